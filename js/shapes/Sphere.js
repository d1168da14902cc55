/** @import { MatrixLike } from '../validate.js' */
/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { AnyVector, BoxOf, CapsuleOf, ObbOf, PlaneOf, PolygonLike, SphereOf, Sweep, TriangleOf, VectorOf } from './Shape.js' */
import { sizedVector } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { fit } from '../pairs/fit.js';
import { answer, answerOf, measureOf, take, yes } from '../pairs/query.js';
import { Box2, Box3 } from './Box.js';
import { Solid } from './Shape.js';

/**
 * What circles and spheres share: the points at most `radius` from `center`; none for a negative radius.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Sphere extends Solid {
  /**
   * Keeps the very vector it is given.
   * @param {V} center
   * @param {number} radius
   */
  constructor(center, radius) {
    super();
    this.center = center;
    this.radius = radius;
  }

  /**
   * What it meets on its way. Field by field, because a spread of an object costs more than a query.
   * @protected
   * @param {any} query
   * @param {string} method
   * @param {VectorOf<V>} motion
   * @param {any} other
   * @param {any} target
   */
  sweep(query, method, motion, other, target) {
    // A shape that has none rests.
    if (motion === undefined)
      sizedVector(this, `${this.dimensions > 2 ? 'Sphere' : 'Circle'}.${method}`, 'motion', motion);
    return answerOf(this, query, { center: this.center, radius: this.radius, motion }, other, method, target);
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return Q.sphereSphere;
  }

  /**
   * Copies the center.
   * @param {VectorOf<V>} center
   * @param {number} radius
   */
  set(center, radius) {
    return this.copy({ center, radius });
  }

  /**
   * Becomes the smallest one that holds the points; empty for none.
   * @param {ArrayLike<number> | ArrayLike<VectorOf<V>>} points  vectors, or their components in turn
   * @param {boolean} [quick]  in four passes: of ten random points 8% greater on average, 23% at most
   */
  setFromPoints(points, quick = false) {
    if (!fit(this, quick ? 'quickSphere' : 'sphere', points)) return this.makeEmpty();
    take(this, 0, this.center);
    this.radius = answer(3);
    return this;
  }

  /** Becomes the one of nothing: radius −1. */
  makeEmpty() {
    this.radius = -1;
    return this;
  }

  /** Whether it holds no point. */
  isEmpty() {
    return !(this.radius >= 0);
  }

  /**
   * Signed distance from the surface, negative inside; from an empty one without meaning.
   * @override
   * @param {VectorOf<V>} point
   * @returns {number}
   */
  distanceToPoint(point) {
    this.asks(point, 'distanceToPoint');
    return 0 - answer(0);
  }

  /**
   * Moves it.
   * @param {VectorOf<V>} offset
   */
  translate(offset) {
    const name = this.dimensions > 2 ? 'Sphere.translate' : 'Circle.translate';
    this.center.add(sizedVector(this, name, 'offset', offset));
    return this;
  }

  /**
   * Grows to the smallest one that holds both; an empty one changes nothing.
   * @param {SphereOf<V>} sphere
   */
  union(sphere) {
    answerOf(this, Q.sphereMerge, this, sphere, 'union', this);
    return this;
  }

  /**
   * Whether it meets a box.
   * @param {BoxOf<V>} box
   */
  intersectsBox(box) {
    return yes(this, Q.sphereBox, this, box, 'intersectsBox');
  }

  /**
   * Whether it meets an oriented box.
   * @param {ObbOf<V>} obb
   */
  intersectsObb(obb) {
    return yes(this, Q.sphereObb, this, obb, 'intersectsObb');
  }

  /**
   * Whether it lies across a plane or touches it.
   * @param {PlaneOf<V>} plane
   */
  intersectsPlane(plane) {
    return yes(this, Q.spherePlane, this, plane, 'intersectsPlane');
  }

  /**
   * Whether it meets a capsule.
   * @param {CapsuleOf<V>} capsule
   */
  intersectsCapsule(capsule) {
    return yes(this, Q.sphereCapsule, this, capsule, 'intersectsCapsule');
  }

  /**
   * Whether it meets a triangle.
   * @param {TriangleOf<V>} triangle
   */
  intersectsTriangle(triangle) {
    return yes(this, Q.sphereTriangle, this, triangle, 'intersectsTriangle');
  }

  /**
   * The first contact on its way with a box.
   * @param {VectorOf<V>} motion
   * @param {BoxOf<V>} box
   * @param {object} [target]  receives it
   * @returns {Sweep<V> | null}
   */
  sweepBox(motion, box, target) {
    return this.sweep(Q.movingSphereBox, 'sweepBox', motion, box, target);
  }

  /**
   * The first contact on its way with an oriented box. Whether there is one may be told wrong where 2^-95 of the sizes would
   * change it.
   * @param {VectorOf<V>} motion
   * @param {ObbOf<V>} obb
   * @param {object} [target]  receives it
   * @returns {Sweep<V> | null}
   */
  sweepObb(motion, obb, target) {
    return this.sweep(Q.movingSphereObb, 'sweepObb', motion, obb, target);
  }

  /**
   * The first contact on its way with a plane, from either side.
   * @param {VectorOf<V>} motion
   * @param {PlaneOf<V>} plane
   * @param {object} [target]  receives it
   * @returns {Sweep<V> | null}
   */
  sweepPlane(motion, plane, target) {
    return this.sweep(Q.movingSpherePlane, 'sweepPlane', motion, plane, target);
  }

  /**
   * The first contact on its way with a capsule.
   * @param {VectorOf<V>} motion
   * @param {CapsuleOf<V>} capsule
   * @param {object} [target]  receives it
   * @returns {Sweep<V> | null}
   */
  sweepCapsule(motion, capsule, target) {
    return this.sweep(Q.movingSphereCapsule, 'sweepCapsule', motion, capsule, target);
  }

  /**
   * The first contact on its way with a triangle.
   * @param {VectorOf<V>} motion
   * @param {TriangleOf<V>} triangle
   * @param {object} [target]  receives it
   * @returns {Sweep<V> | null}
   */
  sweepTriangle(motion, triangle, target) {
    return this.sweep(Q.movingSphereTriangle, 'sweepTriangle', motion, triangle, target);
  }

  /**
   * Whether it touches or overlaps a closed polygon, its inside counted: exactly.
   * @param {PolygonLike} polygon
   * @returns {boolean}
   */
  intersectsPolygon(polygon) {
    return yes(this, Q.spherePolygon, this, polygon, 'intersectsPolygon');
  }

  /**
   * How deep it is in a polygon, or how far from it: `depth` is minus the distance where they are apart; moving by depth
   * along `normal` parts them. In the plane `point` is the boundary's, nearest to the center, in space the polygon's; `edge`
   * is the point's, −1 on the face.
   * @param {PolygonLike} polygon
   * @returns {{yes: boolean, depth: number, point: V, normal: V, edge: number} | null} null for no vertex
   */
  measurePolygon(polygon) {
    const told = measureOf(this, Q.spherePolygon, this, polygon, 'measurePolygon');
    return told.depth === -Infinity ? null : told;
  }

  /**
   * The first contact on its way with a closed polygon, its inside counted.
   * @param {VectorOf<V>} motion
   * @param {PolygonLike} polygon
   * @param {object} [target]  receives it
   * @returns {Sweep<V> & {edge: number} | null} edge: where they touch, -1 on the face
   */
  sweepPolygon(motion, polygon, target) {
    return this.sweep(Q.movingSpherePolygon, 'sweepPolygon', motion, polygon, target);
  }
}

