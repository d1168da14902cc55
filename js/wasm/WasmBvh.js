/**
 * A BVH of boxes in wasm memory (src/tree, src/spatial). The callers check the arguments.
 *
 * The class is not split, although it is long, because queries, edits and serialization all read the header and the parts of the same
 * block.
 */

import {
  BVH_BUILT_COST,
  BVH_BYTES,
  BVH_CAPACITY,
  BVH_CENTER,
  BVH_CHANGES,
  BVH_COUNT,
  BVH_DEPTH,
  BVH_DIMENSIONS,
  BVH_FIRST,
  BVH_FIRST_BITS,
  BVH_FLAGS,
  BVH_HIT_BYTES,
  BVH_HIT_DOUBLES,
  BVH_HIT_INDEX,
  BVH_HIT_INSIDE,
  BVH_HIT_INTEGERS,
  BVH_HIT_KEY,
  BVH_LIVE,
  BVH_MASKS,
  BVH_MOST_PAIRS,
  BVH_METHOD,
  BVH_NODE_CAPACITY,
  BVH_NODE_COUNT,
  BVH_QUERY_AFTER,
  BVH_QUERY_AFTER_INDEX,
  BVH_QUERY_BYTES,
  BVH_QUERY_FAR,
  BVH_QUERY_FLAGS,
  BVH_QUERY_KIND,
  BVH_QUERY_MASK,
  BVH_QUERY_VISITS,
  BVH_SCALE,
  BVH_VISITS_BOXES,
  BVH_VISITS_LEAVES,
  BVH_VISITS_NODES,
} from '../generated/layout.js';
import { fail } from '../arguments/check.js';
import { sizeOf } from './allocator.js';
import { addressOf, Block } from './Allocation.js';
import { SEAL, seal, unsealed } from './checksum.js';
import { spatial } from './spatial.js';
import { Store } from './Store.js';

/** A query struct in scratch, then a box: doubles from the struct to the box, and bytes of both. */
const BOX = Math.ceil(BVH_QUERY_BYTES / 16) * 2;
const SCRATCH_BYTES = BOX * 8 + 64;

/** Queries of a batch that one call runs. */
export const CHUNK = 4096;

/** Least bytes per box: its numbers, two integers and its share of the nodes. */
const boxBytes = (/** @type {number} */ dimensions) => 24 * dimensions;

/** Address of the query struct of all trees, allocated with the first one. */
let query = 0;

/** Source of empty results: V8 creates a typed array from an empty list four times as fast as from the length 0. Empty results do not share
 * one array, because a program may transfer the buffer of an array to a worker.
 * @type {number[]} */
const NOTHING = [];

export class WasmBvh {
  #store = Store.common();
  #functions = spatial.f;
  #block;
  #query;

  /** @param {Block} block  of the tree */
  constructor(block) {
    this.#block = block;
    this.#query = query ||= this.#store.heap.take(SCRATCH_BYTES);
    /** Index of the query struct's first double. */
    this.q = this.#query / 8;
    this.dimensions = this.#header(BVH_DIMENSIONS);
  }

  /**
   * @param {ArrayLike<number>} boxes
   * @param {number} dimensions
   * @param {number} method
   * @param {ArrayLike<number>} [masks]
   * @param {boolean} [removed]  true: a box of NaN stands for a removed one
   * @returns {WasmBvh | number}  a number: the index of the first invalid coordinate
   */
  static build(boxes, dimensions, method, masks, removed = false) {
    const store = Store.common();
    const { heap } = store;
    const functions = spatial.f;
    const count = boxes.length / (2 * dimensions);
    const nodes = Math.floor(count / 3) + 1;
    const bytes = functions.rb_wasm_bvh_size(dimensions, count, nodes, Number(!!masks));
    const block = new Block(store, sizeOf(bytes, count, boxBytes(dimensions)));
    const { at } = block;
    let input = 0;
    let wrong;
    try {
      const maskBytes = masks ? count * 4 : 0;
      const scratch = functions.rb_wasm_bvh_scratch(dimensions, count, method) >>> 0;
      input = heap.take(boxes.length * 8 + scratch + maskBytes);
      store.f64.set(boxes, input / 8);
      const scratchAt = input + boxes.length * 8;
      const maskAt = scratchAt + scratch;
      if (masks) for (let i = 0; i < count; i++) store.i32[maskAt / 4 + i] = masks[i];
      wrong = functions.rb_wasm_bvh_build(
        at,
        dimensions,
        input,
        count,
        method,
        masks ? maskAt : 0,
        Number(removed),
        scratchAt,
      );
    } catch (error) {
      block.give();
      throw error;
    } finally {
      heap.give(input);
    }
    if (wrong >= 0) {
      block.give();
      return wrong;
    }
    heap.trim(
      at,
      functions.rb_wasm_bvh_size(dimensions, count, store.i32[at / 4 + BVH_NODE_COUNT], Number(!!masks)),
    );
    return new WasmBvh(block);
  }

