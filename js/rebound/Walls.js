/**
 * Walls in wasm memory: shapes of many kinds, packed, with a hierarchy over their edges (src/rebound/walls2.h).
 */

import { Block } from '../bvh/Block.js';
import { Store } from '../bvh/Store.js';
import * as check from '../check.js';
import { sizeOf } from '../heap.js';

/** @import { ArcLike, VectorLike } from '../check.js' */

/**
 * Where a ball may be: in a room, around an obstacle, or on both sides.
 * @typedef {'inside' | 'outside' | 'both'} Side
 *
 * A shape of walls: an array of coordinates, x and y in turn, or an object that has
 * - `position` or `points`: such an array. A closed polygon of any winding unless `closed` is false;
 * - `center` and `radius`: a circle;
 * - `startAngle` and `endAngle`: an arc, as `Arc2` or `ctx.arc` has it;
 * - `start` and `end`: a segment;
 * - `min` and `max`: a box;
 * - `children`: several shapes that count as one object;
 * - `geometry`: one of these, as a `Graph2D` has it.
 * `free` says which side of a polygon or circle is free; of open ones both are.
 * @typedef {ArrayLike<number> | {position: ArrayLike<number>, closed?: boolean, free?: Side} |
 *   {points: ArrayLike<number>, closed?: boolean, free?: Side} | {center: VectorLike, radius: number, free?: Side} |
 *   (ArcLike & {free?: Side}) | {start: VectorLike, end: VectorLike} |
 *   {min: VectorLike, max: VectorLike, free?: Side} | {children: Iterable<object>, free?: Side} |
 *   {geometry: object, free?: Side}} WallShape
 *
 * @typedef {{walls?: ArrayLike<WallShape>, obstacles?: ArrayLike<WallShape>}} Scene
 */

const POLYGON = 0;
const POLYLINE = 1;
const ARC = 2;
/** @type {Side[]} in the order of rb_walls_free */
const SIDES = ['inside', 'outside', 'both'];
/** Integers of rb_wall_shape2. */
const SHAPE = 5;

/**
 * Refuses what is no scene: shapes that were passed without saying what they are would be a room without walls.
 * @template {Scene} T
 * @param {string} fn
 * @param {T} scene
 * @returns {T}
 */
export function checkScene(fn, scene) {
  const { length, position, geometry } = /** @type {any} */ (check.object(fn, 'scene', scene));
  if (length !== undefined || position !== undefined || geometry !== undefined)
    check.refuse(TypeError, fn, 'scene', 'an object {walls, obstacles}', scene);
  return scene;
}

/** Shapes as C reads them: a scene, read once. */
export class Packed {
  /** @type {number[]} */
  numbers = [];
  /** @type {number[]} */
  shapes = [];
  /** How many walls they are at the most. */
  most = 0;
  /** Objects: the walls, then the obstacles. */
  count = 0;
  #room;

  /**
   * @param {string} fn
   * @param {Scene} scene
   * @throws {TypeError | RangeError} for a shape or number that cannot be meant
   */
  constructor(fn, { walls = [], obstacles = [] }) {
    check.list(fn, 'walls', walls, 'an array of shapes');
    check.list(fn, 'obstacles', obstacles, 'an array of shapes');
    for (let i = 0; i < walls.length; i++) this.addShape(fn, `walls[${i}]`, walls[i], this.count++, 'inside');
    this.#room = this.count;
    for (let i = 0; i < obstacles.length; i++)
      this.addShape(fn, `obstacles[${i}]`, obstacles[i], this.count++, 'outside');
  }

  /** @type {(kind: number, free: Side, object: number, count: number, numbers: ArrayLike<number>) => void} */
  add(kind, free, object, count, numbers) {
    this.shapes.push(kind, SIDES.indexOf(free), object, count, this.numbers.length);
    this.most += kind === ARC ? 3 : count;
    for (let i = 0; i < numbers.length; i++) this.numbers.push(numbers[i]);
  }

