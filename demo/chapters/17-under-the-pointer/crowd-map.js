// A map of islands made of 100,000 shapes: the position and the style of each shape, for the index and for the canvas.
import { Path } from 'raybound';
import { randomFrom } from '../../lib/random.js';
import { heightAt, levelOf } from './crowd-land.js';
import { REACH } from './crowd-spec.js';

export const COUNT = 100000;

const TURN = 2 * Math.PI;
/** Shapes that are made in one step. */
const AT_ONCE = 500;

/** @param {Path} path */
function star(path) {
  for (let i = 0; i < 10; i += 1) {
    const angle = (Math.PI * i) / 5;
    const radius = i % 2 ? 0.45 : 1;
    path.lineTo(radius * Math.sin(angle), -radius * Math.cos(angle));
  }
  path.closePath();
}

/**
 * The shapes of which all others are scaled and rotated copies, two units wide.
 * @type {{draw: (path: Path) => void, fill: boolean, rule: CanvasFillRule, stroke: import('raybound').StrokeStyle | null}[]}
 */
const KINDS = [
  { draw: (path) => void path.arc(0, 0, 1, 0, TURN), fill: true, rule: 'nonzero', stroke: null },
  {
    draw: (path) => void path.roundRect(-1, -0.6, 2, 1.2, 0.3),
    fill: true,
    rule: 'nonzero',
    stroke: { lineWidth: 0.16 },
  },
  { draw: star, fill: true, rule: 'nonzero', stroke: { lineWidth: 0.12, lineJoin: 'round' } },
  {
    // A ring: the even-odd rule leaves the hole empty.
    draw: (path) => void path.arc(0, 0, 1, 0, TURN).moveTo(0.5, 0).arc(0, 0, 0.5, 0, TURN),
    fill: true,
    rule: 'evenodd',
    stroke: null,
  },
  {
    draw: (path) => void path.moveTo(-1, 0).bezierCurveTo(-0.4, -1.8, 0.4, 1.8, 1, 0),
    fill: false,
    rule: 'nonzero',
    stroke: { lineWidth: 0.2, lineCap: 'round' },
  },
  {
    draw: (path) => void path.ellipse(0, 0, 1, 0.7, 0, 0, TURN),
    fill: false,
    rule: 'nonzero',
    stroke: { lineWidth: 0.2, lineDash: [0.4, 0.25] },
  },
];

/** Makes the map in steps of less than a millisecond. The map is the value of the generator. */
export function* mapInSteps() {
  const random = randomFrom(20);
  const prototypes = KINDS.map(({ draw, ...style }) => {
    const path = new Path();
    draw(path);
    return { ...style, path, drawn: path.draw(new Path2D()) };
  });
  const kind = new Uint8Array(COUNT);
  const level = new Uint8Array(COUNT);
  const [x, y, size, angle] = [0, 0, 0, 0].map(() => new Float64Array(COUNT));
  for (let i = 0; i < COUNT;) {
    x[i] = REACH.x * (2 * random() - 1);
    y[i] = REACH.y * (2 * random() - 1);
    const height = heightAt(x[i], y[i]);
    if (height < 0) continue;
    level[i] = levelOf(height);
    kind[i] = Math.floor(random() * KINDS.length);
    size[i] = 2 + 5 * random() ** 2;
    angle[i] = TURN * random();
    i += 1;
    if (i % AT_ONCE === 0) yield;
  }
  return {
    level,
    x,
    y,
    size,
    /** How shape i is drawn. @param {number} i */
    styleOf: (i) => prototypes[kind[i]],
    /** From its prototype's coordinates to the map's. @param {number} i */
    matrixOf(i) {
      const [cos, sin] = [size[i] * Math.cos(angle[i]), size[i] * Math.sin(angle[i])];
      return { a: cos, b: sin, c: -sin, d: cos, e: x[i], f: y[i] };
    },
  };
}

/** @typedef {ReturnType<typeof mapInSteps> extends Generator<unknown, infer Made> ? Made : never} CrowdMap */

/**
 * Finds the topmost shape at a point as programs do without an index: the canvas tests one shape after the other, from the top down.
 * Yields after each thousand shapes, because testing all of them takes longer than a frame.
 * @param {CrowdMap} map
 * @param {{x: number, y: number}} point  in the map
 * @param {{tolerance: number, fill: boolean, stroke: boolean}} options  tolerance: in the map's units
 * @returns {Generator<undefined, number, undefined>}  returns the shape's index, or -1
 */
export function* askCanvas(map, { x, y }, { tolerance, fill, stroke }) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  // Chromium computes in single precision, so each shape is moved such that the point is the origin: otherwise digits would be lost far
  // from the middle of the map.
  for (let i = COUNT - 1; i >= 0; i -= 1) {
    const { a, b, c, d, e, f } = map.matrixOf(i);
    const style = map.styleOf(i);
    ctx.setTransform(a, b, c, d, e - x, f - y);
    const fills = style.fill && fill;
    const strokes = style.stroke !== null && stroke;
    if (fills && ctx.isPointInPath(style.drawn, 0, 0, style.rule)) return i;
    if (strokes || (fills && tolerance > 0)) {
      const isSolid = tolerance > 0;
      const {
        lineWidth = 0,
        lineCap = 'butt',
        lineJoin = 'miter',
        lineDash = [],
      } = (strokes && style.stroke) || {};
      ctx.lineWidth = lineWidth + (2 * tolerance) / map.size[i];
      ctx.lineCap = isSolid ? 'round' : lineCap;
      ctx.lineJoin = isSolid ? 'round' : lineJoin;
      ctx.setLineDash(isSolid ? [] : [...lineDash]);
      if (ctx.isPointInStroke(style.drawn, 0, 0)) return i;
    }
    if (i % 1000 === 0) yield;
  }
  return -1;
}
