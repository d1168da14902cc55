// The lesson on a ball in a polygon.
import { startLesson } from '../../lib/lesson-figure.js';
import { nearest, parts, path, reflect, thicken } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ thicken, parts, reflect, nearest, path }, words);
