// Shared code of tests of pages with figures: opening, finding, reading, dragging.

import assert from 'node:assert/strict';
import { begun, openPage } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('node:test').TestContext} TestContext */
/** @typedef {{x: number, y: number}} Place  on the screen */

/** No movement by default, so that no result depends on the time that a test takes. */
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

/**
 * Helpers for one page; for its first figure by default.
 * @param {string} file
 * @param {string} first
 */
export function pageOf(file, first) {
  const part = (/** @type {Page} */ page, /** @type {string} */ id, figure = first) =>
    figureOf(page, figure).locator(`[data-part="${id}"]`);
  return {
    part,
    open: (/** @type {TestContext} */ t, hash = '', options = still) =>
      openPage(t, `${file}${hash && `#${hash}`}`, options),
    stateOf: (/** @type {Page} */ page, figure = first) =>
      page.evaluate((name) => structuredClone(window.rayboundFigures.state[name]), figure),
    textOf: async (/** @type {Page} */ page, /** @type {string} */ id, figure = first) => {
      await frames(page);
      return (await part(page, id, figure).innerText()).replaceAll('\u00a0', ' ');
    },
  };
}

/** Brings the figures into the state of an address, as a reader does who changes it. */
export async function follow(/** @type {Page} */ page, /** @type {string} */ hash) {
  await page.evaluate(
    (state) =>
      new Promise((done) => {
        window.addEventListener('hashchange', done, { once: true });
        location.hash = state;
      }),
    hash,
  );
  await frames(page);
}

/** The sentence below a figure, with simple spaces. @param {Page} page @param {string} figure */
export const sentenceOf = async (page, figure) =>
  (await figureOf(page, figure).locator('[data-part="status"]').innerText()).replaceAll('\u00a0', ' ');

/** The state of all figures. */
export const statesOf = (/** @type {Page} */ page) =>
  page.evaluate(() => structuredClone(window.rayboundFigures.state));

/**
 * The state and the sentence of a figure after the next picture, and its state after a click on undo: one call, because the tests of a page
 * move hundreds of handles.
 */
export const movedAndUndone = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  page.evaluate(async (name) => {
    const root = document.querySelector(`[data-figure="${name}"]`);
    const drawn = () =>
      new Promise((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(structuredClone(window.rayboundFigures.state[name]))),
        ),
      );
    const moved = await drawn();
    const sentence = root.querySelector('[data-part="status"]').innerText;
    root.querySelector('[data-part="undo"]').click();
    return { moved, sentence, undone: await drawn() };
  }, figure);

/** Chooses a language, which opens another page with the same state. */
export async function speak(/** @type {Page} */ page, /** @type {'English' | '中文'} */ name) {
  const folder = name === '中文' ? /\/zh\// : /\/en\//;
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(folder);
  await begun(page);
}

/** The center of an element that is on the screen. @param {Page} page @param {string} selector @returns {Promise<Place>} */
export async function middleOf(page, selector) {
  const place = await page.evaluate((name) => {
    const element = document.querySelector(name);
    if (!element?.getClientRects().length) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
  assert.ok(place, `${selector} is on the page`);
  return place;
}

/** The center of a handle, after its figure was scrolled into view. */
export async function middle(
  /** @type {Page} */ page,
  /** @type {string} */ figure,
  /** @type {string} */ id,
) {
  const section = `[data-figure="${figure}"]`;
  await page.evaluate((name) => {
    document.querySelector(name).scrollIntoView({ block: 'start', behavior: 'instant' });
  }, section);
  await frames(page);
  return middleOf(page, `${section} [data-handle="${id}"]`);
}

export async function dragByMouse(/** @type {Page} */ page, /** @type {Place} */ from, dx, dy) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 3 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
  await page.mouse.up();
  await frames(page);
}

/** Real touches, through the browser's input pipeline: each finger from a point, by a displacement, in steps. */
export async function dragByTouch(
  /** @type {Page} */ page,
  /** @type {[Place, number, number][]} */ ...fingers
) {
  const session = await page.context().newCDPSession(page);
  const steps = 5;
  for (let i = 0; i <= steps; i += 1) {
    const touchPoints = fingers.map(([{ x, y }, dx, dy], id) => ({
      x: x + (dx * i) / steps,
      y: y + (dy * i) / steps,
      id,
    }));
    await session.send('Input.dispatchTouchEvent', {
      type: i === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await frames(page);
}

const colorsIn = (/** @type {HTMLCanvasElement} */ canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  return [...seen];
};

/** All colors of a canvas, as 'red,green,blue'. */
export const colorsOf = (/** @type {Locator} */ canvas) => canvas.evaluate(colorsIn);

/** Draws the figures that are far from the window, too. */
export async function drawAll(/** @type {Page} */ page) {
  await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
  // Without a picture to paint, a busy browser may not call requestAnimationFrame, by which this function polls otherwise.
  await page.waitForFunction(() => !document.querySelector('[data-drawn="false"]'), null, { polling: 100 });
}

/**
 * Checks that each canvas of a page has some colors.
 * @param {Page} page
 * @param {string[][]} paint  colors of each canvas, in order
 */
export async function assertPainted(page, paint) {
  await drawAll(page);
  const canvases = await page.evaluate(`[...document.querySelectorAll('canvas')].map(${colorsIn})`);
  assert.equal(canvases.length, paint.length);
  for (const [i, colors] of paint.entries()) {
    for (const color of colors) assert.ok(canvases[i].includes(color), `${i}: ${color}`);
  }
}

/** A link that cannot be parsed is reported, visibly and to screen readers, and changes nothing. */
export async function assertIgnored(/** @type {Page} */ page, state, initial) {
  assert.deepEqual(state, initial);
  await page.locator('.message', { hasText: 'could not be read' }).waitFor();
  await page.locator('#live', { hasText: 'could not be read' }).waitFor({ state: 'attached' });
}
