/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, Sweep, TriangleOf, VectorOf } from './Shape.js' */
import { sizedVector, targetOf } from '../validate.js';
import { BOXES as Q } from '../pairs/boxes.js';
import { resultOf, test } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * What boxes of the plane and of space share: the closed box between two corners, empty where a minimum exceeds its
 * maximum.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
export class Box extends Solid {
  /**
   * @internal
   * @override
   */
  get touching() {
    return Q.sphereBox;
  }

  /**
   * Keeps the very vectors it is given.
   * @param {V} min
   * @param {V} max
   */
  constructor(min, max) {
    super();
    this.min = min;
    this.max = max;
  }

  /** Becomes the box of nothing: min +∞, max −∞. */
  makeEmpty() {
    this.min.setScalar(Infinity);
    this.max.setScalar(-Infinity);
    return this;
  }

  /** Whether it holds no point. */
  isEmpty() {
    const { min, max } = /** @type {any} */ (this);
    return !(min.x <= max.x && min.y <= max.y) || min.z > max.z;
  }

  /**
   * Whether it meets an oriented box.
   * @param {ObbOf<V>} obb
   */
  intersectsOBB(obb) {
    return test(this, Q.boxObb, this, obb, 'intersectsOBB');
  }

  /**
   * Whether it meets a triangle.
   * @param {TriangleOf<V>} triangle
   */
  intersectsTriangle(triangle) {
    return test(this, Q.triangleBox, triangle, this, 'intersectsTriangle');
  }

  /**
   * The first contact on its way with a box, which may move too.
   * @param {VectorOf<V>} motion
   * @param {BoxOf<V> & {motion?: VectorOf<V>}} box
   * @param {object} [target]  receives it
   * @returns {Sweep<V> & {tLast: number, part: number} | null} tLast: when they part again, > 1 where that is later; part:
   *   the axis of the normal
   */
  sweepBox(motion, box, target) {
    targetOf(this, '.sweepBox', target);
    return this.sweep(Q.movingBoxBox, 'sweepBox', motion, box, target);
  }

  /**
   * The first contact on its way with a plane, from either side.
   * @param {VectorOf<V>} motion
   * @param {PlaneOf<V>} plane
   * @param {object} [target]  receives it
   * @returns {Sweep<V> | null}
   */
  sweepPlane(motion, plane, target) {
    targetOf(this, '.sweepPlane', target);
    return this.sweep(Q.movingBoxPlane, 'sweepPlane', motion, plane, target);
  }

  /**
   * What it meets on its way.
   * @protected
   * @param {any} query
   * @param {string} method
   * @param {VectorOf<V>} motion
   * @param {any} other
   * @param {any} target
   */
  sweep(query, method, motion, other, target) {
    // A shape that has none rests.
    if (motion === undefined) sizedVector(this, `Box.${method}`, 'motion', motion);
    return resultOf(this, query, { min: this.min, max: this.max, motion }, other, method, target);
  }
}
