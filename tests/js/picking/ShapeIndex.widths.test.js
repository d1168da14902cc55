// Strokes that keep their width on the screen, and hit widths, compared with the strokes of the paths that the screen shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { randomStrokedPath } from '../oracle/strokes.js';

const line = { start: { x: 0, y: 0 }, end: { x: 10, y: 0 } };
const box = (minX, minY, maxX, maxY) => ({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } });
const zoom = (a, d = a) => ({ a, b: 0, c: 0, d, e: 0, f: 0 });

/** A map that turns, mirrors and stretches unequally. */
function randomMap({ next }) {
  for (;;) {
    const [a, b, c, d] = Array.from({ length: 4 }, () => 4 * next() - 2);
    if (Math.abs(a * d - b * c) > 0.2) return { a, b, c, d, e: 60 * next() - 30, f: 60 * next() - 30 };
  }
}

const product = (p, q) => ({
  a: p.a * q.a + p.c * q.b,
  b: p.b * q.a + p.d * q.b,
  c: p.a * q.c + p.c * q.d,
  d: p.b * q.c + p.d * q.d,
  e: p.a * q.e + p.c * q.f + p.e,
  f: p.b * q.e + p.d * q.f + p.f,
});

/** What a map makes of a path. */
function mapped(path, matrix) {
  const drawn = new Path();
  drawn.addPath(path, matrix);
  return drawn;
}

test('queries find the strokes that the screen shows', () => {
  const r = random(SEED);
  const { next } = r;
  const found = { pick: 0, search: 0, contains: 0, pairs: 0 };
  const total = cases(60);
  for (let round = 0; round < total; round++) {
    const viewTransform = randomMap(r);
    const groupMap = randomMap(r);
    let index = new ShapeIndex({ viewTransform });
    index.addGroup({ id: 'group', transform: groupMap });
    const shapes = Array.from({ length: 8 }, (_, id) => {
      const path = randomStrokedPath(r);
      const transform = randomMap(r);
      const isInGroup = next() < 0.5;
      const style = {
        lineCap: r.pick(['butt', 'round', 'square']),
        lineJoin: r.pick(['miter', 'round', 'bevel']),
        miterLimit: 0.5 + 9 * next(),
      };
      const stroke = { screenWidth: 10 * next(), ...style };
      index.add(path, { id, fill: false, stroke, transform, ...(isInGroup ? { group: 'group' } : {}) });
      const toScreen = product(viewTransform, isInGroup ? product(groupMap, transform) : transform);
      return { id, drawn: mapped(path, toScreen), style, width: stroke.screenWidth };
    });
    if (next() < 0.5) {
      const buffer = index.toBuffer();
      index.dispose();
      index = ShapeIndex.from(buffer);
      index.viewTransform = viewTransform;
    }
    // The same paths, which no view changes, with strokes that are a little narrower and wider.
    const [narrow, wide] = [1 - 1e-8, 1 + 1e-8].map((factor) => {
      const plain = new ShapeIndex();
      for (const { id, drawn, style, width } of shapes)
        plain.add(drawn, { id, fill: false, stroke: { lineWidth: width * factor, ...style } });
      return plain;
    });
    const agree = (query, from, inner, outer) => {
      const all = query(from);
      const [least, most] = [query(inner), query(outer)];
      for (const id of least) assert.ok(all.includes(id), `${id} of case ${round} is missing`);
      for (const id of all) assert.ok(most.includes(id), `${id} of case ${round} is not there`);
      return all.length;
    };
    for (let i = 0; i < 30; i++) {
      const point = { x: 200 * next() - 100, y: 200 * next() - 100 };
      const pickAll = (from) => from.pickAll(point).map(({ id }) => id);
      found.pick += agree(pickAll, index, narrow, wide);
      for (const { id, drawn, style, width } of shapes) {
        const [least, most] = [1 - 1e-8, 1 + 1e-8].map((factor) =>
          drawn.strokeContainsPoint(point, { lineWidth: width * factor, ...style }),
        );
        if (least === most) assert.equal(pickAll(index).includes(id), least);
      }
      const [x, y, width, height] = [point.x, point.y, 100 * next(), 100 * next()];
      const search = (from) => from.search({ x, y, width, height });
      found.search += agree(search, index, narrow, wide);
      const contained = (from) =>
        from.search({ x: 3 * x, y: 3 * y, width: 6 * width, height: 6 * height }, { mode: 'contains' });
      found.contains += agree(contained, index, wide, narrow);
      const lasso = [point, { x: x + width, y }, { x, y: y + height }];
      found.search += agree((from) => from.overlaps(lasso), index, narrow, wide);
    }
    const pairs = (from) => from.pairs().map(String);
    found.pairs += agree(pairs, index, narrow, wide);
    for (const { id } of shapes) {
      const { min, max } = index.bounds(id);
      const shown = narrow.bounds(id);
      if (shown.min.x > shown.max.x) continue;
      for (const axis of ['x', 'y'])
        assert.ok(min[axis] <= shown.min[axis] + 1e-6 && max[axis] >= shown.max[axis] - 1e-6);
    }
    for (const each of [index, narrow, wide]) each.dispose();
  }
  for (const [query, count] of Object.entries(found)) assert.ok(count > total / 2, `${query}: ${count}`);
});

