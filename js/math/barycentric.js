/**
 * Barycentric weights in double-double arithmetic, for triangles so thin that rounding of the normal would show.
 *
 * Sources: T. J. Dekker, 1971, and D. E. Knuth, The Art of Computer Programming 2, 4.2.2, as in rounding.js.
 */

import { productError, sumError } from './rounding.js';

/** @import { Vector3Like } from './Vector3.js' */

/**
 * A vector of double-doubles: three numbers, then the three low parts.
 * @typedef {number[]} Wide3
 */

/**
 * p - a, exactly, times a power of two that makes the largest component about 1: products of four such vectors neither overflow nor
 * underflow.
 * @param {Vector3Like} p @param {Vector3Like} a @returns {{wide: Wide3, scale: number}}
 */
function difference(p, a) {
  const high = [p.x - a.x, p.y - a.y, p.z - a.z];
  const low = [sumError(p.x, -a.x, high[0]), sumError(p.y, -a.y, high[1]), sumError(p.z, -a.z, high[2])];
  const size = Math.log2(Math.max(Math.abs(high[0]), Math.abs(high[1]), Math.abs(high[2])));
  const scale = 2 ** -Math.max(Math.min(Math.round(size), 1000), -1000);
  return { wide: [...high, ...low].map((x) => x * scale), scale };
}

/**
 * The sum of the products a[i[k]] b[j[k]], as a double-double. The error is below 2^-102 of the sum of the magnitudes.
 * @param {Wide3} a
 * @param {number[]} i
 * @param {Wide3} b
 * @param {number[]} j
 * @param {number} sign  of the products after the first one
 */
function sumOfProducts(a, i, b, j, sign) {
  let sum = 0;
  let low = 0;
  for (let k = 0; k < i.length; k++) {
    const x = k > 0 ? sign * a[i[k]] : a[i[k]];
    const xLow = k > 0 ? sign * a[i[k] + 3] : a[i[k] + 3];
    const y = b[j[k]];
    const product = x * y;
    const next = sum + product;
    low += sumError(sum, product, next) + (productError(x, y, product) + (x * b[j[k] + 3] + xLow * y));
    sum = next;
  }
  const high = sum + low;
  return { high, low: sumError(sum, low, high) };
}

/** @param {Wide3} a @param {Wide3} b @returns {Wide3} */
function cross(a, b) {
  const parts = [0, 1, 2].map((k) => {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3];
    return sumOfProducts(a, [i, j], b, [j, i], -1);
  });
  return [...parts.map(({ high }) => high), ...parts.map(({ low }) => low)];
}

const XYZ = [0, 1, 2];

/**
 * The weights of b and c in the foot of a point on the plane of a triangle. Their errors are at most 2^-94 |ab| |ac| / |ab x ac| of the
 * largest of 1, |ap| / |ab|, |ap| / |ac| and the weights, and one rounding: they come from errors of 2^-102 in each component of a cross
 * product and in each dot product, as in `Triangle3.getBarycoord`.
 * @param {Vector3Like} a
 * @param {Vector3Like} b
 * @param {Vector3Like} c
 * @param {Vector3Like} point
 * @returns {[number, number] | null} null for a triangle without area
 */
export function accurateWeights(a, b, c, point) {
  const [u, v, p] = [difference(b, a), difference(c, a), difference(point, a)];
  const normal = cross(u.wide, v.wide);
  const { high: square } = sumOfProducts(normal, XYZ, normal, XYZ, 1);
  if (!(square > 0)) return null;
  const ofB = sumOfProducts(cross(p.wide, v.wide), XYZ, normal, XYZ, 1).high / square;
  const ofC = sumOfProducts(cross(u.wide, p.wide), XYZ, normal, XYZ, 1).high / square;
  return [ofB * (u.scale / p.scale), ofC * (v.scale / p.scale)];
}
