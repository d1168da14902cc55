// An index whose boxes are moved, added and removed has the results of brute force on the current boxes.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpatialIndex } from '../../../js/index.js';
import {
  boxAt,
  brute,
  flatBox,
  METHODS,
  places,
  scenes,
  someBox,
  someMasks,
  someRay,
  report,
  vector,
} from '../oracle/boxes.js';
import { cases, random, SEED } from '../oracle/random.js';

const STEPS = cases(12);
console.log(`RB_SEED=${SEED}`);

/** Boxes in [0, 20]: those of a scene for edits, half of them with integers. */
const someRow = (r, d) => {
  const min = Array.from({ length: d }, () => (r.bool() ? r.int(0, 20) : r.float(0, 20)));
  return [...min, ...min.map((x) => x + r.pick([0, 1, 2, r.next()]))];
};
const rowBox = (row, d) => boxAt(row, 0, d);

/** Every query, once or twice. */
function agree(index, want, scene, r, what) {
  assert.equal(index.length, want.length, what);
  const now = { ...scene, boxes: want.boxes };
  for (let k = 0; k < 4; k++) {
    const box = someBox(now, r);
    const ray = someRay(now, r);
    const mask = r.pick([0xffffffff, 2]);
    const queried = `${what} ${report(box)} ${report(ray)} ${mask}`;
    assert.deepEqual([...index.search(box, { mask, sort: true })], want.search(box, { mask }), queried);
    assert.deepEqual(
      index.raycastAll(ray, { mask }).map(({ index: i, t, inside }) => ({ index: i, t: t + 0, inside })),
      want.raycast(ray, { mask }),
      queried,
    );
    const first = index.raycast(ray, { mask });
    assert.equal(first?.index, want.raycast(ray, { mask })[0]?.index, queried);
    const point = vector(places(now, r).any());
    const near = want.nearest(point, { mask }).slice(0, 5);
    index.nearest(point, { k: 5, mask }).forEach(({ index: i, distance }, n) => {
      assert.ok(
        Math.abs(distance - near[n].distance) <= 1e-14 * (1 + distance),
        `${queried} ${report(point)}`,
      );
      assert.ok(
        Math.abs(distance - want.distance(point, i)) <= 1e-14 * (1 + distance),
        `${queried} ${report(point)}`,
      );
    });
  }
}

/** And slower queries. */
function agreeInAll(index, want, d, what) {
  const pairs = [];
  const flat = index.pairs();
  for (let i = 0; i < flat.length; i += 2) pairs.push([flat[i], flat[i + 1]]);
  assert.deepEqual(
    pairs.sort(([a, b], [x, y]) => a - x || b - y),
    want.pairs(),
    what,
  );
  const inLeaves = [];
  for (const { leaf, indices } of index) if (leaf) inLeaves.push(...indices);
  assert.deepEqual(
    inLeaves.sort((a, b) => a - b),
    [...want.here()],
    what,
  );
  for (const i of want.here()) {
    assert.deepEqual(
      flatBox(index.box(i)),
      want.boxes.slice(2 * d * i, 2 * d * (i + 1)),
      `${what}: box ${i}`,
    );
  }
}

const live = (want) => [...want.here()];

