// The lesson on lines, segments and circles.
import { startLesson } from '../../lib/lesson-figure.js';
import { circle, project, segment, sides, view } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ sides, segment, project, circle, view }, words);
