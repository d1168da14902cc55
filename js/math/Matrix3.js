/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
import { elementsOf, object, renamedError, withMethod } from '../arguments/check.js';
import { hypot } from './hypot.js';
import { determinant3, invert3, transpose3 } from './elements3.js';
import { Vector2 } from './Vector2.js';

/**
 * A 3×3 matrix for 2D transforms; points are columns (x, y, 1).
 *
 * Has every method of three.js' `Matrix3`, so that TypeScript accepts it in place of one.
 *
 * `elements` contains the nine numbers column by column, while `set` takes them row by row, as in three.js.
 * `scale`, `rotate` and `translate` premultiply: the new transform is applied after the present one. An argument that is no
 * object throws; numbers are not checked. Methods that change the matrix return it.
 *
 * @example
 * ```js
 * import { Matrix3, Vector2 } from 'raybound';
 *
 * const matrix = new Matrix3().makeRotation(Math.PI / 2).translate(10, 0);
 * console.log(new Vector2(1, 0).applyMatrix3(matrix).round()); // → Vector2 { x: 10, y: 1 }
 * ```
 */
export class Matrix3 {
  /** Creates the identity. */
  constructor() {
    /** @type {[number, number, number, number, number, number, number, number, number]} */
    this.elements = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  }

  /** Identifies 3×3 matrices without `instanceof`, as in three.js. @returns {true} */
  get isMatrix3() {
    return true;
  }

  /**
   * Sets the nine numbers, row by row.
   * @param {number} n11 @param {number} n12 @param {number} n13 @param {number} n21 @param {number} n22 @param {number} n23
   * @param {number} n31 @param {number} n32 @param {number} n33
   */
  set(n11, n12, n13, n21, n22, n23, n31, n32, n33) {
    const e = this.elements;
    e[0] = n11;
    e[1] = n21;
    e[2] = n31;
    e[3] = n12;
    e[4] = n22;
    e[5] = n32;
    e[6] = n13;
    e[7] = n23;
    e[8] = n33;
    return this;
  }

  /** Sets the matrix to the identity. */
  identity() {
    return this.set(1, 0, 0, 0, 1, 0, 0, 0, 1);
  }

  /** Copies all elements. @param {MatrixLike} m */
  copy(m) {
    elementsOf('Matrix3.copy', 'm', m);
    return this.fromArray(m.elements);
  }

  /** A new matrix with the same elements. */
  clone() {
    return new Matrix3().copy(this);
  }

  /** Sets the matrix to this × m: m is applied first. @param {MatrixLike} m */
  multiply(m) {
    elementsOf('Matrix3.multiply', 'm', m);
    return this.multiplyMatrices(this, m);
  }

  /** Sets the matrix to m × this: m is applied last. @param {MatrixLike} m */
  premultiply(m) {
    elementsOf('Matrix3.premultiply', 'm', m);
    return this.multiplyMatrices(m, this);
  }

  /** Sets the matrix to a × b. Both may be this matrix. @param {MatrixLike} a @param {MatrixLike} b */
  multiplyMatrices(a, b) {
    elementsOf('Matrix3.multiplyMatrices', 'a', a);
    elementsOf('Matrix3.multiplyMatrices', 'b', b);
    const l = a.elements;
    const a0 = l[0];
    const a1 = l[1];
    const a2 = l[2];
    const a3 = l[3];
    const a4 = l[4];
    const a5 = l[5];
    const a6 = l[6];
    const a7 = l[7];
    const a8 = l[8];
    const r = b.elements;
    const b0 = r[0];
    const b1 = r[1];
    const b2 = r[2];
    const b3 = r[3];
    const b4 = r[4];
    const b5 = r[5];
    const b6 = r[6];
    const b7 = r[7];
    const b8 = r[8];
    const e = this.elements;
    e[0] = a0 * b0 + a3 * b1 + a6 * b2;
    e[1] = a1 * b0 + a4 * b1 + a7 * b2;
    e[2] = a2 * b0 + a5 * b1 + a8 * b2;
    e[3] = a0 * b3 + a3 * b4 + a6 * b5;
    e[4] = a1 * b3 + a4 * b4 + a7 * b5;
    e[5] = a2 * b3 + a5 * b4 + a8 * b5;
    e[6] = a0 * b6 + a3 * b7 + a6 * b8;
    e[7] = a1 * b6 + a4 * b7 + a7 * b8;
    e[8] = a2 * b6 + a5 * b7 + a8 * b8;
    return this;
  }

