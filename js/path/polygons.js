/**
 * Exact tests of polygons against polygons, boxes, circles, segments and points.
 */

import { fillRule, Options } from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { checkFields } from '../arguments/fields.js';
import { Vector2 } from '../math/Vector2.js';
import * as wasm from '../wasm/polygons.js';
import { isList, ringsOf } from '../arguments/points.js';

/** @import { BoxLike, LineLike, RectangleLike, VectorLike } from '../arguments/check.js' */
/** @import { Rings } from '../wasm/polygons.js' */
/** @import { Coordinates, PointsLike } from '../arguments/points.js' */

/**
 * A polygon: points of a ring, an array of rings, a GeoJSON Polygon or MultiPolygon, or a geometry {position}. A list
 * that mixes points and rings is refused.
 * @typedef {PointsLike | ArrayLike<PointsLike> | {type: string, coordinates: any} | {position: PointsLike}} PolygonLike
 *
 * The other shape of a polygon test.
 * @typedef {PolygonLike | VectorLike | BoxLike | RectangleLike | LineLike | {center: VectorLike, radius: number}} RegionLike
 *
 * @typedef {object} PolygonOptions
 * @property {'evenodd' | 'nonzero'} [fillRule]  defines the inside; by default 'nonzero', as a canvas fills, for a single outline, and 'evenodd'
 *   for several rings, of which the inner ones are holes
 *
 * @typedef {object} PolygonTranslation
 * @property {boolean} touches  whether polygon and shape overlap or touch; exact
 * @property {number} depth  the penetration depth: moving the polygon by it along the normal makes them touch only. If they are
 *   separate, minus the distance from a circle; from other shapes minus the widest gap along a normal of an edge, which is at most the distance
 * @property {Vector2} normal  a unit vector from the shape to the polygon
 * @property {number} part  the index of the edge with this normal; the edges of the shape follow those of the polygon. For a circle the
 *   polygon's edge that contains the point nearest to the center. -1 if there is no edge
 */

const OPTIONS = /* @__PURE__ */ new Options({ fillRule });
const REGION =
  'a polygon, a circle {center, radius}, a box {min, max} or {x, y, width, height}, a segment or a point';

/** @type {(fn: string, name: string, given: any) => Coordinates[]} */
const ringsIn = (fn, name, given) => {
  if (isList(given) && given.length === 0)
    check.fail(TypeError, fn, name, 'a polygon of at least one point', given);
  return ringsOf(fn, name, given, 1, { several: true });
};

/** @type {(fn: string, name: string, polygon: PolygonLike, options: PolygonOptions) => Rings} */
function polygonOf(fn, name, polygon, options) {
  const rings = ringsIn(fn, name, polygon);
  return { rings, rule: OPTIONS.read(fn, options).fillRule ?? Number(rings.length > 1) };
}

/**
 * The other shape of a polygon test: a circle, or rings.
 * @param {string} fn
 * @param {any} shape
 * @param {PolygonOptions} options
 * @returns {{circle: number[]} | Rings | null}  null: an empty box
 */
function regionOf(fn, shape, options) {
  check.object(fn, 'shape', shape, REGION);
  /** @type {(ring: number[]) => Rings} */
  const of = (ring) => ({ rings: [ring], rule: 1 });
  if ('radius' in shape) {
    checkFields(fn, 'shape', shape, 'a circle', ['center', 'radius']);
    const { x, y } = check.vector(fn, 'shape.center', shape.center);
    return { circle: [x, y, check.nonNegative(fn, 'shape.radius', shape.radius)] };
  }
  const isRectangle = check.isRectangle(shape);
  if (isRectangle || ('min' in shape && typeof shape.min !== 'function')) {
    const fields = isRectangle ? ['x', 'y', 'width', 'height'] : ['min', 'max'];
    checkFields(fn, 'shape', shape, 'a box', fields);
    const corners = check.corners(fn, 'shape', shape);
    if (!corners) return null;
    const [minX, minY, maxX, maxY] = corners;
    return of([minX, minY, maxX, minY, maxX, maxY, minX, maxY]);
  }
  if ('start' in shape) {
    checkFields(fn, 'shape', shape, 'a segment', ['start', 'end']);
    return of([...check.line(fn, 'shape', shape)]);
  }
  if ('x' in shape) {
    const { x, y } = check.vector(fn, 'shape', shape);
    return of([x, y]);
  }
  return polygonOf(fn, 'shape', shape, options);
}

/**
 * Whether a polygon and another shape overlap or touch. Exact.
 * @param {PolygonLike} polygon  may be concave, have holes, have any winding and cross itself; two points are a segment
 * @param {RegionLike} shape  a polygon, a circle {center, radius}, a box {min, max}, a segment {start, end} or a point {x, y}
 * @param {PolygonOptions} [options]  for both polygons
 * @returns {boolean}  false for an empty box
 * @throws {TypeError | RangeError}  for a polygon without points, shapes without the fields of their kind, numbers that are not finite
 *
 * @example
 * ```js
 * import { polygonOverlaps } from 'raybound';
 *
 * const room = [0, 0, 10, 0, 10, 10, 0, 10];
 * console.log(polygonOverlaps(room, [9, 9, 20, 9, 9, 20]), polygonOverlaps(room, { center: { x: 12, y: 5 }, radius: 1 }));
 * // → true false
 * ```
 */
