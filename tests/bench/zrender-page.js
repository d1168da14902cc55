// Runs in a page: zrender with its own search, and with raybound/zrender.

import * as zrender from 'zrender';
import CanvasPainter from 'zrender/lib/canvas/Painter.js';
import { accelerate } from '../../js/zrender/index.js';
import { random } from '../js/oracle/random.js';
import { compare, spread, time } from './library-page.js';

const SIZE = 1000;

// A bundler drops the module that does this.
zrender.registerPainter('canvas', CanvasPainter);

/** An instance with circles, rectangles, stars and curves. */
function sceneOf(count) {
  const r = random(41);
  const size = 400 / Math.sqrt(count);
  const dom = document.body.appendChild(document.createElement('div'));
  const zr = zrender.init(dom, { width: SIZE, height: SIZE, useCoarsePointer: false });
  for (let i = 0; i < count; i++) {
    const style = { fill: '#888', ...(r.bool() && { stroke: '#000', lineWidth: size / 4 }) };
    const shape = [
      () => new zrender.Circle({ shape: { r: size } }),
      () => new zrender.Rect({ shape: { width: 2 * size, height: size }, rotation: i }),
      () => new zrender.Star({ shape: { n: 5, r: size } }),
      () => new zrender.BezierCurve({ shape: { x2: size, y2: size, cpx1: 2 * size, cpy1: 0 } }),
    ][i % 4]();
    shape.attr({ x: r.float(20, SIZE - 20), y: r.float(20, SIZE - 20), style });
    zr.add(shape);
  }
  zr.refreshImmediately();
  return { zr, shapes: zr.storage.getDisplayList().slice() };
}

/** @param {number} count */
export async function run(count) {
  const own = sceneOf(count);
  const ours = sceneOf(count);
  const on = time(() => {
    accelerate(ours.zr);
    ours.zr.handler.findHover(1, 1);
  });
  const r = random(7);
  const points = Array.from({ length: 500 }, () => [r.int(0, SIZE - 1), r.int(0, SIZE - 1)]);
  const picks =
    ({ zr }, count) =>
    () => {
      for (let i = 0; i < count; i++) zr.handler.findHover(points[i][0], points[i][1]);
    };
  const few = 20;
  const pick = compare(picks(own, few), picks(ours, points.length), 5, points.length / few);
  let frame = 0;
  // The part of a frame that is not painted.
  const frames = ({ zr, shapes }) => {
    frame++;
    for (let i = 0; i < 1000; i++) {
      const shape = shapes[(frame * 1000 + 37 * i) % count];
      shape.attr('x', shape.x + (frame % 2 ? 1 : -1));
    }
    zr.storage.getDisplayList(true);
  };
  const painted = ({ shapes }) => {
    for (const shape of shapes) shape.__dirty = 0;
  };
  const timesOf = (scene, work) =>
    spread(
      Array.from({ length: 12 }, (_, i) => {
        const t = time(() => work(i));
        painted(scene);
        return t;
      }),
    );
  painted(own);
  painted(ours);
  const sets = timesOf(own, () => frames(own));
  const extra = timesOf(ours, (i) => {
    frames(ours);
    ours.zr.handler.findHover(points[i][0], points[i][1]);
  });
  return { on, pick, sets, extra };
}
