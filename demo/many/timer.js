// Milliseconds as the page shows them: the median of the last 60.

const KEPT = 60;
/** A browser's clock may count in tenths of a millisecond: what is quicker is repeated until it takes some of them. */
const ENOUGH_MS = 0.4;
const MOST_TIMES = 256;

export function createTimer() {
  /** @type {number[]} */
  let kept = [];
  let times = 1;
  let total = 0;
  let count = 0;
  return {
    /** @param {number} ms */
    add(ms) {
      total += ms;
      count += 1;
      kept.push(ms);
      if (kept.length > KEPT) kept = kept.slice(-KEPT);
    },

    /** Runs it, and counts what that took. @template T @param {() => T} work @returns {T} */
    time(work) {
      const begin = performance.now();
      const result = work();
      this.add(performance.now() - begin);
      return result;
    },

    /** The same for what changes nothing and may be quick. @template T @param {() => T} ask @returns {T} */
    timeQuick(ask) {
      const begin = performance.now();
      let result = ask();
      for (let i = 1; i < times; i += 1) result = ask();
      const ms = performance.now() - begin;
      this.add(ms / times);
      if (ms < ENOUGH_MS) times = Math.min(2 * times, MOST_TIMES);
      else if (ms > 4 * ENOUGH_MS) times = Math.max(1, times >> 1);
      return result;
    },

    /** Forgets what belonged to other shapes. */
    clear() {
      kept = [];
      times = 1;
      total = 0;
      count = 0;
    },

    /** Of all since then, in milliseconds, and how many they are. */
    get total() {
      return total;
    },
    get count() {
      return count;
    },

    /** The quickest of them; 0 before there is any. */
    get least() {
      return kept.length === 0 ? 0 : Math.min(...kept);
    },

    /** NaN before there is anything. */
    get median() {
      return kept.length === 0 ? NaN : [...kept].sort((a, b) => a - b)[kept.length >> 1];
    },
  };
}

/** @typedef {ReturnType<typeof createTimer>} Timer */
