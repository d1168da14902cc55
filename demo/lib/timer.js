// Milliseconds as the page shows them: the median of the last 60 runs, as far as the browser's clock can tell them.

const KEPT = 60;
/** What is quicker is repeated until it takes so long. */
const ENOUGH_MS = 0.4;
const MOST_TIMES = 256;
/** Until a browser has compiled what is run again and again. */
const WARM_MS = 12;
/** A reading may be wrong by one tick of the clock: runs are taken together until they take this many. */
const TICKS = 10;

/**
 * The least that the clock was seen to go forward by. Firefox' and Safari's count whole milliseconds on pages like these, which most
 * of what is timed here does not take: one run alone is told as 0 or 1.
 */
let tick = Infinity;

export function createTimer() {
  /** @type {{ms: number, times: number}[]} */
  let kept = [];
  let times = 1;
  let total = 0;
  let count = 0;

  /** @param {number} ms  of that many runs in a row */
  function keep(ms, runs = 1) {
    if (ms > 0) tick = Math.min(tick, ms);
    total += ms / runs;
    count += 1;
    kept.push({ ms, times: runs });
    if (kept.length > KEPT) kept = kept.slice(-KEPT);
  }

  /** What a run takes, of each of the groups that the kept ones make. */
  function means() {
    const all = kept.reduce((sum, { ms }) => sum + ms, 0);
    const groups = Math.max(1, Math.min(kept.length, Math.floor(all / (TICKS * tick))));
    return Array.from({ length: groups }, (_, i) => {
      const [from, to] = [i, i + 1].map((k) => Math.floor((k * kept.length) / groups));
      const group = kept.slice(from, to);
      const sum = (/** @type {'ms' | 'times'} */ key) => group.reduce((all, one) => all + one[key], 0);
      return sum('ms') / sum('times');
    });
  }

  return {
    /** @param {number} ms */
    add: (ms) => keep(ms),

    /** Runs it, and counts what that took. @template T @param {() => T} work @returns {T} */
    time(work) {
      const begin = performance.now();
      const result = work();
      keep(performance.now() - begin);
      return result;
    },

    /** The same for what changes nothing and may be quick. @template T @param {() => T} ask @returns {T} */
    timeQuick(ask) {
      if (count === 0) {
        // The first runs compile code, and read memory for the first time: up to 300 µs where later ones take one.
        const end = performance.now() + WARM_MS;
        do ask();
        while (performance.now() < end);
      }
      let ms;
      let result = ask();
      for (;;) {
        const begin = performance.now();
        for (let i = 0; i < times; i += 1) result = ask();
        ms = performance.now() - begin;
        if (ms >= ENOUGH_MS || times >= MOST_TIMES) break;
        times *= 2;
      }
      keep(ms, times);
      if (ms > 4 * ENOUGH_MS) times = Math.max(1, times >> 1);
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
      return kept.length === 0 ? 0 : Math.min(...kept.map(({ ms, times: runs }) => ms / runs));
    },

    /** NaN before there is anything. */
    get median() {
      if (kept.length === 0) return NaN;
      const sorted = means().sort((a, b) => a - b);
      return sorted[sorted.length >> 1];
    },
  };
}

/** @typedef {ReturnType<typeof createTimer>} Timer */
