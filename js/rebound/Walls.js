/**
 * The shapes of walls, packed as src/rebound/walls2.h reads them.
 */

import {
  WALLS_ARC,
  WALLS_POLYGON,
  WALLS_POLYLINE,
  WALLS_SIDES,
  WALL_SHAPE_INTEGERS,
} from '../generated/layout.js';
import * as check from '../validate.js';
import { hypot } from '../math/hypot.js';
import { below } from '../nested.js';

/** @import { ArcLike, VectorLike } from '../validate.js' */

/**
 * Where a ball may be: in a room, around an obstacle, or on both sides.
 * @typedef {'inside' | 'outside' | 'both'} Side
 *
 * A shape of walls: an array of coordinates, x and y in turn, or an object that has
 * - `position` or `points`: such an array. A closed polygon of any winding unless `closed` is false;
 * - `center` and `radius`: a circle;
 * - `startAngle` and `endAngle`: an arc, as `Arc2` or `ctx.arc` has it, or around a `center`;
 * - `start` and `end`: a segment; with a `radius` a capsule, which a room is with `free: 'both'`: outside is not told of it;
 * - `min` and `max`: a box;
 * - `children`: several shapes that count as one object;
 * - `geometry`: one of these, as a `Graph2D` has it.
 * `free` says which side of a polygon or circle is free; of open ones both are. What is empty (a negative radius, a minimum
 * above its maximum, no point) is no wall, and has its index. A radius of 0 is a point, of a capsule a segment.
 * @typedef {ArrayLike<number> | {position: ArrayLike<number>, closed?: boolean, free?: Side} |
 *   {points: ArrayLike<number>, closed?: boolean, free?: Side} | {center: VectorLike, radius: number, free?: Side} |
 *   (ArcLike & {free?: Side}) | {start: VectorLike, end: VectorLike, radius?: number, free?: Side} |
 *   {min: VectorLike, max: VectorLike, free?: Side} | {children: Iterable<object>, free?: Side} |
 *   {geometry: object, free?: Side}} WallShape
 *
 * @typedef {{walls?: ArrayLike<WallShape>, obstacles?: ArrayLike<WallShape>}} Scene
 */

/** The largest magnitude of a number of a wall, 1e301: sums and lengths of a few of them are finite. */
const MOST = 2 ** 1000;
/** How much longer a capsule's caps are than half circles: by an angle at which the circle leaves the side by less than a
 * rounding, so that nothing passes between them. */
const OVERLAP = 2 ** -27;

/**
 * Whether a field is there: vectors have methods `min` and `max`.
 * @param {unknown} value
 * @returns {boolean}
 */
const isThere = (value) => typeof value === 'object' && value !== null;

/**
 * Refuses what is no scene: shapes that were passed without saying what they are would be a room without walls; and fields that would
 * be ignored.
 * @template {Scene} T
 * @param {string} fn
 * @param {T} scene
 * @param {string[]} [more]  names of fields that a scene may have here beside its shapes
 * @returns {T}
 */
