// The search of the site: chapters, guides and the reference, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from './axe.js';
import { openPage } from './browser.js';
import { phone, still } from './figures.js';

/** @typedef {import('playwright-core').Page} Page */

/** Searches a text, and returns the addresses of the results. @param {Page} page @param {string} text */
async function search(page, text) {
  await page.locator('#search input').fill(text);
  await page.locator('.search-says:not(:empty)').waitFor();
  return page
    .locator('#search li a')
    .evaluateAll((links) => links.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
}
const scripts = (/** @type {Page} */ page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /pagefind/.test(name)).length,
  );

test('English: chapters, guides and the reference; nothing is loaded before', async (t) => {
  const page = await openPage(t, 'slabs.html', { ...still, locale: 'en-GB' });
  assert.equal(await scripts(page), 0);
  await page.locator('#search-open').click();
  const slabs = await search(page, 'slab');
  assert.ok(slabs.length > 2 && slabs.every((link) => !link.includes('/zh/')), slabs.join('\n'));
  assert.ok(
    slabs.some((link) => /\/en\/slabs\.html/.test(link)),
    slabs.join('\n'),
  );
  const names = await search(page, 'SpatialIndex');
  assert.ok(
    names.some((link) => /\/reference\/.*SpatialIndex\.html/.test(link)),
    names.join('\n'),
  );
  assert.ok(
    names.some((link) => /\/en\/guide-/.test(link)),
    names.join('\n'),
  );
  assert.deepEqual(await search(page, 'жжж'), []);
  assert.match(await page.locator('.search-says').innerText(), /Nothing found for “жжж”/);
});

test('Chinese: chapters in Chinese, on a phone; no violation of axe', async (t) => {
  const page = await openPage(t, 'slabs.html', { ...phone, locale: 'zh-CN' });
  await page.locator('#search-open').click();
  const links = await search(page, '包围盒');
  assert.ok(
    links.some((link) => link.includes('/zh/')),
    links.join('\n'),
  );
  assert.ok(
    links.every((link) => !link.includes('/en/slabs')),
    links.join('\n'),
  );
  assert.deepEqual(await violationsOf(page), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});

test('keys: Ctrl+K opens, Enter goes to the first result, Escape closes', async (t) => {
  const page = await openPage(t, 'guide-map.html', { ...still, locale: 'en-GB' });
  await page.keyboard.press('Control+k');
  assert.equal(await page.locator('#search').isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#search').isVisible(), false);
  await page.keyboard.press('Control+k');
  const [first] = await search(page, 'winding number');
  await page.keyboard.press('Enter');
  await page.waitForURL(first);
});
