/** Faster ray casting for three.js: a `MeshBVH` on a BufferGeometry, and a `raycast` for meshes that uses it. */

// @ts-ignore: three.js comes without types.
import { Matrix4, Mesh, InstancedMesh, SkinnedMesh, BatchedMesh, Triangle, Vector2, Vector3 } from 'three';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { fail } from '../arguments/check.js';
import { isPosed, partOf, posedGeometry, sideOf, trianglesOf } from './objects.js';
import { isMeshClass, treeOptionsOf } from './options.js';
import { lineIn, misses, sphereOf } from './instances.js';
import { castThin } from './thinRaycast.js';

/** @import { MeshRays } from '../mesh/MeshRays.js' */
/** @import { BoundSphere } from './instances.js' */
/** @import { BoundsTreeOptions } from './options.js' */
/** @import { ThinBVH } from '../thin/PointsBVH.js' */

/**
 * Relative tolerance by which the range of t of a query is larger than that from `near` to `far`. The distance of the rounded point
 * decides, as in three.js. If the tolerance were below the rounding error of a distance, hits at exactly `near` or `far` would be lost.
 */
const RANGE_TOLERANCE = 1e-6;

const inverse = new Matrix4();
const world = new Matrix4();

// The methods of three.js, before a program replaces them by ours.
const meshRaycast = Mesh.prototype.raycast;
const instancedRaycast = InstancedMesh.prototype.raycast;
const skinnedRaycast = SkinnedMesh.prototype.raycast;
const batchedRaycast = BatchedMesh.prototype.raycast;

/**
 * A BVH and the position of its triangles in the geometry: `start` is the first index, or the first vertex without an index.
 * @typedef {{tree: MeshRays, start: number}} Part
 */

/**
 * Of `call` and `apply` TypeScript takes the last form.
 * @typedef {{
 *   <T extends MeshRays | ThinBVH>(this: any, options: BoundsTreeOptions & {type: new (geometry: any) => T}): T,
 *   (this: any, options?: Omit<BoundsTreeOptions, 'type'>): MeshBVH,
 * }} ComputeBoundsTree
 */

/**
 * Builds `geometry.boundsTree`. Assign this function to `BufferGeometry.prototype.computeBoundsTree`. Apart from `boundsTree`, and
 * `boundingBox` with the option `setBoundingBox`, the geometry is not changed; if the new BVH cannot be built, the old one is kept.
 * Returns the BVH, a `MeshBVH` unless the option `type` is another class. Options are those of `MeshBVH`, and those of three-mesh-bvh.
 * @type {ComputeBoundsTree}
 * @throws {TypeError | RangeError} as `MeshBVH`
 */
export const computeBoundsTree = /** @this {any} @param {any} [options] @returns {any} */ function (options) {
  return buildTree(this, MeshBVH, options);
};

/**
 * `computeBoundsTree` with another default class: `applyBVH` needs rays only.
 * @param {any} geometry
 * @param {typeof MeshRays} Kind
 * @param {BoundsTreeOptions & {type?: any}} [options]
 * @returns {any}
 */
export function buildTree(geometry, Kind, options) {
  const { tree: own, setBoundingBox, Type = Kind } = treeOptionsOf(options);
  const tree = isMeshClass(Type) ? new Type(trianglesOf(geometry), own) : new Type(trianglesOf(geometry));
  if (setBoundingBox) setBox(geometry);
  geometry.boundsTree?.dispose();
  geometry.boundsTree = tree;
  return tree;
}

/**
 * Computes the bounding box of a geometry, a SkinnedMesh or a BatchedMesh if there is none; otherwise that of the mesh's geometry.
 * @param {any} owner
 */
function setBox(owner) {
  const boxed = owner.computeBoundingBox ? owner : owner.geometry;
  if (boxed.boundingBox === null) boxed.computeBoundingBox();
}

