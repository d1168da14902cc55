/**
 * Arguments of meshes: reads and checks geometries, rays and options.
 */

import { MESH_METHODS, MESH_SIDES } from '../generated/layout.js';
import { ordinary } from '../arguments/typedArrays.js';
import {
  atMost,
  extended,
  filter,
  flag,
  mask,
  maxDistance,
  maxT,
  minT,
  option,
  Options,
  optional,
  unchecked,
  words,
} from '../arguments/options.js';
import {
  finite,
  func,
  isArray,
  isLiteral,
  isObject,
  list,
  mask as checkMask,
  object,
  optionsOf,
  fail,
  failNumber,
} from '../arguments/check.js';

/** @import { MeshInput } from '../wasm/WasmMesh.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */

/**
 * @typedef {object} GeometryArrays  Triangles as flat arrays.
 * @property {ArrayLike<number>} positions  x, y, z of each vertex. A Float32Array is stored in single precision
 * @property {ArrayLike<number> | null} [index]  the three vertices of each triangle; without an index every three vertices are a triangle
 * @property {number} [stride]  the numbers from one vertex to the next, 3 by default
 * @property {number} [offset]  the numbers before the first vertex, 0 by default
 * @property {GeometryGroup[]} [groups]
 *
 * @typedef {object} GeometryGroup  A range of triangles, as in three.js.
 * @property {number} start  the first index, or the first vertex without an index: a multiple of 3
 * @property {number} count  the number of indices, or of vertices without an index: a multiple of 3, or Infinity. A triangle in several
 *   groups has the bits of all their masks
 * @property {number} [mask]  an integer of 32 bits; 1 << materialIndex by default
 * @property {number | undefined} [materialIndex]  0 by default
 *
 * @typedef {object} AttributeLike  A three.js BufferAttribute or InterleavedBufferAttribute.
 * @property {ArrayLike<number>} [array]
 * @property {{array: ArrayLike<number>, stride: number}} [data]
 * @property {number} [offset]
 * @property {number} [itemSize]
 * @property {boolean} [normalized]
 * @property {number} [count]
 * @property {(i: number) => number} [getX]  with getY and getZ: read instead of the array if the attribute is normalized, or if its class is
 *   one that replaces getX, such as three.js' Float16BufferAttribute
 * @property {(i: number) => number} [getY]
 * @property {(i: number) => number} [getZ]
 *
 * @typedef {object} BufferGeometryLike  A three.js BufferGeometry.
 * @property {any} attributes  `attributes.position` is an AttributeLike
 * @property {{array: ArrayLike<number>} | null} [index]
 * @property {GeometryGroup[]} [groups]
 *
 * @typedef {GeometryArrays | BufferGeometryLike} GeometryLike
 * @typedef {{origin: Vector3Like, direction: Vector3Like}} Ray3Like
 * @typedef {'both' | 'front' | 'back'} Side
 *
 * @typedef {object} RaycastOptions
 * @property {number} [minT]  the least t, in multiples of the direction; 0 by default
 * @property {number} [maxT]  the largest t, in multiples of the direction; Infinity by default
 * @property {Side} [side]  the sides of triangles that are hit; by default those of the mesh. A triangle's vertices turn counterclockwise
 *   as seen from the front
 * @property {number} [mask]  an integer of 32 bits: only triangles of groups whose masks have a bit in common with it
 *
 * @typedef {RaycastOptions & {limit?: number}} AllHitsOptions  limit: the maximum number of hits of a ray
 */

/** The fields of `GeometryArrays`. */
const ARRAYS = ['positions', 'index', 'stride', 'offset', 'groups'];

/**
 * A typed array of numbers: the given array if it is of one of `kinds`, otherwise a copy. Each number is read once.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<number>} values
 * @param {(number: number, i: number) => unknown} check  throws for an invalid number
 * @param {Function[]} kinds  the classes of arrays that are not copied
 * @param {typeof Float64Array | typeof Uint32Array} Kind  the class of the copy
 * @returns {any}
 */
function arrayOf(fn, name, values, check, kinds, Kind) {
  values = ordinary(values);
  list(fn, name, values, 'an array of numbers');
  if (kinds.some((Kept) => values instanceof Kept)) return values;
  const { length } = values;
  const isReal = isArray(values);
  if (isReal && length >= 3 * 2 ** 26)
    fail(RangeError, fn, `${name}.length`, 'that of fewer than 2^26 triangles', length); // also of positions: no memory has room for more
  // A list without elements is not copied. Typed arrays have all elements.
  if (Array.isArray(values) && length > 0 && !(length - 1 in values)) check(values[length - 1], length - 1);
  // The copy of an array-like object, which can claim any length, grows number by number.
  const copy = isReal ? new Kind(length) : [];
  for (let i = 0; i < length; i++) {
    const number = values[i];
    check(number, i);
    copy[i] = number;
  }
  return isReal ? copy : new Kind(copy);
}

