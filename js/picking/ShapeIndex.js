/**
 * Spatial index of the shapes of a drawing: picking, nearest shapes, rays, selections.
 */

import { PICKED_BYTES, SHAPE_STROKE } from '../generated/layout.js';
import { option, Options, words } from '../arguments/options.js';
import * as check from '../validate.js';
import { Disposable } from '../Disposable.js';
import { failReceiver } from '../wasm/Allocation.js';
import { Vector2 } from '../math/Vector2.js';
import { IDENTITY, matrixOf } from '../path/style.js';
import { WasmShapes } from '../wasm/WasmShapes.js';
import {
  anyBatch,
  hitBatch,
  nearestBatch,
  pickAllBatch,
  pickBatch,
  raycastAllBatch,
  rowsOf,
  slotsBatch,
} from './batch.js';
import { Drawing } from './groups.js';
import { LazyShapes } from './lazy.js';
import { nestedOf, pack, unpack } from './buffer.js';
import {
  ADD,
  ADD_GROUP,
  areObjects,
  CAST,
  manyOf,
  CROSS,
  MASK,
  namedOther,
  NEAR,
  NEAREST,
  OVERLAP,
  othersOf,
  PICK,
  polygonsOf,
  rayOf,
  readOf,
  readQuery,
  regionOf,
  REORDER,
  SEARCH,
  stateOf,
  UPDATE,
  UPDATE_GROUP,
  viewOf,
  WITHIN,
} from './arguments.js';
import { checkFields } from '../fields.js';

/** @import { GroupOptions, Pick, ReadShape, ShapeHit, ShapeOptions, ShapePoint } from '../api.js' */
/** @import { RayLike, VectorLike } from '../validate.js' */
/** @import { Matrix2DLike, StrokeStyle } from '../path/style.js' */
/** @import { Query, RawHit, ShapeState, VisitRows } from '../wasm/WasmShapes.js' */
/** @import { Floats } from '../outputs.js' */
/** @import { AnyOutputs, HitAllOutputs, HitOutputs, NearestOutputs, PickAllOutputs, PickOutputs, SearchOutputs } from './batch.js' */
/** @import { ShapeLike } from './shapes.js' */
/** @import { AddValues } from './arguments.js' */
/** @import { Unread } from './lazy.js' */
/** @import { IndexState } from './buffer.js' */
/** @import { ClipValues, DrawingNode, Place, PlaceOptions } from './groups.js' */

/**
 * @typedef {Omit<StrokeStyle, 'transform'>} ShapeStroke
 *
 * @typedef {object} ManyOptions
 * @property {ArrayLike<unknown>} [ids]  one for each shape; by default unique numbers
 * @property {boolean} [fill]  true by default
 * @property {ShapeStroke | null | ArrayLike<ShapeStroke | null>} [stroke]  of all shapes, or one for each; by default none
 * @property {Matrix2DLike} [transform]  of all shapes
 * @property {number | ArrayLike<number>} [z]  of all shapes, or one for each; 0 by default
 * @property {number | ArrayLike<number>} [mask]  of all shapes, or one for each; all bits by default
 *
 * @typedef {object} RingsOptions
 * @property {ArrayLike<number>} [rings]  ring j has the points from `rings[j]` to before `rings[j + 1]`; without it each polygon has one ring
 * @property {'nonzero' | 'evenodd'} [fillRule]  by default 'evenodd' for polygons of several rings, 'nonzero' for others
 *
 * @typedef {ManyOptions & RingsOptions} PolygonsOptions
 *
 * @typedef {object} Choice  which shapes are tested, and in which coordinates
 * @property {number} [mask]  only shapes whose mask has a bit in common with it; all bits by default
 * @property {(id: any) => boolean} [filter]  returns false to ignore a shape. Batches take no filter
 * @property {Matrix2DLike | null} [viewTransform]  from world coordinates to the screen, by default that of the index. Then the query and its
 *   results are in screen coordinates: points, rays, regions, distances, normals and sides. null: world coordinates
 *
 * @typedef {Choice & {tolerance?: number}} NearChoice  tolerance: >= 0, 0 by default: shapes within this distance are found, too
 *
 * @typedef {NearChoice & {maxT?: number, side?: 'both' | 'front' | 'back'}} RaycastOptions
 *   tolerance: the ray is as wide as a circle of this radius, and hits what the circle touches first, on either side. maxT: the largest t, in
 *   multiples of the direction; Infinity by default. side: the side of outlines that is hit; 'both' by default. The front of a
 *   line along (dx, dy) is the side to which (dy, -dx) points: the outside of outlines that are clockwise with y down. With
 *   'front' or 'back' a ray along a line misses the line
 *
 * @typedef {NearChoice & {mode?: 'touches' | 'contains', fillRule?: 'nonzero' | 'evenodd'}} SearchOptions
 *   mode: 'touches' by default; 'contains' ignores the tolerance. fillRule: of the region; by default as for `add`
 *
 * @typedef {NearChoice & {fill?: boolean, fillRule?: 'nonzero' | 'evenodd', transform?: Matrix2DLike}} OverlapOptions  fill,
 *   fillRule: as for `add`; transform: of the given shape, to the coordinates of the query
 *
 * @typedef {Choice & {k?: number, maxDistance?: number, fill?: boolean}} NearestOptions
 *   k: largest number of results, Infinity for all; 1 by default; fill: true (default): distance 0 inside a fill; false: distances to outlines
 *
 * @typedef {NearChoice & {fill?: boolean, stroke?: boolean}} PickOptions
 *   fill, stroke: false ignores fills or strokes
 */

const METHODS = ['quality', 'fast'];
const BUILD = /* @__PURE__ */ new Options({
  build: /* @__PURE__ */ option(/* @__PURE__ */ words(METHODS), 0),
  viewTransform: /* @__PURE__ */ option(viewOf, null),
});

/** A shape that left its group, and was not yet placed outside. */
const ROOT = { world: IDENTITY, clip: -1 };

const NO_OPTIONS = /* @__PURE__ */ new Options({});

/** @type {(x: number, y: number) => Vector2} */
const vectorOf = (x, y) => new Vector2(x + 0, y + 0); // never -0

/**
 * An index of shapes of any kind: paths, polygons with holes, GeoJSON, circles, boxes, segments, capsules, arcs; each
 * with fill, stroke, transform, z and mask. `add` copies a shape's geometry. Queries take about O(log n), and agree with
 * the canvas: curves are not flattened, strokes have caps, joins and dashes.
 *
 * A shape of one point, such as a circle of radius 0 or a segment with equal ends, is found like a point. A shape with a singular matrix is
 * not found, and finds nothing as a query. Coordinates may have magnitudes up to 1e300. Memory: 32 bytes per shape, about 75 for its box in
 * the BVH; 32 for a box, 24 for a circle, 40 for an ellipse or a capsule; 56 for a path and 16 to 24 per straight line, 150 to 350 per curve; 96 for a transform, 56 for a
 * stroke. Outside of wasm only the ids are stored.
 *
 * `dispose` (or `using`) frees the memory at once. Otherwise it is freed some time after the index is
 * garbage-collected.
 *
 * @example
 * ```js
 * import { ShapeIndex } from 'raybound';
 *
 * const shapes = new ShapeIndex();
 * shapes.add({ center: { x: 50, y: 50 }, radius: 30 }, { id: 'disc' });
 * shapes.add([[40, 40], [120, 40], [120, 60], [40, 60]], { id: 'bar', z: 1 });
 * console.log(shapes.pick({ x: 50, y: 50 })?.id, shapes.nearest({ x: 50, y: 90 }, { k: 1 })[0].id); // → bar disc
 * ```
 *
 * @template [Id=any]  the type of the ids
 * @template [Data=any]  the type of the data of shapes
 */
