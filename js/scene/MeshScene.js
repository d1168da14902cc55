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
import { depthsOf } from '../math/depths.js';
import { setUnit3 } from '../math/components.js';
import { Vector3 } from '../math/Vector3.js';
import { mask, option, Options } from '../arguments/options.js';
import { ALL_HITS, CAST, putRay, rowsOf, sideOf } from '../mesh/arguments.js';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { outputOf, outputsOf } from '../outputs.js';
import { affine, finite, isAffine4x4, matrix as matrixOf, NONE, object, fail } from '../validate.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { WasmMesh } from '../wasm/WasmMesh.js';
import { WasmScene } from '../wasm/WasmScene.js';
import { framed, KINDS, solidOf } from './solids.js';

/** @import { AllHitsOptions, Ray3Like, RaycastOptions, Side } from '../mesh/arguments.js' */
/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { Frame, SolidLike } from './solids.js' */

/**
 * @typedef {object} SceneHit
 * @property {number} id  the id of the instance
 * @property {number} t  in multiples of the ray's direction
 * @property {number} distance  Euclidean, from the ray's origin
 * @property {Vector3} point
 * @property {Vector3} normal  a unit vector. For a mesh the normal on the front of the triangle, also under a mirroring matrix; for a shape
 *   the outward normal
 * @property {Vector3 | null} barycentric  the weights of the triangle's vertices at the point; null for a shape
 * @property {number} faceIndex  for a mesh the index of the triangle; for a box the face: 0 and 1 at the minimum and maximum of x, 2 and 3
 *   of y, 4 and 5 of z; -1 for other shapes
 * @property {number} side  for a mesh 1 if the front was hit, -1 for the back, as in the own space of the instance; for a shape 1 where the
 *   ray enters, -1 where it leaves
 */

