/**
 * Points and elements of outlines, packed as numbers for wasm memory and read back.
 *
 * @import { ArcElement, OutlineElement, VectorLike } from '../validate.js'
 * @typedef {{x: number, y: number, moveTo?: boolean}} PointRecord
 * @typedef {{origin: VectorLike, radius: number, startAngle: number, endAngle: number, counterclockwise: boolean,
 *   startPosition: VectorLike, endPosition: VectorLike, moveTo?: boolean}} ArcRecord
 * @typedef {PointRecord | ArcRecord} Element
 */

import {
  ELEMENT_ARC,
  ELEMENT_ARC_COUNTERCLOCKWISE,
  ELEMENT_DOUBLES,
  ELEMENT_POINT,
} from '../generated/layout.js';

/**
 * Copies numbers; false if one of them is something else. Four at a time: half the time of a plain loop, and for short
 * arrays less than `TypedArray.prototype.set` needs to begin. The engine leaves the type checks out where it knows
 * that the array holds numbers only.
 * @param {ArrayLike<number>} from
 * @param {Float64Array} to
 * @param {number} at
 * @returns {boolean}
 */
export function packPoints(from, to, at) {
  const { length } = from;
  let i = 0;
  for (const end = length - 3; i < end; i += 4, at += 4) {
    const a = from[i];
    const b = from[i + 1];
    const c = from[i + 2];
    const d = from[i + 3];
    if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
      return false;
    to[at] = a;
    to[at + 1] = b;
    to[at + 2] = c;
    to[at + 3] = d;
  }
  for (; i < length; i++, at++) {
    const a = from[i];
    if (typeof a !== 'number') return false;
    to[at] = a;
  }
  return true;
}

/**
 * Writes the elements of an outline as rb_element2: twelve numbers each.
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius  of arcs that do not tell theirs
 * @param {Float64Array} to
 * @param {number} at
 */
export function packElements(elements, radius, to, at) {
  for (let i = 0; i < elements.length; i++, at += ELEMENT_DOUBLES) {
    const element = elements[i];
    to[at + 10] = element.moveTo ? 1 : 0;
    if (!('origin' in element)) {
      to[at] = ELEMENT_POINT;
      to[at + 1] = to[at + 3] = element.x;
      to[at + 2] = to[at + 4] = element.y;
      continue;
    }
    to[at] = element.counterclockwise ? ELEMENT_ARC_COUNTERCLOCKWISE : ELEMENT_ARC;
    to[at + 1] = element.startPosition.x;
    to[at + 2] = element.startPosition.y;
    to[at + 3] = element.endPosition.x;
    to[at + 4] = element.endPosition.y;
    to[at + 5] = element.origin.x;
    to[at + 6] = element.origin.y;
    to[at + 7] = element.radius ?? radius;
    to[at + 8] = element.startAngle;
    to[at + 9] = element.endAngle;
  }
}

/**
 * Reads them back, as plain objects.
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
