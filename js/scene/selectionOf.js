/** What a rectangle or a lasso on the screen selects in space. */

import { isRectangle, list, object, rectangle, vector } from '../arguments/check.js';
import { coordinatesOf } from '../arguments/points.js';
import { failPixels, FAR, sightOf, viewOf } from './camera.js';
import { LEAST_SIDE, stripOf, stripsOf } from './lassoStrips.js';

/** @import { CameraLike } from './camera.js' */
/** @import { RectangleLike, VectorLike as Vector2Like } from '../arguments/check.js' */
/** @import { PointsLike } from '../arguments/points.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */

const AREA = 'a rectangle {min, max} or {x, y, width, height}, or an array of points {x, y} or [x, y]';
/** Slabs of a polygon that crosses itself are merged below this height, a share of the polygon's: far less than a pixel. */
const LEAST_SLAB = 2 ** -40;
/** @typedef {{normal: Vector3Like, constant: number}} SelectionPlane  normal · p + constant >= 0 in the selection */
/** Convex, by at most six planes. @typedef {{planes: SelectionPlane[]}} SelectionRegion */
/**
 * The regions of a polygon: those with an area on the screen, then those behind lines. For the mode 'contains' of a search `inside` has those with an
 * area, and `outside` the regions around them: all of space if the polygon has no area.
 * @typedef {SelectionRegion[] & {inside: SelectionRegion[], outside: SelectionRegion[]}} Lasso
 */

/**
 * The part of space behind an area of the screen, between the near and the far plane of a camera, as a region of `MeshScene.search` and
 * `MeshBVH.search`.
 * @template {{min: Vector2Like, max: Vector2Like} | RectangleLike | PointsLike} T
 * @param {CameraLike} camera
 * @param {T} area  in normalized device coordinates, from -1 to 1, y up: a rectangle {min, max} or {x, y, width, height}, or the corners of a
 *   polygon in either direction, also as pairs [x, y] or as flat numbers. The corners of a rectangle are any two opposite ones, such as
 *   those of a drag to the left; sizes may be negative. A rectangle without width or height selects what is behind that line or
 *   point. A polygon has at least three points, of which any may be equal. One that crosses itself is filled by the nonzero rule. A
 *   polygon whose points are on a line, or equal, has no inside: it touches what is behind that line or point, and contains nothing. The area
 *   may reach beyond the screen
 * @returns {T extends ArrayLike<any> ? Lasso : SelectionRegion}  the planes of a rectangle, or those of each of the convex
 *   parts that the polygon consists of
 * @throws {TypeError | RangeError}  for invalid arguments, a polygon of less than three points, and an area far beside the screen, which is in
 *   pixels
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
  const given = /** @type {any} */ (object(fn, 'area', area, AREA));
  if (given.min === undefined && !isRectangle(given)) {
    const points = pointsOf(fn, list(fn, 'area', given, AREA));
    checkPlace(fn, area, points);
    return /** @type {any} */ (lassoOf(view, points));
  }
  const [left, bottom, right, top] = isRectangle(given) ? rectangle(fn, 'area', given) : cornersOf(fn, given);
  checkPlace(fn, area, rectangleOf(left, bottom, right, top));
  const [[x, toX], [y, toY]] = [widened(left, right), widened(bottom, top)];
  return /** @type {any} */ (behind(view, rectangleOf(x, y, toX, toY)));
}

/** An interval, or one around its middle of the least width. @type {(low: number, high: number) => number[]} */
function widened(low, high) {
  if (high - low >= LEAST_SIDE) return [low, high];
  const middle = (low + high) / 2;
  return [middle - LEAST_SIDE / 2, middle + LEAST_SIDE / 2];
}

/** The corners of a rectangle, counterclockwise. @type {(left: number, bottom: number, right: number, top: number) => Vector2Like[]} */
const rectangleOf = (left, bottom, right, top) => [
  { x: left, y: bottom },
  { x: right, y: bottom },
  { x: right, y: top },
  { x: left, y: top },
];

