/** Replaces the search of the element under the pointer of zrender. */

import { fail, NONE } from '../arguments/check.js';
import { pointBy } from '../math/affine.js';
import { BoxList, boxOf } from '../adapters/BoxList.js';
import { inSlices, optionsOf, reportReady } from '../adapters/slices.js';
import { ownerOf, replaceMethods } from '../adapters/watch.js';
import { Disposable } from '../Disposable.js';
import { SpatialIndex } from '../spatial/SpatialIndex.js';

/** @import { Box } from '../adapters/BoxList.js' */
/** @import { OnProgress } from '../adapters/slices.js' */

/** The box outside of which an element is not hit; null if that is not sure. @param {any} element @returns {Box | null} */
function boxOfElement(element) {
  const { contain } = element;
  // Other tests, such as those of ECharts' large series, may not ask the bounding rectangle.
  const isOwn =
    contain === ownerOf(element, 'rectContain')?.contain ||
    contain === ownerOf(element, 'createPathProxy')?.contain;
  if (!isOwn) return null;
  const { x, y, width, height } = element.getBoundingRect();
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ];
  const { transform } = element;
  return boxOf(transform ? corners.map((corner) => pointBy(transform, corner.x, corner.y)) : corners);
}

/** The elements of one instance of zrender. */
class ElementHits {
  #zr;
  #list = new BoxList(SpatialIndex, (element) => {
    try {
      return boxOfElement(element);
    } catch {
      // zrender throws when it draws the element, or never reads it.
      return null;
    }
  });
  /** Whether elements may have changed since the list was searched. */
  #isDirty = true;
  #restore;

  /** @param {any} zr @param {() => void} dispose  called before the instance is disposed */
  constructor(zr, dispose) {
    this.#zr = zr;
    const { storage, refresh, refreshHover } = zr;
    const { updateDisplayList } = storage;
    const inherited = zr.dispose;
    const restore = [
      // Each change of an element ends here.
      replaceMethods(zr, {
        refresh: () => {
          this.#isDirty = true;
          return refresh.call(zr);
        },
        refreshHover: () => {
          this.#isDirty = true;
          return refreshHover.call(zr);
        },
        dispose: () => {
          dispose();
          return inherited.call(zr);
        },
      }),
      // Here transforms get their values. Then the elements are painted, and forget that they have changed.
      replaceMethods(storage, {
        updateDisplayList: (/** @type {any[]} */ ...rest) => {
          updateDisplayList.apply(storage, rest);
          this.#touch();
        },
      }),
    ];
    this.#restore = () => restore.forEach((undo) => undo());
    this.#touch();
  }

  /** Notes the elements that have changed. */
  #touch() {
    this.#isDirty = false;
    const list = this.#zr.storage._displayList;
    this.#list.follow(list);
    for (const element of list) if (element.__dirty) this.#list.touch(element);
  }

  /** @param {number} until @returns {boolean} */
  update(until) {
    return this.#list.update(until);
  }

  get pending() {
    return this.#list.pending;
  }

  /** Replaces `Handler.findHover`. */
  use() {
    const { handler, storage } = this.#zr;
    const { findHover } = handler;
    /** @type {any[]} */
    let some = [];
    // What zrender's own search sees of the handler.
    const view = Object.create(handler, { storage: { value: { getDisplayList: () => some } } });
    const before = this.#restore;
    const undo = replaceMethods(handler, {
      findHover: (/** @type {number} */ x, /** @type {number} */ y, /** @type {unknown} */ exclude) => {
        const list = storage.getDisplayList();
        if (this.#isDirty) this.#touch();
        const half = (handler._pointerSize || 0) / 2;
        some = half
          ? this.#list.inside(list, { minX: x - half, minY: y - half, maxX: x + half, maxY: y + half })
          : this.#list.at(list, x, y);
        const result = findHover.call(view, x, y, exclude);
        some = [];
        return result;
      },
    });
    this.#restore = () => {
      undo();
      before();
    };
  }

  dispose() {
    this.#restore();
    this.#list.dispose();
  }
}

/** @type {WeakMap<object, Acceleration>} */
const accelerations = new WeakMap();

/** The replaced search of an instance of zrender, until `dispose`. */
export class Acceleration extends Disposable {
  #zr;
  #hits;

  /** @param {any} zr @param {OnProgress | undefined} onProgress */
  constructor(zr, onProgress) {
    super();
    this.#zr = zr;
    const hits = (this.#hits = new ElementHits(zr, () => this.dispose()));
    /** Fulfilled when all elements are read; with `onProgress` searches are faster from then on. */
    this.ready = onProgress ? this.#prepare(onProgress) : Promise.resolve();
    if (!onProgress) hits.use();
  }

  /** @type {(onProgress: OnProgress) => Promise<void>} */
  async #prepare(onProgress) {
    const hits = this.#hits;
    const work = {
      isWanted: () => accelerations.get(this.#zr) === this,
      pending: () => hits.pending,
      step: (/** @type {number} */ until) => hits.update(until),
    };
    if (await inSlices(work, onProgress)) hits.use();
  }

  /**
   * Gives the search back to zrender.
   * @override
   */
  dispose() {
    if (accelerations.get(this.#zr) !== this) return;
    accelerations.delete(this.#zr);
    this.#hits.dispose();
  }
}

/**
 * Replaces the search of the element under the pointer in an instance of zrender, or of ECharts: an index finds the few elements whose bounding
 * rectangles contain the pointer, and zrender itself decides about these. The results are zrender's own: `silent`, `ignore`, clip paths,
 * `z`, `zlevel`, `rectHover`, the size of a finger.
 *
 * @param {{getZr: () => any} | {handler: {findHover: Function}, storage: {updateDisplayList: Function}}} target  an instance of zrender or of
 *   ECharts. A second call returns the same object;
 *   its `onProgress` is called with 1 when all is read, at once if it is
 * @param {object} [options]
 * @param {(done: number) => void} [options.onProgress]  called with the finished part, from 0 to 1: the elements are read in slices of a few
 *   milliseconds, and zrender's own search is used until all are read. Without it the first search reads them
 * @returns {Acceleration}
 * @throws {TypeError} for another object, and for an unknown option
 */
export function accelerate(target, options = NONE) {
  const { onProgress } = optionsOf(options);
  const inside = /** @type {any} */ (target);
  const zr = typeof inside?.getZr === 'function' ? inside.getZr() : inside;
  if (typeof zr?.handler?.findHover !== 'function' || typeof zr.storage?.updateDisplayList !== 'function')
    fail(TypeError, 'accelerate', 'target', 'an instance of zrender or ECharts', target);
  const known = accelerations.get(zr);
  if (known) {
    reportReady(known, onProgress, () => accelerations.get(zr) === known);
    return known;
  }
  const made = new Acceleration(zr, onProgress);
  accelerations.set(zr, made);
  return made;
}
