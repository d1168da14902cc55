/** @import { MatrixLike, OutlineElement, VectorLike } from '../arguments/check.js' */
/** @import { Joins } from '../path/offset.js' */
/** @import { SubpathContext } from './Geometry.js' */
import { OFFSET_JOINS } from '../generated/layout.js';
import {
  affine,
  finite,
  NONE,
  object,
  position as checkPosition,
  vector,
  withMethod,
} from '../arguments/check.js';
import { JOINS } from '../path/offset.js';
import { outlineBounds } from '../wasm/canvas.js';
import { offset } from '../wasm/offset.js';
import { boundsFound, emptyBox, storeBox, unite } from './boundingBox.js';
import { Geometry } from './Geometry.js';
import { PolyGeometry } from './PolyGeometry.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * @typedef {Vector2 & {moveTo?: boolean}} OutlinePoint
 * @typedef {object} OutlineArc
 * @property {Vector2} origin
 * @property {number} radius
 * @property {number} startAngle  in radians
 * @property {number} endAngle  in radians
 * @property {boolean} counterclockwise  true: the angle decreases from start to end, and the front is inside
 * @property {Vector2} startPosition
 * @property {Vector2} endPosition
 * @property {boolean} [moveTo]
 */

/**
 * The outline of a polygon that is offset by a distance along its normals (against them if negative). With round joins, which are the
 * default, it is the boundary of the points that the center of a circle with this radius can reach. It consists of straight sides and
 * exact circular arcs, without self-intersections. It may have several loops, or none.
 *
 * `position` contains points and arcs in order. A straight side connects a point, or an arc's `endPosition`, with the
 * next point or `startPosition`. The first element of the second, third … loop has `moveTo`; every loop closes on its
 * own first element (see `loops`). The constructor computes `position`; after changing `target` or `distance` call
 * `updatePosition`. Numbers that are not finite throw a TypeError or RangeError and change nothing.
 *
 * @example
 * ```js
 * import { PolyExtendGeometry, PolyGeometry } from 'raybound';
 *
 * const room = new PolyExtendGeometry(new PolyGeometry([0, 0, 10, 0, 10, 10, 0, 10]), 1);
 * console.log(room.containsPoint({ x: -0.5, y: 5 }), room.containsPoint({ x: -0.9, y: -0.9 })); // → true false
 * ```
 */
export class PolyExtendGeometry extends Geometry {
  /**
   * @param {PolyGeometry | {position: ArrayLike<number>}} [target]  any polygon; stored, not changed. A positive signed
   *   area (an obstacle) grows outward, a negative one (a room) inward
   * @param {number} [distance]
   * @param {{joins?: Joins, miterLimit?: number}} [options]  as for `offset`, but with round joins by default
   */
  constructor(target = new PolyGeometry(), distance = 0, options = NONE) {
    super();
    const { joins, miterLimit } = JOINS.read('PolyExtendGeometry', options);
    /** @type {(OutlinePoint | OutlineArc)[]} */
    this.position = [];
    this.closePath = true;
    this.type = 'PolyExtendGeometry';
    this.target = /** @type {PolyGeometry} */ (target);
    this.distance = distance;
    /** @type {Joins} */
    this.joins = OFFSET_JOINS[joins];
    this.miterLimit = miterLimit;
    this.updatePosition();
  }

  /** Computes `position` from `target`, `distance`, `joins` and `miterLimit`. */
  updatePosition() {
    const fn = 'PolyExtendGeometry';
    const { position } = object(fn, 'target', this.target, 'a polygon {position}');
    checkPosition(fn, 'target.position', position);
    const { joins, miterLimit } = JOINS.read(fn, { joins: this.joins, miterLimit: this.miterLimit });
    const elements = offset([position], finite(fn, 'distance', this.distance), joins, miterLimit, 0);
    this.position = /** @type {OutlineElement[]} */ (elements).map(own);
    return this.recompute();
  }

  /** The elements of each closed loop. */
  get loops() {
    /** @type {(OutlinePoint | OutlineArc)[][]} */
    const loops = [];
    for (const element of this.position) {
      if (loops.length === 0 || element.moveTo) loops.push([]);
      loops[loops.length - 1].push(element);
    }
    return loops;
  }

