/** Affine maps of the plane as arrays of six numbers, as a canvas takes them. */

/** @typedef {number[]} Matrix  a, b, c, d, e, f: (a x + c y + e, b x + d y + f) */

export const IDENTITY = [1, 0, 0, 1, 0, 0];

/** The matrix product that applies m first, then n. @type {(n: Matrix, m: Matrix) => number[]} */
export const product = (n, m) => [
  n[0] * m[0] + n[2] * m[1],
  n[1] * m[0] + n[3] * m[1],
  n[0] * m[2] + n[2] * m[3],
  n[1] * m[2] + n[3] * m[3],
  n[0] * m[4] + n[2] * m[5] + n[4],
  n[1] * m[4] + n[3] * m[5] + n[5],
];

/** Whether a map has an inverse. NaN has none. @param {ArrayLike<number>} m */
export const isInvertible = ({ 0: a, 1: b, 2: c, 3: d }) => Math.abs(a * d - b * c) > 0;

/** The inverse map, or null. @type {(m: Matrix) => number[] | null} */
export function inverseOf([a, b, c, d, e, f]) {
  const determinant = a * d - b * c;
  const inverse = [d, -b, -c, a, c * f - d * e, b * e - a * f].map((number) => number / determinant);
  return inverse.every(Number.isFinite) ? inverse : null;
}

/** A map whose columns differ from those of a similarity by less than this, relative to the squares of their lengths, turns a circle into
 * a circle. It is a thousand rounding units, for products of several matrices. */
const SIMILAR = 2 ** -42;

/**
 * Whether a map is a similarity: the image of a circle is a circle. Maps everything to a point, too.
 * @param {ArrayLike<number>} m  the four numbers of the columns
 */
export function isSimilarity({ 0: a, 1: b, 2: c, 3: d }) {
  const most = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  if (most === 0) return true;
  // Scaled, so that no square overflows or underflows.
  const [ux, uy, vx, vy] = [a / most, b / most, c / most, d / most];
  const size = ux * ux + uy * uy + vx * vx + vy * vy;
  return (
    Math.abs(ux * vx + uy * vy) <= SIMILAR * size &&
    Math.abs(ux * ux + uy * uy - vx * vx - vy * vy) <= SIMILAR * size
  );
}

/** The image of a point. @type {(m: Matrix, x: number, y: number) => {x: number, y: number}} */
export const pointBy = (m, x, y) => ({ x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] });
