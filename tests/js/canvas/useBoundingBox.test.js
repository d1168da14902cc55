// The prefilter `useBoundingBox`: with current boxes it changes no field of a result, and a shape whose box is missed is not read.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as R from '../../../js/index.js';
import { differenceOfBoxes } from '../oracle/box-scenes.js';
import { cases, random, SEED } from '../oracle/random.js';

const SQUARE = [0, 0, 4, 0, 4, 4, 0, 4];
const square = () => new R.PolyGeometry([...SQUARE]);
const ray = (/** @type {number} */ x, /** @type {number} */ y, dx = 1, dy = 0) => ({
  origin: { x, y },
  direction: { x: dx, y: dy },
});
const sides = (/** @type {any} */ { boundingBox: { min, max } }) => [min.x, min.y, max.x, max.y];
const move = (/** @type {number} */ x, /** @type {number} */ y) => new R.Matrix3().makeTranslation(x, y);

/** A position that counts the reads of its numbers and of its length. @param {number[]} numbers */
function counting(numbers) {
  const counter = { reads: 0, position: /** @type {number[]} */ ([]) };
  counter.position = new Proxy(numbers, {
    get: (list, key) => {
      if (typeof key === 'string') counter.reads++;
      return Reflect.get(list, key);
    },
  });
  return counter;
}

const box = (
  /** @type {number} */ x0,
  /** @type {number} */ y0,
  /** @type {number} */ x1,
  /** @type {number} */ y1,
) => ({
  min: { x: x0, y: y0 },
  max: { x: x1, y: y1 },
});

it(`boxes change no field of a result: random and adversarial scenes, seed ${SEED}`, () => {
  const r = random();
  for (let i = 0; i < cases(5000); i++) assert.equal(differenceOfBoxes(r), '', `case ${i}`);
});

describe('a shape whose box the ray misses', () => {
  it('is not read: a polygon, a grown outline, a group, a child of a group', () => {
    for (const type of [
      'PolyGeometry',
      'RectGeometry',
      'CircleGeometry',
      'NStarGeometry',
      'PolyExtendGeometry',
    ]) {
      const { position, ...rest } = counting(SQUARE);
      const counter = Object.assign(rest, { position });
      const child = { type, position, boundingBox: box(0, 0, 4, 4) };
      const group = { type: 'GeometryGroup', children: [child], boundingBox: box(0, 0, 4, 4) };
      const wide = { ...group, boundingBox: box(-9, -9, 9, 9) };
      for (const geometry of [child, group, wide])
        for (const missing of [ray(-1, 5), ray(5, 1), ray(-1, Math.fround(4.0000005)), ray(9, 3, -1, 1)]) {
          assert.equal(R.intersectObject(missing, { geometry }, true), null);
          assert.equal(R.intersectObjects(missing, [{ geometry }], true), null);
          assert.equal(R.intersectObject(missing, { geometry }, true, { side: 'both' }), null);
        }
      assert.equal(counter.reads, 0, type);
    }
  });

  it('is not read one ulp outside, and is read if the ray touches the box', () => {
    const counter = counting(SQUARE);
    const geometry = { type: 'PolyGeometry', position: counter.position, boundingBox: box(0, 0, 4, 4) };
    assert.equal(R.intersectObject(ray(-1, 4 + 2 ** -50), { geometry }, true), null);
    assert.equal(R.intersectObject(ray(-1, -5e-324), { geometry }, true), null);
    assert.equal(counter.reads, 0);
    assert.equal(R.intersectObject(ray(-1, 4), { geometry }, true)?.distance, 1);
    assert.ok(counter.reads > 0);
  });

  it('is read without the option, also with a wrong box, which may even be NaN', () => {
    const geometry = { type: 'PolyGeometry', position: SQUARE, boundingBox: box(50, 50, NaN, 60) };
    assert.equal(R.intersectObject(ray(-1, 1), { geometry })?.distance, 1);
    assert.throws(() => R.intersectObjects(ray(-1, 1), [{ geometry }], true), {
      name: 'RangeError',
      message: 'intersectObjects: objects[0].geometry.boundingBox.max.x must be a number, got NaN',
    });
  });
});

describe('a geometry in the place of an object', () => {
  it('is named as the argument, with the cure', () => {
    const cure =
      'geometry must be a geometry {type, position}, got undefined: the object of a geometry is new Graph2D(geometry)';
    const geometry = new R.PolyGeometry(SQUARE);
    for (const flag of [false, true]) {
      assert.throws(() => R.intersectObject(ray(-1, 1), geometry, flag), {
        message: `intersectObject: object.${cure}`,
      });
      assert.throws(() => R.intersectObjects(ray(-1, 1), [new R.Graph2D(geometry), geometry], flag), {
        message: `intersectObjects: objects[1].${cure}`,
      });
      assert.throws(() => R.intersectObject(ray(-1, 1), {}, flag), {
        message: 'intersectObject: object.geometry must be a geometry {type, position}, got undefined',
      });
      assert.throws(() => R.intersectObject(ray(-1, 1), null, flag), /^TypeError: intersectObject: object must be an object, got null/); // prettier-ignore
    }
    assert.throws(
      () => R.intersectObject(ray(-1, 1), { geometry: { type: 'PolyGeometry', position: [0, 0, 1, NaN] } }),
      /intersectObject: object.geometry.position\[3\] must be a finite number/,
    );
  });
});

