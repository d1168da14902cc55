// Batches: rows, strides, formats, chunks, with the results of single calls. Errors: batch.errors.test.js.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as simd from '../../../js/index.js';
import * as scalar from 'raybound/scalar';

const { batch, intersect, measure } = simd;

let word = 20240229;
function random() {
  word ^= word << 13;
  word ^= word >>> 17;
  word ^= word << 5;
  return (word >>> 0) / 4294967296;
}
/** Some numbers are small integers, so that shapes touch. */
const number = () => (random() < 0.5 ? Math.floor(random() * 7) - 3 : random() * 6 - 3);

const v = (row, at, dimensions) =>
  dimensions > 2 ? { x: row[at], y: row[at + 1], z: row[at + 2] } : { x: row[at], y: row[at + 1] };

/** How a row is made, and read as an object. */
const SHAPES = {
  ray: (d) => ({
    make: () => Array.from({ length: 2 * d }, number),
    read: (row) => ({ origin: v(row, 0, d), direction: v(row, d, d) }),
  }),
  segment: (d) => ({
    make: () => Array.from({ length: 2 * d }, number),
    read: (row) => ({ start: v(row, 0, d), end: v(row, d, d) }),
  }),
  box: (d) => ({
    make: () => {
      const min = Array.from({ length: d }, number);
      return [...min, ...min.map((low) => low + Math.abs(number()))];
    },
    read: (row) => ({ min: v(row, 0, d), max: v(row, d, d) }),
  }),
  sphere: (d) => ({
    make: () => [...Array.from({ length: d }, number), Math.abs(number())],
    read: (row) => ({ center: v(row, 0, d), radius: row[d] }),
  }),
  plane: (d) => ({
    make: () => Array.from({ length: d + 1 }, number),
    read: (row) => ({ normal: v(row, 0, d), constant: row[d] }),
  }),
  obb: (d) => ({
    make: () => {
      const center = Array.from({ length: d }, number);
      const half = Array.from({ length: d }, () => Math.abs(number()));
      const angle = number();
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return d > 2 ? [...center, ...half, c, s, 0, -s, c, 0] : [...center, ...half, c, s];
    },
    read: (row) =>
      d > 2
        ? {
            center: v(row, 0, 3),
            halfSize: v(row, 3, 3),
            rotation: { elements: [...row.slice(6, 12), 0, 0, row[6] * row[10] - row[7] * row[9]] },
          }
        : { center: v(row, 0, 2), halfSize: v(row, 2, 2), axis: v(row, 4, 2) },
  }),
  triangle: (d) => ({
    make: () => Array.from({ length: 3 * d }, number),
    read: (row) => ({ a: v(row, 0, d), b: v(row, d, d), c: v(row, 2 * d, d) }),
  }),
  movingSphere: (d) => ({
    make: () => [
      ...Array.from({ length: d }, number),
      Math.abs(number()),
      ...Array.from({ length: d }, number),
    ],
    read: (row) => ({ center: v(row, 0, d), radius: row[d], motion: v(row, d + 1, d) }),
  }),
};

/** The numbers of a result in the order of a row. */
const flat = (result) =>
  Object.entries(result)
    .filter(([key]) => key !== 'touches')
    .flatMap(([, value]) => (typeof value === 'object' ? Object.values(value) : Number(value)));

const QUERIES = [
  ['rayBox', 'ray', 'box'],
  ['raySphere', 'ray', 'sphere'],
  ['rayPlane', 'ray', 'plane'],
  ['rayObb', 'ray', 'obb'],
  ['rayTriangle', 'ray', 'triangle'],
  ['segmentBox', 'segment', 'box'],
  ['segmentSphere', 'segment', 'sphere'],
  ['sphereBox', 'sphere', 'box', true],
  ['sphereSphere', 'sphere', 'sphere', true],
  ['boxPlane', 'box', 'plane', true],
  ['obbObb', 'obb', 'obb', true],
  ['boxBox', 'box', 'box', true],
  ['movingSphereSphere', 'movingSphere', 'movingSphere'],
  ['movingSphereBox', 'movingSphere', 'box'],
];

