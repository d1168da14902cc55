// What Firefox and WebKit are tested for: the same bits, every way to import the package, every page with axe and the handles of its figures,
// the editor. All other tests run in Chromium only.

import assert from 'node:assert/strict';
import { serve } from '../../demo/build/serve.mjs';
import { violationsOf } from './axe.js';
import { answersIn, recorded } from './bits.js';
import { openPage, top } from './browser.js';
import { assertPainted, dragByMouse, frames, middle, middleOf, movedAndUndone } from './figures.js';
import { TESTED } from './pages.js';

/** @typedef {import('playwright-core').Page} Page */

/** Changes of a page during a test. @type {Record<string, string>} */
const COUNTERS = {
  'index.html': `document.querySelector('[data-figure="race"] canvas').toDataURL()`,
};

async function click(/** @type {Page} */ page, /** @type {string} */ selector) {
  const { x, y } = await middleOf(page, selector);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
  await frames(page);
}

/** Focuses the first handle of a figure; its state, or null without a handle. @param {Page} page @param {string} figure */
const focusHandle = (page, figure) =>
  page.evaluate((name) => {
    const handle = /** @type {HTMLElement | null} */ (
      document.querySelector(`[data-figure="${name}"] [data-handle][tabindex]`)
    );
    handle?.focus();
    return handle && structuredClone(window.rayboundFigures.state[name]);
  }, figure);

/** @typedef {(t: import('node:test').TestContext) => Promise<void>} Check */

/**
 * The tests of an engine. A file for each engine declares them, so that two processes share the work.
 * @param {'firefox' | 'webkit'} engine
 */
