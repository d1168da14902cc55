// Draws a scene and what follows from it on the canvas. Shapes and outlines draw themselves (crtPath); colors come from the
// style sheet, so that a scheme is described in one place.
import { createPencil } from '../../lib/pencil.js';
import { ballAt } from './derived.js';

/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {import('./scene.js').Scene} Scene */

const BOX_DASHES = [12, 4, 4, 4];
const GRID = 50;
const NORMAL_LENGTH = 30;

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import('../../lib/canvas.js').Transform} view
 * @param {import('../../lib/canvas.js').Palette} palette
 * @param {Scene} scene
 * @param {Derived} derived
 * @param {number} travelled
 */
export function draw(ctx, view, palette, { radius: [radius], useBoundingBox }, derived, travelled) {
  const pencil = createPencil(ctx, view, palette);
  const { wall, obstacle, wallExtend, obstacleExtend, path, contacts, start, direction, tip } = derived;
  const small = view.scale < 0.8;
  const pixels = (/** @type {number} */ n) => n / view.scale;
  const ballColor = derived.end === 'blocked' ? palette.alarm : palette.path;

  ctx.fillStyle = palette.floor;
  ctx.fillRect(0, 0, view.width, view.height);

  // the room, and in it all points that the ball's center can reach
  pencil.outline(wall).fill(palette.band);
  pencil.outline(wallExtend.geometry).fill(palette.room);
  pencil.grid(GRID).stroke(palette.grid, 1);
  pencil.outline(obstacleExtend.geometry).fill(palette['obstacle-band']);

  // outlines grown by the radius, and their bounding boxes
  pencil.outline(wallExtend.geometry).stroke(palette['wall-outline'], 1.25);
  pencil.outline(obstacleExtend.geometry).stroke(palette['obstacle-outline'], 1.25);
  for (const { geometry } of [wallExtend, obstacleExtend]) {
    const { min, max } = geometry.boundingBox;
    if (!(min.x <= max.x && min.y <= max.y)) continue;
    const corners = [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];
    pencil.polygon(corners).stroke(palette.box, useBoundingBox ? 2 : 1, BOX_DASHES); // thin while they are not used
  }

  // the ball at each contact
  for (const { point } of contacts) pencil.circle(point, radius).stroke(palette.ring, 1);

  pencil
    .outline(obstacle)
    .fill(palette['obstacle-fill'])
    .stroke(palette.obstacle, small ? 2 : 2.5);

  // the path: all of it, and the part already gone
  const ball = ballAt(derived, travelled);
  pencil.polygon(path, false).stroke(palette['path-soft'], small ? 1.25 : 1.5);
  if (travelled > 0) {
    const gone = [...path.slice(0, ball.touched + 1), ball.position];
    pencil.polygon(gone, false).stroke(palette.path, small ? 1.75 : 2);
  }

  // unit normals where the center meets an outline
  contacts.forEach(({ point, normal }, i) => {
    const latest = i + 1 === ball.touched;
    const length = pixels(NORMAL_LENGTH * Math.max(view.scale, 0.6));
    const end = { x: point.x + normal.x * length, y: point.y + normal.y * length };
    pencil.faint(travelled > 0 && !latest ? 0.55 : 1, () =>
      pencil.arrow(point, end, palette.normal, latest ? 2 : 1.25),
    );
    pencil.circle(point, pixels(small ? 2 : 2.5)).fill(palette.path);
  });

  pencil.outline(wall).stroke(palette.wall, small ? 2.5 : 3);

  // where the ball starts, and its direction
  pencil.circle(start, radius).stroke(ballColor, 1.5, [3, 4]);
  pencil.line(start, tip).stroke(ballColor, 2).head(tip, direction, ballColor);

  // the ball
  pencil
    .circle(ball.position, radius)
    .fill(palette['ball-fill'])
    .stroke(ballColor, small ? 2 : 2.5);
  pencil.circle(ball.position, pixels(3)).fill(ballColor);
}
