/** @import { AnyVector, BoxOf, CapsuleOf, KdopLike, ObbOf, PlaneOf, TriangleOf, VectorOf } from './Shape.js' */
import { targetOf } from '../arguments/check.js';
import { CASTS } from '../pairs/casts.js';
import { firstSurfacePoint, intersectsShape } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * Base class of rays and segments.
 *
 * `intersect…` returns the first point of a shape's surface on the ray or segment: the entry point, or the exit point if it starts
 * inside. It returns null for a miss, and for a segment that is wholly inside. `intersects…` returns whether the two have a point in
 * common. Touching counts. A ray with a zero direction, a segment of length 0 and an empty shape always miss.
 *
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Caster extends Solid {
  /**
   * Returns the first point on the surface of a box.
   * @template {{x: number, y: number}} [T=V]
   * @param {BoxOf<V>} box
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectBox(box, target) {
    targetOf(this, '.intersectBox', target);
    return firstSurfacePoint(this, CASTS.rayBox, box, 'intersectBox', target);
  }

  /** Whether the ray or segment hits a box. @param {BoxOf<V>} box @returns {boolean} */
  intersectsBox(box) {
    return intersectsShape(this, CASTS.rayBox, box, 'intersectsBox');
  }

  /**
   * Returns the first point on the surface of an oriented box.
   * @template {{x: number, y: number}} [T=V]
   * @param {ObbOf<V>} obb
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectOBB(obb, target) {
    targetOf(this, '.intersectOBB', target);
    return firstSurfacePoint(this, CASTS.rayObb, obb, 'intersectOBB', target);
  }

  /** Whether the ray or segment hits an oriented box. @param {ObbOf<V>} obb @returns {boolean} */
  intersectsOBB(obb) {
    return intersectsShape(this, CASTS.rayObb, obb, 'intersectsOBB');
  }

  /**
   * Returns the first point on the surface of a capsule.
   * @template {{x: number, y: number}} [T=V]
   * @param {CapsuleOf<V>} capsule
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectCapsule(capsule, target) {
    targetOf(this, '.intersectCapsule', target);
    return firstSurfacePoint(this, CASTS.rayCapsule, capsule, 'intersectCapsule', target);
  }

  /** Whether the ray or segment hits a capsule. @param {CapsuleOf<V>} capsule @returns {boolean} */
  intersectsCapsule(capsule) {
    return intersectsShape(this, CASTS.rayCapsule, capsule, 'intersectsCapsule');
  }

  /**
   * Returns the point at which the ray or segment hits a plane, from either side. If it runs in the plane, its start.
   * @template {{x: number, y: number}} [T=V]
   * @param {PlaneOf<V>} plane
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectPlane(plane, target) {
    targetOf(this, '.intersectPlane', target);
    return firstSurfacePoint(this, CASTS.rayPlane, plane, 'intersectPlane', target);
  }

  /** Whether the ray or segment hits a plane. @param {PlaneOf<V>} plane @returns {boolean} */
  intersectsPlane(plane) {
    return intersectsShape(this, CASTS.rayPlane, plane, 'intersectsPlane');
  }

  /**
   * Returns the first point on a triangle, from either side. The triangle is a surface, in 2D including its inside: a ray or segment that
   * starts on the triangle hits it there, not where it leaves.
   * @template {{x: number, y: number}} [T=V]
   * @param {TriangleOf<V>} triangle
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectTriangle(triangle, target) {
    targetOf(this, '.intersectTriangle', target);
    return firstSurfacePoint(this, CASTS.rayTriangle, triangle, 'intersectTriangle', target);
  }

  /** Whether the ray or segment hits a triangle. @param {TriangleOf<V>} triangle @returns {boolean} */
  intersectsTriangle(triangle) {
    return intersectsShape(this, CASTS.rayTriangle, triangle, 'intersectsTriangle');
  }

  /**
   * Returns the first point on the surface of a k-DOP; null also if the k-DOP is unbounded ahead.
   * @template {{x: number, y: number}} [T=V]
   * @param {KdopLike} kdop
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectKDop(kdop, target) {
    targetOf(this, '.intersectKDop', target);
    return firstSurfacePoint(this, CASTS.rayKdop, kdop, 'intersectKDop', target);
  }

  /** Whether the ray or segment hits a k-DOP. @param {KdopLike} kdop @returns {boolean} */
  intersectsKDop(kdop) {
    return intersectsShape(this, CASTS.rayKdop, kdop, 'intersectsKDop');
  }
}
