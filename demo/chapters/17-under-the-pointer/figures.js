// The figures of the lesson on what is under the pointer.
import { Path, ShapeIndex } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { crossingsOf as printedCrossingsOf, turnsOf as printedTurnsOf } from './curve.example.js';
import { distanceToSegment as printedDistanceToSegment } from './distance.example.js';
import { contains as printedContains, windingNumber as printedWindingNumber } from './inside.example.js';
import { containsTwice, crossingsTwice } from './inside.mistake.js';

const crossingsOf = replaceable('crossingsOf', printedCrossingsOf);
const turnsOf = replaceable('turnsOf', printedTurnsOf);
const distanceToSegment = replaceable('distanceToSegment', printedDistanceToSegment);
const contains = replaceable('contains', printedContains);
const windingNumber = replaceable('windingNumber', printedWindingNumber);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);

/** @param {any} state @param {Translate} t */
const pointOf = (state, t) =>
  pointHandle(state, 'point', 0, shown, { id: 'point', name: t('inside.handle.point'), tone: 'ray' });

/** @param {any} state @param {Translate} t @param {string} [field] */
const corners = (state, t, field = 'polygon') =>
  pointsOf(state[field]).map((_point, i) =>
    pointHandle(state, field, 2 * i, shown, {
      id: `corner-${i}`,
      name: t('inside.handle.corner', { n: i + 1 }),
      tone: 'shape',
    }),
  );

/**
 * The points where a ray to the right crosses the first edges, by the rule of the printed code.
 * @param {Point[]} points @param {Point} point @param {number} [most]  how many edges
 */
function crossings(points, point, most = points.length) {
  return points.slice(0, most).flatMap((a, i) => {
    const b = points[(i + 1) % points.length];
    if (a.y <= point.y === b.y <= point.y) return [];
    const x = a.x + ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y);
    return x > point.x ? [{ x, down: b.y > a.y }] : [];
  });
}

/** @typedef {{x: number, down: boolean}} Crossing */

/** The same with the code that counts corners twice. @param {Point[]} points @param {Point} point @param {number} [most]  how many edges */
const doubleCrossings = (points, point, most = points.length) =>
  points
    .slice(0, most)
    .flatMap((a, i) => crossingsTwice([a, points[(i + 1) % points.length]], point).slice(0, 1));

/**
 * Draws the walk to the right with a plate on each of its crossings, and the point.
 * @param {Pencil} pencil @param {Point} point @param {boolean} inside @param {Crossing[]} found
 * @param {(crossing: Crossing, i: number) => string} textOf  of the crossing number i from the left
 */
