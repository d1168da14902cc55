/** @import { VectorLike } from '../validate.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { AnyVector, BoxOf, ObbOf, PlaneOf, SphereOf, VectorOf } from './Shape.js' */
import { sizedVector } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { answer, into, take, told, yes } from '../pairs/query.js';
import { Shape } from './Shape.js';
import { Triangle3 } from './Triangle.js';

/**
 * What lines of the plane and planes of space share: the points p with normal · p + constant = 0. The front is where the
 * normal points, which need not be unit; a zero normal is no plane: nothing meets it.
 * @template {AnyVector} V
 */
class Plane extends Shape {
  /**
   * Keeps the very vector it is given.
   * @param {V} normal
   * @param {number} constant
   */
  constructor(normal, constant) {
    super();
    this.normal = normal;
    this.constant = constant;
  }

  /**
   * Copies the normal.
   * @param {VectorOf<V>} normal
   * @param {number} constant
   */
  set(normal, constant) {
    return this.copy({ normal, constant });
  }

  /**
   * Becomes the plane through a point.
   * @param {VectorOf<V>} normal
   * @param {VectorOf<V>} point
   */
  setFromNormalAndCoplanarPoint(normal, point) {
    sizedVector(this, 'Plane.setFromNormalAndCoplanarPoint', 'normal', normal);
    sizedVector(this, 'Plane.setFromNormalAndCoplanarPoint', 'point', point);
    this.normal.copy(normal);
    this.constant = 0 - this.normal.dot(point);
    return this;
  }

  /** Makes the normal's length 1; the plane stays where it is. */
  normalize() {
    const length = this.normal.length() || 1;
    this.normal.normalize();
    this.constant /= length;
    return this;
  }

  /** Swaps front and back. */
  negate() {
    this.normal.negate();
    this.constant = 0 - this.constant;
    return this;
  }

  /**
   * Moves it.
   * @param {VectorOf<V>} offset
   */
  translate(offset) {
    this.constant -= this.normal.dot(sizedVector(this, 'Plane.translate', 'offset', offset));
    return this;
  }

  /**
   * Signed Euclidean distance, positive in front; its sign is exact. 0 for a zero normal.
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    told(this, Q.spherePlane, { center: point, radius: 0 }, this, 'distanceToPoint');
    return answer(1);
  }

  /**
   * The point's foot; for a zero normal the point itself.
   * @template {{x: number, y: number}} [T=V]
   * @param {VectorOf<V>} point
   * @param {T} [target]  receives it
   * @returns {T}
   */
  projectPoint(point, target) {
    const distance = this.distanceToPoint(point);
    const unit = this.normal.clone().normalize();
    return into(this, unit.multiplyScalar(-distance).add(point), target);
  }

  /**
   * Whether a box lies across it or touches it.
   * @param {BoxOf<V>} box
   */
  intersectsBox(box) {
    return yes(this, Q.boxPlane, box, this, 'intersectsBox');
  }

  /**
   * Whether an oriented box lies across it or touches it.
   * @param {ObbOf<V>} obb
   */
  intersectsObb(obb) {
    return yes(this, Q.obbPlane, obb, this, 'intersectsObb');
  }
}

/**
 * A line of the plane, with a front and a back.
 * @extends {Plane<Vector2>}
 */
export class Plane2 extends Plane {
  /** Keeps the very vector it is given; the line x = 0, its front toward x, where it is left out. */
  constructor(normal = new Vector2(1, 0), constant = 0) {
    super(normal, constant);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Becomes the line through two points. Its front is that of a segment: where (dy, −dx) points.
   * @param {VectorLike} a
   * @param {VectorLike} b
   */
  setFromCoplanarPoints(a, b) {
    sizedVector(this, 'Plane.setFromCoplanarPoints', 'a', a);
    sizedVector(this, 'Plane.setFromCoplanarPoints', 'b', b);
    return this.setFromNormalAndCoplanarPoint(new Vector2(b.y - a.y, a.x - b.x).normalize(), a);
  }

  /**
   * Whether a circle with its inside lies across it or touches it.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    return yes(this, Q.spherePlane, circle, this, 'intersectsCircle');
  }
}

/**
 * A plane of space.
 * @extends {Plane<Vector3>}
 */
export class Plane3 extends Plane {
  /** Keeps the very vector it is given; the plane x = 0, its front toward x, where it is left out. */
  constructor(normal = new Vector3(1, 0, 0), constant = 0) {
    super(normal, constant);
  }

  /**
   * Becomes the plane through three points; they run counterclockwise as its front sees them. Its normal is 0 if they
   * lie on a line.
   * @param {Vector3Like} a
   * @param {Vector3Like} b
   * @param {Vector3Like} c
   */
  setFromCoplanarPoints(a, b, c) {
    sizedVector(this, 'Plane.setFromCoplanarPoints', 'a', a);
    sizedVector(this, 'Plane.setFromCoplanarPoints', 'b', b);
    sizedVector(this, 'Plane.setFromCoplanarPoints', 'c', c);
    return this.setFromNormalAndCoplanarPoint(new Triangle3().set(a, b, c).getNormal(), a);
  }

  /**
   * Whether a ball lies across it or touches it.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    return yes(this, Q.spherePlane, sphere, this, 'intersectsSphere');
  }

  /**
   * The one point that three planes share.
   * @template {Vector3Like} [T=Vector3]
   * @param {PlaneOf<Vector3>} b
   * @param {PlaneOf<Vector3>} c
   * @param {T} [target]  receives it
   * @returns {T | null} null if two are parallel, or all are parallel to one line
   */
  intersectPlanes(b, c, target) {
    return told(this, Q.planePlanes, this, [b, c], 'intersectPlanes') ? take(this, 1, target) : null;
  }
}
