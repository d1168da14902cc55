/** Many balls among walls: the public class, which checks arguments. WasmBilliards.js accesses the numbers in wasm memory. */

import { BALL_DOUBLES, BALL_MASS, BALL_VELOCITY } from '../generated/layout.js';
import { option, optional, Options, unchecked } from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { checkFields } from '../arguments/fields.js';
import { failDisposed, failReceiver } from '../wasm/Allocation.js';
import { failBuffer } from '../wasm/formats.js';
import { FORMAT, MASSES, POSITIONS, RADII, WasmBilliards, VELOCITIES } from '../wasm/WasmBilliards.js';
import { FILTER, filterOf } from '../rebound/filter.js';
import { checkScene, Packed } from '../rebound/Walls.js';
import { billiards } from '../wasm/billiards.js';
import { WasmWalls } from '../wasm/WasmWalls.js';

/** @import { ObjectFilter } from '../rebound/filter.js' */
/** @import { VectorLike } from '../arguments/check.js' */
/** @import { Scene, WallShape } from '../rebound/Walls.js' */

/**
 * @typedef {object} BallContact
 * @property {number} time
 * @property {number} ball  index of the ball; of two balls the lower index
 * @property {number} other  index of the other ball; -1 for a contact with a wall
 * @property {number} object  index of the wall among the walls, then the obstacles; -1 for a contact of two balls
 * @property {number} part  as of a contact of `Rebound`: index of the polygon's edge, 0 for an arc; -1 for a contact of two balls
 * @property {{x: number, y: number}} center  the center of `ball`
 * @property {{x: number, y: number}} point  the contact point
 * @property {{x: number, y: number}} normal  a unit vector to `ball`, from the wall or the other ball
 * @property {number} speed  the speed of approach along the normal
 * @typedef {(contact: BallContact) => void} OnContact
 */

/** Largest magnitude of every number, and of the inverse of a radius or mass. */
const MOST = 1e50;
const ALL = 0x7fffffff;

/** The walls as bytes, for `toBuffer`. @param {Packed} packed */
const sceneBytes = (packed) => new TextEncoder().encode(JSON.stringify(packed.plain()));

