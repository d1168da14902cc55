/**
 * The only door to the wasm module: it starts the module, keeps the views on its memory fresh, puts numbers in and takes
 * numbers out. Batches are in `arena.js`; what lives longer has a memory of its own: `Store.js`.
 *
 * The module is started by the first call, synchronously, from bytes that js/index.js (or js/scalar.js) provides;
 * js/slim.js starts it from what the program passes to `init`. Queries allocate nothing: their arrays lie above the module's own data and
 * are overwritten by the next query. Answers of several numbers are in `out` until the next call.
 */

import { attached, object, refuse } from '../validate.js';
import { ELEMENT, packElements, packPoints, PICK, unpackElements } from '../canvas/pack.js';

/** @import { OutlineElement } from '../validate.js' */
/** @import { Element } from '../canvas/pack.js' */

/**
 * @typedef {Record<string, (...args: number[]) => number>} Functions
 */

export const PAGE = 65536;

/** @type {(() => Uint8Array) | null} */
let bytes = null;
/** @type {Functions | null} */
let functions = null;
/** @type {WebAssembly.Module} */
let compiled;
/** Instances for the first store and the first arena: where a page's main thread may start none at once, `init` has.
 * @type {WebAssembly.Instance[]} */
const spares = [];
/** What single queries call, kept because a module's exports are slow to look up.
 * @type {(...numbers: number[]) => number} */
let askOne;
/** @type {WebAssembly.Memory} */
let memory;
let outPointer = 0;
/** Index of the first double that a query may use. A query holds what it has packed before it asks a program for more:
 * getters may ask raybound in turn. */
let top = 0;
/** How many queries have begun. If one has while values were packed, it lies where they were put, or has made the memory
 * grow: see `putAnew`. */
export let begun = 0;

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
  askOne = exports.rb_wasm_query;
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
  try {
    compiled = new WebAssembly.Module(/** @type {BufferSource} */ (bytes()));
    return adopt(new WebAssembly.Instance(compiled));
  } catch (cause) {
    throw new Error(
      "raybound: cannot start at once here: await init() may, unless a content security policy lacks 'wasm-unsafe-eval'; " +
        'raybound/scalar needs no SIMD, raybound/slim no bytes',
      { cause },
    );
  }
}

/**
 * Starts the module, in the background. With the module inlined it need not be called, but for a page's main thread that may
 * not start it at once: that of Chrome before 115.
 *
 * It starts from what the program has: a `WebAssembly.Module` (workers, edge hosts), bytes, a URL, or the `Response` of a
 * fetch (compiled while it streams in where the server says `application/wasm`). Once it is started, further calls change
 * nothing; after one that failed there may be another.
 * @param {WebAssembly.Module | BufferSource | URL | string | Response | PromiseLike<Response>} [source]  what is inlined
 *   if it is left out
 * @returns {Promise<void>}
 */
export async function init(source) {
  if (functions) return;
  let given = /** @type {any} */ (source === undefined && bytes ? bytes() : await source);
  if (typeof given === 'string' || given instanceof URL) given = await fetch(given);
  if (typeof Response !== 'undefined' && given instanceof Response) {
    if (!given.ok)
      throw new Error(`init: source must be a module that can be fetched, got HTTP ${given.status}`);
    const isWasm = given.headers.get('content-type')?.startsWith('application/wasm');
    given = isWasm ? await WebAssembly.compileStreaming(given) : await given.arrayBuffer();
  }
  let kept = null;
  if (!(given instanceof WebAssembly.Module)) {
    const expected = 'a WebAssembly.Module, bytes, a URL or a Response';
    attached('init', 'source', object('init', 'source', given, expected));
    const { buffer = given, byteOffset = 0, byteLength } = given;
    const copy = new Uint8Array(buffer, byteOffset, byteLength).slice();
    kept = () => copy;
    given = await WebAssembly.compile(copy);
  }
  const module = /** @type {WebAssembly.Module} */ (given);
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => WebAssembly.instantiate(module)));
  if (functions) return; // Another call was first.
  adopt(first);
  spares.push(...others);
  compiled = module;
  bytes = kept ?? bytes;
}

/** The module's functions, started if they are not. */
export const wasm = () => functions ?? start();

/** Index of the first double that a query may use. */
export function firstDouble() {
  if (!functions) start();
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
  const own = new Float64Array(length * ELEMENT);
  packElements(elements, radius, own, 0);
  reserve(first + own.length).set(own, first);
}

/** How many points, or elements, were put last. */
let put = 0;

/**
 * Puts points at the beginning of the query memory; returns the address. How many there are is in `put`.
 * @param {ArrayLike<number>} position
 */