/**
 * A circle with its inside.
 * @extends {Sphere<Vector2>}
 */
export class Circle2 extends Sphere {
  /** Keeps the very vector it is given; empty where the radius is left out. */
  constructor(center = new Vector2(), radius = -1) {
    super(center, radius);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Whether it meets another one, both with their inside.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    return yes(this, Q.sphereSphere, this, circle, 'intersectsCircle');
  }

  /**
   * The first contact on its way with a circle, which may move too.
   * @param {import('../validate.js').VectorLike} motion
   * @param {SphereOf<Vector2> & {motion?: import('../validate.js').VectorLike}} circle
   * @param {object} [target]  receives it
   * @returns {Sweep<Vector2> | null}
   */
  sweepCircle(motion, circle, target) {
    return this.sweep(Q.movingSphereSphere, 'sweepCircle', motion, circle, target);
  }

  /**
   * Its box, each side rounded; empty for an empty circle.
   * @param {Box2} [target]  receives it
   */
  getBoundingBox(target = new Box2()) {
    return this.isEmpty()
      ? target.makeEmpty()
      : target.set(this.center, this.center).expandByScalar(this.radius);
  }

  /**
   * Becomes one that holds the transformed circle: the smallest, but for rounding, where the matrix' columns are perpendicular;
   * else at most 1.32 times as wide.
   * @param {MatrixLike} m  affine
   */
  applyMatrix3(m) {
    answerOf(this, Q.sphereTransform, this, m, 'applyMatrix3', this);
    return this;
  }
}

/**
 * A ball.
 * @extends {Sphere<Vector3>}
 */
export class Sphere3 extends Sphere {
  /** Keeps the very vector it is given; empty where the radius is left out. */
  constructor(center = new Vector3(), radius = -1) {
    super(center, radius);
  }

  /**
   * Whether it meets another one.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    return yes(this, Q.sphereSphere, this, sphere, 'intersectsSphere');
  }

  /**
   * The first contact on its way with a sphere, which may move too.
   * @param {import('../math/Vector3.js').Vector3Like} motion
   * @param {SphereOf<Vector3> & {motion?: import('../math/Vector3.js').Vector3Like}} sphere
   * @param {object} [target]  receives it
   * @returns {Sweep<Vector3> | null}
   */
  sweepSphere(motion, sphere, target) {
    return this.sweep(Q.movingSphereSphere, 'sweepSphere', motion, sphere, target);
  }

  /**
   * Its box, each side rounded; empty for an empty sphere.
   * @param {Box3} [target]  receives it
   */
  getBoundingBox(target = new Box3()) {
    return this.isEmpty()
      ? target.makeEmpty()
      : target.set(this.center, this.center).expandByScalar(this.radius);
  }

  /**
   * Becomes one that holds the transformed sphere: the smallest, but for rounding, where the matrix' columns are perpendicular;
   * else at most 1.32 times as wide.
   * @param {Matrix4Like} m  affine
   */
  applyMatrix4(m) {
    answerOf(this, Q.sphereTransform, this, m, 'applyMatrix4', this);
    return this;
  }
}
