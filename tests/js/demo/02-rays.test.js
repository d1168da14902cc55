// The printed code of the lesson on rays agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ray2, Vector2, intersect } from 'raybound';
import { hitsFront, isLit, pointAt } from '../../../demo/chapters/02-rays/light.example.js';
import { isLitNaive } from '../../../demo/chapters/02-rays/light.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);

test(`a point is lit if raybound's segment from the light to the point hits nothing (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const at = () => ({ x: 20 * random() - 10, y: 20 * random() - 10 });
  let lit = 0;
  let wrong = 0;
  for (let i = 0; i < 4000; i += 1) {
    const [light, point] = [at(), at()];
    const walls = Array.from({ length: 3 }, () => ({ start: at(), end: at() }));
    const ours = walls.every((wall) => !intersect('segmentSegment2', { start: point, end: light }, wall));
    assert.equal(isLit(point, light, walls), ours, JSON.stringify({ light, point, walls }));
    if (ours) lit += 1;
    if (isLitNaive(point, light, walls) !== ours) wrong += 1;
  }
  assert.ok(lit > 500 && lit < 3500, `${lit} lit`);
  assert.ok(wrong > 200, `${wrong} wrong`);
});

test('points and sides', () => {
  const ray = new Ray2(new Vector2(1, 2), new Vector2(3, -4));
  assert.deepEqual(pointAt(ray, 2.5), { ...ray.at(2.5, new Vector2()) });
  assert.equal(hitsFront(ray, { x: -1, y: 0 }), true);
  assert.equal(hitsFront(ray, { x: 1, y: 0 }), false);
  assert.equal(hitsFront(ray, { x: 0.8, y: 0.6 }), false); // along the surface
});