/** @param {string} fn @param {string} name @param {ArrayLike<number>} values @returns {Float32Array | Float64Array} */
function floatsOf(fn, name, values) {
  /** @type {(number: number, i: number) => unknown} */
  const check = (number, i) => typeof number === 'number' || finite(fn, `${name}[${i}]`, number);
  return arrayOf(fn, name, values, check, [Float32Array, Float64Array], Float64Array);
}

/** @param {string} fn @param {string} name @param {ArrayLike<number>} values @returns {Uint16Array | Uint32Array} */
export function indicesOf(fn, name, values) {
  /** @type {(number: number, i: number) => unknown} */
  const check = (number, i) =>
    (Number.isInteger(number) && number >= 0 && number <= 0xffffffff) ||
    fail(RangeError, fn, `${name}[${i}]`, 'an index of a vertex', number);
  return arrayOf(fn, name, values, check, [Uint16Array, Uint32Array], Uint32Array);
}

/** @param {string} fn @param {string} name @param {unknown} value @param {number} least @returns {number} */
function integer(fn, name, value, least) {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) < 2 ** 28) return Number(value);
  return failNumber(fn, name, `an integer from ${least} to 2^28 - 1`, value);
}

/**
 * Whether an attribute of three.js decodes its numbers: they are normalized, or its class replaces the `getX` of a class that it extends.
 * @param {any} attribute
 */
function isDecoded(attribute) {
  if (typeof attribute.getX !== 'function') return false;
  if (attribute.normalized) return true;
  let count = 0;
  for (let owner = attribute; owner; owner = Object.getPrototypeOf(owner))
    if (Object.prototype.hasOwnProperty.call(owner, 'getX')) count++; // Firefox 90 has no Object.hasOwn.
  return count > 1;
}

/** The numbers of an attribute of three.js, by its getters. @param {string} fn @param {string} name @param {any} attribute */
function decoded(fn, name, attribute) {
  const count = integer(fn, `${name}.count`, attribute.count, 0);
  const values = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    values[3 * i] = attribute.getX(i);
    values[3 * i + 1] = attribute.getY(i);
    values[3 * i + 2] = attribute.getZ(i);
  }
  return { name, values, stride: 3, offset: 0, isAttribute: true };
}

/**
 * The array of positions and its layout, from flat arrays or from an attribute of three.js.
 * @param {string} fn @param {any} geometry
 * @returns {{name: string, values: ArrayLike<number>, stride: number, offset: number, isAttribute?: boolean}}
 */
function placeOf(fn, geometry) {
  if (geometry.positions !== undefined || geometry.attributes === undefined) {
    if (geometry.positions === undefined && isObject(geometry.geometry))
      fail(TypeError, fn, 'geometry', 'a geometry {positions, index}', geometry, ': pass mesh.geometry');
    if (isLiteral(geometry)) optionsOf(fn, geometry, ARRAYS, 'geometry');
    const { positions: values, stride = 3, offset = 0 } = geometry;
    return {
      name: 'geometry.positions',
      values,
      stride: integer(fn, 'geometry.stride', stride, 3),
      offset: integer(fn, 'geometry.offset', offset, 0),
    };
  }
  const attribute = object(fn, 'geometry.attributes.position', geometry.attributes?.position, 'an attribute');
  const { data, array, itemSize = 3, offset = 0, normalized } = /** @type {AttributeLike} */ (attribute);
  const name = 'geometry.attributes.position';
  integer(fn, `${name}.itemSize`, itemSize, 3);
  if (isDecoded(attribute)) return decoded(fn, name, attribute);
  if (normalized)
    fail(TypeError, fn, `${name}.normalized`, 'false, or an attribute with getters', normalized);
  if (!data) {
    return {
      name: `${name}.array`,
      values: /** @type {ArrayLike<number>} */ (array),
      stride: itemSize,
      offset: 0,
      isAttribute: true,
    };
  }
  const { stride, array: values } = data;
  integer(fn, `${name}.data.stride`, stride, 3);
  integer(fn, `${name}.offset`, offset, 0);
  return { name: `${name}.data.array`, values, stride, offset, isAttribute: true };
}

/** The number of corners without those at the end that make no triangle: three.js does not draw them. @param {number} corners */
const wholeTriangles = (corners) => corners - (corners % 3);

/**
 * The vertices of a geometry in the format of WasmMesh.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @returns {MeshInput & {names: {positions: string, index: string}, isAttribute: boolean}}  without triangles
 */
