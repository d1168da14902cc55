// What an index tells those who draw it: its nodes down to a depth, and what a query looked at.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../js/index.js';

/** Unit boxes in a row, with gaps. */
const row = (count) =>
  Float64Array.from({ length: 4 * count }, (_, i) => 2 * (i >> 2) * (1 - (i % 2)) + +(i % 4 > 1));
const ray = { origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } };

describe('nodes', () => {
  for (const method of ['quality', 'fast', 'middle']) {
    it(`down to a depth are the upper ones of all (${method})`, () => {
      const index = new SpatialIndex(row(1000), { method });
      const all = [...index];
      assert.deepEqual([...index.nodes()], all);
      for (let depth = 0; depth <= index.depth; depth += 1) {
        const upper = all.filter((node) => node.depth <= depth);
        assert.deepEqual([...index.nodes({ depth })], upper);
      }
      assert.equal(all.flatMap(({ indices }) => [...indices]).length, 1000);
    });
  }

  it('of nothing are none; a depth that is no number is refused', () => {
    assert.deepEqual([...new SpatialIndex([]).nodes({ depth: 3 })], []);
    assert.throws(() => [...new SpatialIndex([]).nodes({ depth: NaN })], /SpatialIndex.nodes: depth/);
    assert.throws(() => [...new SpatialIndex([]).nodes({ depth: -1 })], /SpatialIndex.nodes: depth/);
  });
});

describe('visits', () => {
  it('of a query that is answered in pieces are those of all pieces', () => {
    const index = new SpatialIndex(row(1000));
    assert.equal(index.raycastAll(ray).length, 1000);
    assert.ok(index.visits.boxes >= 1000, JSON.stringify(index.visits));
  });

  it('of a query with a filter are its own, whatever the filter asks', () => {
    const index = new SpatialIndex(row(1000));
    index.raycast(ray, { filter: (i) => i === 500 });
    const want = index.visits;
    assert.ok(want.boxes > 500, JSON.stringify(want));
    const other = new SpatialIndex(row(10));
    index.raycast(ray, { filter: (i) => other.raycastAll(ray).length === 10 && i === 500 });
    assert.deepEqual(index.visits, want);
  });

  it('of nothing are none', () => {
    new SpatialIndex(row(10)).raycastAll(ray);
    const empty = new SpatialIndex([]);
    empty.raycastAll(ray);
    assert.deepEqual(empty.visits, { nodes: 0, leaves: 0, boxes: 0 });
  });
});
