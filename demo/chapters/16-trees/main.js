// The lesson on trees of boxes.
import { startLesson } from '../../lib/lesson-figure.js';
import { moving } from './moving.js';
import { build, eager, groups, halves, many, walk } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ groups, halves, build, walk, eager, many, moving }, words);
