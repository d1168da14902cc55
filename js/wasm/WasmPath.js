/**
 * A canvas path in wasm memory, ready for queries (src/path/path2.h).
 */

import {
  PACKED_STROKE_DASH_COUNT,
  PACKED_STROKE_HAS_TRANSFORM,
  PATH_BOUNDS,
  PATH_HIT_BYTES,
  PATH_PIECE_COUNT,
  PATH_SEGMENT_COUNT,
  PATH_SEGMENT_NUMBERS,
  PATH_SUBPATH_COUNT,
} from '../generated/layout.js';
import { Block } from './Allocation.js';
import { path } from './path.js';
import { Store } from './Store.js';
import { announce } from '../late.js';

/** The kind of a segment: the number of control points of a line or Bézier curve, 0 for an arc. @typedef {0 | 2 | 3 | 4} Kind */

/** @returns {any} */
const own = () => WasmPath;

/** Geometries of programs are queried with this class, without importing it: js/canvas/drawn.js. */
export class WasmPath
  extends /** @type {new () => object} */ (/* @__PURE__ */ announce('WasmPath', own, Object))
{
  #block;
  /** The path lengths up to each piece, under the transform `#pen`. @type {Block | null} */
  #lengths = null;
  /** @type {number[]} */
  #pen = [];

  /**
   * @param {ArrayLike<number>} commands
   * @throws {RangeError} if there is not enough memory
   */
  constructor(commands) {
    super();
    const store = Store.common();
    const { heap } = store;
    this.store = store;
    const { f } = path;
    const from = heap.take(Math.max(commands.length, 1) * 8);
    try {
      store.f64.set(commands, from / 8);
      const bytes = f.rb_wasm_path_size(from, commands.length);
      if (bytes <= 0) throw new RangeError('Path: out of memory, its commands need more than 2 GB');
      this.#block = new Block(store, bytes);
      heap.trim(this.#block.at, f.rb_wasm_path_build(from, commands.length, this.#block.at));
    } finally {
      heap.give(from);
    }
  }

  dispose() {
    this.#block.give();
    this.#lengths?.give();
  }

  get at() {
    return this.#block.at;
  }

  /** The integer at an index of the head. @param {number} index */
  #head(index) {
    return this.store.i32[this.#block.at / 4 + index];
  }

  get segmentCount() {
    return this.#head(PATH_SEGMENT_COUNT);
  }

  get subpathCount() {
    return this.#head(PATH_SUBPATH_COUNT);
  }

  /** @type {(x: number, y: number, rule: number) => boolean} */
  contains(x, y, rule) {
    return path.f.rb_wasm_path_contains(this.#block.at, x, y, rule) !== 0;
  }

  /** Writes a stroke to the results, behind 32 bytes for a bounding box. @param {number[]} stroke */
  #put(stroke) {
    const at = this.store.results(stroke.length * 8 + 32);
    this.store.f64.set(stroke, at / 8 + 4);
    return at;
  }

  /** Address of the lengths that the dashes of a stroke need; 0 without dashes. @param {number[]} stroke */
  #lengthsOf(stroke) {
    if (!(stroke[PACKED_STROKE_DASH_COUNT] > 0)) return 0;
    return this.#lengthsUnder(stroke.slice(PACKED_STROKE_HAS_TRANSFORM, PACKED_STROKE_HAS_TRANSFORM + 5));
  }

  /** @type {(x: number, y: number, stroke: number[]) => boolean} */
  strokeContains(x, y, stroke) {
    const lengths = this.#lengthsOf(stroke);
    const at = this.#put(stroke) + 32;
    return path.f.rb_wasm_path_stroke_contains(this.#block.at, x, y, at, lengths) !== 0;
  }

  /** The corners of the bounding box of a stroke. @param {number[]} stroke */
  strokeBounds(stroke) {
    const at = this.#put(stroke);
    path.f.rb_wasm_path_stroke_bounds(this.#block.at, at + 32, at);
    return this.store.f64.subarray(at / 8, at / 8 + 4);
  }

  /**
   * The commands of the outline of a stroke.
   * @type {(stroke: number[], tolerance: number, side: number) => number[]}  side: as rb_side in C
   */
  strokeOutline(stroke, tolerance, side) {
    const lengths = this.#lengthsOf(stroke);
    for (let room = 1024; ;) {
      // The box of `#put`, the stroke, the commands.
      const from = this.store.results((4 + stroke.length + room) * 8) + 32;
      const { f64 } = this.store;
      f64.set(stroke, from / 8);
      const to = from + stroke.length * 8;
      const count = path.f.rb_wasm_path_stroke_outline(
        this.#block.at,
        from,
        lengths,
        tolerance,
        side,
        to,
        room,
      );
      if (count <= room) return Array.from(f64.subarray(to / 8, to / 8 + count));
      room = count;
    }
  }

  /** The corners of the bounding box of all segments. */
  bounds() {
    const at = this.#block.at / 8 + PATH_BOUNDS;
    return this.store.f64.subarray(at, at + 4);
  }

  /**
   * Address of the path lengths up to each piece under the inverse of a transform. Computed when they are first needed.
   * @param {number[]} pen  1 with a transform, else 0; then its four numbers
   */
  #lengthsUnder(pen) {
    if (this.#lengths && pen.every((number, i) => number === this.#pen[i])) return this.#lengths.at;
    const lengths = (this.#lengths ??= new Block(this.store, (this.#head(PATH_PIECE_COUNT) + 1) * 8));
    const at = this.store.results(32);
    this.store.f64.set(pen.slice(1), at / 8);
    path.f.rb_wasm_path_lengths(this.#block.at, pen[0] ? at : 0, lengths.at);
    this.#pen = pen;
    return lengths.at;
  }

  get length() {
    return this.store.f64[this.#lengthsUnder(PLAIN) / 8 + this.#head(PATH_PIECE_COUNT)];
  }

  /** Runs a query for one hit. Returns the index of the hit's first double, or -1 without a hit. @param {(at: number) => number} query */
  #hit(query) {
    const at = this.store.results(PATH_HIT_BYTES);
    return query(at) ? at / 8 : -1;
  }

  /** @param {number} length */
  atLength(length) {
    const lengths = this.#lengthsUnder(PLAIN);
    return this.#hit((at) => path.f.rb_wasm_path_at_length(this.#block.at, lengths, length, at));
  }

  /** @type {(x: number, y: number, closed?: boolean) => number}  closed: whether to include the lines that close open subpaths */
  nearest(x, y, closed = false) {
    return this.#hit((at) => path.f.rb_wasm_path_nearest(this.#block.at, x, y, Number(closed), at));
  }

  /** @type {(x: number, y: number, radius: number, dx: number, dy: number) => number} */
  sweep(x, y, radius, dx, dy) {
    return this.#hit((at) => path.f.rb_wasm_path_sweep(this.#block.at, x, y, radius, dx, dy, at));
  }

  /** @type {(x: number, y: number, dx: number, dy: number, closed?: boolean, side?: number) => number}  side: as rb_side in C */
  raycast(x, y, dx, dy, closed = false, side = 0) {
    return this.#hit((at) =>
      path.f.rb_wasm_path_raycast(this.#block.at, x, y, dx, dy, Number(closed), side, at, 1),
    );
  }

  /**
   * All hits of a ray: the index of the first hit's doubles, and the number of hits.
   * @type {(x: number, y: number, dx: number, dy: number) => [at: number, count: number]}
   */
  raycastAll(x, y, dx, dy) {
    for (let room = 16; ; room *= 4) {
      const at = this.store.results(room * PATH_HIT_BYTES);
      const count = path.f.rb_wasm_path_raycast(this.#block.at, x, y, dx, dy, 0, 0, at, room);
      if (count < room) return [at / 8, count];
    }
  }

  /** @param {number} tolerance @returns {Float64Array[]} */
  flatten(tolerance) {
    const total = path.f.rb_wasm_path_flatten(this.#block.at, tolerance, 0, 0, -1);
    const { subpathCount } = this;
    const at = this.store.results(total * 16 + subpathCount * 4);
    path.f.rb_wasm_path_flatten(this.#block.at, tolerance, at, at + total * 16, total);
    const { f64, i32 } = this.store;
    let first = 0;
    return Array.from({ length: subpathCount }, (_, i) => {
      const end = i32[at / 4 + total * 4 + i];
      const points = f64.slice(at / 8 + 2 * first, at / 8 + 2 * end);
      first = end;
      return points;
    });
  }

  /**
   * Calls `visit` for each segment, in order, with its kind, its numbers (src/path/curve2.h), whether it begins a subpath, and whether
   * it ends a closed subpath.
   * @param {(kind: Kind, numbers: Float64Array, begins: boolean, closes: boolean) => void} visit
   */
  eachSegment(visit) {
    const count = this.segmentCount;
    const at = this.store.results(PATH_SEGMENT_NUMBERS * 8);
    for (let i = 0; i < count; i++) {
      const code = path.f.rb_wasm_path_segment(this.#block.at, i, at);
      const kind = /** @type {Kind} */ (code & 7);
      const numbers = this.store.f64.slice(at / 8, at / 8 + (kind === 0 ? PATH_SEGMENT_NUMBERS : 2 * kind));
      visit(kind, numbers, (code & 8) !== 0, (code & 16) !== 0);
    }
  }
}

/** The `pen` without a transform. */
const PLAIN = [0, 0, 0, 0, 0];
