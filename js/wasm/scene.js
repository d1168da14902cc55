/** The door to instances of meshes and shapes. */

import { source } from '../generated/scene.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const scene = /* @__PURE__ */ new Door(source, common);
