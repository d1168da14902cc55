// The printed code of the lesson on trees of boxes agrees with SpatialIndex, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SpatialIndex } from 'raybound';
import { boundsOf, buildTree } from '../../../demo/chapters/16-trees/build.example.js';
import { firstHit } from '../../../demo/chapters/16-trees/bvh.example.js';
import { cutByCost } from '../../../demo/chapters/16-trees/cost.example.js';
import { buildUnsorted, firstFound } from '../../../demo/chapters/16-trees/bvh.mistake.js';
import {
  castAtAll,
  castAtTree,
  createCrowd,
  fanFrom,
} from '../../../demo/chapters/16-trees/moving-objects.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

test(`trees: the first hit of the printed code is that of SpatialIndex (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let hits = 0;
  let wrong = 0;
  let good = 0;
  let poor = 0;
  // Half of the cases have quarters, so that rays touch sides and run along them; the others have any numbers.
  for (const [count, step] of [
    [1, 0],
    [2, 0.25],
    [3, 0],
    [17, 0.25],
    [100, 0],
    [100, 0.25],
    [500, 0],
    [500, 0.25],
  ]) {
    const between = (/** @type {number} */ a, /** @type {number} */ b) => {
      const v = a + (b - a) * random();
      return step === 0 ? v : Math.round(v / step) * step;
    };
    const boxes = Array.from({ length: count }, () => {
      const [x, y] = [between(-10, 10), between(-10, 10)];
      return { min: { x, y }, max: { x: x + between(0.1, 4), y: y + between(0.1, 4) } };
    });
    const index = new SpatialIndex(
      new Float64Array(boxes.flatMap(({ min, max }) => [min.x, min.y, max.x, max.y])),
    );
    const tree = buildTree(boxes);
    const bad = buildUnsorted(boxes);
    const best = buildTree(boxes, undefined, cutByCost);
    for (let i = 0; i < 500; i += 1) {
      const ray = {
        origin: { x: between(-14, 14), y: between(-14, 14) },
        direction: { x: between(-2, 2), y: between(-2, 2) },
      };
      if (ray.direction.x === 0 && ray.direction.y === 0) continue;
      const ours = index.raycast(ray, { solid: true });
      let visits = 0;
      const printed = firstHit(tree, boxes, ray, () => (visits += 1));
      assert.equal(printed.index >= 0, ours !== null);
      assert.ok(visits < 2 * count);
      good += visits;
      assert.equal(firstHit(bad, boxes, ray, () => (poor += 1)).t, printed.t);
      assert.equal(firstHit(best, boxes, ray).t, printed.t);
      if (firstFound(tree, boxes, ray).t !== printed.t) wrong += 1;
      if (!ours) continue;
      hits += 1;
      assert.ok(Math.abs(printed.t - ours.t) < 1e-12 * (1 + ours.t), JSON.stringify({ ray, count }));
    }
    index.dispose();
  }
  assert.ok(hits > 1000, `${hits} hits`);
  assert.ok(wrong > 100, `${wrong} wrong`);
  assert.ok(poor > 2 * good, `${good} and ${poor} nodes`);
});

test('trees: after moves and refits the rays of the fan have the same hits as a test of every box', () => {
  const crowd = createCrowd(1000);
  for (let frame = 0; frame < 200; frame += 1) {
    crowd.move();
    crowd.index.refit(crowd.boxes);
    if (frame % 20) continue;
    const rays = fanFrom([frame / 20 - 5, 3 - frame / 50]);
    const [tree, all] = [castAtTree(rays, crowd), castAtAll(rays, crowd)];
    tree.forEach((t, i) => assert.ok(t === all[i] || Math.abs(t - all[i]) < 1e-12, `${frame}, ray ${i}`));
  }
  crowd.index.dispose();
});

test(`trees: the cut at the least cost is the best of all cuts along both axes (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const sizeOf = (/** @type {any} */ { min, max }) => max.x - min.x + max.y - min.y;
  for (let i = 0; i < 100; i += 1) {
    const boxes = Array.from({ length: 3 + Math.floor(15 * random()) }, () => {
      const [x, y] = [20 * random(), 20 * random()];
      return { min: { x, y }, max: { x: x + 3 * random(), y: y + 3 * random() } };
    });
    const all = boxes.map((_box, k) => k);
    const costOf = (/** @type {number[][]} */ parts) =>
      parts.reduce((sum, part) => sum + sizeOf(boundsOf(boxes, part)) * part.length, 0);
    let least = Infinity;
    for (const axis of /** @type {const} */ (['x', 'y'])) {
      const center = (/** @type {number} */ k) => boxes[k].min[axis] + boxes[k].max[axis];
      const sorted = [...all].sort((a, b) => center(a) - center(b));
      for (let n = 1; n < sorted.length; n += 1)
        least = Math.min(least, costOf([sorted.slice(0, n), sorted.slice(n)]));
    }
    const { cost, parts } = cutByCost(boxes, all);
    assert.ok(Math.abs(cost - least) < 1e-9 && Math.abs(costOf(parts) - least) < 1e-9, `case ${i}`);
    assert.deepEqual(
      [...parts[0], ...parts[1]].sort((a, b) => a - b),
      all,
    );
  }
});
