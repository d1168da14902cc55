// The option `side` of the canvas engine's functions: the back of an outline is the front of the reversed outline.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { polygonCase, reversed } from '../oracle/polygon-cases.js';
import { cases, random, SEED } from '../oracle/random.js';

const { BVH, intersectBVH, intersectObject, intersectObjects } = R;
const COUNT = cases(4000);
const BACK = { side: /** @type {const} */ ('back') };
const BOTH = { side: /** @type {const} */ ('both') };

const objectOf = (/** @type {any} */ geometry) => ({ geometry });
const polygon = (/** @type {number[]} */ position) => objectOf({ type: 'PolyGeometry', position });
const outline = (/** @type {any[]} */ position) => objectOf({ type: 'PolyExtendGeometry', position });
const numbers = (/** @type {any} */ hit) =>
  hit && [hit.t, hit.distance, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y].map((n) => n + 0);

/** A ray that is likely to hit something near the origin. */
function someRay(/** @type {any} */ r) {
  const from = { x: r.float(-8, 8), y: r.float(-8, 8) };
  return { origin: from, direction: { x: r.float(-2, 2) - from.x, y: r.float(-2, 2) - from.y } };
}

/**
 * Whether the distances of two hits differ by at most twice the largest error of a crossing, RB_CROSSING_ROUNDINGS at the least sine: 2^-33 of the
 * coordinates.
 */
function isNear(/** @type {any} */ c, /** @type {any} */ a, /** @type {any} */ b) {
  const largest = Math.max(...[c.ox, c.oy, ...c.position].map(Math.abs));
  return Math.abs(a.distance - b.distance) <= 2 * 2 ** -33 * 3 * largest + 4 * Number.MIN_VALUE;
}

