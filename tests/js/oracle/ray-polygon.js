import { align, Rational } from './rational.js';

/**
 * The nearest front hit of a ray with a closed polygon, exactly.
 *
 * Edge a→b, e = b − a, w = a − o: o + t·d = a + s·e has the solution
 *   t = cross(e, w) / cross(e, d),  s = cross(d, w) / cross(e, d).
 * A front hit: cross(e, d) > 0 (a parallel edge is never hit), 0 ≤ s ≤ 1 and t ≥ 0, all closed. Equal t: the lower
 * edge index. Zero-length edges are skipped, two points make two edges, a zero direction hits nothing.
 *
 * @param {number} ox  @param {number} oy  @param {number} dx  @param {number} dy
 * @param {ArrayLike<number>} position  x, y, x, y, …
 * @returns {null | { edge: number, tie: boolean, x: Rational, y: Rational, distanceSq: Rational, nx2: Rational,
 *   ny2: Rational, nxSign: number, nySign: number }}  the point, squared distance, squared unit normal and its
 *   signs; `tie` when two edges share the least t
 */
export function rayPolygon(ox, oy, dx, dy, position) {
  if (dx === 0 && dy === 0) return null;
  const n = position.length / 2;
  const { ints: p, exponent } = align([ox, oy, ...position]);
  const {
    ints: [ux, uy],
  } = align([dx, dy]);
  const [qx, qy] = p;
  let best = null;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const ax = p[2 + 2 * i],
      ay = p[3 + 2 * i];
    const ex = p[2 + 2 * j] - ax,
      ey = p[3 + 2 * j] - ay;
    const den = ex * uy - ey * ux;
    if (den <= 0n) continue;
    const wx = ax - qx,
      wy = ay - qy;
    const s = ux * wy - uy * wx;
    if (s < 0n || s > den) continue;
    const t = ex * wy - ey * wx;
    if (t < 0n) continue;
    const order = best === null ? -1 : compare(t * best.den, best.t * den);
    if (order === 0) best.tie = true;
    if (order < 0) best = { edge: i, t, den, ex, ey, tie: false };
  }
  if (best === null) return null;
  const { edge, t, den, ex, ey, tie } = best;
  const lengthSq = ex * ex + ey * ey;
  return {
    edge,
    tie,
    x: new Rational(qx * den + t * ux, den).scale2(exponent),
    y: new Rational(qy * den + t * uy, den).scale2(exponent),
    distanceSq: new Rational(t * t * (ux * ux + uy * uy), den * den).scale2(2 * exponent),
    nx2: new Rational(ey * ey, lengthSq),
    ny2: new Rational(ex * ex, lengthSq),
    nxSign: Number(ey > 0n) - Number(ey < 0n),
    nySign: Number(ex < 0n) - Number(ex > 0n),
  };
}

/** @param {bigint} a @param {bigint} b */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Is a point in the closed polygon? Exact, non-zero winding, the boundary counts.
 *
 * @param {ArrayLike<number>} position
 */
export function pointInPolygon(position, x, y) {
  const n = position.length / 2;
  const { ints: p } = align([x, y, ...position]);
  const [qx, qy] = p;
  let winding = 0;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const ax = p[2 + 2 * i] - qx,
      ay = p[3 + 2 * i] - qy;
    const bx = p[2 + 2 * j] - qx,
      by = p[3 + 2 * j] - qy;
    const side = ax * by - ay * bx;
    if (side === 0n && ax * bx + ay * by <= 0n) return true;
    if (ay <= 0n) {
      if (by > 0n && side > 0n) winding++;
    } else if (by <= 0n && side < 0n) winding--;
  }
  return winding !== 0;
}
