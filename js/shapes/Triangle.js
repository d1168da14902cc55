/** @import { VectorLike } from '../arguments/check.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { AnyVector, BoxOf, ObbOf, SphereOf, TriangleOf, VectorOf } from './Shape.js' */
import {
  areFinite2,
  areFinite3,
  list,
  NONE,
  object,
  failParts,
  failVector,
  renamed,
  sizedVector,
  targetOf,
  withMethod,
} from '../arguments/check.js';
import { accurateWeights } from '../math/barycentric.js';
import { hypot3 } from '../math/hypot.js';
import { Vector2 } from '../math/Vector2.js';
import { assign, isSame, set3, setUnit3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { test } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { certain, turnSign } from '../pairs/filter.js';
import { Plane3 } from './Plane.js';
import { Solid } from './Shape.js';

/** The square of the sine of about 7°: triangles whose angle at a is sharper are left to the core, because their normals are inaccurate. */
const LEAST_SINE_SQUARED = 1 / 64;

/**
 * Relative to the sides and the distance: a point that is nearer to the computed nearest point may be in the triangle. The error of the
 * plane's normal is less than 42 rounding units of 2^-53, that of the projection less than 183 units of the distance, that of the result
 * less than 2^-44.
 */
const NEXT_TO = 2 ** -42;

/**
 * Limit of the condition number up to which plain doubles compute barycentric weights. With u and v from a to b and c, p from a to the point
 * and n = u x v, each component of a cross product errs by 4 rounding units of the magnitudes of its two terms (2 differences, 1 product, 1
 * sum). So the weight (p x v) n / n^2 errs by less than sqrt(2) (5 |p| |v| + 15 |weight| |u| |v|) / |n| units of 2^-53: below 2^-43.4 where
 * (|p|^2 max(|u|, |v|)^2 + weights^2 |u|^2 |v|^2) / n^2 is below this limit. A larger limit makes the weights of thin triangles less
 * accurate, a smaller limit takes the slow path more often.
 */
const WELL_CONDITIONED = 1024;
/** Least n^2 for plain doubles: a smaller n^2 may have lost bits to underflow. */
const LEAST_SQUARE = 2 ** -900;

/**
 * Base class of `Triangle2` and `Triangle3`. Triangles are closed, and may be degenerate: a segment or a point.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Triangle extends Solid {
  /** Stores the given vectors, not copies of them. @param {V} a @param {V} b @param {V} c */
  constructor(a, b, c) {
    super();
    this.a = a;
    this.b = b;
    this.c = c;
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return SOLIDS.sphereTriangle;
  }

  /** Copies all corners into those of the triangle. @param {VectorOf<V>} a @param {VectorOf<V>} b @param {VectorOf<V>} c */
  set(a, b, c) {
    if (!a) failParts(this, '.set', 'a', a);
    if (!b) failParts(this, '.set', 'b', b);
    if (!c) failParts(this, '.set', 'c', c);
    const { dimensions } = this;
    assign(this.a, a, dimensions);
    assign(this.b, b, dimensions);
    assign(this.c, c, dimensions);
    return this;
  }

  /**
   * @override
   * @param {TriangleOf<V>} triangle
   */
  copy(triangle) {
    if (!triangle?.a || !triangle?.b || !triangle?.c)
      failParts(this, '.copy', 'triangle', triangle, ['a', 'b', 'c']);
    return this.set(triangle.a, triangle.b, triangle.c);
  }

  /**
   * @override
   * @param {TriangleOf<V>} triangle
   */
  equals(triangle) {
    if (!triangle?.a || !triangle?.b || !triangle?.c)
      failParts(this, '.equals', 'triangle', triangle, ['a', 'b', 'c']);
    const { dimensions } = this;
    return (
      isSame(this.a, triangle.a, dimensions) &&
      isSame(this.b, triangle.b, dimensions) &&
      isSame(this.c, triangle.c, dimensions)
    );
  }

  /** Whether the triangle and a box overlap or touch. @param {BoxOf<V>} box */
  intersectsBox(box) {
    return test(this, SOLIDS.triangleBox, this, box, 'intersectsBox');
  }

  /** Whether the triangle and an oriented box overlap or touch. @param {ObbOf<V>} obb */
  intersectsOBB(obb) {
    return test(this, SOLIDS.triangleObb, this, obb, 'intersectsOBB');
  }

  /**
   * Whether the triangles overlap or touch. `intersect('triangleTriangle3', …)` returns the segment in which they intersect.
   * @param {TriangleOf<V>} triangle
   */
  intersectsTriangle(triangle) {
    return test(this, SOLIDS.triangleTriangle, this, triangle, 'intersectsTriangle');
  }
}

