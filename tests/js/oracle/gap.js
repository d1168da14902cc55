/**
 * The least distance between a moving point and a shape: exact, with integers, in 3D, and in 2D with z = 0. A ray, a moving
 * ball and a moving box are such a point, if the other shape is grown by them; a shape at rest has no motion.
 */

import { align, dyadic } from './rational.js';

/**
 * @typedef {[bigint, bigint, bigint]} V
 * @typedef {[bigint, bigint]} Fraction  with a positive second number
 * @typedef {(p: V, q: V) => Fraction} Gap  squared, of the segment from p to q
 * @typedef {[bigint, bigint, bigint, bigint]} Slab  least and greatest height, those of a segment's ends
 * @typedef {ReturnType<typeof scaleOf>} Scale
 */

const dot = (/** @type {V} */ a, /** @type {V} */ b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (/** @type {V} */ a, /** @type {V} */ b) =>
  /** @type {V} */ ([a[0] - b[0], a[1] - b[1], a[2] - b[2]]);
const cross = (/** @type {V} */ a, /** @type {V} */ b) =>
  /** @type {V} */ ([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
const abs = (/** @type {bigint} */ x) => (x < 0n ? -x : x);
const least = (/** @type {Fraction[]} */ list) => list.reduce((a, b) => (b[0] * a[1] < a[0] * b[1] ? b : a));

// --- Squared distances ----------------------------------------------------------------------------------------

/** @returns {Fraction} */
function pointSegment(/** @type {V} */ p, /** @type {V} */ a, /** @type {V} */ b) {
  const [e, u, v] = [sub(b, a), sub(p, a), sub(p, b)];
  const [along, length] = [dot(u, e), dot(e, e)];
  if (along <= 0n) return [dot(u, u), 1n];
  if (along >= length) return [dot(v, v), 1n];
  return [dot(u, u) * length - along * along, length];
}

/** @returns {Fraction} */
function segmentSegment(/** @type {V} */ p, /** @type {V} */ q, /** @type {V} */ a, /** @type {V} */ b) {
  const found = [pointSegment(p, a, b), pointSegment(q, a, b), pointSegment(a, p, q), pointSegment(b, p, q)];
  const [d, e, w] = [sub(q, p), sub(b, a), sub(p, a)];
  const normal = cross(d, e);
  const square = dot(normal, normal);
  if (square > 0n) {
    // The nearest points of the lines: s on the first, t on the second, times the square.
    const s = dot(d, e) * dot(e, w) - dot(e, e) * dot(d, w);
    const t = dot(d, d) * dot(e, w) - dot(d, e) * dot(d, w);
    if (s >= 0n && s <= square && t >= 0n && t <= square) found.push([dot(w, normal) ** 2n, square]);
  }
  return least(found);
}

/** Is the foot of a point, scaled by `by`, inside a triangle? */
const isOver = (/** @type {V} */ p, /** @type {V[]} */ corners, /** @type {V} */ normal, by = 1n) =>
  corners.every((at, i) => {
    const from = /** @type {V} */ (p.map((x, k) => x - by * at[k]));
    return dot(normal, cross(sub(corners[(i + 1) % 3], at), from)) >= 0n;
  });

/** @returns {Fraction} */
function segmentTriangle(/** @type {V} */ p, /** @type {V} */ q, /** @type {V[]} */ corners) {
  const found = corners.map((at, i) => segmentSegment(p, q, at, corners[(i + 1) % 3]));
  const normal = cross(sub(corners[1], corners[0]), sub(corners[2], corners[0]));
  const square = dot(normal, normal);
  if (square === 0n) return least(found);
  const [h, k] = [p, q].map((at) => dot(normal, sub(at, corners[0])));
  if (isOver(p, corners, normal)) found.push([h * h, square]);
  if (isOver(q, corners, normal)) found.push([k * k, square]);
  if (h > 0n !== k > 0n && h !== k) {
    const sign = h > k ? 1n : -1n;
    const crossing = /** @type {V} */ (p.map((x, i) => (q[i] * h - x * k) * sign));
    if (isOver(crossing, corners, normal, abs(h - k))) found.push([0n, 1n]);
  }
  return least(found);
}

/** Does a segment have a point between all pairs of parallel planes? */
function isWithin(/** @type {Slab[]} */ slabs) {
  let [n, nd, f, fd] = [0n, 1n, 1n, 1n]; // from n / nd to f / fd of the segment
  for (const [low, high, from, to] of slabs) {
    const d = to - from;
    if (d === 0n) {
      if (from < low || from > high) return false;
      continue;
    }
    const enter = d > 0n ? low - from : from - high;
    const leave = d > 0n ? high - from : from - low;
    if (enter * nd > n * abs(d)) [n, nd] = [enter, abs(d)];
    if (leave * fd < f * abs(d)) [f, fd] = [leave, abs(d)];
  }
  return n * fd <= f * nd;
}

/** @returns {Fraction} */
function segmentBox(/** @type {V} */ p, /** @type {V} */ q, /** @type {V} */ low, /** @type {V} */ high) {
  if (isWithin([0, 1, 2].map((i) => [low[i], high[i], p[i], q[i]]))) return [0n, 1n];
  const found = [p, q].map((point) => {
    const away = point.map((x, i) => (x < low[i] ? low[i] - x : x > high[i] ? x - high[i] : 0n));
    return /** @type {Fraction} */ ([dot(/** @type {V} */ (away), /** @type {V} */ (away)), 1n]);
  });
  for (let edge = 0; edge < 12; edge++) {
    const [axis, next, last] = [edge % 3, (edge + 1) % 3, (edge + 2) % 3];
    const a = /** @type {V} */ ([...low]);
    if (edge & 1) a[next] = high[next];
    if (edge >= 6) a[last] = high[last];
    const b = /** @type {V} */ ([...a]);
    b[axis] = high[axis];
    found.push(segmentSegment(p, q, a, b));
  }
  return least(found);
}

// --- Shapes ---------------------------------------------------------------------------------------------------

/** Fractions of a motion are rounded to 2^-60. */
const BITS = 60n;
/** The end of rays: beyond all shapes of the tests. */
export const FAR = 2 ** 32;

/** @type {(value: any) => number[]} */
const numbersIn = (value) => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
};

/** Numbers and vectors as integers, of a scale in which some given numbers and their products with 2^-BITS are integers. */
function scaleOf(/** @type {any[]} */ ...things) {
  const { exponent } = align([...things.flatMap(numbersIn), 1]);
  const unit = 1n << (BITS - BigInt(exponent));
  const whole = (/** @type {number} */ x) => {
    const { m, e } = dyadic(x);
    return m << (BITS + BigInt(e - exponent));
  };
  const vector = (/** @type {any} */ { x, y, z = 0 }) => /** @type {V} */ ([whole(x), whole(y), whole(z)]);
  return { unit, whole, vector };
}

/** Columns of a matrix or the normals of a k-DOP, as vectors. */
const columns = (/** @type {ArrayLike<number>} */ list, /** @type {number} */ step) =>
  Array.from({ length: list.length / step }, (_, i) => {
    const [x, y, z = 0] = Array.from(list).slice(step * i, step * i + step);
    return { x, y, z };
  });

/** A k-DOP, or a box under a matrix: normals, each with the minimum and maximum height. */
function slabsOf({ min, max, matrix, normals, ranges }, /** @type {Scale} */ { unit, whole, vector }) {
  if (normals)
    return columns(normals, (2 * normals.length) / ranges.length).map((n, i) => {
      const [low, high] = [ranges[2 * i], ranges[2 * i + 1]].map((x) => whole(x) * unit);
      return { n: vector(n), low, high };
    });
  const flat = matrix.elements.length === 9;
  const list = columns(matrix.elements, flat ? 3 : 4).map((c) => vector(flat ? { ...c, z: 0 } : c));
  if (flat) list.splice(2, 0, vector({ x: 0, y: 0, z: 1 }));
  const [u, v, w, at] = list;
  const volume = dot(u, cross(v, w));
  return [cross(v, w), cross(w, u), cross(u, v)].map((n, i) => {
    const ends = [vector(min)[i], vector(max)[i]].map((x) => (x * volume) / unit + dot(n, at));
    const [low, high] = volume < 0n ? ends.reverse() : ends;
    return { n, low, high };
  });
}

/**
 * The squared gap between a segment and a shape. The fields determine the shape: a box, an oriented box, a sphere, a capsule, a
 * segment, a triangle, a convex polygon {corners}, or a plane; `half` are the half sizes of a box that moves toward a plane.
 * For k-DOPs and boxes under a matrix the result is 0 or 1 over 0: whether the segment hits the shape after its planes are
 * moved by `by`.
 * @param {any} shape
 * @param {Scale} scale
 * @param {bigint} by
 * @returns {Gap}
 */
function gapOf(shape, scale, by) {
  const { unit, whole, vector } = scale;
  const { min, max, center, halfSize, start, end, a, b, c, corners, normal, matrix, normals } = shape;
  if (normal) {
    const n = vector(normal);
    const half = vector(shape.half ?? { x: 0, y: 0 });
    const reach = n.reduce((sum, x, i) => sum + abs(x) * half[i], 0n);
    return (p, q) => {
      const [h, k] = [p, q].map((at) => dot(n, at) + whole(shape.constant) * unit);
      const apart = h > 0n === k > 0n && h !== 0n && k !== 0n;
      const away = apart ? (abs(h) < abs(k) ? abs(h) : abs(k)) - reach : 0n;
      return [away > 0n ? away * away : 0n, dot(n, n)];
    };
  }
  if (halfSize) {
    // In the coordinates of the box, scaled by the axes' unit.
    const { axis, rotation } = shape;
    const axes = rotation
      ? columns(rotation.elements, 3)
      : [axis, { x: -axis.y, y: axis.x }, { x: 0, y: 0, z: 1 }];
    const [u, middle] = [axes.map(vector), vector(center)];
    const local = (/** @type {V} */ p) => /** @type {V} */ (u.map((v) => dot(v, sub(p, middle))));
    const high = /** @type {V} */ (vector(halfSize).map((x) => x * unit));
    const low = /** @type {V} */ (high.map((x) => -x));
    return (p, q) => {
      const [n, d] = segmentBox(local(p), local(q), low, high);
      return [n, d * unit * unit];
    };
  }
  if (matrix || normals) {
    const slabs = slabsOf(shape, scale);
    return (p, q) => {
      const heights = slabs.map(({ n, low, high }) => {
        const more = by * n.reduce((sum, x) => sum + abs(x), 0n);
        return /** @type {Slab} */ ([low - more, high + more, dot(n, p), dot(n, q)]);
      });
      return [isWithin(heights) ? 0n : 1n, 0n];
    };
  }
  if (min) {
    const [low, high] = [min, max].map(vector);
    return (p, q) => segmentBox(p, q, low, high);
  }
  if (corners ?? a) {
    const [first, ...rest] = (corners ?? [a, b, c]).map(vector);
    return (p, q) => least(rest.slice(1).map((at, i) => segmentTriangle(p, q, [first, rest[i], at])));
  }
  const [one, other] = start ? [start, end].map(vector) : [vector(center), vector(center)];
  return (p, q) => segmentSegment(p, q, one, other);
}

/**
 * Does a point come within `radius` of a shape, between two fractions of its motion? A negative radius shrinks shapes that have
 * a radius, and is 0 for other shapes.
 * @param {any} from
 * @param {any} motion
 * @param {any} shape
 * @param {number} [radius]
 * @param {number} [until]  fraction of the motion, as `after`
 * @param {number} [after]
 */
export function reaches(from, motion, shape, radius = 0, until = 1, after = 0) {
  const scale = scaleOf(from, motion, shape, radius);
  const [o, d] = [from, motion].map(scale.vector);
  const part = (/** @type {number} */ t) => {
    const { m, e } = dyadic(t);
    const whole = e + Number(BITS) >= 0 ? m << BigInt(e + Number(BITS)) : m >> -BigInt(e + Number(BITS));
    return /** @type {V} */ (o.map((x, i) => x + ((d[i] * whole) >> BITS)));
  };
  let reach = scale.whole(radius) + scale.whole(shape.radius ?? 0);
  const [n, square] = gapOf(shape, scale, reach)(part(after), part(until));
  if (square === 0n) return n === 0n;
  if (reach < 0n) reach = 0n;
  return n <= reach * reach * square;
}

/**
 * Is t, within a length of `tolerance`, the first time at which a point comes within `radius` of a shape or, if it starts inside,
 * leaves the shape? A shape shrunk by the tolerance is not reached before t, a shape grown by it is.
 */
export function isFirst(from, motion, shape, radius, t, tolerance, inside = false) {
  const speed = Math.hypot(motion.x, motion.y, motion.z ?? 0);
  const [sooner, later] = [-1, 1].map((side) => Math.max(0, t + side * tolerance * (1 / speed + t)));
  const isNear = (/** @type {number} */ at, /** @type {number} */ more) =>
    reaches(from, motion, shape, radius + more, at, inside ? at : 0);
  return inside
    ? isNear(sooner, tolerance) && !isNear(later, -tolerance)
    : isNear(later, tolerance) && (sooner === 0 || !isNear(sooner, -tolerance));
}

/** Is `place`, within `tolerance`, the point of a shape that is nearest to `point`? */
export function isNearest(place, point, shape, tolerance) {
  const still = { x: 0, y: 0, z: 0 };
  const away = Math.hypot(place.x - point.x, place.y - point.y, (place.z ?? 0) - (point.z ?? 0));
  return (
    reaches(place, still, shape, tolerance) &&
    (away <= tolerance || !reaches(point, still, shape, away - tolerance))
  );
}
