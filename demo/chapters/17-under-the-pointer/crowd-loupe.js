// The loupe of the map of 100,000 shapes: what is around the pointer, magnified, beside the pointer.
import { colorsOf } from './crowd-land.js';
import { drawShape } from './crowd-painter.js';

/** @typedef {{x: number, y: number}} Point */

/** CSS pixels per unit in the loupe: the smallest shapes are about 20 pixels wide. */
const SCALE = 5;
/** The loupe is drawn while it magnifies at least so many times. */
const LEAST = 2;
/** Its greatest radius, in CSS pixels, and its part of the height of the figure. */
const RADIUS = 64;
const PART = 0.22;
/** Distance between the pointer and the loupe, in CSS pixels. */
const GAP = 14;

/** @param {number} scale  of the map, in CSS pixels per unit */
export const isMagnified = (scale) => SCALE / scale >= LEAST;

/**
 * Where the loupe is for a pointer: above it at the right, or on the sides where the figure has room.
 * @param {Point} pixel  of the pointer @param {{width: number, height: number}} size  of the figure, in CSS pixels
 */
export function loupeAt(pixel, { width, height }) {
  const radius = Math.min(RADIUS, PART * height);
  const away = radius * Math.SQRT1_2 + GAP;
  const side = pixel.x + away + radius < width ? 1 : -1;
  const up = pixel.y - away - radius > 0 ? -1 : 1;
  return { x: pixel.x + side * away, y: pixel.y + up * away, radius };
}

/**
 * Draws the shapes around a point of the map in the loupe.
 * @param {CanvasRenderingContext2D} ctx
 * @param {object} parts
 * @param {import('./crowd-map.js').CrowdMap} parts.map
 * @param {import('raybound').ShapeIndex} parts.index
 * @param {Point} parts.point  of the pointer, on the map
 * @param {{x: number, y: number, radius: number}} parts.loupe
 * @param {number} parts.reach  radius of the pointer's circle, in units of the map
 * @param {number | undefined} parts.found  the shape under the pointer
 * @param {(i: number) => void} parts.trace  makes the outline of a shape the current path, under the transform of the context
 * @param {import('../../lib/canvas.js').Palette} parts.palette
 */
export function drawLoupe(ctx, { map, index, point, loupe, reach, found, trace, palette }) {
  const ratio = window.devicePixelRatio || 1;
  const { x, y, radius } = loupe;
  const around = radius / SCALE;
  const ids = /** @type {number[]} */ (
    index.search({
      min: { x: point.x - around, y: point.y - around },
      max: { x: point.x + around, y: point.y + around },
    })
  ).sort((a, b) => a - b);
  const circle = (/** @type {number} */ r) => {
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
  };
  ctx.save();
  circle(radius);
  ctx.fillStyle = palette.room;
  ctx.fill();
  ctx.clip();
  const colors = colorsOf(palette);
  for (const i of ids) drawShape(ctx, { ...point, scale: SCALE }, map, i, colors[map.level[i]], { x, y });
  ctx.setLineDash([]);
  if (found !== undefined) {
    ctx.setTransform(
      ratio * SCALE,
      0,
      0,
      ratio * SCALE,
      ratio * (x - SCALE * point.x),
      ratio * (y - SCALE * point.y),
    );
    trace(found);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.lineWidth = 3;
    ctx.strokeStyle = palette.alarm;
    ctx.stroke();
  }
  circle(Math.max(3, reach * SCALE));
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = palette.ink;
  ctx.stroke();
  ctx.restore();
  circle(radius);
  ctx.lineWidth = 2;
  ctx.strokeStyle = palette.ink;
  ctx.stroke();
}
