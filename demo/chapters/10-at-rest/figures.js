// The figures of the lesson on shapes at rest.
import { SpatialIndex, intersect } from 'raybound';
import { placeIn, pointHandle } from '../../lib/lesson-figure.js';
import { number, whole } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { replaceable } from '../../lib/replaceable.js';
import { clamp } from '../../lib/state.js';
import { placed, roundedAngle, turnedHandles } from '../../lib/turned-shapes.js';
import { overlappingPairs as printedOverlappingPairs } from './sweep.example.js';
import {
  circleTouchesBox as printedCircleTouchesBox,
  circlesTouch as printedCirclesTouch,
  nearestInBox as printedNearestInBox,
  turnedBoxContains as printedTurnedBoxContains,
} from './touch.example.js';
import { circleTouchesGrownBox as printedCircleTouchesGrownBox } from './touch.mistake.js';

const overlappingPairs = replaceable('overlappingPairs', printedOverlappingPairs);
const circlesTouch = replaceable('circlesTouch', printedCirclesTouch);
const circleTouchesBox = replaceable('circleTouchesBox', printedCircleTouchesBox);
const nearestInBox = replaceable('nearestInBox', printedNearestInBox);
const turnedBoxContains = replaceable('turnedBoxContains', printedTurnedBoxContains);
const circleTouchesGrownBox = replaceable('circleTouchesGrownBox', printedCircleTouchesGrownBox);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{min: Point, max: Point}} Box */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const pointAt = (/** @type {number[]} */ [x, y]) => ({ x, y });
const between = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(b.x - a.x, b.y - a.y);

// --- two circles ------------------------------------------------------------------------------------------

/** The y of the bars, and the x where they begin. */
const BARS = { y: [3.9, 4.9], x: -9 };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const circles = {
  shown,
  initial: { first: [-5, -1.5], second: [2.5, -0.5], radius: [2], other: [3.5] },
  rules: { radius: { most: 5 }, other: { most: 5 } },
  settle: (state) => ({
    ...state,
    radius: [clamp(state.radius[0], 0, 5)],
    other: [clamp(state.other[0], 0, 5)],
  }),
  handles: (state, _derived, t) => [
    pointHandle(state, 'first', 0, shown, { id: 'first', name: t('rest.handle.first'), tone: 'ray' }),
    pointHandle(state, 'second', 0, shown, { id: 'second', name: t('rest.handle.second'), tone: 'whole' }),
  ],
  derive(state) {
    const a = { center: pointAt(state.first), radius: state.radius[0] };
    const b = { center: pointAt(state.second), radius: state.other[0] };
    return { a, b, hit: circlesTouch(a, b) };
  },
  draw(_state, { a, b, hit }, pencil) {
    const { palette } = pencil;
    const distance = between(a.center, b.center);
    pencil.paper();
    pencil.circle(b.center, b.radius).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.circle(a.center, a.radius).fill(palette['ball-fill']).stroke(palette.path, 2);
    if (hit)
      for (const { center, radius } of [a, b]) pencil.circle(center, radius).stroke(palette.alarm, 2.5);
    pencil.line(a.center, b.center).stroke(palette.ink, 1.5, [5, 4]);
    const [first, second] = BARS.y;
    const bar = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ y,
      /** @type {string} */ color,
    ) => pencil.line({ x: BARS.x + from, y }, { x: BARS.x + to, y }).stroke(color, 7);
    bar(0, distance, first, palette.ink);
    bar(0, a.radius, second, palette.path);
    bar(a.radius, a.radius + b.radius, second, palette.obstacle);
    pencil.name('d', { x: BARS.x, y: first }, palette.ink, 1);
    pencil.name('r₁ + r₂', { x: BARS.x, y: second }, palette.ink, 1);
    pencil.label(value(distance), { x: BARS.x + distance, y: first }, { x: 1, y: 0 }, palette.ink, 6);
    pencil.label(
      value(a.radius + b.radius),
      { x: BARS.x + a.radius + b.radius, y: second },
      { x: 1, y: 0 },
      palette.ink,
      6,
    );
  },
  says(_state, { a, b, hit }, t) {
    const [x, y] = [b.center.x - a.center.x, b.center.y - a.center.y];
    const sum = a.radius + b.radius;
    const values = { square: value(x * x + y * y), sum: value(sum * sum) };
    if (x * x + y * y === sum * sum) return t('rest.circles.touch', values);
    return t(hit ? 'rest.circles.hit' : 'rest.circles.apart', values);
  },
};

