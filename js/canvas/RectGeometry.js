/** @import { VectorLike } from '../arguments/check.js' */
import { object, fail, vector } from '../arguments/check.js';
import { PolyGeometry } from './PolyGeometry.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * A rectangle: a closed polygon computed from `offset`, `size` and `counterclockwise`.
 *
 * The first vertices are the offset (x, y) and (x + w, y). With `counterclockwise` they are (x, y + h) and (x + w, y + h), and a
 * rectangle with a positive size is a room. The constructor computes `position`; after changing a parameter call `updatePosition`.
 * `applyMatrix3` transforms only `position`; the parameters still describe the untransformed rectangle.
 *
 * @example
 * ```js
 * import { RectGeometry } from 'raybound';
 *
 * const rect = new RectGeometry(0, 0, 4, 2);
 * console.log([...rect.position].join(), rect.containsPoint({ x: 1, y: 1 })); // → 0,0,4,0,4,2,0,2 true
 * ```
 */
export class RectGeometry extends PolyGeometry {
  /**
   * Called as `(x, y, w, h)`, `(x, y)`, `(offset, size)`, `(offset)` or `()`, each optionally followed by `counterclockwise`.
   * The offset is (0, 0) by default, the size (300, 150). Numbers that are not finite throw a TypeError or RangeError.
   * @param {(number | VectorLike | boolean | undefined)[]} args
   */
  constructor(...args) {
    super([], true);
    this.type = 'RectGeometry';
    const names = ['offset', 'size'];
    const flat = args.flatMap((arg, i) => {
      if (typeof arg !== 'object' || arg === null) return arg;
      const { x, y } = vector('RectGeometry', names[i] ?? `args[${i}]`, arg);
      return [x, y];
    });
    this.counterclockwise = typeof flat[flat.length - 1] === 'boolean' && Boolean(flat.pop());
    // Without this check an object {x, y, width, height} would be read as an offset, with the size 300 by 150. (`Vector2` has a width too.)
    const sized = args.find((/** @type {any} */ arg) => arg?.width !== undefined && !arg.isVector2);
    if (sized && flat.length < 4)
      fail(TypeError, 'RectGeometry', 'offset', 'a vector {x, y}, with the size in another one', sized);
    const [x = 0, y = 0, w = 300, h = 150] = /** @type {number[]} */ (flat);
    this.offset = new Vector2(x, y);
    this.size = new Vector2(w, h);
    this.updatePosition();
  }

  /** Computes `position` from the parameters. */
  updatePosition() {
    const { x, y } = vector('RectGeometry', 'offset', this.offset);
    const { x: w, y: h } = vector('RectGeometry', 'size', this.size);
    const right = x + w;
    const bottom = y + h;
    this.position = this.counterclockwise
      ? [x, bottom, right, bottom, right, y, x, y]
      : [x, y, right, y, right, bottom, x, bottom];
    return this.recompute();
  }

  /**
   * @param {RectGeometry} geometry
   * @override
   */
  copy(geometry) {
    object('RectGeometry.copy', 'geometry', geometry, 'a geometry');
    object('RectGeometry.copy', 'geometry.offset', geometry.offset, 'a vector {x, y}');
    object('RectGeometry.copy', 'geometry.size', geometry.size, 'a vector {x, y}');
    super.copy(geometry);
    this.offset.copy(geometry.offset);
    this.size.copy(geometry.size);
    this.counterclockwise = geometry.counterclockwise;
    return this;
  }
}
