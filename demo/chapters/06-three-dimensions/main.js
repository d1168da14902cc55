// The lesson on three dimensions.
import { startLesson } from '../../lib/lesson-figure.js';
import { matrix, normal, segment, slabs, turnedBox } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ slabs, turned: turnedBox, matrix, normal, segment }, words);
