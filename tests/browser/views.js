// What is required of every page and guide in every view: a language and a color scheme, wide or on a phone. One opening serves all
// checks of a view, because an opening takes longer than most of them.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { sourceForReaders } from '../../demo/build/markdown.mjs';
import { serve } from '../../demo/build/serve.mjs';
import { violationsOf } from './axe.js';
import { begun, openPage, site, top } from './browser.js';
import { assertPainted, figureOf, follow, frames, phone, still } from './figures.js';
import { isTested, PAGES, TESTED } from './pages.js';
import { wordsOf } from './words.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('node:test').TestContext} TestContext */
/** @typedef {import('./pages.js').Tested} Tested */
/** @typedef {{locale: 'en-GB' | 'zh-CN', colorScheme: 'light' | 'dark', form: 'wide' | 'phone'}} View */

/** All four combinations of language and color scheme. @type {View[]} */
const VIEWS = [
  { locale: 'en-GB', colorScheme: 'light', form: 'wide' },
  { locale: 'en-GB', colorScheme: 'dark', form: 'phone' },
  { locale: 'zh-CN', colorScheme: 'light', form: 'phone' },
  { locale: 'zh-CN', colorScheme: 'dark', form: 'wide' },
];
const FORMS = { wide: still, phone };

/** A deep folder of a server with a strict policy, where every page works. */
const BASE = '/some/~person/a-folder/';
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** @type {ReturnType<typeof serve> | undefined} */
let server;
after(async () => (await server)?.close());
const strictServer = () =>
  (server ??= serve(site, { base: BASE, headers: { 'Content-Security-Policy': POLICY } }));