test('a stroke keeps its width on the screen at every zoom', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'a', stroke: { screenWidth: 4 }, transform: zoom(5, 3) });
  for (const scale of [1e-3, 0.5, 1, 2, 1e6]) {
    const viewTransform = zoom(scale, -scale);
    const x = 25 * scale;
    for (const [y, isHit] of [
      [2 - 1e-9, true],
      [2, true],
      [2 + 1e-8, false],
      [-2, true],
      [-2 - 1e-8, false],
    ]) {
      assert.equal(
        index.pick({ x, y }, { viewTransform })?.part,
        isHit ? 'stroke' : undefined,
        `${scale} ${y}`,
      );
      assert.equal(index.pickBatch([x, y], { viewTransform }).count, Number(isHit));
      const region = box(x, Math.min(y, 3 * y), x, Math.max(y, 3 * y));
      assert.equal(index.search(region, { viewTransform }).length, Number(isHit));
    }
    const { distance } = index.pick({ x, y: 5 }, { viewTransform, tolerance: 3.001 });
    assert.ok(Math.abs(distance - 3) < 1e-9);
    assert.equal(index.pick({ x, y: 5 }, { viewTransform, tolerance: 2.999 }), null);
    const { min, max } = index.bounds('a', { viewTransform });
    assert.ok(min.y <= -2 && min.y > -2.001 && max.y >= 2 && max.y < 2.001);
  }
  // Without a view the world is the screen.
  assert.ok(index.pick({ x: 25, y: 2 }) && !index.pick({ x: 25, y: 2.001 }));
  index.dispose();
});

test('shapes that are added, changed and removed after the first query have their widths', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'line', stroke: { screenWidth: 2 } });
  assert.equal(index.pick({ x: 5, y: 30 }), null);
  index.update('line', undefined, { stroke: { screenWidth: 60 } });
  assert.equal(index.pick({ x: 5, y: 30 })?.id, 'line');
  // The index grows, and keeps how far its widths reach.
  for (let i = 0; i < 100; i++) index.add({ x: 1000 + i, y: 0, width: 1, height: 1 });
  assert.equal(index.pick({ x: 5, y: 30 })?.id, 'line');
  index.add(line, { id: 'wider', stroke: { screenWidth: 90, lineJoin: 'round' } });
  assert.equal(index.pick({ x: 5, y: 45 })?.id, 'wider');
  index.remove('wider');
  assert.equal(index.pick({ x: 5, y: 45 }), null);
  index.update('line', undefined, { stroke: { lineWidth: 60 } });
  assert.equal(index.pick({ x: 5, y: 60 }, { viewTransform: zoom(2) })?.id, 'line');
  index.dispose();
});

test('a stroke reaches into a clip that its path does not', () => {
  const index = new ShapeIndex();
  const below = { start: { x: 0, y: -1 }, end: { x: 10, y: -1 } };
  index.add(below, { id: 'a', stroke: { screenWidth: 4 }, clip: box(0, 0, 10, 10) });
  assert.equal(index.pick({ x: 5, y: 0.5 })?.id, 'a');
  assert.equal(index.pick({ x: 5, y: -0.5 }), null);
  assert.deepEqual(index.search(box(4, 0.5, 6, 0.8)), ['a']);
  assert.deepEqual(index.search(box(4, -0.8, 6, -0.5)), []);
  assert.equal(index.pick({ x: 50, y: 5 }, { viewTransform: zoom(10) }), null);
  index.dispose();
});

