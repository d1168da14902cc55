import { finite, object } from '../validate.js';
import { PolyGeometry } from './PolyGeometry.js';
import { countOf, ring } from './regularPolygon.js';

/**
 * A star: a closed polygon of `count` tips on radius r1 and as many notches on radius r2, each half a step
 * after its tip, the first tip at (r1, 0).
 *
 * `position` is made at once; after changing a parameter call `updatePosition`. `applyMatrix3` acts on
 * `position`.
 */
export class NStarGeometry extends PolyGeometry {
  /**
   * Numbers that are not finite or out of range throw a TypeError or RangeError.
   * @param {number} [r1]  of the tips; 300 if left out
   * @param {number | 'auto'} [r2]  of the notches; 'auto', if left out: where the lines joining every second tip cross (r1 / 3
   *   under 5 tips)
   * @param {number} [count]  of the tips, an integer from 0, none, to 5e6; 5 if left out
   * @param {boolean} [counterclockwise]  true: with decreasing angle, a room
   */
  constructor(r1 = 300, r2 = 'auto', count = 5, counterclockwise = false) {
    super([], true);
    this.r1 = r1;
    this.r2 = r2;
    this.count = count;
    this.counterclockwise = counterclockwise;
    this.updatePosition();
  }

  /** Makes `position` from the parameters. */
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
    object('NStarGeometry.copy', 'geometry', geometry, 'a geometry');
    this.r1 = geometry.r1;
    this.r2 = geometry.r2;
    this.count = geometry.count;
    this.counterclockwise = geometry.counterclockwise;
    return super.copy(geometry);
  }
}

/**
 * Radius of the notches of a star whose tips have radius 1. With a = 2π / count, the line from one tip to the
 * second next lies at the distance cos a from the center, and the notch half a step after the tip is a / 2
 * away from the line's nearest point, seen from the center.
 * @param {number} count
 */
function notch(count) {
  const a = (2 * Math.PI) / count;
  return count < 5 ? 1 / 3 : Math.cos(a) / Math.cos(a / 2);
}
