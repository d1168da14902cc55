/**
 * The only door to the wasm module: it starts it, keeps the views on its memory fresh, puts numbers in and takes
 * numbers out. Nothing else in raybound touches WebAssembly.
 *
 * The module is started by the first call, synchronously, from bytes that js/index.js (or js/scalar.js) provides;
 * js/slim.js starts it from what the program passes to `init`. Queries allocate nothing: their arrays lie above the module's own data and
 * are overwritten by the next query. Answers of several numbers are in `out` until the next call.
 */

import { packElements, packPoints, unpackElements } from './pack.js';

/** @import { OutlineElement } from './check.js' */
/** @import { Element } from './pack.js' */

/**
 * @typedef {Record<string, (...args: number[]) => number>} Functions
 */

const PAGE = 65536;
const ELEMENT = 12; // doubles: rb_element2
const PICK = 8; // doubles: rb_pick2
const WALL_PAIR = 12; // doubles: rb_wall_pair2
export const CONTACT = 6; // doubles: rb_contact2

/** @type {(() => Uint8Array) | null} */
let bytes = null;
/** @type {Functions | null} */
let functions = null;
/** @type {WebAssembly.Memory} */
let memory;
let outPointer = 0;
/** Index of the first double that a query may use. A query that asks a program for values while it packs (getters may
 * ask raybound in turn) holds what it has packed so far. */
let top = 0;

/** All of the memory, as doubles and as integers. Read these bindings anew after every call that may allocate. */
export let f64 = new Float64Array(0);
export let i32 = new Int32Array(0);
/** The last answer of several numbers. */
export let out = f64;

function refreshViews() {
  f64 = new Float64Array(memory.buffer);
  i32 = new Int32Array(memory.buffer);
  out = new Float64Array(memory.buffer, outPointer, 8);
}

/** @param {WebAssembly.Instance} instance */
function adopt(instance) {
  const exports = /** @type {any} */ (instance.exports);
  memory = exports.memory;
  outPointer = exports.rb_wasm_out();
  top = ((exports.rb_wasm_heap() + 15) & ~15) / 8;
  refreshViews();
  functions = exports;
  return /** @type {Functions} */ (exports);
}

/**
 * Where the bytes come from when the first query is asked.
 * @param {() => Uint8Array} provided
 */
export function provide(provided) {
  bytes = provided;
}

/** @returns {Functions} */
function start() {
  if (!bytes) throw new Error('raybound: not started; await init(source) of raybound/slim first');
  let module;
  try {
    module = new WebAssembly.Module(/** @type {BufferSource} */ (bytes()));
  } catch (cause) {
    throw new Error('raybound: cannot compile here: raybound/scalar needs no SIMD, raybound/slim no bytes', {
      cause,
    });
  }
  return adopt(new WebAssembly.Instance(module));
}

/**
 * Starts the module from what the program has: a `WebAssembly.Module` (workers, edge hosts), bytes, a URL, or the
 * `Response` of a fetch (compiled while it streams in where the server says `application/wasm`).
 * @param {WebAssembly.Module | BufferSource | URL | string | Response | PromiseLike<Response>} source
 * @returns {Promise<void>}
 */
export async function init(source) {
  if (functions) return;
  let given = /** @type {any} */ (await source);
  if (typeof given === 'string' || given instanceof URL) given = await fetch(given);
  if (typeof Response !== 'undefined' && given instanceof Response) {
    if (!given.ok)
      throw new Error(`init: source must be a module that can be fetched, got HTTP ${given.status}`);
    const isWasm = given.headers.get('content-type')?.startsWith('application/wasm');
    given = isWasm ? await WebAssembly.compileStreaming(given) : await given.arrayBuffer();
  }
  const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
  adopt(await WebAssembly.instantiate(module));
}

/** The module's functions, started if they are not. */
const wasm = () => functions ?? start();

/** Index of the first double that a query may use. */
export function firstDouble() {
  if (!functions) start();
  return top;
}

/**
 * Keeps the doubles below index `end` from other queries, until `hold` gives them back.
 * @param {number} end
 */
export function hold(end) {
  top = end;
}

/**
 * Makes sure that the doubles below index `end` exist; returns the fresh view.
 * @param {number} end
 */
