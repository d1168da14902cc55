/** The public class of a triangle mesh for ray queries: the base class of MeshBVH. */

import {
  MESH_BAD_INDEX,
  MESH_BAD_POSITION,
  MESH_HIT_DOUBLES,
  MESH_MAGIC,
  MESH_METHODS,
} from '../generated/layout.js';
import { fitted, larger, outputOf, outputsOf } from '../arguments/outputs.js';
import { option, Options } from '../arguments/options.js';
import { RANGE, rangeOf } from '../arguments/range.js';
import { bytes as bytesOf, NONE, object, fail } from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { announcedClass } from '../late.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { failBuffer } from '../wasm/formats.js';
import { WasmMesh } from '../wasm/WasmMesh.js';
import {
  ALL_HITS,
  BUILD,
  BUILD_ASYNC,
  CAST,
  filtered,
  geometryOf,
  putRay,
  rowsOf,
  sideOf,
  vector3,
  verticesOf,
} from './arguments.js';
import { buildMesh } from './build.js';
import { MeshHit } from './MeshHit.js';

/** @import { GeometryGroup, GeometryLike, Ray3Like, RaycastOptions, Side } from './arguments.js' */
/** @import { Vector3Like } from '../math/Vector3.js' */
/** @import { SignalLike, WorkerLike } from './build.js' */

/**
 * @typedef {'quality' | 'fast' | 'compact'} MeshBuild
 * @typedef {RaycastOptions & {filter?: (hit: MeshHit) => boolean}} MeshRaycastOptions  filter: which hits count. It is called for the hits
 *   that the other options allow, sorted by t and face, until it has accepted enough of them. It must not change the mesh
 * @typedef {RaycastOptions & {filter?: (hit: MeshHit, ray: number) => boolean}} MeshBatchOptions  filter: the same, for one ray after the
 *   other, with the position of the ray in the batch. The batch takes as long as single calls then
 */

const FROM = /* @__PURE__ */ new Options({ side: /* @__PURE__ */ option(sideOf, 0) });

/** Initial capacity for all hits of a ray: most rays have fewer. */
const FEW = 64;

/** The methods that errors name. */
const METHODS = [
  'raycast',
  'raycastAny',
  'raycastAll',
  'raycastAllBatch',
  'raycastBatch',
  'raycastAnyBatch',
  'containsPoint',
  'nodeBoxes',
  'refit',
];

/** The names of the methods in errors, by class. @type {Record<string, Record<string, string>>} */
const known = {};

/** @param {string} name  of the class */
const namesOf = (name) =>
  (known[name] ??= Object.fromEntries(METHODS.map((method) => [method, `${name}.${method}`])));

/**
 * A triangle mesh that rays hit, with a bounding-volume hierarchy. `MeshBVH` extends this class by queries of points, shapes and other
 * meshes. A program that only casts rays saves their code: a third of the kilobytes of `MeshBVH`.
 *
 * The constructor copies the triangles into wasm memory and builds a bounding-volume hierarchy over them; `refit`
 * updates vertices that have moved. The geometry is not changed. The results are the same as those of a test of every triangle, in double
 * precision, and watertight: no ray passes between triangles that share an edge or a vertex. A ray does not hit a triangle in whose plane
 * it runs, nor a degenerate triangle.
 *
 * @example
 * ```js
 * import { MeshRays } from 'raybound';
 *
 * const square = { positions: [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0], index: [0, 1, 2, 0, 2, 3] };
 * const mesh = new MeshRays(square);
 * const hit = mesh.raycast({ origin: { x: 3, y: 1, z: 6 }, direction: { x: 0, y: 0, z: -1 } });
 * console.log(hit?.distance, hit?.faceIndex); // → 6 0
 * ```
 */
export class MeshRays extends Disposable {
  /** @type {WasmMesh | undefined} */
  #mesh;
  #side = 0;
  #names = namesOf(nameOf(this));

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
    const fn = nameOf(this);
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
   *   and is not ended. Several workers share the build; with build 'fast', and for few triangles, only the first ones are used. A worker
   *   that never calls `serveMeshBuilds` does not answer: see `signal`
   * @param {(progress: number) => void} [options.onProgress]  called about 50 times with the progress, from 0 to 1; the last time with 1.
   *   With build 'fast' it is called once, at the end, and the build has one slice
   * @param {SignalLike} [options.signal]  an AbortSignal that ends the build: then the promise is rejected with the reason of the signal, and
   *   all memory is free. `AbortSignal.timeout(10_000)` also ends it if a worker does not answer
   * @returns {Promise<MeshRays>}  rejected with a TypeError or RangeError as of the constructor, with an error of the worker, and with one that
   *   onProgress throws
   */
  static build(geometry, options = NONE) {
    return MeshRays.buildAs('MeshRays.build', MeshRays, geometry, options);
  }

