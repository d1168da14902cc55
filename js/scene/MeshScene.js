/** Ray queries among instances of triangle meshes and plain shapes with affine matrices. */

import { Disposable } from '../Disposable.js';
import {
  MESH_HIT_DISTANCE,
  MESH_HIT_DOUBLES,
  MESH_HIT_NORMAL,
  MESH_HIT_POINT,
  MESH_HIT_T,
  MESH_HIT_WEIGHTS,
} from '../generated/layout.js';
import { Vector3 } from '../math/Vector3.js';
import { filtered, MASK, NEAR, putRay, rowsOf, vector3 } from '../mesh/arguments.js';
import { mapOf, MeshBVH } from '../mesh/MeshBVH.js';
import { fitted, larger, outputOf, outputsOf } from '../outputs.js';
import { nonNegative, NONE, object, fail } from '../validate.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { closestPoint, closestPointBatch, contacts, overlapsMesh, sweep } from '../wasm/spaceQueries.js';
import { WasmMesh } from '../wasm/WasmMesh.js';
import { WasmScene } from '../wasm/WasmScene.js';
import { viewOf } from './camera.js';
import { convexOf, usualOf } from './convex.js';
import { KINDS, solidOf } from './solids.js';
import { INSTANCE, PICK, PICK_ALL, RAY, RAY_ALL, RAY_ALL_BATCH, RAY_BATCH, SEARCH } from './options.js';
import { putMatrix, putPick } from './put.js';
import { idsIn, regionsOf } from './regions.js';
import { sightAlong, sightThrough, Thin, ThinInstances } from './Thin.js';

/** @import { AllHitsOptions, Ray3Like, RaycastOptions, Side } from '../mesh/arguments.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { CameraLike } from './camera.js' */
/** @import { Frame, SolidLike } from './solids.js' */
/** @import { MeshShapeLike, Sphere3Like } from '../mesh/shapes.js' */
/** @import { SceneSight } from './Thin.js' */
/** @import { NearestArrays, PickOptions3, SceneAllHitsOptions, SceneBatchOptions, SceneCast, SceneHit, SceneRaycastOptions, SceneSweep } from './types.js' */

/** The default matrix of an instance. */
const IDENTITY = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };

/**
 * Ray queries among instances of meshes and of plain shapes.
 *
 * A ray visits the bounding boxes of the instances front to back, and is transformed into the space of each instance. The transformed
 * direction is not normalized, so that t is the same in both spaces. The result is the same as that of a test of every
 * instance; at equal t the instance with the lowest id, then the lowest face.
 *
 * @example
 * ```js
 * import { MeshBVH, MeshScene } from 'raybound';
 *
 * const tile = new MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] });
 * const scene = new MeshScene();
 * const id = scene.add(tile, { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 2, 1] }); // 2 up
 * const hit = scene.raycast({ origin: { x: 1, y: 1, z: 6 }, direction: { x: 0, y: 0, z: -1 } });
 * console.log(hit?.id === id, hit?.t); // → true 4
 * ```
 */
export class MeshScene extends Disposable {
  /** @type {WasmScene | undefined} */
  #scene = new WasmScene();
  /** The meshes by id; undefined for a shape. @type {(MeshBVH | undefined)[]} */
  #meshes = [];
  /** The number of instances of each mesh. @type {Map<MeshBVH, number>} */
  #uses = new Map();
  /** The frames of oriented boxes, by id. @type {Map<number, Frame>} */
  #frames = new Map();
  /** Whether an id is in use, by id. @type {boolean[]} */
  #used = [];
  #size = 0;
  #thin = new ThinInstances();
  #disposals = WasmMesh.disposals;

