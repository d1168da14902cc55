/**
 * Shapes of an index in wasm memory (src/picking/shapes2.h), by their slots. The callers check the arguments.
 */

import {
  BVH_CAPACITY,
  BVH_CHANGES,
  BVH_COUNT,
  BVH_LIVE,
  BVH_NODE_CAPACITY,
  BVH_NODE_COUNT,
  PACKED_STROKE_CAP,
  PACKED_STROKE_DASHES,
  PACKED_STROKE_DASH_COUNT,
  PACKED_STROKE_DASH_OFFSET,
  PACKED_STROKE_JOIN,
  PACKED_STROKE_MITER_LIMIT,
  PACKED_STROKE_WIDTH,
  PATH_HIT_BYTES,
  PATH_PIECE_COUNT,
  PICK_QUERY_BYTES,
  PICK_QUERY_MASK,
  PICK_QUERY_PARTS,
  PICK_QUERY_POINT,
  PICK_QUERY_TOLERANCE,
  PICK_QUERY_VIEW,
  SHAPE_BYTES,
  SHAPE_FILL,
  SHAPE_FLAGS,
  SHAPE_HIT_BYTES,
  SHAPE_HIT_DISTANCE,
  SHAPE_HIT_NORMAL,
  SHAPE_HIT_ORDER,
  SHAPE_HIT_PARAMETER,
  SHAPE_HIT_POINT,
  SHAPE_HIT_SEGMENT,
  SHAPE_HIT_SHAPE,
  SHAPE_HIT_SUBPATH,
  SHAPE_HIT_T,
  SHAPE_INVERSE,
  SHAPE_MASK,
  SHAPE_ORDER,
  SHAPE_PATH,
  SHAPE_STROKE,
  SHAPE_STROKE_CAP,
  SHAPE_STROKE_DASHES,
  SHAPE_STROKE_DASH_COUNT,
  SHAPE_STROKE_DASH_OFFSET,
  SHAPE_STROKE_JOIN,
  SHAPE_STROKE_LENGTHS,
  SHAPE_STROKE_MITER_LIMIT,
  SHAPE_STROKE_TRANSFORM,
  SHAPE_STROKE_WIDTH,
  SHAPE_Z,
} from '../generated/layout.js';
import { failDisposed } from './Allocation.js';
import { picking } from './picking.js';
import { Store } from './Store.js';

/** Bytes of a shape's box. */
const BOX_BYTES = 32;

/** Rows of a batch that are copied at once, and the first room for results of one row, and of many. */
const ROWS = 512;
const FEW_RESULTS = 256;
const MANY_RESULTS = 4096;

/** @param {number} bytes */
const aligned = (bytes) => (bytes + 7) & ~7;

/**
 * A shape of a query, or a box: four numbers.
 * @typedef {{commands: ArrayLike<number>, flags: number, isBox: boolean}} Region
 *
 * Receives the results of `count` rows beginning with row `first`: the index of their ends in the memory's integers, and the address of the
 * results. Must not call the index.
 * @typedef {(first: number, count: number, ends: number, found: number, room: number) => void} VisitRows
 */

/** A point or a curve that a query found. @typedef {object} RawHit
 * @property {number} slot
 * @property {number} t
 * @property {number} distance
 * @property {number[]} point
 * @property {number[]} normal
 * @property {number} parameter
 * @property {number} segment
 * @property {number} subpath
 * @property {number} order  of the shape
 */

/**
 * A block of memory for one large path or several small ones. It is freed when its last path is removed.
 * @typedef {{at: number, bytes: number, live: number}} Chunk
 *
 * The memory that an index owns, as addresses, 0 for nothing. By slot: the paths, their chunks, and the dashes.
 * @typedef {{records: number, boxes: number, tree: number, paths: number[], chunkOf: (Chunk | null)[], dashes: number[], chunks:
 *   Set<Chunk>}} Owned
 */

/** Bytes of a chunk. A path larger than a quarter of it has a block of its own. */
const CHUNK = 1 << 16;

/** Paths with more numbers in their commands than this are built in a block of their own, not in the results of the store. */
const LONG = 1 << 14;

/** @returns {Owned} */
const nothing = () => ({
  records: 0,
  boxes: 0,
  tree: 0,
  paths: [],
  chunkOf: [],
  dashes: [],
  chunks: new Set(),
});

