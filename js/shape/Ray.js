/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { AnyVector, SphereOf, VectorOf } from './Shape.js' */
import { Vector3 } from '../math/Vector3.js';
import { first, into, meets, Q } from '../query/query.js';
import { Caster } from './Caster.js';

/**
 * What rays of the plane and of space share.
 * @template {AnyVector} V
 * @extends {Caster<V>}
 */
export class Ray extends Caster {
  /**
   * @param {V} origin
   * @param {V} direction
   */
  constructor(origin, direction) {
    super();
    this.origin = origin;
    this.direction = direction;
  }

  /**
   * Whether the ray goes through a point: exactly.
   * @override
   * @param {VectorOf<V>} point
   */
  containsPoint(point) {
    return meets(this, Q.raySphere, { center: point, radius: 0 });
  }

  /**
   * The ray's point nearest to a point.
   * @override
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  closestPointToPoint(point, target) {
    const unit = into(this, this.direction).normalize();
    const along = into(this, point).sub(this.origin).dot(unit);
    return into(this, unit.multiplyScalar(Math.max(0, along)).add(this.origin), target);
  }

  /**
   * @override
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    return into(this, point).distanceTo(this.closestPointToPoint(point));
  }
}

/**
 * A half line of space from `origin` along `direction`, which may have any length; `t` counts in multiples of it.
 * @extends {Ray<Vector3>}
 */
export class Ray3 extends Ray {
  /**
   * Keeps the very vectors it is given.
   * @param {Vector3} [origin]
   * @param {Vector3} [direction]  (0, 0, −1) if left out
   */
  constructor(origin = new Vector3(), direction = new Vector3(0, 0, -1)) {
    super(origin, direction);
  }

  /**
   * Copies both vectors.
   * @param {Vector3Like} origin
   * @param {Vector3Like} direction
   */
  set(origin, direction) {
    return this.copy({ origin, direction });
  }

  /**
   * The point origin + t · direction.
   * @template {Vector3Like} [T=Vector3]
   * @param {number} t
   * @param {T} [target]  receives it
   * @returns {T}
   */
  at(t, target) {
    return into(this, this.origin.clone().addScaledVector(this.direction, t), target);
  }

  /**
   * Turns toward a point: the direction becomes the unit vector to it.
   * @param {Vector3Like} point
   */
  lookAt(point) {
    this.direction.subVectors(point, this.origin).normalize();
    return this;
  }

  /**
   * Moves the origin to `at(t)`.
   * @param {number} t
   */
  recast(t) {
    this.origin.addScaledVector(this.direction, t);
    return this;
  }

  /**
   * Transforms the origin as a point and the direction as a direction, which is unit afterwards.
   * @param {Matrix4Like} m  affine
   */
  applyMatrix4(m) {
    this.origin.applyMatrix4(m);
    // By a vector of our own: three.js' knows directions by another name.
    into(this, into(this, this.direction).applyMatrix4(m, 0).normalize(), this.direction);
    return this;
  }

  /**
   * @template {Vector3Like} [T=Vector3]
   * @param {SphereOf<Vector3>} sphere
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectSphere(sphere, target) {
    return first(this, Q.raySphere, sphere, target);
  }

  /**
   * @param {SphereOf<Vector3>} sphere
   * @returns {boolean}
   */
  intersectsSphere(sphere) {
    return meets(this, Q.raySphere, sphere);
  }
}
