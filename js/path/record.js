/**
 * Recorders: they build a path from the calls of existing drawing code.
 */

/** @import { Path } from './Path.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */

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
          const matrix = numbersOfMatrix(values[1]);
          if (added && matrix.every(Number.isFinite)) path.addPath(added, matrix);
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

/** Reads a `DOMMatrixInit` as browsers do: an empty one is the identity, other fields are ignored. @param {any} matrix */
function numbersOfMatrix(matrix) {
  const { m11 = 1, m12 = 0, m21 = 0, m22 = 1, m41 = 0, m42 = 0 } = matrix ?? {};
  const { a = m11, b = m12, c = m21, d = m22, e = m41, f = m42 } = matrix ?? {};
  return [a, b, c, d, e, f].map(Number);
}

/**
 * Converts the arguments of a method to numbers as WebIDL does. Radii of corners and the direction of arcs stay
 * unchanged.
 * @param {string} name @param {unknown[]} values
 */
function numbersOf(name, values) {
  const kept = name === 'roundRect' ? 4 : name === 'arc' ? 5 : name === 'ellipse' ? 7 : values.length;
  return values.map((value, i) => (i < kept ? Number(value) : value));
}
