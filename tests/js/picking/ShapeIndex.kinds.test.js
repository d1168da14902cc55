// Every kind of shape in a ShapeIndex: as drawn, of one point, by x and y, and as a path.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CircleGeometry,
  Path,
  PolyExtendGeometry,
  PolyGeometry,
  ShapeIndex,
  Vector2,
} from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { CAPS, JOINS } from '../oracle/shape-scenes.js';

test('every kind of shape is found at the points that it draws', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  const hole = [3, 3, 7, 3, 7, 7, 3, 7];
  const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
  const vectors = (flat) => pairs(flat).map(([x, y]) => ({ x, y }));
  const closed = (flat) => [...pairs(flat), flat.slice(0, 2)];
  /** @type {[any, [number, number], [number, number]][]} a shape, a point in it, a point out of it */
  const shapes = [
    [square, [5, 5], [11, 5]],
    [new Float32Array(square), [5, 5], [11, 5]],
    [pairs(square), [5, 5], [11, 5]],
    [vectors(square), [5, 5], [11, 5]],
    [
      [square, hole],
      [1, 5],
      [5, 5],
    ],
    [
      [pairs(square), pairs(hole)],
      [1, 5],
      [5, 5],
    ],
    [
      [vectors(square), vectors(hole)],
      [1, 5],
      [5, 5],
    ],
    [{ type: 'Polygon', coordinates: [closed(square), closed(hole)] }, [1, 5], [5, 5]],
    [
      { type: 'MultiPolygon', coordinates: [[closed(hole)], [closed([20, 0, 30, 0, 30, 9])]] },
      [29, 5],
      [1, 5],
    ],
    [{ center: { x: 5, y: 5 }, radius: 5 }, [1, 5], [1, 1]],
    [{ center: { x: 5, y: 5 }, radiusX: 5, radiusY: 1, rotation: Math.PI / 2 }, [5, 1], [1, 5]],
    [{ min: { x: 0, y: 0 }, max: { x: 10, y: 10 } }, [5, 5], [11, 5]],
    [{ center: { x: 5, y: 5 }, halfSize: { x: 5, y: 1 }, axis: { x: 0, y: 1 } }, [5, 9], [9, 5]],
    [{ a: { x: 0, y: 0 }, b: { x: 9, y: 0 }, c: { x: 0, y: 9 } }, [1, 1], [8, 8]],
    [{ start: { x: 0, y: 0 }, end: { x: 10, y: 0 }, radius: 2 }, [11, 1], [12, 2]],
    [{ points: square }, [5, 5], [11, 5]],
    [new Path('M 0 0 H 10 V 10 H 0 Z'), [5, 5], [11, 5]],
  ];
  for (const [shape, inside, outside] of shapes) {
    const index = new ShapeIndex();
    const id = index.add(shape, { id: 'it' });
    assert.deepEqual(index.pick({ x: inside[0], y: inside[1] })?.part, 'fill', JSON.stringify(shape));
    assert.equal(index.pick({ x: outside[0], y: outside[1] }), null, JSON.stringify(shape));
    assert.equal(id, 'it');
    index.dispose();
  }
  /** @type {any[]} open ones, which pass (5, 0) */
  const lines = [
    { start: { x: 0, y: 0 }, end: { x: 10, y: 0 } },
    { points: [[0, 0], [10, 0], [10, 10]], closed: false }, // prettier-ignore
    { type: 'LineString', coordinates: [[0, 0], [10, 0]] }, // prettier-ignore
    { type: 'MultiLineString', coordinates: [[[0, 0], [10, 0]], [[50, 0], [60, 0]]] }, // prettier-ignore
    { center: { x: 0, y: 0 }, radius: 5, startAngle: -1, endAngle: 1 },
  ];
  for (const line of lines) {
    const index = new ShapeIndex();
    index.add(line);
    assert.equal(index.pick({ x: 5, y: 0 }), null, 'neither filled nor stroked');
    assert.equal(index.pick({ x: 5, y: 0 }, { tolerance: 1 })?.part, 'stroke');
    const stroked = index.add(line, { stroke: { lineWidth: 2 } });
    assert.equal(index.pick({ x: 5.5, y: 0 })?.id, stroked);
    index.dispose();
  }
});

test('geometries of a scene are the shapes that they draw', () => {
  const polygon = new PolyGeometry([0, 0, 10, 0, 10, 10, 0, 10]).close();
  const grown = new PolyExtendGeometry(new PolyGeometry([0, 0, 10, 0, 10, 10, 0, 10]).close(), 2);
  const index = new ShapeIndex();
  index.add(grown, { id: 'grown' });
  index.add(polygon, { id: 'polygon' });
  index.add(new CircleGeometry(5, 64), { id: 'circle', transform: { e: 50 } });
  const at = (x, y) => index.pick({ x, y })?.id;
  assert.deepEqual([at(5, 5), at(11, 5), at(11.5, 11.5), at(11.3, 11.3), at(54, 0), at(56, 0)],
    ['polygon', 'grown', undefined, 'grown', 'circle', undefined]); // prettier-ignore
  index.dispose();
});

