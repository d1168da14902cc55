/** @import { MatrixLike } from '../validate.js' */
/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, SphereOf, Sweep, TriangleOf, VectorOf } from './Shape.js' */
import { sizedBox, sizedNumber, sizedVector } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { BOXES as Q } from '../pairs/boxes.js';
import { eachPoint } from '../pairs/packers.js';
import { answerOf, into, yes } from '../pairs/query.js';
import { Solid } from './Shape.js';
import { Circle2, Sphere3 } from './Sphere.js';

/**
 * What boxes of the plane and of space share: the closed box between two corners, empty where a minimum exceeds its
 * maximum.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Box extends Solid {
  /** @internal
   * @override */
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

  /**
   * Copies both corners.
   * @param {VectorOf<V>} min
   * @param {VectorOf<V>} max
   */
  set(min, max) {
    return this.copy({ min, max });
  }

  /**
   * Becomes the least box that holds the points; empty for none.
   * @param {ArrayLike<number> | ArrayLike<VectorOf<V>>} points  vectors, or their components in turn
   */
  setFromPoints(points) {
    const { dimensions } = this;
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    eachPoint(points, dimensions, 'setFromPoints', (x, y, z) => {
      if (x < low[0]) low[0] = x;
      if (x > high[0]) high[0] = x;
      if (y < low[1]) low[1] = y;
      if (y > high[1]) high[1] = y;
      if (z < low[2]) low[2] = z;
      if (z > high[2]) high[2] = z;
    });
    into(this, { x: low[0], y: low[1], z: low[2] }, this.min);
    into(this, { x: high[0], y: high[1], z: high[2] }, this.max);
    return this;
  }

  /**
   * Becomes the box around a center; empty for a negative size.
   * @param {VectorOf<V>} center
   * @param {VectorOf<V>} size  its lengths along the axes
   */
  setFromCenterAndSize(center, size) {
    sizedVector(this, 'Box.setFromCenterAndSize', 'center', center);
    sizedVector(this, 'Box.setFromCenterAndSize', 'size', size);
    this.min.copy(center).addScaledVector(size, -0.5);
    this.max.copy(center).addScaledVector(size, 0.5);
    return this;
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
   * Its middle; 0 for an empty box.
   * @template {{x: number, y: number}} [T=V]
   * @param {T} [target]  receives it
   * @returns {T}
   */
  getCenter(target) {
    const middle = this.min.clone();
    return into(this, this.isEmpty() ? middle.setScalar(0) : middle.lerp(this.max, 0.5), target);
  }

  /**
   * Its lengths along the axes; 0 for an empty box.
   * @template {{x: number, y: number}} [T=V]
   * @param {T} [target]  receives them
   * @returns {T}
   */
  getSize(target) {
    const size = this.max.clone();
    return into(this, this.isEmpty() ? size.setScalar(0) : size.sub(this.min), target);
  }

  /**
   * Grows to hold a point.
   * @param {VectorOf<V>} point
   */
  expandByPoint(point) {
    sizedVector(this, 'Box.expandByPoint', 'point', point);
    return this.union({ min: point, max: point });
  }

  /**
   * Grows by a vector's components on both sides of each axis.
   * @param {VectorOf<V>} vector
   */
  expandByVector(vector) {
    sizedVector(this, 'Box.expandByVector', 'vector', vector);
    this.min.sub(vector);
    this.max.add(vector);
    return this;
  }

  /**
   * Grows by a number on all sides.
   * @param {number} scalar
   */
  expandByScalar(scalar) {
    sizedNumber(this, 'Box.expandByScalar', 'scalar', scalar);
    this.min.addScalar(-scalar);
    this.max.addScalar(scalar);
    return this;
  }

  /**
   * Grows to hold another box; an empty one changes nothing.
   * @param {{min: VectorOf<V>, max: VectorOf<V>}} box
   */
  union(box) {
    if (this.isEmpty.call(/** @type {any} */ (sizedBox(this, 'Box.union', box)))) return this;
    if (this.isEmpty()) this.makeEmpty(); // On all axes: one that has shrunk to nothing is not.
    this.min.min(box.min);
    this.max.max(box.max);
    return this;
  }

  /**
   * Becomes what two boxes have in common; empty if that is nothing.
   * @param {{min: VectorOf<V>, max: VectorOf<V>}} box
   */
  intersect(box) {
    const { min, max } = sizedBox(this, 'Box.intersect', box);
    this.min.max(min);
    this.max.min(max);
    return this.isEmpty() ? this.makeEmpty() : this;
  }

  /**
   * Moves it.
   * @param {VectorOf<V>} offset
   */
  translate(offset) {
    sizedVector(this, 'Box.translate', 'offset', offset);
    this.min.add(offset);
    this.max.add(offset);
    return this;
  }

  /**
   * Euclidean; 0 in the box, Infinity to an empty one.
   * @override
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    return this.isEmpty() ? Infinity : super.distanceToPoint(point);
  }

  /**
   * Whether no part of a box lies outside; of an empty one none does.
   * @param {{min: VectorOf<V>, max: VectorOf<V>}} box
   */
  containsBox(box) {
    return this.clone()
      .union(sizedBox(this, 'Box.containsBox', box))
      .equals(this);
  }

  /**
   * Whether it meets a box.
   * @param {BoxOf<V>} box
   */
  intersectsBox(box) {
    return yes(this, Q.boxBox, this, box, 'intersectsBox');
  }

  /**
   * Whether it meets an oriented box.
   * @param {ObbOf<V>} obb
   */
  intersectsObb(obb) {
    return yes(this, Q.boxObb, this, obb, 'intersectsObb');
  }

  /**
   * Whether it lies across a plane or touches it.
   * @param {PlaneOf<V>} plane
   */
  intersectsPlane(plane) {
    return yes(this, Q.boxPlane, this, plane, 'intersectsPlane');
  }

  /**
   * Whether it meets a triangle.
   * @param {TriangleOf<V>} triangle
   */
  intersectsTriangle(triangle) {
    return yes(this, Q.triangleBox, triangle, this, 'intersectsTriangle');
  }

  /**
   * The first contact on its way with a box, which may move too.
   * @param {VectorOf<V>} motion
   * @param {BoxOf<V> & {motion?: VectorOf<V>}} box
   * @param {object} [target]  receives it
   * @returns {Sweep<V> & {tLast: number, axis: number} | null} tLast: when they part again, > 1 where that is later; axis: of the
   *   normal
   */
  sweepBox(motion, box, target) {
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
    return answerOf(this, query, { min: this.min, max: this.max, motion }, other, method, target);
  }
}

