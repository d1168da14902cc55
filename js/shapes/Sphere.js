/** @import { AnyVector, BoxOf, CapsuleOf, ObbOf, PlaneOf, PolygonLike, SphereOf, Sweep, TriangleOf, VectorOf } from './Shape.js' */
import { FIT_QUICK_SPHERE, FIT_SPHERE } from '../generated/layout.js';
import {
  areFinite2,
  areFinite3,
  areTyped3,
  NONE,
  failParts,
  failVector,
  sizedName,
  sizedVector,
  targetOf,
} from '../arguments/check.js';
import { hypot3 } from '../math/hypot.js';
import { assign, isSame, isSameNumber, put } from '../math/components.js';
import { isShort } from '../math/rounding.js';
import { fit } from '../pairs/fit.js';
import { eachPoint } from '../pairs/packers.js';
import { resultNumber, resultOf, measureOf, resultVector, test } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { boundingRadius, mergedRadius } from './bounds.js';
import { sphereBoxSign, spherePlaneSign, sphereSphereSign } from '../generated/filters.js';
import { isSolid, reachSign } from '../pairs/filter.js';
import { evaluatePoint, Solid } from './Shape.js';

/**
 * Enlarges the radius of `expandByPoint`, so that the sphere contains both in spite of rounding. In units of u = 2^-53: the length errs by
 * 3.5 of itself and its part by 2, so the distances of both from a center without rounding err by 5.5 of the radius. The distance of the
 * rounded center from there errs by 5.2, two sums by 2. With less, points and spheres would stick out; with more, spheres would grow.
 */
const EXPANDED = 1 + 2 ** -49;

