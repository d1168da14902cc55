/** Checks of lists of numbers, typed arrays and buffers. */

import { fail } from './errors.js';
import { finite } from './numbers.js';
import { object } from './objects.js';

/**
 * Any iterable.
 * @template {Iterable<unknown>} T @param {string} fn @param {string} name @param {T} value @param {string} expected @returns {T}
 */
export function iterable(fn, name, value, expected) {
  object(fn, name, value, expected);
  attached(fn, name, value);
  return typeof value[Symbol.iterator] === 'function' ? value : fail(TypeError, fn, name, expected, value);
}

/**
 * Throws for a buffer that is detached, and for an array or view of a detached buffer or of a resizable one that became too short. Their
 * length is 0, like that of an empty array: only an access shows the difference.
 * @param {string} fn @param {string} name @param {any} value
 */
export function attached(fn, name, value) {
  try {
    if (value.byteLength !== 0) return;
    new DataView(value.buffer ?? value);
    value.indexOf?.(0);
  } catch {
    fail(TypeError, fn, name, 'a buffer that is not detached, or a view inside of one', value);
  }
}

/**
 * Any array-like object: one with an integer length.
 * @template {ArrayLike<unknown>} T @param {string} fn @param {string} name @param {T} value @param {string} expected @returns {T}
 */
export function list(fn, name, value, expected) {
  object(fn, name, value, expected);
  if (value.length === 0) attached(fn, name, value);
  const { length } = value;
  return Number.isInteger(length) && length >= 0 ? value : fail(TypeError, fn, name, expected, value);
}

/**
 * The bytes of a buffer or a view. An array-like object throws, because memory would be allocated for whatever length it claims.
 * @param {string} fn @param {string} name @param {any} value @param {string} [expected] @returns {Uint8Array<ArrayBuffer>}
 */
export function bytes(fn, name, value, expected = 'a buffer or a view of one') {
  object(fn, name, value, expected);
  attached(fn, name, value);
  try {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : new DataView(value);
    return new Uint8Array(/** @type {ArrayBuffer} */ (buffer), byteOffset, byteLength);
  } catch {
    const { length } = value;
    // `new DataView` throws for anything but a buffer. A length alone is a number that is out of range.
    const Kind = typeof length === 'number' && !Array.isArray(value) ? RangeError : TypeError;
    return fail(Kind, fn, name, expected, value);
  }
}

/**
 * An array-like object of finite numbers.
 * @template {ArrayLike<number>} T @param {string} fn @param {string} name @param {T} value @param {string} expected @returns {T}
 */
export function numbers(fn, name, value, expected) {
  list(fn, name, value, expected);
  for (let i = 0; i < value.length; i++) {
    if (!Number.isFinite(value[i])) finite(fn, `${name}[${i}]`, value[i]);
  }
  return value;
}

/**
 * The flat coordinates of a polygon: x0, y0, x1, y1 …, in 3D x0, y0, z0 ….
 * @template {ArrayLike<number>} T @param {string} fn @param {string} name @param {T} value @param {number} [dimensions] @returns {T}
 */
export function position(fn, name, value, dimensions = 2) {
  numbers(fn, name, value, 'an array of coordinates');
  wholePoints(fn, name, value, dimensions);
  return value;
}

/**
 * Throws unless coordinates are those of whole points.
 * @param {string} fn @param {string} name @param {ArrayLike<number>} coordinates @param {number} dimensions
 */
export function wholePoints(fn, name, { length }, dimensions) {
  if (length % dimensions)
    fail(RangeError, fn, `${name}.length`, dimensions > 2 ? 'a multiple of 3' : 'even', length);
}

/** Largest number of coordinates or points of a polygon. */
export const MOST_COORDINATES = 2 ** 26;

/**
 * The flat coordinates of a 2D polygon, each read once, for callers that store them.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<number>} value
 * @returns {number[]}  a copy. It grows number by number, because an array-like object can claim any length
 */
export function coordinates(fn, name, value) {
  const { length } = list(fn, name, value, 'an array of coordinates');
  // Engines end the process if a list grows to more than about 10^8 numbers.
  if (length > MOST_COORDINATES) fail(RangeError, fn, `${name}.length`, 'at most 2^26', length);
  const copy = [];
  for (let i = 0; i < length; i++) {
    const number = value[i];
    copy.push(Number.isFinite(number) ? number : finite(fn, `${name}[${i}]`, number));
  }
  return position(fn, name, copy);
}

/**
 * Error path: throws for an argument with an invalid number. The check reads the argument again to name the invalid field. If a getter
 * returns a valid number this time, a second error says that the numbers change.
 * @template T @param {string} fn @param {string} name @param {(fn: string, name: string, value: T) => unknown} check @param {T} value
 * @returns {never}
 */
export function failUnread(fn, name, check, value) {
  check(fn, name, value);
  return fail(TypeError, fn, name, 'numbers that do not change while they are read', value);
}
