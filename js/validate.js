/**
 * Checks of arguments, and the errors for invalid ones.
 *
 * Arguments are recognized by their fields, never by their class: any object with the right fields works. An invalid
 * argument throws before anything is changed: `TypeError` for the wrong kind of value,
 * `RangeError` for a number out of range (NaN, ±Infinity, negative where that has no meaning) or a wrong
 * length. Every message has the form `function: argument must be …, got …`.
 *
 * @typedef {{x: number, y: number}} VectorLike
 * @typedef {{x: number, y: number, width: number, height: number}} RectangleLike  A negative width or height is that of a rectangle drawn to the
 *   left or upward, as in a `DOMRect`.
 * @typedef {{min: VectorLike, max: VectorLike}} BoxLike  Empty if a minimum is above its maximum, as with min +∞, max −∞.
 * @typedef {{origin: VectorLike, direction: VectorLike}} RayLike  The direction may have any length.
 * @typedef {{start: VectorLike, end: VectorLike}} LineLike
 * @typedef {{elements: ArrayLike<number>}} MatrixLike  Nine numbers, column by column, as in three.js.
 * @typedef {object} ArcLike  An arc: a center (`origin`, `center`, or `x` and `y`), a radius (`radius` or `r`; the arc is empty if
 *   it is negative), angles in radians.
 * @property {VectorLike} [origin]
 * @property {VectorLike} [center]
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [radius]
 * @property {number} [r]
 * @property {number} startAngle
 * @property {number} endAngle
 * @property {boolean} [counterclockwise]  true: the angle decreases from start to end, and the front is inside.
 * @typedef {object} ArcElement  An arc of an outline, around `origin`, angles in radians.
 * @property {VectorLike} origin
 * @property {number} [radius]  The geometry's |distance| if it is missing.
 * @property {number} startAngle
 * @property {number} endAngle
 * @property {boolean} [counterclockwise]  true: the angle decreases from start to end, and the front is inside.
 * @property {VectorLike} startPosition
 * @property {VectorLike} endPosition
 * @property {boolean} [moveTo]  true on the first element of the second, third … loop.
 * @typedef {VectorLike & {moveTo?: boolean}} PointElement
 * @typedef {PointElement | ArcElement} OutlineElement
 */

import { nearestNames } from './nearestNames.js';

/** A value in an error. @param {unknown} value */
export function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** What to pass instead of a rectangle {x, y, width, height}. @param {any} value */
const rectangleHint = (value) =>
  isRectangle(value) ? ': a box is {min: {x, y}, max: {x: x + width, y: y + height}}' : '';

/** Whether a value is a rectangle {x, y, width, height}, not a box. @param {any} value */
export const isRectangle = (value) =>
  typeof value === 'object' && value !== null && 'x' in value && 'width' in value && !('min' in value);

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
 * @param {string} fn
 * @param {string} name
 * @param {string} expected
 * @param {unknown} value
 * @returns {never}
 */
export const failNumber = (fn, name, expected, value) =>
  fail(typeof value === 'number' ? RangeError : TypeError, fn, name, expected, value);

/**
 * @param {string} fn
 * @param {string} name
 * @param {unknown} value
 * @param {string} [expected]
 * @returns {number}
 */
