/** What a ShapeIndex holds: shapes by slot with their ids and data; groups, clips and the order of drawing; shapes that are read lazily. */

import { SHAPE_IS_POINT } from '../generated/layout.js';
import * as check from '../arguments/check.js';
import { IDENTITY, inverseOf, product } from '../math/affine.js';
import { isList } from '../arguments/points.js';
import { matrixOf } from '../arguments/matrix2.js';
import { WasmShapes } from '../wasm/WasmShapes.js';
import {
  ADD,
  ADD_GROUP,
  isPair,
  KEPT,
  manyOf,
  POINTS_ALONE,
  polygonsOf,
  readOf,
  REORDER,
  stateOf,
  UPDATE,
  UPDATE_GROUP,
} from './arguments.js';
import { nestedOf, pack } from './buffer.js';
import { Drawing } from './groups.js';
import { Holdings } from './Holdings.js';
import { LazyShapes } from './lazy.js';
import { Runs } from './runs.js';
import { isFeature } from './shapes.js';

/** @import { GroupOptions, ReadShape, ShapeOptions } from '../api.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { AddValues } from './arguments.js' */
/** @import { IndexState } from './buffer.js' */
/** @import { ClipValues, DrawingNode, Place } from './groups.js' */
/** @import { Unread } from './lazy.js' */
/** @import { ShapeLike } from './shapes.js' */
/** @import { ManyOptions, PolygonsOptions } from './types.js' */

const ENTRY = '[shape, options] or a GeoJSON feature';
const ENTRIES = `an iterable of ${ENTRY}, or a FeatureCollection`;

/**
 * The options of a new shape: of a GeoJSON feature, its id and its properties are the defaults of the id and the data.
 * @type {(shape: any, given: AddValues) => AddValues}
 */
function namedBy(shape, given) {
  if (!isFeature(shape)) return given;
  const { id, properties } = shape;
  const named = Object.create(given); // inherits the defaults
  named.id = given.id === undefined ? (id ?? undefined) : given.id;
  named.data = given.data === undefined ? (properties ?? undefined) : given.data;
  return named;
}

/** How to make a shape vanish, for errors. */
const HIDE = ': setVisible hides a shape';

/** The options of an unread shape after an update. @type {(unread: Unread, given: Unread) => Unread} */
const unreadOf = (unread, { fill, fillRule }) => ({
  fill: fill ?? unread.fill,
  fillRule: fillRule === undefined ? unread.fillRule : fillRule,
});

/** A shape that left its group, and was not yet placed outside. */
const ROOT = { world: IDENTITY, clip: -1 };

/** The methods that edit have the arguments of those of ShapeIndex. The caller has tested that the index is not disposed. */
export class Contents extends Holdings {
  #method;
  #lazy = new LazyShapes();
  /** Slots of removed shapes. @type {number[]} */
  #free = [];
  #added = 0;
  #nextId = 0;

  /**
   * @param {number} method  a method of rb_bvh_build
   * @param {number[] | null} view
   */
  constructor(method, view) {
    super(new WasmShapes(method), view);
    this.#method = method;
  }

  /** Returns the contents for a call of a method, which throws for a disposed index. @param {string} method */
  open(method) {
    // The name is built only for an error.
    if (!this.shapes.isOpen) this.shapes.checkOpen(`ShapeIndex.${method}`);
    return this;
  }

  /** The slot of a shape. @type {(fn: string, id: unknown) => number} */
  slotOf(fn, id) {
    const slot = this.slotAt(id);
    if (slot !== undefined) return slot;
    const hint = this.groupOf(id) ? ': this is the id of a group' : undefined;
    return check.fail(RangeError, `ShapeIndex.${fn}`, 'id', 'the id of a shape in the index', id, hint);
  }

