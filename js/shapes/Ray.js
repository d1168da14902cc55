/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { AnyVector, SphereOf, VectorOf } from './Shape.js' */
import { affine, sizedNumber, sizedVector } from '../validate.js';
import { Vector3 } from '../math/Vector3.js';
import { CASTS as Q } from '../pairs/casts.js';
import { first, into, meets } from '../pairs/query.js';
import { Caster } from './Caster.js';

/**
 * What rays of the plane and of space share.
 * @template {AnyVector} V
 * @extends {Caster<V>}
 */
export class Ray extends Caster {
  /**
   * Keeps the very vectors it is given.
   * @param {V} origin
   * @param {V} direction
   */
  constructor(origin, direction) {
    super();
    this.origin = origin;
    this.direction = direction;
  }

  /**
   * Whether the ray goes through a point: exactly. Not for a zero direction.
   * @override
   * @param {VectorOf<V>} point
   */
  containsPoint(point) {
    return meets(this, Q.raySphere, { center: point, radius: 0 }, 'containsPoint');
  }

  /**
   * The ray's point nearest to a point, rounded; the origin for a zero direction.
   * @override
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  closestPointToPoint(point, target) {
    const fn = 'Ray.closestPointToPoint';
    sizedVector(this, fn, 'point', point);
    sizedVector(this, fn, 'this.origin', this.origin);
    const unit = into(this, sizedVector(this, fn, 'this.direction', this.direction)).normalize();
    const along = into(this, point).sub(this.origin).dot(unit);
    return into(this, unit.multiplyScalar(Math.max(0, along)).add(this.origin), target);
  }

  /**
   * The point origin + t · direction.
   * @template {{x: number, y: number}} [T=V]
   * @param {number} t  any sign
   * @param {T} [target]  receives it
   * @returns {T}
   */
  at(t, target) {
    const { origin, direction } = this;
    sizedVector(this, 'Ray.at', 'this.origin', origin);
    sizedVector(this, 'Ray.at', 'this.direction', direction);
    sizedNumber(this, 'Ray.at', 't', t);
    return into(this, into(this, origin).addScaledVector(direction, t), target);
  }

  /**
   * Moves the origin along the ray, to `at(t)`.
   * @param {number} t
   */
  recast(t) {
    this.at(sizedNumber(this, 'Ray.recast', 't', t), this.origin);
    return this;
  }

  /**
   * The same by the name that the mirrored engine gives it.
   * @param {number} t
   */
  slide(t) {
    return this.recast(sizedNumber(this, 'Ray.slide', 't', t));
  }

  /**
   * Euclidean distance from a point to its nearest one of the ray.
   * @override
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    const nearest = this.closestPointToPoint(sizedVector(this, 'Ray.distanceToPoint', 'point', point));
    return into(this, point).distanceTo(nearest);
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
   * Turns toward a point: the direction becomes the unit vector to it, zero if the point is the origin.
   * @param {Vector3Like} point
   */
  lookAt(point) {
    this.direction.subVectors(sizedVector(this, 'Ray.lookAt', 'point', point), this.origin).normalize();
    return this;
  }

  /**
   * Transforms the origin as a point and the direction as a direction, which is unit afterwards (zero if
   * the matrix flattens it).
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    affine('Ray3.applyMatrix4', m, 16);
    this.origin.applyMatrix4(m);
    // By a vector of our own: three.js' knows directions by another name.
    into(this, into(this, this.direction).applyMatrix4(m, 0).normalize(), this.direction);
    return this;
  }

  /**
   * Its first point of the surface of a sphere.
   * @template {Vector3Like} [T=Vector3]
   * @param {SphereOf<Vector3>} sphere
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectSphere(sphere, target) {
    return first(this, Q.raySphere, sphere, 'intersectSphere', target);
  }

  /**
   * Whether it meets a sphere with its inside.
   * @param {SphereOf<Vector3>} sphere
   * @returns {boolean}
   */
  intersectsSphere(sphere) {
    return meets(this, Q.raySphere, sphere, 'intersectsSphere');
  }
}
