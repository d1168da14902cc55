// The lesson on k-DOPs.
import { startLesson } from '../../lib/lesson-figure.js';
import { crowd, fit, pair, ray, slab, tumble } from './figures.js';
import { around } from './figures3.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ slab, fit, pair, ray, tumble, around, crowd }, words);
