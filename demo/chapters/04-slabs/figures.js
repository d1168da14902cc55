// The figures of the lesson on slabs.
import { SpatialIndex } from 'raybound';
import { placeIn, pointHandle } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import {
  drawIntervals,
  drawLetters,
  drawRay,
  drawT,
  pointAt,
  rayHandles,
  rayOf,
  withDirection,
} from '../../lib/rays.js';
import { replaceable } from '../../lib/replaceable.js';
import * as printed from './slabs.example.js';
import * as mistake from './slabs.mistake.js';

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/rays.js').Ray} Ray */
/** @typedef {import('../../lib/text.js').Translate} Translate */

const intersectSlabs = replaceable('intersectSlabs', printed.intersectSlabs);
const intersectSlabsNaive = replaceable('intersectSlabsNaive', mistake.intersectSlabsNaive);

const AXES = /** @type {const} */ (['x', 'y']);
const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);

/** The box of two opposite corners in any order. @param {number[]} corners */
const boxOf = ([ax, ay, bx, by]) => ({
  min: { x: Math.min(ax, bx), y: Math.min(ay, by) },
  max: { x: Math.max(ax, bx), y: Math.max(ay, by) },
});

/** @param {any} state */
const settle = (state) => ({ ...state, ray: withDirection(shown, state.ray) });

/**
 * The two t at which a ray crosses the lines of a slab, the smaller first.
 * @param {Ray} ray @param {'x' | 'y'} axis @param {number} min @param {number} max
 */
function timesOf({ origin, direction }, axis, min, max) {
  const a = (min - origin[axis]) / direction[axis];
  const b = (max - origin[axis]) / direction[axis];
  return a <= b ? [a, b] : [b, a];
}

/** A line across the whole figure. @param {Pencil} pencil @param {'x' | 'y'} axis @param {number} at @param {string} color */
function drawAcross(pencil, axis, at, color) {
  const far = 40;
  const [a, b] =
    axis === 'x'
      ? [
          { x: at, y: -far },
          { x: at, y: far },
        ]
      : [
          { x: -far, y: at },
          { x: far, y: at },
        ];
  pencil.line(a, b).stroke(color, 2);
}

/** A band across the whole figure. @param {Pencil} pencil @param {'x' | 'y'} axis @param {number} min @param {number} max @param {string} color */
function drawBand(pencil, axis, min, max, color) {
  const far = 40;
  const corners =
    axis === 'x'
      ? [
          { x: min, y: -far },
          { x: max, y: -far },
          { x: max, y: far },
          { x: min, y: far },
        ]
      : [
          { x: -far, y: min },
          { x: -far, y: max },
          { x: far, y: max },
          { x: far, y: min },
        ];
  pencil.polygon(corners).fill(color);
}

