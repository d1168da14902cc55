/**
 * Batch queries of a shape index: many points, rays, circles or boxes at once.
 */

import * as check from '../arguments/check.js';
import {
  PICKED_BYTES,
  PICKED_DISTANCE,
  PICKED_PART,
  PICKED_SHAPE,
  SHAPE_HIT_BYTES,
  SHAPE_HIT_DISTANCE,
  SHAPE_HIT_NORMAL,
  SHAPE_HIT_POINT,
  SHAPE_HIT_SHAPE,
  SHAPE_HIT_T,
} from '../generated/layout.js';
import { fitted, larger, outputOf, outputsOf } from '../arguments/outputs.js';

/** @import { Floats } from '../arguments/outputs.js' */
/** @import { Query, VisitRows, WasmShapes } from '../wasm/WasmShapes.js' */

/** The number of rows that a batch copies to wasm at once. */
const ROWS = 512;
/** The number of nearest shapes that a batch computes at once, unless one row has more. */
const HITS = 1 << 14;

/**
 * @typedef {{indices?: Int32Array, parts?: Uint8Array}} PickOutputs
 *   parts: 0 for a miss, 1 for a fill, 2 for a stroke
 * @typedef {{indices?: Int32Array, distances?: Floats, points?: Floats}} NearestOutputs
 * @typedef {{indices?: Int32Array, t?: Floats, normals?: Floats}} HitOutputs
 * @typedef {{hits?: Uint8Array}} AnyOutputs  1 for a hit, else 0
 *
 * Outputs with any number of results for each row: those of row i are from `offsets[i]` to `offsets[i + 1]`.
 * @typedef {{offsets?: Int32Array, indices?: Int32Array}} SearchOutputs
 * @typedef {{offsets?: Int32Array, indices?: Int32Array, parts?: Uint8Array, distances?: Float64Array}} PickAllOutputs
 * @typedef {{offsets?: Int32Array, indices?: Int32Array, t?: Float64Array, normals?: Float64Array}} HitAllOutputs
 */

/**
 * Checks a flat array of rows and copies it.
 * @param {string} fn @param {string} name @param {ArrayLike<number>} values @param {number} width @returns {Float64Array}
 */
export function rowsOf(fn, name, values, width) {
  const { length } = check.list(fn, name, values, 'an array of numbers');
  if (length === 0) check.attached(fn, name, values);
  if (length % width) check.fail(RangeError, fn, `${name}.length`, `a multiple of ${width}`, length);
  const rows = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const number = values[i];
    // Names are built only for errors.
    rows[i] = Number.isFinite(number) ? number : check.finite(fn, `${name}[${i}]`, number);
  }
  return rows;
}

/**
 * Visits the rows in groups.
 * @param {Float64Array} rows @param {number} width @param {(rows: Float64Array, first: number) => void} visit
 */
function eachPart(rows, width, visit) {
  for (let at = 0; at < rows.length; at += ROWS * width)
    visit(rows.subarray(at, at + ROWS * width), at / width);
}

/**
 * @template {PickOutputs} T @param {string} fn @param {WasmShapes} shapes @param {Float64Array} points @param {Query} query @param {T} out
 */
export function pickBatch(fn, shapes, points, query, out) {
  const given = outputsOf(fn, out, ['indices', 'parts']);
  const length = points.length / 2;
  const indices = outputOf(fn, 'out.indices', given.indices, length, Int32Array);
  const parts = outputOf(fn, 'out.parts', given.parts, length, Uint8Array);
  let count = 0;
  eachPart(points, 2, (rows, first) => {
    const found = shapes.pickBatch(rows, query);
    for (let i = 0; i < found.length; i += 2) {
      indices[first + i / 2] = found[i];
      parts[first + i / 2] = found[i + 1];
      count += Number(found[i] >= 0);
    }
  });
  return Object.assign(out, { indices, parts, count });
}

/**
 * @template {NearestOutputs} T
 * @param {string} fn
 * @param {WasmShapes} shapes
 * @param {Float64Array} rows
 * @param {number} most  k
 * @param {Query} query
 * @param {number} size  the number of shapes
 * @param {T} out
 */
