// The page of shapes: four figures.
import './ready.js';
import { createSeveral } from './several.js';
import { createFigure } from './shapes/figure.js';
import * as hit from './shapes/hit.js';
import * as outline from './shapes/outline.js';
import * as overlap from './shapes/overlap.js';
import * as sweep from './shapes/sweep.js';

createSeveral({
  name: 'shapes',
  specs: { hit, sweep, overlap, outline },
  create: (_section, shared) => createFigure(shared),
});
