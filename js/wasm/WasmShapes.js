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
  PACKED_STROKE_TRANSFORM,
  PACKED_STROKE_WIDTH,
  NESTED_BYTES,
  NESTED_CLIP,
  NESTED_OWN,
  PATH_HIT_BYTES,
  PICKED_BYTES,
  PICKED_DISTANCE,
  PICKED_OWN,
  PICKED_PART,
  PICKED_SHAPE,
  PLACEMENT_BYTES,
  SHAPE_BYTES,
  SHAPE_FLAGS,
  SHAPE_GEOMETRY,
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
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_LINES,
  SHAPE_IS_NESTED,
  SHAPE_MASK,
  SHAPE_ORDER,
  SHAPE_PLACEMENT,
  SHAPE_STROKE,
  SHAPE_STYLE,
  SHAPE_Z,
  SHAPES_QUERY_BYTES,
  SHAPES_QUERY_CONTAINS,
  SHAPES_QUERY_HAS_VIEW,
  SHAPES_QUERY_MASK,
  SHAPES_QUERY_MOST,
  SHAPES_QUERY_PARTS,
  SHAPES_QUERY_POINT,
  SHAPES_QUERY_SIDE,
  SHAPES_QUERY_TOLERANCE,
  SHAPES_QUERY_VIEW,
  STROKE_BYTES,
  STROKE_CAP,
  STROKE_DASHES,
  STROKE_DASH_COUNT,
  STROKE_DASH_OFFSET,
  STROKE_JOIN,
  STROKE_LENGTHS,
  STROKE_MITER_LIMIT,
  STROKE_WIDTH,
} from '../generated/layout.js';
import { failDisposed } from './Allocation.js';
import { Blocks } from './Blocks.js';
import { picking } from './picking.js';
import { product } from './product.js';
import { ENTRY_FLAGS, geometriesOf, measured, placementsOf, writeColumns } from './shapeColumns.js';
import { Store } from './Store.js';

/** @import { ShapeColumns } from './shapeColumns.js' */

/** Bytes of a box. */
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

/**
 * What all queries have in common (rb_shapes_query2).
 * @typedef {object} Query
 * @property {number[] | null} view  from the world to the view; null for the world
 * @property {number} tolerance
 * @property {number} most  the largest distance or t
 * @property {number} mask
 * @property {number} parts  SHAPE_FILL and SHAPE_STROKE
 * @property {number} side  of outlines
 * @property {boolean} contains  whether a region must contain whole shapes
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
 * All properties of a shape.
 * @typedef {object} ShapeState
 * @property {number} flags  with the kind of the geometry
 * @property {ArrayLike<number>} numbers  the geometry: commands of a path; a box; center and radius of a circle; center, radii and rotation of an ellipse;
 *   ends and radius of a capsule; with SHAPE_IS_LINES, the
 *   points of lines if there are ends, or the bytes of a path of straight lines
 * @property {number[] | null} [ends]  of each line, the number of points up to its end
 * @property {boolean} [closed]  whether the lines are rings
 * @property {number[] | null} stroke  packed
 * @property {number[]} matrix
 * @property {number} z
 * @property {number} mask
 * @property {number} order
 * @property {Nest | null} [nest]
 */

/**
 * The properties of many new shapes.
 * @typedef {object} ManyState
 * @property {number} flags  with the kind of the geometry
 * @property {number[]} matrix
 * @property {number[] | null} stroke  packed
 * @property {number} z
 * @property {number} mask
 * @property {number} order  of the first shape
 * @property {{z: ArrayLike<number> | null, mask: ArrayLike<number> | null, strokes: (number[] | null)[] | null}} lists  what differs from shape to
 *   shape
 */

/** What a shape is nested in: the matrix of its group to the world, and the slot of its innermost clip, -1 for none. @typedef {{world: number[], clip: number}} Nest */

/** The memory that an index owns, as addresses, 0 for nothing. @typedef {{records: number, tree: number, blocks: Blocks}} Owned */

/**
 * Polygons that are built at once.
 * @typedef {{from: number, to: number, ring: number, ringEnd: number, point: number, pointEnd: number}} Part
 */

/** The number of points of such polygons. */
const PART = 1 << 18;

/** Paths with more numbers in their commands than this are built in a block of their own, not in the results of the store. */
const LONG = 1 << 14;

/** The number of numbers of a geometry that is not a path. @param {number} flags */
const numbersOf = (flags) =>
  flags & SHAPE_IS_BOX
    ? 4
    : flags & SHAPE_IS_CIRCLE
      ? 3
      : flags & (SHAPE_IS_ELLIPSE | SHAPE_IS_CAPSULE)
        ? 5
        : 0;

/** Whether a geometry's numbers are all that its block has. Blocks of other paths have their commands at the end. @param {number} flags */
const isPlain = (flags) => (flags & SHAPE_IS_LINES) !== 0 || numbersOf(flags) > 0;

/** @param {number} flags */
const placementBytes = (flags) => (flags & SHAPE_IS_NESTED ? NESTED_BYTES : PLACEMENT_BYTES);

const IDENTITY = [1, 0, 0, 1, 0, 0];

/** @param {number[]} matrix */
const isIdentity = ([a, b, c, d, e, f]) => a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;

const tooLarge = () => new RangeError('ShapeIndex: out of memory, the path needs more than 2 GB');

/** @param {{store: Store, owned: Owned}} all */
function freeAll({ store: { heap }, owned }) {
  for (const at of [owned.records, owned.tree]) if (at > 0) heap.give(at);
  owned.blocks.clear();
  owned.records = owned.tree = 0;
}

/** @param {{store: Store, owned: Owned}} all */
function collect(all) {
  freeAll(all);
  all.store.heap.noteCollection();
}

/** @type {FinalizationRegistry<{store: Store, owned: Owned}> | undefined} */
const registry =
  typeof FinalizationRegistry === 'function' ? /* @__PURE__ */ new FinalizationRegistry(collect) : undefined;

export class WasmShapes {
  #store;
  /** @type {Owned} */
  #owned;
  #capacity = 0;
  #method;

