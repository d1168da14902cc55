/** Replaces the hit test of pixi's event system. */

import { fail, NONE } from '../arguments/check.js';
import { Disposable } from '../Disposable.js';
import { inSlices, optionsOf, reportReady } from '../adapters/slices.js';
import { ownerOf, watcher } from '../adapters/watch.js';
import { GLOBAL_HANDLERS, SceneHits } from './SceneHits.js';

/** The scenes in use. @type {Set<SceneHits>} */
const scenes = new Set();

/**
 * Replaces properties of an object until the function that is returned is called.
 * @type {(object: any, descriptors: PropertyDescriptorMap) => () => void}
 */
function replace(object, descriptors) {
  const names = Object.keys(descriptors);
  const before = names.map((name) => Object.getOwnPropertyDescriptor(object, name));
  Object.defineProperties(object, descriptors);
  return () =>
    names.forEach((name, i) => {
      const { get, value } = Object.getOwnPropertyDescriptor(object, name) ?? {};
      // Not if another program has replaced it since.
      if (get !== descriptors[name].get || value !== descriptors[name].value) return;
      if (before[i]) Object.defineProperty(object, name, before[i]);
      else delete object[name];
    });
}

/** A method that calls another one, then a function with its arguments. @type {(method: Function, then: (self: any, ...args: any[]) => void) => PropertyDescriptor} */
const followed = (method, then) => ({
  configurable: true,
  writable: true,
  value: /** @this {any} @param {...any} args */ function (...args) {
    const result = method.apply(this, args);
    then(this, ...args);
    return result;
  },
});

/** A property that nodes inherit as data: says when a node gets its own. @type {(proto: any, name: string, then: (node: any) => void) => PropertyDescriptor} */
const assigned = (proto, name, then) => ({
  configurable: true,
  get: () => null,
  set(/** @type {any} */ value) {
    Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
    if (this !== proto) then(this);
  },
});

/** Watches a class of render groups: which of their nodes move, change, come or go. @param {any} proto */
const watchGroups = watcher((proto) =>
  replace(proto, {
    onChildUpdate: followed(proto.onChildUpdate, (_, node) =>
      scenes.forEach((scene) => scene.markMoved(node)),
    ),
    onChildViewUpdate: followed(proto.onChildViewUpdate, (_, node) =>
      scenes.forEach((scene) => scene.markDrawn(node)),
    ),
    addChild: followed(proto.addChild, (_, node) => scenes.forEach((scene) => scene.markEntered(node))),
    removeChild: followed(proto.removeChild, () => scenes.forEach((scene) => scene.markStructure())),
  }),
);

/** Watches a class of nodes: their event modes, listeners and hit areas. @param {any} proto */
const watchNodes = watcher((proto) => {
  const listens = (/** @type {any} */ node) => scenes.forEach((scene) => scene.markListening(node));
  const mode = /** @type {any} */ (Object.getOwnPropertyDescriptor(proto, 'eventMode'));
  /** @type {PropertyDescriptorMap} */
  const found = {
    hitArea: assigned(proto, 'hitArea', (node) => scenes.forEach((scene) => scene.markArea(node))),
    eventMode: { ...mode, set: followed(mode.set, listens).value },
  };
  for (const name of ['on', 'once', 'addListener']) found[name] = followed(proto[name], listens);
  for (const name of GLOBAL_HANDLERS) found[name] = assigned(proto, name, listens);
  return replace(proto, found);
});

/** @type {WeakMap<object, Acceleration>} */
const accelerations = new WeakMap();

/** The replaced hit test of an event system, until `dispose`. */
export class Acceleration extends Disposable {
  #events;
  #undo;
  /** The scene that was rendered last. @type {SceneHits | null} */
  #scene = null;
  /** @type {(() => void)[]} */
  #unwatch = [];
  #runner = { prerender: () => this.#scene?.beforeFrame(), destroy: () => this.#end() };
  #isReady = true;
  #isEnded = false;

