// The figures of the lesson on using raybound in an app.
import { Path, ShapeIndex } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { clamp, put } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { distanceTo as printedDistanceTo } from './distance.example.js';
import { paint as paintShapes } from './paint.example.js';
import { pick } from './pick.example.js';
import { isNearInDrawing } from './pick.mistake.js';
import { createPicker } from './picker.example.js';
import { toCanvas } from './place.example.js';
import { toCanvasInCss } from './place.mistake.js';
import { createShapes } from './shapes.example.js';
import { topmost } from './topmost.example.js';
import { pickFirst } from './topmost.mistake.js';
import { toDrawing as printedToDrawing, zoomAt as zoomAtPointer } from './view.example.js';
import { zoomAt as zoomAtOrigin } from './zoom.exercise.js';

const distanceTo = replaceable('distanceTo', printedDistanceTo);
const toDrawing = replaceable('toDrawing', printedToDrawing);
const zoomAt = replaceable('zoomAt', zoomAtOrigin);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{zoom: number, x: number, y: number}} View */
/** @typedef {{id: string, center?: Point, radius?: number, points?: Point[], open?: boolean}} Shape */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 1);
const UNCHANGED = { zoom: 1, x: 0, y: 0 };

/** @param {any} state @param {Translate} t */
const pointerHandle = (state, t) =>
  pointHandle(state, 'pointer', 0, shown, { id: 'pointer', name: t('app.handle.pointer'), tone: 'ray' });

/** @param {any} state @returns {Point} */
const pointerOf = ({ pointer: [x, y] }) => ({ x, y });

/** A shape that hides what is below it. @param {Pencil} pencil @param {Shape} shape @param {boolean} [picked] */
function drawShape(pencil, { center, radius, points, open }, picked = false) {
  const { palette } = pencil;
  const color = picked ? palette.normal : palette.obstacle;
  if (center) pencil.circle(center, radius ?? 0);
  else pencil.polygon(points ?? [], !open);
  if (!open) pencil.fill(palette.room).fill(palette['obstacle-fill']);
  pencil.stroke(color, picked || open ? 3.5 : 2);
}

