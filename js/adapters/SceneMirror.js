/**
 * A `ShapeIndex` that follows the display tree of a canvas library.
 *
 * The adapter of a library says which nodes may have changed (`touch`, `touchChildren`); they are read when the next query needs them, so
 * a node that changes a thousand times between two queries is read once. A reader knows the library: the children of a node, and how it
 * is drawn.
 */

import { ShapeIndex } from '../picking/ShapeIndex.js';
import { IDENTITY, product } from '../math/affine.js';

/** @import { ShapeOptions } from '../api.js' */
/** @import { Matrix } from '../math/affine.js' */

/**
 * What a node draws itself.
 * @typedef {object} Drawing
 * @property {{shape: any, options?: ShapeOptions, matrix?: Matrix}[]} shapes  matrix: from the coordinates of the shape to those of the
 *   node; the identity by default
 * @property {boolean} [isFixed]  whether the shapes depend on transforms above the root
 * @property {Resolve | null} [resolve]  the library decides where a shape is hit
 *
 * The node that the library finds at a point, in the coordinates of the root: null for a place that is covered, undefined for a miss.
 * @typedef {(point: {x: number, y: number}) => object | null | undefined} Resolve
 *
 * The region to which a node clips: a shape in its coordinates, or a test.
 * @typedef {{shape: any, options?: ShapeOptions} | {contains: (point: {x: number, y: number}) => boolean}} Clip
 *
 * @typedef {object} Reader
 * @property {(node: any) => readonly object[]} children  in the order of drawing: later ones are above
 * @property {(node: any) => object | null} parentOf  the node whose `children` contain this one
 * @property {(node: any) => boolean} isShown  whether the node is drawn and can be hit
 * @property {(node: any) => Matrix} matrixOf  from the coordinates of a node to those of the root
 * @property {(node: any) => Drawing | null} read  null for a node that draws nothing
 * @property {(node: any) => Resolve} resolve  for a node that the index cannot represent
 * @property {(node: any) => Clip | null} clipOf  the region outside of which a node's children are not drawn; null: no clip
 */

/** What may have changed: the place of a node, or also what it draws. */
export const PLACE = 1;
export const CONTENT = 3;

/** A shape of a node in the index. @typedef {{record: SceneRecord, matrix: Matrix | undefined}} Part */

/** A box around all that can be hit. */
const EVERYWHERE = { min: { x: -1e9, y: -1e9 }, max: { x: 1e9, y: 1e9 } };

const NO_PARTS = /** @type {Part[]} */ ([]);
const NO_KIDS = /** @type {SceneRecord[]} */ ([]);

/** What a mirror knows of a node. */
class SceneRecord {
  kids = NO_KIDS;
  /** The place in the order of drawing: a node is drawn before its children. */
  z = NaN;
  stale = CONTENT;
  parts = NO_PARTS;
  /** @type {Resolve | null} */
  resolve = null;
  /** Whether the shape is everything, because the index refused what the node draws. */
  isOpaque = false;
  /** @type {Clip | null} */
  clip = null;

  /** @param {SceneMirror} mirror @param {any} node @param {SceneRecord | null} parent */
  constructor(mirror, node, parent) {
    this.mirror = mirror;
    this.node = node;
    this.parent = parent;
  }
}

/** The records of all nodes that are in a mirror. @type {WeakMap<object, SceneRecord>} */
const records = new WeakMap();

/** The mirror of a node, if it is in one. @param {object} node */
export const mirrorOf = (node) => records.get(node)?.mirror;

/** Says that a node may have changed. @param {object} node @param {typeof PLACE | typeof CONTENT} stale */
export function touch(node, stale) {
  const record = records.get(node);
  if (record) record.mirror.mark(record, stale);
}

/** Says that the children of a node, or their order, may have changed. @param {object} node */
export function touchChildren(node) {
  const record = records.get(node);
  if (record) record.mirror.markChildren(record);
}

export class SceneMirror {
  #index = new ShapeIndex();
  /** The regions of clips, by their records: a point is tested against all of them at once. @type {ShapeIndex | null} */
  #clips = null;
  #reader;
  #root;
  /** @type {Set<SceneRecord>} */
  #stale = new Set();
  /** @type {Set<SceneRecord>} */
  #changed = new Set();
  /** Records whose shapes are hit only where a function confirms it. */
  #resolved = 0;
  #clipped = 0;
  /** @type {Set<SceneRecord>} */
  #fixed = new Set();
  /** Above 0 while the place of nodes changes only together with the root: `touch` with PLACE does nothing. */
  suspended = 0;

  /** @param {object} root @param {Reader} reader */
  constructor(root, reader) {
    this.#reader = reader;
    this.#root = this.#attach(root, null);
    this.#root.z = 0;
    this.#order(this.#root, 0, this.#root.kids.length);
  }

  /** The number of shapes. */
  get size() {
    return this.#index.size;
  }

  /** The nodes that are still to be read. */
  get pending() {
    return this.#stale.size;
  }

  /** @param {SceneRecord} record @param {number} stale */
  mark(record, stale) {
    if (this.suspended > 0 && stale === PLACE) return;
    if (!record.stale) this.#stale.add(record);
    record.stale |= stale;
  }

