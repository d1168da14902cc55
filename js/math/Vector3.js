import { affine, isAffine } from '../validate.js';
import { hypot3 } from './hypot.js';

/**
 * @typedef {{x: number, y: number, z: number}} Vector3Like
 * @typedef {{elements: ArrayLike<number>}} Matrix4Like  Sixteen numbers, column by column, as in three.js.
 */

/**
 * A point or a direction in space.
 *
 * Methods that change the vector return it, so calls chain; arguments are any objects with `x`, `y` and `z` and are
 * never changed. Plain data: nothing is validated but that the matrix of `applyMatrix4` is affine.
 */
export class Vector3 {
  /**
   * (0, 0, 0) where left out; `new Vector3(a)` is (a, 0, 0), as in three.js.
   * @param {number} [x]
   * @param {number} [y]
   * @param {number} [z]
   */
  constructor(x = 0, y = 0, z = 0) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  /** Tells a vector of space from other values without its class. */
  get isVector3() {
    return true;
  }

  /**
   * Sets all components.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   */
  set(x, y, z) {
    this.x = x;
    this.y = y;
    this.z = z;
    return this;
  }

  /**
   * Sets all components to one number.
   * @param {number} scalar
   */
  setScalar(scalar) {
    return this.set(scalar, scalar, scalar);
  }

  /** A new vector with the same components. */
  clone() {
    return new Vector3(this.x, this.y, this.z);
  }

  /**
   * Takes over all components.
   * @param {Vector3Like} v
   */
  copy(v) {
    return this.set(v.x, v.y, v.z);
  }

  /**
   * Equality of all components, without tolerance.
   * @param {Vector3Like} v
   */
  equals(v) {
    return this.x === v.x && this.y === v.y && this.z === v.z;
  }

  /**
   * Adds v.
   * @param {Vector3Like} v
   */
  add(v) {
    return this.addVectors(this, v);
  }

  /**
   * Adds a number to all components.
   * @param {number} s
   */
  addScalar(s) {
    return this.set(this.x + s, this.y + s, this.z + s);
  }

  /**
   * Becomes a + b.
   * @param {Vector3Like} a
   * @param {Vector3Like} b
   */
  addVectors(a, b) {
    return this.set(a.x + b.x, a.y + b.y, a.z + b.z);
  }

  /**
   * Adds v · s.
   * @param {Vector3Like} v
   * @param {number} s
   */
  addScaledVector(v, s) {
    return this.set(this.x + v.x * s, this.y + v.y * s, this.z + v.z * s);
  }

  /**
   * Subtracts v.
   * @param {Vector3Like} v
   */
  sub(v) {
    return this.subVectors(this, v);
  }

  /**
   * Becomes a − b.
   * @param {Vector3Like} a
   * @param {Vector3Like} b
   */
  subVectors(a, b) {
    return this.set(a.x - b.x, a.y - b.y, a.z - b.z);
  }

  /**
   * Multiplies all components by a number.
   * @param {number} s
   */
  multiplyScalar(s) {
    return this.set(this.x * s, this.y * s, this.z * s);
  }

  /**
   * Divides all components by a number; by 0 they become infinite, or NaN.
   * @param {number} s
   */
  divideScalar(s) {
    return this.set(this.x / s, this.y / s, this.z / s);
  }

  /**
   * Takes the lesser of each pair of components.
   * @param {Vector3Like} v
   */
  min(v) {
    return this.set(Math.min(this.x, v.x), Math.min(this.y, v.y), Math.min(this.z, v.z));
  }

  /**
   * Takes the greater of each pair of components.
   * @param {Vector3Like} v
   */
  max(v) {
    return this.set(Math.max(this.x, v.x), Math.max(this.y, v.y), Math.max(this.z, v.z));
  }

  /** Turns the vector round. A zero component stays +0. */
  negate() {
    return this.set(0 - this.x, 0 - this.y, 0 - this.z);
  }

  /**
   * x · v.x + y · v.y + z · v.z.
   * @param {Vector3Like} v
   */
  dot(v) {
    return this.x * v.x + this.y * v.y + this.z * v.z;
  }

  /**
   * Becomes this × v.
   * @param {Vector3Like} v
   */
  cross(v) {
    return this.crossVectors(this, v);
  }

  /**
   * Becomes a × b; both may be this vector.
   * @param {Vector3Like} a
   * @param {Vector3Like} b
   */
  crossVectors(a, b) {
    return this.set(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  }

  /** Squared length. */
  lengthSq() {
    return this.dot(this);
  }

  /** Euclidean length. */
  length() {
    return hypot3(this.x, this.y, this.z);
  }

  /** Makes the length 1. A zero vector stays. */
  normalize() {
    const { x, y, z } = this;
    const square = x * x + y * y + z * z;
    if (square > 1e-280 && square < Infinity) {
      const length = Math.sqrt(square);
      this.x = x / length;
      this.y = y / length;
      this.z = z / length;
      return this;
    }
    // Squares overflow or underflow: scale first.
    const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    return size === 0 ? this : this.divideScalar(size).divideScalar(this.length());
  }

  /**
   * Euclidean distance of two points.
   * @param {Vector3Like} v
   */
  distanceTo(v) {
    return hypot3(this.x - v.x, this.y - v.y, this.z - v.z);
  }

  /**
   * Square of `distanceTo`.
   * @param {Vector3Like} v
   */
  distanceToSquared(v) {
    const x = this.x - v.x;
    const y = this.y - v.y;
    const z = this.z - v.z;
    return x * x + y * y + z * z;
  }

  /**
   * Moves toward v: alpha 0 stays, 1 arrives.
   * @param {Vector3Like} v
   * @param {number} alpha
   */
  lerp(v, alpha) {
    return this.set(
      this.x + (v.x - this.x) * alpha,
      this.y + (v.y - this.y) * alpha,
      this.z + (v.z - this.z) * alpha,
    );
  }

  /**
   * Transforms the vector as a point.
   * @param {Matrix4Like} m  affine; anything else throws: three.js divides by w, which is 1 here
   * @param {0 | 1} [w]  0: as a direction, which a translation does not change
   */
  applyMatrix4(m, w = 1) {
    const e = m?.elements;
    if (e?.[3] !== 0 || e[7] !== 0 || e[11] !== 0 || !isAffine(e[15], true))
      affine('Vector3.applyMatrix4', m, 16);
    const { x, y, z } = this;
    this.x = e[0] * x + e[4] * y + e[8] * z + e[12] * w;
    this.y = e[1] * x + e[5] * y + e[9] * z + e[13] * w;
    this.z = e[2] * x + e[6] * y + e[10] * z + e[14] * w;
    return this;
  }

  /**
   * Reads x, y and z from a flat array.
   * @param {ArrayLike<number>} array
   * @param {number} [offset]
   */
  fromArray(array, offset = 0) {
    return this.set(array[offset], array[offset + 1], array[offset + 2]);
  }

  /**
   * Writes x, y and z into a flat array and returns it.
   * @template {{[index: number]: number}} [T=number[]]
   * @param {T} [array]  a new one if it is missing; typed ones too
   * @param {number} [offset]
   */
  toArray(array = /** @type {any} */ ([]), offset = 0) {
    array[offset] = this.x;
    array[offset + 1] = this.y;
    array[offset + 2] = this.z;
    return array;
  }

  /**
   * x, then y, then z: `[...v]`.
   * @returns {Iterator<number, any, any>}
   */
  *[Symbol.iterator]() {
    yield* this.toArray();
  }
}
