import { object, targetOf } from '../validate.js';
import { answer, into, take, told, yes } from '../pairs/query.js';

/** @import { Base } from '../pairs/table.js' */

/**
 * What a shape's class is of: vectors of the plane (`Vector2`) or of space (`Vector3`), ours or three.js'.
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
 * The fields that an argument needs; any object that has them will do, one of three.js too.
 *
 * @template V
 * @typedef {V extends {z: number} ? {x: number, y: number, z: number} : {x: number, y: number}} VectorOf
 */
/** @template V @typedef {{origin: VectorOf<V>, direction: VectorOf<V>}} RayOf  The direction may have any length. */
/** @template V @typedef {{start: VectorOf<V>, end: VectorOf<V>}} SegmentOf  A `Line3` of three.js is one. */
/**
 * By two corners, or by `center` and `halfSize`, but not turned.
 * @template V
 * @typedef {{min: VectorOf<V>, max: VectorOf<V>}
 *   | {center: VectorOf<V>, halfSize: VectorOf<V>, axis?: undefined, rotation?: undefined}} BoxOf
 */
/** @template V @typedef {{center: VectorOf<V>, radius: number}} SphereOf  A negative radius: empty. */
/** @template V @typedef {{start: VectorOf<V>, end: VectorOf<V>, radius: number}} CapsuleOf */
/** @template V @typedef {{normal: VectorOf<V>, constant: number}} PlaneOf  normal · p + constant = 0. */
/** @template V @typedef {{a: VectorOf<V>, b: VectorOf<V>, c: VectorOf<V>}} TriangleOf */
/**
 * In space the axes are the columns of `rotation`, as in three.js' `OBB`; in the plane `axis` is the first one.
 * @template V
 * @typedef {{center: VectorOf<V>, halfSize: VectorOf<V>}
 *   & (V extends {z: number} ? {rotation: {elements: ArrayLike<number>}} : {axis: VectorOf<V>})} ObbOf
 */
/** @typedef {{normals: ArrayLike<number>, ranges: ArrayLike<number>}} KdopLike */
/**
 * Flat coordinates: x0, y0, x1, y1 …, as a `PolyGeometry` has them; in space x0, y0, z0 …, in one plane but for roundings.
 * @typedef {{position: ArrayLike<number>}} PolygonLike
 */

/**
 * The first contact of a moving shape.
 * @template V
 * @typedef {object} Sweep
 * @property {number} t  of the motion, in [0, 1]
 * @property {boolean} overlap  they touch or overlap at the start: t is 0
 * @property {V} point  where they touch; a point of the shape that is met
 * @property {V} normal  unit, towards the moving shape; of those that overlap, the way that parts them
 */

/**
 * Plain data of named vectors and numbers. Methods that change a shape return it; arguments are known by their fields,
 * never by their class, and are not changed.
 *
 * `intersects…` answers whether two shapes have a point in common, `contains…` whether all of one lies in the other: exactly.
 * Touching counts; nothing meets a shape that is empty. `sweep…` answers the first contact of the shape, on its way by `motion`,
 * with another one; to touch at the end counts too: null for none, and without a motion unless they overlap. An answer's numbers
 * are rounded. Constructors, `set` and `copy` take the numbers they are given, and plain arithmetic on a shape's own numbers (`getArea`,
 * `getNormal`, `getCorners` …) gives NaN for NaN: a query looks at a shape's numbers, and what is not finite, or missing, throws a
 * TypeError or RangeError that names it. Sources: the headers in src/pairs.
 */
export class Shape {
  /**
   * 2 or 3
   * @returns {number}
   */
  get dimensions() {
    return 3;
  }

  /**
   * Copies another shape's vectors into its own, and its numbers.
   * @param {any} shape  one with the same fields
   * @returns {this}
   */
  copy(shape) {
    object('Shape.copy', 'shape', shape);
    const self = /** @type {any} */ (this);
    for (const key of Object.keys(self)) {
      if (self[key].copy) self[key].copy(shape[key]);
      else self[key] = shape[key];
    }
    return this;
  }

  /**
   * A new shape with vectors of its own.
   * @returns {this}
   */
  clone() {
    return new /** @type {any} */ (this).constructor().copy(this);
  }

  /**
   * Equality of all numbers, without tolerance.
   * @param {any} shape  one with the same fields
   * @returns {boolean}
   */
  equals(shape) {
    object('Shape.equals', 'shape', shape);
    return Object.entries(this).every(
      ([key, value]) => value.equals?.(shape[key]) ?? String(value) === String(shape[key]),
    );
  }
}

/**
 * A closed set of points.
 * @template {AnyVector} V
 */
export class Solid extends Shape {
  /** @internal  a sphere's query about it
   * @returns {Base} */
  get touching() {
    throw new Error(`${this.constructor.name} has no query about a sphere`);
  }

  /**
   * Whether the point lies in the shape, its boundary included: exactly.
   * @param {VectorOf<V>} point
   * @returns {boolean}
   */
  containsPoint(point) {
    return yes(this, this.touching, { center: point, radius: 0 }, this, 'containsPoint');
  }

  /**
   * The same with the answer's row.
   * @protected
   * @param {VectorOf<V>} point
   * @param {string} method
   */
  asks(point, method) {
    return told(this, this.touching, { center: point, radius: 0 }, this, method);
  }

  /**
   * The point of the shape nearest to a point: that itself if it lies in the shape.
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  closestPointToPoint(point, target) {
    targetOf(this, '.closestPointToPoint', target);
    return this.asks(point, 'closestPointToPoint') ? into(this, point, target) : take(this, 1, target);
  }

  /**
   * The same by the name that three.js gives it for boxes and spheres.
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  clampPoint(point, target) {
    targetOf(this, '.clampPoint', target);
    return this.closestPointToPoint(point, target);
  }

  /**
   * Euclidean; 0 in the shape. To an empty one without meaning, as `clampPoint` is.
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    return this.asks(point, 'distanceToPoint') ? 0 : Math.abs(answer(0));
  }
}
