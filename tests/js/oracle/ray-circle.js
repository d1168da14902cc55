import { align, Rational } from './rational.js';

/** Floor of the square root. @param {bigint} n  ≥ 0 */
function isqrt(n) {
  if (n < 2n) return n;
  let x = 1n << BigInt(((n.toString(16).length * 4) >> 1) + 1);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

/**
 * A ray's line and a circle, exactly: o + t·d with f = o − c,
 *   a·t² + 2·b·t + c0 = 0,  a = d·d, b = f·d, c0 = f·f − r²;  discriminant b² − a·c0.
 *
 * @returns {{ outside: number, turn: number, disc: number, near: number[] | null, far: number[] | null }}
 *   signs of c0 (the origin: −1 inside, 0 on the circle, 1 outside), of b (−1: approaching), of the discriminant; the points of
 *   the line on the circle, rounded once or twice, null if there are none
 */
export function rayCircle(ox, oy, dx, dy, cx, cy, r) {
  const {
    ints: [qx, qy, kx, ky, kr],
    exponent,
  } = align([ox, oy, cx, cy, r]);
  const {
    ints: [ux, uy],
  } = align([dx, dy]);
  const fx = qx - kx,
    fy = qy - ky;
  const a = ux * ux + uy * uy,
    b = fx * ux + fy * uy,
    c0 = fx * fx + fy * fy - kr * kr;
  const disc = b * b - a * c0;
  const sign = (v) => (v > 0n ? 1 : v < 0n ? -1 : 0);
  const signs = { outside: sign(c0), turn: sign(b), disc: sign(disc) };
  if (disc < 0n || a === 0n) return { ...signs, near: null, far: null };
  // 128 more bits than the integers, so that the root at a near tangent keeps its digits.
  const root = isqrt(disc << 256n);
  const point = (n) =>
    [qx * (a << 128n) + ux * n, qy * (a << 128n) + uy * n].map((v) =>
      new Rational(v, a << 128n).scale2(exponent).toDouble(),
    );
  return { ...signs, near: point((-b << 128n) - root), far: point((-b << 128n) + root) };
}
