// Errors of an index name the function, the argument and its value, and change nothing.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  batch,
  Billiards,
  Graph2D,
  intersect,
  intersectObjects,
  offset,
  PolyGeometry,
  Rebound,
  SpatialIndex,
} from '../../../js/index.js';

const BOXES = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5];
const BOX = { min: { x: 0, y: 0 }, max: { x: 9, y: 9 } };
const RAY = { origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } };
const SPACE = new SpatialIndex([0, 0, 0, 1, 1, 1], { dimensions: 3 });

/** A TypeError or RangeError that names the function and argument. */
const refused = (/** @type {string} */ name) => (/** @type {any} */ error) => {
  assert.ok(error instanceof TypeError || error instanceof RangeError, `${error?.stack}`);
  assert.ok(error.message.includes(name), `"${error.message}" does not name ${name}`);
  return true;
};

describe('building', () => {
  for (const [what, boxes, options] of [
    ['no array', undefined],
    ['null', null],
    ['a number', 4],
    ['a string', '0011'],
    ['an object without a length', {}],
    ['three numbers', [0, 0, 1]],
    ['six in the plane', [0, 0, 0, 1, 1, 1]],
    ['four in space', [0, 0, 1, 1], { dimensions: 3 }],
    ['NaN', [0, 0, 1, NaN]],
    ['NaN in a box that is empty besides', [5, 0, 1, NaN]],
    ['NaN in one of many', [...BOXES, NaN, 0, 1, 1]],
    ['a box in infinity on one axis', [0, -Infinity, 1, -Infinity]],
    ['a box in infinity beside an endless one', [-Infinity, 0, Infinity, 1, 0, Infinity, 1, Infinity]],
    ['a box in infinity', [Infinity, 0, Infinity, 0]],
    ['text', [0, 0, 1, 'x']],
    ['undefined', [0, 0, 1, undefined]],
    ['one dimension', [0, 0, 1, 1], { dimensions: 1 }],
    ['four dimensions', [0, 0, 0, 0, 1, 1, 1, 1], { dimensions: 4 }],
    ['dimensions as text', [0, 0, 1, 1], { dimensions: '2' }],
    ['an unknown method', [0, 0, 1, 1], { build: 'best' }],
    ['a method of every object', [0, 0, 1, 1], { build: 'constructor' }],
    ['too few masks', BOXES, { masks: [1, 2] }],
    ['too many masks', BOXES, { masks: [1, 2, 3, 4] }],
    ['masks that are not an array', BOXES, { masks: 7 }],
  ]) {
    it(`of ${what} throws`, () => {
      assert.throws(() => new SpatialIndex(/** @type {any} */ (boxes), options), refused('SpatialIndex'));
    });
  }

  it('of nothing and of empty boxes is allowed', () => {
    assert.equal(new SpatialIndex([]).length, 0);
    assert.equal(new SpatialIndex(new Float32Array(0), { dimensions: 3 }).length, 0);
    const index = new SpatialIndex([Infinity, Infinity, -Infinity, -Infinity, 3, 3, 2, 4, 0, 0, 1, 1]);
    assert.equal(index.length, 3);
    assert.deepEqual([...index.search({ min: { x: -9, y: -9 }, max: { x: 9, y: 9 } })], [2]);
    assert.equal(index.raycast({ origin: { x: 2.5, y: -9 }, direction: { x: 0, y: 1 } }), null);
  });
});

