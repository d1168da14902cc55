// What surrounds the picture of every figure: a row of three icons with names, and the cross of axes in figures in 2D.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './browser.js';
import { drawAll, figureOf, frames, phone, still } from './figures.js';

for (const [size, options] of Object.entries({ desktop: still, phone })) {
  test(`${size}: undo, reset and copy link are one row of named icons`, async (t) => {
    const page = await openPage(t, 'slabs.html', options);
    const rows = await page.locator('.lesson-buttons').evaluateAll((all) =>
      all.map((row) => ({
        names: [...row.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')),
        text: row.textContent,
        height: row.getBoundingClientRect().height,
      })),
    );
    assert.equal(rows.length, 5);
    for (const { names, text, height } of rows) {
      assert.deepEqual(names, ['Undo', 'Reset', 'Copy link']);
      assert.equal(text, '');
      assert.ok(height <= 44, `one row: ${height} px`);
    }
  });
}

test('the copied link holds the state of its figure, and the icon and a status say that it was copied', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = figureOf(page, 'slab').getByRole('button', { name: 'Copy link', exact: true });
  await link.click();
  await page.locator('#live', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  assert.equal(await link.locator('.icon-done').isVisible(), true);
  assert.match(await page.evaluate('navigator.clipboard.readText()'), /slabs\.html#slab\./);
  await link.locator('.icon-link').waitFor();
});

test('a figure in 2D has a cross of axes, a chart and a figure in 3D have none', async (t) => {
  const withAxes = async (/** @type {string} */ file, /** @type {string} */ figure) => {
    const page = await openPage(t, file, still);
    // The letters of the cross are the last texts that are written.
    await page.evaluate(() => {
      const { fillText } = CanvasRenderingContext2D.prototype;
      const written = {};
      Object.assign(window, { written });
      CanvasRenderingContext2D.prototype.fillText = function note(text, ...rest) {
        const { figure: name } = this.canvas.closest('[data-figure]').dataset;
        (written[name] ??= []).push(text);
        return fillText.call(this, text, ...rest);
      };
      for (const one of Object.values(window.rayboundFigures.figures)) one.request();
    });
    await drawAll(page);
    await frames(page);
    const texts = await page.evaluate((name) => window.written[name] ?? [], figure);
    await page.close();
    return texts.slice(-2).join('') === 'xy';
  };
  assert.equal(await withAxes('slabs.html', 'slab'), true);
  assert.equal(await withAxes('float.html', 'filter'), false);
  assert.equal(await withAxes('space.html', 'matrix'), false);
});
