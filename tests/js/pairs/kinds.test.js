// Each number of each argument in turn is replaced by a wrong value: each call throws an error with the function, the argument
// and the value. Before, some values were read as numbers, ignored, or converted by the engine, whose own errors name none of
// these.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { dimensionsOf, nameOf, Q } from '../queries.js';

const NONE = [undefined, null, NaN, '1', '', true, 1n, Symbol('1'), [], ['1'], {}, new Date(0), () => 1];

const detached = new Float64Array(2);
structuredClone(detached.buffer, { transfer: [detached.buffer] });
NONE.push(/** @type {any} */ (detached));

const point = (/** @type {number} */ d, x = 1) => (d < 3 ? { x, y: 2 } : { x, y: 2, z: 3 });
const box = (/** @type {number} */ d) => ({ min: point(d, 0), max: point(d) });
const sphere = (/** @type {number} */ d) => ({ center: point(d), radius: 1 });
const segment = (/** @type {number} */ d) => ({ start: point(d), end: point(d, 5) });
const plane = (/** @type {number} */ d) => ({ normal: point(d), constant: 1 });
const identity = (/** @type {number} */ n) => ({
  elements: Array.from({ length: n * n }, (_, i) => Number(i % (n + 1) === 0)),
});
const axes = (/** @type {number} */ d) => (d < 3 ? [1, 0, 0, 1] : [1, 0, 0, 0, 1, 0, 0, 0, 1]);

/** @type {Record<string, (d: number) => any>} */
const SHAPES = {
  ray: (d) => ({ origin: point(d), direction: point(d) }),
  segment,
  line: segment,
  arc: () => ({ x: 0, y: 0, r: 1, startAngle: 0, endAngle: 1 }),
  box,
  obb: (d) => ({
    center: point(d),
    halfSize: point(d),
    [d < 3 ? 'axis' : 'rotation']: d < 3 ? point(d) : identity(3),
  }),
  matrix: (d) => identity(d + 1),
  matrixBox: (d) => ({ ...box(d), matrix: identity(d + 1) }),
  kdop: (d) => ({ normals: axes(d), ranges: axes(d).flatMap((_, i) => (i < d ? [0, 1] : [])) }),
  sphere,
  capsule: (d) => ({ ...segment(d), radius: 1 }),
  plane,
  planes: (d) => (d < 3 ? [plane(d)] : [plane(d), { normal: { x: 0, y: 1, z: 0 }, constant: 2 }]),
  triangle: (d) => ({ a: point(d), b: point(d, 3), c: { ...point(d), y: 7 } }),
  polygon: (d) => ({ position: d < 3 ? [0, 0, 1, 0, 1, 1] : [0, 0, 0, 1, 0, 0, 1, 1, 0] }),
  movingBox: (d) => ({ ...box(d), motion: point(d) }),
  movingSphere: (d) => ({ ...sphere(d), motion: point(d) }),
};

/**
 * The paths to all numbers of a value.
 * @param {any} value
 * @param {string[]} [at]
 * @returns {string[][]}
 */
const places = (value, at = []) =>
  typeof value === 'number'
    ? [at]
    : typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
      ? Object.keys(value).flatMap((key) => places(value[key], [...at, key]))
      : [];

/**
 * @param {string} fn
 * @param {() => any[]} make  the arguments
 * @param {(...args: any[]) => unknown} call
 */
function refusesAll(fn, make, call) {
  call(...make());
  for (const place of places(make())) {
    for (const none of NONE) {
      const args = make();
      const [last] = place.slice(-1);
      const holder = place.slice(0, -1).reduce((/** @type {any} */ o, key) => o[key], args);
      holder[last] = none;
      refuses(fn, `${place.join('.')}: ${typeof none}`, () => call(...args));
    }
  }
}

/**
 * @param {string} fn
 * @param {string} what
 * @param {() => unknown} call
 */
function refuses(fn, what, call) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof TypeError || error instanceof RangeError, `${what}: ${error}`);
    assert.match(error.message, new RegExp(`^${fn}[\\w.]*: .* must be .*, got `), what);
    return true;
  });
}

