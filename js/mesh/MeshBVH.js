/** The public class of a triangle mesh with a BVH. */

import {
  MESH_BAD_INDEX,
  MESH_BAD_POSITION,
  MESH_HIT_DISTANCE,
  MESH_HIT_DOUBLES,
  MESH_HIT_NORMAL,
  MESH_HIT_POINT,
  MESH_HIT_T,
  MESH_HIT_WEIGHTS,
  MESH_METHODS,
} from '../generated/layout.js';
import { Vector3 } from '../math/Vector3.js';
import { fitted, larger, outputOf, outputsOf } from '../arguments/outputs.js';
import { filter, mask, mode, option, Options } from '../arguments/options.js';
import { RANGE, rangeOf } from '../arguments/range.js';
import { affine, bytes as bytesOf, finite, list, NONE, object, fail } from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { intersects, overlaps, search, sweepSphere } from '../wasm/meshShapes.js';
import { WasmMesh } from '../wasm/WasmMesh.js';
import {
  ALL_HITS,
  BUILD,
  BUILD_ASYNC,
  CAST,
  filtered,
  geometryOf,
  MASK,
  NEAR,
  putRay,
  rowsOf,
  sideOf,
  vector3,
  verticesOf,
} from './arguments.js';
import { buildMesh } from './build.js';
import { numbersOf, shapeOf } from './shapes.js';

/** @import { GeometryGroup, GeometryLike, Ray3Like, RaycastOptions, Side } from './arguments.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { SignalLike, WorkerLike } from './build.js' */
/** @import { MeshShapeLike, Sphere3Like } from './shapes.js' */

/**
 * @typedef {'quality' | 'fast' | 'compact'} MeshBuild
 * @typedef {RaycastOptions & {filter?: (hit: MeshHit) => boolean}} MeshRaycastOptions  filter: which hits count. It is called for the hits
 *   that the other options allow, sorted by t and face, until it has accepted enough of them. It must not change the mesh
 * @typedef {RaycastOptions & {filter?: (hit: MeshHit, ray: number) => boolean}} MeshBatchOptions  filter: the same, for one ray after the
 *   other, with the position of the ray in the batch. The batch takes as long as single calls then
 */

const FROM = /* @__PURE__ */ new Options({ side: /* @__PURE__ */ option(sideOf, 0) });
const SEARCH = /* @__PURE__ */ new Options({ mode, mask, filter });

/** Initial capacity for all hits of a ray: most rays have fewer. */
const FEW = 64;

/**
 * The first contact of a moving sphere. @typedef {{t: number, point: Vector3, normal: Vector3, overlap: boolean, faceIndex: number}}
 * MeshSweep
 */

/**
 * A hit of a ray with a mesh, or the point of a mesh closest to a point.
 *
 * @example
 * ```js
 * import { MeshBVH } from 'raybound';
 *
 * const mesh = new MeshBVH({ positions: [0, 0, 0, 4, 0, 0, 0, 4, 0] });
 * const hit = mesh.raycast({ origin: { x: 1, y: 1, z: 6 }, direction: { x: 0, y: 0, z: -1 } });
 * console.log(hit?.point.z, hit?.normal.z, hit?.side); // → 0 1 1
 * ```
 */
export class MeshHit {
  /**
   * @param {Float64Array} numbers
   * @param {number} at
   * @param {number} faceIndex
   * @param {number} side
   * @throws {TypeError}  for numbers that are not those of a hit. Queries create hits
   */
  constructor(numbers, at, faceIndex, side) {
    list('MeshHit', 'numbers', numbers, 'an array of numbers');
    /** The ray parameter, in multiples of the direction; for a closest point the distance. */
    this.t = numbers[at + MESH_HIT_T];
    /** Euclidean distance from the ray's origin, or from the query point. */
    this.distance = numbers[at + MESH_HIT_DISTANCE];
    /** The point on the mesh. */
    this.point = vectorAt(numbers, at + MESH_HIT_POINT);
    /** The unit normal of the triangle, on its front; 0 for a degenerate triangle. */
    this.normal = vectorAt(numbers, at + MESH_HIT_NORMAL);
    /** The barycentric coordinates of the point: the weights of the triangle's vertices. */
    this.barycentric = vectorAt(numbers, at + MESH_HIT_WEIGHTS);
    /** The index of the triangle in the geometry. */
    this.faceIndex = faceIndex;
    /** The side from which the triangle was hit, or the side of its plane on which the query point is: 1 front, -1 back, 0 in the plane. */
    this.side = side;
  }
}

