/**
 * Error-free transformations: the exact rounding errors of sums and products.
 *
 * Sources: D. E. Knuth, The Art of Computer Programming 2, 4.2.2 (the sum); T. J. Dekker, "A floating-point technique for
 * extending the available precision", Numerische Mathematik 18, 1971 (the product). dd.h has the same functions in C.
 */

/** 2^27 + 1: splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;

/**
 * The rounding error of a sum: a + b - sum, exactly.
 * @param {number} a
 * @param {number} b
 * @param {number} sum  a + b, rounded
 * @returns {number}
 */
export function sumError(a, b, sum) {
  const ofB = sum - a;
  return a - (sum - ofB) + (b - ofB);
}

/**
 * The rounding error of a product: a b - product, exactly if nothing underflows. NaN if the magnitude of a factor is above 1e300.
 * @param {number} a
 * @param {number} b
 * @param {number} product  a b, rounded
 * @returns {number}
 */
export function productError(a, b, product) {
  const bigA = SPLITTER * a;
  const bigB = SPLITTER * b;
  const highA = bigA - (bigA - a);
  const highB = bigB - (bigB - b);
  const lowA = a - highA;
  const lowB = b - highB;
  return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;
}

/**
 * Whether a number has at most 26 bits. The square of such a number is exact, unless the square overflows or underflows.
 * @param {number} a
 */
export function isShort(a) {
  const big = SPLITTER * a;
  return big - (big - a) === a;
}
