// Two ways of doing the same work, timed in turn in one process, so that a busy machine or a changing clock
// meets both alike. Times are those of the processor: what other programs take in between does not count, which would be more for
// the side whose samples are longer.

import { appendFileSync } from 'node:fs';

/** Milliseconds that this process has used. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Keeps a comparison for docs/benchmarks.md: see run.mjs. Times are milliseconds for one piece of work.
 * @param {string} what
 * @param {number} own
 * @param {string} peer
 * @param {number} theirs
 * @param {number | null} goal  what own / theirs may be at most
 */
export function record(what, own, peer, theirs, goal) {
  const file = process.env.RB_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify({ what, own, peer, theirs, goal })}\n`);
}

/** Keeps results alive: a sum that is printed cannot be optimized away. */
export let consumed = 0;

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/**
 * @param {() => number} slow  each returns a number that depends on all of its work
 * @param {() => number} fast
 * @param {{ rounds?: number, warm?: number, sample?: number }} [options]  pairs timed, seconds of warm-up, and least
 *   milliseconds of a sample
 */
export function compare(slow, fast, { rounds = 15, warm = 0.4, sample = 10 } = {}) {
  for (const end = now() + warm * 1000; now() < end;) consumed += slow() + fast();
  const times = { slow: [], fast: [] };
  const time = (name, run) => {
    // The fast side is repeated until a sample is long enough for the clock.
    const begin = now();
    let count = 0;
    do {
      consumed += run();
      count++;
    } while (now() - begin < sample);
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

/** Milliseconds of so many pieces of work as the time of one, in the unit that suits it. */
const spread = ({ min, median: m, max }, per) => {
  const [scale, unit] =
    per === 1 || min / per >= 1 ? [1, 'ms'] : min / per >= 1e-3 ? [1e3, 'µs'] : [1e6, 'ns'];
  const number = (t) => {
    const value = (t * scale) / per;
    return value < 100 ? value.toPrecision(3) : value.toFixed(0);
  };
  return `${number(min)} ${unit} (median ${number(m)}, +${Math.round((max / min - 1) * 100)}%)`.padEnd(38);
};

/**
 * Prints a row; the ratio is that of the medians of the pairs.
 * @param {{ peer?: string, own?: string, per?: number, atMost?: boolean }} [options]  who is compared with whom, of how many
 *   pieces of work times are told, and whether the bar is what the ratio may be at the most
 * @returns {boolean} whether it reaches its bar
 */
export function row(
  name,
  { slow, fast, ratio },
  bar,
  { peer = 'engine style', own = 'raybound', per = 1, atMost = false } = {},
) {
  record(name, fast.min / per, peer, slow.min / per, bar === null ? null : atMost ? null : 1 / bar);
  const ok = bar === null || (atMost ? ratio.median <= bar : ratio.median >= bar);
  const verdict = bar === null ? '' : `bar ${atMost ? '≤ ' : ''}${bar}× ${ok ? 'reached' : 'MISSED'}`;
  console.log(
    `${name}\n    ${peer.padEnd(12)} ${spread(slow, per)} ${own} ${spread(fast, per)} ${ratio.median.toFixed(1)}× ` +
      `(${ratio.min.toFixed(1)} to ${ratio.max.toFixed(1)})  ${verdict}`,
  );
  return ok;
}