describe('queries', () => {
  const index = new SpatialIndex(BOXES);
  const point = { x: 0, y: 0 };
  const bad = [
    ['search', [undefined], [null], [{}], [{ min: point }], [{ min: point, max: { x: NaN, y: 0 } }]],
    ['search', [{ min: { x: '0', y: 0 }, max: { x: 1, y: 1 } }]],
    ['collides', [undefined], [{ min: { x: NaN, y: 0 }, max: point }]],
    ['nearest', [undefined], [{}], [{ x: NaN, y: 0 }], [{ x: 0 }], [{ x: 0, y: Infinity }]],
    ...['raycast', 'raycastAny', 'raycastAll'].map((name) => [
      name,
      [undefined],
      [null],
      [{}],
      [{ origin: point }],
      [{ origin: point, direction: { x: NaN, y: 0 } }],
      [{ origin: { x: Infinity, y: 0 }, direction: point }],
      [{ start: point, end: { x: 0, y: NaN } }],
      [{ start: point }],
    ]),
    ['sweepBox', [undefined, point], [BOX, undefined], [BOX, { x: NaN, y: 0 }], [{ min: point }, point]],
    [
      'sweepCircle',
      [undefined, point],
      [{ center: point, radius: 1 }, undefined],
      [{ center: point, radius: NaN }, point],
    ],
    ['sweepCircle', [{ center: { x: 0 }, radius: 1 }, point], [{ center: point }, point]],
    ['sweepSphere', [{ center: { x: 0 }, radius: 1 }, point], [{ center: point }, point]],
    ['pairs', [null], [{}], [BOXES], [SPACE]],
    ['box', [-1], [3], [0.5], [NaN], ['0'], [undefined]],
    [
      'raycastBatch',
      [undefined, {}, { indices: new Int32Array(1) }],
      [[0, 0, 1], {}, { indices: new Int32Array(1) }],
    ],
    ['raycastBatch', [[0, 0, 1, 0], null], [[0, 0, 1, 0], {}, { indices: new Int32Array(0) }]],
    ['raycastBatch', [[0, 0, 1, 0], { indices: new Int32Array(1) }]],
    ['raycastBatch', [[0, 0, 1, 0], {}, null], [[0, 0, 1, 0], {}, { index: new Int32Array(1) }]],
    ['raycastBatch', [[0, 0, 1, 0], {}, { indices: new Int32Array(1), t: new Float64Array(0) }]],
    ['raycastBatch', [[0, 0, 1, NaN]], [[0, 0, Infinity, 0], { segments: true }]],
    ['raycastAnyBatch', [undefined], [[0, 0, 1]], [[0, 0, 1, NaN]]],
    ['raycastAnyBatch', [[0, 0, 1, 0], {}, { hits: new Uint8Array(0) }]],
    ['raycastAllBatch', [[0, 0, 1, 0], {}, { offsets: new Int32Array(1) }]],
    ['raycastAllBatch', [[0, 0, 1, 0], {}, { t: new Float32Array(9) }]],
    ['searchBatch', [[0, 0, 1, 1], {}, { indices: new Uint32Array(9) }]],
    ['raycastAllBatch', [undefined], [[0, 0, 1]], [[0, 0, 1, NaN]]],
    ...[
      ['sweepBoxBatch', [0, 0, 1, 1, 2, 0]],
      ['sweepCircleBatch', [0, 0, 1, 2, 0]],
      ['sweepSphereBatch', [0, 0, 1, 2, 0]],
    ].map(([name, row]) => {
      const indices = new Int32Array(1);
      return [
        name,
        [undefined],
        [row.slice(1)],
        [[...row, ...row], {}, { indices }],
        [[...row, 0]],
        [row, {}, { indices, t: new Float64Array(0) }],
        [row, { indices }],
        ...row.map((_, i) => [row.map((x, k) => (i === k ? [NaN, i < 2 ? -Infinity : Infinity][i % 2] : x))]),
      ];
    }),
    ['collidesBatch', [undefined], [[0, 0, 1]], [[0, 0, 1, 1], {}, { hits: new Uint8Array(0) }]],
    [
      'collidesBatch',
      [[0, 0, 1, 1], new Uint8Array(1)],
      [[0, 0, 1, NaN]],
      [[0, 0, 1, 1], {}, new Uint8Array(1)],
    ],
    ['nearestBatch', [undefined], [[0, 0, 1]], [[0, 0], { k: 2 }, { indices: new Int32Array(1) }]],
    ['nearestBatch', [[0, NaN]]],
    ['nearestBatch', [[0, 0], {}, { distances: new Float64Array(0) }]],
    ['searchBatch', [undefined], [[0, 0, 1]], [[0, 0, 1, NaN]], [[0, 0, 1, Infinity]], [[5, 0, 1, NaN]]],
  ];
  for (const [name, ...lists] of bad) {
    for (const args of lists) {
      it(`${name}(${args.map((arg) => (ArrayBuffer.isView(arg) ? `${arg.constructor.name}(${arg.length})` : arg === SPACE ? 'an index of space' : JSON.stringify(arg, (_, x) => (typeof x === 'number' ? `${x}` : ArrayBuffer.isView(x) ? `${x.constructor.name}(${/** @type {any} */ (x).length})` : x)))).join(', ')}) is refused`, () => {
        assert.throws(() => /** @type {any} */ (index)[name](...args), refused(name));
      });
    }
  }

  // Before, single calls named the infinite number beside NaN, which is allowed, and collides with a filter named the function
  // search.
  it('NaN in an empty box is named, by single calls as by batches', () => {
    for (const d of [2, 3])
      for (const [low, high] of [
        [0, 9],
        [2, 1],
        [Infinity, -Infinity],
      ])
        for (let at = 0; at < 2 * d; at++) {
          const row = Array.from({ length: 2 * d }, (_, k) => (k === at ? NaN : k < d ? low : high));
          const corner = (/** @type {number} */ k) => ({ x: row[k], y: row[k + 1], z: row[k + 2] });
          const box = { min: corner(0), max: corner(d) };
          const name = `box.${at < d ? 'min' : 'max'}.${'xyz'[at % d]}`;
          const motion = { x: 1, y: 0, z: 0 };
          const delta = [1, 0, 0].slice(0, d);
          const one = new SpatialIndex([0, 0, 0, 0, 1, 1, 1, 1].slice(4 - d, 4 + d), { dimensions: d });
          const filter = () => true;
          for (const [fn, where, ...args] of [
            ['search', name, box],
            ['search', name, box, { filter }],
            ['collides', name, box],
            ['collides', name, box, { filter }],
            ['sweepBox', name, box, motion],
            ['insert', name, box],
            ['update', name, 0, box],
            ['searchBatch', `boxes[${at}]`, row],
            ['collidesBatch', `boxes[${at}]`, row],
            ['sweepBoxBatch', `boxes[${at}]`, [...row, ...delta]],
          ])
            assert.throws(
              () => /** @type {any} */ (one)[fn](...args),
              refused(`SpatialIndex.${fn}: ${where} must be a finite number, got NaN`),
            );
          assert.equal(one.length, 1);
        }
  });

  it('the options of an empty moving box are checked', () => {
    const nothing = { min: { x: 1, y: 1 }, max: { x: 0, y: 0 } };
    for (const options of [{ mask: 0.5 }, { filter: 7 }, null])
      assert.throws(
        () => index.sweepBox(nothing, point, /** @type {any} */ (options)),
        refused('SpatialIndex.sweepBox'),
      );
    assert.equal(index.sweepBox(nothing, point), null);
  });

  it('a 2D point in a 3D index throws', () => {
    assert.throws(() => SPACE.nearest({ x: 0, y: 0 }), refused('nearest'));
    // Before, these messages named a parameter `place`.
    for (const [given, name] of [
      [1, 'point'],
      [{ x: NaN, y: 0, z: 0 }, 'point.x'],
      [{ min: { x: 0 } }, 'point.min.y'],
    ])
      assert.throws(() => SPACE.nearest(given), refused(`SpatialIndex.nearest: ${name} must be`));
    assert.throws(() => SPACE.search(BOX), refused('search'));
    assert.throws(() => SPACE.raycast(RAY), refused('raycast'));
  });

  it('a query that throws writes nothing', () => {
    const indices = new Int32Array(2).fill(7);
    const t = new Float64Array(2).fill(7);
    assert.throws(
      () => index.raycastBatch([0, 0, 1, 0, 0, 0, 1, NaN], {}, { indices, t }),
      refused('raycastBatch'),
    );
    assert.throws(
      () => index.nearestBatch([0, 0, 1, NaN], {}, { indices, distances: t }),
      refused('nearestBatch'),
    );
    for (const [name, row] of [
      ['sweepBoxBatch', [0, 0, 1, 1, 9, 9]],
      ['sweepCircleBatch', [0, 0, 1, 9, 9]],
      ['sweepSphereBatch', [0, 0, 1, 9, 9]],
    ]) {
      const { length } = row;
      const last = `s[${2 * length - 1}] must be a finite number, got NaN`;
      for (const [rows, out, message] of [
        [[...row, ...row.slice(1), NaN], { indices, t }, last],
        [[...row, 0], { indices, t }, `s.length must be a multiple of ${length}, got ${length + 1}`],
        [[...row, ...row, ...row], { indices, t }, ': out.indices.length must be >= 3, got 2'],
        [[...row, ...row], { indices, t: new Float64Array(1) }, ': out.t.length must be >= 2, got 1'],
      ])
        assert.throws(
          () => /** @type {any} */ (index)[name](rows, {}, out),
          (error) => refused(name)(error) && refused(message)(error),
        );
    }
    assert.deepEqual([...indices, ...t], [7, 7, 7, 7]);
  });

  it('a filter that throws leaves the index unchanged', () => {
    const broken = () => {
      throw new Error('mine');
    };
    for (let i = 0; i < 3; i++) {
      assert.throws(() => index.search(BOX, { filter: broken }), /mine/);
      assert.throws(() => index.raycast(RAY, { filter: broken }), /mine/);
      assert.throws(() => index.raycastAll(RAY, { filter: broken }), /mine/);
      assert.throws(() => index.nearest(point, { filter: broken }), /mine/);
      assert.throws(() => index.sweepBox(BOX, point, { filter: broken }), /mine/);
    }
    assert.deepEqual([...index.search(BOX, { sort: true })], [0, 1, 2]);
    assert.equal(index.raycast(RAY)?.index, 0);
  });

  it('a getter that throws or queries the index itself leaves it unchanged', () => {
    const sly = {
      get x() {
        index.search(BOX);
        index.nearest({ x: 9, y: 9 });
        return -1;
      },
      y: 0.5,
    };
    assert.equal(index.raycast({ origin: sly, direction: { x: 1, y: 0 } })?.t, 1);
    assert.equal(index.nearest(sly)[0].distance, 1);
    assert.deepEqual([...index.search({ min: sly, max: { x: 1, y: 1 } })], [0]);
    const throws = {
      get x() {
        throw new Error('mine');
      },
      y: 0,
    };
    assert.throws(() => index.raycast({ origin: throws, direction: { x: 1, y: 0 } }), /mine/);
    assert.equal(index.raycast(RAY)?.index, 0);
  });
});

