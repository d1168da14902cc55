/**
 * The layout of wasm memories, shared by the modules and JavaScript: wasm/modules.mk links with these numbers.
 */

export const PAGE = 65536;
/** Initial and maximum pages of a memory: 1 MB, 2 GB. */
export const FIRST_PAGES = 16;
export const MOST_PAGES = 32768;
/** The address at which the stack begins. It grows down to 0. */
export const STACK = 262144;
/** The address at which the stack of a called module begins. It uses the lower half, because the calling module's stack is in use. */
export const CALLED_STACK = STACK / 2;
/** The first free address. The stack and the constants of all modules are below. */
export const FREE = 524288;

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
