// search, overlaps and pairs of ShapeIndex find what is painted: strokes with width, caps, joins and dashes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { randomStroke, randomStrokedPath } from '../oracle/strokes.js';

const line = { start: { x: 0, y: 0 }, end: { x: 10, y: 0 } };
const box = (minX, minY, maxX, maxY) => ({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } });
/** The same box as a polygon, which other code compares. */
const polygon = ({ min, max }) => [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];

/** Whether a box finds the only shape of an index, as a box, as a polygon, in a batch and in `overlaps`. */
function finds(index, region, options = {}) {
  const found = index.search(region, options).length;
  assert.equal(index.search(polygon(region), options).length, found);
  const numbers = [region.min.x, region.min.y, region.max.x, region.max.y];
  assert.equal(index.searchBatch(numbers, options).count, found);
  assert.equal(index.searchBatch([polygon(region)], options).count, found);
  if (options.mode !== 'contains' && options.fill !== false)
    assert.equal(index.overlaps(polygon(region), options).length, found);
  return found === 1;
}

test('a stroke is found up to half its width, with caps and in its dashes', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'a', fill: false, stroke: { lineWidth: 2 } });
  assert.ok(finds(index, box(4, 1, 5, 2)));
  assert.ok(!finds(index, box(4, 1.0000001, 5, 2)));
  assert.ok(!finds(index, box(10.5, 0, 12, 1)));
  assert.ok(finds(index, box(4, 1.5, 5, 2), { tolerance: 0.5 }));
  index.update('a', line, { stroke: { lineWidth: 2, lineCap: 'square' } });
  assert.ok(finds(index, box(11, 1, 12, 2)));
  index.update('a', line, { stroke: { lineWidth: 2, lineDash: [2, 3] } });
  assert.ok(finds(index, box(6, 0, 6.5, 1)));
  assert.ok(!finds(index, box(2.125, -9, 4.875, 9)));
  index.dispose();
});

test('a region contains what it contains of all that is painted', () => {
  const index = new ShapeIndex();
  const contains = { mode: 'contains' };
  index.add(box(0, 0, 4, 4), { id: 'a', stroke: { lineWidth: 2 } });
  assert.ok(finds(index, box(-1.001, -1.001, 5.001, 5.001), contains));
  assert.ok(!finds(index, box(-0.999, -2, 6, 6), contains));
  assert.ok(finds(index, box(-0.001, -0.001, 4.001, 4.001), { ...contains, stroke: false }));
  // The box touches what it contains from inside.
  assert.deepEqual(index.search(box(-1, -1, 5, 5), contains), ['a']);
  index.dispose();
});

test('strokes, fills or both count', () => {
  const index = new ShapeIndex();
  index.add(box(0, 0, 10, 10), { id: 'both', stroke: { lineWidth: 2 } });
  const [inside, side] = [box(4, 4, 5, 5), box(-1, 4, -0.5, 5)];
  assert.ok(finds(index, inside) && finds(index, side));
  assert.ok(finds(index, inside, { stroke: false }) && !finds(index, side, { stroke: false }));
  assert.ok(!finds(index, inside, { fill: false }) && finds(index, side, { fill: false }));
  assert.ok(!finds(index, inside, { fill: false, stroke: false }));
  index.update('both', box(0, 0, 10, 10), { fill: false });
  assert.ok(!finds(index, inside) && !finds(index, side, { stroke: false }));
  // `fill` of `overlaps` is that of the given shape.
  assert.deepEqual(index.overlaps(box(-5, -5, 15, 15), { fill: false }), []);
  assert.deepEqual(index.overlaps(box(-5, -5, 15, 15), { fill: true }), ['both']);
  index.dispose();
});

test('strokes of two shapes touch', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'a', stroke: { lineWidth: 2 } });
  index.add(line, { id: 'b', stroke: { lineWidth: 4 }, transform: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 3 } });
  index.add({ center: { x: 5, y: -4 }, radius: 2 }, { id: 'c', fill: false, stroke: { lineWidth: 1.9 } });
  assert.deepEqual(index.pairs(), [['a', 'b']]);
  assert.deepEqual(index.pairs({ stroke: false }), []);
  index.move('c', { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0.1 });
  assert.equal(index.pairs().length, 2);
  assert.deepEqual(index.overlaps(line, { stroke: false, fill: false }), []);
  index.dispose();
});

test('the width of a stroke is that of the shape under a view', () => {
  const index = new ShapeIndex({ viewTransform: { a: 10, b: 0, c: 0, d: 2, e: 0, f: 0 } });
  index.add(line, { id: 'a', stroke: { lineWidth: 2 } });
  assert.deepEqual(index.search(box(50, 2, 60, 3)), ['a']);
  assert.deepEqual(index.search(box(50, 2.001, 60, 3)), []);
  assert.deepEqual(index.search(box(50, 5, 60, 6), { tolerance: 3 }), ['a']);
  index.dispose();
});

test(`regions are found as the points in them are picked (seed ${SEED})`, () => {
  const r = random(SEED);
  let [hits, misses] = [0, 0];
  for (let i = cases(300); i > 0; i--) {
    const n = () => r.float(-50, 50);
    const path = randomStrokedPath(r);
    const stroke = randomStroke(r);
    const index = new ShapeIndex();
    const transform = {
      a: r.float(0.5, 2),
      b: r.float(-1, 1),
      c: r.float(-0.4, 0.4),
      d: r.float(0.5, 2),
      e: n(),
      f: n(),
    };
    index.add(path, { id: 'a', fill: r.bool(), stroke, transform });
    for (let k = 0; k < 20; k++) {
      const at = { x: r.float(-80, 80), y: r.float(-80, 80) };
      const picked = index.pick(at) !== null;
      const small = 1e-7;
      const around = box(at.x - small, at.y - small, at.x + small, at.y + small);
      // A region next to the boundary may touch what its middle does not.
      const near = index.pick(at, { tolerance: 1e-3 }) !== null && !picked;
      if (picked || !near) assert.equal(finds(index, around), picked);
      if (picked) {
        assert.ok(finds(index, box(at.x - 9, at.y, at.x, at.y + 5)));
        assert.ok(!finds(index, box(at.x + 0.001, -900, 900, 900), { mode: 'contains' }));
        hits++;
      } else misses++;
    }
    assert.ok(finds(index, box(-900, -900, 900, 900), { mode: 'contains' }));
    index.dispose();
  }
  assert.ok(hits > cases(300) && misses > cases(300));
});
