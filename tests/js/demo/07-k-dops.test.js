// The printed code of the lesson on k-DOPs agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KDop2, intersect } from 'raybound';
import { directionsOf, kdopOf, moved, overlap } from '../../../demo/chapters/07-k-dops/kdop.example.js';
import { kdopAt } from '../../../demo/chapters/07-k-dops/kdop.mistake.js';
import { intersectKdop } from '../../../demo/chapters/07-k-dops/ray.example.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;
const KS = [4, 8, 16, 32];

/** Quarters: dot products with the directions are exact, so shapes often touch exactly. */
const random = randomFrom(SEED);
const quarter = (/** @type {number} */ most) => Math.round((2 * random() - 1) * most * 4) / 4;
const point = (/** @type {number} */ most) => ({ x: quarter(most), y: quarter(most) });
/** Some points around a center. */
function shape() {
  const middle = point(4);
  return Array.from({ length: 3 + Math.floor(4 * random()) }, () => {
    const { x, y } = point(2);
    return { x: middle.x + x, y: middle.y + y };
  });
}
/** The library's ranges, min and max alternating, in the form of the printed code. @param {number[]} ranges */
const kdopLike = (ranges) =>
  Array.from({ length: ranges.length / 2 }, (_, i) => ({ min: ranges[2 * i], max: ranges[2 * i + 1] }));
/** Equal numbers, where 0 is −0. @param {{min: number, max: number}[]} a @param {{min: number, max: number}[]} b */
const same = (a, b) => a.every(({ min, max }, i) => min === b[i].min && max === b[i].max);
/** The normals of raybound's k-DOPs, x and y alternating. */
const normalsOf = (/** @type {number} */ k) => directionsOf(k).flatMap(({ x, y }) => [x, y]);

test('the directions of the lesson are k / 2 different ones, and equal those of the library for the k that it names', () => {
  for (const k of KS) {
    const angles = new Set(directionsOf(k).map(({ x, y }) => Math.atan2(y, x)));
    assert.equal(angles.size, k / 2);
  }
  const sorted = (/** @type {{x: number, y: number}[]} */ list) =>
    list.map(({ x, y }) => (x < 0 ? `${-x},${-y}` : `${x},${y}`)).sort();
  for (const k of /** @type {const} */ ([4, 8])) {
    const normals = KDop2.normals(k);
    const own = Array.from({ length: k / 2 }, (_, i) => ({ x: normals[2 * i], y: normals[2 * i + 1] }));
    assert.deepEqual(sorted(directionsOf(k)), sorted(own));
  }
});

test(`k-DOPs of points, moved ones, and their overlaps are those of raybound (seed ${SEED})`, () => {
  let hits = 0;
  let lost = 0;
  for (let i = 0; i < CASES; i += 1) {
    const k = KS[i % KS.length];
    const directions = directionsOf(k);
    const [a, b] = [shape(), shape()];
    const [ours, other] = [a, b].map((points) => new KDop2(normalsOf(k)).setFromPoints(points));
    const [first, second] = [a, b].map((points) => kdopOf(points, directions));
    const where = JSON.stringify({ k, a, b });
    assert.ok(same(first, kdopLike(ours.ranges)), where);
    assert.equal(overlap(first, second), ours.intersects(other), where);
    hits += Number(ours.intersects(other));

    const by = point(3);
    const there = a.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
    assert.ok(same(moved(first, directions, by), kdopOf(there, directions)), where);

    // A quarter turn and a translation: the mistake omits the turn.
    const turned = a.map(({ x, y }) => ({ x: by.x - y, y: by.y + x }));
    const wrong = kdopAt(a, directions, [by.x, by.y, Math.PI / 2]);
    if (overlap(kdopOf(turned, directions), second) && !overlap(wrong, second)) lost += 1;
  }
  assert.ok(hits > CASES / 10 && hits < (9 * CASES) / 10, `${hits} hits`);
  assert.ok(lost > CASES / 100, `${lost} lost`);
});

test(`entries and exits of a ray are those of rayKdop2 (seed ${SEED})`, () => {
  let hits = 0;
  let corners = 0;
  for (let i = 0; i < CASES; i += 1) {
    const k = KS[i % KS.length];
    const kdop = new KDop2(normalsOf(k)).setFromPoints(shape());
    const direction = point(4);
    if (direction.x === 0 && direction.y === 0) direction.x = 1;
    const ray = { origin: point(8), direction };
    const ours = intersect('rayKdop2', ray, kdop);
    const printed = intersectKdop(ray, kdopLike(kdop.ranges), directionsOf(k));
    const where = JSON.stringify({ ray, kdop });
    // For a ray through only a corner two quotients are equal, and rounding may separate them; the library decides exactly.
    const one = ours ?? printed;
    if (one && one.tFar - Math.max(one.tNear, 0) < 1e-12) {
      corners += 1;
      continue;
    }
    assert.equal(printed !== null, ours !== null, where);
    if (!ours || !printed) continue;
    hits += 1;
    for (const end of /** @type {const} */ (['tNear', 'tFar'])) {
      if (end === 'tNear' && !(ours.tNear >= 0)) continue; // the ray starts inside
      assert.ok(Math.abs(printed[end] - ours[end]) < 1e-12 * (1 + Math.abs(ours[end])), where);
    }
  }
  assert.ok(hits > CASES / 10, `${hits} hits`);
  assert.ok(corners < CASES / 20, `${corners} through a corner`);
});
