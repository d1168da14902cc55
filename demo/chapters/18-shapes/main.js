// The page of shapes: four figures.
import { createFigure } from '../../lib/figure.js';
import { createFigures } from '../../lib/figures.js';
import * as hit from './figure-hit.js';
import * as outline from './figure-outline.js';
import * as overlap from './figure-overlap.js';
import * as sweep from './figure-sweep.js';

/** @param {import('../../lib/words.js').Words} words */
export const start = (words) =>
  createFigures({
    specs: { hit, sweep, overlap, outline },
    create: (_section, shared) => createFigure(shared),
    words,
  });
