// Every method of every public class, and every public function, with wrong arguments: each call either returns, if the class documents
// that it does not check its numbers, or throws a TypeError or RangeError that names the function and the argument.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import * as R from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

console.log(`RB_SEED=${SEED}`);
const COUNT = cases(60);
const r = random();

/** Values that are wrong nearly everywhere; new ones for each call, because a method may write to its target. */
const bad = () => [
  undefined,
  null,
  true,
  NaN,
  -1,
  0.5,
  1e300,
  'text',
  {},
  [],
  [null],
  [{}],
  { x: 1 },
  { x: NaN, y: 0, z: 0 },
  { min: null, max: {} },
  { center: 1, radius: 'wide' },
  { normal: {}, constant: null },
  { a: {}, b: 1, c: null },
  { start: 1, end: 2 },
  { origin: {}, direction: {} },
  { elements: [1] },
  { elements: null },
  new Float32Array(3),
];
const v2 = () => new R.Vector2(1, 2);
const v3 = () => new R.Vector3(1, 2, 3);
/** Values that some arguments accept. @type {(() => any)[]} */
const GOOD = [
  v3,
  () => 0.5,
  () => new R.Box3(v3(), v3().addScalar(1)),
  () => new R.Ray3(v3(), v3()),
  () => new R.Sphere3(v3(), 1),
  () => [0, 0, 4, 0, 4, 4, 0, 4],
  () => new R.Path('M0 0L4 0L4 4Z'),
];

/** Those that the other arguments have while one has each wrong value. */
const FILLS = [v3, () => 0.5, () => new R.Box3(v3(), v3().addScalar(1)), () => [0, 0, 4, 0, 4, 4, 0, 4]];

const polygon = () => new R.PolyGeometry([0, 0, 4, 0, 4, 4, 0, 4]);
/** One object of each class. @type {Record<string, () => any>} */
const make = {
  Collider: () => new R.Collider(new R.MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] })),
  MeshHit: () =>
    new R.MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] }).raycast({
      origin: new R.Vector3(1, 1, 6),
      direction: new R.Vector3(0, 0, -1),
    }),
  Trace: () =>
    new R.Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], radius: 1 }).trace(
      { origin: new R.Vector2(2, 5), direction: new R.Vector2(1, 1) },
      { maxContacts: 2 },
    ),
  Vector2: v2,
  Vector3: v3,
  Matrix3: () => new R.Matrix3(),
  Arc2: () => new R.Arc2(v2(), 1, 0, 1),
  Line2: () => new R.Line2(v2(), v2().addScalar(1)),
  Ray2: () => new R.Ray2(v2(), v2()),
  Segment2: () => new R.Segment2(v2(), v2().addScalar(1)),
  Ray3: () => new R.Ray3(v3(), v3()),
  Segment3: () => new R.Segment3(v3(), v3().addScalar(1)),
  Box2: () => new R.Box2(v2(), v2().addScalar(1)),
  Box3: () => new R.Box3(v3(), v3().addScalar(1)),
  Circle2: () => new R.Circle2(v2(), 1),
  Sphere3: () => new R.Sphere3(v3(), 1),
  Capsule2: () => new R.Capsule2(v2(), v2().addScalar(1), 1),
  Capsule3: () => new R.Capsule3(v3(), v3().addScalar(1), 1),
  OBB2: () => new R.OBB2(v2(), v2()),
  OBB3: () => new R.OBB3(v3(), v3()),
  Plane2: () => new R.Plane2(v2(), 1),
  Plane3: () => new R.Plane3(v3(), 1),
  Triangle2: () => new R.Triangle2(v2(), new R.Vector2(5, 2), new R.Vector2(1, 7)),
  Triangle3: () => new R.Triangle3(v3(), new R.Vector3(5, 2, 0), new R.Vector3(1, 7, 0)),
  KDop2: () => new R.KDop2(R.KDop2.normals(8)).setFromPoints([v2(), new R.Vector2()]),
  KDop3: () => new R.KDop3(R.KDop3.normals(14)).setFromPoints([v3(), new R.Vector3()]),
  Frustum3: () => new R.Frustum3(),
  PolyGeometry: polygon,
  RectGeometry: () => new R.RectGeometry(0, 0, 4, 4),
  CircleGeometry: () => new R.CircleGeometry(1, 8),
  EllipseGeometry: () => new R.EllipseGeometry(2, 1),
  PathGeometry: () => new R.PathGeometry('M0 0H1V1Z'),
  TextGeometry: () => new R.TextGeometry({ width: 1 }),
  NStarGeometry: () => new R.NStarGeometry(1, 2, 5),
  PolyExtendGeometry: () => new R.PolyExtendGeometry(polygon(), 1),
  GeometryGroup: () => new R.GeometryGroup(polygon()),
  Geometry: () => new R.Geometry(),
  Object2D: () => new R.Object2D(),
  Group: () => new R.Group().add(new R.Object2D()),
  Graph2D: () => new R.Graph2D(polygon()),
  EventDispatcher: () => new R.EventDispatcher(),
  BVH: () => new R.BVH([{ object: new R.Graph2D(polygon()), boundingBox: polygon().boundingBox }]),
  BVHHelper: () => new R.BVHHelper(new R.BVH()),
  SpatialIndex: () => new R.SpatialIndex([0, 0, 1, 1, 2, 2, 3, 3]),
  ShapeIndex() {
    const index = new R.ShapeIndex();
    index.add(polygon());
    return index;
  },
  Path: () => new R.Path('M0 0L4 0L4 4Z'),
  Rebound: () => new R.Rebound({ walls: [[0, 0, 9, 0, 9, 9, 0, 9]], radius: 1 }),
  Billiards: () => new R.Billiards({ walls: [[0, 0, 9, 0, 9, 9, 0, 9]], positions: [4, 4], radii: 1 }),
  MeshRays: () => new R.MeshRays({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }),
  MeshBVH: () => new R.MeshBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }),
  MeshScene: () => new R.MeshScene(),
  Billboard: () => new R.Billboard(),
  LineBVH: () => new R.LineBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }),
  LineLoopBVH: () => new R.LineLoopBVH({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }),
  LineSegmentsBVH: () => new R.LineSegmentsBVH({ positions: [0, 0, 0, 1, 0, 0] }),
  PointsBVH: () => new R.PointsBVH({ positions: [0, 0, 0, 1, 0, 0] }),
  Arena: () => new R.Arena(4096),
  ScenePicker: () => new R.ScenePicker(new R.Group().add(new R.Graph2D(polygon()))),
};

