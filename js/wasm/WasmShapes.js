/** Queries of the shapes of an index in wasm memory. The callers check the arguments. */

import {
  FEATURE_BYTES,
  FEATURE_DISTANCE,
  FEATURE_INDEX,
  FEATURE_KIND,
  FEATURE_PARAMETER,
  FEATURE_POINT,
  FEATURE_SEGMENT,
  FEATURE_SUBPATH,
  PATH_HIT_BYTES,
  PICKED_BYTES,
  PICKED_DISTANCE,
  PICKED_OWN,
  PICKED_PART,
  PICKED_SHAPE,
  PLACEMENT_BYTES,
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
  SHAPE_BYTES,
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
  SHAPE_MASK,
  SHAPE_PLACEMENT,
} from '../generated/layout.js';
import { picking } from './picking.js';
import { aligned, isIdentity, LONG, tooLarge } from './ShapeBlocks.js';
import { ShapeRecords } from './ShapeRecords.js';

/** Rows of a batch that are copied at once, and the first room for results of one row, and of many. */
const ROWS = 512;
const FEW_RESULTS = 256;
const MANY_RESULTS = 4096;

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

/**
 * A vertex, handle or segment (rb_path_feature2).
 * @typedef {{kind: number, index: number, segment: number, subpath: number, parameter: number, distance: number, point: number[]}} RawFeature
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

/** The results of a query must be read before the next query, which overwrites them. */
export class WasmShapes extends ShapeRecords {
  /**
   * Writes a query, and returns its address; the memory from `bytes` behind it is free.
   * @param {Query} query
   * @param {number} bytes  for what follows the query
   */
  #put({ view, tolerance, most, mask, parts, side, contains }, bytes) {
    const { store } = this;
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
    const index = this.index();
    const at = this.#put(query, PICKED_BYTES);
    const { f64 } = this.store;
    f64[at / 8 + SHAPES_QUERY_POINT] = x;
    f64[at / 8 + SHAPES_QUERY_POINT + 1] = y;
    const to = at + SHAPES_QUERY_BYTES;
    picking.f.rb_wasm_shapes_pick(index, at, to);
    return this.store.i32[to / 4 + PICKED_SHAPE] < 0 ? 0 : to;
  }

  /** `pick` without options. @type {(x: number, y: number) => number} */
  pickDefault(x, y) {
    const index = this.index();
    const to = this.store.results(PICKED_BYTES);
    return picking.f.rb_wasm_shapes_pick_at(index, x, y, to) < 0 ? 0 : to;
  }

  /** A shape under a point: slot, part, distance, and the point in the shape's coordinates. @param {number} at */
  picked(at) {
    const { f64, i32 } = this.store;
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
    const { store } = this;
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
    const index = this.index();
    this.#eachRow(
      {
        query,
        rows: points,
        width: 2,
        each: PICKED_BYTES,
        run: (at, from, count, ends, found, room) => {
          const { f } = picking;
          return f.rb_wasm_shapes_pick_all(index, at, from, count, ends, found, room);
        },
      },
      visit,
    );
  }

  /**
   * The vertex, handle or segment of a shape at a point; null for none.
   * @param {number} slot @param {number} x @param {number} y @param {Query} query @returns {RawFeature | null}
   */
  feature(slot, x, y, query) {
    const at = this.#put(query, FEATURE_BYTES);
    const to = at + SHAPES_QUERY_BYTES;
    const { f64, i32 } = this.store;
    f64[at / 8 + SHAPES_QUERY_POINT] = x;
    f64[at / 8 + SHAPES_QUERY_POINT + 1] = y;
    if (!picking.f.rb_wasm_shape_feature(this.records, slot, at, to)) return null;
    const [k, n] = [to / 8, to / 4];
    return {
      kind: i32[n + FEATURE_KIND],
      index: i32[n + FEATURE_INDEX],
      segment: i32[n + FEATURE_SEGMENT],
      subpath: i32[n + FEATURE_SUBPATH],
      parameter: f64[k + FEATURE_PARAMETER],
      distance: f64[k + FEATURE_DISTANCE],
      point: [f64[k + FEATURE_POINT], f64[k + FEATURE_POINT + 1]],
    };
  }

  /** @type {(at: number) => RawHit} */
  #hit(at) {
    const { f64, i32 } = this.store;
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
    const { store } = this;
    const index = this.index();
    const count = points.length / 2;
    const at = this.#put(query, count * 24);
    const from = at + SHAPES_QUERY_BYTES;
    const rows = from + count * 16;
    store.f64.set(points, from / 8);
    picking.f.rb_wasm_shapes_pick_batch(index, at, from, count, rows);
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
    const { f64, i32 } = this.store;
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
    this.store.f64.set(rows, from / 8);
    return [at, from, from + bytes];
  }

  /**
   * The k shapes nearest to each point. Returns the address of the hits.
   * @type {(points: ArrayLike<number>, k: number, query: Query) => number}
   */
  nearestRows(points, k, query) {
    const index = this.index();
    const count = points.length / 2;
    const [at, from, to] = this.#room(query, points, count * k);
    picking.f.rb_wasm_shapes_nearest(index, at, from, count, to, k);
    return to;
  }

  /** @type {(x: number, y: number, k: number, query: Query) => RawHit[]} */
  nearest(x, y, k, query) {
    const room = Math.min(k, this.count);
    const index = this.index();
    if (room === 0) return [];
    const [at, from, to] = this.#room(query, [x, y], room);
    return this.hits(to, picking.f.rb_wasm_shapes_nearest(index, at, from, 1, to, room));
  }

  /**
   * The nearest hit of each ray. Returns the address of the hits.
   * @type {(rays: ArrayLike<number>, query: Query) => number}
   */
  raycastRows(rays, query) {
    const index = this.index();
    const count = rays.length / 4;
    const [at, from, to] = this.#room(query, rays, count);
    picking.f.rb_wasm_shapes_raycast(index, at, from, count, to);
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
    const index = this.index();
    const count = rays.length / 4;
    const [at, from, to] = this.#room(query, rays, count);
    picking.f.rb_wasm_shapes_raycast_any(index, at, from, count, to);
    return this.store.i32.subarray(to / 4, to / 4 + count);
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
      slot < this.count ? this.store.i32[(this.records + slot * SHAPE_BYTES) / 4 + SHAPE_MASK] : 0,
    );
    const set = (/** @type {(i: number) => number} */ maskOf) =>
      slots.forEach((slot, i) => {
        if (slot < this.count)
          this.store.i32[(this.records + slot * SHAPE_BYTES) / 4 + SHAPE_MASK] = maskOf(i);
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
    return this.store.i32[at / 4 + SHAPE_HIT_SHAPE] < 0 ? null : this.#hit(at);
  }

  /**
   * All hits of each of many rays with all shapes, sorted.
   * @type {(rays: Float64Array, query: Query, visit: VisitRows) => void}
   */
  raycastAll(rays, query, visit) {
    const index = this.index();
    this.#eachRow(
      {
        query,
        rows: rays,
        width: 4,
        each: SHAPE_HIT_BYTES + PATH_HIT_BYTES,
        run: (at, from, count, ends, found, room) => {
          const scratch = found + room * SHAPE_HIT_BYTES;
          const { f } = picking;
          return f.rb_wasm_shapes_raycast_all(index, at, from, count, ends, scratch, found, room);
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
    const index = this.index();
    const count = circles.length / 5;
    const [at, from, to] = this.#room(query, circles, count);
    picking.f.rb_wasm_shapes_sweep(index, at, from, count, to);
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
    const index = this.index();
    const { store } = this;
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
          const found = shape + before;
          // prettier-ignore
          const more = f.rb_wasm_shapes_overlaps(index, at, shape, from + skipped * 8, rows, rest.length, ends, block, found, room);
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

  /** Visits the pairs of shapes that overlap or touch, as slots. @param {Query} query @param {(a: number, b: number) => void} visit */
  pairs(query, visit) {
    const { store } = this;
    const index = this.index();
    const { count } = this;
    // At least the largest number of pairs of one shape, so that each call makes progress.
    const room = Math.max(count, 1024);
    const head = this.#put(query, 8 + (count + 2 * room) * 4);
    const at = head + SHAPES_QUERY_BYTES;
    const to = (at + 8) / 4 + count;
    store.i32[at / 4] = 0;
    while (store.i32[at / 4] < count) {
      const found = picking.f.rb_wasm_shapes_pairs(index, head, at, at + 8, to * 4, room);
      for (const pair of Array.from({ length: found }, (_, i) => to + 2 * i))
        visit(store.i32[pair], store.i32[pair + 1]);
    }
  }

  /**
   * The slots of the shapes that each of many boxes touches or contains.
   * @type {(boxes: Float64Array, query: Query, visit: VisitRows) => void}
   */
  search(boxes, query, visit) {
    const index = this.index();
    this.#eachRow(
      {
        query,
        rows: boxes,
        width: 4,
        each: 4,
        run: (at, from, count, ends, found, room) => {
          const { f } = picking;
          return f.rb_wasm_shapes_search(index, at, from, count, ends, found, room);
        },
      },
      visit,
    );
  }

  /** The memory with the results, as integers and as doubles. */
  get i32() {
    return this.store.i32;
  }

  get f64() {
    return this.store.f64;
  }
}
