/**
 * The exact path of a ball among walls and obstacles.
 *
 * The ball's centre is a ray swept against the union of capsules: every wall grown by the radius. Corners, notches
 * narrower than the ball and crossing walls need no special case, and after a contact the ball is never inside a wall.
 */

import * as check from '../check.js';
import { polygonContains, polygonDistance, traceRebounds } from '../wasm.js';

/** @import { VectorLike } from '../check.js' */

/**
 * @typedef {ArrayLike<number>} Polygon  x and y in turn, closed, any winding
 * @typedef {'count' | 'length' | 'stopped' | 'shut-in' | 'free' | 'started-inside'} Ending
 *   count: after maxBounces; length: after maxLength; stopped: at an obstacle of stopAt; shut-in: wedged so that it
 *   cannot move; free: nothing is ahead; started-inside: the ball starts in a wall or obstacle, or outside the walls
 * @typedef {{object: number, part: number, point: {x: number, y: number}, normal: {x: number, y: number},
 *   distance: number}} Contact
 *   object: index among the walls, then the obstacles; part: index of the edge; point: the ball's centre; normal: unit,
 *   from the wall to the ball; distance: from the contact before, or from the start
 * @typedef {{points: Float64Array, contacts: Contact[], ending: Ending, length: number}} Trace
 *   points: the centre's path, x and y in turn: start, every contact, and for 'length' where the ball then is
 */

/** @type {Ending[]} */
const ENDINGS = ['count', 'length', 'stopped', 'shut-in', 'free'];

export class Rebound {
  /**
   * @param {object} scene
   * @param {Polygon[]} [scene.walls]  rooms: the ball stays inside each
   * @param {Polygon[]} [scene.obstacles]  the ball stays outside each
   * @param {number} [scene.radius]  >= 0; 0 is a ray of light
   */
  constructor({ walls = [], obstacles = [], radius = 0 }) {
    const fn = 'Rebound';
    walls.forEach((wall, i) => check.position(fn, `walls[${i}]`, wall));
    obstacles.forEach((obstacle, i) => check.position(fn, `obstacles[${i}]`, obstacle));
    this.walls = walls;
    this.obstacles = obstacles;
    this.radius = check.nonNegative(fn, 'radius', radius);
  }

  /**
   * Whether a ball at this point lies inside a wall or obstacle, or outside a room. Touching is not inside.
   * @param {VectorLike} center
   * @returns {boolean}
   */
  isBlocked(center) {
    const { x, y } = check.vector('Rebound.isBlocked', 'center', center);
    // A point put at the radius from a wall is there within rounding.
    const reach = Math.max(Math.abs(x), Math.abs(y), this.radius);
    const least = this.radius - 8 * Number.EPSILON * reach;
    return (
      [...this.walls, ...this.obstacles].some((polygon) => polygonDistance(polygon, x, y) < least) ||
      this.walls.some((wall) => !polygonContains(wall, x, y)) ||
      this.obstacles.some((obstacle) => polygonContains(obstacle, x, y) && polygonDistance(obstacle, x, y) > 0)
    );
  }

  /**
   * Follows the ball from contact to contact. A zero direction stays where it is: 'free'.
   * @param {VectorLike} origin  the ball's centre
   * @param {VectorLike} direction  of any length
   * @param {object} [limits]
   * @param {number} [limits.maxBounces]  contacts at the most, the one that stops it included
   * @param {number} [limits.maxLength]  of the path
   * @param {number[]} [limits.stopAt]  obstacles (their indices) that end the path
   * @returns {Trace}
   */
  trace(origin, direction, { maxBounces = 1000, maxLength = Infinity, stopAt = [] } = {}) {
    const fn = 'Rebound.trace';
    check.vector(fn, 'origin', origin);
    check.vector(fn, 'direction', direction);
    check.nonNegative(fn, 'maxBounces', maxBounces);
    if (!(maxLength >= 0)) check.refuse(RangeError, fn, 'maxLength', '≥ 0', maxLength);
    const start = Float64Array.of(origin.x, origin.y);
    const speed = Math.hypot(direction.x, direction.y);
    if (this.isBlocked(origin)) return { points: start, contacts: [], ending: 'started-inside', length: 0 };
    if (speed === 0) return { points: start, contacts: [], ending: 'free', length: 0 };

    const shapes = [...this.walls, ...this.obstacles].map((points, i) => ({
      points,
      closed: true,
      stops: i >= this.walls.length && stopAt.includes(i - this.walls.length),
    }));
    const state = [origin.x, origin.y, direction.x / speed, direction.y / speed];
    const traced = traceRebounds(shapes, this.radius, state, maxLength, maxBounces);
    const ending = ENDINGS[traced.ending];
    const count = traced.contacts.length / 8;
    const points = new Float64Array(2 * (count + 1 + Number(ending === 'length')));
    points.set(start);
    /** @type {Contact[]} */
    const contacts = [];
    for (let i = 0; i < count; i++) {
      const [x, y, nx, ny, distance, object, part] = traced.contacts.subarray(8 * i, 8 * i + 7);
      points[2 * i + 2] = x;
      points[2 * i + 3] = y;
      contacts.push({ object, part, point: { x, y }, normal: { x: nx, y: ny }, distance });
    }
    if (ending === 'length') points.set([traced.x, traced.y], points.length - 2);
    return { points, contacts, ending, length: traced.length };
  }
}
