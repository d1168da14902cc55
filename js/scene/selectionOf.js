/** What a rectangle or a lasso on the screen selects in space. */

import { finite, fail, list, object } from '../validate.js';
import { sightOf, viewOf } from './camera.js';

/** @import { CameraLike } from './camera.js' */
/** @import { VectorLike as Vector2Like } from '../validate.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */

/** @typedef {{normal: Vector3Like, constant: number}} SelectionPlane  normal · p + constant >= 0 in the selection */
/**
 * The regions of a polygon. `outside` has the regions around them, for the mode 'contains' of a search.
 * @typedef {{planes: SelectionPlane[]}[] & {outside: {planes: SelectionPlane[]}[]}} Lasso
 */

/**
 * The part of space behind an area of the screen, between the near and the far plane of a camera, as a region of `MeshScene.search` and
 * `MeshBVH.search`.
 * @template {{min: Vector2Like, max: Vector2Like} | ArrayLike<Vector2Like>} T
 * @param {CameraLike} camera
 * @param {T} area  in normalized device coordinates, from -1 to 1, y up: a rectangle {min, max}, or the corners of a polygon that does not
 *   cross itself, in either direction
 * @returns {T extends {min: Vector2Like} ? {planes: SelectionPlane[]} : Lasso}  the planes of a rectangle, or those of each of the triangles
 *   that the polygon consists of
 * @throws {TypeError | RangeError}  for invalid arguments, and an area without size
 *
 * @example
 * ```js
 * import { selectionOf } from 'raybound';
 *
 * const identity = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
 * const camera = { projectionMatrixInverse: identity, matrixWorld: identity };
 * console.log(selectionOf(camera, { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } }).planes.length); // → 6
 * ```
 */
export function selectionOf(camera, area) {
  const fn = 'selectionOf';
  const view = viewOf(fn, camera);
  const given = /** @type {any} */ (object(fn, 'area', area, 'a rectangle {min, max} or an array of points'));
  if (given.min === undefined) {
    const points = pointsOf(
      fn,
      'area',
      list(fn, 'area', given, 'a rectangle {min, max} or an array of points'),
    );
    const inside = trianglesOf(fn, points).map((corners) => behind(view, corners));
    return /** @type {any} */ (Object.assign(inside, { outside: outsideOf(fn, view, points) }));
  }
  const [low, high] = pointsOf(fn, 'area', [given.min, given.max]);
  if (!(low.x < high.x && low.y < high.y)) fail(RangeError, fn, 'area', 'a rectangle with a size', area);
  const corners = [low, { x: high.x, y: low.y }, high, { x: low.x, y: high.y }];
  return /** @type {any} */ (behind(view, corners));
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<any>} points
 */
function pointsOf(fn, name, points) {
  return Array.from({ length: points.length }, (_, i) => {
    const { x, y } = object(fn, `${name}[${i}]`, points[i], 'a vector {x, y}');
    return { x: finite(fn, `${name}[${i}].x`, x), y: finite(fn, `${name}[${i}].y`, y) };
  });
}

/** @type {(a: Vector2Like, b: Vector2Like, c: Vector2Like) => number} */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Twice the area of a polygon, positive if it turns counterclockwise. @param {{x: number, y: number}[]} points */
function areaOf(points) {
  return points.reduce((area, point, i) => {
    const next = points[(i + 1) % points.length];
    return area + point.x * next.y - point.y * next.x;
  }, 0);
}

/**
 * What is around the regions of a polygon: behind each plane of its convex hull, and the triangles between the polygon and its hull.
 * @param {string} fn
 * @param {ReturnType<typeof viewOf>} view
 * @param {{x: number, y: number}[]} points  of a polygon that does not cross itself
 */