describe('a filter or a getter that changes the index', () => {
  const row = (/** @type {number} */ n) =>
    Array.from({ length: n }, (_, i) => [2 * i, 0, 2 * i + 1, 1]).flat();
  const point = { x: 1, y: 0 };
  const moved = { min: { x: 0, y: 50 }, max: { x: 1, y: 51 } };
  const away = /this must be an index that is not disposed/;

  // Before, a rebuild, also an automatic one, freed the memory of a running query, and the result ended there.
  it('rebuilds it: the result is complete', () => {
    const index = new SpatialIndex(row(300));
    const rebuilds = (/** @type {number} */ i) => i % 100 !== 3 || !!index.rebuild();
    assert.equal(index.raycastAll(RAY, { filter: rebuilds }).length, 300);
    assert.equal(index.nearest(point, { k: 200, filter: rebuilds }).length, 200);
    const removes = (/** @type {number} */ i) => !!index.remove(i);
    assert.equal(index.raycastAll(RAY, { filter: removes }).length, 300);
    assert.equal(index.search(BOX).length, 0);
  });

  it('moves or removes a box that is hit: no contact with that box', () => {
    for (const name of ['update', 'remove']) {
      const index = new SpatialIndex(row(3));
      const filter = (/** @type {number} */ i) => !!(/** @type {any} */ (index)[name](i, moved));
      const box = { min: { x: -3, y: 0 }, max: { x: -2, y: 1 } };
      assert.equal(index.sweepBox(box, { x: 9, y: 0 }, { filter }), null);
    }
  });

  it('disposes of it: the rest of the call throws, and nothing else is touched', () => {
    const other = new SpatialIndex(row(300));
    const begin = (/** @type {number} */ from) => {
      const index = new SpatialIndex(row(300));
      const dispose = () => {
        index.dispose();
        return true;
      };
      const sly = { get x() { return dispose() && from; }, y: 0 }; // prettier-ignore
      return { index, dispose, sly, box: { min: sly, max: { x: 1, y: 1 } } };
    };
    for (const use of [
      ({ index, dispose }) => index.raycastAll(RAY, { filter: dispose }),
      ({ index, dispose }) => index.sweepBox(BOX, point, { filter: dispose }),
      ({ index, sly }) => index.raycast({ origin: sly, direction: point }),
      ({ index, sly }) => index.nearest(sly),
      ({ index, box }) => index.search(box),
      ({ index, box }) => index.update(0, box),
      ({ index, box }) => index.insert(box),
      ({ index, dispose }) => [...index].map(dispose) && [...index.nodes()],
      ({ index, dispose }) => {
        for (const node of index) if (node) dispose();
      },
    ])
      assert.throws(() => use(begin(0)), { name: 'TypeError', message: away }, `${use}`);
    assert.equal(other.raycastAll(RAY).length, 300);
  });

  it('rebuilds it while numbers are read, or during an iteration over its nodes', () => {
    const index = new SpatialIndex(row(3));
    const sly = { get x() { index.rebuild(); return 0; }, y: 0 }; // prettier-ignore
    const box = { min: sly, max: { x: 1, y: 1 } };
    assert.equal(index.insert(box), 3);
    assert.equal(index.update(1, box).length, 4);
    assert.deepEqual([...index.search(BOX, { sort: true })], [0, 1, 2, 3]);
    assert.throws(() => {
      for (const node of index) if (node) index.rebuild();
    }, /^TypeError: SpatialIndex.nodes: this must be an index that is not rebuilt/);
  });

  it('arrays that change while they are read', () => {
    const boxes = { length: 8, 0: 0, 1: 0, 2: 1, 3: 1, get 4() { new SpatialIndex(row(100_000)).dispose(); return 5; }, 5: 0, 6: 6, 7: 1 }; // prettier-ignore
    const index = new SpatialIndex(boxes);
    assert.deepEqual([...index.search({ min: { x: 5, y: 0 }, max: { x: 5, y: 0 } })], [1]);
    assert.equal(index.refit(boxes).raycast(RAY)?.index, 0);
  });
});

