/** Axis-aligned boxes against other shapes, by a module of their own: a program with boxes alone has no other solids. */

import { boxes } from '../wasm/boxes.js';
import { select } from './table.js';

/** @type {ReadonlySet<string>} */
const NAMES = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'boxPlane sphereBox boxBox boxObb triangleBox movingBoxBox movingBoxPlane boxTransform'.split(
    ' ',
  ),
);

export const BOXES = /* @__PURE__ */ select(boxes, ({ name }) => NAMES.has(name));