  /** @param {any} events @param {((done: number) => void) | undefined} onProgress */
  constructor(events, onProgress) {
    super();
    this.#events = events;
    const { rootBoundary: boundary, renderer } = events;
    const { hitTest } = boundary;
    const find = (/** @type {number} */ x, /** @type {number} */ y) => this.#find(hitTest, x, y);
    this.#undo = replace(boundary, { hitTest: { configurable: true, writable: true, value: find } });
    for (const name of ['prerender', 'destroy']) renderer.runners[name].add(this.#runner);
    /** Fulfilled when all nodes are read; with `onProgress` hit tests are faster from then on. */
    this.ready = onProgress ? this.#prepare(onProgress) : Promise.resolve();
  }

  /** @param {(done: number) => void} onProgress */
  async #prepare(onProgress) {
    const root = this.#events.renderer.lastObjectRendered;
    this.#isReady = false;
    if (root?.renderGroup) {
      this.#take(root);
      const scene = /** @type {SceneHits} */ (this.#scene);
      const isWanted = () => this.#scene === scene;
      await inSlices(
        { isWanted, pending: () => scene.pending, step: (until) => scene.update(until) },
        onProgress,
      );
    } else onProgress(1);
    this.#isReady = true;
  }

  /** @type {(hitTest: Function, x: number, y: number) => any} */
  #find(hitTest, x, y) {
    const { rootBoundary: boundary } = this.#events;
    const root = boundary.rootTarget;
    // A scene that was not rendered yet has no transforms.
    if (!this.#isReady || !root?.renderGroup || boundary.moveOnAll) return hitTest.call(boundary, x, y);
    if (this.#scene?.root !== root) this.#take(root);
    const isMove = boundary._isPointerMoveEvent && boundary.enableGlobalMoveEvents;
    const { target, isDynamic } = /** @type {SceneHits} */ (this.#scene).find(x, y, isMove);
    // pixi's own search of an empty scene tells its ticker whether nodes may move under a pointer that rests.
    const empty = Object.create(boundary, {
      rootTarget: { value: isDynamic ? DYNAMIC : HIDDEN },
      _isPointerMoveEvent: { value: false },
      hitTestFn: { value: () => false },
      hitPruneFn: { value: () => false },
    });
    hitTest.call(empty, x, y);
    return target;
  }

  /** Begins with another scene. @param {any} root */
  #take(root) {
    this.#release();
    this.#scene = new SceneHits(this.#events.rootBoundary, root);
    scenes.add(this.#scene);
    this.#unwatch = [
      watchGroups(ownerOf(root.renderGroup, 'onChildUpdate')),
      watchNodes(ownerOf(root, '_onUpdate')),
    ];
  }

  #release() {
    for (const undo of this.#unwatch) undo();
    this.#unwatch = [];
    if (this.#scene) scenes.delete(this.#scene);
    this.#scene?.dispose();
    this.#scene = null;
  }

  /** Returns false if nothing was to be ended. */
  #end() {
    if (this.#isEnded) return false;
    this.#isEnded = true;
    accelerations.delete(this.#events);
    this.#release();
    this.#undo();
    return true;
  }

  /**
   * Gives the hit test back to pixi. A renderer that is destroyed does so itself.
   * @override
   */
  dispose() {
    if (!this.#end()) return;
    const { runners } = this.#events.renderer;
    for (const name of ['prerender', 'destroy']) runners[name].remove(this.#runner);
  }
}

/** What pixi's search visits to find that a node is dynamic. */
const DYNAMIC = {
  visible: true,
  renderable: true,
  measurable: true,
  eventMode: 'dynamic',
  interactiveChildren: false,
  isInteractive: () => true,
};
const HIDDEN = { visible: false, eventMode: 'none' };

/**
 * Replaces the hit test of pixi's event system: pointer events find nodes by their boxes in a `SpatialIndex`, from the top down, and pixi's own
 * functions test the few nodes whose boxes contain the point. Every result is pixi's own: event modes, `interactiveChildren`, hit areas,
 * masks, holes, text, meshes, the order of children, render groups. Nothing else of the program changes.
 *
 * Nodes with a `containsPoint` of the program, or a `hitArea` that is none of pixi's shapes, are tested at every point. With `moveOnAll` pixi
 * searches the scene itself.
 *
 * @param {{domElement: object, rootBoundary: {hitTest: (x: number, y: number) => any}}} events  `renderer.events`. A second call returns the same object;
 *   its `onProgress` is called with 1 when all is read, at once if it is
 * @param {object} [options]
 * @param {(done: number) => void} [options.onProgress]  called with the finished part, from 0 to 1: the nodes of the scene that was rendered last
 *   are read in slices of a few milliseconds, and pixi's own search is used until all are read. Without it the first hit test reads them
 * @returns {Acceleration}
 * @throws {TypeError} for another object, and for an unknown option
 */
export function accelerate(events, options = NONE) {
  const { onProgress } = optionsOf(options);
  const inside = /** @type {any} */ (events);
  if (typeof inside?.rootBoundary?.hitTestRecursive !== 'function' || !inside.renderer?.runners?.prerender)
    fail(TypeError, 'accelerate', 'events', 'the events of a renderer of pixi.js 8', events);
  const known = accelerations.get(events);
  if (known) {
    reportReady(known, onProgress, () => accelerations.get(events) === known);
    return known;
  }
  const made = new Acceleration(events, onProgress);
  accelerations.set(events, made);
  return made;
}
