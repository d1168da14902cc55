// What a reader can edit: each printed file with the function that is compared, and a generator of its inputs.
import { randomFrom } from '../random.js';

/** @typedef {() => number} Random */

/**
 * @typedef {object} Compared  a function of a printed file
 * @property {string} name
 * @property {string} [right]  the name of the right function, for a mistake
 * @property {'number' | 'boolean' | string[]} result  its kind, or the numbers of an object
 * @property {boolean} [miss]  whether the result may be null
 * @property {(random: Random, exact: boolean) => unknown[]} inputs  `exact`: small numbers, with which the function computes without
 *   rounding, so that each correct version has to agree even where shapes only touch
 *
 * @typedef {object} Row
 * @property {string} [printed]  the file with the right functions, for a mistake
 * @property {Compared[]} functions
 */

export const CASE_COUNT = 1000;
const SEED = 20;

/** @template T @param {Random} random @param {T[]} list */
const oneOf = (random, list) => list[Math.floor(random() * list.length) % list.length];
/** From -size to size, for exact cases an integer. @param {Random} random @param {boolean} exact @param {number} size */
const coordinate = (random, exact, size) => {
  const value = (2 * random() - 1) * size;
  return exact ? Math.round(value) + 0 : value;
};
/** @param {Random} random @param {boolean} exact @param {number} [size] */
const point = (random, exact, size = 8) => ({
  x: coordinate(random, exact, size),
  y: coordinate(random, exact, size),
});

/** Components by which a division of integers is exact; 0 is a ray parallel to an axis. */
const EXACT_COMPONENTS = [-4, -2, -1, -0.5, 0, 0, 0.5, 1, 2, 4];

/** A ray whose direction is not zero. @param {Random} random @param {boolean} exact */
function ray(random, exact) {
  const component = () => (exact ? oneOf(random, EXACT_COMPONENTS) : coordinate(random, false, 3));
  const direction = { x: component(), y: component() };
  if (direction.x === 0 && direction.y === 0) direction.x = 1;
  return { origin: point(random, exact), direction };
}

/** A box, for exact cases sometimes without width or height. @param {Random} random @param {boolean} exact */
function box(random, exact) {
  const [a, b] = [point(random, exact, 5), point(random, exact, 5)];
  return {
    min: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    max: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  };
}

/** Directions of lengths that are powers of two, so that normalizing is exact. */
const AXIS_DIRECTIONS = [-2, -1, -0.5, 0.5, 1, 2].flatMap((size) => [
  { x: size, y: 0 },
  { x: 0, y: size },
]);
/** @param {Random} random @param {boolean} exact */
const motion = (random, exact) => (exact ? oneOf(random, AXIS_DIRECTIONS) : point(random, false, 6));
/** @param {Random} random @param {boolean} exact */
const radius = (random, exact) => Math.abs(coordinate(random, exact, 3)) + (exact ? 1 : 0.25);

/** @param {Random} random @param {boolean} exact */
function wall(random, exact) {
  const start = point(random, exact);
  const end = point(random, exact);
  if (start.x === end.x && start.y === end.y) end.x += 1;
  return { start, end };
}

const INTERVAL = ['tNear', 'tFar'];
/** @type {Omit<Compared, 'name'>} */
const slabs = {
  result: INTERVAL,
  miss: true,
  inputs: (random, exact) => [ray(random, exact), box(random, exact)],
};
/** @type {Omit<Compared, 'name'>} */
const circle = {
  result: INTERVAL,
  miss: true,
  inputs: (random, exact) => [
    { origin: point(random, exact), direction: motion(random, exact) },
    point(random, exact, 5),
    radius(random, exact),
  ],
};
/** @type {Compared} */
const segment = {
  name: 'intersectSegment',
  result: ['t', 's'],
  miss: true,
  inputs(random, exact) {
    const { start, end } = wall(random, exact);
    return [ray(random, exact), start, end];
  },
};
/** @type {Compared} */
const sweep = {
  name: 'sweepCircles',
  result: 'number',
  miss: true,
  inputs(random, exact) {
    const still = { x: 0, y: 0 };
    const one = (/** @type {boolean} */ moves) => ({
      center: point(random, exact),
      radius: radius(random, exact),
      motion: moves ? motion(random, exact) : still,
    });
    const [a, b] = [one(true), one(!exact)];
    if (exact) a.motion = { x: 4 * a.motion.x, y: 4 * a.motion.y };
    return [a, b];
  },
};
/** @type {Compared} */
const reflection = {
  name: 'reflect',
  result: ['x', 'y'],
  inputs: (random, exact) => [point(random, exact), motion(random, exact)],
};

/** The rows by chapter and file. @type {Record<string, Row>} */
export const ROWS = {
  '03-lines-and-circles/rays.example.js': {
    functions: [segment, { name: 'intersectCircle', ...circle }],
  },
  '03-lines-and-circles/rays.mistake.js': {
    printed: 'rays.example.js',
    functions: [{ name: 'intersectCircleUnit', right: 'intersectCircle', ...circle }],
  },
  '04-slabs/slabs.example.js': { functions: [{ name: 'intersectSlabs', ...slabs }] },
  '04-slabs/slabs.mistake.js': {
    printed: 'slabs.example.js',
    functions: [{ name: 'intersectSlabsNaive', right: 'intersectSlabs', ...slabs }],
  },
  '10-moving/sweep.example.js': { functions: [sweep] },
  '12-reflection/reflect.example.js': { functions: [reflection] },
};

/** The inputs with which a function is compared, always the same. @param {Compared} compared */
export function casesOf({ inputs }) {
  const random = randomFrom(SEED);
  return Array.from({ length: CASE_COUNT }, (_, i) => inputs(random, i % 2 === 0));
}
