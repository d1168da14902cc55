/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { BoxOf, PlaneOf, SphereOf } from './Shape.js' */
import {
  areFinite2,
  areFinite3,
  areNumbers3,
  isAffine4x4,
  list,
  NONE,
  nonNegative,
  object,
  refuse,
  refuseBox,
  refuseParts,
  refuseVector,
  sizedNumber,
  sizedVector,
  targetOf,
  withMethod,
} from '../validate.js';
import { hypot3 } from '../math/hypot.js';
import { copy3, equals3, middle, set3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { BOXES as Q } from '../pairs/boxes.js';
import { eachPoint } from '../pairs/packers.js';
import { resultOf, test } from '../pairs/query.js';
import { Box } from './Box.js';
import { boundingRadius, transformedSide } from './bounds.js';
import { boxPlaneSign, gapTo, isSolid, reachSign } from '../pairs/filter.js';
import { announce, make } from './late.js';

/** @typedef {{min: Vector3Like, max: Vector3Like}} Corners */

/** @returns {any}  the class below */
function own() {
  return Box3;
}

/**
 * A box of space.
 *
 * Has every method of three.js' `Box3`, so that TypeScript takes it for one.
 *
 * @example
 * ```js
 * import { Box3, Ray3, Sphere3, Vector3 } from 'raybound';
 *
 * const box = new Box3().setFromCenterAndSize(new Vector3(0, 0, 0), new Vector3(2, 2, 2));
 * const ray = new Ray3(new Vector3(-3, 0, 0), new Vector3(1, 0, 0));
 * console.log(ray.intersectBox(box)?.x, box.intersectsSphere(new Sphere3(new Vector3(2, 0, 0), 1))); // → -1 true
 * ```
 */
export class Box3
  extends /** @type {new (min: Vector3, max: Vector3) => Box<Vector3>} */ (
    /* @__PURE__ */ announce('Box3', own, Box)
  )
{
  /** Empty where corners are left out. */
  constructor(min = new Vector3().setScalar(Infinity), max = new Vector3().setScalar(-Infinity)) {
    super(min, max);
  }

  /**
   * Tells a box of space from other values without its class.
   * @returns {true}
   */
  get isBox3() {
    return true;
  }

  /**
   * Copies both corners.
   * @param {Vector3Like} min
   * @param {Vector3Like} max
   */
  set(min, max) {
    if (!min) refuseParts(this, '.set', 'min', min);
    if (!max) refuseParts(this, '.set', 'max', max);
    copy3(this.min, min);
    copy3(this.max, max);
    return this;
  }

  /**
   * @override
   * @param {Corners} box
   */
  copy(box) {
    if (!box?.min || !box?.max) refuseParts(this, '.copy', 'box', box, ['min', 'max']);
    return this.set(box.min, box.max);
  }

  /**
   * @override
   * @param {Corners} box
   */
  equals(box) {
    if (!box?.min || !box?.max) refuseParts(this, '.equals', 'box', box, ['min', 'max']);
    return equals3(this.min, box.min) && equals3(this.max, box.max);
  }

  /**
   * Becomes the least box that holds the points; empty for none.
   * @param {ArrayLike<number> | ArrayLike<Vector3Like>} points  vectors, or their components in turn
   */
  setFromPoints(points) {
    const list = /** @type {ArrayLike<any>} */ (points ?? NONE);
    const { length } = list;
    const flat = typeof list[0] === 'number';
    let minX = Infinity;
    let minY = Infinity;
    let minZ = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let maxZ = -Infinity;
    let finite = Number.isInteger(length) && length > 0 && (!flat || length % 3 === 0);
    for (let i = 0; i < length && finite; i += flat ? 3 : 1) {
      const point = flat ? NONE : (list[i] ?? NONE);
      const x = flat ? list[i] : point.x;
      const y = flat ? list[i + 1] : point.y;
      const z = flat ? list[i + 2] : point.z;
      finite = areFinite3(x, y, z);
      if (x < minX) minX = x;
      if (y < minY) minY = y;
      if (z < minZ) minZ = z;
      if (x > maxX) maxX = x;
      if (y > maxY) maxY = y;
      if (z > maxZ) maxZ = z;
    }
    if (!finite) {
      // No points, or an error that names the one at fault.
      eachPoint(points, 3, 'setFromPoints', () => {});
      return this.makeEmpty();
    }
    set3(this.min, minX, minY, minZ);
    set3(this.max, maxX, maxY, maxZ);
    return this;
  }

  /**
   * Becomes the least box that holds points by their components in turn, as `setFromPoints` does too.
   * @param {ArrayLike<number>} array  x0, y0, z0, x1 …
   */
  setFromArray(array) {
    list('Box3.setFromArray', 'array', array, 'an array of coordinates');
    if (array.length % 3)
      refuse(RangeError, 'Box3.setFromArray', 'array.length', 'a multiple of 3', array.length);
    return this.setFromPoints(array);
  }

  /**
   * Becomes the least box that holds the items of a buffer attribute of three.js.
   * @param {{count: number, getX(index: number): number, getY(index: number): number, getZ(index: number): number}} attribute
   */
  setFromBufferAttribute(attribute) {
    const { count } = withMethod(
      'Box3.setFromBufferAttribute',
      'attribute',
      attribute,
      'getZ',
      'a buffer attribute',
    );
    nonNegative('Box3.setFromBufferAttribute', 'attribute.count', count);
    const points = [];
    for (let i = 0; i < count; i++) points.push(new Vector3().fromBufferAttribute(attribute, i));
    return this.setFromPoints(points);
  }

  /**
   * Becomes the box of an object of three.js and of what is below it, in the world's space: three.js' own `Box3.setFromObject`.
   * @param {any} object  an Object3D
   * @param {boolean} [precise]  by its vertices instead of its geometry's box
   */
  setFromObject(object, precise = false) {
    return this.makeEmpty().expandByObject(object, precise);
  }

  /**
   * Grows to hold an object of three.js and what is below it.
   * @param {any} object  an Object3D
   * @param {boolean} [precise]  by its vertices instead of its geometry's box
   */
  expandByObject(object, precise = false) {
    withMethod('Box3.expandByObject', 'object', object, 'updateWorldMatrix', 'an Object3D');
    object.updateWorldMatrix(false, false);
    const { geometry, matrixWorld } = object;
    const position = geometry?.getAttribute?.('position');
    if (precise && position && !object.isInstancedMesh && !object.isBatchedMesh) {
      const point = new Vector3();
      for (let i = 0; i < position.count; i++) {
        if (object.isMesh) object.getVertexPosition(i, point);
        else point.fromBufferAttribute(position, i);
        this.expandByPoint(point.applyMatrix4(matrixWorld));
      }
    } else if (geometry) {
      const owner = object.boundingBox === undefined ? geometry : object;
      if (owner.boundingBox === null) owner.computeBoundingBox();
      this.union(new Box3().copy(owner.boundingBox).applyMatrix4(matrixWorld));
    }
    for (const child of object.children) this.expandByObject(child, precise);
    return this;
  }

  /**
   * Becomes the box around a center; empty for a negative size.
   * @param {Vector3Like} center
   * @param {Vector3Like} size  its lengths along the axes
   */
  setFromCenterAndSize(center, size) {
    const { x, y, z } = center ?? NONE;
    const { x: sx, y: sy, z: sz } = size ?? NONE;
    if (!areFinite3(x, y, z)) refuseVector(this, 'Box.setFromCenterAndSize', 'center', center);
    if (!areFinite3(sx, sy, sz)) refuseVector(this, 'Box.setFromCenterAndSize', 'size', size);
    set3(this.min, x - sx * 0.5, y - sy * 0.5, z - sz * 0.5);
    set3(this.max, x + sx * 0.5, y + sy * 0.5, z + sz * 0.5);
    return this;
  }

  /** The numbers of its corners. */
  toJSON() {
    return { min: this.min.toArray(), max: this.max.toArray() };
  }

  /**
   * Reads what `toJSON` gave.
   * @param {{min: number[], max: number[]}} json
   */
  fromJSON(json) {
    const { min, max } = object('Box3.fromJSON', 'json', json);
    this.min.fromArray(list('Box3.fromJSON', 'json.min', min, 'an array of numbers'));
    this.max.fromArray(list('Box3.fromJSON', 'json.max', max, 'an array of numbers'));
    return this;
  }

  /**
   * Its middle, correctly rounded; 0 for an empty box.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives it
   * @returns {T}
   */
  getCenter(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getCenter', target);
    const { min, max } = this;
    if (this.isEmpty()) return set3(target, 0, 0, 0);
    return set3(target, middle(min.x, max.x), middle(min.y, max.y), middle(min.z, max.z));
  }

  /**
   * Its lengths along the axes; 0 for an empty box.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives them
   * @returns {T}
   */
  getSize(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getSize', target);
    const { min, max } = this;
    if (this.isEmpty()) return set3(target, 0, 0, 0);
    return set3(target, max.x - min.x, max.y - min.y, max.z - min.z);
  }

  /**
   * Where a point is between the corners, along each axis: 0 at min, 1 at max. 0 along an axis without length, where three.js
   * divides by zero.
   * @template {Vector3Like} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives the three
   * @returns {T}
   */
  getParameter(point, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getParameter', target);
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) refuseVector(this, 'Box.getParameter', 'point', point);
    const { min, max } = this;
    return set3(target, portion(x, min.x, max.x), portion(y, min.y, max.y), portion(z, min.z, max.z));
  }

  /**
   * Grows to hold a point.
   * @param {Vector3Like} point
   */
  expandByPoint(point) {
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) refuseVector(this, 'Box.expandByPoint', 'point', point);
    return grow(this, x, y, z, x, y, z);
  }

  /**
   * Grows by a vector's components on both sides of each axis.
   * @param {Vector3Like} vector
   */
  expandByVector(vector) {
    const { x, y, z } = vector ?? NONE;
    if (!areFinite3(x, y, z)) refuseVector(this, 'Box.expandByVector', 'vector', vector);
    const { min, max } = this;
    set3(min, min.x - x, min.y - y, min.z - z);
    set3(max, max.x + x, max.y + y, max.z + z);
    return this;
  }

  /**
   * Grows by a number on all sides.
   * @param {number} scalar
   */
  expandByScalar(scalar) {
    if (!Number.isFinite(scalar)) sizedNumber(this, 'Box.expandByScalar', 'scalar', scalar);
    const { min, max } = this;
    set3(min, min.x - scalar, min.y - scalar, min.z - scalar);
    set3(max, max.x + scalar, max.y + scalar, max.z + scalar);
    return this;
  }

  /**
   * Grows to hold another box; an empty one changes nothing.
   * @param {Corners} box
   */
  union(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) refuseBox(this, 'Box.union', box);
    return ax <= bx && ay <= by && az <= bz ? grow(this, ax, ay, az, bx, by, bz) : this;
  }

  /**
   * Becomes what two boxes have in common; empty if that is nothing.
   * @param {Corners} box
   */
  intersect(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) refuseBox(this, 'Box.intersect', box);
    const own = this;
    set3(own.min, Math.max(own.min.x, ax), Math.max(own.min.y, ay), Math.max(own.min.z, az));
    set3(own.max, Math.min(own.max.x, bx), Math.min(own.max.y, by), Math.min(own.max.z, bz));
    return this.isEmpty() ? this.makeEmpty() : this;
  }

  /**
   * Moves it.
   * @param {Vector3Like} offset
   */
  translate(offset) {
    const { x, y, z } = offset ?? NONE;
    if (!areFinite3(x, y, z)) refuseVector(this, 'Box.translate', 'offset', offset);
    const { min, max } = this;
    set3(min, min.x + x, min.y + y, min.z + z);
    set3(max, max.x + x, max.y + y, max.z + z);
    return this;
  }

  /**
   * @override
   * @param {Vector3Like} point
   */
  containsPoint(point) {
    const { x, y, z } = point ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (areFinite3(x, y, z) && areFinite3(ax, ay, az) && areFinite3(bx, by, bz))
      return ax <= x && x <= bx && ay <= y && y <= by && az <= z && z <= bz;
    return super.containsPoint(point);
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  closestPointToPoint(point, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.closestPointToPoint', target);
    const { x, y, z } = point ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (!(areFinite3(x, y, z) && areFinite3(ax, ay, az) && areFinite3(bx, by, bz)))
      return super.closestPointToPoint(point, target);
    if (ax <= x && x <= bx && ay <= y && y <= by && az <= z && z <= bz) return set3(target, x, y, z);
    const cx = x < ax ? ax : x > bx ? bx : x;
    const cy = y < ay ? ay : y > by ? by : y;
    const cz = z < az ? az : z > bz ? bz : z;
    // -0 becomes 0, as in the core.
    return set3(target, cx + 0, cy + 0, cz + 0);
  }

  /**
   * Euclidean; 0 in the box, Infinity to an empty one.
   * @override
   * @param {Vector3Like} point
   * @returns {number}
   */
  distanceToPoint(point) {
    const { x, y, z } = point ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (areFinite3(x, y, z) && isSolid(ax, ay, az, bx, by, bz))
      return hypot3(gapTo(x, ax, bx), gapTo(y, ay, by), gapTo(z, az, bz));
    return this.isEmpty() ? Infinity : super.distanceToPoint(point);
  }

  /**
   * Whether no part of a box lies outside; of an empty one none does.
   * @param {Corners} box
   */
  containsBox(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) refuseBox(this, 'Box.containsBox', box);
    if (!(ax <= bx && ay <= by && az <= bz)) return true;
    const { min: low, max: high } = this;
    return low.x <= ax && low.y <= ay && low.z <= az && bx <= high.x && by <= high.y && bz <= high.z;
  }

  /**
   * Whether it meets a box.
   * @param {BoxOf<Vector3>} box
   */
  intersectsBox(box) {
    const { min, max } = /** @type {any} */ (box ?? NONE);
    const { x: cx, y: cy, z: cz } = min ?? NONE;
    const { x: dx, y: dy, z: dz } = max ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (
      areFinite3(cx, cy, cz) &&
      areFinite3(dx, dy, dz) &&
      areFinite3(ax, ay, az) &&
      areFinite3(bx, by, bz)
    ) {
      if (!(ax <= dx && cx <= bx && ay <= dy && cy <= by && az <= dz && cz <= bz)) return false;
      return ax <= bx && cx <= dx && ay <= by && cy <= dy && az <= bz && cz <= dz;
    }
    return test(this, Q.boxBox, this, box, 'intersectsBox');
  }

  /**
   * Whether it meets a ball.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    const { center, radius } = sphere ?? NONE;
    const { x, y, z } = center ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (areFinite3(x, y, z) && areFinite2(radius, 0) && radius >= 0 && isSolid(ax, ay, az, bx, by, bz)) {
      const sign = reachSign(gapTo(x, ax, bx), gapTo(y, ay, by), gapTo(z, az, bz), radius);
      if (sign !== 0) return sign > 0;
    }
    return test(this, Q.sphereBox, sphere, this, 'intersectsSphere');
  }

  /**
   * Whether it lies across a plane or touches it.
   * @param {PlaneOf<Vector3>} plane
   */
  intersectsPlane(plane) {
    const { normal, constant } = plane ?? NONE;
    const { x, y, z } = normal ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (areFinite3(x, y, z) && areFinite2(constant, 0) && isSolid(ax, ay, az, bx, by, bz)) {
      const sign = boxPlaneSign(ax, ay, az, bx, by, bz, x, y, z, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, Q.boxPlane, this, plane, 'intersectsPlane');
  }

  /**
   * A sphere that holds it, exactly, about its middle; empty for an empty box.
   * @template {SphereOf<Vector3>} [T=import('./Sphere3.js').Sphere3]
   * @param {T} [target]  receives it; a new Sphere3 if it is missing, or a plain {center, radius} in a program that does not
   *   import that class
   * @returns {T}
   */
  getBoundingSphere(target = make('Sphere3', () => ({ center: new Vector3(), radius: -1 }))) {
    const center = target?.center;
    if (typeof center !== 'object' || center === null) refuseSphere(target);
    const { x: ax, y: ay, z: az } = this.min;
    const { x: bx, y: by, z: bz } = this.max;
    if (!isSolid(ax, ay, az, bx, by, bz)) return boundNothing(this, target);
    const x = middle(ax, bx);
    const y = middle(ay, by);
    const z = middle(az, bz);
    set3(center, x, y, z);
    target.radius = boundingRadius(ax, ay, az, bx, by, bz, x, y, z);
    return target;
  }

  /**
   * Becomes the box of the transformed box; an empty one stays.
   * @param {Matrix4Like} m  affine
   */
  applyMatrix4(m) {
    const e = m?.elements;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (isSolid(ax, ay, az, bx, by, bz) && isAffine4x4(e)) {
      for (let i = 0; i < 6; i++) {
        const upper = i > 2;
        const row = upper ? i - 3 : i;
        const x = e[row];
        const y = e[row + 4];
        const z = e[row + 8];
        sides[i] = transformedSide(
          e[row + 12],
          x,
          x > 0 === upper ? bx : ax,
          y,
          y > 0 === upper ? by : ay,
          z,
          z > 0 === upper ? bz : az,
          upper,
        );
      }
      set3(this.min, sides[0], sides[1], sides[2]);
      set3(this.max, sides[3], sides[4], sides[5]);
    } else resultOf(this, Q.boxTransform, this, m, 'applyMatrix4', this);
    return this;
  }
}

