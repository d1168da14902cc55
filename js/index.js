/**
 * raybound: what does this ray, point or moving shape hit?
 *
 * Ready on import: the wasm module is inlined and started, synchronously, by the first query. Where that is refused
 * (a strict Content-Security-Policy, hosts that compile ahead of time), use raybound/slim.
 * @module
 */

import { scalar, simd } from './generated/inline.js';
import { provide } from './wasm.js';

provide({ simd, scalar });

export * from './api.js';