/** `function: argument must be …, got …`, or the message of a disposed object. */
const SENTENCE = /^([\w.]+)(?:\([^)]*\))?: .+ must .+, got .+/s;

/** Whether an error is one of ours, and names the called function. */
const isOurs = (/** @type {unknown} */ error, /** @type {Set<string>} */ allowed) => {
  if (!(error instanceof TypeError || error instanceof RangeError)) return false;
  const name = SENTENCE.exec(error.message)?.[1];
  return name !== undefined && allowed.has(name);
};

const argumentsOf = (/** @type {number} */ length) => {
  const list = Array.from({ length }, () => r.pick(GOOD)());
  const wrong = r.int(0, Math.max(0, length - 1));
  for (let i = 0; i < length; i++) if (i === wrong || r.bool(0.2)) list[i] = r.pick(bad());
  return list.slice(0, r.bool(0.1) ? wrong : length);
};
/** The arguments after the call, which may have changed them. */
const shown = (/** @type {any[]} */ list) =>
  list.map((value) => inspect(value, { breakLength: Infinity }).slice(0, 60)).join(', ');

/**
 * Calls a function with wrong values in each place, the other arguments being good, and with random lists of arguments.
 * @param {Map<string, string>} wrong  receives one message for each function with a wrong error
 * @param {string} name
 * @param {number} most  arguments
 * @param {Set<string>} allowed  names of functions that errors may begin with
 * @param {(list: any[]) => unknown} call
 */
function attack(wrong, name, most, allowed, call) {
  /** @param {any[]} list */
  const attempt = (list) => {
    try {
      call(list);
    } catch (error) {
      const of = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      if (!isOurs(error, allowed)) wrong.set(name, `${name}(${shown(list)}): ${of}`);
    }
  };
  for (let i = 0; i < most; i++)
    for (const good of FILLS) {
      const count = bad().length;
      for (let k = 0; k < count; k++) {
        const list = Array.from({ length: most }, () => good());
        list[i] = bad()[k];
        attempt(list);
        if (k === 0) attempt(list.slice(0, i));
      }
    }
  for (let i = 0; i < COUNT; i++) attempt(argumentsOf(r.int(0, most)));
}