describe('arrays of other types', () => {
  const index = new SpatialIndex(BOXES);
  const rays = [-1, 0.5, 1, 0];

  it('throw as numbers', () => {
    for (const wrong of [
      ['0', 0, 1, 1],
      [0, 0, null, 1],
      [0n, 0n, 1n, 1n],
      new BigInt64Array(4),
      [{}, 0, 1, 1],
    ]) {
      const boxes = /** @type {any} */ (wrong);
      assert.throws(
        () => new SpatialIndex(boxes),
        /^TypeError: SpatialIndex: boxes\[\d\] must be a finite number/,
      );
      assert.throws(
        () => index.searchBatch(boxes),
        /^TypeError: SpatialIndex.searchBatch: boxes\[\d\] must be/,
      );
      assert.throws(
        () => new SpatialIndex([0, 0, 1, 1]).refit(boxes),
        /^TypeError: SpatialIndex.refit: boxes\[\d\] must be/,
      );
    }
    for (const wrong of [
      ['1', 1, 1],
      [1n, 1n, 1n],
      [1, NaN, 1],
      [1, 1, 0.5],
      [1, 2 ** 32, 1],
      [-(2 ** 31) - 1, 1, 1],
    ]) {
      const masks = /** @type {any} */ (wrong);
      assert.throws(() => new SpatialIndex(BOXES, { masks }), /SpatialIndex: masks\[\d\] must be a/);
    }
  });

  it('throw as outputs, and are not written to', () => {
    for (const indices of [[7], new Uint8Array([7]), new Float64Array([7]), new Uint32Array([7])]) {
      const out = /** @type {any} */ ({ indices });
      assert.throws(
        () => index.raycastBatch(rays, {}, out),
        /raycastBatch: out.indices must be an Int32Array, got a(n| typed) array/,
      );
      assert.throws(
        () => index.nearestBatch([0, 0], {}, out),
        /nearestBatch: out.indices must be an Int32Array, got a(n| typed) array/,
      );
      for (const name of ['sweepBoxBatch', 'sweepCircleBatch', 'sweepSphereBatch'])
        assert.throws(
          () => /** @type {any} */ (index)[name]([], {}, out),
          new RegExp(`${name}: out.indices must be an Int32Array, got a(n| typed) array`),
        );
      assert.equal(indices[0], 7);
    }
    const indices = new Int32Array([7]);
    for (const wrong of [[7], new Int32Array([7])]) {
      const t = /** @type {any} */ (wrong);
      const reported = /must be a Float64Array or a Float32Array, got a(n| typed) array/;
      assert.throws(() => index.raycastBatch(rays, {}, { indices, t }), reported);
      assert.throws(() => index.nearestBatch([0, 0], {}, { indices, distances: t }), reported);
      assert.throws(() => index.sweepBoxBatch([0, 0, 1, 1, 2, 0], {}, { indices, t }), reported);
      assert.throws(() => index.sweepCircleBatch([0, 0, 1, 2, 0], {}, { indices, t }), reported);
      assert.throws(
        () => index.collidesBatch(BOXES, {}, { hits: t }),
        /out.hits must be a Uint8Array, got a(n| typed) array/,
      );
      assert.deepEqual([indices[0], t[0]], [7, 7]);
    }
  });
});

