// The page of many balls: two simulations side by side, and one step at one wall.
import { createFigure } from '../../lib/figure.js';
import { createFigures } from '../../lib/figures.js';
import { createBalls } from './figure-balls.js';
import * as one from './figure-one.js';
import * as scene from './scene.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: { balls: /** @type {any} */ (scene), one: /** @type {any} */ (one) },
    create: (section, shared) =>
      section.dataset.figure === 'balls' ? createBalls(shared) : createFigure(shared),
    words,
  });
