/** @import { VectorLike } from '../arguments/check.js' */
import { arc as checkArc, finite, vector } from '../arguments/check.js';
import { arcContainsAngle } from '../wasm/canvas.js';

/**
 * An arc of a circle, as `ctx.arc` draws it.
 *
 * The angle increases from `startAngle` to `endAngle`, and the front of the arc is outside. With `counterclockwise` the angle
 * decreases, and the front is inside. Angles that differ by a full turn or more in the arc's direction give the whole circle.
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
   * Stores the arguments. Queries check them, not the constructor. An arc with a negative radius is empty.
   * @param {number} [x]  x of the center
   * @param {number} [y]  y of the center
   * @param {number} [r]  the radius; 100 by default
   * @param {number} [startAngle]  in radians
   * @param {number} [endAngle]  in radians; a full turn by default
   * @param {boolean} [counterclockwise]  true: the angle decreases from start to end
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
   * Whether the direction from the center to a point is in the arc's range of angles, ends included. The distance
   * does not matter. False for the center itself.
   *
   * @param {VectorLike} p
   * @throws {TypeError | RangeError} if a coordinate of the point or a number of the arc is not finite
   */
  isPointInRange(p) {
    vector('Arc2.isPointInRange', 'p', p);
    return arcCovers(checkArc('Arc2.isPointInRange', 'this', this), p);
  }

  /**
   * Whether an angle is in the arc's range, ends included. Full turns do not matter.
   *
   * @param {number} angle  in radians
   * @throws {TypeError | RangeError} if the angle or a number of the arc is not finite
   */
  isAngleInRange(angle) {
    const [, , , start, end, ccw] = checkArc('Arc2.isAngleInRange', 'this', this);
    return arcContainsAngle(start, end, ccw, finite('Arc2.isAngleInRange', 'angle', angle));
  }
}

/**
 * Whether the direction from the center to p is in the arc's range of angles.
 * @param {ReturnType<typeof checkArc>} arc @param {VectorLike} p
 */
export function arcCovers([x, y, , start, end, ccw], p) {
  return (p.x !== x || p.y !== y) && arcContainsAngle(start, end, ccw, Math.atan2(p.y - y, p.x - x));
}
