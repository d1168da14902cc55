/** Reads convex shapes: spheres, capsules, boxes and hulls. */

import { vector3 } from '../mesh/arguments.js';
import { solidOf } from './solids.js';
import { CONVEX_POINTS } from '../generated/layout.js';
import { fail, finite, list, nonNegative, object } from '../arguments/check.js';

/** @import { SolidLike } from './solids.js' */
/** @import { Convex } from '../wasm/spaceQueries.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */

/**
 * The convex hull of points.
 * @typedef {object} HullLike
 * @property {readonly Vector3Like[] | ArrayLike<number>} points  1 to 16 points in any order, vectors or three numbers each. They need not be corners of the
 *   hull
 * @property {number} [radius]  by which the hull is grown on all sides, 0 by default
 */
/** @typedef {SolidLike | HullLike} ConvexLike */

const KINDS =
  'a sphere {center, radius}, a capsule {start, end, radius}, a box {min, max}, an oriented box {center, halfSize, rotation} or a hull {points}';

/** The largest magnitude of a coordinate and of a motion: products of a few of them stay finite. */
const MOST = 2 ** 160;

/** The three numbers of a vector of usual size. @param {string} fn @param {string} name @param {Vector3Like} vector */
export function usualOf(fn, name, vector) {
  const { x, y, z } = vector3(fn, name, vector);
  return usual(fn, name, [x, y, z]);
}

/** @param {string} fn @param {string} name @param {number[]} numbers */
function usual(fn, name, numbers) {
  for (let i = 0; i < numbers.length; i++)
    if (!(Math.abs(numbers[i]) <= MOST))
      fail(RangeError, fn, name, 'of numbers of at most 2^160', numbers[i]);
  return numbers;
}

/** @param {string} fn @param {HullLike} hull @returns {Convex} */
function hullOf(fn, { points: given, radius = 0 }) {
  const points = list(fn, 'shape.points', given, 'an array of points');
  const { length } = points;
  const isFlat = length > 0 && typeof points[0] === 'number';
  if (isFlat && length % 3) fail(RangeError, fn, 'shape.points.length', 'a multiple of 3', length);
  const count = isFlat ? length / 3 : length;
  if (!(count >= 1 && count <= CONVEX_POINTS))
    fail(RangeError, fn, 'shape.points', `1 to ${CONVEX_POINTS} points`, `${count} points`);
  /** @type {number[]} */
  const numbers = [];
  for (let i = 0; i < length; i++) {
    const name = `shape.points[${i}]`;
    if (isFlat) numbers.push(finite(fn, name, /** @type {number} */ (points[i])));
    else numbers.push(...usualOf(fn, name, /** @type {Vector3Like} */ (points[i])));
  }
  return {
    radius: nonNegative(fn, 'shape.radius', radius),
    points: usual(fn, 'shape.points', numbers),
    isHull: true,
  };
}

/** The radius and the points of a shape. @param {string} fn @param {ConvexLike} shape @returns {Convex} */
export function convexOf(fn, shape) {
  const {
    min,
    start,
    end,
    center,
    halfSize,
    radius,
    points: corners,
  } = /** @type {any} */ (object(fn, 'shape', shape, KINDS));
  // Spheres and capsules, which move most often, are read at once.
  if (start !== undefined) {
    const a = vector3(fn, 'shape.start', start);
    const b = vector3(fn, 'shape.end', end);
    return {
      radius: nonNegative(fn, 'shape.radius', radius),
      points: usual(fn, 'shape', [a.x, a.y, a.z, b.x, b.y, b.z]),
    };
  }
  if (radius !== undefined && center !== undefined)
    return {
      radius: nonNegative(fn, 'shape.radius', radius),
      points: usualOf(fn, 'shape.center', center),
    };
  if (corners !== undefined) return hullOf(fn, /** @type {HullLike} */ (shape));
  if (min === undefined && halfSize === undefined) fail(TypeError, fn, 'shape', KINDS, shape);
  const { numbers, frame } = solidOf(fn, /** @type {SolidLike} */ (shape), undefined);
  usual(fn, 'shape', frame ? [...numbers, ...frame] : numbers);
  /** @type {number[]} */
  const points = [];
  for (let i = 0; i < 8; i++) {
    const [x, y, z] = [0, 1, 2].map((k) => numbers[(i >> k) & 1 ? 3 + k : k]);
    if (frame)
      for (let k = 0; k < 3; k++)
        points.push(frame[k] * x + frame[3 + k] * y + frame[6 + k] * z + frame[9 + k]);
    else points.push(x, y, z);
  }
  return { radius: 0, points };
}
