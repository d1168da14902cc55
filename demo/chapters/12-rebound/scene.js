// The scene of the figure as plain data, its limits, and what can be done to it. Nothing here knows of the page. Every point that
// comes from outside - a pointer, a key, a link - is clamped here.
import { Vector2 } from 'raybound';
import { clamp } from '../../lib/state.js';

/**
 * @typedef {object} Scene
 * @property {number[]} wall            corners x0,y0, x1,y1, ...; y points down, as on a canvas
 * @property {number[]} obstacle        corners before the obstacle is moved
 * @property {number[]} offset          how far the obstacle is moved
 * @property {number[]} ball            where the ball's center starts
 * @property {number[]} direction       of any length but zero
 * @property {number[]} radius          one number
 * @property {boolean} useBoundingBox
 */

/** @typedef {'wall' | 'obstacle'} Shape */

/** Handles stay within these distances of the middle; the figure always shows a little more. */
export const LIMIT = { x: 352, y: 332 };
export const SHOWN = { x: 372, y: 352 };
/** The ball stays further in, so that its direction's handle has room on every side. */
export const BALL_LIMIT = { x: 322, y: 302 };
export const RADIUS = { min: 1, max: 300 };
export const CORNERS = { min: 1, max: 24 };
export const MAX_REFLECTIONS = 29;

/** @type {Scene} */
export const initial = {
  wall: [-300, -300, -300, 300, 300, 300, 300, 100, 150, 200, 300, -300],
  obstacle: [20, -100, 20, 50, -20, 50, -20, -100],
  offset: [100, 0],
  ball: [-200, 0],
  direction: [1.2, 1],
  radius: [40],
  useBoundingBox: true,
};

const hasCorners = (/** @type {number[]} */ list) =>
  list.length % 2 === 0 && list.length >= 2 * CORNERS.min && list.length <= 2 * CORNERS.max;

/** @type {import('../../lib/state.js').Rules} */
export const rules = {
  wall: { most: LIMIT.x, valid: hasCorners },
  obstacle: { most: 2 * LIMIT.x, valid: hasCorners },
  offset: { most: 3 * LIMIT.x },
  ball: { most: BALL_LIMIT.x },
  direction: {
    most: 1e6,
    valid: (list) => list.length === 2 && Math.max(...list.map(Math.abs)) >= 1e-6,
  },
  radius: { most: RADIUS.max },
};

const within = (/** @type {number} */ v, /** @type {number} */ limit) => clamp(v, -limit, limit);

/** Points of the figure are on whole units: links stay short and keys move from one to the next. */
const whole = (/** @type {number} */ v) => Math.round(v) + 0;

/**
 * @param {number[]} list
 * @param {number} index   of the point, not of the number
 * @param {number} remove
 * @param {number[]} insert
 */
const splicePoint = (list, index, remove, ...insert) => {
  const copy = [...list];
  copy.splice(2 * index, 2 * remove, ...insert);
  return copy;
};

/** @param {Scene} scene @param {Shape} shape */
export const cornerCount = (scene, shape) => scene[shape].length / 2;

/**
 * A corner where the figure shows it (the obstacle's are moved by its offset).
 * @param {Scene} scene
 * @param {Shape} shape
 * @param {number} index  any whole number; counted round the shape
 */
export function cornerAt(scene, shape, index) {
  const list = scene[shape];
  const n = list.length / 2;
  const i = 2 * (((index % n) + n) % n);
  const [dx, dy] = shape === 'obstacle' ? scene.offset : [0, 0];
  return { x: list[i] + dx, y: list[i + 1] + dy };
}

/** @param {Scene} scene @param {Shape} shape @param {number} x @param {number} y */
function toLocal(scene, shape, x, y) {
  const [dx, dy] = shape === 'obstacle' ? scene.offset : [0, 0];
  return [whole(within(x, LIMIT.x)) - dx, whole(within(y, LIMIT.y)) - dy];
}

