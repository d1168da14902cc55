/**
 * Scenes of boxes for the tests of the spatial index, random queries about them, and their results by brute force: by
 * raybound's exact queries about two shapes, or by comparisons of numbers.
 */

import { intersect } from '../../../js/index.js';
import { random, SEED } from './random.js';

const AXES = ['x', 'y', 'z'];
export const METHODS = ['quality', 'fast', 'middle'];

/** @param {ArrayLike<number>} row @param {number} at @param {number} d */
export const vectorAt = (row, at, d) => {
  const v = { x: row[at], y: row[at + 1] };
  return d > 2 ? { ...v, z: row[at + 2] } : v;
};
export const vector = (/** @type {number[]} */ numbers) => vectorAt(numbers, 0, numbers.length);
/** The box of a flat row. */
export const boxAt = (
  /** @type {ArrayLike<number>} */ boxes,
  /** @type {number} */ i,
  /** @type {number} */ d,
) => ({
  min: vectorAt(boxes, 2 * d * i, d),
  max: vectorAt(boxes, 2 * d * i + d, d),
});
export const numbersOf = (v) => AXES.filter((axis) => axis in v).map((axis) => v[axis]);
export const flatBox = ({ min, max }) => [...numbersOf(min), ...numbersOf(max)];
export const flatRay = ({ origin, direction }) => [...numbersOf(origin), ...numbersOf(direction)];

const isEmpty = (boxes, i, d) => {
  for (let k = 2 * d * i; k < 2 * d * i + d; k++) if (!(boxes[k] <= boxes[k + d])) return true;
  return false;
};

// --- Scenes ---------------------------------------------------------------------------------------------------

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {number} d  dimensions
 * @property {number[]} boxes  flat
 * @property {number} unit  the typical size of boxes and distances
 * @property {boolean} extreme  only hit or miss is guaranteed: numbers may overflow or underflow
 */

/** @returns {Scene[]} the same scenes for the same seed */
export function scenes(d, seed = SEED) {
  const r = random(seed + d);
  const list = (count, make) => Array.from({ length: count }, make).flat();
  /** Boxes with their minimum corners in a range. */
  const boxes = (count, corner, size) =>
    list(count, (_, i) => {
      const min = Array.from({ length: d }, () => corner(i));
      return [...min, ...min.map((x) => x + size(i))];
    });
  const grid = () =>
    boxes(
      80,
      () => r.int(-4, 3),
      () => r.int(1, 2),
    );
  const random1 = boxes(
    130,
    () => r.float(-10, 10),
    () => r.float(0, 2),
  );
  const scaled = (power) => random1.map((x) => x * 2 ** power);
  const one = boxes(
    1,
    () => -1,
    () => 2,
  );
  const none = Array.from({ length: 2 * d }, (_, k) => (k < d ? Infinity : -Infinity));
  const turned = Array.from({ length: 2 * d }, (_, k) => (k < d ? 1 : -1));
  const scenery = [
    ['random', random1, 1],
    [
      'dense',
      boxes(
        90,
        () => r.float(-3, 3),
        () => r.float(0, 6),
      ),
      1,
    ],
    ['small integers', grid(), 1],
    [
      'far from the origin',
      boxes(
        130,
        () => 1e7 + r.float(-10, 10),
        () => 1,
      ),
      1,
    ],
    [
      'farther, with integers',
      boxes(
        90,
        () => 2 ** 50 + r.int(-6, 6),
        () => 1,
      ),
      1,
    ],
    [
      'points',
      boxes(
        120,
        () => r.float(-5, 5),
        () => 0,
      ),
      1,
    ],
    [
      'points with integers',
      boxes(
        120,
        () => r.int(-3, 3),
        () => 0,
      ),
      1,
    ],
    [
      'flat boxes',
      boxes(
        120,
        () => r.int(-3, 3),
        () => r.pick([0, 0, 1, 3]),
      ),
      1,
    ],
    ['equal boxes', list(60, () => one), 1],
    ['one', one, 1],
    ['two', [...one, ...one.map((x) => x + 2)], 1],
    ['none', [], 1],
    [
      'empty boxes among others',
      list(90, (_, i) => (i % 3 ? grid().slice(0, 2 * d) : r.pick([none, turned]))),
      1,
    ],
    ['only empty boxes', list(20, () => none), 1],
    [
      'of all sizes',
      boxes(
        130,
        () => r.float(-1, 1) * 4 ** r.int(-12, 12),
        () => 4 ** r.int(-14, 12),
      ),
      1,
    ],
    [
      'a row',
      boxes(
        130,
        (i) => i,
        () => 1,
      ),
      1,
    ],
    ['huge', scaled(900), 2 ** 900],
    ['tiny', scaled(-1000), 2 ** -1000],
    [
      '1e300',
      boxes(
        60,
        () => r.float(-1, 1) * 1e300,
        () => r.float(0, 1e299),
      ),
      1e300,
      1,
    ],
    [
      '1e-300',
      boxes(
        60,
        () => r.float(-1, 1) * 1e-300,
        () => r.float(0, 1e-301),
      ),
      1e-300,
      1,
    ],
  ];
  return scenery.map(([name, flat, unit]) => {
    const extreme = unit > 1e90 || unit < 1e-90;
    return { name, d, boxes: flat, unit, extreme };
  });
}