/**
 * A 2D triangle, including its inside.
 *
 * Has the methods of three.js' `Triangle` that make sense in the plane. Without `getNormal`, `getPlane` and `isFrontFacing`, because its
 * normal is the z axis; without `getMidpoint`, `getBarycoord` and `getInterpolation`, which a `Triangle3` with z = 0 has; without
 * `setFromPointsAndIndices` and `setFromAttributeAndIndices`, because meshes are 3D; without static functions, as `Triangle3`.
 *
 * `getArea` checks no numbers: NaN in a field gives NaN.
 * @extends {Triangle<Vector2>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Triangle2, Vector2 } from 'raybound';
 *
 * const triangle = new Triangle2(new Vector2(0, 0), new Vector2(4, 0), new Vector2(0, 4));
 * console.log(triangle.containsPoint({ x: 1, y: 1 }), triangle.getArea()); // → true 8
 * ```
 */
export class Triangle2 extends Triangle {
  /** Stores the given vectors, not copies of them. All are (0, 0) by default. */
  constructor(a = new Vector2(), b = new Vector2(), c = new Vector2()) {
    super(a, b, c);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /** The area, >= 0 for either orientation. */
  getArea() {
    const { a, b, c } = this;
    return Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
  }

  /**
   * @override
   * @param {VectorLike} point
   */
  containsPoint(point) {
    const { x, y } = point ?? NONE;
    const { x: ax, y: ay } = this.a ?? NONE;
    const { x: bx, y: by } = this.b ?? NONE;
    const { x: cx, y: cy } = this.c ?? NONE;
    if (areFinite2(x, y) && areFinite2(ax, ay) && areFinite2(bx, by) && areFinite2(cx, cy)) {
      const inside = insideSign(ax, ay, bx, by, cx, cy, x, y);
      if (inside !== 0) return inside > 0;
    }
    return super.containsPoint(point);
  }

  /** Whether the triangle and a circle, including its inside, overlap or touch. @param {SphereOf<Vector2>} circle */
  intersectsCircle(circle) {
    return test(this, SOLIDS.sphereTriangle, circle, this, 'intersectsCircle');
  }
}

/**
 * A 3D triangle.
 *
 * Has every method of three.js' `Triangle`. Without its static functions `getNormal`, `getBarycoord`, `containsPoint`, `getInterpolation`,
 * `getInterpolatedAttribute` and `isFrontFacing`: call the methods of a `new Triangle3(a, b, c)` instead, and for an attribute the method
 * `getInterpolation` with the attribute's three values.
 *
 * `getArea`, `getNormal`, `getMidpoint` and `getPlane` check no numbers: NaN in a field gives NaN.
 * @extends {Triangle<Vector3>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Ray3, Triangle3, Vector3 } from 'raybound';
 *
 * const triangle = new Triangle3(new Vector3(0, 0, 0), new Vector3(4, 0, 0), new Vector3(0, 4, 0));
 * const ray = new Ray3(new Vector3(1, 1, 5), new Vector3(0, 0, -1));
 * console.log(ray.intersectTriangle(triangle)?.z, triangle.getArea()); // → 0 8
 * ```
 */
export class Triangle3 extends Triangle {
  /** Stores the given vectors, not copies of them. All are (0, 0, 0) by default. */
  constructor(a = new Vector3(), b = new Vector3(), c = new Vector3()) {
    super(a, b, c);
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /** The area. */
  getArea() {
    const { a, b, c } = this;
    const ux = b.x - a.x;
    const uy = b.y - a.y;
    const uz = b.z - a.z;
    const vx = c.x - a.x;
    const vy = c.y - a.y;
    const vz = c.z - a.z;
    return hypot3(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }

  /**
   * The unit normal, in the direction of (b − a) × (c − a). It points to the front, from where a, b and c turn counterclockwise. 0 for a
   * degenerate triangle.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getNormal(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getNormal', target);
    const { a, b, c } = this;
    const ux = b.x - a.x;
    const uy = b.y - a.y;
    const uz = b.z - a.z;
    const vx = c.x - a.x;
    const vy = c.y - a.y;
    const vz = c.z - a.z;
    return setUnit3(target, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  }

  /** Copies three points of a list. @param {ArrayLike<Vector3Like>} points @param {number} i0 @param {number} i1 @param {number} i2 */
  setFromPointsAndIndices(points, i0, i1, i2) {
    list('Triangle3.setFromPointsAndIndices', 'points', points, 'an array of points');
    const fn = 'Triangle.setFromPointsAndIndices';
    for (const i of [i0, i1, i2]) sizedVector(this, fn, `points[${String(i)}]`, points[i]);
    return this.set(points[i0], points[i1], points[i2]);
  }

  /**
   * Reads three points of a buffer attribute of three.js.
   * @param {{getX(index: number): number, getY(index: number): number, getZ(index: number): number}} attribute @param {number} i0
   * @param {number} i1 @param {number} i2
   */
  setFromAttributeAndIndices(attribute, i0, i1, i2) {
    withMethod('Triangle3.setFromAttributeAndIndices', 'attribute', attribute, 'getZ', 'a buffer attribute');
    const fn = 'Triangle.setFromAttributeAndIndices';
    const [a, b, c] = [i0, i1, i2].map((i) => {
      const point = new Vector3().fromBufferAttribute(attribute, i);
      return sizedVector(this, fn, `attribute[${String(i)}]`, point);
    });
    return this.set(a, b, c);
  }

  /**
   * The mean of the corners.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getMidpoint(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getMidpoint', target);
    const { a, b, c } = this;
    return set3(target, (a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, (a.z + b.z + c.z) / 3);
  }

  /**
   * The plane of the triangle, with the normal of `getNormal`.
   * @template {{normal: Vector3Like, constant: number}} [T=Plane3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getPlane(target = /** @type {any} */ (new Plane3())) {
    targetOf(this, '.getPlane', target);
    object('Triangle3.getPlane', 'target.normal', target.normal);
    const normal = this.getNormal();
    const { x, y, z } = this.a;
    set3(target.normal, normal.x, normal.y, normal.z);
    target.constant = 0 - normal.dot({ x, y, z });
    return target;
  }

  /**
   * The barycentric coordinates of a point in the triangle's plane: the weights of a, b and c, whose sum is 1. A point off the plane is
   * projected onto it. Each weight errs by at most 2^-42 of the largest of 1 and the weights, if the least height of the triangle is at
   * least 2^-40 of its longest side, and the distance from a to the point is at most the length of that side.
   * @template {Vector3Like} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives the weights as x, y and z
   * @returns {T | null} null for a degenerate triangle
   */
  getBarycoord(point, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getBarycoord', target);
    const { x: px, y: py, z: pz } = point ?? NONE;
    if (!areFinite3(px, py, pz)) failVector(this, 'Triangle.getBarycoord', 'point', point);
    const { a, b, c } = this;
    const ux = b.x - a.x;
    const uy = b.y - a.y;
    const uz = b.z - a.z;
    const vx = c.x - a.x;
    const vy = c.y - a.y;
    const vz = c.z - a.z;
    const x = px - a.x;
    const y = py - a.y;
    const z = pz - a.z;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const square = nx * nx + ny * ny + nz * nz;
    // Triple products of the normal, the point and a side.
    const v = ((y * vz - z * vy) * nx + (z * vx - x * vz) * ny + (x * vy - y * vx) * nz) / square;
    const w = ((uy * z - uz * y) * nx + (uz * x - ux * z) * ny + (ux * y - uy * x) * nz) / square;
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const size = (x * x + y * y + z * z) * Math.max(uu, vv) + (v * v + w * w) * uu * vv;
    if (size < WELL_CONDITIONED * square && square > LEAST_SQUARE) return set3(target, 1 - v - w, v, w);
    const weights = accurateWeights(a, b, c, { x: px, y: py, z: pz });
    return weights && set3(target, 1 - weights[0] - weights[1], ...weights);
  }

  /**
   * Interpolates values of the corners at a point in the triangle's plane, with the weights of `getBarycoord`.
   * @template {{x: number, y: number, z?: number, w?: number}} T
   * @param {Vector3Like} point
   * @param {T} v1  the value of a: a vector with two, three or four components
   * @param {T} v2  the value of b
   * @param {T} v3  the value of c
   * @param {T} [target]  receives the result; by default a new Vector3, or a new Vector2 if v1 has no z
   * @returns {T | null} null for a degenerate triangle
   */
  getInterpolation(
    point,
    v1,
    v2,
    v3,
    target = /** @type {any} */ (
      'z' in object('Triangle3.getInterpolation', 'v1', v1, 'a vector') ? new Vector3() : new Vector2()
    ),
  ) {
    targetOf(this, '.getInterpolation', target);
    object('Triangle3.getInterpolation', 'v1', v1, 'a vector');
    object('Triangle3.getInterpolation', 'v2', v2, 'a vector');
    object('Triangle3.getInterpolation', 'v3', v3, 'a vector');
    const weights = renamed('getBarycoord', 'getInterpolation', () => this.getBarycoord(point));
    if (!weights) return null;
    for (const key of /** @type {const} */ (['x', 'y', 'z', 'w']))
      if (key in target)
        target[key] = Number(v1[key]) * weights.x + Number(v2[key]) * weights.y + Number(v3[key]) * weights.z;
    return target;
  }

  /**
   * Whether a ray with a direction would hit the front, from where a, b and c turn counterclockwise. False for a direction along the
   * plane, and for one that cannot be distinguished from it because of rounding.
   * @param {Vector3Like} direction
   */
  isFrontFacing(direction) {
    const { x, y, z } = direction ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Triangle.isFrontFacing', 'direction', direction);
    const { a, b, c } = this;
    return volumeSign(x, y, z, b.x - a.x, b.y - a.y, b.z - a.z, c.x - a.x, c.y - a.y, c.z - a.z) < 0;
  }

  /**
   * Whether a point is in the triangle or on its boundary. Exact. A point beside the triangle's plane is outside; three.js projects it.
   * @override
   * @param {Vector3Like} point
   */
  containsPoint(point) {
    const { x, y, z } = point ?? NONE;
    const { x: ax, y: ay, z: az } = this.a ?? NONE;
    const { x: bx, y: by, z: bz } = this.b ?? NONE;
    const { x: cx, y: cy, z: cz } = this.c ?? NONE;
    if (areFinite3(x, y, z) && areFinite3(ax, ay, az) && areFinite3(bx, by, bz) && areFinite3(cx, cy, cz)) {
      // Most points are off the plane: the volume of the tetrahedron is certainly not 0.
      if (volumeSign(ax - x, ay - y, az - z, bx - x, by - y, bz - z, cx - x, cy - y, cz - z) !== 0)
        return false;
      // Near the plane the exact core decides, except for a plane perpendicular to an axis.
      let inside = 0;
      if (z === az && az === bz && bz === cz) inside = insideSign(ax, ay, bx, by, cx, cy, x, y);
      else if (y === ay && ay === by && by === cy) inside = insideSign(ax, az, bx, bz, cx, cz, x, z);
      else if (x === ax && ax === bx && bx === cx) inside = insideSign(ay, az, by, bz, cy, cz, y, z);
      if (inside !== 0) return inside > 0;
    }
    return super.containsPoint(point);
  }

  /**
   * The point of the triangle nearest to a point; the point itself if it is in the triangle. The error is less than 2^-44 of the sides and
   * of the point's distances from the corners, plus one rounding of the coordinates.
   *
   * Source: Ericson 2005, 5.1.5 and 3.4. Changed: the point is first projected onto the plane, because the weights of a point far from the
   * plane would lose digits. Triangles that are almost degenerate, and points that may be in the triangle, are left to the core.
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  closestPointToPoint(point, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.closestPointToPoint', target);
    const { x: px, y: py, z: pz } = point ?? NONE;
    const { x: ax, y: ay, z: az } = this.a ?? NONE;
    const { x: bx, y: by, z: bz } = this.b ?? NONE;
    const { x: cx, y: cy, z: cz } = this.c ?? NONE;
    if (
      areFinite3(px, py, pz) &&
      areFinite3(ax, ay, az) &&
      areFinite3(bx, by, bz) &&
      areFinite3(cx, cy, cz)
    ) {
      // Relative to a: b is u, c is v, the point is (x, y, z).
      const ux = bx - ax;
      const uy = by - ay;
      const uz = bz - az;
      const vx = cx - ax;
      const vy = cy - ay;
      const vz = cz - az;
      const x = px - ax;
      const y = py - ay;
      const z = pz - az;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const square = nx * nx + ny * ny + nz * nz;
      const uu = ux * ux + uy * uy + uz * uz;
      const vv = vx * vx + vy * vy + vz * vz;
      if (square > LEAST_SINE_SQUARED * (uu * vv) && square > 1e-250 && square < 1e250) {
        const height = (x * nx + y * ny + z * nz) / square;
        const qx = x - nx * height;
        const qy = y - ny * height;
        const qz = z - nz * height;
        const uv = ux * vx + uy * vy + uz * vz;
        const alongU = ux * qx + uy * qy + uz * qz;
        const alongV = vx * qx + vy * qy + vz * qz;
        // Barycentric weights of the corners, multiplied by `square`.
        const weightB = vv * alongU - uv * alongV;
        const weightC = uu * alongV - uv * alongU;
        const weightA = square - weightB - weightC;
        let rx = qx;
        let ry = qy;
        let rz = qz;
        // A point outside is nearest to one of the edges that separate it from the triangle: those whose opposite weight is negative.
        let least = Infinity;
        if (weightC < 0) {
          const t = Math.min(Math.max(alongU / uu, 0), 1);
          rx = ux * t;
          ry = uy * t;
          rz = uz * t;
          least = (rx - qx) * (rx - qx) + (ry - qy) * (ry - qy) + (rz - qz) * (rz - qz);
        }
        if (weightB < 0) {
          const t = Math.min(Math.max(alongV / vv, 0), 1);
          const sx = vx * t;
          const sy = vy * t;
          const sz = vz * t;
          const away = (sx - qx) * (sx - qx) + (sy - qy) * (sy - qy) + (sz - qz) * (sz - qz);
          if (away < least) {
            least = away;
            rx = sx;
            ry = sy;
            rz = sz;
          }
        }
        if (weightA < 0) {
          const wx = cx - bx;
          const wy = cy - by;
          const wz = cz - bz;
          const along = wx * (qx - ux) + wy * (qy - uy) + wz * (qz - uz);
          const t = Math.min(Math.max(along / (wx * wx + wy * wy + wz * wz), 0), 1);
          const sx = t < 1 ? ux + wx * t : vx;
          const sy = t < 1 ? uy + wy * t : vy;
          const sz = t < 1 ? uz + wz * t : vz;
          const away = (sx - qx) * (sx - qx) + (sy - qy) * (sy - qy) + (sz - qz) * (sz - qz);
          if (away < least) {
            rx = sx;
            ry = sy;
            rz = sz;
          }
        }
        const off = Math.abs(x - rx) + Math.abs(y - ry) + Math.abs(z - rz);
        const reach = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.sqrt(uu) + Math.sqrt(vv);
        if (off > NEXT_TO * reach) {
          // Corners are returned without rounding.
          if (rx === ux && ry === uy && rz === uz) return set3(target, bx, by, bz);
          if (rx === vx && ry === vy && rz === vz) return set3(target, cx, cy, cz);
          return set3(target, ax + rx, ay + ry, az + rz);
        }
      }
    }
    return super.closestPointToPoint(point, target);
  }

  /** Whether the triangle and a sphere, including its inside, overlap or touch. @param {SphereOf<Vector3>} sphere */
  intersectsSphere(sphere) {
    return test(this, SOLIDS.sphereTriangle, sphere, this, 'intersectsSphere');
  }
}

/**
 * Filter stage: whether a point is in a 2D triangle. 1 yes, -1 no, 0 not certain.
 * @param {number} ax @param {number} ay @param {number} bx @param {number} by @param {number} cx @param {number} cy @param {number} x
 * @param {number} y
 */
function insideSign(ax, ay, bx, by, cx, cy, x, y) {
  const a = turnSign(ax, ay, bx, by, x, y);
  const b = turnSign(bx, by, cx, cy, x, y);
  const c = turnSign(cx, cy, ax, ay, x, y);
  const some = a > 0 || b > 0 || c > 0;
  const others = a < 0 || b < 0 || c < 0;
  if (some && others) return -1;
  return a !== 0 && b !== 0 && c !== 0 ? 1 : 0;
}

/**
 * Filter stage: the sign of a · (b × c) for three rounded displacements from one point; 0 if not certain.
 * @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by @param {number} bz @param {number} cx
 * @param {number} cy @param {number} cz
 */
function volumeSign(ax, ay, az, bx, by, bz, cx, cy, cz) {
  const yz = by * cz;
  const zy = bz * cy;
  const zx = bz * cx;
  const xz = bx * cz;
  const xy = bx * cy;
  const yx = by * cx;
  const x = Math.abs(ax);
  const y = Math.abs(ay);
  const z = Math.abs(az);
  // A larger factor could make the error of a product that underflowed too large for the filter.
  if (x + y + z > 1e40) return 0;
  return certain(
    ax * (yz - zy) + ay * (zx - xz) + az * (xy - yx),
    x * (Math.abs(yz) + Math.abs(zy)) + y * (Math.abs(zx) + Math.abs(xz)) + z * (Math.abs(xy) + Math.abs(yx)),
  );
}
