// Runs in a page: random fabric scenes, searched with fabric's own methods and with those of raybound/fabric.

import * as fabric from 'fabric';
import { Acceleration, accelerate } from '../../js/fabric/index.js';
import { ShapeIndex } from '../../js/picking/ShapeIndex.js';
import { random } from '../js/oracle/random.js';
import { difference, leftBy, progressOf } from './library-page.js';

export { Acceleration, accelerate, fabric, ShapeIndex };

const WIDTH = 400;
const HEIGHT = 300;

/** A canvas in an element of its own. */
export function canvasOf(options = {}) {
  const container = document.body.appendChild(document.createElement('div'));
  const element = container.appendChild(document.createElement('canvas'));
  const canvas = new fabric.Canvas(element, {
    width: WIDTH,
    height: HEIGHT,
    renderOnAddRemove: false,
    enableRetinaScaling: false,
    ...options,
  });
  canvas.on('canvas:gone', () => container.remove());
  return canvas;
}

/** Destroys a canvas at once. */
export function destroy(canvas) {
  canvas.destroy();
  canvas.fire('canvas:gone');
}

const picture = document.createElement('canvas');
picture.width = 30;
picture.height = 20;
picture.getContext('2d').fillRect(5, 5, 15, 10);

const DATA = [
  'M0 0C30 0 30 30 0 30Q-20 15 0 0Z',
  'M0 0L30 5A20 12 20 0 1 10 30H-5V10Z',
  'M0 0h40v20h-40zM8 5v10h20v-10z',
  'M-10 0c10 -30 20 30 30 0s10 -10 10 10',
];

const pointsOf = (r, count) =>
  Array.from({ length: count }, () => ({ x: r.float(-30, 30), y: r.float(-30, 30) }));

/** A class of a program that draws its objects itself. */
class Cross extends fabric.Rect {
  static type = 'Cross';

  _render(context) {
    context.fillStyle = '#a00';
    context.fillRect(-15, -2, 30, 4);
    context.fillRect(-2, -15, 4, 30);
  }
}

/** A class of a program with corners of its own. */
class Large extends fabric.Circle {
  getCoords() {
    const { x, y } = this.getCenterPoint();
    return [-1, 1].flatMap((dy) => [-dy, dy].map((dx) => new fabric.Point(x + 35 * dx, y + 35 * dy)));
  }
}

const KINDS = [
  (r) => new fabric.Rect({ width: r.float(5, 50), height: r.float(5, 40), rx: r.pick([0, 0, 8]), ry: 5 }),
  (r) =>
    new fabric.Circle({
      radius: r.float(4, 25),
      startAngle: r.pick([0, 0, 90]),
      endAngle: r.pick([360, 200]),
    }),
  (r) => new fabric.Ellipse({ rx: r.float(4, 25), ry: r.float(4, 25) }),
  (r) => new fabric.Triangle({ width: r.float(8, 40), height: r.float(8, 40) }),
  (r) => new fabric.Polygon(pointsOf(r, r.int(3, 7))),
  (r) => new fabric.Polyline(pointsOf(r, r.int(2, 7))),
  (r) => new fabric.Path(r.pick(DATA)),
  (r) =>
    new fabric.Line([0, 0, r.float(-40, 40), r.float(-40, 40)], {
      stroke: '#000',
      strokeWidth: r.float(1, 6),
    }),
  (r) => new fabric.FabricText(r.pick(['raybound', 'is hit\ntwice']), { fontSize: r.float(10, 24) }),
  (r) => new fabric.IText('text', { fontSize: r.float(10, 24) }),
  () => new fabric.FabricImage(picture),
  () => new Cross({ width: 30, height: 30 }),
  () => new Large({ radius: 20 }),
];

