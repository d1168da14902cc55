/** Wasm memories. wasm/memory.mjs has their layout. */

import { FIRST_PAGES, MOST_PAGES, STACK } from '../generated/layout.js';

/** The address at which the stack of a called module begins. It uses the lower half, because the calling module's stack is in use. */
export const CALLED_STACK = STACK / 2;

/**
 * Creates a memory. Throws a RangeError with advice if that is not possible.
 * @param {{pages?: number, most?: number, shared?: boolean}} [kind]
 */
export function makeMemory({ pages = FIRST_PAGES, most = MOST_PAGES, shared = false } = {}) {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: most, shared });
  } catch (cause) {
    throw new RangeError(
      'raybound: no WebAssembly memory is available: browsers allow about 125 in a process; ' +
        'dispose of arenas and shared indices that are not used any more, or use fewer and larger ones',
      { cause },
    );
  }
}