/**
 * The corners' components in turn; none of an empty box.
 * @param {Box<any>} box
 */
function cornersOf(box) {
  const { min, max, dimensions } = box;
  const axes = ['x', 'y', 'z'].slice(0, dimensions);
  /** @type {number[]} */
  const numbers = [];
  for (let corner = 0; corner < 2 ** dimensions && !box.isEmpty(); corner++)
    axes.forEach((axis, i) => numbers.push((corner & (1 << i) ? max : min)[axis]));
  return numbers;
}

/**
 * A box of the plane.
 * @extends {Box<Vector2>}
 */
export class Box2 extends Box {
  /** Empty where corners are left out. */
  constructor(min = new Vector2(Infinity), max = new Vector2(-Infinity)) {
    super(min, max);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Whether it meets a circle with its inside.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    return yes(this, Q.sphereBox, circle, this, 'intersectsCircle');
  }

  /**
   * The smallest circle that holds its corners; empty for an empty box.
   * @param {Circle2} [target]  receives it
   */
  getBoundingCircle(target = new Circle2()) {
    return target.copy(new Circle2().setFromPoints(cornersOf(this)));
  }

  /**
   * Becomes the box of the transformed box; an empty one stays.
   * @param {MatrixLike} m  affine
   */
  applyMatrix3(m) {
    answerOf(this, Q.boxTransform, this, m, 'applyMatrix3', this);
    return this;
  }
}

/**
 * A box of space.
 * @extends {Box<Vector3>}
 */
export class Box3 extends Box {
  /** Empty where corners are left out. */
  constructor(min = new Vector3().setScalar(Infinity), max = new Vector3().setScalar(-Infinity)) {
    super(min, max);
  }

  /**
   * Whether it meets a ball.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    return yes(this, Q.sphereBox, sphere, this, 'intersectsSphere');
  }

  /**
   * The smallest sphere that holds its corners; empty for an empty box.
   * @param {Sphere3} [target]  receives it
   */
  getBoundingSphere(target = new Sphere3()) {
    return target.copy(new Sphere3().setFromPoints(cornersOf(this)));
  }

  /**
   * Becomes the box of the transformed box; an empty one stays.
   * @param {Matrix4Like} m  affine
   */
  applyMatrix4(m) {
    answerOf(this, Q.boxTransform, this, m, 'applyMatrix4', this);
    return this;
  }
}
