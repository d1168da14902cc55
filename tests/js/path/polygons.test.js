// Polygons against other shapes, in all forms that programs use. tests/c/path/test_polygon_pairs2.c has the random cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Box2,
  intersect,
  Path,
  offset,
  polygonContains,
  polygonIsIn,
  polygonOverlaps,
  polygonTranslation,
  PolyGeometry,
  ShapeIndex,
  SpatialIndex,
  Vector2,
} from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

const square = [0, 0, 10, 0, 10, 10, 0, 10];
const hole = [4, 4, 6, 4, 6, 6, 4, 6];
const ring = [square, hole];
const box = (minX, minY, maxX, maxY) => ({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } });
const disc = (x, y, radius) => ({ center: { x, y }, radius });
const line = (ax, ay, bx, by) => ({ start: { x: ax, y: ay }, end: { x: bx, y: by } });

test('a polygon with a hole against every kind of shape', () => {
  /** @type {[any, boolean, boolean][]} a shape, whether it overlaps, whether it is contained */
  const shapes = [
    [disc(5, 5, 0.5), false, false],
    [disc(5, 5, 1), true, false],
    [disc(2, 2, 2), true, true],
    [disc(2, 2, 2.0000001), true, false],
    [disc(13, 5, 3), true, false],
    [disc(13, 5, 2.9999), false, false],
    [box(4.5, 4.5, 5, 5), false, false],
    [box(4, 4, 6, 6), true, false],
    [box(0, 0, 4, 10), true, true],
    [box(-1, -1, 11, 11), true, false],
    [box(10, 10, 12, 12), true, false],
    [box(3, 3, 2, 2), false, false],
    [line(0, 0, 10, 0), true, true],
    [line(4, 0, 4, 10), true, true],
    [line(5, 0, 5, 10), true, false],
    [line(4, 4, 6, 4), true, true],
    [line(11, 0, 11, 10), false, false],
    [line(3, 3, 3, 3), true, true],
    [{ x: 5, y: 5 }, false, false],
    [{ x: 6, y: 5 }, true, true],
    [[[0, 0], [4, 0], [4, 10]], true, true], // prettier-ignore
    [[[0, 0], [10, 10], [0, 10]], true, false], // prettier-ignore
    [[[4.5, 4.5], [5.5, 4.5], [5, 5.5]], false, false], // prettier-ignore
    [ring, true, true],
    [square, true, false],
    [{ position: [1, 1, 3, 1, 1, 3] }, true, true],
  ];
  for (const [shape, overlaps, contains] of shapes) {
    assert.equal(polygonOverlaps(ring, shape), overlaps, `overlaps ${JSON.stringify(shape)}`);
    assert.equal(polygonContains(ring, shape), contains, `contains ${JSON.stringify(shape)}`);
  }
});

test('polygons are read as points, rings, GeoJSON and geometries', () => {
  const closed = (flat) => Array.from({ length: flat.length / 2 + 1 }, (_, i) => [flat[(2 * i) % flat.length], flat[(2 * i + 1) % flat.length]]); // prettier-ignore
  const forms = [
    ring,
    [closed(square).slice(0, 4), closed(hole).slice(0, 4)],
    { type: 'Polygon', coordinates: [closed(square), closed(hole)] },
    { type: 'MultiPolygon', coordinates: [[closed(square), closed(hole)]] },
  ];
  for (const form of forms) {
    assert.equal(polygonContains(form, { x: 1, y: 1 }), true);
    assert.equal(polygonContains(form, { x: 5, y: 5 }), false);
  }
  for (const form of [square, new Float32Array(square), new PolyGeometry(square)])
    assert.equal(polygonContains(form, { x: 5, y: 5 }), true);
  // Fill rule: a ring that runs around twice.
  const twice = [...square, ...square];
  assert.equal(polygonContains(twice, disc(5, 5, 1)), true);
  assert.equal(polygonContains(twice, disc(5, 5, 1), { fillRule: 'evenodd' }), false);
});

test('a polygon in a circle and in a box', () => {
  assert.equal(polygonIsIn([3, 4, -3, 4, 0, -5], disc(0, 0, 5)), true);
  assert.equal(polygonIsIn([3, 4, -3, 4, 0, -5.000001], disc(0, 0, 5)), false);
  assert.equal(polygonIsIn(ring, box(0, 0, 10, 10)), true);
  assert.equal(polygonIsIn(ring, box(0, 0, 10, 9)), false);
});

test('the shortest translation of convex polygons', () => {
  const { touches, depth, normal, part } = polygonTranslation([0, 0, 4, 0, 4, 4, 0, 4], [3, 1, 9, 1, 9, 2]);
  assert.ok(touches);
  assert.equal(depth, 1);
  assert.deepEqual({ ...normal }, { x: -1, y: 0 });
  assert.equal(part, 1);
  const apart = polygonTranslation([0, 0, 1, 0, 0, 1], [3, 0, 4, 0, 4, 1]);
  assert.equal(apart.touches, false);
  assert.ok(apart.depth <= -1 && apart.depth >= -2);
});