export function nearestBatch(fn, shapes, rows, most, query, size, out) {
  const given = outputsOf(fn, out, ['indices', 'distances', 'points']);
  const k = most < Infinity ? most : size;
  const length = (rows.length / 2) * k;
  if (length > 2 ** 28) check.fail(RangeError, fn, 'k', `at most 2^28 / ${rows.length / 2}`, most);
  const indices = outputOf(fn, 'out.indices', given.indices, length, Int32Array);
  const distances = outputOf(fn, 'out.distances', given.distances, length, Float64Array, Float32Array);
  const points = outputOf(fn, 'out.points', given.points, 2 * length, Float64Array, Float32Array);
  // A point has at most one result for each shape.
  const room = Math.min(k, size);
  indices.fill(-1, 0, length);
  distances.fill(Infinity, 0, length);
  points.fill(NaN, 0, 2 * length);
  let count = 0;
  const width = 2 * Math.max(1, Math.min(ROWS, Math.floor(HITS / Math.max(room, 1))));
  for (let at = 0; at < rows.length && room > 0; at += width) {
    const part = rows.subarray(at, at + width);
    const run = () => shapes.nearestRows(part, room, query);
    shapes.eachHit(run, (part.length / 2) * room, (i, { f64, slot, at: hit }) => {
      if (slot < 0) return;
      const to = (at / 2 + Math.floor(i / room)) * k + (i % room);
      indices[to] = slot;
      distances[to] = f64[hit + SHAPE_HIT_DISTANCE];
      points[2 * to] = f64[hit + SHAPE_HIT_POINT];
      points[2 * to + 1] = f64[hit + SHAPE_HIT_POINT + 1];
      count++;
    });
  }
  return Object.assign(out, { indices, distances, points, count });
}

/**
 * A batch of raycasts, or of sweeps of circles.
 * @template {HitOutputs} T
 * @param {string} fn
 * @param {WasmShapes} shapes
 * @param {Float64Array} rows
 * @param {number} width
 * @param {(rows: Float64Array) => number} query  returns the address of the hits
 * @param {T} out
 */
export function hitBatch(fn, shapes, rows, width, query, out) {
  const given = outputsOf(fn, out, ['indices', 't', 'normals']);
  const length = rows.length / width;
  const indices = outputOf(fn, 'out.indices', given.indices, length, Int32Array);
  const t = outputOf(fn, 'out.t', given.t, length, Float64Array, Float32Array);
  const normals = outputOf(fn, 'out.normals', given.normals, 2 * length, Float64Array, Float32Array);
  let count = 0;
  eachPart(rows, width, (part, first) => {
    shapes.eachHit(
      () => query(part),
      part.length / width,
      (i, { f64, slot, at }) => {
        const to = first + i;
        const missed = slot < 0;
        indices[to] = slot;
        t[to] = missed ? Infinity : f64[at + SHAPE_HIT_T];
        normals[2 * to] = missed ? NaN : f64[at + SHAPE_HIT_NORMAL];
        normals[2 * to + 1] = missed ? NaN : f64[at + SHAPE_HIT_NORMAL + 1];
        count += Number(!missed);
      },
    );
  });
  return Object.assign(out, { indices, t, normals, count });
}

/**
 * @template {AnyOutputs} T
 * @param {string} fn
 * @param {Float64Array} rays
 * @param {(rows: Float64Array) => Int32Array} query  returns 1 or 0 for each ray
 * @param {T} out
 */
export function anyBatch(fn, rays, query, out) {
  const length = rays.length / 4;
  const hits = outputOf(fn, 'out.hits', outputsOf(fn, out, ['hits']).hits, length, Uint8Array);
  let count = 0;
  eachPart(rays, 4, (part, first) => {
    const found = query(part);
    for (let i = 0; i < found.length; i++) count += hits[first + i] = found[i];
  });
  return Object.assign(out, { hits, count });
}

/** Arrays of a batch with any number of results for each row. */
class Rows {
  /** The number of results. */
  count = 0;
  #given;
  /** The arrays of results. @type {Record<string, any>} */
  #arrays = {};
  #widths;

