// The nearest place where a ball overlaps nothing: where it goes that was dragged into a wall, or that a wall was dragged into.
import { clamp } from './state.js';

/** @typedef {{x: number, y: number}} Point */

/** All steps on a grid of quarters within a figure, the shortest first. @type {Point[]} */
let steps = [];
/** How far they go, in units. */
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
 * @param {Point} wish  on quarters
 * @param {Point} limit  how far places go from the figure's middle
 * @param {(place: Point) => boolean} overlaps
 * @returns {Point | null}  null where the ball fits nowhere
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
 * The center and the tip of the direction of a ball that was brought to a free place; null where it fits nowhere.
 * @param {number[]} ball
 * @param {Point} limit
 * @param {(center: Point) => boolean} overlaps
 * @returns {number[] | null}
 */
export function freeBallAt([x, y, tipX, tipY], limit, overlaps) {
  const place = freePlace({ x, y }, limit, overlaps);
  if (!place) return null;
  // The direction stays, unless the figure ends there.
  const tip = [clamp(tipX + place.x - x, -limit.x, limit.x), clamp(tipY + place.y - y, -limit.y, limit.y)];
  if (tip[0] !== place.x || tip[1] !== place.y) return [place.x, place.y, ...tip];
  return [place.x, place.y, place.x > 0 ? place.x - 1 : place.x + 1, place.y];
}