/** @param {{store: Store, owned: Owned}} all */
function freeAll({ store: { heap }, owned }) {
  for (const at of [owned.records, owned.boxes, owned.tree]) if (at > 0) heap.give(at);
  for (const at of owned.dashes) if (at > 0) heap.give(at);
  for (const { at } of owned.chunks) heap.give(at);
  Object.assign(owned, nothing());
}

/** @type {FinalizationRegistry<{store: Store, owned: Owned}> | undefined} */
const registry =
  typeof FinalizationRegistry === 'function' ? /* @__PURE__ */ new FinalizationRegistry(freeAll) : undefined;

export class WasmShapes {
  #store;
  /** @type {Owned} */
  #owned = nothing();
  /** The chunk that small paths are added to. @type {Chunk | null} */
  #chunk = null;
  /** Address of the free bytes of `#chunk`. */
  #free = 0;
  #capacity = 0;
  #method;

  /** @param {number} method  a method of rb_bvh_build */
  constructor(method) {
    this.#method = method;
    this.#store = Store.common();
    registry?.register(this, { store: this.#store, owned: this.#owned }, this);
  }

  /** The number of slots, including free ones. */
  count = 0;

  dispose() {
    registry?.unregister(this);
    freeAll({ store: this.#store, owned: this.#owned });
    this.#capacity = -1;
  }

  /** The owned memory. Throws after `dispose`, which a getter of a call's arguments or a filter may have called during the call. */
  #held() {
    if (this.#capacity < 0) failDisposed('ShapeIndex', 'an index');
    return this.#owned;
  }

  get isOpen() {
    return this.#capacity >= 0;
  }

  /** Throws if the index is disposed. @param {string} fn */
  checkOpen(fn) {
    if (this.#capacity < 0) failDisposed(fn, 'an index');
  }

  /** Bytes of wasm memory of the shapes and their tree, without dashes. */
  get byteLength() {
    const { tree, chunks } = this.#owned;
    const { i32 } = this.#store;
    const head = tree / 4;
    let sum = this.#capacity * (SHAPE_BYTES + BOX_BYTES);
    if (tree > 0)
      sum += picking.f.rb_wasm_shapes_tree_size(i32[head + BVH_CAPACITY], i32[head + BVH_NODE_CAPACITY]);
    for (const { bytes } of chunks) sum += bytes;
    return sum;
  }

  /** Makes the capacity large enough for a slot. @param {number} slot */
  #reserve(slot) {
    if (slot < this.#capacity) return;
    const { heap } = this.#store;
    const owned = this.#owned;
    const capacity = Math.max(16, 2 * this.#capacity, slot + 1);
    const records = heap.take(capacity * SHAPE_BYTES);
    let boxes;
    try {
      boxes = heap.take(capacity * BOX_BYTES);
    } catch (error) {
      heap.give(records);
      throw error;
    }
    const { f64 } = this.#store;
    f64.copyWithin(records / 8, owned.records / 8, (owned.records + this.count * SHAPE_BYTES) / 8);
    f64.copyWithin(boxes / 8, owned.boxes / 8, (owned.boxes + this.count * BOX_BYTES) / 8);
    if (owned.records > 0) heap.give(owned.records);
    if (owned.boxes > 0) heap.give(owned.boxes);
    owned.records = records;
    owned.boxes = boxes;
    this.#capacity = capacity;
  }

  /**
   * Builds a path from commands in a new block, and returns the address.
   * @param {ArrayLike<number>} commands
   */
  #build(commands) {
    const store = this.#store;
    const { heap } = store;
    const { f } = picking;
    const from = heap.take(Math.max(commands.length, 1) * 8);
    try {
      store.f64.set(commands, from / 8);
      const bytes = f.rb_wasm_path_size(from, commands.length);
      if (bytes <= 0) throw new RangeError('ShapeIndex: out of memory, the path needs more than 2 GB');
      const at = heap.take(bytes);
      heap.trim(at, f.rb_wasm_path_build(from, commands.length, at));
      return at;
    } finally {
      heap.give(from);
    }
  }

  /**
   * Builds the path and the dashes of a slot. If the new path is not larger than the present one, it is written over it. Nothing is
   * changed if memory runs out.
   * @param {ArrayLike<number>} commands
   * @param {number[] | null} stroke
   * @param {number} slot
   */
  #buildFor(commands, stroke, slot) {
    const store = this.#store;
    const { f } = picking;
    const { length } = commands;
    const owned = this.#owned;
    if (length > LONG) {
      const path = this.#build(commands);
      try {
        const dashes = this.#buildDashes(stroke, path);
        this.#leave(owned.chunkOf[slot]);
        owned.dashes[slot] = dashes;
      } catch (error) {
        store.heap.give(path);
        throw error;
      }
      const chunk = { at: path, bytes: store.i32[path / 4], live: 1 };
      owned.chunks.add(chunk);
      owned.chunkOf[slot] = chunk;
      owned.paths[slot] = path;
      return;
    }
    let from;
    let bytes = 0;
    // The size of the path can be computed only after its commands are in memory.
    do {
      from = store.results(length * 8 + bytes);
      const { f64 } = store;
      for (let i = 0, at = from / 8; i < length; i++) f64[at + i] = commands[i];
      bytes = f.rb_wasm_path_size(from, length);
    } while (store.resultsRoom < length * 8 + bytes);
    const made = from + length * 8;
    const used = f.rb_wasm_path_build(from, length, made);
    const dashes = this.#buildDashes(stroke, made);
    let path = owned.paths[slot];
    if (!(path > 0 && store.i32[path / 4] >= used)) {
      try {
        path = this.#placeFor(used, slot);
      } catch (error) {
        if (dashes > 0) store.heap.give(dashes);
        throw error;
      }
    }
    store.f64.copyWithin(path / 8, made / 8, made / 8 + used / 8);
    owned.paths[slot] = path;
    owned.dashes[slot] = dashes;
  }

  /**
   * Allocates memory for the path of a slot. Only small paths of new slots share chunks, because slots that are reused again and again
   * would leave chunks that are nearly empty.
   * @param {number} bytes  a multiple of 8
   * @param {number} slot
   */
  #placeFor(bytes, slot) {
    const owned = this.#owned;
    const isSmall = slot === this.count && bytes <= CHUNK / 4;
    let chunk = this.#chunk;
    if (!isSmall || !chunk || this.#free + bytes > chunk.at + CHUNK) {
      const size = isSmall ? CHUNK : bytes;
      chunk = { at: this.#store.heap.take(size), bytes: size, live: 0 };
      owned.chunks.add(chunk);
      if (isSmall) {
        // The last chunk is full. It is freed when its last path is removed, or now if it has none.
        if (this.#chunk?.live === 0) this.#leaveChunk(this.#chunk);
        this.#chunk = chunk;
        this.#free = chunk.at;
      }
    }
    this.#leave(owned.chunkOf[slot]);
    chunk.live++;
    owned.chunkOf[slot] = chunk;
    if (!isSmall) return chunk.at;
    this.#free += bytes;
    return this.#free - bytes;
  }

  /** Removes a path from its chunk. @param {Chunk | null | undefined} chunk */
  #leave(chunk) {
    if (!chunk || --chunk.live > 0) return;
    if (chunk === this.#chunk) this.#free = chunk.at;
    else this.#leaveChunk(chunk);
  }

  /** @param {Chunk} chunk */
  #leaveChunk(chunk) {
    this.#owned.chunks.delete(chunk);
    this.#store.heap.give(chunk.at);
  }

  /**
   * Writes the dashes of a stroke and the path's lengths. Returns their address, or 0 for a solid stroke.
   * @param {number[] | null} stroke
   * @param {number} path
   */
  #buildDashes(stroke, path) {
    const count = stroke ? stroke[PACKED_STROKE_DASH_COUNT] : 0;
    if (!stroke || count === 0) return 0;
    const store = this.#store;
    const at = store.heap.take((count + store.i32[path / 4 + PATH_PIECE_COUNT] + 1) * 8);
    for (let i = 0; i < count; i++) store.f64[at / 8 + i] = stroke[PACKED_STROKE_DASHES + i];
    picking.f.rb_wasm_path_lengths(path, 0, at + count * 8);
    return at;
  }

  /**
   * Sets all properties of a shape.
   * @param {number} slot  at most `count`
   * @param {object} shape
   * @param {ArrayLike<number>} shape.commands
   * @param {number} shape.flags
   * @param {number[] | null} shape.stroke  packed
   * @param {number[]} shape.matrix
   * @param {number} shape.z
   * @param {number} shape.mask
   * @param {number} shape.order
   */
  set(slot, { commands, flags, stroke, matrix, z, mask, order }) {
    this.#held();
    this.#reserve(slot);
    const owned = this.#owned;
    const old = owned.dashes[slot];
    this.#buildFor(commands, stroke, slot);
    if (old > 0) this.#store.heap.give(old);
    const path = owned.paths[slot];
    const dashes = owned.dashes[slot];
    const { f64, i32 } = this.#store;
    if (slot === this.count) this.count++;
    const at = owned.records + slot * SHAPE_BYTES;
    f64.fill(0, at / 8, (at + SHAPE_BYTES) / 8);
    f64.set(matrix, at / 8);
    f64[at / 8 + SHAPE_Z] = z;
    i32[at / 4 + SHAPE_PATH] = path;
    i32[at / 4 + SHAPE_MASK] = mask;
    i32[at / 4 + SHAPE_FLAGS] = flags;
    i32[at / 4 + SHAPE_ORDER] = order;
    i32[at / 4 + SHAPE_STROKE_TRANSFORM] = 0;
    if (stroke) {
      const count = stroke[PACKED_STROKE_DASH_COUNT];
      f64[at / 8 + SHAPE_STROKE_WIDTH] = stroke[PACKED_STROKE_WIDTH];
      i32[at / 4 + SHAPE_STROKE_CAP] = stroke[PACKED_STROKE_CAP];
      i32[at / 4 + SHAPE_STROKE_JOIN] = stroke[PACKED_STROKE_JOIN];
      f64[at / 8 + SHAPE_STROKE_MITER_LIMIT] = stroke[PACKED_STROKE_MITER_LIMIT];
      i32[at / 4 + SHAPE_STROKE_DASHES] = dashes;
      i32[at / 4 + SHAPE_STROKE_DASH_COUNT] = dashes > 0 ? count : 0;
      f64[at / 8 + SHAPE_STROKE_DASH_OFFSET] = stroke[PACKED_STROKE_DASH_OFFSET];
      i32[at / 4 + SHAPE_STROKE_LENGTHS] = dashes > 0 ? dashes + count * 8 : 0;
    }
    this.#place(slot);
  }

  /** @type {(slot: number, matrix: number[]) => void} */
  move(slot, matrix) {
    this.#store.f64.set(matrix, (this.#held().records + slot * SHAPE_BYTES) / 8);
    this.#place(slot);
  }

  /** @type {(slot: number, z: number) => void} */
  setZ(slot, z) {
    this.#store.f64[(this.#held().records + slot * SHAPE_BYTES) / 8 + SHAPE_Z] = z;
  }

  /** @param {number} slot */
  z(slot) {
    return this.#store.f64[(this.#held().records + slot * SHAPE_BYTES) / 8 + SHAPE_Z];
  }

  /**
   * Transforms a point from world coordinates to a shape's own.
   * @type {(slot: number, x: number, y: number, target: {x: number, y: number}) => void}
   */
  toOwn(slot, x, y, target) {
    const { f64 } = this.#store;
    const at = (this.#held().records + slot * SHAPE_BYTES) / 8 + SHAPE_INVERSE;
    target.x = f64[at] * x + f64[at + 2] * y + f64[at + 4] + 0; // never -0
    target.y = f64[at + 1] * x + f64[at + 3] * y + f64[at + 5] + 0;
  }

  /** The bounding box of what a shape paints. A shape with an empty box is not found by any query. @param {number} slot */
  box(slot) {
    const at = (this.#held().boxes + slot * BOX_BYTES) / 8;
    return this.#store.f64.slice(at, at + 4);
  }

  /** @param {number} slot */
  remove(slot) {
    const owned = this.#held();
    const { f64, heap } = this.#store;
    f64.set([Infinity, Infinity, -Infinity, -Infinity], (owned.boxes + slot * BOX_BYTES) / 8);
    this.#updateTree(slot);
    this.#leave(owned.chunkOf[slot]);
    owned.chunkOf[slot] = null;
    if (owned.dashes[slot] > 0) heap.give(owned.dashes[slot]);
    owned.paths[slot] = owned.dashes[slot] = 0;
  }

  /** Computes the inverse matrix and the box of a shape after its matrix was set. @param {number} slot */
  #place(slot) {
    const { records, boxes } = this.#owned;
    picking.f.rb_wasm_shape_place(records + slot * SHAPE_BYTES, boxes + slot * BOX_BYTES);
    this.#updateTree(slot);
  }

  // The first query builds the tree. Later changes edit it, or drop it if there are many: then the next query builds a new one.

  /** @param {number} slot */
  #updateTree(slot) {
    const { i32 } = this.#store;
    const owned = this.#owned;
    if (owned.tree === 0) return;
    const head = owned.tree / 4;
    const changes = i32[head + BVH_CHANGES];
    // Insertions and removals make a tree slower: it is rebuilt after half of the shapes have changed.
    if (slot > i32[head + BVH_COUNT] || 2 * changes > i32[head + BVH_LIVE] + 64) return this.#dropTree();
    if (
      i32[head + BVH_COUNT] === i32[head + BVH_CAPACITY] ||
      i32[head + BVH_NODE_COUNT] === i32[head + BVH_NODE_CAPACITY]
    )
      this.#growTree();
    if (!picking.f.rb_wasm_shapes_tree_update(owned.tree, slot, owned.boxes + slot * BOX_BYTES))
      this.#dropTree();
  }

  #dropTree() {
    this.#store.heap.give(this.#owned.tree);
    this.#owned.tree = 0;
  }

  #growTree() {
    const { i32, heap } = this.#store;
    const { tree } = this.#owned;
    const { f } = picking;
    const capacity = Math.max(16, i32[tree / 4 + BVH_COUNT] * 1.5) | 0;
    const nodes = Math.max(16, i32[tree / 4 + BVH_NODE_COUNT] * 1.5) | 0;
    const larger = heap.take(f.rb_wasm_shapes_tree_size(capacity, nodes));
    f.rb_wasm_shapes_tree_grow(tree, larger, capacity, nodes);
    heap.give(tree);
    this.#owned.tree = larger;
  }

  /** Address of the tree, which is built if necessary. */
  #tree() {
    const owned = this.#held();
    if (owned.tree > 0) return owned.tree;
    const { heap } = this.#store;
    const { f } = picking;
    const { count } = this;
    const nodes = Math.floor(count / 3) + 1;
    const tree = heap.take(f.rb_wasm_shapes_tree_size(count, nodes));
    let scratch = 0;
    try {
      scratch = heap.take(f.rb_wasm_shapes_tree_scratch(count, this.#method) >>> 0);
      f.rb_wasm_shapes_tree_build(tree, owned.boxes, count, this.#method, scratch);
    } catch (error) {
      heap.give(tree);
      throw error;
    } finally {
      if (scratch > 0) heap.give(scratch);
    }
    const { i32 } = this.#store;
    heap.trim(tree, f.rb_wasm_shapes_tree_size(count, i32[tree / 4 + BVH_NODE_COUNT]));
    return (owned.tree = tree);
  }

  // Queries. Results must be read before the next query, which overwrites them.

  /**
   * Writes a point query.
   * @param {number} at
   * @param {number[]} pick  the point, the tolerance, and the linear part of the view
   * @param {number} mask
   * @param {number} parts
   */
  #putPick(at, pick, mask, parts) {
    const { f64, i32 } = this.#store;
    for (let i = 0; i < 7; i++) f64[at / 8 + i] = pick[i];
    i32[at / 4 + PICK_QUERY_MASK] = mask;
    i32[at / 4 + PICK_QUERY_PARTS] = parts;
  }

  /** The part of the shape, fill or stroke, that the last pick hit. */
  part = 0;

  /**
   * The slot of the topmost shape under a point, or -1. Sets `part`.
   * @type {(pick: number[], mask: number, parts: number) => number}
   */
  pick(pick, mask, parts) {
    const tree = this.#tree();
    for (let room = 256; ;) {
      const at = this.#store.results(PICK_QUERY_BYTES + 8 + room * 4);
      this.#putPick(at, pick, mask, parts);
      const slot = this.#pickAt(tree, at, room);
      if (slot >= -1) return slot;
      room = -2 - slot;
    }
  }

  /** `pick` without a tolerance, a view and a mask. @type {(x: number, y: number) => number} */
  pickDefault(x, y) {
    const tree = this.#tree();
    const store = this.#store;
    const at = store.results(PICK_QUERY_BYTES + 8 + 256 * 4);
    const { f64, i32 } = store;
    const k = at / 8;
    const view = k + PICK_QUERY_VIEW;
    f64[k + PICK_QUERY_POINT] = x;
    f64[k + PICK_QUERY_POINT + 1] = y;
    f64[k + PICK_QUERY_TOLERANCE] = f64[view + 1] = f64[view + 2] = 0;
    f64[view] = f64[view + 3] = 1;
    i32[at / 4 + PICK_QUERY_MASK] = -1;
    i32[at / 4 + PICK_QUERY_PARTS] = SHAPE_FILL | SHAPE_STROKE;
    const slot = this.#pickAt(tree, at, 256);
    return slot < -1 ? this.pick([x, y, 0, 1, 0, 0, 1], -1, SHAPE_FILL | SHAPE_STROKE) : slot;
  }

  /** @type {(tree: number, at: number, room: number) => number} */
  #pickAt(tree, at, room) {
    const part = at + PICK_QUERY_BYTES;
    const slot = picking.f.rb_wasm_shapes_pick(tree, this.#owned.records, at, part + 8, room, part);
    this.part = this.#store.i32[part / 4];
    return slot;
  }

  /**
   * Runs a query with any number of results for each row, in as many calls as needed.
   * @param {object} query
   * @param {number} query.head  bytes before the rows
   * @param {Float64Array} query.rows
   * @param {number} query.width  numbers of a row
   * @param {number} query.each  bytes of a result
   * @param {(at: number, from: number, count: number, ends: number, found: number, room: number) => number} query.run  runs the query: `at`
   *   is the address of the head. Returns the number of rows that were answered, or -2 - n if there must be room for n results
   * @param {VisitRows} visit
   */
  #eachRow({ head, rows, width, each, run }, visit) {
    const store = this.#store;
    const count = rows.length / width;
    let room = count > 1 ? MANY_RESULTS : FEW_RESULTS;
    for (let first = 0; first < count;) {
      const n = Math.min(count - first, ROWS);
      const numbers = rows.subarray(first * width, (first + n) * width);
      const before = head + numbers.length * 8 + aligned(n * 4);
      const at = store.results(before + room * each);
      store.f64.set(numbers, (at + head) / 8);
      const ends = at + head + numbers.length * 8;
      const done = run(at, at + head, n, ends, at + before, room);
      if (done < 0) room = -2 - done;
      else visit(first, done, ends / 4, at + before, room);
      first += Math.max(done, 0);
    }
  }

  /**
   * All shapes under each of many points, from the top down: slots, then parts, as integers.
   * @type {(points: Float64Array, pick: number[], mask: number, parts: number, visit: VisitRows) => void}
   */
  pickAll(points, pick, mask, parts, visit) {
    const tree = this.#tree();
    this.#eachRow(
      {
        head: PICK_QUERY_BYTES,
        rows: points,
        width: 2,
        each: 8,
        run: (at, from, count, ends, found, room) => {
          this.#putPick(at, pick, mask, parts);
          const { records } = this.#owned;
          const toParts = found + room * 4;
          const { f } = picking;
          return f.rb_wasm_shapes_pick_all(tree, records, at, from, count, ends, found, toParts, room);
        },
      },
      visit,
    );
  }

