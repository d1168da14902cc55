/**
 * A triangle mesh with a BVH in wasm memory (src/mesh). The callers check the arguments.
 */

import {
  MESH_CANDIDATE_BYTES,
  MESH_CENTER,
  MESH_DEPTH,
  MESH_DOUBLES,
  MESH_FACE_COUNT,
  MESH_FIXED,
  MESH_FLAGS,
  MESH_GROUP_FIRST,
  MESH_GROUP_INTEGERS,
  MESH_GROUP_MASK,
  MESH_HIT_DOUBLES,
  MESH_HIT_FACE,
  MESH_HIT_SIDE,
  MESH_INPUT_BYTES,
  MESH_INPUT_COUNT,
  MESH_MAGIC,
  MESH_METHOD,
  MESH_NODE_COUNT,
  MESH_NODE_WORDS,
  MESH_RAY_BYTES,
  MESH_RAY_MASK,
  MESH_RAY_SIDE,
  MESH_RAY_T_MAX,
  MESH_RAY_T_MIN,
} from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { SEAL, seal, unsealed } from './checksum.js';
import { disposals } from './disposals.js';
import { mesh } from './mesh.js';
import { nodeBoxes } from './nodeBoxes.js';
import { Store } from './Store.js';

/**
 * Triangles as the module reads them.
 * @typedef {object} MeshInput
 * @property {Float32Array | Float64Array} positions
 * @property {number} stride  coordinates from one vertex to the next
 * @property {number} offset  coordinates before the first vertex
 * @property {number} vertexCount
 * @property {Uint16Array | Uint32Array | null} index
 * @property {number} faceCount
 * @property {{first: number, mask: number}[]} groups
 * @property {boolean} [fixed]  builds only: without what `refit` needs
 */

/** Offset in bytes from an input to the report of an error in it. */
const WRONG_AT = Math.ceil(MESH_INPUT_BYTES / 16) * 16;
const INPUT_BYTES = WRONG_AT + 16;
const RAY_BYTES = Math.ceil(MESH_RAY_BYTES / 16) * 16;

/** What a step of a shared build yields before it can go on. */
export const WAITS = -1;

/** Largest number of progress reports of a build. */
const REPORTS = 50;

/** Rays or points of a batch that are copied to wasm memory at once. */
export const CHUNK = 4096;

/** Address of a ray, a hit and the head of an input, allocated once. */
let scratchAt = 0;
const HIT_AT = RAY_BYTES;
const HEAD_AT = HIT_AT + 8 * MESH_HIT_DOUBLES;

/** @param {Store} store */
const scratchIn = (store) => (scratchAt ||= store.heap.take(HEAD_AT + INPUT_BYTES));

/** @param {number} bytes */
const align = (bytes) => Math.ceil(bytes / 16) * 16;

export class WasmMesh {
  #store = Store.common();
  #block;

