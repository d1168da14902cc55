/**
 * The built-in properties of typed arrays. An own property or a subclass can replace them, and a batch that used the replacement would
 * write into another object's memory.
 */

/** @typedef {Float64Array | Float32Array | Uint8Array | Int32Array | Uint32Array} TypedArray */

/** @param {'length' | 'buffer' | 'byteOffset'} name */
const getterOf = (name) =>
  /** @type {() => any} */ (
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), name)?.get
  );
const LENGTH = /* @__PURE__ */ getterOf('length');
const BUFFER = /* @__PURE__ */ getterOf('buffer');
const OFFSET = /* @__PURE__ */ getterOf('byteOffset');

/** @type {(array: TypedArray) => number} */
export const lengthOf = (array) => LENGTH.call(array);

/** @type {(array: TypedArray) => ArrayBufferLike} */
export const bufferOf = (array) => BUFFER.call(array);

/** @type {(array: TypedArray) => number} */
export const offsetOf = (array) => OFFSET.call(array);

const SET = /* @__PURE__ */ (() => Uint8Array.prototype.set)();

/** @type {(array: TypedArray, numbers: ArrayLike<number>, at: number) => void} */
export const copyInto = (array, numbers, at) => SET.call(array, numbers, at);
