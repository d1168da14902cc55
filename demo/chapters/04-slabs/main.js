// The lesson on slabs.
import { startLesson } from '../../lib/lesson-figure.js';
import { box, line, many, parallel, slab } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ line, slab, box, parallel, many }, words);
