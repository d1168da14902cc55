// raybound/konva compared with konva's own hit test, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking } from './browser.js';
import { libraryTests, recipeOf } from './library.js';

const skip = lacking('chromium');

const pageOf = libraryTests('konva', {
  scenes: [
    [90, 30, 6],
    [3000, 2, 4],
  ],
  hits: 100,
  events: 500,
  drags: [false, true],
  refused: [
    [
      'page.accelerate(null)',
      /^TypeError: accelerate: target must be a Konva.Stage or a Konva.Layer, got null/,
    ],
    [
      'page.accelerate(new page.Konva.Group())',
      /^TypeError: accelerate: target must be a Konva.Stage or a Konva.Layer/,
    ],
    ['page.accelerate(page.stageOf(), { progress: 1 })', /^TypeError: accelerate: .*progress/],
    ["page.accelerate({ nodeType: 'Layer' })", /^TypeError: accelerate: target must be .*_requestDraw/],
  ],
});

test(
  'blurred edges of enlarged pictures and groups with a place of their own are hit as konva hits them',
  { skip },
  async (t) => {
    const page = await pageOf(t);
    const { cached, placed, different, edge = 0 } = await page.evaluate('page.edges()');
    assert.ok(cached > 5000 && placed > 500, `${cached} ${placed}`);
    assert.equal(different, 0);
    assert.ok(edge < 20, `${edge}`);
  },
);

test('a node that is cached after the line is hit where konva hits its cache', { skip }, async (t) => {
  const page = await pageOf(t);
  for (const { what, found, different } of await page.evaluate('page.caches()')) {
    assert.equal(different, 0, what);
    assert.equal(found > 10, what !== 'group above', `${what}: ${found}`);
  }
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
