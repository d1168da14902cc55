// overlaps, pairs, sides of outlines and batches of ShapeIndex: compared with samples of the shapes, and with single queries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';

/** @param {ReturnType<typeof random>} r */
function randomPath(r, size) {
  const path = new Path();
  const n = () => (r.bool(0.2) ? r.int(-4, 4) * (size / 4) : r.float(-size, size));
  path.moveTo(n(), n());
  for (let i = r.int(1, 5); i > 0; i--)
    r.pick([
      () => path.lineTo(n(), n()),
      () => path.quadraticCurveTo(n(), n(), n(), n()),
      () => path.bezierCurveTo(n(), n(), n(), n(), n(), n()),
      () => path.ellipse(n(), n(), Math.abs(n()), Math.abs(n()), n(), n(), n(), r.bool()),
    ])();
  return r.bool() ? path.closePath() : path;
}

/** @param {ReturnType<typeof random>} r */
function randomOptions(r, spread) {
  const angle = r.float(0, 6);
  const scale = r.float(0.4, 1.6);
  const mirror = r.bool(0.3) ? -1 : 1;
  const [e, f] = [r.float(-spread, spread), r.float(-spread, spread)];
  const turned = {
    a: scale * Math.cos(angle),
    b: scale * Math.sin(angle),
    c: -mirror * Math.sin(angle),
    d: mirror * Math.cos(angle),
    e,
    f,
  };
  return {
    fill: r.bool(0.6),
    fillRule: r.pick(['nonzero', 'evenodd']),
    stroke: r.bool() ? { lineWidth: r.float(0.1, 9) } : null,
    transform: r.bool(0.3) ? { e, f } : turned,
    mask: r.int(1, 3),
  };
}

/** A path in world coordinates, and the same with the lines that close its fill. */
function placed(path, { transform, fill, fillRule }) {
  const world = new Path().addPath(path, transform);
  const [, ...subpaths] = String(world).split('M');
  const outline = fill ? new Path(subpaths.map((text) => `M${text}Z`).join('')) : world;
  const { length } = outline;
  const samples =
    length > 0 ? Array.from({ length: 200 }, (_, i) => outline.pointAt((length * i) / 199).point) : [];
  return { outline, samples, contains: (p) => fill && world.containsPoint(p, fillRule) };
}

/**
 * Whether shapes overlap, if samples can decide: true if one has a sample inside the other, or outlines have points on both sides; false
 * if they are farther apart than a step.
 */
function sampledOverlap(a, b) {
  if (a.samples.length === 0 || b.samples.length === 0) return false;
  const inside = (p, other) => other.contains(p) && other.outline.nearest(p).distance > 1e-6;
  if (a.samples.some((p) => inside(p, b)) || b.samples.some((p) => inside(p, a))) return true;
  let least = Infinity;
  for (const p of a.samples) least = Math.min(least, b.outline.nearest(p)?.distance ?? Infinity);
  if (least > a.outline.length / 199 + 1e-9) return false;
  // Outlines that are close to each other: do they cross between two samples?
  for (let i = 1; i < a.samples.length; i++) {
    const [p, q] = [a.samples[i - 1], a.samples[i]];
    const direction = { x: q.x - p.x, y: q.y - p.y };
    const chord = b.outline.raycast({ origin: p, direction });
    if (
      chord &&
      chord.t > 0.2 &&
      chord.t < 0.8 &&
      Math.hypot(direction.x, direction.y) < a.outline.length / 150
    ) {
      const bulge = a.outline.nearest(chord.point).distance;
      if (bulge < 1e-12) return true;
    }
  }
  return null;
}

