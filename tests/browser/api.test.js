// The API page: all names, each with its line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as raybound from '../../js/index.js';
import { openPage } from './browser.js';
import { speak, still } from './figures.js';

test('the API page names everything that the package exports', async (t) => {
  const page = await openPage(t, 'api.html', still);
  const named = await page.locator('dt[id]').evaluateAll((all) => all.map(({ id }) => id));
  assert.deepEqual(named.sort(), Object.keys(raybound).sort());
  await speak(page, '中文');
  assert.match(await page.locator('h1').innerText(), /一览/);
  await page.locator('footer a[href="./index.html"]:visible').click();
  await page.waitForURL(/index\.html$/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN', 'the language is kept');
});

for (const [name, page] of [
  ['SpatialIndex', /many\.html$/],
  ['Billiards', /billiards\.html$/],
]) {
  test(`the page that shows ${name} is linked there`, async (t) => {
    const api = await openPage(t, 'api.html', still);
    await api.locator(`#${name} + dd a:visible`).click();
    await api.waitForURL(page);
  });
}
