/**
 * Point queries of geometries of any class: containment of a point, distance to the boundary.
 *
 * @import { OutlineElement, VectorLike } from '../validate.js'
 */
import { below } from '../nested.js';
import { areFinite2, finite, NONE, outline, position as checkPosition, refuse, vector } from '../validate.js';
import { pointElements } from './points.js';
import { pointInPolygon } from './pointInPolygon.js';
import { outlineContains, outlineDistance, polygonContains, polygonDistance } from '../wasm/canvas.js';

/**
 * A geometry identified by its fields, not by its type (which raycasts use: packObjects.js): a group has `children`, a
 * polygon flat coordinates, an outline elements.
 * @typedef {object} Fillable
 * @property {number[] | OutlineElement[]} [position]
 * @property {boolean} [closePath]
 * @property {number} [distance]  radius of arcs without a radius
 * @property {Iterable<Fillable>} [children]
 */

/** @param {Fillable} geometry */
const isPolygon = ({ children, position }) => !children && typeof position?.[0] !== 'object';

/**
 * @param {string} fn
 * @param {Fillable} geometry
 */
const coordinatesOf = (fn, { position }) =>
  checkPosition(fn, 'geometry.position', /** @type {number[]} */ (position));

/**
 * @param {string} fn
 * @param {Fillable} geometry
 */
const outlineOf = (fn, { position }) =>
  outline(fn, 'geometry.position', /** @type {OutlineElement[]} */ (position));

/**
 * The radius of arcs without a radius of their own.
 * @param {string} fn
 * @param {Fillable} geometry
 */
const radiusOf = (fn, { distance = 0 }) => Math.abs(finite(fn, 'geometry.distance', distance));

/**
 * A group as one outline of many loops, because its parts are filled together.
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
 * Fill rules with the canvas's names, in the order of rb_fill_rule.
 * @typedef {'nonzero' | 'evenodd'} FillRule
 */

/**
 * Whether a geometry contains a point; the boundary counts.
 * @param {string} fn
 * @param {Fillable} geometry
 * @param {VectorLike} point
 * @param {FillRule} rule  of a polygon
 * @returns {boolean}
 */
export function geometryContains(fn, geometry, point, rule) {
  const { x, y } = point ?? NONE;
  if (!areFinite2(x, y)) vector(fn, 'point', point);
  const even = rule === 'evenodd';
  if (!even && rule !== 'nonzero') refuse(TypeError, fn, 'fillRule', "'nonzero' or 'evenodd'", rule);
  if (isPolygon(geometry)) {
    const side = pointInPolygon(/** @type {number[]} */ (geometry.position), x, y, even);
    return side < 0 ? polygonContains(coordinatesOf(fn, geometry), x, y, Number(even)) : side > 0;
  }
  if (even) refuse(TypeError, fn, 'fillRule', "'nonzero' for a group or a grown outline", rule);
  if (geometry.children) return outlineContains(elementsOf(fn, geometry), 0, x, y);
  return outlineContains(outlineOf(fn, geometry), radiusOf(fn, geometry), x, y);
}

/**
 * Least distance from a point to a geometry's path; ∞ for an empty path.
 * @param {string} fn
 * @param {Fillable} geometry
 * @param {VectorLike} point  checked by the caller
 * @param {boolean} closed  whether open paths are closed; grown outlines are always closed
 * @returns {number}
 */
export function geometryDistance(fn, geometry, point, closed) {
  const { children, closePath } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () =>
      Math.min(...Array.from(children, (child) => geometryDistance(fn, child, point, closed))),
    );
  return isPolygon(geometry)
    ? polygonDistance(coordinatesOf(fn, geometry), point.x, point.y, closed || closePath)
    : outlineDistance(outlineOf(fn, geometry), radiusOf(fn, geometry), point.x, point.y);
}
