/** The module of queries of planes against boxes, oriented boxes, spheres and other planes. */

import { source } from '../generated/planes.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';

export const planes = /* @__PURE__ */ new Door(source, scratch);
