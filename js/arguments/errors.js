/** The errors for invalid arguments. Every message has the form `function: argument must be …, got …`. */

/** A value in an error. @param {unknown} value */
export function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'an array';
  if (ArrayBuffer.isView(value) && 'length' in value) return 'a typed array';
  if (typeof value === 'function') return 'a function';
  return isObject(value) ? 'an object' : String(value);
}

/** Whether a value has fields that can be read. @type {(value: any) => boolean} */
export const isObject = (value) => typeof value === 'object' && value !== null;

/** What to pass instead of a rectangle {x, y, width, height}. @param {any} value */
const rectangleHint = (value) =>
  isRectangle(value) ? ': a box is {min: {x, y}, max: {x: x + width, y: y + height}}' : '';

/** Whether a value is a rectangle {x, y, width, height}, not a box. @param {any} value */
export const isRectangle = (value) =>
  isObject(value) && 'x' in value && 'width' in value && !('min' in value);

/**
 * Throws the error for an invalid argument: names the function, the argument and the value.
 * @param {TypeErrorConstructor | RangeErrorConstructor} Kind
 * @param {string} fn  the public name: 'Ray2.at'
 * @param {string} name  the argument, down to the invalid field: 'ray.origin.x'
 * @param {string} expected  completes 'must be'
 * @param {unknown} value
 * @param {string} [hint]  more help, appended to the message
 * @returns {never}
 */
export function fail(Kind, fn, name, expected, value, hint = rectangleHint(value)) {
  throw new Kind(`${fn}: ${name} must be ${expected}, got ${shown(value)}${hint}`);
}

/**
 * `fail` for a value that must be a certain number: a RangeError for another number, a TypeError for anything else.
 * @param {string} fn @param {string} name @param {string} expected @param {unknown} value @returns {never}
 */
export const failNumber = (fn, name, expected, value) =>
  fail(typeof value === 'number' ? RangeError : TypeError, fn, name, expected, value);

/**
 * Public name of a method of a 2D or 3D class: 'Box.union', or '.union' for a box, becomes 'Box2.union' or 'Box3.union'.
 * @typedef {{readonly dimensions: number}} Sized
 * @type {(self: Sized, fn: string) => string}
 */
export const sizedName = (self, fn) =>
  (fn[0] === '.' ? familyOf(self) + fn : fn).replace('.', `${self.dimensions}.`);

/**
 * The name of a shape's class without its number of dimensions. Derived from the shape's fields, because a minifier renames classes.
 * @param {any} shape
 */
function familyOf(shape) {
  if (shape.origin) return 'Ray';
  if (shape.start) return 'radius' in shape ? 'Capsule' : 'Segment';
  if (shape.min) return 'Box';
  if (shape.halfSize) return 'OBB';
  if (shape.normals) return 'KDop';
  if (shape.normal) return 'Plane';
  if (shape.a) return 'Triangle';
  return shape.dimensions < 3 ? 'Circle' : 'Sphere';
}

/**
 * Calls a method under another name: its errors begin with that name.
 * @template T
 * @param {string} from  the name of the method in its errors: 'closestPointToPoint', or 'ShapeIndex.pick' with the class
 * @param {string} to  the called method, in the same form
 * @param {() => T} call
 * @returns {T}
 */
export function renamed(from, to, call) {
  try {
    return call();
  } catch (error) {
    throw renamedError(from, to, error);
  }
}

/**
 * The error of `renamed`, for methods that a closure would slow down.
 * @param {string} from @param {string} to @param {unknown} error @returns {unknown}
 */
export function renamedError(from, to, error) {
  if (!(error instanceof TypeError || error instanceof RangeError)) return error;
  const at = error.message.indexOf(':');
  const name = error.message.slice(0, at);
  if (name !== from && !name.endsWith(`.${from}`)) return error;
  const Kind = error instanceof TypeError ? TypeError : RangeError;
  return new Kind(name.slice(0, at - from.length) + to + error.message.slice(at));
}
