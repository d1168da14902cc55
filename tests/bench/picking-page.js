// Runs in a page: ShapeIndex compared with canvas libraries on one scene, and with isPointInPath on one icon.

import * as fabric from 'fabric';
import Konva from 'konva';
import paper from 'paper/dist/paper-core.js';
import { Container, EventBoundary, extensions, FederatedContainer, Graphics } from 'pixi.js';
import * as zrender from 'zrender';
import CanvasPainter from 'zrender/lib/canvas/Painter.js';
import { Path, ShapeIndex, SpatialIndex } from '../../js/index.js';
import { random } from '../js/oracle/random.js';

zrender.registerPainter('canvas', CanvasPainter);
extensions.mixin(Container, FederatedContainer);

const SIZE = 1000;
const TURN = 2 * Math.PI;

const now = () => performance.now();
const spread = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  return { min: sorted[0], median: sorted[sorted.length >> 1], max: sorted.at(-1) };
};

/** Milliseconds per point on both sides, in turns: each side runs through the points for at least `sample`. */
function compare(points, slow, fast, { rounds = 7, sample = 60 } = {}) {
  const cursors = { slow: 0, fast: 0 };
  let sum = 0;
  const time = (side, find) => {
    const begin = now();
    let count = 0;
    // The clock is read rarely, because a pick of raybound takes a microsecond.
    do {
      for (let i = side === 'fast' ? 200 : 1; i > 0; i--, count++) {
        const { x, y } = points[(cursors[side] = (cursors[side] + 1) % points.length)];
        sum += find(x, y);
      }
    } while (now() - begin < sample);
    return (now() - begin) / count;
  };
  time('fast', fast);
  time('slow', slow);
  const times = { slow: [], fast: [] };
  for (let i = 0; i < rounds; i++) {
    times.slow.push(time('slow', slow));
    times.fast.push(time('fast', fast));
  }
  return {
    sum,
    slow: spread(times.slow),
    fast: spread(times.fast),
    ratio: spread(times.slow.map((t, i) => t / times.fast[i])),
  };
}

/** Circles, rectangles, stars and curves, all filled, half of them stroked. */
function sceneOf(count) {
  const r = random(41);
  const size = 400 / Math.sqrt(count);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [r.float(20, SIZE - 20), r.float(20, SIZE - 20)];
    const points = [];
    const kind = i % 4;
    if (kind === 2)
      for (let k = 0; k < 10; k++)
        points.push(
          x + size * (k % 2 ? 1 : 2) * Math.cos((k * TURN) / 10),
          y + size * (k % 2 ? 1 : 2) * Math.sin((k * TURN) / 10),
        );
    const data = `M${x - size} ${y}C${x - size} ${y - 2 * size} ${x + size} ${y - 2 * size} ${x + size} ${y}Q${x} ${y + 3 * size} ${x - size} ${y}Z`;
    return { kind, x, y, size, points, data, lineWidth: r.bool() ? size / 4 : 0 };
  });
}

function indexOf(shapes) {
  const index = new ShapeIndex();
  shapes.forEach(({ kind, x, y, size, points, data, lineWidth }, id) => {
    const shape = [
      () => ({ center: { x, y }, radius: size }),
      () => ({ min: { x: x - size, y: y - size }, max: { x: x + size, y: y + size } }),
      () => points,
      () => new Path(data),
    ][kind]();
    index.add(shape, { id, stroke: lineWidth ? { lineWidth } : null });
    shape.dispose?.();
  });
  return index;
}

