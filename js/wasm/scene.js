/** The module of scenes: instances of meshes and shapes. It calls the mesh module for rays against meshes. */

import { source as meshSource } from '../generated/mesh.js';
import { source } from '../generated/scene.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const scene = /* @__PURE__ */ new Door(/* @__PURE__ */ source.calling(meshSource), common);
