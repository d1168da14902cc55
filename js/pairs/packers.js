/** @import { VectorLike } from '../arguments/check.js' */
/** @import { ShapeName } from '../generated/pairs.js' */
import { MAX_NORMALS } from '../generated/pairs.js';
import {
  arc as checkArc,
  areFinite2,
  areFinite3,
  cornerOf,
  finite,
  isAffine,
  isEmptyBox,
  isSide,
  list,
  matrix as checkMatrix,
  noOtherBox,
  object,
  position,
  fail,
  failAffine,
  failUnread,
  NONE,
} from '../arguments/check.js';
import { ringOf } from '../arguments/points.js';
import { f64, putPolygon, SECOND } from '../wasm/scratch.js';

/**
 * Packers: they read the fields of a shape of any class, check them and write the numbers to wasm memory.
 *
 * The layout is that of the core's structs; 2D shapes have z = 0. A packer takes the shape, the index of its first double,
 * the number of dimensions (2 or 3), and the function and argument for errors. It returns the index after
 * the last double.
 *
 * @typedef {(shape: any, at: number, dimensions: number, fn: string, name: string) => number} Packer
 */

/**
 * @param {any} v
 * @param {number} at
 * @param {number} dimensions
 * @param {string} fn
 * @param {string} name
 * @param {string | number} field  appended to the name only for an error
 */
export function vector(v, at, dimensions, fn, name, field) {
  const { x, y, z: third } = typeof v === 'object' && v !== null ? v : NONE;
  const z = dimensions > 2 ? third : 0;
  if (!areFinite3(x, y, z)) failVector(v, x, y, z, dimensions, fn, field === '' ? name : `${name}.${field}`);
  const to = f64; // read after the getters, which may have made the memory grow
  to[at] = x;
  to[at + 1] = y;
  to[at + 2] = z;
  return at + 3;
}

/**
 * Throws the error for a vector of which a component is not a finite number. The components are those that were read: a getter could
 * return a finite number when it is read again.
 * @param {any} v @param {unknown} x @param {unknown} y @param {unknown} z @param {number} dimensions @param {string} fn
 * @param {string} name
 */
function failVector(v, x, y, z, dimensions, fn, name) {
  object(fn, name, v, dimensions > 2 ? 'a vector {x, y, z}' : 'a vector {x, y}');
  finite(fn, `${name}.x`, x);
  finite(fn, `${name}.y`, y);
  finite(fn, `${name}.z`, z);
}

/**
 * Writes points from a flat array of finite components.
 * @param {Float64Array | Float32Array} points @param {number} dimensions @param {number} at
 */
export function putComponents(points, dimensions, at) {
  if (dimensions > 2) return f64.set(points, at);
  for (let i = 0; i < points.length; i += 2, at += 3) {
    f64[at] = points[i];
    f64[at + 1] = points[i + 1];
    f64[at + 2] = 0;
  }
}

/**
 * Visits points: vectors, or a flat array of their components.
 * @param {any} points
 * @param {number} dimensions
 * @param {string} fn
 * @param {(x: number, y: number, z: number) => void} visit  in 2D z is 0
 */
export function eachPoint(points, dimensions, fn, visit) {
  const { length } = list(fn, 'points', points, 'an array of points');
  const step = typeof points[0] === 'number' ? dimensions : 1;
  for (let i = 0; i < length; i += step) {
    const point = step > 1 ? { x: points[i], y: points[i + 1], z: points[i + 2] } : points[i];
    const { x, y, z = NaN } = point ?? {};
    const third = dimensions > 2 ? z : 0;
    if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(third)))
      failVector(point, x, y, third, dimensions, fn, `points.${i}`);
    visit(x, y, third);
  }
}

/**
 * Writes a number of a shape. Its name is built only for an error.
 * @param {any} value @param {number} at @param {string} fn @param {string} name @param {string} field
 */
