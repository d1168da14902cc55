// axe finds no violation on any page, in both languages, both color schemes, wide and narrow. Its rules include the contrast of
// text (4.5 to 1), here also in figures that report a mistake, and the size of touch targets.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { openPage, site } from './browser.js';
import { frames, phone, still } from './figures.js';
import { isTested, TESTED } from './pages.js';

/** All four combinations of language and color scheme, each wide or narrow. */
const VIEWS = [
  { locale: 'en-GB', colorScheme: /** @type {const} */ ('light'), options: still },
  { locale: 'en-GB', colorScheme: /** @type {const} */ ('dark'), options: phone },
  { locale: 'zh-CN', colorScheme: /** @type {const} */ ('light'), options: phone },
  { locale: 'zh-CN', colorScheme: /** @type {const} */ ('dark'), options: still },
];

const guides = readdirSync(join(site, 'en'))
  .filter((file) => file.startsWith('guide-'))
  .filter(isTested);

// Guides are in English only.
const all = [
  ...TESTED.map(({ file, hash, alarm = hash }) => ({ file, state: alarm, views: VIEWS })),
  ...guides.map((file) => ({ file, state: '', views: VIEWS.filter(({ locale }) => locale === 'en-GB') })),
];

/** Texts below 12 pixels. Formulas have small indices. Code on phones had 11.7: browsers give it 13, and 0.9 of that were asked for. */
const smallTexts = (/** @type {import('playwright-core').Page} */ page) =>
  page.locator('body *:not(.formula *, script, noscript)').evaluateAll((all) =>
    all
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim()))
      .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12)
      .map((e) => e.outerHTML.slice(0, 120)),
  );

for (const { file, state, views } of all) {
  test(`${file}: no violation`, async (t) => {
    for (const { locale, colorScheme, options } of views) {
      const page = await openPage(t, `${file}${state && `#${state}`}`, { ...options, locale, colorScheme });
      await frames(page);
      // Without the elements that passed a rule, of which there are thousands, the run takes half the time.
      const axe = new AxeBuilder({ page })
        .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
        .setLegacyMode(true);
      const { violations } = await axe.analyze();
      const reported = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      assert.deepEqual(reported, [], `${locale}, ${colorScheme}`);
      assert.deepEqual(await smallTexts(page), [], `${locale}, ${colorScheme}`);
    }
  });
}
