/**
 * raybound: what does this ray, point or moving shape hit?
 *
 * Ready on import: the wasm module is inlined and started, synchronously, by the first query. For hosts without SIMD
 * there is raybound/scalar; where WebAssembly may not be compiled from bytes (a strict Content-Security-Policy, hosts
 * that compile ahead of time), raybound/slim.
 * @module
 */

import { bytes } from './generated/inline.js';
import { provide } from './wasm.js';

provide(bytes);

export * from './api.js';
