// The lesson on separating axes.
import { startLesson } from '../../lib/lesson-figure.js';
import { crowd, every, four, push, roll, shadow } from './figures.js';
import { edges } from './figures3.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ shadow, roll, four, every, push, edges, crowd }, words);
