import { Rational } from './rational.js';

const EPS = 2 ** -52;
const UNIT = 2 ** -53;
/** As in src/pairs/ray_segment2.h. */
const CROSSING_ROUNDINGS = 16;
const ASIDE_ROUNDINGS = 20;
const JOINT_ROUNDINGS = 4;
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
 * - The distance, and the point along the edge, err by at most RB_CROSSING_ROUNDINGS rounding units of the distance from origin to edge, here three
 *   times the largest coordinate, over the sine of the angle, which counts as at least 2^-16 (src/pairs/ray_segment2.h). Besides, the point errs by
 *   RB_ASIDE_ROUNDINGS of that coordinate and, near a vertex, by the move to it, 64 times RB_JOINT_ROUNDINGS. If the start is on the edge
 *   within that error, the distance may be 0.
 * - Each component of the normal has a relative error of at most 4 eps. The edge is the nearest one, exactly: of edges that are hit at the same t,
 *   the lower index counts.
 *
 * @param {{ point: Iterable<number>, distance: number, normal: Iterable<number> }} hit
 * @param {NonNullable<ReturnType<typeof import('./ray-polygon.js').rayPolygon>>} exact
 * @param {number} largest  the largest |coordinate| among origin and edge ends
 */
export function wrongHit(hit, exact, largest) {
  const [x, y] = hit.point;
  const [nx, ny] = hit.normal;
  for (const v of [x, y, nx, ny, hit.distance]) if (!Number.isFinite(v)) return `not finite: ${v}`;
  const crossing = (CROSSING_ROUNDINGS * UNIT * 3 * largest) / Math.max(exact.sine, 2 ** -16) + 8 * TINY;
  const bound = crossing + (ASIDE_ROUNDINGS + 64 * JOINT_ROUNDINGS) * UNIT * largest;
  if (!near(x, exact.x, bound) || !near(y, exact.y, bound)) {
    return `point ${x},${y} is not ${exact.x.toDouble()},${exact.y.toDouble()}`;
  }
  const within = (tolerance) =>
    hit.distance <= tolerance
      ? exact.distanceSq.compare(Rational.from(tolerance).mul(Rational.from(tolerance))) <= 0
      : nearRoot(hit.distance, exact.distanceSq, tolerance / hit.distance);
  const distanceIsRight =
    hit.distance >= 0 && (nearRoot(hit.distance, exact.distanceSq, 4 * EPS) || within(crossing));
  if (!distanceIsRight) return `distance ${hit.distance} is not √${exact.distanceSq.toDouble()}`;
  if (isNormal(nx, ny, exact)) return '';
  const expected = [
    exact.nxSign * Math.sqrt(exact.nx2.toDouble()),
    exact.nySign * Math.sqrt(exact.ny2.toDouble()),
  ];
  return `normal ${nx},${ny} is not ${expected}, that of edge ${exact.edge}`;
}