export function reserve(end) {
  if (!functions) start();
  if (end > f64.length) {
    const missing = Math.ceil((end - f64.length) / (PAGE / 8));
    const wanted = Math.max(missing, memory.buffer.byteLength / PAGE / 4); // a quarter more: growth moves memory
    try {
      memory.grow(Math.ceil(wanted));
    } catch {
      try {
        memory.grow(missing);
      } catch {
        throw new RangeError(`raybound: out of memory, ${end * 8} bytes are needed`);
      }
    }
    refreshViews();
  }
  return f64;
}

/**
 * Puts points at the beginning of the query memory, with room for `extra` doubles behind them; returns the address.
 * @param {ArrayLike<number>} position
 * @param {number} [extra]
 */
function putPoints(position, extra = 0) {
  const first = firstDouble();
  packPoints(position, reserve(first + position.length + extra), first);
  return first * 8;
}

/**
 * @param {ArrayLike<OutlineElement>} elements
 * @param {number} radius
 */
function putElements(elements, radius) {
  const first = firstDouble();
  packElements(elements, radius, reserve(first + elements.length * ELEMENT), first);
  return first * 8;
}

// Rays. Hits are left in `out`: t, distance, x, y, nx, ny. side: 1 front, -1 back, 0 both.

/** @type {(ox: number, oy: number, dx: number, dy: number, ax: number, ay: number, bx: number, by: number) => boolean} */
export const rayLine = (...numbers) => wasm().rb_wasm_ray_line(...numbers) !== 0;

/** @type {(ox: number, oy: number, dx: number, dy: number, ax: number, ay: number, bx: number, by: number, side: number) => boolean} */
export const raySegment = (...numbers) => wasm().rb_wasm_ray_segment(...numbers) !== 0;

/** @type {(ox: number, oy: number, dx: number, dy: number, cx: number, cy: number, r: number, start: number, end: number, counterclockwise: number, side: number) => boolean} */
export const rayArc = (...numbers) => wasm().rb_wasm_ray_arc(...numbers) !== 0;

/** @type {(ox: number, oy: number, dx: number, dy: number, minX: number, minY: number, maxX: number, maxY: number) => boolean} */
export const rayBox = (ox, oy, dx, dy, minX, minY, maxX, maxY) =>
  wasm().rb_wasm_ray_box(ox, oy, dx, dy, minX, minY, maxX, maxY) !== 0;

// Lines and segments. Points are left in `out`: x, y (, x2, y2).

/** @type {(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number) => boolean} */
export const lineLine = (...numbers) => wasm().rb_wasm_line_line(...numbers) !== 0;

/** How many points are in `out`; 2: the ends of a collinear overlap.
 * @type {(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number) => number} */
export const segmentSegment = (...numbers) => wasm().rb_wasm_segment_segment(...numbers);

/** @type {(start: number, end: number, counterclockwise: number, angle: number) => boolean} */
export const arcContainsAngle = (...numbers) => wasm().rb_wasm_arc_contains_angle(...numbers) !== 0;

// Polygons: x and y in turn.

/** Leaves minX, minY, maxX, maxY in `out`; false for no point.
 * @param {ArrayLike<number>} position */
export const polygonBounds = (position) =>
  wasm().rb_wasm_polygon_bounds(putPoints(position), position.length / 2) !== 0;

/** @param {ArrayLike<number>} position */
export const polygonArea = (position) =>
  wasm().rb_wasm_polygon_area(putPoints(position), position.length / 2);

/** @param {ArrayLike<number>} position */
export const polygonIsSimple = (position) =>
  wasm().rb_wasm_polygon_is_simple(putPoints(position), position.length / 2) !== 0;

/** @type {(position: ArrayLike<number>, x: number, y: number, closed?: boolean) => number} */
export const polygonDistance = (position, x, y, closed = true) =>
  wasm().rb_wasm_polygon_distance(putPoints(position), position.length / 2, x, y, Number(closed));

// Outlines.

/**
 * The polygon's outline grown by a distance along its normals: its elements, loop after loop.
 * @param {ArrayLike<number>} position
 * @param {number} distance
 * @returns {Element[]}
 */
export function offset(position, distance) {
  const count = position.length / 2;
  for (let capacity = 4 * count + 8; ; capacity *= 2) {
    const scratch = wasm().rb_wasm_offset_scratch(count, capacity);
    const points = putPoints(position, 2 * capacity * ELEMENT + scratch / 8 + 1);
    const elements = points + position.length * 8;
    const found = wasm().rb_wasm_offset(
      points,
      count,
      distance,
      elements,
      capacity,
      elements + 2 * capacity * ELEMENT * 8,
    );
    if (found >= 0) return unpackElements(f64, elements / 8, found);
  }
}

