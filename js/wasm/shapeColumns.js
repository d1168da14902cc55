/** Shapes as columns of numbers, without an object for each shape: what a buffer has of the shapes of an index. */

import {
  NESTED_BYTES,
  NESTED_CLIP,
  NESTED_OWN,
  PACKED_STROKE_DASHES,
  PACKED_STROKE_DASH_COUNT,
  PLACEMENT_BYTES,
  SHAPE_BYTES,
  SHAPE_FLAGS,
  SHAPE_GEOMETRY,
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_HIT,
  SHAPE_IS_CLIP,
  SHAPE_IS_NESTED,
  SHAPE_MASK,
  SHAPE_PLACEMENT,
  SHAPE_STROKE,
  SHAPE_STYLE,
  SHAPE_Z,
  STROKE_DASH_COUNT,
} from '../generated/layout.js';

/** @import { Blocks } from './Blocks.js' */
/** @import { HitShape } from './ShapeRecords.js' */
/** @import { Store } from './Store.js' */

/** Flags of an entry beside those of shapes: it has a matrix that is not the identity; it is hidden. */
export const ENTRY_HAS_MATRIX = 1 << 10;
export const ENTRY_IS_HIDDEN = 1 << 11;
export const ENTRY_FLAGS = ENTRY_HAS_MATRIX | ENTRY_IS_HIDDEN;

/**
 * Columns of entries: of shapes, and of others that are not in wasm.
 * @typedef {object} ShapeColumns
 * @property {Int32Array} flags  with the kind of the geometry
 * @property {Int32Array} masks
 * @property {Float64Array} z
 * @property {Int32Array} sizes  of each shape, the numbers of its geometry and of that of its hit shape
 * @property {Float64Array} matrices  six numbers of each entry with ENTRY_HAS_MATRIX
 * @property {Float64Array} strokes  of each shape with SHAPE_STROKE the packed stroke, of each with SHAPE_HIT then the hit width, and of each with
 *   SHAPE_HAS_HIT_SHAPE then the flags of the hit shape, the numbers of its geometry, and with SHAPE_STROKE its packed stroke
 * @property {Float64Array} geometry  of each shape, followed by that of its hit shape
 *
 * Shapes in wasm memory.
 * @typedef {object} Shapes
 * @property {Store} store
 * @property {number} records  address
 * @property {number} count  the number of slots
 * @property {(flags: number, at: number) => [first: number, end: number]} rangeOf  the geometry's numbers in memory
 * @property {(at: number, flags: number) => number[] | null} strokeOf
 * @property {(at: number, flags: number) => number} hitOf
 * @property {(at: number, flags: number) => HitShape | null} hitShapeOf
 */

/** @type {(strokes: Float64Array, at: number) => number} */
const packedEnd = (strokes, at) => at + PACKED_STROKE_DASHES + strokes[at + PACKED_STROKE_DASH_COUNT];

/**
 * Where the numbers of a shape are in the column `strokes`: its stroke, its hit width, the stroke of its hit shape, and the end; and the flags of
 * the hit shape, and the numbers of its geometry.
 * @param {Float64Array} strokes @param {number} at @param {number} flags  of the shape
 */
export function styleAt(strokes, at, flags) {
  const stroke = at;
  if (flags & SHAPE_STROKE) at = packedEnd(strokes, at);
  const hit = at;
  if (flags & SHAPE_HIT) at++;
  if (!(flags & SHAPE_HAS_HIT_SHAPE)) return { stroke, hit, hitFlags: 0, hitSize: 0, hitStroke: at, end: at };
  const [hitFlags, hitSize] = [strokes[at], strokes[at + 1]];
  const hitStroke = at + 2;
  const end = hitFlags & SHAPE_STROKE ? packedEnd(strokes, hitStroke) : hitStroke;
  return { stroke, hit, hitFlags, hitSize, hitStroke, end };
}

/** A range of up to this many numbers is copied by a loop, which is then faster than `set`. */
const FEW = 48;

/** @type {(to: Float64Array, at: number, from: Float64Array, first: number, end: number) => void} */
function copy(to, at, from, first, end) {
  if (end - first > FEW) to.set(from.subarray(first, end), at);
  else for (let i = first; i < end; i++) to[at++] = from[i];
}

/** The index of a shape's matrix in its group among the doubles of the memory. @type {(placement: number, flags: number) => number} */
const matrixAt = (placement, flags) => placement / 8 + (flags & SHAPE_IS_NESTED ? NESTED_OWN : 0);

/** Whether a shape has a matrix to be stored. That of a clip is stored by its owner. @type {(f64: Float64Array, placement: number, flags: number) => boolean} */
function hasMatrix(f64, placement, flags) {
  if (placement === 0 || flags & SHAPE_IS_CLIP) return placement > 0;
  const at = matrixAt(placement, flags);
  for (let i = 0; i < 6; i++) if (f64[at + i] !== Number(i === 0 || i === 3)) return true;
  return false;
}

/** The entries of the shapes and clips, by slot, -1 for free slots; and the sizes of their columns. @param {Shapes} shapes */
export function measured({ store: { f64, i32 }, records, count, rangeOf, hitShapeOf }) {
  const entries = new Int32Array(count).fill(-1);
  let entry = 0;
  let [matrices, strokes, geometry] = [0, 0, 0];
  for (let slot = 0, at = records / 4; slot < count; slot++, at += SHAPE_BYTES / 4) {
    const numbers = i32[at + SHAPE_GEOMETRY];
    if (numbers === 0) continue;
    const [flags, placement, style] = [
      i32[at + SHAPE_FLAGS],
      i32[at + SHAPE_PLACEMENT],
      i32[at + SHAPE_STYLE],
    ];
    entries[slot] = entry++;
    if (hasMatrix(f64, placement, flags)) matrices++;
    if (flags & SHAPE_STROKE) strokes += PACKED_STROKE_DASHES + i32[style / 4 + STROKE_DASH_COUNT];
    if (flags & SHAPE_HIT) strokes++;
    const hitShape = hitShapeOf(style, flags);
    if (hitShape) {
      strokes += 2 + (hitShape.stroke?.length ?? 0);
      geometry += hitShape.numbers.length;
    }
    const [first, end] = rangeOf(flags, numbers);
    geometry += end - first;
  }
  return { entries, sizes: { count: entry, matrices, strokes, geometry } };
}

