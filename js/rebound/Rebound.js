/**
 * The exact path of a ball among walls and obstacles.
 *
 * The path of the ball's center is that of a ray against the walls, offset by the radius: a union of capsules. Corners, notches
 * narrower than the ball and crossing walls need no special case, and after a contact the ball is never inside a wall.
 */

import {
  CONTACT_DISTANCE,
  CONTACT_DOUBLES,
  CONTACT_NORMAL,
  CONTACT_OBJECT,
  CONTACT_PART,
  CONTACT_POINT,
  ENDINGS,
  REBOUND_STATE_DIRECTION,
  REBOUND_STATE_DOUBLES,
  REBOUND_STATE_ENDING,
  REBOUND_STATE_LENGTH,
  REBOUND_STATE_REACH,
  WALLS_BUILD,
  WALLS_MOVED,
  WALL_SHAPE_INTEGERS,
  WALL_SHAPE_OBJECT,
} from '../generated/layout.js';
import { extended, maxDistance, maxT, option, optional, unchecked } from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { matrixOf } from '../arguments/matrix2.js';
import { Disposable } from '../Disposable.js';
import { hypot } from '../math/hypot.js';
import { Vector2 } from '../math/Vector2.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { rebound } from '../wasm/rebound.js';
import { filterBytes, putFilter, WasmWalls } from '../wasm/WasmWalls.js';
import { FILTER, filterOf } from './filter.js';
import { checkScene, Packed } from './Walls.js';

/** @import { Filter, ObjectFilter } from './filter.js' */
/** @import { RayLike, VectorLike } from '../arguments/check.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { Given, Scene } from './Walls.js' */

/**
 * @typedef {'count' | 'distance' | 'stopped' | 'shut-in' | 'free' | 'started-inside'} Ending
 *   count: after maxContacts; distance: after maxDistance; stopped: at an obstacle of stopAt; shut-in: the ball is wedged and
 *   cannot move; free: no wall is ahead; started-inside: the ball overlaps a wall or obstacle at the start, or is outside a room
 * @typedef {{object: number, part: number, center: Vector2, point: Vector2, normal: Vector2, distance: number}} Contact
 *   object: index among the walls, then the obstacles; part: index of the polygon's edge, counted from 0 in each ring, or of the vertex at
 *   the end of an open line; 0 for an arc; center: the ball's
 *   center, where the path turns and the next ray begins (for radius 0 it is 32 ulps in front of the wall, so that the next ray
 *   starts on the correct side); point: the contact point on the wall; normal: a unit vector from the wall to the ball; distance: the
 *   length of the path from the previous contact, or from the start
 * @typedef {{object: number, part: number, point: Vector2, normal: Vector2, t: number, distance: number}} WallHit
 *   object, part, normal: as in `Contact`; point: on the wall; t: in multiples of the ray's direction; distance: from the origin
 */

const LIMITS = /* @__PURE__ */ extended(FILTER, {
  maxContacts: /* @__PURE__ */ option(check.nonNegative, 1000),
  maxDistance,
  stopAt: /* @__PURE__ */ optional(unchecked),
});
const RAYS = /* @__PURE__ */ extended(FILTER, { maxT });
/** Largest number of contacts per wasm call. Longer paths take several calls. */
const CHUNK = 4096;

/**
 * The path of a ball, created by `Rebound.trace`, which throws for invalid arguments. A trace itself throws nothing.
 *
 * @example
 * ```js
 * import { Rebound } from 'raybound';
 *
 * const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], radius: 1 });
 * const trace = room.trace({ origin: { x: 2, y: 5 }, direction: { x: 1, y: 1 } }, { maxContacts: 2 });
 * console.log(trace.ending, [...trace.points]); // → count [ 2, 5, 6, 9, 9, 6 ]
 * room.dispose();
 * ```
 */
export class Trace {
  /**
   * @param {Float64Array} points
   * @param {Float64Array} numbers  the contacts as C wrote them
   * @param {number} reach  distance from the center to the contact point
   * @param {Ending} ending
   * @param {number} length
   * @param {Vector2} direction
   */
  constructor(points, numbers, reach, ending, length, direction) {
    /** The path of the center, x0, y0, x1, y1 …: the start, every contact, and for 'distance' the final position. */
    this.points = points;
    /** Why the path ends. */
    this.ending = ending;
    /** Euclidean length of the path. */
    this.length = length;
    /** Direction after the last contact, with the length of the initial one: a path continues along it from the last point. */
    this.direction = direction;
    // Not private fields, so that a trace can be read through a proxy, as in Vue's `reactive`.
    Object.defineProperty(this, 'packed', { value: { numbers, reach }, configurable: true, writable: true });
  }