/** The sides of a rectangle by two opposite corners. @type {(fn: string, area: {min: any, max: any}) => number[]} */
function cornersOf(fn, { min, max }) {
  const [a, b] = [vector(fn, 'area.min', min), vector(fn, 'area.max', max)];
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

/** Refuses an area far beside the screen: its coordinates are pixels. @type {(fn: string, area: unknown, points: Vector2Like[]) => void} */
function checkPlace(fn, area, points) {
  const isBeside = (/** @type {(point: Vector2Like) => number} */ of) =>
    points.every((point) => of(point) > FAR) || points.every((point) => of(point) < -FAR);
  if (isBeside(({ x }) => x) || isBeside(({ y }) => y)) failPixels(fn, 'area', area);
}

/** @param {string} fn @param {ArrayLike<any>} points */
function pointsOf(fn, points) {
  const flat = coordinatesOf(fn, 'area', points, 3);
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i], y: flat[2 * i + 1] }));
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

/** The parts of space behind convex polygons. @type {(view: ReturnType<typeof viewOf>, polygons: Vector2Like[][]) => SelectionRegion[]} */
const partsOf = (view, polygons) => polygons.map((corners) => behind(view, corners));

/** The part of space on the other side of a plane. @type {(plane: SelectionPlane) => SelectionRegion} */
const opposite = ({ normal: { x, y, z }, constant }) => ({
  planes: [{ normal: { x: -x, y: -y, z: -z }, constant: -constant }],
});

/** Regions with an area on the screen, and what is around them. @typedef {{inside: SelectionRegion[], outside: SelectionRegion[]}} Areas */

/** The regions of any polygon. @type {(view: ReturnType<typeof viewOf>, points: {x: number, y: number}[]) => Lasso} */
function lassoOf(view, points) {
  const strip = stripOf(points);
  const corners = points.filter((point, i) => isApart(point, points[(i || points.length) - 1]));
  const areas = strip ? null : (simpleAreas(view, corners) ?? crossingAreas(view, corners));
  const lines = partsOf(view, strip ? [strip] : stripsOf(points, areas === null));
  const { inside, outside } = areas ?? { inside: [], outside: everywhere(lines[0].planes[0]) };
  return Object.assign([...inside, ...lines], { inside, outside });
}

/** @type {(a: Vector2Like, b: Vector2Like) => boolean} */
const isApart = (a, b) => a.x !== b.x || a.y !== b.y;

/** All of space: both sides of a plane. @type {(plane: SelectionPlane) => SelectionRegion[]} */
const everywhere = (plane) => [{ planes: [plane] }, opposite(plane)];

/**
 * The regions of a polygon as triangles; null if it crosses itself, or comes back to one of its points: then the order of its hull is not known.
 * @type {(view: ReturnType<typeof viewOf>, points: {x: number, y: number}[]) => Areas | null}
 */
function simpleAreas(view, points) {
  if (new Set(points.map(({ x, y }) => `${x} ${y}`)).size < points.length) return null;
  const triangles = trianglesOf(points);
  const outside = triangles && outsideOf(view, points);
  return outside && { inside: partsOf(view, triangles), outside };
}

/**
 * The regions of any polygon, filled by the nonzero rule, as trapezoids: between two heights at which there are vertices or crossings no
 * edges cross. Null if the polygon has no area.
 * @type {(view: ReturnType<typeof viewOf>, points: {x: number, y: number}[]) => Areas | null}
 */
function crossingAreas(view, points) {
  const edges = edgesOf(points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  for (const [a, b] of crossingsOf(edges)) ys.push(crossingOf(a, b));
  ys.sort((a, b) => a - b);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), ys[0], ys[ys.length - 1]];
  const sides = [left, right].map((x) => ({ low: { x, y: bottom }, high: { x, y: top }, winding: 0 }));
  const thin = (right - left) * LEAST_SLAB;
  /** @type {Vector2Like[][][]} */
  const [inside, around] = [[], []];
  for (let i = 1, low = bottom; i < ys.length; i++) {
    const high = ys[i];
    if (high - low <= (top - bottom) * LEAST_SLAB) continue;
    const middle = (low + high) / 2;
    const active = edges
      .filter((edge) => edge.low.y < middle && edge.high.y > middle)
      .sort((a, b) => xAt(a, middle) - xAt(b, middle));
    let winding = 0;
    let from = sides[0];
    for (const edge of [...active, sides[1]]) {
      const before = winding;
      winding += edge.winding;
      // An edge with the inside on both sides bounds nothing.
      if (edge !== sides[1] && (before !== 0) === (winding !== 0)) continue;
      const corners = trapezoid(from, edge, low, high, thin);
      if (corners.length > 2) (before === 0 ? around : inside).push(corners);
      from = edge;
    }
    low = high;
  }
  if (inside.length === 0) return null;
  const { planes } = behind(view, rectangleOf(left, bottom, right, top));
  return { inside: partsOf(view, inside), outside: [...planes.map(opposite), ...partsOf(view, around)] };
}

