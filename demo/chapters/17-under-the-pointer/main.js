// The lesson on what is under the pointer.
import { createFigures } from '../../lib/figures.js';
import { createLessonFigure, specOf } from '../../lib/lesson-figure.js';
import { spec as crowd } from './crowd-spec.js';
import { createCrowd } from './figure-crowd.js';
import { curve, hole, near, pick, stroke, walk, winding } from './figures.js';

const lessons = { walk, winding, hole, curve, near, stroke, pick };

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: /** @type {any} */ ({
      ...Object.fromEntries(Object.entries(lessons).map(([key, lesson]) => [key, specOf(lesson)])),
      islands: crowd,
    }),
    create: (section, shared) =>
      section.dataset.figure === 'islands' ? createCrowd(shared) : createLessonFigure(shared),
    words,
  });
