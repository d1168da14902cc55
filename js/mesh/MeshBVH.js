/** A triangle mesh: the class that programs use. */

import { MESH_BAD_INDEX, MESH_BAD_POSITION, MESH_HIT_DOUBLES, MESH_METHODS } from '../generated/layout.js';
import { Vector3 } from '../math/Vector3.js';
import { fitted, larger, outputOf, outputsOf } from '../outputs.js';
import { affine, attached, finite, mask as checkMask, object, optionsOf, refuse } from '../validate.js';
import { Disposable } from '../Disposable.js';
import { intersects, overlaps, search, sweepSphere } from '../wasm/meshShapes.js';
import { WasmMesh } from '../wasm/WasmMesh.js';
import { castOf, geometryOf, limitOf, NONE, putRay, rowsOf, sideOf, vector3 } from './arguments.js';
import { numbersOf, shapeOf } from './shapes.js';

/** @import { GeometryGroup, GeometryLike, Ray3Like, RaycastOptions, Side } from './arguments.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { MeshShapeLike, Sphere3Like } from './shapes.js' */

/** @typedef {'quality' | 'fast' | 'compact'} MeshBuild */

/** Hits that are asked for first where all are wanted: most rays have fewer. */
const FEW = 64;

/** A first contact of a moving sphere. @typedef {{t: number, point: Vector3, normal: Vector3, overlap: boolean, faceIndex: number}} MeshSweep */

/**
 * Where a ray hits a mesh, or the closest point of a mesh.
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
   */
  constructor(numbers, at, faceIndex, side) {
    /** In multiples of the direction; of a closest point the distance. */
    this.t = numbers[at];
    /** Euclidean, from the ray's origin or from the point. */
    this.distance = numbers[at + 1];
    /** Of the mesh. */
    this.point = new Vector3(numbers[at + 2], numbers[at + 3], numbers[at + 4]);
    /** Of the triangle, unit, on its front; 0 of a triangle without area. */
    this.normal = new Vector3(numbers[at + 5], numbers[at + 6], numbers[at + 7]);
    /** Weights of the triangle's vertices in the point. */
    this.barycentric = new Vector3(numbers[at + 8], numbers[at + 9], numbers[at + 10]);
    /** The triangle: its place in the geometry. */
    this.faceIndex = faceIndex;
    /** From where the triangle is hit, or on which side of its plane the point is: 1 front, -1 back, 0 in the plane. */
    this.side = side;
  }
}

