/**
 * The exact path of a ball among walls and obstacles.
 *
 * The ball's centre is a ray swept against the union of capsules: every wall grown by the radius. Corners, notches
 * narrower than the ball and crossing walls need no special case, and after a contact the ball is never inside a wall.
 */

import * as check from '../check.js';
import { pointElements } from '../pack.js';
import { CONTACT, outlineContains, polygonDistance, traceRebounds } from '../wasm.js';

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
 */

/** @type {Ending[]} */
const ENDINGS = ['count', 'length', 'stopped', 'shut-in', 'free'];

/** Where a ball went. */
class Trace {
  #numbers;

  /**
   * @param {Float64Array} points
   * @param {Float64Array} numbers
   * @param {Ending} ending
   * @param {number} length
   */
  constructor(points, numbers, ending, length) {
    /** The centre's path, x and y in turn: start, every contact, and for 'length' where the ball then is. */
    this.points = points;
    this.ending = ending;
    /** Of the path. */
    this.length = length;
    this.#numbers = numbers;
  }

  /**
   * Made at each call: who needs the path alone does not pay for it.
   * @returns {Contact[]}
   */
  get contacts() {
    /** @type {Contact[]} */
    const contacts = [];
    const integers = new Int32Array(this.#numbers.buffer);
    for (let i = 0; i < this.#numbers.length; i += CONTACT) {
      const [x, y, nx, ny, distance] = this.#numbers.subarray(i, i + 5);
      const [object, part] = integers.subarray(2 * i + 10, 2 * i + 12);
      contacts.push({ object, part, point: { x, y }, normal: { x: nx, y: ny }, distance });
    }
    return contacts;
  }
}

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
    const distance = (/** @type {Polygon} */ polygon) => polygonDistance(polygon, x, y);
    const holds = (/** @type {Polygon} */ polygon) => outlineContains(pointElements(polygon), 0, x, y);
    return (
      this.walls.some((wall) => distance(wall) < least || !holds(wall)) ||
      this.obstacles.some(
        (obstacle) => distance(obstacle) < least || (holds(obstacle) && distance(obstacle) > 0),
      )
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
    if (maxLength !== Infinity) check.nonNegative(fn, 'maxLength', maxLength);
    const start = Float64Array.of(origin.x, origin.y);
    const speed = Math.hypot(direction.x, direction.y);
    const nothing = new Float64Array(0);
    if (this.isBlocked(origin)) return new Trace(start, nothing, 'started-inside', 0);
    if (speed === 0) return new Trace(start, nothing, 'free', 0);

    const shapes = [...this.walls, ...this.obstacles].map((points, i) => ({
      points,
      closed: true,
      stops: i >= this.walls.length && stopAt.includes(i - this.walls.length),
    }));
    const state = [origin.x, origin.y, direction.x / speed, direction.y / speed];
    const { contacts, x, y, length, ending } = traceRebounds(
      shapes,
      this.radius,
      state,
      maxLength,
      maxBounces,
    );
    const count = contacts.length / CONTACT;
    const name = ENDINGS[ending];
    const points = new Float64Array(2 * (count + 1 + Number(name === 'length')));
    points.set(start);
    for (let i = 0; i < count; i++) {
      points[2 * i + 2] = contacts[CONTACT * i];
      points[2 * i + 3] = contacts[CONTACT * i + 1];
    }
    if (name === 'length') points.set([x, y], points.length - 2);
    return new Trace(points, contacts, name, length);
  }
}
