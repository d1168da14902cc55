import { Rational, ulp } from './rational.js';

const EPS = 2 ** -52;
const TINY = 2 ** -1074;

/** |x − exact| ≤ bound, decided exactly. @param {number} x @param {Rational} exact @param {number} bound */
export function near(x, exact, bound) {
  return Rational.from(x).sub(exact).abs().compare(Rational.from(bound)) <= 0;
}

/**
 * Is x the square root of `square` up to `eps` relative, and 8 steps of the subnormal grid? Exact decision.
 */
export function nearRoot(x, square, eps) {
  if (!(x >= 0)) return false;
  const slack = Rational.from(8 * TINY);
  const v = Rational.from(x);
  const low = v.mul(Rational.from(1 - eps)).sub(slack);
  const high = v.mul(Rational.from(1 + eps)).add(slack);
  return (low.sign() <= 0 || low.mul(low).compare(square) <= 0) && high.mul(high).compare(square) >= 0;
}

/**
 * Is v, up to 4 eps, the component of a unit normal with this sign and square? It may have underflowed to 0.
 */
function isComponent(v, sign, square) {
  return (v === 0 || Math.sign(v) === sign) && nearRoot(Math.abs(v), square, 4 * EPS);
}

const isNormal = (nx, ny, exact) =>
  isComponent(nx, exact.nxSign, exact.nx2) && isComponent(ny, exact.nySign, exact.ny2);

/**
 * What is wrong with a hit, in words, or '' when it is right.
 *
 * - The point is within 4 ulp of the largest coordinate involved.
 * - The distance is right to 4 eps; to 4 ulp of that coordinate where the edge is nearly parallel to the ray; a
 *   start that is on the edge in all but the exact sense (2^-90 of that coordinate) may be at 0.
 * - The normal is right to 4 eps per component. Of two edges whose points the doubles cannot tell apart (4 ulp),
 *   either normal is right, except at a vertex: an exact tie of edges that both end there is the lower
 * index's.
 *
 * @param {{ point: Iterable<number>, distance: number, normal: Iterable<number> }} hit
 * @param {NonNullable<ReturnType<typeof import('./ray-polygon.js').rayPolygon>>} exact
 * @param {number} largest  the largest |coordinate| among origin and edge ends
 */
export function wrongHit(hit, exact, largest) {
  const [x, y] = hit.point;
  const [nx, ny] = hit.normal;
  for (const v of [x, y, nx, ny, hit.distance]) if (!Number.isFinite(v)) return `not finite: ${v}`;
  const bound = 4 * ulp(largest);
  if (!near(x, exact.x, bound) || !near(y, exact.y, bound)) {
    return `point ${x},${y} is not ${exact.x.toDouble()},${exact.y.toDouble()}`;
  }
  const within = (slack) =>
    hit.distance <= slack
      ? exact.distanceSq.compare(Rational.from(slack).mul(Rational.from(slack))) <= 0
      : nearRoot(hit.distance, exact.distanceSq, slack / hit.distance);
  const distanceIsRight =
    hit.distance >= 0 &&
    (nearRoot(hit.distance, exact.distanceSq, 4 * EPS) || within(exact.slanted ? 2 ** -90 * largest : bound));
  if (!distanceIsRight) return `distance ${hit.distance} is not √${exact.distanceSq.toDouble()}`;
  if (isNormal(nx, ny, exact)) return '';
  const close = (a, b) => near(a.toDouble(), b, bound);
  for (const rival of exact.all) {
    if (rival.t.compare(exact.t) === 0 && rival.atEnd && exact.atEnd) continue;
    if (close(rival.x, exact.x) && close(rival.y, exact.y) && isNormal(nx, ny, rival)) return '';
  }
  const expected = [
    exact.nxSign * Math.sqrt(exact.nx2.toDouble()),
    exact.nySign * Math.sqrt(exact.ny2.toDouble()),
  ];
  return `normal ${nx},${ny} is not ${expected}, that of edge ${exact.edge}`;
}
