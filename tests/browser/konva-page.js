// Runs in a page: random konva scenes, hit with konva's own test and with that of raybound/konva.

import Konva from 'konva';
import { Acceleration, accelerate } from '../../js/konva/index.js';
import { ShapeIndex } from '../../js/picking/ShapeIndex.js';
import { random } from '../js/oracle/random.js';
import { difference, leftBy, progressOf } from './library-page.js';

export { Acceleration, accelerate, Konva, ShapeIndex };

const WIDTH = 400;
const HEIGHT = 300;

/** A stage in an element of its own. */
export function stageOf(width = WIDTH, height = HEIGHT) {
  const container = document.body.appendChild(document.createElement('div'));
  const stage = new Konva.Stage({ container, width, height });
  stage.on('destroy', () => container.remove());
  return stage;
}

const picture = document.createElement('canvas');
picture.width = 30;
picture.height = 20;

const CORNERS = { tl: 8, tr: 3, bl: 5, br: 0 };
const DATA = [
  'M0 0C30 0 30 30 0 30Q-20 15 0 0Z',
  'M0 0L30 5A20 12 20 0 1 10 30H-5V10Z',
  'M0 0h40v20h-40zM8 5v10h20v-10z',
  'M-10 0c10 -30 20 30 30 0s10 -10 10 10',
];

/** Drawing functions of a program. */
const SCENES = [
  (context, shape) => {
    context.beginPath();
    context.translate(10, 5);
    context.rotate(0.4);
    context.ellipse(0, 0, 25, 12, 0.3, 0, 2 * Math.PI);
    context.scale(2, 0.7);
    context.fillStrokeShape(shape);
  },
  (context, shape) => {
    context.beginPath();
    context.moveTo(0, 0);
    context.arcTo(40, 0, 40, 40, 15);
    context.lineTo(40, 30);
    context.roundRect(-30, 10, 30, 20, [4, 9]);
    context.closePath();
    context.fillShape(shape);
    context.beginPath();
    context.rect(-20, -20, 15, 15);
    context.strokeShape(shape);
  },
];
const HITS = [
  // Painted pixels, which cannot be recorded.
  (context, shape) => {
    context.font = 'bold 40px sans-serif';
    context.fillStyle = shape.colorKey;
    context.fillText('raybound', -20, 20);
  },
  (context, shape) => {
    context.fillStyle = shape.colorKey;
    context.fill(new Path2D('M0 0L40 10L10 40Z'));
  },
  (context, shape) => {
    context.fillStyle = shape.colorKey;
    context.fillRect(-15, -15, 40, 30);
  },
  (context, shape) => {
    context.beginPath();
    context.arc(0, 0, 22, 0, 2 * Math.PI);
    context.closePath();
    context.fillStrokeShape(shape);
  },
];

const KINDS = [
  (r) => new Konva.Rect({ width: r.float(-40, 50), height: r.float(5, 40) }),
  (r) =>
    new Konva.Rect({
      width: 40,
      height: 30,
      cornerRadius: r.pick([5, 40, [9, 2, 4, 0], Object.values(CORNERS)]),
    }),
  (r) => new Konva.Circle({ radius: r.float(4, 25) }),
  (r) => new Konva.Ellipse({ radiusX: r.float(4, 25), radiusY: r.float(4, 25) }),
  (r) => new Konva.Ring({ innerRadius: r.float(4, 12), outerRadius: r.float(14, 25) }),
  (r) =>
    new Konva.Arc({
      innerRadius: 8,
      outerRadius: 22,
      angle: r.float(20, 340),
      clockwise: r.bool(),
      rotation: 30,
    }),
  (r) => new Konva.Wedge({ radius: 24, angle: r.float(10, 350), clockwise: r.bool() }),
  (r) =>
    new Konva.Line({
      points: Array.from({ length: 2 * r.int(2, 6) }, () => r.float(-30, 30)),
      closed: r.bool(),
      tension: r.pick([0, 0, 0.5]),
      bezier: r.bool(0.2),
      lineCap: r.pick(['butt', 'round', 'square']),
      lineJoin: r.pick(['miter', 'round', 'bevel']),
    }),
  (r) =>
    new Konva.Arrow({
      points: [0, 0, r.float(10, 40), r.float(-20, 20), 50, 10],
      pointerAtBeginning: r.bool(),
      tension: r.pick([0, 0.4]),
    }),
  (r) => new Konva.Path({ data: r.pick(DATA), fillRule: r.pick([undefined, 'evenodd']) }),
  (r) => new Konva.RegularPolygon({ sides: r.int(3, 8), radius: 20, cornerRadius: r.pick([0, 4]) }),
  (r) => new Konva.Star({ numPoints: r.int(4, 9), innerRadius: 8, outerRadius: 22 }),
  (r) => new Konva.Text({ text: 'raybound\nis hit', fontSize: r.float(8, 18), padding: r.pick([0, 4]) }),
  () => new Konva.TextPath({ text: 'along a path', data: DATA[3], fontSize: 9 }),
  (r) => new Konva.Image({ image: picture, cornerRadius: r.pick([0, 6]) }),
  () =>
    new Konva.Sprite({
      image: picture,
      animation: 'idle',
      animations: { idle: [0, 0, 20, 16, 5, 5, 12, 12] },
      frameIndex: 0,
    }),
  (r) => new Konva.Shape({ sceneFunc: r.pick(SCENES) }),
  (r) => new Konva.Star({ numPoints: 5, innerRadius: 8, outerRadius: 22, hitFunc: r.pick(HITS) }),
];

