/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
import { affine, isAffine3x3, object, fail, withMethod } from '../arguments/check.js';
import { hypot } from './hypot.js';

const TURN = 6.283185307179586;

/**
 * A 2D vector: a point or a direction.
 *
 * Has every method of three.js' `Vector2`, so that TypeScript accepts it in place of one.
 *
 * Methods that change the vector return it, so calls can be chained. Arguments are any objects with `x` and `y`, and
 * are never changed. An argument that is no object, a matrix of `applyMatrix3` that is not affine and an invalid
 * index of a component throw; numbers are not checked.
 *
 * @example
 * ```js
 * import { Vector2 } from 'raybound';
 *
 * const v = new Vector2(3, 4);
 * console.log(v.length(), v.clone().normalize()); // → 5 Vector2 { x: 0.6, y: 0.8 }
 * ```
 */
export class Vector2 {
  /** `new Vector2()` is (0, 0), `new Vector2(a)` is (a, a). @param {number} [x] @param {number} [y] */
  constructor(x = 0, y = x) {
    this.x = x;
    this.y = y;
  }

  /** Identifies 2D vectors without `instanceof`, as in three.js. @returns {true} */
  get isVector2() {
    return true;
  }

  /** Another name of `x`, for vectors that are sizes. */
  get width() {
    return this.x;
  }

  set width(value) {
    this.x = value;
  }

  /** Another name of `y`, for vectors that are sizes. */
  get height() {
    return this.y;
  }

  set height(value) {
    this.y = value;
  }

  /** Sets both components. @param {number} x @param {number} y */
  set(x, y) {
    this.x = x;
    this.y = y;
    return this;
  }

  /** Sets both components to one number. @param {number} scalar */
  setScalar(scalar) {
    return this.set(scalar, scalar);
  }

  /** Sets x alone. @param {number} x */
  setX(x) {
    this.x = x;
    return this;
  }

  /** Sets y alone. @param {number} y */
  setY(y) {
    this.y = y;
    return this;
  }

  /** Sets a component by index: 0 is x, 1 is y; any other throws a RangeError. @param {number} index @param {number} value */
  setComponent(index, value) {
    this[axis('Vector2.setComponent', index)] = value;
    return this;
  }

  /** A component by index: 0 is x, 1 is y; any other throws a RangeError. @param {number} index */
  getComponent(index) {
    return this[axis('Vector2.getComponent', index)];
  }

  /** A new vector with the same components. */
  clone() {
    return new Vector2(this.x, this.y);
  }

  /** Copies both components. @param {VectorLike} v */
  copy(v) {
    object('Vector2.copy', 'v', v, 'a vector {x, y}');
    return this.set(v.x, v.y);
  }

  /** Adds v. With two arguments: sets the vector to v + w. @param {VectorLike} v @param {VectorLike} [w] */
  add(v, w) {
    object('Vector2.add', 'v', v, 'a vector {x, y}');
    if (w) object('Vector2.add', 'w', w, 'a vector {x, y}');
    return w ? this.addVectors(v, w) : this.addVectors(this, v);
  }

  /** Adds a number to both components. @param {number} s */
  addScalar(s) {
    return this.set(this.x + s, this.y + s);
  }

  /** Sets the vector to a + b. @param {VectorLike} a @param {VectorLike} b */
  addVectors(a, b) {
    object('Vector2.addVectors', 'a', a, 'a vector {x, y}');
    object('Vector2.addVectors', 'b', b, 'a vector {x, y}');
    return this.set(a.x + b.x, a.y + b.y);
  }

  /** Adds v · s. @param {VectorLike} v @param {number} s */
  addScaledVector(v, s) {
    object('Vector2.addScaledVector', 'v', v, 'a vector {x, y}');
    return this.set(this.x + v.x * s, this.y + v.y * s);
  }

  /** Subtracts v. With two arguments: sets the vector to v − w. @param {VectorLike} v @param {VectorLike} [w] */
  sub(v, w) {
    object('Vector2.sub', 'v', v, 'a vector {x, y}');
    if (w) object('Vector2.sub', 'w', w, 'a vector {x, y}');
    return w ? this.subVectors(v, w) : this.subVectors(this, v);
  }

  /** Subtracts a number from both components. @param {number} s */
  subScalar(s) {
    return this.set(this.x - s, this.y - s);
  }

  /** Sets the vector to a − b. @param {VectorLike} a @param {VectorLike} b */
  subVectors(a, b) {
    object('Vector2.subVectors', 'a', a, 'a vector {x, y}');
    object('Vector2.subVectors', 'b', b, 'a vector {x, y}');
    return this.set(a.x - b.x, a.y - b.y);
  }

  /** Multiplies component by component. @param {VectorLike} v */
  multiply(v) {
    object('Vector2.multiply', 'v', v, 'a vector {x, y}');
    return this.set(this.x * v.x, this.y * v.y);
  }

  /** Multiplies both components by a number. @param {number} s */
  multiplyScalar(s) {
    return this.set(this.x * s, this.y * s);
  }