  /** Multiplies every element by a number. @param {number} s */
  multiplyScalar(s) {
    const e = this.elements;
    e[0] *= s;
    e[1] *= s;
    e[2] *= s;
    e[3] *= s;
    e[4] *= s;
    e[5] *= s;
    e[6] *= s;
    e[7] *= s;
    e[8] *= s;
    return this;
  }

  /** The determinant; 0 for a matrix without an inverse. */
  determinant() {
    return determinant3(this.elements);
  }

  /** Inverts the matrix; all elements become 0 if the determinant is 0. */
  invert() {
    invert3(this.elements);
    return this;
  }

  /** Swaps rows and columns. */
  transpose() {
    transpose3(this.elements);
    return this;
  }

  /**
   * Scales after the present transform.
   * @param {number} sx
   * @param {number} [sy]  sx by default
   */
  scale(sx, sy = sx) {
    return this.premultiply(factor.makeScale(sx, sy));
  }

  /**
   * Rotates from x toward y, like `ctx.rotate`, but after the present transform. three.js' method of this name rotates the other way.
   * @param {number} theta  in radians
   */
  rotate(theta) {
    return this.premultiply(factor.makeRotation(theta));
  }

  /** Translates after the present transform. @param {number} tx @param {number} ty */
  translate(tx, ty) {
    try {
      factor.makeTranslation(tx, ty);
    } catch (error) {
      throw renamedError('makeTranslation', 'translate', error);
    }
    return this.premultiply(factor);
  }

  /**
   * Sets the matrix to a translation.
   * @param {number | VectorLike} x  the x component, or a vector
   * @param {number} [y]
   */
  makeTranslation(x, y = 0) {
    if (typeof x === 'object') object('Matrix3.makeTranslation', 'x', x, 'a number or a vector {x, y}');
    return this.identity().setTranslation(x, y);
  }

  /**
   * Sets the matrix to the rotation [cos −sin; sin cos].
   * @param {number} theta  in radians
   */
  makeRotation(theta) {
    const c = Math.cos(theta);
    const s = Math.sin(theta);
    return this.set(c, -s, 0, s, c, 0, 0, 0, 1);
  }

  /**
   * Sets the matrix to a scaling.
   * @param {number} x
   * @param {number} [y]  x by default
   */
  makeScale(x, y = x) {
    return this.set(x, 0, 0, 0, y, 0, 0, 0, 1);
  }

  /**
   * Sets the translation, and leaves the other elements unchanged.
   * @param {number | VectorLike} x  the x component, or a vector
   * @param {number} [y]
   */
  setTranslation(x, y = 0) {
    if (typeof x === 'object')
      ({ x, y } = object('Matrix3.setTranslation', 'x', x, 'a number or a vector {x, y}'));
    this.elements[6] = x;
    this.elements[7] = y;
    return this;
  }

  /** Whether all elements are equal, without tolerance. @param {MatrixLike} m */
  equals(m) {
    elementsOf('Matrix3.equals', 'm', m);
    const own = this.elements;
    const { elements } = m;
    for (let i = 0; i < own.length; i++) if (own[i] !== elements[i]) return false;
    return true;
  }

  /** Reads nine numbers, column by column. @param {ArrayLike<number>} array @param {number} [offset] */
  fromArray(array, offset = 0) {
    object('Matrix3.fromArray', 'array', array, 'an array');
    const e = this.elements;
    e[0] = array[offset];
    e[1] = array[offset + 1];
    e[2] = array[offset + 2];
    e[3] = array[offset + 3];
    e[4] = array[offset + 4];
    e[5] = array[offset + 5];
    e[6] = array[offset + 6];
    e[7] = array[offset + 7];
    e[8] = array[offset + 8];
    return this;
  }