/**
 * Builds `mesh.boundsTree` from the vertices in the present pose of the skeleton and the morph targets. Assign this function to
 * `SkinnedMesh.prototype.computeBoundsTree`. The BVH belongs to the mesh, because meshes with the same geometry may have different poses.
 * @this {any}
 * @param {BoundsTreeOptions} [options]  as for `computeBoundsTree`; setBoundingBox: computes `mesh.boundingBox`, or that of the geometry if
 *   the mesh has no skeleton
 * @returns {MeshBVH}
 * @throws {TypeError | RangeError} as `MeshBVH`
 */
export function computePosedBoundsTree(options) {
  return buildPosedTree(this, MeshBVH, options);
}

/**
 * `computePosedBoundsTree` with another class.
 * @template {MeshRays} T
 * @param {any} mesh @param {new (geometry: any, options: any) => T} Kind @param {BoundsTreeOptions} [options] @returns {T}
 */
export function buildPosedTree(mesh, Kind, options) {
  const { tree: own, setBoundingBox } = treeOptionsOf(options);
  const tree = new Kind(posedGeometry(mesh), own);
  if (setBoundingBox) setBox(mesh);
  mesh.boundsTree?.dispose();
  mesh.boundsTree = tree;
  return tree;
}

/**
 * Refits `mesh.boundsTree` to the present pose, which is several times faster than building it. Assign this function to
 * `SkinnedMesh.prototype.refitBoundsTree`. The bone matrices must be up to date, and the index must not have changed.
 * @this {any}
 * @returns {MeshBVH}
 * @throws {TypeError | RangeError} for a mesh without a BVH, and as `MeshBVH.refit`
 */
export function refitPosedBoundsTree() {
  const tree = this.boundsTree;
  if (!tree) fail(TypeError, 'refitBoundsTree', 'this.boundsTree', 'a MeshBVH', tree);
  return tree.refit(posedGeometry(this));
}

/**
 * Frees `boundsTree`. Assign this function to `disposeBoundsTree` of `BufferGeometry.prototype` and `SkinnedMesh.prototype`.
 * @this {any} @returns {void}
 */
export function disposeBoundsTree() {
  this.boundsTree?.dispose();
  this.boundsTree = null;
}

/**
 * Builds `batchedMesh.boundsTrees`, one BVH for each geometry. Assign this function to `BatchedMesh.prototype.computeBoundsTree`.
 * @this {any}
 * @param {number} [geometryId]  the geometry; -1, the default: all
 * @param {BoundsTreeOptions} [options]  as for `computeBoundsTree`; setBoundingBox: computes `batchedMesh.boundingBox`
 * @returns {(MeshBVH | null)[] | MeshBVH}  the BVH of the geometry, or those of all geometries; null for a deleted geometry
 * @throws {TypeError | RangeError} as `MeshBVH`
 */
export function computeBatchedBoundsTree(geometryId = -1, options) {
  return buildBatchedTrees(this, MeshBVH, geometryId, options);
}

/**
 * `computeBatchedBoundsTree` with another class.
 * @param {any} mesh @param {typeof MeshRays} Kind @param {number} geometryId @param {BoundsTreeOptions} [options] @returns {any}
 */
export function buildBatchedTrees(mesh, Kind, geometryId, options) {
  // three.js has no public list of a BatchedMesh's geometries and instances.
  const ids = geometryId < 0 ? mesh._geometryInfo.keys() : [geometryId];
  const { tree: own, setBoundingBox } = treeOptionsOf(options);
  mesh.boundsTrees ??= [];
  for (const id of ids) {
    const gone = mesh._geometryInfo[id]?.active === false;
    const tree = gone ? null : new Kind(partOf(mesh.geometry, mesh.getGeometryRangeAt(id)), own);
    mesh.boundsTrees[id]?.dispose();
    mesh.boundsTrees[id] = tree;
  }
  if (setBoundingBox) setBox(mesh);
  return geometryId < 0 ? mesh.boundsTrees : mesh.boundsTrees[geometryId];
}

