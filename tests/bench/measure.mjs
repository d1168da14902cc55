// Two implementations of the same work, timed in turn in one process, so that a busy machine or a changing clock affects both
// alike. Times are processor times: the time of other programs does not count, which would distort the side with longer samples
// more.

import { appendFileSync } from 'node:fs';

/** Milliseconds of processor time of this process. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Stores a comparison for docs/benchmarks.md: see run.mjs. Times are milliseconds for one piece of work.
 * @param {string} what
 * @param {number} own
 * @param {string} peer
 * @param {number} theirs
 * @param {number | null} goal  the largest own / theirs that is accepted
 */
export function record(what, own, peer, theirs, goal) {
  const file = process.env.RB_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify({ what, own, peer, theirs, goal })}\n`);
}

/** Keeps results alive: a sum that is printed cannot be optimized away. */
export let consumed = 0;

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/**
 * Times two functions in turn.
 * @param {() => number} slow  both functions return a number that depends on all of their work
 * @param {() => number} fast
 * @param {{ rounds?: number, warm?: number, sample?: number }} [options]  number of pairs of samples, seconds of warm-up, and
 *   minimum milliseconds of a sample
 */
export function compare(slow, fast, { rounds = 15, warm = 0.4, sample = 10 } = {}) {
  for (const end = now() + warm * 1000; now() < end;) consumed += slow() + fast();
  const run = (/** @type {() => number} */ work, /** @type {number} */ count) => {
    const begin = now();
    for (let i = 0; i < count; i++) consumed += work();
    return now() - begin;
  };
  // Each sample is the same number of calls between two readings of the clock. A reading takes 2.5 µs: between short calls it was
  // up to half of their time, and more of the faster side's.
  const countOf = (/** @type {() => number} */ work) => {
    let count = 1;
    for (let ms = run(work, 1); ms < sample; ms = run(work, count))
      count = Math.ceil(count * Math.min(10, (1.1 * sample) / Math.max(ms, 1e-3)));
    return count;
  };
  const counts = { slow: countOf(slow), fast: countOf(fast) };
  /** @type {{slow: number[], fast: number[]}} */
  const times = { slow: [], fast: [] };
  const time = (/** @type {'slow' | 'fast'} */ name, /** @type {() => number} */ work) =>
    times[name].push(run(work, counts[name]) / counts[name]);
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

/** The time per piece of work, from the milliseconds of several pieces, in a suitable unit. */
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
 * Prints a row; the ratio is the median of the pairs' ratios.
 * @param {{ peer?: string, own?: string, per?: number, atMost?: boolean }} [options]  the names of both sides, the number of
 *   pieces of work per call, and whether the goal is an upper limit of the ratio: then `slow` is raybound, and `own` names the other side
 * @returns {boolean} whether the row reaches its goal
 */
export function row(
  name,
  { slow, fast, ratio },
  bar,
  { peer = 'engine style', own = 'raybound', per = 1, atMost = false } = {},
) {
  if (atMost) record(name, slow.min / per, own, fast.min / per, bar);
  else record(name, fast.min / per, peer, slow.min / per, bar === null ? null : 1 / bar);
  const ok = bar === null || (atMost ? ratio.median <= bar : ratio.median >= bar);
  const verdict = bar === null ? '' : `bar ${atMost ? '≤ ' : ''}${bar}× ${ok ? 'reached' : 'MISSED'}`;
  console.log(
    `${name}\n    ${peer.padEnd(12)} ${spread(slow, per)} ${own} ${spread(fast, per)} ${ratio.median.toFixed(1)}× ` +
      `(${ratio.min.toFixed(1)} to ${ratio.max.toFixed(1)})  ${verdict}`,
  );
  return ok;
}
