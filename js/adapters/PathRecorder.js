/**
 * A stand-in for a `CanvasRenderingContext2D` that records what the drawing code of a library fills and strokes, as shapes for
 * `ShapeIndex`, in the coordinates of the drawn node. Whatever is not geometry, such as text or images, sets `isExact` to false: then
 * the library itself must draw.
 */

import { IDENTITY, inverseOf, product } from '../math/affine.js';

/** @import { ShapeOptions } from '../api.js' */
/** @import { Matrix } from '../math/affine.js' */

/**
 * A filled or stroked shape. `matrix`: from its coordinates to those of the node.
 * @typedef {{shape: any, options: ShapeOptions, matrix: Matrix}} RecordedShape
 *
 * A call of a method of a context.
 * @typedef {[method: string, args: any[]]} Call
 */

/** The methods that build a path, with the number of their arguments that must be finite. @type {Record<string, number>} */
const METHODS = {
  moveTo: 2,
  lineTo: 2,
  quadraticCurveTo: 4,
  bezierCurveTo: 6,
  arcTo: 5,
  arc: 5,
  ellipse: 7,
  rect: 4,
  roundRect: 4,
  closePath: 0,
};

/** A path: the first `count` of the calls, in the coordinates into which `inverse` maps those of the node. */
class Outline {
  #calls;
  #count;
  #inverse;

  /** @param {Call[]} calls @param {Matrix} inverse */
  constructor(calls, inverse) {
    this.#calls = calls;
    this.#count = calls.length;
    this.#inverse = inverse;
  }

  /** @param {any} context */
  crtSubpath(context) {
    const inverse = this.#inverse;
    if (inverse !== IDENTITY) context.setTransform(...Array.from(inverse));
    for (let i = 0; i < this.#count; i++) {
      const [method, args] = this.#calls[i];
      context[method](...(method === 'setTransform' ? product(inverse, args) : args));
    }
  }
}

/**
 * The shape that a path draws. Rectangles, circles and polylines take a fraction of the memory and time of other paths.
 * @param {Call[]} calls @param {Matrix} inverse
 */
function shapeOf(calls, inverse) {
  const { length } = calls;
  const isClosed = calls[length - 1][0] === 'closePath';
  const count = length - Number(isClosed);
  const [method, args] = calls[0];
  if (inverse === IDENTITY && count === 1 && method === 'rect') {
    const [x, y, width, height] = args;
    const [right, bottom] = [x + width, y + height];
    return {
      min: { x: Math.min(x, right), y: Math.min(y, bottom) },
      max: { x: Math.max(x, right), y: Math.max(y, bottom) },
    };
  }
  if (inverse === IDENTITY && count === 1 && method === 'arc') {
    const [x, y, radius, start, end, counterclockwise] = args;
    if (!counterclockwise && end - start >= 2 * Math.PI) return { center: { x, y }, radius };
  }
  if (inverse === IDENTITY && count > 2 && method === 'moveTo') {
    const points = [...args];
    for (let i = 1; i < count && calls[i][0] === 'lineTo'; i++) points.push(calls[i][1][0], calls[i][1][1]);
    if (points.length === 2 * count) return { points, closed: isClosed };
  }
  return new Outline(calls, inverse);
}

export class PathRecorder {
  /** @type {() => any} */
  #real;
  #paints;
  /** @type {() => Matrix} */
  #absolute;
  /** @type {any[][]} */
  #saved = [];
  /** @type {Call[]} */
  #calls = [];
  /** The transform of the last call. @type {Matrix} */
  #current = IDENTITY;
  /** The calls that made the last shape, and their number then. @type {{calls: Call[], count: number} | null} */
  #last = null;

  /** The drawn shapes, in their order. @type {RecordedShape[]} */
  shapes = [];
  /** Whether the shapes are all that was drawn. */
  isExact = true;
  /** Whether the shapes depend on the transforms of the nodes above. */
  isFixed = false;

  /** From the coordinates of the path to those of the node. @type {Matrix} */
  matrix = IDENTITY;
  /** @type {unknown} */
  fillStyle = '#000000';
  /** @type {unknown} */
  strokeStyle = '#000000';
  lineWidth = 1;
  lineCap = 'butt';
  lineJoin = 'miter';
  miterLimit = 10;
  /** @type {number[]} */
  lineDash = [];
  lineDashOffset = 0;
  globalAlpha = 1;
  globalCompositeOperation = 'source-over';
  filter = 'none';
  shadowColor = '';

  /**
   * @param {() => any} real  returns a context for calls that cannot be recorded
   * @param {() => Matrix} absolute  from the coordinates of the node to the pixels of the canvas
   * @param {(style: unknown) => boolean | undefined} [paints]  whether a style paints; undefined for a style that cannot be recorded. By default
   *   every style paints
   */
  constructor(real, absolute, paints = () => true) {
    this.#real = real;
    this.#absolute = absolute;
    this.#paints = paints;
  }

  /** @param {PathRecorder} recorder */
  static realOf(recorder) {
    return recorder.#real();
  }

