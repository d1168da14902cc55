// The page of many balls: two games side by side, and one step at one wall.
import '../../lib/init.js';
import * as scene from './scene.js';
import * as single from './figure-one.js';
import { createTable } from './figure-balls.js';
import { createSeveral } from '../../lib/figures.js';
import { createFigure } from '../../lib/figure.js';

createSeveral({
  name: 'billiards',
  specs: { balls: /** @type {any} */ (scene), one: /** @type {any} */ (single) },
  create: (section, shared) =>
    section.dataset.figure === 'balls' ? createTable(shared) : createFigure(shared),
});