  /**
   * Adds the loops to the current path. They are always closed, also without `closePath`. (The side before an arc is drawn by
   * `ctx.arc`.)
   * @param {SubpathContext} ctx
   * @override
   */
  crtSubpath(ctx) {
    withMethod('PolyExtendGeometry.crtSubpath', 'ctx', ctx, 'moveTo', 'a canvas context or a Path2D');
    for (const loop of this.loops) {
      loop.forEach((element, i) => {
        const { x, y } = 'origin' in element ? element.startPosition : element;
        if (i === 0) ctx.moveTo(x, y);
        if ('origin' in element) {
          const { origin, startAngle, endAngle, counterclockwise } = element;
          const radius = element.radius ?? Math.abs(this.distance);
          ctx.arc(origin.x, origin.y, radius, startAngle, endAngle, Boolean(counterclockwise));
        } else if (i > 0) ctx.lineTo(x, y);
      });
      ctx.closePath();
    }
    return this;
  }

  /**
   * Offsets the transformed polygon by the same distance. A transformed copy replaces `target`; the original polygon does
   * not change. A reflection turns an obstacle into a room, and a room into an obstacle.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  applyMatrix3(m) {
    affine('PolyExtendGeometry.applyMatrix3', m);
    finite('PolyExtendGeometry.applyMatrix3', 'distance', this.distance);
    this.target = ownPolygon(this.target).applyMatrix3(m);
    return this.updatePosition();
  }

  /** @override */
  computeBoundingBox() {
    const fn = 'PolyExtendGeometry.computeBoundingBox';
    const radius = Math.abs(finite(fn, 'distance', this.distance));
    storeBox(this.boundingBox, boundsFound(outlineBounds(fn, 'position', this.position, radius)));
    return this;
  }

  /**
   * The bounding box of the outline as it is drawn under a matrix, which turns arcs into elliptical arcs. (`applyMatrix3`
   * offsets the transformed polygon by the same distance: a different shape if the matrix scales or reflects.)
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  getBoundingBoxByMatrix(m) {
    const fn = 'PolyExtendGeometry.getBoundingBoxByMatrix';
    const [a, b, , c, d, , x, y] = Array.from(affine(fn, m).elements);
    const radius = Math.abs(finite(fn, 'distance', this.distance));
    return boundsFound(outlineBounds(fn, 'position', this.position, radius, a, b, c, d, x, y));
  }

  /** Expands the bounding box to contain a point. A box that was never computed is computed first. @param {VectorLike} v */
  expand(v) {
    const point = vector('PolyExtendGeometry.expand', 'v', v);
    const box = emptyBox();
    unite(box, this.currentBox());
    unite(box, { min: point, max: point });
    storeBox(this.boundingBox, box);
    return this;
  }

  /**
   * @param {PolyExtendGeometry} geometry  its target is copied, not shared
   * @override
   */
  copy(geometry) {
    object('PolyExtendGeometry.copy', 'geometry', geometry, 'a geometry');
    object('PolyExtendGeometry.copy', 'geometry.target', geometry.target, 'a polygon');
    withMethod(
      'PolyExtendGeometry.copy',
      'geometry.position',
      geometry.position,
      'map',
      'an array of outline elements',
    );
    const target = ownPolygon(geometry.target);
    const position = geometry.position.map(own);
    super.copy(geometry);
    this.target = target;
    this.distance = geometry.distance;
    this.joins = geometry.joins;
    this.miterLimit = geometry.miterLimit;
    this.position = position;
    return this;
  }
}

/**
 * A copy of a polygon: its clone if it has a `clone` method, otherwise a PolyGeometry.
 * @param {{position: ArrayLike<number>, clone?: () => any}} target @returns {PolyGeometry}
 */
function ownPolygon(target) {
  return target.clone?.() ?? new PolyGeometry(Array.from(target.position));
}

/** A deep copy of an element. @param {OutlineElement} element @returns {OutlinePoint | OutlineArc} */
function own(element) {
  if ('origin' in element) {
    const { origin, startPosition, endPosition } = element;
    return /** @type {OutlineArc} */ ({
      ...element,
      origin: new Vector2().copy(origin),
      startPosition: new Vector2().copy(startPosition),
      endPosition: new Vector2().copy(endPosition),
    });
  }
  const point = new Vector2().copy(element);
  return element.moveTo ? Object.assign(point, { moveTo: true }) : point;
}
