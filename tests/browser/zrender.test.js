// raybound/zrender compared with zrender's own search, in Chromium; also in charts of ECharts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED } from '../js/oracle/random.js';
import { lacking } from './browser.js';
import { libraryTests, recipeOf } from './library.js';

const skip = lacking('chromium');

const pageOf = libraryTests('zrender', {
  scenes: [
    [90, 15, 6],
    [3000, 1, 4],
  ],
  hits: 100,
  events: 300,
  refused: [
    [
      'page.accelerate(null)',
      /^TypeError: accelerate: target must be an instance of zrender or ECharts, got null/,
    ],
    [
      'page.accelerate({ handler: {} })',
      /^TypeError: accelerate: target must be an instance of zrender or ECharts/,
    ],
    [
      "page.accelerate(page.instanceOf(), { marquee: 'shapes' })",
      /^TypeError: accelerate: marquee must be left out: the options are onProgress/,
    ],
  ],
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
