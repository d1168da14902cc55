/**
 * Conversion of points, rings and polygons in the supported forms: flat arrays, nested arrays, vectors, GeoJSON, geometries.
 *
 * A list contains either the points of one ring or several rings; a mixture is refused, because it has two meanings.
 */

import { checkFields } from './fields.js';
import * as check from './check.js';

/** @import { VectorLike } from './check.js' */

/**
 * Points of a line or a ring: x0, y0, x1, y1 …, pairs [x, y] (an altitude [x, y, z] is ignored), or vectors {x, y}.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number>> | ArrayLike<VectorLike>} PointsLike
 *
 * A ring in one of these forms, in a list of its own, as the only ring of a GeoJSON Polygon, or as the `position` of a geometry.
 * @typedef {PointsLike | ArrayLike<PointsLike> | {type: 'Polygon', coordinates: ArrayLike<PointsLike>} | {position: PointsLike}} RingLike
 */

/** Coordinates x0, y0, x1, y1 …, copied from the program's points. @typedef {number[] | Float64Array} Coordinates */

const POLYGON = 'an array of points or rings, a GeoJSON polygon or a geometry {position}';

/** @param {any} value */
export const isList = (value) => check.isObject(value) && Number.isInteger(value.length) && value.length >= 0;

/** Whether an element of a list is a point, not a ring: two numbers, three with an altitude, or a vector. @param {any} value */
const isPoint = (value) =>
  isList(value)
    ? (value.length === 2 || value.length === 3) && typeof value[0] === 'number'
    : check.isObject(value) && 'x' in value;

/** Whether a list contains points, not rings of points. @param {any} list */
export const arePoints = ({ 0: first }) => typeof first === 'number' || isPoint(first);

/**
 * Throws for a point [x, y] in a list of rings or shapes: the list could be meant as one ring.
 * @param {string} fn
 * @param {string} name
 * @param {any} value  an element of the list
 * @param {string} [kind]  what the list has: 'ring' or 'shape'
 */
export function failPoint(fn, name, value, kind = 'ring') {
  if (!isList(value) || !isPoint(value) || !Number.isFinite(value[0])) return;
  const hint = `: a list has the points of one ring, or ${kind}s, not both`;
  check.fail(TypeError, fn, name, `a ${kind}`, 'a point', hint);
}

/**
 * The coordinates of points.
 * @param {string} fn
 * @param {string} name
 * @param {any} points
 * @param {number} least  minimum number of points
 * @param {number} [dimensions]  2 or 3
 * @param {any} [first]  `points[0]`, if it was read before: the numbers of flat coordinates are read once
 * @returns {Coordinates}
 */
export function coordinatesOf(fn, name, points, least, dimensions = 2, first = points?.[0]) {
  const { length } = check.list(fn, name, points, 'an array of points');
  // An object with a length alone has no points.
  if (length > 0 && first === undefined && !(0 in points))
    check.fail(RangeError, fn, `${name}.length`, 'that of an array with all its elements', length);
  if (length > check.MOST_COORDINATES) check.fail(RangeError, fn, `${name}.length`, 'at most 2^26', length);
  const flat =
    typeof first === 'number'
      ? copyOf(fn, name, points, length, first)
      : pointsOf(fn, name, points, length, first, dimensions);
  check.wholePoints(fn, name, flat, dimensions);
  const made = flat.length / dimensions;
  if (made < least)
    check.fail(RangeError, fn, name, `an array of at least ${least} points`, `${made} of them`);
  return flat;
}

/** Copies of so few numbers are plain arrays, which are made in a fraction of the time of typed ones. */
const FEW = 64;

/**
 * A copy of flat coordinates. The array grows while elements are read: a list may only claim to be long. A plain array of many
 * numbers would take twenty times as long.
 * @param {string} fn @param {string} name @param {any} points @param {number} length @param {number} first
 * @returns {Coordinates}
 */
function copyOf(fn, name, points, length, first) {
  const finite = (/** @type {number} */ i, /** @type {any} */ number) =>
    Number.isFinite(number) ? number : check.finite(fn, `${name}[${i}]`, number);
  if (length <= FEW) {
    const few = [];
    for (let i = 0; i < length; i++) few.push(finite(i, i === 0 ? first : points[i]));
    return few;
  }
  let flat = new Float64Array(length > 0 ? Math.min(length, 1024) : 0); // a getter may say another length than before
  for (let i = 0; i < length; i++) {
    const number = i === 0 ? first : points[i];
    if (i === flat.length) {
      const longer = new Float64Array(Math.min(length, 4 * i));
      longer.set(flat);
      flat = longer;
    }
    flat[i] = finite(i, number);
  }
  return flat;
}

/** The coordinates of points that are objects. @type {(fn: string, name: string, points: any, length: number, first: any, dimensions: number) => number[]} */
function pointsOf(fn, name, points, length, first, dimensions) {
  /** @type {number[]} */
  const flat = [];
  for (let i = 0; i < length; i++)
    addPoint(flat, fn, `${name}[${i}]`, i === 0 ? first : points[i], dimensions);
  return flat;
}

/**
 * Adds the coordinates of a point.
 * @param {number[]} flat  receives them
 * @param {string} fn
 * @param {string} name
 * @param {any} point
 * @param {number} dimensions
 */
