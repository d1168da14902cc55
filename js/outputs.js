/**
 * Outputs of batches: an object of typed arrays, the last argument. Arrays that are given are filled, missing ones are made.
 */

import { attached, object, optionsOf, refuse } from './validate.js';

/** @typedef {Float64Array | Float32Array} Floats */

/**
 * Checks the names of an object of outputs. `count` is allowed everywhere, so that a result can be passed again.
 * @template {object} T
 * @param {string} fn
 * @param {T} out
 * @param {string[]} names
 * @returns {T}
 */
export function outputsOf(fn, out, names) {
  if (Object.isFrozen(object(fn, 'out', out)))
    refuse(TypeError, fn, 'out', 'an object that can be written', 'a frozen one');
  // As `optionsOf`, without an array of names: batches of a few rows are short.
  for (const name in out)
    if (name !== 'count' && !names.includes(name)) return optionsOf(fn, out, [...names, 'count'], 'out');
  return out;
}

/**
 * One array of the outputs: the one that was given, or a new one.
 * @template {{length: number}} T
 * @param {string} fn
 * @param {string} name
 * @param {T | undefined} given
 * @param {number} length
 * @param {new (length: number) => T} Kind  of a new array
 * @param {...Function} kinds  other classes that are allowed
 * @returns {T}
 */
export function outputOf(fn, name, given, length, Kind, ...kinds) {
  if (given === undefined) return new Kind(length);
  const allowed = [Kind, ...kinds];
  if (!allowed.some((Allowed) => given instanceof Allowed))
    refuse(
      TypeError,
      fn,
      name,
      allowed.map(({ name: kind }) => `${kind.startsWith('I') ? 'an' : 'a'} ${kind}`).join(' or '),
      given,
    );
  if (given.length === 0) attached(fn, name, given);
  if (given.length < length) refuse(RangeError, fn, `${name}.length`, `>= ${length}`, given.length);
  return given;
}

/**
 * A copy with room for twice as many as there are to be.
 * @template {Int32Array | Float64Array} T
 * @param {T} array
 * @param {number} length
 * @returns {T}
 */
export function larger(array, length) {
  const Kind = /** @type {any} */ (array.constructor);
  const copy = new Kind(2 * length);
  copy.set(array);
  return copy;
}

/**
 * An array whose length is known only at the end: the given one if it is long enough, or one of exactly that length.
 * @template {Int32Array | Float64Array} T
 * @param {T} array  holds the numbers, and may be longer
 * @param {T | undefined} given
 * @param {number} length
 * @returns {T}
 */
export function fitted(array, given, length) {
  return array === given ? array : /** @type {T} */ (array.slice(0, length));
}
