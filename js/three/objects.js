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

const vertex = new Vector3();

/**
 * The geometry of a mesh in the present pose of its skeleton and morph targets, in the space of the mesh.
 * @param {any} mesh
 */
export function posedGeometry(mesh) {
  const { attributes, index } = mesh.geometry;
  const positions = new Float64Array(3 * attributes.position.count);
  for (let i = 0; i < attributes.position.count; i++)
    mesh.getVertexPosition(i, vertex).toArray(positions, 3 * i);
  return index ? { positions, index: index.array } : { positions };
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
    : Float64Array.from({ length: 3 * vertices }, (_, i) =>
        position.getComponent(first + Math.floor(i / 3), i % 3),
      );
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
