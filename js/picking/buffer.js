/**
 * Serialization of a shape index. A buffer contains the arguments of `add` and `addGroup`, as columns of numbers, from which the index is
 * rebuilt, but not the data of queries (boxes, BVH, paths with curves), so that invalid bytes cannot damage queries.
 *
 * Entries are shapes and the regions of clips, by slot, then groups. The parts of a buffer:
 *
 *     header | next id | view | z | matrices | strokes | geometry | flags | masks | orders | sizes | parents | places | ids
 */

import {
  PACKED_STROKE_CAP,
  PACKED_STROKE_DASHES,
  PACKED_STROKE_DASH_COUNT,
  PACKED_STROKE_HAS_TRANSFORM,
  PACKED_STROKE_IN_VIEW,
  PACKED_STROKE_JOIN,
  PACKED_STROKE_MITER_LIMIT,
  PACKED_STROKE_TRANSFORM,
  PACKED_STROKE_WIDTH,
  PATH_ARC_TO,
  PATH_ARGUMENTS,
  PATH_ELLIPSE,
  PATH_ROUND_RECT,
  SHAPE_EVEN_ODD,
  SHAPE_FILL,
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_HIT,
  SHAPE_HIT_IN_VIEW,
  SHAPE_IS_BOX,
  SHAPE_IS_CAPSULE,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_CLIP,
  SHAPE_IS_ELLIPSE,
  SHAPE_IS_LINES,
  SHAPE_IS_POINT,
  SHAPE_IS_ROUND_BOX,
  SHAPE_STROKE,
  SHAPE_STROKE_IN_VIEW,
} from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { isInvertible } from '../math/affine.js';
import { checksum } from '../wasm/checksum.js';
import { ENTRY_HAS_MATRIX, ENTRY_IS_HIDDEN, styleAt } from '../wasm/shapeColumns.js';

/** @import { EntryColumns } from './groups.js' */

/**
 * The entries of an index.
 * @typedef {EntryColumns & {method: number, groupCount: number, nextId: number, ids: any[], orders: Int32Array, hasDrawing: boolean, view: number[] | null}} IndexState
 *   ids: of the shapes, by slot, then of the groups, in the order of adding. orders: of each shape, its place in the order of adding; -1 for a
 *   clip. hasDrawing: whether there may be groups, clips, hidden shapes and changes of order; otherwise places and parents are empty. view: the map of `viewTransform`.
 *   parents: of each shape and group, the index of its group, -1 for none; of a clip, the entry that it clips. places: of each shape and
 *   group, its place in the order that `before` and `after` change; -1 for a clip
 *
 * The sizes of the parts. matrices: their number; strokes, geometry: their numbers; text: bytes of the ids.
 * @typedef {{count: number, groupCount: number, matrices: number, strokes: number, geometry: number, text: number, hasDrawing: boolean, hasView: boolean}} Sizes
 */

const MAGIC = 0x49534252; // "RBSI"
export const VERSION = 6;
/**
 * Integers of the header: magic, checksum of the rest, version, method (+ HAS_DRAWING, + HAS_VIEW), numbers of shapes and clips, of groups, of matrices, of
 * numbers of strokes and of geometries, bytes of the ids.
 */
const HEAD = 10;
const CHECKED = 2;
const HAS_DRAWING = 2;
const HAS_VIEW = 4;
/** The flags of geometries that are not paths. */
const KINDS =
  SHAPE_IS_BOX |
  SHAPE_IS_CIRCLE |
  SHAPE_IS_ELLIPSE |
  SHAPE_IS_CAPSULE |
  SHAPE_IS_LINES |
  SHAPE_IS_POINT |
  SHAPE_IS_ROUND_BOX;
