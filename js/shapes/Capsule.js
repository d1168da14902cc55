/** @import { AnyVector, SphereOf, VectorOf } from './Shape.js' */
import { sizedVector } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { SOLIDS as Q } from '../pairs/solids.js';
import { yes } from '../pairs/query.js';
import { Solid } from './Shape.js';

/**
 * What capsules of the plane and of space share: the points at most `radius` from the segment between `start` and
 * `end`; none for a negative radius.
 * @template {AnyVector} V
 * @extends {Solid<V>}
 */
class Capsule extends Solid {
  /**
   * Keeps the very vectors it is given.
   * @param {V} start
   * @param {V} end
   * @param {number} radius
   */
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
    return Q.sphereCapsule;
  }

  /**
   * Copies both points.
   * @param {VectorOf<V>} start
   * @param {VectorOf<V>} end
   * @param {number} radius
   */
  set(start, end, radius) {
    return this.copy({ start, end, radius });
  }

  /**
   * Moves it.
   * @param {VectorOf<V>} offset
   */
  translate(offset) {
    sizedVector(this, 'Capsule.translate', 'offset', offset);
    this.start.add(offset);
    this.end.add(offset);
    return this;
  }
}

/**
 * A capsule of the plane: a stadium.
 * @extends {Capsule<Vector2>}
 */
export class Capsule2 extends Capsule {
  /** Keeps the very vectors it is given; from (0, 0) to (0, 1), of radius 1, where they are left out. */
  constructor(start = new Vector2(), end = new Vector2(0, 1), radius = 1) {
    super(start, end, radius);
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
    return yes(this, Q.sphereCapsule, circle, this, 'intersectsCircle');
  }
}

/**
 * A capsule of space.
 * @extends {Capsule<Vector3>}
 */
export class Capsule3 extends Capsule {
  /** Keeps the very vectors it is given; from (0, 0, 0) to (0, 1, 0), of radius 1, where they are left out. */
  constructor(start = new Vector3(), end = new Vector3(0, 1, 0), radius = 1) {
    super(start, end, radius);
  }

  /**
   * Whether it meets a ball.
   * @param {SphereOf<Vector3>} sphere
   */
  intersectsSphere(sphere) {
    return yes(this, Q.sphereCapsule, sphere, this, 'intersectsSphere');
  }
}
