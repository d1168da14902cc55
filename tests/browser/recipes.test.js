// The pages of the guides by task: each runs as printed, and picks the shapes that its canvas shows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { random, SEED } from '../js/oracle/random.js';
import { lacking, openPage, top } from './browser.js';

const skip = lacking('chromium');
const guides = ['drawing-editor', 'map', 'chart', 'game', 'scenes']
  .map((name) => readFileSync(join(top, `docs/${name}.md`), 'utf8'))
  .join('\n');

/** The pages of the guide by the ids of their canvases. @type {Map<string, {body: string, script: string}>} */
const recipes = new Map(
  [...guides.matchAll(/^```html\n([\s\S]*?)<script type="module">\n([\s\S]*?)<\/script>\n```$/gm)].map(
    ([, body, script]) => [/** @type {any} */ (body.match(/id="(\w+)"/))[1], { body, script }],
  ),
);

/** A recipe in a page. @param {import('node:test').TestContext} t @param {string} name */
async function open(t, name) {
  const { body, script } = /** @type {{body: string, script: string}} */ (recipes.get(name));
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: top },
    alias: { raybound: join(top, 'js/index.js') },
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
  });
  const page = await openPage(t, 'about:blank');
  await page.setContent(`<!doctype html><body style="margin: 0">${body}`);
  await page.evaluate(outputFiles[0].text);
  return page;
}

/**
 * The program's results for points, and the canvas' colors there: '' for transparent pixels, null if the pixels around differ.
 * @param {import('playwright-core').Page} page
 * @param {number[][]} points  centers of pixels
 */
