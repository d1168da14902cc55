// The lesson on moving circles.
import { startLesson } from '../../lib/lesson-figure.js';
import { both, field, space, steps, sweep } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ steps, sweep, both, space, field }, words);