/** Applies an edit to the boxes and to the index. */
const EDITS = {
  update(index, want, d, r) {
    const alive = live(want);
    if (alive.length === 0) return 'nothing to update';
    const i = r.pick(alive);
    // By a short distance, or to another position.
    const old = want.boxes.slice(2 * d * i, 2 * d * (i + 1));
    const by = Array.from({ length: d }, () => r.float(-1, 1));
    const row = r.bool() ? old.map((x, k) => x + by[k % d]) : someRow(r, d);
    index.update(i, rowBox(row, d));
    want.boxes.splice(2 * d * i, 2 * d, ...row);
    return `update ${i}`;
  },
  insert(index, want, d, r, masked) {
    const row = someRow(r, d);
    const mask = masked ? r.pick([1, 2, 3]) : 0xffffffff;
    const i = masked ? index.insert(rowBox(row, d), mask) : index.insert(rowBox(row, d));
    assert.ok(i === want.length || want.removed.has(i), `insert gave ${i}`);
    want.removed.delete(i);
    want.boxes.splice(2 * d * i, 2 * d, ...row);
    want.masks[i] = mask;
    return `insert ${i}`;
  },
  remove(index, want, d, r) {
    const alive = live(want);
    if (alive.length === 0) return 'nothing to remove';
    const i = r.pick(alive);
    index.remove(i);
    want.removed.add(i);
    return `remove ${i}`;
  },
  refit(index, want, d, r) {
    // Removed boxes get any numbers.
    for (let i = 0; i < want.length; i++) {
      const was = want.boxes.slice(2 * d * i, 2 * d * (i + 1));
      const empty = was.some((x, k) => k < d && !(x <= was[k + d]));
      if (!empty || want.removed.has(i)) want.boxes.splice(2 * d * i, 2 * d, ...someRow(r, d));
    }
    index.refit(Float64Array.from(want.boxes));
    return 'refit';
  },
  rebuild(index, want, d, r) {
    const method = r.pick([undefined, ...METHODS]);
    index.rebuild(method);
    if (method) assert.equal(index.build, method);
    assert.ok(Math.abs(index.quality - 1) < 1e-12, `quality ${index.quality}`);
    assert.equal(index.needsRebuild, false);
    return `rebuild ${method}`;
  },
};

for (const d of [2, 3]) {
  describe(`edits, ${d}D`, () => {
    const all = scenes(d);
    const mild = [
      'random',
      'small integers',
      'equal boxes',
      'one',
      'none',
      'empty boxes among others',
      'a row',
    ];
    for (const scene of all.filter(({ name }) => mild.includes(name))) {
      for (const masked of [false, true]) {
        it(`${scene.name}${masked ? ', with masks' : ''}: random edits`, () => {
          METHODS.forEach((method, m) => {
            const r = random(SEED + 10 * d + m);
            // Each mask has a bit, because pairs are tested without a mask.
            const masks = masked
              ? someMasks(scene.boxes.length / (2 * d), r).map((mask) => mask || 1)
              : undefined;
            const want = brute(scene, masks);
            const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method, masks });
            const done = [method];
            for (let step = 0; step < STEPS; step++) {
              const kind = r.pick([
                'update',
                'update',
                'insert',
                'insert',
                'remove',
                'remove',
                'refit',
                'rebuild',
              ]);
              for (let n = kind.length === 6 ? r.int(1, 30) : 1; n > 0; n--)
                done.push(EDITS[kind](index, want, d, r, masked));
              agree(index, want, { ...scene, boxes: want.boxes }, r, done.slice(-40).join(', '));
            }
            agreeInAll(index, want, d, done.slice(-40).join(', '));
          });
        });
      }
    }

    for (const kind of ['update', 'insert', 'remove', 'refit']) {
      it(`${kind}, repeated`, () => {
        for (const method of METHODS) {
          const r = random(SEED + d);
          const [scene] = all;
          const want = brute(scene);
          const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method });
          const times = kind === 'refit' ? 6 : 260;
          for (let n = 0; n < times; n++) {
            EDITS[kind](index, want, d, r, false);
            if (n % 65 === 5)
              agree(index, want, { ...scene, boxes: want.boxes }, r, `${method} ${kind} ${n}`);
          }
          agree(index, want, { ...scene, boxes: want.boxes }, r, `${method} ${kind}`);
          agreeInAll(index, want, d, `${method} ${kind}`);
        }
      });
    }

    it('from an empty index, box by box, sorted along a line: the tree is not deep', () => {
      const index = new SpatialIndex([], { dimensions: d });
      const want = brute({ boxes: [], d });
      for (let i = 0; i < 1500; i++) {
        const row = Array.from({ length: 2 * d }, (_, k) => (k % d === 0 ? i : 0) + (k < d ? 0 : 1));
        assert.equal(index.insert(rowBox(row, d)), i);
        want.boxes.push(...row);
        want.masks.push(0xffffffff);
      }
      assert.ok(index.depth < 60, `depth ${index.depth}`);
      agree(index, want, { ...all[0], boxes: want.boxes }, random(3), 'inserted along a line');
    });

    it('removes all boxes, and adds them again', () => {
      for (const method of METHODS) {
        const r = random(SEED);
        const want = brute(all[2]);
        const index = new SpatialIndex(all[2].boxes, { dimensions: d, build: method });
        while (live(want).length > 0) EDITS.remove(index, want, d, r);
        agree(index, want, { ...all[2], boxes: [] }, r, 'all removed');
        assert.equal(
          index.raycast({ origin: vector(Array(d).fill(0)), direction: vector(Array(d).fill(1)) }),
          null,
        );
        for (let i = 0; i < 100; i++) EDITS.insert(index, want, d, r, false);
        agree(index, want, { ...all[2], boxes: want.boxes }, r, 'refilled');
        agreeInAll(index, want, d, 'refilled');
      }
    });

    it('a box may be far outside of the bounds of the last build, huge or tiny', () => {
      for (const method of METHODS) {
        const [scene] = all;
        for (const [at, size] of [
          [1e9, 1],
          [-1e40, 1e38],
          [1e300, 1e299],
          [0, 1e-300],
          [-1e300, 2e300],
        ]) {
          const index = new SpatialIndex(scene.boxes, { dimensions: d, build: method });
          const want = brute(scene);
          const row = Array.from({ length: 2 * d }, (_, k) => at + (k < d ? 0 : size));
          index.update(5, rowBox(row, d));
          want.boxes.splice(2 * d * 5, 2 * d, ...row);
          const i = index.insert(rowBox(row, d));
          assert.equal(i, want.length);
          want.boxes.push(...row);
          want.masks.push(0xffffffff);
          const what = `${method} ${at} ${size}`;
          assert.deepEqual(
            [...index.search(rowBox(row, d), { sort: true })],
            want.search(rowBox(row, d)),
            what,
          );
          const ray = { origin: rowBox(row, d).max, direction: vector(Array(d).fill(size)) };
          assert.equal(index.raycast(ray)?.index, want.raycast(ray)[0]?.index, what);
          for (let k = 0; k < 5; k++) {
            const box = someBox(scene, random(k));
            assert.deepEqual([...index.search(box, { sort: true })], want.search(box), what);
          }
        }
      }
    });
  });
}

