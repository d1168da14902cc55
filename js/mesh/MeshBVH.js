/** The public class of a triangle mesh with a BVH. */

import { Vector3 } from '../math/Vector3.js';
import { outputOf, outputsOf } from '../arguments/outputs.js';
import { filter, mask, mode, Options } from '../arguments/options.js';
import { affine, finite, NONE, object, fail } from '../arguments/check.js';
import { announce } from '../late.js';
import { failDisposed } from '../wasm/Allocation.js';
import {
  closestPoint,
  closestPointBatch,
  intersects,
  overlaps,
  search,
  signedDistance,
  sweepSphere,
} from '../wasm/meshShapes.js';
import { MASK, NEAR, rowsOf, vector3 } from './arguments.js';
import { MeshHit } from './MeshHit.js';
import { MeshRays } from './MeshRays.js';
import { numbersOf, shapeOf } from './shapes.js';

/** @import { GeometryGroup, GeometryLike, Side } from './arguments.js' */
/** @import { Matrix4Like, Vector3Like } from '../math/Vector3.js' */
/** @import { SignalLike, WorkerLike } from './build.js' */
/** @import { MeshBuild } from './MeshRays.js' */
/** @import { MeshShapeLike, Sphere3Like } from './shapes.js' */

/** @returns {any}  the class below */
function own() {
  return MeshBVH;
}

const SEARCH = /* @__PURE__ */ new Options({ mode, mask, filter });

/**
 * The first contact of a moving sphere. @typedef {{t: number, point: Vector3, normal: Vector3, overlap: boolean, faceIndex: number}}
 * MeshSweep
 */

/**
 * A triangle mesh with a bounding-volume hierarchy: queries of rays, points and shapes.
 *
 * Its constructor, its rays and its changes are those of `MeshRays`, which is smaller in bundles.
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
export class MeshBVH
  extends /** @type {typeof MeshRays} */ (/* @__PURE__ */ announce('MeshBVH', own, MeshRays))
{
  /**
   * Builds a mesh without blocking the page, as `MeshRays.build`.
   * @param {GeometryLike} geometry
   * @param {object} [options]
   * @param {MeshBuild} [options.build]
   * @param {boolean} [options.fixed]
   * @param {Side} [options.side]
   * @param {GeometryGroup[]} [options.groups]
   * @param {WorkerLike | WorkerLike[]} [options.worker]
   * @param {(progress: number) => void} [options.onProgress]
   * @param {SignalLike} [options.signal]
   * @returns {Promise<MeshBVH>}
   * @override
   */
  static build(geometry, options = NONE) {
    return MeshRays.buildAs('MeshBVH.build', MeshBVH, geometry, options);
  }

  /**
   * The point of the mesh closest to a point; at equal distances on the face with the lowest index.
   * @param {Vector3Like} point
   * @param {{maxDistance?: number, mask?: number}} [options]  maxDistance: Infinity by default; mask: only triangles of groups whose masks
   *   have a bit in common with it
   * @returns {MeshHit | null}  null if all triangles are farther than maxDistance
   */
  closestPoint(point, options = NONE) {
    const fn = 'MeshBVH.closestPoint';
    const mesh = MeshRays.open(this, 'closestPoint');
    const { maxDistance, mask } = NEAR.read(fn, options);
    const { x, y, z } = vector3(fn, 'point', point);
    if (!closestPoint(mesh, x, y, z, maxDistance, mask)) return null;
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
    const mesh = MeshRays.open(this, 'closestPointBatch');
    const { maxDistance, mask } = NEAR.read(fn, options);
    const rows = rowsOf(fn, 'points', points, 3);
    const length = rows.length / 3;
    const given = outputsOf(fn, out, ['points', 'distances', 'faceIndices']);
    const closest = outputOf(fn, 'out.points', given.points, rows.length, Float64Array, Float32Array);
    const distances = outputOf(fn, 'out.distances', given.distances, length, Float64Array, Float32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    const count = closestPointBatch(mesh, rows, maxDistance, mask, closest, distances, faceIndices);
    return Object.assign(out, { points: closest, distances, faceIndices, count });
  }

  /**
   * The distance from a point to the surface of a closed mesh whose normals point outward, negative inside. NaN for an empty mesh.
   * @param {Vector3Like} point @returns {number}
   */
  signedDistance(point) {
    const fn = 'MeshBVH.signedDistance';
    const mesh = MeshRays.open(this, 'signedDistance');
    const { x, y, z } = vector3(fn, 'point', point);
    return signedDistance(mesh, x, y, z);
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
    MeshRays.open(this, 'intersects');
    const { mask } = MASK.read(fn, options);
    const numbers = shapeOf(fn, shape);
    return intersects(MeshRays.open(this, 'intersects'), numbers, mask);
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
    MeshRays.open(this, 'search');
    const { mode, mask, filter } = SEARCH.read(fn, options);
    const numbers = shapeOf(fn, shape);
    const faces = search(MeshRays.open(this, 'search'), numbers, mode === 1, mask);
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
    MeshRays.open(this, 'sweepSphere');
    const { mask } = MASK.read(fn, options);
    const { center, radius } = object(fn, 'sphere', sphere, 'a sphere {center, radius}');
    const numbers = [
      ...numbersOf(fn, 'sphere.center', center),
      finite(fn, 'sphere.radius', radius),
      ...numbersOf(fn, 'motion', motion),
    ];
    const found = sweepSphere(MeshRays.open(this, 'sweepSphere'), numbers, mask);
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
   * @param {MeshRays} other  a MeshBVH, or a MeshRays
   * @param {Matrix4Like} [matrix]  affine: from the coordinates of the other mesh to those of this mesh; the identity by default
   * @returns {{faceIndex: number, otherFaceIndex: number} | null}  null if there is no such pair
   */
  overlaps(other, matrix) {
    const fn = 'MeshBVH.overlaps';
    MeshRays.open(this, 'overlaps');
    if (!MeshRays.isMesh(other)) fail(TypeError, fn, 'other', 'a MeshBVH', other);
    const map = mapOf(fn, matrix);
    const faces = overlaps(
      MeshRays.open(this, 'overlaps'),
      MeshRays.wasmOf(other) ?? failDisposed(fn, 'a mesh', 'other'),
      map,
    );
    return faces && { faceIndex: faces[0], otherFaceIndex: faces[1] };
  }

  /**
   * Creates a mesh from the result of `toBuffer` of a `MeshBVH` or a `MeshRays`, as a validated copy. A checksum detects changes.
   * @param {ArrayBuffer | ArrayBufferView} buffer
   * @param {{side?: Side}} [options]  side: as for the constructor, because the bytes do not contain it
   * @returns {MeshBVH}
   * @throws {TypeError | RangeError} for anything else
   * @override
   */
  static from(buffer, options = NONE) {
    return MeshRays.fromAs('MeshBVH.from', MeshBVH, buffer, options);
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
