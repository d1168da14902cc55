/** Shapes of an index that are read when a query needs them, by their slots. */

/** @import { ReadShape } from '../api.js' */

/** The options of `add` whose defaults depend on the shape, for a shape that was not read yet. @typedef {{fill?: boolean, fillRule?: number | null}} Unread */

export class LazyShapes {
  /** @type {(ReadShape | undefined)[]} */
  #reads = [];
  /** The slots of shapes to be read. @type {Set<number>} */
  #dirty = new Set();
  /** @type {Map<number, Unread>} */
  #unread = new Map();

  get isDirty() {
    return this.#dirty.size > 0;
  }

  /** Whether a slot has a function that reads its shape. @param {number} slot */
  has(slot) {
    return this.#reads[slot] !== undefined;
  }

  /** @type {(slot: number, read: ReadShape) => void} */
  set(slot, read) {
    this.#reads[slot] = read;
  }

  /** @type {(slot: number, unread?: Unread) => void} */
  invalidate(slot, unread) {
    this.#dirty.add(slot);
    if (unread) this.#unread.set(slot, unread);
  }

  /** The options of a shape that was not read yet. @param {number} slot */
  unread(slot) {
    return this.#unread.get(slot);
  }

  /** Forgets that a shape is to be read. @param {number} slot */
  clean(slot) {
    this.#dirty.delete(slot);
    this.#unread.delete(slot);
  }

  /** @param {number} slot */
  delete(slot) {
    this.clean(slot);
    if (slot < this.#reads.length) this.#reads[slot] = undefined;
  }

  /**
   * Calls a function for each shape to be read. If it throws, that shape and the following ones are read again next time.
   * @param {(slot: number, read: ReadShape, unread?: Unread) => boolean} visit  returns whether there is a shape
   */
  readAll(visit) {
    const slots = this.#dirty;
    // Shapes that are invalidated meanwhile are read next time.
    this.#dirty = new Set();
    try {
      for (const slot of slots) {
        const read = this.#reads[slot];
        if (read && visit(slot, read, this.#unread.get(slot))) this.#unread.delete(slot);
        slots.delete(slot);
      }
    } finally {
      for (const slot of slots) if (this.has(slot)) this.#dirty.add(slot);
    }
  }
}
