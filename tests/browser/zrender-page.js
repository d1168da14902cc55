// Runs in a page: random scenes of zrender and charts of ECharts, searched with zrender's own method and with that of raybound/zrender.

import * as zrender from 'zrender';
import * as echarts from 'echarts';
import { Acceleration, accelerate } from '../../js/zrender/index.js';
import { SpatialIndex } from '../../js/spatial/SpatialIndex.js';
import { random } from '../js/oracle/random.js';
import { difference, leftBy, progressOf } from './library-page.js';

export { Acceleration, accelerate, echarts, SpatialIndex, zrender };

const WIDTH = 400;
const HEIGHT = 300;

const elementOf = () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px`;
  return element;
};

/** An instance in an element of its own, which is still until `flush`. */
export function instanceOf(options = {}) {
  const dom = elementOf();
  const zr = zrender.init(dom, { width: WIDTH, height: HEIGHT, useCoarsePointer: false, ...options });
  return zr;
}

export function destroy(zr) {
  const { dom } = zr;
  zr.dispose();
  dom.remove();
}

const picture = document.createElement('canvas');
picture.width = 30;
picture.height = 20;

const pointsOf = (r, count) => Array.from({ length: count }, () => [r.float(-30, 30), r.float(-30, 30)]);

/** A class of a program with a test of its own. */
const Everywhere = zrender.Path.extend({
  type: 'everywhere',
  shape: { r: 20 },
  buildPath(context, shape) {
    context.rect(0, 0, shape.r, shape.r);
  },
});
Everywhere.prototype.contain = function (x, y) {
  return (x + y) % 7 < 1;
};

const KINDS = [
  (r) =>
    new zrender.Rect({
      shape: { x: -10, y: -5, width: r.float(5, 50), height: r.float(5, 40), r: r.pick([0, 6]) },
    }),
  (r) => new zrender.Circle({ shape: { cx: 0, cy: 0, r: r.float(4, 25) } }),
  (r) => new zrender.Ellipse({ shape: { cx: 0, cy: 0, rx: r.float(4, 25), ry: r.float(4, 25) } }),
  (r) => new zrender.Ring({ shape: { cx: 0, cy: 0, r: 22, r0: r.float(4, 20) } }),
  (r) =>
    new zrender.Sector({
      shape: { cx: 0, cy: 0, r: 24, r0: r.pick([0, 10]), startAngle: 0, endAngle: r.float(0.3, 6) },
    }),
  (r) => new zrender.Arc({ shape: { cx: 0, cy: 0, r: 22, startAngle: 0, endAngle: r.float(0.3, 6) } }),
  (r) => new zrender.Polygon({ shape: { points: pointsOf(r, r.int(3, 7)), smooth: r.pick([0, 0.4]) } }),
  (r) => new zrender.Polyline({ shape: { points: pointsOf(r, r.int(2, 7)) } }),
  (r) => new zrender.Line({ shape: { x1: 0, y1: 0, x2: r.float(-40, 40), y2: r.float(-40, 40) } }),
  () =>
    new zrender.BezierCurve({
      shape: { x1: 0, y1: 0, x2: 30, y2: 10, cpx1: 30, cpy1: -40, cpx2: -20, cpy2: 40 },
    }),
  (r) => new zrender.Star({ shape: { cx: 0, cy: 0, n: r.int(4, 8), r: 22 } }),
  () => new zrender.Heart({ shape: { cx: 0, cy: 0, width: 20, height: 30 } }),
  (r) =>
    new zrender.Text({ style: { text: r.pick(['raybound', 'is hit\ntwice']), fontSize: r.float(10, 24) } }),
  () => new zrender.Image({ style: { image: picture, x: -10, y: -10, width: 30, height: 20 } }),
  () =>
    new zrender.CompoundPath({
      shape: {
        paths: [
          new zrender.Circle({ shape: { cx: 5, cy: 5, r: 12 } }),
          new zrender.Rect({ shape: { x: -20, y: 0, width: 15, height: 30 } }),
        ],
      },
    }),
  () => new Everywhere(),
];

const STYLES = (r) => ({
  fill: r.pick(['#4a7', '#4a7', 'none', null, 'rgba(0,0,0,0)']),
  stroke: r.pick(['#123', null, null]),
  lineWidth: r.float(0.5, 9),
  ...(r.bool(0.2) && { strokeNoScale: true }),
});

const FLAGS = (r) => ({
  silent: r.bool(0.1),
  invisible: r.bool(0.1),
  ignore: r.bool(0.1),
  rectHover: r.bool(0.1),
  z: r.pick([0, 0, 0, 2]),
  z2: r.pick([0, 0, 1]),
  zlevel: r.pick([0, 0, 0, 0, 1]),
});

const PLACES = (r) => ({
  x: r.float(0, WIDTH),
  y: r.float(0, HEIGHT),
  ...(r.bool(0.5) && { rotation: r.float(-3, 3) }),
  ...(r.bool(0.3) && { scaleX: r.float(-1.5, 2), scaleY: r.float(0.4, 2) }),
  ...(r.bool(0.1) && { skewX: r.float(-1, 1) }),
  ...(r.bool(0.2) && { originX: 10, originY: 5 }),
});

const clipOf = (r) =>
  r.pick([
    () => new zrender.Circle({ shape: { cx: 0, cy: 0, r: r.float(10, 80) } }),
    () => new zrender.Rect({ shape: { x: -60, y: -40, width: 100, height: 60 }, rotation: 0.3 }),
  ])();

function drawnOf(r) {
  const element = r.pick(KINDS)(r);
  element.attr({ ...PLACES(r), ...FLAGS(r) });
  if (element.type !== 'text' && element.type !== 'image') element.setStyle(STYLES(r));
  if (r.bool(0.1)) element.setClipPath(clipOf(r));
  if (r.bool(0.1) && element.type !== 'text') {
    element.setTextContent(new zrender.Text({ style: { text: 'label' } }));
    element.setTextConfig({ position: r.pick(['inside', 'top', 'right']) });
  }
  return element;
}

function fill(r, add, count, depth = 0) {
  for (let i = 0; i < count; i++) {
    if (depth < 3 && r.bool(0.12)) {
      const group = new zrender.Group({
        x: r.float(-60, 60),
        y: r.float(-60, 60),
        rotation: r.pick([0, 0.4]),
        scaleX: r.pick([1, -0.8]),
      });
      if (r.bool(0.3)) group.setClipPath(clipOf(r));
      if (r.bool(0.1)) group.silent = true;
      fill(r, (element) => group.add(element), r.int(0, 12), depth + 1);
      add(group);
    } else add(drawnOf(r));
  }
}

function allOf(zr) {
  const list = [];
  zr.storage.traverse((element) => void list.push(element));
  return list;
}

/** One change of a program. */
function edit(r, zr) {
  const all = allOf(zr);
  const element = r.pick(all);
  if (!element) {
    zr.add(drawnOf(r));
    return;
  }
  const isGroup = element.type === 'group';
  const groups = all.filter(({ type }) => type === 'group');
  r.pick([
    () => element.attr(PLACES(r)),
    () => element.attr(PLACES(r)),
    () => isGroup || element.attr(FLAGS(r)),
    () => !isGroup && element.setStyle && element.type !== 'image' && element.setStyle(STYLES(r)),
    () => element.type === 'circle' && element.setShape({ r: r.float(3, 60) }),
    () => element.type === 'rect' && element.setShape({ width: r.float(3, 90) }),
    () => (r.bool() ? element.setClipPath(clipOf(r)) : element.removeClipPath()),
    () => (element.parent ? element.parent.remove(element) : zr.remove(element)),
    () => zr.add(drawnOf(r)),
    () => r.pick(groups)?.add(drawnOf(r)),
    () => fill(r, (one) => zr.add(one), 3, 2),
    () => isGroup && element.removeAll(),
    () => element.type !== 'text' && element.setTextContent?.(new zrender.Text({ style: { text: 'new' } })),
    () => !isGroup && element.animateShape?.().when(1, {}).start(),
    () => element.hide(),
    () => element.show(),
    () => r.bool(0.05) && zr.clear(),
  ])();
}

const describe = (element) =>
  element &&
  `${element.type}#${element.id} ${JSON.stringify({ shape: element.shape, style: element.style, transform: element.transform, z: [element.zlevel, element.z, element.z2] })}`.slice(
    0,
    600,
  );

