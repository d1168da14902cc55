// The lesson on using raybound in an app.
import { createFigures } from '../../lib/figures.js';
import { createLessonFigure, specOf } from '../../lib/lesson-figure.js';
import { css, drag, editor, finished, moved, order, paint, tolerance, wheel } from './figures.js';
import { attach, konva } from './konva.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: /** @type {any} */ (
      Object.fromEntries(
        Object.entries({ finished, paint, order, css, tolerance, wheel, moved, drag, editor, konva }).map(
          ([key, one]) => [key, specOf(one)],
        ),
      )
    ),
    create(section, shared) {
      const stage = createLessonFigure(shared);
      if (shared.name === 'konva') attach(section, stage);
      return stage;
    },
    words,
  });