test(`overlaps and pairs agree with samples of the shapes (seed ${SEED})`, () => {
  const r = random(SEED + 11);
  let [isHit, no] = [0, 0];
  for (let i = 0; i < cases(20); i++) {
    const [size, spread] = [r.float(1, 30), r.float(10, 60)];
    const index = new ShapeIndex({ build: r.pick(['quality', 'fast']) });
    const shapes = new Map();
    const add = () => {
      const path = randomPath(r, size);
      // Strokes: ShapeIndex.strokes.test.js.
      const options = { ...randomOptions(r, spread), stroke: null };
      shapes.set(index.add(path, options), { ...placed(path, options), options, path });
    };
    for (let n = r.int(2, 25); n > 0; n--) add();
    for (let n = r.int(0, 15); n > 0; n--) {
      if (r.bool(0.2)) index.pairs();
      const id = r.pick([...shapes.keys()]);
      if (r.bool() && shapes.size > 2) {
        index.remove(id);
        shapes.delete(id);
      } else if (r.bool()) {
        const { path, options } = shapes.get(id);
        const { transform } = randomOptions(r, spread);
        index.move(id, transform);
        const moved = { ...options, transform };
        shapes.set(id, { ...placed(path, moved), options: moved, path });
      } else add();
    }
    const mask = r.pick([1, 2, 3]);
    const order = index.ids();
    const pairs = index.pairs({ mask });
    const key = (a, b) => `${a} ${b}`;
    const found = new Set(pairs.map(([a, b]) => key(a, b)));
    assert.equal(found.size, pairs.length, 'each once');
    for (const [a, b] of pairs) assert.ok(order.indexOf(a) < order.indexOf(b), 'in the order of adding');
    for (const [k, a] of order.entries()) {
      const shape = shapes.get(a);
      const { fill, fillRule, transform } = shape.options;
      const others = new Set(index.overlaps(shape.path, { fill, fillRule, transform, mask }));
      for (const b of order.slice(k + 1)) {
        const other = shapes.get(b);
        const counts = shape.options.mask & mask && other.options.mask & mask;
        if (counts) assert.equal(found.has(key(a, b)), others.has(b));
        else assert.ok(!found.has(key(a, b)));
        const want = sampledOverlap(shape, other);
        if (want === null || !(other.options.mask & mask)) continue;
        assert.equal(others.has(b), want, `${shape.outline} and ${other.outline}`);
        if (want) isHit++;
        else no++;
      }
    }
    index.dispose();
  }
  assert.ok(isHit > cases(20) && no > cases(20), `${isHit} overlap, ${no} do not`);
});

test('a shape in a hole, in a fill, at a corner', () => {
  const index = new ShapeIndex();
  index.add([[0, 0, 10, 0, 10, 10, 0, 10], [3, 3, 7, 3, 7, 7, 3, 7]], { id: 'ring' }); // prettier-ignore
  const of = (shape, options) => index.overlaps(shape, options);
  assert.deepEqual(of({ center: { x: 5, y: 5 }, radius: 1.9 }), []);
  assert.deepEqual(of({ center: { x: 5, y: 5 }, radius: 2 }), ['ring'], 'touches');
  assert.deepEqual(of({ center: { x: 1, y: 1 }, radius: 0.5 }), ['ring'], 'in the fill');
  assert.deepEqual(of({ start: { x: 10, y: 10 }, end: { x: 12, y: 10 } }), ['ring'], 'at a corner');
  assert.deepEqual(of({ start: { x: 10 + 1e-9, y: 10 }, end: { x: 12, y: 10 } }), []);
  assert.deepEqual(of({ min: { x: -5, y: -5 }, max: { x: 20, y: 20 } }), ['ring'], 'around all');
  assert.deepEqual(of({ min: { x: -5, y: -5 }, max: { x: 20, y: 20 } }, { fill: false }), []);
  assert.deepEqual(of([0, 0, 1, 0, 0, 1], { transform: { e: 10, f: 10 } }), ['ring']);
  assert.deepEqual(
    of([0, 0, 1, 0, 0, 1], { transform: { a: 0, d: 0 } }),
    [],
    'a singular matrix draws nothing',
  );
  assert.throws(() => of([0, 0, 1, 0, 0, 1], { z: 1 }), /ShapeIndex\.overlaps: options must be/);
  assert.throws(() => index.pairs({ masks: 1 }), /ShapeIndex\.pairs: options must be/);
  assert.deepEqual(index.pairs(), []);
  index.dispose();
  assert.throws(() => index.pairs(), /disposed/);
});

test('pairs of very many shapes, and of one that overlaps all others', () => {
  const index = new ShapeIndex();
  const n = 3000;
  for (let i = 0; i < n; i++) index.add({ min: { x: 2 * i, y: 0 }, max: { x: 2 * i + 1, y: 1 } }, { id: i });
  index.add({ min: { x: -1, y: -1 }, max: { x: 2 * n, y: 2 } }, { id: 'all' });
  const pairs = index.pairs();
  assert.deepEqual(
    pairs.sort(([a], [b]) => a - b),
    Array.from({ length: n }, (_, i) => [i, 'all']),
  );
  index.dispose();
});

