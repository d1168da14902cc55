/** Bounding shapes of points. */

import { FIT_MOVED_KDOP, FIT_OBB, FIT_TIGHT_OBB } from '../generated/layout.js';
import { ordinary } from '../arguments/typedArrays.js';
import { list, sizedName } from '../arguments/check.js';
import { queryFit } from '../wasm/fit.js';
import { f64 } from '../wasm/scratch.js';
import { eachPoint, normalsOf, packers, putComponents, vector } from './packers.js';

/** @import { Sized } from './query.js' */

/**
 * Computes a bounding shape of points. Its numbers are the row of the last result.
 * @param {Sized} self
 * @param {number} kind  an rb_fit_kind
 * @param {any} points  vectors, or a flat array of their components
 * @param {ArrayLike<number>} [normals]
 * @param {string} [fn]  the public function, for errors
 * @returns {boolean} false without points
 */
export function fit(self, kind, points, normals, fn = sizedName(self, '.setFromPoints')) {
  const { dimensions } = self;
  points = ordinary(points);
  const { length } = list(fn, 'points', points, 'an array of points');
  const own = normals && normalsOf(normals, dimensions, fn, 'normals');
  const step = typeof points[0] === 'number' ? dimensions : 1;
  const run = (/** @type {(at: number) => void} */ put) =>
    queryFit(kind, dimensions, own, Math.ceil(length / step), put) !== 0;
  // Typed arrays are copied at once if all numbers are finite. For 3D oriented boxes the core checks that.
  const isCheckedInC = dimensions > 2 && (kind === FIT_OBB || kind === FIT_TIGHT_OBB);
  if (isFloats(points) && length % step === 0 && (isCheckedInC || areFinite(points))) {
    if (run((at) => putComponents(points, dimensions, at))) return true;
  }
  // Check all points before the memory grows for them, because it never shrinks.
  if (length > f64.length / 8) eachPoint(points, dimensions, fn, () => {});
  run((at) => {
    for (let i = 0; i < length; i += step) {
      const point = step > 1 ? { x: points[i], y: points[i + 1], z: points[i + 2] } : points[i];
      at = vector(point, at, dimensions, fn, 'points', i);
    }
  });
  return length > 0;
}

/**
 * Computes the ranges of a k-DOP that contains a transformed k-DOP. Its numbers are the row of the last result.
 * @param {Sized} self @param {string} fn @param {any} kdop @param {any} matrix
 */
export function refit({ dimensions }, fn, kdop, matrix) {
  const normals = normalsOf(kdop.normals, dimensions, fn, 'this.normals');
  const room = 4 + normals.length / dimensions; // three numbers each
  const { ranges } = kdop;
  queryFit(FIT_MOVED_KDOP, dimensions, normals, room, (at) => {
    const end = packers.matrix(matrix, at, dimensions, fn, 'matrix');
    packers.kdop({ normals, ranges }, end, dimensions, fn, 'this');
  });
}

/** @param {Float64Array | Float32Array} numbers */
function areFinite(numbers) {
  let none = 0; // becomes NaN with a number that is not finite
  for (let i = 0; i < numbers.length; i++) none += numbers[i] * 0;
  return none === 0;
}

const isFloats = (/** @type {unknown} */ array) =>
  array instanceof Float64Array || array instanceof Float32Array;
