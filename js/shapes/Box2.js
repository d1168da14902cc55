/** @import { MatrixLike, VectorLike } from '../validate.js' */
/** @import { BoxOf, PlaneOf, SphereOf } from './Shape.js' */
import {
  areFinite2,
  areFinite3,
  areNumbers2,
  isAffine3x3,
  NONE,
  object,
  refuseBox,
  refuseParts,
  refuseVector,
  sizedNumber,
  targetOf,
} from '../validate.js';
import { hypot } from '../math/hypot.js';
import { Vector2 } from '../math/Vector2.js';
import { copy2, equals2, middle, set2 } from '../math/components.js';
import { BOXES as Q } from '../pairs/boxes.js';
import { eachPoint } from '../pairs/packers.js';
import { resultOf, test } from '../pairs/query.js';
import { Box } from './Box.js';
import { boundingRadius, transformedSide } from './bounds.js';
import { boxPlaneSign, gapTo, isSolid, reachSign } from '../pairs/filter.js';
import { announce, make } from './late.js';

/** @typedef {{min: VectorLike, max: VectorLike}} Corners */

/** @returns {any}  the class below */
function own() {
  return Box2;
}

/**
 * A box of the plane.
 *
 * @example
 * ```js
 * import { Box2, Vector2 } from 'raybound';
 *
 * const box = new Box2(new Vector2(0, 0), new Vector2(4, 2));
 * console.log(box.containsPoint({ x: 1, y: 1 }), box.distanceToPoint({ x: 7, y: 6 })); // → true 5
 * ```
 */