  /** Divides component by component. @param {VectorLike} v */
  divide(v) {
    object('Vector2.divide', 'v', v, 'a vector {x, y}');
    return this.set(this.x / v.x, this.y / v.y);
  }

  /** Divides both components by a number. Division by 0 gives ±∞ or NaN. @param {number} s */
  divideScalar(s) {
    return this.set(this.x / s, this.y / s);
  }

  /** Takes the lesser of each pair of components. @param {VectorLike} v */
  min(v) {
    object('Vector2.min', 'v', v, 'a vector {x, y}');
    return this.set(Math.min(this.x, v.x), Math.min(this.y, v.y));
  }

  /** Takes the greater of each pair of components. @param {VectorLike} v */
  max(v) {
    object('Vector2.max', 'v', v, 'a vector {x, y}');
    return this.set(Math.max(this.x, v.x), Math.max(this.y, v.y));
  }

  /** Clamps each component between the components of two vectors. @param {VectorLike} min @param {VectorLike} max */
  clamp(min, max) {
    object('Vector2.clamp', 'min', min, 'a vector {x, y}');
    object('Vector2.clamp', 'max', max, 'a vector {x, y}');
    return this.min(max).max(min);
  }

  /**
   * Takes the lesser of each pair of components, like `min`: enlarges a box with this minimum corner to contain v.
   * @param {VectorLike} v
   */
  expandMin(v) {
    object('Vector2.expandMin', 'v', v, 'a vector {x, y}');
    return this.min(v);
  }

  /**
   * Takes the greater of each pair of components, like `max`: enlarges a box with this maximum corner to contain v.
   * @param {VectorLike} v
   */
  expandMax(v) {
    object('Vector2.expandMax', 'v', v, 'a vector {x, y}');
    return this.max(v);
  }

  /** Clamps both components between two numbers. @param {number} min @param {number} max */
  clampScalar(min, max) {
    return this.clamp({ x: min, y: min }, { x: max, y: max });
  }

  /** Clamps the length and keeps the direction. A zero vector stays zero. @param {number} min @param {number} max */
  clampLength(min, max) {
    return this.setLength(Math.max(min, Math.min(max, this.length())));
  }

  /** Rounds both components down. */
  floor() {
    return this.set(Math.floor(this.x), Math.floor(this.y));
  }

  /** Rounds both components up. */
  ceil() {
    return this.set(Math.ceil(this.x), Math.ceil(this.y));
  }

  /** Rounds both components to the nearest integer, halves up. */
  round() {
    return this.set(Math.round(this.x), Math.round(this.y));
  }

  /** Drops the fractions of both components. */
  roundToZero() {
    return this.set(Math.trunc(this.x), Math.trunc(this.y));
  }

  /** Negates all components. A zero component becomes +0, not −0. */
  negate() {
    return this.set(0 - this.x, 0 - this.y);
  }

  /** x · v.x + y · v.y. @param {VectorLike} v */
  dot(v) {
    object('Vector2.dot', 'v', v, 'a vector {x, y}');
    return this.x * v.x + this.y * v.y;
  }

  /**
   * z of the cross product with v: > 0 if the shorter turn from this vector to v is from the x axis toward the y axis.
   * @param {VectorLike} v
   */
  cross(v) {
    object('Vector2.cross', 'v', v, 'a vector {x, y}');
    return this.x * v.y - this.y * v.x;
  }

  /** Square of the Euclidean length. */
  lengthSq() {
    return this.x * this.x + this.y * this.y;
  }

  /** Euclidean length. */
  length() {
    return hypot(this.x, this.y);
  }

  /** |x| + |y|. */
  manhattanLength() {
    return Math.abs(this.x) + Math.abs(this.y);
  }

  /** Scales the vector to length 1. A zero vector stays zero. */
  normalize() {
    const { x, y } = this;
    const square = x * x + y * y;
    if (square > 1e-280 && square < Infinity) {
      const length = Math.sqrt(square);
      this.x = x / length;
      this.y = y / length;
      return this;
    }
    // The squares may have overflowed or underflowed: scale first.
    const size = Math.max(Math.abs(x), Math.abs(y));
    return size === 0 ? this : this.divideScalar(size).divideScalar(this.length());
  }

  /** The angle from the x axis toward the y axis, in [0, 2π). 0 for a zero vector. */
  angle() {
    const angle = Math.atan2(this.y, this.x);
    // The remainder, because the sum for an angle just below 0 rounds to 2π. Adding 0 turns −0 into 0.
    return angle < 0 ? (angle + TURN) % TURN : angle + 0;
  }

  /** The angle to v, from 0 to π; π / 2 if either vector is zero, as in three.js. @param {VectorLike} v */
  angleTo(v) {
    object('Vector2.angleTo', 'v', v, 'a vector {x, y}');
    const a = this.clone().normalize();
    const b = new Vector2().copy(v).normalize();
    const sine = Math.abs(a.cross(b));
    const cosine = a.dot(b);
    return sine === 0 && cosine === 0 ? Math.PI / 2 : Math.atan2(sine, cosine);
  }

