/**
 * The objects whose `commands` are those of a `Path`. Other modules recognize a path here, because importing its class would add its wasm
 * module to every bundle. Paths of other libraries have a field of this name, too.
 * @type {WeakSet<object>}
 */
export const paths = /* @__PURE__ */ new WeakSet();

/** Whether a value is a `Path`, also one of another copy of raybound. @param {any} value */
export const isPath = (value) => Array.isArray(value?.commands) && typeof value.flatten === 'function';

/** What to do with a `Path2D`, for errors; undefined for other values. @param {unknown} value */
export const path2dHint = (value) =>
  Object.prototype.toString.call(value) === '[object Path2D]'
    ? ': no program can read a Path2D: draw on a new Path(), or on path.record(path2D), which draws on both'
    : undefined;
