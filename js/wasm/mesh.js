/** The module of triangle meshes. */

import { source } from '../generated/mesh.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const mesh = /* @__PURE__ */ new Door(source, common);