/** An edge from its lower to its upper end. winding: 1 if the polygon goes up along it, else -1. @typedef {{low: Vector2Like, high: Vector2Like, winding: number}} Edge */

/** The edges of a polygon that are not horizontal. @type {(points: {x: number, y: number}[]) => Edge[]} */
const edgesOf = (points) =>
  points
    .map((a, i) => {
      const b = points[(i + 1) % points.length];
      return a.y < b.y ? { low: a, high: b, winding: 1 } : { low: b, high: a, winding: -1 };
    })
    .filter(({ low, high }) => low.y < high.y);

/** Where an edge is at a height. @type {(edge: Edge, y: number) => number} */
function xAt({ low, high }, y) {
  const t = (y - low.y) / (high.y - low.y);
  return t >= 1 ? high.x : t <= 0 ? low.x : low.x + t * (high.x - low.x);
}

/** Whether each of two edges has its ends on both sides of the other one. @type {(a: Edge, b: Edge) => boolean} */
const doCross = (a, b) =>
  turn(a.low, a.high, b.low) * turn(a.low, a.high, b.high) < 0 &&
  turn(b.low, b.high, a.low) * turn(b.low, b.high, a.high) < 0;

/** The pairs of edges that cross. @param {Edge[]} edges */
function* crossingsOf(edges) {
  const rising = edges.slice().sort((a, b) => a.low.y - b.low.y);
  for (let i = 0; i < rising.length; i++) {
    const a = rising[i];
    for (let k = i + 1; k < rising.length && rising[k].low.y < a.high.y; k++)
      if (doCross(a, rising[k])) yield [a, rising[k]];
  }
}

/** The height at which two edges cross. @type {(a: Edge, b: Edge) => number} */
function crossingOf(a, b) {
  const [from, to] = [turn(b.low, b.high, a.low), turn(b.low, b.high, a.high)];
  return a.low.y + (from / (from - to)) * (a.high.y - a.low.y);
}

/** What is between two edges and two heights: three or four corners, counterclockwise; less if it is thin. @type {(left: Edge, right: Edge, low: number, high: number, thin: number) => Vector2Like[]} */
function trapezoid(left, right, low, high, thin) {
  const corners = [];
  for (const [y, edges] of /** @type {[number, Edge[]][]} */ ([
    [low, [left, right]],
    [high, [right, left]],
  ])) {
    // prettier-ignore
    const [a, b] = edges.map((edge) => xAt(edge, y));
    corners.push({ x: a, y });
    if (Math.abs(a - b) > thin) corners.push({ x: b, y });
  }
  return corners;
}

/**
 * What is around the regions of a polygon: behind each plane of its convex hull, and the triangles between the polygon and its hull.
 * @param {ReturnType<typeof viewOf>} view
 * @param {{x: number, y: number}[]} points  of a polygon that does not cross itself
 */
function outsideOf(view, points) {
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
  const outside = planes.map(opposite);
  let isSimple = true;
  hull.forEach((from, k) => {
    const to = hull[(k + 1) % hull.length];
    const pocket = [];
    for (let i = from; i !== to; i = (i + 1) % polygon.length) pocket.push(polygon[i]);
    pocket.push(polygon[to]);
    const triangles = pocket.length > 2 && areaOf(pocket) !== 0 ? trianglesOf(pocket) : [];
    if (triangles) outside.push(...partsOf(view, triangles));
    else isSimple = false;
  });
  return isSimple ? outside : null;
}

/**
 * Divides a polygon into triangles by cutting ears.
 * @param {{x: number, y: number}[]} points
 * @returns {{x: number, y: number}[][] | null}  null for a polygon that crosses itself
 */
function trianglesOf(points) {
  const area = areaOf(points);
  if (area === 0 || !crossingsOf(edgesOf(points)).next().done) return null;
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
  return rest.length > 2 ? null : triangles;
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
 * @param {Vector3Like} at @param {Vector3Like} u @param {Vector3Like} v @param {Vector3Like} inside @returns {SelectionPlane}
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
