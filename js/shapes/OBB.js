/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, TriangleOf, VectorOf } from './Shape.js' */
import { FIT_BOX, FIT_OBB, FIT_TIGHT_OBB } from '../generated/layout.js';
import { areFinite3, NONE, failParts, failVector, sizedBox } from '../arguments/check.js';
import { fit } from '../pairs/fit.js';
import { evaluate, test } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { resultAt } from '../wasm/query.js';
import { f64 } from '../wasm/scratch.js';
import { Solid } from './Shape.js';

/**
 * Base class of `OBB2` and `OBB3`: the points whose distance from `center` along each axis is at most the half size of that axis. The
 * axes should be perpendicular unit vectors. The box is empty if a half size is negative.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Obb extends Solid {
  /** Stores the given vectors, not copies of them. @param {V} center @param {V} halfSize */
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
    return SOLIDS.sphereObb;
  }

  /** The axes, as new vectors. @returns {V[]} */
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
   * Reads center, halfSize and all axes but the last one: six numbers in 2D, twelve in 3D, as in a row of a batch.
   * @param {ArrayLike<number>} array
   * @param {number} [at]  the index of the first number
   * @param {number} [step]  the numbers from one vector to the next
   */
  fromArray(array, at = 0, step = this.dimensions) {
    if (typeof array !== 'object' || !array) failParts(this, '.fromArray', 'array', array);
    this.center.fromArray(array, at);
    this.halfSize.fromArray(array, at + step);
    this.readAxes(array, at + 2 * step);
    return this;
  }

  /** The numbers that `fromArray` reads. @returns {number[]} */
  toArray() {
    return [this.center, this.halfSize, ...this.getAxes()]
      .flatMap((v) => [...v])
      .slice(0, this.dimensions ** 2 + this.dimensions);
  }

  /**
   * @internal  Sets the box to the result of the last query, or makes it empty.
   * @param {boolean} found
   */
  become(found) {
    return found ? this.fromArray(f64, resultAt, 3) : this.makeEmpty();
  }

  /** Makes the box empty: half sizes −1. */
  makeEmpty() {
    this.halfSize.setScalar(-1);
    return this;
  }

  /**
   * Sets the box to an oriented bounding box of the points, along the axes of their covariance; empty without points.
   * @param {ArrayLike<number> | ArrayLike<VectorOf<V>>} points  vectors, or a flat array of their components
   * @param {boolean} [tight]  true: slower and smaller. In 2D the box of least area; in 3D the smallest box that a local search finds
   */
  setFromPoints(points, tight = false) {
    return this.become(fit(this, tight ? FIT_TIGHT_OBB : FIT_OBB, points));
  }

  /** The corners. Bit i of a corner's index is 1 if the corner is on the positive side of axis i. @returns {V[]} */
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

  /** Moves the box. @param {VectorOf<V>} offset */
  translate(offset) {
    const flat = this.dimensions < 3;
    const { x, y, z } = /** @type {any} */ (offset ?? NONE);
    if (!areFinite3(x, y, flat ? 0 : z)) failVector(this, 'OBB.translate', 'offset', offset);
    const center = /** @type {any} */ (this.center);
    center.x += x;
    center.y += y;
    if (!flat) center.z += z;
    return this;
  }

  /**
   * Sets the box to one that contains this box and another one: the smallest one of those along the axes of either box, or along the axes
   * of the covariance of all corners.
   * @param {ObbOf<V>} obb
   */
  union(obb) {
    return this.become(evaluate(this, SOLIDS.obbMerge, this, obb, 'union'));
  }

  /** Whether the boxes overlap or touch. @param {ObbOf<V>} obb */
  intersectsOBB(obb) {
    return test(this, SOLIDS.obbObb, this, obb, 'intersectsOBB');
  }

  /** Whether the box and a triangle overlap or touch. @param {TriangleOf<V>} triangle */
  intersectsTriangle(triangle) {
    return test(this, SOLIDS.triangleObb, triangle, this, 'intersectsTriangle');
  }

  /** Whether the box and an axis-aligned box overlap or touch. @param {BoxOf<V>} box */
  intersectsBox(box) {
    return test(this, SOLIDS.boxObb, box, this, 'intersectsBox');
  }

  /** Whether the box intersects or touches a plane. @param {PlaneOf<V>} plane @returns {boolean} */
  intersectsPlane(plane) {
    return test(this, SOLIDS.obbPlane, this, plane, 'intersectsPlane');
  }
}

/**
 * The largest squared cosine of the angle between two axes after a transform that counts as free of shear: the angle differs from a right
 * angle by at most 2^-40. Such a transform maps an oriented box to one, and the remaining shear enlarges it no more than rounding does.
 */
export const SKEW_SQUARED = 2 ** -80;
