/**
 * Outputs of batches: the last argument, an object of typed arrays. Given arrays are filled, missing ones are created.
 */

import { ordinary } from './typedArrays.js';
import { attached, object, optionsOf, fail } from './check.js';

/** @typedef {Float64Array | Float32Array} Floats */

/**
 * Checks the names in an object of outputs. `count` is always allowed, so that a result can be passed as outputs again.
 * @template {object} T @param {string} fn @param {T} out @param {string[]} names @returns {T}
 */
export function outputsOf(fn, out, names) {
  if (Object.isFrozen(object(fn, 'out', out)))
    fail(TypeError, fn, 'out', 'an object that can be written', 'a frozen one');
  // The array of names for `optionsOf` is only built on an error, because it would slow down batches of a few rows.
  for (const name in out)
    if (name !== 'count' && !names.includes(name)) return optionsOf(fn, out, [...names, 'count'], 'out');
  return out;
}

/**
 * Returns the given output array after checking it, or a new one. Of an array of a subclass a view is returned (typedArrays.js).
 * @template {{length: number}} T
 * @param {string} fn
 * @param {string} name
 * @param {T | undefined} given
 * @param {number} length
 * @param {new (length: number) => T} Kind  class of a new array
 * @param {...Function} kinds  other classes that are allowed
 * @returns {T}
 */
export function outputOf(fn, name, given, length, Kind, ...kinds) {
  if (given === undefined) return new Kind(length);
  const allowed = [Kind, ...kinds];
  const array = ordinary(given);
  if (!allowed.some((Allowed) => array instanceof Allowed))
    fail(
      TypeError,
      fn,
      name,
      allowed.map(({ name: kind }) => `${kind.startsWith('I') ? 'an' : 'a'} ${kind}`).join(' or '),
      given,
    );
  if (array.length === 0) attached(fn, name, given);
  if (array.length < length) fail(RangeError, fn, `${name}.length`, `>= ${length}`, array.length);
  return array;
}

/**
 * Returns a copy with room for 2 · `length` elements.
 * @template {Int32Array | Float64Array | Uint8Array} T @param {T} array @param {number} length @returns {T}
 */
export function larger(array, length) {
  const Kind = /** @type {any} */ (array.constructor);
  const copy = new Kind(2 * length);
  copy.set(array);
  return copy;
}

/**
 * Returns an output array whose length is known only at the end: the given array if the results were written to it, otherwise a copy of
 * exactly that length.
 * @template {Int32Array | Float64Array | Uint8Array} T
 * @param {T} array  contains the results; may be longer than they are
 * @param {T | undefined} given
 * @param {number} length
 * @returns {T}
 */
export function fitted(array, given, length) {
  return array === given ? array : /** @type {T} */ (array.slice(0, length));
}
