/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { KdopLike } from './Shape.js' */
import { FIT_KDOP, FIT_NORMALS } from '../generated/layout.js';
import { list, object, fail } from '../arguments/check.js';
import { queryFit } from '../wasm/fit.js';
import { CASTS } from '../pairs/casts.js';
import { SOLIDS } from '../pairs/solids.js';
import { fit, refit } from '../pairs/fit.js';
import { resultNumber, sameNormals, evaluate, test } from '../pairs/query.js';
import { sidesOf } from '../pairs/packers.js';
import { Shape } from './Shape.js';

/** @param {number} dimensions @param {number} k @returns {number[]} */
function standard(dimensions, k) {
  if (typeof k !== 'number') fail(TypeError, `KDop${dimensions}.normals`, 'k', 'a number', k);
  if (!(k <= 26)) fail(RangeError, `KDop${dimensions}.normals`, 'k', 'that of a standard k-DOP', k);
  const count = queryFit(FIT_NORMALS, dimensions, undefined, k, () => {});
  if (!count) fail(RangeError, `KDop${dimensions}.normals`, 'k', 'that of a standard k-DOP', k);
  return resultNumbers(3 * count).filter((_, i) => i % 3 < dimensions);
}

/**
 * The ranges of points along normals; empty ranges if there is no point.
 * @param {Shape} self
 * @param {any} points
 * @param {ArrayLike<number>} normals
 * @param {string} method  of the class, for errors
 * @returns {number[]}
 */
function rangesOf(self, points, normals, method) {
  fit(self, FIT_KDOP, points, normals, `KDop${self.dimensions}${method}`);
  return resultNumbers((normals.length / self.dimensions) * 2);
}

const ALONG = /* @__PURE__ */ Object.freeze({ x: 1, y: 0, z: 0 });
const resultNumbers = (/** @type {number} */ length) => Array.from({ length }, (_, i) => resultNumber(i));

/**
 * Base class of `KDop2` and `KDop3`: the points p with ranges[2 i] ≤ normal i · p ≤ ranges[2 i + 1] for each normal i.
 * @template P
 */
class KDop extends Shape {
  /**
   * Stores the given arrays, not copies of them.
   * @param {ArrayLike<number>} normals  a flat array of the normals' components. They need not be unit vectors
   * @param {number[]} [ranges]  minimum and maximum along each normal; empty by default
   */
  constructor(normals, ranges) {
    super();
    object(`KDop${this.dimensions}`, 'normals', normals, 'an array of numbers');
    this.normals = normals;
    /** @type {number[]} */
    this.ranges = ranges ?? rangesOf(this, [], normals, '');
  }

  /**
   * Copies the ranges; the normals are shared.
   * @override
   * @param {KdopLike} kdop
   */
  copy(kdop) {
    const fn = `KDop${this.dimensions}.copy`;
    const { normals, ranges } = object(fn, 'kdop', kdop, 'a k-DOP {normals, ranges}');
    object(fn, 'kdop.normals', normals, 'an array of numbers');
    this.ranges = Array.from(list(fn, 'kdop.ranges', ranges, 'an array of numbers'));
    this.normals = normals;
    return this;
  }

  /**
   * A new k-DOP with a copy of the ranges; the normals are shared.
   * @override
   * @returns {this}
   */
  clone() {
    return new /** @type {any} */ (this).constructor(this.normals, [...this.ranges]);
  }

  /** Makes the k-DOP empty: ranges from +∞ to −∞. */
  makeEmpty() {
    this.ranges = rangesOf(this, [], this.normals, '.makeEmpty');
    return this;
  }

  /** Whether the k-DOP is empty because one of its ranges is. */
  isEmpty() {
    return this.ranges.some((least, i) => i % 2 === 0 && !(least <= this.ranges[i + 1]));
  }

  /**
   * Sets the ranges to the smallest ones that contain the points; empty without points.
   * @param {ArrayLike<number> | ArrayLike<P>} points  vectors, or a flat array of their components
   */
  setFromPoints(points) {
    this.ranges = rangesOf(this, points, this.normals, '.setFromPoints');
    return this;
  }

  /**
   * @internal
   * @param {string} fn
   * @param {MatrixLike | Matrix4Like} matrix
   */
  refit(fn, matrix) {
    refit(this, fn, this, matrix);
    this.ranges = resultNumbers(this.ranges.length);
    return this;
  }