/**
 * A triangle mesh, and what rays and points find on it.
 *
 * A snapshot: the triangles are copied into wasm memory and a bounding-volume hierarchy is built over them at once; `refit`
 * follows vertices that move. The geometry is not changed. Results are those of testing every triangle by itself, in double
 * precision: rays do not pass between triangles that share an edge or a vertex. A triangle in whose plane a ray lies, and one
 * without area, is not hit.
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
   * @param {MeshBuild} [options.build]  'quality' (if left out): fastest to query; 'fast': fastest to build; 'compact': least
   *   memory, for geometries with an index and positions in single precision
   * @param {Side} [options.side]  which sides of triangles rays hit where a query does not say: 'both' if left out
   * @param {GeometryGroup[]} [options.groups]  in place of those of the geometry
   * @param {(progress: number) => void} [options.onProgress]  is called some 50 times during the build with the part of it that is done,
   *   the last time with 1. It may use other meshes. What it throws ends the build
   * @throws {TypeError | RangeError} for positions that are not finite or larger than 2^160, indices of vertices that there are not,
   *   arrays of a wrong length
   */
  constructor(geometry, options = NONE) {
    super();
    const fn = 'MeshBVH';
    const {
      build = 'quality',
      side = 'both',
      groups,
      onProgress,
    } = optionsOf(fn, options, ['build', 'side', 'groups', 'onProgress']);
    if (onProgress !== undefined && typeof onProgress !== 'function')
      refuse(TypeError, fn, 'onProgress', 'a function', onProgress);
    const number = MESH_METHODS.indexOf(build);
    if (number < 0) refuse(RangeError, fn, 'build', MESH_METHODS.join(', '), build);
    this.#side = sideOf(fn, side);
    const input = geometryOf(fn, geometry, groups);
    const built = WasmMesh.build(input, number, onProgress);
    if (!(built instanceof WasmMesh)) refuseInput(fn, input, built);
    this.#mesh = /** @type {WasmMesh} */ (built);
  }

  /** @param {string} fn */
  #open(fn) {
    return this.#mesh ?? refuse(TypeError, fn, 'this', 'a mesh that is not disposed', 'a disposed one');
  }

  /** Triangles. */
  get faceCount() {
    return this.#open('MeshBVH.faceCount').faceCount;
  }

  /** How the hierarchy was built. */
  get build() {
    return MESH_METHODS[this.#open('MeshBVH.build').method];
  }

  /** Of wasm memory, the triangles included. */
  get byteLength() {
    return this.#open('MeshBVH.byteLength').byteLength;
  }

  /** Nodes from the root to the deepest leaf. */
  get depth() {
    return this.#open('MeshBVH.depth').depth;
  }

  /**
   * The boxes of the hierarchy at a depth, for drawing: six numbers each, least corner and greatest corner. Depth 0 is one box around
   * everything; `depth` is the deepest that has any. Rounded outward to floats.
   * @param {number} depth
   * @returns {Float64Array}
   */
  nodeBoxes(depth) {
    const fn = 'MeshBVH.nodeBoxes';
    const mesh = this.#open(fn);
    if (!(Number.isInteger(depth) && depth >= 0)) refuse(RangeError, fn, 'depth', 'an integer >= 0', depth);
    return mesh.nodeBoxes(depth);
  }

  /**
   * What a MeshScene has of a mesh; undefined of anything else and of a disposed mesh.
   * @internal
   * @param {any} value
   * @returns {WasmMesh | undefined}
   */
  static wasmOf(value) {
    return #mesh in value ? value.#mesh : undefined;
  }

  // Rays.

  /**
   * The closest hit, at equal t that of the lowest face.
   * @param {Ray3Like} ray  the direction may have any length; a zero direction hits nothing
   * @param {RaycastOptions} [options]
   * @returns {MeshHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = 'MeshBVH.raycast';
    const mesh = this.#open(fn);
    const { minT, maxT, side, mask } = castOf(fn, options, this.#side);
    putRay(fn, ray, mesh);
    if (!mesh.raycast(minT, maxT, side, mask)) return null;
    return new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
  }

  /**
   * Whether anything is hit: what `raycast` finds, sooner.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = NONE) {
    const fn = 'MeshBVH.raycastAny';
    const mesh = this.#open(fn);
    const { minT, maxT, side, mask } = castOf(fn, options, this.#side);
    putRay(fn, ray, mesh);
    return mesh.raycastAny(minT, maxT, side, mask);
  }

  /**
   * All hits, or the closest ones, sorted by t and face. A ray through an edge hits all triangles there.
   * @param {Ray3Like} ray
   * @param {RaycastOptions & {limit?: number}} [options]  limit: how many at the most
   * @returns {MeshHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'MeshBVH.raycastAll';
    const mesh = this.#open(fn);
    const cast = castOf(fn, options, this.#side);
    const limit = limitOf(fn, options);
    putRay(fn, ray, mesh);
    const { first, count } = allHits(mesh, cast, limit);
    /** @type {MeshHit[]} */
    const hits = [];
    const { f64 } = mesh;
    for (let i = 0, at = first; i < count; i++, at += MESH_HIT_DOUBLES)
      hits.push(new MeshHit(f64, at, mesh.face(at), mesh.side(at)));
    return hits;
  }

  /**
   * All hits of many rays, or the closest ones of each: those of ray i are in `t` and `faceIndices` from `offsets[i]` to `offsets[i + 1]`,
   * sorted as by `raycastAll`.
   * @template {{offsets?: Int32Array, t?: Float64Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {RaycastOptions & {limit?: number}} [options]  limit: how many of each ray at the most
   * @param {T} [out]  arrays that are filled; missing ones are made, `t` and `faceIndices` are replaced if they are too short
   * @returns {T & {offsets: Int32Array, t: Float64Array, faceIndices: Int32Array, count: number}}  out; count: hits of all rays
   */
  raycastAllBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.raycastAllBatch';
    const mesh = this.#open(fn);
    const cast = castOf(fn, options, this.#side);
    const limit = limitOf(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['offsets', 't', 'faceIndices']);
    const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
    let t = outputOf(fn, 'out.t', given.t, 0, Float64Array);
    let faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, 0, Int32Array);
    let count = (offsets[0] = 0);
    for (let i = 0; i < length; i++) {
      mesh.f64.set(rows.subarray(6 * i, 6 * i + 6), mesh.ray);
      const found = allHits(mesh, cast, limit);
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
   * The closest hits of many rays.
   * @template {{t?: Float64Array | Float32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays that are filled: Infinity and -1 for a miss; missing ones are made
   * @returns {T & {t: Float64Array | Float32Array, faceIndices: Int32Array, count: number}}  out; count: rays that hit something
   */
  raycastBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.raycastBatch';
    const mesh = this.#open(fn);
    const { minT, maxT, side, mask } = castOf(fn, options, this.#side);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    const count = mesh.raycastBatch(rows, minT, maxT, side, mask, t, faceIndices);
    return Object.assign(out, { t, faceIndices, count });
  }

  /**
   * Whether each of many rays hits anything.
   * @template {{hits?: Uint8Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  hits: 1 or 0; made if it is missing
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: rays that hit something
   */
  raycastAnyBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.raycastAnyBatch';
    const mesh = this.#open(fn);
    const { minT, maxT, side, mask } = castOf(fn, options, this.#side);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, rows.length / 6, Uint8Array);
    const count = mesh.raycastAnyBatch(rows, minT, maxT, side, mask, hits);
    return Object.assign(out, { hits, count });
  }

  // Points.

  /**
   * The point of the mesh that is closest to a point; of triangles at the same distance that of the lowest face.
   * @param {Vector3Like} point
   * @param {{maxDistance?: number, mask?: number}} [options]
   * @returns {MeshHit | null}  null where all is farther than maxDistance
   */
  closestPoint(point, options = NONE) {
    const fn = 'MeshBVH.closestPoint';
    const mesh = this.#open(fn);
    const { maxDistance, mask } = nearOf(fn, options);
    const { x, y, z } = vector3(fn, 'point', point);
    if (!mesh.closestPoint(x, y, z, maxDistance, mask)) return null;
    return new MeshHit(mesh.f64, mesh.hit, mesh.face(), mesh.side());
  }

  /**
   * The same for many points.
   * @template {{points?: Float64Array | Float32Array, distances?: Float64Array | Float32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} points  three numbers each
   * @param {{maxDistance?: number, mask?: number}} [options]
   * @param {T} [out]  arrays that are filled: three times NaN, Infinity and -1 for a miss; missing ones are made
   * @returns {T & {points: Float64Array | Float32Array, distances: Float64Array | Float32Array, faceIndices: Int32Array, count: number}}
   */
  closestPointBatch(points, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshBVH.closestPointBatch';
    const mesh = this.#open(fn);
    const { maxDistance, mask } = nearOf(fn, options);
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
   * The distance from the surface of a closed mesh whose normals point outward: negative inside. NaN of an empty mesh.
   * @param {Vector3Like} point
   * @returns {number}
   */
  signedDistance(point) {
    const fn = 'MeshBVH.signedDistance';
    const mesh = this.#open(fn);
    const { x, y, z } = vector3(fn, 'point', point);
    return mesh.signedDistance(x, y, z);
  }

  /**
   * Whether a closed mesh whose normals point outward contains a point: in it or on its surface.
   * @param {Vector3Like} point
   * @returns {boolean}
   */
  containsPoint(point) {
    const fn = 'MeshBVH.containsPoint';
    const mesh = this.#open(fn);
    const { x, y, z } = vector3(fn, 'point', point);
    return mesh.pointSide(x, y, z) <= 0;
  }

  // Shapes. The surface counts: what is inside a closed mesh and touches no triangle does not overlap it. Touching counts.

  /**
   * Whether any triangle overlaps a shape: exactly for boxes, spheres and triangles; for oriented boxes and planes the
   * distances of vertices are rounded.
   * @param {MeshShapeLike} shape  a box, a sphere, a triangle, an oriented box, or a frustum {planes}
   * @param {{mask?: number}} [options]  mask: only triangles of groups whose mask shares a bit with it
   * @returns {boolean}
   */
  intersects(shape, options = NONE) {
    const fn = 'MeshBVH.intersects';
    const { mask = -1 } = optionsOf(fn, options, ['mask']);
    const numbers = shapeOf(fn, shape);
    return intersects(this.#open(fn), numbers, checkMask(fn, 'mask', mask));
  }

  /**
   * The triangles that overlap a shape, in no particular order, but always in the same.
   * @param {MeshShapeLike} shape
   * @param {{mode?: 'touches' | 'contains', mask?: number}} [options]  'contains': only triangles that are inside the shape
   *   with all three vertices
   * @returns {Int32Array}  their places in the geometry
   */
  search(shape, options = NONE) {
    const fn = 'MeshBVH.search';
    const { mode = 'touches', mask = -1 } = optionsOf(fn, options, ['mode', 'mask']);
    if (mode !== 'touches' && mode !== 'contains') refuse(RangeError, fn, 'mode', 'touches, contains', mode);
    const numbers = shapeOf(fn, shape);
    return search(this.#open(fn), numbers, mode === 'contains', checkMask(fn, 'mask', mask));
  }

  /**
   * The first contact of a moving sphere.
   * @param {Sphere3Like} sphere
   * @param {Vector3Like} motion  t goes from 0 to 1 along it
   * @param {{mask?: number}} [options]
   * @returns {MeshSweep | null}  point: of the mesh; normal: unit, towards the sphere; overlap: they overlap or touch at the start
   */
  sweepSphere(sphere, motion, options = NONE) {
    const fn = 'MeshBVH.sweepSphere';
    const { mask = -1 } = optionsOf(fn, options, ['mask']);
    const { center, radius } = object(fn, 'sphere', sphere, 'a sphere {center, radius}');
    const numbers = [
      ...numbersOf(fn, 'sphere.center', center),
      finite(fn, 'sphere.radius', radius),
      ...numbersOf(fn, 'motion', motion),
    ];
    const found = sweepSphere(this.#open(fn), numbers, checkMask(fn, 'mask', mask));
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
   * Whether triangles of two meshes overlap, and two that do.
   * @param {MeshBVH} other
   * @param {Matrix4Like} [matrix]  affine: from the other mesh's coordinates to those of this one; none if left out
   * @returns {{faceIndex: number, otherFaceIndex: number} | null}
   */
  overlaps(other, matrix) {
    const fn = 'MeshBVH.overlaps';
    if (!(typeof other === 'object' && other !== null && #mesh in other))
      refuse(TypeError, fn, 'other', 'a MeshBVH', other);
    let map = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
    if (matrix !== undefined) {
      const { elements } = affine(fn, matrix, 16);
      map = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((i) => elements[i]);
    }
    const faces = overlaps(this.#open(fn), other.#open(fn), map);
    return faces && { faceIndex: faces[0], otherFaceIndex: faces[1] };
  }

  // Changes.

  /**
   * Takes over positions of vertices that have moved, and fits the bounds of the hierarchy to them. Fast, but queries become
   * slower the more the triangles change places.
   * @param {GeometryLike} geometry  with as many vertices as before, in the same precision; its index and groups are not read
   * @param {{first?: number, count?: number}} [options]  only vertices from `first` on, `count` of them
   */
  refit(geometry, options = NONE) {
    const fn = 'MeshBVH.refit';
    const mesh = this.#open(fn);
    const input = geometryOf(fn, geometry);
    const { vertexCount } = mesh;
    if (input.vertexCount !== vertexCount)
      refuse(
        RangeError,
        fn,
        `${input.names.positions}.length`,
        `that of ${vertexCount} vertices`,
        input.positions.length,
      );
    const { first = 0, count = vertexCount - first } = optionsOf(fn, options, ['first', 'count']);
    if (!(Number.isInteger(first) && first >= 0 && first <= vertexCount))
      refuse(RangeError, fn, 'first', `an integer from 0 to ${vertexCount}`, first);
    if (!(Number.isInteger(count) && count >= 0 && count <= vertexCount - first))
      refuse(RangeError, fn, 'count', `an integer from 0 to ${vertexCount - first}`, count);
    const wrong = mesh.refit(input, first, count);
    if (wrong) refuseInput(fn, input, wrong);
    return this;
  }

  /**
   * The mesh with its hierarchy as bytes, for `MeshBVH.from`.
   * @returns {ArrayBuffer}
   */
  toBuffer() {
    return /** @type {ArrayBuffer} */ (this.#open('MeshBVH.toBuffer').bytes());
  }

  /**
   * A mesh from what `toBuffer` gave: a copy, checked before it is used.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @param {{side?: Side}} [options]  as of the constructor: the bytes do not have it
   * @returns {MeshBVH}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer, options = NONE) {
    const fn = 'MeshBVH.from';
    const { side = 'both' } = optionsOf(fn, options, ['side']);
    const number = sideOf(fn, side);
    const view = /** @type {any} */ (object(fn, 'buffer', buffer, 'a buffer'));
    attached(fn, 'buffer', view);
    const bytes = ArrayBuffer.isView(view)
      ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      : new Uint8Array(view);
    const mesh = WasmMesh.of(bytes);
    if (!mesh) refuse(RangeError, fn, 'buffer', 'what toBuffer gave', buffer);
    const made = new MeshBVH({ positions: [] });
    made.dispose();
    made.#mesh = mesh;
    made.#side = number;
    return made;
  }

  /**
   * Gives the memory back. Any further use but this one throws.
   * @override
   */
  dispose() {
    this.#mesh?.dispose();
    this.#mesh = undefined;
  }
}

/**
 * The closest hits of the ray that was put, at most `limit`.
 * @param {WasmMesh} mesh
 * @param {ReturnType<typeof castOf>} cast
 * @param {number} limit
 */
function allHits(mesh, { minT, maxT, side, mask }, limit) {
  const most = Math.min(limit, mesh.faceCount + 1);
  let room = Math.min(most, FEW);
  let found = mesh.raycastAll(minT, maxT, side, mask, room);
  while (found.count === room && room < most) {
    room = Math.min(most, 8 * room);
    found = mesh.raycastAll(minT, maxT, side, mask, room);
  }
  return found;
}

/**
 * Options of closest points.
 * @param {string} fn
 * @param {{maxDistance?: number, mask?: number}} options
 */
function nearOf(fn, options) {
  if (options === NONE) return { maxDistance: Infinity, mask: -1 };
  const { maxDistance = Infinity, mask = -1 } = optionsOf(fn, options, ['maxDistance', 'mask']);
  if (!(typeof maxDistance === 'number' && maxDistance >= 0))
    refuse(
      typeof maxDistance === 'number' ? RangeError : TypeError,
      fn,
      'maxDistance',
      'a number >= 0',
      maxDistance,
    );
  return { maxDistance, mask: checkMask(fn, 'mask', mask) };
}

/**
 * Throws the error about an input that the module refused.
 * @param {string} fn
 * @param {ReturnType<typeof geometryOf>} input
 * @param {{status: number, at: number}} wrong
 * @returns {never}
 */
function refuseInput(fn, { positions, stride, offset, index, names }, { status, at }) {
  if (status === MESH_BAD_INDEX)
    return refuse(RangeError, fn, `${names.index}[${at}]`, 'an index of a vertex', index?.[at]);
  if (status !== MESH_BAD_POSITION) return refuse(RangeError, fn, 'geometry.groups', 'in order', at);
  const first = offset + at * stride;
  const axis = [0, 1, 2].find((k) => !(Math.abs(positions[first + k]) <= 2 ** 160)) ?? 0;
  return refuse(
    RangeError,
    fn,
    `${names.positions}[${first + axis}], ${'xyz'[axis]} of vertex ${at},`,
    'a finite number, at most 2^160',
    positions[first + axis],
  );
}