const STYLES = (r) => ({
  ...(r.bool(0.8) && { fill: '#4a7' }),
  ...(r.bool(0.6) && { stroke: '#123', strokeWidth: r.float(0.5, 9) }),
  ...(r.bool(0.1) && { fillEnabled: false }),
  ...(r.bool(0.1) && { strokeEnabled: false }),
  ...(r.bool(0.2) && { hitStrokeWidth: r.pick([0, 3, 15]) }),
  ...(r.bool(0.15) && { strokeScaleEnabled: false }),
  ...(r.bool(0.1) && { listening: false }),
  ...(r.bool(0.1) && { visible: false }),
  ...(r.bool(0.1) && { opacity: 0 }),
  ...(r.bool(0.1) && { dash: [5, 3] }),
  ...(r.bool(0.1) && { miterLimit: 2 }),
  ...(r.bool(0.1) && { fillAfterStrokeEnabled: true }),
});

const PLACES = (r) => ({
  x: r.float(0, WIDTH),
  y: r.float(0, HEIGHT),
  ...(r.bool(0.5) && { rotation: r.float(-180, 180) }),
  ...(r.bool(0.3) && { scaleX: r.float(-1.5, 2), scaleY: r.float(0.4, 2) }),
  ...(r.bool(0.2) && { skewX: r.float(-1, 1) }),
  ...(r.bool(0.2) && { offsetX: r.float(-20, 20), offsetY: r.float(-20, 20) }),
  ...(r.bool(0.05) && { transformsEnabled: r.pick(['position', 'none']) }),
});

const CLIPS = (r) =>
  r.pick([
    { clipX: r.float(-50, 50), clipY: r.float(-50, 50), clipWidth: 150, clipHeight: 120 },
    { clipFunc: (context) => context.arc(0, 0, 90, 0, 2 * Math.PI) },
    { clipFunc: () => [new Path2D('M-90 -60L110 0L-40 100Z')] },
    {
      clipFunc(context) {
        context.rect(-80, -80, 160, 160);
        context.rect(-30, -30, 60, 60);
        return ['evenodd'];
      },
    },
  ]);

function shapeOf(r) {
  const shape = r.pick(KINDS)(r);
  shape.setAttrs({ ...STYLES(r), ...PLACES(r) });
  return shape;
}

/** konva prints an error for a node without an area. */
function cache(node) {
  const { width, height } = node.getClientRect({ skipTransform: true });
  if (width > 0 && height > 0) node.cache();
}

/** Fills a container with `count` shapes, some of them in groups. */
function fill(r, container, count, depth = 0) {
  for (let i = 0; i < count; i++) {
    if (depth < 3 && r.bool(0.12)) {
      const group = new Konva.Group({
        x: r.float(-60, 60),
        y: r.float(-60, 60),
        rotation: r.pick([0, 20, -75]),
        ...(r.bool(0.3) && { scaleX: r.float(0.6, 1.4), scaleY: -0.8 }),
        ...(r.bool(0.4) && CLIPS(r)),
        ...(r.bool(0.05) && { visible: false }),
        ...(r.bool(0.05) && { listening: false }),
      });
      fill(r, group, r.int(0, 12), depth + 1);
      container.add(group);
      if (r.bool(0.15)) cache(group);
    } else {
      const shape = shapeOf(r);
      container.add(shape);
      if (r.bool(0.04)) cache(shape);
    }
  }
}

