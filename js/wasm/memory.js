/**
 * What the modules and JavaScript agree on about memory: wasm/modules.mk links by these numbers.
 */

export const PAGE = 65536;
/** Pages of a memory at its start, and at most: 1 MB, 2 GB. */
export const FIRST_PAGES = 16;
export const MOST_PAGES = 32768;
/** Where the stack begins, which grows down to 0. */
export const STACK = 262144;
/** The same of a module that another one calls, whose stack is in use meanwhile: it has the lower half. */
export const CALLED_STACK = STACK / 2;
/** From here on bytes are free: below are the stack and the constants of all modules. */
export const FREE = 524288;

/**
 * A memory; a RangeError of ours where there is none to be had.
 * @param {{pages?: number, most?: number, shared?: boolean}} [kind]
 */
export function makeMemory({ pages = FIRST_PAGES, most = MOST_PAGES, shared = false } = {}) {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: most, shared });
  } catch (cause) {
    throw new RangeError(
      'raybound: no WebAssembly memory is to be had: browsers reserve room for about 125 a process; ' +
        'dispose of arenas and shared indices that are not used any more, or use fewer and larger ones',
      { cause },
    );
  }
}
