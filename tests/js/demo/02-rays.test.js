// The printed code of the lesson on rays agrees with raybound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ray2, Vector2, intersect } from 'raybound';
import { hitsFront, isLit, pointAt } from '../../../demo/chapters/02-rays/light.example.js';
import { isLitNaive } from '../../../demo/chapters/02-rays/light.mistake.js';
import { LEVELS, level, lightIn } from '../../../demo/chapters/02-rays/level.js';
import { specOf } from '../../../demo/lib/lesson-figure.js';
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

/** Corners of a room as points. @param {number[]} room */
const cornersOf = (room) =>
  Array.from({ length: room.length / 2 }, (_, i) => ({ x: room[2 * i], y: room[2 * i + 1] }));
/** Whether a polygon contains a point, by crossings to the right. @param {{x: number, y: number}[]} polygon @param {{x: number, y: number}} p */
const contains = (polygon, p) =>
  polygon.filter((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    return a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x);
  }).length %
    2 ===
  1;

test(`a point of a level is lit if no wall is between it and a lamp, and if an area contains it (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (const [name, room] of Object.entries(LEVELS)) {
    const corners = cornersOf(room);
    const walls = corners.map((start, i) => ({ start, end: corners[(i + 1) % corners.length] }));
    for (let round = 0; round < 4; round += 1) {
      const at = () => ({ x: 22 * random() - 11 + 1e-3, y: 12 * random() - 6 + 1e-3 });
      const lamps = Array.from({ length: 4 }, at);
      const { floor, areas, on } = lightIn(room, lamps);
      assert.deepEqual(
        on,
        lamps.filter((lamp) => contains(corners, lamp)),
        name,
      );
      assert.equal(areas.length, on.length);
      assert.ok(floor.length > 300, `${name}: ${floor.length} points`);
      for (const { at: p, lit } of floor) {
        assert.ok(contains(corners, p));
        const sees = on.some((lamp) => isLit(p, lamp, walls));
        assert.equal(lit, sees, `${name}: ${JSON.stringify({ p, lamps })}`);
        // Points that are nearly in the shadow of a corner may be on either side of the area's edge.
        const near = areas.some(
          (area) => contains(area, p) !== contains(area, { x: p.x + 1e-4, y: p.y + 1e-4 }),
        );
        if (!near)
          assert.equal(
            areas.some((area) => contains(area, p)),
            lit,
            `${name}: ${JSON.stringify({ p, lamps })}`,
          );
      }
    }
  }
});

test('the levels can be lit by four lamps, by five and by one, and the comb not by three', () => {
  const spec = specOf(level);
  const dark = (/** @type {object} */ patch) => {
    const state = spec.settle({ ...spec.initial, ...patch });
    return spec.derive(state).floor.filter((/** @type {{lit: boolean}} */ { lit }) => !lit).length;
  };
  for (const [name, lamps] of [
    ['comb', [-9.5, -4, -4.5, -4, 2.5, -4, 9.5, -4, 0, 0]],
    ['spiral', [10, -5, 10, 5, -6, 5, -6, -1.25, 5, 1]],
    ['star', [0, 0]],
  ]) {
    const count = name === 'star' ? 1 : name === 'comb' ? 4 : 5;
    assert.equal(dark({ level: name, lamps, count: [count] }), 0, String(name));
  }
  // Each tooth needs a lamp in the corridor above it, or in it.
  const random = randomFrom(SEED);
  for (let i = 0; i < 20; i += 1) {
    const lamps = Array.from({ length: 8 }, (_, k) => (k % 2 ? 10 : 20) * (random() - 0.5));
    assert.ok(dark({ level: 'comb', lamps, count: [3] }) > 0, String(lamps));
  }
  assert.ok(dark({}) > 0, 'the figure begins with a level that is not lit');
});
