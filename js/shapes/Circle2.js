/** @import { MatrixLike } from '../arguments/check.js' */
/** @import { SphereOf, Sweep, VectorOf } from './Shape.js' */
import { areFinite3, isAffine3x3, NONE, object, sizedNumber, targetOf } from '../arguments/check.js';
import { Vector2 } from '../math/Vector2.js';
import { set2 } from '../math/components.js';
import { resultOf } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { announce, make } from '../late.js';
import { Sphere } from './Sphere.js';

/** @returns {any}  the class below */
function own() {
  return Circle2;
}

/**
 * A circle, including its inside. Empty if the radius is negative.
 *
 * Has the methods of three.js' `Sphere` for the plane: `intersectsCircle` instead of `intersectsSphere` and `applyMatrix3` instead of
 * `applyMatrix4`. Without `isSphere`, `toJSON` and `fromJSON`, because nothing in three.js takes or reads a circle.
 *
 * `getBoundingBox` checks no numbers: NaN in a field gives NaN.
 *
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Circle2, Ray2, Vector2 } from 'raybound';
 *
 * const circle = new Circle2(new Vector2(0, 0), 5);
 * const ray = new Ray2(new Vector2(-9, 3), new Vector2(1, 0));
 * console.log(circle.containsPoint({ x: 3, y: 4 }), ray.intersectCircle(circle)?.x); // → true -4
 * ```
 */
export class Circle2
  extends /** @type {new (center: Vector2, radius: number) => Sphere<Vector2>} */ (
    /* @__PURE__ */ announce('Circle2', own, Sphere)
  )
{
  /** Stores the given vector, not a copy of it. The circle is empty (radius −1) by default. */
  constructor(center = new Vector2(), radius = -1) {
    super(center, radius);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /** Whether the circles, including their inside, overlap or touch. @param {SphereOf<Vector2>} circle */
  intersectsCircle(circle) {
    return this.overlapsSphere(circle, 'intersectsCircle');
  }

  /**
   * The two points in which the circle crosses another one, as the ends of the common chord. If the circles touch, both are the same
   * point. `start` is on the left of the direction from this center to the other one, as the y axis is on the left of the x axis.
   * @template {{start: import('../arguments/check.js').VectorLike, end: import('../arguments/check.js').VectorLike}} [T={start: Vector2, end: Vector2}]
   * @param {SphereOf<Vector2>} circle
   * @param {T} [target]  receives the result
   * @returns {T | null}  null if the circles do not cross or touch, also for equal circles
   */
  intersectCircle(circle, target) {
    targetOf(this, '.intersectCircle', target);
    return resultOf(this, SOLIDS.sphereChord, this, circle, 'intersectCircle', target);
  }

  /**
   * The first contact of the moving circle with another circle, which may move too.
   * @param {import('../arguments/check.js').VectorLike} motion
   * @param {SphereOf<Vector2> & {motion?: import('../arguments/check.js').VectorLike}} circle
   * @param {object} [target]  receives the result
   * @returns {Sweep<Vector2> | null}
   */
  sweepCircle(motion, circle, target) {
    targetOf(this, '.sweepCircle', target);
    return this.sweep(SOLIDS.movingSphereSphere, 'sweepCircle', motion, circle, target);
  }

  /**
   * The bounding box of the circle, each side rounded to nearest; empty for an empty circle.
   * @template {{min: VectorOf<Vector2>, max: VectorOf<Vector2>}} [T=import('./Box2.js').Box2]
   * @param {T} [target]  receives the result; by default a new Box2, or a plain {min, max} in a program that does not import
   *   that class
   * @returns {T}
   */
  getBoundingBox(target = make('Box2', () => ({ min: new Vector2(), max: new Vector2() }))) {
    object('Circle2.getBoundingBox', 'target', target);
    object('Circle2.getBoundingBox', 'target.min', target.min, 'a vector');
    object('Circle2.getBoundingBox', 'target.max', target.max, 'a vector');
    const { radius } = this;
    if (!(radius >= 0)) {
      set2(target.min, Infinity, Infinity);
      set2(target.max, -Infinity, -Infinity);
      return target;
    }
    if (!Number.isFinite(radius)) sizedNumber(this, 'Circle.getBoundingBox', 'this.radius', radius);
    const { x, y } = this.center;
    set2(target.min, x - radius, y - radius);
    set2(target.max, x + radius, y + radius);
    return target;
  }

  /**
   * Sets the circle to one that contains the transformed circle, up to rounding: the smallest one if the matrix' columns are
   * perpendicular, otherwise at most 1.32 times as wide.
   * @param {MatrixLike} m  affine; anything else throws
   */
  applyMatrix3(m) {
    const e = m?.elements;
    const { center, radius } = this;
    const { x, y } = center ?? NONE;
    if (!areFinite3(x, y, radius) || !(radius >= 0) || !isAffine3x3(e)) {
      resultOf(this, SOLIDS.sphereTransform, this, m, 'applyMatrix3', this);
      return this;
    }
    const mixed = Math.abs(e[0] * e[3] + e[1] * e[4]);
    const stretch = Math.max(e[0] * e[0] + e[1] * e[1] + mixed, mixed + (e[3] * e[3] + e[4] * e[4]));
    this.radius = radius * Math.sqrt(stretch);
    set2(center, e[0] * x + e[3] * y + e[6], e[1] * x + e[4] * y + e[7]);
    return this;
  }
}
