// The lesson on boxes that fit.
import { startLesson } from '../../lib/lesson-figure.js';
import { spread } from './figures.js';
import { matrix, model } from './figures3.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ spread, matrix, model }, words);
