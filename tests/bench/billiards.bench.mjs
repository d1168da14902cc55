// 1,000 balls in a box, contact by contact, compared with the same box in physics engines with time steps.
//
// Physics engines lose or gain energy. Each uses the largest step at which its energy stays within 1% of the initial energy at every
// second of 10, and no ball is half a radius deep in another at the end. Steps are halved from a quarter of the time in which a ball
// of speed 1 moves by its own diameter. The settings are the fastest of those that were tried, at that step. Then the same second of
// time is timed for both. Billiards has no time step.

import assert from 'node:assert/strict';
import { Billiards } from '../../dist/raybound.js';
import { box2dWith, planckjs, rapierWith } from './billiards-peers.mjs';
import { compare, row } from './measure.mjs';

const RADIUS = 0.5;
const SECONDS = 10;
let reached = true;

let word = 2463534242 | 0;
function next() {
  word ^= word << 13;
  word ^= word >>> 17;
  word ^= word << 5;
  return (word >>> 0) / 4294967296;
}

/** Balls in rows, speeds up to 1 along each axis. */
function scene(count, packing) {
  const side = Math.sqrt((count * Math.PI * RADIUS ** 2) / packing);
  const rows = Math.ceil(Math.sqrt(count));
  const gap = side / rows;
  const positions = [];
  const velocities = [];
  for (let i = 0; i < count; i++) {
    positions.push(((i % rows) + 0.5) * gap, (Math.floor(i / rows) + 0.5) * gap);
    velocities.push(2 * next() - 1, 2 * next() - 1);
  }
  return { positions, velocities, radius: RADIUS, side };
}

const gameOf = ({ positions, velocities, side }) =>
  new Billiards({
    walls: [[0, 0, side, 0, side, side, 0, side]],
    positions,
    velocities,
    radii: RADIUS,
    masses: 1,
  });

const square = (list) => list.reduce((sum, x) => sum + x * x, 0);

/** The largest depth of a ball in another ball or in a wall, in radii. */
function depth(positions, side) {
  let deepest = 0;
  for (let i = 0; i < positions.length; i += 2) {
    const [x, y] = [positions[i], positions[i + 1]];
    deepest = Math.max(deepest, 1 - Math.min(x, y, side - x, side - y) / RADIUS);
    for (let k = 0; k < i; k += 2)
      deepest = Math.max(deepest, 2 - Math.hypot(x - positions[k], y - positions[k + 1]) / RADIUS);
  }
  return deepest;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

console.log('Contacts a second, and what is lost over all of them');
for (const [count, packing, bar] of [
  [1000, 0.3, 1e5],
  [1000, 0.01, 1e5],
  [1000, 0.7, 1e5],
  [100, 0.3, null],
  [10000, 0.3, null],
]) {
  const balls = scene(count, packing);
  const game = gameOf(balls);
  const { energy } = game;
  game.advance(50000);
  const rates = [];
  for (let i = 0; i < 15; i++) {
    const begin = performance.now();
    assert.equal(game.advance(50000), 50000);
    rates.push(5e7 / (performance.now() - begin));
  }
  let reported = 0;
  const begin = performance.now();
  game.advance(50000, ({ speed }) => (reported += speed));
  const calling = 5e7 / (performance.now() - begin);
  assert.ok(reported > 0);
  game.advance(150000);
  const lost = Math.abs(game.energy / energy - 1);
  const deep = depth(game.positions, balls.side);
  const ok = bar === null || median(rates) >= bar;
  reached &&= ok && lost < 1e-10 && deep < 1e-9;
  const k = (rate) => `${Math.round(rate / 1000)}k`;
  console.log(
    `${count} balls, packing ${packing}\n    ${k(median(rates))} (${k(Math.min(...rates))} to ${k(Math.max(...rates))}), ${k(calling)} with a callback; ` +
      `energy ${lost.toExponential(1)}, depth ${deep.toExponential(1)} radii  ` +
      `${bar === null ? '' : `bar ${k(bar)} ${ok ? 'reached' : 'MISSED'}`}`,
  );
  game.dispose();
}

/** The largest step that conserves the energy, or null. */
async function largestStep(make, balls) {
  const energy = square(balls.velocities);
  for (let steps = 4; steps <= 1024; steps *= 2) {
    const world = await make(balls);
    let kept = true;
    for (let second = 0; kept && second < SECONDS; second++) {
      for (let i = 0; i < steps; i++) world.step(1 / steps);
      kept = Math.abs(square(world.state().velocities) / energy - 1) <= 0.01;
    }
    // All balls are in the box, and do not overlap much.
    kept &&= depth(world.state().positions, balls.side) < 0.5;
    world.free();
    if (kept) return steps;
  }
  return null;
}

console.log('\nSimulated time: 1,000 balls, packing 0.3, at the largest step that keeps 99% of the energy');
const balls = scene(1000, 0.3);
for (const [peer, settings, bar] of [
  [
    'rapier2d',
    [0.01, 0.1].flatMap((unit) => [1, 4].map((n) => [`unit ${unit}, ${n} iterations`, rapierWith(unit, n)])),
    1,
  ],
  ['box2d3', [1, 2, 4].map((n) => [`${n} substeps`, box2dWith(n)]), 1],
  ['planck', [['', planckjs]], null],
]) {
  /** @type {{name: string, make: any, steps: number, time: number} | undefined} */
  let best;
  for (const [name, make] of settings) {
    const steps = await largestStep(make, balls);
    if (steps === null) continue;
    const world = await make(balls);
    for (let i = 0; i < steps; i++) world.step(1 / steps);
    const begin = performance.now();
    for (let i = 0; i < 3 * steps; i++) world.step(1 / steps);
    const time = performance.now() - begin;
    world.free();
    if (!best || time < best.time) best = { name, make, steps, time };
  }
  if (!best) {
    console.log(`${peer} keeps it at no step down to 1/1024`);
    continue;
  }
  const { name, make, steps } = best;
  const world = await make(balls);
  const game = gameOf(balls);
  const result = compare(
    () => {
      for (let i = 0; i < steps; i++) world.step(1 / steps);
      return 1;
    },
    () => game.step(1),
    { rounds: 9, sample: 20 },
  );
  const rate = ({ median: ms }) => (1000 / ms).toFixed(0);
  reached =
    row(
      `${peer}${name && ` (${name})`}, steps of 1/${steps}: ${rate(result.slow)} s a second, Billiards ${rate(result.fast)}`,
      result,
      bar,
      { peer },
    ) && reached;
  world.free();
  game.dispose();
}
if (!reached) process.exitCode = 1;
