// The printed code of the lesson on planes agrees with raybound, and its mistakes do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Plane3, Vector3, intersect, measure } from 'raybound';
import { distanceTo, planeThrough } from '../../../demo/chapters/11-planes/plane.example.js';
import { commonPoint, sideOfBox } from '../../../demo/chapters/11-planes/planes.example.js';
import { sideOfBall, sideOfCenter } from '../../../demo/chapters/11-planes/planes.mistake.js';
import { boxMeetsPlane, rayPlane } from '../../../demo/chapters/11-planes/ray.example.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;
const CLOSE = 1e-9;

/** @param {() => number} random */
const pointsFrom = (random) => () => new Vector3(6 * random() - 3, 6 * random() - 3, 6 * random() - 3);

test(`a plane through three points, and the distance from it (seed ${SEED})`, () => {
  const point = pointsFrom(randomFrom(SEED));
  for (let i = 0; i < CASES; i += 1) {
    const [a, b, c, p] = [point(), point(), point(), point()];
    const printed = planeThrough(a, b, c);
    const ours = new Plane3().setFromCoplanarPoints(a, b, c);
    assert.ok(ours.normal.distanceTo(printed.normal) < CLOSE, `case ${i}`);
    assert.ok(Math.abs(ours.distanceToPoint(p) - distanceTo(printed, p)) < CLOSE, `case ${i}`);
  }
  const line = [0, 1, 2].map((t) => new Vector3(t, 2 * t, -t));
  assert.equal(planeThrough(line[0], line[1], line[2]), null, 'points on one line have no plane');
});

test(`the side of a box is that of boxPlane3; those of a ball and of the center are not (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const point = pointsFrom(random);
  const count = { front: 0, cut: 0, behind: 0, ball: 0, center: 0 };
  for (let i = 0; i < CASES; i += 1) {
    const [a, b] = [point(), point()];
    const box = { min: a.clone().min(b), max: a.clone().max(b) };
    const plane = new Plane3(point().normalize(), 6 * random() - 3);
    const ours = measure('boxPlane3', box, plane);
    // Rounding decides in the printed code, exact arithmetic in raybound.
    if (Math.abs(ours.min) < CLOSE || Math.abs(ours.max) < CLOSE) continue;
    const side = sideOfBox(plane, box);
    assert.equal(side, ours.side, `case ${i}`);
    count[side > 0 ? 'front' : side < 0 ? 'behind' : 'cut'] += 1;
    if (sideOfBall(plane, box) !== side) count.ball += 1;
    if (sideOfCenter(plane, box) !== side) count.center += 1;
  }
  for (const n of Object.values(count)) assert.ok(n > CASES / 100, JSON.stringify(count));
  const unit = { min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } };
  for (const [constant, side] of [
    [0.999, 0],
    [1, 0],
    [1.001, 1],
    [-1.001, -1],
  ])
    assert.equal(sideOfBox({ normal: { x: 1, y: 0, z: 0 }, constant }, unit), side, `${constant}`);
});

test(`three planes share the point of intersectPlanes, or none (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const point = pointsFrom(random);
  for (let i = 0; i < CASES; i += 1) {
    const [a, b, c] = [0, 1, 2].map(() => new Plane3(point().normalize(), 2 * random() - 1));
    const ours = a.intersectPlanes(b, c);
    const printed = commonPoint(a, b, c);
    const volume = Math.abs(a.normal.dot(new Vector3().crossVectors(b.normal, c.normal)));
    assert.ok(ours && printed);
    assert.ok(ours.distanceTo(printed) < CLOSE / volume ** 2, `case ${i}, volume ${volume}`);
  }
  const along = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0.6, 0.8, 0)];
  const [a, b, c] = along.map((normal) => new Plane3(normal, 1));
  assert.equal(commonPoint(a, b, c), null, 'all parallel to z');
  assert.equal(a.intersectPlanes(b, c), null);
});

test(`a ray meets a plane where rayPlane3 says; a moving box where the first of its corners does (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const point = pointsFrom(random);
  const count = { hit: 0, miss: 0, touches: 0, cut: 0 };
  for (let i = 0; i < CASES; i += 1) {
    const plane = new Plane3(point().normalize(), 6 * random() - 3);
    const ray = { origin: point(), direction: point() };
    const ours = intersect('rayPlane3', ray, plane);
    const t = rayPlane(ray, plane);
    assert.equal(t === null, ours === null, `case ${i}`);
    if (ours) assert.ok(Math.abs(t - ours.t) < CLOSE * (1 + ours.t), `case ${i}`);
    count[ours ? 'hit' : 'miss'] += 1;

    const half = { x: 2 * random(), y: 2 * random(), z: 2 * random() };
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) =>
        [-1, 1].map((z) => ({
          x: ray.origin.x + x * half.x,
          y: ray.origin.y + y * half.y,
          z: ray.origin.z + z * half.z,
        })),
      ),
    );
    const sides = corners.map((corner) => plane.distanceToPoint(corner));
    const cut = Math.min(...sides) <= 0 && Math.max(...sides) >= 0;
    const times = corners
      .map((origin) => rayPlane({ origin, direction: ray.direction }, plane))
      .filter((time) => time !== null);
    const first = cut ? 0 : times.length > 0 ? Math.min(...times) : null;
    const met = boxMeetsPlane({ center: ray.origin, half }, ray.direction, plane);
    assert.equal(met === null, first === null, `case ${i}`);
    if (met !== null) assert.ok(Math.abs(met - first) < CLOSE * (1 + first), `case ${i}`);
    if (met !== null) count[cut ? 'cut' : 'touches'] += 1;
  }
  for (const n of Object.values(count)) assert.ok(n > CASES / 20, JSON.stringify(count));
  const floor = { normal: { x: 0, y: 0, z: 1 }, constant: 0 };
  const along = { x: 1, y: 0, z: 0 };
  assert.equal(rayPlane({ origin: { x: 0, y: 0, z: 2 }, direction: along }, floor), null, 'parallel');
  assert.equal(rayPlane({ origin: { x: 0, y: 0, z: 0 }, direction: along }, floor), 0, 'in the plane');
  const box = { center: { x: 0, y: 0, z: 1 }, half: { x: 1, y: 1, z: 1 } };
  assert.equal(boxMeetsPlane(box, { x: 0, y: 0, z: 1 }, floor), 0, 'touches at the start');
});