test(`rays hit one side of outlines; both sides together are all hits (seed ${SEED})`, () => {
  const r = random(SEED + 12);
  let hits = 0;
  for (let i = 0; i < cases(60); i++) {
    const index = new ShapeIndex();
    const polygon = Array.from({ length: 2 * r.int(3, 8) }, () => r.int(-6, 6));
    const options = randomOptions(r, 5);
    const isLattice = r.bool();
    const id = index.add(isLattice ? polygon : randomPath(r, 9), isLattice ? { fill: true } : options);
    for (let k = 0; k < 20; k++) {
      const ray = {
        origin: isLattice
          ? { x: r.int(-9, 9), y: r.int(-9, 9) }
          : { x: r.float(-30, 30), y: r.float(-30, 30) },
        direction: isLattice
          ? { x: r.int(-3, 3), y: r.int(-3, 3) }
          : { x: r.float(-3, 3), y: r.float(-3, 3) },
      };
      const all = index.raycastAll(ray);
      const [front, back] = ['front', 'back'].map((side) => index.raycastAll(ray, { side }));
      for (const [side, list] of [
        ['front', front],
        ['back', back],
      ]) {
        // prettier-ignore
        const first = index.raycast(ray, { side });
        assert.equal(first?.t, list[0]?.t);
        assert.equal(index.raycastAny(ray, { side }), first !== null);
        // If one side is hit, the outline is hit.
        for (const { t } of list)
          assert.ok(
            all.some((hit) => Math.abs(hit.t - t) < 1e-9),
            `${t}`,
          );
      }
      if (isLattice) {
        // A polygon with exact numbers: fronts and backs of edges by their cross products, each crossing once.
        let winding = 0;
        for (const { t } of front) winding += t > 0 ? 1 : 0;
        for (const { t } of back) winding -= t > 0 ? 1 : 0;
        const inVertex = polygon.some(
          (_, n) =>
            n % 2 === 0 &&
            (polygon[n] - ray.origin.x) * ray.direction.y ===
              (polygon[n + 1] - ray.origin.y) * ray.direction.x,
        );
        const onEdge = all.some(({ t }) => t === 0);
        const point = new Path();
        for (let n = 0; n < polygon.length; n += 2) point.lineTo(polygon[n], polygon[n + 1]);
        point.closePath();
        if (!inVertex && !onEdge && (ray.direction.x || ray.direction.y)) {
          assert.equal(front.length + back.length, all.length);
          assert.equal(
            winding !== 0,
            point.containsPoint(ray.origin),
            `${polygon} from ${JSON.stringify(ray)}`,
          );
          hits += all.length;
        }
      }
    }
    assert.ok(index.has(id));
    index.dispose();
  }
  assert.ok(hits > cases(60), `${hits}`);
});

test('the front of a box that runs clockwise on a canvas is its outside; of a mirrored box its inside', () => {
  const index = new ShapeIndex();
  index.add({ min: { x: 0, y: 0 }, max: { x: 4, y: 4 } }, { id: 'box' });
  const from = (x, side) =>
    index.raycast({ origin: { x, y: 1 }, direction: { x: 1, y: 0 } }, { side })?.point.x;
  assert.deepEqual(
    [from(-2, 'front'), from(-2, 'back'), from(2, 'front'), from(2, 'back')],
    [0, 4, undefined, 4],
  );
  index.move('box', { a: -1, e: 4 });
  assert.deepEqual(
    [from(-2, 'front'), from(-2, 'back'), from(2, 'front'), from(2, 'back')],
    [4, 0, 4, undefined],
  );
  assert.throws(() => from(0, 'left'), /ShapeIndex\.raycast: side must be both, front or back, got "left"/);
  // Through a corner: one hit.
  index.move('box', { a: 1 });
  const corner = { origin: { x: -1, y: -1 }, direction: { x: 1, y: 1 } };
  assert.deepEqual(
    index.raycastAll(corner, { side: 'front' }).map(({ t }) => Math.round(t * 1e9) / 1e9),
    [1],
  );
  assert.deepEqual(
    index.raycastAll(corner, { side: 'back' }).map(({ t }) => Math.round(t * 1e9) / 1e9),
    [5],
  );
  index.dispose();
});