export function verticesOf(fn, geometry) {
  const given = object(fn, 'geometry', geometry, 'a geometry {positions, index}');
  const { name, values, stride, offset, isAttribute = false } = placeOf(fn, given);
  const positions = floatsOf(fn, name, values);
  const { length } = positions;
  return {
    positions,
    stride,
    offset,
    vertexCount: length < offset + 3 ? 0 : Math.floor((length - offset - 3) / stride) + 1,
    index: null,
    faceCount: 0,
    groups: [],
    names: { positions: name, index: '' },
    isAttribute,
  };
}

/**
 * A geometry in the format of WasmMesh. All fields are read before any number is written to wasm memory.
 * @param {string} fn
 * @param {GeometryLike} geometry
 * @param {GeometryGroup[]} [groups]  used instead of the groups of the geometry
 * @returns {MeshInput & {names: {positions: string, index: string}}}
 */
export function geometryOf(fn, geometry, groups) {
  const vertices = verticesOf(fn, geometry);
  const { positions, names, isAttribute } = vertices;
  const { index: given, groups: ownGroups = [] } = /** @type {any} */ (geometry);
  const hasArray = typeof given === 'object' && given !== null && 'array' in given;
  const indexName = hasArray ? 'geometry.index.array' : 'geometry.index';
  const listed = hasArray ? given.array : given;
  let index = listed === null || listed === undefined ? null : indicesOf(fn, indexName, listed);
  let { vertexCount } = vertices;
  if (isAttribute && index) index = index.subarray(0, wholeTriangles(index.length));
  else if (isAttribute) vertexCount = wholeTriangles(vertexCount);
  const corners = index ? index.length : vertexCount;
  const lengthOf = index ? indexName : names.positions;
  if (corners % 3)
    fail(
      RangeError,
      fn,
      `${lengthOf}.length`,
      index ? 'a multiple of 3' : 'that of three vertices per triangle',
      index ? corners : positions.length,
    );
  if (corners / 3 >= 2 ** 26)
    fail(RangeError, fn, `${lengthOf}.length`, 'of fewer than 2^26 triangles', corners);
  const faceCount = corners / 3;
  return {
    ...vertices,
    vertexCount,
    index,
    faceCount,
    groups: groupsOf(fn, groups ?? ownGroups ?? [], faceCount),
    names: { positions: names.positions, index: indexName },
  };
}

/**
 * Groups as runs of faces: the first face of each run, and its mask. A face in several groups gets the bits of all their masks, a face in none
 * gets all bits.
 * @param {string} fn @param {GeometryGroup[]} groups @param {number} faceCount
 */
function groupsOf(fn, groups, faceCount) {
  const count = list(fn, 'geometry.groups', groups, 'an array of groups').length;
  /** @type {{first: number, end: number, mask: number}[]} */
  const ranges = [];
  for (let i = 0; i < count; i++) {
    const name = `geometry.groups[${i}]`;
    const { start, count: corners, materialIndex = 0, mask } = object(fn, name, groups[i]);
    const first = groupNumber(fn, `${name}.start`, start);
    const size = corners === Infinity ? faceCount : groupNumber(fn, `${name}.count`, corners);
    const bits =
      mask === undefined
        ? 1 << (integer(fn, `${name}.materialIndex`, materialIndex, 0) & 31)
        : checkMask(fn, `${name}.mask`, mask);
    const end = Math.min(first + size, faceCount);
    if (first < end) ranges.push({ first, end, mask: bits });
  }
  ranges.sort((a, b) => a.first - b.first);
  const edges = [...new Set(ranges.flatMap(({ first, end }) => [first, end]))].sort((a, b) => a - b);
  /** @type {{first: number, mask: number}[]} */
  const runs = [];
  /** The ranges that contain the run. @type {typeof ranges} */
  let open = [];
  let next = 0;
  for (const first of edges) {
    open = open.filter(({ end }) => end > first);
    while (next < ranges.length && ranges[next].first === first) open.push(ranges[next++]);
    if (first < faceCount)
      runs.push({ first, mask: open.length > 0 ? open.reduce((bits, { mask }) => bits | mask, 0) : -1 });
  }
  return runs;
}

/** Converts a number of indices to a number of triangles. @param {string} fn @param {string} name @param {unknown} value */
function groupNumber(fn, name, value) {
  const number = integer(fn, name, value, 0);
  return number % 3 === 0 ? number / 3 : fail(RangeError, fn, name, 'a multiple of 3', value);
}

/** The sides of triangles that rays hit, as their numbers in C. */
export const sideOf = /* @__PURE__ */ words(MESH_SIDES);
/** The side of a query; by default that of the mesh. */
const side = /* @__PURE__ */ optional(sideOf);