const STROKE = SHAPE_STROKE | SHAPE_STROKE_IN_VIEW;
const STYLE = STROKE | SHAPE_HIT | SHAPE_HIT_IN_VIEW | SHAPE_HAS_HIT_SHAPE;
const SHAPE = SHAPE_FILL | STYLE | SHAPE_EVEN_ODD | KINDS | ENTRY_HAS_MATRIX;
const HIT_SHAPE = SHAPE_FILL | STROKE | SHAPE_EVEN_ODD | (KINDS & ~SHAPE_IS_POINT);
const CLIP = SHAPE_FILL | SHAPE_EVEN_ODD | (KINDS & ~SHAPE_IS_POINT) | ENTRY_HAS_MATRIX | SHAPE_IS_CLIP;
/** The largest number that is valid as the next automatic id. */
const MAX_NEXT_ID = 2 ** 52;

/** Whether an id is unchanged by JSON. @param {unknown} id */
const isPlainId = (id) =>
  typeof id === 'string' || Number.isFinite(id) || typeof id === 'boolean' || id === null;

/** The range of the radii among the arguments of a command: [from, to). @type {Record<number, [number, number]>} */
const RADII = { [PATH_ARC_TO]: [4, 5], [PATH_ELLIPSE]: [2, 4], [PATH_ROUND_RECT]: [4, 12] };

/**
 * Whether numbers are commands that could come from a `Path`. Arguments that are not finite are valid, because products of matrices may
 * overflow; they draw nothing, as on a canvas.
 * @type {(numbers: Float64Array, at: number, end: number) => boolean}
 */
function areCommands(numbers, at, end) {
  while (at < end) {
    const code = numbers[at++];
    const count = PATH_ARGUMENTS[code];
    if (count === undefined || at + count > end) return false;
    const radii = RADII[code];
    if (radii) for (let k = radii[0]; k < radii[1]; k++) if (numbers[at + k] < 0) return false;
    at += count;
  }
  return true;
}

/**
 * Whether a packed stroke could come from `strokeOf`, in an array of finite numbers.
 * @type {(numbers: Float64Array, at: number, end: number, flags: number) => boolean}
 */
function isStroke(numbers, at, end, flags) {
  const matrix = at + PACKED_STROKE_TRANSFORM;
  for (let i = 0; i < 4; i++) if (numbers[matrix + i] !== Number(i % 3 === 0)) return false;
  const [cap, join] = [numbers[at + PACKED_STROKE_CAP], numbers[at + PACKED_STROKE_JOIN]];
  const areChoices = (cap === 0 || cap === 1 || cap === 2) && (join === 0 || join === 1 || join === 2);
  const arePositive = numbers[at + PACKED_STROKE_WIDTH] >= 0 && numbers[at + PACKED_STROKE_MITER_LIMIT] > 0;
  const count = numbers[at + PACKED_STROKE_DASH_COUNT];
  if (!areChoices || !arePositive || numbers[at + PACKED_STROKE_HAS_TRANSFORM] !== 0) return false;
  const isInView = (flags & SHAPE_STROKE_IN_VIEW) !== 0;
  if (numbers[at + PACKED_STROKE_IN_VIEW] !== Number(isInView) || (isInView && count !== 0)) return false;
  if (!(count >= 0 && count % 2 === 0)) return false;
  const dashes = at + PACKED_STROKE_DASHES;
  if (dashes + count > end) return false;
  for (let i = dashes; i < dashes + count; i++) if (numbers[i] < 0) return false;
  return true;
}

/** Whether there is a packed stroke where the flags say. @type {(numbers: Float64Array, at: number, flags: number) => boolean} */
const hasStroke = (numbers, at, flags) =>
  flags & SHAPE_STROKE ? isStroke(numbers, at, numbers.length, flags) : !(flags & STROKE);

/**
 * Whether a geometry is a point, a box, a circle, an ellipse, a capsule, a box with round corners or a path, as the flags say. Lines are checked in wasm, before the first query.
 * @type {(numbers: Float64Array, at: number, size: number, flags: number) => boolean}
 */
