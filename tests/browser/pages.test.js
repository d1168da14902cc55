// Requirements of every page of the tutorial: it loads, fits, exists in both languages and color schemes, and is accessible.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sourceForReaders } from '../../demo/build/markdown.mjs';
import { begun, inLanguage, launch, openPage, siteUrl, top } from './browser.js';
import { assertPainted, colorsOf, figureOf, frames, phone, speak, still } from './figures.js';
import { PAGES, TESTED } from './pages.js';
import { wordsOf } from './words.js';

/** @typedef {import('playwright-core').Page} Page */

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

for (const { file, figures, folder, code, controls, hash, lesson, paint, plain } of TESTED) {
  const open = (t, options = still, state = '') => openPage(t, `${file}${state && `#${state}`}`, options);

  // Each language and color scheme, wide or narrow. One opening serves all checks that need a loaded page only.
  for (const [locale, colorScheme, width] of /** @type {const} */ ([
    ['en-GB', 'light', 390],
    ['en-GB', 'dark', 1280],
    ['zh-CN', 'light', 1280],
    ['zh-CN', 'dark', 390],
  ])) {
    test(`${file} loads without errors or warnings, is painted, does not shift, and fits (${locale}, ${colorScheme}, ${width})`, async (t) => {
      const page = await openPage(t, 'about:blank', {
        ...still,
        reducedMotion: 'no-preference',
        locale,
        colorScheme,
        viewport: { width, height: 844 },
      });
      /** @type {string[]} */
      const reported = [];
      page.on('console', (message) => {
        // WebGL without a graphics card, as here, warns about its own speed.
        if (!/^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance/.test(message.text()))
          reported.push(message.text());
      });
      const address = inLanguage(`${file}${hash && `#${hash}`}`, locale);
      await page.goto(`${await siteUrl()}${address}`, { waitUntil: 'networkidle' });
      await begun(page);
      await frames(page);
      assert.deepEqual(reported, []);
      await assertPainted(page, paint[colorScheme]);

      // Before, content that appears late moved the rest: the solutions, and for Chinese readers all of the text, which was in
      // English first: a layout shift of 0.1. A busy machine paints between any two steps of the start.
      const moved = await page.evaluate(
        () =>
          new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += /** @type {any} */ (entry).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(sum), 300);
          }),
      );
      assert.ok(moved < 0.05, `${moved}`);

      for (const narrow of [320, 360, 390, 640, 768, 1280]) {
        // 320: the width that remains of 1280 at a zoom of 400% (WCAG 2, 1.4.10)
        await page.setViewportSize({ width: narrow, height: 800 });
        await frames(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= narrow, `${wide} pixels wide, of ${narrow}`);
      }
    });
  }

  // Chrome 91 and Firefox 90 have none of these. Both lack ctx.roundRect: before, the page of shapes had no figures there.
  test(`${file} uses nothing that the oldest supported browsers lack`, async (t) => {
    const page = await openPage(t, 'about:blank', { ...still, reducedMotion: 'no-preference' });
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
    });
    await page.goto(`${await siteUrl()}en/${file}${hash && `#${hash}`}`, { waitUntil: 'load' });
    await begun(page);
    await frames(page);
    await assertPainted(page, paint.light);
  });

  test(`${file}: every handle and every control has a name, a value and a hit area of 40 pixels`, async (t) => {
    const page = await open(t, phone);
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
  });

  test(`${file}: no English is left after Chinese is chosen, and the choice is kept`, async (t) => {
    const page = await open(t);
    const lang = () => page.evaluate(() => document.documentElement.lang);
    assert.equal(await lang(), 'en');
    const han = (await page.evaluate(() => document.body.innerText)).match(/\p{Script=Han}+/gu);
    assert.deepEqual(han, ['中文'], 'only the language choice is Chinese');
    await speak(page, '中文');
    await frames(page);
    assert.equal(await lang(), 'zh-CN');
    assert.match(await page.title(), /\p{Script=Han}/u);
    const labels = await page
      .locator('[aria-label]:visible')
      .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
    for (const label of labels) assert.match(label, /\p{Script=Han}/u);
    for (const figure of figures) {
      const words = await figureOf(page, figure).locator('[data-part="status"]').innerText();
      assert.match(words, /\p{Script=Han}/u);
    }
    const options = await page.locator('option').evaluateAll((all) => all.map((e) => e.textContent));
    for (const option of options) assert.match(option, /\p{Script=Han}|^[\d,]+$|^raybound$/u);
    assert.deepEqual(await englishIn(page), []);
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

  // Before, the whole figure was scrolled into view: if it was higher than the window its end was aligned, and its picture was
  // out of sight.
  for (const [width, height] of figures.length > 0
    ? [
        [390, 844],
        [1280, 720],
      ]
    : []) {
    test(`${file}: a trial scrolls its picture into view (${width} x ${height})`, async (t) => {
      const page = await open(t, { ...still, viewport: { width, height } });
      const trials = page.locator('.try:visible');
      for (let i = 0; i < (await trials.count()); i += 1) {
        const trial = trials.nth(i);
        const [name] = (await trial.getAttribute('data-try')).split('.');
        await trial.click();
        await frames(page);
        const canvas = figureOf(page, figures.includes(name) ? name : figures[0])
          .locator('canvas')
          .first();
        const top = await canvas.evaluate((e) => e.getBoundingClientRect().top);
        assert.ok(top > -1 && top < height - 100, `${await trial.innerText()}: ${top}`);
      }
    });
  }

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

  test(`${file} has its English text without JavaScript`, async (t) => {
    const page = await open(t, /** @type {any} */ ({ ...still, javaScriptEnabled: false }));
    assert.equal(await page.title(), (await wordsOf(folder)).labels.en.title);
    // Texts that a figure's code writes (data-part, now) are missing.
    const words = page.locator(
      ':is(button, label, option, h1, h2, h3, p, li, dt, th, small):not([data-part], :has([data-part]), [role="status"], .now)',
    );
    const texts = await words.evaluateAll((all) => all.map((e) => e.textContent.trim() || e.ariaLabel));
    for (const text of texts) assert.ok(text);
    for (const shown of await page.locator('[data-code]').allTextContents())
      assert.match(shown, /function|import|export/);
    const labels = await page
      .locator(':is([role="group"], [role="region"], [role="img"], nav):not([aria-labelledby])')
      .evaluateAll((all) => all.map((e) => e.ariaLabel));
    assert.ok(labels.length > 0);
    for (const label of labels) assert.ok(label);
  });

  test(`${file}: regions have unique names, headings are in order, the displayed code runs, a link leads to the next page`, async (t) => {
    const page = await open(t);
    const regions = await page
      .locator('[role="region"]')
      .evaluateAll((all) => all.map((e) => e.ariaLabel ?? e.getAttribute('aria-labelledby')));
    assert.equal(new Set(regions).size, regions.length, regions.join());
    const levels = await page
      .locator('h1, h2, h3')
      .evaluateAll((all) => all.filter((e) => e.getClientRects().length).map((e) => Number(e.tagName[1])));
    levels.forEach((level, i) => assert.ok(level <= (levels[i - 1] ?? 0) + 1, levels.join()));

    // The last figure of a chapter is its playground.
    const areas = await page
      .locator('.lesson-figure canvas')
      .evaluateAll((all) =>
        all.map((e) => e.getBoundingClientRect()).map(({ width, height }) => width * height),
      );
    if (lesson) assert.equal(areas.indexOf(Math.max(...areas)), areas.length - 1, areas.join());

    const files = await page.locator('[data-code]').evaluateAll((all) => all.map((e) => e.dataset.code));
    const isExercise = (/** @type {string} */ shown) => /\.(exercise|solution)\.js$/.test(shown);
    assert.equal(files.filter((shown) => !isExercise(shown)).length, code);
    assert.equal(
      files.filter(isExercise).length,
      lesson && code > 0 ? 2 : 0,
      'an exercise with its solution',
    );
    for (const shown of files) {
      const element = page.locator(`[data-code="${shown}"]`);
      assert.ok((await element.locator('.token-comment').count()) > 0, 'colored');
      const source = readFileSync(join(top, 'demo', 'chapters', folder, shown), 'utf8').trim();
      const text = (await element.textContent()).trim();
      assert.equal(text, sourceForReaders(source));
      assert.doesNotMatch(text, /from '\.\.|\.(example|mistake)\.js/, 'imports have the names of the boxes');
    }

    const next = PAGES[PAGES.findIndex((one) => one.file === file) + 1];
    const links = page.locator('footer .next:visible');
    assert.equal(await links.count(), 1);
    const text = await links.innerText();
    await links.click();
    if (!next) {
      // The last page leads to the guides on the first page.
      await page.waitForURL((url) => url.pathname.endsWith('/index.html') && url.hash === '#guides');
      assert.ok(await page.locator('#guides').isVisible());
      return;
    }
    await page.waitForURL((url) => url.pathname.endsWith(`/${next.file}`));
    assert.ok(text.includes(await page.locator('h1').innerText()), text);
  });
}

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

test('the first page is linked from the head and foot of every other page', async (t) => {
  const page = await openPage(t, 'index.html', still);
  const { file, name } = PAGES[0];
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
  assert.equal(await link.getAttribute('aria-current'), 'page');
  // Its name is that of its list.
  assert.ok(
    (await headingOf(page, file, '#chapters'))?.startsWith(name),
    'the same name in the header and in the heading',
  );
  for (const { file: from } of PAGES.slice(1)) {
    await page.goto(`${await siteUrl()}en/${from}`);
    assert.equal(await page.locator(`footer a[href="./${file}"]:visible`).count(), 1, from);
    assert.equal(await link.getAttribute('href'), `./${file}`, from);
  }
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