  /**
   * `build` of a class.
   * @internal
   * @template {MeshRays} T
   * @param {string} fn
   * @param {new (geometry: GeometryLike) => T} Kind
   * @param {GeometryLike} geometry
   * @param {object} options
   * @returns {Promise<T>}
   */
  static async buildAs(fn, Kind, geometry, options) {
    const { build, fixed, side, groups, worker, signal, onProgress } = BUILD_ASYNC.read(fn, options);
    const input = geometryOf(fn, geometry, groups);
    const built = await buildMesh(fn, { ...input, fixed }, build, { worker, signal, onProgress });
    if (!(built instanceof WasmMesh)) return failInput(fn, input, built);
    return MeshRays.#of(Kind, built, side);
  }

  /**
   * A mesh that is in wasm memory already.
   * @template {MeshRays} T
   * @param {new (geometry: GeometryLike) => T} Kind
   * @param {WasmMesh} wasm
   * @param {number} side
   * @returns {T}
   */
  static #of(Kind, wasm, side) {
    const made = new Kind({ positions: [] });
    made.dispose();
    made.#mesh = wasm;
    made.#side = side;
    return made;
  }

  /** Throws for a proxy of a mesh, and for another object with its prototype. @type {(self: MeshRays, method: string) => void} */
  static #check(self, method) {
    if (!(#mesh in self)) {
      const name = nameOf(self);
      failReceiver(`${name}.${method}`, `a ${name}`, self);
    }
  }

  /**
   * The WasmMesh of a mesh, for a method. Throws for other values and for a disposed mesh.
   * @internal
   * @param {MeshRays} self
   * @param {string} method
   * @returns {WasmMesh}
   */
  static open(self, method) {
    let open;
    try {
      open = self.#mesh;
    } catch {
      const name = nameOf(self);
      failReceiver(`${name}.${method}`, `a ${name}`, self);
    }
    return open ?? failDisposed(`${nameOf(self)}.${method}`, 'a mesh');
  }

  /** The number of triangles. */
  get faceCount() {
    return MeshRays.open(this, 'faceCount').faceCount;
  }

  /** The build method of the hierarchy. */
  get build() {
    return MESH_METHODS[MeshRays.open(this, 'build').method];
  }

  /** Whether the mesh was built with `fixed`, so that `refit` throws. */
  get fixed() {
    return MeshRays.open(this, 'fixed').isFixed;
  }

  /** Bytes of wasm memory, including the triangles. */
  get byteLength() {
    return MeshRays.open(this, 'byteLength').byteLength;
  }

  /** The number of nodes from the root to the deepest leaf. */
  get depth() {
    return MeshRays.open(this, 'depth').depth;
  }

  /**
   * The boxes of the hierarchy at a depth, for drawing: six numbers each, minimum corner and maximum corner. Depth 0 is one box around
   * the whole mesh; the property `depth` is the largest depth with boxes. The boxes are rounded outward to 32-bit floats.
   * @param {number} depth @returns {Float64Array}
   */
  nodeBoxes(depth) {
    const mesh = MeshRays.open(this, 'nodeBoxes');
    const fn = this.#names.nodeBoxes;
    if (!(Number.isInteger(depth) && depth >= 0)) fail(RangeError, fn, 'depth', 'an integer >= 0', depth);
    return mesh.nodeBoxes(depth);
  }

  /**
   * The WasmMesh of a mesh, for scenes; undefined for other values and for a disposed mesh.
   * @internal
   * @param {any} value
   * @returns {WasmMesh | undefined}
   */
  static wasmOf(value) {
    return MeshRays.isMesh(value) ? value.#mesh : undefined;
  }

  /** Whether a value is a mesh, also a disposed one: not a proxy of one. @internal @param {any} value @returns {value is MeshRays} */
  static isMesh(value) {
    return typeof value === 'object' && value !== null && #mesh in value;
  }

  /** The side that rays hit by default, as its number in C. @internal @param {MeshRays} mesh */
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
    const mesh = MeshRays.open(this, 'raycast');
    const fn = this.#names.raycast;
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    putRay(fn, ray, mesh);
    if (filter) return this.#chosen('raycast', mesh, { minT, maxT, side, mask, limit: Infinity }, filter);
    if (!mesh.raycast(minT, maxT, side, mask)) return null;
    return new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
  }

  /**
   * The closest hit of the ray in wasm memory that a filter accepts.
   * @param {string} method @param {WasmMesh} mesh @param {Cast} cast @param {(hit: MeshHit) => unknown} filter
   */
  #chosen(method, mesh, cast, filter) {
    const { minT, maxT, side = this.#side, mask } = cast;
    if (!mesh.raycast(minT, maxT, side, mask)) return null;
    const hit = new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
    const ray = mesh.f64.slice(mesh.ray, mesh.ray + 6);
    if (filter(hit)) return hit;
    // The filter may have cast other rays, or disposed of the mesh.
    const open = MeshRays.open(this, method);
    open.f64.set(ray, open.ray);
    const others = hitsOf(open, cast, this.#side).filter(({ faceIndex }) => faceIndex !== hit.faceIndex);
    return filtered(others, filter, 1)[0] ?? null;
  }

  /** Whether a ray hits anything. Faster than `raycast`. @param {Ray3Like} ray @param {MeshRaycastOptions} [options] @returns {boolean} */
  raycastAny(ray, options = NONE) {
    const mesh = MeshRays.open(this, 'raycastAny');
    const fn = this.#names.raycastAny;
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    putRay(fn, ray, mesh);
    if (filter)
      return this.#chosen('raycastAny', mesh, { minT, maxT, side, mask, limit: Infinity }, filter) !== null;
    return mesh.raycastAny(minT, maxT, side, mask);
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t and face. A ray through an edge or a vertex hits all triangles there.
   * @param {Ray3Like} ray
   * @param {MeshRaycastOptions & {limit?: number}} [options]  limit: the maximum number of hits, Infinity by default
   * @returns {MeshHit[]}
   */
  raycastAll(ray, options = NONE) {
    const mesh = MeshRays.open(this, 'raycastAll');
    const fn = this.#names.raycastAll;
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
    MeshRays.open(this, 'raycastAllBatch');
    const fn = this.#names.raycastAllBatch;
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
      const mesh = MeshRays.open(this, 'raycastAllBatch'); // again, because a filter may have disposed of the mesh
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
    const mesh = MeshRays.open(this, 'raycastBatch');
    const fn = this.#names.raycastBatch;
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    let count = 0;
    if (filter)
      this.#chooseEach(
        'raycastBatch',
        rows,
        { minT, maxT, side, mask, limit: Infinity },
        filter,
        (i, hit) => {
          t[i] = hit ? hit.t : Infinity;
          faceIndices[i] = hit ? hit.faceIndex : -1;
          count += Number(hit !== null);
        },
      );
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
    const mesh = MeshRays.open(this, 'raycastAnyBatch');
    const fn = this.#names.raycastAnyBatch;
    const { minT, maxT, side = this.#side, mask, filter } = CAST.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, rows.length / 6, Uint8Array);
    let count = 0;
    if (filter)
      this.#chooseEach(
        'raycastAnyBatch',
        rows,
        { minT, maxT, side, mask, limit: Infinity },
        filter,
        (i, hit) => {
          hits[i] = Number(hit !== null);
          count += hits[i];
        },
      );
    else count = mesh.raycastAnyBatch(rows, minT, maxT, side, mask, hits);
    return Object.assign(out, { hits, count });
  }

  /**
   * The closest hit of each ray that a filter accepts.
   * @param {string} method @param {Float64Array | Float32Array} rows @param {Cast} cast @param {(hit: MeshHit, ray: number) => unknown} filter
   * @param {(ray: number, hit: MeshHit | null) => void} each
   */
  #chooseEach(method, rows, cast, filter, each) {
    for (let i = 0; 6 * i < rows.length; i++) {
      const mesh = MeshRays.open(this, method); // for each ray, because a filter may have disposed of the mesh
      mesh.f64.set(rows.subarray(6 * i, 6 * i + 6), mesh.ray);
      each(
        i,
        this.#chosen(method, mesh, cast, (hit) => filter(hit, i)),
      );
    }
  }

  /**
   * Whether a closed mesh whose normals point outward contains a point. The surface counts. Decided by rays.
   * @param {Vector3Like} point @returns {boolean}
   */
  containsPoint(point) {
    const mesh = MeshRays.open(this, 'containsPoint');
    const fn = this.#names.containsPoint;
    const { x, y, z } = vector3(fn, 'point', point);
    return mesh.pointSide(x, y, z) <= 0;
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
    const mesh = MeshRays.open(this, 'refit');
    const fn = this.#names.refit;
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

  /** Serializes the mesh with its hierarchy, for `from`. @returns {ArrayBuffer} */
  toBuffer() {
    return /** @type {ArrayBuffer} */ (MeshRays.open(this, 'toBuffer').bytes());
  }

  /**
   * Creates a mesh from the result of `toBuffer`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @param {{side?: Side}} [options]  side: as for the constructor, because the bytes do not contain it
   * @returns {MeshRays}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer, options = NONE) {
    return MeshRays.fromAs('MeshRays.from', MeshRays, buffer, options);
  }

  /**
   * `from` of a class.
   * @internal
   * @template {MeshRays} T
   * @param {string} fn
   * @param {new (geometry: GeometryLike) => T} Kind
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @param {object} options
   * @returns {T}
   */
  static fromAs(fn, Kind, buffer, options) {
    const { side } = FROM.read(fn, options);
    const view = /** @type {any} */ (object(fn, 'buffer', buffer, 'a buffer'));
    const bytes = bytesOf(fn, 'buffer', view);
    const mesh = WasmMesh.of(bytes) ?? failBuffer(fn, bytes, MESH_MAGIC >>> 24);
    return MeshRays.#of(Kind, mesh, side);
  }

  /**
   * Frees the memory. Any later use except `dispose` throws a TypeError.
   * @override
   */
  dispose() {
    MeshRays.#check(this, 'dispose');
    this.#mesh?.dispose();
    this.#mesh = undefined;
  }
}

/**
 * The name of the class in errors. `MeshBVH` announces itself, because this file must not import it.
 * @param {any} self
 */
function nameOf(self) {
  const Full = announcedClass('MeshBVH');
  return Full && self instanceof Full ? 'MeshBVH' : 'MeshRays';
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
