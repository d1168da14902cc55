/**
 * raybound: what does this ray, point or moving shape hit?
 *
 * Ready on import: the wasm modules are inlined, and the first call that needs a module starts it synchronously. A page that must not
 * compile synchronously starts them with `await init()`. raybound/scalar is for hosts without SIMD, raybound/slim for modules that are
 * loaded from files or compiled ahead of time, raybound/all for programs that use everything.
 * @module raybound
 */

export { init } from './wasm/Door.js';
export * from './api.js';
