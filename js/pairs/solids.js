/** Queries about two solids. */

import { solids as rows } from '../generated/pairs.js';
import { solids } from '../wasm/solids.js';
import { select } from './table.js';

export const SOLIDS = /* @__PURE__ */ select(solids, rows);
