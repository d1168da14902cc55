/** Rays and segments against solids, by the module that has them. */

import { casts } from '../wasm/casts.js';
import { FIRST_SOLID, select } from './table.js';

export const CASTS = /* @__PURE__ */ select(casts, ({ kind }) => kind < FIRST_SOLID);
