// The printed code of the lesson on reflection agrees with Rebound, and its mistakes do not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ray2, Rebound, Vector2 } from 'raybound';
import { hitWall } from '../../../demo/chapters/01-ball/wall.example.js';
import { pathWithEpsilon } from '../../../demo/chapters/14-reflection/epsilon.mistake.js';
import { pathOf } from '../../../demo/chapters/14-reflection/path.example.js';
import { reflect } from '../../../demo/chapters/14-reflection/reflect.example.js';
import { pathBySteps } from '../../../demo/chapters/14-reflection/steps.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const ROOMS = 3000;
const CONTACTS = 6;

test(`a direction is reflected as Ray2.reflect does, by a normal of any length (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const any = () => 4 * random() - 2;
  for (let i = 0; i < 20_000; i += 1) {
    const v = { x: any(), y: any() };
    const n = { x: any(), y: any() };
    const unit = new Vector2(n.x, n.y).normalize();
    const ray = new Ray2(new Vector2(), new Vector2(v.x, v.y));
    ray.reflect({ x: 0, y: 0 }, unit);
    const expected = ray.direction;
    for (const scale of [1, -1, 1e-3, 50]) {
      const printed = reflect(v, { x: scale * n.x, y: scale * n.y });
      assert.ok(Math.hypot(printed.x - expected.x, printed.y - expected.y) < 1e-13);
    }
  }
});

/** A room around the middle, of any shape, and a ball in it. @param {() => number} random */
function roomFrom(random) {
  const count = 4 + Math.floor(5 * random());
  const corners = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.8 * random())) / count;
    const far = 5 + 6 * random();
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
  });
  const angle = 2 * Math.PI * random();
  return {
    corners,
    walls: corners.map((start, i) => ({ start, end: corners[(i + 1) % count] })),
    ball: {
      center: { x: random() - 0.5, y: random() - 0.5 },
      velocity: { x: Math.cos(angle), y: Math.sin(angle) },
      radius: 0.2 + random(),
    },
  };
}

test(`the path of the printed code is that of Rebound; with epsilon or steps the ball gets lost (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let contacts = 0;
  let without = 0;
  let large = 0;
  let stepped = 0;
  for (let i = 0; i < ROOMS; i += 1) {
    const { corners, walls, ball } = roomFrom(random);
    const room = new Rebound({ walls: [corners.flatMap(({ x, y }) => [x, y])], radius: ball.radius });
    const ray = { origin: ball.center, direction: ball.velocity };
    const { points, ending, length } = room.trace(ray, { maxContacts: CONTACTS });
    room.dispose();
    if (ending === 'started-inside') continue;
    const printed = pathOf(ball, walls, CONTACTS, hitWall);
    assert.equal(printed.length, points.length / 2, JSON.stringify({ corners, ball }));
    const from = (/** @type {{x: number, y: number}} */ { x, y }, /** @type {number} */ k) =>
      Math.hypot(x - points[2 * k], y - points[2 * k + 1]);
    // Each contact at a round end multiplies an error by about the distance divided by the radius.
    printed.forEach(({ center }, k) =>
      assert.ok(from(center, k) < 1e-13 * 60 ** k, `contact ${k}: ${JSON.stringify({ corners, ball })}`),
    );
    contacts += printed.length - 1;
    const last = printed.length - 1;
    const lost = (/** @type {{x: number, y: number} | undefined} */ place) =>
      !place || from(place, last) > 0.01;
    if (lost(pathWithEpsilon(ball, walls, CONTACTS, 0)[last]?.center)) without += 1;
    if (lost(pathWithEpsilon(ball, walls, CONTACTS, 0.5)[last]?.center)) large += 1;
    const steps = Math.round(length / 0.1);
    if (lost(pathBySteps(ball, walls, length / steps, steps)[steps])) stepped += 1;
  }
  assert.ok(contacts > 5 * ROOMS, `${contacts} contacts`);
  assert.ok(without > ROOMS / 10, `${without} lost without epsilon`);
  assert.ok(large > ROOMS / 20, `${large} lost with a large epsilon`);
  assert.ok(stepped > ROOMS / 2, `${stepped} lost by steps`);
});
