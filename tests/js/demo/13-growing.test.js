// The printed code of the lesson on growing a polygon has the outline of offset, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offset } from 'raybound';
import {
  depthIn,
  distanceTo as distanceToPolygon,
} from '../../../demo/chapters/13-growing/distance.example.js';
import { cutOutline } from '../../../demo/chapters/13-growing/grow.example.js';
import { linkParts } from '../../../demo/chapters/13-growing/link.example.js';
import { moveSides } from '../../../demo/chapters/13-growing/sides.example.js';
import { moveCorners } from '../../../demo/chapters/13-growing/grow.mistake.js';
import { distanceTo } from '../../../demo/chapters/19-in-an-app/distance.example.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 300;
/** Tangents of an angle of π/32 are at most 1/1,200 longer than their arcs, and their ends as much farther away. */
const LONGER = 1 / 1200;
/** If two sides cross at a small angle, rounding moves the point along them. */
const CROSSING = 1e-7;

/** @typedef {{x: number, y: number}} Point */
/** The outline of a grown polygon, as the text composes it. @param {Point[]} corners @param {number} r */
const grow = (corners, r) =>
  cutOutline(moveSides(corners, r), r, (/** @type {Point} */ p) => distanceToPolygon(corners, p)).filter(
    (/** @type {any} */ { kept }) => kept,
  );
const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Corners around a point, alternately near and far, so that no two sides cross. @param {() => number} random */
function starFrom(random) {
  const count = 4 + Math.floor(8 * random());
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.8 * random())) / count;
    const far = 2 + 6 * random();
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
  });
}

/** Length of loops of corners and arcs. @param {any[][]} loops */
const lengthOf = (loops) =>
  loops.reduce(
    (sum, loop) =>
      sum +
      loop.reduce((part, element, i) => {
        const next = loop[(i + 1) % loop.length];
        const arc =
          'radius' in element ? element.radius * Math.abs(element.endAngle - element.startAngle) : 0;
        return part + arc + apart(element.endPosition ?? element, next.startPosition ?? next);
      }, 0),
    0,
  );

test(`the printed outline has the length of offset's, and the distance r everywhere (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let wrong = 0;
  for (let i = 0; i < CASES; i += 1) {
    const corners = starFrom(random);
    const r = 0.2 + 2 * random();
    const parts = grow(corners, r);
    const loops = /** @type {any[][]} */ (
      offset(
        corners.flatMap(({ x, y }) => [x, y]),
        r,
      )
    );
    const [printed, ours] = [parts.reduce((sum, { from, to }) => sum + apart(from, to), 0), lengthOf(loops)];
    assert.ok(printed > ours - 1e-6 && printed < ours * (1 + LONGER), `case ${i}: ${printed}, ${ours}`);
    for (const { from, to } of parts)
      for (const p of [from, to]) {
        const distance = distanceTo({ points: corners }, p);
        assert.ok(distance > r - CROSSING && distance < r * (1 + 2 * LONGER), `case ${i}: ${distance}, ${r}`);
      }
    const moved = moveCorners(corners, r);
    if (moved.some((p) => Math.abs(distanceTo({ points: corners }, p) - r) > 0.05)) wrong += 1;
  }
  assert.ok(wrong > CASES / 2, `${wrong} outlines of moved corners are wrong`);
});

test('a square of side 10 that grows by 1 has the length that question 1 states', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  const loops = /** @type {any[][]} */ (offset(square, 1));
  assert.ok(Math.abs(lengthOf(loops) - (40 + 2 * Math.PI)) < 1e-12);
});

test('a bay whose entrance closes keeps a loop inside, also in the printed code', () => {
  const bay = [-7, -5, -1, -5, -1, -2, -4, -2, -4, 2, 4, 2, 4, -2, 1, -2, 1, -5, 7, -5, 7, 5, -7, 5];
  const corners = Array.from({ length: bay.length / 2 }, (_, i) => ({ x: bay[2 * i], y: bay[2 * i + 1] }));
  for (const [r, loops] of [
    [0.75, 1],
    [1.25, 2],
    [2.25, 1],
  ]) {
    const ours = /** @type {any[][]} */ (offset(bay, r));
    assert.equal(ours.length, loops, `${r}`);
    const printed = grow(corners, r).reduce((sum, { from, to }) => sum + apart(from, to), 0);
    assert.ok(printed > lengthOf(ours) - 1e-6 && printed < lengthOf(ours) * (1 + LONGER), `${r}`);
  }
});

/** The signed area of loops of corners and arcs, or of points. @param {any[][]} loops */
const areaOf = (loops) =>
  loops.reduce((sum, loop) => {
    const points = loop.flatMap((element) => {
      if (!('radius' in element)) return [element];
      const { origin, radius, startAngle, endAngle } = element;
      return Array.from({ length: 65 }, (_, k) => {
        const angle = startAngle + ((endAngle - startAngle) * k) / 64;
        return { x: origin.x + radius * Math.cos(angle), y: origin.y + radius * Math.sin(angle) };
      });
    });
    return (
      sum +
      points.reduce((part, p, i) => {
        const q = points[(i + 1) % points.length];
        return part + (p.x * q.y - p.y * q.x) / 2;
      }, 0)
    );
  }, 0);

test(`linked loops of the printed code have the number and the area of offset's, grown and shrunk (seed ${SEED})`, () => {
  const random = randomFrom(SEED + 1);
  let several = 0;
  // Two halls and a corridor, and a bay: shrunk and grown they are several loops.
  const halls = [
    -10, -4.5, -3, -4.5, -2, -1, 2, -1, 3, -4, 10, -4.5, 10, 4, 3, 4.5, 2, 1, -2, 1, -3, 4.5, -10, 4,
  ];
  const bay = [-7, -5, -1, -5, -1, -2, -4, -2, -4, 2, 4, 2, 4, -2, 1, -2, 1, -5, 7, -5, 7, 5, -7, 5];
  const [hall, shore] = [halls, bay].map((list) =>
    Array.from({ length: list.length / 2 }, (_, i) => ({ x: list[2 * i], y: list[2 * i + 1] })),
  );
  for (let i = 0; i < CASES; i += 1) {
    const corners = [starFrom(random), hall, shore][i % 3];
    const r = 0.2 + 1.5 * random();
    for (const isInward of [false, true]) {
      const outline = moveSides(isInward ? [...corners].reverse() : corners, r);
      const distance = (/** @type {Point} */ p) =>
        isInward ? depthIn(corners, p) : distanceToPolygon(corners, p);
      const printed = linkParts(cutOutline(outline, r, distance));
      const ours = /** @type {any[][]} */ (
        offset(
          corners.flatMap(({ x, y }) => [x, y]),
          isInward ? -r : r,
        )
      );
      const where = `case ${i}, ${isInward}`;
      assert.equal(printed.length, ours.length, where);
      if (printed.length > 1) several += 1;
      const [a, b] = [Math.abs(areaOf(printed)), Math.abs(areaOf(ours))];
      assert.ok(Math.abs(a - b) < 3e-3 * (1 + b), `${where}: ${a}, ${b}`);
    }
  }
  assert.ok(several > 10, `${several} outlines of several loops`);
});

test('a corner that is listed twice changes nothing', () => {
  // The side between the two had no direction, and the outline was NaN.
  const [a, b, c, d] = [[0, 0], [4, 0], [4, 4], [0, 4]].map(([x, y]) => ({ x, y })); // prettier-ignore
  assert.deepEqual(moveSides([a, b, b, c, d, a], 0.5), moveSides([a, b, c, d], 0.5));
});
