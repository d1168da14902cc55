// raybound/fabric compared with fabric's own search of targets, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking } from './browser.js';
import { libraryTests, recipeOf } from './library.js';

const skip = lacking('chromium');

const pageOf = libraryTests('fabric', {
  scenes: [
    [90, 6, 6],
    [3000, 1, 3],
  ],
  hits: 100,
  events: 300,
  series: 2,
  refused: [
    ['page.accelerate(null)', /^TypeError: accelerate: canvas must be a fabric.Canvas, got null/],
    [
      'page.accelerate(new page.fabric.StaticCanvas())',
      /^TypeError: accelerate: canvas must be a fabric.Canvas/,
    ],
    [
      'page.accelerate(page.canvasOf(), { progress: 1 })',
      /^TypeError: accelerate: progress must be left out: the options are onProgress, marquee/,
    ],
    [
      "page.accelerate(page.canvasOf(), { marquee: 'circles' })",
      /^RangeError: accelerate: marquee must be boxes or shapes, got "circles"/,
    ],
    [
      'page.accelerate(page.canvasOf(), { onProgress: 1 })',
      /^TypeError: accelerate: onProgress must be a function/,
    ],
  ],
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
    kept: 'shapes',
    same: true,
    boxOfCircle: 'c',
    name: 'boxes',
    cornerAgain: '',
    refused: 'RangeError',
    after: 'shapes',
  });
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
