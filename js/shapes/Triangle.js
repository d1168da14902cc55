/** @import { AnyVector, BoxOf, SphereOf, VectorOf } from './Shape.js' */
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { into, yes } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * What triangles of the plane and of space share. They are closed, and may be flat: a segment or a point.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Triangle extends Solid {
  /**
   * Keeps the very vectors it is given.
   * @param {V} a
   * @param {V} b
   * @param {V} c
   */
  constructor(a, b, c) {
    super();
    this.a = a;
    this.b = b;
    this.c = c;
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return Q.sphereTriangle;
  }

  /**
   * Copies all corners.
   * @param {VectorOf<V>} a
   * @param {VectorOf<V>} b
   * @param {VectorOf<V>} c
   */
  set(a, b, c) {
    return this.copy({ a, b, c });
  }

  /**
   * Whether it meets a box.
   * @param {BoxOf<V>} box
   */
  intersectsBox(box) {
    return yes(this, Q.triangleBox, this, box, 'intersectsBox');
  }
}

/**
 * A triangle of the plane, filled.
 * @extends {Triangle<Vector2>}
 */
export class Triangle2 extends Triangle {
  /** Keeps the very vectors it is given; (0, 0) where they are left out. */
  constructor(a = new Vector2(), b = new Vector2(), c = new Vector2()) {
    super(a, b, c);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** Its area, whichever way it turns. */
  getArea() {
    const { a, b, c } = this;
    return Math.abs(new Vector2().subVectors(b, a).cross(new Vector2().subVectors(c, a))) / 2;
  }

  /**
   * Whether it meets a circle with its inside.
   * @param {SphereOf<Vector2>} circle
   */
  intersectsCircle(circle) {
    return yes(this, Q.sphereTriangle, circle, this, 'intersectsCircle');
  }
}

/**
 * A triangle of space.
 * @extends {Triangle<Vector3>}
 */
export class Triangle3 extends Triangle {
  /** Keeps the very vectors it is given; (0, 0, 0) where they are left out. */
  constructor(a = new Vector3(), b = new Vector3(), c = new Vector3()) {
    super(a, b, c);
  }

  /** @internal  (b − a) × (c − a) */
  cross() {
    const { a, b, c } = this;
    return new Vector3().subVectors(b, a).cross(new Vector3().subVectors(c, a));
  }

  /** Its area. */
  getArea() {
    return this.cross().length() / 2;
  }

  /**
   * The unit normal (b − a) × (c − a) of its front, from where it runs counterclockwise; 0 for a flat one.
   * @template {import('../math/Vector3.js').Vector3Like} [T=Vector3]
   * @param {T} [target]  receives it
   * @returns {T}
   */
  getNormal(target) {
    return into(this, this.cross().normalize(), target);
  }

  /**
   * Whether it meets a ball.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    return yes(this, Q.sphereTriangle, sphere, this, 'intersectsSphere');
  }
}