// Before, shapes of one point were accepted and never found: paths had no part for them.
test('shapes of one point are found like points', () => {
  const p = { x: 20, y: 30 };
  /** @type {[string, any, any][]} */
  const points = [
    ['a segment with equal ends', { start: p, end: p }, {}],
    ['a polyline of one repeated point', { points: [p, p, p], closed: false }, {}],
    ['a closed ring of one point', [p, p, p], {}],
    ['a circle of radius 0', { center: p, radius: 0 }, {}],
    ['a point', p, {}],
    ['a vector', new Vector2(20, 30), {}],
    ['a circle {x, y} of radius 0', { ...p, radius: 0 }, {}],
    ['a rectangle of no size', { ...p, width: 0, height: 0 }, {}],
    ['GeoJSON of a point', { type: 'Point', coordinates: [20, 30, 7] }, {}],
    ['GeoJSON of a feature', { type: 'Feature', geometry: { type: 'Point', coordinates: [20, 30] } }, {}],
    ['GeoJSON of points', { type: 'MultiPoint', coordinates: [[20, 30]] }, {}],
    ['a point that is not filled', p, { fill: false }],
    ['a point with a round stroke', p, { stroke: { lineWidth: 6, lineJoin: 'round', lineCap: 'round' } }],
    ['a box of no size', { min: p, max: p }, {}],
    ['an oriented box of no size', { center: p, halfSize: { x: 0, y: 0 } }, {}],
    [
      'GeoJSON',
      {
        type: 'LineString',
        coordinates: [
          [20, 30],
          [20, 30],
        ],
      },
      {},
    ],
    ['a path', new Path('M20 30Z'), {}],
    ['a circle that is not filled', { center: p, radius: 0 }, { fill: false }],
    ['a dot of a round stroke', { start: p, end: p }, { stroke: { lineWidth: 6, lineCap: 'round' } }],
    [
      'a box of no size with a round stroke',
      { min: p, max: p },
      { fill: false, stroke: { lineWidth: 6, lineCap: 'round', lineJoin: 'round' } },
    ],
  ];
  for (const [name, shape, options] of points)
    for (const transform of [undefined, { a: 2, d: 4, e: 5 }]) {
      const index = new ShapeIndex();
      const at = transform ? { x: 45, y: 120 } : p;
      index.add(shape, { ...options, transform, id: name });
      const ids = (found) => found.map(({ id }) => id);
      assert.equal(index.pick(at)?.id, name);
      assert.equal(index.pick({ x: at.x + 2, y: at.y })?.id, options.stroke ? name : undefined);
      assert.equal(index.pick({ x: at.x + 40, y: at.y }), null);
      assert.equal(index.pick({ x: at.x + 30, y: at.y + 40 }, { tolerance: 50 })?.id, name);
      assert.equal(index.pick({ x: at.x + 30, y: at.y + 40 }, { tolerance: 30 }), null);
      assert.deepEqual(
        index.nearest({ x: at.x + 3, y: at.y + 4 }).map(({ id, distance }) => [id, distance]),
        [[name, 5]],
      );
      assert.deepEqual(ids(index.pickAll(at)), [name]);
      for (const mode of /** @type {const} */ (['touches', 'contains'])) {
        const search = (left, right) =>
          index.search(
            { min: { x: at.x + left, y: at.y - 15 }, max: { x: at.x + right, y: at.y + 15 } },
            { mode },
          );
        assert.deepEqual(search(-15, 15), [name]);
        assert.deepEqual(search(-1, 1), mode === 'touches' || !options.stroke ? [name] : []);
        assert.deepEqual(search(1, 2), mode === 'touches' && options.stroke ? [name] : []);
      }
      const copy = ShapeIndex.from(index.toBuffer());
      assert.deepEqual(copy.pickAll(at), index.pickAll(at));
    }
});

