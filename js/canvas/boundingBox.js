/** @import { BoxLike } from '../validate.js' */
import { out } from '../wasm/scratch.js';
import { Vector2 } from '../math/Vector2.js';

/** A box that was never computed: it holds nothing, and its union with any box is that box. */
export function emptyBox() {
  return { min: new Vector2(Infinity), max: new Vector2(-Infinity) };
}

/**
 * Whether a box holds nothing: never computed, or computed of nothing.
 * @param {BoxLike} box
 */
export function isEmpty({ min, max }) {
  return !(min.x <= max.x && min.y <= max.y);
}

/**
 * Sets all sides. The box stays the same object, so those who keep it see the new sides.
 * @param {BoxLike} box
 * @param {number} minX
 * @param {number} minY
 * @param {number} maxX
 * @param {number} maxY
 */
export function setBox({ min, max }, minX, minY, maxX, maxY) {
  min.x = minX;
  min.y = minY;
  max.x = maxX;
  max.y = maxY;
}

/** @param {BoxLike} box */
export function clearBox(box) {
  setBox(box, Infinity, Infinity, -Infinity, -Infinity);
}

/**
 * Takes over the bounds that the door left behind, or becomes empty if it found none.
 * @param {BoxLike} box
 * @param {boolean} found
 */
export function takeBounds(box, found) {
  if (found) setBox(box, out[0], out[1], out[2], out[3]);
  else clearBox(box);
}

/**
 * Grows a box to hold another; one that is empty, though on one axis alone, changes nothing.
 * @param {BoxLike} box
 * @param {BoxLike} other
 */
export function unite(box, other) {
  if (isEmpty(other)) return;
  const { min, max } = other;
  box.min.x = Math.min(box.min.x, min.x);
  box.min.y = Math.min(box.min.y, min.y);
  box.max.x = Math.max(box.max.x, max.x);
  box.max.y = Math.max(box.max.y, max.y);
}
