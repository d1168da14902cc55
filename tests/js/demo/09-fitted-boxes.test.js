// The printed code of the lesson on boxes that fit agrees with raybound.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OBB2, OBB3 } from 'raybound';
import { covarianceOf } from '../../../demo/chapters/09-fitted-boxes/covariance.example.js';
import { eigenvectorsOf } from '../../../demo/chapters/09-fitted-boxes/jacobi.example.js';
import { boxAlong } from '../../../demo/chapters/09-fitted-boxes/obb3.example.js';
import { boxByCovariance } from '../../../demo/chapters/09-fitted-boxes/obb.example.js';
import { smallestBox } from '../../../demo/chapters/09-fitted-boxes/smallest.example.js';
import { transformObb } from '../../../demo/chapters/09-fitted-boxes/transform.example.js';
import { edges, line, spread } from '../../../demo/chapters/09-fitted-boxes/figures.js';
import { jacobi, matrix, model } from '../../../demo/chapters/09-fitted-boxes/figures3.js';
import { specOf } from '../../../demo/lib/lesson-figure.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
/** @typedef {{x: number, y: number, z: number}} Point3 */
const KEYS = /** @type {const} */ (['x', 'y', 'z']);
const dot = (/** @type {Point3} */ a, /** @type {Point3} */ b) => a.x * b.x + a.y * b.y + a.z * b.z;

test(`the printed box along the covariance is that of OBB2.setFromPoints (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let i = 0; i < 2000; i += 1) {
    const points = Array.from({ length: 3 + Math.floor(8 * random()) }, () => ({
      x: 9 * random(),
      y: 4 * random(),
    }));
    const printed = boxByCovariance(points);
    const { center, halfSize } = new OBB2().setFromPoints(points);
    const where = JSON.stringify(points);
    for (const k of /** @type {const} */ (['x', 'y'])) {
      assert.ok(Math.abs(printed.center[k] - center[k]) < 1e-6, where);
      assert.ok(Math.abs(printed.halfSize[k] - halfSize[k]) < 1e-6, where);
    }
  }
});

/** @param {() => number} random @returns {Point3} */
const pointFrom = (random) => ({ x: 9 * random(), y: 4 * random(), z: 2 * random() - 1 });

test(`Jacobi: the vectors are perpendicular, of length 1, and the matrix only scales them (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let i = 0; i < 3000; i += 1) {
    const count = 1 + Math.floor(8 * random());
    // Sometimes all points are in a plane, on a line or in one place.
    const flat = random();
    const points = Array.from({ length: count }, () => {
      const { x, y, z } = pointFrom(random);
      return { x: flat < 0.1 ? 1 : x, y: flat < 0.2 ? x : y, z: flat < 0.3 ? 0 : z };
    });
    const m = covarianceOf(points);
    const vectors = eigenvectorsOf(m);
    const size = Math.max(1, ...m.flat().map(Math.abs));
    vectors.forEach((v, k) => {
      const image = { x: 0, y: 0, z: 0 };
      KEYS.forEach((key, row) => (image[key] = m[row][0] * v.x + m[row][1] * v.y + m[row][2] * v.z));
      const value = dot(image, v);
      for (const key of KEYS)
        assert.ok(Math.abs(image[key] - value * v[key]) < 1e-9 * size, JSON.stringify(points));
      vectors.forEach((w, l) => assert.ok(Math.abs(dot(v, w) - Number(k === l)) < 1e-12));
    });
  }
});

test(`the printed 3D box along the covariance is that of OBB3.setFromPoints (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let i = 0; i < 2000; i += 1) {
    const points = Array.from({ length: 6 + Math.floor(8 * random()) }, () => pointFrom(random));
    const { half } = boxAlong(points, eigenvectorsOf(covarianceOf(points)));
    const { halfSize } = new OBB3().setFromPoints(points);
    const sorted = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b);
    const [ours, printed] = [sorted([halfSize.x, halfSize.y, halfSize.z]), sorted(half)];
    ours.forEach((v, k) =>
      assert.ok(Math.abs(v - printed[k]) < 1e-6, JSON.stringify({ points, ours, printed })),
    );
  }
});

test(`a transformed box contains the image of the box, and is it where the edges stay perpendicular (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let same = 0;
  let larger = 0;
  for (let i = 0; i < 3000; i += 1) {
    const axes = eigenvectorsOf(covarianceOf(Array.from({ length: 8 }, () => pointFrom(random))));
    const box = { center: pointFrom(random), axes, half: [0.5 + random(), 1 + random(), 0.2 + 2 * random()] };
    const rigid = i % 2 === 0;
    const turn = eigenvectorsOf(covarianceOf(Array.from({ length: 8 }, () => pointFrom(random))));
    const size = 0.5 + random();
    const [x, y, z] = turn.map((v) => ({ x: size * v.x, y: size * v.y, z: size * v.z }));
    if (!rigid) y.x += random();
    const columns = { x, y, z, o: pointFrom(random) };
    const result = transformObb(box, columns);
    const linear = (/** @type {Point3} */ v) => ({
      x: x.x * v.x + y.x * v.y + z.x * v.z,
      y: x.y * v.x + y.y * v.y + z.y * v.z,
      z: x.z * v.x + y.z * v.y + z.z * v.z,
    });
    for (let corner = 0; corner < 8; corner += 1) {
      const p = { ...box.center };
      axes.forEach((axis, k) => {
        for (const key of KEYS) p[key] += (corner & (1 << k) ? 1 : -1) * box.half[k] * axis[key];
      });
      const image = linear(p);
      const from = { x: 0, y: 0, z: 0 };
      for (const key of KEYS) from[key] = image[key] + columns.o[key] - result.center[key];
      result.axes.forEach((axis, k) => assert.ok(Math.abs(dot(from, axis)) <= result.half[k] + 1e-9));
    }
    const volume = (/** @type {number[]} */ [a, b, c]) => a * b * c;
    const exact = Math.abs(
      dot(x, { x: y.y * z.z - y.z * z.y, y: y.z * z.x - y.x * z.z, z: y.x * z.y - y.y * z.x }),
    );
    const ratio = volume(result.half) / (exact * volume(box.half));
    assert.ok(ratio > 1 - 1e-9);
    if (ratio < 1 + 1e-9) same += 1;
    else larger += 1;
    if (!rigid) continue;
    assert.ok(ratio < 1 + 1e-9, 'rigid');
    // The library's box has the same half-extents.
    const own = new OBB3();
    own.center.copy(/** @type {any} */ (box.center));
    own.halfSize.set(box.half[0], box.half[1], box.half[2]);
    own.rotation.elements = axes.flatMap((axis) => KEYS.map((key) => axis[key]));
    if (
      dot(
        {
          x: axes[0].y * axes[1].z - axes[0].z * axes[1].y,
          y: axes[0].z * axes[1].x - axes[0].x * axes[1].z,
          z: axes[0].x * axes[1].y - axes[0].y * axes[1].x,
        },
        axes[2],
      ) < 0
    )
      continue;
    const elements = [x, y, z].flatMap((column) => [column.x, column.y, column.z, 0]);
    elements.push(columns.o.x, columns.o.y, columns.o.z, 1);
    const { halfSize } = own.applyMatrix4({ elements });
    const [a, b] = [[halfSize.x, halfSize.y, halfSize.z], result.half].map((list) =>
      [...list].sort((p, q) => p - q),
    );
    a.forEach((v, k) => assert.ok(Math.abs(v - b[k]) < 1e-6));
  }
  assert.ok(same > 1000 && larger > 1000, `${same} ${larger}`);
});