const nodesOf = (stage) => stage.find(() => true);

/** One change of a program. */
function edit(r, stage) {
  const nodes = nodesOf(stage);
  const node = r.pick(nodes);
  if (node.nodeType === 'Layer') {
    r.pick([
      () => node.position({ x: r.float(-30, 30), y: r.float(-30, 30) }),
      () => node.visible(!node.visible()),
      () => node.listening(r.bool(0.8)),
      () => node.scale({ x: r.float(0.7, 1.3), y: r.float(0.7, 1.3) }),
      () => node.moveToTop(),
      () => node.setAttrs(r.bool() ? CLIPS(r) : { clipFunc: null, clipWidth: null, clipHeight: null }),
    ])();
    return;
  }
  const containers = nodes.filter(
    (other) =>
      other.children && other !== node && !node.isAncestorOf(other) && other.className !== 'Transformer',
  );
  r.pick([
    () => node.setAttrs(PLACES(r)),
    () => node.setAttrs(node.children ? CLIPS(r) : STYLES(r)),
    () => node.moveToTop(),
    () => node.moveToBottom(),
    () => node.moveUp(),
    () => node.zIndex(r.int(0, node.parent.children.length - 1)),
    () => node.visible(r.bool(0.7)),
    () => node.listening(r.bool(0.7)),
    () => node.moveTo(r.pick(containers)),
    () => node.remove(),
    () => node.destroy(),
    () => r.pick(containers).add(shapeOf(r)),
    () => fill(r, r.pick(containers), 3, 2),
    () => (node.isCached() ? node.clearCache() : r.bool(0.3) && cache(node)),
    () => node.children && node.destroyChildren(),
    () =>
      stage.setAttrs({
        x: r.float(-40, 40),
        rotation: r.pick([0, 10]),
        scaleX: r.float(0.7, 1.5),
        scaleY: 1.1,
      }),
    () => node.absolutePosition({ x: r.float(0, WIDTH), y: r.float(0, HEIGHT) }),
    () => node.draggable(!node.draggable()),
  ])();
}

const describe = (node) =>
  node &&
  `${node.className || node.nodeType}#${node._id} ${JSON.stringify(node.attrs, (_, value) => (typeof value === 'function' ? String(value) : value))}`;

/**
 * Compares the shapes at random pixels whose neighbors konva finds to be of the same shape.
 * @param {number} seed
 * @param {number} count  shapes
 * @param {number} steps  rounds of edits
 */
export function compare(seed, count, steps) {
  const r = random(seed);
  Konva.autoDrawEnabled = false;
  const stage = stageOf();
  for (let i = 0; i < 3; i++) {
    const layer = new Konva.Layer();
    stage.add(layer);
    fill(r, layer, count / 3);
  }
  const transformer = new Konva.Transformer({ shouldOverdrawWholeArea: r.bool(), rotateAnchorOffset: 20 });
  stage.children[1].add(transformer);
  const acceleration = accelerate(stage);
  const { getIntersection, drawHit } = Konva.Layer.prototype;
  const run = { compared: 0, hits: 0, different: [] };
  for (let step = 0; step < steps; step++) {
    for (let i = 0; step > 0 && i < 5; i++) edit(r, stage);
    if (r.bool(0.5) && transformer.getStage()) {
      const shapes = stage.find('Shape').filter((shape) => shape.parent.className !== 'Transformer');
      transformer.nodes(shapes.length && r.bool(0.9) ? [r.pick(shapes)] : []);
    }
    const points = Array.from({ length: 120 }, () => [r.int(2, WIDTH - 3), r.int(2, HEIGHT - 3)]);
    for (const layer of stage.children) {
      layer.drawScene();
      drawHit.call(layer);
    }
    const own = (x, y) => {
      for (let i = stage.children.length - 1; i >= 0; i--) {
        const shape = getIntersection.call(stage.children[i], { x, y });
        if (shape) return shape;
      }
      return null;
    };
    const expected = points.map(([x, y]) => {
      // The edge of a shape, or a line that is thinner than a pixel: konva does not find it.
      if (stage.children.some((layer) => layer._getIntersection({ x, y }).antialiased)) return undefined;
      const shape = own(x, y);
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) if (own(x + dx, y + dy) !== shape) return undefined;
      return shape;
    });
    points.forEach(([x, y], i) => {
      if (expected[i] === undefined) return;
      run.compared++;
      if (expected[i]) run.hits++;
      const found = stage.getIntersection({ x, y });
      if (found !== expected[i])
        run.different.push({ step, x, y, konva: describe(expected[i]), raybound: describe(found) });
    });
  }
  acceleration.dispose();
  stage.destroy();
  return { ...run, different: run.different.slice(0, 4), wrong: run.different.length };
}

