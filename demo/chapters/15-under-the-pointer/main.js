// The lesson on what is under the pointer.
import { startLesson } from '../../lib/lesson-figure.js';
import { near, pick, stroke, walk, winding } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ walk, winding, near, stroke, pick }, words);