  /** @param {SceneRecord} record */
  markChildren(record) {
    this.#changed.add(record);
  }

  /** Says that a transform above the root changed, on which shapes may depend. */
  touchFixed() {
    for (const record of this.#fixed) this.mark(record, CONTENT);
  }

  /**
   * Reads what may have changed.
   * @param {number} [until]  stops at this time, in milliseconds as of `performance.now()`
   * @returns {boolean}  whether everything is read
   */
  update(until = Infinity) {
    if (this.#changed.size > 0) {
      const changed = [...this.#changed];
      this.#changed.clear();
      for (const record of changed) if (records.get(record.node) === record) this.#reconcile(record);
    }
    if (this.#stale.size > 0) {
      // Reading may touch nodes: they are read by the next update.
      let count = this.#stale.size;
      for (const record of this.#stale) {
        if (count-- === 0 || (until < Infinity && performance.now() > until)) break;
        this.#stale.delete(record);
        this.#read(record);
      }
    }
    return this.#stale.size === 0;
  }

  // The tree.

  /** @type {(node: object, parent: SceneRecord | null) => SceneRecord} */
  #attach(node, parent) {
    const record = new SceneRecord(this, node, parent);
    records.set(node, record);
    this.#stale.add(record);
    const children = this.#reader.children(node);
    if (children.length > 0) record.kids = children.map((child) => this.#adopt(child, record));
    return record;
  }

  /** The record of a child that is new in its parent. @type {(child: object, parent: SceneRecord) => SceneRecord} */
  #adopt(child, parent) {
    const other = records.get(child);
    other?.mirror.detach(other);
    return this.#attach(child, parent);
  }

  /** Forgets a node and the nodes below. @param {SceneRecord} record */
  detach(record) {
    this.#clear(record);
    this.#setClip(record, null);
    this.#stale.delete(record);
    this.#changed.delete(record);
    record.parent = null;
    records.delete(record.node);
    for (const kid of record.kids) if (records.get(kid.node) === kid) this.detach(kid);
  }

  /**
   * Follows the children of a node. Those that have kept their order keep their numbers: where the old and the new list differ, a child of
   * the old one is skipped if it has gone or if the next one fits, else the child of the new one gets a new number.
   * @param {SceneRecord} record
   */
  #reconcile(record) {
    const { node, kids: before } = record;
    const nodes = this.#reader.children(node);
    /** @param {number} i @param {object} child */
    const isSame = (i, child) => before[i]?.node === child && before[i].parent === record;
    /** @type {SceneRecord[]} */
    const kids = [];
    let i = 0;
    /** @type {[first: number, end: number][]} */
    const runs = [];
    for (let k = 0; k < nodes.length;) {
      if (isSame(i, nodes[k])) kids.push(before[i++]);
      else if (i < before.length && (this.#hasGone(before[i], record) || isSame(i + 1, nodes[k]))) {
        i++;
        continue;
      } else {
        const known = records.get(nodes[k]);
        kids.push(known?.parent === record ? known : this.#adopt(nodes[k], record));
        const last = runs[runs.length - 1];
        if (last?.[1] === k) last[1]++;
        else runs.push([k, k + 1]);
      }
      k++;
    }
    for (; i < before.length; i++) this.#hasGone(before[i], record);
    record.kids = kids;
    for (const [first, end] of runs) if (!this.#order(record, first, end)) return this.#orderAll();
  }

  /** Whether a former child has another parent now; then it is forgotten. @type {(kid: SceneRecord, parent: SceneRecord) => boolean} */
  #hasGone(kid, parent) {
    if (kid.parent !== parent) return true;
    if (this.#reader.parentOf(kid.node) === parent.node) return false;
    this.detach(kid);
    return true;
  }

  // The order: each record has a number between those of its neighbors.

  /**
   * Numbers the children from `first` to before `end`, and the nodes below. False if there is no room between their neighbors.
   * @type {(record: SceneRecord, first: number, end: number) => boolean}
   */
  #order(record, first, end) {
    const { kids } = record;
    /** @type {SceneRecord[]} */
    const run = [];
    for (let i = first; i < end; i++) collect(kids[i], run);
    let { z } = first > 0 ? lastOf(kids[first - 1]) : record;
    const limit = (end < kids.length ? kids[end] : nextOf(record))?.z ?? Infinity;
    const step = limit === Infinity ? 1 : (limit - z) / (run.length + 1);
    for (const one of run) {
      if (!(z + step > z && z + step < limit)) return false;
      this.#setZ(one, (z += step));
    }
    return true;
  }

  #orderAll() {
    /** @type {SceneRecord[]} */
    const all = [];
    collect(this.#root, all);
    all.forEach((record, i) => this.#setZ(record, i));
  }

  /** @type {(record: SceneRecord, z: number) => void} */
  #setZ(record, z) {
    record.z = z;
    for (const part of record.parts) this.#index.setZ(part, z);
  }

  // Nodes.

  /** @param {SceneRecord} record */
  #read(record) {
    const { node, stale } = record;
    record.stale = 0;
    const reader = this.#reader;
    if (stale === CONTENT || record.clip) this.#setClip(record, reader.clipOf(node));
    if (!reader.isShown(node)) return this.#clear(record);
    try {
      if (stale !== CONTENT && record.parts.length > 0 && !record.isOpaque && !this.#fixed.has(record)) {
        const matrix = reader.matrixOf(node);
        for (const part of record.parts)
          this.#index.move(part, part.matrix ? product(matrix, part.matrix) : matrix);
      } else this.#put(record, reader.read(node), reader.matrixOf(node));
    } catch {
      // Numbers that the index refuses. The library draws the node, or throws.
      const shapes = [{ shape: EVERYWHERE }];
      this.#put(record, { shapes, resolve: reader.resolve(node) }, IDENTITY);
      record.isOpaque = true;
    }
  }

  /** @type {(record: SceneRecord, drawing: Drawing | null, matrix: Matrix) => void} */
  #put(record, drawing, matrix) {
    if (!drawing) return this.#clear(record);
    const { shapes, resolve = null, isFixed = false } = drawing;
    // `update` would read the old shape from the index, which takes longer.
    for (const part of record.parts) this.#index.remove(part);
    record.parts = shapes.length > 0 ? [] : NO_PARTS;
    for (const { shape, options, matrix: own } of shapes) {
      const transform = own ? product(matrix, own) : matrix;
      const id = { record, matrix: own };
      this.#index.add(shape, { ...options, transform, id, z: record.z });
      record.parts.push(id);
    }
    this.#resolved += Number(Boolean(resolve)) - Number(Boolean(record.resolve));
    record.resolve = resolve;
    record.isOpaque = false;
    if (isFixed) this.#fixed.add(record);
    else this.#fixed.delete(record);
  }

