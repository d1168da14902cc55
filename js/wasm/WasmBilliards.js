/**
 * A game of billiards in wasm memory (src/billiards/billiards2.h). The callers check the arguments.
 */

import {
  BALL_CENTER,
  BALL_CONTACT_BALL,
  BALL_CONTACT_BYTES,
  BALL_CONTACT_NORMAL,
  BALL_CONTACT_OBJECT,
  BALL_CONTACT_OTHER,
  BALL_CONTACT_PART,
  BALL_CONTACT_POINT,
  BALL_CONTACT_SPEED,
  BALL_CONTACT_TIME,
  BALL_DOUBLES,
  BALL_MASS,
  BALL_RADIUS,
  BALL_SINCE,
  BALL_TOUCHED,
  BALL_VELOCITY,
  BILLIARDS_CLOCK,
  BILLIARDS_CONTACTS,
  BILLIARDS_COUNT,
  BILLIARDS_EPOCH,
  BILLIARDS_EPOCH_LOW,
  BILLIARDS_HEADER,
  BILLIARDS_IDLE,
  BILLIARDS_NOW,
  BILLIARDS_RESTITUTION,
  BILLIARDS_SHUT_IN,
  BILLIARDS_SINCE_EPOCH,
  BILLIARDS_WALL_RESTITUTION,
} from '../generated/layout.js';
import { addressOf, Block } from './Allocation.js';
import { billiards } from './billiards.js';
import { SEAL, seal, unsealed } from './checksum.js';
import { Store } from './Store.js';
import { sizeOf } from './allocator.js';
import { filterBytes, putFilter } from './WasmWalls.js';

/** @import { Filter } from '../rebound/filter.js' */
/** @import { WasmWalls } from './WasmWalls.js' */

/** The part of the header that is saved, in bytes: from the restitution to the idle contacts. */
const KEPT = 8 * BILLIARDS_RESTITUTION;
const KEPT_END = 8 * BILLIARDS_IDLE + 8;
/** Bytes that a ball takes at least, with its neighbors, cells and events. */
const BALL_BYTES = 128;

// The caller's arrays, which follow the header and the balls. WIDTHS: doubles per ball.
export const POSITIONS = 0;
export const VELOCITIES = 1;
export const RADII = 2;
export const MASSES = 3;
const WIDTHS = [2, 2, 1, 1];

const MAGIC = 0x02424252;
/** The format of buffers. */
export const FORMAT = MAGIC >>> 24;
/** Bytes before the balls in a saved game: magic, count, length of the scene, shutIn, and the saved part of the header. */
const HEAD_BYTES = 16 + KEPT_END - KEPT;
/** Largest magnitude of a number of a game. Times become large when velocities become small. */
const MOST = 1e300;
/** Greatest speed along an axis of a saved game: products of two speeds stay finite. */
const MOST_SPEED = 1e150;

/** Address of the last contact that was reported. */
let contactAt = 0;

/** Rounds a number of bytes up to whole words. @param {number} bytes */
const aligned = (bytes) => (bytes + 3) & ~3;

export class WasmBilliards {
  #store = Store.common();
  #block;
  #walls;
  #capacity;
  /** Whether the caller's arrays are older than the balls. */
  #stale = false;
  /** Copies of the rows outside wasm memory, which the program may keep. Existing copies are updated after each step.
   * @type {(Float64Array | undefined)[]} */
  #copies = [];

