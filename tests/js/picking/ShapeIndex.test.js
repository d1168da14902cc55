// ShapeIndex compared with a test of every shape: the shapes' paths, mapped to world coordinates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path, ShapeIndex } from '../../../js/index.js';
import { cases, random, SEED } from '../oracle/random.js';
import { randomScene } from '../oracle/shape-scenes.js';

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance;

test(`picks equal those of a test of every shape, after any edits (seed ${SEED})`, () => {
  const r = random();
  let hits = 0;
  for (let i = 0; i < cases(40); i++) {
    const { index, shapes, at } = randomScene(r, r.int(0, 40));
    assert.equal(index.size, shapes.length);
    for (let k = 0; k < 30; k++) {
      const p = at();
      const mask = r.bool(0.7) ? 3 : 1;
      const candidates = shapes.filter((shape) => shape.options.mask & mask);
      if (candidates.some((shape) => shape.isNear(p))) continue;
      const want = candidates.filter((shape) => shape.part(p)).sort((a, b) => b.above(a));
      const got = index.pickAll(p, { mask });
      assert.deepEqual(
        got.map(({ id, part }) => [id, part]),
        want.map((shape) => [shape.id, shape.part(p)]),
      );
      const top = index.pick(p, { mask });
      assert.equal(top?.id, want[0]?.id);
      assert.equal(index.pick(p, { mask, filter: (id) => id !== want[0]?.id })?.id, want[1]?.id);
      if (!top) continue;
      hits++;
      const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = want[0].options.transform;
      assert.ok(
        near(a * top.point.x + c * top.point.y + e, p.x, 1e-9) &&
          near(b * top.point.x + d * top.point.y + f, p.y, 1e-9),
      );
      const fills = index.pickAll(p, { mask, stroke: false }).map(({ id }) => id);
      const filled = candidates.filter(
        (shape) => shape.options.fill && shape.world.containsPoint(p, shape.options.fillRule),
      );
      assert.deepEqual(
        fills,
        filled.sort((x, y) => y.above(x)).map(({ id }) => id),
      );
    }
    index.dispose();
  }
  assert.ok(hits > cases(40), `${hits} hits`);
});

test(`nearest shapes, rays and moving circles equal those of a test of every shape (seed ${SEED})`, () => {
  const r = random(SEED + 1);
  for (let i = 0; i < cases(30); i++) {
    const { index, shapes, size, spread, at } = randomScene(r, r.int(0, 30));
    const eps = 1e-7 * (size + spread);
    const drawn = shapes.filter(({ world }) => world.segmentCount > 0);
    for (let k = 0; k < 8; k++) {
      const p = at();
      const fill = r.bool(0.5);
      const inside = (shape) =>
        fill && shape.options.fill && shape.world.containsPoint(p, shape.options.fillRule);
      const want = drawn
        .map((shape) => (inside(shape) ? 0 : shape.outline.nearest(p).distance))
        .sort((a, b) => a - b);
      const count = r.int(1, 5);
      const got = index.nearest(p, { k: count, fill });
      assert.equal(got.length, Math.min(count, drawn.length));
      got.forEach(({ distance, point, normal, id, part }, n) => {
        assert.ok(near(distance, want[n], eps), `${distance}, not ${want[n]}`);
        assert.ok(near(Math.hypot(p.x - point.x, p.y - point.y), distance, eps));
        if (part < 0) return;
        assert.ok(shapes.find((shape) => shape.id === id).outline.nearest(point).distance < eps);
        assert.ok(
          near(point.x + normal.x * distance, p.x, eps) && near(point.y + normal.y * distance, p.y, eps),
        );
      });
      const most = want.length ? (want[0] + (want[1] ?? want[0] + 1)) / 2 : 1;
      if (want.length > 1 && want[1] - want[0] > 4 * eps)
        assert.equal(index.nearest(p, { k: 9, maxDistance: most, fill }).length, 1);

      const direction = { x: r.float(-1, 1) * spread, y: r.float(-1, 1) * spread };
      const ray = { origin: p, direction };
      const all = drawn
        .flatMap(({ outline, id }) => outline.raycastAll(ray).map(({ t }) => ({ t, id })))
        .sort((a, b) => a.t - b.t);
      const first = index.raycast(ray);
      assert.equal(index.raycastAny(ray), first !== null);
      const hits = index.raycastAll(ray);
      // A ray that touches a curve may hit it twice, once or not at all: rounding decides.
      const clear = all.every(({ t }, n) => n === 0 || t - all[n - 1].t > 1e-6);
      if (clear && all.length === hits.length) {
        hits.forEach(({ t, id }, n) => assert.ok(near(t, all[n].t, 1e-7) && id === all[n].id));
        assert.ok(all.length === 0 ? first === null : near(first.t, all[0].t, 1e-7));
      }
      assert.ok(
        Math.abs(hits.length - all.length) % 2 === 0 || !clear,
        `${hits.length} hits, not ${all.length}`,
      );
      if (first) {
        assert.ok(near(first.distance, first.t * Math.hypot(direction.x, direction.y), eps));
        assert.ok(first.normal.x * direction.x + first.normal.y * direction.y <= 1e-9);
        if (first.t > 1e-9) assert.equal(index.raycastAny(ray, { maxT: first.t * (1 - 1e-9) }), false);
      }

      const circle = { center: p, radius: r.bool(0.2) ? 0 : r.float(0, 0.3) * size };
      const sweeps = drawn.map(({ outline }) => outline.sweepCircle(circle, direction)?.t ?? Infinity);
      const contact = index.sweepCircle(circle, direction);
      const least = Math.min(Infinity, ...sweeps);
      const grazes = drawn.some(({ outline }) => {
        const wide =
          outline.sweepCircle({ ...circle, radius: circle.radius + eps }, direction)?.t ?? Infinity;
        return wide < least - 1e-5;
      });
      if (!grazes)
        assert.ok(contact ? near(contact.t, least, 1e-5) : least === Infinity, `${contact?.t}, not ${least}`);
    }
    index.dispose();
  }
});

