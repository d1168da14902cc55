/**
 * Stroke styles and affine maps: checks and packs them for C.
 */

import { LINE_CAPS, LINE_JOINS, PACKED_STROKE_DASH_COUNT } from '../generated/layout.js';
import * as check from '../validate.js';

/**
 * The six numbers of an affine map, as in a `DOMMatrix`: (a x + c y + e, b x + d y + f). Missing numbers are those of
 * the identity.
 * @typedef {{a?: number, b?: number, c?: number, d?: number, e?: number, f?: number}} Matrix2DLike
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
 *   it makes the pen an ellipse. With a singular matrix nothing is painted
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

export const IDENTITY = [1, 0, 0, 1, 0, 0];

/**
 * The index of a value in a list of words. Throws a RangeError for other values.
 * @param {string} fn
 * @param {string} name
 * @param {string[]} words
 * @param {unknown} value
 */
export function wordOf(fn, name, words, value) {
  const index = words.indexOf(/** @type {string} */ (value));
  return index < 0 ? check.refuse(RangeError, fn, name, words.join(' or '), value) : index;
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {Matrix2DLike} value
 */
export function matrixOf(fn, name, value) {
  const {
    a = 1,
    b = 0,
    c = 0,
    d = 1,
    e = 0,
    f = 0,
  } = check.object(fn, name, value, 'a matrix {a, b, c, d, e, f}');
  const matrix = [a, b, c, d, e, f];
  // Names are built only for errors.
  if (!matrix.every(Number.isFinite))
    matrix.forEach((number, i) => check.finite(fn, `${name}.${'abcdef'[i]}`, number));
  return matrix;
}

/** The matrix product that applies m first, then n. @type {(n: number[], m: number[]) => number[]} */
export const product = (n, m) => [
  n[0] * m[0] + n[2] * m[1],
  n[1] * m[0] + n[3] * m[1],
  n[0] * m[2] + n[2] * m[3],
  n[1] * m[2] + n[3] * m[3],
  n[0] * m[4] + n[2] * m[5] + n[4],
  n[1] * m[4] + n[3] * m[5] + n[5],
];

/**
 * The packed numbers of a stroke, for wasm/exports/path.c.
 * @param {string} fn
 * @param {StrokeStyle} style
 * @param {string} [name]
 */
export function strokeOf(fn, style, name = 'style') {
  const given = check.optionsOf(fn, style, STYLE, name);
  const {
    lineWidth = 1,
    lineCap = 'butt',
    lineJoin = 'miter',
    miterLimit = 10,
    lineDashOffset = 0,
    transform,
  } = given;
  const dash = given.lineDash ?? given.getLineDash?.() ?? [];
  const stroke = [
    check.nonNegative(fn, `${name}.lineWidth`, lineWidth),
    wordOf(fn, `${name}.lineCap`, LINE_CAPS, lineCap),
    wordOf(fn, `${name}.lineJoin`, LINE_JOINS, lineJoin),
    check.finite(fn, `${name}.miterLimit`, miterLimit, 'a finite number > 0'),
    transform ? 1 : 0,
    ...(transform ? matrixOf(fn, `${name}.transform`, transform) : IDENTITY).slice(0, 4),
    check.finite(fn, `${name}.lineDashOffset`, lineDashOffset),
    0,
  ];
  if (!(miterLimit > 0))
    check.refuse(RangeError, fn, `${name}.miterLimit`, 'a finite number > 0', miterLimit);
  const { length } = check.list(fn, `${name}.lineDash`, dash, 'an array of lengths');
  const count = length % 2 ? 2 * length : length;
  stroke[PACKED_STROKE_DASH_COUNT] = count;
  for (let i = 0; i < count; i++)
    stroke.push(check.nonNegative(fn, `${name}.lineDash[${i % length}]`, dash[i % length]));
  return stroke;
}