  /** @param {number} method  a method of rb_bvh_build */
  constructor(method) {
    this.#method = method;
    this.#store = Store.common();
    this.#owned = { records: 0, tree: 0, blocks: new Blocks(this.#store.heap) };
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

  /** Bytes of wasm memory of the shapes and their tree. */
  get byteLength() {
    const { tree, blocks } = this.#owned;
    const { i32 } = this.#store;
    const head = tree / 4;
    const sum = this.#capacity * SHAPE_BYTES + blocks.bytes;
    if (tree === 0) return sum;
    return sum + picking.f.rb_wasm_shapes_tree_size(i32[head + BVH_CAPACITY], i32[head + BVH_NODE_CAPACITY]);
  }

  /** Makes the capacity large enough for a slot. @param {number} slot */
  #reserve(slot) {
    if (slot < this.#capacity) return;
    const { heap } = this.#store;
    const owned = this.#owned;
    const capacity = Math.max(16, Math.floor(1.5 * this.#capacity), slot + 1);
    const records = heap.take(capacity * SHAPE_BYTES);
    this.#store.f64.copyWithin(
      records / 8,
      owned.records / 8,
      (owned.records + this.count * SHAPE_BYTES) / 8,
    );
    if (owned.records > 0) heap.give(owned.records);
    owned.records = records;
    this.#capacity = capacity;
  }

  /** Address of the record of a slot. @param {number} slot */
  #record(slot) {
    return this.#held().records + slot * SHAPE_BYTES;
  }

  // The blocks of a shape: its geometry, its placement if its matrix is not the identity, and its stroke. A path with curves is followed by
  // the number of its commands, and the commands.

  /**
   * Writes a geometry into a new block.
   * @param {Pick<ShapeState, 'flags' | 'numbers' | 'ends' | 'closed'>} state
   * @param {boolean} isNew  whether the slot is new
   * @returns {[address: number, flags: number]}  flags: SHAPE_IS_LINES is added for a path of straight lines. The address is 0 for invalid
   *   bytes of lines
   */
  #buildGeometry({ flags, numbers, ends, closed }, isNew) {
    const store = this.#store;
    const { blocks } = this.#owned;
    const { length } = numbers;
    if (flags & SHAPE_IS_LINES && ends)
      return [this.#buildLines(numbers, ends, closed === true, isNew), flags];
    if (flags & SHAPE_IS_LINES) {
      const at = blocks.take(length * 8, isNew);
      store.f64.set(numbers, at / 8);
      if (picking.f.rb_wasm_shape_is_valid(at, length * 8)) return [at, flags];
      blocks.give(at, length * 8);
      return [0, flags];
    }
    if (numbersOf(flags) > 0) {
      const at = blocks.take(length * 8, true);
      const { f64 } = store;
      for (let i = 0; i < length; i++) f64[at / 8 + i] = numbers[i];
      return [at, flags];
    }
    const [made, form] = length > LONG ? this.#buildLong(numbers) : this.#buildPath(numbers);
    const used = store.i32[made / 4];
    const bytes = used + (form ? 0 : (length + 1) * 8);
    let at = made;
    if (length > LONG) {
      store.heap.trim(at, bytes);
      blocks.adopt(at, bytes);
    } else {
      at = blocks.take(bytes, isNew);
      store.f64.copyWithin(at / 8, made / 8, (made + used) / 8);
    }
    if (!form) this.#putCommands(at + used, numbers);
    return [at, flags | form];
  }

  /** @type {(at: number, commands: ArrayLike<number>) => void} */
  #putCommands(at, commands) {
    const { f64 } = this.#store;
    const { length } = commands;
    f64[at / 8] = length;
    for (let i = 0, to = at / 8 + 1; i < length; i++) f64[to + i] = commands[i];
  }