export function finite(fn, name, value, expected = 'a finite number') {
  if (Number.isFinite(value)) return /** @type {number} */ (value);
  return failNumber(fn, name, expected, value);
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {unknown} value
 * @returns {number}
 */
export function nonNegative(fn, name, value) {
  const expected = 'a finite number >= 0';
  const number = finite(fn, name, value, expected);
  return number >= 0 ? number : fail(RangeError, fn, name, expected, value);
}

/**
 * A mask of 32 bits, as a signed or unsigned integer.
 * @param {string} fn
 * @param {string} name
 * @param {unknown} value
 */
export function mask(fn, name, value) {
  if (Number.isInteger(value) && Number(value) >= -0x80000000 && Number(value) <= 0xffffffff)
    return Number(value);
  return failNumber(fn, name, 'an integer of 32 bits', value);
}

/**
 * @template T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {string} [expected]
 * @returns {T}
 */
export function object(fn, name, value, expected = 'an object') {
  return typeof value === 'object' && value !== null ? value : fail(TypeError, fn, name, expected, value);
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

/**
 * Whether an object is a literal, not an instance of a class: its prototype is null or `Object.prototype`, also of another realm.
 * @param {object} value
 */
export function isLiteral(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Any iterable.
 * @template {Iterable<unknown>} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {string} expected
 * @returns {T}
 */
export function iterable(fn, name, value, expected) {
  object(fn, name, value, expected);
  attached(fn, name, value);
  return typeof value[Symbol.iterator] === 'function' ? value : fail(TypeError, fn, name, expected, value);
}

/**
 * The components of a vector. Each is read once, because a getter may return another number the next time.
 * @param {string} fn
 * @param {string} name
 * @param {VectorLike} value
 * @param {(component: unknown) => boolean} [allows]
 * @param {string} [expected]
 * @returns {{x: number, y: number}}  a copy
 */
export function vector(fn, name, value, allows = Number.isFinite, expected) {
  const { x, y } = object(fn, name, value, 'a vector {x, y}');
  if (!allows(x) || !allows(y)) {
    const hint = vectorHint(value);
    if (hint) fail(TypeError, fn, name, 'a vector {x, y}', value, hint);
    if (!allows(x)) finite(fn, `${name}.x`, x, expected);
    finite(fn, `${name}.y`, y, expected);
  }
  return { x, y };
}

/** What to pass instead of coordinates in an array or a pointer event, for errors. @param {any} value */
const vectorHint = (value) =>
  Array.isArray(value)
    ? ': write [x, y] as {x, y}'
    : 'clientX' in value
      ? ': canvasPoint(canvas, event) has x and y in the pixels of the canvas'
      : undefined;

/** @param {any} value */
const isVector = (value) =>
  typeof value === 'object' && value !== null && Number.isFinite(value.x) && Number.isFinite(value.y);

/**
 * The components of a vector in a field. The field's name is built only for an error, because building it takes longer than the
 * check.
 * @param {string} fn
 * @param {string} name
 * @param {string} field
 * @param {VectorLike} value
 */
function vectorField(fn, name, field, value) {
  const { x, y } = value ?? NONE;
  return areFinite2(x, y) ? { x, y } : vector(fn, `${name}.${field}`, value);
}

/**
 * The numbers of a ray, each read once.
 * @param {string} fn
 * @param {string} name
 * @param {RayLike} value
 * @returns {{origin: {x: number, y: number}, direction: {x: number, y: number}}}  a copy
 */
export function ray(fn, name, value) {
  const { origin, direction } = object(fn, name, value, 'a ray {origin, direction}');
  return {
    origin: vectorField(fn, name, 'origin', origin),
    direction: vectorField(fn, name, 'direction', direction),
  };
}

/**
 * The four numbers of a line or a segment, each read once: start, then end.
 * @param {string} fn
 * @param {string} name
 * @param {LineLike} value
 * @returns {[ax: number, ay: number, bx: number, by: number]}
 */
export function line(fn, name, value) {
  const { start, end } = object(fn, name, value, 'a line {start, end}');
  const a = vectorField(fn, name, 'start', start);
  const b = vectorField(fn, name, 'end', end);
  return [a.x, a.y, b.x, b.y];
}

/** @type {(side: unknown) => boolean} */
export const isSide = (side) => typeof side === 'number' && side === side;

/** @param {any} value */
export const isCorner = (value) =>
  typeof value === 'object' && value !== null && isSide(value.x) && isSide(value.y);

/**
 * The components of a corner, each read once. A value that is no object is returned unchanged, for the error.
 * @param {any} corner
 */
export const cornerOf = (corner) =>
  typeof corner === 'object' && corner !== null ? { x: corner.x, y: corner.y, z: corner.z } : corner;

/**
 * Whether a box is empty: all its sides are numbers, which may be infinite, and a minimum is above its maximum.
 * @param {any} min
 * @param {any} max
 * @param {number} dimensions
 * @returns {boolean}
 */
export function isEmptyBox(min, max, dimensions) {
  const { x, y, z } = min ?? NONE;
  const { x: bx, y: by, z: bz } = max ?? NONE;
  if (!areNumbers2(x, y) || !areNumbers2(bx, by)) return false;
  if (dimensions < 3) return x > bx || y > by;
  return areNumbers2(z, bz) && (x > bx || y > by || z > bz);
}

/** Refuses a rectangle {x, y, width, height} in place of a box. @type {(fn: string, name: string, value: unknown) => void} */
export function noRectangle(fn, name, value) {
  if (isRectangle(value)) fail(TypeError, fn, name, 'a box {min, max}', value);
}

/**
 * The corners of a rectangle {x, y, width, height}. A negative size goes to the other side, as in a `DOMRect` and on a canvas.
 * @param {string} fn
 * @param {string} name
 * @param {any} value
 * @returns {[minX: number, minY: number, maxX: number, maxY: number]}
 */
export function rectangle(fn, name, value) {
  const { x, y } = vector(fn, name, value);
  const { width, height } = value;
  finite(fn, `${name}.width`, width);
  finite(fn, `${name}.height`, height);
  const right = finite(fn, `${name}.width`, x + width);
  const bottom = finite(fn, `${name}.height`, y + height);
  return [Math.min(x, right), Math.min(y, bottom), Math.max(x, right), Math.max(y, bottom)];
}

/**
 * The corners of a box, each number read once. They may be infinite (an empty box has min +∞, max −∞), but not NaN.
 * @param {string} fn
 * @param {string} name
 * @param {BoxLike} value
 * @returns {{min: {x: number, y: number}, max: {x: number, y: number}}}  a copy
 */
export function box(fn, name, value) {
  const { min, max } = object(fn, name, value, 'a box {min, max}');
  if (min === undefined && isRectangle(value)) {
    const [x, y, right, bottom] = rectangle(fn, name, value);
    return { min: { x, y }, max: { x: right, y: bottom } };
  }
  return { min: cornerField(fn, name, 'min', min), max: cornerField(fn, name, 'max', max) };
}

/**
 * Like `vectorField`, for a corner of a box, whose components may be infinite.
 * @param {string} fn
 * @param {string} name
 * @param {string} field
 * @param {VectorLike} value
 */
function cornerField(fn, name, field, value) {
  const { x, y } = value ?? NONE;
  return areNumbers2(x, y) ? { x, y } : vector(fn, `${name}.${field}`, value, isSide, 'a number');
}

/**
 * The corners of a box of finite numbers, each read once: minimum, then maximum.
 * @param {string} fn
 * @param {string} name
 * @param {BoxLike} value
 * @returns {[minX: number, minY: number, maxX: number, maxY: number] | null}  null: the box is empty
 */
export function corners(fn, name, value) {
  const { min, max } = box(fn, name, value);
  if (min.x > max.x || min.y > max.y) return null;
  vector(fn, `${name}.min`, min);
  vector(fn, `${name}.max`, max);
  return [min.x, min.y, max.x, max.y];
}

/**
 * Throws for a buffer that is detached, and for an array or view of a detached buffer or of a resizable one that became too short. Their
 * length is 0, like that of an empty array: only an access shows the difference.
 * @param {string} fn
 * @param {string} name
 * @param {any} value
 */
export function attached(fn, name, value) {
  try {
    if (value.byteLength !== 0) return;
    new DataView(value.buffer ?? value);
    value.indexOf?.(0);
  } catch {
    fail(TypeError, fn, name, 'a buffer that is not detached, or a view inside of one', value);
  }
}

/**
 * Any array-like object: one with an integer length.
 * @template {ArrayLike<unknown>} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {string} expected
 * @returns {T}
 */
export function list(fn, name, value, expected) {
  object(fn, name, value, expected);
  if (value.length === 0) attached(fn, name, value);
  const { length } = value;
  return Number.isInteger(length) && length >= 0 ? value : fail(TypeError, fn, name, expected, value);
}

/**
 * The bytes of a buffer or a view. An array-like object throws, because memory would be allocated for whatever length it claims.
 * @param {string} fn
 * @param {string} name
 * @param {any} value
 * @param {string} [expected]
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytes(fn, name, value, expected = 'a buffer or a view of one') {
  object(fn, name, value, expected);
  attached(fn, name, value);
  try {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : new DataView(value);
    return new Uint8Array(/** @type {ArrayBuffer} */ (buffer), byteOffset, byteLength);
  } catch {
    const { length } = value;
    // `new DataView` throws for anything but a buffer. A length alone is a number that is out of range.
    const Kind = typeof length === 'number' && !Array.isArray(value) ? RangeError : TypeError;
    return fail(Kind, fn, name, expected, value);
  }
}