/**
 * A random region: its kind, the region, its outline, and its fill rule.
 * @param {ReturnType<typeof random>} r
 */
function randomRegion(r, far, spread) {
  const x = () => far.x + r.float(-spread, spread);
  const y = () => far.y + r.float(-spread, spread);
  const ring = () => Array.from({ length: 2 * r.int(3, 7) }, (_, n) => (n % 2 ? y() : x()));
  const pathOf = (rings) => {
    const path = new Path();
    for (const flat of rings) {
      flat.forEach((_, n) => n % 2 || path[n ? 'lineTo' : 'moveTo'](flat[n], flat[n + 1]));
      path.closePath();
    }
    return path;
  };
  const pairs = (flat) => flat.flatMap((_, n) => (n % 2 ? [] : [[flat[n], flat[n + 1]]]));
  const closed = (flat) => [...pairs(flat), flat.slice(0, 2)];
  const kind = r.pick(['box', 'box', 'box', 'lasso', 'lasso', 'rings', 'polygon', 'multi', 'path', 'circle']);
  if (kind === 'box') {
    const [minX, minY] = [x(), y()];
    const [maxX, maxY] = [minX + r.float(0, spread), minY + r.float(0, spread)];
    const area = pathOf([[minX, minY, maxX, minY, maxX, maxY, minX, maxY]]);
    return { kind, region: { min: { x: minX, y: minY }, max: { x: maxX, y: maxY } }, area, rule: 'nonzero' };
  }
  if (kind === 'lasso') {
    const flat = ring();
    return { kind, region: flat, area: pathOf([flat]), rule: 'nonzero' };
  }
  if (kind === 'circle') {
    const circle = { center: { x: x(), y: y() }, radius: r.float(0.1, 1) * spread };
    const area = new Path().arc(circle.center.x, circle.center.y, circle.radius, 0, 7).closePath();
    return { kind, region: circle, area, rule: 'nonzero' };
  }
  if (kind === 'path') {
    const area = new Path().moveTo(x(), y());
    for (let n = r.int(1, 3); n > 0; n--) area.bezierCurveTo(x(), y(), x(), y(), x(), y());
    area
      .closePath()
      .arc(x(), y(), r.float(0.1, 0.8) * spread, 0, 7, r.bool())
      .closePath();
    return { kind, region: area, area, rule: 'nonzero' };
  }
  const rings = Array.from({ length: r.int(1, 3) }, ring);
  const area = pathOf(rings);
  const region =
    kind === 'rings'
      ? rings
      : kind === 'polygon'
        ? { type: 'Polygon', coordinates: rings.map(closed) }
        : { type: 'MultiPolygon', coordinates: rings.map((flat) => [closed(flat)]) };
  return { kind, region, area, rule: rings.length > 1 ? 'evenodd' : 'nonzero' };
}

