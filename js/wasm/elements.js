/**
 * Reads elements of outlines from wasm memory. `packElements` in scratch.js writes them.
 *
 * @import { VectorLike } from '../validate.js'
 * @typedef {{x: number, y: number, moveTo?: boolean}} PointRecord
 * @typedef {{origin: VectorLike, radius: number, startAngle: number, endAngle: number, counterclockwise: boolean,
 *   startPosition: VectorLike, endPosition: VectorLike, moveTo?: boolean}} ArcRecord
 * @typedef {PointRecord | ArcRecord} Element
 */

import {
  ELEMENT_ARC_COUNTERCLOCKWISE,
  ELEMENT_BEGINS_LOOP,
  ELEMENT_CENTER,
  ELEMENT_DOUBLES,
  ELEMENT_END,
  ELEMENT_END_ANGLE,
  ELEMENT_KIND,
  ELEMENT_POINT,
  ELEMENT_RADIUS,
  ELEMENT_START,
  ELEMENT_START_ANGLE,
} from '../generated/layout.js';

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
    const startPosition = { x: from[at + ELEMENT_START], y: from[at + ELEMENT_START + 1] };
    /** @type {Element} */
    const element =
      from[at + ELEMENT_KIND] === ELEMENT_POINT
        ? startPosition
        : {
            origin: { x: from[at + ELEMENT_CENTER], y: from[at + ELEMENT_CENTER + 1] },
            radius: from[at + ELEMENT_RADIUS],
            startAngle: from[at + ELEMENT_START_ANGLE],
            endAngle: from[at + ELEMENT_END_ANGLE],
            counterclockwise: from[at + ELEMENT_KIND] === ELEMENT_ARC_COUNTERCLOCKWISE,
            startPosition,
            endPosition: { x: from[at + ELEMENT_END], y: from[at + ELEMENT_END + 1] },
          };
    if (from[at + ELEMENT_BEGINS_LOOP]) element.moveTo = true;
    elements.push(element);
  }
  return elements;
}
