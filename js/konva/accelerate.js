/** Replaces the hit test of konva's stages and layers. */

import { fail, NONE } from '../arguments/check.js';
import { inverseOf, pointBy } from '../math/affine.js';
import { CONTENT, mirrorOf, PLACE, SceneMirror, touch, touchChildren } from '../adapters/SceneMirror.js';
import { inSlices, optionsOf, reportReady } from '../adapters/slices.js';
import { watcher } from '../adapters/watch.js';
import { Disposable } from '../Disposable.js';
import { hasOwn, isOwn, LayerReader } from './LayerReader.js';

/** @import { OnProgress } from '../adapters/slices.js' */

/** Points of a pixel near its corners, and their distance from its center along each axis. */
const CORNER = 0.49;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

/** Attributes that do not change what konva's own shapes draw. */
const PLACES = new Set(
  (
    'x y rotation scaleX scaleY skewX skewY offsetX offsetY transformsEnabled visible listening opacity id name draggable ' +
    'shadowColor shadowBlur shadowOffsetX shadowOffsetY shadowOpacity'
  ).split(' '),
);

const PLACE_CACHES = ['absoluteTransform', 'visible', 'listening'];

/** konva's class of all nodes, whose methods are called for every change. @param {any} layer */
function nodeClassOf(layer) {
  let proto = layer;
  while (proto && !hasOwn(proto, '_requestDraw')) proto = Object.getPrototypeOf(proto);
  return (
    proto ??
    fail(
      TypeError,
      'accelerate',
      'target',
      'a stage or layer of a version of konva with Node._requestDraw',
      layer,
    )
  );
}

/** @param {any} proto @returns {() => void} */
function observe(proto) {
  const { _setAttr: setAttr, _requestDraw: requestDraw, _clearSelfAndDescendantCache: clear } = proto;
  /** The shape whose place is being set. @type {any} */
  let moved = null;
  const own = {
    /** @this {any} @param {string} key @param {unknown} value */
    _setAttr(key, value) {
      const before = moved;
      moved = PLACES.has(key) && !this.children && isOwn(this) ? this : null;
      try {
        return setAttr.call(this, key, value);
      } finally {
        moved = before;
      }
    },
    /** @this {any} */
    _requestDraw() {
      if (this.children) touchChildren(this);
      touch(this, this === moved ? PLACE : CONTENT);
      return requestDraw.call(this);
    },
    /** @this {any} @param {string} [name] */
    _clearSelfAndDescendantCache(name) {
      if (name === undefined) touch(this, CONTENT);
      else if (PLACE_CACHES.includes(name)) touch(this, PLACE);
      return clear.call(this, name);
    },
  };
  Object.assign(proto, own);
  return () => {
    const given = { _setAttr: setAttr, _requestDraw: requestDraw, _clearSelfAndDescendantCache: clear };
    // Not if another program has replaced the method since.
    for (const [name, method] of Object.entries(given))
      if (proto[name] === own[/** @type {keyof typeof own} */ (name)]) proto[name] = method;
  };
}

/** Calls `touch` for each change of a node, from now until the function that is returned is called. */
const watch = /* @__PURE__ */ watcher(observe);

/** The hit test of one layer. */
class LayerHits {
  #layer;
  #reader;
  #mirror;
  #unwatch;
  #isUsed = false;
  isDisposed = false;

  /** @param {any} layer */
  constructor(layer) {
    this.#layer = layer;
    this.#unwatch = watch(nodeClassOf(layer));
    this.#reader = new LayerReader(layer);
    this.#mirror = new SceneMirror(layer, this.#reader);
  }

