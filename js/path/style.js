/**
 * Stroke styles and affine maps: checks and packs them for C.
 */

import {
  LINE_CAPS,
  LINE_JOINS,
  PACKED_STROKE_CAP,
  PACKED_STROKE_DASHES,
  PACKED_STROKE_DASH_COUNT,
  PACKED_STROKE_DASH_OFFSET,
  PACKED_STROKE_JOIN,
  PACKED_STROKE_MITER_LIMIT,
  PACKED_STROKE_WIDTH,
} from '../generated/layout.js';
import { IDENTITY } from '../math/affine.js';
import * as check from '../arguments/check.js';
import { isList } from '../arguments/points.js';

/** @import { MatrixLike } from '../arguments/check.js' */

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

/**
 * Stroke style with the names of a canvas context; a `CanvasRenderingContext2D` is accepted.
 * @typedef {object} StrokeStyle
 * @property {number} [lineWidth]  >= 0, in the path's unit under `transform`; 1 by default, 0 paints nothing
 * @property {'butt' | 'round' | 'square'} [lineCap]  'butt' by default
 * @property {'miter' | 'round' | 'bevel'} [lineJoin]  'miter' by default
 * @property {number} [miterLimit]  > 0; 10 by default: a miter whose tip is farther from the corner than this number
 *   of half widths becomes a bevel
 * @property {ArrayLike<number>} [lineDash]  alternating lengths of dashes and gaps, >= 0; a list of odd length is repeated
 *   once
 * @property {() => ArrayLike<number>} [getLineDash]  called if there is no `lineDash`
 * @property {number} [lineDashOffset]  0 by default
 * @property {Matrix2DLike | null} [transform]  the transform of the context during the stroke, set after the path was built:
 *   it makes the pen an ellipse. With a singular matrix nothing is painted. Not read from a context
 */

const STYLE = [
  'lineWidth',
  'lineCap',
  'lineJoin',
  'miterLimit',
  'lineDash',
  'getLineDash',
  'lineDashOffset',
  'transform',
];

const MATRIX = 'a matrix {a, b, c, d, e, f}, a 2D DOMMatrix, an array of six numbers or a Matrix3';
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
 * @param {string} fn
 * @param {string} name
 * @param {any} value
 * @returns {number[]}
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
  // Names are built only for errors.
  if (!matrix.every(Number.isFinite)) {
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
    if (FIELDS.includes(field)) continue;
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
  if (matrix.every((number) => number === undefined)) check.fail(TypeError, fn, name, MATRIX, value);
  for (let i = 0; i < 6; i++) matrix[i] ??= IDENTITY[i];
}

/** Six numbers as a program takes them. @type {(numbers: ArrayLike<number>) => {a: number, b: number, c: number, d: number, e: number, f: number}} */
export const matrixFrom = ({ 0: a, 1: b, 2: c, 3: d, 4: e, 5: f }) => ({ a, b, c, d, e, f });

/** The style of packed numbers, without the transform. @type {(packed: number[]) => Required<Omit<StrokeStyle, 'transform' | 'getLineDash'>>} */
export function strokeFrom(packed) {
  return {
    lineWidth: packed[PACKED_STROKE_WIDTH],
    lineCap: /** @type {'butt'} */ (LINE_CAPS[packed[PACKED_STROKE_CAP]]),
    lineJoin: /** @type {'miter'} */ (LINE_JOINS[packed[PACKED_STROKE_JOIN]]),
    miterLimit: packed[PACKED_STROKE_MITER_LIMIT],
    lineDash: packed.slice(PACKED_STROKE_DASHES),
    lineDashOffset: packed[PACKED_STROKE_DASH_OFFSET],
  };
}

/** The field that is meant by an unknown one, such as 'strokeWidth' or 'dash'. @param {string} field */
function strokeHint(field) {
  if (/colou?r|style$|opacity|alpha/i.test(field))
    return ': shapes are found whatever their color, leave it out';
  const word = field.toLowerCase().replace(/^stroke-?|array$/g, '');
  const meant = word && STYLE.find((known) => known.toLowerCase().endsWith(word));
  return meant ? `; did you mean '${meant}'?` : undefined;
}

/**
 * The packed numbers of a stroke, for wasm/exports/path.c.
 * @param {string} fn
 * @param {StrokeStyle} style
 * @param {string} [name]
 * @param {boolean} [takesTransform]  false: errors for other fields do not list `transform`, which the caller refuses
 */
export function strokeOf(fn, style, name = 'style', takesTransform = true) {
  const fields = takesTransform || 'transform' in style ? STYLE : STYLE.slice(0, -1);
  const given = check.optionsOf(fn, style, fields, name, strokeHint);
  const {
    lineWidth = 1,
    lineCap = 'butt',
    lineJoin = 'miter',
    miterLimit = 10,
    lineDashOffset = 0,
    transform,
  } = given;
  // `transform` of a context is a method.
  const isSet = transform !== undefined && transform !== null && typeof transform !== 'function';
  const dash = given.lineDash ?? given.getLineDash?.() ?? [];
  const stroke = [
    check.nonNegative(fn, `${name}.lineWidth`, lineWidth),
    check.wordOf(fn, `${name}.lineCap`, LINE_CAPS, lineCap),
    check.wordOf(fn, `${name}.lineJoin`, LINE_JOINS, lineJoin),
    check.finite(fn, `${name}.miterLimit`, miterLimit, 'a finite number > 0'),
    Number(isSet),
    ...(isSet ? matrixOf(fn, `${name}.transform`, transform) : IDENTITY).slice(0, 4),
    check.finite(fn, `${name}.lineDashOffset`, lineDashOffset),
    0,
  ];
  if (!(miterLimit > 0)) check.fail(RangeError, fn, `${name}.miterLimit`, 'a finite number > 0', miterLimit);
  const { length } = check.list(fn, `${name}.lineDash`, dash, 'an array of lengths');
  const count = length % 2 ? 2 * length : length;
  stroke[PACKED_STROKE_DASH_COUNT] = count;
  for (let i = 0; i < count; i++)
    stroke.push(check.nonNegative(fn, `${name}.lineDash[${i % length}]`, dash[i % length]));
  return stroke;
}