/**
 * An array-like object of finite numbers.
 * @template {ArrayLike<number>} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {string} expected
 * @returns {T}
 */
function numbers(fn, name, value, expected) {
  list(fn, name, value, expected);
  for (let i = 0; i < value.length; i++) {
    if (!Number.isFinite(value[i])) finite(fn, `${name}[${i}]`, value[i]);
  }
  return value;
}

/**
 * The flat coordinates of a polygon: x0, y0, x1, y1 …, in 3D x0, y0, z0 ….
 * @template {ArrayLike<number>} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {number} [dimensions]
 * @returns {T}
 */
export function position(fn, name, value, dimensions = 2) {
  numbers(fn, name, value, 'an array of coordinates');
  wholePoints(fn, name, value, dimensions);
  return value;
}

/**
 * Throws unless coordinates are those of whole points.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<number>} coordinates
 * @param {number} dimensions
 */
export function wholePoints(fn, name, { length }, dimensions) {
  if (length % dimensions)
    fail(RangeError, fn, `${name}.length`, dimensions > 2 ? 'a multiple of 3' : 'even', length);
}

/** Largest number of coordinates or points of a polygon. */
export const MOST_COORDINATES = 2 ** 26;

/**
 * The flat coordinates of a 2D polygon, each read once, for callers that store them.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<number>} value
 * @returns {number[]}  a copy. It grows number by number, because an array-like object can claim any length
 */
