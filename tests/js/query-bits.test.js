// Every query's answers in both wasm modules have the bits that the native core has: tests/cases/query-bits.json, which
// tests/c/test_query_bits.c checks and writes. The shapes are made by the same steps.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as simd from 'raybound';
import * as scalar from 'raybound/scalar';
import { hashOf, next, number, start } from './oracle/bits.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const recorded = JSON.parse(read('tests/cases/query-bits.json'));
const header = read('src/query/query.h');
const defined = Object.fromEntries(
  [...header.matchAll(/#define (RB_[A-Z]+) "([^"]*)"/g)].map(([, name, layout]) => [name, layout]),
);
const kinds = [...header.matchAll(/X\(([A-Z_]+), "(\w+)", "(\w+)", (.*?)\)\s*\\?\n/g)].map(
  ([, name, a, b, answer]) => ({
    name,
    a,
    b,
    answer: answer.replace(/RB_[A-Z]+/g, (macro) => defined[macro]).replace(/["\s]/g, ''),
  }),
);

const ROWS = 200;
const NORMALS = { 2: [1, 0, 0, 1, 1, 1, 1, -1], 3: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, -1] };

function rowsOf(/** @type {string} */ layout, /** @type {number} */ dimensions) {
  const to = [];
  const axes = layout === 'vvvy';
  for (let i = 0; i < ROWS; i++) {
    for (const [at, code] of [...layout].entries()) {
      if (axes && at === 2) break;
      if (code === 'z' && dimensions === 2) continue;
      const count = code === 's' ? 1 : code === 'k' ? 8 : code === 'p' ? 4 * dimensions : dimensions;
      for (let k = 0; k < count; k++) {
        const value = number(-3, 3);
        const positive = code === 's' || (axes && at > 0) || (code === 'k' && k % 2);
        to.push(positive ? Math.abs(value) : value);
      }
    }
    if (axes && dimensions === 2) {
      const [x, y] = [number(-3, 3) + 4, number(-3, 3)];
      const length = Math.sqrt(x * x + y * y);
      to.push(x / length, y / length);
    } else if (axes) {
      const q = [];
      for (let k = 0; k < 4; k++) q.push(number(-3, 3) + (k === 0 ? 4 : 0));
      const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
      const [w, x, y, z] = q.map((value) => value / length);
      to.push(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y));
      to.push(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
    }
    if (layout === 'vv' && next() < 0.75) {
      for (let k = 0; k < dimensions; k++) {
        const low = to.length - 2 * dimensions + k;
        const high = low + dimensions;
        if (to[low] > to[high]) [to[low], to[high]] = [to[high], to[low]];
      }
    }
  }
  return new Float64Array(to);
}

test('the header lists what the case file holds', () => {
  assert.deepEqual(
    kinds.flatMap(({ name }) => [`${name}_2`, `${name}_3`]),
    Object.keys(recorded),
  );
});

for (const [module, { batch }] of Object.entries({ SIMD: simd, scalar })) {
  test(`the ${module} module answers with the native core's bits`, () => {
    const different = [];
    for (const [kind, { name, a, b, answer }] of kinds.entries()) {
      for (const dimensions of /** @type {const} */ ([2, 3])) {
        if (dimensions === 3 && kind >= kinds.findIndex((one) => one.name === 'RAY_LINE')) continue; // of the plane only
        start(kind);
        const camel = name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
        const round =
          dimensions === 2 ? camel.replace(/sphere/g, 'circle').replace(/Sphere/g, 'Circle') : camel;
        const columns = [...answer].reduce((sum, code) => {
          if (code === '!' || (dimensions === 2 && code === 'y')) return sum;
          return sum + ('si'.includes(code) ? 1 : dimensions);
        }, 0);
        const rowsA = rowsOf(a, dimensions);
        const rowsB = rowsOf(b, dimensions);
        const out = new Float64Array(ROWS * columns);
        const query = /** @type {import('../../js/query/query.js').QueryName} */ (round + dimensions);
        const options = { columns, normals: NORMALS[dimensions], bStride: rowsB.length / ROWS };
        const met = batch(query, rowsA, rowsB, out, options);
        const got = [met, hashOf(out)];
        const want = recorded[`${name}_${dimensions}`];
        if (String(got) !== String(want)) different.push(`${query}: ${got} instead of ${want}`);
      }
    }
    assert.deepEqual(different, []);
  });
}
