// Hit shapes, compared with an index in which they are drawn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { randomStrokedPath } from '../oracle/strokes.js';

const line = { start: { x: 0, y: 0 }, end: { x: 10, y: 0 } };
const box = (minX, minY, maxX, maxY) => ({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } });
const disc = { center: { x: 5, y: 5 }, radius: 10 };

/** A shape of any kind. */
function randomShape(r) {
  const { next } = r;
  const [x, y, size] = [60 * next() - 30, 60 * next() - 30, 20 * next()];
  const corner = () => ({ x: x + size * (next() - 0.5), y: y + size * (next() - 0.5) });
  return r.pick([
    () => box(x, y, x + size, y + 10 * next()),
    () => ({ center: { x, y }, radius: size }),
    () => ({ x, y }),
    () => ({ center: { x, y }, radiusX: size, radiusY: 5 * next(), rotation: next() }),
    () => ({ start: corner(), end: corner(), radius: 5 * next() }),
    () => ({ x, y, width: size, height: size, radii: size / 5 }),
    () => [corner(), corner(), corner()],
    () => ({ points: [corner(), corner(), corner(), corner()], closed: false }),
    () => [
      [corner(), corner(), corner()],
      [corner(), corner(), corner()],
    ],
    () => randomStrokedPath(r),
  ])();
}

function randomMap({ next }) {
  for (;;) {
    const [a, b, c, d] = Array.from({ length: 4 }, () => 4 * next() - 2);
    if (Math.abs(a * d - b * c) > 0.2) return { a, b, c, d, e: 60 * next() - 30, f: 60 * next() - 30 };
  }
}

/** How a shape is painted: some of the options of `add`. */
function randomPaint(r) {
  const { next } = r;
  const paint = {};
  if (next() < 0.3) paint.fill = next() < 0.5;
  if (next() < 0.3) paint.fillRule = r.pick(['nonzero', 'evenodd']);
  if (next() < 0.5)
    paint.stroke = r.pick([{ lineWidth: 6 }, { lineWidth: 3, lineDash: [4, 2] }, { screenWidth: 8 }]);
  return paint;
}

const randomWidth = (r) => r.pick([null, 7 * r.next(), { screenWidth: 9 * r.next() }]);

test('picks find what they find where the hit shapes are drawn, other queries what is drawn', () => {
  const r = random(SEED);
  const { next } = r;
  const total = cases(60);
  const found = { pick: 0, pickAll: 0, search: 0, differ: 0 };
  for (let round = 0; round < total; round++) {
    const viewTransform = next() < 0.5 ? randomMap(r) : null;
    let index = new ShapeIndex({ viewTransform });
    const [hit, drawn] = [new ShapeIndex({ viewTransform }), new ShapeIndex({ viewTransform })];
    const clip = next() < 0.5 ? { clip: box(-20, -20, 40, 40) } : {};
    for (const each of [index, hit, drawn])
      each.addGroup({ id: 'group', transform: { a: 2, d: 1 }, ...clip });
    const place = () => ({
      ...(next() < 0.8 ? { transform: randomMap(r) } : {}),
      ...(next() < 0.5 ? { group: 'group' } : {}),
      z: Math.floor(4 * next()),
      mask: 1 + Math.floor(3 * next()),
    });
    const add = (id) => {
      const [shape, other] = [randomShape(r), randomShape(r)];
      const [paint, otherPaint] = [randomPaint(r), randomPaint(r)];
      const common = { id, hitWidth: randomWidth(r), ...place() };
      const hasHitShape = next() < 0.7;
      const hitShape = next() < 0.5 ? other : { shape: other, ...otherPaint };
      index.add(shape, { ...common, ...paint, ...(hasHitShape ? { hitShape } : {}) });
      drawn.add(shape, { ...common, ...paint });
      if (hasHitShape) hit.add(other, { ...common, ...(hitShape === other ? {} : otherPaint) });
      else hit.add(shape, { ...common, ...paint });
    };
    for (let id = 0; id < 12; id++) add(id);
    const compare = () => {
      for (let i = 0; i < 15; i++) {
        const point = { x: 120 * next() - 60, y: 120 * next() - 60 };
        const options = { mask: 1 + Math.floor(3 * next()) };
        if (next() < 0.5) options.tolerance = 5 * next();
        if (next() < 0.2) options.fill = false;
        if (next() < 0.2) options.stroke = false;
        const at = `seed ${SEED}, case ${round}`;
        assert.deepEqual(index.pick(point, options), hit.pick(point, options), at);
        const all = hit.pickAll(point, options);
        assert.deepEqual(index.pickAll(point, options), all, at);
        const { indices } = index.pickBatch([point.x, point.y], options);
        assert.equal(indices[0] < 0 ? null : index.idAt(indices[0]), all[0]?.id ?? null, at);
        found.pick += Number(all.length > 0);
        found.pickAll += all.length;
        found.differ += Number(drawn.pick(point, options)?.id !== all[0]?.id);
        const region = { ...point, width: 30 * next(), height: 30 * next() };
        for (const mode of ['touches', 'contains']) {
          const ids = index.search(region, { ...options, mode }).sort();
          assert.deepEqual(ids, drawn.search(region, { ...options, mode }).sort(), at);
          found.search += ids.length;
        }
        assert.deepEqual(index.nearest(point, { k: 3 }), drawn.nearest(point, { k: 3 }), at);
        const ray = { origin: point, direction: { x: next() - 0.5, y: next() - 0.5 } };
        assert.deepEqual(index.raycast(ray), drawn.raycast(ray), at);
        const sweep = [
          { center: point, radius: 3 },
          { x: 20, y: 5 },
        ];
        assert.deepEqual(index.sweepCircle(...sweep), drawn.sweepCircle(...sweep), at);
      }
      for (const id of index.ids()) assert.deepEqual(index.bounds(id), drawn.bounds(id));
      const pairs = (from) => from.pairs().map(String).sort();
      assert.deepEqual(pairs(index), pairs(drawn));
    };
    compare();
    // Edits after the first query.
    for (let id = 0; id < 12; id += 3) {
      const other = randomShape(r);
      index.update(id, undefined, { hitShape: next() < 0.5 ? other : { shape: other, fill: true } });
      const { hitShape, ...options } = index.optionsOf(id);
      hit.remove(id);
      hit.add(other, { ...options, fill: hitShape.fill, fillRule: hitShape.fillRule, stroke: null });
      drawn.reorder(id, { group: options.group });
      index.reorder(id, { group: options.group });
      const matrix = randomMap(r);
      for (const each of [index, hit, drawn]) each.move(id, matrix);
    }
    for (const each of [index, hit, drawn]) each.move('group', { a: 1, c: 0.5, d: 1 });
    compare();
    const copy = ShapeIndex.from(index.toBuffer());
    for (const id of index.ids()) assert.deepEqual(copy.optionsOf(id), index.optionsOf(id));
    copy.viewTransform = viewTransform;
    index.dispose();
    index = copy;
    compare();
    for (const each of [index, hit, drawn]) each.dispose();
  }
  for (const [query, count] of Object.entries(found)) assert.ok(count > 3 * total, `${query}: ${count}`);
});