const STYLES = (r) => ({
  fill: r.pick(['#4a7', '#4a7', 'rgba(200, 0, 0, 0.6)', 'transparent', '', 'rgba(0, 0, 0, 0.1)']),
  ...(r.bool(0.5) && {
    stroke: r.pick(['#123', 'rgb(1 2 3 / 40%)', 'transparent']),
    strokeWidth: r.float(0.5, 9),
  }),
  ...(r.bool(0.1) && { strokeUniform: true }),
  ...(r.bool(0.1) && { strokeDashArray: [6, 4] }),
  ...(r.bool(0.1) && { paintFirst: 'stroke' }),
  ...(r.bool(0.1) && { fillRule: 'evenodd' }),
  ...(r.bool(0.1) && { backgroundColor: '#eee' }),
  ...(r.bool(0.1) && { opacity: r.pick([0, 0.4]) }),
  ...(r.bool(0.05) && { visible: false }),
  ...(r.bool(0.1) && { evented: false }),
  ...(r.bool(0.1) && { selectable: false }),
  ...(r.bool(0.3) && { perPixelTargetFind: true }),
  ...(r.bool(0.1) && { objectCaching: false }),
  ...(r.bool(0.2) && { padding: r.float(0, 12) }),
  ...(r.bool(0.05) && { shadow: { color: '#000', blur: 3, offsetX: 9, offsetY: 4 } }),
  ...(r.bool(0.05) && {
    clipPath: new fabric.Circle({ radius: 14, inverted: r.bool(0.3), originX: 'center', originY: 'center' }),
  }),
  ...(r.bool(0.05) && {
    fill: new fabric.Gradient({
      coords: { x1: 0, y1: 0, x2: 30, y2: 0 },
      colorStops: [
        { offset: 0, color: '#f00' },
        { offset: 1, color: 'transparent' },
      ],
    }),
  }),
});

const PLACES = (r) => ({
  left: r.float(0, WIDTH),
  top: r.float(0, HEIGHT),
  ...(r.bool(0.5) && { angle: r.float(-180, 180) }),
  ...(r.bool(0.3) && { scaleX: r.float(-1.5, 2), scaleY: r.float(0.4, 2) }),
  ...(r.bool(0.2) && { skewX: r.float(-40, 40) }),
  ...(r.bool(0.2) && { flipX: true }),
  ...(r.bool(0.2) && { originX: 'left', originY: 'bottom' }),
});

function objectOf(r, depth = 0) {
  if (depth < 3 && r.bool(0.15)) {
    const count = r.bool(0.2) ? 40 : r.int(1, 8);
    const group = new fabric.Group(
      Array.from({ length: count }, () => objectOf(r, depth + 1)),
      {
        subTargetCheck: r.bool(0.7),
        interactive: r.bool(),
      },
    );
    group.set({
      ...PLACES(r),
      ...(r.bool(0.1) && { perPixelTargetFind: true }),
      ...(r.bool(0.1) && { padding: 5 }),
    });
    group.setCoords();
    return group;
  }
  const object = r.pick(KINDS)(r);
  object.set({ ...STYLES(r), ...PLACES(r) });
  object.setCoords();
  return object;
}

const isGroup = (object) => Boolean(object._objects);

/** All objects, also those in groups. */
const allOf = (canvas) =>
  canvas._objects.flatMap(function below(object) {
    return isGroup(object) ? [object, ...object._objects.flatMap(below)] : [object];
  });

/** One change of a program. */
function edit(r, canvas) {
  const object = r.pick(allOf(canvas));
  if (!object) {
    canvas.add(objectOf(r));
    return;
  }
  const parent = object.parent ?? canvas;
  const settled = (values) => {
    object.set(values);
    object.setCoords();
  };
  r.pick([
    () => settled(PLACES(r)),
    () => settled(PLACES(r)),
    () => settled(isGroup(object) ? PLACES(r) : STYLES(r)),
    // Without setCoords, fabric finds the old place.
    () => object.set(PLACES(r)),
    () => object.set({ visible: r.bool(), evented: r.bool() }),
    () => Object.assign(object, { visible: true, evented: r.bool(), selectable: r.bool() }),
    () => object.set('padding', r.pick([0, 20])),
    () => parent.bringObjectToFront(object),
    () => parent.sendObjectToBack(object),
    () => parent.bringObjectForward(object),
    () => parent.moveObjectTo(object, r.int(0, parent._objects.length - 1)),
    () => parent.remove(object),
    () => canvas.add(objectOf(r)),
    () => canvas.insertAt(r.int(0, canvas._objects.length), objectOf(r)),
    () => isGroup(object) && object.add(objectOf(r, 2)),
    () => isGroup(object) && canvas.remove(object) && canvas.add(...object.removeAll()),
    () =>
      canvas.setViewportTransform([
        r.float(0.6, 1.6),
        r.pick([0, 0.2]),
        0,
        1,
        r.float(-30, 30),
        r.float(-30, 30),
      ]),
    () => canvas.setZoom(r.float(0.5, 2)),
    () => canvas.zoomToPoint(new fabric.Point(50, 60), r.float(0.5, 2)),
    () => canvas.discardActiveObject(),
    () => canvas.setActiveObject(object),
    () => {
      canvas.discardActiveObject();
      const some = canvas._objects.filter(() => r.bool(0.2));
      if (some.length > 1) canvas.setActiveObject(new fabric.ActiveSelection(some, { canvas }));
    },
    () => {
      const active = canvas.getActiveObject();
      active?.set({ left: r.float(0, WIDTH), angle: r.float(0, 90) });
      if (r.bool()) active?.setCoords();
    },
    () => {
      canvas.preserveObjectStacking = r.bool();
      canvas.perPixelTargetFind = r.bool(0.3);
      canvas.setTargetFindTolerance(r.pick([0, 0, 4]));
    },
  ])();
}

