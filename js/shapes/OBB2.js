/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { SphereOf } from './Shape.js' */
import { areFinite2, isAffine3x3, NONE, failParts } from '../arguments/check.js';
import { Vector2 } from '../math/Vector2.js';
import { copy2, equals2, set2 } from '../math/components.js';
import { evaluate, test } from '../pairs/query.js';
import { SOLIDS } from '../pairs/solids.js';
import { Obb, SKEW_SQUARED } from './OBB.js';

/**
 * A 2D oriented box. The first axis is `axis`, the second one is perpendicular to it: (−y, x).
 *
 * Has the methods of three.js' `OBB` for the plane: `axis` instead of `rotation`, and `intersectsCircle`, `fromBox2` and `applyMatrix3`
 * instead of `intersectsSphere`, `fromBox3` and `applyMatrix4`. Without `intersectsBox3`, because `intersectsBox` takes boxes; without
 * `intersectRay` and `intersectsRay`, because a `Ray2` has `intersectOBB` and `intersectsOBB`; without `getSize`: it is twice `halfSize`.
 *
 * `getCorners` checks no numbers: NaN in a field gives NaN.
 * @extends {Obb<Vector2>}
 * @throws {TypeError | RangeError}  in methods, for arguments without the fields of their kind and for numbers that are not finite
 *
 * @example
 * ```js
 * import { OBB2, Vector2 } from 'raybound';
 *
 * const obb = new OBB2(new Vector2(0, 0), new Vector2(3, 1), new Vector2(1, 1).normalize());
 * console.log(obb.containsPoint({ x: 2, y: 2 }), obb.containsPoint({ x: 2, y: -2 })); // → true false
 * ```
 */
export class OBB2 extends Obb {
  /** Stores the given vectors, not copies of them. By default the point (0, 0), with the axes x and y. */
  constructor(center = new Vector2(), halfSize = new Vector2(), axis = new Vector2(1, 0)) {
    super(center, halfSize);
    this.axis = axis;
  }

  /** @override */
  get dimensions() {
    return 2;
  }

  /** @internal */
  newVector() {
    return new Vector2();
  }

  /**
   * @override
   * @returns {Vector2[]}
   */
  getAxes() {
    const { x, y } = this.axis;
    return [new Vector2(x, y), new Vector2(0 - y, x)];
  }

  /**
   * @internal
   * @override
   * @param {ArrayLike<number>} array
   * @param {number} at
   */
  readAxes(array, at) {
    this.axis.fromArray(array, at);
  }

  /**
   * Copies all vectors into those of the box.
   * @param {VectorLike} center
   * @param {VectorLike} halfSize
   * @param {VectorLike} axis  a unit vector
   */
  set(center, halfSize, axis) {
    if (!center) failParts(this, '.set', 'center', center);
    if (!halfSize) failParts(this, '.set', 'halfSize', halfSize);
    if (!axis) failParts(this, '.set', 'axis', axis);
    copy2(this.center, center);
    copy2(this.halfSize, halfSize);
    copy2(this.axis, axis);
    return this;
  }

  /**
   * @override
   * @param {{center: VectorLike, halfSize: VectorLike, axis: VectorLike}} obb
   */
  copy(obb) {
    if (!obb?.center || !obb?.halfSize || !obb?.axis)
      failParts(this, '.copy', 'obb', obb, ['center', 'halfSize', 'axis']);
    return this.set(obb.center, obb.halfSize, obb.axis);
  }

  /**
   * @override
   * @param {{center: VectorLike, halfSize: VectorLike, axis: VectorLike}} obb
   */
  equals(obb) {
    if (!obb?.center || !obb?.halfSize || !obb?.axis)
      failParts(this, '.equals', 'obb', obb, ['center', 'halfSize', 'axis']);
    return (
      equals2(this.center, obb.center) && equals2(this.halfSize, obb.halfSize) && equals2(this.axis, obb.axis)
    );
  }

  /** Sets the box to an axis-aligned box. @param {{min: VectorLike, max: VectorLike}} box */
  fromBox2(box) {
    return this.fromCorners(box);
  }

  /** Whether the box and a circle, including its inside, overlap or touch. @param {SphereOf<Vector2>} circle */
  intersectsCircle(circle) {
    return test(this, SOLIDS.sphereObb, circle, this, 'intersectsCircle');
  }

  /**
   * Sets the box to the transformed box, or to a bounding box of it if the matrix shears.
   * @param {MatrixLike} m  affine; anything else throws
   */
  applyMatrix3(m) {
    const e = m?.elements;
    const { x: cx, y: cy } = this.center ?? NONE;
    const { x: hx, y: hy } = this.halfSize ?? NONE;
    const { x, y } = this.axis ?? NONE;
    if (
      areFinite2(cx, cy) &&
      areFinite2(hx, hy) &&
      areFinite2(x, y) &&
      hx >= 0 &&
      hy >= 0 &&
      isAffine3x3(e)
    ) {
      const ux = e[0] * x + e[3] * y;
      const uy = e[1] * x + e[4] * y;
      const vx = e[3] * x - e[0] * y;
      const vy = e[4] * x - e[1] * y;
      const uu = ux * ux + uy * uy;
      const vv = vx * vx + vy * vy;
      const uv = ux * vx + uy * vy;
      if (Math.min(uu, vv) > 1e-140 && Math.max(uu, vv) < 1e140 && uv * uv <= SKEW_SQUARED * (uu * vv)) {
        const length = Math.sqrt(uu);
        const ax = ux / length;
        const ay = uy / length;
        set2(this.center, e[0] * cx + e[3] * cy + e[6], e[1] * cx + e[4] * cy + e[7]);
        set2(this.halfSize, hx * length + hy * Math.abs(ax * vx + ay * vy), hy * Math.abs(ax * vy - ay * vx));
        set2(this.axis, ax, ay);
        return this;
      }
    }
    return this.become(evaluate(this, SOLIDS.obbTransform, this, m, 'applyMatrix3'));
  }
}