  // By index, not with `Object.assign`, which takes several times as long.
  save() {
    // prettier-ignore
    this.#saved.push([
      this.matrix, this.fillStyle, this.strokeStyle, this.lineWidth, this.lineCap, this.lineJoin, this.miterLimit,
      this.lineDash, this.lineDashOffset, this.globalAlpha, this.globalCompositeOperation, this.filter, this.shadowColor,
    ]);
  }

  restore() {
    const saved = this.#saved.pop();
    // prettier-ignore
    if (saved)
      [
        this.matrix, this.fillStyle, this.strokeStyle, this.lineWidth, this.lineCap, this.lineJoin, this.miterLimit,
        this.lineDash, this.lineDashOffset, this.globalAlpha, this.globalCompositeOperation, this.filter, this.shadowColor,
      ] = saved;
  }

  /** @param {...number} matrix */
  transform(...matrix) {
    if (matrix.every(Number.isFinite)) this.matrix = product(this.matrix, matrix);
  }

  /** @type {(x: number, y: number) => void} */
  translate(x, y) {
    this.transform(1, 0, 0, 1, x, y);
  }

  /** @type {(x: number, y: number) => void} */
  scale(x, y) {
    this.transform(x, 0, 0, y, 0, 0);
  }

  /** @param {number} angle */
  rotate(angle) {
    this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
  }

  /** @param {...any} args  six numbers, or a matrix */
  setTransform(...args) {
    const { a, b, c, d, e, f } = args[0] ?? {};
    const wanted = args.length === 6 ? args : [a, b, c, d, e, f];
    const inverse = inverseOf(this.#absolute());
    this.isFixed = true;
    if (inverse && wanted.every(Number.isFinite)) this.matrix = product(inverse, wanted);
    else this.isExact = false;
  }

  resetTransform() {
    this.setTransform(...IDENTITY);
  }

  beginPath() {
    this.#calls = [];
    this.#current = IDENTITY;
  }

  /**
   * Records a call that builds the path. Calls with numbers that are not finite do nothing in browsers.
   * @param {string} method @param {any[]} args
   */
  add(method, args) {
    for (let i = 0; i < METHODS[method]; i++) {
      args[i] = Number(args[i]);
      if (!Number.isFinite(args[i])) return;
    }
    if (this.matrix !== this.#current)
      this.#calls.push(['setTransform', Array.from((this.#current = this.matrix))]);
    this.#calls.push([method, args]);
  }

  /** @param {...any} args  the fill rule; or a `Path2D`, whose geometry cannot be read */
  fill(...args) {
    const [rule = 'nonzero'] = args;
    if (typeof rule === 'object') this.isExact = false;
    else this.#draw(this.fillStyle, IDENTITY, { fill: true, fillRule: rule, stroke: null });
  }

  /** @param {any} [path] */
  stroke(path) {
    if (path) this.isExact = false;
    const { lineWidth, lineCap, lineJoin, miterLimit, lineDash, lineDashOffset } = this;
    this.#draw(this.strokeStyle, this.matrix, {
      fill: false,
      fillRule: undefined,
      stroke: {
        // Browsers ignore invalid numbers.
        lineWidth: lineWidth > 0 && lineWidth < Infinity ? lineWidth : 1,
        miterLimit: miterLimit > 0 && miterLimit < Infinity ? miterLimit : 10,
        lineCap: /** @type {'butt'} */ (lineCap),
        lineJoin: /** @type {'miter'} */ (lineJoin),
        lineDash,
        lineDashOffset,
      },
    });
  }

  /** @type {(style: unknown, matrix: Matrix, options: ShapeOptions) => void} */
  #draw(style, matrix, options) {
    const { globalAlpha, globalCompositeOperation: operation, filter, shadowColor } = this;
    const isPlain = operation === 'source-over' && filter === 'none' && shadowColor === '';
    const paints = this.#paints(style);
    if (paints === false) return;
    if (!isPlain || globalAlpha !== 1 || !paints) this.isExact = false;
    const calls = this.#calls;
    const count = calls.length;
    if (count === 0) return;
    const before = this.shapes[this.shapes.length - 1];
    const isSame = this.#last?.calls === calls && this.#last.count === count;
    if (
      before &&
      isSame &&
      before.matrix === matrix &&
      Boolean(before.options.fill) !== Boolean(options.fill)
    ) {
      // One shape with a fill and a stroke.
      if (options.fill) before.options.fillRule = options.fillRule;
      else before.options.stroke = options.stroke;
      before.options.fill ||= options.fill;
      return;
    }
    const inverse = matrix === IDENTITY ? matrix : inverseOf(matrix);
    if (!inverse) return; // nothing is painted
    this.#last = { calls, count };
    this.shapes.push({ shape: shapeOf(calls, inverse), options, matrix });
  }

  /** @type {(x: number, y: number, width: number, height: number) => void} */
  fillRect(...args) {
    this.#apart(args, () => this.fill());
  }

  /** @type {(x: number, y: number, width: number, height: number) => void} */
  strokeRect(...args) {
    this.#apart(args, () => this.stroke());
  }

  /** Draws a rectangle that is not part of the current path. @param {number[]} args @param {() => void} draw */
  #apart(args, draw) {
    const [calls, current] = [this.#calls, this.#current];
    this.beginPath();
    this.add('rect', args);
    draw();
    this.#calls = calls;
    this.#current = current;
  }

  /** @param {number[]} lengths */
  setLineDash(lengths) {
    const list = Array.from(lengths, Number);
    if (list.every((length) => length >= 0 && length < Infinity)) this.lineDash = list;
  }

  getLineDash() {
    return this.lineDash;
  }

  /** The current path as a shape, null if it is empty. */
  get outline() {
    return this.#calls.length > 0 ? shapeOf(this.#calls, IDENTITY) : null;
  }
}

const proto = /** @type {any} */ (PathRecorder.prototype);
for (const method of Object.keys(METHODS))
  proto[method] = function (/** @type {any[]} */ ...args) {
    this.add(method, args);
  };

// Other methods and fields are those of the real context.
Object.setPrototypeOf(
  proto,
  new Proxy(Object.prototype, {
    get(_, name, recorder) {
      const real = PathRecorder.realOf(recorder);
      const value = real[name];
      if (typeof value !== 'function') return value;
      if (name !== 'measureText') recorder.isExact = false;
      return value.bind(real);
    },
  }),
);
