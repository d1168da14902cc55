/** @import { VectorLike } from '../arguments/check.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { MatrixLike } from '../arguments/check.js' */
/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, SegmentOf, SphereOf, VectorOf } from './Shape.js' */
import {
  affine,
  areFinite2,
  areFinite3,
  areTyped3,
  finite,
  matrix,
  NONE,
  object,
  failParts,
  failVector,
  renamed,
  renamedError,
  sizedVector,
  targetOf,
} from '../arguments/check.js';
import { invert3, transpose3 } from '../math/elements3.js';
import { hypot3 } from '../math/hypot.js';
import { Vector2 } from '../math/Vector2.js';
import { assign, isSame, isSameNumber, put, set2, set3 } from '../math/components.js';
import { productError, sumError } from '../math/rounding.js';
import { Vector3 } from '../math/Vector3.js';
import { resultNumber, resultVector, evaluate, test } from '../pairs/query.js';
import { PLANES } from '../pairs/planes.js';
import { boxPlaneSign, spherePlaneSign } from '../generated/filters.js';
import { isOrdered } from '../pairs/filter.js';
import { Shape } from './Shape.js';

/** Relative to the sum of the magnitudes of the terms: a smaller height may have lost digits even in double-double arithmetic. */
const SMALL = 2 ** -18;

/** Normals whose square differs from 1 by less are unit vectors: `normalize` leaves 8 u, u = 2^-53. */
const UNIT_ERROR = 2 ** -49;

/**
 * Base class of `Plane2` and `Plane3`: the points p with normal · p + constant = 0. The normal points to the front and need not be a unit
 * vector. A plane with a zero normal is empty.
 * @template {AnyVector} V
 */
class Plane extends Shape {
  /** Stores the given vector, not a copy of it. @param {V} normal @param {number} constant */
  constructor(normal, constant) {
    super();
    this.normal = normal;
    this.constant = constant;
  }

  /** Copies the normal into that of the plane. @param {VectorOf<V>} normal @param {number} constant */
  set(normal, constant) {
    if (!normal) failParts(this, '.set', 'normal', normal);
    assign(this.normal, normal, this.dimensions);
    this.constant = constant;
    return this;
  }

  /**
   * @override
   * @param {PlaneOf<V>} plane
   */
  copy(plane) {
    if (!plane?.normal) failParts(this, '.copy', 'plane', plane, ['normal']);
    return this.set(plane.normal, plane.constant);
  }

  /**
   * @override
   * @param {PlaneOf<V>} plane
   */
  equals(plane) {
    if (!plane?.normal) failParts(this, '.equals', 'plane', plane, ['normal']);
    return isSame(this.normal, plane.normal, this.dimensions) && isSameNumber(this.constant, plane.constant);
  }

  /** Sets the plane to the one with a normal through a point. @param {VectorOf<V>} normal @param {VectorOf<V>} point */
  setFromNormalAndCoplanarPoint(normal, point) {
    const flat = this.dimensions < 3;
    const { x: nx, y: ny, z } = /** @type {any} */ (normal ?? NONE);
    const { x: px, y: py, z: pz } = /** @type {any} */ (point ?? NONE);
    const nz = flat ? 0 : z;
    if (!areFinite3(nx, ny, nz)) failVector(this, 'Plane.setFromNormalAndCoplanarPoint', 'normal', normal);
    if (!areFinite3(px, py, flat ? 0 : pz))
      failVector(this, 'Plane.setFromNormalAndCoplanarPoint', 'point', point);
    put(this.normal, nx, ny, nz, flat);
    this.constant = 0 - (flat ? nx * px + ny * py : nx * px + ny * py + nz * pz);
    return this;
  }

  /** Scales normal and constant so that the normal is a unit vector. The plane stays the same. */
  normalize() {
    const length = this.normal.length() || 1;
    this.normal.normalize();
    this.constant /= length;
    return this;
  }

