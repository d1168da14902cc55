/**
 * Queries of planes against other shapes. They have a wasm module of their own, so that programs with only planes or a frustum stay
 * small.
 */

import { planes as rows } from '../generated/pairs.js';
import { planes } from '../wasm/planes.js';
import { select } from './table.js';

export const PLANES = /* @__PURE__ */ select(planes, rows);
