/** Arithmetic on the nine elements of a 3×3 matrix, column by column. */

/** @typedef {number[]} Elements3 */

/** @param {Elements3} m */
export const determinant3 = (m) =>
  m[0] * (m[4] * m[8] - m[5] * m[7]) +
  m[3] * (m[7] * m[2] - m[8] * m[1]) +
  m[6] * (m[1] * m[5] - m[2] * m[4]);

/** Inverts a matrix in place; all elements become 0 if the determinant is 0. @param {Elements3} m */
export function invert3(m) {
  const a = m[0];
  const b = m[1];
  const c = m[2];
  const d = m[3];
  const e = m[4];
  const f = m[5];
  const g = m[6];
  const h = m[7];
  const i = m[8];
  const det = determinant3(m);
  if (det === 0) {
    for (let k = 0; k < 9; k++) m[k] = 0;
    return;
  }
  // Divided, not multiplied by 1 / det: the last element of an affine matrix stays exactly 1.
  m[0] = (e * i - f * h) / det;
  m[1] = (h * c - i * b) / det;
  m[2] = (b * f - c * e) / det;
  m[3] = (f * g - d * i) / det;
  m[4] = (a * i - g * c) / det;
  m[5] = (c * d - a * f) / det;
  m[6] = (d * h - e * g) / det;
  m[7] = (g * b - a * h) / det;
  m[8] = (a * e - b * d) / det;
}

/** Swaps rows and columns in place. @param {Elements3} m */
export function transpose3(m) {
  const b = m[1];
  const c = m[2];
  const f = m[5];
  m[1] = m[3];
  m[2] = m[6];
  m[5] = m[7];
  m[3] = b;
  m[6] = c;
  m[7] = f;
}
