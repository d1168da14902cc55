// Draws one side: the room, its balls, their ways in the last step, and where some went through a wall.
import { createPencil } from '../../lib/pencil.js';
import { pointsOf } from './rooms.js';

/** @typedef {{x: number, y: number}} Point */

/** Lines are thinner where there are more balls, and none where there are very many. */
const FEW = 300;
const SMALL = 1000;
/** Escaped balls keep flying: no path is drawn to places far from the figure. */
const FAR = 60;
const seen = (/** @type {Point} */ { x, y }) => Math.abs(x) < FAR && Math.abs(y) < FAR;

/** @param {CanvasRenderingContext2D} ctx @param {import('../../lib/canvas.js').Transform} view */
function tracer(ctx, view) {
  return {
    /** @param {import('./metrics.js').Ball} ball */
    ball({ center, radius }) {
      const x = view.x + center.x * view.scale;
      const y = view.y + center.y * view.scale;
      const r = Math.max(0.75, radius * view.scale);
      ctx.moveTo(x + r, y);
      ctx.arc(x, y, r, 0, 2 * Math.PI);
    },
    /** @param {Point[]} way */
    way(way) {
      if (!way.every(seen)) return;
      way.forEach(({ x, y }, i) => {
        const to = i ? ctx.lineTo : ctx.moveTo;
        to.call(ctx, view.x + x * view.scale, view.y + y * view.scale);
      });
    },
  };
}

/** @param {any} pencil @param {any} shape  of a scene */
function trace(pencil, shape) {
  if (shape.length) return pencil.polygon(pointsOf(shape));
  if (shape.start) return pencil.line(shape.start, shape.end);
  if (shape.center) return pencil.circle(shape.center, shape.radius);
  const { x, y, r, startAngle, endAngle } = shape;
  return pencil.arc({ x, y }, r, startAngle, endAngle);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('../../lib/canvas.js').Transform} view
 * @param {import('../../lib/canvas.js').Palette} palette
 * @param {object} what
 * @param {Required<import('../../../js/rebound/Walls.js').Scene>} what.scene
 * @param {import('./metrics.js').Ball[]} what.balls
 * @param {boolean[]} what.outside
 * @param {Point[][]} what.ways
 * @param {Point[]} what.trail  of the large ball
 * @param {Point[]} what.marks
 * @param {[Point, Point] | null} what.sketch  a wall that is being drawn
 */
export function paint(ctx, view, palette, { scene, balls, outside, ways, trail, marks, sketch }) {
  const pencil = createPencil(ctx, view, palette);
  const { ball, way } = tracer(ctx, view);
  ctx.fillStyle = palette.floor;
  ctx.fillRect(0, 0, view.width, view.height);
  ctx.lineJoin = 'round';
  for (const shape of Array.from(scene.walls)) trace(pencil, shape).fill(palette.room);
  for (const shape of Array.from(scene.obstacles))
    if ('center' in shape) trace(pencil, shape).fill(palette['obstacle-fill']);

  const few = balls.length <= FEW;
  for (const out of [false, true]) {
    ctx.beginPath();
    ways.forEach((one, i) => outside[i] === out && way(one));
    pencil.stroke(out ? palette.alarm : palette['path-soft'], few ? 1.25 : 0.75);
  }
  for (const out of [false, true]) {
    ctx.beginPath();
    balls.forEach((one, i) => outside[i] === out && seen(one.center) && ball(one));
    // Of very small ones an outline would leave nothing.
    const solid = balls.length > SMALL;
    pencil.fill(out ? palette.alarm : solid ? palette.path : palette['ball-fill']);
    if (!solid) pencil.stroke(out ? palette.alarm : palette.path, few ? 1.5 : 1);
  }

  for (const shape of Array.from(scene.walls)) trace(pencil, shape).stroke(palette.wall, 2.5);
  for (const shape of Array.from(scene.obstacles))
    trace(pencil, shape).stroke('start' in shape ? palette.wall : palette.obstacle, 2.5);
  if (trail.length > 1) pencil.polygon(trail, false).stroke(palette.normal, 2);
  if (sketch) pencil.line(...sketch).stroke(palette.path, 2, [6, 5]);
  for (const mark of marks) pencil.cross(mark);
}
