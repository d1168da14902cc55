/** @import { VectorLike } from '../validate.js' */
/** @import { Answer, First, MeasureName, Second } from './types.js' */
import { queryBatch } from './Arena.js';
import { attached, list, optionsOf, refuse } from '../validate.js';
import { Vector2 } from '../math/Vector2.js';
import { answerAt, f64, hold, openQuery, queryFit, queryOne, SECOND } from '../wasm/wasm.js';
import { Vector3 } from '../math/Vector3.js';
import { normalCount, packers, putComponents, sizes, vector } from './packers.js';

/**
 * Every query about two shapes, one at a time (`intersect`, `measure`) and many in one call (`batch`). All of them are the
 * core's own functions: this file names them and their numbers.
 */

/**
 * @typedef {keyof typeof packers} Shape
 *
 * @typedef {'rayBox' | 'rayObb' | 'rayMatrixBox' | 'rayKdop' | 'rayCapsule' | 'rayPlane' | 'rayTriangle' | 'segmentBox'
 *   | 'segmentObb' | 'segmentMatrixBox' | 'segmentKdop' | 'segmentCapsule' | 'segmentPlane' | 'segmentTriangle'
 *   | 'boxPlane' | 'obbPlane' | 'planePlanes' | 'boxBox' | 'obbObb' | 'boxObb' | 'triangleBox' | 'kdopKdop'
 *   | 'movingBoxBox' | 'movingBoxPlane' | 'boxTransform' | 'obbTransform' | 'obbMerge'} BothName
 */

/**
 * The name of a query: two shapes and the number of dimensions.
 * @typedef {`${BothName}${2 | 3}` | SphereName | CircleName | `${FlatName}2`} QueryName
 * @typedef {'rayLine' | 'raySegment' | 'rayArc' | 'segmentLine' | 'segmentSegment' | 'segmentArc'} FlatName
 * @typedef {'raySphere3' | 'segmentSphere3' | 'spherePlane3' | 'sphereSphere3' | 'sphereBox3' | 'sphereObb3'
 *   | 'sphereSegment3' | 'sphereCapsule3' | 'sphereTriangle3' | 'movingSpherePlane3' | 'movingSphereSphere3'
 *   | 'movingSphereBox3' | 'movingSphereObb3' | 'movingSphereCapsule3' | 'movingSphereTriangle3'
 *   | 'sphereTransform3' | 'sphereMerge3' | 'spherePolygon3' | 'movingSpherePolygon3'} SphereName
 * @typedef {'rayCircle2' | 'segmentCircle2' | 'circlePlane2' | 'circleCircle2' | 'circleBox2' | 'circleObb2'
 *   | 'circleSegment2' | 'circleCapsule2' | 'circleTriangle2' | 'movingCirclePlane2' | 'movingCircleCircle2'
 *   | 'movingCircleBox2' | 'movingCircleObb2' | 'movingCircleCapsule2' | 'movingCircleTriangle2'
 *   | 'circleTransform2' | 'circleMerge2' | 'circlePolygon2' | 'movingCirclePolygon2'} CircleName
 */

// An answer's numbers in their order: `?` a flag, `.` a vector, `~` one that only space has. One that begins with `=` has
// meaning whether the answer is yes or no.
const SPAN = 'tNear tFar ?inside faceNear faceFar .near .far .normalNear .normalFar';
const HIT = 't side .point .normal';
const SIDE = '= side least greatest .lowest .highest';
const CONTACT = '= depth .point .normal';
const OVERLAP = '= depth index .normal';
const SWEEP = 't ?overlap .point .normal';
const CROSSING = 't distance .point .normal';
const CHORD = 'tNear tFar .near .far .normalNear .normalFar';
const OBB = '= .center .halfSize .axisX ~axisY';

/**
 * A query, in the plane and in space: each is put together when it is first asked.
 * @typedef {{kind: number, name: string, a: Shape, b: Shape, answer: string, 2?: Query, 3?: Query}} Base
 * @typedef {BothName | Undigited<SphereName> | FlatName} BaseName
 */
