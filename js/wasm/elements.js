/**
 * Elements of outlines as numbers: rb_element2, twelve doubles each.
 *
 * @import { OutlineElement, VectorLike } from '../arguments/check.js'
 * @typedef {{x: number, y: number, moveTo?: boolean}} PointRecord
 * @typedef {{origin: VectorLike, radius: number, startAngle: number, endAngle: number, counterclockwise: boolean,
 *   startPosition: VectorLike, endPosition: VectorLike, moveTo?: boolean}} ArcRecord
 * @typedef {PointRecord | ArcRecord} Element
 */

import {
  ELEMENT_ARC,
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
import { areFinite2, NONE } from '../arguments/check.js';

/**
 * The numbers of elements. Each is read once.
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius  the radius of arcs without one
 * @returns {number[] | null}  null if an element is not a point or an arc with finite numbers. The array grows with the elements, because an
 *   array-like object can claim any length
 */
export function readElements(elements, radius) {
  /** @type {number[]} */
  const to = [];
  const { length } = elements;
  for (let i = 0, at = 0; i < length; i++, at += ELEMENT_DOUBLES) {
    const element = elements[i];
    if (typeof element !== 'object' || element === null) return null;
    const isNew = element.moveTo ? 1 : 0;
    if (!('origin' in element)) {
      const { x, y } = element;
      if (!areFinite2(x, y)) return null;
      addPoint(to, x, y, isNew);
      continue;
    }
    const { counterclockwise, startAngle, endAngle, radius: own } = element;
    const { x: startX, y: startY } = element.startPosition ?? NONE;
    const { x: endX, y: endY } = element.endPosition ?? NONE;
    const { x, y } = element.origin ?? NONE;
    if (!(areFinite2(startX, startY) && areFinite2(endX, endY) && areFinite2(x, y))) return null;
    if (!areFinite2(startAngle, endAngle)) return null;
    const r = own === undefined ? radius : own;
    if (!(areFinite2(r, 0) && r >= 0)) return null;
    for (let k = 0; k < ELEMENT_DOUBLES; k++) to.push(0);
    to[at + ELEMENT_KIND] = counterclockwise ? ELEMENT_ARC_COUNTERCLOCKWISE : ELEMENT_ARC;
    to[at + ELEMENT_START] = startX;
    to[at + ELEMENT_START + 1] = startY;
    to[at + ELEMENT_END] = endX;
    to[at + ELEMENT_END + 1] = endY;
    to[at + ELEMENT_CENTER] = x;
    to[at + ELEMENT_CENTER + 1] = y;
    to[at + ELEMENT_RADIUS] = r;
    to[at + ELEMENT_START_ANGLE] = startAngle;
    to[at + ELEMENT_END_ANGLE] = endAngle;
    to[at + ELEMENT_BEGINS_LOOP] = isNew;
  }
  return to;
}

/**
 * The numbers of a polygon's vertices as the elements of an outline. The first one begins a loop.
 * @param {ArrayLike<number>} position  checked
 */
export function polygonElements(position) {
  /** @type {number[]} */
  const to = [];
  for (let i = 0; i < position.length; i += 2) {
    addPoint(to, position[i], position[i + 1], i === 0 ? 1 : 0);
  }
  return to;
}

/** @type {(to: number[], x: number, y: number, beginsLoop: number) => void} */
function addPoint(to, x, y, beginsLoop) {
  const at = to.length;
  for (let k = 0; k < ELEMENT_DOUBLES; k++) to.push(0);
  to[at + ELEMENT_KIND] = ELEMENT_POINT;
  to[at + ELEMENT_START] = to[at + ELEMENT_END] = x;
  to[at + ELEMENT_START + 1] = to[at + ELEMENT_END + 1] = y;
  to[at + ELEMENT_BEGINS_LOOP] = beginsLoop;
}

/** Reads elements as plain objects. @param {Float64Array} from @param {number} at @param {number} count @returns {Element[]} */
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