  /** @type {(shape: ShapeLike | null, options: object) => any} */
  add(shape, options) {
    const fn = 'ShapeIndex.add';
    const { shapes } = this;
    const given = namedBy(shape, ADD.read(fn, options));
    const state = stateOf(fn, shape, given, this.#added);
    // Tested here, because a getter of the shape may have added a shape.
    const nextId = this.#nextId;
    const id = given.id === undefined ? this.#newId() : given.id;
    if (this.has(id)) check.fail(RangeError, fn, 'id', 'an id that no shape has', id);
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

  /** @type {(id: unknown, slot: number) => void} */
  #name(id, slot) {
    this.slots.set(id, slot);
    this.ids[slot] = id;
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
    this.#name(id, slot);
    const drawing = this.drawing;
    if (drawing) {
      const style = { ...this.shapes.styleOf(slot), visible };
      const node = drawing.add(id, slot, place ?? drawing.placeOf('', {}), style);
      if (clip) this.#setClip(node, clip);
      this.#willRefresh();
    }
    if (data !== undefined) this.data[slot] = data;
    if (read) this.#lazy.set(slot, read);
    if (isUnread) this.#invalidate(slot, { fill, fillRule });
  }

  /** @type {(entries: any) => any[]} */
  addAll(entries) {
    const fn = 'ShapeIndex.addAll';
    const features = entries?.features;
    const isCollection = isList(features);
    const list = isCollection ? 'entries.features' : 'entries';
    /** @type {AddValues[]} */
    const given = [];
    const runs = new Runs();
    /** @type {Set<number>} */
    const unread = new Set();
    const all = isCollection ? Array.from(features) : check.iterable(fn, 'entries', entries, ENTRIES);
    for (const entry of all) {
      const hasOptions = isPair(entry);
      if (!hasOptions && !isFeature(entry)) {
        const hint = Array.isArray(entry) ? POINTS_ALONE : undefined;
        check.fail(TypeError, fn, `${list}[${given.length}]`, ENTRY, entry, hint);
      }
      const shape = hasOptions ? entry[0] : entry;
      const options = hasOptions ? entry[1] : undefined;
      try {
        const read = namedBy(shape, ADD.read('ShapeIndex.add', options === undefined ? check.NONE : options));
        runs.push(stateOf('ShapeIndex.add', shape, read, given.length));
        if (shape === null) unread.add(given.length);
        given.push(read);
      } catch (error) {
        throw check.renamedError('ShapeIndex.add', `${fn}: ${list}[${given.length}]`, error);
      }
    }
    const { shapes } = this;
    shapes.checkOpen(fn); // a getter may have disposed of the index
    const make = this.#idsFor(
      fn,
      given.map(({ id }) => id),
      (i) => [`${fn}: ${list}[${i}]`, 'id', `${list}[${i}]`],
    );
    const isPlain = !this.drawing && given.every((options) => options === ADD.defaults);
    const places = isPlain
      ? []
      : given.map((options, i) =>
          check.renamed('ShapeIndex.add', `${fn}: entries[${i}]`, () =>
            this.#placeOf('ShapeIndex.add', options),
          ),
        );
    /** @type {number[]} */
    const slots = [];
    try {
      runs.set(shapes, slots, this.#free, this.#added);
    } catch (error) {
      for (const slot of slots) {
        if (slot >= shapes.count) continue;
        if (shapes.has(slot)) shapes.remove(slot);
        this.#free.push(slot);
      }
      throw error;
    }
    this.#added += given.length;
    const nextId = this.#nextId;
    const ids = make();
    let entered = 0;
    try {
      for (; entered < ids.length; entered++) {
        const [id, slot, options] = [ids[entered], slots[entered], given[entered]];
        if (options === ADD.defaults && !this.drawing) this.#name(id, slot);
        else this.#enter(id, slot, options, unread.has(entered), places[entered]);
      }
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
   * @param {string} fn @param {ArrayLike<unknown>} given
   * @param {(i: number) => [fn: string, name: string, entry: string]} [nameOf]  what errors call an id, and what has it
   */
  #idsFor(fn, given, nameOf = (i) => [fn, `ids[${i}]`, `ids[${i}]`]) {
    /** The ids, with the positions of their entries. @type {Map<unknown, number>} */
    const used = new Map();
    for (let i = 0; i < given.length; i++) {
      const id = given[i];
      if (id === undefined) continue;
      const first = used.get(id);
      if (first !== undefined || this.has(id)) {
        const hint = first === undefined ? '' : `, as ${nameOf(first)[2]}`;
        const [at, name] = nameOf(i);
        check.fail(RangeError, at, name, 'an id that no shape has', id, hint);
      }
      used.set(id, i);
    }
    return () => {
      /** @type {any[]} */
      const ids = [];
      for (let i = 0; i < given.length; i++) {
        let id = given[i];
        if (id === undefined) {
          do id = this.#newId();
          while (used.has(id));
        }
        ids.push(id);
      }
      return ids;
    };
  }

  /** @type {(coordinates: ArrayLike<number>, offsets: ArrayLike<number>, options: PolygonsOptions) => any[]} */
  addPolygons(coordinates, offsets, options) {
    const fn = 'ShapeIndex.addPolygons';
    const { shapes } = this;
    const { points, rings, ends, ids: given, ...rest } = polygonsOf(fn, coordinates, offsets, options);
    shapes.checkOpen(fn);
    const { length } = ends ?? rings;
    const make = this.#idsFor(fn, given ?? { length });
    const first = shapes.count;
    if (!shapes.addPolygons({ points, rings, ends }, { ...rest, order: this.#added }))
      points.forEach((number, i) => check.finite(fn, `coordinates[${i}]`, number));
    return this.#nameMany(first, make());
  }

  /** Gives ids to new shapes. @type {(first: number, ids: any[]) => any[]} */
  #nameMany(first, ids) {
    this.#added += ids.length;
    const drawing = this.drawing;
    ids.forEach((id, i) => {
      const slot = first + i;
      this.#name(id, slot);
      if (drawing) drawing.add(id, slot, drawing.placeOf('', {}), this.shapes.styleOf(slot));
    });
    return ids;
  }

  /**
   * Adds many shapes that are given by `width` numbers each.
   * @type {(fn: string, coordinates: ArrayLike<number>, width: number, options: ManyOptions) => any[]}
   */
  addMany(fn, coordinates, width, options) {
    const { shapes } = this;
    const { numbers, ids, ...rest } = manyOf(fn, coordinates, width, options);
    shapes.checkOpen(fn);
    const make = this.#idsFor(fn, ids ?? { length: rest.count });
    const first = shapes.count;
    const state = { ...rest, order: this.#added };
    if (rest.flags & SHAPE_IS_POINT) shapes.addPoints(numbers, state);
    else shapes.addMany(numbers, state);
    return this.#nameMany(first, make());
  }

  #newId() {
    while (this.has(this.#nextId)) this.#nextId++;
    return this.#nextId++;
  }

  // Groups, clips and order.

  #needDrawing() {
    return (this.drawing ??= new Drawing(this.shapes, this.slots));
  }

  /** Where a shape is to be put; null for the top of an index without groups. @type {(fn: string, options: AddValues) => Place | null} */
  #placeOf(fn, { group, before, after, visible, clip, z }) {
    const isPlain = before === undefined && after === undefined && visible !== false && !clip;
    if (!this.drawing && isPlain && (group === undefined || group === null)) return null;
    return this.#needDrawing().placeOf(fn, { group, before, after, z });
  }

  #willRefresh() {
    if (this.drawing?.isDirty) this.shapes.refresh ??= () => this.#refresh();
  }

  /** Sets, replaces or removes the clip of a node. @type {(node: DrawingNode, clip: ClipValues | null) => void} */
  #setClip(node, clip) {
    const { shapes } = this;
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
    /** @type {Drawing} */ (this.drawing).touch(node);
    this.#willRefresh();
  }

  /** @param {number} slot  -1 for none */
  #freeClip(slot) {
    if (slot < 0) return;
    this.shapes.remove(slot);
    this.#free.push(slot);
  }

  /** @type {(options: GroupOptions) => any} */
  addGroup(options) {
    const fn = 'ShapeIndex.addGroup';
    const given = ADD_GROUP.read(fn, options);
    this.shapes.checkOpen(fn);
    const { transform = IDENTITY, z, mask = -1, visible, data, clip } = given;
    const nextId = this.#nextId;
    const id = given.id === undefined ? this.#newId() : given.id;
    if (this.has(id)) check.fail(RangeError, fn, 'id', 'an id that no shape has', id);
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

  /** @type {(id: unknown, options: object) => void} */
  updateGroup(id, options) {
    const fn = 'ShapeIndex.updateGroup';
    const { transform, z, mask, visible, data, clip } = UPDATE_GROUP.read(fn, options);
    this.shapes.checkOpen(fn);
    const node = this.drawing?.groups.get(id);
    if (!node?.group || !this.drawing)
      return check.fail(RangeError, fn, 'id', 'the id of a group in the index', id);
    node.group.matrix = transform ?? node.group.matrix;
    if (data !== undefined) node.group.data = data;
    node.mask = mask ?? node.mask;
    node.isVisible = visible ?? node.isVisible;
    if (z !== undefined) this.drawing.setZ(node, z);
    if (clip !== undefined) this.#setClip(node, clip);
    this.drawing.touch(node);
    this.#willRefresh();
  }

  /** @type {(id: unknown, options: object) => void} */
  reorder(id, options) {
    const fn = 'ShapeIndex.reorder';
    const { before, after, group, z, keepWorld } = REORDER.read(fn, options);
    this.shapes.checkOpen(fn);
    this.find('reorder', id);
    const drawing = this.#needDrawing();
    const node = /** @type {DrawingNode} */ (drawing.find(id));
    const matrix = keepWorld ? this.#matrixIn(fn, node, { before, after, group }) : null;
    drawing.reorder(fn, node, { before, after, group, z });
    if (matrix) this.#setMatrix(id, matrix);
    this.#willRefresh();
  }

  /**
   * The matrix with which a node has the same place in the world in another group; null if it stays in its group.
   * @type {(fn: string, node: DrawingNode, place: {group?: unknown, before?: unknown, after?: unknown}) => number[] | null}
   */
  #matrixIn(fn, node, place) {
    const drawing = /** @type {Drawing} */ (this.drawing);
    if (Object.values(place).every((value) => value === undefined)) return null;
    const { parent } = drawing.placeOf(fn, place);
    if (parent === node.parent) return null;
    const inverse = inverseOf(drawing.worldOf(parent));
    return inverse
      ? product(inverse, this.worldOf('reorder', node.id))
      : check.fail(RangeError, fn, 'keepWorld', 'false for a group whose matrix has no inverse', true);
  }

  /** @type {(id: unknown, visible: boolean) => void} */
  setVisible(id, visible) {
    const fn = 'ShapeIndex.setVisible';
    if (typeof visible !== 'boolean') check.fail(TypeError, fn, 'visible', 'a boolean', visible);
    this.find('setVisible', id);
    if (visible && !this.drawing) return;
    const drawing = this.#needDrawing();
    const node = /** @type {DrawingNode} */ (drawing.find(id));
    if (node.isVisible === visible) return;
    node.isVisible = visible;
    drawing.touch(node);
    this.#willRefresh();
  }

  /**
   * Replaces a shape.
   * @param {number} slot @param {ShapeState} state @param {{data?: any, visible?: boolean, clip?: ClipValues | null}} given
   */
  #replace(slot, state, { data, visible, clip }) {
    const { shapes } = this;
    if (visible === false || clip) this.#needDrawing();
    const drawing = this.drawing;
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
    if (data !== undefined) this.data[slot] = data;
  }

