// The printed code of the lesson on separating axes agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intersect } from 'raybound';
import { boxesOverlap } from '../../../demo/chapters/08-separating-axes/boxes3.example.js';
import { overlapByFaces } from '../../../demo/chapters/08-separating-axes/boxes3.mistake.js';
import { linesBetween } from '../../../demo/chapters/08-separating-axes/figures.js';
import { normalsOf, overlap } from '../../../demo/chapters/08-separating-axes/sat.example.js';
import { overlapsByFirst } from '../../../demo/chapters/08-separating-axes/sat.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;

test(`separating axes: overlaps and depths of the printed code are those of obbObb2 (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const quarter = (/** @type {number} */ most) => Math.round((2 * random() - 1) * most * 4) / 4;
  /** A box that is turned by the angle of a Pythagorean triangle. */
  const box = () => {
    const [x, y] = [
      [1, 0],
      [0.6, 0.8],
      [0.8, -0.6],
      [0.28, 0.96],
    ][Math.floor(4 * random())];
    const halfSize = { x: 0.25 + Math.abs(quarter(2)), y: 0.25 + Math.abs(quarter(2)) };
    return { center: { x: quarter(4), y: quarter(4) }, halfSize, axis: { x, y } };
  };
  const cornersOf = (/** @type {ReturnType<typeof box>} */ { center, halfSize: h, axis }) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([i, k]) => ({
      x: center.x + i * h.x * axis.x - k * h.y * axis.y,
      y: center.y + i * h.x * axis.y + k * h.y * axis.x,
    }));
  let hits = 0;
  let wrong = 0;
  for (let i = 0; i < CASES; i += 1) {
    const [a, b] = [box(), box()];
    const ours = intersect('obbObb2', a, b);
    const printed = overlap(cornersOf(a), cornersOf(b));
    const where = JSON.stringify({ a, b });
    // Touching within a rounding error may be a hit or a miss in the printed code.
    if ((ours?.depth ?? printed?.depth ?? 1) < 1e-12) continue;
    assert.equal(printed !== null, ours !== null, where);
    if (overlapsByFirst(cornersOf(a), cornersOf(b)) !== (ours !== null)) wrong += 1;
    if (!ours || !printed) continue;
    hits += 1;
    assert.ok(Math.abs(printed.depth - ours.depth) < 1e-12, where);
    // Moved by the depth the boxes overlap by rounding at most.
    const moved = cornersOf(a).map(({ x, y }) => ({
      x: x + printed.depth * printed.axis.x,
      y: y + printed.depth * printed.axis.y,
    }));
    assert.ok((overlap(moved, cornersOf(b))?.depth ?? 0) < 1e-9, where);
  }
  assert.ok(hits > CASES / 10, `${hits} hits`);
  assert.ok(wrong > CASES / 100, `${wrong} wrong`);
});

test(`oriented 3D boxes overlap in the printed code if they do in obbObb3 (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const between = (/** @type {number} */ most) => (2 * random() - 1) * most;
  const cross = (/** @type {any} */ a, /** @type {any} */ b) => ({
    x: a.y * b.z - a.z * b.y,
    y: a.z * b.x - a.x * b.z,
    z: a.x * b.y - a.y * b.x,
  });
  const box = () => {
    const [x, y, z, w] = Array.from({ length: 4 }, () => between(1));
    const n = x * x + y * y + z * z + w * w;
    // Two columns of the rotation of a quaternion.
    const u = {
      x: 1 - (2 * (y * y + z * z)) / n,
      y: (2 * (x * y + z * w)) / n,
      z: (2 * (x * z - y * w)) / n,
    };
    const v = {
      x: (2 * (x * y - z * w)) / n,
      y: 1 - (2 * (x * x + z * z)) / n,
      z: (2 * (y * z + x * w)) / n,
    };
    const half = [0.2 + Math.abs(between(1)), 0.2 + Math.abs(between(1)), 0.2 + Math.abs(between(3))];
    return { center: { x: between(2), y: between(2), z: between(2) }, axes: [u, v, cross(u, v)], half };
  };
  const ours = (/** @type {ReturnType<typeof box>} */ { center, axes: [u, v, w], half: [x, y, z] }) => ({
    center,
    halfSize: { x, y, z },
    rotation: { elements: [u.x, u.y, u.z, v.x, v.y, v.z, w.x, w.y, w.z] },
  });
  let hits = 0;
  let wrong = 0;
  for (let i = 0; i < CASES; i += 1) {
    const [a, b] = [box(), box()];
    const hit = intersect('obbObb3', ours(a), ours(b));
    if (hit && hit.depth < 1e-12) continue;
    assert.equal(boxesOverlap(a, b), hit !== null, JSON.stringify({ a, b }));
    hits += Number(hit !== null);
    wrong += Number(overlapByFaces(a, b) !== (hit !== null));
  }
  assert.ok(hits > CASES / 10 && hits < (9 * CASES) / 10, `${hits} hits`);
  assert.ok(wrong > CASES / 1000, `${wrong} wrong`);
});

test('every separating line between two shapes has its normal in the range of the figure, with the normal of an edge', () => {
  const random = randomFrom(4);
  const around = (/** @type {number} */ x) => {
    const angles = Array.from({ length: 3 }, () => 2 * Math.PI * random()).sort((a, b) => a - b);
    return angles.map((angle) => ({ x: x + 2 * Math.cos(angle), y: 2 * Math.sin(angle) }));
  };
  /** @param {{x: number, y: number}[]} points @param {number} angle */
  const along = (points, angle) => points.map(({ x, y }) => x * Math.cos(angle) + y * Math.sin(angle));
  let apart = 0;
  for (let i = 0; i < 500; i += 1) {
    const [a, b] = [around(0), around(1 + 3 * random())];
    const gap = (/** @type {number} */ angle) => Math.min(...along(b, angle)) - Math.max(...along(a, angle));
    const range = linesBetween(a, b);
    assert.equal(range === null, overlap(a, b) !== null, `${i}`);
    if (!range) continue;
    apart += 1;
    assert.ok(Math.abs(gap(range.from)) < 1e-9 && Math.abs(gap(range.to)) < 1e-9, `${i}`);
    const part = (/** @type {number} */ angle) => {
      const turn = (angle - range.from) % (2 * Math.PI);
      return (turn < 0 ? turn + 2 * Math.PI : turn) / (range.to - range.from);
    };
    for (let k = 0; k < 360; k += 1) {
      const angle = (k * Math.PI) / 180;
      if (Math.abs(gap(angle)) > 1e-6) assert.equal(gap(angle) > 0, part(angle) < 1, `${i}, ${k}`);
    }
    const normals = [...normalsOf(a), ...normalsOf(b)].flatMap(({ x, y }) => [
      Math.atan2(y, x),
      Math.atan2(-y, -x),
    ]);
    assert.ok(
      normals.some((angle) => part(angle) <= 1),
      `${i}`,
    );
  }
  assert.ok(apart > 100, `${apart}`);
});
