/**
 * Shapes of a drawing in an index: which one is under the pointer, near it, along a ray, in a selection.
 */

import { SHAPE_EVEN_ODD, SHAPE_FILL, SHAPE_STROKE } from '../generated/layout.js';
import * as check from '../validate.js';
import { Disposable } from '../Disposable.js';
import { Vector2 } from '../math/Vector2.js';
import { matrixOf, strokeOf, wordOf } from '../path/style.js';
import { WasmShapes } from '../wasm/WasmShapes.js';
import { pack, unpack } from './buffer.js';
import { commandsOf } from './shapes.js';

/** @import { BoxLike, RayLike, VectorLike } from '../validate.js' */
/** @import { Matrix2DLike, StrokeStyle } from '../path/style.js' */
/** @import { RawHit } from '../wasm/WasmShapes.js' */
/** @import { PointsLike } from '../path/points.js' */
/** @import { ShapeLike } from './shapes.js' */

/**
 * How a shape is drawn.
 * @typedef {object} ShapeOptions
 * @property {unknown} [id]  what queries report for it; a number of its own if left out
 * @property {boolean} [fill]  whether it is filled; by default whatever has an area is: not segments, arcs and open lines
 * @property {'nonzero' | 'evenodd'} [fillRule]  'nonzero', but 'evenodd' for rings of points and GeoJSON
 * @property {Omit<StrokeStyle, 'transform'> | null} [stroke]  null if left out: no stroke
 * @property {Matrix2DLike} [transform]  from the shape's coordinates to the world's; of the stroke as well
 * @property {number} [z]  0 if left out; greater is above. Of the same z what was added later is above
 * @property {number} [mask]  an integer of 32 bits; all of them if left out
 *
 * @typedef {object} Choice  which shapes count
 * @property {number} [mask]  those that share a bit with it
 *
 * @typedef {Choice & {tolerance?: number, fill?: boolean, stroke?: boolean, viewTransform?: Matrix2DLike,
 *   filter?: (id: any) => boolean}} PickOptions
 *   tolerance: >= 0: shapes within this distance are hit as well; 0 if left out. fill, stroke: false leaves the fills or the
 *   strokes out. viewTransform: from the world to the screen; the point and the tolerance are in screen pixels then. filter: false
 *   leaves a shape out
 *
 * @typedef {object} Pick
 * @property {any} id
 * @property {'fill' | 'stroke'} part
 * @property {Vector2} point  in the shape's own coordinates
 *
 * @typedef {object} ShapePoint
 * @property {any} id
 * @property {Vector2} point  on the shape, in the world
 * @property {Vector2} normal  unit, on the side of the query; (0, 0) where there is none
 * @property {number} distance
 * @property {number} segment  index of the line or curve, in the order of the shape's path; -1 inside of a fill
 * @property {number} subpath  index of the ring or subpath; -1 inside of a fill
 * @property {number} parameter  0 where the segment begins, 1 where it ends
 *
 * @typedef {ShapePoint & {t: number}} ShapeHit  t: in multiples of the direction or motion
 */

const SHAPE_OPTIONS = ['id', 'fill', 'fillRule', 'stroke', 'transform', 'z', 'mask'];
const PICK_OPTIONS = ['tolerance', 'fill', 'stroke', 'viewTransform', 'mask', 'filter'];
const RULES = ['nonzero', 'evenodd'];
const METHODS = ['quality', 'fast'];
const MODES = ['touches', 'contains'];

/** @type {(fn: string, name: string, mask: unknown) => number} */
function maskOf(fn, name, mask) {
  const integer =
    Number.isInteger(mask) &&
    /** @type {number} */ (mask) >= -(2 ** 31) &&
    /** @type {number} */ (mask) < 2 ** 32;
  return integer
    ? /** @type {number} */ (mask) | 0
    : check.refuse(
        typeof mask === 'number' ? RangeError : TypeError,
        fn,
        name,
        'an integer of 32 bits',
        mask,
      );
}

/** @type {(x: number, y: number) => Vector2} */
const vectorOf = (x, y) => new Vector2(x + 0, y + 0); // never -0

