// ShapeIndex at its limits: memory that runs out, very many shapes and vertices, coordinates of all magnitudes; and straight lines compared with
// cubic curves along them, which have another form.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { Store } from '../../../js/wasm/Store.js';
import { cases, random, SEED } from '../oracle/random.js';
import { processorTime } from '../processor.js';

/** Whether the slow tests run: `make random` sets the number of cases (tests/random/js/ShapeIndex.limits.test.js). */
const IS_LONG = process.env.RB_CASES !== undefined;

// --- Memory ------------------------------------------------------------------------------------------------------

const MESSAGE = 'raybound: out of memory (test)';

/** Follows the blocks of the heap, and lets an allocation fail. */
function watchedHeap() {
  const { heap } = Store.common();
  const { take, give } = heap;
  const watch = {
    /** @type {Set<number>} */
    taken: new Set(),
    /** The number of allocations before the one that fails. */
    left: Infinity,
    stop: () => Object.assign(heap, { take, give }),
  };
  heap.take = (bytes) => {
    if (watch.left-- <= 0) throw new RangeError(MESSAGE);
    const at = take.call(heap, bytes);
    watch.taken.add(at);
    return at;
  };
  heap.give = (at) => {
    watch.taken.delete(at);
    give.call(heap, at);
  };
  return watch;
}

test('memory that runs out at any allocation leaves the index as it was, and nothing behind', () => {
  const curve = new Path().moveTo(0, 0).bezierCurveTo(10, 0, 10, 10, 0, 10).lineTo(-3, 5);
  const longPath = new Path().moveTo(0, 0);
  for (let i = 0; i < 3300; i++) longPath.quadraticCurveTo(i, i % 7, i + 1, 0);
  const lines = Array.from({ length: 8200 }, (_, i) => [i % 100, i / 100]);
  const stroke = { lineWidth: 2, lineDash: [3, 1, 2] };
  const triangles = Array.from({ length: 600 }, (_, i) => [i, 0, i + 1, 0, i, 1]).flat();
  const offsets = Array.from({ length: 601 }, (_, i) => 3 * i);
  const numbers = Array.from({ length: 1200 }, (_, i) => i);
  const eachOf = (/** @type {number} */ count) => ({
    stroke: Array.from({ length: count }, (_, i) => (i % 2 ? stroke : null)),
    transform: { e: 3 },
  });
  /** @type {[string, (index: ShapeIndex) => unknown][]} */
  const calls = [
    ['add, a curve', (index) => index.add(curve, { stroke, transform: { a: 2 } })],
    ['add, a long path', (index) => index.add(longPath, { stroke })],
    ['add, many lines', (index) => index.add(lines, { stroke, transform: { a: 2 } })],
    ['addAll', (index) => index.addAll([[curve, { stroke }], [lines], [curve, { transform: { a: 2 } }]])],
    [
      'addAll, polygons',
      (index) => index.addAll([[curve], ...Array.from({ length: 40 }, () => [lines.slice(0, 9)])]),
    ],
    ['addPolygons', (index) => index.addPolygons(triangles, offsets, eachOf(600))],
    ['addBoxes', (index) => index.addBoxes(numbers, eachOf(300))],
    ['addCircles', (index) => index.addCircles(numbers, eachOf(400))],
    ['addPoints', (index) => index.addPoints(numbers, eachOf(600))],
    ['update', (index) => index.update('first', lines, { stroke, transform: { b: 1 } })],
    ['move', (index) => index.move('plain', { b: 2 })],
    ['pick', (index) => index.pick({ x: 1, y: 1 })],
  ];
  // Calls for an index that has a group.
  /** @type {typeof calls} */
  const groupCalls = [
    ['addGroup with a clip', (index) => index.addGroup({ clip: lines })],
    ['add with a clip', (index) => index.add(curve, { clip: lines, stroke })],
    ['addAll with clips', (index) => index.addAll([[curve], [curve, { clip: lines }], [curve]])],
  ];
  const heap = watchedHeap();
  try {
    // The scratch memory of all calls stays.
    Store.common().results(2 ** 23);
    heap.taken.clear();
    let failures = 0;
    for (const isBuilt of [false, true])
      for (const [name, call] of isBuilt ? calls.concat(groupCalls) : calls)
        for (let n = 0, isDone = false; !isDone; n++) {
          const index = new ShapeIndex();
          index.add(curve, { id: 'first', stroke });
          index.add([0, 0, 9, 0, 0, 9], { id: 'plain' });
          if (isBuilt) index.addGroup({ id: 'group' });
          if (isBuilt) index.pick({ x: 0, y: 0 });
          const before = index.toBuffer();
          const of = `${name}, ${isBuilt ? 'with' : 'without'} a tree, allocation ${n}`;
          heap.left = n;
          let error;
          try {
            call(index);
          } catch (thrown) {
            error = thrown;
          }
          heap.left = Infinity;
          isDone = error === undefined;
          if (error) {
            failures++;
            assert.equal(String(error), `RangeError: ${MESSAGE}`, of);
            assert.equal(index.size, 2, of);
            assert.deepEqual(index.toBuffer(), before, of);
          }
          assert.equal(index.pick({ x: 1, y: 1 })?.id !== undefined, true, of);
          index.dispose();
          assert.equal(heap.taken.size, 0, of);
          assert.ok(n < 1000, of);
        }
    assert.ok(failures > 40, String(failures));
  } finally {
    heap.stop();
  }
});

