/** The boxes of a list's items: finds the few items that a library's own test has to see, in the order of the list. */

/**
 * @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Box
 *
 * The box of an item; null for an item that may be anywhere.
 * @typedef {(item: any) => Box | null} ReadBox
 */

/**
 * What a list needs of `SpatialIndex`. Slots are the indices of boxes.
 * @typedef {{min: {x: number, y: number}, max: {x: number, y: number}}} Corners
 * @typedef {object} BoxIndex
 * @property {(box: Corners) => number} insert
 * @property {(slot: number, box: Corners) => unknown} update
 * @property {(slot: number) => unknown} remove
 * @property {() => unknown} rebuild  makes queries fast again after boxes have moved far
 * @property {(box: Corners, options: {target: number[]}) => unknown} search  touching counts; the target receives the slots
 * @property {() => void} dispose
 * @typedef {new (coordinates: Float64Array, options: {build: 'fast'}) => BoxIndex} BoxIndexClass
 */

/** An index is rebuilt when the boxes that were written since the last build are this many, and a quarter of all. */
const MANY = 64;
/** Boxes with larger numbers are tested by the library: an index may refuse them. */
const HUGE = 1e300;

class Entry {
  position = 0;
  round = 0;
  minX = NaN;
  minY = NaN;
  maxX = NaN;
  maxY = NaN;
  /** The box in the index; -1 for none. */
  slot = -1;
  isStale = true;
  isRemoved = false;

  /** @param {object} item */
  constructor(item) {
    this.item = item;
  }
}

/** @param {{minX: number, minY: number, maxX: number, maxY: number}} box */
const isFinite = ({ minX, minY, maxX, maxY }) =>
  Math.abs(minX) + Math.abs(minY) + Math.abs(maxX) + Math.abs(maxY) < HUGE;

/** Room for rounding in a library's own test of a point, as a part of the coordinates. */
const ROUNDING = 1e-9;

/** The box of points, larger by a margin. @type {(points: {x: number, y: number}[], margin?: number) => Box} */
export function boxOf(points, margin = 0) {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    const room = margin + ROUNDING * (Math.abs(x) + Math.abs(y));
    box.minX = Math.min(box.minX, x - room);
    box.minY = Math.min(box.minY, y - room);
    box.maxX = Math.max(box.maxX, x + room);
    box.maxY = Math.max(box.maxY, y + room);
  }
  return box;
}

export class BoxList {
  #Index;
  /** @type {BoxIndex} */
  #index;
  #read;
  #onNew;
  #onGone;
  /** @type {object[]} */
  #items = [];
  /** @type {Map<object, Entry>} */
  #entries = new Map();
  /** Entries to be read, those before `#next` are read. @type {Entry[]} */
  #stale = [];
  #next = 0;
  /** Entries whose box is to be written to the index. @type {Entry[]} */
  #unwritten = [];
  /** The number of boxes that were written since the last build. */
  #written = 0;
  /** The entries of the boxes in the index. @type {Entry[]} */
  #slots = [];
  /** Entries without a finite box. @type {Set<Entry>} */
  #loose = new Set();
  #round = 0;
  /** The region of the present query, or the box to be written. */
  #box = { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } };
  /** @type {number[]} */
  #found = [];

  /**
   * @param {BoxIndexClass} Index  `SpatialIndex`, or a class that the program loads anyway
   * @param {ReadBox} read
   * @param {(item: any) => void} [onNew]  called for each item that is new in the list
   * @param {(item: any) => void} [onGone]  called for each item that is not in the list any more
   */
  constructor(Index, read, onNew, onGone) {
    this.#Index = Index;
    this.#index = new Index(new Float64Array(), { build: 'fast' });
    this.#read = read;
    this.#onNew = onNew;
    this.#onGone = onGone;
  }

  /** The number of items that are still to be read. */
  get pending() {
    return this.#stale.length - this.#next;
  }

  /** Says that the box of an item may have changed. @param {object} item */
  touch(item) {
    const entry = this.#entries.get(item);
    if (!entry || entry.isStale) return;
    entry.isStale = true;
    this.#stale.push(entry);
  }

  /** Follows the list: items that came, went or have another place. @param {readonly object[]} list */
  follow(list) {
    const items = this.#items;
    const { length } = list;
    let i = 0;
    while (i < length && items[i] === list[i]) i++;
    if (i === length && i === items.length) return;
    const round = ++this.#round;
    const rest = items.splice(i);
    for (let k = i; k < length; k++) {
      const item = list[k];
      let entry = this.#entries.get(item);
      if (!entry) {
        entry = new Entry(item);
        this.#entries.set(item, entry);
        this.#stale.push(entry);
        this.#onNew?.(item);
      }
      entry.position = k;
      entry.round = round;
      items.push(item);
    }
    for (const item of rest) {
      const entry = this.#entries.get(item);
      // An item may be in the list twice.
      if (entry && entry.round !== round && list[entry.position] !== item) this.#remove(entry);
    }
  }

