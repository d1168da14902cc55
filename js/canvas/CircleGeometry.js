import { finite, object } from '../validate.js';
import { PolyGeometry } from './PolyGeometry.js';
import { countOf, ring } from './regularPolygon.js';

/**
 * A circle drawn as a regular closed polygon: vertex i is at the angle 2πi / segments, vertex 0 at (radius, 0).
 *
 * The constructor computes `position`; after changing a parameter call `updatePosition`. `applyMatrix3` transforms only
 * `position`, which also defines the bounding box; the parameters still describe the untransformed circle.
 *
 * @example
 * ```js
 * import { CircleGeometry } from 'raybound';
 *
 * const circle = new CircleGeometry(10, 4);
 * console.log(circle.position.length / 2, circle.containsPoint({ x: 2, y: 2 })); // → 4 true
 * ```
 */
export class CircleGeometry extends PolyGeometry {
  /**
   * Can also be called as `(radius, counterclockwise)`. Numbers that are not finite or out of range throw a TypeError or RangeError.
   * @param {number} [radius]  300 by default
   * @param {number | boolean} [segments]  an integer from 0 (no vertex) to 1e7; 8 by default
   * @param {boolean} [counterclockwise]  true: the angle decreases, and the polygon is a room
   */
  constructor(radius = 300, segments = 8, counterclockwise = false) {
    super([], true);
    this.type = 'CircleGeometry';
    this.radius = radius;
    this.segments = typeof segments === 'boolean' ? 8 : segments;
    this.counterclockwise = typeof segments === 'boolean' ? segments : counterclockwise;
    this.updatePosition();
  }

  /** Computes `position` from the parameters. */
  updatePosition() {
    const radius = finite('CircleGeometry', 'radius', this.radius);
    const segments = countOf('CircleGeometry', 'segments', this.segments);
    this.position = ring(segments, radius, radius, this.counterclockwise);
    return this.recompute();
  }

  /**
   * @param {CircleGeometry} geometry
   * @override
   */
  copy(geometry) {
    super.copy(object('CircleGeometry.copy', 'geometry', geometry, 'a geometry'));
    this.radius = geometry.radius;
    this.segments = geometry.segments;
    this.counterclockwise = geometry.counterclockwise;
    return this;
  }
}