  /**
   * The contacts in order. Each read creates them anew, so that programs that read only the path do not pay for them.
   * @returns {Contact[]}
   */
  get contacts() {
    const { numbers, reach } = /** @type {any} */ (this).packed;
    const integers = new Int32Array(numbers.buffer);
    /** @type {Contact[]} */
    const contacts = [];
    for (let i = 0; i < numbers.length; i += CONTACT_DOUBLES)
      contacts.push(contactAt(numbers, integers, i, reach));
    return contacts;
  }
}

/**
 * Start and direction of a path as plain numbers. All are read before any is written to wasm memory, because a getter may call
 * raybound.
 * @typedef {{x: number, y: number, dx: number, dy: number}} Start
 * @type {(fn: string, ray: RayLike) => Start}
 */
function startOf(fn, ray) {
  const { origin, direction } = check.ray(fn, 'ray', ray);
  return { x: origin.x, y: origin.y, dx: direction.x, dy: direction.y };
}

/**
 * The direction of a state, with the length of the initial one.
 * @type {(f64: Float64Array, at: number, from: Start) => Vector2}
 */
function turned(f64, at, { dx, dy }) {
  const speed = hypot(dx, dy);
  return new Vector2(
    f64[at + REBOUND_STATE_DIRECTION] * speed,
    f64[at + REBOUND_STATE_DIRECTION + 1] * speed,
  );
}

/** What is kept of a scene, in typed arrays. @type {(packed: Packed) => Given} */
function givenOf({ numbers, shapes, capsules, count, room }) {
  return { numbers: Float64Array.from(numbers), shapes: Int32Array.from(shapes), capsules, count, room };
}