  /** @param {number} until @returns {boolean} */
  update(until = Infinity) {
    for (const node of this.#reader.lazy)
      if (mirrorOf(node) === this.#mirror) node._syncUpdate();
      else this.#reader.lazy.delete(node);
    return this.#mirror.update(until);
  }

  get pending() {
    return this.#mirror.pending;
  }

  /** Replaces methods of the layer. */
  use() {
    this.#isUsed = true;
    const layer = this.#layer;
    const mirror = this.#mirror;
    const reader = this.#reader;
    const inherited = Object.getPrototypeOf(layer);
    const hits = this;
    Object.assign(layer, {
      /** @param {{x: number, y: number}} position */
      getIntersection: (position) => (layer.isListening() && layer.isVisible() ? hits.#find(position) : null),
      /** @param {any} [canvas] @param {any} [top] */
      drawHit(canvas, top) {
        if (canvas) return inherited.drawHit.call(layer, canvas, top);
        // Not painted. The functions of the program may draw something else now.
        for (const node of reader.custom)
          if (mirrorOf(node) === mirror) touch(node, CONTENT);
          else reader.custom.delete(node);
        return layer;
      },
      /** @param {string} [name] */
      _clearSelfAndDescendantCache(name) {
        const isMoved = name === 'absoluteTransform';
        // Below the layer nothing moves relative to the layer.
        mirror.suspended += Number(isMoved);
        try {
          inherited._clearSelfAndDescendantCache.call(layer, name);
        } finally {
          mirror.suspended -= Number(isMoved);
        }
        if (isMoved) mirror.touchFixed();
      },
    });
  }

  /**
   * The shape at a pixel.
   * @param {{x: number, y: number}} position  in CSS pixels
   */
  #find(position) {
    this.update();
    const layer = this.#layer;
    const { pixelRatio } = layer.hitCanvas;
    const [x, y] = [position.x, position.y].map(
      (number) => (Math.floor(number * pixelRatio) + 0.5) / pixelRatio,
    );
    if (!(x > 0 && y > 0 && x < layer.getWidth() && y < layer.getHeight())) return null;
    const inverse = inverseOf(layer.getAbsoluteTransform().getMatrix());
    if (!inverse) return null;
    const point = pointBy(inverse, x, y);
    const found = this.#mirror.pick(point);
    if (found) return found;
    // konva finds shapes that cover a part of the pixel, too.
    const half = CORNER / pixelRatio;
    const [a, b, c, d] = inverse;
    if (!this.#mirror.isNear(point, half * (Math.hypot(a, b) + Math.hypot(c, d)))) return null;
    for (const [dx, dy] of CORNERS) {
      const shape = this.#mirror.pick(pointBy(inverse, x + half * dx, y + half * dy), false);
      if (shape) return shape;
    }
    return null;
  }

  dispose() {
    this.isDisposed = true;
    this.#unwatch();
    this.#mirror.dispose();
    if (!this.#isUsed) return;
    for (const name of ['getIntersection', 'drawHit', '_clearSelfAndDescendantCache'])
      delete this.#layer[name];
    // A destroyed layer has no parent.
    if (this.#layer.parent) this.#layer.drawHit();
  }
}

/** The layers whose hit test is replaced. @type {WeakSet<object>} */
const taken = new WeakSet();

/** @type {WeakMap<object, Acceleration>} */
const accelerations = new WeakMap();

/** The replaced hit test of a stage or layer, until `dispose`. */
export class Acceleration extends Disposable {
  #target;
  /** @type {Map<any, LayerHits>} */
  #layers = new Map();
  #onAdd = (/** @type {{child: any}} */ { child }) => this.#take(child).forEach((hits) => hits.use());
  #onDestroy = (/** @type {{target: any}} */ { target }) => this.#release(target);

  /** @param {any} target @param {OnProgress | undefined} onProgress */
  constructor(target, onProgress) {
    super();
    this.#target = target;
    const isStage = target.nodeType === 'Stage';
    const hits = (isStage ? [...target.children] : [target]).flatMap((layer) => this.#take(layer));
    if (isStage) target.on('add.raybound', this.#onAdd);
    target.on('destroy.raybound', this.#onDestroy);
    /** Fulfilled when all shapes are read; with `onProgress` hit tests are faster from then on. */
    this.ready = onProgress ? this.#prepare(hits, onProgress) : Promise.resolve();
    if (!onProgress) for (const layer of hits) layer.use();
  }

  /** @param {any} layer @returns {LayerHits[]} */
  #take(layer) {
    if (taken.has(layer)) return [];
    const hits = new LayerHits(layer);
    taken.add(layer);
    this.#layers.set(layer, hits);
    layer.on('destroy.raybound', this.#onDestroy);
    return [hits];
  }

  /** @param {any} layer */
  #release(layer) {
    if (layer === this.#target) {
      this.dispose();
      return;
    }
    this.#layers.get(layer)?.dispose();
    this.#layers.delete(layer);
    taken.delete(layer);
    layer.off('destroy.raybound', this.#onDestroy);
  }

  /** @type {(all: LayerHits[], onProgress: OnProgress) => Promise<void>} */
  async #prepare(all, onProgress) {
    const work = {
      isWanted: () => accelerations.get(this.#target) === this,
      pending: () => all.reduce((sum, { pending }) => sum + pending, 0),
      step: (/** @type {number} */ until) => all.every((hits) => hits.isDisposed || hits.update(until)),
    };
    if (await inSlices(work, onProgress)) for (const hits of all) if (!hits.isDisposed) hits.use();
  }

  /**
   * Gives the hit test back to konva, which paints its hit canvases at once.
   * @override
   */
  dispose() {
    const target = this.#target;
    if (accelerations.get(target) !== this) return;
    accelerations.delete(target);
    target.off('add.raybound', this.#onAdd);
    target.off('destroy.raybound', this.#onDestroy);
    for (const layer of [...this.#layers.keys()]) {
      layer.off('destroy.raybound', this.#onDestroy);
      this.#layers.get(layer)?.dispose();
      taken.delete(layer);
    }
    this.#layers.clear();
  }
}

/**
 * Replaces the hit test of a konva stage, or of one layer: `getIntersection` and all pointer events find shapes with a `ShapeIndex`, and konva
 * does not paint hit canvases any more. Nothing else of the program changes. Shapes are found where konva finds them: `listening`, `visible`,
 * `hitFunc`, `hitStrokeWidth`, `strokeScaleEnabled`, clips, groups, `cache`, transformers, the order of nodes. Changes count at once, not
 * when the layer is drawn next.
 *
 * A node whose drawing cannot be represented is hit where konva paints it: konva then draws this node alone, one pixel of it, when the pointer
 * is there. These are nodes with a `cache`, and functions that paint text, images or a `Path2D`.
 *
 * @param {{nodeType: string, getIntersection: (...args: any[]) => any}} target  a `Konva.Stage` with all its layers, also those that are added later; or a `Konva.Layer`. A second call returns the
 *   same object; its `onProgress` is called with 1 when all is read, at once if it is
 * @param {object} [options]
 * @param {(done: number) => void} [options.onProgress]  called with the finished part, from 0 to 1: the shapes are read in slices of a few
 *   milliseconds, and konva's own hit test is used until all are read. Without it the first hit test reads them
 * @returns {Acceleration}
 * @throws {TypeError} for another target, an unknown option, and for versions of konva whose nodes do not report their changes
 */
export function accelerate(target, options = NONE) {
  const { onProgress } = optionsOf(options);
  if (target?.nodeType !== 'Stage' && target?.nodeType !== 'Layer')
    fail(TypeError, 'accelerate', 'target', 'a Konva.Stage or a Konva.Layer', target, '');
  const known = accelerations.get(target);
  if (known) {
    reportReady(known, onProgress, () => accelerations.get(target) === known);
    return known;
  }
  nodeClassOf(target);
  const made = new Acceleration(target, onProgress);
  accelerations.set(target, made);
  return made;
}