describe('masks', () => {
  it('of a new box must be integers of 32 bits', () => {
    const index = new SpatialIndex(BOXES, { masks: [-(2 ** 31), 2 ** 32 - 1, 1] });
    for (const mask of /** @type {any[]} */ ([1.5, 2 ** 32, -(2 ** 31) - 1, '1']))
      assert.throws(() => index.insert(BOX, mask), /mask must be an integer of 32 bits, got ("1"|[-.\d]+)$/);
    assert.deepEqual([...index.search(BOX, { mask: 2 ** 31, sort: true })], [0, 1]);
    assert.deepEqual([...index.search(BOX, { mask: -(2 ** 31), sort: true })], [0, 1]);
  });

  // Before, the mask was ignored: the box had all bits.
  it('of a new box throw if the index has no masks', () => {
    const index = new SpatialIndex(BOXES);
    assert.throws(
      () => index.insert(BOX, 2),
      /^RangeError: SpatialIndex.insert: mask must be left out, because the index has no masks, got 2$/,
    );
    assert.equal(index.length, 3);
    assert.deepEqual([index.insert(BOX, -1), index.insert(BOX, 2 ** 32 - 1)], [3, 4]);
    const empty = new SpatialIndex([], { masks: [] });
    for (let i = 0; i < 40; i++) assert.equal(empty.insert(BOX, 1 << (i & 1)), i);
    assert.equal(empty.search(BOX, { mask: 2 }).length, 20);
  });

  // Before, filters of batches were ignored.
  it('are options of batches, filters are not', () => {
    const index = new SpatialIndex(BOXES);
    const reported = /must be left out: a batch takes a mask, got a function$/;
    const filter = () => false;
    assert.throws(() => index.raycastBatch([0, 0, 1, 0], /** @type {any} */ ({ filter })), reported);
    assert.throws(() => index.nearestBatch([0, 0], /** @type {any} */ ({ filter })), reported);
    for (const name of ['sweepBoxBatch', 'sweepCircleBatch', 'sweepSphereBatch'])
      assert.throws(() => /** @type {any} */ (index)[name]([], { filter }), reported);
    assert.throws(() => index.raycastAllBatch([], /** @type {any} */ ({ filter })), reported);
    assert.throws(() => index.searchBatch(BOXES, /** @type {any} */ ({ filter })), reported);
    assert.throws(() => index.collidesBatch(BOXES, /** @type {any} */ ({ filter })), reported);
  });
});

