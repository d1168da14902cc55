/**
 * Dispatches pointer events of a canvas to the nodes of a scene.
 */

/** @import { Host } from '../host.js' */
import { optional, Options, tolerance, unchecked } from '../arguments/options.js';
import * as check from '../validate.js';
import { matrixOf } from '../path/style.js';
import { canvasPoint } from './canvasPoint.js';
import { pickerOf } from './ScenePicker.js';

/** @import { Vector2 } from '../math/Vector2.js' */
/** @import { Graph2D } from '../canvas/Graph2D.js' */
/** @import { Object2D } from '../canvas/Object2D.js' */
/** @import { Matrix2DLike } from '../path/style.js' */
/** @import { CanvasLike } from './canvasPoint.js' */

/**
 * @typedef {object} ListenOptions
 * @property {number} [tolerance]  in canvas pixels; 0 by default
 * @property {Matrix2DLike | (() => Matrix2DLike)} [viewTransform]  from world coordinates to canvas pixels, or a function that returns this
 *   matrix; the identity by default
 *
 * The event that listeners receive. `dispatchEvent` sets `target` to the node that dispatches it.
 * @typedef {object} NodePointerEvent
 * @property {'pointerdown' | 'pointerup' | 'pointermove' | 'pointerenter' | 'pointerleave' | 'click'} type
 * @property {Graph2D} object  the node under the pointer, or the node that the pointer has left
 * @property {Object2D} target  `object`, or a group around it
 * @property {'fill' | 'stroke' | null} part  null for `pointerleave`
 * @property {Vector2 | null} point  in the own coordinates of `object`; null for `pointerleave`
 * @property {Host<'PointerEvent'> | Host<'MouseEvent'>} nativeEvent
 * @property {() => void} stopPropagation  stops the propagation to the groups around the node
 */

/** @typedef {CanvasLike & {addEventListener: Host<'HTMLElement'>['addEventListener'],
 *   removeEventListener: Host<'HTMLElement'>['removeEventListener']}} EventCanvasLike */

const OPTIONS = /* @__PURE__ */ new Options({
  tolerance,
  viewTransform: /* @__PURE__ */ optional(unchecked),
});

/** A node and the groups around it. @param {Object2D | null} node */
function pathOf(node) {
  /** @type {Object2D[]} */
  const path = [];
  for (let at = node; at; at = at.parent ?? null) path.push(at);
  return path;
}

/**
 * Dispatches pointer events of a canvas to the nodes of a scene that is drawn on it: `pointerdown`, `pointerup`, `pointermove` and
 * `click` at the topmost node under the pointer and then at the groups around it; `pointerenter` and `pointerleave` at each node
 * and group that the pointer enters or leaves, as in the DOM. Each event picks from the scene as it is drawn at that time.
 * @param {EventCanvasLike} canvas
 * @param {Object2D} scene
 * @param {ListenOptions} [options]
 * @returns {() => void}  a function that removes all listeners from the canvas
 * @throws {TypeError}  for a canvas or a scene without the methods of its kind, and for unknown options
 *
 * @example
 * ```js
 * import { Graph2D, Group, RectGeometry, listen } from 'raybound';
 *
 * const scene = new Group().add(new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' }));
 * scene.addEventListener('click', ({ object }) => console.log(object === scene.children[0])); // → true
 * const end = listen(document.querySelector('canvas'), scene);
 * document.querySelector('canvas').dispatchEvent(new PointerEvent('click', { clientX: 2, clientY: 2 }));
 * end();
 * ```
 */
export function listen(canvas, scene, options = check.NONE) {
  const fn = 'listen';
  check.object(fn, 'canvas', canvas, 'a canvas');
  check.func(fn, 'canvas.addEventListener', canvas.addEventListener);
  if (!check.object(fn, 'scene', scene, 'an Object2D').isObject2D)
    check.fail(TypeError, fn, 'scene', 'an Object2D', scene);
  const { tolerance, viewTransform } = OPTIONS.read(fn, options);
  if (viewTransform !== undefined && typeof viewTransform !== 'function')
    matrixOf(fn, 'viewTransform', viewTransform);
  /** @type {Graph2D | null} */
  let over = null;
  /** `over` and the groups around it when the pointer entered them. @type {Object2D[]} */
  let entered = [];

  /** @param {Host<'MouseEvent'>} event */
  const found = (event) => {
    const point = check.renamed('canvasPoint', fn, () => canvasPoint(canvas, event));
    if (!point) return null;
    const view = typeof viewTransform === 'function' ? viewTransform() : viewTransform;
    const picker = pickerOf('listen', scene);
    const how = view !== undefined ? { tolerance, viewTransform: view } : { tolerance };
    return check.renamed('ScenePicker.pick', 'listen', () => picker.pick(point, how));
  };

  /**
   * @type {(type: string, node: Object2D, detail: object) => boolean} returns whether the event propagates to the
   * parent groups
   */
  const dispatch = (type, node, detail) => {
    let goesOn = true;
    node.dispatchEvent({ ...detail, type, stopPropagation: () => void (goesOn = false) });
    return goesOn;
  };

  /** @type {(to: import('./ScenePicker.js').NodePick | null, nativeEvent: Host<'MouseEvent'>) => void} */
  const enter = (to, nativeEvent) => {
    const object = to?.object ?? null;
    const [before, after] = [entered, pathOf(object)];
    if (before.length === after.length && before.every((node, i) => node === after[i])) return;
    const left = { object: over, part: null, point: null, nativeEvent };
    over = object;
    entered = after;
    for (const node of before) if (!after.includes(node)) dispatch('pointerleave', node, left);
    for (const node of [...after].reverse())
      if (!before.includes(node)) dispatch('pointerenter', node, { ...to, nativeEvent });
  };

  /** @param {any} nativeEvent */
  const handle = (nativeEvent) => {
    const { type } = nativeEvent;
    const hit = type === 'pointerleave' || type === 'pointercancel' ? null : found(nativeEvent);
    if (type !== 'click') enter(hit, nativeEvent);
    if (!hit) return;
    for (const node of pathOf(hit.object)) if (!dispatch(type, node, { ...hit, nativeEvent })) return;
  };

  const types = ['pointerdown', 'pointerup', 'pointermove', 'pointerleave', 'pointercancel', 'click'];
  for (const type of types) canvas.addEventListener(type, handle);
  return () => {
    for (const type of types) canvas.removeEventListener(type, handle);
  };
}
