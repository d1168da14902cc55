// Words light things in figures, and things light words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './browser.js';
import { figureOf, frames, still } from './figures.js';

/** @typedef {import('playwright-core').Page} Page */

const lit = (/** @type {Page} */ page) => page.locator('.lesson').getAttribute('data-lit');
const pictureOf = (/** @type {Page} */ page, /** @type {string} */ figure) =>
  figureOf(page, figure)
    .locator('canvas')
    .evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());
/** Moves the pointer to a point of a figure, from 0 to 1. @param {Page} page @param {string} figure @param {number} x @param {number} y */
async function hover(page, figure, x, y) {
  const canvas = figureOf(page, figure).locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
  await frames(page);
}

test('the pointer on a word lights the things of its kind, until it leaves', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  const before = await pictureOf(page, 'line');
  await page.locator('p .word-ray').first().hover();
  await frames(page);
  assert.equal(await lit(page), 'ray');
  const ray = await pictureOf(page, 'line');
  assert.notEqual(ray, before);
  await page.locator('p .word-shape').first().hover();
  await frames(page);
  assert.equal(await lit(page), 'shape');
  assert.notEqual(await pictureOf(page, 'line'), ray);
  await page.mouse.move(2, 2);
  await frames(page);
  assert.equal(await lit(page), null);
  assert.equal(await pictureOf(page, 'line'), before);
});

test('the pointer on a thing lights its words, and the picture stays', async (t) => {
  const page = await openPage(t, 'slabs.html', still);
  await hover(page, 'box', 0.02, 0.02);
  assert.equal(await lit(page), null);
  const before = await pictureOf(page, 'box');
  await hover(page, 'box', 0.5, 0.45); // in the box
  assert.match((await lit(page)) ?? '', /shape|ray/);
  assert.equal(await pictureOf(page, 'box'), before);
  await page.mouse.move(2, 2);
  await frames(page);
  assert.equal(await lit(page), null);
});
