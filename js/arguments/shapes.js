/**
 * Checks of vectors, boxes, rays, arcs and outlines. They are recognized by their fields, never by their class: any object with the right fields works.
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

import { fail, isRectangle, sizedName } from './errors.js';
import { list } from './lists.js';
import { areFinite2, areNumbers2, finite, isSide, nonNegative } from './numbers.js';
import { NONE, object } from './objects.js';

/** @import { Sized } from './errors.js' */

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
 * @param {string} fn @param {string} name @param {string} field @param {VectorLike} value
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
 * @param {string} fn @param {string} name @param {LineLike} value @returns {[ax: number, ay: number, bx: number, by: number]}
 */
export function line(fn, name, value) {
  const { start, end } = object(fn, name, value, 'a line {start, end}');
  const a = vectorField(fn, name, 'start', start);
  const b = vectorField(fn, name, 'end', end);
  return [a.x, a.y, b.x, b.y];
}

/** @param {any} value */
export const isCorner = (value) =>
  typeof value === 'object' && value !== null && isSide(value.x) && isSide(value.y);

/** The components of a corner, each read once. A value that is no object is returned unchanged, for the error. @param {any} corner */
export const cornerOf = (corner) =>
  typeof corner === 'object' && corner !== null ? { x: corner.x, y: corner.y, z: corner.z } : corner;

/**
 * Whether a box is empty: all its sides are numbers, which may be infinite, and a minimum is above its maximum.
 * @param {any} min @param {any} max @param {number} dimensions @returns {boolean}
 */
export function isEmptyBox(min, max, dimensions) {
  const { x, y, z } = min ?? NONE;
  const { x: bx, y: by, z: bz } = max ?? NONE;
  if (!areNumbers2(x, y) || !areNumbers2(bx, by)) return false;
  if (dimensions < 3) return x > bx || y > by;
  return areNumbers2(z, bz) && (x > bx || y > by || z > bz);
}

/** What to pass instead of a value that is no box {min, max}; undefined without a cure. @param {any} value @returns {string | undefined} */
function boxHint(value) {
  if (Array.isArray(value) || ArrayBuffer.isView(value) || 'minX' in value)
    return ': a box is {min: {x: minX, …}, max: {x: maxX, …}}';
  return 'radius' in value ? ': this is a circle or a sphere' : undefined;
}

/**
 * Throws for a value without `min` that has the numbers of a box in another form, or is another shape.
 * @param {string} fn @param {string} name @param {any} value  an object @param {string} [expected]
 */
export function noOtherBox(fn, name, value, expected = 'a box {min, max}') {
  const hint = boxHint(value);
  if (hint || isRectangle(value)) fail(TypeError, fn, name, expected, value, hint);
}

/**
 * The corners of a rectangle {x, y, width, height}. A negative size goes to the other side, as in a `DOMRect` and on a canvas.
 * @param {string} fn @param {string} name @param {any} value @returns {[minX: number, minY: number, maxX: number, maxY: number]}
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
 * @param {string} fn @param {string} name @param {string} field @param {VectorLike} value
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
 * @template {ArrayLike<OutlineElement>} T @param {string} fn @param {string} name @param {T} value @returns {T}
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
 * @param {Sized} self @param {string} fn @param {{min: any, max: any}} box @returns {never}
 */
export function failBox(self, fn, box) {
  sizedBox(self, fn, box);
  return fail(TypeError, sizedName(self, fn), 'box', 'the same each time it is read', box);
}

/**
 * A vector that is passed to a method of a vector or shape, with as many components as that has dimensions.
 * @template T @param {Sized} self @param {string} fn @param {string} name @param {T} value
 * @param {(component: unknown) => boolean} [allows] @returns {T}
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
 * @param {Sized} self @param {string} fn @param {string} name @param {any} value @param {string[]} [fields]
 */
export function failParts(self, fn, name, value, fields = []) {
  object(sizedName(self, fn), name, value);
  for (const field of fields) object(sizedName(self, fn), `${name}.${field}`, value[field]);
}

/**
 * A box {min, max}. Its corners may be infinite, but not NaN.
 * @template {{min: any, max: any}} T @param {Sized} self @param {string} fn @param {T} value @returns {T}
 */
export function sizedBox(self, fn, value) {
  if (typeof value !== 'object' || value === null)
    object(sizedName(self, fn), 'box', value, 'a box {min, max}');
  const { min, max } = value;
  if (min === undefined) noOtherBox(sizedName(self, fn), 'box', value);
  sizedVector(self, fn, 'box.min', min, isSide);
  sizedVector(self, fn, 'box.max', max, isSide);
  return value;
}
