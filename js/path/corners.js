import { fail, object } from '../arguments/check.js';

/** @import { VectorLike } from '../arguments/check.js' */

/**
 * The radii of `roundRect` for each corner that has its own: 1 to 4 pairs with the names of the arguments, as in CSS.
 * @param {string} fn
 * @param {number | VectorLike | ArrayLike<number | VectorLike>} radii
 * @param {string} [argument]  the name of the radii
 * @returns {{name: string, both: number[]}[]}
 */
export function radiiOf(fn, radii, argument = 'radii') {
  const isList = typeof radii === 'object' && radii !== null && 'length' in radii;
  const list = isList ? Array.from(radii) : [radii];
  if (list.length < 1 || list.length > 4)
    fail(RangeError, fn, `${argument}.length`, '1, 2, 3 or 4', list.length);
  return list.map((radius, i) => {
    const name = isList ? `${argument}[${i}]` : argument;
    if (typeof radius === 'number') return { name, both: [radius, radius] };
    const { x = 0, y = 0 } = object(fn, name, radius, 'a number or a vector {x, y}');
    return { name, both: [x, y] };
  });
}

/** The radii of all four corners. @param {{both: number[]}[]} pairs */
export function cornersOf(pairs) {
  const [first, second = first, third = first, fourth = second] = pairs.map(({ both }) => both);
  return [...first, ...second, ...third, ...fourth];
}
