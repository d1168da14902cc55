// The printed code of the lesson on shapes at rest agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SpatialIndex, intersect } from 'raybound';
import { crowd } from '../../../demo/chapters/10-at-rest/figures.js';
import { overlappingPairs } from '../../../demo/chapters/10-at-rest/sweep.example.js';
import {
  circleTouchesBox,
  circlesTouch,
  nearestInBox,
  turnedBoxContains,
} from '../../../demo/chapters/10-at-rest/touch.example.js';
import { circleTouchesGrownBox } from '../../../demo/chapters/10-at-rest/touch.mistake.js';
import { circleTouchesTurnedBox } from '../../../demo/chapters/10-at-rest/turned.solution.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

test(`circles and boxes at rest touch where raybound says, also exactly (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  // Quarters: many touch exactly, and squares of quarters are not rounded.
  const quarter = (/** @type {number} */ most) => Math.round((2 * random() - 1) * most * 4) / 4;
  const circle = () => ({ center: { x: quarter(4), y: quarter(4) }, radius: Math.abs(quarter(3)) });
  const count = { circles: 0, box: 0, apart: 0, exact: 0, wrong: 0 };
  for (let i = 0; i < 20_000; i += 1) {
    const [a, b] = [circle(), circle()];
    const [p, q] = [quarter(4), quarter(4)];
    const box = {
      min: { x: Math.min(p, q), y: Math.min(b.center.x, b.center.y) },
      max: { x: Math.max(p, q), y: Math.max(b.center.x, b.center.y) },
    };
    const where = `case ${i}: ${JSON.stringify({ a, b, box })}`;
    const touching = circlesTouch(a, b);
    assert.equal(touching, intersect('circleCircle2', a, b) !== null, where);
    const inBox = circleTouchesBox(a, box);
    assert.equal(inBox, intersect('circleBox2', a, box) !== null, where);
    const near = nearestInBox(a.center, box);
    if (Math.hypot(near.x - a.center.x, near.y - a.center.y) === a.radius) count.exact += 1;
    // The grown box loses no hit, but reports too many.
    const grown = circleTouchesGrownBox(a, box);
    assert.ok(grown || !inBox, where);
    if (grown !== inBox) count.wrong += 1;
    if (touching) count.circles += 1;
    if (inBox) count.box += 1;
    if (!touching && !inBox) count.apart += 1;
  }
  for (const n of Object.values(count)) assert.ok(n > 200, JSON.stringify(count));
});

test(`a turned box contains the points whose images in its own axes are in the box (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let inside = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const angle = 2 * Math.PI * random();
    const axis = { x: Math.cos(angle), y: Math.sin(angle) };
    const box = {
      center: { x: 4 * random() - 2, y: 4 * random() - 2 },
      halfSize: { x: 3 * random(), y: 3 * random() },
      axis,
    };
    // A point by its coordinates in the box, not too near to a side.
    const [u, v] = [2 * random() - 1, 2 * random() - 1].map((one) => 1.5 * one);
    if (Math.abs(Math.abs(u) - 1) < 1e-9 || Math.abs(Math.abs(v) - 1) < 1e-9) continue;
    const [x, y] = [u * box.halfSize.x, v * box.halfSize.y];
    const point = {
      x: box.center.x + x * axis.x - y * axis.y,
      y: box.center.y + x * axis.y + y * axis.x,
    };
    const contains = Math.abs(u) <= 1 && Math.abs(v) <= 1;
    assert.equal(turnedBoxContains(point, box), contains, `case ${i}: ${JSON.stringify({ box, point })}`);
    if (contains) inside += 1;
  }
  assert.ok(inside > 2000, `${inside} inside`);
});

test(`a circle and a turned box touch where raybound says (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const between = (/** @type {number} */ most) => (2 * random() - 1) * most;
  let hits = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const angle = between(Math.PI);
    const box = {
      center: { x: between(4), y: between(4) },
      halfSize: { x: random() * 3, y: random() * 3 },
      axis: { x: Math.cos(angle), y: Math.sin(angle) },
    };
    const circle = { center: { x: between(6), y: between(6) }, radius: 2 * random() };
    const hit = intersect('circleObb2', circle, box);
    if (hit && hit.depth < 1e-9) continue;
    assert.equal(circleTouchesTurnedBox(circle, box), hit !== null, JSON.stringify({ circle, box }));
    hits += Number(hit !== null);
  }
  assert.ok(hits > 2000 && hits < 18_000, `${hits} hits`);
});

test(`sort and sweep finds the pairs of a tree, touching boxes included (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const quarter = (/** @type {number} */ most) => Math.round(random() * most * 4) / 4;
  let found = 0;
  for (let i = 0; i < 300; i += 1) {
    const boxes = Array.from({ length: 1 + Math.floor(60 * random()) }, () => {
      const [x, y] = [quarter(20), quarter(20)];
      return { min: { x, y }, max: { x: x + quarter(3), y: y + quarter(3) } };
    });
    const index = new SpatialIndex(
      Float64Array.from(boxes.flatMap(({ min, max }) => [min.x, min.y, max.x, max.y])),
    );
    const list = index.pairs();
    index.dispose();
    const keys = (/** @type {number[][]} */ pairs) => pairs.map(([a, b]) => `${a} ${b}`).sort();
    const wanted = keys(Array.from({ length: list.length / 2 }, (_, k) => [list[2 * k], list[2 * k + 1]]));
    assert.deepEqual(keys(overlappingPairs(boxes)), wanted);
    found += wanted.length;
  }
  assert.ok(found > 1000, `${found} pairs`);
});

test('the crowd: all ways find the same contacts, and 640 shapes have some hundreds of exact tests', () => {
  for (const count of [10, 40, 640]) {
    const [all, sweep, tree] = ['all', 'sweep', 'tree'].map((method) =>
      crowd.derive?.({ ...crowd.initial, count: [count], method }),
    );
    const keys = (/** @type {any} */ { hits }) => hits.map(String).sort();
    assert.equal(all.pairs.length, (count * (count - 1)) / 2);
    assert.deepEqual(keys(sweep), keys(all));
    assert.deepEqual(keys(tree), keys(all));
    assert.equal(tree.pairs.length, sweep.pairs.length);
    if (count === 640)
      assert.ok(sweep.pairs.length > 200 && sweep.pairs.length < 1000, `${sweep.pairs.length}`);
  }
});
