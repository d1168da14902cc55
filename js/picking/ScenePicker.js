/**
 * Picking of the node under the pointer in a scene of the canvas engine.
 */

import * as check from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { failReceiver } from '../wasm/Allocation.js';
import { below, childrenOf } from '../arguments/nested.js';
import { Options } from '../arguments/options.js';
import { checkParents } from '../canvas/Object2D.js';
import { paintedWidth } from '../canvas/paintedWidth.js';
import { product } from '../math/affine.js';
import { Vector2 } from '../math/Vector2.js';
import { hitWidthOf, strokeOf } from '../path/style.js';
import { BOUNDS, CAST, CROSS, NEAREST, OVERLAP, PICK, SEARCH, WITHIN } from './arguments.js';
import { ShapeIndex } from './ShapeIndex.js';
import { paths } from '../arguments/paths.js';
import { commandsOf } from './shapes.js';

/** @import { RayLike, VectorLike } from '../arguments/check.js' */
/** @import { Graph2D } from '../canvas/Graph2D.js' */
/** @import { Group } from '../canvas/Group.js' */
/** @import { Object2D } from '../canvas/Object2D.js' */
/** @import { HitWidth, ShapeStroke } from '../path/style.js' */
/** @import { ShapeLike } from './shapes.js' */
/** @import { Pick, ShapeHit, ShapePoint } from '../api.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { NearestOptions, OverlapOptions, PickOptions, RaycastOptions, SearchOptions } from './types.js' */

/**
 * @typedef {object} NodePick
 * @property {Graph2D} object
 * @property {'fill' | 'stroke'} part  the part that was hit; the stroke if both were hit
 * @property {Vector2} point  the point in the node's own coordinates
 * @property {number} distance  0 if the point is on what is painted
 *
 * @typedef {Omit<ShapePoint, 'id'> & {object: Graph2D}} NodePoint
 *
 * @typedef {Omit<ShapeHit, 'id'> & {object: Graph2D}} NodeHit
 */

/**
 * The options of a query of nodes.
 * @template T
 * @typedef {Omit<T, 'mask' | 'filter'> & {filter?: (object: Graph2D) => boolean}} NodeOptions
 */

/**
 * The state of a node at the last update, and the number of that update.
 * @typedef {{commands: number[], style: string, matrix: number[], z: number, seen: number}} Known
 *
 * The nodes of a group at the last update: their numbers in the order of drawing are from `first` up to `next`, and so many of them paint
 * something.
 * @typedef {{first: number, next: number, painted: number}} Span
 */

/** The options of a query of an index, without the mask: nodes have no masks. @param {Options<any>} options */
function withoutMask({ declared: { mask: _, ...rest } }) {
  return new Options(rest);
}

/** The options of the queries. The index reads their values. */
const QUERIES = {
  pick: /* @__PURE__ */ withoutMask(PICK),
  raycast: /* @__PURE__ */ withoutMask(CAST),
  raycastAll: /* @__PURE__ */ withoutMask(CROSS),
  nearest: /* @__PURE__ */ withoutMask(NEAREST),
  within: /* @__PURE__ */ withoutMask(WITHIN),
  search: /* @__PURE__ */ withoutMask(SEARCH),
  overlaps: /* @__PURE__ */ withoutMask(OVERLAP),
  bounds: BOUNDS,
};

/** @param {Object2D} object @returns {object is Group} */
function isGroup(object) {
  return 'isGroup' in object;
}

/** @param {any} object @returns {object is Graph2D} */
function isShape(object) {
  return typeof object.geometry?.crtSubpath === 'function';
}

/** The name of a function, and that of a node by its place below the outermost group, for errors. @param {string} fn @param {Object2D} node */
function namedBy(fn, node) {
  let place = '';
  // Not beyond a depth that is still read: parents of a damaged scene may form a cycle.
  for (let at = node, up = node.parent, depth = 0; up && depth < 20; at = up, up = up.parent, depth++)
    place = `.children[${Array.from(up.children ?? []).indexOf(at)}]${place}`;
  return place === '' ? fn : `${fn}: scene${place}`;
}

