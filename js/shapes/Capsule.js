/** @import { AnyVector, BoxOf, CapsuleOf, SphereOf, VectorOf } from './Shape.js' */
import {
  areFinite3,
  NONE,
  failParts,
  failVector,
  sizedBox,
  sizedVector,
  targetOf,
} from '../arguments/check.js';
import { Vector2 } from '../math/Vector2.js';
import { assign, isSame, isSameNumber, middle, put } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { SOLIDS } from '../pairs/solids.js';
import { test } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * Base class of `Capsule2` and `Capsule3`: all points within `radius` of the segment between `start` and `end`; empty for a negative
 * radius.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Capsule extends Solid {
  /** Stores the given vectors, not copies of them. @param {V} start @param {V} end @param {number} radius */
  constructor(start, end, radius) {
    super();
    this.start = start;
    this.end = end;
    this.radius = radius;
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return SOLIDS.sphereCapsule;
  }

  /** Copies both points into those of the capsule. @param {VectorOf<V>} start @param {VectorOf<V>} end @param {number} radius */
  set(start, end, radius) {
    if (!start) failParts(this, '.set', 'start', start);
    if (!end) failParts(this, '.set', 'end', end);
    const { dimensions } = this;
    assign(this.start, start, dimensions);
    assign(this.end, end, dimensions);
    this.radius = radius;
    return this;
  }

  /**
   * @override
   * @param {CapsuleOf<V>} capsule
   */
  copy(capsule) {
    if (!capsule?.start || !capsule?.end) failParts(this, '.copy', 'capsule', capsule, ['start', 'end']);
    return this.set(capsule.start, capsule.end, capsule.radius);
  }

  /**
   * @override
   * @param {CapsuleOf<V>} capsule
   */
  equals(capsule) {
    if (!capsule?.start || !capsule?.end) failParts(this, '.equals', 'capsule', capsule, ['start', 'end']);
    const { dimensions } = this;
    return (
      isSame(this.start, capsule.start, dimensions) &&
      isSame(this.end, capsule.end, dimensions) &&
      isSameNumber(this.radius, capsule.radius)
    );
  }

  /** Whether the capsules overlap or touch. @param {CapsuleOf<V>} capsule @returns {boolean} */
  intersectsCapsule(capsule) {
    return test(this, SOLIDS.capsuleCapsule, this, capsule, 'intersectsCapsule');
  }

  /**
   * Whether the capsule and a box overlap or touch. Exact at the capsule's ends, elsewhere up to the rounding of end − start.
   * @param {BoxOf<V>} box @returns {boolean}
   */
  intersectsBox(box) {
    const fn = 'Capsule.intersectsBox';
    sizedBox(this, fn, /** @type {any} */ (box));
    const start = /** @type {any} */ (sizedVector(this, fn, 'this.start', this.start));
    const end = /** @type {any} */ (sizedVector(this, fn, 'this.end', this.end));
    const { radius } = this;
    // A capsule is the region that a sphere sweeps from one end to the other.
    const motion = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z };
    return (
      test(this, SOLIDS.movingSphereBox, { center: start, radius, motion }, box, 'intersectsBox') ||
      test(this, SOLIDS.sphereBox, { center: end, radius }, box, 'intersectsBox')
    );
  }

  /**
   * The midpoint of the capsule's segment.
   * @template {{x: number, y: number}} [T=V]
   * @param {T} [target]  receives the result
   * @returns {T}
   */
  getCenter(target) {
    targetOf(this, '.getCenter', target);
    const { start: a, end: b } = /** @type {any} */ (this);
    const flat = this.dimensions < 3;
    return put(
      target ?? /** @type {any} */ (this).newVector(),
      middle(a.x, b.x),
      middle(a.y, b.y),
      flat ? 0 : middle(a.z, b.z),
      flat,
    );
  }

  /** Moves the capsule. @param {VectorOf<V>} offset */
  translate(offset) {
    const flat = this.dimensions < 3;
    const { x, y, z } = /** @type {any} */ (offset ?? NONE);
    if (!areFinite3(x, y, flat ? 0 : z)) failVector(this, 'Capsule.translate', 'offset', offset);
    const { start, end } = /** @type {any} */ (this);
    start.x += x;
    start.y += y;
    end.x += x;
    end.y += y;
    if (flat) return this;
    start.z += z;
    end.z += z;
    return this;
  }
}

/**
 * A 2D capsule: a stadium.
 *
 * `getCenter` checks no numbers: NaN in a field gives NaN.
 * @extends {Capsule<Vector2>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Capsule2, Circle2, Vector2 } from 'raybound';
 *
 * const capsule = new Capsule2(new Vector2(0, 0), new Vector2(4, 0), 1);
 * console.log(capsule.intersectsCircle(new Circle2(new Vector2(5, 1), 0.5))); // → true
 * ```
 */
export class Capsule2 extends Capsule {
  /** Stores the given vectors, not copies of them. By default from (0, 0) to (0, 1), with radius 1. */
  constructor(start = new Vector2(), end = new Vector2(0, 1), radius = 1) {
    super(start, end, radius);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /** Whether the capsule and a circle, including its inside, overlap or touch. @param {SphereOf<Vector2>} circle */
  intersectsCircle(circle) {
    return test(this, SOLIDS.sphereCapsule, circle, this, 'intersectsCircle');
  }
}

/**
 * A 3D capsule.
 *
 * `getCenter` checks no numbers: NaN in a field gives NaN.
 * @extends {Capsule<Vector3>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Capsule3, Sphere3, Vector3 } from 'raybound';
 *
 * const capsule = new Capsule3(new Vector3(0, 0, 0), new Vector3(0, 4, 0), 1);
 * console.log(capsule.intersectsSphere(new Sphere3(new Vector3(2, 2, 0), 1))); // → true
 * ```
 */
export class Capsule3 extends Capsule {
  /** Stores the given vectors, not copies of them. By default from (0, 0, 0) to (0, 1, 0), with radius 1. */
  constructor(start = new Vector3(), end = new Vector3(0, 1, 0), radius = 1) {
    super(start, end, radius);
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /** Whether the capsule and a sphere, including its inside, overlap or touch. @param {SphereOf<Vector3>} sphere */
  intersectsSphere(sphere) {
    return test(this, SOLIDS.sphereCapsule, sphere, this, 'intersectsSphere');
  }
}
