/**
 * The slots of shapes by their ids, in the order of adding. As long as each id is its slot, as the ids are that an index makes, their number is
 * all that is stored: a map of 100,000 ids takes 5 MB, and most of the time of adding many shapes.
 */
export class Slots {
  /** The number of ids, if there is no map. */
  #count = 0;
  /** @type {Map<any, number> | null} */
  #map = null;

  get size() {
    return this.#map?.size ?? this.#count;
  }

  /** @param {any} id @returns {number | undefined} */
  get(id) {
    if (this.#map) return this.#map.get(id);
    if (typeof id !== 'number') return undefined;
    const slot = id | 0;
    return slot === id && slot >= 0 && slot < this.#count ? slot : undefined;
  }

  /** @param {any} id */
  has(id) {
    return this.get(id) !== undefined;
  }

  /** @type {(id: any, slot: number) => void} */
  set(id, slot) {
    if (!this.#map && id === slot && slot === this.#count) this.#count++;
    else this.#mapped().set(id, slot);
  }

  /** @param {any} id */
  delete(id) {
    this.#mapped().delete(id);
  }

  clear() {
    this.#count = 0;
    this.#map = null;
  }

  #mapped() {
    return (this.#map ??= new Map(Array.from({ length: this.#count }, (_, slot) => [slot, slot])));
  }

  /** The ids. @returns {any[]} */
  keys() {
    return this.#map ? [...this.#map.keys()] : Array.from({ length: this.#count }, (_, slot) => slot);
  }

  /** The slots. @returns {number[]} */
  values() {
    return this.#map ? [...this.#map.values()] : this.keys();
  }
}
