/**
 * A list whose entries have labels in ascending order, so that comparing the places of two entries compares two numbers.
 *
 * Source: Bender, Cole, Demaine, Farach-Colton & Zito, "Two Simplified Algorithms for Maintaining Order in a List", 2002. Inserting
 * takes O(log n) amortized, also always at the same place.
 */

/** Labels are integers from 0 to before 2^BITS, exact in double precision. */
const BITS = 52;
const END = 2 ** BITS;
/** The distance between entries at the ends of the list. Insertions halve it. */
const STEP = 2 ** 20;
/** 1 < T < 2: a range of 2^i labels is spread again with at most (2 / T)^i entries. A greater T spreads more often; a smaller one more entries. */
const T = 1.3;
/** Least distance of entries after a range was spread: then there is room between any two, also at the ends of the range. */
const LEAST = 4;

/**
 * @template Owner
 * @typedef {{label: number, before: OrderEntry<Owner> | null, next: OrderEntry<Owner> | null, owner: Owner}} OrderEntry
 */

/** @template Owner */
export class OrderList {
  /** @type {OrderEntry<Owner> | null} */
  #first = null;
  /** @type {OrderEntry<Owner> | null} */
  last = null;
  #onLabel;

  /** @param {(owner: Owner, label: number) => void} [onLabel]  called for every new label */
  constructor(onLabel = () => {}) {
    this.#onLabel = onLabel;
  }

  /**
   * Inserts an entry.
   * @param {OrderEntry<Owner> | null} before  the entry before the new one; null: at the start
   * @param {Owner} owner
   * @returns {OrderEntry<Owner>}
   */
  insertAfter(before, owner) {
    let label = this.#labelAfter(before);
    while (label < 0) {
      this.#spread(/** @type {OrderEntry<Owner>} */ (before ?? this.#first));
      label = this.#labelAfter(before);
    }
    const next = before ? before.next : this.#first;
    /** @type {OrderEntry<Owner>} */
    const entry = { label, before, next, owner };
    if (before) before.next = entry;
    else this.#first = entry;
    if (next) next.before = entry;
    else this.last = entry;
    this.#onLabel(owner, label);
    return entry;
  }

  /** A label between an entry and the next one; -1 if there is none. @param {OrderEntry<Owner> | null} before */
  #labelAfter(before) {
    const next = before ? before.next : this.#first;
    const low = before ? before.label : -1;
    const high = next ? next.label : END;
    const middle = Math.floor((low + high) / 2);
    if (middle <= low) return -1;
    if (before && !next) return Math.min(low + STEP, middle);
    return before || !next ? middle : Math.max(high - STEP, middle);
  }

  /** Spreads the labels of the smallest sparse range around an entry. @param {OrderEntry<Owner>} entry */
  #spread(entry) {
    let first = entry;
    let last = entry;
    let count = 1;
    let least = 1;
    for (let size = 2; size <= END; size *= 2) {
      least *= T;
      const from = Math.floor(entry.label / size) * size;
      for (; first.before && first.before.label >= from; count++) first = first.before;
      for (; last.next && last.next.label < from + size; count++) last = last.next;
      const step = size / count;
      // The whole range is spread whatever its density is: no list has so many entries.
      if (step < LEAST || (step < least && size < END)) continue;
      for (let i = 0, at = first; ; i++, at = /** @type {OrderEntry<Owner>} */ (at.next)) {
        at.label = from + Math.floor((i + 0.5) * step);
        this.#onLabel(at.owner, at.label);
        if (at === last) return;
      }
    }
  }

  /** Visits the entries' owners in order. @param {(owner: Owner) => void} visit */
  forEach(visit) {
    for (let at = this.#first; at; at = at.next) visit(at.owner);
  }

  /** @param {OrderEntry<Owner>} entry */
  remove({ before, next }) {
    if (before) before.next = next;
    else this.#first = next;
    if (next) next.before = before;
    else this.last = before;
  }
}
