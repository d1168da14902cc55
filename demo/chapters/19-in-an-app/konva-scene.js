// The scene of the figure of a canvas library, drawn by konva, with its own hit test or that of raybound.
import Konva from 'konva/lib/Core.js';
import { Circle } from 'konva/lib/shapes/Circle.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import { Star } from 'konva/lib/shapes/Star.js';
import { accelerate } from '../../../js/konva/index.js';
import { randomFrom } from '../../lib/random.js';
import { inSlices, pause } from '../../lib/slices.js';

/** @typedef {{fill: string, stroke: string, found: string}} Colors */
/** @typedef {{kind: string, id: number, pick: number, draw: number}} Measured  kind: of the shape under the pointer, '' for none; times in milliseconds */
/** @typedef {ReturnType<typeof createScene>} Scene */

const WIDTH = 960;
const HEIGHT = 480;

// The figure draws when it has measured.
Konva.autoDrawEnabled = false;

/** @param {() => number} random @param {number} i @param {number} size */
function shapeOf(random, i, size) {
  const place = { x: WIDTH * random(), y: HEIGHT * random(), rotation: 360 * random() };
  const common = { ...place, strokeWidth: 1, id: String(i + 1) };
  if (i % 3 === 0) return new Circle({ ...common, name: 'disc', radius: size });
  if (i % 3 === 1) {
    const [width, height] = [2.4 * size, 1.5 * size];
    return new Rect({ ...common, name: 'card', width, height, cornerRadius: size / 3 });
  }
  const star = { numPoints: 5, innerRadius: size / 2, outerRadius: 1.2 * size };
  return new Star({ ...common, name: 'star', ...star });
}

/** Makes shapes, one in each step. @param {number} count */
function* shapesInSteps(count) {
  const random = randomFrom(7);
  const size = 0.6 * Math.sqrt((WIDTH * HEIGHT) / count);
  const shapes = [];
  for (let i = 0; i < count; i++) {
    shapes.push(shapeOf(random, i, size));
    yield;
  }
  return shapes;
}

export function createScene() {
  const container = document.createElement('div');
  const stage = new Konva.Stage({ container, width: WIDTH, height: HEIGHT });
  const layer = new Konva.Layer();
  stage.add(layer);
  /** @type {ReturnType<typeof accelerate> | null} */
  let acceleration = null;
  /** @type {Colors} */
  let colors = { fill: '', stroke: '', found: '' };
  /** How many shapes the scene has; 0 while they are made. */
  let made = 0;
  /** How many shapes are made, or were made last. */
  let wanted = 0;
  /** @type {any} */
  let found = null;

  const paint = (/** @type {any} */ shape) =>
    shape.setAttrs({ fill: shape === found ? colors.found : colors.fill, stroke: colors.stroke });

  /**
   * Makes and draws the shapes in several tasks, so that the page scrolls and reacts meanwhile. Resolves with false if another call came
   * later.
   * @param {number} count
   */
  async function fill(count) {
    wanted = count;
    made = 0;
    const shapes = await inSlices(shapesInSteps(count));
    if (wanted !== count) return false;
    found = null;
    layer.destroyChildren();
    layer.add(.../** @type {any[]} */ (shapes));
    layer.children.forEach(paint);
    await pause();
    if (wanted !== count) return false;
    layer.drawScene();
    await pause();
    if (wanted !== count) return false;
    layer.drawHit();
    await pause();
    if (wanted !== count) return false;
    // The first reading of a pixel waits for all drawing before it.
    stage.getIntersection({ x: 0, y: 0 });
    await pause();
    if (wanted !== count) return false;
    made = count;
    return true;
  }

  /** @param {boolean} on */
  function turn(on) {
    if (on === (acceleration !== null)) return;
    acceleration?.dispose();
    acceleration = on ? accelerate(stage) : null;
    layer.draw();
    // The first pick after the line reads all shapes.
    stage.getIntersection({ x: 0, y: 0 });
  }

  return {
    /**
     * Sets the colors of all shapes, if they are others than before.
     * @param {Colors} next
     */
    color(next) {
      if (JSON.stringify(next) === JSON.stringify(colors)) return;
      colors = next;
      layer.children.forEach(paint);
      if (made > 0) layer.draw();
    },
    fill,
    /** Whether the scene has so many shapes. @param {number} count */
    has: (count) => made === count,
    /** Whether so many shapes are being made. @param {number} count */
    isMaking: (count) => wanted === count && made === 0,
    /**
     * Moves the pointer: picks the shape below it, colors it, and draws the scene, which has its shapes.
     * @param {{line: boolean, x: number, y: number}} state
     * @returns {Measured}
     */
    measure({ line, x, y }) {
      turn(line);
      const begin = performance.now();
      const next = /** @type {any} */ (stage.getIntersection({ x, y }));
      const picked = performance.now();
      const before = found;
      found = next;
      for (const shape of [before, next]) if (shape) paint(shape);
      const changed = performance.now();
      layer.draw();
      return {
        kind: next?.name() ?? '',
        id: Number(next?.id()),
        pick: picked - begin,
        draw: performance.now() - changed,
      };
    },
    /** What konva has drawn. @returns {HTMLCanvasElement} */
    picture: () => layer.getCanvas()._canvas,
  };
}
