/** Records of the shapes of an index in wasm memory (src/picking/shapes2.h), by their slots. The callers check the arguments. */

import {
  PLACEMENT_BYTES,
  SHAPES_BOX_OF_SHAPE,
  SHAPES_BYTES,
  SHAPES_COUNT,
  SHAPES_POINTS,
  SHAPES_SHAPES,
  SHAPES_SHAPE_OF_BOX,
  SHAPES_TREE,
  SHAPES_VIEW_REACH,
  SHAPE_BYTES,
  SHAPE_FLAGS,
  SHAPE_GEOMETRY,
  SHAPE_HAS_HIT_SHAPE,
  SHAPE_HIT,
  SHAPE_IS_CIRCLE,
  SHAPE_IS_LINES,
  SHAPE_IS_NESTED,
  SHAPE_IS_POINT,
  SHAPE_MASK,
  SHAPE_ORDER,
  SHAPE_PLACEMENT,
  SHAPE_STROKE,
  SHAPE_STYLE,
  SHAPE_Z,
} from '../generated/layout.js';
import { failDisposed } from './Allocation.js';
import { Blocks } from './Blocks.js';
import { PointSets } from './PointSets.js';
import { buildPolygons } from './shapePolygons.js';
import { picking } from './picking.js';
import { ENTRY_FLAGS, geometriesOf, measured, placementsOf, styleAt, writeColumns } from './shapeColumns.js';
import { product } from '../math/affine.js';
import { isIdentity, isPlain, ShapeBlocks, strokeFlags, writeRecord } from './ShapeBlocks.js';
import { BOX_BYTES, ShapeTree } from './ShapeTree.js';
import { Store } from './Store.js';

/** @import { Polygons } from './shapePolygons.js' */
/** @import { ShapeColumns } from './shapeColumns.js' */
/** @import { Owned } from './ShapeTree.js' */

/**
 * All properties of a shape.
 * @typedef {object} ShapeState
 * @property {number} flags  with the kind of the geometry
 * @property {ArrayLike<number>} numbers  the geometry: commands of a path; a box; center and radius of a circle; center, radii and rotation of an ellipse;
 *   ends and radius of a capsule; corner, size and radii of a box with round corners; with SHAPE_IS_LINES, the points of lines if there are ends,
 *   or the bytes of a path of straight lines
 * @property {number[] | null} [ends]  of each line, the number of points up to its end
 * @property {boolean} [closed]  whether the lines are rings
 * @property {number[] | null} stroke  packed
 * @property {number} [hit]  the hit width, with SHAPE_HIT
 * @property {HitShape | null} [hitShape]  hit instead of the shape, with SHAPE_HAS_HIT_SHAPE
 * @property {number[]} matrix
 * @property {number} z
 * @property {number} mask
 * @property {number} order
 * @property {Nest | null} [nest]
 *
 * What is hit instead of a shape: the fields of a shape of this name. Its hit width is that of the shape.
 * @typedef {Pick<ShapeState, 'flags' | 'numbers' | 'ends' | 'closed' | 'stroke'>} HitShape
 */

/**
 * The properties of many new shapes.
 * @typedef {object} ManyState
 * @property {number} flags  with the kind of the geometry
 * @property {number[]} matrix
 * @property {number[] | null} stroke  packed
 * @property {number} [hit]  the hit width, with SHAPE_HIT
 * @property {number} z
 * @property {number} mask
 * @property {number} order  of the first shape
 * @property {{z: ArrayLike<number> | null, mask: ArrayLike<number> | null, strokes: (number[] | null)[] | null}} lists  what differs from shape to
 *   shape
 */

/** What a shape is nested in: the matrix of its group to the world, and the slot of its innermost clip, -1 for none. @typedef {{world: number[], clip: number}} Nest */

/** Bytes of the head of an index, before its records. */
const HEAD = Math.ceil(SHAPES_BYTES / 16) * 16;

/** @param {{store: Store, owned: Owned}} all */
function freeAll({ store: { heap }, owned }) {
  if (owned.records > 0) heap.give(owned.records - HEAD);
  for (const at of [owned.tree, owned.shapeOfBox, owned.boxOfShape]) if (at > 0) heap.give(at);
  owned.blocks.clear();
  owned.points?.clear();
  owned.records = owned.tree = owned.shapeOfBox = owned.boxOfShape = 0;
}

/** @param {{store: Store, owned: Owned}} all */
function collect(all) {
  freeAll(all);
  all.store.heap.noteCollection();
}

