/**
 * Serialization of a shape index. A buffer contains the arguments of `add`, from which the index is rebuilt, but not the data
 * of queries (paths, boxes, BVH), so that invalid bytes cannot damage queries.
 */

import {
  PACKED_STROKE_DASHES,
  PATH_ARC_TO,
  PATH_ARGUMENTS,
  PATH_ELLIPSE,
  PATH_ROUND_RECT,
  SHAPE_EVEN_ODD,
  SHAPE_FILL,
  SHAPE_IS_BOX,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_LINES,
  SHAPE_STROKE,
} from '../generated/layout.js';
import * as check from '../validate.js';
import { checksum } from '../wasm/checksum.js';

/** @import { ShapeState } from '../wasm/WasmShapes.js' */

/** @typedef {{method: number, nextId: number, shapes: {id: unknown, state: ShapeState}[]}} IndexState  shapes by slot */

const MAGIC = 0x49534252; // "RBSI"
const VERSION = 2;
/**
 * Integers of the header: magic, checksum of the rest, version, method, number of shapes, number of doubles, number of bytes of the
 * ids, 0.
 */
const HEAD = 8;
const CHECKED = 2;
/** Doubles of a shape before its stroke: flags, mask, order, z, matrix, length of the stroke, length of the geometry. */
const FIXED = 12;
/** The flags of geometries that are not paths. */
const KINDS = SHAPE_IS_BOX | SHAPE_IS_CIRCLE | SHAPE_IS_LINES;
/** The largest number that is valid as the next automatic id. */
const MAX_NEXT_ID = 2 ** 52;

/** Whether an id is unchanged by JSON. @param {unknown} id */
const isPlainId = (id) =>
  typeof id === 'string' || Number.isFinite(id) || typeof id === 'boolean' || id === null;

/** The range of the radii among the arguments of a command: [from, to). @type {Record<number, [number, number]>} */
const RADII = { [PATH_ARC_TO]: [4, 5], [PATH_ELLIPSE]: [2, 4], [PATH_ROUND_RECT]: [4, 12] };

/**
 * Whether commands could come from a `Path`. Numbers that are not finite are valid, because products of matrices may overflow; they
 * draw nothing, as on a canvas.
 * @param {ArrayLike<number>} commands
 */
function areCommands(commands) {
  const { length } = commands;
  for (let i = 0; i < length;) {
    const code = commands[i++];
    const count = PATH_ARGUMENTS[code];
    if (count === undefined || i + count > length) return false;
    const [from, to] = RADII[code] ?? [0, 0];
    for (let k = 0; k < count; k++, i++) if (k >= from && k < to && commands[i] < 0) return false;
  }
  return true;
}

/** Whether a packed stroke could come from `strokeOf`. @param {number[]} stroke */
function isStroke(stroke) {
  const [width, cap, join, miterLimit, hasTransform, a, b, c, d, , count] = stroke;
  return (
    stroke.every(Number.isFinite) &&
    width >= 0 &&
    [0, 1, 2].includes(cap) &&
    [0, 1, 2].includes(join) &&
    miterLimit > 0 &&
    hasTransform === 0 &&
    [a, b, c, d].every((number, i) => number === [1, 0, 0, 1][i]) &&
    count % 2 === 0 &&
    stroke.length === PACKED_STROKE_DASHES + count &&
    stroke.slice(PACKED_STROKE_DASHES).every((dash) => dash >= 0)
  );
}

/**
 * Whether a geometry is a box, a circle or a path, as the flags say. Lines are checked in wasm, before the first query.
 * @type {(numbers: ArrayLike<number>, flags: number) => boolean}
 */
function isGeometry(numbers, flags) {
  const kind = flags & KINDS;
  if (kind === 0) return areCommands(numbers);
  if (kind === SHAPE_IS_LINES) return numbers.length > 0;
  const [x, y, right, bottom] = Array.from(numbers);
  const isFinite = Array.from(numbers).every(Number.isFinite);
  if (kind === SHAPE_IS_CIRCLE) return numbers.length === 3 && isFinite && right >= 0;
  return kind === SHAPE_IS_BOX && numbers.length === 4 && isFinite && x <= right && y <= bottom;
}

/** Whether a shape's state, except its order, could come from `add`. @param {ShapeState} state */
function isState({ numbers, flags, stroke, matrix, z, mask }) {
  return (
    Number.isInteger(flags) &&
    (flags & ~(SHAPE_FILL | SHAPE_STROKE | SHAPE_EVEN_ODD | KINDS)) === 0 &&
    flags >= 0 &&
    Boolean(flags & SHAPE_STROKE) === (stroke !== null) &&
    (mask | 0) === mask &&
    Number.isFinite(z) &&
    matrix.every(Number.isFinite) &&
    (stroke === null || isStroke(stroke)) &&
    isGeometry(numbers, flags)
  );
}

