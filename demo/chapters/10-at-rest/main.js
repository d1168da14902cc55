// The lesson on shapes at rest.
import { startLesson } from '../../lib/lesson-figure.js';
import { circles, crowd, inside, nearest, sweep } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ circles, nearest, inside, sweep, crowd }, words);
