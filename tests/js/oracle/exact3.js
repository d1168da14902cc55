/**
 * Whether 3D boxes touch boxes, planes and triangles: exact, with integers, by all possible separating axes. Shapes are those
 * of the queries; points are arrays of BigInt of one scale. Contacts of moving points are in gap.js.
 */

import { align, Rational } from './rational.js';

/** @typedef {[bigint, bigint, bigint]} V */

const dot = (/** @type {V} */ a, /** @type {V} */ b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (/** @type {V} */ a, /** @type {V} */ b) => /** @type {V} */ (a.map((x, i) => x - b[i]));
const cross = (/** @type {V} */ a, /** @type {V} */ b) =>
  /** @type {V} */ ([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
const abs = (/** @type {bigint} */ x) => (x < 0n ? -x : x);
const isZero = (/** @type {V} */ a) => a.every((x) => x === 0n);
const vector = (/** @type {any} */ { x, y, z }) => [x, y, z];

/**
 * Doubles as integers of one scale.
 * @param {any[]} values  vectors and numbers
 */
function whole(...values) {
  const { ints } = align(values.flatMap((value) => (typeof value === 'number' ? [value] : vector(value))));
  let at = 0;
  return values.map((value) => (typeof value === 'number' ? ints[at++] : ints.slice(at, (at += 3))));
}

/**
 * Boxes as a center, half sizes and axes, each of one scale: overlap by separating axes.
 * @param {{center: any, half: any, axes: any[]}} a
 * @param {{center: any, half: any, axes: any[]}} b
 */
export function boxes(a, b) {
  const [ca, cb, ha, hb] = whole(a.center, b.center, a.half, b.half);
  const axes = whole(...a.axes, ...b.axes);
  // The axes are nearly unit vectors: the right side contains their scale once more.
  const { exponent } = align([...a.axes, ...b.axes].flatMap(vector));
  const [ua, ub] = [axes.slice(0, 3), axes.slice(3)];
  const t = sub(cb, ca);
  const candidates = [
    ...ua,
    ...ub,
    ...ua.flatMap((/** @type {V} */ u) => ub.map((/** @type {V} */ v) => cross(u, v))),
  ];
  return candidates.every((axis) => {
    let reach = 0n;
    for (let i = 0; i < 3; i++) reach += ha[i] * abs(dot(ua[i], axis)) + hb[i] * abs(dot(ub[i], axis));
    return abs(dot(t, axis)) << BigInt(-exponent) <= reach;
  });
}

/** Heights over a plane, all of one scale, so that constant and products can be compared. */
function heights(/** @type {any} */ { normal, constant }, /** @type {any[]} */ ...others) {
  const values = [
    ...vector(normal),
    constant,
    ...others.flatMap((o) => (typeof o === 'number' ? [o] : vector(o))),
  ];
  const unit = BigInt(-align(values).exponent);
  const [n, w, ...rest] = whole(normal, constant, ...others);
  return { n, w, rest, unit };
}

export function boxPlane(/** @type {any} */ { min, max }, /** @type {any} */ plane) {
  const { n, w, rest, unit } = heights(plane, min, max);
  const [low, high] = rest;
  if (isZero(n)) return false;
  let [least, most] = [w << unit, w << unit];
  for (let i = 0; i < 3; i++) {
    least += n[i] * (n[i] > 0n ? low[i] : high[i]);
    most += n[i] * (n[i] > 0n ? high[i] : low[i]);
  }
  return least <= 0n && most >= 0n;
}

/** A box as in `boxes`. */
export function obbPlane(/** @type {any} */ { center, half, axes }, /** @type {any} */ plane) {
  const { n, w, rest, unit } = heights(plane, center, half, ...axes);
  const [c, h, ...u] = rest;
  if (isZero(n)) return false;
  let reach = 0n;
  for (let i = 0; i < 3; i++) reach += h[i] * abs(dot(u[i], n));
  return abs((dot(n, c) << unit) + (w << (2n * unit))) <= reach;
}

/** By separating axes: those of the box, the triangle's normal, and cross products of edges of both. */
export function boxTriangle(/** @type {any} */ { min, max }, /** @type {any} */ { a, b, c }) {
  const [low, high, ...corners] = whole(min, max, a, b, c);
  const edges = corners.map((/** @type {V} */ at, /** @type {number} */ i) => sub(corners[(i + 1) % 3], at));
  /** @type {V[]} */
  const own = [
    [1n, 0n, 0n],
    [0n, 1n, 0n],
    [0n, 0n, 1n],
  ];
  const candidates = [
    ...own,
    cross(edges[0], edges[1]),
    ...own.flatMap((u) => edges.map((/** @type {V} */ e) => cross(u, e))),
  ];
  return candidates.every((axis) => {
    let [least, most] = [0n, 0n];
    for (let i = 0; i < 3; i++) {
      least += axis[i] * (axis[i] > 0n ? low[i] : high[i]);
      most += axis[i] * (axis[i] > 0n ? high[i] : low[i]);
    }
    const at = corners.map((/** @type {V} */ corner) => dot(axis, corner));
    return (
      at.some((/** @type {bigint} */ x) => x <= most) && at.some((/** @type {bigint} */ x) => x >= least)
    );
  });
}

/**
 * The barycentric weights of a, b and c in the foot of a point on the plane of a triangle with area, as rational numbers.
 * @param {{a: any, b: any, c: any}} triangle
 * @param {any} point
 * @returns {[Rational, Rational, Rational]}
 */
export function weights({ a, b, c }, point) {
  const [origin, ...others] = whole(a, b, c, point);
  const [u, v, p] = others.map((other) => sub(other, origin));
  const normal = cross(u, v);
  const square = dot(normal, normal);
  const ofB = dot(cross(p, v), normal);
  const ofC = dot(cross(u, p), normal);
  return [new Rational(square - ofB - ofC, square), new Rational(ofB, square), new Rational(ofC, square)];
}
