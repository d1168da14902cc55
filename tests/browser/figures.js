// What tests of pages with figures share: finding, dragging, and what holds for each such page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, siteUrl, top } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('node:test').TestContext} TestContext */
/** @typedef {(t: TestContext, hash?: string, options?: object) => Promise<Page>} Open */

export const still = {
  reducedMotion: /** @type {const} */ ('reduce'),
  locale: 'en-GB',
  viewport: { width: 1280, height: 900 },
};
export const phone = { ...still, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const frames = (/** @type {Page} */ page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
export const figureOf = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  page.locator(`[data-figure="${figure}"]`);
export const handle = (/** @type {Page} */ page, /** @type {string} */ figure, /** @type {string} */ id) =>
  figureOf(page, figure).locator(`[data-handle="${id}"]`);

/** The middle of a handle, on the screen. */
export async function middle(
  /** @type {Page} */ page,
  /** @type {string} */ figure,
  /** @type {string} */ id,
) {
  await figureOf(page, figure).evaluate((e) => e.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await frames(page);
  const box = await handle(page, figure, id).boundingBox();
  assert.ok(box, `${id} is on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function dragByMouse(
  /** @type {Page} */ page,
  /** @type {{x: number, y: number}} */ from,
  dx,
  dy,
) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 3 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
  await page.mouse.up();
  await frames(page);
}

/** The code that a page shows is fetched after it has loaded; its frames grow then. */
const codeShown = (/** @type {Page} */ page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[data-code]')].every((element) => element.textContent !== ''),
  );

/** @param {TestContext} t @param {Open} open */
export async function assertNothingSticksOut(t, open) {
  for (const locale of ['en-GB', 'zh-CN']) {
    const page = await open(t, '', { ...still, locale });
    await codeShown(page);
    for (const width of [360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await frames(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels wide, of ${width} (${locale})`);
    }
  }
}

/** @param {TestContext} t @param {Open} open @param {number} least  controls that there are */
export async function assertNamedAndLarge(t, open, least) {
  const page = await open(t, '', phone);
  await codeShown(page);
  await frames(page);
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, a[href], [role="slider"], [tabindex="0"]')]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const label = element.labels?.[0]?.textContent ?? '';
        const text = element.matches('input, select') ? label : element.textContent;
        const { width, height } = element.getBoundingClientRect();
        return {
          name: (element.getAttribute('aria-label') ?? text ?? '').trim(),
          html: element.outerHTML.slice(0, 120),
          small: !element.closest('p, .page-foot, .skip, a.brand') && (width < 40 || height < 40),
        };
      }),
  );
  assert.ok(found.length > least, `${found.length} controls`);
  for (const { name, html, small } of found) {
    assert.notEqual(name, '', `no name: ${html}`);
    assert.equal(small, false, `too small: ${html}`);
  }
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length, 'no id twice');
  const described = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-describedby]')].every((e) =>
      document.getElementById(e.getAttribute('aria-describedby')),
    ),
  );
  assert.ok(described, 'descriptions exist');
}

/** @param {TestContext} t @param {Open} open @param {string[]} figures */
export async function assertSpeaksChinese(t, open, figures) {
  const page = await open(t);
  await page.getByRole('button', { name: '中文' }).click();
  await frames(page);
  assert.match(await page.title(), /[\u4e00-\u9fff]/);
  const labels = await page.locator('[aria-label]:visible').evaluateAll((all) => all.map((e) => e.ariaLabel));
  for (const label of labels) assert.match(label, /[\u4e00-\u9fff]|English/, label);
  for (const figure of figures) {
    const words = await figureOf(page, figure).locator('[data-part="status"]').innerText();
    assert.match(words, /[\u4e00-\u9fff]/);
  }
  const options = await page.locator('option').evaluateAll((all) => all.map((e) => e.textContent));
  for (const option of options) assert.match(option, /[\u4e00-\u9fff]|^[\d\s]+$/, option);
}

/** @param {TestContext} t @param {Open} open @param {string} folder @param {number} count */
export async function assertShownCodeRuns(t, open, folder, count) {
  const page = await open(t);
  const files = await page.locator('[data-code]').evaluateAll((all) => all.map((e) => e.dataset.code));
  assert.equal(files.length, count);
  for (const file of files) {
    const element = page.locator(`[data-code="${file}"]`);
    await element.locator('.token-comment').first().waitFor();
    const source = readFileSync(join(top, 'demo', folder, file), 'utf8').trim();
    assert.equal((await element.textContent()).trim(), source);
  }
}

/** @param {TestContext} t @param {string} address */
export async function assertSaysThatItIsRefused(t, address) {
  const context = await (await launch()).newContext({ locale: 'en-GB' });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(WebAssembly, 'Module', {
      value: () => {
        throw new Error('refused');
      },
    });
  });
  await page.goto(`${await siteUrl()}${address}`);
  await page.locator('[data-part="status"]', { hasText: 'could not be started' }).first().waitFor();
}
