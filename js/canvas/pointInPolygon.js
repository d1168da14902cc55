/**
 * Point in polygon by winding numbers. An edge that crosses the horizontal line through the point counts if it is on the right of the
 * point. The filter of an orientation test decides this; if it cannot, the exact core tests the whole polygon.
 *
 * Sources: W. R. Franklin's PNPOLY; D. Sunday, "Inclusion of a Point in a Polygon", 2001 (winding numbers); Shewchuk 1997,
 * section 4.3 (the filter).
 */

/** @import { VectorLike } from '../arguments/check.js' */
import { areFinite2, NONE } from '../arguments/check.js';

/** Up to this number of coordinates, testing each edge takes less time than skipping vertices on the same side of the point. */
const SHORT = 32;

/**
 * Whether a closed polygon contains a point; the boundary counts. The loop handles points with another y than all vertices, as most points
 * have. `pointNearVertex` handles the others.
 * @param {ArrayLike<number>} position  x0, y0, x1, y1 …
 * @param {VectorLike} point  an object, because engines allocate an object for each double that they pass
 * @param {boolean} even  true: even-odd rule; false: nonzero rule
 * @returns {number} 1 inside, 0 outside, -1 if rounding might matter, a coordinate is not a finite number, or there are
 *   no vertices
 */
export function pointInPolygon(position, point, even) {
  const turnError = 3.3306690738754716e-16; // see pointNearVertex
  const underflow = 1e-290;
  const { x, y } = point ?? NONE;
  const length = position?.length;
  if (!areFinite2(x, y) || !(length > 0) || length % 2 !== 0) return -1;
  if (length > SHORT) return pointInLong(position, x, y, even);
  let ax = position[length - 2];
  let ay = position[length - 1];
  if (typeof ax !== 'number' || typeof ay !== 'number') return -1;
  let winding = 0;
  // Not finite if any coordinate is not finite.
  let sum = 0;
  for (let i = 0; i < length; i += 2) {
    const bx = position[i];
    const by = position[i + 1];
    if (typeof bx !== 'number' || typeof by !== 'number') return -1;
    sum += bx + by;
    // Whether the edge goes up, or down, across the point's height.
    if (ay < y) {
      if (!(by < y)) {
        const left = (bx - ax) * (y - ay);
        const right = (by - ay) * (x - ax);
        const size = Math.abs(left) + Math.abs(right);
        if (by === y || !(Math.abs(left - right) > turnError * size + underflow))
          return pointNearVertex(position, x, y, even);
        if (left > right) winding++;
      }
    } else if (!(by > y)) {
      const left = (bx - ax) * (y - ay);
      const right = (by - ay) * (x - ax);
      const size = Math.abs(left) + Math.abs(right);
      if (by === y || !(Math.abs(left - right) > turnError * size + underflow))
        return pointNearVertex(position, x, y, even);
      if (left < right) winding--;
    }
    ax = bx;
    ay = by;
  }
  if (sum - sum !== 0) return -1;
  return (even ? winding % 2 !== 0 : winding !== 0) ? 1 : 0;
}

/**
 * `pointInPolygon` for many vertices.
 * @param {ArrayLike<number>} position  of even length
 * @param {number} x  finite
 * @param {number} y  finite
 * @param {boolean} even
 * @returns {number}
 */
function pointInLong(position, x, y, even) {
  const turnError = 3.3306690738754716e-16; // see pointNearVertex
  const underflow = 1e-290;
  const { length } = position;
  const lastY = position[length - 1];
  if (typeof lastY !== 'number') return -1;
  let fromAbove = lastY > y;
  let winding = 0;
  // Not finite if any coordinate is not finite.
  let sum = 0;
  let i = 0;
  while (i < length) {
    // Most vertices are on the same side of the horizontal line as the one before: they are skipped two at a time. This takes half the time of
    // testing each edge.
    if (i + 8 < length) {
      for (; i + 2 < length; i += 4) {
        const ax = position[i];
        const ay = position[i + 1];
        const bx = position[i + 2];
        const by = position[i + 3];
        if (typeof ax !== 'number' || typeof ay !== 'number') return -1;
        if (typeof bx !== 'number' || typeof by !== 'number') return -1;
        if (fromAbove ? !(ay > y && by > y) : !(ay < y && by < y)) break;
        sum += ax + ay + (bx + by);
      }
      if (i >= length) break;
    }
    const bx = position[i];
    const by = position[i + 1];
    if (typeof bx !== 'number' || typeof by !== 'number') return -1;
    sum += bx + by;
    if (by === y) return pointNearVertex(position, x, y, even);
    const toAbove = by > y;
    if (toAbove !== fromAbove) {
      const before = i > 0 ? i - 2 : length - 2;
      const ax = position[before];
      const ay = position[before + 1];
      // The edge counts if it is on the right of the point: it goes up with the point on its left, or down with the point on its right.
      if (ax > x && bx > x) winding += toAbove ? 1 : -1;
      else if (!(ax < x && bx < x)) {
        const left = (bx - ax) * (y - ay);
        const right = (by - ay) * (x - ax);
        const turn = left - right;
        const size = Math.abs(left) + Math.abs(right);
        if (!(Math.abs(turn) > turnError * size && size > underflow))
          return pointNearVertex(position, x, y, even);
        winding += toAbove ? (turn > 0 ? 1 : 0) : turn < 0 ? -1 : 0;
      }
      fromAbove = toAbove;
    }
    i += 2;
  }
  if (sum - sum !== 0) return -1;
  return (even ? winding % 2 !== 0 : winding !== 0) ? 1 : 0;
}

/**
 * `pointInPolygon` for any point, including one with the y of a vertex.
 * @param {ArrayLike<number>} position @param {number} x @param {number} y @param {boolean} even @returns {number}
 */
function pointNearVertex(position, x, y, even) {
  // Shewchuk's ccwerrboundA, (3 + 16 u) u with u = 2^-53: bounds the error of a 2 × 2 determinant of differences.
  // Underflow may have changed products below 1e-290: 2^53 times the least normal number, rounded up.
  const turnError = 3.3306690738754716e-16;
  const underflow = 1e-290;
  const length = position?.length;
  if (!(length > 0) || length % 2 !== 0) return -1;
  // Index of the previous vertex, whose numbers only few edges need.
  let before = length - 2;
  let fromAbove = position[length - 1] > y;
  let winding = 0;
  let isOn = false;
  // Not finite if any coordinate is not finite.
  let sum = 0;
  for (let i = 0; i < length; i += 2) {
    const bx = position[i];
    const by = position[i + 1];
    if (typeof bx !== 'number' || typeof by !== 'number') return -1;
    sum += bx + by;
    const toAbove = by > y;
    if (toAbove !== fromAbove) {
      const ax = position[before];
      const ay = position[before + 1];
      const left = (bx - ax) * (y - ay);
      const right = (by - ay) * (x - ax);
      const turn = left - right;
      const size = Math.abs(left) + Math.abs(right);
      if (Math.abs(turn) > turnError * size && size > underflow) {
        // Upward with the point on its left, downward with the point on its right.
        winding += toAbove ? (turn > 0 ? 1 : 0) : turn < 0 ? -1 : 0;
      } else if (ax === x && bx === x) isOn = true;
      else return -1;
      fromAbove = toAbove;
    } else if (by === y) {
      // The point is at a vertex, or on a horizontal edge.
      isOn ||= bx === x || (position[before + 1] === y && bx > x !== position[before] > x);
    }
    before = i;
  }
  if (sum - sum !== 0) return -1;
  return isOn || (even ? winding % 2 !== 0 : winding !== 0) ? 1 : 0;
}