/** @param {Pencil} pencil @param {{min: {x: number, y: number}, max: {x: number, y: number}}} box */
const outline = (pencil, { min, max }) =>
  pencil.polygon([min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }]);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const line = {
  shown,
  initial: { ray: [-9, 3, -6, 2], at: [3] },
  settle,
  handles: (state, _derived, t) => [
    ...rayHandles(state, shown, t),
    {
      id: 'line',
      name: t('slabs.handle.line'),
      tone: 'shape',
      at: { x: state.at[0], y: -4 },
      range: { min: -11, max: 11, now: state.at[0] },
      set: (x) => ({ at: [placeIn(shown, x, 0)[0]] }),
    },
  ],
  draw(state, _derived, pencil) {
    const ray = rayOf(state.ray);
    pencil.paper();
    drawAcross(pencil, 'x', state.at[0], pencil.palette.obstacle);
    drawRay(pencil, ray);
    const [t] = timesOf(ray, 'x', state.at[0], state.at[0]);
    if (t >= 0 && Number.isFinite(t)) drawT(pencil, ray, t);
    drawLetters(pencil, ray);
    pencil.label('x = k', { x: state.at[0], y: -4 }, { x: 1, y: 0 }, pencil.palette.obstacle, 10);
  },
  says(state, _derived, t) {
    const { origin, direction } = rayOf(state.ray);
    const values = { at: value(state.at[0]), start: value(origin.x), speed: value(direction.x) };
    if (direction.x === 0) return t(origin.x === state.at[0] ? 'slabs.line.on' : 'slabs.line.never', values);
    const at = (state.at[0] - origin.x) / direction.x;
    return t(at < 0 ? 'slabs.line.behind' : 'slabs.line.hit', { ...values, t: value(at) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const slab = {
  shown,
  initial: { ray: [-9, 4, -6, 2.5], edges: [-2, 3] },
  settle,
  handles: (state, _derived, t) => [
    ...rayHandles(state, shown, t),
    ...['slabs.handle.first', 'slabs.handle.second'].map((name, i) => ({
      id: `edge-${i}`,
      name: t(name),
      tone: /** @type {const} */ ('shape'),
      at: { x: state.edges[i], y: -4 },
      range: { min: -11, max: 11, now: state.edges[i] },
      set: (/** @type {number} */ x) => ({
        edges: state.edges.map((/** @type {number} */ edge, /** @type {number} */ k) =>
          k === i ? placeIn(shown, x, 0)[0] : edge,
        ),
      }),
    })),
  ],
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const ray = rayOf(state.ray);
    const [min, max] = [Math.min(...state.edges), Math.max(...state.edges)];
    pencil.paper();
    drawBand(pencil, 'x', min, max, palette['obstacle-fill']);
    for (const edge of state.edges) drawAcross(pencil, 'x', edge, palette.obstacle);
    drawRay(pencil, ray);
    const [a, b] = timesOf(ray, 'x', min, max);
    if (!Number.isFinite(a) || b < 0) return;
    pencil.line(pointAt(ray, Math.max(a, 0)), pointAt(ray, b)).stroke(palette.path, 5);
    if (a >= 0) drawT(pencil, ray, a, 'tNear');
    drawT(pencil, ray, b, 'tFar');
  },
  says(state, _derived, t) {
    const ray = rayOf(state.ray);
    const [min, max] = [Math.min(...state.edges), Math.max(...state.edges)];
    if (ray.direction.x === 0)
      return t(ray.origin.x < min || ray.origin.x > max ? 'slabs.slab.never' : 'slabs.slab.always');
    const [a, b] = timesOf(ray, 'x', min, max);
    const values = { a: value(a), b: value(b) };
    if (b < 0) return t('slabs.slab.behind', values);
    return t(a < 0 ? 'slabs.slab.inside' : 'slabs.slab.hit', values);
  },
};

const tall = { x: 12, y: 8 };
/** How many steps the algorithm has in the figure. */
const LAST_STEP = 4;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const box = {
  shown: tall,
  initial: { ray: [-9, 3, -6, 2], box: [-2, -3, 4, 2], step: [2] },
  rules: { step: { most: LAST_STEP } },
  settle: (state) => ({
    ...state,
    ray: withDirection(tall, state.ray),
    step: [Math.min(Math.max(Math.round(state.step[0]), 0), LAST_STEP)],
  }),
  handles: (state, _derived, t) => [
    ...rayHandles(state, { x: 12, y: 5 }, t),
    ...[0, 1].map((i) =>
      pointHandle(
        state,
        'box',
        2 * i,
        { x: 12, y: 5 },
        {
          id: `corner-${i}`,
          name: t('slabs.handle.corner', { n: i + 1 }),
          tone: 'shape',
        },
      ),
    ),
  ],
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const [step] = state.step;
    const ray = rayOf(state.ray);
    const shape = boxOf(state.box);
    pencil.paper();
    const times = AXES.map((axis) => timesOf(ray, axis, shape.min[axis], shape.max[axis]));
    if (step >= 1) drawBand(pencil, 'x', shape.min.x, shape.max.x, palette['obstacle-band']);
    if (step >= 2) drawBand(pencil, 'y', shape.min.y, shape.max.y, palette['obstacle-band']);
    outline(pencil, shape).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    drawRay(pencil, ray);
    if (step === 0)
      for (const [p, side] of /** @type {[{x: number, y: number}, number][]} */ ([
        [shape.min, -1],
        [shape.max, 1],
      ]))
        pencil.label(`(${value(p.x)}, ${value(p.y)})`, p, { x: side, y: side }, palette.obstacle, 8);
    const hit = intersectSlabs(ray, shape);
    if (step >= 4 && hit) {
      pencil.line(pointAt(ray, hit.tNear), pointAt(ray, hit.tFar)).stroke(palette.path, 5);
      drawT(pencil, ray, hit.tNear, 'tNear');
      drawT(pencil, ray, hit.tFar, 'tFar');
    }
    // The three intervals, below the picture.
    pencil
      .polygon([
        { x: -20, y: 4.6 },
        { x: 20, y: 4.6 },
        { x: 20, y: 12 },
        { x: -20, y: 12 },
      ])
      .fill(palette.room);
    const most = Math.max(8, ...times.flat().filter((time) => Number.isFinite(time) && time < 40)) + 1;
    const [x, y] = times.map(([from, to]) =>
      Number.isNaN(from) || Number.isNaN(to) ? { from: 0, to: Infinity } : { from: Math.max(from, 0), to },
    );
    const both = { from: Math.max(x.from, y.from), to: Math.min(x.to, y.to) };
    const rows = [
      { ...x, name: 'x', color: palette.obstacle },
      { ...y, name: 'y', color: palette.normal },
      { ...both, name: 'x ∩ y', color: palette.path },
    ].filter((_row, i) => step > i);
    drawIntervals(pencil, { left: -4.5, right: 11, top: 5.4, most, numbers: true, rows });
  },
  says(state, _derived, t) {
    const [step] = state.step;
    const ray = rayOf(state.ray);
    const shape = boxOf(state.box);
    const [x, y] = AXES.map((axis) => timesOf(ray, axis, shape.min[axis], shape.max[axis]).map(value));
    if (step < 3) {
      const [a, b] = step === 1 ? x : y;
      return t(`slabs.box.step${step}`, { a, b });
    }
    const hit = intersectSlabs(ray, shape);
    const words = { from: value(hit?.tNear ?? 0), to: value(hit?.tFar ?? 0) };
    if (step === 3) return t('slabs.box.step3');
    if (hit) return t(hit.tNear === 0 ? 'slabs.box.inside' : 'slabs.box.hit', words);
    const times = AXES.map((axis) => timesOf(ray, axis, shape.min[axis], shape.max[axis]));
    const [entry, exit] = [
      Math.max(0, ...times.map(([from]) => from)),
      Math.min(...times.map(([, to]) => to)),
    ];
    // A ray that is parallel to a slab, or whose box is behind the origin, has no two such times.
    return entry > exit && exit >= 0 && entry < Infinity
      ? t('slabs.box.late', { entry: value(entry), exit: value(exit) })
      : t('slabs.box.miss');
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const parallel = {
  shown,
  initial: { ray: [-9, 2, -6, 2], box: [-2, -3, 4, 2], mistake: false },
  settle,
  handles: (state, _derived, t) => [
    ...rayHandles(state, shown, t),
    ...[0, 1].map((i) =>
      pointHandle(state, 'box', 2 * i, shown, {
        id: `corner-${i}`,
        name: t('slabs.handle.corner', { n: i + 1 }),
        tone: 'shape',
      }),
    ),
  ],
  derive(state) {
    const ray = rayOf(state.ray);
    const shape = boxOf(state.box);
    return {
      ray,
      shape,
      right: intersectSlabs(ray, shape),
      naive: intersectSlabsNaive(ray, shape),
    };
  },
  draw(state, { ray, shape, right, naive }, pencil) {
    const { palette } = pencil;
    const hit = state.mistake ? naive : right;
    pencil.paper();
    outline(pencil, shape).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    drawRay(pencil, ray);
    if (hit) {
      pencil.line(pointAt(ray, hit.tNear), pointAt(ray, hit.tFar)).stroke(palette.path, 5);
      drawT(pencil, ray, hit.tNear, 'tNear');
    }
    if (state.mistake && !hit !== !right) pencil.cross(pointAt(ray, (right ?? naive).tNear));
  },
  says(state, { right, naive }, t) {
    const hit = state.mistake ? naive : right;
    const key = hit ? 'hit' : 'miss';
    const wrong = state.mistake && !hit !== !right ? '.wrong' : '';
    return t(`slabs.parallel.${key}${wrong}`, { from: value(hit?.tNear ?? 0) });
  },
};

const wide = { x: 12, y: 8 };
const COUNTS = [10, 40, 160];

/** @param {number} count */
function manyBoxes(count) {
  const random = randomFrom(7);
  const size = 3 / Math.sqrt(count / 10);
  return Array.from({ length: count }, () => {
    const [x, y] = [22 * random() - 11, 14 * random() - 7];
    const [w, h] = [size * (0.3 + random()), size * (0.3 + random())];
    return { min: { x: x - w / 2, y: y - h / 2 }, max: { x: x + w / 2, y: y + h / 2 } };
  });
}

/** @type {Map<number, {boxes: ReturnType<typeof manyBoxes>, index: SpatialIndex}>} */
const scenes = new Map();
/** @param {number} count */
function sceneOf(count) {
  let scene = scenes.get(count);
  if (!scene) {
    const boxes = manyBoxes(count);
    const numbers = boxes.flatMap(({ min, max }) => [min.x, min.y, max.x, max.y]);
    scene = { boxes, index: new SpatialIndex(new Float64Array(numbers)) };
    scenes.set(count, scene);
  }
  return scene;
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const many = {
  shown: wide,
  initial: { ray: [-11, 7, -8, 5.25], count: [40] },
  rules: { count: { most: 160, valid: ([count]) => COUNTS.includes(count) } },
  settle: (state) => ({ ...state, ray: withDirection(wide, state.ray) }),
  handles: (state, _derived, t) => rayHandles(state, wide, t),
  derive(state) {
    const ray = rayOf(state.ray);
    const { boxes, index } = sceneOf(state.count[0]);
    const own = boxes
      .map((shape, i) => ({ i, hit: intersectSlabs(ray, shape) }))
      .filter(({ hit }) => hit)
      .sort((a, b) => /** @type {any} */ (a.hit).tNear - /** @type {any} */ (b.hit).tNear);
    return { ray, boxes, own, library: index.raycast(ray, { solid: true }) };
  },
  draw(_state, { ray, boxes, own }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const shape of boxes) outline(pencil, shape).stroke(palette['wall-outline'], 1);
    for (const { i } of own)
      outline(pencil, boxes[i]).fill(palette['obstacle-fill']).stroke(palette.obstacle, 1.5);
    drawRay(pencil, ray, { marks: false });
    const [first] = own;
    if (!first) return;
    outline(pencil, boxes[first.i]).stroke(palette.path, 3);
    drawT(pencil, ray, first.hit.tNear);
  },
  says(_state, { boxes, own, library }, t) {
    const [first] = own;
    if (!first) return t('slabs.many.none', { count: boxes.length });
    const words = { count: boxes.length, hits: own.length, t: value(first.hit.tNear) };
    return t(library?.t === first.hit.tNear ? 'slabs.many.same' : 'slabs.many.other', words);
  },
};
