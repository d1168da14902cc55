/** @import { MatrixLike } from '../arguments/check.js' */
/** @import { SubpathContext } from './Geometry.js' */
import { affine, fail, object, withMethod } from '../arguments/check.js';
import { path2dHint, paths } from '../arguments/paths.js';
import { Path } from '../path/Path.js';
import { Geometry } from './Geometry.js';

/**
 * A geometry with any path: curves, holes, open lines, SVG data, what a function draws.
 *
 * @example
 * ```js
 * import { Graph2D, PathGeometry, pick } from 'raybound';
 *
 * const heart = new PathGeometry('M 0 3 C -9 -4 -3 -8 0 -3 C 3 -8 9 -4 0 3 Z');
 * console.log(pick(new Graph2D(heart, { fillStyle: 'red' }), { x: 0, y: 1 })?.part); // → fill
 * console.log(heart.containsPoint({ x: 0, y: -5 }), heart.distanceToPoint({ x: 0, y: 5 })); // → false 2
 * ```
 */
export class PathGeometry extends Geometry {
  /**
   * @param {Path | string | ((ctx: Path) => unknown)} [path]  stored, not copied; SVG path data; or a function that draws the path on the
   *   context that it receives, such as d3's `geoPath(projection, ctx)` does
   */
  constructor(path = new Path()) {
    super();
    this.type = 'PathGeometry';
    const isDrawing = typeof path === 'function';
    /** After changing the path call `recompute`, as after every change of a geometry. @type {Path} */
    this.path = isDrawing || typeof path === 'string' ? new Path(isDrawing ? undefined : path) : path;
    if (isDrawing) path(this.path);
    if (!paths.has(this.path))
      fail(
        TypeError,
        'PathGeometry',
        'path',
        'a Path, SVG path data or a function that draws',
        path,
        path2dHint(path),
      );
  }

  /**
   * Adds the path to the current path. `closePath` closes its last subpath.
   * @param {SubpathContext} ctx
   * @override
   */
  crtSubpath(ctx) {
    withMethod('PathGeometry.crtSubpath', 'ctx', ctx, 'moveTo', 'a canvas context or a Path2D');
    this.path.draw(ctx);
    if (this.closePath) ctx.closePath();
    return this;
  }

  /**
   * Replaces the path by a transformed copy.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  applyMatrix3(m) {
    this.path = new Path().addPath(this.path, affine('PathGeometry.applyMatrix3', m));
    return this.recompute();
  }

  /**
   * @param {PathGeometry} geometry  its path is copied, not shared
   * @override
   */
  copy(geometry) {
    const { path } = object('PathGeometry.copy', 'geometry', geometry, 'a geometry');
    super.copy(geometry);
    this.path = new Path(path);
    return this;
  }
}
