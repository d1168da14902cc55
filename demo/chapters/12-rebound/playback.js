// How the ball is shown along its path, as plain data: it is in links that are copied, but not in the address and the history.
import { clamp } from '../../lib/state.js';

/**
 * @typedef {object} Playback
 * @property {boolean} playing
 * @property {number[]} speed      a factor
 * @property {number[]} travelled  how far the ball has come along its path
 */

export const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** @type {Playback} */
export const initial = { playing: true, speed: [1], travelled: [0] };
export const passing = true;

/** @type {import('../../lib/state.js').Rules} */
export const rules = {
  speed: { valid: (list) => list.length === 1 && SPEEDS.includes(list[0]) },
  travelled: { most: 1e6 },
};

/** Where motion is to be reduced nothing moves before the reader wants it. @param {Playback} playback @returns {Playback} */
export const settle = ({ playing, speed, travelled }) => ({
  playing: playing && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  speed,
  travelled: [clamp(travelled[0], 0, Infinity)],
});
