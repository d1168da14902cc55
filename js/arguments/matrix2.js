/** Affine maps of the plane as arguments, in all their forms. */

import * as check from './check.js';
import { isList } from './points.js';

/** @import { MatrixLike } from './check.js' */

/**
 * The numbers of an affine map by the names of `DOMMatrixInit`: (a x + c y + e, b x + d y + f). Missing numbers are those of
 * the identity.
 * @typedef {{a?: number, b?: number, c?: number, d?: number, e?: number, f?: number, m11?: number, m12?: number, m21?: number,
 *   m22?: number, m41?: number, m42?: number, is2D?: boolean}} Matrix2DInit
 *
 * An affine map: `{a, b, c, d, e, f}`, a 2D `DOMMatrix`, an array of these six numbers, or a `Matrix3` whose last row is 0, 0, 1. Object
 * literals may leave numbers out, but not all. Unknown fields of literals throw, and so do objects of other classes without all six numbers.
 * @typedef {Matrix2DInit | ArrayLike<number> | MatrixLike} Matrix2DLike
 */

const MATRIX = 'a matrix {a, b, c, d, e, f}, a 2D DOMMatrix, an array of six numbers or a Matrix3';
const IDENTITY = [1, 0, 0, 1, 0, 0];
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The same numbers by their other names. */
const ALIASES = ['m11', 'm12', 'm21', 'm22', 'm41', 'm42'];
/** Other numbers of a `DOMMatrix`: those of a 2D matrix are 0, the last two are 1. */
const IN_3D = ['m13', 'm14', 'm23', 'm24', 'm31', 'm32', 'm34', 'm43', 'm33', 'm44'];

/**
 * The numbers of an array, each read once.
 * @type {(fn: string, name: string, list: ArrayLike<number>, length: number) => number[]}
 */
function numbersOf(fn, name, list, length) {
  check.list(fn, name, list, `an array of ${length} numbers`);
  if (list.length !== length) check.fail(RangeError, fn, `${name}.length`, String(length), list.length);
  const numbers = [];
  for (let i = 0; i < length; i++) {
    const number = list[i];
    // Names are built only for errors.
    numbers.push(Number.isFinite(number) ? number : check.finite(fn, `${name}[${i}]`, number));
  }
  return numbers;
}

/**
 * The six numbers of an affine map in any form, each read once.
 * @param {string} fn @param {string} name @param {any} value @returns {number[]}
 */
export function matrixOf(fn, name, value) {
  check.object(fn, name, value, MATRIX);
  if (isList(value)) return numbersOf(fn, name, value, 6);
  if ('elements' in value) {
    const [a, b, row0, c, d, row1, e, f, row2] = numbersOf(fn, `${name}.elements`, value.elements, 9);
    if (row0 !== 0 || row1 !== 0 || row2 !== 1)
      check.fail(RangeError, fn, name, 'a matrix whose last row is 0, 0, 1', [row0, row1, row2].join(', '));
    return [a, b, c, d, e, f];
  }
  const { a, b, c, d, e, f, is2D = true } = value;
  if (!is2D) check.fail(RangeError, fn, `${name}.is2D`, 'true', is2D);
  const matrix = [a, b, c, d, e, f];
  if (check.isLiteral(value)) fillMatrix(fn, name, value, matrix);
  let areFinite = true;
  for (let i = 0; i < 6; i++) areFinite &&= Number.isFinite(matrix[i]);
  // Names are built only for errors.
  if (!areFinite) {
    const hint = matrixHint(value);
    if (hint) check.fail(TypeError, fn, name, MATRIX, value, hint);
    matrix.forEach((number, i) => check.finite(fn, `${name}.${FIELDS[i]}`, number));
  }
  return matrix;
}

/** The matrix of a translation or of d3's zoom transform, for errors. @param {any} value */
const matrixHint = (value) =>
  'k' in value
    ? ': a zoom is {a: k, d: k, e: x, f: y}'
    : 'x' in value && 'y' in value
      ? ': a translation is {e: x, f: y}'
      : undefined;

/**
 * Reads the other names of a literal's numbers, and sets its missing numbers to those of the identity.
 * @type {(fn: string, name: string, value: any, matrix: (number | undefined)[]) => void}
 */
function fillMatrix(fn, name, value, matrix) {
  for (const field of Object.keys(value)) {
    if (field.length === 1 && field >= 'a' && field <= 'f') continue;
    const at = ALIASES.indexOf(field);
    const in3D = IN_3D.indexOf(field);
    if (at < 0 && in3D < 0) {
      if (field === 'is2D' || field === 'isIdentity') continue;
      check.fail(TypeError, fn, name, MATRIX, field, matrixHint(value));
    }
    const number = value[field];
    if (number === undefined) continue;
    const wanted = at < 0 ? Number(in3D > 7) : (matrix[at] ??= number);
    if (number !== wanted && (number === number || wanted === wanted))
      check.fail(RangeError, fn, `${name}.${field}`, at < 0 ? `${wanted}` : `equal to ${FIELDS[at]}`, number);
  }
  let given = 0;
  for (let i = 0; i < 6; i++) {
    if (matrix[i] === undefined) matrix[i] = IDENTITY[i];
    else given++;
  }
  if (given === 0) check.fail(TypeError, fn, name, MATRIX, value);
}
