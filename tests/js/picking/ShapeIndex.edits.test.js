// The hierarchy of a ShapeIndex follows edits at the next query, in lists of at most 1,024 changes (js/wasm/ShapeTree.js): any number of
// edits before a query gives the results of an index that is built from the shapes as they are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

const SIZE = 300;

test(`any number of edits between two queries (seed ${SEED})`, () => {
  const r = random(SEED + 41);
  for (let i = 0; i < cases(6); i++) {
    const index = new ShapeIndex();
    /** @type {Map<number, {shape: any, matrix: any}>} */
    const shapes = new Map();
    const at = () => ({ x: r.float(0, SIZE), y: r.float(0, SIZE) });
    const add = () => {
      const center = at();
      const shape = r.bool(0.2)
        ? center
        : r.bool(0.5)
          ? { center, radius: r.float(0.5, 4) }
          : { min: center, max: { x: center.x + r.float(0, 5), y: center.y + r.float(0, 5) } };
      shapes.set(index.add(shape), { shape, matrix: { a: 1 } });
    };
    if (r.bool(0.3)) {
      const points = Array.from({ length: 40 }, at);
      index
        .addPoints(points.flatMap(({ x, y }) => [x, y]))
        .forEach((id, k) => shapes.set(id, { shape: points[k], matrix: { a: 1 } }));
    }
    for (let k = r.int(0, 3000); k > 0; k--) add();
    for (let round = 0; round < 4; round++) {
      const ids = [...shapes.keys()];
      const isMoving = r.bool(0.5);
      for (let k = r.pick([3, 1023, 1024, 1025, 2600]); k > 0; k--) {
        const id = r.pick(ids);
        const held = shapes.get(id);
        if (held && (isMoving || r.bool(0.5))) {
          // A singular matrix takes a shape out of the hierarchy.
          held.matrix = r.bool(0.1) ? { a: 0 } : { e: r.float(-9, 9), f: r.float(-9, 9) };
          index.move(id, held.matrix);
        } else if (held && r.bool(0.5)) {
          shapes.delete(id);
          index.remove(id);
        } else if (!isMoving) add();
      }
      const fresh = new ShapeIndex();
      const entries = [...shapes];
      for (const [id, { shape, matrix: transform }] of entries) fresh.add(shape, { id, transform });
      for (let k = 0; k < 20; k++) {
        const min = at();
        const max = { x: min.x + r.float(0, 30), y: min.y + r.float(0, 30) };
        const found = (/** @type {ShapeIndex} */ of) => of.search({ min, max }).sort((a, b) => a - b);
        assert.deepEqual(found(index), found(fresh));
        const point = at();
        assert.equal(index.pick(point)?.id, fresh.pick(point)?.id);
        const nearest = (/** @type {ShapeIndex} */ of) => of.nearest(point).map(({ id }) => id);
        assert.deepEqual(nearest(index), nearest(fresh));
      }
      fresh.dispose();
    }
    index.dispose();
  }
});

test('shapes that move need no room in the hierarchy', () => {
  const index = new ShapeIndex();
  const transform = { e: 1 };
  for (let i = 0; i < 2000; i++) index.add({ center: { x: i % 50, y: i / 50 }, radius: 1 }, { transform });
  index.pick({ x: 0, y: 0 });
  const { byteLength } = index;
  for (let i = 0; i < 2000; i++) index.move(i, { e: i % 7 });
  assert.equal(index.pick({ x: 6, y: 0 })?.id !== undefined, true);
  assert.equal(index.byteLength, byteLength);
  index.dispose();
});
