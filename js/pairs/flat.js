/** 2D rays and segments against lines, segments and arcs, by the module that has them. */

import { canvas } from '../wasm/canvas.js';
import { FIRST_FLAT, select } from './table.js';

export const FLAT = /* @__PURE__ */ select(canvas, ({ kind }) => kind >= FIRST_FLAT);
