/** @import { MatrixLike, VectorLike } from '../validate.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, SphereOf, VectorOf } from './Shape.js' */
import { sizedBox, sizedVector } from '../validate.js';
import { Matrix3 } from '../math/Matrix3.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { fit } from '../pairs/fit.js';
import { told, yes } from '../pairs/query.js';
import { answerAt } from '../wasm/query.js';
import { f64 } from '../wasm/scratch.js';
import { Solid } from './Shape.js';

/**
 * What oriented boxes of the plane and of space share: the points at most `halfSize` from `center` along each of their
 * axes, which are meant to be unit and perpendicular. Empty where a half size is negative.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Obb extends Solid {
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
    return found ? this.fromArray(f64, answerAt, 3) : this.makeEmpty();
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
    return this.become(fit(this, tight ? 'tightObb' : 'obb', points));
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
    return this.become(!empty && fit(this, 'box', [min, max]));
  }

  /**
   * Moves it.
   * @param {VectorOf<V>} offset
   */
  translate(offset) {
    this.center.add(sizedVector(this, 'OBB.translate', 'offset', offset));
    return this;
  }

  /**
   * Becomes a box that holds both: the smallest along the axes of either or of their corners' covariance.
   * @param {ObbOf<V>} obb
   */
  union(obb) {
    return this.become(told(this, Q.obbMerge, this, obb, 'union'));
  }

  /**
   * Whether it meets another one.
   * @param {ObbOf<V>} obb
   */
  intersectsObb(obb) {
    return yes(this, Q.obbObb, this, obb, 'intersectsObb');
  }

  /**
   * The same by the name that three.js gives it.
   * @param {ObbOf<V>} obb
   */
  intersectsOBB(obb) {
    return this.intersectsObb(obb);
  }

  /**
   * Whether it meets an axis-aligned box.
   * @param {BoxOf<V>} box
   */
  intersectsBox(box) {
    return yes(this, Q.boxObb, box, this, 'intersectsBox');
  }

  /**
   * Whether it lies across a plane or touches it.
   * @param {PlaneOf<V>} plane
   */
  intersectsPlane(plane) {
    return yes(this, Q.obbPlane, this, plane, 'intersectsPlane');
  }
}

/**
 * An oriented box of the plane. Its first axis is `axis`, the second one a quarter turn of that, (−y, x).
 * @extends {Obb<Vector2>}
 */
export class OBB2 extends Obb {
  /** Keeps the very vectors it is given; the point (0, 0), along x and y, where they are left out. */
  constructor(center = new Vector2(), halfSize = new Vector2(), axis = new Vector2(1, 0)) {
    super(center, halfSize);
    this.axis = axis;
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * @override
   * @returns {Vector2[]}
   */
  getAxes() {
    const { x, y } = this.axis;
    return [new Vector2(x, y), new Vector2(0 - y, x)];
  }

  /**
   * @internal
   * @override
   * @param {ArrayLike<number>} array
   * @param {number} at
   */
  readAxes(array, at) {
    this.axis.fromArray(array, at);
  }

  /**
   * Copies all vectors.
   * @param {VectorLike} center
   * @param {VectorLike} halfSize
   * @param {VectorLike} axis  unit
   */
  set(center, halfSize, axis) {
    return this.copy({ center, halfSize, axis });
  }

  /**
   * Becomes an axis-aligned box.
   * @param {{min: VectorLike, max: VectorLike}} box
   */
  fromBox2(box) {
    return this.fromCorners(box);
  }

  /**
   * Whether it meets a circle with its inside.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    return yes(this, Q.sphereObb, circle, this, 'intersectsCircle');
  }

  /**
   * Becomes a box of the transformed box: that itself, or around it where the matrix shears.
   * @param {MatrixLike} m  affine
   */
  applyMatrix3(m) {
    return this.become(told(this, Q.obbTransform, this, m, 'applyMatrix3'));
  }
}

/**
 * An oriented box of space, as three.js': the columns of `rotation` are the axes.
 * @extends {Obb<Vector3>}
 */
export class OBB3 extends Obb {
  /** Keeps the vectors and the matrix it is given; the point (0, 0, 0), along x, y and z, where they are left out. */
  constructor(center = new Vector3(), halfSize = new Vector3(), rotation = new Matrix3()) {
    super(center, halfSize);
    this.rotation = rotation;
  }

  /**
   * @override
   * @returns {Vector3[]}
   */
  getAxes() {
    return [0, 3, 6].map((i) => new Vector3().fromArray(this.rotation.elements, i));
  }

  /**
   * @internal
   * @override
   * @param {ArrayLike<number>} array
   * @param {number} at
   */
  readAxes(array, at) {
    const [x, y] = [at, at + 3].map((i) => new Vector3().fromArray(array, i));
    this.rotation.fromArray([...x, ...y, ...x.clone().cross(y)]);
  }

  /**
   * Copies all vectors and the matrix.
   * @param {Vector3Like} center
   * @param {Vector3Like} halfSize
   * @param {MatrixLike} rotation
   */
  set(center, halfSize, rotation) {
    return this.copy({ center, halfSize, rotation });
  }

  /**
   * Becomes an axis-aligned box.
   * @param {{min: Vector3Like, max: Vector3Like}} box
   */
  fromBox3(box) {
    return this.fromCorners(box);
  }

  /**
   * Whether it meets a ball.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    return yes(this, Q.sphereObb, sphere, this, 'intersectsSphere');
  }

  /**
   * Becomes a box of the transformed box: that itself, or around it where the matrix shears.
   * @param {Matrix4Like} m  affine
   */
  applyMatrix4(m) {
    return this.become(told(this, Q.obbTransform, this, m, 'applyMatrix4'));
  }
}
