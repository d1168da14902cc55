/**
 * Floating-point filters of the exact predicates: a positive number for yes, a negative one for no, and 0 where rounding
 * might have changed the sign. Nearly every call ends here; for a 0 the caller calls the exact core.
 *
 * Each filter computes the sign of a sum of products of its arguments and of their differences. No term passes 16
 * roundings on its way into the sum, each of them of at most u = 2^-53 of itself, so the computed value is wrong by less than
 * (1 + u)^16 - 1 < 17 u of the sum of the magnitudes of the terms. `ERROR` is 32 u: the margin is more than what rounding
 * makes of that sum of magnitudes, and of the bound itself. A product that underflows loses less than 2^-1074, which
 * `UNDERFLOW` exceeds by far; where a product is multiplied again, the filter makes sure that the loss stays that small. Where
 * a sum overflows, the bound is infinite or the value is NaN, and no comparison holds.
 *
 * Source: Shewchuk 1997, section 4 (the first stage of his predicates). The C core has the same filters.
 */

const ERROR = 2 ** -48;
const UNDERFLOW = 1e-280;

/**
 * A computed sum if its sign is certain, otherwise 0. One branch, which is nearly always the same: a comparison with either
 * bound would be mispredicted.
 * @param {number} value
 * @param {number} size  the sum of the magnitudes of its terms
 * @returns {number}
 */
export const certain = (value, size) => (Math.abs(value) > ERROR * size + UNDERFLOW ? value : 0);

/**
 * Whether a vector is at most as long as a radius: radius² - |d|².
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
 * How far a number is outside of an interval.
 * @param {number} x
 * @param {number} min
 * @param {number} max  at least min
 */
export const gapTo = (x, min, max) => (x < min ? min - x : x > max ? x - max : 0);

/**
 * Whether a box that is not empty has points on both sides of a plane, or in it.
 * @param {number} minX
 * @param {number} minY
 * @param {number} minZ
 * @param {number} maxX
 * @param {number} maxY
 * @param {number} maxZ
 * @param {number} nx  the plane
 * @param {number} ny
 * @param {number} nz
 * @param {number} constant
 */
export function boxPlaneSign(minX, minY, minZ, maxX, maxY, maxZ, nx, ny, nz, constant) {
  const ax = minX * nx;
  const ay = minY * ny;
  const az = minZ * nz;
  const bx = maxX * nx;
  const by = maxY * ny;
  const bz = maxZ * nz;
  const low = Math.min(ax, bx) + Math.min(ay, by) + Math.min(az, bz) + constant;
  const high = Math.max(ax, bx) + Math.max(ay, by) + Math.max(az, bz) + constant;
  const size = Math.abs(ax) + Math.abs(ay) + Math.abs(az) + Math.abs(bx) + Math.abs(by) + Math.abs(bz);
  return certain(Math.min(-low, high), size + Math.abs(constant));
}

/**
 * Whether a ball has points on both sides of a plane, or in it: (radius |n|)² - (n · center + constant)².
 * @param {number} x  the center
 * @param {number} y
 * @param {number} z
 * @param {number} radius  >= 0
 * @param {number} nx  the plane
 * @param {number} ny
 * @param {number} nz
 * @param {number} constant
 */
export function spherePlaneSign(x, y, z, radius, nx, ny, nz, constant) {
  const px = x * nx;
  const py = y * ny;
  const pz = z * nz;
  const height = px + py + pz + constant;
  const size = Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(constant);
  const normal = nx * nx + ny * ny + nz * nz;
  const square = radius * radius;
  const reach = normal * square;
  // What a factor loses by underflow, the other factor may make large; and a zero normal is no plane.
  if (!(normal > UNDERFLOW && (square > UNDERFLOW || radius === 0))) return 0;
  return certain(reach - height * height, reach + size * size);
}

/**
 * The sign of (a - p) × (b - p): 1 where the points p, a and b of the plane turn from x toward y.
 * @param {number} ax
 * @param {number} ay
 * @param {number} bx
 * @param {number} by
 * @param {number} px
 * @param {number} py
 */
export function turnSign(ax, ay, bx, by, px, py) {
  const left = (ax - px) * (by - py);
  const right = (ay - py) * (bx - px);
  return certain(left - right, Math.abs(left) + Math.abs(right));
}
