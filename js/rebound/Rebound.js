/**
 * The exact path of a ball among walls and obstacles.
 *
 * The ball's center is a ray swept against the union of capsules: every wall grown by the radius. Corners, notches
 * narrower than the ball and crossing walls need no special case, and after a contact the ball is never inside a wall.
 */

import {
  CONTACT_DISTANCE,
  CONTACT_DOUBLES,
  CONTACT_OBJECT,
  ENDINGS,
  REBOUND_STATE_DOUBLES,
  REBOUND_STATE_ENDING,
  REBOUND_STATE_LENGTH,
  REBOUND_STATE_REACH,
} from '../generated/layout.js';
import * as check from '../validate.js';
import { Disposable } from '../Disposable.js';
import { hypot } from '../math/hypot.js';
import { Vector2 } from '../math/Vector2.js';
import { refuseDisposed } from '../wasm/Allocation.js';
import { rebound } from '../wasm/rebound.js';
import { Walls } from '../wasm/WasmWalls.js';
import { checkScene, Packed } from './Walls.js';

/** @import { RayLike, VectorLike } from '../validate.js' */
/** @import { Scene } from './Walls.js' */

/**
 * @typedef {'count' | 'distance' | 'stopped' | 'shut-in' | 'free' | 'started-inside'} Ending
 *   count: after maxContacts; distance: after maxDistance; stopped: at an obstacle of stopAt; shut-in: wedged so that it
 *   cannot move; free: nothing is ahead; started-inside: the ball starts in a wall or obstacle, or outside the walls
 * @typedef {{object: number, part: number, center: Vector2, point: Vector2, normal: Vector2, distance: number}} Contact
 *   object: index among the walls, then the obstacles; part: index of the polygon's edge, 0 of an arc; center: the ball's,
 *   where its path turns and the next ray begins: of light 32 ulps in front of the wall, so that the next ray starts on the
 *   right side of it; point: on the wall, where the ball touches it; normal: unit, from the wall to the ball; distance: from
 *   the contact before, or from the start
 */

const LIMITS = ['maxContacts', 'maxDistance', 'stopAt'];
/** Contacts in one call; more are traced in several. */
const CHUNK = 4096;

/** Where a ball went. */
export class Trace {
  #numbers;
  #reach;

  /**
   * @param {Float64Array} points
   * @param {Float64Array} numbers
   * @param {number} reach  from the center to what it touches
   * @param {Ending} ending
   * @param {number} length
   * @param {Vector2} direction
   */
  constructor(points, numbers, reach, ending, length, direction) {
    /** The center's path, x and y in turn: start, every contact, and for 'distance' where the ball then is. */
    this.points = points;
    /** Why it ends there. */
    this.ending = ending;
    /** Of the path, Euclidean. */
    this.length = length;
    /** Behind the last contact, as long as it was at the start: from the last point a path goes on along it. */
    this.direction = direction;
    this.#numbers = numbers;
    this.#reach = reach;
  }

