// A spatial index answers with the same bits in both wasm modules and in the native core: tests/cases/index-bits.json, which
// tests/c/test_bvh_bits.c checks and writes. Boxes and questions are made by the same steps.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { hashOf, number, start } from './oracle/bits.js';
import { vector } from './oracle/boxes.js';

const recorded = JSON.parse(readFileSync(new URL('../cases/index-bits.json', import.meta.url), 'utf8'));
const BOXES = 5000;
const QUESTIONS = 60;

const numbers = (/** @type {number} */ count, /** @type {number} */ low, /** @type {number} */ high) =>
  Array.from({ length: count }, () => number(low, high));
const plus = (/** @type {number[]} */ a, /** @type {number} */ b) => a.map((x) => x + b);

/** What an index answers to the questions: how many are told, and the hash. */
function answers(/** @type {any} */ index, /** @type {number} */ d) {
  /** @type {number[]} */
  const all = [];
  let told = 0;
  const add = (/** @type {any[]} */ list) => {
    told += list.length;
    for (const hit of list) all.push(hit.index, hit.t ?? hit.distance);
  };
  for (let i = 0; i < QUESTIONS; i++) {
    add(index.raycastAll({ origin: vector(numbers(d, -30, 30)), direction: vector(numbers(d, -1, 1)) }));
    add(index.nearest(vector(numbers(d, -30, 30)), { k: 10 }));
    const low = numbers(d, -30, 25);
    const found = index.search({ min: vector(low), max: vector(plus(low, 5)) });
    told += found.length;
    all.push(...found);
    const min = numbers(d, -30, 30);
    const box = { min: vector(min), max: vector(plus(min, 0.5)) };
    add([index.sweepBox(box, vector(numbers(d, -9, 9)))].filter(Boolean));
    const circle = { center: vector(numbers(d, -30, 30)), radius: 0.5 };
    add([index.sweepCircle(circle, vector(numbers(d, -9, 9)))].filter(Boolean));
  }
  return [told, hashOf(all)];
}

for (const [module, { SpatialIndex }] of Object.entries({ SIMD: simd, scalar })) {
  test(`an index of the ${module} module answers with the native core's bits`, () => {
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
        got[method + d] = answers(new SpatialIndex(boxes, { dimensions: d, method }), d);
      }
    }
    assert.deepEqual(got, recorded);
  });
}
