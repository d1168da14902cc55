// Boxes with infinite sides. Before, they were built into the tree with the others: one of them made the frame of the nodes so large
// that all nodes had the same bounds, and each query tested all boxes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import { random } from '../oracle/random.js';

const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
const { r, SEED } = (() => {
  const seed = Number(process.env.RB_SEED ?? 20261125);
  return { r: random(seed), SEED: seed };
})();

/** Small boxes in a square of 1,000; `endless` of them have one to four infinite sides. */
function scene(/** @type {number} */ count, /** @type {number} */ endless) {
  const boxes = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const [x, y] = [r.float(0, 1000), r.float(0, 1000)];
    boxes.set([x, y, x + r.float(0, 9), y + r.float(0, 9)], 4 * i);
  }
  for (let i = 0; i < endless; i++) {
    const sides = r.int(1, 15);
    for (let k = 0; k < 4; k++) if (sides & (1 << k)) boxes[32 * i + k] = k < 2 ? -Infinity : Infinity;
  }
  return boxes;
}

/** @type {(boxes: Float64Array, min: {x: number, y: number}, max: {x: number, y: number}) => number[]} */
const overlapping = (boxes, min, max) =>
  Array.from({ length: boxes.length / 4 }, (_, i) => i).filter(
    (i) =>
      boxes[4 * i] <= max.x &&
      boxes[4 * i + 2] >= min.x &&
      boxes[4 * i + 1] <= max.y &&
      boxes[4 * i + 3] >= min.y,
  );

function assertAgrees(
  /** @type {SpatialIndex} */ index,
  /** @type {Float64Array} */ boxes,
  /** @type {string} */ say,
) {
  for (let i = 0; i < 60; i++) {
    const p = at(r.float(-1500, 2500), r.float(-1500, 2500));
    const q = at(p.x + r.float(0, 50), p.y + r.float(0, 50));
    assert.deepEqual([...index.search({ min: p, max: q }, { sort: true })], overlapping(boxes, p, q), say);

    // A ray along an axis enters at the minimum of a box.
    const inRow = overlapping(boxes, p, at(Infinity, p.y));
    const entry = (/** @type {number} */ k) => Math.max(0, boxes[4 * k] - p.x);
    const first = inRow.length ? Math.min(...inRow.map(entry)) : null;
    assert.equal(index.raycast({ origin: p, direction: at(1, 0) }, { solid: true })?.t ?? null, first, say);
    const all = index.raycastAll({ origin: p, direction: at(1, 0) }, { solid: true });
    assert.deepEqual(
      all.map((hit) => hit.index).sort((a, b) => a - b),
      inRow,
      say,
    );

    const gaps = Array.from({ length: boxes.length / 4 }, (_, k) =>
      Math.hypot(
        Math.max(boxes[4 * k] - p.x, p.x - boxes[4 * k + 2], 0),
        Math.max(boxes[4 * k + 1] - p.y, p.y - boxes[4 * k + 3], 0),
      ),
    );
    const [near] = index.nearest(p);
    assert.ok(Math.abs(near.distance - Math.min(...gaps)) <= 1e-12 * near.distance, say);

    const swept = index.sweepCircle({ center: p, radius: 2 }, at(1e4, 0));
    const reached = gaps.some((gap) => gap <= 2) ? 0 : swept?.t;
    assert.equal(swept?.t, reached, say);
    if (swept)
      assert.ok(
        Number.isFinite(swept.t) && Number.isFinite(swept.point.x),
        `${say} ${JSON.stringify(swept)} ${JSON.stringify(p)} ${JSON.stringify(index.box(swept.index))}`,
      );
  }
}

