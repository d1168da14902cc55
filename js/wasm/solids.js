/** The module of queries of all other pairs of solids. */

import { source } from '../generated/solids.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';

export const solids = /* @__PURE__ */ new Door(source, scratch);
