/**
 * Conversion of points in the supported forms: flat arrays, pairs, vectors, GeoJSON.
 */

import * as check from '../validate.js';

/** @import { VectorLike } from '../validate.js' */

/**
 * Points of a line or a ring: x0, y0, x1, y1 …, pairs [x, y] (an altitude [x, y, z] is ignored), or vectors {x, y}.
 * @typedef {ArrayLike<number> | ArrayLike<ArrayLike<number>> | ArrayLike<VectorLike>} PointsLike
 */

/** @param {any} value */
export const isList = (value) =>
  typeof value === 'object' && value !== null && Number.isInteger(value.length);

/**
 * Whether an element of a list is a point, not a ring: two numbers, three with an altitude, or a vector.
 * @param {any} value
 */
const isPoint = (value) =>
  isList(value)
    ? (value.length === 2 || value.length === 3) && typeof value[0] === 'number'
    : typeof value === 'object' && value !== null && 'x' in value;

/**
 * Whether a list contains points, not rings of points.
 * @param {any} list
 */
export const arePoints = ({ 0: first }) => typeof first === 'number' || isPoint(first);

/**
 * The coordinates of points.
 * @param {string} fn
 * @param {string} name
 * @param {any} points
 * @param {number} least  minimum number of points
 * @returns {number[]}
 */
export function coordinatesOf(fn, name, points, least) {
  check.list(fn, name, points, 'an array of points');
  const isFlat = typeof points[0] === 'number';
  const flat = isFlat ? check.coordinates(fn, name, points) : [];
  for (let i = 0; i < points.length && !isFlat; i++) {
    const at = `${name}[${i}]`;
    const point = check.object(fn, at, points[i], 'a point [x, y] or {x, y}');
    if (isList(point)) {
      if (point.length < 2) check.refuse(RangeError, fn, `${at}.length`, 'at least 2', point.length);
      if (point.length > 3) check.refuse(RangeError, fn, `${at}.length`, 'at most 3', point.length);
      flat.push(check.finite(fn, `${at}[0]`, point[0]), check.finite(fn, `${at}[1]`, point[1]));
    } else {
      const { x, y } = check.vector(fn, at, point);
      flat.push(x, y);
    }
  }
  if (flat.length < 2 * least)
    check.refuse(RangeError, fn, name, `an array of at least ${least} points`, `${flat.length / 2} of them`);
  return flat;
}

/**
 * The rings of a GeoJSON polygon, without the last position of each, which repeats the first one.
 * @param {string} fn
 * @param {string} name
 * @param {any} rings
 * @returns {number[][]}
 */
export function geoJsonRings(fn, name, rings) {
  check.list(fn, name, rings, 'an array of rings');
  const found = [];
  for (let i = 0; i < rings.length; i++) {
    const at = `${name}[${i}]`;
    const flat = coordinatesOf(fn, at, rings[i], 4);
    const n = flat.length;
    if (flat[0] !== flat[n - 2] || flat[1] !== flat[n - 1])
      check.refuse(RangeError, fn, at, 'a closed ring, whose last position is its first', 'an open one');
    found.push(flat.slice(0, n - 2));
  }
  return found;
}
