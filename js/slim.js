/**
 * raybound without the inlined wasm module: `await init(source)` once, then as raybound.
 *
 * The package holds the module as raybound/raybound.wasm (SIMD) and raybound/raybound.scalar.wasm.
 * @module
 */

export { init } from './wasm/wasm.js';
export * from './api.js';
