// The printed code of the lesson on apps: picking agrees with ShapeIndex, the mistakes do not, and the program runs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShapeIndex } from 'raybound';
import { distanceTo } from '../../../demo/chapters/19-in-an-app/distance.example.js';
import { startEditor } from '../../../demo/chapters/19-in-an-app/main.example.js';
import { pick } from '../../../demo/chapters/19-in-an-app/pick.example.js';
import { isNearInDrawing } from '../../../demo/chapters/19-in-an-app/pick.mistake.js';
import { toCanvas } from '../../../demo/chapters/19-in-an-app/place.example.js';
import { toCanvasInCss } from '../../../demo/chapters/19-in-an-app/place.mistake.js';
import { createShapes } from '../../../demo/chapters/19-in-an-app/shapes.example.js';
import { topmost } from '../../../demo/chapters/19-in-an-app/topmost.example.js';
import { pickFirst } from '../../../demo/chapters/19-in-an-app/topmost.mistake.js';
import { randomFrom } from '../../../demo/lib/random.js';

const SEED = Number(process.env.RB_SEED ?? 1);
const DRAWINGS = 400;
const PICKS = 50;
const LINE_WIDTH = 1e-9;

test(`the printed pick is that of ShapeIndex, at any zoom and tolerance (seed ${SEED})`, () => {
  const random = randomFrom(SEED);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  let hits = 0;
  let bottom = 0;
  let unscaled = 0;
  for (let i = 0; i < DRAWINGS; i += 1) {
    const index = new ShapeIndex();
    const shapes = Array.from({ length: 12 }, (_, id) => {
      const [x, y, size] = [between(-10, 10), between(-10, 10), between(0.5, 4)];
      const point = () => ({ x: x + between(-size, size), y: y + between(-size, size) });
      const open = id % 3 === 2;
      const shape =
        id % 3 === 0
          ? { id, center: { x, y }, radius: size }
          : { id, points: Array.from({ length: 5 }, point), open };
      if (shape.center) index.add({ center: shape.center, radius: size }, { id });
      else {
        const points = (shape.points ?? []).flatMap((p) => [p.x, p.y]);
        const stroke = open ? { lineWidth: LINE_WIDTH } : null;
        index.add({ points, closed: !open }, { id, fill: !open, stroke });
      }
      return shape;
    });
    const view = { zoom: between(0.25, 4), x: between(-5, 5), y: between(-5, 5) };
    const viewTransform = { a: view.zoom, d: view.zoom, e: view.x, f: view.y };
    for (let k = 0; k < PICKS; k += 1) {
      const place = {
        x: view.zoom * between(-11, 11) + view.x,
        y: view.zoom * between(-11, 11) + view.y,
      };
      const tolerance = k % 2 ? between(0, 2) : 0;
      const point = { x: (place.x - view.x) / view.zoom, y: (place.y - view.y) / view.zoom };
      // If the distance equals the tolerance within rounding, or the width of a line, either result is correct.
      const doubtful = shapes.some(
        (shape) =>
          Math.abs(distanceTo(shape, point) - tolerance / view.zoom) < 2 * LINE_WIDTH &&
          distanceTo(shape, point) > 0,
      );
      if (doubtful) continue;
      const ours = index.pick(place, { tolerance, viewTransform });
      assert.equal(
        pick(shapes, place, view, tolerance)?.id,
        ours?.id,
        JSON.stringify({ i, k, place, tolerance, view }),
      );
      if (ours) hits += 1;
      if (tolerance === 0) assert.equal(topmost(shapes, point)?.id, ours?.id);
      if (tolerance === 0 && pickFirst(shapes, point)?.id !== ours?.id) bottom += 1;
      if (shapes.some((shape) => isNearInDrawing(shape, place, view, tolerance)) !== (ours !== null))
        unscaled += 1;
    }
    index.dispose();
  }
  assert.ok(hits > (DRAWINGS * PICKS) / 10, `${hits} hits`);
  assert.ok(bottom > 0 && unscaled > 0, 'the mistakes have an effect');
});

