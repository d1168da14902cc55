// Every query by its name, in 2D and 3D: a batch returns the bits of single calls, for all types of arrays, numbers of rows and
// strides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as simd from '../../../js/index.js';
import * as scalar from 'raybound/scalar';
import { recorded } from '../kinds.js';
import { dimensionsOf, nameOf, Q, queryOf } from '../queries.js';
import { cases, random, SEED } from '../oracle/random.js';

const { batch, intersect, measure } = simd;
const r = random();
console.log(`RB_SEED=${SEED}`);

// Odd, so that loops over two and four rows have a remainder.
const ROWS = Math.max(cases(203), 101) | 1; // some pairs miss rarely
const CORNERS = 5;

// Half of the cases have quarters, so that shapes often touch exactly and floats represent the numbers; the others have any
// numbers.
let quarters = true;
const number = () => (quarters || r.bool(0.5) ? r.int(-12, 12) / 4 : r.float(-3, 3));
const numbers = (count) => Array.from({ length: count }, number);
const least = () => Math.abs(number());
const v = (row, at, d) =>
  d > 2 ? { x: row[at], y: row[at + 1], z: row[at + 2] } : { x: row[at], y: row[at + 1] };

const boxRow = (d) => {
  const min = numbers(d);
  return [...min, ...min.map((low) => low + least())];
};
const NORMALS = { 2: [1, 0, 0, 1, 1, 1], 3: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, -1, 1] };
const matrixElements = (row, at, d) => {
  const n = d + 1;
  return Array.from({ length: n * n }, (_, i) => {
    const [column, line] = [Math.floor(i / n), i % n];
    return line === d ? Number(column === d) : row[at + column * d + line];
  });
};

/** How a row of a shape is made, and read as an object. */
const SHAPES = {
  ray: {
    make: (d) => numbers(2 * d),
    read: (row, d) => ({ origin: v(row, 0, d), direction: v(row, d, d) }),
  },
  segment: { make: (d) => numbers(2 * d), read: (row, d) => ({ start: v(row, 0, d), end: v(row, d, d) }) },
  line: { make: (d) => numbers(2 * d), read: (row, d) => ({ start: v(row, 0, d), end: v(row, d, d) }) },
  box: { make: boxRow, read: (row, d) => ({ min: v(row, 0, d), max: v(row, d, d) }) },
  movingBox: {
    make: (d) => [...boxRow(d), ...numbers(d)],
    read: (row, d) => ({ min: v(row, 0, d), max: v(row, d, d), motion: v(row, 2 * d, d) }),
  },
  sphere: {
    make: (d) => [...numbers(d), least()],
    read: (row, d) => ({ center: v(row, 0, d), radius: row[d] }),
  },
  movingSphere: {
    make: (d) => [...numbers(d), least(), ...numbers(d)],
    read: (row, d) => ({ center: v(row, 0, d), radius: row[d], motion: v(row, d + 1, d) }),
  },
  capsule: {
    make: (d) => [...numbers(2 * d), least()],
    read: (row, d) => ({ start: v(row, 0, d), end: v(row, d, d), radius: row[2 * d] }),
  },
  plane: {
    make: (d) => numbers(d + 1),
    read: (row, d) => ({ normal: v(row, 0, d), constant: row[d] }),
  },
  planes: {
    make: (d) => numbers(2 * d + 2),
    read: (row, d) => [0, d + 1].map((at) => ({ normal: v(row, at, d), constant: row[at + d] })),
  },
  triangle: {
    make: (d) => numbers(3 * d),
    read: (row, d) => ({ a: v(row, 0, d), b: v(row, d, d), c: v(row, 2 * d, d) }),
  },
  obb: {
    make: (d) => {
      const row = [...numbers(d), ...Array.from({ length: d }, least)];
      const [c, s] = quarters ? r.pick([[0, 1], [1, 0], [-1, 0]]) : [0.6, 0.8]; // prettier-ignore
      return d > 2 ? [...row, c, s, 0, -s, c, 0] : [...row, c, s];
    },
    read: (row, d) =>
      d > 2
        ? {
            center: v(row, 0, 3),
            halfSize: v(row, 3, 3),
            rotation: { elements: [...row.slice(6, 12), 0, 0, 1] },
          }
        : { center: v(row, 0, 2), halfSize: v(row, 2, 2), axis: v(row, 4, 2) },
  },
  matrix: {
    make: (d) => numbers(d * (d + 1)),
    read: (row, d) => ({ elements: matrixElements(row, 0, d) }),
  },
  matrixBox: {
    make: (d) => [...boxRow(d), ...numbers(d * (d + 1))],
    read: (row, d) => ({
      min: v(row, 0, d),
      max: v(row, d, d),
      matrix: { elements: matrixElements(row, 2 * d, d) },
    }),
  },
  kdop: {
    make: (d) => NORMALS[d].slice(0, NORMALS[d].length / d).flatMap(() => boxRow(1)),
    read: (row, d) => ({ normals: NORMALS[d], ranges: row }),
  },
  polygon: { make: (d) => numbers(CORNERS * d), read: (row) => ({ position: row }) },
  arc: {
    make: () => [...numbers(2), least(), r.int(0, 6) / 2, r.int(0, 12) / 2, r.int(0, 1)],
    read: ([x, y, radius, start, end, turn]) => ({
      origin: { x, y },
      radius,
      startAngle: start,
      endAngle: end,
      counterclockwise: turn === 1,
      clockwise: turn !== 1,
    }),
  },
};

