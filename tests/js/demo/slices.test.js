// Long work of figures is done in slices: what is counted are steps, not the time of a machine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crowdInSteps } from '../../../demo/chapters/16-trees/moving-objects.js';
import { COUNT, mapInSteps } from '../../../demo/chapters/17-under-the-pointer/crowd-map.js';
import { inSlices } from '../../../demo/lib/slices.js';

/** The longest slice in which a page does not react, in milliseconds. */
const MOST_MS = 11;

test('a slice ends at the first step after 8 ms, and the page reacts after it', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  /** When the page could react. @type {number[]} */
  const pauses = [];
  t.mock.method(globalThis, 'setTimeout', (/** @type {() => void} */ next) => {
    pauses.push(now);
    queueMicrotask(next);
  });
  function* work() {
    for (let i = 0; i < 100; i += 1) {
      now += 3;
      yield;
    }
    return 'made';
  }
  assert.equal(await inSlices(work()), 'made');
  const slices = pauses.map((at, i) => at - (pauses[i - 1] ?? 0));
  assert.ok(slices.length >= 30, `${slices.length} slices`);
  assert.ok(Math.max(...slices) <= MOST_MS, String(slices));
});

test('an error in a step ends the work', async () => {
  // eslint-disable-next-line require-yield
  function* work() {
    throw new RangeError('no');
  }
  await assert.rejects(inSlices(work()), /no/);
});

/** The number of steps of a generator, and its value. @template T @param {Generator<unknown, T>} steps @returns {[number, T]} */
function run(steps) {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return [count, value];
  }
}

/** In place of the browser's class: the map keeps what is drawn. */
class Path2DStub {
  moveTo() {}
  lineTo() {}
  bezierCurveTo() {}
  arc() {}
  ellipse() {}
  closePath() {}
}

test('the map of 100,000 shapes and the crowd of 100,000 boxes are made in many small steps', (t) => {
  Object.assign(globalThis, { Path2D: Path2DStub });
  t.after(() => Reflect.deleteProperty(globalThis, 'Path2D'));
  const [steps, map] = run(mapInSteps());
  assert.equal(map.x.length, COUNT);
  assert.ok(map.size.every((size) => size >= 2 && size <= 7));
  assert.ok(COUNT / steps <= 1000, `${steps} steps`);
  const [crowdSteps, crowd] = run(crowdInSteps(100_000));
  assert.equal(crowd.index.length, 100_000);
  assert.ok(100_000 / crowdSteps <= 2500, `${crowdSteps} steps`);
  crowd.index.dispose();
});
