// The figure of 100,000 shapes on the page "What is under the pointer?": the index has the results of the canvas' own calls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking, openPage } from './browser.js';
import { figureOf, still } from './figures.js';

const skip = lacking('chromium');

/** The results of both for the pointer, after the canvas is drawn. @param {import('playwright-core').Page} page */
async function results(page) {
  const found = await page.waitForFunction(
    () => /** @type {any} */ (window).rayboundFigures.figures.islands.results,
  );
  return found.jsonValue();
}

test(
  'picks are those of the canvas; a lasso and a click select; keys and buttons work',
  { skip },
  async (t) => {
    const page = await openPage(t, 'picking.html#islands.zoom=5&islands.center=-119.25,26.5', still);
    const figure = figureOf(page, 'islands');
    await figure.scrollIntoViewIfNeeded();
    const status = figure.locator('[data-part="status"]');
    const first = await results(page);
    assert.ok(first.index >= 0);
    assert.equal(first.index, first.canvas);
    assert.match(await status.innerText(), /is on top/);
    assert.match(await status.innerText(), /index\.pick: [\d,.]+ µs/);

    const layer = figure.locator('[data-part="handles"]');
    const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
      await layer.boundingBox()
    );
    let hits = 0;
    for (const [x, y] of [
      [0.2, 0.3],
      [0.45, 0.6],
      [0.7, 0.2],
      [0.85, 0.8],
    ]) {
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
      await page.waitForTimeout(100);
      const { index, canvas } = await results(page);
      assert.equal(index, canvas, `${x}, ${y}`);
      hits += Number(index >= 0);
    }
    assert.ok(hits > 0);

    const selected = () =>
      page.evaluate(() => /** @type {any} */ (window).rayboundFigures.figures.islands.selected);
    await figure.locator('#islands-tool').selectOption('lasso');
    const corner = (/** @type {number} */ x, /** @type {number} */ y) =>
      page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 4 });
    await corner(0.3, 0.3);
    await page.mouse.down();
    for (const [x, y] of [
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ])
      await corner(x, y);
    await page.mouse.up();
    const touched = await selected();
    assert.ok(touched.length > 10 && touched.includes(first.index), `${touched.length} selected`);

    await figure.locator('#islands-mode').selectOption('contains');
    await figure.locator('#islands-tool').selectOption('box');
    await corner(0.3, 0.3);
    await page.mouse.down();
    await corner(0.7, 0.7);
    await page.mouse.up();
    const contained = new Set(await selected());
    assert.ok(
      contained.size > 0 && contained.size < touched.length,
      `${contained.size} of ${touched.length}`,
    );

    await layer.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    assert.ok((await selected()).length <= 1);
    await figure.locator('[data-part="reset"]').click();
    assert.deepEqual(await selected(), []);
  },
);
