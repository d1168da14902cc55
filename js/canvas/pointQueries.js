/**
 * Point queries for geometries of any class: whether they contain a point, and its distance from the boundary.
 *
 * @import { OutlineElement, VectorLike } from '../arguments/check.js'
 */
import {
  ELEMENT_BEGINS_LOOP,
  ELEMENT_CENTER,
  ELEMENT_DOUBLES,
  ELEMENT_END,
  ELEMENT_KIND,
  ELEMENT_POINT,
  ELEMENT_RADIUS,
  ELEMENT_START,
} from '../generated/layout.js';
import { below } from '../arguments/nested.js';
import { areFinite2, coordinates, finite, NONE, fail, vector } from '../arguments/check.js';
import { polygonElements } from '../wasm/elements.js';
import { elementNumbers } from '../wasm/scratch.js';
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

/** The name of the coordinates in errors. */
const POSITION = 'geometry.position';
/** @param {Fillable} geometry */
const numbersOf = ({ position }) => /** @type {number[]} */ (position);
/** @param {Fillable} geometry */
const outlineOf = ({ position }) => /** @type {OutlineElement[]} */ (position);

/** The radius of arcs without one. @param {string} fn @param {Fillable} geometry */
const radiusOf = (fn, { distance = 0 }) => Math.abs(finite(fn, 'geometry.distance', distance));

/** The numbers of an outline's elements. @param {string} fn @param {Fillable} geometry */
function outlineNumbers(fn, geometry) {
  const radius = radiusOf(fn, geometry);
  return elementNumbers(fn, POSITION, outlineOf(geometry), radius);
}

/**
 * The numbers of the parts of a geometry whose extent contains a point. Parts of a group are filled together, as one outline with many
 * loops, and a loop whose extent does not contain the point winds around it 0 times.
 * @param {string} fn
 * @param {Fillable} geometry  not a polygon, unless it is in a group
 * @param {number} x
 * @param {number} y
 * @returns {number[]}
 */
function numbersAround(fn, geometry, x, y) {
  const { children } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () =>
      [...children].flatMap((child) => numbersAround(fn, child, x, y)),
    );
  if (isPolygon(geometry)) {
    const position = numbersOf(geometry);
    if (isBeyond(position, { x, y }, 0)) return [];
    const points = coordinates(fn, POSITION, position);
    return polygonElements(points);
  }
  const numbers = outlineNumbers(fn, geometry);
  if (areBeyond(numbers, x, y, 0)) return [];
  numbers[ELEMENT_BEGINS_LOOP] = 1;
  return numbers;
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
  const even = rule === 'evenodd';
  if ((even || rule === 'nonzero') && isPolygon(geometry)) {
    const side = pointInPolygon(numbersOf(geometry), point, even);
    if (side >= 0) return side > 0;
  }
  const { x, y } = vector(fn, 'point', point);
  if (!even && rule !== 'nonzero') fail(TypeError, fn, 'fillRule', "'nonzero' or 'evenodd'", rule);
  if (isDrawn(fn, geometry))
    return drawnPath(fn, 'geometry', geometry)?.contains(x, y, Number(even)) ?? false;
  if (isPolygon(geometry)) return polygonContains(fn, POSITION, numbersOf(geometry), x, y, Number(even));
  if (even) fail(TypeError, fn, 'fillRule', "'nonzero' for a group or an offset outline", rule);
  const numbers = numbersAround(fn, geometry, x, y);
  return numbers.length > 0 && outlineContains(numbers, x, y);
}

/**
 * Whether the extent of a polygon is surely farther from a point than half of a width. Reads each number once.
 * @param {ArrayLike<number>} position
 * @param {VectorLike} point  an object, as the width is a whole, because engines allocate an object for each double that they pass
 * @param {number} width
 * @returns {boolean}  false if rounding might matter, and for numbers that are not finite
 */
function isBeyond(position, point, width) {
  const { x, y } = point ?? NONE;
  const length = position?.length;
  if (!areFinite2(x, y) || !(length > 0) || length % 2 !== 0) return false;
  if (length >= LONG && isBeside(position, x, y, width / 2)) return true;
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
  return sum - sum === 0 && isFar(minX, minY, maxX, maxY, x, y, width / 2);
}

