/** What objects of fabric draw, as shapes: for `perPixelTargetFind`, and for selections by true shapes. */

import { ShapeIndex } from '../picking/ShapeIndex.js';
import { inverseOf, pointBy, product } from '../math/affine.js';
import { PathRecorder } from '../adapters/PathRecorder.js';
import { ownerOf } from '../adapters/watch.js';

/** The classes of fabric that draw a path. */
const CLASSES = 'Circle Ellipse Line Path Polygon Polyline Rect Triangle'.split(' ');

/** The properties on which the drawing of these classes depends, beside the transform and `points` and `path`. */
const PROPERTIES = (
  'fill stroke strokeWidth strokeDashOffset strokeLineCap strokeLineJoin strokeMiterLimit strokeUniform fillRule backgroundColor ' +
  'opacity visible shadow clipPath globalCompositeOperation width height rx ry radius startAngle endAngle counterClockwise x1 y1 x2 y2'
).split(' ');

/** A color that fabric's test of a pixel would perhaps not see. */
const FAINT = 0.02;

/** Pixels around an edge in which fabric decides: with `objectCaching` it draws a picture of the object, which is blurred and shifted. */
const BLUR = 2;

/** @type {[dx: number, dy: number][]} */
const AROUND = [
  [0, 0],
  [-BLUR, -BLUR],
  [BLUR, -BLUR],
  [-BLUR, BLUR],
  [BLUR, BLUR],
];

/** @type {(object: object, name: string) => boolean} */
const hasOwn = (object, name) => Object.prototype.hasOwnProperty.call(object, name);

/**
 * A shape of an object. @typedef {{object: any}} Part
 * @typedef {{key: unknown[], parts: Part[] | null}} Drawn  parts: null if fabric has to draw the object
 */

export class DrawnShapes {
  #index = new ShapeIndex();
  /** @type {Map<any, Drawn>} */
  #drawn = new Map();
  #canvas;
  /** @type {any} */
  #scratch = null;
  /** Opacities of colors. @type {Map<string, number | undefined>} */
  #colors = new Map();
  /** The result of the last query. @type {{x: number, y: number, near: Set<any>, points: {x: number, y: number}[]} | null} */
  #last = null;

