/**
 * Batch queries of a shape index: many points, rays, circles or boxes at once.
 */

import * as check from '../validate.js';
import { outputOf, outputsOf } from '../outputs.js';

/** @import { Floats } from '../outputs.js' */
/** @import { WasmShapes } from '../wasm/WasmShapes.js' */

/** The number of rows that a batch copies to wasm at once. */
const ROWS = 512;

/**
 * @typedef {{indices?: Int32Array, parts?: Uint8Array}} PickOutputs
 *   parts: 0 for a miss, 1 for a fill, 2 for a stroke
 * @typedef {{indices?: Int32Array, distances?: Floats, points?: Floats}} NearestOutputs
 * @typedef {{indices?: Int32Array, t?: Floats, normals?: Floats}} HitOutputs
 * @typedef {{offsets?: Int32Array, indices?: Int32Array}} SearchOutputs
 */

/**
 * Checks a flat array of rows and copies it.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<number>} values
 * @param {number} width
 * @returns {Float64Array}
 */
export function rowsOf(fn, name, values, width) {
  const { length } = check.list(fn, name, values, 'an array of numbers');
  if (length === 0) check.attached(fn, name, values);
  if (length % width) check.refuse(RangeError, fn, `${name}.length`, `a multiple of ${width}`, length);
  const rows = new Float64Array(length);
  for (let i = 0; i < length; i++) rows[i] = check.finite(fn, `${name}[${i}]`, values[i]);
  return rows;
}

/**
 * Visits the rows in groups.
 * @param {Float64Array} rows
 * @param {number} width
 * @param {(rows: Float64Array, first: number) => void} visit
 */
function eachPart(rows, width, visit) {
  for (let at = 0; at < rows.length; at += ROWS * width)
    visit(rows.subarray(at, at + ROWS * width), at / width);
}

/**
 * @template {PickOutputs} T
 * @param {string} fn
 * @param {WasmShapes} shapes
 * @param {Float64Array} points  in world coordinates
 * @param {{query: number[], mask: number, parts: number}} pick
 * @param {T} out
 */
export function pickBatch(fn, shapes, points, { query, mask, parts: which }, out) {
  const given = outputsOf(fn, out, ['indices', 'parts']);
  const length = points.length / 2;
  const indices = outputOf(fn, 'out.indices', given.indices, length, Int32Array);
  const parts = outputOf(fn, 'out.parts', given.parts, length, Uint8Array);
  let count = 0;
  eachPart(points, 2, (rows, first) => {
    const found = shapes.pickBatch(rows, query, mask, which);
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
 * @param {{k: number, maxDistance: number, fill: boolean, mask: number}} options
 * @param {T} out
 */
export function nearestBatch(fn, shapes, rows, { k, maxDistance, fill, mask }, out) {
  const given = outputsOf(fn, out, ['indices', 'distances', 'points']);
  const length = (rows.length / 2) * k;
  const indices = outputOf(fn, 'out.indices', given.indices, length, Int32Array);
  const distances = outputOf(fn, 'out.distances', given.distances, length, Float64Array, Float32Array);
  const points = outputOf(fn, 'out.points', given.points, 2 * length, Float64Array, Float32Array);
  let count = 0;
  eachPart(rows, 2, (part, first) => {
    const query = () => shapes.nearestRows(part, k, maxDistance, fill, mask);
    shapes.eachHit(query, (part.length / 2) * k, (i, { f64, slot, at }) => {
      const to = first * k + i;
      const missed = slot < 0;
      indices[to] = slot;
      distances[to] = missed ? Infinity : f64[at + 1];
      points[2 * to] = missed ? NaN : f64[at + 2];
      points[2 * to + 1] = missed ? NaN : f64[at + 3];
      count += Number(!missed);
    });
  });
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
        t[to] = missed ? Infinity : f64[at];
        normals[2 * to] = missed ? NaN : f64[at + 4];
        normals[2 * to + 1] = missed ? NaN : f64[at + 5];
        count += Number(!missed);
      },
    );
  });
  return Object.assign(out, { indices, t, normals, count });
}

/**
 * @template {SearchOutputs} T
 * @param {string} fn
 * @param {Float64Array} boxes  four numbers each
 * @param {(corners: number[]) => ArrayLike<number>} search
 * @param {T} out
 */
export function searchBatch(fn, boxes, search, out) {
  const given = outputsOf(fn, out, ['offsets', 'indices']);
  const length = boxes.length / 4;
  const offsets = outputOf(fn, 'out.offsets', given.offsets, length + 1, Int32Array);
  outputOf(fn, 'out.indices', given.indices, 0, Int32Array);
  /** @type {number[]} */
  const found = [];
  for (let i = 0; i < length; i++) {
    offsets[i] = found.length;
    const [minX, minY, maxX, maxY] = boxes.subarray(4 * i, 4 * i + 4);
    if (!(minX <= maxX && minY <= maxY)) continue;
    const slots = search([minX, minY, maxX, minY, maxX, maxY, minX, maxY]);
    for (let k = 0; k < slots.length; k++) found.push(slots[k]);
  }
  const count = (offsets[length] = found.length);
  const indices = given.indices && given.indices.length >= count ? given.indices : new Int32Array(count);
  indices.set(found);
  return Object.assign(out, { offsets, indices, count });
}