  /**
   * Enlarges the ranges to contain another k-DOP with the same normals. An empty one changes nothing.
   * @param {KdopLike} kdop
   * @throws {RangeError} for other normals
   */
  union(kdop) {
    const fn = `KDop${this.dimensions}.union`;
    const { normals, ranges } = object(fn, 'kdop', kdop, 'a k-DOP {normals, ranges}');
    sameNormals(fn, this.normals, normals);
    const sides = sidesOf(ranges, this.ranges.length, fn, 'kdop.ranges');
    if (this.isEmpty.call(/** @type {any} */ ({ ranges: sides }))) return this;
    if (this.isEmpty()) this.makeEmpty();
    this.ranges = this.ranges.map((own, i) => (i % 2 ? Math.max : Math.min)(own, sides[i]));
    return this;
  }

  /**
   * Whether the ranges of two k-DOPs with the same normals overlap along every normal. Conservative: two k-DOPs that are apart may have
   * ranges that overlap.
   * @param {KdopLike} kdop
   * @throws {RangeError} for other normals
   */
  intersects(kdop) {
    return test(this, SOLIDS.kdopKdop, this, kdop, 'intersects');
  }

  /** Whether the k-DOP contains a point. The boundary counts; exact. @param {P} point @returns {boolean} */
  containsPoint(point) {
    // The query of a ray reports whether its origin is inside; the direction does not matter.
    return (
      evaluate(this, CASTS.rayKdop, { origin: point, direction: ALONG }, this, 'containsPoint') &&
      resultNumber(2) === 1
    );
  }
}

/**
 * A 2D k-DOP.
 * @extends {KDop<VectorLike>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { KDop2 } from 'raybound';
 *
 * const kdop = new KDop2(KDop2.normals(8)).setFromPoints([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }]);
 * console.log(kdop.containsPoint({ x: 1, y: 1 }), kdop.containsPoint({ x: 3.5, y: 3.5 })); // → true false
 * ```
 */
export class KDop2 extends KDop {
  /**
   * Stores the given arrays, not copies of them.
   * @param {ArrayLike<number>} [normals]  x0, y0, x1, y1 …; those of the standard 8-DOP by default
   * @param {number[]} [ranges]  minimum and maximum along each normal; empty by default
   */
  constructor(normals = KDop2.normals(8), ranges) {
    super(normals, ranges);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Sets the ranges to the smallest ones, along the same normals, that contain the transformed k-DOP, rounded outward. An empty
   * k-DOP stays empty. `setFromPoints` of the transformed points is tighter.
   * @param {MatrixLike} m  affine; anything else throws
   */
  applyMatrix3(m) {
    return this.refit('KDop2.applyMatrix3', m);
  }

  /**
   * The normals of a standard k-DOP. 4: the axes; 8: the axes and the diagonals (−1, 1), (1, 1); 6: those of a regular hexagon.
   * @param {4 | 6 | 8} k
   */
  static normals(k) {
    return standard(2, k);
  }
}

/**
 * A 3D k-DOP.
 * @extends {KDop<Vector3Like>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { KDop3 } from 'raybound';
 *
 * const points = [{ x: 0, y: 0, z: 0 }, { x: 4, y: 0, z: 0 }, { x: 0, y: 4, z: 0 }, { x: 0, y: 0, z: 4 }];
 * const kdop = new KDop3(KDop3.normals(14)).setFromPoints(points);
 * console.log(kdop.containsPoint({ x: 1, y: 1, z: 1 }), kdop.containsPoint({ x: 3, y: 3, z: 3 })); // → true false
 * ```
 */
export class KDop3 extends KDop {
  /**
   * Stores the given arrays, not copies of them.
   * @param {ArrayLike<number>} [normals]  x0, y0, z0, x1 …; those of the standard 14-DOP by default
   * @param {number[]} [ranges]  minimum and maximum along each normal; empty by default
   */
  constructor(normals = KDop3.normals(14), ranges) {
    super(normals, ranges);
  }

  /**
   * Sets the ranges to the smallest ones, along the same normals, that contain the transformed k-DOP, rounded outward. An empty
   * k-DOP stays empty. `setFromPoints` of the transformed points is tighter. A 26-DOP takes about 0.1 ms.
   * @param {Matrix4Like} m  affine; anything else throws
   */
  applyMatrix4(m) {
    return this.refit('KDop3.applyMatrix4', m);
  }

  /**
   * The normals of a standard k-DOP: the axes, for 14 and 26 also the directions to a cube's corners, for 18 and 26 also the directions to
   * the midpoints of its edges.
   * @param {6 | 14 | 18 | 26} k
   */
  static normals(k) {
    return standard(3, k);
  }
}
