/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { BoxOf, PlaneOf, SphereOf } from './Shape.js' */
import {
  finite,
  areFinite2,
  areFinite3,
  areTyped3,
  areNumbers3,
  isAffine4x4,
  list,
  NONE,
  nonNegative,
  object,
  fail,
  failBox,
  failParts,
  failVector,
  renamed,
  sizedNumber,
  sizedVector,
  targetOf,
  withMethod,
} from '../arguments/check.js';
import { hypot3 } from '../math/hypot.js';
import { copy3, equals3, middle, set3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { below } from '../arguments/nested.js';
import { BOXES } from '../pairs/boxes.js';
import { eachPoint } from '../pairs/packers.js';
import { resultOf, test } from '../pairs/query.js';
import { Box } from './Box.js';
import { boundingRadius, transformedSide } from './bounds.js';
import { boxPlaneSign, sphereBoxSign } from '../generated/filters.js';
import { gapTo, isOrdered, isSolid } from '../pairs/filter.js';
import { announce, make } from '../late.js';

/** @typedef {{min: Vector3Like, max: Vector3Like}} Corners */

/** @returns {any}  the class below */
function own() {
  return Box3;
}

/**
 * A 3D axis-aligned box.
 *
 * Has every method of three.js' `Box3`, so that TypeScript accepts it in place of one.
 *
 * `getCenter` and `getSize` check no numbers: NaN in a field gives NaN.
 *
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
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
  /** Stores the given vectors, not copies of them. The box is empty by default. */
  constructor(min = new Vector3().setScalar(Infinity), max = new Vector3().setScalar(-Infinity)) {
    super(min, max);
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /** Identifies boxes without `instanceof`, as in three.js. @returns {true} */
  get isBox3() {
    return true;
  }

  /** Copies both corners into those of the box. @param {Vector3Like} min @param {Vector3Like} max */
  set(min, max) {
    if (!min) failParts(this, '.set', 'min', min);
    if (!max) failParts(this, '.set', 'max', max);
    copy3(this.min, min);
    copy3(this.max, max);
    return this;
  }

  /**
   * @override
   * @param {Corners} box
   */
  copy(box) {
    if (!box?.min || !box?.max) failParts(this, '.copy', 'box', box, ['min', 'max']);
    return this.set(box.min, box.max);
  }

  /**
   * @override
   * @param {Corners} box
   */
  equals(box) {
    if (!box?.min || !box?.max) failParts(this, '.equals', 'box', box, ['min', 'max']);
    return equals3(this.min, box.min) && equals3(this.max, box.max);
  }

  /**
   * Sets the box to the bounding box of the points; empty without points.
   * @param {ArrayLike<number> | ArrayLike<Vector3Like>} points  vectors, or a flat array of their components
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
      // Throws an error that names the invalid point, unless there is no point.
      eachPoint(points, 3, 'Box3.setFromPoints', () => {});
      return this.makeEmpty();
    }
    set3(this.min, minX, minY, minZ);
    set3(this.max, maxX, maxY, maxZ);
    return this;
  }

  /**
   * Sets the box to the bounding box of points in a flat array. `setFromPoints` accepts such an array too.
   * @param {ArrayLike<number>} array  x0, y0, z0, x1 …
   */
  setFromArray(array) {
    list('Box3.setFromArray', 'array', array, 'an array of coordinates');
    if (array.length % 3)
      fail(RangeError, 'Box3.setFromArray', 'array.length', 'a multiple of 3', array.length);
    for (let i = 0; i < array.length; i++)
      if (!Number.isFinite(array[i])) finite('Box3.setFromArray', `array[${i}]`, array[i]);
    return renamed('setFromPoints', 'setFromArray', () => this.setFromPoints(array));
  }

  /**
   * Sets the box to the bounding box of the points in a buffer attribute of three.js.
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
   * Sets the box to the bounding box, in world space, of an object of three.js and its descendants, as `Box3.setFromObject` of three.js
   * does.
   * @param {any} object  an Object3D
   * @param {boolean} [precise]  true: from the vertices instead of the geometries' bounding boxes
   */
  setFromObject(object, precise = false) {
    withMethod('Box3.setFromObject', 'object', object, 'updateWorldMatrix', 'an Object3D');
    return this.makeEmpty().expandByObject(object, precise);
  }

  /**
   * Enlarges the box to contain, in world space, an object of three.js and its descendants.
   * @param {any} object  an Object3D
   * @param {boolean} [precise]  true: from the vertices instead of the geometries' bounding boxes
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
    below('Box3.expandByObject', 'object.children', object, () => {
      for (const child of object.children) this.expandByObject(child, precise);
    });
    return this;
  }

  /**
   * Sets the box to one of the given size around a center. It is empty if a component of the size is negative.
   * @param {Vector3Like} center
   * @param {Vector3Like} size  the lengths along the axes
   */
  setFromCenterAndSize(center, size) {
    const { x, y, z } = center ?? NONE;
    const { x: sx, y: sy, z: sz } = size ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Box.setFromCenterAndSize', 'center', center);
    if (!areFinite3(sx, sy, sz)) failVector(this, 'Box.setFromCenterAndSize', 'size', size);
    set3(this.min, x - sx * 0.5, y - sy * 0.5, z - sz * 0.5);
    set3(this.max, x + sx * 0.5, y + sy * 0.5, z + sz * 0.5);
    return this;
  }

  /** The coordinates of both corners, as arrays. */
  toJSON() {
    return { min: this.min.toArray(), max: this.max.toArray() };
  }

  /** Reads the result of `toJSON`. @param {{min: number[], max: number[]}} json */
  fromJSON(json) {
    const { min, max } = object('Box3.fromJSON', 'json', json);
    this.min.fromArray(list('Box3.fromJSON', 'json.min', min, 'an array of numbers'));
    this.max.fromArray(list('Box3.fromJSON', 'json.max', max, 'an array of numbers'));
    return this;
  }

  /**
   * The center of the box, correctly rounded; 0 for an empty box.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getCenter(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getCenter', target);
    const { min, max } = this;
    if (this.isEmpty()) return set3(target, 0, 0, 0);
    return set3(target, middle(min.x, max.x), middle(min.y, max.y), middle(min.z, max.z));
  }

  /**
   * The lengths of the box along the axes; 0 for an empty box.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getSize(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getSize', target);
    const { min, max } = this;
    if (this.isEmpty()) return set3(target, 0, 0, 0);
    return set3(target, max.x - min.x, max.y - min.y, max.z - min.z);
  }

  /**
   * The position of a point relative to the box, along each axis: 0 at min, 1 at max. 0 along an axis on which the box has no length
   * (three.js divides by zero there).
   * @template {Vector3Like} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getParameter(point, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.getParameter', target);
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Box.getParameter', 'point', point);
    const { min, max } = this;
    return set3(target, portion(x, min.x, max.x), portion(y, min.y, max.y), portion(z, min.z, max.z));
  }

  /** Enlarges the box to contain a point. @param {Vector3Like} point */
  expandByPoint(point) {
    const { x, y, z } = point ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Box.expandByPoint', 'point', point);
    return grow(this, x, y, z, x, y, z);
  }

  /**
   * Moves the sides outward by a vector's components, both sides of each axis. Negative components shrink the box.
   * @param {Vector3Like} vector
   */
  expandByVector(vector) {
    const { x, y, z } = vector ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Box.expandByVector', 'vector', vector);
    const { min, max } = this;
    set3(min, min.x - x, min.y - y, min.z - z);
    set3(max, max.x + x, max.y + y, max.z + z);
    return this;
  }

  /** Moves all sides outward by a number. A negative number shrinks the box. @param {number} scalar */
  expandByScalar(scalar) {
    if (!Number.isFinite(scalar)) sizedNumber(this, 'Box.expandByScalar', 'scalar', scalar);
    const { min, max } = this;
    set3(min, min.x - scalar, min.y - scalar, min.z - scalar);
    set3(max, max.x + scalar, max.y + scalar, max.z + scalar);
    return this;
  }

  /** Enlarges the box to contain another box. An empty one changes nothing. @param {Corners} box */
  union(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) failBox(this, 'Box.union', box);
    return ax <= bx && ay <= by && az <= bz ? grow(this, ax, ay, az, bx, by, bz) : this;
  }

  /** Sets the box to its intersection with another box; empty if they have no point in common. @param {Corners} box */
  intersect(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) failBox(this, 'Box.intersect', box);
    const own = this;
    set3(own.min, Math.max(own.min.x, ax), Math.max(own.min.y, ay), Math.max(own.min.z, az));
    set3(own.max, Math.min(own.max.x, bx), Math.min(own.max.y, by), Math.min(own.max.z, bz));
    return this.isEmpty() ? this.makeEmpty() : this;
  }

  /** Moves the box. @param {Vector3Like} offset */
  translate(offset) {
    const { x, y, z } = offset ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Box.translate', 'offset', offset);
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
   * @param {T} [target]  receives the result
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
   * Euclidean distance to a point; 0 inside the box, Infinity for an empty box.
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

  /** Whether the box contains another box. True for an empty one. @param {Corners} box */
  containsBox(box) {
    const { min, max } = box ?? NONE;
    const { x: ax, y: ay, z: az } = min ?? NONE;
    const { x: bx, y: by, z: bz } = max ?? NONE;
    if (!areNumbers3(ax, ay, az) || !areNumbers3(bx, by, bz)) failBox(this, 'Box.containsBox', box);
    if (!(ax <= bx && ay <= by && az <= bz)) return true;
    const { min: low, max: high } = this;
    return low.x <= ax && low.y <= ay && low.z <= az && bx <= high.x && by <= high.y && bz <= high.z;
  }

  /** Whether the boxes overlap or touch. @param {BoxOf<Vector3>} box */
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
    return test(this, BOXES.boxBox, this, box, 'intersectsBox');
  }

  /** Whether the box and a sphere, including its inside, overlap or touch. @param {SphereOf<Vector3>} sphere */
  intersectsSphere(sphere) {
    const { center, radius } = sphere ?? NONE;
    const { x, y, z } = center ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (areFinite3(x, y, z) && areFinite2(radius, 0) && radius >= 0 && isSolid(ax, ay, az, bx, by, bz)) {
      const sign = sphereBoxSign(x, y, z, radius, ax, ay, az, bx, by, bz);
      if (sign !== 0) return sign > 0;
    }
    return test(this, BOXES.sphereBox, sphere, this, 'intersectsSphere');
  }

  /** Whether the box intersects or touches a plane. @param {PlaneOf<Vector3>} plane */
  intersectsPlane(plane) {
    const { normal, constant } = plane ?? NONE;
    const { x, y, z } = normal ?? NONE;
    const { x: ax, y: ay, z: az } = this.min ?? NONE;
    const { x: bx, y: by, z: bz } = this.max ?? NONE;
    if (areTyped3(x, y, z) && typeof constant === 'number' && isOrdered(ax, ay, az, bx, by, bz)) {
      const sign = boxPlaneSign(ax, ay, az, bx, by, bz, x, y, z, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, BOXES.boxPlane, this, plane, 'intersectsPlane');
  }

  /**
   * A sphere around the box's center that contains the box, exactly; empty for an empty box.
   * @template {SphereOf<Vector3>} [T=import('./Sphere3.js').Sphere3]
   * @param {T} [target]  receives the result; by default a new Sphere3, or a plain {center, radius} in a program that does not
   *   import that class
   * @returns {T}
   */
  getBoundingSphere(target = make('Sphere3', () => ({ center: new Vector3(), radius: -1 }))) {
    const center = target?.center;
    if (typeof center !== 'object' || center === null) failSphere(target);
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
   * Sets the box to the bounding box of the transformed box. An empty box stays empty.
   * @param {Matrix4Like} m  affine; anything else throws
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
    } else resultOf(this, BOXES.boxTransform, this, m, 'applyMatrix4', this);
    return this;
  }
}

