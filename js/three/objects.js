/** Reads meshes and materials of three.js for `MeshBVH`. */

// @ts-ignore: three.js comes without types.
import { Vector3 } from 'three';

const BACK_SIDE = 1;
const DOUBLE_SIDE = 2;

/**
 * Whether a skeleton or morph targets move the vertices of a mesh.
 * @param {any} mesh
 */
export function isPosed({ isSkinnedMesh, morphTargetInfluences, geometry }) {
  return Boolean(isSkinnedMesh || (geometry.morphAttributes.position && morphTargetInfluences));
}

/**
 * A geometry for `MeshBVH`, which reads it as three.js does, without its groups.
 * @param {any} geometry
 */
export const trianglesOf = ({ attributes, index }) => ({ attributes, index });

/** The numbers of an index, without those at the end that make no triangle. @param {any} index */
const wholeIndex = ({ array, count }) => (count % 3 ? array.slice(0, count - (count % 3)) : array);

const vertex = new Vector3();

/**
 * The geometry of a mesh in the present pose of its skeleton and morph targets, in the space of the mesh.
 * @param {any} mesh
 */
export function posedGeometry(mesh) {
  const { attributes, index } = mesh.geometry;
  if (!attributes.position) return { attributes };
  const { count } = attributes.position;
  const vertices = index ? count : count - (count % 3);
  const positions = new Float64Array(3 * vertices);
  for (let i = 0; i < vertices; i++) mesh.getVertexPosition(i, vertex).toArray(positions, 3 * i);
  return index ? { positions, index: wholeIndex(index) } : { positions };
}

/**
 * One geometry of a BatchedMesh as flat arrays, without the vertices of the other geometries.
 * @param {any} geometry
 * @param {{start: number, count: number, vertexStart: number, vertexCount: number}} range
 */
export function partOf({ attributes: { position }, index }, { start, count, vertexStart, vertexCount }) {
  const vertices = index ? vertexCount : count;
  const first = index ? vertexStart : start;
  const plain = position.array instanceof Float32Array && !position.normalized && position.itemSize === 3;
  const positions = plain
    ? position.array.subarray(3 * first, 3 * (first + vertices))
    : new Float64Array(3 * vertices);
  for (let i = 0; i < vertices && !plain; i++)
    vertex.fromBufferAttribute(position, first + i).toArray(positions, 3 * i);
  if (!index) return { positions };
  return {
    positions,
    index: Uint32Array.from({ length: count }, (_, i) => index.getX(start + i) - vertexStart),
  };
}

/**
 * The side of triangles that a material shows.
 * @param {{side: number}} material
 * @returns {'both' | 'front' | 'back'}
 */
export function sideOf({ side }) {
  return side === DOUBLE_SIDE ? 'both' : side === BACK_SIDE ? 'back' : 'front';
}

/**
 * The side that all materials of a mesh show; 'both' if they differ.
 * @param {any} material  one, or an array of them
 * @returns {'both' | 'front' | 'back'}
 */
export function commonSideOf(material) {
  if (!Array.isArray(material)) return sideOf(material);
  const [first = 'both', ...others] = material.filter(Boolean).map(sideOf);
  return others.every((side) => side === first) ? first : 'both';
}