/** @param {Scene} scene @param {Shape} shape @param {number} index @param {number} x @param {number} y */
export const moveCorner = (scene, shape, index, x, y) => ({
  [shape]: splicePoint(scene[shape], index, 1, ...toLocal(scene, shape, x, y)),
});

/**
 * A new corner halfway from corner `index` to the next one; undefined where there are enough.
 * @param {Scene} scene
 * @param {Shape} shape
 * @param {number} index
 */
export function addCorner(scene, shape, index) {
  if (cornerCount(scene, shape) >= CORNERS.max) return undefined;
  const { x, y } = edgeMiddle(scene, shape, index);
  return { [shape]: splicePoint(scene[shape], index + 1, 0, ...toLocal(scene, shape, x, y)) };
}

/**
 * Halfway from corner `index` to the next; beside the corner where there is no other.
 * @param {Scene} scene
 * @param {Shape} shape
 * @param {number} index
 */
export function edgeMiddle(scene, shape, index) {
  const a = cornerAt(scene, shape, index);
  const b = cornerAt(scene, shape, index + 1);
  if (a.x === b.x && a.y === b.y) return { x: a.x > 0 ? a.x - 60 : a.x + 60, y: a.y };
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Undefined for the last corner. @param {Scene} scene @param {Shape} shape @param {number} index */
export const removeCorner = (scene, shape, index) =>
  cornerCount(scene, shape) <= CORNERS.min ? undefined : { [shape]: splicePoint(scene[shape], index, 1) };

/**
 * The obstacle as a whole; none of its corners leaves the figure.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
function placeObstacle({ obstacle }, x, y) {
  const xs = obstacle.filter((_, i) => i % 2 === 0);
  const ys = obstacle.filter((_, i) => i % 2 === 1);
  return {
    offset: [
      clamp(x, -LIMIT.x - Math.min(...xs), LIMIT.x - Math.max(...xs)),
      clamp(y, -LIMIT.y - Math.min(...ys), LIMIT.y - Math.max(...ys)),
    ],
  };
}

/** @param {Scene} scene @param {number} x @param {number} y */
export const moveObstacle = (scene, x, y) => placeObstacle(scene, whole(x), whole(y));

/** @param {number} x @param {number} y */
export const moveBall = (x, y) => ({
  ball: [whole(within(x, BALL_LIMIT.x)), whole(within(y, BALL_LIMIT.y))],
});

/**
 * Aims at a point; the ball's own center is no aim and changes nothing.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
export function aimAt({ ball }, x, y) {
  const direction = [whole(x - ball[0]), whole(y - ball[1])];
  return direction[0] === 0 && direction[1] === 0 ? {} : { direction };
}

/** @param {Scene} scene @param {number} degrees  clockwise as seen */
export function turn(scene, degrees) {
  const [x, y] = scene.direction;
  const aim = new Vector2(x, y).setLength(100).rotate((degrees * Math.PI) / 180);
  const tidy = (/** @type {number} */ v) => Math.round(v * 1e6) / 1e6 + 0;
  return { direction: [tidy(aim.x), tidy(aim.y)] };
}

/** @param {Scene} scene  @returns {number} degrees, clockwise as seen, 0 to 360, to a tenth */
export const heading = (scene) => {
  const [x, y] = scene.direction;
  return Math.round((new Vector2(x, y).angle() * 1800) / Math.PI) / 10;
};

/** @param {Scene} scene @returns {Scene} */
export function settle(scene) {
  const inside = (/** @type {number[]} */ list, /** @type {number} */ reach) =>
    list.map((v, i) => within(v, reach * (i % 2 ? LIMIT.y : LIMIT.x)));
  const settled = {
    ...scene,
    wall: inside(scene.wall, 1),
    obstacle: inside(scene.obstacle, 2),
    ball: [within(scene.ball[0], BALL_LIMIT.x), within(scene.ball[1], BALL_LIMIT.y)],
    radius: [clamp(scene.radius[0], RADIUS.min, RADIUS.max)],
  };
  return { ...settled, ...placeObstacle(settled, scene.offset[0], scene.offset[1]) };
}
