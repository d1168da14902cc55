/**
 * The hit of a ray on an edge whose front it crosses, in double-double arithmetic. The numbers are bit for bit those of the core
 * (rb_ray2_intersect_polygon2_edge, where the error bounds are), which has a function for each step: here all steps are one function, because
 * a call that passes or returns doubles allocates an object for each of them. Hits that need more than double-doubles are left to the core.
 *
 * Sources: Dekker 1971 (products), Knuth, The Art of Computer Programming 2, 4.2.2 (sums), as in the core's dd.h.
 */

/** @import { RayNumbers } from '../wasm/canvas.js' */
/** @import { IntersectData } from './packObjects.js' */
import { Vector2 } from '../math/Vector2.js';

/**
 * Whether no product of such numbers, of their differences and of the rounding errors of these loses bits to overflow or underflow. The core
 * scales by powers of two first, which changes no bit of such numbers.
 * @type {(x: number) => boolean}
 */
const isModerate = (x) => (Math.abs(x) > 1e-30 ? Math.abs(x) < 1e30 : x === 0);

/**
 * @param {RayNumbers} ray
 * @param {Float64Array} v  four consecutive vertices of a polygon. The ray crosses the front of the edge from the second to the third, and its
 *   origin and both ends are surely on neither line
 * @param {any} object
 * @param {number} index
 * @param {number} part
 * @returns {IntersectData<any> | null}  null: the core must compute the hit
 */