test('points, rectangles and circles by x and y are the shapes of the other forms', () => {
  const index = new ShapeIndex();
  index.add({ type: 'MultiPoint', coordinates: [[0, 0], [10, 0], [10, 10], [10, 0]] }, { id: 'points' }); // prettier-ignore
  index.add({ x: 20, y: 0, width: 10, height: 5 }, { id: 'rectangle' });
  index.add({ x: 50, y: 0, radius: 4 }, { id: 'circle' });
  for (const [x, y] of [[0, 0], [10, 0], [10, 10]]) assert.equal(index.pick({ x, y })?.id, 'points'); // prettier-ignore
  assert.equal(index.pick({ x: 5, y: 0 }), null, 'no line between points');
  assert.equal(index.pick({ x: 8, y: 4 }), null, 'no area between points');
  assert.equal(index.pick({ x: 30, y: 5 })?.id, 'rectangle');
  assert.equal(index.pick({ x: 53.9, y: 0 })?.id, 'circle');
  const [near] = index.nearest({ x: 10, y: 7 });
  assert.deepEqual([near.id, near.distance, near.point.x, near.point.y], ['points', 3, 10, 10]);
  const region = { x: -1, y: -1, width: 40, height: 20 };
  const box = { min: { x: -1, y: -1 }, max: { x: 39, y: 19 } };
  for (const mode of /** @type {const} */ (['touches', 'contains'])) {
    assert.deepEqual(index.search(region, { mode }), index.search(box, { mode }));
    assert.deepEqual(index.search(region, { mode }).sort(), ['points', 'rectangle']);
  }
  assert.deepEqual(index.search({ x: 9, y: 5, width: 2, height: 6 }, { mode: 'contains' }), []);
  assert.deepEqual(index.overlaps({ x: 10, y: 10 }), ['points']);
  assert.deepEqual(index.overlaps({ x: 25, y: 1 }), ['rectangle']);
  const copy = ShapeIndex.from(index.toBuffer());
  assert.deepEqual(copy.nearest({ x: 10, y: 7 }), index.nearest({ x: 10, y: 7 }));
  index.dispose();
  copy.dispose();
});

test(`boxes, boxes with round corners, circles, ellipses and capsules, which have no path, give the results of their paths (seed ${SEED})`, () => {
  const r = random(SEED);
  for (let i = 0; i < cases(30); i++) {
    const [own, paths] = [new ShapeIndex(), new ShapeIndex()];
    const size = r.pick([1, 1e-9, 1e9]);
    const n = (most = 100) => r.float(0, most) * size;
    for (let k = r.int(1, 40); k > 0; k--) {
      const center = { x: n(), y: n() };
      const radius = r.pick([0, n(20), n(20), n(1e-6)]);
      const max = { x: center.x + r.pick([0, n(20)]), y: center.y + n(20) };
      const stroke = r.pick([
        null,
        { lineWidth: n(9), lineCap: r.pick(CAPS), lineJoin: r.pick(JOINS) },
        { lineWidth: n(9), lineDash: [n(5) + size, n(5) + size], lineCap: r.pick(CAPS) },
      ]);
      const options = {
        stroke,
        fill: r.bool(0.7),
        z: r.int(0, 1),
        transform: r.pick([undefined, { a: 1, b: 0.5, c: -0.3, d: r.float(-2, 2), e: n() }]),
      };
      const kind = r.pick(['circle', 'ellipse', 'capsule', 'box', 'round box', 'round box']);
      if (kind === 'capsule') {
        // Along x, so that no angle is rounded.
        const end = { x: center.x + n(20), y: center.y };
        own.add({ start: center, end, radius }, options);
        const around = new Path().ellipse(end.x, end.y, radius, radius, 0, -Math.PI / 2, Math.PI / 2);
        around.ellipse(center.x, center.y, radius, radius, 0, Math.PI / 2, 1.5 * Math.PI);
        paths.add(around.closePath(), options);
      } else if (kind === 'round box') {
        // Also corners without a radius, and radii that overlap.
        const radii = Array.from({ length: 4 }, () => r.pick([0, radius, radius, n(9), n(1e-9)]));
        const [width, height] = [max.x - center.x, r.pick([radius, n(20)])];
        const path = new Path().roundRect(center.x, center.y, width, height, radii);
        own.add(r.bool(0.5) ? path : { ...center, width, height, radii }, options);
        // The index takes only a path of one command for a box with round corners.
        paths.add(new Path().addPath(path), options);
      } else if (kind !== 'box') {
        const isCircle = kind === 'circle';
        const radiusY = isCircle ? radius : r.pick([0, n(20), n(20), n(1e-6)]);
        const rotation = isCircle ? 0 : r.pick([0, 1.5, -9]);
        own.add(isCircle ? { center, radius } : { center, radiusX: radius, radiusY, rotation }, options);
        paths.add(
          new Path().ellipse(center.x, center.y, radius, radiusY, rotation, 0, 2 * Math.PI).closePath(),
          options,
        );
      } else {
        own.add({ min: center, max }, options);
        paths.add([center, { x: max.x, y: center.y }, max, { x: center.x, y: max.y }], options);
      }
    }
    for (let k = 0; k < 30; k++) {
      const p = { x: n(), y: n() };
      const to = { x: n() - p.x, y: n() - p.y };
      const corner = { x: p.x + n(50), y: p.y + n(50) };
      const fill = r.bool(0.5);
      const results = (/** @type {ShapeIndex} */ index) => [
        index.pick(p),
        index.pickAll(p),
        index.pickAll(p, { tolerance: 3 * size }),
        index.nearest(p, { k: 5, fill }),
        index.raycastAll({ origin: p, direction: to }),
        index.raycastAny({ origin: p, direction: to }, { maxT: 0.1 }),
        index.sweepCircle({ center: p, radius: size }, to),
        index.search({ min: p, max: corner }).sort(),
        index.search({ min: p, max: corner }, { mode: 'contains' }).sort(),
        index.overlaps({ center: p, radius: 9 * size }).sort(),
      ];
      assert.deepEqual(results(own), results(paths));
    }
  }
});

