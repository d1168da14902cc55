// The timer of the pages, with a clock that the tests set.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createTimer } from '../../../demo/lib/timer.js';

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