  /** @type {(id: unknown, shape: ShapeLike | undefined, options: object) => void} */
  update(id, shape, options) {
    const fn = 'ShapeIndex.update';
    const { shapes } = this;
    const slot = this.slotOf('update', id);
    const given = UPDATE.read(fn, options);
    const keepsShape = shape === undefined && options !== check.NONE;
    if (!keepsShape && (shape === undefined || shape === null))
      check.fail(
        TypeError,
        fn,
        'shape',
        'a shape, or undefined beside options to keep the geometry',
        shape,
        HIDE,
      );
    const unread = this.#lazy.unread(slot);
    const state = stateOf(fn, shape ?? KEPT, given, 0, this.state(slot), unread);
    shapes.checkOpen(fn);
    // A getter of the argument may have removed the shape.
    if (this.slotOf('update', id) !== slot)
      check.fail(RangeError, fn, 'id', 'the id of the same shape during the call', id);
    this.#replace(slot, state, given);
    if (!keepsShape) this.#lazy.clean(slot);
    else if (unread) this.#lazy.invalidate(slot, unreadOf(unread, given));
    if (given.read) this.#lazy.set(slot, given.read);
  }

  /** @type {(id: unknown, read?: ReadShape) => void} */
  invalidate(id, read) {
    const fn = 'ShapeIndex.invalidate';
    const slot = this.slotOf('invalidate', id);
    if (read !== undefined) this.#lazy.set(slot, check.func(fn, 'read', read));
    else if (!this.#lazy.has(slot))
      check.fail(TypeError, fn, 'read', 'a function, because none was given for this shape', read);
    this.#invalidate(slot);
  }

  /** @type {(slot: number, unread?: Unread) => void} */
  #invalidate(slot, unread) {
    this.#lazy.invalidate(slot, unread);
    this.shapes.refresh ??= () => this.#refresh();
  }

