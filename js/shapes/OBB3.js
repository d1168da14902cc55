/** @import { MatrixLike } from '../arguments/check.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { BoxOf, PlaneOf, RayOf, SphereOf } from './Shape.js' */
import {
  areFinite3,
  areTyped3,
  elementsOf,
  isTypedAffine4x4,
  NONE,
  failParts,
  renamed,
  targetOf,
} from '../arguments/check.js';
import { Matrix3 } from '../math/Matrix3.js';
import { copy3, equals3, set3, transform3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { CASTS } from '../pairs/casts.js';
import { resultNumber, resultVector, evaluate, test } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { certain } from '../pairs/filter.js';
import { Obb, SKEW_SQUARED } from './OBB.js';

/**
 * A 3D oriented box. As in `OBB` of three.js, the columns of `rotation` are the axes.
 *
 * Has every method of three.js' `OBB`, so that TypeScript accepts it in place of one.
 *
 * `getCorners` checks no numbers: NaN in a field gives NaN.
 * @extends {Obb<Vector3>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Matrix3, OBB3, Vector3 } from 'raybound';
 *
 * const obb = new OBB3(new Vector3(0, 0, 0), new Vector3(3, 1, 1));
 * const other = new OBB3(new Vector3(3.5, 0, 0), new Vector3(1, 1, 1), new Matrix3().makeRotation(Math.PI / 4));
 * console.log(obb.intersectsOBB(other), obb.containsPoint({ x: 2, y: 0, z: 0 })); // → true true
 * ```
 */
export class OBB3 extends Obb {
  /** Stores the given vectors and the matrix, not copies of them. By default the point (0, 0, 0), with the axes x, y and z. */
  constructor(center = new Vector3(), halfSize = new Vector3(), rotation = new Matrix3()) {
    super(center, halfSize);
    this.rotation = rotation;
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /**
   * @override
   * @returns {Vector3[]}
   */
  getAxes() {
    return [0, 3, 6].map((i) => new Vector3().fromArray(this.rotation.elements, i));
  }

  /**
   * @internal
   * @override
   * @param {ArrayLike<number>} array
   * @param {number} at
   */
  readAxes(array, at) {
    setAxes(
      this.rotation,
      array[at],
      array[at + 1],
      array[at + 2],
      array[at + 3],
      array[at + 4],
      array[at + 5],
    );
  }

  /**
   * Copies the vectors and the matrix into those of the box.
   * @param {Vector3Like} center @param {Vector3Like} halfSize @param {MatrixLike} rotation
   */
  set(center, halfSize, rotation) {
    if (!center) failParts(this, '.set', 'center', center);
    if (!halfSize) failParts(this, '.set', 'halfSize', halfSize);
    if (!rotation) failParts(this, '.set', 'rotation', rotation);
    const from = elementsOf('OBB3.set', 'rotation', rotation).elements; // before the first write
    copy3(this.center, center);
    copy3(this.halfSize, halfSize);
    const to = this.rotation.elements;
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
    to[3] = from[3];
    to[4] = from[4];
    to[5] = from[5];
    to[6] = from[6];
    to[7] = from[7];
    to[8] = from[8];
    return this;
  }

  /**
   * @override
   * @param {{center: Vector3Like, halfSize: Vector3Like, rotation: MatrixLike}} obb
   */
  copy(obb) {
    if (!obb?.center || !obb?.halfSize || !obb?.rotation)
      failParts(this, '.copy', 'obb', obb, ['center', 'halfSize', 'rotation']);
    return this.set(obb.center, obb.halfSize, obb.rotation);
  }

  /**
   * @override
   * @param {{center: Vector3Like, halfSize: Vector3Like, rotation: MatrixLike}} obb
   */
  equals(obb) {
    if (!obb?.center || !obb?.halfSize || !obb?.rotation)
      failParts(this, '.equals', 'obb', obb, ['center', 'halfSize', 'rotation']);
    if (!equals3(this.center, obb.center) || !equals3(this.halfSize, obb.halfSize)) return false;
    const a = this.rotation.elements;
    const b = elementsOf('OBB3.equals', 'obb.rotation', obb.rotation).elements;
    for (let i = 0; i < 9; i++) if (a[i] !== b[i]) return false;
    return true;
  }

  /**
   * The lengths of the box along its axes.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getSize(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getSize', target);
    const { x, y, z } = this.halfSize;
    return set3(target, x * 2, y * 2, z * 2);
  }

  /** `intersectsBox`, by its name in three.js. @param {BoxOf<Vector3>} box */
  intersectsBox3(box) {
    return renamed('intersectsBox', 'intersectsBox3', () => this.intersectsBox(box));
  }

  /**
   * The first point of the box's surface on a ray, as `Ray3.intersectOBB` returns it.
   * @template {Vector3Like} [T=Vector3]
   * @param {RayOf<Vector3>} ray
   * @param {T} [target]  receives the result
   * @returns {T | null}
   */
  intersectRay(ray, target) {
    targetOf(this, '.intersectRay', target);
    // The exit point for a ray that starts inside.
    if (!evaluate(this, CASTS.rayObb, ray, this, 'intersectRay')) return null;
    return resultVector(this, resultNumber(0) >= 0 ? 5 : 8, target);
  }

  /** Whether a ray hits the box. @param {RayOf<Vector3>} ray */
  intersectsRay(ray) {
    return test(this, CASTS.rayObb, ray, this, 'intersectsRay');
  }

  /**
   * @override
   * @param {Vector3Like} point
   */
  containsPoint(point) {
    // Does not call `project`: stores of numbers that are read once take a third of the time.
    const { x, y, z } = point ?? NONE;
    const { x: cx, y: cy, z: cz } = this.center ?? NONE;
    const { x: hx, y: hy, z: hz } = this.halfSize ?? NONE;
    const e = this.rotation?.elements;
    if (areTyped3(x, y, z) && areTyped3(cx, cy, cz) && areTyped3(hx, hy, hz) && hasAxes(e)) {
      const ux = e[0];
      const uy = e[1];
      const uz = e[2];
      const vx = e[3];
      const vy = e[4];
      const vz = e[5];
      const wx = uy * vz - uz * vy;
      const wy = uz * vx - ux * vz;
      const wz = ux * vy - uy * vx;
      const dx = x - cx;
      const dy = y - cy;
      const dz = z - cz;
      const overX = Math.abs(dot(dx, dy, dz, ux, uy, uz)) - hx;
      const overY = Math.abs(dot(dx, dy, dz, vx, vy, vz)) - hy;
      const overZ = Math.abs(dot(dx, dy, dz, wx, wy, wz)) - hz;
      const terms = 3 * longest(ux, uy, uz, vx, vy, vz) * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
      const side = certain(Math.max(overX, overY, overZ), terms + (hx + hy + hz));
      // Of numbers that are not finite the maximum is NaN or the bound infinite.
      if (hx >= 0 && hy >= 0 && hz >= 0 && side !== 0) return side < 0;
    }
    return super.containsPoint(point);
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
    if (project(this, point)) {
      const side = certain(Math.max(projected.overX, projected.overY, projected.overZ), projected.size);
      if (side < 0) return set3(target, point.x, point.y, point.z);
      if (side > 0) {
        const { center, halfSize } = this;
        const e = this.rotation.elements;
        const a = Math.min(Math.max(projected.x, -halfSize.x), halfSize.x);
        const b = Math.min(Math.max(projected.y, -halfSize.y), halfSize.y);
        const c = Math.min(Math.max(projected.z, -halfSize.z), halfSize.z);
        return set3(
          target,
          center.x + e[0] * a + e[3] * b + projected.axisX * c,
          center.y + e[1] * a + e[4] * b + projected.axisY * c,
          center.z + e[2] * a + e[5] * b + projected.axisZ * c,
        );
      }
    }
    return super.closestPointToPoint(point, target);
  }

  /**
   * @override
   * @param {PlaneOf<Vector3>} plane
   */
  intersectsPlane(plane) {
    const { normal, constant } = plane ?? NONE;
    const { x, y, z } = normal ?? NONE;
    const { x: cx, y: cy, z: cz } = this.center ?? NONE;
    const { x: hx, y: hy, z: hz } = this.halfSize ?? NONE;
    const e = this.rotation?.elements;
    // The limit on the half sizes keeps the digits that products lose by underflow negligible.
    if (areFinite3(x, y, z) && areFinite3(cx, cy, cz) && Number.isFinite(constant) && hasAxes(e)) {
      if (areFinite3(hx, hy, hz) && hx >= 0 && hy >= 0 && hz >= 0 && hx + hy + hz < 1e40) {
        const wx = e[1] * e[5] - e[2] * e[4];
        const wy = e[2] * e[3] - e[0] * e[5];
        const wz = e[0] * e[4] - e[1] * e[3];
        const reach =
          Math.abs(dot(x, y, z, e[0], e[1], e[2])) * hx +
          Math.abs(dot(x, y, z, e[3], e[4], e[5])) * hy +
          Math.abs(dot(x, y, z, wx, wy, wz)) * hz;
        const terms = longest(e[0], e[1], e[2], e[3], e[4], e[5]) * (hx + hy + hz);
        const size = terms * (Math.abs(x) + Math.abs(y) + Math.abs(z));
        const height = dot(x, y, z, cx, cy, cz) + constant;
        const sign = certain(
          reach - Math.abs(height),
          size + dotSize(x, y, z, cx, cy, cz) + Math.abs(constant),
        );
        // A zero normal is no plane.
        if (sign !== 0 && (x !== 0 || y !== 0 || z !== 0)) return sign > 0;
      }
    }
    return test(this, SOLIDS.obbPlane, this, plane, 'intersectsPlane');
  }

  /** Sets the box to an axis-aligned box. @param {{min: Vector3Like, max: Vector3Like}} box */
  fromBox3(box) {
    const { x: ax, y: ay, z: az } = box?.min ?? NONE;
    const { x: bx, y: by, z: bz } = box?.max ?? NONE;
    if (!(areFinite3(ax, ay, az) && areFinite3(bx, by, bz) && ax <= bx && ay <= by && az <= bz))
      return this.fromCorners(box);
    // The center is rounded: the half sizes reach from it to the farther side.
    const x = ax * 0.5 + bx * 0.5;
    const y = ay * 0.5 + by * 0.5;
    const z = az * 0.5 + bz * 0.5;
    set3(this.center, x, y, z);
    set3(this.halfSize, Math.max(bx - x, x - ax), Math.max(by - y, y - ay), Math.max(bz - z, z - az));
    setAxes(this.rotation, 1, 0, 0, 0, 1, 0);
    return this;
  }

  /** Whether the box and a sphere, including its inside, overlap or touch. @param {SphereOf<Vector3>} sphere */
  intersectsSphere(sphere) {
    const { center, radius } = sphere ?? NONE;
    if (Number.isFinite(radius) && radius >= 0 && project(this, center)) {
      const a = Math.max(projected.overX, 0);
      const b = Math.max(projected.overY, 0);
      const c = Math.max(projected.overZ, 0);
      const square = radius * radius;
      const sign = certain(square - (a * a + b * b + c * c), square + projected.size * projected.size);
      if (sign !== 0) return sign > 0;
    }
    return test(this, SOLIDS.sphereObb, sphere, this, 'intersectsSphere');
  }

  /**
   * Sets the box to the transformed box, or to a bounding box of it if the matrix shears. The center is transformed like a point; three.js
   * only translates it.
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    const e = m?.elements;
    const axes = this.rotation?.elements;
    const { x, y, z } = this.center ?? NONE;
    const { x: hx, y: hy, z: hz } = this.halfSize ?? NONE;
    if (
      areFinite3(x, y, z) &&
      areFinite3(hx, hy, hz) &&
      hx >= 0 &&
      hy >= 0 &&
      hz >= 0 &&
      isTypedAffine4x4(e) &&
      areFinite3(e[12], e[13], e[14]) &&
      axes?.length === 9 &&
      areTyped3(axes[0], axes[1], axes[2]) &&
      areTyped3(axes[3], axes[4], axes[5]) &&
      areFinite3(axes[6], axes[7], axes[8])
    ) {
      // The transformed axes u, v and w. If a number of a matrix is not finite, the largest of their squared lengths is not finite either.
      const ux = e[0] * axes[0] + e[4] * axes[1] + e[8] * axes[2];
      const uy = e[1] * axes[0] + e[5] * axes[1] + e[9] * axes[2];
      const uz = e[2] * axes[0] + e[6] * axes[1] + e[10] * axes[2];
      const vx = e[0] * axes[3] + e[4] * axes[4] + e[8] * axes[5];
      const vy = e[1] * axes[3] + e[5] * axes[4] + e[9] * axes[5];
      const vz = e[2] * axes[3] + e[6] * axes[4] + e[10] * axes[5];
      const nx = axes[1] * axes[5] - axes[2] * axes[4];
      const ny = axes[2] * axes[3] - axes[0] * axes[5];
      const nz = axes[0] * axes[4] - axes[1] * axes[3];
      const wx = e[0] * nx + e[4] * ny + e[8] * nz;
      const wy = e[1] * nx + e[5] * ny + e[9] * nz;
      const wz = e[2] * nx + e[6] * ny + e[10] * nz;
      const uu = ux * ux + uy * uy + uz * uz;
      const vv = vx * vx + vy * vy + vz * vz;
      const ww = wx * wx + wy * wy + wz * wz;
      const uv = ux * vx + uy * vy + uz * vz;
      const uw = ux * wx + uy * wy + uz * wz;
      const vw = vx * wx + vy * wy + vz * wz;
      const least = Math.min(uu, vv, ww);
      const most = Math.max(uu, vv, ww);
      if (
        least > 1e-140 &&
        most < 1e140 &&
        uv * uv <= SKEW_SQUARED * (uu * vv) &&
        uw * uw <= SKEW_SQUARED * (uu * ww) &&
        vw * vw <= SKEW_SQUARED * (vv * ww)
      ) {
        // Gram-Schmidt: axis a has the direction of u, axis b is in the plane of u and v.
        const uLength = Math.sqrt(uu);
        const ax = ux / uLength;
        const ay = uy / uLength;
        const az = uz / uLength;
        const along = ax * vx + ay * vy + az * vz;
        const rx = vx - ax * along;
        const ry = vy - ay * along;
        const rz = vz - az * along;
        const rLength = Math.sqrt(rx * rx + ry * ry + rz * rz);
        const bx = rx / rLength;
        const by = ry / rLength;
        const bz = rz / rLength;
        const cx = ay * bz - az * by;
        const cy = az * bx - ax * bz;
        const cz = ax * by - ay * bx;
        transform3(this.center, e);
        // Half size along an axis: the sum of the projections of the three transformed half axes.
        const { halfSize } = this;
        halfSize.x = hx * uLength + hy * Math.abs(along) + hz * Math.abs(ax * wx + ay * wy + az * wz);
        halfSize.y =
          hx * Math.abs(bx * ux + by * uy + bz * uz) +
          hy * rLength +
          hz * Math.abs(bx * wx + by * wy + bz * wz);
        halfSize.z =
          hx * Math.abs(cx * ux + cy * uy + cz * uz) +
          hy * Math.abs(cx * vx + cy * vy + cz * vz) +
          hz * Math.abs(cx * wx + cy * wy + cz * wz);
        const to = this.rotation.elements;
        to[0] = ax;
        to[1] = ay;
        to[2] = az;
        to[3] = bx;
        to[4] = by;
        to[5] = bz;
        to[6] = cx;
        to[7] = cy;
        to[8] = cz;
        return this;
      }
    }
    return this.become(evaluate(this, SOLIDS.obbTransform, this, m, 'applyMatrix4'));
  }
}

/** Result of `project`. Doubles from the start, so that V8 stores them without new objects. */
const projected = {
  // The coordinates of the point along the axes of the box, relative to its center.
  x: NaN,
  y: NaN,
  z: NaN,
  // By how much each coordinate exceeds the half size; negative inside.
  overX: NaN,
  overY: NaN,
  overZ: NaN,
  /** At least the sum of the magnitudes of all terms. */
  size: NaN,
  // The third axis: as in the core, the rounded cross product of the other two.
  axisX: NaN,
  axisY: NaN,
  axisZ: NaN,
};

/**
 * u · v.
 * @param {number} ux @param {number} uy @param {number} uz @param {number} vx @param {number} vy @param {number} vz
 */
const dot = (ux, uy, uz, vx, vy, vz) => ux * vx + uy * vy + uz * vz;

/**
 * At least the magnitude of every component of two axes and of their cross product: the largest of 1 and the squared lengths.
 * @param {number} ux @param {number} uy @param {number} uz @param {number} vx @param {number} vy @param {number} vz
 */
const longest = (ux, uy, uz, vx, vy, vz) =>
  Math.max(1, dot(ux, uy, uz, ux, uy, uz), dot(vx, vy, vz, vx, vy, vz));

/**
 * The sum of the magnitudes of the terms of u · v.
 * @param {number} ux @param {number} uy @param {number} uz @param {number} vx @param {number} vy @param {number} vz
 */
const dotSize = (ux, uy, uz, vx, vy, vz) => Math.abs(ux * vx) + Math.abs(uy * vy) + Math.abs(uz * vz);

/**
 * Projects a point onto the axes of a box: fills `projected`.
 * @param {OBB3} obb
 * @param {Vector3Like} point
 * @returns {boolean} false if a number is not finite or a half size is negative
 */
function project(obb, point) {
  const { x, y, z } = point ?? NONE;
  const { x: cx, y: cy, z: cz } = obb.center ?? NONE;
  const { x: hx, y: hy, z: hz } = obb.halfSize ?? NONE;
  const e = obb.rotation?.elements;
  if (!areTyped3(x, y, z) || !areTyped3(cx, cy, cz) || !areTyped3(hx, hy, hz) || !hasAxes(e)) return false;
  const ax = e[0];
  const ay = e[1];
  const az = e[2];
  const bx = e[3];
  const by = e[4];
  const bz = e[5];
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const dx = x - cx;
  const dy = y - cy;
  const dz = z - cz;
  const first = dx * ax + dy * ay + dz * az;
  const second = dx * bx + dy * by + dz * bz;
  const third = dx * nx + dy * ny + dz * nz;
  const terms = 3 * longest(ax, ay, az, bx, by, bz) * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  const size = terms + (hx + hy + hz);
  projected.x = first;
  projected.y = second;
  projected.z = third;
  projected.overX = Math.abs(first) - hx;
  projected.overY = Math.abs(second) - hy;
  projected.overZ = Math.abs(third) - hz;
  projected.size = size;
  projected.axisX = nx;
  projected.axisY = ny;
  projected.axisZ = nz;
  // The sum of all magnitudes is finite only if all numbers are.
  return hx >= 0 && hy >= 0 && hz >= 0 && size < Infinity;
}

/**
 * @param {ArrayLike<number> | undefined} e  of a rotation
 * @returns {e is ArrayLike<number>}
 */
const hasAxes = (e) =>
  e?.length === 9 &&
  areFinite3(e[0], e[1], e[2]) &&
  areFinite3(e[3], e[4], e[5]) &&
  areFinite3(e[6], e[7], e[8]);

/**
 * Writes two axes and their cross product to the columns of a rotation.
 * @param {MatrixLike} rotation @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by
 * @param {number} bz
 */
function setAxes(rotation, ax, ay, az, bx, by, bz) {
  const e = /** @type {number[]} */ (rotation.elements);
  e[0] = ax;
  e[1] = ay;
  e[2] = az;
  e[3] = bx;
  e[4] = by;
  e[5] = bz;
  e[6] = ay * bz - az * by;
  e[7] = az * bx - ax * bz;
  e[8] = ax * by - ay * bx;
}
