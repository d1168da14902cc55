/**
 * The boxes of a list's items: finds the few items that a library's own test has to see, in the order of the list.
 *
 * Boxes of items that changed lately are compared one by one, so that an item that moves in every frame is never written to the index;
 * those that rest move to the index, some with each query.
 */

import { ShapeIndex } from '../picking/ShapeIndex.js';

/**
 * @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Box
 *
 * The box of an item; null for an item that may be anywhere.
 * @typedef {(item: any) => Box | null} ReadBox
 */

/** Changed items that are compared one by one, beside those of the last update; and items that move to the index with one query. */
const HOT = 64;
const SETTLED = 100;
/** An index with this many new items, and a quarter of all, is built anew. */
const MANY = 1000;

const EVERYWHERE = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

class Entry {
  position = 0;
  round = 0;
  /** @type {Box} */
  box = EVERYWHERE;
  /** Whether the index has a box of the item, perhaps an old one. */
  isIndexed = false;
  isHot = false;

  /** @param {object} item */
  constructor(item) {
    this.item = item;
  }
}

/** The lists of items. @type {WeakMap<object, BoxList>} */
const lists = new WeakMap();

/** Says that the box of an item may have changed. @param {object} item */
export const touch = (item) => lists.get(item)?.touch(item);

/** @type {(box: Box, x: number, y: number) => boolean} */
const contains = (box, x, y) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;

/** @param {Box} box */
const isFinite = ({ minX, minY, maxX, maxY }) => Number.isFinite(minX + minY + maxX + maxY);

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
  #index = new ShapeIndex({ build: 'fast' });
  #read;
  #onNew;
  /** @type {object[]} */
  #items = [];
  /** @type {Map<object, Entry>} */
  #entries = new Map();
  /** @type {Set<Entry>} */
  #stale = new Set();
  /** The items that changed, those that changed last at the end. @type {Set<Entry>} */
  #hot = new Set();
  /** Items without a finite box. @type {Set<Entry>} */
  #loose = new Set();
  #round = 0;

  /** @param {ReadBox} read @param {(item: any) => void} [onNew]  called for each item that is new in the list */
  constructor(read, onNew) {
    this.#read = read;
    this.#onNew = onNew;
  }

  /** The items that are still to be read. */
  get pending() {
    return this.#stale.size;
  }

  /** @param {object} item */
  touch(item) {
    const entry = this.#entries.get(item);
    if (entry) this.#stale.add(entry);
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
        lists.set(item, this);
        this.#stale.add(entry);
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
    this.#entries.delete(entry.item);
    if (lists.get(entry.item) === this) lists.delete(entry.item);
    this.#stale.delete(entry);
    this.#hot.delete(entry);
    this.#loose.delete(entry);
    if (entry.isIndexed) this.#index.remove(entry);
  }

  /**
   * Reads the boxes that may have changed.
   * @param {number} [until]  stops at this time, in milliseconds as of `performance.now()`
   * @returns {boolean}  whether everything is read
   */
  update(until = Infinity) {
    const { size } = this.#stale;
    for (const entry of this.#stale) {
      if (until < Infinity && performance.now() > until) return false;
      this.#stale.delete(entry);
      const box = this.#read(entry.item) ?? EVERYWHERE;
      const { minX, minY, maxX, maxY } = entry.box;
      const isSame = box.minX === minX && box.minY === minY && box.maxX === maxX && box.maxY === maxY;
      if (isSame && (entry.isIndexed || entry.isHot)) continue;
      entry.box = box;
      this.#hot.delete(entry);
      this.#loose.delete(entry);
      entry.isHot = true;
      (isFinite(box) ? this.#hot : this.#loose).add(entry);
    }
    this.#settle(size);
    return true;
  }

  /** Moves items that have not changed for the longest time to the index. @param {number} recent  items that changed now */
  #settle(recent) {
    let count = this.#hot.size - 2 * recent - HOT;
    if (this.#hot.size > MANY && this.#hot.size > this.#entries.size / 4) return this.#build();
    if (count <= 0) return;
    if (count > SETTLED) count = SETTLED;
    for (const entry of this.#hot) {
      if (count-- === 0) break;
      this.#hot.delete(entry);
      entry.isHot = false;
      const { minX, minY, maxX, maxY } = entry.box;
      const shape = { min: { x: minX, y: minY }, max: { x: maxX, y: maxY } };
      if (entry.isIndexed) this.#index.update(entry, shape);
      else this.#index.add(shape, { id: entry });
      entry.isIndexed = true;
    }
  }

  #build() {
    const ids = [...this.#entries.values()].filter((entry) => !this.#loose.has(entry));
    const coordinates = new Float64Array(4 * ids.length);
    ids.forEach(({ box: { minX, minY, maxX, maxY } }, i) => coordinates.set([minX, minY, maxX, maxY], 4 * i));
    this.#index.clear();
    for (const entry of this.#entries.values()) entry.isIndexed = false;
    this.#index.addBoxes(coordinates, { ids });
    for (const entry of ids) {
      entry.isIndexed = true;
      entry.isHot = false;
    }
    this.#hot.clear();
  }

  /**
   * The items whose boxes contain a point, in their order.
   * @param {readonly object[]} list  the list as it is now, with the items that were followed last, perhaps in another order
   * @param {number} x
   * @param {number} y
   * @returns {any[]}
   */
  at(list, x, y) {
    if (!Number.isFinite(x + y)) return [...list];
    const point = { x, y };
    return this.#find(
      list,
      (box) => contains(box, x, y),
      () => this.#index.pickAll(point).map(({ id }) => id),
    );
  }

  /** The items whose boxes overlap a box, in their order. @type {(list: readonly object[], box: Box) => any[]} */
  inside(list, { minX, minY, maxX, maxY }) {
    if (!isFinite({ minX, minY, maxX, maxY })) return [...list];
    return this.#find(
      list,
      (box) => box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY,
      () => this.#index.search({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } }),
    );
  }

  /** @type {(list: readonly object[], isHit: (box: Box) => boolean, search: () => Entry[]) => any[]} */
  #find(list, isHit, search) {
    if (list.length !== this.#items.length) this.follow(list);
    this.update();
    /** @type {Entry[]} */
    const found = [];
    if (this.#index.size > 0) for (const entry of search()) if (!entry.isHot) found.push(entry);
    for (const entry of this.#hot) if (isHit(entry.box)) found.push(entry);
    for (const entry of this.#loose) found.push(entry);
    if (found.some(({ item, position }) => list[position] !== item)) {
      this.follow(list);
      return this.#find(list, isHit, search);
    }
    return found.sort((a, b) => a.position - b.position).map(({ item }) => item);
  }

  dispose() {
    for (const item of this.#entries.keys()) if (lists.get(item) === this) lists.delete(item);
    this.#entries.clear();
    this.#index.dispose();
  }
}