function isGeometry(numbers, at, size, flags) {
  const kind = flags & KINDS;
  if (kind === 0) return areCommands(numbers, at, at + size);
  if (kind === SHAPE_IS_LINES) return size > 0;
  for (let i = at; i < at + size; i++) if (!Number.isFinite(numbers[i])) return false;
  // Points with a style or a transform are circles.
  if (kind === SHAPE_IS_POINT) return size === 2 && (flags & (STYLE | ENTRY_HAS_MATRIX)) === 0;
  if (kind === SHAPE_IS_CIRCLE) return size === 3 && numbers[at + 2] >= 0;
  if (kind === SHAPE_IS_ELLIPSE) return size === 5 && numbers[at + 2] >= 0 && numbers[at + 3] >= 0;
  if (kind === SHAPE_IS_CAPSULE) return size === 5 && numbers[at + 4] >= 0;
  if (kind === SHAPE_IS_ROUND_BOX) {
    if (size !== 8) return false;
    for (let i = at + 2; i < at + 8; i++) if (numbers[i] < 0) return false;
    return true;
  }
  const isOrdered = numbers[at] <= numbers[at + 2] && numbers[at + 1] <= numbers[at + 3];
  return kind === SHAPE_IS_BOX && size === 4 && isOrdered;
}

/**
 * Whether the geometries of a shape and of its hit shape are as the flags say.
 * @type {(numbers: Float64Array, at: number, size: number, flags: number, style: {hitFlags: number, hitSize: number}) => boolean}
 */
const areGeometries = (numbers, at, size, flags, { hitFlags, hitSize }) =>
  isGeometry(numbers, at, size - hitSize, flags) &&
  (!(flags & SHAPE_HAS_HIT_SHAPE) || isGeometry(numbers, at + size - hitSize, hitSize, hitFlags));

/** @type {(numbers: Float64Array) => boolean} */
const areFinite = (numbers) => numbers.every(Number.isFinite);

/** Bytes of a buffer. @param {Sizes} sizes */
function bytesOf({ count, groupCount, matrices, strokes, geometry, text, hasDrawing, hasView }) {
  const entries = count + groupCount;
  const integers = HEAD + 2 * count + (hasDrawing ? 4 : 2) * entries;
  return (
    8 * (1 + (hasView ? 6 : 0) + entries + 6 * matrices + strokes + geometry) +
    8 * Math.ceil((4 * integers + text) / 8)
  );
}

/**
 * The parts of a buffer, as views.
 * @type {(buffer: ArrayBuffer, sizes: Sizes) => EntryColumns & {orders: Int32Array, next: Float64Array, view: Float64Array, text: Uint8Array}}
 */
function partsOf(buffer, { count, groupCount, matrices, strokes, geometry, hasDrawing, hasView }) {
  const entries = count + groupCount;
  let at = 4 * HEAD;
  const doubles = (/** @type {number} */ length) =>
    new Float64Array(buffer, (at += 8 * length) - 8 * length, length);
  const integers = (/** @type {number} */ length) =>
    new Int32Array(buffer, (at += 4 * length) - 4 * length, length);
  return {
    next: doubles(1),
    view: doubles(hasView ? 6 : 0),
    z: doubles(entries),
    matrices: doubles(6 * matrices),
    strokes: doubles(strokes),
    geometry: doubles(geometry),
    flags: integers(entries),
    masks: integers(entries),
    orders: integers(count),
    sizes: integers(count),
    parents: integers(hasDrawing ? entries : 0),
    places: integers(hasDrawing ? entries : 0),
    text: new Uint8Array(buffer, at),
  };
}

/**
 * Packs an index. Throws for an id or a path that cannot be packed.
 * @param {string} fn
 * @param {object} index
 * @param {number} index.method
 * @param {number} index.nextId
 * @param {number[] | null} index.view
 * @param {any[]} index.ids
 * @param {Omit<Sizes, 'text' | 'hasView'>} index.sizes
 * @param {(parts: EntryColumns & {orders: Int32Array}) => void} index.fill  writes the parts
 * @returns {ArrayBuffer}
 */