/**
 * Any number of shapes, of any kind: paths, polygons with holes, GeoJSON, circles, boxes, segments, capsules, arcs; each with fill,
 * stroke, transform, z and mask. A shape's geometry is copied when it is added; queries take about O(log n), and are answered as the
 * canvas draws: curves are not flattened, strokes have their caps, joins and dashes.
 *
 * A shape under a matrix that is singular is not drawn and not found. Coordinates may be as large as 1e300. Memory: 208 bytes a
 * shape, some 60 a box of the tree, and about 110 for each line of its path, 150 to 350 for each curve; outside of wasm 8 for each
 * number that draws it, for `toBuffer`.
 *
 * `dispose` (or `using`) gives the memory back at once, or else the engine does some time after the index is garbage.
 */
export class ShapeIndex extends Disposable {
  #shapes;
  /** @type {Map<unknown, number>} */
  #slots;
  /** By slot. @type {unknown[]} */
  #ids = [];
  /** Slots of removed shapes. @type {number[]} */
  #free = [];
  /** By slot: what `update` keeps. @type {(ShapeState | null)[]} */
  #states = [];
  #added = 0;
  #nextId = 0;
  #method;

  /**
   * @param {object} [options]
   * @param {'quality' | 'fast'} [options.build]  of the tree: 'quality' (default) for quicker queries, 'fast' for quicker building
   */
  constructor(options = check.NONE) {
    super();
    const { build = 'quality' } = check.optionsOf('ShapeIndex', options, ['build']);
    this.#method = wordOf('ShapeIndex', 'build', METHODS, build);
    this.#shapes = new WasmShapes(this.#method);
    this.#slots = new Map();
  }

