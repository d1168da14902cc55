// The printed code of the lesson on lines, segments and circles agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersect } from 'raybound';
import {
  intersectCircle,
  intersectSegment,
} from '../../../demo/chapters/03-lines-and-circles/rays.example.js';
import { intersectCircleUnit } from '../../../demo/chapters/03-lines-and-circles/rays.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;

/** Coordinates are quarters, so the products of the printed code are exact. */
function quartersFrom(/** @type {number} */ seed) {
  const random = randomFrom(seed);
  return () => Math.round((2 * random() - 1) * 24) / 4;
}

/** @param {() => number} quarter */
function rayFrom(quarter) {
  const direction = { x: quarter(), y: quarter() };
  if (direction.x === 0 && direction.y === 0) direction.x = 1;
  return { origin: { x: quarter(), y: quarter() }, direction };
}

const near = (/** @type {number} */ a, /** @type {number} */ b) =>
  Math.abs(a - b) <= 1e-12 * (1 + Math.abs(b));

test(`the printed code for a segment is raySegment2 (seed ${SEED})`, () => {
  const quarter = quartersFrom(SEED);
  let hits = 0;
  for (let i = 0; i < CASES; i += 1) {
    const ray = rayFrom(quarter);
    const [start, end] = [
      { x: quarter(), y: quarter() },
      { x: quarter(), y: quarter() },
    ];
    const edge = { x: end.x - start.x, y: end.y - start.y };
    if (ray.direction.x * edge.y === ray.direction.y * edge.x) continue; // parallel: the lesson omits this case
    const ours = intersect('raySegment2', ray, { start, end });
    const printed = intersectSegment(ray, start, end);
    const where = JSON.stringify({ ray, start, end });
    assert.equal(printed !== null, ours !== null, where);
    if (!ours || !printed) continue;
    hits += 1;
    assert.ok(near(printed.t, ours.t), where);
  }
  assert.ok(hits > CASES / 20, `${hits} hits`);
});

test(`the printed code for a circle is rayCircle2, and the mistake is not (seed ${SEED})`, () => {
  const quarter = quartersFrom(SEED + 1);
  let hits = 0;
  let wrong = 0;
  for (let i = 0; i < CASES; i += 1) {
    const ray = rayFrom(quarter);
    const center = { x: quarter(), y: quarter() };
    const radius = Math.abs(quarter()) + 0.25;
    const ours = intersect('rayCircle2', ray, { center, radius });
    const printed = intersectCircle(ray, center, radius);
    const where = JSON.stringify({ ray, center, radius });
    assert.equal(printed !== null, ours !== null, where);
    const mistaken = intersectCircleUnit(ray, center, radius);
    if (!mistaken !== !printed || (mistaken && printed && !near(mistaken.tFar, printed.tFar))) wrong += 1;
    if (!ours || !printed) continue;
    hits += 1;
    assert.ok(Math.abs(printed.tFar - ours.tFar) < 1e-9 * (1 + ours.tFar), where);
    assert.ok(Math.abs(printed.tNear - Math.max(ours.tNear, 0)) < 1e-9 * (1 + ours.tFar), where);
  }
  assert.ok(hits > CASES / 20, `${hits} hits`);
  assert.ok(wrong > CASES / 20, `${wrong} wrong`);
});