/** @param {string} fn @param {string} name @param {number} value */
function moderate(fn, name, value) {
  const expected = `a number of magnitude <= ${MOST}`;
  const number = check.finite(fn, name, value, expected);
  return Math.abs(number) <= MOST ? number : check.fail(RangeError, fn, name, expected, value);
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {number} value
 * @param {boolean} [infinite]  whether the number may be Infinity
 */
function positive(fn, name, value, infinite = false) {
  const expected = `a number from ${1 / MOST} to ${MOST}${infinite ? ', or Infinity' : ''}`;
  if (infinite && value === Infinity) return value;
  const number = check.finite(fn, name, value, expected);
  return number >= 1 / MOST && number <= MOST ? number : check.fail(RangeError, fn, name, expected, value);
}

/** @param {string} fn @param {string} name @param {number} value */
function share(fn, name, value) {
  const number = check.nonNegative(fn, name, value);
  return number <= 1 ? number : check.fail(RangeError, fn, name, 'a number from 0 to 1', value);
}

/** @param {string} fn @param {string} name @param {number} value */
function whole(fn, name, value) {
  const number = check.nonNegative(fn, name, value);
  return Number.isInteger(number) ? number : check.fail(RangeError, fn, name, 'an integer >= 0', value);
}

/**
 * The numbers of an argument: one number for all, or an array.
 * @param {string} fn @param {string} name @param {number | ArrayLike<number>} value @param {number} length
 * @returns {(i: number, radius?: number) => number}
 */
function numbersOf(fn, name, value, length) {
  if (typeof value === 'number') return () => value;
  const list = check.object(fn, name, value, 'a number or an array of numbers');
  if (list.length !== length) check.fail(RangeError, fn, `${name}.length`, String(length), list.length);
  return (i) => list[i];
}

/**
 * Checks the numbers of a ball.
 * @param {string} fn
 * @param {(field: string) => string} name
 * @param {number[]} numbers  x y vx vy radius mass
 */
function checkBall(fn, name, [x, y, vx, vy, radius, mass]) {
  moderate(fn, name('x'), x);
  moderate(fn, name('y'), y);
  moderate(fn, name('vx'), vx);
  moderate(fn, name('vy'), vy);
  positive(fn, name('radius'), radius);
  positive(fn, name('mass'), mass, true);
  if (mass === Infinity && (vx !== 0 || vy !== 0))
    check.fail(RangeError, fn, name('mass'), 'finite, or the velocity 0', mass);
}

/** Fields of a ball. */
const BALL = ['x', 'y', 'vx', 'vy', 'radius', 'mass', 'mask'];
const OPTIONS = /* @__PURE__ */ new Options({
  walls: /* @__PURE__ */ optional(unchecked),
  obstacles: /* @__PURE__ */ optional(unchecked),
  positions: /* @__PURE__ */ optional(unchecked),
  velocities: /* @__PURE__ */ optional(unchecked),
  radii: /* @__PURE__ */ option(unchecked, 1),
  masses: /* @__PURE__ */ optional(unchecked),
  masks: /* @__PURE__ */ optional(unchecked),
  restitution: /* @__PURE__ */ option(share, 1),
  wallRestitution: /* @__PURE__ */ optional(share),
});

/**
 * Many balls among walls: an event-driven simulation.
 *
 * Between contacts every ball moves in a straight line, so the next contact is computed, not searched in time steps: for any length of a
 * step no contact is missed and no balls overlap, and the events do not depend on how time is divided into steps.
 *
 * Balls and walls are copied into wasm memory; `add`, `remove`, `commit` and `setWalls` change them. Times, lengths and
 * masses are in the caller's units, with magnitudes up to 1e50; radii and masses are at least 1e-50. Other values throw a TypeError or
 * RangeError that names the argument, and nothing is changed.
 *
 * Masks decide which balls and walls collide. `overlaps` is the only query, and takes `{ mask, ignore }`. There is no list of ignored balls for
 * the game itself: it would have to be known for all later contacts, which a mask is.
 *
 * Memory: balls and walls are in wasm memory, which is limited to 2 GB for all objects together. `dispose` (or `using`) frees it at once.
 * Otherwise it is freed some time after the object is garbage-collected, but never during a synchronous loop. A loop that creates
 * many games must call `dispose`: otherwise memory runs out and the constructor throws a RangeError.
 *
 * Sources: Alder & Wainwright 1959, Lubachevsky 1991, Luding & McNamara 1998; see src/billiards/billiards2.h.
 *
 * @example
 * ```js
 * import { Billiards } from 'raybound';
 *
 * const game = new Billiards({
 *   walls: [[0, 0, 20, 0, 20, 10, 0, 10]],
 *   positions: [3, 5, 10, 5],
 *   velocities: [2, 0, 0, 0],
 *   radii: 1,
 * });
 * game.step(5, ({ time, ball, other }) => console.log(time, ball, other)); // → 2.5 0 1
 * console.log([...game.positions]); // → [ 8, 5, 15, 5 ]
 * game.dispose();
 * ```
 */
export class Billiards extends Disposable {
  /** @type {WasmBilliards | undefined} */
  #table;
  /** @type {Uint8Array} */
  #scene;
  #running = false;

  /**
   * @param {object} [options]
   * @param {ArrayLike<WallShape>} [options.walls]  rooms, as for `Rebound`: the balls stay inside each
   * @param {ArrayLike<WallShape>} [options.obstacles]  the balls stay outside each
   * @param {ArrayLike<number>} [options.positions]  x and y of each ball's center
   * @param {ArrayLike<number>} [options.velocities]  x and y of each ball's velocity; by default all balls are at rest
   * @param {number | ArrayLike<number>} [options.radii]  one radius for all balls, or one for each; 1 by default
   * @param {number | ArrayLike<number>} [options.masses]  one mass for all balls, or one for each; Infinity: a ball at rest that nothing
   *   moves; by default the square of the radius
   * @param {ArrayLike<number>} [options.masks]  a mask of 32 bits for each ball; all bits by default. Two balls, or a ball and a wall
   *   (`WallShape`), collide only if their masks have a bit in common: otherwise they pass through each other
   * @param {number} [options.restitution]  of two balls, from 0 to 1: the ratio of their relative speeds along the normal after and
   *   before a collision; 1 by default
   * @param {number} [options.wallRestitution]  of a ball and a wall; the value of `restitution` by default
   * @throws {TypeError | RangeError} for invalid arguments, and for balls that overlap each other or a wall by more than rounding
   */
  constructor(options = check.NONE) {
    super();
    const fn = 'Billiards';
    const {
      walls = [],
      obstacles = [],
      positions: given = [],
      velocities,
      radii,
      masses,
      masks,
      restitution,
      wallRestitution = restitution,
    } = OPTIONS.read(fn, options);
    const positions = check.coordinates(fn, 'positions', given);
    const count = positions.length / 2;
    const speeds = velocities === undefined ? () => 0 : numbersOf(fn, 'velocities', velocities, 2 * count);
    const radius = numbersOf(fn, 'radii', radii, count);
    const mass =
      masses === undefined
        ? (/** @type {number} */ _, /** @type {number} */ r) => r ** 2
        : numbersOf(fn, 'masses', masses, count);
    const bits = masks === undefined ? () => -1 : numbersOf(fn, 'masks', masks, count);
    const rows = new Float64Array(7 * count);
    for (let i = 0; i < count; i++) {
      const r = radius(i);
      const row = [positions[2 * i], positions[2 * i + 1], speeds(2 * i), speeds(2 * i + 1), r, mass(i, r)];
      checkBall(fn, (field) => nameOf(field, i), row);
      row.push(check.mask(fn, `masks[${i}]`, bits(i)));
      rows.set(row, 7 * i);
    }
    const scene = new Packed(fn, { walls, obstacles });
    const table = new WasmBilliards(count, restitution, wallRestitution, new WasmWalls(scene, billiards));
    for (let i = 0; i < count; i++) put(table, i, rows.subarray(7 * i, 7 * i + 7));
    const fault = table.fault(0, count);
    if (fault) {
      table.dispose();
      failFault(fn, fault);
    }
    table.commit(0, count);
    this.#table = table;
    this.#scene = sceneBytes(scene);
  }

  /** Throws for a proxy of a Billiards, and for another object with its prototype. @type {(self: Billiards, method: string) => void} */
  static #check(self, method) {
    if (!(#table in self)) failReceiver(`Billiards.${method}`, 'a Billiards', self);
  }

  /** @type {(self: Billiards, fn: string) => WasmBilliards} */
  static #open(self, fn) {
    let open;
    try {
      open = self.#table;
    } catch {
      failReceiver(fn, 'a Billiards', self);
    }
    return open ?? failDisposed(fn, 'a game');
  }

  /** The number of balls. */
  get count() {
    return Billiards.#open(this, 'Billiards.count').count;
  }

  /** The present time: the sum of all steps. After `advance` it is the time of the last contact. */
  get time() {
    return Billiards.#open(this, 'Billiards.time').clock;
  }

  /** The index of a ball that cannot move between its contacts, so that time has stopped; -1: none. To continue, move this ball, or the
   * balls and walls around it. */
  get shutIn() {
    return Billiards.#open(this, 'Billiards.shutIn').shutIn;
  }

  // The present numbers of the balls, in arrays that every step updates. They remain the same arrays until the number of balls
  // changes. In `onContact` read the property again, because it is computed when it is read. `commit` applies changes in the arrays.

  /** x and y of each ball's center. The same array until the number of balls changes; every step updates it. */
  get positions() {
    return Billiards.#open(this, 'Billiards.positions').copy(POSITIONS);
  }

  /** x and y of each ball's velocity, in units of length per unit of time. The same array until the number of balls changes; every step
   * updates it. */
  get velocities() {
    return Billiards.#open(this, 'Billiards.velocities').copy(VELOCITIES);
  }

  /** The radius of each ball. */
  get radii() {
    return Billiards.#open(this, 'Billiards.radii').copy(RADII);
  }

  /** The mass of each ball. A ball of mass Infinity is never moved. */
  get masses() {
    return Billiards.#open(this, 'Billiards.masses').copy(MASSES);
  }

  /** The restitution of two balls, from 0 to 1: the ratio of their relative speeds along the normal after and before a collision. A change
   * applies to later collisions. */
  get restitution() {
    return Billiards.#open(this, 'Billiards.restitution').restitution;
  }

  set restitution(value) {
    const fn = 'Billiards.restitution';
    Billiards.#open(this, fn).restitution = share(fn, 'value', value);
  }

  /** The restitution of a ball and a wall. A change applies to later contacts. */
  get wallRestitution() {
    return Billiards.#open(this, 'Billiards.wallRestitution').wallRestitution;
  }

  set wallRestitution(value) {
    const fn = 'Billiards.wallRestitution';
    Billiards.#open(this, fn).wallRestitution = share(fn, 'value', value);
  }

  /** The kinetic energy of all balls: the sum of half the mass times the square of the speed. */
  get energy() {
    const { balls } = Billiards.#open(this, 'Billiards.energy');
    let sum = 0;
    for (let i = 0; i < balls.length; i += BALL_DOUBLES) {
      const mass = balls[i + BALL_MASS];
      const vx = balls[i + BALL_VELOCITY];
      const vy = balls[i + BALL_VELOCITY + 1];
      if (mass !== Infinity) sum += 0.5 * mass * (vx * vx + vy * vy);
    }
    return sum;
  }

  /** The momentum of all balls: the sum of mass times velocity, without balls of mass Infinity. */
  get momentum() {
    const { balls } = Billiards.#open(this, 'Billiards.momentum');
    const sum = { x: 0, y: 0 };
    for (let i = 0; i < balls.length; i += BALL_DOUBLES) {
      const mass = balls[i + BALL_MASS];
      if (mass === Infinity) continue;
      sum.x += mass * balls[i + BALL_VELOCITY];
      sum.y += mass * balls[i + BALL_VELOCITY + 1];
    }
    return sum;
  }

  /**
   * Whether a new ball at this point would overlap a ball or a wall, or be inside an obstacle or outside a room. Touching does not count.
   * @param {VectorLike} center
   * @param {number} radius
   * @param {ObjectFilter} [options]  mask: the mask of the new ball; ignore: indices of balls that do not count
   * @returns {boolean}
   */
  overlaps(center, radius, options) {
    const fn = 'Billiards.overlaps';
    Billiards.#open(this, fn);
    const { x, y } = check.vector(fn, 'center', center);
    const filter =
      options === undefined
        ? null
        : filterOf(fn, FILTER.read(fn, options), () => this.count, 'the index of a ball');
    return !Billiards.#open(this, fn).isFree(
      moderate(fn, 'center.x', x),
      moderate(fn, 'center.y', y),
      positive(fn, 'radius', radius),
      filter,
    );
  }

  /**
   * Advances time by `dt`. All contacts until then happen in the order of their times; at equal times the lower index comes first.
   * @param {number} dt  from 0 to 1e50
   * @param {OnContact} [onContact]  called after each contact, with the game at the time of the contact: see `advance`
   * @returns {number}  the number of contacts. If a ball is `shutIn`, time stops before the end of the step
   */
  step(dt, onContact) {
    const fn = 'Billiards.step';
    const table = Billiards.#open(this, fn);
    moderate(fn, 'dt', check.nonNegative(fn, 'dt', dt));
    return this.#run(fn, table.clock + dt, Infinity, onContact);
  }

  /**
   * Advances time until a number of contacts have happened. Then `time` is the time of the last contact.
   * @param {number} events  the number of contacts
   * @param {OnContact} [onContact]  called after each contact. It may read, change or dispose of the game, but must not call `step` or
   *   `advance`. If it throws, the game stays at that contact and can continue.
   * @returns {number}  the number of contacts: fewer than `events` if there are no further contacts, or if a ball is `shutIn`
   */
  advance(events, onContact) {
    const fn = 'Billiards.advance';
    Billiards.#open(this, fn);
    return this.#run(fn, Infinity, whole(fn, 'events', events), onContact);
  }

  /** @param {string} fn @param {number} until @param {number} most @param {OnContact} [onContact] */
  #run(fn, until, most, onContact) {
    if (onContact !== undefined) check.func(fn, 'onContact', onContact);
    if (this.#running) check.fail(TypeError, fn, 'this', 'a game that is not in a step', 'one in onContact');
    let made = 0;
    this.#running = true;
    try {
      for (let table = this.#table; table && made < most; table = this.#table) {
        const limit = onContact ? 1 : Math.min(ALL, most - made);
        const got = table.run(until, limit, !!onContact);
        made += got;
        if (got > 0) onContact?.(table.contact);
        if (got < limit) break;
      }
    } finally {
      this.#running = false;
      const table = this.#table;
      if (table?.isBehind) table.show();
    }
    return made;
  }

  /**
   * Adds a ball. Throws a RangeError if it overlaps a ball or a wall by more than rounding.
   * @param {object} ball
   * @param {number} ball.x  x of the center
   * @param {number} ball.y  y of the center
   * @param {number} [ball.vx]  x of the velocity; 0 by default
   * @param {number} [ball.vy]  y of the velocity; 0 by default
   * @param {number} ball.radius
   * @param {number} [ball.mass]  the square of the radius by default
   * @param {number} [ball.mask]  32 bits, see the constructor; all bits by default. A plain object with other fields is refused
   * @returns {number} the index of the new ball: the last one
   */
  add(ball) {
    const fn = 'Billiards.add';
    Billiards.#open(this, fn);
    const {
      x,
      y,
      vx = 0,
      vy = 0,
      radius,
      mass = radius * radius,
      mask = -1,
    } = check.object(fn, 'ball', ball, 'a ball');
    checkFields(fn, 'ball', ball, 'a ball', BALL);
    const row = [x, y, vx, vy, radius, mass];
    checkBall(fn, (field) => `ball.${field}`, row);
    row.push(check.mask(fn, 'ball.mask', mask));
    const table = Billiards.#open(this, fn); // A getter may have disposed of the game.
    const { count } = table;
    table.reserve(count + 1);
    table.show();
    put(table, count, row);
    const fault = table.fault(count, 1);
    if (fault) {
      table.putMask(count, -1);
      failFault(fn, fault, 'ball');
    }
    table.commit(count, 1);
    return count;
  }

  /** The mask of a ball, as a signed integer: -1 has all bits. @param {number} index @returns {number} */
  maskAt(index) {
    const fn = 'Billiards.maskAt';
    const table = Billiards.#open(this, fn);
    this.#index(fn, table, index);
    return table.masks[index];
  }

  /**
   * Changes the mask of a ball.
   * @param {number} index
   * @param {number} mask  32 bits, see the constructor
   * @throws {RangeError} if the ball overlaps a ball or a wall with which it would collide now; the mask is not changed then
   */
  setMask(index, mask) {
    const fn = 'Billiards.setMask';
    const table = Billiards.#open(this, fn);
    this.#index(fn, table, index);
    const before = table.masks[index];
    table.show();
    table.putMask(index, check.mask(fn, 'mask', mask));
    const fault = table.fault(index, 1);
    if (fault) {
      table.putMask(index, before);
      failFault(fn, fault);
    }
    table.setMask(index, mask);
    return this;
  }

  /** Removes a ball. The last ball gets the index of the removed one; all other balls keep their indices. @param {number} index */
  remove(index) {
    const fn = 'Billiards.remove';
    const table = Billiards.#open(this, fn);
    this.#index(fn, table, index);
    table.show();
    table.remove(index);
    return this;
  }

  /** @param {string} fn @param {WasmBilliards} table @param {number} index */
  #index(fn, table, index) {
    if (!Number.isInteger(index) || index < 0 || index >= table.count)
      check.fail(RangeError, fn, 'index', `an index below ${table.count}`, index);
  }

  /**
   * Applies the numbers in the arrays positions, velocities, radii and masses to one ball, or to all. Without this call, the next step or
   * change overwrites the arrays.
   * @param {number} [index]  all balls by default
   * @throws {TypeError | RangeError} as the constructor, without changing any ball; and in `onContact` if the arrays were read
   *   before the contact
   */
  commit(index) {
    const fn = 'Billiards.commit';
    const table = Billiards.#open(this, fn);
    if (index !== undefined) this.#index(fn, table, index);
    if (table.isBehind)
      check.fail(TypeError, fn, 'positions', 'read again in onContact', 'arrays from before the contact');
    const first = index ?? 0;
    const many = index === undefined ? table.count : 1;
    table.readCopies(first, many);
    const [p, v, r, m] = [POSITIONS, VELOCITIES, RADII, MASSES].map((array) => table.rows(array));
    for (let i = first; i < first + many; i++)
      checkBall(fn, (field) => nameOf(field, i), [
        p[2 * i],
        p[2 * i + 1],
        v[2 * i],
        v[2 * i + 1],
        r[i],
        m[i],
      ]);
    const fault = table.fault(first, many);
    if (fault) failFault(fn, fault);
    table.commit(first, many);
    return this;
  }

  /**
   * Replaces the walls.
   * @param {Scene} scene
   * @throws {TypeError | RangeError} for invalid shapes, and if a ball overlaps one of the new walls; nothing is changed
   */
  setWalls(scene) {
    const fn = 'Billiards.setWalls';
    Billiards.#open(this, fn);
    const read = new Packed(fn, checkScene(fn, scene));
    const table = Billiards.#open(this, fn);
    const walls = new WasmWalls(read, billiards);
    table.show();
    const fault = table.fault(0, table.count, walls);
    if (fault) {
      walls.dispose();
      failFault(fn, fault);
    }
    table.setWalls(walls);
    this.#scene = sceneBytes(read);
    return this;
  }

  /** The game as bytes, for a file or another thread. */
  toBuffer() {
    return Billiards.#open(this, 'Billiards.toBuffer').bytes(this.#scene);
  }

  /**
   * Creates a game from the result of `toBuffer`, which is validated; a checksum detects changes. The game continues bit-identically with the original one.
   * @param {ArrayBuffer | SharedArrayBuffer | ArrayBufferView} buffer
   * @returns {Billiards}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    const fn = 'Billiards.from';
    const bytes = check.bytes(fn, 'buffer', buffer);
    let scene = new Uint8Array();
    let table;
    try {
      table = WasmBilliards.of(bytes, (part) => {
        scene = part.slice();
        return new WasmWalls(new Packed(fn, JSON.parse(new TextDecoder().decode(scene)), true), billiards);
      });
    } catch {
      // The scene in the bytes is not valid.
    }
    if (!table) return failBuffer(fn, bytes, FORMAT);
    const game = new Billiards();
    Billiards.#open(game, fn).dispose();
    game.#table = table;
    game.#scene = scene;
    return game;
  }

  /**
   * Frees the memory. Any later use except `dispose` throws a TypeError.
   * @override
   */
  dispose() {
    Billiards.#check(this, 'dispose');
    this.#table?.dispose();
    this.#table = undefined;
  }
}

