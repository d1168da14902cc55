/** @import { MatrixLike } from '../arguments/check.js' */
import { affine, elementsOf, isAffine, object, fail, renamed, withMethod } from '../arguments/check.js';
import { hypot3 } from './hypot.js';

/**
 * @typedef {{x: number, y: number, z: number}} Vector3Like
 * @typedef {{elements: ArrayLike<number>}} Matrix4Like  Sixteen numbers, column by column, as in three.js.
 */

/**
 * A 3D vector: a point or a direction.
 *
 * Methods that change the vector return it, so calls can be chained. Arguments are any objects with `x`, `y` and `z`, and are
 * never changed. An argument that is no object, a matrix of `applyMatrix4` that is not affine and an invalid index of a
 * component throw; numbers are not checked.
 *
 * Has every method of three.js' `Vector3`, so that TypeScript accepts it in place of one.
 *
 * @example
 * ```js
 * import { Vector3 } from 'raybound';
 *
 * const v = new Vector3(1, 0, 0).cross(new Vector3(0, 1, 0));
 * console.log(v, v.dot({ x: 0, y: 0, z: 2 })); // → Vector3 { x: 0, y: 0, z: 1 } 2
 * ```
 */
export class Vector3 {
  /**
   * `new Vector3()` is (0, 0, 0), `new Vector3(a)` is (a, 0, 0), as in three.js.
   * @param {number} [x] @param {number} [y] @param {number} [z]
   */
  constructor(x = 0, y = 0, z = 0) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  /** Identifies 3D vectors without `instanceof`, as in three.js. @returns {true} */
  get isVector3() {
    return true;
  }

  /**
   * Sets all components.
   * @param {number} x
   * @param {number} y
   * @param {number} [z]  the present one by default, as in three.js
   */
  set(x, y, z = this.z) {
    this.x = x;
    this.y = y;
    this.z = z;
    return this;
  }

