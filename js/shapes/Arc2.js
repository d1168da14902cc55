/** @import { VectorLike } from '../validate.js' */
import { arc as checkArc, finite, vector } from '../validate.js';
import { arcContainsAngle } from '../wasm/canvas.js';

/**
 * An arc of a circle, as `ctx.arc` draws it.
 *
 * It runs from `startAngle` with increasing angle to `endAngle`, its front outside; `counterclockwise` with
 * decreasing angle, its front inside. Angles that differ by a full turn or more in the arc's sense are the
 * whole circle.
 *
 * @example
 * ```js
 * import { Arc2, Ray2, Vector2 } from 'raybound';
 *
 * const arc = new Arc2(0, 0, 2, 0, Math.PI);
 * const ray = new Ray2(new Vector2(0, 5), new Vector2(0, -1));
 * console.log(ray.intersectArc(arc)?.y, arc.isPointInRange({ x: 0, y: -3 })); // → 2 false
 * ```
 */
export class Arc2 {
  /**
   * Keeps what it is given; numbers are looked at when the arc is asked. A negative radius is an empty arc.
   * @param {number} [x]  of the center
   * @param {number} [y]
   * @param {number} [r]  100 if left out
   * @param {number} [startAngle]  radians
   * @param {number} [endAngle]  radians; a full turn if left out
   * @param {boolean} [counterclockwise]  true: with decreasing angle
   */
  constructor(x = 0, y = 0, r = 100, startAngle = 0, endAngle = 2 * Math.PI, counterclockwise = false) {
    this.x = x;
    this.y = y;
    this.r = r;
    this.startAngle = startAngle;
    this.endAngle = endAngle;
    this.counterclockwise = counterclockwise;
  }

  /**
   * Whether a point, seen from the center, lies in the arc's range of angles; both ends count. The distance
   * does not matter. The center itself is seen in no direction: false.
   *
   * @param {VectorLike} p
   * @throws {TypeError | RangeError} for a point without finite x and y, an arc with senseless numbers
   */
  isPointInRange(p) {
    vector('Arc2.isPointInRange', 'p', p);
    return arcCovers(checkArc('Arc2.isPointInRange', 'this', this), p);
  }

  /**
   * Whether an angle lies in the arc's range; both ends count, full turns do not matter.
   *
   * @param {number} angle  radians
   * @throws {TypeError | RangeError} for an angle that is no finite number, an arc with senseless numbers
   */
  isAngleInRange(angle) {
    const [, , , start, end, ccw] = checkArc('Arc2.isAngleInRange', 'this', this);
    return arcContainsAngle(start, end, ccw, finite('Arc2.isAngleInRange', 'angle', angle));
  }
}

/**
 * Whether p, seen from the center, lies in the range of angles.
 * @param {ReturnType<typeof checkArc>} arc
 * @param {VectorLike} p
 */
export function arcCovers([x, y, , start, end, ccw], p) {
  return (p.x !== x || p.y !== y) && arcContainsAngle(start, end, ccw, Math.atan2(p.y - y, p.x - x));
}