const libraries_ = {
  konva(shapes) {
    const stage = new Konva.Stage({ container: 'stage', width: SIZE, height: SIZE });
    const layer = new Konva.Layer();
    stage.add(layer);
    shapes.forEach(({ kind, x, y, size, points, data, lineWidth }, i) => {
      const style = {
        id: String(i),
        fill: '#888',
        perfectDrawEnabled: false,
        ...(lineWidth && { stroke: '#000', strokeWidth: lineWidth }),
      };
      layer.add(
        [
          () => new Konva.Circle({ x, y, radius: size, ...style }),
          () => new Konva.Rect({ x: x - size, y: y - size, width: 2 * size, height: 2 * size, ...style }),
          () => new Konva.Line({ points, closed: true, ...style }),
          () => new Konva.Path({ data, ...style }),
        ][kind](),
      );
    });
    layer.draw();
    return {
      find: (px, py) => Number(stage.getIntersection({ x: px, y: py })?.id() ?? -1),
      end: () => stage.destroy(),
    };
  },
  fabric(shapes) {
    const canvas = new fabric.Canvas('fabric', {
      width: SIZE,
      height: SIZE,
      renderOnAddRemove: false,
      enableRetinaScaling: false,
    });
    const made = shapes.map(({ kind, x, y, size, points, data, lineWidth }, id) => {
      const style = {
        fill: '#888',
        stroke: lineWidth ? '#000' : null,
        strokeWidth: lineWidth,
        perPixelTargetFind: true,
        originX: 'center',
        originY: 'center',
        id,
      };
      const at = { left: x, top: y };
      if (kind === 0) return new fabric.Circle({ ...at, radius: size, ...style });
      if (kind === 1) return new fabric.Rect({ ...at, width: 2 * size, height: 2 * size, ...style });
      if (kind === 3) return new fabric.Path(data, style);
      const corners = Array.from({ length: points.length / 2 }, (_, k) => ({
        x: points[2 * k],
        y: points[2 * k + 1],
      }));
      return new fabric.Polygon(corners, style);
    });
    // In parts: `add` takes arguments, and 100,000 exceed the stack.
    for (let i = 0; i < made.length; i += 1000) canvas.add(...made.slice(i, i + 1000));
    return {
      find: (px, py) =>
        canvas.searchPossibleTargets(canvas._objects, new fabric.Point(px, py)).target?.id ?? -1,
      end: () => canvas.dispose(),
    };
  },
  paper(shapes) {
    paper.setup(document.getElementById('paper'));
    shapes.forEach(({ kind, x, y, size, points, data, lineWidth }, id) => {
      const item = [
        () => new paper.Path.Circle([x, y], size),
        () => new paper.Path.Rectangle([x - size, y - size], [2 * size, 2 * size]),
        () =>
          new paper.Path({
            segments: Array.from({ length: points.length / 2 }, (_, k) => points.slice(2 * k, 2 * k + 2)),
            closed: true,
          }),
        () => new paper.Path(data),
      ][kind]();
      item.fillColor = '#888';
      if (lineWidth) Object.assign(item, { strokeColor: '#000', strokeWidth: lineWidth });
      item.data = id;
    });
    const options = { fill: true, stroke: true, tolerance: 0 };
    return {
      find: (px, py) => paper.project.hitTest([px, py], options)?.item.data ?? -1,
      end: () => paper.project.remove(),
    };
  },
  zrender(shapes) {
    const zr = zrender.init(document.getElementById('zrender'));
    shapes.forEach(({ kind, x, y, size, points, data, lineWidth }, id) => {
      const style = { fill: '#888', ...(lineWidth && { stroke: '#000', lineWidth }) };
      const pairs = Array.from({ length: points.length / 2 }, (_, k) => points.slice(2 * k, 2 * k + 2));
      const item = [
        () => new zrender.Circle({ shape: { cx: x, cy: y, r: size }, style }),
        () =>
          new zrender.Rect({ shape: { x: x - size, y: y - size, width: 2 * size, height: 2 * size }, style }),
        () => new zrender.Polygon({ shape: { points: pairs }, style }),
        () => zrender.path.createFromString(data, { style }),
      ][kind]();
      item.own = id;
      zr.add(item);
    });
    zr.flush();
    return { find: (px, py) => zr.findHover(px, py)?.target?.own ?? -1, end: () => zr.dispose() };
  },
  pixi(shapes) {
    const root = new Container({ eventMode: 'static' });
    shapes.forEach(({ kind, x, y, size, points, data, lineWidth }, id) => {
      const item = new Graphics();
      if (kind === 0) item.circle(x, y, size);
      else if (kind === 1) item.rect(x - size, y - size, 2 * size, 2 * size);
      else if (kind === 2) item.poly(points);
      else {
        const numbers = data.match(/-?[\d.]+(e-?\d+)?/g).map(Number);
        item
          .moveTo(numbers[0], numbers[1])
          .bezierCurveTo(...numbers.slice(2, 8))
          .quadraticCurveTo(...numbers.slice(8, 12))
          .closePath();
      }
      item.fill('#888');
      if (lineWidth) item.stroke({ width: lineWidth, color: '#000' });
      item.eventMode = 'static';
      item.own = id;
      root.addChild(item);
    });
    const boundary = new EventBoundary(root);
    return {
      find: (px, py) => boundary.hitTest(px, py)?.own ?? -1,
      end: () => root.destroy({ children: true }),
    };
  },
};