function number(value, at, fn, name, field) {
  f64[at] = Number.isFinite(value) ? value : finite(fn, `${name}.${field}`, value);
  return at + 1;
}

/** @type {Packer} */
const ray = (shape, at, dimensions, fn, name) => {
  const { origin, direction } = object(fn, name, shape, 'a ray {origin, direction}');
  at = vector(origin, at, dimensions, fn, name, 'origin');
  at = vector(direction, at, dimensions, fn, name, 'direction');
  const to = f64;
  to[at] = to[at + 1] = to[at + 2] = 0; // the low parts of the direction: it is exact
  return at;
};

/** @type {Packer} */
const segment = (shape, at, dimensions, fn, name) => {
  const { start, end } = object(fn, name, shape, 'a segment {start, end}');
  at = vector(start, at, dimensions, fn, name, 'start');
  return vector(end, at, dimensions, fn, name, 'end');
};

/** A box, as two corners, or as center and half sizes. An empty box may be infinite.
 * @type {Packer} */
const box = (shape, at, dimensions, fn, name) => {
  const { min, max } = object(fn, name, shape, 'a box {min, max}');
  const center = min === undefined ? shape.center : undefined;
  if (center !== undefined) {
    if ('axis' in shape || 'rotation' in shape)
      fail(TypeError, fn, name, 'a box without axis or rotation', shape);
    if (shape.halfSize === undefined) noOtherBox(fn, name, shape, 'a box {min, max} or {center, halfSize}');
    vector(center, at, dimensions, fn, name, 'center');
    vector(shape.halfSize, at + 3, dimensions, fn, name, 'halfSize');
    for (let i = at; i < at + 3; i++) {
      const [c, h] = [f64[i], f64[i + 3]];
      f64[i] = c - h;
      f64[i + 3] = c + h;
      if (!areFinite2(c - h, c + h)) fail(RangeError, fn, name, 'a box whose corners are finite', shape);
    }
    return at + 6;
  }
  if (min === undefined) noOtherBox(fn, name, shape);
  const low = cornerOf(min);
  const high = cornerOf(max);
  if (isEmptyBox(low, high, dimensions)) {
    // All numbers are written: otherwise numbers of an earlier query would be read.
    f64.fill(1, at, at + 3).fill(-1, at + 3, at + 6);
    return at + 6;
  }
  at = vector(low, at, dimensions, fn, name, 'min');
  return vector(high, at, dimensions, fn, name, 'max');
};

/** A sphere. It is empty if the radius is negative, as in three.js.
 * @type {Packer} */
const sphere = (shape, at, dimensions, fn, name) => {
  const { center, radius } = object(fn, name, shape, 'a sphere {center, radius}');
  return number(radius, vector(center, at, dimensions, fn, name, 'center'), fn, name, 'radius');
};

/** @type {Packer} */
const capsule = (shape, at, dimensions, fn, name) => {
  at = segment(shape, at, dimensions, fn, name);
  return number(shape.radius, at, fn, name, 'radius');
};

/** @type {Packer} */
const plane = (shape, at, dimensions, fn, name) => {
  const { normal, constant } = object(fn, name, shape, 'a plane {normal, constant}');
  return number(constant, vector(normal, at, dimensions, fn, name, 'normal'), fn, name, 'constant');
};

/** Two planes, in an array; in 2D only the first one is read, and written twice, because two lines already intersect in a point.
 * @type {Packer} */
const planes = (shape, at, dimensions, fn, name) => {
  at = plane(object(fn, name, shape, 'an array of two planes')[0], at, dimensions, fn, `${name}[0]`);
  return plane(shape[dimensions - 2], at, dimensions, fn, `${name}[${dimensions - 2}]`);
};

/** @type {Packer} */
const triangle = (shape, at, dimensions, fn, name) => {
  const { a, b, c } = object(fn, name, shape, 'a triangle {a, b, c}');
  at = vector(a, at, dimensions, fn, name, 'a');
  at = vector(b, at, dimensions, fn, name, 'b');
  return vector(c, at, dimensions, fn, name, 'c');
};