for (const [base, aShape, bShape, always] of QUERIES) {
  for (const d of [2, 3]) {
    const name = (d === 2 ? base.replace(/Sphere/g, 'Circle').replace('sphere', 'circle') : base) + d;
    const [a, b] = [SHAPES[aShape](d), SHAPES[bShape](d)];

    describe(`batch ${name}`, () => {
      const rows = 300;
      const [as, bs] = [a, b].map(({ make }) => Array.from({ length: rows }, make));
      const [aSize, bSize] = [as[0].length, bs[0].length];
      const single = (i, k) => {
        const shapes = [a.read(as[i]), b.read(bs[k])];
        if (!always) return intersect(name, ...shapes);
        const result = measure(name, ...shapes);
        return { ...result, touches: result.touches };
      };
      const isYes = (result) => (always ? result.touches : result !== null);
      const columns = always
        ? flat(single(0, 0)).length
        : flat(as.map((_, i) => single(i, i)).find(Boolean) ?? fail()).length;
      const A = new Float64Array(as.flat());
      const B = new Float64Array(bs.flat());

      const check = (out, pairs) => {
        let isHit = 0;
        pairs.forEach(([i, k], row) => {
          const result = single(i, k);
          const got = [...out.subarray(row * columns, (row + 1) * columns)];
          isHit += Number(isYes(result));
          if (result === null) {
            assert.ok(
              got.every((value) => value === Infinity || value === -1),
              `row ${row}: ${got}`,
            );
            assert.equal(got[0], Infinity);
          } else assert.deepEqual(got, flat(result), `row ${row}`);
        });
        return isHit;
      };

      it('pairs: the bits of single calls', () => {
        const out = new Float64Array(rows * columns);
        const hitCount = batch(name, A, B, { columns }, { rows: out }).count;
        assert.equal(
          hitCount,
          check(
            out,
            as.map((_, i) => [i, i]),
          ),
        );
        assert.ok(hitCount > 0 && hitCount < rows, `${hitCount} of ${rows}`);
      });

      it('one row of a and many of b, many rows of a and one of b', () => {
        const out = new Float64Array(rows * columns);
        assert.equal(
          batch(name, A.subarray(0, aSize), B, { columns }, { rows: out }).count,
          check(
            out,
            bs.map((_, i) => [0, i]),
          ),
        );
        assert.equal(
          batch(name, A, B.subarray(bSize, 2 * bSize), { columns }, { rows: out }).count,
          check(
            out,
            as.map((_, i) => [i, 1]),
          ),
        );
      });

      it('longer strides', () => {
        const spread = (list, stride) =>
          new Float64Array(list.flatMap((row) => [...row, ...Array(stride - row.length).fill(NaN)]));
        const out = new Float64Array(rows * columns);
        const aStride = aSize + 3;
        const bStride = bSize + 1;
        const options = { columns, aStride, bStride };
        assert.equal(
          batch(name, spread(as, aStride), spread(bs, bStride), options, { rows: out }).count,
          check(
            out,
            as.map((_, i) => [i, i]),
          ),
        );
        // The last row needs no padding after its numbers.
        const short = spread(as, aStride).subarray(0, rows * aStride - 3);
        assert.equal(
          batch(name, short, B, { columns, aStride }, { rows: out }).count,
          check(
            out,
            as.map((_, i) => [i, i]),
          ),
        );
      });

      it('a Uint8Array gets 1 for hits and 0 for misses, fewer columns are the first ones', () => {
        const bits = new Uint8Array(rows);
        const hitCount = batch(name, A, B, {}, { hits: bits }).count;
        assert.deepEqual(
          [...bits],
          as.map((_, i) => Number(isYes(single(i, i)))),
        );
        assert.equal(
          hitCount,
          bits.reduce((sum, bit) => sum + bit),
        );
        const [all, first] = [new Float64Array(rows * columns), new Float64Array(rows)];
        batch(name, A, B, { columns }, { rows: all });
        assert.equal(batch(name, A, B, {}, { rows: first }).count, hitCount);
        assert.deepEqual(
          [...first],
          as.map((_, i) => all[i * columns]),
        );
      });

      it('float inputs are read as the doubles that they represent; float outputs have the same hits', () => {
        const [A32, B32] = [new Float32Array(A), new Float32Array(B)];
        const [want, got] = [new Float64Array(rows * columns), new Float64Array(rows * columns)];
        const hitCount = batch(
          name,
          new Float64Array(A32),
          new Float64Array(B32),
          { columns },
          { rows: want },
        ).count;
        assert.equal(batch(name, A32, B32, { columns }, { rows: got }).count, hitCount);
        assert.deepEqual(got, want);
        const floats = new Float32Array(rows * columns);
        assert.equal(batch(name, A32, B32, { columns }, { rows: floats }).count, hitCount);
        assert.deepEqual(
          [...floats].filter((_, i) => i % columns === 0).map((value) => value === Infinity),
          [...want].filter((_, i) => i % columns === 0).map((value) => Math.fround(value) === Infinity),
        );
        assert.equal(
          batch(name, A32, new Float64Array(B32), { columns }, { rows: got }).count,
          hitCount,
          'mixed',
        );
      });

      it('row numbers select rows, in an arena or not', () => {
        const many = 700;
        const aIndex = Int32Array.from({ length: many }, () => Math.floor(random() * rows));
        const bIndex = Uint32Array.from({ length: many }, () => Math.floor(random() * rows));
        const pairs = Int32Array.from({ length: 2 * many }, (_, i) => (i % 2 ? bIndex : aIndex)[i >> 1]);
        const named = Array.from(aIndex, (i, k) => [i, bIndex[k]]);
        const arena = new simd.Arena(8 * (A.length + B.length + many * columns) + many + 64);
        const own = [arena.float64(A.length), arena.float64(B.length)];
        const outs = [arena.float64(many * columns), arena.uint8(many)];
        own[0].set(A);
        own[1].set(B);
        for (const [first, second, out, bits] of [
          [A, B, new Float64Array(many * columns), new Uint8Array(many)],
          [...own, ...outs],
        ])
          for (const options of [{ aIndex, bIndex }, { pairs }]) {
            out.fill(7);
            const { count } = batch(name, first, second, { columns, ...options }, { rows: out });
            assert.equal(count, check(out, named));
            assert.equal(batch(name, first, second, options, { hits: bits }).count, count);
            assert.deepEqual(
              [...bits],
              named.map(([i, k]) => Number(isYes(single(i, k)))),
            );
          }
        // Row numbers for one side only; and one row, by its number, for all.
        const out = new Float64Array(many * columns);
        batch(name, A.subarray(0, aSize), B, { columns, bIndex }, { rows: out });
        check(
          out,
          Array.from(bIndex, (k) => [0, k]),
        );
        batch(name, A, B, { columns, aIndex: aIndex.subarray(0, 1), bIndex }, { rows: out });
        check(
          out,
          Array.from(bIndex, (k) => [aIndex[0], k]),
        );
        batch(name, A, B, { columns, aIndex: aIndex.subarray(0, rows) }, { rows: out });
        check(
          out,
          Array.from(aIndex.subarray(0, rows), (i, k) => [i, k]),
        );
      });

      it('chunks: more rows than wasm memory holds at once', () => {
        const times = 9;
        const repeat = (array) => new Float64Array(Array.from({ length: times }, () => [...array]).flat());
        const part = new Float64Array(rows * columns);
        const hitCount = batch(name, A, B, { columns }, { rows: part }).count;
        const whole = new Float64Array(times * rows * columns);
        assert.equal(batch(name, repeat(A), repeat(B), { columns }, { rows: whole }).count, times * hitCount);
        for (let i = 0; i < times; i++)
          assert.deepEqual(whole.subarray(i * part.length, (i + 1) * part.length), part, `part ${i}`);
      });

      it('the scalar module gives the same bits', () => {
        const [one, other] = [new Float64Array(rows * columns), new Float64Array(rows * columns)];
        batch(name, A, B, { columns }, { rows: one });
        scalar.batch(name, A, B, { columns }, { rows: other });
        assert.deepEqual(new Uint8Array(one.buffer), new Uint8Array(other.buffer));
      });

      const misses = (from, to, size) => {
        for (let k = 0; k < size; k++) {
          const row = new Float64Array(from);
          row[k] = NaN;
          const hitCount =
            from === as[0]
              ? batch(name, row, B, {}, { hits: to }).count
              : batch(name, A, row, {}, { hits: to }).count;
          assert.equal(hitCount, 0, `number ${k}`);
        }
      };
      it('NaN is a miss', () => {
        misses(as[0], new Uint8Array(rows), aSize);
        misses(bs[0], new Uint8Array(rows), bSize);
      });
    });
  }
}

