// Every page of the tutorial looks the same as before: wide and narrow, in light and dark colors.
//
//   RB_UPDATE=1 node --test tests/browser/screenshots.test.js     writes new references, which must be reviewed
//
// The references are small: an eighth of the width and height, with lossy compression. The screenshots are reduced in the same way before
// the comparison. A page that differs is written to build/screenshots/, with its reference and their difference.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import pixelmatch from 'pixelmatch';
import { openPage, top } from './browser.js';
import { drawAll, frames, still } from './figures.js';
import { TESTED } from './pages.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{width: number, height: number, data: Uint8ClampedArray}} Picture */

const REFERENCES = join(top, 'tests', 'browser', 'references');
const OUT = join(top, 'build', 'screenshots');
/** Pixels of a page per pixel of its reference, in each direction. */
const SHRINK = 8;
/** Quality of the WebP encoder, from 0 to 1. */
const QUALITY = 0.5;
/**
 * Largest allowed difference of a color (pixelmatch's threshold, from 0 to 1), and how many pixels may differ more. Between two runs up
 * to 8 of 160,000 did, without the picture of one figure 160 to 820.
 */
const COLOR = 0.12;
const MOST = 0.0004;

/** The same letters on every machine: Roboto in place of the system's fonts; formulas as boxes. */
const roboto = (/** @type {number} */ weight) => {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`,
  );
  return `@font-face { font-family: Inter; font-weight: ${weight}; src: url(data:font/woff2;base64,${readFileSync(path, 'base64')}) }`;
};
const STYLE = `${roboto(400)} ${roboto(700)}
  * { font-family: Inter !important; animation: none !important; transition: none !important; caret-color: transparent !important }
  .formula { display: inline-block; width: 4em; height: 1.2em; overflow: hidden; background: currentColor }
  .formula-block { display: block; width: auto; height: 3em }
  .formula > * { visibility: hidden }
  /* Measured times. */
  [data-figure='islands'] .says, [data-figure='scene'] .says, [data-figure='model'] .says, [data-figure='konva'] .says, [data-figure='moving'] .says, [data-figure='race'] .says { visibility: hidden; height: 3em; overflow: hidden }
  [data-figure='model'] canvas, [data-figure='konva'] canvas, [data-figure='moving'] canvas, [data-figure='islands'] canvas, [data-figure='race'] canvas { visibility: hidden }`;

/** A picture as WebP bytes. @param {Page} page @param {Buffer} png */
const shrink = async (page, png) =>
  Buffer.from(
    await page.evaluate(
      async ([address, by, quality]) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(image.width / by);
        canvas.height = Math.round(image.height / by);
        const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        ctx.imageSmoothingQuality = 'high';
        ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', quality).replace(/.*,/, '');
      },
      /** @type {const} */ ([`data:image/png;base64,${png.toString('base64')}`, SHRINK / 2, QUALITY]),
    ),
    'base64',
  );

/** The pixels of WebP bytes. @param {Page} page @param {Buffer} webp @returns {Promise<Picture>} */
async function pixelsOf(page, webp) {
  const { width, height, text } = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      ctx.drawImage(image, 0, 0);
      const { data } = ctx.getImageData(0, 0, image.width, image.height);
      let bytes = '';
      for (let i = 0; i < data.length; i += 8192) bytes += String.fromCharCode(...data.subarray(i, i + 8192));
      return { width: image.width, height: image.height, text: btoa(bytes) };
    },
    `data:image/webp;base64,${webp.toString('base64')}`,
  );
  return { width, height, data: new Uint8ClampedArray(Buffer.from(text, 'base64')) };
}

for (const { file } of TESTED) {
  test(`${file} looks the same as before`, async (t) => {
    // Half as many pixels in each direction: the picture is even smaller.
    const page = await openPage(t, file, { ...still, deviceScaleFactor: 0.5 });
    // In a page of its own, whose canvases are not part of the comparison.
    const tool = await openPage(t, 'about:blank');
    await page.addStyleTag({ content: STYLE });
    await page.evaluate(() => document.fonts.ready);
    /** @type {string[]} */
    const wrong = [];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await frames(page);
        await drawAll(page);
        const name = `${file.replace('.html', '')}-${width}-${colorScheme}`;
        const now = await shrink(tool, await page.screenshot({ fullPage: true }));
        const reference = join(REFERENCES, `${name}.webp`);
        if (process.env.RB_UPDATE) {
          mkdirSync(REFERENCES, { recursive: true });
          writeFileSync(reference, now);
          continue;
        }
        assert.ok(existsSync(reference), `${name}: no reference; RB_UPDATE=1 makes it`);
        const [a, b] = [await pixelsOf(tool, readFileSync(reference)), await pixelsOf(tool, now)];
        const [w, h] = [a.width, Math.min(a.height, b.height)];
        // A line of text that is slightly higher elsewhere makes a page a pixel longer.
        const fits = w === b.width && Math.abs(a.height - b.height) <= 1;
        const rows = (/** @type {Picture} */ { data }) => data.subarray(0, 4 * w * h);
        const off = fits
          ? pixelmatch(rows(a), rows(b), undefined, w, h, { threshold: COLOR, includeAA: true }) / (w * h)
          : Infinity;
        if (off <= MOST) continue;
        mkdirSync(OUT, { recursive: true });
        writeFileSync(join(OUT, `${name}.reference.webp`), readFileSync(reference));
        writeFileSync(join(OUT, `${name}.webp`), now);
        wrong.push(
          off === Infinity
            ? `${name}: ${b.width} x ${b.height}, not ${a.width} x ${a.height}`
            : `${name}: ${(100 * off).toFixed(2)}%`,
        );
      }
    }
    assert.deepEqual(wrong, [], `see ${OUT}`);
  });
}