test('the shortest translation from boxes, circles, segments and points', () => {
  const room = [0, 0, 10, 0, 10, 10, 0, 10];
  /** @type {[any, number, number, [number, number]][]} a shape, the depth, the part, the normal */
  const shapes = [
    [box(9, 4, 20, 5), 1, 1, [-1, 0]],
    [box(12, 4, 20, 5), -2, 1, [-1, 0]],
    [box(4, 8, 5, 9), 2, 2, [0, -1]],
    [disc(11, 5, 3), 2, 1, [-1, 0]],
    [disc(13, 14, 1), -4, 1, [-0.6, -0.8]],
    [disc(5, 2, 1), 3, 0, [0, 1]],
    [disc(5, 10, 0), 0, 2, [0, -1]],
    [line(5, 9, 5, 20), 1, 2, [0, -1]],
    [line(11, 0, 11, 10), -1, 1, [-1, 0]],
    [line(5, 5, 6, 5), 5, 0, [0, 1]],
    [{ x: 9, y: 4 }, 1, 1, [-1, 0]],
    [{ x: 5, y: -3 }, -3, 0, [0, 1]],
  ];
  for (const [shape, depth, part, [x, y]] of shapes) {
    const got = polygonTranslation(room, shape);
    const text = JSON.stringify([shape, got]);
    assert.equal(got.touches, polygonOverlaps(room, shape), text);
    assert.deepEqual([got.depth, got.part], [depth, part], text);
    assert.ok(Math.hypot(got.normal.x - x, got.normal.y - y) < 1e-15, text);
  }
  assert.deepEqual(
    { ...polygonTranslation(room, box(1, 1, 0, 0)) },
    { touches: false, depth: -Infinity, normal: new Vector2(0, 0), part: -1 },
  );
});

test(`a box, a segment and a point are polygons of four, two vertices and one (seed ${SEED})`, () => {
  const r = random(SEED);
  const circleOf = (shape, by) => ({
    ...shape,
    center: { x: shape.center.x - by.x, y: shape.center.y - by.y },
  });
  for (let i = 0; i < cases(1000); i++) {
    const n = () => r.float(-5, 5);
    const [x, y, w, h] = [n(), n(), r.float(0, 5), r.float(0, 5)];
    const triangle = [n(), n(), n(), n(), n(), n()];
    assert.deepEqual(
      polygonTranslation(triangle, box(x, y, x + w, y + h)),
      polygonTranslation(triangle, [x, y, x + w, y, x + w, y + h, x, y + h]),
    );
    const [ax, ay, bx, by] = [n(), n(), n(), n()];
    assert.deepEqual(
      polygonTranslation(triangle, line(ax, ay, bx, by)),
      polygonTranslation(triangle, [ax, ay, bx, by]),
    );
    // A circle is a polygon of many sides; after the translation it only touches.
    const circle = disc(n(), n(), r.float(0.5, 3));
    const { depth, normal, touches } = polygonTranslation(triangle, circle);
    assert.equal(touches, polygonOverlaps(triangle, circle));
    const moved = (by) => circleOf(circle, { x: normal.x * by, y: normal.y * by });
    assert.ok(
      polygonOverlaps(triangle, moved(depth - 1e-12)) && !polygonOverlaps(triangle, moved(depth + 1e-12)),
    );
    const many = Array.from({ length: 2000 }, (_, k) => {
      const angle = (Math.floor(k / 2) * 2 * Math.PI) / 1000;
      return k % 2
        ? circle.center.y + circle.radius * Math.sin(angle)
        : circle.center.x + circle.radius * Math.cos(angle);
    });
    if (i < 50 && touches)
      assert.ok(Math.abs(polygonTranslation(triangle, many).depth - depth) < 1e-4 * circle.radius);
  }
});

test('wrong arguments throw', () => {
  const refused = (call, message) =>
    assert.throws(call, (error) => message.test(error.message) || assert.fail(error.message));
  refused(
    () => polygonOverlaps([], { x: 0, y: 0 }),
    /^polygonOverlaps: polygon must be a polygon of at least one point/,
  );
  refused(() => polygonOverlaps([0, 0, NaN, 1], { x: 0, y: 0 }), /^polygonOverlaps: polygon\[2\] must be/);
  refused(() => polygonOverlaps([0, 0, 1], { x: 0, y: 0 }), /^polygonOverlaps: polygon/);
  refused(() => polygonContains(square, disc(0, 0, -1)), /^polygonContains: shape\.radius must be/);
  refused(() => polygonContains(square, { start: { x: 0, y: 0 } }), /^polygonContains: shape/);
  refused(() => polygonContains(square, square, { rule: 'nonzero' }), /^polygonContains: options must be/);
  refused(() => polygonContains({ type: 'Point', coordinates: [0, 0] }, square), /polygon\.type must be/);
  refused(() => polygonContains({ type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]] }, square), /closed ring/); // prettier-ignore
  refused(() => polygonOverlaps({ position: square, holes: [hole] }, hole), /^polygonOverlaps: polygon must be a geometry {position} without other fields, got "holes"/); // prettier-ignore
  refused(() => polygonOverlaps(square, { min: { x: 0, y: 0 }, max: { x: 1, y: 1 }, fillRule: 'nonzero' }), /^polygonOverlaps: shape must be a box {min, max} without other fields, got "fillRule"/); // prettier-ignore
  refused(() => polygonOverlaps(square, { ...disc(0, 0, 1), startAngle: 0 }), /a circle {center, radius} without other fields, got "startAngle"/); // prettier-ignore
  refused(() => polygonOverlaps(square, { ...line(0, 0, 1, 1), width: 2 }), /a segment {start, end} without other fields, got "width"/); // prettier-ignore
  refused(() => offset({ position: square, holes: [hole] }, 1), /^offset: polygon must be a geometry {position} without other fields, got "holes"/); // prettier-ignore
  refused(() => polygonTranslation(square, ring), /^polygonTranslation: shape must be a convex polygon/);
  refused(
    () => polygonTranslation([0, 0, 4, 0, 1, 1, 0, 4], square),
    /^polygonTranslation: polygon must be a convex polygon/,
  );
});

