/**
 * The memory that single queries and batches work in: they put numbers in, call a module, and take numbers out. What lives
 * longer is in a store: Store.js.
 *
 * Queries allocate nothing: their arrays lie from FREE on and are overwritten by the next query. Results of several numbers
 * are in `out` until the next call.
 */

/** @import { WasmMemory } from '../host.js' */
import { ELEMENT_DOUBLES } from '../generated/layout.js';
import { packElements, packPoints } from './elements.js';
import { FREE, makeMemory, PAGE } from './memory.js';

/** @import { OutlineElement } from '../validate.js' */

/** @type {WasmMemory | null} */
let memory = null;
let outPointer = 0;
/** Index of the first double that a query may use. A query holds what it has packed before it asks a program for more:
 * getters may call raybound in turn. */
let top = FREE / 8;
/** How many queries have begun. If one has while values were packed, it lies where they were put, or has made the memory
 * grow: see `putAnew`. */
export let begun = 0;

/** All of the memory, as doubles and as integers. Read these bindings anew after every call that may allocate. */
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
 * Where the canvas module leaves its results.
 * @param {number} pointer
 */
export function setOut(pointer) {
  outPointer = pointer;
  refreshViews(scratch.memory);
}

/** Index of the first double that a query may use. */
export function firstDouble() {
  if (!memory) open();
  begun++;
  return top;
}

/**
 * Keeps the doubles below index `end` from other queries, until `hold` gives them back.
 * @param {number} end
 */
export function hold(end) {
  top = end;
}

/** Index of the first double that is free, at a multiple of 16 bytes. */
export const freeDouble = () => top + (top & 1);

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
 * Puts a program's points once more, by way of an array that no query knows. (No closure in those who call: they are for
 * every query.)
 * @param {ArrayLike<number>} position
 * @param {number} first
 * @param {number} length
 */
export function putAnew(position, first, length) {
  const own = new Float64Array(length);
  packPoints(position, own, 0);
  reserve(first + length).set(own, first);
}

/**
 * The same, of elements.
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius
 * @param {number} first
 * @param {number} length
 */
export function putElementsAnew(elements, radius, first, length) {
  const own = new Float64Array(length * ELEMENT_DOUBLES);
  packElements(elements, radius, own, 0);
  reserve(first + own.length).set(own, first);
}

/** How many points, or elements, were put last. */
export let put = 0;

/**
 * Puts points at the beginning of the query memory; returns the address. How many there are is in `put`.
 * @param {ArrayLike<number>} position
 */
export function putPoints(position) {
  const first = firstDouble();
  const asked = begun;
  const { length } = position;
  packPoints(position, reserve(first + length), first);
  if (begun !== asked) putAnew(position, first, length);
  put = length / 2;
  return first * 8;
}

/**
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius
 */
export function putElements(elements, radius) {
  const first = firstDouble();
  const asked = begun;
  const { length } = elements;
  packElements(elements, radius, reserve(first + length * ELEMENT_DOUBLES), first);
  if (begun !== asked) putElementsAnew(elements, radius, first, length);
  put = length;
  return first * 8;
}

// Queries by number. A query's place: two shapes, a result, a k-DOP's normals, the structs of a batch.

/** Doubles from the first shape to the second one. */
export const SECOND = 128;
export const ANSWER = 256;
export const NORMALS = 280;
export const QUESTION = 480;
/** Takes a place for a question; its first shape begins there. Given back by `hold`. */
export function openQuery() {
  if (!memory) open();
  begun++;
  const at = top + (top & 1);
  const end = at + QUESTION;
  if (end > f64.length) reserve(end);
  top = end;
  return at;
}

/**
 * What a query has besides its two shapes: the normals of k-DOPs, or how many vertices its polygons have.
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
      (view ?? f64)[at + NORMALS + 3 * i + k] = number; // Only now: a getter may have made the memory grow.
    }
  }
  return count;
}

/**
 * Puts the vertices of a polygon, a question's second shape, behind its place.
 * @param {ArrayLike<number>} position
 * @param {number} at  the question's place
 */
export function putPolygon(position, at) {
  const first = at + QUESTION;
  const asked = begun;
  const { length } = position;
  const end = first + length;
  reserve(end);
  hold(end);
  packPoints(position, f64, first);
  if (begun !== asked) putAnew(position, first, length);
}
