/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { SphereOf, Sweep, VectorOf } from './Shape.js' */
import {
  areFinite3,
  areTyped3,
  isAffine4x4,
  isTypedAffine4x4,
  NONE,
  object,
  sizedNumber,
  targetOf,
} from '../arguments/check.js';
import { set3 } from '../math/components.js';
import { squaredStretch } from '../math/stretch.js';
import { Vector3 } from '../math/Vector3.js';
import { resultOf } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { announce, make } from '../late.js';
import { Sphere } from './Sphere.js';

/** @returns {any}  the class below */
function own() {
  return Sphere3;
}

/**
 * A sphere, including its inside. Empty if the radius is negative.
 *
 * Has every method of three.js' `Sphere`, so that TypeScript accepts it in place of one.
 *
 * `getBoundingBox` checks no numbers: NaN in a field gives NaN.
 *
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { Sphere3, Vector3 } from 'raybound';
 *
 * const sphere = new Sphere3(new Vector3(0, 0, 0), 2);
 * console.log(sphere.containsPoint({ x: 1, y: 1, z: 1 }), sphere.distanceToPoint({ x: 5, y: 0, z: 0 })); // → true 3
 * ```
 */
export class Sphere3
  extends /** @type {new (center: Vector3, radius: number) => Sphere<Vector3>} */ (
    /* @__PURE__ */ announce('Sphere3', own, Sphere)
  )
{
  /** Stores the given vector, not a copy of it. The sphere is empty (radius −1) by default. */
  constructor(center = new Vector3(), radius = -1) {
    super(center, radius);
  }

  /** @internal */
  newVector() {
    return new Vector3();
  }

  /** Identifies spheres without `instanceof`, as in three.js. @returns {true} */
  get isSphere() {
    return true;
  }

  /** @deprecated An old name of `isEmpty`, which three.js' declarations still have. */
  empty() {
    return this.isEmpty();
  }

  /** The radius, and the center as an array. */
  toJSON() {
    return { radius: this.radius, center: this.center.toArray() };
  }

  /** Reads the result of `toJSON`. @param {{radius: number, center: number[]}} json */
  fromJSON(json) {
    const { radius, center } = object('Sphere3.fromJSON', 'json', json);
    this.center.fromArray(object('Sphere3.fromJSON', 'json.center', center, 'an array of numbers'));
    this.radius = radius;
    return this;
  }

  /** Whether the spheres, including their inside, overlap or touch. @param {SphereOf<Vector3>} sphere */
  intersectsSphere(sphere) {
    return this.overlapsSphere(sphere, 'intersectsSphere');
  }

  /**
   * The first contact of the moving sphere with another sphere, which may move too.
   * @param {import('../math/Vector3.js').Vector3Like} motion
   * @param {SphereOf<Vector3> & {motion?: import('../math/Vector3.js').Vector3Like}} sphere
   * @param {object} [target]  receives the result
   * @returns {Sweep<Vector3> | null}
   */
  sweepSphere(motion, sphere, target) {
    targetOf(this, '.sweepSphere', target);
    return this.sweep(SOLIDS.movingSphereSphere, 'sweepSphere', motion, sphere, target);
  }

  /**
   * The bounding box of the sphere, each side rounded to nearest; empty for an empty sphere.
   * @template {{min: VectorOf<Vector3>, max: VectorOf<Vector3>}} [T=import('./Box3.js').Box3]
   * @param {T} [target]  receives the result; by default a new Box3, or a plain {min, max} in a program that does not import
   *   that class
   * @returns {T}
   */
  getBoundingBox(target = make('Box3', () => ({ min: new Vector3(), max: new Vector3() }))) {
    object('Sphere3.getBoundingBox', 'target', target);
    object('Sphere3.getBoundingBox', 'target.min', target.min, 'a vector');
    object('Sphere3.getBoundingBox', 'target.max', target.max, 'a vector');
    const { radius } = this;
    if (!(radius >= 0)) {
      set3(target.min, Infinity, Infinity, Infinity);
      set3(target.max, -Infinity, -Infinity, -Infinity);
      return target;
    }
    if (!Number.isFinite(radius)) sizedNumber(this, 'Sphere.getBoundingBox', 'this.radius', radius);
    const { x, y, z } = this.center;
    set3(target.min, x - radius, y - radius, z - radius);
    set3(target.max, x + radius, y + radius, z + radius);
    return target;
  }

  /**
   * Sets the sphere to one that contains the transformed sphere, up to rounding: the smallest one if the matrix' columns are
   * perpendicular, otherwise at most 1.32 times as wide.
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    const e = m?.elements;
    const { center, radius } = this;
    const { x, y, z } = center ?? NONE;
    if (!areTyped3(x, y, z) || !(typeof radius === 'number' && radius >= 0) || !isTypedAffine4x4(e))
      return this.#transform(m);
    const reach = radius * Math.sqrt(squaredStretch(e));
    const toX = e[0] * x + e[4] * y + e[8] * z + e[12];
    const toY = e[1] * x + e[5] * y + e[9] * z + e[13];
    const toZ = e[2] * x + e[6] * y + e[10] * z + e[14];
    // An argument that is not finite makes a result NaN or infinite. An overflow does too, so the arguments are checked then.
    if (reach - reach + (toX - toX) + (toY - toY) + (toZ - toZ) !== 0)
      if (!(areFinite3(x, y, z) && Number.isFinite(radius) && isAffine4x4(e))) return this.#transform(m);
    this.radius = reach;
    set3(center, toX, toY, toZ);
    return this;
  }

  /** Error path of `applyMatrix4` and path of empty spheres: throws an error that names the invalid number. @param {Matrix4Like} m */
  #transform(m) {
    resultOf(this, SOLIDS.sphereTransform, this, m, 'applyMatrix4', this);
    return this;
  }
}
