// Rays and segments among boxes: the closest, any, all and batches, compared with brute force.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import * as R from '../../../js/index.js';
import {
  boxAt,
  brute,
  flatRay,
  METHODS,
  numbersOf,
  scenes,
  someMasks,
  someRay,
  someSegment,
  report,
} from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const COUNT = cases(60);
console.log(`RB_SEED=${SEED}`);

const lengthOf = (ray) => {
  const delta =
    'start' in ray ? numbersOf(ray.end).map((x, k) => x - numbersOf(ray.start)[k]) : numbersOf(ray.direction);
  return Math.hypot(...delta);
};

/** Fails unless both hits are the same to the last bit, and their distances within rounding. */
function same(got, want, ray, extreme, what) {
  if (want === undefined) return assert.equal(got, null, what);
  assert.notEqual(got, null, what);
  const { index, t, inside } = got;
  assert.deepEqual({ index, t: t + 0, inside }, want, what);
  if (extreme) return;
  const distance = t * lengthOf(ray);
  assert.ok(
    Math.abs(got.distance - distance) <= 1e-14 * distance,
    `${what}: distance ${got.distance}, not ${distance}`,
  );
}

for (const d of [2, 3]) {
  describe(`raycast, ${d}D`, () => {
    for (const scene of scenes(d)) {
      for (const [kind, make] of [
        ['rays', someRay],
        ['segments', someSegment],
      ]) {
        it(`${scene.name}, ${kind}`, () => {
          const r = random(SEED + d);
          const masks = someMasks(scene.boxes.length / (2 * d), r);
          const want = brute(scene, masks);
          const indices = METHODS.map(
            (method) => new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks }),
          );
          for (let k = 0; k < COUNT; k++) {
            const ray = make(scene, r);
            // Often exactly the distance of a box.
            const spans = want.spans(ray);
            const reach = want.raycast(ray, {}, spans);
            const far = r.bool(0.5) || reach.length === 0 ? r.float(0, 4) : r.pick(reach).t;
            for (const options of [
              {},
              { solid: true },
              { maxT: far },
              { maxT: far, solid: true },
              { mask: r.pick([1, 2, 4, 0x80000000]) },
              { filter: (/** @type {number} */ i) => i % 3 !== 1 },
            ]) {
              const all = want.raycast(ray, options, spans);
              indices.forEach((index, m) => {
                const what = `${METHODS[m]} ${report(ray)} ${report(options)}`;
                same(index.raycast(ray, options), all[0], ray, scene.extreme, what);
                assert.equal(index.raycastAny(ray, options), all.length > 0, what);
                const got = index.raycastAll(ray, options);
                assert.equal(got.length, all.length, what);
                got.forEach((hit, i) => same(hit, all[i], ray, scene.extreme, what));
              });
            }
          }
        });
      }

      it(`${scene.name}, rays in batches`, () => {
        const r = random(SEED + d + 2);
        const masks = someMasks(scene.boxes.length / (2 * d), r);
        const want = brute(scene, masks);
        const queried = Array.from({ length: COUNT }, () => someRay(scene, r));
        const spans = queried.map(want.spans);
        const far = r.float(0.5, 3);
        for (const options of [{}, { solid: true }, { maxT: far }, { mask: 2 }, { maxT: far, mask: 3 }]) {
          const lists = queried.map((ray, i) => want.raycast(ray, options, spans[i]));
          const hitCount = lists.filter((list) => list.length > 0).length;
          for (const Rows of [Float64Array, Array]) {
            const rows = Rows.from(queried.flatMap(flatRay));
            for (const method of METHODS) {
              const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks });
              const indices = new Int32Array(COUNT).fill(77);
              const t = new Float64Array(COUNT).fill(77);
              const what = `${method} ${report(options)}`;
              assert.equal(index.raycastBatch(rows, options, { indices, t }).count, hitCount, what);
              lists.forEach((list, i) => {
                const ray = `${what} ${report(queried[i])}`;
                if (list.length === 0) {
                  assert.equal(indices[i], -1, ray);
                  assert.equal(t[i], Infinity, ray);
                } else {
                  assert.equal(indices[i], list[0].index, ray);
                  assert.equal(t[i] + 0, list[0].t, ray);
                }
              });
              indices.fill(77);
              assert.equal(
                index.raycastBatch(rows, options, { indices }).count,
                hitCount,
                `${what} without t`,
              );
              const any = index.raycastAnyBatch(rows, options);
              assert.equal(any.count, hitCount, `${what} any`);
              lists.forEach((list, i) => assert.equal(any.hits[i], Number(list.length > 0), `${what} any`));
              lists.forEach((list, i) => assert.equal(indices[i] >= 0, list.length > 0, what));
            }
          }
        }
      });
    }
  });
}

