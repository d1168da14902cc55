/** @import { BoxLike } from '../arguments/check.js' */
import { out } from '../wasm/scratch.js';
import { Vector2 } from '../math/Vector2.js';

/**
 * The number of changes of geometries that may have changed a box of theirs. A group whose box was computed at the same number is current.
 */
export let changes = 0;

/** Marks the boxes of all groups as due: the next query computes them from the boxes of their children. */
export function noteChange() {
  changes++;
}

/** An empty box: its union with any box is that box. */
export function emptyBox() {
  return { min: new Vector2(Infinity), max: new Vector2(-Infinity) };
}

/** Whether a box is empty: a minimum is above its maximum, as in a box that was not computed yet. @param {BoxLike} box */
export function isEmpty({ min, max }) {
  return !(min.x <= max.x && min.y <= max.y);
}

/**
 * Sets all sides in place, so that references to the box see the new sides.
 * @param {BoxLike} box @param {number} minX @param {number} minY @param {number} maxX @param {number} maxY
 */
export function setBox({ min, max }, minX, minY, maxX, maxY) {
  min.x = minX;
  min.y = minY;
  max.x = maxX;
  max.y = maxY;
}

/** Makes a box empty. @param {BoxLike} box */
export function clearBox(box) {
  setBox(box, Infinity, Infinity, -Infinity, -Infinity);
}

/** The bounds in `out`, or an empty box if none were found. @param {boolean} found */
export function boundsFound(found) {
  const box = emptyBox();
  if (found) setBox(box, out[0], out[1], out[2], out[3]);
  return box;
}

/** Sets the box of a geometry. If this changes the box, the boxes of groups are due. @param {BoxLike} box @param {BoxLike} to */
export function storeBox(box, { min, max }) {
  const { x: ax, y: ay } = box.min;
  const { x: bx, y: by } = box.max;
  if (ax !== min.x || ay !== min.y || bx !== max.x || by !== max.y) noteChange();
  setBox(box, min.x, min.y, max.x, max.y);
}

/** Enlarges a box to contain another one. A box that is empty on any axis changes nothing. @param {BoxLike} box @param {BoxLike} other */
export function unite(box, other) {
  if (isEmpty(other)) return;
  const { min, max } = other;
  box.min.x = Math.min(box.min.x, min.x);
  box.min.y = Math.min(box.min.y, min.y);
  box.max.x = Math.max(box.max.x, max.x);
  box.max.y = Math.max(box.max.y, max.y);
}
