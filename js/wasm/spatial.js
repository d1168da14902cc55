/** The module of boxes in a BVH. It also contains pair queries of single boxes. */

import { source } from '../generated/spatial.js';
import { Door } from './Door.js';
import { scratch } from './scratch.js';
import { ownSharedStore } from './SharedStore.js';
import { common } from './Store.js';
import { fail } from '../arguments/check.js';

export const spatial = /* @__PURE__ */ new Door(source, common);
export const spatialPairs = /* @__PURE__ */ new Door(source, scratch);

/** The store of indices that can be shared with other threads. */
export function sharedStore() {
  if (!source.canShare)
    fail(TypeError, 'SpatialIndex', 'shared', 'false where there is no SharedArrayBuffer', true);
  return ownSharedStore();
}
