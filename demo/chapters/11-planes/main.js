// The lesson on planes.
import { startLesson } from '../../lib/lesson-figure.js';
import { box, culling, distance, meet, three, triangle } from './figures.js';
import { frustum } from './frustum.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  startLesson({ distance, triangle, box, culling, meet, three, frustum }, words);