describe('cost of edits, and quality', () => {
  const grid = Array.from({ length: 400 }, (_, i) => [i % 20, Math.floor(i / 20)]).flatMap(([x, y]) => [
    x,
    y,
    x + 0.5,
    y + 0.5,
  ]);

  it('random moves reduce the quality of an index, a rebuild restores it', () => {
    for (const method of METHODS) {
      const r = random(4);
      const index = new SpatialIndex(grid, { build: method });
      assert.equal(index.quality, 1);
      for (let i = 0; i < 400; i++) {
        const [x, y] = [r.float(0, 20), r.float(0, 20)];
        index.update(i, { min: { x, y }, max: { x: x + 0.5, y: y + 0.5 } });
      }
      assert.ok(index.quality < 0.9, `${method}: ${index.quality}`);
      assert.equal(index.needsRebuild, index.quality < 0.72);
      index.rebuild();
      assert.ok(Math.abs(index.quality - 1) < 1e-12);
      assert.equal(index.needsRebuild, false);
      assert.equal(index.build, method);
    }
  });

  // Measured: 0.96 times as many; 1.4 times without a rebuild after insertions.
  it('an index that was filled box by box has queries nearly as fast as one that was built at once', () => {
    const r = random(5);
    const boxes = Array.from({ length: 3000 }, () => {
      const [x, y] = [r.float(0, 100), r.float(0, 100)];
      return [x, y, x + r.float(0, 1), y + r.float(0, 1)];
    });
    for (const first of [0, 500, 1500]) {
      const built = new SpatialIndex(boxes.flat());
      const filled = new SpatialIndex(boxes.slice(0, first).flat());
      for (const [x, y, right, top] of boxes.slice(first))
        filled.insert({ min: { x, y }, max: { x: right, y: top } });
      const [most, looked] = [built, filled].map((index) => {
        const { nodes, boxes: seen } = raysOf(index);
        return nodes + seen;
      });
      assert.ok(looked < 1.2 * most, `${first}: ${looked} visited, not ${most}`);
    }
    function raysOf(/** @type {SpatialIndex} */ index) {
      const sums = { nodes: 0, boxes: 0 };
      for (let i = 0; i < 100; i++) {
        index.raycastAll({ origin: { x: i, y: -1 }, direction: { x: 50 - i, y: 100 } });
        sums.nodes += index.visits.nodes;
        sums.boxes += index.visits.boxes;
      }
      return sums;
    }
  });

  it('the index of a removed box is reused', () => {
    const index = new SpatialIndex(grid);
    index.remove(17);
    index.remove(3);
    assert.equal(index.length, 400);
    const box = { min: { x: 50, y: 50 }, max: { x: 51, y: 51 } };
    const given = [index.insert(box), index.insert(box)].sort((a, b) => a - b);
    assert.deepEqual(given, [3, 17]);
    assert.equal(index.insert(box), 400);
    assert.deepEqual([...index.search(box, { sort: true })], [3, 17, 400]);
  });

  it('memory of edits is reused: after a hundred rounds of insertions and removals an index is as large as before', () => {
    const index = new SpatialIndex(grid);
    const box = { min: { x: 5, y: 5 }, max: { x: 6, y: 6 } };
    let size = 0;
    for (let round = 0; round < 100; round++) {
      const given = Array.from({ length: 50 }, () => index.insert(box));
      for (const i of given) index.remove(i);
      if (round === 20) size = index.byteLength;
    }
    assert.ok(index.byteLength <= size * 1.5, `${index.byteLength} after ${size}`);
    assert.ok(index.length <= 450);
  });
});