  /** Address of the block. */
  get at() {
    return addressOf(this.#block, 'SpatialIndex', 'an index');
  }

  /** Address of the counters of the last query. */
  get visitsAt() {
    return 8 * this.q + 4 * BVH_QUERY_VISITS;
  }

  /**
   * Takes over the block of another tree. The other tree must not be used afterwards. References to this tree stay
   * valid.
   * @param {WasmBvh} other
   */
  replaceBy(other) {
    this.#block.give();
    this.#block = other.#block;
  }

  /** Frees the memory. */
  dispose() {
    this.#block.give();
  }

  /** @param {number} field */
  #header(field) {
    return this.#store.i32[this.at / 4 + field];
  }

  // Indices of the first integers of the parts of the block (layout: src/tree/bvh.h).

  get #orderAt() {
    return this.at / 4 + BVH_BYTES / 4 + this.#header(BVH_CAPACITY) * 4 * this.dimensions;
  }

  get #masksAt() {
    return this.#orderAt + 2 * this.#header(BVH_CAPACITY);
  }

  get #nodesAt() {
    const end = this.#masksAt + (this.hasMasks ? this.#header(BVH_CAPACITY) : 0);
    return Math.ceil(end / 4) * 4; // a block begins at a multiple of 16 bytes
  }

  get count() {
    return this.#header(BVH_COUNT);
  }

  get live() {
    return this.#header(BVH_LIVE);
  }

  get depth() {
    return this.#header(BVH_DEPTH);
  }

  get method() {
    return this.#header(BVH_METHOD);
  }

  get changes() {
    return this.#header(BVH_CHANGES);
  }

  get hasMasks() {
    return (this.#header(BVH_FLAGS) & BVH_MASKS) !== 0;
  }

  get byteLength() {
    return this.#functions.rb_wasm_bvh_size(
      this.dimensions,
      this.#header(BVH_CAPACITY),
      this.#header(BVH_NODE_CAPACITY),
      Number(this.hasMasks),
    );
  }

  /** Expected cost of a query, after the build and now: see rb_bvh_cost. */
  get costs() {
    return {
      built: this.#store.f64[this.at / 8 + BVH_BUILT_COST],
      now: this.#functions.rb_wasm_bvh_cost(this.at),
    };
  }

  /** The whole memory as doubles; the query struct starts at `q`. The current view. */
  get numbers() {
    return this.#store.f64;
  }

  /** Nodes, leaves and boxes that the last query of any tree tested. */
  get visits() {
    const at = this.#query / 4 + BVH_QUERY_VISITS;
    const { i32 } = this.#store;
    return {
      nodes: i32[at + BVH_VISITS_NODES],
      leaves: i32[at + BVH_VISITS_LEAVES],
      boxes: i32[at + BVH_VISITS_BOXES],
    };
  }

  set visits({ nodes, leaves, boxes }) {
    const { i32 } = this.#store;
    const at = this.#query / 4 + BVH_QUERY_VISITS;
    i32[at + BVH_VISITS_NODES] = nodes;
    i32[at + BVH_VISITS_LEAVES] = leaves;
    i32[at + BVH_VISITS_BOXES] = boxes;
  }

  /** Adds the counters of the last query to a sum. @param {{nodes: number, leaves: number, boxes: number}} sum */
  addVisits(sum) {
    const { i32 } = this.#store;
    const at = this.#query / 4 + BVH_QUERY_VISITS;
    sum.nodes += i32[at + BVH_VISITS_NODES];
    sum.leaves += i32[at + BVH_VISITS_LEAVES];
    sum.boxes += i32[at + BVH_VISITS_BOXES];
  }

  /**
   * Runs the query whose shape is in `numbers`, and finds the nearest hits. `key`, `index` and `inside` read them.
   * @param {number} kind
   * @param {number} far
   * @param {number} flags
   * @param {number} mask
   * @param {number} room  the maximum number of hits
   * @param {number} after  only hits with a greater key, or with this key and an index greater than `afterIndex`
   * @param {number} afterIndex
   * @returns {number} number of hits
   */
  query(kind, far, flags, mask, room, after, afterIndex) {
    const results = this.#store.results(room * BVH_HIT_BYTES);
    const { f64, i32 } = this.#store;
    const functions = this.#functions;
    const q = this.q;
    f64[q + BVH_QUERY_FAR] = far;
    f64[q + BVH_QUERY_AFTER] = after;
    i32[2 * q + BVH_QUERY_AFTER_INDEX] = afterIndex;
    i32[2 * q + BVH_QUERY_KIND] = kind;
    i32[2 * q + BVH_QUERY_FLAGS] = flags;
    i32[2 * q + BVH_QUERY_MASK] = mask;
    return functions.rb_wasm_bvh_run_query(this.at, q * 8, results, room);
  }

  /** @param {number} i */
  key(i) {
    return this.#store.f64[this.#store.resultsAt / 8 + BVH_HIT_DOUBLES * i + BVH_HIT_KEY];
  }

  /** @param {number} i */
  index(i) {
    return this.#store.i32[this.#store.resultsAt / 4 + BVH_HIT_INTEGERS * i + BVH_HIT_INDEX];
  }

  /** @param {number} i */
  inside(i) {
    return this.#store.i32[this.#store.resultsAt / 4 + BVH_HIT_INTEGERS * i + BVH_HIT_INSIDE] !== 0;
  }

  /**
   * Writes the fields that all queries of a batch share; z is 0 in 2D.
   * @param {number} kind @param {number} far @param {number} flags @param {number} mask
   */
  #putShared(kind, far, flags, mask) {
    const { f64, i32 } = this.#store;
    const q = this.q;
    f64.fill(0, q, q + BVH_QUERY_FAR);
    f64[q + BVH_QUERY_FAR] = far;
    f64[q + BVH_QUERY_AFTER] = -Infinity;
    i32[2 * q + BVH_QUERY_AFTER_INDEX] = -1;
    i32.set([kind, flags, mask], 2 * q + BVH_QUERY_KIND);
  }

  /**
   * Runs many queries of one kind, and finds the nearest box for each.
   * @param {number} kind
   * @param {Float64Array | Float32Array} rows  shapes as rb_bvh_run_batch reads them
   * @param {number} width  numbers of a row
   * @param {number} far
   * @param {number} flags
   * @param {number} mask
   * @param {Int32Array} indices  written
   * @param {Float64Array | Float32Array | undefined} keys  written
   * @returns {number} number of queries with a hit
   */
  queryBatch(kind, rows, width, far, flags, mask, indices, keys) {
    const count = rows.length / width;
    const chunk = Math.min(count, CHUNK);
    const at = this.#store.results(chunk * (8 * width + 16));
    const { f64, i32 } = this.#store;
    const functions = this.#functions;
    const q = this.q;
    this.#putShared(kind, far, flags, mask);
    const keysAt = at + chunk * 8 * width;
    const indicesAt = keysAt + chunk * 8;
    let hits = 0;
    const sum = { nodes: 0, leaves: 0, boxes: 0 };
    for (let from = 0; from < count; from += chunk) {
      const many = Math.min(chunk, count - from);
      f64.set(rows.subarray(from * width, (from + many) * width), at / 8);
      hits += functions.rb_wasm_bvh_run_batch(this.at, q * 8, at, many, indicesAt, keysAt);
      indices.set(i32.subarray(indicesAt / 4, indicesAt / 4 + many), from);
      keys?.set(f64.subarray(keysAt / 8, keysAt / 8 + many), from);
      this.addVisits(sum);
    }
    this.visits = sum;
    return hits;
  }

  /**
   * Runs many queries of one kind, and finds all hits of each. The hits are stored query by query, in the format of `query`.
   * @param {number} kind
   * @param {Float64Array | Float32Array} rows
   * @param {number} width
   * @param {number} far
   * @param {number} flags
   * @param {number} mask
   * @param {number} room  the maximum number of hits of all queries together
   * @returns {Int32Array} the ends of the hits of each query. If not all hits fit, it is shorter than the batch and has only the first
   *   queries. Must be read before the next query
   */
  queryBatchAll(kind, rows, width, far, flags, mask, room) {
    const count = rows.length / width;
    const at = this.#store.results(room * BVH_HIT_BYTES + rows.length * 8 + count * 4);
    const { f64, i32 } = this.#store;
    const functions = this.#functions;
    const rowsAt = at + room * BVH_HIT_BYTES;
    const endsAt = rowsAt + rows.length * 8;
    this.#putShared(kind, far, flags, mask);
    f64.set(rows, rowsAt / 8);
    const finished = functions.rb_wasm_bvh_run_batch_all(
      this.at,
      this.q * 8,
      rowsAt,
      count,
      at,
      room,
      endsAt,
    );
    return i32.subarray(endsAt / 4, endsAt / 4 + finished);
  }

  /** Index of the first double of the box of a search or an edit. */
  get box() {
    return this.q + BOX;
  }

  /**
   * Finds the boxes that overlap the box at `box`. `found` has their indices until the next query.
   * @param {number} mask
   * @returns {number} number of boxes
   */
  search(mask) {
    const store = this.#store;
    const functions = this.#functions;
    let at = store.results(4096);
    const room = store.resultsRoom / 4;
    const many = functions.rb_wasm_bvh_search(this.at, this.box * 8, mask, at, room, this.visitsAt);
    if (many <= room) return many;
    at = store.results(many * 4);
    return functions.rb_wasm_bvh_search(this.at, this.box * 8, mask, at, many, this.visitsAt);
  }

  /**
   * Finds the boxes that no plane separates from the points in front of all planes; the result is that of `search`.
   * @param {number[]} planes  four numbers each: normal, constant
   * @param {number} mask
   * @returns {number} number of boxes
   */
  searchPlanes(planes, mask) {
    const store = this.#store;
    const functions = this.#functions;
    const count = planes.length / 4;
    const bytes = 8 * planes.length;
    let many = 1024;
    for (;;) {
      store.results(8 * Math.ceil(many / 2) + bytes);
      const { resultsAt, resultsRoom } = store;
      // The planes are behind the room for the result.
      const planesAt = resultsAt + 8 * Math.floor((resultsRoom - bytes) / 8);
      store.f64.set(planes, planesAt / 8);
      const room = (planesAt - resultsAt) / 4;
      many = functions.rb_wasm_bvh_search_planes(
        this.at,
        planesAt,
        count,
        mask,
        resultsAt,
        room,
        this.visitsAt,
      );
      if (many <= room) return many;
    }
  }

  /** The result of a search, valid until the next query. @param {number} many */
  found(many) {
    const first = this.#store.resultsAt / 4;
    return this.#store.i32.subarray(first, first + many);
  }

  /** The result of a search, copied to a new array. @param {number} many */
  list(many) {
    const { i32 } = this.#store;
    const found = this.#store.resultsAt / 4;
    // For few numbers a loop is faster than slice().
    if (many > 32) return i32.slice(found, found + many);
    if (many === 0) return new Int32Array(NOTHING);
    const list = new Int32Array(many);
    for (let i = 0; i < many; i++) list[i] = i32[found + i];
    return list;
  }

  /** The result of a search, copied to the caller's array. @param {number} many @param {number[]} target */
  listInto(many, target) {
    const { i32 } = this.#store;
    const found = this.#store.resultsAt / 4;
    target.length = many;
    for (let i = 0; i < many; i++) target[i] = i32[found + i];
    return target;
  }

  /** @param {number} mask */
  collides(mask) {
    return this.#functions.rb_wasm_bvh_collides(this.at, this.box * 8, mask, this.visitsAt) !== 0;
  }

  /**
   * @param {WasmBvh} [other]
   * @returns {Int32Array | undefined}  a copy; undefined if there are more pairs than an array can have
   */
  pairs(other) {
    const functions = this.#functions;
    const b = other ? other.at : 0;
    let at = this.#store.results(65536);
    let found = functions.rb_wasm_bvh_pairs(this.at, b, at, this.#store.resultsRoom / 8, this.visitsAt);
    while (found * 8 > this.#store.resultsRoom) {
      if (found > BVH_MOST_PAIRS) return undefined;
      at = this.#store.results(found * 8);
      found = functions.rb_wasm_bvh_pairs(this.at, b, at, this.#store.resultsRoom / 8, this.visitsAt);
    }
    return this.#store.i32.slice(at / 4, at / 4 + 2 * found);
  }

  // Edits.

  /** The slot of a box; -1 for an empty box, -2 for a removed one. @param {number} index */
  slotOf(index) {
    return this.#functions.rb_wasm_bvh_slot(this.at, index);
  }

  /**
   * The numbers of a box; undefined if it is empty or removed.
   * @param {number} index
   * @returns {Float64Array | undefined}  a copy
   */
  boxOf(index) {
    const slot = this.slotOf(index);
    const width = 2 * this.dimensions;
    const at = (this.at + BVH_BYTES) / 8 + slot * width;
    return slot < 0 ? undefined : this.#store.f64.slice(at, at + width);
  }

  /**
   * Replaces the box `index` by the one at `box`.
   * @param {number} index
   * @param {boolean} held  whether the old box is in a leaf: it is not empty
   * @param {boolean} empty  whether the new box is empty
   * @returns {boolean} false: the tree must be rebuilt first
   */
  update(index, held, empty) {
    const functions = this.#functions;
    if (held && !empty) functions.rb_wasm_bvh_update(this.at, index, this.box * 8);
    else if (held) functions.rb_wasm_bvh_remove(this.at, index, 1);
    else if (!empty) return this.insert(index, this.hasMasks ? this.maskOf(index) : -1) >= 0;
    return true;
  }

  /** @param {number} index */
  maskOf(index) {
    return this.#store.i32[this.#masksAt + index];
  }

  /**
   * Adds the box at `box`.
   * @param {number} index  the index of an empty box; -1: a new index
   * @param {number} mask
   * @returns {number}  its index; -1: the tree must be rebuilt first
   */
  insert(index, mask) {
    const capacity = this.#header(BVH_CAPACITY);
    if (
      this.#header(BVH_COUNT) === capacity ||
      this.#header(BVH_NODE_COUNT) === this.#header(BVH_NODE_CAPACITY)
    )
      this.#growBlock(
        Math.max(16, this.#header(BVH_COUNT) * 1.5) | 0,
        Math.max(16, this.#header(BVH_NODE_COUNT) * 1.5) | 0,
      );
    return this.#functions.rb_wasm_bvh_insert(this.at, index, this.box * 8, mask);
  }

  /**
   * Adds an empty box: it has an index, but is in no leaf.
   * @param {number} mask
   * @returns {number}  as of `insert`
   */
  insertEmpty(mask) {
    // Only a box with an extent can be inserted.
    const { numbers, box, dimensions } = this;
    for (let k = 0; k < 2 * dimensions; k++) numbers[box + k] = 0;
    const index = this.insert(-1, mask);
    if (index >= 0) this.#functions.rb_wasm_bvh_remove(this.at, index, 1);
    return index;
  }

  /** @param {number} capacity @param {number} nodes */
  #growBlock(capacity, nodes) {
    const functions = this.#functions;
    const bytes = functions.rb_wasm_bvh_size(this.dimensions, capacity, nodes, Number(this.hasMasks));
    const larger = new Block(this.#store, sizeOf(bytes, capacity, boxBytes(this.dimensions)));
    functions.rb_wasm_bvh_grow(this.at, larger.at, capacity, nodes);
    this.#block.give();
    this.#block = larger;
  }

  /** @param {number} index */
  remove(index) {
    this.#functions.rb_wasm_bvh_remove(this.at, index, 0);
  }

  /**
   * @param {ArrayLike<number>} boxes
   * @returns {number}  the index of the first invalid number, or -1
   */
  moveAll(boxes) {
    const at = this.#store.results(boxes.length * 8);
    this.#store.f64.set(boxes, at / 8);
    return this.#functions.rb_wasm_bvh_move_all(this.at, at);
  }

  /**
   * Replaces the boxes from the index `first` on.
   * @param {number} first
   * @param {ArrayLike<number>} boxes
   * @returns {number}  the index of the first invalid number, or -1
   */
  moveRange(first, boxes) {
    const at = this.#store.results(boxes.length * 8);
    this.#store.f64.set(boxes, at / 8);
    const count = boxes.length / (2 * this.dimensions);
    return this.#functions.rb_wasm_bvh_move_range(this.at, first, count, at);
  }

  /** A copy of all boxes by index. An empty box is +∞, −∞, a removed box NaN. */
  boxes() {
    const length = this.count * 2 * this.dimensions;
    const at = this.#store.results(length * 8);
    this.#functions.rb_wasm_bvh_copy_boxes(this.at, at);
    return this.#store.f64.slice(at / 8, at / 8 + length);
  }

  masks() {
    if (!this.hasMasks) return undefined;
    return this.#store.i32.slice(this.#masksAt, this.#masksAt + this.count);
  }

  // Bytes.

  /** @returns {ArrayBuffer} a copy of the block, sealed */
  bytes() {
    const { at } = this;
    this.#functions.rb_wasm_bvh_clear_unused(at); // no bytes of other objects
    const { byteLength } = this;
    const copy = new Uint8Array(byteLength + SEAL);
    copy.set(new Uint8Array(this.#store.f64.buffer, at, byteLength));
    return seal(copy.buffer);
  }

  /**
   * @param {Uint8Array} given
   * @returns {WasmBvh | undefined}  undefined if the bytes are not a valid tree
   */
  static of(given) {
    const bytes = unsealed(given);
    if (!bytes) return undefined;
    const store = Store.common();
    const { heap } = store;
    const functions = spatial.f;
    const block = new Block(store, bytes.length + 16);
    const { at } = block;
    let scratch = 0;
    let isValid = false;
    try {
      new Uint8Array(store.f64.buffer).set(bytes, at);
      scratch = heap.take(bytes.length); // validation needs less than the tree itself
      isValid = functions.rb_wasm_bvh_validate(at, bytes.length, scratch, bytes.length) !== 0;
    } finally {
      heap.give(scratch);
      if (!isValid) block.give();
    }
    return isValid ? new WasmBvh(block) : undefined;
  }

  // For drawing.

  /**
   * Every node and leaf down to a depth, depth first, with its bounds in the coordinates of the boxes.
   * @param {number} deepest @returns {Generator<{min: number[], max: number[], depth: number, leaf: boolean, indices: Int32Array}>}
   */
  *nodes(deepest) {
    /** @type {{child: number, depth: number, bounds: number[] | undefined}[]} */
    const stack = this.live > 0 ? [{ child: 0, depth: 0, bounds: undefined }] : [];
    const { dimensions } = this;
    const words = 8 * dimensions + 4;
    const held = this.#block;
    for (let next; (next = stack.pop());) {
      if (this.#block !== held)
        fail(TypeError, 'SpatialIndex.nodes', 'this', 'an index that is not rebuilt', 'a rebuilt one');
      const { f64, i32 } = this.#store;
      const block = this.at;
      const order = this.#orderAt;
      const { child, depth } = next;
      if (child < 0) {
        const first = child & BVH_FIRST;
        const count = ((child >>> BVH_FIRST_BITS) & 7) + 1;
        const indices = i32.slice(order + first, order + first + count);
        const { min, max } = split(/** @type {number[]} */ (next.bounds));
        yield { min, max, depth, leaf: true, indices };
        continue;
      }
      const node = this.#nodesAt + child * words;
      const floats = new Float32Array(f64.buffer, node * 4, words);
      const center = f64.subarray(block / 8 + BVH_CENTER, block / 8 + BVH_SCALE);
      const scale = f64[block / 8 + BVH_SCALE];
      /** @param {number} slot */
      const boundsOf = (slot) =>
        Array.from(
          { length: 2 * dimensions },
          (_, k) => floats[4 * k + slot] / scale + center[k % dimensions],
        );
      /** @type {number[] | undefined} */
      let bounds = next.bounds;
      const slots = [0, 1, 2, 3].filter((slot) => i32[node + 8 * dimensions + slot] !== 0);
      if (!bounds) {
        const all = slots.map(boundsOf);
        bounds = Array.from({ length: 2 * dimensions }, (_, k) =>
          (k < dimensions ? Math.min : Math.max)(...all.map((b) => b[k])),
        );
      }
      const open = depth < deepest ? slots : [];
      const below = open.map((slot) => ({
        child: i32[node + 8 * dimensions + slot],
        depth: depth + 1,
        bounds: boundsOf(slot),
      }));
      const { min, max } = split(bounds);
      yield { min, max, depth, leaf: false, indices: new Int32Array() };
      stack.push(...below.reverse());
    }
  }
}

/** @param {number[]} bounds */
function split(bounds) {
  const half = bounds.length / 2;
  return { min: bounds.slice(0, half), max: bounds.slice(half) };
}
