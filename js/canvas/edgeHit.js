/**
 * The hit of a ray on an edge whose front it crosses. The numbers are bit for bit those of the core, which has the same operations (rb_locate in
 * src/pairs/ray_segment2.c, where the error bounds are). Hits at which the core does more are left to it: near corners, nearly parallel to the
 * edge, of very large and very small numbers.
 */

/** @import { RayNumbers } from '../wasm/canvas.js' */
/** @import { IntersectData } from './packObjects.js' */
import { productError, sumError } from '../math/rounding.js';
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
  const ax = v[2];
  const ay = v[3];
  const bx = v[4];
  const by = v[5];
  if (!(isModerate(ox) && isModerate(oy) && isModerate(dx) && isModerate(dy))) return null;
  if (!(isModerate(ax) && isModerate(ay) && isModerate(bx) && isModerate(by))) return null;
  const ex = bx - ax;
  const ey = by - ay;
  const across = ex * dy - ey * dx;
  // RB_NEARLY_PARALLEL: formulas compute the crossing.
  const size = Math.max(Math.abs(ex), Math.abs(ey)) * Math.max(Math.abs(dx), Math.abs(dy));
  if (!(Math.abs(across) > 2 ** -16 * size)) return null;
  const rx = ax - ox;
  const ry = ay - oy;
  const t = -(rx * ey - ry * ex) / across;
  const fromA = (dx * ry - dy * rx) / across;
  const fromB = (dx * (by - oy) - dy * (bx - ox)) / across;
  if (!(t > 0 && fromA > 0 && fromB < 0)) return null;
  // From the nearer end.
  const isFromA = fromA <= -fromB;
  let px = isFromA ? ax + ex * fromA : bx + ex * fromB;
  let py = isFromA ? ay + ey * fromA : by + ey * fromB;

  const length = Math.sqrt(ex * ex + ey * ey);
  const normalX = ey / length;
  const normalY = -ex / length;
  const largest = Math.max(Math.abs(ax), Math.abs(ay), Math.abs(bx), Math.abs(by));
  // Moved off the back of the edge, as rb_keep_side.
  const cx = px - (isFromA ? ax : bx);
  const cy = py - (isFromA ? ay : by);
  const plus = ex * cy;
  const minus = ey * cx;
  const side = plus - minus;
  const error = 3.3306690738754716e-16 * (Math.abs(plus) + Math.abs(minus)); // RB_DETERMINANT_ERROR
  let isMoved = side >= -error && !(plus === 0 && minus === 0);
  if (isMoved && side === 0) {
    // On the line without rounding? As rb_is_level.
    isMoved =
      sumError(bx, -ax, ex) !== 0 ||
      sumError(by, -ay, ey) !== 0 ||
      sumError(px, isFromA ? -ax : -bx, cx) !== 0 ||
      sumError(py, isFromA ? -ay : -by, cy) !== 0 ||
      productError(ex, cy, plus) !== productError(ey, cx, minus);
  }
  if (isMoved) {
    const move = (side + error) / Math.max(Math.abs(ex), Math.abs(ey)) + 2 * 2 ** -53 * largest;
    if (Math.abs(normalX) > Math.abs(normalY)) px += normalX > 0 ? move : -move;
    else py += normalY > 0 ? move : -move;
  }
  // Near an end the core also compares the point with the adjacent edge: RB_CORNER_REACH times RB_JOINT_ROUNDINGS.
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