test(`batches return the results of single queries, row by row (seed ${SEED})`, () => {
  const r = random(SEED + 13);
  for (let i = 0; i < cases(10); i++) {
    const index = new ShapeIndex();
    const spread = r.float(10, 60);
    for (let n = r.int(0, 40); n > 0; n--)
      index.add(randomPath(r, 20), { ...randomOptions(r, spread), id: `#${n}` });
    const count = r.pick([0, 1, 5, 700]);
    const flat = (n, of) => Float64Array.from({ length: n * count }, of);
    const coordinate = () => r.float(-spread, spread);
    const points = flat(2, coordinate);
    const at = (k) => ({ x: points[2 * k], y: points[2 * k + 1] });

    const view = { a: 2, b: 0.5, c: 0, d: 3, e: 4, f: 5 };
    const options = {
      tolerance: r.pick([0, 2]),
      viewTransform: r.bool() ? view : undefined,
      mask: 3,
      stroke: r.bool(),
    };
    const picks = index.pickBatch(points, options);
    let hit = 0;
    for (let k = 0; k < count; k++) {
      const single = index.pick(at(k), options);
      assert.equal(index.idAt(picks.indices[k]), single?.id);
      assert.equal(picks.parts[k], { undefined: 0, fill: 1, stroke: 2 }[String(single?.part)]);
      hit += Number(single !== null);
    }
    assert.equal(picks.count, hit);
    const rowOf = ({ offsets, indices }, k) =>
      Array.from(indices.subarray(offsets[k], offsets[k + 1]), (slot) => index.idAt(slot));
    const short = { indices: new Int32Array(r.pick([0, 1, 100000])) };
    const all = index.pickAllBatch(points, options, short);
    assert.equal(all, short);
    for (let k = 0; k < count; k++) {
      const single = index.pickAll(at(k), options);
      assert.deepEqual(
        rowOf(all, k),
        single.map(({ id }) => id),
      );
      assert.deepEqual(
        Array.from(
          all.parts.subarray(all.offsets[k], all.offsets[k + 1]),
          (part) => ['', 'fill', 'stroke'][part],
        ),
        single.map(({ part }) => part),
      );
    }
    assert.equal(all.count, all.offsets[count]);

    const k = r.int(1, 3);
    const out = { distances: new Float32Array(count * k + 3) };
    const nearest = index.nearestBatch(Array.from(points), { k, maxDistance: spread / 2, fill: false }, out);
    assert.equal(nearest, out);
    for (let n = 0; n < count; n++) {
      const single = index.nearest(at(n), { k, maxDistance: spread / 2, fill: false });
      for (let m = 0; m < k; m++) {
        const row = n * k + m;
        assert.equal(index.idAt(nearest.indices[row]), single[m]?.id);
        assert.equal(nearest.distances[row], Math.fround(single[m]?.distance ?? Infinity));
        assert.equal(nearest.points[2 * row], single[m]?.point.x ?? NaN);
      }
    }

    const rays = flat(4, coordinate);
    const side = r.pick(['both', 'front', 'back']);
    const casts = index.raycastBatch(rays, { side, maxT: 2, mask: 1 });
    for (let n = 0; n < count; n++) {
      const [x, y, dx, dy] = rays.subarray(4 * n, 4 * n + 4);
      const single = index.raycast(
        { origin: { x, y }, direction: { x: dx, y: dy } },
        { side, maxT: 2, mask: 1 },
      );
      assert.equal(index.idAt(casts.indices[n]), single?.id);
      assert.equal(casts.t[n], single?.t ?? Infinity);
      assert.equal(casts.normals[2 * n + 1] + 0, single?.normal.y ?? NaN);
    }

    const allCasts = index.raycastAllBatch(rays, { side, maxT: 2, mask: 1 });
    const anyCasts = index.raycastAnyBatch(rays, { side, maxT: 2, mask: 1 });
    assert.equal(anyCasts.count, casts.count);
    for (let n = 0; n < count; n++) {
      const [x, y, dx, dy] = rays.subarray(4 * n, 4 * n + 4);
      const ray = { origin: { x, y }, direction: { x: dx, y: dy } };
      const single = index.raycastAll(ray, { side, maxT: 2, mask: 1 });
      const [from, to] = allCasts.offsets.subarray(n, n + 2);
      assert.deepEqual(
        rowOf(allCasts, n),
        single.map(({ id }) => id),
      );
      assert.deepEqual(
        Array.from(allCasts.t.subarray(from, to)),
        single.map(({ t }) => t),
      );
      assert.deepEqual(
        Array.from(allCasts.normals.subarray(2 * from, 2 * to), (number) => number + 0),
        single.flatMap(({ normal }) => [normal.x, normal.y]),
      );
      assert.ok(single.every(({ t }, m) => m === 0 || t >= single[m - 1].t));
      assert.equal(anyCasts.hits[n] === 1, index.raycastAny(ray, { side, maxT: 2, mask: 1 }));
    }
    assert.equal(allCasts.count, allCasts.offsets[count]);

    const circles = flat(5, (_, n) => (n % 5 === 2 ? r.float(0, 9) : coordinate()));
    const sweeps = index.sweepCircleBatch(circles);
    for (let n = 0; n < Math.min(count, 50); n++) {
      const [x, y, radius, dx, dy] = circles.subarray(5 * n, 5 * n + 5);
      const single = index.sweepCircle({ center: { x, y }, radius }, { x: dx, y: dy });
      assert.equal(index.idAt(sweeps.indices[n]), single?.id);
      assert.equal(sweeps.t[n], single?.t ?? Infinity);
    }

    const boxes = flat(4, (_, n) => (n % 4 < 2 ? coordinate() : r.float(-spread, 2 * spread)));
    const mode = r.pick(['touches', 'contains']);
    const found = index.searchBatch(boxes, { mode }, { indices: new Int32Array(r.pick([0, 10000])) });
    for (let n = 0; n < count; n++) {
      const [minX, minY, maxX, maxY] = boxes.subarray(4 * n, 4 * n + 4);
      const single = index.search({ min: { x: minX, y: minY }, max: { x: maxX, y: maxY } }, { mode });
      assert.deepEqual(rowOf(found, n).sort(), single.sort());
    }
    assert.equal(found.count, found.offsets[count]);

    // Regions and shapes of all kinds, boxes among them.
    const regions = Array.from({ length: Math.min(count, 60) }, (_, n) => {
      const [x, y, w, h] = boxes.subarray(4 * n, 4 * n + 4);
      return r.pick([
        { min: { x, y }, max: { x: x + Math.abs(w), y: y + Math.abs(h) } },
        { min: { x, y }, max: { x: x - 1, y } },
        { center: { x, y }, radius: Math.abs(w) },
        [x, y, w, h, w, y],
        randomPath(r, 20),
      ]);
    });
    const selected = index.searchBatch(regions, { mode, mask: 1 });
    regions.forEach((region, n) =>
      assert.deepEqual(rowOf(selected, n), index.search(region, { mode, mask: 1 })),
    );
    const overlapOptions = { mask: 2, transform: view, fill: r.pick([undefined, false]) };
    const overlapped = index.overlapsBatch(regions, overlapOptions);
    regions.forEach((region, n) =>
      assert.deepEqual(rowOf(overlapped, n), index.overlaps(region, overlapOptions)),
    );
    const discs = flat(3, (_, n) => (n % 3 === 2 ? r.float(0, 9) : coordinate()));
    const touched = index.overlapsBatch(discs);
    for (let n = 0; n < count; n++) {
      const [x, y, radius] = discs.subarray(3 * n, 3 * n + 3);
      assert.deepEqual(rowOf(touched, n), index.overlaps({ center: { x, y }, radius }));
    }
    index.dispose();
  }
});

