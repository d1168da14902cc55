/**
 * Conversion of flat coordinates.
 *
 * @import { PointRecord } from '../wasm/elements.js'
 */

/**
 * A polygon as the elements of an outline.
 * @param {ArrayLike<number>} position
 * @returns {PointRecord[]}
 */
export function pointElements(position) {
  return Array.from({ length: position.length / 2 }, (_, i) => ({
    x: position[2 * i],
    y: position[2 * i + 1],
  }));
}