export function coordinates(fn, name, value) {
  const { length } = list(fn, name, value, 'an array of coordinates');
  // Engines end the process if a list grows to more than about 10^8 numbers.
  if (length > MOST_COORDINATES) fail(RangeError, fn, `${name}.length`, 'at most 2^26', length);
  const copy = [];
  for (let i = 0; i < length; i++) {
    const number = value[i];
    copy.push(Number.isFinite(number) ? number : finite(fn, `${name}[${i}]`, number));
  }
  return position(fn, name, copy);
}

/**
 * Error path: throws for an argument with an invalid number. The check reads the argument again to name the invalid field. If a getter
 * returns a valid number this time, a second error says that the numbers change.
 * @template T
 * @param {string} fn
 * @param {string} name
 * @param {(fn: string, name: string, value: T) => unknown} check
 * @param {T} value
 * @returns {never}
 */
export function failUnread(fn, name, check, value) {
  check(fn, name, value);
  return fail(TypeError, fn, name, 'numbers that do not change while they are read', value);
}

/**
 * The six numbers of an arc, each read once.
 * @param {string} fn
 * @param {string} name
 * @param {ArcLike} value
 * @param {number} [radius]  the radius of an arc without one
 * @returns {[x: number, y: number, r: number, start: number, end: number, counterclockwise: 0 | 1]}
 */
