/** What a ThreeScene knows of the objects that it follows. */

import { Billboard } from '../thin/Billboard.js';
import { LineBVH, LineLoopBVH, LineSegmentsBVH } from '../thin/LineBVH.js';
import { PointsBVH } from '../thin/PointsBVH.js';

/** @import { MeshBVH } from '../mesh/MeshBVH.js' */
/** @import { Thin } from '../scene/Thin.js' */
/** @import { Drawn, Range } from './objects.js' */

/**
 * The three.js object of an instance.
 * @typedef {object} Owner
 * @property {any} object  the Mesh, Points, Line or Sprite
 * @property {number} [instanceId]  the index of the instance in an InstancedMesh
 * @property {number} [batchId]  the index of the instance in a BatchedMesh
 */
/**
 * A BVH and the attributes from which it was built. Of a sprite `position` is what it looks like.
 * @typedef {object} Tree
 * @property {MeshBVH | Thin} mesh
 * @property {any} position
 * @property {any} data  of an interleaved attribute, otherwise the attribute
 * @property {any} index
 * @property {number} vertices  version of the positions
 * @property {number} triangles  version of the index
 * @property {Range} [range]  what of the geometry is drawn; null for all
 * @property {Uint32Array} [vertexOf]  the vertices of points, unless they are all
 * @property {number} poses  how often the vertices were refitted
 * @property {number} read  number of the last update that compared it with the geometry
 * @property {number} kept  number of the last update that found a mesh with it, visible or not
 */

/**
 * The state of an instance in the scene. The id is -1 if nothing of the instance is drawn.
 * @typedef {{id: number, mesh: MeshBVH | Thin | undefined, poses: number, mask: number, side: string, elements: number[]}} Known
 */

/**
 * The state of an object in the scene. Objects without a form have one, too.
 * @typedef {object} Followed
 * @property {any} object  undefined after it has left the scene
 * @property {number} first  its place in the order of the last visit
 * @property {number} next  the place after it and all objects below
 * @property {number} seen  number of the last update that found it
 * @property {Known[]} instances
 * @property {Set<Tree>} trees
 * @property {any} geometry  of a mesh with one instance, with `tree`: what both were made from
 * @property {Tree | undefined} tree  of a mesh with one instance that no skeleton and no morph targets move
 * @property {Drawn | null} parts  of a mesh with several materials
 * @property {any} matrices  of an InstancedMesh: the attribute of the matrices of the instances
 * @property {number} version  of `matrices`
 * @property {number[]} world  of an InstancedMesh: its own matrix
 */

/**
 * An object that the scene left out, and why: it has 'no positions', a mesh or sprite has 'no material', or there is a 'matrix without an
 * inverse', such as a scale of 0.
 * @typedef {object} Skipped
 * @property {any} object
 * @property {'no positions' | 'no material' | 'matrix without an inverse'} reason
 */

/** A determinant below this, relative to the product of the column lengths, counts as 0: 4,500 rounding units. */
const FLAT = 1e-12;

/** The function and the object, for errors. @param {any} object */
export const nameOf = ({ name, uuid, isMesh }) =>
  `ThreeScene.update: the ${isMesh ? 'mesh' : 'object'} '${name || uuid}'`;

/**
 * Why rays of a ThreeScene do not hit a visible object that three.js draws; undefined if they do, and for objects without a form.
 * @param {any} object @returns {Skipped['reason'] | undefined}
 */
export function reasonToSkip({ isPoints, isLine, isSprite, isMesh, geometry, material, matrixWorld }) {
  if (!(isPoints || isLine || isSprite || isMesh)) return undefined;
  if (!geometry.attributes.position) return 'no positions';
  if (!material) return 'no material';
  return hasInverse(matrixWorld) ? undefined : 'matrix without an inverse';
}

/** Whether a draw range is empty. @param {Range} range */
export const isNothing = (range) => range !== null && range.start >= range.end;

/** The class of the instance of points, a line or a sprite; undefined for other objects. @param {any} object */
export function thinKindOf({ isPoints, isLine, isLineLoop, isLineSegments, isSprite }) {
  if (isSprite) return Billboard;
  if (isPoints) return PointsBVH;
  if (!isLine) return undefined;
  return isLineSegments ? LineSegmentsBVH : isLineLoop ? LineLoopBVH : LineBVH;
}

/** @param {any} object @param {number} i @returns {Owner} */
export function ownerOf(object, i) {
  if (object.isInstancedMesh) return { object, instanceId: i };
  if (object.isBatchedMesh) return { object, batchId: i };
  return { object };
}

/** @param {any} object @returns {Followed} */
export const newFollowed = (object) => ({
  object,
  first: -1,
  next: -1,
  seen: 0,
  instances: [],
  trees: new Set(),
  geometry: null,
  tree: undefined,
  parts: null,
  matrices: null,
  version: -1,
  world: [],
});

/**
 * Whether a matrix has an inverse. Programs hide instances by a scale of 0. Between rotations such a scale leaves a determinant of rounding
 * errors, so the determinant is compared with the lengths of the columns. False for NaN.
 * @param {any} matrix
 */
export function hasInverse(matrix) {
  const { elements: m } = matrix;
  if (!m.every(Number.isFinite)) return false;
  // The determinant of unit columns does not overflow.
  const [a, b, c] = [0, 4, 8].map((i) => {
    const length = Math.hypot(m[i], m[i + 1], m[i + 2]);
    return [m[i] / length, m[i + 1] / length, m[i + 2] / length];
  });
  const determinant =
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0]);
  return Math.abs(determinant) > FLAT;
}

/**
 * Whether no instance of an InstancedMesh has changed, so that the instances need not be compared one by one.
 * @param {any} object @param {Followed} known @param {Tree} tree @param {string} side
 */
export function isCurrent(
  { count, instanceMatrix, layers, matrixWorld },
  { instances, matrices, version, world },
  tree,
  side,
) {
  const [first] = instances;
  return (
    instances.length === count &&
    matrices === instanceMatrix &&
    version === instanceMatrix.version &&
    same(world, matrixWorld.elements) &&
    (!first ||
      (first.mesh === tree.mesh &&
        first.poses === tree.poses &&
        first.mask === layers.mask &&
        first.side === side))
  );
}

/**
 * Whether a tree was built from a geometry as it is now.
 * @param {Tree} tree @param {any} geometry @param {Range} range  what of it is drawn
 */
export function isOfGeometry(tree, { attributes: { position }, index }, range) {
  return (
    tree.position === position &&
    tree.data === (position.data ?? position) &&
    tree.index === index &&
    tree.triangles === (index ? index.version : -1) &&
    tree.range?.start === range?.start &&
    tree.range?.end === range?.end
  );
}

/** Whether two matrices are equal. @param {number[]} a @param {number[]} b */
export function same(a, b) {
  for (let k = 0; k < 16; k++) if (a[k] !== b[k]) return false;
  return true;
}