/** @type {(numbers: ArrayLike<number>, at: number) => Vector3} */
const vectorAt = (numbers, at) => new Vector3(numbers[at], numbers[at + 1], numbers[at + 2]);

/**
 * A triangle mesh with a bounding-volume hierarchy: queries of rays, points and shapes.
 *
 * The constructor copies the triangles into wasm memory and builds a bounding-volume hierarchy over them; `refit`
 * updates vertices that have moved. The geometry is not changed. The results are the same as those of a test of every triangle, in double
 * precision, and watertight: no ray passes between triangles that share an edge or a vertex. A ray does not hit a triangle in whose plane
 * it runs, nor a degenerate triangle.
 *
 * @example
 * ```js
 * import { MeshBVH } from 'raybound';
 *
 * const square = { positions: [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0], index: [0, 1, 2, 0, 2, 3] };
 * const mesh = new MeshBVH(square);
 * const hit = mesh.raycast({ origin: { x: 3, y: 1, z: 6 }, direction: { x: 0, y: 0, z: -1 } });
 * console.log(hit?.distance, hit?.faceIndex); // → 6 0
 * ```
 */
export class MeshBVH extends Disposable {
  /** @type {WasmMesh | undefined} */
  #mesh;
  #side = 0;

  /**
   * @param {GeometryLike} geometry  flat arrays, or a three.js BufferGeometry
   * @param {object} [options]
   * @param {MeshBuild} [options.build]  'quality' (default): fastest queries; 'fast': fastest build; 'compact': least
   *   memory, for geometries with an index and positions in single precision
   * @param {boolean} [options.fixed]  true: the vertices will not move. Equal positions are stored once, and `refit` throws. Saves 2 bytes
   *   per triangle, and 20 and more if positions are repeated: without an index, or with several normals for a corner
   * @param {Side} [options.side]  the sides of triangles that rays hit if the query has no option `side`; 'both' by default
   * @param {GeometryGroup[]} [options.groups]  used instead of the groups of the geometry
   * @param {(progress: number) => void} [options.onProgress]  called about 50 times during the build with the progress, from 0 to 1; the
   *   last time with 1. With build 'fast' it is called once, at the end. The function may use other meshes. If it throws, the build ends
   *   with its error
   * @throws {TypeError | RangeError} for positions that are not finite or have a magnitude above 2^160, invalid vertex indices, and
   *   arrays of a wrong length
   */
  constructor(geometry, options = NONE) {
    super();
    const fn = 'MeshBVH';
    const { build, fixed, side, groups, onProgress } = BUILD.read(fn, options);
    this.#side = side;
    const input = geometryOf(fn, geometry, groups);
    const built = WasmMesh.build({ ...input, fixed }, build, onProgress);
    if (!(built instanceof WasmMesh)) failInput(fn, input, built);
    this.#mesh = /** @type {WasmMesh} */ (built);
  }

