/**
 * Questions that every geometry answers, ours or foreign: is a point inside, how far is the boundary?
 *
 * @import { OutlineElement, VectorLike } from '../check.js'
 */
import { outline, position as checkPosition } from '../check.js';
import { outlineContains, outlineDistance, polygonContains, polygonDistance } from '../wasm.js';

/**
 * A geometry known by its fields: a group has `children`, a polygon flat coordinates, a grown outline
 * elements.
 * @typedef {object} GeometryLike
 * @property {number[] | OutlineElement[]} [position]
 * @property {boolean} [closePath]
 * @property {number} [distance]  radius of arcs that have none
 * @property {Iterable<GeometryLike>} [children]
 */

/**
 * The checked coordinates of a polygon; undefined for other geometries.
 * @param {string} fn
 * @param {GeometryLike} geometry
 */
function polygonOf(fn, { position }) {
  if (!position || typeof position[0] === 'object') return undefined;
  return checkPosition(fn, 'geometry.position', /** @type {number[]} */ (position));
}

/**
 * The checked elements of any geometry that is no polygon.
 * @param {string} fn
 * @param {GeometryLike} geometry
 */
function elementsOf(fn, { position }) {
  return outline(fn, 'geometry.position', /** @type {OutlineElement[]} */ (position ?? []));
}

/** @param {GeometryLike} geometry */
const radiusOf = ({ distance = 0 }) => Math.abs(distance);

/**
 * Any geometry as one outline of many loops: the form in which the parts of a group are filled together.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @returns {OutlineElement[]}
 */
function loopsOf(fn, geometry) {
  if (geometry.children) return [...geometry.children].flatMap((child) => loopsOf(fn, child));
  const polygon = polygonOf(fn, geometry);
  if (polygon) {
    return Array.from({ length: polygon.length / 2 }, (_, i) => ({
      x: polygon[2 * i],
      y: polygon[2 * i + 1],
      moveTo: i === 0,
    }));
  }
  return elementsOf(fn, geometry).map((element, i) => {
    const moveTo = i === 0 || element.moveTo;
    return 'origin' in element
      ? { ...element, radius: element.radius ?? radiusOf(geometry), moveTo }
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
  const polygon = geometry.children ? undefined : polygonOf(fn, geometry);
  return polygon ? polygonContains(polygon, x, y, false) : outlineContains(loopsOf(fn, geometry), 0, x, y);
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
  if (geometry.children) {
    const distances = [...geometry.children].map((child) => geometryDistance(fn, child, point, closed));
    return Math.min(...distances);
  }
  const polygon = polygonOf(fn, geometry);
  return polygon
    ? polygonDistance(polygon, point.x, point.y, closed || Boolean(geometry.closePath))
    : outlineDistance(elementsOf(fn, geometry), radiusOf(geometry), point.x, point.y);
}
