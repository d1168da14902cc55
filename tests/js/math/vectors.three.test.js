// Methods of Vector2, Vector3 and Matrix3 compute the same numbers as the methods of three.js with the same names. Each class documents
// which methods it lacks.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as T from 'three';
import * as R from '../../../js/index.js';
import { random, SEED } from '../oracle/random.js';

console.log(`RB_SEED=${SEED}`);
const r = random();
const number = () => (r.bool() ? r.int(-3, 3) : r.float(-3, 3));
const v2 = () => new T.Vector2(number(), number());
const v3 = () => new T.Vector3(number(), number(), number());
const m3 = () => new T.Matrix3().fromArray(Array.from({ length: 9 }, number));
const m4 = () =>
  new T.Matrix4().compose(
    v3(),
    new T.Quaternion(number(), number(), number(), 4).normalize(),
    new T.Vector3(r.float(1, 3), r.float(1, 3), r.float(1, 3)),
  );
const attribute = (/** @type {number} */ size) =>
  new T.BufferAttribute(Float64Array.from({ length: 4 * size }, number), size);

const euler = () =>
  new T.Euler(number(), number(), number(), r.pick(['XYZ', 'YZX', 'ZXY', 'XZY', 'YXZ', 'ZYX']));
const camera = () => {
  const made = new T.PerspectiveCamera(r.float(20, 90), r.float(0.5, 2), 0.1, 100);
  made.position.copy(v3().addScalar(9));
  made.rotation.copy(euler());
  made.updateMatrixWorld();
  return made;
};

/** Arguments of the methods that take something else than vectors. @type {Record<string, () => any[]>} */
const common = {
  set: () => [number(), number(), number()],
  setComponent: () => [r.int(0, 1), number()],
  getComponent: () => [r.int(0, 1)],
  clampScalar: () => [-1, 1],
  clampLength: () => [1, 2],
  // The corners of a box, in order.
  clamp: () => [new T.Vector3(-1, -1, -1), new T.Vector3(1, 1, 1)],
  fromArray: () => [[number(), number(), number(), number()], r.int(0, 1)],
  toArray: () => [[0, 0, 0, 0], r.int(0, 1)],
};
for (const name of 'setX setY setZ setScalar addScalar subScalar multiplyScalar divideScalar setLength'.split(
  ' ',
))
  common[name] = () => [number() || 1];
/** @type {Record<string, () => any[]>} */
const args2 = {
  ...common,
  applyMatrix3: () => [
    new T.Matrix3().set(number(), number(), number(), number(), number(), number(), 0, 0, 1),
  ],
  rotateAround: () => [v2(), number()],
  addScaledVector: () => [v2(), number()],
  lerp: () => [v2(), number()],
  lerpVectors: () => [v2(), v2(), number()],
  fromBufferAttribute: () => [attribute(2), r.int(0, 3)],
};
/** @type {Record<string, () => any[]>} */
const args3 = {
  ...common,
  addScaledVector: () => [v3(), number()],
  lerp: () => [v3(), number()],
  lerpVectors: () => [v3(), v3(), number()],
  applyMatrix3: () => [m3()],
  applyNormalMatrix: () => [m3()],
  applyMatrix4: () => [m4()],
  transformDirection: () => [m4()],
  applyQuaternion: () => [new T.Quaternion(number(), number(), number(), 4).normalize()],
  applyAxisAngle: () => [v3().addScalar(0.1).normalize(), number()],
  reflect: () => [v3().addScalar(0.1).normalize()],
  setFromSpherical: () => [new T.Spherical(number(), number(), number())],
  setFromSphericalCoords: () => [number(), number(), number()],
  setFromCylindrical: () => [new T.Cylindrical(number(), number(), number())],
  setFromCylindricalCoords: () => [number(), number(), number()],
  setFromMatrixPosition: () => [m4()],
  setFromMatrixScale: () => [m4()],
  setFromMatrixColumn: () => [m4(), r.int(0, 3)],
  setFromMatrix3Column: () => [m3(), r.int(0, 2)],
  fromBufferAttribute: () => [attribute(3), r.int(0, 3)],
  applyEuler: () => [euler()],
  setFromEuler: () => [euler()],
  setFromColor: () => [new T.Color(r.next(), r.next(), r.next())],
  project: () => [camera()],
  unproject: () => [camera()],
};
/** @type {Record<string, () => any[]>} */
const argsM = {
  set: () => Array.from({ length: 9 }, number),
  multiplyScalar: () => [number()],
  setFromMatrix4: () => [m4()],
  getNormalMatrix: () => [m4()],
  transposeIntoArray: () => [[]],
  setUvTransform: () => Array.from({ length: 7 }, number),
  scale: () => [number(), number()],
  rotate: () => [-number()],
  translate: () => [number(), number()],
  makeTranslation: () => [number(), number()],
  makeRotation: () => [number()],
  makeScale: () => [number(), number()],
  fromArray: () => [Array.from({ length: 12 }, number), r.int(0, 3)],
  toArray: () => [[], r.int(0, 3)],
  extractBasis: () => [v3(), v3(), v3()],
  equals: () => [m3()],
};

