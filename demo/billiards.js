// The page of many balls: two games side by side, and one step at one wall.
import './ready.js';
import * as scene from './billiards/scene.js';
import * as single from './billiards/single.js';
import { createTable } from './billiards/table.js';
import { createSeveral } from './several.js';
import { createFigure } from './shapes/figure.js';

createSeveral({
  name: 'billiards',
  specs: { balls: /** @type {any} */ (scene), one: /** @type {any} */ (single) },
  create: (section, shared) =>
    section.dataset.figure === 'balls' ? createTable(shared) : createFigure(shared),
});
