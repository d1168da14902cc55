// The printed code of the lesson on many balls agrees with Billiards, and its mistake does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Billiards } from 'raybound';
import { createGame } from '../../../demo/chapters/15-events/events.example.js';
import { binomial, board, createBoard } from '../../../demo/chapters/15-events/board.js';
import { collide, timeOfPair } from '../../../demo/chapters/15-events/pair.example.js';
import { predict } from '../../../demo/chapters/15-events/predict.example.js';
import { createTimes, gas } from '../../../demo/chapters/15-events/gas.js';
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

/** The largest difference of two lists. @param {number[]} a @param {number[]} b */
const largest = (a, b) => Math.max(...a.map((v, i) => Math.abs(v - b[i])));
/** @param {object} patch */
const timesOf = (patch) => createTimes({ ...gas.initial, ...patch });

test('moments of the gas that are computed again have the same bits, in any order of times', () => {
  const one = timesOf({ turn: [10], way: 'again' });
  const other = timesOf({ turn: [10], way: 'again' });
  const moments = [0, 0.1, 0.25, 3.3, 7.125, 9.99, 10];
  const forward = moments.map((time) => one.positions(time));
  const last = moments.length - 1;
  for (let i = last; i >= 0; i -= 1) assert.deepEqual(other.positions(moments[i]), forward[i]);
  // t and 20 - t are the same moment, up to the rounding of the time.
  for (const time of [0, 0.25, 3, 9.75]) assert.deepEqual(one.positions(20 - time), one.positions(time));
  assert.deepEqual(one.positions(20), one.start());
});

test('a gas with reversed velocities returns after two seconds, and not after five', () => {
  /** @param {number} turn */
  const missed = (turn) => {
    const times = timesOf({ turn: [turn], way: 'reverse' });
    return largest(times.positions(2 * turn), times.start());
  };
  const [two, five] = [missed(2), missed(5)];
  assert.ok(two > 0 && two < 1e-4, String(two));
  assert.ok(five > 1, String(five));
});

test('the balls of the gas pass through the gap only, and without a gap they stay on their side', () => {
  const times = timesOf({ gap: [0, 0], turn: [10] });
  const sides = (/** @type {number[]} */ list) => list.filter((_, i) => i % 2 === 0).map(Math.sign);
  for (let time = 0; time <= 10; time += 1.25)
    assert.deepEqual(sides(times.positions(time)), sides(times.start()), String(time));
  const open = timesOf({ turn: [10], way: 'again' });
  assert.notDeepEqual(sides(open.positions(10)), sides(open.start()));
});

/** The bins of a board at its end, and the number of its steps. @param {object} patch */
function fallen(patch) {
  const running = createBoard({ ...board.initial, ...patch });
  let steps = 0;
  for (; !running.done && steps < 20_000; steps += 1) running.step();
  const { bins, done } = running;
  running.dispose();
  assert.ok(done, 'all balls have fallen');
  return bins;
}

test('every ball of the Galton board falls into a bin, in the same bin each time', () => {
  for (const [rows, bounce, gx] of [
    [1, 0, 0],
    [5, 0.9, 0],
    [8, 0.4, 5],
    [12, 0, 0],
  ]) {
    const patch = { rows: [rows], bounce: [bounce], gravity: [gx, 10], balls: [60] };
    const bins = fallen(patch);
    assert.equal(bins.length, rows + 1);
    assert.equal(
      bins.reduce((sum, n) => sum + n),
      60,
      `${rows} rows`,
    );
    assert.deepEqual(fallen(patch), bins);
  }
});

test('the Galton board is nearly binomial for balls that bounce a little, and not for those that do not', () => {
  const rows = 8;
  assert.deepEqual(binomial(3), [0.125, 0.375, 0.375, 0.125]);
  /** @param {number[]} bins */
  const deviation = (bins) => {
    const all = bins.reduce((sum, n) => sum + n);
    const mean = bins.reduce((sum, n, i) => sum + n * i, 0) / all;
    return Math.sqrt(bins.reduce((sum, n, i) => sum + n * (i - mean) ** 2, 0) / all);
  };
  const fair = Math.sqrt(rows) / 2;
  const some = deviation(fallen({ rows: [rows], bounce: [0.4] }));
  assert.ok(Math.abs(some - fair) < 0.2 * fair, `${some}, ${fair}`);
  const none = deviation(fallen({ rows: [rows], bounce: [0] }));
  assert.ok(none > 1.5 * fair, `${none}, ${fair}`);
});

// Before, every ball that was about to hit a wall was predicted again after each collision with a wall.
test(`after an event only its balls, and those that were predicted to hit them, are predicted again (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  let walls = 0;
  for (let i = 0; i < 50; i += 1) {
    const balls = ballsFrom(random);
    const game = createGame(balls, {
      predict: (/** @type {number} */ k, /** @type {number} */ now) =>
        predict(balls, k, SIZE, now, timeOfPair),
      collide,
      createTournament,
    });
    for (let n = 0; n < EVENTS; n += 1) {
      const others = game.events.map((/** @type {any} */ { other }) => other);
      const { ball, other, axis, changed } = game.next();
      const moved = axis ? [ball] : [ball, other];
      if (axis) walls += 1;
      const expected = others.flatMap((/** @type {any} */ one, /** @type {number} */ k) =>
        moved.includes(k) || moved.includes(one) ? [k] : [],
      );
      assert.deepEqual(changed, expected);
    }
  }
  assert.ok(walls > 50, `${walls} collisions with walls`);
});

test('balls at rest have no next event', () => {
  // It was at the time Infinity: all centers became NaN.
  const balls = [0, 3].map((x) => ({ center: { x: x + 2, y: 2 }, velocity: { x: 0, y: 0 }, radius: 1 }));
  const game = createGame(balls, {
    predict: (/** @type {number} */ k, /** @type {number} */ now) => predict(balls, k, SIZE, now, timeOfPair),
    collide,
    createTournament,
  });
  assert.equal(game.next(), null);
  assert.deepEqual(balls[1].center, { x: 5, y: 2 });
});
