// Every page of the tutorial in old browsers and without WebAssembly; choices of language and colors; links between pages.
// What every page must be in each language, color scheme and width is in views.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, launch, openPage, siteUrl } from './browser.js';
import { assertPainted, colorsOf, figureOf, frames, speak, still } from './figures.js';
import { isTested, PAGES, TESTED } from './pages.js';
import { wordsOf } from './words.js';

/** @typedef {import('playwright-core').Page} Page */

/** Figures that are filled after the page is loaded. */
const LATE = ['islands', 'model', 'konva'];

for (const { file, figures, hash, lesson, paint, plain } of TESTED) {
  // Chrome 91 and Firefox 90 have none of these. Both lack ctx.roundRect: before, the page of shapes had no figures there.
  test(`${file} uses nothing that the oldest supported browsers lack, and every picture has a value in it, also at 360 pixels`, async (t) => {
    const page = await openPage(t, 'about:blank', {
      ...still,
      reducedMotion: 'no-preference',
      viewport: { width: 360, height: 800 },
    });
    await page.addInitScript(() => {
      for (const owner of [CanvasRenderingContext2D, Path2D]) delete owner.prototype.roundRect;
      for (const name of ['reset', 'createConicGradient']) delete CanvasRenderingContext2D.prototype[name];
      for (const name of ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with'])
        for (const owner of [Array, Object.getPrototypeOf(Uint8Array)]) delete owner.prototype[name];
      delete String.prototype.at;
      delete Object.hasOwn;
      delete Object.groupBy;
      delete window.structuredClone;
      delete window.reportError;
      delete crypto.randomUUID;
      const { prototype } = CanvasRenderingContext2D;
      const { fillText } = prototype;
      prototype.fillText = function (text, ...rest) {
        this.canvas.dataset.text = text;
        return fillText.call(this, text, ...rest);
      };
    });
    await page.goto(`${await siteUrl()}en/${file}${hash && `#${hash}`}`, { waitUntil: 'load' });
    await begun(page);
    await frames(page);
    await assertPainted(page, paint.light);
    for (const figure of lesson ? figures : []) {
      if (LATE.includes(figure)) continue;
      const canvas = figureOf(page, figure).locator('canvas');
      assert.notEqual(await canvas.getAttribute('data-text'), null, figure);
    }
  });

  if (figures.length > 0) {
    test(`${file}: if WebAssembly is not allowed the page ${plain ? 'works' : 'says so and keeps its text'}`, async (t) => {
      const context = await (await launch()).newContext({ locale: 'en-GB' });
      t.after(() => context.close());
      const page = await context.newPage();
      await page.addInitScript(() => {
        // As a content security policy does: synchronously and in the background.
        const refused = new Error('refused');
        const value = () => {
          throw refused;
        };
        Object.defineProperty(WebAssembly, 'Module', { value });
        for (const name of ['compile', 'instantiate'])
          Object.defineProperty(WebAssembly, name, { value: () => Promise.reject(refused) });
      });
      await page.goto(`${await siteUrl()}en/${file}`);
      if (plain) {
        // Its figures run the printed code, and need no module.
        await begun(page);
        await frames(page);
        await assertPainted(page, paint.light);
        return;
      }
      const status = page.locator('[data-part="status"]', { hasText: 'could not be started' });
      await status.first().waitFor();
      assert.equal(await status.count(), figures.length);
      assert.ok(await page.locator('main p').first().isVisible());
    });
  }
}

// The choice works by the same code on all pages: one of each kind.
for (const file of ['index.html', 'space.html', 'pairs.html', 'guide-glossary.html'].filter(isTested))
  test(`${file}: the choice of a language is kept`, async (t) => {
    const page = await openPage(t, file, still);
    const lang = () => page.evaluate(() => document.documentElement.lang);
    assert.equal(await lang(), 'en');
    for (const [language, folder] of /** @type {const} */ ([
      ['中文', 'zh'],
      ['English', 'en'],
    ])) {
      await speak(page, language);
      await page.goto(`${await siteUrl()}${file}`);
      await page.waitForURL(`**/${folder}/${file}`);
      await page.reload();
      assert.equal(
        (await lang()).slice(0, 2),
        folder,
        'the address without a language leads there from now on',
      );
    }
  });

/** The text of a page's first heading of a level, without opening the page. */
const headingOf = (/** @type {Page} */ page, /** @type {string} */ file, level = 'h1') =>
  page.evaluate(
    async ([url, name]) => {
      const text = await (await fetch(url)).text();
      return new DOMParser().parseFromString(text, 'text/html').querySelector(name)?.textContent.trim();
    },
    [`./${file}`, level],
  );

// All pictures in space were drawn at the start, which took a second of the main thread on slow devices.
test('a figure far from the window gets its picture when it comes near, also after a change', async (t) => {
  const page = await openPage(t, 'space.html', still);
  const last = figureOf(page, 'segment').locator('[data-part="canvas"]');
  await frames(page);
  const blank = await colorsOf(last);
  assert.deepEqual(blank, ['0,0,0'], 'transparent');
  // Without scrolling there, as fill() would.
  await figureOf(page, 'segment')
    .locator('input[type="range"]')
    .first()
    .evaluate((/** @type {HTMLInputElement} */ input) => {
      input.value = '45';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await frames(page);
  assert.deepEqual(await colorsOf(last), blank);
  await last.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('[data-figure="segment"] [data-drawn="true"]'));
  assert.ok((await colorsOf(last)).length > 100, 'shaded');
});

// three.js took half of the start of a page that nobody scrolled or touched.
test('three.js is loaded at the first sign of a reader: until then a picture in 3D has lines only', async (t) => {
  const page = await openPage(t, 'space.html', still);
  const canvas = figureOf(page, 'slabs').locator('[data-part="canvas"]');
  const isRequested = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('space-renderer')),
    );
  await frames(page);
  const lines = (await colorsOf(canvas)).length;
  assert.ok(lines > 1);
  assert.equal(await canvas.getAttribute('data-drawn'), 'false');
  assert.equal(await isRequested(), false);
  await page.mouse.move(30, 40);
  await page.waitForFunction(() => document.querySelector('[data-figure="slabs"] [data-drawn="true"]'));
  assert.equal(await isRequested(), true);
  assert.ok((await colorsOf(canvas)).length > lines, 'shaded');
});

test('style sheets come before the modules on a slow connection', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const priorities = await page
    .locator('link[rel="modulepreload"], script[type="module"]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('fetchpriority')));
  assert.ok(priorities.length > 1);
  for (const priority of priorities) assert.equal(priority, 'low');
});

test('the list of chapters has every lesson, with its heading and a picture', async (t) => {
  const page = await openPage(t, 'index.html', still);
  for (const { file } of PAGES.filter(({ lesson }) => lesson)) {
    const link = page.locator(`.chapters a[href="./${file}"]`);
    assert.ok(await link.locator('svg').isVisible());
    assert.equal(await link.locator('span').innerText(), await headingOf(page, file), file);
    assert.match(await link.locator('small').innerText(), /\. \d+ minutes\.$/, file);
  }
});

test('the link to the first page is marked there, and has the name of its list', async (t) => {
  const page = await openPage(t, 'index.html', still);
  const { file, name } = PAGES[0];
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
  assert.equal(await link.getAttribute('aria-current'), 'page');
  // Its name is that of its list.
  assert.ok(
    (await headingOf(page, file, '#chapters'))?.startsWith(name),
    'the same name in the header and in the heading',
  );
});

test('an address without a language redirects to the reader’s, with its ? and # parts', async (t) => {
  for (const [locale, address, expected] of [
    ['zh-TW', '', 'zh/index.html'],
    ['fr-FR', '', 'en/index.html'],
    ['zh-CN', 'slabs.html?from=mail#slab.edges=-2,4', 'zh/slabs.html?from=mail#slab.edges=-2,4'],
    ['en-GB', 'axes.html#shadow.axis=0', 'en/axes.html#shadow.axis=0'],
    ['zh-CN', 'guide-glossary.html#shapes', 'zh/guide-glossary.html#shapes'],
    ['zh-CN', 'guide-sources.html', 'en/guide-sources.html'], // in English only
  ]) {
    const page = await openPage(t, 'about:blank', { ...still, locale });
    await page.goto(`${await siteUrl()}${address}`);
    const there = `${await siteUrl()}${expected}`;
    await page.waitForURL(({ href }) => href === there);
  }
});

test('without JavaScript an address without a language leads to the English page, and links to both', async (t) => {
  const page = await openPage(t, 'about:blank', /** @type {any} */ ({ ...still, javaScriptEnabled: false }));
  await page.goto(`${await siteUrl()}slabs.html`);
  await page.waitForURL(`${await siteUrl()}en/slabs.html`);
  assert.ok(await page.locator('main p').first().isVisible());
});

// Before, the page's module read them, which runs after the first paint: a white flash before each dark page.
test('colors are chosen before the first paint', async (t) => {
  const page = await openPage(t, 'about:blank', { ...still, colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('raybound.theme', 'dark');
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      /** @type {any} */ (window).atFirst = document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${await siteUrl()}en/index.html`);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).atFirst), 'dark');
});

test('dark and light follow the system until the reader chooses', async (t) => {
  const page = await openPage(t, 'index.html', { ...still, colorScheme: 'dark' });
  const paper = () =>
    page.evaluate(() => {
      const { data } = document.querySelector('canvas').getContext('2d').getImageData(2, 2, 1, 1);
      return data[0] + data[1] + data[2];
    });
  await frames(page);
  assert.ok((await paper()) < 150, 'dark paper');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await frames(page);
  assert.ok((await paper()) > 600, 'light paper');
  await page.locator('#theme').click();
  await frames(page);
  assert.ok((await paper()) < 150, 'chosen dark');
  await page.reload();
  await begun(page);
  await frames(page);
  assert.ok((await paper()) < 150, 'kept');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
});

// Before, the light scheme's rays had a contrast of 2.6 to 1, their thin paths and the boxes 1.8.
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`lines of the figures have a contrast of 3 to 1 (WCAG 2, 1.4.11; ${colorScheme})`, async (t) => {
    const page = await openPage(t, 'trees.html', { ...still, colorScheme });
    const faint = await page.evaluate(() => {
      const ctx = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const style = getComputedStyle(document.documentElement);
      const luminance = (...names) => {
        for (const name of names) {
          ctx.fillStyle = style.getPropertyValue(`--${name}`).trim();
          ctx.fillRect(0, 0, 1, 1);
        }
        const [r, g, b] = [...ctx.getImageData(0, 0, 1, 1).data].map((v) =>
          v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const lines = 'wall wall-outline obstacle obstacle-outline box path path-soft normal alarm'.split(' ');
      return ['floor', 'room']
        .flatMap((ground) => lines.map((line) => [line, ground]))
        .map(([line, ground]) => {
          const [low, high] = [luminance(ground), luminance(ground, line)].sort((a, b) => a - b);
          return `${((high + 0.05) / (low + 0.05)).toFixed(2)} ${line} on ${ground}`;
        })
        .filter((reported) => parseFloat(reported) < 3);
    });
    assert.deepEqual(faint, []);
  });
}

test('elements without text keep their colors in forced-colors mode', async (t) => {
  const page = await openPage(t, 'slabs.html', { ...still, forcedColors: 'active' });
  for (const part of ['.handle span', 'input[type="range"]']) {
    const kept = await page
      .locator(part)
      .first()
      .evaluate((e) => getComputedStyle(e).getPropertyValue('forced-color-adjust'));
    assert.equal(kept, 'none', part);
  }
});

for (const { folder } of PAGES) {
  test(`${folder}: both languages have the same words`, async () => {
    const { said, labels } = await wordsOf(folder);
    for (const { en, zh } of [said, labels]) assert.deepEqual(Object.keys(en).sort(), Object.keys(zh).sort());
  });
}
