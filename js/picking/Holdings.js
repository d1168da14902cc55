/** What a ShapeIndex holds outside of wasm, and what programs read of it: ids, data, options, groups, transforms, order, bounds. */

import * as check from '../arguments/check.js';
import { matrixFrom } from '../path/style.js';
import { product } from '../math/affine.js';
import { BOUNDS, drawnOptions } from './arguments.js';
import { Slots } from './Slots.js';

/** @import { ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { WasmShapes } from '../wasm/WasmShapes.js' */
/** @import { Drawing, DrawingNode } from './groups.js' */

/** The base of Contents. */
export class Holdings {
  /** The shapes in wasm. @type {WasmShapes} */
  shapes;
  slots = new Slots();
  /** The ids by slot. @type {any[]} */
  ids = [];
  /** The data of shapes, by slot. @type {any[]} */
  data = [];
  /** From world coordinates to the screen; null for none. @type {number[] | null} */
  view;
  /** Made when a group, a clip or a place in the order is first needed. @type {Drawing | null} */
  drawing = null;

  /** @param {WasmShapes} shapes @param {number[] | null} view */
  constructor(shapes, view) {
    this.shapes = shapes;
    this.view = view;
  }

  /** Whether a shape or a group has an id. @param {unknown} id */
  has(id) {
    return this.slots.has(id) || this.drawing?.groups.has(id) === true;
  }

  /** The node of a group. @param {unknown} id */
  groupOf(id) {
    return this.drawing?.groups.get(id);
  }

  /** The slot of a shape; undefined for another id. @param {any} id */
  slotAt(id) {
    // Most ids that the index made are slots. An array is faster than a map.
    return typeof id === 'number' && this.ids[id] === id ? id : this.slots.get(id);
  }

  /**
   * The node of a group, or the slot of a shape and its node, if there are nodes.
   * @type {(fn: string, id: unknown) => {slot: number, node: DrawingNode | undefined}}
   */
  find(fn, id) {
    const node = this.drawing?.find(id);
    const slot = node?.slot ?? this.slotAt(id);
    if (slot !== undefined) return { slot, node };
    return check.fail(RangeError, `ShapeIndex.${fn}`, 'id', 'the id of a shape or group in the index', id);
  }

  /** The data of a shape or a group. @param {unknown} id */
  dataOf(id) {
    const { slot, node } = this.find('dataOf', id);
    return node?.group ? node.group.data : this.data[slot];
  }

  /** The options of a shape or a group. @param {unknown} id @returns {any} */
  optionsOf(id) {
    this.shapes.refresh?.();
    const { slot, node } = this.find('optionsOf', id);
    const [group = null] = node ? /** @type {Drawing} */ (this.drawing).groupsOf(node) : [];
    const common = { id, data: this.dataOf(id), group, visible: node?.isVisible ?? true };
    if (!node?.group) return { ...common, ...drawnOptions(this.state(slot)) };
    const { z, mask, group: own } = node;
    return { ...common, transform: matrixFrom(own.matrix), z, mask };
  }

  /** The matrix of a shape or a group to the world. @type {(fn: string, id: unknown) => number[]} */
  worldOf(fn, id) {
    const { slot, node } = this.find(fn, id);
    const drawing = this.drawing;
    if (!drawing || !node) return this.shapes.matrixOf(slot);
    if (node.group) return drawing.worldOf(node);
    return product(drawing.worldOf(/** @type {DrawingNode} */ (node.parent)), this.shapes.matrixOf(slot));
  }

  /** The ids of the groups that contain a shape or a group, the innermost first. @param {unknown} id @returns {any[]} */
  groupsOf(id) {
    const { node } = this.find('groupsOf', id);
    return node ? /** @type {Drawing} */ (this.drawing).groupsOf(node) : [];
  }

  /** The ids of what is in a group, or with null in none, from the bottom up. @param {unknown} id @returns {any[]} */
  childrenOf(id) {
    const group = this.groupOf(id);
    if (!group && id !== null)
      check.fail(RangeError, 'ShapeIndex.childrenOf', 'id', 'the id of a group in the index, or null', id);
    return this.drawing?.childrenOf(group) ?? this.#drawn().map((slot) => this.ids[slot]);
  }

  /** The ids of the visible shapes, from the bottom up. @returns {any[]} */
  drawingOrder() {
    this.shapes.refresh?.();
    return this.#drawn().map((slot) => this.ids[slot]);
  }

  /** The slots of the visible shapes of a group, or of all, from the bottom up. @param {DrawingNode} [group] */
  #drawn(group) {
    if (this.drawing) return this.drawing.drawn(group);
    const { shapes } = this;
    const all = this.slots.values().map((slot) => ({ slot, z: shapes.styleOf(slot).z }));
    return all.sort((a, b) => a.z - b.z).map(({ slot }) => slot); // stable: at equal z in the order of adding
  }

  /** The properties of a shape, as given to `add`. @type {(slot: number) => ShapeState} */
  state(slot) {
    const state = this.shapes.state(slot);
    const node = this.drawing?.at(slot);
    return node ? { ...state, z: node.z, mask: node.mask } : state;
  }

  /** The bounding box of what a shape or a group paints: minX, minY, maxX, maxY. @type {(id: unknown, options: object) => ArrayLike<number>} */
  bounds(id, options) {
    const { viewTransform: view = this.view } = BOUNDS.read('ShapeIndex.bounds', options);
    const { shapes } = this;
    shapes.checkOpen('ShapeIndex.bounds');
    shapes.refresh?.();
    const { slot, node } = this.find('bounds', id);
    if (!node?.group) return shapes.box(slot, view);
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const inner of this.#drawn(node)) {
      const part = shapes.box(inner, view);
      for (let i = 0; i < 4; i++) box[i] = i < 2 ? Math.min(box[i], part[i]) : Math.max(box[i], part[i]);
    }
    return box;
  }
}
