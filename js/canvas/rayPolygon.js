/**
 * Floating-point filter of a ray against a polygon: the sides of the vertices relative to the ray's line, and the side
 * of the origin relative to each edge that crosses the line. The filter decides most misses, and most polygons with one
 * hit front, without a call into wasm. The core computes the point of a hit.
 *
 * Source: Shewchuk 1997, section 4.3 (the error bound). The C core has the same filter: src/predicates/sign.h.
 */

/** No front is hit. */
export const MISSED = -1;
/** Rounding might matter, several fronts are hit, or a coordinate is not a finite number. */
export const UNCERTAIN = -2;

/**
 * The edge whose front a ray hits, if it is the only one.
 * @param {ArrayLike<number>} position  x and y in turn, closed from the last vertex to the first
 * @param {number} ox
 * @param {number} oy
 * @param {number} dx
 * @param {number} dy
 * @returns {number}  the edge's index, MISSED or UNCERTAIN
 */
export function frontEdge(position, ox, oy, dx, dy) {
  // Shewchuk's ccwerrboundA, (3 + 16 u) u with u = 2^-53, and 2^53 times the least normal number, rounded up: underflow
  // may have changed a smaller product. If a number is not finite, the difference is NaN, or at most the bound.
  const turnError = 3.3306690738754716e-16;
  const underflow = 1e-290;
  const length = position?.length;
  if (!(length > 0) || length % 2 !== 0) return UNCERTAIN;
  let found = MISSED;
  let before = length - 2;
  const lastX = position[before];
  const lastY = position[length - 1];
  if (typeof lastX !== 'number' || typeof lastY !== 'number') return UNCERTAIN;
  let fromLeft = dx * (lastY - oy) - dy * (lastX - ox) > 0;
  for (let i = 0; i < length; i += 2) {
    const bx = position[i];
    const by = position[i + 1];
    if (typeof bx !== 'number' || typeof by !== 'number') return UNCERTAIN;
    const left = dx * (by - oy);
    const right = dy * (bx - ox);
    const side = left - right;
    if (!(Math.abs(side) > turnError * (Math.abs(left) + Math.abs(right)) + underflow)) return UNCERTAIN;
    const toLeft = side > 0;
    if (toLeft !== fromLeft) {
      // The front of an edge from left to right is hit by a ray that starts on the edge's right.
      if (fromLeft) {
        const ax = position[before];
        const ay = position[before + 1];
        const plus = (bx - ax) * (oy - ay);
        const minus = (by - ay) * (ox - ax);
        const turn = plus - minus;
        if (!(Math.abs(turn) > turnError * (Math.abs(plus) + Math.abs(minus)) + underflow)) return UNCERTAIN;
        if (turn < 0) {
          if (found !== MISSED) return UNCERTAIN;
          found = before / 2;
        }
      }
      fromLeft = toLeft;
    }
    before = i;
  }
  return found;
}