/** All events of a stage, as texts. */
const EVENTS =
  'mouseenter mouseleave mouseover mouseout mousemove mousedown mouseup click dblclick pointerdown pointermove pointerup ' +
  'pointerover pointerout pointerenter pointerleave pointerclick dragstart dragmove dragend wheel contextmenu ' +
  'touchstart touchmove touchend tap';

/** A scene with draggable nodes, and the log of its events. */
function recordedScene(seed) {
  const r = random(seed);
  const stage = stageOf();
  const layer = new Konva.Layer();
  stage.add(layer);
  fill(r, layer, 60);
  const names = new Map();
  const log = [];
  const listen = (node) =>
    node.on(EVENTS, ({ type, target, currentTarget }) =>
      log.push(`${type} ${names.get(target) ?? 'stage'} ${names.get(currentTarget) ?? 'stage'}`),
    );
  listen(stage);
  /** Listens to the nodes that are new. */
  const listenToNew = () => {
    for (const node of nodesOf(stage)) {
      if (names.has(node)) continue;
      if (node.nodeType === 'Shape' && names.size % 3 === 0) node.draggable(true);
      names.set(node, names.size);
      listen(node);
    }
  };
  listenToNew();
  // A program that reacts.
  layer.on('mouseover', ({ target }) => target.opacity(0.5));
  layer.on('click', ({ target }) => target.moveToTop());
  stage.draw();
  return { stage, log, listenToNew, r: random(seed + 2) };
}

/** The ways of the pointer from the start of a drag. */
const DRAG = [
  [0, 0],
  [15, 9],
  [20, 12],
];

/** Whether a pixel and its neighbors are of the same shape, and konva sees all of it. */
function isUniform(stage, x, y) {
  if (stage.children.some((layer) => layer._getIntersection({ x, y }).antialiased)) return false;
  const shape = stage.getIntersection({ x, y });
  return [-1, 0, 1].every((dx) =>
    [-1, 0, 1].every((dy) => stage.getIntersection({ x: x + dx, y: y + dy }) === shape),
  );
}

/**
 * The events of the same moves, clicks and drags of a pointer on two equal scenes, one with raybound, and edited between the moves. During a drag konva finds the
 * shapes of the frame before the drag, unless `hitOnDragEnabled` is true; raybound finds those of the present.
 * @param {number} seed
 * @param {boolean} drags
 */
export function events(seed, drags) {
  Konva.autoDrawEnabled = false;
  Konva.hitOnDragEnabled = drags;
  Konva.dblClickWindow = Infinity;
  const r = random(seed + 1);
  const scenes = [recordedScene(seed), recordedScene(seed)];
  const acceleration = accelerate(scenes[1].stage);
  const [own] = scenes;
  let [x, y] = [WIDTH / 2, HEIGHT / 2];
  for (let i = 0; i < 120; i++) {
    if (i % 3 === 0)
      for (const { stage, listenToNew, r: edits } of scenes) {
        edit(edits, stage);
        listenToNew();
        for (const layer of stage.children) layer.draw();
      }
    // Only pixels whose neighbors agree.
    let isClear = false;
    for (let tries = 0; tries < 50 && !isClear; tries++) {
      [x, y] = [r.int(3, WIDTH - 24), r.int(3, HEIGHT - 16)];
      isClear = DRAG.every(([dx, dy]) => isUniform(own.stage, x + dx, y + dy));
    }
    const kind = r.pick([
      'mousemove',
      'mousemove',
      'mousemove',
      'press',
      'wheel',
      'contextmenu',
      ...(drags ? ['drag'] : []),
    ]);
    for (const { stage } of scenes) {
      const { left, top } = stage.content.getBoundingClientRect();
      const init = { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true, button: 0 };
      const send = (type, more = {}) => {
        const Kind = type.startsWith('pointer') ? PointerEvent : type === 'wheel' ? WheelEvent : MouseEvent;
        stage.content.dispatchEvent(
          new Kind(type, { ...init, ...(Kind === PointerEvent && { pointerId: 1 }), ...more }),
        );
        // A frame.
        for (const layer of stage.children) layer.draw();
      };
      if (kind === 'wheel' || kind === 'contextmenu') send(kind);
      else {
        send('pointermove');
        send('mousemove');
        if (kind !== 'mousemove') {
          send('pointerdown');
          send('mousedown');
          if (kind === 'drag') {
            for (const [dx, dy] of DRAG)
              send('mousemove', Object.assign(init, { clientX: left + x + dx, clientY: top + y + dy }));
          }
          send('pointerup');
          send('mouseup');
        }
      }
    }
  }
  acceleration.dispose();
  Konva.hitOnDragEnabled = false;
  Konva.dblClickWindow = 400;
  const [expected, found] = scenes.map(({ log }) => log);
  for (const { stage } of scenes) stage.destroy();
  return difference(expected, found);
}

