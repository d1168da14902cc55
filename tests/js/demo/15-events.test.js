// The printed code of the lesson on many balls agrees with Billiards, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Billiards } from 'raybound';
import { createGame } from '../../../demo/chapters/15-events/events.example.js';
import { collide, timeOfPair } from '../../../demo/chapters/15-events/pair.example.js';
import { predict } from '../../../demo/chapters/15-events/predict.example.js';
import { stepAll } from '../../../demo/chapters/15-events/steps.mistake.js';
import { createTournament } from '../../../demo/chapters/15-events/tournament.example.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const GAMES = 1500;
const SIZE = { x: 10, y: 6 };
const BOX = [-10, -6, 10, -6, 10, 6, -10, 6];
const EVENTS = 12;

test(`the tournament's winner is the minimum, after any changes (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  for (let n = 1; n <= 40; n += 1) {
    // Some times are equal.
    const times = Array.from({ length: n }, () => Math.floor(20 * random()));
    const tournament = createTournament(times);
    for (let i = 0; i < 100; i += 1) {
      assert.equal(times[tournament.first()], Math.min(...times));
      const changed = Math.floor(n * random());
      times[changed] = Math.floor(20 * random());
      tournament.update(changed);
    }
  }
});

/** Balls without overlaps. @param {() => number} random */
function ballsFrom(random) {
  const count = 2 + Math.floor(10 * random());
  /** @type {any[]} */
  const balls = [];
  while (balls.length < count) {
    const radius = 0.3 + random();
    const center = { x: (2 * random() - 1) * (SIZE.x - radius), y: (2 * random() - 1) * (SIZE.y - radius) };
    const velocity = { x: 4 * random() - 2, y: 4 * random() - 2 };
    const free = balls.every(
      (other) =>
        Math.hypot(other.center.x - center.x, other.center.y - center.y) > other.radius + radius + 0.01,
    );
    if (free) balls.push({ center, velocity, radius, mass: 0.5 + 3 * random() });
  }
  return balls;
}

test(`the printed game has the collisions of Billiards; with time steps it does not (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let events = 0;
  let lost = 0;
  for (let i = 0; i < GAMES; i += 1) {
    const balls = ballsFrom(random);
    const stepped = balls.map((ball) => ({ ...ball }));
    const flat = (/** @type {'center' | 'velocity'} */ key) =>
      balls.flatMap((ball) => [ball[key].x, ball[key].y]);
    const ours = new Billiards({
      walls: [BOX],
      positions: flat('center'),
      velocities: flat('velocity'),
      radii: balls.map(({ radius }) => radius),
      masses: balls.map(({ mass }) => mass),
    });
    /** @type {any[]} */
    const expected = [];
    ours.advance(EVENTS, ({ time, ball, other }) =>
      expected.push({ time, pair: [ball, other].sort().join() }),
    );
    const { energy } = ours;
    const game = createGame(balls, {
      predict: (/** @type {number} */ i, /** @type {number} */ now) =>
        predict(balls, i, SIZE, now, timeOfPair),
      collide,
      createTournament,
    });
    let error = 1e-12;
    for (const { time, pair } of expected) {
      const made = game.next();
      // Each collision multiplies an error.
      error *= 8;
      const where = `game ${i}, event ${events}`;
      assert.ok(Math.abs(made.time - time) < Math.max(error, 1e-12), where);
      assert.equal([made.ball, made.other ?? -1].sort().join(), pair, where);
      events += 1;
    }
    const sum = balls.reduce((all, { mass, velocity: { x, y } }) => all + (mass * (x * x + y * y)) / 2, 0);
    assert.ok(Math.abs(sum / energy - 1) < 1e-12);
    // The same time in steps of 0.1.
    const walls = [0, 2, 4, 6].map((k) => ({
      start: { x: BOX[k], y: BOX[k + 1] },
      end: { x: BOX[(k + 2) % 8], y: BOX[(k + 3) % 8] },
    }));
    const { time } = expected[EVENTS - 1];
    for (let now = 0; now < time; now += 0.1) stepAll(stepped, walls, Math.min(0.1, time - now));
    const { positions } = ours;
    if (
      stepped.some(
        ({ center }, k) => Math.hypot(center.x - positions[2 * k], center.y - positions[2 * k + 1]) > 0.1,
      )
    )
      lost += 1;
    ours.dispose();
  }
  assert.equal(events, GAMES * EVENTS);
  assert.ok(lost > GAMES / 3, `${lost} lost by steps`);
});
