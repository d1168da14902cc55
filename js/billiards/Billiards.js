/** Many balls among walls: the public class, which checks arguments and names errors. WasmBilliards.js has the numbers. */

import { BALL_DOUBLES } from '../generated/layout.js';
import * as check from '../validate.js';
import { Disposable } from '../Disposable.js';
import { refuseDisposed } from '../wasm/Allocation.js';
import { MASSES, POSITIONS, RADII, WasmBilliards, VELOCITIES } from '../wasm/WasmBilliards.js';
import { FILTER, filterOf } from '../rebound/filter.js';
import { checkScene, Packed } from '../rebound/Walls.js';
import { billiards } from '../wasm/billiards.js';
import { WasmWalls } from '../wasm/WasmWalls.js';

/** @import { ObjectFilter } from '../rebound/filter.js' */
/** @import { VectorLike } from '../validate.js' */
/** @import { Scene, WallShape } from '../rebound/Walls.js' */

/**
 * @typedef {object} BallContact
 * @property {number} time
 * @property {number} ball  of two balls the one with the lower index
 * @property {number} other  the other one; -1: a wall
 * @property {number} object  the wall's index among the walls, then the obstacles; -1: a ball
 * @property {number} part  index of the polygon's edge, 0 of an arc; -1: a ball
 * @property {{x: number, y: number}} center  of `ball`
 * @property {{x: number, y: number}} point  where they touch
 * @property {{x: number, y: number}} normal  unit, to the ball from what it touches
 * @property {number} speed  at which they approached along the normal
 * @typedef {(contact: BallContact) => void} OnContact
 */

/** Magnitude of every number, and of a radius' and mass' inverse. */
const MOST = 1e50;
const NONE = /** @type {any} */ (/* @__PURE__ */ Object.freeze({}));
const ALL = 0x7fffffff;

/** @param {Packed} packed */
const sceneBytes = (packed) => new TextEncoder().encode(JSON.stringify(packed.plain()));

/**
 * @param {string} fn
 * @param {string} name
 * @param {number} value
 */
