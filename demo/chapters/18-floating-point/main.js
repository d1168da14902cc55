// The lesson on floating point.
import { startLesson } from '../../lib/lesson-figure.js';
import { corner, far, filter, grid, zoom } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ zoom, grid, corner, filter, far }, words);
