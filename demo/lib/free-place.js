// The nearest position at which a ball overlaps nothing. The ball moves there when the ball is dragged into a wall or a wall into
// the ball.
import { clamp } from './state.js';

/** @typedef {{x: number, y: number}} Point */

/** All displacements on a grid of quarter units up to `reach` in x and y, shortest first. @type {Point[]} */
let steps = [];
/** The greatest |x| and |y| in `steps`, in units. */
let reach = 0;

/** @param {number} size */
function stepsUpTo(size) {
  if (size <= reach) return steps;
  reach = size;
  steps = [];
  for (let x = -size; x <= size; x += 0.25) for (let y = -size; y <= size; y += 0.25) steps.push({ x, y });
  return steps.sort((a, b) => a.x * a.x + a.y * a.y - b.x * b.x - b.y * b.y);
}

/**
 * @param {Point} wish  the desired position, in multiples of a quarter unit
 * @param {Point} limit  the greatest |x| and |y| of a position
 * @param {(place: Point) => boolean} overlaps
 * @returns {Point | null}  null if the ball fits nowhere
 */
export function freePlace(wish, limit, overlaps) {
  if (!overlaps(wish)) return wish;
  for (const step of stepsUpTo(2 * Math.max(limit.x, limit.y))) {
    const place = { x: wish.x + step.x, y: wish.y + step.y };
    if (Math.abs(place.x) <= limit.x && Math.abs(place.y) <= limit.y && !overlaps(place)) return place;
  }
  return null;
}

/**
 * Moves a ball to the nearest free position.
 * @param {number[]} ball  x and y of the center, then of the tip of the direction
 * @param {Point} limit
 * @param {(center: Point) => boolean} overlaps
 * @returns {number[] | null}  the moved ball; null if it fits nowhere
 */
export function freeBallAt([x, y, tipX, tipY], limit, overlaps) {
  const place = freePlace({ x, y }, limit, overlaps);
  if (!place) return null;
  // The tip moves with the center, but stays inside the figure.
  const tip = [clamp(tipX + place.x - x, -limit.x, limit.x), clamp(tipY + place.y - y, -limit.y, limit.y)];
  if (tip[0] !== place.x || tip[1] !== place.y) return [place.x, place.y, ...tip];
  return [place.x, place.y, place.x > 0 ? place.x - 1 : place.x + 1, place.y];
}