/**
 * Compares the elements at random points, before and after frames.
 * @param {number} seed
 * @param {number} count  elements
 * @param {number} steps  rounds of edits
 */
export function compare(seed, count, steps) {
  const r = random(seed);
  const zr = instanceOf({ renderer: 'canvas', useCoarsePointer: r.bool(0.2) });
  fill(r, (element) => zr.add(element), count);
  if (r.bool()) zr.refreshImmediately();
  const acceleration = accelerate(zr);
  const { handler } = zr;
  const own = Object.getPrototypeOf(handler).findHover;
  const run = { compared: 0, hits: 0, different: [] };
  for (let step = 0; step < steps; step++) {
    for (let i = 0; step > 0 && i < 6; i++) edit(r, zr);
    if (r.bool(0.6)) zr.refreshImmediately();
    for (let i = 0; i < 150; i++) {
      const [x, y] = [r.float(0, WIDTH), r.float(0, HEIGHT)];
      const exclude = r.bool(0.1) ? r.pick(allOf(zr)) : undefined;
      const found = handler.findHover(x, y, exclude);
      const expected = own.call(handler, x, y, exclude);
      run.compared++;
      if (expected.target) run.hits++;
      if (found.target !== expected.target || found.topTarget !== expected.topTarget)
        run.different.push({
          step,
          x,
          y,
          zrender: describe(expected.target ?? expected.topTarget),
          raybound: describe(found.target ?? found.topTarget),
        });
    }
  }
  acceleration.dispose();
  destroy(zr);
  return { ...run, different: run.different.slice(0, 4), wrong: run.different.length };
}