  /** Sets all components to one number. @param {number} scalar */
  setScalar(scalar) {
    return this.set(scalar, scalar, scalar);
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

  /** Sets z alone. @param {number} z */
  setZ(z) {
    this.z = z;
    return this;
  }

  /** Sets a component by index: 0 is x, 1 is y, 2 is z; any other throws a RangeError. @param {number} index @param {number} value */
  setComponent(index, value) {
    this[axis('Vector3.setComponent', index)] = value;
    return this;
  }

  /** A component by index: 0 is x, 1 is y, 2 is z; any other throws a RangeError. @param {number} index */
  getComponent(index) {
    return this[axis('Vector3.getComponent', index)];
  }

  /** A new vector with the same components. */
  clone() {
    return new Vector3(this.x, this.y, this.z);
  }

  /** Copies all components. @param {Vector3Like} v */
  copy(v) {
    object('Vector3.copy', 'v', v, 'a vector {x, y, z}');
    return this.set(v.x, v.y, v.z);
  }

  /** Whether all components are equal, without tolerance. @param {Vector3Like} v */
  equals(v) {
    object('Vector3.equals', 'v', v, 'a vector {x, y, z}');
    return this.x === v.x && this.y === v.y && this.z === v.z;
  }

  /** Adds v. @param {Vector3Like} v */
  add(v) {
    object('Vector3.add', 'v', v, 'a vector {x, y, z}');
    return this.addVectors(this, v);
  }

  /** Adds a number to all components. @param {number} s */
  addScalar(s) {
    return this.set(this.x + s, this.y + s, this.z + s);
  }

  /** Sets the vector to a + b. @param {Vector3Like} a @param {Vector3Like} b */
  addVectors(a, b) {
    object('Vector3.addVectors', 'a', a, 'a vector {x, y, z}');
    object('Vector3.addVectors', 'b', b, 'a vector {x, y, z}');
    return this.set(a.x + b.x, a.y + b.y, a.z + b.z);
  }

  /** Adds v · s. @param {Vector3Like} v @param {number} s */
  addScaledVector(v, s) {
    object('Vector3.addScaledVector', 'v', v, 'a vector {x, y, z}');
    return this.set(this.x + v.x * s, this.y + v.y * s, this.z + v.z * s);
  }

  /** Subtracts v. @param {Vector3Like} v */
  sub(v) {
    object('Vector3.sub', 'v', v, 'a vector {x, y, z}');
    return this.subVectors(this, v);
  }

  /** Sets the vector to a − b. @param {Vector3Like} a @param {Vector3Like} b */
  subVectors(a, b) {
    object('Vector3.subVectors', 'a', a, 'a vector {x, y, z}');
    object('Vector3.subVectors', 'b', b, 'a vector {x, y, z}');
    return this.set(a.x - b.x, a.y - b.y, a.z - b.z);
  }

  /** Subtracts a number from all components. @param {number} s */
  subScalar(s) {
    return this.addScalar(-s);
  }

  /** Multiplies component by component. @param {Vector3Like} v */
  multiply(v) {
    object('Vector3.multiply', 'v', v, 'a vector {x, y, z}');
    return this.multiplyVectors(this, v);
  }

  /** Sets the vector to the componentwise product of a and b. @param {Vector3Like} a @param {Vector3Like} b */
  multiplyVectors(a, b) {
    object('Vector3.multiplyVectors', 'a', a, 'a vector {x, y, z}');
    object('Vector3.multiplyVectors', 'b', b, 'a vector {x, y, z}');
    return this.set(a.x * b.x, a.y * b.y, a.z * b.z);
  }

  /** Multiplies all components by a number. @param {number} s */
  multiplyScalar(s) {
    return this.set(this.x * s, this.y * s, this.z * s);
  }

  /** Divides component by component. @param {Vector3Like} v */
  divide(v) {
    object('Vector3.divide', 'v', v, 'a vector {x, y, z}');
    return this.set(this.x / v.x, this.y / v.y, this.z / v.z);
  }

  /** Divides all components by a number. Division by 0 gives ±∞ or NaN. @param {number} s */
  divideScalar(s) {
    return this.set(this.x / s, this.y / s, this.z / s);
  }

  /** Takes the lesser of each pair of components. @param {Vector3Like} v */
  min(v) {
    object('Vector3.min', 'v', v, 'a vector {x, y, z}');
    return this.set(Math.min(this.x, v.x), Math.min(this.y, v.y), Math.min(this.z, v.z));
  }

  /** Takes the greater of each pair of components. @param {Vector3Like} v */
  max(v) {
    object('Vector3.max', 'v', v, 'a vector {x, y, z}');
    return this.set(Math.max(this.x, v.x), Math.max(this.y, v.y), Math.max(this.z, v.z));
  }

  /** Clamps each component between the components of two vectors. @param {Vector3Like} min @param {Vector3Like} max */
  clamp(min, max) {
    object('Vector3.clamp', 'min', min, 'a vector {x, y, z}');
    object('Vector3.clamp', 'max', max, 'a vector {x, y, z}');
    return this.min(max).max(min);
  }

  /** Clamps all components between two numbers. @param {number} min @param {number} max */
  clampScalar(min, max) {
    return this.clamp({ x: min, y: min, z: min }, { x: max, y: max, z: max });
  }

  /** Clamps the length and keeps the direction. A zero vector stays zero. @param {number} min @param {number} max */
  clampLength(min, max) {
    return this.setLength(Math.max(min, Math.min(max, this.length())));
  }

  /** Rounds all components down. */
  floor() {
    return this.set(Math.floor(this.x), Math.floor(this.y), Math.floor(this.z));
  }

  /** Rounds all components up. */
  ceil() {
    return this.set(Math.ceil(this.x), Math.ceil(this.y), Math.ceil(this.z));
  }

  /** Rounds all components to the nearest integer, halves up. */
  round() {
    return this.set(Math.round(this.x), Math.round(this.y), Math.round(this.z));
  }

  /** Drops the fractions of all components. */
  roundToZero() {
    return this.set(Math.trunc(this.x), Math.trunc(this.y), Math.trunc(this.z));
  }

  /** Negates all components. A zero component becomes +0, not −0. */
  negate() {
    return this.set(0 - this.x, 0 - this.y, 0 - this.z);
  }

  /** x · v.x + y · v.y + z · v.z. @param {Vector3Like} v */
  dot(v) {
    object('Vector3.dot', 'v', v, 'a vector {x, y, z}');
    return this.x * v.x + this.y * v.y + this.z * v.z;
  }

  /** Sets the vector to the cross product this × v. @param {Vector3Like} v */
  cross(v) {
    object('Vector3.cross', 'v', v, 'a vector {x, y, z}');
    return this.crossVectors(this, v);
  }

  /** Sets the vector to the cross product a × b. Both may be this vector. @param {Vector3Like} a @param {Vector3Like} b */
  crossVectors(a, b) {
    object('Vector3.crossVectors', 'a', a, 'a vector {x, y, z}');
    object('Vector3.crossVectors', 'b', b, 'a vector {x, y, z}');
    return this.set(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  }

  /** Square of the Euclidean length. */
  lengthSq() {
    return this.x * this.x + this.y * this.y + this.z * this.z;
  }

  /** Euclidean length. */
  length() {
    return hypot3(this.x, this.y, this.z);
  }

  /** |x| + |y| + |z|. */
  manhattanLength() {
    return Math.abs(this.x) + Math.abs(this.y) + Math.abs(this.z);
  }

  /** Sets the length and keeps the direction. A zero vector stays zero. @param {number} length */
  setLength(length) {
    return this.normalize().multiplyScalar(length);
  }

  /** Projects the vector onto v; (0, 0, 0) for a zero v. @param {Vector3Like} v */
  projectOnVector(v) {
    object('Vector3.projectOnVector', 'v', v, 'a vector {x, y, z}');
    const square = v.x * v.x + v.y * v.y + v.z * v.z;
    const scale = square === 0 ? 0 : (this.x * v.x + this.y * v.y + this.z * v.z) / square;
    return this.set(v.x * scale, v.y * scale, v.z * scale);
  }

  /** Projects the vector onto the plane through (0, 0, 0) with a normal of any length. @param {Vector3Like} normal */
  projectOnPlane(normal) {
    object('Vector3.projectOnPlane', 'normal', normal, 'a vector {x, y, z}');
    return this.sub(new Vector3().copy(this).projectOnVector(normal));
  }

  /**
   * Reflects the vector at a plane.
   * @param {Vector3Like} normal  a unit vector
   */
  reflect(normal) {
    object('Vector3.reflect', 'normal', normal, 'a vector {x, y, z}');
    return this.addScaledVector(normal, -2 * (this.x * normal.x + this.y * normal.y + this.z * normal.z));
  }

  /**
   * The angle to v, from 0 to π; π / 2 if either vector is zero, as in three.js. Unlike an arc cosine, it is also accurate for small
   * angles.
   * @param {Vector3Like} v
   */
  angleTo(v) {
    object('Vector3.angleTo', 'v', v, 'a vector {x, y, z}');
    const a = new Vector3().copy(this).normalize();
    const b = new Vector3().copy(v).normalize();
    const sine = hypot3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    const cosine = a.dot(b);
    return sine === 0 && cosine === 0 ? Math.PI / 2 : Math.atan2(sine, cosine);
  }

  /** Scales the vector to length 1. A zero vector stays zero. */
  normalize() {
    const { x, y, z } = this;
    const square = x * x + y * y + z * z;
    if (square > 1e-280 && square < Infinity) {
      const length = Math.sqrt(square);
      this.x = x / length;
      this.y = y / length;
      this.z = z / length;
      return this;
    }
    // The squares may have overflowed or underflowed: scale first.
    const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    return size === 0 ? this : this.divideScalar(size).divideScalar(this.length());
  }

  /** Euclidean distance between two points. @param {Vector3Like} v */
  distanceTo(v) {
    object('Vector3.distanceTo', 'v', v, 'a vector {x, y, z}');
    return hypot3(this.x - v.x, this.y - v.y, this.z - v.z);
  }

  /** Square of `distanceTo`. @param {Vector3Like} v */
  distanceToSquared(v) {
    object('Vector3.distanceToSquared', 'v', v, 'a vector {x, y, z}');
    const x = this.x - v.x;
    const y = this.y - v.y;
    const z = this.z - v.z;
    return x * x + y * y + z * z;
  }

  /** |x - v.x| + |y - v.y| + |z - v.z|. @param {Vector3Like} v */
  manhattanDistanceTo(v) {
    object('Vector3.manhattanDistanceTo', 'v', v, 'a vector {x, y, z}');
    return Math.abs(this.x - v.x) + Math.abs(this.y - v.y) + Math.abs(this.z - v.z);
  }

  /** Interpolates linearly between this vector (alpha 0) and v (alpha 1). @param {Vector3Like} v @param {number} alpha */
  lerp(v, alpha) {
    object('Vector3.lerp', 'v', v, 'a vector {x, y, z}');
    return this.set(
      this.x + (v.x - this.x) * alpha,
      this.y + (v.y - this.y) * alpha,
      this.z + (v.z - this.z) * alpha,
    );
  }

  /** Sets the vector to a + alpha · (b − a). @param {Vector3Like} a @param {Vector3Like} b @param {number} alpha */
  lerpVectors(a, b, alpha) {
    object('Vector3.lerpVectors', 'a', a, 'a vector {x, y, z}');
    object('Vector3.lerpVectors', 'b', b, 'a vector {x, y, z}');
    return this.set(a.x + (b.x - a.x) * alpha, a.y + (b.y - a.y) * alpha, a.z + (b.z - a.z) * alpha);
  }

  /** Multiplies the vector by a 3×3 matrix. @param {MatrixLike} m */
  applyMatrix3(m) {
    elementsOf('Vector3.applyMatrix3', 'm', m);
    const e = m.elements;
    const { x, y, z } = this;
    return this.set(
      e[0] * x + e[3] * y + e[6] * z,
      e[1] * x + e[4] * y + e[7] * z,
      e[2] * x + e[5] * y + e[8] * z,
    );
  }

  /** Transforms a normal by a normal matrix (`Matrix3.getNormalMatrix`), and normalizes the result. @param {MatrixLike} m */
  applyNormalMatrix(m) {
    elementsOf('Vector3.applyNormalMatrix', 'm', m);
    return this.applyMatrix3(m).normalize();
  }

  /** Transforms the vector as a direction, without the translation of the matrix, and normalizes the result. @param {Matrix4Like} m */
  transformDirection(m) {
    elementsOf('Vector3.transformDirection', 'm', m);
    const e = m.elements;
    const { x, y, z } = this;
    return this.set(
      e[0] * x + e[4] * y + e[8] * z,
      e[1] * x + e[5] * y + e[9] * z,
      e[2] * x + e[6] * y + e[10] * z,
    ).normalize();
  }

  /**
   * Rotates the vector.
   * @param {{x: number, y: number, z: number, w: number}} q  a unit quaternion
   */
  applyQuaternion(q) {
    object('Vector3.applyQuaternion', 'q', q, 'a quaternion {x, y, z, w}');
    const { x, y, z } = this;
    // v + w t + q × t, where t = 2 q × v.
    const tx = 2 * (q.y * z - q.z * y);
    const ty = 2 * (q.z * x - q.x * z);
    const tz = 2 * (q.x * y - q.y * x);
    return this.set(
      x + q.w * tx + q.y * tz - q.z * ty,
      y + q.w * ty + q.z * tx - q.x * tz,
      z + q.w * tz + q.x * ty - q.y * tx,
    );
  }

  /**
   * Rotates the vector around an axis through (0, 0, 0), counterclockwise if the axis points toward the viewer.
   * @param {Vector3Like} axis  a unit vector
   * @param {number} angle  in radians
   */
  applyAxisAngle(axis, angle) {
    object('Vector3.applyAxisAngle', 'axis', axis, 'a vector {x, y, z}');
    const sine = Math.sin(angle / 2);
    return this.applyQuaternion({
      x: axis.x * sine,
      y: axis.y * sine,
      z: axis.z * sine,
      w: Math.cos(angle / 2),
    });
  }

  /**
   * Transforms the vector as a point.
   * @param {Matrix4Like} m  affine; anything else throws. There is no division by w as in three.js, because w is 1
   * @param {0 | 1} [w]  0: transforms the vector as a direction, without the translation of the matrix
   */
  applyMatrix4(m, w = 1) {
    const e = m?.elements;
    if (e?.[3] !== 0 || e[7] !== 0 || e[11] !== 0 || !isAffine(e[15], true))
      affine('Vector3.applyMatrix4', m, 16);
    const { x, y, z } = this;
    this.x = e[0] * x + e[4] * y + e[8] * z + e[12] * w;
    this.y = e[1] * x + e[5] * y + e[9] * z + e[13] * w;
    this.z = e[2] * x + e[6] * y + e[10] * z + e[14] * w;
    return this;
  }

  /**
   * Rotates the vector by Euler angles, as in three.js.
   * @param {{x: number, y: number, z: number, order?: string}} e  in radians. order: 'XYZ' (default) rotates around z first and around x
   *   last; 'YXZ' …
   */
  applyEuler(e) {
    const { order = 'XYZ' } = object('Vector3.applyEuler', 'e', e);
    if (!/^(?=.*X)(?=.*Y)(?=.*Z)...$/.test(order))
      fail(RangeError, 'Vector3.applyEuler', 'e.order', "'XYZ' or another order of these letters", order);
    for (let i = 2; i >= 0; i--) {
      const key = order[i].toLowerCase();
      this.applyAxisAngle(AXES[key], /** @type {any} */ (e)[key]);
    }
    return this;
  }

  /**
   * Transforms a point in world space to the normalized device coordinates of a camera.
   * @param {{matrixWorldInverse: Matrix4Like, projectionMatrix: Matrix4Like}} camera  a camera of three.js
   */
  project(camera) {
    object('Vector3.project', 'camera', camera, 'a camera');
    return mapped(mapped(this, camera.matrixWorldInverse), camera.projectionMatrix);
  }

  /**
   * Transforms normalized device coordinates of a camera to the point in world space.
   * @param {{matrixWorld: Matrix4Like, projectionMatrixInverse: Matrix4Like}} camera  a camera of three.js
   */
  unproject(camera) {
    object('Vector3.unproject', 'camera', camera, 'a camera');
    return renamed('project', 'unproject', () =>
      mapped(mapped(this, camera.projectionMatrixInverse), camera.matrixWorld),
    );
  }

  /** Copies the three angles of an Euler rotation. @param {{x: number, y: number, z: number}} e */
  setFromEuler(e) {
    return renamed('copy', 'setFromEuler', () => this.copy(e));
  }

  /** Copies the r, g and b of a color. @param {{r: number, g: number, b: number}} color */
  setFromColor(color) {
    const { r, g, b } = object('Vector3.setFromColor', 'color', color, 'a color {r, g, b}');
    return this.set(r, g, b);
  }

  /** Sets all components to random numbers in [0, 1), from `Math.random`. */
  random() {
    return this.set(Math.random(), Math.random(), Math.random());
  }

  /** Sets the vector to a random unit vector, from `Math.random`, uniformly distributed on the sphere. */
  randomDirection() {
    const angle = Math.random() * 2 * Math.PI;
    const z = Math.random() * 2 - 1;
    const flat = Math.sqrt(1 - z * z);
    return this.set(flat * Math.cos(angle), flat * Math.sin(angle), z);
  }

  /**
   * Sets the vector from spherical coordinates, as in `Spherical` of three.js.
   * @param {{radius: number, phi: number, theta: number}} s  phi: the angle from +y; theta: the angle around y, from +z; in radians
   */
  setFromSpherical(s) {
    object('Vector3.setFromSpherical', 's', s);
    return this.setFromSphericalCoords(s.radius, s.phi, s.theta);
  }

  /**
   * Sets the vector from spherical coordinates.
   * @param {number} radius
   * @param {number} phi  the angle from +y, in radians
   * @param {number} theta  the angle around y, from +z, in radians
   */
  setFromSphericalCoords(radius, phi, theta) {
    const flat = Math.sin(phi) * radius;
    return this.set(flat * Math.sin(theta), Math.cos(phi) * radius, flat * Math.cos(theta));
  }

  /**
   * Sets the vector from cylindrical coordinates, as in `Cylindrical` of three.js.
   * @param {{radius: number, theta: number, y: number}} c  theta: the angle around y, from +z, in radians
   */
  setFromCylindrical(c) {
    object('Vector3.setFromCylindrical', 'c', c);
    return this.setFromCylindricalCoords(c.radius, c.theta, c.y);
  }

  /**
   * Sets the vector from cylindrical coordinates.
   * @param {number} radius
   * @param {number} theta  the angle around y, from +z, in radians
   * @param {number} y
   */
  setFromCylindricalCoords(radius, theta, y) {
    return this.set(radius * Math.sin(theta), y, radius * Math.cos(theta));
  }

  /** Sets the vector to the translation of a 4×4 matrix. @param {Matrix4Like} m */
  setFromMatrixPosition(m) {
    elementsOf('Vector3.setFromMatrixPosition', 'm', m);
    return this.setFromMatrixColumn(m, 3);
  }

  /** Sets the vector to the lengths of the first three columns of a 4×4 matrix. @param {Matrix4Like} m */
  setFromMatrixScale(m) {
    elementsOf('Vector3.setFromMatrixScale', 'm', m);
    const e = m.elements;
    return this.set(hypot3(e[0], e[1], e[2]), hypot3(e[4], e[5], e[6]), hypot3(e[8], e[9], e[10]));
  }

  /**
   * Sets the vector to the first three numbers of a column of a 4×4 matrix.
   * @param {Matrix4Like} m
   * @param {number} index  0 to 3
   */
  setFromMatrixColumn(m, index) {
    elementsOf('Vector3.setFromMatrixColumn', 'm', m);
    return this.fromArray(m.elements, index * 4);
  }

  /**
   * Sets the vector to a column of a 3×3 matrix.
   * @param {MatrixLike} m
   * @param {number} index  0 to 2
   */
  setFromMatrix3Column(m, index) {
    elementsOf('Vector3.setFromMatrix3Column', 'm', m);
    return this.fromArray(m.elements, index * 3);
  }

  /**
   * Reads the vector `index` of a buffer attribute of three.js.
   * @param {{getX(index: number): number, getY(index: number): number, getZ(index: number): number}} attribute @param {number} index
   */
  fromBufferAttribute(attribute, index) {
    withMethod('Vector3.fromBufferAttribute', 'attribute', attribute, 'getZ', 'a buffer attribute');
    return this.set(attribute.getX(index), attribute.getY(index), attribute.getZ(index));
  }

  /** Reads x, y and z from a flat array. @param {ArrayLike<number>} array @param {number} [offset] */
  fromArray(array, offset = 0) {
    object('Vector3.fromArray', 'array', array, 'an array');
    return this.set(array[offset], array[offset + 1], array[offset + 2]);
  }

  /**
   * Writes x, y and z into a flat array and returns it.
   * @template {{[index: number]: number}} [T=number[]]
   * @param {T} [array]  an array or a typed array; a new array by default
   * @param {number} [offset]
   */
  toArray(array = /** @type {any} */ ([]), offset = 0) {
    object('Vector3.toArray', 'array', array, 'an array');
    array[offset] = this.x;
    array[offset + 1] = this.y;
    array[offset + 2] = this.z;
    return array;
  }

  /** Iterates over x, y and z: `[...v]`. @returns {Iterator<number, any, any>} */
  *[Symbol.iterator]() {
    yield* this.toArray();
  }
}

/** @type {Record<string, Vector3Like>} */
const AXES = /* @__PURE__ */ Object.freeze({
  x: { x: 1, y: 0, z: 0 },
  y: { x: 0, y: 1, z: 0 },
  z: { x: 0, y: 0, z: 1 },
});

/** Transforms a point by a 4×4 matrix that need not be affine. @template {Vector3} V @param {V} v @param {Matrix4Like} m */
function mapped(v, m) {
  const e = elementsOf('Vector3.project', 'camera', m).elements;
  const { x, y, z } = v;
  const w = e[3] * x + e[7] * y + e[11] * z + e[15];
  v.set(
    (e[0] * x + e[4] * y + e[8] * z + e[12]) / w,
    (e[1] * x + e[5] * y + e[9] * z + e[13]) / w,
    (e[2] * x + e[6] * y + e[10] * z + e[14]) / w,
  );
  return v;
}

/** @param {string} fn @param {unknown} index @returns {'x' | 'y' | 'z'} */
function axis(fn, index) {
  if (index === 0) return 'x';
  if (index === 1) return 'y';
  return index === 2 ? 'z' : fail(RangeError, fn, 'index', '0, 1 or 2', index);
}
