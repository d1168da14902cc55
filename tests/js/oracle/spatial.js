// The results of a spatial index in tests/cases/index-bits.json, for every build: the tests in Node and in browsers import this
// file.

import { hashOf, number, start } from './bits.js';

const BOXES = 5000;
const QUERIES = 60;

const numbers = (/** @type {number} */ count, /** @type {number} */ low, /** @type {number} */ high) =>
  Array.from({ length: count }, () => number(low, high));
const vector = (/** @type {number[]} */ [x, y, z]) => (z === undefined ? { x, y } : { x, y, z });
const plus = (/** @type {number[]} */ a, /** @type {number} */ b) => a.map((x) => x + b);

/** The results of an index for many queries: their number, and their hash. */
function results(/** @type {any} */ index, /** @type {number} */ d) {
  /** @type {number[]} */
  const all = [];
  let reported = 0;
  const add = (/** @type {any[]} */ list) => {
    reported += list.length;
    for (const hit of list) all.push(hit.index, hit.t ?? hit.distance);
  };
  for (let i = 0; i < QUERIES; i++) {
    add(index.raycastAll({ origin: vector(numbers(d, -30, 30)), direction: vector(numbers(d, -1, 1)) }));
    add(index.nearest(vector(numbers(d, -30, 30)), { k: 10 }));
    const low = numbers(d, -30, 25);
    const found = index.search({ min: vector(low), max: vector(plus(low, 5)) });
    reported += found.length;
    all.push(...found);
    const min = numbers(d, -30, 30);
    const box = { min: vector(min), max: vector(plus(min, 0.5)) };
    add([index.sweepBox(box, vector(numbers(d, -9, 9)))].filter(Boolean));
    const circle = { center: vector(numbers(d, -30, 30)), radius: 0.5 };
    add([index.sweepCircle(circle, vector(numbers(d, -9, 9)))].filter(Boolean));
  }
  return [reported, hashOf(all)];
}

/** For each build method, in 2D and 3D. */
export function hashesOfIndex(/** @type {any} */ SpatialIndex) {
  /** @type {Record<string, number[]>} */
  const got = {};
  for (const d of /** @type {const} */ ([2, 3])) {
    for (const method of /** @type {const} */ (['quality', 'fast', 'middle'])) {
      start();
      const boxes = [];
      for (let i = 0; i < BOXES; i++) {
        const min = numbers(d, -30, 30);
        boxes.push(...min, ...numbers(d, 0, d === 2 ? 1 : 3).map((size, k) => size + min[k]));
      }
      got[method + d] = results(new SpatialIndex(boxes, { dimensions: d, build: method }), d);
    }
  }
  return got;
}
