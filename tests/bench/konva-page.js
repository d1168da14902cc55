// Runs in a page: konva with its own hit test, and with raybound/konva.

import Konva from 'konva';
import { accelerate } from '../../js/konva/index.js';
import { random } from '../js/oracle/random.js';
import { compare, spread, time } from './library-page.js';

const SIZE = 1000;

Konva.autoDrawEnabled = false;

/** A stage of circles, rectangles, stars and curves. */
function sceneOf(count) {
  const r = random(41);
  const size = 400 / Math.sqrt(count);
  const container = document.body.appendChild(document.createElement('div'));
  const stage = new Konva.Stage({ container, width: SIZE, height: SIZE });
  const layer = new Konva.Layer();
  stage.add(layer);
  for (let i = 0; i < count; i++) {
    const style = {
      x: r.float(20, SIZE - 20),
      y: r.float(20, SIZE - 20),
      fill: '#888',
      perfectDrawEnabled: false,
      ...(r.bool() && { stroke: '#000', strokeWidth: size / 4 }),
    };
    layer.add(
      [
        () => new Konva.Circle({ radius: size, ...style }),
        () => new Konva.Rect({ width: 2 * size, height: size, rotation: i, ...style }),
        () => new Konva.Star({ numPoints: 5, innerRadius: size / 2, outerRadius: size, ...style }),
        () => new Konva.Path({ data: `M0 0C${size} ${-size} ${2 * size} ${size} 0 ${size}Z`, ...style }),
      ][i % 4](),
    );
  }
  layer.draw();
  return { stage, layer };
}

/** @param {number} count */
export async function run(count) {
  const own = sceneOf(count);
  const ours = sceneOf(count);
  const on = time(() => {
    accelerate(ours.stage);
    ours.stage.getIntersection({ x: 1, y: 1 });
  });
  const r = random(7);
  const points = Array.from({ length: 2000 }, () => ({ x: r.int(0, SIZE - 1), y: r.int(0, SIZE - 1) }));
  const picks = (stage) => () => {
    for (const point of points) stage.getIntersection(point);
  };
  let frame = 0;
  const frames =
    ({ stage, layer }, moved, draws = true) =>
    () => {
      frame++;
      for (let i = 0; i < moved; i++) {
        const node = layer.children[(frame * moved + 37 * i) % count];
        node.x(node.x() + (frame % 2 ? 1 : -1));
      }
      if (draws) layer.draw();
      stage.getIntersection(points[frame % points.length]);
    };
  const result = {
    on,
    pick: compare(picks(own.stage), picks(ours.stage)),
    one: compare(frames(own, 1), frames(ours, 1), 5),
    many: compare(frames(own, 1000), frames(ours, 1000), 5),
    // konva's events of 1,000 changed attributes, without a drawn frame.
    sets: spread(
      Array.from({ length: 20 }, () =>
        time(() => {
          for (let i = 0; i < 1000; i++) own.layer.children[(37 * i) % count].x(i % 900);
        }),
      ),
    ),
    extra: spread(Array.from({ length: 20 }, () => time(frames(ours, 1000, false)))),
  };
  own.stage.destroy();
  ours.stage.destroy();
  return result;
}
