/**
 * The tree of a drawing: groups, shapes in groups, clips, and the order of drawing. An index has one only if it needs it.
 *
 * Each shape and group is a node. A list of all nodes in the order of drawing has labels (order.js), which are the z of the records in
 * wasm: comparing two shapes compares two numbers, however deep they are. Matrices, masks and clips of groups are applied to what is in
 * them before the next query.
 */

import * as check from '../arguments/check.js';
import { IDENTITY, product } from '../math/affine.js';
import { ENTRY_HAS_MATRIX, ENTRY_IS_HIDDEN } from '../wasm/shapeColumns.js';
import { OrderList } from './order.js';
import { Siblings } from './siblings.js';

/** @import { Slots } from './Slots.js' */
/** @import { Nest, ShapeState } from '../wasm/ShapeRecords.js' */
/** @import { WasmShapes } from '../wasm/WasmShapes.js' */
/** @import { ShapeColumns } from '../wasm/shapeColumns.js' */
/** @import { OrderEntry } from './order.js' */

/**
 * The columns of a buffer that belong to the tree.
 * @typedef {ShapeColumns & {parents: Int32Array, places: Int32Array}} EntryColumns
 *
 * The region of a clip, and its transform to the coordinates of what it clips.
 * @typedef {{state: ShapeState, transform: number[]}} ClipValues
 *
 * What a group has besides. world, clip and mask hold for what is in the group: clip is the slot of the innermost clip, -1 for none.
 * @typedef {{children: Siblings, matrix: number[], data: any, world: number[], clip: number, mask: number}} GroupState
 *
 * @typedef {object} DrawingNode
 * @property {any} id
 * @property {number} slot  -1 for a group
 * @property {DrawingNode | null} parent  null for the root
 * @property {number} z
 * @property {number} mask  its own
 * @property {boolean} isVisible
 * @property {OrderEntry<DrawingNode>} order  among all nodes in the order of adding: at equal z, siblings are drawn in this order
 * @property {OrderEntry<DrawingNode> | null} rank  in the order of drawing; a group is below what is in it. null for the root
 * @property {{slot: number, transform: number[]} | null} clip
 * @property {GroupState | null} group
 *
 * Where a node is put: on top of the nodes of its z in a group, or beside a sibling.
 * @typedef {{parent: DrawingNode, beside: DrawingNode | null, isBefore: boolean}} Place
 *
 * @typedef {{group?: unknown, before?: unknown, after?: unknown, z?: number}} PlaceOptions
 */

/** @type {(group: DrawingNode) => GroupState} */
const stateOf = ({ group }) => /** @type {GroupState} */ (group);

export class Drawing {
  /** By id. @type {Map<unknown, DrawingNode>} */
  groups = new Map();
  /** By slot. @type {(DrawingNode | undefined)[]} */
  #nodes = [];
  #shapes;
  #slots;
  /** @type {Set<DrawingNode>} */
  #dirty = new Set();
  /** @type {OrderList<DrawingNode>} */
  #orders = new OrderList();
  /** @type {OrderList<DrawingNode>} */
  #ranks;
  #root;

