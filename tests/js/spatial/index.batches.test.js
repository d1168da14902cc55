// Batches of an index compared with its single calls: the same boxes and the same bits of t. (Other tests compare the single
// calls with brute force.)

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import {
  boxAt,
  flatBox,
  flatRay,
  METHODS,
  numbersOf,
  places,
  scenes,
  someBox,
  someMasks,
  someRay,
  someSegment,
  report,
  vector,
} from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const COUNT = cases(60);
console.log(`RB_SEED=${SEED}`);

const flatSegment = ({ start, end }) => [...numbersOf(start), ...numbersOf(end)];
const flatMovingBox = ({ box, motion }) => [...flatBox(box), ...numbersOf(motion)];
const flatMovingSphere = ({ sphere, motion }) => [
  ...numbersOf(sphere.center),
  sphere.radius,
  ...numbersOf(motion),
];
const NOTHING = { nodes: 0, leaves: 0, boxes: 0 };
const plus = (a, b) => ({ nodes: a.nodes + b.nodes, leaves: a.leaves + b.leaves, boxes: a.boxes + b.boxes });

/** Boxes and spheres of a few units, moving or at rest; some of them are points, some empty. */
function someMoving(scene, r) {
  const { any } = places(scene, r);
  const { min } = someBox(scene, r);
  const size = r.pick([0, 0.25, 1, 2, 2, -1]) * scene.unit;
  return {
    box: { min, max: vector(numbersOf(min).map((x) => x + size)) },
    sphere: { center: vector(any()), radius: r.pick([0, 0.5, 1, 2, -1]) * scene.unit },
    motion: r.bool(0.1) ? vector(Array(scene.d).fill(0)) : someRay(scene, r).direction,
  };
}

/** Options of a batch for single calls, which detect segments by their fields. */
const withoutSegments = ({ segments: _segments, ...options }) => options;

/** Every batch of first hits: its shapes, their rows, the single call, and the options. */
function firsts(d) {
  const round = d > 2 ? 'Sphere' : 'Circle';
  const cast = (index, ray, options) => index.raycast(ray, withoutSegments(options));
  const lists = [{}, { solid: true }, { maxT: 1.5 }, { maxT: 0.75, solid: true }, { mask: 2 }];
  const segments = lists.map((one) => ({ ...one, segments: true }));
  const sweepBox = (index, { box, motion }, options) => index.sweepBox(box, motion, options);
  const sweepRound = (index, { sphere, motion }, options) => index[`sweep${round}`](sphere, motion, options);
  return [
    { name: 'raycastBatch', make: someRay, flat: flatRay, one: cast, lists },
    { name: 'raycastBatch', make: someSegment, flat: flatSegment, one: cast, lists: segments },
    { name: 'sweepBoxBatch', make: someMoving, flat: flatMovingBox, one: sweepBox, lists: [{}, { mask: -1 << 31 }] },
    { name: `sweep${round}Batch`, make: someMoving, flat: flatMovingSphere, one: sweepRound, lists: [{}, { mask: 3 }] },
  ]; // prettier-ignore
}

