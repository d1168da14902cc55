/**
 * Do two shapes of space touch? Exactly, over whole numbers: each answer is solved in another way than the core's. Shapes
 * are those of the queries, points arrays of BigInt of one scale.
 */

import { align } from './rational.js';

/** @typedef {[bigint, bigint, bigint]} V */

const dot = (/** @type {V} */ a, /** @type {V} */ b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (/** @type {V} */ a, /** @type {V} */ b) => /** @type {V} */ (a.map((x, i) => x - b[i]));
const cross = (/** @type {V} */ a, /** @type {V} */ b) =>
  /** @type {V} */ ([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
const abs = (/** @type {bigint} */ x) => (x < 0n ? -x : x);
const isZero = (/** @type {V} */ a) => a.every((x) => x === 0n);
const vector = (/** @type {any} */ { x, y, z }) => [x, y, z];

/**
 * Doubles as whole numbers of one scale.
 * @param {any[]} values  vectors and numbers
 */
function whole(...values) {
  const { ints } = align(values.flatMap((value) => (typeof value === 'number' ? [value] : vector(value))));
  let at = 0;
  return values.map((value) => (typeof value === 'number' ? ints[at++] : ints.slice(at, (at += 3))));
}

/** Does some t >= 0 have low <= a + b t <= high for all of a list? Fractions of whole numbers. */
function someT(/** @type {[bigint, bigint, bigint, bigint][]} */ slabs) {
  let [n, nd, f, fd] = [0n, 1n, 1n, 0n]; // t from n / nd to f / fd
  for (const [low, high, a, b] of slabs) {
    if (b === 0n) {
      if (a < low || a > high) return false;
      continue;
    }
    const enter = b > 0n ? low - a : a - high;
    const leave = b > 0n ? high - a : a - low;
    if (enter * nd > n * abs(b)) [n, nd] = [enter, abs(b)];
    if (leave * fd < f * abs(b)) [f, fd] = [leave, abs(b)];
  }
  return n * fd <= f * nd;
}

export function rayBox(/** @type {any} */ { origin, direction }, /** @type {any} */ { min, max }) {
  const [o, low, high] = whole(origin, min, max);
  const [d] = whole(direction);
  if (isZero(d)) return false;
  return someT([0, 1, 2].map((i) => [low[i], high[i], o[i], d[i]]));
}

export function raySphere(/** @type {any} */ { origin, direction }, /** @type {any} */ { center, radius }) {
  const [o, c, r] = whole(origin, center, radius);
  const [d] = whole(direction);
  if (isZero(d)) return false;
  const to = sub(c, o);
  if (dot(to, to) <= r * r) return true;
  if (dot(to, d) < 0n) return false;
  return dot(to, to) * dot(d, d) - dot(to, d) ** 2n <= r * r * dot(d, d);
}

export function rayPlane(/** @type {any} */ { origin, direction }, /** @type {any} */ { normal, constant }) {
  const [n] = whole(normal);
  const [o] = whole(origin);
  const [d] = whole(direction);
  if (isZero(n) || isZero(d)) return false;
  // normal . origin + constant, in the scale of their product.
  const product = align(vector(normal)).exponent + align(vector(origin)).exponent;
  const [w] = align([constant]).ints;
  const shift = align([constant]).exponent - product;
  const height = shift >= 0 ? dot(n, o) + (w << BigInt(shift)) : (dot(n, o) << BigInt(-shift)) + w;
  const slope = dot(n, d);
  return height === 0n || (slope !== 0n && height > 0n === slope < 0n);
}

export function rayTriangle(/** @type {any} */ { origin, direction }, /** @type {any} */ { a, b, c }) {
  const [o, p, q, r] = whole(origin, a, b, c);
  const [d] = whole(direction);
  const n = cross(sub(q, p), sub(r, p));
  if (isZero(n) || isZero(d)) return false;
  const slope = dot(n, d);
  if (slope === 0n) {
    if (dot(n, sub(p, o)) !== 0n) return false;
    // In one plane: does the ray meet a side, or begin within?
    const corners = [p, q, r];
    const side = (/** @type {V} */ at) => dot(n, cross(d, sub(at, o)));
    const within = corners.every((at, i) => dot(n, cross(sub(corners[(i + 1) % 3], at), sub(o, at))) >= 0n);
    return (
      within ||
      corners.some((at, i) => {
        const next = corners[(i + 1) % 3];
        const [s, e] = [side(at), side(next)];
        if (s === 0n && dot(sub(at, o), d) >= 0n) return true;
        if (s > 0n === e > 0n || s === 0n || e === 0n) return false;
        // at + (next - at) s / (s - e) is on the line; ahead of the origin?
        const along = dot(sub(at, o), d) * (s - e) + dot(sub(next, at), d) * s;
        return along === 0n || along > 0n === s - e > 0n;
      })
    );
  }
  // The point o + d h / slope, times slope.
  const h = dot(n, sub(p, o));
  if (h !== 0n && h > 0n !== slope > 0n) return false;
  const corners = [p, q, r];
  return corners.every((at, i) => {
    const edge = sub(corners[(i + 1) % 3], at);
    const from = sub(o, at).map((x, k) => x * slope + d[k] * h);
    const turn = dot(n, cross(edge, /** @type {V} */ (from)));
    return turn === 0n || turn > 0n === slope > 0n;
  });
}

export function sphereSphere(/** @type {any} */ a, /** @type {any} */ b) {
  const [c, r, e, s] = whole(a.center, a.radius, b.center, b.radius);
  return dot(sub(c, e), sub(c, e)) <= (r + s) ** 2n;
}

export function sphereBox(/** @type {any} */ { center, radius }, /** @type {any} */ { min, max }) {
  const [c, r, low, high] = whole(center, radius, min, max);
  const gap = c.map((/** @type {bigint} */ x, /** @type {number} */ i) =>
    x < low[i] ? low[i] - x : x > high[i] ? x - high[i] : 0n,
  );
  return dot(gap, gap) <= r * r;
}

/**
 * Boxes as a center, half sizes and axes, all of one scale each: overlap by separating axes.
 * @param {{center: any, half: any, axes: any[]}} a
 * @param {{center: any, half: any, axes: any[]}} b
 */
export function boxes(a, b) {
  const [ca, cb, ha, hb] = whole(a.center, b.center, a.half, b.half);
  const axes = whole(...a.axes, ...b.axes);
  // Axes are meant to be unit: their scale counts once more on the right.
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

/** Heights over a plane: all of one scale, so that constant and products can be compared. */
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

export function spherePlane(/** @type {any} */ { center, radius }, /** @type {any} */ plane) {
  const { n, w, rest, unit } = heights(plane, center, radius);
  const [c, r] = rest;
  if (isZero(n)) return false;
  return (dot(n, c) + (w << unit)) ** 2n <= r * r * dot(n, n);
}

/** A box as of `boxes`. */
export function obbPlane(/** @type {any} */ { center, half, axes }, /** @type {any} */ plane) {
  const { n, w, rest, unit } = heights(plane, center, half, ...axes);
  const [c, h, ...u] = rest;
  if (isZero(n)) return false;
  let reach = 0n;
  for (let i = 0; i < 3; i++) reach += h[i] * abs(dot(u[i], n));
  return abs((dot(n, c) << unit) + (w << (2n * unit))) <= reach;
}

export function rayObb(/** @type {any} */ { origin, direction }, /** @type {any} */ { center, half, axes }) {
  const values = [origin, center, half, ...axes];
  const unit = BigInt(-align(values.flatMap(vector)).exponent);
  const [o, c, h, ...u] = whole(...values);
  const [d] = whole(direction);
  if (isZero(d)) return false;
  const from = /** @type {V} */ (sub(o, c));
  return someT([0, 1, 2].map((i) => [-(h[i] << unit), h[i] << unit, dot(u[i], from), dot(u[i], d)]));
}

/** By separating axes: those of the box, the triangle's normal, and what edges of both make. */
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
