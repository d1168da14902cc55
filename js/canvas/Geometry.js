/** @import { BoxLike, MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { FillRule } from './pointQueries.js' */
import { affine, box as checkBox, fail, object, vector, withMethod } from '../arguments/check.js';
import { emptyBox, isEmpty, noteChange, storeBox } from './boundingBox.js';
import { drawnBox, isDrawn, outdate } from './drawn.js';
import { geometryContains, geometryDistance } from './pointQueries.js';

const IDENTITY = [1, 0, 0, 1, 0, 0];

/**
 * The methods of a canvas context, of a `Path2D` and of a `Path` that add to the current path.
 * @typedef {object} SubpathContext
 * @property {() => void} closePath
 * @property {(x: number, y: number) => void} moveTo
 * @property {(x: number, y: number) => void} lineTo
 * @property {(controlX: number, controlY: number, x: number, y: number) => void} quadraticCurveTo
 * @property {(control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number) => void} bezierCurveTo
 * @property {(x1: number, y1: number, x2: number, y2: number, radius: number) => void} arcTo
 * @property {(x: number, y: number, radius: number, startAngle: number, endAngle: number, counterclockwise?: boolean) => void} arc
 * @property {(x: number, y: number, radiusX: number, radiusY: number, rotation: number, startAngle: number, endAngle: number,
 *   counterclockwise?: boolean) => void} ellipse
 * @property {(x: number, y: number, width: number, height: number) => void} rect
 * @property {(x: number, y: number, width: number, height: number, radii?: number | VectorLike | (number | VectorLike)[]) => void}
 *   roundRect
 *
 * @typedef {SubpathContext & {beginPath: () => void}} PathContext
 */

/**
 * Base class of the geometries of the canvas engine. A class that extends it draws its shape in `crtSubpath`: every query, the bounding box
 * included, is answered from what it draws. An instance of `Geometry` itself is empty. Methods without another result return the
 * geometry, so calls can be chained.
 *
 * `boundingBox` is empty (min +∞, max −∞) until `computeBoundingBox`, or the first query that uses it, computes it. From then on every
 * method that changes the shape updates the box. After writing to `position` or to a field of your own, call `recompute` or
 * `computeBoundingBox`: queries with `useBoundingBox` do not read a shape whose box the ray misses. Queries call `crtSubpath` to follow what
 * it draws; a shape of many commands that rarely changes is faster with `shapeAutoUpdate` false.
 *
 * In a bundle that contains neither `Path` nor `PathGeometry`, a class that draws its shape extends `PathGeometry`, which brings the code that
 * measures curves.
 *
 * @example
 * ```js
 * import { Geometry, ShapeIndex } from 'raybound';
 *
 * class Pill extends Geometry {
 *   crtSubpath(ctx) {
 *     ctx.roundRect(-3, -1, 6, 2, 1);
 *     return this;
 *   }
 * }
 * const pill = new Pill();
 * console.log(pill.containsPoint({ x: 2.9, y: 0 }), pill.containsPoint({ x: 2.9, y: 0.9 })); // → true false
 * console.log(pill.computeBoundingBox().boundingBox.max.x, pill.distanceToPoint({ x: 5, y: 0 })); // → 3 2
 * const shapes = new ShapeIndex();
 * shapes.add(pill, { id: 'pill' });
 * console.log(shapes.pick({ x: 2, y: 0 })?.id); // → pill
 * ```
 */
export class Geometry {
  constructor() {
    /** @type {any} an array: flat coordinates for polygons, vectors and arcs for offset outlines */
    this.position = [];
    this.closePath = false;
    this.boundingBox = emptyBox();
    /**
     * Whether a query calls `crtSubpath` to see what the geometry draws now. False: queries use what it drew last, until `recompute`,
     * `computeBoundingBox` or a method that changes the shape. Polygons and outlines are read from `position` at every query.
     */
    this.shapeAutoUpdate = true;
    /** Identifies the kind of shape for `intersectObject` and related functions. */
    this.type = 'Geometry';
  }

  /**
   * Sets whether the drawn polygon, or the last subpath of a `PathGeometry`, is closed. Circles, ellipses and outlines always are; the children of
   * a group are closed by themselves.
   * @param {boolean} [closed]
   */
  close(closed = true) {
    this.closePath = closed;
    return this;
  }