test('a hit shape is hit instead of the shape, by pick and pickAll alone', () => {
  const index = new ShapeIndex();
  index.add(box(0, 0, 10, 10), { id: 'ground' });
  index.add(line, { id: 'line', stroke: { lineWidth: 1 }, hitShape: box(0, 2, 10, 4), transform: { f: 1 } });
  const hit = index.pick({ x: 5, y: 4 });
  assert.deepEqual([hit.id, hit.part, hit.distance, hit.point.y], ['line', 'fill', 0, 3]);
  assert.equal(index.pick({ x: 5, y: 1 }).id, 'ground');
  assert.equal(index.pick({ x: 5, y: 4 }, { fill: false }), null);
  assert.equal(index.pick({ x: 5, y: 4 }, { stroke: false }).id, 'line');
  assert.deepEqual(index.search(box(4, 4, 6, 4.5)), ['ground']);
  assert.deepEqual(index.search(box(4, 1, 6, 1.2), { fill: false }), ['line']);
  assert.equal(index.featureAt('line', { x: 0, y: 1 }, { tolerance: 0.5 }).kind, 'vertex');
  assert.equal(index.bounds('line').max.y, 1.5);
  index.dispose();
});

test('a hit shape far from the shape is found before and after edits', () => {
  const index = new ShapeIndex();
  for (let i = 0; i < 50; i++) index.add(box(i, 0, i + 0.5, 1), { id: i });
  assert.equal(index.pick({ x: 3000, y: 5 }), null);
  index.update(7, undefined, { hitShape: box(2990, 0, 3010, 10) });
  assert.equal(index.pick({ x: 3000, y: 5 }).id, 7);
  assert.equal(index.pick({ x: 7.2, y: 0.5 }), null);
  index.move(7, { e: 1000 });
  assert.equal(index.pick({ x: 4000, y: 5 }).id, 7);
  assert.equal(index.pick({ x: 3000, y: 5 }), null);
  index.update(7, box(0, 0, 1, 1)); // the geometry alone
  assert.equal(index.pick({ x: 4000, y: 5 }).id, 7);
  index.update(7, undefined, { hitShape: null, transform: { e: 7 } });
  assert.equal(index.pick({ x: 7.2, y: 0.5 }).id, 7);
  assert.equal(index.pick({ x: 3007, y: 5 }), null);
  index.dispose();
});

