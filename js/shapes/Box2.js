/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { BoxOf, PlaneOf, SphereOf } from './Shape.js' */
import {
  areFinite2,
  areFinite3,
  areNumbers2,
  isAffine3x3,
  NONE,
  object,
  failBox,
  failParts,
  failVector,
  renamed,
  sizedNumber,
  targetOf,
} from '../arguments/check.js';
import { hypot } from '../math/hypot.js';
import { Vector2 } from '../math/Vector2.js';
import { copy2, equals2, middle, set2 } from '../math/components.js';
import { BOXES } from '../pairs/boxes.js';
import { eachPoint } from '../pairs/packers.js';
import { resultOf, test } from '../pairs/query.js';
import { Box } from './Box.js';
import { boundingRadius, transformedSide } from './bounds.js';
import { boxPlaneSign, sphereBoxSign } from '../generated/filters.js';
import { gapTo, isSolid } from '../pairs/filter.js';
import { announce, make } from '../late.js';

/** @typedef {{min: VectorLike, max: VectorLike}} Corners */

/** @returns {any}  the class below */
function own() {
  return Box2;
}

/**
 * A 2D axis-aligned box.
 *
 * Has every method of three.js' `Box2`, so that TypeScript accepts it in place of one.
 *
 * `getCenter` and `getSize` check no numbers: NaN in a field gives NaN.
 *
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
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
  /** Stores the given vectors, not copies of them. The box is empty by default. */
  constructor(min = new Vector2().setScalar(Infinity), max = new Vector2().setScalar(-Infinity)) {
    super(min, max);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /** Copies both corners into those of the box. @param {VectorLike} min @param {VectorLike} max */
  set(min, max) {
    if (!min) failParts(this, '.set', 'min', min);
    if (!max) failParts(this, '.set', 'max', max);
    copy2(this.min, min);
    copy2(this.max, max);
    return this;
  }

  /**
   * @override
   * @param {Corners} box
   */
  copy(box) {
    if (!box?.min || !box?.max) failParts(this, '.copy', 'box', box, ['min', 'max']);
    return this.set(box.min, box.max);
  }

  /**
   * @override
   * @param {Corners} box
   */
  equals(box) {
    if (!box?.min || !box?.max) failParts(this, '.equals', 'box', box, ['min', 'max']);
    return equals2(this.min, box.min) && equals2(this.max, box.max);
  }

  /**
   * Sets the box to the bounding box of the points; empty without points.
   * @param {ArrayLike<number> | ArrayLike<VectorLike>} points  vectors, or a flat array of their components
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
      // Throws an error that names the invalid point, unless there is no point.
      eachPoint(points, 2, 'Box2.setFromPoints', () => {});
      return this.makeEmpty();
    }
    set2(this.min, minX, minY);
    set2(this.max, maxX, maxY);
    return this;
  }

  /**
   * Sets the box to one of the given size around a center. It is empty if a component of the size is negative.
   * @param {VectorLike} center
   * @param {VectorLike} size  the lengths along the axes
   */
  setFromCenterAndSize(center, size) {
    const { x, y } = center ?? NONE;
    const { x: sx, y: sy } = size ?? NONE;
    if (!areFinite2(x, y)) failVector(this, 'Box.setFromCenterAndSize', 'center', center);
    if (!areFinite2(sx, sy)) failVector(this, 'Box.setFromCenterAndSize', 'size', size);
    set2(this.min, x - sx * 0.5, y - sy * 0.5);
    set2(this.max, x + sx * 0.5, y + sy * 0.5);
    return this;
  }

  /** Identifies boxes without `instanceof`, as in three.js. @returns {true} */
  get isBox2() {
    return true;
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
    return renamed('intersectsBox', 'isIntersectionBox', () => this.intersectsBox(box));
  }

  /**
   * The center of the box, correctly rounded; 0 for an empty box.
   * @template {VectorLike} [T=Vector2]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getCenter(target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.getCenter', target);
    const { min, max } = this;
    if (this.isEmpty()) return set2(target, 0, 0);
    return set2(target, middle(min.x, max.x), middle(min.y, max.y));
  }

  /**
   * The lengths of the box along the axes; 0 for an empty box.
   * @template {VectorLike} [T=Vector2]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getSize(target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.getSize', target);
    const { min, max } = this;
    if (this.isEmpty()) return set2(target, 0, 0);
    return set2(target, max.x - min.x, max.y - min.y);
  }

  /**
   * The position of a point relative to the box, along each axis: 0 at min, 1 at max. 0 along an axis on which the box has no length
   * (three.js divides by zero there).
   * @template {VectorLike} [T=Vector2]
   * @param {VectorLike} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getParameter(point, target = /** @type {any} */ (new Vector2())) {
    targetOf(this, '.getParameter', target);
    const { x, y } = point ?? NONE;
    if (!areFinite2(x, y)) failVector(this, 'Box.getParameter', 'point', point);
    const { min, max } = this;
    return set2(target, portion(x, min.x, max.x), portion(y, min.y, max.y));
  }

  /** Enlarges the box to contain a point. @param {VectorLike} point */
  expandByPoint(point) {
    const { x, y } = point ?? NONE;
    if (!areFinite2(x, y)) failVector(this, 'Box.expandByPoint', 'point', point);
    return grow(this, x, y, x, y);
  }

  /**
   * Moves the sides outward by a vector's components, both sides of each axis. Negative components shrink the box.
   * @param {VectorLike} vector
   */
  expandByVector(vector) {
    const { x, y } = vector ?? NONE;
    if (!areFinite2(x, y)) failVector(this, 'Box.expandByVector', 'vector', vector);
    const { min, max } = this;
    set2(min, min.x - x, min.y - y);
    set2(max, max.x + x, max.y + y);
    return this;
  }

  /** Moves all sides outward by a number. A negative number shrinks the box. @param {number} scalar */
  expandByScalar(scalar) {
    if (!Number.isFinite(scalar)) sizedNumber(this, 'Box.expandByScalar', 'scalar', scalar);
    const { min, max } = this;
    set2(min, min.x - scalar, min.y - scalar);
    set2(max, max.x + scalar, max.y + scalar);
    return this;
  }

  /** Enlarges the box to contain another box. An empty one changes nothing. @param {Corners} box */
  union(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay } = min ?? NONE;
    const { x: bx, y: by } = max ?? NONE;
    if (!areNumbers2(ax, ay) || !areNumbers2(bx, by)) failBox(this, 'Box.union', box);
    return ax <= bx && ay <= by ? grow(this, ax, ay, bx, by) : this;
  }

  /** Sets the box to its intersection with another box; empty if they have no point in common. @param {Corners} box */
  intersect(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay } = min ?? NONE;
    const { x: bx, y: by } = max ?? NONE;
    if (!areNumbers2(ax, ay) || !areNumbers2(bx, by)) failBox(this, 'Box.intersect', box);
    const own = this;
    set2(own.min, Math.max(own.min.x, ax), Math.max(own.min.y, ay));
    set2(own.max, Math.min(own.max.x, bx), Math.min(own.max.y, by));
    return this.isEmpty() ? this.makeEmpty() : this;
  }

  /** Moves the box. @param {VectorLike} offset */
  translate(offset) {
    const { x, y } = offset ?? NONE;
    if (!areFinite2(x, y)) failVector(this, 'Box.translate', 'offset', offset);
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
   * @param {T} [target]  receives the result
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
   * Euclidean distance to a point; 0 inside the box, Infinity for an empty box.
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

  /** Whether the box contains another box. True for an empty one. @param {Corners} box */
  containsBox(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay } = min ?? NONE;
    const { x: bx, y: by } = max ?? NONE;
    if (!areNumbers2(ax, ay) || !areNumbers2(bx, by)) failBox(this, 'Box.containsBox', box);
    if (!(ax <= bx && ay <= by)) return true;
    const { min: low, max: high } = this;
    return low.x <= ax && low.y <= ay && bx <= high.x && by <= high.y;
  }

  /** Whether the boxes overlap or touch. @param {BoxOf<Vector2>} box */
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
    return test(this, BOXES.boxBox, this, box, 'intersectsBox');
  }

  /** Whether the box and a circle, including its inside, overlap or touch. @param {SphereOf<Vector2>} circle */
  intersectsCircle(circle) {
    const { center, radius } = circle ?? NONE;
    const { x, y } = center ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite3(x, y, radius) && radius >= 0 && isSolid(ax, ay, 0, bx, by, 0)) {
      const sign = sphereBoxSign(x, y, 0, radius, ax, ay, 0, bx, by, 0);
      if (sign !== 0) return sign > 0;
    }
    return test(this, BOXES.sphereBox, circle, this, 'intersectsCircle');
  }

  /** Whether the box intersects or touches a plane. @param {PlaneOf<Vector2>} plane */
  intersectsPlane(plane) {
    const { normal, constant } = plane ?? NONE;
    const { x, y } = normal ?? NONE;
    const { x: ax, y: ay } = this.min ?? NONE;
    const { x: bx, y: by } = this.max ?? NONE;
    if (areFinite3(x, y, constant) && isSolid(ax, ay, 0, bx, by, 0)) {
      const sign = boxPlaneSign(ax, ay, 0, bx, by, 0, x, y, 0, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, BOXES.boxPlane, this, plane, 'intersectsPlane');
  }

  /**
   * A circle around the box's center that contains the box, exactly; empty for an empty box.
   * @template {SphereOf<Vector2>} [T=import('./Circle2.js').Circle2]
   * @param {T} [target]  receives the result; by default a new Circle2, or a plain {center, radius} in a program that does not
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
    if (!areFinite2(ax, ay)) failVector(this, 'Box.getBoundingCircle', 'this.min', this.min);
    if (!areFinite2(bx, by)) failVector(this, 'Box.getBoundingCircle', 'this.max', this.max);
    const x = middle(ax, bx);
    const y = middle(ay, by);
    set2(target.center, x, y);
    target.radius = boundingRadius(ax, ay, 0, bx, by, 0, x, y, 0);
    return target;
  }

  /**
   * Sets the box to the bounding box of the transformed box. An empty box stays empty.
   * @param {MatrixLike} m  affine; anything else throws
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
    } else resultOf(this, BOXES.boxTransform, this, m, 'applyMatrix3', this);
    return this;
  }
}

/** Scratch of `applyMatrix3`: the minima, then the maxima of the transformed box. */
const sides = /* @__PURE__ */ new Float64Array(4);

/**
 * Enlarges a box to contain another box, which is not empty.
 * @param {Box2} box @param {number} ax @param {number} ay @param {number} bx @param {number} by
 */
function grow(box, ax, ay, bx, by) {
  const { min, max } = box;
  // The corners of an empty box need not be infinite, for example after it was shrunk. They must not count.
  if (box.isEmpty()) {
    set2(min, ax, ay);
    set2(max, bx, by);
  } else {
    set2(min, Math.min(min.x, ax), Math.min(min.y, ay));
    set2(max, Math.max(max.x, bx), Math.max(max.y, by));
  }
  return box;
}

/** @param {number} x @param {number} min @param {number} max */
const portion = (x, min, max) => (max > min ? (x - min) / (max - min) : 0);
