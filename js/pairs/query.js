/** Single queries about two shapes: packs the shapes, calls the wasm module of the query, and reads the result. */

import { fail } from '../arguments/check.js';
import { resultAt, queryOne } from '../wasm/query.js';
import { f64, put, reserveQuery, SECOND, setScratchTop } from '../wasm/scratch.js';
import { packedNormals, vector } from './packers.js';
import { sized } from './table.js';

/** @import { Base, Query } from './table.js' */

/**
 * Runs a query about two shapes. The row of its result begins at `f64[resultAt]`, until the next query.
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {string} fn  the public function, for errors
 * @param {boolean} [row]  false: computes only the return value
 * @param {any} [self]  the shape whose method was called
 * @returns {boolean}  whether the shapes intersect
 */
export function runQuery(query, a, b, fn, row = true, self) {
  const { dimensions } = query;
  const alike = query.a === query.b; // then errors name the arguments a and b
  const at = reserveQuery();
  try {
    query.packA(a, at, dimensions, fn, alike ? 'a' : query.a);
    const first = packedNormals;
    query.packB(b, at + SECOND, dimensions, fn, alike ? 'b' : query.b);
    let normals;
    if (query.b === 'kdop') {
      normals = packedNormals;
      if (query.a === 'kdop') sameNormals(fn, first, normals);
    } else if (query.b === 'polygon') normals = put;
    return queryOne(query.door, query.kind, dimensions, normals, at, row);
  } catch (error) {
    if (self) failAsMethod(query, a, b, at, fn, self);
    throw error;
  } finally {
    setScratchTop(at);
  }
}

/**
 * Error path: packs the arguments again so that the error names the public method. Runs only after a failure, so queries that succeed
 * build no strings.
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {number} at
 * @param {string} method
 * @param {any} self  a, b, or the shape that a was made from
 */
function failAsMethod(query, a, b, at, method, self) {
  const { dimensions } = query;
  const word = (/** @type {string} */ shape) => {
    const name = shape.replace('moving', '').toLowerCase();
    return dimensions < 3 && name === 'sphere' ? 'circle' : name;
  };
  const isSecond = b === self && a !== self;
  const name = word(isSecond ? query.b : query.a)
    .replace('obb', 'OBB')
    .replace('kdop', 'KDop');
  const fn = `${name[0].toUpperCase()}${name.slice(1)}${dimensions}.${method}`;
  // Methods take a point or a motion as a separate argument, but queries as a field of a shape.
  const given = isSecond ? a : b;
  if (/Point/.test(method))
    vector('origin' in given ? given.origin : given.center, at, dimensions, fn, 'point', '');
  if (/^sweep/.test(method)) vector(a.motion, at, dimensions, fn, 'motion', '');
  const [nameA, nameB] = isSecond ? [word(query.a), 'this'] : ['this', word(query.b)];
  query.packA(a, at, dimensions, fn, nameA);
  query.packB(b, at + SECOND, dimensions, fn, nameB);
  if (query.a === 'kdop') sameNormals(fn, a.normals, b.normals);
}

/** Throws unless two k-DOPs have the same normals. @param {string} fn @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export function sameNormals(fn, a, b) {
  let same = a.length === b?.length;
  for (let i = 0; same && i < a.length; i++) same = a[i] === b[i];
  if (!same) fail(RangeError, fn, 'kdop.normals', 'those of the other k-DOP', b);
}

/**
 * A shape, or what creates the vectors of a result in its place. Each class creates its own, so that programs with shapes of the plane do
 * not contain the vectors of space.
 * @typedef {{readonly dimensions: number, newVector?: any}} Sized
 */

/**
 * Runs the query of a shape's method, without the row of the result.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method  the name of the shape's method, for errors
 * @returns {boolean}
 */
export const test = (self, base, a, b, method) =>
  runQuery(sized(base, self.dimensions), a, b, method, false, self);

/**
 * Runs the query of a shape's method, with the row of the result.
 * @param {Sized} self @param {Base} base @param {any} a @param {any} b @param {string} method @returns {boolean}
 */
export const evaluate = (self, base, a, b, method) =>
  runQuery(sized(base, self.dimensions), a, b, method, true, self);

/**
 * A number of the last result's row.
 * @param {number} i  index in the C struct
 */
export const resultNumber = (i) => f64[resultAt + i];

/** Copies a vector with the shape's number of dimensions. @param {Sized} self @param {any} v @param {any} [target] */
export function copyVector(self, { x, y, z }, target = self.newVector()) {
  target.x = x;
  target.y = y;
  if (self.dimensions > 2) target.z = z;
  return target;
}

/**
 * A vector of the last result's row.
 * @param {Sized} self
 * @param {number} i  index of its x in the C struct
 * @param {any} [target]
 */
