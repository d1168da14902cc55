/** Filters of objects: a mask and a list of ignored objects (src/rebound/walls2.h, rb_filter2). */

import { mask, optional, Options, unchecked } from '../arguments/options.js';
import * as check from '../arguments/check.js';

/**
 * @typedef {object} ObjectFilter
 * @property {number} [mask]  an integer of 32 bits: only objects whose masks have a bit in common with it count; all bits by default
 * @property {ArrayLike<number>} [ignore]  indices of objects that do not count
 * @typedef {{mask: number, ignored: Int32Array}} Filter
 */

/** The options of a filter. */
export const FILTER = /* @__PURE__ */ new Options({ mask, ignore: /* @__PURE__ */ optional(unchecked) });

/**
 * Reads a filter.
 * @param {string} fn
 * @param {{mask: number, ignore: ArrayLike<number> | undefined}} options  the values of FILTER
 * @param {() => number} countOf  returns the number of objects; called after everything is read, because a getter may change it
 * @param {string} [expected]
 * @returns {Filter | null}  null for all objects
 */
export function filterOf(fn, { mask: given, ignore }, countOf, expected = 'the index of a wall or obstacle') {
  const bits = given | 0;
  if (ignore === undefined) return bits === -1 ? null : { mask: bits, ignored: new Int32Array(0) };
  const { length } = check.list(fn, 'ignore', ignore, 'an array of indices');
  /** @type {number[]} */
  const list = [];
  // An array-like object can claim any length: its first element that is no index ends the loop.
  for (let i = 0; i < length; i++)
    if (!(Number.isInteger(ignore[i]) && list.push(ignore[i])))
      check.fail(RangeError, fn, `ignore[${i}]`, expected, ignore[i]);
  const count = countOf();
  list.forEach((index, i) => {
    if (!(index >= 0 && index < count)) check.fail(RangeError, fn, `ignore[${i}]`, expected, index);
  });
  return bits === -1 && list.length === 0 ? null : { mask: bits, ignored: Int32Array.from(list).sort() };
}
