/**
 * raybound: what does this ray, point or moving shape hit?
 *
 * Ready on import: the wasm module is inlined and started, synchronously, by the first query; or by `await init()`, where a
 * page may not do that at once. For hosts without SIMD there is raybound/scalar; where the module comes as a file or is compiled
 * ahead of time, raybound/slim.
 * @module
 */

import { bytes } from './generated/inline.js';
import { provide } from './wasm/wasm.js';

provide(bytes);

export { init } from './wasm/wasm.js';
export * from './api.js';
