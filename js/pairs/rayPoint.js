/**
 * Points at which 3D rays hit planes and boxes, in double-double arithmetic. The results are bit-identical with those of the core; the
 * error bounds are at rb_ray3_intersect_plane3 and rb_ray3_intersect_box3. If double-doubles may not be accurate enough, or
 * a product may underflow, the functions leave the hit to the core.
 *
 * Sources: Dekker 1971 (products), Knuth, The Art of Computer Programming 2, 4.2.2 (sums), as in the core's dd.h.
 */

import { productError, sumError } from '../math/rounding.js';

/** The last point that was computed here. */
export const hitPoint = /* @__PURE__ */ new Float64Array(3);
/** Arguments: the normal of the plane or the minimum corner of the box, origin and direction of the ray, the maximum corner of the box. */
export const numbers = /* @__PURE__ */ new Float64Array(12);

/**
 * Writes the normal or the minimum corner, the origin and the direction to `numbers`.
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} dx
 * @param {number} dy
 * @param {number} dz
 */
export function putRay(a, b, c, x, y, z, dx, dy, dz) {
  numbers[0] = a;
  numbers[1] = b;
  numbers[2] = c;
  numbers[3] = x;
  numbers[4] = y;
  numbers[5] = z;
  numbers[6] = dx;
  numbers[7] = dy;
  numbers[8] = dz;
}

/** Relative to the sum of the magnitudes of its terms: a sum above this is accurate enough in double-doubles. */
const SMALL = 2 ** -17;

/**
 * Whether a number is in a range in which products and quotients neither overflow nor lose bits to underflow: four factors, and the error
 * of their product, which is 2^-106 of the product, stay above 1e-200.
 * @param {number} x
 */
const isModerate = (x) => x === 0 || (Math.abs(x) > 1e-40 && Math.abs(x) < 1e40);

/**
 * Whether the order of two quotients is certain. The error of each is two roundings of 2^-53.
 * @param {number} a
 * @param {number} b
 */
const areApart = (a, b) => Math.abs(a - b) > 2 ** -48 * (Math.abs(a) + Math.abs(b)) + 1e-200;

/**
 * Computes the point at which a ray hits a plane, after `rayPlaneSign` has found a hit.
 *
 * The core scales the plane by a power of two first, which changes no bit of the result. Loops keep the function so small that V8
 * inlines all functions that it calls; otherwise calls that return doubles would allocate.
 * @param {number} constant  the constant of the plane; the other numbers are in `numbers`
 * @returns {boolean}  false: the core must compute the point
 */
export function findPlanePoint(constant) {
  let height = constant;
  let heightLow = 0;
  let heightSize = Math.abs(constant);
  let rate = 0;
  let rateLow = 0;
  let rateSize = 0;
  let moderate = isModerate(constant);
  for (let k = 0; k < 3; k++) {
    const n = numbers[k];
    const o = numbers[k + 3];
    const d = numbers[k + 6];
    moderate = moderate && isModerate(n) && isModerate(o) && isModerate(d);
    const h = n * o;
    const heights = height + h;
    heightLow += sumError(height, h, heights) + productError(n, o, h);
    heightSize += Math.abs(h);
    height = heights;
    const r = n * d;
    const rates = rate + r;
    rateLow += sumError(rate, r, rates) + productError(n, d, r);
    rateSize += Math.abs(r);
    rate = rates;
  }
  const a = height + heightLow;
  const aLow = sumError(height, heightLow, a);
  const b = -(rate + rateLow);
  const bLow = sumError(-rate, -rateLow, b);
  // The limits of the core are half of these.
  if (!(moderate && Math.abs(a) > SMALL * heightSize + 1e-200 && Math.abs(b) > SMALL * rateSize + 1e-200))
    return false;
  findPoint(a, aLow, b, bLow);
  return true;
}

/**
 * Computes the point at which a ray hits the surface of a box, after `rayBoxSign` has found a hit: the entry point, or the exit point if
 * the ray starts inside. All numbers are in `numbers`.
 * @returns {boolean}  false: the core must compute the point
 */
export function findBoxPoint() {
  let near = -Infinity;
  let far = Infinity;
  let nearAxis = -1;
  let farAxis = -1;
  let isNearSure = true;
  let isFarSure = true;
  for (let k = 0; k < 3; k++) {
    const low = numbers[k];
    const o = numbers[k + 3];
    const d = numbers[k + 6];
    const high = numbers[k + 9];
    if (!(isModerate(low) && isModerate(o) && isModerate(d) && isModerate(high))) return false;
    if (d === 0) continue;
    const enter = ((d > 0 ? low : high) - o) / d;
    const leave = ((d > 0 ? high : low) - o) / d;
    // If two planes are hit at nearly the same t, the core decides which one is first.
    if (nearAxis >= 0) {
      isNearSure &&= areApart(enter, near);
      isFarSure &&= areApart(leave, far);
    }
    if (enter > near || nearAxis < 0) {
      near = enter;
      nearAxis = k;
    }
    if (leave < far || farAxis < 0) {
      far = leave;
      farAxis = k;
    }
  }
  const enters = near >= 0;
  if (!(enters ? isNearSure : isFarSure)) return false;
  const axis = enters ? nearAxis : farAxis;
  const o = numbers[axis + 3];
  const d = numbers[axis + 6];
  const side = numbers[d > 0 === enters ? axis : axis + 9];
  const delta = side - o;
  findPoint(delta, sumError(side, -o, delta), d, 0);
  for (let k = 0; k < 3; k++) {
    const at = hitPoint[k];
    if (at < numbers[k]) hitPoint[k] = numbers[k];
    else if (at > numbers[k + 9]) hitPoint[k] = numbers[k + 9];
  }
  hitPoint[axis] = side;
  return true;
}

/**
 * Computes the point of the ray at t = a / b, the quotient of two double-doubles.
 * @param {number} a
 * @param {number} aLow
 * @param {number} b
 * @param {number} bLow
 */
function findPoint(a, aLow, b, bLow) {
  const quotient = a / b;
  const product = b * quotient;
  // a - product is exact, because the numbers differ by less than two units in the last place.
  const rest = (a - product + (aLow - (productError(b, quotient, product) + bLow * quotient))) / b;
  const t = quotient + rest;
  const low = sumError(quotient, rest, t);
  for (let k = 0; k < 3; k++) {
    const o = numbers[k + 3];
    const d = numbers[k + 6];
    const delta = t * d;
    const sum = o + delta;
    // Adding 0 turns -0 into 0, as in the core.
    hitPoint[k] = sum + (0 + (sumError(o, delta, sum) + (productError(t, d, delta) + low * d)));
  }
}