  /**
   * Builds a path in the results of the store.
   * @param {ArrayLike<number>} commands
   * @returns {[at: number, form: number]}  form: SHAPE_IS_LINES or 0
   */
  #buildPath(commands) {
    const store = this.#store;
    const { f } = picking;
    const { length } = commands;
    let from;
    let bytes = 0;
    // The size of the path can be computed only after its commands are in memory.
    do {
      from = store.results(length * 8 + bytes);
      const { f64 } = store;
      for (let i = 0, at = from / 8; i < length; i++) f64[at + i] = commands[i];
      bytes = f.rb_wasm_path_size(from, length);
    } while (store.resultsRoom < length * 8 + bytes);
    const at = from + length * 8;
    return [at, f.rb_wasm_shape_build(from, length, at)];
  }

  /**
   * Builds a path of lines in a new block, and returns the address.
   * @type {(points: ArrayLike<number>, ends: number[], closed: boolean, isNew: boolean) => number}
   */
  #buildLines(points, ends, closed, isNew) {
    const store = this.#store;
    const { heap } = store;
    const { blocks } = this.#owned;
    const { f } = picking;
    const { length } = points;
    const bytes = f.rb_wasm_shape_lines_size(length / 2, ends.length);
    if (bytes <= 0) throw tooLarge();
    const isLong = length > LONG;
    const input = length * 8 + aligned(ends.length * 4);
    const from = isLong ? heap.take(input) : store.results(input + bytes);
    let made = from + input;
    try {
      if (isLong) made = heap.take(bytes);
      const { f64, i32 } = store;
      for (let i = 0, to = from / 8; i < length; i++) f64[to + i] = points[i];
      for (let i = 0, to = (from + length * 8) / 4; i < ends.length; i++) i32[to + i] = ends[i];
      f.rb_wasm_shape_build_lines(from, from + length * 8, ends.length, Number(closed), made);
    } finally {
      if (isLong) heap.give(from);
    }
    const used = store.i32[made / 4];
    if (isLong) {
      heap.trim(made, used);
      blocks.adopt(made, used);
      return made;
    }
    const at = blocks.take(used, isNew);
    store.f64.copyWithin(at / 8, made / 8, (made + used) / 8);
    return at;
  }

  /**
   * Builds a path in a block of the heap with room for its commands behind it.
   * @param {ArrayLike<number>} commands
   * @returns {[at: number, form: number]}
   */
  #buildLong(commands) {
    const store = this.#store;
    const { heap } = store;
    const { f } = picking;
    const { length } = commands;
    const from = heap.take(length * 8);
    try {
      store.f64.set(commands, from / 8);
      const bytes = f.rb_wasm_path_size(from, length);
      if (bytes <= 0) throw tooLarge();
      const at = heap.take(bytes + (length + 1) * 8);
      return [at, f.rb_wasm_shape_build(from, length, at)];
    } finally {
      heap.give(from);
    }
  }

  /**
   * Bytes of a geometry's block.
   * @param {number} flags
   * @param {number} at
   */
  #geometryBytes(flags, at) {
    const count = numbersOf(flags);
    if (count > 0) return count * 8;
    const path = this.#store.i32[at / 4];
    return flags & SHAPE_IS_LINES ? path : path + 8 + this.#store.f64[(at + path) / 8] * 8;
  }

  /**
   * Writes a stroke into a new block, and returns the address; 0 for no stroke.
   * @param {ArrayLike<number> | null} stroke  packed
   * @param {number} flags  of the shape
   * @param {number} geometry  its address
   */
  #buildStroke(stroke, flags, geometry) {
    if (!stroke) return 0;
    const store = this.#store;
    const { f } = picking;
    const count = stroke[PACKED_STROKE_DASH_COUNT];
    let shape = 0;
    let lengths = 0;
    if (count > 0) {
      shape = store.results(SHAPE_BYTES);
      store.f64.fill(0, shape / 8, (shape + SHAPE_BYTES) / 8);
      store.i32[shape / 4 + SHAPE_GEOMETRY] = geometry;
      store.i32[shape / 4 + SHAPE_FLAGS] = flags;
      lengths = f.rb_wasm_shape_lengths(shape, 0, 0);
    }
    const at = this.#owned.blocks.take(STROKE_BYTES + (count + lengths) * 8, false);
    const { f64, i32 } = store;
    const dashes = at + STROKE_BYTES;
    f64.fill(0, at / 8, dashes / 8);
    f64[at / 8 + STROKE_WIDTH] = stroke[PACKED_STROKE_WIDTH];
    i32[at / 4 + STROKE_CAP] = stroke[PACKED_STROKE_CAP];
    i32[at / 4 + STROKE_JOIN] = stroke[PACKED_STROKE_JOIN];
    f64[at / 8 + STROKE_MITER_LIMIT] = stroke[PACKED_STROKE_MITER_LIMIT];
    f64[at / 8 + STROKE_DASH_OFFSET] = stroke[PACKED_STROKE_DASH_OFFSET];
    if (count === 0) return at;
    i32[at / 4 + STROKE_DASHES] = dashes;
    i32[at / 4 + STROKE_DASH_COUNT] = count;
    i32[at / 4 + STROKE_LENGTHS] = dashes + count * 8;
    for (let i = 0; i < count; i++) f64[dashes / 8 + i] = stroke[PACKED_STROKE_DASHES + i];
    f.rb_wasm_shape_lengths(shape, dashes + count * 8, lengths);
    return at;
  }

  /**
   * Bytes of the block of a stroke.
   * @param {number} at
   * @param {number} flags  of the shape
   * @param {number} geometry
   */
  #strokeBytes(at, flags, geometry) {
    const count = this.#store.i32[at / 4 + STROKE_DASH_COUNT];
    if (count === 0) return STROKE_BYTES;
    const shape = this.#store.results(SHAPE_BYTES);
    const { f64, i32 } = this.#store;
    f64.fill(0, shape / 8, (shape + SHAPE_BYTES) / 8);
    i32[shape / 4 + SHAPE_GEOMETRY] = geometry;
    i32[shape / 4 + SHAPE_FLAGS] = flags;
    return STROKE_BYTES + (count + picking.f.rb_wasm_shape_lengths(shape, 0, 0)) * 8;
  }

  /**
   * Writes a matrix into the placement at an address, or a new one; none for the identity of a shape that is not nested.
   * @param {number} at  0 for no placement
   * @param {number[]} matrix
   * @param {Nest | null} [nest]
   * @returns {number}  the address
   */
  #placementOf(at, matrix, nest) {
    if (at === 0) {
      if (isIdentity(matrix) && !nest) return 0;
      at = this.#owned.blocks.take(nest ? NESTED_BYTES : PLACEMENT_BYTES, true);
    }
    const { f64, i32 } = this.#store;
    const world = nest ? product(nest.world, matrix) : matrix;
    for (let i = 0; i < 6; i++) f64[at / 8 + i] = world[i];
    if (nest) {
      for (let i = 0; i < 6; i++) f64[at / 8 + NESTED_OWN + i] = matrix[i];
      i32[at / 4 + NESTED_CLIP] = nest.clip;
    }
    return at;
  }

  /** The matrix of a shape in its group, by the address of its record. @param {number} at */
  #matrixAt(at) {
    const { f64, i32 } = this.#store;
    const placement = i32[at / 4 + SHAPE_PLACEMENT] / 8;
    if (placement === 0) return IDENTITY.slice();
    const from = placement + (i32[at / 4 + SHAPE_FLAGS] & SHAPE_IS_NESTED ? NESTED_OWN : 0);
    return Array.from(f64.subarray(from, from + 6));
  }

  /** Frees the blocks of a shape. @param {number} at  address of its record */
  #giveBlocks(at) {
    const { i32 } = this.#store;
    const flags = i32[at / 4 + SHAPE_FLAGS];
    const geometry = i32[at / 4 + SHAPE_GEOMETRY];
    if (geometry === 0) return;
    this.#giveStyle(at);
    this.#owned.blocks.give(geometry, this.#geometryBytes(flags, geometry));
  }

  /** Frees the placement and the stroke of a shape. @param {number} at  address of its record */
  #giveStyle(at) {
    const { i32 } = this.#store;
    const { blocks } = this.#owned;
    const flags = i32[at / 4 + SHAPE_FLAGS];
    const placement = i32[at / 4 + SHAPE_PLACEMENT];
    const style = i32[at / 4 + SHAPE_STYLE];
    if (style > 0) blocks.give(style, this.#strokeBytes(style, flags, i32[at / 4 + SHAPE_GEOMETRY]));
    if (placement > 0) blocks.give(placement, placementBytes(flags));
  }

  /**
   * Sets all properties of a shape. Nothing is changed if memory runs out.
   * @param {number} slot  at most `count`
   * @param {ShapeState} state
   * @returns {boolean}  false if the geometry is invalid: possible only for lines, which are the bytes of a path
   */
  set(slot, state) {
    const { stroke, matrix, z, mask, order, nest } = state;
    const { blocks } = this.#held();
    this.#reserve(slot);
    const isNew = slot === this.count;
    const [geometry, form] = this.#buildGeometry(state, isNew);
    if (geometry === 0) return false;
    const flags = form | (nest ? SHAPE_IS_NESTED : 0);
    let placement = 0;
    let style;
    try {
      placement = this.#placementOf(0, matrix, nest);
      style = this.#buildStroke(stroke, flags, geometry);
    } catch (error) {
      blocks.give(geometry, this.#geometryBytes(flags, geometry));
      if (placement > 0) blocks.give(placement, placementBytes(flags));
      throw error;
    }
    const at = this.#record(slot);
    if (isNew) this.count++;
    else this.#giveBlocks(at);
    this.#putRecord(at, { geometry, placement, style, flags, z, mask, order });
    this.#updateTree(slot);
    return true;
  }

  /**
   * Adds polygons in new slots. Nothing is changed if memory runs out or a coordinate is invalid.
   * @param {Float64Array} points  x and y in turn
   * @param {Int32Array} rings  of each ring, the number of points up to its end
   * @param {Int32Array | null} ends  of each polygon, the number of rings up to its end; null: each has one ring
   * @param {ManyState & {holes: boolean}} options  holes: whether polygons of several rings are filled by the even-odd rule
   * @returns {boolean}  false if a coordinate is not finite
   */
  addPolygons(points, rings, ends, { holes, ...options }) {
    const { flags, z, mask, order } = options;
    const { blocks } = this.#held();
    const count = (ends ?? rings).length;
    const first = this.count;
    if (count === 0) return true;
    this.#reserve(first + count - 1);
    /** @type {[at: number, bytes: number, count: number][]} */
    const made = [];
    let done = 0;
    let isStyled = false;
    try {
      while (done < count) {
        const part = this.#partOf(rings, ends, done);
        const one = this.#buildPolygons(points, rings, ends, part, {
          at: this.#record(first + done),
          like: { flags: flags | SHAPE_IS_LINES, z, mask, order: order + done },
          holes,
        });
        if (!one) break;
        made.push(one);
        done = part.to;
      }
      if (done === count) this.#styleMany(first, count, options);
      isStyled = done === count;
    } finally {
      if (!isStyled) for (const [at] of made) this.#store.heap.give(at);
    }
    if (!isStyled) return false;
    for (const one of made) blocks.adoptMany(...one);
    this.#countNew(count);
    return true;
  }

  /** Takes new slots, whose records are written, into the tree. @param {number} count */
  #countNew(count) {
    const first = this.count;
    this.count += count;
    // A tree that would change by much is rebuilt.
    if (this.#owned.tree > 0 && 4 * count > first) this.#dropTree();
    for (let slot = first; this.#owned.tree > 0 && slot < this.count; slot++) this.#updateTree(slot);
  }

  /**
   * Writes what the records of new slots, which have a geometry, do not have in common, and their placements and strokes. Nothing is
   * allocated if memory runs out.
   * @param {number} first
   * @param {number} count
   * @param {ManyState} options
   */
  #styleMany(first, count, { matrix, stroke, lists }) {
    const { blocks } = this.#owned;
    const { z, mask, strokes } = lists;
    if (!(z || mask || strokes || stroke || !isIdentity(matrix))) return;
    let i = 0;
    let placement = 0;
    try {
      for (; i < count; i++) {
        const at = this.#record(first + i);
        const flags = this.#store.i32[at / 4 + SHAPE_FLAGS];
        const packed = strokes ? strokes[i] : stroke;
        placement = this.#placementOf(0, matrix);
        const style = this.#buildStroke(packed, flags, this.#store.i32[at / 4 + SHAPE_GEOMETRY]);
        const { f64, i32 } = this.#store;
        i32[at / 4 + SHAPE_PLACEMENT] = placement;
        i32[at / 4 + SHAPE_STYLE] = style;
        if (packed) i32[at / 4 + SHAPE_FLAGS] = flags | SHAPE_STROKE;
        if (z) f64[at / 8 + SHAPE_Z] = z[i];
        if (mask) i32[at / 4 + SHAPE_MASK] = mask[i];
        placement = 0;
      }
    } catch (error) {
      if (placement > 0) blocks.give(placement, PLACEMENT_BYTES);
      while (i-- > 0) this.#giveStyle(this.#record(first + i));
      throw error;
    }
  }

  /**
   * Adds boxes or circles in new slots. Nothing is changed if memory runs out.
   * @param {Float64Array} numbers  the geometries, one after another
   * @param {ManyState & {count: number}} options
   */
  addMany(numbers, { count, ...options }) {
    const { flags, z, mask, order } = options;
    const store = this.#store;
    const { blocks } = this.#held();
    if (count === 0) return;
    const first = this.count;
    this.#reserve(first + count - 1);
    const bytes = numbers.length * 8;
    const block = store.heap.take(bytes);
    store.f64.set(numbers, block / 8);
    const records = this.#record(first);
    for (let i = 0; i < count; i++) {
      const geometry = block + (bytes / count) * i;
      const record = { geometry, placement: 0, style: 0, flags, z, mask, order: order + i };
      this.#putRecord(records + SHAPE_BYTES * i, record);
    }
    try {
      this.#styleMany(first, count, options);
    } catch (error) {
      store.heap.give(block);
      throw error;
    }
    blocks.adoptMany(block, bytes, count);
    this.#countNew(count);
  }

  /**
   * The next polygons that are built at once: about PART points, at least one polygon.
   * @type {(rings: Int32Array, ends: Int32Array | null, from: number) => Part}
   */
  #partOf(rings, ends, from) {
    const ringAt = (/** @type {number} */ polygon) =>
      polygon === 0 ? 0 : ends ? ends[polygon - 1] : polygon;
    const pointAt = (/** @type {number} */ ring) => (ring === 0 ? 0 : rings[ring - 1]);
    const { length } = ends ?? rings;
    const ring = ringAt(from);
    const point = pointAt(ring);
    let to = from + 1;
    while (to < length && pointAt(ringAt(to + 1)) - point <= PART) to++;
    const ringEnd = ringAt(to);
    return { from, to, ring, ringEnd, point, pointEnd: pointAt(ringEnd) };
  }

  /**
   * Builds polygons in a block of the heap, and writes their records.
   * @param {Float64Array} points
   * @param {Int32Array} rings
   * @param {Int32Array | null} ends
   * @param {Part} part
   * @param {{at: number, like: {flags: number, z: number, mask: number, order: number}, holes: boolean}} records
   * @returns {[at: number, bytes: number, count: number] | null}  the block; null if a coordinate is not finite
   */
  #buildPolygons(points, rings, ends, { from, to, ring, ringEnd, point, pointEnd }, { at, like, holes }) {
    const store = this.#store;
    const { heap } = store;
    const { f } = picking;
    const count = to - from;
    const size = (pointEnd - point) * 16;
    const record = heap.take(SHAPE_BYTES + size + (ringEnd - ring + count) * 4);
    let block = 0;
    try {
      const input = record + SHAPE_BYTES;
      const ringsAt = input + size;
      const endsAt = ends ? ringsAt + (ringEnd - ring) * 4 : 0;
      store.f64.set(points.subarray(2 * point, 2 * pointEnd), input / 8);
      for (let i = ring; i < ringEnd; i++) store.i32[ringsAt / 4 + i - ring] = rings[i] - point;
      if (ends) for (let i = from; i < to; i++) store.i32[endsAt / 4 + i - from] = ends[i] - ring;
      const bytes = f.rb_wasm_shapes_polygons_size(input, ringsAt, endsAt, count);
      if (bytes === 0) throw tooLarge();
      block = heap.take(bytes);
      this.#putRecord(record, { ...like, geometry: 0, placement: 0, style: 0 });
      const built = f.rb_wasm_shapes_build_polygons(
        input,
        ringsAt,
        endsAt,
        count,
        record,
        Number(holes),
        at,
        block,
      );
      const used = store.f64[record / 8 + SHAPE_Z];
      if (built < count) return null;
      heap.trim(block, used);
      /** @type {[number, number, number]} */
      const made = [block, used, count];
      block = 0;
      return made;
    } finally {
      heap.give(record);
      if (block > 0) heap.give(block);
    }
  }

  /** @type {(at: number, record: {geometry: number, placement: number, style: number, flags: number, z: number, mask: number, order: number}) => void} */
  #putRecord(at, { geometry, placement, style, flags, z, mask, order }) {
    const { f64, i32 } = this.#store;
    f64[at / 8 + SHAPE_Z] = z;
    i32[at / 4 + SHAPE_GEOMETRY] = geometry;
    i32[at / 4 + SHAPE_PLACEMENT] = placement;
    i32[at / 4 + SHAPE_STYLE] = style;
    i32[at / 4 + SHAPE_MASK] = mask;
    i32[at / 4 + SHAPE_FLAGS] = flags;
    i32[at / 4 + SHAPE_ORDER] = order;
  }

  /** Whether a slot has a shape. @param {number} slot */
  has(slot) {
    return this.#store.i32[this.#record(slot) / 4 + SHAPE_GEOMETRY] !== 0;
  }

  /**
   * The properties of a shape, as given to `set`.
   * @param {number} slot
   * @returns {ShapeState}
   */
  state(slot) {
    const at = this.#record(slot);
    const { f64, i32 } = this.#store;
    const geometry = i32[at / 4 + SHAPE_GEOMETRY];
    const flags = i32[at / 4 + SHAPE_FLAGS] & ~SHAPE_IS_NESTED;
    return {
      flags,
      numbers: f64.slice(...this.#rangeOf(flags, geometry)),
      stroke: this.#strokeOf(i32[at / 4 + SHAPE_STYLE]),
      matrix: this.#matrixAt(at),
      z: f64[at / 8 + SHAPE_Z],
      mask: i32[at / 4 + SHAPE_MASK],
      order: i32[at / 4 + SHAPE_ORDER],
    };
  }

  /** The range of a geometry's numbers in memory: the arguments of `set`. @type {(flags: number, at: number) => [first: number, end: number]} */
  #rangeOf(flags, at) {
    const path = isPlain(flags) ? 0 : this.#store.i32[at / 4] + 8;
    return [(at + path) / 8, (at + this.#geometryBytes(flags, at)) / 8];
  }

  /** All shapes, to be written to columns: their entries by slot, the sizes of the columns, and a function that fills them. */
  columns() {
    const shapes = {
      store: this.#store,
      records: this.#held().records,
      count: this.count,
      rangeOf: (/** @type {number} */ flags, /** @type {number} */ at) => this.#rangeOf(flags, at),
      strokeOf: (/** @type {number} */ at) => this.#strokeOf(at),
    };
    const { entries, sizes } = measured(shapes);
    return {
      entries,
      sizes,
      write: (/** @type {ShapeColumns} */ columns, /** @type {Map<number, number[]> | undefined} */ clips) =>
        writeColumns(shapes, entries, columns, clips),
    };
  }

  /**
   * Fills an index without shapes. After a result of false, or an error, the index must be disposed.
   * @param {ShapeColumns & {orders: Int32Array}} columns
   * @param {Uint8Array} nested  of each shape, whether it is in a group or has a clip
   * @returns {boolean}  false if the lines of a path are invalid
   */
  load(columns, nested) {
    const store = this.#store;
    const { blocks } = this.#held();
    const { sizes, flags: all, masks, z, orders, strokes, geometry: numbers } = columns;
    const { length } = sizes;
    if (length === 0) return true;
    this.#reserve(length - 1);
    const placements = placementsOf(store, blocks, columns, nested);
    const geometries = geometriesOf(store, blocks, columns, isPlain);
    let [from, stroke] = [0, 0];
    for (let i = 0; i < length; from += sizes[i++]) {
      let flags = all[i] & ~ENTRY_FLAGS;
      let geometry = geometries[i];
      if (geometry === 0) {
        const commands = numbers.subarray(from, from + sizes[i]);
        [geometry, flags] = this.#buildGeometry({ flags, numbers: commands }, true);
      } else if (flags & SHAPE_IS_LINES && !picking.f.rb_wasm_shape_is_valid(geometry, sizes[i] * 8))
        return false;
      if (nested[i]) flags |= SHAPE_IS_NESTED;
      let style = 0;
      if (flags & SHAPE_STROKE) {
        const packed = strokes.subarray(stroke);
        style = this.#buildStroke(packed, flags, geometry);
        stroke += PACKED_STROKE_DASHES + packed[PACKED_STROKE_DASH_COUNT];
      }
      const record = {
        geometry,
        placement: placements[i],
        style,
        flags,
        z: z[i],
        mask: masks[i],
        order: orders[i],
      };
      this.#putRecord(this.#record(i), record);
    }
    this.count = length;
    return true;
  }

  /** A stroke in packed form; null for none. @param {number} at */
  #strokeOf(at) {
    if (at === 0) return null;
    const { f64, i32 } = this.#store;
    const count = i32[at / 4 + STROKE_DASH_COUNT];
    const packed = new Array(PACKED_STROKE_DASHES + count).fill(0);
    packed[PACKED_STROKE_WIDTH] = f64[at / 8 + STROKE_WIDTH];
    packed[PACKED_STROKE_CAP] = i32[at / 4 + STROKE_CAP];
    packed[PACKED_STROKE_JOIN] = i32[at / 4 + STROKE_JOIN];
    packed[PACKED_STROKE_MITER_LIMIT] = f64[at / 8 + STROKE_MITER_LIMIT];
    packed[PACKED_STROKE_TRANSFORM] = packed[PACKED_STROKE_TRANSFORM + 3] = 1;
    packed[PACKED_STROKE_DASH_OFFSET] = f64[at / 8 + STROKE_DASH_OFFSET];
    packed[PACKED_STROKE_DASH_COUNT] = count;
    const dashes = (at + STROKE_BYTES) / 8;
    for (let i = 0; i < count; i++) packed[PACKED_STROKE_DASHES + i] = f64[dashes + i];
    return packed;
  }

  /** @type {(slot: number, matrix: number[], nest?: Nest | null) => void} */
  move(slot, matrix, nest) {
    const at = this.#record(slot) / 4 + SHAPE_PLACEMENT;
    const placement = this.#placementOf(this.#store.i32[at], matrix, nest);
    this.#store.i32[at] = placement;
    this.#updateTree(slot);
  }

  /** The matrix of a shape in its group. @param {number} slot */
  matrixOf(slot) {
    return this.#matrixAt(this.#record(slot));
  }

  /** Puts a shape into a group or a clip, or out of all. @type {(slot: number, nest: Nest | null) => void} */
  nest(slot, nest) {
    const at = this.#record(slot);
    const { blocks } = this.#owned;
    const before = this.#store.i32[at / 4 + SHAPE_PLACEMENT];
    const flags = this.#store.i32[at / 4 + SHAPE_FLAGS];
    const isSame = Boolean(flags & SHAPE_IS_NESTED) === (nest !== null);
    const placement = this.#placementOf(isSame ? before : 0, this.#matrixAt(at), nest);
    if (!isSame && before > 0) blocks.give(before, placementBytes(flags));
    const { i32 } = this.#store;
    i32[at / 4 + SHAPE_PLACEMENT] = placement;
    i32[at / 4 + SHAPE_FLAGS] = nest ? flags | SHAPE_IS_NESTED : flags & ~SHAPE_IS_NESTED;
    this.#updateTree(slot);
  }

  /** @param {number} slot */
  styleOf(slot) {
    const at = this.#record(slot);
    return { z: this.#store.f64[at / 8 + SHAPE_Z], mask: this.#store.i32[at / 4 + SHAPE_MASK] };
  }

  /** Whether a shape has a group or a clip. @param {number} slot */
  isNested(slot) {
    return (this.#store.i32[this.#record(slot) / 4 + SHAPE_FLAGS] & SHAPE_IS_NESTED) !== 0;
  }

  /**
   * Places nested shapes of a group after it has changed.
   * @param {number[]} slots
   * @param {Nest} nest
   */
  nestAll(slots, { world, clip }) {
    const { tree, records } = this.#held();
    const at = this.#store.results(48 + slots.length * 4);
    const { f64, i32 } = this.#store;
    const list = (at + 48) / 4;
    for (let i = 0; i < 6; i++) f64[at / 8 + i] = world[i];
    for (let i = 0; i < slots.length; i++) i32[list + i] = slots[i];
    const changed = picking.f.rb_wasm_shapes_nest(tree, records, at + 48, slots.length, at, clip);
    for (const slot of Array.from(this.#store.i32.subarray(list, list + changed))) this.#updateTree(slot);
  }

  /** @type {(slot: number, mask: number) => void} */
  setMask(slot, mask) {
    this.#store.i32[this.#record(slot) / 4 + SHAPE_MASK] = mask;
  }

  /** @type {(slot: number, z: number) => void} */
  setZ(slot, z) {
    this.#store.f64[this.#record(slot) / 8 + SHAPE_Z] = z;
  }

  /** The bounding box of what a shape paints. A shape with an empty box is not found by any query. @param {number} slot */
  box(slot) {
    const at = this.#store.results(BOX_BYTES);
    picking.f.rb_wasm_shape_place(this.#record(slot), at);
    return this.#store.f64.slice(at / 8, at / 8 + 4);
  }

  /** @param {number} slot */
  remove(slot) {
    const at = this.#record(slot);
    this.#giveBlocks(at);
    this.#store.i32[at / 4 + SHAPE_GEOMETRY] = 0;
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
    const isFull =
      i32[head + BVH_COUNT] === i32[head + BVH_CAPACITY] ||
      i32[head + BVH_NODE_COUNT] === i32[head + BVH_NODE_CAPACITY];
    if (isFull && !this.#growTree()) return this.#dropTree();
    if (!picking.f.rb_wasm_shapes_tree_update(owned.tree, owned.records, slot)) this.#dropTree();
  }

  #dropTree() {
    this.#store.heap.give(this.#owned.tree);
    this.#owned.tree = 0;
  }

  /** Returns false if memory runs out. */
  #growTree() {
    const { i32, heap } = this.#store;
    const { tree } = this.#owned;
    const { f } = picking;
    const capacity = Math.max(16, i32[tree / 4 + BVH_COUNT] * 1.5) | 0;
    const nodes = Math.max(16, i32[tree / 4 + BVH_NODE_COUNT] * 1.5) | 0;
    let larger;
    try {
      larger = heap.take(f.rb_wasm_shapes_tree_size(capacity, nodes));
    } catch {
      return false;
    }
    f.rb_wasm_shapes_tree_grow(tree, larger, capacity, nodes);
    heap.give(tree);
    this.#owned.tree = larger;
    return true;
  }

  /** Called before a query: sets shapes that have changed. @type {(() => void) | null} */
  refresh = null;

  /** Address of the tree, which is built if necessary. */
  #tree() {
    this.refresh?.();
    const { tree } = this.#held();
    return tree > 0 ? tree : this.#buildTree();
  }

  #buildTree() {
    const owned = this.#owned;
    const { heap } = this.#store;
    const { f } = picking;
    const { count } = this;
    const nodes = Math.floor(count / 3) + 1;
    const tree = heap.take(f.rb_wasm_shapes_tree_size(count, nodes));
    let scratch = 0;
    try {
      const boxes = count * BOX_BYTES;
      scratch = heap.take(boxes + (f.rb_wasm_shapes_tree_scratch(count, this.#method) >>> 0));
      f.rb_wasm_shapes_tree_build(tree, owned.records, count, this.#method, scratch, scratch + boxes);
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
   * Writes a query, and returns its address; the memory from `bytes` behind it is free.
   * @param {Query} query
   * @param {number} bytes  for what follows the query
   */
  #put({ view, tolerance, most, mask, parts, side, contains }, bytes) {
    const store = this.#store;
    const at = store.results(SHAPES_QUERY_BYTES + bytes);
    const { f64, i32 } = store;
    const k = at / 8;
    const n = at / 4;
    f64[k + SHAPES_QUERY_TOLERANCE] = tolerance;
    f64[k + SHAPES_QUERY_MOST] = most;
    i32[n + SHAPES_QUERY_MASK] = mask;
    i32[n + SHAPES_QUERY_PARTS] = parts;
    i32[n + SHAPES_QUERY_SIDE] = side;
    i32[n + SHAPES_QUERY_CONTAINS] = Number(contains);
    i32[n + SHAPES_QUERY_HAS_VIEW] = Number(view !== null);
    if (view) {
      for (let i = 0; i < 6; i++) f64[k + SHAPES_QUERY_VIEW + i] = view[i];
      picking.f.rb_wasm_shapes_view(at);
    }
    return at;
  }

  /**
   * The address of the topmost shape under a point, for `picked`; 0 if there is none.
   * @type {(x: number, y: number, query: Query) => number}
   */
  pick(x, y, query) {
    const tree = this.#tree();
    const at = this.#put(query, PICKED_BYTES);
    const { f64 } = this.#store;
    f64[at / 8 + SHAPES_QUERY_POINT] = x;
    f64[at / 8 + SHAPES_QUERY_POINT + 1] = y;
    const to = at + SHAPES_QUERY_BYTES;
    picking.f.rb_wasm_shapes_pick(tree, this.#owned.records, at, to);
    return this.#store.i32[to / 4 + PICKED_SHAPE] < 0 ? 0 : to;
  }

  /** `pick` without options. @type {(x: number, y: number) => number} */
  pickDefault(x, y) {
    const tree = this.#tree();
    const to = this.#store.results(PICKED_BYTES);
    return picking.f.rb_wasm_shapes_pick_at(tree, this.#owned.records, x, y, to) < 0 ? 0 : to;
  }

  /** A shape under a point: slot, part, distance, and the point in the shape's coordinates. @param {number} at */
  picked(at) {
    const { f64, i32 } = this.#store;
    const own = at / 8 + PICKED_OWN;
    return {
      slot: i32[at / 4 + PICKED_SHAPE],
      part: i32[at / 4 + PICKED_PART],
      distance: f64[at / 8 + PICKED_DISTANCE],
      x: f64[own],
      y: f64[own + 1],
    };
  }

  /**
   * Runs a query with any number of results for each row, in as many calls as needed.
   * @param {object} query
   * @param {Query} query.query
   * @param {Float64Array} query.rows
   * @param {number} query.width  numbers of a row
   * @param {number} query.each  bytes of a result
   * @param {(at: number, from: number, count: number, ends: number, found: number, room: number) => number} query.run  runs the query: `at`
   *   is the address of the query. Returns the number of rows that were answered, or -2 - n if there must be room for n results
   * @param {VisitRows} visit
   */
  #eachRow({ query, rows, width, each, run }, visit) {
    const head = SHAPES_QUERY_BYTES;
    const store = this.#store;
    const count = rows.length / width;
    let room = count > 1 ? MANY_RESULTS : FEW_RESULTS;
    for (let first = 0; first < count;) {
      const n = Math.min(count - first, ROWS);
      const numbers = rows.subarray(first * width, (first + n) * width);
      const before = head + numbers.length * 8 + aligned(n * 4);
      const at = this.#put(query, before - head + room * each);
      store.f64.set(numbers, (at + head) / 8);
      const ends = at + head + numbers.length * 8;
      const done = run(at, at + head, n, ends, at + before, room);
      if (done < 0) room = -2 - done;
      else visit(first, done, ends / 4, at + before, room);
      first += Math.max(done, 0);
    }
  }

  /**
   * All shapes under each of many points, for `picked`.
   * @type {(points: Float64Array, query: Query, visit: VisitRows) => void}
   */
  pickAll(points, query, visit) {
    const tree = this.#tree();
    this.#eachRow(
      {
        query,
        rows: points,
        width: 2,
        each: PICKED_BYTES,
        run: (at, from, count, ends, found, room) => {
          const { records } = this.#owned;
          const { f } = picking;
          return f.rb_wasm_shapes_pick_all(tree, records, at, from, count, ends, found, room);
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
   * @type {(points: Float64Array, query: Query) => Int32Array}
   */
  pickBatch(points, query) {
    const store = this.#store;
    const tree = this.#tree();
    const count = points.length / 2;
    const at = this.#put(query, count * 24);
    const from = at + SHAPES_QUERY_BYTES;
    const rows = from + count * 16;
    store.f64.set(points, from / 8);
    picking.f.rb_wasm_shapes_pick_batch(tree, this.#owned.records, at, from, count, rows);
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
   * Writes a query and rows of input, and allocates memory for hits.
   * @param {Query} query
   * @param {ArrayLike<number>} rows
   * @param {number} hits  the number of hits
   * @returns {[at: number, from: number, to: number]}  the addresses of the query, the rows and the hits
   */
  #room(query, rows, hits) {
    const bytes = rows.length * 8;
    const at = this.#put(query, bytes + hits * SHAPE_HIT_BYTES);
    const from = at + SHAPES_QUERY_BYTES;
    this.#store.f64.set(rows, from / 8);
    return [at, from, from + bytes];
  }

  /**
   * The k shapes nearest to each point. Returns the address of the hits.
   * @type {(points: ArrayLike<number>, k: number, query: Query) => number}
   */
  nearestRows(points, k, query) {
    const tree = this.#tree();
    const count = points.length / 2;
    const [at, from, to] = this.#room(query, points, count * k);
    picking.f.rb_wasm_shapes_nearest(tree, this.#owned.records, at, from, count, to, k);
    return to;
  }

  /** @type {(x: number, y: number, k: number, query: Query) => RawHit[]} */
  nearest(x, y, k, query) {
    const room = Math.min(k, this.count);
    const tree = this.#tree();
    if (room === 0) return [];
    const [at, from, to] = this.#room(query, [x, y], room);
    return this.hits(to, picking.f.rb_wasm_shapes_nearest(tree, this.#owned.records, at, from, 1, to, room));
  }

  /**
   * The nearest hit of each ray. Returns the address of the hits.
   * @type {(rays: ArrayLike<number>, query: Query) => number}
   */
  raycastRows(rays, query) {
    const tree = this.#tree();
    const count = rays.length / 4;
    const [at, from, to] = this.#room(query, rays, count);
    picking.f.rb_wasm_shapes_raycast(tree, this.#owned.records, at, from, count, to);
    return to;
  }

  /** @type {(ray: number[], query: Query) => RawHit | null} */
  raycast(ray, query) {
    return this.#firstHit(this.raycastRows(ray, query));
  }

  /**
   * Whether each ray hits anything: 1 or 0. The result is valid until the next query.
   * @type {(rays: ArrayLike<number>, query: Query) => Int32Array}
   */
  raycastAnyRows(rays, query) {
    const tree = this.#tree();
    const count = rays.length / 4;
    const [at, from, to] = this.#room(query, rays, count);
    picking.f.rb_wasm_shapes_raycast_any(tree, this.#owned.records, at, from, count, to);
    return this.#store.i32.subarray(to / 4, to / 4 + count);
  }

  /**
   * Runs a query that finds none of the given slots.
   * @template T
   * @param {number[]} slots
   * @param {() => T} query  calls no code of the user
   * @returns {T}
   */
  without(slots, query) {
    const masks = slots.map((slot) =>
      slot < this.count ? this.#store.i32[this.#record(slot) / 4 + SHAPE_MASK] : 0,
    );
    const set = (/** @type {(i: number) => number} */ maskOf) =>
      slots.forEach((slot, i) => {
        if (slot < this.count) this.#store.i32[this.#record(slot) / 4 + SHAPE_MASK] = maskOf(i);
      });
    set(() => 0);
    try {
      return query();
    } finally {
      set((i) => masks[i]);
    }
  }

  /** @param {number} at */
  #firstHit(at) {
    return this.#store.i32[at / 4 + SHAPE_HIT_SHAPE] < 0 ? null : this.#hit(at);
  }

  /**
   * All hits of each of many rays with all shapes, sorted.
   * @type {(rays: Float64Array, query: Query, visit: VisitRows) => void}
   */
  raycastAll(rays, query, visit) {
    const tree = this.#tree();
    this.#eachRow(
      {
        query,
        rows: rays,
        width: 4,
        each: SHAPE_HIT_BYTES + PATH_HIT_BYTES,
        run: (at, from, count, ends, found, room) => {
          const { records } = this.#owned;
          const scratch = found + room * SHAPE_HIT_BYTES;
          const { f } = picking;
          return f.rb_wasm_shapes_raycast_all(tree, records, at, from, count, ends, scratch, found, room);
        },
      },
      visit,
    );
  }

  /**
   * The first contact of each moving circle: center, radius, motion. Returns the address of the hits.
   * @type {(circles: ArrayLike<number>, query: Query) => number}
   */
  sweepRows(circles, query) {
    const tree = this.#tree();
    const count = circles.length / 5;
    const [at, from, to] = this.#room(query, circles, count);
    picking.f.rb_wasm_shapes_sweep(tree, this.#owned.records, at, from, count, to);
    return to;
  }

  /** @type {(circle: number[], query: Query) => RawHit | null} */
  sweep(circle, query) {
    return this.#firstHit(this.sweepRows(circle, query));
  }

  /**
   * The slots of the shapes that overlap each of many shapes, or that each of them contains. The shapes need not be in the index.
   * @param {Region[]} regions
   * @param {number[]} matrix  of all regions, to the view
   * @param {Query} query
   * @param {VisitRows} visit
   */
  overlaps(regions, matrix, query, visit) {
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
            if (size <= 0) throw tooLarge();
            bytes = Math.max(bytes, size);
          }
          at += commands.length * 8;
        }
        block = heap.take(bytes);
        const head = SHAPE_BYTES + PLACEMENT_BYTES;
        const before = head + aligned(count * 12) + aligned(count * 4);
        for (let done = 0; done < count;) {
          const at = this.#put(query, before + room * 4);
          const shape = at + SHAPES_QUERY_BYTES;
          const { f64, i32 } = store;
          const rows = shape + head;
          const ends = rows + aligned(count * 12);
          f64.fill(0, shape / 8, rows / 8);
          f64.set(matrix, (shape + SHAPE_BYTES) / 8);
          i32[shape / 4 + SHAPE_PLACEMENT] = isIdentity(matrix) ? 0 : shape + SHAPE_BYTES;
          const rest = part.slice(done);
          rest.forEach(({ commands, flags, isBox }, i) => {
            i32.set([commands.length, flags, Number(isBox)], rows / 4 + 3 * i);
          });
          const skipped = part.slice(0, done).reduce((sum, { commands }) => sum + commands.length, 0);
          const { records } = this.#owned;
          const found = shape + before;
          // prettier-ignore
          const more = f.rb_wasm_shapes_overlaps(tree, records, at, shape, from + skipped * 8, rows, rest.length, ends, block, found, room);
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
   * @param {Query} query
   * @param {(a: number, b: number) => void} visit
   */
  pairs(query, visit) {
    const store = this.#store;
    const tree = this.#tree();
    const { count } = this;
    // At least the largest number of pairs of one shape, so that each call makes progress.
    const room = Math.max(count, 1024);
    const head = this.#put(query, 8 + (count + 2 * room) * 4);
    const at = head + SHAPES_QUERY_BYTES;
    const to = (at + 8) / 4 + count;
    store.i32[at / 4] = 0;
    while (store.i32[at / 4] < count) {
      const found = picking.f.rb_wasm_shapes_pairs(tree, this.#owned.records, head, at, at + 8, to * 4, room);
      for (const pair of Array.from({ length: found }, (_, i) => to + 2 * i))
        visit(store.i32[pair], store.i32[pair + 1]);
    }
  }

  /**
   * The slots of the shapes that each of many boxes touches or contains.
   * @type {(boxes: Float64Array, query: Query, visit: VisitRows) => void}
   */
  search(boxes, query, visit) {
    const tree = this.#tree();
    this.#eachRow(
      {
        query,
        rows: boxes,
        width: 4,
        each: 4,
        run: (at, from, count, ends, found, room) => {
          const { f } = picking;
          return f.rb_wasm_shapes_search(tree, this.#owned.records, at, from, count, ends, found, room);
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
