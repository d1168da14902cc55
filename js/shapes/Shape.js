import { failParts, renamedError, targetOf } from '../arguments/check.js';
import { resultNumber, copyVector, resultVector, evaluate, test } from '../pairs/query.js';

/** @import { Base } from '../pairs/table.js' */

/**
 * The vectors of a shape: in 2D like `Vector2`, in 3D like `Vector3`; ours or three.js'.
 * @typedef {Iterable<number> & Components} AnyVector
 *
 * @typedef {object} Components
 * @property {number} x
 * @property {number} y
 * @property {(v: any) => any} copy
 * @property {() => any} clone
 * @property {(v: any) => any} add
 * @property {(a: any, b: any) => any} addVectors
 * @property {(v: any, s: number) => any} addScaledVector
 * @property {(s: number) => any} addScalar
 * @property {(v: any) => any} sub
 * @property {(a: any, b: any) => any} subVectors
 * @property {(s: number) => any} multiplyScalar
 * @property {(s: number) => any} setScalar
 * @property {(v: any) => any} min
 * @property {(v: any) => any} max
 * @property {(v: any, alpha: number) => any} lerp
 * @property {(v: any) => number} dot
 * @property {() => any} negate
 * @property {() => any} normalize
 * @property {() => number} length
 * @property {() => number} lengthSq
 * @property {(v: any) => number} distanceTo
 * @property {(array: ArrayLike<number>, at?: number) => any} fromArray
 */

/**
 * The fields that an argument needs. Any object with these fields works, also one of three.js.
 *
 * @template V
 * @typedef {V extends {z: number} ? {x: number, y: number, z: number} : {x: number, y: number}} VectorOf
 */
/** @template V @typedef {{origin: VectorOf<V>, direction: VectorOf<V>}} RayOf  The direction may have any length. */
/** @template V @typedef {{start: VectorOf<V>, end: VectorOf<V>}} SegmentOf  For example a `Line3` of three.js. */
/**
 * An axis-aligned box: two corners, or `center` and `halfSize`.
 * @template V
 * @typedef {{min: VectorOf<V>, max: VectorOf<V>}
 *   | {center: VectorOf<V>, halfSize: VectorOf<V>, axis?: undefined, rotation?: undefined}} BoxOf
 */
/** @template V @typedef {{center: VectorOf<V>, radius: number}} SphereOf  Empty if the radius is negative. */
/** @template V @typedef {{start: VectorOf<V>, end: VectorOf<V>, radius: number}} CapsuleOf  Empty if the radius is negative. */
/** @template V @typedef {{normal: VectorOf<V>, constant: number}} PlaneOf  The points p with normal · p + constant = 0. */
/** @template V @typedef {{a: VectorOf<V>, b: VectorOf<V>, c: VectorOf<V>}} TriangleOf */
/**
 * An oriented box. In 3D the axes are the columns of `rotation`, as in `OBB` of three.js; in 2D `axis` is the first one.
 * @template V
 * @typedef {{center: VectorOf<V>, halfSize: VectorOf<V>}
 *   & (V extends {z: number} ? {rotation: {elements: ArrayLike<number>}} : {axis: VectorOf<V>})} ObbOf
 */
/** @typedef {{normals: ArrayLike<number>, ranges: ArrayLike<number>}} KdopLike */
/**
 * A polygon without holes: a geometry {position}, an array of points or a GeoJSON Polygon. Points are flat coordinates x0, y0, x1, y1 …,
 * arrays [x, y] or vectors; in 3D x0, y0, z0 …, [x, y, z] or vectors, coplanar up to rounding. Flat coordinates in `position`, as a
 * `PolyGeometry` has them, are read fastest.
 * @typedef {import('../arguments/points.js').RingLike} PolygonLike
 */

/**
 * The first contact of a moving shape.
 * @template V
 * @typedef {object} Sweep
 * @property {number} t  the fraction of the motion at the contact, from 0 to 1
 * @property {boolean} overlap  whether they touch or overlap at the start; t is 0 then
 * @property {V} point  the contact point, on the other shape
 * @property {V} normal  a unit vector toward the moving shape; for shapes that overlap at the start, the direction that separates them
 */

/**
 * Throws unless a shape has an object for each field of another one that is a vector or a matrix.
 * @param {any} self
 * @param {string} fn
 * @param {any} shape
 * @param {string[]} keys  the fields of `self`
 * @param {'copy' | 'equals'} method
 */
