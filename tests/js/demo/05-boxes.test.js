// The printed code of the lesson on bounding boxes agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Box2,
  Graph2D,
  Matrix3,
  Path,
  PolyGeometry,
  Ray2,
  Vector2,
  intersect,
  intersectObjects as intersectByLibrary,
} from 'raybound';
import { scene } from '../../../demo/chapters/05-boxes/figures.js';
import { boxOfArc, boxOfPoints } from '../../../demo/chapters/05-boxes/box.example.js';
import { intersectObjects } from '../../../demo/chapters/05-boxes/scene.example.js';
import { transformBox } from '../../../demo/chapters/05-boxes/transform.example.js';
import { boxOfEnds } from '../../../demo/chapters/05-boxes/box.mistake.js';
import { specOf } from '../../../demo/lib/lesson-figure.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

/** @typedef {{min: {x: number, y: number}, max: {x: number, y: number}}} Box */

/** @param {Box} a @param {Box} b @param {number} [tolerance] */
const same = (a, b, tolerance = 1e-12) =>
  /** @type {const} */ (['min', 'max']).every((side) =>
    /** @type {const} */ (['x', 'y']).every((axis) => Math.abs(a[side][axis] - b[side][axis]) <= tolerance),
  );

test(`boxes of points, arcs and transformed boxes are raybound's (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  let wrong = 0;
  for (let i = 0; i < 3000; i += 1) {
    const points = Array.from({ length: 1 + Math.floor(5 * random()) }, () => ({
      x: between(-9, 9),
      y: between(-9, 9),
    }));
    const box = boxOfPoints(points);
    assert.ok(same(box, new Box2().setFromPoints(points), 0));

    const circle = { x: between(-5, 5), y: between(-5, 5), radius: between(0.1, 5) };
    const from = between(-7, 7);
    const to = from + between(0.01, 2 * Math.PI - 0.01);
    const path = new Path().arc(circle.x, circle.y, circle.radius, from, to);
    const own = boxOfArc(circle, from, to);
    assert.ok(same(own, /** @type {Box} */ (path.bounds()), 1e-9), JSON.stringify({ circle, from, to }));
    path.dispose();
    if (!same(own, boxOfEnds(circle, from, to), 1e-9)) wrong += 1;

    const [a, b, c, d, e, f] = Array.from({ length: 6 }, () => between(-3, 3));
    const matrix = new Matrix3().set(a, c, e, b, d, f, 0, 0, 1);
    const moved = /** @type {Box} */ (intersect('boxTransform2', box, matrix));
    assert.ok(same(transformBox(box, { a, b, c, d, e, f }), moved, 1e-12));
  }
  assert.ok(wrong > 1000, `${wrong} wrong`);
});

test(`boxes: intersectObjects of the printed code has the hits of the library, with and without boxes (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  let reads = 0;
  const objects = Array.from({ length: 30 }, () => {
    const [x, y, size] = [between(-10, 10), between(-10, 10), between(0.5, 2)];
    const points = Array.from({ length: 12 }, (_, i) => {
      const radius = i % 2 ? size / 2 : size;
      return { x: x + radius * Math.cos((Math.PI * i) / 6), y: y + radius * Math.sin((Math.PI * i) / 6) };
    });
    // An edge reads two points.
    const counted = new Proxy(points, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key);
      },
    });
    return { points: counted, box: boxOfPoints(points) };
  });
  /** @param {() => void} action */
  const edgesRead = (action) => {
    reads = 0;
    action();
    return reads / 2;
  };
  const shapes = objects.map(
    ({ points }) => new Graph2D(new PolyGeometry(points.flatMap(({ x, y }) => [x, y]))),
  );
  let hits = 0;
  let [edges, fewer] = [0, 0];
  /** @type {{object: any, t: number}[]} */
  let all = [];
  /** @type {{object: any, t: number}[]} */
  let boxed = [];
  for (let i = 0; i < 500; i += 1) {
    const ray = {
      origin: { x: between(-12, 12), y: between(-12, 12) },
      direction: { x: between(-2, 2), y: between(-2, 2) },
    };
    edges += edgesRead(() => (all = intersectObjects(ray, objects, false)));
    fewer += edgesRead(() => (boxed = intersectObjects(ray, objects, true)));
    const engineRay = new Ray2(
      new Vector2(ray.origin.x, ray.origin.y),
      new Vector2(ray.direction.x, ray.direction.y),
    );
    const library = intersectByLibrary(engineRay, shapes, true) ?? [];
    assert.deepEqual(boxed, all);
    assert.deepEqual(
      all.map(({ object }) => objects.indexOf(object)),
      library.map(({ object }) => shapes.indexOf(object)),
      JSON.stringify(ray),
    );
    hits += all.length;
  }
  assert.ok(hits > 200, `${hits} hits`);
  assert.equal(edges, 500 * 30 * 12);
  assert.ok(fewer < edges / 5, `${fewer} edges`);
});

// Before, the figure showed times that were measured before the code was compiled: 2.7 µs with boxes and 2 µs without.
test('times of the library are shown only after its code has run often', async () => {
  const spec = specOf(scene);
  const says = () => spec.says(spec.initial, spec.derive(spec.initial), (key) => key);
  assert.equal(says(), 'boxes.scene.box');
  assert.equal(await spec.prepare(), true, 'values are derived again');
  assert.equal(says(), 'boxes.scene.box boxes.scene.times');
  assert.equal(await spec.prepare(), false);
  const { times } = spec.derive(spec.initial);
  assert.ok(times.on > 0 && times.off > 0);
});
