/**
 * raybound without inlined wasm modules: `await init(source)` once, then as raybound.
 *
 * The package holds the module with everything as raybound/raybound.wasm (SIMD) and raybound/raybound.scalar.wasm, and one
 * for each capability in raybound/modules/. The build leaves the inlined modules out.
 * @module
 */

export * from './index.js';