// --- Straight lines as curves ------------------------------------------------------------------------------------

/**
 * A random path of straight lines, and the same path in which each line is a cubic curve along it.
 * @param {ReturnType<typeof random>} r
 * @param {() => number} n  a coordinate
 */
function straightPaths(r, n) {
  const [lines, curves] = [new Path(), new Path()];
  for (let subpath = r.int(1, 3); subpath > 0; subpath--) {
    let [x, y] = [n(), n()];
    const [startX, startY] = [x, y];
    for (const path of [lines, curves]) path.moveTo(x, y);
    const isClosed = r.bool();
    for (let k = r.pick([1, r.int(2, 6), r.int(6, 100)]); k >= 0; k--) {
      // The last line of a closed subpath ends at its start.
      const isLast = k === 0;
      if (isLast && !isClosed) break;
      const [toX, toY] = isLast ? [startX, startY] : [n(), n()];
      lines.lineTo(toX, toY);
      curves.bezierCurveTo(
        x + (toX - x) / 3,
        y + (toY - y) / 3,
        x + (2 * (toX - x)) / 3,
        y + (2 * (toY - y)) / 3,
        toX,
        toY,
      );
      [x, y] = [toX, toY];
    }
    if (isClosed) for (const path of [lines, curves]) path.closePath();
  }
  return [lines, curves];
}