  /**
   * Builds a mesh without blocking the page: in slices of some milliseconds on this thread, or in workers. The mesh is the same as that of
   * the constructor.
   * @param {GeometryLike} geometry  as for the constructor. It must not be changed before the mesh is built
   * @param {object} [options]
   * @param {MeshBuild} [options.build]  as for the constructor, as are fixed, side and groups
   * @param {boolean} [options.fixed]
   * @param {Side} [options.side]
   * @param {GeometryGroup[]} [options.groups]
   * @param {WorkerLike | WorkerLike[]} [options.worker]  a worker in which `serveMeshBuilds` was called. It can build several meshes at a time,
   *   and is not ended. Several workers share the build; with build 'fast', and for few triangles, only the first ones are used
   * @param {(progress: number) => void} [options.onProgress]  called about 50 times with the progress, from 0 to 1; the last time with 1.
   *   With build 'fast' it is called once, at the end, and the build has one slice
   * @param {SignalLike} [options.signal]  an AbortSignal that ends the build: then the promise is rejected with the reason of the signal, and
   *   all memory is free
   * @returns {Promise<MeshBVH>}  rejected with a TypeError or RangeError as of the constructor, with an error of the worker, and with one that
   *   onProgress throws
   */
  static async build(geometry, options = NONE) {
    const fn = 'MeshBVH.build';
    const read = BUILD_ASYNC.read(fn, options);
    const { build, fixed, side, groups, worker, signal, onProgress } = read;
    const input = geometryOf(fn, geometry, groups);
    const built = await buildMesh(fn, { ...input, fixed }, build, { worker, signal, onProgress });
    if (!(built instanceof WasmMesh)) return failInput(fn, input, built);
    return MeshBVH.#of(built, side);
  }

