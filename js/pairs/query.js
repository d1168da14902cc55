/** One query about two shapes: packs them, calls the module that has the query, and reads the result. */

import { refuse } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { answerAt, queryOne } from '../wasm/query.js';
import { f64, hold, openQuery, SECOND } from '../wasm/scratch.js';
import { vector } from './packers.js';
import { sized } from './table.js';

/** @import { Base, Query } from './table.js' */

/**
 * Asks about two shapes; the answer's row begins at `f64[answerAt]`, until the next question.
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {string} fn  how the caller knows it
 * @param {boolean} [row]  whether the answer's row is wanted
 * @param {any} [self]  the shape whose method it is
 * @returns {boolean}
 */
export function ask(query, a, b, fn, row = true, self) {
  const { dimensions } = query;
  const alike = query.a === query.b; // an error tells which of the two it is
  const at = openQuery();
  try {
    query.packA(a, at, dimensions, fn, alike ? 'a' : query.a);
    query.packB(b, at + SECOND, dimensions, fn, alike ? 'b' : query.b);
    let normals;
    if (query.b === 'kdop') {
      normals = b.normals;
      if (query.a === 'kdop') sameNormals(fn, a.normals, normals);
    } else if (query.b === 'polygon') normals = b.position.length / dimensions;
    return queryOne(query.door, query.kind, dimensions, normals, at, row);
  } catch (error) {
    if (self) refuseAs(query, a, b, at, fn, self);
    throw error;
  } finally {
    hold(at);
  }
}

/**
 * Puts what was refused once more, to tell it in the words of who called a shape's method: class, method and argument. No
 * good question has to put them together.
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {number} at
 * @param {string} method
 * @param {any} self  a or b, or on its way a was made of it
 */
function refuseAs(query, a, b, at, method, self) {
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
  // A point and a motion are parts of what is asked about.
  const given = isSecond ? a : b;
  if (/Point/.test(method))
    vector('origin' in given ? given.origin : given.center, at, dimensions, fn, 'point', '');
  if (/^sweep/.test(method)) vector(a.motion, at, dimensions, fn, 'motion', '');
  const [nameA, nameB] = isSecond ? [word(query.a), 'this'] : ['this', word(query.b)];
  query.packA(a, at, dimensions, fn, nameA);
  query.packB(b, at + SECOND, dimensions, fn, nameB);
  if (query.a === 'kdop') sameNormals(fn, a.normals, b.normals);
}

/**
 * @param {string} fn
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 */
export function sameNormals(fn, a, b) {
  let same = a.length === b?.length;
  for (let i = 0; same && i < a.length; i++) same = a[i] === b[i];
  if (!same) refuse(RangeError, fn, 'kdop.normals', 'those of the other one', b);
}

/** @typedef {{readonly dimensions: number}} Sized */

/**
 * Asks what a shape wants to know, no more than yes or no.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method  the name of the shape's method, for errors
 * @returns {boolean}
 */
export const yes = (self, base, a, b, method) => ask(sized(base, self.dimensions), a, b, method, false, self);

/**
 * The same with the answer's row.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method
 * @returns {boolean}
 */
export const told = (self, base, a, b, method) => ask(sized(base, self.dimensions), a, b, method, true, self);

/**
 * A number of the last answer's row.
 * @param {number} i  as the core's struct counts
 */
export const answer = (i) => f64[answerAt + i];

/**
 * Writes a vector of as many dimensions as the shape has.
 * @param {Sized} self
 * @param {any} v
 * @param {any} [target]
 */
export function into({ dimensions }, { x, y, z }, target = dimensions > 2 ? new Vector3() : new Vector2()) {
  target.x = x;
  target.y = y;
  if (dimensions > 2) target.z = z;
  return target;
}

/**
 * A vector of the last answer's row.
 * @param {Sized} self
 * @param {number} i
 * @param {any} [target]
 */
export function take(self, i, target) {
  const at = answerAt + i;
  return into(self, { x: f64[at], y: f64[at + 1], z: f64[at + 2] }, target);
}

const isInfinite = (/** @type {number} */ value) => Math.abs(value) === Infinity;

/**
 * Writes the last result's fields. Vectors that the target has are written to; a vector that is absent is null.
 * @param {Query} query
 * @param {any} target
 */
export function tell(query, target) {
  const { fields } = query;
  let at = answerAt;
  for (let i = 0; i < fields.length; i++) {
    const { name, type } = fields[i];
    if (type !== '' && type !== '?') {
      // Of a surface that a segment does not reach there is the point on its line.
      if (type !== '.' && isInfinite(f64[at]) && isInfinite(f64[answerAt + Number(type === '>')])) {
        target[name] = null;
        at += 3;
        continue;
      }
      const v = (target[name] ??= query.dimensions > 2 ? new Vector3() : new Vector2());
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
 * Asks, and writes the answer's fields if it is yes.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method
 * @param {any} [target]
 */
export function answerOf(self, base, a, b, method, target = {}) {
  return told(self, base, a, b, method) ? tell(sized(base, self.dimensions), target) : null;
}

/**
 * The first point of a shape's surface on the way of a ray, or on a segment, if any.
 * @param {any} self
 * @param {Base} base  the ray's query, or the segment's own
 * @param {any} shape
 * @param {string} method
 * @param {any} [target]
 */
export function first(self, base, shape, method, target) {
  if (!told(self, ofCaster(self, base), self, shape, method)) return null;
  if (base.result !== 'span') return take(self, 2, target);
  const far = answer(0) >= 0 ? 0 : 1;
  // A segment ends before it; or nothing bounds a k-DOP there.
  if (answer(far) === Infinity && (self.start || shape.normals)) return null;
  return take(self, 5 + 3 * far, target);
}

/**
 * Whether a ray or segment meets a shape.
 * @param {any} self
 * @param {Base} base  the ray's query
 * @param {any} shape
 * @param {string} method
 */
export const meets = (self, base, shape, method) => yes(self, ofCaster(self, base), self, shape, method);

/**
 * @param {any} self
 * @param {Base} base
 */
const ofCaster = (self, base) => (self.start && base.segment) || base;

/**
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {any} target
 * @param {string} fn
 * @param {any} [self]
 */
export function measured(query, a, b, target, fn, self) {
  target.touches = ask(query, a, b, fn, true, self);
  return tell(query, target);
}

/**
 * The same for a shape's own method.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method
 * @returns {any}
 */
export const measureOf = (self, base, a, b, method) =>
  measured(sized(base, self.dimensions), a, b, {}, method, self);
