// In a page: icons as Path2D and as Path, and random points asked of both.

import { Path } from '../../js/index.js';
import { random } from '../js/oracle/random.js';

/** Pixels of the canvas for each unit of an icon: the browser's curves are as exact as the scale asks for. */
const SCALE = 64;
const STROKE = { lineWidth: 2, lineCap: 'round', lineJoin: 'round' };

/**
 * @param {{name: string, data: string[]}[]} icons
 * @param {{seed: number, points: number, stroke: boolean, margin: number, size: number}} options
 *   margin: points nearer to an edge than this are not compared; size: of the box that the icons are in
 */
export function compare(icons, { seed, points, stroke, margin, size }) {
  const { float, bool, pick } = random(seed);
  const context = document.createElement('canvas').getContext('2d');
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  Object.assign(context, STROKE);
  const different = [];
  let compared = 0;
  for (const { name, data } of icons) {
    const shapes = data.map((text) => ({ drawn: new Path2D(text), path: new Path(text) }));
    for (let k = 0; k < points; k++) {
      const { drawn, path } = pick(shapes);
      let [x, y] = [float(-1, size + 1), float(-1, size + 1)];
      if (bool() && path.segmentCount > 0) {
        const { point } = path.pointAt(float(0, path.length));
        const reach = stroke ? 2 : 0.5;
        [x, y] = [point.x + float(-reach, reach), point.y + float(-reach, reach)];
      }
      const ours = (p) => (stroke ? path.strokeContainsPoint(p, STROKE) : path.containsPoint(p));
      const answer = ours({ x, y });
      const isNear = [0, 1, 2, 3, 4, 5, 6, 7].some((i) => {
        const angle = (i * Math.PI) / 4;
        return ours({ x: x + margin * Math.cos(angle), y: y + margin * Math.sin(angle) }) !== answer;
      });
      if (isNear) continue;
      compared++;
      const [px, py] = [SCALE * x, SCALE * y];
      const theirs = stroke ? context.isPointInStroke(drawn, px, py) : context.isPointInPath(drawn, px, py);
      if (theirs !== answer) different.push({ name, x, y, answer });
    }
    for (const { path } of shapes) path.dispose();
  }
  return { compared, different };
}
