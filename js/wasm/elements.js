/**
 * Reads elements of outlines from wasm memory. `packElements` in scratch.js writes them.
 *
 * @import { VectorLike } from '../validate.js'
 * @typedef {{x: number, y: number, moveTo?: boolean}} PointRecord
 * @typedef {{origin: VectorLike, radius: number, startAngle: number, endAngle: number, counterclockwise: boolean,
 *   startPosition: VectorLike, endPosition: VectorLike, moveTo?: boolean}} ArcRecord
 * @typedef {PointRecord | ArcRecord} Element
 */

import { ELEMENT_ARC_COUNTERCLOCKWISE, ELEMENT_DOUBLES, ELEMENT_POINT } from '../generated/layout.js';

/**
 * Reads elements as plain objects.
 * @param {Float64Array} from
 * @param {number} at
 * @param {number} count
 * @returns {Element[]}
 */
export function unpackElements(from, at, count) {
  /** @type {Element[]} */
  const elements = [];
  for (let i = 0; i < count; i++, at += ELEMENT_DOUBLES) {
    const startPosition = { x: from[at + 1], y: from[at + 2] };
    /** @type {Element} */
    const element =
      from[at] === ELEMENT_POINT
        ? startPosition
        : {
            origin: { x: from[at + 5], y: from[at + 6] },
            radius: from[at + 7],
            startAngle: from[at + 8],
            endAngle: from[at + 9],
            counterclockwise: from[at] === ELEMENT_ARC_COUNTERCLOCKWISE,
            startPosition,
            endPosition: { x: from[at + 3], y: from[at + 4] },
          };
    if (from[at + 10]) element.moveTo = true;
    elements.push(element);
  }
  return elements;
}
