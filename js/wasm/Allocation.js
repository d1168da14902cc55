/**
 * A block of a store's memory that is given back when nobody has it any more.
 */

import { refuse } from '../validate.js';

/** @import { Store } from './Store.js' */

/** @typedef {{store: Store, held: {at: number}}} Taken */

/** @type {FinalizationRegistry<Taken> | undefined} */
const registry =
  typeof FinalizationRegistry === 'function' ? /* @__PURE__ */ new FinalizationRegistry(giveBack) : undefined;

/**
 * Gives a block back, without its first word: another thread that has its address sees that nothing is there any more.
 * @param {Taken} taken
 */
function giveBack({ store, held }) {
  if (held.at === 0) return;
  store.i32[held.at / 4] = 0;
  store.heap.give(held.at);
  held.at = 0;
}

/**
 * The address of a block that is in use. One that was given back has none: C would write to the stack in its place. A getter of a
 * call's own arguments, a filter or a callback may have disposed of the object meanwhile.
 * @param {{readonly at: number}} block
 * @param {string} name  of the object's class
 * @param {string} kind  what the object is, in words
 */
export const addressOf = ({ at }, name, kind) => (at > 0 ? at : refuseDisposed(name, kind));

/**
 * @param {string} fn
 * @param {string} kind
 * @param {string} [argument]
 * @returns {never}
 */
export const refuseDisposed = (fn, kind, argument = 'this') =>
  refuse(TypeError, fn, argument, `${kind} that is not disposed`, 'a disposed one');

export class Block {
  #held;

  /**
   * @param {Store} store
   * @param {number} bytes
   */
  constructor(store, bytes) {
    this.store = store;
    this.#held = { at: store.heap.take(bytes) };
    registry?.register(this, { store, held: this.#held }, this);
  }

  /** Its address; 0 once it is given back. */
  get at() {
    return this.#held.at;
  }

  give() {
    registry?.unregister(this);
    giveBack({ store: this.store, held: this.#held });
  }
}