  /** Swaps front and back. */
  negate() {
    this.normal.negate();
    this.constant = 0 - this.constant;
    return this;
  }

  /** Moves the plane. @param {VectorOf<V>} offset */
  translate(offset) {
    const flat = this.dimensions < 3;
    const { x, y, z } = /** @type {any} */ (offset ?? NONE);
    if (!areFinite3(x, y, flat ? 0 : z)) failVector(this, 'Plane.translate', 'offset', offset);
    const normal = /** @type {any} */ (this.normal);
    this.constant -= flat ? normal.x * x + normal.y * y : normal.x * x + normal.y * y + normal.z * z;
    return this;
  }

  /**
   * Signed Euclidean distance to a point, positive in front of the plane. The relative error is at most 2^-47, so the sign is exact. 0
   * for a zero normal.
   * @param {VectorOf<V>} point @returns {number}
   */
  distanceToPoint(point) {
    const flat = this.dimensions < 3;
    const { constant } = this;
    const n = /** @type {any} */ (this.normal ?? NONE);
    const p = /** @type {any} */ (point ?? NONE);
    const nx = n.x;
    const ny = n.y;
    const nz = flat ? 0 : n.z;
    const px = p.x;
    const py = p.y;
    const pz = flat ? 0 : p.z;
    if (areTyped3(nx, ny, nz) && areTyped3(px, py, pz) && typeof constant === 'number') {
      const height = farHeight(constant, nx, px, ny, py, nz, pz);
      if (height !== 0) {
        const square = nx * nx + ny * ny + nz * nz;
        if (isUnit(square)) return height;
        if (square > 1e-280 && square < Infinity) return height / Math.sqrt(square);
      }
    }
    // With the plus V8 knows that this result is a number, too. Otherwise it would allocate an object for the result of every call.
    return +nearDistance(this, point);
  }

  /**
   * The point of the plane nearest to a point; for a zero normal the point itself.
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  projectPoint(point, target) {
    targetOf(this, '.projectPoint', target);
    const flat = this.dimensions < 3;
    let distance;
    try {
      distance = this.distanceToPoint(point);
    } catch (error) {
      throw renamedError('distanceToPoint', 'projectPoint', error);
    }
    const { x, y, z } = /** @type {any} */ (point);
    const n = /** @type {any} */ (this.normal);
    const length = lengthOf(n.x, n.y, flat ? 0 : n.z);
    if (!(length > 0)) return put(target ?? /** @type {any} */ (this).newVector(), x, y, z, flat);
    const nz = flat ? 0 : n.z;
    return put(
      target ?? /** @type {any} */ (this).newVector(),
      (n.x / length) * -distance + x,
      (n.y / length) * -distance + y,
      (nz / length) * -distance + z,
      flat,
    );
  }

  /** Whether the plane intersects or touches a box. @param {BoxOf<V>} box */
  intersectsBox(box) {
    const flat = this.dimensions < 3;
    const { constant } = this;
    const n = /** @type {any} */ (this.normal ?? NONE);
    const x = n.x;
    const y = n.y;
    const z = flat ? 0 : n.z;
    const { min, max } = /** @type {any} */ (box ?? NONE);
    const { x: ax, y: ay, z: a } = min ?? NONE;
    const { x: bx, y: by, z: b } = max ?? NONE;
    const az = flat ? 0 : a;
    const bz = flat ? 0 : b;
    if (areTyped3(x, y, z) && typeof constant === 'number' && isOrdered(ax, ay, az, bx, by, bz)) {
      const sign = boxPlaneSign(ax, ay, az, bx, by, bz, x, y, z, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, PLANES.boxPlane, box, this, 'intersectsBox');
  }

  /**
   * @internal  Whether the plane intersects or touches a sphere or a circle.
   * @param {SphereOf<V>} sphere
   * @param {string} method
   */
  overlapsSphere(sphere, method) {
    const flat = this.dimensions < 3;
    const { constant } = this;
    const n = /** @type {any} */ (this.normal ?? NONE);
    const { center, radius } = /** @type {any} */ (sphere ?? NONE);
    const c = center ?? NONE;
    const x = c.x;
    const y = c.y;
    const z = flat ? 0 : c.z;
    const nx = n.x;
    const ny = n.y;
    const nz = flat ? 0 : n.z;
    if (areFinite3(x, y, z) && areFinite3(nx, ny, nz) && areFinite2(radius, constant) && radius >= 0) {
      const sign = spherePlaneSign(x, y, z, radius, nx, ny, nz, constant);
      if (sign !== 0) return sign > 0;
    }
    return test(this, PLANES.spherePlane, sphere, this, method);
  }

  /** Whether the plane intersects or touches an oriented box. @param {ObbOf<V>} obb */
  intersectsOBB(obb) {
    return test(this, PLANES.obbPlane, obb, this, 'intersectsOBB');
  }
}

