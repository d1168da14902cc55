// What the tutorial tells of time, by clocks as browsers have them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimer } from '../../../demo/lib/timer.js';

/** A clock that shows whole ticks of the time that passes. */
function clock(/** @type {import('node:test').TestContext} */ t, /** @type {number} */ tick) {
  let now = 0;
  t.mock.method(performance, 'now', () => tick * Math.floor(now / tick));
  return (/** @type {number} */ ms) => (now += ms);
}

// Medians of single readings: in Firefox and Safari what took 0.7 ms was told as 1, what took 0.3 as '< 0.1', and a query that
// took 2 µs as nothing or, of 256 in a row, as 3.9 µs.
for (const tick of [1, 0.1, 0.005]) {
  for (const ms of [0.3, 0.7, 1.4, 5.2]) {
    test(`what takes ${ms} ms is told as that by a clock of ${tick} ms`, (t) => {
      const pass = clock(t, tick);
      const timer = createTimer();
      for (let frame = 0; frame < 60; frame += 1) {
        timer.time(() => pass(ms));
        pass(16.67 - ms);
      }
      assert.ok(Math.abs(timer.median / ms - 1) < 0.15, `${timer.median}`);
    });
  }
  for (const ms of [0.002, 0.03]) {
    test(`so is a query of ${1000 * ms} µs (${tick} ms)`, (t) => {
      const pass = clock(t, tick);
      const timer = createTimer();
      for (let frame = 0; frame < 120; frame += 1) {
        timer.timeQuick(() => pass(ms));
        pass(9.3);
      }
      assert.ok(Math.abs(timer.median / ms - 1) < 0.15, `${timer.median}`);
    });
  }
}

test('a pause now and then changes nothing, where the clock is fine', (t) => {
  const pass = clock(t, 0.005);
  const timer = createTimer();
  for (let frame = 0; frame < 60; frame += 1) timer.time(() => pass(frame % 10 === 3 ? 30 : 0.7));
  assert.ok(Math.abs(timer.median - 0.7) < 0.01, `${timer.median}`);
});