/** The middle of a shape, for its name. @param {Shape} shape @returns {Point} */
function middleOf({ center, points = [] }) {
  if (center) return center;
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** @param {string} id @param {number[]} list @returns {Shape} */
const area = (id, list) => ({ id, points: pointsOf(list) });

// --- the program ------------------------------------------------------------------------------------------

/** The canvas of the program: its size in its own pixels, and its pixels per unit of a figure. */
const CANVAS = { width: 480, height: 240 };
const PIXELS = 20;
/** The point of a figure at which a pixel of the canvas is shown. @param {Point} pixel */
const fromPixels = ({ x, y }) => ({ x: x / PIXELS - shown.x, y: y / PIXELS - shown.y });
/** @param {Point} point  of a figure */
const toPixels = ({ x, y }) => ({ x: PIXELS * (x + shown.x), y: PIXELS * (y + shown.y) });
/** The middle of each shape of the program, relative to its position, in pixels. @type {Record<string, Point>} */
const MIDDLES = { disc: { x: 0, y: 0 }, card: { x: 80, y: 45 }, wave: { x: 40, y: -18 } };
const IDS = Object.keys(MIDDLES);
const STARTS = [110, 90, 130, 110, 260, 100];

/** The shapes of the printed program and their picker, made when they are needed. @type {{shapes: any[], picker: any} | undefined} */
let program;
/** The shapes of the printed program at the positions of a state. @param {number[]} at */
function programAt(at) {
  if (!program) {
    const shapes = createShapes();
    program = { shapes, picker: createPicker(shapes) };
  }
  const { shapes, picker } = program;
  shapes.forEach((shape, i) => picker.move(shape, at[2 * i], at[2 * i + 1]));
  return { picker, shapes: shapes.map((shape) => ({ ...shape })) };
}

/** Lets the printed code paint over a figure. @param {Pencil} pencil @param {any[]} shapes @param {any} picked @param {View} view */
const paintProgram = (pencil, shapes, picked, view = UNCHANGED) =>
  pencil.picture((scale, width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    // The screen may have several pixels for one of the program's.
    const k = scale / PIXELS;
    const set = context.setTransform.bind(context);
    context.setTransform = (/** @type {any[]} */ ...[a, b, c, d, e, f]) =>
      set(k * a, k * b, k * c, k * d, k * e, k * f);
    paintShapes({ ...CANVAS, getContext: () => context }, shapes, picked, view);
    return canvas;
  });

/** The handles of the program's shapes. @param {any} state @param {Translate} t @param {View} view */
const programHandles = (state, t, view = UNCHANGED) =>
  IDS.map((id, i) => {
    const middle = MIDDLES[id];
    const at = {
      x: view.zoom * (state.at[2 * i] + middle.x) + view.x,
      y: view.zoom * (state.at[2 * i + 1] + middle.y) + view.y,
    };
    return {
      id,
      name: t('app.handle.shape', { id }),
      tone: /** @type {const} */ ('whole'),
      at: fromPixels(at),
      set: (/** @type {number} */ x, /** @type {number} */ y) => {
        const [px, py] = placeIn(shown, x, y);
        const to = printedToDrawing(view, toPixels({ x: px, y: py }));
        return { at: put(state.at, 2 * i, to.x - middle.x, to.y - middle.y), picked: id };
      },
    };
  });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const finished = {
  shown,
  initial: { at: STARTS, picked: 'card', zoom: [1] },
  rules: { picked: IDS, at: { most: 2 * CANVAS.width }, zoom: { most: 1.5 } },
  settle: (state) => ({ ...state, zoom: [clamp(state.zoom[0], 0.5, 1.5)] }),
  derive: (state) => ({
    ...programAt(state.at),
    view: zoomAtPointer(UNCHANGED, { x: CANVAS.width / 2, y: CANVAS.height / 2 }, state.zoom[0]),
  }),
  handles: (state, { view }, t) => programHandles(state, t, view),
  under: (state, { view }, point) => programAt(state.at).picker.pick(toPixels(point), view)?.id ?? null,
  draw(state, { shapes, view }, pencil) {
    pencil.blank();
    const picked = shapes.find((/** @type {{id: string}} */ { id }) => id === state.picked);
    paintProgram(pencil, shapes, picked, view);
  },
  says(state, { shapes }, t) {
    const { id, x, y } = shapes.find((/** @type {{id: string}} */ one) => one.id === state.picked);
    return t('app.finished', { id, x: value(x), y: value(y) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const paint = {
  shown,
  initial: { at: STARTS, picked: 'card', step: [2], mistake: false },
  rules: { picked: IDS, at: { most: CANVAS.width }, step: { most: IDS.length } },
  settle: (state) => ({ ...state, step: [clamp(Math.round(state.step[0]), 0, IDS.length)] }),
  derive(state) {
    const { shapes } = programAt(state.at);
    const placed = state.mistake ? shapes.map((shape) => ({ ...shape, x: 0, y: 0 })) : shapes;
    return { shapes, painted: placed.slice(0, state.step[0]) };
  },
  handles: (state, _derived, t) => programHandles(state, t),
  under: (state, _derived, point) => programAt(state.at).picker.pick(toPixels(point), UNCHANGED)?.id ?? null,
  draw(state, { shapes, painted }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    paintProgram(pencil, painted, null);
    // The position of the shape that was painted last, from the corner of the canvas.
    const last = painted[painted.length - 1];
    if (!last) return;
    const corner = { x: -shown.x, y: -shown.y };
    const real = fromPixels(shapes[painted.length - 1]);
    pencil.arrow(corner, real, palette.path, 1.75);
    const text = `${value(shapes[painted.length - 1].x)}, ${value(shapes[painted.length - 1].y)}`;
    pencil.label(
      text,
      { x: 0.7 * corner.x + 0.3 * real.x, y: 0.7 * corner.y + 0.3 * real.y },
      { x: 1, y: -1 },
      palette.path,
      6,
    );
    if (state.mistake) pencil.cross(fromPixels(last));
  },
  says(state, { painted, shapes }, t) {
    if (painted.length === 0) return t('app.paint.none');
    const { id, x, y } = shapes[painted.length - 1];
    return t(state.mistake ? 'app.paint.wrong' : 'app.paint.right', { id, x: value(x), y: value(y) });
  },
};

// --- the order of the list --------------------------------------------------------------------------------

/** @type {Shape[]} */
const PILE = [
  area('A', [-10, -4, -2, -4.5, -1.5, 2.5, -9.5, 3]),
  { id: 'B', center: { x: -3.5, y: 1 }, radius: 3.25 },
  area('C', [-6, -1.5, 3.5, -2.5, 5, 1.5, -5, 1]),
  area('D', [1, 5, 2.75, -4.5, 6.5, 4]),
];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const order = {
  shown,
  initial: { pointer: [-4, 0.5], step: [1], mistake: false },
  rules: { step: { most: PILE.length } },
  settle: (state) => ({ ...state, step: [clamp(Math.round(state.step[0]), 0, PILE.length)] }),
  derive(state) {
    const point = pointerOf(state);
    const under = PILE.filter((shape) => distanceTo(shape, point) === 0);
    const right = topmost(PILE, point);
    const last = state.mistake ? pickFirst(PILE, point) : right;
    // The shapes in the order in which they are tested, up to the first hit.
    const tested = state.mistake ? [...PILE] : [...PILE].reverse();
    if (last) tested.length = tested.indexOf(last) + 1;
    const done = state.step[0] >= tested.length;
    return { point, under, right: done ? right : null, found: done ? last : null, tested, done };
  },
  limits: (_state, { tested }) => ({ step: tested.length }),
  handles: (state, _derived, t) => [pointerHandle(state, t)],
  draw(state, { point, found, right, under, tested, done }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const shape of PILE) drawShape(pencil, shape);
    if (found) {
      // The whole outline of the picked shape, above the shapes that cover it.
      const { center, radius = 0, points = [] } = found;
      if (center) pencil.circle(center, radius);
      else pencil.polygon(points);
      pencil.stroke(palette.normal, 3.5);
    }
    for (const shape of PILE)
      pencil.text(shape.id, nameAt[shape.id], shape === found ? palette.normal : palette.ink);
    PILE.forEach((shape, i) => {
      const at = { x: 9.5, y: -3.75 + 2 * i };
      const color = shape === found ? palette.normal : palette['wall-outline'];
      pencil.plate(shape.id, at, color);
      // A dot: the pointer is in the shape. A cross: the search has passed the shape. The rest is not tested.
      const k = tested.indexOf(shape);
      if (k < 0 || k >= state.step[0]) return;
      if (under.includes(shape)) pencil.dot({ x: at.x - 1.25, y: at.y }, palette.path, 4);
      else pencil.text('×', { x: at.x - 1.25, y: at.y }, palette.ink);
    });
    if (done && !found) pencil.label('null', point, { x: 1, y: -1 }, palette.normal, 10);
    const [first, last] = state.mistake ? [-3.75, 2.25] : [2.25, -3.75];
    pencil.arrow({ x: 10.75, y: first }, { x: 10.75, y: last }, palette.path, 2);
    if (found !== right) pencil.cross(point);
  },
  says(state, { under, found, right, tested, done }, t) {
    const [step] = state.step;
    if (step === 0) return t('app.order.begin');
    if (!done) return t('app.order.next', { id: tested[step - 1].id });
    if (!found) return t('app.order.none');
    const values = { count: under.length, found: found.id, right: right.id };
    return t(found === right ? 'app.order.right' : 'app.order.wrong', values);
  },
};

/** A point of each shape of the pile that no other shape covers, for its name. @type {Record<string, Point>} */
const nameAt = { A: { x: -9, y: -3 }, B: { x: -4, y: 3.5 }, C: { x: -1.5, y: -1.25 }, D: { x: 4, y: 3 } };

// --- from the page to the canvas --------------------------------------------------------------------------

/** CSS pixels per unit of the figure. */
const SCALE = 40;
/** The canvas: its size in its own pixels, and the position of its element on the page. */
const OWN = { width: 480, height: 240 };
const CORNER = { left: 60, top: 60 };

/** In the canvas's own pixels. @type {Shape[]} */
const PAINTED = [
  { id: 'A', center: { x: 90, y: 80 }, radius: 55 },
  area('B', [200, 60, 300, 30, 330, 150, 220, 170]),
  area('C', [360, 220, 400, 90, 460, 200]),
];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const css = {
  shown,
  initial: { pointer: [1, 1], width: [720], mistake: false },
  rules: { width: { most: 840 } },
  settle: (state) => ({ ...state, width: [clamp(state.width[0], 240, 780)] }),
  derive(state) {
    const width = state.width[0];
    const box = { ...CORNER, width, height: (width * OWN.height) / OWN.width };
    const canvas = { ...OWN, getBoundingClientRect: () => box };
    const event = {
      clientX: (state.pointer[0] + shown.x) * SCALE,
      clientY: (state.pointer[1] + shown.y) * SCALE,
    };
    const right = toCanvas(event, canvas);
    const used = state.mistake ? toCanvasInCss(event, canvas) : right;
    /** The point of the figure at which a pixel of the canvas is shown. */
    const at = (/** @type {Point} */ { x, y }) => ({
      x: (box.left + (x * box.width) / OWN.width) / SCALE - shown.x,
      y: (box.top + (y * box.height) / OWN.height) / SCALE - shown.y,
    });
    return {
      box,
      event,
      right,
      used,
      at,
      found: pick(PAINTED, used, UNCHANGED),
      meant: pick(PAINTED, right, UNCHANGED),
    };
  },
  handles: (state, _derived, t) => [pointerHandle(state, t)],
  draw(state, { box, event, at, used, found }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const corners = [
      [0, 0],
      [OWN.width, 0],
      [OWN.width, OWN.height],
      [0, OWN.height],
    ].map(([x, y]) => at({ x, y }));
    pencil.polygon(corners).stroke(palette.wall, 2.5);
    const scale = box.width / OWN.width / SCALE;
    for (const { id, center, radius = 0, points = [] } of PAINTED) {
      const shape = center
        ? { id, center: at(center), radius: radius * scale }
        : { id, points: points.map(at) };
      drawShape(pencil, shape, id === found?.id);
      pencil.text(id, middleOf(shape), palette.ink);
    }
    // The lengths that the formula uses.
    const pointer = pointerOf(state);
    const left = corners[0].x;
    pencil
      .line({ x: -shown.x, y: pointer.y }, { x: left, y: pointer.y })
      .stroke(palette['wall-outline'], 1.5, [3, 3]);
    pencil.arrow({ x: left, y: pointer.y }, pointer, palette.path, 1.75);
    const middle = (left + pointer.x) / 2;
    if (pointer.x > left + 1)
      pencil.label(
        value(event.clientX - box.left),
        { x: middle, y: pointer.y },
        { x: 0, y: -1 },
        palette.path,
        6,
      );
    if (!state.mistake) return;
    const place = at(used);
    pencil.cross(place);
    if (Math.hypot(place.x - pointer.x, place.y - pointer.y) > 0.5)
      pencil.line(pointer, place).stroke(palette.alarm, 1.5, [4, 3]);
  },
  says(state, { box, event, used, found, meant }, t) {
    const values = {
      client: value(event.clientX),
      left: box.left,
      inside: value(event.clientX - box.left),
      own: OWN.width,
      css: box.width,
      x: value(used.x),
      found: found?.id ?? t('app.nothing'),
      meant: meant?.id ?? t('app.nothing'),
    };
    const outside = used.x < 0 || used.x > OWN.width || used.y < 0 || used.y > OWN.height;
    if (!state.mistake) return t(outside ? 'app.css.outside' : 'app.css.right', values);
    return t(found === meant ? 'app.css.same' : 'app.css.wrong', values);
  },
};

// --- tolerance --------------------------------------------------------------------------------------------

/** Pixels of the canvas per unit of the figure. */
const SQUARE = 16;
const pixels = (/** @type {number} */ units) => number(SQUARE * units, 1);
/** In units of the drawing. */
const CURVE = Array.from({ length: 41 }, (_, i) => {
  const x = -5 + i / 4;
  return { x, y: 1.6 * Math.sin(1.1 * x) };
});
/** @type {Shape} */
const THIN = { id: 'curve', points: CURVE, open: true };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const tolerance = {
  shown,
  initial: { pointer: [1, 3.25], zoom: [2], tolerance: [8], mistake: false },
  rules: { zoom: { most: 4 }, tolerance: { most: 24 } },
  settle: (state) => ({
    ...state,
    zoom: [clamp(state.zoom[0], 0.5, 4)],
    tolerance: [clamp(state.tolerance[0], 0, 24)],
  }),
  derive(state) {
    const pointer = pointerOf(state);
    const view = { zoom: state.zoom[0], x: 0, y: 0 };
    const most = state.tolerance[0] / SQUARE;
    const near = pick([THIN], pointer, view, most) !== null;
    const found = state.mistake ? isNearInDrawing(THIN, pointer, view, most) : near;
    return { pointer, view, near, found, distance: distanceTo(THIN, toDrawing(view, pointer)) * view.zoom };
  },
  handles: (state, _derived, t) => [pointerHandle(state, t)],
  draw(state, { pointer, view: { zoom }, near, found, distance }, pencil) {
    const { palette } = pencil;
    const points = CURVE.map(({ x, y }) => ({ x: zoom * x, y: zoom * y }));
    const reach = (state.tolerance[0] / SQUARE) * (state.mistake ? zoom : 1);
    pencil.paper();
    pencil.strokeLine(
      points,
      { lineWidth: 2 * reach, lineCap: 'round', lineJoin: 'round', lineDash: [] },
      palette.obstacle,
    );
    pencil.polygon(points, false).stroke(found ? palette.normal : palette.obstacle, 2.5);
    pencil.circle(pointer, state.tolerance[0] / SQUARE).stroke(palette['path-soft'], 1.5, [4, 3]);
    pencil.label(pixels(distance), pointer, { x: 1, y: -1 }, found ? palette.normal : palette.ink, 10);
    if (found !== near) pencil.cross(pointer);
  },
  says(state, { near, found, distance }, t) {
    const values = { distance: pixels(distance), tolerance: state.tolerance[0] };
    if (found !== near) return t(found ? 'app.tolerance.tooFar' : 'app.tolerance.tooNear', values);
    return t(found ? 'app.tolerance.hit' : 'app.tolerance.miss', values);
  },
};

// --- zoom around the pointer ------------------------------------------------------------------------------

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const wheel = {
  shown,
  initial: { pointer: [-3.5, 1], zoom: [1.5], code: 'own' },
  rules: { zoom: { most: 3 }, code: ['own', 'solution'] },
  settle: (state) => ({ ...state, zoom: [clamp(state.zoom[0], 0.5, 3)] }),
  derive(state) {
    const pointer = pointerOf(state);
    const run = state.code === 'own' ? zoomAt : zoomAtPointer;
    const view = run(UNCHANGED, pointer, state.zoom[0]);
    /** The point of the figure at which a point of the drawing is painted. */
    const at = (/** @type {Point} */ { x, y }) => ({ x: view.zoom * x + view.x, y: view.zoom * y + view.y });
    const moved = at(pointer);
    return { view, at, pointer, moved, distance: Math.hypot(moved.x - pointer.x, moved.y - pointer.y) };
  },
  handles: (state, _derived, t) => [pointerHandle(state, t)],
  draw(_state, { view, at, pointer, moved, distance }, pencil) {
    const { palette } = pencil;
    pencil.blank();
    // The lines of the drawing's grid, which is zoomed with the drawing.
    const grid = Array.from({ length: 41 }, (_, i) => 2 * (i - 20));
    pencil
      .edges(
        grid.flatMap((v) => [
          at({ x: v, y: -40 }),
          at({ x: v, y: 40 }),
          at({ x: -40, y: v }),
          at({ x: 40, y: v }),
        ]),
      )
      .stroke(palette.grid, 1.5);
    for (const { id, center, radius = 0, points = [] } of PILE) {
      const shape = center
        ? { id, center: at(center), radius: radius * view.zoom }
        : { id, points: points.map(at) };
      drawShape(pencil, shape);
      pencil.text(id, at(nameAt[id]), palette.ink);
    }
    if (distance < 0.01) return;
    pencil.arrow(pointer, moved, palette.alarm, 1.75);
    pencil.dot(moved, palette.alarm);
  },
  says(state, { distance }, t) {
    const values = { zoom: state.zoom[0], distance: number(distance, 2) };
    return t(distance < 0.01 ? 'app.wheel.right' : 'app.wheel.wrong', values);
  },
};

// --- a shape that has moved -------------------------------------------------------------------------------

const CARD = { x: -3, y: -2, width: 6, height: 4, corner: 0.8 };
const cardPath = () => new Path().roundRect(CARD.x, CARD.y, CARD.width, CARD.height, CARD.corner);
const HOME = { x: -6.5, y: -1.5 };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const moved = {
  shown,
  initial: { card: [4.5, 1], pointer: [-7.5, -2], mistake: true },
  derive(state) {
    const [e, f] = state.card;
    const index = new ShapeIndex();
    index.add(cardPath(), { id: 'card', transform: { e: HOME.x, f: HOME.y } });
    const isAt = () => index.pick(pointerOf(state)) !== null;
    const before = isAt();
    index.move('card', { e, f });
    const after = isAt();
    index.dispose();
    return { right: after, found: state.mistake ? before : after };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'card', 0, shown, { id: 'card', name: t('app.handle.card'), tone: 'whole' }),
    pointerHandle(state, t),
  ],
  under: (state, _derived, { x, y }) =>
    Math.abs(x - state.card[0]) <= CARD.width / 2 && Math.abs(y - state.card[1]) <= CARD.height / 2
      ? 'card'
      : null,
  draw(state, { right, found }, pencil) {
    const { palette } = pencil;
    const paint = (/** @type {Point} */ { x, y }) => {
      const path = new Path().roundRect(x + CARD.x, y + CARD.y, CARD.width, CARD.height, CARD.corner);
      pencil.path(path);
      path.dispose();
    };
    const [x, y] = state.card;
    pencil.paper();
    paint(HOME);
    pencil.stroke(palette['wall-outline'], 1.5);
    paint({ x, y });
    pencil.fill(palette['obstacle-fill']).stroke(found ? palette.normal : palette.obstacle, found ? 3.5 : 2);
    paint(state.mistake ? HOME : { x, y });
    pencil.stroke(palette.box, 2, [6, 4]);
    if (found !== right) pencil.cross(pointerOf(state));
    const color = found === right ? palette.ink : palette.alarm;
    pencil.label(found ? 'card' : 'null', pointerOf(state), { x: 0, y: 1 }, color, 26);
  },
  says: (_state, { right, found }, t) =>
    t(`app.moved.${found === right ? (found ? 'hit' : 'miss') : found ? 'ghost' : 'lost'}`),
};

// --- a drag -----------------------------------------------------------------------------------------------

/** The card of the program at the press: its position and its size, in units. */
const HELD = { x: -9, y: -4, width: 8, height: 4.5, corner: 0.8 };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const drag = {
  shown,
  initial: { press: [-4, -2], pointer: [5, 2], mistake: false },
  derive(state) {
    const [x, y] = state.press;
    const held = x >= HELD.x && x <= HELD.x + HELD.width && y >= HELD.y && y <= HELD.y + HELD.height;
    const grip = held ? { x: x - HELD.x, y: y - HELD.y } : null;
    const pointer = pointerOf(state);
    const right = grip ? { x: pointer.x - grip.x, y: pointer.y - grip.y } : HELD;
    return { grip, pointer, card: grip && state.mistake ? pointer : { x: right.x, y: right.y } };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'press', 0, shown, { id: 'press', name: t('app.handle.press'), tone: 'shape' }),
    pointerHandle(state, t),
  ],
  draw(state, { grip, pointer, card }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const outline = (/** @type {Point} */ { x, y }) => {
      const path = new Path().roundRect(x, y, HELD.width, HELD.height, HELD.corner);
      pencil.path(path);
      path.dispose();
    };
    const press = { x: state.press[0], y: state.press[1] };
    if (grip) {
      outline(HELD);
      pencil.stroke(palette['wall-outline'], 1.5, [4, 4]);
    }
    outline(card);
    pencil.fill(palette['obstacle-fill']).stroke(grip ? palette.normal : palette.obstacle, grip ? 3 : 2);
    pencil.line(press, pointer).stroke(palette['path-soft'], 1.5, [4, 4]);
    if (!grip) return;
    pencil.arrow(HELD, press, palette['wall-outline'], 1.75);
    const end = { x: card.x + grip.x, y: card.y + grip.y };
    pencil.arrow(card, end, state.mistake ? palette.alarm : palette.normal, 2);
    const middle = { x: (card.x + end.x) / 2, y: (card.y + end.y) / 2 };
    pencil.label('grip', middle, { x: 1, y: -1 }, state.mistake ? palette.alarm : palette.normal, 6);
    if (state.mistake) pencil.cross(end);
  },
  says(state, { grip }, t) {
    if (!grip) return t('app.drag.none');
    const values = { x: value(grip.x), y: value(grip.y) };
    return t(state.mistake ? 'app.drag.wrong' : 'app.drag.right', values);
  },
};

// --- an editor --------------------------------------------------------------------------------------------

const wide = { x: 12, y: 8 };
/** Displacements of names from the middles of the handles, where they are inside of their shapes, in units. */
const NAME_AT = /** @type {Record<string, Point>} */ ({
  A: { x: -0.7, y: -0.7 },
  C: { x: -0.7, y: 0.7 },
  D: { x: 0.7, y: -0.7 },
  others: { x: 0.7, y: 0.7 },
});
const star = Array.from({ length: 10 }, (_, i) => {
  const [angle, r] = [(Math.PI * i) / 5, i % 2 ? 0.8 : 2];
  return { x: r * Math.sin(angle), y: -r * Math.cos(angle) };
});
/** Each shape is relative to its own origin. @type {Shape[]} */
const PIECES = [
  area('A', [-2.5, -1.5, 2.5, -1.5, 2.5, 1.5, -2.5, 1.5]),
  { id: 'B', center: { x: 0, y: 0 }, radius: 2 },
  { id: 'C', points: star },
  { id: 'D', points: pointsOf([-3, 1, -1, -1, 1, 1, 3, -1]), open: true },
  area('E', [0, -2, 2, 1.5, -2, 1.5]),
  { id: 'F', center: { x: 0, y: 0 }, radius: 1.25 },
];
const PLACES = [-6, -3, -4, -1, 2, -2, 2, 4, 6, 2, 4, -1];

/** A piece moved to a position. @param {Shape} piece @param {number} x @param {number} y @returns {Shape} */
const placed = ({ center, points, ...rest }, x, y) => ({
  ...rest,
  ...(center && { center: { x, y } }),
  ...(points && { points: points.map((p) => ({ x: p.x + x, y: p.y + y })) }),
});

/**
 * The topmost shape at a point of the canvas, found by raybound.
 * @param {Shape[]} shapes @param {Point} place @param {{zoom: number}} view @param {number} tolerance
 */
function pickByLibrary(shapes, place, { zoom }, tolerance) {
  const index = new ShapeIndex();
  for (const { id, center, radius = 0, points = [], open = false } of shapes) {
    const corners = points.flatMap(({ x, y }) => [x, y]);
    if (center) index.add({ center, radius }, { id, fill: true });
    else
      index.add(
        { points: corners, closed: !open },
        { id, fill: !open, stroke: open ? { lineWidth: 1e-9 } : null },
      );
  }
  const found = index.pick(place, { tolerance, viewTransform: { a: zoom, d: zoom } });
  index.dispose();
  return shapes.find(({ id }) => id === found?.id) ?? null;
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const editor = {
  shown: wide,
  initial: { at: PLACES, pointer: [-3.75, -2.75], zoom: [1], tolerance: [0.25], code: 'library' },
  rules: { zoom: { most: 2 }, tolerance: { most: 1 }, code: ['library', 'printed'] },
  settle: (state) => ({
    ...state,
    zoom: [clamp(state.zoom[0], 0.5, 2)],
    tolerance: [clamp(state.tolerance[0], 0, 1)],
  }),
  derive(state) {
    const shapes = PIECES.map((piece, i) => placed(piece, state.at[2 * i], state.at[2 * i + 1]));
    const view = { zoom: state.zoom[0], x: 0, y: 0 };
    const run = state.code === 'library' ? pickByLibrary : pick;
    return { shapes, view, run, found: run(shapes, pointerOf(state), view, state.tolerance[0]) };
  },
  handles: (state, { view: { zoom } }, t) => [
    {
      ...pointHandle(state, 'pointer', 0, wide, {
        id: 'pointer',
        name: t('app.handle.pointer'),
        tone: 'ray',
      }),
    },
    ...PIECES.map(({ id }, i) => ({
      id,
      name: t('app.handle.shape', { id }),
      tone: /** @type {const} */ ('whole'),
      at: { x: zoom * state.at[2 * i], y: zoom * state.at[2 * i + 1] },
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({
        at: put(state.at, 2 * i, ...placeIn({ x: wide.x / zoom, y: wide.y / zoom }, x / zoom, y / zoom)),
      }),
    })),
  ],
  under: (state, { shapes, view, run }, point) => run(shapes, point, view, state.tolerance[0])?.id ?? null,
  draw(state, { shapes, view: { zoom }, found }, pencil) {
    pencil.paper();
    for (const { center, radius = 0, points = [], ...rest } of shapes) {
      const scaled = (/** @type {Point} */ { x, y }) => ({ x: zoom * x, y: zoom * y });
      const shape = center
        ? { ...rest, center: scaled(center), radius: zoom * radius }
        : { ...rest, points: points.map(scaled) };
      drawShape(pencil, shape, rest.id === found?.id);
    }
    PIECES.forEach(({ id }, i) => {
      const [x, y] = [zoom * state.at[2 * i], zoom * state.at[2 * i + 1]];
      const color = id === found?.id ? pencil.palette.normal : pencil.palette.ink;
      const by = NAME_AT[id] ?? NAME_AT.others;
      pencil.text(id, { x: x + by.x, y: y + by.y }, color);
    });
    if (!found) pencil.label('null', pointerOf(state), { x: -1, y: 1 }, pencil.palette.normal, 10);
  },
  says: (state, { found }, t) =>
    t(found ? 'app.editor.hit' : 'app.editor.none', {
      id: found?.id ?? '',
      code: t(`app.editor.${state.code}`),
    }),
};
