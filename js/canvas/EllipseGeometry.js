/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { SubpathContext } from './Geometry.js' */
import { affine, finite, nonNegative, object, withMethod } from '../arguments/check.js';
import { Path } from '../path/Path.js';
import { Geometry } from './Geometry.js';

/**
 * An ellipse around (0, 0), or its image under the matrices that were applied.
 *
 * @example
 * ```js
 * import { EllipseGeometry } from 'raybound';
 *
 * const ellipse = new EllipseGeometry(4, 2);
 * console.log(ellipse.containsPoint({ x: 3.9, y: 0 }), ellipse.containsPoint({ x: 3, y: 1.5 })); // → true false
 * console.log(ellipse.distanceToPoint({ x: 0, y: 5 })); // → 3
 * ```
 */
export class EllipseGeometry extends Geometry {
  /** What is drawn: the ellipse of the parameters under the matrices that were applied. */
  #path = new Path();

  /**
   * @param {number} [radiusX]  >= 0; 300 by default
   * @param {number} [radiusY]  >= 0; radiusX by default
   * @param {number} [rotation]  of the axes, in radians
   * @param {boolean} [counterclockwise]  true: the angle decreases, and the inside is the front
   */
  constructor(radiusX = 300, radiusY = radiusX, rotation = 0, counterclockwise = false) {
    super();
    this.type = 'EllipseGeometry';
    this.closePath = true;
    this.radiusX = radiusX;
    this.radiusY = radiusY;
    this.rotation = rotation;
    this.counterclockwise = counterclockwise;
    this.updatePosition();
  }

  /** Draws the ellipse anew, without the matrices that were applied. To be called after changing a parameter. */
  updatePosition() {
    const fn = 'EllipseGeometry';
    const rx = nonNegative(fn, 'radiusX', this.radiusX);
    const ry = nonNegative(fn, 'radiusY', this.radiusY);
    const rotation = finite(fn, 'rotation', this.rotation);
    this.#path = new Path().ellipse(
      0,
      0,
      rx,
      ry,
      rotation,
      0,
      this.counterclockwise ? -TURN : TURN,
      this.counterclockwise,
    );
    this.#path.closePath();
    return this.recompute();
  }

  /**
   * Adds the ellipse to the current path.
   * @param {SubpathContext} ctx
   * @override
   */
  crtSubpath(ctx) {
    withMethod('EllipseGeometry.crtSubpath', 'ctx', ctx, 'moveTo', 'a canvas context or a Path2D');
    this.#path.draw(ctx);
    return this;
  }

  /**
   * Transforms what is drawn; the parameters still describe the untransformed ellipse.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  applyMatrix3(m) {
    this.#path = new Path().addPath(this.#path, affine('EllipseGeometry.applyMatrix3', m));
    return this.recompute();
  }

  /**
   * @param {EllipseGeometry} geometry
   * @override
   */
  copy(geometry) {
    const { radiusX, radiusY, rotation, counterclockwise } = object(
      'EllipseGeometry.copy',
      'geometry',
      geometry,
      'a geometry',
    );
    super.copy(geometry);
    Object.assign(this, { radiusX, radiusY, rotation, counterclockwise });
    this.#path = new Path();
    geometry.crtSubpath(this.#path);
    return this;
  }
}

const TURN = 2 * Math.PI;
