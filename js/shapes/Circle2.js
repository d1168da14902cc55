/** @import { MatrixLike } from '../validate.js' */
/** @import { SphereOf, Sweep, VectorOf } from './Shape.js' */
import { areFinite3, isAffine3x3, NONE, object, sizedNumber, targetOf } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { set2 } from '../math/components.js';
import { resultOf } from '../pairs/query.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { announce, make } from './late.js';
import { Sphere } from './Sphere.js';

/** @returns {any}  the class below */
function own() {
  return Circle2;
}

/**
 * A circle with its inside.
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
  /** Keeps the very vector it is given; empty where the radius is left out. */
  constructor(center = new Vector2(), radius = -1) {
    super(center, radius);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Whether it meets another one, both with their inside.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    return this.overlapsSphere(circle, 'intersectsCircle');
  }

  /**
   * The points in which it crosses another circle, equal where they touch: the ends of the chord that both share. `start` is left
   * of the way from center to center (left as y is left of x).
   * @template {{start: import('../validate.js').VectorLike, end: import('../validate.js').VectorLike}} [T={start: Vector2, end: Vector2}]
   * @param {SphereOf<Vector2>} circle
   * @param {T} [target]  receives them
   * @returns {T | null}  null also for equal circles
   */
  intersectCircle(circle, target) {
    targetOf(this, '.intersectCircle', target);
    return resultOf(this, Q.sphereChord, this, circle, 'intersectCircle', target);
  }

  /**
   * The first contact on its way with a circle, which may move too.
   * @param {import('../validate.js').VectorLike} motion
   * @param {SphereOf<Vector2> & {motion?: import('../validate.js').VectorLike}} circle
   * @param {object} [target]  receives it
   * @returns {Sweep<Vector2> | null}
   */
  sweepCircle(motion, circle, target) {
    targetOf(this, '.sweepCircle', target);
    return this.sweep(Q.movingSphereSphere, 'sweepCircle', motion, circle, target);
  }

  /**
   * Its box, each side rounded; empty for an empty circle.
   * @template {{min: VectorOf<Vector2>, max: VectorOf<Vector2>}} [T=import('./Box2.js').Box2]
   * @param {T} [target]  receives it; a new Box2 if it is missing, or a plain {min, max} in a program that does not import
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
   * Becomes one that holds the transformed circle: the smallest, but for rounding, where the matrix' columns are perpendicular;
   * else at most 1.32 times as wide.
   * @param {MatrixLike} m  affine
   */
  applyMatrix3(m) {
    const e = m?.elements;
    const { center, radius } = this;
    const { x, y } = center ?? NONE;
    if (!areFinite3(x, y, radius) || !(radius >= 0) || !isAffine3x3(e)) {
      resultOf(this, Q.sphereTransform, this, m, 'applyMatrix3', this);
      return this;
    }
    const mixed = Math.abs(e[0] * e[3] + e[1] * e[4]);
    const stretch = Math.max(e[0] * e[0] + e[1] * e[1] + mixed, mixed + (e[3] * e[3] + e[4] * e[4]));
    this.radius = radius * Math.sqrt(stretch);
    set2(center, e[0] * x + e[3] * y + e[6], e[1] * x + e[4] * y + e[7]);
    return this;
  }
}
