/**
 * The paths, and how to read their commands in the format of C. Other modules recognize a path here, because importing its class would add
 * its wasm module to every bundle.
 * @type {WeakMap<object, () => number[]>}
 */
export const paths = /* @__PURE__ */ new WeakMap();

/** Whether a value is a `Path`, also one of another copy of raybound. @param {any} value */
export const isPath = (value) =>
  typeof value?.flatten === 'function' && typeof value.strokeOutline === 'function';

/** What to do with a `Path2D`, for errors; undefined for other values. @param {unknown} value */
export const path2dHint = (value) =>
  Object.prototype.toString.call(value) === '[object Path2D]'
    ? ': no program can read a Path2D: draw on a new Path(), or on path.record(path2D), which draws on both'
    : undefined;