  /** @param {Block} block */
  constructor(block) {
    this.#block = block;
    /** Indices of the first doubles of a ray, and of a hit. */
    this.ray = scratchIn(this.#store) / 8;
    this.hit = this.ray + HIT_AT / 8;
  }

  /**
   * @param {MeshInput} input
   * @param {number} method
   * @param {(progress: number) => void} [report]  called during the build with the progress, from 0 to 1
   * @returns {WasmMesh | {status: number, at: number}}  {status, at}: the error in the input
   */
  static build(input, method, report) {
    const steps = WasmMesh.steps(
      input,
      method,
      report ? Math.ceil(input.faceCount / REPORTS) : input.faceCount,
    );
    try {
      for (;;) {
        const { done, value } = steps.next();
        if (done) return /** @type {WasmMesh | {status: number, at: number}} */ (value); // not shared
        report?.(value);
      }
    } finally {
      steps.return(/** @type {any} */ (undefined)); // frees the memory if the report has thrown an error
    }
  }

  /**
   * Builds a mesh in steps: yields the progress after each of them. `return` ends a build.
   *
   * If the mesh is built by several workers, `share` is that of this one. Share 0 yields WAITS for the bytes of the next other share, which
   * the next step is given; the others return their bytes.
   * @param {MeshInput} input
   * @param {number} method
   * @param {number} faces  the number of triangles of a step
   * @param {number} share
   * @param {number} shares
   * @returns {Generator<number, WasmMesh | Uint8Array<ArrayBuffer> | {status: number, at: number} | undefined, any>}  undefined: bytes of another share
   *   were not those of the same mesh
   */
  static *steps(input, method, faces, share = 0, shares = 1) {
    const store = Store.common();
    const { f } = mesh;
    const parts = partsOf(input, 0, input.vertexCount);
    const head = scratchIn(store) + HEAD_AT;
    putHead(store, head, input, parts, 0, 0);
    const size = align(f.rb_wasm_mesh_build_size(head, method));
    const scratch = align(f.rb_wasm_mesh_build_scratch(head, method));
    // All memory of the build is one allocation: if there is not enough, nothing is allocated.
    const block = new Block(store, size + scratch + parts.bytes);
    let built = false;
    let branches = 0;
    try {
      const inputAt = block.at + size + scratch;
      putInput(store, inputAt, input, parts, 0);
      const wrong = inputAt + WRONG_AT;
      const builder = block.at + size;
      const status = f.rb_wasm_mesh_build_begin(block.at, inputAt, method, builder, wrong);
      if (status !== 0) return { status, at: store.i32[wrong / 4] };
      if (shares > 1) f.rb_wasm_mesh_build_share(builder, share, shares);
      let progress = 0;
      for (let joined = 1; progress < 1;) {
        progress = f.rb_wasm_mesh_build_step(builder, faces || 1);
        if (progress !== WAITS) {
          yield progress;
          continue;
        }
        store.heap.give(branches);
        branches = 0;
        if (joined++ === shares) return undefined;
        const bytes = yield progress;
        branches = store.heap.take(bytes.byteLength);
        new Uint8Array(store.f64.buffer).set(new Uint8Array(bytes), branches);
        if (!f.rb_wasm_mesh_build_join(builder, branches, bytes.byteLength)) return undefined;
      }
      if (share > 0) {
        const length = f.rb_wasm_mesh_branches_size(builder) >>> 0;
        branches = store.heap.take(length);
        f.rb_wasm_mesh_branches_write(builder, branches);
        return new Uint8Array(store.f64.buffer.slice(branches, branches + length));
      }
      store.heap.trim(block.at, f.rb_wasm_mesh_size(block.at) >>> 0);
      built = true;
      return new WasmMesh(block);
    } finally {
      store.heap.give(branches);
      if (!built) block.give();
    }
  }

  /**
   * A mesh from serialized bytes, which are validated.
   * @param {Uint8Array} given
   * @returns {WasmMesh | undefined}  undefined for bytes that are not a mesh
   */
  static of(given) {
    const bytes = unsealed(given);
    if (!bytes) return undefined;
    const store = Store.common();
    const { heap } = store;
    const block = new Block(store, bytes.length + 16);
    let scratch = 0;
    let good = false;
    try {
      new Uint8Array(store.f64.buffer).set(bytes, block.at);
      // Four bytes per node and one per face: less than the mesh itself.
      scratch = heap.take(bytes.length);
      good = mesh.f.rb_wasm_mesh_validate(block.at, bytes.length, scratch, bytes.length) !== 0;
      return good ? new WasmMesh(block) : undefined;
    } finally {
      heap.give(scratch);
      if (!good) block.give();
    }
  }

  /**
   * A mesh from the bytes of `copy`, which is not validated: it is from a worker of this program. For that, it may only be of another version.
   * @param {Uint8Array} bytes @returns {WasmMesh | undefined}
   */
  static received(bytes) {
    const store = Store.common();
    const block = new Block(store, bytes.byteLength + 16);
    new Uint8Array(store.f64.buffer).set(bytes, block.at);
    const size = mesh.f.rb_wasm_mesh_size(block.at) >>> 0;
    if (store.i32[block.at / 4] === MESH_MAGIC && size === bytes.byteLength) return new WasmMesh(block);
    block.give();
    return undefined;
  }

  /** Address of the block. */
  get at() {
    return addressOf(this.#block, 'MeshBVH', 'a mesh');
  }

  /** @param {number} field */
  #header(field) {
    return this.#store.i32[this.at / 4 + field];
  }

  get faceCount() {
    return this.#header(MESH_FACE_COUNT);
  }

  /** The number of vertices of the input. */
  get vertexCount() {
    return this.#header(MESH_INPUT_COUNT);
  }

  get depth() {
    return this.#header(MESH_DEPTH);
  }

  get method() {
    return this.#header(MESH_METHOD);
  }

  /** Whether the mesh cannot be refitted. */
  get isFixed() {
    return (this.#header(MESH_FLAGS) & MESH_FIXED) !== 0;
  }

  /** Whether the positions are in double precision. */
  get hasDoubles() {
    return (this.#header(MESH_FLAGS) & MESH_DOUBLES) !== 0;
  }

  get byteLength() {
    return mesh.f.rb_wasm_mesh_size(this.at) >>> 0;
  }

  /** The address of the nodes, which are at the end of the block (src/mesh/mesh.h). */
  get nodesAt() {
    return this.at + this.byteLength - 4 * MESH_NODE_WORDS * this.#header(MESH_NODE_COUNT);
  }

  /** The boxes of the nodes at a depth. @param {number} depth */
  nodeBoxes(depth) {
    return nodeBoxes(this.#store, this.faceCount > 0 ? this.nodesAt : 0, this.at / 8 + MESH_CENTER, depth);
  }

  /** A copy of the block, for `received`. */
  copy() {
    const { at, byteLength } = this;
    return this.#store.f64.buffer.slice(at, at + byteLength);
  }

  /** A copy of the block with a seal, for `of`. */
  bytes() {
    const { at, byteLength } = this;
    const copy = new Uint8Array(byteLength + SEAL);
    copy.set(new Uint8Array(this.#store.f64.buffer, at, byteLength));
    return seal(copy.buffer);
  }

  get isDisposed() {
    return this.#block.at === 0;
  }

  dispose() {
    disposals.count++;
    this.#block.give();
  }

  /** The whole memory as doubles, with `ray` and `hit`. The current view. */
  get f64() {
    return this.#store.f64;
  }

  /** The face of a hit. @param {number} [hit] */
  face(hit = this.hit) {
    return this.#store.i32[2 * hit + MESH_HIT_FACE];
  }

  /** The side from which the face was hit: 1 or -1. @param {number} [hit] */
  side(hit = this.hit) {
    return this.#store.i32[2 * hit + MESH_HIT_SIDE];
  }

  /**
   * Writes the fields that all rays of a query share.
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side  0 both, 1 front, 2 back
   * @param {number} mask
   */
  #common(minT, maxT, side, mask) {
    const { f64, i32 } = this.#store;
    f64[this.ray + MESH_RAY_T_MIN] = minT;
    f64[this.ray + MESH_RAY_T_MAX] = maxT;
    i32[2 * this.ray + MESH_RAY_SIDE] = side;
    i32[2 * this.ray + MESH_RAY_MASK] = mask;
  }

  /**
   * The closest hit of the ray at `ray`: origin, then direction. The numbers of the hit are at `hit`.
   * @param {number} minT @param {number} maxT @param {number} side @param {number} mask @returns {boolean}
   */
  raycast(minT, maxT, side, mask) {
    this.#common(minT, maxT, side, mask);
    return mesh.f.rb_wasm_mesh_raycast(this.at, this.ray * 8, this.hit * 8) !== 0;
  }

  /**
   * Whether the ray at `ray` hits anything.
   * @param {number} minT @param {number} maxT @param {number} side @param {number} mask @returns {boolean}
   */
  raycastAny(minT, maxT, side, mask) {
    this.#common(minT, maxT, side, mask);
    return mesh.f.rb_wasm_mesh_raycast_any(this.at, this.ray * 8) !== 0;
  }

  /**
   * The closest `room` hits of the ray at `ray`. They begin at the index `first`, MESH_HIT_DOUBLES doubles each.
   * @param {number} minT @param {number} maxT @param {number} side @param {number} mask @param {number} room
   * @returns {{first: number, count: number}}
   */
  raycastAll(minT, maxT, side, mask, room) {
    const hits = this.#store.results(room * (8 * MESH_HIT_DOUBLES + MESH_CANDIDATE_BYTES));
    this.#common(minT, maxT, side, mask);
    const candidates = hits + room * 8 * MESH_HIT_DOUBLES;
    const count = mesh.f.rb_wasm_mesh_raycast_all(this.at, this.ray * 8, candidates, hits, room);
    return { first: hits / 8, count };
  }

  /**
   * The closest hits of many rays, six numbers each.
   * @param {Float64Array | Float32Array} rays
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side
   * @param {number} mask
   * @param {Float64Array | Float32Array | undefined} t
   * @param {Int32Array | undefined} faces
   * @returns {number}  the number of rays that hit
   */
  raycastBatch(rays, minT, maxT, side, mask, t, faces) {
    const count = rays.length / 6;
    const size = Math.min(count, CHUNK);
    const rows = this.#store.results(size * (48 + 8 + 4));
    const { f64, i32 } = this.#store;
    const ts = rows / 8 + 6 * size;
    const found = 2 * (ts + size);
    this.#common(minT, maxT, side, mask);
    let total = 0;
    for (let first = 0; first < count; first += size) {
      const n = Math.min(size, count - first);
      f64.set(rays.subarray(6 * first, 6 * (first + n)), rows / 8);
      total += mesh.f.rb_wasm_mesh_raycast_batch(this.at, this.ray * 8, rows, n, ts * 8, found * 4);
      t?.set(f64.subarray(ts, ts + n), first);
      faces?.set(i32.subarray(found, found + n), first);
    }
    return total;
  }

  /**
   * Whether each of many rays hits anything.
   * @param {Float64Array | Float32Array} rays
   * @param {number} minT
   * @param {number} maxT
   * @param {number} side
   * @param {number} mask
   * @param {Uint8Array} hits
   * @returns {number}  the number of rays that hit
   */
  raycastAnyBatch(rays, minT, maxT, side, mask, hits) {
    const count = rays.length / 6;
    const size = Math.min(count, CHUNK);
    const rows = this.#store.results(size * (48 + 1));
    const { f64 } = this.#store;
    const bytes = new Uint8Array(f64.buffer);
    const found = rows + 48 * size;
    this.#common(minT, maxT, side, mask);
    let total = 0;
    for (let first = 0; first < count; first += size) {
      const n = Math.min(size, count - first);
      f64.set(rays.subarray(6 * first, 6 * (first + n)), rows / 8);
      total += mesh.f.rb_wasm_mesh_raycast_any_batch(this.at, this.ray * 8, rows, n, found);
      hits.set(bytes.subarray(found, found + n), first);
    }
    return total;
  }

  /** The side of a closed surface on which a point is: 1 outside, -1 inside, 0 on it. @type {(x: number, y: number, z: number) => number} */
  pointSide(x, y, z) {
    return mesh.f.rb_wasm_mesh_point_side(this.at, x, y, z);
  }

  /**
   * Replaces the positions of `count` vertices of the input from `first` on, and refits the BVH.
   * @param {MeshInput} input  positions in the precision of the mesh, without triangles
   * @param {number} first
   * @param {number} count
   * @returns {{status: number, at: number} | undefined}  {status, at}: the error in the input; nothing is changed then
   */
  refit(input, first, count) {
    const store = this.#store;
    const { heap } = store;
    const parts = partsOf(input, first, count);
    const at = heap.take(parts.bytes);
    try {
      putInput(store, at, input, parts, first);
      const status = mesh.f.rb_wasm_mesh_refit(this.at, at, first, count, at + WRONG_AT);
      return status === 0 ? undefined : { status, at: store.i32[(at + WRONG_AT) / 4] };
    } finally {
      heap.give(at);
    }
  }
}

/**
 * The layout of an input in memory: the head, positions, index, groups.
 * @typedef {object} Parts
 * @property {Float32Array | Float64Array} used  the positions of the vertices that are written
 * @property {number} indexAt  offset of the index from the head, in bytes
 * @property {number} groupsAt  offset of the groups from the head, in bytes
 * @property {number} bytes  bytes of the head and all parts
 */

/** Bytes of a number, by the class: an array can have a property BYTES_PER_ELEMENT of its own. */
const floatBytes = (/** @type {unknown} */ floats) => (floats instanceof Float64Array ? 8 : 4);
const indexBytes = (/** @type {unknown} */ index) => (index instanceof Uint16Array ? 2 : 4);

/**
 * @param {MeshInput} input
 * @param {number} first
 * @param {number} count  the number of vertices
 * @returns {Parts}
 */
function partsOf({ positions, stride, offset, index, groups }, first, count) {
  const begin = count > 0 ? offset + first * stride : 0;
  const used = positions.subarray(begin, count > 0 ? begin + (count - 1) * stride + 3 : 0);
  const indexAt = INPUT_BYTES + align(used.length * floatBytes(used));
  const groupsAt = indexAt + align(index ? index.length * indexBytes(index) : 0);
  return { used, indexAt, groupsAt, bytes: groupsAt + groups.length * 8 };
}

/**
 * Writes the head of an input.
 * @param {Store} store
 * @param {number} at  the address
 * @param {MeshInput} input
 * @param {Parts} parts
 * @param {number} first  the first vertex of the positions
 * @param {number} partsAt  address of the head that the parts follow
 */
function putHead(store, at, input, { indexAt, groupsAt }, first, partsAt) {
  const { positions, stride, index, vertexCount, faceCount, groups, fixed = false } = input;
  const numbers = [
    partsAt + INPUT_BYTES,
    index ? partsAt + indexAt : 0,
    partsAt + groupsAt,
    floatBytes(positions),
    index ? indexBytes(index) : 0,
    stride,
    // Offset of vertex 0, as if the vertices before `first` were stored too.
    -first * stride,
    vertexCount,
    faceCount,
    groups.length,
    Number(fixed),
  ];
  store.i32.set(numbers, at / 4);
}

/**
 * Writes an input, with the positions of some of its vertices.
 * @param {Store} store
 * @param {number} at  the address of `parts.bytes` bytes
 * @param {MeshInput} input
 * @param {Parts} parts
 * @param {number} first  the first vertex of the positions
 */
function putInput(store, at, input, parts, first) {
  const { index, groups } = input;
  const { used } = parts;
  const { f64, i32 } = store;
  const { buffer } = f64;
  putHead(store, at, input, parts, first, at);
  const Floats = used instanceof Float64Array ? Float64Array : Float32Array;
  new Floats(buffer, at + INPUT_BYTES, used.length).set(used);
  const Indices = index instanceof Uint16Array ? Uint16Array : Uint32Array;
  if (index) new Indices(buffer, at + parts.indexAt, index.length).set(index);
  groups.forEach(({ first, mask }, i) => {
    const group = (at + parts.groupsAt) / 4 + MESH_GROUP_INTEGERS * i;
    i32[group + MESH_GROUP_FIRST] = first;
    i32[group + MESH_GROUP_MASK] = mask;
  });
}