/** The numbers in a result of any class. @type {(value: any) => number[]} */
const numbers = (value) =>
  typeof value === 'object' && value !== null ? Array.from(value.elements ?? value, Number) : [Number(value)];
const isNear = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
  a.length === b.length &&
  a.every((x, i) => Object.is(x, b[i]) || Math.abs(x - b[i]) <= 1e-12 * (1 + Math.abs(x)));

/**
 * Compares a class of three.js with that of raybound, method by method.
 * @param {string} name
 * @param {any} Theirs
 * @param {any} Ours
 * @param {() => any} make
 * @param {Record<string, () => any[]>} args
 * @param {() => any} other  an argument of the methods that are not in args
 * @param {string} without  the methods that raybound's class lacks
 * @param {Record<string, string>} differs  why a method has another result
 */
function compare(name, Theirs, Ours, make, args, other, without, differs) {
  describe(name, () => {
    const methods = Object.getOwnPropertyNames(Theirs.prototype).filter(
      (key) => typeof Object.getOwnPropertyDescriptor(Theirs.prototype, key)?.value === 'function',
    );
    const left = methods.filter((key) => !(key in Ours.prototype)).sort();
    it('lacks the methods that its documentation says', () =>
      assert.deepEqual(left, without.split(' ').filter(Boolean).sort()));
    for (const method of methods) {
      if (method === 'constructor' || left.includes(method) || method in differs) continue;
      it(method, () => {
        for (let i = 0; i < 200; i++) {
          const start = make();
          const list = args[method]?.() ?? [other(), other()].slice(0, Theirs.prototype[method].length);
          const copies = list.map((value) =>
            Array.isArray(value) ? [...value] : (value?.clone?.() ?? value),
          );
          const [a, b] = [new Ours().copy(start), new Theirs().copy(start)];
          const [got, want] = [a[method](...copies), b[method](...list)];
          const said = `${name}.${method}(${JSON.stringify(list)}) of ${JSON.stringify(start)}`;
          if (want !== undefined)
            assert.ok(isNear(numbers(got), numbers(want)), `${said}: ${numbers(got)}, ${numbers(want)}`);
          assert.ok(isNear(numbers(a), numbers(b)), `${said}: ${numbers(a)}, ${numbers(b)}`);
          if (Array.isArray(list[0])) assert.deepEqual(copies[0].map(Number), list[0].map(Number), said);
        }
      });
    }
  });
}

compare('Vector2', T.Vector2, R.Vector2, v2, args2, v2, '', {
  negate: 'a zero component stays +0',
  random: 'random',
  angle: 'see Vector2.test.js',
});
compare('Vector3', T.Vector3, R.Vector3, v3, args3, v3, '', {
  negate: 'a zero component stays +0',
  random: 'random',
  randomDirection: 'random',
});
compare('Matrix3', T.Matrix3, R.Matrix3, m3, argsM, m3, '', {
  extractBasis: 'takes vectors that have fromArray',
  rotate: 'as ctx.rotate, from x toward y; three.js turns the other way',
});

describe('random vectors', () => {
  it('are in the unit cube, and of length 1', () => {
    for (let i = 0; i < 100; i++) {
      for (const x of [...new R.Vector3().random(), ...new R.Vector2().random()]) assert.ok(x >= 0 && x < 1);
      assert.ok(Math.abs(new R.Vector3().randomDirection().length() - 1) < 1e-15);
    }
  });
  it('an unknown order of angles throws', () => {
    const e = { x: 1, y: 0, z: 0, order: 'XXZ' };
    assert.throws(() => new R.Vector3().applyEuler(e), /^RangeError: Vector3\.applyEuler: e\.order must be/);
  });
});

describe('methods that three.js rounds too much', () => {
  it('the angle of almost parallel vectors, for which an arc cosine is 0', () => {
    const [a, b] = [new R.Vector3(1, 0, 0), new R.Vector3(1, 1e-9, 0)];
    assert.equal(a.angleTo(b), 1e-9);
    assert.equal(new T.Vector3(1, 0, 0).angleTo(new T.Vector3(1, 1e-9, 0)), 0);
    assert.equal(new R.Vector2(1, 0).angleTo({ x: 1, y: 1e-9 }), 1e-9);
  });
});

// Before, z became undefined.
it('Vector3.set of two numbers keeps z, as scale.set of a sprite does in three.js', () => {
  assert.deepEqual({ ...new R.Vector3(1, 2, 3).set(4, 5) }, { ...new T.Vector3(1, 2, 3).set(4, 5) });
});
