/** Reads regions of planes. */

import { finite, list, object, fail } from './check.js';

/**
 * The numbers of one to six planes, four each: the normal and the constant.
 * @template V
 * @param {string} fn
 * @param {ArrayLike<{normal: V, constant: number}>} planes
 * @param {string} argument  the name of the object with the planes, in errors
 * @param {(fn: string, name: string, normal: V) => number[]} numbersOf  returns three numbers
 * @returns {number[]}
 */
export function planesOf(fn, planes, argument, numbersOf) {
  const { length } = list(fn, `${argument}.planes`, planes, 'an array of planes');
  if (!(length >= 1 && length <= 6)) fail(RangeError, fn, `${argument}.planes.length`, 'from 1 to 6', length);
  /** @type {number[]} */
  const numbers = [];
  for (let i = 0; i < length; i++) {
    const name = `${argument}.planes[${i}]`;
    const { normal, constant } = object(fn, name, planes[i], 'a plane {normal, constant}');
    numbers.push(...numbersOf(fn, `${name}.normal`, normal), finite(fn, `${name}.constant`, constant));
  }
  return numbers;
}