describe('arrays whose buffer was transferred', () => {
  const gone = (/** @type {any} */ array) => {
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  };
  const index = new SpatialIndex(BOXES);
  const indices = new Int32Array(9);
  const floats = () => gone(new Float64Array(12));

  // They have length 0, as empty arrays: before, an index of nothing was made, and no ray was cast.
  for (const [fn, name, use] of [
    ['SpatialIndex', 'boxes', () => new SpatialIndex(floats())],
    ['SpatialIndex', 'masks', () => new SpatialIndex([], { masks: floats() })],
    ['SpatialIndex.from', 'buffer', () => SpatialIndex.from(gone(new Uint8Array(index.toBuffer())))],
    ['SpatialIndex.from', 'buffer', () => SpatialIndex.from(floats().buffer)],
    ['SpatialIndex.from', 'buffer', () => SpatialIndex.from(gone(new DataView(index.toBuffer())))],
    ['SpatialIndex.refit', 'boxes', () => index.refit(floats())],
    ['SpatialIndex.raycastBatch', 'rays', () => index.raycastBatch(floats(), {}, { indices })],
    [
      'SpatialIndex.raycastBatch',
      'out.indices',
      () => index.raycastBatch([], {}, { indices: gone(new Int32Array(1)) }),
    ],
    ['SpatialIndex.raycastBatch', 'out.t', () => index.raycastBatch([], {}, { indices, t: floats() })],
    ['SpatialIndex.nearestBatch', 'points', () => index.nearestBatch(floats(), {}, { indices })],
    ['SpatialIndex.raycastAllBatch', 'rays', () => index.raycastAllBatch(floats())],
    ['SpatialIndex.sweepBoxBatch', 'boxes', () => index.sweepBoxBatch(floats(), {}, { indices })],
    ['SpatialIndex.sweepCircleBatch', 'circles', () => index.sweepCircleBatch(floats(), {}, { indices })],
    ['SpatialIndex.sweepSphereBatch', 'spheres', () => SPACE.sweepSphereBatch(floats(), {}, { indices })],
    [
      'SpatialIndex.sweepCircleBatch',
      'out.t',
      () => index.sweepCircleBatch([], {}, { indices, t: floats() }),
    ],
    ['SpatialIndex.searchBatch', 'boxes', () => index.searchBatch(floats())],
    [
      'SpatialIndex.collidesBatch',
      'boxes',
      () => index.collidesBatch(floats(), {}, { hits: new Uint8Array(3) }),
    ],
    [
      'SpatialIndex.collidesBatch',
      'out.hits',
      () => index.collidesBatch([], {}, { hits: gone(new Uint8Array(3)) }),
    ],
    ['Billiards', 'positions', () => new Billiards({ positions: floats() })],
    ['Billiards', 'walls[0]', () => new Billiards({ walls: [floats()] })],
    ['Billiards.from', 'buffer', () => Billiards.from(gone(new Uint8Array(new Billiards().toBuffer())))],
    ['Rebound', 'walls[0].points', () => new Rebound({ walls: [{ points: floats() }] })],
    ['PolyGeometry.signedArea', 'position', () => new PolyGeometry(floats()).signedArea()],
    [
      'intersectObjects',
      'objects[0].geometry.position',
      () => intersectObjects(RAY, [new Graph2D(new PolyGeometry(floats()))]),
    ],
    [
      'intersect',
      'polygon.position',
      () => intersect('circlePolygon2', { center: RAY.origin, radius: 1 }, { position: floats() }),
    ],
    ['offset', 'polygon', () => offset(floats(), 1)],
  ])
    // prettier-ignore
    it(`${fn} throws for ${name}: ${String(use).slice(6)}`, () => {
      const message = `${fn}: ${name} must be a buffer that is not detached, or a view inside of one, got a`;
      const messages = ['n object', ' typed array'].map((got) => message + got);
      assert.throws(use, (error) => error instanceof TypeError && messages.includes(error.message));
    });

  it(
    'arrays beyond the end of a buffer that was shortened throw',
    { skip: !('resize' in ArrayBuffer.prototype) },
    () => {
      const buffer = new /** @type {any} */ (ArrayBuffer)(96, { maxByteLength: 192 });
      const array = new Float64Array(buffer, 48, 6);
      const all = new Float64Array(buffer);
      buffer.resize(32);
      const reported = { name: 'TypeError', message: /not detached, or a view inside of one/ };
      assert.throws(() => new SpatialIndex(array), reported);
      assert.throws(
        () => batch('rayBox3', array, new Float64Array(6), {}, { rows: new Float64Array(1) }),
        reported,
      );
      assert.equal(new SpatialIndex(all).length, 1);
      buffer.resize(0);
      assert.equal(new SpatialIndex(all).length, 0, 'an array that tracks its buffer is empty');
      buffer.resize(192);
      assert.throws(() => new SpatialIndex(array, { dimensions: 2 }), RangeError, 'six numbers again');
    },
  );
});

