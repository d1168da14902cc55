/** @import { AnyVector, BoxOf, CapsuleOf, KdopLike, ObbOf, PlaneOf, TriangleOf, VectorOf } from './Shape.js' */
import { targetOf } from '../validate.js';
import { CASTS as Q } from '../pairs/casts.js';
import { first, meets } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * What rays and segments share.
 *
 * `intersect…` answers the first point of a shape's surface that lies on the ray or segment: where it enters, or where it
 * leaves if it starts inside; null for a miss, and for a segment that lies wholly inside. `intersects…` answers whether
 * they have a point in common. Touching counts; a zero direction and an empty shape are a miss.
 *
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Caster extends Solid {
  /**
   * Its first point of the surface of a box.
   * @template {{x: number, y: number}} [T=V]
   * @param {BoxOf<V>} box
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectBox(box, target) {
    targetOf(this, '.intersectBox', target);
    return first(this, Q.rayBox, box, 'intersectBox', target);
  }

  /**
   * Whether it meets a box.
   * @param {BoxOf<V>} box
   * @returns {boolean}
   */
  intersectsBox(box) {
    return meets(this, Q.rayBox, box, 'intersectsBox');
  }

  /**
   * Its first point of the surface of an oriented box.
   * @template {{x: number, y: number}} [T=V]
   * @param {ObbOf<V>} obb
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectOBB(obb, target) {
    targetOf(this, '.intersectOBB', target);
    return first(this, Q.rayObb, obb, 'intersectOBB', target);
  }

  /**
   * Whether it meets an oriented box.
   * @param {ObbOf<V>} obb
   * @returns {boolean}
   */
  intersectsOBB(obb) {
    return meets(this, Q.rayObb, obb, 'intersectsOBB');
  }

  /**
   * Its first point of the surface of a capsule.
   * @template {{x: number, y: number}} [T=V]
   * @param {CapsuleOf<V>} capsule
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectCapsule(capsule, target) {
    targetOf(this, '.intersectCapsule', target);
    return first(this, Q.rayCapsule, capsule, 'intersectCapsule', target);
  }

  /**
   * Whether it meets a capsule.
   * @param {CapsuleOf<V>} capsule
   * @returns {boolean}
   */
  intersectsCapsule(capsule) {
    return meets(this, Q.rayCapsule, capsule, 'intersectsCapsule');
  }

  /**
   * Its point of a plane, from either side; one that lies in the plane meets it at its start.
   * @template {{x: number, y: number}} [T=V]
   * @param {PlaneOf<V>} plane
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectPlane(plane, target) {
    targetOf(this, '.intersectPlane', target);
    return first(this, Q.rayPlane, plane, 'intersectPlane', target);
  }

  /**
   * Whether it meets a plane.
   * @param {PlaneOf<V>} plane
   * @returns {boolean}
   */
  intersectsPlane(plane) {
    return meets(this, Q.rayPlane, plane, 'intersectsPlane');
  }

  /**
   * Its first point of a triangle, from either side. What starts in one, as in the filled ones of the plane, meets it there, not where it leaves.
   * @template {{x: number, y: number}} [T=V]
   * @param {TriangleOf<V>} triangle
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectTriangle(triangle, target) {
    targetOf(this, '.intersectTriangle', target);
    return first(this, Q.rayTriangle, triangle, 'intersectTriangle', target);
  }

  /**
   * Whether it meets a triangle.
   * @param {TriangleOf<V>} triangle
   * @returns {boolean}
   */
  intersectsTriangle(triangle) {
    return meets(this, Q.rayTriangle, triangle, 'intersectsTriangle');
  }

  /**
   * Its first point of the surface of a k-DOP; null too where no plane bounds it ahead.
   * @template {{x: number, y: number}} [T=V]
   * @param {KdopLike} kdop
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectKDop(kdop, target) {
    targetOf(this, '.intersectKDop', target);
    return first(this, Q.rayKdop, kdop, 'intersectKDop', target);
  }

  /**
   * Whether it meets a k-DOP.
   * @param {KdopLike} kdop
   * @returns {boolean}
   */
  intersectsKDop(kdop) {
    return meets(this, Q.rayKdop, kdop, 'intersectsKDop');
  }
}
