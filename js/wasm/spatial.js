/** The door to boxes in a tree; and to the pair functions that it has too, for one box at a time. */

import { source } from '../generated/spatial.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';
import { ownSharedStore } from './SharedStore.js';
import { common } from './Store.js';
import { refuse } from '../validate.js';

export const spatial = /* @__PURE__ */ new Door(source, common);
export const spatialPairs = /* @__PURE__ */ new Door(source, scratch);

/** A store that other threads can have. */
export function sharedStore() {
  if (!source.canShare)
    refuse(TypeError, 'SpatialIndex', 'shared', 'false where there is no SharedArrayBuffer', true);
  return ownSharedStore();
}
