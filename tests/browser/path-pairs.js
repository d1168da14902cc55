// In a page: random paths, drawn on a Path2D and recorded as a Path, and random points asked of both.

import { Path } from '../../js/index.js';
import { random } from '../js/oracle/random.js';

const SIZE = 200;
const SCALE = 64;

/** Draws some random commands. */
function draw(target, { float, int, bool }) {
  const log = [];
  const x = () => (bool(0.2) ? int(0, 8) * (SIZE / 8) : float(0, SIZE));
  const call = (name, ...values) => {
    log.push([name, ...values]);
    target[name](...values);
  };
  // A line without a subpath is a point, of which Chromium paints the caps.
  call('moveTo', x(), x());
  for (let i = int(1, 6); i > 0; i--) {
    const kind = int(0, 9);
    if (kind === 0) call('moveTo', x(), x());
    else if (kind === 1) call('lineTo', x(), x());
    else if (kind === 2) call('quadraticCurveTo', x(), x(), x(), x());
    else if (kind === 3) call('bezierCurveTo', x(), x(), x(), x(), x(), x());
    else if (kind === 4) call('arcTo', x(), x(), x(), x(), float(0, 50));
    else if (kind === 5)
      call('arc', x(), x(), float(0, 80), float(-7, 7), bool(0.2) ? 7 : float(-7, 7), bool());
    else if (kind === 6)
      call('ellipse', x(), x(), float(1, 80), float(1, 80), float(-4, 4), float(-7, 7), float(-7, 7), bool());
    else if (kind === 7) call('rect', x(), x(), float(-90, 90), float(-90, 90));
    // Of negative sizes Chromium leaves another current point than (x, y), and begins the dashes at another corner.
    else if (kind === 8)
      call('roundRect', x(), x(), float(0, 90), float(0, 90), [float(0, 30), float(0, 60)]);
    // Behind the close of a single point, which a rectangle leaves, Chromium does not go on there, as the standard has it.
    else if (!/moveTo|closePath|rect|roundRect/i.test(log.at(-1)[0])) call('closePath');
  }
  return log;
}

/**
 * @param {{seed: number, count: number, stroke: boolean, margin: number}} options
 *   margin: points nearer to an edge than this are not compared
 */
export function compare({ seed, count, stroke, margin }) {
  const numbers = random(seed);
  const { float, pick, bool, int } = numbers;
  const context = document.createElement('canvas').getContext('2d');
  const different = [];
  let compared = 0;
  for (let asked = 0; asked < count;) {
    const path = new Path();
    const drawn = new Path2D();
    const log = draw(path.record(drawn), numbers);
    const style = {
      lineWidth: float(1, bool() ? 40 : 8),
      lineCap: pick(['butt', 'round', 'square']),
      lineJoin: pick(['miter', 'round', 'bevel']),
      miterLimit: float(1, 8),
      lineDash: bool() ? [] : Array.from({ length: int(1, 4) }, () => float(3, 60)),
      lineDashOffset: float(-50, 50),
    };
    // The browser's curves are as exact as the scale asks for.
    context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
    Object.assign(context, style, { lineDash: undefined });
    context.setLineDash(style.lineDash);
    const rule = pick(['nonzero', 'evenodd']);
    const ours = stroke
      ? (x, y) => path.strokeContainsPoint({ x, y }, style)
      : (x, y) => path.containsPoint({ x, y }, rule);
    for (let k = 0; k < 20; k++, asked++) {
      let [x, y] = [float(-20, SIZE + 20), float(-20, SIZE + 20)];
      if (bool() && path.segmentCount > 0) {
        const { point } = path.pointAt(float(0, path.length));
        const reach = stroke ? style.lineWidth : 5;
        [x, y] = [point.x + float(-reach, reach), point.y + float(-reach, reach)];
      }
      // Single precision: far out an edge is anywhere.
      if (Math.abs(x) > 2 * SIZE || Math.abs(y) > 2 * SIZE) continue;
      const answer = ours(x, y);
      const isNear = [0, 1, 2, 3, 4, 5, 6, 7].some((i) => {
        const angle = (i * Math.PI) / 4;
        return ours(x + margin * Math.cos(angle), y + margin * Math.sin(angle)) !== answer;
      });
      if (isNear) continue;
      compared++;
      const theirs = stroke
        ? context.isPointInStroke(drawn, SCALE * x, SCALE * y)
        : context.isPointInPath(drawn, SCALE * x, SCALE * y, rule);
      if (
        theirs !== answer &&
        different.push({ x, y, answer, rule, style, log: JSON.stringify(log), svg: String(path) }) > 400
      )
        return { compared, different };
    }
    path.dispose();
  }
  return { compared, different };
}