function moderate(fn, name, value) {
  const expected = `a number of magnitude <= ${MOST}`;
  const number = check.finite(fn, name, value, expected);
  return Math.abs(number) <= MOST ? number : check.refuse(RangeError, fn, name, expected, value);
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {number} value
 * @param {boolean} [infinite]  whether it may be
 */
function positive(fn, name, value, infinite = false) {
  const expected = `a number from ${1 / MOST} to ${MOST}${infinite ? ', or Infinity' : ''}`;
  if (infinite && value === Infinity) return value;
  const number = check.finite(fn, name, value, expected);
  return number >= 1 / MOST && number <= MOST ? number : check.refuse(RangeError, fn, name, expected, value);
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {number} value
 */
function share(fn, name, value) {
  const number = check.nonNegative(fn, name, value);
  return number <= 1 ? number : check.refuse(RangeError, fn, name, 'a number from 0 to 1', value);
}

/**
 * @param {string} fn
 * @param {string} name
 * @param {number} value
 */
function whole(fn, name, value) {
  const number = check.nonNegative(fn, name, value);
  return Number.isInteger(number) ? number : check.refuse(RangeError, fn, name, 'an integer >= 0', value);
}

/**
 * The balls that an argument says, one number or vector each.
 * @param {string} fn
 * @param {string} name
 * @param {number | ArrayLike<number>} value
 * @param {number} length
 * @returns {(i: number, radius?: number) => number}
 */
function numbersOf(fn, name, value, length) {
  if (typeof value === 'number') return () => value;
  const list = check.object(fn, name, value, 'a number or an array of numbers');
  if (list.length !== length) check.refuse(RangeError, fn, `${name}.length`, String(length), list.length);
  return (i) => list[i];
}

/**
 * A ball's numbers, as its arrays have them.
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
    check.refuse(RangeError, fn, name('mass'), 'finite, or the velocity 0', mass);
}

const OPTIONS = [
  'walls',
  'obstacles',
  'positions',
  'velocities',
  'radii',
  'masses',
  'masks',
  'restitution',
  'wallRestitution',
];

/**
 * Many balls among walls, contact by contact.
 *
 * Between contacts every ball flies straight on, so each next contact is computed: nothing is missed and nothing overlaps,
 * however long a step is, and what happens does not depend on how time is cut into steps.
 *
 * A snapshot: balls and walls are copied into wasm memory; `add`, `remove`, `commit` and `setWalls` change them. Times, lengths and
 * masses are in the caller's units, of magnitude up to 1e50; radii and masses are at least 1e-50. Other values throw a TypeError or
 * RangeError that names them, and nothing is changed.
 *
 * Memory: balls and walls are in wasm memory, of which all objects together have 2 GB. `dispose` (or `using`) frees it at once.
 * Otherwise it is freed some time after the object is garbage-collected, and not before the event loop continues. A loop that makes
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
   * @param {ArrayLike<WallShape>} [options.walls]  as those of Rebound: the balls stay inside each
   * @param {ArrayLike<WallShape>} [options.obstacles]  the balls stay outside each
   * @param {ArrayLike<number>} [options.positions]  x and y of each ball's center
   * @param {ArrayLike<number>} [options.velocities]  x and y each; without them all rest
   * @param {number | ArrayLike<number>} [options.radii]  one for all, or one a ball; 1 if left out
   * @param {number | ArrayLike<number>} [options.masses]  the same; Infinity: a ball at rest that nothing moves; without them
   *   a ball's mass is the square of its radius
   * @param {ArrayLike<number>} [options.masks]  a mask of 32 bits for each ball; all bits if left out. Two balls collide only if their
   *   masks share a bit, and likewise a ball and a wall (`WallShape`): otherwise they pass through each other
   * @param {number} [options.restitution]  of two balls, from 0 to 1: what is left of the speed at which they approach; 1
   *   if left out
   * @param {number} [options.wallRestitution]  of a ball and a wall; as `restitution` if left out
   * @throws {TypeError | RangeError} for what cannot be, and for balls that overlap each other or a wall by more than rounding
   */
  constructor(options = NONE) {
    super();
    const fn = 'Billiards';
    const {
      walls = [],
      obstacles = [],
      positions: given = [],
      velocities,
      radii = 1,
      masses,
      masks,
      restitution = 1,
      wallRestitution = restitution,
    } = check.optionsOf(fn, options, OPTIONS);
    const positions = check.coordinates(fn, 'positions', given);
    const count = positions.length / 2;
    share(fn, 'restitution', restitution);
    share(fn, 'wallRestitution', wallRestitution);
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
      refuseFault(fn, fault);
    }
    table.commit(0, count);
    this.#table = table;
    this.#scene = sceneBytes(scene);
  }

  /** @param {string} fn */
  #open(fn) {
    return this.#table ?? refuseDisposed(fn, 'a game');
  }

  /** How many balls there are. */
  get count() {
    return this.#open('Billiards.count').count;
  }

  /** The present time: the sum of all steps; after `advance` the time of the last contact. */
  get time() {
    return this.#open('Billiards.time').clock;
  }

  /** The ball that is stuck between its contacts, where time has stopped; -1: none. Move this ball, or what encloses it, to
   * continue. */
  get shutIn() {
    return this.#open('Billiards.shutIn').shutIn;
  }

  // The present numbers of the balls, in arrays that every step fills again. They stay the same arrays until the number of balls
  // changes. In `onContact` read the property again: it is computed when it is read. `commit` applies what was written to them.

  /** x and y of each ball's center. */
  get positions() {
    return this.#open('Billiards.positions').copy(POSITIONS);
  }

  /** x and y of each ball's velocity, in lengths a unit of time. */
  get velocities() {
    return this.#open('Billiards.velocities').copy(VELOCITIES);
  }

  /** Of each ball. */
  get radii() {
    return this.#open('Billiards.radii').copy(RADII);
  }

  /** Of each ball; Infinity: nothing moves it. */
  get masses() {
    return this.#open('Billiards.masses').copy(MASSES);
  }

  /** Of two balls, from 0 to 1: what is left of the speed at which they approach. May be changed, from now on. */
  get restitution() {
    return this.#open('Billiards.restitution').restitution;
  }

  set restitution(value) {
    const fn = 'Billiards.restitution';
    this.#open(fn).restitution = share(fn, 'value', value);
  }

  /** The same of a ball and a wall. */
  get wallRestitution() {
    return this.#open('Billiards.wallRestitution').wallRestitution;
  }

  set wallRestitution(value) {
    const fn = 'Billiards.wallRestitution';
    this.#open(fn).wallRestitution = share(fn, 'value', value);
  }

  /** Kinetic, of all balls together: half the mass times the square of the speed. */
  get energy() {
    const { balls } = this.#open('Billiards.energy');
    let sum = 0;
    for (let i = 0; i < balls.length; i += BALL_DOUBLES) {
      const [, , vx, vy, , , mass] = balls.subarray(i, i + BALL_DOUBLES);
      if (mass !== Infinity) sum += 0.5 * mass * (vx * vx + vy * vy);
    }
    return sum;
  }

  /** The sum of mass times velocity, without balls that nothing moves. */
  get momentum() {
    const { balls } = this.#open('Billiards.momentum');
    const sum = { x: 0, y: 0 };
    for (let i = 0; i < balls.length; i += BALL_DOUBLES) {
      const [, , vx, vy, , , mass] = balls.subarray(i, i + BALL_DOUBLES);
      if (mass === Infinity) continue;
      sum.x += mass * vx;
      sum.y += mass * vy;
    }
    return sum;
  }

  /**
   * Whether a ball put there would overlap a ball or a wall, or be inside an obstacle or outside a room. Touching is no overlap.
   * @param {VectorLike} center
   * @param {number} radius
   * @param {ObjectFilter} [options]  mask: that of the ball; ignore: indices of balls that do not count
   * @returns {boolean}
   */
  overlaps(center, radius, options) {
    const fn = 'Billiards.overlaps';
    this.#open(fn);
    const { x, y } = check.vector(fn, 'center', center);
    const filter =
      options === undefined
        ? null
        : filterOf(fn, check.optionsOf(fn, options, FILTER), () => this.count, 'the index of a ball');
    return !this.#open(fn).isFree(
      moderate(fn, 'center.x', x),
      moderate(fn, 'center.y', y),
      positive(fn, 'radius', radius),
      filter,
    );
  }

  /**
   * Advances time. All contacts until then happen in the order of their times; at equal times the lower index comes first.
   * @param {number} dt  from 0 to 1e50
   * @param {OnContact} [onContact]  called after each contact, at its time: see `advance`
   * @returns {number}  number of contacts. If a ball is `shutIn`, time stops there
   */
  step(dt, onContact) {
    const fn = 'Billiards.step';
    const table = this.#open(fn);
    moderate(fn, 'dt', check.nonNegative(fn, 'dt', dt));
    return this.#run(fn, table.clock + dt, Infinity, onContact);
  }

  /**
   * Advances to a number of contacts. `time` is that of the last one afterwards.
   * @param {number} events  number of contacts
   * @param {OnContact} [onContact]  called after each contact. It may read, change or dispose of the game, but must not call `step` or
   *   `advance`. If it throws, the game stays at that contact and can continue.
   * @returns {number}  number of contacts: fewer if nothing will ever touch again, or a ball is `shutIn`
   */
  advance(events, onContact) {
    const fn = 'Billiards.advance';
    this.#open(fn);
    return this.#run(fn, Infinity, whole(fn, 'events', events), onContact);
  }

  /**
   * @param {string} fn
   * @param {number} until
   * @param {number} most
   * @param {OnContact} [onContact]
   */
  #run(fn, until, most, onContact) {
    if (onContact !== undefined) check.func(fn, 'onContact', onContact);
    if (this.#running)
      check.refuse(TypeError, fn, 'this', 'a game that is not in a step', 'one in onContact');
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
   * Adds a ball. One that overlaps a ball or a wall, by more than rounding, throws a RangeError.
   * @param {object} ball
   * @param {number} ball.x
   * @param {number} ball.y
   * @param {number} [ball.vx]  0 if left out
   * @param {number} [ball.vy]
   * @param {number} ball.radius
   * @param {number} [ball.mass]  the square of its radius if left out
   * @param {number} [ball.mask]  32 bits, see the constructor; all bits if left out
   * @returns {number} its index: the last one
   */
  add(ball) {
    const fn = 'Billiards.add';
    this.#open(fn);
    const {
      x,
      y,
      vx = 0,
      vy = 0,
      radius,
      mass = radius * radius,
      mask = -1,
    } = check.object(fn, 'ball', ball, 'a ball');
    const row = [x, y, vx, vy, radius, mass];
    checkBall(fn, (field) => `ball.${field}`, row);
    row.push(check.mask(fn, 'ball.mask', mask));
    const table = this.#open(fn); // A getter may have disposed of it.
    const { count } = table;
    table.reserve(count + 1);
    table.show();
    put(table, count, row);
    const fault = table.fault(count, 1);
    if (fault) {
      table.putMask(count, -1);
      refuseFault(fn, fault, 'ball');
    }
    table.commit(count, 1);
    return count;
  }

  /**
   * The mask of a ball, as a signed integer: -1 has all bits.
   * @param {number} index
   * @returns {number}
   */
  maskAt(index) {
    const fn = 'Billiards.maskAt';
    const table = this.#open(fn);
    this.#index(fn, table, index);
    return table.masks[index];
  }

  /**
   * Changes the mask of a ball.
   * @param {number} index
   * @param {number} mask  32 bits, see the constructor
   * @throws {RangeError} if the ball overlaps a ball or a wall with which it would collide now; the mask stays as it was
   */
  setMask(index, mask) {
    const fn = 'Billiards.setMask';
    const table = this.#open(fn);
    this.#index(fn, table, index);
    const before = table.masks[index];
    table.show();
    table.putMask(index, check.mask(fn, 'mask', mask));
    const fault = table.fault(index, 1);
    if (fault) {
      table.putMask(index, before);
      refuseFault(fn, fault);
    }
    table.setMask(index, mask);
    return this;
  }

  /**
   * Removes a ball. The last ball gets its index; all others keep theirs.
   * @param {number} index
   */
  remove(index) {
    const fn = 'Billiards.remove';
    const table = this.#open(fn);
    this.#index(fn, table, index);
    table.show();
    table.remove(index);
    return this;
  }

  /**
   * @param {string} fn
   * @param {WasmBilliards} table
   * @param {number} index
   */
  #index(fn, table, index) {
    if (!Number.isInteger(index) || index < 0 || index >= table.count)
      check.refuse(RangeError, fn, 'index', `an index below ${table.count}`, index);
  }

  /**
   * Makes what was written to positions, velocities, radii and masses the state of one ball or of all. Without it, the next step or
   * change overwrites these arrays.
   * @param {number} [index]
   * @throws {TypeError | RangeError} as the constructor; the balls stay as they were. In `onContact` for arrays that were read
   *   before the contact
   */
  commit(index) {
    const fn = 'Billiards.commit';
    const table = this.#open(fn);
    if (index !== undefined) this.#index(fn, table, index);
    if (table.isBehind)
      check.refuse(TypeError, fn, 'positions', 'read again in onContact', 'arrays from before the contact');
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
    if (fault) refuseFault(fn, fault);
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
    this.#open(fn);
    const read = new Packed(fn, checkScene(fn, scene));
    const table = this.#open(fn);
    const walls = new WasmWalls(read, billiards);
    table.show();
    const fault = table.fault(0, table.count, walls);
    if (fault) {
      walls.dispose();
      refuseFault(fn, fault);
    }
    table.setWalls(walls);
    this.#scene = sceneBytes(read);
    return this;
  }

  /** The game as bytes, for a file or another thread. */
  toBuffer() {
    return this.#open('Billiards.toBuffer').bytes(this.#scene);
  }

  /**
   * A game from the result of `toBuffer`, a validated copy. It continues as the first one does, to the last bit.
   * @param {ArrayBuffer | SharedArrayBuffer | ArrayBufferView} buffer
   * @returns {Billiards}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    const fn = 'Billiards.from';
    const bytes = check.bytes(fn, 'buffer', buffer).slice();
    let scene = bytes;
    let table;
    try {
      table = WasmBilliards.of(bytes, (part) => {
        scene = part.slice();
        return new WasmWalls(new Packed(fn, JSON.parse(new TextDecoder().decode(scene))), billiards);
      });
    } catch {
      // Not walls.
    }
    if (!table) return check.refuse(RangeError, fn, 'buffer', 'what toBuffer gave', buffer);
    const game = new Billiards();
    game.#open(fn).dispose();
    game.#table = table;
    game.#scene = scene;
    return game;
  }

  /**
   * Frees the memory. Any later use except `dispose` throws a TypeError.
   * @override
   */
  dispose() {
    this.#table?.dispose();
    this.#table = undefined;
  }
}

/**
 * @param {string} field
 * @param {number} i
 */
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
 * @param {string} fn
 * @param {{ball: number, other: number}} fault
 * @param {string} [name]
 * @returns {never}
 */
function refuseFault(fn, { ball, other }, name = `ball ${ball}`) {
  const got = other < 0 ? 'one that is in a wall or beyond' : `one that overlaps ball ${other}`;
  return check.refuse(RangeError, fn, name, 'clear of other balls and of walls', got);
}