test(`drawings of lines give the results of curves along these lines (seed ${SEED})`, () => {
  const r = random(SEED + 7);
  let found = 0;
  for (let i = 0; i < cases(12); i++) {
    const size = r.pick([1, 1e-6, 1e6]);
    const n = () => r.float(0, 100) * size;
    // What is nearer to an outline than this may be decided differently.
    const tolerance = 2 ** -36 * 100 * size;
    const [straight, curved] = [new ShapeIndex(), new ShapeIndex()];
    for (let k = r.int(1, 30); k > 0; k--) {
      const paths = straightPaths(r, n);
      const options = {
        fill: r.bool(0.7),
        fillRule: r.pick(/** @type {const} */ (['nonzero', 'evenodd'])),
        stroke: r.pick([null, { lineWidth: r.float(0, 8) * size, lineJoin: /** @type {const} */ ('round') }]),
        z: r.int(0, 2),
      };
      [straight, curved].forEach((index, form) => index.add(paths[form], options));
    }
    assert.ok(straight.byteLength < curved.byteLength);
    for (let k = 0; k < 30; k++) {
      const p = { x: n(), y: n() };
      const nearest = [straight, curved].map((index) => index.nearest(p, { fill: false })[0]);
      assert.ok(Math.abs(nearest[0].distance - nearest[1].distance) <= tolerance);
      const picks = [straight, curved].map((index) =>
        index.pickAll(p).map(({ id, part }) => `${id} ${part}`),
      );
      if (String(picks[0]) !== String(picks[1])) {
        // Only a point at an outline, or at the end of a stroke's width, may differ.
        const differ = picks[0]
          .concat(picks[1])
          .filter((pick) => !(picks[0].includes(pick) && picks[1].includes(pick)));
        assert.ok(
          differ.length > 0 &&
            differ.every((pick) => isAtEdge(straight, Number.parseInt(pick, 10), p, tolerance)),
        );
      } else found += picks[0].length;
      const direction = { x: r.float(-1, 1), y: r.float(-1, 1) };
      const hits = [straight, curved].map((index) => index.raycastAll({ origin: p, direction }));
      const length = Math.hypot(direction.x, direction.y);
      const least = 1e3 * tolerance;
      assert.equal(hits[0].length, hits[1].length);
      hits[0].forEach(({ t, id, part, subpath }, j) => {
        const other = hits[1][j];
        assert.ok(Math.abs(t - other.t) * length <= least);
        // Two outlines cross there, or an outline crosses itself.
        const isShared = [hits[0][j - 1], hits[0][j + 1]].some(
          (beside) => beside && Math.abs(beside.t - t) * length <= least,
        );
        if (isShared) return;
        assert.equal(id, other.id);
        assert.deepEqual([part, subpath], [other.part, other.subpath]);
      });
      const motion = { x: r.float(-50, 50) * size, y: r.float(-50, 50) * size };
      const circle = { center: p, radius: r.float(0, 5) * size };
      const sweeps = [straight, curved].map((index) => index.sweepCircle(circle, motion));
      assert.equal(sweeps[0] === null, sweeps[1] === null);
      if (sweeps[0] && sweeps[1]) assert.ok(Math.abs(sweeps[0].t - sweeps[1].t) <= 1e-6);
      const region = { min: p, max: { x: p.x + r.float(0, 40) * size, y: p.y + r.float(0, 40) * size } };
      for (const mode of /** @type {const} */ (['touches', 'contains'])) {
        const ids = [straight, curved].map((index) => index.search(region, { mode }).sort((a, b) => a - b));
        assert.deepEqual(ids[0], ids[1]);
      }
    }
    for (const index of [straight, curved]) index.dispose();
  }
  assert.ok(found > cases(12) * 30);
});

/**
 * Whether a point is at an edge of what a shape paints.
 * @type {(index: ShapeIndex, id: number, p: {x: number, y: number}, tolerance: number) => boolean}
 */
function isAtEdge(index, id, p, tolerance) {
  const around = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => ({ x: p.x + x * tolerance * 4, y: p.y + y * tolerance * 4 })),
  );
  const parts = around.map((q) => index.pickAll(q).find((pick) => pick.id === id)?.part);
  return new Set(parts).size > 1;
}

// --- Numbers -----------------------------------------------------------------------------------------------------

