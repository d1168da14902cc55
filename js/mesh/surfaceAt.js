/** What a geometry has at a hit. */

import { Vector2 } from '../math/Vector2.js';
import { Vector3 } from '../math/Vector3.js';
import { fail, object } from '../arguments/check.js';

/**
 * @typedef {object} Surface
 * @property {[number, number, number]} vertices  the vertices of the triangle
 * @property {number} materialIndex  of the first group with the triangle; 0 if there is none
 * @property {Vector2 | null} uv  the texture coordinates at the point; null if the geometry has none
 * @property {Vector2 | null} uv1  the second texture coordinates
 * @property {Vector3 | null} normal  the interpolated vertex normal, a unit vector in the space of the geometry
 */

/**
 * The texture coordinates, the interpolated normal and the material index of a geometry at a hit of a `MeshBVH` or a `MeshScene`.
 * @param {{attributes: any, index?: any, groups?: {start: number, count: number, materialIndex?: number}[]}} geometry  the three.js
 *   BufferGeometry from which the mesh was built, or an object with its fields
 * @param {{faceIndex: number, barycentric: {x: number, y: number, z: number} | null}} hit  of a triangle
 * @returns {Surface}
 *
 * @example
 * ```js
 * import { MeshBVH, surfaceAt } from 'raybound';
 *
 * const position = { array: new Float32Array([0, 0, 0, 4, 0, 0, 0, 4, 0]), itemSize: 3 };
 * const uv = { array: new Float32Array([0, 0, 1, 0, 0, 1]), itemSize: 2 };
 * const geometry = { attributes: { position, uv } };
 * const ray = { origin: { x: 1, y: 2, z: 6 }, direction: { x: 0, y: 0, z: -1 } };
 * // The left half of the texture is transparent.
 * const filter = (hit) => (surfaceAt(geometry, hit).uv?.x ?? 1) > 0.5;
 * const mesh = new MeshBVH(geometry);
 * const hit = mesh.raycast(ray);
 * console.log(hit && surfaceAt(geometry, hit).uv?.y, mesh.raycast(ray, { filter })); // → 0.5 null
 * ```
 */
export function surfaceAt(geometry, hit) {
  const fn = 'surfaceAt';
  const { attributes, index, groups } = object(fn, 'geometry', geometry, 'a BufferGeometry');
  const { faceIndex, barycentric } = object(fn, 'hit', hit, 'a hit of a triangle');
  if (!barycentric) fail(TypeError, fn, 'hit', 'a hit of a triangle', hit);
  const { uv, uv1, normal } = object(
    fn,
    'geometry.attributes',
    attributes,
    'the attributes of a BufferGeometry',
  );
  const first = 3 * faceIndex;
  /** @type {(corner: number) => number} */
  const vertexOf = (corner) => {
    if (!index) return corner;
    const list = index.array ?? index;
    if (!(corner < list.length))
      fail(RangeError, fn, 'hit.faceIndex', 'that of a triangle of the geometry', faceIndex);
    return list[corner];
  };
  /** @type {[number, number, number]} */
  const vertices = [vertexOf(first), vertexOf(first + 1), vertexOf(first + 2)];
  const weights = [barycentric.x, barycentric.y, barycentric.z];
  /** @type {(attribute: any, component: number) => number} */
  const at = (attribute, component) =>
    vertices.reduce((sum, vertex, i) => sum + weights[i] * numberOf(attribute, vertex, component), 0);
  /** @type {(attribute: any) => Vector2 | null} */
  const pairOf = (attribute) => (attribute ? new Vector2(at(attribute, 0), at(attribute, 1)) : null);
  const group = (groups ?? []).find(({ start, count }) => first >= start && first < start + count);
  return {
    vertices,
    materialIndex: group?.materialIndex ?? 0,
    uv: pairOf(uv),
    uv1: pairOf(uv1),
    normal: normal ? new Vector3(at(normal, 0), at(normal, 1), at(normal, 2)).normalize() : null,
  };
}

/**
 * A number of an attribute of three.js, or of an object with its fields.
 * @param {any} attribute @param {number} vertex @param {number} component
 */
function numberOf(attribute, vertex, component) {
  const getter = ['getX', 'getY', 'getZ'][component];
  if (typeof attribute[getter] === 'function') return attribute[getter](vertex);
  const { array, data, itemSize, offset = 0 } = attribute;
  return data ? data.array[vertex * data.stride + offset + component] : array[vertex * itemSize + component];
}
