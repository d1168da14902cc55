/**
 * A ray against the bounding box of a geometry: the prefilter `useBoundingBox`.
 *
 * A floating-point filter decides nearly all boxes, the core the others, so that the test is exact, as that of `intersectBoundingBox`.
 * Source: separating axes, as in src/pairs/ray_box2.c, here with the center and the extent of the box (Gottschalk, Lin & Manocha 1996).
 */

/** @import { GeometryLike } from './packObjects.js' */
/** @import { RayNumbers } from '../wasm/canvas.js' */
import { areFinite2, areNumbers2, box as checkBox, fail, NONE, renamedError } from '../arguments/check.js';
import { rayBox } from '../wasm/canvas.js';
import { objectName } from './objectName.js';

/**
 * Whether a ray misses a box, if rounding cannot matter.
 * @param {any} box
 * @param {RayNumbers} ray
 * @returns {number}  > 0 for a miss, < 0 for a hit, 0 if rounding might matter, and for a box that is empty or not of four finite numbers:
 *   call `missesBox`
 */
export function boxSign(box, { ox, oy, dx, dy }) {
  const { min, max } = box ?? NONE;
  const { x: minX, y: minY } = min ?? NONE;
  const { x: maxX, y: maxY } = max ?? NONE;
  if (typeof minX !== 'number' || typeof minY !== 'number') return 0;
  if (typeof maxX !== 'number' || typeof maxY !== 'number') return 0;
  if (!(minX <= maxX && minY <= maxY)) return 0;
  // The line of the ray misses the box if the center is farther from the line than the extent of the box along the normal. All numbers
  // are twice as large.
  const ax = minX - ox;
  const ay = minY - oy;
  const bx = maxX - ox;
  const by = maxY - oy;
  const left = dx * (ay + by);
  const right = dy * (ax + bx);
  const extent = Math.abs(dx) * (by - ay) + Math.abs(dy) * (bx - ax);
  // Each term errs by at most 6 roundings, 6 u with u = 2^-53, of the sum of magnitudes; 16 u covers the rounding of the sums, too.
  // Underflow takes far less than 1e-290. If a number is not finite, so is the sum of magnitudes, and the comparisons are false.
  const error = 2 ** -49 * (Math.abs(left) + Math.abs(right) + extent) + 1e-290;
  const gap = Math.abs(left - right) - extent;
  if (gap > error) return 1;
  if (!(error < Infinity)) return 0;
  if ((dx > 0 ? bx < 0 : dx < 0 && ax > 0) || (dy > 0 ? by < 0 : dy < 0 && ay > 0)) return 1;
  return gap < -error ? -1 : 0;
}

/** The current box of a geometry of ours; undefined for others. @param {string} fn @param {any} geometry */
function currentBox(fn, geometry) {
  try {
    return geometry.currentBox?.();
  } catch (error) {
    throw renamedError('GeometryGroup.computeBoundingBox', fn, error);
  }
}

/**
 * Whether a ray misses the current box of a geometry, exactly. False without a box of finite numbers. The box of a geometry of ours that
 * is due is computed first.
 * @param {string} fn
 * @param {number} index  of the object, for errors
 * @param {GeometryLike} geometry
 * @param {boolean} hasArcs  whether the geometry may have arcs
 * @param {RayNumbers} ray
 * @returns {boolean}
 * @throws {TypeError | RangeError} for a box with NaN or with missing fields
 */
export function missesBox(fn, index, geometry, hasArcs, { ox, oy, dx, dy }) {
  const box = currentBox(fn, geometry) ?? geometry.boundingBox;
  if (box === undefined || box === null) return false;
  const { min, max } = box;
  const { x: ax, y: ay } = min ?? NONE;
  const { x: bx, y: by } = max ?? NONE;
  if (!(areNumbers2(ax, ay) && areNumbers2(bx, by))) {
    const name = `${objectName(fn, index)}.geometry.boundingBox`;
    checkBox(fn, name, box);
    fail(TypeError, fn, name, 'the same each time it is read', box);
  }
  if (!(ax <= bx && ay <= by && areFinite2(ax, ay) && areFinite2(bx, by))) return false;
  // Rays hit arcs a few roundings outside of the box (ray_arc2.h): the margin of rb_part2_boxes (raycast2.c).
  const margin = hasArcs ? 2 ** -44 * Math.max(Math.abs(ax), Math.abs(ay), Math.abs(bx), Math.abs(by)) : 0;
  return !rayBox(ox, oy, dx, dy, ax - margin, ay - margin, bx + margin, by + margin);
}