/**
 * Frees BVHs in `batchedMesh.boundsTrees`. Assign this function to `BatchedMesh.prototype.disposeBoundsTree`.
 * @this {any}
 * @param {number} [geometryId]  the geometry; -1, the default: all
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
 * A `raycast` with the same intersections as that of three.js. Assign this function to `raycast` of the prototypes of Mesh, InstancedMesh,
 * SkinnedMesh and BatchedMesh. The method of three.js is called if there is no BVH, and for draw ranges and groups that begin inside a
 * triangle. For a mesh whose vertices are moved by a skeleton or morph targets the BVH is `mesh.boundsTree`, in the pose for which it was
 * last built or refitted. With `raycaster.firstHitOnly` only the closest hit of each mesh or instance is reported.
 *
 * Assign it to `raycast` of Points, Line, LineSegments and LineLoop, too: with a `PointsBVH`, `LineBVH`, `LineSegmentsBVH` or `LineLoopBVH` in
 * `geometry.boundsTree` it uses `raycaster.params` as three.js does.
 * @this {any}
 * @param {any} raycaster
 * @param {any[]} intersects  hits are appended
 * @returns {void}
 */
export function acceleratedRaycast(raycaster, intersects) {
  if (this.isPoints || this.isLine) {
    castThin(this, raycaster, intersects);
    return;
  }
  if (this.material === undefined) return;
  if (this.isBatchedMesh) {
    castBatch(this, raycaster, intersects);
    return;
  }
  const tree = isPosed(this) ? this.boundsTree : this.geometry.boundsTree;
  if (!tree || !hasWholeRanges(this)) {
    ownRaycastOf(this).call(this, raycaster, intersects);
  } else {
    const { drawRange } = this.geometry;
    const part = { tree, start: 0 };
    if (!this.isInstancedMesh) {
      cast(this, part, drawRange, this.matrixWorld, raycaster, intersects);
      return;
    }
    const sphere = sphereOf(tree);
    const line = lineIn(this, raycaster);
    for (let i = 0; i < this.count; i++) {
      if (misses(line, this.instanceMatrix.array, 16 * i, sphere)) continue;
      this.getMatrixAt(i, world);
      const first = intersects.length;
      cast(this, part, drawRange, world.premultiply(this.matrixWorld), raycaster, intersects);
      for (let k = first; k < intersects.length; k++) intersects[k].instanceId = i;
    }
  }
}

/** The method of three.js for a mesh. @param {any} mesh */
export function ownRaycastOf({ isBatchedMesh, isSkinnedMesh, isInstancedMesh }) {
  if (isBatchedMesh) return batchedRaycast;
  return isSkinnedMesh ? skinnedRaycast : isInstancedMesh ? instancedRaycast : meshRaycast;
}

/** Whether the drawn triangles are triangles of the BVH: the draw range, and each group, begins with a whole triangle. @param {any} mesh */
function hasWholeRanges({ geometry: { drawRange, groups }, material }) {
  const whole = (/** @type {number} */ start) => start <= 0 || start % 3 === 0;
  if (!whole(drawRange.start)) return false;
  return !Array.isArray(material) || groups.every((/** @type {{start: number}} */ { start }) => whole(start));
}

/** Appends the hits of the instances of a BatchedMesh. @param {any} mesh @param {any} raycaster @param {any[]} intersects */
function castBatch(mesh, raycaster, intersects) {
  const { boundsTrees, _instanceInfo: instances } = mesh;
  const drawn = (/** @type {any} */ { visible, active }) => visible && active;
  // With several materials three.js reports no hits, so its own method is called.
  if (
    Array.isArray(mesh.material) ||
    !instances.every((/** @type {any} */ info) => !drawn(info) || boundsTrees?.[info.geometryIndex])
  ) {
    batchedRaycast.call(mesh, raycaster, intersects);
    return;
  }
  const range = { start: 0, count: 0 };
  /** @type {BoundSphere[]} */
  const spheres = [];
  const line = lineIn(mesh, raycaster);
  for (let i = 0; i < instances.length; i++) {
    if (!drawn(instances[i])) continue;
    const id = instances[i].geometryIndex;
    mesh.getMatrixAt(i, world);
    if (misses(line, world.elements, 0, (spheres[id] ??= sphereOf(boundsTrees[id])))) continue;
    const { start } = mesh.getGeometryRangeAt(id, range);
    const first = intersects.length;
    cast(
      mesh,
      { tree: boundsTrees[id], start },
      range,
      world.premultiply(mesh.matrixWorld),
      raycaster,
      intersects,
    );
    for (let k = first; k < intersects.length; k++) intersects[k].batchId = i;
  }
}