/**
 * Error path of `getBoundingSphere`.
 * @param {any} target
 */
function refuseSphere(target) {
  object('Box3.getBoundingSphere', 'target', target);
  object('Box3.getBoundingSphere', 'target.center', target.center, 'a vector');
}

/**
 * Makes a sphere empty, as an empty box is; throws for a box with a number that is not finite.
 * @template {SphereOf<Vector3>} T
 * @param {Box3} box
 * @param {T} target
 * @returns {T}
 */
function boundNothing(box, target) {
  if (!box.isEmpty()) {
    sizedVector(box, 'Box.getBoundingSphere', 'this.min', box.min);
    refuseVector(box, 'Box.getBoundingSphere', 'this.max', box.max);
  }
  set3(target.center, 0, 0, 0);
  target.radius = -1;
  return target;
}

/** What `applyMatrix4` computes. */
const sides = /* @__PURE__ */ new Float64Array(6);

/**
 * Grows a box to hold another one, which is not empty.
 * @param {Box3} box
 * @param {number} ax
 * @param {number} ay
 * @param {number} az
 * @param {number} bx
 * @param {number} by
 * @param {number} bz
 */
function grow(box, ax, ay, az, bx, by, bz) {
  const { min, max } = box;
  // One that has shrunk to nothing has corners still, which do not count.
  if (box.isEmpty()) {
    set3(min, ax, ay, az);
    set3(max, bx, by, bz);
  } else {
    set3(min, Math.min(min.x, ax), Math.min(min.y, ay), Math.min(min.z, az));
    set3(max, Math.max(max.x, bx), Math.max(max.y, by), Math.max(max.z, bz));
  }
  return box;
}

/**
 * @param {number} x
 * @param {number} min
 * @param {number} max
 */
const portion = (x, min, max) => (max > min ? (x - min) / (max - min) : 0);
