/** @import { SphereOf } from './Shape.js' */
/** @import { ArcLike, LineLike, MatrixLike, RayLike, VectorLike } from '../arguments/check.js' */
import {
  affine,
  arc as checkArc,
  line as checkLine,
  ray as checkRay,
  fail,
  failParts,
  renamed,
  targetOf,
  vector,
} from '../arguments/check.js';
import { rayArc, rayLine, raySegment } from '../wasm/canvas.js';
import { out } from '../wasm/scratch.js';
import { arcCovers } from './Arc2.js';
import { CASTS } from '../pairs/casts.js';
import { firstSurfacePoint, intersectsShape } from '../pairs/query.js';
import { Ray } from './Ray.js';
import { Vector2 } from '../math/Vector2.js';

/** Value of `side` in C: only fronts are hit. */
const FRONT = 1;

/**
 * A 2D ray: the half line from `origin` along `direction`, which may have any length.
 *
 * Has the methods of three.js' `Ray` for the plane: `intersectCircle`, `intersectsCircle` and `applyMatrix3` instead of `intersectSphere`,
 * `intersectsSphere` and `applyMatrix4`. Without `distanceToPlane`, which is the distance to the point of `intersectPlane`, and
 * `distanceSqToSegment`: a ray and a segment in the plane intersect, or the nearest point is an end.
 *
 * `t` is in multiples of the direction, distances are Euclidean. A ray with a zero direction
 * hits nothing, and distances from it are those from the origin. Queries throw a TypeError
 * or RangeError for numbers that are not finite and for missing fields, and change nothing then.
 * @extends {Ray<Vector2>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Ray2, Segment2, Vector2 } from 'raybound';
 *
 * const ray = new Ray2(new Vector2(0, 0), new Vector2(1, 1));
 * const hit = ray.intersectSegment(new Segment2(new Vector2(0, 4), new Vector2(4, 0)));
 * console.log(hit?.x, hit?.y); // → 2 2
 * ```
 */
