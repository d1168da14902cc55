/**
 * Typed arrays of the program. An own property or a subclass can replace what the code reads by name: the length, the position in the buffer,
 * and the methods. Code that used the replacements would read and write the memory of other objects.
 */

/** @typedef {Float64Array | Float32Array | Uint8Array | Int32Array | Uint32Array} TypedArray */

/** The class that all classes of typed arrays extend. */
const All = /* @__PURE__ */ (() => Object.getPrototypeOf(Uint8Array))();
const METHODS = /* @__PURE__ */ (() => All.prototype)();
const SUBARRAY = /* @__PURE__ */ (() => METHODS.subarray)();
const SET = /* @__PURE__ */ (() => METHODS.set)();

/** The built-in getter of a property. @param {string | symbol} name */
const getterOf = (name) => /** @type {() => any} */ (Object.getOwnPropertyDescriptor(METHODS, name)?.get);
const NAME = /* @__PURE__ */ getterOf(Symbol.toStringTag);
const LENGTH = /* @__PURE__ */ getterOf('length');
const BUFFER = /* @__PURE__ */ getterOf('buffer');
const OFFSET = /* @__PURE__ */ getterOf('byteOffset');

/** The name of the class, 'Float64Array' etc.; undefined for any other value. @type {(array: unknown) => string | undefined} */
export const classNameOf = (array) => NAME.call(array);
/** @type {(array: TypedArray) => number} */
export const lengthOf = (array) => LENGTH.call(array);
/** @type {(array: TypedArray) => ArrayBufferLike} */
export const bufferOf = (array) => BUFFER.call(array);
/** @type {(array: TypedArray) => number} */
export const offsetOf = (array) => OFFSET.call(array);
/** @type {(array: TypedArray, numbers: ArrayLike<number>, at: number) => void} */
export const copyInto = (array, numbers, at) => SET.call(array, numbers, at);

/**
 * Whether `length`, `subarray` and `set` are the built-in ones. The code reads nothing else of an `ordinary` array by name.
 * @param {any} array
 * @param {any} Class
 * @param {string} name  of the class
 */
const isOrdinary = (array, Class, name) =>
  array.constructor === Class &&
  NAME.call(array) === name &&
  array.length === LENGTH.call(array) &&
  array.subarray === SUBARRAY &&
  array.set === SET;

/**
 * The array itself if its properties are the built-in ones, otherwise an array of the same numbers: a view of the same buffer. Other values
 * are returned unchanged; an object that only inherits from a typed array, and has no numbers, becomes an empty object.
 * @template T @param {T} value @returns {T}
 */
export function ordinary(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const prototype = Object.getPrototypeOf(value);
  // The classes by name, because a look-up in a table takes twice as long.
  if (prototype === Float64Array.prototype && isOrdinary(value, Float64Array, 'Float64Array')) return value;
  if (prototype === Float32Array.prototype && isOrdinary(value, Float32Array, 'Float32Array')) return value;
  if (prototype === Int32Array.prototype && isOrdinary(value, Int32Array, 'Int32Array')) return value;
  if (prototype === Uint8Array.prototype && isOrdinary(value, Uint8Array, 'Uint8Array')) return value;
  if (!(value instanceof All)) return value;
  const name = NAME.call(value);
  if (name === undefined) return /** @type {any} */ ({});
  const Class = /** @type {any} */ (globalThis)[name];
  if (prototype === Class.prototype && isOrdinary(value, Class, name)) return value;
  const length = LENGTH.call(value);
  return /** @type {any} */ (
    length > 0 ? new Class(BUFFER.call(value), OFFSET.call(value), length) : new Class(0)
  );
}
