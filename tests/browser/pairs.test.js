// The page of all pairs: shapes are moved by pointer and by keys, and sentence and code follow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './browser.js';
import { still } from './figures.js';

test('pairs.html: a drag moves the shape under the pointer, arrow keys move the second one, Home brings both back', async (t) => {
  const page = await openPage(t, 'pairs.html', still);
  const card = page.locator('#boxBox2');
  const says = card.locator('.code-title');
  const code = card.locator('pre code');
  const picture = card.locator('svg');
  await picture.scrollIntoViewIfNeeded();
  const first = await says.innerText();
  const source = await code.innerText();
  assert.match(first, /^depth /);

  const { x, y, width, height } = /** @type {any} */ (await picture.boundingBox());
  await page.mouse.move(x + 0.65 * width, y + 0.5 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.85 * width, y + 0.5 * height, { steps: 4 });
  await page.mouse.up();
  assert.match(await says.innerText(), /^distance /);
  const moved = await code.innerText();
  assert.notEqual(moved, source);
  assert.ok(moved.includes(source.slice(0, source.indexOf('const second'))), 'the first shape has not moved');

  await picture.focus();
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await code.innerText(), moved);
  await page.keyboard.press('Home');
  assert.equal(await says.innerText(), first);
  assert.equal(await code.innerText(), source);
});