/** An oriented box. As in three.js, the axes are the columns of `rotation` (nine numbers); in 2D `axis` is the first one.
 * @type {Packer} */
const obb = (shape, at, dimensions, fn, name) => {
  const { center, halfSize, rotation } = object(fn, name, shape, 'an oriented box {center, halfSize}');
  at = vector(center, at, dimensions, fn, name, 'center');
  at = vector(halfSize, at, dimensions, fn, name, 'halfSize');
  if (dimensions < 3) {
    at = vector(shape.axis, at, 2, fn, name, 'axis');
    f64[at] = -f64[at - 2];
    f64[at + 1] = f64[at - 3];
    f64[at + 2] = 0;
    return at + 3;
  }
  const e = elements(rotation, 9, fn, name, 'rotation');
  const x0 = e[0];
  const x1 = e[1];
  const x2 = e[2];
  const y0 = e[3];
  const y1 = e[4];
  const y2 = e[5];
  const to = f64;
  to[at] = x0;
  to[at + 1] = x1;
  to[at + 2] = x2;
  to[at + 3] = y0;
  to[at + 4] = y1;
  to[at + 5] = y2;
  return at + 6;
};

/**
 * The numbers of a matrix, checked, until the next matrix is read. The name is built only for an error, because building it takes longer than a query.
 * @param {any} matrix @param {number} length @param {string} fn @param {string} name @param {string} field @returns {ArrayLike<number>}
 */
function elements(matrix, length, fn, name, field) {
  const e = matrix?.elements;
  let good = e?.length === length;
  // Each number is read once, so that what is checked is what is used.
  const numbers = read;
  for (let i = 0; good && i < length; i++) good = Number.isFinite((numbers[i] = e[i]));
  if (!good) {
    const full = field ? `${name}.${field}` : name;
    failUnread(fn, full, () => checkMatrix(fn, full, matrix, length), matrix);
  }
  return numbers;
}

/** The elements of the matrix that was read last. @type {number[]} */
const read = /* @__PURE__ */ Array.from({ length: 16 }, () => 0);

/** An affine matrix, column by column: 16 elements in 3D, 9 in 2D. @type {Packer} */
const matrix = (shape, at, dimensions, fn, name) => {
  const rows = dimensions + 1;
  const e = elements(shape, rows * rows, fn, name, '');
  for (let column = 0; column < rows; column++) {
    if (dimensions < 3 && column === 2) at = vector({ x: 0, y: 0, z: 1 }, at, 3, fn, name, '');
    for (let row = 0; row < 3; row++) {
      const value = row < dimensions ? e[column * rows + row] : 0;
      f64[at++] = value;
    }
    const last = e[column * rows + dimensions];
    if (!isAffine(last, column === dimensions)) failAffine(fn, name, rows, column * rows + dimensions, last);
  }
  return at;
};

/** A box and the `matrix` of its node. @type {Packer} */
const matrixBox = (shape, at, dimensions, fn, name) => {
  at = box(shape, at, dimensions, fn, name);
  return matrix(shape.matrix, at, dimensions, fn, `${name}.matrix`);
};

/**
 * A checked copy of the normals of a k-DOP. There is a maximum number of them. The length and each number are read once: a getter could
 * return more normals at a second read than the memory of a query has room for.
 * @param {any} normals
 * @param {number} dimensions
 * @param {string} fn
 * @param {string} name
 * @param {number} [least]  minimum number of normals
 * @returns {number[]}
 */
export function normalsOf(normals, dimensions, fn, name, least = 0) {
  const { length } = object(fn, name, normals, 'an array of numbers');
  const count = length / dimensions;
  if (!(Number.isInteger(count) && count >= least && count <= MAX_NORMALS))
    fail(
      RangeError,
      fn,
      `${name}.length`,
      `that of ${least} to ${MAX_NORMALS} vectors of ${dimensions}`,
      length,
    );
  return numbersOf(normals, length, Number.isFinite, fn, name, 'a finite number');
}

