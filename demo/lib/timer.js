// Timing for the page: the median of the last 60 measurements, with allowance for the coarse clock of a browser.

/** How many measurements the median is taken of. */
const KEPT = 60;
/** Quick work is repeated until a measurement takes this long. */
const ENOUGH_MS = 0.4;
const MOST_TIMES = 256;
/** How long quick work runs before the first measurement, so that the browser has compiled it. */
const WARM_MS = 12;
/** A measurement may be wrong by one tick of the clock, so measurements are averaged in groups that take at least this many ticks. */
const TICKS = 10;

/**
 * The tick of the clock in milliseconds: the shortest time above 0 that was measured. Firefox and Safari round to whole milliseconds
 * on pages like these. Most work here takes less, so a single run is measured as 0 or 1 ms.
 */
let tick = Infinity;

/** A comparison repeats its queries until one measurement takes this long, or this many ticks, and takes so many measurements of each. */
const COMPARED_MS = 0.8;
const COMPARED_TICKS = 2;
const ROUNDS = 4;

/**
 * The shortest time of a run of each query, in milliseconds; the mean time if the clock is coarse. The queries take turns, so that other work of the machine disturbs all of them
 * alike; before the first measurement each has run long enough to be compiled.
 * @param {(() => unknown)[]} queries  quick queries that change nothing
 */
export function compareTimes(queries) {
  const measure = (/** @type {() => unknown} */ query, /** @type {number} */ runs) => {
    const begin = performance.now();
    for (let i = 0; i < runs; i += 1) query();
    const ms = performance.now() - begin;
    if (ms > 0) tick = Math.min(tick, ms);
    return ms;
  };
  const enough = () => Math.max(COMPARED_MS, tick < Infinity ? COMPARED_TICKS * tick : 0);
  const runs = queries.map((query) => {
    let times = 1;
    while (measure(query, times) < enough()) times *= 2;
    return times;
  });
  const measured = queries.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < ROUNDS; round += 1)
    queries.forEach((query, i) => measured[i].push(measure(query, runs[i]) / runs[i]));
  // The shortest of a few ticks would be wrong by one of them, always in the same direction.
  const isCoarse = 4 * tick > COMPARED_MS;
  return measured.map((all) =>
    isCoarse ? all.reduce((sum, one) => sum + one, 0) / ROUNDS : Math.min(...all),
  );
}

export function createTimer() {
  /** @type {{ms: number, times: number}[]} */
  let kept = [];
  let times = 1;
  let total = 0;
  let count = 0;

  /** Stores a measurement. @param {number} ms  of `runs` runs together @param {number} [runs] */
  function keep(ms, runs = 1) {
    if (ms > 0) tick = Math.min(tick, ms);
    total += ms / runs;
    count += 1;
    kept.push({ ms, times: runs });
    if (kept.length > KEPT) kept = kept.slice(-KEPT);
  }

  /** The mean time of a run in each group of measurements. */
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

    /** Runs and times `work`. @template T @param {() => T} work @returns {T} */
    time(work) {
      const begin = performance.now();
      const result = work();
      keep(performance.now() - begin);
      return result;
    },

    /** Times a query that changes nothing: repeats a quick one. @template T @param {() => T} query @returns {T} */
    timeQuick(query) {
      if (count === 0) {
        // The first runs compile code and read memory for the first time: they take up to 300 µs, later runs 1 µs.
        const end = performance.now() + WARM_MS;
        do query();
        while (performance.now() < end);
      }
      let ms;
      let result = query();
      for (;;) {
        const begin = performance.now();
        for (let i = 0; i < times; i += 1) result = query();
        ms = performance.now() - begin;
        if (ms >= ENOUGH_MS || times >= MOST_TIMES) break;
        times *= 2;
      }
      keep(ms, times);
      if (ms > 4 * ENOUGH_MS) times = Math.max(1, times >> 1);
      return result;
    },

    /** Forgets all measurements, such as after a change of the shapes. */
    clear() {
      kept = [];
      times = 1;
      total = 0;
      count = 0;
    },

    /** The sum of the times per run of all measurements since the last `clear`, in milliseconds. */
    get total() {
      return total;
    },
    /** How many measurements there were since the last `clear`. */
    get count() {
      return count;
    },

    /** The shortest stored time of a run; 0 without measurements. */
    get least() {
      return kept.length === 0 ? 0 : Math.min(...kept.map(({ ms, times: runs }) => ms / runs));
    },

    /** The median time of a run; NaN without measurements. */
    get median() {
      if (kept.length === 0) return NaN;
      const sorted = means().sort((a, b) => a - b);
      return sorted[sorted.length >> 1];
    },
  };
}

/** @typedef {ReturnType<typeof createTimer>} Timer */
