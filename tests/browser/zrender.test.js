// raybound/zrender compared with zrender's own search, in Chromium; also in charts of ECharts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED } from '../js/oracle/random.js';
import { lacking } from './browser.js';
import { pagesOf, recipeOf } from './library.js';

const skip = lacking('chromium');
console.log(`seed ${SEED}`);

const pageOf = pagesOf('zrender');

for (const [count, seeds, steps] of [
  [90, 15, 6],
  [3000, 1, 4],
])
  test(`${count} elements of every kind, with edits: those that zrender finds`, { skip }, async (t) => {
    const page = await pageOf(t);
    let [compared, hits] = [0, 0];
    for (let seed = SEED; seed < SEED + seeds; seed++) {
      const run = await page.evaluate(`page.compare(${seed}, ${count}, ${steps})`);
      compared += run.compared;
      hits += run.hits;
      assert.equal(run.wrong, 0, `seed ${seed}: ${JSON.stringify(run.different, null, 1)}`);
    }
    t.diagnostic(`${compared} points, ${hits} of them in elements`);
    assert.ok(hits > 100 * seeds, `${hits}`);
  });

test('charts with large and progressive series: the elements that zrender finds', { skip }, async (t) => {
  const page = await pageOf(t);
  for (let seed = SEED; seed < SEED + 2; seed++) {
    const { compared, hits, wrong, isSame, isGivenBack } = await page.evaluate(`page.chart(${seed})`);
    assert.equal(wrong, 0, `seed ${seed}: ${wrong} of ${compared}`);
    assert.ok(hits > 200, `${hits}`);
    assert.ok(isSame && isGivenBack);
  }
});

test('events come in the same order, with the same targets', { skip }, async (t) => {
  const page = await pageOf(t);
  for (let seed = SEED; seed < SEED + 2; seed++) {
    const { count, other, first, around } = await page.evaluate(`page.events(${seed})`);
    assert.equal(first, -1, `seed ${seed}: event ${first} of ${count}: ${JSON.stringify(around)}`);
    assert.equal(other, count);
    assert.ok(count > 300, `${count}`);
  }
});

test('instances are accelerated, given back, disposed and accelerated again', { skip }, async (t) => {
  const page = await pageOf(t);
  const result = await page.evaluate('page.lives()');
  for (const [name, holds] of Object.entries(result)) assert.equal(holds, true, name);
});

test('the memory of disposed accelerations and instances is freed at once', { skip }, async (t) => {
  const page = await pageOf(t);
  assert.equal(await page.evaluate('page.freed()'), 20);
});

test('with onProgress zrender is used until all elements are read', { skip }, async (t) => {
  const page = await pageOf(t);
  const { done, isOwnFirst, isReplaced } = await page.evaluate('page.progress()');
  assert.ok(isOwnFirst && isReplaced);
  assert.ok(done.length > 1 && done.at(-1) === 1, String(done));
});

test('other objects and options are refused', { skip }, async (t) => {
  const page = await pageOf(t);
  const errors = await page.evaluate(`[
    () => page.accelerate(null),
    () => page.accelerate({ handler: {} }),
    () => page.accelerate(page.instanceOf(), { marquee: 'shapes' }),
  ].map((call) => { try { call(); return ''; } catch (error) { return String(error); } })`);
  assert.match(
    errors[0],
    /^TypeError: accelerate: target must be an instance of zrender or ECharts, got null/,
  );
  assert.match(errors[1], /^TypeError: accelerate: target must be an instance of zrender or ECharts/);
  assert.match(errors[2], /^TypeError: accelerate: marquee must be left out: the options are onProgress/);
});

test('the recipe of the guide runs as printed, and a point of the chart is found', { skip }, async (t) => {
  const page = await recipeOf(t, 'zrender', 'chart');
  await page.waitForFunction('chart.getZr().storage.getDisplayList().length > 10000');
  const [x, y] = await page.evaluate('chart.convertToPixel({ seriesIndex: 0 }, [50, 50])');
  await page.mouse.move(x, y);
  const isFound = `(({ handler }) => {
    const own = Object.getPrototypeOf(handler).findHover.call(handler, ${x}, ${y});
    return own.target !== undefined && handler.findHover(${x}, ${y}).target === own.target;
  })(chart.getZr())`;
  assert.equal(await page.evaluate(isFound), true);
});
