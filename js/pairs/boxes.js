/**
 * Queries of axis-aligned boxes against other shapes. They have a wasm module of their own, so that programs with only boxes stay
 * small.
 */

import { boxes as rows } from '../generated/pairs.js';
import { boxes } from '../wasm/boxes.js';
import { select } from './table.js';

export const BOXES = /* @__PURE__ */ select(boxes, rows);
