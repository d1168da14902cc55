// The page of many boxes: one figure that moves, one that stands still.
import { createFigure } from '../../lib/figure.js';
import { createFigures } from '../../lib/figures.js';
import { createMany } from './figure-many.js';
import * as walk from './figure-walk.js';
import * as scene from './scene.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: { many: /** @type {any} */ (scene), walk },
    create: (section, shared) =>
      section.dataset.figure === 'many' ? createMany(shared) : createFigure(shared),
    words,
  });
