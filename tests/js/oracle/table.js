// A table of balls, filled by the steps of tests/c/billiards/test_billiards_bits.c, and a hash of its contacts. No imports of Node,
// because pages run this file, too.

import { hashOf, next, start } from './bits.js';

export const BALLS = 300;
export const CONTACTS = 50000;
export const WALLS = [[0, 0, 60, 0, 60, 40, 40, 60, 0, 60]];
export const OBSTACLES = [
  { center: { x: 45, y: 12 }, radius: 5 },
  { points: [5, 45, 15, 50, 20, 45], closed: false },
];

/** A game with its balls. */
export function filled(/** @type {any} */ Billiards, /** @type {number} */ restitution, count = BALLS) {
  start();
  const game = new Billiards({ walls: WALLS, obstacles: OBSTACLES, restitution });
  while (game.count < count) {
    const [x, y] = [60 * next(), 60 * next()];
    const [vx, vy] = [2 * next() - 1, 2 * next() - 1];
    const radius = 0.5 + 0.5 * next();
    if (!game.overlaps({ x, y }, radius)) game.add({ x, y, vx, vy, radius });
  }
  return game;
}

/** The hash of many contacts and of the final positions of the balls. */
export function hashOfRun(/** @type {any} */ Billiards, /** @type {number} */ restitution) {
  const game = filled(Billiards, restitution);
  /** @type {number[]} */
  const all = [];
  game.advance(CONTACTS, (/** @type {any} */ { time, ball, other, speed }) =>
    all.push(time, ball, other, speed),
  );
  const { positions, velocities } = game;
  for (let i = 0; i < BALLS; i++)
    all.push(positions[2 * i], positions[2 * i + 1], velocities[2 * i], velocities[2 * i + 1]);
  game.dispose();
  return hashOf(all);
}