export function polygonOverlaps(polygon, shape, options = check.NONE) {
  const fn = 'polygonOverlaps';
  const own = polygonOf(fn, 'polygon', polygon, options);
  const other = regionOf(fn, shape, options);
  if (other === null) return false;
  return 'circle' in other ? wasm.circle(own, other.circle, 0) : wasm.overlaps(own, other);
}

/**
 * Whether a polygon contains a shape. Exact. The shape may touch the boundary from inside. For
 * circles, edges with the polygon's inside on both sides count as boundary.
 * @param {PolygonLike} polygon
 * @param {RegionLike} shape  as for `polygonOverlaps`
 * @param {PolygonOptions} [options]  for both polygons
 * @returns {boolean}  false for an empty box
 * @throws {TypeError | RangeError}  for a polygon without points, shapes without the fields of their kind, numbers that are not finite
 *
 * @example
 * ```js
 * import { polygonContains } from 'raybound';
 *
 * const room = [0, 0, 10, 0, 10, 10, 0, 10];
 * console.log(polygonContains(room, { center: { x: 5, y: 5 }, radius: 5 }), polygonContains(room, { x: 11, y: 5 }));
 * // → true false
 * ```
 */
export function polygonContains(polygon, shape, options = check.NONE) {
  const fn = 'polygonContains';
  const own = polygonOf(fn, 'polygon', polygon, options);
  const other = regionOf(fn, shape, options);
  if (other === null) return false;
  return 'circle' in other ? wasm.circle(own, other.circle, 1) : wasm.contains(own, other);
}

/**
 * Whether a circle or a box contains a polygon. Exact. The polygon may touch the boundary from inside.
 * @param {PolygonLike} polygon
 * @param {BoxLike | {center: VectorLike, radius: number}} shape
 * @returns {boolean}
 * @throws {TypeError | RangeError}  for a polygon without points, shapes without the fields of their kind, numbers that are not finite
 *
 * @example
 * ```js
 * import { polygonIsIn } from 'raybound';
 *
 * const triangle = [2, 2, 4, 2, 2, 4];
 * console.log(polygonIsIn(triangle, { min: { x: 0, y: 0 }, max: { x: 10, y: 10 } })); // → true
 * ```
 */
export function polygonIsIn(polygon, shape) {
  const fn = 'polygonIsIn';
  const own = polygonOf(fn, 'polygon', polygon, check.NONE);
  const other = regionOf(fn, shape, check.NONE);
  if (other === null) return false;
  return 'circle' in other ? wasm.circle(own, other.circle, 2) : wasm.contains(other, own);
}

/** A ring that must be convex. @type {(fn: string, name: string, rings: ArrayLike<number>[], given: unknown) => ArrayLike<number>} */
function convexOf(fn, name, { length, 0: ring }, given) {
  if (length !== 1 || !wasm.isConvex(ring))
    check.fail(RangeError, fn, name, 'a convex polygon of one ring', given);
  return ring;
}

/**
 * The shortest translation that separates a convex polygon from another convex shape.
 * @param {PolygonLike} polygon  one ring
 * @param {RegionLike} shape  a polygon of one ring, a circle {center, radius}, a box {min, max}, a segment {start, end} or a point {x, y}
 * @returns {PolygonTranslation}  the error of the depth is at most 4e-15 of the largest coordinate. An empty box: depth -Infinity, part -1
 * @throws {RangeError}  for a polygon that is not convex, or has holes
 *
 * @example
 * ```js
 * import { polygonTranslation } from 'raybound';
 *
 * const square = [0, 0, 4, 0, 4, 4, 0, 4];
 * console.log(polygonTranslation(square, [3, 0, 9, 0, 9, 4, 3, 4])); // → { touches: true, depth: 1, normal: Vector2 { x: -1, y: 0 }, part: 1 }
 * console.log(polygonTranslation(square, { center: { x: 7, y: 8 }, radius: 1 }).depth); // → -4
 * ```
 */
export function polygonTranslation(polygon, shape) {
  const fn = 'polygonTranslation';
  const ring = convexOf(fn, 'polygon', ringsIn(fn, 'polygon', polygon), polygon);
  const other = regionOf(fn, shape, check.NONE);
  if (other === null) return { touches: false, depth: -Infinity, normal: new Vector2(), part: -1 };
  const { touches, depth, index, x, y } =
    'circle' in other
      ? wasm.translationFromCircle(ring, other.circle)
      : wasm.translation(ring, convexOf(fn, 'shape', other.rings, shape));
  return { touches, depth, normal: new Vector2(x + 0, y + 0), part: index };
}
