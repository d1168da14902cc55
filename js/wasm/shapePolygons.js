/** Polygons in flat arrays, built at once. */

import { SHAPE_BYTES, SHAPE_Z } from '../generated/layout.js';
import { picking } from './picking.js';
import { tooLarge, writeRecord } from './ShapeBlocks.js';

/** @import { Store } from './Store.js' */

/**
 * Polygons in flat arrays. points: x and y in turn. rings: of each ring, the number of points up to its end. ends: of each polygon, the number
 * of rings up to its end; null: each has one ring.
 * @typedef {{points: Float64Array, rings: Int32Array, ends: Int32Array | null}} Polygons
 *
 * The records to be written: the address of the first one, what all have in common, and whether polygons of several rings are filled by the
 * even-odd rule.
 * @typedef {{at: number, like: {flags: number, z: number, mask: number, order: number}, holes: boolean}} Records
 *
 * Polygons that are built at once.
 * @typedef {{from: number, to: number, ring: number, ringEnd: number, point: number, pointEnd: number}} Part
 */

/** The number of points of polygons that are built at once. */
const PART = 1 << 18;

/**
 * The next polygons that are built at once: about PART points, at least one polygon.
 * @type {(rings: Int32Array, ends: Int32Array | null, from: number) => Part}
 */
function partOf(rings, ends, from) {
  const ringAt = (/** @type {number} */ polygon) => (polygon === 0 ? 0 : ends ? ends[polygon - 1] : polygon);
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
 * @param {Store} store
 * @param {Polygons} polygons
 * @param {Part} part
 * @param {Records} records
 * @returns {[at: number, bytes: number, count: number] | null}  the block; null if a coordinate is not finite
 */
function buildPart(
  store,
  { points, rings, ends },
  { from, to, ring, ringEnd, point, pointEnd },
  { at, like, holes },
) {
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
    writeRecord(store, record, { ...like, geometry: 0, placement: 0, style: 0 });
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

/**
 * Builds polygons in blocks of the heap, and writes their records. If memory runs out or a coordinate is invalid, nothing is allocated.
 * @param {Store} store
 * @param {Polygons} polygons
 * @param {Records} records
 * @returns {[at: number, bytes: number, count: number][] | null}  the blocks; null if a coordinate is not finite
 */
export function buildPolygons(store, polygons, { at, like, holes }) {
  const { rings, ends } = polygons;
  const { length } = ends ?? rings;
  /** @type {[at: number, bytes: number, count: number][]} */
  const made = [];
  let done = 0;
  try {
    while (done < length) {
      const part = partOf(rings, ends, done);
      const first = { at: at + done * SHAPE_BYTES, like: { ...like, order: like.order + done }, holes };
      const block = buildPart(store, polygons, part, first);
      if (!block) return null;
      made.push(block);
      done = part.to;
    }
    return made;
  } finally {
    if (done < length) for (const [block] of made) store.heap.give(block);
  }
}
