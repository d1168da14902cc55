// The scene of the figure of a canvas library, drawn by konva, with its own hit test or that of raybound.
import Konva from 'konva/lib/Core.js';
import { Circle } from 'konva/lib/shapes/Circle.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import { Star } from 'konva/lib/shapes/Star.js';
import { accelerate } from '../../../js/konva/index.js';
import { randomFrom } from '../../lib/random.js';

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

export function createScene() {
  const container = document.createElement('div');
  const stage = new Konva.Stage({ container, width: WIDTH, height: HEIGHT });
  const layer = new Konva.Layer();
  stage.add(layer);
  /** @type {ReturnType<typeof accelerate> | null} */
  let acceleration = null;
  /** @type {Colors} */
  let colors = { fill: '', stroke: '', found: '' };
  let made = 0;
  /** @type {any} */
  let found = null;

  const paint = (/** @type {any} */ shape) =>
    shape.setAttrs({ fill: shape === found ? colors.found : colors.fill, stroke: colors.stroke });

  /** @param {number} count */
  function fill(count) {
    if (count === made) return;
    made = count;
    found = null;
    layer.destroyChildren();
    const random = randomFrom(7);
    const size = 0.6 * Math.sqrt((WIDTH * HEIGHT) / count);
    for (let i = 0; i < count; i++) layer.add(/** @type {any} */ (shapeOf(random, i, size)));
    layer.children.forEach(paint);
    layer.draw();
    // The first reading of a pixel waits for all drawing before it.
    stage.getIntersection({ x: 0, y: 0 });
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
      layer.draw();
    },
    /**
     * Moves the pointer: picks the shape below it, colors it, and draws the scene.
     * @param {{count: number, line: boolean, x: number, y: number}} state
     * @returns {Measured}
     */
    measure({ count, line, x, y }) {
      fill(count);
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
