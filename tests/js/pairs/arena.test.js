// Arrays in a memory of their own: batches of them copy nothing and return the same results.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Arena, batch, KDop2, PolyGeometry } from 'raybound';
import { random, SEED } from '../oracle/random.js';

console.log(`RB_SEED=${SEED}`);
const r = random();
const COUNT = 1001; // not a multiple of the rows that a loop takes at once

/** 2D boxes and rays that often hit. */
function scene() {
  const boxes = [];
  const rays = [];
  for (let i = 0; i < COUNT; i++) {
    const [x, y] = [r.int(-9, 9), r.float(-9, 9)];
    boxes.push(x, y, x + r.int(0, 4), y + r.float(0, 4));
    rays.push(r.int(-9, 9), r.float(-9, 9), r.int(-1, 1), r.float(-1, 1));
  }
  return { boxes, rays };
}

for (const Kind of [Float32Array, Float64Array]) {
  const floats = /** @type {'float32' | 'float64'} */ (Kind.name.slice(0, 7).toLowerCase());
  test(`${Kind.name}s of an arena have the results of copied arrays`, () => {
    const { boxes, rays } = scene();
    const arena = new Arena(COUNT * 80 + 100);
    const own = [arena[floats](boxes.length), arena[floats](rays.length), arena[floats](COUNT)];
    own[0].set(boxes);
    own[1].set(rays);
    const copied = [new Kind(boxes), new Kind(rays), new Kind(COUNT)];
    const hitCount = batch('rayBox2', copied[1], copied[0], {}, { rows: copied[2] }).count;
    assert.ok(hitCount > COUNT / 20 && hitCount < COUNT);
    assert.equal(batch('rayBox2', own[1], own[0], {}, { rows: own[2] }).count, hitCount);
    assert.deepEqual(own[2], copied[2]);
    // Some arrays in the arena and some not, or one row.
    own[2].fill(0);
    assert.equal(batch('rayBox2', copied[1], own[0], {}, { rows: own[2] }).count, hitCount);
    assert.deepEqual(own[2], copied[2]);
    const flags = arena.uint8(COUNT);
    const many = batch('rayBox2', own[1].subarray(0, 4), own[0], {}, { hits: flags }).count;
    assert.equal(
      flags.reduce((sum, flag) => sum + flag, 0),
      many,
    );
    assert.equal(
      many,
      batch('rayBox2', copied[1].subarray(0, 4), copied[0], {}, { hits: new Uint8Array(COUNT) }).count,
    );
  });
}

// Before, an own `byteOffset` or `length` was believed: a batch wrote into another arena.
test('arrays with other properties than they were made with write into no other array', () => {
  const arena = new Arena(8192);
  const [boxes, rays] = [arena.float64(400), arena.float64(400)];
  const lie = (/** @type {any} */ array, /** @type {Record<string, unknown>} */ properties) => {
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(array, name, { value });
    return array;
  };
  const others = new Arena(16384);
  const kept = [others.float64(100), others.float64(400), others.float64(100)].map((one) => one.fill(7));
  const [before, , behind] = kept;
  const liars = [
    () => lie(others.float64(100), { byteOffset: before.byteOffset }),
    () => lie(new Float64Array(100), { buffer: before.buffer, byteOffset: behind.byteOffset }),
    () =>
      lie(new Float64Array(100), {
        set: (/** @type {Float64Array} */ view) => new Float64Array(view.buffer).fill(9),
      }),
  ];
  const short = lie(others.float64(50), { length: 100 });
  assert.throws(() => batch('rayBox2', rays, boxes, {}, { rows: short }), { name: 'RangeError' });
  for (const make of liars) batch('rayBox2', rays, boxes, {}, { rows: make() });
  const longer = new Float64Array(100_000).fill(9);
  batch(
    'rayBox2',
    lie(longer, { length: 400 }),
    boxes.subarray(0, 4),
    {},
    { rows: new Float64Array(25_000) },
  );
  batch(
    'rayBox2',
    lie(new Float64Array(800), { subarray: () => longer }),
    boxes,
    { aStride: 8 },
    { rows: new Float64Array(100) },
  );
  const index = lie(new Int32Array(100), { subarray: () => new Int32Array(9000).fill(9) });
  batch('rayBox2', rays, boxes, { aIndex: index }, { rows: arena.float64(100) });
  for (const one of kept) assert.ok(one.every((value) => value === 7));
  assert.ok([...boxes, ...rays].every((value) => value === 0));
});

test('arrays of two arenas are copied', () => {
  const { boxes, rays } = scene();
  const [a, b] = [new Arena(COUNT * 32), new Arena(COUNT * 40 + 16)];
  const [first, second, out] = [a.float64(rays.length), b.float64(boxes.length), b.float64(COUNT)];
  first.set(rays);
  second.set(boxes);
  const want = new Float64Array(COUNT);
  assert.equal(
    batch('rayBox2', first, second, {}, { rows: out }).count,
    batch('rayBox2', new Float64Array(rays), new Float64Array(boxes), {}, { rows: want }).count,
  );
  assert.deepEqual(out, want);
});

test("the normals of a k-DOP are copied into the arena's memory", () => {
  const arena = new Arena(1000);
  const { normals, ranges } = new KDop2().setFromPoints([0, 0, 2, 0, 2, 2, 0, 2]);
  const [ray, dop, out] = [arena.float64(4), arena.float64(ranges.length), arena.float64(1)];
  ray.set([-3, 1, 1, 0]);
  dop.set(ranges);
  assert.equal(batch('rayKdop2', ray, dop, { normals }, { rows: out }).count, 1);
  assert.equal(out[0], 3);
});

test('arrays stay at their address when other memory grows', () => {
  const arena = new Arena(64);
  const numbers = arena.float64(8);
  numbers.fill(7);
  // A polygon with so many corners that the module's own memory, 1 MB at first, has to grow.
  new PolyGeometry(new Array(400000).fill(1)).computeBoundingBox();
  assert.deepEqual([...numbers], Array(8).fill(7));
});

test('arrays of length 0, and arrays that fill the arena', () => {
  const arena = new Arena(48);
  assert.equal(arena.float64(0).length, 0);
  assert.equal(arena.uint8(1).length, 1);
  assert.equal(arena.float32(8).length, 8);
  assert.throws(() => arena.uint8(1), {
    name: 'RangeError',
    message: 'Arena.uint8: length must be an integer from 0 to 0, what is free, got 1',
  });
});

test('errors', () => {
  for (const byteLength of [-1, 1.5, NaN, Infinity, '8', undefined])
    assert.throws(
      () => new Arena(/** @type {any} */ (byteLength)),
      /Arena: byteLength must be an integer >= 0/,
    );
  assert.throws(() => new Arena(2 ** 40), { name: 'RangeError', message: /^Arena: byteLength must be/ });
  const arena = new Arena(64);
  for (const length of [-1, 0.5, NaN, 9])
    assert.throws(
      () => arena.float64(length),
      /^RangeError: Arena.float64: length must be an integer from 0 to 8/,
    );
  const numbers = arena.float64(8);
  assert.throws(
    () => batch('rayBox2', numbers.subarray(0, 4), numbers.subarray(4), {}, { rows: numbers }),
    /out/,
  );
});
