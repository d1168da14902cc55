/**
 * Scratch memory of single queries and batches: they write numbers, call a module and read the results. Objects that live longer are in
 * a store (Store.js).
 *
 * Queries allocate nothing: their arrays start at FREE, and the next query overwrites them. Results of several numbers are in `out`
 * until the next call.
 */

/** @import { WasmMemory } from '../host.js' */
import { ELEMENT_DOUBLES } from '../generated/layout.js';
import { packElements, packPoints } from './elements.js';
import { FREE, makeMemory, PAGE } from './memory.js';

/** @import { OutlineElement } from '../validate.js' */

/** @type {WasmMemory | null} */
let memory = null;
let outPointer = 0;
/** Index of the first double that a query may use. A query moves it behind the numbers that it has packed before it reads more of its
 * input, because a getter may run another query. */
let scratchTop = FREE / 8;
/** Number of queries so far. If it changed while values were packed, a getter ran a query that overwrote them or made the memory grow:
 * see `repackPoints`. */
export let scratchEpoch = 0;

/** All of the memory, as doubles and as integers. Growth of the memory replaces these views. */
export let f64 = /* @__PURE__ */ new Float64Array(0);
export let i32 = /* @__PURE__ */ new Int32Array(0);
/** The last result of several numbers. */
export let out = f64;

/** The memory, for the doors of the modules that work in it. */
export const scratch = {
  get memory() {
    return memory ?? open();
  },
};

function open() {
  memory = makeMemory();
  refreshViews(memory);
  return memory;
}

/** @param {WasmMemory} memory */
function refreshViews({ buffer }) {
  f64 = new Float64Array(buffer);
  i32 = new Int32Array(buffer);
  out = new Float64Array(buffer, outPointer, 8);
}

/**
 * Sets the address at which the canvas module writes its results.
 * @param {number} pointer
 */
export function setOut(pointer) {
  outPointer = pointer;
  refreshViews(scratch.memory);
}

/** Index of the first double that a query may use. */
export function firstDouble() {
  if (!memory) open();
  scratchEpoch++;
  return scratchTop;
}

/**
 * Reserves the doubles below index `end` for the running query, or releases those from `end` on.
 * @param {number} end
 */
export function setScratchTop(end) {
  scratchTop = end;
}

/** Index of the first double that is free, at a multiple of 16 bytes. */
export const freeDouble = () => scratchTop + (scratchTop & 1);

/**
 * Makes sure that the doubles below index `end` exist; returns the fresh view.
 * @param {number} end
 */
export function reserve(end) {
  if (!memory) open();
  if (end > f64.length) {
    const held = /** @type {WasmMemory} */ (memory);
    const missing = Math.ceil((end - f64.length) / (PAGE / 8));
    const wanted = Math.max(missing, held.buffer.byteLength / PAGE / 4); // a quarter more: growth moves memory
    try {
      held.grow(Math.ceil(wanted));
    } catch {
      try {
        held.grow(missing);
      } catch {
        throw new RangeError(`raybound: out of memory, ${end * 8} bytes are needed`);
      }
    }
    refreshViews(held);
  }
  return f64;
}

/**
 * Packs points again, through an array outside of scratch memory that other queries cannot overwrite.
 * @param {ArrayLike<number>} position
 * @param {number} first
 * @param {number} length
 */
export function repackPoints(position, first, length) {
  const own = new Float64Array(length);
  packPoints(position, own, 0);
  reserve(first + length).set(own, first);
}

/**
 * The same for elements of an outline.
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius
 * @param {number} first
 * @param {number} length
 */
export function repackElements(elements, radius, first, length) {
  const own = new Float64Array(length * ELEMENT_DOUBLES);
  packElements(elements, radius, own, 0);
  reserve(first + own.length).set(own, first);
}

/** Number of points or elements that were packed last. */
export let put = 0;

/**
 * Packs points at the beginning of scratch memory and returns their address. Their number is in `put`.
 * @param {ArrayLike<number>} position
 */
export function putPoints(position) {
  const first = firstDouble();
  const epoch = scratchEpoch;
  const { length } = position;
  packPoints(position, reserve(first + length), first);
  if (scratchEpoch !== epoch) repackPoints(position, first, length);
  put = length / 2;
  return first * 8;
}

/**
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius
 */
export function putElements(elements, radius) {
  const first = firstDouble();
  const epoch = scratchEpoch;
  const { length } = elements;
  packElements(elements, radius, reserve(first + length * ELEMENT_DOUBLES), first);
  if (scratchEpoch !== epoch) repackElements(elements, radius, first, length);
  put = length;
  return first * 8;
}

// Scratch of a query about two shapes, in doubles from its start: the first shape, the second one, the result, the normals of a k-DOP.

export const SECOND = 128;
export const RESULT = 256;
export const NORMALS = 280;
/** Doubles of such a query. */
export const QUERY_DOUBLES = 480;

/** Reserves scratch for a query, and returns the index of its first double. `setScratchTop` releases it. */
export function openQuery() {
  if (!memory) open();
  scratchEpoch++;
  const at = scratchTop + (scratchTop & 1);
  const end = at + QUERY_DOUBLES;
  if (end > f64.length) reserve(end);
  scratchTop = end;
  return at;
}

/**
 * Input of a query besides its two shapes: the normals of k-DOPs, or the number of vertices of polygons.
 * @typedef {ArrayLike<number> | number | undefined} Extra
 */

/**
 * @param {Extra} normals
 * @param {number} dimensions
 * @param {number} at
 * @param {Float64Array} [view]
 * @returns {number} how many
 */
export function putNormals(normals, dimensions, at, view) {
  if (!normals || typeof normals === 'number') return normals ?? 0;
  const count = normals.length / dimensions;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const number = k < dimensions ? normals[i * dimensions + k] : 0;
      (view ?? f64)[at + NORMALS + 3 * i + k] = number; // `f64` is read here, because a getter may have made the memory grow
    }
  }
  return count;
}

/**
 * Packs the vertices of a polygon, a query's second shape, behind the query's scratch.
 * @param {ArrayLike<number>} position
 * @param {number} at  from `openQuery`
 */
export function putPolygon(position, at) {
  const first = at + QUERY_DOUBLES;
  const epoch = scratchEpoch;
  const { length } = position;
  const end = first + length;
  reserve(end);
  setScratchTop(end);
  packPoints(position, f64, first);
  if (scratchEpoch !== epoch) repackPoints(position, first, length);
}