function drawWalk(pencil, point, inside, found, textOf) {
  const { palette } = pencil;
  pencil.line(point, { x: 40, y: point.y }).stroke(palette['path-soft'], 2);
  /** Texts of crossings at the same place share a plate. @type {Map<number, string[]>} */
  const plates = new Map();
  [...found]
    .sort((a, b) => a.x - b.x)
    .forEach((crossing, i) =>
      plates.set(crossing.x, [...(plates.get(crossing.x) ?? []), textOf(crossing, i)]),
    );
  for (const [x, texts] of plates) pencil.plate(texts.join(', '), { x, y: point.y }, palette.normal);
  pencil.dot(point, inside ? palette.path : palette.quiet, 6);
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const walk = {
  shown,
  initial: {
    polygon: [-8, -4, 2, -5, 0, -1, 7, -3, 5, 0, 8, 4, 1, 1, -6, 5],
    point: [-4, -2],
    step: [8],
    mistake: false,
  },
  rules: { step: { most: 8 } },
  settle: (state) => ({ ...state, step: [clamp(Math.round(state.step[0]), 0, 8)] }),
  derive(state) {
    const points = pointsOf(state.polygon);
    const point = { x: state.point[0], y: state.point[1] };
    return {
      points,
      point,
      count: crossings(points, point).length,
      inside: contains(points, point, 'evenodd'),
      wrong: containsTwice(points, point),
    };
  },
  handles: (state, _derived, t) => [pointOf(state, t), ...corners(state, t)],
  draw(state, { points, point, inside, wrong }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const [step] = state.step;
    const all = step === points.length;
    pencil
      .polygon(points)
      .fill(palette['obstacle-fill'], 'evenodd')
      .stroke(palette.obstacle, all ? 2 : 1);
    if (!all) {
      // The edges that are tested so far, the last one in pink.
      for (let i = 0; i < step; i += 1) {
        const color = i === step - 1 ? palette.normal : palette.obstacle;
        pencil.line(points[i], points[(i + 1) % points.length]).stroke(color, 3.5);
      }
    }
    const found = (state.mistake ? doubleCrossings : crossings)(points, point, step);
    drawWalk(pencil, point, state.mistake ? wrong : inside, found, (_crossing, i) => String(i + 1));
    if (state.mistake && wrong !== inside) pencil.cross({ x: point.x, y: point.y });
  },
  says(state, { points, point, count, inside, wrong }, t) {
    const [step] = state.step;
    if (step === 0) return t('inside.walk.begin');
    if (step < points.length) {
      const run = state.mistake ? doubleCrossings : crossings;
      const [before, now] = [step - 1, step].map((most) => run(points, point, most).length);
      return t(now > before ? 'inside.walk.crossed' : 'inside.walk.passed', { n: step, count: now });
    }
    if (state.mistake && wrong !== inside) return t(wrong ? 'inside.walk.wrongIn' : 'inside.walk.wrongOut');
    if (state.mistake) return t('inside.walk.same', { count: doubleCrossings(points, point).length });
    return t(inside ? 'inside.walk.in' : 'inside.walk.out', { count });
  },
};

/** @param {Crossing} crossing */
const signOf = ({ down }) => (down ? '+1' : '−1');

/**
 * Draws outlines with the directions of their edges, and the walk from a point with its winding number.
 * @param {Pencil} pencil @param {Point[][]} rings @param {{point: Point, times: number, inside: boolean}} found @param {boolean} evenodd
 */
function drawOutlines(pencil, rings, { point, times, inside }, evenodd) {
  const { palette } = pencil;
  pencil.paper();
  pencil.loops(rings).fill(palette['obstacle-fill'], evenodd ? 'evenodd' : 'nonzero');
  for (const points of rings) {
    pencil.polygon(points).stroke(palette.obstacle, 2);
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length];
      const middle = { x: a.x + 0.6 * (b.x - a.x), y: a.y + 0.6 * (b.y - a.y) };
      if (a.x !== b.x || a.y !== b.y) pencil.head(middle, { x: b.x - a.x, y: b.y - a.y }, palette.obstacle);
    });
  }
  const crossed = rings.flatMap((ring) => crossings(ring, point));
  drawWalk(pencil, point, inside, crossed, signOf);
  pencil.label(value(times), point, { x: 0, y: 1 }, palette.normal, 10);
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const winding = {
  shown,
  initial: {
    polygon: [0, -5.25, 3.25, 4.75, -5.5, -1.5, 5.5, -1.5, -3.25, 4.75],
    point: [0, 0],
    evenodd: false,
  },
  derive(state) {
    const points = pointsOf(state.polygon);
    const point = { x: state.point[0], y: state.point[1] };
    const times = windingNumber(points, point);
    return { points, point, times, inside: contains(points, point, state.evenodd ? 'evenodd' : 'nonzero') };
  },
  handles: (state, _derived, t) => [pointOf(state, t), ...corners(state, t)],
  draw: (state, derived, pencil) => drawOutlines(pencil, [derived.points], derived, state.evenodd),
  says: (state, { times, inside }, t) =>
    t(`inside.winding.${state.evenodd ? 'evenodd' : 'nonzero'}.${inside ? 'in' : 'out'}`, {
      times: value(times),
    }),
};