export function addPoint(flat, fn, name, point, dimensions) {
  const form = dimensions > 2 ? 'a point [x, y, z] or {x, y, z}' : 'a point [x, y] or {x, y}';
  check.object(fn, name, point, form);
  if (!isList(point)) {
    const { x, y } = check.vector(fn, name, point);
    flat.push(x, y);
    if (dimensions > 2) flat.push(check.finite(fn, `${name}.z`, point.z));
    return;
  }
  const { length } = point;
  if (length < dimensions) check.fail(RangeError, fn, `${name}.length`, `at least ${dimensions}`, length);
  if (length > 3) check.fail(RangeError, fn, `${name}.length`, 'at most 3', length);
  for (let k = 0; k < dimensions; k++) flat.push(check.finite(fn, `${name}[${k}]`, point[k]));
}

/**
 * The rings of a GeoJSON polygon, without the last position of each, which repeats the first one.
 * @param {string} fn @param {string} name @param {any} rings @param {number} [dimensions] @returns {Coordinates[]}
 */
export function geoJsonRings(fn, name, rings, dimensions = 2) {
  check.list(fn, name, rings, 'an array of rings');
  const found = [];
  for (let i = 0; i < rings.length; i++) {
    const at = `${name}[${i}]`;
    const flat = coordinatesOf(fn, at, rings[i], 4, dimensions);
    const open = flat.slice(0, -dimensions);
    if (flat.slice(-dimensions).some((number, k) => number !== flat[k]))
      check.fail(RangeError, fn, at, 'a closed ring, whose last position is its first', 'an open one');
    found.push(open);
  }
  return found;
}

/** The coordinates of a geometry. @type {(fn: string, name: string, geometry: any, least: number, dimensions: number) => Coordinates} */
function positionOf(fn, name, geometry, least, dimensions) {
  checkFields(fn, name, geometry, 'a geometry', ['position']);
  return coordinatesOf(fn, `${name}.position`, geometry.position, least, dimensions);
}

/**
 * The rings of an array of rings.
 * @param {string} fn @param {string} name @param {any} list @param {number} least @param {number} [dimensions] @returns {Coordinates[]}
 */
export function ringListOf(fn, name, list, least, dimensions = 2) {
  check.list(fn, name, list, 'an array of rings');
  const found = [];
  if ([0, 1].every((i) => list[i]?.length === 4 && typeof list[i][0] === 'number'))
    check.fail(TypeError, fn, `${name}[0]`, 'a point of two or three numbers, or a ring', 'four numbers');
  for (let i = 0; i < list.length; i++) {
    const at = `${name}[${i}]`;
    if (list.length > 1) failPoint(fn, at, list[i]);
    const ring = check.object(fn, at, list[i], 'an array of points, or a geometry {position}');
    found.push(
      'position' in ring
        ? positionOf(fn, at, ring, least, dimensions)
        : coordinatesOf(fn, at, ring, least, dimensions),
    );
  }
  return found;
}

/**
 * The rings of a polygon in any form. Of a GeoJSON MultiPolygon, the rings of all its polygons.
 * @param {string} fn
 * @param {string} name
 * @param {any} given
 * @param {number} least  minimum number of points of a ring that is not GeoJSON
 * @param {object} [options]
 * @param {number} [options.dimensions]
 * @param {boolean} [options.several]  whether a MultiPolygon is allowed
 * @param {string} [options.expected]
 * @returns {Coordinates[]}
 */
export function ringsOf(
  fn,
  name,
  given,
  least,
  { dimensions = 2, several = false, expected = POLYGON } = {},
) {
  check.object(fn, name, given, expected);
  if ('position' in given) return [positionOf(fn, name, given, least, dimensions)];
  if ('coordinates' in given) {
    const { type, coordinates } = given;
    const at = `${name}.coordinates`;
    if (type === 'Polygon') return geoJsonRings(fn, at, coordinates, dimensions);
    if (!several || type !== 'MultiPolygon')
      check.fail(RangeError, fn, `${name}.type`, several ? 'Polygon or MultiPolygon' : 'Polygon', type);
    const { length } = check.list(fn, at, coordinates, 'an array of polygons');
    const found = [];
    for (let i = 0; i < length; i++)
      for (const ring of geoJsonRings(fn, `${at}[${i}]`, coordinates[i])) found.push(ring);
    return found;
  }
  if (!isList(given)) return check.fail(TypeError, fn, name, expected, given);
  const first = given[0];
  return typeof first !== 'object' || arePoints([first])
    ? [coordinatesOf(fn, name, given, least, dimensions, first)]
    : ringListOf(fn, name, given, least, dimensions);
}

/**
 * The coordinates of a polygon without holes, in any form.
 * @param {string} fn @param {string} name @param {any} given @param {number} [dimensions] @returns {Coordinates}
 */
export function ringOf(fn, name, given, dimensions = 2) {
  // Errors of the `position` of a geometry name it already.
  const { length, 0: ring } = ringsOf(fn, name, given, 0, { dimensions });
  return length === 1 ? ring : check.fail(RangeError, fn, name, 'a polygon of one ring', `${length} rings`);
}
