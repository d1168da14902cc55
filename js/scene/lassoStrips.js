/**
 * Narrow rectangles along those lines of a lasso that bound no area. A planar region without width is empty once its planes are rounded, so what is
 * behind a line is what is behind a rectangle around it.
 */

/** @import { VectorLike } from '../arguments/check.js' */

/**
 * The least width of a region, of the 2 of the screen: about a thousandth of a pixel. Between two planes that are closer than the
 * rounding of coordinates nothing is found: triangles that one of them clips are then behind the other one.
 */
export const LEAST_SIDE = 2 ** -22;

/** @type {(from: VectorLike, to: VectorLike) => number} */
const distance = (from, to) => Math.hypot(to.x - from.x, to.y - from.y);

/** The point that is farthest from another one. @type {(points: VectorLike[], from: VectorLike) => VectorLike} */
const farthest = (points, from) =>
  points.reduce((most, point) => (distance(from, point) > distance(from, most) ? point : most));

/**
 * The coordinates of a point along a unit vector from an origin, and to the left of it.
 * @type {(origin: VectorLike, unit: VectorLike, point: VectorLike) => {along: number, across: number}}
 */
function coordinatesAlong(origin, unit, { x, y }) {
  const [dx, dy] = [x - origin.x, y - origin.y];
  return { along: dx * unit.x + dy * unit.y, across: unit.x * dy - unit.y * dx };
}

/** An interval, larger by half of the least width at both ends: points at its ends are inside, also after rounding. @type {(low: number, high: number) => number[]} */
const grown = (low, high) => [low - LEAST_SIDE / 2, high + LEAST_SIDE / 2];

/** The unit vector between two points; any one if they are equal. @type {(from: VectorLike, to: VectorLike) => VectorLike} */
function unitOf(from, to) {
  const length = distance(from, to);
  return length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 1, y: 0 };
}

/**
 * The corners of the rectangle around intervals along a unit vector and across it, counterclockwise.
 * @type {(origin: VectorLike, unit: VectorLike, along: number[], across: number[]) => VectorLike[]}
 */
function rectangleAlong(origin, { x, y }, [from, to], [right, left]) {
  const at = (/** @type {number} */ along, /** @type {number} */ across) => ({
    x: origin.x + along * x - across * y,
    y: origin.y + along * y + across * x,
  });
  return [at(from, right), at(to, right), at(to, left), at(from, left)];
}

/**
 * The corners of a rectangle around points that are on a line, or equal; null for others. The line is one between points that are far apart, to
 * which the points' least width is measured up to a factor of 3.
 * @param {VectorLike[]} points
 */
export function stripOf(points) {
  const origin = farthest(points, points[0]);
  const unit = unitOf(origin, farthest(points, origin));
  const [along, across] = [[Infinity, -Infinity], [Infinity, -Infinity]]; // prettier-ignore
  for (const point of points) {
    const at = coordinatesAlong(origin, unit, point);
    for (const [interval, value] of /** @type {[number[], number][]} */ ([
      [along, at.along],
      [across, at.across],
    ])) {
      // prettier-ignore
      interval[0] = Math.min(interval[0], value);
      interval[1] = Math.max(interval[1], value);
    }
  }
  if (across[1] - across[0] >= LEAST_SIDE) return null;
  return rectangleAlong(origin, unit, grown(along[0], along[1]), grown(across[0], across[1]));
}

/**
 * The rectangles along the edges of a polygon that may bound no area. There another edge goes back: where a lone edge is, the winding
 * numbers of its sides differ.
 * @param {VectorLike[]} points
 * @param {boolean} all  whether no edge bounds an area
 * @returns {VectorLike[][]}  the corners of each, counterclockwise
 */
export function stripsOf(points, all) {
  const edges = points
    .map((from, i) => ({ from, to: points[(i + 1) % points.length] }))
    .filter(({ from, to }) => distance(from, to) > 0)
    .map(({ from, to }) => ({ from, to, low: Math.min(from.y, to.y), high: Math.max(from.y, to.y) }))
    .sort((a, b) => a.low - b.low);
  /** @type {VectorLike[][]} */
  const strips = [];
  edges.forEach(({ from, to, high }, i) => {
    const unit = unitOf(from, to);
    const length = distance(from, to);
    /** Where other edges go back along this one. */
    const covered = all ? [0, length] : [length, 0];
    for (let k = i + 1; !all && k < edges.length && edges[k].low <= high + LEAST_SIDE; k++) {
      const [end, start] = [edges[k].from, edges[k].to].map((point) => coordinatesAlong(from, unit, point));
      const [first, last] = [Math.max(0, start.along), Math.min(length, end.along)];
      if (first >= last) continue;
      const acrossAt = (/** @type {number} */ along) =>
        start.across + ((along - start.along) / (end.along - start.along)) * (end.across - start.across);
      if (Math.max(Math.abs(acrossAt(first)), Math.abs(acrossAt(last))) >= LEAST_SIDE) continue;
      covered[0] = Math.min(covered[0], first);
      covered[1] = Math.max(covered[1], last);
    }
    if (covered[0] < covered[1])
      strips.push(rectangleAlong(from, unit, grown(covered[0], covered[1]), grown(0, 0)));
  });
  return strips;
}
