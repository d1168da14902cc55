// raybound/fabric compared with fabric's own search of targets, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED } from '../js/oracle/random.js';
import { lacking } from './browser.js';
import { pagesOf, recipeOf } from './library.js';

const skip = lacking('chromium');
console.log(`seed ${SEED}`);

const pageOf = pagesOf('fabric');

for (const [count, seeds, steps] of [
  [90, 6, 6],
  [3000, 1, 3],
])
  test(
    `${count} objects of every kind, with edits: the targets and selections of fabric`,
    { skip },
    async (t) => {
      const page = await pageOf(t);
      let [compared, hits] = [0, 0];
      for (let seed = SEED; seed < SEED + seeds; seed++) {
        const run = await page.evaluate(`page.compare(${seed}, ${count}, ${steps})`);
        compared += run.compared;
        hits += run.hits;
        assert.equal(run.wrong, 0, `seed ${seed}: ${JSON.stringify(run.different, null, 1)}`);
      }
      t.diagnostic(`${compared} points and rectangles, ${hits} objects found`);
      assert.ok(hits > 100 * seeds, `${hits}`);
    },
  );

test('events come in the same order, with the same targets', { skip }, async (t) => {
  const page = await pageOf(t);
  for (let seed = SEED; seed < SEED + 2; seed++) {
    const { count, other, first, around } = await page.evaluate(`page.events(${seed})`);
    assert.equal(first, -1, `seed ${seed}: event ${first} of ${count}: ${JSON.stringify(around)}`);
    assert.equal(other, count);
    assert.ok(count > 300, `${count}`);
  }
});

test('canvases are accelerated, given back, destroyed and accelerated again', { skip }, async (t) => {
  const page = await pageOf(t);
  const result = await page.evaluate('page.lives()');
  for (const [name, holds] of Object.entries(result)) assert.equal(holds, true, name);
});

test('the memory of disposed and destroyed canvases is freed at once', { skip }, async (t) => {
  const page = await pageOf(t);
  // The objects, those of the group, and what they draw.
  assert.equal(await page.evaluate('page.freed()'), 3 * 20);
});

test('with onProgress fabric is used until all objects are read', { skip }, async (t) => {
  const page = await pageOf(t);
  const { done, isOwnFirst, isReplaced } = await page.evaluate('page.progress()');
  assert.ok(isOwnFirst && isReplaced);
  assert.ok(done.length > 1 && done.at(-1) === 1, String(done));
});

test('a marquee selects by true shapes', { skip }, async (t) => {
  const page = await pageOf(t);
  assert.deepEqual(await page.evaluate('page.marquee()'), {
    corner: '',
    edge: 'c',
    contained: 'c',
    notContained: '',
    besideLine: '',
    onLine: 'd',
    boxOfText: 't',
    all: 'tdc',
    moved: '',
  });
});

test('other objects and options are refused', { skip }, async (t) => {
  const page = await pageOf(t);
  const errors = await page.evaluate(`[
    () => page.accelerate(null),
    () => page.accelerate(new page.fabric.StaticCanvas()),
    () => page.accelerate(page.canvasOf(), { progress: 1 }),
    () => page.accelerate(page.canvasOf(), { marquee: 'circles' }),
    () => page.accelerate(page.canvasOf(), { onProgress: 1 }),
  ].map((call) => { try { call(); return ''; } catch (error) { return String(error); } })`);
  assert.match(errors[0], /^TypeError: accelerate: canvas must be a fabric.Canvas, got null/);
  assert.match(errors[1], /^TypeError: accelerate: canvas must be a fabric.Canvas/);
  assert.match(
    errors[2],
    /^TypeError: accelerate: progress must be left out: the options are onProgress, marquee/,
  );
  assert.match(errors[3], /^RangeError: accelerate: marquee must be boxes or shapes, got "circles"/);
  assert.match(errors[4], /^TypeError: accelerate: onProgress must be a function/);
});

test('the recipe of the guide runs as printed, and each star is found', { skip }, async (t) => {
  const page = await recipeOf(t, 'fabric', 'canvas');
  const [x, y] = await page.evaluate('(({ x, y }) => [x, y])(canvas.item(1500).getCenterPoint())');
  await page.mouse.move(x, y);
  const colors = () => page.evaluate(`canvas.getObjects().filter(({ fill }) => fill === 'tomato').length`);
  assert.equal(await colors(), 1);
  await page.mouse.move(700, 500);
  assert.equal(await colors(), 0);
});
