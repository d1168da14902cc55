/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, TriangleOf, VectorOf } from './Shape.js' */
import { FIT_BOX, FIT_OBB, FIT_TIGHT_OBB } from '../generated/layout.js';
import { areFinite3, NONE, refuseParts, refuseVector, sizedBox } from '../validate.js';
import { fit } from '../pairs/fit.js';
import { evaluate, test } from '../pairs/query.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { resultAt } from '../wasm/query.js';
import { f64 } from '../wasm/scratch.js';
import { Solid } from './Shape.js';

/**
 * What oriented boxes of the plane and of space share: the points at most `halfSize` from `center` along each of their
 * axes, which are meant to be unit and perpendicular. Empty where a half size is negative.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Obb extends Solid {
  /**
   * Keeps the very vectors it is given.
   * @param {V} center
   * @param {V} halfSize
   */
  constructor(center, halfSize) {
    super();
    this.center = center;
    this.halfSize = halfSize;
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return Q.sphereObb;
  }

  /**
   * The unit axes.
   * @returns {V[]}
   */
  getAxes() {
    return [];
  }

  /**
   * @internal
   * @param {ArrayLike<number>} _array
   * @param {number} _at
   */
  readAxes(_array, _at) {}

  /**
   * Reads center, halfSize and axes, but for the last axis: six or twelve numbers, as of a row of a batch.
   * @param {ArrayLike<number>} array
   * @param {number} [at]
   * @param {number} [step]  from one vector to the next
   */
  fromArray(array, at = 0, step = this.dimensions) {
    if (!array) refuseParts(this, '.fromArray', 'array', array);
    this.center.fromArray(array, at);
    this.halfSize.fromArray(array, at + step);
    this.readAxes(array, at + 2 * step);
    return this;
  }

  /**
   * The numbers of `fromArray`.
   * @returns {number[]}
   */
  toArray() {
    return [this.center, this.halfSize, ...this.getAxes()]
      .flatMap((v) => [...v])
      .slice(0, this.dimensions ** 2 + this.dimensions);
  }

  /**
   * @internal  Becomes the box in the last answer.
   * @param {boolean} found
   */
  become(found) {
    return found ? this.fromArray(f64, resultAt, 3) : this.makeEmpty();
  }

  /** Becomes the box of nothing: half sizes −1. */
  makeEmpty() {
    this.halfSize.setScalar(-1);
    return this;
  }

  /**
   * Becomes an oriented box of the points, along the axes of their covariance; empty for none.
   * @param {ArrayLike<number> | ArrayLike<VectorOf<V>>} points  vectors, or their components in turn
   * @param {boolean} [tight]  slower: in the plane the one of least area, exactly; in space a search for the smallest one
   *   nearby
   */
  setFromPoints(points, tight = false) {
    return this.become(fit(this, tight ? FIT_TIGHT_OBB : FIT_OBB, points));
  }

  /**
   * Its corners. Bit 0 of a corner's index tells on which side of the first axis it lies, bit 1 of the second one, bit 2
   * of the third one.
   * @returns {V[]}
   */
  getCorners() {
    const axes = this.getAxes();
    const sizes = [...this.halfSize];
    return Array.from({ length: 2 ** axes.length }, (_, corner) => {
      const point = this.center.clone();
      axes.forEach((axis, i) => point.addScaledVector(axis, corner & (1 << i) ? sizes[i] : -sizes[i]));
      return point;
    });
  }

  /**
   * @internal
   * @param {{min: VectorOf<V>, max: VectorOf<V>}} box
   */
  fromCorners(box) {
    const { min, max } = sizedBox(this, this.dimensions > 2 ? 'OBB.fromBox3' : 'OBB.fromBox2', box);
    const empty =
      !(min.x <= max.x && min.y <= max.y) || /** @type {any} */ (min).z > /** @type {any} */ (max).z;
    return this.become(!empty && fit(this, FIT_BOX, [min, max]));
  }

  /**
   * Moves it.
   * @param {VectorOf<V>} offset
   */
  translate(offset) {
    const flat = this.dimensions < 3;
    const { x, y, z } = /** @type {any} */ (offset ?? NONE);
    if (!areFinite3(x, y, flat ? 0 : z)) refuseVector(this, 'OBB.translate', 'offset', offset);
    const center = /** @type {any} */ (this.center);
    center.x += x;
    center.y += y;
    if (!flat) center.z += z;
    return this;
  }

  /**
   * Becomes a box that holds both: the smallest along the axes of either or of their corners' covariance.
   * @param {ObbOf<V>} obb
   */
  union(obb) {
    return this.become(evaluate(this, Q.obbMerge, this, obb, 'union'));
  }

  /**
   * Whether it meets another one.
   * @param {ObbOf<V>} obb
   */
  intersectsOBB(obb) {
    return test(this, Q.obbObb, this, obb, 'intersectsOBB');
  }

  /**
   * Whether it meets a triangle.
   * @param {TriangleOf<V>} triangle
   */
  intersectsTriangle(triangle) {
    return test(this, Q.triangleObb, triangle, this, 'intersectsTriangle');
  }

  /**
   * Whether it meets an axis-aligned box.
   * @param {BoxOf<V>} box
   */
  intersectsBox(box) {
    return test(this, Q.boxObb, box, this, 'intersectsBox');
  }

  /**
   * Whether it lies across a plane or touches it.
   * @param {PlaneOf<V>} plane
   * @returns {boolean}
   */
  intersectsPlane(plane) {
    return test(this, Q.obbPlane, this, plane, 'intersectsPlane');
  }
}

/**
 * The square of the cosine of an angle that is a right one but for 2^-40. A map that leaves the axes as perpendicular makes an
 * oriented box of one: what it shears makes the result no larger than rounding does.
 */
export const SKEW_SQUARED = 2 ** -80;
