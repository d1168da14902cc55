// Arguments that a batch refuses, and the errors that say so.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as simd from '../../../js/index.js';
import { random as randomOf } from '../oracle/random.js';

const { batch, intersect } = simd;

const { next: random } = randomOf(20240229);
/** Half of them are small integers. */
const number = () => (random() < 0.5 ? Math.floor(random() * 7) - 3 : random() * 6 - 3);

describe('batch: errors', () => {
  const a = () => new Float64Array([0, 0, 0, 1, 0, 0]);
  const b = () => new Float64Array([2, -1, -1, 3, 1, 1]);
  const works = () => {
    const out = new Float64Array(1);
    assert.equal(batch('rayBox3', a(), b(), {}, { rows: out }).count, 1);
    assert.deepEqual([...out], [2]);
  };
  const refuses = (call, Kind, ...texts) => {
    assert.throws(call, (error) => {
      assert.ok(error instanceof Kind, `${error}`);
      for (const text of ['batch:', ...texts]) assert.ok(error.message.includes(text), error.message);
      return true;
    });
    works();
  };
  const detached = () => {
    const array = a();
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  };

  // There is room for 64 normals. Before, more normals overwrote the core's stack, and no normals made rows without numbers.
  it('normals of a k-DOP that are missing, too many or not finite', () => {
    const query = (/** @type {any} */ normals) =>
      batch('rayKdop3', a(), new Float64Array(200), { normals }, { rows: new Float64Array(1) }).count;
    refuses(() => query(undefined), TypeError, 'normals must be an array of numbers');
    for (const length of [0, 2, 195, 300])
      refuses(() => query(new Array(length).fill(1)), RangeError, 'normals.length must be');
    refuses(() => query([1, NaN, 0]), RangeError, 'normals[1] must be');
    // For other shapes the option is ignored.
    const out = new Float64Array(1);
    batch('rayBox3', a(), b(), { normals: new Array(3000).fill(1) }, { rows: out });
  });

  it('inputs that are not arrays of floats', () => {
    for (const value of [[0, 0, 0, 1, 0, 0], new Int32Array(6), undefined, null, 5, 'text']) {
      refuses(() => batch('rayBox3', value, b(), {}, { rows: new Float64Array(1) }), TypeError, 'a must be');
      refuses(() => batch('rayBox3', a(), value, {}, { rows: new Float64Array(1) }), TypeError, 'b must be');
    }
    for (const value of [[0], new Int8Array(1), null, 7])
      refuses(() => batch('rayBox3', a(), b(), {}, { rows: value }), TypeError, 'out.rows must be');
    refuses(() => batch('rayBox3', a(), b(), null, { hits: new Uint8Array(1) }), TypeError, 'options');
  });

  it('lengths, strides, columns', () => {
    refuses(
      () => batch('rayBox3', new Float64Array(7), b(), {}, { rows: new Float64Array(2) }),
      RangeError,
      'a.length',
      '7',
    );
    refuses(
      () => batch('rayBox3', new Float64Array(3), b(), {}, { rows: new Float64Array(2) }),
      RangeError,
      'a.length',
      '3',
    );
    refuses(
      () => batch('rayBox3', a(), new Float64Array(11), {}, { rows: new Float64Array(2) }),
      RangeError,
      'b.length',
      '11',
    );
    for (const stride of [5, 6.5, NaN, Infinity, -6, '6', 0])
      refuses(
        () => batch('rayBox3', a(), b(), { aStride: stride }, { rows: new Float64Array(1) }),
        typeof stride === 'number' ? RangeError : TypeError,
        'aStride',
      );
    refuses(
      () => batch('rayBox3', new Float64Array(12), new Float64Array(18), {}, { rows: new Float64Array(3) }),
      RangeError,
      'b must be',
      '3',
    );
    refuses(
      () => batch('rayBox3', new Float64Array(12), b(), {}, { rows: new Float64Array(1) }),
      RangeError,
      'out.rows.length',
      '1',
    );
    for (const columns of [0, -1, 18, 1.5, NaN, '2'])
      refuses(
        () => batch('rayBox3', a(), b(), { columns }, { rows: new Float64Array(99) }),
        typeof columns === 'number' ? RangeError : TypeError,
        'columns',
      );
    refuses(
      () => batch('rayBox3', a(), b(), { columns: 2 }, { hits: new Uint8Array(9) }),
      RangeError,
      'columns',
      '2',
    );
  });

  it('detached buffers', () => {
    refuses(
      () => batch('rayBox3', detached(), b(), {}, { rows: new Float64Array(1) }),
      TypeError,
      'a must be',
      'detached',
    );
    refuses(
      () => batch('rayBox3', a(), detached(), {}, { rows: new Float64Array(1) }),
      TypeError,
      'b must be',
      'detached',
    );
    refuses(
      () => batch('rayBox3', a(), b(), {}, { rows: detached() }),
      TypeError,
      'out.rows must be',
      'detached',
    );
  });

  it('row numbers out of range, of another type, beside pairs, or under the output', () => {
    const spheres = new Float64Array(3 * 4).fill(1);
    const boxes = new Float64Array(2 * 6);
    const query = (/** @type {any} */ options, hits = new Uint8Array(9)) =>
      batch('sphereBox3', spheres, boxes, options, { hits });
    const refuse = (/** @type {any} */ options, type, ...words) => {
      const hits = new Uint8Array(9).fill(7);
      refuses(() => query(options, hits), type, ...words);
      assert.ok(
        hits.every((hit) => hit === 7),
        'nothing is written',
      );
    };
    refuse({ aIndex: Int32Array.of(0, 3) }, RangeError, 'aIndex[1]', 'row of a, below 3', '3');
    refuse({ aIndex: Int32Array.of(-1, 0) }, RangeError, 'aIndex[0]', '-1');
    refuse({ bIndex: Uint32Array.of(0, 1, 4294967295) }, RangeError, 'bIndex[2]', 'row of b, below 2');
    refuse({ pairs: Int32Array.of(2, 1, 0, 2) }, RangeError, 'pairs[3]', 'row of b, below 2', '2');
    refuse({ pairs: Int32Array.of(2, 1, 0) }, RangeError, 'pairs.length', 'multiple of 2', '3');
    refuse({ aIndex: [0, 1] }, TypeError, 'aIndex', 'Int32Array');
    refuse({ pairs: new Float64Array(2) }, TypeError, 'pairs', 'Int32Array');
    refuse(
      { pairs: Int32Array.of(0, 0), bIndex: Int32Array.of(0) },
      TypeError,
      'pairs, or aIndex and bIndex',
    );
    refuse({ aIndex: Int32Array.of(0, 1, 2), bIndex: Int32Array.of(0, 1) }, RangeError, 'bIndex', '3 rows');
    const pairs = new Int32Array(8);
    refuses(() => query({ pairs }, new Uint8Array(pairs.buffer, 4)), RangeError, 'out.hits', 'row numbers');
    assert.equal(query({ pairs: new Int32Array(0) }).count, 0);
    assert.equal(query({ aIndex: Int32Array.of(2, 2, 2), bIndex: Int32Array.of(1) }).count, 0);
  });

  // Before, they were copied before they were checked.
  it('polygons in floats: detached arrays, and an output that is part of an input', () => {
    const polygon = Float32Array.of(0, 0, 4, 0, 4, 4, 0, 4);
    const circle = Float64Array.of(2, 2, 1);
    const query = (/** @type {any} */ out) => batch('circlePolygon2', circle, polygon, {}, out).count;
    refuses(() => query({ rows: polygon }), RangeError, 'out.rows must be no part of a or b');
    refuses(
      () => query({ hits: new Uint8Array(polygon.buffer, 28) }),
      RangeError,
      'out.hits must be no part of a or b',
    );
    assert.deepEqual([...polygon], [0, 0, 4, 0, 4, 4, 0, 4]);
    assert.equal(query({ hits: new Uint8Array(1) }), 1);
    structuredClone(polygon.buffer, { transfer: [polygon.buffer] });
    refuses(() => query({ hits: new Uint8Array(1) }), TypeError, 'b must be', 'detached');
  });

  // Before, all of them were copied to a Float64Array of their own at each call, which could take five times as long as the queries.
  it('polygons in floats: the results of the same numbers as doubles, in one piece of memory after the other', () => {
    const [POLYGONS, SIZE] = [40_000, 16];
    const floats = Float32Array.from({ length: POLYGONS * SIZE }, number);
    const doubles = Float64Array.from(floats);
    const circles = Float64Array.from({ length: POLYGONS * 3 }, (_, i) => (i % 3 < 2 ? number() : random()));
    const bIndex = Int32Array.from({ length: POLYGONS }, (_, i) => (i * 7919) % POLYGONS);
    const one = [floats.subarray(SIZE, 2 * SIZE), doubles.subarray(SIZE, 2 * SIZE)];
    for (const [polygons, same, options] of /** @type {[Float32Array, Float64Array, any][]} */ ([
      [floats, doubles, { bStride: SIZE }],
      [floats, doubles, { bStride: SIZE, bIndex }],
      [floats, doubles, { bStride: SIZE, bIndex: Int32Array.of(3) }],
      [one[0], one[1], {}],
    ])) {
      const hits = new Uint8Array(POLYGONS);
      const { count } = batch('circlePolygon2', circles, polygons, options, { hits });
      const expected = new Uint8Array(POLYGONS);
      assert.equal(count, batch('circlePolygon2', circles, same, options, { hits: expected }).count);
      assert.deepEqual(hits, expected);
      assert.ok(count > 100 && count < POLYGONS - 100, `${count} hits`);

      const arena = new simd.Arena(8e6);
      const placed = arena.float32(polygons.length);
      placed.set(polygons);
      const [placedCircles, placedHits] = [arena.float64(circles.length), arena.uint8(POLYGONS)];
      placedCircles.set(circles);
      assert.equal(
        batch('circlePolygon2', placedCircles, placed, options, { hits: placedHits }).count,
        count,
      );
      assert.deepEqual(placedHits.slice(), expected);
      arena.dispose();
    }

    const hits = new Uint8Array(POLYGONS);
    const before = process.memoryUsage().arrayBuffers;
    batch('circlePolygon2', circles, floats, { bStride: SIZE }, { hits });
    const more = process.memoryUsage().arrayBuffers - before;
    assert.ok(more < doubles.byteLength / 2, `${more} bytes for a copy of ${doubles.byteLength}`);
  });

  it('an output that is part of an input throws; nothing is written', () => {
    const shared = new Float64Array(14).fill(3);
    const before = [...shared];
    refuses(
      () => batch('rayBox3', shared.subarray(0, 6), b(), {}, { rows: shared.subarray(5, 6) }),
      RangeError,
      'out.rows must be no part of a or b',
    );
    refuses(
      () => batch('rayBox3', a(), shared.subarray(6, 12), {}, { hits: new Uint8Array(shared.buffer, 48, 8) }),
      RangeError,
      'out',
    );
    assert.deepEqual([...shared], before);
    shared.set([...a(), ...b(), 0, 0]);
    assert.equal(
      batch('rayBox3', shared.subarray(0, 6), shared.subarray(6, 12), {}, { rows: shared.subarray(12) })
        .count,
      1,
    );
    assert.deepEqual(
      [...shared],
      [...a(), ...b(), 2, 0],
      'an output after the inputs is allowed, and may be longer',
    );
  });

  it('a missing output is created; the object is returned', () => {
    const made = batch('rayBox3', a(), b());
    assert.deepEqual(made, { rows: Float64Array.of(2), count: 1 });
    assert.equal(batch('rayBox3', a(), b(), { columns: 2 }).rows.length, 2);
    const out = { rows: new Float32Array(1) };
    assert.equal(batch('rayBox3', a(), b(), {}, out), out);
    assert.deepEqual(out, { rows: Float32Array.of(2), count: 1 });
    assert.equal(batch('rayBox3', a(), b(), {}, made), made, 'a result may be the output of the next call');
    assert.deepEqual(batch('rayBox3', a(), b(), {}, { hits: new Uint8Array(1) }), {
      hits: Uint8Array.of(1),
      count: 1,
    });
  });

  it('wrong outputs', () => {
    const query = (/** @type {any} */ out) => () => batch('rayBox3', a(), b(), {}, out);
    refuses(query(null), TypeError, 'out must be');
    refuses(query(new Float64Array(1)), TypeError, 'out must be named hits, rows');
    refuses(query({ row: new Float64Array(1) }), TypeError, 'out must be named', 'row');
    refuses(query({ hits: new Float64Array(1) }), TypeError, 'out.hits must be a Uint8Array');
    refuses(query({ rows: new Uint8Array(1) }), TypeError, 'out.rows must be');
    refuses(query({ hits: new Uint8Array(1), rows: new Float64Array(1) }), TypeError, 'one of hits and rows');
    refuses(query(Object.freeze({})), TypeError, 'out must be', 'frozen');
  });

  it('shared buffers work', () => {
    const share = (array) => {
      const view = new Float64Array(new SharedArrayBuffer(array.byteLength));
      view.set(array);
      return view;
    };
    const out = share(new Float64Array(1));
    assert.equal(batch('rayBox3', share(a()), share(b()), {}, { rows: out }).count, 1);
    assert.equal(out[0], 2);
  });

  it('no rows give no results', () => {
    const none = new Float64Array(0);
    assert.equal(batch('rayBox3', none, b(), {}, { rows: none }).count, 0);
    assert.equal(batch('rayBox3', a(), none, {}, { rows: none }).count, 0);
    assert.equal(batch('rayBox3', none, none, {}, { hits: new Uint8Array(0) }).count, 0);
  });

  it('inputs are only read', () => {
    const [p, q] = [a(), b()];
    batch('rayBox3', p, q, { columns: 17 }, { rows: new Float64Array(17) });
    assert.deepEqual([...p, ...q], [...a(), ...b()]);
  });

  it('k-DOPs: normals as an option', () => {
    const normals = simd.KDop3.normals(14);
    const kdop = new simd.KDop3(normals).setFromPoints([0, 0, 0, 1, 1, 1, 2, 0, 1]);
    const rays = new Float64Array([-5, 0.5, 0.5, 1, 0, 0, -5, 9, 9, 1, 0, 0]);
    const out = new Float64Array(2);
    batch('rayKdop3', rays, new Float64Array(kdop.ranges), { normals }, { rows: out });
    assert.equal(out[1], Infinity);
    const single = intersect(
      'rayKdop3',
      { origin: { x: -5, y: 0.5, z: 0.5 }, direction: { x: 1, y: 0, z: 0 } },
      kdop,
    );
    assert.equal(out[0], single?.tNear ?? Infinity);
  });
});