const look = (page, points) =>
  page.evaluate((points) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { left, top } = canvas.getBoundingClientRect();
    return points.map(([x, y]) => {
      const init = { clientX: left + x + 0.5, clientY: top + y + 0.5 };
      // The chart marks the nearest value: pixels are read without the mark.
      canvas.dispatchEvent(new PointerEvent('pointerleave', init));
      const { data } = context.getImageData(x - 1, y - 1, 3, 3);
      canvas.dispatchEvent(new PointerEvent('pointermove', init));
      const texts = Array.from({ length: 9 }, (_, i) => String(data.subarray(4 * i, 4 * i + 4)));
      const [r, g, b, a] = data.subarray(16, 20);
      const hex = `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      return {
        found: canvas.title,
        value: canvas.dataset.value ?? '',
        color: texts.some((text) => text !== texts[0]) ? null : a === 0 ? '' : hex,
      };
    });
  }, points);

/**
 * Compares many points: the color is one of the shape's colors.
 * @param {import('playwright-core').Page} page
 * @param {{x: number, y: number}} size
 * @param {Record<string, string[]>} colors
 * @param {number} seed
 */
async function compare(page, { x, y }, colors, seed) {
  const r = random(seed);
  const points = Array.from({ length: 3000 }, () => [r.int(1, x - 2), r.int(1, y - 2)]);
  /** @type {Record<string, number>} */
  const seen = {};
  for (const [i, { found, color }] of (await look(page, points)).entries()) {
    if (color === null) continue;
    const name = Object.keys(colors).find((name) => colors[name].includes(color)) ?? '';
    const id = found in colors ? found : '';
    assert.equal(id, name, `${points[i]}: ${found}, the canvas has ${color}; seed ${seed}`);
    seen[name] = (seen[name] ?? 0) + 1;
  }
  for (const name of ['', ...Object.keys(colors)])
    assert.ok(seen[name] > 10, `${name || 'nothing'}: ${JSON.stringify(seen)}`);
}

/** The canvas of the drawing editor, and the colors of its shapes. */
const EDITOR = {
  size: { x: 600, y: 400 },
  colors: { card: ['#bfdbfe', '#1e3a8a'], wave: ['#047857'], badge: ['#f59e0b'], kite: ['#ddd6fe'] },
};

test('each guide has a page', () =>
  assert.deepEqual([...recipes.keys()], ['editor', 'map', 'chart', 'game', 'scene']));

test('a drawing editor: hover, drag, bring to front, marquee', { skip }, async (t) => {
  const page = await open(t, 'editor');
  const { size, colors } = EDITOR;
  await compare(page, size, colors, SEED);

  // The card moves right and down, above the wave and the badge; the selection's frame is not painted in between.
  await page.mouse.move(100, 100);
  await page.mouse.down();
  await page.mouse.move(180, 190, { steps: 5 });
  await page.mouse.up();
  const [{ found }] = await look(page, [[270, 270]]);
  assert.equal(found, 'card');
  // A click beside all shapes removes the frame of the selection.
  await page.mouse.click(590, 390);
  await compare(page, size, colors, SEED + 1);

  // A marquee around the badge only.
  const selected = async () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const { data } = context.getImageData(0, 0, 600, 400);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        // Rounded, because its pixels are half transparent.
        if (data[i + 3] > 0 && Math.abs(data[i] - 0x6b) < 4 && Math.abs(data[i + 1] - 0x72) < 4) count++;
      return count;
    });
  assert.equal(await selected(), 0);
  await page.mouse.move(210, 10);
  await page.mouse.down();
  await page.mouse.move(310, 110, { steps: 5 });
  await page.mouse.up();
  assert.ok((await selected()) > 20, 'a frame around the badge');
});

test('a drawing editor: text, groups, undo, removal, a drag that leaves the canvas', { skip }, async (t) => {
  const page = await open(t, 'editor');
  const found = async (/** @type {number[][]} */ ...points) =>
    (await look(page, points)).map(({ found }) => found);
  assert.deepEqual(await found([430, 50], [430, 20], [100, 100]), ['text', '', 'card']);

  // The text and the badge become a group, which moves as a whole, also while the pointer is outside of the canvas.
  await page.mouse.move(580, 130);
  await page.mouse.down();
  await page.mouse.move(215, 5, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press('Control+g');
  await page.mouse.click(590, 390);
  await page.mouse.move(430, 55);
  await page.mouse.down();
  await page.mouse.move(430, -60, { steps: 3 });
  await page.mouse.move(430, 155, { steps: 3 });
  await page.mouse.up();
  assert.deepEqual(await found([430, 150], [260, 160], [430, 50], [280, 40]), ['text', 'badge', '', '']);

  await page.keyboard.press('Control+z');
  assert.deepEqual(await found([430, 50], [260, 50], [430, 150]), ['text', 'badge', '']);
  await page.keyboard.press('Control+Shift+z');
  assert.deepEqual(await found([430, 150]), ['text']);

  await page.mouse.click(100, 100);
  await page.keyboard.press('Delete');
  assert.deepEqual(await found([100, 100]), ['']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await found([100, 100]), ['card']);
  if (process.env.RB_SHOT) await page.screenshot({ path: `${process.env.RB_SHOT}/editor.png` });
});

test('a drawing editor: zoom, pan, vertices', { skip }, async (t) => {
  const page = await open(t, 'editor');
  const { size, colors } = EDITOR;
  const found = async (/** @type {number[][]} */ ...points) =>
    (await look(page, points)).map(({ found }) => found);

  // A vertex is dragged, and put back.
  assert.deepEqual(await found([500, 170], [585, 120]), ['kite', '']);
  await page.mouse.click(500, 170);
  await page.mouse.move(560, 160);
  await page.mouse.down();
  await page.mouse.move(595, 100, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await found([585, 115]), ['kite']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await found([585, 115]), ['']);

  // A new vertex on the left side: the kite becomes larger there.
  await page.mouse.dblclick(477, 172);
  await page.mouse.move(476, 172);
  await page.mouse.down();
  await page.mouse.move(430, 190, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await found([445, 185]), ['kite']);
  await page.mouse.click(590, 390);
  await compare(page, size, colors, SEED + 3);

  // The point under the pointer stays there, and everything is found where it is painted.
  await page.mouse.move(500, 180);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await page.waitForTimeout(50);
  assert.deepEqual(await found([500, 180], [430, 188]), ['kite', 'kite']);
  await compare(page, size, colors, SEED + 4);
  await page.mouse.wheel(0, -60);
  await page.waitForTimeout(50);
  assert.deepEqual(await found([500, 240], [430, 248]), ['kite', 'kite']);
  await compare(page, size, colors, SEED + 5);

  // A drag is as long on the screen at every zoom.
  await page.mouse.move(500, 240);
  await page.mouse.down();
  await page.mouse.move(400, 280, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await found([400, 280], [330, 288]), ['kite', 'kite']);
  if (process.env.RB_SHOT) await page.screenshot({ path: `${process.env.RB_SHOT}/editor-zoom.png` });
  await page.mouse.move(200, 390);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(230, 370, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  assert.deepEqual(await found([430, 260], [360, 268]), ['kite', 'kite']);
});

test('a map: hover, zoom and pan', { skip }, async (t) => {
  const page = await open(t, 'map');
  const size = { x: 600, y: 400 };
  const colors = { island: ['#86efac'], rocks: ['#a3a3a3'], road: ['#b91c1c'] };
  await compare(page, size, colors, SEED + 2);
  const [{ found }] = await look(page, [[300, 390]]);
  assert.match(found, /^\d+\.\d° from island$/);
  await page.mouse.move(450, 200);
  await page.mouse.wheel(0, -300);
  await page.waitForTimeout(50);
  await page.mouse.down();
  await page.mouse.move(400, 170, { steps: 3 });
  await page.mouse.up();
  await compare(page, size, colors, SEED + 3);
});

test('a chart: lines and the nearest value', { skip }, async (t) => {
  const page = await open(t, 'chart');
  await compare(page, { x: 600, y: 300 }, { rain: ['#2563eb'], sun: ['#d97706'] }, SEED + 4);
  const values = (await look(page, [[150, 60], [155, 75], [150, 110], [20, 20]])).map(({ value }) => value); // prettier-ignore
  assert.deepEqual(values, ['rain 8', 'rain 8', '', '']);
});

test(
  'a game: the ball removes crates, the player stops at them, the guard sees the player',
  { skip },
  async (t) => {
    const page = await open(t, 'game');
    const state = () => page.evaluate(() => /** @type {any} */ (document.querySelector('canvas')).title);
    await page.mouse.move(200, 20);
    await page.waitForTimeout(300);
    assert.match(await state(), /^1?\d crates, (seen|hidden)$/);
    await page.waitForFunction(
      () => parseInt(/** @type {any} */ (document.querySelector('canvas')).title) < 12,
    );
    await page.mouse.move(20, 200);
    await page.waitForFunction(() =>
      /** @type {any} */ (document.querySelector('canvas')).title.endsWith('seen'),
    );
    if (process.env.RB_SHOT) await page.screenshot({ path: `${process.env.RB_SHOT}/game.png` });
  },
);

test('a scene: hover, a drag that leaves the canvas, zoom', { skip }, async (t) => {
  const page = await open(t, 'scene');
  const size = { x: 600, y: 300 };
  // The outline of a hovered card is gone when the pixels are read.
  const colors = { '#fca5a5': ['#fca5a5'], '#86efac': ['#86efac'], '#93c5fd': ['#93c5fd'] };
  await compare(page, size, colors, SEED + 6);
  const found = async (/** @type {number[][]} */ ...points) =>
    (await look(page, points)).map(({ found }) => found);
  assert.deepEqual(await found([100, 140], [41, 101], [190, 140]), ['#fca5a5', '', '']);

  await page.mouse.move(100, 140);
  await page.mouse.down();
  await page.mouse.move(100, -40, { steps: 3 });
  await page.mouse.move(300, 240, { steps: 3 });
  await page.mouse.up();
  assert.deepEqual(await found([300, 240], [300, 130], [100, 140]), ['#fca5a5', '#86efac', '']);

  await page.mouse.move(300, 240);
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(50);
  assert.deepEqual(await found([300, 240], [200, 240], [300, 110]), ['#fca5a5', '#fca5a5', '#86efac']);
  await compare(page, size, colors, SEED + 7);
  if (process.env.RB_SHOT) await page.screenshot({ path: `${process.env.RB_SHOT}/scene.png` });
});
