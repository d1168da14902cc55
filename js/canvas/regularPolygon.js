import { finite, fail } from '../arguments/check.js';

/** Maximum number of vertices: 160 MB. */
const MOST = 1e7;

/**
 * Validates a number of vertices, or of tips with two vertices each. Numbers that are too large throw before memory is
 * allocated.
 * @param {string} fn @param {string} name @param {unknown} value @param {number} [each]
 */
export function countOf(fn, name, value, each = 1) {
  const expected = `an integer from 0 to ${MOST / each}`;
  const count = finite(fn, name, value, expected);
  return Number.isInteger(count) && count >= 0 && count <= MOST / each
    ? count
    : fail(RangeError, fn, name, expected, value);
}

/**
 * Coordinates of `count` points around (0, 0), at equal angles from the x axis, alternately on two circles.
 *
 * @param {number} count
 * @param {number} even  radius of the first, third … point
 * @param {number} odd  radius of the second, fourth … point
 * @param {boolean} counterclockwise  true: the angle decreases
 * @returns {number[]}
 */
export function ring(count, even, odd, counterclockwise) {
  const step = ((counterclockwise ? -2 : 2) * Math.PI) / count;
  const position = [];
  for (let i = 0; i < count; i++) {
    const radius = i % 2 ? odd : even;
    position.push(radius * Math.cos(i * step), radius * Math.sin(i * step));
  }
  return position;
}
