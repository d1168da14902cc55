/**
 * The module of convex shapes and points among instances: contacts, sweeps, sliding, closest points, regions. It calls the mesh
 * module for triangles in regions.
 */

import { source as meshSource } from '../generated/mesh_shapes.js';
import { source } from '../generated/space.js';
import { Door } from './Door.js';
import { common } from './Store.js';

export const space = /* @__PURE__ */ new Door(/* @__PURE__ */ source.calling(meshSource), common);