test(`selections equal those of a test of every shape (seed ${SEED})`, () => {
  const r = random(SEED + 2);
  /** @type {Record<string, [touched: number, contained: number]>} */
  const counts = {};
  for (let i = 0; i < cases(60); i++) {
    const { index, shapes, spread, far } = randomScene(r, r.int(0, 30));
    for (let k = 0; k < 8; k++) {
      const { kind, region, area, rule: usual } = randomRegion(r, far, spread);
      const fillRule = r.bool(0.2) ? r.pick(['nonzero', 'evenodd']) : undefined;
      const rule = fillRule ?? usual;
      const count = (counts[kind] ??= [0, 0]);
      // The samples are points of outlines and fills. Strokes: ShapeIndex.strokes.test.js.
      const [all, fills] = [true, false].map((stroke) =>
        ['touches', 'contains'].map((mode) => new Set(index.search(region, { mode, fillRule, stroke }))),
      );
      const edges = Array.from({ length: 60 }, (_, n) => area.pointAt((area.length * n) / 60).point);
      for (const { world, outline, id, options } of shapes) {
        if (world.segmentCount === 0 || (!options.fill && options.stroke)) continue;
        const [touching, containing] = options.stroke ? fills : all;
        const { length } = outline;
        const samples = Array.from({ length: 60 }, (_, n) => outline.pointAt((length * n) / 59).point);
        const inside = samples.map((p) => area.containsPoint(p, rule));
        // Edges of the region, also of a hole, in the fill of the shape.
        const surrounds = options.fill && edges.some((p) => world.containsPoint(p, options.fillRule));
        if (containing.has(id)) {
          count[1]++;
          assert.ok(touching.has(id));
          assert.ok(
            inside.every(Boolean) || samples.every((p, n) => inside[n] || area.nearest(p).distance < 1e-9),
          );
          if (kind !== 'box') assert.ok(!surrounds);
        }
        if (touching.has(id)) count[0]++;
        else assert.ok(!inside.some(Boolean) && !surrounds, 'an outline in a region, without touching it');
        // All samples are inside by more than a step, so the outline cannot leave the region between them.
        const step = Math.max(length, area.length) / 59;
        if (inside.every(Boolean) && !surrounds && samples.every((p) => area.nearest(p).distance > step))
          assert.ok(containing.has(id), kind);
      }
    }
    index.dispose();
  }
  for (const kind of ['box', 'lasso', 'rings', 'polygon', 'multi', 'path', 'circle']) {
    const [touched, contained] = counts[kind];
    assert.ok(touched > cases(30) && contained > 0, `${kind}: ${touched} touched, ${contained} contained`);
  }
});

