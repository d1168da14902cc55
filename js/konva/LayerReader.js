/** Reads the nodes of a Konva layer for a `SceneMirror`: what konva's own drawing code paints on a hit canvas. */

import { IDENTITY, inverseOf, pointBy, product } from '../math/affine.js';
import { PathRecorder } from '../adapters/PathRecorder.js';

/** @import { Matrix } from '../math/affine.js' */
/** @import { Clip, Drawing, Resolve } from '../adapters/SceneMirror.js' */

/** @type {readonly object[]} */
const NONE = [];

/** How many pixels of the hit canvas around the pointer are searched at a blurred edge: those of pictures that are drawn 16 times as large. */
const AROUND = 16;

/** The classes of konva whose drawing does not depend on their place. */
const CLASSES =
  'Arc Arrow Circle Ellipse Image Line Path Rect RegularPolygon Ring Sprite Star Tag Text TextPath Wedge'.split(
    ' ',
  );

/** Firefox 90 has no `Object.hasOwn`. @type {(object: object, name: string) => boolean} */
export const hasOwn = (object, name) => Object.prototype.hasOwnProperty.call(object, name);

/** Whether only konva's own code draws a node. @param {any} node @returns {boolean} */
export function isOwn(node) {
  const { sceneFunc, hitFunc, clipFunc } = node.attrs;
  if (sceneFunc || hitFunc || clipFunc) return false;
  // A class of the program that extends one of konva inherits the name.
  return (
    Boolean(node.children) ||
    (CLASSES.includes(node.className) && hasOwn(Object.getPrototypeOf(node), 'className'))
  );
}

export class LayerReader {
  /** Nodes that the program draws: its functions may depend on anything. @type {Set<any>} */
  custom = new Set();
  /** Nodes that lay themselves out only when they are drawn. @type {Set<any>} */
  lazy = new Set();
  #layer;
  /** A context whose paint is not seen. @type {any} */
  #scratch = null;
  /** The layer's hit canvas, but with a context of its own, in which a recorder takes the place of the browser's. @type {any} */
  #canvas;

  /** @param {any} layer */
  constructor(layer) {
    this.#layer = layer;
    this.#canvas = Object.create(layer.hitCanvas);
    this.#canvas.context = Object.create(Object.getPrototypeOf(layer.hitCanvas.getContext()));
    this.#canvas.context.canvas = this.#canvas;
  }

  /** @param {any} node */
  children(node) {
    return node.isCached() ? NONE : (node.children ?? NONE);
  }

  /** @param {any} node @returns {object | null} */
  parentOf(node) {
    // What is below a cached node is drawn by its cache.
    return node.parent?.isCached() ? null : node.parent;
  }

  /** @param {any} node @returns {boolean} */
  isShown(node) {
    return node.isVisible() && node.isListening();
  }

  /** @param {any} node @returns {Matrix} */
  matrixOf(node) {
    const layer = this.#layer;
    if (node === layer) return IDENTITY;
    // konva stores this matrix; the other one is multiplied in each call.
    if (node.parent === layer && !node.children && node.transformsEnabled() === 'all')
      return node.getTransform().getMatrix();
    if (this.#isFixed(node)) {
      // In konva 10.3 the transform up to the layer ignores that the place does not depend on the layer.
      const inverse = inverseOf(layer.getAbsoluteTransform().getMatrix());
      if (inverse) return product(inverse, node.getAbsoluteTransform().getMatrix());
    }
    return node.getAbsoluteTransform(layer).getMatrix();
  }

