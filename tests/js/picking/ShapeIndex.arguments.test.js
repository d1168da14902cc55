// Arguments of ShapeIndex: errors, ids, unknown fields, getters and filters that edit the index during a call.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Circle2, OBB2, offset, ShapeIndex, Vector2 } from '../../../js/index.js';

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance;

test('ids are stable, and later shapes are on top', () => {
  const index = new ShapeIndex();
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  const ids = [index.add(box), index.add(box, { id: 'b' }), index.add(box)];
  assert.deepEqual(ids, [0, 'b', 1]);
  const p = { x: 0.5, y: 0.5 };
  assert.deepEqual(
    index.pickAll(p).map(({ id }) => id),
    [1, 'b', 0],
  );
  index.setZ(0, 1);
  assert.equal(index.pick(p)?.id, 0);
  index.remove(0);
  assert.equal(index.has(0), false);
  assert.equal(index.pick(p)?.id, 1);
  assert.equal(index.add(box), 2); // never one that was used before
  assert.deepEqual(
    index.pickAll(p).map(({ id }) => id),
    [2, 1, 'b'],
  );
  index.move('b', { a: 0, d: 0 });
  assert.deepEqual(
    index.pickAll(p).map(({ id }) => id),
    [2, 1],
  );
  assert.equal(index.bounds('b').min.x, Infinity);
  index.move('b', { e: 10 });
  assert.equal(index.pick({ x: 10.5, y: 0.5 })?.id, 'b');
  assert.ok(near(index.bounds('b').min.x, 10, 1e-12));
  assert.equal(index.clear().size, 0);
  assert.equal(index.pick(p), null);
  assert.ok(index.byteLength >= 0);
  index.dispose();
  assert.throws(() => index.pick(p), /ShapeIndex.pick: this must be an index that is not disposed/);
});

