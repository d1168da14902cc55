// The lesson on rays.
import { startLesson } from '../../lib/lesson-figure.js';
import { along, ends, light, side, which } from './figures.js';
import { level } from './level.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ along, ends, side, which, light, level }, words);
