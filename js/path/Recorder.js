/** The path context that records what a geometry's `crtSubpath` draws. */

import {
  PATH_ARC_TO,
  PATH_CLOSE,
  PATH_CUBIC,
  PATH_ELLIPSE,
  PATH_LINE,
  PATH_MATRIX,
  PATH_MOVE,
  PATH_QUADRATIC,
  PATH_ROUND_RECT,
} from '../generated/layout.js';
import { fail, position } from '../arguments/check.js';
import { isList } from '../arguments/points.js';
import { cornersOf, radiiOf } from './corners.js';

/** @import { SubpathContext } from '../canvas/Geometry.js' */

/** @implements {SubpathContext} */
export class Recorder {
  /** In the format of C. @type {number[]} */
  commands = [];
  #fn;
  #name;

  /** @param {string} fn @param {string} name  of the geometry, for errors */
  constructor(fn, name) {
    this.#fn = fn;
    this.#name = name;
  }

  /** Begins anew, as a canvas context does. */
  beginPath() {
    this.commands.length = 0;
  }

  /** @type {(x: number, y: number) => void} */
  moveTo(x, y) {
    this.commands.push(PATH_MOVE, x, y);
  }

  /** @type {(x: number, y: number) => void} */
  lineTo(x, y) {
    this.commands.push(PATH_LINE, x, y);
  }

  /** @type {(cx: number, cy: number, x: number, y: number) => void} */
  quadraticCurveTo(cx, cy, x, y) {
    this.commands.push(PATH_QUADRATIC, cx, cy, x, y);
  }

  /** @type {(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number) => void} */
  bezierCurveTo(c1x, c1y, c2x, c2y, x, y) {
    this.commands.push(PATH_CUBIC, c1x, c1y, c2x, c2y, x, y);
  }

  /** @type {(x1: number, y1: number, x2: number, y2: number, radius: number) => void} */
  arcTo(x1, y1, x2, y2, radius) {
    this.#radius(radius);
    this.commands.push(PATH_ARC_TO, x1, y1, x2, y2, radius);
  }

  /** @type {(x: number, y: number, radius: number, start: number, end: number, counterclockwise?: boolean) => void} */
  arc(x, y, radius, start, end, counterclockwise = false) {
    this.ellipse(x, y, radius, radius, 0, start, end, counterclockwise);
  }

  /** @type {(...numbers: [number, number, number, number, number, number, number, boolean?]) => void} */
  ellipse(x, y, radiusX, radiusY, rotation, start, end, counterclockwise = false) {
    this.#radius(Math.min(radiusX, radiusY));
    this.commands.push(PATH_ELLIPSE, x, y, radiusX, radiusY, rotation, start, end, counterclockwise ? 1 : 0);
  }

  /** @type {(x: number, y: number, width: number, height: number) => void} */
  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
    this.moveTo(x, y);
  }

  /** @type {SubpathContext['roundRect']} */
  roundRect(x, y, width, height, radii = 0) {
    const corners = cornersOf(radiiOf(this.#fn, /** @type {any} */ (radii)));
    this.#radius(Math.min(...corners));
    this.commands.push(PATH_ROUND_RECT, x, y, width, height, ...corners);
  }

  closePath() {
    this.commands.push(PATH_CLOSE);
  }

  /** The transform of the calls that follow. @type {(...matrix: [number, number, number, number, number, number]) => void} */
  setTransform(...matrix) {
    this.commands.push(PATH_MATRIX, ...matrix);
  }

  /** @param {number} least */
  #radius(least) {
    if (least < 0)
      fail(RangeError, this.#fn, `${this.#name}.crtSubpath`, 'a function that draws radii >= 0', least);
  }
}

/**
 * What a geometry draws, as commands.
 * @type {(fn: string, name: string, geometry: any) => number[]}
 */
export function recorded(fn, name, geometry) {
  const recorder = new Recorder(fn, name);
  geometry.crtSubpath(recorder);
  const { commands } = recorder;
  for (const number of commands)
    if (typeof number !== 'number' || number - number !== 0) {
      if (isList(geometry.position)) position(fn, `${name}.position`, geometry.position);
      fail(TypeError, fn, `${name}.crtSubpath`, 'a function that draws with finite numbers', number);
    }
  return commands;
}
