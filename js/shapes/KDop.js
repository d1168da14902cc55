/** @import { MatrixLike, VectorLike } from '../validate.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { KdopLike } from './Shape.js' */
import { FIT_KDOP, FIT_NORMALS } from '../generated/layout.js';
import { list, object, refuse } from '../validate.js';
import { queryFit } from '../wasm/fit.js';
import { CASTS } from '../pairs/casts.js';
import { SOLIDS } from '../pairs/solids.js';
import { fit, refit } from '../pairs/fit.js';
import { resultNumber, sameNormals, evaluate, test } from '../pairs/query.js';
import { checkRanges } from '../pairs/packers.js';
import { Shape } from './Shape.js';

/**
 * @param {number} dimensions
 * @param {number} k
 * @returns {number[]}
 */
function standard(dimensions, k) {
  const count = queryFit(FIT_NORMALS, dimensions, undefined, k, () => {});
  if (!count) refuse(RangeError, `KDop${dimensions}.normals`, 'k', 'that of a usual k-DOP', k);
  return answers(3 * count).filter((_, i) => i % 3 < dimensions);
}

/**
 * The ranges of points; those of nothing if there is no point.
 * @param {{readonly dimensions: number}} self
 * @param {any} points
 * @param {ArrayLike<number>} normals
 * @returns {number[]}
 */
function rangesOf(self, points, normals) {
  fit(self, FIT_KDOP, points, normals);
  return answers((normals.length / self.dimensions) * 2);
}

const ALONG = /* @__PURE__ */ Object.freeze({ x: 1, y: 0, z: 0 });
const answers = (/** @type {number} */ length) => Array.from({ length }, (_, i) => resultNumber(i));

/**
 * What k-DOPs of the plane and of space share: the points p with ranges[2 i] ≤ normal i · p ≤ ranges[2 i + 1].
 * @template P
 */
class KDop extends Shape {
  /**
   * Keeps the very arrays it is given.
   * @param {ArrayLike<number>} normals  the components of one after the other; they need not be unit
   * @param {number[]} [ranges]  least and greatest of each normal; empty where left out
   */
  constructor(normals, ranges) {
    super();
    this.normals = normals;
    /** @type {number[]} */
    this.ranges = ranges ?? rangesOf(this, [], normals);
  }

  /**
   * Copies the ranges; the normals are shared.
   * @override
   * @param {KdopLike} kdop
   */
  copy(kdop) {
    const { normals, ranges } = object('KDop.copy', 'kdop', kdop, 'a k-DOP {normals, ranges}');
    this.normals = object('KDop.copy', 'kdop.normals', normals, 'an array of numbers');
    this.ranges = Array.from(list('KDop.copy', 'kdop.ranges', ranges, 'an array of numbers'));
    return this;
  }

  /**
   * A new one with ranges of its own; the normals are shared.
   * @override
   * @returns {this}
   */
  clone() {
    return new /** @type {any} */ (this).constructor(this.normals, [...this.ranges]);
  }

  /** Becomes the k-DOP of nothing: ranges from +∞ to −∞. */
  makeEmpty() {
    this.ranges = rangesOf(this, [], this.normals);
    return this;
  }

  /** Whether some range is empty. */
  isEmpty() {
    return this.ranges.some((least, i) => i % 2 === 0 && !(least <= this.ranges[i + 1]));
  }

  /**
   * Becomes the least one, along its normals, that holds the points; empty for none.
   * @param {ArrayLike<number> | ArrayLike<P>} points  vectors, or their components in turn
   */
  setFromPoints(points) {
    this.ranges = rangesOf(this, points, this.normals);
    return this;
  }

  /**
   * @internal
   * @param {string} fn
   * @param {MatrixLike | Matrix4Like} matrix
   */
  refit(fn, matrix) {
    refit(this, fn, this, matrix);
    this.ranges = answers(this.ranges.length);
    return this;
  }

  /**
   * Grows to hold another one along the same normals; an empty one changes nothing.
   * @param {KdopLike} kdop
   * @throws {RangeError} for other normals
   */
  union(kdop) {
    const { normals, ranges } = object('KDop.union', 'kdop', kdop, 'a k-DOP {normals, ranges}');
    sameNormals('KDop.union', this.normals, normals);
    checkRanges(ranges, this.ranges.length, 'KDop.union', 'kdop.ranges');
    if (this.isEmpty.call(/** @type {any} */ ({ ranges: Array.from(ranges) }))) return this;
    if (this.isEmpty()) this.makeEmpty();
    this.ranges = this.ranges.map((own, i) => (i % 2 ? Math.max : Math.min)(own, ranges[i]));
    return this;
  }

  /**
   * Whether the ranges of two along the same normals overlap, all of them: no for most, but not for all, that are apart.
   * @param {KdopLike} kdop
   * @throws {RangeError} for other normals
   */
  intersects(kdop) {
    return test(this, SOLIDS.kdopKdop, this, kdop, 'intersects');
  }

  /**
   * Whether the point's place along each normal lies in its range, exactly.
   * @param {P} point
   * @returns {boolean}
   */
  containsPoint(point) {
    // As the core has it: any ray from there starts inside.
    return (
      evaluate(this, CASTS.rayKdop, { origin: point, direction: ALONG }, this, 'containsPoint') &&
      resultNumber(2) === 1
    );
  }
}

/**
 * A k-DOP of the plane.
 * @extends {KDop<VectorLike>}
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
   * Empty, along the normals of the usual 8-DOP, where they are left out.
   * @param {ArrayLike<number>} [normals]  x and y in turn
   * @param {number[]} [ranges]
   */
  constructor(normals = KDop2.normals(8), ranges) {
    super(normals, ranges);
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /**
   * Becomes the least one, along the same normals, that holds the transformed one, but for roundings, which widen it; an empty
   * one stays. Around the shape itself, moved, `setFromPoints` is tighter.
   * @param {MatrixLike} m  affine
   */
  applyMatrix3(m) {
    return this.refit('KDop2.applyMatrix3', m);
  }

  /**
   * The normals of a usual k-DOP: the axes; 8: and the diagonals (−1, 1), (1, 1); 6: a regular hexagon's.
   * @param {4 | 6 | 8} k
   */
  static normals(k) {
    return standard(2, k);
  }
}

/**
 * A k-DOP of space.
 * @extends {KDop<Vector3Like>}
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
   * Empty, along the normals of the usual 14-DOP, where they are left out.
   * @param {ArrayLike<number>} [normals]  x, y and z in turn
   * @param {number[]} [ranges]
   */
  constructor(normals = KDop3.normals(14), ranges) {
    super(normals, ranges);
  }

  /**
   * Becomes the least one, along the same normals, that holds the transformed one, but for roundings, which widen it; an empty
   * one stays. Around the shape itself, moved, `setFromPoints` is tighter. 26-DOPs take some 0.1 ms.
   * @param {Matrix4Like} m  affine
   */
  applyMatrix4(m) {
    return this.refit('KDop3.applyMatrix4', m);
  }

  /**
   * The normals of a usual k-DOP: the axes; 14 and 26: and to a cube's corners; 18 and 26: and to its edges.
   * @param {6 | 14 | 18 | 26} k
   */
  static normals(k) {
    return standard(3, k);
  }
}
