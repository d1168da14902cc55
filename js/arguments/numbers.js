/** Checks of numbers. */

import { fail, failNumber, sizedName } from './errors.js';

/** @import { Sized } from './errors.js' */

/** @param {string} fn @param {string} name @param {unknown} value @param {string} [expected] @returns {number} */
export function finite(fn, name, value, expected = 'a finite number') {
  if (Number.isFinite(value)) return /** @type {number} */ (value);
  return failNumber(fn, name, expected, value);
}

/** @param {string} fn @param {string} name @param {unknown} value @returns {number} */
export function nonNegative(fn, name, value) {
  const expected = 'a finite number >= 0';
  const number = finite(fn, name, value, expected);
  return number >= 0 ? number : fail(RangeError, fn, name, expected, value);
}

/** A mask of 32 bits, as a signed or unsigned integer. @param {string} fn @param {string} name @param {unknown} value */
export function mask(fn, name, value) {
  if (Number.isInteger(value) && Number(value) >= -0x80000000 && Number(value) <= 0xffffffff)
    return Number(value);
  return failNumber(fn, name, 'an integer of 32 bits', value);
}

/** @type {(side: unknown) => boolean} */
export const isSide = (side) => typeof side === 'number' && side === side;

/**
 * Whether both values are finite numbers. One comparison is enough, because NaN − NaN and Infinity − Infinity are NaN.
 * @param {unknown} x @param {unknown} y
 */
export const areFinite2 = (x, y) => typeof x === 'number' && typeof y === 'number' && x - x + (y - y) === 0;

/** Whether three values are finite numbers. @param {unknown} x @param {unknown} y @param {unknown} z */
export const areFinite3 = (x, y, z) =>
  typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && x - x + (y - y) + (z - z) === 0;

/**
 * Whether three values are of type number, NaN and ±Infinity included: for formulas whose result shows whether all numbers are finite.
 * @param {unknown} x @param {unknown} y @param {unknown} z
 */
export const areTyped3 = (x, y, z) => typeof x === 'number' && typeof y === 'number' && typeof z === 'number';

/** Whether both values are numbers other than NaN. They may be infinite. @param {unknown} x @param {unknown} y */
export const areNumbers2 = (x, y) => typeof x === 'number' && x === x && typeof y === 'number' && y === y;

/** Whether three values are numbers other than NaN. They may be infinite. @param {unknown} x @param {unknown} y @param {unknown} z */
export const areNumbers3 = (x, y, z) => areNumbers2(x, y) && typeof z === 'number' && z === z;

/**
 * A finite number that is passed to a method of a vector or shape.
 * @param {Sized} self @param {string} fn @param {string} name @param {unknown} value
 */
export function sizedNumber(self, fn, name, value) {
  return Number.isFinite(value) ? Number(value) : finite(sizedName(self, fn), name, value);
}
