// The first page: what raybound is, and the list of chapters.
import { createFigures } from '../../lib/figures.js';
import { createLater } from '../../lib/later.js';
import { createLessonFigure, specOf } from '../../lib/lesson-figure.js';
import { race } from '../15-events/race.js';
import { drawLand } from '../17-under-the-pointer/crowd-land.js';
import { spec as crowd } from '../17-under-the-pointer/crowd-spec.js';
import { attach, model } from '../20-webgl/model.js';

const canvasOf = (/** @type {HTMLElement} */ section) =>
  /** @type {HTMLCanvasElement} */ (section.querySelector('canvas'));

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: /** @type {any} */ ({
      race: specOf(race),
      islands: crowd,
      model: specOf(model),
    }),
    create(section, shared) {
      if (shared.name === 'islands')
        return createLater(
          section,
          async () => (await import('../17-under-the-pointer/figure-crowd.js')).createCrowd(shared),
          () => drawLand(canvasOf(section), shared.store.state.islands, shared.palette()),
        );
      const stage = createLessonFigure(shared);
      if (shared.name === 'model') attach(section, stage);
      return stage;
    },
    words,
  });
