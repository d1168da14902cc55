// Queries in screen coordinates, tolerances, filters, and the order of picks. Views are compared with indexes whose shapes are
// transformed instead, and the nearest points of a chart with all distances.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from '../../../js/index.js';
import { random as randomOf, SEED as seed } from '../oracle/random.js';

/** The product of two matrices: first b, then a. */
const product = (a, b) => ({
  a: a.a * b.a + a.c * b.b,
  b: a.b * b.a + a.d * b.b,
  c: a.a * b.c + a.c * b.d,
  d: a.b * b.c + a.d * b.d,
  e: a.a * b.e + a.c * b.f + a.e,
  f: a.b * b.e + a.d * b.f + a.f,
});

test(`the nearest points of a chart with scales of 1 to 1000 are those in pixels (seed ${seed})`, () => {
  const { next: random } = randomOf(seed);
  const view = { a: 0.01, b: 0, c: 0, d: -10, e: 0, f: 400 };
  const index = new ShapeIndex({ viewTransform: view });
  const pixels = [];
  for (let i = 0; i < 400; i++) {
    const x = random() * 60000;
    const y = random() * 40;
    index.add({ start: { x, y }, end: { x, y } }, { id: i });
    pixels.push([0.01 * x, 400 - 10 * y]);
  }
  for (let i = 0; i < 100; i++) {
    const point = { x: random() * 600, y: random() * 400 };
    const distances = pixels.map(([x, y]) => Math.hypot(x - point.x, y - point.y));
    const sorted = Array.from(distances.keys()).sort((a, b) => distances[a] - distances[b]);
    const [found] = index.nearest(point);
    assert.equal(found.id, sorted[0]);
    assert.ok(Math.abs(found.distance - distances[sorted[0]]) < 1e-9);
    assert.ok(Math.hypot(found.point.x - pixels[found.id][0], found.point.y - pixels[found.id][1]) < 1e-9);
    const near = sorted.filter((id) => distances[id] <= 30);
    assert.deepEqual(
      index.within(point, 30).map(({ id }) => id),
      near,
    );
    assert.equal(index.nearest(point, { k: Infinity }).length, 400);
    const batch = index.nearestBatch([point.x, point.y], { maxDistance: 30, k: 500 });
    assert.deepEqual(
      Array.from(batch.indices.subarray(0, batch.count), (at) => index.idAt(at)),
      near,
    );
    // A filter gives the nearest of the other shapes.
    const odd = sorted.filter((id) => id % 2 === 1);
    assert.deepEqual(
      index.nearest(point, { k: 3, filter: (id) => id % 2 === 1 }).map(({ id }) => id),
      odd.slice(0, 3),
    );
  }
});

