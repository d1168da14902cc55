// The first page: what raybound is, and the list of chapters.
import { startLesson } from '../../lib/lesson-figure.js';
import { race } from '../13-events/race.js';
import { hero } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ hero, race }, words);
