/**
 * The position of a pointer in the pixels of a canvas, whatever CSS does to the canvas.
 */

/** @import { Host } from '../host.js' */
import * as check from '../arguments/check.js';
import { Vector2 } from '../math/Vector2.js';

/** @import { VectorLike } from '../arguments/check.js' */

/**
 * What `canvasPoint` reads of a canvas. An element of a page has all of it; the canvas of a test may lack `ownerDocument`, and is then
 * a rectangle without border, padding and transforms.
 * @typedef {{width: number, height: number, ownerDocument?: any,
 *   getBoundingClientRect(): {left: number, top: number, width: number, height: number}}} CanvasLike
 *
 * What `canvasPoint` reads of an event: a `PointerEvent`, `MouseEvent`, `WheelEvent`, or a `Touch`.
 * @typedef {{clientX: number, clientY: number, offsetX?: number, offsetY?: number, target?: unknown, eventPhase?: number}} PointerEventLike
 */

/** A number of CSS pixels, 0 for `auto` and other words. @param {string} text */
const pixels = (text) => parseFloat(text) || 0;

/**
 * A computed length or percentage, or a `calc()` of both, such as `calc(100% - 10px)`.
 * @param {string} text
 * @param {number} whole  100%
 */
function lengthOf(text, whole) {
  let sum = 0;
  for (const [, sign, number, unit] of text.matchAll(/(-?)\s*([\d.]+(?:e[+-]?\d+)?)(px|%)/g))
    sum += (sign ? -1 : 1) * Number(number) * (unit === '%' ? whole / 100 : 1);
  return sum;
}

/** Elements that are laid out at the root of the page, outside of their parents' transforms. */
const TOP_LAYER = ':is(:modal, :fullscreen, :popover-open)';

/** The element around an element on the page: through slots, and out of shadow trees. @param {any} element */
function elementAround(element) {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent?.nodeType === 11 ? parent.host : parent?.nodeType === 1 ? parent : null;
}

/**
 * The own transform of an element: its CSS properties `rotate`, `scale` and `transform`, without the translation of `translate`.
 * @param {any} style  computed
 * @param {any} DOMMatrix
 */
function transformOf({ transform, rotate, scale }, DOMMatrix) {
  let matrix = new DOMMatrix();
  if (rotate && rotate !== 'none') {
    // '45deg', 'x 45deg' or '1 0 1 45deg'
    const words = rotate.split(' ');
    const angle = parseFloat(words.pop());
    const [x, y, z] =
      words.length > 1
        ? words.map(Number)
        : ['x', 'y', 'z'].map((axis) => Number(axis === (words[0] ?? 'z')));
    matrix = matrix.rotateAxisAngle(x, y, z, angle);
  }
  if (scale && scale !== 'none') {
    const [x, y = x, z = 1] = scale.split(' ').map(Number);
    matrix = matrix.scale(x, y, z);
  }
  return transform && transform !== 'none' ? matrix.multiply(new DOMMatrix(transform)) : matrix;
}

/**
 * The linear part of the transform from an element's coordinates to the page's, up to a positive factor: [a, b, c, d] as in `matrix()`. It
 * is the product of the transforms of the element and of the elements around it.
 * @param {any} element
 * @param {any} window
 * @returns {number[] | null}  null if the styles do not say it: a perspective, `preserve-3d`, a motion path, an element of SVG
 */
function linearOf(element, window) {
  /** The product so far; null for the identity. @type {any} */
  let matrix = null;
  for (let at = element; at; at = elementAround(at)) {
    if (at.ownerSVGElement !== undefined) return null;
    const style = window.getComputedStyle(at);
    const { transform, rotate, scale, offsetPath, display } = style;
    if (matrix && !matrix.is2D) {
      // Whether `preserve-3d` has an effect is not said: opacity, filters, overflow and others switch it off.
      if (style.perspective !== 'none' || style.transformStyle === 'preserve-3d') return null;
      // The content is projected onto the plane of the element.
      const { m11, m12, m21, m22 } = matrix;
      matrix = new window.DOMMatrix([m11, m12, m21, m22, 0, 0]);
    }
    const isTransformed = [transform, rotate, scale, offsetPath].some((value) => value && value !== 'none');
    // A transform has no effect on boxes of text, such as a span. A canvas is no such box.
    if (!isTransformed || (at !== element && /^(inline|contents)$/.test(display))) continue;
    for (let inner = element; inner !== at; inner = elementAround(inner))
      if (inner.matches(TOP_LAYER)) return linearPart(matrix);
    if (offsetPath && offsetPath !== 'none') return null;
    const own = transformOf(style, window.DOMMatrix);
    if (own.m14 || own.m24 || own.m34 || own.m44 !== 1) return null;
    matrix = matrix ? own.multiply(matrix) : own;
  }
  return linearPart(matrix);
}

/** @param {any} matrix */
const linearPart = (matrix) => (matrix ? [matrix.m11, matrix.m12, matrix.m21, matrix.m22] : [1, 0, 0, 1]);

/**
 * The pointer's position in a canvas's content box, and the size of this box, in the CSS pixels of the canvas itself.
 * @param {CanvasLike} canvas
 * @param {PointerEventLike} event
 * @param {{left: number, top: number, width: number, height: number}} rect  of the canvas on the page
 * @param {any} style  computed
 * @param {any} window
 */
