/**
 * Between JavaScript's objects and the numbers that lie in wasm memory.
 *
 * @import { ArcElement, OutlineElement, VectorLike } from './check.js'
 * @typedef {{x: number, y: number, moveTo?: boolean}} PointRecord
 * @typedef {{origin: VectorLike, radius: number, startAngle: number, endAngle: number, counterclockwise: boolean,
 *   startPosition: VectorLike, endPosition: VectorLike, moveTo?: boolean}} ArcRecord
 * @typedef {PointRecord | ArcRecord} Element
 */

/**
 * Copies numbers. A loop, because for plain arrays it is faster than `TypedArray.prototype.set`.
 * @param {ArrayLike<number>} from
 * @param {Float64Array} to
 * @param {number} at
 */
export function packPoints(from, to, at) {
  for (let i = 0; i < from.length; i++) to[at + i] = from[i];
}

/**
 * Writes the elements of an outline as rb_element2: twelve numbers each.
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius  of arcs that do not tell theirs
 * @param {Float64Array} to
 * @param {number} at
 */
export function packElements(elements, radius, to, at) {
  for (let i = 0; i < elements.length; i++, at += 12) {
    const element = elements[i];
    to[at + 10] = element.moveTo ? 1 : 0;
    if (!('origin' in element)) {
      to[at] = 0;
      to[at + 1] = to[at + 3] = element.x;
      to[at + 2] = to[at + 4] = element.y;
      continue;
    }
    to[at] = element.counterclockwise ? 2 : 1;
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
  for (let i = 0; i < count; i++, at += 12) {
    const startPosition = { x: from[at + 1], y: from[at + 2] };
    /** @type {Element} */
    const element =
      from[at] === 0
        ? startPosition
        : {
            origin: { x: from[at + 5], y: from[at + 6] },
            radius: from[at + 7],
            startAngle: from[at + 8],
            endAngle: from[at + 9],
            counterclockwise: from[at] === 2,
            startPosition,
            endPosition: { x: from[at + 3], y: from[at + 4] },
          };
    if (from[at + 10]) element.moveTo = true;
    elements.push(element);
  }
  return elements;
}