/** Fails unless a batch returns the results of single calls. */
function checkFirsts(index, { name, flat, one }, shapes, options, Rows = Float64Array) {
  const rows = Rows.from(shapes.flatMap(flat));
  let sum = NOTHING;
  const single = shapes.map((shape) => {
    const hit = one(index, shape, options);
    sum = plus(sum, index.visits);
    return hit;
  });
  const hitCount = single.filter((hit) => hit !== null).length;
  const what = `${name} ${report(options)}`;
  const length = shapes.length + 3;
  const indices = new Int32Array(length).fill(77);
  const t = new Float64Array(length).fill(77);
  const out = { indices, t };
  assert.equal(index[name](rows, options, out), out, what);
  assert.deepEqual(out, { indices, t, count: hitCount }, what);
  assert.deepEqual(index.visits, sum, `${what}: the sum of all visits`);
  single.forEach((hit, i) => {
    if (indices[i] !== (hit?.index ?? -1) || !Object.is(t[i], hit?.t ?? Infinity))
      assert.fail(`${what}: ${report(shapes[i])}: ${indices[i]} at ${t[i]}, alone ${report(hit)}`);
  });
  assert.deepEqual(
    [...indices.slice(-3), ...t.slice(-3)],
    Array(6).fill(77),
    'numbers after the results are unchanged',
  );

  const floats = new Float32Array(length).fill(77);
  const other = new Int32Array(length).fill(77);
  index[name](rows, options, { indices: other, t: floats });
  assert.deepEqual([other, floats], [indices, Float32Array.from(t)], `${what}, floats`);
  const made = index[name](rows, options);
  const [madeIndices, madeT] = [indices.slice(0, -3), t.slice(0, -3)];
  assert.deepEqual(made, { indices: madeIndices, t: madeT, count: hitCount }, `${what}, arrays are created`);
}

/** The same for all hits of rays or segments. */
function checkAll(index, flat, shapes, options, Rows = Float64Array) {
  let sum = NOTHING;
  const single = shapes.map((shape) => {
    const hits = index.raycastAll(shape, withoutSegments(options));
    sum = plus(sum, index.visits);
    return hits;
  });
  const what = `raycastAllBatch ${report(options)}`;
  const rows = Rows.from(shapes.flatMap(flat));
  const { offsets, indices, t, count } = index.raycastAllBatch(rows, options);
  // A ray with 64 or more hits needs several single calls.
  if (single.every((hits) => hits.length < 64))
    assert.deepEqual(index.visits, sum, `${what}: the sum of all visits`);
  const end = offsets[shapes.length];
  assert.deepEqual(
    [offsets.length, offsets[0], indices.length, t.length, count],
    [shapes.length + 1, 0, end, end, end],
    what,
  );
  single.forEach((hits, i) => {
    const at = offsets[i];
    const same = (hit, k) => indices[at + k] === hit.index && Object.is(t[at + k], hit.t);
    if (offsets[i + 1] - at !== hits.length || !hits.every(same))
      assert.fail(
        `${what}: ${report(shapes[i])}: ${indices.slice(at, offsets[i + 1])}, alone ${report(hits)}`,
      );
  });
}

