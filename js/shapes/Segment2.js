/** @import { SphereOf } from './Shape.js' */
/** @import { ArcLike, LineLike, VectorLike } from '../arguments/check.js' */
import { finite, line as checkLine, targetOf, vector } from '../arguments/check.js';
import { polygonDistance, segmentSegment } from '../wasm/canvas.js';
import { out } from '../wasm/scratch.js';
import { CASTS } from '../pairs/casts.js';
import { FLAT } from '../pairs/flat.js';
import { firstSurfacePoint, copyVector, intersectsShape } from '../pairs/query.js';
import { Caster } from './Caster.js';
import { Shape, Solid } from './Shape.js';
import { Line2 } from './Line2.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * `Line2` with the methods of `Shape`, `Solid` and `Caster` mixed in.
 * @type {typeof Line2 & (new (...args: any[]) => Caster<Vector2>)}
 */
const LineCaster = /** @type {any} */ (/* @__PURE__ */ lineCaster());

function lineCaster() {
  const made = class extends Line2 {};
  for (const { prototype } of [Shape, Solid, Caster]) {
    const methods = /** @type {any} */ (Object.getOwnPropertyDescriptors(prototype));
    delete methods.constructor;
    Object.defineProperties(made.prototype, methods);
  }
  return made;
}

/**
 * The directed, closed segment from `start` to `end`.
 *
 * Has the methods of three.js' `Line3` for the plane. Without `distanceSq` and `applyMatrix4`: `lengthSq` is the former, and the latter is
 * `applyMatrix3` of both ends; without `closestPointToPointParameter` and `distanceSqToLine3`, because `closestPointToPoint` and
 * `intersect` find the points.
 *
 * The normal (dy, −dx) points to the front. A segment of length 0 is a point for `intersect`, `isPointIn`, `containsPoint`,
 * `closestPointToPoint` and `distanceToPoint`; the methods `intersect…` and `intersects…` with a shape always miss, as for a ray with a
 * zero direction; its direction and normal are (0, 0). The constructor and `set` store the given vectors, `copy` copies them.
 *
 * `length`, `lengthSq`, `direction`, `vector`, `delta`, `distance`, `normal`, `B`, `C` and `ABC` check no numbers: NaN in a field gives
 * NaN.
 *
 * @example
 * ```js
 * import { Segment2, Vector2 } from 'raybound';
 *
 * const segment = new Segment2(new Vector2(0, 0), new Vector2(4, 0));
 * const hit = segment.intersect(new Segment2(new Vector2(1, -1), new Vector2(1, 1)));
 * console.log(hit?.x, segment.length()); // → 1 4
 * ```
 */
export class Segment2 extends LineCaster {
  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return CASTS.sphereSegment;
  }

  /**
   * Returns the first point on the circumference of a circle.
   * @template {VectorLike} [T=Vector2]
   * @param {SphereOf<Vector2>} circle
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectCircle(circle, target) {
    targetOf(this, '.intersectCircle', target);
    return firstSurfacePoint(this, CASTS.raySphere, circle, 'intersectCircle', target);
  }

  /** Whether the segment hits a circle, including its inside. @param {SphereOf<Vector2>} circle @returns {boolean} */
  intersectsCircle(circle) {
    return intersectsShape(this, CASTS.raySphere, circle, 'intersectsCircle');
  }

  /**
   * Returns the point at which the segment hits an unbounded line, from either side.
   * @template {VectorLike} [T=Vector2]
   * @param {LineLike} line
   * @param {T} [target]  receives the point
   * @returns {T | null} null for a miss, also if the line contains the segment
   */
  intersectLine(line, target) {
    targetOf(this, '.intersectLine', target);
    return firstSurfacePoint(this, FLAT.segmentLine, line, 'intersectLine', target);
  }

  /**
   * Returns the first point on an arc, from either side. `intersect('segmentArc2', …)` reports both points.
   * @template {VectorLike} [T=Vector2]
   * @param {ArcLike} arc
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectArc(arc, target) {
    targetOf(this, '.intersectArc', target);
    return firstSurfacePoint(this, FLAT.segmentArc, arc, 'intersectArc', target);
  }

  /** Euclidean length. */
  length() {
    return this.vector().length();
  }

  /** Square of the Euclidean length. */
  lengthSq() {
    return this.vector().lengthSq();
  }

  /** Unit vector from start to end. */
  direction() {
    return this.vector().normalize();
  }

  /** end − start. */
  vector() {
    return new Vector2().subVectors(this.end, this.start);
  }

  /**
   * `vector()`, by its name in three.js.
   * @template {VectorLike} [T=Vector2]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  delta(target) {
    targetOf(this, '.delta', target);
    return copyVector(this, this.vector(), target);
  }

  /** `length()`, by its name in three.js. */
  distance() {
    return this.length();
  }

  /**
   * The point start + t · (end − start).
   * @template {VectorLike} [T=Vector2]
   * @param {number} t
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  at(t, target) {
    targetOf(this, '.at', target);
    const [ax, ay, bx, by] = checkLine('Segment2.at', 'this', this);
    finite('Segment2.at', 't', t);
    return copyVector(this, { x: ax + (bx - ax) * t, y: ay + (by - ay) * t }, target);
  }

  /**
   * The midpoint.
   * @template {VectorLike} [T=Vector2]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getCenter(target) {
    targetOf(this, '.getCenter', target);
    return this.at(0.5, target);
  }

  /** Unit normal on the front side, (dy, −dx) / length. */
  normal() {
    const { x, y } = this.direction();
    return new Vector2(y, 0 - x);
  }

  /**
   * Returns the common point of two segments; the ends count. If one segment starts at the other's end, that end. If they
   * overlap along a line, the end of the overlap that is nearest to this segment's start.
   *
   * @param {LineLike} segment
   * @returns {Vector2 | null} null if they have no point in common
   * @throws {TypeError | RangeError} for points without finite x and y
   * @override
   */
  intersect(segment) {
    const own = checkLine('Segment2.intersect', 'this', this);
    const other = checkLine('Segment2.intersect', 'segment', segment);
    const [start, end] = [new Vector2(own[0], own[1]), new Vector2(own[2], own[3])];
    if (start.equals(segment.end)) return start;
    if (end.equals(segment.start)) return end;
    const count = segmentSegment(...own, ...other);
    const [first, second] = [new Vector2(out[0], out[1]), new Vector2(out[2], out[3])];
    if (count === 0) return null;
    return count === 2 && second.distanceTo(start) < first.distanceTo(start) ? second : first;
  }

  /**
   * Whether a point is on the closed segment, within a tolerance of 4 · 2^-52 times the largest magnitude of a coordinate, because a
   * computed point is rarely exactly on a line.
   *
   * @param {VectorLike} p
   * @throws {TypeError | RangeError} for points without finite x and y
   */
  isPointIn(p) {
    const { x, y } = vector('Segment2.isPointIn', 'p', p);
    const ends = checkLine('Segment2.isPointIn', 'this', this);
    const largest = Math.max(...ends.map(Math.abs), Math.abs(x), Math.abs(y));
    return polygonDistance('Segment2.isPointIn', 'this', ends, x, y, false) <= 4 * Number.EPSILON * largest;
  }
}