test(`vertices at ±0, repeated, collinear, 1e300 and 1e-300 apart (seed ${SEED})`, () => {
  const r = random(SEED + 8);
  for (let i = 0; i < cases(60); i++) {
    // Integers times a power of ten: exact tests are those of the integers.
    const scale = r.pick([1, 2 ** -996, 2 ** 990, 2 ** -1070]);
    const value = () => r.pick([0, -0, r.int(-3, 3), r.int(-3, 3)]);
    const rings = Array.from({ length: r.int(1, 3) }, () => {
      /** @type {number[][]} */
      const ring = [];
      for (let k = r.int(3, 30); k > 0; k--) {
        const last = ring[ring.length - 1];
        if (last && r.bool(0.2)) ring.push(last.slice());
        else if (ring.length > 1 && r.bool(0.2))
          ring.push([2 * last[0] - ring[ring.length - 2][0], 2 * last[1] - ring[ring.length - 2][1]]);
        else ring.push([value(), value()]);
      }
      return ring.map((point) => point.map((x) => (Math.abs(x) > 99 ? 1 : x)));
    });
    const scaled = rings.map((ring) => ring.map((point) => point.map((x) => x * scale)));
    const index = new ShapeIndex();
    const fillRule = r.pick(/** @type {const} */ (['nonzero', 'evenodd']));
    index.add(scaled, { id: 'one', fillRule });
    const flat = scaled.flat(2);
    const offsets = [0];
    for (const ring of rings) offsets.push(offsets[offsets.length - 1] + ring.length);
    index.addPolygons(flat, [0, rings.length], { rings: offsets, ids: ['bulk'], fillRule });
    for (let x = -4; x <= 4; x++)
      for (let y = -4; y <= 4; y++) {
        const ids = index.pickAll({ x: x * scale, y: y * scale }).map(({ id }) => id);
        assert.deepEqual(
          ids,
          contains(rings, x, y, fillRule) ? ['bulk', 'one'] : [],
          `${x} ${y} ${JSON.stringify(rings)}`,
        );
      }
    const nearest = index.nearest({ x: 5 * scale, y: 0 });
    assert.ok(nearest.length === 1 && Number.isFinite(nearest[0].distance));
    index.dispose();
  }
});

/** Whether rings of integers contain a point, boundaries included. @type {(rings: number[][][], x: number, y: number, rule: string) => boolean} */
function contains(rings, x, y, rule) {
  let winding = 0;
  for (const ring of rings)
    for (let i = 0, k = ring.length - 1; i < ring.length; k = i++) {
      const [[ax, ay], [bx, by]] = [ring[k], ring[i]];
      const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      const isBetween =
        Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
      if (side === 0 && isBetween) return true;
      if (ay <= y && by > y && side > 0) winding++;
      if (ay > y && by <= y && side < 0) winding--;
    }
  return rule === 'evenodd' ? winding % 2 !== 0 : winding !== 0;
}

test('lines from 1e300 to 1e-300 are found at their vertices', () => {
  const index = new ShapeIndex();
  index.add([1e300, 0, 1e-300, 1e-300, 0, 1e300, -1e300, -0, 0, -1e300], { id: 'star' });
  for (const [x, y] of [
    [1e300, 0],
    [1e-300, 1e-300],
    [0, 1e300],
    [-1e300, 0],
    [0, -1e300],
    [0, 0],
    [-1e299, -1e299],
  ])
    assert.equal(index.pick({ x, y })?.id, 'star', `${x} ${y}`);
  assert.equal(index.pick({ x: 1e-290, y: 1e-290 }), null);
  assert.equal(index.pick({ x: 1e299, y: 1e299 }), null);
  index.dispose();
});

// --- Sizes -------------------------------------------------------------------------------------------------------

