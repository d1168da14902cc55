// Runs in a page: a random scene is drawn on a canvas, each node in a unique color, and picked at the centers of pixels.

import {
  CircleGeometry,
  Graph2D,
  Group,
  NStarGeometry,
  Path,
  pick,
  PolyGeometry,
  RectGeometry,
  ShapeIndex,
} from '../../js/index.js';
import { random } from '../js/oracle/random.js';

const SIZE = 400;

/** @param {number} i */
const colorOf = (i) => `rgb(${(i + 1) & 255}, ${(i + 1) >> 8}, 77)`;

/** The shape at each pixel: the index of a color, or -1; null if the pixels around it differ. */
function readerOf(ctx) {
  const { data } = ctx.getImageData(0, 0, SIZE, SIZE);
  const at = (x, y) => {
    const [r, g, b, a] = data.subarray(4 * (y * SIZE + x), 4 * (y * SIZE + x) + 4);
    return a === 0 ? -1 : a === 255 && b === 77 ? r + 256 * g - 1 : null;
  };
  return (x, y) => {
    const here = at(x, y);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) if (at(x + dx, y + dy) !== here) return null;
    return here;
  };
}

function contextOf() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  return canvas.getContext('2d', { willReadFrequently: true });
}

/** Points of a run, and those at which pick and pixels differ. */
function compare(r, ctx, picked) {
  const pixel = readerOf(ctx);
  let compared = 0;
  const different = [];
  for (let k = 0; k < 2000; k++) {
    const [x, y] = [r.int(1, SIZE - 2), r.int(1, SIZE - 2)];
    const want = pixel(x, y);
    if (want === null) continue;
    compared++;
    const got = picked({ x: x + 0.5, y: y + 0.5 });
    if (got !== want) different.push({ x, y, got, want });
  }
  return { compared, different };
}

const styleOf = (r, i) => {
  const kind = r.int(0, 2);
  const onScreen = r.bool(0.4);
  return {
    ...(kind !== 1 && { fillStyle: colorOf(i) }),
    ...(kind !== 0 && { strokeStyle: colorOf(i), [onScreen ? 'screenWidth' : 'lineWidth']: r.float(2, 20) }),
    ...(!onScreen && r.bool(0.3) && { lineDash: [r.float(5, 30), r.float(5, 20)] }),
  };
};

/** A scene of the canvas engine. */
export function scene(seed) {
  const r = random(seed);
  const nodes = [];
  const groupOf = (depth) => {
    const group = new Group();
    group.position.set(r.float(-60, 60) + (depth ? 0 : 200), r.float(-60, 60) + (depth ? 0 : 200));
    group.rotate = r.float(-3, 3);
    group.scale.set(r.float(0.5, 1.5), r.float(0.5, 1.5));
    for (let i = r.int(2, 5); i > 0; i--) {
      if (depth < 2 && r.bool(0.4)) {
        group.add(groupOf(depth + 1));
        continue;
      }
      const star = Array.from({ length: 10 }, () => r.float(-60, 60));
      const geometry = r.pick([
        () => new CircleGeometry(r.float(10, 60), r.int(3, 40)),
        () => new RectGeometry(-20, -20, r.float(10, 90), r.float(10, 90)),
        () => new NStarGeometry(50, r.int(5, 9)),
        () => new PolyGeometry(star).close(r.bool()),
      ])();
      const node = new Graph2D(geometry, styleOf(r, nodes.length));
      node.position.set(r.float(-80, 80), r.float(-80, 80));
      node.visible = r.bool(0.9);
      nodes.push(node);
      group.add(node);
    }
    return group;
  };
  const root = groupOf(0);
  const ctx = contextOf();
  const zoom = r.float(0.6, 1.5);
  ctx.setTransform(zoom, 0.2, -0.1, zoom, 200 - 200 * zoom, 200 - 200 * zoom);
  const viewTransform = ctx.getTransform();
  root.draw(ctx);
  return compare(r, ctx, (p) => nodes.indexOf(pick(root, p, { viewTransform })?.object));
}

/** Paths with curves in a ShapeIndex. */
export function shapes(seed) {
  const r = random(seed);
  const index = new ShapeIndex();
  const ctx = contextOf();
  for (let i = 0; i < 25; i++) {
    const path = new Path();
    const n = () => r.float(-80, 80);
    path.moveTo(n(), n());
    for (let k = r.int(1, 4); k > 0; k--)
      r.pick([
        () => path.lineTo(n(), n()),
        () => path.quadraticCurveTo(n(), n(), n(), n()),
        () => path.bezierCurveTo(n(), n(), n(), n(), n(), n()),
        () =>
          path.ellipse(
            n(),
            n(),
            r.float(5, 50),
            r.float(5, 50),
            r.float(0, 3),
            r.float(0, 6),
            r.float(0, 6),
            r.bool(),
          ),
        () => path.roundRect(n(), n(), r.float(5, 90), r.float(5, 90), 12),
      ])();
    if (r.bool()) path.closePath();
    const [a, b, c, d] = [r.float(0.5, 1.4), r.float(-0.5, 0.5), r.float(-0.5, 0.5), r.float(0.5, 1.4)];
    const transform = { a, b, c, d, e: r.float(50, 350), f: r.float(50, 350) };
    const onScreen = r.bool(0.4);
    const stroke = r.bool() && {
      [onScreen ? 'screenWidth' : 'lineWidth']: r.float(2, 16),
      lineCap: r.pick(['butt', 'round', 'square']),
      lineJoin: r.pick(['miter', 'round', 'bevel']),
      ...(!onScreen &&
        r.bool(0.4) && { lineDash: [r.float(8, 30), r.float(5, 25)], lineDashOffset: r.float(0, 20) }),
    };
    const fill = !stroke || r.bool();
    const fillRule = r.pick(['nonzero', 'evenodd']);
    index.add(path, { id: i, fill, fillRule, stroke: stroke || null, transform });
    ctx.setTransform(a, b, c, d, transform.e, transform.f);
    ctx.beginPath();
    path.draw(ctx);
    ctx.fillStyle = ctx.strokeStyle = colorOf(i);
    if (fill) ctx.fill(fillRule);
    if (stroke) {
      Object.assign(ctx, { miterLimit: 10, lineDashOffset: 0 }, stroke);
      ctx.setLineDash(stroke.lineDash ?? []);
      if (onScreen) {
        ctx.resetTransform();
        ctx.lineWidth = stroke.screenWidth;
      }
      ctx.stroke();
    }
  }
  const result = compare(r, ctx, (p) => index.pick(p)?.id ?? -1);
  index.dispose();
  return result;
}
