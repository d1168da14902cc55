/**
 * raybound without inlined wasm modules: call `await init(source)` once, then use it like raybound.
 *
 * The package contains the module with everything as raybound/raybound.wasm (SIMD) and raybound/raybound.scalar.wasm, and one module
 * for each capability in raybound/modules/. The build leaves the inlined modules out.
 * @module
 */

export * from './index.js';