test('a hit width makes outlines wider for pick and pickAll alone', () => {
  const index = new ShapeIndex();
  const thin = { lineWidth: 1 };
  index.add({ x: -50, y: -50, width: 100, height: 100 }, { id: 'ground' });
  index.add(line, { id: 'line', stroke: thin, hitWidth: 6 });
  const hit = index.pick({ x: 5, y: 3 });
  assert.deepEqual([hit.id, hit.part, hit.distance], ['line', 'stroke', 0]);
  assert.equal(index.pick({ x: 5, y: 3.0001 }).id, 'ground');
  assert.equal(index.pick({ x: 5, y: 3 }, { stroke: false }).id, 'ground');
  assert.deepEqual(
    index.pickAll({ x: 5, y: 3 }).map(({ id }) => id),
    ['line', 'ground'],
  );
  // Ends are round.
  assert.equal(index.pick({ x: 12, y: 2 }).id, 'line');
  assert.equal(index.pick({ x: 12.2, y: 2.2 }).id, 'ground');
  assert.deepEqual(index.idAt(index.pickBatch([5, 3]).indices[0]), 'line');
  // What is painted is what other queries find.
  assert.deepEqual(index.search(box(4, 2, 6, 3)), ['ground']);
  assert.deepEqual(index.overlaps(box(4, 2, 6, 3)), ['ground']);
  assert.equal(index.nearest({ x: 5, y: 3 }, { fill: false, k: 1 })[0].distance, 3);
  assert.ok(index.bounds('line').max.y <= 0.5 + 1e-12);
  // In the unit of the shape, unless it is one of the screen.
  const viewTransform = zoom(2);
  assert.equal(index.pick({ x: 10, y: 6 }, { viewTransform }).id, 'line');
  index.update('line', undefined, { hitWidth: { screenWidth: 6 } });
  assert.equal(index.pick({ x: 10, y: 3 }, { viewTransform }).id, 'line');
  assert.equal(index.pick({ x: 10, y: 3.001 }, { viewTransform }).id, 'ground');
  // A stroke that is wider than its hit width is hit as it is painted.
  index.update('line', undefined, { stroke: { lineWidth: 20 } });
  assert.equal(index.pick({ x: 5, y: 10 }).id, 'line');
  index.update('line', undefined, { stroke: thin, hitWidth: null });
  assert.equal(index.pick({ x: 5, y: 1 }).id, 'ground');
  index.dispose();
});

test('a hit width of shapes without a stroke, and with a tolerance', () => {
  const index = new ShapeIndex();
  index.add({ x: 0, y: 0, width: 10, height: 10 }, { id: 'box', hitWidth: 4 });
  index.add({ x: 100, y: 0 }, { id: 'point', hitWidth: 4 });
  index.add(
    { x: 0, y: 100, width: 10, height: 10 },
    { id: 'frame', fill: false, hitWidth: { screenWidth: 4 } },
  );
  assert.equal(index.pick({ x: 1, y: 5 }).part, 'fill');
  assert.equal(index.pick({ x: -2, y: 5 }).part, 'stroke');
  assert.equal(index.pick({ x: -2.001, y: 5 }), null);
  assert.equal(index.pick({ x: -2, y: 5 }, { stroke: false }), null);
  const near = index.pick({ x: -3, y: 5 }, { tolerance: 1 });
  assert.deepEqual([near.id, near.part, near.distance], ['box', 'stroke', 1]);
  assert.equal(index.pick({ x: -3.001, y: 5 }, { tolerance: 1 }), null);
  assert.equal(index.pick({ x: 102, y: 0 }).id, 'point');
  assert.equal(index.pick({ x: 103, y: 0 }, { tolerance: 1.5 }).distance, 1);
  assert.equal(index.pick({ x: 5, y: 102 }).id, 'frame');
  assert.equal(index.pick({ x: 5, y: 105 }), null);
  index.dispose();
});

test('many shapes with widths of the screen and hit widths', () => {
  const index = new ShapeIndex();
  const viewTransform = zoom(10);
  const hitWidth = { screenWidth: 8 };
  index.addPoints([0, 0, 5, 0], { ids: ['p', 'q'], hitWidth });
  index.addBoxes([0, 10, 2, 12], { ids: ['box'], stroke: { screenWidth: 6 } });
  index.addCircles([0, 20, 1], { ids: ['circle'], fill: false, hitWidth: 1 });
  const strokes = [{ screenWidth: 4 }, { lineWidth: 4 }];
  index.addPolygons([0, 30, 4, 30, 4, 34, 10, 30, 14, 30, 14, 34], [0, 3, 6], {
    ids: ['t', 'u'],
    stroke: strokes,
    hitWidth: 2,
  });
  const list = [];
  for (let i = 0; i < 20; i++)
    list.push([
      { x: i, y: 50 },
      { id: `n${i}`, hitWidth: i % 2 ? 1 : { screenWidth: 2 } },
    ]);
  index.addAll(list);
  const check = (from) => {
    const idAt = (x, y) => from.pick({ x, y }, { viewTransform })?.id;
    assert.deepEqual([idAt(4, 0), idAt(46, 0), idAt(4.001, 0)], ['p', 'q', undefined]);
    assert.deepEqual([idAt(23, 110), idAt(23.001, 110)], ['box', undefined]);
    assert.deepEqual([idAt(0, 215), idAt(0, 215.001), idAt(0, 200)], ['circle', undefined, undefined]);
    assert.deepEqual(
      [idAt(20, 290), idAt(20, 289.9), idAt(120, 280), idAt(120, 279.9)],
      ['t', undefined, 'u', undefined],
    );
    assert.deepEqual(
      [idAt(21, 500), idAt(21.1, 500), idAt(35, 500), idAt(35.1, 500)],
      ['n2', undefined, 'n3', undefined],
    );
    assert.deepEqual(from.search(box(-3, 97, -2, 98), { viewTransform }), ['box']);
  };
  check(index);
  const again = ShapeIndex.from(index.toBuffer());
  check(again);
  for (const id of index.ids()) assert.deepEqual(again.optionsOf(id), index.optionsOf(id));
  assert.deepEqual(again.optionsOf('p').hitWidth, hitWidth);
  assert.equal(again.optionsOf('t').hitWidth, 2);
  assert.equal(again.optionsOf('box').hitWidth, null);
  assert.deepEqual(again.optionsOf('box').stroke, {
    screenWidth: 6,
    lineCap: 'butt',
    lineJoin: 'miter',
    miterLimit: 10,
    lineDash: [],
    lineDashOffset: 0,
  });
  // The options are arguments of `add`.
  const copy = new ShapeIndex();
  copy.add(box(0, 10, 2, 12), again.optionsOf('box'));
  assert.ok(copy.pick({ x: 23, y: 110 }, { viewTransform }));
  for (const each of [index, again, copy]) each.dispose();
});

