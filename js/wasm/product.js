/** Affine maps of the plane as six numbers: (a x + c y + e, b x + d y + f). */

/** The matrix product that applies m first, then n. @type {(n: number[], m: number[]) => number[]} */
export const product = (n, m) => [
  n[0] * m[0] + n[2] * m[1],
  n[1] * m[0] + n[3] * m[1],
  n[0] * m[2] + n[2] * m[3],
  n[1] * m[2] + n[3] * m[3],
  n[0] * m[4] + n[2] * m[5] + n[4],
  n[1] * m[4] + n[3] * m[5] + n[5],
];