test('the outline of a path with curves grows by offset of its polyline', () => {
  const path = new Path().arc(0, 0, 10, 0, 2 * Math.PI);
  const [loop] = offset(path.flatten(1e-4), 5, { tolerance: 1e-4 });
  for (let i = 0; i < loop.length; i += 2) assert.ok(Math.abs(Math.hypot(loop[i], loop[i + 1]) - 15) < 1e-3);
});

test('a rectangle {x, y, width, height} is a box of polygon queries', () => {
  const inside = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const box = { min: { x: 0.25, y: 0.25 }, max: { x: 0.75, y: 0.75 } };
  for (const query of [polygonOverlaps, polygonContains, polygonIsIn, polygonTranslation])
    assert.deepEqual(query(square, inside), query(square, box));
  assert.throws(
    () => polygonOverlaps(square, { ...inside, width: NaN }),
    /^RangeError: polygonOverlaps: shape.width must be a finite number, got NaN$/,
  );
});

// Functions named a field that was missing, not what they accept.
test('a rectangle {x, y, width, height} is refused by an error that says how to pass it as a box', () => {
  const rectangle = { x: 1, y: 2, width: 3, height: 4 };
  class Rect {
    x = 1;
    y = 2;
    width = 3;
    height = 4;
  }
  const shapes = new ShapeIndex();
  const boxes = new SpatialIndex([0, 0, 1, 1]);
  const solids = new SpatialIndex([0, 0, 0, 1, 1, 1], { dimensions: 3 });
  /** @type {Record<string, (shape: any) => unknown>} */
  const calls = {
    'polygonContains of a polygon': (shape) => polygonContains(shape, square),
    intersect: (shape) => intersect('rayBox2', { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } }, shape),
    intersectsBox: (shape) => new Box2(new Vector2(), new Vector2()).intersectsBox(shape),
    'SpatialIndex.search in 3D': (shape) => solids.search(shape),
    offset: (shape) => offset(shape, 1),
  };
  for (const [name, call] of Object.entries(calls))
    for (const shape of [rectangle, new Rect()])
      assert.throws(
        () => call(shape),
        /^TypeError: .* got an object: a box is \{min: \{x, y\}, max: \{x: x \+ width, y: y \+ height\}\}$/,
        name,
      );
  assert.equal(boxes.search({ ...rectangle, min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }).length, 1);
  shapes.dispose();
  boxes.dispose();
  solids.dispose();
});

test('SpatialIndex takes rectangles {x, y, width, height} for boxes', () => {
  const boxes = new SpatialIndex([0, 0, 1, 1, 5, 5, 6, 6]);
  const rectangle = (x, y, width, height) => ({ x, y, width, height });
  assert.deepEqual([...boxes.search(rectangle(0.5, 0.5, 4, 4))], [0]);
  assert.deepEqual([...boxes.search(rectangle(1, 1, 4, 4))].sort(), [0, 1], 'touching counts');
  assert.ok(boxes.collides(rectangle(6, 6, 0, 0)) && !boxes.collides(rectangle(2, 2, 2, 2)));
  assert.deepEqual(boxes.nearest(rectangle(2, 5, 2, 1)), [{ index: 1, distance: 1 }]);
  assert.equal(boxes.sweepBox(rectangle(2, 5, 1, 1), { x: 4, y: 0 })?.t, 0.5);
  assert.equal(boxes.insert(rectangle(20, 20, 2, 2)), 2);
  boxes.update(0, rectangle(30, 30, 1, 1));
  assert.deepEqual([...boxes.search(rectangle(21, 21, 10, 10))].sort(), [0, 2]);
  assert.deepEqual([...boxes.search(rectangle(21, 21, -4, -4))], [2], 'negative sizes, as in a DOMRect');
  assert.throws(
    () => boxes.search(rectangle(0, 0, NaN, 1)),
    /^RangeError: SpatialIndex.search: box.width must be/,
  );
  boxes.dispose();
});