describe('the hit of a ray on a box', () => {
  const one = new SpatialIndex([-1, -1, 1, 1]);
  const cast = (x, y, dx, dy, options) => {
    const hit = one.raycast({ origin: { x, y }, direction: { x: dx, y: dy } }, options);
    return hit && [hit.t, hit.distance, hit.inside];
  };

  it('from outside at the near side; t is in multiples of the direction, distance is Euclidean', () => {
    assert.deepEqual(cast(-3, 0, 1, 0), [2, 2, false]);
    assert.deepEqual(cast(-3, 0, 4, 0), [0.5, 2, false]);
    assert.deepEqual(cast(-3, 0, -1, 0), null);
    assert.deepEqual(cast(-4, -5, 3, 4), [1, 5, false]);
  });

  it('along a side and through a corner', () => {
    assert.deepEqual(cast(-3, 1, 1, 0), [2, 2, false]);
    assert.deepEqual(cast(-3, 1 + 2 ** -52, 1, 0), null);
    assert.deepEqual(cast(-1, -3, 0, 1), [2, 2, false]);
    assert.deepEqual(cast(0, 2, 1, -1)?.[0], 1);
    assert.deepEqual(cast(0, 2 + 2 ** -51, 1, -1), null);
  });

  it('from inside where the ray leaves, or at 0 with solid', () => {
    assert.deepEqual(cast(0, 0, 1, 0), [1, 1, true]);
    assert.deepEqual(cast(0.5, 0, -2, 0), [0.75, 1.5, true]);
    assert.deepEqual(cast(0.5, 0, -2, 0, { solid: true }), [0, 0, true]);
    assert.deepEqual(cast(-3, 0, 1, 0, { solid: true }), [2, 2, false]);
  });

  it('maxT is a limit, and includes hits at the limit', () => {
    assert.deepEqual(cast(-3, 0, 1, 0, { maxT: 2 }), [2, 2, false]);
    assert.equal(cast(-3, 0, 1, 0, { maxT: 2 - 2 ** -52 }), null);
    assert.equal(cast(0, 0, 1, 0, { maxT: 0.5 }), null, 'the surface is not reached');
    assert.deepEqual(cast(0, 0, 1, 0, { maxT: 0.5, solid: true }), [0, 0, true]);
    assert.deepEqual(cast(0, 0, 1, 0, { maxT: 0, solid: true }), [0, 0, true]);
  });

  it('a zero direction hits nothing', () => {
    assert.equal(cast(0, 0, 0, 0), null);
    assert.equal(cast(0, 0, 0, -0, { solid: true }), null);
  });

  it('a start on the surface is a hit at 0', () => {
    for (const [x, y, dx, dy] of [
      [-1, 0, 1, 0],
      [-1, 0, -1, 0],
      [1, 1, 1, 1],
      [1, 1, 1, -1],
      [1, 1, -1, -1],
    ])
      assert.ok(cast(x, y, dx, dy)?.[0] === 0, `${[x, y, dx, dy]}`);
  });

  it('a segment ends at 1', () => {
    const to = (x, X, options) => one.raycast({ start: { x, y: 0 }, end: { x: X, y: 0 } }, options);
    assert.equal(to(-3, -1)?.t, 1);
    assert.equal(to(-3, -1.0000001), null);
    assert.equal(to(-3, 1)?.t, 0.5);
    assert.equal(to(-3, 1)?.distance, 2);
    assert.equal(to(-0.5, 0.5), null, 'entirely inside');
    assert.equal(to(-0.5, 0.5, { solid: true })?.t, 0);
    assert.equal(to(0, 2)?.t, 0.5);
    assert.equal(to(0, 0), null, 'no length');
  });

  it('of boxes at the same distance the lower index is hit', () => {
    for (const method of METHODS) {
      const flat = Array.from({ length: 200 }, (_, i) => [
        5,
        i % 2 ? -1 : -2,
        6 + (i % 7),
        i % 3 ? 1 : 2,
      ]).flat();
      const index = new SpatialIndex([9, 9, 10, 10, ...flat], { build: method });
      const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
      assert.equal(index.raycast(ray)?.index, 1);
      assert.deepEqual(
        index.raycastAll(ray).map((hit) => hit.index),
        Array.from({ length: 200 }, (_, i) => i + 1),
      );
      const indices = new Int32Array(1);
      index.raycastBatch([0, 0, 1, 0], {}, { indices });
      assert.equal(indices[0], 1);
      assert.equal(index.raycast(ray, { filter: (i) => i > 50 })?.index, 51);
    }
  });

  it("raybound's Ray2 and Ray3, and similar objects", () => {
    const ray = new R.Ray2(new R.Vector2(-3, 0), new R.Vector2(1, 0));
    assert.equal(one.raycast(ray)?.t, 2);
    assert.equal(one.raycast(new R.Segment2(new R.Vector2(-3, 0), new R.Vector2(3, 0)))?.distance, 2);
    const solid = new SpatialIndex([-1, -1, -1, 1, 1, 1], { dimensions: 3 });
    assert.equal(solid.raycast(new R.Ray3(new R.Vector3(0, 0, 4), new R.Vector3(0, 0, -1)))?.t, 3);
  });
});

