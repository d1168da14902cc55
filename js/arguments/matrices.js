/** Checks of matrices. */

import { fail } from './errors.js';
import { numbers } from './lists.js';
import { areFinite2, areFinite3, areTyped3 } from './numbers.js';
import { object } from './objects.js';

/** @import { MatrixLike } from './shapes.js' */

/**
 * Whether the last number of a column is that of an affine matrix: 0, in the last column 1 within 1e-9, because an inverse is rounded.
 * @param {number} last @param {boolean} isLast
 */
export const isAffine = (last, isLast) => (isLast ? Math.abs(last - 1) <= 1e-9 : last === 0);

/**
 * Whether the elements are those of an affine 3×3 matrix: nine finite numbers, the last row 0 0 1.
 * @param {ArrayLike<number> | undefined} e @returns {e is ArrayLike<number>}
 */
export const isAffine3x3 = (e) =>
  e?.length === 9 &&
  areFinite2(e[0], e[1]) &&
  areFinite2(e[3], e[4]) &&
  areFinite2(e[6], e[7]) &&
  e[2] === 0 &&
  e[5] === 0 &&
  isAffine(e[8], true);

/**
 * Whether the elements are those of an affine 4×4 matrix: sixteen numbers, the last row 0 0 0 1. They may be NaN or infinite: for
 * formulas whose result shows whether all of them are finite.
 * @param {ArrayLike<number> | undefined} e @returns {e is ArrayLike<number>}
 */
export const isTypedAffine4x4 = (e) =>
  e?.length === 16 &&
  areTyped3(e[0], e[1], e[2]) &&
  areTyped3(e[4], e[5], e[6]) &&
  areTyped3(e[8], e[9], e[10]) &&
  areTyped3(e[12], e[13], e[14]) &&
  e[3] === 0 &&
  e[7] === 0 &&
  e[11] === 0 &&
  isAffine(e[15], true);

/**
 * Whether the elements are those of an affine 4×4 matrix: sixteen finite numbers, the last row 0 0 0 1.
 * @param {ArrayLike<number> | undefined} e @returns {e is ArrayLike<number>}
 */
export const isAffine4x4 = (e) =>
  e?.length === 16 &&
  areFinite3(e[0], e[1], e[2]) &&
  areFinite3(e[4], e[5], e[6]) &&
  areFinite3(e[8], e[9], e[10]) &&
  areFinite3(e[12], e[13], e[14]) &&
  e[3] === 0 &&
  e[7] === 0 &&
  e[11] === 0 &&
  isAffine(e[15], true);

/**
 * Checks an affine matrix: its last row is 0 … 0 1.
 * @template {MatrixLike} T @param {string} fn @param {T} value @param {9 | 16} [length] @param {string} [name] @returns {T}
 */
export function affine(fn, value, length = 9, name = 'matrix') {
  const { elements } = matrix(fn, name, value, length);
  const rows = length > 9 ? 4 : 3;
  for (let i = rows - 1; i < length; i += rows)
    if (!isAffine(elements[i], i === length - 1)) failAffine(fn, name, rows, i, elements[i]);
  return value;
}

/**
 * Throws the error for a matrix that is not affine.
 * @param {string} fn
 * @param {string} name
 * @param {number} rows
 * @param {number} i  the index of the wrong element, which is in the last row
 * @param {number} value
 * @returns {never}
 */
export function failAffine(fn, name, rows, i, value) {
  const hint = `: the last row of an affine matrix is ${'0, '.repeat(rows - 1)}1`;
  return fail(RangeError, fn, `${name}.elements[${i}]`, i < rows * rows - 1 ? '0' : '1', value, hint);
}

/** A matrix. Its numbers are not checked. @template {MatrixLike} T @param {string} fn @param {string} name @param {T} value @returns {T} */
export function elementsOf(fn, name, value) {
  object(
    fn,
    `${name}.elements`,
    object(fn, name, value, 'a matrix {elements}').elements,
    'an array of numbers',
  );
  return value;
}

/** @template {MatrixLike} T @param {string} fn @param {string} name @param {T} value @param {number} [length] @returns {T} */
export function matrix(fn, name, value, length = 9) {
  const { elements } = object(fn, name, value, 'a matrix {elements}');
  if (Array.isArray(elements) && elements.length === length && elements.every(Number.isFinite)) return value;
  numbers(fn, `${name}.elements`, elements, `an array of ${length} numbers`);
  if (elements.length !== length)
    fail(RangeError, fn, `${name}.elements.length`, String(length), elements.length);
  return value;
}