  /**
   * Writes the nine numbers, column by column, into a flat array and returns it.
   * @template {{[index: number]: number}} [T=number[]]
   * @param {T} [array]  an array or a typed array; a new array by default
   * @param {number} [offset]
   */
  toArray(array = /** @type {any} */ ([]), offset = 0) {
    object('Matrix3.toArray', 'array', array, 'an array');
    for (let i = 0; i < 9; i++) array[offset + i] = this.elements[i];
    return array;
  }

  /** Writes the nine numbers, row by row, into the beginning of an array. @param {{[index: number]: number}} array */
  transposeIntoArray(array) {
    object('Matrix3.transposeIntoArray', 'array', array, 'an array');
    const e = this.elements;
    for (let i = 0; i < 9; i++) array[i] = e[3 * (i % 3) + Math.trunc(i / 3)];
    return this;
  }

  /** Sets the matrix to the upper left 3×3 part of a 4×4 matrix. @param {MatrixLike} m */
  setFromMatrix4(m) {
    elementsOf('Matrix3.setFromMatrix4', 'm', m);
    const e = m.elements;
    return this.set(e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10]);
  }

  /**
   * Sets the matrix to the one that transforms the normals when a 4×4 matrix transforms the points: the transposed inverse of its upper
   * left 3×3 part. All elements are 0 if there is no inverse.
   * @param {MatrixLike} m
   */
  getNormalMatrix(m) {
    elementsOf('Matrix3.getNormalMatrix', 'm', m);
    return this.setFromMatrix4(m).invert().transpose();
  }

  /**
   * Sets the matrix to a transform of texture coordinates, as in `Texture` of three.js.
   * @param {number} tx  x of the offset
   * @param {number} ty  y of the offset
   * @param {number} sx  x of the repeat factor
   * @param {number} sy  y of the repeat factor
   * @param {number} rotation  around the center, in radians
   * @param {number} cx  x of the center
   * @param {number} cy  y of the center
   */
  setUvTransform(tx, ty, sx, sy, rotation, cx, cy) {
    const c = Math.cos(rotation);
    const s = Math.sin(rotation);
    return this.set(
      sx * c,
      sx * s,
      -sx * (c * cx + s * cy) + cx + tx,
      -sy * s,
      sy * c,
      -sy * (-s * cx + c * cy) + cy + ty,
      0,
      0,
      1,
    );
  }

  /** Writes the columns into three 3D vectors. @template {{fromArray: (array: number[], offset: number) => any}} T @param {T[]} vectors */
  extractBasis(...vectors) {
    vectors.forEach((v, i) => {
      withMethod('Matrix3.extractBasis', `vectors[${i}]`, v, 'fromArray', 'a vector with fromArray');
      v.fromArray(this.elements, 3 * i);
    });
    return this;
  }

  /**
   * Decomposes a transform into a scaling, applied first, a rotation and a translation. The results are returned, and
   * written into the targets that are passed. A mirrored transform has a negative `scale.x`. For a
   * sheared transform the rotation is that of the x axis. If the x axis is mapped to zero, the rotation is that of the y axis,
   * never NaN.
   *
   * @template {VectorLike} P
   * @template {VectorLike} S
   * @param {P} [position]
   * @param {{value: number}} [rotate]  receives the angle in radians as `value`
   * @param {S} [scale]
   */
  decompose(position, rotate, scale) {
    for (const [name, value] of Object.entries({ position, rotate, scale }))
      if (value !== undefined) object('Matrix3.decompose', name, value);
    const e = this.elements;
    const a = e[0];
    const b = e[1];
    const c = e[3];
    const d = e[4];
    const x = e[6];
    const y = e[7];
    const mirrored = a * d - b * c < 0;
    const sx = mirrored ? -hypot(a, b) : hypot(a, b);
    const sy = hypot(c, d);
    // 0 - c instead of -c: a zero stays +0.
    const angle = sx === 0 ? Math.atan2(0 - c, d) : Math.atan2(mirrored ? 0 - b : b, mirrored ? 0 - a : a);
    if (rotate) rotate.value = angle;
    return {
      position: Object.assign(position ?? new Vector2(), { x, y }),
      rotate: angle,
      scale: Object.assign(scale ?? new Vector2(), { x: sx, y: sy }),
    };
  }
}

/** Scratch: the factor of `scale`, `rotate` and `translate`. */
const factor = /* @__PURE__ */ new Matrix3();
