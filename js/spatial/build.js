/**
 * Builds trees, also over boxes with infinite sides. An infinite side is stored as 2^1000: larger than all coordinates, but differences of
 * two such numbers do not overflow.
 *
 * The bounds of nodes are 32-bit floats, relative to a frame around all boxes. A box with an infinite side would make the frame so large
 * that floats could not distinguish the other boxes. Therefore a few such boxes are inserted after the tree was built over the others.
 */

import { isSide, fail } from '../arguments/check.js';
import { WasmBvh } from '../wasm/WasmBvh.js';
import { putBox } from './arguments.js';

/** @import { QueryBoxLike } from './arguments.js' */

/** The number that is stored for an infinite side: RB_BVH_ENDLESS of the core. */
const ENDLESS = 2 ** 1000;
/** Up to so many boxes with infinite sides are inserted after the build. If there are more, the tree is built over all boxes, and each
 * query is slow. */
const MOST_INSERTED = 64;

/**
 * Whether a side is infinite in the direction away from the box: a maximum of +∞ or a minimum of −∞.
 * @param {number} side @param {boolean} isMax
 */
const isEndless = (side, isMax) => (isMax ? side >= Number.MAX_VALUE : side <= -Number.MAX_VALUE);

/** The number that is stored for a side. @param {number} side @param {boolean} isMax */
const stored = (side, isMax) => (isEndless(side, isMax) ? Math.sign(side) * ENDLESS : side);

/** The side for a stored number. @param {number} side */
export const given = (side) => (Math.abs(side) === ENDLESS ? side * Infinity : side);

/** Whether a box is neither empty nor removed. @param {ArrayLike<number>} boxes @param {number} at @param {number} dimensions */
function isSolid(boxes, at, dimensions) {
  for (let k = at; k < at + dimensions; k++) if (!(boxes[k] <= boxes[k + dimensions])) return false;
  return true;
}

/**
 * The rows of boxes with a side that is infinite, or is the stored number of an infinite side.
 * @param {ArrayLike<number>} boxes @param {number} dimensions
 */
function endlessRows(boxes, dimensions) {
  /** @type {number[]} */
  const rows = [];
  const width = 2 * dimensions;
  for (let i = 0; i < boxes.length; i++) {
    if (!(Math.abs(boxes[i]) >= ENDLESS)) continue;
    const row = Math.floor(i / width);
    if (rows[rows.length - 1] !== row && isSolid(boxes, row * width, dimensions)) rows.push(row);
  }
  return rows;
}

/** A copy of boxes with the stored numbers for infinite sides. @param {ArrayLike<number>} boxes @param {number} dimensions */
export function storedBoxes(boxes, dimensions) {
  const copy = Float64Array.from(boxes);
  const width = 2 * dimensions;
  for (const row of endlessRows(boxes, dimensions))
    for (let k = 0; k < width; k++) copy[row * width + k] = stored(copy[row * width + k], k >= dimensions);
  return copy;
}

/**
 * Writes a box that will be stored in the tree. Returns false for an empty box.
 * @param {string} fn
 * @param {WasmBvh} tree
 * @param {QueryBoxLike} box  its sides may be infinite
 */
export function putStored(fn, tree, box) {
  const isBox = putBox(fn, tree, box, isSide);
  const { numbers, box: at, dimensions } = tree;
  if (!isBox) return false;
  for (let k = 0; k < 2 * dimensions; k++) {
    const isMax = k >= dimensions;
    if (isEndless(-numbers[at + k], isMax)) fail(RangeError, fn, 'box', 'one that is not at infinity', box);
    numbers[at + k] = stored(numbers[at + k], isMax);
  }
  return true;
}

/**
 * Throws for a number that cannot be a side.
 * @param {string} fn
 * @param {ArrayLike<number>} boxes
 * @param {number} wrong  the index of the number
 * @returns {never}
 */
export const failSide = (fn, boxes, wrong) =>
  fail(RangeError, fn, `boxes[${wrong}]`, 'a side of a box that is not at infinity', boxes[wrong]);

/**
 * Builds a tree over boxes.
 * @param {string} fn
 * @param {ArrayLike<number>} boxes
 * @param {number} dimensions
 * @param {number} method
 * @param {ArrayLike<number>} [masks]
 * @param {boolean} [rebuild]  whether the boxes are those of an existing tree: removed boxes are NaN
 * @returns {WasmBvh}
 */
export function build(fn, boxes, dimensions, method, masks, rebuild) {
  /** @param {ArrayLike<number>} list */
  const make = (list) => WasmBvh.build(list, dimensions, method, masks, rebuild);

  let rows = rebuild ? endlessRows(boxes, dimensions) : [];
  if (rows.length === 0) {
    const tree = make(boxes);
    if (typeof tree !== 'number') return tree;
    if (Math.abs(boxes[tree]) === Infinity) rows = endlessRows(boxes, dimensions);
    if (rows.length === 0) failSide(fn, boxes, tree);
  }

  const all = storedBoxes(boxes, dimensions);
  const lost = all.findIndex(
    (side, i) => Math.abs(side) === Infinity && rows.includes(Math.floor(i / (2 * dimensions))),
  );
  if (lost >= 0) failSide(fn, boxes, lost);
  const inserted = rows.length <= MOST_INSERTED ? rows : [];
  const width = 2 * dimensions;
  const first = all.slice();
  for (const row of inserted)
    first
      .fill(Infinity, row * width, row * width + dimensions)
      .fill(-Infinity, row * width + dimensions, (row + 1) * width);
  const tree = make(first);
  if (typeof tree === 'number') return failSide(fn, boxes, tree);
  for (const row of inserted) {
    tree.numbers.set(all.subarray(row * width, (row + 1) * width), tree.box);
    if (tree.update(row, false, false)) continue;
    tree.dispose();
    return /** @type {WasmBvh} */ (make(all)); // if the tree is too deep for an insertion
  }
  return tree;
}
