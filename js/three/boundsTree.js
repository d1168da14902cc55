/** Faster ray casting for three.js: a `MeshBVH` on a BufferGeometry, and a `raycast` for meshes that uses it. */

// @ts-ignore: three.js comes without types.
import { Matrix4, Mesh, InstancedMesh, SkinnedMesh, BatchedMesh, Triangle, Vector2, Vector3 } from 'three';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { refuse } from '../validate.js';
import { isPosed, partOf, posedGeometry, sideOf } from './objects.js';

/** @import { MeshBuild } from '../mesh/MeshBVH.js' */

/**
 * Relative. The tree's range of t is larger than from `near` to `far` by this much, and the distance of the rounded point decides,
 * as in three.js. If this were below the rounding of a distance, hits at exactly `near` or `far` would be lost.
 */
const RANGE_TOLERANCE = 1e-6;

const inverse = new Matrix4();
const world = new Matrix4();

// three.js' own, as they are before a program assigns ours.
const meshRaycast = Mesh.prototype.raycast;
const instancedRaycast = InstancedMesh.prototype.raycast;
const skinnedRaycast = SkinnedMesh.prototype.raycast;
const batchedRaycast = BatchedMesh.prototype.raycast;

/**
 * A tree and where its triangles are in the geometry: `start` is the first index, or vertex where there is no index.
 * @typedef {{tree: MeshBVH, start: number}} Part
 */

/**
 * Builds `geometry.boundsTree`; to be assigned to `BufferGeometry.prototype`. The geometry is not changed; where the new tree
 * cannot be built, the old one stays.
 * @this {any}
 * @param {{build?: MeshBuild}} [options]
 * @returns {MeshBVH}
 * @throws {TypeError | RangeError} as `MeshBVH` does
 */
export function computeBoundsTree(options) {
  // Groups stay out: a geometry's groups matter only where a mesh has several materials, and may overlap.
  const { attributes, index } = this;
  const tree = new MeshBVH({ attributes, index }, options);
  this.boundsTree?.dispose();
  this.boundsTree = tree;
  return tree;
}

/**
 * Builds `mesh.boundsTree` from the vertices as the skeleton and the morph targets have them now; to be assigned to
 * `SkinnedMesh.prototype.computeBoundsTree`. A tree of the mesh's own, because meshes may share a geometry and have different poses.
 * @this {any}
 * @param {{build?: MeshBuild}} [options]
 * @returns {MeshBVH}
 * @throws {TypeError | RangeError} as `MeshBVH` does
 */
export function computePosedBoundsTree(options) {
  const tree = new MeshBVH(posedGeometry(this), options);
  this.boundsTree?.dispose();
  this.boundsTree = tree;
  return tree;
}

/**
 * Fits `mesh.boundsTree` to another pose, which is several times faster than to build it; to be assigned to
 * `SkinnedMesh.prototype.refitBoundsTree`. The matrices of the bones must be up to date, and the index as it was.
 * @this {any}
 * @returns {MeshBVH}
 * @throws {TypeError | RangeError} for a mesh without a tree, and as `MeshBVH.refit` does
 */
export function refitPosedBoundsTree() {
  const tree = this.boundsTree;
  if (!tree) refuse(TypeError, 'refitBoundsTree', 'this.boundsTree', 'a MeshBVH', tree);
  return tree.refit(posedGeometry(this));
}

/**
 * Frees `boundsTree`; to be assigned to `BufferGeometry.prototype`, and to `SkinnedMesh.prototype`.
 * @this {any}
 * @returns {void}
 */
export function disposeBoundsTree() {
  this.boundsTree?.dispose();
  this.boundsTree = null;
}

/**
 * Builds `batchedMesh.boundsTrees`, one tree for each geometry; to be assigned to `BatchedMesh.prototype.computeBoundsTree`.
 * @this {any}
 * @param {number} [geometryId]  only this one; all if left out or -1
 * @param {{build?: MeshBuild}} [options]
 * @returns {(MeshBVH | null)[] | MeshBVH}  one tree where a geometryId is given, all of them otherwise; null of a deleted geometry
 * @throws {TypeError | RangeError} as `MeshBVH` does
 */