/** Throws the error for the transform of a node. @param {Object2D} node */
function failMatrix(node) {
  try {
    void node.matrix;
  } catch (error) {
    throw check.renamedError('Object2D.matrix', namedBy('Object2D.matrix', node), error);
  }
}

/** The transform from a node's coordinates to those of its parent. @param {Object2D} node */
function matrixOf(node) {
  const { position, rotate, scale } = node;
  if (!Number.isFinite(position?.x + position?.y + rotate + scale?.x + scale?.y)) failMatrix(node);
  const cos = Math.cos(rotate);
  const sin = Math.sin(rotate);
  return [cos * scale.x, sin * scale.x, -sin * scale.y, cos * scale.y, position.x, position.y];
}

/** The context properties that a style sets. @param {any} style @returns {any} */
function settingsOf(style) {
  if (!style.apply) return style;
  /** @type {any} */
  const settings = {};
  settings.setLineDash = (/** @type {number[]} */ dash) => (settings.lineDash = dash);
  // A style may call any method of a context.
  style.apply(new Proxy(settings, { get: (target, name) => (name in target ? target[name] : () => {}) }));
  return settings;
}

/**
 * The fill and the stroke with which `Graph2D.drawShape` paints a node.
 * @param {Graph2D} node @returns {{fill: boolean, stroke: ShapeStroke | null}}
 */
function paintOf(node) {
  const { style } = node;
  const fail = (/** @type {string} */ name, /** @type {string} */ expected, /** @type {unknown} */ value) =>
    check.fail(TypeError, namedBy('ScenePicker.update', node), name, expected, value);
  if (typeof style !== 'object' || style === null) fail('style', 'an object', style);
  const { order = ['fill', 'stroke'] } = style;
  if (!Array.isArray(order)) fail('style.order', "an array of 'fill' and 'stroke'", order);
  const fill = Boolean(style.fillStyle) && order.includes('fill');
  if (!style.strokeStyle || !order.includes('stroke')) return { fill, stroke: null };
  const { lineWidth: width, lineCap, lineJoin, miterLimit, lineDash, lineDashOffset } = settingsOf(style);
  const { screenWidth } = style;
  if (screenWidth !== undefined)
    return { fill, stroke: { screenWidth: paintedWidth(screenWidth), lineCap, lineJoin, miterLimit } };
  return {
    fill,
    stroke: { lineWidth: paintedWidth(width), lineCap, lineJoin, miterLimit, lineDash, lineDashOffset },
  };
}

/** The transform from the parent of a scene to the world. @param {Object2D} scene @returns {number[]} */
function transformAbove(scene) {
  const above = scene.parent?.worldMatrix.elements;
  return above ? [above[0], above[1], above[3], above[4], above[6], above[7]] : [1, 0, 0, 1, 0, 0];
}

/** @type {(a: number[], b: number[]) => boolean} */
const areEqual = (a, b) => a.length === b.length && a.every((number, i) => number === b[i]);

/**
 * An index of the nodes of a scene that paint something. Groups, transforms, `visible`, fills, strokes and the drawing
 * order are respected, as in `scene.draw(ctx)`. Points are in the scene's world coordinates, or on the screen with
 * `viewTransform`.
 *
 * Queries take microseconds, and use the state of the scene at the last `update`. `update()` compares every node with its state in the
 * index, which takes about a microsecond for an unchanged node. A program that knows what it changed calls `update(node)`, which reads
 * that node and the nodes below.
 *
 * @example
 * ```js
 * import { Graph2D, Group, RectGeometry, ScenePicker } from 'raybound';
 *
 * const scene = new Group();
 * for (let x = 0; x < 1000; x++) scene.add(new Graph2D(new RectGeometry(10 * x, 0, 8, 8), { fillStyle: 'teal' }));
 * const picker = new ScenePicker(scene);
 * console.log(picker.size, picker.pick({ x: 123, y: 4 })?.object === scene.children[12]); // → 1000 true
 * picker.dispose();
 * ```
 */
export class ScenePicker extends Disposable {
  #scene;
  #index;
  /** @type {Map<Graph2D, Known>} */
  #known;
  /** Of groups. @type {Map<Object2D, Span>} */
  #spans = new Map();
  #round = 0;
  /** The numbers that the nodes of the current update had before. */
  #expected = { first: 0, next: Infinity };
  /** Nodes that the current update has found to paint something, and those of them that were not expected. */
  #count = { painted: 0, unexpected: 0 };