const names = Object.values(Q).flatMap((row) =>
  dimensionsOf(row).map((dimensions) => nameOf(row, dimensions)),
);

/** The numbers that a batch writes for a result. */
const flat = (query, result) =>
  query.fields.flatMap(({ name, type }) => {
    if (type === '' || type === '?') return [Number(result[name])];
    // A missing vector is null in an object, and Infinity in a row.
    const { x, y, z } = result[name] ?? { x: Infinity, y: Infinity, z: Infinity };
    return query.dimensions > 2 ? [x, y, z] : [x, y];
  });

test('all queries with recorded bits are tested', () => {
  assert.equal(2 * Object.keys(Q).length, Object.keys(recorded).length);
});

for (const name of names) {
  test(`batch ${name}: the bits of single calls`, () => {
    const query = queryOf('test', name);
    const d = query.dimensions;
    const [a, b] = [SHAPES[query.a], SHAPES[query.b]];
    let [hitCount, queried] = [0, 0];
    for (quarters of [true, false]) {
      const [as, bs] = [a, b].map(({ make }) => Array.from({ length: ROWS }, () => make(d)));
      const [aSize, bSize] = [as[0].length, bs[0].length];
      const columns = query.width;
      const options = { columns, normals: NORMALS[d], bStride: bSize };
      const single = (rowA, rowB) => {
        const shapes = [a.read(rowA, d), b.read(rowB, d)];
        const result = (query.always ? measure : intersect)(name, ...shapes);
        const isHit = query.always ? result.touches : result !== null;
        return { touches: isHit, row: result && flat(query, result) };
      };
      /** @param {Float64Array | Float32Array} out  @param {number[][][]} pairs */
      const check = (count, out, pairs, what) => {
        let isHit = 0;
        pairs.forEach(([rowA, rowB], i) => {
          const want = single(rowA, rowB);
          const got = [...out.subarray(i * columns, (i + 1) * columns)];
          isHit += Number(want.touches);
          const where = `${what}, row ${i}: ${rowA} and ${rowB}`;
          if (want.row) assert.deepEqual(got, want.row, where);
          else {
            assert.equal(got[0], Infinity, where);
            assert.ok(
              got.every((value) => value === Infinity || value === -1),
              where,
            );
          }
        });
        assert.equal(count, isHit, what);
        hitCount += isHit;
        queried += pairs.length;
      };
      const pairs = as.map((row, i) => [row, bs[i]]);
      const [A, B] = [new Float64Array(as.flat()), new Float64Array(bs.flat())];
      const out = new Float64Array(ROWS * columns);
      check(batch(name, A, B, options, { rows: out }).count, out, pairs, 'pairs');
      const whole = out.slice();

      // One row of a and many of b; many rows of a and one of b.
      const oneB = bs.map((row) => [as[1], row]);
      check(
        batch(name, A.subarray(aSize, 2 * aSize), B, options, { rows: out }).count,
        out,
        oneB,
        'one and many',
      );
      const oneA = as.map((row) => [row, bs[2]]);
      const second = B.subarray(2 * bSize, 3 * bSize);
      check(batch(name, A, second, options, { rows: out }).count, out, oneA, 'many and one');
      // Fewer rows than a loop takes at once.
      for (const few of [1, 2, 3, 5, 7]) {
        const part = out.subarray(0, few * columns);
        const count = batch(name, A.subarray(0, few * aSize), B.subarray(0, few * bSize), options, {
          rows: part,
        }).count;
        assert.deepEqual(part, whole.subarray(0, few * columns), `${few} rows`);
        assert.ok(count <= few);
      }
      // Strides longer than a row, with NaN between the rows.
      const spread = (rows, more) =>
        new Float64Array(rows.flatMap((row) => [...row, ...new Array(more).fill(NaN)]));
      const wide = query.b === 'polygon' ? {} : { bStride: bSize + 3 };
      const apart = batch(
        name,
        spread(as, 2),
        query.b === 'polygon' ? B : spread(bs, 3),
        { ...options, aStride: aSize + 2, ...wide },
        { rows: out },
      ).count;
      check(apart, out, pairs, 'strides');

      // Hits as bytes; only the first columns.
      const bits = new Uint8Array(ROWS);
      const isHit = batch(name, A, B, { ...options, columns: 1 }, { hits: bits }).count;
      assert.deepEqual(
        [...bits],
        pairs.map((pair) => Number(single(...pair).touches)),
      );
      assert.equal(
        isHit,
        bits.reduce((sum, bit) => sum + bit),
      );
      const first = new Float64Array(ROWS);
      assert.equal(batch(name, A, B, { ...options, columns: 1 }, { rows: first }).count, isHit);
      first.forEach((value, i) => assert.ok(Object.is(value, whole[i * columns]), `first column, row ${i}`));

      // Float inputs are read as the doubles that they represent.
      const [A32, B32] = [new Float32Array(A), new Float32Array(B)];
      const floats = as.map((_, i) => [
        [...A32.subarray(i * aSize, (i + 1) * aSize)],
        [...B32.subarray(i * bSize, (i + 1) * bSize)],
      ]);
      const count = batch(name, A32, B32, options, { rows: out }).count;
      check(count, out, floats, 'floats');
      assert.equal(
        batch(name, A32, new Float64Array(B32), options, { rows: out }).count,
        count,
        'floats and doubles',
      );
      assert.equal(
        batch(name, A32, B32, { ...options, columns: 1 }, { hits: bits }).count,
        count,
        'floats in, bytes out',
      );
      floats.forEach((pair, i) => assert.equal(bits[i], Number(single(...pair).touches), `bytes, row ${i}`));
      // Float outputs: hit or miss is exact, numbers are close.
      const near = new Float32Array(ROWS * columns);
      assert.equal(batch(name, A32, B32, options, { rows: near }).count, count, 'floats in and out');
      floats.forEach((pair, i) => {
        if (!query.always) assert.equal(near[i * columns] === Infinity, !bits[i], `floats out, row ${i}`);
      });
      // Double inputs, float outputs: the numbers of the single call, rounded.
      batch(name, A, B, options, { rows: near });
      near.forEach((value, i) => assert.ok(Object.is(value, Math.fround(whole[i])), `rounded, number ${i}`));

      const other = new Float64Array(ROWS * columns);
      scalar.batch(name, A, B, options, { rows: other });
      assert.deepEqual(new Uint8Array(other.buffer), new Uint8Array(whole.buffer), 'without SIMD');
    }
    assert.ok(hitCount > 0, 'none met');
    if (!/Transform|Merge|planePlanes3/.test(name)) assert.ok(hitCount < queried, 'all met');
  });
}
