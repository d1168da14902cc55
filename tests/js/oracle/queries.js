// The shapes of every query of tests/cases/query-bits.json, and whether the results have the recorded hashes, for every build:
// the tests in Node and in browsers import this file.

import { hashOf, next, number, start } from './bits.js';

/** @typedef {{name: string, a: string, b: string, result: string, only?: 2 | 3}} Kind  as tests/js/kinds.js lists them */

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

/**
 * The queries whose results differ in bits from the recorded results.
 * @param {any} batch
 * @param {Kind[]} kinds
 * @param {Record<string, number[]>} recorded  the number of pairs that hit, and a hash of their results
 */
export function differentQueries(batch, kinds, recorded) {
  /** @type {string[]} */
  const different = [];
  for (const [kind, { name, a, b, result, only }] of kinds.entries()) {
    for (const dimensions of /** @type {const} */ ([2, 3])) {
      if (only && only !== dimensions) continue;
      start(kind);
      const camel = name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
      const round =
        dimensions === 2 ? camel.replace(/sphere/g, 'circle').replace(/Sphere/g, 'Circle') : camel;
      const columns = [...result].reduce((sum, code) => {
        if (code === '!' || (dimensions === 2 && code === 'y')) return sum;
        return sum + ('si'.includes(code) ? 1 : dimensions);
      }, 0);
      const rowsA = rowsOf(a, dimensions);
      const rowsB = rowsOf(b, dimensions);
      const out = new Float64Array(ROWS * columns);
      const query = round + dimensions;
      const options = { columns, normals: NORMALS[dimensions], bStride: rowsB.length / ROWS };
      const hits = batch(query, rowsA, rowsB, options, { rows: out }).count;
      const got = [hits, hashOf(out)];
      const want = recorded[`${name}_${dimensions}`];
      if (String(got) !== String(want)) different.push(`${query}: ${got} instead of ${want}`);
    }
  }
  return different;
}
