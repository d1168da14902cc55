/** Replaces the search of targets of fabric's canvases. */

import { fail, NONE, wordOf } from '../arguments/check.js';
import { inverseOf, pointBy } from '../math/affine.js';
import { BoxList, boxOf } from '../adapters/BoxList.js';
import { inSlices, optionsOf, reportReady } from '../adapters/slices.js';
import { ownerOf, replaceMethods, watcher } from '../adapters/watch.js';
import { Disposable } from '../Disposable.js';
import { DrawnShapes } from './DrawnShapes.js';
import { ShapeBoxes } from './ShapeBoxes.js';

/** @import { Box, ReadBox } from '../adapters/BoxList.js' */
/** @import { OnProgress } from '../adapters/slices.js' */

/**
 * What `accelerate` uses of a canvas of fabric, of any version that it works with.
 * @typedef {{getObjects: (...types: any[]) => object[], findTarget: (event: any) => any, destroy: () => any}} FabricCanvas
 */

/** What the rectangle of a selection may be compared with. */
const MARQUEE = /** @type {const} */ (['boxes', 'shapes']);

/** The number of objects from which on a group has an index. */
const FEW = 32;

/** Methods that decide whether a point hits an object. If the program has replaced one, all objects are tested. */
const TESTS = ['_checkTarget', '_pointIsInObjectSelectionArea'];

/** The number of times that an object got another canvas or group. */
let moves = 0;

/** Objects that left a canvas, for those who know more of them than a box. @type {Set<(object: object) => void>} */
const leaving = new Set();

/** The lists in which objects are. @type {WeakMap<object, BoxList>} */
const lists = new WeakMap();

/** Says that the box of an object may have changed. @param {object} object */
const touch = (object) => lists.get(object)?.touch(object);

/** @param {any} base @returns {() => void} */
function observe(base) {
  const geometry = ownerOf(base, 'calcACoords');
  const { setCoords } = geometry;
  const { _set: set } = base;
  /** @this {any} */
  function setCoordsToo() {
    setCoords.call(this);
    touch(this);
  }
  /** @this {any} @param {string} key @param {unknown} value */
  function setToo(key, value) {
    const result = set.call(this, key, value);
    if (key === 'padding' || key === 'group') touch(this);
    if (key === 'canvas' || key === 'parent') {
      moves++;
      if (value === undefined) for (const forget of leaving) forget(this);
    }
    return result;
  }
  geometry.setCoords = setCoordsToo;
  base._set = setToo;
  return () => {
    // Not if another program has replaced the method since.
    if (geometry.setCoords === setCoordsToo) geometry.setCoords = setCoords;
    if (base._set === setToo) base._set = set;
  };
}

/** Follows the objects of a class, fabric's class of all objects, from now on. */
const watch = /* @__PURE__ */ watcher(observe);

/** The targets of one canvas. */
class CanvasHits {
  #canvas;
  #list = this.#listOf((object) => this.#boxOf(object));
  /** The lists of groups with many objects. @type {Map<any, BoxList>} */
  #groups = new Map();
  #drawn;
  /** fabric's classes of objects, and how to leave them alone. @type {Map<any, () => void>} */
  #classes = new Map();
  /** The first of these for a prototype. @type {WeakMap<object, any>} */
  #bases = new WeakMap();
  /** Objects of an active selection, whose boxes follow it. @type {Map<any, Set<any>>} */
  #selected = new Map();
  /** The transforms of selections. @type {WeakMap<any, unknown>} */
  #matrices = new WeakMap();
  /** @type {Set<any>} */
  #padded = new Set();
  #zoom = NaN;
  #moves = -1;
  /** @type {(object: object) => void} */
  #forget;
  #restore = () => {};
  /** Whether `collectObjects` takes shapes instead of boxes. */
  byShapes = false;
  /** fabric's class of canvases, for tests that the program has replaced. */
  #own;

