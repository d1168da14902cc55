/** @import { MatrixLike, VectorLike } from '../arguments/check.js' */
/** @import { FillRule } from './pointQueries.js' */
/** @import { RingLike } from '../arguments/points.js' */
/** @import { SubpathContext } from './Geometry.js' */
import {
  affine,
  func,
  isArray,
  object,
  position as checkPosition,
  fail,
  withMethod,
} from '../arguments/check.js';
import { polygonArea, polygonBounds, polygonIsSimple } from '../wasm/canvas.js';
import { boundsFound, emptyBox, setBox, storeBox } from './boundingBox.js';
import { Geometry } from './Geometry.js';
import { pointInPolygon } from './pointInPolygon.js';
import { Vector2 } from '../math/Vector2.js';
import { ringOf } from '../arguments/points.js';

/**
 * The coordinates of a polygon. An array of coordinates is returned as it is, and its numbers are checked later.
 * @param {any} position @returns {number[]}
 */
function flatPosition(position) {
  const isFlat = isArray(position);
  if (isFlat && typeof (/** @type {any} */ (position)[0]) !== 'object') return /** @type {any} */ (position);
  return Array.from(ringOf('PolyGeometry', 'position', position));
}

/**
 * A polygon with flat coordinates x0, y0, x1, y1 …
 *
 * Rays treat it as closed; `closePath` affects only drawing. A positive signed area is an obstacle, whose normals point
 * outward; a negative one is a room, whose normals point inward. Polygons of 0, 1 or 2 points and edges of length 0 are
 * allowed. Methods that compute throw a TypeError or RangeError for a `position` of odd length or with numbers that are
 * not finite, and change nothing.
 * @template {number[] | Float64Array | Float32Array} [P=number[]]
 *
 * @example
 * ```js
 * import { PolyGeometry } from 'raybound';
 *
 * const square = new PolyGeometry([0, 0, 10, 0, 10, 10, 0, 10]);
 * console.log(square.signedArea(), square.containsPoint({ x: 5, y: 5 })); // → 100 true
 * ```
 */
export class PolyGeometry extends Geometry {
  /**
   * @param {P | RingLike} [position]  an array of coordinates is stored, not copied. Points in another form (arrays [x, y], vectors, a
   *   GeoJSON Polygon of one ring) are copied to an array of coordinates
   * @param {boolean} [closePath]  whether the drawn path is closed
   * @throws {TypeError | RangeError}  for anything else
   */
  constructor(position = /** @type {any} */ ([]), closePath = false) {
    super();
    /** @type {P} */
    this.position = /** @type {P} */ (flatPosition(position));
    this.closePath = closePath;
    this.type = 'PolyGeometry';
    /** @type {number[]} unit normals of the edges, x0, y0, x1, y1 …; empty until `computeSegmentNormal` */
    this.normals = [];
  }

  /**
   * Adds the polygon to the current path, unless it has fewer than 2 points.
   * @param {SubpathContext} ctx
   * @override
   */
  crtSubpath(ctx) {
    withMethod('PolyGeometry.crtSubpath', 'ctx', ctx, 'moveTo', 'a canvas context or a Path2D');
    const { position } = this;
    if (position.length < 4) return this;
    // An object with a length alone would be drawn for seconds, number by number.
    if (position[position.length - 1] === undefined)
      fail(RangeError, 'PolyGeometry.crtSubpath', `position[${position.length - 1}]`, 'a number', undefined);
    ctx.moveTo(position[0], position[1]);
    for (let i = 2; i < position.length; i += 2) ctx.lineTo(position[i], position[i + 1]);
    if (this.closePath) ctx.closePath();
    return this;
  }

  /**
   * Transforms `position` in place. Recomputes the normals and the box if they were computed before.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  applyMatrix3(m) {
    const { elements: e } = affine('PolyGeometry.applyMatrix3', m);
    const position = checkPosition('PolyGeometry.applyMatrix3', 'position', this.position);
    // In JavaScript, because copying the numbers to C and back alone takes 10 to 50% longer, for 4 vertices as for
    // 10,000.
    for (let i = 0; i < position.length; i += 2) {
      const x = position[i];
      const y = position[i + 1];
      position[i] = e[0] * x + e[3] * y + e[6];
      position[i + 1] = e[1] * x + e[4] * y + e[7];
    }
    return this.recompute();
  }

  /**
   * Sets the box to the bounding box of all vertices; empty without vertices.
   * @override
   */
  computeBoundingBox() {
    const found = polygonBounds('PolyGeometry.computeBoundingBox', 'position', this.position);
    storeBox(this.boundingBox, boundsFound(found));
    return this;
  }

