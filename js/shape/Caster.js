/** @import { AnyVector, BoxOf, CapsuleOf, KdopLike, ObbOf, PlaneOf, TriangleOf, VectorOf } from './Shape.js' */
import { first, meets, Q } from '../query/query.js';
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
   * @template {{x: number, y: number}} [T=V]
   * @param {BoxOf<V>} box
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectBox(box, target) {
    return first(this, Q.rayBox, box, target);
  }

  /**
   * @param {BoxOf<V>} box
   * @returns {boolean}
   */
  intersectsBox(box) {
    return meets(this, Q.rayBox, box);
  }

  /**
   * @template {{x: number, y: number}} [T=V]
   * @param {ObbOf<V>} obb
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectObb(obb, target) {
    return first(this, Q.rayObb, obb, target);
  }

  /**
   * @param {ObbOf<V>} obb
   * @returns {boolean}
   */
  intersectsObb(obb) {
    return meets(this, Q.rayObb, obb);
  }

  /**
   * @template {{x: number, y: number}} [T=V]
   * @param {CapsuleOf<V>} capsule
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectCapsule(capsule, target) {
    return first(this, Q.rayCapsule, capsule, target);
  }

  /**
   * @param {CapsuleOf<V>} capsule
   * @returns {boolean}
   */
  intersectsCapsule(capsule) {
    return meets(this, Q.rayCapsule, capsule);
  }

  /**
   * From either side; one that lies in the plane meets it at its start.
   * @template {{x: number, y: number}} [T=V]
   * @param {PlaneOf<V>} plane
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectPlane(plane, target) {
    return first(this, Q.rayPlane, plane, target);
  }

  /**
   * @param {PlaneOf<V>} plane
   * @returns {boolean}
   */
  intersectsPlane(plane) {
    return meets(this, Q.rayPlane, plane);
  }

  /**
   * From either side. What starts in a triangle, as in the filled ones of the plane, meets it there, not where it leaves.
   * @template {{x: number, y: number}} [T=V]
   * @param {TriangleOf<V>} triangle
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectTriangle(triangle, target) {
    return first(this, Q.rayTriangle, triangle, target);
  }

  /**
   * @param {TriangleOf<V>} triangle
   * @returns {boolean}
   */
  intersectsTriangle(triangle) {
    return meets(this, Q.rayTriangle, triangle);
  }

  /**
   * @template {{x: number, y: number}} [T=V]
   * @param {KdopLike} kdop
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectKdop(kdop, target) {
    return first(this, Q.rayKdop, kdop, target);
  }

  /**
   * @param {KdopLike} kdop
   * @returns {boolean}
   */
  intersectsKdop(kdop) {
    return meets(this, Q.rayKdop, kdop);
  }
}