const { findTarget, searchPossibleTargets, _searchPossibleTargets, isTargetTransparent, collectObjects } =
  fabric.Canvas.prototype;

/** The canvas with fabric's own methods. */
const ownOf = (canvas) =>
  Object.assign(Object.create(canvas), {
    findTarget,
    searchPossibleTargets,
    _searchPossibleTargets,
    isTargetTransparent,
    collectObjects,
  });

const eventAt = (canvas, x, y) => {
  const { left, top } = canvas.upperCanvasEl.getBoundingClientRect();
  return new MouseEvent('mousemove', { clientX: left + x, clientY: top + y, bubbles: true });
};

const describe = (object) =>
  object && `${object.constructor.type} ${JSON.stringify(object.toObject()).slice(0, 2000)}`;

const same = (a, b) => a.length === b.length && a.every((item, i) => item === b[i]);

/**
 * Compares the targets at random points, and the objects in random rectangles.
 * @param {number} seed
 * @param {number} count  objects
 * @param {number} steps  rounds of edits
 */
export function compare(seed, count, steps) {
  const r = random(seed);
  const canvas = canvasOf({ enableRetinaScaling: r.bool(), perPixelTargetFind: r.bool(0.3) });
  canvas.setTargetFindTolerance(r.pick([0, 0, 4]));
  canvas.add(...Array.from({ length: count }, () => objectOf(r)));
  const acceleration = accelerate(canvas);
  const own = ownOf(canvas);
  const run = { compared: 0, hits: 0, different: [], drawn: 0 };
  const transparent = canvas.isTargetTransparent;
  canvas.isTargetTransparent = (...args) => (run.drawn++, transparent(...args));
  for (let step = 0; step < steps; step++) {
    for (let i = 0; step > 0 && i < 6; i++) edit(r, canvas);
    for (let i = 0; i < 100; i++) {
      const [x, y] = r.bool(0.9)
        ? [r.int(0, WIDTH), r.int(0, HEIGHT)]
        : [r.float(0, WIDTH), r.float(0, HEIGHT)];
      const found = canvas.findTarget(eventAt(canvas, x, y));
      const expected = findTarget.call(own, eventAt(canvas, x, y));
      run.compared++;
      if (expected.target) run.hits++;
      const names = ['target', 'container', 'currentTarget', 'currentContainer'];
      if (
        names.some((name) => found[name] !== expected[name]) ||
        !same(found.subTargets, expected.subTargets) ||
        !same(found.currentSubTargets, expected.currentSubTargets)
      )
        run.different.push({
          ...{ step, x, y, fabric: describe(expected.target), raybound: describe(found.target) },
          subTargets: [expected, found].map(({ subTargets }) => subTargets.map(describe)),
          currentSubTargets: [expected, found].map(({ currentSubTargets }) =>
            currentSubTargets.map(describe),
          ),
        });
    }
    for (let i = 0; i < 10; i++) {
      const box = {
        left: r.float(0, WIDTH),
        top: r.float(0, HEIGHT),
        width: r.float(0, 200),
        height: r.float(0, 150),
      };
      const options = r.pick([undefined, { includeIntersecting: r.bool() }]);
      const [found, expected] = [canvas, own].map((one) => one.collectObjects(box, options));
      run.compared++;
      run.hits += expected.length;
      if (!same(found, expected)) run.different.push({ step, box, options });
    }
  }
  acceleration.dispose();
  destroy(canvas);
  return { ...run, different: run.different.slice(0, 4), wrong: run.different.length };
}

/** All events of a canvas and of objects that have a target. */
const EVENTS = [
  ...[
    'mousedown',
    'mouseup',
    'mousemove',
    'mouseover',
    'mouseout',
    'mousedblclick',
    'mousewheel',
    'contextmenu',
  ],
  ...['selected', 'deselected', 'moving', 'modified', 'drop', 'dragenter', 'dragleave'],
];
const CANVAS_EVENTS = [
  ...[
    'mouse:down',
    'mouse:up',
    'mouse:move',
    'mouse:over',
    'mouse:out',
    'mouse:down:before',
    'mouse:up:before',
  ],
  ...[
    'mouse:dblclick',
    'mouse:wheel',
    'contextmenu',
    'selection:created',
    'selection:updated',
    'selection:cleared',
  ],
  ...['object:moving', 'object:modified', 'before:transform'],
];

