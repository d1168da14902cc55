/** Ray queries among instances of triangle meshes and plain shapes with affine matrices. */

import { Disposable } from '../Disposable.js';
import { Vector3 } from '../math/Vector3.js';
import { MASK, NEAR, putRay, rowsOf, vector3 } from '../mesh/arguments.js';
import { mapOf } from '../mesh/MeshBVH.js';
import { MeshRays } from '../mesh/MeshRays.js';
import { fitted, larger, outputOf, outputsOf } from '../arguments/outputs.js';
import { bytes as bytesOf, nonNegative, NONE, object, fail } from '../arguments/check.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { failBuffer } from '../wasm/formats.js';
import { closestPoint, closestPointBatch, contacts, overlapsMesh, sweep } from '../wasm/spaceQueries.js';
import { disposals } from '../wasm/disposals.js';
import { WasmScene } from '../wasm/WasmScene.js';
import { pack, REMOVED, THIN, unpack, VERSION } from './buffer.js';
import { convexOf, usualOf } from './convex.js';
import { KINDS, solidOf } from './solids.js';
import { FROM, INSTANCE, PICK, PICK_ALL, RAY, RAY_ALL, SEARCH } from './options.js';
import { areAtMost, MOST_IN_SHAPE, putMatrix, putPick } from './put.js';
import { idsIn, regionsOf } from './regions.js';
import { SceneHits } from './SceneHits.js';
import { sightThrough, Thin, ThinInstances } from './Thin.js';

/** @import { AllHitsOptions, Ray3Like, RaycastOptions, Side } from '../mesh/arguments.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { CameraLike } from './camera.js' */
/** @import { Frame, SolidLike } from './solids.js' */
/** @import { MeshShapeLike, Sphere3Like } from '../mesh/shapes.js' */
/** @import { WasmMesh } from '../wasm/WasmMesh.js' */
/** @import { NearestArrays, PickOptions3, SceneAllHitsOptions, SceneBatchOptions, SceneHit, SceneRaycastOptions, SceneSweep } from './types.js' */

