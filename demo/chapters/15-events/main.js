// The lesson on many balls, from event to event.
import { startLesson } from '../../lib/lesson-figure.js';
import { board } from './board.js';
import { cup, during, order, pair } from './figures.js';
import { gas } from './gas.js';
import { race } from './race.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) => startLesson({ during, race, pair, order, cup, gas, board }, words);
