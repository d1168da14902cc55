/**
 * Instances of meshes and shapes in wasm memory, with a BVH over their boxes (src/scene). The callers check the arguments.
 */

import {
  BVH_CENTER,
  BVH_CHANGES,
  BVH_COUNT,
  BVH_DEPTH,
  BVH_LIVE,
  BVH_NODE_CAPACITY,
  BVH_NODE_COUNT,
  BVH_QUALITY,
  INSTANCE_BYTES,
  INSTANCE_KIND,
  INSTANCE_MASK,
  INSTANCE_MESH,
  INSTANCE_NUMBERS,
  INSTANCE_SIDE,
  MESH_CANDIDATE_BYTES,
  MESH_HIT_DOUBLES,
  MESH_HIT_FACE,
  MESH_HIT_SIDE,
  MESH_RAY_BYTES,
  MESH_RAY_MASK,
  MESH_RAY_SIDE,
  MESH_RAY_T_MAX,
  MESH_RAY_T_MIN,
  SCENE_CANDIDATE_BYTES,
  SCENE_CANDIDATE_ID,
} from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { sizeOf } from './allocator.js';
import { nodeBoxes } from './nodeBoxes.js';
import { scene } from './scene.js';
import { Store } from './Store.js';

/** Initial capacity for instances. */
const FEW = 16;
/** Initial capacity for hits. */
const FEW_HITS = 64;
/** Rays of a batch that are copied to wasm memory at once. */
const CHUNK = 4096;
/** The tree is rebuilt if more instances are new than this number plus an eighth of the others, because inserting them would be slower. */
const MANY_NEW = 64;
/** With more moved instances than this, if they are more than half, a build takes no longer than a refit, which makes a slower tree. */
const MANY_MOVED = 1000;
const BOX_BYTES = 48;
const RAY_BYTES = Math.ceil(MESH_RAY_BYTES / 16) * 16;
const MATRIX_BYTES = 128;
const HIT_BYTES = 8 * MESH_HIT_DOUBLES;
/** Least bytes per instance in the tree. */
const LEAST_TREE_BYTES = BOX_BYTES + 8;

/** Address of a ray, a matrix and a hit, allocated once. */
let scratchAt = 0;

export class WasmScene {
  #store = Store.common();
  #instances;
  #capacity = FEW;
  /** The tree; undefined before the first query. @type {Block | undefined} */
  #tree;
  /** Instances that are not in the tree yet. @type {Set<number>} */
  #added = new Set();
  /** Instances that were moved since the last refit, and for each instance whether it was. @type {number[]} */
  #moved = [];
  #isMoved = new Uint8Array(FEW);
  /** The number of ids that were ever used. */
  #count = 0;
  /** Ids of removed instances. The last one is reused first. @type {number[]} */
  #free = [];

  constructor() {
    const { heap } = this.#store;
    this.#instances = new Block(this.#store, FEW * INSTANCE_BYTES);
    scratchAt ||= heap.take(RAY_BYTES + MATRIX_BYTES + HIT_BYTES);
    /** Indices of the first doubles of a ray, of a matrix and of a hit. */
    this.ray = scratchAt / 8;
    this.matrix = (scratchAt + RAY_BYTES) / 8;
    this.hit = (scratchAt + RAY_BYTES + MATRIX_BYTES) / 8;
  }

  /** The address of the instances. Throws if the scene is disposed, which a getter of the arguments may have done during the call. */
  get #at() {
    return addressOf(this.#instances, 'MeshScene', 'a scene');
  }

  /** The whole memory as doubles, with `ray`, `matrix` and `hit`. The current view. */
  get f64() {
    return this.#store.f64;
  }