/**
 * A copy of numbers, each read once and checked.
 * @param {any} list @param {number} length @param {(number: unknown) => boolean} allows @param {string} fn @param {string} name
 * @param {string} expected
 */
function numbersOf(list, length, allows, fn, name, expected) {
  /** @type {number[]} */
  const copy = [];
  for (let i = 0; i < length; i++) {
    const number = list[i];
    copy.push(allows(number) ? number : finite(fn, `${name}[${i}]`, number, expected));
  }
  return copy;
}

/**
 * A checked copy of the ranges of a k-DOP: minimum and maximum along each normal, which may be infinite.
 * @param {any} ranges @param {number} length @param {string} fn @param {string} name @returns {number[]}
 */
export function sidesOf(ranges, length, fn, name) {
  const { length: given } = list(fn, name, ranges, 'an array of numbers');
  if (given !== length) fail(RangeError, fn, `${name}.length`, String(length), given);
  return numbersOf(ranges, length, isSide, fn, name, 'a number');
}

/** The normals of the k-DOP that was packed last. @type {number[]} */
export let packedNormals = [];

/** @type {Packer} */
const kdop = (shape, at, dimensions, fn, name) => {
  const { normals, ranges } = object(fn, name, shape, 'a k-DOP {normals, ranges}');
  const own = normalsOf(normals, dimensions, fn, `${name}.normals`);
  const sides = sidesOf(ranges, (2 * own.length) / dimensions, fn, `${name}.ranges`);
  packedNormals = own;
  for (const side of sides) f64[at++] = side;
  return at;
};

/** A moving shape: the shape with a `motion`. Without one it is at rest. @param {Packer} pack @returns {Packer} */
const moving = (pack) => (shape, at, dimensions, fn, name) => {
  at = pack(shape, at, dimensions, fn, name);
  const { motion } = shape;
  if (motion !== undefined) return vector(motion, at, dimensions, fn, name, 'motion');
  f64.fill(0, at, at + 3);
  return at + 3;
};

/** A 2D arc. Its front does not matter. @type {Packer} */
const arc = (shape, at, _dimensions, fn, name) => {
  const [x, y, ...numbers] = checkArc(fn, name, shape);
  f64.set([x, y, 0, ...numbers], at);
  return at + 7;
};

/** Number of coordinates from which a list may only claim to be so long. */
const LONG = 2 ** 20;

/** A polygon of any length, the second shape of a query: its vertices are written behind the query's scratch, their number is in `put`.
 * @type {Packer} */
const polygon = (shape, at, dimensions, fn, name) => {
  const { position: points } = object(fn, name, shape, 'a polygon');
  // Fast path: flat coordinates are read once, and checked in the scratch. Of very long lists the last one is read before, because
  // memory is reserved for all of them.
  const { length } = points ?? NONE;
  const isFlat = length > 0 && typeof points[0] === 'number';
  const isWhole =
    isFlat && length % dimensions === 0 && (length < LONG || typeof points[length - 1] === 'number');
  const check = () => position(fn, `${name}.position`, points, dimensions);
  const vertices = isWhole ? points : isFlat || length === 0 ? check() : ringOf(fn, name, shape, dimensions);
  if (!putPolygon(vertices, dimensions, at - SECOND)) failUnread(fn, `${name}.position`, check, points);
  return at;
};

/** @type {Record<ShapeName, Packer>} */
export const packers = {
  arc,
  polygon,
  line: segment,
  ray,
  segment,
  box,
  obb,
  matrixBox,
  kdop,
  sphere,
  capsule,
  plane,
  planes,
  triangle,
  matrix,
  movingBox: /* @__PURE__ */ moving(box),
  movingSphere: /* @__PURE__ */ moving(sphere),
};