describe('values that are not numbers', () => {
  for (const base of Object.values(Q)) {
    for (const d of dimensionsOf(base)) {
      const name = nameOf(base, d);
      it(`throw in ${name}`, () => {
        refusesAll(
          'intersect',
          () => [SHAPES[base.a](d), SHAPES[base.b](d)],
          (a, b) => R.intersect(/** @type {any} */ (name), a, b),
        );
      });
    }
  }

  for (const dimensions of /** @type {const} */ ([2, 3])) {
    const boxes = Array.from({ length: 4 * dimensions }, (_, i) => i % (2 * dimensions));
    const d = dimensions;
    /** @type {Record<string, () => any[]>} */
    const calls = {
      search: () => [box(d)],
      collides: () => [box(d)],
      nearest: () => [point(d)],
      raycast: () => [SHAPES.ray(d)],
      raycastAny: () => [SHAPES.ray(d)],
      raycastAll: () => [segment(d)],
      sweepBox: () => [box(d), point(d)],
      [d < 3 ? 'sweepCircle' : 'sweepSphere']: () => [sphere(d), point(d)],
      insert: () => [box(d)],
    };
    for (const [name, make] of Object.entries(calls)) {
      it(`throw in an index of ${d} dimensions: ${name}`, () => {
        const index = /** @type {any} */ (new R.SpatialIndex(boxes, { dimensions }));
        refusesAll('SpatialIndex', make, (...args) => index[name](...args));
        assert.equal(index.length, name === 'insert' ? 3 : 2);
        index.dispose();
      });
    }
  }

  it('throw in a ray, a polygon, and as the distance of an outline whose arcs have no radius', () => {
    const make = () => [SHAPES.ray(2), { geometry: { type: 'PolyGeometry', position: [0, 0, 1, 0, 1, 1] } }];
    refusesAll('intersectObject', make, (ray, object) => R.intersectObject(ray, object));
    const arc = {
      origin: point(2),
      startAngle: 0,
      endAngle: 1,
      startPosition: point(2),
      endPosition: point(2),
    };
    for (const distance of NONE.slice(1)) {
      const geometry = /** @type {any} */ ({ type: 'PolyExtendGeometry', distance, position: [arc] });
      refuses('intersectObject', typeof distance, () => R.intersectObject(SHAPES.ray(2), { geometry }));
    }
  });
});

describe('wrong arguments of value classes', () => {
  for (const d of /** @type {const} */ ([2, 3])) {
    const three = d > 2;
    const kdop = () => new (three ? R.KDop3 : R.KDop2)(axes(d), axes(d).slice(0, 2 * d)).makeEmpty();
    const ball = () => /** @type {any} */ (three ? new R.Sphere3() : new R.Circle2());
    const solid = () => /** @type {any} */ (three ? new R.Box3() : new R.Box2());
    const turned = () => /** @type {any} */ (three ? new R.OBB3() : new R.OBB2());

    it(`wrong points in ${d} dimensions throw: before, they made the shape empty`, () => {
      for (const shape of [kdop(), ball(), solid(), turned()]) {
        shape.setFromPoints([point(d), point(d, 5)]);
        const before = JSON.stringify(shape);
        for (const none of [undefined, null, 3, {}, new Date(0), detached, new Map()])
          refuses(`${shape.constructor.name}.setFromPoints`, typeof none, () => shape.setFromPoints(none));
        assert.equal(JSON.stringify(shape), before);
      }
    });

    it(`a missing motion in ${d} dimensions throws: before, the shape was at rest`, () => {
      const names = ['Box', 'Plane', 'OBB', 'Capsule', 'Triangle', three ? 'Sphere' : 'Circle', 'Polygon'];
      for (const name of names) {
        const shape = SHAPES[name.toLowerCase().replace('circle', 'sphere')](d);
        refuses(three ? 'Sphere3' : 'Circle2', name, () => ball()[`sweep${name}`](undefined, shape));
        assert.notEqual(ball().set(point(d), 1)[`sweep${name}`](point(d), shape), undefined);
      }
      for (const name of ['Box', 'Plane'])
        refuses(`Box${d}`, name, () => solid()[`sweep${name}`](undefined, SHAPES[name.toLowerCase()](d)));
    });

    it(`wrong ranges of a k-DOP of ${d} dimensions throw: before, the k-DOP kept its own`, () => {
      const [own, other] = [kdop().setFromPoints([point(d)]), kdop().setFromPoints([point(d, 5)])];
      const before = [...own.ranges];
      for (const none of NONE) {
        refuses('KDop', typeof none, () =>
          own.union({ normals: own.normals, ranges: /** @type {any} */ (none) }),
        );
        const ranges = /** @type {any[]} */ ([none, ...other.ranges.slice(1)]);
        refuses('KDop', typeof none, () => own.union({ normals: own.normals, ranges }));
      }
      assert.deepEqual(own.ranges, before);
    });
  }

  it('a wrong point for the distance of a ray', () => {
    const ray = new R.Ray3(new R.Vector3(), new R.Vector3(1, 0, 0));
    for (const none of NONE)
      refuses('Ray', typeof none, () => ray.distanceToPoint(/** @type {any} */ (none)));
  });
});