test('batches with more results than the first room, in one row and in many', () => {
  const index = new ShapeIndex();
  const count = 6000;
  for (let i = 0; i < count; i++) index.add({ center: { x: 0, y: 0 }, radius: 1 + i / count });
  const points = [0, 0, 9, 9, 0, 0];
  const rays = [-5, 0, 1, 0, 0, 9, 1, 0, 5, 0, -1, 0];
  const numbers = (n) => Array.from({ length: n }, (_, i) => i);
  for (const { offsets, indices, count: total } of [
    index.pickAllBatch(points),
    index.overlapsBatch([0, 0, 0.5, 9, 9, 0.5, 0, 0, 0.5]),
    index.searchBatch([-1, -1, 1, 1, 8, 8, 9, 9, -1, -1, 1, 1]),
    index.searchBatch([
      new Path('M-1-1H1V1H-1Z'),
      [8, 8, 9, 8, 9, 9],
      { min: { x: -1, y: -1 }, max: { x: 1, y: 1 } },
    ]),
  ]) {
    assert.deepEqual([...offsets], [0, count, count, 2 * count]);
    assert.equal(total, 2 * count);
    assert.deepEqual(
      [...indices.subarray(0, count)].sort((a, b) => a - b),
      numbers(count),
    );
    assert.deepEqual(
      [...indices.subarray(count)].sort((a, b) => a - b),
      numbers(count),
    );
  }
  const { offsets, t } = index.raycastAllBatch(rays);
  assert.deepEqual([...offsets], [0, 2 * count, 2 * count, 4 * count]);
  assert.ok(t.every((number, i) => i % (2 * count) === 0 || number >= t[i - 1]));
  assert.equal(index.pickAll({ x: 0, y: 0 }).length, count);
  assert.equal(index.raycastAll({ origin: { x: -5, y: 0 }, direction: { x: 1, y: 0 } }).length, 2 * count);
  index.dispose();
});

