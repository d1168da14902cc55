/**
 * Stores in memories that several threads have: one of this thread for all indices that it shares, because browsers reserve room for
 * about 125 memories a process; and one in each memory that another thread has posted.
 */

/** @import { WasmMemory } from '../host.js' */
import { makeMemory } from './memory.js';
import { LEFT, Store } from './Store.js';

/** Index of the first of the two integers that tell a memory from others. Each message that posts a memory makes another object of
 * it: kept by object, a stack of 256 KB and more were taken for each. */
const IDENTITY = LEFT - 2;

/** Bytes from which on a memory that nobody uses is not kept for the next index: threads that were terminated left their stacks in
 * it. */
const KEPT = 1 << 22;

/** By identity. @type {Map<number, SharedStore>} */
const stores = /* @__PURE__ */ new Map();
/** This thread's. @type {SharedStore | undefined} */
let own;

/** A store that ends with its last user. */
export class SharedStore extends Store {
  /** Trees of this thread that are in it. */
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

/** The store of the indices that this thread shares. */
export function ownSharedStore() {
  if (own) return own;
  const memory = makeMemory({ shared: true });
  const halves = [0, 1].map(() => 1 + Math.floor(Math.random() * (2 ** 26 - 1)));
  new Int32Array(memory.buffer).set(halves, IDENTITY);
  return (own = new SharedStore(memory, identityOf(memory)));
}

/**
 * The store in a memory that was posted here.
 * @param {WasmMemory} memory
 * @returns {SharedStore | undefined}  undefined where no index is
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
 * @returns {number}  0 of a memory that raybound did not make
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
   * A user of a store that ends with its users; undefined for another one.
   * @param {Store} store
   */
  static of(store) {
    return store instanceof SharedStore ? new StoreUser(store) : undefined;
  }
}
