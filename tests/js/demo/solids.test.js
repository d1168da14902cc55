// The solids of figures in space have the right volumes, and the handle of the camera reaches every view.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around } from '../../../demo/chapters/07-k-dops/figures3.js';
import { frustum } from '../../../demo/chapters/11-planes/frustum.js';
import { roomOf } from '../../../demo/lib/orbit.js';
import { randomFrom } from '../../../demo/lib/random.js';
import {
  AIRPLANE,
  attitude,
  cornersOf3,
  facesOf,
  hullVolume,
  under,
  volumeOf,
} from '../../../demo/lib/solids.js';
import { dot3, eyeOf, length3, plus3, project, scaled3, viewOf } from '../../../demo/lib/space.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const near = (/** @type {number} */ a, /** @type {number} */ b, /** @type {string} */ what) =>
  assert.ok(Math.abs(a - b) <= 1e-6 * (1 + Math.abs(b)), `${what}: ${a}, not ${b}`);

test(`a polyhedron of half-spaces and the hull of its corners have one volume (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let round = 0; round < 60; round += 1) {
    const axes = [
      { x: 1, y: 0, z: 0 },
      { x: 0, y: 1, z: 0 },
      { x: 0, y: 0, z: 1 },
    ];
    const box = axes.flatMap((normal) => [
      { normal, most: 1 + 3 * random() },
      { normal: scaled3(normal, -1), most: 1 + 3 * random() },
    ]);
    const size = (/** @type {number} */ i) => box[i].most + box[i + 1].most;
    near(volumeOf(facesOf(box)), size(0) * size(2) * size(4), 'box');
    const more = Array.from({ length: 5 }, () => {
      const v = { x: random() - 0.5, y: random() - 0.5, z: random() - 0.5 };
      return { normal: scaled3(v, 1 / length3(v)), most: 0.5 + 2 * random() };
    });
    const faces = facesOf([...box, ...more]);
    const volume = volumeOf(faces);
    assert.ok(volume < volumeOf(facesOf(box)));
    near(hullVolume(faces.flat()), volume, 'hull');
  }
});

test('the volume of the airplane’s hull does not depend on its attitude', () => {
  const corners = cornersOf3(AIRPLANE);
  const volume = hullVolume(corners);
  for (const [yaw, pitch, roll] of [
    [40, 25, -20],
    [-170, 60, 90],
  ]) {
    const frame = attitude(yaw, pitch, roll);
    near(hullVolume(corners.map((p) => under(frame, p))), volume, 'turned');
    near(dot3(frame.x, frame.y), 0, 'x · y');
    near(length3(frame.z), 1, '|z|');
  }
});

test('k-DOPs: more directions never waste more, and the text’s comparison of 14 and 18 holds', () => {
  const at = (/** @type {number} */ yaw, climb = 25) =>
    around.derive?.({ ...around.initial, yaw: [yaw], climb: [climb] }).ratios;
  let better = 0;
  for (let yaw = -180; yaw < 180; yaw += 15) {
    const [box, k14, k18, k26] = at(yaw);
    assert.ok(box > k14 && box > k18 && k26 <= k14 && k26 <= k18 && k26 > 1, `${yaw}`);
    better += Number(k18 < k14);
  }
  assert.ok(better > 12, `18 is better than 14 in ${better} of 24`);
  assert.ok(at(0, 0)[1] < at(0, 0)[2], 'along the axes 14 is better');
});

test('frustum: no test but that of centers loses a house, and the planes bound what the camera sees', () => {
  const derived = (/** @type {object} */ patch) => frustum.derive?.({ ...frustum.initial, ...patch });
  for (const camera of [
    [-8, 4, 0, 0],
    [8, 8, -3, 2],
    [0, 0, 0.5, 0],
  ])
    for (const angle of [20, 50, 100]) {
      const { kept, seen, planes, view } = derived({ camera, angle: [angle] });
      seen.forEach((/** @type {boolean} */ is, /** @type {number} */ i) => assert.ok(!is || kept[i]));
      assert.deepEqual(derived({ camera, angle: [angle], test: 'printed' }).kept, kept);
      // A point that is shown at the edge of the camera's picture is in one of the side planes.
      const edge = plus3(view.at, view.right, frustum.shown.x);
      near(project(view, edge).x, frustum.shown.x, 'edge of the picture');
      near(dot3(planes[3].normal, edge) + planes[3].constant, 0, 'side plane');
    }
  const { kept, seen } = derived({ test: 'center', angle: [35] });
  assert.ok(seen.some((/** @type {boolean} */ is, /** @type {number} */ i) => is && !kept[i]));
});

test('the handle of the camera reaches every view, and its place gives the view back', () => {
  const room = roomOf({ shown: { x: 12, y: 6 }, distance: 20 });
  const t = (/** @type {string} */ key) => key;
  for (let turn = -180; turn < 180; turn += 20)
    for (let tilt = 5; tilt < 86; tilt += 9) {
      const state = { turn: [turn], tilt: [tilt] };
      const { at, set } = room.handle(state, t);
      assert.deepEqual(set(at.x, at.y), state);
    }
  const view = { ...viewOf(30, 40), distance: 15, at: { x: 1, y: 2, z: 3 } };
  near(length3(plus3(eyeOf(view), view.at, -1)), 15, 'distance of the eye');
  assert.deepEqual(project(view, view.at), { x: 0, y: -0 });
});