export function testsOf(engine) {
  /** @type {{name: string, check: Check}[]} */
  const tests = [];
  const test = (/** @type {string} */ name, /** @type {Check} */ check) => tests.push({ name, check });
  const viewport = { width: 1280, height: 920 };
  const open = (/** @type {import('node:test').TestContext} */ t, /** @type {string} */ address) =>
    openPage(t, address, { engine, viewport, locale: 'en-GB' });

  for (const entry of ['raybound.js', 'scalar.js']) {
    test(`${engine}: every result has the recorded bits (dist/${entry})`, async (t) => {
      assert.deepEqual(await answersIn(await open(t, 'about:blank'), entry), recorded);
    });
  }

  test(`${engine}: all entries are imported at once, each three times, also by a worker, and work`, async (t) => {
    const server = await serve(top, { headers: { 'Access-Control-Allow-Origin': '*' } });
    t.after(server.close);
    const page = await open(t, 'about:blank');
    const results = await page.evaluate(async (url) => {
      const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 } };
      const box = { min: { x: 1, y: -1 }, max: { x: 2, y: 1 } };
      const module = WebAssembly.compileStreaming(fetch(`${url}dist/raybound.wasm`));
      const entries = ['raybound.js', 'all.js', 'scalar.js', 'slim.js', '../js/index.js'];
      const load = async (/** @type {string} */ entry) => {
        const { init, intersectBoundingBox } = await import(`${url}dist/${entry}`);
        if (entry === 'slim.js') await init(await module);
        return `${entry} ${intersectBoundingBox(ray, box)}`;
      };
      const program = `import { intersectBoundingBox } from '${url}dist/raybound.js';
        postMessage('worker ' + intersectBoundingBox(${JSON.stringify(ray)}, ${JSON.stringify(box)}));`;
      const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
      const worker = new Worker(address, { type: 'module' });
      const said = new Promise((done, fail) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => fail(new Error(`worker: ${message}`));
      });
      return Promise.all([...[...entries, ...entries, ...entries].map(load), said]);
    }, server.url);
    assert.equal(results.length, 16);
    for (const result of results) assert.match(result, / true$/);
  });

  for (const { file, hash, paint, lesson, figures } of TESTED) {
    test(`${engine}: ${file} loads without an error, is painted, accessible, and moves`, async (t) => {
      const page = await open(t, `${file}${hash && `#${hash}`}`);
      await frames(page);
      await assertPainted(page, paint.light);
      const counter = COUNTERS[file];
      if (counter) {
        const before = await page.evaluate(counter);
        await page.waitForFunction(`${counter} !== ${JSON.stringify(before)}`);
      }
      // Some figures are loaded when they are in the window.
      const silent = `[...document.querySelectorAll('[data-part="status"]')].find((e) => !e.textContent.trim())`;
      await page.waitForFunction(`(${silent}?.scrollIntoView({ behavior: 'instant' }), !${silent})`);
      assert.deepEqual(await violationsOf(page), []);
      if (!lesson) return;
      for (const figure of figures) {
        const before = await focusHandle(page, figure);
        if (!before) continue; // a figure with controls only
        await page.keyboard.press('ArrowLeft');
        const { moved, sentence, undone } = await movedAndUndone(page, figure);
        assert.notDeepEqual(moved, before, figure);
        assert.notEqual(sentence, '', figure);
        assert.deepEqual(undone, before, `${figure}: undone`);
      }
    });
  }

  test(`${engine}: the editor reports a wrong version, an endless loop and a right one`, async (t) => {
    const page = await open(t, 'slabs.html');
    const box = `[...document.querySelectorAll('.code-box')].find((e) => e.querySelector('[data-code="slabs.example.js"]'))`;
    const shows = (/** @type {string} */ selector, text = '') =>
      page.waitForFunction(`${box}.querySelector('${selector}')?.textContent.includes('${text}')`);
    const printed = await page.evaluate(`${box}.querySelector('code[data-code]').textContent`);
    // On one line: browsers insert line ends as different elements.
    const right = printed.replace(/\/\/.*|\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ');
    await page.evaluate(`${box}.querySelector('.code-edit').click()`);
    await shows('.cm-content');
    await shows('.code-report', 'all 1,000 cases');
    for (const [source, report] of [
      ['export function intersectSlabs() { return null; }', 'of 1,000 cases. One of them'],
      ['export function intersectSlabs() { while (true); }', 'did not finish within 2 seconds'],
      [right, 'all 1,000 cases'],
    ]) {
      // As a reader who types: WebDriver cannot paste.
      await page.evaluate(`${box}.querySelector('.cm-content').focus()`);
      await page.evaluate(
        `document.execCommand('selectAll'), document.execCommand('insertText', false, ${JSON.stringify(source)})`,
      );
      await shows('.code-report', report);
    }
  });

  test(`${engine}: the ball moves, waits, and follows mouse, keys and slider`, async (t) => {
    const page = await open(t, 'rebound.html');
    const path = () => page.evaluate(() => structuredClone(window.rayboundFigures.state.path));
    const picture = `document.querySelector('[data-figure="path"] canvas').toDataURL()`;
    await middle(page, 'path', 'wall-0'); // figures out of sight wait
    const first = await page.evaluate(picture);
    await page.waitForFunction(`${picture} !== ${JSON.stringify(first)}`);
    await click(page, '[data-figure="path"] [data-part="play"]');
    await frames(page);
    const still = await page.evaluate(picture);
    await frames(page);
    assert.equal(await page.evaluate(picture), still, 'paused');

    const before = await path();
    const from = await middle(page, 'path', 'wall-0');
    await dragByMouse(page, from, 62, 62);
    const to = await middle(page, 'path', 'wall-0');
    assert.ok(Math.hypot(to.x - from.x - 62, to.y - from.y - 62) < 8, 'the corner stays under the mouse');

    await page.evaluate(() =>
      document.querySelector('[data-figure="path"] [data-handle="ball-origin"]').focus(),
    );
    await page.keyboard.press('ArrowRight');
    assert.equal((await path()).ball[0], before.ball[0] + 1);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.handle), 'ball-tip');

    await page.evaluate(() => document.getElementById('path-radius').focus());
    await page.keyboard.press('ArrowRight');
    assert.equal((await path()).radius[0], before.radius[0] + 0.25);
  });
  return tests;
}
