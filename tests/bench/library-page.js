// Runs in a page: times of a canvas library and of its adapter.

export const time = (work) => {
  const begin = performance.now();
  work();
  return performance.now() - begin;
};

export const spread = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  return { min: sorted[0], median: sorted[sorted.length >> 1], max: sorted[sorted.length - 1] };
};

/**
 * Times of the same work with the library (slow) and raybound (fast), in turns. The library does the work `times` times less often.
 */
export function compare(slow, fast, rounds = 9, times = 1) {
  const all = { slow: [], fast: [] };
  for (let i = 0; i <= rounds; i++) {
    all.slow.push(times * time(slow));
    all.fast.push(time(fast));
  }
  // The first round warms up.
  for (const list of Object.values(all)) list.shift();
  return {
    slow: spread(all.slow),
    fast: spread(all.fast),
    ratio: spread(all.slow.map((t, i) => t / all.fast[i])),
  };
}