describe('all and clear', () => {
  it('all returns the boxes that are neither empty nor removed, in order', () => {
    const index = new SpatialIndex([0, 0, 1, 1, 5, 5, 4, 4, 2, 2, 3, 3, 6, 6, 7, 7]);
    assert.deepEqual([...index.all()], [0, 2, 3]);
    index.remove(2);
    assert.deepEqual([...index.all()], [0, 3]);
    assert.equal(index.insert({ min: { x: 9, y: 9 }, max: { x: 9, y: 9 } }), 2);
    assert.deepEqual([...index.all()], [0, 2, 3]);
    assert.deepEqual([...new SpatialIndex([]).all()], []);
  });
  for (const d of [2, 3])
    for (const method of METHODS)
      it(`clear leaves an index that accepts boxes again, ${d}D, ${method}`, () => {
        const r = random(SEED + d);
        const rows = Array.from({ length: 100 }, () => someRow(r, d));
        const index = new SpatialIndex(rows.flat(), {
          dimensions: d,
          build: method,
          masks: rows.map(() => 2),
        });
        assert.equal(index.clear(), index);
        assert.deepEqual(
          [index.length, index.dimensions, index.build, index.all().length],
          [0, d, method, 0],
        );
        assert.equal(index.collides(rowBox(rows[0], d)), false);
        const anew = new SpatialIndex([], { dimensions: d, build: method });
        rows.forEach((row, i) => {
          assert.equal(index.insert(rowBox(row, d), 2), i);
          assert.equal(anew.insert(rowBox(row, d)), i);
        });
        for (const row of rows) {
          const box = rowBox(row, d);
          assert.deepEqual(index.search(box, { sort: true }), anew.search(box, { sort: true }));
          assert.equal(index.collides(box, { mask: 1 }), false);
        }
      });
  it('clear of a disposed index throws', () => {
    const index = new SpatialIndex([0, 0, 1, 1]);
    index.dispose();
    assert.throws(() => index.clear(), /^TypeError: SpatialIndex\.clear/);
    assert.throws(() => index.all(), /^TypeError: SpatialIndex\.all/);
  });
});