test('the figures: the smallest box has little more than half the volume of that by covariance; a shear makes the box larger', () => {
  const ratios = model.derive?.(model.initial).ratios;
  assert.ok(ratios[2] > ratios[1], 'the corners of the hull do not help');
  assert.ok(ratios[3] > 0.5 * ratios[1] && ratios[3] < 0.62 * ratios[1], String(ratios));
  const other = model.derive?.({ ...model.initial, climb: [60] }).ratios;
  for (const i of [1, 2, 3]) assert.ok(Math.abs(other[i] - ratios[i]) < 1e-6, 'the same in every attitude');
  assert.ok(other[0] > ratios[0]);
  const at = (/** @type {number} */ shear) => matrix.derive?.({ ...matrix.initial, shear: [shear] }).ratio;
  assert.ok(Math.abs(at(0) - 1) < 1e-9 && at(1) > 1.1 && at(2) > at(1));
});

test(`the printed smallest box of a convex polygon is that of OBB2.setFromPoints (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let i = 0; i < 2000; i += 1) {
    const angles = Array.from({ length: 3 + Math.floor(8 * random()) }, () => 2 * Math.PI * random());
    const corners = angles
      .sort((a, b) => a - b)
      .map((angle) => ({ x: 5 * Math.cos(angle), y: 2 * Math.sin(angle) }));
    if (i % 3 === 0) corners.splice(1, 0, { ...corners[0] }); // listed twice
    const { halfSize } = new OBB2().setFromPoints(corners, true);
    const { area } = smallestBox(corners) ?? { area: 0 };
    assert.ok(Math.abs(area - 4 * halfSize.x * halfSize.y) < 1e-6, JSON.stringify(corners));
  }
});

test('the figures: perpendicular directions of most and least spread; Jacobi leaves only rounding after nine turns', () => {
  const at = (/** @type {number} */ degrees) => line.derive?.({ angle: [degrees] }).spread;
  const all = Array.from({ length: 180 }, (_, i) => at(i));
  const [most, least] = [Math.max(...all), Math.min(...all)].map((v) => all.indexOf(v));
  assert.equal(Math.abs(most - least), 90);
  const [{ left }] = specOf(jacobi).derive(jacobi.initial).slice(9);
  assert.ok(left < 1e-9, String(left));
  const { boxes, best } = specOf(edges).derive(edges.initial);
  const areas = boxes.map((/** @type {{area: number}} */ { area }) => area);
  assert.ok(Math.abs(Math.min(...areas) - best.area) < 1e-9);
  assert.ok(areas[0] > 1.05 * best.area, 'the first state is not the smallest box');
  const { box, least: smallest } = specOf(spread).derive(spread.initial);
  const ratio = (box.halfSize.x * box.halfSize.y) / (smallest.halfSize.x * smallest.halfSize.y);
  assert.ok(ratio > 4 / 3, String(ratio));
});

test('a matrix whose two longest columns are parallel has perpendicular axes, too', () => {
  // The axes were made of the two longest edges, and were NaN.
  const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(([x, y, z]) => ({ x, y, z })); // prettier-ignore
  const o = { x: 0, y: 0, z: 0 };
  for (const tilt of [0, 1e-9]) {
    const columns = { x: { x: 3, y: 0, z: 0 }, y: { x: 2, y: tilt, z: 0 }, z: { x: 0, y: 1, z: 0 }, o };
    const result = transformObb({ center: o, axes, half: [1, 1, 1] }, columns);
    assert.ok(Math.abs(dot(result.axes[0], result.axes[1])) < 1e-15);
    assert.ok(Math.abs(result.half[0] - 5) < 1e-9 && Math.abs(result.half[1] - 1) < 1e-8);
  }
});
