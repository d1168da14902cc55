import { align, Rational, turnSign } from './rational.js';

/**
 * One crossing of a ray with an edge's front.
 *
 * @typedef {object} ExactHit
 * @property {number} edge
 * @property {Rational} t  in a unit that all hits of one ray share: only for comparisons
 * @property {Rational} x
 * @property {Rational} y
 * @property {Rational} distanceSq
 * @property {boolean} atEnd  the crossing is exactly an end of the edge
 * @property {number} sine  of the angle between edge and ray
 * @property {Rational} nx2  the unit normal's components squared …
 * @property {Rational} ny2
 * @property {number} nxSign  … and their signs
 * @property {number} nySign
 */

/**
 * All front hits of a ray with a closed polygon, exactly, in the order of the edges.
 *
 * Edge a→b, e = b − a, w = a − o: o + t·d = a + s·e has the solution
 *   t = cross(e, w) / cross(e, d),  s = cross(d, w) / cross(e, d).
 * A front hit: cross(e, d) > 0 (a parallel edge is never hit), 0 ≤ s ≤ 1 and t ≥ 0, all closed. Zero-length
 * edges are skipped, two points make two edges, a zero direction hits nothing.
 *
 * @param {ArrayLike<number>} position  x, y, x, y, …
 * @returns {ExactHit[]}
 */
export function rayPolygonAll(ox, oy, dx, dy, position) {
  const hits = [];
  if (dx === 0 && dy === 0) return hits;
  const n = position.length / 2;
  const { ints: p, exponent } = align([ox, oy, ...position]);
  const {
    ints: [ux, uy],
  } = align([dx, dy]);
  const [qx, qy] = p;
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
    const lengthSq = ex * ex + ey * ey;
    hits.push({
      edge: i,
      t: new Rational(t, den),
      x: new Rational(qx * den + t * ux, den).scale2(exponent),
      y: new Rational(qy * den + t * uy, den).scale2(exponent),
      distanceSq: new Rational(t * t * (ux * ux + uy * uy), den * den).scale2(2 * exponent),
      atEnd: s === 0n || s === den,
      sine: Math.sqrt(new Rational(den * den, lengthSq * (ux * ux + uy * uy)).toDouble()),
      nx2: new Rational(ey * ey, lengthSq),
      ny2: new Rational(ex * ex, lengthSq),
      nxSign: Number(ey > 0n) - Number(ey < 0n),
      nySign: Number(ex < 0n) - Number(ex > 0n),
    });
  }
  return hits;
}

/**
 * The nearest front hit: least t, lower edge index of equal t; null for a miss. `all` holds every hit.
 *
 * @param {ArrayLike<number>} position
 * @returns {null | ExactHit & { all: ExactHit[] }}
 */
export function rayPolygon(ox, oy, dx, dy, position) {
  const all = rayPolygonAll(ox, oy, dx, dy, position);
  let best = null;
  for (const hit of all) if (best === null || hit.t.compare(best.t) < 0) best = hit;
  return best && { ...best, all };
}

/**
 * Is a point in the closed polygon? Exact, nonzero winding, the boundary counts.
 *
 * @param {ArrayLike<number>} position
 */
export function pointInPolygon(position, x, y) {
  const n = position.length;
  let winding = 0;
  for (let i = 0; i < n; i += 2) {
    const [ax, ay, bx, by] = [position[i], position[i + 1], position[(i + 2) % n], position[(i + 3) % n]];
    const side = turnSign(ax, ay, bx, by, x, y);
    const [left, right, low, high] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
    if (side === 0 && left <= x && x <= right && low <= y && y <= high) return true;
    if (ay <= y) {
      if (by > y && side > 0) winding++;
    } else if (by <= y && side < 0) winding--;
  }
  return winding !== 0;
}
