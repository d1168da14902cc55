// raybound/pixi compared with pixi's own hit test, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking } from './browser.js';
import { libraryTests, recipeOf } from './library.js';

const skip = lacking('chromium');

libraryTests('pixi', {
  scenes: [
    [150, 30, 8],
    [2000, 2, 4],
  ],
  hits: 50,
  events: 500,
  visits: 3,
  refused: [
    [
      'page.accelerate(null)',
      /^TypeError: accelerate: events must be the events of a renderer of pixi.js 8, got null/,
    ],
    [
      'page.accelerate((await page.appOf()).renderer)',
      /^TypeError: accelerate: events must be the events of a renderer of pixi.js 8, got/,
    ],
    [
      "page.accelerate((await page.appOf()).renderer.events, { marquee: 'shapes' })",
      /^TypeError: accelerate: marquee must be left out: the options are onProgress/,
    ],
  ],
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
