// What a reader can edit: each printed file with the function that is compared, and a generator of its inputs.
import { randomFrom } from '../random.js';

/** @typedef {() => number} Random */

/**
 * @typedef {object} Row
 * @property {string} name  the function that figures call and that is compared
 * @property {string} [printed]  the file with the right function, for a mistake
 * @property {string} [right]  the name of the right function there
 * @property {string[]} keys  the numbers of a result that is not null
 * @property {(random: Random, exact: boolean) => unknown[]} inputs  `exact`: small numbers, with which the function computes without
 *   rounding, so that each correct version has to agree even where a ray only touches
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

const INTERVAL = ['tNear', 'tFar'];
const rayAndBox = (/** @type {Random} */ random, /** @type {boolean} */ exact) => [
  ray(random, exact),
  box(random, exact),
];

/** The rows by chapter and file. @type {Record<string, Row>} */
export const ROWS = {
  '04-slabs/slabs.example.js': { name: 'intersectSlabs', keys: INTERVAL, inputs: rayAndBox },
  '04-slabs/slabs.mistake.js': {
    name: 'intersectSlabsNaive',
    printed: 'slabs.example.js',
    right: 'intersectSlabs',
    keys: INTERVAL,
    inputs: rayAndBox,
  },
};

/** The inputs with which a row's function is compared, always the same. @param {Row} row */
export function casesOf({ inputs }) {
  const random = randomFrom(SEED);
  return Array.from({ length: CASE_COUNT }, (_, i) => inputs(random, i % 2 === 0));
}
