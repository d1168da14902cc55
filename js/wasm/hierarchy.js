/** The module of geometries in a BVH, and the canvas module, which it calls to test polygons and outlines. */

import { source as canvasSource } from '../generated/canvas.js';
import { source } from '../generated/hierarchy.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const hierarchy = /* @__PURE__ */ new Door(/* @__PURE__ */ source.calling(canvasSource), common);

/** The canvas module on the memory of the tree. */
export const canvasOfTree = /* @__PURE__ */ new Door(canvasSource, common);
