// The lesson on using raybound in an app.
import { startLesson } from '../../lib/lesson-figure.js';
import { css, editor, moved, order, tolerance } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ order, css, tolerance, moved, editor }, words);