function putPoints(position) {
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
function putElements(elements, radius) {
  const first = firstDouble();
  const asked = begun;
  const { length } = elements;
  packElements(elements, radius, reserve(first + length * ELEMENT), first);
  if (begun !== asked) putElementsAnew(elements, radius, first, length);
  put = length;
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
export const polygonBounds = (position) => wasm().rb_wasm_polygon_bounds(putPoints(position), put) !== 0;

/** @param {ArrayLike<number>} position */
export const polygonArea = (position) => wasm().rb_wasm_polygon_area(putPoints(position), put);

/** @param {ArrayLike<number>} position */
export const polygonIsSimple = (position) => wasm().rb_wasm_polygon_is_simple(putPoints(position), put) !== 0;

/** @type {(position: ArrayLike<number>, x: number, y: number, rule: number) => boolean} */
export const polygonContains = (position, x, y, rule) =>
  wasm().rb_wasm_polygon_contains(putPoints(position), put, x, y, rule) !== 0;

/** @type {(position: ArrayLike<number>, x: number, y: number, closed?: boolean) => number} */
export const polygonDistance = (position, x, y, closed = true) =>
  wasm().rb_wasm_polygon_distance(putPoints(position), put, x, y, Number(closed));

// Outlines.

/**
 * The outline of rings, the first one's normals telling the side: its elements, loop after loop; or, with a tolerance > 0,
 * the corners of its loops.
 * @param {ArrayLike<number>[]} rings
 * @param {number} distance
 * @param {number} joins  rb_joins
 * @param {number} miterLimit
 * @param {number} tolerance
 * @returns {Element[] | Float64Array[]}
 */
export function offset(rings, distance, joins, miterLimit, tolerance) {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0) / 2;
  const points = firstDouble();
  let asked = begun;
  const ends = points + 2 * count;
  const elements = ends + ((rings.length + 1) >> 1);
  for (let capacity = 2 * count + 16; ; capacity *= 2) {
    const scratch = elements + 2 * capacity * ELEMENT;
    reserve(scratch + (wasm().rb_wasm_offset_scratch(count, rings.length, capacity) >>> 0) / 8 + 1);
    let end = points;
    rings.forEach((ring, i) => {
      packPoints(ring, f64, end);
      end += ring.length;
      i32[2 * ends + i] = (end - points) / 2;
    });
    if (begun !== asked) {
      rings = rings.map((ring) => Float64Array.from(ring));
      asked = begun;
      continue;
    }
    const found = wasm().rb_wasm_offset(
      points * 8,
      ends * 8,
      rings.length,
      distance,
      joins,
      miterLimit,
      Number(tolerance > 0),
      elements * 8,
      capacity,
      scratch * 8,
    );
    if (found < 0) continue;
    return tolerance > 0 ? corners(elements, found, tolerance) : unpackElements(f64, elements, found);
  }
}

/**
 * @param {number} elements  index of their first double
 * @param {number} count
 * @param {number} tolerance
 */
function corners(elements, count, tolerance) {
  const points = elements + count * ELEMENT;
  const total = wasm().rb_wasm_outline_flatten(elements * 8, count, tolerance, 0, 0, -1);
  const ends = points + 2 * total;
  reserve(ends + count);
  wasm().rb_wasm_outline_flatten(elements * 8, count, tolerance, points * 8, ends * 8, total);
  /** @type {Float64Array[]} */
  const loops = [];
  for (let first = 0; first < total;) {
    const end = i32[2 * ends + loops.length];
    loops.push(f64.slice(points + 2 * first, points + 2 * end));
    first = end;
  }
  return loops;
}

/** Leaves minX, minY, maxX, maxY in `out`, as the affine matrix [a c x; b d y] moves the outline; false for no element.
 * @type {(elements: ArrayLike<OutlineElement>, radius: number, a?: number, b?: number, c?: number, d?: number, x?: number, y?: number) => boolean} */
export const outlineBounds = (elements, radius, a = 1, b = 0, c = 0, d = 1, x = 0, y = 0) =>
  wasm().rb_wasm_outline_bounds(putElements(elements, radius), put, a, b, c, d, x, y) !== 0;

/** @type {(elements: ArrayLike<OutlineElement>, radius: number, x: number, y: number) => boolean} */
export const outlineContains = (elements, radius, x, y) =>
  wasm().rb_wasm_outline_contains(putElements(elements, radius), put, x, y) !== 0;

/** @type {(elements: ArrayLike<OutlineElement>, radius: number, x: number, y: number) => number} */
export const outlineDistance = (elements, radius, x, y) =>
  wasm().rb_wasm_outline_distance(putElements(elements, radius), put, x, y);

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

// Queries by number. A question's place: two shapes, an answer, a k-DOP's normals, the structs of a batch.

/** Doubles from the first shape to the second one. */
export const SECOND = 128;
const ANSWER = 256;
export const NORMALS = 280;
export const QUESTION = 480;
/** Index of the first number of the last answer in `f64`. */
export let answerAt = 0;

/** Takes a place for a question; its first shape begins there. Given back by `hold`. */
export function openQuery() {
  if (!functions) start();
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

/**
 * @param {number} kind
 * @param {number} dimensions
 * @param {Extra} normals
 * @param {number} at  the question's place
 * @param {boolean} row  whether the answer is wanted, not only yes or no
 * @returns {boolean}
 */
export function queryOne(kind, dimensions, normals, at, row) {
  answerAt = at + ANSWER;
  const count = normals ? putNormals(normals, dimensions, at) : 0;
  const a = at * 8;
  const b = a + (typeof normals === 'number' ? QUESTION : SECOND) * 8;
  return askOne(kind, dimensions, a + NORMALS * 8, count, a, b, row ? a + ANSWER * 8 : 0) !== 0;
}

/**
 * What points can be in, in the order of rb_fit_kind (wasm/exports.c). Not of points: the normals of a usual k-DOP, where
 * `count` is its k; `box`, an oriented box of a box's corners; `movedKdop`, a k-DOP of a matrix and a k-DOP.
 */
export const FITS = /** @type {const} */ ([
  'normals',
  'kdop',
  'obb',
  'tightObb',
  'box',
  'sphere',
  'quickSphere',
  'bounds',
  'movedKdop',
]);

/** @typedef {typeof FITS[number]} Fit */

/**
 * What points are in. The numbers begin at `f64[answerAt]`.
 * @param {Fit} kind
 * @param {number} dimensions
 * @param {ArrayLike<number> | undefined} normals
 * @param {number} count
 * @param {(at: number) => void} put  writes the points, three numbers each, to f64 from an index on
 * @returns {number} 0 for no points, and for an oriented box of points that are not finite or very far from each other;
 *   how many normals
 */
export function queryFit(kind, dimensions, normals, count, put) {
  const at = openQuery();
  try {
    const points = at + QUESTION;
    const room = points + 3 * count;
    reserve(room + count + 1);
    hold(room);
    put(points);
    answerAt = at;
    return wasm().rb_wasm_fit(
      FITS.indexOf(kind),
      dimensions,
      points * 8,
      count,
      (at + NORMALS) * 8,
      putNormals(normals, dimensions, at),
      at * 8,
      room * 8,
    );
  } finally {
    hold(at);
  }
}

/**
 * The module with its memory imported, as `raybound.memory`, and shared: a memory that several threads have must come from
 * outside, and a module says of what kind it is. Made from the bytes, section by section.
 * @param {Uint8Array} module
 */
function sharing(module) {
  const TYPES = 1;
  const MEMORY = 5;
  /** @type {number[]} */
  const out = [...module.subarray(0, 8)];
  for (let at = 8; at < module.length;) {
    const begin = at;
    const id = module[at++];
    let size = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      size |= (module[at] & 127) << shift;
      more = module[at++] > 127;
    }
    // A vector of one memory: its limits follow, of which the first byte says whether there is a maximum, and shared.
    if (id !== MEMORY) for (let i = begin; i < at + size; i++) out.push(module[i]);
    if (id === TYPES) {
      const name = (/** @type {string} */ text) => [text.length, ...new TextEncoder().encode(text)];
      const limits = [3, ...leb(FIRST_PAGES), ...leb(MOST_PAGES)];
      const entry = [1, ...name('raybound'), ...name('memory'), 2, ...limits];
      out.push(2, ...leb(entry.length), ...entry);
    }
    at += size;
  }
  return new WebAssembly.Module(new Uint8Array(out));
}

/** @param {number} value */
function leb(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** As the Makefile links the module. */
export const FIRST_PAGES = 16;
const MOST_PAGES = 32768;
/** @type {WebAssembly.Module | undefined} */
let sharedModule;

/**
 * An instance of its own, with a memory of its own.
 * @param {WebAssembly.Memory | boolean} shared  a memory that another thread has, or whether to make one that others can have
 * @returns {{functions: Functions, memory: WebAssembly.Memory, begin: number}}  begin: the first byte that is free
 * @throws {TypeError} where memory cannot be shared
 */
export function separate(shared) {
  wasm();
  if (!shared) return separated(spares.pop() ?? new WebAssembly.Instance(compiled));
  if (typeof SharedArrayBuffer !== 'function' || !bytes)
    refuse(TypeError, 'SpatialIndex', 'shared', 'false where there is no SharedArrayBuffer', true);
  sharedModule ??= sharing(bytes());
  const memory =
    shared === true
      ? new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: true })
      : shared;
  return separated(new WebAssembly.Instance(sharedModule, { raybound: { memory } }), memory);
}

/**
 * @param {WebAssembly.Instance} instance
 * @param {WebAssembly.Memory} [given]
 */
function separated(instance, given) {
  const functions = /** @type {any} */ (instance.exports);
  return { functions, memory: given ?? functions.memory, begin: (functions.rb_wasm_heap() + 15) & ~15 };
}
