/**
 * A block of a store's memory that is given back when nobody has it any more.
 */

/** @import { Store } from './Store.js' */

/** @type {FinalizationRegistry<{store: Store, held: {at: number}}> | undefined} */
const registry =
  typeof FinalizationRegistry === 'function'
    ? /* @__PURE__ */ new FinalizationRegistry(({ store, held }) => store.heap.give(held.at))
    : undefined;

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
    this.store.heap.give(this.#held.at);
    this.#held.at = 0;
  }
}