  /** @type {(at: number) => RawHit} */
  #hit(at) {
    const { f64, i32 } = this.#store;
    const k = at / 8;
    const n = at / 4;
    const [point, normal] = [k + SHAPE_HIT_POINT, k + SHAPE_HIT_NORMAL];
    return {
      slot: i32[n + SHAPE_HIT_SHAPE],
      t: f64[k + SHAPE_HIT_T],
      distance: f64[k + SHAPE_HIT_DISTANCE],
      point: [f64[point], f64[point + 1]],
      normal: [f64[normal], f64[normal + 1]],
      parameter: f64[k + SHAPE_HIT_PARAMETER],
      segment: i32[n + SHAPE_HIT_SEGMENT],
      subpath: i32[n + SHAPE_HIT_SUBPATH],
      order: i32[n + SHAPE_HIT_ORDER],
    };
  }

  /** @type {(at: number, count: number) => RawHit[]} */
  hits(at, count) {
    const hits = [];
    for (let i = 0; i < count; i++) hits.push(this.#hit(at + i * SHAPE_HIT_BYTES));
    return hits;
  }

  /**
   * The topmost shape under each of many points: slot and part, two numbers each.
   * @type {(points: Float64Array, pick: number[], mask: number, parts: number) => Int32Array}
   */
  pickBatch(points, pick, mask, parts) {
    const store = this.#store;
    const tree = this.#tree();
    const count = points.length / 2;
    const at = store.results(PICK_QUERY_BYTES + count * 24 + this.count * 4);
    const from = at + PICK_QUERY_BYTES;
    const rows = from + count * 16;
    this.#putPick(at, pick, mask, parts);
    store.f64.set(points, from / 8);
    picking.f.rb_wasm_shapes_pick_batch(tree, this.#owned.records, at, from, count, rows + count * 8, rows);
    return store.i32.subarray(rows / 4, rows / 4 + 2 * count);
  }

  /**
   * Calls `visit` for each hit with the index of its numbers and its slot, -1 for a miss.
   * @param {() => number} query  runs the query and returns the address of the first hit
   * @param {number} count
   * @param {(i: number, hit: {f64: Float64Array, slot: number, at: number}) => void} visit
   */
  eachHit(query, count, visit) {
    const first = query();
    const { f64, i32 } = this.#store;
    for (let i = 0, at = first; i < count; i++, at += SHAPE_HIT_BYTES)
      visit(i, { f64, slot: i32[at / 4 + SHAPE_HIT_SHAPE], at: at / 8 });
  }

  /**
   * Writes rows of input, and allocates memory for hits.
   * @param {ArrayLike<number>} rows
   * @param {number} hits  the number of hits
   * @returns {[from: number, to: number]}  the addresses of the rows and of the hits
   */
  #room(rows, hits) {
    const bytes = rows.length * 8;
    const at = this.#store.results(bytes + hits * SHAPE_HIT_BYTES);
    this.#store.f64.set(rows, at / 8);
    return [at, at + bytes];
  }

  /**
   * The k shapes nearest to each point. Returns the address of the hits.
   * @type {(points: ArrayLike<number>, k: number, most: number, fill: boolean, mask: number) => number}
   */
  nearestRows(points, k, most, fill, mask) {
    const tree = this.#tree();
    const count = points.length / 2;
    const [from, to] = this.#room(points, count * k);
    const { records } = this.#owned;
    picking.f.rb_wasm_shapes_nearest(tree, records, from, count, mask, Number(fill), most, to, k);
    return to;
  }

  /** @type {(x: number, y: number, k: number, most: number, fill: boolean, mask: number) => RawHit[]} */
  nearest(x, y, k, most, fill, mask) {
    const room = Math.min(k, this.count);
    const tree = this.#tree();
    if (room === 0) return [];
    const [from, to] = this.#room([x, y], room);
    const { records } = this.#owned;
    return this.hits(
      to,
      picking.f.rb_wasm_shapes_nearest(tree, records, from, 1, mask, Number(fill), most, to, room),
    );
  }

  /**
   * The nearest hit of each ray. Returns the address of the hits.
   * @type {(rays: ArrayLike<number>, most: number, mask: number, side: number) => number}
   */
  raycastRows(rays, most, mask, side) {
    const tree = this.#tree();
    const count = rays.length / 4;
    const [from, to] = this.#room(rays, count);
    picking.f.rb_wasm_shapes_raycast(tree, this.#owned.records, from, count, mask, most, side, to);
    return to;
  }

  /** @type {(ray: number[], most: number, mask: number, side: number) => RawHit | null} */
  raycast(ray, most, mask, side) {
    return this.#firstHit(this.raycastRows(ray, most, mask, side));
  }

  /**
   * Whether each ray hits anything: 1 or 0. The result is valid until the next query.
   * @type {(rays: ArrayLike<number>, most: number, mask: number, side: number) => Int32Array}
   */
  raycastAnyRows(rays, most, mask, side) {
    const tree = this.#tree();
    const count = rays.length / 4;
    const [from, to] = this.#room(rays, count);
    picking.f.rb_wasm_shapes_raycast_any(tree, this.#owned.records, from, count, mask, most, side, to);
    return this.#store.i32.subarray(to / 4, to / 4 + count);
  }

  /** @param {number} at */
  #firstHit(at) {
    return this.#store.i32[at / 4 + SHAPE_HIT_SHAPE] < 0 ? null : this.#hit(at);
  }

  /**
   * All hits of each of many rays with all shapes, sorted.
   * @type {(rays: Float64Array, most: number, mask: number, side: number, visit: VisitRows) => void}
   */
  raycastAll(rays, most, mask, side, visit) {
    const tree = this.#tree();
    this.#eachRow(
      {
        head: 0,
        rows: rays,
        width: 4,
        each: SHAPE_HIT_BYTES + PATH_HIT_BYTES,
        run: (_, from, count, ends, found, room) => {
          const { records } = this.#owned;
          const scratch = found + room * SHAPE_HIT_BYTES;
          const { f } = picking;
          // prettier-ignore
          return f.rb_wasm_shapes_raycast_all(tree, records, from, count, mask, most, side, ends, scratch, found, room);
        },
      },
      visit,
    );
  }

  /**
   * The first contact of each moving circle: center, radius, motion. Returns the address of the hits.
   * @type {(circles: ArrayLike<number>, mask: number) => number}
   */
  sweepRows(circles, mask) {
    const tree = this.#tree();
    const count = circles.length / 5;
    const [from, to] = this.#room(circles, count);
    picking.f.rb_wasm_shapes_sweep(tree, this.#owned.records, from, count, mask, to);
    return to;
  }

  /** @type {(circle: number[], mask: number) => RawHit | null} */
  sweep(circle, mask) {
    return this.#firstHit(this.sweepRows(circle, mask));
  }

  /**
   * The slots of the shapes that overlap each of many shapes, or that each of them contains. The shapes need not be in the index.
   * @param {Region[]} regions
   * @param {number[]} matrix  of all regions
   * @param {boolean} contains
   * @param {number} mask
   * @param {VisitRows} visit
   */
  overlaps(regions, matrix, contains, mask, visit) {
    const tree = this.#tree();
    const store = this.#store;
    const { heap } = store;
    const { f } = picking;
    let room = regions.length > 1 ? MANY_RESULTS : FEW_RESULTS;
    for (let first = 0; first < regions.length;) {
      let count = 0;
      let length = 0;
      for (const { commands } of regions.slice(first, first + ROWS)) {
        if (count > 0 && length + commands.length > LONG) break;
        count++;
        length += commands.length;
      }
      const part = regions.slice(first, first + count);
      const from = heap.take(Math.max(length, 1) * 8);
      let block = 0;
      try {
        let at = from;
        let bytes = 8;
        for (const { commands, isBox } of part) {
          store.f64.set(commands, at / 8);
          if (!isBox) {
            const size = f.rb_wasm_path_size(at, commands.length);
            if (size <= 0) throw new RangeError('ShapeIndex: out of memory, the path needs more than 2 GB');
            bytes = Math.max(bytes, size);
          }
          at += commands.length * 8;
        }
        block = heap.take(bytes);
        const before = SHAPE_BYTES + aligned(count * 12) + aligned(count * 4);
        for (let done = 0; done < count;) {
          const shape = store.results(before + room * 4);
          const { f64, i32 } = store;
          const rows = shape + SHAPE_BYTES;
          const ends = rows + aligned(count * 12);
          f64.fill(0, shape / 8, rows / 8);
          f64.set(matrix, shape / 8);
          const rest = part.slice(done);
          rest.forEach(({ commands, flags, isBox }, i) => {
            i32.set([commands.length, flags, Number(isBox)], rows / 4 + 3 * i);
          });
          const skipped = part.slice(0, done).reduce((sum, { commands }) => sum + commands.length, 0);
          const { records } = this.#owned;
          const found = shape + before;
          // prettier-ignore
          const more = f.rb_wasm_shapes_overlaps(tree, records, shape, from + skipped * 8, rows, rest.length, Number(contains), mask, ends, block, found, room);
          if (more < 0) room = -2 - more;
          else visit(first + done, more, ends / 4, found, room);
          done += Math.max(more, 0);
        }
      } finally {
        heap.give(from);
        if (block > 0) heap.give(block);
      }
      first += count;
    }
  }

  /**
   * Visits the pairs of shapes that overlap or touch, as slots.
   * @param {number} mask
   * @param {(a: number, b: number) => void} visit
   */
  pairs(mask, visit) {
    const store = this.#store;
    const tree = this.#tree();
    const { count } = this;
    // At least the largest number of pairs of one shape, so that each call makes progress.
    const room = Math.max(count, 1024);
    const at = store.results(8 + (count + 2 * room) * 4);
    const to = (at + 8) / 4 + count;
    store.i32[at / 4] = 0;
    while (store.i32[at / 4] < count) {
      const found = picking.f.rb_wasm_shapes_pairs(tree, this.#owned.records, mask, at, at + 8, to * 4, room);
      for (const pair of Array.from({ length: found }, (_, i) => to + 2 * i))
        visit(store.i32[pair], store.i32[pair + 1]);
    }
  }

  /**
   * The slots of the shapes that each of many boxes touches or contains.
   * @type {(boxes: Float64Array, contains: boolean, mask: number, visit: VisitRows) => void}
   */
  search(boxes, contains, mask, visit) {
    const tree = this.#tree();
    this.#eachRow(
      {
        head: 0,
        rows: boxes,
        width: 4,
        each: 4,
        run: (_, from, count, ends, found, room) => {
          const { records } = this.#owned;
          const { f } = picking;
          return f.rb_wasm_shapes_search(
            tree,
            records,
            from,
            count,
            Number(contains),
            mask,
            ends,
            found,
            room,
          );
        },
      },
      visit,
    );
  }

  /** The memory with the results, as integers and as doubles. */
  get i32() {
    return this.#store.i32;
  }

  get f64() {
    return this.#store.f64;
  }
}