// --- a circle and a box -----------------------------------------------------------------------------------

/** Half of the box's size. */
const HALF = { x: 3.5, y: 2 };
/** @param {number[]} center @returns {Box} */
const boxAt = ([x, y]) => ({
  min: { x: x - HALF.x, y: y - HALF.y },
  max: { x: x + HALF.x, y: y + HALF.y },
});
/** @param {Box} box */
const cornersOf = ({ min, max }) => [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const nearest = {
  shown,
  initial: { center: [-4.25, -2.5], box: [1, 1.5], radius: [2.5], mistake: false },
  rules: { radius: { most: 4 } },
  settle: (state) => ({ ...state, radius: [clamp(state.radius[0], 0, 4)] }),
  handles: (state, _derived, t) => [
    pointHandle(state, 'center', 0, shown, { id: 'center', name: t('rest.handle.circle'), tone: 'ray' }),
    pointHandle(state, 'box', 0, shown, { id: 'box', name: t('rest.handle.box'), tone: 'whole' }),
  ],
  under: (state, _derived, { x, y }) =>
    Math.abs(x - state.box[0]) < HALF.x && Math.abs(y - state.box[1]) < HALF.y ? 'box' : null,
  derive(state) {
    const circle = { center: pointAt(state.center), radius: state.radius[0] };
    const box = boxAt(state.box);
    return {
      circle,
      box,
      point: nearestInBox(circle.center, box),
      hit: circleTouchesBox(circle, box),
      wrong: circleTouchesGrownBox(circle, box),
    };
  },
  draw(state, { circle: { center, radius }, box, point, hit, wrong }, pencil) {
    const { palette } = pencil;
    const { min, max } = box;
    pencil.paper();
    // The nine regions that clamping tells apart without a comparison of its own.
    for (const x of [min.x, max.x])
      pencil.straight({ x, y: 0 }, { x: 1, y: 0 }).stroke(palette['wall-outline'], 1, [3, 4]);
    for (const y of [min.y, max.y])
      pencil.straight({ x: 0, y }, { x: 0, y: 1 }).stroke(palette['wall-outline'], 1, [3, 4]);
    pencil.polygon(cornersOf(box)).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    if (state.mistake)
      pencil
        .polygon(
          cornersOf({
            min: { x: min.x - radius, y: min.y - radius },
            max: { x: max.x + radius, y: max.y + radius },
          }),
        )
        .stroke(palette.alarm, 1.5, [5, 4]);
    pencil
      .circle(center, radius)
      .fill(palette['ball-fill'])
      .stroke((state.mistake ? wrong : hit) ? palette.alarm : palette.path, 2);
    pencil.line(center, point).stroke(palette.ink, 1.5);
    pencil.dot(point, palette.normal, 5.5);
    pencil.label(`(${value(point.x)}, ${value(point.y)})`, point, { x: 1, y: -1 }, palette.normal, 6);
    if (state.mistake && wrong !== hit) pencil.cross(point);
  },
  says(state, { circle: { center, radius }, point, hit, wrong }, t) {
    const values = { distance: value(between(center, point)), radius: value(radius) };
    if (state.mistake) return t(wrong === hit ? 'rest.nearest.same' : 'rest.nearest.wrong', values);
    const count = Number(point.x !== center.x) + Number(point.y !== center.y);
    if (count === 0) return t('rest.nearest.inside');
    const where = count === 2 ? 'corner' : 'side';
    return t(`rest.nearest.${where}${hit ? '' : '.apart'}`, values);
  },
};

// --- a turned box -----------------------------------------------------------------------------------------

/** @param {number[]} list  x, y and angle */
const turnedBox = ([x, y, angle]) => ({
  center: { x, y },
  halfSize: HALF,
  axis: { x: Math.cos(angle), y: Math.sin(angle) },
});
const RECTANGLE = [-HALF.x, -HALF.y, HALF.x, -HALF.y, HALF.x, HALF.y, -HALF.x, HALF.y];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const inside = {
  shown,
  initial: { box: [0, 0, 0.4363323129985824], point: [5, 1] },
  settle: (state) => ({ ...state, box: [state.box[0], state.box[1], roundedAngle(state.box[2])] }),
  handles: (state, _derived, t) => [
    pointHandle(state, 'point', 0, shown, { id: 'point', name: t('rest.handle.point'), tone: 'ray' }),
    ...turnedHandles(state, 'box', shown, t, { name: t('rest.handle.box'), second: false }),
  ],
  derive(state) {
    const box = turnedBox(state.box);
    const p = pointAt(state.point);
    const [x, y] = [p.x - box.center.x, p.y - box.center.y];
    const { axis } = box;
    return {
      box,
      p,
      u: x * axis.x + y * axis.y,
      v: y * axis.x - x * axis.y,
      hit: turnedBoxContains(p, box),
    };
  },
  draw(state, { box: { center, axis }, p, u, v, hit }, pencil) {
    const { palette } = pencil;
    const at = (/** @type {number} */ s, /** @type {number} */ t) => ({
      x: center.x + s * axis.x - t * axis.y,
      y: center.y + s * axis.y + t * axis.x,
    });
    pencil.paper();
    pencil.polygon(placed(RECTANGLE, state.box)).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    // The axes of the box, the coordinates of the point along them, and the half-extents.
    pencil.line(at(-30, 0), at(30, 0)).stroke(palette['wall-outline'], 1);
    pencil.line(at(0, -30), at(0, 30)).stroke(palette['wall-outline'], 1);
    pencil.line(at(u, 0), p).stroke(palette.path, 1.5, [4, 4]);
    pencil.line(at(0, v), p).stroke(palette.path, 1.5, [4, 4]);
    const good = (/** @type {boolean} */ is) => (is ? palette.path : palette.alarm);
    pencil.line(center, at(u, 0)).stroke(good(Math.abs(u) <= HALF.x), 4);
    pencil.line(center, at(0, v)).stroke(good(Math.abs(v) <= HALF.y), 4);
    pencil.label(
      `u · (p − c) = ${value(u)}`,
      at(u, 0),
      { x: -axis.y, y: axis.x },
      good(Math.abs(u) <= HALF.x),
      6,
    );
    pencil.label(
      `v · (p − c) = ${value(v)}`,
      at(0, v),
      { x: -axis.x, y: -axis.y },
      good(Math.abs(v) <= HALF.y),
      6,
    );
    pencil.dot(p, hit ? palette.path : palette.ink, 6);
  },
  says: (_state, { u, v, hit }, t) =>
    t(hit ? 'rest.inside.hit' : 'rest.inside.miss', {
      u: value(Math.abs(u)),
      v: value(Math.abs(v)),
      x: HALF.x,
      y: HALF.y,
    }),
};

// --- sort and sweep ---------------------------------------------------------------------------------------

const flat = { x: 12, y: 5.45 };
const SWEPT = 14;

/** Boxes, in the order of their left sides. @type {Box[]} */
const ROW = (() => {
  const random = randomFrom(12);
  return Array.from({ length: SWEPT }, (_, i) => {
    const x = -11 + (20 / (SWEPT - 1)) * (i + 0.6 * (random() - 0.5));
    const y = (2 * random() - 1) * 3.2;
    const [w, h] = [1.5 + 5 * random(), 0.5 + random()];
    return { min: { x, y: y - h }, max: { x: Math.min(x + w, 11.5), y: y + h } };
  }).sort((a, b) => a.min.x - b.min.x);
})();

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const sweep = {
  shown: flat,
  initial: { line: [-1] },
  handles: (state, _derived, t) => [
    {
      id: 'line',
      name: t('rest.handle.line'),
      tone: 'ray',
      at: { x: state.line[0], y: -4.7 },
      range: { min: -11.25, max: 11.25, now: state.line[0] },
      set: (x) => ({ line: [placeIn(flat, x, 0)[0]] }),
    },
  ],
  derive(state) {
    const [x] = state.line;
    const begun = ROW.filter(({ min }) => min.x <= x);
    // A box is compared with those that are open when it begins.
    const compared = begun.reduce(
      (sum, { min }, i) => sum + begun.slice(0, i).filter(({ max }) => max.x >= min.x).length,
      0,
    );
    return { begun: begun.length, compared, pairs: overlappingPairs(begun) };
  },
  draw(state, { begun, pairs }, pencil) {
    const { palette } = pencil;
    const [x] = state.line;
    pencil.paper();
    ROW.forEach((shape, i) => {
      pencil.polygon(cornersOf(shape));
      if (i < begun && shape.max.x >= x) pencil.fill(palette['obstacle-fill']).stroke(palette.obstacle, 2.5);
      else pencil.stroke(i < begun ? palette.wall : palette['wall-outline'], 1);
    });
    for (const [i, k] of pairs)
      pencil.line(middleOf(ROW[i]), middleOf(ROW[k])).stroke(palette.box, 1.5, [4, 3]);
    pencil.line({ x, y: -flat.y }, { x, y: flat.y }).stroke(palette.path, 2);
  },
  says(state, { begun, compared, pairs }, t) {
    const open = ROW.slice(0, begun).filter(({ max }) => max.x >= state.line[0]).length;
    return t('rest.sweep', { open, compared, pairs: pairs.length, all: (SWEPT * (SWEPT - 1)) / 2 });
  },
};

/** @param {Box} box */
const middleOf = ({ min, max }) => ({ x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 });

// --- many shapes ------------------------------------------------------------------------------------------

const wide = { x: 12, y: 7.5 };
const MOST = 640;
const METHODS = ['all', 'sweep', 'tree'];

/** Circles and turned boxes; those of a smaller count are the first of a larger one, farther apart. */
const SHAPES = (() => {
  const random = randomFrom(5);
  return Array.from({ length: MOST }, (_, i) => ({
    u: 2 * random() - 1,
    v: 2 * random() - 1,
    size: 0.4 + 0.6 * random(),
    long: 1 + 1.5 * random(),
    angle: Math.PI * random(),
    round: i % 2 === 0,
  }));
})();

/** The shapes of a state: the first one is moved by the reader. @param {any} state */
function shapesOf(state) {
  const [count] = state.count;
  const unit = 4.2 / Math.sqrt(count);
  return SHAPES.slice(0, count).map(({ u, v, size, long, angle, round }, i) => {
    const center = i === 0 ? pointAt(state.own) : { x: u * (wide.x - 0.7), y: v * (wide.y - 0.7) };
    const radius = unit * size * (i === 0 ? 1.5 : 1);
    if (round) {
      const { x, y } = center;
      const box = { min: { x: x - radius, y: y - radius }, max: { x: x + radius, y: y + radius } };
      return { center, radius, box };
    }
    const halfSize = { x: radius * long, y: 0.5 * radius };
    const axis = { x: Math.cos(angle), y: Math.sin(angle) };
    const corners = placed(
      [-halfSize.x, -halfSize.y, halfSize.x, -halfSize.y, halfSize.x, halfSize.y, -halfSize.x, halfSize.y],
      [center.x, center.y, angle],
    );
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const box = {
      min: { x: Math.min(...xs), y: Math.min(...ys) },
      max: { x: Math.max(...xs), y: Math.max(...ys) },
    };
    return { center, halfSize, axis, corners, box };
  });
}

/** The exact test of two shapes, by the library. @param {any} a @param {any} b */
function touches(a, b) {
  if (a.radius && b.radius) return intersect('circleCircle2', a, b) !== null;
  if (a.radius) return intersect('circleObb2', a, b) !== null;
  return b.radius ? intersect('circleObb2', b, a) !== null : intersect('obbObb2', a, b) !== null;
}

/** All pairs, one index after the other. @param {number} count @returns {[number, number][]} */
const allPairs = (count) =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: count - 1 - i }, (_none, k) => /** @type {[number, number]} */ ([i, i + 1 + k])),
  ).flat();

