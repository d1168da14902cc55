/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { SphereOf } from './Shape.js' */
import {
  affine,
  areFinite3,
  isAffine4x4,
  NONE,
  object,
  failParts,
  failVector,
  sizedNumber,
  sizedVector,
  targetOf,
} from '../arguments/check.js';
import { hypot3 } from '../math/hypot.js';
import { copy3, equals3, set3, transform3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { CASTS } from '../pairs/casts.js';
import { firstSurfacePoint, intersectsShape } from '../pairs/query.js';
import { Caster } from './Caster.js';
import { closestParameters, parameters } from './closest.js';
import { certain } from '../pairs/filter.js';

/**
 * Error of a computed nearest point, relative to the segment's coordinates, for query points whose displacement from the start is at
 * most 16 times the segment's length along each axis. The error of the parameter is less than 5 · 16 + 8 rounding units of 2^-53, and the
 * products and sums with it add 3 more.
 */
const FOOT_ERROR = 2 ** -46;

/**
 * The closed 3D segment from `start` to `end`, like `Line3` of three.js. A segment of length 0 is a point for `containsPoint`,
 * `closestPointToPoint` and `distanceToPoint`; the methods `intersect…` and `intersects…` always miss, as for a ray with a zero direction.
 *
 * Has every method of three.js' `Line3`, so that TypeScript accepts it in place of one.
 *
 * `delta`, `vector`, `distance`, `length`, `distanceSq` and `lengthSq` check no numbers: NaN in a field gives NaN.
 * @extends {Caster<Vector3>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Segment3, Vector3 } from 'raybound';
 *
 * const segment = new Segment3(new Vector3(0, 0, 0), new Vector3(4, 0, 0));
 * console.log(segment.closestPointToPoint({ x: 9, y: 1, z: 0 }, true).x, segment.distance()); // → 4 4
 * ```
 */
export class Segment3 extends Caster {
  /** Stores the given vectors, not copies of them. @param {Vector3} [start] @param {Vector3} [end] */
  constructor(start = new Vector3(), end = new Vector3()) {
    super();
    this.start = start;
    this.end = end;
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return CASTS.sphereSegment;
  }

  /**
   * Copies both points into those of the segment.
   * @param {Vector3Like} [start]  unchanged by default
   * @param {Vector3Like} [end]  unchanged by default
   */
  set(start = this.start, end = this.end) {
    if (!start) failParts(this, '.set', 'start', start);
    if (!end) failParts(this, '.set', 'end', end);
    copy3(this.start, start);
    copy3(this.end, end);
    return this;
  }

  /**
   * @override
   * @param {{start: Vector3Like, end: Vector3Like}} segment
   */
  copy(segment) {
    if (!segment?.start || !segment?.end) failParts(this, '.copy', 'segment', segment, ['start', 'end']);
    return this.set(segment.start, segment.end);
  }

  /**
   * @override
   * @param {{start: Vector3Like, end: Vector3Like}} segment
   */
  equals(segment) {
    if (!segment?.start || !segment?.end) failParts(this, '.equals', 'segment', segment, ['start', 'end']);
    return equals3(this.start, segment.start) && equals3(this.end, segment.end);
  }

  /**
   * end − start.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  delta(target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.delta', target);
    const { start, end } = this;
    return set3(target, end.x - start.x, end.y - start.y, end.z - start.z);
  }

  /** `delta()` as a new vector, by its name in `Segment2`. */
  vector() {
    return this.delta();
  }

  /** Euclidean length. */
  distance() {
    const { start, end } = this;
    return hypot3(end.x - start.x, end.y - start.y, end.z - start.z);
  }

  /** `distance()`, by its name in `Segment2`. */
  length() {
    return this.distance();
  }

  /** Square of the Euclidean length. */
  distanceSq() {
    const { start, end } = this;
    return (end.x - start.x) ** 2 + (end.y - start.y) ** 2 + (end.z - start.z) ** 2;
  }

  /** `distanceSq()`, by its name in `Segment2`. */
  lengthSq() {
    return this.distanceSq();
  }

  /**
   * The point start + t · (end − start).
   * @template {Vector3Like} [T=Vector3]
   * @param {number} t
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  at(t, target = /** @type {any} */ (new Vector3())) {
    targetOf(this, '.at', target);
    const { x, y, z } = this.start ?? NONE;
    const { x: bx, y: by, z: bz } = this.end ?? NONE;
    if (!areFinite3(x, y, z)) failVector(this, 'Segment.at', 'this.start', this.start);
    if (!areFinite3(bx, by, bz)) failVector(this, 'Segment.at', 'this.end', this.end);
    if (!Number.isFinite(t)) sizedNumber(this, 'Segment.at', 't', t);
    return set3(target, x + (bx - x) * t, y + (by - y) * t, z + (bz - z) * t);
  }

  /**
   * The midpoint.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getCenter(target) {
    targetOf(this, '.getCenter', target);
    return this.at(0.5, target);
  }

  /**
   * Transforms both points.
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    const e = m?.elements;
    if (!isAffine4x4(e)) affine('Segment3.applyMatrix4', m, 16);
    transform3(this.start, e);
    transform3(this.end, e);
    return this;
  }

  /**
   * The parameter t of the point nearest to a point: 0 at the start, 1 at the end; rounded. 0 for a segment of length 0.
   * @param {Vector3Like} point
   * @param {boolean} [clampToLine]  true: the nearest point of the segment, with t in [0, 1]; false: of the unbounded line
   * @returns {number}
   */
  closestPointToPointParameter(point, clampToLine = false) {
    const fn = 'Segment.closestPointToPointParameter';
    sizedVector(this, fn, 'point', point);
    const a = sizedVector(this, fn, 'this.start', this.start);
    const b = sizedVector(this, fn, 'this.end', this.end);
    const x = b.x - a.x;
    const y = b.y - a.y;
    const z = b.z - a.z;
    const square = x * x + y * y + z * z;
    if (square === 0) return 0;
    const t = (x * (point.x - a.x) + y * (point.y - a.y) + z * (point.z - a.z)) / square;
    return clampToLine ? Math.min(Math.max(t, 0), 1) : t;
  }

  /**
   * Square of the distance between two segments, rounded.
   * @param {{start: Vector3Like, end: Vector3Like}} line  the other segment
   * @param {Vector3Like} [c1]  receives the nearest point of this segment
   * @param {Vector3Like} [c2]  receives the nearest point of the other segment
   * @returns {number}
   */
  distanceSqToLine3(line, c1, c2) {
    const fn = 'Segment.distanceSqToLine3';
    const { start, end } = object('Segment3.distanceSqToLine3', 'line', line, 'a segment {start, end}');
    const { x, y, z } = sizedVector(this, fn, 'this.start', this.start);
    const { x: qx, y: qy, z: qz } = sizedVector(this, fn, 'line.start', start);
    sizedVector(this, fn, 'this.end', this.end);
    sizedVector(this, fn, 'line.end', end);
    const d = this.delta();
    const e = { x: end.x - qx, y: end.y - qy, z: end.z - qz };
    const square = closestParameters(this.start, d, 1, start, e);
    const [s, t] = parameters;
    if (c1 !== undefined) set3(targetOf(this, fn, c1, 'c1'), x + d.x * s, y + d.y * s, z + d.z * s);
    if (c2 !== undefined) set3(targetOf(this, fn, c2, 'c2'), qx + e.x * t, qy + e.y * t, qz + e.z * t);
    return square;
  }

  /**
   * The point of the segment nearest to a point; the point itself if it is on the segment. Called as `closestPointToPoint(point,
   * target)` or, with the arguments of three.js, as `closestPointToPoint(point, clampToLine, target)`, where false extends the segment
   * to its line.
   * @override
   * @template {{x: number, y: number}} [T=Vector3]
   * @param {Vector3Like} point
   * @param {T | boolean} [target]  receives the result; or `clampToLine`
   * @param {T} [last]  receives the result, in a call with `clampToLine`
   * @returns {T}
   */
  closestPointToPoint(point, target = /** @type {any} */ (new Vector3()), last = undefined) {
    const to = /** @type {any} */ (last);
    if (typeof target === 'boolean') {
      const fn = 'Segment.closestPointToPoint';
      targetOf(this, '.closestPointToPoint', to);
      sizedVector(this, fn, 'point', point);
      if (target) return this.closestPointToPoint(point, to);
      return this.at(this.closestPointToPointParameter(point), to);
    }
    targetOf(this, '.closestPointToPoint', target);
    const { x: px, y: py, z: pz } = point ?? NONE;
    const { x: ax, y: ay, z: az } = this.start ?? NONE;
    const { x: bx, y: by, z: bz } = this.end ?? NONE;
    if (!(areFinite3(px, py, pz) && areFinite3(ax, ay, az) && areFinite3(bx, by, bz)))
      return super.closestPointToPoint(point, target);
    const dx = bx - ax;
    const dy = by - ay;
    const dz = bz - az;
    const x = dx * (px - ax);
    const y = dy * (py - ay);
    const z = dz * (pz - az);
    const along = x + y + z;
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z);
    const square = dx * dx + dy * dy + dz * dz;
    if (certain(along, size) < 0) return set3(target, ax, ay, az);
    if (certain(along - square, size + square) > 0) return set3(target, bx, by, bz);
    // Not for points far away: the error of the nearest point would exceed FOOT_ERROR.
    if (certain(along, size) > 0 && certain(square - along, size + square) > 0 && size < 16 * square) {
      const t = along / square;
      const qx = ax + dx * t;
      const qy = ay + dy * t;
      const qz = az + dz * t;
      // A point that may be on the segment is left to the core, because the result is the point itself then.
      const off = Math.abs(px - qx) + Math.abs(py - qy) + Math.abs(pz - qz);
      const reach = Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + Math.abs(ax) + Math.abs(ay) + Math.abs(az);
      if (off > FOOT_ERROR * reach) return set3(target, qx, qy, qz);
    }
    return super.closestPointToPoint(point, target);
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
    return firstSurfacePoint(this, CASTS.raySphere, sphere, 'intersectSphere', target);
  }

  /** Whether the segment hits a sphere, including its inside. @param {SphereOf<Vector3>} sphere @returns {boolean} */
  intersectsSphere(sphere) {
    return intersectsShape(this, CASTS.raySphere, sphere, 'intersectsSphere');
  }
}