  /**
   * @param {WasmShapes} shapes
   * @param {Slots} slots  of the shapes of the index
   */
  constructor(shapes, slots) {
    this.#shapes = shapes;
    this.#slots = slots;
    this.#ranks = new OrderList(({ slot }, label) => {
      if (slot >= 0) shapes.setZ(slot, label);
    });
    this.#root = this.#made(undefined, -1, { z: 0, mask: -1 });
    this.#root.group = this.#groupOf(IDENTITY, undefined);
    /** @type {DrawingNode[]} */
    const nodes = [];
    const ids = slots.keys();
    for (const [i, slot] of slots.values().entries()) {
      const node = (this.#nodes[slot] = this.#made(ids[i], slot, shapes.styleOf(slot)));
      node.parent = this.#root;
      nodes.push(node);
    }
    nodes.sort((a, b) => a.z - b.z); // stable: nodes of one z keep their order
    this.#root.group.children.fill(nodes);
    this.#rankAll();
  }

  /** @type {(matrix: number[], data: any) => GroupState} */
  #groupOf(matrix, data) {
    return { children: new Siblings(), matrix, data, world: IDENTITY, clip: -1, mask: -1 };
  }

  /** @type {(id: any, slot: number, style: {z: number, mask: number, visible?: boolean}, after?: OrderEntry<DrawingNode> | null) => DrawingNode} */
  #made(id, slot, { z, mask, visible = true }, after = this.#orders.last) {
    /** @type {any} */
    const node = { id, slot, parent: null, z, mask, isVisible: visible, rank: null, clip: null, group: null };
    node.order = this.#orders.insertAfter(after, node);
    return node;
  }

  /** The node of a slot. @param {number} slot */
  at(slot) {
    return /** @type {DrawingNode} */ (this.#nodes[slot]);
  }

  /** The node of a shape or a group. @param {unknown} id */
  find(id) {
    const slot = this.#slots.get(id);
    return slot === undefined ? this.groups.get(id) : this.#nodes[slot];
  }

  /**
   * Reads where a node is to be put.
   * @param {string} fn
   * @param {PlaceOptions} options  `group`: undefined or null for none
   * @returns {Place}
   */
  placeOf(fn, { group, before, after, z }) {
    const isBefore = before !== undefined;
    const [name, id] = isBefore ? ['before', before] : ['after', after];
    if (id === undefined) {
      const parent = group === undefined || group === null ? this.#root : this.groups.get(group);
      if (!parent) check.fail(RangeError, fn, 'group', 'the id of a group in the index', group);
      return { parent, beside: null, isBefore };
    }
    const beside = this.find(id);
    if (!beside) check.fail(RangeError, fn, name, 'the id of a shape or group in the index', id);
    const parent = /** @type {DrawingNode} */ (beside.parent);
    // Those of the sibling are allowed, because `optionsOf` returns them.
    const left = {
      after: isBefore ? after : undefined,
      group: parent === (group === null ? this.#root : this.groups.get(group)) ? undefined : group,
      z: z === beside.z ? undefined : z,
    };
    for (const [other, value] of Object.entries(left))
      if (value !== undefined) check.fail(TypeError, fn, other, `left out together with ${name}`, value);
    return { parent, beside, isBefore };
  }

  /** The entry after which a node at a place is ordered. @param {Place} place */
  #orderAt({ beside, isBefore }) {
    return beside ? (isBefore ? beside.order.before : beside.order) : this.#orders.last;
  }

  /**
   * Adds a shape or a group.
   * @param {unknown} id
   * @param {number} slot  -1 for a group
   * @param {Place} place
   * @param {{z: number, mask: number, visible?: boolean}} style
   */
  add(id, slot, place, style) {
    const node = this.#made(id, slot, style, this.#orderAt(place));
    if (place.beside) node.z = place.beside.z;
    if (slot >= 0) this.#nodes[slot] = node;
    this.#link(node, place.parent);
    if (place.parent !== this.#root || !node.isVisible) this.touch(node);
    return node;
  }

  /**
   * Adds a group.
   * @param {unknown} id @param {Place} place @param {{z: number, mask: number, visible?: boolean, transform: number[], data: any}} options
   */
  addGroup(id, place, options) {
    const node = this.add(id, -1, place, options);
    node.group = this.#groupOf(options.transform, options.data);
    this.groups.set(id, node);
    this.touch(node);
    return node;
  }

  /** @type {(node: DrawingNode, parent: DrawingNode) => void} */
  #link(node, parent) {
    node.parent = parent;
    const below = stateOf(parent).children.add(node);
    this.#rank(node, below ? this.#topOf(below) : parent.rank);
  }

  /**
   * A node and all nodes in it, from the bottom up: each group before what is in it.
   * @param {DrawingNode} node
   * @param {(node: DrawingNode) => boolean} [accepts]  false for a node that is left out with all that is in it
   */
  #all(node, accepts) {
    /** @type {DrawingNode[]} */
    const found = [];
    // Not by recursion, because groups may be in one another a million times.
    const rest = [node];
    for (let at; (at = rest.pop());) {
      if (accepts && !accepts(at)) continue;
      found.push(at);
      const first = rest.length;
      at.group?.children.forEach((child) => rest.push(child));
      for (let i = first, k = rest.length - 1; i < k; i++, k--) [rest[i], rest[k]] = [rest[k], rest[i]];
    }
    return found;
  }

  /** Ranks a node and all nodes in it above an entry. @type {(node: DrawingNode, above: OrderEntry<DrawingNode> | null) => void} */
  #rank(node, above) {
    for (const at of this.#all(node)) above = at.rank = this.#ranks.insertAfter(above, at);
  }

  /** The topmost entry of a node. @param {DrawingNode} node */
  #topOf(node) {
    let at = node;
    for (let last; (last = at.group?.children.last);) at = last;
    return at.rank;
  }

  /** @param {DrawingNode} node */
  #unlink(node) {
    stateOf(/** @type {DrawingNode} */ (node.parent)).children.remove(node);
    for (const { rank } of this.#all(node)) this.#ranks.remove(/** @type {OrderEntry<DrawingNode>} */ (rank));
  }

  /** @type {(node: DrawingNode, z: number) => void} */
  setZ(node, z) {
    if (z === node.z) return;
    this.#unlink(node);
    node.z = z;
    this.#link(node, /** @type {DrawingNode} */ (node.parent));
  }

  /** Puts a node elsewhere in the order of drawing. @param {string} fn @param {DrawingNode} node @param {PlaceOptions} options */
  reorder(fn, node, { z, ...options }) {
    const { group, before, after } = options;
    if (group === undefined && before === undefined && after === undefined)
      return this.setZ(node, z ?? node.z);
    const place = this.placeOf(fn, { ...options, z });
    const name = before !== undefined ? 'before' : after !== undefined ? 'after' : 'group';
    for (let at = /** @type {DrawingNode | null} */ (place.parent); at; at = at.parent)
      if (at === node) check.fail(RangeError, fn, name, 'outside of the group itself', options[name]);
    if (place.beside === node) return;
    const { parent } = node;
    this.#unlink(node);
    const last = this.#orderAt(place);
    // The new entry is made before the old one is removed, beside which it may be.
    const order = this.#orders.insertAfter(last, node);
    this.#orders.remove(node.order);
    node.order = order;
    node.z = place.beside?.z ?? z ?? node.z;
    this.#link(node, place.parent);
    if (place.parent !== parent) this.touch(node);
  }

  /** Removes a node without what is in it, which is removed before. Returns the slot of its clip; -1 for none. @param {DrawingNode} node */
  remove(node) {
    this.#unlink(node);
    this.#orders.remove(node.order);
    this.#dirty.delete(node);
    if (node.group) this.groups.delete(node.id);
    else this.#nodes[node.slot] = undefined;
    return node.clip?.slot ?? -1;
  }

  /** A group and all nodes in it, each before the groups that contain it. @param {DrawingNode} node */
  inside(node) {
    return this.#all(node).reverse();
  }

  /** Says that the matrix, the mask or the clip of a node has changed. @param {DrawingNode} node */
  touch(node) {
    this.#dirty.add(node);
  }

  get isDirty() {
    return this.#dirty.size > 0;
  }

  /** Applies the changes of groups to what is in them. */
  update() {
    for (const node of this.#dirty) {
      let above = node.parent;
      while (above && !this.#dirty.has(above)) above = above.parent;
      if (!above) this.#settle([node], /** @type {DrawingNode} */ (node.parent));
    }
    this.#dirty.clear();
  }

  /** What a node is nested in; null for a shape of the root without a clip. @param {DrawingNode} node @returns {Nest | null} */
  nestOf({ parent, clip }) {
    const { world, clip: outer } = stateOf(/** @type {DrawingNode} */ (parent));
    return parent === this.#root && !clip ? null : { world, clip: clip?.slot ?? outer };
  }

  /** The mask of a shape in the index. @param {DrawingNode} node */
  #maskOf({ parent, mask, isVisible }) {
    return isVisible ? mask & stateOf(/** @type {DrawingNode} */ (parent)).mask : 0;
  }

  /** Applies the changes of nodes, and all nodes in them. @type {(nodes: DrawingNode[], parent: DrawingNode) => void} */
  #settle(nodes, parent) {
    const rest = this.#place(nodes, parent);
    for (let group; (group = rest.pop());) {
      /** @type {DrawingNode[]} */
      const children = [];
      stateOf(group).children.forEach((child) => children.push(child));
      for (const inner of this.#place(children, group)) rest.push(inner);
    }
  }

  /** Places nodes in a group. Returns the groups among them. @type {(nodes: DrawingNode[], parent: DrawingNode) => DrawingNode[]} */
  #place(nodes, parent) {
    const shapes = this.#shapes;
    const { world, clip: outer } = stateOf(parent);
    /** @type {number[]} */
    const slots = [];
    /** @type {DrawingNode[]} */
    const groups = [];
    for (const node of nodes) {
      const { slot, clip, group } = node;
      if (clip) {
        const own = group ? group.matrix : shapes.matrixOf(slot);
        shapes.move(clip.slot, product(own, clip.transform), { world, clip: outer });
      }
      if (group) {
        group.world = product(world, group.matrix);
        group.clip = clip?.slot ?? outer;
        group.mask = this.#maskOf(node);
        groups.push(node);
        continue;
      }
      shapes.setMask(slot, this.#maskOf(node));
      const nest = this.nestOf(node);
      if ((nest !== null) !== shapes.isNested(slot)) shapes.nest(slot, nest);
      else if (nest) {
        if (clip) shapes.move(slot, shapes.matrixOf(slot), nest);
        else slots.push(slot);
      }
    }
    if (slots.length > 0) shapes.nestAll(slots, { world, clip: outer });
    return groups;
  }

  /** The transforms of the clips, by slot. */
  clips() {
    /** @type {Map<number, number[]>} */
    const found = new Map();
    this.#orders.forEach(({ clip }) => clip && found.set(clip.slot, clip.transform));
    return found;
  }

  /**
   * Writes what a buffer has of shapes, groups and clips besides the columns of wasm.
   * @param {EntryColumns} columns
   * @param {Int32Array} entries  of the shapes and clips, by slot
   * @param {number} count  the number of shapes and clips
   */
  write({ flags, masks, z, matrices, parents, places }, entries, count) {
    const groups = [...this.groups.values()];
    const numbers = new Map(groups.map((group, i) => [group, i]));
    const first = matrices.length - 6 * groups.length;
    groups.forEach((group, i) => {
      flags[count + i] = ENTRY_HAS_MATRIX;
      matrices.set(stateOf(group).matrix, first + 6 * i);
    });
    places.fill(-1);
    let place = 0;
    this.#orders.forEach((node) => {
      const { slot, parent, mask, isVisible, clip } = node;
      if (!parent) return;
      const entry = slot < 0 ? count + /** @type {number} */ (numbers.get(node)) : entries[slot];
      if (!isVisible) flags[entry] |= ENTRY_IS_HIDDEN;
      masks[entry] = mask;
      z[entry] = node.z;
      parents[entry] = numbers.get(parent) ?? -1;
      places[entry] = place++;
      if (clip) parents[entries[clip.slot]] = entry;
    });
  }

  /**
   * Enters shapes, groups and clips, of which the index has the columns of wasm. Entries of shapes and clips are slots.
   * @param {EntryColumns} columns
   * @param {any[]} ids  of the shapes, by slot
   * @param {any[]} groupIds
   */
  load({ flags, masks, z, matrices, parents, places }, ids, groupIds) {
    const { length } = flags;
    const count = length - groupIds.length;
    const order = new Int32Array(length).fill(-1);
    for (let i = 0; i < length; i++) if (places[i] >= 0) order[places[i]] = i;
    /** @type {DrawingNode[]} */
    const nodes = [];
    for (const i of order) {
      if (i < 0) break;
      const id = i < count ? ids[i] : groupIds[i - count];
      const style = { z: z[i], mask: masks[i], visible: (flags[i] & ENTRY_IS_HIDDEN) === 0 };
      nodes[i] = this.#made(id, i < count ? i : -1, style);
      if (i < count) this.#nodes[i] = nodes[i];
    }
    let matrix = 0;
    for (let i = 0; i < length; i++) {
      const isGroup = i >= count;
      const isClip = places[i] < 0;
      if (isGroup || isClip) {
        const numbers = Array.from(matrices.subarray(matrix, matrix + 6));
        const node = isGroup ? nodes[i] : nodes[parents[i]];
        if (isGroup) {
          node.group = this.#groupOf(numbers, undefined);
          this.groups.set(node.id, node);
        } else node.clip = { slot: i, transform: numbers };
        this.touch(node);
      }
      if (flags[i] & ENTRY_HAS_MATRIX) matrix += 6;
    }
    for (const i of order) {
      if (i < 0) break;
      const node = nodes[i];
      const parent = parents[i] < 0 ? this.#root : nodes[count + parents[i]];
      node.parent = parent;
      stateOf(parent).children.add(node);
      if (!node.isVisible) this.touch(node);
    }
    this.#rankAll();
  }

  /** Ranks all nodes, of which none has a rank. */
  #rankAll() {
    /** @type {OrderEntry<DrawingNode> | null} */
    let above = null;
    for (const node of this.#all(this.#root))
      if (node.parent) above = node.rank = this.#ranks.insertAfter(above, node);
  }

  // What programs read.

  /** The matrix of a group to the world. @param {DrawingNode} group @returns {number[]} */
  worldOf(group) {
    /** @type {number[][]} */
    const matrices = [];
    for (let at = group; at.parent; at = at.parent) matrices.push(stateOf(at).matrix);
    // From the outer group inward, as the matrices of shapes are computed.
    return matrices.reduceRight((world, matrix) => product(world, matrix), IDENTITY);
  }

  /** The ids of the groups that contain a node, the innermost first. @param {DrawingNode} node */
  groupsOf({ parent }) {
    const ids = [];
    for (let at = parent; at?.parent; at = at.parent) ids.push(at.id);
    return ids;
  }

  /** The ids of what is in a group, from the bottom up; undefined: what is in none. @param {DrawingNode} [group] */
  childrenOf(group = this.#root) {
    /** @type {any[]} */
    const ids = [];
    stateOf(group).children.forEach(({ id }) => ids.push(id));
    return ids;
  }

  /** The slots of the visible shapes in a group, or of all, from the bottom up. @param {DrawingNode} [group] */
  drawn(group = this.#root) {
    const isShown = (/** @type {DrawingNode} */ node) => node === group || node.isVisible;
    return this.#all(group, isShown)
      .filter(({ slot }) => slot >= 0)
      .map(({ slot }) => slot);
  }

  /**
   * The state of a shape as the index stores it.
   * @param {DrawingNode} node
   * @param {ShapeState} state  with its own z, mask and matrix
   * @returns {ShapeState}
   */
  stored(node, state) {
    const { label } = /** @type {OrderEntry<DrawingNode>} */ (node.rank);
    return { ...state, z: label, mask: this.#maskOf(node), nest: this.nestOf(node) };
  }
}
