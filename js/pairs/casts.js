/** Queries of rays and segments against solids. */

import { casts as rows } from '../generated/pairs.js';
import { casts } from '../wasm/casts.js';
import { select } from './table.js';

export const CASTS = /* @__PURE__ */ select(casts, rows);
