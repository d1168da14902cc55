/**
 * Comparison with another library: it gets the same queries as raybound. If the results differ by more than the library's
 * rounding, an exact reference decides which of them is wrong. The test fails if raybound is wrong.
 */

import assert from 'node:assert/strict';
import { it } from 'node:test';

/** Largest error of raybound's numbers: some roundings of doubles of the size of the scenes. */
const DOUBLE = 2 ** -44;

const numbersIn = (/** @type {any} */ value) =>
  typeof value === 'object' && value ? Object.values(value).flatMap(numbersIn) : [Number(value)];

/** Distance between two results: numbers, booleans, vectors or objects of these. */
export function apart(/** @type {any} */ a, /** @type {any} */ b) {
  const [x, y] = [a, b].map(numbersIn);
  return Math.hypot(...x.map((value, i) => (value === y[i] ? 0 : value - y[i])));
}

/**
 * A test of many cases that counts the errors of both libraries.
 *
 * @typedef {(answer: any, tolerance: number) => boolean} Truth  whether a result is correct within a tolerance
 * @typedef {object} Scales
 * @property {(ours: boolean, theirs: boolean, truth: () => boolean) => boolean} agreeOnHit  compares two booleans; returns whether
 *   they are equal
 * @property {(what: string, ours: any, theirs: any, isRight: Truth, by?: number) => boolean} agree  compares two results;
 *   returns whether they agree, and counts which are wrong if they do not
 *
 * @param {string} peer
 * @param {string} name
 * @param {{count: number, tolerance: number}} options  the number of cases; the peer's rounding
 * @param {(i: number, scales: Scales) => void} weigh  runs a case
 */
export function witness(peer, name, { count, tolerance }, weigh) {
  it(name, (context) => {
    /** @type {Map<string, {queried: number, ours: number, theirs: number, worst: number}>} */
    const rows = new Map();
    /** @type {string[]} */
    const bad = [];
    let hits = 0;
    /** @type {Scales['agree']} */
    const agree = (what, ours, theirs, isRight, by = apart(ours, theirs)) => {
      const row = rows.get(what) ?? { queried: 0, ours: 0, theirs: 0, worst: 0 };
      rows.set(what, row);
      row.queried++;
      if (by <= tolerance) return true;
      if (numbersIn(theirs).some(Number.isNaN) || !isRight(theirs, tolerance)) {
        row.theirs++;
        row.worst = Math.max(row.worst, by);
      }
      if (!isRight(ours, DOUBLE)) {
        row.ours++;
        bad.push(`${what}: ${JSON.stringify(ours)}, ${peer}: ${JSON.stringify(theirs)}`);
      }
      return false;
    };
    /** @type {Scales['agreeOnHit']} */
    const agreeOnHit = (ours, theirs, truth) => {
      hits += Number(ours);
      return agree('hit or miss', ours, theirs, (isHit) => isHit === truth());
    };
    for (let i = 0; i < count; i++) weigh(i, { agreeOnHit, agree });

    const said = [...rows].map(([what, { queried, ours, theirs, worst }]) => {
      const by = theirs && what !== 'hit or miss' ? ` (by up to ${worst.toPrecision(1)})` : '';
      return `${what} of ${queried}: ${peer} ${theirs}${by}, raybound ${ours}`;
    });
    const queried = rows.get('hit or miss')?.queried;
    context.diagnostic(`${queried ? `${hits} hits. ` : ''}Wrong in ${said.join('; ')}`);
    assert.deepEqual(bad.slice(0, 5), []);
    assert.ok(rows.size > 0);
    if (queried) assert.ok(hits > queried / 50 && hits < queried * 0.98, `${hits} of ${queried} hit`);
    // If the peer is wrong more often, the test probably asks both libraries for different things.
    for (const [what, row] of rows)
      assert.ok(row.theirs < row.queried * 0.6, `${what}: ${peer} ${row.theirs}`);
  });
}