  /** @param {Entry} entry */
  #remove(entry) {
    entry.isRemoved = true;
    this.#entries.delete(entry.item);
    this.#loose.delete(entry);
    this.#free(entry);
    this.#onGone?.(entry.item);
  }

  /** Removes the box of an entry from the index. @param {Entry} entry */
  #free(entry) {
    if (entry.slot < 0) return;
    this.#index.remove(entry.slot);
    delete this.#slots[entry.slot];
    entry.slot = -1;
  }

  /**
   * Reads the boxes that may have changed.
   * @param {number} [until]  stops at this time, in milliseconds as of `performance.now()`
   * @returns {boolean}  whether everything is read
   */
  update(until = Infinity) {
    // Reading may touch items.
    for (; this.#next < this.#stale.length; this.#next++) {
      if (until < Infinity && performance.now() > until) return false;
      const entry = this.#stale[this.#next];
      if (!entry.isRemoved) this.#take(entry, this.#read(entry.item));
      entry.isStale = false;
    }
    if (this.#next > 0) this.#stale = [];
    this.#next = 0;
    if (this.#unwritten.length > 0) this.#write();
    return true;
  }

  /** @type {(entry: Entry, box: Box | null) => void} */
  #take(entry, box) {
    if (!box || !isFinite(box)) {
      this.#free(entry);
      this.#loose.add(entry);
      return;
    }
    const { minX, minY, maxX, maxY } = box;
    const isSame = minX === entry.minX && minY === entry.minY && maxX === entry.maxX && maxY === entry.maxY;
    if (isSame && entry.slot >= 0) return;
    entry.minX = minX;
    entry.minY = minY;
    entry.maxX = maxX;
    entry.maxY = maxY;
    this.#loose.delete(entry);
    this.#unwritten.push(entry);
  }

  /** Writes boxes to the index. */
  #write() {
    const entries = this.#unwritten;
    this.#unwritten = [];
    this.#written += entries.length;
    const isWorn = this.#written > MANY && this.#written > this.#entries.size / 4;
    if (isWorn) this.#written = 0;
    if (entries.length > MANY && entries.length > this.#entries.size / 2) return this.#build();
    for (const entry of entries) {
      if (entry.isRemoved || this.#loose.has(entry)) continue;
      const box = this.#put(entry);
      if (entry.slot >= 0) this.#index.update(entry.slot, box);
      else this.#slots[(entry.slot = this.#index.insert(box))] = entry;
    }
    if (isWorn) this.#index.rebuild();
  }

  /** Replaces the index by one of all boxes, which takes less time than to insert them. */
  #build() {
    this.#slots = [...this.#entries.values()].filter((entry) => !this.#loose.has(entry));
    const coordinates = new Float64Array(4 * this.#slots.length);
    this.#slots.forEach((entry, slot) => {
      entry.slot = slot;
      coordinates[4 * slot] = entry.minX;
      coordinates[4 * slot + 1] = entry.minY;
      coordinates[4 * slot + 2] = entry.maxX;
      coordinates[4 * slot + 3] = entry.maxY;
    });
    this.#index.dispose();
    this.#index = new this.#Index(coordinates, { build: 'fast' });
  }

  /** @param {Box} box */
  #put({ minX, minY, maxX, maxY }) {
    const { min, max } = this.#box;
    min.x = minX;
    min.y = minY;
    max.x = maxX;
    max.y = maxY;
    return this.#box;
  }

  /**
   * The items whose boxes contain a point, in their order.
   * @param {readonly object[]} list  the list as it is now, with the items that were followed last, perhaps in another order
   * @param {number} x
   * @param {number} y
   * @returns {any[]}
   */
  at(list, x, y) {
    return this.inside(list, { minX: x, minY: y, maxX: x, maxY: y });
  }

  /** The items whose boxes overlap a box, in their order. @type {(list: readonly object[], box: Box) => any[]} */
  inside(list, box) {
    if (!isFinite(box)) return [...list];
    if (list.length !== this.#items.length) this.follow(list);
    this.update();
    this.#index.search(this.#put(box), { target: this.#found });
    const found = this.#found.map((slot) => this.#slots[slot]);
    for (const entry of this.#loose) found.push(entry);
    if (found.some(({ item, position }) => list[position] !== item)) {
      this.follow(list);
      return this.inside(list, box);
    }
    if (found.length > 1) found.sort((a, b) => a.position - b.position);
    return found.map(({ item }) => item);
  }

  dispose() {
    if (this.#onGone) for (const item of this.#entries.keys()) this.#onGone(item);
    this.#entries.clear();
    this.#index.dispose();
  }
}