function inContent(canvas, event, rect, style, window) {
  const edge = (/** @type {string} */ side) => [
    pixels(style[`border${side}Width`]),
    pixels(style[`padding${side}`]),
  ];
  const [[borderLeft, left], [borderTop, top]] = [edge('Left'), edge('Top')];
  const extra = {
    x: borderLeft + left + pixels(style.borderRightWidth) + pixels(style.paddingRight),
    y: borderTop + top + pixels(style.borderBottomWidth) + pixels(style.paddingBottom),
  };
  // The computed size is that of the content or of the border box. A document without layout computes none.
  const isBorderBox = style.boxSizing === 'border-box';
  const size = (/** @type {string} */ computed, /** @type {number} */ more, /** @type {number} */ shown) =>
    pixels(computed) > 0 ? pixels(computed) + (isBorderBox ? 0 : more) : shown;
  const width = size(style.width, extra.x, rect.width);
  const height = size(style.height, extra.y, rect.height);
  const content = { width: width - extra.x, height: height - extra.y };

  const linear = linearOf(canvas, window);
  // The target's own coordinates are right under any transform, but the browser rounds them. After the dispatch they are others.
  if (!linear && event.target === canvas && event.eventPhase && event.offsetX !== undefined)
    return { x: event.offsetX - left, y: Number(event.offsetY) - top, ...content };
  const [a, b, c, d] = linear ?? [1, 0, 0, 1];
  // The center of the rectangle around the transformed border box is the transformed center of this box. The size of the rectangle
  // gives the factor, which `zoom` changes.
  const zoomX = rect.width / (Math.abs(a) * width + Math.abs(c) * height);
  const zoomY = rect.height / (Math.abs(b) * width + Math.abs(d) * height);
  const x = (event.clientX - rect.left - rect.width / 2) / zoomX;
  const y = (event.clientY - rect.top - rect.height / 2) / zoomY;
  const det = a * d - b * c;
  return {
    x: (d * x - c * y) / det + width / 2 - borderLeft - left,
    y: (a * y - b * x) / det + height / 2 - borderTop - top,
    ...content,
  };
}

/**
 * The position of a pointer event in the pixels of a canvas (`canvas.width` by `canvas.height`), as `pick` with `viewTransform` takes
 * it. Border, padding, the CSS size, `object-fit`, `object-position`, CSS transforms of the canvas and of the elements around it, `zoom` and
 * scrolling are taken into account. Outside of the canvas the position is outside of its pixels.
 *
 * The position is exact for transforms of the plane, wherever the event's target is. Under a perspective or `preserve-3d`, on a motion path
 * (`offset-path`) and inside SVG, `offsetX` and `offsetY` are used, which some browsers round to a CSS pixel. Only events whose target is the
 * canvas have them, also events of a pointer that the canvas has captured; for others the canvas is taken to be an upright rectangle.
 *
 * The function reads the layout, so the browser computes the layout if the page was changed since.
 * @template {VectorLike} [T=Vector2]
 * @param {CanvasLike} canvas
 * @param {PointerEventLike} event  of the document of the canvas
 * @param {T} [target]  receives the position; unchanged if the result is null
 * @returns {T | null}  null if the canvas has no area on the page, or no pixels
 * @throws {TypeError | RangeError}  for a canvas or an event without these fields
 *
 * @example
 * ```js
 * import { canvasPoint, ShapeIndex } from 'raybound';
 *
 * const shapes = new ShapeIndex();
 * shapes.add({ center: { x: 50, y: 50 }, radius: 30 }, { id: 'disc' });
 * const canvas = document.querySelector('canvas');
 * canvas.addEventListener('pointermove', (event) => {
 *   const point = canvasPoint(canvas, event);
 *   console.log(point && shapes.pick(point)?.id); // → disc
 * });
 * canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: 60, clientY: 40 }));
 * ```
 */
export function canvasPoint(canvas, event, target) {
  const fn = 'canvasPoint';
  check.withMethod(fn, 'canvas', canvas, 'getBoundingClientRect', 'a canvas');
  check.object(fn, 'event', event, 'a pointer event');
  check.finite(fn, 'event.clientX', event.clientX);
  check.finite(fn, 'event.clientY', event.clientY);
  if (target !== undefined) check.object(fn, 'target', target);
  const { width, height } = canvas;
  const rect = canvas.getBoundingClientRect();
  if (!(rect.width > 0 && rect.height > 0 && width > 0 && height > 0)) return null;
  /** @type {Host<'Window'> | undefined} */
  const window = canvas.ownerDocument?.defaultView;
  const style = window?.getComputedStyle(/** @type {any} */ (canvas));
  const at = style
    ? inContent(canvas, event, rect, style, window)
    : { x: event.clientX - rect.left, y: event.clientY - rect.top, width: rect.width, height: rect.height };
  if (!(at.width > 0 && at.height > 0)) return null;

  // The size of a canvas pixel in the content box, and the place of the first one.
  let [scaleX, scaleY] = [at.width / width, at.height / height];
  let [left, top] = [0, 0];
  if (style && style.objectFit !== 'fill') {
    const { objectFit: fit, objectPosition } = style;
    const [less, more] = scaleX < scaleY ? [scaleX, scaleY] : [scaleY, scaleX];
    scaleX = scaleY =
      fit === 'contain' ? less : fit === 'cover' ? more : fit === 'scale-down' ? Math.min(1, less) : 1;
    const [x = '50%', y = '50%'] = objectPosition.match(/\w+\(.*?\)|\S+/g) ?? [];
    left = lengthOf(x, at.width - scaleX * width);
    top = lengthOf(y, at.height - scaleY * height);
  }
  const point = target ?? /** @type {any} */ (new Vector2());
  point.x = (at.x - left) / scaleX;
  point.y = (at.y - top) / scaleY;
  return point;
}