describe(`side of rays (seed ${SEED}, ${COUNT} cases)`, () => {
  it('the back of a polygon is the front of the reversed polygon; both: the nearer of the two', () => {
    const r = random();
    let backs = 0;
    for (let i = 0; i < COUNT; i++) {
      const c = polygonCase(r);
      const ray = { origin: { x: c.ox, y: c.oy }, direction: { x: c.dx, y: c.dy } };
      const front = intersectObject(ray, polygon(c.position));
      const want = intersectObject(ray, polygon(reversed(c.position)));
      const back = intersectObject(ray, polygon(c.position), false, BACK);
      assert.equal(back === null, want === null, JSON.stringify(c));
      if (back && want) {
        // Both are the nearest hit within rounding: the ends of an edge are exchanged.
        assert.ok(isNear(c, back, want), `${back.distance} ${want.distance}`);
        backs++;
      }
      const both = intersectObject(ray, polygon(c.position), false, BOTH);
      const nearer = front && (!back || front.distance <= back.distance) ? front : back;
      // Exactly the nearer one, of which the rounded distance may be the larger.
      assert.equal(both === null, nearer === null, JSON.stringify(c));
      if (both && nearer) assert.ok(isNear(c, both, nearer), JSON.stringify(c));
      assert.deepEqual(
        numbers(intersectObject(ray, polygon(c.position), true, { side: 'front' })),
        numbers(front),
      );
    }
    assert.ok(backs > COUNT / 10, `${backs}`);
  });

  it('the back of an outline is the front of the reversed outline', () => {
    const r = random();
    let backs = 0;
    for (let i = 0; i < COUNT; i++) {
      const ray = someRay(r);
      const [from, to] = [r.float(-7, 7), r.float(-7, 7)];
      const center = { x: r.float(-2, 2), y: r.float(-2, 2) };
      const radius = r.float(0.1, 4);
      const at = (/** @type {number} */ angle) => ({
        x: center.x + radius * Math.cos(angle),
        y: center.y + radius * Math.sin(angle),
      });
      const arcOf = (
        /** @type {number} */ startAngle,
        /** @type {number} */ endAngle,
        counterclockwise = false,
      ) => ({
        ...{ origin: center, radius, startAngle, endAngle, counterclockwise },
        ...{ startPosition: at(startAngle), endPosition: at(endAngle) },
      });
      const turn = r.bool();
      const arc = arcOf(from, to, turn);
      const other = arcOf(to, from, !turn);
      const back = intersectObject(ray, outline([arc]), false, BACK);
      const want = intersectObject(ray, outline([other]));
      assert.equal(back === null, want === null, JSON.stringify({ ray, arc }));
      if (!back || !want) continue;
      assert.ok(Math.abs(back.t - want.t) <= 1e-14 * want.t + Number.MIN_VALUE, JSON.stringify({ ray, arc }));
      assert.ok(back.normal.x * ray.direction.x + back.normal.y * ray.direction.y < 0);
      backs++;
    }
    assert.ok(backs > COUNT / 20, `${backs}`);
  });

  it('hierarchies and lists return the same results for each side', () => {
    const r = random();
    let hit = 0;
    for (let i = cases(100); i > 0; i--) {
      const targets = Array.from({ length: 30 }, () => {
        const { position } = polygonCase(r);
        const geometry = new R.PolyGeometry(
          position.map((/** @type {number} */ x) => Math.max(-1e6, Math.min(1e6, x))),
        );
        geometry.computeBoundingBox();
        return { object: new R.Graph2D(geometry), boundingBox: geometry.boundingBox };
      });
      const objects = targets.map(({ object }) => object);
      const bvh = new BVH(targets);
      for (let k = 0; k < 10; k++) {
        const ray = someRay(r);
        for (const side of /** @type {const} */ (['front', 'back', 'both'])) {
          const want = intersectObjects(ray, objects, false, true, { side });
          assert.deepEqual(intersectBVH(ray, bvh, { side })?.map(numbers), want?.map(numbers));
          assert.deepEqual(intersectBVH(ray, { targets }, { side })?.map(numbers), want?.map(numbers));
          assert.equal(bvh.raycast(ray, { side })?.distance, want?.[0].distance);
          hit += want?.length ?? 0;
        }
        const [front, both] = [
          intersectObjects(ray, objects),
          intersectObjects(ray, objects, false, true, BOTH),
        ];
        assert.ok((front?.length ?? 0) <= (both?.length ?? 0));
      }
      bvh.dispose();
    }
    assert.ok(hit > 0);
  });

  it('other sides and unknown options throw, with their names', () => {
    const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
    const square = polygon([1, -1, 2, -1, 2, 1, 1, 1]);
    const bvh = new BVH([]);
    for (const [options, name] of /** @type {any[]} */ ([
      [{ side: 'left' }, 'side'],
      [{ side: 1 }, 'side'],
      [{ sides: 'back' }, 'options'],
      ['back', 'options'],
    ]))
      for (const [fn, call] of /** @type {any[]} */ ([
        ['intersectObject', () => intersectObject(ray, square, false, options)],
        ['intersectObjects', () => intersectObjects(ray, [square], false, true, options)],
        ['intersectBVH', () => intersectBVH(ray, bvh, options)],
        ['BVH.raycast', () => bvh.raycast(ray, options)],
      ]))
        assert.throws(call, (/** @type {any} */ error) => {
          assert.ok(error instanceof TypeError || error instanceof RangeError, String(error));
          assert.ok(error.message.startsWith(`${fn}: ${name}`), error.message);
          return true;
        });
  });
});

// Before, the name of the side was checked by Object.hasOwn, which Firefox 90 lacks.
it('a side is read without Object.hasOwn', () => {
  const { hasOwn } = Object;
  try {
    /** @type {any} */ (Object).hasOwn = undefined;
    const geometry = new R.PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
    const ray = { origin: { x: -2, y: 1 }, direction: { x: 1, y: 0 } };
    assert.equal(R.intersectObject(ray, { geometry }, false, { side: 'both' })?.distance, 2);
    const index = new R.ShapeIndex();
    index.add([0, 0, 4, 0, 4, 4, 0, 4], { id: 'square' });
    assert.equal(index.raycast(ray, { side: 'front' })?.id, 'square');
    for (const side of ['toString', '', null])
      assert.throws(
        () => index.raycast(ray, /** @type {any} */ ({ side })),
        /raycast: side must be both, front or back/,
      );
  } finally {
    Object.hasOwn = hasOwn;
  }
});