  /**
   * @param {string} fn
   * @param {string} name
   * @param {any} shape
   * @param {number} object
   * @param {Side} side
   */
  addShape(fn, name, shape, object, side) {
    check.object(fn, name, shape, 'a shape of walls');
    const { free = side, center, start, end, min, max, children, geometry } = shape;
    if (!SIDES.includes(free))
      check.refuse(TypeError, fn, `${name}.free`, `one of ${SIDES.join(', ')}`, free);
    if (geometry) this.addShape(fn, `${name}.geometry`, geometry, object, free);
    else if (children) {
      let i = 0;
      for (const child of children) this.addShape(fn, `${name}.children[${i++}]`, child, object, free);
    } else if (center) {
      const { x, y } = check.vector(fn, `${name}.center`, center);
      const radius = check.nonNegative(fn, `${name}.radius`, shape.radius);
      this.add(ARC, free, object, 1, [x, y, radius, 0, 2 * Math.PI, 0]);
    } else if (shape.startAngle !== undefined) this.add(ARC, free, object, 1, check.arc(fn, name, shape));
    else if (start && end) {
      check.vector(fn, `${name}.start`, start);
      check.vector(fn, `${name}.end`, end);
      this.add(POLYLINE, free, object, 2, [start.x, start.y, end.x, end.y]);
    } else if (min && max) {
      check.vector(fn, `${name}.min`, min);
      check.vector(fn, `${name}.max`, max);
      this.add(POLYGON, free, object, 4, [min.x, min.y, max.x, min.y, max.x, max.y, min.x, max.y]);
    } else if (shape.type === 'PolyExtendGeometry') {
      check.refuse(TypeError, fn, name, 'the polygon itself, for a radius larger by the distance', shape);
    } else {
      const field = ['position', 'points'].find((key) => shape[key] !== undefined);
      const points = check.position(fn, field ? `${name}.${field}` : name, field ? shape[field] : shape);
      this.add(shape.closed === false ? POLYLINE : POLYGON, free, object, points.length / 2, points);
    }
  }

  /** The scene as plain data, which JSON keeps: what packs to the same shapes. @returns {Scene} */
  plain() {
    /** @type {object[][]} */
    const objects = Array.from({ length: this.count }, () => []);
    for (let i = 0; i < this.shapes.length; i += SHAPE) {
      const [kind, side, object, count, first] = this.shapes.slice(i, i + SHAPE);
      const free = SIDES[side];
      if (kind === ARC) {
        const [x, y, r, startAngle, endAngle, counterclockwise] = this.numbers.slice(first, first + 6);
        objects[object].push({ x, y, r, startAngle, endAngle, counterclockwise: !!counterclockwise, free });
      } else {
        const points = this.numbers.slice(first, first + 2 * count);
        objects[object].push({ points, closed: kind === POLYGON, free });
      }
    }
    const shapes = objects.map((children) => (children.length === 1 ? children[0] : { children }));
    return /** @type {Scene} */ ({ walls: shapes.slice(0, this.#room), obstacles: shapes.slice(this.#room) });
  }
}

/** Of an edge, with its share of the hierarchy. */
const WALL_BYTES = 128;

export class Walls {
  #block;

  /**
   * @param {Packed} packed
   * @throws {RangeError} where memory ends
   */
  constructor(packed) {
    this.count = packed.count;
    const store = Store.common();
    const { heap, functions } = store;
    this.store = store;
    this.shapes = packed.shapes.length / SHAPE;
    const bytes = functions.rb_wasm_walls_size(packed.most, this.shapes);
    this.#block = new Block(store, sizeOf(bytes, packed.most, WALL_BYTES));
    let room = 0;
    try {
      const numbers = packed.numbers.length * 8;
      const shapes = packed.shapes.length * 4;
      const scratch = Math.ceil((numbers + shapes) / 16) * 16;
      room = heap.take(scratch + (functions.rb_wasm_walls_scratch(packed.most) >>> 0));
      store.f64.set(packed.numbers, room / 8);
      store.i32.set(packed.shapes, (room + numbers) / 4);
      const at = this.#block.at;
      heap.trim(at, functions.rb_wasm_walls_build(at, room, room + numbers, this.shapes, room + scratch));
    } catch (error) {
      this.#block.give();
      throw error;
    } finally {
      heap.give(room);
    }
  }

  /** Address of the block. A getter of a call's own arguments may have disposed of it. */
  get at() {
    const { at } = this.#block;
    return at > 0
      ? at
      : check.refuse(TypeError, 'Rebound', 'this', 'a room that is not disposed', 'a disposed one');
  }

  /** Whether a ball overlaps a wall, lies outside a room or inside an obstacle. @type {(x: number, y: number, radius: number) => boolean} */
  isBlocked(x, y, radius) {
    const { store } = this;
    const windings = store.results(this.shapes * 4);
    return store.functions.rb_wasm_walls_blocked(this.at, x, y, radius, windings) !== 0;
  }

  /** How far the nearest wall is from a point; Infinity without walls. @type {(x: number, y: number) => number} */
  distanceTo(x, y) {
    return this.store.functions.rb_wasm_walls_distance(this.at, x, y);
  }

  dispose() {
    this.#block.give();
  }
}