  /** A mesh that is in wasm memory already. @type {(wasm: WasmMesh, side: number) => MeshBVH} */
  static #of(wasm, side) {
    const made = new MeshBVH({ positions: [] });
    made.dispose();
    made.#mesh = wasm;
    made.#side = side;
    return made;
  }

  /** Throws for a proxy of a MeshBVH, and for another object with its prototype. @type {(self: MeshBVH, method: string) => void} */
  static #check(self, method) {
    if (!(#mesh in self)) failReceiver(`MeshBVH.${method}`, 'a MeshBVH', self);
  }

  /** @type {(self: MeshBVH, fn: string) => WasmMesh} */
  static #open(self, fn) {
    let open;
    try {
      open = self.#mesh;
    } catch {
      failReceiver(fn, 'a MeshBVH', self);
    }
    return open ?? failDisposed(fn, 'a mesh');
  }

  /** The number of triangles. */
  get faceCount() {
    return MeshBVH.#open(this, 'MeshBVH.faceCount').faceCount;
  }

  /** The build method of the hierarchy. */
  get build() {
    return MESH_METHODS[MeshBVH.#open(this, 'MeshBVH.build').method];
  }

  /** Whether the mesh was built with `fixed`, so that `refit` throws. */
  get fixed() {
    return MeshBVH.#open(this, 'MeshBVH.fixed').isFixed;
  }

  /** Bytes of wasm memory, including the triangles. */
  get byteLength() {
    return MeshBVH.#open(this, 'MeshBVH.byteLength').byteLength;
  }

  /** The number of nodes from the root to the deepest leaf. */
  get depth() {
    return MeshBVH.#open(this, 'MeshBVH.depth').depth;
  }

  /**
   * The boxes of the hierarchy at a depth, for drawing: six numbers each, minimum corner and maximum corner. Depth 0 is one box around
   * the whole mesh; the property `depth` is the largest depth with boxes. The boxes are rounded outward to 32-bit floats.
   * @param {number} depth @returns {Float64Array}
   */
  nodeBoxes(depth) {
    const fn = 'MeshBVH.nodeBoxes';
    const mesh = MeshBVH.#open(this, fn);
    if (!(Number.isInteger(depth) && depth >= 0)) fail(RangeError, fn, 'depth', 'an integer >= 0', depth);
    return mesh.nodeBoxes(depth);
  }

  /**
   * The WasmMesh of a mesh, for MeshScene; undefined for other values and for a disposed mesh.
   * @internal
   * @param {any} value
   * @returns {WasmMesh | undefined}
   */
  static wasmOf(value) {
    return typeof value === 'object' && value !== null && #mesh in value ? value.#mesh : undefined;
  }

  /** The side that rays hit by default, as its number in C. @internal @param {MeshBVH} mesh */
  static sideOf(mesh) {
    return mesh.#side;
  }

  // Rays.

  /**
   * The closest hit of a ray; at equal t the face with the lowest index.
   * @param {Ray3Like} ray  the direction may have any length; a zero direction hits nothing
   * @param {MeshRaycastOptions} [options]
   * @returns {MeshHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = 'MeshBVH.raycast';
    const mesh = MeshBVH.#open(this, fn);
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    putRay(fn, ray, mesh);
    if (filter) return this.#chosen(fn, mesh, { minT, maxT, side, mask, limit: Infinity }, filter);
    if (!mesh.raycast(minT, maxT, side, mask)) return null;
    return new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
  }

  /**
   * The closest hit of the ray in wasm memory that a filter accepts.
   * @param {string} fn @param {WasmMesh} mesh @param {Cast} cast @param {(hit: MeshHit) => unknown} filter
   */
  #chosen(fn, mesh, cast, filter) {
    const { minT, maxT, side = this.#side, mask } = cast;
    if (!mesh.raycast(minT, maxT, side, mask)) return null;
    const hit = new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
    const ray = mesh.f64.slice(mesh.ray, mesh.ray + 6);
    if (filter(hit)) return hit;
    // The filter may have cast other rays, or disposed of the mesh.
    const open = MeshBVH.#open(this, fn);
    open.f64.set(ray, open.ray);
    const others = hitsOf(open, cast, this.#side).filter(({ faceIndex }) => faceIndex !== hit.faceIndex);
    return filtered(others, filter, 1)[0] ?? null;
  }

  /** Whether a ray hits anything. Faster than `raycast`. @param {Ray3Like} ray @param {MeshRaycastOptions} [options] @returns {boolean} */
  raycastAny(ray, options = NONE) {
    const fn = 'MeshBVH.raycastAny';
    const mesh = MeshBVH.#open(this, fn);
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    putRay(fn, ray, mesh);
    if (filter) return this.#chosen(fn, mesh, { minT, maxT, side, mask, limit: Infinity }, filter) !== null;
    return mesh.raycastAny(minT, maxT, side, mask);
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t and face. A ray through an edge or a vertex hits all triangles there.
   * @param {Ray3Like} ray
   * @param {MeshRaycastOptions & {limit?: number}} [options]  limit: the maximum number of hits, Infinity by default
   * @returns {MeshHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'MeshBVH.raycastAll';
    const mesh = MeshBVH.#open(this, fn);
    const { minT, maxT, side, mask, filter, limit } = ALL_HITS.read(fn, options);
    putRay(fn, ray, mesh);
    const most = filter ? Infinity : limit;
    const hits = hitsOf(mesh, { minT, maxT, side, mask, limit: most }, this.#side);
    return filter ? filtered(hits, filter, limit) : hits;
  }

  /**
   * `raycastAll` for each of many rays. The hits of ray i are in `t` and `faceIndices` from `offsets[i]` to `offsets[i + 1]`.
   * @template {{offsets?: Int32Array, t?: Float64Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {MeshBatchOptions & {limit?: number}} [options]  limit: the maximum number of hits of each ray
   * @param {T} [out]  arrays to fill; missing arrays are created, `t` and `faceIndices` are replaced if they are too short
   * @returns {T & {offsets: Int32Array, t: Float64Array, faceIndices: Int32Array, count: number}}  out; count: the total number of hits
   */
  raycastAllBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.raycastAllBatch';
    MeshBVH.#open(this, fn);
    const cast = ALL_HITS.read(fn, options);
    const { filter, limit } = cast;
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['offsets', 't', 'faceIndices']);
    const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
    let t = outputOf(fn, 'out.t', given.t, 0, Float64Array);
    let faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, 0, Int32Array);
    let count = (offsets[0] = 0);
    for (let i = 0; i < length; i++) {
      const mesh = MeshBVH.#open(this, fn); // again, because a filter may have disposed of the mesh
      mesh.f64.set(rows.subarray(6 * i, 6 * i + 6), mesh.ray);
      if (filter) {
        const { minT, maxT, side, mask } = cast;
        const hits = hitsOf(mesh, { minT, maxT, side, mask, limit: Infinity }, this.#side);
        const accepted = filtered(hits, (hit) => filter(hit, i), limit);
        const end = count + accepted.length;
        if (end > t.length) t = larger(t, end);
        if (end > faceIndices.length) faceIndices = larger(faceIndices, end);
        for (const hit of accepted) {
          t[count] = hit.t;
          faceIndices[count++] = hit.faceIndex;
        }
        offsets[i + 1] = end;
        continue;
      }
      const found = allHits(mesh, cast, this.#side);
      const end = count + found.count;
      if (end > t.length) t = larger(t, end);
      if (end > faceIndices.length) faceIndices = larger(faceIndices, end);
      const { f64 } = mesh;
      for (let at = found.first; count < end; count++, at += MESH_HIT_DOUBLES) {
        t[count] = f64[at];
        faceIndices[count] = mesh.face(at);
      }
      offsets[i + 1] = end;
    }
    return Object.assign(out, {
      offsets,
      t: fitted(t, given.t, count),
      faceIndices: fitted(faceIndices, given.faceIndices, count),
      count,
    });
  }

  /**
   * The closest hit of each of many rays.
   * @template {{t?: Float64Array | Float32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {MeshBatchOptions} [options]
   * @param {T} [out]  arrays to fill: Infinity and -1 for a miss; missing arrays are created
   * @returns {T & {t: Float64Array | Float32Array, faceIndices: Int32Array, count: number}}  out; count: the number of rays that hit
   */
  raycastBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.raycastBatch';
    const mesh = MeshBVH.#open(this, fn);
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    let count = 0;
    if (filter)
      this.#chooseEach(fn, rows, { minT, maxT, side, mask, limit: Infinity }, filter, (i, hit) => {
        t[i] = hit ? hit.t : Infinity;
        faceIndices[i] = hit ? hit.faceIndex : -1;
        count += Number(hit !== null);
      });
    else count = mesh.raycastBatch(rows, minT, maxT, side, mask, t, faceIndices);
    return Object.assign(out, { t, faceIndices, count });
  }

  /**
   * Whether each of many rays hits anything.
   * @template {{hits?: Uint8Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {MeshBatchOptions} [options]
   * @param {T} [out]  hits: receives 1 or 0 for each ray; created if it is missing
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: the number of rays that hit
   */
  raycastAnyBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.raycastAnyBatch';
    const mesh = MeshBVH.#open(this, fn);
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, rows.length / 6, Uint8Array);
    let count = 0;
    if (filter)
      this.#chooseEach(fn, rows, { minT, maxT, side, mask, limit: Infinity }, filter, (i, hit) => {
        hits[i] = Number(hit !== null);
        count += hits[i];
      });
    else count = mesh.raycastAnyBatch(rows, minT, maxT, side, mask, hits);
    return Object.assign(out, { hits, count });
  }

  /**
   * The closest hit of each ray that a filter accepts.
   * @param {string} fn @param {Float64Array | Float32Array} rows @param {Cast} cast @param {(hit: MeshHit, ray: number) => unknown} filter
   * @param {(ray: number, hit: MeshHit | null) => void} each
   */
  #chooseEach(fn, rows, cast, filter, each) {
    for (let i = 0; 6 * i < rows.length; i++) {
      const mesh = MeshBVH.#open(this, fn); // for each ray, because a filter may have disposed of the mesh
      mesh.f64.set(rows.subarray(6 * i, 6 * i + 6), mesh.ray);
      each(
        i,
        this.#chosen(fn, mesh, cast, (hit) => filter(hit, i)),
      );
    }
  }

  // Points.

  /**
   * The point of the mesh closest to a point; at equal distances on the face with the lowest index.
   * @param {Vector3Like} point
   * @param {{maxDistance?: number, mask?: number}} [options]  maxDistance: Infinity by default; mask: only triangles of groups whose masks
   *   have a bit in common with it
   * @returns {MeshHit | null}  null if all triangles are farther than maxDistance
   */
  closestPoint(point, options = NONE) {
    const fn = 'MeshBVH.closestPoint';
    const mesh = MeshBVH.#open(this, fn);
    const { maxDistance, mask } = NEAR.read(fn, options);
    const { x, y, z } = vector3(fn, 'point', point);
    if (!mesh.closestPoint(x, y, z, maxDistance, mask)) return null;
    return new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
  }

  /**
   * `closestPoint` for each of many points.
   * @template {{points?: Float64Array | Float32Array, distances?: Float64Array | Float32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} points  three numbers each
   * @param {{maxDistance?: number, mask?: number}} [options]
   * @param {T} [out]  arrays to fill: three times NaN, Infinity and -1 if there is no result; missing arrays are created
   * @returns {T & {points: Float64Array | Float32Array, distances: Float64Array | Float32Array, faceIndices: Int32Array, count: number}}
   */
  closestPointBatch(points, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.closestPointBatch';
    const mesh = MeshBVH.#open(this, fn);
    const { maxDistance, mask } = NEAR.read(fn, options);
    const rows = rowsOf(fn, 'points', points, 3);
    const length = rows.length / 3;
    const given = outputsOf(fn, out, ['points', 'distances', 'faceIndices']);
    const closest = outputOf(fn, 'out.points', given.points, rows.length, Float64Array, Float32Array);
    const distances = outputOf(fn, 'out.distances', given.distances, length, Float64Array, Float32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    const count = mesh.closestPointBatch(rows, maxDistance, mask, closest, distances, faceIndices);
    return Object.assign(out, { points: closest, distances, faceIndices, count });
  }

  /**
   * The distance from a point to the surface of a closed mesh whose normals point outward, negative inside. NaN for an empty mesh.
   * @param {Vector3Like} point @returns {number}
   */
  signedDistance(point) {
    const fn = 'MeshBVH.signedDistance';
    const mesh = MeshBVH.#open(this, fn);
    const { x, y, z } = vector3(fn, 'point', point);
    return mesh.signedDistance(x, y, z);
  }

  /**
   * Whether a closed mesh whose normals point outward contains a point. The surface counts.
   * @param {Vector3Like} point @returns {boolean}
   */
  containsPoint(point) {
    const fn = 'MeshBVH.containsPoint';
    const mesh = MeshBVH.#open(this, fn);
    const { x, y, z } = vector3(fn, 'point', point);
    return mesh.pointSide(x, y, z) <= 0;
  }

  // Shapes. Only the surface counts: a shape inside a closed mesh that touches no triangle does not overlap the mesh. Touching counts.

  /**
   * Whether any triangle overlaps or touches a shape. The inside of the mesh does not count. Exact for boxes, spheres, capsules and
   * triangles; for oriented boxes and planes the distances of vertices are rounded.
   * @param {MeshShapeLike} shape  a box, a sphere, a capsule, a triangle, an oriented box, or a frustum {planes}
   * @param {{mask?: number}} [options]  mask: only triangles of groups whose masks have a bit in common with it
   * @returns {boolean}
   */
  intersects(shape, options = NONE) {
    const fn = 'MeshBVH.intersects';
    MeshBVH.#open(this, fn);
    const { mask } = MASK.read(fn, options);
    const numbers = shapeOf(fn, shape);
    return intersects(MeshBVH.#open(this, fn), numbers, mask);
  }

  /**
   * The triangles that overlap or touch a shape, in a deterministic order.
   * @param {MeshShapeLike} shape
   * @param {{mode?: 'touches' | 'contains', mask?: number, filter?: (faceIndex: number) => boolean}} [options]  mode: 'touches' (default),
   *   or 'contains': only triangles whose three vertices are in the shape; filter: which triangles count, called in the order of the result
   * @returns {Int32Array}  the indices of the triangles in the geometry
   */
  search(shape, options = NONE) {
    const fn = 'MeshBVH.search';
    MeshBVH.#open(this, fn);
    const { mode, mask, filter } = SEARCH.read(fn, options);
    const numbers = shapeOf(fn, shape);
    const faces = search(MeshBVH.#open(this, fn), numbers, mode === 1, mask);
    return filter ? faces.filter((face) => filter(face)) : faces;
  }

  /**
   * The first contact of a moving sphere with a triangle.
   * @param {Sphere3Like} sphere
   * @param {Vector3Like} motion  the displacement of the sphere from t = 0 to t = 1
   * @param {{mask?: number}} [options]
   * @returns {MeshSweep | null}  point: the contact point on the mesh; normal: a unit vector toward the sphere; overlap: whether the sphere
   *   overlaps or touches a triangle at the start
   */
  sweepSphere(sphere, motion, options = NONE) {
    const fn = 'MeshBVH.sweepSphere';
    MeshBVH.#open(this, fn);
    const { mask } = MASK.read(fn, options);
    const { center, radius } = object(fn, 'sphere', sphere, 'a sphere {center, radius}');
    const numbers = [
      ...numbersOf(fn, 'sphere.center', center),
      finite(fn, 'sphere.radius', radius),
      ...numbersOf(fn, 'motion', motion),
    ];
    const found = sweepSphere(MeshBVH.#open(this, fn), numbers, mask);
    if (!found) return null;
    const n = found.numbers;
    return {
      t: n[0],
      point: new Vector3(n[2], n[3], n[4]),
      normal: new Vector3(n[5], n[6], n[7]),
      overlap: n[1] === 1,
      faceIndex: found.face,
    };
  }

  /**
   * Whether triangles of two meshes overlap or touch. Reports one such pair. Two triangles without area do not overlap, unless one of them
   * is a point.
   * @param {MeshBVH} other
   * @param {Matrix4Like} [matrix]  affine: from the coordinates of the other mesh to those of this mesh; the identity by default
   * @returns {{faceIndex: number, otherFaceIndex: number} | null}  null if there is no such pair
   */
  overlaps(other, matrix) {
    const fn = 'MeshBVH.overlaps';
    MeshBVH.#open(this, fn);
    if (typeof other !== 'object' || other === null || !(#mesh in other))
      fail(TypeError, fn, 'other', 'a MeshBVH', other);
    const map = mapOf(fn, matrix);
    const faces = overlaps(MeshBVH.#open(this, fn), other.#mesh ?? failDisposed(fn, 'a mesh', 'other'), map);
    return faces && { faceIndex: faces[0], otherFaceIndex: faces[1] };
  }

  // Changes.

  /**
   * Updates the positions of vertices that have moved, and refits the bounds of the hierarchy. This is fast, but queries become
   * slower the farther the triangles move relative to each other.
   * @param {GeometryLike} geometry  with as many vertices as before, in the same precision: a Float32Array if the mesh was built from one,
   *   otherwise a Float64Array or an array. Its index and groups are not read: the mesh keeps its triangles
   * @param {{first?: number, count?: number}} [options]  only the `count` vertices from `first` on; all by default
   * @throws {TypeError | RangeError} for an invalid geometry, and for a mesh that was built with `fixed`; nothing is changed then
   */
  refit(geometry, options = NONE) {
    const fn = 'MeshBVH.refit';
    const mesh = MeshBVH.#open(this, fn);
    if (mesh.isFixed) fail(TypeError, fn, 'this', 'a mesh built without `fixed`', 'one built with it');
    const input = verticesOf(fn, geometry);
    const { vertexCount } = mesh;
    const { positions, names } = input;
    // Without an index, a BufferGeometry may have corners at its end that make no triangle, which the mesh left out.
    const rest = input.isAttribute ? input.vertexCount % 3 : 0;
    if (input.vertexCount !== vertexCount && input.vertexCount - rest !== vertexCount)
      fail(RangeError, fn, `${names.positions}.length`, `that of ${vertexCount} vertices`, positions.length);
    const kinds = ['a Float32Array', 'a Float64Array or an array'];
    const hasDoubles = positions instanceof Float64Array;
    if (hasDoubles !== mesh.hasDoubles)
      fail(
        TypeError,
        fn,
        names.positions,
        `${kinds[Number(mesh.hasDoubles)]}, as for the constructor`,
        kinds[Number(hasDoubles)],
      );
    const { first, count } = rangeOf(fn, RANGE.read(fn, options), vertexCount);
    const wrong = mesh.refit(input, first, count);
    if (wrong) failInput(fn, input, wrong);
    return this;
  }

  /** Serializes the mesh with its hierarchy, for `MeshBVH.from`. @returns {ArrayBuffer} */
  toBuffer() {
    return /** @type {ArrayBuffer} */ (MeshBVH.#open(this, 'MeshBVH.toBuffer').bytes());
  }

  /**
   * Creates a mesh from the result of `toBuffer`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @param {{side?: Side}} [options]  side: as for the constructor, because the bytes do not contain it
   * @returns {MeshBVH}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer, options = NONE) {
    const fn = 'MeshBVH.from';
    const { side } = FROM.read(fn, options);
    const view = /** @type {any} */ (object(fn, 'buffer', buffer, 'a buffer'));
    const mesh = WasmMesh.of(bytesOf(fn, 'buffer', view));
    if (!mesh) fail(RangeError, fn, 'buffer', 'the result of toBuffer', buffer);
    return MeshBVH.#of(mesh, side);
  }

  /**
   * Frees the memory. Any later use except `dispose` throws a TypeError.
   * @override
   */
  dispose() {
    MeshBVH.#check(this, 'dispose');
    this.#mesh?.dispose();
    this.#mesh = undefined;
  }
}

/**
 * The twelve numbers of an affine matrix, by default of the identity: column by column, without the last row.
 * @param {string} fn @param {Matrix4Like} [matrix]
 */
export function mapOf(fn, matrix) {
  if (matrix === undefined) return [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  const { elements } = affine(fn, matrix, 16);
  return [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((i) => elements[i]);
}

/** @typedef {{minT: number, maxT: number, side?: number, mask: number, limit: number}} Cast */

/**
 * The closest hits of the ray that was written last, at most `limit`, as objects.
 * @param {WasmMesh} mesh
 * @param {Cast} cast
 * @param {number} ownSide  the side of the mesh
 */
function hitsOf(mesh, cast, ownSide) {
  const { first, count } = allHits(mesh, cast, ownSide);
  /** @type {MeshHit[]} */
  const hits = [];
  const { f64 } = mesh;
  for (let i = 0, at = first; i < count; i++, at += MESH_HIT_DOUBLES)
    hits.push(new MeshHit(f64, at, mesh.face(at), mesh.side(at)));
  return hits;
}

/**
 * The closest hits of the ray that was written last, at most `limit`.
 * @param {WasmMesh} mesh
 * @param {Cast} cast
 * @param {number} ownSide  the side of the mesh
 */
function allHits(mesh, { minT, maxT, side, mask, limit }, ownSide) {
  const most = Math.min(limit, mesh.faceCount + 1);
  let room = Math.min(most, FEW);
  let found = mesh.raycastAll(minT, maxT, side ?? ownSide, mask, room);
  while (found.count === room && room < most) {
    room = Math.min(most, 8 * room);
    found = mesh.raycastAll(minT, maxT, side ?? ownSide, mask, room);
  }
  return found;
}

/**
 * Throws the error for an input that C rejected.
 * @param {string} fn @param {ReturnType<typeof geometryOf>} input @param {{status: number, at: number}} wrong @returns {never}
 */
function failInput(fn, { positions, stride, offset, index, names }, { status, at }) {
  if (status === MESH_BAD_INDEX)
    return fail(RangeError, fn, `${names.index}[${at}]`, 'an index of a vertex', index?.[at]);
  if (status !== MESH_BAD_POSITION) return fail(RangeError, fn, 'geometry.groups', 'in order', at);
  const first = offset + at * stride;
  const axis = [0, 1, 2].find((k) => !(Math.abs(positions[first + k]) <= 2 ** 160)) ?? 0;
  return fail(
    RangeError,
    fn,
    `${names.positions}[${first + axis}], ${'xyz'[axis]} of vertex ${at},`,
    'a finite number, at most 2^160',
    positions[first + axis],
  );
}