/**
 * Packs an index. Throws for an id or a path that cannot be packed.
 * @param {string} fn
 * @param {IndexState} index
 * @returns {ArrayBuffer}
 */
export function pack(fn, { method, nextId, shapes }) {
  const orders = shapes.map(({ state }) => state.order).sort((a, b) => a - b);
  const ranks = new Map(orders.map((order, rank) => [order, rank]));
  let length = 1;
  for (const { id, state } of shapes) {
    if (!isPlainId(id))
      check.fail(TypeError, fn, 'every id', 'a string, a finite number, a boolean or null', id);
    if (!isState(state)) check.fail(RangeError, fn, 'every path', 'one made by the methods of Path', id);
    length += FIXED + (state.stroke?.length ?? 0) + state.numbers.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(shapes.map(({ id }) => id)));
  const buffer = new ArrayBuffer(HEAD * 4 + length * 8 + ((text.length + 7) & ~7));
  const numbers = new Float64Array(buffer, HEAD * 4, length);
  numbers[0] = nextId;
  let at = 1;
  for (const { state } of shapes) {
    const { flags, mask, order, z, matrix, numbers: geometry } = state;
    const stroke = state.stroke ?? [];
    numbers.set(
      [flags, mask, /** @type {number} */ (ranks.get(order)), z, ...matrix, stroke.length, geometry.length],
      at,
    );
    numbers.set(stroke, at + FIXED);
    numbers.set(geometry, at + FIXED + stroke.length);
    at += FIXED + stroke.length + geometry.length;
  }
  new Uint8Array(buffer).set(text, HEAD * 4 + length * 8);
  const words = new Uint32Array(buffer);
  words.set([MAGIC, 0, VERSION, method, shapes.length, length, text.length, 0]);
  words[1] = checksum(words, CHECKED, words.length);
  return buffer;
}

/**
 * Unpacks the result of `pack`; null for any other bytes.
 * @param {Uint8Array} bytes
 * @returns {IndexState | null}
 */
export function unpack(bytes) {
  if (bytes.length < HEAD * 4 + 8 || bytes.length % 8) return null;
  const { buffer } = bytes.slice(); // a copy, because it is aligned and not shared
  const words = new Uint32Array(buffer);
  const [magic, sum, version, method, count, length, textLength, zero] = words;
  if (
    magic !== MAGIC ||
    version !== VERSION ||
    sum !== checksum(words, CHECKED, words.length) ||
    method > 1 ||
    zero !== 0
  )
    return null;
  if (bytes.length !== HEAD * 4 + length * 8 + Math.ceil(textLength / 8) * 8) return null;
  const numbers = new Float64Array(buffer, HEAD * 4, length);
  const ids = idsOf(new Uint8Array(buffer, HEAD * 4 + length * 8), textLength);
  const nextId = numbers[0];
  if (ids?.length !== count || !Number.isInteger(nextId) || nextId < 0 || nextId > MAX_NEXT_ID) return null;
  /** @type {IndexState['shapes']} */
  const shapes = [];
  const seen = new Uint8Array(count);
  let at = 1;
  for (const id of ids) {
    if (at + FIXED > length) return null;
    const [flags, mask, order, z] = numbers.subarray(at, at + 4);
    const matrix = Array.from(numbers.subarray(at + 4, at + 10));
    const [strokeLength, geometryLength] = numbers.subarray(at + 10, at + FIXED);
    const left = length - at - FIXED;
    for (const size of [strokeLength, geometryLength, left - strokeLength - geometryLength])
      if (!(Number.isInteger(size) && size >= 0)) return null;
    at += FIXED;
    const stroke = strokeLength > 0 ? Array.from(numbers.subarray(at, (at += strokeLength))) : null;
    const geometry = numbers.slice(at, (at += geometryLength));
    const state = { numbers: geometry, flags, stroke, matrix, z, mask, order };
    // Orders must be a permutation.
    if (!isState(state) || seen[order] !== 0) return null;
    seen[order] = 1;
    shapes.push({ id, state });
  }
  return at === length ? { method, nextId, shapes } : null;
}

/**
 * Parses the ids; null if they are invalid or not unique.
 * @param {Uint8Array} bytes  the text, padded with zeros
 * @param {number} length  the length of the text
 * @returns {unknown[] | null}
 */
function idsOf(bytes, length) {
  if (bytes.subarray(length).some((byte) => byte !== 0)) return null;
  try {
    const ids = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length)));
    return Array.isArray(ids) && ids.every(isPlainId) && new Set(ids).size === ids.length ? ids : null;
  } catch {
    return null;
  }
}
