// The lesson on boxes that fit.
import { startLesson } from '../../lib/lesson-figure.js';
import { edges, line, spread } from './figures.js';
import { jacobi, matrix, model } from './figures3.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ line, spread, edges, jacobi, matrix, model }, words);
