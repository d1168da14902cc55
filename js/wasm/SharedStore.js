/**
 * Stores in memories that several threads share. This thread has one for all indices that it shares, because browsers limit a process
 * to about 125 memories, and one in each memory that another thread has posted to it.
 */

/** @import { WasmMemory } from '../host.js' */
import { makeMemory } from './memory.js';
import { LEFT, Store } from './Store.js';

/** Index of the first of the two integers that identify a memory. Stores are found by them, not by the memory object, because each
 * message that posts a memory creates another object for it: each would get a store, with a stack of 256 KB, of its own. */
const IDENTITY = LEFT - 2;

/** Size in bytes above which an unused memory is not kept for the next index, because threads that were terminated may have left their
 * stacks in it. */
const KEPT = 1 << 22;

/** The stores by the identity of their memory. @type {Map<number, SharedStore>} */
const stores = /* @__PURE__ */ new Map();
/** The store of the indices that this thread shares. @type {SharedStore | undefined} */
let own;

/** A store that ends with its last user. */
export class SharedStore extends Store {
  /** The number of trees of this thread in the store. */
  users = 0;

  /**
   * @param {WasmMemory} memory
   * @param {number} identity
   */
  constructor(memory, identity) {
    super(memory);
    this.identity = identity;
    stores.set(identity, this);
  }
}

/** The store of the indices that this thread shares, created on first use. */
export function ownSharedStore() {
  if (own) return own;
  const memory = makeMemory({ shared: true });
  const halves = [0, 1].map(() => 1 + Math.floor(Math.random() * (2 ** 26 - 1)));
  new Int32Array(memory.buffer).set(halves, IDENTITY);
  return (own = new SharedStore(memory, identityOf(memory)));
}

/**
 * The store in a memory that was posted to this thread.
 * @param {WasmMemory} memory
 * @returns {SharedStore | undefined}  undefined if raybound did not create the memory
 */
export function sharedStoreIn(memory) {
  const identity = identityOf(memory);
  if (identity === 0) return undefined;
  const store = stores.get(identity) ?? new SharedStore(memory, identity);
  store.refresh();
  return store;
}

/**
 * @param {WasmMemory} memory
 * @returns {number}  0 for a memory that raybound did not create
 */
function identityOf({ buffer }) {
  const [high = 0, low = 0] = new Int32Array(buffer).subarray(IDENTITY, IDENTITY + 2);
  return high * 2 ** 26 + low;
}

/** @type {FinalizationRegistry<SharedStore> | undefined} */
const forgotten =
  typeof FinalizationRegistry === 'function' ? /* @__PURE__ */ new FinalizationRegistry(leave) : undefined;

/** @param {SharedStore} store */
function leave(store) {
  if (--store.users > 0) return;
  if (store === own) {
    if (store.memory.buffer.byteLength <= KEPT) return;
    own = undefined;
  }
  stores.delete(store.identity);
  store.end();
}

/** One user of a shared store. */
export class StoreUser {
  /** @type {SharedStore | undefined} */
  #store;

  /** @param {SharedStore} store */
  constructor(store) {
    this.#store = store;
    store.users++;
    forgotten?.register(this, store, this);
  }

  end() {
    if (!this.#store) return;
    forgotten?.unregister(this);
    leave(this.#store);
    this.#store = undefined;
  }

  /**
   * A new user of a shared store; undefined for another store.
   * @param {Store} store
   */
  static of(store) {
    return store instanceof SharedStore ? new StoreUser(store) : undefined;
  }
}
