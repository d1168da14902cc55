// Balls for a room: the same ones for the same numbers.
import { Rebound } from 'raybound';
import { randomFrom } from '../../lib/random.js';
import { SHOWN } from '../../lib/state.js';

/** Units a second, on the average. */
export const SPEED = 10;
/** Of a few balls. */
const LARGEST = 0.7;
/** What a place is wider than the largest ball. */
const SPARE = 1.06;
/** Of what the places take, roughly: a room without its edges. */
const AREA = 220;

/** Between places that are tried for a large ball. */
const GRAIN_PITCH = 0.5;

/** @typedef {import('../../../js/rebound/Walls.js').Scene} Scene */
/** @typedef {{count: number, seed: number, spread: number, grain: number}} Wanted */
/**
 * @typedef {object} Dealt
 * @property {number[]} positions
 * @property {number[]} velocities
 * @property {number[]} radii
 * @property {number} mean  radius, without the grain's
 */

/** @param {number} speed @param {() => number} random */
export function anyVelocity(speed, random) {
  const way = 2 * Math.PI * random();
  return [speed * Math.cos(way), speed * Math.sin(way)];
}

/**
 * Places on a grid, somewhat shifted each, wherever raybound says that the largest ball is clear of walls.
 * @param {Scene} scene @param {number} largest @param {() => number} random
 */
function placesFor(scene, largest, random) {
  const pitch = 2 * largest * SPARE;
  const room = new Rebound({ ...scene, radius: largest });
  const places = [];
  for (let y = -SHOWN.y; y <= SHOWN.y; y += pitch) {
    for (let x = -SHOWN.x; x <= SHOWN.x; x += pitch) {
      const shift = () => (random() - 0.5) * (pitch - 2 * largest);
      const at = { x: x + shift(), y: y + shift() };
      if (!room.overlaps(at)) places.push(at);
    }
  }
  room.dispose();
  return places;
}

/**
 * The place for a large ball that is nearest to the middle, or null where none is large enough.
 * @param {Scene} scene @param {number} radius
 */
function placeForGrain(scene, radius) {
  const room = new Rebound({ ...scene, radius });
  let nearest = null;
  for (let y = -SHOWN.y; y <= SHOWN.y; y += GRAIN_PITCH) {
    for (let x = -SHOWN.x; x <= SHOWN.x; x += GRAIN_PITCH) {
      const away = Math.hypot(x, y);
      if ((nearest === null || away < nearest.away) && !room.overlaps({ x, y })) nearest = { x, y, away };
    }
  }
  room.dispose();
  return nearest;
}

/**
 * As many balls as are wanted, of a size at which they fit; the grain, which is at rest, is the first of them.
 * @param {Scene} scene
 * @param {Wanted} wanted
 * @returns {Dealt}
 */
export function deal(scene, { count, seed, spread, grain }) {
  const random = randomFrom(20241120 + 7919 * seed);
  const center = grain > 0 ? placeForGrain(scene, grain) : null;
  const free = center
    ? { ...scene, obstacles: [...(scene.obstacles ?? []), { center, radius: grain }] }
    : scene;
  const area = AREA - (center ? Math.PI * grain ** 2 : 0);
  let mean = Math.min(LARGEST, Math.sqrt(area / count) / (2 * SPARE * (1 + spread)));
  let places = placesFor(free, mean * (1 + spread), random);
  // A room may be drawn as small as one pleases.
  for (let tries = 0; places.length < count && tries < 24; tries += 1) {
    mean *= 0.9;
    places = placesFor(free, mean * (1 + spread), random);
  }
  /** @type {Dealt} */
  const dealt = { positions: [], velocities: [], radii: [], mean };
  if (center) {
    dealt.positions.push(center.x, center.y);
    dealt.velocities.push(0, 0);
    dealt.radii.push(grain);
  }
  for (let i = dealt.radii.length; i < count && places.length > 0; i += 1) {
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
