// The shapes that a reader can choose: their numbers at the start, the handles that change them, and the objects that
// raybound is asked about. Corners and outlines that are only drawn come from raybound too.
import { KDop2, Matrix3, OBB2, Plane2, PolyExtendGeometry, PolyGeometry, Vector2, measure } from 'raybound';
import { LIMIT, clamp, place, put, quarter } from '../../lib/state.js';

/** @typedef {{x: number, y: number}} Point */

/**
 * A thing to take hold of.
 * @typedef {object} Knob
 * @property {string} id
 * @property {Point} at
 * @property {(x: number, y: number) => number[]} set  the numbers when it is moved there
 * @property {(by: number) => number[]} [grow]         for sizes: the numbers when it is made larger
 */

/** The query's word for each kind; its numbers' list. Kinds with the same list are one shape seen in several ways. */
export const KINDS = /** @type {const} */ ({
  box: { query: 'Box', list: 'box' },
  obb: { query: 'Obb', list: 'obb' },
  matrixBox: { query: 'MatrixBox', list: 'matrix' },
  kdop4: { query: 'Kdop', list: 'points' },
  kdop6: { query: 'Kdop', list: 'points' },
  kdop8: { query: 'Kdop', list: 'points' },
  circle: { query: 'Circle', list: 'circle' },
  capsule: { query: 'Capsule', list: 'capsule' },
  triangle: { query: 'Triangle', list: 'triangle' },
  plane: { query: 'Plane', list: 'plane' },
  halfPlane: { query: 'Kdop', list: 'plane' },
  mover: { query: 'Circle', list: 'mover' },
  polygon: { query: 'Polygon', list: 'polygon' },
});

/** @typedef {keyof typeof KINDS} Kind */
/** @typedef {typeof KINDS[Kind]['list']} List */

/** @type {Record<List, number[]>} */
export const START = {
  box: [4, 0, 6, 4], // center, half sizes
  obb: [4, 0, 6, 3, 3], // center, half of the first side as a vector, half of the second one
  matrix: [4, 0, 6, 1, -3, 4], // center, where the matrix takes (1, 0) and (0, 1)
  points: [-1, -5, 10, -1, 2, 6],
  circle: [4, 0, 5],
  capsule: [-1, -3, 9, 3, 3],
  triangle: [-1, -5, 10, -1, 2, 6],
  plane: [4, 0, -3, -2], // a point, the normal
  mover: [9, 8, 3, -6, -12], // a moving circle: center, radius, motion
  polygon: [-14, -8, 1, -8, 4, 5, 6, 5, 9, -8, 12, -8, 12, 9, -14, 9],
};

/** How many of the numbers, from the first, are points that move with the whole. */
const POINTS = {
  box: 2,
  obb: 2,
  matrix: 2,
  points: 6,
  circle: 2,
  capsule: 4,
  triangle: 6,
  plane: 2,
  mover: 2,
  polygon: 16,
};

const point = (/** @type {number} */ x, /** @type {number} */ y) => new Vector2(x, y);

/** @param {List} list @param {number[]} n */
function middleOf(list, n) {
  const count = POINTS[list] / 2;
  const middle = point(0, 0);
  for (let i = 0; i < count; i += 1) middle.addScaledVector(point(n[2 * i], n[2 * i + 1]), 1 / count);
  return middle;
}

/** The second side of an oriented box: a quarter turn from the first. @param {number[]} n */
const across = ([, , ux, uy]) => (ux === 0 && uy === 0 ? point(0, 1) : point(-uy, ux).normalize());

/** How far a handle may go from a point. @param {Point} from @param {Point} way */
function roomAlong(from, way) {
  const until = (/** @type {'x' | 'y'} */ axis) =>
    way[axis] === 0 ? Infinity : Math.max(0, (Math.sign(way[axis]) * LIMIT[axis] - from[axis]) / way[axis]);
  return Math.min(until('x'), until('y'));
}