export class ShapeIndex extends Disposable {
  #shapes;
  /** @type {Map<unknown, number>} */
  #slots;
  /** The ids by slot. @type {any[]} */
  #ids = [];
  /** The data of shapes, by slot. @type {any[]} */
  #data = [];
  #lazy = new LazyShapes();
  /** Made when a group, a clip or a place in the order is first needed. @type {Drawing | null} */
  #drawing = null;
  /** Slots of removed shapes. @type {number[]} */
  #free = [];
  #added = 0;
  #nextId = 0;
  #method;
  /** @type {number[] | null} */
  #view;

  /**
   * @param {object} [options]
   * @param {'quality' | 'fast'} [options.build]  the build method of the BVH: 'quality' (default) for faster queries,
   *   'fast' for a faster build
   * @param {Matrix2DLike | null} [options.viewTransform]  as the property
   */
  constructor(options = check.NONE) {
    super();
    const { build, viewTransform } = BUILD.read('ShapeIndex', options);
    this.#method = build;
    this.#view = viewTransform;
    this.#shapes = new WasmShapes(this.#method);
    this.#slots = new Map();
  }

  /** Throws for a proxy of a ShapeIndex, and for another object with its prototype. @type {(self: ShapeIndex, method: string) => void} */
  static #check(self, method) {
    if (!(#shapes in self)) failReceiver(`ShapeIndex.${method}`, 'a ShapeIndex', self);
  }

  /** @type {(self: ShapeIndex, fn: string) => WasmShapes} */
  static #open(self, fn) {
    let shapes;
    try {
      shapes = self.#shapes;
    } catch {
      return failReceiver(`ShapeIndex.${fn}`, 'a ShapeIndex', self);
    }
    // The name is built only for an error.
    if (!shapes.isOpen) shapes.checkOpen(`ShapeIndex.${fn}`);
    return shapes;
  }

  /** The number of shapes. */
  get size() {
    ShapeIndex.#open(this, 'size');
    return this.#slots.size;
  }

  /**
   * The map from world coordinates to the screen that all queries use: with it, points, distances and results are in screen pixels. null,
   * the default, for world coordinates. An option `viewTransform` of a query overrides it.
   * @returns {Matrix2DLike | null}
   */
  get viewTransform() {
    ShapeIndex.#open(this, 'viewTransform');
    if (!this.#view) return null;
    const [a, b, c, d, e, f] = this.#view;
    return { a, b, c, d, e, f };
  }

  set viewTransform(matrix) {
    ShapeIndex.#open(this, 'viewTransform');
    this.#view = viewOf('ShapeIndex.viewTransform', 'matrix', matrix);
  }

  /** Bytes of wasm memory. */
  get byteLength() {
    return ShapeIndex.#open(this, 'byteLength').byteLength;
  }

  /** Whether a shape or a group has an id. @param {unknown} id */
  has(id) {
    ShapeIndex.#open(this, 'has');
    return this.#isUsed(id);
  }

  /** @param {unknown} id */
  #isUsed(id) {
    return this.#slots.has(id) || this.#drawing?.groups.has(id) === true;
  }