export function edgeHit({ ox, oy, dx, dy }, v, object, index, part) {
  const splitter = 134217729; // 2^27 + 1: splits a double into two halves of 26 bits
  const ax = v[2];
  const ay = v[3];
  const bx = v[4];
  const by = v[5];
  if (!(isModerate(ox) && isModerate(oy) && isModerate(dx) && isModerate(dy))) return null;
  if (!(isModerate(ax) && isModerate(ay) && isModerate(bx) && isModerate(by))) return null;

  // The edge e, and a - o and b - o for the origin o; names with `Low` are exact rounding errors.
  const ex = bx - ax;
  const ey = by - ay;
  const rx = ax - ox;
  const ry = ay - oy;
  const sx = bx - ox;
  const sy = by - oy;
  let sum = ex - bx;
  const exLow = bx - (ex - sum) - (ax + sum);
  sum = ey - by;
  const eyLow = by - (ey - sum) - (ay + sum);
  sum = rx - ax;
  const rxLow = ax - (rx - sum) - (ox + sum);
  sum = ry - ay;
  const ryLow = ay - (ry - sum) - (oy + sum);

  // The high halves of the factors; what is left are the low ones.
  let big = splitter * ex;
  const exHigh = big - (big - ex);
  const exRest = ex - exHigh;
  big = splitter * ey;
  const eyHigh = big - (big - ey);
  const eyRest = ey - eyHigh;
  big = splitter * dx;
  const dxHigh = big - (big - dx);
  const dxRest = dx - dxHigh;
  big = splitter * dy;
  const dyHigh = big - (big - dy);
  const dyRest = dy - dyHigh;
  big = splitter * rx;
  let high = big - (big - rx);
  let rest = rx - high;
  big = splitter * ry;
  let highY = big - (big - ry);
  let restY = ry - highY;

  // across = e × d
  let plus = ex * dy;
  let minus = ey * dx;
  let plusLow = exHigh * dyHigh - plus + exHigh * dyRest + exRest * dyHigh + exRest * dyRest;
  let minusLow = eyHigh * dxHigh - minus + eyHigh * dxRest + eyRest * dxHigh + eyRest * dxRest;
  let whole = plus - minus;
  let of = whole - plus;
  let wholeLow = plus - (whole - of) - (minus + of);
  const across = whole + (plusLow + exLow * dy + (wholeLow - (minusLow + eyLow * dx)));
  // The core's limit: nearer to parallel, double-doubles are not accurate enough.
  const size = Math.max(Math.abs(ex), Math.abs(ey));
  if (!(Math.abs(across) > 2 ** -44 * size * Math.max(Math.abs(dx), Math.abs(dy)))) return null;

  // t = (a - o) × e / across, up to the sign
  plus = rx * ey;
  minus = ry * ex;
  plusLow = high * eyHigh - plus + high * eyRest + rest * eyHigh + rest * eyRest;
  minusLow = highY * exHigh - minus + highY * exRest + restY * exHigh + restY * exRest;
  whole = plus - minus;
  of = whole - plus;
  wholeLow = plus - (whole - of) - (minus + of);
  const t =
    -(whole + (plusLow + (rx * eyLow + rxLow * ey) + (wholeLow - (minusLow + (ry * exLow + ryLow * ex))))) /
    across;

  // The point is computed from the nearer end, near: near + e (d × (near - o)) / across.
  const toStart = Math.abs(dx * ry - dy * rx);
  const toEnd = Math.abs(dx * sy - dy * sx);
  let sizes = Math.abs(dx) * (Math.abs(ry) + Math.abs(sy)) + Math.abs(dy) * (Math.abs(rx) + Math.abs(sx));
  if (!(Math.abs(toStart - toEnd) > 2 ** -49 * sizes)) return null;
  let nearX = bx;
  let nearY = by;
  let nx = sx;
  let ny = sy;
  if (toStart < toEnd) {
    nearX = ax;
    nearY = ay;
    nx = rx;
    ny = ry;
  }
  sum = nx - nearX;
  const nxLow = nearX - (nx - sum) - (ox + sum);
  sum = ny - nearY;
  const nyLow = nearY - (ny - sum) - (oy + sum);
  big = splitter * nx;
  high = big - (big - nx);
  rest = nx - high;
  big = splitter * ny;
  highY = big - (big - ny);
  restY = ny - highY;
  plus = dx * ny;
  minus = dy * nx;
  plusLow = dxHigh * highY - plus + dxHigh * restY + dxRest * highY + dxRest * restY;
  minusLow = dyHigh * high - minus + dyHigh * rest + dyRest * high + dyRest * rest;
  whole = plus - minus;
  of = whole - plus;
  wholeLow = plus - (whole - of) - (minus + of);
  const share = (whole + (plusLow + dx * nyLow + (wholeLow - (minusLow + dy * nxLow)))) / across;
  let px = nearX + ex * share;
  let py = nearY + ey * share;

  const length = Math.sqrt(ex * ex + ey * ey);
  const normalX = ey / length;
  const normalY = -ex / length;
  const largest = Math.max(Math.abs(ax), Math.abs(ay), Math.abs(bx), Math.abs(by));
  // The side of the point: positive behind the edge. At its front by more than the error of a 2 × 2 determinant (sign.h) its value is not needed.
  const cx = px - ax;
  const cy = py - ay;
  plus = ex * cy;
  minus = ey * cx;
  sizes = Math.abs(plus) + Math.abs(minus);
  let side = plus - minus;
  if (!(side < -3.3306690738754716e-16 * sizes)) {
    sum = cx - px;
    const cxLow = px - (cx - sum) - (ax + sum);
    sum = cy - py;
    const cyLow = py - (cy - sum) - (ay + sum);
    big = splitter * cx;
    high = big - (big - cx);
    rest = cx - high;
    big = splitter * cy;
    highY = big - (big - cy);
    restY = cy - highY;
    plusLow = exHigh * highY - plus + exHigh * restY + exRest * highY + exRest * restY;
    minusLow = eyHigh * high - minus + eyHigh * rest + eyRest * high + eyRest * rest;
    of = side - plus;
    wholeLow = plus - (side - of) - (minus + of);
    const isExact = exLow === 0 && eyLow === 0 && cxLow === 0 && cyLow === 0;
    const isZero = (isExact && side === 0 && plusLow === minusLow) || (plus === 0 && minus === 0);
    side += plusLow + (ex * cyLow + exLow * cy) + (wholeLow - (minusLow + (ey * cxLow + eyLow * cx)));
    if (!(Math.abs(side) > 2 ** -100 * sizes || isZero)) return null;
  }
  // Moved off the back of the edge, as rb_keep_side: at most four times, by i rounding units.
  for (let i = 1; i <= 4 && side > 0; i++) {
    const step = i * largest * 2 ** -53;
    const beforeX = px;
    const beforeY = py;
    if (Math.abs(normalX) > Math.abs(normalY)) px += normalX > 0 ? step : -step;
    else py += normalY > 0 ? step : -step;
    // The move is exact; the side errs by few roundings of its terms.
    const change = ex * (py - beforeY) - ey * (px - beforeX);
    const error = 2 ** -50 * (side + Math.abs(change)) + 2 ** -99 * sizes;
    side += change;
    if (!(Math.abs(side) > error)) return null;
  }
  // Near an end the core also compares with the neighbors' lines: 64 times the error of the point, 4 rounding units.
  const reach = 256 * 2 ** -53 * largest;
  if (Math.max(Math.abs(px - ax), Math.abs(py - ay)) <= reach) return null;
  if (Math.max(Math.abs(px - bx), Math.abs(py - by)) <= reach) return null;

  return {
    distance: t * Math.sqrt(dx * dx + dy * dy),
    point: new Vector2(px, py),
    object,
    normal: new Vector2(normalX, normalY),
    t,
    index,
    part,
  };
}