  /** @type {(self: MeshScene, fn: string) => WasmScene} */
  static #open(self, fn) {
    let open;
    try {
      open = self.#scene;
    } catch {
      failReceiver(fn, 'a MeshScene', self);
    }
    return open ?? failDisposed(fn, 'a scene');
  }

  /**
   * The scene, for a query. Throws if one of its meshes is disposed.
   * @type {(self: MeshScene, fn: string) => WasmScene}
   */
  static #ready(self, fn) {
    const scene = MeshScene.#open(self, fn);
    if (self.#disposals !== WasmMesh.disposals) {
      for (const mesh of self.#uses.keys())
        if (!MeshBVH.wasmOf(mesh))
          fail(TypeError, fn, 'this', 'a scene of meshes that are not disposed', 'one with a disposed mesh');
      self.#disposals = WasmMesh.disposals;
    }
    return scene;
  }

  /**
   * Where the instances are in wasm memory, for queries of shapes.
   * @internal
   * @param {MeshScene} self
   * @param {string} fn
   */
  static placeOf(self, fn) {
    return MeshScene.#ready(self, fn).place;
  }

  /** The number of instances. */
  get size() {
    MeshScene.#open(this, 'MeshScene.size');
    return this.#size;
  }

  /** Bytes of wasm memory, without the meshes. */
  get byteLength() {
    return MeshScene.#open(this, 'MeshScene.byteLength').byteLength;
  }

  /** The number of nodes from the root of the BVH over the instances to the deepest leaf. */
  get depth() {
    return MeshScene.#ready(this, 'MeshScene.depth').depth;
  }

  /**
   * The boxes of the BVH over the instances at a depth, for drawing: six numbers each, minimum corner and maximum corner, in world
   * coordinates. Depth 0 is one box around all instances. There are none deeper than the property `depth`; after removals there may be
   * none at that depth either. The boxes are rounded outward to 32-bit floats.
   * @param {number} depth
   * @returns {Float64Array}
   */
  nodeBoxes(depth) {
    const fn = 'MeshScene.nodeBoxes';
    const scene = MeshScene.#ready(this, fn);
    if (!(Number.isInteger(depth) && depth >= 0)) fail(RangeError, fn, 'depth', 'an integer >= 0', depth);
    return scene.nodeBoxes(depth);
  }

  /**
   * Adds an instance.
   * @param {MeshBVH | SolidLike | Thin} shape  a mesh, which is neither copied nor freed with the scene: after its `refit` call `move` for its
   *   instances; or a sphere {center, radius}, a box {min, max}, an oriented box {center, halfSize, rotation}, a capsule {start, end,
   *   radius}; or a `PointsBVH`, a `LineBVH` or a variant of it, or a `Billboard`, which only rays and picks find
   * @param {Matrix4Like} [matrix]  affine, with an inverse: from the space of the mesh or shape to world coordinates; the identity by
   *   default
   * @param {{mask?: number, side?: Side}} [options]  mask: an integer of 32 bits, all bits by default; side: the sides of the triangles, or
   *   of the shape's surface, that rays hit; 'both' by default
   * @returns {number} the id of the instance: that of a removed instance, or a new one
   * @throws {TypeError | RangeError} for invalid arguments; nothing is changed then
   */
  add(shape, matrix = IDENTITY, options = NONE) {
    const fn = 'MeshScene.add';
    MeshScene.#open(this, fn);
    const { mask, side } = INSTANCE.read(fn, options);
    object(fn, 'shape', shape, KINDS);
    const isMesh = shape instanceof MeshBVH;
    const wasm = isMesh ? MeshBVH.wasmOf(shape) : undefined;
    if (isMesh && !wasm) failDisposed(fn, 'a mesh', 'shape');
    const isThin = shape instanceof Thin;
    /** @type {ReturnType<typeof solidOf>} */
    const solid = isThin ? { kind: 0, numbers: [] } : solidOf(fn, shape, wasm);
    const scene = MeshScene.#open(this, fn);
    const elements = putMatrix(fn, scene, matrix, solid.frame);
    MeshScene.#open(this, fn);
    const id = scene.add(solid.kind, wasm ? wasm.at : 0, solid.numbers, side, mask);
    if (id < 0) fail(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
    this.#used[id] = true;
    this.#size++;
    if (solid.frame) this.#frames.set(id, solid.frame);
    if (isThin) this.#thin.add(id, shape, mask);
    if (isMesh) {
      this.#meshes[id] = shape;
      this.#uses.set(shape, (this.#uses.get(shape) ?? 0) + 1);
    }
    return id;
  }

  /**
   * Replaces the matrix of an instance.
   * @param {number} id
   * @param {Matrix4Like} matrix  affine, with an inverse
   */
  move(id, matrix) {
    const fn = 'MeshScene.move';
    const scene = MeshScene.#ready(this, fn);
    this.#check(fn, id);
    const elements = putMatrix(fn, scene, matrix, this.#frames.get(id));
    MeshScene.#ready(this, fn);
    this.#check(fn, id); // again, because a getter of the matrix may have removed the instance
    if (!scene.move(id)) fail(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
    return this;
  }

  /** Removes an instance. `add` may reuse its id. @param {number} id */
  remove(id) {
    const fn = 'MeshScene.remove';
    const scene = MeshScene.#open(this, fn);
    this.#check(fn, id);
    scene.remove(id);
    const mesh = this.#meshes[id];
    if (mesh) {
      const uses = /** @type {number} */ (this.#uses.get(mesh)) - 1;
      if (uses > 0) this.#uses.set(mesh, uses);
      else this.#uses.delete(mesh);
    }
    this.#meshes[id] = undefined;
    this.#frames.delete(id);
    this.#thin.remove(id);
    this.#used[id] = false;
    this.#size--;
    return this;
  }

  /**
   * @param {string} fn
   * @param {number} id
   */
  #check(fn, id) {
    if (this.#used[id] !== true) fail(RangeError, fn, 'id', 'the id of an instance that was not removed', id);
  }

  /** Rebuilds the BVH over the instances. Queries become slower the farther the instances have moved since the last build. */
  rebuild() {
    MeshScene.#ready(this, 'MeshScene.rebuild').rebuild();
    return this;
  }

  /**
   * The closest hit of a ray.
   * @param {Ray3Like} ray  the direction may have any length; a zero direction hits nothing
   * @param {SceneRaycastOptions} [options]  mask: only instances whose masks have a bit in common with it
   * @returns {SceneHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = 'MeshScene.raycast';
    const scene = MeshScene.#ready(this, fn);
    const read = RAY.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return this.#nearest(scene, fn, read);
  }

  /**
   * Whether a ray hits anything. Faster than `raycast`.
   * @param {Ray3Like} ray
   * @param {SceneRaycastOptions} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = NONE) {
    const fn = 'MeshScene.raycastAny';
    const scene = MeshScene.#ready(this, fn);
    const read = RAY.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return this.#any(scene, fn, read);
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t, id and face.
   * @param {Ray3Like} ray
   * @param {SceneAllHitsOptions} [options]
   * @returns {SceneHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'MeshScene.raycastAll';
    const scene = MeshScene.#ready(this, fn);
    const read = RAY_ALL.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return this.#all(scene, read, () => this.#sight(scene, fn, read));
  }

  /**
   * The closest hit of each of many rays.
   * @template {{t?: Float64Array | Float32Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {SceneBatchOptions} [options]
   * @param {T} [out]  arrays to fill: Infinity, -1 and -1 for a miss, of points and lines the index instead of the face; missing arrays
   *   are created
   * @returns {T & {t: Float64Array | Float32Array, ids: Int32Array, faceIndices: Int32Array, count: number}}  out; count: the number of
   *   rays that hit
   */
  raycastBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshScene.raycastBatch';
    const scene = MeshScene.#ready(this, fn);
    const read = RAY_BATCH.read(fn, options);
    const { minT, maxT, side = 0, mask } = read;
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'ids', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const ids = outputOf(fn, 'out.ids', given.ids, length, Int32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    MeshScene.#ready(this, fn);
    let count = 0;
    if (this.#thin.size === 0) count = scene.raycastBatch(rows, minT, maxT, side, mask, t, ids, faceIndices);
    else
      for (let i = 0; i < length; i++) {
        scene.f64.set(rows.subarray(6 * i, 6 * i + 6), scene.ray);
        const hit = this.#nearest(scene, fn, read);
        t[i] = hit ? hit.t : Infinity;
        ids[i] = hit ? hit.id : -1;
        faceIndices[i] = hit ? (hit.index ?? hit.faceIndex) : -1;
        if (hit) count++;
      }
    return Object.assign(out, { t, ids, faceIndices, count });
  }

  /**
   * Whether each of many rays hits anything.
   * @template {{hits?: Uint8Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {SceneBatchOptions} [options]
   * @param {T} [out]  hits: receives 1 or 0 for each ray; created if it is missing
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: the number of rays that hit
   */
  raycastAnyBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshScene.raycastAnyBatch';
    MeshScene.#ready(this, fn);
    const read = RAY_BATCH.read(fn, options);
    const { minT, maxT, side = 0, mask } = read;
    const rows = rowsOf(fn, 'rays', rays, 6);
    const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, rows.length / 6, Uint8Array);
    const scene = MeshScene.#ready(this, fn);
    let count = 0;
    if (this.#thin.size === 0) count = scene.raycastAnyBatch(rows, minT, maxT, side, mask, hits);
    else
      for (let i = 0; 6 * i < rows.length; i++) {
        scene.f64.set(rows.subarray(6 * i, 6 * i + 6), scene.ray);
        hits[i] = Number(this.#any(scene, fn, read));
        count += hits[i];
      }
    return Object.assign(out, { hits, count });
  }

  /**
   * `raycastAll` for each of many rays. The hits of ray i are in `t`, `ids` and `faceIndices` from `offsets[i]` to `offsets[i + 1]`.
   * @template {{offsets?: Int32Array, t?: Float64Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {SceneBatchOptions & {limit?: number}} [options]  limit: the maximum number of hits of each ray
   * @param {T} [out]  arrays to fill, of points and lines with the index instead of the face; missing arrays are created, all but `offsets` are replaced if they are too short
   * @returns {T & {offsets: Int32Array, t: Float64Array, ids: Int32Array, faceIndices: Int32Array, count: number}}  out; count: the total
   *   number of hits
   */
  raycastAllBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshScene.raycastAllBatch';
    MeshScene.#ready(this, fn);
    const read = RAY_ALL_BATCH.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['offsets', 't', 'ids', 'faceIndices']);
    const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
    let t = outputOf(fn, 'out.t', given.t, 0, Float64Array);
    let ids = outputOf(fn, 'out.ids', given.ids, 0, Int32Array);
    let faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, 0, Int32Array);
    const scene = MeshScene.#ready(this, fn);
    let count = (offsets[0] = 0);
    for (let i = 0; i < length; i++) {
      for (let k = 0; k < 6; k++) scene.f64[scene.ray + k] = rows[6 * i + k];
      const hits = this.#all(scene, read, () => this.#sight(scene, fn, read));
      const end = count + hits.length;
      if (end > t.length) t = larger(t, end);
      if (end > ids.length) ids = larger(ids, end);
      if (end > faceIndices.length) faceIndices = larger(faceIndices, end);
      for (const hit of hits) {
        t[count] = hit.t;
        ids[count] = hit.id;
        faceIndices[count++] = hit.index ?? hit.faceIndex;
      }
      offsets[i + 1] = end;
    }
    return Object.assign(out, {
      offsets,
      t: fitted(t, given.t, count),
      ids: fitted(ids, given.ids, count),
      faceIndices: fitted(faceIndices, given.faceIndices, count),
      count,
    });
  }

  /**
   * The instances that touch a region, or are in it.
   * @param {MeshShapeLike | MeshShapeLike[]} region  a box, a sphere, a capsule, a triangle, an oriented box, or {planes}, such as a Frustum3 or a
   *   result of `selectionOf`; an array is the union of its regions, of which only a lasso has the mode 'contains'
   * @param {{mode?: 'touches' | 'contains', by?: 'triangles' | 'boxes' | 'centers', mask?: number, filter?: (id: number) => boolean}}
   *   [options]  filter: which instances count, called for ascending ids; mode: 'touches' (default), or
   *   'contains': all of the instance must be in the region; by: what decides: the triangles (default), which is exact, the box around the
   *   instance in the world, or the center of that box; mask: only instances whose masks have a bit in common with it. A plain shape
   *   touches {planes} if none of the planes separates it
   * @returns {Int32Array}  ids, ascending
   */
  search(region, options = NONE) {
    const fn = 'MeshScene.search';
    MeshScene.#ready(this, fn);
    const { mode, by, mask, filter } = SEARCH.read(fn, options);
    const read = regionsOf(fn, region, mode);
    const { place, capacity } = MeshScene.#ready(this, fn);
    const ids = idsIn(place, capacity, read, { mode, by, mask });
    return filter ? ids.filter((id) => filter(id)) : ids;
  }

  /**
   * Whether triangles of the scene and of a mesh overlap or touch, or the scene and a shape. Reports one such pair: of a mesh the one of the
   * instance with the lowest id; of a shape the deepest contact.
   * @param {MeshBVH | SolidLike} other  a mesh, which is not compared with the plain shapes of the scene; or a sphere, a capsule, a box or an
   *   oriented box
   * @param {Matrix4Like} [matrix]  affine: from the coordinates of the mesh to the world; the identity by default. Shapes take none: they
   *   are in the world
   * @param {{mask?: number}} [options]  mask: only instances whose masks have a bit in common with it
   * @returns {{id: number, faceIndex: number, otherFaceIndex: number} | null}  null if there is no such pair; -1 stands for the face of a
   *   shape
   */
  overlaps(other, matrix, options = NONE) {
    const fn = 'MeshScene.overlaps';
    MeshScene.#ready(this, fn);
    const { mask } = MASK.read(fn, options);
    if (!(other instanceof MeshBVH)) {
      if (matrix !== undefined) fail(TypeError, fn, 'matrix', 'left out for a shape', matrix);
      const shape = convexOf(fn, other);
      const { place } = MeshScene.#ready(this, fn);
      const [deepest] = contacts(place, shape, { margin: 0, mask, side: 0, limit: 1 });
      return deepest ? { id: deepest.id, faceIndex: deepest.face, otherFaceIndex: -1 } : null;
    }
    const map = mapOf(fn, matrix);
    const { place } = MeshScene.#ready(this, fn);
    const mesh = MeshBVH.wasmOf(other) ?? failDisposed(fn, 'a mesh', 'other');
    const found = overlapsMesh(place, mesh.at, map, mask);
    return found && { id: found.id, faceIndex: found.face, otherFaceIndex: found.otherFace };
  }

  /**
   * The first contact of a moving sphere. `Collider` moves other shapes, too.
   * @param {Sphere3Like} sphere
   * @param {Vector3Like} motion  the displacement of the sphere from t = 0 to t = 1
   * @param {{mask?: number}} [options]  mask: only instances whose masks have a bit in common with it
   * @returns {SceneSweep | null}  point: the contact point; normal: a unit vector toward the sphere; overlap: whether the sphere overlaps or
   *   touches anything at the start
   */
  sweepSphere(sphere, motion, options = NONE) {
    const fn = 'MeshScene.sweepSphere';
    MeshScene.#ready(this, fn);
    const { mask } = MASK.read(fn, options);
    const { center, radius } = object(fn, 'sphere', sphere, 'a sphere {center, radius}');
    const shape = {
      radius: nonNegative(fn, 'sphere.radius', radius),
      points: usualOf(fn, 'sphere.center', center),
    };
    const delta = usualOf(fn, 'motion', motion);
    const hit = sweep(MeshScene.#ready(this, fn).place, shape, delta, mask, 0);
    if (!hit) return null;
    const { t, point, normal, id, face } = hit;
    const [p, n] = [point, normal].map(([x, y, z]) => new Vector3(x, y, z));
    return { t, point: p, normal: n, overlap: t === 0, id, faceIndex: face };
  }

  /**
   * The point of the scene closest to a point, in world coordinates; at equal distances of the instance with the lowest id, then the
   * lowest face. A plain shape is solid: inside of it the distance is 0.
   * @param {Vector3Like} point
   * @param {{maxDistance?: number, mask?: number}} [options]  maxDistance: Infinity by default; mask: only instances whose masks have a bit
   *   in common with it
   * @returns {SceneHit | null}  t: the distance; side: the side of the triangle on which the point is; null if everything is farther than
   *   maxDistance
   */
  closestPoint(point, options = NONE) {
    const fn = 'MeshScene.closestPoint';
    MeshScene.#ready(this, fn);
    const { maxDistance, mask } = NEAR.read(fn, options);
    const from = vector3(fn, 'point', point);
    const { id, f64, at, face, side } = closestPoint(
      MeshScene.#ready(this, fn).place,
      from,
      maxDistance,
      mask,
    );
    return id < 0 ? null : this.#hitAt(f64, at, id, face, side);
  }

  /**
   * `closestPoint` for each of many points.
   * @template {Partial<NearestArrays>} [T={}]
   * @param {ArrayLike<number>} points  three numbers each
   * @param {{maxDistance?: number, mask?: number}} [options]
   * @param {T} [out]  arrays to fill: three times NaN, Infinity, -1 and -1 if there is no result; missing arrays are created
   * @returns {T & NearestArrays & {count: number}}  out; count: the number of points with a result
   */
  closestPointBatch(points, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshScene.closestPointBatch';
    MeshScene.#ready(this, fn);
    const { maxDistance, mask } = NEAR.read(fn, options);
    const rows = rowsOf(fn, 'points', points, 3);
    const length = rows.length / 3;
    const given = outputsOf(fn, out, ['points', 'distances', 'ids', 'faceIndices']);
    const arrays = {
      points: outputOf(fn, 'out.points', given.points, rows.length, Float64Array, Float32Array),
      distances: outputOf(fn, 'out.distances', given.distances, length, Float64Array, Float32Array),
      ids: outputOf(fn, 'out.ids', given.ids, length, Int32Array),
      faceIndices: outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array),
    };
    const count = closestPointBatch(MeshScene.#ready(this, fn).place, rows, maxDistance, mask, arrays);
    return Object.assign(out, arrays, { count });
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera.
   * @param {CameraLike} camera
   * @param {number} x  in normalized device coordinates: -1 left, 1 right
   * @param {number} y  in normalized device coordinates: -1 bottom, 1 top
   * @param {PickOptions3} [options]  minT and maxT: from 0, the near plane, to 1, the far plane and the default of maxT
   * @returns {SceneHit | null}  t: 0 at the near plane, 1 at the far plane; with a far plane at infinity t is the distance, as are minT and
   *   maxT; distance: from the eye of a perspective camera, and from the plane of an orthographic one, as of three.js' Raycaster
   */
  pick(camera, x, y, options = NONE) {
    const fn = 'MeshScene.pick';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side = 0, mask, threshold, filter } = PICK.read(fn, options);
    const { view, eye, lastT } = putPick(fn, camera, x, y, scene);
    MeshScene.#ready(this, fn);
    const end = Math.min(maxT, lastT);
    const hit = this.#closest(scene, minT, end, side, mask);
    if (hit) hit.distance = hit.point.distanceTo(eye);
    if (this.#thin.size === 0 && !filter) return hit;
    const cast = { minT, maxT: end, side, mask, filter, limit: Infinity };
    return this.#chosen(hit, scene, fn, cast, () => sightThrough(view, x, y, threshold, minT, end), eye);
  }

  /**
   * All hits under a point of the screen, or the closest ones, sorted by t, id and face.
   * @param {CameraLike} camera
   * @param {number} x
   * @param {number} y
   * @param {PickOptions3 & {limit?: number}} [options]  as for `pick`; limit: the maximum number of hits, Infinity by default
   * @returns {SceneHit[]}
   */
  pickAll(camera, x, y, options = NONE) {
    const fn = 'MeshScene.pickAll';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side, mask, limit, threshold, filter } = PICK_ALL.read(fn, options);
    const { view, eye, lastT } = putPick(fn, camera, x, y, scene);
    MeshScene.#ready(this, fn);
    const end = Math.min(maxT, lastT);
    const cast = { minT, maxT: end, side, mask, filter, limit };
    return this.#all(scene, cast, () => sightThrough(view, x, y, threshold, minT, end), eye);
  }

  /**
   * All hits of the ray in wasm memory, sorted, that the filter accepts.
   * @param {WasmScene} scene
   * @param {SceneCast} cast
   * @param {() => SceneSight | null} sightOf
   * @param {{x: number, y: number, z: number}} [eye]  the point from which distances are measured
   */
  #all(scene, { minT, maxT, side = 0, mask, limit = Infinity, filter }, sightOf, eye) {
    const { first, ids } = scene.raycastAll(minT, maxT, side, mask);
    const hits = ids.map((id, i) => this.#hit(scene, id, first + i * MESH_HIT_DOUBLES));
    if (this.#thin.size > 0) hits.push(...this.#thin.all(scene, sightOf(), mask));
    hits.sort((a, b) => a.t - b.t || a.id - b.id); // the hits of each instance are already sorted
    if (eye) for (const hit of hits) hit.distance = hit.point.distanceTo(eye);
    if (filter) return filtered(hits, filter, limit);
    return hits.length > limit ? hits.slice(0, limit) : hits;
  }

  /**
   * The closest hit of the ray in wasm memory, also of points and lines, that the filter accepts.
   * @param {SceneHit | null} hit  the closest one of the other instances
   * @param {WasmScene} scene
   * @param {string} fn
   * @param {SceneCast} cast
   * @param {() => SceneSight | null} sightOf
   * @param {{x: number, y: number, z: number}} [eye]
   */
  #chosen(hit, scene, fn, cast, sightOf, eye) {
    const { mask, filter } = cast;
    if (this.#thin.size > 0) hit = this.#thin.closest(scene, sightOf(), mask, hit);
    if (hit && eye) hit.distance = hit.point.distanceTo(eye);
    if (!hit || !filter) return hit;
    const ray = scene.f64.slice(scene.ray, scene.ray + 6);
    if (filter(hit)) return hit;
    // The filter may have cast other rays, or disposed of a mesh.
    const ready = MeshScene.#ready(this, fn);
    ready.f64.set(ray, ready.ray);
    const { minT, maxT, side } = cast;
    const others = this.#all(ready, { minT, maxT, side, mask }, sightOf, eye).slice(1);
    return filtered(others, filter, 1)[0] ?? null;
  }

  /**
   * The closest hit of the ray in wasm memory, with the options of a ray.
   * @param {WasmScene} scene
   * @param {string} fn
   * @param {ReturnType<typeof RAY.read>} read
   */
  #nearest(scene, fn, read) {
    const { minT, maxT, side = 0, mask, filter } = read;
    const hit = this.#closest(scene, minT, maxT, side, mask);
    if (this.#thin.size === 0 && !filter) return hit;
    return this.#chosen(hit, scene, fn, read, () => this.#sight(scene, fn, read));
  }

  /**
   * Whether the ray in wasm memory hits anything.
   * @param {WasmScene} scene
   * @param {string} fn
   * @param {ReturnType<typeof RAY.read>} read
   */
  #any(scene, fn, read) {
    const { minT, maxT, side = 0, mask, filter } = read;
    if (filter) return this.#nearest(scene, fn, read) !== null;
    if (scene.raycastAny(minT, maxT, side, mask)) return true;
    return (
      this.#thin.size > 0 && this.#thin.closest(scene, this.#sight(scene, fn, read), mask, null) !== null
    );
  }

  /**
   * The sight of the ray in wasm memory.
   * @param {WasmScene} scene
   * @param {string} fn
   * @param {{minT: number, maxT: number, threshold: number, camera?: any}} read
   * @returns {SceneSight | null}
   */
  #sight({ f64, ray }, fn, { minT, maxT, threshold, camera }) {
    const numbers = Array.from(f64.subarray(ray, ray + 6));
    const sight = sightAlong(numbers.slice(0, 3), numbers.slice(3), threshold, minT, maxT);
    return sight && camera ? { ...sight, view: viewOf(fn, camera) } : sight;
  }

  /**
   * The closest hit of the ray in wasm memory.
   * @param {WasmScene} scene
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side
   * @param {number} mask
   */
  #closest(scene, minT, maxT, side, mask) {
    const id = scene.raycast(minT, maxT, side, mask);
    return id < 0 ? null : this.#hit(scene, id, scene.hit);
  }

  /**
   * @param {WasmScene} scene
   * @param {number} id
   * @param {number} at  index of the hit's first number
   * @returns {SceneHit}
   */
  #hit(scene, id, at) {
    return this.#hitAt(scene.f64, at, id, scene.face(at), scene.side(at));
  }

  /**
   * @param {Float64Array} f64
   * @param {number} at  index of the hit's first number
   * @param {number} id
   * @param {number} faceIndex
   * @param {number} side
   * @returns {SceneHit}
   */
  #hitAt(f64, at, id, faceIndex, side) {
    const vector = (/** @type {number} */ i) => new Vector3(f64[i], f64[i + 1], f64[i + 2]);
    return {
      id,
      t: f64[at + MESH_HIT_T],
      distance: f64[at + MESH_HIT_DISTANCE],
      point: vector(at + MESH_HIT_POINT),
      normal: vector(at + MESH_HIT_NORMAL),
      barycentric: this.#meshes[id] ? vector(at + MESH_HIT_WEIGHTS) : null,
      faceIndex,
      side,
    };
  }

  /**
   * Frees the instances, but not the meshes. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    if (!(#scene in this)) failReceiver('MeshScene.dispose', 'a MeshScene', this);
    this.#scene?.dispose();
    this.#scene = undefined;
    this.#meshes = [];
    this.#uses.clear();
    this.#frames.clear();
    this.#used = [];
  }
}