test('the hit width is that of the outline of the hit shape', () => {
  const index = new ShapeIndex();
  index.add(box(0, 0, 1, 1), {
    id: 'a',
    hitShape: { start: { x: 0, y: 5 }, end: { x: 10, y: 5 } },
    hitWidth: 4,
  });
  assert.equal(index.pick({ x: 5, y: 7 }).part, 'stroke');
  assert.equal(index.pick({ x: 5, y: 7.001 }), null);
  assert.equal(index.pick({ x: 0.5, y: 0.5 }), null);
  assert.equal(index.pick({ x: 5, y: 8 }, { tolerance: 2 }).distance, 1);
  index.update('a', undefined, { hitWidth: { screenWidth: 2 } });
  const viewTransform = { a: 10, d: 10 };
  assert.equal(index.pick({ x: 50, y: 50.999 }, { viewTransform }).id, 'a');
  assert.equal(index.pick({ x: 50, y: 51.001 }, { viewTransform }), null);
  index.update('a', undefined, { hitWidth: null });
  assert.equal(index.pick({ x: 5, y: 5.001 }), null);
  assert.equal(index.pick({ x: 5, y: 6 }, { tolerance: 1 }).id, 'a');
  index.dispose();
});

test('a shape without an outline is not found, also with a hit shape', () => {
  const index = new ShapeIndex();
  index.add({ type: 'Feature', geometry: null, properties: null }, { id: 'a', hitShape: disc });
  assert.equal(index.pick({ x: 5, y: 5 }), null);
  // The same for a shape that `read` says is not there, until it is.
  let isThere = true;
  index.add(null, { id: 'b', read: () => (isThere ? [line, { hitShape: disc }] : null) });
  assert.equal(index.pick({ x: 5, y: 12 }).id, 'b');
  isThere = false;
  index.invalidate('b');
  assert.equal(index.pick({ x: 5, y: 12 }), null);
  isThere = true;
  index.invalidate('b');
  assert.equal(index.pick({ x: 5, y: 12 }).id, 'b');
  index.dispose();
});

test('a hit shape without an outline is not hit, and the shape is drawn as before', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'a', hitShape: new Path(), hitWidth: 4 });
  assert.equal(index.pick({ x: 5, y: 0 }, { tolerance: 3 }), null);
  assert.deepEqual(index.search(box(4, -1, 6, 1)), ['a']);
  index.dispose();
});

test('clips, groups, visibility and points', () => {
  const index = new ShapeIndex();
  index.addGroup({ id: 'g', transform: { e: 100 }, clip: box(0, 0, 10, 10) });
  index.add({ x: 1, y: 1 }, { id: 'p', group: 'g', hitShape: disc });
  assert.equal(index.pick({ x: 109, y: 9 }).id, 'p');
  assert.equal(index.pick({ x: 111, y: 9 }), null);
  index.setVisible('p', false);
  assert.equal(index.pick({ x: 109, y: 9 }), null);
  index.setVisible('p', true);
  index.reorder('p', { group: null });
  assert.equal(index.pick({ x: 12, y: 9 }).id, 'p');
  // Points that are added in bulk.
  const [, last] = index.addPoints([50, 50, 60, 50]);
  index.update(last, undefined, { hitShape: { x: 60, y: 50, radius: 4 } });
  assert.equal(index.pick({ x: 63, y: 50 }).id, last);
  assert.equal(index.nearest({ x: 63, y: 50 })[0].distance, 3);
  index.dispose();
});

test('many shapes in one list', () => {
  const index = new ShapeIndex();
  const shape = (i) => box(i, 0, i + 0.5, 1);
  index.addAll(
    Array.from({ length: 40 }, (_, i) => [shape(i), { id: i, hitShape: box(i, 10, i + 0.5, 11) }]),
  );
  for (let i = 0; i < 40; i++) assert.equal(index.pick({ x: i + 0.2, y: 10.5 })?.id, i);
  assert.equal(index.pick({ x: 20.2, y: 0.5 }), null);
  index.dispose();
});

test('optionsOf returns the hit shape for add and update', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'a' });
  assert.equal(index.optionsOf('a').hitShape, null);
  const shapes = [
    disc,
    new Path('M0 0L10 0 5 9Z M20 0C30 0 30 10 20 10Z'),
    [
      [0, 0],
      [10, 0],
      [5, 9],
    ],
  ];
  for (const shape of shapes) {
    index.update('a', undefined, { hitShape: { shape, fillRule: 'evenodd', stroke: { lineWidth: 2 } } });
    const options = index.optionsOf('a');
    const { shape: stored, ...rest } = options.hitShape;
    assert.equal(typeof stored, 'object');
    assert.deepEqual([rest.fill, rest.fillRule, rest.stroke.lineWidth], [true, 'evenodd', 2]);
    index.add(line, { ...options, id: 'copy' });
    index.update('a', undefined, { hitShape: null });
    assert.equal(index.pick({ x: 5, y: 5 })?.id, 'copy');
    assert.equal(index.pick({ x: 5, y: -0.5 })?.part, shape === disc ? 'fill' : 'stroke');
    index.remove('copy');
    // It is no shape of its own.
    assert.throws(() => index.add(stored), /^TypeError: ShapeIndex.add: shape must be a shape/);
  }
  index.dispose();
});