export function arc(fn, name, value, radius) {
  const { origin, center, startAngle, endAngle, counterclockwise } = object(fn, name, value, 'an arc');
  const middle = origin ?? center;
  const { x, y } = middle
    ? vectorField(fn, name, origin ? 'origin' : 'center', middle)
    : vector(fn, name, /** @type {VectorLike} */ (value));
  const own = value.radius ?? value.r ?? radius;
  const r = Number.isFinite(own) ? Number(own) : finite(fn, `${name}.radius`, own);
  if (!Number.isFinite(startAngle)) finite(fn, `${name}.startAngle`, startAngle);
  if (!Number.isFinite(endAngle)) finite(fn, `${name}.endAngle`, endAngle);
  return [x, y, r, startAngle, endAngle, counterclockwise ? 1 : 0];
}

/** @param {any} element */
function isElement(element) {
  if (typeof element !== 'object' || element === null) return false;
  if (!('origin' in element)) return isVector(element);
  const { origin, radius = 0, startAngle, endAngle, startPosition, endPosition } = element;
  const isArc =
    Number.isFinite(radius) && radius >= 0 && Number.isFinite(startAngle) && Number.isFinite(endAngle);
  return isArc && isVector(origin) && isVector(startPosition) && isVector(endPosition);
}

/**
 * The elements of an offset outline. Arcs may have no radius.
 * @template {ArrayLike<OutlineElement>} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @returns {T}
 */
export function outline(fn, name, value) {
  list(fn, name, value, 'an array of vectors and arcs');
  for (let i = 0; i < value.length; i++) {
    // Fast path: no string is built for a valid element.
    if (isElement(value[i])) continue;
    const at = `${name}[${i}]`;
    const element = object(fn, at, value[i], 'a vector or an arc');
    if ('origin' in element) {
      nonNegative(fn, `${at}.radius`, arc(fn, at, element, 0)[2]);
      vector(fn, `${at}.startPosition`, element.startPosition);
      vector(fn, `${at}.endPosition`, element.endPosition);
    } else vector(fn, at, element);
  }
  return value;
}

/**
 * Whether the last number of a column is that of an affine matrix: 0, in the last column 1 within 1e-9, because an inverse is rounded.
 * @param {number} last
 * @param {boolean} isLast
 */
export const isAffine = (last, isLast) => (isLast ? Math.abs(last - 1) <= 1e-9 : last === 0);

/**
 * Whether the elements are those of an affine 3×3 matrix: nine finite numbers, the last row 0 0 1.
 * @param {ArrayLike<number> | undefined} e
 * @returns {e is ArrayLike<number>}
 */
export const isAffine3x3 = (e) =>
  e?.length === 9 &&
  areFinite2(e[0], e[1]) &&
  areFinite2(e[3], e[4]) &&
  areFinite2(e[6], e[7]) &&
  e[2] === 0 &&
  e[5] === 0 &&
  isAffine(e[8], true);

/**
 * Whether the elements are those of an affine 4×4 matrix: sixteen numbers, the last row 0 0 0 1. They may be NaN or infinite: for
 * formulas whose result shows whether all of them are finite.
 * @param {ArrayLike<number> | undefined} e
 * @returns {e is ArrayLike<number>}
 */
export const isTypedAffine4x4 = (e) =>
  e?.length === 16 &&
  areTyped3(e[0], e[1], e[2]) &&
  areTyped3(e[4], e[5], e[6]) &&
  areTyped3(e[8], e[9], e[10]) &&
  areTyped3(e[12], e[13], e[14]) &&
  e[3] === 0 &&
  e[7] === 0 &&
  e[11] === 0 &&
  isAffine(e[15], true);

/**
 * Whether the elements are those of an affine 4×4 matrix: sixteen finite numbers, the last row 0 0 0 1.
 * @param {ArrayLike<number> | undefined} e
 * @returns {e is ArrayLike<number>}
 */
export const isAffine4x4 = (e) =>
  e?.length === 16 &&
  areFinite3(e[0], e[1], e[2]) &&
  areFinite3(e[4], e[5], e[6]) &&
  areFinite3(e[8], e[9], e[10]) &&
  areFinite3(e[12], e[13], e[14]) &&
  e[3] === 0 &&
  e[7] === 0 &&
  e[11] === 0 &&
  isAffine(e[15], true);

