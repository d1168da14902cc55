// raybound/pixi compared with pixi's own hit test, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED } from '../js/oracle/random.js';
import { lacking } from './browser.js';
import { pagesOf, recipeOf } from './library.js';

const skip = lacking('chromium');
console.log(`seed ${SEED}`);

const pageOf = pagesOf('pixi');

for (const [count, seeds, steps] of [
  [150, 30, 8],
  [2000, 2, 4],
])
  test(`${count} nodes of every kind, with edits: the nodes that pixi finds`, { skip }, async (t) => {
    const page = await pageOf(t);
    let [compared, hits] = [0, 0];
    for (let seed = SEED; seed < SEED + seeds; seed++) {
      const run = await page.evaluate(`page.compare(${seed}, ${count}, ${steps})`);
      compared += run.compared;
      hits += run.hits;
      assert.equal(run.wrong, 0, `seed ${seed}: ${JSON.stringify(run.different, null, 1)}`);
    }
    t.diagnostic(`${compared} points, ${hits} of them in nodes`);
    assert.ok(hits > 50 * seeds, `${hits}`);
  });

test('events come in the same order, with the same targets', { skip }, async (t) => {
  const page = await pageOf(t);
  for (let seed = SEED; seed < SEED + 4; seed++) {
    const { count, other, first, around } = await page.evaluate(`page.events(${seed})`);
    assert.equal(first, -1, `seed ${seed}: event ${first} of ${count}: ${JSON.stringify(around)}`);
    assert.equal(other, count);
    assert.ok(count > 500, `${count}`);
  }
});

test('renderers are accelerated, given back, destroyed and accelerated again', { skip }, async (t) => {
  const page = await pageOf(t);
  const result = await page.evaluate('page.lives()');
  for (const [name, holds] of Object.entries(result)) assert.equal(holds, true, name);
});

test('the memory of disposed accelerations and destroyed renderers is freed at once', { skip }, async (t) => {
  const page = await pageOf(t);
  assert.equal(await page.evaluate('page.freed()'), 6);
});

test('with onProgress pixi is used until all nodes are read', { skip }, async (t) => {
  const page = await pageOf(t);
  const { done, isOwnFirst, isReplaced } = await page.evaluate('page.progress()');
  assert.ok(isOwnFirst && isReplaced);
  assert.ok(done.length > 1 && done.at(-1) === 1, String(done));
});

test('other objects and options are refused', { skip }, async (t) => {
  const page = await pageOf(t);
  const errors = await page.evaluate(`page.appOf().then((app) => [
    () => page.accelerate(null),
    () => page.accelerate(app.renderer),
    () => page.accelerate(app.renderer.events, { marquee: 'shapes' }),
  ].map((call) => { try { call(); return ''; } catch (error) { return String(error); } }))`);
  for (const i of [0, 1])
    assert.match(
      errors[i],
      /^TypeError: accelerate: events must be the events of a renderer of pixi.js 8, got/,
    );
  assert.match(errors[2], /^TypeError: accelerate: marquee must be left out: the options are onProgress/);
});

test(
  'the recipe of the guide runs as printed, and a node under the pointer is painted',
  { skip },
  async (t) => {
    const page = await recipeOf(t, 'pixi', 'app');
    await page.waitForFunction('globalThis.app?.renderer?.lastObjectRendered');
    await page.mouse.move(300, 200);
    await page.mouse.move(305, 203);
    const isFound = `(() => {
    const { rootBoundary } = app.renderer.events;
    const own = Object.getPrototypeOf(rootBoundary).hitTest.call(rootBoundary, 305, 203);
    return Boolean(own) && rootBoundary.hitTest(305, 203) === own && own.tint === 0xff6347;
  })()`;
    assert.equal(await page.evaluate(isFound), true);
  },
);
