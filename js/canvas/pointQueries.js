/**
 * Point queries for geometries of any class: whether they contain a point, and its distance from the boundary.
 *
 * @import { OutlineElement, VectorLike } from '../validate.js'
 * @import { PointRecord } from '../wasm/elements.js'
 */
import { below } from '../nested.js';
import { areFinite2, coordinates, finite, list, NONE, outline, fail, vector } from '../validate.js';
import { drawnDistance, drawnPath, isDrawn } from './drawn.js';
import { pointInPolygon } from './pointInPolygon.js';
import { outlineContains, outlineDistance, polygonContains, polygonDistance } from '../wasm/canvas.js';

/**
 * A geometry identified by its fields, not by its type (which raycasts use: packObjects.js): a group has `children`, a
 * polygon flat coordinates, an outline elements; any other is what its `crtSubpath` draws.
 * @typedef {object} Fillable
 * @property {number[] | OutlineElement[]} [position]
 * @property {boolean} [closePath]
 * @property {number} [distance]  the radius of arcs without one
 * @property {Iterable<Fillable>} [children]
 * @property {(ctx: any) => unknown} [crtSubpath]
 */

/** @param {Fillable} geometry */
const isPolygon = ({ children, position }) => !children && typeof position?.[0] !== 'object';

/**
 * A polygon as the elements of an outline.
 * @param {ArrayLike<number>} position
 * @returns {PointRecord[]}
 */
const pointElements = (position) =>
  Array.from({ length: position.length / 2 }, (_, i) => ({ x: position[2 * i], y: position[2 * i + 1] }));

/** The name of the coordinates in errors. */
const POSITION = 'geometry.position';
/** @param {Fillable} geometry */
const numbersOf = ({ position }) => /** @type {number[]} */ (position);
/** @param {Fillable} geometry */
const outlineOf = ({ position }) => /** @type {OutlineElement[]} */ (position);

/**
 * The radius of arcs without one.
 * @param {string} fn
 * @param {Fillable} geometry
 */
const radiusOf = (fn, { distance = 0 }) => Math.abs(finite(fn, 'geometry.distance', distance));

/**
 * Copies elements, so that their fields are read once. Other values are kept for the check that follows.
 * @param {ArrayLike<OutlineElement>} elements
 * @returns {OutlineElement[]}
 */
const copyElements = (elements) =>
  Array.from(elements, (element) => {
    if (typeof element !== 'object' || element === null) return element;
    return 'origin' in element ? { ...element } : { x: element.x, y: element.y, moveTo: element.moveTo };
  });

/**
 * The elements of a geometry; for a group one outline with many loops, because its parts are filled together.
 * @param {string} fn
 * @param {Fillable} geometry
 * @returns {OutlineElement[]}
 */
function elementsOf(fn, geometry) {
  const { children } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () =>
      [...children].flatMap((child) => elementsOf(fn, child)),
    );
  const elements = isPolygon(geometry)
    ? pointElements(coordinates(fn, POSITION, numbersOf(geometry)))
    : outline(
        fn,
        POSITION,
        copyElements(list(fn, POSITION, outlineOf(geometry), 'an array of vectors and arcs')),
      );
  const radius = radiusOf(fn, geometry);
  return elements.map((element, i) => {
    const moveTo = i === 0 || element.moveTo;
    return 'origin' in element
      ? { ...element, radius: element.radius ?? radius, moveTo }
      : { x: element.x, y: element.y, moveTo };
  });
}

/**
 * Fill rules by their names on the canvas, in the order of rb_fill_rule.
 * @typedef {'nonzero' | 'evenodd'} FillRule
 */

/**
 * Whether a geometry contains a point; the boundary counts.
 * @param {string} fn
 * @param {Fillable} geometry
 * @param {VectorLike} point
 * @param {FillRule} rule  'evenodd' not for outlines and groups without drawn geometries
 * @returns {boolean}
 */
export function geometryContains(fn, geometry, point, rule) {
  const { x, y } = point ?? NONE;
  if (!areFinite2(x, y)) vector(fn, 'point', point);
  const even = rule === 'evenodd';
  if (!even && rule !== 'nonzero') fail(TypeError, fn, 'fillRule', "'nonzero' or 'evenodd'", rule);
  if (isDrawn(fn, geometry))
    return drawnPath(fn, 'geometry', geometry)?.contains(x, y, Number(even)) ?? false;
  if (isPolygon(geometry)) {
    const side = pointInPolygon(numbersOf(geometry), x, y, even);
    return side < 0 ? polygonContains(fn, POSITION, numbersOf(geometry), x, y, Number(even)) : side > 0;
  }
  if (even) fail(TypeError, fn, 'fillRule', "'nonzero' for a group or an offset outline", rule);
  if (geometry.children) return outlineContains(fn, POSITION, elementsOf(fn, geometry), 0, x, y);
  return outlineContains(fn, POSITION, outlineOf(geometry), radiusOf(fn, geometry), x, y);
}

/**
 * Whether all vertices of a polygon are surely farther from a point than a distance, on one side of it. Reads each number once.
 * @param {ArrayLike<number>} position
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {boolean}  false if rounding might matter, and for numbers that are not finite
 */
function isBeyond(position, x, y, reach) {
  const length = position?.length;
  if (!(length > 0) || length % 2 !== 0) return false;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let sum = 0; // not finite if a coordinate is not finite
  for (let i = 0; i < length; i += 2) {
    const px = position[i];
    const py = position[i + 1];
    if (typeof px !== 'number' || typeof py !== 'number') return false;
    sum += px + py;
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  }
  // A thousand times the rounding error of the distance that the core computes.
  const size = Math.max(-minX, maxX, -minY, maxY) + Math.abs(x) + Math.abs(y) + reach;
  const far = reach + 2 ** -42 * size;
  return sum - sum === 0 && (minX - x > far || x - maxX > far || minY - y > far || y - maxY > far);
}

/**
 * Whether the distance from a point to a geometry's path is at most `reach`. Most points are far away: they are found while the vertices
 * are read, without a call into wasm.
 * @param {string} fn
 * @param {Fillable} geometry
 * @param {VectorLike} point  checked by the caller
 * @param {number} reach
 * @returns {boolean}
 */
export function strokeContains(fn, geometry, point, reach) {
  const { children } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () => {
      let isIn = false; // all children are read, so that invalid ones throw
      for (const child of children) if (strokeContains(fn, child, point, reach)) isIn = true;
      return isIn;
    });
  if (isPolygon(geometry) && isBeyond(numbersOf(geometry), point.x, point.y, reach)) return false;
  return geometryDistance(fn, geometry, point, false) <= reach;
}

/**
 * Least distance from a point to a geometry's path; ∞ for an empty path.
 * @param {string} fn
 * @param {Fillable} geometry
 * @param {VectorLike} point  checked by the caller
 * @param {boolean} closed  whether open paths are closed; offset outlines always are
 * @returns {number}
 */
export function geometryDistance(fn, geometry, point, closed) {
  const { children, closePath } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () =>
      Math.min(...Array.from(children, (child) => geometryDistance(fn, child, point, closed))),
    );
  if (isDrawn(fn, geometry)) return drawnDistance(fn, geometry, point.x, point.y, closed);
  return isPolygon(geometry)
    ? polygonDistance(fn, POSITION, numbersOf(geometry), point.x, point.y, closed || closePath)
    : outlineDistance(fn, POSITION, outlineOf(geometry), radiusOf(fn, geometry), point.x, point.y);
}
