/** The module of queries of polygons against polygons and circles. */

import { OVERLAP_DEPTH, OVERLAP_DOUBLES, OVERLAP_INDEX, OVERLAP_NORMAL } from '../generated/layout.js';
import { source } from '../generated/polygons.js';
import { Door } from './Door.js';
import { f64, firstDouble, i32, reserve, scratch } from './scratch.js';

const polygons = /* @__PURE__ */ new Door(source, scratch);

/** Rings (x0, y0, x1, y1 …) and the fill rule: 0 nonzero, 1 even-odd. @typedef {{rings: ArrayLike<number>[], rule: number}} Rings */

/**
 * Writes polygons one after the other. Returns the arguments of a function for each: points, ends, number of rings, rule.
 * @param {Rings[]} list
 */
function put(list) {
  let at = firstDouble();
  const sizes = list.map(({ rings }) => rings.reduce((sum, ring) => sum + ring.length, 0));
  reserve(list.reduce((end, { rings }, i) => end + sizes[i] + rings.length, at));
  return list.map(({ rings, rule }, i) => {
    const points = at;
    const ends = at + sizes[i];
    rings.forEach((ring, k) => {
      f64.set(ring, at);
      at += ring.length;
      i32[2 * ends + k] = (at - points) / 2;
    });
    at = ends + rings.length;
    return [points * 8, ends * 8, rings.length, rule];
  });
}

/** @type {(a: Rings, b: Rings) => boolean} */
export function overlaps(a, b) {
  const [first, second] = put([a, b]);
  return polygons.f.rb_wasm_rings_overlaps(...first, ...second) !== 0;
}

/** @type {(a: Rings, b: Rings) => boolean} */
export function contains(a, b) {
  const [first, second] = put([a, b]);
  return polygons.f.rb_wasm_rings_contains(...first, ...second) !== 0;
}

/**
 * @param {Rings} polygon
 * @param {number[]} circle  center and radius
 * @param {0 | 1 | 2} query  whether they overlap, whether the disc is in the polygon, whether the polygon is in the disc
 */
export function circle(polygon, [x, y, radius], query) {
  const [numbers] = put([polygon]);
  return polygons.f.rb_wasm_rings_circle(...numbers, x, y, radius, query) !== 0;
}

/** @param {ArrayLike<number>} ring */
export function isConvex(ring) {
  const [[at]] = put([{ rings: [ring], rule: 0 }]);
  return polygons.f.rb_wasm_rings_is_convex(at, ring.length / 2) !== 0;
}

/** @typedef {{touches: boolean, depth: number, index: number, x: number, y: number}} Translation  index, x, y: of the normal */

/**
 * Writes rings and room for an rb_overlap3, and reads it after the call.
 * @type {(rings: ArrayLike<number>[], call: (addresses: number[]) => number) => Translation}
 */
function overlapOf(rings, call) {
  const lists = [...rings, new Array(OVERLAP_DOUBLES).fill(0)].map((ring) => ({ rings: [ring], rule: 0 }));
  const addresses = put(lists).map(([at]) => at);
  const touches = call(addresses) !== 0;
  const to = addresses[rings.length] / 8;
  return {
    touches,
    depth: f64[to + OVERLAP_DEPTH],
    index: f64[to + OVERLAP_INDEX],
    x: f64[to + OVERLAP_NORMAL],
    y: f64[to + OVERLAP_NORMAL + 1],
  };
}

/** The shortest translation that separates convex rings. @type {(a: ArrayLike<number>, b: ArrayLike<number>) => Translation} */
export const translation = (a, b) =>
  overlapOf([a, b], ([first, second, to]) =>
    polygons.f.rb_wasm_rings_translation(first, a.length / 2, second, b.length / 2, to),
  );

/** The shortest translation that separates a convex ring from a circle. @type {(ring: ArrayLike<number>, circle: number[]) => Translation} */
export const translationFromCircle = (ring, [x, y, radius]) =>
  overlapOf([ring], ([first, to]) =>
    polygons.f.rb_wasm_rings_translation_circle(first, ring.length / 2, x, y, radius, to),
  );
