// The lesson on picking in WebGL.
import { createFigures } from '../../lib/figures.js';
import { createLessonFigure, specOf } from '../../lib/lesson-figure.js';
import { camera, instance, leak, weights } from './figures.js';
import { attach, model } from './model.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: /** @type {any} */ (
      Object.fromEntries(
        Object.entries({ camera, weights, leak, instance, model }).map(([key, one]) => [key, specOf(one)]),
      )
    ),
    create(section, shared) {
      const stage = createLessonFigure(shared);
      if (shared.name === 'model') attach(section, stage);
      return stage;
    },
    words,
  });
