import { Rational, ulp } from './rational.js';

const EPS = 2 ** -52;
const TINY = 2 ** -1074;

/** |x − exact| ≤ bound, decided exactly. @param {number} x @param {Rational} exact @param {number} bound */
export function near(x, exact, bound) {
  return Rational.from(x).sub(exact).abs().compare(Rational.from(bound)) <= 0;
}

/**
 * Is x the square root of `square`, within a relative error of `eps` and 8 steps of the subnormal grid? Exact.
 */
export function nearRoot(x, square, eps) {
  if (!(x >= 0)) return false;
  const tolerance = Rational.from(8 * TINY);
  const v = Rational.from(x);
  const low = v.mul(Rational.from(1 - eps)).sub(tolerance);
  const high = v.mul(Rational.from(1 + eps)).add(tolerance);
  return (low.sign() <= 0 || low.mul(low).compare(square) <= 0) && high.mul(high).compare(square) >= 0;
}

/**
 * Is v, within 4 eps, the component of a unit normal with this sign and square? It may have underflowed to 0.
 */
function isComponent(v, sign, square) {
  return (v === 0 || Math.sign(v) === sign) && nearRoot(Math.abs(v), square, 4 * EPS);
}

const isNormal = (nx, ny, exact) =>
  isComponent(nx, exact.nxSign, exact.nx2) && isComponent(ny, exact.nySign, exact.ny2);

/**
 * Why a hit is wrong, as a sentence, or '' for a correct hit.
 *
 * - The point is within 4 ulp of the largest coordinate involved.
 * - The distance has a relative error of at most 4 eps; if the edge is nearly parallel to the ray, an error of at most 4 ulp of
 *   that coordinate. If the start is on the edge within 2^-90 of that coordinate, the distance may be 0.
 * - Each component of the normal has a relative error of at most 4 eps. If the points of two edges differ by less than 4 ulp,
 *   either normal is correct, except at a vertex: of edges that both end exactly there, the lower index counts.
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
  const within = (tolerance) =>
    hit.distance <= tolerance
      ? exact.distanceSq.compare(Rational.from(tolerance).mul(Rational.from(tolerance))) <= 0
      : nearRoot(hit.distance, exact.distanceSq, tolerance / hit.distance);
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