export function pack(fn, { method, nextId, view, ids, sizes, fill }) {
  for (const id of ids)
    if (!isPlainId(id))
      check.fail(TypeError, fn, 'every id', 'a string, a finite number, a boolean or null', id);
  const text = new TextEncoder().encode(JSON.stringify(ids));
  const { length } = text;
  const { count, groupCount, matrices, strokes, geometry, hasDrawing } = sizes;
  const all = { ...sizes, text: length, hasView: view !== null };
  const buffer = new ArrayBuffer(bytesOf(all));
  const { next, view: map, text: place, ...parts } = partsOf(buffer, all);
  next[0] = nextId;
  if (view) map.set(view);
  fill(parts);
  for (let i = 0, at = 0, named = 0, stroke = 0; i < count; at += parts.sizes[i++]) {
    const style = styleAt(parts.strokes, stroke, parts.flags[i]);
    stroke = style.end;
    if (!areGeometries(parts.geometry, at, parts.sizes[i], parts.flags[i], style))
      check.fail(RangeError, fn, 'every path', 'one made by the methods of Path', ids[named]);
    named += Number(parts.orders[i] >= 0);
  }
  place.set(text);
  const words = new Uint32Array(buffer);
  const kind = method + (hasDrawing ? HAS_DRAWING : 0) + (view ? HAS_VIEW : 0);
  words.set([MAGIC, 0, VERSION, kind, count, groupCount, matrices, strokes, geometry, length]);
  words[1] = checksum(words, CHECKED, words.length);
  return buffer;
}

/**
 * Unpacks the result of `pack`; null for any other bytes.
 * @param {Uint8Array} bytes @returns {IndexState | null}
 */
export function unpack(bytes) {
  if (bytes.length < HEAD * 4 + 8 || bytes.length % 8) return null;
  const { buffer } = bytes.slice(); // a copy, because it is aligned and not shared
  const words = new Uint32Array(buffer);
  const [magic, sum, version, kind, count, groupCount, matrices, strokes, geometry, text] = words;
  if (magic !== MAGIC || sum !== checksum(words, CHECKED, words.length) || version !== VERSION) return null;
  const hasDrawing = (kind & HAS_DRAWING) !== 0;
  const sizes = {
    count,
    groupCount,
    matrices,
    strokes,
    geometry,
    text,
    hasDrawing,
    hasView: (kind & HAS_VIEW) !== 0,
  };
  if (kind > 7 || bytes.length !== bytesOf(sizes) || (groupCount > 0 && !hasDrawing)) return null;
  const { next, view: map, text: ids, ...parts } = partsOf(buffer, sizes);
  const nextId = next[0];
  if (!Number.isInteger(nextId) || nextId < 0 || nextId > MAX_NEXT_ID) return null;
  const view = sizes.hasView ? Array.from(map) : null;
  if (view && !(areFinite(map) && isInvertible(view))) return null;
  const state = { ...parts, method: kind % 2, groupCount, hasDrawing, nextId, view, ids: idsOf(ids, text) };
  return areEntries(state) && areNodes(state) ? state : null;
}

/**
 * Whether strokes, a hit width and the flags of a hit shape could come from `add`.
 * @type {(strokes: Float64Array, style: ReturnType<typeof styleAt>, flags: number, size: number) => boolean}
 */
function isStyle(strokes, { stroke, hit, hitFlags, hitSize, hitStroke }, flags, size) {
  if (!hasStroke(strokes, stroke, flags)) return false;
  if (flags & SHAPE_HIT ? !(strokes[hit] > 0) : flags & SHAPE_HIT_IN_VIEW) return false;
  if (!(flags & SHAPE_HAS_HIT_SHAPE)) return true;
  if ((hitFlags | 0) !== hitFlags || hitFlags & ~HIT_SHAPE) return false;
  return (
    Number.isInteger(hitSize) && hitSize >= 0 && hitSize <= size && hasStroke(strokes, hitStroke, hitFlags)
  );
}

