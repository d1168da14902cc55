/** Reads meshes and materials of three.js for `MeshBVH`. */

// @ts-ignore: three.js comes without types.
import { Vector3 } from 'three';

const BACK_SIDE = 1;
const DOUBLE_SIDE = 2;

/** Whether a skeleton or morph targets move the vertices of a mesh. @param {any} mesh */
export function isPosed({ isSkinnedMesh, morphTargetInfluences, geometry }) {
  return Boolean(isSkinnedMesh || (geometry.morphAttributes.position && morphTargetInfluences));
}

/** A geometry for `MeshBVH`, which reads it as three.js does, without its groups. @param {any} geometry */
export const trianglesOf = ({ attributes, index }) => ({ attributes, index });

/** The numbers of an index, without those at the end that make no triangle. @param {any} index */
const wholeIndex = ({ array, count }) => (count % 3 ? array.slice(0, count - (count % 3)) : array);

const vertex = new Vector3();

/** The geometry of a mesh in the present pose of its skeleton and morph targets, in the space of the mesh. @param {any} mesh */
export function posedGeometry(mesh) {
  const { attributes, index } = mesh.geometry;
  if (!attributes.position) return { attributes };
  const { count } = attributes.position;
  return index
    ? { positions: posedPositions(mesh, 0, count), index: wholeIndex(index) }
    : { positions: posedPositions(mesh, 0, count - (count % 3)) };
}

/** The positions of some vertices in the present pose. @param {any} mesh @param {number} first @param {number} count */
function posedPositions(mesh, first, count) {
  const positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) mesh.getVertexPosition(first + i, vertex).toArray(positions, 3 * i);
  return positions;
}

/**
 * What of a geometry is drawn: the entries of its index, or its vertices, from `start` up to `end`; null for all.
 * @typedef {{start: number, end: number} | null} Range
 *
 * The range as three.js computes it from `drawRange`.
 * @param {any} geometry
 * @returns {Range}
 */
export function drawnRange({ drawRange, attributes: { position }, index }) {
  const all = index ? index.count : position.count;
  const start = Math.max(0, drawRange.start);
  const end = Math.min(all, drawRange.start + drawRange.count);
  return start === 0 && end === all ? null : { start, end };
}

/**
 * The drawn triangles of a mesh, for `MeshBVH`. As three.js does, three entries from the start of the range on are a triangle, also the
 * one that begins in the range and ends behind it.
 * @param {any} mesh @param {Range} range
 */
export function drawnMesh(mesh, range) {
  const { geometry } = mesh;
  const posed = isPosed(mesh);
  if (!range) return posed ? posedGeometry(mesh) : trianglesOf(geometry);
  const { start, end } = range;
  const { index, attributes } = geometry;
  const vertices = attributes.position.count;
  const all = index ? index.count : vertices;
  const count = 3 * Math.min(Math.ceil((end - start) / 3), Math.floor((all - start) / 3));
  if (!posed) return partOf(geometry, { start, count, vertexStart: 0, vertexCount: vertices });
  return index
    ? { positions: posedPositions(mesh, 0, vertices), index: entriesOf(index, start, start + count) }
    : { positions: posedPositions(mesh, start, count) };
}

/** The drawn segments of a geometry, for the classes of lines. @param {any} geometry @param {Range} range */
export function drawnLine({ attributes, index }, range) {
  return { attributes, index: range ? { array: entriesOf(index, range.start, range.end) } : index };
}

/** The drawn points of a geometry, for `PointsBVH`, which reads no index. @param {any} geometry @param {Range} range */
export function drawnPoints({ attributes, index }, range) {
  if (!range && !index) return { attributes };
  const vertexOf = range ? entriesOf(index, range.start, range.end) : entriesOf(index, 0, index.count);
  const positions = new Float64Array(3 * vertexOf.length);
  vertexOf.forEach((from, i) =>
    vertex.fromBufferAttribute(attributes.position, from).toArray(positions, 3 * i),
  );
  return { positions, vertexOf };
}

/** Entries of an index, or numbers of vertices without one. @param {any} index @param {number} start @param {number} end */
const entriesOf = (index, start, end) =>
  Uint32Array.from({ length: end - start }, (_, i) => (index ? index.getX(start + i) : start + i));

/**
 * One geometry of a BatchedMesh as flat arrays, without the vertices of the other geometries.
 * @param {any} geometry @param {{start: number, count: number, vertexStart: number, vertexCount: number}} range
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

/** The side of triangles that a material shows. @param {{side: number}} material @returns {'both' | 'front' | 'back'} */
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

/**
 * Which faces of a mesh with several materials are drawn, and from which side. In triples of the index, or of the vertices: a face is drawn
 * if it begins in a part.
 * @typedef {{from: number, parts: {start: number, end: number, side: 'both' | 'front' | 'back'}[]}} Drawn  from: where the first face begins
 *
 * null if all faces are drawn from the side that all materials show.
 * @param {any} object @param {Range} range @returns {Drawn | null}
 */
export function drawnParts({ material, geometry, isBatchedMesh }, range) {
  if (!Array.isArray(material)) return null;
  const common = commonSideOf(material);
  const { groups, index, attributes } = geometry;
  const { start: from, end } = range ?? { start: 0, end: (index ?? attributes.position).count };
  // As three.js, whose BatchedMesh reads no groups.
  const drawn = isBatchedMesh
    ? []
    : groups.filter((/** @type {any} */ group) => material[group.materialIndex]);
  const parts = drawn.map((/** @type {any} */ { start, count, materialIndex }) => ({
    start,
    end: start + count,
    side: sideOf(material[materialIndex]),
  }));
  // The end of the first parts that leave nothing out.
  let reach = from;
  for (const part of [...parts].sort((a, b) => a.start - b.start))
    if (part.start <= reach) reach = Math.max(reach, part.end);
  const isWhole = reach > end - 3 && parts.every((/** @type {{side: string}} */ { side }) => side === common);
  return isWhole ? null : { from, parts };
}
