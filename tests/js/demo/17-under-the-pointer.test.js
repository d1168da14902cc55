// The printed code of the lesson on picking agrees with raybound's Path, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Path } from 'raybound';
import { distanceToSegment } from '../../../demo/chapters/17-under-the-pointer/distance.example.js';
import { crossingsOf, turnsOf } from '../../../demo/chapters/17-under-the-pointer/curve.example.js';
import { contains, windingNumber } from '../../../demo/chapters/17-under-the-pointer/inside.example.js';
import { containsTwice } from '../../../demo/chapters/17-under-the-pointer/inside.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

test(`point in polygon: the printed code fills as Path does, by both rules (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const whole = (/** @type {number} */ most) => Math.round((2 * random() - 1) * most);
  let inside = 0;
  let wrong = 0;
  for (let i = 0; i < 400; i += 1) {
    // Integers: corners and points often have the same y, edges are often horizontal or vertical.
    const corners = Array.from({ length: 3 + Math.floor(6 * random()) }, () => ({
      x: whole(5),
      y: whole(5),
    }));
    const path = new Path();
    corners.forEach(({ x, y }, k) => (k === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
    for (let k = 0; k < 50; k += 1) {
      const point = { x: whole(6), y: whole(6) };
      // On an edge the two have different rules: raybound counts touching.
      const onEdge = corners.some(
        (a, n) => distanceToSegment(point, a, corners[(n + 1) % corners.length]) < 1e-9,
      );
      if (onEdge) continue;
      const where = JSON.stringify({ corners, point });
      for (const rule of /** @type {const} */ (['nonzero', 'evenodd']))
        assert.equal(contains(corners, point, rule), path.containsPoint(point, rule), `${rule}: ${where}`);
      const right = contains(corners, point, 'evenodd');
      if (right) inside += 1;
      if (containsTwice(corners, point) !== right) wrong += 1;
    }
    path.dispose();
  }
  assert.ok(inside > 1000, `${inside} inside`);
  assert.ok(wrong > 500, `${wrong} wrong`);
});

test('the winding number counts the edges to the right: +1 for downward edges', () => {
  const square = [0, 1, 1, 0].map((y, i) => ({ x: i < 2 ? 1 : 0, y })); // its right side goes down
  assert.equal(windingNumber(square, { x: 0.5, y: 0.5 }), 1);
  assert.equal(windingNumber([...square].reverse(), { x: 0.5, y: 0.5 }), -1);
  assert.equal(windingNumber([...square, ...square], { x: 0.5, y: 0.5 }), 2);
});

test('the distance to a segment of length 0 is the distance to the point', () => {
  const end = { x: 1, y: 2 };
  assert.equal(distanceToSegment({ x: 4, y: 6 }, end, { ...end }), 5);
  assert.equal(distanceToSegment(end, end, end), 0);
});

test(`the distance to a segment decides what a round stroke covers (seed ${SEED})`, () => {
  const random = randomFrom(SEED + 1);
  const at = () => 12 * random() - 6;
  for (let i = 0; i < 2000; i += 1) {
    const [a, b, point] = [
      { x: at(), y: at() },
      { x: at(), y: at() },
      { x: at(), y: at() },
    ];
    const lineWidth = 4 * random() + 0.1;
    const path = new Path().moveTo(a.x, a.y).lineTo(b.x, b.y);
    const distance = distanceToSegment(point, a, b);
    const onStroke = path.strokeContainsPoint(point, { lineWidth, lineCap: 'round' });
    path.dispose();
    if (Math.abs(distance - lineWidth / 2) > 1e-9) assert.equal(distance <= lineWidth / 2, onStroke);
  }
});

test(`the crossings of a Bézier curve add up to the winding number of Path (seed ${SEED})`, () => {
  const random = randomFrom(SEED + 2);
  let inside = 0;
  let most = 0;
  for (let i = 0; i < 400; i += 1) {
    // Some cases have whole coordinates: points are often as high as an end, and curves have level tangents. Others have tenths, and a
    // quarter are parabolas, whose cubic term is 0 or a rounding error: before, these lost the point where they turn back.
    const at = () =>
      i % 3
        ? Math.round((12 * random() - 6) * (i % 3 > 1 ? 10 : 1)) / (i % 3 > 1 ? 10 : 1)
        : 12 * random() - 6;
    const curve = Array.from({ length: 4 }, () => ({ x: at(), y: at() }));
    if (i % 4 === 0)
      for (const axis of ['x', 'y'])
        curve[3][axis] = Math.round(10 * (curve[0][axis] + 3 * (curve[2][axis] - curve[1][axis]))) / 10;
    const [a, b, c, d] = curve;
    const path = new Path().moveTo(a.x, a.y).bezierCurveTo(b.x, b.y, c.x, c.y, d.x, d.y).closePath();
    for (let k = 0; k < 50; k += 1) {
      const point = { x: at(), y: at() };
      // Near the outline rounding decides, and raybound counts touching.
      if (path.strokeContainsPoint(point, { lineWidth: 1e-6 })) continue;
      const found = crossingsOf(curve, point);
      const sum = found.reduce((total, { sign }) => total + sign, 0);
      // The straight edge that closes the path, as a curve.
      const edge = crossingsOf([d, d, a, a], point).reduce((total, { sign }) => total + sign, 0);
      assert.equal(sum + edge !== 0, path.containsPoint(point), JSON.stringify({ curve, point }));
      for (const { from, to } of found) assert.ok(to - from <= 2 ** -52);
      inside += Number(sum + edge !== 0);
      most = Math.max(most, found.length);
    }
    path.dispose();
  }
  assert.ok(inside > 1000, `${inside} inside`);
  assert.equal(most, 3);
});

test('the height of a Bézier curve turns where its derivative is 0', () => {
  assert.deepEqual(turnsOf([0, 1, 2, 3]), []);
  assert.deepEqual(turnsOf([0, 4, 4, 0]), [0.5]);
  assert.equal(turnsOf([0, 6, -5, 1]).length, 2);
});
