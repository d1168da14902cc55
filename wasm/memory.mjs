// The layout of wasm memories. wasm/link.mjs links the modules with these numbers, and wasm/layout.mjs prints them for JavaScript.
//
//   0        the stack of all modules. It begins at STACK and grows down; that of a module that another one calls begins halfway.
//   STACK    the constants of the modules, ROOM bytes for each, in the order of the list in wasm/modules.mk
//   FREE     what JavaScript allocates

/** Bytes of a page of wasm memory. */
export const PAGE = 65536;
/** Initial and maximum pages of a memory: 1 MB, 2 GB. */
export const FIRST_PAGES = 16;
export const MOST_PAGES = 32768;
/** The address at which the stack begins. */
export const STACK = 262144;
/** Bytes for the constants of each module. */
export const ROOM = 16384;

/** The last initial page is for the first blocks of JavaScript. */
const LIMIT = (FIRST_PAGES - 1) * PAGE;

/**
 * Returns the end of the constants of all modules.
 * @param {string[]} modules  in the order of their addresses
 * @throws {RangeError} if there is no room for so many
 */
export function freeAddress(modules) {
  const free = STACK + ROOM * modules.length;
  if (free > LIMIT)
    throw new RangeError(
      `wasm/memory.mjs: ${modules.length} modules of ${ROOM} bytes of constants end at ${free}, beyond ${LIMIT}: raise FIRST_PAGES`,
    );
  return free;
}

/**
 * Returns the address of a module's constants.
 * @param {string} module
 * @param {string[]} modules  in the order of their addresses
 * @throws {RangeError} if the list does not have the module exactly once, or if there is no room for so many
 */
export function addressOf(module, modules) {
  const position = modules.indexOf(module);
  if (position < 0 || position !== modules.lastIndexOf(module))
    throw new RangeError(
      `wasm/modules.mk: the list of modules must have ${module} once: ${modules.join(' ')}`,
    );
  freeAddress(modules);
  return STACK + ROOM * position;
}

/**
 * Checks that the constants of a module fit in its room.
 * @param {string} module
 * @param {number} bytes
 * @throws {RangeError} if they do not
 */
export function checkRoom(module, bytes) {
  if (bytes > ROOM)
    throw new RangeError(
      `wasm/memory.mjs: the module ${module} has ${bytes} bytes of constants, and room for ${ROOM}: raise ROOM`,
    );
}
