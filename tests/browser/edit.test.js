// The editor of printed code: a reader's version is compared with the printed one, and figures use it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from './axe.js';
import { openPage } from './browser.js';
import { frames, phone, sentenceOf, still } from './figures.js';

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
  // Code of mistakes may be folded.
  const folded = page.locator('details:not([open])', { has: page.locator(`[data-code="${file}"]`) });
  if ((await folded.count()) > 0) await folded.locator('summary').first().click();
  await editButton(page, file).click();
  await editorOf(page, file).waitFor();
}

const versionOf = (/** @type {string} */ body) =>
  `export function intersectSlabs({ origin, direction }, { min, max }) {\n${body}\n}\n`;

test('printed code is right in all cases, in chapters with files that import others', async (t) => {
  for (const [address, file, verdict] of /** @type {[string, string, RegExp][]} */ ([
    ['circles.html', 'rays.example.js', /all 2,000 cases\. The figures on this page use your version/],
    ['circles.html', 'rays.mistake.js', /differs in [1-9]\d* of 1,000 cases/],
    ['axes.html', 'boxes3.mistake.js', /differs in [1-9]\d* of 1,000 cases/],
    ['planes.html', 'planes.mistake.js', /differs in [1-9]\d* of 1,000 cases/],
    ['trees.html', 'bvh.example.js', /all 1,000 cases\. The figures on this page use your version/],
    ['webgl.html', 'triangle.example.js', /all 1,000 cases/],
  ])) {
    const page = await openPage(t, address, still);
    await open(page, file);
    await reported(page, verdict, file);
  }
});

test('an exercise: the printed code is not right, its folded solution is; another file is imported', async (t) => {
  const page = await openPage(t, 'picking.html', still);
  await open(page, 'stroke.exercise.js');
  await reported(
    page,
    /Your isOnStroke differs in [1-9]\d* of 1,000 cases\. .* right is (true|false)\.$/,
    'stroke.exercise.js',
  );
  const solution = page.locator('[data-code="stroke.solution.js"]');
  assert.equal(await solution.isVisible(), false);
  await write(page, (await solution.textContent()) ?? '', 'stroke.exercise.js');
  await reported(page, /right result in all 1,000 cases\.$/, 'stroke.exercise.js');
  // A file that the reader changed is imported as it was printed.
  await open(page, 'distance.example.js');
  await write(page, 'export const distanceToSegment = () => 0;', 'distance.example.js');
  await reported(page, /differs in/, 'distance.example.js');
  await write(page, `${await solution.textContent()}\n`, 'stroke.exercise.js');
  await reported(page, /right result in all 1,000 cases\.$/, 'stroke.exercise.js');
});

test('on a phone the report is in view while the code is, and is not cut off', async (t) => {
  for (const locale of ['en-GB', 'zh-CN']) {
    const page = await openPage(t, 'slabs.html', { ...phone, locale });
    await open(page, 'side.exercise.js');
    await reported(page, /\d+/, 'side.exercise.js');
    const report = boxOf(page, 'side.exercise.js').locator('.code-report');
    const place = await report.evaluate((e) => {
      e.closest('.code-box')?.scrollIntoView({ block: 'start' });
      const { bottom } = e.getBoundingClientRect();
      return { hidden: e.scrollHeight - e.clientHeight, below: bottom - innerHeight };
    });
    assert.ok(place.hidden <= 0, `${place.hidden} px of the report are cut off`);
    assert.ok(place.below <= 1, `the report is ${place.below} px below the window`);
  }
});

test('a wrong version is reported with a case, and figures use it until the editor is closed', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const before = await sentenceOf(page, 'many');
  await open(page);
  await write(page, versionOf('  return null;'));
  await reported(
    page,
    /differs in [1-9]\d* of 1,000 cases\. One of them: for \{ origin: .*returns null.*tNear/,
  );
  await frames(page);
  const own = await sentenceOf(page, 'many');
  assert.notEqual(own, before);
  await editButton(page, 'slabs.example.js').click();
  await frames(page);
  assert.equal(await sentenceOf(page, 'many'), before);
  assert.equal(await boxOf(page).locator('pre').isVisible(), true);
  assert.equal(await editorOf(page, 'slabs.example.js').count(), 0);
});

test('endless loops, errors and unreadable code are reported, and figures keep the printed version', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const before = await sentenceOf(page, 'many');
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
    assert.equal(await sentenceOf(page, 'many'), before, source);
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

test('helper functions are folded until they are clicked; they are copied and edited with the rest', async (t) => {
  const page = await openPage(t, 'fitted.html', still);
  const file = 'transform.example.js';
  const box = boxOf(page, file);
  const helpers = box.locator('.code-folded');
  const fold = page.getByRole('button', { name: 'Helpers: dot, plus' });
  assert.equal(await helpers.isVisible(), false);
  assert.match((await box.locator('pre').textContent()) ?? '', /^const dot = /);
  await fold.first().focus();
  await page.keyboard.press('Enter');
  assert.equal(await helpers.isVisible(), true);
  assert.equal(await fold.first().getAttribute('aria-expanded'), 'true');
  await open(page, file);
  assert.match(await editorOf(page, file).innerText(), /^const dot = /);
  await editButton(page, file).click();
  await fold.first().click();
  assert.equal(await helpers.isVisible(), false);
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
        // Words that get their colors later, on a slow machine, are new texts at the same place.
        const isMoved = (/** @type {any} */ { previousRect: a, currentRect: b }) =>
          a.x !== b.x || a.y !== b.y;
        for (const entry of /** @type {any[]} */ (list.getEntries()))
          if (!entry.hadRecentInput && entry.sources.some(isMoved)) shifts.push(entry.value);
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
    assert.deepEqual(await violationsOf(page), []);
    const { overflow } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.ok(overflow <= 0, `${overflow} px too wide`);
  }
});