  /** @param {string} fn */
  #open(fn) {
    this.#shapes.checkOpen(`ShapeIndex.${fn}`);
    return this.#shapes;
  }

  /** How many shapes there are. */
  get size() {
    return this.#slots.size;
  }

  /** Bytes of wasm memory, without dashes. */
  get byteLength() {
    return this.#open('byteLength').byteLength;
  }

  /** Whether there is a shape of an id. @param {unknown} id */
  has(id) {
    return this.#slots.has(id);
  }

  /** The ids of all shapes, in the order in which they were added. */
  ids() {
    return [...this.#slots.keys()];
  }

  /**
   * @param {string} fn
   * @param {unknown} id
   */
  #slotOf(fn, id) {
    return (
      this.#slots.get(id) ??
      check.refuse(RangeError, `ShapeIndex.${fn}`, 'id', 'that of a shape in the index', id)
    );
  }

  /**
   * Adds a shape.
   * @param {ShapeLike} shape  which is copied
   * @param {ShapeOptions} [options]
   * @returns {any}  its id
   */
  add(shape, options = check.NONE) {
    const fn = 'ShapeIndex.add';
    const shapes = this.#open('add');
    const given = check.optionsOf(fn, options, SHAPE_OPTIONS).id;
    const state = stateOf(fn, shape, options, this.#added);
    // Only now: a getter of the shape may have added one, too.
    const id = given === undefined ? this.#newId() : given;
    if (this.#slots.has(id)) check.refuse(RangeError, fn, 'id', 'one that no shape has', id);
    const slot = this.#free.pop() ?? shapes.count;
    try {
      shapes.set(slot, state);
    } catch (error) {
      if (slot < shapes.count) this.#free.push(slot);
      throw error;
    }
    this.#added++;
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#states[slot] = state;
    return id;
  }

  #newId() {
    while (this.#slots.has(this.#nextId)) this.#nextId++;
    return this.#nextId++;
  }

  /**
   * Gives a shape another geometry, and the options that are given. What is left out stays.
   * @param {unknown} id
   * @param {ShapeLike} shape
   * @param {Omit<ShapeOptions, 'id'>} [options]
   */
  update(id, shape, options = check.NONE) {
    const fn = 'ShapeIndex.update';
    const shapes = this.#open('update');
    const slot = this.#slotOf('update', id);
    check.optionsOf(fn, options, SHAPE_OPTIONS.slice(1));
    const state = stateOf(fn, shape, options, 0, /** @type {ShapeState} */ (this.#states[slot]));
    shapes.checkOpen(fn);
    // A getter of the shape may have removed it.
    if (this.#slotOf('update', id) !== slot)
      check.refuse(RangeError, fn, 'id', 'that of the same shape all the time', id);
    shapes.set(slot, state);
    this.#states[slot] = state;
    return this;
  }

  /**
   * Changes a shape's transform. No geometry is copied.
   * @param {unknown} id
   * @param {Matrix2DLike} matrix
   */
  move(id, matrix) {
    const shapes = this.#open('move');
    const numbers = matrixOf('ShapeIndex.move', 'matrix', matrix);
    shapes.checkOpen('ShapeIndex.move');
    const slot = this.#slotOf('move', id); // Only now: a getter of the matrix may have removed the shape.
    shapes.move(slot, numbers);
    /** @type {ShapeState} */ (this.#states[slot]).matrix = numbers;
    return this;
  }

  /**
   * @param {unknown} id
   * @param {number} z
   */
  setZ(id, z) {
    const shapes = this.#open('setZ');
    const slot = this.#slotOf('setZ', id);
    check.finite('ShapeIndex.setZ', 'z', z);
    /** @type {ShapeState} */ (this.#states[slot]).z = z;
    shapes.setZ(slot, z);
    return this;
  }

  /** @param {unknown} id */
  remove(id) {
    const shapes = this.#open('remove');
    const slot = this.#slotOf('remove', id);
    shapes.remove(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#states[slot] = null;
    this.#free.push(slot);
    return this;
  }

  /** Removes all shapes. */
  clear() {
    for (const id of this.ids()) this.remove(id);
    return this;
  }

  /**
   * The box around what a shape paints, or around its path if it paints nothing. It may be larger than the least one where curves are
   * stroked or under a transform that rotates.
   * @param {unknown} id
   * @returns {{min: Vector2, max: Vector2}}  min +∞, max −∞ for a shape that is not drawn
   */
  bounds(id) {
    const [minX, minY, maxX, maxY] = this.#open('bounds').box(this.#slotOf('bounds', id));
    return { min: vectorOf(minX, minY), max: vectorOf(maxX, maxY) };
  }

  // Queries.

  /**
   * The top-most shape under a point, as it is drawn: boundaries count. With a tolerance a stroke is solid, and its corners and ends
   * are round; a shape that is neither filled nor stroked is hit as a stroke without width.
   * @param {VectorLike} point
   * @param {PickOptions} [options]
   * @returns {Pick | null}
   */
  pick(point, options = check.NONE) {
    const fn = 'ShapeIndex.pick';
    const shapes = this.#open('pick');
    const { query, mask, parts, filter } = pickOf(fn, point, options);
    if (filter) {
      for (const [slot, part] of shapes.pickAll(query, mask, parts)) {
        const found = this.#pickAt(query, slot, part);
        if (filter(found.id)) return found;
      }
      return null;
    }
    const found = shapes.pick(query, mask, parts);
    return found && this.#pickAt(query, found[0], found[1]);
  }

  /**
   * All shapes under a point, the top-most one first.
   * @param {VectorLike} point
   * @param {PickOptions} [options]
   * @returns {Pick[]}
   */
  pickAll(point, options = check.NONE) {
    const fn = 'ShapeIndex.pickAll';
    const shapes = this.#open('pickAll');
    const { query, mask, parts, filter } = pickOf(fn, point, options);
    const found = shapes.pickAll(query, mask, parts).map(([slot, part]) => this.#pickAt(query, slot, part));
    return filter ? found.filter(({ id }) => filter(id)) : found;
  }

  /** @type {(query: number[], slot: number, part: number) => Pick} */
  #pickAt([x, y], slot, part) {
    const [a, b, c, d, e, f] = this.#shapes.inverse(slot);
    const point = vectorOf(a * x + c * y + e, b * x + d * y + f);
    return { id: this.#ids[slot], part: part === SHAPE_STROKE ? 'stroke' : 'fill', point };
  }

  /** @type {(hit: RawHit) => ShapePoint} */
  #pointOf({ slot, distance, point, normal, parameter, segment, subpath }) {
    return {
      id: this.#ids[slot],
      point: vectorOf(point[0], point[1]),
      normal: vectorOf(normal[0], normal[1]),
      distance,
      segment,
      subpath,
      parameter,
    };
  }

  /** @type {(hit: RawHit) => ShapeHit} */
  #hitOf(hit) {
    return { ...this.#pointOf(hit), t: hit.t };
  }

  /**
   * The shapes nearest to a point, nearest first; at equal distance the one that was added first. The width of strokes does not count.
   * @param {VectorLike} point
   * @param {Choice & {k?: number, maxDistance?: number, fill?: boolean}} [options]  k: how many, 1 if left out; fill: whether a
   *   point inside of a fill is at distance 0 (default), or distances are to outlines
   * @returns {ShapePoint[]}  one a shape
   */
  nearest(point, options = check.NONE) {
    const fn = 'ShapeIndex.nearest';
    const shapes = this.#open('nearest');
    const { x, y } = check.vector(fn, 'point', point);
    const {
      k = 1,
      maxDistance = Infinity,
      fill = true,
      mask = -1,
    } = check.optionsOf(fn, options, ['k', 'maxDistance', 'fill', 'mask']);
    if (!(Number.isInteger(k) && k >= 0)) check.refuse(RangeError, fn, 'k', 'an integer >= 0', k);
    if (!(maxDistance >= 0)) check.refuse(RangeError, fn, 'maxDistance', 'a number >= 0', maxDistance);
    const bits = maskOf(fn, 'mask', mask);
    return shapes.nearest(x, y, k, maxDistance, Boolean(fill), bits).map((hit) => this.#pointOf(hit));
  }

  /** @type {(fn: string, ray: RayLike, options: Choice & {maxT?: number}) => {numbers: number[], maxT: number, mask: number}} */
  #ray(fn, ray, options) {
    const { origin, direction } = check.ray(fn, 'ray', ray);
    const { maxT = Infinity, mask = -1 } = check.optionsOf(fn, options, ['maxT', 'mask']);
    if (!(maxT >= 0)) check.refuse(RangeError, fn, 'maxT', 'a number >= 0', maxT);
    return { numbers: [origin.x, origin.y, direction.x, direction.y], maxT, mask: maskOf(fn, 'mask', mask) };
  }

  /**
   * The nearest hit of a ray with an outline, from either side; touching counts. The width of strokes does not count. The outline of
   * a filled shape is closed. Equal t: the shape that was added first.
   * @param {RayLike} ray
   * @param {Choice & {maxT?: number}} [options]  maxT: the largest t
   * @returns {ShapeHit | null}
   */
  raycast(ray, options = check.NONE) {
    const { numbers, maxT, mask } = this.#ray('ShapeIndex.raycast', ray, options);
    const [hit] = this.#open('raycast').raycast(numbers, maxT, mask, 1);
    return hit ? this.#hitOf(hit) : null;
  }

  /**
   * All hits of a ray, sorted by t; of equal ones the shape that was added first.
   * @param {RayLike} ray
   * @param {Choice & {maxT?: number}} [options]
   * @returns {ShapeHit[]}
   */
  raycastAll(ray, options = check.NONE) {
    const { numbers, maxT, mask } = this.#ray('ShapeIndex.raycastAll', ray, options);
    const hits = this.#open('raycastAll').raycastAll(numbers, maxT, mask);
    hits.sort((a, b) => a.t - b.t || a.order - b.order || a.segment - b.segment || a.parameter - b.parameter);
    return hits.map((hit) => this.#hitOf(hit));
  }

  /**
   * Whether a ray hits anything.
   * @param {RayLike} ray
   * @param {Choice & {maxT?: number}} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = check.NONE) {
    const { numbers, maxT, mask } = this.#ray('ShapeIndex.raycastAny', ray, options);
    return this.#open('raycastAny').raycast(numbers, maxT, mask, 1).length > 0;
  }

  /**
   * The first contact of a moving circle with an outline; at equal t of the shape that was added first.
   * @param {{center: VectorLike, radius: number}} circle  radius >= 0
   * @param {VectorLike} motion  from t = 0 to t = 1
   * @param {Choice} [options]
   * @returns {ShapeHit | null}  t = 0 where it overlaps an outline at the start
   */
  sweepCircle(circle, motion, options = check.NONE) {
    const fn = 'ShapeIndex.sweepCircle';
    const shapes = this.#open('sweepCircle');
    const { center, radius } = check.object(fn, 'circle', circle, 'a circle {center, radius}');
    const { x, y } = check.vector(fn, 'circle.center', center);
    check.nonNegative(fn, 'circle.radius', radius);
    const { x: dx, y: dy } = check.vector(fn, 'motion', motion);
    const { mask = -1 } = check.optionsOf(fn, options, ['mask']);
    const hit = shapes.sweep([x, y, dx, dy], radius, maskOf(fn, 'mask', mask));
    return hit && this.#hitOf(hit);
  }

  /**
   * Shapes that touch a region, or that it contains: of a box, a marquee, or a polygon, a lasso. Outlines and fills count, not the width
   * of strokes. Touching counts; but an outline that touches a lasso from inside counts as not contained.
   * @param {BoxLike | PointsLike} region  a box {min, max}, or at least 3 points; the lasso contains what it winds around
   * @param {Choice & {mode?: 'touches' | 'contains'}} [options]  'touches' if left out
   * @returns {any[]}  ids, in no particular order
   */
  search(region, options = check.NONE) {
    const fn = 'ShapeIndex.search';
    const shapes = this.#open('search');
    const { mode = 'touches', mask = -1 } = check.optionsOf(fn, options, ['mode', 'mask']);
    const contains = wordOf(fn, 'mode', MODES, mode) === 1;
    const bits = maskOf(fn, 'mask', mask);
    const isBox =
      check.object(fn, 'region', region, 'a box {min, max} or an array of points') && 'min' in region;
    const points = regionOf(fn, region);
    if (points.length === 0) return [];
    return Array.from(shapes.search(points, isBox, contains, bits), (slot) => this.#ids[slot]);
  }

  // Elsewhere.

  /**
   * The index as bytes, for a file or another thread: geometry, ids, styles, transforms, z and masks.
   * @returns {ArrayBuffer}
   * @throws {TypeError} for an id that is neither a string, a finite number, a boolean nor null
   */
  toBuffer() {
    const fn = 'ShapeIndex.toBuffer';
    this.#open('toBuffer');
    const shapes = this.#states.flatMap((state, slot) => (state ? [{ id: this.#ids[slot], state }] : []));
    return pack(fn, { method: this.#method, nextId: this.#nextId, shapes });
  }

  /**
   * An index from what `toBuffer` gave: a copy that returns the same results to the last bit. All bytes are checked before they are
   * used, and by a checksum: those that were changed are refused.
   * @param {ArrayBuffer | SharedArrayBuffer | ArrayBufferView} buffer
   * @returns {ShapeIndex}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer) {
    const fn = 'ShapeIndex.from';
    const state =
      unpack(check.bytes(fn, 'buffer', buffer)) ??
      check.refuse(RangeError, fn, 'buffer', 'what toBuffer gave', buffer);
    const index = new ShapeIndex({ build: /** @type {'quality' | 'fast'} */ (METHODS[state.method]) });
    try {
      index.#fill(state);
    } catch (error) {
      index.dispose();
      throw error;
    }
    return index;
  }

  /** @param {import('./buffer.js').IndexState} state */
  #fill({ nextId, shapes }) {
    this.#ids = shapes.map(({ id }) => id);
    this.#states = shapes.map(({ state }) => state);
    this.#nextId = nextId;
    this.#added = shapes.length;
    shapes.forEach(({ state }, slot) => this.#shapes.set(slot, state));
    // `ids` reports them in the order of adding.
    const slots = Array.from(shapes.keys()).sort((a, b) => shapes[a].state.order - shapes[b].state.order);
    for (const slot of slots) this.#slots.set(this.#ids[slot], slot);
  }

  /**
   * Gives the memory back. Any further use throws.
   * @override
   */
  dispose() {
    this.#shapes.dispose();
    this.#slots.clear();
    this.#ids = [];
    this.#states = [];
  }
}

/** @typedef {{commands: ArrayLike<number>, flags: number, stroke: number[] | null, matrix: number[], z: number, mask: number, order: number}} ShapeState */

/**
 * All of a shape from its options; what is left out from what it was before.
 * @param {string} fn
 * @param {ShapeLike} shape
 * @param {ShapeOptions} options
 * @param {number} order
 * @param {ShapeState} [before]
 * @returns {ShapeState}
 */
function stateOf(fn, shape, options, order, before) {
  const { fill, fillRule, stroke, transform, z, mask } = options;
  const { commands, isArea, hasHoles } = commandsOf(fn, 'shape', shape);
  const isFilled = fill === undefined && before ? (before.flags & SHAPE_FILL) !== 0 : (fill ?? isArea);
  const isEvenOdd =
    fillRule === undefined && before
      ? (before.flags & SHAPE_EVEN_ODD) !== 0
      : wordOf(fn, 'fillRule', RULES, fillRule ?? RULES[Number(hasHoles)]) === 1;
  let packed = before?.stroke ?? null;
  if (stroke !== undefined) {
    if (
      stroke !== null &&
      'transform' in check.object(fn, 'stroke', stroke, 'a style {lineWidth, …} or null')
    )
      check.refuse(
        TypeError,
        fn,
        'stroke.transform',
        "left out: the shape's own is its",
        /** @type {any} */ (stroke).transform,
      );
    packed = stroke === null ? null : strokeOf(fn, stroke, 'stroke');
  }
  return {
    commands,
    flags: (isFilled ? SHAPE_FILL : 0) | (packed ? SHAPE_STROKE : 0) | (isEvenOdd ? SHAPE_EVEN_ODD : 0),
    stroke: packed,
    matrix:
      transform === undefined && before ? before.matrix : matrixOf(fn, 'transform', transform ?? check.NONE),
    z: z === undefined && before ? before.z : check.finite(fn, 'z', z ?? 0),
    mask: mask === undefined && before ? before.mask : maskOf(fn, 'mask', mask ?? -1),
    order: before ? before.order : order,
  };
}

/**
 * A point query in the world: point, tolerance and linear part of the view.
 * @param {string} fn
 * @param {VectorLike} point
 * @param {PickOptions} options
 */
function pickOf(fn, point, options) {
  const { x, y } = check.vector(fn, 'point', point);
  const {
    tolerance = 0,
    fill = true,
    stroke = true,
    viewTransform,
    mask = -1,
    filter,
  } = check.optionsOf(fn, options, PICK_OPTIONS);
  check.nonNegative(fn, 'tolerance', tolerance);
  if (filter !== undefined) check.func(fn, 'filter', filter);
  const bits = maskOf(fn, 'mask', mask);
  const parts = (fill ? SHAPE_FILL : 0) | (stroke ? SHAPE_STROKE : 0);
  const query = [x, y, tolerance, 1, 0, 0, 1];
  if (viewTransform !== undefined) {
    const [a, b, c, d, e, f] = matrixOf(fn, 'viewTransform', viewTransform);
    const determinant = a * d - b * c;
    if (!(Math.abs(determinant) > 0))
      check.refuse(RangeError, fn, 'viewTransform', 'a matrix that has an inverse', viewTransform);
    query[0] = (d * (x - e) - c * (y - f)) / determinant;
    query[1] = (a * (y - f) - b * (x - e)) / determinant;
    query.splice(3, 4, a, b, c, d);
  }
  return { query, mask: bits, parts, filter };
}

/**
 * The corners of a region; none for an empty box.
 * @param {string} fn
 * @param {any} region
 * @returns {number[]}
 */
function regionOf(fn, region) {
  if (!('min' in region)) {
    const { commands } = commandsOf(
      fn,
      'region',
      Array.isArray(region) || ArrayBuffer.isView(region) ? { points: region } : { points: null },
    );
    const points = [];
    for (let i = 0; i + 2 < commands.length; i += 3) points.push(commands[i + 1], commands[i + 2]);
    return points;
  }
  const { min, max } = check.box(fn, 'region', region);
  if (min.x > max.x || min.y > max.y) return [];
  check.vector(fn, 'region.min', min);
  check.vector(fn, 'region.max', max);
  return [min.x, min.y, max.x, min.y, max.x, max.y, min.x, max.y];
}