/** @type {FinalizationRegistry<{store: Store, owned: Owned}> | undefined} */
const registry =
  typeof FinalizationRegistry === 'function' ? /* @__PURE__ */ new FinalizationRegistry(collect) : undefined;

export class ShapeRecords {
  store;
  /** @type {Owned} */
  #owned;
  #blocks;
  #tree;
  #capacity = 0;

  /** The number of slots, including free ones. */
  count = 0;

  /** Called before a query: sets shapes that have changed. @type {(() => void) | null} */
  refresh = null;

  /** @param {number} method  a method of rb_bvh_build */
  constructor(method) {
    const store = (this.store = Store.common());
    const owned = (this.#owned = {
      records: 0,
      tree: 0,
      shapeOfBox: 0,
      boxOfShape: 0,
      blocks: new Blocks(store.heap),
      points: null,
    });
    this.#blocks = new ShapeBlocks(store, owned);
    this.#tree = new ShapeTree(store, owned, method, () => this.#head(0));
    registry?.register(this, { store, owned }, this);
  }

  dispose() {
    registry?.unregister(this);
    freeAll({ store: this.store, owned: this.#owned });
    this.#capacity = -1;
  }

  /** The owned memory. Throws after `dispose`, which a getter of a call's arguments or a filter may have called during the call. */
  #held() {
    if (this.#capacity < 0) failDisposed('ShapeIndex', 'an index');
    return this.#owned;
  }

  get isOpen() {
    return this.#capacity >= 0;
  }

  /** Throws if the index is disposed. @param {string} fn */
  checkOpen(fn) {
    if (this.#capacity < 0) failDisposed(fn, 'an index');
  }

  /** Bytes of wasm memory of the shapes and their tree. */
  get byteLength() {
    const { blocks, points, boxOfShape } = this.#owned;
    const each = SHAPE_BYTES + (boxOfShape > 0 ? 4 : 0);
    return this.#capacity * each + blocks.bytes + (points?.bytes ?? 0) + this.#tree.byteLength;
  }

  /** Makes the capacity large enough for a slot. @param {number} slot */
  #reserve(slot) {
    if (slot < this.#capacity) return;
    const { heap } = this.store;
    const owned = this.#owned;
    const capacity = Math.max(16, Math.floor(1.5 * this.#capacity), slot + 1);
    const records = heap.take(HEAD + capacity * SHAPE_BYTES) + HEAD;
    try {
      if (owned.boxOfShape > 0) this.#mapBoxes(capacity);
    } catch (error) {
      heap.give(records - HEAD);
      throw error;
    }
    const { f64 } = this.store;
    const reach = (records - HEAD) / 8 + SHAPES_VIEW_REACH;
    f64[reach] = owned.records > 0 ? f64[(owned.records - HEAD) / 8 + SHAPES_VIEW_REACH] : 0;
    f64.copyWithin(records / 8, owned.records / 8, (owned.records + this.count * SHAPE_BYTES) / 8);
    if (owned.records > 0) heap.give(owned.records - HEAD);
    owned.records = records;
    this.#capacity = capacity;
  }

  /** Makes the map from shapes to boxes, or a larger one. @param {number} capacity */
  #mapBoxes(capacity) {
    const { heap } = this.store;
    const owned = this.#owned;
    const before = owned.boxOfShape;
    const map = heap.take(4 * capacity);
    const { i32 } = this.store;
    i32.fill(-1, map / 4, map / 4 + capacity);
    if (before > 0) {
      i32.copyWithin(map / 4, before / 4, before / 4 + this.count);
      heap.give(before);
    }
    owned.boxOfShape = map;
  }

  /** Writes the head of the index (rb_shapes2) except for `view_reach`, which C keeps, and returns its address. @param {number} points  the first set */
  #head(points) {
    if (this.#owned.records === 0) this.#reserve(0);
    const { records, tree, shapeOfBox, boxOfShape } = this.#owned;
    const { i32 } = this.store;
    const at = (records - HEAD) / 4;
    i32[at + SHAPES_TREE] = tree;
    i32[at + SHAPES_SHAPES] = records;
    i32[at + SHAPES_COUNT] = this.count;
    i32[at + SHAPES_POINTS] = points;
    i32[at + SHAPES_SHAPE_OF_BOX] = shapeOfBox;
    i32[at + SHAPES_BOX_OF_SHAPE] = boxOfShape;
    return records - HEAD;
  }

  /** Address of the record of a slot. @param {number} slot */
  #record(slot) {
    return this.#held().records + slot * SHAPE_BYTES;
  }

  /**
   * Sets all properties of a shape. Nothing is changed if memory runs out.
   * @param {number} slot  at most `count`
   * @param {ShapeState} state
   * @returns {boolean}  false if the geometry is invalid: possible only for lines, which are the bytes of a path
   */
  set(slot, state) {
    const { stroke, hit = 0, hitShape, matrix, z, mask, order, nest } = state;
    this.#held();
    this.#reserve(slot);
    const isNew = slot === this.count;
    const [geometry, form] = this.#blocks.buildGeometry(state, isNew);
    if (geometry === 0) return false;
    const flags = form | (nest ? SHAPE_IS_NESTED : 0);
    let placement = 0;
    let style;
    try {
      placement = this.#blocks.placementOf(0, matrix, nest);
      style = this.#blocks.buildStyle(stroke, hit, flags, geometry, hitShape);
    } catch (error) {
      this.#blocks.giveGeometry(flags, geometry);
      this.#blocks.givePlacement(flags, placement);
      throw error;
    }
    const at = this.#record(slot);
    if (isNew) this.count++;
    else this.#blocks.giveAll(at);
    writeRecord(this.store, at, { geometry, placement, style, flags, z, mask, order });
    this.#tree.update(slot);
    return true;
  }

  /**
   * Adds polygons in new slots. Nothing is changed if memory runs out or a coordinate is invalid.
   * @param {Polygons} polygons
   * @param {ManyState & {holes: boolean}} options  holes: whether polygons of several rings are filled by the even-odd rule
   * @returns {boolean}  false if a coordinate is not finite
   */
  addPolygons(polygons, { holes, ...options }) {
    const { flags, z, mask, order } = options;
    const { store } = this;
    const { blocks } = this.#held();
    const count = (polygons.ends ?? polygons.rings).length;
    const first = this.count;
    if (count === 0) return true;
    this.#reserve(first + count - 1);
    const like = { flags: flags | SHAPE_IS_LINES, z, mask, order };
    const made = buildPolygons(store, polygons, { at: this.#record(first), like, holes });
    if (!made) return false;
    try {
      this.#styleMany(first, count, options);
    } catch (error) {
      for (const [at] of made) store.heap.give(at);
      throw error;
    }
    for (const one of made) blocks.adoptMany(...one);
    this.#countNew(count);
    return true;
  }

  /** Takes new slots, whose records are written, into the tree. @param {number} count */
  #countNew(count) {
    const first = this.count;
    this.count += count;
    // A tree that would change by much is rebuilt.
    if (this.#owned.tree > 0 && 4 * count > first) this.#tree.drop();
    for (let slot = first; this.#owned.tree > 0 && slot < this.count; slot++) this.#tree.update(slot);
  }

  /**
   * Writes what the records of new slots, which have a geometry, do not have in common, and their placements and strokes. Nothing is
   * allocated if memory runs out.
   * @param {number} first @param {number} count @param {ManyState} options
   */
  #styleMany(first, count, { matrix, stroke, hit = 0, lists }) {
    const { z, mask, strokes } = lists;
    if (!(z || mask || strokes || stroke || hit || !isIdentity(matrix))) return;
    let i = 0;
    let placement = 0;
    try {
      for (; i < count; i++) {
        const at = this.#record(first + i);
        const flags = this.store.i32[at / 4 + SHAPE_FLAGS];
        const packed = strokes ? strokes[i] : stroke;
        placement = this.#blocks.placementOf(0, matrix);
        const geometry = this.store.i32[at / 4 + SHAPE_GEOMETRY];
        const style = this.#blocks.buildStyle(packed, hit, flags, geometry);
        const { f64, i32 } = this.store;
        i32[at / 4 + SHAPE_PLACEMENT] = placement;
        i32[at / 4 + SHAPE_STYLE] = style;
        i32[at / 4 + SHAPE_FLAGS] = flags | strokeFlags(packed);
        if (z) f64[at / 8 + SHAPE_Z] = z[i];
        if (mask) i32[at / 4 + SHAPE_MASK] = mask[i];
        placement = 0;
      }
    } catch (error) {
      this.#blocks.givePlacement(0, placement);
      while (i-- > 0) this.#blocks.giveStyle(this.#record(first + i));
      throw error;
    }
  }

  /**
   * Adds points without a stroke and a transform in new slots. Nothing is changed if memory runs out.
   * @param {Float64Array} numbers  x and y in turn
   * @param {ManyState & {count: number}} options
   */
  addPoints(numbers, { count, ...options }) {
    const { flags, z, mask, order } = options;
    const owned = this.#held();
    if (count === 0) return;
    const first = this.count;
    this.#reserve(first + count - 1);
    if (owned.boxOfShape === 0) {
      this.#mapBoxes(this.#capacity);
      this.#tree.drop();
    }
    owned.points ??= new PointSets(this.store);
    const { at, coordinates } = owned.points.make(count, owned.records);
    this.store.f64.set(numbers, coordinates / 8);
    const like = this.store.results(SHAPE_BYTES);
    writeRecord(this.store, like, { geometry: 0, placement: 0, style: 0, flags, z, mask, order });
    picking.f.rb_wasm_points_add(owned.records, first, like, coordinates, count, at);
    this.#styleMany(first, count, options);
    this.count += count;
  }

  /**
   * Adds boxes or circles in new slots. Nothing is changed if memory runs out.
   * @param {Float64Array} numbers  the geometries, one after another
   * @param {ManyState & {count: number}} options
   */
  addMany(numbers, { count, ...options }) {
    const { flags, z, mask, order } = options;
    const { store } = this;
    const { blocks } = this.#held();
    if (count === 0) return;
    const first = this.count;
    this.#reserve(first + count - 1);
    const bytes = numbers.length * 8;
    const block = store.heap.take(bytes);
    store.f64.set(numbers, block / 8);
    const records = this.#record(first);
    for (let i = 0; i < count; i++) {
      const geometry = block + (bytes / count) * i;
      const record = { geometry, placement: 0, style: 0, flags, z, mask, order: order + i };
      writeRecord(this.store, records + SHAPE_BYTES * i, record);
    }
    try {
      this.#styleMany(first, count, options);
    } catch (error) {
      store.heap.give(block);
      throw error;
    }
    blocks.adoptMany(block, bytes, count);
    this.#countNew(count);
  }

  /** Whether a slot has a shape. @param {number} slot */
  has(slot) {
    return this.store.i32[this.#record(slot) / 4 + SHAPE_GEOMETRY] !== 0;
  }

  /** The properties of a shape, as given to `set`. @param {number} slot @returns {ShapeState} */
  state(slot) {
    const at = this.#record(slot);
    const { f64, i32 } = this.store;
    const geometry = i32[at / 4 + SHAPE_GEOMETRY];
    const stored = i32[at / 4 + SHAPE_FLAGS] & ~SHAPE_IS_NESTED;
    const isPoint = (stored & SHAPE_IS_POINT) !== 0;
    const numbers = f64.slice(...this.#blocks.rangeOf(stored, geometry));
    return {
      flags: isPoint ? stored ^ (SHAPE_IS_POINT | SHAPE_IS_CIRCLE) : stored,
      numbers: isPoint ? [...numbers, 0] : numbers,
      stroke: this.#blocks.strokeOf(i32[at / 4 + SHAPE_STYLE], stored),
      hit: this.#blocks.hitOf(i32[at / 4 + SHAPE_STYLE], stored),
      hitShape: this.#blocks.hitShapeOf(i32[at / 4 + SHAPE_STYLE], stored),
      matrix: this.#blocks.matrixAt(at),
      z: f64[at / 8 + SHAPE_Z],
      mask: i32[at / 4 + SHAPE_MASK],
      order: i32[at / 4 + SHAPE_ORDER],
    };
  }

  /** All shapes, to be written to columns: their entries by slot, the sizes of the columns, and a function that fills them. */
  columns() {
    const shapes = {
      store: this.store,
      records: this.#held().records,
      count: this.count,
      rangeOf: (/** @type {number} */ flags, /** @type {number} */ at) => this.#blocks.rangeOf(flags, at),
      strokeOf: (/** @type {number} */ at, /** @type {number} */ flags) => this.#blocks.strokeOf(at, flags),
      hitOf: (/** @type {number} */ at, /** @type {number} */ flags) => this.#blocks.hitOf(at, flags),
      hitShapeOf: (/** @type {number} */ at, /** @type {number} */ flags) =>
        this.#blocks.hitShapeOf(at, flags),
    };
    const { entries, sizes } = measured(shapes);
    return {
      entries,
      sizes,
      write: (/** @type {ShapeColumns} */ columns, /** @type {Map<number, number[]> | undefined} */ clips) =>
        writeColumns(shapes, entries, columns, clips),
    };
  }

  /**
   * Fills an index without shapes. After a result of false, or an error, the index must be disposed.
   * @param {ShapeColumns & {orders: Int32Array}} columns
   * @param {Uint8Array} nested  of each shape, whether it is in a group or has a clip
   * @returns {boolean}  false if the lines of a path are invalid
   */
  load(columns, nested) {
    const { store } = this;
    const { blocks } = this.#held();
    const { sizes, flags: all, masks, z, orders, strokes, geometry: numbers } = columns;
    const { length } = sizes;
    if (length === 0) return true;
    this.#reserve(length - 1);
    const placements = placementsOf(store, blocks, columns, nested);
    const geometries = geometriesOf(
      store,
      blocks,
      columns,
      (flags) => isPlain(flags) && !(flags & (SHAPE_IS_POINT | SHAPE_HAS_HIT_SHAPE)),
    );
    this.#loadPoints(columns, geometries);
    let [from, stroke] = [0, 0];
    for (let i = 0; i < length; from += sizes[i++]) {
      let flags = all[i] & ~ENTRY_FLAGS;
      let geometry = geometries[i];
      const parts = styleAt(strokes, stroke, flags);
      stroke = parts.end;
      const end = from + sizes[i] - parts.hitSize;
      if (geometry === 0) {
        [geometry, flags] = this.#blocks.buildGeometry({ flags, numbers: numbers.subarray(from, end) }, true);
        if (geometry === 0) return false;
      } else if (flags & SHAPE_IS_LINES && !picking.f.rb_wasm_shape_is_valid(geometry, sizes[i] * 8))
        return false;
      if (nested[i]) flags |= SHAPE_IS_NESTED;
      const packed = flags & SHAPE_STROKE ? strokes.subarray(parts.stroke) : null;
      const hit = flags & SHAPE_HIT ? strokes[parts.hit] : 0;
      const hitShape =
        flags & SHAPE_HAS_HIT_SHAPE
          ? {
              flags: parts.hitFlags,
              numbers: numbers.subarray(end, from + sizes[i]),
              stroke: parts.hitFlags & SHAPE_STROKE ? Array.from(strokes.subarray(parts.hitStroke)) : null,
            }
          : null;
      const style = this.#blocks.buildStyle(packed, hit, flags, geometry, hitShape);
      if (style < 0) return false;
      const record = {
        geometry,
        placement: placements[i],
        style,
        flags,
        z: z[i],
        mask: masks[i],
        order: orders[i],
      };
      writeRecord(this.store, this.#record(i), record);
    }
    this.count = length;
    return true;
  }

  /**
   * Makes the set of the points of new shapes.
   * @param {ShapeColumns} columns
   * @param {Int32Array} geometries  the addresses of points are written
   */
  #loadPoints({ sizes, flags, geometry }, geometries) {
    const owned = this.#owned;
    let count = 0;
    for (let i = 0; i < sizes.length; i++) if (flags[i] & SHAPE_IS_POINT) count++;
    if (count === 0) return;
    this.#mapBoxes(this.#capacity);
    owned.points = new PointSets(this.store);
    const { coordinates, indices } = owned.points.make(count, owned.records);
    const { f64, i32 } = this.store;
    for (let i = 0, from = 0, point = 0; i < sizes.length; from += sizes[i++]) {
      if (!(flags[i] & SHAPE_IS_POINT)) continue;
      f64[coordinates / 8 + 2 * point] = geometry[from];
      f64[coordinates / 8 + 2 * point + 1] = geometry[from + 1];
      geometries[i] = coordinates + 16 * point;
      i32[indices / 4 + point++] = i;
    }
  }

  /** @type {(slot: number, matrix: number[], nest?: Nest | null) => void} */
  move(slot, matrix, nest) {
    this.#blocks.leaveSet(this.#record(slot));
    const at = this.#record(slot) / 4 + SHAPE_PLACEMENT;
    const placement = this.#blocks.placementOf(this.store.i32[at], matrix, nest);
    this.store.i32[at] = placement;
    this.#tree.update(slot);
  }

  /** The matrix of a shape in its group. @param {number} slot */
  matrixOf(slot) {
    return this.#blocks.matrixAt(this.#record(slot));
  }

  /** Puts a shape into a group or a clip, or out of all. @type {(slot: number, nest: Nest | null) => void} */
  nest(slot, nest) {
    const at = this.#record(slot);
    this.#blocks.leaveSet(at);
    const before = this.store.i32[at / 4 + SHAPE_PLACEMENT];
    const flags = this.store.i32[at / 4 + SHAPE_FLAGS];
    const isSame = Boolean(flags & SHAPE_IS_NESTED) === (nest !== null);
    const placement = this.#blocks.placementOf(isSame ? before : 0, this.#blocks.matrixAt(at), nest);
    if (!isSame) this.#blocks.givePlacement(flags, before);
    const { i32 } = this.store;
    i32[at / 4 + SHAPE_PLACEMENT] = placement;
    i32[at / 4 + SHAPE_FLAGS] = nest ? flags | SHAPE_IS_NESTED : flags & ~SHAPE_IS_NESTED;
    this.#tree.update(slot);
  }

  /** @param {number} slot */
  styleOf(slot) {
    const at = this.#record(slot);
    return { z: this.store.f64[at / 8 + SHAPE_Z], mask: this.store.i32[at / 4 + SHAPE_MASK] };
  }

  /** Whether a shape has a group or a clip. @param {number} slot */
  isNested(slot) {
    return (this.store.i32[this.#record(slot) / 4 + SHAPE_FLAGS] & SHAPE_IS_NESTED) !== 0;
  }

  /** Places nested shapes of a group after it has changed. @param {number[]} slots @param {Nest} nest */
  nestAll(slots, { world, clip }) {
    this.#held();
    const index = this.#head(0);
    const at = this.store.results(48 + slots.length * 4);
    const { f64, i32 } = this.store;
    const list = (at + 48) / 4;
    for (let i = 0; i < 6; i++) f64[at / 8 + i] = world[i];
    for (let i = 0; i < slots.length; i++) i32[list + i] = slots[i];
    const changed = picking.f.rb_wasm_shapes_nest(index, at + 48, slots.length, at, clip);
    for (const slot of Array.from(this.store.i32.subarray(list, list + changed))) this.#tree.update(slot);
  }

  /** @type {(slot: number, mask: number) => void} */
  setMask(slot, mask) {
    this.store.i32[this.#record(slot) / 4 + SHAPE_MASK] = mask;
  }

  /** @type {(slot: number, z: number) => void} */
  setZ(slot, z) {
    this.store.f64[this.#record(slot) / 8 + SHAPE_Z] = z;
  }

  /**
   * The bounding box of what a shape paints. A shape with an empty box is not found by any query.
   * @type {(slot: number, view: number[] | null) => Float64Array}
   */
  box(slot, view) {
    const at = this.store.results(BOX_BYTES + SHAPE_BYTES + PLACEMENT_BYTES);
    let record = this.#record(slot);
    if (view) {
      // A copy of the record that is placed in the view: the box of a box in the world would be larger under a rotation.
      const { f64, i32 } = this.store;
      const copy = at + BOX_BYTES;
      const placement = copy + SHAPE_BYTES;
      f64.copyWithin(copy / 8, record / 8, (record + SHAPE_BYTES) / 8);
      f64.set(product(view, this.#blocks.worldAt(record)), placement / 8);
      i32[copy / 4 + SHAPE_PLACEMENT] = placement;
      record = copy;
    }
    picking.f.rb_wasm_shape_bounds(record, at);
    return this.store.f64.slice(at / 8, at / 8 + 4);
  }

  /** The matrix of a shape to the world. @param {number} slot */
  worldOf(slot) {
    return this.#blocks.worldAt(this.#record(slot));
  }

  /** @param {number} slot */
  remove(slot) {
    const at = this.#record(slot);
    this.#blocks.giveAll(at);
    this.store.i32[at / 4 + SHAPE_GEOMETRY] = 0;
    // Points are not in the tree.
    if (!(this.store.i32[at / 4 + SHAPE_FLAGS] & SHAPE_IS_POINT)) this.#tree.update(slot);
  }

  /** Address of the index, ready for a query: trees are built if necessary. */
  index() {
    this.refresh?.();
    const owned = this.#held();
    this.#tree.follow();
    if (owned.tree === 0) this.#tree.build(this.count);
    return this.#head(owned.points ? owned.points.ready(owned.records) : 0);
  }

  /** Address of the records. */
  get records() {
    return this.#owned.records;
  }
}
