// The printed code of the lesson on a ball in a polygon agrees with Rebound, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rebound } from 'raybound';
import { nextContact } from '../../../demo/chapters/01-ball/ball.example.js';
import { hitWall } from '../../../demo/chapters/01-ball/wall.example.js';
import { firstInList } from '../../../demo/chapters/01-ball/ball.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const CASES = 3000;

function quartersFrom(/** @type {number} */ seed) {
  const random = randomFrom(seed);
  return (most = 8) => Math.round((2 * random() - 1) * most * 4) / 4;
}

test(`a ball touches one wall at the time that Rebound computes (seed ${SEED})`, () => {
  const quarter = quartersFrom(SEED);
  let hits = 0;
  for (let i = 0; i < CASES; i += 1) {
    const [a, b] = [
      { x: quarter(), y: quarter() },
      { x: quarter(), y: quarter() },
    ];
    const ball = {
      center: { x: quarter(), y: quarter() },
      velocity: { x: quarter(3), y: quarter(3) },
      radius: 1,
    };
    if ((a.x === b.x && a.y === b.y) || (ball.velocity.x === 0 && ball.velocity.y === 0)) continue;
    const room = new Rebound({ obstacles: [{ start: a, end: b }], radius: 1 });
    const blocked = room.overlaps(ball.center);
    const ours = blocked ? null : room.next({ origin: ball.center, direction: ball.velocity });
    room.dispose();
    if (blocked) continue;
    const printed = hitWall(ball, a, b);
    const where = JSON.stringify({ ball, a, b });
    const speed = Math.hypot(ball.velocity.x, ball.velocity.y);
    // Grazing within a rounding error may be a hit or a miss.
    const grazing = [ours?.normal, printed?.normal].some(
      (n) => n && Math.abs(n.x * ball.velocity.x + n.y * ball.velocity.y) < 1e-6 * speed,
    );
    if (grazing) continue;
    assert.equal(printed !== null, ours !== null, where);
    if (!ours || !printed) continue;
    hits += 1;
    assert.ok(Math.abs(printed.t * speed - ours.distance) < 1e-9, where);
    assert.ok(Math.hypot(printed.normal.x - ours.normal.x, printed.normal.y - ours.normal.y) < 1e-6, where);
  }
  assert.ok(hits > CASES / 10, `${hits} hits`);
});

test(`a ball that hits two walls of a corner at the same time stays in the room (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let i = 0; i < 300; i += 1) {
    const turn = 2 * Math.PI * random();
    const at = (/** @type {number} */ x, /** @type {number} */ y) => ({
      x: Math.cos(turn) * x - Math.sin(turn) * y,
      y: Math.sin(turn) * x + Math.cos(turn) * y,
    });
    const corners = [at(-5, -5), at(5, -5), at(5, 5), at(-5, 5)];
    let ball = { center: at(0, 0), velocity: at(1, 1), radius: 1 };
    for (let k = 1; k <= 6; k += 1) {
      // After the first of the two contacts, rounding may leave an overlap with the other wall.
      const next = nextContact(ball, corners, hitWall);
      assert.ok(next, `${turn}: no contact ${k}`);
      ball = next;
      const far = Math.hypot(ball.center.x, ball.center.y);
      assert.ok(far < 4 * Math.SQRT2 + 1e-9, `${turn}: ${far} from the middle after contact ${k}`);
    }
  }
});

test('in a room the printed path is that of Rebound; with the first wall of the list it is not', () => {
  const points = [-10, -5, 2, -5, 1, 0.5, 6, 1, 10, -4, 10.5, 6, -9, 6.5];
  const corners = Array.from({ length: 7 }, (_, i) => ({ x: points[2 * i], y: points[2 * i + 1] }));
  const room = new Rebound({ walls: [points], radius: 1 });
  let wrong = 0;
  for (const [vx, vy] of [
    [3, -0.5],
    [1, 1],
    [-2, 0.75],
    [1, -3],
  ]) {
    let ball = { center: { x: -7, y: 3 }, velocity: { x: vx, y: vy }, radius: 1 };
    const path = room.trace({ origin: ball.center, direction: ball.velocity }, { maxContacts: 8 });
    for (let i = 1; i <= 8; i += 1) {
      const first = firstInList(ball, corners);
      const next = nextContact(ball, corners, hitWall);
      assert.ok(next);
      const t = Math.hypot(next.center.x - ball.center.x, next.center.y - ball.center.y) / Math.hypot(vx, vy);
      if (first && first.t > t + 1e-9) wrong += 1;
      ball = next;
      const error = Math.hypot(ball.center.x - path.points[2 * i], ball.center.y - path.points[2 * i + 1]);
      assert.ok(error < 1e-6, `contact ${i}: ${error}`);
    }
  }
  room.dispose();
  assert.ok(wrong > 0, 'the mistake has an effect');
});