  /** Reads the shapes that were invalidated, and applies the changes of groups. */
  #refresh() {
    const { shapes } = this;
    shapes.refresh = null;
    try {
      this.#lazy.readAll((slot, read, unread) => this.#read(slot, read, unread));
      this.drawing?.update();
    } finally {
      if (this.#lazy.isDirty || this.drawing?.isDirty) shapes.refresh = () => this.#refresh();
      else shapes.refresh = null;
    }
  }

  /** Reads a shape. Returns false if there is nothing to be hit. @type {(slot: number, read: ReadShape, unread?: Unread) => boolean} */
  #read(slot, read, unread) {
    const { shapes } = this;
    const id = this.ids[slot];
    const result = read(id);
    const { state, given } = readOf(id, result, this.state(slot), unread);
    shapes.checkOpen('ShapeIndex.read');
    // `read` may have removed the shape.
    if (this.ids[slot] !== id) return true;
    this.#replace(slot, state, given);
    return Boolean(result);
  }

  /** @type {(id: unknown, matrix: Matrix2DLike) => void} */
  move(id, matrix) {
    const { shapes } = this;
    const numbers = matrixOf('ShapeIndex.move', 'matrix', matrix);
    shapes.checkOpen('ShapeIndex.move');
    this.#setMatrix(id, numbers); // looked up after reading the matrix, because a getter may have removed the shape
  }

  /** @type {(id: unknown, numbers: number[]) => void} */
  #setMatrix(id, numbers) {
    const { shapes } = this;
    const drawing = this.drawing;
    const { slot, node } = this.find('move', id);
    if (drawing && node?.group) {
      node.group.matrix = numbers;
      drawing.touch(node);
      this.#willRefresh();
      return;
    }
    shapes.move(
      slot,
      numbers,
      drawing && node && shapes.isNested(slot) ? (drawing.nestOf(node) ?? ROOT) : null,
    );
    if (drawing && node?.clip) {
      drawing.touch(node);
      this.#willRefresh();
    }
  }

  /** @type {(id: unknown, z: number) => void} */
  setZ(id, z) {
    const { shapes } = this;
    const { slot, node } = this.find('setZ', id);
    check.finite('ShapeIndex.setZ', 'z', z);
    if (node) this.drawing?.setZ(node, z);
    else shapes.setZ(slot, z);
  }

  /** @param {unknown} id */
  remove(id) {
    const drawing = this.drawing;
    const group = drawing?.groups.get(id);
    if (drawing && group) {
      for (const node of drawing.inside(group))
        if (node.group) this.#freeClip(drawing.remove(node));
        else this.#remove(node.id, node.slot);
    } else this.#remove(id, this.find('remove', id).slot);
  }

  /** @type {(id: unknown, slot: number) => void} */
  #remove(id, slot) {
    const { shapes } = this;
    if (this.drawing) this.#freeClip(this.drawing.remove(this.drawing.at(slot)));
    shapes.remove(slot);
    this.slots.delete(id);
    this.ids[slot] = undefined;
    if (slot < this.data.length) this.data[slot] = undefined;
    this.#lazy.delete(slot);
    this.#free.push(slot);
  }

  /** Removes all shapes and groups. */
  clear() {
    for (const id of this.slots.keys()) this.remove(id);
    for (const { id } of [...(this.drawing?.groups.values() ?? [])]) if (this.has(id)) this.remove(id);
  }

  // Serialization.

  /** @returns {ArrayBuffer} */
  toBuffer() {
    const fn = 'ShapeIndex.toBuffer';
    const { shapes } = this;
    shapes.refresh?.();
    const drawing = this.drawing;
    const { entries, sizes, write } = shapes.columns();
    const { count } = sizes;
    const orders = new Int32Array(count).fill(-1);
    let order = 0;
    for (const slot of this.slots.values()) orders[entries[slot]] = order++;
    /** @type {any[]} */
    const ids = [];
    entries.forEach((entry, slot) => {
      if (orders[entry] >= 0) ids.push(this.ids[slot]);
    });
    const groups = [...(drawing?.groups.keys() ?? [])];
    const { length: groupCount } = groups;
    const matrices = sizes.matrices + groupCount;
    return pack(fn, {
      method: this.#method,
      nextId: this.#nextId,
      view: this.view,
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
   * Fills an index without shapes. After a result of false, or an error, the index must be disposed.
   * @param {IndexState} state
   * @returns {boolean}  false if the state is invalid
   */
  load(state) {
    const { orders, hasDrawing, ids, groupCount, nextId, view } = state;
    const { shapes } = this;
    if (!shapes.load(state, nestedOf(state))) return false;
    const drawing = (this.drawing = hasDrawing ? new Drawing(shapes, this.slots) : null);
    const count = (this.#added = ids.length - groupCount);
    this.#nextId = nextId;
    this.view = view;
    const slots = new Int32Array(count);
    let named = 0;
    orders.forEach((order, slot) => {
      if (order < 0) return;
      slots[order] = slot;
      this.ids[slot] = ids[named++];
    });
    drawing?.load(state, this.ids, ids.slice(count));
    // The map must be filled in the order of adding, in which `ids` returns the ids.
    for (const slot of slots) this.slots.set(this.ids[slot], slot);
    this.#willRefresh();
    const groups = drawing?.groups;
    return (
      this.slots.size === count &&
      (!groups || (groups.size === groupCount && ![...groups.keys()].some((id) => this.slots.has(id))))
    );
  }

  dispose() {
    this.shapes.dispose();
    this.slots.clear();
    this.ids = [];
    this.data = [];
    this.#lazy = new LazyShapes();
    this.drawing = null;
  }
}