/**
 * Checks an affine matrix: its last row is 0 … 0 1.
 * @template {MatrixLike} T
 * @param {string} fn
 * @param {T} value
 * @param {9 | 16} [length]
 * @returns {T}
 */
export function affine(fn, value, length = 9) {
  const { elements } = matrix(fn, 'matrix', value, length);
  const rows = length > 9 ? 4 : 3;
  for (let i = rows - 1; i < length; i += rows)
    if (!isAffine(elements[i], i === length - 1)) failAffine(fn, 'matrix', rows, i, elements[i]);
  return value;
}

/**
 * Throws the error for a matrix that is not affine.
 * @param {string} fn
 * @param {string} name
 * @param {number} rows
 * @param {number} i  the index of the wrong element, which is in the last row
 * @param {number} value
 * @returns {never}
 */
export function failAffine(fn, name, rows, i, value) {
  const hint = `: the last row of an affine matrix is ${'0, '.repeat(rows - 1)}1`;
  return fail(RangeError, fn, `${name}.elements[${i}]`, i < rows * rows - 1 ? '0' : '1', value, hint);
}

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
 * Replaces null and undefined, so that reading a component gives undefined instead of throwing an error of the engine.
 * @type {any}
 */
export const NONE = /* @__PURE__ */ Object.freeze({});

/**
 * Whether both values are finite numbers. One comparison is enough, because NaN − NaN and Infinity − Infinity are NaN.
 * @param {unknown} x
 * @param {unknown} y
 */
export const areFinite2 = (x, y) => typeof x === 'number' && typeof y === 'number' && x - x + (y - y) === 0;

/**
 * Whether three values are finite numbers.
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} z
 */
export const areFinite3 = (x, y, z) =>
  typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && x - x + (y - y) + (z - z) === 0;

/**
 * Whether three values are of type number, NaN and ±Infinity included: for formulas whose result shows whether all numbers are finite.
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} z
 */
export const areTyped3 = (x, y, z) => typeof x === 'number' && typeof y === 'number' && typeof z === 'number';

/**
 * Whether both values are numbers other than NaN. They may be infinite.
 * @param {unknown} x
 * @param {unknown} y
 */
export const areNumbers2 = (x, y) => typeof x === 'number' && x === x && typeof y === 'number' && y === y;

/**
 * Whether three values are numbers other than NaN. They may be infinite.
 * @param {unknown} x
 * @param {unknown} y
 * @param {unknown} z
 */
export const areNumbers3 = (x, y, z) => areNumbers2(x, y) && typeof z === 'number' && z === z;

/**
 * Error path of vectors and shapes: throws an error that names the invalid component of a vector.
 * @param {Sized} self
 * @param {string} fn
 * @param {string} name
 * @param {unknown} value  an invalid vector
 * @returns {never}
 */
export function failVector(self, fn, name, value) {
  sizedVector(self, fn, name, value);
  return fail(TypeError, sizedName(self, fn), name, 'the same each time it is read', value);
}

/**
 * Error path of boxes: throws an error that names the invalid component of a box.
 * @param {Sized} self
 * @param {string} fn
 * @param {{min: any, max: any}} box
 * @returns {never}
 */
