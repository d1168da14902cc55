// Runs in a page: fabric with its own search of targets, and with raybound/fabric.

import * as fabric from 'fabric';
import { accelerate } from '../../js/fabric/index.js';
import { random } from '../js/oracle/random.js';
import { compare, spread, time } from './library-page.js';

const SIZE = 1000;

/** A canvas of circles, rectangles, polygons and curves. */
function sceneOf(count, options) {
  const r = random(41);
  const size = 400 / Math.sqrt(count);
  const element = document.body.appendChild(document.createElement('canvas'));
  const canvas = new fabric.Canvas(element, {
    width: SIZE,
    height: SIZE,
    renderOnAddRemove: false,
    ...options,
  });
  const objects = Array.from({ length: count }, (_, i) => {
    const style = {
      left: r.float(20, SIZE - 20),
      top: r.float(20, SIZE - 20),
      fill: '#888',
      objectCaching: false,
      ...(r.bool() && { stroke: '#000', strokeWidth: size / 4 }),
    };
    return [
      () => new fabric.Circle({ radius: size, ...style }),
      () => new fabric.Rect({ width: 2 * size, height: size, angle: i, ...style }),
      () => new fabric.Triangle({ width: 2 * size, height: 2 * size, ...style }),
      () => new fabric.Ellipse({ rx: size, ry: size / 2, angle: i, ...style }),
    ][i % 4]();
  });
  // One by one, because an engine limits the number of arguments.
  for (const object of objects) canvas.add(object);
  return canvas;
}

/** @param {number} count */
export async function run(count) {
  const own = sceneOf(count);
  const ours = sceneOf(count);
  const { left, top } = ours.upperCanvasEl.getBoundingClientRect();
  const r = random(7);
  const points = Array.from({ length: 500 }, () => new fabric.Point(r.int(0, SIZE - 1), r.int(0, SIZE - 1)));
  const on = time(() => {
    accelerate(ours);
    ours.searchPossibleTargets(ours._objects, points[0]);
  });
  const events = points.map(
    ({ x, y }) => new MouseEvent('mousemove', { clientX: left + x, clientY: top + y }),
  );
  // What a pointer event searches, without the position of the canvas on the page.
  const searches = (canvas, count) => () => {
    for (let i = 0; i < count; i++) canvas.searchPossibleTargets(canvas._objects, points[i]);
  };
  const few = 20;
  const pick = compare(searches(own, few), searches(ours, points.length), 5, points.length / few);
  const target = spread(
    Array.from({ length: 9 }, () =>
      time(() => {
        for (const event of events) ours.findTarget(event);
      }),
    ),
  );
  own.perPixelTargetFind = ours.perPixelTargetFind = true;
  const pixels = compare(searches(own, few), searches(ours, points.length), 5, points.length / few);
  own.perPixelTargetFind = ours.perPixelTargetFind = false;
  let frame = 0;
  const moves = (canvas) => {
    frame++;
    for (let i = 0; i < 1000; i++) {
      const object = canvas._objects[(frame * 1000 + 37 * i) % count];
      object.set('left', object.left + (frame % 2 ? 1 : -1));
      object.setCoords();
    }
  };
  const sets = spread(Array.from({ length: 20 }, () => time(() => moves(own))));
  const extra = spread(
    Array.from({ length: 20 }, (_, i) =>
      time(() => {
        moves(ours);
        ours.searchPossibleTargets(ours._objects, points[i]);
      }),
    ),
  );
  const box = { left: 300, top: 300, width: 40, height: 40 };
  const marquee = compare(
    () => own.collectObjects(box),
    () => {
      for (let i = 0; i < 20; i++) ours.collectObjects(box);
    },
    5,
    20,
  );
  return { on, pick, pixels, target: target.min / points.length, sets, extra, marquee };
}