// --- Random queries -------------------------------------------------------------------------------------------

/** Points for queries about a scene: corners and centers of boxes, and points near them. */
export function places({ boxes, unit, d }, r) {
  const width = 2 * d;
  const count = boxes.length / width;
  const some = () => (count ? r.int(0, count - 1) : -1);
  /** A coordinate of a box; if the box is empty, a multiple of the unit. */
  const coordinate = (i, axis, side) => {
    if (i < 0 || isEmpty(boxes, i, d)) return r.int(-3, 3) * unit;
    const [a, b] = [boxes[width * i + axis], boxes[width * i + d + axis]];
    return side === 0 ? a : side === 1 ? b : a / 2 + b / 2;
  };
  const corner = () => {
    const i = some();
    return Array.from({ length: d }, (_, axis) => coordinate(i, axis, r.int(0, 1)));
  };
  /** Corners, middles of faces and edges, centers. */
  const feature = () => {
    const i = some();
    return Array.from({ length: d }, (_, axis) => coordinate(i, axis, r.int(0, 2)));
  };
  /** Coordinates of different boxes combined. */
  const mixed = () => Array.from({ length: d }, (_, axis) => coordinate(some(), axis, r.int(0, 2)));
  const near = () => feature().map((x) => x + r.float(-3, 3) * unit);
  return { corner, feature, mixed, near, any: () => r.pick([corner, feature, mixed, near])() };
}

/** A box for a search: corners at features of the scene, sometimes a point, rarely empty. */
export function someBox(scene, r) {
  const { any } = places(scene, r);
  const a = any();
  const b = r.bool(0.2) ? a : r.bool(0.3) ? a.map((x) => x + r.int(0, 2) * scene.unit) : any();
  const [min, max] = [a.map((x, k) => Math.min(x, b[k])), a.map((x, k) => Math.max(x, b[k]))];
  return r.bool(0.04) && min[0] < max[0]
    ? { min: vector(max), max: vector(min) }
    : { min: vector(min), max: vector(max) };
}

/** A ray: between features of boxes, along the axes, in the planes of faces, nearly parallel to an axis, short, long. */
export function someRay(scene, r) {
  const { d, unit } = scene;
  const at = places(scene, r);
  const origin = r.pick([at.any, at.any, at.near])();
  const kind = r.next();
  let direction;
  if (kind < 0.4) {
    const to = at.any();
    direction = to.map((x, k) => x - origin[k]);
    // Some directions are much shorter or longer than the unit.
    if (r.bool(0.3)) direction = direction.map((x) => x * 2 ** r.int(-6, 6));
  } else if (kind < 0.6) {
    const axis = r.int(0, d - 1);
    direction = origin.map((_, k) => (k === axis ? r.pick([1, -1]) * unit : r.pick([0, -0])));
  } else if (kind < 0.75) {
    const axis = r.int(0, d - 1);
    direction = origin.map((_, k) => (k === axis ? 1 : r.pick([0, 1e-17, -1e-17, 2 ** -60, 1e-300])));
  } else if (kind < 0.85) {
    direction = origin.map(() => r.pick([1, -1, 0.5, 0]) * unit);
  } else if (kind < 0.97) {
    direction = origin.map(() => r.float(-1, 1) * unit);
  } else {
    direction = origin.map(() => 0);
  }
  // Some rays start before the origin, so that they reach it only later.
  const before = r.bool(0.4) ? origin.map((x, k) => x - r.int(1, 8) * direction[k]) : origin;
  return {
    origin: vector(before.every(Number.isFinite) ? before : origin),
    direction: vector(direction.map(finite)),
  };
}

const finite = (x) => Math.min(Math.max(x, -Number.MAX_VALUE), Number.MAX_VALUE);

/** A segment along some ray. */
export function someSegment(scene, r) {
  const { origin, direction } = someRay(scene, r);
  const length = r.pick([0.5, 1, 2, 9]);
  const end = numbersOf(origin).map((x, k) => finite(x + length * numbersOf(direction)[k]));
  return { start: origin, end: vector(end) };
}

// --- Results by brute force ------------------------------------------------------------------------------------