  /**
   * The contacts in their order. Made at each call: who needs the path alone does not pay for it.
   * @returns {Contact[]}
   */
  get contacts() {
    const integers = new Int32Array(this.#numbers.buffer);
    /** @type {Contact[]} */
    const contacts = [];
    for (let i = 0; i < this.#numbers.length; i += CONTACT_DOUBLES)
      contacts.push(contactAt(this.#numbers, integers, i, this.#reach));
    return contacts;
  }
}

/**
 * Where a path begins and where to, as plain numbers: read wholly before any of them is put, as a getter may ask raybound in
 * between, and looked at again, as it may return another number each time.
 * @typedef {{x: number, y: number, dx: number, dy: number}} Way
 * @type {(fn: string, ray: RayLike) => Way}
 */
function wayOf(fn, ray) {
  const { origin, direction } = check.ray(fn, 'ray', ray);
  const { x, y } = origin;
  const { x: dx, y: dy } = direction;
  // 0 times a number that is not finite is NaN.
  if ((x + y + dx + dy) * 0 !== 0 && ![x, y, dx, dy].every(Number.isFinite))
    check.refuse(TypeError, fn, 'ray', 'a ray whose numbers stay the same', ray);
  return { x, y, dx, dy };
}

/**
 * The direction of a state, as long as the one at the start.
 * @type {(f64: Float64Array, at: number, way: Way) => Vector2}
 */
function turned(f64, at, { dx, dy }) {
  const speed = hypot(dx, dy);
  return new Vector2(f64[at + 2] * speed, f64[at + 3] * speed);
}

/** @type {(f64: Float64Array, i32: Int32Array, at: number, reach: number) => Contact} */
function contactAt(f64, i32, at, reach) {
  const x = f64[at];
  const y = f64[at + 1];
  const nx = f64[at + 2];
  const ny = f64[at + 3];
  return {
    object: i32[2 * at + CONTACT_OBJECT],
    part: i32[2 * at + CONTACT_OBJECT + 1],
    center: new Vector2(x, y),
    point: new Vector2(x - reach * nx, y - reach * ny),
    normal: new Vector2(nx, ny),
    distance: f64[at + CONTACT_DISTANCE],
  };
}

/**
 * A room and what stands in it, read when it is made: a snapshot in wasm memory, with a hierarchy over all edges, so that
 * 100,000 of them cost little more than 64. Shapes that change need `setWalls`.
 *
 * Both sides of every wall are solid. Which side is free only tells where a path may start. Numbers that are not finite
 * throw a TypeError or RangeError, and nothing is changed.
 *
 * Memory: the walls are in wasm memory, of which all objects together have 2 GB. `dispose` (or `using`) gives it back
 * at once. Without it the engine does, some time after the object is garbage, but never before the event loop turns: a loop that
 * makes many calls `dispose`, or memory runs out and the constructor throws a RangeError.
 */
export class Rebound extends Disposable {
  /** @type {Walls | null} */
  #walls;
  #radius = 0;
  #room = 0;
  /** Where the last contact of `next` left the ball; NaN for nowhere. */
  #contactX = NaN;
  #contactY = NaN;

  /**
   * @param {Scene & {radius?: number}} scene
   *   walls: rooms, the ball stays inside each; obstacles: it stays outside each; of either any number and of any kind, see
   *   `WallShape`; radius: ≥ 0; 0, if it is left out, is a ray of light
   */
  constructor(scene) {
    super();
    const { walls = [], obstacles = [], radius = 0 } = checkScene('Rebound', scene, ['radius']);
    this.#radius = check.nonNegative('Rebound', 'radius', radius);
    const packed = new Packed('Rebound', { walls, obstacles });
    this.#walls = new Walls(packed, rebound);
    this.#room = packed.room;
  }

  /** @param {string} fn */
  #open(fn) {
    return this.#walls ?? refuseDisposed(fn, 'a room');
  }

  /** Of the ball; ≥ 0. May be changed at any time: the hierarchy is of the walls alone. */
  get radius() {
    this.#open('Rebound.radius');
    return this.#radius;
  }

  set radius(radius) {
    this.#open('Rebound.radius');
    this.#contactX = NaN;
    this.#radius = check.nonNegative('Rebound', 'radius', radius);
  }

  /**
   * Replaces the walls, or reads the same ones again after they have changed. The ball's radius changes only if the scene has one.
   * @param {Scene & {radius?: number}} scene
   */
  setWalls(scene) {
    const fn = 'Rebound.setWalls';
    const { walls = [], obstacles = [], radius = this.#radius } = checkScene(fn, scene, ['radius']);
    check.nonNegative(fn, 'radius', radius);
    const packed = new Packed(fn, { walls, obstacles });
    const before = this.#open(fn); // Only now: a getter of a shape may have disposed of it.
    this.#walls = new Walls(packed, rebound);
    this.#radius = radius;
    this.#room = packed.room;
    this.#contactX = NaN;
    before.dispose();
    return this;
  }

  /**
   * Gives the memory back. Any further use but this one throws a TypeError.
   * @override
   */
  dispose() {
    this.#walls?.dispose();
    this.#walls = null;
  }

  /**
   * Whether a ball at this point overlaps a wall, is inside an obstacle or outside a room. Touching is no overlap.
   * @param {VectorLike} center
   * @param {number} [radius]  at least 0; that of the ball if left out
   * @returns {boolean}
   */
  overlaps(center, radius) {
    const fn = 'Rebound.overlaps';
    const { x, y } = check.vector(fn, 'center', center);
    const reach = radius === undefined ? this.#radius : check.nonNegative(fn, 'radius', radius);
    return this.#open(fn).isBlocked(x, y, reach);
  }

  /**
   * How far the nearest wall is from a point, on whichever side of it: a ball there overlaps it by its radius less this.
   * @param {VectorLike} point
   * @returns {number}  Infinity without walls
   */
  distanceToPoint(point) {
    const fn = 'Rebound.distanceToPoint';
    const { x, y } = check.vector(fn, 'point', point);
    return this.#open(fn).distanceTo(x, y);
  }

  /**
   * Writes where a trace begins. Returns the index of the state's first double; behind it is room for `count` contacts, and
   * behind these are the stops.
   * @param {Walls} walls
   * @param {Way} way
   * @param {number} count
   * @param {Uint8Array | null} stops
   */
  #begin(walls, way, count, stops) {
    const { store } = walls;
    const size = (REBOUND_STATE_DOUBLES + count * CONTACT_DOUBLES) * 8;
    const at = store.results(size + (stops ? stops.length : 0)) / 8;
    const { f64 } = store;
    // A power of two, so that no square overflows or vanishes.
    const most = Math.max(Math.abs(way.dx), Math.abs(way.dy));
    const scale = most > 1e150 ? 2 ** -600 : most < 1e-150 ? 2 ** 1000 : 1;
    const x = way.dx * scale;
    const y = way.dy * scale;
    const speed = hypot(x, y);
    for (let i = at + REBOUND_STATE_LENGTH; i < at + REBOUND_STATE_DOUBLES; i++) f64[i] = 0; // Quicker than `fill`, which is a call.
    f64[at] = way.x;
    f64[at + 1] = way.y;
    f64[at + 2] = x / speed;
    f64[at + 3] = y / speed;
    if (stops) new Uint8Array(f64.buffer, at * 8 + size, stops.length).set(stops);
    return at;
  }

  /**
   * Which objects end a path, a byte each.
   * @param {string} fn
   * @param {Walls} walls
   * @param {ArrayLike<number>} stopAt
   */
  #stops(fn, walls, stopAt) {
    check.list(fn, 'stopAt', stopAt, 'an array of obstacles');
    if (stopAt.length === 0) return null;
    const stops = new Uint8Array(walls.count);
    for (let i = 0; i < stopAt.length; i++) {
      const index = stopAt[i];
      if (!(Number.isInteger(index) && index >= 0 && index + this.#room < walls.count))
        check.refuse(RangeError, fn, `stopAt[${i}]`, 'the index of an obstacle', index);
      stops[index + this.#room] = 1;
    }
    return stops;
  }

  /**
   * Follows the ball from contact to contact. A zero direction stays where it is: 'free'.
   * @param {RayLike} ray  the ball's center, and a direction of any length
   * @param {object} [limits]
   * @param {number} [limits.maxContacts]  contacts at the most, the one that stops it included; 1000 if left out
   * @param {number} [limits.maxDistance]  of the path; where it ends before a contact, that position is the path's last point
   * @param {ArrayLike<number>} [limits.stopAt]  obstacles (their indices) that end the path
   * @returns {Trace}
   */
  trace(ray, limits = {}) {
    const fn = 'Rebound.trace';
    const {
      maxContacts = 1000,
      maxDistance = Infinity,
      stopAt = [],
    } = check.optionsOf(fn, limits, LIMITS, 'limits');
    const way = wayOf(fn, ray);
    check.nonNegative(fn, 'maxContacts', maxContacts);
    if (maxDistance !== Infinity) check.nonNegative(fn, 'maxDistance', maxDistance);
    const walls = this.#open(fn);
    const stops = this.#stops(fn, walls, stopAt);
    const start = Float64Array.of(way.x, way.y);
    const nothing = new Float64Array(0);
    const radius = this.#radius;
    const given = new Vector2(way.dx, way.dy);
    if (walls.isBlocked(way.x, way.y, radius))
      return new Trace(start, nothing, radius, 'started-inside', 0, given);
    if (way.dx === 0 && way.dy === 0) return new Trace(start, nothing, radius, 'free', 0, given);

    const most = Math.floor(maxContacts);
    const chunk = Math.min(most, CHUNK);
    const at = this.#begin(walls, way, chunk, stops);
    const { store } = walls;
    const first = at + REBOUND_STATE_DOUBLES;
    const stopsAt = stops ? (first + chunk * CONTACT_DOUBLES) * 8 : 0;
    let numbers = nothing;
    let made = 0;
    let ending;
    do {
      const count = walls.trace(
        radius,
        stopsAt,
        maxDistance,
        Math.min(chunk, most - made),
        at * 8,
        first * 8,
      );
      const more = store.f64.subarray(first, first + count * CONTACT_DOUBLES);
      const length = (made + count) * CONTACT_DOUBLES;
      if (made === 0 && count < chunk) numbers = more.slice();
      else {
        if (length > numbers.length) {
          // Room for all that there may be, unless that is much more than what came so far.
          const larger = new Float64Array(Math.min(most * CONTACT_DOUBLES, 4 * length));
          larger.set(numbers);
          numbers = larger;
        }
        numbers.set(more, made * CONTACT_DOUBLES);
      }
      made += count;
      ending = store.i32[2 * at + REBOUND_STATE_ENDING];
    } while (ending === 0 && made < most);
    if (numbers.length > made * CONTACT_DOUBLES) numbers = numbers.slice(0, made * CONTACT_DOUBLES);

    const name = ENDINGS[ending];
    const points = new Float64Array(2 * (made + 1 + Number(name === 'distance')));
    points.set(start);
    for (let i = 0; i < made; i++) {
      points[2 * i + 2] = numbers[CONTACT_DOUBLES * i];
      points[2 * i + 3] = numbers[CONTACT_DOUBLES * i + 1];
    }
    const { f64 } = store;
    if (name === 'distance') points.set(f64.subarray(at, at + 2), points.length - 2);
    return new Trace(
      points,
      numbers,
      f64[at + REBOUND_STATE_REACH],
      name,
      f64[at + REBOUND_STATE_LENGTH],
      made ? turned(f64, at, way) : given,
    );
  }

  /**
   * The next contact alone, for loops that decide at each one.
   * @param {RayLike} ray  the ball's center, and a direction of any length
   * @returns {(Contact & {direction: Vector2}) | null}  with the direction after it, as long as it was before; null where
   *   nothing is ahead, or the ball starts in a wall
   */
  next(ray) {
    const fn = 'Rebound.next';
    const way = wayOf(fn, ray);
    const walls = this.#open(fn);
    const radius = this.#radius;
    // From the contact before, the path goes on as in `trace`, which has not left the free side: that takes longer to look up
    // than the way to the next contact.
    const goesOn = way.x === this.#contactX && way.y === this.#contactY;
    if (!goesOn && walls.isBlocked(way.x, way.y, radius)) return null;
    if (way.dx === 0 && way.dy === 0) return null;
    const at = this.#begin(walls, way, 1, null);
    const first = at + REBOUND_STATE_DOUBLES;
    if (!walls.trace(radius, 0, Infinity, 1, at * 8, first * 8)) return null;
    const { f64, i32 } = walls.store;
    this.#contactX = f64[first];
    this.#contactY = f64[first + 1];
    // Field by field: a spread of an object takes longer than all else.
    const { object, part, center, point, normal, distance } = contactAt(
      f64,
      i32,
      first,
      f64[at + REBOUND_STATE_REACH],
    );
    return { object, part, center, point, normal, distance, direction: turned(f64, at, way) };
  }
}