test('regions with holes, of several parts, and with curves', () => {
  const index = new ShapeIndex();
  const disc = (x, y, radius) => ({ center: { x, y }, radius });
  index.add(disc(5, 5, 1), { id: 'in the hole' });
  index.add(disc(5, 5, 4), { id: 'around the hole' });
  index.add(disc(5, 5, 4), { id: 'line around the hole', fill: false });
  index.add(disc(1.5, 5, 1), { id: 'beside the hole' });
  index.add(disc(25, 5, 1), { id: 'in the second part' });
  index.add(disc(10, 5, 1), { id: 'on the edge' });
  const outer = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]; // prettier-ignore
  const hole = [[3, 3], [7, 3], [7, 7], [3, 7], [3, 3]]; // prettier-ignore
  const second = [[20, 0], [30, 0], [30, 10], [20, 10], [20, 0]]; // prettier-ignore
  const multi = { type: 'MultiPolygon', coordinates: [[outer, hole], [second]] };
  const path = new Path('M0 0H10V10H0ZM3 3V7H7V3ZM20 0H30V10H20Z');
  const touched = [
    'around the hole',
    'beside the hole',
    'in the second part',
    'line around the hole',
    'on the edge',
  ];
  const contained = ['beside the hole', 'in the second part', 'line around the hole'];
  for (const region of [multi, path]) {
    assert.deepEqual(index.search(region).sort(), touched);
    assert.deepEqual(index.search(region, { mode: 'contains' }).sort(), contained);
  }
  const polygon = { type: 'Polygon', coordinates: [outer, hole] };
  for (const region of [polygon, [outer, hole], [outer.slice(0, 4), hole.flat()]]) {
    assert.deepEqual(index.search(region, { mode: 'contains' }).sort(), [contained[0], contained[2]]);
    // With the nonzero rule the hole is filled; its edges are still edges, which shapes do not contain.
    assert.ok(index.search(region, { fillRule: 'nonzero' }).includes('in the hole'));
  }
  // A disc is not its box.
  index.add(disc(0, 0, 0.5), { id: 'corner' });
  assert.ok(index.search({ min: { x: -9, y: -9 }, max: { x: 9, y: 9 } }).includes('corner'));
  assert.ok(!index.search(disc(5, 5, 6)).includes('corner'));
  assert.ok(index.search(new Path().arc(5, 5, 7, 0, 7)).includes('corner'));
  index.dispose();
});

test(`a pick with a tolerance hits shapes within it, in pixels of the view (seed ${SEED})`, () => {
  const r = random(SEED + 3);
  let [more, none] = [0, 0];
  for (let i = 0; i < cases(100); i++) {
    const { index, shapes, size, at } = randomScene(r, r.int(1, 10));
    const zoom = r.float(0.2, 5);
    const view = { a: zoom, d: zoom, e: r.float(-9, 9), f: r.float(-9, 9) };
    for (let k = 0; k < 20; k++) {
      const p = at();
      const tolerance = r.float(0, 0.2) * size * zoom;
      const screen = { x: p.x * zoom + view.e, y: p.y * zoom + view.f };
      const got = new Map(
        index.pickAll(screen, { tolerance, viewTransform: view }).map(({ id, part }) => [id, part]),
      );
      for (const shape of shapes) {
        const { fill, stroke, transform } = shape.options;
        const distance = (shape.world.nearest(p)?.distance ?? Infinity) * zoom;
        if (shape.part(p) && !shape.isNear(p)) assert.ok(got.has(shape.id));
        if (distance < tolerance * (1 - 1e-9)) {
          more++;
          assert.ok(got.has(shape.id), 'within the tolerance of the outline');
        }
        const { a = 1, b = 0, c = 0, d = 1 } = transform;
        const reach = stroke
          ? (stroke.lineWidth / 2) * Math.hypot(a, b, c, d) * zoom * Math.max(1.5, stroke.miterLimit)
          : 0;
        const inside = fill && shape.world.containsPoint(p, shape.options.fillRule);
        if (distance > (tolerance + reach) * (1 + 1e-9) && !inside && !shape.isNear(p)) {
          none++;
          // A line closes the fill of an open path.
          if (!fill) assert.ok(!got.has(shape.id), 'farther than stroke and tolerance');
        }
      }
    }
    index.dispose();
  }
  assert.ok(more > cases(100) && none > cases(100), `${more} within, ${none} farther`);
});

// Before, slots decided ties, and slots of removed shapes are reused: a later shape came first.
test('of equal hits the shape that was added first is returned, also after removals and from a buffer', () => {
  const box = { min: { x: 0, y: 0 }, max: { x: 1, y: 1 } };
  const index = new ShapeIndex();
  for (const id of ['a', 'b', 'c']) index.add(box, { id });
  index.remove('b').remove('a');
  for (const id of ['d', 'e']) index.add(box, { id });
  index.update('c', box);
  const ray = { origin: { x: -1, y: 0.5 }, direction: { x: 1, y: 0 } };
  for (const one of [index, ShapeIndex.from(index.toBuffer())]) {
    assert.deepEqual(one.ids(), ['c', 'd', 'e']);
    assert.equal(one.raycast(ray)?.id, 'c');
    assert.deepEqual(one.raycastAll(ray).map(({ id }) => id), ['c', 'd', 'e', 'c', 'd', 'e']); // prettier-ignore
    for (const k of [1, 2, 3])
      for (const point of [ray.origin, { x: 0.5, y: 0.5 }])
        assert.deepEqual(one.nearest(point, { k }).map(({ id }) => id), ['c', 'd', 'e'].slice(0, k)); // prettier-ignore
    assert.equal(one.sweepCircle({ center: ray.origin, radius: 0.1 }, { x: 2, y: 0 })?.id, 'c');
  }
});

