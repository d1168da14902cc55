/**
 * Floating-point filters of predicates that no formula of the core has (js/generated/filters.js has those). They return a positive number for
 * yes, a negative one for no, and 0 if rounding may have changed the sign. Nearly every call ends here; for a 0 the caller calls the exact core.
 *
 * Each filter computes the sign of a sum of products of its arguments and of their differences. Each term has at most 16
 * roundings, each with a relative error of at most u = 2^-53, so the error of the computed value is less than
 * (1 + u)^16 - 1 < 17 u times the sum of the magnitudes of the terms. `ERROR` is 32 u: the margin covers the rounding
 * of the sum of magnitudes and of the bound itself. A product that underflows loses less than 2^-1074, far less than
 * `UNDERFLOW`. If a product is multiplied again, the filter limits the factors, so that the loss stays that small. If
 * a sum overflows, the bound is infinite or the value is NaN, and the comparison is false.
 *
 * Source: Shewchuk 1997, section 4 (the first stage of the predicates). The C core has the same filters.
 */

import { areFinite3, areTyped3 } from '../arguments/check.js';

const ERROR = 2 ** -48;
const UNDERFLOW = 1e-280;

/**
 * Returns a computed sum if its sign is certain, otherwise 0. There is a single branch, which nearly always goes the same way; separate
 * comparisons with both bounds would be mispredicted.
 * @param {number} value  the computed sum
 * @param {number} size  at least the sum of the magnitudes of its terms
 * @returns {number}
 */
export const certain = (value, size) => (Math.abs(value) > ERROR * size + UNDERFLOW ? value : 0);

/**
 * Whether the length of a vector is at most a radius: the sign of radius² - |d|².
 * @param {number} dx  each component a difference of two numbers
 * @param {number} dy
 * @param {number} dz
 * @param {number} radius  >= 0, or the sum of two such numbers
 */
export function reachSign(dx, dy, dz, radius) {
  const reach = radius * radius;
  const square = dx * dx + dy * dy + dz * dz;
  return certain(reach - square, reach + square);
}

/**
 * Whether a 3D box is finite and not empty.
 * @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by @param {number} bz
 */
export const isSolid = (ax, ay, az, bx, by, bz) =>
  areFinite3(ax, ay, az) && areFinite3(bx, by, bz) && ax <= bx && ay <= by && az <= bz;

/**
 * Whether a 3D box is not empty. Its numbers may be infinite, for filters whose bound is infinite then.
 * @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by @param {number} bz
 */
export const isOrdered = (ax, ay, az, bx, by, bz) =>
  areTyped3(ax, ay, az) && areTyped3(bx, by, bz) && ax <= bx && ay <= by && az <= bz;

/**
 * The distance of a number from an interval; 0 inside.
 * @param {number} x
 * @param {number} min
 * @param {number} max  at least min
 */
export const gapTo = (x, min, max) => (x < min ? min - x : x > max ? x - max : 0);

/**
 * The orientation of three 2D points, the sign of (a - p) × (b - p): positive if p, a, b turn from x toward y.
 * @param {number} ax @param {number} ay @param {number} bx @param {number} by @param {number} px @param {number} py
 */
export function turnSign(ax, ay, bx, by, px, py) {
  const left = (ax - px) * (by - py);
  const right = (ay - py) * (bx - px);
  return certain(left - right, Math.abs(left) + Math.abs(right));
}
