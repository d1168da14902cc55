// The printed code of the lesson on three dimensions agrees with raybound, and its mistakes do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Matrix3, OBB3, Vector3, intersect } from 'raybound';
import { intersectBox } from '../../../demo/chapters/06-three-dimensions/box3.example.js';
import { intersectBoxUnder } from '../../../demo/chapters/06-three-dimensions/matrix.example.js';
import { caseOfSegment } from '../../../demo/chapters/06-three-dimensions/segment.example.js';
import {
  intersectNormalized,
  normalAsArrow,
} from '../../../demo/chapters/06-three-dimensions/matrix.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 20_000;
/** Relative. Entry and exit are quotients of coordinates that were rounded by a matrix. */
const CLOSE = 1e-9;
const AXES = /** @type {const} */ (['x', 'y', 'z']);
const UNIT = { min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } };

const near = (/** @type {number} */ a, /** @type {number} */ b) =>
  a === b || Math.abs(a - b) < CLOSE * (1 + Math.abs(b));

/** @typedef {{x: number, y: number, z: number}} Point */
const dot = (/** @type {Point} */ a, /** @type {Point} */ b) => a.x * b.x + a.y * b.y + a.z * b.z;

/** Random numbers; shapes with quarters often touch or are parallel. @param {() => number} random */
const numbersFrom = (random) => ({
  quarter: () => Math.round((2 * random() - 1) * 16) / 4,
  between: (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random(),
});

test(`a box along the axes: the printed code is rayBox3 (seed ${SEED})`, () => {
  const { quarter } = numbersFrom(randomFrom(SEED));
  const point = () => ({ x: quarter(), y: quarter(), z: quarter() });
  let hits = 0;
  for (let i = 0; i < CASES; i += 1) {
    const [a, b] = [point(), point()];
    const ray = { origin: point(), direction: point() };
    if (AXES.every((k) => ray.direction[k] === 0)) continue;
    const box = { min: { ...a }, max: { ...b } };
    for (const k of AXES) [box.min[k], box.max[k]] = [Math.min(a[k], b[k]), Math.max(a[k], b[k])];
    const [ours, printed] = [intersect('rayBox3', ray, box), intersectBox(ray, box)];
    // For a ray through only an edge or a corner two quotients are equal, and rounding may separate them; the library decides
    // exactly.
    if (ours && near(ours.tNear, ours.tFar)) continue;
    const where = JSON.stringify({ ray, box });
    assert.equal(printed !== null, ours !== null, where);
    if (!ours) continue;
    hits += 1;
    assert.ok(near(printed.tNear, ours.tNear) || ours.inside, where);
    assert.ok(near(printed.tFar, ours.tFar), where);
  }
  assert.ok(hits > CASES / 20, `${hits} hits`);
});

test(`a box under a matrix: ray, normal and segment are those of raybound (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const { between } = numbersFrom(random);
  const point = (most = 3) => ({ x: between(-most, most), y: between(-most, most), z: between(-most, most) });
  const seen = { surface: 0, inside: 0, miss: 0 };
  const wrong = { t: 0, normal: 0 };
  for (let i = 0; i < CASES; i += 1) {
    const matrix = { x: point(2), y: point(2), z: point(2), o: point(1) };
    const { x, y, z, o } = matrix;
    const elements = [x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, o.x, o.y, o.z, 1];
    const det = x.x * (y.y * z.z - y.z * z.y) - x.y * (y.x * z.z - y.z * z.x) + x.z * (y.x * z.y - y.y * z.x);
    if (Math.abs(det) < 0.1) continue; // nearly flat: rounding is too large
    const box = { ...UNIT, matrix: { elements } };
    const [start, end] = [point(), point()];
    const direction = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z };
    const ray = { origin: start, direction };
    const [ours, printed] = [intersect('rayMatrixBox3', ray, box), intersectBoxUnder(ray, UNIT, matrix)];
    const where = `case ${i}`;
    if (ours && near(ours.tNear, ours.tFar)) continue;
    assert.equal(printed !== null, ours !== null, where);
    if (ours && !ours.inside) {
      assert.ok(near(printed.tNear, ours.tNear) && near(printed.tFar, ours.tFar), where);
      assert.ok(dot(printed.normal, ours.normalNear) > 1 - CLOSE, where);
      if (!near(intersectNormalized(ray, UNIT, matrix).tNear, ours.tNear)) wrong.t += 1;
      if (Math.abs(dot(normalAsArrow(printed.axis, matrix), ours.normalNear)) < 0.99) wrong.normal += 1;
    }
    const span = intersect('segmentMatrixBox3', { start, end }, box);
    const found = caseOfSegment(printed);
    const t = span && [span.tNear, span.tFar].find(Number.isFinite);
    assert.equal(found.case, span ? (t === undefined ? 'inside' : 'surface') : 'miss', where);
    if (found.t !== undefined) assert.ok(near(found.t, t), where);
    seen[found.case] += 1;
  }
  for (const count of [...Object.values(seen), ...Object.values(wrong)])
    assert.ok(count > CASES / 100, JSON.stringify({ seen, wrong }));
});

test(`an oriented box is a box under the matrix of its axes and half sizes (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const { between } = numbersFrom(random);
  let hits = 0;
  for (let i = 0; i < CASES / 10; i += 1) {
    const [a, b] = [between(-3, 3), between(-3, 3)];
    const [sa, ca, sb, cb] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
    // Around z, then around x.
    const axes = [
      { x: ca, y: sa * cb, z: sa * sb },
      { x: -sa, y: ca * cb, z: ca * sb },
      { x: 0, y: -sb, z: cb },
    ];
    const half = new Vector3(between(0.2, 2), between(0.2, 2), between(0.2, 2));
    const rotation = new Matrix3().set(...AXES.flatMap((k) => axes.map((axis) => axis[k])));
    const obb = new OBB3(new Vector3(1, 0, -1), half, rotation);
    const [x, y, z] = axes.map((axis, k) => {
      const s = half[AXES[k]];
      return { x: s * axis.x, y: s * axis.y, z: s * axis.z };
    });
    const ray = {
      origin: { x: between(-6, 6), y: between(-6, 6), z: between(-6, 6) },
      direction: { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1) },
    };
    const ours = intersect('rayObb3', ray, obb);
    const printed = intersectBoxUnder(ray, UNIT, { x, y, z, o: obb.center });
    assert.equal(printed !== null, ours !== null, `case ${i}`);
    if (!ours || ours.inside) continue;
    hits += 1;
    assert.ok(near(printed.tNear, ours.tNear), `case ${i}`);
  }
  assert.ok(hits > 20, `${hits} hits`);
});