/** The page at an address of the server, opened with motion. The test fails on any message of the console. */
async function openView(
  /** @type {TestContext} */ t,
  /** @type {string} */ address,
  /** @type {View} */ { locale, colorScheme, form },
) {
  const { url } = await strictServer();
  const page = await openPage(t, 'about:blank', {
    ...FORMS[form],
    reducedMotion: 'no-preference',
    locale,
    colorScheme,
  });
  /** @type {string[]} */
  const reported = [];
  page.on('console', (message) => {
    // WebGL without a graphics card, as here, warns about its own speed.
    if (!/^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance/.test(message.text()))
      reported.push(message.text());
  });
  t.after(() => assert.deepEqual(reported, [], 'messages on the console'));
  await watchShifts(page);
  await page.goto(url + address, { waitUntil: 'load' });
  await begun(page);
  await page.evaluate(() => document.fonts.ready);
  await frames(page);

  // Search engines need absolute addresses of the other languages.
  for (const link of await page
    .locator('link[hreflang]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('href'))))
    assert.ok(link?.startsWith(url), address);
  assert.notEqual(await page.title(), '');
  return page;
}

/** The policy lets a page request files of its own server only; those of other folders would be missing on a real one. */
const outsideOf = async (/** @type {Page} */ page) =>
  page.evaluate(
    (folder) =>
      performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(folder)).length,
    (await strictServer()).url,
  );

/**
 * Content that appears late would move the rest, such as the solutions or the text of another language: a layout shift of 0.1. A busy
 * machine paints between any two steps of the start.
 */
async function assertNoShift(/** @type {Page} */ page) {
  const { sum, moved } = await page.evaluate(() => /** @type {any} */ (window).layoutShift());
  assert.ok(sum < 0.05, `${sum}: ${moved.join('; ')}`);
}

/** Begins to add layout shifts, before the page is loaded. */
const watchShifts = (/** @type {Page} */ page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, moved: /** @type {string[]} */ ([]) };
    const add = (/** @type {any[]} */ list) => {
      for (const { value, sources, startTime } of list) {
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${node?.nodeName} ${node?.className} ${previousRect.y} → ${currentRect.y} at ${startTime} ms`,
          );
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    /** @type {any} */ (window).layoutShift = () => (add(observer.takeRecords()), shifts);
  });

async function assertFits(/** @type {Page} */ page) {
  for (const narrow of [320, 360, 390, 640, 768, 1280]) {
    // 320: the width that remains of 1280 at a zoom of 400% (WCAG 2, 1.4.10)
    await page.setViewportSize({ width: narrow, height: 800 });
    await frames(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= narrow, `${wide} pixels wide, of ${narrow}`);
  }
}

/** Every handle and every control has a name, a value and a hit area of 40 pixels. */
async function assertUsable(/** @type {Page} */ page, /** @type {number} */ controls) {
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
          small: !element.closest('p, dd, .page-foot, a.brand') && (width < 40 || height < 40),
          valueless: element.matches('[role="slider"]') && !element.getAttribute('aria-valuetext'),
        };
      }),
  );
  assert.ok(found.length > controls, `${found.length} controls`);
  for (const { name: called, html, small, valueless } of found) {
    assert.notEqual(called, '', `no name: ${html}`);
    assert.equal(small, false, `too small: ${html}`);
    assert.equal(valueless, false, `no value: ${html}`);
  }
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length, 'no id twice');
  const pointed = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-describedby], [aria-labelledby], [for]')]
      .map((e) => e.getAttribute('aria-describedby') ?? e.getAttribute('aria-labelledby') ?? e.htmlFor)
      .filter((id) => !document.getElementById(String(id))),
  );
  assert.deepEqual(pointed, [], 'referenced elements exist');
}

/** Texts on a Chinese page with English words and no Chinese ones. Code, formulas and the titles of sources are exempt. */
const englishIn = (/** @type {Page} */ page) =>
  page
    .locator(':is(main, header, footer) :is(p, h1, h2, h3, li, dt, dd, th, label, button, small, summary)')
    .evaluateAll((all) =>
      all
        .filter((element) => !element.closest('.sources, [data-part], .languages'))
        .map((element) => {
          const copy = /** @type {Element} */ (element.cloneNode(true));
          for (const part of copy.querySelectorAll('code, var, pre, .formula, [data-part]')) part.remove();
          return copy.textContent ?? '';
        })
        // The name is the same in both languages.
        .filter((text) => text.trim() !== 'raybound')
        .filter((text) => /[A-Za-z]{3}/.test(text) && !/\p{Script=Han}/u.test(text)),
    );

/** No English is left on a Chinese page. @param {Page} page @param {Tested} tested */
async function assertChinese(page, { figures }) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
  assert.match(await page.title(), /\p{Script=Han}/u);
  const labels = await page
    .locator('[aria-label]:visible')
    .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
  for (const label of labels) assert.match(label, /\p{Script=Han}/u);
  for (const figure of figures) {
    // Some figures are loaded when they are in the window.
    await figureOf(page, figure).scrollIntoViewIfNeeded();
    const status = figureOf(page, figure).locator('[data-part="status"]').filter({ hasText: /\S/ });
    assert.match(await status.innerText(), /\p{Script=Han}/u);
  }
  const options = await page.locator('option').evaluateAll((all) => all.map((e) => e.textContent));
  for (const option of options) assert.match(option, /\p{Script=Han}|^[\d,]+$|^raybound$/u);
  assert.deepEqual(await englishIn(page), []);
}

async function assertEnglish(/** @type {Page} */ page) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  const han = (await page.evaluate(() => document.body.innerText)).match(/\p{Script=Han}+/gu);
  assert.deepEqual(han, ['中文'], 'only the language choice is Chinese');
}

/** The page's file has all texts, for readers without JavaScript. @param {Page} page @param {Tested} tested */
async function assertWritten(page, { folder }) {
  const { title, texts, codes, labels } = await page.evaluate(async () => {
    const html = await (await fetch(location.pathname)).text();
    const file = new DOMParser().parseFromString(html, 'text/html');
    const all = (/** @type {string} */ selector) => [...file.querySelectorAll(selector)];
    return {
      title: file.title,
      // Texts that a figure's code writes (data-part, now) are missing.
      texts: all(
        ':is(button, label, option, h1, h2, h3, p, li, dt, th, small):not([data-part], :has([data-part]), [role="status"], .now)',
      ).map((e) => e.textContent.trim() || e.ariaLabel),
      codes: all('[data-code]').map((e) => e.textContent),
      labels: all(':is([role="group"], [role="region"], [role="img"], nav):not([aria-labelledby])').map(
        (e) => e.ariaLabel,
      ),
    };
  });
  assert.equal(title, (await wordsOf(folder)).labels.en.title);
  for (const text of texts) assert.ok(text);
  for (const shown of codes) assert.match(shown, /function|import|export/);
  assert.ok(labels.length > 0);
  for (const label of labels) assert.ok(label);
}

/** Regions have unique names, headings are in order, the playground is the largest figure. @param {Page} page @param {Tested} tested */
async function assertOutline(page, { lesson }) {
  const regions = await page
    .locator('[role="region"]')
    .evaluateAll((all) => all.map((e) => e.ariaLabel ?? e.getAttribute('aria-labelledby')));
  assert.equal(new Set(regions).size, regions.length, regions.join());
  const levels = await page
    .locator('h1, h2, h3')
    .evaluateAll((all) => all.filter((e) => e.getClientRects().length).map((e) => Number(e.tagName[1])));
  levels.forEach((level, i) => assert.ok(level <= (levels[i - 1] ?? 0) + 1, levels.join()));

  // One figure of a chapter is its playground.
  const figures = await page.locator('.lesson-figure:has(canvas)').evaluateAll((all) =>
    all.map((e) => {
      const { width, height } = e.querySelector('canvas').getBoundingClientRect();
      return { isPlayground: e.classList.contains('playground'), area: width * height };
    }),
  );
  const [largest, second] = figures.sort((a, b) => b.area - a.area);
  if (lesson)
    assert.deepEqual(
      [largest.isPlayground, second?.isPlayground ?? false],
      [true, false],
      JSON.stringify(figures),
    );
}

/** The displayed code is the code that runs. @param {Page} page @param {Tested} tested */
async function assertCode(page, { folder, code, lesson }) {
  const boxes = await page.locator('[data-code]').evaluateAll((all) =>
    all.map((e) => ({
      shown: e.dataset.code,
      text: e.textContent.trim(),
      colored: e.querySelector('.token-comment') !== null,
    })),
  );
  const isExercise = (/** @type {{shown: string}} */ { shown }) => /\.(exercise|solution)\.js$/.test(shown);
  assert.equal(boxes.filter((box) => !isExercise(box)).length, code);
  assert.equal(boxes.filter(isExercise).length, lesson && code > 0 ? 2 : 0, 'an exercise with its solution');
  for (const { shown, text, colored } of boxes) {
    assert.ok(colored, `${shown} is colored`);
    const source = readFileSync(join(top, 'demo', 'chapters', folder, shown), 'utf8').trim();
    assert.equal(text, sourceForReaders(source));
    assert.doesNotMatch(text, /from '\.\.|\.(example|mistake)\.js/, 'imports have the names of the boxes');
  }
}

/**
 * A link leads to the next page, by its heading, and the last page to the guides on the first page. Every other page links to the first
 * one from its head and its foot.
 */
async function assertLinks(/** @type {Page} */ page, /** @type {string} */ file) {
  const { file: first, name } = PAGES[0];
  const home = page.getByRole('navigation').getByRole('link', { name, exact: true });
  assert.equal(await home.getAttribute('href'), `./${first}`);
  if (file !== first) assert.equal(await page.locator(`footer a[href="./${first}"]:visible`).count(), 1);

  const link = page.locator('footer .next:visible');
  assert.equal(await link.count(), 1);
  const to = new URL(await link.evaluate((e) => /** @type {HTMLAnchorElement} */ (e).href));
  const next = PAGES[PAGES.findIndex((one) => one.file === file) + 1];
  const target = await page.evaluate(
    async ([url, anchor]) => {
      const text = await (await fetch(url)).text();
      const other = new DOMParser().parseFromString(text, 'text/html');
      return {
        heading: other.querySelector('h1')?.textContent.trim() ?? '',
        anchored: !anchor || !!other.querySelector(anchor),
      };
    },
    [to.href, to.hash],
  );
  assert.ok(target.anchored, to.href);
  if (next) {
    assert.ok(to.pathname.endsWith(`/en/${next.file}`), to.href);
    assert.ok((await link.innerText()).includes(target.heading), target.heading);
  } else {
    assert.ok(to.pathname.endsWith('/en/index.html') && to.hash === '#guides', to.href);
  }
}

/** Texts below 12 pixels, which are too small. Formulas have small indices. */
const smallTexts = (/** @type {Page} */ page) =>
  page.locator('body *:not(.formula *, script, noscript)').evaluateAll((all) =>
    all
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim()))
      .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12)
      .map((e) => e.outerHTML.slice(0, 120)),
  );

async function assertAccessible(/** @type {Page} */ page) {
  assert.deepEqual(await violationsOf(page), []);
  assert.deepEqual(await smallTexts(page), []);
}

const nameOf = (/** @type {string} */ file, /** @type {View} */ { locale, colorScheme, form }) =>
  `${file} (${locale}, ${colorScheme}, ${form})`;

/**
 * The tests of every page of the tutorial in the views of a form. A file for each form declares them, so that two processes share the work.
 * @param {View['form']} form
 */
export const pageTests = (form) =>
  TESTED.flatMap((tested) =>
    VIEWS.filter((view) => view.form === form).map((view) => {
      const { file, hash, alarm = hash, controls, paint } = tested;
      const language = view.locale.slice(0, 2);
      const name = `${nameOf(file, view)} loads without messages, is painted, does not shift, is complete and accessible`;
      const check = async (/** @type {TestContext} */ t) => {
        const page = await openView(t, `${language}/${file}${hash && `#${hash}`}`, view);
        await assertPainted(page, paint[view.colorScheme]);
        await assertNoShift(page);
        // Moving pictures would take the processor from the checks that do not look at them.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        if (form === 'phone') {
          if (language === 'en') await assertUsable(page, controls);
        } else {
          if (language === 'en') {
            await assertEnglish(page);
            await assertWritten(page, tested);
            await assertOutline(page, tested);
            await assertCode(page, tested);
            await assertLinks(page, file);
          }
          await assertFits(page);
          await page.setViewportSize(FORMS[form].viewport);
        }
        // The contrast of texts in figures that report a mistake, too.
        if (alarm !== hash) await follow(page, alarm);
        await assertAccessible(page);
        if (form === 'wide' && language === 'zh') await assertChinese(page, tested);
        assert.equal(await outsideOf(page), 0, 'requests outside of the folder');
      };
      return { name, check };
    }),
  );

/** The tests of every guide in all views, in the languages in which it exists. */
export const guideTests = () =>
  VIEWS.flatMap((view) => {
    const language = view.locale.slice(0, 2);
    const guides = readdirSync(join(site, language)).filter((file) => /^guide-.*\.html$/.test(file));
    assert.ok(guides.includes('guide-glossary.html'));
    return guides.filter(isTested).map((file) => ({
      name: `${nameOf(file, view)} loads without messages, does not shift, fits and is accessible`,
      check: async (/** @type {TestContext} */ t) => {
        const page = await openView(t, `${language}/${file}`, view);
        await assertNoShift(page);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(wider, 0);
        await assertAccessible(page);
        assert.equal(await outsideOf(page), 0, 'requests outside of the folder');
      },
    }));
  });
