/**
 * Lengths of vectors.
 *
 * Normally a length is a plain square root, which IEEE 754 defines to the last bit (`Math.hypot` differs between
 * browsers). If a square would overflow or underflow, the vector is scaled by a power of two first, without rounding.
 */

/** A sum of squares below this may have lost bits to underflow. */
const LEAST_SQUARE = 1e-280;

/** Length of (x, y), with a relative error of at most 2 rounding units (2^-53). @param {number} x @param {number} y @returns {number} */
export function hypot(x, y) {
  const square = x * x + y * y;
  return square > LEAST_SQUARE && square < Infinity ? Math.sqrt(square) : scaledHypot(x, y, 0);
}

/**
 * Length of (x, y, z), with a relative error of at most 3 rounding units (2^-53).
 * @param {number} x @param {number} y @param {number} z @returns {number}
 */
export function hypot3(x, y, z) {
  const square = x * x + y * y + z * z;
  return square > LEAST_SQUARE && square < Infinity ? Math.sqrt(square) : scaledHypot(x, y, z);
}

/** @param {number} x @param {number} y @param {number} z @returns {number} */
function scaledHypot(x, y, z) {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(size > 0 && size < Infinity)) return size;
  // Scales the largest magnitude from [2^-1074, 2^-465] or [2^511, 2^1024] into [2^-475, 2^424].
  const scale = size < 1 ? 2 ** 600 : 2 ** -600;
  x *= scale;
  y *= scale;
  z *= scale;
  return Math.sqrt(x * x + y * y + z * z) / scale;
}
