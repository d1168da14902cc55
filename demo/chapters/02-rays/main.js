// The lesson on rays.
import { startLesson } from '../../lib/lesson-figure.js';
import { along, light, side, which } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ along, side, which, light }, words);
