/** Arguments of shapes and queries of an index: reads and checks shapes, points, rays, regions and options. */

import { SHAPE_EVEN_ODD, SHAPE_FILL, SHAPE_STROKE } from '../generated/layout.js';
import * as check from '../validate.js';
import { checkFields } from '../fields.js';
import { IDENTITY, matrixOf, strokeOf, wordOf } from '../path/style.js';
import { rowsOf } from './batch.js';
import { commandsOf } from './shapes.js';

/** @import { RayLike } from '../validate.js' */
/** @import { Region } from '../wasm/WasmShapes.js' */
/** @import { ShapeLike } from './shapes.js' */
/** @import { NearestOptions, OverlapOptions, PickOptions, RaycastOptions, SearchOptions, ShapeOptions } from './ShapeIndex.js' */

const BATCH_OPTIONS = ['tolerance', 'fill', 'stroke', 'viewTransform', 'mask'];
const PICK_OPTIONS = [...BATCH_OPTIONS, 'filter'];
const RULES = ['nonzero', 'evenodd'];
const STYLE = 'a style {lineWidth, …} or null';
const MODES = ['touches', 'contains'];

/**
 * @typedef {{commands: ArrayLike<number>, flags: number, stroke: number[] | null, matrix: number[], z: number, mask: number, order:
 * number}} ShapeState
 */

/**
 * The state of a shape with given options. Missing options are taken from the previous state.
 * @param {string} fn
 * @param {ShapeLike} shape
 * @param {ShapeOptions} options
 * @param {number} order
 * @param {ShapeState} [before]
 * @returns {ShapeState}
 */
export function stateOf(fn, shape, options, order, before) {
  const { fill, fillRule, stroke, transform, z, mask } = options;
  const { commands, isArea, hasHoles } = commandsOf(fn, 'shape', shape);
  const isFilled = fill === undefined && before ? (before.flags & SHAPE_FILL) !== 0 : (fill ?? isArea);
  const isEvenOdd =
    fillRule === undefined
      ? before
        ? (before.flags & SHAPE_EVEN_ODD) !== 0
        : hasHoles
      : wordOf(fn, 'fillRule', RULES, fillRule ?? RULES[Number(hasHoles)]) === 1;
  let packed = before?.stroke ?? null;
  if (stroke !== undefined) {
    // `transform` of a context is a method.
    const own =
      stroke === null ? null : /** @type {any} */ (check.object(fn, 'stroke', stroke, STYLE)).transform;
    if (own !== null && own !== undefined && typeof own !== 'function')
      check.fail(TypeError, fn, 'stroke.transform', "left out: the shape's applies", own);
    packed = stroke === null ? null : strokeOf(fn, stroke, 'stroke');
  }
  return {
    commands,
    flags: (isFilled ? SHAPE_FILL : 0) | (packed ? SHAPE_STROKE : 0) | (isEvenOdd ? SHAPE_EVEN_ODD : 0),
    stroke: packed,
    matrix:
      transform === undefined
        ? (before?.matrix ?? IDENTITY)
        : transform === null
          ? IDENTITY
          : matrixOf(fn, 'transform', transform),
    z: z === undefined && before ? before.z : check.finite(fn, 'z', z ?? 0),
    mask: mask === undefined && before ? before.mask : check.mask(fn, 'mask', mask ?? -1),
    order: before ? before.order : order,
  };
}

/**
 * A point query in world coordinates: point, tolerance and linear part of the view.
 * @param {string} fn
 * @param {number} x
 * @param {number} y
 * @param {PickOptions} options
 */
export function pickOf(fn, x, y, options) {
  const { filter } = check.optionsOf(fn, options, PICK_OPTIONS);
  const { toWorld, query, mask, parts } = choiceOf(fn, options);
  if (filter !== undefined) check.func(fn, 'filter', filter);
  [query[0], query[1]] = toWorld ? toWorld(x, y) : [x, y];
  return { query, mask, parts, filter };
}

/**
 * The options of a point query, and the map from the screen to world coordinates.
 * @param {string} fn
 * @param {PickOptions} options
 * @returns {{query: number[], mask: number, parts: number, toWorld?: (x: number, y: number) => [number, number]}}
 */
export function choiceOf(fn, { tolerance = 0, fill = true, stroke = true, viewTransform, mask = -1 }) {
  check.nonNegative(fn, 'tolerance', tolerance);
  const bits = check.mask(fn, 'mask', mask);
  const parts = (fill ? SHAPE_FILL : 0) | (stroke ? SHAPE_STROKE : 0);
  if (viewTransform === undefined) return { query: [0, 0, tolerance, 1, 0, 0, 1], mask: bits, parts };
  const [a, b, c, d, e, f] = matrixOf(fn, 'viewTransform', viewTransform);
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 0))
    check.fail(RangeError, fn, 'viewTransform', 'a matrix that has an inverse', viewTransform);
  return {
    query: [0, 0, tolerance, a, b, c, d],
    mask: bits,
    parts,
    toWorld: (x, y) => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant],
  };
}

/**
 * @param {string} fn
 * @param {NearestOptions} options
 */