/** What is left of layers that were accelerated and given back, or destroyed. */
export function lives() {
  Konva.autoDrawEnabled = false;
  const proto = Konva.Node.prototype;
  const methods = () => [proto._setAttr, proto._requestDraw, proto._clearSelfAndDescendantCache];
  const before = methods();
  const first = stageOf();
  const second = stageOf();
  const rect = () => new Konva.Rect({ x: 10, y: 10, width: 30, height: 30, fill: 'red' });
  const shapes = [first, second].map((stage) => {
    const layer = new Konva.Layer();
    const shape = rect();
    layer.add(shape);
    stage.add(layer);
    return shape;
  });
  const result = {};
  const at = (stage) => stage.getIntersection({ x: 20, y: 20 });
  const one = accelerate(first);
  accelerate(second);
  result.twice = accelerate(first) === one;
  result.both = at(first) === shapes[0] && at(second) === shapes[1];
  one.dispose();
  one.dispose();
  result.ownAgain = at(first) === shapes[0] && !Object.hasOwn(first.children[0], 'getIntersection');
  shapes[1].x(200);
  result.otherStill = at(second) === null;
  // A layer that is added later, and one that is destroyed.
  const layer = new Konva.Layer();
  second.add(layer);
  const added = rect();
  layer.add(added);
  result.laterLayer = at(second) === added && Object.hasOwn(layer, 'getIntersection');
  layer.destroy();
  result.destroyedLayer = at(second) === null && !Object.hasOwn(layer, 'getIntersection');
  // From one stage to another.
  shapes[1].moveTo(first.children[0]);
  first.draw();
  result.movedAway = at(second) === null && first.getIntersection({ x: 210, y: 20 }) === shapes[1];
  second.destroy();
  result.methodsRestored = methods().every((method, i) => method === before[i]);
  const again = accelerate(first);
  result.again = at(first) === shapes[0];
  first.destroy();
  again.dispose();
  result.methodsRestoredAgain = methods().every((method, i) => method === before[i]);
  return result;
}

/** What is left of stages that came and went, two at a time. */
export const left = (isAccelerated, count) =>
  leftBy((i) => {
    Konva.autoDrawEnabled = false;
    const scenes = [0, 1].map(() => {
      const stage = stageOf(40, 40);
      const layer = new Konva.Layer();
      const star = new Konva.Star({ numPoints: 5, innerRadius: 4, outerRadius: 9, fill: 'red' });
      const group = new Konva.Group({ clipWidth: 30, clipHeight: 30 });
      layer.add(group.add(star));
      stage.add(layer);
      const acceleration = isAccelerated ? accelerate(stage) : null;
      if (!acceleration) stage.draw();
      stage.getIntersection({ x: 1, y: 1 });
      star.x(20);
      stage.add(new Konva.Layer());
      stage.getIntersection({ x: 20, y: 1 });
      return { stage, layer, acceleration };
    });
    for (const { stage, layer, acceleration } of scenes) {
      if (i % 3 === 1) acceleration?.dispose();
      if (i % 3 === 2) layer.destroy();
      stage.destroy();
    }
  }, count);

/** The classes of which nothing may be left. */
export const classes = { Acceleration, ShapeIndex, stages: Konva.Stage, shapes: Konva.Star };