export function computeBatchedBoundsTree(geometryId = -1, options) {
  // three.js has no public list of a BatchedMesh's geometries and instances.
  const ids = geometryId < 0 ? this._geometryInfo.keys() : [geometryId];
  this.boundsTrees ??= [];
  for (const id of ids) {
    const gone = this._geometryInfo[id]?.active === false;
    const tree = gone ? null : new MeshBVH(partOf(this.geometry, this.getGeometryRangeAt(id)), options);
    this.boundsTrees[id]?.dispose();
    this.boundsTrees[id] = tree;
  }
  return geometryId < 0 ? this.boundsTrees : this.boundsTrees[geometryId];
}

/**
 * Frees trees of `batchedMesh.boundsTrees`; to be assigned to `BatchedMesh.prototype.disposeBoundsTree`.
 * @this {any}
 * @param {number} [geometryId]  only this one; all if left out or -1
 * @returns {void}
 */
export function disposeBatchedBoundsTree(geometryId = -1) {
  if (!this.boundsTrees) return;
  const ids = geometryId < 0 ? this.boundsTrees.keys() : [geometryId];
  for (const id of ids) {
    this.boundsTrees[id]?.dispose();
    this.boundsTrees[id] = null;
  }
  if (geometryId < 0) this.boundsTrees = null;
}

/**
 * A `raycast` that gives three.js' intersections; to be assigned to the prototypes of Mesh, InstancedMesh, SkinnedMesh and
 * BatchedMesh. Where there is no tree, and for ranges that begin inside a triangle, three.js' own code runs. Where a skeleton or morph targets
 * move the vertices, the tree is `mesh.boundsTree`, of the pose for which it was built or refitted last. `raycaster.firstHitOnly` reports only the closest hit of each mesh or instance.
 * @this {any}
 * @param {any} raycaster
 * @param {any[]} intersects  hits are appended
 * @returns {void}
 */
export function acceleratedRaycast(raycaster, intersects) {
  if (this.material === undefined) return;
  if (this.isBatchedMesh) {
    castBatch(this, raycaster, intersects);
    return;
  }
  const tree = isPosed(this) ? this.boundsTree : this.geometry.boundsTree;
  if (!tree || !hasWholeRanges(this)) {
    const own = this.isSkinnedMesh ? skinnedRaycast : this.isInstancedMesh ? instancedRaycast : meshRaycast;
    own.call(this, raycaster, intersects);
  } else {
    const { drawRange } = this.geometry;
    const part = { tree, start: 0 };
    if (!this.isInstancedMesh) {
      cast(this, part, drawRange, this.matrixWorld, raycaster, intersects);
      return;
    }
    for (let i = 0; i < this.count; i++) {
      this.getMatrixAt(i, world);
      const first = intersects.length;
      cast(this, part, drawRange, world.premultiply(this.matrixWorld), raycaster, intersects);
      for (let k = first; k < intersects.length; k++) intersects[k].instanceId = i;
    }
  }
}

/**
 * Whether the triangles that are drawn are those of the tree: every range begins with a triangle.
 * @param {any} mesh
 */
function hasWholeRanges({ geometry: { drawRange, groups }, material }) {
  const whole = (/** @type {number} */ start) => start <= 0 || start % 3 === 0;
  if (!whole(drawRange.start)) return false;
  return !Array.isArray(material) || groups.every((/** @type {{start: number}} */ { start }) => whole(start));
}

/**
 * Appends the hits of the instances of a BatchedMesh.
 * @param {any} mesh
 * @param {any} raycaster
 * @param {any[]} intersects
 */
function castBatch(mesh, raycaster, intersects) {
  const { boundsTrees, _instanceInfo: instances } = mesh;
  const drawn = (/** @type {any} */ { visible, active }) => visible && active;
  // With several materials three.js hits nothing: its own code says so.
  if (
    Array.isArray(mesh.material) ||
    !instances.every((/** @type {any} */ info) => !drawn(info) || boundsTrees?.[info.geometryIndex])
  ) {
    batchedRaycast.call(mesh, raycaster, intersects);
    return;
  }
  const range = { start: 0, count: 0 };
  for (let i = 0; i < instances.length; i++) {
    if (!drawn(instances[i])) continue;
    const id = instances[i].geometryIndex;
    const { start } = mesh.getGeometryRangeAt(id, range);
    mesh.getMatrixAt(i, world).premultiply(mesh.matrixWorld);
    const first = intersects.length;
    cast(mesh, { tree: boundsTrees[id], start }, range, world, raycaster, intersects);
    for (let k = first; k < intersects.length; k++) intersects[k].batchId = i;
  }
}

