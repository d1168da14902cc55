/** Conservative arithmetic of bounding boxes and spheres: they contain what they bound in spite of rounding. */

import { hypot3 } from '../math/hypot.js';
import { isShort, productError, sumError } from '../math/rounding.js';

/**
 * Enlarges the rounded radii of `boundingRadius` and `mergedRadius`. Differences, squares, two sums, the root and the product with this
 * factor have errors of at most 1 + 3/2 + 1 + 1 rounding units of 2^-53 in total.
 */
const OUTWARD = 1 + 6 * 2 ** -53;

/**
 * The radius of a sphere that contains a box, exactly, around a given center in the box. It is the smallest one if the distance of the
 * farthest corner is a number of 26 bits or runs along one axis; otherwise it is too large by at most 9 rounding units.
 * @param {number} ax  the least corner
 * @param {number} ay
 * @param {number} az
 * @param {number} bx  the greatest corner
 * @param {number} by
 * @param {number} bz
 * @param {number} x  the center
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export function boundingRadius(ax, ay, az, bx, by, bz, x, y, z) {
  const hx = Math.max(bx - x, x - ax);
  const hy = Math.max(by - y, y - ay);
  const hz = Math.max(bz - z, z - az);
  const radius = hypot3(hx, hy, hz);
  // Few radii are exact. The exact test is a separate function, so that V8 inlines this one.
  const isExact =
    (isShort(radius) || radius === hx + hy + hz) &&
    isFarthest(ax, ay, az, bx, by, bz, x, y, z, hx, hy, hz, radius);
  return isExact ? radius : outward(radius);
}

/**
 * Whether a rounded radius is exact: it is the length of (hx, hy, hz) without rounding, and no corner of the box is farther away.
 * @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by @param {number} bz @param {number} x
 * @param {number} y @param {number} z @param {number} hx @param {number} hy @param {number} hz @param {number} radius
 */
const isFarthest = (ax, ay, az, bx, by, bz, x, y, z, hx, hy, hz, radius) =>
  isReach(ax, bx, x, hx) && isReach(ay, by, y, hy) && isReach(az, bz, z, hz) && isLength(hx, hy, hz, radius);

/** Enlarges a radius by its largest error. @param {number} radius */
const outward = (radius) => radius * OUTWARD + (radius < 1e-290 ? Number.MIN_VALUE : 0);

/**
 * The radius of a sphere around a given center that contains two other spheres, exactly. It is the smallest one if that is a number of 26
 * bits or if the centers differ on one axis, and it is a double. Otherwise it is too large by at most 11 rounding units.
 * @param {number} ax  the center of the first sphere
 * @param {number} ay
 * @param {number} az
 * @param {number} a  the radius of the first sphere
 * @param {number} bx  the center of the second sphere
 * @param {number} by
 * @param {number} bz
 * @param {number} b  the radius of the second sphere
 * @param {number} x  the center of the result
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export function mergedRadius(ax, ay, az, a, bx, by, bz, b, x, y, z) {
  const toA = hypot3(ax - x, ay - y, az - z);
  const toB = hypot3(bx - x, by - y, bz - z);
  const radius = Math.max(toA + a, toB + b);
  const isExact =
    (isShort(radius) || toA === Math.abs(ax - x) + Math.abs(ay - y) + Math.abs(az - z)) &&
    isWithin(ax, ay, az, a, x, y, z, toA, radius) &&
    isWithin(bx, by, bz, b, x, y, z, toB, radius);
  return isExact ? radius : outward(radius);
}

/**
 * Whether an inner sphere is certainly in an outer one: the distance of the centers is exact, and its sum with the inner radius was not
 * rounded down to the outer radius.
 * @param {number} px  the center of the inner sphere
 * @param {number} py
 * @param {number} pz
 * @param {number} reach  the inner radius
 * @param {number} x  the center of the outer sphere
 * @param {number} y
 * @param {number} z
 * @param {number} length  the distance of the centers
 * @param {number} radius  the outer radius
 */
function isWithin(px, py, pz, reach, x, y, z, length, radius) {
  const dx = px - x;
  const dy = py - y;
  const dz = pz - z;
  const sum = length + reach;
  return (
    sumError(px, -x, dx) === 0 &&
    sumError(py, -y, dy) === 0 &&
    sumError(pz, -z, dz) === 0 &&
    isLength(dx, dy, dz, length) &&
    (sum < radius || sumError(length, reach, sum) <= 0)
  );
}

/**
 * Whether neither end of an interval [a, b] is farther from x than the rounded distance.
 * @param {number} a
 * @param {number} b
 * @param {number} x
 * @param {number} reach  the greater of b - x and x - a, rounded
 */
function isReach(a, b, x, reach) {
  const right = b - x;
  const left = x - a;
  return (right < reach || sumError(b, -x, right) <= 0) && (left < reach || sumError(x, -a, left) <= 0);
}

/** Whether a rounded length of a vector is exact. @param {number} x @param {number} y @param {number} z @param {number} length */
function isLength(x, y, z, length) {
  const zeros = (x === 0 ? 1 : 0) + (y === 0 ? 1 : 0) + (z === 0 ? 1 : 0);
  if (zeros > 1) return length === Math.abs(x + y + z);
  const xx = exactSquare(x);
  const yy = exactSquare(y);
  const zz = exactSquare(z);
  const flat = xx + yy;
  const sum = flat + zz;
  // False where a square is NaN.
  return sum === exactSquare(length) && sumError(xx, yy, flat) === 0 && sumError(flat, zz, sum) === 0;
}

/** The square of x, or NaN if the square may be rounded. @param {number} x */
function exactSquare(x) {
  const square = x * x;
  return isShort(x) && (x === 0 || (square > 1e-280 && square < Infinity)) ? square : NaN;
}

/**
 * One side of the bounding box of a transformed box: the constant of a coordinate plus three products of a factor with a side. A rounded
 * sum is moved outward by 2^-50 of the magnitudes of its terms, which is more than seven roundings.
 *
 * Bit-identical with rb_box3_transform of the core; the source is named there.
 * @param {number} constant
 * @param {number} x  the factor of sideX
 * @param {number} sideX  a side of the box
 * @param {number} y
 * @param {number} sideY
 * @param {number} z
 * @param {number} sideZ
 * @param {boolean} upper  true: a maximum; false: a minimum
 * @returns {number}
 */
export function transformedSide(constant, x, sideX, y, sideY, z, sideZ, upper) {
  const px = x * sideX;
  const py = y * sideY;
  const pz = z * sideZ;
  // A zero product is not added, because that would turn -0 into 0.
  const first = x === 0 ? constant : constant + px;
  const second = y === 0 ? first : first + py;
  const sum = z === 0 ? second : second + pz;
  const isRounded =
    sumError(constant, px, first) + productError(x, sideX, px) !== 0 ||
    sumError(first, py, second) + productError(y, sideY, py) !== 0 ||
    sumError(second, pz, sum) + productError(z, sideZ, pz) !== 0;
  if (!isRounded) return sum;
  const outward = 2 ** -50 * (Math.abs(constant) + Math.abs(px) + Math.abs(py) + Math.abs(pz));
  return upper ? sum + outward : sum - outward;
}
