/**
 * A block of wasm memory that is freed when it is garbage-collected, or before that by `give`.
 */

import { fail } from '../arguments/check.js';

/** @import { Store } from './Store.js' */

/** @typedef {{store: Store, held: {at: number}}} Taken */

/** @type {FinalizationRegistry<Taken> | undefined} */
const registry =
  typeof FinalizationRegistry === 'function' ? /* @__PURE__ */ new FinalizationRegistry(collect) : undefined;

/** Frees a block, once. @param {Taken} taken */
function free({ store, held }) {
  if (held.at === 0) return;
  store.heap.give(held.at);
  held.at = 0;
}

/** @param {Taken} taken */
function collect(taken) {
  free(taken);
  taken.store.heap.noteCollection();
}

/**
 * The address of a block. Throws for a freed block, whose address is 0: C would write to the stack there. A getter of a
 * call's arguments, a filter or a callback may have disposed of the object during the call.
 * @param {{readonly at: number}} block
 * @param {string} name  the class of the object
 * @param {string} kind  a noun for the object, for the error
 */
export const addressOf = ({ at }, name, kind) => (at > 0 ? at : failDisposed(name, kind));

/** @param {string} fn @param {string} kind @param {string} [argument] @returns {never} */
export const failDisposed = (fn, kind, argument = 'this') =>
  fail(TypeError, fn, argument, `${kind} that is not disposed`, 'a disposed one');

/**
 * Error of a method that was called on a proxy of its object, or on another object with its prototype.
 * @param {string} fn
 * @param {string} kind  'a Path'
 * @param {unknown} self
 * @returns {never}
 */
export const failReceiver = (fn, kind, self) =>
  fail(TypeError, fn, 'this', `${kind} itself, not a proxy of one`, self);

export class Block {
  #held;

  /** @param {Store} store @param {number} bytes */
  constructor(store, bytes) {
    this.store = store;
    this.#held = { at: store.heap.take(bytes) };
    registry?.register(this, { store, held: this.#held }, this);
  }

  /** The address of the block; 0 after it was freed. */
  get at() {
    return this.#held.at;
  }

  give() {
    registry?.unregister(this);
    free({ store: this.store, held: this.#held });
  }
}
