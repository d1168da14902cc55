/**
 * Floating-point filter for a ray against a polygon. It computes on which side of the ray's line each vertex is, and on which side
 * of each edge that crosses the line the origin is. The filter decides most misses, and most hits of fronts, without a call into wasm.
 * The core computes the point of a hit.
 *
 * Source: Shewchuk 1997, section 4.3 (the error bound). The C core has the same filter: src/predicates/sign.h.
 */

/** @import { RayNumbers } from '../wasm/canvas.js' */

/** No front is hit. */
export const MISSED = -1;
/** Rounding might matter, two fronts are nearly at the same distance, or the vertices are not finite numbers. */
export const UNCERTAIN = -2;

/** The edge that `frontEdge` found: the vertex before its start, its start, its end, the vertex after its end. */
export const edge = /* @__PURE__ */ new Float64Array(8);

/**
 * Whether all vertices of a polygon are surely on one side of a ray's line: no edge is hit, from either side. This is so for most polygons, and
 * the loop takes hardly longer than one without an error bound. It is so short that V8 inlines it.
 * @param {ArrayLike<number>} position  x0, y0, x1, y1 …
 * @param {RayNumbers} ray
 * @returns {boolean}  false also if rounding might matter, and for vertices that are not finite numbers
 */
export function isApart(position, { ox, oy, dx, dy }) {
  // Shewchuk's ccwerrboundA, (3 + 16 u) u with u = 2^-53, and 2^53 times the least normal number, rounded up: underflow may have
  // changed a smaller product. The bound is for the sum of the magnitudes, which is that of left + right if their signs are equal. If not, the
  // sign of the difference is certain. If a number is not finite, the difference is NaN, or not above the bound. Not constants of the
  // module, because V8 keeps constants of the function in registers.
  const turnError = 3.3306690738754716e-16;
  const underflow = 1e-290;
  const length = position?.length;
  if (!(length >= 4) || length % 2 !== 0) return false;
  const x0 = position[0];
  const y0 = position[1];
  if (typeof x0 !== 'number' || typeof y0 !== 'number') return false;
  let left = dx * (y0 - oy);
  let right = dy * (x0 - ox);
  // With this sign the first vertex is on the left.
  const sign = left > right ? 1 : -1;
  const sx = sign * dx;
  const sy = sign * dy;
  // Two vertices at a time, because engines do not unroll loops: also the first vertex, if the number of vertices is even.
  const rest = length & 2;
  if (rest && !(sign * (left - right) > turnError * Math.abs(left + right) + underflow)) return false;
  for (let i = rest; i < length; i += 4) {
    const ax = position[i];
    const ay = position[i + 1];
    const bx = position[i + 2];
    const by = position[i + 3];
    if (typeof ax !== 'number' || typeof ay !== 'number') return false;
    if (typeof bx !== 'number' || typeof by !== 'number') return false;
    left = sx * (ay - oy);
    right = sy * (ax - ox);
    if (!(left - right > turnError * Math.abs(left + right) + underflow)) return false;
    left = sx * (by - oy);
    right = sy * (bx - ox);
    if (!(left - right > turnError * Math.abs(left + right) + underflow)) return false;
  }
  return true;
}

/**
 * The nearest edge whose front a ray hits. Copies no vertices, and reads each number once: its result is that of one reading, whatever getters
 * return at others.
 * @param {ArrayLike<number>} position  x0, y0, x1, y1 …; the last vertex is connected with the first one
 * @param {RayNumbers} ray
 * @returns {number}  the edge's index, with its vertices in `edge`, or MISSED, UNCERTAIN
 */
