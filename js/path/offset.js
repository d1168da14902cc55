/** @import { ArcRecord, Element } from '../wasm/elements.js' */
/** @import { PointsLike } from '../arguments/points.js' */
/** @import { Path } from './Path.js' */
import { OFFSET_JOINS } from '../generated/layout.js';
import {
  fillRuleOf,
  option,
  optional,
  extended,
  Options,
  positive,
  tolerance,
  unchecked,
  words,
} from '../arguments/options.js';
import { finite, fail, NONE } from '../arguments/check.js';
import * as wasm from '../wasm/offset.js';
import { ringListOf, ringsOf } from '../arguments/points.js';
import { isPath } from '../arguments/paths.js';

/**
 * The join of two offset sides at a vertex: 'round', an arc around the vertex; 'miter', both sides extended until they
 * intersect; 'square', a straight side across the corner, at the offset distance from the vertex.
 * @typedef {'round' | 'miter' | 'square'} Joins
 *
 * @typedef {PointsLike | {position: PointsLike}} Ring  closed: x0, y0, x1, y1 …, pairs [x, y], vectors; or a geometry
 * @typedef {{type: 'Polygon', coordinates: ArrayLike<PointsLike>}} GeoJsonPolygon
 * @typedef {{x: number, y: number, origin?: undefined, radius?: undefined}} Corner
 * @typedef {Corner | Omit<ArcRecord, 'moveTo'>} LoopElement  a corner, or an arc, which has an `origin`
 *
 * @typedef {object} OffsetOptions
 * @property {Joins} [joins]  'round' by default
 * @property {number} [miterLimit]  for miters: the largest distance of a miter's tip from its vertex, in multiples of the offset
 *   distance; longer miters become square joins. >= 1; 2 by default, which makes angles below 60° square
 * @property {ArrayLike<Ring>} [holes]  rings of any winding
 * @property {number} [tolerance]  > 0: returns the loops as polygons; the largest distance of an arc from its chords
 *
 * @typedef {object} PathOffsetOptions
 * @property {Joins} [joins]  'round' by default
 * @property {number} [miterLimit]  2 by default
 * @property {'nonzero' | 'evenodd'} [fillRule]  defines which subpaths are holes; 'nonzero' by default
 * @property {number} [tolerance]  > 0: the largest distance of the result from the exact outline, because curves are flattened. By default
 *   a hundredth of the distance, or a millionth of the path's size if that is larger
 */

const joinsOf = /* @__PURE__ */ words(OFFSET_JOINS);

/** @type {import('../arguments/options.js').Check<number>} */
function miterLimitOf(fn, name, limit) {
  const expected = 'a finite number >= 1';
  return finite(fn, name, limit, expected) >= 1 ? limit : fail(RangeError, fn, name, expected, limit);
}

/** The options of joins. */
export const JOINS = /* @__PURE__ */ new Options({
  joins: /* @__PURE__ */ option(joinsOf, 0),
  miterLimit: /* @__PURE__ */ option(miterLimitOf, 2),
});
const OPTIONS = /* @__PURE__ */ extended(JOINS, {
  holes: /* @__PURE__ */ optional(unchecked),
  tolerance,
});
const PATH_OPTIONS = /* @__PURE__ */ extended(JOINS, {
  fillRule: /* @__PURE__ */ option(fillRuleOf, 0),
  tolerance: /* @__PURE__ */ optional(positive),
});

const EXPECTED =
  'an array of coordinates, points or rings, a geometry {position}, a GeoJSON polygon or a Path';