test('wrong arguments throw errors with their names, and change nothing', () => {
  const index = new ShapeIndex();
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  index.add(box, { id: 7 });
  /** @type {[() => unknown, RegExp][]} */
  const refused = [
    [() => index.add([[0, 0], [10, 0]]), /^RangeError: ShapeIndex.add: shape must be an array of at least 3 points/], // prettier-ignore
    [() => index.add([0, 0, 1]), /^RangeError: ShapeIndex.add: shape.length must be even/],
    [
      () => index.add([0, 0, NaN, 1, 2, 3]),
      /^RangeError: ShapeIndex.add: shape\[2\] must be a finite number/,
    ],
    [() => index.add({ type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]] }), /coordinates\[0\] must be a closed ring/], // prettier-ignore
    [
      () => index.add({ type: 'Circle', coordinates: [0, 0] }),
      /shape.type must be Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon or GeometryCollection/,
    ],
    [() => index.add({ type: 'Point', coordinates: [0] }), /^RangeError: ShapeIndex.add: shape.coordinates.length must be at least 2/], // prettier-ignore
    [() => index.add({ type: 'Circle', coordinates: [] }), /shape.type must be Point, MultiPoint, /],
    [() => index.add({ type: 'Polygon', coordinates: [[]] }), /^RangeError: ShapeIndex.add: shape.coordinates\[0\] must be an array of at least 4 points/], // prettier-ignore
    [
      () => index.add({ x: 0, y: NaN }),
      /^RangeError: ShapeIndex.add: shape.y must be a finite number, got NaN/,
    ],
    [
      () => index.add({ x: 0, y: 0, z: 1 }),
      /a point or a circle {x, y, radius} without other fields, got "z"/,
    ],
    [() => index.add({ x: 0, y: 0, radius: -1 }), /shape.radius must be a finite number >= 0/],
    [() => index.add({ x: 0, y: 0, r: 1 }), /a circle is {x, y, radius: r}/],
    [() => index.add({ x: 0, y: 0, width: NaN, height: 2 }), /shape.width must be a finite number/],
    [() => index.add({ x: 0, y: 0, width: 1, height: '2' }), /shape.height must be a finite number/],
    [() => index.search({ x: 0, y: 0 }), /^TypeError: ShapeIndex.search: region must be a box/],
    [() => index.search({ type: 'MultiPoint', coordinates: [[0, 0], [1, 1]] }), /region must be a box/], // prettier-ignore
    [() => index.add(box, { clip: { x: 0, y: 0, radius: 0 } }), /clip must be a shape with an area/],
    [() => index.add({ center: { x: 0, y: 0 }, radius: -1 }), /shape.radius must be a finite number >= 0/],
    [() => index.add({}), /^TypeError: ShapeIndex.add: shape must be a shape/],
    [() => index.add(null), /^TypeError: ShapeIndex.add: shape must be a shape/],
    [
      () => index.add(box, { id: 7 }),
      /^RangeError: ShapeIndex.add: id must be an id that no shape has, got 7/,
    ],
    [() => index.add(box, { colour: 'red' }), /^TypeError: ShapeIndex.add: options must be named id, fill/],
    [() => index.add(box, { stroke: { lineWidth: -1 } }), /stroke.lineWidth must be a finite number >= 0/],
    [() => index.add(box, { stroke: { transform: {} } }), /stroke.transform must be left out/],
    [() => index.add(box, { fillRule: 'odd' }), /fillRule must be nonzero or evenodd/],
    [() => index.add(box, { mask: 0.5 }), /mask must be an integer of 32 bits/],
    [() => index.add(box, { transform: { a: Infinity } }), /transform.a must be a finite number/],
    [() => index.add(box, { z: NaN }), /z must be a finite number/],
    [
      () => index.update(8, box),
      /^RangeError: ShapeIndex.update: id must be the id of a shape in the index, got 8/,
    ],
    [() => index.move(7, { e: '1' }), /^TypeError: ShapeIndex.move: matrix.e must be a finite number/],
    [() => index.pick({ x: 0 }), /^TypeError: ShapeIndex.pick: point.y must be a finite number/],
    [() => index.pick({ x: 0, y: 0 }, { tolerance: -1 }), /tolerance must be a finite number >= 0/],
    [
      () => index.pick({ x: 0, y: 0 }, { viewTransform: { a: 0 } }),
      /viewTransform must be a matrix that has an inverse/,
    ],
    [
      () => index.pick({ x: 0, y: 0 }, { radius: 2 }),
      /options must be named mask, filter, viewTransform, tolerance, fill, stroke/,
    ],
    [() => index.nearest({ x: 0, y: 0 }, { k: 1.5 }), /k must be an integer > 0, or Infinity/],
    [() => index.raycast({ origin: { x: 0, y: 0 } }), /ray.direction must be/],
    [
      () => index.raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, { maxT: -1 }),
      /maxT must be a number >= 0/,
    ],
    [
      () => index.sweepCircle({ center: { x: 0, y: 0 }, radius: NaN }, { x: 1, y: 0 }),
      /circle.radius must be a finite number/,
    ],
    [
      () => index.search([0, 0, 1, 1]),
      /^RangeError: ShapeIndex.search: region must be an array of at least 3 points/,
    ],
    [() => index.search({ x: 0 }), /^TypeError: ShapeIndex.search: region must be a shape/],
    [
      () => index.search({ ...box, mode: 'contains' }),
      /^TypeError: ShapeIndex.search: region must be a box {min, max} without other fields, got "mode"/,
    ],
    [
      () => index.search({ start: box.min, end: box.max }),
      /^TypeError: ShapeIndex.search: region must be a box {min, max} or {x, y, width, height}, a polygon or another shape with an area/,
    ],
    [
      () =>
        index.search({
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        }),
      /^TypeError: ShapeIndex.search: region must be a box/,
    ],
    [
      () =>
        index.search({
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
          ],
        }),
      /^RangeError: ShapeIndex.search: region.coordinates\[0\] must be a closed ring/,
    ],
    [
      () => index.search(box, { fillRule: 'odd' }),
      /^RangeError: ShapeIndex.search: fillRule must be nonzero or evenodd/,
    ],
    [() => index.search(box, { mode: 'inside' }), /mode must be touches or contains/],
    [() => new ShapeIndex({ build: 'slow' }), /ShapeIndex: build must be quality or fast/],
  ];
  for (const [call, message] of refused)
    assert.throws(call, (error) => message.test(String(error)) || assert.fail(String(error)));
  assert.deepEqual(index.ids(), [7]);
  assert.deepEqual(index.search({ min: { x: 2, y: 2 }, max: { x: 1, y: 1 } }), []);
  index.dispose();
});