/**
 * @template Name
 * @typedef {Name extends `${infer Base}3` ? Base : never} Undigited
 */

const SOLIDS = 'box obb matrixBox kdop sphere capsule';

/**
 * The queries in the order of RB_QUERIES in src/dispatch/query.h: the first shape, the second ones, the answer. A query's
 * name is that of its shapes, if it has none here.
 * @type {[a: string, b: string, answer: string, name?: string][]}
 */
const TABLE = [
  ['ray', SOLIDS, SPAN],
  ['ray', 'plane', HIT],
  ['ray', 'triangle', HIT + ' u v w'],
  ['segment', SOLIDS, SPAN],
  ['segment', 'plane', HIT],
  ['segment', 'triangle', HIT + ' u v w'],
  ['box', 'plane', SIDE],
  ['obb', 'plane', SIDE],
  ['sphere', 'plane', SIDE],
  ['plane', 'planes', '= kind .point'],
  ['sphere', 'sphere box obb segment capsule triangle', CONTACT],
  ['box', 'box', OVERLAP],
  ['obb', 'obb', OVERLAP],
  ['box', 'obb', OVERLAP],
  ['triangle', 'box', OVERLAP],
  ['kdop', 'kdop', OVERLAP],
  ['movingBox', 'movingBox', SWEEP + ' tLast axis', 'movingBoxBox'],
  ['movingBox', 'plane', SWEEP],
  ['movingSphere', 'plane', SWEEP],
  ['movingSphere', 'movingSphere', SWEEP, 'movingSphereSphere'],
  ['movingSphere', 'box obb capsule triangle', SWEEP],
  ['box', 'matrix', '= .min .max', 'boxTransform'],
  ['obb', 'matrix', OBB, 'obbTransform'],
  ['obb', 'obb', OBB, 'obbMerge'],
  ['sphere', 'matrix', '= .center radius', 'sphereTransform'],
  ['sphere', 'sphere', '= .center radius', 'sphereMerge'],
  ['sphere', 'polygon', CONTACT + ' edge'],
  ['movingSphere', 'polygon', SWEEP + ' edge'],
  // Of the plane only, and from both sides.
  ['ray', 'line segment', CROSSING],
  ['ray', 'arc', CHORD],
  ['segment', 'line segment', CROSSING],
  ['segment', 'arc', CHORD],
];

/** @type {Base[]} */
const bases = [];

/** The queries by name. In the plane a sphere is a circle. */
export const Q = /** @type {Record<BaseName, Base>} */ ({});

for (const [a, bs, answer, given] of TABLE) {
  for (const b of bs.split(' ')) {
    const name = given ?? a + b[0].toUpperCase() + b.slice(1);
    const base = /** @type {any} */ ({ kind: bases.length, name, a, b, answer, 2: undefined, 3: undefined });
    bases.push((Q[/** @type {BaseName} */ (name)] = base));
  }
}

/**
 * @typedef {object} Query
 * @property {string} name
 * @property {number} kind
 * @property {number} dimensions
 * @property {Shape} a
 * @property {Shape} b
 * @property {import('./packers.js').Packer} packA
 * @property {import('./packers.js').Packer} packB
 * @property {{name: string, type: string}[]} fields  type '.' a vector, '?' a flag
 * @property {number} width  numbers of an answer
 * @property {boolean} always  whether the answer has meaning even if it is no
 */

/** @type {Map<unknown, Query>} */
const known = new Map();

/**
 * @param {Base} base
 * @param {number} dimensions
 */
function nameOf({ name }, dimensions) {
  const round = dimensions > 2 ? 'Sphere' : 'Circle';
  return name.replace(/Sphere/g, round).replace('sphere', round.toLowerCase()) + dimensions;
}

/**
 * @param {Base} base
 * @param {2 | 3} dimensions
 * @returns {Query}
 */