  /**
   * The ids of all shapes, in the order in which they were added.
   * @returns {Id[]}
   */
  ids() {
    ShapeIndex.#open(this, 'ids');
    return /** @type {Id[]} */ ([...this.#slots.keys()]);
  }

  /**
   * The data of a shape or a group.
   * @param {Id} id
   * @returns {Data}  undefined if none was given
   */
  dataOf(id) {
    ShapeIndex.#open(this, 'dataOf');
    const group = this.#drawing?.groups.get(id)?.group;
    if (group) return group.data;
    return this.#data[this.#slotOf('dataOf', id)];
  }

  /**
   * @param {string} fn
   * @param {unknown} id
   */
  #slotOf(fn, id) {
    return (
      this.#slots.get(id) ??
      check.fail(RangeError, `ShapeIndex.${fn}`, 'id', 'the id of a shape in the index', id)
    );
  }

  /**
   * Adds a shape.
   * @param {ShapeLike | null} shape  copied; null if the option `read` is to read it when a query first needs it
   * @param {ShapeOptions<Id, Data>} [options]
   * @returns {Id}  the id of the shape
   * @throws {TypeError | RangeError} for an invalid shape or option, and for an id that another shape has
   */
  add(shape, options = check.NONE) {
    const fn = 'ShapeIndex.add';
    const shapes = ShapeIndex.#open(this, 'add');
    const given = ADD.read(fn, options);
    const state = stateOf(fn, shape, given, this.#added);
    // Tested here, because a getter of the shape may have added a shape.
    const nextId = this.#nextId;
    const id = given.id === undefined ? this.#newId() : given.id;
    if (this.#isUsed(id)) check.fail(RangeError, fn, 'id', 'an id that no shape has', id);
    const place = this.#placeOf(fn, given);
    const slot = this.#free.pop() ?? shapes.count;
    try {
      shapes.set(slot, state);
    } catch (error) {
      this.#nextId = nextId;
      if (slot < shapes.count) this.#free.push(slot);
      throw error;
    }
    this.#added++;
    try {
      this.#enter(id, slot, given, shape === null, place);
    } catch (error) {
      this.#remove(id, slot);
      this.#nextId = nextId;
      throw error;
    }
    return id;
  }

  /**
   * Enters a new shape.
   * @param {unknown} id
   * @param {number} slot
   * @param {AddValues} given
   * @param {boolean} isUnread  whether a query must read it
   * @param {Place | null} [place]
   */
  #enter(id, slot, { data, read, fill, fillRule, visible, clip }, isUnread, place) {
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    const drawing = this.#drawing;
    if (drawing) {
      const style = { ...this.#shapes.styleOf(slot), visible };
      const node = drawing.add(id, slot, place ?? drawing.placeOf('', {}), style);
      if (clip) this.#setClip(node, clip);
      this.#willRefresh();
    }
    if (data !== undefined) this.#data[slot] = data;
    if (read) this.#lazy.set(slot, read);
    if (isUnread) this.#invalidate(slot, { fill, fillRule });
  }

  /**
   * Adds many shapes. If one of them is invalid, none is added.
   * @param {Iterable<[ShapeLike | null, ShapeOptions<Id, Data>?]>} entries  arguments of `add`
   * @returns {Id[]}  the ids of the shapes
   * @throws {TypeError | RangeError} as `add`
   */
  addAll(entries) {
    const fn = 'ShapeIndex.addAll';
    ShapeIndex.#open(this, 'addAll');
    /** @type {AddValues[]} */
    const given = [];
    /** @type {ShapeState[]} */
    const states = [];
    /** @type {Set<number>} */
    const unread = new Set();
    for (const entry of check.iterable(fn, 'entries', entries, 'an iterable of [shape, options]')) {
      if (!Array.isArray(entry))
        check.fail(TypeError, fn, `entries[${given.length}]`, '[shape, options]', entry);
      const [shape, options = check.NONE] = entry;
      try {
        const read = ADD.read('ShapeIndex.add', options);
        states.push(stateOf('ShapeIndex.add', shape, read, given.length));
        if (shape === null) unread.add(given.length);
        given.push(read);
      } catch (error) {
        throw check.renamedError('ShapeIndex.add', `${fn}: entries[${given.length}]`, error);
      }
    }
    const shapes = this.#shapes;
    shapes.checkOpen(fn); // a getter may have disposed of the index
    const make = this.#idsFor(
      fn,
      given.map(({ id }) => id),
    );
    const places = given.map((options, i) =>
      check.renamed('ShapeIndex.add', `${fn}: entries[${i}]`, () => this.#placeOf('ShapeIndex.add', options)),
    );
    /** @type {number[]} */
    const slots = [];
    try {
      for (const state of states) {
        const slot = this.#free.pop() ?? shapes.count;
        slots.push(slot);
        state.order += this.#added;
        shapes.set(slot, state);
      }
    } catch (error) {
      for (const slot of slots) {
        if (slot >= shapes.count) continue;
        if (shapes.has(slot)) shapes.remove(slot);
        this.#free.push(slot);
      }
      throw error;
    }
    this.#added += states.length;
    const nextId = this.#nextId;
    const ids = make();
    let entered = 0;
    try {
      for (; entered < ids.length; entered++)
        this.#enter(ids[entered], slots[entered], given[entered], unread.has(entered), places[entered]);
    } catch (error) {
      ids.forEach((id, i) => {
        if (i <= entered) return this.#remove(id, slots[i]);
        shapes.remove(slots[i]);
        this.#free.push(slots[i]);
      });
      this.#nextId = nextId;
      throw error;
    }
    return ids;
  }

  /**
   * Checks the ids of new shapes, and returns a function that creates the missing ones, which are undefined.
   * @param {string} fn
   * @param {ArrayLike<unknown>} given
   */
  #idsFor(fn, given) {
    const used = new Set();
    for (let i = 0; i < given.length; i++) {
      const id = given[i];
      if (id === undefined) continue;
      if (used.has(id) || this.#isUsed(id)) check.fail(RangeError, fn, 'id', 'an id that no shape has', id);
      used.add(id);
    }
    return () =>
      Array.from(given, (/** @type {any} */ id) => {
        if (id !== undefined) return id;
        let made = this.#newId();
        while (used.has(made)) made = this.#newId();
        return made;
      });
  }

  /**
   * Adds many polygons, whose points are in one flat array. A hundred thousand take some hundredths of a second.
   * @param {ArrayLike<number>} coordinates  x0, y0, x1, y1 …; copied
   * @param {ArrayLike<number>} offsets  polygon i has the points, or with `rings` the rings, from `offsets[i]` to before `offsets[i + 1]`
   * @param {PolygonsOptions} [options]
   * @returns {any[]}  the ids of the polygons
   * @throws {TypeError | RangeError} for offsets that are not ascending integers, numbers that are not finite, and polygons or rings of less
   *   than 3 points: then nothing is added
   */
  addPolygons(coordinates, offsets, options = check.NONE) {
    const fn = 'ShapeIndex.addPolygons';
    const shapes = ShapeIndex.#open(this, 'addPolygons');
    const { points, rings, ends, ids: given, ...rest } = polygonsOf(fn, coordinates, offsets, options);
    shapes.checkOpen(fn);
    const { length } = ends ?? rings;
    const make = this.#idsFor(fn, given ?? { length });
    const first = shapes.count;
    if (!shapes.addPolygons(points, rings, ends, { ...rest, order: this.#added }))
      points.forEach((number, i) => check.finite(fn, `coordinates[${i}]`, number));
    return this.#nameMany(first, make());
  }

  /** Gives ids to new shapes. @type {(first: number, ids: any[]) => any[]} */
  #nameMany(first, ids) {
    this.#added += ids.length;
    const drawing = this.#drawing;
    ids.forEach((id, i) => {
      const slot = first + i;
      this.#slots.set(id, slot);
      this.#ids[slot] = id;
      if (drawing) drawing.add(id, slot, drawing.placeOf('', {}), this.#shapes.styleOf(slot));
    });
    return ids;
  }

  /** @type {(self: ShapeIndex, method: string, coordinates: ArrayLike<number>, width: number, options: ManyOptions) => any[]} */
  static #addMany(self, method, coordinates, width, options) {
    const fn = `ShapeIndex.${method}`;
    const shapes = ShapeIndex.#open(self, method);
    const { numbers, ids, ...rest } = manyOf(fn, coordinates, width, options);
    shapes.checkOpen(fn);
    const make = self.#idsFor(fn, ids ?? { length: rest.count });
    const first = shapes.count;
    shapes.addMany(numbers, { ...rest, order: self.#added });
    return self.#nameMany(first, make());
  }

  /**
   * Adds many boxes in one call.
   * @param {ArrayLike<number>} coordinates  four numbers each, minX, minY, maxX, maxY; copied
   * @param {ManyOptions} [options]
   * @returns {any[]}  the ids of the boxes
   * @throws {TypeError | RangeError} for numbers that are not finite, and a maximum below its minimum: then nothing is added
   */
  addBoxes(coordinates, options = check.NONE) {
    return ShapeIndex.#addMany(this, 'addBoxes', coordinates, 4, options);
  }

  /**
   * Adds many circles in one call.
   * @param {ArrayLike<number>} coordinates  three numbers each: x and y of the center, radius >= 0; copied
   * @param {ManyOptions} [options]
   * @returns {any[]}  the ids of the circles
   * @throws {TypeError | RangeError} for numbers that are not finite, and a negative radius: then nothing is added
   */
  addCircles(coordinates, options = check.NONE) {
    return ShapeIndex.#addMany(this, 'addCircles', coordinates, 3, options);
  }

  /**
   * Adds many points in one call, as circles of radius 0: `nearest` measures the distances from them, and `pick` with a tolerance finds them.
   * @param {ArrayLike<number>} coordinates  x0, y0, x1, y1 …; copied
   * @param {ManyOptions} [options]
   * @returns {any[]}  the ids of the points
   * @throws {TypeError | RangeError} for numbers that are not finite: then nothing is added
   */
  addPoints(coordinates, options = check.NONE) {
    return ShapeIndex.#addMany(this, 'addPoints', coordinates, 2, options);
  }

  #newId() {
    while (this.#isUsed(this.#nextId)) this.#nextId++;
    return this.#nextId++;
  }

  // Groups, clips and order.

  #needDrawing() {
    return (this.#drawing ??= new Drawing(this.#shapes, this.#slots));
  }

  /** Where a shape is to be put; null for the top of an index without groups. @type {(fn: string, options: AddValues) => Place | null} */
  #placeOf(fn, { group, before, after, visible, clip, z }) {
    const isPlain = before === undefined && after === undefined && visible !== false && !clip;
    if (!this.#drawing && isPlain && (group === undefined || group === null)) return null;
    return this.#needDrawing().placeOf(fn, { group, before, after, z });
  }

  #willRefresh() {
    if (this.#drawing?.isDirty) this.#shapes.refresh ??= () => this.#refresh();
  }

  /** Sets, replaces or removes the clip of a node. @type {(node: DrawingNode, clip: ClipValues | null) => void} */
  #setClip(node, clip) {
    const shapes = this.#shapes;
    const slot = node.clip?.slot ?? (clip ? (this.#free.pop() ?? shapes.count) : -1);
    if (clip) {
      try {
        shapes.set(slot, clip.state);
      } catch (error) {
        if (!node.clip && slot < shapes.count) this.#free.push(slot);
        throw error;
      }
      node.clip = { slot, transform: clip.transform };
    } else if (slot >= 0) {
      node.clip = null;
      this.#freeClip(slot);
    }
    /** @type {Drawing} */ (this.#drawing).touch(node);
    this.#willRefresh();
  }

  /** @param {number} slot  -1 for none */
  #freeClip(slot) {
    if (slot < 0) return;
    this.#shapes.remove(slot);
    this.#free.push(slot);
  }

  /**
   * Adds a group, in which shapes and other groups can be: `add(shape, { group: id })`. Moving, hiding or clipping it takes one call.
   * @param {GroupOptions<Id, Data>} [options]
   * @returns {Id}  the id of the group
   *
   * @example
   * ```js
   * import { ShapeIndex } from 'raybound';
   *
   * const shapes = new ShapeIndex();
   * shapes.addGroup({ id: 'car', transform: { e: 100 }, clip: { min: { x: 0, y: 0 }, max: { x: 50, y: 40 } } });
   * shapes.add({ center: { x: 10, y: 20 }, radius: 5 }, { id: 'wheel', group: 'car' });
   * console.log(shapes.pick({ x: 110, y: 20 })?.id); // → wheel
   * shapes.move('car', { e: 200 });
   * console.log(shapes.pick({ x: 210, y: 20 })?.id); // → wheel
   * ```
   */
  addGroup(options = check.NONE) {
    const fn = 'ShapeIndex.addGroup';
    ShapeIndex.#open(this, 'addGroup');
    const given = ADD_GROUP.read(fn, options);
    this.#shapes.checkOpen(fn);
    const { transform = IDENTITY, z, mask = -1, visible, data, clip } = given;
    const nextId = this.#nextId;
    const id = given.id === undefined ? this.#newId() : given.id;
    if (this.#isUsed(id)) check.fail(RangeError, fn, 'id', 'an id that no shape has', id);
    const drawing = this.#needDrawing();
    const place = drawing.placeOf(fn, given);
    const node = drawing.addGroup(id, place, { z: z ?? 0, mask, visible, transform, data });
    try {
      if (clip) this.#setClip(node, clip);
    } catch (error) {
      drawing.remove(node);
      this.#nextId = nextId;
      throw error;
    }
    this.#willRefresh();
    return /** @type {any} */ (id);
  }

  /**
   * Changes the given options of a group. Missing options stay unchanged.
   * @param {Id} id
   * @param {Omit<GroupOptions<Id, Data>, 'id' | 'group' | 'before' | 'after'>} options
   */
  updateGroup(id, options) {
    const fn = 'ShapeIndex.updateGroup';
    ShapeIndex.#open(this, 'updateGroup');
    const { transform, z, mask, visible, data, clip } = UPDATE_GROUP.read(fn, options);
    this.#shapes.checkOpen(fn);
    const node = this.#drawing?.groups.get(id);
    if (!node?.group || !this.#drawing)
      return check.fail(RangeError, fn, 'id', 'the id of a group in the index', id);
    node.group.matrix = transform ?? node.group.matrix;
    if (data !== undefined) node.group.data = data;
    node.mask = mask ?? node.mask;
    node.isVisible = visible ?? node.isVisible;
    if (z !== undefined) this.#drawing.setZ(node, z);
    if (clip !== undefined) this.#setClip(node, clip);
    this.#drawing.touch(node);
    this.#willRefresh();
    return this;
  }

  /**
   * Changes the place of a shape or a group in the order of drawing: just below another shape or group (`before`), or just above (`after`),
   * in the same group, with the same z; on top of what has its z in a group (`group`; null for none), or among its siblings by another `z`.
   * @param {Id} id
   * @param {{before?: Id, after?: Id, group?: Id | null, z?: number}} options
   */
  reorder(id, options) {
    const fn = 'ShapeIndex.reorder';
    ShapeIndex.#open(this, 'reorder');
    const { before, after, group, z } = REORDER.read(fn, options);
    this.#shapes.checkOpen(fn);
    const drawing = this.#needDrawing();
    const node = drawing.find(id);
    if (!node) return check.fail(RangeError, fn, 'id', 'the id of a shape or group in the index', id);
    drawing.reorder(fn, node, { before, after, group, z });
    this.#willRefresh();
    return this;
  }

  /**
   * Shows or hides a shape or a group.
   * @param {Id} id
   * @param {boolean} visible
   */
  setVisible(id, visible) {
    const fn = 'ShapeIndex.setVisible';
    ShapeIndex.#open(this, 'setVisible');
    if (typeof visible !== 'boolean') check.fail(TypeError, fn, 'visible', 'a boolean', visible);
    if (!this.#isUsed(id)) this.#slotOf('setVisible', id);
    if (visible && !this.#drawing) return this;
    const drawing = this.#needDrawing();
    const node = /** @type {DrawingNode} */ (drawing.find(id));
    if (node.isVisible === visible) return this;
    node.isVisible = visible;
    drawing.touch(node);
    this.#willRefresh();
    return this;
  }

  /** The properties of a shape, as given to `add`. @type {(slot: number) => ShapeState} */
  #state(slot) {
    const state = this.#shapes.state(slot);
    const node = this.#drawing?.at(slot);
    return node ? { ...state, z: node.z, mask: node.mask } : state;
  }

  /**
   * Replaces a shape.
   * @param {number} slot
   * @param {ShapeState} state
   * @param {{data?: any, visible?: boolean, clip?: ClipValues | null}} given
   */
  #replace(slot, state, { data, visible, clip }) {
    const shapes = this.#shapes;
    if (visible === false || clip) this.#needDrawing();
    const drawing = this.#drawing;
    if (drawing) {
      const node = drawing.at(slot);
      drawing.setZ(node, state.z);
      if (node.clip || visible !== undefined) drawing.touch(node);
      node.mask = state.mask;
      node.isVisible = visible ?? node.isVisible;
      shapes.set(slot, drawing.stored(node, state));
      if (clip !== undefined) this.#setClip(node, clip);
      this.#willRefresh();
    } else shapes.set(slot, state);
    if (data !== undefined) this.#data[slot] = data;
  }

  /**
   * Replaces a shape's geometry and the given options. Missing options stay unchanged.
   * @param {Id} id
   * @param {ShapeLike} shape
   * @param {Omit<ShapeOptions<Id, Data>, 'id' | 'group' | 'before' | 'after'>} [options]
   */
  update(id, shape, options = check.NONE) {
    const fn = 'ShapeIndex.update';
    const shapes = ShapeIndex.#open(this, 'update');
    const slot = this.#slotOf('update', id);
    const given = UPDATE.read(fn, options);
    const state = stateOf(fn, shape, given, 0, this.#state(slot), this.#lazy.unread(slot));
    shapes.checkOpen(fn);
    // A getter of the argument may have removed the shape.
    if (this.#slotOf('update', id) !== slot)
      check.fail(RangeError, fn, 'id', 'the id of the same shape during the call', id);
    this.#replace(slot, state, given);
    this.#lazy.clean(slot);
    if (given.read) this.#lazy.set(slot, given.read);
    return this;
  }

  /**
   * Says that a shape has changed: `read` is called when a query next needs the shape, once after any number of calls. Invalidating
   * thousands of shapes a frame is cheap.
   * @param {Id} id
   * @param {ReadShape<Id, Data>} [read]  stays until another one is given; by default the one that was given before
   * @throws {TypeError} for a shape for which `read` was never given. The query throws what `read` throws, and for a result of `read` that
   *   is invalid: then the shape stays as it was, and the next query reads it again
   *
   * @example
   * ```js
   * import { ShapeIndex } from 'raybound';
   *
   * const node = { x: 0, visible: true };
   * const shapes = new ShapeIndex();
   * const read = () => (node.visible ? [{ center: { x: node.x, y: 0 }, radius: 5 }] : null);
   * shapes.add(null, { id: 'ball', data: node, read });
   * for (let i = 0; i < 100; i++) {
   *   node.x += 1;
   *   shapes.invalidate('ball');
   * }
   * console.log(shapes.pick({ x: 100, y: 0 })?.data === node); // → true
   * ```
   */
  invalidate(id, read) {
    const fn = 'ShapeIndex.invalidate';
    ShapeIndex.#open(this, 'invalidate');
    const slot = this.#slotOf('invalidate', id);
    if (read !== undefined) this.#lazy.set(slot, check.func(fn, 'read', read));
    else if (!this.#lazy.has(slot))
      check.fail(TypeError, fn, 'read', 'a function, because none was given for this shape', read);
    this.#invalidate(slot);
    return this;
  }

  /** @type {(slot: number, unread?: Unread) => void} */
  #invalidate(slot, unread) {
    this.#lazy.invalidate(slot, unread);
    this.#shapes.refresh ??= () => this.#refresh();
  }

  /** Reads the shapes that were invalidated, and applies the changes of groups. */
  #refresh() {
    const shapes = this.#shapes;
    shapes.refresh = null;
    try {
      this.#lazy.readAll((slot, read, unread) => this.#read(slot, read, unread));
      this.#drawing?.update();
    } finally {
      if (this.#lazy.isDirty || this.#drawing?.isDirty) shapes.refresh = () => this.#refresh();
      else shapes.refresh = null;
    }
  }

  /** Reads a shape. Returns false if there is nothing to be hit. @type {(slot: number, read: ReadShape, unread?: Unread) => boolean} */
  #read(slot, read, unread) {
    const shapes = this.#shapes;
    const id = this.#ids[slot];
    const result = read(id);
    const { state, given } = readOf(id, result, this.#state(slot), unread);
    shapes.checkOpen('ShapeIndex.read');
    // `read` may have removed the shape.
    if (this.#ids[slot] !== id) return true;
    this.#replace(slot, state, given);
    return Boolean(result);
  }

  /**
   * Replaces the transform of a shape or a group. The geometry is not copied again; what is in a group is placed once, before the next query.
   * @param {Id} id
   * @param {Matrix2DLike} matrix  from the coordinates of the shape or group to world coordinates, or to those of the group that contains it
   */
  move(id, matrix) {
    const shapes = ShapeIndex.#open(this, 'move');
    const numbers = matrixOf('ShapeIndex.move', 'matrix', matrix);
    shapes.checkOpen('ShapeIndex.move');
    const drawing = this.#drawing;
    const group = drawing?.groups.get(id);
    if (drawing && group?.group) {
      group.group.matrix = numbers;
      drawing.touch(group);
      this.#willRefresh();
      return this;
    }
    const slot = this.#slotOf('move', id); // looked up after reading the matrix, because a getter may have removed the shape
    const node = drawing?.at(slot);
    shapes.move(
      slot,
      numbers,
      drawing && node && shapes.isNested(slot) ? (drawing.nestOf(node) ?? ROOT) : null,
    );
    if (drawing && node?.clip) {
      drawing.touch(node);
      this.#willRefresh();
    }
    return this;
  }

  /**
   * Changes the z of a shape or a group.
   * @param {Id} id
   * @param {number} z
   */
  setZ(id, z) {
    const shapes = ShapeIndex.#open(this, 'setZ');
    const node = this.#drawing?.find(id);
    const slot = node?.slot ?? this.#slotOf('setZ', id);
    check.finite('ShapeIndex.setZ', 'z', z);
    if (node) this.#drawing?.setZ(node, z);
    else shapes.setZ(slot, z);
    return this;
  }

  /** Removes a shape, or a group and all that is in it. @param {Id} id */
  remove(id) {
    ShapeIndex.#open(this, 'remove');
    const drawing = this.#drawing;
    const group = drawing?.groups.get(id);
    if (drawing && group) {
      for (const node of drawing.inside(group))
        if (node.group) this.#freeClip(drawing.remove(node));
        else this.#remove(node.id, node.slot);
    } else this.#remove(id, this.#slotOf('remove', id));
    return this;
  }

  /** @type {(id: unknown, slot: number) => void} */
  #remove(id, slot) {
    const shapes = this.#shapes;
    if (this.#drawing) this.#freeClip(this.#drawing.remove(this.#drawing.at(slot)));
    shapes.remove(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    if (slot < this.#data.length) this.#data[slot] = undefined;
    this.#lazy.delete(slot);
    this.#free.push(slot);
  }

  /** Removes all shapes and groups. */
  clear() {
    for (const id of this.ids()) this.remove(id);
    for (const { id } of [...(this.#drawing?.groups.values() ?? [])]) if (this.#isUsed(id)) this.remove(id);
    return this;
  }

  /**
   * A box that contains the painted parts of a shape, or its path if it paints nothing. It may be larger than the bounding
   * box if curves are stroked or the transform rotates.
   * @param {Id} id
   * @returns {{min: Vector2, max: Vector2}}  min +∞, max −∞ for a shape that is not drawn
   */
  bounds(id) {
    const shapes = ShapeIndex.#open(this, 'bounds');
    shapes.refresh?.();
    const [minX, minY, maxX, maxY] = shapes.box(this.#slotOf('bounds', id));
    return { min: vectorOf(minX, minY), max: vectorOf(maxX, maxY) };
  }

  // Queries.

  /**
   * The topmost shape under a point, as drawn; boundaries count. If the point is on no shape, the nearest one within the tolerance. There,
   * strokes count as solid, with round corners and ends, and a shape without fill and stroke is hit like a stroke of width 0.
   * @param {VectorLike} point
   * @param {PickOptions} [options]
   * @returns {Pick<Id, Data> | null}
   */
  pick(point, options = check.NONE) {
    const fn = 'ShapeIndex.pick';
    const shapes = ShapeIndex.#open(this, 'pick');
    const { x, y } = check.vector(fn, 'point', point);
    if (options === check.NONE && !this.#view) {
      const at = shapes.pickDefault(x, y);
      return at > 0 ? this.#pickAt(at) : null;
    }
    const { query, filter } = readQuery(PICK, fn, options, this.#view);
    if (filter) return this.#picks(x, y, query).find(({ id }) => filter(id)) ?? null;
    const at = shapes.pick(x, y, query);
    return at > 0 ? this.#pickAt(at) : null;
  }

  /**
   * All shapes under a point: those that the point is on, the topmost one first, then those within the tolerance, the nearest one first.
   * @param {VectorLike} point
   * @param {PickOptions} [options]
   * @returns {Pick<Id, Data>[]}
   */
  pickAll(point, options = check.NONE) {
    const fn = 'ShapeIndex.pickAll';
    ShapeIndex.#open(this, 'pickAll');
    const { x, y } = check.vector(fn, 'point', point);
    const { query, filter } = readQuery(PICK, fn, options, this.#view);
    const found = this.#picks(x, y, query);
    return filter ? found.filter(({ id }) => filter(id)) : found;
  }

  /**
   * `pick` for each of many points.
   * @template {PickOutputs} [T={}]
   * @param {ArrayLike<number>} points  x0, y0, x1, y1 …
   * @param {Omit<PickOptions, 'filter'>} [options]
   * @param {T} [out]  arrays to fill: -1 and 0 for a miss; missing arrays are created
   * @returns {T & {indices: Int32Array, parts: Uint8Array, count: number}}  out; indices: arguments for `idAt`; parts: 1 for a
   *   fill, 2 for a stroke; count: the number of points that hit a shape
   */
  pickBatch(points, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.pickBatch';
    const shapes = ShapeIndex.#open(this, 'pickBatch');
    const query = this.#batch(PICK, fn, options);
    return pickBatch(fn, shapes, rowsOf(fn, 'points', points, 2), query, out);
  }

  /**
   * `pickAll` for each of many points.
   * @template {PickAllOutputs} [T={}]
   * @param {ArrayLike<number>} points  x0, y0, x1, y1 …
   * @param {Omit<PickOptions, 'filter'>} [options]
   * @param {T} [out]  arrays to fill; missing arrays are created, and arrays that are too short are replaced
   * @returns {T & {offsets: Int32Array, indices: Int32Array, parts: Uint8Array, distances: Float64Array, count: number}}  out; the shapes
   *   under point i are from `offsets[i]` to `offsets[i + 1]`; indices: arguments for `idAt`; parts: 1 for a fill, 2 for a stroke; count:
   *   their total number
   */
  pickAllBatch(points, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.pickAllBatch';
    const shapes = ShapeIndex.#open(this, 'pickAllBatch');
    const query = this.#batch(PICK, fn, options);
    return pickAllBatch(fn, shapes, rowsOf(fn, 'points', points, 2), query, out);
  }

  /** The query of a batch. @type {(declared: any, fn: string, options: object) => Query} */
  #batch(declared, fn, options) {
    const { query, filter } = readQuery(declared, fn, options, this.#view);
    // It would be called very often, and could change the index.
    if (filter) check.fail(TypeError, fn, 'filter', 'left out: a batch takes a mask', filter);
    return query;
  }

  /** @type {(x: number, y: number, query: Query) => Pick[]} */
  #picks(x, y, query) {
    /** @type {Pick[]} */
    const found = [];
    const shapes = this.#shapes;
    shapes.pickAll(new Float64Array([x, y]), query, (_, __, ends, at) => {
      const count = shapes.i32[ends];
      for (let i = 0; i < count; i++) found.push(this.#pickAt(at + i * PICKED_BYTES));
    });
    return found;
  }

  /**
   * The results of a query of the nearest hits, without the shapes that a filter ignores: the query is repeated without these.
   * @param {((id: any) => unknown) | undefined} filter
   * @param {() => RawHit[]} run
   */
  #kept(filter, run) {
    if (!filter) return run();
    /** @type {Map<number, boolean>} */
    const verdicts = new Map();
    for (;;) {
      const ignored = Array.from(verdicts.keys()).filter((slot) => !verdicts.get(slot));
      const hits = this.#shapes.without(ignored, run);
      for (const { slot } of hits) if (!verdicts.has(slot)) verdicts.set(slot, !!filter(this.#ids[slot]));
      if (hits.every(({ slot }) => verdicts.get(slot))) return hits;
    }
  }

  /**
   * The ids of the slots that a query finds.
   * @param {((id: any) => unknown) | undefined} filter
   * @param {(visit: VisitRows) => void} query
   */
  #idsOf(filter, query) {
    /** @type {any[]} */
    const found = [];
    query((_, __, ends, at) => {
      const { i32 } = this.#shapes;
      for (let i = 0; i < i32[ends]; i++) found.push(this.#ids[i32[at / 4 + i]]);
    });
    return filter ? found.filter((id) => filter(id)) : found;
  }

  /** @type {(at: number) => Pick} */
  #pickAt(at) {
    const { slot, part, x, y, distance } = this.#shapes.picked(at);
    return {
      id: this.#ids[slot],
      data: this.#data[slot],
      part: part === SHAPE_STROKE ? 'stroke' : 'fill',
      point: vectorOf(x, y),
      distance,
    };
  }

  /** @type {(hit: RawHit) => ShapePoint} */
  #pointOf({ slot, distance, point, normal, parameter, segment, subpath }) {
    return {
      id: this.#ids[slot],
      data: this.#data[slot],
      point: vectorOf(point[0], point[1]),
      normal: vectorOf(normal[0], normal[1]),
      distance,
      part: segment,
      subpath,
      parameter,
    };
  }

  /** @type {(hit: RawHit) => ShapeHit} */
  #hitOf(hit) {
    return { ...this.#pointOf(hit), t: hit.t };
  }

  /**
   * The shapes nearest to a point, nearest first; at equal distances the shape added first. Stroke widths are ignored.
   * @param {VectorLike} point
   * @param {NearestOptions} [options]
   * @returns {ShapePoint<Id, Data>[]}  one point for each shape
   */
  nearest(point, options = check.NONE) {
    const fn = 'ShapeIndex.nearest';
    const shapes = ShapeIndex.#open(this, 'nearest');
    const { x, y } = check.vector(fn, 'point', point);
    const { given, query, filter } = readQuery(NEAREST, fn, options, this.#view);
    return this.#kept(filter, () => shapes.nearest(x, y, given.k, query)).map((hit) => this.#pointOf(hit));
  }

  /**
   * All shapes within a distance of a point, nearest first, as `nearest` measures it.
   * @param {VectorLike} point
   * @param {number} radius  >= 0
   * @param {Omit<NearestOptions, 'k' | 'maxDistance'>} [options]
   * @returns {ShapePoint[]}  one point for each shape
   */
  within(point, radius, options = check.NONE) {
    const fn = 'ShapeIndex.within';
    const shapes = ShapeIndex.#open(this, 'within');
    const { x, y } = check.vector(fn, 'point', point);
    check.nonNegative(fn, 'radius', radius);
    const { query, filter } = readQuery(WITHIN, fn, options, this.#view);
    query.most = radius;
    return shapes
      .nearest(x, y, Infinity, query)
      .map((hit) => this.#pointOf(hit))
      .filter(({ id }) => !filter || filter(id));
  }

  /**
   * The k shapes nearest to each of many points. The results of point i begin at the index k · i. For k = Infinity, k is the number of
   * shapes.
   * @template {NearestOutputs} [T={}]
   * @param {ArrayLike<number>} points  x0, y0, x1, y1 …
   * @param {NearestOptions} [options]
   * @param {T} [out]  arrays to fill, k numbers per point (`points`, the points on the shapes: 2 k): -1, Infinity and
   *   NaN for missing results; missing arrays are created
   * @returns {T & {indices: Int32Array, distances: Floats, points: Floats, count: number}}  out; indices: arguments for
   *   `idAt`; count: the total number of results
   */
  nearestBatch(points, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.nearestBatch';
    const shapes = ShapeIndex.#open(this, 'nearestBatch');
    const query = this.#batch(NEAREST, fn, options);
    const { k } = NEAREST.read(fn, options);
    return nearestBatch(fn, shapes, rowsOf(fn, 'points', points, 2), k, query, this.#slots.size, out);
  }

  /**
   * The nearest hit of a ray with an outline; touching counts. Stroke widths are ignored. The outline of a filled shape
   * is closed. At equal t the shape added first.
   * @param {RayLike} ray
   * @param {RaycastOptions} [options]
   * @returns {ShapeHit<Id, Data> | null}
   */
  raycast(ray, options = check.NONE) {
    const shapes = ShapeIndex.#open(this, 'raycast');
    const fn = 'ShapeIndex.raycast';
    const numbers = rayOf(fn, ray);
    const { query, filter } = readQuery(CAST, fn, options, this.#view);
    return this.#first(filter, () => shapes.raycast(numbers, query));
  }

  /** @type {(filter: ((id: any) => unknown) | undefined, run: () => RawHit | null) => ShapeHit | null} */
  #first(filter, run) {
    const [hit] = this.#kept(filter, () => {
      const found = run();
      return found ? [found] : [];
    });
    return hit ? this.#hitOf(hit) : null;
  }

  /**
   * All hits of a ray, sorted by t, then by the order in which the shapes were added.
   * @param {RayLike} ray
   * @param {RaycastOptions} [options]
   * @returns {ShapeHit<Id, Data>[]}
   */
  raycastAll(ray, options = check.NONE) {
    const shapes = ShapeIndex.#open(this, 'raycastAll');
    const numbers = rayOf('ShapeIndex.raycastAll', ray);
    const { query, filter } = readQuery(CROSS, 'ShapeIndex.raycastAll', options, this.#view);
    /** @type {RawHit[]} */
    let hits = [];
    const visit = /** @type {VisitRows} */ ((_, __, ends, at) => (hits = shapes.hits(at, shapes.i32[ends])));
    shapes.raycastAll(new Float64Array(numbers), query, visit);
    const found = hits.map((hit) => this.#hitOf(hit));
    return filter ? found.filter(({ id }) => filter(id)) : found;
  }

  /**
   * Whether a ray hits anything.
   * @param {RayLike} ray
   * @param {RaycastOptions} [options]
   * @returns {boolean}
   */
  raycastAny(ray, options = check.NONE) {
    const shapes = ShapeIndex.#open(this, 'raycastAny');
    const fn = 'ShapeIndex.raycastAny';
    const numbers = rayOf(fn, ray);
    const { query, filter } = readQuery(CAST, fn, options, this.#view);
    if (filter) return this.#first(filter, () => shapes.raycast(numbers, query)) !== null;
    return shapes.raycastAnyRows(numbers, query)[0] === 1;
  }

  /**
   * The nearest hit of each of many rays.
   * @template {HitOutputs} [T={}]
   * @param {ArrayLike<number>} rays  four numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays to fill, normals with two numbers per ray: -1, Infinity and NaN for a miss; missing arrays
   *   are created
   * @returns {T & {indices: Int32Array, t: Floats, normals: Floats, count: number}}  out; indices: arguments for `idAt`;
   *   count: the number of rays that hit
   */
  raycastBatch(rays, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.raycastBatch';
    const shapes = ShapeIndex.#open(this, 'raycastBatch');
    const query = this.#batch(CAST, fn, options);
    const rows = rowsOf(fn, 'rays', rays, 4);
    return hitBatch(fn, shapes, rows, 4, (part) => shapes.raycastRows(part, query), out);
  }

  /**
   * Whether each of many rays hits anything.
   * @template {AnyOutputs} [T={}]
   * @param {ArrayLike<number>} rays  four numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  an array to fill: 1 for a hit, else 0
   * @returns {T & {hits: Uint8Array, count: number}}  out; count: the number of rays that hit
   */
  raycastAnyBatch(rays, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.raycastAnyBatch';
    const shapes = ShapeIndex.#open(this, 'raycastAnyBatch');
    const query = this.#batch(CAST, fn, options);
    const rows = rowsOf(fn, 'rays', rays, 4);
    return anyBatch(fn, rows, (part) => shapes.raycastAnyRows(part, query), out);
  }

  /**
   * All hits of each of many rays, sorted as by `raycastAll`.
   * @template {HitAllOutputs} [T={}]
   * @param {ArrayLike<number>} rays  four numbers each: origin, direction
   * @param {RaycastOptions} [options]
   * @param {T} [out]  arrays to fill, normals with two numbers per hit; missing arrays are created, and arrays that are too short are
   *   replaced
   * @returns {T & {offsets: Int32Array, indices: Int32Array, t: Float64Array, normals: Float64Array, count: number}}  out; the hits of ray
   *   i are from `offsets[i]` to `offsets[i + 1]`; indices: arguments for `idAt`; count: the total number of hits
   */
  raycastAllBatch(rays, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.raycastAllBatch';
    const shapes = ShapeIndex.#open(this, 'raycastAllBatch');
    const query = this.#batch(CROSS, fn, options);
    return raycastAllBatch(fn, shapes, rowsOf(fn, 'rays', rays, 4), query, out);
  }

  /**
   * The first contact of a moving circle with an outline; at equal t with the shape added first.
   * @param {{center: VectorLike, radius: number}} circle  radius >= 0
   * @param {VectorLike} motion  the displacement of the center from t = 0 to t = 1
   * @param {NearChoice} [options]
   * @returns {ShapeHit<Id, Data> | null}  t = 0 if the circle overlaps an outline at the start
   */
  sweepCircle(circle, motion, options = check.NONE) {
    const fn = 'ShapeIndex.sweepCircle';
    const shapes = ShapeIndex.#open(this, 'sweepCircle');
    const { center, radius } = check.object(fn, 'circle', circle, 'a circle {center, radius}');
    checkFields(fn, 'circle', circle, 'a circle', ['center', 'radius']);
    const { x, y } = check.vector(fn, 'circle.center', center);
    check.nonNegative(fn, 'circle.radius', radius);
    const { x: dx, y: dy } = check.vector(fn, 'motion', motion);
    const { query, filter } = readQuery(NEAR, fn, options, this.#view);
    return this.#first(filter, () => shapes.sweep([x, y, radius, dx, dy], query));
  }

  /**
   * The first contact of each of many moving circles.
   * @template {HitOutputs} [T={}]
   * @param {ArrayLike<number>} circles  five numbers each: center, radius >= 0, motion
   * @param {NearChoice} [options]
   * @param {T} [out]  as for `raycastBatch`
   * @returns {T & {indices: Int32Array, t: Floats, normals: Floats, count: number}}  out
   */
  sweepCircleBatch(circles, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.sweepCircleBatch';
    const shapes = ShapeIndex.#open(this, 'sweepCircleBatch');
    const query = this.#batch(NEAR, fn, options);
    const rows = rowsOf(fn, 'circles', circles, 5);
    for (let i = 2; i < rows.length; i += 5) check.nonNegative(fn, `circles[${i}]`, rows[i]);
    return hitBatch(fn, shapes, rows, 5, (part) => shapes.sweepRows(part, query), out);
  }

  /**
   * The shapes that overlap or touch a region, or that the region contains. The region is a box (marquee) or any shape with an area: a polygon
   * (lasso), rings, GeoJSON, a `Path`. Outlines and fills count, stroke widths are ignored. A box may be touched from inside by shapes
   * that it contains. Other regions contain the shapes inside that no edge of the region touches, also no edge between two areas of the
   * region.
   * @param {ShapeLike} region
   * @param {SearchOptions} [options]
   * @returns {Id[]}  ids, in no particular order
   */
  search(region, options = check.NONE) {
    const fn = 'ShapeIndex.search';
    const shapes = ShapeIndex.#open(this, 'search');
    const { given, query, filter } = readQuery(SEARCH, fn, options, this.#view);
    const area = regionOf(fn, 'region', region, given.fillRule);
    shapes.checkOpen(fn);
    return this.#idsOf(filter, (visit) =>
      area.isBox
        ? shapes.search(Float64Array.from(area.commands), query, visit)
        : shapes.overlaps([area], IDENTITY, query, visit),
    );
  }

  /**
   * `search` for each of many regions.
   * @template {SearchOutputs} [T={}]
   * @param {ArrayLike<number> | ArrayLike<ShapeLike>} regions  boxes as four numbers each: minX, minY, maxX, maxY; or regions as for
   *   `search`
   * @param {SearchOptions} [options]
   * @param {T} [out]  arrays to fill; missing arrays are created, and `indices` is replaced if it is too short
   * @returns {T & {offsets: Int32Array, indices: Int32Array, count: number}}  out; the shapes of region i are from `offsets[i]` to
   *   `offsets[i + 1]`; indices: arguments for `idAt`; count: the total number of indices
   */
  searchBatch(regions, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.searchBatch';
    const shapes = ShapeIndex.#open(this, 'searchBatch');
    const query = this.#batch(SEARCH, fn, options);
    if (!areObjects(fn, 'regions', regions)) {
      const rows = rowsOf(fn, 'boxes', /** @type {ArrayLike<number>} */ (regions), 4);
      const run = (/** @type {VisitRows} */ visit) => shapes.search(rows, query, visit);
      return slotsBatch(fn, shapes, rows.length / 4, run, out);
    }
    const { fillRule } = SEARCH.read(fn, options);
    const given = Array.from(regions, (region, i) => regionOf(fn, `regions[${i}]`, region, fillRule));
    shapes.checkOpen(fn);
    const run = (/** @type {VisitRows} */ visit) => shapes.overlaps(given, IDENTITY, query, visit);
    return slotsBatch(fn, shapes, given.length, run, out);
  }

  /**
   * The shapes that overlap or touch another shape. Outlines and fills count, stroke widths are
   * ignored. Straight sides are decided exactly if neither shape has a transform, or both have the same one.
   * @param {ShapeLike} shape  any shape; it need not be in the index
   * @param {OverlapOptions} [options]
   * @returns {Id[]}  ids, in no particular order
   */
  overlaps(shape, options = check.NONE) {
    const fn = 'ShapeIndex.overlaps';
    const shapes = ShapeIndex.#open(this, 'overlaps');
    const { given, query, filter } = readQuery(OVERLAP, fn, options, this.#view);
    const { regions, matrix } = othersOf(fn, [['shape', shape]], given);
    shapes.checkOpen(fn);
    return this.#idsOf(filter, (visit) => shapes.overlaps(regions, matrix, query, visit));
  }

  /**
   * `overlaps` for each of many shapes.
   * @template {SearchOutputs} [T={}]
   * @param {ArrayLike<number> | ArrayLike<ShapeLike>} others  circles as three numbers each: center, radius; or shapes of any kind
   * @param {OverlapOptions} [options]  for all of them
   * @param {T} [out]  as for `searchBatch`
   * @returns {T & {offsets: Int32Array, indices: Int32Array, count: number}}  out; the shapes that overlap shape i are from `offsets[i]` to
   *   `offsets[i + 1]`
   */
  overlapsBatch(others, options = check.NONE, out = /** @type {T} */ ({})) {
    const fn = 'ShapeIndex.overlapsBatch';
    const shapes = ShapeIndex.#open(this, 'overlapsBatch');
    /** @type {[name: string, shape: any][]} */
    let given = [];
    if (areObjects(fn, 'others', others)) given = Array.from(others, namedOther);
    else {
      const rows = rowsOf(fn, 'others', /** @type {ArrayLike<number>} */ (others), 3);
      for (let i = 0; i < rows.length; i += 3) {
        check.nonNegative(fn, `others[${i + 2}]`, rows[i + 2]);
        given.push(['', { center: { x: rows[i], y: rows[i + 1] }, radius: rows[i + 2] }]);
      }
    }
    const query = this.#batch(OVERLAP, fn, options);
    const { regions, matrix } = othersOf(fn, given, OVERLAP.read(fn, options));
    shapes.checkOpen(fn);
    const run = (/** @type {VisitRows} */ visit) => shapes.overlaps(regions, matrix, query, visit);
    return slotsBatch(fn, shapes, regions.length, run, out);
  }

  /**
   * The pairs of shapes that overlap or touch, as in `overlaps`. Each pair is reported once; the shape added first comes first.
   * @param {{mask?: number}} [options]  mask: only shapes whose mask has a bit in common with it
   * @returns {[Id, Id][]}  ids, in no particular order
   */
  pairs(options = check.NONE) {
    const fn = 'ShapeIndex.pairs';
    const shapes = ShapeIndex.#open(this, 'pairs');
    const { query } = readQuery(MASK, fn, options, null);
    /** @type {[any, any][]} */
    const found = [];
    shapes.pairs(query, (a, b) => found.push([this.#ids[a], this.#ids[b]]));
    return found;
  }

  /**
   * The id of a shape, by the index that a batch reports.
   * @param {number} index
   * @returns {Id | undefined}  undefined for -1, and for the index of a shape that was removed
   */
  idAt(index) {
    ShapeIndex.#open(this, 'idAt');
    if (!Number.isInteger(index)) check.fail(TypeError, 'ShapeIndex.idAt', 'index', 'an integer', index);
    return this.#ids[index];
  }

  // Serialization.

  /**
   * Serializes the index, for a file or another thread: geometry, ids, styles, transforms, z, masks, groups, clips, visibility and order, but
   * neither `data` nor `read`. Shapes that were invalidated are read first.
   * @returns {ArrayBuffer}
   * @throws {TypeError} for an id that is neither a string, a finite number, a boolean nor null
   */
  toBuffer() {
    const fn = 'ShapeIndex.toBuffer';
    const shapes = ShapeIndex.#open(this, 'toBuffer');
    shapes.refresh?.();
    const drawing = this.#drawing;
    const { entries, sizes, write } = shapes.columns();
    const { count } = sizes;
    const orders = new Int32Array(count).fill(-1);
    let order = 0;
    for (const slot of this.#slots.values()) orders[entries[slot]] = order++;
    /** @type {any[]} */
    const ids = [];
    entries.forEach((entry, slot) => {
      if (orders[entry] >= 0) ids.push(this.#ids[slot]);
    });
    const groups = [...(drawing?.groups.keys() ?? [])];
    const { length: groupCount } = groups;
    const matrices = sizes.matrices + groupCount;
    return pack(fn, {
      method: this.#method,
      nextId: this.#nextId,
      ids: ids.concat(groups),
      sizes: { ...sizes, groupCount, matrices, hasDrawing: drawing !== null },
      fill(columns) {
        write(columns, drawing?.clips());
        columns.orders.set(orders);
        drawing?.write(columns, entries, count);
      },
    });
  }

  /**
   * Creates an index from the result of `toBuffer`, or from shapes. Queries of a copy return bit-identical results. All bytes are validated
   * before use, and a checksum detects changes.
   * @param {ArrayBuffer | SharedArrayBuffer | ArrayBufferView | Iterable<[ShapeLike, ShapeOptions?]>} buffer  or shapes, as for `addAll`
   * @param {{build?: 'quality' | 'fast'}} [options]  for shapes: as for the constructor. A copy is built as its original
   * @returns {ShapeIndex}
   * @throws {TypeError | RangeError} for anything else
   */
  static from(buffer, options = check.NONE) {
    const fn = 'ShapeIndex.from';
    const shapes = /** @type {any} */ (buffer);
    if (typeof shapes === 'object' && !ArrayBuffer.isView(shapes) && shapes?.[Symbol.iterator]) {
      const index = check.renamed('ShapeIndex', fn, () => new ShapeIndex(options));
      check.renamed('ShapeIndex.addAll', fn, () => index.addAll(shapes));
      return index;
    }
    const bytes = check.bytes(fn, 'buffer', shapes);
    NO_OPTIONS.read(fn, options);
    const state = unpack(fn, bytes);
    if (state) {
      const index = new ShapeIndex({ build: /** @type {'quality' | 'fast'} */ (METHODS[state.method]) });
      let isValid = false;
      try {
        isValid = index.#fill(state);
        if (isValid) return index;
      } finally {
        if (!isValid) index.dispose();
      }
    }
    return check.fail(RangeError, fn, 'buffer', 'the result of toBuffer', buffer);
  }

  /** @param {IndexState} state */
  #fill(state) {
    const { orders, hasDrawing, ids, groupCount, nextId } = state;
    const shapes = this.#shapes;
    if (!shapes.load(state, nestedOf(state))) return false;
    const drawing = (this.#drawing = hasDrawing ? new Drawing(shapes, this.#slots) : null);
    const count = (this.#added = ids.length - groupCount);
    this.#nextId = nextId;
    const slots = new Int32Array(count);
    let named = 0;
    orders.forEach((order, slot) => {
      if (order < 0) return;
      slots[order] = slot;
      this.#ids[slot] = ids[named++];
    });
    drawing?.load(state, this.#ids, ids.slice(count));
    // The map must be filled in the order of adding, in which `ids` returns the ids.
    for (const slot of slots) this.#slots.set(this.#ids[slot], slot);
    this.#willRefresh();
    const groups = drawing?.groups;
    return (
      this.#slots.size === count &&
      (!groups || (groups.size === groupCount && ![...groups.keys()].some((id) => this.#slots.has(id))))
    );
  }

  /**
   * Frees the memory. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    ShapeIndex.#check(this, 'dispose');
    this.#shapes.dispose();
    this.#slots.clear();
    this.#ids = [];
    this.#data = [];
    this.#lazy = new LazyShapes();
    this.#drawing = null;
  }
}
