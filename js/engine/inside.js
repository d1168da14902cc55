/**
 * Questions that every geometry answers, ours or foreign: is a point inside, how far is the boundary?
 *
 * @import { OutlineElement, VectorLike } from '../check.js'
 */
import { finite, outline, position as checkPosition } from '../check.js';
import { pointElements } from '../pack.js';
import { outlineContains, outlineDistance, polygonContains, polygonDistance } from '../wasm.js';

/**
 * A geometry known by its fields: a group has `children`, a polygon flat coordinates, an outline elements.
 * @typedef {object} GeometryLike
 * @property {number[] | OutlineElement[]} [position]
 * @property {boolean} [closePath]
 * @property {number} [distance]  radius of arcs that have none
 * @property {Iterable<GeometryLike>} [children]
 */

/** @param {GeometryLike} geometry */
const isPolygon = ({ children, position }) => !children && typeof position?.[0] !== 'object';

/**
 * @param {string} fn
 * @param {GeometryLike} geometry
 */
const coordinatesOf = (fn, { position }) =>
  checkPosition(fn, 'geometry.position', /** @type {number[]} */ (position));

/**
 * @param {string} fn
 * @param {GeometryLike} geometry
 */
const outlineOf = (fn, { position }) =>
  outline(fn, 'geometry.position', /** @type {OutlineElement[]} */ (position));

/**
 * The radius of arcs that have none of their own.
 * @param {string} fn
 * @param {GeometryLike} geometry
 */
const radiusOf = (fn, { distance = 0 }) => Math.abs(finite(fn, 'geometry.distance', distance));

/**
 * A group as one outline of many loops: its parts are filled together.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @returns {OutlineElement[]}
 */
function elementsOf(fn, geometry) {
  const { children } = geometry;
  if (children) return [...children].flatMap((child) => elementsOf(fn, child));
  const elements = isPolygon(geometry) ? pointElements(coordinatesOf(fn, geometry)) : outlineOf(fn, geometry);
  const radius = radiusOf(fn, geometry);
  return elements.map((element, i) => {
    const moveTo = i === 0 || element.moveTo;
    return 'origin' in element
      ? { ...element, radius: element.radius ?? radius, moveTo }
      : { x: element.x, y: element.y, moveTo };
  });
}

/**
 * Whether a point lies in a geometry (non-zero winding, the boundary counts).
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @param {VectorLike} point  checked by the caller
 * @returns {boolean}
 */
export function geometryContains(fn, geometry, { x, y }) {
  if (geometry.children) return outlineContains(elementsOf(fn, geometry), 0, x, y);
  return isPolygon(geometry)
    ? polygonContains(coordinatesOf(fn, geometry), x, y)
    : outlineContains(outlineOf(fn, geometry), radiusOf(fn, geometry), x, y);
}

/**
 * Least distance from a point to a geometry's path; ∞ if there is none.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @param {VectorLike} point  checked by the caller
 * @param {boolean} closed  whether open paths are closed; grown outlines always are
 * @returns {number}
 */
export function geometryDistance(fn, geometry, point, closed) {
  const { children, closePath } = geometry;
  if (children)
    return Math.min(...Array.from(children, (child) => geometryDistance(fn, child, point, closed)));
  return isPolygon(geometry)
    ? polygonDistance(coordinatesOf(fn, geometry), point.x, point.y, closed || closePath)
    : outlineDistance(outlineOf(fn, geometry), radiusOf(fn, geometry), point.x, point.y);
}
