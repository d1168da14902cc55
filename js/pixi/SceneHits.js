/**
 * The nodes of a pixi scene by their boxes. The boxes only choose the few nodes that pixi's own functions test, from the top down, so that
 * every result is pixi's own.
 *
 * pixi tests points by the transforms of the last rendered frame, but by the shapes, masks and event modes of now. A box therefore is read
 * again when pixi has applied a transform, and for as long as a change of what the node draws waits for the next frame.
 */

import { BoxList } from '../adapters/BoxList.js';
import { ownerOf } from '../adapters/watch.js';
import { SpatialIndex } from '../spatial/SpatialIndex.js';

/** @import { Box } from '../adapters/BoxList.js' */

/** Boxes are larger by this share of their coordinates, because pixi maps the point to the node, not the box to the point. */
const ROUNDING = 1e-9;
/** A matrix with a smaller determinant, compared to its numbers, is too close to a singular one for this bound. */
const FLAT = 1e-6;

/** The box of a node that draws nothing: pixi tests it at this one point. */
const NOTHING = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** Firefox 90 has no `Object.hasOwn`. @type {(object: object, name: string) => boolean} */
const hasOwn = (object, name) => Object.prototype.hasOwnProperty.call(object, name);

/** @param {string} mode */
const isInteractive = (mode) => mode === 'static' || mode === 'dynamic';

/** The names of the events that pixi sends to all interactive nodes. */
const isGlobal = (/** @type {unknown} */ name) => typeof name === 'string' && name.startsWith('global');
export const GLOBAL_HANDLERS = ['onglobalpointermove', 'onglobalmousemove', 'onglobaltouchmove'];

/** Whether a node has listeners for these events. @param {any} node */
const isListening = (node) =>
  (node._eventsCount > 0 && Object.keys(node._events).some(isGlobal)) ||
  GLOBAL_HANDLERS.some((name) => node[name]);

