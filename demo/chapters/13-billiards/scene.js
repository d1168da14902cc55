// What the figure of many balls is about, as plain data, and its handles. Nothing here knows of the page.
import { clamp, place, put } from '../../lib/state.js';
import { MOST_DRAWN, ROOMS, corners, pointsOf, sceneOf } from './rooms.js';

export const MOST_BALLS = 2000;
const MOST_SEED = 9999;

/** @type {Record<string, any>} */
export const initial = {
  room: 'star',
  ...corners,
  drawn: [],
  count: [100],
  seed: [1],
  spread: [0.3], // of the radii
  grain: [0], // radius of a ball that is at rest among them, 0 for none
  restitution: [1],
  size: [0.3], // of a step, in diameters at the mean speed
  rate: [60], // steps a second
  paths: true,
};

export const rules = {
  room: ROOMS,
  drawn: { valid: (/** @type {number[]} */ { length }) => length % 4 === 0 && length <= 4 * MOST_DRAWN },
  count: { most: MOST_BALLS },
  seed: { most: MOST_SEED },
  size: { most: 100 },
  rate: { most: 60 },
};

/** @param {any} state */
export const settle = (state) => {
  const within = (/** @type {string} */ key, /** @type {number} */ least, /** @type {number} */ most) =>
    clamp(state[key][0], least, most);
  return {
    ...state,
    count: [Math.round(within('count', 1, MOST_BALLS))],
    seed: [Math.round(within('seed', 1, MOST_SEED))],
    spread: [within('spread', 0, 0.8)],
    grain: [within('grain', 0, 4)],
    restitution: [within('restitution', 0.5, 1)],
    size: [within('size', 0.1, 100)],
    rate: [within('rate', 1, 60)],
  };
};

/** @param {any} state */
export const derive = (state) => ({ scene: sceneOf(state) });

/** @param {any} state */
export const nextSeed = ({ seed: [seed] }) => ({ seed: [(seed % MOST_SEED) + 1] });

/**
 * A wall more, or null where there are enough or it has no length.
 * @param {any} state @param {{x: number, y: number}} from @param {{x: number, y: number}} to
 */
export function withWall({ drawn }, from, to) {
  const wall = [...place(from.x, from.y), ...place(to.x, to.y)];
  if (drawn.length >= 4 * MOST_DRAWN || (wall[0] === wall[2] && wall[1] === wall[3])) return null;
  return { drawn: [...drawn, ...wall] };
}

/** From one wall that is asked for by a button to the next. */
const NEXT = 2;

/** Level, in the middle or as near to it as no wall like it is; null where there are enough. @param {any} state */
export function withLevelWall(state) {
  const { drawn } = state;
  const taken = new Set(
    drawn.map((/** @type {any} */ _, /** @type {number} */ i) => String(drawn.slice(i, i + 4))),
  );
  for (let n = 0; n <= MOST_DRAWN; n += 1) {
    const y = NEXT * Math.ceil(n / 2) * (n % 2 ? 1 : -1) + 0;
    if (!taken.has(String([-4, y, 4, y]))) return withWall(state, { x: -4, y }, { x: 4, y });
  }
  return null;
}

/** @param {any} state @param {number} n */
export const withoutWall = ({ drawn }, n) => ({
  drawn: drawn.filter((/** @type {number} */ _, /** @type {number} */ i) => Math.floor(i / 4) !== n),
});

/** @param {any} state @param {unknown} _derived @param {import('../../lib/figure.js').Translate} t */
export function handles(state, _derived, t) {
  const { room, drawn } = state;
  const own = pointsOf(state[room]).map((at, i) => ({
    id: `${room}${i}`,
    name: t(room === 'round' ? `billiards.handle.round${i}` : 'handle.wallCorner', { n: i + 1 }),
    tone: 'wall',
    at,
    set: (/** @type {number} */ x, /** @type {number} */ y) => ({
      [room]: put(state[room], 2 * i, ...place(x, y)),
    }),
  }));
  const ends = pointsOf(drawn).map((at, i) => ({
    id: `drawn${i}`,
    name: t(i % 2 ? 'billiards.handle.end' : 'billiards.handle.start', { n: (i >> 1) + 1 }),
    tone: 'wall',
    at,
    set: (/** @type {number} */ x, /** @type {number} */ y) => ({ drawn: put(drawn, 2 * i, ...place(x, y)) }),
    remove: () => ({ patch: withoutWall(state, i >> 1) }),
  }));
  return [...own, ...ends];
}

export const under = () => null;
