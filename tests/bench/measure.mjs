// Two ways of doing the same work, timed in turn in one process, so that a busy machine or a changing clock
// meets both alike.

const now = () => performance.now();

/** Keeps results alive: a sum that is printed cannot be optimised away. */
export let consumed = 0;

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/**
 * @param {() => number} slow  each returns a number that depends on all of its work
 * @param {() => number} fast
 * @param {{ rounds?: number, warm?: number }} [options]  pairs timed, and seconds of warm-up
 */
export function compare(slow, fast, { rounds = 15, warm = 0.4 } = {}) {
  for (const end = now() + warm * 1000; now() < end;) consumed += slow() + fast();
  const times = { slow: [], fast: [] };
  const time = (name, run) => {
    // The fast side is repeated until a sample is long enough for the clock.
    const begin = now();
    let count = 0;
    do {
      consumed += run();
      count++;
    } while (now() - begin < 10);
    times[name].push((now() - begin) / count);
  };
  for (let i = 0; i < rounds; i++) {
    if (i % 2) {
      time('fast', fast);
      time('slow', slow);
    } else {
      time('slow', slow);
      time('fast', fast);
    }
  }
  const ratios = times.slow.map((t, i) => t / times.fast[i]);
  const of = (list) => ({ min: Math.min(...list), median: median(list), max: Math.max(...list) });
  return { slow: of(times.slow), fast: of(times.fast), ratio: of(ratios) };
}

const ms = ({ min, median: m, max }) =>
  `${min.toPrecision(3)} ms (median ${m.toPrecision(3)}, +${Math.round((max / min - 1) * 100)}%)`.padEnd(38);

/**
 * Prints a row; the ratio is that of the medians of the pairs.
 * @returns {boolean} whether it reaches its bar
 */
export function row(name, { slow, fast, ratio }, bar) {
  const ok = bar === null || ratio.median >= bar;
  const verdict = bar === null ? '' : `bar ${bar}× ${ok ? 'reached' : 'MISSED'}`;
  console.log(
    `${name}\n    engine style ${ms(slow)} raybound ${ms(fast)} ${ratio.median.toFixed(1)}× ` +
      `(${ratio.min.toFixed(1)} to ${ratio.max.toFixed(1)})  ${verdict}`,
  );
  return ok;
}
