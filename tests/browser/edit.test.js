// The editor of printed code: a reader's version is compared with the printed one, and figures use it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { ROWS } from '../../demo/lib/edit/cases.js';
import { openPage } from './browser.js';
import { PAGES as TUTORIAL } from './pages.js';
import { figureOf, frames, phone, still } from './figures.js';

/** @typedef {import('playwright-core').Page} Page */

const boxOf = (/** @type {Page} */ page, file = 'slabs.example.js') =>
  page.locator('.code-box', { has: page.locator(`[data-code="${file}"]`) });
const editButton = (/** @type {Page} */ page, /** @type {string} */ file) =>
  boxOf(page, file).locator('.code-edit');
const editorOf = (/** @type {Page} */ page, /** @type {string} */ file) =>
  boxOf(page, file).locator('.cm-content');

/** Waits for a report with some text. @param {Page} page @param {RegExp} text @param {string} [file] */
const reported = (page, text, file) =>
  boxOf(page, file).locator('.code-report').filter({ hasText: text }).waitFor();

/** @param {Page} page @param {string} source @param {string} [file] */
async function write(page, source, file = 'slabs.example.js') {
  await editorOf(page, file).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

/** @param {Page} page @param {string} [file] */
async function open(page, file = 'slabs.example.js') {
  await editButton(page, file).click();
  await editorOf(page, file).waitFor();
}

const versionOf = (/** @type {string} */ body) =>
  `export function intersectSlabs({ origin, direction }, { min, max }) {\n${body}\n}\n`;
const sentence = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  figureOf(page, figure).locator('[data-part="status"]').innerText();

test('printed code is right in all cases, and its mistake is not', async (t) => {
  for (const key of Object.keys(ROWS)) {
    const [folder, file] = key.split('/');
    const address = TUTORIAL.find((one) => one.folder === folder)?.file;
    const page = await openPage(t, address, still);
    await open(page, file);
    await reported(
      page,
      file.includes('.mistake.') ? /differs in [1-9]\d* of 1,000 cases/ : /all [12],000 cases/,
      file,
    );
  }
});

test('a wrong version is reported with its first case, and figures use it until the editor is closed', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const before = await sentence(page, 'many');
  await open(page);
  await write(page, versionOf('  return null;'));
  await reported(
    page,
    /differs in [1-9]\d* of 1,000 cases\. The first: for \{ origin: .*returns null.*tNear/,
  );
  await frames(page);
  const own = await sentence(page, 'many');
  assert.notEqual(own, before);
  await editButton(page, 'slabs.example.js').click();
  await frames(page);
  assert.equal(await sentence(page, 'many'), before);
  assert.equal(await boxOf(page).locator('pre').isVisible(), true);
  assert.equal(await editorOf(page, 'slabs.example.js').count(), 0);
});

test('endless loops, errors and unreadable code are reported, and figures keep the printed version', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const before = await sentence(page, 'many');
  await open(page);
  for (const [source, text] of /** @type {[string, RegExp][]} */ ([
    [versionOf('  while (true);'), /did not finish within 2 seconds.*printed version/],
    ['while (true);', /did not finish within 2 seconds.*printed version/],
    [versionOf('  throw new Error("mine");'), /throws an error: mine\. It was called with \{ origin/],
    [versionOf('  return (;'), /could not be loaded: .*printed version/],
    ['export const other = 1;', /export a function intersectSlabs/],
    [versionOf('  return 7;'), /differs in 1,000 of 1,000.*printed version/],
  ])) {
    await write(page, source);
    await reported(page, text);
    await frames(page);
    assert.equal(await sentence(page, 'many'), before, source);
  }
});

test('a mistake that is mended is right', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const right = (await boxOf(page).locator('code[data-code]').textContent()) ?? '';
  await open(page, 'slabs.mistake.js');
  await reported(page, /differs in/, 'slabs.mistake.js');
  await write(page, right.replace('intersectSlabs(', 'intersectSlabsNaive('), 'slabs.mistake.js');
  await reported(page, /right result in all 1,000 cases/, 'slabs.mistake.js');
  // What Copy copies.
  assert.match(
    (await boxOf(page, 'slabs.mistake.js').locator('pre').textContent()) ?? '',
    /for \(const axis/,
  );
});

test('keys: Enter opens the editor, Tab moves on, Escape leaves', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const button = editButton(page, 'slabs.example.js');
  await button.focus();
  await page.keyboard.press('Enter');
  await editorOf(page, 'slabs.example.js').waitFor();
  await reported(page, /all 1,000 cases/);
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '');
  assert.match(await focused(), /cm-content/);
  await page.keyboard.press('Tab');
  assert.doesNotMatch(await focused(), /cm-content/);
  await editorOf(page, 'slabs.example.js').focus();
  await page.keyboard.press('Escape');
  assert.match(await focused(), /code-edit/);
  assert.equal(await button.innerText(), 'Close');
});

test('an open editor has no violation of axe, nothing below it moves, and CodeMirror is not loaded before', async (t) => {
  for (const options of [
    { ...still, locale: 'en-GB', colorScheme: /** @type {const} */ ('light') },
    { ...phone, locale: 'zh-CN', colorScheme: /** @type {const} */ ('dark') },
  ]) {
    const page = await openPage(t, 'slabs.html', options);
    const scripts = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/editor-\w+\.js/.test(name)),
      );
    assert.equal((await scripts()).length, 0);
    const button = editButton(page, 'slabs.example.js');
    await button.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      const shifts = /** @type {any} */ (window.shifts = /** @type {number[]} */ ([]));
      new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries()))
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift' });
    });
    const heightOf = (/** @type {string} */ part) =>
      boxOf(page)
        .locator(part)
        .evaluate((e) => e.getBoundingClientRect().height);
    const printed = await heightOf('pre');
    await button.click();
    await editorOf(page, 'slabs.example.js').waitFor();
    await reported(page, /1,000/);
    await frames(page);
    const edited = await heightOf('.code-editor');
    assert.ok(Math.abs(edited - printed) < 1, `${edited} instead of ${printed} px high`);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).shifts), []);
    assert.equal((await scripts()).length, 1);
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      .setLegacyMode(true)
      .analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
      [],
    );
    const { overflow } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.ok(overflow <= 0, `${overflow} px too wide`);
  }
});
