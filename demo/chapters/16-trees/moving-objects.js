// Very many moving boxes, and the first box along each ray of a fan.
import { SpatialIndex } from 'raybound';
import { randomFrom } from '../../lib/random.js';
import { intersectSlabs } from '../04-slabs/slabs.example.js';

/** @typedef {{x: number, y: number}} Point */

/** Half the width and height of the area with boxes, in units. */
export const EXTENT = { x: 12, y: 8 };
/** How many rays a fan has. */
export const RAYS = 120;
/** The area of all boxes together, as a part of the figure's area. */
const COVERED = 0.04;
/** Columns and rows of swarms. */
const SWARMS = { x: 6, y: 4 };
/** The time step, in seconds. */
export const STEP = 1 / 60;

/** Boxes that are made in one step. */
const AT_ONCE = 2000;

/**
 * Makes boxes in swarms, in steps of a few milliseconds, so that a page can be used between two of them; each swarm rotates around its
 * middle. The result is the value of the generator.
 * @param {number} count
 */
export function* crowdInSteps(count) {
  const random = randomFrom(count);
  const half = Math.sqrt((COVERED * 4 * EXTENT.x * EXTENT.y) / count) / 2;
  const swarms = Array.from({ length: SWARMS.x * SWARMS.y }, (_, i) => {
    const [column, row] = [i % SWARMS.x, Math.floor(i / SWARMS.x)];
    const turn = STEP * (0.1 + 0.3 * random()) * (random() < 0.5 ? -1 : 1);
    return {
      x: (2 * (column + 0.2 + 0.6 * random()) * EXTENT.x) / SWARMS.x - EXTENT.x,
      y: (2 * (row + 0.2 + 0.6 * random()) * EXTENT.y) / SWARMS.y - EXTENT.y,
      size: 0.5 + 1.3 * random(),
      turn: { cos: Math.cos(turn), sin: Math.sin(turn) },
    };
  });
  const boxes = new Float64Array(4 * count);
  const arms = new Float64Array(2 * count); // from the swarm's middle to the box's center
  const halves = new Float64Array(2 * count);
  for (let i = 0; i < count; i += 1) {
    const angle = 2 * Math.PI * random();
    const arm = swarms[i % swarms.length].size * random() ** 0.7;
    arms.set([arm * Math.cos(angle), arm * Math.sin(angle)], 2 * i);
    halves.set([half * (0.4 + 1.2 * random()), half * (0.4 + 1.2 * random())], 2 * i);
    if (i % AT_ONCE === AT_ONCE - 1) yield;
  }
  function move() {
    for (let i = 0, k = 0; i < count; i += 1, k += 2) {
      const swarm = swarms[i % swarms.length];
      const { cos, sin } = swarm.turn;
      const [x, y] = [arms[k], arms[k + 1]];
      arms[k] = cos * x - sin * y;
      arms[k + 1] = sin * x + cos * y;
      const cx = swarm.x + arms[k];
      const cy = swarm.y + arms[k + 1];
      boxes[2 * k] = cx - halves[k];
      boxes[2 * k + 1] = cy - halves[k + 1];
      boxes[2 * k + 2] = cx + halves[k];
      boxes[2 * k + 3] = cy + halves[k + 1];
    }
  }
  move();
  yield;
  // The fastest build, because it is the one step that cannot be divided. Its tree is nearly as fast for rays among boxes of one size.
  return { count, boxes, move, index: new SpatialIndex(boxes, { build: 'fast' }) };
}

/** The same at once. @param {number} count */
export function createCrowd(count) {
  const steps = crowdInSteps(count);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** @typedef {ReturnType<typeof createCrowd>} Crowd */

/** Rays in all directions, as rows of a batch. @param {number[]} origin */
export function fanFrom([x, y]) {
  const rays = new Float64Array(4 * RAYS);
  for (let i = 0; i < RAYS; i += 1) {
    const angle = (2 * Math.PI * i) / RAYS;
    rays.set([x, y, Math.cos(angle), Math.sin(angle)], 4 * i);
  }
  return rays;
}

/** The distance to the first box along each ray, found with the tree. @param {Float64Array} rays @param {Crowd} crowd */
export const castAtTree = (rays, { index }) => index.raycastBatch(rays, { solid: true }).t;

/**
 * The same distances, found by testing every box with the code of the lesson on slabs. No ray is begun after the end: the result has the
 * distances of the first rays, at least of one.
 * @param {Float64Array} rays @param {Crowd} crowd @param {number} [end]  a time of performance.now()
 */
export function castAtAll(rays, { boxes, count }, end = Infinity) {
  const t = new Float64Array(RAYS).fill(Infinity);
  const box = { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } };
  for (let i = 0; i < RAYS; i += 1) {
    const [x, y, dx, dy] = rays.subarray(4 * i, 4 * i + 4);
    const ray = { origin: { x, y }, direction: { x: dx, y: dy } };
    for (let k = 0; k < count; k += 1) {
      [box.min.x, box.min.y] = [boxes[4 * k], boxes[4 * k + 1]];
      [box.max.x, box.max.y] = [boxes[4 * k + 2], boxes[4 * k + 3]];
      const hit = intersectSlabs(ray, box);
      if (hit && hit.tNear < t[i]) t[i] = hit.tNear;
    }
    if (performance.now() > end) return t.subarray(0, i + 1);
  }
  return t;
}