/** Whether shapes, clips and groups, except their order, could come from `add` and `addGroup`. @param {IndexState} state */
function areEntries({ flags, masks, z, matrices, strokes, geometry, sizes, ids, hasDrawing }) {
  if (!areFinite(z) || !areFinite(matrices) || !areFinite(strokes)) return false;
  const { length: count } = sizes;
  let [matrix, stroke, at, named] = [0, 0, 0, 0];
  for (let i = 0; i < flags.length; i++) {
    const own = flags[i] & (hasDrawing ? ~ENTRY_IS_HIDDEN : -1);
    if (own & ENTRY_HAS_MATRIX) matrix += 6;
    if (i >= count) {
      if (own !== ENTRY_HAS_MATRIX) return false;
      continue;
    }
    const isClip = hasDrawing && (own & SHAPE_IS_CLIP) !== 0;
    if (isClip) {
      // What is not the region, is that of the entry that is clipped.
      const isRegion = (own & ~CLIP) === 0 && (own & SHAPE_FILL) !== 0 && (own & ENTRY_HAS_MATRIX) !== 0;
      if (!isRegion || own !== flags[i] || masks[i] !== 0 || z[i] !== 0) return false;
    } else if (own & ~SHAPE) return false;
    else named++;
    const size = sizes[i];
    const style = styleAt(strokes, stroke, own);
    if (size < 0 || at + size > geometry.length || !isStyle(strokes, style, own, size)) return false;
    if (!areGeometries(geometry, at, size, own, style)) return false;
    stroke = style.end;
    at += size;
  }
  named += flags.length - count;
  return (
    matrix === matrices.length &&
    stroke === strokes.length &&
    at === geometry.length &&
    ids.length === named &&
    ids.every(isPlainId)
  );
}

/** Whether orders, places and parents could come from an index. @param {IndexState} state */
function areNodes({ flags, orders, parents, places, groupCount, hasDrawing }) {
  const { length: count } = orders;
  const isClip = (/** @type {number} */ i) => i < count && (flags[i] & SHAPE_IS_CLIP) !== 0;
  if (!isPermutation(orders, isClip)) return false;
  if (!hasDrawing) return true;
  if (!isPermutation(places, isClip)) return false;
  const isPoint = (/** @type {number} */ i) => i < count && (flags[i] & SHAPE_IS_POINT) !== 0;
  const clipped = new Uint8Array(flags.length);
  for (let i = 0; i < flags.length; i++) {
    const parent = parents[i];
    // Points in a group or with a clip are circles.
    if (isPoint(i) && parent !== -1) return false;
    if (isClip(i)) {
      if (isPoint(parent)) return false;
      // An entry has at most one clip, and a clip has none.
      if (!(parent >= 0 && parent < flags.length) || isClip(parent) || clipped[parent]++ > 0) return false;
    } else if (!(parent >= -1 && parent < groupCount)) return false;
  }
  // No group is in itself: the chain from each group outward ends outside, or at a group whose chain was followed before.
  const visits = new Int32Array(groupCount).fill(-1);
  for (let i = 0; i < groupCount; i++)
    for (let at = i; at >= 0; at = parents[count + at]) {
      if (visits[at] === i) return false;
      if (visits[at] >= 0) break;
      visits[at] = i;
    }
  return true;
}

/** Whether each shape is in a group, has a clip or is one. @param {IndexState} state */
export function nestedOf({ orders, parents }) {
  const { length: count } = orders;
  const nested = new Uint8Array(count);
  parents.forEach((parent, i) => {
    if (i < count && (parent >= 0 || orders[i] < 0)) nested[i] = 1;
    if (orders[i] < 0 && parent < count) nested[parent] = 1;
  });
  return nested;
}

/** Whether each number from 0 on appears once, and -1 where nothing has a place. @type {(places: Int32Array, isNothing: (i: number) => boolean) => boolean} */
function isPermutation(places, isNothing) {
  const seen = new Uint8Array(places.length);
  let count = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    if (isNothing(i)) {
      if (place !== -1) return false;
      continue;
    }
    if (!(place >= 0 && place < places.length) || seen[place]++ > 0) return false;
    count++;
  }
  return seen.subarray(0, count).every((times) => times === 1);
}

/**
 * Parses the ids; an empty list if they are invalid.
 * @param {Uint8Array} bytes  the text, padded with zeros
 * @param {number} length  the length of the text
 * @returns {any[]}
 */
function idsOf(bytes, length) {
  if (bytes.subarray(length).some((byte) => byte !== 0)) return [];
  try {
    const ids = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length)));
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
