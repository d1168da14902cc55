// The page of shapes: four figures.
import '../../lib/init.js';
import { createSeveral } from '../../lib/figures.js';
import { createFigure } from '../../lib/figure.js';
import * as hit from './figure-hit.js';
import * as outline from './figure-outline.js';
import * as overlap from './figure-overlap.js';
import * as sweep from './figure-sweep.js';

createSeveral({
  name: 'shapes',
  specs: { hit, sweep, overlap, outline },
  create: (_section, shared) => createFigure(shared),
});
