// What the figure of very many shapes is about, as plain data, and its two handles. Nothing here knows of the page.
import { KINDS } from './moving-objects.js';
import { LIMIT, clamp } from '../../lib/state.js';

export const COUNTS = ['1000', '10000', '100000'];
export const WAYS = /** @type {const} */ (['brute', 'prefilter', 'bvh']);
export const WANTS = ['closest', 'any', 'all'];
export const METHODS = /** @type {const} */ (['quality', 'fast', 'middle']);
/** Levels that are drawn at most. */
export const MOST_LEVELS = 6;

/** @type {Record<string, any>} */
export const initial = {
  count: '100000',
  shape: 'circle',
  way: 'bvh',
  want: 'closest',
  method: 'quality',
  levels: [3],
  line: [17, 11, -3, 2],
};

export const rules = { count: COUNTS, shape: Object.keys(KINDS), way: WAYS, want: WANTS, method: METHODS };

/** A pointer moves more finely than the arrow keys. @param {number} x @param {number} y */
const place = (x, y) => {
  const fine = (/** @type {number} */ v) => Math.round(v * 32) / 32 + 0;
  return [clamp(fine(x), -LIMIT.x, LIMIT.x), clamp(fine(y), -LIMIT.y, LIMIT.y)];
};

/** @param {any} state */
export const settle = (state) => ({ ...state, levels: [clamp(Math.round(state.levels[0]), 0, MOST_LEVELS)] });

/** @param {any} state */
export function derive({ line: [ax, ay, bx, by] }) {
  return { ray: { origin: { x: ax, y: ay }, direction: { x: bx - ax, y: by - ay } }, aim: { x: bx, y: by } };
}

/** Where the ray points to. @param {any} state @param {{x: number, y: number}} point */
export const aimAt = ({ line: [ax, ay] }, { x, y }) => ({ line: [ax, ay, ...place(x, y)] });

/** @param {any} state @param {ReturnType<typeof derive>} d @param {import('../../lib/figure.js').Translate} t */
export const handles = (state, { ray, aim }, t) => [
  {
    id: 'origin',
    name: t('handle.origin'),
    tone: 'ray',
    at: ray.origin,
    set: (/** @type {number} */ x, /** @type {number} */ y) => ({
      line: [...place(x, y), ...state.line.slice(2)],
    }),
  },
  {
    id: 'aim',
    name: t('handle.aim'),
    tone: 'tip',
    at: aim,
    follows: true,
    set: (/** @type {number} */ x, /** @type {number} */ y) => aimAt(state, { x, y }),
  },
];