export function failBox(self, fn, box) {
  sizedBox(self, fn, box);
  return fail(TypeError, sizedName(self, fn), 'box', 'the same each time it is read', box);
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
 * @param {string} from
 * @param {string} to
 * @param {unknown} error
 * @returns {unknown}
 */
export function renamedError(from, to, error) {
  if (!(error instanceof TypeError || error instanceof RangeError)) return error;
  const at = error.message.indexOf(':');
  const name = error.message.slice(0, at);
  if (name !== from && !name.endsWith(`.${from}`)) return error;
  const Kind = error instanceof TypeError ? TypeError : RangeError;
  return new Kind(name.slice(0, at - from.length) + to + error.message.slice(at));
}

/**
 * A finite number that is passed to a method of a vector or shape.
 * @param {Sized} self
 * @param {string} fn
 * @param {string} name
 * @param {unknown} value
 */
export function sizedNumber(self, fn, name, value) {
  return Number.isFinite(value) ? Number(value) : finite(sizedName(self, fn), name, value);
}

/**
 * A vector that is passed to a method of a vector or shape, with as many components as that has dimensions.
 * @template T
 * @param {Sized} self
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {(component: unknown) => boolean} [allows]
 * @returns {T}
 */
export function sizedVector(self, fn, name, value, allows = Number.isFinite) {
  const v = /** @type {any} */ (value);
  const flat = self.dimensions < 3;
  if (typeof v === 'object' && v !== null && allows(v.x) && allows(v.y) && (flat || allows(v.z)))
    return value;
  const expected = allows === isSide ? 'a number' : 'a finite number';
  object(sizedName(self, fn), name, v, flat ? 'a vector {x, y}' : 'a vector {x, y, z}');
  vector(sizedName(self, fn), name, v, allows, expected);
  finite(sizedName(self, fn), `${name}.z`, v.z, expected);
  return value;
}

/**
 * Error path of `set`, `copy` and `equals`, which check no numbers: names the argument, or the field of the argument, that is no object.
 * @param {Sized} self
 * @param {string} fn
 * @param {string} name
 * @param {any} value
 * @param {string[]} [fields]
 */
export function failParts(self, fn, name, value, fields = []) {
  object(sizedName(self, fn), name, value);
  for (const field of fields) object(sizedName(self, fn), `${name}.${field}`, value[field]);
}

/**
 * A matrix. Its numbers are not checked.
 * @template {MatrixLike} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @returns {T}
 */
export function elementsOf(fn, name, value) {
  object(
    fn,
    `${name}.elements`,
    object(fn, name, value, 'a matrix {elements}').elements,
    'an array of numbers',
  );
  return value;
}

/**
 * An object with a certain method.
 * @template T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {string} method
 * @param {string} expected
 * @returns {T}
 */
export function withMethod(fn, name, value, method, expected) {
  return typeof (/** @type {any} */ (value)?.[method]) === 'function'
    ? value
    : fail(TypeError, fn, name, expected, value);
}

/**
 * The optional object that receives a result.
 * @template T
 * @param {Sized} self
 * @param {string} fn
 * @param {T} target
 * @param {string} [name]
 * @returns {T}
 */
export function targetOf(self, fn, target, name = 'target') {
  if (target === undefined || (typeof target === 'object' && target !== null)) return target;
  return fail(TypeError, sizedName(self, fn), name, 'an object', target);
}

/**
 * A box {min, max}. Its corners may be infinite, but not NaN.
 * @template {{min: any, max: any}} T
 * @param {Sized} self
 * @param {string} fn
 * @param {T} value
 * @returns {T}
 */
export function sizedBox(self, fn, value) {
  if (typeof value !== 'object' || value === null)
    object(sizedName(self, fn), 'box', value, 'a box {min, max}');
  const { min, max } = value;
  if (min === undefined) noRectangle(sizedName(self, fn), 'box', value);
  sizedVector(self, fn, 'box.min', min, isSide);
  sizedVector(self, fn, 'box.max', max, isSide);
  return value;
}

/**
 * @template {MatrixLike} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @param {number} [length]
 * @returns {T}
 */
export function matrix(fn, name, value, length = 9) {
  const { elements } = object(fn, name, value, 'a matrix {elements}');
  if (Array.isArray(elements) && elements.length === length && elements.every(Number.isFinite)) return value;
  numbers(fn, `${name}.elements`, elements, `an array of ${length} numbers`);
  if (elements.length !== length)
    fail(RangeError, fn, `${name}.elements.length`, String(length), elements.length);
  return value;
}

/**
 * @template {Function} T
 * @param {string} fn
 * @param {string} name
 * @param {T} value
 * @returns {T}
 */
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

/**
 * The number in C of the side of outlines that rays hit.
 * @param {string} fn
 * @param {unknown} value
 */
export const side = (fn, value) => NUMBERS[wordOf(fn, 'side', SIDES, value)];