export class Box2
  extends /** @type {new (min: Vector2, max: Vector2) => Box<Vector2>} */ (
    /* @__PURE__ */ announce('Box2', own, Box)
  )
{
  /** Empty where corners are left out. */
  constructor(min = new Vector2().setScalar(Infinity), max = new Vector2().setScalar(-Infinity)) {
    super(min, max);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Copies both corners.
   * @param {VectorLike} min
   * @param {VectorLike} max
   */
  set(min, max) {
    if (!min) refuseParts(this, '.set', 'min', min);
    if (!max) refuseParts(this, '.set', 'max', max);
    copy2(this.min, min);
    copy2(this.max, max);
    return this;
  }

  /**
   * @override
   * @param {Corners} box
   */
  copy(box) {
    if (!box?.min || !box?.max) refuseParts(this, '.copy', 'box', box, ['min', 'max']);
    return this.set(box.min, box.max);
  }

  /**
   * @override
   * @param {Corners} box
   */
  equals(box) {
    if (!box?.min || !box?.max) refuseParts(this, '.equals', 'box', box, ['min', 'max']);
    return equals2(this.min, box.min) && equals2(this.max, box.max);
  }

  /**
   * Becomes the least box that holds the points; empty for none.
   * @param {ArrayLike<number> | ArrayLike<VectorLike>} points  vectors, or their components in turn
   */
  setFromPoints(points) {
    const list = /** @type {ArrayLike<any>} */ (points ?? NONE);
    const { length } = list;
    const flat = typeof list[0] === 'number';
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let finite = Number.isInteger(length) && length > 0 && (!flat || length % 2 === 0);
    for (let i = 0; i < length && finite; i += flat ? 2 : 1) {
      const point = flat ? NONE : (list[i] ?? NONE);
      const x = flat ? list[i] : point.x;
      const y = flat ? list[i + 1] : point.y;
      finite = areFinite2(x, y);
      if (x < minX) minX = x;
      if (y < minY) minY = y;
      if (x > maxX) maxX = x;
      if (y > maxY) maxY = y;
    }
    if (!finite) {
      // No points, or an error that names the one at fault.
      eachPoint(points, 2, 'setFromPoints', () => {});
      return this.makeEmpty();
    }
    set2(this.min, minX, minY);
    set2(this.max, maxX, maxY);
    return this;
  }

  /**
   * Becomes the box around a center; empty for a negative size.
   * @param {VectorLike} center
   * @param {VectorLike} size  its lengths along the axes
   */
  setFromCenterAndSize(center, size) {
    const { x, y } = center ?? NONE;
    const { x: sx, y: sy } = size ?? NONE;
    if (!areFinite2(x, y)) refuseVector(this, 'Box.setFromCenterAndSize', 'center', center);
    if (!areFinite2(sx, sy)) refuseVector(this, 'Box.setFromCenterAndSize', 'size', size);
    set2(this.min, x - sx * 0.5, y - sy * 0.5);
    set2(this.max, x + sx * 0.5, y + sy * 0.5);
    return this;
  }

  /** @deprecated An old name of `isEmpty`, which three.js' declarations still have. */
  empty() {
    return this.isEmpty();
  }

  /**
   * @deprecated An old name of `intersectsBox`, which three.js' declarations still have.
   * @param {Corners} box
   */
  isIntersectionBox(box) {
    return this.intersectsBox(box);
  }

  /**
   * Its middle, correctly rounded; 0 for an empty box.
   * @template {VectorLike} [T=Vector2]
   * @param {T} [target]  receives it
   * @returns {T}
   */
  getCenter(target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.getCenter', target);
    const { min, max } = this;
    if (this.isEmpty()) return set2(target, 0, 0);
    return set2(target, middle(min.x, max.x), middle(min.y, max.y));
  }

  /**
   * Its lengths along the axes; 0 for an empty box.
   * @template {VectorLike} [T=Vector2]
   * @param {T} [target]  receives them
   * @returns {T}
   */
  getSize(target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.getSize', target);
    const { min, max } = this;
    if (this.isEmpty()) return set2(target, 0, 0);
    return set2(target, max.x - min.x, max.y - min.y);
  }

  /**
   * Where a point is between the corners, along each axis: 0 at min, 1 at max. 0 along an axis without length, where three.js
   * divides by zero.
   * @template {VectorLike} [T=Vector2]
   * @param {VectorLike} point
   * @param {T} [target]  receives the two
   * @returns {T}
   */
  getParameter(point, target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.getParameter', target);
    const { x, y } = point ?? NONE;
    if (!areFinite2(x, y)) refuseVector(this, 'Box.getParameter', 'point', point);
    const { min, max } = this;
    return set2(target, portion(x, min.x, max.x), portion(y, min.y, max.y));
  }

  /**
   * Grows to hold a point.
   * @param {VectorLike} point
   */
  expandByPoint(point) {
    const { x, y } = point ?? NONE;
    if (!areFinite2(x, y)) refuseVector(this, 'Box.expandByPoint', 'point', point);
    return grow(this, x, y, x, y);
  }

  /**
   * Grows by a vector's components on both sides of each axis.
   * @param {VectorLike} vector
   */
  expandByVector(vector) {
    const { x, y } = vector ?? NONE;
    if (!areFinite2(x, y)) refuseVector(this, 'Box.expandByVector', 'vector', vector);
    const { min, max } = this;
    set2(min, min.x - x, min.y - y);
    set2(max, max.x + x, max.y + y);
    return this;
  }

  /**
   * Grows by a number on all sides.
   * @param {number} scalar
   */
  expandByScalar(scalar) {
    if (!Number.isFinite(scalar)) sizedNumber(this, 'Box.expandByScalar', 'scalar', scalar);
    const { min, max } = this;
    set2(min, min.x - scalar, min.y - scalar);
    set2(max, max.x + scalar, max.y + scalar);
    return this;
  }

  /**
   * Grows to hold another box; an empty one changes nothing.
   * @param {Corners} box
   */
  union(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay } = min ?? NONE;
    const { x: bx, y: by } = max ?? NONE;
    if (!areNumbers2(ax, ay) || !areNumbers2(bx, by)) refuseBox(this, 'Box.union', box);
    return ax <= bx && ay <= by ? grow(this, ax, ay, bx, by) : this;
  }

  /**
   * Becomes what two boxes have in common; empty if that is nothing.
   * @param {Corners} box
   */
  intersect(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay } = min ?? NONE;
    const { x: bx, y: by } = max ?? NONE;
    if (!areNumbers2(ax, ay) || !areNumbers2(bx, by)) refuseBox(this, 'Box.intersect', box);
    const own = this;
    set2(own.min, Math.max(own.min.x, ax), Math.max(own.min.y, ay));
    set2(own.max, Math.min(own.max.x, bx), Math.min(own.max.y, by));
    return this.isEmpty() ? this.makeEmpty() : this;
  }

  /**
   * Moves it.
   * @param {VectorLike} offset
   */
  translate(offset) {
    const { x, y } = offset ?? NONE;
    if (!areFinite2(x, y)) refuseVector(this, 'Box.translate', 'offset', offset);
    const { min, max } = this;
    set2(min, min.x + x, min.y + y);
    set2(max, max.x + x, max.y + y);
    return this;
  }

  /**
   * @override
   * @param {VectorLike} point
   */
  containsPoint(point) {
    const { x, y } = point ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite2(x, y) && areFinite2(ax, ay) && areFinite2(bx, by))
      return ax <= x && x <= bx && ay <= y && y <= by;
    return super.containsPoint(point);
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector2]
   * @param {VectorLike} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  closestPointToPoint(point, target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.closestPointToPoint', target);
    const { x, y } = point ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (!(areFinite2(x, y) && areFinite2(ax, ay) && areFinite2(bx, by)))
      return super.closestPointToPoint(point, target);
    if (ax <= x && x <= bx && ay <= y && y <= by) return set2(target, x, y);
    const cx = x < ax ? ax : x > bx ? bx : x;
    const cy = y < ay ? ay : y > by ? by : y;
    // -0 becomes 0, as in the core.
    return set2(target, cx + 0, cy + 0);
  }

  /**
   * Euclidean; 0 in the box, Infinity to an empty one.
   * @override
   * @param {VectorLike} point
   * @returns {number}
   */
  distanceToPoint(point) {
    const { x, y } = point ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite2(x, y) && isSolid(ax, ay, 0, bx, by, 0)) return hypot(gapTo(x, ax, bx), gapTo(y, ay, by));
    return this.isEmpty() ? Infinity : super.distanceToPoint(point);
  }

  /**
   * Whether no part of a box lies outside; of an empty one none does.
   * @param {Corners} box
   */
  containsBox(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay } = min ?? NONE;
    const { x: bx, y: by } = max ?? NONE;
    if (!areNumbers2(ax, ay) || !areNumbers2(bx, by)) refuseBox(this, 'Box.containsBox', box);
    if (!(ax <= bx && ay <= by)) return true;
    const { min: low, max: high } = this;
    return low.x <= ax && low.y <= ay && bx <= high.x && by <= high.y;
  }

  /**
   * Whether it meets a box.
   * @param {BoxOf<Vector2>} box
   */
  intersectsBox(box) {
    const { min, max } = /** @type {any} */ (box ?? NONE);
    const { x: cx, y: cy } = min ?? NONE;
    const { x: dx, y: dy } = max ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite2(cx, cy) && areFinite2(dx, dy) && areFinite2(ax, ay) && areFinite2(bx, by)) {
      if (!(ax <= dx && cx <= bx && ay <= dy && cy <= by)) return false;
      return ax <= bx && cx <= dx && ay <= by && cy <= dy;
    }
    return test(this, Q.boxBox, this, box, 'intersectsBox');
  }

  /**
   * Whether it meets a circle with its inside.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    const { center, radius } = circle ?? NONE;
    const { x, y } = center ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite3(x, y, radius) && radius >= 0 && isSolid(ax, ay, 0, bx, by, 0)) {
      const sign = reachSign(gapTo(x, ax, bx), gapTo(y, ay, by), 0, radius);
      if (sign !== 0) return sign > 0;
    }
    return test(this, Q.sphereBox, circle, this, 'intersectsCircle');
  }

  /**
   * Whether it lies across a plane or touches it.
   * @param {PlaneOf<Vector2>} plane
   */
  intersectsPlane(plane) {
    const { normal, constant } = plane ?? NONE;
    const { x, y } = normal ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite3(x, y, constant) && isSolid(ax, ay, 0, bx, by, 0)) {
      const sign = boxPlaneSign(ax, ay, 0, bx, by, 0, x, y, 0, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, Q.boxPlane, this, plane, 'intersectsPlane');
  }

  /**
   * A circle that holds it, exactly, about its middle; empty for an empty box.
   * @template {SphereOf<Vector2>} [T=import('./Circle2.js').Circle2]
   * @param {T} [target]  receives it; a new Circle2 if it is missing, or a plain {center, radius} in a program that does not
   *   import that class
   * @returns {T}
   */
  getBoundingCircle(target = make('Circle2', () => ({ center: new Vector2(), radius: -1 }))) {
    object('Box2.getBoundingCircle', 'target', target);
    object('Box2.getBoundingCircle', 'target.center', target.center, 'a vector');
    const { x: ax, y: ay } = this.min;
    const { x: bx, y: by } = this.max;
    if (this.isEmpty()) {
      set2(target.center, 0, 0);
      target.radius = -1;
      return target;
    }
    if (!areFinite2(ax, ay)) refuseVector(this, 'Box.getBoundingCircle', 'this.min', this.min);
    if (!areFinite2(bx, by)) refuseVector(this, 'Box.getBoundingCircle', 'this.max', this.max);
    const x = middle(ax, bx);
    const y = middle(ay, by);
    set2(target.center, x, y);
    target.radius = boundingRadius(ax, ay, 0, bx, by, 0, x, y, 0);
    return target;
  }

  /**
   * Becomes the box of the transformed box; an empty one stays.
   * @param {MatrixLike} m  affine
   */
  applyMatrix3(m) {
    const e = m?.elements;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (isSolid(ax, ay, 0, bx, by, 0) && isAffine3x3(e)) {
      for (let i = 0; i < 4; i++) {
        const upper = i > 1;
        const row = upper ? i - 2 : i;
        const x = e[row];
        const y = e[row + 3];
        sides[i] = transformedSide(
          e[row + 6],
          x,
          x > 0 === upper ? bx : ax,
          y,
          y > 0 === upper ? by : ay,
          0,
          0,
          upper,
        );
      }
      set2(this.min, sides[0], sides[1]);
      set2(this.max, sides[2], sides[3]);
    } else resultOf(this, Q.boxTransform, this, m, 'applyMatrix3', this);
    return this;
  }
}

/** What `applyMatrix3` computes. */
const sides = /* @__PURE__ */ new Float64Array(4);

/**
 * Grows a box to hold another one, which is not empty.
 * @param {Box2} box
 * @param {number} ax
 * @param {number} ay
 * @param {number} bx
 * @param {number} by
 */
function grow(box, ax, ay, bx, by) {
  const { min, max } = box;
  // One that has shrunk to nothing has corners still, which do not count.
  if (box.isEmpty()) {
    set2(min, ax, ay);
    set2(max, bx, by);
  } else {
    set2(min, Math.min(min.x, ax), Math.min(min.y, ay));
    set2(max, Math.max(max.x, bx), Math.max(max.y, by));
  }
  return box;
}

/**
 * @param {number} x
 * @param {number} min
 * @param {number} max
 */
const portion = (x, min, max) => (max > min ? (x - min) / (max - min) : 0);