  /** @param {Object2D} scene  a group, or a single node */
  constructor(scene) {
    super();
    if (!check.object('ScenePicker', 'scene', scene, 'an Object2D').isObject2D)
      check.fail(TypeError, 'ScenePicker', 'scene', 'an Object2D', scene);
    this.#scene = scene;
    this.#index = new ShapeIndex();
    this.#known = new Map();
    check.renamed('ScenePicker.update', 'ScenePicker', () => this.update());
  }

  /** Throws for a proxy of a ScenePicker, and for another object with its prototype. @type {(self: ScenePicker, method: string) => void} */
  static #check(self, method) {
    if (!(#index in self)) failReceiver(`ScenePicker.${method}`, 'a ScenePicker', self);
  }

  /** The number of nodes of the scene that paint something. */
  get size() {
    ScenePicker.#check(this, 'size');
    return check.renamed('ShapeIndex.size', 'ScenePicker.size', () => this.#index.size);
  }

  /** The scene of the index. */
  get scene() {
    ScenePicker.#check(this, 'scene');
    return this.#scene;
  }

  /**
   * Updates the index to the current scene: to all of it, or only to the nodes that are passed and all nodes below them, for programs that know
   * what they changed: transforms, styles, geometries, the order of children. If nodes were added, removed, shown or hidden, or began or
   * ceased to paint something, the whole scene is read.
   * @param {Object2D[]} nodes  of the scene; all by default
   * @throws {TypeError | RangeError}  for a node whose transform, style or geometry is invalid; the nodes that were visited before are up to
   *   date
   *
   * @example
   * ```js
   * import { Graph2D, Group, RectGeometry, ScenePicker } from 'raybound';
   *
   * const square = new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' });
   * const picker = new ScenePicker(new Group().add(square));
   * square.position.set(10, 0);
   * console.log(picker.update(square).pick({ x: 12, y: 2 })?.part); // → fill
   * ```
   */
  update(...nodes) {
    ScenePicker.#check(this, 'update');
    const fn = 'ScenePicker.update';
    check.renamed('ShapeIndex.size', fn, () => this.#index.size); // throws after `dispose`
    for (const [i, node] of nodes.entries())
      if (!check.object(fn, `nodes[${i}]`, node, 'an Object2D').isObject2D)
        check.fail(TypeError, fn, `nodes[${i}]`, 'an Object2D', node);
    check.renamed('Object2D.matrix', fn, () => {
      if (nodes.length === 0 || !nodes.every((node) => this.#updateBelow(node))) this.#updateAll();
    });
    return this;
  }

  #updateAll() {
    this.#round++;
    this.#spans.clear();
    this.#expected = { first: 0, next: Infinity };
    this.#read(this.#scene, transformAbove(this.#scene), 0);
    for (const [node, { seen }] of this.#known) {
      if (seen === this.#round) continue;
      this.#known.delete(node);
      this.#index.remove(node);
    }
  }

  /**
   * Updates a node and the nodes below. Returns false if other nodes are painted there than before: the numbers of all nodes change.
   * @param {Object2D} node
   */
  #updateBelow(node) {
    const z = this.#known.get(/** @type {Graph2D} */ (node))?.z;
    const span = this.#spans.get(node) ?? (z === undefined ? null : { first: z, next: z + 1, painted: 1 });
    if (!span) return false;
    checkParents('ScenePicker.update', node);
    /** @type {Object2D[]} */
    const around = [];
    for (let at = /** @type {Object2D} */ (node); at !== this.#scene; at = at.parent) {
      if (!at.parent?.visible) return false;
      around.push(at.parent);
    }
    let outer = transformAbove(this.#scene);
    for (const group of around.reverse()) outer = product(outer, matrixOf(group));
    this.#expected = span;
    this.#count = { painted: 0, unexpected: 0 };
    const next = this.#read(node, outer, span.first);
    return next === span.next && this.#count.painted === span.painted && this.#count.unexpected === 0;
  }

  /**
   * Reads a node and all nodes below.
   * @param {Object2D} node
   * @param {number[]} outer  the transform from the parent to the world
   * @param {number} z  the node's number in the order of drawing
   * @returns {number}  the number of the next node
   */
  #read(node, outer, z) {
    if (!node.visible) return z;
    const matrix = product(outer, matrixOf(node));
    const before = this.#count.painted;
    let next = z;
    if (isShape(node)) this.#put(node, matrix, next++);
    if (!isGroup(node)) return next;
    below('ScenePicker.update', 'children', node, () => {
      for (const child of childrenOf('ScenePicker.update', node)) next = this.#read(child, matrix, next);
    });
    this.#spans.set(node, { first: z, next, painted: this.#count.painted - before });
    return next;
  }

  /** @type {(node: Graph2D, matrix: number[], z: number) => void} */
  #put(node, matrix, z) {
    const { fill, stroke } = paintOf(node);
    if (!fill && !stroke) return;
    const { commands } = commandsOf('ScenePicker.update', 'geometry', node.geometry);
    const hitWidth = /** @type {HitWidth | null} */ (node.style.hitWidth ?? null);
    const style = JSON.stringify([fill, stroke, hitWidth]);
    const known = this.#known.get(node);
    this.#count.painted++;
    if (!known || known.z < this.#expected.first || known.z >= this.#expected.next) this.#count.unexpected++;
    // These throw, and name the style.
    if (stroke && style !== known?.style) strokeOf('ScenePicker.update', stroke, 'style', true);
    if (hitWidth !== null) hitWidthOf('ScenePicker.update', 'style.hitWidth', hitWidth);
    const [a, b, c, d, e, f] = matrix;
    const transform = { a, b, c, d, e, f };
    const shape = /** @type {any} */ ({});
    paths.set(shape, () => commands);
    const options = { fill, fillRule: /** @type {const} */ ('nonzero'), stroke, hitWidth, transform, z };
    if (!known) this.#index.add(shape, { ...options, id: node });
    else if (style !== known.style || !areEqual(commands, known.commands))
      this.#index.update(node, shape, options);
    else {
      if (!areEqual(matrix, known.matrix)) this.#index.move(node, transform);
      if (z !== known.z) this.#index.setZ(node, z);
    }
    this.#known.set(node, { commands, style, matrix, z, seen: this.#round });
  }

  /**
   * A query of the index, with errors that name the method of the picker.
   * @template T @param {ScenePicker} self @param {string} method @param {keyof typeof QUERIES} declared @param {object | undefined} options
   * @param {(index: ShapeIndex) => T} query @returns {T}
   */
  static #ask(self, method, declared, options, query) {
    ScenePicker.#check(self, method);
    const fn = `ScenePicker.${method}`;
    if (options !== undefined) {
      check.renamed('ShapeIndex.size', fn, () => self.#index.size); // throws after `dispose`
      QUERIES[declared].read(fn, options);
    }
    return check.renamed(`ShapeIndex.${method}`, fn, () => query(self.#index));
  }

  /**
   * The topmost node under a point.
   * @param {VectorLike} point
   * @param {NodeOptions<PickOptions>} [options]  as for `ShapeIndex.pick`
   * @returns {NodePick | null}
   */
  pick(point, options) {
    const found = ScenePicker.#ask(this, 'pick', 'pick', options, (index) => index.pick(point, options));
    return found && nodePick(found);
  }

  /**
   * All nodes under a point, the topmost one first.
   * @param {VectorLike} point @param {NodeOptions<PickOptions>} [options] @returns {NodePick[]}
   */
  pickAll(point, options) {
    return ScenePicker.#ask(this, 'pickAll', 'pick', options, (index) => index.pickAll(point, options)).map(
      nodePick,
    );
  }

  /**
   * The nearest hit of a ray in world coordinates with the outlines of the nodes, as for the function `raycast`. (`intersectObjects`
   * ignores transforms, as the canvas engine does.)
   * @param {RayLike} ray @param {NodeOptions<RaycastOptions>} [options] @returns {NodeHit | null}
   */
  raycast(ray, options) {
    const hit = ScenePicker.#ask(this, 'raycast', 'raycast', options, (index) => index.raycast(ray, options));
    return hit && nodeHit(hit);
  }

  /**
   * All hits of a ray, sorted by t, then by the order in which the nodes were added.
   * @param {RayLike} ray @param {NodeOptions<Omit<RaycastOptions, 'tolerance'>>} [options] @returns {NodeHit[]}
   */
  raycastAll(ray, options) {
    return ScenePicker.#ask(this, 'raycastAll', 'raycastAll', options, (index) =>
      index.raycastAll(ray, options),
    ).map(nodeHit);
  }

  /**
   * The nodes nearest to a point, nearest first; at equal distances the node added first. Stroke widths are ignored.
   * @param {VectorLike} point
   * @param {NodeOptions<NearestOptions>} [options]
   * @returns {NodePoint[]}  one point for each node
   */
  nearest(point, options) {
    return ScenePicker.#ask(this, 'nearest', 'nearest', options, (index) =>
      index.nearest(point, options),
    ).map(nodePoint);
  }

  /**
   * All nodes within a distance of a point, nearest first, as `nearest` measures it.
   * @param {VectorLike} point
   * @param {number} radius  >= 0
   * @param {NodeOptions<Omit<NearestOptions, 'k' | 'maxDistance'>>} [options]
   * @returns {NodePoint[]}  one point for each node
   */
  within(point, radius, options) {
    return ScenePicker.#ask(this, 'within', 'within', options, (index) =>
      index.within(point, radius, options),
    ).map(nodePoint);
  }

  /**
   * The nodes that overlap or touch a region, or that the region contains, as for `ShapeIndex.search`.
   * @param {ShapeLike} region  in world coordinates: a box (marquee) or any shape with an area (lasso)
   * @param {NodeOptions<SearchOptions>} [options]
   * @returns {Graph2D[]}  in no particular order
   */
  search(region, options) {
    return ScenePicker.#ask(this, 'search', 'search', options, (index) => index.search(region, options));
  }

  /**
   * The nodes that overlap or touch a shape in what they paint, as for `ShapeIndex.overlaps`.
   * @param {ShapeLike} shape  any shape, in world coordinates. That of a node of the scene: its geometry, with the option
   *   `transform: node.worldMatrix`; the node itself is found, too
   * @param {NodeOptions<OverlapOptions>} [options]
   * @returns {Graph2D[]}  in no particular order
   */
  overlaps(shape, options) {
    return ScenePicker.#ask(this, 'overlaps', 'overlaps', options, (index) => index.overlaps(shape, options));
  }

  /**
   * A box that contains what a node and all nodes below it paint, as for `ShapeIndex.bounds`.
   * @param {Object2D} [node]  of the scene; the whole scene by default
   * @param {{viewTransform?: Matrix2DLike | null}} [options]  viewTransform: from world coordinates to those of the box
   * @returns {{min: Vector2, max: Vector2}}  min +∞, max −∞ if they paint nothing
   * @throws {TypeError | RangeError}  for anything but a node of the scene
   */
  bounds(node, options) {
    return ScenePicker.#ask(this, 'bounds', 'bounds', options, (index) => {
      check.renamed('ShapeIndex.size', 'ScenePicker.bounds', () => index.size); // throws after `dispose`
      const box = { min: new Vector2(Infinity, Infinity), max: new Vector2(-Infinity, -Infinity) };
      const add = (/** @type {Object2D} */ inner) => {
        if (this.#known.has(/** @type {Graph2D} */ (inner))) {
          const { min, max } = index.bounds(inner, options);
          box.min.set(Math.min(box.min.x, min.x), Math.min(box.min.y, min.y));
          box.max.set(Math.max(box.max.x, max.x), Math.max(box.max.y, max.y));
        }
        if (isGroup(inner))
          below('ScenePicker.bounds', 'children', inner, () => {
            for (const child of childrenOf('ScenePicker.bounds', inner)) add(child);
          });
      };
      add(node === undefined ? this.#scene : this.#nodeOf('ScenePicker.bounds', node));
      return box;
    });
  }

  /** Throws for anything but a node of the scene. @type {(fn: string, node: any) => Object2D} */
  #nodeOf(fn, node) {
    if (!check.object(fn, 'node', node, 'an Object2D').isObject2D)
      check.fail(TypeError, fn, 'node', 'an Object2D', node);
    checkParents(fn, node);
    let outermost = node;
    while (outermost !== this.#scene && outermost.parent) outermost = outermost.parent;
    return outermost === this.#scene ? node : check.fail(RangeError, fn, 'node', 'a node of the scene', node);
  }

  /**
   * Frees the memory. Any later use throws a TypeError.
   * @override
   */
  dispose() {
    ScenePicker.#check(this, 'dispose');
    this.#index.dispose();
    this.#known.clear();
    this.#spans.clear();
  }
}

/** @type {(found: Pick) => NodePick} */
const nodePick = ({ id, part, point, distance }) => ({ object: id, part, point, distance });

/** @type {(point: ShapePoint) => NodePoint} */
const nodePoint = ({ id, ...rest }) => ({ object: id, ...rest });

/** @type {(hit: ShapeHit) => NodeHit} */
const nodeHit = ({ id, ...rest }) => ({ object: id, ...rest });

/** The scenes' pickers for `pick`. @type {WeakMap<Object2D, ScenePicker>} */
const pickers = /* @__PURE__ */ new WeakMap();

/**
 * The picker of a scene for `pick` and `listen`, created by the first call.
 * @param {string} fn  the public function, for errors
 * @param {Object2D} scene
 */
export function pickerOf(fn, scene) {
  const known = pickers.get(scene);
  if (known) return check.renamed('ScenePicker.update', fn, () => known.update());
  const picker = check.renamed('ScenePicker', fn, () => new ScenePicker(scene));
  pickers.set(scene, picker);
  return picker;
}

/**
 * The topmost node of a scene under a point, as the scene is drawn now. The first call creates an index of the scene, which each call
 * updates. For scenes with very many nodes create a `ScenePicker` and update it once per frame.
 * @param {Object2D} scene
 * @param {VectorLike} point  in world coordinates, or on the screen with `viewTransform`
 * @param {NodeOptions<PickOptions>} [options]
 * @returns {NodePick | null}
 * @throws {TypeError | RangeError}  for a point, ray, option or geometry with missing fields or numbers that are not finite
 *
 * @example
 * ```js
 * import { Graph2D, Group, RectGeometry, pick } from 'raybound';
 *
 * const scene = new Group().add(new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' }));
 * console.log(pick(scene, { x: 2, y: 2 })?.part, pick(scene, { x: 9, y: 9 })); // → fill null
 * ```
 */
export function pick(scene, point, options) {
  const picker = pickerOf('pick', sceneOf('pick', scene));
  return check.renamed('ScenePicker.pick', 'pick', () => picker.pick(point, options));
}

/**
 * The nearest hit of a ray in world coordinates with the outlines of a scene's nodes, as the scene is drawn now:
 * transforms of nodes and groups, `visible` and styles are respected. The outline of a filled node is closed; stroke widths are
 * ignored.
 * @param {Object2D} scene
 * @param {RayLike} ray
 * @param {NodeOptions<RaycastOptions>} [options]
 * @returns {NodeHit | null}
 * @throws {TypeError | RangeError}  for a point, ray, option or geometry with missing fields or numbers that are not finite
 *
 * @example
 * ```js
 * import { Graph2D, Group, Ray2, RectGeometry, Vector2, raycast } from 'raybound';
 *
 * const scene = new Group().add(new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' }));
 * scene.position.set(10, 0);
 * console.log(raycast(scene, new Ray2(new Vector2(0, 2), new Vector2(1, 0)))?.t); // → 10
 * ```
 */
export function raycast(scene, ray, options) {
  const picker = pickerOf('raycast', sceneOf('raycast', scene));
  return check.renamed('ScenePicker.raycast', 'raycast', () => picker.raycast(ray, options));
}

/** @type {(fn: string, scene: Object2D) => Object2D} */
const sceneOf = (fn, scene) =>
  check.object(fn, 'scene', scene, 'an Object2D').isObject2D
    ? scene
    : check.fail(TypeError, fn, 'scene', 'an Object2D', scene);