describe('boxes with infinite sides', () => {
  for (const method of /** @type {const} */ (['quality', 'fast', 'middle']))
    for (const [count, endless] of [
      [1, 1],
      [200, 20],
      [640, 80], // so many that they are not inserted one by one
    ])
      it(`are found as by a test of all boxes: ${endless} of ${count}, ${method}`, () => {
        const boxes = scene(count, endless);
        const say = `seed ${SEED}`;
        const index = new SpatialIndex(boxes, { build: method });
        assertAgrees(index, boxes, say);
        for (let i = 0; i < count; i++) {
          const { min, max } = index.box(i);
          assert.deepEqual([min.x, min.y, max.x, max.y], [...boxes.subarray(4 * i, 4 * i + 4)]);
        }

        const again = SpatialIndex.from(index.toBuffer());
        assertAgrees(again, boxes, `${say}, from bytes`);
        index.rebuild();
        assertAgrees(index, boxes, `${say}, rebuilt`);

        const moved = scene(count, endless);
        index.refit(moved);
        assertAgrees(index, moved, `${say}, moved`);
        index.update(0, { min: at(-Infinity, 3), max: at(Infinity, 4) });
        moved.set([-Infinity, 3, Infinity, 4], 0);
        const added = index.insert({ min: at(2000, -Infinity), max: at(Infinity, Infinity) });
        const more = new Float64Array([...moved, 2000, -Infinity, Infinity, Infinity]);
        assert.equal(added, count);
        assertAgrees(index, more, `${say}, inserted`);
      });

  // The t at which the ray would leave was that of the coordinate that is stored for the infinite one: 1e301.
  it('are not hit from inside by a ray that never leaves, except with `solid`', () => {
    const half = [-Infinity, -Infinity, 2, Infinity];
    const boxes = [...half, 5, -1, 6, 1, -Infinity, -Infinity, Infinity, Infinity];
    const index = new SpatialIndex(boxes);
    const ray = (/** @type {number} */ x, /** @type {number} */ y) => ({
      origin: at(0, 0),
      direction: at(x, y),
    });
    assert.deepEqual(index.raycast(ray(1, 0)), { index: 0, t: 2, distance: 2, inside: true });
    assert.deepEqual(
      index.raycastAll(ray(1, 0)).map((hit) => [hit.index, hit.t]),
      [
        [0, 2],
        [1, 5],
      ],
    );
    // Leaves by the side at x = 2, after the coordinate that is stored for infinity.
    assert.equal(index.raycast(ray(2 ** -1010, 1))?.t, 2 ** 1011);
    for (const [x, y] of [
      [-1, 0],
      [0, 1],
      [-1, -1],
      [-1e-300, 1],
    ]) {
      assert.equal(index.raycast(ray(x, y)), null);
      assert.equal(index.raycastAny(ray(x, y)), false);
      assert.deepEqual(index.raycastAll(ray(x, y)), []);
      const { indices, t, count } = index.raycastBatch([0, 0, x, y]);
      assert.deepEqual([...indices, ...t, count], [-1, Infinity, 0]);
      const segment = { start: at(0, 0), end: at(x, y) };
      assert.equal(index.raycast(segment), null);
      const solid = index.raycastAll(ray(x, y), { solid: true });
      assert.deepEqual(
        solid.map((hit) => [hit.index, hit.t, hit.inside]),
        [
          [0, 0, true],
          [2, 0, true],
        ],
      );
    }
  });

  it('are found in 3D, and their masks count', () => {
    const ground = [-Infinity, -Infinity, -1, Infinity, Infinity, 0];
    const index = new SpatialIndex([0, 0, 5, 1, 1, 6, ...ground], { dimensions: 3, masks: [1, 2] });
    const down = { origin: { x: 7, y: 7, z: 9 }, direction: { x: 0, y: 0, z: -1 } };
    assert.deepEqual(index.raycast(down), { index: 1, t: 9, distance: 9, inside: false });
    assert.equal(index.raycast(down, { mask: 1 }), null);
    assert.equal(index.raycast({ ...down, origin: { x: 0.5, y: 0.5, z: 9 } })?.index, 0);
  });

  it('leave the tree of the other boxes intact: a search visits few boxes', () => {
    const boxes = scene(10_000, 8);
    const index = new SpatialIndex(boxes);
    const window = { min: at(500, 500), max: at(505, 505) };
    for (const step of [() => index, () => index.rebuild(), () => index.refit(boxes)]) {
      step();
      index.search(window);
      assert.ok(index.visits.boxes < 200, `${index.visits.boxes}`);
    }
  });

  it('throw for NaN, with its index', () => {
    assert.throws(
      () => new SpatialIndex([-Infinity, 0, 1, 1, 0, 0, 1, NaN]),
      /boxes\[7\] must be a side of a box.* got NaN/,
    );
    const index = new SpatialIndex([0, 0, 1, 1]);
    assert.throws(() => index.update(0, { min: at(NaN, 0), max: at(1, 1) }), /update: box\.min\.x must be/);
    assert.throws(() => index.refit([NaN, 0, 1, 1]), /boxes\[0\] must be a number|boxes\[0\] must be a side/);
  });
});
