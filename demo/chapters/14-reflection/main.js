// The lesson on reflection and the exact path.
import { startLesson } from '../../lib/lesson-figure.js';
import { epsilon, mirror, room, steps } from './figures.js';
import { path } from './playground.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ mirror, room, epsilon, steps, path }, words);
