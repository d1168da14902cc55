/** Queries about two solids, by the module that has them. */

import { solids } from '../wasm/solids.js';
import { FIRST_FLAT, FIRST_SOLID, select } from './table.js';

export const SOLIDS = /* @__PURE__ */ select(solids, ({ kind }) => kind >= FIRST_SOLID && kind < FIRST_FLAT);