/**
 * Base class of `Circle2` and `Sphere3`: the points within `radius` of `center`; empty for a negative radius.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Sphere extends Solid {
  /** Stores the given vector, not a copy of it. @param {V} center @param {number} radius */
  constructor(center, radius) {
    super();
    this.center = center;
    this.radius = radius;
  }

  /**
   * The first contact of the moving sphere with another shape. Copies field by field, because an object spread takes longer than a query.
   * @protected
   * @param {any} query
   * @param {string} method
   * @param {VectorOf<V>} motion
   * @param {any} other
   * @param {any} target
   */
  sweep(query, method, motion, other, target) {
    // The query takes a shape without motion for one at rest, so a missing motion must throw here.
    if (motion === undefined)
      sizedVector(this, `${this.dimensions > 2 ? 'Sphere' : 'Circle'}.${method}`, 'motion', motion);
    return resultOf(this, query, { center: this.center, radius: this.radius, motion }, other, method, target);
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return SOLIDS.sphereSphere;
  }

  /** Copies the center into that of the sphere. @param {VectorOf<V>} center @param {number} radius */
  set(center, radius) {
    if (!center) failParts(this, '.set', 'center', center);
    assign(this.center, center, this.dimensions);
    this.radius = radius;
    return this;
  }

  /**
   * @override
   * @param {SphereOf<V>} sphere
   */
  copy(sphere) {
    if (!sphere?.center) failParts(this, '.copy', 'sphere', sphere, ['center']);
    return this.set(sphere.center, sphere.radius);
  }

  /**
   * @override
   * @param {SphereOf<V>} sphere
   */
  equals(sphere) {
    if (!sphere?.center) failParts(this, '.equals', 'sphere', sphere, ['center']);
    return isSame(this.center, sphere.center, this.dimensions) && isSameNumber(this.radius, sphere.radius);
  }

  /**
   * Sets the sphere to the smallest one that contains the points; empty without points. With a center, as in three.js, to the smallest
   * one around that center: it contains the points exactly, and its radius is too large by at most 9 rounding units.
   * @param {ArrayLike<number> | ArrayLike<VectorOf<V>>} points  vectors, or a flat array of their components
   * @param {boolean | VectorOf<V>} [quick]  true: an approximation in four passes, whose radius was 8% larger on average and 23% at most
   *   in tests with ten random points; or the center
   */
  setFromPoints(points, quick = false) {
    if (typeof quick !== 'boolean') return this.reachPoints(points, quick);
    if (!fit(this, quick ? FIT_QUICK_SPHERE : FIT_SPHERE, points)) return this.makeEmpty();
    resultVector(this, 0, this.center);
    this.radius = resultNumber(3);
    return this;
  }

  /**
   * Sets the sphere to the smallest one around a center that contains the points.
   * @private
   * @param {ArrayLike<number> | ArrayLike<VectorOf<V>>} points
   * @param {VectorOf<V>} center
   */
  reachPoints(points, center) {
    const flat = this.dimensions < 3;
    const fn = flat ? 'Circle.setFromPoints' : 'Sphere.setFromPoints';
    const { x: cx, y: cy, z } = /** @type {any} */ (sizedVector(this, fn, 'center', center));
    const cz = flat ? 0 : z;
    let radius = -1;
    eachPoint(points, this.dimensions, sizedName(this, fn), (x, y, z) => {
      radius = Math.max(radius, boundingRadius(x, y, z, x, y, z, cx, cy, cz));
    });
    put(this.center, cx, cy, cz, flat);
    this.radius = radius;
    return this;
  }

  /**
   * Sets the sphere to the smallest one, up to rounding, that contains this sphere and a point. An empty sphere becomes the point.
   * @param {VectorOf<V>} point
   */
  expandByPoint(point) {
    const flat = this.dimensions < 3;
    const { radius } = this;
    const c = /** @type {any} */ (this.center ?? NONE);
    const p = /** @type {any} */ (point ?? NONE);
    const px = p.x;
    const py = p.y;
    const pz = flat ? 0 : p.z;
    const cx = c.x;
    const cy = c.y;
    const cz = flat ? 0 : c.z;
    if (areTyped3(px, py, pz) && areTyped3(cx, cy, cz) && typeof radius === 'number' && radius >= 0) {
      const dx = px - cx;
      const dy = py - cy;
      const dz = pz - cz;
      // Of numbers that are not finite the sign is uncertain.
      const inside = reachSign(dx, dy, dz, radius);
      if (inside > 0) return this;
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      // The union has no rounding where a short length or a displacement along an axis permits that.
      if (inside < 0 && !isShort(length) && length !== Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) {
        const part = (length - radius) / (2 * length);
        const x = cx + dx * part;
        const y = cy + dy * part;
        const z = cz + dz * part;
        const off =
          Math.abs(x - cx - dx * part) + Math.abs(y - cy - dy * part) + Math.abs(z - cz - dz * part);
        this.radius = ((length + radius) / 2 + off) * EXPANDED;
        put(c, x, y, z, flat);
        return this;
      }
    }
    sizedVector(this, flat ? 'Circle.expandByPoint' : 'Sphere.expandByPoint', 'point', point);
    return this.union(/** @type {any} */ ({ center: point, radius: 0 }));
  }

  /** Makes the sphere empty: radius −1. The center is kept; three.js sets it to 0. */
  makeEmpty() {
    this.radius = -1;
    return this;
  }

  /** Whether the sphere contains no point: the radius is negative, or NaN. */
  isEmpty() {
    return !(this.radius >= 0);
  }

  /**
   * @override
   * @param {VectorOf<V>} point
   */
  containsPoint(point) {
    const flat = this.dimensions < 3;
    const { radius } = this;
    const p = /** @type {any} */ (point ?? NONE);
    const c = /** @type {any} */ (this.center ?? NONE);
    const x = p.x;
    const y = p.y;
    const z = flat ? 0 : p.z;
    const cx = c.x;
    const cy = c.y;
    const cz = flat ? 0 : c.z;
    if (areFinite3(x, y, z) && areFinite3(cx, cy, cz) && areFinite2(radius, 0) && radius >= 0) {
      const sign = reachSign(x - cx, y - cy, z - cz, radius);
      if (sign !== 0) return sign > 0;
    }
    return super.containsPoint(point);
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  closestPointToPoint(point, target) {
    targetOf(this, '.closestPointToPoint', target);
    const flat = this.dimensions < 3;
    const { radius } = this;
    const p = /** @type {any} */ (point ?? NONE);
    const c = /** @type {any} */ (this.center ?? NONE);
    const x = p.x;
    const y = p.y;
    const z = flat ? 0 : p.z;
    const cx = c.x;
    const cy = c.y;
    const cz = flat ? 0 : c.z;
    if (areFinite3(x, y, z) && areFinite3(cx, cy, cz) && areFinite2(radius, 0) && radius >= 0) {
      const dx = x - cx;
      const dy = y - cy;
      const dz = z - cz;
      const sign = reachSign(dx, dy, dz, radius);
      if (sign > 0) return put(target ?? /** @type {any} */ (this).newVector(), x, y, z, flat);
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      // `reachSign` returns a sign only if the squares neither overflow nor underflow, so the length is valid.
      if (sign < 0)
        return put(
          target ?? /** @type {any} */ (this).newVector(),
          cx + (dx / length) * radius,
          cy + (dy / length) * radius,
          cz + (dz / length) * radius,
          flat,
        );
    }
    return super.closestPointToPoint(point, target);
  }

  /**
   * Signed distance to the surface, negative inside. The result has no meaning for an empty sphere.
   * @override
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    const flat = this.dimensions < 3;
    const { radius } = this;
    const p = /** @type {any} */ (point ?? NONE);
    const c = /** @type {any} */ (this.center ?? NONE);
    const x = p.x;
    const y = p.y;
    const z = flat ? 0 : p.z;
    const cx = c.x;
    const cy = c.y;
    const cz = flat ? 0 : c.z;
    if (areFinite3(x, y, z) && areFinite3(cx, cy, cz) && Number.isFinite(radius))
      return hypot3(x - cx, y - cy, z - cz) - radius;
    evaluatePoint(this, point, 'distanceToPoint');
    return 0 - resultNumber(0);
  }

  /** Moves the sphere. @param {VectorOf<V>} offset */
  translate(offset) {
    const flat = this.dimensions < 3;
    const { x, y, z } = /** @type {any} */ (offset ?? NONE);
    if (!areFinite3(x, y, flat ? 0 : z))
      failVector(this, flat ? 'Circle.translate' : 'Sphere.translate', 'offset', offset);
    const center = /** @type {any} */ (this.center);
    center.x += x;
    center.y += y;
    if (!flat) center.z += z;
    return this;
  }

  /**
   * Sets the sphere to the smallest one, up to rounding, that contains this sphere and another one. If one of the two contains the
   * other, the result is that sphere, to the bit; otherwise the result contains both exactly. An empty one changes nothing.
   * @param {SphereOf<V>} sphere
   */
  union(sphere) {
    const flat = this.dimensions < 3;
    const own = /** @type {any} */ (this.center ?? NONE);
    const ownRadius = this.radius;
    const { center, radius } = /** @type {any} */ (sphere ?? NONE);
    const other = center ?? NONE;
    const ax = own.x;
    const ay = own.y;
    const az = flat ? 0 : own.z;
    const bx = other.x;
    const by = other.y;
    const bz = flat ? 0 : other.z;
    if (
      areFinite3(ax, ay, az) &&
      areFinite3(bx, by, bz) &&
      Number.isFinite(ownRadius) &&
      Number.isFinite(radius)
    ) {
      if (radius < 0) return this;
      const dx = bx - ax;
      const dy = by - ay;
      const dz = bz - az;
      const inside = ownRadius < 0 ? 1 : reachSign(dx, dy, dz, Math.abs(ownRadius - radius));
      if (inside > 0) {
        if (ownRadius < radius) {
          this.radius = radius;
          put(own, bx, by, bz, flat);
        }
        return this;
      }
      if (inside < 0) {
        // Measured from the center of the larger sphere: a small one moves the center little.
        const isOwn = ownRadius >= radius;
        const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        const more = (length + (isOwn ? radius - ownRadius : ownRadius - radius)) / 2;
        const shift = isOwn ? more : -more;
        const x = (isOwn ? ax : bx) + along(dx, shift, length);
        const y = (isOwn ? ay : by) + along(dy, shift, length);
        const z = (isOwn ? az : bz) + along(dz, shift, length);
        this.radius = mergedRadius(ax, ay, az, ownRadius, bx, by, bz, radius, x, y, z);
        put(own, x, y, z, flat);
        return this;
      }
    }
    resultOf(this, SOLIDS.sphereMerge, this, sphere, 'union', this);
    return this;
  }

  /** Whether the sphere and a box overlap or touch. @param {BoxOf<V>} box */
  intersectsBox(box) {
    const flat = this.dimensions < 3;
    const { radius } = this;
    const { min, max } = /** @type {any} */ (box ?? NONE);
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    const c = /** @type {any} */ (this.center ?? NONE);
    const x = c.x;
    const y = c.y;
    const z = flat ? 0 : c.z;
    if (areFinite3(x, y, z) && areFinite2(radius, 0) && radius >= 0) {
      const low = flat ? 0 : az;
      const high = flat ? 0 : bz;
      if (isSolid(ax, ay, low, bx, by, high)) {
        const sign = sphereBoxSign(x, y, z, radius, ax, ay, low, bx, by, high);
        if (sign !== 0) return sign > 0;
      }
    }
    return test(this, SOLIDS.sphereBox, this, box, 'intersectsBox');
  }

  /** Whether the sphere and an oriented box overlap or touch. @param {ObbOf<V>} obb */
  intersectsOBB(obb) {
    return test(this, SOLIDS.sphereObb, this, obb, 'intersectsOBB');
  }

  /** Whether the sphere intersects or touches a plane. @param {PlaneOf<V>} plane */
  intersectsPlane(plane) {
    const flat = this.dimensions < 3;
    const { radius } = this;
    const { normal, constant } = /** @type {any} */ (plane ?? NONE);
    const { x: nx, y: ny, z: nz } = normal ?? NONE;
    const c = /** @type {any} */ (this.center ?? NONE);
    const x = c.x;
    const y = c.y;
    const z = flat ? 0 : c.z;
    if (
      areFinite3(x, y, z) &&
      areFinite3(nx, ny, flat ? 0 : nz) &&
      areFinite2(radius, constant) &&
      radius >= 0
    ) {
      const sign = spherePlaneSign(x, y, z, radius, nx, ny, flat ? 0 : nz, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, SOLIDS.spherePlane, this, plane, 'intersectsPlane');
  }

  /**
   * @internal  Whether the spheres overlap or touch.
   * @param {SphereOf<V>} sphere
   * @param {string} method
   */
  overlapsSphere(sphere, method) {
    const flat = this.dimensions < 3;
    const own = /** @type {any} */ (this.center ?? NONE);
    const ownRadius = this.radius;
    const { center, radius } = /** @type {any} */ (sphere ?? NONE);
    const other = center ?? NONE;
    const ax = own.x;
    const ay = own.y;
    const az = flat ? 0 : own.z;
    const bx = other.x;
    const by = other.y;
    const bz = flat ? 0 : other.z;
    if (areFinite3(ax, ay, az) && areFinite3(bx, by, bz) && areFinite2(ownRadius, radius)) {
      if (ownRadius >= 0 && radius >= 0) {
        const sign = sphereSphereSign(ax, ay, az, ownRadius, bx, by, bz, radius);
        if (sign !== 0) return sign > 0;
      }
    }
    return test(this, SOLIDS.sphereSphere, this, sphere, method);
  }

  /** Whether the sphere and a capsule overlap or touch. @param {CapsuleOf<V>} capsule */
  intersectsCapsule(capsule) {
    return test(this, SOLIDS.sphereCapsule, this, capsule, 'intersectsCapsule');
  }

  /** Whether the sphere and a triangle overlap or touch. @param {TriangleOf<V>} triangle */
  intersectsTriangle(triangle) {
    return test(this, SOLIDS.sphereTriangle, this, triangle, 'intersectsTriangle');
  }

  /**
   * The first contact of the moving sphere with a box.
   * @param {VectorOf<V>} motion
   * @param {BoxOf<V>} box
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> | null}
   */
  sweepBox(motion, box, target) {
    targetOf(this, '.sweepBox', target);
    return this.sweep(SOLIDS.movingSphereBox, 'sweepBox', motion, box, target);
  }

  /**
   * The first contact of the moving sphere with an oriented box. Whether there is a contact may be wrong if a relative change of the
   * sizes by 2^-95 would change it.
   * @param {VectorOf<V>} motion
   * @param {ObbOf<V>} obb
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> | null}
   */
  sweepOBB(motion, obb, target) {
    targetOf(this, '.sweepOBB', target);
    return this.sweep(SOLIDS.movingSphereObb, 'sweepOBB', motion, obb, target);
  }

  /**
   * The first contact of the moving sphere with a plane, from either side.
   * @param {VectorOf<V>} motion
   * @param {PlaneOf<V>} plane
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> | null}
   */
  sweepPlane(motion, plane, target) {
    targetOf(this, '.sweepPlane', target);
    return this.sweep(SOLIDS.movingSpherePlane, 'sweepPlane', motion, plane, target);
  }

  /**
   * The first contact of the moving sphere with a capsule.
   * @param {VectorOf<V>} motion
   * @param {CapsuleOf<V>} capsule
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> | null}
   */
  sweepCapsule(motion, capsule, target) {
    targetOf(this, '.sweepCapsule', target);
    return this.sweep(SOLIDS.movingSphereCapsule, 'sweepCapsule', motion, capsule, target);
  }

  /**
   * The first contact of the moving sphere with a triangle.
   * @param {VectorOf<V>} motion
   * @param {TriangleOf<V>} triangle
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> | null}
   */
  sweepTriangle(motion, triangle, target) {
    targetOf(this, '.sweepTriangle', target);
    return this.sweep(SOLIDS.movingSphereTriangle, 'sweepTriangle', motion, triangle, target);
  }

  /**
   * Whether the sphere and a closed polygon, including its inside, overlap or touch. Exact.
   * @param {PolygonLike} polygon @returns {boolean}
   */
  intersectsPolygon(polygon) {
    return test(this, SOLIDS.spherePolygon, this, polygon, 'intersectsPolygon');
  }

  /**
   * The penetration depth of the sphere and a closed polygon, or their distance. `depth` is minus the distance if they are apart. If they
   * overlap, moving the sphere by `depth` along `normal` makes them touch only. `point` is the point nearest to the center, in 2D on the
   * polygon's boundary, in 3D on the polygon. `part` is the edge of that point, −1 on the face.
   * @param {PolygonLike} polygon
   * @returns {{touches: boolean, depth: number, point: V, normal: V, part: number} | null} null for a polygon without vertices
   */
  measurePolygon(polygon) {
    const result = measureOf(this, SOLIDS.spherePolygon, this, polygon, 'measurePolygon');
    return result.depth === -Infinity ? null : result;
  }

  /**
   * The first contact of the moving sphere with a closed polygon, including its inside.
   * @param {VectorOf<V>} motion
   * @param {PolygonLike} polygon
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> & {part: number} | null} part: the edge of the contact point, -1 on the face
   */
  sweepPolygon(motion, polygon, target) {
    targetOf(this, '.sweepPolygon', target);
    return this.sweep(SOLIDS.movingSpherePolygon, 'sweepPolygon', motion, polygon, target);
  }
}

/**
 * A component of a vector whose length is changed to `shift`; without rounding if the vector runs along that axis.
 * @param {number} component
 * @param {number} shift
 * @param {number} length  of the vector
 */
function along(component, shift, length) {
  return Math.abs(component) === length ? (component / length) * shift : (component * shift) / length;
}