/** A scene, and the log of its events. */
function recordedScene(seed) {
  const r = random(seed);
  const canvas = canvasOf({ perPixelTargetFind: r.bool(), preserveObjectStacking: r.bool() });
  canvas.add(...Array.from({ length: 50 }, () => objectOf(r)));
  const names = new Map();
  const nameOf = (object) => object && (names.get(object) ?? object.constructor.type);
  const log = [];
  const listen = (source, events, name) => {
    for (const type of events)
      source.on(type, ({ target, subTargets = [] }) =>
        log.push(`${type} ${name} ${nameOf(target)} ${subTargets.map(nameOf)}`),
      );
  };
  listen(canvas, CANVAS_EVENTS, 'canvas');
  /** Listens to the objects that are new. */
  const listenToNew = () => {
    for (const object of allOf(canvas)) {
      if (names.has(object)) continue;
      listen(object, EVENTS, names.size);
      names.set(object, names.size);
    }
  };
  listenToNew();
  // A program that reacts.
  canvas.on('mouse:dblclick', ({ target }) => target && canvas.bringObjectToFront(target));
  canvas.renderAll();
  return { canvas, log, listenToNew, r: random(seed + 2) };
}

/**
 * The events of the same moves, clicks, drags and marquees of a pointer on two equal scenes, one with raybound, and edited between the moves.
 */
export function events(seed) {
  const r = random(seed + 1);
  const scenes = [recordedScene(seed), recordedScene(seed)];
  const acceleration = accelerate(scenes[1].canvas);
  for (let i = 0; i < 60; i++) {
    const way = [0, 1, 2].map(() => [r.int(0, WIDTH), r.int(0, HEIGHT)]);
    const kind = r.pick(['move', 'move', 'move', 'click', 'drag', 'double', 'wheel', 'menu']);
    const keys = { shiftKey: r.bool(0.3), altKey: r.bool(0.1) };
    for (const { canvas, listenToNew, r: edits } of scenes) {
      if (i % 3 === 0) {
        edit(edits, canvas);
        listenToNew();
      }
      const { left, top } = canvas.upperCanvasEl.getBoundingClientRect();
      const send = (type, [x, y], target = canvas.upperCanvasEl) => {
        const Kind = type === 'wheel' ? WheelEvent : MouseEvent;
        const place = { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true, button: 0 };
        target.dispatchEvent(new Kind(type, { ...place, ...keys }));
      };
      const [first, ...rest] = way;
      if (kind === 'wheel') send('wheel', first);
      else if (kind === 'menu') send('contextmenu', first);
      else {
        send('mousemove', first);
        if (kind !== 'move') {
          send('mousedown', first);
          let last = first;
          if (kind === 'drag') for (last of rest) send('mousemove', last, document);
          send('mouseup', last, document);
          if (kind === 'double') send('dblclick', first);
        }
      }
      canvas.renderAll();
    }
  }
  acceleration.dispose();
  const [expected, found] = scenes.map(({ log }) => log);
  for (const { canvas } of scenes) destroy(canvas);
  return difference(expected, found);
}

/** What is left of canvases that were accelerated and given back, or destroyed. */
export function lives() {
  const methods = () => {
    const list = [];
    for (let proto = fabric.Rect.prototype; proto; proto = Object.getPrototypeOf(proto))
      list.push(
        ...['_set', 'setCoords'].filter((name) => Object.hasOwn(proto, name)).map((name) => proto[name]),
      );
    return list;
  };
  const before = methods();
  const rect = () => new fabric.Rect({ left: 20, top: 20, width: 30, height: 30 });
  const scene = () => {
    const canvas = canvasOf();
    const object = rect();
    canvas.add(object);
    return [canvas, object];
  };
  const at = (canvas) => canvas.findTarget(eventAt(canvas, 20, 20)).target;
  const names = (canvas) => Object.keys(canvas).sort().join();
  const [first, one] = scene();
  const [second, two] = scene();
  const fields = names(first);
  const result = {};
  const acceleration = accelerate(first);
  accelerate(second);
  result.twice = accelerate(first) === acceleration;
  result.both = at(first) === one && at(second) === two;
  result.isReplaced = Object.hasOwn(first, '_searchPossibleTargets');
  acceleration.dispose();
  acceleration.dispose();
  result.ownAgain = at(first) === one && names(first) === fields;
  two.set('left', 200);
  two.setCoords();
  result.otherStill = at(second) === undefined;
  second.remove(two);
  first.add(two);
  const third = rect();
  second.add(third);
  result.exchanged = at(second) === third;
  destroy(second);
  result.methodsRestored = same(methods(), before);
  const again = accelerate(first);
  result.again = at(first) === one;
  destroy(first);
  again.dispose();
  result.methodsRestoredAgain = same(methods(), before);
  return result;
}