export function frontEdge(position, { ox, oy, dx, dy }) {
  const turnError = 3.3306690738754716e-16; // see isApart
  const underflow = 1e-290;
  const length = position?.length;
  if (!(length >= 4) || length % 2 !== 0) return UNCERTAIN;
  const x0 = position[0];
  const y0 = position[1];
  const x1 = position[2];
  const y1 = position[3];
  if (typeof x0 !== 'number' || typeof y0 !== 'number') return UNCERTAIN;
  if (typeof x1 !== 'number' || typeof y1 !== 'number') return UNCERTAIN;
  let left = dx * (y0 - oy);
  let right = dy * (x0 - ox);
  // The vertices p, a and b are consecutive. The sides of a and b, `from` and `to`, are positive on the left.
  let px = x0;
  let py = y0;
  let ax = x0;
  let ay = y0;
  let bx = x1;
  let by = y1;
  let i = 2;
  let from = left - right;
  let fromSize = Math.abs(left) + Math.abs(right);
  if (!(Math.abs(from) > turnError * fromSize + underflow)) return UNCERTAIN;
  let found = MISSED;
  // The distance of the found edge is foundTurn / foundAcross, with these errors: eight times the bounds of both, which covers the rounding of
  // the comparisons. The core has the exact order.
  let foundTurn = 0;
  let foundTurnError = 0;
  let foundAcross = 0;
  let foundAcrossError = 0;
  // The vertices of the found edge, and those around it. They are stored at the end, because a getter may run another query.
  let foundPx = 0;
  let foundPy = 0;
  let foundAx = 0;
  let foundAy = 0;
  let foundBx = 0;
  let foundBy = 0;
  let foundQx = 0;
  let foundQy = 0;
  let isOpen = false; // whether the vertex after the found edge was not read yet
  for (;;) {
    left = dx * (by - oy);
    right = dy * (bx - ox);
    const to = left - right;
    const size = Math.abs(left) + Math.abs(right);
    if (!(Math.abs(to) > turnError * size + underflow)) return UNCERTAIN;
    if (isOpen) {
      foundQx = bx;
      foundQy = by;
      isOpen = false;
    }
    // The front of an edge from left to right is hit by a ray that starts on the edge's right.
    if (from > 0 && to < 0) {
      const plus = (bx - ax) * (oy - ay);
      const minus = (by - ay) * (ox - ax);
      const turn = minus - plus;
      const turnSize = Math.abs(plus) + Math.abs(minus);
      if (!(Math.abs(turn) > turnError * turnSize + underflow)) return UNCERTAIN;
      if (turn > 0) {
        const across = from - to;
        const error = 8 * turnError * turnSize;
        const acrossError = 8 * turnError * (fromSize + size);
        let isNearer = true;
        if (found !== MISSED) {
          // turn / across < foundTurn / foundAcross
          let most = (turn + error) * (foundAcross + foundAcrossError);
          let least = Math.max(foundTurn - foundTurnError, 0) * Math.max(across - acrossError, 0);
          isNearer = most < least && least > underflow;
          if (!isNearer) {
            most = (foundTurn + foundTurnError) * (across + acrossError);
            least = Math.max(turn - error, 0) * Math.max(foundAcross - foundAcrossError, 0);
            if (!(most < least && least > underflow)) return UNCERTAIN;
          }
        }
        if (isNearer) {
          foundPx = px;
          foundPy = py;
          foundAx = ax;
          foundAy = ay;
          foundBx = bx;
          foundBy = by;
          found = i / 2 - 1;
          foundTurn = turn;
          foundTurnError = error;
          foundAcross = across;
          foundAcrossError = acrossError;
          isOpen = true;
        }
      }
    }
    if (i === length) break;
    i += 2;
    px = ax;
    py = ay;
    ax = bx;
    ay = by;
    from = to;
    fromSize = size;
    if (i < length) {
      bx = position[i];
      by = position[i + 1];
      if (typeof bx !== 'number' || typeof by !== 'number') return UNCERTAIN;
    } else {
      bx = x0;
      by = y0;
    }
  }
  if (found === MISSED) return MISSED;
  if (found === 0) {
    foundPx = ax;
    foundPy = ay;
  }
  if (isOpen) {
    foundQx = x1;
    foundQy = y1;
  }
  // The core needs the next vertices that differ.
  if ((foundPx === foundAx && foundPy === foundAy) || (foundQx === foundBx && foundQy === foundBy))
    return UNCERTAIN;
  edge[0] = foundPx;
  edge[1] = foundPy;
  edge[2] = foundAx;
  edge[3] = foundAy;
  edge[4] = foundBx;
  edge[5] = foundBy;
  edge[6] = foundQx;
  edge[7] = foundQy;
  return found;
}