test('boxes with round corners are small in memory, whatever draws them', () => {
  const drawn = { crtSubpath: (/** @type {any} */ context) => context.roundRect(0, 0, 10, 6, [1, 2]) };
  const path = new Path().roundRect(0, 0, 10, 6, [1, 2]);
  const literal = { x: 0, y: 0, width: 10, height: 6, radii: [1, 2] };
  const bytesOf = (/** @type {any} */ shape) => {
    const index = new ShapeIndex();
    const count = 20000;
    for (let i = 0; i < count; i++) index.add(shape);
    index.pick({ x: 5, y: 3 });
    const bytes = index.byteLength / count;
    index.dispose();
    return bytes;
  };
  for (const shape of [drawn, path, literal])
    assert.ok(bytesOf(shape) <= 200, `at most 200 bytes, not ${bytesOf(shape)}`);
  const index = new ShapeIndex();
  for (const shape of [drawn, path, literal]) index.add(shape);
  // Corners have the radii 1, 2, 1, 2.
  const at = (/** @type {number} */ x, /** @type {number} */ y) => index.pickAll({ x, y }).length;
  assert.deepEqual([at(0.3, 0.3), at(0.2, 0.2), at(9.4, 0.7), at(9.4, 0.5)], [3, 0, 3, 0]);
  assert.deepEqual([at(0.6, 5.3), at(0.6, 5.5), at(9.7, 5.7), at(9.8, 5.8)], [3, 0, 3, 0]);
  const copy = ShapeIndex.from(index.toBuffer());
  assert.deepEqual(copy.nearest({ x: 20, y: 20 }, { k: 3 }), index.nearest({ x: 20, y: 20 }, { k: 3 }));
  index.dispose();
  copy.dispose();
  // Forms that the index keeps as paths.
  const others = new ShapeIndex();
  others.add(new Path().roundRect(10, 6, -10, -6, [1, 2]), { id: 'mirrored' });
  others.add({ x: 20, y: 6, width: 10, height: -6, radii: 1 }, { id: 'upward' });
  others.add(new Path().roundRect(40, 0, 10, 6, { x: 5, y: 3 }), { id: 'ellipse' });
  const found = (/** @type {number} */ x, /** @type {number} */ y) => others.pick({ x, y })?.id;
  assert.deepEqual(
    [found(9.7, 5.7), found(9.8, 5.8), found(25, 3), found(20.2, 0.2), found(45, 0.1), found(41, 1)],
    ['mirrored', undefined, 'upward', undefined, 'ellipse', undefined],
  );
  others.dispose();
});

test('radii of a rectangle are checked as those of roundRect', () => {
  const index = new ShapeIndex();
  const box = { x: 0, y: 0, width: 10, height: 6 };
  /** @type {[any, RegExp][]} */
  const refused = [
    [-1, /^RangeError: ShapeIndex\.add: shape\.radii must be a finite number >= 0, got -1/],
    [[1, NaN], /^RangeError: ShapeIndex\.add: shape\.radii\[1\] must be a finite number >= 0, got NaN/],
    [[], /^RangeError: ShapeIndex\.add: shape\.radii\.length must be 1, 2, 3 or 4, got 0/],
    ['1', /^TypeError: ShapeIndex\.add: shape\.radii must be a number or a vector \{x, y\}, got "1"/],
    [
      { x: Infinity },
      /^RangeError: ShapeIndex\.add: shape\.radii must be a finite number >= 0, got Infinity/,
    ],
  ];
  for (const [radii, expected] of refused)
    assert.throws(
      () => index.add(/** @type {any} */ ({ ...box, radii })),
      (error) => expected.test(String(error)) || assert.fail(String(error)),
    );
  assert.throws(() => index.add({ ...box, width: NaN, radii: 1 }), /shape\.width must be a finite number/);
  assert.equal(index.size, 0);
  index.dispose();
});
