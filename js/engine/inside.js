/**
 * Questions that every geometry answers, ours or foreign: is a point inside, how far is the boundary?
 *
 * @import { OutlineElement, VectorLike } from '../check.js'
 */
import { finite, outline, position as checkPosition } from '../check.js';
import { pointElements } from '../pack.js';
import { outlineContains, outlineDistance, polygonDistance } from '../wasm.js';

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
 * Any geometry as one outline of many loops: the form in which the parts of a group are filled together.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @returns {OutlineElement[]}
 */
function elementsOf(fn, geometry) {
  const { children, position, distance = 0 } = geometry;
  if (children) return [...children].flatMap((child) => elementsOf(fn, child));
  const elements = isPolygon(geometry)
    ? pointElements(coordinatesOf(fn, geometry))
    : outline(fn, 'geometry.position', /** @type {OutlineElement[]} */ (position));
  const radius = Math.abs(finite(fn, 'geometry.distance', distance)); // of arcs that have none of their own
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
  return outlineContains(elementsOf(fn, geometry), 0, x, y);
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
    : outlineDistance(elementsOf(fn, geometry), 0, point.x, point.y);
}