describe('wrong options', () => {
  const index = new R.SpatialIndex([0, 0, 1, 1]);
  const rows = Float64Array.of(0, 0, 1, 1);
  const indices = Int32Array.of(-7);
  const room = new R.Rebound({ walls: [[0, 0, 9, 0, 9, 9]], obstacles: [[1, 1, 2, 1, 2, 2]] });
  const circle = Float64Array.of(0, 0, 1);
  const polygon = Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4);
  const ray = SHAPES.ray(2);
  const delta = /** @type {const} */ ([
    { x: 8, y: 1 },
    { x: 0, y: 1 },
  ]);
  /** @type {Record<string, [fn: string, refused: any[], call: (none: any) => unknown]>} */
  const calls = {
    'a filter of search': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (filter) => index.search(box(2), { filter }),
    ],
    'a filter of collides': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (filter) => index.collides(box(2), { filter }),
    ],
    'a filter of nearest': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (filter) => index.nearest(point(2), { filter }),
    ],
    'a filter of raycast': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (filter) => index.raycast(ray, { filter }),
    ],
    'a filter of raycastAny': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (filter) => index.raycastAny(ray, { filter }),
    ],
    'a filter of raycastAll': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (filter) => index.raycastAll(ray, { filter }),
    ],
    'room for t': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (t) => index.raycastBatch(rows, {}, { indices, t }).count,
    ],
    'room for distances': [
      'SpatialIndex',
      [null, NaN, '', 0, false],
      (distances) => index.nearestBatch(rows.subarray(0, 2), {}, { indices, distances }).count,
    ],
    'a method': ['SpatialIndex', [null, 0, ''], (method) => index.rebuild(method)],
    'an obstacle to stop at': [
      'Rebound',
      [null, '0', true, 1n, [], 0.5],
      (stop) => room.trace({ origin: delta[0], direction: delta[1] }, { stopAt: [stop] }),
    ],
    velocities: [
      'Billiards',
      [null, '', 'ab', [1]],
      (velocities) => new R.Billiards({ positions: [0, 0], velocities }),
    ],
    'a stride of polygons': [
      'batch',
      [0, -2, -4, -8, NaN, null, '8', 2.5],
      (bStride) =>
        R.batch('circlePolygon2', circle, polygon, { bStride }, { rows: new Float64Array(4) }).count,
    ],
    'a motion': [
      'intersect',
      [null, NaN, '', 0, false],
      (motion) => R.intersect('movingBoxBox2', { ...box(2), motion }, box(2)),
    ],
    'the maximum number of targets of a leaf': [
      'BVH',
      [null, NaN, -1, '4', {}],
      (most) => new R.BVH([], most),
    ],
    'a list of targets': ['BVH', [null, 3, 'ab', {}, new Map()], (targets) => new R.BVH(targets)],
    'a list of children': [
      'intersectObject',
      [null, 3, {}, new Date(0), detached],
      (children) =>
        R.intersectObject(ray, { geometry: /** @type {any} */ ({ type: 'GeometryGroup', children }) }),
    ],
    'a list of walls': [
      'Rebound',
      [{}, new Date(0), detached],
      (children) => new R.Rebound({ walls: [{ children }] }),
    ],
  };
  for (const [what, [fn, refused, call]] of Object.entries(calls)) {
    it(`throw as ${what}`, () => {
      for (const none of refused) refuses(fn, typeof none, () => call(none));
      assert.deepEqual([...indices], [-7]);
    });
  }

  it('a box that is not read may be anything; `useBoundingBox` refuses a box with a side that is no number', () => {
    for (const x of NONE) {
      const boundingBox = /** @type {any} */ ({ min: { x, y: x }, max: { x, y: x } });
      const object = { geometry: { type: 'PolyGeometry', position: [0, 0, 4, 0, 4, 4, 0, 4], boundingBox } };
      const from = { origin: { x: -1, y: 1 }, direction: { x: 1, y: 0 } };
      assert.equal(R.intersectObject(from, object, false)?.distance, 1);
      assert.throws(() => R.intersectObject(from, object, true), {
        message: /^intersectObject: object\.geometry\.boundingBox\.min\.x must be a number, got /,
      });
    }
  });
});