describe('objects of other classes', () => {
  it('without a box, with an empty or an infinite one: all vertices are read', () => {
    for (const boundingBox of [
      undefined,
      null,
      box(Infinity, Infinity, -Infinity, -Infinity),
      box(5, 5, 4, 6),
      box(50, 50, Infinity, 60),
    ]) {
      const geometry = /** @type {any} */ ({ type: 'PolyGeometry', position: SQUARE, boundingBox });
      assert.equal(R.intersectObject(ray(-1, 1), { geometry }, true)?.distance, 1);
    }
  });

  it('a stale box is a miss of that object alone', () => {
    const [first, second] = [square().computeBoundingBox(), square().computeBoundingBox()];
    first.position.forEach((x, i) => (first.position[i] = i % 2 ? x + 10 : x));
    const objects = [{ geometry: first }, { geometry: second }];
    assert.equal(R.intersectObjects(ray(-1, 11), objects, true), null);
    assert.equal(R.intersectObjects(ray(-1, 11), objects)?.[0].object, objects[0]);
    assert.equal(R.intersectObjects(ray(-1, 1), objects, true)?.[0].object, objects[1]);
    first.computeBoundingBox();
    assert.equal(R.intersectObjects(ray(-1, 11), objects, true)?.[0].object, objects[0]);
  });
});

describe('boxes of our geometries', () => {
  it('a box that was never computed is computed by the first query that uses it', () => {
    for (const geometry of [square(), new R.GeometryGroup(square())]) {
      assert.equal(R.intersectObject(ray(-1, 9), { geometry }), null);
      assert.deepEqual(sides(geometry), [Infinity, Infinity, -Infinity, -Infinity]);
      assert.equal(R.intersectObject(ray(-1, 9), { geometry }, true), null);
      assert.deepEqual(sides(geometry), [0, 0, 4, 4]);
    }
  });

  it('a group follows its children, also nested ones and those that are added', () => {
    const child = square();
    const inner = new R.GeometryGroup(child);
    const group = new R.GeometryGroup(inner, new R.RectGeometry(20, 20, 1, 1));
    const distance = (/** @type {number} */ y) =>
      R.intersectObject(ray(-1, y), { geometry: group }, true)?.distance;
    assert.equal(distance(1), 1);
    child.applyMatrix3(move(0, 100));
    assert.deepEqual([distance(1), distance(101)], [undefined, 1]);
    inner.add(new R.RectGeometry(0, -50, 3, 3));
    assert.equal(distance(-49), 1);
    child.position = [0, 200, 4, 200, 4, 204, 0, 204];
    child.computeBoundingBox();
    assert.equal(distance(201), 1);
    const circle = new R.CircleGeometry(0.5, 0);
    group.add(circle).computeBoundingBox(true);
    circle.segments = 4;
    circle.updatePosition().applyMatrix3(move(0, -500));
    assert.ok(distance(-500.2));
  });

  const EVERY = {
    Geometry: () => new R.Geometry(),
    PolyGeometry: square,
    RectGeometry: () => new R.RectGeometry(1, 2, 3, 4, true),
    CircleGeometry: () => new R.CircleGeometry(5, 6, true),
    NStarGeometry: () => new R.NStarGeometry(5, 2, 7, true),
    PolyExtendGeometry: () => new R.PolyExtendGeometry(square(), 2),
    GeometryGroup: () => new R.GeometryGroup(square(), new R.RectGeometry(9, 9, 1, 1)),
  };
  /** The methods and setters that change the shape or its box, with arguments. @type {Record<string, (geometry: any) => unknown>} */
  const CHANGES = {
    applyMatrix3: (geometry) => geometry.applyMatrix3(new R.Matrix3().scale(2, 3).rotate(1).translate(5, 6)),
    updatePosition(geometry) {
      Object.assign(geometry, { radius: 3, r1: 8, distance: 1 });
      geometry.offset?.set(7, 8);
      return geometry.updatePosition();
    },
    copy(geometry) {
      const other = geometry.clone().applyMatrix3(move(30, 40));
      return geometry.copy(other);
    },
    add: (geometry) => geometry.add(new R.RectGeometry(-50, -60, 1, 1)),
    computeBoundingBox: (geometry) => geometry.computeBoundingBox(),
    recompute: (geometry) => geometry.recompute(),
    expand: (geometry) => geometry.expand({ x: 0, y: 0 }),
  };
  const UNCHANGING = [
    'constructor',
    'close',
    'crtPath',
    'crtSubpath',
    'currentBox',
    'getBoundingBoxByMatrix',
    'containsPoint',
    'distanceToPoint',
    'clone',
    'computeSegmentNormal',
    'signedArea',
    'isSimple',
    'traverse',
    'loops',
  ];

  for (const [name, make] of Object.entries(EVERY)) {
    const names = new Set();
    for (let proto = make(); proto !== Object.prototype; proto = Object.getPrototypeOf(proto))
      if (proto.constructor.name) for (const key of Object.getOwnPropertyNames(proto)) names.add(key);
    const own = Object.keys(make());
    const methods = [...names].filter((key) => !own.includes(key) && !UNCHANGING.includes(key));

    it(`${name}: the list of methods that change the shape is complete`, () => {
      for (const method of methods) assert.ok(CHANGES[method], `${name}.${method}`);
    });

    for (const method of methods)
      it(`${name}.${method}: the box is right after it, computed before or not`, () => {
        for (const isComputed of [false, true]) {
          const geometry = make();
          const group = new R.GeometryGroup(geometry);
          if (isComputed) group.computeBoundingBox();
          CHANGES[method](geometry);
          const want = geometry.clone();
          if (want.children) want.computeBoundingBox(true);
          else want.computeBoundingBox();
          if (method === 'expand') want.expand({ x: 0, y: 0 });
          // A query computes a box that is due.
          for (const shape of [geometry, group]) {
            R.intersectObject(ray(1e6, 1e6, 1, 1), { geometry: shape }, true);
            if (name !== 'Geometry') assert.deepEqual(sides(shape), sides(want));
          }
        }
      });
  }
});
