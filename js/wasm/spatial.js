/** The module of boxes in a BVH. It also contains pair queries of single boxes. */

import { source } from '../generated/spatial.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';
import { common } from './Store.js';

export const spatial = /* @__PURE__ */ new Door(source, common);
export const spatialPairs = /* @__PURE__ */ new Door(source, scratch);
