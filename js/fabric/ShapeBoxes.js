/** The boxes of objects in a `ShapeIndex`, which this adapter needs for pixels anyway: see `BoxIndex` of `BoxList`. */

import { ShapeIndex } from '../picking/ShapeIndex.js';

/** @import { Corners } from '../adapters/BoxList.js' */

export class ShapeBoxes {
  #index = new ShapeIndex({ build: 'fast' });
  /** The slots of removed boxes. @type {number[]} */
  #free = [];
  #count;

  /** @param {Float64Array} coordinates */
  constructor(coordinates) {
    this.#count = coordinates.length / 4;
    this.#index.addBoxes(coordinates, { ids: [...Array(this.#count).keys()] });
  }

  /** @param {Corners} box */
  insert(box) {
    const slot = this.#free.pop() ?? this.#count++;
    this.#index.add(box, { id: slot });
    return slot;
  }

  /** @type {(slot: number, box: Corners) => void} */
  update(slot, box) {
    this.#index.update(slot, box);
  }

  /** @param {number} slot */
  remove(slot) {
    this.#index.remove(slot);
    this.#free.push(slot);
  }

  /** A `ShapeIndex` does so itself. */
  rebuild() {}

  /** @type {(box: Corners, options: {target: number[]}) => void} */
  search(box, { target }) {
    const { min, max } = box;
    const found =
      min.x === max.x && min.y === max.y
        ? this.#index.pickAll(min).map(({ id }) => id)
        : this.#index.search(box);
    target.length = 0;
    for (const slot of found) target.push(slot);
  }

  dispose() {
    this.#index.dispose();
  }
}