for (const d of [2, 3]) {
  const list = (/** @type {number} */ count, make, scene, r) =>
    Array.from({ length: count }, () => make(scene, r));

  describe(`batches, ${d}D`, () => {
    for (const scene of scenes(d)) {
      it(scene.name, () => {
        const r = random(SEED + d);
        const masks = someMasks(scene.boxes.length / (2 * d), r);
        for (const method of METHODS) {
          const index = /** @type {any} */ (
            new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks })
          );
          for (const batch of firsts(d)) {
            const shapes = list(COUNT, batch.make, scene, r);
            for (const options of batch.lists) checkFirsts(index, batch, shapes, options);
          }
          for (const options of [{}, { solid: true }, { maxT: 2 }, { maxT: 0.5, solid: true }, { mask: 6 }]) {
            checkAll(index, flatRay, list(COUNT, someRay, scene, r), options);
            checkAll(index, flatSegment, list(COUNT, someSegment, scene, r), { segments: true, ...options });
          }
        }
      });
    }

    it('after boxes were added, removed, moved and emptied, and the index was rebuilt', () => {
      for (const scene of scenes(d).slice(0, 6)) {
        const r = random(SEED + d + 1);
        const count = scene.boxes.length / (2 * d);
        const masks = someMasks(count, r);
        const index = /** @type {any} */ (new SpatialIndex(scene.boxes, { dimensions: d, masks }));
        const { min, max } = index.box(0);
        for (let round = 0; round < 4; round++) {
          for (let i = 7 + round; i < count; i += 7) index.remove(i);
          for (let i = 7; i < count; i += 7) index.update(i - 1, r.bool(0.5) ? someBox(scene, r) : { min: max, max: min }); // prettier-ignore
          for (let i = 0; i < 9; i++) index.insert(boxAt(scene.boxes, r.int(0, count - 1), d), r.int(1, 3));
          if (round === 2) index.rebuild('fast');
          for (const batch of firsts(d)) {
            const shapes = list(COUNT, batch.make, scene, r);
            for (const options of batch.lists) checkFirsts(index, batch, shapes, options);
          }
          checkAll(index, flatRay, list(COUNT, someRay, scene, r), {});
        }
      }
    });

    it('of arrays, of floats, and of zero, one and ten thousand shapes', () => {
      const r = random(SEED + d + 2);
      const boxes = Array.from({ length: 3000 }, () => {
        const min = Array.from({ length: d }, () => r.float(-20, 20));
        return [...min, ...min.map((x) => x + r.next())];
      }).flat();
      const scene = { name: '', d, boxes, unit: 1, extreme: false };
      const index = /** @type {any} */ (new SpatialIndex(boxes, { dimensions: d }));
      const float = (value) => {
        if (typeof value === 'number') return Math.fround(value);
        return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, float(x)]));
      };
      for (const batch of firsts(d)) {
        for (const count of [0, 1, cases(10000)]) {
          const shapes = list(count, batch.make, scene, r);
          const floats = shapes.slice(0, 200).map(float);
          const [options] = batch.lists;
          checkFirsts(index, batch, shapes, options);
          checkFirsts(index, batch, floats, options, Float32Array);
          checkFirsts(index, batch, floats, options, Array);
          if (batch.name !== 'raycastBatch') continue;
          checkAll(index, batch.flat, shapes, options);
          checkAll(index, batch.flat, floats, options, Float32Array);
          checkAll(index, batch.flat, floats, options, Array);
        }
      }
    });
  });
}

describe('very many hits', () => {
  const row = (/** @type {number} */ n) =>
    new SpatialIndex(Array.from({ length: n }, (_, i) => [2 * i, 0, 2 * i + 1, 1]).flat());

  it('of one ray: more than the room for hits', () => {
    for (const n of [1023, 1027, 1028, 1029, 200_000]) {
      const { offsets, indices, t } = row(n).raycastAllBatch([-1, 0.5, 0.5, 0, 0, 5, 1, 0, -1, 1, 1, 0]);
      assert.deepEqual([...offsets], [0, n, n, 2 * n]);
      for (let i = 0; i < n; i++) {
        assert.deepEqual([indices[i], indices[n + i]], [i, i]);
        assert.deepEqual([t[i], t[n + i]], [4 * i + 2, 2 * i + 1]);
      }
    }
  });

  it('of thousands of rays, some of which have most of them', () => {
    const index = row(3000);
    const rays = Array.from({ length: 5000 }, (_, i) => [i, 0.5, i % 10 ? 0 : 1, i % 10 ? 1 : 0]);
    const { offsets, indices, t } = index.raycastAllBatch(Float32Array.from(rays.flat()));
    rays.forEach(([x, y, dx, dy], i) => {
      const hits = index.raycastAll({ origin: { x, y }, direction: { x: dx, y: dy } });
      assert.equal(offsets[i + 1] - offsets[i], hits.length, `ray ${i}`);
      hits.forEach((hit, k) => {
        if (indices[offsets[i] + k] !== hit.index || t[offsets[i] + k] !== hit.t)
          assert.fail(`ray ${i}, hit ${k}`);
      });
    });
  });
});