/** The name of a number of ball i in errors. @param {string} field @param {number} i */
function nameOf(field, i) {
  switch (field) {
    case 'x':
      return `positions[${2 * i}]`;
    case 'y':
      return `positions[${2 * i + 1}]`;
    case 'vx':
      return `velocities[${2 * i}]`;
    case 'vy':
      return `velocities[${2 * i + 1}]`;
    case 'radius':
      return `radii[${i}]`;
    default:
      return `masses[${i}]`;
  }
}

/**
 * Writes a ball to the caller's arrays.
 * @param {WasmBilliards} table
 * @param {number} i
 * @param {ArrayLike<number>} row  x y vx vy radius mass mask
 */
function put(table, i, row) {
  table.rows(POSITIONS, i, 1).set([row[0], row[1]]);
  table.rows(VELOCITIES, i, 1).set([row[2], row[3]]);
  table.rows(RADII, i, 1)[0] = row[4];
  table.rows(MASSES, i, 1)[0] = row[5];
  table.putMask(i, row[6]);
}

/**
 * Throws for a ball that overlaps a wall or another ball.
 * @param {string} fn @param {{ball: number, other: number}} fault @param {string} [name] @returns {never}
 */
function failFault(fn, { ball, other }, name = `ball ${ball}`) {
  const got = other < 0 ? 'one that is in or beyond a wall' : `one that overlaps ball ${other}`;
  return check.fail(RangeError, fn, name, 'clear of other balls and of walls', got);
}
