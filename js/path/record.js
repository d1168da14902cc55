/**
 * Recording: existing drawing code makes a path while it draws.
 */

/** @import { Path } from './Path.js' */
/** @import { Matrix2DLike } from './style.js' */

/** What makes a path, by the names that `Path` has for it, too. */
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

/** What a recording draws on, and its path. @type {WeakMap<object, {target: object, path: Path}>} */
const recordings = /* @__PURE__ */ new WeakMap();

/** The drawn object itself: browsers' methods take nothing else. @param {any} value */
const targetOf = (value) =>
  (typeof value === 'object' && value !== null && recordings.get(value)?.target) || value;

/**
 * @template {object} T
 * @param {Path} path
 * @param {T} target
 * @param {(matrix: Matrix2DLike | undefined) => void} setMatrix  tells the path what it is made under
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
        // First the target: what it refuses is not recorded.
        const result = from.apply(target, values.map(targetOf));
        if (name === 'beginPath' || name === 'reset') path.clear();
        else if (METHODS.has(/** @type {string} */ (name))) {
          setMatrix(/** @type {any} */ (target).getTransform?.());
          // As browsers convert them.
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
 * The arguments of a method, as WebIDL makes numbers of them; radii of corners, and the sense of arcs, stay as they are.
 * @param {string} name
 * @param {unknown[]} values
 */
function numbersOf(name, values) {
  const kept = name === 'roundRect' ? 4 : name === 'arc' ? 5 : name === 'ellipse' ? 7 : values.length;
  return values.map((value, i) => (i < kept ? Number(value) : value));
}
