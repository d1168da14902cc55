/**
 * Floating-point filter for a ray against a polygon. It computes on which side of the ray's line each vertex is, and on which side
 * of each edge that crosses the line the origin is. The filter decides most misses, and most hits of a single
 * front, without a call into wasm. The core computes the point of a hit.
 *
 * Source: Shewchuk 1997, section 4.3 (the error bound). The C core has the same filter: src/predicates/sign.h.
 */

/** No front is hit. */
export const MISSED = -1;
/** Rounding might matter, several fronts are hit, or a coordinate is not a finite number. */
export const UNCERTAIN = -2;
/** The vertices could not be read. */
export const UNREAD = -3;

/**
 * Copies the vertices of a polygon, reading each number once, and tests whether all of them are on the same side of a ray's line: most
 * misses are found here.
 * @param {ArrayLike<number>} position  x0, y0, x1, y1 …
 * @param {number} length
 * @param {Float64Array} vertices  receives the vertices
 * @param {number} ox
 * @param {number} oy
 * @param {number} dx
 * @param {number} dy
 * @returns {number}  MISSED if all are on one side, UNCERTAIN if they may not be, UNREAD without vertices, if `vertices` is too short, or
 *   if a value is not a number
 */
export function readVertices(position, length, vertices, ox, oy, dx, dy) {
  // Shewchuk's ccwerrboundA, (3 + 16 u) u with u = 2^-53, and 2^53 times the least normal number, rounded up: underflow
  // may have changed a smaller product. If a number is not finite, the difference is NaN, or at most the bound.
  const turnError = 3.3306690738754716e-16;
  const underflow = 1e-290;
  if (!(length > 0 && length <= vertices.length) || length % 2 !== 0) return UNREAD;
  let x = position[0];
  let y = position[1];
  if (typeof x !== 'number' || typeof y !== 'number') return UNREAD;
  vertices[0] = x;
  vertices[1] = y;
  let left = dx * (y - oy);
  let right = dy * (x - ox);
  // With this sign the first vertex is on the left.
  const sign = left - right > 0 ? 1 : -1;
  let i = 2;
  if (sign * (left - right) > turnError * (Math.abs(left) + Math.abs(right)) + underflow) {
    const px = sign * dx;
    const py = sign * dy;
    for (; i < length; i += 2) {
      x = position[i];
      y = position[i + 1];
      if (typeof x !== 'number' || typeof y !== 'number') return UNREAD;
      vertices[i] = x;
      vertices[i + 1] = y;
      left = px * (y - oy);
      right = py * (x - ox);
      if (!(left - right > turnError * (Math.abs(left) + Math.abs(right)) + underflow)) break;
    }
    if (i >= length) return MISSED;
    i += 2;
  }
  // The other vertices are only copied.
  for (; i < length; i += 2) {
    x = position[i];
    y = position[i + 1];
    if (typeof x !== 'number' || typeof y !== 'number') return UNREAD;
    vertices[i] = x;
    vertices[i + 1] = y;
  }
  return UNCERTAIN;
}

/**
 * The edge whose front a ray hits, if it is the only one.
 * @param {Float64Array} vertices  x0, y0, x1, y1 …; the last vertex is connected with the first one
 * @param {number} length  in numbers
 * @param {number} ox
 * @param {number} oy
 * @param {number} dx
 * @param {number} dy
 * @returns {number}  the edge's index, MISSED or UNCERTAIN
 */
export function frontEdge(vertices, length, ox, oy, dx, dy) {
  // As in readVertices. Not constants of the module, because V8 keeps constants of the function in registers.
  const turnError = 3.3306690738754716e-16;
  const underflow = 1e-290;
  let found = MISSED;
  let before = length - 2;
  let fromLeft = dx * (vertices[length - 1] - oy) - dy * (vertices[before] - ox) > 0;
  for (let i = 0; i < length; i += 2) {
    const bx = vertices[i];
    const by = vertices[i + 1];
    const left = dx * (by - oy);
    const right = dy * (bx - ox);
    const side = left - right;
    if (!(Math.abs(side) > turnError * (Math.abs(left) + Math.abs(right)) + underflow)) return UNCERTAIN;
    const toLeft = side > 0;
    if (toLeft !== fromLeft) {
      // The front of an edge from left to right is hit by a ray that starts on the edge's right.
      if (fromLeft) {
        const ax = vertices[before];
        const ay = vertices[before + 1];
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