const VERTICES = IS_LONG ? 1e7 : 1e6;
test(`a shape of ${VERTICES} vertices`, () => {
  const flat = new Float64Array(2 * VERTICES);
  for (let i = 0; i < VERTICES; i++) {
    const angle = (2 * Math.PI * i) / VERTICES;
    const radius = i % 2 ? 100 : 90;
    flat[2 * i] = radius * Math.cos(angle);
    flat[2 * i + 1] = radius * Math.sin(angle);
  }
  const index = new ShapeIndex();
  const start = processorTime();
  index.add(flat, { id: 'star', stroke: { lineWidth: 0.5 } });
  const adding = processorTime() - start;
  index.addPolygons(flat, [0, VERTICES], { ids: ['again'], z: -1 });
  assert.ok(index.byteLength < 50 * VERTICES);
  assert.equal(index.pick({ x: 0, y: 0 })?.id, 'star');
  assert.equal(index.pick({ x: 80, y: 80 }), null);
  assert.ok(Math.abs(index.nearest({ x: 200, y: 0 })[0].distance - 100) < 1e-6);
  const hit = index.raycast({ origin: { x: 0, y: 0 }, direction: { x: 1, y: 1e-3 } });
  assert.ok(hit && hit.distance > 89.9 && hit.distance < 100);
  const copy = ShapeIndex.from(index.toBuffer());
  assert.deepEqual(copy.pickAll({ x: 94, y: 3 }), index.pickAll({ x: 94, y: 3 }));
  // The box of the stroke was computed from all lines at each move, and a stroke in a box was tested line by line: 0.5 µs a line.
  const middle = processorTime();
  for (let e = 1; e <= 20; e++) {
    index.move('star', { e });
    assert.equal(index.pick({ x: e - 99.9, y: 0 })?.part, 'stroke');
    assert.deepEqual(
      index.search({ min: { x: -105, y: -105 }, max: { x: 125, y: 105 } }, { mode: 'contains' }),
      ['star', 'again'],
    );
  }
  assert.ok(processorTime() - middle < 10 * adding, 'moves and searches do not read all vertices');
  for (const one of [index, copy]) one.dispose();
});

test(`a path of ${VERTICES / 10} curves`, () => {
  const path = new Path().moveTo(100, 0);
  const count = VERTICES / 10;
  const at = (/** @type {number} */ i) => ({
    x: 100 * Math.cos((2 * Math.PI * i) / count),
    y: 100 * Math.sin((2 * Math.PI * i) / count),
  });
  for (let i = 1; i <= count; i++) {
    const [middle, end] = [at(i - 0.5), at(i)];
    path.quadraticCurveTo(middle.x, middle.y, end.x, end.y);
  }
  const index = new ShapeIndex();
  index.add(path.closePath(), { id: 'disc', stroke: { lineWidth: 1 }, transform: { a: 2, d: 2 } });
  assert.ok(index.byteLength < 500 * count);
  assert.equal(index.pick({ x: 0, y: 0 })?.part, 'fill');
  assert.equal(index.pick({ x: 0, y: 200.9 })?.part, 'stroke');
  assert.equal(index.pick({ x: 0, y: 201.1 }), null);
  assert.ok(Math.abs(index.nearest({ x: 0, y: 300 })[0].distance - 100) < 1e-6);
  index.update('disc', undefined, { stroke: null, transform: { a: 0.6, b: 0.8, c: -0.8, d: 0.6 } });
  const { min, max } = index.bounds('disc');
  for (const bound of [-min.x, -min.y, max.x, max.y]) assert.ok(Math.abs(bound - 100) < 1e-6);
  index.dispose();
});

const SHAPES = IS_LONG ? 1e6 : 1e5;
test(`${SHAPES} shapes`, () => {
  const side = Math.round(Math.sqrt(SHAPES));
  const index = new ShapeIndex({ build: 'fast' });
  const boxes = new Float64Array(4 * side * side);
  for (let i = 0; i < side * side; i++)
    boxes.set([i % side, Math.floor(i / side), (i % side) + 0.5, Math.floor(i / side) + 0.5], 4 * i);
  const ids = index.addBoxes(boxes);
  assert.equal(ids.length, side * side);
  for (let i = 0; i < side * side; i += 997)
    assert.equal(index.pick({ x: (i % side) + 0.25, y: Math.floor(i / side) + 0.25 })?.id, ids[i]);
  assert.equal(index.pick({ x: 0.75, y: 0.75 }), null);
  assert.equal(index.search({ min: { x: 0, y: 0 }, max: { x: side, y: side } }).length, side * side);
  index.dispose();
});
