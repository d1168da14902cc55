/** @import { MatrixLike, VectorLike } from '../validate.js' */
import { hypot } from './hypot.js';
import { Vector2 } from './Vector2.js';

/**
 * A 3×3 matrix for transforms of the plane; points are columns (x, y, 1).
 *
 * `elements` holds the nine numbers column by column, while `set` takes them row by row, as in three.js.
 * `scale`, `rotate` and `translate` premultiply: they act after what the matrix does already. Plain data, not
 * validated; methods that change the matrix return it.
 */
export class Matrix3 {
  /** The identity. */
  constructor() {
    this.elements = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  }

  /** Tells a matrix from other values without its class. */
  get isMatrix3() {
    return true;
  }

  /**
   * Row by row.
   * @param {number} n11
   * @param {number} n12
   * @param {number} n13
   * @param {number} n21
   * @param {number} n22
   * @param {number} n23
   * @param {number} n31
   * @param {number} n32
   * @param {number} n33
   */
  set(n11, n12, n13, n21, n22, n23, n31, n32, n33) {
    return this.fromArray([n11, n21, n31, n12, n22, n32, n13, n23, n33]);
  }

  /** Becomes the identity. */
  identity() {
    return this.set(1, 0, 0, 0, 1, 0, 0, 0, 1);
  }

  /**
   * Takes over all elements.
   * @param {MatrixLike} m
   */
  copy(m) {
    return this.fromArray(m.elements);
  }

  /** A new matrix with the same elements. */
  clone() {
    return new Matrix3().copy(this);
  }

  /**
   * Becomes this × m: m acts first.
   * @param {MatrixLike} m
   */
  multiply(m) {
    return this.multiplyMatrices(this, m);
  }

  /**
   * Becomes m × this: m acts last.
   * @param {MatrixLike} m
   */
  premultiply(m) {
    return this.multiplyMatrices(m, this);
  }

  /**
   * Becomes a × b; both may be this matrix.
   * @param {MatrixLike} a
   * @param {MatrixLike} b
   */
  multiplyMatrices(a, b) {
    const l = a.elements;
    const r = b.elements;
    const product = [];
    for (let i = 0; i < 9; i++) {
      const row = i % 3;
      const column = i - row;
      product[i] = l[row] * r[column] + l[row + 3] * r[column + 1] + l[row + 6] * r[column + 2];
    }
    return this.fromArray(product);
  }

  /**
   * Multiplies every element.
   * @param {number} s
   */
  multiplyScalar(s) {
    return this.fromArray(this.elements.map((e) => e * s));
  }

  /** 0 for a matrix that cannot be inverted. */
  determinant() {
    const [a, b, c, d, e, f, g, h, i] = this.elements;
    return a * (e * i - f * h) + d * (h * c - i * b) + g * (b * f - c * e);
  }

  /** Becomes its inverse; all zeros if the determinant is 0. */
  invert() {
    const [a, b, c, d, e, f, g, h, i] = this.elements;
    const det = this.determinant();
    // prettier-ignore
    return this.fromArray([
      e * i - f * h, h * c - i * b, b * f - c * e,
      f * g - d * i, a * i - g * c, c * d - a * f,
      d * h - e * g, g * b - a * h, a * e - b * d,
    ].map((e) => (det === 0 ? 0 : e / det))); // Not times 1 / det: of an affine matrix the last is 1.
  }

  /** Swaps rows and columns. */
  transpose() {
    const [a, b, c, d, e, f, g, h, i] = this.elements;
    return this.set(a, b, c, d, e, f, g, h, i);
  }

  /**
   * Scales, after what the matrix does already.
   * @param {number} sx
   * @param {number} [sy]  as sx if left out
   */
  scale(sx, sy = sx) {
    return this.premultiply(new Matrix3().makeScale(sx, sy));
  }

  /**
   * Turns from x toward y, as `ctx.rotate` does, after what the matrix does already.
   * @param {number} theta  radians
   */
  rotate(theta) {
    return this.premultiply(new Matrix3().makeRotation(theta));
  }

  /**
   * Moves, after what the matrix does already.
   * @param {number} tx
   * @param {number} ty
   */
  translate(tx, ty) {
    return this.premultiply(new Matrix3().makeTranslation(tx, ty));
  }

  /**
   * Becomes a translation.
   * @param {number | VectorLike} x  or a vector
   * @param {number} [y]
   */
  makeTranslation(x, y = 0) {
    return this.identity().setTranslation(x, y);
  }

  /**
   * Becomes the rotation [cos −sin; sin cos].
   * @param {number} theta  radians
   */
  makeRotation(theta) {
    const c = Math.cos(theta);
    const s = Math.sin(theta);
    return this.set(c, -s, 0, s, c, 0, 0, 0, 1);
  }

  /**
   * Becomes a scaling.
   * @param {number} x
   * @param {number} [y]  as x if left out
   */
  makeScale(x, y = x) {
    return this.set(x, 0, 0, 0, y, 0, 0, 0, 1);
  }

  /**
   * Sets the translation, leaves the rest.
   * @param {number | VectorLike} x  or a vector
   * @param {number} [y]
   */
  setTranslation(x, y = 0) {
    if (typeof x === 'object') ({ x, y } = x);
    this.elements[6] = x;
    this.elements[7] = y;
    return this;
  }

  /**
   * Equality of all elements, without tolerance.
   * @param {MatrixLike} m
   */
  equals(m) {
    return this.elements.every((e, i) => e === m.elements[i]);
  }

  /**
   * Reads nine numbers, column by column.
   * @param {ArrayLike<number>} array
   * @param {number} [offset]
   */
  fromArray(array, offset = 0) {
    for (let i = 0; i < 9; i++) this.elements[i] = array[offset + i];
    return this;
  }

  /**
   * Writes its columns into three vectors of space.
   * @template {{fromArray: (array: number[], offset: number) => any}} T
   * @param {T[]} vectors
   */
  extractBasis(...vectors) {
    vectors.forEach((v, i) => v.fromArray(this.elements, 3 * i));
    return this;
  }

  /**
   * Takes a transform apart: scaling first, then rotation, then translation. The results are returned, and
   * written into the targets that are passed. A mirrored transform is told by a negative `scale.x`; for a
   * sheared one the rotation is that of the x axis. Where the x axis vanishes the y axis tells the rotation,
   * never NaN.
   *
   * @template {VectorLike} P
   * @template {VectorLike} S
   * @param {P} [position]
   * @param {{value: number}} [rotate]  radians, into `value`
   * @param {S} [scale]
   */
  decompose(position, rotate, scale) {
    const [a, b, , c, d, , x, y] = this.elements;
    const mirrored = a * d - b * c < 0;
    const sx = mirrored ? -hypot(a, b) : hypot(a, b);
    const sy = hypot(c, d);
    // 0 − z instead of −z: a zero stays +0.
    const angle = sx === 0 ? Math.atan2(0 - c, d) : Math.atan2(mirrored ? 0 - b : b, mirrored ? 0 - a : a);
    if (rotate) rotate.value = angle;
    return {
      position: Object.assign(position ?? new Vector2(), { x, y }),
      rotate: angle,
      scale: Object.assign(scale ?? new Vector2(), { x: sx, y: sy }),
    };
  }
}
