/**
 * Recorders: they build a path from the calls of existing drawing code.
 */

/** @import { Path } from './Path.js' */
/** @import { Matrix2DLike } from './style.js' */

/** Methods that build a path. `Path` has the same names. */
const METHODS = new Set([
  'moveTo',
  'lineTo',
  'quadraticCurveTo',
  'bezierCurveTo',
  'arcTo',
  'arc',
  'ellipse',
  'rect',
  'roundRect',
  'closePath',
]);

/** The target and the path of each recording. @type {WeakMap<object, {target: object, path: Path}>} */
const recordings = /* @__PURE__ */ new WeakMap();

/** The original object of a recording, because the methods of browsers do not accept proxies. @param {any} value */
const targetOf = (value) =>
  (typeof value === 'object' && value !== null && recordings.get(value)?.target) || value;

/**
 * A proxy of `target` that repeats path calls on `path`.
 * @template {object} T
 * @param {Path} path
 * @param {T} target
 * @param {(matrix: Matrix2DLike | undefined) => void} setMatrix  sets the matrix of the calls that follow
 * @returns {T}
 */
export function recording(path, target, setMatrix) {
  /** @type {Map<PropertyKey, {from: unknown, call: unknown}>} */
  const calls = new Map();
  const proxy = new Proxy(target, {
    get(_, name) {
      const from = Reflect.get(target, name);
      if (typeof from !== 'function') return from;
      const known = calls.get(name);
      if (known?.from === from) return known.call;
      const call = (/** @type {any[]} */ ...values) => {
        // The target is called first: calls that throw are not recorded.
        const result = from.apply(target, values.map(targetOf));
        if (name === 'beginPath' || name === 'reset') path.clear();
        else if (METHODS.has(/** @type {string} */ (name))) {
          setMatrix(/** @type {any} */ (target).getTransform?.());
          // The arguments are converted to numbers as in browsers.
          /** @type {any} */ (path)[name](...numbersOf(/** @type {string} */ (name), values));
        } else if (name === 'addPath') {
          const added = recordings.get(values[0])?.path;
          if (added) path.addPath(added, values[1]);
        }
        return result;
      };
      calls.set(name, { from, call });
      return call;
    },
    set: (_, name, value) => Reflect.set(target, name, targetOf(value)),
  });
  recordings.set(proxy, { target, path });
  return proxy;
}

/**
 * Converts the arguments of a method to numbers as WebIDL does. Radii of corners and the direction of arcs stay
 * unchanged.
 * @param {string} name
 * @param {unknown[]} values
 */
function numbersOf(name, values) {
  const kept = name === 'roundRect' ? 4 : name === 'arc' ? 5 : name === 'ellipse' ? 7 : values.length;
  return values.map((value, i) => (i < kept ? Number(value) : value));
}
