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
import { boxOfArc, boxOfPoints } from '../../../demo/chapters/05-boxes/box.example.js';
import { intersectObjects } from '../../../demo/chapters/05-boxes/scene.example.js';
import { transformBox } from '../../../demo/chapters/05-boxes/transform.example.js';
import {
  circleTouchesBox,
  circlesTouch,
  nearestInBox,
  turnedBoxContains,
} from '../../../demo/chapters/05-boxes/touch.example.js';
import { boxOfEnds } from '../../../demo/chapters/05-boxes/box.mistake.js';
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
  const objects = Array.from({ length: 30 }, () => {
    const [x, y, size] = [between(-10, 10), between(-10, 10), between(0.5, 2)];
    const points = Array.from({ length: 12 }, (_, i) => {
      const radius = i % 2 ? size / 2 : size;
      return { x: x + radius * Math.cos((Math.PI * i) / 6), y: y + radius * Math.sin((Math.PI * i) / 6) };
    });
    return { points, box: boxOfPoints(points) };
  });
  const shapes = objects.map(
    ({ points }) => new Graph2D(new PolyGeometry(points.flatMap(({ x, y }) => [x, y]))),
  );
  let hits = 0;
  let [edges, fewer] = [0, 0];
  for (let i = 0; i < 500; i += 1) {
    const ray = {
      origin: { x: between(-12, 12), y: between(-12, 12) },
      direction: { x: between(-2, 2), y: between(-2, 2) },
    };
    const all = intersectObjects(ray, objects, false, () => (edges += 1));
    const boxed = intersectObjects(ray, objects, true, () => (fewer += 1));
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

test(`circles and boxes at rest touch where raybound says, also exactly (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  // Quarters: many touch exactly, and squares of quarters are not rounded.
  const quarter = (/** @type {number} */ most) => Math.round((2 * random() - 1) * most * 4) / 4;
  const circle = () => ({ center: { x: quarter(4), y: quarter(4) }, radius: Math.abs(quarter(3)) });
  const count = { circles: 0, box: 0, apart: 0, exact: 0 };
  for (let i = 0; i < 20_000; i += 1) {
    const [a, b] = [circle(), circle()];
    const [p, q] = [quarter(4), quarter(4)];
    const box = {
      min: { x: Math.min(p, q), y: Math.min(b.center.x, b.center.y) },
      max: { x: Math.max(p, q), y: Math.max(b.center.x, b.center.y) },
    };
    const where = `case ${i}: ${JSON.stringify({ a, b, box })}`;
    const touching = circlesTouch(a, b);
    assert.equal(touching, intersect('circleCircle2', a, b) !== null, where);
    const inBox = circleTouchesBox(a, box);
    assert.equal(inBox, intersect('circleBox2', a, box) !== null, where);
    const near = nearestInBox(a.center, box);
    if (Math.hypot(near.x - a.center.x, near.y - a.center.y) === a.radius) count.exact += 1;
    if (touching) count.circles += 1;
    if (inBox) count.box += 1;
    if (!touching && !inBox) count.apart += 1;
  }
  for (const n of Object.values(count)) assert.ok(n > 200, JSON.stringify(count));
});

test(`a turned box contains the points whose images in its own axes are in the box (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let inside = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const angle = 2 * Math.PI * random();
    const axis = { x: Math.cos(angle), y: Math.sin(angle) };
    const box = {
      center: { x: 4 * random() - 2, y: 4 * random() - 2 },
      halfSize: { x: 3 * random(), y: 3 * random() },
      axis,
    };
    // A point by its coordinates in the box, not too near to a side.
    const [u, v] = [2 * random() - 1, 2 * random() - 1].map((one) => 1.5 * one);
    if (Math.abs(Math.abs(u) - 1) < 1e-9 || Math.abs(Math.abs(v) - 1) < 1e-9) continue;
    const [x, y] = [u * box.halfSize.x, v * box.halfSize.y];
    const point = {
      x: box.center.x + x * axis.x - y * axis.y,
      y: box.center.y + x * axis.y + y * axis.x,
    };
    const contains = Math.abs(u) <= 1 && Math.abs(v) <= 1;
    assert.equal(turnedBoxContains(point, box), contains, `case ${i}: ${JSON.stringify({ box, point })}`);
    if (contains) inside += 1;
  }
  assert.ok(inside > 2000, `${inside} inside`);
});