/**
 * A line in 2D, with a front and a back.
 *
 * Has the methods of three.js' `Plane` for the plane: `intersectsCircle` instead of `intersectsSphere`. Without `intersectLine`,
 * `intersectsLine`, `coplanarPoint` and `applyMatrix4`, because a `Line2`, `Segment2` or `Ray2` has them; without `setComponents` and
 * `distanceToSphere`, which are `set` and the distance of the center minus the radius; without `isPlane`, `toJSON` and `fromJSON`,
 * because nothing in three.js takes or reads a line.
 * @extends {Plane<Vector2>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Circle2, Plane2, Vector2 } from 'raybound';
 *
 * const plane = new Plane2(new Vector2(0, 1), -2); // y = 2
 * console.log(plane.distanceToPoint({ x: 9, y: 5 }), plane.intersectsCircle(new Circle2(new Vector2(0, 0), 1))); // → 3 false
 * ```
 */
export class Plane2 extends Plane {
  /** Stores the given vector, not a copy of it. By default the line x = 0, with its front toward +x. */
  constructor(normal = new Vector2(1, 0), constant = 0) {
    super(normal, constant);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /**
   * Sets the plane to the line through two points, with the front of a `Segment2` from a to b: where (dy, −dx) points. The normal is
   * 0 if the points are equal.
   * @param {VectorLike} a @param {VectorLike} b
   */
  setFromCoplanarPoints(a, b) {
    const { x: ax, y: ay } = a ?? NONE;
    const { x: bx, y: by } = b ?? NONE;
    if (!areFinite2(ax, ay)) failVector(this, 'Plane.setFromCoplanarPoints', 'a', a);
    if (!areFinite2(bx, by)) failVector(this, 'Plane.setFromCoplanarPoints', 'b', b);
    const { x, y } = new Vector2(by - ay, ax - bx).normalize();
    set2(this.normal, x, y);
    this.constant = 0 - (x * ax + y * ay);
    return this;
  }

  /** Whether the line intersects or touches a circle, including its inside. @param {SphereOf<Vector2>} circle */
  intersectsCircle(circle) {
    return this.overlapsSphere(circle, 'intersectsCircle');
  }
}

/**
 * A plane in 3D.
 *
 * Has every method of three.js' `Plane`, so that TypeScript accepts it in place of one.
 * @extends {Plane<Vector3>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Plane3, Vector3 } from 'raybound';
 *
 * const plane = new Plane3().setFromCoplanarPoints(new Vector3(0, 0, 2), new Vector3(1, 0, 2), new Vector3(0, 1, 2));
 * console.log(plane.normal.z, plane.distanceToPoint({ x: 0, y: 0, z: 5 })); // → 1 3
 * ```
 */
export class Plane3 extends Plane {
  /** Stores the given vector, not a copy of it. By default the plane x = 0, with its front toward +x. */
  constructor(normal = new Vector3(1, 0, 0), constant = 0) {
    super(normal, constant);
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /**
   * Sets the plane to the one through three points, which turn counterclockwise as seen from the front. The normal is 0 if they
   * are on a line.
   * @param {Vector3Like} a @param {Vector3Like} b @param {Vector3Like} c
   */
  setFromCoplanarPoints(a, b, c) {
    const { x: ax, y: ay, z: az } = a ?? NONE;
    const { x: bx, y: by, z: bz } = b ?? NONE;
    const { x: cx, y: cy, z: cz } = c ?? NONE;
    if (!areFinite3(ax, ay, az)) failVector(this, 'Plane.setFromCoplanarPoints', 'a', a);
    if (!areFinite3(bx, by, bz)) failVector(this, 'Plane.setFromCoplanarPoints', 'b', b);
    if (!areFinite3(cx, cy, cz)) failVector(this, 'Plane.setFromCoplanarPoints', 'c', c);
    const { x, y, z } = new Vector3()
      .set(
        (by - ay) * (cz - az) - (bz - az) * (cy - ay),
        (bz - az) * (cx - ax) - (bx - ax) * (cz - az),
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax),
      )
      .normalize();
    set3(this.normal, x, y, z);
    this.constant = 0 - (x * ax + y * ay + z * az);
    return this;
  }