/**
 * Writes shapes to columns.
 * @param {Shapes} shapes
 * @param {Int32Array} entries  of `measured`
 * @param {ShapeColumns} columns  of these sizes
 * @param {Map<number, number[]>} [clips]  the transforms of clips, by slot
 */
export function writeColumns(shapes, entries, columns, clips) {
  const { records, rangeOf, strokeOf, hitOf, hitShapeOf } = shapes;
  const { f64, i32 } = shapes.store;
  let [matrix, stroke, to] = [0, 0, 0];
  for (let slot = 0; slot < entries.length; slot++) {
    const i = entries[slot];
    if (i < 0) continue;
    const at = records + slot * SHAPE_BYTES;
    const all = i32[at / 4 + SHAPE_FLAGS];
    const placement = i32[at / 4 + SHAPE_PLACEMENT];
    let flags = all & ~SHAPE_IS_NESTED;
    if (hasMatrix(f64, placement, all)) {
      flags |= ENTRY_HAS_MATRIX;
      const clip = clips?.get(slot);
      if (clip) columns.matrices.set(clip, matrix);
      else copy(columns.matrices, matrix, f64, matrixAt(placement, all), matrixAt(placement, all) + 6);
      matrix += 6;
    }
    const style = i32[at / 4 + SHAPE_STYLE];
    const packed = strokeOf(style, all);
    if (packed) {
      columns.strokes.set(packed, stroke);
      stroke += packed.length;
    }
    if (all & SHAPE_HIT) columns.strokes[stroke++] = hitOf(style, all);
    const [first, end] = rangeOf(all, i32[at / 4 + SHAPE_GEOMETRY]);
    copy(columns.geometry, to, f64, first, end);
    to += columns.sizes[i] = end - first;
    const hitShape = hitShapeOf(style, all);
    if (hitShape) {
      const { numbers, stroke: own } = hitShape;
      const parts = [hitShape.flags, numbers.length, ...(own ?? [])];
      columns.strokes.set(parts, stroke);
      stroke += parts.length;
      columns.geometry.set(numbers, to);
      columns.sizes[i] += numbers.length;
      to += numbers.length;
    }
    columns.flags[i] = flags;
    columns.masks[i] = i32[at / 4 + SHAPE_MASK];
    columns.z[i] = f64[at / 8 + SHAPE_Z];
  }
}

/**
 * Blocks for the matrices of new shapes.
 * @param {Store} store
 * @param {Blocks} blocks
 * @param {ShapeColumns} columns
 * @param {Uint8Array} nested  of each shape, whether it is in a group or has a clip
 * @returns {Int32Array}  the addresses; 0 for the identity
 */
export function placementsOf(store, blocks, { sizes: { length }, flags, matrices }, nested) {
  const found = new Int32Array(length);
  const bytesOf = (/** @type {number} */ i) =>
    nested[i] ? NESTED_BYTES : flags[i] & ENTRY_HAS_MATRIX ? PLACEMENT_BYTES : 0;
  let [bytes, count] = [0, 0];
  for (let i = 0; i < length; i++) {
    bytes += bytesOf(i);
    count += Number(bytesOf(i) > 0);
  }
  if (count === 0) return found;
  let at = store.heap.take(bytes);
  blocks.adoptMany(at, bytes, count);
  const { f64, i32 } = store;
  for (let i = 0, matrix = 0; i < length; i++) {
    const size = bytesOf(i);
    if (size === 0) continue;
    const given = flags[i] & ENTRY_HAS_MATRIX;
    for (let k = 0; k < 6; k++) {
      const number = given ? matrices[matrix++] : Number(k === 0 || k === 3);
      f64[at / 8 + k] = number;
      if (nested[i]) f64[at / 8 + NESTED_OWN + k] = number;
    }
    if (nested[i]) i32[at / 4 + NESTED_CLIP] = -1;
    found[i] = at;
    at += size;
  }
  return found;
}

/**
 * A block for the geometries that are stored as they are.
 * @param {Store} store
 * @param {Blocks} blocks
 * @param {ShapeColumns} columns
 * @param {(flags: number) => boolean} isPlain  whether a geometry is stored as it is
 * @returns {Int32Array}  the addresses; 0 for the others
 */
export function geometriesOf(store, blocks, { sizes, flags, geometry }, isPlain) {
  const found = new Int32Array(sizes.length);
  let [length, count] = [0, 0];
  for (let i = 0; i < sizes.length; i++) {
    if (!isPlain(flags[i])) continue;
    length += sizes[i];
    count++;
  }
  if (count === 0) return found;
  let to = store.heap.take(length * 8) / 8;
  blocks.adoptMany(to * 8, length * 8, count);
  const { f64 } = store;
  for (let i = 0, from = 0; i < sizes.length; from += sizes[i++]) {
    if (!isPlain(flags[i])) continue;
    copy(f64, to, geometry, from, from + sizes[i]);
    found[i] = to * 8;
    to += sizes[i];
  }
  return found;
}
