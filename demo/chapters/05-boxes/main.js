// The lesson on bounding boxes.
import { startLesson } from '../../lib/lesson-figure.js';
import { arc, corner, fan, prefilter, scene, turned } from './figures.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ prefilter, fan, corner, arc, turned, scene }, words);