/** What is left of canvases that came and went, two at a time. */
export const left = (isAccelerated, count) =>
  leftBy((i) => {
    const scenes = [0, 1].map(() => {
      const canvas = canvasOf({ perPixelTargetFind: true });
      const group = new fabric.Group(
        Array.from({ length: 40 }, () => new fabric.Circle({ radius: 5 })),
        { subTargetCheck: true },
      );
      canvas.add(group);
      const acceleration = isAccelerated ? accelerate(canvas, { marquee: 'shapes' }) : null;
      const { x, y } = group.getCenterPoint();
      canvas.findTarget(eventAt(canvas, x, y));
      canvas.collectObjects({ left: 0, top: 0, width: 50, height: 50 });
      group.set('left', 30);
      group.setCoords();
      canvas.findTarget(eventAt(canvas, x + 10, y));
      return { canvas, acceleration };
    });
    for (const { canvas, acceleration } of scenes) {
      if (i % 2) acceleration?.dispose();
      destroy(canvas);
    }
  }, count);

/** The classes of which nothing may be left. */
export const classes = { Acceleration, ShapeIndex, canvases: fabric.Canvas, circles: fabric.Circle };

/** Objects are read in parts, and fabric is used until all are read. */
export async function progress() {
  const [canvas, other] = [canvasOf(), canvasOf()];
  canvas.add(
    ...Array.from({ length: 20000 }, (_, i) => new fabric.Circle({ left: i % 400, top: i / 70, radius: 3 })),
  );
  const isReplaced = () => Object.hasOwn(canvas, '_searchPossibleTargets');
  const result = await progressOf(accelerate, canvas, other, isReplaced);
  destroy(canvas);
  destroy(other);
  return result;
}

/** Selections by true shapes. */
export function marquee() {
  const canvas = canvasOf();
  const circle = new fabric.Circle({ left: 100, top: 100, radius: 50, strokeWidth: 0 });
  const diagonal = new fabric.Line([200, 200, 300, 300], { stroke: '#000' });
  const text = new fabric.FabricText('text', { left: 350, top: 30 });
  const hidden = new fabric.Circle({ left: 100, top: 100, radius: 50, visible: false });
  const locked = new fabric.Circle({ left: 100, top: 100, radius: 50, selectable: false });
  canvas.add(circle, diagonal, text, hidden, locked);
  accelerate(canvas, { marquee: 'shapes' });
  const names = new Map([circle, diagonal, text, hidden, locked].map((object, i) => [object, 'cdthl'[i]]));
  const inside = (left, top, width, height, contains) =>
    canvas
      .collectObjects({ left, top, width, height }, contains ? { includeIntersecting: false } : {})
      .map((object) => names.get(object))
      .join('');
  const result = {
    corner: inside(50, 50, 10, 10),
    edge: inside(50, 95, 10, 10),
    contained: inside(45, 45, 110, 110, true),
    notContained: inside(55, 45, 110, 110, true),
    besideLine: inside(270, 210, 20, 20),
    onLine: inside(240, 240, 20, 20),
    boxOfText: inside(340, 20, 5, 5),
    all: inside(0, 0, 400, 400),
  };
  circle.set({ left: 300 });
  circle.setCoords();
  result.moved = inside(50, 95, 10, 10);
  // A second call applies the options that it is given, and only these.
  const again = accelerate(canvas);
  result.kept = again.marquee;
  result.same = accelerate(canvas, { marquee: 'boxes' }) === again;
  result.boxOfCircle = inside(252, 52, 5, 5);
  result.name = again.marquee;
  again.marquee = 'shapes';
  result.cornerAgain = inside(252, 52, 5, 5);
  try {
    accelerate(canvas, { marquee: 'circles' });
  } catch (error) {
    result.refused = error.name;
  }
  result.after = again.marquee;
  destroy(canvas);
  return result;
}
