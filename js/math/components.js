/**
 * Copies and compares the components of vectors of any class, and of plain objects.
 *
 * @typedef {{x: number, y: number}} Components2
 * @typedef {{x: number, y: number, z: number}} Components3
 */

import { Vector3 } from './Vector3.js';

/** @param {Components2} to @param {Components2} from */
export function copy2(to, from) {
  to.x = from.x;
  to.y = from.y;
}

/** @param {Components3} to @param {Components3} from */
export function copy3(to, from) {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
}

/**
 * @template {object} T  a vector
 * @param {T} to
 * @param {number} x
 * @param {number} y
 * @returns {T}
 */
export function set2(to, x, y) {
  const v = /** @type {Components2} */ (to);
  v.x = x;
  v.y = y;
  return to;
}

/**
 * @template {object} T  a vector
 * @param {T} to
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {T}
 */
export function set3(to, x, y, z) {
  const v = /** @type {Components3} */ (to);
  v.x = x;
  v.y = y;
  v.z = z;
  return to;
}

/** @param {Components2} a @param {Components2} b */
export const equals2 = (a, b) => a.x === b.x && a.y === b.y;

/** @param {Components3} a @param {Components3} b */
export const equals3 = (a, b) => a.x === b.x && a.y === b.y && a.z === b.z;

/** (a + b) / 2, correctly rounded, without overflow. @param {number} a @param {number} b */
export function middle(a, b) {
  const sum = a + b;
  return sum - sum === 0 ? sum * 0.5 : a * 0.5 + b * 0.5;
}

/** Copies the components of a 2D or 3D vector. @param {any} to @param {any} from @param {number} dimensions */
export function assign(to, from, dimensions) {
  to.x = from.x;
  to.y = from.y;
  if (dimensions > 2) to.z = from.z;
}

/** Whether the components of two 2D or 3D vectors are equal. @param {any} a @param {any} b @param {number} dimensions */
export const isSame = (a, b, dimensions) => a.x === b.x && a.y === b.y && (dimensions < 3 || a.z === b.z);

/**
 * Writes the components of a 2D or 3D vector.
 * @param {any} target
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {boolean} flat  true: the vector is 2D, without z
 */
export function put(target, x, y, z, flat) {
  target.x = x;
  target.y = y;
  if (!flat) target.z = z;
  return target;
}

/** Equality of two numbers; NaN equals itself. @param {number} a @param {number} b */
export const isSameNumber = (a, b) => a === b || (a !== a && b !== b);

/**
 * Writes the unit vector along (x, y, z); zero for a zero vector.
 * @template {object} T  a vector
 * @param {T} to
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {T}
 */
export function setUnit3(to, x, y, z) {
  const square = x * x + y * y + z * z;
  if (square > 1e-280 && square < Infinity) {
    const length = Math.sqrt(square);
    return set3(to, x / length, y / length, z / length);
  }
  const unit = new Vector3(x, y, z).normalize();
  return set3(to, unit.x, unit.y, unit.z);
}

/**
 * Transforms a point in place.
 * @param {Components3} point
 * @param {ArrayLike<number>} e  of an affine matrix
 */
export function transform3(point, e) {
  const { x, y, z } = point;
  point.x = e[0] * x + e[4] * y + e[8] * z + e[12];
  point.y = e[1] * x + e[5] * y + e[9] * z + e[13];
  point.z = e[2] * x + e[6] * y + e[10] * z + e[14];
}
