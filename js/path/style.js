/**
 * Stroke styles: checks and packs them for C.
 */

import {
  LINE_CAPS,
  LINE_JOINS,
  PACKED_STROKE_CAP,
  PACKED_STROKE_DASHES,
  PACKED_STROKE_DASH_COUNT,
  PACKED_STROKE_DASH_OFFSET,
  PACKED_STROKE_IN_VIEW,
  PACKED_STROKE_JOIN,
  PACKED_STROKE_MITER_LIMIT,
  PACKED_STROKE_WIDTH,
} from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { matrixOf } from '../arguments/matrix2.js';
import { IDENTITY } from '../math/affine.js';

/** @import { Matrix2DLike } from '../arguments/matrix2.js' */

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
 *
 * @typedef {object} ScreenWidth
 * @property {number} screenWidth  >= 0, in the coordinates of the screen: of the `viewTransform` of a query, or of the world without one
 *
 * The stroke of a shape. With `screenWidth` instead of `lineWidth` it keeps its width on the screen, whatever the transforms of the shape and the
 * view: solid, without `lineDash`.
 * @typedef {Omit<StrokeStyle, 'transform'> & Partial<ScreenWidth>} ShapeStroke
 *
 * How wide the outline of a shape is hit: a number >= 0 in the shape's own unit, or in the coordinates of the screen.
 * @typedef {number | ScreenWidth} HitWidth
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
const SHAPE_STYLE = ['screenWidth', ...STYLE.slice(0, -1)];

/** Six numbers as a program takes them. @type {(numbers: ArrayLike<number>) => {a: number, b: number, c: number, d: number, e: number, f: number}} */
export const matrixFrom = ({ 0: a, 1: b, 2: c, 3: d, 4: e, 5: f }) => ({ a, b, c, d, e, f });

/** The style of packed numbers, without the transform. @type {(packed: number[]) => Omit<ShapeStroke, 'getLineDash'>} */
export function strokeFrom(packed) {
  const width = packed[PACKED_STROKE_WIDTH];
  return {
    ...(packed[PACKED_STROKE_IN_VIEW] ? { screenWidth: width } : { lineWidth: width }),
    lineCap: /** @type {'butt'} */ (LINE_CAPS[packed[PACKED_STROKE_CAP]]),
    lineJoin: /** @type {'miter'} */ (LINE_JOINS[packed[PACKED_STROKE_JOIN]]),
    miterLimit: packed[PACKED_STROKE_MITER_LIMIT],
    lineDash: packed.slice(PACKED_STROKE_DASHES),
    lineDashOffset: packed[PACKED_STROKE_DASH_OFFSET],
  };
}

/** A hit width, and whether it is in the coordinates of the screen; a width of 0 for none. @typedef {{width: number, isInView: boolean}} HitValues */

/** Reads a hit width. @type {(fn: string, name: string, value: any) => HitValues} */
export function hitWidthOf(fn, name, value) {
  if (value === null) return { width: 0, isInView: false };
  if (typeof value === 'object') {
    const { screenWidth } = check.optionsOf(fn, value, ['screenWidth'], name);
    return { width: check.nonNegative(fn, `${name}.screenWidth`, screenWidth), isInView: true };
  }
  const expected = 'a finite number >= 0, {screenWidth} or null';
  const width = check.finite(fn, name, value, expected);
  if (width < 0) check.fail(RangeError, fn, name, expected, value);
  return { width, isInView: false };
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
 * @param {StrokeStyle & Partial<ScreenWidth>} style
 * @param {string} [name]
 * @param {boolean} [isOfShape]  takes `screenWidth`; errors for other fields do not list `transform`, which the caller refuses
 */
export function strokeOf(fn, style, name = 'style', isOfShape = false) {
  const fields = isOfShape ? ('transform' in style ? [...SHAPE_STYLE, 'transform'] : SHAPE_STYLE) : STYLE;
  const given = check.optionsOf(fn, style, fields, name, strokeHint);
  const isInView = isOfShape && given.screenWidth !== undefined;
  if (isInView && given.lineWidth !== undefined)
    check.fail(TypeError, fn, `${name}.lineWidth`, 'left out beside screenWidth', given.lineWidth);
  const {
    lineWidth = isInView ? given.screenWidth : 1,
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
    check.nonNegative(fn, `${name}.${isInView ? 'screenWidth' : 'lineWidth'}`, lineWidth),
    check.wordOf(fn, `${name}.lineCap`, LINE_CAPS, lineCap),
    check.wordOf(fn, `${name}.lineJoin`, LINE_JOINS, lineJoin),
    check.finite(fn, `${name}.miterLimit`, miterLimit, 'a finite number > 0'),
    Number(isSet),
    ...(isSet ? matrixOf(fn, `${name}.transform`, transform) : IDENTITY).slice(0, 4),
    Number(isInView),
    check.finite(fn, `${name}.lineDashOffset`, lineDashOffset),
    0,
  ];
  if (!(miterLimit > 0)) check.fail(RangeError, fn, `${name}.miterLimit`, 'a finite number > 0', miterLimit);
  const { length } = check.list(fn, `${name}.lineDash`, dash, 'an array of lengths');
  if (isInView && length > 0)
    check.fail(TypeError, fn, `${name}.lineDash`, 'left out or empty beside screenWidth', dash);
  const count = length % 2 ? 2 * length : length;
  stroke[PACKED_STROKE_DASH_COUNT] = count;
  for (let i = 0; i < count; i++)
    stroke.push(check.nonNegative(fn, `${name}.lineDash[${i % length}]`, dash[i % length]));
  return stroke;
}