// Results were inserted into a sorted list, which took time quadratic in their number: 15 s for 30,000 of 100,000 shapes.
test('any number of nearest shapes: k = Infinity, and k larger than the number of shapes', () => {
  const r = random();
  const index = new ShapeIndex({ build: 'fast' });
  const count = 20000;
  for (let i = 0; i < count; i++)
    index.add({ center: { x: r.int(0, 300), y: r.int(0, 300) }, radius: r.pick([1, 2, 3]) });
  const p = { x: 150, y: 150 };
  const all = index.nearest(p, { k: Infinity, fill: false });
  assert.equal(all.length, count);
  for (let i = 1; i < count; i++) {
    const [before, after] = [all[i - 1], all[i]];
    assert.ok(
      before.distance < after.distance || (before.distance === after.distance && before.id < after.id),
    );
  }
  for (const k of [1, 2, 100, 7000, count, count + 1])
    assert.deepEqual(index.nearest(p, { k, fill: false }), all.slice(0, k));
  assert.equal(
    index.nearest(p, { k: Infinity, maxDistance: 20 }).length,
    index.nearest(p, { k: 1e9, maxDistance: 20 }).length,
  );

  const points = [150, 150, 0, 0, 300, 7];
  const few = index.nearestBatch(points, { k: 3, fill: false });
  const most = index.nearestBatch(points, { k: Infinity, fill: false });
  assert.equal(most.count, 3 * count);
  // Did not end: each point had room for k results.
  const more = index.nearestBatch(points, { k: 1e6, fill: false });
  assert.equal(more.count, 3 * count);
  for (const i of [0, 1, 2]) {
    assert.deepEqual(most.indices.subarray(i * count, i * count + 3), few.indices.subarray(3 * i, 3 * i + 3));
    assert.deepEqual(
      more.indices.subarray(i * 1e6, i * 1e6 + count),
      most.indices.subarray(i * count, (i + 1) * count),
    );
    assert.deepEqual([more.indices[i * 1e6 + count], more.distances[i * 1e6 + count]], [-1, Infinity]);
    assert.ok(Number.isNaN(more.points[2 * (i * 1e6 + count)]));
  }
  assert.deepEqual(
    Array.from(most.indices.subarray(0, count)),
    all.map(({ id }) => id),
  );
  assert.throws(
    () => index.nearest(p, { k: -Infinity }),
    /k must be an integer > 0, or Infinity, got -Infinity/,
  );
  const empty = new ShapeIndex();
  assert.deepEqual(empty.nearest(p, { k: Infinity }), []);
  const none = empty.nearestBatch(points, { k: 2 });
  assert.deepEqual([none.count, [...none.indices]], [0, [-1, -1, -1, -1, -1, -1]]);
  assert.equal(empty.nearestBatch(points, { k: Infinity }).indices.length, 0);
});

test('whether a ray hits anything is decided by the first hit', () => {
  const index = new ShapeIndex();
  const count = 4000;
  for (let i = 0; i < count; i++) {
    const path = new Path(`M${-1 - i} ${-1 - i}L${-1 - i} 9L${i} 9L5 ${-1 - i}Z`);
    index.add(path, { fill: false, mask: i % 2 ? 1 : 2 });
  }
  const ray = { origin: { x: 2 * -count, y: 0.5 }, direction: { x: 1, y: 0 } };
  assert.equal(index.raycastAny(ray), true);
  assert.equal(index.raycastAny(ray, { maxT: count - 1 }), false);
  assert.equal(index.raycastAny(ray, { maxT: count }), true);
  assert.equal(index.raycastAny(ray, { mask: 4 }), false);
  const { hits, count: hit } = index.raycastAnyBatch([2 * -count, 0.5, 1, 0, 2 * -count, 20, 1, 0]);
  assert.deepEqual([[...hits], hit], [[1, 0], 1]);
});