export class Ray2 extends Ray {
  /**
   * Stores the given vectors, not copies of them.
   * @param {Vector2} [origin]  (0, 0) by default
   * @param {Vector2} [direction]  (1, 0) by default
   */
  constructor(origin = new Vector2(), direction = new Vector2(1, 0)) {
    super(origin, direction);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /** Copies both vectors into those of the ray. @param {VectorLike} origin @param {VectorLike} direction */
  set(origin, direction) {
    if (!origin) failParts(this, '.set', 'origin', origin);
    if (!direction) failParts(this, '.set', 'direction', direction);
    assign(this.origin, origin);
    assign(this.direction, direction);
    return this;
  }

  /**
   * @override
   * @param {RayLike} ray
   */
  copy(ray) {
    if (!ray?.origin || !ray?.direction) failParts(this, '.copy', 'ray', ray, ['origin', 'direction']);
    return this.set(ray.origin, ray.direction);
  }

  /**
   * Equality of all four numbers, without tolerance.
   * @override
   * @param {RayLike} ray
   */
  equals(ray) {
    if (!ray?.origin || !ray?.direction) failParts(this, '.equals', 'ray', ray, ['origin', 'direction']);
    const { origin: o, direction: d } = ray;
    const { origin, direction } = this;
    return o.x === origin.x && o.y === origin.y && d.x === direction.x && d.y === direction.y;
  }

  /**
   * Turns the ray toward a point: the direction becomes the unit vector from the origin to the point, or zero if they are equal.
   * @param {VectorLike} point
   */
  lookAt(point) {
    const { origin } = checkRay('Ray2.lookAt', 'this', this);
    assign(
      this.direction,
      new Vector2().subVectors(vector('Ray2.lookAt', 'point', point), origin).normalize(),
    );
    return this;
  }

  /** Reverses the direction. */
  invert() {
    assign(this.direction, { x: 0 - this.direction.x, y: 0 - this.direction.y });
    return this;
  }

  /**
   * Reflects the ray at a surface: the origin becomes p, the direction is mirrored and keeps its length. A zero normal leaves the direction
   * unchanged.
   * @param {VectorLike} p  the point of the surface
   * @param {VectorLike} n  the normal there. It need not be a unit vector
   */
  reflect(p, n) {
    const { direction } = checkRay('Ray2.reflect', 'this', this);
    vector('Ray2.reflect', 'p', p);
    const { x, y } = unit(vector('Ray2.reflect', 'n', n));
    const twice = 2 * (direction.x * x + direction.y * y);
    assign(this.origin, p);
    assign(this.direction, { x: direction.x - twice * x, y: direction.y - twice * y });
  }

  /**
   * Transforms the origin as a point and the direction as a vector, which is then normalized (zero if the matrix
   * maps it to zero).
   * @param {MatrixLike} m  affine; anything else throws
   */
  applyMatrix3(m) {
    const { origin: o, direction: d } = checkRay('Ray2.applyMatrix3', 'this', this);
    const e = affine('Ray2.applyMatrix3', m).elements;
    assign(this.origin, { x: e[0] * o.x + e[3] * o.y + e[6], y: e[1] * o.x + e[4] * o.y + e[7] });
    assign(this.direction, unit({ x: e[0] * d.x + e[3] * d.y, y: e[1] * d.x + e[4] * d.y }));
    return this;
  }

  /**
   * Signed Euclidean distance, along the ray, from the origin to the projection of a point onto the ray's line.
   * @param {VectorLike} point
   * @returns {number} < 0 behind the origin; 0 for a zero direction
   */
  projectDistance(point) {
    return project('Ray2.projectDistance', this, point).along;
  }

  /**
   * The projection of a point onto the ray.
   * @template {VectorLike} [T=Vector2]
   * @param {VectorLike} point
   * @param {T} [target]  receives the projection; unchanged if the result is null
   * @returns {T | null} null if the projection is behind the origin
   */
  projectByPoint(point, target) {
    targetOf(this, '.projectByPoint', target);
    const { along, u } = project('Ray2.projectByPoint', this, point);
    if (along < 0) return null;
    return pointInto(target, this.origin.x + u.x * along, this.origin.y + u.y * along);
  }

  /**
   * Euclidean distance from a point to the nearest point of the ray.
   * @override
   * @param {VectorLike} point
   */
  distanceToPoint(point) {
    const { along, across } = project('Ray2.distanceToPoint', this, point);
    return along > 0 ? across : new Vector2().copy(point).distanceTo(this.origin);
  }

  /** Square of `distanceToPoint`. @param {VectorLike} point */
  distanceSqToPoint(point) {
    return renamed('distanceToPoint', 'distanceSqToPoint', () => this.distanceToPoint(point) ** 2);
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

  /** Whether the ray hits a circle, including its inside. @param {SphereOf<Vector2>} circle @returns {boolean} */
  intersectsCircle(circle) {
    return intersectsShape(this, CASTS.raySphere, circle, 'intersectsCircle');
  }

  /**
   * Returns the point at which the ray hits an unbounded line, from either side.
   * @param {LineLike} line
   * @returns {Vector2 | null} null if the line is behind the origin or parallel to the ray, also if it contains the ray
   */
  intersectLine(line) {
    return cast('Ray2.intersectLine', this, rayLine, checkLine('Ray2.intersectLine', 'line', line));
  }

  /**
   * Returns the point at which the ray hits the front of a segment: the side of its normal (dy, −dx). The ends
   * count, and so does an origin on the segment. Of a segment on the ray's line, it is the first common point. (A ray along an edge of a
   * polygon hits the edges at its ends instead.)
   * @param {LineLike} segment
   * @returns {Vector2 | null} null for a miss, the back, and a segment that is parallel to the ray and not on its line
   */
  intersectSegment(segment) {
    const numbers = checkLine('Ray2.intersectSegment', 'segment', segment);
    return cast('Ray2.intersectSegment', this, raySegment, [...numbers, FRONT]);
  }

  /**
   * Returns the first point at which the ray hits the front of an arc: the outside, or the inside if the arc is counterclockwise. The
   * ends count, and so does a tangent point ahead of the origin. An origin on the arc counts if the ray runs from the front to the back
   * there.
   * @param {ArcLike} arc
   * @returns {Vector2 | null} null for a miss and for a hit of the back
   */
  intersectArc(arc) {
    const numbers = checkArc('Ray2.intersectArc', 'arc', arc);
    return cast('Ray2.intersectArc', this, rayArc, [...numbers, FRONT]);
  }

  /**
   * Whether a point where the ray crosses an arc's circle is on the arc, and the ray hits its front there. A tangent point counts if it
   * is ahead of the origin.
   * @param {VectorLike} p  a point on the ray and on the arc's circle
   * @param {ArcLike} arc
   * @returns {Vector2 | null} the point, as a new vector, or null
   */
  isIntersectionInArcFront(p, arc) {
    const { origin, direction } = checkRay('Ray2.isIntersectionInArcFront', 'this', this);
    vector('Ray2.isIntersectionInArcFront', 'p', p);
    const numbers = checkArc('Ray2.isIntersectionInArcFront', 'arc', arc);
    const [x, y, , , , ccw] = numbers;
    const outward = (p.x - x) * direction.x + (p.y - y) * direction.y;
    const against = ccw ? outward : -outward;
    const ahead = (p.x - origin.x) * direction.x + (p.y - origin.y) * direction.y > 0;
    const front = against > 0 || (against === 0 && ahead);
    return front && arcCovers(numbers, p) ? new Vector2(p.x, p.y) : null;
  }

  /**
   * The ray's line as a function: for 'y' it maps x to y, for 'x' it maps y to x. For a line parallel to the
   * computed axis the function returns ±∞ on either side of the line, and the origin's coordinate on the line.
   * @param {'x' | 'y'} [axis]  the coordinate to be computed
   * @returns {(coordinate: number) => number}
   */
  getSlopeIntercept(axis = 'y') {
    const { origin, direction } = checkRay('Ray2.getSlopeIntercept', 'this', this);
    if (axis !== 'x' && axis !== 'y') fail(RangeError, 'Ray2.getSlopeIntercept', 'axis', "'x' or 'y'", axis);
    const other = axis === 'y' ? 'x' : 'y';
    const from = origin[other];
    const base = origin[axis];
    const rise = direction[axis];
    // A zero direction has no slope: the function is constant.
    const slope = rise === 0 ? 0 : rise / direction[other];
    return (coordinate) => (coordinate === from ? base : base + (coordinate - from) * slope);
  }
}

/** @param {VectorLike} target @param {VectorLike} v */
function assign(target, { x, y }) {
  target.x = x;
  target.y = y;
}

/**
 * @template {VectorLike} [T=Vector2]
 * @param {T | undefined} target
 * @param {number} x
 * @param {number} y
 * @returns {T}
 */
function pointInto(target, x, y) {
  const point = target ?? /** @type {VectorLike} */ (new Vector2());
  assign(point, { x, y });
  return /** @type {T} */ (point);
}

/** @param {VectorLike} v */
function unit({ x, y }) {
  return new Vector2(x, y).normalize();
}

/**
 * Coordinates of a point relative to a ray: signed distance along it, distance from its line, and the unit direction u.
 * @param {string} fn @param {RayLike} ray @param {VectorLike} point
 */
function project(fn, ray, point) {
  const { origin, direction } = checkRay(fn, 'this', ray);
  const u = unit(direction);
  const to = new Vector2().subVectors(vector(fn, 'point', point), origin);
  return { along: u.dot(to), across: Math.abs(u.cross(to)), u };
}

/**
 * Returns the point at which a ray hits a shape.
 * @param {string} fn
 * @param {RayLike} ray
 * @param {(...numbers: any[]) => boolean} query  writes the point to out[2], out[3]
 * @param {number[]} shape  checked by the caller
 */
function cast(fn, ray, query, shape) {
  const { origin, direction } = checkRay(fn, 'this', ray);
  const hit = query(origin.x, origin.y, direction.x, direction.y, ...shape);
  return hit ? new Vector2(out[2], out[3]) : null;
}