export function checkScene(fn, scene, more = []) {
  const { length, position, geometry } = /** @type {any} */ (check.object(fn, 'scene', scene));
  if (length !== undefined || position !== undefined || geometry !== undefined)
    check.refuse(TypeError, fn, 'scene', 'an object {walls, obstacles}', scene);
  return check.optionsOf(fn, scene, ['walls', 'obstacles', ...more], 'scene');
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
  /** How many of them are walls. */
  room;
  /** Of the shape that is being packed. */
  #name = '';
  /** Of the wall or obstacle that it is, or is a part of. */
  #whole = '';

  /**
   * @param {string} fn
   * @param {Scene} scene
   * @throws {TypeError | RangeError} for a shape or number that cannot be meant
   */
  constructor(fn, { walls = [], obstacles = [] }) {
    this.#fn = fn;
    check.list(fn, 'walls', walls, 'an array of shapes');
    check.list(fn, 'obstacles', obstacles, 'an array of shapes');
    for (let i = 0; i < walls.length; i++) this.#addObject(fn, `walls[${i}]`, walls[i], 'inside');
    this.room = this.count;
    for (let i = 0; i < obstacles.length; i++)
      this.#addObject(fn, `obstacles[${i}]`, obstacles[i], 'outside');
  }

  /** @type {(fn: string, name: string, shape: any, side: Side) => void} */
  #addObject(fn, name, shape, side) {
    this.#whole = name;
    this.#addShape(fn, name, shape, this.count++, side);
  }

  /** Function and argument of each shape, for errors. @type {string[]} */
  names = [];
  #fn;

  /** @type {(kind: number, free: Side, object: number, count: number, numbers: ArrayLike<number>) => void} */
  add(kind, free, object, count, numbers) {
    this.names.push(this.#name);
    this.shapes.push(kind, WALLS_SIDES.indexOf(free), object, count, this.numbers.length);
    this.most += kind === WALLS_ARC ? 3 : count;
    for (let i = 0; i < numbers.length; i++) {
      if (!(Math.abs(numbers[i]) <= MOST)) this.refuse(this.names.length - 1);
      this.numbers.push(numbers[i]);
    }
  }

  /**
   * An arc or a circle, if it is not empty.
   * @type {(free: Side, object: number, numbers: number[]) => void}
   */
  #addArc(free, object, numbers) {
    if (numbers[2] >= 0) this.add(WALLS_ARC, free, object, 1, numbers);
  }

  /**
   * The two sides and caps of a capsule. Of an obstacle the rectangle between them and whole circles, which tell what is inside.
   * @type {(free: Side, object: number, ends: number[], radius: number) => void}
   */
  #addCapsule(free, object, [ax, ay, bx, by], radius) {
    const length = hypot(bx - ax, by - ay) || 1;
    const [x, y] = [((by - ay) / length) * radius, ((ax - bx) / length) * radius];
    const sides = [ax + x, ay + y, bx + x, by + y, bx - x, by - y, ax - x, ay - y];
    const solid = free === 'outside';
    if (solid) this.add(WALLS_POLYGON, free, object, 4, sides);
    else for (const i of [0, 4]) this.add(WALLS_POLYLINE, free, object, 2, sides.slice(i, i + 4));
    const from = Math.atan2(y, x) - OVERLAP;
    for (const [cx, cy, turn] of [
      [bx, by, 0],
      [ax, ay, Math.PI],
    ]) {
      const to = from + turn + (solid ? 7 : Math.PI + 2 * OVERLAP);
      this.add(WALLS_ARC, free, object, 1, [cx, cy, radius, from + turn, to, 0]);
    }
  }

  /**
   * @param {string} fn
   * @param {string} name
   * @param {any} shape
   * @param {number} object
   * @param {Side} side
   */
  #addShape(fn, name, shape, object, side) {
    this.#name = name;
    check.object(fn, name, shape, 'a shape of walls');
    const { free = side, center, start, end, min, max, children, geometry, radius, restitution } = shape;
    if (restitution !== undefined)
      check.refuse(TypeError, fn, `${name}.restitution`, 'left out: all walls have the same', restitution);
    if (!WALLS_SIDES.includes(free))
      check.refuse(TypeError, fn, `${name}.free`, `one of ${WALLS_SIDES.join(', ')}`, free);
    if (isThere(geometry)) {
      below(fn, this.#whole, shape, () => this.#addShape(fn, `${name}.geometry`, geometry, object, free));
    } else if (isThere(children)) {
      below(fn, this.#whole, shape, () => {
        let i = 0;
        for (const child of check.iterable(fn, `${name}.children`, children, 'shapes'))
          this.#addShape(fn, `${name}.children[${i++}]`, child, object, free);
      });
    } else if (shape.startAngle !== undefined || shape.endAngle !== undefined) {
      this.#addArc(free, object, check.arc(fn, name, shape));
    } else if (isThere(center)) {
      const { x, y } = check.vector(fn, `${name}.center`, center);
      check.finite(fn, `${name}.radius`, radius);
      this.#addArc(free, object, [x, y, radius, 0, 2 * Math.PI, 0]);
    } else if (isThere(start) || isThere(end)) {
      const ends = check.line(fn, name, shape);
      if (radius === undefined || check.finite(fn, `${name}.radius`, radius) === 0)
        this.add(WALLS_POLYLINE, free, object, 2, ends);
      else if (radius > 0) {
        if (free === 'inside')
          check.refuse(TypeError, fn, `${name}.free`, "'both' for a room that is a capsule", free);
        this.#addCapsule(free, object, ends, radius);
      }
    } else if (isThere(min) || isThere(max)) {
      // Every number is read once: a getter may return another one the next time.
      const low = { x: min?.x, y: min?.y };
      const high = { x: max?.x, y: max?.y };
      check.box(fn, name, { min: isThere(min) ? low : min, max: isThere(max) ? high : max });
      if (low.x > high.x || low.y > high.y) return;
      check.vector(fn, `${name}.min`, low);
      check.vector(fn, `${name}.max`, high);
      this.add(WALLS_POLYGON, free, object, 4, [low.x, low.y, high.x, low.y, high.x, high.y, low.x, high.y]);
    } else if (shape.type === 'PolyExtendGeometry') {
      check.refuse(TypeError, fn, name, 'the polygon itself, for a radius larger by the distance', shape);
    } else {
      const field = ['position', 'points'].find((key) => shape[key] !== undefined);
      const points = check.position(fn, field ? `${name}.${field}` : name, field ? shape[field] : shape);
      if (points.length)
        this.add(
          shape.closed === false ? WALLS_POLYLINE : WALLS_POLYGON,
          free,
          object,
          points.length / 2,
          points,
        );
    }
  }

  /**
   * Refuses a shape with walls that are too large to compute with, or NaN, though its own numbers are finite.
   * @param {number} shape  its index among the packed ones
   * @returns {never}
   */
  refuse(shape) {
    const expected = 'a shape with coordinates and radii of magnitude up to 1e301';
    return check.refuse(RangeError, this.#fn, this.names[shape], expected, 'a larger one');
  }

  /** The scene as plain data, which JSON keeps: what packs to the same shapes. @returns {Scene} */
  plain() {
    /** @type {object[][]} */
    const objects = Array.from({ length: this.count }, () => []);
    for (let i = 0; i < this.shapes.length; i += WALL_SHAPE_INTEGERS) {
      const [kind, side, object, count, first] = this.shapes.slice(i, i + WALL_SHAPE_INTEGERS);
      const free = WALLS_SIDES[side];
      if (kind === WALLS_ARC) {
        const [x, y, r, startAngle, endAngle, counterclockwise] = this.numbers.slice(first, first + 6);
        objects[object].push({ x, y, r, startAngle, endAngle, counterclockwise: !!counterclockwise, free });
      } else {
        const points = this.numbers.slice(first, first + 2 * count);
        objects[object].push({ points, closed: kind === WALLS_POLYGON, free });
      }
    }
    const shapes = objects.map((children) => (children.length === 1 ? children[0] : { children }));
    return /** @type {Scene} */ ({ walls: shapes.slice(0, this.room), obstacles: shapes.slice(this.room) });
  }
}