function fail() {
  throw new Error('no hit among the cases');
}

// Before, the motion of shapes that overlap from the start was not read, and 2D queries treated NaN as a number.
describe('batch: a NaN anywhere is a miss', () => {
  const ROWS = {
    movingBoxPlane2: [
      [-1, -1, 1, 1, 5, 0],
      [1, 0, 0],
    ],
    movingBoxPlane3: [
      [-1, -1, -1, 1, 1, 1, 5, 0, 0],
      [1, 0, 0, 0],
    ],
    movingCirclePlane2: [
      [0, 0, 1, 5, 0],
      [1, 0, 0],
    ],
    movingSpherePlane3: [
      [0, 0, 0, 1, 5, 0, 0],
      [1, 0, 0, 0],
    ],
    movingCircleTriangle2: [
      [1, 1, 1, 5, 0],
      [0, 0, 4, 0, 0, 4],
    ],
    movingSphereTriangle3: [
      [1, 1, 0, 1, 5, 0, 0],
      [0, 0, 0, 4, 0, 0, 0, 4, 0],
    ],
    circlePolygon2: [
      [1, 1, 1],
      [0, 0, 4, 0, 4, 4, 0, 4],
    ],
    spherePolygon3: [
      [1, 1, 0, 1],
      [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0],
    ],
    movingCirclePolygon2: [
      [1, 1, 1, 5, 0],
      [0, 0, 4, 0, 4, 4, 0, 4],
    ],
    movingSpherePolygon3: [
      [1, 1, 0, 1, 5, 0, 0],
      [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0],
    ],
    rayLine2: [
      [0, 0, 1, 0],
      [2, -1, 2, 1],
    ],
    raySegment2: [
      [0, 0, 1, 0],
      [2, -1, 2, 1],
    ],
    rayPolygon2: [
      [0, 0, 1, 0],
      [2, -1, 2, 1, 3, 0],
    ],
    segmentLine2: [
      [0, 0, 4, 0],
      [2, -1, 2, 1],
    ],
    segmentSegment2: [
      [0, 0, 4, 0],
      [2, -1, 2, 1],
    ],
    rayArc2: [
      [0, 0, 1, 0],
      [2, 0, 1, 0, 6, 0],
    ],
    segmentArc2: [
      [0, 0, 4, 0],
      [2, 0, 1, 0, 6, 0],
    ],
    boxTransform2: [
      [-1, -1, 1, 1],
      [1, 0, 0, 1, 0, 0],
    ],
    circleMerge2: [
      [0, 0, 1],
      [4, 0, 1],
    ],
    planePlanes2: [
      [1, 0, 0],
      [0, 1, 0, 1, 1, 1],
    ],
  };
  for (const [name, [a, b]] of Object.entries(ROWS))
    it(name, () => {
      for (const Floats of [Float64Array, Float32Array]) {
        const out = new Float64Array(1);
        const flags = new Uint8Array(1);
        const query = () => [
          batch(/** @type {any} */ (name), new Floats(a), new Floats(b), {}, { rows: out }).count,
          batch(/** @type {any} */ (name), new Floats(a), new Floats(b), {}, { hits: flags }).count,
          flags[0],
        ];
        assert.deepEqual(query(), [1, 1, 1]);
        assert.ok(Number.isFinite(out[0]));
        for (const row of [a, b])
          for (let k = 0; k < row.length; k++) {
            const number = row[k];
            row[k] = NaN;
            assert.deepEqual(query(), [0, 0, 0], `${row}`);
            assert.ok(out[0] === Infinity || out[0] === -1, `${row}: ${out}`);
            row[k] = number;
          }
      }
    });
});