describe('edits', () => {
  const nan = { min: { x: NaN, y: 0 }, max: { x: 1, y: 1 } };
  const infinite = { min: { x: 0, y: Infinity }, max: { x: 1, y: Infinity } };
  for (const [name, ...lists] of [
    [
      'update',
      [0],
      [0, null],
      [0, {}],
      [0, nan],
      [0, infinite],
      [3, BOX],
      [-1, BOX],
      [0.5, BOX],
      ['0', BOX],
      [undefined, BOX],
    ],
    ['insert', [], [null], [{}], [nan], [infinite], [BOX, 'x'], [BOX, NaN]],
    ['remove', [3], [-1], [0.5], [undefined], ['0']],
    [
      'refit',
      [],
      [null],
      [[]],
      [[0, 0, 1, 1]],
      [[...BOXES, 0]],
      [BOXES.map((x, i) => (i === 6 ? NaN : x))],
      [BOXES.map((x, i) => (i === 8 || i === 10 ? Infinity : x))],
    ],
    ['rebuild', ['best'], [7], ['toString']],
  ]) {
    for (const args of lists) {
      it(`${name}(${args.map((arg) => JSON.stringify(arg, (_, x) => (typeof x === 'number' ? `${x}` : x))).join(', ')}) throws and changes nothing`, () => {
        const index = new SpatialIndex(BOXES);
        assert.throws(() => /** @type {any} */ (index)[name](...args), refused(name));
        assert.equal(index.length, 3);
        assert.equal(index.build, 'quality');
        for (let i = 0; i < 3; i++) {
          const { min, max } = index.box(i);
          assert.deepEqual([min.x, min.y, max.x, max.y], BOXES.slice(4 * i, 4 * i + 4));
        }
        assert.deepEqual([...index.search(BOX, { sort: true })], [0, 1, 2]);
      });
    }
  }

  it('a second removal of the same index does nothing', () => {
    const index = new SpatialIndex(BOXES);
    index.remove(1);
    try {
      index.remove(1);
    } catch (error) {
      refused('remove')(error);
    }
    const given = [index.insert(BOX), index.insert(BOX)];
    assert.deepEqual(given.sort(), [1, 3]);
    assert.deepEqual([...index.search(BOX, { sort: true })], [0, 1, 2, 3]);
  });

  it('an empty box that is inserted is not hit until it has a size, as one of the constructor', () => {
    for (const dimensions of /** @type {const} */ ([2, 3])) {
      const [low, high] = [
        { x: Infinity, y: Infinity, z: Infinity },
        { x: -Infinity, y: -Infinity, z: -Infinity },
      ];
      const index = new SpatialIndex([], { dimensions, masks: [] });
      const box = { min: { x: 1, y: 1, z: 1 }, max: { x: 2, y: 2, z: 2 } };
      const everything = { min: high, max: low };
      for (let i = 0; i < 300; i++) assert.equal(index.insert(i % 3 ? box : { min: low, max: high }, i), i);
      index.insert({ min: { x: 0, y: 1, z: 0 }, max: { x: 0, y: 0, z: 0 } });
      assert.equal(index.length, 301);
      assert.deepEqual(
        [...index.search(everything, { sort: true })],
        Array.from({ length: 300 }, (_, i) => i).filter((i) => i % 3 && i),
      );
      assert.equal(index.box(3).min.x, Infinity);
      index.update(3, box);
      assert.equal(index.search(box, { mask: 1 }).includes(3), true);
      assert.equal(SpatialIndex.from(index.toBuffer()).search(everything).length, 201);
    }
  });

  it('nothing is nearest to an empty box', () => {
    const index = new SpatialIndex(BOXES);
    assert.deepEqual(index.nearest({ min: { x: 1, y: 1 }, max: { x: 0, y: 2 } }, { k: 3 }), []);
    assert.equal(index.nearest({ min: { x: 1, y: 1 }, max: { x: 1, y: 2 } }, { k: 3 }).length, 3);
  });

  it('a box in another form is named with its cure', () => {
    const index = new SpatialIndex(BOXES);
    const cure = ': a box is {min: {x: minX, …}, max: {x: maxX, …}}';
    /** @type {[any, string][]} */
    const given = [
      [[0, 0, 10, 10], `an array${cure}`],
      [new Float64Array(4), `a typed array${cure}`],
      [{ minX: 0, minY: 0, maxX: 1, maxY: 1 }, `an object${cure}`],
      [{ x: 0, y: 0, radius: 1 }, 'an object: this is a circle or a sphere'],
    ];
    for (const [box, got] of given)
      for (const method of /** @type {const} */ (['search', 'collides', 'insert']))
        assert.throws(() => index[method](box), {
          name: 'TypeError',
          message: `SpatialIndex.${method}: box must be a box {min, max}, got ${got}`,
        });
  });

  it('a box that becomes empty is not hit until it has a size again', () => {
    const index = new SpatialIndex(BOXES);
    index.update(1, { min: { x: 1, y: 0 }, max: { x: 0, y: 0 } });
    assert.deepEqual([...index.search(BOX, { sort: true })], [0, 2]);
    assert.equal(index.length, 3);
    assert.equal(index.insert(BOX), 3, 'its index is not reused');
    index.update(1, { min: { x: 7, y: 7 }, max: { x: 8, y: 8 } });
    assert.deepEqual([...index.search(BOX, { sort: true })], [0, 1, 2, 3]);
  });
});

describe('a disposed index', () => {
  it('throws as an argument of pairs', () => {
    const [index, other] = [new SpatialIndex(BOXES), new SpatialIndex(BOXES)];
    index.dispose();
    assert.throws(() => other.pairs(index), refused('pairs'));
  });

  it('hundreds of created and disposed indices take no more memory than one', () => {
    const r = Array.from({ length: 4e4 }, (_, i) => Math.floor(i / 4) % 100);
    const boxes = r.map((x, i) => x + (i % 4 > 1 ? 1 : 0));
    // A leak would exceed the 2 GB of a wasm memory.
    for (let i = 0; i < 4000; i++)
      new SpatialIndex(i % 50 ? [0, 0, 1, 1] : boxes, { build: 'fast' }).dispose();
    assert.equal(new SpatialIndex(boxes).length, 1e4);
  });
});
