/** Reads convex shapes: spheres, capsules and boxes. */

import { numbersOf } from '../mesh/shapes.js';
import { solidOf } from '../scene/solids.js';
import { SCENE_BOX } from '../generated/layout.js';
import { fail, object } from '../validate.js';

/** @import { SolidLike } from '../scene/solids.js' */
/** @import { Convex } from '../wasm/spaceQueries.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */

const KINDS =
  'a sphere {center, radius}, a capsule {start, end, radius}, a box {min, max} or an oriented box {center, halfSize, rotation}';

/** The largest magnitude of a coordinate and of a motion: products of a few of them stay finite. */
const MOST = 2 ** 160;

/**
 * The three numbers of a vector of usual size.
 * @param {string} fn
 * @param {string} name
 * @param {Vector3Like} vector
 */
export function usualOf(fn, name, vector) {
  const numbers = numbersOf(fn, name, vector);
  return usual(fn, name, numbers);
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {number[]} numbers
 */
function usual(fn, name, numbers) {
  const large = numbers.find((number) => !(Math.abs(number) <= MOST));
  return large === undefined ? numbers : fail(RangeError, fn, name, 'of numbers of at most 2^160', large);
}

/**
 * The radius and the points of a shape.
 * @param {string} fn
 * @param {SolidLike} shape
 * @returns {Convex}
 */
export function convexOf(fn, shape) {
  const { min, start, center, halfSize, radius } = /** @type {any} */ (object(fn, 'shape', shape, KINDS));
  if (
    min === undefined &&
    start === undefined &&
    (center === undefined || (halfSize ?? radius) === undefined)
  )
    fail(TypeError, fn, 'shape', KINDS, shape);
  const { kind, numbers, frame } = solidOf(fn, shape, undefined);
  usual(fn, 'shape', frame ? [...numbers, ...frame] : numbers);
  if (kind !== SCENE_BOX) {
    const isSphere = start === undefined;
    return { radius: numbers[6], points: numbers.slice(0, isSphere ? 3 : 6) };
  }
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