  /** Removes the shapes of a node from the index. @param {SceneRecord} record */
  #clear(record) {
    for (const part of record.parts) this.#index.remove(part);
    record.parts = NO_PARTS;
    if (record.resolve) this.#resolved--;
    record.resolve = null;
    this.#fixed.delete(record);
  }

  /** @type {(record: SceneRecord, clip: Clip | null) => void} */
  #setClip(record, clip) {
    const { clip: before } = record;
    if (!before && !clip) return;
    if (before && 'shape' in before) this.#clips?.remove(record);
    this.#clipped += Number(Boolean(clip)) - Number(Boolean(before));
    record.clip = clip;
    if (!clip || !('shape' in clip)) return;
    this.#clips ??= new ShapeIndex();
    const transform = this.#reader.matrixOf(record.node);
    this.#clips.add(clip.shape, { ...clip.options, transform, id: record });
  }

  // Queries.

  /**
   * The topmost node under a point.
   * @param {{x: number, y: number}} point  in the coordinates of the root
   * @param {boolean} [resolves]  false: nodes are ignored that the library has to draw
   * @returns {any}  null for none
   */
  pick(point, resolves = true) {
    if (this.#resolved + this.#clipped === 0) return this.#index.pick(point)?.id.record.node ?? null;
    /** @type {Set<SceneRecord> | null} */
    let clips = null;
    /** @type {(record: SceneRecord) => boolean} */
    const isInside = (record) => {
      const { clip } = record;
      if (clip && 'contains' in clip) return clip.contains(point);
      clips ??= new Set(this.#clips?.pickAll(point).map(({ id }) => id));
      return clips.has(record);
    };
    /** @type {any} */
    let found = null;
    /** @param {Part} part */
    const filter = ({ record }) => {
      for (let above = record.parent; above; above = above.parent)
        if (above.clip && !isInside(above)) return false;
      if (record.resolve && !resolves) return false;
      const result = record.resolve ? record.resolve(point) : record.node;
      found = result ?? null;
      return result !== undefined;
    };
    this.#index.pick(point, { filter });
    return found;
  }

  /** Whether a shape is within a distance. @type {(point: {x: number, y: number}, distance: number) => boolean} */
  isNear(point, distance) {
    return this.#index.pick(point, { tolerance: distance }) !== null;
  }

  dispose() {
    if (records.get(this.#root.node) === this.#root) this.detach(this.#root);
    this.#index.dispose();
    this.#clips?.dispose();
  }
}

/** Appends a record and the records below, in the order of drawing. @type {(record: SceneRecord, to: SceneRecord[]) => void} */
function collect(record, to) {
  to.push(record);
  for (const kid of record.kids) collect(kid, to);
}

/** The record that is drawn last of a record and those below. @param {SceneRecord} record */
function lastOf(record) {
  let last = record;
  while (last.kids.length > 0) last = last.kids[last.kids.length - 1];
  return last;
}

/** The record that follows a record and all records below. @param {SceneRecord} record @returns {SceneRecord | null} */
function nextOf(record) {
  for (let at = record; at.parent; at = at.parent) {
    const { kids } = at.parent;
    // Some libraries number the children.
    const { index } = at.node;
    const i = kids[index] === at ? index : kids.indexOf(at);
    if (i + 1 < kids.length) return kids[i + 1];
  }
  return null;
}