test('batches throw for wrong arrays and change nothing', () => {
  const index = new ShapeIndex();
  index.add([0, 0, 4, 0, 4, 4]);
  const message = (call) => {
    try {
      call();
    } catch (error) {
      return error.message;
    }
    return 'nothing';
  };
  assert.match(
    message(() => index.pickBatch([1])),
    /^ShapeIndex\.pickBatch: points\.length must be a multiple of 2, got 1$/,
  );
  assert.match(
    message(() => index.pickBatch([1, NaN])),
    /^ShapeIndex\.pickBatch: points\[1\] must be a finite number, got NaN$/,
  );
  assert.match(
    message(() => index.raycastBatch([1, 2, 3])),
    /rays\.length must be a multiple of 4/,
  );
  assert.match(
    message(() => index.sweepCircleBatch([0, 0, -1, 1, 1])),
    /circles\[2\] must be/,
  );
  assert.match(
    message(() => index.pickBatch([3, 1], {}, { indices: new Int32Array(0) })),
    /out\.indices\.length must be >= 1, got 0/,
  );
  assert.match(
    message(() => index.pickBatch([3, 1], {}, { indices: new Float64Array(1) })),
    /out\.indices must be an Int32Array/,
  );
  assert.match(
    message(() => index.pickBatch([3, 1], {}, { index: [] })),
    /out must be/,
  );
  assert.match(
    message(() => index.pickBatch([3, 1], { filter: () => true })),
    /filter must be left out: a batch takes a mask/,
  );
  assert.match(
    message(() => index.pickBatch('12')),
    /points must be/,
  );
  /** @type {[() => unknown, RegExp][]} */
  const more = [
    [() => index.pickAllBatch([1]), /^ShapeIndex\.pickAllBatch: points\.length must be a multiple of 2, got 1$/],
    [() => index.pickAllBatch([1, 1], {}, { t: [] }), /out must be named offsets, indices, parts, distances, count, got "t"/],
    [() => index.pickAllBatch([1, 1], {}, { parts: new Int32Array(9) }), /out\.parts must be a Uint8Array/],
    [() => index.raycastAllBatch([0, 0, 1]), /^ShapeIndex\.raycastAllBatch: rays\.length must be a multiple of 4/],
    [() => index.raycastAllBatch([0, 0, 1, 0], {}, { t: new Float32Array(9) }), /out\.t must be a Float64Array/],
    [() => index.raycastAnyBatch([0, 0, 1, 0], { side: 'left' }), /^ShapeIndex\.raycastAnyBatch: side must be/],
    [() => index.raycastAnyBatch([0, 0, 1, 0], {}, { hits: [] }), /out\.hits must be a Uint8Array/],
    [() => index.overlapsBatch([0, 0]), /^ShapeIndex\.overlapsBatch: others\.length must be a multiple of 3, got 2$/],
    [() => index.overlapsBatch([0, 0, -1]), /others\[2\] must be a finite number >= 0, got -1/],
    [() => index.overlapsBatch([new Path(), null]), /others\[1\] must be a shape/],
    [() => index.overlapsBatch([{ center: { x: 0, y: 0 }, radius: NaN }]), /others\[0\]\.radius must be/],
    [() => index.overlapsBatch([], { mode: 'contains' }), /^ShapeIndex\.overlapsBatch: options must be named/],
    [() => index.searchBatch([new Path(), { x: 1 }]), /^ShapeIndex\.searchBatch: regions\[1\] must be a shape/],
    [() => index.searchBatch([0, 0, 1]), /^ShapeIndex\.searchBatch: boxes\.length must be a multiple of 4/],
    [() => index.searchBatch(3), /^ShapeIndex\.searchBatch: regions must be an array of numbers or shapes/],
    [() => index.searchBatch([], {}, { offsets: new Int32Array(0) }), /out\.offsets\.length must be >= 1/],
  ]; // prettier-ignore
  for (const [call, expected] of more) assert.match(message(call), expected);
  const out = index.pickBatch([3, 1, 9, 9]);
  assert.equal(index.pickBatch([3, 1], {}, out), out, 'a result can be passed again');
  assert.deepEqual([...out.indices], [0, -1]);
  index.dispose();
});
