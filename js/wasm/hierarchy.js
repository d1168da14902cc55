/** The door to the geometries of the mirrored engine in a tree. */

import { source } from '../generated/hierarchy.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const hierarchy = /* @__PURE__ */ new Door(source, common);
