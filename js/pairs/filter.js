/**
 * Floating-point filters of the exact predicates. They return a positive number for yes, a negative one for no, and 0 if rounding
 * may have changed the sign. Nearly every call ends here; for a 0 the caller calls the exact core.
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

import { areFinite3, areTyped3, NONE } from '../arguments/check.js';
import { findBoxPoint, findPlanePoint, numbers, putRay } from './rayPoint.js';

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
 * @param {number} ax
 * @param {number} ay
 * @param {number} az
 * @param {number} bx
 * @param {number} by
 * @param {number} bz
 */
export const isSolid = (ax, ay, az, bx, by, bz) =>
  areFinite3(ax, ay, az) && areFinite3(bx, by, bz) && ax <= bx && ay <= by && az <= bz;

/**
 * The distance of a number from an interval; 0 inside.
 * @param {number} x
 * @param {number} min
 * @param {number} max  at least min
 */
export const gapTo = (x, min, max) => (x < min ? min - x : x > max ? x - max : 0);

/**
 * Whether a plane intersects or touches a box that is not empty.
 * @param {number} minX
 * @param {number} minY
 * @param {number} minZ
 * @param {number} maxX
 * @param {number} maxY
 * @param {number} maxZ
 * @param {number} nx  the normal of the plane
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
 * Whether a plane intersects or touches a sphere: the sign of (radius |n|)² - (n · center + constant)².
 * @param {number} x  the center
 * @param {number} y
 * @param {number} z
 * @param {number} radius  >= 0
 * @param {number} nx  the normal of the plane
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
  // If a factor has lost digits by underflow, the other factor could make the error large. A zero normal is left to the core too.
  if (!(normal > UNDERFLOW && (square > UNDERFLOW || radius === 0))) return 0;
  return certain(reach - height * height, reach + size * size);
}

/**
 * The orientation of three 2D points, the sign of (a - p) × (b - p): positive if p, a, b turn from x toward y.
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

/**
 * Whether a 3D ray hits a box, by slabs (Kay & Kajiya 1986).
 * @param {any} ray
 * @param {any} box
 * @param {boolean} [point]  true: writes the point of a hit to `hitPoint`
 * @returns {number} 0 also for numbers that are not finite, for an empty box, and for a hit whose point the core must compute
 */
export function rayBoxSign(ray, box, point = false) {
  const { x, y, z } = ray?.origin ?? NONE;
  const { x: dx, y: dy, z: dz } = ray?.direction ?? NONE;
  const { x: ax, y: ay, z: az } = box?.min ?? NONE;
  const { x: bx, y: by, z: bz } = box?.max ?? NONE;
  if (!(areTyped3(x, y, z) && areTyped3(dx, dy, dz) && areTyped3(ax, ay, az) && areTyped3(bx, by, bz)))
    return 0;
  // The sum is finite only if all numbers are.
  const sum = x + y + z + (dx + dy + dz) + (ax + ay + az) + (bx + by + bz);
  if (!(sum - sum === 0 && ax <= bx && ay <= by && az <= bz)) return 0;
  let near = 0;
  let far = Infinity;
  if (dx !== 0) {
    const enter = ((dx > 0 ? ax : bx) - x) / dx;
    const exit = ((dx > 0 ? bx : ax) - x) / dx;
    if (enter > near) near = enter; // faster than Math.max; neither is NaN
    if (exit < far) far = exit;
  } else if (x < ax || x > bx) return -1;
  if (dy !== 0) {
    const enter = ((dy > 0 ? ay : by) - y) / dy;
    const exit = ((dy > 0 ? by : ay) - y) / dy;
    if (enter > near) near = enter; // faster than Math.max; neither is NaN
    if (exit < far) far = exit;
  } else if (y < ay || y > by) return -1;
  if (dz !== 0) {
    const enter = ((dz > 0 ? az : bz) - z) / dz;
    const exit = ((dz > 0 ? bz : az) - z) / dz;
    if (enter > near) near = enter; // faster than Math.max; neither is NaN
    if (exit < far) far = exit;
  } else if (z < az || z > bz) return -1;
  const sign = certain(far - near, Math.abs(far) + near);
  if (!(point && sign > 0)) return sign;
  putRay(ax, ay, az, x, y, z, dx, dy, dz);
  numbers[9] = bx;
  numbers[10] = by;
  numbers[11] = bz;
  return findBoxPoint() ? 1 : 0;
}

/**
 * Whether a 3D ray hits a sphere, including its inside.
 * @param {any} ray
 * @param {any} sphere
 * @returns {number} 0 also for numbers that are not finite and for an empty sphere
 */