test('a shape that is read when a query needs it', () => {
  const index = new ShapeIndex();
  index.add(null, {
    id: 'a',
    read: () => [line, { stroke: { screenWidth: 4 }, hitWidth: { screenWidth: 8 } }],
  });
  assert.equal(index.pick({ x: 5, y: 4 })?.id, 'a');
  assert.deepEqual(index.search(box(4, 2, 6, 3)), ['a']);
  assert.deepEqual(index.search(box(4, 2.1, 6, 3)), []);
  index.dispose();
});

test('memory of styles is freed', () => {
  const index = new ShapeIndex();
  const styles = [
    { stroke: null, hitWidth: 3 },
    { stroke: { lineWidth: 2, lineDash: [3, 4] }, hitWidth: { screenWidth: 3 } },
    { stroke: { screenWidth: 2 }, hitWidth: null },
    { stroke: null, hitWidth: null },
  ];
  index.add(line, { id: 'a' });
  const { byteLength } = index;
  for (let i = 0; i < 50; i++) for (const style of styles) index.update('a', undefined, style);
  assert.equal(index.byteLength, byteLength);
  index.dispose();
});

test('widths that contradict each other, and invalid ones, are refused', () => {
  const index = new ShapeIndex();
  const fails = (options, message) => {
    assert.throws(() => index.add(line, options), message);
    assert.equal(index.size, 0);
  };
  fails(
    { stroke: { screenWidth: 2, lineWidth: 1 } },
    /^TypeError: ShapeIndex.add: stroke.lineWidth must be left out beside screenWidth, got 1/,
  );
  fails(
    { stroke: { screenWidth: 2, lineDash: [1, 2] } },
    /^TypeError: ShapeIndex.add: stroke.lineDash must be left out or empty beside screenWidth/,
  );
  fails(
    { stroke: { screenWidth: -1 } },
    /^RangeError: ShapeIndex.add: stroke.screenWidth must be a finite number >= 0, got -1/,
  );
  fails({ stroke: { screenWidth: '2' } }, /^TypeError: ShapeIndex.add: stroke.screenWidth must be/);
  fails({ stroke: { screenWidht: 2 } }, /screenWidth/);
  fails(
    { hitWidth: -1 },
    /^RangeError: ShapeIndex.add: hitWidth must be a finite number >= 0, \{screenWidth\} or null, got -1/,
  );
  fails({ hitWidth: NaN }, /^RangeError: ShapeIndex.add: hitWidth must be/);
  fails({ hitWidth: '3' }, /^TypeError: ShapeIndex.add: hitWidth must be/);
  fails({ hitWidth: {} }, /^TypeError: ShapeIndex.add: hitWidth.screenWidth must be a finite number >= 0/);
  fails({ hitWidth: { screen: 3 } }, /^TypeError: ShapeIndex.add: hitWidth must be .*screenWidth/);
  // A path has no view.
  assert.throws(
    () => new Path().strokeContainsPoint({ x: 0, y: 0 }, { screenWidth: 2 }),
    /style must be named lineWidth/,
  );
  // A style of width 0 paints nothing, and a hit width of 0 hits nothing.
  index.add(line, { id: 'a', stroke: { screenWidth: 0 }, hitWidth: 0 });
  assert.equal(index.pick({ x: 5, y: 0 }), null);
  assert.equal(index.optionsOf('a').hitWidth, null);
  index.dispose();
});
