/**
 * Dispatches pointer events of a canvas to the nodes of a scene.
 */

/** @import { Host } from '../host.js' */
import { optional, Options, tolerance, unchecked } from '../arguments/options.js';
import * as check from '../arguments/check.js';
import { matrixOf } from '../arguments/matrix2.js';
import { IDENTITY } from '../math/affine.js';
import { Vector2 } from '../math/Vector2.js';
import { canvasPoint } from './canvasPoint.js';
import { pickerOf } from './ScenePicker.js';

/** @import { Object2D } from '../canvas/Object2D.js' */
/** @import { Matrix2DLike } from '../arguments/matrix2.js' */
/** @import { CanvasLike } from './canvasPoint.js' */
/** @import { ScenePicker } from './ScenePicker.js' */

/**
 * @typedef {object} ListenOptions
 * @property {number} [tolerance]  in canvas pixels; 0 by default
 * @property {Matrix2DLike | (() => Matrix2DLike)} [viewTransform]  from world coordinates to canvas pixels, or a function that returns this
 *   matrix; the identity by default
 */

/**
 * The event that listeners receive. `dispatchEvent` sets `target` to the node that dispatches it.
 * @typedef {object} NodePointerEvent
 * @property {'pointerdown' | 'pointerup' | 'pointermove' | 'pointercancel' | 'pointerenter' | 'pointerleave' | 'click' | 'dblclick' |
 *   'contextmenu' | 'wheel'} type
 * @property {Object2D} object  the node under the pointer, or the scene at an empty place; the node that has captured the pointer; for
 *   `pointerleave` the node that the pointer has left; for `click` and `dblclick` the node, or the nearest common group of the node that
 *   was pressed and the one at which the button was released
 * @property {Object2D} target  `object`, or a group around it
 * @property {'fill' | 'stroke' | null} part  null if the pointer is not on `object` itself
 * @property {Vector2 | null} point  in the own coordinates of `object`; null for `pointerleave` and `pointercancel`, and if the transform of
 *   `object` has no inverse
 * @property {Vector2 | null} worldPoint  in world coordinates, which do not move with `object`; null as `point`
 * @property {Host<'PointerEvent'> | Host<'MouseEvent'>} nativeEvent
 * @property {() => void} stopPropagation  stops the propagation to the groups around the node
 * @property {() => void} setPointerCapture  while a button or finger is down: `target` receives the events of this pointer until it is
 *   released, wherever it is, also outside of the canvas
 * @property {() => void} releasePointerCapture  ends the capture before that
 */

/** @typedef {CanvasLike & {addEventListener: Host<'HTMLElement'>['addEventListener'],
 *   removeEventListener: Host<'HTMLElement'>['removeEventListener']}} EventCanvasLike */

const OPTIONS = /* @__PURE__ */ new Options({
  tolerance,
  viewTransform: /* @__PURE__ */ optional(unchecked),
});

/**
 * What is under the pointer.
 * @typedef {Pick<NodePointerEvent, 'object' | 'part' | 'point' | 'worldPoint'>} Hit
 *
 * The state of a mouse, pen or finger: the node that it is over, and the groups around it when it entered them; whether it is pressed; the
 * node that has captured it.
 * @typedef {{over: Object2D | null, entered: Object2D[], isDown: boolean, captured: Object2D | null}} Pointer
 *
 * The last press of a primary button or finger, for the click that follows: the node that was pressed, and what was under the pointer when it was
 * released; null before that.
 * @typedef {{pointerId: number, object: Object2D | null, release: {hit: Hit | null, captured: Object2D | null} | null,
 *   isClicked: boolean}} Press
 */

/** Position outside of the canvas, in pixels, that is an error of rounding: a pointer at the edge. */
const EDGE = 1e-6;

/** A node and the groups around it. @param {Object2D | null} node */
function pathOf(node) {
  /** @type {Object2D[]} */
  const path = [];
  for (let at = node; at; at = at.parent ?? null) path.push(at);
  return path;
}

/** The nearest node that contains two nodes, or is one of them. @type {(a: Object2D | null, b: Object2D | null) => Object2D | null} */
function commonOf(a, b) {
  const around = pathOf(a);
  return pathOf(b).find((node) => around.includes(node)) ?? null;
}

/**
 * A point under the inverse of an affine transform.
 * @param {number[]} matrix
 * @param {{x: number, y: number}} point
 * @returns {Vector2 | null}  null for a transform without an inverse
 */
