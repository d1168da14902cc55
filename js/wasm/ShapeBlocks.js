/** Blocks of shapes in wasm memory: geometry, placement and stroke (src/picking/shapes2.h). */

import {
  HIT_SHAPE_STYLE_BYTES,
  HIT_SHAPE_STYLE_SHAPE,
  HIT_STYLE_BYTES,
  HIT_STYLE_HIT_WIDTH,
  NESTED_BYTES,
  NESTED_CLIP,
  NESTED_OWN,
  PACKED_STROKE_CAP,
  PACKED_STROKE_DASHES,
  PACKED_STROKE_DASH_COUNT,
  PACKED_STROKE_DASH_OFFSET,
  PACKED_STROKE_IN_VIEW,
  PACKED_STROKE_JOIN,
  PACKED_STROKE_MITER_LIMIT,
  PACKED_STROKE_TRANSFORM,
  PACKED_STROKE_WIDTH,
  PLACEMENT_BYTES,
  SHAPE_BYTES,
  SHAPE_FLAGS,
  SHAPE_GEOMETRY,
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_HIT,
  SHAPE_HIT_IN_VIEW,
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_LINES,
  SHAPE_IS_NESTED,
  SHAPE_IS_POINT,
  SHAPE_IS_ROUND_BOX,
  SHAPE_MASK,
  SHAPE_ORDER,
  SHAPE_PLACEMENT,
  SHAPE_STROKE,
  SHAPE_STROKE_IN_VIEW,
  SHAPE_STYLE,
  SHAPE_Z,
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
import { picking } from './picking.js';
import { product } from '../math/affine.js';

/** @import { HitShape, Nest, ShapeState } from './ShapeRecords.js' */
/** @import { Owned } from './ShapeTree.js' */
/** @import { Store } from './Store.js' */

/** @param {number} bytes */
export const aligned = (bytes) => (bytes + 7) & ~7;

/** Paths with more numbers in their commands than this are built in a block of their own, not in the results of the store. */
export const LONG = 1 << 14;

/** The number of numbers of a geometry that is not a path. @param {number} flags */
const numbersOf = (flags) =>
  flags & SHAPE_IS_BOX
    ? 4
    : flags & SHAPE_IS_CIRCLE
      ? 3
      : flags & (SHAPE_IS_ELLIPSE | SHAPE_IS_CAPSULE)
        ? 5
        : flags & SHAPE_IS_POINT
          ? 2
          : flags & SHAPE_IS_ROUND_BOX
            ? 8
            : 0;

/** Whether a geometry's numbers are all that its block has. Blocks of other paths have their commands at the end. @param {number} flags */
export const isPlain = (flags) => (flags & SHAPE_IS_LINES) !== 0 || numbersOf(flags) > 0;

/** @param {number} flags */
const placementBytes = (flags) => (flags & SHAPE_IS_NESTED ? NESTED_BYTES : PLACEMENT_BYTES);

/** Bytes of a style before its dashes. @param {number} flags  of the shape */
const styleBytes = (flags) =>
  flags & SHAPE_HAS_HIT_SHAPE ? HIT_SHAPE_STYLE_BYTES : flags & SHAPE_HIT ? HIT_STYLE_BYTES : STROKE_BYTES;

/** The address of the record of a hit shape, by that of the style. @param {number} style */
const hitRecord = (style) => style + HIT_SHAPE_STYLE_SHAPE * 8;

/** The flags of a shape with a stroke in packed form. @param {ArrayLike<number> | null} stroke */
export const strokeFlags = (stroke) =>
  stroke ? SHAPE_STROKE | (stroke[PACKED_STROKE_IN_VIEW] ? SHAPE_STROKE_IN_VIEW : 0) : 0;

const IDENTITY = [1, 0, 0, 1, 0, 0];

/** @param {number[]} matrix */
export const isIdentity = ([a, b, c, d, e, f]) =>
  a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;

export const tooLarge = () => new RangeError('ShapeIndex: out of memory, the path needs more than 2 GB');

/**
 * Writes a record.
 * @type {(store: Store, at: number, record: {geometry: number, placement: number, style: number, flags: number, z: number, mask: number,
 *   order: number}) => void}
 */
export function writeRecord({ f64, i32 }, at, { geometry, placement, style, flags, z, mask, order }) {
  f64[at / 8 + SHAPE_Z] = z;
  i32[at / 4 + SHAPE_GEOMETRY] = geometry;
  i32[at / 4 + SHAPE_PLACEMENT] = placement;
  i32[at / 4 + SHAPE_STYLE] = style;
  i32[at / 4 + SHAPE_MASK] = mask;
  i32[at / 4 + SHAPE_FLAGS] = flags;
  i32[at / 4 + SHAPE_ORDER] = order;
}

/**
 * Builds, reads and frees what a record refers to: a geometry, a placement if the matrix is not the identity, and a style of a shape with a
 * stroke, a hit width or a hit shape. A path with curves is followed by the number of its commands, and the commands.
 */
export class ShapeBlocks {
  #store;
  #owned;
  #blocks;

  /** @param {Store} store @param {Owned} owned */
  constructor(store, owned) {
    this.#store = store;
    this.#owned = owned;
    this.#blocks = owned.blocks;
  }

  /**
   * Writes a geometry into a new block.
   * @param {Pick<ShapeState, 'flags' | 'numbers' | 'ends' | 'closed'>} state
   * @param {boolean} isNew  whether the slot is new
   * @returns {[address: number, flags: number]}  flags: SHAPE_IS_LINES is added for a path of straight lines. The address is 0 for invalid
   *   bytes of lines
   */
  buildGeometry({ flags, numbers, ends, closed }, isNew) {
    const store = this.#store;
    const blocks = this.#blocks;
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
    const blocks = this.#blocks;
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
   * @param {ArrayLike<number>} commands @returns {[at: number, form: number]}
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

  /** Bytes of a geometry's block. @param {number} flags @param {number} at */
  #geometryBytes(flags, at) {
    const count = numbersOf(flags);
    if (count > 0) return count * 8;
    const path = this.#store.i32[at / 4];
    return flags & SHAPE_IS_LINES ? path : path + 8 + this.#store.f64[(at + path) / 8] * 8;
  }

  /**
   * Writes a style into new blocks, and returns the address; 0 for a shape without a stroke, a hit width and a hit shape, -1 for invalid bytes
   * of a hit shape of lines.
   * @param {ArrayLike<number> | null} stroke  packed
   * @param {number} hit  the hit width, of a shape with SHAPE_HIT
   * @param {number} flags  of the shape
   * @param {number} geometry  its address
   * @param {HitShape | null} [hitShape]  of a shape with SHAPE_HAS_HIT_SHAPE
   */
  buildStyle(stroke, hit, flags, geometry, hitShape) {
    const style = this.#buildOwnStyle(stroke, hit, flags, geometry);
    if (!hitShape) return style;
    let own = 0;
    let kind = 0;
    try {
      const hitFlags = hitShape.flags | (flags & (SHAPE_HIT | SHAPE_HIT_IN_VIEW));
      [own, kind] = this.buildGeometry({ ...hitShape, flags: hitFlags }, false);
      const hitStyle = own > 0 ? this.#buildOwnStyle(hitShape.stroke, hit, kind, own) : 0;
      const record = { geometry: own, placement: 0, style: hitStyle, flags: kind, z: 0, mask: 0, order: 0 };
      writeRecord(this.#store, hitRecord(style), record);
      if (own > 0) return style;
    } catch (error) {
      if (own > 0) this.giveGeometry(kind, own);
      this.#blocks.give(style, this.#styleBytes(style, flags, geometry));
      throw error;
    }
    this.#blocks.give(style, this.#styleBytes(style, flags, geometry));
    return -1;
  }

  /** `buildStyle` without the hit shape. @type {(stroke: ArrayLike<number> | null, hit: number, flags: number, geometry: number) => number} */
  #buildOwnStyle(stroke, hit, flags, geometry) {
    if (!stroke && !(flags & (SHAPE_HIT | SHAPE_HAS_HIT_SHAPE))) return 0;
    const store = this.#store;
    const { f } = picking;
    const count = stroke ? stroke[PACKED_STROKE_DASH_COUNT] : 0;
    const head = styleBytes(flags);
    let shape = 0;
    let lengths = 0;
    if (count > 0) {
      shape = store.results(SHAPE_BYTES);
      store.f64.fill(0, shape / 8, (shape + SHAPE_BYTES) / 8);
      store.i32[shape / 4 + SHAPE_GEOMETRY] = geometry;
      store.i32[shape / 4 + SHAPE_FLAGS] = flags;
      lengths = f.rb_wasm_shape_lengths(shape, 0, 0);
    }
    const at = this.#blocks.take(head + (count + lengths) * 8, false);
    const { f64, i32 } = store;
    const dashes = at + head;
    f64.fill(0, at / 8, dashes / 8);
    if (flags & SHAPE_HIT) f64[at / 8 + HIT_STYLE_HIT_WIDTH] = hit;
    if (!stroke) return at;
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
   * Bytes of the block of a style.
   * @param {number} at
   * @param {number} flags  of the shape
   * @param {number} geometry
   */
  #styleBytes(at, flags, geometry) {
    const count = this.#store.i32[at / 4 + STROKE_DASH_COUNT];
    if (count === 0) return styleBytes(flags);
    const shape = this.#store.results(SHAPE_BYTES);
    const { f64, i32 } = this.#store;
    f64.fill(0, shape / 8, (shape + SHAPE_BYTES) / 8);
    i32[shape / 4 + SHAPE_GEOMETRY] = geometry;
    i32[shape / 4 + SHAPE_FLAGS] = flags;
    return styleBytes(flags) + (count + picking.f.rb_wasm_shape_lengths(shape, 0, 0)) * 8;
  }

  /**
   * Writes a matrix into the placement at an address, or a new one; none for the identity of a shape that is not nested.
   * @param {number} at  0 for no placement
   * @param {number[]} matrix
   * @param {Nest | null} [nest]
   * @returns {number}  the address
   */
  placementOf(at, matrix, nest) {
    if (at === 0) {
      if (isIdentity(matrix) && !nest) return 0;
      at = this.#blocks.take(nest ? NESTED_BYTES : PLACEMENT_BYTES, true);
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
  matrixAt(at) {
    const { f64, i32 } = this.#store;
    const placement = i32[at / 4 + SHAPE_PLACEMENT] / 8;
    if (placement === 0) return IDENTITY.slice();
    const from = placement + (i32[at / 4 + SHAPE_FLAGS] & SHAPE_IS_NESTED ? NESTED_OWN : 0);
    return Array.from(f64.subarray(from, from + 6));
  }

  /** The matrix of a shape to the world, by the address of its record. @param {number} at */
  worldAt(at) {
    const { f64, i32 } = this.#store;
    const placement = i32[at / 4 + SHAPE_PLACEMENT] / 8;
    return placement === 0 ? IDENTITY.slice() : Array.from(f64.subarray(placement, placement + 6));
  }

  /** Frees the blocks of a shape. @param {number} at  address of its record */
  giveAll(at) {
    const { i32 } = this.#store;
    const flags = i32[at / 4 + SHAPE_FLAGS];
    const geometry = i32[at / 4 + SHAPE_GEOMETRY];
    if (geometry === 0) return;
    this.giveStyle(at);
    this.giveGeometry(flags, geometry);
  }

  /** Frees the placement and the style of a shape. @param {number} at  address of its record */
  giveStyle(at) {
    const { i32 } = this.#store;
    const blocks = this.#blocks;
    const flags = i32[at / 4 + SHAPE_FLAGS];
    const placement = i32[at / 4 + SHAPE_PLACEMENT];
    const style = i32[at / 4 + SHAPE_STYLE];
    if (style > 0) {
      if (flags & SHAPE_HAS_HIT_SHAPE) this.giveAll(hitRecord(style));
      blocks.give(style, this.#styleBytes(style, flags, i32[at / 4 + SHAPE_GEOMETRY]));
    }
    this.givePlacement(flags, placement);
  }

  /** The range of a geometry's numbers in memory: the arguments of `set`. @type {(flags: number, at: number) => [first: number, end: number]} */
  rangeOf(flags, at) {
    const path = isPlain(flags) ? 0 : this.#store.i32[at / 4] + 8;
    return [(at + path) / 8, (at + this.#geometryBytes(flags, at)) / 8];
  }

  /** The hit width of a shape, by the address of its style; 0 for none. @type {(at: number, flags: number) => number} */
  hitOf(at, flags) {
    return flags & SHAPE_HIT ? this.#store.f64[at / 8 + HIT_STYLE_HIT_WIDTH] : 0;
  }

  /** The hit shape of a shape, by the address of its style; null for none. @type {(at: number, flags: number) => HitShape | null} */
  hitShapeOf(at, flags) {
    if (!(flags & SHAPE_HAS_HIT_SHAPE)) return null;
    const { f64, i32 } = this.#store;
    const record = hitRecord(at) / 4;
    const own = i32[record + SHAPE_FLAGS];
    const numbers = f64.slice(...this.rangeOf(own, i32[record + SHAPE_GEOMETRY]));
    const stroke = this.strokeOf(i32[record + SHAPE_STYLE], own);
    return { flags: own & ~(SHAPE_HIT | SHAPE_HIT_IN_VIEW), numbers, stroke };
  }

  /** The stroke of a shape in packed form, by the address of its style; null for none. @type {(at: number, flags: number) => number[] | null} */
  strokeOf(at, flags) {
    if (!(flags & SHAPE_STROKE)) return null;
    const { f64, i32 } = this.#store;
    const count = i32[at / 4 + STROKE_DASH_COUNT];
    const packed = new Array(PACKED_STROKE_DASHES + count).fill(0);
    packed[PACKED_STROKE_WIDTH] = f64[at / 8 + STROKE_WIDTH];
    packed[PACKED_STROKE_CAP] = i32[at / 4 + STROKE_CAP];
    packed[PACKED_STROKE_JOIN] = i32[at / 4 + STROKE_JOIN];
    packed[PACKED_STROKE_MITER_LIMIT] = f64[at / 8 + STROKE_MITER_LIMIT];
    packed[PACKED_STROKE_TRANSFORM] = packed[PACKED_STROKE_TRANSFORM + 3] = 1;
    packed[PACKED_STROKE_IN_VIEW] = Number((flags & SHAPE_STROKE_IN_VIEW) !== 0);
    packed[PACKED_STROKE_DASH_OFFSET] = f64[at / 8 + STROKE_DASH_OFFSET];
    packed[PACKED_STROKE_DASH_COUNT] = count;
    const dashes = (at + styleBytes(flags)) / 8;
    for (let i = 0; i < count; i++) packed[PACKED_STROKE_DASHES + i] = f64[dashes + i];
    return packed;
  }

  /** Frees a geometry. @type {(flags: number, at: number) => void} */
  giveGeometry(flags, at) {
    if (flags & SHAPE_IS_POINT) this.#owned.points?.remove(at);
    else this.#blocks.give(at, this.#geometryBytes(flags, at));
  }

  /** Makes a point of a set a circle with a block of its own. @param {number} record  the address of its record, which may be of any shape */
  leaveSet(record) {
    const [geometry, flags] = [record / 4 + SHAPE_GEOMETRY, record / 4 + SHAPE_FLAGS];
    if (!(this.#store.i32[flags] & SHAPE_IS_POINT)) return;
    const at = this.#blocks.take(24, true);
    const { f64, i32 } = this.#store;
    const point = i32[geometry];
    f64[at / 8] = f64[point / 8];
    f64[at / 8 + 1] = f64[point / 8 + 1];
    f64[at / 8 + 2] = 0;
    this.#owned.points?.remove(point);
    i32[geometry] = at;
    i32[flags] ^= SHAPE_IS_POINT | SHAPE_IS_CIRCLE;
  }

  /** Frees a placement, if there is one. @type {(flags: number, at: number) => void} */
  givePlacement(flags, at) {
    if (at > 0) this.#blocks.give(at, placementBytes(flags));
  }
}
