/** Wasm memories. wasm/memory.mjs has their layout. */

import { FIRST_PAGES, MOST_PAGES, STACK } from '../generated/layout.js';

/** The address at which the stack of a called module begins. It uses the lower half, because the calling module's stack is in use. */
export const CALLED_STACK = STACK / 2;

/** Words in the errors of Chromium, Firefox and WebKit about a content security policy. */
const POLICY = /content security policy|wasm-eval|unsafe-eval|\bCSP\b|disallowed by embedder/i;

/**
 * The error for a host that lacks WebAssembly, or for a page whose policy forbids it.
 * @param {unknown} cause
 * @param {unknown} [otherwise]  the error for other causes
 * @returns {unknown}
 */
export function explained(cause, otherwise = cause) {
  const message = String(/** @type {any} */ (cause)?.message);
  if (message.startsWith('raybound:')) return cause;
  if (typeof WebAssembly === 'undefined')
    return new Error(
      'raybound: this host has no WebAssembly (Lockdown Mode of iOS, Tor Browser, --jitless): ' +
        'set globalThis.WebAssembly to that of polywasm and import raybound/scalar, as docs/installation.md shows',
      { cause },
    );
  if (POLICY.test(message))
    return new Error(
      "raybound: the content security policy of this page forbids WebAssembly: its script-src needs 'wasm-unsafe-eval'",
      { cause },
    );
  return otherwise;
}

/** Creates a memory. Throws a RangeError with advice if that is not possible. @param {{pages?: number, most?: number}} [kind] */
export function makeMemory({ pages = FIRST_PAGES, most = MOST_PAGES } = {}) {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: most });
  } catch (cause) {
    const full = new RangeError(
      'raybound: no WebAssembly memory is available: browsers allow about 125 in a process; ' +
        'dispose of arenas that are not used any more, or use fewer and larger ones',
      { cause },
    );
    throw explained(cause, full);
  }
}