export function raySphereSign(ray, sphere) {
  const { center, radius } = sphere ?? NONE;
  const { x: cx, y: cy, z: cz } = center ?? NONE;
  const { x, y, z } = ray?.origin ?? NONE;
  const { x: dx, y: dy, z: dz } = ray?.direction ?? NONE;
  // A number that is not finite makes `ahead` or `outside` 0.
  if (!(areTyped3(x, y, z) && areTyped3(dx, dy, dz) && areTyped3(cx, cy, cz))) return 0;
  if (!(typeof radius === 'number' && radius >= 0)) return 0;
  const ux = cx - x;
  const uy = cy - y;
  const uz = cz - z;
  const square = radius * radius;
  const away = ux * ux + uy * uy + uz * uz;
  const sx = dx * ux;
  const sy = dy * uy;
  const sz = dz * uz;
  const ahead = certain(sx + sy + sz, Math.abs(sx) + Math.abs(sy) + Math.abs(sz));
  const outside = certain(away - square, away + square);
  // A ray that starts inside hits. A ray that starts outside misses if it does not approach the center.
  if (ahead === 0 || outside === 0) return 0;
  if (outside < 0) return 1;
  if (ahead < 0) return -1;
  const length = dx * dx + dy * dy + dz * dz;
  // If a factor has lost digits by underflow, the other factor could make the error large.
  if (!(length > UNDERFLOW && (square > UNDERFLOW || radius === 0))) return 0;
  const nx = dy * uz - dz * uy;
  const ny = dz * ux - dx * uz;
  const nz = dx * uy - dy * ux;
  const reach = square * length;
  const across = nx * nx + ny * ny + nz * nz;
  // The magnitudes of the terms of |d × u|² are at most twice |d|² |u|²; their own sum is needed only for small spheres far away.
  const sign = certain(reach - across, reach + 3 * (away * length));
  if (sign !== 0) return sign;
  const tx = Math.abs(dy * uz) + Math.abs(dz * uy);
  const ty = Math.abs(dz * ux) + Math.abs(dx * uz);
  const tz = Math.abs(dx * uy) + Math.abs(dy * ux);
  return certain(reach - across, reach + (tx * tx + ty * ty + tz * tz));
}

/**
 * Whether a 3D ray hits a plane.
 * @param {any} ray
 * @param {any} plane
 * @param {boolean} [point]  true: writes the point of a hit to `hitPoint`
 * @returns {number} 0 also for numbers that are not finite, and for a hit whose point the core must compute
 */
export function rayPlaneSign(ray, plane, point = false) {
  const { normal, constant } = plane ?? NONE;
  const { x: nx, y: ny, z: nz } = normal ?? NONE;
  const { x, y, z } = ray?.origin ?? NONE;
  const { x: dx, y: dy, z: dz } = ray?.direction ?? NONE;
  // A number that is not finite makes `height` or `rate` 0.
  if (!(areTyped3(x, y, z) && areTyped3(dx, dy, dz) && areTyped3(nx, ny, nz))) return 0;
  if (typeof constant !== 'number') return 0;
  const hx = nx * x;
  const hy = ny * y;
  const hz = nz * z;
  const height = certain(
    hx + hy + hz + constant,
    Math.abs(hx) + Math.abs(hy) + Math.abs(hz) + Math.abs(constant),
  );
  const rx = nx * dx;
  const ry = ny * dy;
  const rz = nz * dz;
  const rate = certain(rx + ry + rz, Math.abs(rx) + Math.abs(ry) + Math.abs(rz));
  if (height === 0 || rate === 0) return 0;
  if (height > 0 !== rate < 0) return -1;
  if (!point) return 1;
  putRay(nx, ny, nz, x, y, z, dx, dy, dz);
  return findPlanePoint(constant) ? 1 : 0;
}

/**
 * Whether a 3D ray hits a triangle, from either side (Möller & Trumbore 1997).
 * @param {any} ray
 * @param {any} triangle
 * @returns {number} 0 also for numbers that are not finite, near an edge and in the plane
 */
export function rayTriangleSign(ray, triangle) {
  const { a, b, c } = triangle ?? NONE;
  const { x: ax, y: ay, z: az } = a ?? NONE;
  const { x: bx, y: by, z: bz } = b ?? NONE;
  const { x: cx, y: cy, z: cz } = c ?? NONE;
  const { x, y, z } = ray?.origin ?? NONE;
  const { x: dx, y: dy, z: dz } = ray?.direction ?? NONE;
  if (!(areTyped3(x, y, z) && areTyped3(dx, dy, dz))) return 0;
  if (!(areTyped3(ax, ay, az) && areTyped3(bx, by, bz) && areTyped3(cx, cy, cz))) return 0;
  // Relative to a: b is u, c is v, the origin of the ray is w.
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = cx - ax;
  const vy = cy - ay;
  const vz = cz - az;
  const wx = x - ax;
  const wy = y - ay;
  const wz = z - az;
  const d = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
  const u = Math.abs(ux) + Math.abs(uy) + Math.abs(uz);
  const v = Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  const w = Math.abs(wx) + Math.abs(wy) + Math.abs(wz);
  // Larger factors could make the error of a product that underflowed too large. The comparison is false too if a number is not finite.
  if (!(d + u + v + w < 1e40)) return 0;
  // n = d × v. The sum of the magnitudes of the terms of a triple product is at most the product of the three sums.
  let nx = dy * vz - dz * vy;
  let ny = dz * vx - dx * vz;
  let nz = dx * vy - dy * vx;
  const whole = ux * nx + uy * ny + uz * nz;
  const wholeSize = d * u * v;
  const sign = certain(whole, wholeSize);
  const turn = sign < 0 ? -1 : 1;
  // The barycentric weights of b, c and a, and t, all multiplied by the determinant.
  const weightB = wx * nx + wy * ny + wz * nz;
  const sizeB = d * v * w;
  const sideB = certain(weightB, sizeB) * turn;
  if (sign === 0 || sideB < 0) return sign === 0 ? 0 : -1;
  nx = wy * uz - wz * uy;
  ny = wz * ux - wx * uz;
  nz = wx * uy - wy * ux;
  const weightC = dx * nx + dy * ny + dz * nz;
  const sizeC = d * u * w;
  const sideC = certain(weightC, sizeC) * turn;
  const sideA = certain(whole - weightB - weightC, wholeSize + sizeB + sizeC) * turn;
  const sideT = certain(vx * nx + vy * ny + vz * nz, u * v * w) * turn;
  if (sideC < 0 || sideA < 0 || sideT < 0) return -1;
  return sideB > 0 && sideC > 0 && sideA > 0 && sideT > 0 ? 1 : 0;
}
