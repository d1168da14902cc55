/** @import { BoxLike, MatrixLike, VectorLike } from '../validate.js' */
/** @import { FillRule } from './pointQueries.js' */
import { affine, box as checkBox, object, vector, withMethod } from '../validate.js';
import { emptyBox, isEmpty, noteChange, storeBox } from './boundingBox.js';
import { geometryContains, geometryDistance } from './pointQueries.js';

/**
 * The methods of a canvas context, or of a `Path2D`, that paths need.
 * @typedef {object} SubpathContext
 * @property {() => void} closePath
 * @property {(x: number, y: number) => void} moveTo
 * @property {(x: number, y: number) => void} lineTo
 * @property {(x: number, y: number, radius: number, startAngle: number, endAngle: number,
 *   counterclockwise?: boolean) => void} arc
 *
 * @typedef {SubpathContext & {beginPath: () => void}} PathContext
 */

/**
 * Base class of the geometries of the canvas engine. An instance of this class is empty. Methods without another result return the
 * geometry, so calls can be chained.
 *
 * `boundingBox` is empty (min +∞, max −∞) until `computeBoundingBox`, or the first query that uses it, computes it. From then on every
 * method that changes the shape updates the box. After writing to `position` directly, call `computeBoundingBox` again: queries with
 * `useBoundingBox` do not read a shape whose box the ray misses.
 *
 * @example
 * ```js
 * import { Geometry, ShapeIndex } from 'raybound';
 *
 * class Plank extends Geometry {
 *   crtSubpath(ctx) {
 *     for (const [x, y] of [[-3, -1], [3, -1], [3, 1], [-3, 1]]) ctx.lineTo(x, y);
 *     ctx.closePath();
 *     return this;
 *   }
 * }
 * const shapes = new ShapeIndex();
 * shapes.add(new Plank(), { id: 'plank' });
 * console.log(shapes.pick({ x: 2, y: 0 })?.id, shapes.pick({ x: 2, y: 2 })); // → plank null
 * ```
 */
export class Geometry {
  constructor() {
    /** @type {any} an array: flat coordinates for polygons, vectors and arcs for offset outlines */
    this.position = [];
    this.closePath = false;
    this.boundingBox = emptyBox();
    /** Identifies the kind of shape for `intersectObject` and related functions. */
    this.type = 'Geometry';
  }

  /**
   * Sets whether paths are closed.
   * @param {boolean} [closed]
   */
  close(closed = true) {
    this.closePath = closed;
    return this;
  }

  /**
   * Begins a path on a canvas context and adds the shape to it.
   * @param {PathContext} ctx
   */
  crtPath(ctx) {
    withMethod('Geometry.crtPath', 'ctx', ctx, 'beginPath', 'a canvas context or a Path2D');
    ctx.beginPath();
    return this.crtSubpath(ctx);
  }

  /**
   * Adds the shape to the current path of a canvas context, or to a `Path2D`.
   * @param {SubpathContext} _ctx
   */
  crtSubpath(_ctx) {
    return this;
  }

  /**
   * Transforms the shape.
   * @param {MatrixLike} _m  affine; anything else throws
   */
  applyMatrix3(_m) {
    return this;
  }

  /**
   * Updates `boundingBox`; an empty shape has an empty box (min +∞, max −∞).
   * @param {boolean} [_updateChildren]  groups: also updates the boxes of all children
   */
  computeBoundingBox(_updateChildren) {
    return this;
  }

  /**
   * The bounding box of the shape as it is drawn under a matrix. The shape is not changed.
   * @param {MatrixLike} m  affine; anything else throws
   */
  getBoundingBoxByMatrix(m) {
    affine('Geometry.getBoundingBoxByMatrix', m);
    return this.clone().applyMatrix3(m).computeBoundingBox().boundingBox;
  }

  /**
   * Whether the shape contains a point, as filled by `ctx.fill(fillRule)`, which closes open paths. The boundary
   * counts.
   * @param {VectorLike} point
   * @param {FillRule} [fillRule]  'nonzero' by default; 'evenodd' only for polygons: groups and offset outlines throw
   * @throws {TypeError | RangeError} for numbers that are not finite, here or in the shape
   */
  containsPoint(point, fillRule = 'nonzero') {
    return geometryContains('Geometry.containsPoint', this, point, fillRule);
  }

  /**
   * Euclidean distance from a point to the shape's boundary, with open paths closed: 0 on the boundary, ∞ for an
   * empty shape.
   * @param {VectorLike} point
   * @throws {TypeError | RangeError} for numbers that are not finite, here or in the shape
   */
  distanceToPoint(point) {
    return geometryDistance(
      'Geometry.distanceToPoint',
      this,
      vector('Geometry.distanceToPoint', 'point', point),
      true,
    );
  }

  /** A deep copy: creates a geometry of the same class without arguments and calls its `copy`. */
  clone() {
    return /** @type {this} */ (Reflect.construct(this.constructor, [])).copy(this);
  }

  /**
   * Copies `closePath`, the bounding box and, in subclasses, all other data of the shape.
   * @param {Geometry} geometry
   */
  copy(geometry) {
    const { closePath, boundingBox } = object('Geometry.copy', 'geometry', geometry, 'a geometry');
    const { min, max } = checkBox('Geometry.copy', 'geometry.boundingBox', boundingBox);
    this.closePath = closePath;
    storeBox(this.boundingBox, { min, max });
    return this;
  }

  /** For subclasses, to be called after a change of the shape: recomputes the derived data that were computed before. */
  recompute() {
    noteChange();
    return isEmpty(this.boundingBox) ? this : this.computeBoundingBox();
  }

  /** @internal */
  currentBox() {
    return isEmpty(this.boundingBox) ? this.computeBoundingBox().boundingBox : this.boundingBox;
  }
}
