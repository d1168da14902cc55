// The lesson on picking in WebGL.
import { createFigures } from '../../lib/figures.js';
import { createLessonFigure, specOf } from '../../lib/lesson-figure.js';
import { leak, weights } from './figures.js';
import { attach, model } from './model.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: /** @type {any} */ ({ weights: specOf(weights), leak: specOf(leak), model: specOf(model) }),
    create(section, shared) {
      const stage = createLessonFigure(shared);
      if (shared.name === 'model') attach(section, stage);
      return stage;
    },
    words,
  });
