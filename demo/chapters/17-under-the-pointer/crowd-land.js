// The land of the map of 100,000 shapes: its height and colors, and a sketch of it that is shown until the shapes are drawn.
import { resize } from '../../lib/canvas.js';
import { REACH } from './crowd-spec.js';

/** How many colors the land has, by height. */
export const LEVELS = 3;

/** Side of the squares of the sketch, in CSS pixels: small enough to show the coasts, large enough to be drawn in a millisecond. */
const SQUARE = 5;

/** Height of the land; the sea is below 0. @param {number} x @param {number} y */
export const heightAt = (x, y) =>
  Math.sin(x / 310 + 1.3) * Math.cos(y / 270) +
  0.6 * Math.sin(x / 130 + y / 170 + 2) +
  0.4 * Math.cos(x / 70 - y / 90) -
  0.1;

/** The color of the land at a height of at least 0. @param {number} height */
export const levelOf = (height) => Math.min(LEVELS - 1, Math.floor(2.2 * height));

/** The colors of each level. @param {import('../../lib/canvas.js').Palette} palette */
export const colorsOf = (palette) =>
  [palette.path, palette.obstacle, palette.box].map((line) => ({
    fill: `color-mix(in srgb, ${line} 22%, ${palette.room})`,
    line,
  }));

/**
 * The part of the map that a figure of this size in CSS pixels shows: pixel = scale (p - center) + half of the size.
 * @param {{center: number[], zoom: number[]}} state @param {{width: number, height: number}} size
 */
export const viewOf = ({ center: [x, y], zoom: [zoom] }, { width, height }) => ({
  x,
  y,
  scale: Math.max(width / (2 * REACH.x), height / (2 * REACH.y)) * 2 ** zoom,
});

/**
 * Draws the land in squares, without shapes.
 * @param {HTMLCanvasElement} canvas
 * @param {{center: number[], zoom: number[]}} state
 * @param {import('../../lib/canvas.js').Palette} palette
 */
export function drawLand(canvas, state, palette) {
  const { clientWidth: width, clientHeight: height } = canvas;
  resize(canvas, width, height);
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const ratio = canvas.width / Math.max(width, 1);
  const { x, y, scale } = viewOf(state, { width, height });
  const colors = colorsOf(palette);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.fillStyle = palette.room;
  ctx.fillRect(0, 0, width, height);
  for (let top = 0; top < height; top += SQUARE)
    for (let left = 0; left < width; left += SQUARE) {
      const middle = [left + SQUARE / 2 - width / 2, top + SQUARE / 2 - height / 2];
      const high = heightAt(x + middle[0] / scale, y + middle[1] / scale);
      if (high < 0) continue;
      ctx.fillStyle = colors[levelOf(high)].fill;
      ctx.fillRect(left, top, SQUARE, SQUARE);
    }
}
