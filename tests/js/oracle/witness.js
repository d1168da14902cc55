/**
 * Another library as a witness: it is asked the same many times, and where it differs from raybound by more than its rounding, a
 * reference tells who is wrong. Never raybound.
 */

import assert from 'node:assert/strict';
import { it } from 'node:test';

/** How far raybound's numbers may be from right: some roundings of doubles as large as the scenes. */
const DOUBLE = 2 ** -44;

const numbersIn = (/** @type {any} */ value) =>
  typeof value === 'object' && value ? Object.values(value).flatMap(numbersIn) : [Number(value)];

/** How far two answers are from each other: numbers, booleans, vectors or what is made of them. */
export function apart(/** @type {any} */ a, /** @type {any} */ b) {
  const [x, y] = [a, b].map(numbersIn);
  return Math.hypot(...x.map((value, i) => (value === y[i] ? 0 : value - y[i])));
}

/**
 * A test of many cases, which tells who was wrong.
 *
 * @typedef {(answer: any, slack: number) => boolean} Truth  whether an answer is right within some rounding
 * @typedef {object} Scales
 * @property {(ours: boolean, theirs: boolean, truth: () => boolean) => boolean} yesNo  whether both say the same
 * @property {(what: string, ours: any, theirs: any, isRight: Truth, by?: number) => boolean} agree  whether two answers are next
 *   to each other; if not, who is right
 *
 * @param {string} peer
 * @param {string} name
 * @param {{count: number, slack: number}} options  how many cases; the peer's rounding
 * @param {(i: number, scales: Scales) => void} weigh  a case
 */
export function witness(peer, name, { count, slack }, weigh) {
  it(name, (context) => {
    /** @type {Map<string, {asked: number, ours: number, theirs: number, worst: number}>} */
    const rows = new Map();
    /** @type {string[]} */
    const bad = [];
    let met = 0;
    /** @type {Scales['agree']} */
    const agree = (what, ours, theirs, isRight, by = apart(ours, theirs)) => {
      const row = rows.get(what) ?? { asked: 0, ours: 0, theirs: 0, worst: 0 };
      rows.set(what, row);
      row.asked++;
      if (by <= slack) return true;
      if (numbersIn(theirs).some(Number.isNaN) || !isRight(theirs, slack)) {
        row.theirs++;
        row.worst = Math.max(row.worst, by);
      }
      if (!isRight(ours, DOUBLE)) {
        row.ours++;
        bad.push(`${what}: ${JSON.stringify(ours)}, ${peer}: ${JSON.stringify(theirs)}`);
      }
      return false;
    };
    /** @type {Scales['yesNo']} */
    const yesNo = (ours, theirs, truth) => {
      met += Number(ours);
      return agree('yes or no', ours, theirs, (yes) => yes === truth());
    };
    for (let i = 0; i < count; i++) weigh(i, { yesNo, agree });

    const said = [...rows].map(([what, { asked, ours, theirs, worst }]) => {
      const by = theirs && what !== 'yes or no' ? ` (by up to ${worst.toPrecision(1)})` : '';
      return `${what} of ${asked}: ${peer} ${theirs}${by}, raybound ${ours}`;
    });
    const asked = rows.get('yes or no')?.asked;
    context.diagnostic(`${asked ? `${met} yes. ` : ''}Wrong in ${said.join('; ')}`);
    assert.deepEqual(bad.slice(0, 5), []);
    assert.ok(rows.size > 0);
    if (asked) assert.ok(met > asked / 50 && met < asked * 0.98, `${met} of ${asked} yes`);
    // If the peer were wrong more often, it would be another question.
    for (const [what, row] of rows) assert.ok(row.theirs < row.asked * 0.6, `${what}: ${peer} ${row.theirs}`);
  });
}
