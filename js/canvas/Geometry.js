/** @import { BoxLike, MatrixLike, VectorLike } from '../validate.js' */
/** @import { FillRule } from './pointQueries.js' */
import { box as checkBox, object, vector, withMethod } from '../validate.js';
import { emptyBox, isEmpty, setBox } from './boundingBox.js';
import { geometryContains, geometryDistance } from './pointQueries.js';

/**
 * The part of a canvas context, or of a `Path2D`, that paths need.
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
 * Base of all shapes, itself an empty one. Methods without an answer of their own return the geometry, so
 * calls chain.
 *
 * `boundingBox` starts as never computed (min +∞, max −∞), and is brought up to date by `computeBoundingBox`.
 * Once computed it follows every method that changes the shape; after writing to `position` directly, compute
 * it anew.
 */
export class Geometry {
  constructor() {
    /** @type {any} an array: flat coordinates of polygons, vectors and arcs of grown outlines */
    this.position = [];
    this.closePath = false;
    this.boundingBox = emptyBox();
    /** Tells the shape to `intersectObject` and its kin. */
    this.type = 'Geometry';
  }

  /**
   * Whether paths lead back to their start.
   * @param {boolean} [closed]
   */
  close(closed = true) {
    this.closePath = closed;
    return this;
  }

  /**
   * Begins a path on a canvas context and issues the shape's calls.
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
   * Brings `boundingBox` up to date; an empty shape has an empty box (min +∞, max −∞).
   * @param {boolean} [_updateChildren]  of groups: also that of every child
   */
  computeBoundingBox(_updateChildren) {
    return this;
  }

  /**
   * The bounding box of the shape as it is drawn under a matrix. The shape is not changed.
   * @param {MatrixLike} m  affine; anything else throws
   */
  getBoundingBoxByMatrix(m) {
    return this.clone().applyMatrix3(m).computeBoundingBox().boundingBox;
  }

  /**
   * Whether a point lies in the shape as `ctx.fill(fillRule)` fills it, open paths closed. The boundary counts.
   * @param {VectorLike} point
   * @param {FillRule} [fillRule]  'nonzero' if left out; 'evenodd' of polygons only: groups and grown outlines throw
   * @throws {TypeError | RangeError} for numbers that are not finite, here or in the shape
   */
  containsPoint(point, fillRule = 'nonzero') {
    return geometryContains('Geometry.containsPoint', this, point, fillRule);
  }

  /**
   * Least distance from a point to the shape's boundary, closed paths or not: 0 on it, ∞ if the shape is
   * empty.
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

  /** A geometry of the same class (made without arguments, then copied to), with parts of its own. */
  clone() {
    return /** @type {this} */ (Reflect.construct(this.constructor, [])).copy(this);
  }

  /**
   * Takes over `closePath`, the box, and (in subclasses) all else that makes the shape.
   * @param {Geometry} geometry
   */
  copy(geometry) {
    const { closePath, boundingBox } = object('Geometry.copy', 'geometry', geometry, 'a geometry');
    const { min, max } = checkBox('Geometry.copy', 'geometry.boundingBox', boundingBox);
    this.closePath = closePath;
    setBox(this.boundingBox, min.x, min.y, max.x, max.y);
    return this;
  }

  /** For subclasses, after a change of shape: recomputes what had been computed, leaves the rest. */
  recompute() {
    return isEmpty(this.boundingBox) ? this : this.computeBoundingBox();
  }
}