function outsideOf(fn, view, points) {
  const polygon = areaOf(points) > 0 ? points : points.slice().reverse();
  const sorted = polygon
    .map((_, i) => i)
    .sort((a, b) => polygon[a].x - polygon[b].x || polygon[a].y - polygon[b].y);
  /** Half of the hull, from its first to its last point, as indices. @param {number[]} order */
  const halfOf = (order) => {
    /** @type {number[]} */
    const half = [];
    for (const i of order) {
      while (half.length > 1) {
        const [a, b] = half.slice(-2);
        if (turn(polygon[a], polygon[b], polygon[i]) > 0) break;
        half.pop();
      }
      half.push(i);
    }
    return half.slice(0, -1);
  };
  const hull = [...halfOf(sorted), ...halfOf(sorted.reverse())];
  const planes = behind(
    view,
    hull.map((i) => polygon[i]),
  ).planes;
  const outside = planes.map(({ normal: { x, y, z }, constant }) => ({
    planes: [{ normal: { x: -x, y: -y, z: -z }, constant: -constant }],
  }));
  hull.forEach((from, k) => {
    const to = hull[(k + 1) % hull.length];
    const pocket = [];
    for (let i = from; i !== to; i = (i + 1) % polygon.length) pocket.push(polygon[i]);
    pocket.push(polygon[to]);
    if (pocket.length > 2 && areaOf(pocket) !== 0)
      for (const corners of trianglesOf(fn, pocket)) outside.push(behind(view, corners));
  });
  return outside;
}

/**
 * Divides a polygon into triangles by cutting ears.
 * @param {string} fn
 * @param {{x: number, y: number}[]} points
 */
function trianglesOf(fn, points) {
  const area = areaOf(points);
  if (!(Math.abs(area) > 0)) fail(RangeError, fn, 'area', 'a polygon with an area', points);
  const rest = area > 0 ? points.slice() : points.slice().reverse();
  const triangles = [];
  for (let i = 0, tries = 0; rest.length > 2 && tries < rest.length;) {
    const at = (/** @type {number} */ k) => rest[(i + k) % rest.length];
    const [a, b, c] = [at(0), at(1), at(2)];
    const size = turn(a, b, c);
    const isEar =
      size >= 0 &&
      (size === 0 ||
        !rest.some(
          (p) =>
            p !== a && p !== b && p !== c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0,
        ));
    if (isEar) {
      if (size > 0) triangles.push([a, b, c]);
      rest.splice((i + 1) % rest.length, 1);
      i %= rest.length;
      tries = 0;
    } else {
      i = (i + 1) % rest.length;
      tries++;
    }
  }
  if (rest.length > 2) fail(RangeError, fn, 'area', 'a polygon that does not cross itself', points);
  return triangles;
}

/**
 * The planes of the part of space behind a convex polygon.
 * @param {ReturnType<typeof viewOf>} view
 * @param {{x: number, y: number}[]} corners  counterclockwise
 */
function behind(view, corners) {
  const sights = corners.map(({ x, y }) => sightOf(view, x, y));
  const middle = sightOf(
    view,
    corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  );
  const inside = {
    x: middle.origin.x + middle.direction.x / 2,
    y: middle.origin.y + middle.direction.y / 2,
    z: middle.origin.z + middle.direction.z / 2,
  };
  const planes = sights.map(({ origin, direction }, i) => {
    const next = sights[(i + 1) % sights.length].origin;
    return through(origin, between(origin, next), direction, inside);
  });
  const [a, b, c] = sights;
  planes.push(through(a.origin, between(a.origin, b.origin), between(a.origin, c.origin), inside));
  if (a.end.isPoint) planes.push(through(a.end, between(a.end, b.end), between(a.end, c.end), inside));
  return { planes };
}

/** @type {(a: Vector3Like, b: Vector3Like) => Vector3Like} */
const between = (a, b) => ({ x: b.x - a.x, y: b.y - a.y, z: b.z - a.z });

/**
 * The plane through a point along two directions, in front of which a point is.
 * @param {Vector3Like} at
 * @param {Vector3Like} u
 * @param {Vector3Like} v
 * @param {Vector3Like} inside
 * @returns {SelectionPlane}
 */
function through(at, u, v, inside) {
  const normal = { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x };
  const length = Math.hypot(normal.x, normal.y, normal.z);
  const away = between(at, inside);
  const sign = normal.x * away.x + normal.y * away.y + normal.z * away.z < 0 ? -1 : 1;
  normal.x *= sign / length;
  normal.y *= sign / length;
  normal.z *= sign / length;
  return { normal, constant: -(normal.x * at.x + normal.y * at.y + normal.z * at.z) };
}