  /** Identifies planes without `instanceof`, as in three.js. @returns {true} */
  get isPlane() {
    return true;
  }

  /**
   * @deprecated An old name of `intersectsLine`, which three.js' declarations still have.
   * @param {SegmentOf<Vector3>} line
   */
  isIntersectionLine(line) {
    return renamed('intersectsLine', 'isIntersectionLine', () => this.intersectsLine(line));
  }

  /** The normal as an array, and the constant. */
  toJSON() {
    return { normal: this.normal.toArray(), constant: this.constant };
  }

  /** Reads the result of `toJSON`. @param {{normal: number[], constant: number}} json */
  fromJSON(json) {
    const { normal, constant } = object('Plane3.fromJSON', 'json', json);
    this.normal.fromArray(object('Plane3.fromJSON', 'json.normal', normal, 'an array of numbers'));
    this.constant = constant;
    return this;
  }

  /**
   * Sets the components of the normal, and the constant.
   * @param {number} x  x of the normal
   * @param {number} y  y of the normal
   * @param {number} z  z of the normal
   * @param {number} w  the constant
   */
  setComponents(x, y, z, w) {
    set3(this.normal, x, y, z);
    this.constant = w;
    return this;
  }

  /** Signed distance to a sphere: the distance to its center minus its radius. @param {SphereOf<Vector3>} sphere */
  distanceToSphere(sphere) {
    const fn = 'Plane3.distanceToSphere';
    const { center, radius } = object(fn, 'sphere', sphere, 'a sphere {center, radius}');
    sizedVector(this, 'Plane.distanceToSphere', 'sphere.center', center);
    return this.distanceToPoint(center) - finite(fn, 'sphere.radius', radius);
  }

  /**
   * The point at which a segment crosses or touches the plane; the start if the segment is in the plane. Whether there is one is exact,
   * the point is rounded.
   * @template {Vector3Like} [T=Vector3]
   * @param {SegmentOf<Vector3>} line
   * @param {T} [target]  receives the result
   * @param {boolean} [clampToLine]  false: the segment is extended to an unbounded line
   * @returns {T | null}
   */
  intersectLine(line, target, clampToLine = true) {
    targetOf(this, '.intersectLine', target);
    const [from, to] = heights(this, 'intersectLine', line);
    const isApart = clampToLine ? (from > 0 && to > 0) || (from < 0 && to < 0) : from === to && from !== 0;
    if (isApart) return null;
    const { start, end } = line;
    // Halves, because the difference of large heights can overflow. An end in the plane is returned without rounding.
    const t = from === 0 ? 0 : (from * 0.5) / (from * 0.5 - to * 0.5);
    if (t === 0) return put(target ?? this.newVector(), start.x, start.y, start.z, false);
    if (t === 1) return put(target ?? this.newVector(), end.x, end.y, end.z, false);
    return put(
      target ?? this.newVector(),
      start.x + (end.x - start.x) * t,
      start.y + (end.y - start.y) * t,
      start.z + (end.z - start.z) * t,
      false,
    );
  }

