/** Long work in parts, between which a page stays responsive; and the options of the functions that begin it. */

import { fail, func, NONE, wordOf } from '../arguments/check.js';

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
 * What a second call of `accelerate` does with `onProgress`: the objects are being read already, or are read.
 * @param {{ready: Promise<void>}} known  the result of the first call
 * @param {OnProgress | undefined} onProgress  called with 1 when all objects are read
 * @param {() => boolean} isUsed  whether the result is still in use
 */
export function reportReady(known, onProgress, isUsed) {
  if (onProgress) void known.ready.then(() => isUsed() && onProgress(1));
}

/**
 * The options of `accelerate`, checked: `onProgress`, and those that the library has besides.
 * @param {any} options
 * @param {Record<string, readonly string[]>} [choices]  other options with their values
 * @returns {any}
 */
export function optionsOf(options, choices = NONE) {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (name === 'onProgress') func('accelerate', name, value);
    else if (choices[name]) wordOf('accelerate', name, choices[name], value);
    else {
      const names = ['onProgress', ...Object.keys(choices)].join(', ');
      fail(TypeError, 'accelerate', name, `left out: the options are ${names}`, options);
    }
  }
  return options;
}
