/** Long work in parts, between which a page stays responsive; and the options of the functions that begin it. */

import { fail, func, NONE } from '../validate.js';

/** Milliseconds of each part. */
const SLICE = 8;

/** @typedef {(done: number) => void} OnProgress */

/**
 * @typedef {object} Work
 * @property {() => boolean} isWanted
 * @property {() => number} pending  the items that are still to be done
 * @property {(until: number) => boolean} step  works until a time, as of `performance.now()`; whether all is done
 */

/**
 * Works in parts of a few milliseconds.
 * @type {(work: Work, onProgress: OnProgress) => Promise<boolean>}  false if the work is not wanted any more
 */
export async function inSlices({ isWanted, pending, step }, onProgress) {
  const count = pending();
  let isDone = false;
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return false;
    isDone = step(performance.now() + SLICE);
    onProgress(isDone ? 1 : Math.max(0, 1 - pending() / count));
  }
  return isWanted();
}

/**
 * The options of `accelerate`, checked: `onProgress`, and those that the library has besides.
 * @param {any} options
 * @param {Record<string, readonly string[]>} [choices]  other options with their values, the default first
 * @returns {any}
 */
export function optionsOf(options, choices = NONE) {
  const { onProgress, ...others } = options;
  const names = ['onProgress', ...Object.keys(choices)];
  for (const name of Object.keys(others)) {
    if (!names.includes(name))
      fail(TypeError, 'accelerate', name, `left out: the options are ${names.join(', ')}`, options);
    if (!choices[name].includes(others[name]))
      fail(
        TypeError,
        'accelerate',
        name,
        choices[name].map((text) => `'${text}'`).join(' or '),
        others[name],
      );
  }
  if (onProgress !== undefined) func('accelerate', 'onProgress', onProgress);
  return options;
}
