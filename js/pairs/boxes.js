/** Axis-aligned boxes against other shapes, by a module of their own: a program with boxes alone has no other solids. */

import { boxes as rows } from '../generated/pairs.js';
import { boxes } from '../wasm/boxes.js';
import { select } from './table.js';

export const BOXES = /* @__PURE__ */ select(boxes, rows);