/** A canvas of 480 x 240 pixels that is shown twice as large, 10 pixels from the page's edges. */
function createCanvas() {
  /** @type {Record<string, (event: object) => void>} */
  const listeners = {};
  /** @type {number[][]} */
  const origins = [];
  const context = new Proxy(
    { translate: (/** @type {number} */ x, /** @type {number} */ y) => origins.push([x, y]) },
    { get: (target, name) => Reflect.get(target, name) ?? (() => {}), set: () => true },
  );
  return {
    width: 480,
    height: 240,
    getContext: () => context,
    getBoundingClientRect: () => ({ left: 10, top: 10, width: 960, height: 480 }),
    addEventListener: (/** @type {string} */ type, /** @type {() => void} */ listener) =>
      (listeners[type] = listener),
    origins,
    send: (/** @type {string} */ type, /** @type {number} */ x, /** @type {number} */ y, more = {}) =>
      listeners[type]({ clientX: 10 + 2 * x, clientY: 10 + 2 * y, ...more }),
  };
}

test('the printed program selects the topmost shape, drags it, and finds it at its new position', () => {
  const canvas = createCanvas();
  const shapes = createShapes();
  startEditor(canvas, shapes);
  const positions = () => shapes.map(({ x, y }) => [x, y]);
  assert.deepEqual(canvas.origins, positions(), 'each shape is painted at its position');
  canvas.send('pointerdown', 150, 130); // on the disc and on the card, which is on top
  canvas.send('pointermove', 250, 160);
  canvas.send('pointerup', 250, 160);
  assert.deepEqual(positions(), [
    [110, 90],
    [230, 140],
    [260, 100],
  ]);
  canvas.send('pointermove', 0, 0); // released
  canvas.send('pointerdown', 150, 130); // now only the disc
  canvas.send('pointermove', 140, 130);
  canvas.send('pointerup', 140, 130);
  assert.deepEqual(positions(), [
    [100, 90],
    [230, 140],
    [260, 100],
  ]);
  canvas.send('pointerdown', 380, 220); // the card at its new position
  canvas.send('pointermove', 381, 220);
  assert.deepEqual(positions()[1], [231, 140]);
  canvas.send('pointerdown', 470, 10); // nothing
  canvas.send('pointermove', 0, 0);
  assert.deepEqual(positions()[1], [231, 140]);
});

test('the wheel zooms the printed program around the pointer, and a drag moves a shape in the drawing', () => {
  const canvas = createCanvas();
  const shapes = createShapes();
  startEditor(canvas, shapes);
  let prevented = 0;
  const preventDefault = () => (prevented += 1);
  // Twice the size around the middle of the card at (210, 155), which stays there.
  canvas.send('wheel', 210, 155, { deltaY: -Math.log(2) / Math.log(1.001), preventDefault });
  assert.equal(prevented, 1, 'the page is not scrolled');
  canvas.send('pointerdown', 365, 155); // on the card, whose right side is now at 370
  canvas.send('pointermove', 385, 165);
  canvas.send('pointerup', 385, 165);
  const [, card] = shapes;
  assert.ok(Math.abs(card.x - 140) < 1e-9 && Math.abs(card.y - 115) < 1e-9, `${card.x}, ${card.y}`);
  // 3 pixels beside its right side, now at 390: within 4 pixels of the canvas.
  canvas.send('pointerdown', 393, 165);
  canvas.send('pointermove', 391, 165);
  canvas.send('pointerup', 391, 165);
  assert.ok(Math.abs(card.x - 139) < 1e-9);
  // 6 pixels beside it, which are 3 units of the drawing: beyond the tolerance.
  canvas.send('pointerdown', 394, 165);
  canvas.send('pointermove', 300, 165);
  assert.ok(Math.abs(card.x - 139) < 1e-9);
});

test('CSS pixels are canvas pixels only if the canvas is shown in its own size', () => {
  const canvas = createCanvas();
  const event = { clientX: 110, clientY: 210 };
  assert.deepEqual(toCanvas(event, canvas), { x: 50, y: 100 });
  assert.deepEqual(toCanvasInCss(event, canvas), { x: 100, y: 200 });
});
