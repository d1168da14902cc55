// The timer of the pages, with a clock that the tests set.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compareTimes, createTimer } from '../../../demo/lib/timer.js';

/** A clock that stands still until `pass` moves it. @param {import('node:test').TestContext} t */
function clockOf(t) {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  return {
    pass(/** @type {number} */ ms) {
      now += ms;
    },
  };
}

// Only the first pick was timed, whose code was not compiled yet: the page displayed 300 µs.
it('the first runs of quick work, which compile code, are not measured', (t) => {
  const clock = clockOf(t);
  const timer = createTimer();
  let runs = 0;
  const work = () => {
    runs += 1;
    clock.pass(runs <= 20 ? 0.3 : 0.001);
    return runs;
  };
  assert.equal(timer.timeQuick(work), runs);
  assert.ok(Math.abs(timer.median - 0.001) < 1e-9, `${timer.median} ms`);
  assert.equal(timer.count, 1);
});

it('slow work runs as often as it is called for, and the median is that of the last 60 measurements', (t) => {
  const clock = clockOf(t);
  const timer = createTimer();
  for (let i = 0; i < 100; i += 1) timer.time(() => clock.pass(i < 40 ? 500 : 20 + (i % 3)));
  assert.equal(timer.count, 100);
  assert.equal(timer.median, 21);
  assert.equal(timer.least, 20);
  timer.clear();
  assert.equal(timer.count, 0);
  assert.ok(Number.isNaN(timer.median));
});

// Before, the figure showed the least of the last sixty measurements, of other rays too, and of 1.4 µs times 256 by a clock with ticks of
// 0.1 ms: it said that a query with boxes takes 2.7 µs and one without 2 µs.
it('compared queries take turns, and the shortest times count, also while other work disturbs', (t) => {
  const clock = clockOf(t);
  const order = /** @type {string[]} */ ([]);
  let runs = 0;
  const queryOf = (/** @type {string} */ name, /** @type {number} */ ms) => () => {
    if (order[order.length - 1] !== name) order.push(name);
    runs += 1;
    // One run of three takes three times as long.
    clock.pass(runs % 3001 < 2000 ? ms : 3 * ms);
  };
  const [a, b] = compareTimes([queryOf('a', 0.0014), queryOf('b', 0.0022)]);
  assert.ok(Math.abs(a - 0.0014) < 2e-4, String(a));
  assert.ok(Math.abs(b - 0.0022) < 3e-4, String(b));
  assert.equal(order.join(''), 'abababababa'.slice(0, order.length));
  assert.ok(order.length >= 8, 'at least four turns of each');
});

it('compared queries are repeated until a coarse clock has ticked twice', async (t) => {
  // A module of its own, which has not seen the finer clocks of the other tests.
  const coarse = await import(`../../../demo/lib/timer.js?${'coarse'}`);
  let exact = 0;
  t.mock.method(performance, 'now', () => Math.floor(exact));
  const [a, b] = coarse.compareTimes([() => (exact += 0.0014), () => (exact += 0.0028)]);
  assert.ok(a > 0.001 && a < 0.002, String(a));
  assert.ok(b / a > 1.4 && b / a < 2.8, `${a} ${b}`);
});
