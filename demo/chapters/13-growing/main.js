// The lesson on growing a polygon.
import { startLesson } from '../../lib/lesson-figure.js';
import { any, corner, gap, room, steps } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ corner, steps, gap, room, any }, words);