const OUTER = pointsOf([-8, -5, 7, -5, 9, 4.5, -6, 5]);
const INNER = pointsOf([-4, -2.5, 4, -3, 4.5, 2.5, -3, 2.5]);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const hole = {
  shown,
  initial: { point: [-1, 0], same: true, evenodd: false },
  derive(state) {
    const rings = [OUTER, state.same ? INNER : [...INNER].reverse()];
    const point = { x: state.point[0], y: state.point[1] };
    const times = rings.reduce((sum, ring) => sum + windingNumber(ring, point), 0);
    return { rings, point, times, inside: state.evenodd ? times % 2 !== 0 : times !== 0 };
  },
  handles: (state, _derived, t) => [pointOf(state, t)],
  draw: (state, derived, pencil) => drawOutlines(pencil, derived.rings, derived, state.evenodd),
  says: winding.says,
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const near = {
  shown,
  initial: { line: [-7, -2, 5, 3], point: [-1, -3.5], width: [3] },
  rules: { width: { most: 6 } },
  settle: (state) => ({
    ...state,
    width: [Math.min(Math.max(state.width[0], 0.5), 6)],
    line:
      state.line[0] === state.line[2] && state.line[1] === state.line[3]
        ? [
            state.line[0],
            state.line[1],
            ...placeIn(shown, state.line[0] + (state.line[0] > 0 ? -1 : 1), state.line[1]),
          ]
        : state.line,
  }),
  derive(state) {
    const [a, b] = pointsOf(state.line);
    const point = { x: state.point[0], y: state.point[1] };
    const distance = distanceToSegment(point, a, b);
    return { a, b, point, distance, hit: distance <= state.width[0] / 2 };
  },
  handles: (state, _derived, t) => [
    pointOf(state, t),
    ...[0, 1].map((i) =>
      pointHandle(state, 'line', 2 * i, shown, {
        id: `end-${i}`,
        name: t('inside.handle.end', { n: i + 1 }),
        tone: 'shape',
      }),
    ),
  ],
  draw(state, { a, b, point, distance, hit }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil
      .capsule(a, b, state.width[0] / 2)
      .fill(palette['obstacle-fill'])
      .stroke(palette.obstacle, 2);
    pencil.line(a, b).stroke(palette.obstacle, 2, [5, 4]);
    const [ex, ey] = [b.x - a.x, b.y - a.y];
    const along = ((point.x - a.x) * ex + (point.y - a.y) * ey) / (ex * ex + ey * ey);
    const s = Math.min(Math.max(along, 0), 1);
    const nearest = { x: a.x + s * ex, y: a.y + s * ey };
    pencil.line(point, nearest).stroke(palette.normal, 2);
    pencil.dot(nearest, palette.normal);
    pencil.dot(point, hit ? palette.path : palette.quiet, 6);
    const middle = { x: (point.x + nearest.x) / 2, y: (point.y + nearest.y) / 2 };
    pencil.label(value(distance), middle, { x: 1, y: 0 }, palette.normal, 6);
    const side = { x: -ey / Math.hypot(ex, ey), y: ex / Math.hypot(ex, ey) };
    const half = state.width[0] / 2;
    const edge = { x: b.x + half * side.x, y: b.y + half * side.y };
    pencil.line(b, edge).stroke(palette.obstacle, 1.5);
    pencil.label(value(half), edge, { x: 1, y: 1 }, palette.obstacle, 4);
  },
  says: (state, { distance, hit }, t) =>
    t(hit ? 'inside.near.hit' : 'inside.near.miss', {
      distance: value(distance),
      half: value(state.width[0] / 2),
    }),
};

/** How many points of a curve are drawn. */
const CURVE_POINTS = 96;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const curve = {
  shown,
  initial: { control: [-6, -3.5, 9, -5.25, -8, 5.25, 6, 3.5], point: [-3, 0], step: [0] },
  rules: { step: { most: 8 } },
  settle: (state) => ({ ...state, step: [clamp(Math.round(state.step[0]), 0, 8)] }),
  derive(state) {
    const control = pointsOf(state.control);
    const point = { x: state.point[0], y: state.point[1] };
    const at = (/** @type {number} */ t) => {
      const s = 1 - t;
      const parts = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      const sum = (/** @type {'x' | 'y'} */ axis) =>
        parts.reduce((total, part, i) => total + part * control[i][axis], 0);
      return { x: sum('x'), y: sum('y') };
    };
    const found = crossingsOf(control, point);
    // The pieces whose crossing is to the right of the point, halved less often.
    const brackets = crossingsOf(control, { x: -1e3, y: point.y }, state.step[0]).filter(({ from, to }) =>
      found.some((one) => one.from >= from && one.from <= to),
    );
    return {
      control,
      point,
      at,
      turns: turnsOf(control.map(({ y }) => y)),
      crossings: found,
      brackets,
    };
  },
  handles: (state, _derived, t) => [
    pointOf(state, t),
    ...pointsOf(state.control).map((_point, i) =>
      pointHandle(state, 'control', 2 * i, shown, {
        id: `control-${i}`,
        name: t('inside.handle.control', { n: i + 1 }),
        tone: i === 0 || i === 3 ? 'shape' : 'wall',
      }),
    ),
  ],
  draw(state, { control, point, at, turns, crossings: found, brackets }, pencil) {
    const { palette } = pencil;
    const [a, b, c, d] = control;
    const part = (/** @type {number} */ from, /** @type {number} */ to) =>
      pencil.polygon(
        Array.from({ length: CURVE_POINTS + 1 }, (_, i) => at(from + ((to - from) * i) / CURVE_POINTS)),
        false,
      );
    pencil.paper();
    pencil.edges([a, b, c, d]).stroke(palette['wall-outline'], 1, [4, 4]);
    // The pieces between the turns, in two colors.
    const ends = [0, ...turns, 1];
    ends.slice(1).forEach((end, i) => part(ends[i], end).stroke(i % 2 ? palette.box : palette.obstacle, 2.5));
    for (const t of turns) pencil.dot(at(t), palette.ink);
    pencil.line(point, { x: 40, y: point.y }).stroke(palette['path-soft'], 2);
    for (const { from, to } of brackets) {
      part(from, to).stroke(palette.normal, 6);
      pencil.label(`Δt = ${value(to - from)}`, at((from + to) / 2), { x: 1, y: 1 }, palette.normal, 8);
    }
    for (const { sign, from } of state.step[0] === 8 ? found : [])
      pencil.label(sign > 0 ? '+1' : '−1', at(from), { x: -1, y: -1 }, palette.normal, 8);
    const sum = found.reduce((/** @type {number} */ total, /** @type {any} */ one) => total + one.sign, 0);
    pencil.label(value(sum), point, { x: 0, y: 1 }, palette.normal, 10);
    pencil.dot(point, palette.path, 6);
  },
  says: (state, { turns, crossings: found }, t) =>
    t(state.step[0] === 0 ? 'inside.curve.pieces' : 'inside.curve.halved', {
      pieces: turns.length + 1,
      count: found.length,
      step: state.step[0],
    }),
};

const STROKE_POINTS = { x: 34, y: 16 };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const stroke = {
  shown,
  initial: { line: [-8, 3, -3, -3, 1, 3, 8, -2], width: [3], cap: 'butt', join: 'miter', dashed: false },
  rules: { width: { most: 5 }, cap: ['butt', 'round', 'square'], join: ['miter', 'round', 'bevel'] },
  settle: (state) => ({ ...state, width: [Math.min(Math.max(state.width[0], 0.5), 5)] }),
  derive(state) {
    const path = new Path();
    pointsOf(state.line).forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    const style = {
      lineWidth: state.width[0],
      lineCap: state.cap,
      lineJoin: state.join,
      lineDash: state.dashed ? [3, 2] : [],
    };
    /** @type {Point[]} */
    const points = [];
    for (let i = 0; i < STROKE_POINTS.x; i += 1)
      for (let k = 0; k < STROKE_POINTS.y; k += 1) points.push({ x: -11.5 + 0.7 * i, y: -5.5 + 0.72 * k });
    const hits = points.filter((point) => path.strokeContainsPoint(point, style));
    path.dispose();
    // What the distance from the line alone would say.
    const line = pointsOf(state.line);
    const half = state.width[0] / 2;
    const isNear = (/** @type {Point} */ p) =>
      line.slice(1).some((end, i) => distanceToSegment(p, line[i], end) <= half);
    const inside = new Set(hits);
    const wrong = points.filter((point) => isNear(point) !== inside.has(point));
    return { points, hits, wrong, style };
  },
  handles: (state, _derived, t) => corners(state, t, 'line'),
  draw(state, { points, hits, wrong, style }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.strokeLine(pointsOf(state.line), style, palette.obstacle);
    const inside = new Set(hits);
    for (const point of points)
      pencil
        .circle(point, inside.has(point) ? 0.16 : 0.07)
        .fill(inside.has(point) ? palette.path : palette.quiet);
    for (const point of wrong) pencil.circle(point, 0.2).fill(palette.alarm);
    pencil.note(String(wrong.length), wrong.length > 0 ? palette.alarm : palette.ink);
  },
  says: (_state, { points, hits, wrong }, t) =>
    t('inside.stroke', { hits: hits.length, of: points.length, wrong: wrong.length }),
};

const wide = { x: 12, y: 8 };
const COUNT = 150;

/** Creates a drawing: the paths of its shapes, and an index of the shapes. */
function createDrawing() {
  const random = randomFrom(23);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  const index = new ShapeIndex();
  const paths = Array.from({ length: COUNT }, (_, id) => {
    const [x, y, size] = [between(-11, 11), between(-7, 7), between(0.4, 1.5)];
    const path = new Path();
    const kind = id % 4;
    const filled = kind !== 3;
    if (kind === 0) path.arc(x, y, size, 0, 2 * Math.PI);
    else if (kind === 1) path.roundRect(x - size, y - 0.6 * size, 2 * size, 1.2 * size, 0.3 * size);
    else if (kind === 2) {
      for (let i = 0; i < 10; i += 1) {
        const angle = (Math.PI * i) / 5;
        const r = i % 2 ? 0.45 * size : size;
        const [px, py] = [x + r * Math.sin(angle), y - r * Math.cos(angle)];
        if (i === 0) path.moveTo(px, py);
        else path.lineTo(px, py);
      }
      path.closePath();
    } else
      path
        .moveTo(x - size, y)
        .bezierCurveTo(x - size / 2, y - 2 * size, x + size / 2, y + 2 * size, x + size, y);
    index.add(path, {
      id,
      z: id,
      fill: filled,
      stroke: filled ? null : { lineWidth: 0.18, lineCap: 'round' },
    });
    return { path, filled, hue: Math.floor(between(0, 3)) };
  });
  return { index, paths };
}

/** @type {ReturnType<typeof createDrawing> | undefined} */
let drawing;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const pick = {
  shown: wide,
  axes: false, // full of shapes
  initial: { point: [0, 0], tolerance: [0] },
  rules: { tolerance: { most: 2 } },
  settle: (state) => ({ ...state, tolerance: [Math.min(Math.max(state.tolerance[0], 0), 2)] }),
  derive(state) {
    drawing ??= createDrawing();
    const { index } = drawing;
    const point = { x: state.point[0], y: state.point[1] };
    const options = { tolerance: state.tolerance[0] };
    const all = index.pickAll(point, options).map((/** @type {{id: any}} */ { id }) => id);
    return { ...drawing, point, found: index.pick(point, options), all };
  },
  handles: (state, _derived, t) => [
    {
      ...pointHandle(state, 'point', 0, wide, { id: 'point', name: t('inside.handle.point'), tone: 'ray' }),
      follows: true,
    },
  ],
  draw(state, { paths, point, found, all }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const fills = [palette['obstacle-fill'], palette['ball-fill'], palette.band];
    const lines = [palette.obstacle, palette.path, palette['wall-outline']];
    paths.forEach((/** @type {any} */ { path, filled, hue }, /** @type {number} */ id) => {
      pencil.path(path);
      if (filled)
        pencil
          .fill(palette.room)
          .fill(fills[hue])
          .stroke(lines[hue], all.includes(id) ? 2 : 1);
      else pencil.stroke(lines[hue], 0.18 * pencil.scale);
    });
    for (const id of all) pencil.path(paths[id].path).stroke(palette.normal, 1.5, [4, 3]);
    if (found) pencil.path(paths[found.id].path).stroke(palette.normal, 3.5);
    const [tolerance] = state.tolerance;
    if (tolerance > 0) pencil.circle(point, tolerance).stroke(palette.ink, 1, [3, 3]);
    pencil.label(found ? String(found.id + 1) : 'null', point, { x: 1, y: -1 }, palette.normal, 10);
  },
  says: (_state, { found, all }, t) =>
    found
      ? t('inside.pick.hit', { id: found.id + 1, all: all.length, of: COUNT })
      : t('inside.pick.none', { of: COUNT }),
};