  /** @param {any} node @returns {Drawing | null} */
  read(node) {
    if (!isOwn(node)) this.custom.add(node);
    if (node._syncUpdate) this.lazy.add(node);
    if (node.isCached()) {
      const { x, y, hitConfig, hit } = node._getCanvasCache();
      const { width, height } = hitConfig ?? {
        width: hit.width / hit.pixelRatio,
        height: hit.height / hit.pixelRatio,
      };
      const shape = { min: { x, y }, max: { x: x + width, y: y + height } };
      return { shapes: [{ shape }], resolve: this.resolve(node) };
    }
    if (node.children) return null;
    const recorder = this.#record(node, node.colorKey);
    node.drawHit(this.#canvas, node);
    if (!recorder.isExact) throw new TypeError('a hit function that paints pixels');
    return { shapes: recorder.shapes, isFixed: recorder.isFixed || this.#isFixed(node) };
  }

  /** Whether a node above has a place of its own on the canvas, as a Transformer has. @param {any} node */
  #isFixed(node) {
    for (let above = node.parent; above !== this.#layer; above = above.parent)
      if (above.getAbsoluteTransform !== node.getAbsoluteTransform) return true;
    return false;
  }

  /** @param {any} node @returns {Clip | null} */
  clipOf(node) {
    if (!node.children || node.isCached()) return null;
    const [width, height, draw] = [node.clipWidth(), node.clipHeight(), node.clipFunc()];
    if (!draw) {
      if (typeof width !== 'number' || typeof height !== 'number') return null;
      const [x, y] = [node.clipX() || 0, node.clipY() || 0];
      return {
        shape: [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ],
      };
    }
    const recorder = this.#record(node);
    const [first, second] = draw.call(node, this.#canvas.context, node) ?? [];
    if (typeof first !== 'object') {
      const fillRule = first ?? 'nonzero';
      return { shape: recorder.outline ?? NOTHING, options: { fill: true, fillRule } };
    }
    // The geometry of a Path2D cannot be read.
    return {
      contains: (point) => {
        const inverse = node.getAbsoluteTransform(this.#layer).copy().invert();
        const { x, y } = inverse.point(point);
        return this.#context().isPointInPath(first, x, y, second);
      },
    };
  }

  /**
   * konva draws the node on the hit canvas around a pixel.
   * @param {any} node
   * @param {{x: number, y: number}} pixel  its corner
   * @param {number} around  pixels on each side
   */
  #draw(node, pixel, around) {
    const layer = this.#layer;
    const { hitCanvas } = layer;
    const context = hitCanvas.getContext();
    const [margin, size] = [around, 1 + 2 * around].map((pixels) => pixels / hitCanvas.pixelRatio);
    const box = [pixel.x - margin, pixel.y - margin, size, size];
    context.save();
    try {
      context.beginPath();
      context.rect(...box);
      context.clip();
      context.clearRect(...box);
      if (node === layer) Object.getPrototypeOf(layer).drawHit.call(layer, hitCanvas);
      else node.drawHit(hitCanvas);
    } finally {
      context.restore();
    }
  }

  /** konva draws the node on the hit canvas, and reads one pixel. @param {any} node @returns {Resolve} */
  resolve(node) {
    return (point) => {
      const layer = this.#layer;
      const { pixelRatio } = layer.hitCanvas;
      const position = pointBy(layer.getAbsoluteTransform().getMatrix(), point.x, point.y);
      layer._syncHitCanvasSize?.();
      const [x, y] = [position.x, position.y].map((number) => Math.floor(number * pixelRatio) / pixelRatio);
      // Well inside the pixel, because some versions of konva round to the nearest one.
      const inside = { x: x + 0.25 / pixelRatio, y: y + 0.25 / pixelRatio };
      this.#draw(node, { x, y }, 0);
      const { shape, antialiased } = layer._getIntersection(inside);
      if (shape || !antialiased) return shape;
      const { data } = layer.hitCanvas.getContext().getImageData(x * pixelRatio, y * pixelRatio, 1, 1);
      if (data[3] === 255) return null; // an opaque pixel in another color
      // At the blurred edge of a picture konva searches the pixels around.
      this.#draw(node, { x, y }, AROUND);
      return Object.getPrototypeOf(layer).getIntersection.call(layer, inside) ?? undefined;
    };
  }

  /** Begins to record what a node draws on `#canvas`. @param {any} node @param {string} [color] */
  #record(node, color) {
    const ratio = this.#layer.hitCanvas.pixelRatio;
    const absolute = () =>
      node
        .getAbsoluteTransform()
        .getMatrix()
        .map((/** @type {number} */ number) => number * ratio);
    const paints = (/** @type {unknown} */ style) => color === undefined || style === color || undefined;
    return (this.#canvas.context._context = new PathRecorder(() => this.#context(), absolute, paints));
  }

  #context() {
    return (this.#scratch ??= this.#layer.hitCanvas._canvas.ownerDocument
      .createElement('canvas')
      .getContext('2d'));
  }
}

/** A shape that contains no point. */
const NOTHING = { points: [0, 0, 0, 0, 0, 0], closed: true };
