/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { SphereOf } from './Shape.js' */
import { affine, sizedNumber, sizedVector } from '../validate.js';
import { Vector3 } from '../math/Vector3.js';
import { CASTS } from '../pairs/casts.js';
import { SOLIDS } from '../pairs/solids.js';
import { first, into, meets } from '../pairs/query.js';
import { Caster } from './Caster.js';

/**
 * The closed segment of space from `start` to `end`, a `Line3` of three.js. One of length 0 meets nothing, as a ray of zero
 * direction; to what is asked about it, it is a point.
 * @extends {Caster<Vector3>}
 */
export class Segment3 extends Caster {
  /**
   * Keeps the very vectors it is given.
   * @param {Vector3} [start]
   * @param {Vector3} [end]
   */
  constructor(start = new Vector3(), end = new Vector3()) {
    super();
    this.start = start;
    this.end = end;
  }

  /**
   * @internal
   * @override
   */
  get touching() {
    return SOLIDS.sphereSegment;
  }

  /**
   * Copies both points.
   * @param {Vector3Like} start
   * @param {Vector3Like} end
   */
  set(start, end) {
    return this.copy({ start, end });
  }

  /**
   * end − start.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives it
   * @returns {T}
   */
  delta(target) {
    return into(this, new Vector3().subVectors(this.end, this.start), target);
  }

  /** The same, by the name that segments of the plane have for it: a new vector. */
  vector() {
    return this.delta();
  }

  /** Euclidean length. */
  distance() {
    return this.start.distanceTo(this.end);
  }

  /** The same, by the name that segments of the plane have for it. */
  length() {
    return this.distance();
  }

  /** Squared length. */
  lengthSq() {
    return this.start.distanceToSquared(this.end);
  }

  /**
   * The point start + t · (end − start).
   * @template {Vector3Like} [T=Vector3]
   * @param {number} t
   * @param {T} [target]  receives it
   * @returns {T}
   */
  at(t, target) {
    const { start, end } = this;
    sizedVector(this, 'Segment.at', 'this.start', start);
    sizedVector(this, 'Segment.at', 'this.end', end);
    sizedNumber(this, 'Segment.at', 't', t);
    return into(this, start.clone().lerp(end, t), target);
  }

  /**
   * Its middle.
   * @template {Vector3Like} [T=Vector3]
   * @param {T} [target]  receives it
   * @returns {T}
   */
  getCenter(target) {
    return this.at(0.5, target);
  }

  /**
   * Transforms both points.
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    affine('Segment3.applyMatrix4', m, 16);
    this.start.applyMatrix4(m);
    this.end.applyMatrix4(m);
    return this;
  }

  /**
   * Its first point of the surface of a sphere.
   * @template {Vector3Like} [T=Vector3]
   * @param {SphereOf<Vector3>} sphere
   * @param {T} [target]  receives the point
   * @returns {T | null}
   */
  intersectSphere(sphere, target) {
    return first(this, CASTS.raySphere, sphere, 'intersectSphere', target);
  }

  /**
   * Whether it meets a sphere with its inside.
   * @param {SphereOf<Vector3>} sphere
   * @returns {boolean}
   */
  intersectsSphere(sphere) {
    return meets(this, CASTS.raySphere, sphere, 'intersectsSphere');
  }
}