function build(base, dimensions) {
  const { kind, a, b, answer } = base;
  let width = 0;
  const fields = [];
  for (const [, type, name] of answer.matchAll(/([.?~]?)(\w+)/g)) {
    if (type === '~' && dimensions < 3) continue;
    const isVector = type === '.' || type === '~';
    fields.push({ name, type: isVector ? '.' : type });
    width += isVector ? dimensions : 1;
  }
  const name = nameOf(base, dimensions);
  const always = answer[0] === '=';
  const [packA, packB] = [packers[a], packers[b]];
  const query = { name, kind, dimensions, a, b, packA, packB, fields, width, always };
  known.set(name, query);
  base[dimensions] = query;
  return query;
}

/**
 * The query of a name: 'rayBox3', 'rayCircle2' …
 * @param {string} fn
 * @param {unknown} name
 * @returns {Query}
 */
export function queryOf(fn, name) {
  const found = known.get(name);
  if (found) return found;
  for (const dimensions of /** @type {const} */ ([2, 3])) {
    const base = bases.find((one) => nameOf(one, dimensions) === name);
    if (base && (dimensions < 3 || base.kind < Q.rayLine.kind)) return build(base, dimensions);
  }
  return refuse(RangeError, fn, 'query', "the name of a query such as 'rayBox3'", name);
}

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
function ask(query, a, b, fn, row = true, self) {
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
    return queryOne(query.kind, dimensions, normals, at, row);
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
 * @param {Sized} self
 * @param {Base} base
 */
const sized = ({ dimensions }, base) =>
  dimensions > 2 ? (base[3] ?? build(base, 3)) : (base[2] ?? build(base, 2));

/**
 * Asks what a shape wants to know, no more than yes or no.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method  the name of the shape's method, for errors
 * @returns {boolean}
 */
export const yes = (self, base, a, b, method) => ask(sized(self, base), a, b, method, false, self);

/**
 * The same with the answer's row.
 * @param {Sized} self
 * @param {Base} base
 * @param {any} a
 * @param {any} b
 * @param {string} method
 * @returns {boolean}
 */
export const told = (self, base, a, b, method) => ask(sized(self, base), a, b, method, true, self);

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

/**
 * Writes the last answer's fields; vectors that are there are written to.
 * @param {Query} query
 * @param {any} target
 */
function tell(query, target) {
  const { fields } = query;
  let at = answerAt;
  for (let i = 0; i < fields.length; i++) {
    const { name, type } = fields[i];
    if (type === '.') {
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
  return told(self, base, a, b, method) ? tell(/** @type {any} */ (base)[self.dimensions], target) : null;
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
  if (base.answer !== SPAN) return take(self, 2, target);
  const far = answer(0) >= 0 ? 0 : 1;
  // A segment ends before it; or nothing bounds a k-DOP there.
  if (answer(far) === Infinity && (self.start || shape.normals)) return null;
  return take(self, 5 + 3 * far, target);
}

/**
 * Whether a ray or segment meets a shape. The segment's queries stand in the order of the ray's.
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
const ofCaster = (self, base) => (self.start && base.a === 'ray' ? bases[base.kind + SEGMENT] : base);

const SEGMENT = Q.segmentBox.kind;

/**
 * What one shape does to another: touching counts; a zero direction, an empty shape and a zero normal are a no. Shapes
 * are known by their fields: {origin, direction}, {start, end}, {min, max}, {center, radius}, {start, end, radius},
 * {normal, constant}, {a, b, c}, {center, halfSize, rotation} (in the plane axis), {normals, ranges}, {position}. README.md lists the
 * answers' fields.
 *
 * @template {QueryName} Name
 * @param {Name} query
 * @param {First<Name>} a
 * @param {Second<Name>} b
 * @param {object} [target]  receives the answer
 * @returns {Answer<Name> | null} null for no
 * @throws {TypeError | RangeError} for a name that is none, a missing field, a number that is not finite
 */
export function intersect(query, a, b, target = {}) {
  const asked = queryOf('intersect', query);
  return ask(asked, a, b, 'intersect') ? tell(asked, target) : null;
}

/**
 * The same where even a no has an answer: how far apart two shapes are, on which side of a plane one is.
 *
 * @template {MeasureName} Name
 * @param {Name} query
 * @param {First<Name>} a
 * @param {Second<Name>} b
 * @param {object} [target]  receives the answer, and `yes`
 * @returns {Answer<Name> & {yes: boolean}}
 * @throws {TypeError | RangeError} as `intersect`, and for a query whose no tells nothing
 */
export function measure(query, a, b, target = {}) {
  const asked = queryOf('measure', query);
  if (!asked.always) refuse(RangeError, 'measure', 'query', 'one that measures', query);
  return measured(asked, a, b, target, 'measure');
}

/**
 * @param {Query} query
 * @param {any} a
 * @param {any} b
 * @param {any} target
 * @param {string} fn
 * @param {any} [self]
 */
function measured(query, a, b, target, fn, self) {
  target.yes = ask(query, a, b, fn, true, self);
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
export const measureOf = (self, base, a, b, method) => measured(sized(self, base), a, b, {}, method, self);

/**
 * What points are in; its numbers are the last answer's row then.
 * @param {Sized} self
 * @param {import('../wasm/wasm.js').Fit} kind
 * @param {any} points  vectors, or their components in turn
 * @param {ArrayLike<number>} [normals]
 * @returns {boolean} false for no points
 */
export function fit({ dimensions }, kind, points, normals) {
  const fn = 'setFromPoints';
  const { length } = list(fn, 'points', points, 'an array of points');
  if (normals) normalCount(normals, dimensions, fn, 'normals');
  const step = typeof points[0] === 'number' ? dimensions : 1;
  const ask = (/** @type {(at: number) => void} */ put) =>
    queryFit(kind, dimensions, normals, Math.ceil(length / step), put) !== 0;
  // All at once, where they are known to be numbers. Of oriented boxes in space the core tells.
  const isTold = dimensions > 2 && /obb/i.test(kind);
  if (isFloats(points) && length % step === 0 && (isTold || areFinite(points))) {
    if (ask((at) => putComponents(points, dimensions, at))) return true;
  }
  ask((at) => {
    for (let i = 0; i < length; i += step) {
      const point = step > 1 ? { x: points[i], y: points[i + 1], z: points[i + 2] } : points[i];
      at = vector(point, at, dimensions, fn, 'points', i);
    }
  });
  return length > 0;
}

/**
 * The ranges of what holds a k-DOP under a matrix; its numbers are the last answer's row then.
 * @param {Sized} self
 * @param {string} fn
 * @param {any} kdop
 * @param {any} matrix
 */
export function refit({ dimensions }, fn, kdop, matrix) {
  const room = 4 + kdop.normals.length / dimensions; // three numbers each
  queryFit('movedKdop', dimensions, kdop.normals, room, (at) => {
    packers.kdop(kdop, packers.matrix(matrix, at, dimensions, fn, 'matrix'), dimensions, fn, 'this');
  });
}

/** @param {Float64Array | Float32Array} numbers */
function areFinite(numbers) {
  let none = 0; // Not a number as soon as one is none, or infinite.
  for (let i = 0; i < numbers.length; i++) none += numbers[i] * 0;
  return none === 0;
}

const isFloats = (/** @type {unknown} */ array) =>
  array instanceof Float64Array || array instanceof Float32Array;

/**
 * @param {string} name
 * @param {number} stride
 * @param {number} width
 */
function checkStride(name, stride, width) {
  if (!(Number.isInteger(stride) && stride >= width))
    refuse(RangeError, 'batch', `options.${name}`, `an integer >= ${width}`, stride);
}

/**
 * How many rows an array holds.
 * @param {any} array
 * @param {number} stride
 * @param {number} width
 * @param {string} name
 */
function rowsOf(array, stride, width, name) {
  if (!isFloats(array)) refuse(TypeError, 'batch', name, 'a Float64Array or a Float32Array', array);
  attached('batch', name, array);
  checkStride(`${name}Stride`, stride, width);
  const rows = Math.floor((array.length - width) / stride) + 1;
  if (array.length > 0 && (array.length < width || array.length > rows * stride))
    refuse(RangeError, 'batch', `${name}.length`, `a multiple of ${stride}`, array.length);
  return array.length && rows;
}

const BATCH_OPTIONS = ['aStride', 'bStride', 'columns', 'normals'];

/**
 * @typedef {object} BatchOptions
 * @property {number} [aStride]  numbers from one row of a to the next; a row's own length where it is missing
 * @property {number} [bStride]
 * @property {number} [columns]  how many of an answer's first numbers to write; 1 where it is missing
 * @property {ArrayLike<number>} [normals]  of k-DOPs
 */

/**
 * Asks about many pairs of shapes in one call.
 *
 * Rows: each shape is its numbers in the order of its fields, a vector x, y (, z). One row of a and many of b, many of a
 * and one of b, or as many of both: pairs in turn. Inputs are only read. A NaN is a miss. A polygon is all of b, or, one after
 * the other, each `bStride` numbers of it.
 *
 * @param {QueryName} query
 * @param {Float64Array | Float32Array} a
 * @param {Float64Array | Float32Array} b
 * @param {Uint8Array | Float64Array | Float32Array} out  receives, one pair after the other, `columns` numbers; as a
 *   Uint8Array 1 for yes and 0 for no. A miss is Infinity, and -1 in a column that counts. It may be longer. It may not
 *   overlap a or b
 * @param {BatchOptions} [options]
 * @returns {number} how many were answered yes
 * @throws {TypeError | RangeError} for arrays of other types, lengths or strides, detached ones, and an out that overlaps; nothing is
 *   written then
 */
export function batch(query, a, b, out, options = {}) {
  const asked = queryOf('batch', query);
  const { dimensions, width } = asked;
  const { normals, columns = 1 } = optionsOf('batch', options, BATCH_OPTIONS);
  const ranges = asked.b === 'kdop' ? 2 * normalCount(normals, dimensions, 'batch', 'options.normals', 1) : 0;
  const polygons = asked.b === 'polygon';
  if (polygons && options.bStride !== undefined) checkStride('bStride', options.bStride, dimensions);
  const row = polygons ? (options.bStride ?? b?.length) : ranges;
  const size = (/** @type {Shape} */ shape) => sizes[shape][dimensions - 2] ?? row;
  const [aSize, bSize] = [size(asked.a), size(asked.b)];
  const { aStride = aSize, bStride = bSize } = options;
  const aRows = rowsOf(a, aStride, aSize, 'a');
  const bRows = rowsOf(b, bStride, bSize, 'b');
  if (polygons && bSize % dimensions)
    refuse(
      RangeError,
      'batch',
      options.bStride ? 'options.bStride' : 'b.length',
      `a multiple of ${dimensions}`,
      bSize,
    );
  const count = aRows && bRows && Math.max(aRows, bRows);
  if (aRows !== bRows && Math.min(aRows, bRows) > 1)
    refuse(RangeError, 'batch', 'b', `${aRows} rows, or one`, bRows);
  const bits = out instanceof Uint8Array;
  if (!bits && !isFloats(out))
    refuse(TypeError, 'batch', 'out', 'a Uint8Array, Float64Array or Float32Array', out);
  attached('batch', 'out', out);
  if (!(Number.isInteger(columns) && columns >= 1 && columns <= (bits ? 1 : width)))
    refuse(RangeError, 'batch', 'options.columns', `an integer from 1 to ${bits ? 1 : width}`, columns);
  if (out.length < count * columns)
    refuse(RangeError, 'batch', 'out.length', `at least ${count * columns}`, out.length);
  for (const input of [a, b]) {
    if (
      input.buffer === out.buffer &&
      input.byteOffset < out.byteOffset + out.byteLength &&
      out.byteOffset < input.byteOffset + input.byteLength
    )
      refuse(RangeError, 'batch', 'out', 'no part of a or b', out);
  }
  // The core reads vertices as doubles.
  const vertices = polygons && b instanceof Float32Array ? new Float64Array(b) : b;
  return queryBatch(
    asked.kind,
    dimensions,
    polygons ? bSize / dimensions : ranges ? normals : undefined,
    { array: a, stride: aRows > 1 ? aStride : 0, size: aSize },
    { array: vertices, stride: bRows > 1 ? bStride : 0, size: bSize },
    { array: out, stride: columns, size: columns },
    count,
  );
}
