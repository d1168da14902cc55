/**
 * raybound: what does this ray, point or moving shape hit?
 *
 * Ready on import: the wasm modules are inlined, and each is started, synchronously, by the first call that needs it; or by
 * `await init()`, where a page may not do that at once. For hosts without SIMD there is raybound/scalar; where the modules come as files or are
 * compiled ahead of time, raybound/slim; for programs that use everything, raybound/all.
 * @module raybound
 */

export { init } from './wasm/Door.js';
export * from './api.js';