/** Points at which an outline or the order of equal shapes decides: not counted in the agreement, but in the timing. */
const PIXEL = 0.75;

export async function libraries(count) {
  const shapes = sceneOf(count);
  const index = indexOf(shapes);
  const ours = (x, y) => index.pick({ x, y })?.id ?? -1;
  const r = random(42);
  const points = Array.from({ length: 1000 }, () => ({
    x: Math.round(r.float(30, SIZE - 30)) + 0.5,
    y: Math.round(r.float(30, SIZE - 30)) + 0.5,
  }));
  const clear = points.filter(({ x, y }) => {
    const id = ours(x, y);
    return [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ].every(([dx, dy]) => ours(x + PIXEL * dx, y + PIXEL * dy) === id);
  });
  const results = [];
  for (const [peer, make] of Object.entries(libraries_)) {
    const { find, end } = make(shapes);
    const queried = clear.slice(0, count > 1e4 ? 30 : 200);
    const agree = queried.filter(({ x, y }) => find(x, y) === ours(x, y)).length / queried.length;
    results.push({ peer, per: 1, agree, goal: 100, result: compare(points, find, ours) });
    end();
  }
  const boxes = new SpatialIndex(
    shapes
      .map(({ x, y, size, kind, lineWidth }) => {
        const reach = (kind === 2 ? 2 : kind === 3 ? 1.5 : 1) * size + lineWidth / 2;
        return [x - reach, y - reach, x + reach, y + reach];
      })
      .flat(),
  );
  const search = (x, y) => boxes.search({ min: { x, y }, max: { x, y } }).length;
  results.push({
    peer: 'SpatialIndex.search of the point',
    per: 1,
    agree: 1,
    goal: 0.5,
    result: compare(points, search, ours),
  });
  index.dispose();
  boxes.dispose();
  return results;
}

/** An icon of 24 by 24, as in icon fonts. */
const ICON =
  'M12,2A10,10 0 0,0 2,12C2,16.42 4.87,20.17 8.84,21.5C9.34,21.58 9.5,21.27 9.5,21C9.5,20.77 9.5,20.14 9.5,19.31C6.73,19.91 6.14,17.97 6.14,17.97C5.68,16.81 5.03,16.5 5.03,16.5C4.12,15.88 5.1,15.9 5.1,15.9C6.1,15.97 6.63,16.93 6.63,16.93C7.5,18.45 8.97,18 9.54,17.76C9.63,17.11 9.89,16.67 10.17,16.42C7.95,16.17 5.62,15.31 5.62,11.5C5.62,10.39 6,9.5 6.65,8.79C6.55,8.54 6.2,7.5 6.75,6.15C6.75,6.15 7.59,5.88 9.5,7.17C10.29,6.95 11.15,6.84 12,6.84C12.85,6.84 13.71,6.95 14.5,7.17C16.41,5.88 17.25,6.15 17.25,6.15C17.8,7.5 17.45,8.54 17.35,8.79C18,9.5 18.38,10.39 18.38,11.5C18.38,15.32 16.04,16.16 13.81,16.41C14.17,16.72 14.5,17.33 14.5,18.26C14.5,19.6 14.5,20.68 14.5,21C14.5,21.27 14.66,21.59 15.17,21.5C19.14,20.16 22,16.42 22,12A10,10 0 0,0 12,2Z';

export function icon() {
  const path = new Path(ICON);
  const drawn = new Path2D(ICON);
  const context = document.createElement('canvas').getContext('2d');
  const r = random(43);
  const points = Array.from({ length: 1000 }, () => ({ x: r.float(0, 24), y: r.float(0, 24) }));
  const point = { x: 0, y: 0 };
  const ours = (x, y) => {
    [point.x, point.y] = [x, y];
    return Number(path.containsPoint(point));
  };
  const theirs = (x, y) => Number(context.isPointInPath(drawn, x, y));
  for (const { x, y } of points)
    if (path.nearest({ x, y }).distance > 0.01 && ours(x, y) !== theirs(x, y))
      throw new Error(`icon: ${x} ${y}`);
  const result = compare(points, theirs, ours);
  return { result, per: 1 };
}