/** Points at which a stage and its accelerated copy find something else: blurred edges of enlarged pictures, and a group with a place of its own. */
export function edges() {
  Konva.autoDrawEnabled = false;
  const [own, fast] = [0, 1].map(() => {
    const stage = stageOf();
    const layer = new Konva.Layer({ y: 250, scaleY: -1 });
    stage.add(layer);
    const cached = new Konva.Group({ scale: { x: 5, y: 5 } });
    cached.add(new Konva.Circle({ x: 20, y: 20, radius: 18, fill: 'red', name: 'cached' }));
    layer.add(cached);
    cached.cache();
    // As a Transformer: the transform of the layer does not count for it.
    const placed = new Konva.Group({ x: 300, y: 40, rotation: 20 });
    placed.getAbsoluteTransform = () => placed.getTransform();
    placed.add(new Konva.Rect({ width: 60, height: 30, fill: 'green', name: 'placed' }));
    layer.add(placed);
    layer.draw();
    return { stage, placed };
  });
  accelerate(fast.stage);
  const found = { cached: 0, placed: 0, different: 0 };
  const compare = () => {
    for (let x = 0; x < WIDTH; x += 2)
      for (let y = 0; y < HEIGHT; y += 2) {
        const [one, other] = [own, fast].map(({ stage }) => stage.getIntersection({ x, y })?.name());
        if (one) found[one]++;
        if (one !== other && (one ?? other) === 'cached') found.different++;
        // At sharp edges konva looks for the nearest shape.
        if (one !== other && (one ?? other) === 'placed') found.edge = (found.edge ?? 0) + 1;
      }
  };
  compare();
  for (const { stage, placed } of [own, fast]) {
    placed.x(250);
    stage.children[0].x(20);
    stage.draw();
  }
  compare();
  for (const { stage } of [own, fast]) stage.destroy();
  return found;
}

/**
 * Points at which a stage and its accelerated copy find something else after a node was cached, each with the number of points at which konva
 * finds a shape. The index kept the shapes below a cached group, without its clip.
 */
export function caches() {
  Konva.autoDrawEnabled = false;
  const cache = (node) => node.cache({ x: 10, y: 10, width: 40, height: 45 });
  const changes = {
    group: ({ group }) => cache(group),
    'group above': ({ above }) => cache(above),
    shape: ({ shape }) => cache(shape),
    'group, cleared': ({ group }) => cache(group).clearCache(),
    'group, moved': ({ group }) => cache(group).x(80),
    'group, whose child moved': ({ group, shape }) => cache(group) && shape.x(-20),
    'group, whose child left': ({ above, group, shape }) => cache(group) && shape.moveTo(above),
    'group that got a child, cleared': ({ group }) =>
      cache(group)
        .add(new Konva.Circle({ x: 20, y: 45, radius: 9, fill: 'red' }))
        .clearCache(),
  };
  return Object.entries(changes).map(([what, change]) => {
    const [own, fast] = [0, 1].map(() => {
      const stage = stageOf();
      const above = new Konva.Group();
      const clip = { x: 0, y: 0, width: 60, height: 60 };
      const group = new Konva.Group({ x: 50, y: 50, rotation: 20, clip });
      const shape = new Konva.Rect({ x: 30, y: 30, width: 80, height: 70, fill: 'green' });
      stage.add(new Konva.Layer().add(above.add(group.add(shape))));
      stage.draw();
      return { stage, above, group, shape };
    });
    accelerate(fast.stage);
    const at = ({ stage }, x, y) => stage.getIntersection({ x, y })?.className ?? null;
    at(fast, 5, 5); // reads the shapes
    for (const nodes of [own, fast]) {
      change(nodes);
      nodes.stage.draw();
    }
    let [found, different] = [0, 0];
    for (let x = 3; x < WIDTH; x += 4)
      for (let y = 3; y < HEIGHT; y += 4) {
        const expected = at(own, x, y);
        // Where an edge is near, konva finds the nearest shape.
        if ([-2, 2].some((d) => at(own, x + d, y) !== expected || at(own, x, y + d) !== expected)) continue;
        if (expected) found++;
        if (at(fast, x, y) !== expected) different++;
      }
    for (const { stage } of [own, fast]) stage.destroy();
    return { what, found, different };
  });
}

/** Shapes are read in parts, and konva is used until all are read. */
export async function progress() {
  Konva.autoDrawEnabled = false;
  const [stage, other] = [stageOf(), stageOf()];
  const layer = new Konva.Layer();
  for (let i = 0; i < 20000; i++)
    layer.add(new Konva.Circle({ x: i % 400, y: i / 70, radius: 3, fill: 'red' }));
  stage.add(layer);
  const result = await progressOf(accelerate, stage, other, () => Object.hasOwn(layer, 'getIntersection'));
  stage.destroy();
  other.destroy();
  return result;
}