const INSTANCE = /* @__PURE__ */ new Options({ mask, side: /* @__PURE__ */ option(sideOf, 0) });

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
   * @param {MeshBVH | SolidLike} shape  a mesh, which is neither copied nor freed with the scene: after its `refit` call `move` for its
   *   instances; or a sphere {center, radius}, a box {min, max}, an oriented box {center, halfSize, rotation}, a capsule {start, end,
   *   radius}
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
    const solid = solidOf(fn, shape, wasm);
    const scene = MeshScene.#open(this, fn);
    const elements = putMatrix(fn, scene, matrix, solid.frame);
    MeshScene.#open(this, fn);
    const id = scene.add(solid.kind, wasm ? wasm.at : 0, solid.numbers, side, mask);
    if (id < 0) fail(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
    this.#used[id] = true;
    this.#size++;
    if (solid.frame) this.#frames.set(id, solid.frame);
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
   * @param {RaycastOptions} [options]  mask: only instances whose masks have a bit in common with it
   * @returns {SceneHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = 'MeshScene.raycast';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side = 0, mask } = CAST.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return this.#closest(scene, minT, maxT, side, mask);
  }

  /**
   * Whether a ray hits anything. Faster than `raycast`.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = NONE) {
    const fn = 'MeshScene.raycastAny';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side = 0, mask } = CAST.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    return scene.raycastAny(minT, maxT, side, mask);
  }

  /**
   * All hits of a ray, or the closest ones, sorted by t, id and face.
   * @param {Ray3Like} ray
   * @param {AllHitsOptions} [options]  limit: the maximum number of hits, Infinity by default
   * @returns {SceneHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'MeshScene.raycastAll';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side = 0, mask, limit } = ALL_HITS.read(fn, options);
    putRay(fn, ray, scene);
    MeshScene.#ready(this, fn); // again, because a getter of the ray may have disposed of a mesh
    const { first, ids } = scene.raycastAll(minT, maxT, side, mask);
    const hits = ids
      .map((id, i) => this.#hit(scene, id, first + i * MESH_HIT_DOUBLES))
      .sort((a, b) => a.t - b.t || a.id - b.id); // the hits of each instance are already sorted
    return hits.length > limit ? hits.slice(0, limit) : hits;
  }

  /**
   * The closest hit of each of many rays.
   * @template {{t?: Float64Array | Float32Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays to fill: Infinity, -1 and -1 for a miss; missing arrays are created
   * @returns {T & {t: Float64Array | Float32Array, ids: Int32Array, faceIndices: Int32Array, count: number}}  out; count: the number of
   *   rays that hit
   */
  raycastBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshScene.raycastBatch';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side = 0, mask } = CAST.read(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'ids', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const ids = outputOf(fn, 'out.ids', given.ids, length, Int32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    MeshScene.#ready(this, fn);
    const count = scene.raycastBatch(rows, minT, maxT, side, mask, t, ids, faceIndices);
    return Object.assign(out, { t, ids, faceIndices, count });
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera.
   * @param {{projectionMatrixInverse: Matrix4Like, matrixWorld: Matrix4Like, coordinateSystem?: number, reversedDepth?: boolean}} camera  a
   *   camera of three.js with updated matrices, or an object with its fields. coordinateSystem and reversedDepth: as for
   *   `Frustum3.setFromProjectionMatrix`; by default depths are from -1 to 1, as in WebGL
   * @param {number} x  in normalized device coordinates: -1 left, 1 right
   * @param {number} y  in normalized device coordinates: -1 bottom, 1 top
   * @param {RaycastOptions} [options]  minT and maxT: from 0, the near plane, to 1, the far plane and the default of maxT
   * @returns {SceneHit | null}  t: 0 at the near plane, 1 at the far plane; with a far plane at infinity t is the distance, as are minT and
   *   maxT; distance: from the eye of a perspective camera, and from the plane of an orthographic one, as of three.js' Raycaster
   */
  pick(camera, x, y, options = NONE) {
    const fn = 'MeshScene.pick';
    const scene = MeshScene.#ready(this, fn);
    const { minT, maxT, side = 0, mask } = CAST.read(fn, options);
    const { projectionMatrixInverse, matrixWorld, coordinateSystem, reversedDepth } = object(
      fn,
      'camera',
      camera,
    );
    const p = matrixOf(fn, 'camera.projectionMatrixInverse', projectionMatrixInverse, 16).elements;
    const m = matrixOf(fn, 'camera.matrixWorld', matrixWorld, 16).elements;
    finite(fn, 'x', x);
    finite(fn, 'y', y);
    const { near, far } = depthsOf(fn, 'camera.', coordinateSystem, reversedDepth);
    const origin = unprojected(p, m, x, y, near);
    const end = unprojected(p, m, x, y, far);
    if (!origin.isPoint)
      fail(RangeError, fn, 'camera.projectionMatrixInverse', 'of a camera with a near plane', p);
    const direction = end.isPoint
      ? { x: end.x - origin.x, y: end.y - origin.y, z: end.z - origin.z }
      : setUnit3({ x: 0, y: 0, z: 0 }, end.x, end.y, end.z);
    putRay(fn, { origin, direction }, scene);
    MeshScene.#ready(this, fn);
    const hit = this.#closest(scene, minT, end.isPoint ? Math.min(maxT, 1) : maxT, side, mask);
    if (hit) hit.distance = hit.point.distanceTo(eyeOf(origin, end, m));
    return hit;
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
    const { f64 } = scene;
    const vector = (/** @type {number} */ i) => new Vector3(f64[i], f64[i + 1], f64[i + 2]);
    return {
      id,
      t: f64[at + MESH_HIT_T],
      distance: f64[at + MESH_HIT_DISTANCE],
      point: vector(at + MESH_HIT_POINT),
      normal: vector(at + MESH_HIT_NORMAL),
      barycentric: this.#meshes[id] ? vector(at + MESH_HIT_WEIGHTS) : null,
      faceIndex: scene.face(at),
      side: scene.side(at),
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

/**
 * Writes the matrix of an instance to wasm memory.
 * @param {string} fn
 * @param {WasmScene} scene
 * @param {Matrix4Like} matrix
 * @param {Frame | undefined} frame
 * @returns {ArrayLike<number>}  the elements of the matrix
 */
function putMatrix(fn, scene, matrix, frame) {
  const given = matrix?.elements;
  // Each element is read once.
  const copy = given?.length === 16 ? Array.from({ length: 16 }, (_, i) => given[i]) : undefined;
  const elements = isAffine4x4(copy)
    ? /** @type {number[]} */ (copy)
    : affine(fn, copy ? { elements: copy } : matrix, 16).elements;
  const put = frame ? framed(elements, frame) : elements;
  const { f64, matrix: at } = scene;
  for (let i = 0; i < 16; i++) f64[at + i] = put[i];
  return elements;
}

/**
 * Transforms a point from normalized device coordinates to world coordinates. isPoint: false if it is at infinity: then x, y and z are the
 * direction to it.
 * @param {ArrayLike<number>} p  the inverse projection matrix
 * @param {ArrayLike<number>} m  the matrix from camera to world coordinates
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function unprojected(p, m, x, y, z) {
  const a = p[0] * x + p[4] * y + p[8] * z + p[12];
  const b = p[1] * x + p[5] * y + p[9] * z + p[13];
  const c = p[2] * x + p[6] * y + p[10] * z + p[14];
  const w = p[3] * x + p[7] * y + p[11] * z + p[15];
  return { ...toWorld(m, a, b, c, w), isPoint: w !== 0, camera: [a, b, c, w] };
}

/**
 * Transforms homogeneous camera coordinates to world coordinates; with w = 0, a direction.
 * @type {(m: ArrayLike<number>, a: number, b: number, c: number, w: number) => {x: number, y: number, z: number}}
 */
function toWorld(m, a, b, c, w) {
  const x = m[0] * a + m[4] * b + m[8] * c;
  const y = m[1] * a + m[5] * b + m[9] * c;
  const z = m[2] * a + m[6] * b + m[10] * c;
  return w === 0 ? { x, y, z } : { x: x / w + m[12], y: y / w + m[13], z: z / w + m[14] };
}

/**
 * The point of a ray of sight in the plane of the camera, z = 0 in camera coordinates: the eye, if the projection has perspective.
 * @param {ReturnType<typeof unprojected>} near
 * @param {ReturnType<typeof unprojected>} far
 * @param {ArrayLike<number>} m
 */
function eyeOf(near, far, m) {
  // The combination of both points in homogeneous coordinates whose z is 0.
  const [p, q] = [near.camera, far.camera];
  const [x, y, , w] = p.map((number, i) => q[2] * number - p[2] * q[i]);
  return w === 0 ? near : toWorld(m, x, y, 0, w);
}
