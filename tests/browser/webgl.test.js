// The programs of docs/picking-in-webgl.md run in Chromium as printed: a click in the middle prints the stated output, and the
// points of a grid are hit where something is drawn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { drawsOnCanvas, ENGINE_PAGES, examplesOf, pages } from '../js/readme.js';
import { lacking, openPage, top } from './browser.js';

const skip = lacking('chromium');
const [width, height] = [300, 200];
/** Centers of squares of 4 pixels. */
const points = Array.from({ length: (width * height) / 16 }, (_, i) => ({
  x: 4 * (i % (width / 4)) + 2,
  y: 4 * Math.floor(i / (width / 4)) + 2,
}));
/** Points within so many pixels of an edge of the drawing are skipped: the edge is antialiased. */
const BORDER = 2;

const path = 'docs/picking-in-webgl.md';
assert.ok(ENGINE_PAGES.includes(path));

// tests/js/three/docs.test.js runs the examples without a canvas.
const programs = examplesOf(pages.get(path) ?? '').filter(drawsOnCanvas);
test('the page has programs that draw', () => assert.ok(programs.length >= 3));

for (const { line, code, expected } of programs)
  test(`${path}:${line} picks what WebGL draws`, { skip }, async (t) => {
    const page = await openPage(t, 'about:blank', { viewport: { width, height } });
    await page.setContent(
      `<style>body { margin: 0 } canvas { display: block }</style><canvas width="${width}" height="${height}"></canvas>`,
    );
    await page.evaluate(() => {
      const lines = (globalThis.printed = /** @type {string[]} */ ([]));
      console.log = (...values) => void lines.push(values.join(' '));
    });
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: top },
      bundle: true,
      format: 'iife',
      write: false,
      minify: true,
      logLevel: 'error',
    });
    await page.evaluate(outputFiles[0].text);
    const drawn = await drawnPixels(page);
    const printed = () => page.evaluate(() => globalThis.printed.splice(0));
    await printed(); // The engine's start message.
    await page.mouse.click(width / 2, height / 2);
    assert.deepEqual(await printed(), expected);

    const inside = points.filter(({ x, y }) => {
      const [first, ...others] = around(x, y).map((at) => drawn[at]);
      return others.every((one) => one === first);
    });
    // One call for all: moving a mouse takes 40 ms.
    await page.evaluate((points) => {
      const canvas = document.querySelector('canvas');
      for (const { x, y } of points)
        canvas?.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y }));
    }, inside);
    const lines = await printed();
    assert.equal(lines.length, inside.length);
    let [hits, misses] = [0, 0];
    for (const [i, { x, y }] of inside.entries()) {
      const hit = lines[i] !== 'nothing';
      assert.equal(hit, drawn[y * width + x], `(${x}, ${y}): ${lines[i]}`);
      if (hit) hits++;
      else misses++;
    }
    assert.ok(hits > 200 && misses > 200, `${hits} hits, ${misses} misses`);
  });

/** The indices, in an image row by row, of the pixels around a pixel. @param {number} x @param {number} y */
function around(x, y) {
  const places = [];
  for (let v = Math.max(y - BORDER, 0); v <= Math.min(y + BORDER, height - 1); v++)
    for (let u = Math.max(x - BORDER, 0); u <= Math.min(x + BORDER, width - 1); u++)
      places.push(v * width + u);
  return places;
}

/**
 * Which pixels differ from the pixel in the upper left corner, which is background; waits until some do.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<boolean[]>}
 */
async function drawnPixels(page) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const picture = (await page.screenshot()).toString('base64');
    /** @type {boolean[]} */
    const drawn = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data: rgba } = context.getImageData(0, 0, image.width, image.height);
      return Array.from({ length: rgba.length / 4 }, (_, i) =>
        [0, 1, 2].some((k) => rgba[4 * i + k] !== rgba[k]),
      );
    }, picture);
    if (drawn.includes(true)) return drawn;
    await page.waitForTimeout(100);
  }
  throw new Error('nothing is drawn');
}