test('errors name the entry, the pair that is missing, and what from reads', () => {
  const triangle = [[0, 0], [9, 0], [0, 9]]; // prettier-ignore
  const pair =
    'must be [shape, options] or null, got an array: a polygon is the shape of a pair, [[[x, y], …]]';
  for (const points of [triangle, triangle.flat(), triangle.map(([x, y]) => ({ x, y }))]) {
    const index = new ShapeIndex();
    index.add(null, { id: 'a', read: () => points });
    assert.throws(() => index.pick({ x: 1, y: 1 }), {
      name: 'TypeError',
      message: `ShapeIndex: read("a") ${pair}`,
    });
    index.invalidate('a', () => [points]);
    assert.equal(index.pick({ x: 1, y: 1 })?.id, 'a');
    assert.throws(() => index.addAll([[{ x: 0, y: 0 }], points]), {
      name: 'TypeError',
      message:
        'ShapeIndex.addAll: entries[1] must be [shape, options] or a GeoJSON feature, got an array: a polygon is the shape of a pair, [[[x, y], …]]',
    });
  }
  const index = new ShapeIndex();
  const disc = { x: 0, y: 0, radius: 1 };
  index.add(disc, { id: 'old' });
  const feature = (/** @type {number} */ id) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [0, 0] },
  });
  /** @type {[() => unknown, string][]} */
  const refused = [
    [
      () => index.addAll([[disc], [disc, { id: 'old' }]]),
      'ShapeIndex.addAll: entries[1]: id must be an id that no shape has, got "old"',
    ],
    [
      () => index.addAll([[disc, { id: 3 }], [disc], [disc, { id: 3 }]]),
      'ShapeIndex.addAll: entries[2]: id must be an id that no shape has, got 3, as entries[0]',
    ],
    [
      () => ShapeIndex.from({ type: 'FeatureCollection', features: [feature(1), feature(2), feature(1)] }),
      'ShapeIndex.from: entries.features[2]: id must be an id that no shape has, got 1, as entries.features[0]',
    ],
    [
      () => index.addPoints([1, 1, 2, 2], { ids: ['b', 'b'] }),
      'ShapeIndex.addPoints: ids[1] must be an id that no shape has, got "b", as ids[0]',
    ],
    ...[undefined, 3, 'text', { type: 'Topology', objects: {}, arcs: [] }].map((given) => [
      () => ShapeIndex.from(/** @type {any} */ (given)),
      `ShapeIndex.from: buffer must be the result of toBuffer, an iterable of [shape, options] or of GeoJSON features, or a FeatureCollection, got ${typeof given === 'object' ? 'an object' : JSON.stringify(given)}`,
    ]),
  ];
  for (const [call, message] of refused) assert.throws(call, { message });
  assert.deepEqual(index.ids(), ['old']);
});

test('stroke: false is no stroke, as fill: false is no fill', () => {
  const index = new ShapeIndex();
  index.add({ x: 0, y: 0, radius: 1 }, { id: 'a', stroke: false });
  index.addPoints([5, 5], { ids: ['b'], stroke: false });
  index.addPoints([7, 7], { ids: ['c'], stroke: [false] });
  for (const id of ['a', 'b', 'c']) assert.equal(index.optionsOf(id).stroke, null);
  index.update('a', undefined, { stroke: { lineWidth: 4 } });
  assert.equal(index.pick({ x: 2.5, y: 0 })?.id, 'a');
  index.update('a', undefined, { stroke: false });
  assert.equal(index.pick({ x: 2.5, y: 0 }), null);
  assert.throws(
    () => index.add({ x: 0, y: 0 }, { stroke: /** @type {any} */ (true) }),
    /stroke must be a style {lineWidth, …} or null, got true/,
  );
});

