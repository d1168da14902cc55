// raybound/konva compared with konva's own hit test, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED } from '../js/oracle/random.js';
import { lacking } from './browser.js';
import { pagesOf, recipeOf } from './library.js';

const skip = lacking('chromium');
console.log(`seed ${SEED}`);

const pageOf = pagesOf('konva');

for (const [count, seeds, steps] of [
  [90, 30, 6],
  [3000, 2, 4],
])
  test(`${count} nodes of every kind, with edits: the shapes that konva finds`, { skip }, async (t) => {
    const page = await pageOf(t);
    let [compared, hits] = [0, 0];
    for (let seed = SEED; seed < SEED + seeds; seed++) {
      const run = await page.evaluate(`page.compare(${seed}, ${count}, ${steps})`);
      compared += run.compared;
      hits += run.hits;
      assert.equal(run.wrong, 0, `seed ${seed}: ${JSON.stringify(run.different, null, 1)}`);
    }
    t.diagnostic(`${compared} points, ${hits} of them in shapes`);
    assert.ok(hits > 100 * seeds, `${hits}`);
  });

for (const drags of [false, true])
  test(
    `events ${drags ? 'of drags ' : ''}come in the same order, with the same targets`,
    { skip },
    async (t) => {
      const page = await pageOf(t);
      for (let seed = SEED; seed < SEED + 4; seed++) {
        const { count, other, first, around } = await page.evaluate(`page.events(${seed}, ${drags})`);
        assert.equal(first, -1, `seed ${seed}: event ${first} of ${count}: ${JSON.stringify(around)}`);
        assert.equal(other, count);
        assert.ok(count > 500, `${count}`);
      }
    },
  );

test('stages are accelerated, given back, destroyed and accelerated again', { skip }, async (t) => {
  const page = await pageOf(t);
  const result = await page.evaluate('page.lives()');
  for (const [name, holds] of Object.entries(result)) assert.equal(holds, true, name);
});

test('the memory of disposed and destroyed stages is freed at once', { skip }, async (t) => {
  const page = await pageOf(t);
  assert.equal(await page.evaluate('page.freed()'), 20);
});

test('with onProgress konva is used until all shapes are read', { skip }, async (t) => {
  const page = await pageOf(t);
  const { done, isOwnFirst, isReplaced } = await page.evaluate('page.progress()');
  assert.ok(isOwnFirst && isReplaced);
  assert.ok(done.length > 1 && done.at(-1) === 1, String(done));
  assert.deepEqual(
    done,
    [...done].sort((a, b) => a - b),
  );
});

test('other targets and options are refused', { skip }, async (t) => {
  const page = await pageOf(t);
  const errors = await page.evaluate(`[
    () => page.accelerate(null),
    () => page.accelerate(new page.Konva.Group()),
    () => page.accelerate(page.stageOf(), { progress: 1 }),
    () => page.accelerate({ nodeType: 'Layer' }),
  ].map((call) => { try { call(); return ''; } catch (error) { return String(error); } })`);
  assert.match(errors[0], /^TypeError: accelerate: target must be a Konva.Stage or a Konva.Layer, got null/);
  assert.match(errors[1], /^TypeError: accelerate: target must be a Konva.Stage or a Konva.Layer/);
  assert.match(errors[2], /^TypeError: accelerate: .*progress/);
  assert.match(errors[3], /^TypeError: accelerate: target must be .*_requestDraw/);
});

test('the recipe of the guide runs as printed, and each star is found', { skip }, async (t) => {
  const page = await recipeOf(t, 'konva', 'Konva, stage, layer');
  const colorAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    page.evaluate(`stage.getIntersection({ x: ${x}, y: ${y} })?.fill()`);
  await page.mouse.move(300, 200);
  await page.mouse.move(301, 201);
  assert.equal(await colorAt(301, 201), 'tomato');
  await page.mouse.move(305, 380);
  assert.equal(await page.evaluate(`layer.find((node) => node.fill?.() === 'tomato').length`), 1);
  // The hit canvas is empty.
  assert.equal(
    await page.evaluate(
      `layer.draw(), layer.hitCanvas.getContext().getImageData(0, 0, 600, 400).data.every((byte) => byte === 0)`,
    ),
    true,
  );
});