  /** Euclidean distance between two points. @param {VectorLike} v */
  distanceTo(v) {
    object('Vector2.distanceTo', 'v', v, 'a vector {x, y}');
    return hypot(this.x - v.x, this.y - v.y);
  }

  /** Square of `distanceTo`. @param {VectorLike} v */
  distanceToSquared(v) {
    object('Vector2.distanceToSquared', 'v', v, 'a vector {x, y}');
    const dx = this.x - v.x;
    const dy = this.y - v.y;
    return dx * dx + dy * dy;
  }

  /** |x − v.x| + |y − v.y|. @param {VectorLike} v */
  manhattanDistanceTo(v) {
    object('Vector2.manhattanDistanceTo', 'v', v, 'a vector {x, y}');
    return Math.abs(this.x - v.x) + Math.abs(this.y - v.y);
  }

  /** Sets the length and keeps the direction. A zero vector stays zero. @param {number} length */
  setLength(length) {
    return this.normalize().multiplyScalar(length);
  }

  /** Interpolates linearly between this vector (alpha 0) and v (alpha 1). @param {VectorLike} v @param {number} alpha */
  lerp(v, alpha) {
    object('Vector2.lerp', 'v', v, 'a vector {x, y}');
    return this.lerpVectors(this, v, alpha);
  }

  /** Interpolates linearly between a (alpha 0) and b (alpha 1). @param {VectorLike} a @param {VectorLike} b @param {number} alpha */
  lerpVectors(a, b, alpha) {
    object('Vector2.lerpVectors', 'a', a, 'a vector {x, y}');
    object('Vector2.lerpVectors', 'b', b, 'a vector {x, y}');
    return this.set(a.x + (b.x - a.x) * alpha, a.y + (b.y - a.y) * alpha);
  }

  /** Whether both components are equal, without tolerance. @param {VectorLike} v */
  equals(v) {
    object('Vector2.equals', 'v', v, 'a vector {x, y}');
    return this.x === v.x && this.y === v.y;
  }

  /** Sets both components to random numbers in [0, 1), from `Math.random`. */
  random() {
    return this.set(Math.random(), Math.random());
  }

  /**
   * Reads the vector `index` of a buffer attribute of three.js.
   * @param {{getX(index: number): number, getY(index: number): number}} attribute @param {number} index
   */
  fromBufferAttribute(attribute, index) {
    withMethod('Vector2.fromBufferAttribute', 'attribute', attribute, 'getY', 'a buffer attribute');
    return this.set(attribute.getX(index), attribute.getY(index));
  }

  /** Reads x and y from a flat array. @param {ArrayLike<number>} array @param {number} [offset] */
  fromArray(array, offset = 0) {
    object('Vector2.fromArray', 'array', array, 'an array');
    return this.set(array[offset], array[offset + 1]);
  }

  /**
   * Writes x and y into a flat array and returns it.
   * @template {{[index: number]: number}} [T=number[]]
   * @param {T} [array]  an array or a typed array; a new array by default
   * @param {number} [offset]
   */
  toArray(array = /** @type {any} */ ([]), offset = 0) {
    object('Vector2.toArray', 'array', array, 'an array');
    array[offset] = this.x;
    array[offset + 1] = this.y;
    return array;
  }

  /**
   * Rotates the vector around (0, 0), from x toward y for a positive angle.
   * @param {number} angle  in radians
   */
  rotate(angle) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return this.set(this.x * c - this.y * s, this.x * s + this.y * c);
  }

  /**
   * Rotates the vector around a center, from x toward y for a positive angle.
   * @param {VectorLike} center
   * @param {number} angle  in radians
   */
  rotateAround(center, angle) {
    object('Vector2.rotateAround', 'center', center, 'a vector {x, y}');
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const { x, y } = center; // `center` may be this vector
    const dx = this.x - x;
    const dy = this.y - y;
    this.x = dx * c - dy * s + x;
    this.y = dx * s + dy * c + y;
    return this;
  }

  /**
   * Transforms the vector as a point.
   * @param {MatrixLike} m  affine; anything else throws
   */
  applyMatrix3(m) {
    const e = m?.elements;
    if (!isAffine3x3(e)) affine('Vector2.applyMatrix3', m);
    const { x, y } = this;
    this.x = e[0] * x + e[3] * y + e[6];
    this.y = e[1] * x + e[4] * y + e[7];
    return this;
  }

  /** Iterates over x and y: `[...v]`. @returns {Iterator<number, any, any>} */
  *[Symbol.iterator]() {
    yield this.x;
    yield this.y;
  }
}

/** @param {string} fn @param {number} index @returns {'x' | 'y'} */
function axis(fn, index) {
  if (index === 0) return 'x';
  return index === 1 ? 'y' : fail(RangeError, fn, 'index', '0 or 1', index);
}