test('getters and filters that edit or dispose of the index during a call', () => {
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  const p = { x: 0.5, y: 0.5 };
  const made = () => {
    const index = new ShapeIndex();
    index.add(box, { id: 'a' });
    index.add(box, { id: 'b' });
    return index;
  };
  const disposing = (index, value) => ({
    get x() {
      index.dispose();
      return value;
    },
    y: value,
  });
  const gone = /^TypeError: ShapeIndex.*: this must be an index that is not disposed, got "a disposed one"/;
  for (const call of [
    (index) => index.pick(disposing(index, 0.5)),
    (index) => index.pickAll(disposing(index, 0.5)),
    (index) => index.pick(p, { filter: () => index.dispose() ?? false }) ?? index.size,
    (index) => index.nearest(disposing(index, 0.5)),
    (index) => index.raycast({ origin: disposing(index, 0), direction: { x: 1, y: 0 } }),
    (index) => index.raycastAll({ origin: p, direction: disposing(index, 1) }),
    (index) => index.sweepCircle({ center: disposing(index, 5), radius: 1 }, { x: 1, y: 0 }),
    (index) => index.search({ min: disposing(index, 0), max: { x: 1, y: 1 } }),
    (index) => index.add({ center: disposing(index, 0), radius: 1 }),
    (index) => index.update('a', { center: disposing(index, 0), radius: 1 }),
    (index) => index.move('a', { get a() { return index.dispose() ?? 1; } }), // prettier-ignore
  ])
    assert.throws(() => call(made()), gone, String(call));

  const index = made();
  // A call inside the same call: both return the results of separate calls.
  const nested = { get x() { return index.pick(p).id === 'b' ? 0.5 : NaN; }, y: 0.5 }; // prettier-ignore
  assert.equal(index.pick(nested)?.id, 'b');
  assert.equal(index.pick(p, { filter: (id) => index.pick(p).id === 'b' && id === 'a' })?.id, 'a');
  // A shape that is removed while its new geometry or matrix is read.
  const removing = { get b() { return index.remove('d') && 0; } }; // prettier-ignore
  index.add(box, { id: 'd' });
  assert.throws(
    () => index.move('d', removing),
    /ShapeIndex.move: id must be the id of a shape or group in the index/,
  );
  index.add(box, { id: 'd' });
  const { min } = box;
  assert.throws(() => index.update('d', { min, get max() { index.remove('d'); return min; } }), /id must be the id of a shape/); // prettier-ignore
  // A shape whose getter adds another shape with the same id.
  const greedy = { get min() { index.add(box, { id: 'c' }); return { x: 0, y: 0 }; }, max: { x: 1, y: 1 } }; // prettier-ignore
  assert.throws(() => index.add(greedy, { id: 'c' }), /id must be an id that no shape has/);
  assert.equal(index.size, 3);
  index.dispose();
});

// Before, the bytes of removed paths were not counted, although their block stays as long as one of its paths.
test('byteLength counts the blocks of paths, until the last path of a block is removed', () => {
  const index = new ShapeIndex();
  // Paths of 64 lines are the larger part of the memory.
  const zigzag = (/** @type {number} */ i) =>
    Array.from({ length: 128 }, (_, k) => (k & 1 ? k & 2 : i + k / 128));
  for (let i = 0; i < 3000; i++) index.add(zigzag(i), { id: i });
  const before = index.byteLength;
  // Of every three paths one stays, so that each block has one of them.
  for (let i = 0; i < 3000; i++) if (i % 3) index.remove(i);
  assert.equal(index.byteLength, before);
  for (let i = 0; i < 3000; i += 3) index.remove(i);
  assert.ok(index.byteLength < before / 2, `${index.byteLength} of ${before}`);
});