  /**
   * The bounding box of the polygon under a matrix. The polygon is not changed.
   * @param {MatrixLike} m  affine; anything else throws
   * @override
   */
  getBoundingBoxByMatrix(m) {
    const { elements } = affine('Geometry.getBoundingBoxByMatrix', m);
    const a = elements[0];
    const b = elements[1];
    const c = elements[3];
    const d = elements[4];
    const e = elements[6];
    const f = elements[7];
    const { position } = this;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let sum = 0; // not finite if a coordinate is not finite
    for (let i = 0; i < position?.length; i += 2) {
      const px = position[i];
      const py = position[i + 1];
      const x = a * px + c * py + e;
      const y = b * px + d * py + f;
      sum += typeof px === 'number' && typeof py === 'number' ? x + y : NaN;
      if (x < minX) minX = x;
      if (y < minY) minY = y;
      if (x > maxX) maxX = x;
      if (y > maxY) maxY = y;
    }
    // Throws for numbers that are not finite, and names them.
    if (sum - sum !== 0 || position?.length % 2 !== 0) return super.getBoundingBoxByMatrix(m);
    const box = emptyBox();
    setBox(box, minX, minY, maxX, maxY);
    return box;
  }

  /**
   * Fills `normals`: (dy, −dx) / length for each edge, the closing one last; (0, 0) for an edge of length 0.
   */
  computeSegmentNormal() {
    const position = checkPosition('PolyGeometry.computeSegmentNormal', 'position', this.position);
    this.normals = []; // In JavaScript, as in applyMatrix3: C is not faster.
    const edge = new Vector2();
    for (let i = 0; i < position.length; i += 2) {
      const next = i + 2 < position.length ? i + 2 : 0;
      edge.set(position[next] - position[i], position[next + 1] - position[i + 1]).normalize();
      this.normals.push(edge.y, 0 - edge.x);
    }
    return this;
  }

  /**
   * Whether the polygon contains a point, exactly, as filled by `ctx.fill(fillRule)`, which closes open paths. The
   * boundary counts.
   * @override
   * @param {VectorLike} point
   * @param {FillRule} [fillRule]  'nonzero' by default
   * @returns {boolean}
   * @throws {TypeError | RangeError} for numbers that are not finite, here or in the polygon
   */
  containsPoint(point, fillRule = 'nonzero') {
    const even = fillRule === 'evenodd';
    if (even || fillRule === 'nonzero') {
      const side = pointInPolygon(this.position, point, even);
      if (side >= 0) return side > 0;
    }
    return super.containsPoint(point, fillRule);
  }

  /** The signed area by the shoelace formula: > 0 for an obstacle, < 0 for a room, 0 for fewer than 3 points. */
  signedArea() {
    return polygonArea('PolyGeometry.signedArea', 'position', this.position);
  }

  /** Whether no two edges cross or touch. Exact. The common vertices of neighboring edges do not count. */
  isSimple() {
    return polygonIsSimple('PolyGeometry.isSimple', 'position', this.position);
  }

  /**
   * Visits the vertices in order, each as a new vector.
   * @param {(point: Vector2, index: number) => unknown} callback  returning false stops
   * @param {number} [start]  first index
   * @param {number} [end]  index after the last
   */
  traverse(callback, start = 0, end = this.position.length / 2) {
    func('PolyGeometry.traverse', 'callback', callback);
    const { position } = this;
    const last = Math.min(end, position.length / 2);
    for (let i = Math.max(start, 0); i < last; i++) {
      if (callback(new Vector2(position[2 * i], position[2 * i + 1]), i) === false) break;
    }
    return this;
  }

  /**
   * Copies positions and normals, in addition to `Geometry.copy`.
   * @param {PolyGeometry<P>} geometry
   * @override
   */
  copy(geometry) {
    object('PolyGeometry.copy', 'geometry', geometry, 'a geometry');
    withMethod(
      'PolyGeometry.copy',
      'geometry.position',
      geometry.position,
      'slice',
      'an array of coordinates',
    );
    withMethod('PolyGeometry.copy', 'geometry.normals', geometry.normals, 'slice', 'an array');
    super.copy(geometry);
    this.position = /** @type {P} */ (geometry.position.slice());
    this.normals = geometry.normals.slice();
    return this;
  }

  /** @override */
  recompute() {
    if (this.normals.length) this.computeSegmentNormal();
    return super.recompute();
  }
}
