/** Queries of 2D rays and segments against lines, segments and arcs. */

import { canvas as rows } from '../generated/pairs.js';
import { canvas } from '../wasm/canvas.js';
import { select } from './table.js';

export const FLAT = /* @__PURE__ */ select(canvas, rows);
