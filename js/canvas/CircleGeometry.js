/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { Vector2 } from '../math/Vector2.js' */
/** @import { ArcRecord } from '../wasm/elements.js' */
/** @import { FillRule } from './pointQueries.js' */
/** @import { SubpathContext } from './Geometry.js' */
import { affine, finite, nonNegative, object, withMethod } from '../arguments/check.js';
import { axesOf } from '../path/svg.js';
import { emptyBox, setBox, storeBox } from './boundingBox.js';
import { geometryContains } from './pointQueries.js';
import { PolyGeometry } from './PolyGeometry.js';
import { isSimilarity } from '../math/affine.js';
import { countOf, ring } from './regularPolygon.js';

/**
 * A circle. With a number of segments it is drawn and hit as a regular closed polygon: vertex i is at the angle 2πi / segments, vertex 0 at
 * (radius, 0). Without one it is a true circle: `position` contains a single arc, as the `position` of a PolyExtendGeometry does.
 *
 * The constructor computes `position`; after changing a parameter call `updatePosition`. `applyMatrix3` transforms only
 * `position`, which also defines the bounding box; the parameters still describe the untransformed circle.
 *
 * @example
 * ```js
 * import { CircleGeometry } from 'raybound';
 *
 * const circle = new CircleGeometry(10);
 * console.log(circle.containsPoint({ x: 7, y: 7 }), circle.distanceToPoint({ x: 3, y: 4 })); // → true 5
 * const square = new CircleGeometry(10, 4);
 * console.log(square.position.length / 2, square.containsPoint({ x: 7, y: 7 })); // → 4 false
 * ```
 */
export class CircleGeometry extends PolyGeometry {
  /**
   * Can also be called as `(radius, counterclockwise)`. Numbers that are not finite or out of range throw a TypeError or RangeError.
   * @param {number} [radius]  300 by default; >= 0 for a true circle
   * @param {number | boolean} [segments]  an integer from 0 (no vertex) to 1e7; a true circle without one
   * @param {boolean} [counterclockwise]  true: the angle decreases, and the circle is a room
   */
  constructor(radius = 300, segments, counterclockwise = false) {
    super([], true);
    this.type = 'CircleGeometry';
    this.radius = radius;
    /** @type {number | undefined} undefined for a true circle */
    this.segments = typeof segments === 'boolean' ? undefined : segments;
    this.counterclockwise = typeof segments === 'boolean' ? segments : counterclockwise;
    this.updatePosition();
  }

  /**
   * The ellipse into which matrices turned a true circle: center, and the radii to the points at the angles 0 and π/2. Null for a polygon.
   * @type {number[] | null}
   */
  #frame = null;

  /** Computes `position` from the parameters. */
  updatePosition() {
    const fn = 'CircleGeometry';
    if (this.segments === undefined) {
      const radius = nonNegative(fn, 'radius', this.radius);
      return this.#setFrame([0, 0, radius, 0, 0, this.counterclockwise ? -radius : radius]);
    }
    this.#frame = null;
    const radius = finite(fn, 'radius', this.radius);
    this.position = ring(countOf(fn, 'segments', this.segments), radius, radius, this.counterclockwise);
    this.type = fn;
    return this.recompute();
  }