describe('thousands of rays', () => {
  for (const d of [2, 3]) {
    it(`among 5000 boxes, ${d}D: the closest hit is that of brute force`, () => {
      const r = random(SEED + 7);
      const flat = [];
      for (let i = 0; i < 5000; i++) {
        // Half of them have integers and touch.
        const min = Array.from({ length: d }, () => (i % 2 ? r.float(0, 60) : r.int(0, 60)));
        flat.push(...min, ...min.map((x) => x + (i % 2 ? r.next() : 1)));
      }
      const rays = Array.from({ length: cases(60) }, (_, i) => {
        const number = () => (i % 2 ? r.float(-10, 70) : r.int(-10, 70));
        const origin = Array.from({ length: d }, number);
        return [...origin, ...origin.map((x) => number() - x)];
      });
      const indices = new Int32Array(rays.length),
        t = new Float64Array(rays.length);
      const query = /** @type {any} */ (`rayBox${d}`);
      for (const method of METHODS) {
        const index = new SpatialIndex(flat, { dimensions: d, build: method });
        index.raycastBatch(Float64Array.from(rays.flat()), {}, { indices, t });
        rays.forEach((row, i) => {
          let best = -1,
            least = Infinity;
          const out = new Float64Array(2 * 5000);
          R.batch(query, Float64Array.from(row), Float64Array.from(flat), { columns: 2 }, { rows: out });
          for (let k = 0; k < 5000; k++) {
            const near = (out[2 * k] >= 0 ? out[2 * k] : out[2 * k + 1]) + 0; // not -0
            if (near < least) {
              least = near;
              best = k;
            }
          }
          assert.equal(
            indices[i],
            best,
            `${method} ${row}: ${report(best < 0 ? null : boxAt(flat, best, d))}`,
          );
          assert.equal(t[i] + 0, least, `${method} ${row}`);
        });
      }
    });
  }
});
