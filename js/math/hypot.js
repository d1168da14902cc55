/**
 * Length of (x, y).
 *
 * Within range it is a plain square root, which IEEE 754 fixes to the last bit (`Math.hypot` is not the same
 * in all browsers). Where a square would overflow or vanish, `Math.hypot` scales first.
 *
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function hypot(x, y) {
  const square = x * x + y * y;
  return square > 1e-280 && square < Infinity ? Math.sqrt(square) : Math.hypot(x, y);
}