  /**
   * A game without balls.
   * @param {number} capacity
   * @param {number} restitution
   * @param {number} wallRestitution
   * @param {WasmWalls} walls  owned by the game from now on
   */
  constructor(capacity, restitution, wallRestitution, walls) {
    const store = this.#store;
    this.#walls = walls;
    this.#capacity = Math.max(capacity, 4);
    contactAt ||= store.heap.take(BALL_CONTACT_BYTES);
    this.#block = this.#take(this.#capacity);
    billiards.f.rb_wasm_billiards_start(this.#block.at, this.#capacity, restitution, wallRestitution);
  }

  /** @param {number} capacity */
  #take(capacity) {
    const bytes = billiards.f.rb_wasm_billiards_size(capacity);
    return new Block(this.#store, sizeOf(bytes, capacity, BALL_BYTES));
  }

  get #at() {
    return addressOf(this.#block, 'Billiards', 'a game');
  }

  dispose() {
    this.#block.give();
    this.#walls.dispose();
  }

  get count() {
    return this.#store.i32[this.#at / 4 + BILLIARDS_COUNT];
  }

  get clock() {
    return this.#store.f64[this.#at / 8 + BILLIARDS_CLOCK];
  }

  get restitution() {
    return this.#store.f64[this.#at / 8 + BILLIARDS_RESTITUTION];
  }

  set restitution(value) {
    this.#store.f64[this.#at / 8 + BILLIARDS_RESTITUTION] = value;
  }

  get wallRestitution() {
    return this.#store.f64[this.#at / 8 + BILLIARDS_WALL_RESTITUTION];
  }

  set wallRestitution(value) {
    this.#store.f64[this.#at / 8 + BILLIARDS_WALL_RESTITUTION] = value;
  }

  get shutIn() {
    return this.#store.i32[this.#at / 4 + BILLIARDS_SHUT_IN];
  }

  /** The balls as in C, BALL_DOUBLES doubles each: center, velocity, since, radius, mass, touched. A new view. */
  get balls() {
    const { memory } = this.#store;
    return new Float64Array(memory.buffer, this.#at + BILLIARDS_HEADER, this.count * BALL_DOUBLES);
  }

  /** The mask of each ball. A new view. */
  get masks() {
    return new Int32Array(this.#store.memory.buffer, this.#rowsAt(WIDTHS.length), this.count);
  }

  /** @param {number} ball @param {number} mask */
  setMask(ball, mask) {
    billiards.f.rb_wasm_billiards_set_mask(this.#at, ball, mask);
  }

  /**
   * Writes the mask of a ball without any update: for a ball that `commit` will add, or for a check of overlaps before `setMask`.
   * @param {number} ball @param {number} mask
   */
  putMask(ball, mask) {
    this.#store.i32[this.#rowsAt(WIDTHS.length) / 4 + ball] = mask;
  }

  /** Address of one of the caller's arrays, or of the masks, which follow them.
   * @param {number} array */
  #rowsAt(array) {
    const n = this.#capacity;
    let at = this.#at + BILLIARDS_HEADER + n * BALL_DOUBLES * 8;
    for (let i = 0; i < array; i++) at += Math.ceil((n * WIDTHS[i]) / 2) * 16;
    return at;
  }

  /**
   * One of the caller's arrays, updated to the present time. A new view.
   * @param {number} array @param {number} [first] @param {number} [many]
   */
  rows(array, first = 0, many = this.count) {
    if (this.#stale) this.show();
    const width = WIDTHS[array];
    const at = this.#rowsAt(array) + first * width * 8;
    return new Float64Array(this.#store.memory.buffer, at, many * width);
  }

  /**
   * A copy that the program may keep and write to. It is the same array until the number of balls changes.
   * @param {number} array @returns {Float64Array}
   */
  copy(array) {
    if (this.#stale) this.show();
    const kept = this.#copies[array];
    if (kept?.length === this.count * WIDTHS[array]) return kept;
    return (this.#copies[array] = this.rows(array).slice());
  }

  /**
   * Copies the program's copies back into the rows, for `commit`. Copies from before a change of the number of balls are of other balls.
   * @param {number} first @param {number} many
   */
  readCopies(first, many) {
    this.#copies.forEach((copy, array) => {
      if (copy?.length !== this.count * WIDTHS[array]) return;
      const rows = this.rows(array, first, many);
      const from = first * WIDTHS[array];
      for (let i = 0; i < rows.length; i++) rows[i] = copy[from + i];
    });
  }

  /** Whether the program has copies that are older than the balls. */
  get isBehind() {
    return this.#stale && this.#copies.some(Boolean);
  }

  /** Writes the present state to the rows and to the program's copies. */
  show() {
    this.#stale = false;
    billiards.f.rb_wasm_billiards_publish(this.#at);
    const { count } = this;
    this.#copies.forEach((copy, array) => {
      if (copy?.length !== count * WIDTHS[array]) {
        this.#copies[array] = undefined;
        return;
      }
      // Number by number, because the program could replace the array's method `set`, which would receive a view of the whole memory.
      this.rows(array).forEach((number, i) => (copy[i] = number));
    });
  }

  /** Makes the block large enough for a number of balls. @param {number} count */
  reserve(count) {
    if (count <= this.#capacity) return;
    const capacity = Math.max(count, Math.ceil(this.#capacity * 1.5));
    const larger = this.#take(capacity);
    billiards.f.rb_wasm_billiards_move(this.#at, larger.at, capacity);
    this.#block.give();
    this.#block = larger;
    this.#capacity = capacity;
  }

  /**
   * The first overlap of the balls from `first` on with a wall or a ball, at the positions in the caller's arrays.
   * @param {number} first
   * @param {number} many
   * @param {WasmWalls} [walls]  used instead of the game's walls
   * @returns {{ball: number, other: number} | undefined}  other: -1 for a wall
   */
  fault(first, many, walls = this.#walls) {
    const store = this.#store;
    const windings = store.results(walls.shapes * 4);
    const check = billiards.f.rb_wasm_billiards_check;
    const ball = check(this.#at, walls.at, first, many, contactAt, windings);
    return ball < 0 ? undefined : { ball, other: store.i32[contactAt / 4] };
  }

  /** @param {number} x @param {number} y @param {number} radius @param {Filter | null} filter */
  isFree(x, y, radius, filter) {
    const walls = this.#walls;
    const store = this.#store;
    const windings = store.results(walls.shapes * 4 + filterBytes(filter));
    const filterAt = putFilter(store, windings + walls.shapes * 4, filter);
    return billiards.f.rb_wasm_billiards_is_free(this.#at, walls.at, filterAt, x, y, radius, windings) !== 0;
  }

  /** Sets the state of the balls from the caller's arrays. @param {number} first @param {number} many */
  commit(first, many) {
    billiards.f.rb_wasm_billiards_commit(this.#at, first, many);
  }

  /** @param {number} ball */
  remove(ball) {
    billiards.f.rb_wasm_billiards_remove(this.#at, ball);
  }

  /** @param {WasmWalls} walls  owned by the game from now on */
  setWalls(walls) {
    billiards.f.rb_wasm_billiards_settle(this.#at);
    this.#walls.dispose();
    this.#walls = walls;
    this.show();
  }

  /**
   * Runs the game until a time, or until `most` contacts have happened.
   * @param {number} until
   * @param {number} most
   * @param {boolean} [reports]  true: writes `contact`; `most` must be 1
   * @returns {number}  number of contacts
   */
  run(until, most, reports = false) {
    this.#stale = true;
    const go = billiards.f.rb_wasm_billiards_run;
    return go(this.#at, this.#walls.at, until, most, reports ? contactAt : 0);
  }

  /** The last reported contact. */
  get contact() {
    const { f64, i32 } = this.#store;
    const k = contactAt / 8;
    const point = { x: f64[k + BALL_CONTACT_POINT], y: f64[k + BALL_CONTACT_POINT + 1] };
    const normal = { x: f64[k + BALL_CONTACT_NORMAL], y: f64[k + BALL_CONTACT_NORMAL + 1] };
    const ball = i32[2 * k + BALL_CONTACT_BALL];
    const radius = this.balls[ball * BALL_DOUBLES + BALL_RADIUS];
    return {
      time: f64[k + BALL_CONTACT_TIME],
      ball,
      other: i32[2 * k + BALL_CONTACT_OTHER],
      object: i32[2 * k + BALL_CONTACT_OBJECT],
      part: i32[2 * k + BALL_CONTACT_PART],
      center: { x: point.x + radius * normal.x, y: point.y + radius * normal.y },
      point,
      normal,
      speed: f64[k + BALL_CONTACT_SPEED],
    };
  }

  /** @param {Uint8Array} scene @returns {ArrayBuffer} */
  bytes(scene) {
    const at = this.#at;
    const { buffer } = this.#store.memory;
    const { count } = this;
    const balls = HEAD_BYTES + count * BALL_DOUBLES * 8;
    const masks = balls + 4 * count;
    const bytes = new Uint8Array(aligned(masks + scene.length) + SEAL);
    new Int32Array(bytes.buffer, 0, 4).set([MAGIC, count, scene.length, this.shutIn]);
    bytes.set(new Uint8Array(buffer, at + KEPT, KEPT_END - KEPT), 16);
    bytes.set(new Uint8Array(buffer, at + BILLIARDS_HEADER, balls - HEAD_BYTES), HEAD_BYTES);
    new Int32Array(bytes.buffer, balls, count).set(this.masks);
    bytes.set(scene, masks);
    return seal(bytes.buffer);
  }

  /**
   * A game from the result of `bytes`. All of it is validated.
   * @param {Uint8Array} given
   * @param {(scene: Uint8Array) => WasmWalls} wallsOf  builds walls, or throws
   * @returns {WasmBilliards | undefined}
   */
  static of(given, wallsOf) {
    const bytes = unsealed(given)?.slice(); // aligned
    if (!bytes || bytes.length < HEAD_BYTES) return undefined;
    const [magic, count, sceneLength, shutIn] = new Int32Array(bytes.buffer, 0, 4);
    const masksAt = HEAD_BYTES + count * BALL_DOUBLES * 8;
    const sceneAt = masksAt + 4 * count;
    if (magic !== MAGIC || count < 0 || sceneLength < 0 || aligned(sceneAt + sceneLength) !== bytes.length)
      return undefined;
    const head = new Float64Array(bytes.buffer, 16, (KEPT_END - KEPT) / 8);
    const balls = new Float64Array(bytes.buffer, HEAD_BYTES, count * BALL_DOUBLES);
    if (!isHead(head) || shutIn < -1 || shutIn >= count) return undefined;
    for (let i = 0; i < balls.length; i += BALL_DOUBLES)
      if (!isBall(balls.subarray(i, i + BALL_DOUBLES), head[BILLIARDS_NOW - BILLIARDS_RESTITUTION]))
        return undefined;
    const walls = wallsOf(bytes.subarray(sceneAt, sceneAt + sceneLength));
    const table = new WasmBilliards(count, 1, 1, walls);
    const at = table.#at;
    const { f64, i32 } = table.#store;
    f64.set(head, (at + KEPT) / 8);
    i32[at / 4 + BILLIARDS_COUNT] = count;
    i32[at / 4 + BILLIARDS_SHUT_IN] = shutIn;
    table.balls.set(balls);
    table.masks.set(new Int32Array(bytes.buffer, masksAt, count));
    table.show();
    return table;
  }
}

/** Largest difference between the clock and the sum of which it is the rounded value, relative to the terms: a few roundings. */
const CLOCK_ERROR = 2 ** -48;

/** Checks the saved part of the header. @param {Float64Array} head */
function isHead(head) {
  const at = (/** @type {number} */ field) => head[field - BILLIARDS_RESTITUTION];
  const within = (/** @type {number} */ field, /** @type {number} */ low, /** @type {number} */ high) =>
    at(field) >= low && at(field) <= high;
  for (const field of [BILLIARDS_RESTITUTION, BILLIARDS_WALL_RESTITUTION])
    if (!within(field, 0, 1)) return false;
  for (const field of [BILLIARDS_EPOCH, BILLIARDS_EPOCH_LOW, BILLIARDS_NOW, BILLIARDS_CLOCK])
    if (!within(field, -MOST, MOST)) return false;
  for (const field of [BILLIARDS_CONTACTS, BILLIARDS_SINCE_EPOCH, BILLIARDS_IDLE])
    if (!within(field, 0, MOST)) return false;
  // The clock must agree with the balls' own time: otherwise a step to a time of the clock would not end.
  const epoch = at(BILLIARDS_EPOCH);
  const epochLow = at(BILLIARDS_EPOCH_LOW);
  const now = at(BILLIARDS_NOW);
  const clock = at(BILLIARDS_CLOCK);
  const size = Math.abs(epoch) + Math.abs(now) + Math.abs(clock);
  return Math.abs(clock - (epoch + (epochLow + now))) <= CLOCK_ERROR * size;
}

/** @param {Float64Array} ball @param {number} now */
function isBall(ball, now) {
  const x = ball[BALL_CENTER];
  const y = ball[BALL_CENTER + 1];
  const vx = ball[BALL_VELOCITY];
  const vy = ball[BALL_VELOCITY + 1];
  const since = ball[BALL_SINCE];
  const radius = ball[BALL_RADIUS];
  const mass = ball[BALL_MASS];
  const touched = ball[BALL_TOUCHED];
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(vx), Math.abs(vy), Math.abs(since));
  const rests = vx === 0 && vy === 0;
  const speed = Math.max(Math.abs(vx), Math.abs(vy));
  return (
    size <= MOST && // false for NaN
    speed <= MOST_SPEED &&
    size + speed * (now - since) <= MOST && // where the ball is now
    since <= now &&
    radius >= 1 / MOST &&
    radius <= MOST &&
    mass >= 1 / MOST &&
    (mass <= MOST || (mass === Infinity && rests)) &&
    touched <= now
  );
}