export function nearestOf(fn, options) {
  const {
    k = 1,
    maxDistance = Infinity,
    fill = true,
    mask = -1,
  } = check.optionsOf(fn, options, ['k', 'maxDistance', 'fill', 'mask']);
  if (!((Number.isInteger(k) || k === Infinity) && k >= 0))
    check.fail(RangeError, fn, 'k', 'an integer >= 0 or Infinity', k);
  if (!(maxDistance >= 0)) check.fail(RangeError, fn, 'maxDistance', 'a number >= 0', maxDistance);
  return { k, maxDistance, fill: Boolean(fill), mask: check.mask(fn, 'mask', mask) };
}

/**
 * @param {string} fn
 * @param {RaycastOptions} options
 */
export function castOf(fn, options) {
  const {
    maxT = Infinity,
    mask = -1,
    side = 'both',
  } = check.optionsOf(fn, options, ['maxT', 'mask', 'side']);
  if (!(maxT >= 0)) check.fail(RangeError, fn, 'maxT', 'a number >= 0', maxT);
  const number = check.side(fn, side);
  return { maxT, mask: check.mask(fn, 'mask', mask), side: number };
}

/**
 * @param {string} fn
 * @param {RayLike} ray
 * @param {RaycastOptions} options
 */
export function rayOf(fn, ray, options) {
  const { origin, direction } = check.ray(fn, 'ray', ray);
  return { numbers: [origin.x, origin.y, direction.x, direction.y], ...castOf(fn, options) };
}

/**
 * @param {string} fn
 * @param {SearchOptions} options
 */
export function modeOf(fn, options) {
  const {
    mode = 'touches',
    mask = -1,
    fillRule,
  } = check.optionsOf(fn, options, ['mode', 'fillRule', 'mask']);
  return {
    contains: wordOf(fn, 'mode', MODES, mode) === 1,
    bits: check.mask(fn, 'mask', mask),
    rule: fillRule === undefined ? undefined : wordOf(fn, 'fillRule', RULES, fillRule),
  };
}

/**
 * The points of a batch in world coordinates, and the point query.
 * @param {string} fn
 * @param {ArrayLike<number>} points
 * @param {Omit<PickOptions, 'filter'>} options
 */
export function pointsOf(fn, points, options) {
  const { toWorld, ...pick } = choiceOf(fn, check.optionsOf(fn, options, BATCH_OPTIONS));
  const rows = rowsOf(fn, 'points', points, 2);
  if (toWorld) for (let i = 0; i < rows.length; i += 2) rows.set(toWorld(rows[i], rows[i + 1]), i);
  return { rows, pick };
}

/**
 * Whether a list contains objects, not numbers.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<unknown>} list
 * @returns {list is ArrayLike<object>}
 */
export const areObjects = (fn, name, list) =>
  typeof check.list(fn, name, list, 'an array of numbers or shapes')[0] === 'object';

const REGION = 'a box {min, max}, a polygon or another shape with an area';

/**
 * A region in the form that wasm/exports/picking.c reads.
 * @param {string} fn
 * @param {string} name
 * @param {any} region
 * @param {number | undefined} rule  the fill rule; undefined for the default
 * @returns {Region}
 */
export function regionOf(fn, name, region, rule) {
  if ('min' in check.object(fn, name, region, REGION) && typeof region.min !== 'function') {
    checkFields(fn, name, region, 'a box', ['min', 'max']);
    const { min, max } = check.box(fn, name, region);
    const corners = check.corners(fn, name, { min, max }) ?? [1, 1, 0, 0];
    return { commands: corners, flags: 0, isBox: true };
  }
  const { commands, isArea, hasHoles } = commandsOf(fn, name, region);
  if (!isArea) check.fail(TypeError, fn, name, REGION, region);
  const isEvenOdd = rule === undefined ? hasHoles : rule === 1;
  return { commands, flags: SHAPE_FILL | (isEvenOdd ? SHAPE_EVEN_ODD : 0), isBox: false };
}

/** @type {(shape: any, i: number) => [name: string, shape: any]} */
export const namedOther = (shape, i) => [`others[${i}]`, shape];

/**
 * Shapes that need not be in the index, in the form that wasm/exports/picking.c reads.
 * @param {string} fn
 * @param {[name: string, shape: any][]} others
 * @param {OverlapOptions} options
 */
export function othersOf(fn, others, options) {
  const {
    fill,
    fillRule,
    transform,
    mask = -1,
  } = check.optionsOf(fn, options, ['fill', 'fillRule', 'transform', 'mask']);
  const rule = fillRule === undefined ? undefined : wordOf(fn, 'fillRule', RULES, fillRule);
  const isPlaced = transform !== undefined && transform !== null;
  const matrix = isPlaced ? matrixOf(fn, 'transform', transform) : IDENTITY;
  const bits = check.mask(fn, 'mask', mask);
  const regions = others.map(([name, shape]) => {
    const { commands, isArea, hasHoles } = commandsOf(fn, name, shape);
    const isEvenOdd = rule === undefined ? hasHoles : rule === 1;
    const flags = ((fill ?? isArea) ? SHAPE_FILL : 0) | (isEvenOdd ? SHAPE_EVEN_ODD : 0);
    return { commands, flags, isBox: false };
  });
  return { regions, matrix, mask: bits };
}
