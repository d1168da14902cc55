/** Instances of triangle meshes and plain shapes under affine matrices, and what rays hit among them. */

import { Disposable } from '../Disposable.js';
import { MESH_HIT_DOUBLES } from '../generated/layout.js';
import { Vector3 } from '../math/Vector3.js';
import { castOf, NONE, putRay, rowsOf, sideOf } from '../mesh/arguments.js';
import { MeshBVH } from '../mesh/MeshBVH.js';
import { outputOf, outputsOf } from '../outputs.js';
import {
  affine,
  finite,
  isAffine4x4,
  mask as checkMask,
  matrix as matrixOf,
  object,
  optionsOf,
  refuse,
} from '../validate.js';
import { WasmMesh } from '../wasm/WasmMesh.js';
import { WasmScene } from '../wasm/WasmScene.js';
import { framed, solidOf } from './solids.js';

/** @import { Ray3Like, RaycastOptions, Side } from '../mesh/arguments.js' */
/** @import { Matrix4Like } from '../math/Vector3.js' */
/** @import { Frame, SolidLike } from './solids.js' */

/**
 * @typedef {object} SceneHit
 * @property {number} id  of the instance
 * @property {number} t  in multiples of the ray's direction
 * @property {number} distance  Euclidean, from the ray's origin
 * @property {Vector3} point
 * @property {Vector3} normal  of the triangle, unit; under a mirroring matrix it still points to the front that the mesh has. Of a shape
 *   outward
 * @property {Vector3 | null} barycentric  null of a shape
 * @property {number} faceIndex  of a mesh the triangle; of a box the face: 0 and 1 at the least and greatest x, 2 and 3 of y, 4 and 5 of z;
 *   of other shapes -1
 * @property {number} side  1 front, -1 back, as in the instance's own space; of a shape 1 where the ray enters, -1 where it leaves
 */

/** The matrix of an instance for which none is given. */
const IDENTITY = { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };

/**
 * Instances of meshes and of plain shapes.
 *
 * A ray visits the boxes of instances in the order in which it enters them and is cast in the space of each instance, with a
 * direction as long as the inverse matrix makes it, so that t is that of the world. Results are those of casting the ray at every
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
  /** By id; of a shape undefined. @type {(MeshBVH | undefined)[]} */
  #meshes = [];
  /** How many instances each mesh has. @type {Map<MeshBVH, number>} */
  #uses = new Map();
  /** By id, where an instance has axes of its own. @type {Map<number, Frame>} */
  #frames = new Map();
  /** By id. @type {boolean[]} */
  #used = [];
  #size = 0;
  #disposals = WasmMesh.disposals;

  /** @param {string} fn */
  #open(fn) {
    return this.#scene ?? refuse(TypeError, fn, 'this', 'a scene that is not disposed', 'a disposed one');
  }

  /**
   * The scene, for a query: no mesh of it may be disposed.
   * @param {string} fn
   */
  #ready(fn) {
    const scene = this.#open(fn);
    if (this.#disposals !== WasmMesh.disposals) {
      for (const mesh of this.#uses.keys())
        if (!MeshBVH.wasmOf(mesh))
          refuse(
            TypeError,
            fn,
            'this',
            'a scene of meshes that are not disposed',
            'one with a disposed mesh',
          );
      this.#disposals = WasmMesh.disposals;
    }
    return scene;
  }

  /** Instances. */
  get size() {
    this.#open('MeshScene.size');
    return this.#size;
  }

  /** Of wasm memory, without the meshes. */
  get byteLength() {
    return this.#open('MeshScene.byteLength').byteLength;
  }

  /** Nodes from the root of the tree over the instances to the deepest leaf. */
  get depth() {
    return this.#ready('MeshScene.depth').depth;
  }

  /**
   * The boxes of the tree over the instances at a depth, for drawing: six numbers each, least corner and greatest corner, in the world.
   * Depth 0 is one box around everything. Below `depth` there are none, after removals perhaps not even there. Rounded outward to
   * floats.
   * @param {number} depth
   * @returns {Float64Array}
   */
  nodeBoxes(depth) {
    const fn = 'MeshScene.nodeBoxes';
    const scene = this.#ready(fn);
    if (!(Number.isInteger(depth) && depth >= 0)) refuse(RangeError, fn, 'depth', 'an integer >= 0', depth);
    return scene.nodeBoxes(depth);
  }

  /**
   * @param {MeshBVH | SolidLike} shape  a mesh, which is not copied, and not freed with the scene: after its `refit` its instances must be
   *   moved; or a sphere {center, radius}, a box {min, max}, an oriented box {center, halfSize, rotation}, a capsule {start, end, radius}
   * @param {Matrix4Like} [matrix]  affine, with an inverse: from the space of the mesh or shape to the world; none if left out
   * @param {{mask?: number, side?: Side}} [options]  mask: an integer of 32 bits; side: rays hit only these sides of the instance's
   *   triangles, or of the shape's surface, 'both' if left out
   * @returns {number} the instance's id: that of a removed one, or a new one
   * @throws {TypeError | RangeError} changing nothing
   */
  add(shape, matrix = IDENTITY, options = NONE) {
    const fn = 'MeshScene.add';
    const { mask = -1, side = 'both' } = optionsOf(fn, options, ['mask', 'side']);
    const bits = checkMask(fn, 'mask', mask);
    const sides = sideOf(fn, side);
    object(fn, 'shape', shape, 'a MeshBVH, a sphere, a box, an oriented box or a capsule');
    const isMesh = shape instanceof MeshBVH;
    const wasm = isMesh ? MeshBVH.wasmOf(shape) : undefined;
    if (isMesh && !wasm) refuse(TypeError, fn, 'shape', 'a mesh that is not disposed', 'a disposed one');
    const solid = solidOf(fn, shape, wasm);
    const scene = this.#open(fn);
    const elements = putMatrix(fn, scene, matrix, solid.frame);
    const id = scene.add(solid.kind, wasm ? wasm.at : 0, solid.numbers, sides, bits);
    if (id < 0) refuse(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
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
   * @param {number} id
   * @param {Matrix4Like} matrix
   */
  move(id, matrix) {
    const fn = 'MeshScene.move';
    const scene = this.#ready(fn);
    this.#check(fn, id);
    const elements = putMatrix(fn, scene, matrix, this.#frames.get(id));
    if (!scene.move(id)) refuse(RangeError, fn, 'matrix', 'a matrix with an inverse', elements);
    return this;
  }

  /** @param {number} id */
  remove(id) {
    const fn = 'MeshScene.remove';
    const scene = this.#open(fn);
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
    if (this.#used[id] !== true) refuse(RangeError, fn, 'id', 'that of an instance that was not removed', id);
  }

  /** Builds the tree anew: queries become slower the more the instances have changed places since it was built. */
  rebuild() {
    this.#ready('MeshScene.rebuild').rebuild();
    return this;
  }

  /**
   * The closest hit.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]  mask: only instances whose mask shares a bit with it
   * @returns {SceneHit | null}
   */
  raycast(ray, options = NONE) {
    const fn = 'MeshScene.raycast';
    const scene = this.#ready(fn);
    const { minT, maxT, side, mask } = castOf(fn, options);
    putRay(fn, ray, scene);
    const id = scene.raycast(minT, maxT, side, mask);
    return id < 0 ? null : this.#hit(scene, id, scene.hit);
  }

  /**
   * Whether anything is hit: what `raycast` finds, sooner.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = NONE) {
    const fn = 'MeshScene.raycastAny';
    const scene = this.#ready(fn);
    const { minT, maxT, side, mask } = castOf(fn, options);
    putRay(fn, ray, scene);
    return scene.raycastAny(minT, maxT, side, mask);
  }

  /**
   * All hits, sorted by t, id and face.
   * @param {Ray3Like} ray
   * @param {RaycastOptions} [options]
   * @returns {SceneHit[]}
   */
  raycastAll(ray, options = NONE) {
    const fn = 'MeshScene.raycastAll';
    const scene = this.#ready(fn);
    const { minT, maxT, side, mask } = castOf(fn, options);
    putRay(fn, ray, scene);
    const { first, ids } = scene.raycastAll(minT, maxT, side, mask);
    return ids
      .map((id, i) => this.#hit(scene, id, first + i * MESH_HIT_DOUBLES))
      .sort((a, b) => a.t - b.t || a.id - b.id); // The hits of each instance are in order.
  }

  /**
   * The closest hits of many rays.
   * @template {{t?: Float64Array | Float32Array, ids?: Int32Array, faceIndices?: Int32Array}} [T={}]
   * @param {ArrayLike<number>} rays  six numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays that are filled: Infinity, -1 and -1 for a miss; missing ones are made
   * @returns {T & {t: Float64Array | Float32Array, ids: Int32Array, faceIndices: Int32Array, count: number}}  out; count: rays that hit
   *   something
   */
  raycastBatch(rays, options = NONE, out = /** @type {T} */ ({})) {
    const fn = 'MeshScene.raycastBatch';
    const scene = this.#ready(fn);
    const { minT, maxT, side, mask } = castOf(fn, options);
    const rows = rowsOf(fn, 'rays', rays, 6);
    const length = rows.length / 6;
    const given = outputsOf(fn, out, ['t', 'ids', 'faceIndices']);
    const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
    const ids = outputOf(fn, 'out.ids', given.ids, length, Int32Array);
    const faceIndices = outputOf(fn, 'out.faceIndices', given.faceIndices, length, Int32Array);
    const count = scene.raycastBatch(rows, minT, maxT, side, mask, t, ids, faceIndices);
    return Object.assign(out, { t, ids, faceIndices, count });
  }

  /**
   * The closest hit under a point of the screen, between the near and the far plane of a camera.
   * @param {{projectionMatrixInverse: Matrix4Like, matrixWorld: Matrix4Like}} camera  as three.js has it, up to date; depth from -1 to 1
   * @param {number} x  normalized device coordinates: -1 left, 1 right
   * @param {number} y  -1 bottom, 1 top
   * @param {RaycastOptions} [options]  minT and maxT from 0, the near plane, to 1, the far one
   * @returns {SceneHit | null}  distance: from the near plane
   */
  pick(camera, x, y, options = NONE) {
    const fn = 'MeshScene.pick';
    const { projectionMatrixInverse, matrixWorld } = object(fn, 'camera', camera);
    const p = matrixOf(fn, 'camera.projectionMatrixInverse', projectionMatrixInverse, 16).elements;
    const m = matrixOf(fn, 'camera.matrixWorld', matrixWorld, 16).elements;
    finite(fn, 'x', x);
    finite(fn, 'y', y);
    const { maxT = 1 } = options;
    const origin = unprojected(p, m, x, y, -1);
    const end = unprojected(p, m, x, y, 1);
    const direction = { x: end.x - origin.x, y: end.y - origin.y, z: end.z - origin.z };
    return this.raycast({ origin, direction }, { ...options, maxT: Math.min(maxT, 1) });
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
      t: f64[at],
      distance: f64[at + 1],
      point: vector(at + 2),
      normal: vector(at + 5),
      barycentric: this.#meshes[id] ? vector(at + 8) : null,
      faceIndex: scene.face(at),
      side: scene.side(at),
    };
  }

  /**
   * Frees the instances; the meshes stay.
   * @override
   */
  dispose() {
    this.#scene?.dispose();
    this.#scene = undefined;
    this.#meshes = [];
    this.#uses.clear();
    this.#frames.clear();
    this.#used = [];
  }
}

/**
 * Puts the matrix of an instance where the module reads it.
 * @param {string} fn
 * @param {WasmScene} scene
 * @param {Matrix4Like} matrix
 * @param {Frame | undefined} frame
 * @returns {ArrayLike<number>}  its elements
 */
function putMatrix(fn, scene, matrix, frame) {
  const given = matrix?.elements;
  const elements = isAffine4x4(given) ? given : affine(fn, matrix, 16).elements;
  const put = frame ? framed(elements, frame) : elements;
  const { f64, matrix: at } = scene;
  for (let i = 0; i < 16; i++) f64[at + i] = put[i];
  return elements;
}

/**
 * A point of normalized device coordinates in the world.
 * @param {ArrayLike<number>} p  inverse of the projection
 * @param {ArrayLike<number>} m  from the camera to the world
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function unprojected(p, m, x, y, z) {
  const a = p[0] * x + p[4] * y + p[8] * z + p[12];
  const b = p[1] * x + p[5] * y + p[9] * z + p[13];
  const c = p[2] * x + p[6] * y + p[10] * z + p[14];
  const w = p[3] * x + p[7] * y + p[11] * z + p[15];
  return {
    x: (m[0] * a + m[4] * b + m[8] * c) / w + m[12],
    y: (m[1] * a + m[5] * b + m[9] * c) / w + m[13],
    z: (m[2] * a + m[6] * b + m[10] * c) / w + m[14],
  };
}