/**
 * Appends the hits of one BVH with one matrix.
 * @param {any} object
 * @param {Part} part
 * @param {{start: number, count: number}} range  the range of indices, or of vertices without an index, that are drawn
 * @param {any} matrix
 * @param {any} raycaster
 * @param {any[]} intersects
 */
function cast(object, { tree, start }, range, matrix, raycaster, intersects) {
  const { geometry, material } = object;
  const { near, far, ray, firstHitOnly } = raycaster;
  inverse.copy(matrix).invert();
  // The transformed direction is not normalized, so that t is the same in both spaces.
  const e = inverse.elements;
  const { x, y, z } = ray.direction;
  const length = Math.hypot(x, y, z);
  const direction = new Vector3(
    e[0] * x + e[4] * y + e[8] * z,
    e[1] * x + e[5] * y + e[9] * z,
    e[2] * x + e[6] * y + e[10] * z,
  );
  const origin = ray.origin.clone().applyMatrix4(inverse);
  // MeshBVH would throw for these numbers; three.js reports no hits.
  const sum = origin.x + origin.y + origin.z + direction.x + direction.y + direction.z;
  if (!Number.isFinite(sum) || !(far >= 0) || near > far || !(length > 0)) return;
  const single = !Array.isArray(material);
  const side = single ? sideOf(material) : 'both';
  const least = (Math.max(near, 0) * (1 - RANGE_TOLERANCE)) / length;
  const options = { minT: least, maxT: (far * (1 + RANGE_TOLERANCE)) / length, side };
  const { start: from, count } = range;
  // The groups of several materials, undefined for a single material. three.js reports group by group, and the triangles of each in order:
  // hits at the same distance stay in this order when its Raycaster sorts them.
  const groups = single ? [undefined] : geometry.groups;
  /** @type {(hit: import('../mesh/MeshHit.js').MeshHit, group: any) => boolean} */
  const report = (hit, group) => {
    const at = start + 3 * hit.faceIndex;
    if (at < from || at >= from + count) return false;
    if (group) {
      const own = material[group.materialIndex];
      if (!own || at < group.start || at >= group.start + group.count) return false;
      const wanted = sideOf(own);
      if (wanted !== 'both' && (wanted === 'front') !== hit.side > 0) return false;
    }
    const point = new Vector3().copy(hit.point).applyMatrix4(matrix);
    const distance = ray.origin.distanceTo(point);
    if (distance < near || distance > far) return false;
    const materialIndex = group ? group.materialIndex : 0;
    intersects.push({ distance, point, object, ...faceOf(geometry, at, hit, direction, materialIndex) });
    return true;
  };
  /** @type {(hit: import('../mesh/MeshHit.js').MeshHit) => boolean} */
  const reportFirst = (hit) => groups.some((/** @type {any} */ group) => report(hit, group));
  if (firstHitOnly) {
    const hit = tree.raycast({ origin, direction }, options);
    if (!hit || reportFirst(hit)) return;
    // The closest hit is not drawn, or is outside the range from near to far because of rounding: report the next valid hit.
    for (const other of tree.raycastAll({ origin, direction }, options)) if (reportFirst(other)) return;
  } else {
    const hits = tree.raycastAll({ origin, direction }, options);
    hits.sort((a, b) => a.faceIndex - b.faceIndex);
    for (const group of groups) for (const hit of hits) report(hit, group);
  }
}

/**
 * The fields of the triangle in an intersection of three.js.
 * @param {any} geometry
 * @param {number} at  the first index of the triangle, or its first vertex without an index
 * @param {import('../mesh/MeshHit.js').MeshHit} hit
 * @param {any} direction  the direction of the ray, in the space of the geometry
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