/** From this number of coordinates on, one comparison for each vertex in place of four takes less time. */
const LONG = 16;

/**
 * `isBeyond` along one axis: the one along which the first vertex is farther from the point.
 * @param {ArrayLike<number>} position @param {number} x @param {number} y @param {number} reach @returns {boolean}
 */
function isBeside(position, x, y, reach) {
  const dx = position[0] - x;
  const dy = position[1] - y;
  const isWide = Math.abs(dx) > Math.abs(dy);
  const sx = isWide ? Math.sign(dx) : 0;
  const sy = isWide ? 0 : Math.sign(dy);
  let least = Infinity;
  let size = Math.abs(x) + Math.abs(y) + reach; // not finite if a coordinate is not finite
  for (let i = 0; i < position.length; i += 2) {
    const px = position[i];
    const py = position[i + 1];
    if (typeof px !== 'number' || typeof py !== 'number') return false;
    size += Math.abs(px) + Math.abs(py);
    const along = sx * px + sy * py;
    if (along < least) least = along;
  }
  // The margin of isFar, with a sum in place of a maximum.
  return least - (sx * x + sy * y) > reach + 2 ** -42 * size;
}

/**
 * Whether a box is surely farther from a point than a distance.
 * @type {(minX: number, minY: number, maxX: number, maxY: number, x: number, y: number, reach: number) => boolean}
 */
function isFar(minX, minY, maxX, maxY, x, y, reach) {
  // A thousand times the rounding error of the distance that the core computes, and four times the distance at which it finds arcs.
  const size = Math.max(-minX, maxX, -minY, maxY) + Math.abs(x) + Math.abs(y) + reach;
  const far = reach + 2 ** -42 * size;
  return minX - x > far || x - maxX > far || minY - y > far || y - maxY > far;
}

/**
 * `isBeyond` for the numbers of an outline, which are finite.
 * @param {number[]} numbers
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {boolean}  true without elements
 */
function areBeyond(numbers, x, y, reach) {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let at = 0; at < numbers.length; at += ELEMENT_DOUBLES) {
    const ax = numbers[at + ELEMENT_START];
    const ay = numbers[at + ELEMENT_START + 1];
    const bx = numbers[at + ELEMENT_END];
    const by = numbers[at + ELEMENT_END + 1];
    const isArc = numbers[at + ELEMENT_KIND] !== ELEMENT_POINT;
    // The whole circle of an arc.
    const radius = numbers[at + ELEMENT_RADIUS];
    const cx = isArc ? numbers[at + ELEMENT_CENTER] : ax;
    const cy = isArc ? numbers[at + ELEMENT_CENTER + 1] : ay;
    minX = Math.min(minX, ax, bx, cx - radius);
    minY = Math.min(minY, ay, by, cy - radius);
    maxX = Math.max(maxX, ax, bx, cx + radius);
    maxY = Math.max(maxY, ay, by, cy + radius);
  }
  return isFar(minX, minY, maxX, maxY, x, y, reach);
}

/**
 * Whether the distance from a point to a geometry's path is at most half of a width. Most points are far away: they are found while the
 * vertices are read, without a call into wasm.
 * @param {string} fn @param {Fillable} geometry @param {VectorLike} point @param {number} width @returns {boolean}
 */
export function strokeContains(fn, geometry, point, width) {
  const isFlat = isPolygon(geometry);
  if (isFlat && isBeyond(numbersOf(geometry), point, width)) return false;
  const { x, y } = vector(fn, 'point', point);
  const { children } = geometry;
  if (children)
    return below(fn, 'geometry.children', geometry, () => {
      let isIn = false; // all children are read, so that invalid ones throw
      for (const child of children) if (strokeContains(fn, child, { x, y }, width)) isIn = true;
      return isIn;
    });
  if (isFlat) return geometryDistance(fn, geometry, { x, y }, false) <= width / 2;
  const numbers = outlineNumbers(fn, geometry);
  return !areBeyond(numbers, x, y, width / 2) && outlineDistance(numbers, x, y) <= width / 2;
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
    : outlineDistance(outlineNumbers(fn, geometry), point.x, point.y);
}