/** The box of a shape of pixi; null for any other object with `contains`. @param {any} area */
function boxOfArea(area) {
  const proto = Object.getPrototypeOf(area);
  const isOwn =
    typeof area.type === 'string' && !hasOwn(area, 'contains') && typeof area.getBounds === 'function';
  // A class of the program that extends one of pixi may contain other points.
  if (!isOwn || Object.getPrototypeOf(proto) !== Object.prototype) return null;
  const { x, y, width, height } = area.getBounds();
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

/** A hit area and its box when they were last read: an area may be changed in place. @typedef {{area: any, box: Box | null}} KnownArea */

/** @type {(known: KnownArea, area: any) => boolean} */
function hasChanged(known, area) {
  const { area: areaBefore, box: before } = known;
  const box = (known.box = area ? boxOfArea(area) : null);
  known.area = area;
  if (area !== areaBefore || !box || !before) return area !== areaBefore || box !== before;
  return !(
    box.minX === before.minX &&
    box.minY === before.minY &&
    box.maxX === before.maxX &&
    box.maxY === before.maxY
  );
}

/** Whether `containsPoint` of nodes with a prototype is pixi's. @type {WeakMap<object, boolean>} */
const classes = new WeakMap();

/** @param {any} proto */
function isOwnClass(proto) {
  const owner = ownerOf(proto, 'containsPoint');
  // pixi's functions are those of its class of all views, and of the classes that extend it directly.
  return (
    owner !== null && (hasOwn(owner, 'onViewUpdate') || hasOwn(Object.getPrototypeOf(owner), 'onViewUpdate'))
  );
}

/**
 * The box of what `containsPoint` of a node may contain, in the coordinates of the node; null if only the function knows.
 * @param {any} node @returns {Box | null}
 */
function boxOfView(node) {
  const proto = Object.getPrototypeOf(node);
  let isOwn = classes.get(proto);
  if (isOwn === undefined) classes.set(proto, (isOwn = isOwnClass(proto)));
  if (!isOwn || hasOwn(node, 'containsPoint')) return null;
  const { minX, minY, maxX, maxY } = node.bounds;
  return { minX, minY, maxX, maxY };
}

/** The smallest box around a mapped box. @type {(matrix: any, box: Box) => Box | null} */
function mapped({ a, b, c, d, tx, ty }, { minX, minY, maxX, maxY }) {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  if (!(Math.abs(a * d - b * c) > FLAT * size * size)) return null;
  const reach = size * Math.max(Math.abs(minX), Math.abs(maxX), Math.abs(minY), Math.abs(maxY));
  const rest = ROUNDING * (reach + Math.abs(tx) + Math.abs(ty));
  return {
    minX: Math.min(a * minX, a * maxX) + Math.min(c * minY, c * maxY) + tx - rest,
    minY: Math.min(b * minX, b * maxX) + Math.min(d * minY, d * maxY) + ty - rest,
    maxX: Math.max(a * minX, a * maxX) + Math.max(c * minY, c * maxY) + tx + rest,
    maxY: Math.max(b * minX, b * maxX) + Math.max(d * minY, d * maxY) + ty + rest,
  };
}

/** The child of a node that is, or contains, another one; null for the node itself. @type {(node: any, other: any) => any} */
function childTowards(node, other) {
  let child = null;
  for (let at = other; at !== node; at = at.parent) child = at;
  return child;
}

export class SceneHits {
  #boundary;
  #root;
  #boxes;
  /** The nodes that can be hit, in the order of drawing. @type {any[]} */
  #list = [];
  /** The place of every node in this order. @type {Map<any, number>} */
  #places = new Map();
  /** Nodes whose transform was not applied yet. @type {Set<any>} */
  #moved = new Set();
  /** Nodes whose view changed, until pixi has drawn them. @type {Set<any>} */
  #drawn = new Set();
  /** The hit areas of nodes. @type {Map<any, KnownArea>} */
  #areas = new Map();
  /** Nodes with the event mode dynamic, and with listeners of all moves; those that are not any more are forgotten. @type {Set<any>} */
  #dynamic = new Set();
  /** @type {Set<any>} */
  #listening = new Set();
  #isStale = true;
  /** Whether a frame was rendered since the hit areas were compared. */
  #isNewFrame = true;
  /** The world transform of the root when boxes were read. @type {number[]} */
  #frame = [];

  /** @param {any} boundary @param {any} root */
  constructor(boundary, root) {
    this.#boundary = boundary;
    this.#root = root;
    this.#boxes = new BoxList(SpatialIndex, (node) => this.#boxOf(node));
  }

  get root() {
    return this.#root;
  }

  /** Whether a node is in the scene. @param {any} node */
  has(node) {
    return this.#places.has(node);
  }

  /** Says that nodes came or went, or changed their order. */
  markStructure() {
    this.#isStale = true;
  }

  /** Says that a node came into another render group, where it has another transform at once. @param {any} node */
  markEntered(node) {
    this.#isStale = true;
    this.#boxes.touch(node);
  }

  /** Says that a node moved, with all that is in it. @param {any} node */
  markMoved(node) {
    this.#moved.add(node);
  }

  /** Says that a node draws something else. @param {any} node */
  markDrawn(node) {
    this.#drawn.add(node);
  }

  /** Says that a node has, or may have, the event mode dynamic or listeners of all moves. @param {any} node */
  markListening(node) {
    if (node.eventMode === 'dynamic') this.#dynamic.add(node);
    this.#listening.add(node);
  }

  /** @param {any} node @returns {Box | null} */
  #boxOf(node) {
    const { hitArea } = node;
    const box = hitArea ? boxOfArea(hitArea) : boxOfView(node);
    if (box && !(box.minX <= box.maxX && box.minY <= box.maxY)) return NOTHING;
    return box && mapped(node.worldTransform, box);
  }

  /** Follows the tree. */
  #follow() {
    this.#isStale = false;
    this.#list = [];
    const before = this.#places;
    this.#places = new Map();
    const rest = [this.#root];
    for (let node; (node = rest.pop());) {
      this.#places.set(node, this.#places.size);
      if (node.hitArea || node.containsPoint) this.#list.push(node);
      if (!before.has(node)) this.#enter(node);
      const { children } = node;
      for (let i = children.length - 1; i >= 0; i--) rest.push(children[i]);
    }
    for (const set of [this.#moved, this.#drawn, this.#dynamic, this.#listening])
      for (const node of set) if (!this.#places.has(node)) set.delete(node);
    for (const node of this.#areas.keys()) if (!this.#places.has(node)) this.#areas.delete(node);
    this.#boxes.follow(this.#list);
  }

  /** @param {any} node  new in the scene */
  #enter(node) {
    if (node.didChange) this.#moved.add(node);
    if (node.didViewUpdate) this.#drawn.add(node);
    if (node.hitArea) this.#areas.set(node, { area: undefined, box: null });
    if (node.eventMode === 'dynamic') this.#dynamic.add(node);
    if (isListening(node)) this.#listening.add(node);
    this.#boxes.touch(node);
  }

  /** Says that the hit area of a node was replaced. @param {any} node */
  markArea(node) {
    this.#areas.set(node, { area: undefined, box: null });
    this.#isStale = true;
  }

  /** Touches a node and all that is in it. @param {any} node */
  #touchAll(node) {
    this.#boxes.touch(node);
    for (const child of node.children) this.#touchAll(child);
  }

  /** Whether nodes of a render group, or of those in it, came or went since the last frame. @param {any} group @returns {boolean} */
  #hasChanged(group) {
    return (
      group.structureDidChange ||
      group.renderGroupChildren.some((/** @type {any} */ inner) => this.#hasChanged(inner))
    );
  }

  /** Says that a frame will be rendered. */
  beforeFrame() {
    this.#isNewFrame = true;
    this.#noteStructure();
  }

  /** Notes changes of the structure that the next frame will forget. */
  #noteStructure() {
    if (this.#root.renderGroup && this.#hasChanged(this.#root.renderGroup)) this.#isStale = true;
  }

  /** The nodes that are still to be read. */
  get pending() {
    if (this.#isStale) this.#follow();
    return this.#boxes.pending;
  }

  /**
   * Reads what may have changed.
   * @param {number} [until]  stops at this time, in milliseconds as of `performance.now()`
   * @returns {boolean}  whether everything is read
   */
  update(until = Infinity) {
    this.#noteStructure();
    if (this.#isStale) this.#follow();
    const { a, b, c, d, tx, ty } = this.#root.worldTransform;
    const frame = [a, b, c, d, tx, ty];
    if (frame.some((number, i) => number !== this.#frame[i])) {
      this.#frame = frame;
      this.#touchAll(this.#root);
    }
    for (const node of this.#moved) {
      if (node.didChange) continue;
      this.#moved.delete(node);
      this.#touchAll(node);
    }
    for (const node of this.#drawn) {
      this.#boxes.touch(node);
      if (!node.didViewUpdate && !node.context?.dirty) this.#drawn.delete(node);
    }
    if (this.#isNewFrame)
      for (const [node, known] of this.#areas) if (hasChanged(known, node.hitArea)) this.#boxes.touch(node);
    this.#isNewFrame = false;
    return this.#boxes.update(until);
  }

  /** A node and what contains it, the root first; null outside of the scene. @param {any} node */
  #chainOf(node) {
    const chain = [];
    for (let at = node; at; at = at === this.#root ? null : at.parent) chain.push(at);
    return chain[chain.length - 1] === this.#root ? chain.reverse() : null;
  }

  /**
   * The target if a node is hit, as `EventBoundary.hitTestRecursive` decides on the way to it; null for a miss.
   * @type {(node: any, point: {x: number, y: number}) => any}
   */
  #hit(node, point) {
    const boundary = this.#boundary;
    const chain = this.#chainOf(node);
    if (!chain) return null;
    let mode = this.#root.eventMode;
    for (const at of chain) {
      if (boundary._interactivePrune(at) || boundary.hitPruneFn(at, point)) return null;
      if (!isInteractive(mode)) mode = at.eventMode;
      if (at !== node && !at.interactiveChildren) return null;
    }
    if (!isInteractive(mode) || !boundary.hitTestFn(node, point)) return null;
    return chain.reverse().find((at) => at.isInteractive()) ?? null;
  }

  /** Whether pixi's search visits a node. @type {(node: any, point: {x: number, y: number} | null) => boolean} */
  #isVisited(node, point) {
    const boundary = this.#boundary;
    const chain = this.#chainOf(node);
    return (
      chain !== null &&
      chain.every(
        (at) =>
          !boundary._interactivePrune(at) &&
          (at === node || at.interactiveChildren) &&
          !(point && boundary.hitPruneFn(at, point)),
      )
    );
  }

  /**
   * The target at a point, and whether a dynamic node was on the way to it.
   * @type {(x: number, y: number, isMove: boolean) => {target: any, isDynamic: boolean}}
   */
  find(x, y, isMove) {
    this.update();
    const point = { x, y };
    const candidates = this.#boxes.at(this.#list, x, y);
    /** @type {any[]} */
    let [target, hit, child] = [null, null, null];
    for (let i = candidates.length - 1; i >= 0; i--) {
      const node = candidates[i];
      if (child && !this.#chainOf(node)?.includes(child)) break;
      const found = this.#hit(node, point);
      if (!found) continue;
      [target, hit, child] = [found, node, childTowards(found, node)];
      // In a move, a hit below an interactive node does not end pixi's search of the child of that node: an interactive node may follow.
      if (!isMove || found === node) break;
    }
    const chain = new Set(hit ? this.#chainOf(hit) : []);
    let isDynamic = false;
    for (const node of this.#dynamic) {
      if (node.eventMode !== 'dynamic') {
        this.#dynamic.delete(node);
        continue;
      }
      const isBefore = isMove || !hit || chain.has(node) || this.#place(node) > this.#place(hit);
      isDynamic = isBefore && this.#isVisited(node, isMove ? null : point);
      if (isDynamic) break;
    }
    if (isMove) this.#collect(target === hit ? target?.parent : target, child ?? target);
    return { target, isDynamic };
  }

  /** @param {any} node */
  #place(node) {
    return this.#places.get(node) ?? -1;
  }

  /**
   * Lists the interactive nodes that listen to all moves, in pixi's order.
   * @param {any} twice  the node that pixi lists twice, first behind a child of it
   * @param {any} child
   */
  #collect(twice, child) {
    /** @type {[node: any, place: number][]} */
    const found = [];
    for (const node of this.#listening) {
      if (!isListening(node)) this.#listening.delete(node);
      else if (node.isInteractive() && this.#isVisited(node, null)) {
        found.push([node, this.#place(node)]);
        if (node === twice) found.push([node, this.#place(child) - 0.5]);
      }
    }
    found.sort((a, b) => b[1] - a[1]);
    this.#boundary._allInteractiveElements.push(...found.map(([node]) => node));
  }

  dispose() {
    this.#boxes.dispose();
    this.#list = [];
    this.#places.clear();
    for (const all of [this.#moved, this.#drawn, this.#areas, this.#dynamic, this.#listening]) all.clear();
  }
}
