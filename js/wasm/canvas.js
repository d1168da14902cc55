/** The module of 2D rays, lines, arcs, boxes, polygons and outlines, and of picking without a hierarchy. */

import { PART_INTEGERS, PICK_DOUBLES } from '../generated/layout.js';
import { source } from '../generated/canvas.js';
import { Door } from './Door.js';
import {
  elementNumbers,
  freeDouble,
  i32,
  out,
  put,
  putElements,
  putPoints,
  reserve,
  scratch,
  setOut,
} from './scratch.js';

/** @import { OutlineElement } from '../arguments/check.js' */

export const canvas = /* @__PURE__ */ new Door(source, scratch, (functions) =>
  setOut(functions.rb_wasm_out()),
);

// Rays. Hits are written to `out`: t, distance, x, y, nx, ny. side: 1 front, -1 back, 0 both.

/** @type {(ox: number, oy: number, dx: number, dy: number, ax: number, ay: number, bx: number, by: number) => boolean} */
export const rayLine = (...numbers) => canvas.f.rb_wasm_ray_line(...numbers) !== 0;

/** @type {(ox: number, oy: number, dx: number, dy: number, ax: number, ay: number, bx: number, by: number, side: number) => boolean} */
export const raySegment = (...numbers) => canvas.f.rb_wasm_ray_segment(...numbers) !== 0;

/** The origin and the direction of a ray. @typedef {{ox: number, oy: number, dx: number, dy: number}} RayNumbers */

/** A ray against the front of the edge between the second and the third of four vertices of a polygon.
 * @type {(ray: RayNumbers, v: Float64Array) => boolean} */
export const rayEdge = ({ ox, oy, dx, dy }, v) =>
  canvas.f.rb_wasm_ray_edge(ox, oy, dx, dy, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]) !== 0;

/**
 * @type {(ox: number, oy: number, dx: number, dy: number, cx: number, cy: number, r: number, start: number, end: number,
 * counterclockwise: number, side: number) => boolean}
 */
export const rayArc = (...numbers) => canvas.f.rb_wasm_ray_arc(...numbers) !== 0;

/** @type {(ox: number, oy: number, dx: number, dy: number, minX: number, minY: number, maxX: number, maxY: number) => boolean} */
export const rayBox = (ox, oy, dx, dy, minX, minY, maxX, maxY) =>
  canvas.f.rb_wasm_ray_box(ox, oy, dx, dy, minX, minY, maxX, maxY) !== 0;

// Lines and segments. Points are written to `out`: x, y (, x2, y2).

/** @type {(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number) => boolean} */
export const lineLine = (...numbers) => canvas.f.rb_wasm_line_line(...numbers) !== 0;

/** Returns the number of points in `out`; 2: the ends of a collinear overlap.
 * @type {(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number) => number} */
export const segmentSegment = (...numbers) => canvas.f.rb_wasm_segment_segment(...numbers);

/** @type {(start: number, end: number, counterclockwise: number, angle: number) => boolean} */
export const arcContainsAngle = (...numbers) => canvas.f.rb_wasm_arc_contains_angle(...numbers) !== 0;

// Polygons (x0, y0, x1, y1 …) and outlines. `fn` and `name` are for errors.

/** Writes minX, minY, maxX, maxY to `out`; false without points.
 * @type {(fn: string, name: string, position: ArrayLike<number>) => boolean} */
export const polygonBounds = (fn, name, position) =>
  canvas.f.rb_wasm_polygon_bounds(putPoints(fn, name, position), put) !== 0;

/** @type {(fn: string, name: string, position: ArrayLike<number>) => number} */
export const polygonArea = (fn, name, position) =>
  canvas.f.rb_wasm_polygon_area(putPoints(fn, name, position), put);

/** @type {(fn: string, name: string, position: ArrayLike<number>) => boolean} */
export function polygonIsSimple(fn, name, position) {
  const points = putPoints(fn, name, position);
  const scratch = points + 16 * put;
  reserve((scratch + (canvas.f.rb_wasm_polygon_is_simple_scratch(put) >>> 0)) / 8 + 1);
  return canvas.f.rb_wasm_polygon_is_simple(points, put, scratch) !== 0;
}

/** @type {(fn: string, name: string, position: ArrayLike<number>, x: number, y: number, rule: number) => boolean} */
export const polygonContains = (fn, name, position, x, y, rule) =>
  canvas.f.rb_wasm_polygon_contains(putPoints(fn, name, position), put, x, y, rule) !== 0;

/** @type {(fn: string, name: string, position: ArrayLike<number>, x: number, y: number, closed?: boolean) => number} */
export const polygonDistance = (fn, name, position, x, y, closed = true) =>
  canvas.f.rb_wasm_polygon_distance(putPoints(fn, name, position), put, x, y, Number(closed));

/** Writes minX, minY, maxX, maxY of the outline, transformed by the affine matrix [a c x; b d y], to `out`; false without elements.
 * @type {(fn: string, name: string, elements: ArrayLike<OutlineElement>, radius: number, a?: number, b?: number, c?: number, d?:
 *   number, x?: number, y?: number) => boolean} */
export const outlineBounds = (fn, name, elements, radius, a = 1, b = 0, c = 0, d = 1, x = 0, y = 0) =>
  canvas.f.rb_wasm_outline_bounds(
    putElements(elementNumbers(fn, name, elements, radius)),
    put,
    a,
    b,
    c,
    d,
    x,
    y,
  ) !== 0;

/** The numbers are those of `elementNumbers`.
 * @type {(numbers: number[], x: number, y: number) => boolean} */
export const outlineContains = (numbers, x, y) =>
  canvas.f.rb_wasm_outline_contains(putElements(numbers), put, x, y) !== 0;

/** @type {(numbers: number[], x: number, y: number) => number} */
export const outlineDistance = (numbers, x, y) =>
  canvas.f.rb_wasm_outline_distance(putElements(numbers), put, x, y);

// Many objects.

/**
 * One ray against the parts of objects. A part is four integers: kind (0 polygon, 1 outline), object, count, index of the first number.
 * @param {RayNumbers} ray
 * @param {number} side  1: fronts, -1: backs, 0: both (rb_side)
 * @param {ArrayLike<number>} numbers  finite
 * @param {ArrayLike<number>} parts
 * @returns {number}  index of the results in `f64`: object, part, t, distance, x, y, nx, ny for each object that is hit.
 *   out[0]: the number of results
 */
export function raycast({ ox, oy, dx, dy }, side, numbers, parts) {
  const at = freeDouble();
  const count = parts.length / PART_INTEGERS;
  const partsAt = at + numbers.length;
  const picks = partsAt + count * (PART_INTEGERS / 2);
  reserve(picks + count * PICK_DOUBLES).set(numbers, at);
  i32.set(parts, partsAt * 2);
  const hits = canvas.f.rb_wasm_raycast(ox, oy, dx, dy, at * 8, partsAt * 8, count, side, 0, picks * 8);
  out[0] = hits; // after the call, because the first call of the module sets `out`
  return picks;
}