/**
 * The current boxes, for the queries below: numbers, masks, and which of them are removed.
 * @param {{boxes: number[], d: number}} scene
 */
export function brute({ boxes, d }, masks) {
  const self = {
    d,
    boxes: [...boxes],
    masks: masks ? [...masks] : Array.from({ length: boxes.length / (2 * d) }, () => 0xffffffff),
    /** @type {Set<number>} */
    removed: new Set(),
    get length() {
      return self.boxes.length / (2 * d);
    },
    /** The boxes that are neither removed nor empty. */
    *here() {
      for (let i = 0; i < self.length; i++) if (!self.removed.has(i) && !isEmpty(self.boxes, i, d)) yield i;
    },
    /** The boxes that a query tests. No query tests a box without any bit in its mask. */
    *queried({ mask = 0xffffffff, filter } = {}) {
      for (const i of self.here()) if ((self.masks[i] & mask) !== 0 && (!filter || filter(i))) yield i;
    },
    search(box, options) {
      const found = [];
      const [min, max] = [numbersOf(box.min), numbersOf(box.max)];
      for (const i of self.queried(options)) {
        const at = 2 * d * i;
        if (min.every((x, k) => x <= max[k] && self.boxes[at + k] <= max[k] && x <= self.boxes[at + d + k]))
          found.push(i);
      }
      return found;
    },
    /** From a point or a box to box i. */
    distance(from, i) {
      const [min, max] = [numbersOf(from.min ?? from), numbersOf(from.max ?? from)];
      const at = 2 * d * i;
      const apart = min.map((x, k) => Math.max(self.boxes[at + k] - max[k], 0, x - self.boxes[at + d + k]));
      // Scaled, so that no square overflows or underflows.
      const scale = 2 ** -Math.min(Math.max(Math.floor(Math.log2(Math.max(...apart))), -1022), 1022);
      return Math.sqrt(apart.reduce((sum, x) => sum + (x * scale) ** 2, 0)) / scale;
    },
    /** All boxes within the distance, nearest first. */
    nearest(from, { maxDistance = Infinity, ...options } = {}) {
      const list = [];
      for (const index of self.queried(options)) {
        const distance = self.distance(from, index);
        if (distance <= maxDistance) list.push({ index, distance });
      }
      return list.sort((a, b) => a.distance - b.distance || a.index - b.index);
    },
    /** The exact result of a ray or segment for each box. */
    spans(ray) {
      const query = /** @type {any} */ ('start' in ray ? `segmentBox${d}` : `rayBox${d}`);
      const list = [];
      for (const index of self.here()) {
        const hit = intersect(query, ray, boxAt(self.boxes, index, d));
        if (hit !== null) list.push({ index, tNear: hit.tNear, tFar: hit.tFar, inside: hit.inside });
      }
      return list;
    },
    /** All hits of a ray or segment: by t, then index. */
    raycast(ray, { maxT, solid = false, mask = 0xffffffff, filter } = {}, spans = self.spans(ray)) {
      const isSegment = 'start' in ray;
      maxT ??= isSegment ? 1 : Infinity;
      const list = [];
      for (const { index, tNear, tFar, inside } of spans) {
        if ((self.masks[index] & mask) === 0 || (filter && !filter(index))) continue;
        const t = (solid && inside ? 0 : tNear >= 0 ? tNear : tFar) + 0; // not -0
        // A segment that ends before a surface does not reach that surface.
        if (t <= maxT && !(isSegment && t === Infinity)) list.push({ index, t, inside });
      }
      return list.sort((a, b) => a.t - b.t || a.index - b.index);
    },
    /** First contact of a moving shape: a query's name without its dimensions, and the shape with its motion. */
    sweep(query, shape, options) {
      let best = null;
      for (const index of self.queried(options)) {
        const hit = intersect(/** @type {any} */ (query + d), shape, boxAt(self.boxes, index, d));
        if (hit !== null && (best === null || hit.t < best.t)) best = { index, ...hit };
      }
      return best;
    },
    pairs(other) {
      const list = [];
      for (const i of self.queried()) {
        for (const j of (other ?? self).search(boxAt(self.boxes, i, d)))
          if (other || j > i) list.push([i, j]);
      }
      return list;
    },
  };
  return self;
}

/** A mask for each box, of few bits. */
export const someMasks = (count, r) =>
  Array.from({ length: count }, () => r.pick([1, 2, 3, 4, 0x80000000, 0xffffffff, 0]));

/** The text of a query in the message of a failed assertion. */
export const report = (/** @type {unknown} */ value) =>
  JSON.stringify(value, (_, x) =>
    Object.is(x, -0) ? '-0' : typeof x === 'number' && !Number.isFinite(x) ? `${x}` : x,
  );
