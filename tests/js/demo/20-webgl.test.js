// The printed triangle test of the lesson on picking in WebGL agrees with MeshBVH and does not leak; the usual test leaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeshBVH } from '../../../js/mesh/MeshBVH.js';
import { raysAtEdge } from '../../../demo/chapters/20-webgl/rays-at-edge.js';
import { hitTriangle, prepare } from '../../../demo/chapters/20-webgl/triangle.example.js';
import { hitTriangleAlone } from '../../../demo/chapters/20-webgl/triangle.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

test(`the printed test computes the t and the weights of MeshBVH (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const point = () => ({ x: 4 * random() - 2, y: 4 * random() - 2, z: 4 * random() - 2 });
  let hits = 0;
  for (let i = 0; i < 3000; i += 1) {
    const [a, b, c, origin, to] = [point(), point(), point(), point(), point()];
    const direction = { x: to.x - origin.x, y: to.y - origin.y, z: to.z - origin.z };
    const mesh = new MeshBVH({ positions: [a, b, c].flatMap(({ x, y, z }) => [x, y, z]) });
    const expected = mesh.raycast({ origin, direction });
    mesh.dispose();
    const printed = hitTriangle(prepare({ origin, direction }), a, b, c);
    assert.equal(printed !== null, expected !== null, `${i}`);
    assert.equal(hitTriangleAlone({ origin, direction }, a, b, c) !== null, expected !== null, `${i}`);
    if (!printed || !expected) continue;
    hits += 1;
    const error = 1e-9 * (1 + expected.t);
    assert.ok(Math.abs(printed.t - expected.t) < error);
    ['u', 'v', 'w'].forEach((name, k) =>
      assert.ok(Math.abs(printed[name] - expected.barycentric[['x', 'y', 'z'][k]]) < 1e-8),
    );
  }
  assert.ok(hits > 100, `${hits} hits`);
});

test('of the rays through a shared edge some leak with the usual test, none with the printed test and with MeshBVH', () => {
  let leaks = 0;
  for (const end of [
    [5, -4],
    [1, -1],
    [9, -1],
    [1, -6],
    [9.5, -3.25],
  ]) {
    const usual = raysAtEdge(end, true);
    const printed = raysAtEdge(end, false);
    leaks += usual.leaks.length;
    assert.equal(printed.leaks.length, 0, `${end}`);
    assert.equal(printed.library, 0);
  }
  assert.ok(leaks > 20, `${leaks} leaks`);
});
