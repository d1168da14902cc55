import { Rational, ulp } from './rational.js';

const EPS = 2 ** -52;
const TINY = 2 ** -1074;

/** |x − exact| ≤ bound, decided exactly. @param {number} x @param {Rational} exact @param {number} bound */
export function near(x, exact, bound) {
  return Rational.from(x).sub(exact).abs().compare(Rational.from(bound)) <= 0;
}

/** Is x the square root of `square` up to `eps` relative, and 2 steps of the subnormal grid? Exact decision. */
export function nearRoot(x, square, eps) {
  if (!(x >= 0)) return false;
  const slack = Rational.from(2 * TINY);
  const v = Rational.from(x);
  const low = v.mul(Rational.from(1 - eps)).sub(slack);
  const high = v.mul(Rational.from(1 + eps)).add(slack);
  return (low.sign() <= 0 || low.mul(low).compare(square) <= 0) && high.mul(high).compare(square) >= 0;
}

/**
 * What is wrong with a hit, in words, or '' when it is right. Point within 4 ulp of the largest coordinate involved,
 * distance within 4 eps relative, normal within 4 eps per component.
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
  if (!nearRoot(hit.distance, exact.distanceSq, 4 * EPS)) {
    return `distance ${hit.distance} is not √${exact.distanceSq.toDouble()}`;
  }
  if (
    Math.sign(nx) !== exact.nxSign ||
    Math.sign(ny) !== exact.nySign ||
    !nearRoot(Math.abs(nx), exact.nx2, 4 * EPS) ||
    !nearRoot(Math.abs(ny), exact.ny2, 4 * EPS)
  ) {
    return `normal ${nx},${ny} is not ${exact.nxSign}·√${exact.nx2.toDouble()},${exact.nySign}·√${exact.ny2.toDouble()}`;
  }
  return '';
}
