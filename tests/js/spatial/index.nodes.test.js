// The parts of an index for drawings: its nodes down to a depth, and the visits of a query.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';

/** Unit boxes in a row, with gaps. */
const row = (count) =>
  Float64Array.from({ length: 4 * count }, (_, i) => 2 * (i >> 2) * (1 - (i % 2)) + +(i % 4 > 1));
const ray = { origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } };

describe('nodes', () => {
  for (const method of ['quality', 'fast', 'middle']) {
    it(`down to a depth are the upper nodes of all (${method})`, () => {
      const index = new SpatialIndex(row(1000), { build: method });
      const all = [...index];
      assert.deepEqual([...index.nodes()], all);
      for (let depth = 0; depth <= index.depth; depth += 1) {
        const upper = all.filter((node) => node.depth <= depth);
        assert.deepEqual([...index.nodes({ depth })], upper);
      }
      assert.equal(all.flatMap(({ indices }) => [...indices]).length, 1000);
    });
  }

  it('of an empty index do not exist; a wrong depth throws', () => {
    assert.deepEqual([...new SpatialIndex([]).nodes({ depth: 3 })], []);
    assert.throws(() => [...new SpatialIndex([]).nodes({ depth: NaN })], /SpatialIndex.nodes: depth/);
    assert.throws(() => [...new SpatialIndex([]).nodes({ depth: -1 })], /SpatialIndex.nodes: depth/);
  });
});

describe('visits', () => {
  it('of a query that runs in pieces are the sum of all pieces', () => {
    const index = new SpatialIndex(row(1000));
    assert.equal(index.raycastAll(ray).length, 1000);
    assert.ok(index.visits.boxes >= 1000, JSON.stringify(index.visits));
  });

  it('of a query with a filter do not include queries of the filter', () => {
    const index = new SpatialIndex(row(1000));
    index.raycast(ray, { filter: (i) => i === 500 });
    const want = index.visits;
    assert.ok(want.boxes > 500, JSON.stringify(want));
    const other = new SpatialIndex(row(10));
    index.raycast(ray, { filter: (i) => other.raycastAll(ray).length === 10 && i === 500 });
    assert.deepEqual(index.visits, want);
    const box = { min: { x: -1, y: -1 }, max: { x: 900, y: 2 } };
    index.search(box);
    const searched = index.visits;
    index.search(box, { filter: (i) => other.raycastAll(ray).length === i });
    assert.deepEqual(index.visits, searched);
  });

  // Before, searches, collisions and nearest boxes had the visits of the last query of the batch.
  it('of a batch are the sum of all its queries', () => {
    const index = new SpatialIndex(row(1000));
    const corners = Array.from({ length: 50 }, (_, i) => [17 * i, 0.5, 17 * i + (i % 7) * 100, 1]);
    const motion = { x: 3, y: -1 };
    for (const [name, flat, one, ...options] of [
      ['searchBatch', (c) => c, (box) => index.search(box)],
      ['collidesBatch', (c) => c, (box) => index.collides(box)],
      ['nearestBatch', (c) => c.slice(2), (box) => index.nearest(box.max, { k: 3 }), { k: 3 }],
      ['sweepBoxBatch', (c) => [...c, 3, -1], (box) => index.sweepBox(box, motion)],
      [
        'sweepCircleBatch',
        (c) => [...c.slice(2), 2, 3, -1],
        (box) => index.sweepCircle({ center: box.max, radius: 2 }, motion),
      ],
    ]) {
      const sum = { nodes: 0, leaves: 0, boxes: 0 };
      for (const [x0, y0, x1, y1] of corners) {
        one({ min: { x: x0, y: y0 }, max: { x: x1, y: y1 } });
        for (const what of Object.keys(sum)) sum[what] += index.visits[what];
      }
      assert.ok(sum.boxes > 50, `${name}: ${sum.boxes}`);
      /** @type {any} */ (index)[name](corners.flatMap(flat), ...options);
      assert.deepEqual(index.visits, sum, name);
      /** @type {any} */ (index)[name]([], ...options);
      assert.deepEqual(index.visits, { nodes: 0, leaves: 0, boxes: 0 }, `${name} of nothing`);
    }
  });

  it('of an empty index are 0', () => {
    new SpatialIndex(row(10)).raycastAll(ray);
    const empty = new SpatialIndex([]);
    empty.raycastAll(ray);
    assert.deepEqual(empty.visits, { nodes: 0, leaves: 0, boxes: 0 });
    const index = new SpatialIndex(row(10));
    const nothing = { min: { x: 1, y: 1 }, max: { x: 0, y: 0 } };
    for (const [one, other] of [
      [empty, { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }],
      [index, nothing],
    ]) {
      index.raycastAll(ray);
      assert.equal(one.sweepBox(other, { x: 1, y: 0 }), null);
      assert.deepEqual(one.visits, { nodes: 0, leaves: 0, boxes: 0 });
    }
  });
});