/** Error path of `getBoundingSphere`. @param {any} target */
function failSphere(target) {
  object('Box3.getBoundingSphere', 'target', target);
  object('Box3.getBoundingSphere', 'target.center', target.center, 'a vector');
}

/**
 * Makes a sphere empty, for an empty box. Throws for a box with a number that is not finite.
 * @template {SphereOf<Vector3>} T @param {Box3} box @param {T} target @returns {T}
 */
function boundNothing(box, target) {
  if (!box.isEmpty()) {
    sizedVector(box, 'Box.getBoundingSphere', 'this.min', box.min);
    failVector(box, 'Box.getBoundingSphere', 'this.max', box.max);
  }
  set3(target.center, 0, 0, 0);
  target.radius = -1;
  return target;
}

/** Scratch of `applyMatrix4`: the minima, then the maxima of the transformed box. */
const sides = /* @__PURE__ */ new Float64Array(6);

/**
 * Enlarges a box to contain another box, which is not empty.
 * @param {Box3} box @param {number} ax @param {number} ay @param {number} az @param {number} bx @param {number} by @param {number} bz
 */
function grow(box, ax, ay, az, bx, by, bz) {
  const { min, max } = box;
  // The corners of an empty box need not be infinite, for example after it was shrunk. They must not count.
  if (box.isEmpty()) {
    set3(min, ax, ay, az);
    set3(max, bx, by, bz);
  } else {
    set3(min, Math.min(min.x, ax), Math.min(min.y, ay), Math.min(min.z, az));
    set3(max, Math.max(max.x, bx), Math.max(max.y, by), Math.max(max.z, bz));
  }
  return box;
}

/** @param {number} x @param {number} min @param {number} max */
const portion = (x, min, max) => (max > min ? (x - min) / (max - min) : 0);