/**
 * Appends the hits of one tree under one matrix.
 * @param {any} object
 * @param {Part} part
 * @param {{start: number, count: number}} range  of indices, or vertices, that are drawn
 * @param {any} matrix
 * @param {any} raycaster
 * @param {any[]} intersects
 */
function cast(object, { tree, start }, range, matrix, raycaster, intersects) {
  const { geometry, material } = object;
  const { near, far, ray, firstHitOnly } = raycaster;
  inverse.copy(matrix).invert();
  // The direction keeps the length that the matrix gives it, so that t stays in units of the world.
  const e = inverse.elements;
  const { x, y, z } = ray.direction;
  const length = Math.hypot(x, y, z);
  const direction = new Vector3(
    e[0] * x + e[4] * y + e[8] * z,
    e[1] * x + e[5] * y + e[9] * z,
    e[2] * x + e[6] * y + e[10] * z,
  );
  const origin = ray.origin.clone().applyMatrix4(inverse);
  // three.js hits nothing with numbers that MeshBVH refuses.
  const sum = origin.x + origin.y + origin.z + direction.x + direction.y + direction.z;
  if (!Number.isFinite(sum) || !(far >= 0) || near > far || !(length > 0)) return;
  const single = !Array.isArray(material);
  const side = single ? sideOf(material) : 'both';
  const least = (Math.max(near, 0) * (1 - RANGE_TOLERANCE)) / length;
  const options = { minT: least, maxT: (far * (1 + RANGE_TOLERANCE)) / length, side };
  const { start: from, count } = range;
  /** @type {(hit: import('../mesh/MeshBVH.js').MeshHit) => boolean} */
  const report = (hit) => {
    const at = start + 3 * hit.faceIndex;
    if (at < from || at >= from + count) return false;
    const point = new Vector3().copy(hit.point).applyMatrix4(matrix);
    const distance = ray.origin.distanceTo(point);
    if (distance < near || distance > far) return false;
    const before = intersects.length;
    const add = (/** @type {number} */ materialIndex) =>
      intersects.push({
        distance,
        point,
        object,
        ...faceOf(geometry, at, hit, direction, materialIndex),
      });
    if (single) add(0);
    else
      for (const group of geometry.groups) {
        const own = material[group.materialIndex];
        if (!own || at < group.start || at >= group.start + group.count) continue;
        const wanted = sideOf(own);
        if (wanted !== 'both' && (wanted === 'front') !== hit.side > 0) continue;
        add(group.materialIndex);
        if (firstHitOnly) break;
      }
    return intersects.length > before;
  };
  if (firstHitOnly) {
    const hit = tree.raycast({ origin, direction }, options);
    if (!hit || report(hit)) return;
    // The closest hit is not drawn, or outside near and far by a rounding: the next one that is reported.
    for (const other of tree.raycastAll({ origin, direction }, options)) if (report(other)) return;
  } else for (const hit of tree.raycastAll({ origin, direction }, options)) report(hit);
}

/**
 * The fields of three.js' Intersection that are about the triangle.
 * @param {any} geometry
 * @param {number} at  the triangle's first index, or vertex where there is no index
 * @param {import('../mesh/MeshBVH.js').MeshHit} hit
 * @param {any} direction  of the ray, in the geometry's space
 * @param {number} materialIndex
 */
function faceOf({ index, attributes }, at, hit, direction, materialIndex) {
  const [a, b, c] = [at, at + 1, at + 2].map((k) => (index ? index.getX(k) : k));
  const barycoord = new Vector3().copy(hit.barycentric);
  /** @type {any} */
  const found = {
    faceIndex: Math.floor(at / 3),
    face: { a, b, c, normal: new Vector3().copy(hit.normal), materialIndex },
    barycoord,
  };
  const { uv, uv1, normal } = attributes;
  if (uv) found.uv = Triangle.getInterpolatedAttribute(uv, a, b, c, barycoord, new Vector2());
  if (uv1) found.uv1 = Triangle.getInterpolatedAttribute(uv1, a, b, c, barycoord, new Vector2());
  if (normal) {
    found.normal = Triangle.getInterpolatedAttribute(normal, a, b, c, barycoord, new Vector3());
    if (found.normal.dot(direction) > 0) found.normal.negate();
  }
  return found;
}
