/** Checks of options, words, functions and other objects. */

import { fail, isObject, sizedName } from './errors.js';
import { nearestNames } from './nearestNames.js';

/** @import { Sized } from './errors.js' */

/** @template T @param {string} fn @param {string} name @param {T} value @param {string} [expected] @returns {T} */
export function object(fn, name, value, expected = 'an object') {
  return isObject(value) ? value : fail(TypeError, fn, name, expected, value);
}

/**
 * Checks the names of options: unknown names throw, because typos would otherwise be ignored silently.
 * @template {object} T
 * @param {string} fn
 * @param {T} value
 * @param {string[]} names
 * @param {string} [argument]
 * @param {(name: string) => string | undefined} [hint]  the end of the error for an unknown name
 * @returns {T}
 */
export function optionsOf(fn, value, names, argument = 'options', hint = undefined) {
  // An array would pass the check below, because it has methods with names of options, such as `filter`.
  if (Array.isArray(value)) fail(TypeError, fn, argument, 'an object', value);
  // The array of keys is only built for an unknown name, because it would slow down batches of a few rows.
  for (const name in object(fn, argument, value))
    if (!names.includes(name) && Object.keys(value).includes(name))
      fail(
        TypeError,
        fn,
        argument,
        `named ${names.join(', ')}`,
        name,
        hint?.(name) ?? nearestNames(name, names),
      );
  return value;
}

/** Whether a value is an array, also a typed one. @param {unknown} value */
export const isArray = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/**
 * Whether an object is a literal, not an instance of a class: its prototype is null or `Object.prototype`, also of another realm.
 * @param {object} value
 */
export function isLiteral(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Replaces null and undefined, so that reading a component gives undefined instead of throwing an error of the engine. `shape ?? NONE` also
 * takes less time than `shape?.radius`: V8 allocates an object for a number that may be undefined.
 * @type {any}
 */
export const NONE = /* @__PURE__ */ Object.freeze({});

/**
 * An object with a certain method.
 * @template T @param {string} fn @param {string} name @param {T} value @param {string} method @param {string} expected @returns {T}
 */
export function withMethod(fn, name, value, method, expected) {
  return typeof (/** @type {any} */ (value)?.[method]) === 'function'
    ? value
    : fail(TypeError, fn, name, expected, value);
}

/**
 * The optional object that receives a result.
 * @template T @param {Sized} self @param {string} fn @param {T} target @param {string} [name] @returns {T}
 */
export function targetOf(self, fn, target, name = 'target') {
  if (target === undefined || isObject(target)) return target;
  return fail(TypeError, sizedName(self, fn), name, 'an object', target);
}

/** @template {Function} T @param {string} fn @param {string} name @param {T} value @returns {T} */
export function func(fn, name, value) {
  return typeof value === 'function' ? value : fail(TypeError, fn, name, 'a function', value);
}

/**
 * The index of a value in a list of words.
 * @param {string} fn
 * @param {string} name
 * @param {readonly string[]} words  two or more
 * @param {unknown} value
 */
export function wordOf(fn, name, words, value) {
  const index = words.indexOf(/** @type {string} */ (value));
  if (index >= 0) return index;
  const expected = `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
  return fail(typeof value === 'string' ? RangeError : TypeError, fn, name, expected, value);
}

const SIDES = ['both', 'front', 'back'];
/** Their values of rb_side in C. */
const NUMBERS = [0, 1, -1];

/** The number in C of the side of outlines that rays hit. @param {string} fn @param {unknown} value */
export const side = (fn, value) => NUMBERS[wordOf(fn, 'side', SIDES, value)];
