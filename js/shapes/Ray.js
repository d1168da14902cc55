/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { AnyVector, BoxOf, PlaneOf, SphereOf, TriangleOf, VectorOf } from './Shape.js' */
import {
  affine,
  areFinite3,
  isAffine4x4,
  NONE,
  fail,
  failParts,
  failVector,
  renamed,
  sizedNumber,
  sizedVector,
  targetOf,
} from '../arguments/check.js';
import { hypot3 } from '../math/hypot.js';
import { copy3, equals3, set3, setUnit3, transform3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { CASTS } from '../pairs/casts.js';
import {
  resultNumber,
  resultVector,
  firstSurfacePoint,
  copyVector,
  intersectsShape,
  evaluate,
} from '../pairs/query.js';
import { Caster } from './Caster.js';
import { closestParameters, parameters } from './closest.js';
import {
  hitPoint,
  rayBoxPoint,
  rayBoxSign,
  rayPlanePoint,
  rayPlaneSign,
  raySpherePoint,
  raySphereSign,
  rayTrianglePoint,
} from '../generated/filters.js';

/**
 * Base class of `Ray2` and `Ray3`.
 * @template {AnyVector} V
 * @extends {Caster<V>}
 */
export class Ray extends Caster {
  /** Stores the given vectors, not copies of them. @param {V} origin @param {V} direction */
  constructor(origin, direction) {
    super();
    this.origin = origin;
    this.direction = direction;
  }

  /**
   * Whether the ray passes through a point. Exact. False for a zero direction.
   * @override
   * @param {VectorOf<V>} point
   */
  containsPoint(point) {
    return intersectsShape(this, CASTS.raySphere, { center: point, radius: 0 }, 'containsPoint');
  }

  /**
   * The ray's point nearest to a point, rounded; the origin for a zero direction.
   * @override
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  closestPointToPoint(point, target) {
    targetOf(this, '.closestPointToPoint', target);
    const fn = 'Ray.closestPointToPoint';
    sizedVector(this, fn, 'point', point);
    sizedVector(this, fn, 'this.origin', this.origin);
    const unit = copyVector(this, sizedVector(this, fn, 'this.direction', this.direction)).normalize();
    const along = copyVector(this, point).sub(this.origin).dot(unit);
    return copyVector(this, unit.multiplyScalar(Math.max(0, along)).add(this.origin), target);
  }

  /**
   * The point origin + t · direction.
   * @template {{x: number, y: number}} [T=V]
   * @param {number} t  any sign
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  at(t, target) {
    targetOf(this, '.at', target);
    const { origin, direction } = this;
    sizedVector(this, 'Ray.at', 'this.origin', origin);
    sizedVector(this, 'Ray.at', 'this.direction', direction);
    sizedNumber(this, 'Ray.at', 't', t);
    return copyVector(this, copyVector(this, origin).addScaledVector(direction, t), target);
  }

  /** Moves the origin along the ray, to `at(t)`. @param {number} t */
  recast(t) {
    if (!Number.isFinite(t)) sizedNumber(this, 'Ray.recast', 't', t);
    this.at(t, this.origin);
    return this;
  }

  /** `recast`, by its name in the canvas engine. @param {number} t */
  slide(t) {
    if (!Number.isFinite(t)) sizedNumber(this, 'Ray.slide', 't', t);
    return this.recast(t);
  }

  /**
   * Euclidean distance from a point to the nearest point of the ray.
   * @override
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    const nearest = this.closestPointToPoint(sizedVector(this, 'Ray.distanceToPoint', 'point', point));
    return copyVector(this, point).distanceTo(nearest);
  }
}

/**
 * A 3D ray: the half line from `origin` along `direction`, which may have any length. `t` is in multiples of the direction.
 *
 * Has every method of three.js' `Ray`, so that TypeScript accepts it in place of one.
 * @extends {Ray<Vector3>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Ray3, Sphere3, Vector3 } from 'raybound';
 *
 * const ray = new Ray3(new Vector3(-3, 0, 0), new Vector3(1, 0, 0));
 * console.log(ray.intersectSphere(new Sphere3(new Vector3(0, 0, 0), 1))?.x, ray.at(2)?.x); // → -1 -1
 * ```
 */
export class Ray3 extends Ray {
  /**
   * Stores the given vectors, not copies of them.
   * @param {Vector3} [origin]  (0, 0, 0) by default
   * @param {Vector3} [direction]  (0, 0, −1) by default
   */
  constructor(origin = new Vector3(), direction = new Vector3(0, 0, -1)) {
    super(origin, direction);
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /** Copies both vectors into those of the ray. @param {Vector3Like} origin @param {Vector3Like} direction */
  set(origin, direction) {
    if (!origin) failParts(this, '.set', 'origin', origin);
    if (!direction) failParts(this, '.set', 'direction', direction);
    copy3(this.origin, origin);
    copy3(this.direction, direction);
    return this;
  }

  /**
   * @override
   * @param {{origin: Vector3Like, direction: Vector3Like}} ray
   */
  copy(ray) {
    if (!ray?.origin || !ray?.direction) failParts(this, '.copy', 'ray', ray, ['origin', 'direction']);
    return this.set(ray.origin, ray.direction);
  }

  /**
   * @override
   * @param {{origin: Vector3Like, direction: Vector3Like}} ray
   */
  equals(ray) {
    if (!ray?.origin || !ray?.direction) failParts(this, '.equals', 'ray', ray, ['origin', 'direction']);
    return equals3(this.origin, ray.origin) && equals3(this.direction, ray.direction);
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {number} t  any sign
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  at(t, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.at', target);
    const { x, y, z } = this.origin ?? NONE;
    const { x: dx, y: dy, z: dz } = this.direction ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Ray.at', 'this.origin', this.origin);
    if (!areFinite3(dx, dy, dz)) failVector(this, 'Ray.at', 'this.direction', this.direction);
    if (!Number.isFinite(t)) sizedNumber(this, 'Ray.at', 't', t);
    return set3(target, x + dx * t, y + dy * t, z + dz * t);
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  closestPointToPoint(point, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.closestPointToPoint', target);
    const { x: px, y: py, z: pz } = point ?? NONE;
    const { x, y, z } = this.origin ?? NONE;
    const { x: dx, y: dy, z: dz } = this.direction ?? NONE;
    if (!areFinite3(px, py, pz)) failVector(this, 'Ray.closestPointToPoint', 'point', point);
    if (!areFinite3(x, y, z)) failVector(this, 'Ray.closestPointToPoint', 'this.origin', this.origin);
    if (!areFinite3(dx, dy, dz))
      failVector(this, 'Ray.closestPointToPoint', 'this.direction', this.direction);
    const t = nearestTo(px - x, py - y, pz - z, dx, dy, dz);
    if (!(t < Infinity)) return super.closestPointToPoint(point, target);
    return set3(target, dx * t + x, dy * t + y, dz * t + z);
  }

  /**
   * @override
   * @param {Vector3Like} point
   * @returns {number}
   */
  distanceToPoint(point) {
    const { x: px, y: py, z: pz } = point ?? NONE;
    const { x, y, z } = this.origin ?? NONE;
    const { x: dx, y: dy, z: dz } = this.direction ?? NONE;
    if (!areFinite3(px, py, pz)) failVector(this, 'Ray.distanceToPoint', 'point', point);
    if (!areFinite3(x, y, z)) failVector(this, 'Ray.distanceToPoint', 'this.origin', this.origin);
    if (!areFinite3(dx, dy, dz)) failVector(this, 'Ray.distanceToPoint', 'this.direction', this.direction);
    const t = nearestTo(px - x, py - y, pz - z, dx, dy, dz);
    if (!(t < Infinity)) return super.distanceToPoint(point);
    return hypot3(px - (dx * t + x), py - (dy * t + y), pz - (dz * t + z));
  }

  /** Square of `distanceToPoint`. @param {Vector3Like} point @returns {number} */
  distanceSqToPoint(point) {
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Ray.distanceSqToPoint', 'point', point);
    return renamed('distanceToPoint', 'distanceSqToPoint', () => this.distanceToPoint(point) ** 2);
  }

  /**
   * Square of the distance between the ray and a segment, rounded. With a zero direction the ray is its origin.
   * @param {Vector3Like} v0  one end of the segment
   * @param {Vector3Like} v1  the other end
   * @param {Vector3Like} [pointOnRay]  receives the ray's nearest point
   * @param {Vector3Like} [pointOnSegment]  receives the segment's nearest point
   * @returns {number}
   */
  distanceSqToSegment(v0, v1, pointOnRay, pointOnSegment) {
    const fn = 'Ray.distanceSqToSegment';
    const { origin } = this;
    sizedVector(this, fn, 'v0', v0);
    sizedVector(this, fn, 'v1', v1);
    sizedVector(this, fn, 'this.origin', origin);
    const { direction } = this;
    sizedVector(this, fn, 'this.direction', direction);
    const d = setUnit3({ x: 0, y: 0, z: 0 }, direction.x, direction.y, direction.z);
    const e = { x: v1.x - v0.x, y: v1.y - v0.y, z: v1.z - v0.z };
    const { x, y, z } = v0;
    const square = closestParameters(origin, d, Infinity, v0, e);
    const [s, t] = parameters;
    if (pointOnRay !== undefined)
      set3(
        targetOf(this, fn, pointOnRay, 'pointOnRay'),
        origin.x + d.x * s,
        origin.y + d.y * s,
        origin.z + d.z * s,
      );
    if (pointOnSegment !== undefined)
      set3(targetOf(this, fn, pointOnSegment, 'pointOnSegment'), x + e.x * t, y + e.y * t, z + e.z * t);
    return square;
  }

  /**
   * Euclidean distance from the origin to the plane along the ray; null for a miss. 0 for a ray in the plane.
   * @param {PlaneOf<Vector3>} plane
   * @returns {any}  a number or null: three.js returns both too, but declares a number
   */
  distanceToPlane(plane) {
    if (rayPlaneSign(this, plane) < 0) return null;
    if (!evaluate(this, CASTS.rayPlane, this, plane, 'distanceToPlane')) return null;
    const { x, y, z } = this.direction;
    return resultNumber(0) * hypot3(x, y, z);
  }

  /**
   * Turns the ray toward a point: the direction becomes the unit vector from the origin to the point, or zero if they are equal.
   * @param {Vector3Like} point
   */
  lookAt(point) {
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Ray.lookAt', 'point', point);
    const { origin } = this;
    setUnit3(this.direction, x - origin.x, y - origin.y, z - origin.z);
    return this;
  }

  /**
   * Transforms the origin as a point and the direction as a vector, which is then normalized (zero if the matrix
   * maps it to zero).
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    const e = m?.elements;
    if (!isAffine4x4(e)) affine('Ray3.applyMatrix4', m, 16);
    const { origin, direction } = this;
    transform3(origin, e);
    const { x, y, z } = direction;
    setUnit3(
      direction,
      e[0] * x + e[4] * y + e[8] * z,
      e[1] * x + e[5] * y + e[9] * z,
      e[2] * x + e[6] * y + e[10] * z,
    );
    return this;
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {BoxOf<Vector3>} box
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectBox(box, target) {
    targetOf(this, '.intersectBox', target);
    const sign = rayBoxPoint(this, box);
    return sign > 0 ? foundPoint(target) : sign < 0 ? null : super.intersectBox(box, target);
  }

  /**
   * @override
   * @param {BoxOf<Vector3>} box
   * @returns {boolean}
   */
  intersectsBox(box) {
    const sign = rayBoxSign(this, box);
    return sign !== 0 ? sign > 0 : super.intersectsBox(box);
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {PlaneOf<Vector3>} plane
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectPlane(plane, target) {
    targetOf(this, '.intersectPlane', target);
    const sign = rayPlanePoint(this, plane);
    return sign > 0 ? foundPoint(target) : sign < 0 ? null : super.intersectPlane(plane, target);
  }

  /**
   * @override
   * @param {PlaneOf<Vector3>} plane
   * @returns {boolean}
   */
  intersectsPlane(plane) {
    const sign = rayPlaneSign(this, plane);
    return sign !== 0 ? sign > 0 : super.intersectsPlane(plane);
  }

  /**
   * Returns the first point on a triangle, from either side. With `backfaceCulling` only the front is hit, from where a, b and c turn
   * counterclockwise; a ray in the plane of the triangle misses then. Called as `intersectTriangle(triangle, target)` or, with the
   * arguments of three.js, as `intersectTriangle(a, b, c, backfaceCulling, target)`.
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {TriangleOf<Vector3> | Vector3Like} triangle  or the corner a
   * @param {T | Vector3Like} [target]  receives the result; or the corner b
   * @param {Vector3Like} [c]
   * @param {boolean} [backfaceCulling]
   * @param {T} [point]  receives the result, in a call with corners
   * @returns {T | null}
   */
  intersectTriangle(triangle, target, c, backfaceCulling = false, point = undefined) {
    if (typeof backfaceCulling !== 'boolean')
      fail(TypeError, 'Ray3.intersectTriangle', 'backfaceCulling', 'a boolean', backfaceCulling);
    const byCorners = c !== undefined;
    const shape = /** @type {any} */ (byCorners ? { a: triangle, b: target, c } : triangle);
    const to = targetOf(this, '.intersectTriangle', /** @type {any} */ (byCorners ? point : target));
    if (!backfaceCulling) {
      const sign = rayTrianglePoint(this, shape);
      return sign > 0 ? foundPoint(to) : sign < 0 ? null : super.intersectTriangle(shape, to);
    }
    if (rayTrianglePoint(this, shape) < 0) return null;
    if (!evaluate(this, CASTS.rayTriangle, this, shape, 'intersectTriangle')) return null;
    return resultNumber(1) > 0 ? resultVector(this, 2, to) : null;
  }

  /**
   * @override
   * @param {TriangleOf<Vector3>} triangle
   * @returns {boolean}
   */
  intersectsTriangle(triangle) {
    const sign = rayTrianglePoint(this, triangle);
    return sign !== 0 ? sign > 0 : super.intersectsTriangle(triangle);
  }

  /**
   * @deprecated An old name of `intersectsBox`, which three.js' declarations still have.
   * @param {BoxOf<Vector3>} box
   */
  isIntersectionBox(box) {
    return renamed('intersectsBox', 'isIntersectionBox', () => this.intersectsBox(box));
  }

  /**
   * @deprecated An old name of `intersectsPlane`, which three.js' declarations still have.
   * @param {PlaneOf<Vector3>} plane
   */
  isIntersectionPlane(plane) {
    return renamed('intersectsPlane', 'isIntersectionPlane', () => this.intersectsPlane(plane));
  }

  /**
   * @deprecated An old name of `intersectsSphere`, which three.js' declarations still have.
   * @param {SphereOf<Vector3>} sphere
   */
  isIntersectionSphere(sphere) {
    return renamed('intersectsSphere', 'isIntersectionSphere', () => this.intersectsSphere(sphere));
  }

  /**
   * Returns the first point on the surface of a sphere.
   * @template {Vector3Like} [T=Vector3]
   * @param {SphereOf<Vector3>} sphere
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectSphere(sphere, target) {
    targetOf(this, '.intersectSphere', target);
    const sign = raySpherePoint(this, sphere);
    if (sign !== 0) return sign > 0 ? foundPoint(target) : null;
    return firstSurfacePoint(this, CASTS.raySphere, sphere, 'intersectSphere', target);
  }

  /** Whether the ray hits a sphere. @param {SphereOf<Vector3>} sphere @returns {boolean} */
  intersectsSphere(sphere) {
    const sign = raySphereSign(this, sphere);
    return sign !== 0 ? sign > 0 : intersectsShape(this, CASTS.raySphere, sphere, 'intersectsSphere');
  }
}

/** The point that the filter of the last call found. @param {any} target */
const foundPoint = (target = new Vector3()) => set3(target, hitPoint[0], hitPoint[1], hitPoint[2]);

/**
 * Parameter t >= 0 of the point of a ray that is nearest to a point. NaN or Infinity where a product or the quotient may have overflowed or
 * underflowed.
 * @param {number} wx  the point, minus the ray's origin
 * @param {number} wy
 * @param {number} wz
 * @param {number} dx  the ray's direction
 * @param {number} dy
 * @param {number} dz
 */
function nearestTo(wx, wy, wz, dx, dy, dz) {
  const square = dx * dx + dy * dy + dz * dz;
  return square > 1e-40 && square < 1e40 ? Math.max(0, (wx * dx + wy * dy + wz * dz) / square) : NaN;
}
