/**
 * Scratch memory of single queries and batches: they write numbers, call a module and read the results. Objects that live longer are in
 * a store (Store.js).
 *
 * Queries allocate nothing: their arrays start at the scratch top, and the next query overwrites them. Results of several numbers are in
 * `out` until the next call.
 */

/** @import { WasmMemory } from '../host.js' */
import { ELEMENT_DOUBLES, FREE, PAGE } from '../generated/layout.js';
import { coordinates, list, outline, position as checkPosition, failUnread } from '../arguments/check.js';
import { readElements } from './elements.js';
import { makeMemory } from './memory.js';

/** @import { OutlineElement } from '../arguments/check.js' */

/** @type {WasmMemory | null} */
let memory = null;
let outPointer = 0;
/** The scratch top: the index of the first double that a query may use. A query moves the top behind the memory for its numbers before it
 * reads them, because a getter may run another query. */
let scratchTop = FREE / 8;

/** All of the memory, as doubles and as integers. Growth of the memory replaces these views. */
export let f64 = /* @__PURE__ */ new Float64Array(0);
export let i32 = /* @__PURE__ */ new Int32Array(0);
/** The last result of several numbers. */
export let out = f64;

/** The memory, for the doors of the modules that work in it. */
export const scratch = {
  /** @returns {WasmMemory}  a named type, because the declarations must compile without the dom library */
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

/** Sets the address at which the canvas module writes its results. @param {number} pointer */
export function setOut(pointer) {
  outPointer = pointer;
  refreshViews(scratch.memory);
}

/** Index of the first double that a query may use. */
export function firstDouble() {
  if (!memory) open();
  return scratchTop;
}

/** Reserves the doubles below index `end` for the running query, or releases those from `end` on. @param {number} end */
export function setScratchTop(end) {
  scratchTop = end;
}

/** Index of the first free double whose address is a multiple of 16 bytes. */
export const freeDouble = () => scratchTop + (scratchTop & 1);

/** Grows the memory if necessary, so that the doubles below index `end` exist. Returns the current view. @param {number} end */
export function reserve(end) {
  if (!memory) open();
  if (end > f64.length) {
    const held = /** @type {WasmMemory} */ (memory);
    const missing = Math.ceil((end - f64.length) / (PAGE / 8));
    const wanted = Math.max(missing, held.buffer.byteLength / PAGE / 4); // a quarter more, because growth may copy the memory
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
 * Copies numbers to scratch memory that is reserved and below the scratch top. Each number is read once: a getter may run another
 * query, which uses memory behind the scratch top and may replace `f64`. False if a value is not a number. Four at a time: this takes half
 * the time of a plain loop, and for short arrays less than the overhead of `TypedArray.prototype.set`. The engine omits the type
 * checks if it knows that the array contains only numbers.
 * @param {ArrayLike<number>} from @param {number} at @param {number} [length] @returns {boolean}
 */
export function packPoints(from, at, length = from.length) {
  let i = 0;
  for (const end = length - 3; i < end; i += 4, at += 4) {
    const a = from[i];
    const b = from[i + 1];
    const c = from[i + 2];
    const d = from[i + 3];
    if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
      return false;
    const to = f64;
    to[at] = a;
    to[at + 1] = b;
    to[at + 2] = c;
    to[at + 3] = d;
  }
  for (; i < length; i++, at++) {
    const a = from[i];
    if (typeof a !== 'number') return false;
    f64[at] = a;
  }
  return true;
}

/** The number of points or elements that were packed last. */
export let put = 0;

/** Whether packed numbers are finite. @param {number} first @param {number} end */
function areFinite(first, end) {
  const view = f64;
  let a = 0;
  let b = 0; // 0, or NaN after a number that is not finite. Two sums, because each addition waits for the one before
  let i = first;
  for (; i + 1 < end; i += 2) {
    a += view[i] * 0;
    b += view[i + 1] * 0;
  }
  if (i < end) a += view[i] * 0;
  return a + b === 0;
}

/**
 * Packs the points of a polygon at the scratch top and returns their address. Each number is read once, and checked
 * after it was written. The number of points is in `put`.
 * @param {string} fn  the function, for errors
 * @param {string} name  the argument, for errors
 * @param {ArrayLike<number>} position  x0, y0, x1, y1 …
 */
export function putPoints(fn, name, position) {
  const first = firstDouble();
  const length = typeof position === 'object' ? position?.length : NaN;
  if (length === 0) checkPosition(fn, name, position); // an array whose buffer is detached has this length too
  const end = first + length;
  // If the memory is too small, the numbers are read and checked before it grows, because memory never shrinks. Also if the length is not
  // a number.
  if (!(length >= 0 && end <= f64.length)) {
    const copy = coordinates(fn, name, position);
    reserve(first + copy.length).set(copy, first);
    put = copy.length / 2;
    return first * 8;
  }
  scratchTop = end;
  try {
    if (length % 2 !== 0 || !packPoints(position, first, length) || !areFinite(first, end))
      failUnread(fn, name, checkPosition, position);
  } finally {
    scratchTop = first;
  }
  put = length / 2;
  return first * 8;
}

/**
 * The numbers of the elements of an outline, checked.
 * @param {string} fn
 * @param {string} name
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius  of arcs without one
 */
export const elementNumbers = (fn, name, elements, radius) =>
  readElements(list(fn, name, elements, 'an array of vectors and arcs'), radius) ??
  failUnread(fn, name, outline, elements);

/**
 * Packs the numbers of the elements of an outline at the scratch top and returns their address. The number of elements is in `put`.
 * @param {number[]} numbers
 */
export function putElements(numbers) {
  const first = firstDouble();
  reserve(first + numbers.length).set(numbers, first);
  put = numbers.length / ELEMENT_DOUBLES;
  return first * 8;
}

// Layout of a query about two shapes, as offsets in doubles: the first shape at 0, the second one, the result, the normals of a k-DOP.

export const SECOND = 128;
export const RESULT = 256;
export const NORMALS = 280;
/** The number of doubles of such a query. */
export const QUERY_DOUBLES = 480;

/** Reserves scratch for a query, and returns the index of its first double. `setScratchTop` releases it. */
export function reserveQuery() {
  if (!memory) open();
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
 * Writes the normals of a k-DOP, three numbers each.
 * @param {Extra} normals
 * @param {number} dimensions
 * @param {number} at
 * @param {Float64Array} [view]
 * @returns {number} the number of normals, or the given number of vertices
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
 * Packs the vertices of a polygon, the second shape of a query, behind the query's scratch. Their number is in `put`.
 * @param {ArrayLike<number>} position
 * @param {number} dimensions
 * @param {number} at  from `reserveQuery`
 * @returns {boolean}  whether they are finite numbers
 */
export function putPolygon(position, dimensions, at) {
  const first = at + QUERY_DOUBLES;
  const { length } = position;
  const end = first + length;
  reserve(end);
  setScratchTop(end);
  put = length / dimensions;
  return packPoints(position, first, length) && areFinite(first, end);
}