/** The members of an object with their descriptors. @param {any} object */
function membersOf(object) {
  /** @type {Map<string, PropertyDescriptor>} */
  const members = new Map();
  for (let p = object; p && p !== Object.prototype && p !== Function.prototype; p = Object.getPrototypeOf(p))
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(p)))
      if (!members.has(name)) members.set(name, descriptor);
  members.delete('constructor');
  return members;
}

/** The names of a class and of its public base classes. @param {Function} Class */
function familyOf(Class) {
  const names = [];
  for (let C = Class; C && C !== Function.prototype; C = Object.getPrototypeOf(C))
    for (const [name, value] of Object.entries(R)) if (value === C) names.push(name);
  return names;
}

// Marked @internal or @protected: not in the declarations.
const INTERNAL = new Set(
  'asks sweep overlapsSphere reachPoints readAxes become fromCorners refit placeOf castSight castScene castInstance stored sideOf restore open buildAs fromAs isMesh'.split(
    ' ',
  ),
);
// Errors of a program's callbacks have any message, and these methods call some.
const CALLBACKS = new Set(['EventDispatcher.dispatchEvent']);

describe('wrong arguments', () => {
  for (const [name, create] of Object.entries(make)) {
    const Class = /** @type {any} */ (R)[name];
    const family = familyOf(Class);
    const allowedFor = (/** @type {string} */ method) => new Set(family.map((one) => `${one}.${method}`));

    it(`methods of ${name}`, () => {
      const wrong = new Map();
      for (const [method, { value }] of membersOf(create())) {
        if (typeof value !== 'function') continue;
        if (INTERNAL.has(method) || CALLBACKS.has(`${name}.${method}`)) continue;
        const allowed = allowedFor(method);
        attack(wrong, `${name}.${method}`, Math.max(2, value.length + 1), allowed, (list) => {
          const shape = create();
          try {
            shape[method](...list);
          } finally {
            if (method !== 'dispose') shape.dispose?.();
          }
        });
      }
      assert.deepEqual([...wrong.values()], []);
    });

    it(`constructor and static methods of ${name}`, () => {
      const wrong = new Map();
      attack(wrong, `new ${name}`, Math.max(2, Class.length + 1), new Set(family), (list) =>
        new Class(...list).dispose?.(),
      );
      for (const [method, { value }] of membersOf(Class)) {
        if (typeof value !== 'function' || method === 'prototype' || INTERNAL.has(method)) continue;
        attack(wrong, `${name}.${method}`, Math.max(2, value.length + 1), allowedFor(method), (list) => {
          const result = Class[method](...list);
          // What rejects a promise is tested in mesh.async.test.js.
          if (result instanceof Promise) result.then((made) => made.dispose()).catch(() => {});
          else result?.dispose?.();
        });
      }
      assert.deepEqual([...wrong.values()], []);
    });

    it(`properties of ${name}`, () => {
      const wrong = new Map();
      for (const [property, { set }] of membersOf(create())) {
        if (!set) continue;
        attack(wrong, `${name}.${property} =`, 1, allowedFor(property), ([value]) => {
          const shape = create();
          try {
            shape[property] = value;
          } finally {
            shape.dispose?.();
          }
        });
      }
      assert.deepEqual([...wrong.values()], []);
    });
  }
  it('every public class is tested', () => {
    const classes = Object.entries(R).filter(([, value]) => /^class/.test(String(value)));
    assert.deepEqual(
      classes.map(([name]) => name).filter((name) => !(name in make)),
      [],
    );
  });
  it('functions', () => {
    const wrong = new Map();
    for (const [name, value] of Object.entries(R)) {
      if (typeof value !== 'function' || /^class/.test(String(value)) || name === 'init') continue;
      attack(wrong, name, Math.max(4, value.length + 1), new Set([name]), (list) =>
        /** @type {any} */ (value)(...list),
      );
    }
    assert.deepEqual([...wrong.values()], []);
  });
});