test(`every query with a view equals that of transformed shapes (seed ${seed})`, () => {
  const { next: random } = randomOf(seed + 1);
  const number = (low, high) => low + (high - low) * random();
  const view = { a: 2, b: 0.5, c: -3, d: -1, e: 40, f: 30 };
  const world = new ShapeIndex({ viewTransform: view });
  const moved = new ShapeIndex();
  for (let i = 0; i < 60; i++) {
    const center = { x: number(-50, 50), y: number(-50, 50) };
    const shape =
      i % 2 ? { center, radius: number(1, 8) } : { min: center, max: { x: center.x + 9, y: center.y + 4 } };
    const transform = {
      a: number(0.5, 2),
      b: number(-1, 1),
      c: number(-1, 1),
      d: number(0.5, 2),
      e: 3,
      f: 4,
    };
    world.add(shape, { transform });
    moved.add(shape, { transform: product(view, transform) });
  }
  let found = 0;
  const near = (a, b) => a === b || Math.abs(a - b) < 1e-7 * (1 + Math.abs(a));
  const areNear = (a, b) => {
    assert.equal(a?.id, b?.id);
    if (!a) return;
    found++;
    assert.ok(near(a.distance, b.distance));
    assert.ok(near(a.point.x, b.point.x) && near(a.point.y, b.point.y));
    assert.ok(Math.abs(a.normal.x - b.normal.x) + Math.abs(a.normal.y - b.normal.y) < 1e-6);
  };
  for (let i = 0; i < 200; i++) {
    const point = { x: number(-200, 200), y: number(-100, 100) };
    const direction = { x: number(-1, 1), y: number(-1, 1) };
    const tolerance = i % 3 === 0 ? 0 : number(0, 20);
    areNear(world.nearest(point)[0], moved.nearest(point)[0]);
    areNear(world.raycast({ origin: point, direction }), moved.raycast({ origin: point, direction }));
    areNear(
      world.raycast({ origin: point, direction }, { tolerance }),
      moved.raycast({ origin: point, direction }, { tolerance }),
    );
    const circle = { center: point, radius: 3 };
    const motion = { x: 90 * direction.x, y: 90 * direction.y };
    areNear(
      world.sweepCircle(circle, motion, { tolerance }),
      moved.sweepCircle(circle, motion, { tolerance }),
    );
    // A thick ray is a moving circle.
    const wide = world.raycast({ origin: point, direction: motion }, { tolerance: 3, maxT: 1 });
    areNear(wide, world.sweepCircle(circle, motion));
    const box = { min: point, max: { x: point.x + 40, y: point.y + 30 } };
    for (const mode of ['touches', 'contains'])
      assert.deepEqual(
        world.search(box, { tolerance, mode }).sort(),
        moved.search(box, { tolerance, mode }).sort(),
      );
    // Shapes within the tolerance of a small disc are those within a distance of its center.
    const disc = { center: point, radius: 1 };
    assert.deepEqual(
      world.overlaps(disc, { tolerance }).sort(),
      world
        .within(point, tolerance + 1)
        .map(({ id }) => id)
        .sort(),
    );
    assert.deepEqual(
      world.pickAll(point, { tolerance }).map(({ id }) => id),
      moved.pickAll(point, { tolerance }).map(({ id }) => id),
    );
    // A view of a query overrides that of the index.
    assert.deepEqual(moved.search(box, { viewTransform: null }).sort(), moved.search(box).sort());
  }
  assert.ok(found > 300);
});

test('what is under the pointer comes first, then the nearest', () => {
  const index = new ShapeIndex();
  index.add({ center: { x: 0, y: 0 }, radius: 10 }, { id: 'exact' });
  index.add({ center: { x: 16, y: 0 }, radius: 4 }, { id: 'far', z: 2 });
  index.add({ center: { x: 0, y: 15 }, radius: 4 }, { id: 'near', z: 1 });
  const point = { x: 9, y: 0 };
  const picks = index.pickAll(point, { tolerance: 20 });
  assert.deepEqual(
    picks.map(({ id }) => id),
    ['exact', 'far', 'near'],
  );
  assert.equal(picks[0].distance, 0);
  assert.ok(Math.abs(picks[1].distance - 3) < 1e-12);
  assert.ok(Math.abs(picks[2].distance - (Math.hypot(9, 15) - 4)) < 1e-12);
  assert.equal(index.pick(point, { tolerance: 20 }).id, 'exact');
  assert.equal(index.pick({ x: 11, y: 0 }, { tolerance: 20 }).id, 'far');
  assert.equal(index.pick({ x: 0, y: 10.5 }, { tolerance: 20 }).id, 'near');
  const { distances } = index.pickAllBatch([9, 0], { tolerance: 20 });
  assert.deepEqual(
    Array.from(distances),
    picks.map(({ distance }) => distance),
  );
  const ray = { origin: { x: -20, y: 0 }, direction: { x: 1, y: 0 } };
  assert.equal(index.raycast(ray, { filter: (id) => id !== 'exact' }).id, 'far');
  assert.equal(index.raycastAny(ray, { filter: () => false }), false);
  assert.deepEqual(
    index.search({ min: { x: -9, y: -9 }, max: { x: 20, y: 9 } }, { filter: (id) => id === 'far' }),
    ['far'],
  );
});

test('a singular view is refused by name, and the property is checked', () => {
  const index = new ShapeIndex();
  const flat = { a: 1, b: 2, c: 2, d: 4, e: 0, f: 0 };
  const message = /viewTransform must be a matrix that has an inverse/;
  for (const query of ['nearest', 'pick', 'pickAll'])
    assert.throws(() => index[query]({ x: 0, y: 0 }, { viewTransform: flat }), message);
  assert.throws(() => new ShapeIndex({ viewTransform: flat }), message);
  assert.throws(
    () => (index.viewTransform = flat),
    /ShapeIndex.viewTransform: matrix must be a matrix that has an inverse/,
  );
  assert.equal(index.viewTransform, null);
  index.viewTransform = { a: 2, d: 2 };
  assert.deepEqual(index.viewTransform, { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 });
});