function checkParts(self, fn, shape, keys, method) {
  if (typeof shape !== 'object' || !shape) failParts(self, fn, 'shape', shape);
  for (const key of keys)
    if (self[key][method] && !(typeof shape[key] === 'object' && shape[key]))
      failParts(self, fn, 'shape', shape, [key]);
}

/**
 * Base class of the shapes: objects with named vectors and numbers. Methods that change the shape return it. Arguments are recognized by
 * their fields, never by their class, and are not changed.
 *
 * `intersects…` returns whether two shapes have a point in common, `contains…` whether one contains the other. Both are exact. Touching
 * counts; nothing intersects an empty shape. `sweep…` returns the first contact of the shape, moved by `motion`, with another one, or
 * null. Touching at the end of the motion counts. With a zero motion only shapes that overlap are in contact. The numbers of a result
 * are rounded.
 *
 * Constructors, `set` and `copy` do not check numbers, nor does arithmetic on a shape's own numbers (`getArea`, `getNormal`,
 * `getCorners` …): NaN gives NaN. Queries check them: a number that is missing or not finite throws a TypeError or RangeError that names
 * the field. For the sources of the algorithms see the headers in src/pairs.
 */
export class Shape {
  /** The number of dimensions, 2 or 3. @returns {number} */
  get dimensions() {
    return 3;
  }

  /**
   * Copies the vectors and numbers of another shape into this one.
   * @param {any} shape  a shape with the same fields
   * @returns {this}
   */
  copy(shape) {
    const self = /** @type {any} */ (this);
    const keys = Object.keys(self);
    checkParts(self, '.copy', shape, keys, 'copy');
    for (const key of keys) {
      if (self[key].copy) self[key].copy(shape[key]);
      else self[key] = shape[key];
    }
    return this;
  }

  /** A new shape with copies of the vectors. @returns {this} */
  clone() {
    return new /** @type {any} */ (this).constructor().copy(this);
  }

  /**
   * Whether all numbers are equal, without tolerance.
   * @param {any} shape  a shape with the same fields
   * @returns {boolean}
   */
  equals(shape) {
    checkParts(this, '.equals', shape, Object.keys(this), 'equals');
    return Object.entries(this).every(
      ([key, value]) => value.equals?.(shape[key]) ?? String(value) === String(shape[key]),
    );
  }
}

/**
 * Runs the query of a point, a sphere of radius 0, against a shape. The numbers of the result can be read afterwards.
 * @param {any} self @param {object} point @param {string} method
 */
export const evaluatePoint = (self, point, method) =>
  evaluate(self, self.touching, { center: point, radius: 0 }, self, method);

/**
 * A closed set of points.
 * @template {AnyVector} V
 */
export class Solid extends Shape {
  /** @internal  the query of a sphere against this shape
   * @returns {Base} */
  get touching() {
    throw new Error(`${this.constructor.name} has no query about a sphere`);
  }

  /** Whether the shape contains a point. The boundary counts; exact. @param {VectorOf<V>} point @returns {boolean} */
  containsPoint(point) {
    return test(this, this.touching, { center: point, radius: 0 }, this, 'containsPoint');
  }

  /**
   * The point of the shape nearest to a point; the point itself if the shape contains it.
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  closestPointToPoint(point, target) {
    targetOf(this, '.closestPointToPoint', target);
    return evaluatePoint(this, point, 'closestPointToPoint')
      ? copyVector(this, point, target)
      : resultVector(this, 1, target);
  }

  /**
   * `closestPointToPoint`, by its name in three.js' `Box3` and `Sphere`.
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  clampPoint(point, target) {
    targetOf(this, '.clampPoint', target);
    try {
      return this.closestPointToPoint(point, target);
    } catch (error) {
      throw renamedError('closestPointToPoint', 'clampPoint', error);
    }
  }

  /**
   * Euclidean distance to a point; 0 inside the shape. The result has no meaning for an empty shape; nor has that of `closestPointToPoint`.
   * @param {VectorOf<V>} point @returns {number}
   */
  distanceToPoint(point) {
    return evaluatePoint(this, point, 'distanceToPoint') ? 0 : Math.abs(resultNumber(0));
  }
}