  /** Whether a segment crosses or touches the plane. Exact. In three.js touching does not count. @param {SegmentOf<Vector3>} line */
  intersectsLine(line) {
    const [from, to] = heights(this, 'intersectsLine', line);
    return from >= 0 ? to <= 0 || from === 0 : to >= 0;
  }

  /**
   * The point of the plane nearest to (0, 0, 0); for a zero normal (0, 0, 0) itself.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  coplanarPoint(target) {
    targetOf(this, '.coplanarPoint', target);
    const { x, y, z } = this.normal ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Plane.coplanarPoint', 'this.normal', this.normal);
    const length = hypot3(x, y, z) || 1;
    const scale = (0 - finite('Plane3.coplanarPoint', 'this.constant', this.constant)) / length;
    return put(
      target ?? this.newVector(),
      (x / length) * scale,
      (y / length) * scale,
      (z / length) * scale,
      false,
    );
  }

  /**
   * Transforms the plane. The normal becomes a unit vector toward the transformed front.
   * @param {Matrix4Like} m  affine; anything else throws
   * @param {MatrixLike} [normalMatrix]  `Matrix3.getNormalMatrix` of m, if the caller has it already
   */
  applyMatrix4(m, normalMatrix = normalMatrixOf(affine('Plane3.applyMatrix4', m, 16))) {
    matrix('Plane3.applyMatrix4', 'normalMatrix', normalMatrix);
    const point = this.coplanarPoint().applyMatrix4(affine('Plane3.applyMatrix4', m, 16));
    const { x, y, z } = new Vector3().copy(this.normal).applyNormalMatrix(normalMatrix);
    set3(this.normal, x, y, z);
    this.constant = 0 - (x * point.x + y * point.y + z * point.z);
    return this;
  }

  /**
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  projectPoint(point, target) {
    targetOf(this, '.projectPoint', target);
    const { x, y, z } = point ?? NONE;
    const { constant } = this;
    const { x: nx, y: ny, z: nz } = this.normal ?? NONE;
    if (areTyped3(x, y, z) && areTyped3(nx, ny, nz) && typeof constant === 'number') {
      const height = farHeight(constant, nx, x, ny, y, nz, z);
      const square = nx * nx + ny * ny + nz * nz;
      if (height !== 0 && square > 1e-280 && square < Infinity) {
        const length = isUnit(square) ? 1 : Math.sqrt(square);
        const shift = -(height / length);
        return set3(
          target ?? /** @type {any} */ (this.newVector()),
          (nx / length) * shift + x,
          (ny / length) * shift + y,
          (nz / length) * shift + z,
        );
      }
    }
    return super.projectPoint(point, target);
  }

  /** Whether the plane intersects or touches a sphere, including its inside. @param {SphereOf<Vector3>} sphere */
  intersectsSphere(sphere) {
    return this.overlapsSphere(sphere, 'intersectsSphere');
  }

  /**
   * The single point that this plane and two others have in common.
   * @template {Vector3Like} [T=Vector3]
   * @param {PlaneOf<Vector3>} b
   * @param {PlaneOf<Vector3>} c
   * @param {T} [target]  receives the result
   * @returns {T | null} null if there is no single point: two planes are parallel, or all three are parallel to a line
   */
  intersectPlanes(b, c, target) {
    targetOf(this, '.intersectPlanes', target);
    return evaluate(this, PLANES.planePlanes, this, [b, c], 'intersectPlanes')
      ? resultVector(this, 1, target)
      : null;
  }
}

/** Scratch of `applyMatrix4`: the matrix of the normals. */
const normals = { elements: [0, 0, 0, 0, 0, 0, 0, 0, 0] };

