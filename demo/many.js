// The page of very many shapes: one figure that moves, one that stands still.
import './ready.js';
import { createLive } from './many/live.js';
import * as scene from './many/scene.js';
import * as walk from './many/walk.js';
import { createSeveral } from './several.js';
import { createFigure } from './shapes/figure.js';

createSeveral({
  name: 'many',
  specs: { many: /** @type {any} */ (scene), walk },
  create: (section, shared) =>
    section.dataset.figure === 'many' ? createLive(shared) : createFigure(shared),
});