test('memory of hit shapes is freed', () => {
  const index = new ShapeIndex();
  index.add(line, { id: 'a' });
  const plain = index.byteLength;
  const list = [
    disc,
    { shape: new Path('M0 0C30 0 30 10 20 10Z'), stroke: { lineWidth: 2, lineDash: [3, 4] } },
    {
      shape: [
        [0, 0],
        [10, 0],
        [5, 9],
      ],
      stroke: { screenWidth: 2 },
    },
    null,
  ];
  for (let i = 0; i < 50; i++)
    for (const hitShape of list)
      index.update('a', undefined, { hitShape, stroke: { lineWidth: 1, lineDash: [1, 2] }, hitWidth: i % 2 });
  index.update('a', undefined, { stroke: null, hitWidth: null });
  assert.equal(index.byteLength, plain);
  for (let i = 0; i < 50; i++) {
    index.add(line, { id: 'b', hitShape: list[i % 3] });
    index.remove('b');
  }
  index.add(line, { id: 'b', hitShape: disc });
  index.update('b', undefined, { hitShape: null });
  const two = index.byteLength;
  const again = new ShapeIndex();
  again.add(line, { id: 'a' });
  again.add(line, { id: 'b' });
  assert.equal(two, again.byteLength);
  for (const each of [index, again]) each.dispose();
});

test('invalid hit shapes change nothing', () => {
  const index = new ShapeIndex();
  const fails = (hitShape, message) => {
    assert.throws(() => index.add(line, { hitShape }), message);
    assert.equal(index.size, 0);
  };
  fails(
    5,
    /^TypeError: ShapeIndex.add: hitShape must be a shape, or {shape, fill, fillRule, stroke}, or null, got 5/,
  );
  fails({ center: { x: 0, y: 0 }, radius: -1 }, /^RangeError: ShapeIndex.add: hitShape.radius must be/);
  fails({ shape: null }, /^TypeError: ShapeIndex.add: hitShape.shape must be a shape/);
  fails(
    { shape: disc, transform: [1, 0, 0, 1, 0, 0] },
    /^TypeError: ShapeIndex.add: hitShape must be named fill, fillRule, stroke, got "transform"/,
  );
  fails(
    { shape: disc, stroke: { lineWidth: -1 } },
    /^RangeError: ShapeIndex.add: hitShape.stroke.lineWidth must be/,
  );
  fails({ shape: disc, fillRule: 'odd' }, /^RangeError: ShapeIndex.add: hitShape.fillRule must be/);
  fails({ shape: disc, fill: 1 }, /^TypeError: ShapeIndex.add: hitShape.fill must be/);
  index.add(line, { id: 'a', hitShape: disc });
  assert.throws(
    () => index.update('a', undefined, { hitShape: [] }),
    /^RangeError: ShapeIndex.update: hitShape/,
  );
  assert.equal(index.pick({ x: 5, y: 12 })?.id, 'a');
  const read = () => [line, { hitShape: { x: 'a', y: 0 } }];
  index.add(null, { id: 'b', read });
  assert.throws(() => index.pick({ x: 0, y: 0 }), /^TypeError: ShapeIndex.read\("b"\): hitShape.x must be/);
  index.dispose();
});

// A tolerance makes the ends of a stroke round; it did so, too, where butt caps paint nothing, if the tree's box was large enough.
test('a stroke with butt caps paints nothing around a point, with and without a tolerance', () => {
  for (const lineCap of ['butt', 'round'])
    for (const hitShape of [false, true]) {
      const index = new ShapeIndex();
      const style = { lineWidth: 6, lineCap };
      const dot = { x: 0, y: 0 };
      if (hitShape) index.add(box(-20, -20, 20, 20), { id: 'dot', hitShape: { shape: dot, stroke: style } });
      else index.add(dot, { id: 'dot', stroke: style });
      const at = (x, tolerance) => index.pick({ x, y: 0 }, { tolerance })?.distance ?? null;
      const isRound = lineCap === 'round';
      assert.deepEqual(
        [at(2, 0), at(2, 0.5), at(0.25, 0.5)],
        [isRound ? 0 : null, isRound ? 0 : null, isRound ? 0 : 0.25],
      );
      index.dispose();
    }
});
