// axe finds nothing wrong on any page, in both languages, both schemes, wide and narrow.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { openPage, site } from './browser.js';
import { frames, phone, still } from './figures.js';
import { PAGES } from './pages.js';

/** All four pairs of language and scheme, each wide or narrow. */
const VIEWS = [
  { locale: 'en-GB', colorScheme: /** @type {const} */ ('light'), options: still },
  { locale: 'en-GB', colorScheme: /** @type {const} */ ('dark'), options: phone },
  { locale: 'zh-CN', colorScheme: /** @type {const} */ ('light'), options: phone },
  { locale: 'zh-CN', colorScheme: /** @type {const} */ ('dark'), options: still },
];

const guides = readdirSync(site).filter((file) => file.startsWith('guide-'));

for (const file of [...PAGES.map((page) => page.file), ...guides]) {
  test(`${file}: no violation`, async (t) => {
    // Guides are in English alone.
    const views = VIEWS.filter(({ locale }) => !file.startsWith('guide-') || locale === 'en-GB');
    for (const { locale, colorScheme, options } of views) {
      const page = await openPage(t, file, { ...options, locale, colorScheme });
      await frames(page);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const told = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      assert.deepEqual(told, [], `${locale}, ${colorScheme}`);
    }
  });
}