  /** @param {number[]} frame */
  #setFrame(frame) {
    const [x, y, ux, uy, vx, vy] = frame;
    const isCircle = isSimilarity([ux, uy, vx, vy]);
    /** @type {ArcRecord[]} */
    const arcs = [];
    if (isCircle) {
      const startAngle = Math.atan2(uy, ux);
      const counterclockwise = ux * vy - uy * vx < 0;
      const end = { x: x + ux, y: y + uy };
      arcs.push({
        origin: { x, y },
        radius: Math.hypot(ux, uy),
        startAngle,
        endAngle: startAngle + (counterclockwise ? -TURN : TURN),
        counterclockwise,
        startPosition: end,
        endPosition: end,
      });
    }
    this.#frame = frame;
    this.position = /** @type {any} */ (arcs);
    // Raycasts record what another type draws.
    this.type = isCircle ? 'CircleGeometry' : 'EllipseGeometry';
    return this.recompute();
  }

  /**
   * Adds the circle to the current path.
   * @param {SubpathContext} ctx
   * @override
   */
  crtSubpath(ctx) {
    if (!this.#frame) return super.crtSubpath(ctx);
    withMethod('CircleGeometry.crtSubpath', 'ctx', ctx, 'moveTo', 'a canvas context or a Path2D');
    const [x, y, ux, uy, vx, vy] = this.#frame;
    ctx.moveTo(x + ux, y + uy);
    const [arc] = /** @type {ArcRecord[]} */ (/** @type {unknown} */ (this.position));
    if (arc) ctx.arc(x, y, arc.radius ?? 0, arc.startAngle, arc.endAngle, Boolean(arc.counterclockwise));
    else {
      const { rx, ry, rotation, start, end, counterclockwise } = axesOf([0, 0, x, y, ux, uy, vx, vy, TURN]);
      ctx.ellipse(x, y, rx, ry, rotation, start, end, counterclockwise);
    }
    ctx.closePath();
    return this;
  }

  /**
   * Transforms `position` in place. A true circle becomes an ellipse if the matrix scales its axes differently.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  applyMatrix3(m) {
    return this.#frame
      ? this.#setFrame(transformed(this.#frame, affine('CircleGeometry.applyMatrix3', m).elements))
      : super.applyMatrix3(m);
  }

  /** @override */
  computeBoundingBox() {
    if (!this.#frame) return super.computeBoundingBox();
    storeBox(this.boundingBox, boxOf(this.#frame));
    return this;
  }

  /**
   * The bounding box of the circle under a matrix. The circle is not changed.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  getBoundingBoxByMatrix(m) {
    return this.#frame
      ? boxOf(transformed(this.#frame, affine('Geometry.getBoundingBoxByMatrix', m).elements))
      : super.getBoundingBoxByMatrix(m);
  }

  /**
   * Whether the circle, or the polygon, contains a point. The boundary counts.
   * @override
   * @param {VectorLike} point
   * @param {FillRule} [fillRule]  'nonzero' by default; the same for a true circle
   * @returns {boolean}
   */
  containsPoint(point, fillRule = 'nonzero') {
    if (!this.#frame) return super.containsPoint(point, fillRule);
    return geometryContains(
      'Geometry.containsPoint',
      this,
      point,
      fillRule === 'evenodd' ? 'nonzero' : fillRule,
    );
  }

  /** The signed area: > 0 for an obstacle, < 0 for a room. @override */
  signedArea() {
    if (!this.#frame) return super.signedArea();
    const [, , ux, uy, vx, vy] = this.#frame;
    return Math.PI * (ux * vy - uy * vx);
  }

  /** Whether no two edges cross or touch; true for a circle that is no point and no line. @override */
  isSimple() {
    return this.#frame ? this.signedArea() !== 0 : super.isSimple();
  }

  /** The normals of the edges; none for a true circle. @override */
  computeSegmentNormal() {
    if (!this.#frame) return super.computeSegmentNormal();
    this.normals = [];
    return this;
  }

  /**
   * Visits the vertices; a true circle has none.
   * @override
   * @param {(point: Vector2, index: number) => unknown} callback  returning false stops
   * @param {number} [start]  first index
   * @param {number} [end]  index after the last
   */
  traverse(callback, start, end) {
    return this.#frame ? this : super.traverse(callback, start, end);
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
    this.type = geometry.type;
    this.#frame = #frame in geometry ? geometry.#frame : null;
    return this.#frame ? this.#setFrame(this.#frame) : this;
  }
}

const TURN = 2 * Math.PI;

/** The frame under a matrix. @type {(frame: number[], e: ArrayLike<number>) => number[]} */
const transformed = ([x, y, ux, uy, vx, vy], e) => [
  e[0] * x + e[3] * y + e[6],
  e[1] * x + e[4] * y + e[7],
  e[0] * ux + e[3] * uy,
  e[1] * ux + e[4] * uy,
  e[0] * vx + e[3] * vy,
  e[1] * vx + e[4] * vy,
];

/** The bounding box of the ellipse of a frame. @param {number[]} frame */
function boxOf([x, y, ux, uy, vx, vy]) {
  const [w, h] = [Math.hypot(ux, vx), Math.hypot(uy, vy)];
  const box = emptyBox();
  setBox(box, x - w, y - h, x + w, y + h);
  return box;
}
