/**
 * The square of an upper bound on how much longer a 4×4 matrix makes a vector: the largest row sum of magnitudes of MᵀM, where M is the
 * linear part. If the columns of M are perpendicular, the bound is the largest stretch, otherwise at most 1.32 times as large.
 * @param {ArrayLike<number>} e  16 elements, column by column
 */
export function squaredStretch(e) {
  const xx = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
  const yy = e[4] * e[4] + e[5] * e[5] + e[6] * e[6];
  const zz = e[8] * e[8] + e[9] * e[9] + e[10] * e[10];
  const xy = Math.abs(e[0] * e[4] + e[1] * e[5] + e[2] * e[6]);
  const xz = Math.abs(e[0] * e[8] + e[1] * e[9] + e[2] * e[10]);
  const yz = Math.abs(e[4] * e[8] + e[5] * e[9] + e[6] * e[10]);
  let square = xx + xy + xz;
  if (xy + yy + yz > square) square = xy + yy + yz; // V8 compiles comparisons to faster code than Math.max
  if (xz + yz + zz > square) square = xz + yz + zz;
  return square;
}