  /** @param {any} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#own = ownerOf(canvas, 'setTargetFindTolerance');
    const drawn = (this.#drawn = new DrawnShapes(canvas));
    this.#forget = (object) => {
      drawn.forget(object);
      this.#groups.get(object)?.dispose();
      this.#groups.delete(object);
      this.#padded.delete(object);
    };
    leaving.add(this.#forget);
    this.#list.follow(canvas._objects);
  }

  /** A list of objects that are followed while they are in it. @param {ReadBox} read */
  #listOf(read) {
    /** @type {BoxList} */
    const list = new BoxList(
      ShapeBoxes,
      read,
      (object) => {
        lists.set(object, list);
        this.#watch(object);
      },
      (object) => {
        if (lists.get(object) === list) lists.delete(object);
      },
    );
    return list;
  }

  /** @param {any} object */
  #watch(object) {
    const proto = Object.getPrototypeOf(object);
    if (this.#bases.has(proto)) return;
    const base = ownerOf(proto, '_renderPaintInOrder');
    this.#bases.set(proto, ownerOf(proto, 'calcACoords'));
    if (base && !this.#classes.has(base)) this.#classes.set(base, watch(base));
  }

  /** Whether fabric's own code gives the corners of an object. @param {any} object */
  #isOwn(object) {
    const geometry = this.#bases.get(Object.getPrototypeOf(object));
    return geometry?.getCoords === object.getCoords;
  }

  /** @param {any} object @returns {Box | null} */
  #boxOf(object) {
    if (!this.#isOwn(object)) return null;
    const { group, padding } = object;
    if (group) {
      if (!this.#selected.has(group)) this.#selected.set(group, new Set());
      this.#selected.get(group)?.add(object);
    }
    if (padding > 0) this.#padded.add(object);
    else this.#padded.delete(object);
    const margin = padding > 0 ? (Math.SQRT2 * padding) / this.#zoom : 0;
    return boxOf(object.getCoords(), margin);
  }

  /** The box in the coordinates of the group that contains the object. @type {(group: any, object: any) => Box | null} */
  static boxIn(group, object) {
    if (object.group !== group || object.padding > 0) return null;
    object.getCoords(); // computes missing corners
    return object.aCoords ? boxOf(Object.values(object.aCoords)) : null;
  }

  /** Notes what has changed without an event of an object. */
  #refresh() {
    const zoom = this.#canvas.getZoom();
    if (zoom !== this.#zoom) {
      this.#zoom = zoom;
      for (const object of this.#padded) this.#list.touch(object);
    }
    for (const [group, objects] of this.#selected) {
      const matrix = group.calcTransformMatrix();
      if (matrix === this.#matrices.get(group)) continue;
      this.#matrices.set(group, matrix);
      for (const object of objects)
        if (object.group === group) this.#list.touch(object);
        else objects.delete(object);
      if (objects.size === 0) this.#selected.delete(group);
    }
    if (this.#moves !== moves) {
      this.#moves = moves;
      this.#list.follow(this.#canvas._objects);
      for (const [group, list] of this.#groups) list.follow(group._objects);
    }
  }

  /** @param {number} until @returns {boolean} */
  update(until = Infinity) {
    this.#refresh();
    return this.#list.update(until);
  }

  get pending() {
    return this.#list.pending;
  }

  /** The objects of a list that a point may hit, in their order. @type {(objects: any[], point: {x: number, y: number}) => any[]} */
  #at(objects, { x, y }) {
    const canvas = this.#canvas;
    if (TESTS.some((name) => canvas[name] !== this.#own[name])) return objects;
    if (objects === canvas._objects) {
      this.#refresh();
      return this.#list.at(objects, x, y);
    }
    if (objects.length < FEW) return objects;
    const group = objects[0].parent;
    if (group?._objects !== objects) return objects;
    const inverse = inverseOf(group.calcTransformMatrix());
    if (!inverse) return objects;
    this.#refresh();
    let list = this.#groups.get(group);
    if (!list) {
      list = this.#listOf((object) => (this.#isOwn(object) ? CanvasHits.boxIn(group, object) : null));
      this.#groups.set(group, list);
    }
    const point = pointBy(inverse, x, y);
    return list.at(objects, point.x, point.y);
  }

  /** Replaces methods of the canvas. */
  use() {
    const canvas = this.#canvas;
    const drawn = this.#drawn;
    const inherited = Object.getPrototypeOf(canvas);
    const own = {
      _searchPossibleTargets: (
        /** @type {any[]} */ objects,
        /** @type {any} */ point,
        /** @type {any[]} */ ...rest
      ) => inherited._searchPossibleTargets.call(canvas, this.#at(objects, point), point, ...rest),
      collectObjects: (/** @type {any} */ box, /** @type {any} */ options) => this.#collect(box, options),
      isTargetTransparent: (/** @type {any} */ object, /** @type {number} */ x, /** @type {number} */ y) =>
        drawn.isTransparentAt(object, x, y) ?? inherited.isTargetTransparent.call(canvas, object, x, y),
    };
    // The program's own test of pixels stays.
    const isOwnTest =
      ownerOf(inherited, 'isTargetTransparent') === ownerOf(inherited, 'setTargetFindTolerance');
    const { isTargetTransparent, ...others } = own;
    this.#restore = replaceMethods(canvas, isOwnTest ? { ...others, isTargetTransparent } : others);
  }

  /** @type {(box: {left: number, top: number, width: number, height: number}, options: any) => any[]} */
  #collect(box, options) {
    const canvas = this.#canvas;
    const { left, top, width, height } = box;
    const [minX, maxX] = [Math.min(left, left + width), Math.max(left, left + width)];
    const [minY, maxY] = [Math.min(top, top + height), Math.max(top, top + height)];
    this.#refresh();
    const some = this.#list.inside(canvas._objects, { minX, minY, maxX, maxY });
    const collect = (/** @type {any[]} */ objects) =>
      Object.getPrototypeOf(canvas).collectObjects.call(
        Object.create(canvas, { _objects: { value: objects } }),
        box,
        options,
      );
    if (!this.byShapes) return collect(some);
    const contains = options?.includeIntersecting === false;
    const region = { min: { x: minX, y: minY }, max: { x: maxX, y: maxY } };
    const { found, unknown } = this.#drawn.inside(some, region, contains);
    const judged = new Set(collect([...unknown]));
    return some
      .filter((object) => judged.has(object) || (found.has(object) && object.selectable && object.visible))
      .reverse();
  }

  dispose() {
    leaving.delete(this.#forget);
    for (const unwatch of this.#classes.values()) unwatch();
    this.#list.dispose();
    for (const list of this.#groups.values()) list.dispose();
    this.#drawn.dispose();
    this.#restore();
  }
}

/** @type {WeakMap<object, Acceleration>} */
const accelerations = new WeakMap();

/** The replaced search of targets of a canvas, until `dispose`. */
export class Acceleration extends Disposable {
  #canvas;
  #hits;
  #restore;

  /** @param {any} canvas @param {OnProgress} [onProgress] */
  constructor(canvas, onProgress) {
    super();
    this.#canvas = canvas;
    const hits = (this.#hits = new CanvasHits(canvas));
    this.#restore = replaceMethods(canvas, {
      destroy: () => {
        this.dispose();
        return canvas.destroy();
      },
    });
    const use = () => hits.use();
    /** Fulfilled when all objects are read; with `onProgress` targets are found faster from then on. */
    this.ready = onProgress ? this.#prepare(onProgress, use) : Promise.resolve();
    if (!onProgress) use();
  }

  /** What the rectangle of a selection must touch: 'boxes' or 'shapes'. @type {'boxes' | 'shapes'} */
  get marquee() {
    return this.#hits.byShapes ? 'shapes' : 'boxes';
  }

  set marquee(value) {
    wordOf('Acceleration', 'marquee', MARQUEE, value);
    this.#hits.byShapes = value === 'shapes';
  }

  /** @type {(onProgress: OnProgress, use: () => void) => Promise<void>} */
  async #prepare(onProgress, use) {
    const hits = this.#hits;
    const work = {
      isWanted: () => accelerations.get(this.#canvas) === this,
      pending: () => hits.pending,
      step: (/** @type {number} */ until) => hits.update(until),
    };
    if (await inSlices(work, onProgress)) use();
  }

  /**
   * Gives the search back to fabric.
   * @override
   */
  dispose() {
    const canvas = this.#canvas;
    if (accelerations.get(canvas) !== this) return;
    accelerations.delete(canvas);
    this.#restore();
    this.#hits.dispose();
  }
}

/**
 * Replaces the search of targets of a fabric canvas: pointer events, `findTarget`, `searchPossibleTargets` and `collectObjects` find objects
 * with an index instead of testing all of them. fabric itself decides about the few objects at the pointer, so that the results are its own:
 * `evented`, `selectable`, `visible`, `padding`, groups with `subTargetCheck` and `interactive`, active selections, controls, the viewport.
 * With `perPixelTargetFind` shapes are compared instead of pixels, at all points where they are certain.
 *
 * @param {FabricCanvas} canvas  a `fabric.Canvas`. A second call returns the same object, and applies the options that it is given: another
 *   `marquee` from then on; an `onProgress` is called with 1 when all objects are read, at once if they are
 * @param {object} [options]
 * @param {(done: number) => void} [options.onProgress]  called with the finished part, from 0 to 1: the objects are read in slices of a few
 *   milliseconds, and fabric's own search is used until all are read. Without it the first search reads them
 * @param {'boxes' | 'shapes'} [options.marquee]  what the rectangle of a selection must touch, or contain with `selectionFullyContained`: the
 *   rotated boxes of objects as in fabric (default), or their fills and outlines
 * @returns {Acceleration}
 * @throws {TypeError | RangeError} for another object, an unknown option, and another `marquee`; nothing is changed
 */
export function accelerate(canvas, options = NONE) {
  const { onProgress, marquee } = optionsOf(options, { marquee: MARQUEE });
  const inside = /** @type {any} */ (canvas);
  if (typeof inside?._searchPossibleTargets !== 'function' || !Array.isArray(inside._objects))
    fail(TypeError, 'accelerate', 'canvas', 'a fabric.Canvas', canvas);
  const known = accelerations.get(canvas);
  const used = known ?? new Acceleration(canvas, onProgress);
  accelerations.set(canvas, used);
  if (marquee) used.marquee = marquee;
  if (known) reportReady(known, onProgress, () => accelerations.get(canvas) === known);
  return used;
}