function inverted([a, b, c, d, e, f], { x, y }) {
  const det = a * d - b * c;
  const at = new Vector2((d * (x - e) - c * (y - f)) / det, (a * (y - f) - b * (x - e)) / det);
  return Number.isFinite(at.x) && Number.isFinite(at.y) ? at : null;
}

/**
 * A pointer over an area of a node that is not painted.
 * @type {(object: Object2D, worldPoint: Vector2 | null) => Hit}
 */
function placeIn(object, worldPoint) {
  const [a, b, , c, d, , e, f] = object.worldMatrix.elements;
  return { object, part: null, point: worldPoint && inverted([a, b, c, d, e, f], worldPoint), worldPoint };
}

/**
 * Dispatches pointer events of a canvas to the nodes of a scene that is drawn on it: `pointerdown`, `pointerup`, `pointermove`,
 * `pointercancel`, `click`, `dblclick`, `contextmenu` and `wheel` at the topmost node under the pointer and then at the groups around it;
 * `pointerenter` and `pointerleave` at each node and group that the pointer enters or leaves, as in the DOM. At an empty place of the canvas the
 * scene itself is the node, if it is a group. A click goes to the nearest common group of the node that was pressed and the one at
 * which the button was released, or nowhere.
 *
 * With a scene, each event picks from the scene as it is drawn at that time, which takes about a microsecond per node. With a `ScenePicker`,
 * it picks from the scene at the picker's last `update`, which takes microseconds for any number of nodes.
 * @param {EventCanvasLike} canvas
 * @param {Object2D | ScenePicker} scene
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
  /** @type {any} */
  const given = check.object(fn, 'scene', scene, 'an Object2D or a ScenePicker');
  /** @type {Object2D} */
  const root = given.isObject2D || typeof given.pick !== 'function' ? given : given.scene;
  if (!root?.isObject2D) check.fail(TypeError, fn, 'scene', 'an Object2D or a ScenePicker', scene);
  const { tolerance, viewTransform } = OPTIONS.read(fn, options);
  if (viewTransform !== undefined && typeof viewTransform !== 'function')
    matrixOf(fn, 'viewTransform', viewTransform);
  /** By `pointerId`. @type {Map<number | undefined, Pointer>} */
  const pointers = new Map();
  /** @type {Press | null} */
  let press = null;

  /**
   * What is under the pointer, or the position of the pointer in the coordinates of the node that has captured it.
   * @type {(nativeEvent: any, captured?: Object2D | null) => Hit | null}
   */
  const hitOf = (nativeEvent, captured) => {
    const pixel = check.renamed('canvasPoint', fn, () => canvasPoint(canvas, nativeEvent));
    if (!pixel) return null;
    const view = typeof viewTransform === 'function' ? viewTransform() : viewTransform;
    const matrix = view === undefined ? IDENTITY : matrixOf(fn, 'viewTransform', view);
    const worldPoint = inverted([...matrix], pixel);
    const { width, height } = canvas;
    const isOutside = !(
      pixel.x >= -EDGE &&
      pixel.y >= -EDGE &&
      pixel.x <= width + EDGE &&
      pixel.y <= height + EDGE
    );
    if (!captured && isOutside) return null;
    const picker = given === root ? pickerOf(fn, root) : given;
    const how = view === undefined ? { tolerance } : { tolerance, viewTransform: view };
    const found = isOutside ? null : check.renamed('ScenePicker.pick', fn, () => picker.pick(pixel, how));
    if (found && (!captured || found.object === captured)) return { ...found, worldPoint };
    const object = captured ?? ('isGroup' in root ? root : null);
    if (!object) return null;
    return placeIn(object, worldPoint);
  };

  /**
   * @type {(type: string, node: Object2D, hit: Hit, nativeEvent: any) => boolean} returns whether the event propagates to the
   * parent groups
   */
  const dispatch = (type, node, hit, nativeEvent) => {
    let goesOn = true;
    const { pointerId, isTrusted } = nativeEvent;
    const capture = (/** @type {Object2D | null} */ captured) => {
      const pointer = pointers.get(pointerId);
      if (!pointer?.isDown) return;
      pointer.captured = captured;
      // Only a real pointer can be captured on the page.
      if (isTrusted)
        /** @type {any} */ (canvas)[captured ? 'setPointerCapture' : 'releasePointerCapture']?.(pointerId);
    };
    node.dispatchEvent({
      ...hit,
      nativeEvent,
      type,
      stopPropagation: () => void (goesOn = false),
      setPointerCapture: () => capture(node),
      releasePointerCapture: () => capture(null),
    });
    return goesOn;
  };

  /** Dispatches an event to a node and the groups around it. @type {(type: string, hit: Hit, nativeEvent: any) => void} */
  const bubble = (type, hit, nativeEvent) => {
    for (const node of pathOf(hit.object)) if (!dispatch(type, node, hit, nativeEvent)) return;
  };

  /** @type {(pointer: Pointer, to: Hit | null, nativeEvent: any) => void} */
  const enter = (pointer, to, nativeEvent) => {
    const object = to?.object ?? null;
    const [before, after] = [pointer.entered, pathOf(object)];
    if (before.length === after.length && before.every((node, i) => node === after[i])) return;
    const left = {
      object: /** @type {Object2D} */ (pointer.over),
      part: null,
      point: null,
      worldPoint: null,
    };
    pointer.over = object;
    pointer.entered = after;
    for (const node of before) if (!after.includes(node)) dispatch('pointerleave', node, left, nativeEvent);
    for (const node of [...after].reverse())
      if (!before.includes(node)) dispatch('pointerenter', node, /** @type {Hit} */ (to), nativeEvent);
  };

  /** @param {Object2D | null} node */
  const isInScene = (node) => pathOf(node).includes(root);

  /** @param {any} nativeEvent */
  const handlePointer = (nativeEvent) => {
    const { type, pointerId, button = 0, buttons } = nativeEvent;
    let pointer = pointers.get(pointerId);
    if (!pointer)
      pointers.set(pointerId, (pointer = { over: null, entered: [], isDown: false, captured: null }));
    // As in the DOM, a capture ends when the node is removed.
    if (type === 'lostpointercapture' || !isInScene(pointer.captured)) pointer.captured = null;
    if (type === 'lostpointercapture') return;
    if (type === 'pointerleave' || type === 'pointercancel') {
      const object = pointer.captured ?? pointer.over;
      pointer.captured = null;
      if (type === 'pointercancel') {
        pointer.isDown = false;
        if (object) bubble(type, { object, part: null, point: null, worldPoint: null }, nativeEvent);
      }
      enter(pointer, null, nativeEvent);
      if (!pointer.isDown) pointers.delete(pointerId);
      return;
    }
    const { captured } = pointer;
    const hit = hitOf(nativeEvent, captured);
    if (type === 'pointerdown') {
      pointer.isDown = true;
      if (button === 0) press = { pointerId, object: hit?.object ?? null, release: null, isClicked: false };
    } else if (type === 'pointerup' || buttons === 0) {
      pointer.isDown = false;
      pointer.captured = null;
      if (press && press.pointerId === pointerId && type === 'pointerup') press.release = { hit, captured };
    }
    enter(pointer, hit, nativeEvent);
    if (hit) bubble(type, hit, nativeEvent);
    // What is under the pointer when the capture has ended.
    if (captured && !pointer.captured) enter(pointer, hitOf(nativeEvent), nativeEvent);
  };

  /**
   * What a click hits: the nearest common group of what was pressed and what was under the pointer when it was released.
   * @type {(press: Press, nativeEvent: any) => Hit | null}
   */
  const clickOf = ({ object: pressed, release }, nativeEvent) => {
    const hit = release ? release.hit : hitOf(nativeEvent);
    if (!hit) return null;
    const object = release?.captured ?? commonOf(pressed, hit.object);
    if (!object || !isInScene(object)) return null; // removed since
    return object === hit.object ? hit : placeIn(object, hit.worldPoint);
  };

  /** @param {any} nativeEvent */
  const handleMouse = (nativeEvent) => {
    const { type } = nativeEvent;
    // The click that follows a press, and the double click after it. A click by a program, without a press, goes to its position.
    const follows = press && (type === 'click' ? !press.isClicked : type === 'dblclick');
    const hit = press && follows ? clickOf(press, nativeEvent) : hitOf(nativeEvent);
    if (press && follows) press.isClicked = true;
    if (hit) bubble(type, hit, nativeEvent);
  };

  const listeners = Object.entries({
    pointerdown: handlePointer,
    pointerup: handlePointer,
    pointermove: handlePointer,
    pointerleave: handlePointer,
    pointercancel: handlePointer,
    lostpointercapture: handlePointer,
    click: handleMouse,
    dblclick: handleMouse,
    contextmenu: handleMouse,
    wheel: handleMouse,
  });
  for (const [type, listener] of listeners) canvas.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of listeners) canvas.removeEventListener(type, listener);
  };
}