/** `Matrix3.getNormalMatrix`, without the class. @param {Matrix4Like} m */
function normalMatrixOf({ elements }) {
  for (let i = 0; i < 9; i++) normals.elements[i] = elements[i + Math.floor(i / 3)];
  invert3(normals.elements);
  transpose3(normals.elements);
  return normals;
}

/** The signed distances of a segment's ends. @param {Plane3} plane @param {string} method @param {SegmentOf<Vector3>} line */
function heights(plane, method, line) {
  const { start, end } = object(`Plane3.${method}`, 'line', line, 'a segment {start, end}');
  sizedVector(plane, `Plane.${method}`, 'line.start', start);
  sizedVector(plane, `Plane.${method}`, 'line.end', end);
  return [plane.distanceToPoint(start), plane.distanceToPoint(end)];
}

/**
 * Computes normal · p + constant in plain doubles; 0 if the relative error may be large, because the point is near the plane or numbers are
 * not finite. Each term has at most three roundings, so the relative error is at most 16 · 3 u = 48 u, u = 2^-53. An error of the length of
 * up to 10 u, which `isUnit` permits, and the rounding of a quotient leave it below 2^-47.
 * @param {number} constant @param {number} nx @param {number} px @param {number} ny @param {number} py @param {number} nz
 * @param {number} pz @returns {number}
 */
function farHeight(constant, nx, px, ny, py, nz, pz) {
  const x = nx * px;
  const y = ny * py;
  const z = nz * pz;
  const height = constant + x + (y + z);
  const size = Math.abs(constant) + Math.abs(x) + Math.abs(y) + Math.abs(z);
  return Math.abs(height) > size / 16 + 1e-260 ? height : 0;
}

/** Whether a vector is a unit vector, by its computed square: the length is 1 up to 10 u. @param {number} square */
const isUnit = (square) => Math.abs(square - 1) < UNIT_ERROR;

/** The length of a normal. @param {number} x @param {number} y @param {number} z */
const lengthOf = (x, y, z) => (isUnit(x * x + y * y + z * z) ? 1 : hypot3(x, y, z));

/**
 * The rest of `distanceToPoint`: computes normal · p + constant in double-double arithmetic, and if digits are lost even then, by the core.
 * @param {any} plane @param {any} point @returns {number}
 */
function nearDistance(plane, point) {
  const flat = plane.dimensions < 3;
  const { constant } = plane;
  const n = plane.normal ?? NONE;
  const p = point ?? NONE;
  const nx = n.x;
  const ny = n.y;
  const nz = flat ? 0 : n.z;
  const px = p.x;
  const py = p.y;
  const pz = flat ? 0 : p.z;
  if (areFinite3(nx, ny, nz) && areFinite3(px, py, pz) && Number.isFinite(constant)) {
    const x = nx * px;
    const y = ny * py;
    const z = nz * pz;
    const first = constant + x;
    const second = first + y;
    const third = second + z;
    const a = sumError(constant, x, first) + productError(nx, px, x);
    const b = sumError(first, y, second) + productError(ny, py, y);
    const c = sumError(second, z, third) + productError(nz, pz, z);
    const height = third + (a + b + c);
    const size = Math.abs(constant) + Math.abs(x) + Math.abs(y) + Math.abs(z);
    // Without errors the sum is exact.
    const exact =
      a === 0 && b === 0 && c === 0 && isNormal(x, nx, px) && isNormal(y, ny, py) && isNormal(z, nz, pz);
    const length = lengthOf(nx, ny, nz);
    if (length > 0 && (exact || Math.abs(height) > SMALL * size + 1e-260)) return height / length;
  }
  evaluate(plane, PLANES.spherePlane, { center: point, radius: 0 }, plane, 'distanceToPoint');
  return resultNumber(1);
}

/** Whether a product did not underflow. @param {number} product @param {number} a @param {number} b */
const isNormal = (product, a, b) => Math.abs(product) > 1e-280 || a === 0 || b === 0;
