/** @import { LineLike } from '../arguments/check.js' */
import { func, line as checkLine } from '../arguments/check.js';
import { lineLine } from '../wasm/canvas.js';
import { out } from '../wasm/scratch.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * The unbounded line through two points.
 *
 * Stores the given vectors, not copies of them. Each call reads their current coordinates.
 *
 * `B`, `C` and `ABC` check no numbers: NaN in a field gives NaN.
 *
 * @example
 * ```js
 * import { Line2, Vector2 } from 'raybound';
 *
 * const line = new Line2(new Vector2(0, 0), new Vector2(4, 4));
 * const crossing = line.intersect(new Line2(new Vector2(0, 4), new Vector2(4, 0)));
 * console.log(crossing?.x, crossing?.y); // → 2 2
 * ```
 */
export class Line2 {
  /**
   * Stores the given vectors, not copies of them.
   * @param {Vector2} [start]  (0, 0) by default
   * @param {Vector2} [end]  (0, 0) by default
   */
  constructor(start = new Vector2(), end = new Vector2()) {
    this.start = start;
    this.end = end;
  }

  /** Replaces both points. Stores the given vectors, not copies of them. @param {Vector2} start @param {Vector2} end */
  set(start, end) {
    this.start = start;
    this.end = end;
    return this;
  }

  /** A of the line's equation A·x + B·y + C = 0. */
  get A() {
    return this.end.y - this.start.y;
  }

  /** B of the line's equation A·x + B·y + C = 0. */
  get B() {
    return this.start.x - this.end.x;
  }

  /** C of the line's equation A·x + B·y + C = 0. */
  get C() {
    return this.end.x * this.start.y - this.start.x * this.end.y;
  }

  /** [A, B, C] of the equation A·x + B·y + C = 0; all 0 if both points are the same. @returns {[A: number, B: number, C: number]} */
  get ABC() {
    return [this.A, this.B, this.C];
  }

  /**
   * The point where two unbounded lines cross.
   *
   * @param {LineLike} line
   * @param {(point: Vector2) => Vector2 | null} [callback]  called with the point; its result is returned instead of the point
   * @returns {Vector2 | null} null for parallel lines, the same line, and a line of two equal points
   * @throws {TypeError | RangeError} for points without finite x and y
   */
  intersect(line, callback) {
    const own = checkLine('Line2.intersect', 'this', this);
    const other = checkLine('Line2.intersect', 'line', line);
    if (callback !== undefined) func('Line2.intersect', 'callback', callback);
    if (!lineLine(...own, ...other)) return null;
    const point = new Vector2(out[0], out[1]);
    return callback ? callback(point) : point;
  }
}