/** @param {List} list @param {number[]} n @returns {Knob[]} */
function sizesOf(list, n) {
  const [x, y] = n;
  /** One number from 0 up: of a circle's radius and the like, seen to the right of a point. */
  const radius = (/** @type {number} */ at, /** @type {number} */ px, /** @type {number} */ py) => ({
    id: 'radius',
    at: point(Math.min(px + n[at], LIMIT.x), py), // within reach, whatever the radius
    set: (/** @type {number} */ to) => put(n, at, clamp(quarter(to - px), 0, LIMIT.x - px)),
    grow: (/** @type {number} */ by) => put(n, at, clamp(quarter(n[at] + by), 0, LIMIT.x - px)),
  });
  /** The end of a vector from the first point. */
  const arm = (/** @type {string} */ id, /** @type {number} */ at) => ({
    id,
    at: point(x + n[at], y + n[at + 1]),
    set: (/** @type {number} */ tx, /** @type {number} */ ty) => {
      const [px, py] = place(tx, ty);
      return put(n, at, px - x, py - y);
    },
  });
  if (list === 'box') {
    return [
      {
        id: 'size',
        at: point(x + n[2], y + n[3]),
        set: (tx, ty) => {
          const [px, py] = place(tx, ty);
          return put(n, 2, Math.max(px - x, 0), Math.max(py - y, 0));
        },
      },
    ];
  }
  if (list === 'obb') {
    const side = across(n);
    const set = (/** @type {number} */ half) => put(n, 4, clamp(quarter(half), 0, LIMIT.y));
    return [
      arm('turn', 2),
      {
        id: 'side',
        at: point(x, y).addScaledVector(side, Math.min(n[4], roomAlong(point(x, y), side))),
        set: (tx, ty) => set(side.dot(point(tx - x, ty - y))),
        grow: (by) => set(n[4] + by),
      },
    ];
  }
  if (list === 'matrix') return [arm('columnX', 2), arm('columnY', 4)];
  if (list === 'plane') return [arm('normal', 2)];
  if (list === 'circle') return [radius(2, x, y)];
  if (list === 'mover') return [radius(2, x, y), arm('way', 3)];
  if (list === 'capsule') return [radius(4, n[2], n[3])];
  return [];
}

/** @param {Kind} kind @param {number[]} n  @returns {Knob[]} the whole first */
export function knobsOf(kind, n) {
  const { list } = KINDS[kind];
  const middle = middleOf(list, n);
  const sizes = sizesOf(list, n);
  /** @type {Knob[]} */
  const corners = [];
  if (POINTS[list] > 2) {
    for (let i = 0; i < POINTS[list]; i += 2) {
      corners.push({
        id: `corner${i / 2 + 1}`,
        at: point(n[i], n[i + 1]),
        set: (x, y) => put(n, i, ...place(x, y)),
      });
    }
  }
  const all = [middle, ...corners.map(({ at }) => at), ...sizes.map(({ at }) => at)];
  /** No handle leaves the figure when the whole is moved. */
  const room = (/** @type {'x' | 'y'} */ axis, /** @type {number} */ by) => {
    const at = all.map((p) => p[axis]);
    const low = Math.min(0, -LIMIT[axis] - Math.min(...at));
    const high = Math.max(0, LIMIT[axis] - Math.max(...at));
    return quarter(clamp(by, Math.ceil(low * 4) / 4, Math.floor(high * 4) / 4));
  };
  return [
    {
      id: 'whole',
      at: middle,
      set: (x, y) => {
        const by = [room('x', x - middle.x), room('y', y - middle.y)];
        return n.map((v, i) => (i < POINTS[list] ? v + by[i % 2] : v));
      },
    },
    ...corners,
    ...sizes,
  ];
}

/**
 * A shape as raybound is asked about it: any object with the right fields.
 * @param {Kind} kind
 * @param {number[]} n
 * @returns {any}
 */
