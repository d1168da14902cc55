/**
 * raybound for hosts without SIMD (Safari before 16.4, engines that only interpret): the same names and the same
 * answers to the bit (but for numbers that `batch` computes from floats to floats), ready on import.
 * @module
 */

import { bytes } from './generated/inline.scalar.js';
import { provide } from './wasm/wasm.js';

provide(bytes);

export { init } from './wasm/wasm.js';
export * from './api.js';