/** The pairs of boxes that overlap, from a tree. @param {Box[]} boxes @returns {[number, number][]} */
function pairsOfTree(boxes) {
  const index = new SpatialIndex(
    Float64Array.from(boxes.flatMap(({ min, max }) => [min.x, min.y, max.x, max.y])),
  );
  const list = index.pairs();
  index.dispose();
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i], list[2 * i + 1]]);
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const crowd = {
  shown: wide,
  initial: { own: [0, 0], count: [40], method: 'sweep' },
  rules: { count: { most: MOST }, method: METHODS },
  settle: (state) => ({ ...state, count: [clamp(Math.round(state.count[0]), 10, MOST)] }),
  handles: (state, _derived, t) => [
    {
      id: 'own',
      name: t('rest.handle.own'),
      tone: 'ray',
      at: pointAt(state.own),
      set: (x, y) => ({ own: placeIn(wide, x, y) }),
    },
  ],
  derive(state) {
    const shapes = shapesOf(state);
    const boxes = shapes.map(({ box }) => box);
    /** @type {Record<string, () => [number, number][]>} */
    const methods = {
      all: () => allPairs(boxes.length),
      sweep: () => overlappingPairs(boxes),
      tree: () => pairsOfTree(boxes),
    };
    const pairs = methods[state.method]();
    const hits = pairs.filter(([i, k]) => touches(shapes[i], shapes[k]));
    return { shapes, pairs, hits };
  },
  draw(state, { shapes, pairs, hits }, pencil) {
    const { palette } = pencil;
    const touched = new Set(hits.flat());
    pencil.paper();
    shapes.forEach((/** @type {any} */ { center, radius, corners }, /** @type {number} */ i) => {
      if (radius) pencil.circle(center, radius);
      else pencil.polygon(corners);
      const own = i === 0;
      pencil.fill(own ? palette['ball-fill'] : palette['obstacle-fill']);
      pencil.stroke(touched.has(i) ? palette.alarm : own ? palette.path : palette.obstacle, own ? 2.5 : 1.5);
    });
    if (state.method !== 'all') {
      for (const i of new Set(pairs.flat()))
        pencil.polygon(cornersOf(shapes[i].box)).stroke(palette.box, 1, [2, 3]);
      for (const [i, k] of pairs)
        pencil.line(shapes[i].center, shapes[k].center).stroke(palette.box, 1.5, [4, 3]);
    }
    for (const [i, k] of hits) pencil.line(shapes[i].center, shapes[k].center).stroke(palette.alarm, 1.5);
    pencil.note(`${whole(pairs.length)} → ${whole(hits.length)}`);
  },
  says(state, { shapes, pairs, hits }, t) {
    const count = shapes.length;
    const values = {
      all: whole((count * (count - 1)) / 2),
      pairs: whole(pairs.length),
      hits: whole(hits.length),
    };
    return t(state.method === 'all' ? 'rest.crowd.all' : 'rest.crowd.some', values);
  },
};