  /**
   * @param {string} fn
   * @param {any} out
   * @param {number} length  the number of rows
   * @param {Record<string, [Kind: any, width: number]>} outputs  the class of each array of results, and its numbers for each result
   */
  constructor(fn, out, length, outputs) {
    this.#given = outputsOf(fn, out, ['offsets', ...Object.keys(outputs)]);
    this.offsets = outputOf(fn, 'out.offsets', this.#given.offsets, length + 1, Int32Array);
    this.#widths = Object.entries(outputs).map(([name, [, width]]) => ({ name, width }));
    for (const [name, [Kind, width]] of Object.entries(outputs)) {
      const given = this.#given[name];
      this.#arrays[name] = given
        ? outputOf(fn, `out.${name}`, given, 0, Kind)
        : new Kind(width * (length + 16));
    }
    this.offsets[0] = 0;
  }

  /**
   * Writes the ends of rows, and makes room for their results. Returns the arrays.
   * @param {number} first  the first of the rows
   * @param {number} count  their number
   * @param {Int32Array} i32
   * @param {number} ends  index of the first end, from the first result of these rows
   */
  add(first, count, i32, ends) {
    const before = this.count;
    for (let i = 0; i < count; i++) this.offsets[first + i + 1] = before + i32[ends + i];
    this.count = this.offsets[first + count];
    for (const { name, width } of this.#widths)
      if (this.#arrays[name].length < width * this.count)
        this.#arrays[name] = larger(this.#arrays[name], width * this.count);
    return this.#arrays;
  }

  /** Sets the outputs. @param {any} out */
  end(out) {
    const { offsets, count } = this;
    for (const { name, width } of this.#widths)
      out[name] = fitted(this.#arrays[name], this.#given[name], width * count);
    return Object.assign(out, { offsets, count });
  }
}

/**
 * A batch whose results are slots.
 * @template {SearchOutputs} T @param {string} fn @param {WasmShapes} shapes @param {number} length
 * @param {(visit: VisitRows) => void} query @param {T} out @returns {T & {offsets: Int32Array, indices: Int32Array, count: number}}
 */
export function slotsBatch(fn, shapes, length, query, out) {
  const rows = new Rows(fn, out, length, { indices: [Int32Array, 1] });
  query((first, count, ends, found) => {
    const from = rows.count;
    const { i32 } = shapes;
    const { indices } = rows.add(first, count, i32, ends);
    indices.set(i32.subarray(found / 4, found / 4 + rows.count - from), from);
  });
  return rows.end(out);
}

/**
 * @template {PickAllOutputs} T @param {string} fn @param {WasmShapes} shapes @param {Float64Array} points @param {Query} query
 * @param {T} out @returns {T & {offsets: Int32Array, indices: Int32Array, parts: Uint8Array, distances: Float64Array, count: number}}
 */
export function pickAllBatch(fn, shapes, points, query, out) {
  const rows = new Rows(fn, out, points.length / 2, {
    indices: [Int32Array, 1],
    parts: [Uint8Array, 1],
    distances: [Float64Array, 1],
  });
  shapes.pickAll(points, query, (first, count, ends, found) => {
    const from = rows.count;
    const { i32, f64 } = shapes;
    const { indices, parts, distances } = rows.add(first, count, i32, ends);
    for (let i = from, at = found / 4; i < rows.count; i++, at += PICKED_BYTES / 4) {
      indices[i] = i32[at + PICKED_SHAPE];
      parts[i] = i32[at + PICKED_PART];
      distances[i] = f64[at / 2 + PICKED_DISTANCE];
    }
  });
  return rows.end(out);
}

/**
 * @template {HitAllOutputs} T @param {string} fn @param {WasmShapes} shapes @param {Float64Array} rays @param {Query} query @param {T} out
 * @returns {T & {offsets: Int32Array, indices: Int32Array, t: Float64Array, normals: Float64Array, count: number}}
 */
export function raycastAllBatch(fn, shapes, rays, query, out) {
  const rows = new Rows(fn, out, rays.length / 4, {
    indices: [Int32Array, 1],
    t: [Float64Array, 1],
    normals: [Float64Array, 2],
  });
  shapes.raycastAll(rays, query, (first, count, ends, found) => {
    const from = rows.count;
    const { i32, f64 } = shapes;
    const { indices, t, normals } = rows.add(first, count, i32, ends);
    for (let i = from, at = found; i < rows.count; i++, at += SHAPE_HIT_BYTES) {
      indices[i] = i32[at / 4 + SHAPE_HIT_SHAPE];
      t[i] = f64[at / 8 + SHAPE_HIT_T];
      normals[2 * i] = f64[at / 8 + SHAPE_HIT_NORMAL];
      normals[2 * i + 1] = f64[at / 8 + SHAPE_HIT_NORMAL + 1];
    }
  });
  return rows.end(out);
}