describe('hits of batches of moving shapes and segments', () => {
  const wall = new SpatialIndex([5, -5, 6, 5, 9, -5, 10, 5, 3, 3, 2, 4]);
  const queried = (name, rows, options) => {
    const count = rows.length;
    const [indices, t] = [new Int32Array(count), new Float64Array(count)];
    const hitCount = wall[name](rows.flat(), options, { indices, t }).count;
    return [hitCount, ...Array.from(indices, (index, i) => [index, t[i]])];
  };

  it('are those of the shapes; touching counts', () => {
    const boxes = [[0, 0, 1, 1, 8, 0], [0, 0, 1, 1, 4, 0], [0, 0, 1, 1, 3.999, 0], [6, 0, 9, 1, 1, 0], [2, 3, 3, 4, 0, 0]]; // prettier-ignore
    assert.deepEqual(queried('sweepBoxBatch', boxes), [3, [0, 0.5], [0, 1], [-1, Infinity], [0, 0], [-1, Infinity]]); // prettier-ignore
    const circles = [[0, 0, 1, 8, 0], [0, 0, 1, 4, 0], [0, 0, 1, 3.999, 0], [7.5, 0, 1, 8, 0], [0, 0, -1, 8, 0]]; // prettier-ignore
    assert.deepEqual(queried('sweepCircleBatch', circles), [3, [0, 0.5], [0, 1], [-1, Infinity], [1, 0.0625], [-1, Infinity]]); // prettier-ignore
    const segments = [[0, 0, 10, 0], [0, 0, 5, 0], [0, 0, 4.999, 0], [5.25, 0, 5.75, 0], [0, 0, 0, 0]]; // prettier-ignore
    assert.deepEqual(queried('raycastBatch', segments, { segments: true }), [2, [0, 0.5], [0, 1], [-1, Infinity], [-1, Infinity], [-1, Infinity]]); // prettier-ignore
    assert.deepEqual(queried('raycastBatch', [[5.25, 0, 5.75, 0]], { segments: true, solid: true }), [1, [0, 0]]); // prettier-ignore
    assert.deepEqual([...wall.raycastAnyBatch(segments.flat(), { segments: true }).hits], [1, 1, 0, 0, 0]);
  });

  // Before, empty boxes threw, unlike in single calls, and although index.box returns an empty box like this.
  it('do not exist for empty boxes, also for infinite ones', () => {
    for (const d of /** @type {const} */ ([2, 3])) {
      const all = (/** @type {number} */ x) => Array(d).fill(x);
      const index = new SpatialIndex([...all(0), ...all(9)], { dimensions: d });
      const boxes = [
        [...all(Infinity), ...all(-Infinity)],
        [...all(1), ...all(2).map((x, k) => (k === d - 1 ? -Infinity : x))],
        [...all(1), ...all(2)],
      ];
      const [indices, out] = [new Int32Array(3), new Uint8Array(3)];
      assert.equal(
        index.sweepBoxBatch(
          boxes.flatMap((box) => [...box, ...all(1)]),
          {},
          { indices },
        ).count,
        1,
      );
      assert.deepEqual([...indices], [-1, -1, 0]);
      assert.deepEqual([...index.searchBatch(boxes.flat()).offsets], [0, 0, 0, 1]);
      assert.deepEqual([index.collidesBatch(boxes.flat(), {}, { hits: out }).count, ...out], [1, 0, 0, 1]);
      boxes.forEach((flat, i) => {
        const box = boxAt(flat, 0, d);
        const alone = [index.sweepBox(box, vector(all(1)))?.index ?? -1, index.search(box).length];
        assert.deepEqual(alone, [indices[i], out[i]]);
      });
    }
  });

  it('have the lower index, of boxes at the same distance', () => {
    const index = new SpatialIndex(Array.from({ length: 40 }, (_, i) => [i % 2, 0, 4, 4]).flat());
    const indices = new Int32Array(1);
    index.sweepBoxBatch([2, 2, 3, 3, 1, 0], {}, { indices });
    assert.equal(indices[0], 0);
    const all = index.raycastAllBatch([2, -1, 2, 1], { segments: true }).indices;
    assert.deepEqual(
      [...all],
      Array.from({ length: 40 }, (_, i) => i),
    );
  });
});