/** The options of the constructor of `MeshBVH`. */
export const BUILD = /* @__PURE__ */ new Options({
  build: /* @__PURE__ */ option(/* @__PURE__ */ words(MESH_METHODS), 0),
  fixed: /* @__PURE__ */ option(flag, false),
  side: /* @__PURE__ */ option(sideOf, 0),
  groups: /* @__PURE__ */ optional(unchecked),
  onProgress: /* @__PURE__ */ optional(func),
});

/** Those of `MeshBVH.build`. */
export const BUILD_ASYNC = /* @__PURE__ */ extended(BUILD, {
  worker: /* @__PURE__ */ optional(unchecked),
  signal: /* @__PURE__ */ optional(unchecked),
});

/** The options of ray queries and of those for all hits; of closest points, and of other queries. */
export const CAST = /* @__PURE__ */ new Options({ minT, maxT, side, mask, filter });
export const ALL_HITS = /* @__PURE__ */ new Options({ minT, maxT, side, mask, filter, limit: atMost });
export const NEAR = /* @__PURE__ */ new Options({ maxDistance, mask });
export const MASK = /* @__PURE__ */ new Options({ mask });

/** Checks a vector, and reads each component once. @param {string} fn @param {string} name @param {Vector3Like} value */
export function vector3(fn, name, value) {
  const { x, y, z } = object(fn, name, value, 'a vector {x, y, z}');
  // Names of fields are made only for errors. The product with 0 is NaN for a number that is not finite.
  if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && (x + y + z) * 0 === 0)
    return { x, y, z };
  finite(fn, `${name}.x`, x);
  finite(fn, `${name}.y`, y);
  finite(fn, `${name}.z`, z);
  return { x, y, z };
}

/**
 * Checks a ray, and writes its six numbers to wasm memory.
 * @param {string} fn
 * @param {Ray3Like} ray
 * @param {{readonly f64: Float64Array, readonly ray: number}} to  the memory, and the index of the ray's first number
 */
export function putRay(fn, ray, to) {
  if (typeof ray === 'object' && ray !== null) {
    const { origin, direction } = ray;
    if (
      typeof origin === 'object' &&
      origin !== null &&
      typeof direction === 'object' &&
      direction !== null
    ) {
      const { x, y, z } = origin;
      const { x: dx, y: dy, z: dz } = direction;
      // The products with 0 are 0, but NaN for a number that is not finite.
      if (
        typeof x === 'number' &&
        typeof y === 'number' &&
        typeof z === 'number' &&
        typeof dx === 'number' &&
        typeof dy === 'number' &&
        typeof dz === 'number' &&
        x * 0 + y * 0 + z * 0 + dx * 0 + dy * 0 + dz * 0 === 0
      ) {
        // Read after the fields of the ray, because a getter may make the memory grow.
        const { f64, ray: at } = to;
        f64[at] = x;
        f64[at + 1] = y;
        f64[at + 2] = z;
        f64[at + 3] = dx;
        f64[at + 4] = dy;
        f64[at + 5] = dz;
        return;
      }
    }
  }
  failRay(fn, ray);
}

/** Throws for an invalid ray. @param {string} fn @param {Ray3Like} ray @returns {never} */
function failRay(fn, ray) {
  const { origin, direction } = object(fn, 'ray', ray, 'a ray {origin, direction}');
  vector3(fn, 'ray.origin', origin);
  vector3(fn, 'ray.direction', direction);
  return fail(TypeError, fn, 'ray', 'a ray whose numbers do not change', ray);
}

/**
 * Checks rows of three or six finite numbers.
 * @param {string} fn @param {string} name @param {ArrayLike<number>} values @param {number} width @returns {Float32Array | Float64Array}
 */
export function rowsOf(fn, name, values, width) {
  const rows = floatsOf(fn, name, values);
  if (rows.length % width) fail(RangeError, fn, `${name}.length`, `a multiple of ${width}`, rows.length);
  // 0, or NaN if a number is not finite or a sum overflows.
  let doubt = 0;
  for (let i = 0; i < rows.length; i += 3) doubt += (rows[i] + rows[i + 1] + rows[i + 2]) * 0;
  if (doubt !== 0)
    for (let i = 0; i < rows.length; i++) if (!Number.isFinite(rows[i])) finite(fn, `${name}[${i}]`, rows[i]);
  return rows;
}

/**
 * The first hits that a filter accepts, in their order. The filter is called for one hit after the other, until there are enough.
 * @template T @param {T[]} hits @param {(hit: T) => unknown} filter @param {number} limit
 */
export function filtered(hits, filter, limit) {
  /** @type {T[]} */
  const accepted = [];
  for (const hit of hits) {
    if (accepted.length >= limit) break;
    if (filter(hit)) accepted.push(hit);
  }
  return accepted;
}
