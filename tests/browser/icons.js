// Runs in a page: icons as Path2D and as Path, with random points in both.

import { Path } from '../../js/index.js';
import { random } from '../js/oracle/random.js';

/** Canvas pixels per unit of an icon: the accuracy of the browser's curves depends on the scale. */
const SCALE = 64;
const STROKE = { lineWidth: 2, lineCap: 'round', lineJoin: 'round' };

/**
 * Whether a point is within half the line width of a path, by the browser's own points along it. For round caps and joins this is
 * the whole stroke.
 * @param {string} text  SVG path data
 * @param {number} x
 * @param {number} y
 */
function isWithin(text, x, y) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  element.setAttribute('d', text);
  const length = element.getTotalLength();
  if (length === 0) return false;
  const count = Math.ceil(50 * length);
  for (let i = 0; i <= count; i++) {
    const point = element.getPointAtLength((length * i) / count);
    if (Math.hypot(point.x - x, point.y - y) <= STROKE.lineWidth / 2) return true;
  }
  return false;
}

/**
 * Compares icons at random points.
 * @param {{name: string, data: string[]}[]} icons
 * @param {{seed: number, points: number, stroke: boolean, margin: number, size: number}} options
 *   margin: points nearer to an edge than this may differ; size: of the icons' box
 */
export function compare(icons, { seed, points, stroke, margin, size }) {
  const { float, bool, pick } = random(seed);
  const context = document.createElement('canvas').getContext('2d');
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  Object.assign(context, STROKE);
  const different = [];
  const known = [];
  let [compared, near] = [0, 0];
  for (const { name, data } of icons) {
    const shapes = data.map((text) => ({ drawn: new Path2D(text), path: new Path(text) }));
    for (let k = 0; k < points; k++) {
      const shape = pick(shapes);
      const { drawn, path } = shape;
      let [x, y] = [float(-1, size + 1), float(-1, size + 1)];
      if (bool() && path.segmentCount > 0) {
        const { point } = path.pointAt(float(0, path.length));
        const reach = stroke ? 2 : 0.5;
        [x, y] = [point.x + float(-reach, reach), point.y + float(-reach, reach)];
      }
      const ours = (at) => (stroke ? path.strokeContainsPoint(at, STROKE) : path.containsPoint(at));
      const result = ours({ x, y });
      compared++;
      const [px, py] = [SCALE * x, SCALE * y];
      const theirs = stroke ? context.isPointInStroke(drawn, px, py) : context.isPointInPath(drawn, px, py);
      if (theirs === result) continue;
      const isNear = [0, 1, 2, 3, 4, 5, 6, 7].some((i) => {
        const angle = (i * Math.PI) / 4;
        return ours({ x: x + margin * Math.cos(angle), y: y + margin * Math.sin(angle) }) !== result;
      });
      if (isNear) near++;
      else if (stroke && isWithin(data[shapes.indexOf(shape)], x, y) === result) known.push(name);
      else different.push({ name, x, y, result });
    }
    for (const { path } of shapes) path.dispose();
  }
  return { compared, near, known, different };
}
