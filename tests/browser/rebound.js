// What the tests of the first page share: its scene, its state, its words.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './browser.js';
import { pageOf } from './figures.js';

/** @typedef {import('playwright-core').Page} Page */

/** The one that is there at first, and where the ball then goes. */
export const scene = JSON.parse(readFileSync(join(top, 'tests', 'cases', 'bounding-box-scene.json'), 'utf8'));

const { open, part, textOf } = pageOf('rebound.html', 'rebound');
export { open, part };
export const words = (/** @type {Page} */ page) => textOf(page, 'status');
/** The scene, how it is played, the scenes before it, and the selected handle. */
export const state = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const { state, past, figures } = window.rayboundFigures;
    const [scene, ...before] = [state, ...past].map(({ rebound }) => ({
      ...structuredClone(rebound),
      radius: rebound.radius[0],
    }));
    const { playing, speed, travelled } = state.playback;
    const view = { playing, speed: speed[0], travelled: travelled[0], selected: figures.rebound.selected };
    return { scene, view, past: before };
  });
export const sceneOf = async (/** @type {Page} */ page) => (await state(page)).scene;
export const pathOf = (/** @type {Page} */ page) =>
  page.evaluate(() => window.rayboundFigures.figures.rebound.derived.path.flatMap(({ x, y }) => [x, y]));

export const near = (a, b, by) => Math.abs(a - b) <= by;
