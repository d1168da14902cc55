import { finite, object } from '../arguments/check.js';
import { PolyGeometry } from './PolyGeometry.js';
import { countOf, ring } from './regularPolygon.js';

/**
 * A star: a closed polygon with `count` tips at radius r1 and as many notches at radius r2, halfway between the
 * tips. The first tip is at (r1, 0).
 *
 * The constructor computes `position`; after changing a parameter call `updatePosition`. `applyMatrix3` transforms only
 * `position`; the parameters still describe the untransformed star.
 *
 * @example
 * ```js
 * import { NStarGeometry } from 'raybound';
 *
 * const star = new NStarGeometry(10, 4, 5);
 * console.log(star.position.length / 2, star.containsPoint({ x: 0, y: 0 })); // → 10 true
 * ```
 */
export class NStarGeometry extends PolyGeometry {
  /**
   * Numbers that are not finite or out of range throw a TypeError or RangeError.
   * @param {number} [r1]  radius of the tips; 300 by default
   * @param {number | 'auto'} [r2]  radius of the notches; 'auto' by default: the notches are the crossings of the lines between every
   *   second tip (r1 / 3 for fewer than 5 tips)
   * @param {number} [count]  number of tips, an integer from 0 (no vertex) to 5e6; 5 by default
   * @param {boolean} [counterclockwise]  true: the angle decreases, and the polygon is a room
   */
  constructor(r1 = 300, r2 = 'auto', count = 5, counterclockwise = false) {
    super([], true);
    this.r1 = r1;
    this.r2 = r2;
    this.count = count;
    this.counterclockwise = counterclockwise;
    this.updatePosition();
  }

  /** Computes `position` from the parameters. */
  updatePosition() {
    const r1 = finite('NStarGeometry', 'r1', this.r1);
    const count = countOf('NStarGeometry', 'count', this.count, 2);
    const r2 = this.r2 === 'auto' ? r1 * notch(count) : finite('NStarGeometry', 'r2', this.r2);
    this.position = ring(2 * count, r1, r2, this.counterclockwise);
    return this.recompute();
  }

  /**
   * @param {NStarGeometry} geometry
   * @override
   */
  copy(geometry) {
    super.copy(object('NStarGeometry.copy', 'geometry', geometry, 'a geometry'));
    this.r1 = geometry.r1;
    this.r2 = geometry.r2;
    this.count = geometry.count;
    this.counterclockwise = geometry.counterclockwise;
    return this;
  }
}

/**
 * Radius of the notches of a star whose tips have radius 1. With a = 2π / count, the line from a tip to the second next
 * tip has the distance cos a from the center. Seen from the center, the angle between the line's nearest point and the
 * notch, half a step after the tip, is a / 2.
 * @param {number} count
 */
function notch(count) {
  const a = (2 * Math.PI) / count;
  return count < 5 ? 1 / 3 : Math.cos(a) / Math.cos(a / 2);
}