const EVENTS = [
  'click',
  'dblclick',
  'mousedown',
  'mouseup',
  'mousemove',
  'mouseover',
  'mouseout',
  'mousewheel',
  'contextmenu',
];

/** The events of the same moves and clicks of a pointer on two equal scenes, one with raybound, and edited between the moves. */
export function events(seed) {
  const scenes = [0, 1].map(() => {
    const r = random(seed);
    const zr = instanceOf();
    fill(r, (element) => zr.add(element), 80);
    zr.refreshImmediately();
    const names = new Map();
    const log = [];
    /** Listens to the elements that are new. */
    const listen = () => {
      for (const element of allOf(zr)) {
        if (names.has(element)) continue;
        const i = names.size;
        names.set(element, i);
        for (const type of EVENTS)
          element.on(type, ({ target }) => log.push(`${type} ${i} ${names.get(target)}`));
        // A program that reacts.
        element.on('click', () => element.attr({ x: element.x + 20 }));
        if (element.type !== 'group') element.on('dblclick', () => element.attr({ z: 5 }));
      }
    };
    listen();
    for (const type of EVENTS)
      zr.on(type, ({ target, topTarget }) =>
        log.push(`${type} zr ${names.get(target)} ${names.get(topTarget)}`),
      );
    return { zr, log, listen, r: random(seed + 2) };
  });
  const acceleration = accelerate(scenes[1].zr);
  const r = random(seed + 1);
  for (let i = 0; i < 200; i++) {
    const [x, y] = [r.float(0, WIDTH), r.float(0, HEIGHT)];
    const kinds = r.pick([
      ['mousemove'],
      ['mousemove'],
      ['mousemove', 'mousedown', 'mouseup', 'click'],
      ['mousemove', 'dblclick'],
      ['contextmenu'],
      ['wheel'],
    ]);
    for (const { zr, listen, r: edits } of scenes) {
      if (i % 3 === 0) {
        edit(edits, zr);
        listen();
      }
      const root = zr.painter.getViewportRoot();
      const { left, top } = root.getBoundingClientRect();
      for (const type of kinds) {
        const Kind = type === 'wheel' ? WheelEvent : MouseEvent;
        root.dispatchEvent(
          new Kind(type, { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true }),
        );
      }
      zr.refreshImmediately();
    }
  }
  acceleration.dispose();
  const [expected, found] = scenes.map(({ log }) => log);
  for (const { zr } of scenes) destroy(zr);
  return difference(expected, found);
}

/** The option of a chart with large, progressive and plain series. */
const chartOption = (r) => ({
  animation: false,
  legend: { data: ['bar', 'line'] },
  tooltip: {},
  dataZoom: [{ type: 'slider' }],
  xAxis: { type: 'value', min: 0, max: 100 },
  yAxis: { type: 'value', min: 0, max: 100 },
  series: [
    {
      name: 'large',
      type: 'scatter',
      large: true,
      largeThreshold: 100,
      symbolSize: 6,
      data: Array.from({ length: 500 }, () => [r.float(0, 100), r.float(0, 100)]),
    },
    {
      name: 'progressive',
      type: 'scatter',
      progressive: 100,
      progressiveThreshold: 200,
      data: Array.from({ length: 600 }, () => [r.float(0, 100), r.float(0, 100)]),
    },
    {
      name: 'line',
      type: 'line',
      data: Array.from({ length: 30 }, (_, i) => [3 * i, r.float(0, 100)]),
      label: { show: true },
    },
    { name: 'bar', type: 'bar', data: Array.from({ length: 10 }, (_, i) => [10 * i, r.float(0, 60)]) },
    {
      name: 'pie',
      type: 'pie',
      radius: 40,
      center: ['75%', '30%'],
      data: [1, 2, 3, 4].map((value) => ({ value, name: `p${value}` })),
    },
  ],
});