export function resultVector(self, i, target) {
  const at = resultAt + i;
  return copyVector(self, { x: f64[at], y: f64[at + 1], z: f64[at + 2] }, target);
}

const isInfinite = (/** @type {number} */ value) => Math.abs(value) === Infinity;

/**
 * Writes the last result's fields to an object. Vectors that the target has are reused; an absent vector becomes null.
 * @param {Query} query
 * @param {any} target
 * @param {Sized} owner  creates vectors
 */
export function readResult(query, target, owner) {
  if (query.isSpan) return readSpan(owner, target);
  const { fields } = query;
  let at = resultAt;
  for (let i = 0; i < fields.length; i++) {
    const { name, type } = fields[i];
    if (type !== '' && type !== '?') {
      // If the surface is beyond the end of a segment, t is infinite, but the point on the segment's line is finite and is kept.
      if (type !== '.' && isInfinite(f64[at]) && isInfinite(f64[resultAt + Number(type === '>')])) {
        target[name] = null;
        at += 3;
        continue;
      }
      const v = (target[name] ??= owner.newVector());
      v.x = f64[at];
      v.y = f64[at + 1];
      if (query.dimensions > 2) v.z = f64[at + 2];
      at += 3;
    } else {
      const value = f64[at++];
      target[name] = type === '?' ? value === 1 : value;
    }
  }
  return target;
}

/**
 * `readResult` for a span, with literal field names: V8 needs twice as long if the names are data.
 * @param {Sized} owner @param {any} target
 */
function readSpan(owner, target) {
  const at = resultAt;
  const tNear = f64[at];
  const tFar = f64[at + 1];
  target.tNear = tNear;
  target.tFar = tFar;
  target.inside = f64[at + 2] === 1;
  target.faceNear = f64[at + 3];
  target.faceFar = f64[at + 4];
  target.near = readVector(target.near, at + 5, tNear, owner);
  target.far = readVector(target.far, at + 8, tFar, owner);
  target.normalNear = readVector(target.normalNear, at + 11, tNear, owner);
  target.normalFar = readVector(target.normalFar, at + 14, tFar, owner);
  return target;
}

/**
 * @param {any} v  receives the vector; unchanged if the point and t are infinite
 * @param {number} at
 * @param {number} t
 * @param {Sized} owner
 */
function readVector(v, at, t, owner) {
  const x = f64[at];
  if (isInfinite(x) && isInfinite(t)) return null;
  const to = v ?? owner.newVector();
  to.x = x;
  to.y = f64[at + 1];
  if (owner.dimensions > 2) to.z = f64[at + 2];
  return to;
}

/**
 * Runs a query and writes the result's fields; null if the shapes do not intersect.
 * @param {Sized} self @param {Base} base @param {any} a @param {any} b @param {string} method @param {any} [target]
 */
export function resultOf(self, base, a, b, method, target = {}) {
  return evaluate(self, base, a, b, method) ? readResult(sized(base, self.dimensions), target, self) : null;
}

/**
 * The first point of a shape's surface on a ray or segment; null if there is none.
 * @param {any} self
 * @param {Base} base  the query of a ray, or one of a segment
 * @param {any} shape
 * @param {string} method
 * @param {any} [target]
 */
export function firstSurfacePoint(self, base, shape, method, target) {
  if (!evaluate(self, ofCaster(self, base), self, shape, method)) return null;
  if (base.result !== 'span') return resultVector(self, 2, target);
  const far = resultNumber(0) >= 0 ? 0 : 1;
  // The segment ends before the surface, or the k-DOP is unbounded on this side.
  if (resultNumber(far) === Infinity && (self.start || shape.normals)) return null;
  return resultVector(self, 5 + 3 * far, target);
}

/**
 * Whether a ray or segment intersects a shape.
 * @param {any} self
 * @param {Base} base  the query of a ray
 * @param {any} shape
 * @param {string} method
 */
export const intersectsShape = (self, base, shape, method) =>
  test(self, ofCaster(self, base), self, shape, method);

/** The query of a segment instead of that of a ray, for a segment. @param {any} self @param {Base} base */
const ofCaster = (self, base) => (self.start && base.segment) || base;

/**
 * Runs a query and writes the result's fields and `touches`, also for shapes that do not touch.
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {any} target
 * @param {string} fn
 * @param {Sized} owner  creates vectors
 * @param {any} [self]  the shape whose method was called
 */
export function measured(query, a, b, target, fn, owner, self) {
  target.touches = runQuery(query, a, b, fn, true, self);
  return readResult(query, target, owner);
}

/**
 * `measured` for a shape's method.
 * @param {Sized} self @param {Base} base @param {any} a @param {any} b @param {string} method @returns {any}
 */
export const measureOf = (self, base, a, b, method) =>
  measured(sized(base, self.dimensions), a, b, {}, method, self, self);
