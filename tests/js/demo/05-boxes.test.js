// The printed code of the lesson on bounding boxes agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box2, Matrix3, Path, intersect } from 'raybound';
import { boxOfArc, boxOfPoints } from '../../../demo/chapters/05-boxes/box.example.js';
import { transformBox } from '../../../demo/chapters/05-boxes/transform.example.js';
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