export function shapeOf(kind, n) {
  const [x, y] = n;
  switch (kind) {
    case 'box':
      return { min: point(x - n[2], y - n[3]), max: point(x + n[2], y + n[3]) };
    case 'obb':
      return obbOf(n);
    case 'matrixBox': {
      const matrix = new Matrix3().fromArray([n[2], n[3], 0, n[4], n[5], 0, x, y, 1]);
      return { min: point(-1, -1), max: point(1, 1), matrix };
    }
    case 'circle':
      return { center: point(x, y), radius: n[2] };
    case 'mover':
      return { center: point(x, y), radius: n[2], motion: point(n[3], n[4]) };
    case 'capsule':
      return { start: point(x, y), end: point(n[2], n[3]), radius: n[4] };
    case 'triangle':
      return { a: point(x, y), b: point(n[2], n[3]), c: point(n[4], n[5]) };
    case 'plane':
      return new Plane2(point(n[2], n[3])).setFromNormalAndCoplanarPoint(point(n[2], n[3]), point(x, y));
    case 'halfPlane': {
      const normal = point(n[2], n[3]);
      return new KDop2([...normal], [-Infinity, normal.dot(point(x, y))]);
    }
    default:
      return new KDop2(KDop2.normals(/** @type {4 | 6 | 8} */ (Number(kind.slice(4))))).setFromPoints(n);
  }
}

/** @param {number[]} n  of a box or an oriented box */
export function obbOf(n) {
  const [x, y] = n;
  if (n.length === 4) return new OBB2(point(x, y), point(n[2], n[3]));
  const first = point(n[2], n[3]);
  const axis = across(n); // a quarter turn back gives the first axis, also where that has no length
  return new OBB2(point(x, y), point(first.length(), n[4]), point(axis.y, -axis.x));
}

/** The corners of a k-DOP that is tight: each of its lines touches what it holds, so neighbors meet in a corner. */
function kdopCorners(/** @type {{normals: ArrayLike<number>, ranges: number[]}} */ { normals, ranges }) {
  const lines = ranges.map((range, i) => {
    const sign = i % 2 ? 1 : -1;
    const at = i - (i % 2); // of two numbers
    return { normal: point(sign * normals[at], sign * normals[at + 1]), constant: -sign * range };
  });
  lines.sort((a, b) => a.normal.angle() - b.normal.angle());
  return lines.map((line, i) => {
    const next = lines[(i + 1) % lines.length];
    return /** @type {Vector2} */ (measure('planePlanes2', line, [next, next]).point);
  });
}

/**
 * The corners of a shape that has any, in order; of the others none.
 * @param {Kind} kind
 * @param {number[]} n
 * @returns {Vector2[]}
 */
export function cornersOf(kind, n) {
  const shape = shapeOf(kind, n);
  if (kind === 'box' || kind === 'obb') {
    const [a, b, c, d] = obbOf(n).getCorners();
    return [a, b, d, c];
  }
  if (kind === 'matrixBox') {
    const square = [point(-1, -1), point(1, -1), point(1, 1), point(-1, 1)];
    return square.map((corner) => corner.applyMatrix3(shape.matrix));
  }
  if (kind === 'triangle') return [shape.a, shape.b, shape.c];
  return kind.startsWith('kdop') ? kdopCorners(shape) : [];
}

/**
 * Draws a shape of a kind.
 * @param {import('../../lib/pencil.js').Pencil} pencil
 * @param {Kind} kind
 * @param {any} shape
 * @param {Point[]} corners
 */
export function drawShape(pencil, kind, shape, corners) {
  const { palette, small } = pencil;
  if (kind === 'circle') pencil.circle(shape.center, shape.radius);
  else if (kind === 'capsule') pencil.capsule(shape.start, shape.end, shape.radius);
  else if (corners.length > 0) pencil.polygon(corners);
  pencil.fill(palette['obstacle-fill']).stroke(palette.obstacle, small ? 2 : 2.5);
}

/**
 * A shape with corners grown by a radius, as an outline of segments and true arcs; null where it has no area.
 * @param {Vector2[]} corners
 * @param {number} radius
 */
export function grown(corners, radius) {
  const geometry = new PolyGeometry(corners.flatMap((corner) => [...corner])).close();
  const area = geometry.signedArea();
  if (area === 0) return null;
  const outward =
    area > 0 ? geometry : new PolyGeometry([...corners].reverse().flatMap((corner) => [...corner])).close();
  return new PolyExtendGeometry(outward, radius).close();
}
