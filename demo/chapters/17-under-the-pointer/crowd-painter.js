// Draws the map of 100,000 shapes in slices of some milliseconds, on a canvas that is shown when it is finished, the first one at once.
import { COUNT } from './crowd-map.js';

/** Shapes whose radius is smaller than this on the screen, in CSS pixels, are drawn as squares. */
const SMALL = 0.9;
/** How many shapes are drawn between two readings of the clock. */
const STEP = 64;

/**
 * The part of the map that a picture shows: pixel = scale (p - center) + half of the picture's size.
 * @typedef {{x: number, y: number, scale: number}} View
 */

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {View} view
 * @param {import('./crowd-map.js').CrowdMap} map
 * @param {number} i
 * @param {{fill: string, line: string}} colors
 * @param {{x: number, y: number}} [middle]  where the middle of the view is on the canvas, in CSS pixels; by default its middle
 */
export function drawShape(ctx, { x, y, scale }, map, i, colors, middle) {
  const ratio = window.devicePixelRatio || 1;
  const size = map.size[i] * scale;
  const px = (map.x[i] - x) * scale;
  const py = (map.y[i] - y) * scale;
  const style = map.styleOf(i);
  const [cx, cy] = middle
    ? [ratio * middle.x, ratio * middle.y]
    : [ctx.canvas.width / 2, ctx.canvas.height / 2];
  if (size < SMALL) {
    const half = Math.max(size, 0.35) * ratio;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = colors.line;
    ctx.fillRect(cx + ratio * px - half, cy + ratio * py - half, 2 * half, 2 * half);
    return;
  }
  const { a, b, c, d } = map.matrixOf(i);
  const s = ratio * scale;
  ctx.setTransform(s * a, s * b, s * c, s * d, cx + ratio * px, cy + ratio * py);
  if (style.fill) {
    ctx.fillStyle = colors.fill;
    ctx.fill(style.drawn, style.rule);
  }
  const { lineWidth = 0, lineCap = 'butt', lineJoin = 'miter', lineDash = [] } = style.stroke ?? {};
  ctx.strokeStyle = colors.line;
  ctx.lineCap = lineCap;
  ctx.lineJoin = lineJoin;
  ctx.lineWidth = lineWidth;
  if (style.stroke === null) return;
  ctx.setLineDash([...lineDash]);
  ctx.stroke(style.drawn);
}

/** @param {import('./crowd-map.js').CrowdMap} map */
export function createPainter(map) {
  /** @type {{canvas: HTMLCanvasElement, view: View} | null} */
  let shown = null;
  /** @type {{canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D, view: View, ids: ArrayLike<number> | null, next: number,
   *   colors: {fill: string, line: string}[]} | null} */
  let job = null;

  return {
    /**
     * Begins a new picture.
     * @param {{width: number, height: number}} canvas  the size of the picture, in pixels of the screen
     * @param {View} view
     * @param {ArrayLike<number> | null} ids  the shapes to draw, from the lowest one up; null: all
     * @param {{fill: string, line: string}[]} colors  of each level
     */
    begin({ width, height }, view, ids, colors) {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      job = { canvas, ctx, view, ids, next: 0, colors };
    },

    /** Whether a picture is not finished. */
    get busy() {
      return job !== null;
    },

    /** Whether a picture was finished. */
    get finished() {
      return shown !== null;
    },

    /** Continues the picture for about `ms` milliseconds. @param {number} ms */
    work(ms) {
      if (!job) return;
      const { ctx, view, ids, colors } = job;
      const count = ids ? ids.length : COUNT;
      const end = performance.now() + ms;
      while (job.next < count) {
        const last = Math.min(job.next + STEP, count);
        for (; job.next < last; job.next += 1) {
          const i = ids ? ids[job.next] : job.next;
          drawShape(ctx, view, map, i, colors[map.level[i]]);
        }
        if (performance.now() >= end) break;
      }
      if (job.next < count) return;
      shown = job;
      job = null;
    },

    /** Copies the last finished picture, moved and scaled to a view; the first one while it is made. @param {CanvasRenderingContext2D} ctx @param {View} view */
    copyTo(ctx, view) {
      const picture = shown ?? job;
      if (!picture) return;
      const { canvas, view: from } = picture;
      const ratio = window.devicePixelRatio || 1;
      const s = view.scale / from.scale;
      const dx = (from.x - view.x) * view.scale * ratio + ctx.canvas.width / 2;
      const dy = (from.y - view.y) * view.scale * ratio + ctx.canvas.height / 2;
      ctx.setTransform(s, 0, 0, s, dx, dy);
      ctx.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
    },
  };
}
