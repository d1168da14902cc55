// Runs in a page: random paths, drawn on a Path2D and recorded as a Path, with random points in both.

import { Path } from '../../js/index.js';
import { random } from '../js/oracle/random.js';

const SIZE = 200;

/** A rotation, a shear, sizes from a half to twice, sometimes a mirror. */
function randomMatrix({ float, bool }) {
  const angle = float(-4, 4);
  const [x, y, shear] = [float(0.5, 2), float(0.5, 2) * (bool() ? 1 : -1), float(-0.5, 0.5)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { a: x * cos, b: x * sin, c: y * (shear * cos - sin), d: y * (shear * sin + cos), e: 0, f: 0 };
}

/**
 * Draws some random commands. Where browsers continue at another point than the standard, the next command is `moveTo`:
 *
 * - After a roundRect of negative width or height. Standard, "roundRect": "Create a new subpath with the point (x, y) as the only point in the
 *   subpath." Chromium continues at another corner, and dashes of its stroke start there.
 * - After closePath on a subpath of one point, which moveTo and rect leave. Standard, "closePath": "mark the last subpath as closed, create
 *   a new subpath whose first point is the same as the previous subpath's first point". Chromium continues at the point before.
 * @param {any} target  a context or a Path2D, recorded
 * @param {any} numbers  random numbers
 * @param {string} engine
 * @param {boolean} stroke  whether strokes are compared: Chromium's isPointInStroke finds the caps of a closed subpath of one point.
 *   Standard, "trace a path": "Remove any subpaths from path that contain no lines"
 */
function draw(target, { float, int, bool }, engine, stroke) {
  const log = [];
  const x = () => (bool(0.2) ? int(0, 8) * (SIZE / 8) : float(0, SIZE));
  const call = (name, ...values) => {
    log.push([name, ...values]);
    target[name](...values);
  };
  // A line without a subpath is a point; Chromium paints its caps.
  call('moveTo', x(), x());
  let oddEnd = false;
  for (let i = int(1, 6); i > 0; i--) {
    // Firefox continues at the start of the upper side of a roundRect; the standard's "create a new subpath with the point (x, y)"
    // is the corner.
    const odd = oddEnd || (engine === 'firefox' && log.at(-1)[0] === 'roundRect');
    const kind = odd ? 0 : int(0, 9);
    oddEnd = false;
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
    else if (kind === 8) {
      const least = engine === 'chromium' ? -90 : 0;
      const [width, height] = [float(least, 90), float(least, 90)];
      oddEnd = width < 0 || height < 0;
      // For radii that overlap WebKit uses other radii than the standard, which keeps their ratio ("scale").
      const most = engine === 'webkit' ? Math.min(width, height) / 2 : Infinity;
      call('roundRect', x(), x(), width, height, [
        Math.min(most, float(0, 30)),
        Math.min(most, float(0, 60)),
      ]);
    } else {
      oddEnd = /moveTo|closePath|rect/i.test(log.at(-1)[0]);
      if (!(stroke && oddEnd)) call('closePath');
    }
  }
  // A path that is added to this one begins where this one ends.
  if (oddEnd) call('moveTo', x(), x());
  return log;
}

/**
 * A random path in the coordinates of a canvas with `pixels` pixels per unit: the browser's path, and raybound's. In a third of the
 * cases the context's own path is drawn under some transforms, in another third paths are added under a matrix to a Path2D.
 * @param {any} context
 * @param {any} numbers
 * @param {{engine: string, stroke: boolean, pixels: number}} options
 */
function randomPath(context, numbers, { engine, stroke, pixels }) {
  const kind = numbers.int(0, 2);
  const path = new Path();
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  if (kind === 0) {
    const drawn = new Path2D();
    const log = draw(path.record(drawn), numbers, engine, stroke);
    return { path, args: [drawn], scale: 1, log };
  }
  /** @type {any[]} */
  const log = [];
  if (kind === 1) {
    const drawn = new Path2D();
    const recorded = path.record(drawn);
    for (let i = numbers.int(1, 3); i > 0; i--) {
      const part = new Path();
      const target = part.record(new Path2D());
      const commands = draw(target, numbers, engine, stroke);
      const matrix = { ...randomMatrix(numbers), e: SIZE / 2, f: SIZE / 2 };
      log.push(['addPath', commands, matrix]);
      recorded.addPath(target, matrix);
      // Browsers continue in the added path's last subpath; the standard starts a new one at its last point.
      recorded.moveTo(0, 0);
      part.dispose();
    }
    return { path, args: [drawn], scale: 1, log };
  }
  const recorded = path.record(context);
  recorded.beginPath();
  for (let i = numbers.int(1, 3); i > 0; i--) {
    const { a, b, c, d } = randomMatrix(numbers);
    context.setTransform(
      pixels * a,
      pixels * b,
      pixels * c,
      pixels * d,
      (SIZE * pixels) / 2,
      (SIZE * pixels) / 2,
    );
    log.push(['setTransform', a, b, c, d], ...draw(recorded, numbers, engine, stroke));
  }
  return { path, args: [], scale: pixels, log };
}

/**
 * Compares paths at random points.
 * @param {{engine: string, seed: number, count: number, stroke: boolean, margin: number, pixels: number}} options
 *   margin: points nearer to an edge than this, in units, are not compared; pixels: per unit
 */
export function compare({ engine, seed, count, stroke, margin, pixels }) {
  const numbers = random(seed);
  const { float, pick, bool, int } = numbers;
  const context = document.createElement('canvas').getContext('2d');
  const different = [];
  let compared = 0;
  for (let queried = 0; queried < count;) {
    // `scale`: of raybound's path; the browser's points are always in pixels.
    const { path, args, scale, log } = randomPath(context, numbers, { engine, stroke, pixels });
    const style = {
      lineWidth: float(1, bool() ? 40 : 8),
      lineCap: pick(['butt', 'round', 'square']),
      lineJoin: pick(['miter', 'round', 'bevel']),
      miterLimit: float(1, 8),
      lineDash: bool() ? [] : Array.from({ length: int(1, 4) }, () => float(3, 60)),
      lineDashOffset: float(-50, 50),
    };
    // WebKit starts the dashes of a roundRect at another corner than (x, y).
    if (engine === 'webkit' && JSON.stringify(log).includes('roundRect')) style.lineDash = [];
    // Chromium starts the dashes of a roundRect of negative size at another corner.
    if (/"roundRect",[^,]+,[^,]+,(-|[^,]+,-)/.test(JSON.stringify(log))) style.lineDash = [];
    // The accuracy of the browser's curves depends on the scale. The pen of a path that is already in pixels may be an ellipse.
    const isInPixels = args.length === 0;
    const pen = isInPixels ? randomMatrix(numbers) : { a: 1, b: 0, c: 0, d: 1 };
    const { a, b, c, d } = pen;
    context.setTransform(pixels * a, pixels * b, pixels * c, pixels * d, 0, 0);
    const stroked = {
      ...style,
      ...(isInPixels && { transform: { a: pixels * a, b: pixels * b, c: pixels * c, d: pixels * d } }),
    };
    Object.assign(context, style, { lineDash: undefined });
    context.setLineDash(style.lineDash);
    const rule = pick(['nonzero', 'evenodd']);
    const ours = stroke
      ? (x, y) => path.strokeContainsPoint({ x: scale * x, y: scale * y }, stroked)
      : (x, y) => path.containsPoint({ x: scale * x, y: scale * y }, rule);
    for (let k = 0; k < 20; k++, queried++) {
      let [x, y] = [float(-20, SIZE + 20), float(-20, SIZE + 20)];
      if (bool() && path.segmentCount > 0) {
        const { point } = path.pointAt(float(0, path.length));
        const reach = stroke ? style.lineWidth : 5;
        [x, y] = [point.x / scale + float(-reach, reach), point.y / scale + float(-reach, reach)];
      }
      // Single precision: far from the origin edges are inaccurate.
      if (Math.abs(x) > 2 * SIZE || Math.abs(y) > 2 * SIZE) continue;
      const result = ours(x, y);
      const isNear = [0, 1, 2, 3, 4, 5, 6, 7].some((i) => {
        const angle = (i * Math.PI) / 4;
        return ours(x + margin * Math.cos(angle), y + margin * Math.sin(angle)) !== result;
      });
      if (isNear) continue;
      compared++;
      const theirs = stroke
        ? context.isPointInStroke(...args, pixels * x, pixels * y)
        : context.isPointInPath(...args, pixels * x, pixels * y, rule);
      if (
        theirs !== result &&
        different.push({ x, y, result, rule, style, pen, log: JSON.stringify(log), svg: String(path) }) > 400
      )
        return { compared, different };
    }
    path.dispose();
  }
  return { compared, different };
}