  /** @param {any} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * Whether an object paints nothing at a place, as `Canvas.isTargetTransparent`; undefined if fabric must draw it to know.
   * @param {any} object
   * @param {number} x  in pixels of the viewport
   * @param {number} y
   * @returns {boolean | undefined}
   */
  isTransparentAt(object, x, y) {
    // Then fabric does not draw it.
    if (this.#canvas.skipOffscreen && !object.group && !object.isOnScreen()) return true;
    if (!this.#partsOf(object)) return undefined;
    const last = this.#last?.x === x && this.#last.y === y ? this.#last : this.#query(x, y);
    this.#last = last;
    if (!last) return undefined;
    if (!last.near.has(object)) return true;
    const filter = (/** @type {Part} */ part) => part.object === object;
    return last.points.every((point) => this.#index.pick(point, { filter })) ? false : undefined;
  }

  /** @type {(x: number, y: number) => {x: number, y: number, near: Set<any>, points: {x: number, y: number}[]} | null} */
  #query(x, y) {
    const { targetFindTolerance: tolerance, viewportTransform } = this.#canvas;
    const inverse = inverseOf(viewportTransform);
    if (!inverse) return null;
    const ratio = this.#canvas.getRetinaScaling();
    // The square of pixels that fabric reads begins at the point less the tolerance.
    const half = (2 * Math.round(tolerance * ratio) + 1) / (2 * ratio);
    const offset = half - tolerance;
    const points = AROUND.map(([dx, dy]) => pointBy(inverse, x + offset + dx, y + offset + dy));
    // At least the greatest factor by which the map changes lengths.
    const scale = Math.hypot(...inverse.slice(0, 4));
    const hits = this.#index.pickAll(points[0], { tolerance: (half * Math.SQRT2 + BLUR) * scale });
    return { x, y, points, near: new Set(hits.map(({ id }) => id.object)) };
  }

  /**
   * The objects, of some, whose fills or outlines a box overlaps or contains; and those that fabric has to judge.
   * @type {(objects: any[], box: {min: {x: number, y: number}, max: {x: number, y: number}}, contains: boolean) => {found: Set<any>, unknown: Set<any>}}
   */
  inside(objects, box, contains) {
    const unknown = new Set(objects.filter((object) => !this.#partsOf(object)));
    const parts = new Set(this.#index.search(box, { mode: contains ? 'contains' : 'touches' }));
    const found = new Set(
      objects.filter((object) => {
        const own = this.#drawn.get(object)?.parts ?? [];
        const isIn = (/** @type {Part} */ part) => parts.has(part);
        return own.length > 0 && (contains ? own.every(isIn) : own.some(isIn));
      }),
    );
    return { found, unknown };
  }

  /** The shapes of an object as it is now; null if fabric must draw it. @param {any} object */
  #partsOf(object) {
    const key = keyOf(object);
    const known = this.#drawn.get(object);
    if (known && key.length === known.key.length && key.every((value, i) => value === known.key[i]))
      return known.parts;
    this.forget(object);
    const parts = this.#record(object);
    this.#drawn.set(object, { key, parts });
    return parts;
  }

  /** @param {any} object */
  forget(object) {
    for (const part of this.#drawn.get(object)?.parts ?? []) this.#index.remove(part);
    this.#drawn.delete(object);
    this.#last = null;
  }

  /** @param {any} object @returns {Part[] | null} */
  #record(object) {
    if (!isPath(object) || object.getObjectOpacity() < FAINT) return null;
    const recorder = new PathRecorder(
      () => this.#context(),
      () => product(this.#canvas.viewportTransform, object.calcTransformMatrix()),
      (style) => this.#paints(style),
    );
    /** @type {Part[]} */
    const parts = [];
    try {
      object._renderBackground(recorder);
      object._render(recorder);
      if (!recorder.isExact || recorder.isFixed) return null;
      const matrix = object.calcTransformMatrix();
      for (const { shape, options, matrix: own } of recorder.shapes) {
        const part = { object };
        this.#index.add(shape, { ...options, transform: product(matrix, own), id: part });
        parts.push(part);
      }
      return parts;
    } catch {
      // Numbers that the index refuses.
      for (const part of parts) this.#index.remove(part);
      return null;
    }
  }

  /** Whether a color is seen; undefined if that is not sure. @param {unknown} style */
  #paints(style) {
    if (typeof style !== 'string') return undefined;
    if (!this.#colors.has(style)) {
      if (this.#colors.size > 1000) this.#colors.clear();
      this.#colors.set(style, this.#opacityOf(style));
    }
    const opacity = this.#colors.get(style);
    return opacity === undefined ? undefined : opacity > 0;
  }

  /** 0, 1, or undefined for a color between. @param {string} color */
  #opacityOf(color) {
    const context = this.#context();
    // A color that the browser does not know changes nothing.
    context.fillStyle = '#123456';
    context.fillStyle = color;
    const first = context.fillStyle;
    context.fillStyle = '#654321';
    context.fillStyle = color;
    if (context.fillStyle !== first) return undefined;
    if (first[0] === '#') return 1;
    const alpha = Number(first.match(/^rgba\(.*, ([\d.]+)\)$/)?.[1]);
    if (alpha === 0) return 0;
    return alpha >= 0.5 ? 1 : undefined;
  }

  #context() {
    return (this.#scratch ??= this.#canvas.upperCanvasEl.ownerDocument
      .createElement('canvas')
      .getContext('2d'));
  }

  dispose() {
    this.#index.dispose();
    this.#drawn.clear();
  }
}

/** Whether fabric draws an object as plain paths. @param {any} object */
function isPath(object) {
  const type = object.constructor?.type;
  const { clipPath, shadow, fill, stroke, globalCompositeOperation: operation } = object;
  if (!CLASSES.includes(type) || clipPath || shadow || operation !== 'source-over') return false;
  if (typeof (fill ?? '') !== 'string' || typeof (stroke ?? '') !== 'string') return false;
  if (object.__eventListeners?.['before:render']?.length > 0) return false;
  // A class of the program that draws otherwise.
  const drawer = ownerOf(object, '_render').constructor;
  const base = ownerOf(object, '_renderPaintInOrder');
  return (
    CLASSES.includes(drawer.type) &&
    hasOwn(drawer, 'type') &&
    ['render', 'drawObject', '_renderFill', 'transform', 'isNotVisible'].every(
      (name) => object[name] === base[name],
    )
  );
}

/** What an object's drawing depends on. @param {any} object */
function keyOf(object) {
  /** @type {unknown[]} */
  const key = [...object.calcTransformMatrix(), object.getObjectOpacity()];
  for (const name of PROPERTIES) key.push(object[name]);
  const { points, path, pathOffset, strokeDashArray } = object;
  if (strokeDashArray) key.push(...strokeDashArray);
  if (pathOffset) key.push(pathOffset.x, pathOffset.y);
  if (Array.isArray(points)) for (const { x, y } of points) key.push(x, y);
  if (Array.isArray(path)) for (const command of path) key.push(...command);
  return key;
}
