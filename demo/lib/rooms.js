// A ball in a room, in lessons' figures: handles keep the ball from overlapping a wall.
import { Rebound } from 'raybound';
import { freeBallAt } from './free-place.js';
import { limitOf, placeIn, pointHandle, pointsOf } from './lesson-figure.js';
import { rayHandles } from './rays.js';
import { put } from './state.js';

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import('../../js/rebound/Walls.js').Scene} Scene */

/**
 * The ball of a state, with the center moved to the nearest position where the ball is free; null if there is none.
 * @param {number[]} ball @param {Scene} scene @param {number} radius @param {Point} shown @returns {number[] | null}
 */
export function freeBall(ball, scene, radius, shown) {
  const room = new Rebound({ ...scene, radius });
  const free = freeBallAt(ball, limitOf(shown), (center) => room.overlaps(center));
  room.dispose();
  return free;
}

/**
 * Handles of the ball, its direction and the room's corners. A corner stays where it is if the ball would fit nowhere in the new room.
 * @param {any} state  ball, wall
 * @param {Point} shown
 * @param {(wall: number[]) => boolean} fits
 * @param {import('./text.js').Translate} t
 * @returns {import('./handles.js').Handle[]}
 */
export const roomHandles = (state, shown, fits, t) => [
  ...rayHandles(state, shown, t, 'ball').map((handle, i) => ({
    ...handle,
    name: t(i === 0 ? 'handle.ball' : 'handle.direction'),
  })),
  ...pointsOf(state.wall).map((_point, i) => ({
    ...pointHandle(state, 'wall', 2 * i, shown, {
      id: `wall-${i}`,
      name: t('handle.wallCorner', { n: i + 1 }),
      tone: /** @type {const} */ ('wall'),
    }),
    set(/** @type {number} */ x, /** @type {number} */ y) {
      const wall = put(state.wall, 2 * i, ...placeIn(shown, x, y));
      return fits(wall) ? { wall } : {};
    },
  })),
];

/**
 * The point of a polyline at a distance along it from its start; its end if it is shorter.
 * @param {Point[]} path @param {number} distance
 */
export function pointAlong(path, distance) {
  let rest = distance;
  for (let i = 0; i + 1 < path.length; i += 1) {
    const [a, b] = [path[i], path[i + 1]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (rest <= length && length > 0)
      return { x: a.x + ((b.x - a.x) * rest) / length, y: a.y + ((b.y - a.y) * rest) / length };
    rest -= length;
  }
  return path[path.length - 1];
}
