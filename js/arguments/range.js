/** Reads a range of indices. */

import { failNumber } from './check.js';
import { optional, Options, unchecked } from './options.js';

/** The options of a range: the `count` things from `first` on; by default all. */
export const RANGE = /* @__PURE__ */ new Options({
  first: /* @__PURE__ */ optional(unchecked),
  count: /* @__PURE__ */ optional(unchecked),
});

/**
 * @param {string} fn
 * @param {ReturnType<typeof RANGE.read>} given
 * @param {number} total  the number of things
 */
export function rangeOf(fn, given, total) {
  const { first = 0 } = given;
  if (!(Number.isInteger(first) && first >= 0 && first <= total))
    failNumber(fn, 'first', `an integer from 0 to ${total}`, first);
  const { count = total - first } = given;
  if (!(Number.isInteger(count) && count >= 0 && count <= total - first))
    failNumber(fn, 'count', `an integer from 0 to ${total - first}`, count);
  return { first, count };
}