test('unknown fields of literals are refused, with the nearest name', () => {
  const index = new ShapeIndex();
  const at = { x: 0, y: 0 };
  const to = { x: 1, y: 1 };
  /** @type {[any, string][]} a shape, the end of the error message */
  const refused = [
    [{ center: at, radius: 5, startangle: 0, endAngle: 1 }, "a circle {center, radius} without other fields, got \"startangle\"; did you mean 'startAngle'?"],
    [{ center: at, radius: 5, rotation: 1 }, "a circle {center, radius} without other fields, got \"rotation\""],
    [{ center: at, radius: 5, radiusX: 1, radiusY: 1 }, "an ellipse {center, radiusX, radiusY, rotation} without other fields, got \"radius\""],
    [{ center: at, radiusX: 5, radiusY: 1, rotate: 1 }, "an ellipse {center, radiusX, radiusY, rotation} without other fields, got \"rotate\"; did you mean 'rotation'?"],
    [{ center: at, halfSize: to, axes: to }, "an oriented box {center, halfSize, axis} without other fields, got \"axes\"; did you mean 'axis'?"],
    [{ min: at, max: to, holes: [] }, 'a box {min, max} without other fields, got "holes"'],
    [{ points: [0, 0, 1, 0, 1, 1], holes: [[0, 0, 1, 0, 1, 1]] }, 'a polyline {points, closed} without other fields, got "holes"'],
    [{ points: [0, 0, 1, 0, 1, 1], close: false }, "a polyline {points, closed} without other fields, got \"close\"; did you mean 'closed'?"],
    [{ a: at, b: to, c: { x: 1, y: 0 }, d: to }, 'a triangle {a, b, c} without other fields, got "d"'],
    [{ start: at, end: to, raduis: 2 }, "a segment or capsule {start, end, radius} without other fields, got \"raduis\"; did you mean 'radius'?"],
    [{ origin: at, radius: 2, startAngle: 0, endAngle: 1, counterClockwise: true }, "did you mean 'counterclockwise'?"],
    [{ centre: at, radius: 2 }, "a box {min, max}, …, got an object; did you mean 'center'?"],
    [{ foo: 1 }, 'a box {min, max}, …, got an object'],
  ]; // prettier-ignore
  for (const [shape, message] of refused)
    for (const call of [() => index.add(shape), () => index.overlaps(shape)])
      assert.throws(call, (error) => {
        assert.ok(error instanceof TypeError && error.message.endsWith(message), error.message);
        assert.match(error.message, /^ShapeIndex\.(add|overlaps): shape must be /);
        return true;
      });
  assert.equal(index.size, 0);
  index.dispose();
});

test('instances of classes may have other fields, and so may GeoJSON', () => {
  class Node {
    constructor(fields) {
      Object.assign(this, { name: 'node', parent: null, children: [], ...fields });
    }
  }
  const index = new ShapeIndex();
  const at = { x: 0, y: 0 };
  for (const shape of [
    new Node({ center: at, radius: 5 }),
    new Node({ min: { x: -5, y: -5 }, max: { x: 5, y: 5 }, isBox2: true }),
    new Node({ points: [-5, -5, 5, -5, 0, 5] }),
    Object.assign(new Circle2(new Vector2(0, 0), 5), { name: 'circle' }),
    new OBB2(new Vector2(0, 0), new Vector2(5, 5)),
    { type: 'Polygon', coordinates: [[[-5, -5], [5, -5], [0, 5], [-5, -5]]], bbox: [-5, -5, 5, 5], name: 'land' }, // prettier-ignore
    Object.assign([-5, -5, 5, -5, 0, 5], { name: 'ring' }),
  ])
    assert.equal(index.add(shape), index.pick(at)?.id);
  assert.equal(index.pickAll(at).length, 7);
  // An arc of an outline has the positions of its ends.
  const [[, arc]] = offset([0, 0, 10, 0, 10, 10, 0, 10], 1);
  index.add({ ...arc }, { id: 'arc' });
  assert.ok(index.has('arc'));
  index.dispose();
});
