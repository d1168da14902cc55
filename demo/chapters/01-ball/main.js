// The lesson on a ball in a polygon.
import { startLesson } from '../../lib/lesson-figure.js';
import { corner, nearest, parts, path, reflect, thicken } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ thicken, parts, corner, reflect, nearest, path }, words);
