/** Arithmetic of bounding boxes and spheres that contain what they bound, whatever is rounded. */

import { hypot3 } from '../math/hypot.js';
import { isShort, productError, sumError } from '../math/rounding.js';

/**
 * By how much `boundingRadius` and `mergedRadius` may be too small, before they are made larger: differences, squares, two
 * sums, the root and the product with this factor err by at most 1 + 3/2 + 1 + 1 rounding units of 2^-53 each.
 */
const OUTWARD = 1 + 6 * 2 ** -53;

/**
 * The radius of a sphere about a point in a box that contains the box, exactly: the least one if the distance of the
 * farthest corner is a number of 26 bits, or is along one axis; otherwise larger by at most 9 rounding units of itself.
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
  // Few radii are exact. The test is a function of its own, so that V8 inlines what most boxes need.
  const isExact =
    (isShort(radius) || radius === hx + hy + hz) &&
    isFarthest(ax, ay, az, bx, by, bz, x, y, z, hx, hy, hz, radius);
  return isExact ? radius : outward(radius);
}

/**
 * Whether no corner of a box is farther from a point than a rounded distance says, which is exactly the length of (hx, hy, hz).
 * @param {number} ax
 * @param {number} ay
 * @param {number} az
 * @param {number} bx
 * @param {number} by
 * @param {number} bz
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} hx
 * @param {number} hy
 * @param {number} hz
 * @param {number} radius
 */
const isFarthest = (ax, ay, az, bx, by, bz, x, y, z, hx, hy, hz, radius) =>
  isReach(ax, bx, x, hx) && isReach(ay, by, y, hy) && isReach(az, bz, z, hz) && isLength(hx, hy, hz, radius);

/**
 * A radius made larger by what it may err.
 * @param {number} radius
 */
const outward = (radius) => radius * OUTWARD + (radius < 1e-290 ? Number.MIN_VALUE : 0);

/**
 * The radius of a sphere about a center that contains two others, exactly: the least one if that is a number of 26 bits,
 * otherwise larger by at most 11 rounding units of itself.
 * @param {number} ax  the center of one
 * @param {number} ay
 * @param {number} az
 * @param {number} a  its radius
 * @param {number} bx
 * @param {number} by
 * @param {number} bz
 * @param {number} b
 * @param {number} x  the center of the sphere
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export function mergedRadius(ax, ay, az, a, bx, by, bz, b, x, y, z) {
  const toA = hypot3(ax - x, ay - y, az - z);
  const toB = hypot3(bx - x, by - y, bz - z);
  const radius = Math.max(toA + a, toB + b);
  const isExact =
    isShort(radius) &&
    isWithin(ax, ay, az, a, x, y, z, toA, radius) &&
    isWithin(bx, by, bz, b, x, y, z, toB, radius);
  return isExact ? radius : outward(radius);
}

/**
 * Whether a sphere is certainly in another one: no number that leads from its center to the other one's surface is rounded
 * inward.
 * @param {number} px  its center
 * @param {number} py
 * @param {number} pz
 * @param {number} reach  its radius
 * @param {number} x  the center of the other one
 * @param {number} y
 * @param {number} z
 * @param {number} length  the distance of the centers
 * @param {number} radius  of the other one
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
 * Whether no end of an interval is farther from a point than a rounded distance of them.
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

/**
 * Whether a vector is exactly as long as a rounded length says.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} length
 */
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

/**
 * The square, or NaN where it may be rounded.
 * @param {number} x
 */
function exactSquare(x) {
  const square = x * x;
  return isShort(x) && (x === 0 || (square > 1e-280 && square < Infinity)) ? square : NaN;
}

/**
 * One side of the box of a transformed box: a coordinate's constant and three products of a factor with a side. Where
 * it is rounded, it is moved outward by 2^-50 of the magnitudes of its terms, which is more than seven roundings.
 *
 * The same bits as rb_box3_transform of the core, which has the source.
 * @param {number} constant
 * @param {number} x  a factor
 * @param {number} sideX
 * @param {number} y
 * @param {number} sideY
 * @param {number} z
 * @param {number} sideZ
 * @param {boolean} upper  whether it is a greatest side
 * @returns {number}
 */
export function transformedSide(constant, x, sideX, y, sideY, z, sideZ, upper) {
  const px = x * sideX;
  const py = y * sideY;
  const pz = z * sideZ;
  // Adding 0 would make 0 of -0.
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