  /**
   * Adds an instance with the matrix at `matrix`.
   * @param {number} kind
   * @param {number} meshAt  address of a mesh, or 0
   * @param {ArrayLike<number>} numbers  the numbers of a shape
   * @param {number} side
   * @param {number} mask
   * @returns {number}  the id of the instance; -1 for a matrix without an inverse
   */
  add(kind, meshAt, numbers, side, mask) {
    const free = this.#free.length > 0;
    const id = free ? this.#free[this.#free.length - 1] : this.#count;
    if (id === this.#capacity) this.#grow();
    const at = this.#at + id * INSTANCE_BYTES;
    if (scene.f.rb_wasm_scene_move(this.#at, id, this.matrix * 8) === 0) return -1;
    if (free) this.#free.pop();
    else this.#count++;
    const { f64, i32 } = this.#store;
    f64.set(numbers, at / 8 + INSTANCE_NUMBERS);
    i32[at / 4 + INSTANCE_MESH] = meshAt;
    i32[at / 4 + INSTANCE_KIND] = kind;
    i32[at / 4 + INSTANCE_SIDE] = side;
    i32[at / 4 + INSTANCE_MASK] = mask;
    this.#added.add(id);
    return id;
  }

  #grow() {
    const from = this.#at / 8;
    const capacity = 2 * this.#capacity;
    const larger = new Block(this.#store, sizeOf(capacity * INSTANCE_BYTES, capacity, INSTANCE_BYTES));
    const { f64 } = this.#store;
    f64.copyWithin(larger.at / 8, from, from + (this.#capacity * INSTANCE_BYTES) / 8);
    this.#instances.give();
    this.#instances = larger;
    const isMoved = new Uint8Array(capacity);
    isMoved.set(this.#isMoved);
    this.#isMoved = isMoved;
    this.#capacity = capacity;
  }

  /**
   * Sets the matrix of an instance to the one at `matrix`.
   * @param {number} id
   * @returns {boolean}  false for a matrix without an inverse
   */
  move(id) {
    if (scene.f.rb_wasm_scene_move(this.#at, id, this.matrix * 8) === 0) return false;
    if (this.#tree && this.#isMoved[id] === 0) {
      this.#isMoved[id] = 1;
      this.#moved.push(id);
    }
    return true;
  }

  /** @param {number} id */
  remove(id) {
    scene.f.rb_wasm_scene_remove(this.#tree?.at ?? 0, this.#at, id);
    this.#added.delete(id);
    this.#free.push(id);
  }

  /** Rebuilds the tree with all instances. */
  rebuild() {
    const instances = this.#at;
    const { f } = scene;
    const store = this.#store;
    const count = this.#capacity;
    const bytes = f.rb_wasm_bvh_size(3, count, Math.floor(count / 3) + 1, 0);
    const tree = new Block(store, sizeOf(bytes, count, LEAST_TREE_BYTES));
    let boxes = 0;
    try {
      boxes = store.heap.take(count * BOX_BYTES + (f.rb_wasm_bvh_scratch(3, count, BVH_QUALITY) >>> 0));
      const { i32 } = store;
      for (let id = this.#count; id < count; id++)
        i32[(instances + id * INSTANCE_BYTES) / 4 + INSTANCE_KIND] = 0;
      f.rb_wasm_scene_boxes(instances, count, boxes);
      f.rb_wasm_bvh_build(tree.at, 3, boxes, count, BVH_QUALITY, 0, 0, boxes + count * BOX_BYTES);
    } catch (error) {
      tree.give();
      throw error;
    } finally {
      store.heap.give(boxes);
    }
    store.heap.trim(tree.at, f.rb_wasm_bvh_size(3, count, store.i32[tree.at / 4 + BVH_NODE_COUNT], 0));
    this.#tree?.give();
    this.#tree = tree;
    this.#added.clear();
    this.#forgetMoves();
  }

  #forgetMoves() {
    for (const id of this.#moved) this.#isMoved[id] = 0;
    this.#moved.length = 0;
  }

  /** Refits the tree to the instances that were moved. */
  #refit() {
    const moved = this.#moved;
    const ids = this.#store.results(4 * moved.length);
    this.#store.i32.set(moved, ids / 4);
    scene.f.rb_wasm_scene_moved(/** @type {Block} */ (this.#tree).at, this.#at, ids, moved.length);
    this.#forgetMoves();
  }

  /** @param {number} field */
  #header(field) {
    return this.#tree ? this.#store.i32[this.#tree.at / 4 + field] : 0;
  }

  /** The numbers of an instance's map, in columns of three. @param {number} id */
  mapOf(id) {
    const at = this.#at + id * INSTANCE_BYTES;
    return this.#store.f64.subarray(at / 8, at / 8 + 12);
  }

  /** An instance, with copies of its numbers and its map. @param {number} id */
  instanceAt(id) {
    const { f64, i32 } = this.#store;
    const at = this.#at + id * INSTANCE_BYTES;
    const numbers = at / 8 + INSTANCE_NUMBERS;
    return {
      kind: i32[at / 4 + INSTANCE_KIND],
      side: i32[at / 4 + INSTANCE_SIDE],
      mask: i32[at / 4 + INSTANCE_MASK],
      numbers: f64.slice(numbers, numbers + 7),
      map: this.mapOf(id).slice(),
    };
  }

  /** Writes a map, in columns of three numbers, as the matrix of `add`. @param {ArrayLike<number>} map */
  putMap(map) {
    const { f64, matrix } = this;
    for (let i = 0; i < 16; i++)
      f64[matrix + i] = i % 4 === 3 ? Number(i === 15) : map[3 * (i >> 2) + (i & 3)];
  }

  /** The ids of removed instances. The last one is used next. */
  get free() {
    return this.#free.slice();
  }

  /** The address of the instances. */
  get instances() {
    return this.#at;
  }

  /** The number of instances for which there is memory. */
  get capacity() {
    return this.#capacity;
  }

  /** The addresses of the tree and the instances, for queries of the module `space`, after all pending changes were applied. */
  get place() {
    return { tree: this.#settled(), instances: this.#at };
  }

  /** The address of the tree, after all pending changes were applied to it. */
  #settled() {
    addressOf(this.#instances, 'MeshScene', 'a scene');
    if (this.#added.size > 0 || !this.#tree) this.#settle();
    if (this.#moved.length > Math.max(MANY_MOVED, this.#count / 2)) this.rebuild();
    else if (this.#moved.length > 0) this.#refit();
    return /** @type {Block} */ (this.#tree).at;
  }

  #settle() {
    const added = this.#added;
    const live = this.#header(BVH_LIVE);
    const changed = this.#header(BVH_CHANGES) + added.size;
    // Insertions make a tree slower: after many of them it is rebuilt.
    if (this.#header(BVH_COUNT) < this.#capacity || changed > MANY_NEW + live / 8) {
      this.rebuild();
      return;
    }
    for (const id of added) {
      if (this.#header(BVH_NODE_COUNT) === this.#header(BVH_NODE_CAPACITY)) this.#growTree();
      const tree = /** @type {Block} */ (this.#tree);
      if (scene.f.rb_wasm_scene_insert(tree.at, this.#at, id) === 0) {
        this.rebuild();
        return;
      }
    }
    added.clear();
  }

  #growTree() {
    const { f } = scene;
    const nodes = Math.floor(this.#header(BVH_NODE_COUNT) * 1.5) + FEW;
    const bytes = f.rb_wasm_bvh_size(3, this.#capacity, nodes, 0);
    const larger = new Block(this.#store, sizeOf(bytes, this.#capacity, LEAST_TREE_BYTES));
    const tree = /** @type {Block} */ (this.#tree);
    f.rb_wasm_scene_grow(tree.at, larger.at, nodes);
    tree.give();
    this.#tree = larger;
  }

  /** @param {number} minT @param {number} maxT @param {number} side @param {number} mask */
  #common(minT, maxT, side, mask) {
    const { f64, i32 } = this.#store;
    f64[this.ray + MESH_RAY_T_MIN] = minT;
    f64[this.ray + MESH_RAY_T_MAX] = maxT;
    i32[2 * this.ray + MESH_RAY_SIDE] = side;
    i32[2 * this.ray + MESH_RAY_MASK] = mask;
  }

  /**
   * The closest hit of the ray at `ray`. The numbers of the hit are at `hit`.
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side
   * @param {number} mask
   * @returns {number}  the id of the instance, or -1
   */
  raycast(minT, maxT, side, mask) {
    const tree = this.#settled();
    this.#common(minT, maxT, side, mask);
    return scene.f.rb_wasm_scene_raycast(tree, this.#at, this.ray * 8, this.hit * 8);
  }

  /** @type {(minT: number, maxT: number, side: number, mask: number) => boolean} */
  raycastAny(minT, maxT, side, mask) {
    const tree = this.#settled();
    this.#common(minT, maxT, side, mask);
    return scene.f.rb_wasm_scene_raycast_any(tree, this.#at, this.ray * 8) !== 0;
  }

  /**
   * All hits of the ray at `ray`. Their numbers begin at the index `first`, MESH_HIT_DOUBLES doubles each.
   * @param {number} minT @param {number} maxT @param {number} side @param {number} mask @returns {{first: number, ids: number[]}}
   */
  raycastAll(minT, maxT, side, mask) {
    const store = this.#store;
    const tree = this.#settled();
    for (let room = FEW_HITS; ; room *= 8) {
      const hits = store.results(room * (HIT_BYTES + SCENE_CANDIDATE_BYTES + MESH_CANDIDATE_BYTES));
      const found = hits + room * HIT_BYTES;
      const scratch = found + room * SCENE_CANDIDATE_BYTES;
      this.#common(minT, maxT, side, mask);
      const { f } = scene;
      const count = f.rb_wasm_scene_raycast_all(tree, this.#at, this.ray * 8, found, scratch, hits, room);
      if (count > room) continue;
      const ids = Array.from(
        { length: count },
        (_, i) => store.i32[(found + i * SCENE_CANDIDATE_BYTES) / 4 + SCENE_CANDIDATE_ID],
      );
      return { first: hits / 8, ids };
    }
  }

  /**
   * The closest hits of many rays, six numbers each.
   * @param {Float64Array | Float32Array} rays
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side
   * @param {number} mask
   * @param {Float64Array | Float32Array} t
   * @param {Int32Array} ids
   * @param {Int32Array} faces
   * @returns {number}  the number of rays that hit
   */
  raycastBatch(rays, minT, maxT, side, mask, t, ids, faces) {
    const tree = this.#settled();
    const count = rays.length / 6;
    const size = Math.min(count, CHUNK);
    const rows = this.#store.results(size * (48 + 8 + 4 + 4));
    const { f64, i32 } = this.#store;
    const ts = rows / 8 + 6 * size;
    const found = 2 * (ts + size);
    this.#common(minT, maxT, side, mask);
    let total = 0;
    for (let first = 0; first < count; first += size) {
      const n = Math.min(size, count - first);
      f64.set(rays.subarray(6 * first, 6 * (first + n)), rows / 8);
      total += scene.f.rb_wasm_scene_raycast_batch(
        tree,
        this.#at,
        this.ray * 8,
        rows,
        n,
        ts * 8,
        found * 4,
        (found + size) * 4,
      );
      t.set(f64.subarray(ts, ts + n), first);
      ids.set(i32.subarray(found, found + n), first);
      faces.set(i32.subarray(found + size, found + size + n), first);
    }
    return total;
  }

  /**
   * Whether each of many rays hits anything, six numbers each.
   * @param {Float64Array | Float32Array} rays
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side
   * @param {number} mask
   * @param {Uint8Array} hits
   * @returns {number}  the number of rays that hit
   */
  raycastAnyBatch(rays, minT, maxT, side, mask, hits) {
    const tree = this.#settled();
    this.#common(minT, maxT, side, mask);
    const { f64 } = this.#store;
    let total = 0;
    for (let i = 0; 6 * i < rays.length; i++) {
      for (let k = 0; k < 6; k++) f64[this.ray + k] = rays[6 * i + k];
      hits[i] = scene.f.rb_wasm_scene_raycast_any(tree, this.#at, this.ray * 8);
      total += hits[i];
    }
    return total;
  }

  /** The face of a hit. @param {number} hit */
  face(hit) {
    return this.#store.i32[2 * hit + MESH_HIT_FACE];
  }

  /** The side of a hit: 1 or -1. @param {number} hit */
  side(hit) {
    return this.#store.i32[2 * hit + MESH_HIT_SIDE];
  }

  /** The number of nodes from the root of the tree to the deepest leaf. */
  get depth() {
    this.#settled();
    return this.#header(BVH_DEPTH);
  }

  /** @param {number} depth */
  nodeBoxes(depth) {
    const tree = this.#settled();
    const nodes = this.#header(BVH_NODE_COUNT) > 0 ? scene.f.rb_wasm_scene_nodes(tree) : 0;
    return nodeBoxes(this.#store, nodes, tree / 8 + BVH_CENTER, depth);
  }

  get byteLength() {
    const nodes = this.#header(BVH_NODE_CAPACITY);
    const tree = this.#tree ? scene.f.rb_wasm_bvh_size(3, this.#capacity, nodes, 0) >>> 0 : 0;
    return this.#capacity * INSTANCE_BYTES + tree;
  }

  dispose() {
    this.#instances.give();
    this.#tree?.give();
    this.#tree = undefined;
  }
}
