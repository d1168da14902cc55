// The page of one ball in a room.
import { createFigures } from '../../lib/figures.js';
import { createRebound } from './figure-rebound.js';
import * as playback from './playback.js';
import * as rebound from './scene.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: { rebound: /** @type {any} */ (rebound), playback: /** @type {any} */ (playback) },
    create: (_section, shared) => createRebound(shared),
    words,
  });
