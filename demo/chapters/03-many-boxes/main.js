// The page of very many shapes: one figure that moves, one that stands still.
import '../../lib/init.js';
import { createLive } from './figure-many.js';
import * as scene from './scene.js';
import * as walk from './figure-walk.js';
import { createSeveral } from '../../lib/figures.js';
import { createFigure } from '../../lib/figure.js';

createSeveral({
  name: 'many',
  specs: { many: /** @type {any} */ (scene), walk },
  create: (section, shared) =>
    section.dataset.figure === 'many' ? createLive(shared) : createFigure(shared),
});
