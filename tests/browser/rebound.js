// What the tests of the first page share: its scene, its state, its words.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './browser.js';
import { pageOf } from './figures.js';

/** @typedef {import('playwright-core').Page} Page */

/** The one that is there at first, and where the ball then goes. */
export const scene = JSON.parse(readFileSync(join(top, 'tests', 'cases', 'bounding-box-scene.json'), 'utf8'));

const { open, textOf } = pageOf('index.html', 'rebound');
export { open };
export const words = (/** @type {Page} */ page) => textOf(page, 'status');
export const state = (/** @type {Page} */ page) =>
  page.evaluate(() => structuredClone(window.rayboundDemo.state));
export const sceneOf = async (/** @type {Page} */ page) => (await state(page)).scene;
export const pathOf = (/** @type {Page} */ page) =>
  page.evaluate(() => window.rayboundDemo.derived.path.flatMap(({ x, y }) => [x, y]));

export const near = (a, b, by) => Math.abs(a - b) <= by;