/** @import { ThinClass } from './buffer.js' */
/** @import { ConvexLike } from './convex.js' */

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
  /** The meshes by id; undefined for a shape. @type {(MeshRays | undefined)[]} */
  #meshes = [];
  /** The number of instances of each mesh. @type {Map<MeshRays, number>} */
  #uses = new Map();
  /** The frames of oriented boxes, by id. @type {Map<number, Frame>} */
  #frames = new Map();
  /** Whether an id is in use, by id. @type {boolean[]} */
  #used = [];
  #size = 0;
  #thin = new ThinInstances();
  #hits = new SceneHits(this.#meshes, this.#thin, (fn) => MeshScene.#ready(this, fn));
  #disposals = disposals.count;

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
    if (self.#disposals !== disposals.count) {
      for (const mesh of self.#uses.keys())
        if (!MeshRays.wasmOf(mesh))
          fail(TypeError, fn, 'this', 'a scene of meshes that are not disposed', 'one with a disposed mesh');
      for (const { isDisposed } of self.#thin.shapes)
        if (isDisposed)
          fail(
            TypeError,
            fn,
            'this',
            'a scene of points and lines that are not disposed',
            'one with disposed ones',
          );
      self.#disposals = disposals.count;
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
   * @param {number} depth @returns {Float64Array}
   */
  nodeBoxes(depth) {
    const fn = 'MeshScene.nodeBoxes';
    const scene = MeshScene.#ready(this, fn);
    if (!(Number.isInteger(depth) && depth >= 0)) fail(RangeError, fn, 'depth', 'an integer >= 0', depth);
    return scene.nodeBoxes(depth);
  }

  /**
   * Adds an instance.
   * @param {MeshRays | SolidLike | Thin} shape  a mesh, which is neither copied nor freed with the scene: after its `refit` call `move` for its
   *   instances; or a sphere {center, radius}, a box {min, max}, an oriented box {center, halfSize, rotation}, a capsule {start, end,
   *   radius}; or a `PointsBVH`, a `LineBVH` or a variant of it, or a `Billboard`. Points have no size and lines no thickness; rays and picks
   *   hit them within a threshold, billboards only with a camera. In all other queries a billboard is the point at the origin of its matrix
   * @param {Matrix4Like} [matrix]  affine, with an inverse, of numbers of at most 2^500: from the space of the mesh or shape to world
   *   coordinates; the identity by default
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
    const isMesh = shape instanceof MeshRays;
    const wasm = isMesh ? MeshRays.wasmOf(shape) : undefined;
    if (isMesh && !wasm) failDisposed(fn, 'a mesh', 'shape');
    const isThin = shape instanceof Thin;
    /** @type {ReturnType<typeof solidOf>} */
    const solid = isThin ? { kind: 0, numbers: [] } : solidOf(fn, shape, wasm);
    if (!areAtMost(solid.numbers, MOST_IN_SHAPE))
      fail(RangeError, fn, 'shape', 'of numbers of at most 2^160', shape);
    const scene = MeshScene.#open(this, fn);
    const elements = putMatrix(fn, scene, matrix, solid.frame);
    MeshScene.#open(this, fn);
    const id = this.#insert(fn, scene, isMesh || isThin ? shape : null, { ...solid, side, mask });
    if (id < 0) fail(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
    return id;
  }

  /**
   * Adds an instance with the matrix in wasm memory.
   * @param {string} fn
   * @param {WasmScene} scene
   * @param {MeshRays | Thin | null} item
   * @param {{kind: number, numbers: ArrayLike<number>, frame?: Frame, side: number, mask: number}} instance
   * @returns {number}  the id; -1 for a matrix without an inverse
   */
  #insert(fn, scene, item, { kind, numbers, frame, side, mask }) {
    let at = 0;
    if (item instanceof MeshRays) ({ at } = /** @type {WasmMesh} */ (MeshRays.wasmOf(item)));
    if (item instanceof Thin) ({ kind, at, numbers } = item.stored(fn));
    const id = scene.add(kind, at, numbers, side, mask);
    if (id < 0) return id;
    this.#used[id] = true;
    this.#size++;
    if (frame) this.#frames.set(id, frame);
    if (item instanceof Thin) this.#thin.add(id, item, mask, at === 0);
    if (item instanceof MeshRays) {
      this.#meshes[id] = item;
      this.#uses.set(item, (this.#uses.get(item) ?? 0) + 1);
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
   * The mesh, points, line or billboard of an instance, as it was given to `add`; null for a plain shape.
   * @param {number} id @returns {MeshRays | Thin | null}
   */
  geometryOf(id) {
    const fn = 'MeshScene.geometryOf';
    MeshScene.#open(this, fn);
    this.#check(fn, id);
    return this.#meshes[id] ?? this.#thin.shapeOf(id) ?? null;
  }

  /** @param {string} fn @param {number} id */
  #check(fn, id) {
    if (this.#used[id] !== true) fail(RangeError, fn, 'id', 'the id of an instance that was not removed', id);
  }

  /**
   * Rebuilds the BVH over the instances. Queries become slower the farther the instances have moved since the last build. A query after
   * moves of more than half of the instances, and of more than 1,000, rebuilds it, too.
   */
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
    return this.#hits.nearest(scene, fn, read);
  }

  /** Whether a ray hits anything. Faster than `raycast`. @param {Ray3Like} ray @param {SceneRaycastOptions} [options] @returns {boolean} */
  raycastAny(ray, options = NONE) {
    const fn = 'MeshScene.raycastAny';
    const scene = MeshScene.#ready(this, fn);
    const read = RAY.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return this.#hits.any(scene, fn, read);
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t, id and face.
   * @param {Ray3Like} ray @param {SceneAllHitsOptions} [options] @returns {SceneHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'MeshScene.raycastAll';
    const scene = MeshScene.#ready(this, fn);
    const read = RAY_ALL.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return this.#hits.all(scene, read, () => this.#hits.sight(scene, fn, read));
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
    const read = RAY.read(fn, options);
    const { minT, maxT, side = 0, mask, filter } = read;
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'ids', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const ids = outputOf(fn, 'out.ids', given.ids, length, Int32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    MeshScene.#ready(this, fn);
    let count = 0;
    if (this.#thin.size === 0 && !filter)
      count = scene.raycastBatch(rows, minT, maxT, side, mask, t, ids, faceIndices);
    else
      for (let i = 0; i < length; i++) {
        const scene = this.#putRow(fn, rows, i);
        const hit = this.#hits.nearest(scene, fn, rowOptions(read, i));
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
    const read = RAY.read(fn, options);
    const { minT, maxT, side = 0, mask, filter } = read;
    const rows = rowsOf(fn, 'rays', rays, 6);
    const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, rows.length / 6, Uint8Array);
    const scene = MeshScene.#ready(this, fn);
    let count = 0;
    if (this.#thin.size === 0 && !filter) count = scene.raycastAnyBatch(rows, minT, maxT, side, mask, hits);
    else
      for (let i = 0; 6 * i < rows.length; i++) {
        const scene = this.#putRow(fn, rows, i);
        hits[i] = Number(this.#hits.any(scene, fn, rowOptions(read, i)));
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
    const read = RAY_ALL.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['offsets', 't', 'ids', 'faceIndices']);
    const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
    let t = outputOf(fn, 'out.t', given.t, 0, Float64Array);
    let ids = outputOf(fn, 'out.ids', given.ids, 0, Int32Array);
    let faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, 0, Int32Array);
    let count = (offsets[0] = 0);
    for (let i = 0; i < length; i++) {
      const scene = this.#putRow(fn, rows, i);
      const hits = this.#hits.all(scene, rowOptions(read, i), () => this.#hits.sight(scene, fn, read));
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
   * Writes a ray of a batch to wasm memory. Throws if a filter has disposed of the scene or a mesh.
   * @param {string} fn @param {Float64Array | Float32Array} rows @param {number} i
   */
  #putRow(fn, rows, i) {
    const scene = MeshScene.#ready(this, fn);
    for (let k = 0; k < 6; k++) scene.f64[scene.ray + k] = rows[6 * i + k];
    return scene;
  }

  /**
   * The instances that touch a region, or are in it: of points any or all points, of lines any or all segments, exactly as for triangles.
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
   * Whether triangles, points or segments of the scene overlap or touch a mesh, or the scene a shape. Reports one such pair: of a mesh the
   * one of the instance with the lowest id; of a shape the deepest contact.
   * @param {MeshRays | ConvexLike} other  a mesh, which is not compared with the plain shapes of the scene; or a sphere, a capsule, a box, an
   *   oriented box or a convex hull {points}
   * @param {Matrix4Like} [matrix]  affine: from the coordinates of the mesh to the world; the identity by default. Shapes take none: they
   *   are in the world
   * @param {{mask?: number}} [options]  mask: only instances whose masks have a bit in common with it
   * @returns {{id: number, faceIndex: number, index?: number, otherFaceIndex: number} | null}  null if there is no such pair; -1 stands for
   *   the face of a shape. index: of points and lines only, as of `ThinHit`; their faceIndex is -1
   */
  overlaps(other, matrix, options = NONE) {
    const fn = 'MeshScene.overlaps';
    MeshScene.#ready(this, fn);
    const { mask } = MASK.read(fn, options);
    if (!(other instanceof MeshRays)) {
      if (matrix !== undefined) fail(TypeError, fn, 'matrix', 'left out for a shape', matrix);
      const shape = convexOf(fn, other);
      const { place } = MeshScene.#ready(this, fn);
      const [deepest] = contacts(place, shape, { margin: 0, mask, side: 0, limit: 1, hasThin: true });
      return deepest ? { ...this.#hits.faceOf(deepest), otherFaceIndex: -1 } : null;
    }
    const map = mapOf(fn, matrix);
    const { place } = MeshScene.#ready(this, fn);
    const mesh = MeshRays.wasmOf(other) ?? failDisposed(fn, 'a mesh', 'other');
    const found = overlapsMesh(place, mesh.at, map, mask);
    return found && { ...this.#hits.faceOf(found), otherFaceIndex: found.otherFace };
  }

  /**
   * The first contact of a moving sphere, also with points and lines. `Collider` moves other shapes, too, but not against points and lines.
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
    const hit = sweep(MeshScene.#ready(this, fn).place, shape, delta, { mask, side: 0, hasThin: true });
    if (!hit) return null;
    const { t, point, normal } = hit;
    const [p, n] = [point, normal].map(([x, y, z]) => new Vector3(x, y, z));
    return { t, point: p, normal: n, overlap: t === 0, ...this.#hits.faceOf(hit) };
  }

  /**
   * The point of the scene closest to a point, in world coordinates; at equal distances of the instance with the lowest id, then the
   * lowest face or index. A plain shape is solid: inside of it the distance is 0.
   * @param {Vector3Like} point
   * @param {{maxDistance?: number, mask?: number}} [options]  maxDistance: Infinity by default; mask: only instances whose masks have a bit
   *   in common with it
   * @returns {SceneHit | null}  t: the distance; side: the side of the triangle on which the point is; null if everything is farther than
   *   maxDistance. Of points and lines the index is reported, and the normal leads to the point
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
    if (id < 0) return null;
    const { faceIndex, index } = this.#hits.faceOf({ id, face });
    const hit = this.#hits.hitAt(f64, at, id, faceIndex, side);
    return index === undefined ? hit : { ...hit, index };
  }

  /**
   * `closestPoint` for each of many points.
   * @template {Partial<NearestArrays>} [T={}]
   * @param {ArrayLike<number>} points  three numbers each
   * @param {{maxDistance?: number, mask?: number}} [options]
   * @param {T} [out]  arrays to fill: three times NaN, Infinity, -1 and -1 if there is no result; of points and lines the index instead of
   *   the face; missing arrays are created
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
    if (this.#thin.size > 0)
      for (let i = 0; i < length; i++)
        arrays.faceIndices[i] =
          this.#thin.indexOf(arrays.ids[i], arrays.faceIndices[i]) ?? arrays.faceIndices[i];
    return Object.assign(out, arrays, { count });
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera.
   * @param {CameraLike} camera
   * @param {number} x  in normalized device coordinates: -1 left, 1 right; of a pixel `(2 * px) / width - 1`. Points beside the screen are valid,
   *   as those of a captured pointer: the ray leads beside the frustum. Throws if x and y are both greater than 2: such numbers are pixels
   * @param {number} y  in normalized device coordinates: -1 bottom, 1 top; of a pixel `1 - (2 * py) / height`
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
    const hit = this.#hits.closest(scene, minT, end, side, mask);
    if (hit) hit.distance = hit.point.distanceTo(eye);
    if (this.#thin.size === 0 && !filter) return hit;
    const cast = { minT, maxT: end, side, mask, filter, limit: Infinity };
    return this.#hits.chosen(
      hit,
      scene,
      fn,
      cast,
      () => sightThrough(view, x, y, threshold, minT, end, eye),
      eye,
    );
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
    return this.#hits.all(scene, cast, () => sightThrough(view, x, y, threshold, minT, end, eye), eye);
  }

  // Serialization.

  /**
   * Serializes the instances with their ids, for `MeshScene.from`; each mesh and each points, line or billboard is contained once.
   * @returns {ArrayBuffer}
   */
  toBuffer() {
    const scene = MeshScene.#ready(this, 'MeshScene.toBuffer');
    /** @type {Map<MeshRays | Thin, number>} */
    const places = new Map();
    const instances = this.#used.map((used, id) => {
      const stored = { kind: REMOVED, item: -1, side: 0, mask: 0, map: [], numbers: [] };
      if (!used) return stored;
      const item = this.#meshes[id] ?? this.#thin.shapeOf(id);
      if (item && !places.has(item)) places.set(item, places.size);
      const own = scene.instanceAt(id);
      const kind = item instanceof Thin ? THIN : own.kind;
      return { ...own, kind, item: item ? Number(places.get(item)) : -1, frame: this.#frames.get(id) };
    });
    return pack({ instances, free: scene.free, items: [...places.keys()] });
  }

  /**
   * Creates a scene from the result of `toBuffer`. A checksum detects changes. The instances have the ids that they had, and new meshes,
   * points, lines and billboards, which `geometryOf` returns.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @param {{classes?: ThinClass[]}} [options]  classes: those of the points, lines and billboards in the scene, such as [PointsBVH,
   *   Billboard], because a program that uses none of them should not contain them
   * @returns {MeshScene}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer, options = NONE) {
    const fn = 'MeshScene.from';
    const { classes } = FROM.read(fn, options);
    const bytes = bytesOf(fn, 'buffer', object(fn, 'buffer', buffer, 'a buffer'));
    const { instances, free, items } = unpack(fn, bytes, classes);
    const made = new MeshScene();
    try {
      const scene = MeshScene.#open(made, fn);
      for (const instance of instances) {
        const { kind, item, map } = instance;
        // Ids that are not used are added, too, and removed in the order in which they were.
        scene.putMap(kind === REMOVED ? mapOf(fn) : map);
        if (made.#insert(fn, scene, items[item] ?? null, instance) < 0) failBuffer(fn, bytes, VERSION);
      }
      for (const id of free) made.remove(id);
    } catch (error) {
      made.dispose();
      for (const item of items) item.dispose();
      throw error;
    }
    return made;
  }

  /**
   * Frees the instances, but not the meshes. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    if (!(#scene in this)) failReceiver('MeshScene.dispose', 'a MeshScene', this);
    this.#scene?.dispose();
    this.#scene = undefined;
    this.#meshes.length = 0;
    this.#uses.clear();
    this.#frames.clear();
    this.#used = [];
  }
}

/**
 * The options of a batch, for one of its rays.
 * @template {{minT: number, maxT: number, side?: number, mask: number, threshold: number, camera?: any, limit?: number, filter?: any}} T
 * @param {T} read
 * @param {number} i  the position of the ray
 */
function rowOptions(read, i) {
  const { minT, maxT, side, mask, threshold, camera, limit, filter } = read;
  if (!filter) return read;
  return {
    minT,
    maxT,
    side,
    mask,
    threshold,
    camera,
    limit,
    filter: (/** @type {SceneHit} */ hit) => filter(hit, i),
  };
}
