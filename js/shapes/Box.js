/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, Sweep, TriangleOf, VectorOf } from './Shape.js' */
import { sizedVector, targetOf } from '../arguments/check.js';
import { BOXES } from '../pairs/boxes.js';
import { resultOf, test } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * Base class of `Box2` and `Box3`: the closed axis-aligned box between two corners. It is empty if a minimum is above its maximum.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Box extends Solid {
  /**
   * @internal
   * @override
   */
  get touching() {
    return BOXES.sphereBox;
  }

  /** Stores the given vectors, not copies of them. @param {V} min @param {V} max */
  constructor(min, max) {
    super();
    this.min = min;
    this.max = max;
  }

  /** Makes the box empty: min +∞, max −∞. */
  makeEmpty() {
    this.min.setScalar(Infinity);
    this.max.setScalar(-Infinity);
    return this;
  }

  /** Whether a minimum is above its maximum. As in three.js, NaN is neither above nor below a number, so a NaN makes no box empty. */
  isEmpty() {
    const { min, max } = /** @type {any} */ (this);
    return min.x > max.x || min.y > max.y || min.z > max.z;
  }

  /** Whether the box and an oriented box overlap or touch. @param {ObbOf<V>} obb */
  intersectsOBB(obb) {
    return test(this, BOXES.boxObb, this, obb, 'intersectsOBB');
  }

  /** Whether the box and a triangle overlap or touch. @param {TriangleOf<V>} triangle */
  intersectsTriangle(triangle) {
    return test(this, BOXES.triangleBox, triangle, this, 'intersectsTriangle');
  }

  /**
   * The first contact of the moving box with another box, which may move too.
   * @param {VectorOf<V>} motion
   * @param {BoxOf<V> & {motion?: VectorOf<V>}} box
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> & {tLast: number, part: number} | null} tLast: the t of the last contact, > 1 if that is after the motion;
   *   part: the axis of the normal
   */
  sweepBox(motion, box, target) {
    targetOf(this, '.sweepBox', target);
    return this.sweep(BOXES.movingBoxBox, 'sweepBox', motion, box, target);
  }

  /**
   * The first contact of the moving box with a plane, from either side.
   * @param {VectorOf<V>} motion
   * @param {PlaneOf<V>} plane
   * @param {object} [target]  receives the result
   * @returns {Sweep<V> | null}
   */
  sweepPlane(motion, plane, target) {
    targetOf(this, '.sweepPlane', target);
    return this.sweep(BOXES.movingBoxPlane, 'sweepPlane', motion, plane, target);
  }

  /**
   * The first contact of the moving box with another shape.
   * @protected
   * @param {any} query
   * @param {string} method
   * @param {VectorOf<V>} motion
   * @param {any} other
   * @param {any} target
   */
  sweep(query, method, motion, other, target) {
    // The query takes a shape without motion for one at rest, so a missing motion must throw here.
    if (motion === undefined) sizedVector(this, `Box.${method}`, 'motion', motion);
    return resultOf(this, query, { min: this.min, max: this.max, motion }, other, method, target);
  }
}