/** Leaves minX, minY, maxX, maxY in `out`; false for no element.
 * @type {(elements: ArrayLike<OutlineElement>, radius: number) => boolean} */
export const outlineBounds = (elements, radius) =>
  wasm().rb_wasm_outline_bounds(putElements(elements, radius), elements.length) !== 0;

/** @type {(elements: ArrayLike<OutlineElement>, radius: number, x: number, y: number) => boolean} */
export const outlineContains = (elements, radius, x, y) =>
  wasm().rb_wasm_outline_contains(putElements(elements, radius), elements.length, x, y) !== 0;

/** @type {(elements: ArrayLike<OutlineElement>, radius: number, x: number, y: number) => number} */
export const outlineDistance = (elements, radius, x, y) =>
  wasm().rb_wasm_outline_distance(putElements(elements, radius), elements.length, x, y);

// Many objects, many contacts.

/**
 * Which of `count` boxes a ray meets; they lie in `f64` from index `boxes` on, four numbers each. Their indices, in
 * order, are put behind them, in `i32` from `(boxes + 4 * count) * 2` on.
 * @param {number} ox
 * @param {number} oy
 * @param {number} dx
 * @param {number} dy
 * @param {number} boxes
 * @param {number} count
 * @returns {number}  how many
 */
export function rayBoxes(ox, oy, dx, dy, boxes, count) {
  return wasm().rb_wasm_ray_boxes(ox, oy, dx, dy, boxes * 8, count, (boxes + count * 4) * 8);
}

/**
 * One ray against the parts of many objects. Their numbers lie in `f64`; a part is four integers: kind (0 polygon, 1
 * outline), object, count, index of its first double.
 * @param {number} ox
 * @param {number} oy
 * @param {number} dx
 * @param {number} dy
 * @param {Int32Array} parts
 * @param {number} begin  the first part
 * @param {number} end  behind the last part
 * @returns {number}  index of the answer in `f64`: object, part, t, distance, x, y, nx, ny of each object that is hit.
 *   out[0]: how many are, or -1 - i if part begin + i has a number that is not finite
 */
export function raycast(ox, oy, dx, dy, parts, begin, end) {
  const at = top + (top & 1);
  const count = end - begin;
  const picks = at + count * 2;
  reserve(picks + count * PICK);
  i32.set(parts.subarray(begin * 4, end * 4), at * 2);
  out[0] = wasm().rb_wasm_raycast(ox, oy, dx, dy, 0, at * 8, count, picks * 8);
  return picks;
}

/**
 * A disc's trace among walls.
 * @param {{points: ArrayLike<number>, closed: boolean, stops: boolean}[]} shapes
 * @param {number} radius
 * @param {number[]} state  centre x y, unit direction x y
 * @param {number} maxLength
 * @param {number} maxContacts
 * @returns {{contacts: Float64Array, x: number, y: number, length: number, ending: number}}
 *   contacts: a copy, CONTACT doubles each: x, y, nx, ny, distance, and two integers: object, part
 */
export function traceRebounds(shapes, radius, state, maxLength, maxContacts) {
  let points = 0;
  for (const shape of shapes) points += shape.points.length;
  const walls = firstDouble() + (firstDouble() & 1); // Vector loads like even addresses.
  const stops = walls + Math.ceil(points / 4 + 1) * WALL_PAIR;
  const at = stops + Math.ceil(shapes.length / 8);
  const contacts = at + 6;
  const view = reserve(contacts + Math.max(maxContacts * CONTACT, points));
  const flags = new Uint8Array(memory.buffer, stops * 8, shapes.length);
  let count = 0;
  shapes.forEach((shape, object) => {
    packPoints(shape.points, view, contacts);
    const vertices = shape.points.length / 2;
    const closed = Number(shape.closed);
    count = wasm().rb_wasm_rebound_walls(contacts * 8, vertices, closed, object, walls * 8, count);
    flags[object] = Number(shape.stops);
  });
  for (let i = 0; i < 4; i++) view[at + i] = state[i];
  view[at + 4] = 0;
  view[at + 5] = 0;
  const made = wasm().rb_wasm_rebound_trace(
    walls * 8,
    count,
    radius,
    stops * 8,
    maxLength,
    maxContacts,
    at * 8,
    contacts * 8,
  );
  return {
    contacts: view.slice(contacts, contacts + made * CONTACT),
    x: view[at],
    y: view[at + 1],
    length: view[at + 4],
    ending: i32[(at + 5) * 2],
  };
}