describe('batch: repeated calls with the same small arrays', () => {
  // The second call reuses the checks of the first one. Each case changes something in between.
  const pairs = () => {
    const a = Float64Array.from([-3, 0, 1, 0, -3, 5, 1, 0]);
    const b = Float64Array.from([-1, -1, 1, 1, -1, -1, 1, 1]);
    return { a, b, out: { rows: new Float64Array(2) } };
  };
  const warm = (/** @type {any} */ { a, b, out }) => {
    for (let i = 0; i < 3; i++) assert.equal(batch('rayBox2', a, b, {}, out).count, 1);
    assert.deepEqual([...out.rows], [2, Infinity]);
  };

  it('reads the current numbers', () => {
    const { a, b, out } = pairs();
    warm({ a, b, out });
    a[5] = 0;
    b[2] = 0;
    out.rows.fill(7);
    assert.equal(batch('rayBox2', a, b, {}, out).count, 2);
    assert.deepEqual([...out.rows], [2, 2]);
    assert.equal(batch('rayBox2', a, b, undefined, out).count, 2);
  });

  it('options, other outputs and another query are respected', () => {
    const { a, b, out } = pairs();
    warm({ a, b, out });
    assert.throws(() => batch('rayBox2', a, b, { columns: 2 }, out), /^RangeError: batch: out.rows.length/);
    class Wide {
      get columns() {
        return 2;
      }
    }
    const wide = { rows: new Float64Array(4) };
    batch('rayBox2', a, b, {}, wide);
    assert.deepEqual([...batch('rayBox2', a, b, new Wide(), wide).rows], [2, 4, Infinity, Infinity]);
    const flags = { hits: new Uint8Array(2) };
    for (let i = 0; i < 2; i++) assert.deepEqual([...batch('rayBox2', a, b, {}, flags).hits], [1, 0]);
    assert.deepEqual([...batch('rayBox2', a, b).rows], [2, Infinity]);
    const made = batch('rayBox2', a, b, {}, /** @type {any} */ ({}));
    assert.notEqual(batch('rayBox2', a, b).rows, made.rows);
    const segments = { rows: wide.rows.subarray(0, 2) };
    assert.deepEqual([...batch('segmentBox2', a, b, {}, segments).rows], [0.5, 0.8]);
  });

  it('arguments that have become wrong throw, and nothing is written', () => {
    const cases = /** @type {[RegExp, (given: any) => void][]} */ ([
      [/^TypeError: batch: out must be an object that can be written/, ({ out }) => Object.freeze(out)],
      [/^TypeError: batch: out must be named hits, rows, count, got "row"/, ({ out }) => (out.row = 1)],
      [/^TypeError: batch: out must be one of hits and rows/, ({ out }) => (out.hits = new Uint8Array(2))],
      [
        /^TypeError: batch: a must be a buffer that is not detached/,
        ({ a }) => a.buffer.transfer?.() ?? structuredClone(a, { transfer: [a.buffer] }),
      ],
      [
        /^TypeError: batch: out.rows must be a buffer/,
        ({ out }) => structuredClone(0, { transfer: [out.rows.buffer] }),
      ],
    ]);
    for (const [message, change] of cases) {
      const given = pairs();
      warm(given);
      change(given);
      const { rows } = given.out;
      if (rows.length > 0) rows.fill(7);
      assert.throws(
        () => batch('rayBox2', given.a, given.b, {}, given.out),
        (error) => message.test(String(error)) || assert.fail(String(error)),
      );
      if (rows.length > 0) assert.ok(rows.every((x) => x === 7));
    }
    const { a, b, out } = pairs();
    warm({ a, b, out });
    assert.throws(() => batch('rayBox2', a, b, /** @type {any} */ ({ column: 1 }), out), /named aStride/);
    assert.throws(() => batch('rayBox2', a, b, /** @type {any} */ ([]), out), /options must be an object/);
  });
});