/**
 * The outline of a polygon that is grown or shrunk by a distance, without self-intersections: no point of the outline is
 * nearer to the polygon than the distance. The outline may have several loops, or none, and holes may be filled.
 *
 * If the polygon's normals point outward (a positive signed area; clockwise in a canvas, whose y points down), a
 * distance > 0 grows the polygon and a distance < 0 shrinks it. The opposite holds for a room, whose normals point
 * inward. Holes shrink when the polygon grows, and grow when it shrinks. Loops have the winding of their rings. A distance of 0
 * returns the rings. Repeated vertices and vertices on a straight side change nothing. A point grows to a circle or a
 * square, a line to a capsule or a rectangle. Each ring is closed. Rings may touch; rings that cross themselves or each other by more than the
 * tolerance (by default a hundredth of the distance, or a millionth of the polygon's size if that is larger) throw a RangeError that names a
 * point. A distance of 0 returns them. Time: O(n log n) for typical drawings with n vertices, O(n²) at most.
 *
 * Throws a TypeError or RangeError that names the argument if a coordinate, an option or the distance is not finite or
 * out of range. Source: the boundary of a union of capsules, M. Held, On the Computational Geometry of Pocket
 * Machining, 1991.
 *
 * For a `Path`, a distance > 0 grows and a distance < 0 shrinks the area that `fillRule` fills, with its holes and separate parts, for any
 * winding of the subpaths. The result is a new `Path` of lines and arcs: curves are flattened first. The lines that
 * close open subpaths for a fill belong to the outline. Subpaths may touch; if they cross themselves or each other by
 * more than the tolerance, a RangeError is thrown. A distance of 0 returns a copy. (This is not a method of `Path`, because then every
 * program with a `Path` would contain the module of this function.)
 *
 * @overload
 * @param {Path} polygon
 * @param {number} distance
 * @param {PathOffsetOptions} [options]
 * @returns {Path}
 *
 * @template {OffsetOptions} [Options={}]
 * @overload
 * @param {Ring | ArrayLike<Ring> | GeoJsonPolygon} polygon  a ring, or an array of rings: the polygon, then its holes. Within an array, an
 *   array of two or three numbers is a point, a longer one is a ring; an array with both is refused
 * @param {number} distance  in the unit of the coordinates
 * @param {Options} [options]  a tolerance > 0 is the largest distance between polyline and outline, in the unit of the
 *   coordinates; corners are on the outline. Values below 1e-12 of the distance count as 1e-12 of the distance
 * @returns {Options extends {tolerance: number} ? Float64Array[]
 *   : 'tolerance' extends keyof Options ? LoopElement[][] | Float64Array[] : LoopElement[][]}  the loops. A straight
 *   side connects a corner, or an arc's `endPosition`, with the next corner or `startPosition`, and the last element
 *   with the first. An arc has the arguments of `ctx.arc` as fields. With a tolerance > 0 the loops are polygons x0, y0,
 *   x1, y1 …
 *
 * @param {any} polygon
 * @param {number} distance
 * @param {any} [options]
 * @returns {any}
 *
 * @example
 * ```js
 * import { offset, Path } from 'raybound';
 *
 * const [loop] = offset([0, 0, 10, 0, 10, 10, 0, 10], 1, { joins: 'miter' });
 * console.log(loop.map(({ x, y }) => `${x},${y}`).join(' ')); // → -1,-1 11,-1 11,11 -1,11
 *
 * const ring = new Path().arc(0, 0, 10, 0, 2 * Math.PI).closePath().addPath(new Path('M-5-5v10h10v-10Z'));
 * const grown = offset(ring, 2, { fillRule: 'evenodd', tolerance: 0.01 });
 * console.log(grown.containsPoint({ x: 11.98, y: 0 }), grown.containsPoint({ x: 2.5, y: 0 })); // → true false
 * ```
 */
export function offset(polygon, distance, options = NONE) {
  const fn = 'offset';
  if (isPath(polygon)) return offsetOfPath(polygon, distance, options);
  const rings = ringsOf(fn, 'polygon', polygon, 0, { expected: EXPECTED });
  finite(fn, 'distance', distance);
  const { joins, miterLimit, holes = [], tolerance: most } = OPTIONS.read(fn, options);
  for (const hole of ringListOf(fn, 'holes', holes, 0)) rings.push(hole);
  const depth = most || defaultTolerance(distance, sizeOf(rings));
  // A copy: rings may cross, if they are not moved.
  const found = wasm.offset(rings, distance, joins, miterLimit, most, -1, distance === 0 ? -1 : depth);
  return most > 0 ? found : loopsOf(/** @type {Element[]} */ (found));
}

/** The larger side of the bounding box of rings. @param {ArrayLike<number>[]} rings */
function sizeOf(rings) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      minX = Math.min(minX, ring[i]);
      maxX = Math.max(maxX, ring[i]);
      minY = Math.min(minY, ring[i + 1]);
      maxY = Math.max(maxY, ring[i + 1]);
    }
  return Math.max(maxX - minX, maxY - minY, 0);
}

/** The default tolerance: rings that cross by less are taken for touching ones. @type {(distance: number, size: number) => number} */
const defaultTolerance = (distance, size) => Math.max(Math.abs(distance) / 100, size / 1e6);

/** @param {Element[]} elements */
function loopsOf(elements) {
  /** @type {LoopElement[][]} */
  const loops = [];
  for (const element of elements) {
    if (element.moveTo || loops.length === 0) loops.push([]);
    delete element.moveTo;
    loops[loops.length - 1].push(/** @type {LoopElement} */ (element));
  }
  return loops;
}

/** @type {(path: Path, distance: number, options?: PathOffsetOptions) => Path} */
function offsetOfPath(path, distance, options = NONE) {
  const fn = 'offset';
  finite(fn, 'distance', distance);
  const { joins, miterLimit, fillRule, tolerance: most } = PATH_OPTIONS.read(fn, options);
  const made = path.clone();
  if (distance === 0 || path.segmentCount === 0) return made;
  const { min, max } = path.bounds();
  const size = Math.max(max.x - min.x, max.y - min.y);
  // Half of the tolerance is for flattened curves, half for flat arcs that become lines.
  const half = (most ?? defaultTolerance(distance, size)) / 2;
  const elements = wasm.offset(path.flatten(half), distance, joins, miterLimit, 0, fillRule, 2 * half);
  made.clear();
  for (const loop of loopsOf(/** @type {Element[]} */ (elements))) {
    loop.forEach((element, i) => {
      const { x, y } = element.origin ? element.startPosition : element;
      if (i === 0) made.moveTo(x, y);
      else made.lineTo(x, y);
      if (!element.origin) return;
      const { origin, radius, startAngle, endAngle, counterclockwise, endPosition } = element;
      if (radius * (1 - Math.cos((endAngle - startAngle) / 2)) <= half)
        made.lineTo(endPosition.x, endPosition.y);
      else made.arc(origin.x, origin.y, radius, startAngle, endAngle, counterclockwise);
    });
    made.closePath();
  }
  return made;
}