/** Compares the elements of a chart at random points, also after changes of its data and its zoom. */
export async function chart(seed) {
  const r = random(seed);
  const dom = elementOf();
  const one = echarts.init(dom, null, { width: WIDTH, height: HEIGHT, useCoarsePointer: false });
  one.setOption(chartOption(r));
  const acceleration = accelerate(one);
  const { handler } = one.getZr();
  const own = Object.getPrototypeOf(handler).findHover;
  const run = { compared: 0, hits: 0, wrong: 0, isSame: accelerate(one.getZr()) === acceleration };
  for (let step = 0; step < 5; step++) {
    if (step === 1) one.setOption(chartOption(r));
    if (step === 2) one.dispatchAction({ type: 'dataZoom', start: 20, end: 60 });
    if (step === 3) one.dispatchAction({ type: 'highlight', seriesIndex: 3 });
    if (step === 4) one.resize({ width: 350, height: 250 });
    // Progressive series draw a part in each frame.
    for (let frame = 0; frame < 8; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (let i = 0; i < 40; i++) {
        const [x, y] = [r.float(0, WIDTH), r.float(0, HEIGHT)];
        const found = handler.findHover(x, y);
        const expected = own.call(handler, x, y);
        run.compared++;
        if (expected.target) run.hits++;
        if (found.target !== expected.target || found.topTarget !== expected.topTarget) run.wrong++;
      }
    }
  }
  one.dispose();
  dom.remove();
  run.isGivenBack = !Object.hasOwn(handler, 'findHover');
  return run;
}

/** What is left of instances that were accelerated and given back, or disposed. */
export function lives() {
  const scene = () => {
    const zr = instanceOf();
    const circle = new zrender.Circle({ shape: { cx: 20, cy: 20, r: 10 } });
    zr.add(circle);
    return [zr, circle];
  };
  const at = (zr) => zr.handler.findHover(20, 20).target;
  const names = (zr) =>
    [zr, zr.handler, zr.storage].map((object) => Object.keys(object).sort().join()).join();
  const [first, one] = scene();
  const [second, two] = scene();
  const fields = names(first);
  const result = {};
  const acceleration = accelerate(first);
  accelerate(second);
  result.twice = accelerate(first) === acceleration;
  result.both = at(first) === one && at(second) === two;
  result.isReplaced = Object.hasOwn(first.handler, 'findHover');
  acceleration.dispose();
  acceleration.dispose();
  result.ownAgain = at(first) === one && names(first) === fields;
  two.attr('x', 200);
  second.refreshImmediately();
  result.otherStill = at(second) === undefined;
  first.remove(one);
  second.add(one);
  second.refreshImmediately();
  result.moved = at(second) === one;
  const { handler } = second;
  destroy(second);
  result.disposed = !Object.hasOwn(handler, 'findHover');
  accelerate(first);
  first.add(new zrender.Rect({ shape: { x: 0, y: 0, width: 50, height: 50 } }));
  first.refreshImmediately();
  result.again = at(first)?.type === 'rect';
  result.nothing = first.handler.findHover(NaN, NaN).target === undefined;
  destroy(first);
  return result;
}

/** What is left of instances that came and went, two at a time. */
export const left = (isAccelerated, count) =>
  leftBy((i) => {
    const scenes = [0, 1].map(() => {
      const zr = instanceOf();
      const circle = new zrender.Circle({ shape: { cx: 20, cy: 20, r: 10 } });
      zr.add(circle);
      const acceleration = isAccelerated ? accelerate(zr) : null;
      zr.handler.findHover(20, 20);
      circle.attr('x', 5);
      zr.refreshImmediately();
      zr.handler.findHover(20, 20);
      return { zr, acceleration };
    });
    for (const { zr, acceleration } of scenes) {
      if (i % 2) acceleration?.dispose();
      destroy(zr);
    }
  }, count);

/** The classes of which nothing may be left. */
export const classes = {
  Acceleration,
  SpatialIndex,
  circles: zrender.Circle,
};

/** Elements are read in parts, and zrender is used until all are read. */
export async function progress() {
  const [zr, other] = [instanceOf(), instanceOf()];
  for (let i = 0; i < 20000; i++) zr.add(new zrender.Circle({ shape: { cx: i % 400, cy: i / 70, r: 3 } }));
  zr.refreshImmediately();
  const result = await progressOf(accelerate, zr, other, () => Object.hasOwn(zr.handler, 'findHover'));
  destroy(zr);
  destroy(other);
  return result;
}
