// The page of shapes: three figures.
import './ready.js';
import { createSeveral } from './several.js';
import { createFigure } from './shapes/figure.js';
import * as hit from './shapes/hit.js';
import * as overlap from './shapes/overlap.js';
import * as sweep from './shapes/sweep.js';

createSeveral({
  name: 'shapes',
  specs: { hit, sweep, overlap },
  create: (_section, shared) => createFigure(shared),
});