  /** Begins a path on a canvas context and adds the shape to it. @param {PathContext} ctx */
  crtPath(ctx) {
    withMethod('Geometry.crtPath', 'ctx', ctx, 'beginPath', 'a canvas context or a Path2D');
    ctx.beginPath();
    return this.crtSubpath(ctx);
  }

  /**
   * Adds the shape to the current path of a canvas context, or to a `Path2D` or `Path`. Classes with a shape replace this method.
   * @param {SubpathContext} _ctx
   */
  crtSubpath(_ctx) {
    // Without this check a class that only has a misspelled method would be empty everywhere.
    const isEmpty = this.constructor === Geometry || this.crtSubpath !== Geometry.prototype.crtSubpath;
    if (!isEmpty && !(this.position?.length > 0))
      fail(
        TypeError,
        'Geometry.crtSubpath',
        'this',
        'of a class with its own crtSubpath(ctx), which draws the shape',
        this,
      );
    return this;
  }

  /**
   * Transforms the shape. The path of a `PathGeometry`, and everything with a `position`, is transformed; a class that draws its shape from
   * fields of its own replaces this method, or throws.
   * @param {MatrixLike} m  affine; anything else throws
   */
  applyMatrix3(m) {
    affine('Geometry.applyMatrix3', m);
    if (this.crtSubpath !== Geometry.prototype.crtSubpath)
      fail(
        TypeError,
        'Geometry.applyMatrix3',
        'this',
        'of a class with its own applyMatrix3, or new PathGeometry((ctx) => geometry.crtSubpath(ctx))',
        this,
      );
    return this;
  }

  /**
   * Updates `boundingBox`; an empty shape has an empty box (min +∞, max −∞).
   * @param {boolean} [_updateChildren]  groups: also updates the boxes of all children
   */
  computeBoundingBox(_updateChildren) {
    outdate(this);
    storeBox(this.boundingBox, this.#drawnBox('Geometry.computeBoundingBox', IDENTITY) ?? emptyBox());
    return this;
  }

  /** The box of what the class draws under a matrix; null if it draws nothing. @type {(fn: string, matrix: number[]) => BoxLike | null} */
  #drawnBox(fn, matrix) {
    return isDrawn(fn, this) ? drawnBox(fn, this, matrix) : null;
  }

  /**
   * The bounding box of the shape as it is drawn under a matrix. The shape is not changed.
   * @param {MatrixLike} m  affine; anything else throws
   */
  getBoundingBoxByMatrix(m) {
    const fn = 'Geometry.getBoundingBoxByMatrix';
    const [a, b, , c, d, , x, y] = Array.from(affine(fn, m).elements);
    if (isDrawn(fn, this)) return drawnBox(fn, this, [a, b, c, d, x, y]) ?? emptyBox();
    return this.clone().applyMatrix3(m).computeBoundingBox().boundingBox;
  }

  /**
   * Whether the shape contains a point, as filled by `ctx.fill(fillRule)`, which closes open paths. The boundary
   * counts.
   * @param {VectorLike} point
   * @param {FillRule} [fillRule]  'nonzero' by default; 'evenodd' not for offset outlines, and groups of polygons and outlines alone
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

  /** A deep copy: creates a geometry of the same class without arguments and calls its `copy`. A class with fields of its own extends `copy`. */
  clone() {
    return /** @type {this} */ (Reflect.construct(this.constructor, [])).copy(this);
  }

  /** Copies `closePath`, `shapeAutoUpdate`, the bounding box and, in subclasses, all other data of the shape. @param {Geometry} geometry */
  copy(geometry) {
    const { closePath, boundingBox, shapeAutoUpdate } = object(
      'Geometry.copy',
      'geometry',
      geometry,
      'a geometry',
    );
    const { min, max } = checkBox('Geometry.copy', 'geometry.boundingBox', boundingBox);
    outdate(this);
    this.closePath = closePath;
    this.shapeAutoUpdate = shapeAutoUpdate !== false;
    storeBox(this.boundingBox, { min, max });
    return this;
  }

  /** For subclasses, to be called after a change of the shape: recomputes the derived data that were computed before. */
  recompute() {
    outdate(this);
    noteChange();
    return isEmpty(this.boundingBox) ? this : this.computeBoundingBox();
  }

  /** @internal */
  currentBox() {
    return isEmpty(this.boundingBox) ? this.computeBoundingBox().boundingBox : this.boundingBox;
  }
}
