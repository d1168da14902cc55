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

import { areFinite3, areTyped3, NONE } from '../validate.js';
import { findBoxPoint, findPlanePoint, numbers, putRay } from './rayPoint.js';

const ERROR = 2 ** -48;
const UNDERFLOW = 1e-280;

/**
 * A computed sum if its sign is certain, otherwise 0. One branch, which is nearly always the same: a comparison with either
 * bound would be mispredicted.
 * @param {number} value
 * @param {number} size  at least the sum of the magnitudes of its terms
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
 * Whether the corners of a box of space are finite, and it is not empty.
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

/**
 * Whether a ray of space hits a box, by slabs (Kay & Kajiya 1986).
 * @param {any} ray
 * @param {any} box
 * @param {boolean} [point]  true: `hitPoint` becomes the point of a hit
 * @returns {number} 0 also for numbers that are not finite, for an empty box, and for a hit whose point the core must compute
 */
export function rayBoxSign(ray, box, point = false) {
  const { x, y, z } = ray?.origin ?? NONE;
  const { x: dx, y: dy, z: dz } = ray?.direction ?? NONE;
  const { x: ax, y: ay, z: az } = box?.min ?? NONE;
  const { x: bx, y: by, z: bz } = box?.max ?? NONE;
  if (!(areTyped3(x, y, z) && areTyped3(dx, dy, dz) && areTyped3(ax, ay, az) && areTyped3(bx, by, bz)))
    return 0;
  // One sum of all numbers: it is finite only if they are.
  const sum = x + y + z + (dx + dy + dz) + (ax + ay + az) + (bx + by + bz);
  if (!(sum - sum === 0 && ax <= bx && ay <= by && az <= bz)) return 0;
  let near = 0;
  let far = Infinity;
  if (dx !== 0) {
    near = Math.max(near, ((dx > 0 ? ax : bx) - x) / dx);
    far = Math.min(far, ((dx > 0 ? bx : ax) - x) / dx);
  } else if (x < ax || x > bx) return -1;
  if (dy !== 0) {
    near = Math.max(near, ((dy > 0 ? ay : by) - y) / dy);
    far = Math.min(far, ((dy > 0 ? by : ay) - y) / dy);
  } else if (y < ay || y > by) return -1;
  if (dz !== 0) {
    near = Math.max(near, ((dz > 0 ? az : bz) - z) / dz);
    far = Math.min(far, ((dz > 0 ? bz : az) - z) / dz);
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
 * Whether a ray of space hits a sphere with its inside.
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
  // From inside any direction meets it, and of what starts outside those that come nearer may.
  if (ahead === 0 || outside === 0) return 0;
  if (outside < 0) return 1;
  if (ahead < 0) return -1;
  const length = dx * dx + dy * dy + dz * dz;
  // What a factor loses by underflow, the other factor may make large.
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
 * Whether a ray of space hits a plane.
 * @param {any} ray
 * @param {any} plane
 * @param {boolean} [point]  true: `hitPoint` becomes the point of a hit
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
 * Whether a ray of space hits a triangle, from either side (Möller & Trumbore 1997).
 * @param {any} ray
 * @param {any} triangle
 * @returns {number} 0 also for numbers that are not finite, and next to an edge or in the plane
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
  // Seen from a: b is u, c is v, the origin is w.
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
  // A product that underflows must not be made large again. Not below the limit if a number is not finite.
  if (!(d + u + v + w < 1e40)) return 0;
  // d × v. The magnitudes of the terms of a triple product add up to no more than the product of the three sums.
  let nx = dy * vz - dz * vy;
  let ny = dz * vx - dx * vz;
  let nz = dx * vy - dy * vx;
  const whole = ux * nx + uy * ny + uz * nz;
  const wholeSize = d * u * v;
  const sign = certain(whole, wholeSize);
  const turn = sign < 0 ? -1 : 1;
  // The weights of b, c and a in the point, and t, all times the determinant.
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