/** The index of the first shape of an object, or of a later one if it has none. @type {(given: Given, object: number) => number} */
function firstShape({ shapes }, object) {
  let first = 0;
  let end = shapes.length / WALL_SHAPE_INTEGERS;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (shapes[middle * WALL_SHAPE_INTEGERS + WALL_SHAPE_OBJECT] < object) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** @type {(f64: Float64Array, i32: Int32Array, at: number, reach: number) => Contact} */
function contactAt(f64, i32, at, reach) {
  const x = f64[at + CONTACT_POINT];
  const y = f64[at + CONTACT_POINT + 1];
  const nx = f64[at + CONTACT_NORMAL];
  const ny = f64[at + CONTACT_NORMAL + 1];
  return {
    object: i32[2 * at + CONTACT_OBJECT],
    part: i32[2 * at + CONTACT_PART],
    center: new Vector2(x, y),
    point: new Vector2(x - reach * nx, y - reach * ny),
    normal: new Vector2(nx, ny),
    distance: f64[at + CONTACT_DISTANCE],
  };
}

/**
 * Paths of a ball among walls and obstacles. The constructor copies the shapes to wasm memory and builds a BVH over all edges, so that a
 * path among 100,000 edges takes little longer than among 64. `moveWall` moves one shape; after other changes call `setWalls`.
 *
 * Both sides of every wall are solid. `free` only determines where a path may start. Numbers that are not finite
 * throw a TypeError or RangeError, and nothing is changed.
 *
 * Memory: the walls are in wasm memory, which is limited to 2 GB for all objects together. `dispose` (or `using`) frees it at once.
 * Otherwise it is freed some time after the object is garbage-collected, but never during a synchronous loop. A loop that
 * creates many objects must call `dispose`: otherwise memory runs out and the constructor throws a RangeError.
 *
 * @example
 * ```js
 * import { Rebound } from 'raybound';
 *
 * const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], radius: 1 });
 * const contact = room.next({ origin: { x: 2, y: 5 }, direction: { x: 1, y: 1 } });
 * console.log(contact?.center, contact?.direction); // → Vector2 { x: 6, y: 9 } Vector2 { x: 1, y: -1 }
 * room.dispose();
 * ```
 */
export class Rebound extends Disposable {
  /** @type {WasmWalls | null} */
  #walls;
  /** The shapes as they were passed. @type {Given} */
  #given;
  /** The matrices of the objects that were moved. @type {Map<number, number[]>} */
  #matrices = new Map();
  #radius = 0;
  /** Position of the ball at the last contact of `next`; NaN if there is none. */
  #contactX = NaN;
  #contactY = NaN;
  /** The mask of that call of `next`; NaN if the call ignored objects. */
  #contactMask = -1;
  /** @type {'count' | 'free' | 'started-inside' | null} */
  #ending = null;

  /**
   * @param {Scene & {radius?: number}} scene
   *   walls: rooms, the ball stays inside each; obstacles: the ball stays outside each; both are lists of shapes of any kind, see
   *   `WallShape`; radius: of the ball, ≥ 0; 0 by default: the ball is a point, as a ray of light
   */
  constructor(scene) {
    super();
    const { walls = [], obstacles = [], radius = 0 } = checkScene('Rebound', scene, ['radius']);
    this.#radius = check.nonNegative('Rebound', 'radius', radius);
    const packed = new Packed('Rebound', { walls, obstacles });
    this.#walls = new WasmWalls(packed, rebound);
    this.#given = givenOf(packed);
  }

  /** Throws for a proxy of a Rebound, and for another object with its prototype. @type {(self: Rebound, method: string) => void} */
  static #check(self, method) {
    if (!(#walls in self)) failReceiver(`Rebound.${method}`, 'a Rebound', self);
  }

  /** @type {(self: Rebound, fn: string) => WasmWalls} */
  static #open(self, fn) {
    let open;
    try {
      open = self.#walls;
    } catch {
      failReceiver(fn, 'a Rebound', self);
    }
    return open ?? failDisposed(fn, 'a room');
  }

  /** Radius of the ball, ≥ 0. May be changed at any time, because the BVH does not depend on it. */
  get radius() {
    Rebound.#open(this, 'Rebound.radius');
    return this.#radius;
  }

  set radius(radius) {
    Rebound.#open(this, 'Rebound.radius');
    check.nonNegative('Rebound.radius', 'value', radius);
    this.#contactX = NaN;
    this.#radius = radius;
  }

  /**
   * Replaces the walls, or reads the same walls again after a change. The ball's radius changes only if the scene has a `radius`.
   * @param {Scene & {radius?: number}} scene
   */
  setWalls(scene) {
    const fn = 'Rebound.setWalls';
    Rebound.#open(this, fn);
    const { walls = [], obstacles = [], radius = this.#radius } = checkScene(fn, scene, ['radius']);
    check.nonNegative(fn, 'radius', radius);
    const packed = new Packed(fn, { walls, obstacles });
    const before = Rebound.#open(this, fn); // After reading the shapes: a getter may have called dispose.
    this.#walls = new WasmWalls(packed, rebound);
    this.#radius = radius;
    this.#given = givenOf(packed);
    this.#matrices.clear();
    this.#contactX = NaN;
    before.dispose();
    return this;
  }

  /**
   * Moves one wall or obstacle. Every query then returns what a new Rebound with the moved shape returns. The others are not read again:
   * a move takes time for the shape's own edges.
   * @param {number} index  as in `Contact.object`: an index among the walls, then the obstacles
   * @param {Matrix2DLike} matrix  from the shape as it was passed to the constructor or `setWalls`, not from where the last move put it.
   *   Any affine matrix for polygons, lines, segments and boxes: each vertex is moved. Only a similarity (of rotations, translations,
   *   reflections and equal scales other than 0) for circles, arcs and capsules: a radius is multiplied by the length of (a, b)
   * @throws {RangeError} for an index without a shape; for a matrix that would turn a circle into an ellipse; for coordinates above 1e301.
   *   Nothing is changed
   *
   * @example
   * ```js
   * import { Rebound } from 'raybound';
   *
   * const room = new Rebound({ walls: [[0, 0, 10, 0, 10, 10, 0, 10]], obstacles: [{ x: 4, y: 0, width: 1, height: 5 }] });
   * const ray = { origin: { x: 1, y: 2 }, direction: { x: 1, y: 0 } };
   * console.log(room.raycast(ray)?.point.x); // → 4
   * room.moveWall(1, { e: 3 });
   * console.log(room.raycast(ray)?.point.x); // → 7
   * room.dispose();
   * ```
   */
  moveWall(index, matrix) {
    const fn = 'Rebound.moveWall';
    Rebound.#open(this, fn);
    const numbers = matrixOf(fn, 'matrix', matrix);
    const walls = Rebound.#open(this, fn); // A getter may have called dispose.
    if (!(Number.isInteger(index) && index >= 0 && index < walls.count))
      check.fail(RangeError, fn, 'index', 'the index of a wall or obstacle', index);
    const given = this.#given;
    const first = firstShape(given, index);
    const own = () => numbers;
    const result = walls.move(Packed.moved(fn, given, first, firstShape(given, index + 1), own), first);
    if (result !== WALLS_MOVED) {
      const matrixAt = (/** @type {number} */ i) => (i === index ? numbers : this.#matrices.get(i));
      try {
        this.#walls = new WasmWalls(Packed.moved(fn, given, 0, walls.shapes, matrixAt), rebound);
        walls.dispose();
      } catch (error) {
        // Walls that are moved already are only slower without a new build.
        if (result === WALLS_BUILD) throw error;
      }
    }
    this.#matrices.set(index, numbers);
    this.#contactX = NaN;
    return this;
  }

  /**
   * Frees the memory. Any later use except `dispose` throws a TypeError.
   * @override
   */
  dispose() {
    Rebound.#check(this, 'dispose');
    this.#walls?.dispose();
    this.#walls = null;
  }

  /**
   * Whether a ball at this point overlaps a wall, is inside an obstacle or outside a room. Touching does not count.
   * @param {VectorLike} center
   * @param {number} [radius]  at least 0; the radius of the ball by default
   * @param {ObjectFilter} [options]  which walls and obstacles count
   * @returns {boolean}
   */
  overlaps(center, radius, options) {
    const fn = 'Rebound.overlaps';
    Rebound.#open(this, fn);
    const { x, y } = check.vector(fn, 'center', center);
    const reach = radius === undefined ? this.#radius : check.nonNegative(fn, 'radius', radius);
    const filter = this.#filter(fn, options);
    return Rebound.#open(this, fn).isBlocked(x, y, reach, filter);
  }

  /**
   * Distance from a point to the nearest wall, on either side of it. A ball at this point overlaps the wall by its radius minus this
   * distance.
   * @param {VectorLike} point
   * @param {ObjectFilter} [options]  which walls and obstacles count
   * @returns {number}  Infinity without walls
   */
  distanceToPoint(point, options) {
    const fn = 'Rebound.distanceToPoint';
    Rebound.#open(this, fn);
    const { x, y } = check.vector(fn, 'point', point);
    const filter = this.#filter(fn, options);
    return Rebound.#open(this, fn).distanceTo(x, y, filter);
  }

  /** @type {(fn: string, options: ObjectFilter | undefined) => Filter | null} */
  #filter(fn, options) {
    if (options === undefined) return null;
    return filterOf(fn, FILTER.read(fn, options), () => Rebound.#open(this, fn).count);
  }

  /**
   * Writes the initial state of a trace. Returns the index of its first double. Behind the state there is memory for `count` contacts, then
   * the filter, then the stops.
   * @param {WasmWalls} walls @param {Start} from @param {number} count @param {Filter | null} filter @param {Uint8Array | null} stops
   */
  #begin(walls, from, count, filter, stops) {
    const { store } = walls;
    const filterAt = (REBOUND_STATE_DOUBLES + count * CONTACT_DOUBLES) * 8;
    const size = filterAt + filterBytes(filter);
    const at = store.results(size + (stops ? stops.length : 0)) / 8;
    const { f64 } = store;
    // Scaled by a power of two, so that no square overflows or underflows.
    const most = Math.max(Math.abs(from.dx), Math.abs(from.dy));
    const scale = most > 1e150 ? 2 ** -600 : most < 1e-150 ? 2 ** 1000 : 1;
    const x = from.dx * scale;
    const y = from.dy * scale;
    const speed = hypot(x, y);
    // The length, then the ending and the idle contacts. The other fields are written by C before they are read.
    f64[at + REBOUND_STATE_LENGTH] = 0;
    f64[at + REBOUND_STATE_LENGTH + 1] = 0;
    f64[at] = from.x;
    f64[at + 1] = from.y;
    f64[at + 2] = x / speed;
    f64[at + 3] = y / speed;
    putFilter(store, at * 8 + filterAt, filter);
    if (stops) new Uint8Array(f64.buffer, at * 8 + size, stops.length).set(stops);
    return at;
  }

  /**
   * One byte for each object: 1 if a contact with the object ends the path.
   * @param {string} fn @param {WasmWalls} walls @param {ArrayLike<number>} stopAt
   */
  #stops(fn, walls, stopAt) {
    check.list(fn, 'stopAt', stopAt, 'an array of obstacles');
    if (stopAt.length === 0) return null;
    const stops = new Uint8Array(walls.count);
    for (let i = 0; i < stopAt.length; i++) {
      const index = stopAt[i];
      if (!(Number.isInteger(index) && index >= 0 && index + this.#given.room < walls.count))
        check.fail(RangeError, fn, `stopAt[${i}]`, 'the index of an obstacle', index);
      stops[index + this.#given.room] = 1;
    }
    return stops;
  }

  /**
   * Follows the ball from contact to contact. With a zero direction the ball does not move: 'free'.
   * @param {RayLike} ray  the ball's center, and a direction of any length
   * @param {object} [limits]
   * @param {number} [limits.maxContacts]  largest number of contacts, including the one that stops the ball; 1000 by default
   * @param {number} [limits.maxDistance]  largest length of the path; its last point may be between two contacts; Infinity by default
   * @param {ArrayLike<number>} [limits.stopAt]  indices of the obstacles that end the path
   * @param {number} [limits.mask]  32 bits: the ball passes through walls and obstacles whose masks have no bit in common with it
   * @param {ArrayLike<number>} [limits.ignore]  indices, as in `Contact.object`, of walls and obstacles that the ball passes through
   * @returns {Trace}
   */
  trace(ray, limits = check.NONE) {
    const fn = 'Rebound.trace';
    Rebound.#open(this, fn);
    const { maxContacts, maxDistance, stopAt = [], mask, ignore } = LIMITS.read(fn, limits, 'limits');
    const from = startOf(fn, ray);
    const filter = filterOf(fn, { mask, ignore }, () => Rebound.#open(this, fn).count);
    const walls = Rebound.#open(this, fn);
    const stops = this.#stops(fn, walls, stopAt);
    const start = Float64Array.of(from.x, from.y);
    const nothing = new Float64Array(0);
    const radius = this.#radius;
    const given = new Vector2(from.dx, from.dy);
    if (walls.isBlocked(from.x, from.y, radius, filter))
      return new Trace(start, nothing, radius, 'started-inside', 0, given);
    if (from.dx === 0 && from.dy === 0) return new Trace(start, nothing, radius, 'free', 0, given);

    const most = Math.floor(maxContacts);
    const chunk = Math.min(most, CHUNK);
    const at = this.#begin(walls, from, chunk, filter, stops);
    const { store } = walls;
    const first = at + REBOUND_STATE_DOUBLES;
    const end = (first + chunk * CONTACT_DOUBLES) * 8;
    const filterAt = filter ? end : 0;
    const stopsAt = stops ? end + filterBytes(filter) : 0;
    let numbers = nothing;
    let made = 0;
    let ending;
    do {
      const count = walls.trace(
        filterAt,
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
          // Memory for all possible contacts, unless that is much more than for the contacts so far.
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
      made ? turned(f64, at, from) : given,
    );
  }

  /**
   * The next contact only, for programs that decide at each contact how to continue.
   * @param {RayLike} ray  the ball's center, and a direction of any length
   * @param {ObjectFilter} [options]  which walls and obstacles count: the ball passes through the others
   * @returns {(Contact & {direction: Vector2}) | null}  direction: after the contact, with the same length; null if no wall is ahead, or
   *   if the ball overlaps a wall at the start: `ending` says which
   */
  next(ray, options) {
    const fn = 'Rebound.next';
    Rebound.#open(this, fn);
    const from = startOf(fn, ray);
    const filter = options === undefined ? null : this.#filter(fn, options);
    const walls = Rebound.#open(this, fn);
    const radius = this.#radius;
    // From the previous contact the path continues as in `trace`, without a check that the ball is on the free side, because this check
    // takes longer than finding the next contact.
    const mask = filter === null ? -1 : filter.ignored.length ? NaN : filter.mask;
    const goesOn = from.x === this.#contactX && from.y === this.#contactY && mask === this.#contactMask;
    this.#ending = 'started-inside';
    if (!goesOn && walls.isBlocked(from.x, from.y, radius, filter)) return null;
    this.#ending = 'free';
    if (from.dx === 0 && from.dy === 0) return null;
    const at = this.#begin(walls, from, 1, filter, null);
    const first = at + REBOUND_STATE_DOUBLES;
    const filterAt = filter ? (first + CONTACT_DOUBLES) * 8 : 0;
    if (!walls.trace(filterAt, radius, 0, Infinity, 1, at * 8, first * 8)) return null;
    this.#ending = 'count';
    const { f64, i32 } = walls.store;
    this.#contactX = f64[first];
    this.#contactY = f64[first + 1];
    this.#contactMask = mask;
    // Without contactAt and an object spread, which would take 40 ns more.
    const x = f64[first];
    const y = f64[first + 1];
    const nx = f64[first + 2];
    const ny = f64[first + 3];
    const reach = f64[at + REBOUND_STATE_REACH];
    const speed = hypot(from.dx, from.dy);
    return {
      object: i32[2 * first + CONTACT_OBJECT],
      part: i32[2 * first + CONTACT_OBJECT + 1],
      center: new Vector2(x, y),
      point: new Vector2(x - reach * nx, y - reach * ny),
      normal: new Vector2(nx, ny),
      distance: f64[first + CONTACT_DISTANCE],
      direction: new Vector2(
        f64[at + REBOUND_STATE_DIRECTION] * speed,
        f64[at + REBOUND_STATE_DIRECTION + 1] * speed,
      ),
    };
  }

  /**
   * Why the last call of `next` ended, with the words of a trace: 'count' after a contact; 'free' if it returned null because nothing is
   * ahead; 'started-inside' if it returned null because the ball overlaps a wall or obstacle, or is outside a room. null before the first call.
   */
  get ending() {
    Rebound.#open(this, 'Rebound.ending');
    return this.#ending;
  }

  /**
   * The nearest hit of a ray with a wall, on either side of it, from any place: the ball and its radius do not matter.
   * @param {RayLike} ray  a direction of any length
   * @param {ObjectFilter & {maxT?: number}} [options]  maxT: the largest t, in multiples of the direction; Infinity by default
   * @returns {WallHit | null}  null for a miss, and for a zero direction
   */
  raycast(ray, options = check.NONE) {
    return Rebound.#cast(this, 'Rebound.raycast', ray, options);
  }

  /**
   * Whether a ray hits a wall. A line of sight from a to b is free if no wall is hit: `!room.raycastAny({origin: a, direction: b - a}, {maxT: 1})`.
   * @param {RayLike} ray
   * @param {ObjectFilter & {maxT?: number}} [options]  as for `raycast`
   * @returns {boolean}
   */
  raycastAny(ray, options = check.NONE) {
    return Rebound.#cast(this, 'Rebound.raycastAny', ray, options) !== null;
  }

  /** @type {(self: Rebound, fn: string, ray: RayLike, options: ObjectFilter & {maxT?: number}) => WallHit | null} */
  static #cast(self, fn, ray, options) {
    Rebound.#open(self, fn);
    const { maxT: most, mask, ignore } = RAYS.read(fn, options);
    const from = startOf(fn, ray);
    const filter = filterOf(fn, { mask, ignore }, () => Rebound.#open(self, fn).count);
    const walls = Rebound.#open(self, fn);
    const speed = hypot(from.dx, from.dy);
    if (speed === 0) return null;
    const at = self.#begin(walls, from, 1, filter, null);
    const first = at + REBOUND_STATE_DOUBLES;
    const filterAt = filter ? (first + CONTACT_DOUBLES) * 8 : 0;
    if (!walls.trace(filterAt, 0, 0, most * speed, 1, at * 8, first * 8)) return null;
    const { f64, i32 } = walls.store;
    const { object, part, point, normal } = contactAt(f64, i32, first, f64[at + REBOUND_STATE_REACH]);
    // A ray of light turns a little before the wall: the hit is where the wall is.
    const [x, y] = [(point.x - from.x) / speed, (point.y - from.y) / speed];
    const t = Math.max(0, x * (from.dx / speed) + y * (from.dy / speed));
    return { object, part, point, normal, t, distance: t * speed };
  }
}
