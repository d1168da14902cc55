// Paints a scene and what follows from it on the canvas. Shapes and outlines draw themselves (crtPath);
// colors come from the style sheet, so that a scheme is described in one place.
import { ballAt } from './derived.js';
import { toScreen } from '../../lib/view.js';

/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {import('./state.js').Scene} Scene */
/** @typedef {import('../../lib/view.js').Transform} Transform */

const BOX_DASHES = [12, 4, 4, 4];
const GRID = 50;
const NORMAL_LENGTH = 30;

const COLORS = /** @type {const} */ ([
  'floor',
  'grid',
  'band',
  'room',
  'wall',
  'wall-outline',
  'obstacle',
  'obstacle-fill',
  'obstacle-outline',
  'obstacle-band',
  'box',
  'path',
  'path-soft',
  'ball-fill',
  'ring',
  'normal',
  'alarm',
  'ink',
  'quiet',
]);

/** @typedef {Record<(typeof COLORS)[number], string>} Palette */

/** @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const entries = COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return /** @type {Palette} */ (Object.fromEntries(entries));
}

/**
 * Make the canvas as sharp as the screen. Returns whether its size changed.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width   CSS pixels
 * @param {number} height
 */
export function resize(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width === w && canvas.height === h) return false;
  canvas.width = w;
  canvas.height = h;
  return true;
}

/** Moving a window to another screen changes the density, not the size. @param {() => void} changed */
export function watchDensity(changed) {
  const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const next = () => {
    changed();
    watchDensity(changed);
  };
  query.addEventListener('change', next, { once: true });
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Transform} view
 * @param {Palette} palette
 * @param {Scene} scene
 * @param {Derived} derived
 * @param {number} travelled
 */
export function draw(ctx, view, palette, scene, derived, travelled) {
  const ratio = ctx.canvas.width / view.width;
  const pixels = () => ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  const figure = () =>
    ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
  const at = (/** @type {{x: number, y: number}} */ p) => toScreen(view, p);

  /** A shape's own path, in figure units; lines are then drawn in pixels. */
  const outline = (/** @type {{ crtPath(ctx: CanvasRenderingContext2D): unknown }} */ geometry) => {
    figure();
    ctx.beginPath();
    geometry.crtPath(ctx);
    pixels();
  };
  const stroke = (
    /** @type {string} */ color,
    /** @type {number} */ width,
    /** @type {number[]} */ dash = [],
  ) => {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
  };
  const fill = (/** @type {string} */ color) => {
    ctx.fillStyle = color;
    ctx.fill();
  };
  const circle = (/** @type {{x: number, y: number}} */ center, /** @type {number} */ radius) => {
    const { x, y } = at(center);
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
  };

  const small = view.scale < 0.8;
  const r = scene.radius * view.scale;
  const blocked = derived.end === 'blocked';
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';

  // paper
  pixels();
  ctx.fillStyle = palette.floor;
  ctx.fillRect(0, 0, view.width, view.height);

  // the room, and in it all places of the ball's center
  outline(derived.wall);
  fill(palette.band);
  outline(derived.wallExtend.geometry);
  fill(palette.room);

  ctx.beginPath();
  for (let x = -20 * GRID; x <= 20 * GRID; x += GRID) {
    const sx = Math.round(view.x + x * view.scale) + 0.5;
    ctx.moveTo(sx, 0);
    ctx.lineTo(sx, view.height);
  }
  for (let y = -20 * GRID; y <= 20 * GRID; y += GRID) {
    const sy = Math.round(view.y + y * view.scale) + 0.5;
    ctx.moveTo(0, sy);
    ctx.lineTo(view.width, sy);
  }
  stroke(palette.grid, 1);

  outline(derived.obstacleExtend.geometry);
  fill(palette['obstacle-band']);

  // outlines grown by the radius
  outline(derived.wallExtend.geometry);
  stroke(palette['wall-outline'], 1.25);
  outline(derived.obstacleExtend.geometry);
  stroke(palette['obstacle-outline'], 1.25);

  // bounding boxes of both outlines
  for (const { geometry } of [derived.wallExtend, derived.obstacleExtend]) {
    const { min, max } = geometry.boundingBox;
    if (!(min.x <= max.x && min.y <= max.y)) continue;
    const a = at(min);
    const b = at(max);
    ctx.beginPath();
    ctx.rect(a.x, a.y, b.x - a.x, b.y - a.y);
    stroke(palette.box, scene.useBoundingBox ? 2 : 1, BOX_DASHES); // thin while they are not asked
  }

  // the ball where it touches
  for (const { point } of derived.contacts) {
    circle(point, r);
    stroke(palette.ring, 1);
  }

  outline(derived.obstacle);
  fill(palette['obstacle-fill']);
  stroke(palette.obstacle, small ? 2 : 2.5);

  // the path: all of it, and the part already gone
  const ball = ballAt(derived, travelled);
  const line = (/** @type {{x: number, y: number}[]} */ points) => {
    ctx.beginPath();
    for (const p of points) {
      const { x, y } = at(p);
      ctx.lineTo(x, y);
    }
  };
  line(derived.path);
  stroke(palette['path-soft'], small ? 1.25 : 1.5);
  if (travelled > 0) {
    line([...derived.path.slice(0, ball.touched + 1), ball.position]);
    stroke(palette.path, small ? 1.75 : 2);
  }

  // unit normals where the center meets an outline
  derived.contacts.forEach(({ point, normal }, i) => {
    const { x, y } = at(point);
    const latest = i + 1 === ball.touched;
    ctx.save();
    if (travelled > 0 && !latest) ctx.globalAlpha = 0.55;
    ctx.translate(x, y);
    ctx.rotate(Math.atan2(normal.y, normal.x));
    const length = NORMAL_LENGTH * Math.max(view.scale, 0.6);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(length - 4, 0);
    stroke(palette.normal, latest ? 2 : 1.25);
    ctx.beginPath();
    ctx.moveTo(length, 0);
    ctx.lineTo(length - 6, 3);
    ctx.lineTo(length - 6, -3);
    fill(palette.normal);
    ctx.restore();
    ctx.beginPath();
    ctx.arc(x, y, small ? 2 : 2.5, 0, 2 * Math.PI);
    fill(palette.path);
  });

  // the wall
  outline(derived.wall);
  stroke(palette.wall, small ? 2.5 : 3);

  // where the ball starts, and its direction
  circle(derived.start, r);
  stroke(blocked ? palette.alarm : palette.path, 1.5, [3, 4]);
  const from = at(derived.start);
  const to = at(derived.tip);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  stroke(blocked ? palette.alarm : palette.path, 2);
  ctx.save();
  ctx.translate(to.x, to.y);
  ctx.rotate(Math.atan2(derived.direction.y, derived.direction.x));
  ctx.beginPath();
  ctx.moveTo(17, 0);
  ctx.lineTo(8, 5.5);
  ctx.lineTo(8, -5.5);
  fill(blocked ? palette.alarm : palette.path);
  ctx.restore();

  // the ball
  circle(ball.position, r);
  fill(palette['ball-fill']);
  stroke(blocked ? palette.alarm : palette.path, small ? 2 : 2.5);
  circle(ball.position, 3);
  fill(blocked ? palette.alarm : palette.path);
}
