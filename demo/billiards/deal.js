// Balls for a room: the same ones for the same numbers.
import { Rebound } from 'raybound';
import { randomFrom } from '../random.js';
import { SHOWN } from '../shapes/state.js';

/** Units a second, on the average. */
export const SPEED = 10;
/** Of a few balls. */
const LARGEST = 0.7;
/** What a place is wider than the largest ball. */
const SPARE = 1.06;
/** Of what the places take, roughly: a room without its edges. */
const AREA = 220;

/**
 * @typedef {object} Dealt
 * @property {number[]} positions
 * @property {number[]} velocities
 * @property {number[]} radii
 * @property {number} mean  radius
 */

/** @param {number} speed @param {() => number} random */
export function anyVelocity(speed, random) {
  const way = 2 * Math.PI * random();
  return [speed * Math.cos(way), speed * Math.sin(way)];
}

/**
 * Places on a grid, somewhat shifted each, wherever raybound says that the largest ball is clear of walls.
 * @param {import('../../js/rebound/Walls.js').Scene} scene @param {number} largest @param {() => number} random
 */
function placesFor(scene, largest, random) {
  const pitch = 2 * largest * SPARE;
  const room = new Rebound({ ...scene, radius: largest });
  const places = [];
  for (let y = -SHOWN.y; y <= SHOWN.y; y += pitch) {
    for (let x = -SHOWN.x; x <= SHOWN.x; x += pitch) {
      const shift = () => (random() - 0.5) * (pitch - 2 * largest);
      const at = { x: x + shift(), y: y + shift() };
      if (!room.isBlocked(at)) places.push(at);
    }
  }
  room.dispose();
  return places;
}

/**
 * As many balls as are wanted, of a size at which they fit.
 * @param {import('../../js/rebound/Walls.js').Scene} scene
 * @param {{count: number, seed: number, spread: number}} wanted
 * @returns {Dealt}
 */
export function deal(scene, { count, seed, spread }) {
  const random = randomFrom(20241120 + 7919 * seed);
  let mean = Math.min(LARGEST, Math.sqrt(AREA / count) / (2 * SPARE * (1 + spread)));
  let places = placesFor(scene, mean * (1 + spread), random);
  // A room may be drawn as small as one pleases.
  for (let tries = 0; places.length < count && tries < 24; tries += 1) {
    mean *= 0.9;
    places = placesFor(scene, mean * (1 + spread), random);
  }
  /** @type {Dealt} */
  const dealt = { positions: [], velocities: [], radii: [], mean };
  for (let i = 0; i < count && places.length > 0; i += 1) {
    const at = Math.floor(random() * places.length);
    const { x, y } = places[at];
    places[at] = places[places.length - 1];
    places.pop();
    dealt.positions.push(x, y);
    dealt.velocities.push(...anyVelocity(SPEED * (0.5 + random()), random));
    dealt.radii.push(mean * (1 + spread * (2 * random() - 1)));
  }
  return dealt;
}
