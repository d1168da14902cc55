// The figures of the lesson on separating axes.
import { placeIn } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { clamp } from '../../lib/state.js';
import { angleHandle, placed, roundedAngle, turnedHandles } from '../../lib/turned-shapes.js';
import { replaceable } from '../../lib/replaceable.js';
import { normalsOf, overlap as printedOverlap } from './sat.example.js';
import { overlapsByFirst as printedOverlapsByFirst } from './sat.mistake.js';

const overlap = replaceable('overlap', printedOverlap);
const overlapsByFirst = replaceable('overlapsByFirst', printedOverlapsByFirst);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 7 };
const value = (/** @type {number} */ v) => number(v, 2);
const AWAY = 5.5; // distance of an axis from the middle of the figure

/** Corners around the origin, clockwise on the screen. */
const BOX = [-2.25, -1.5, 2.25, -1.5, 2.25, 1.5, -2.25, 1.5];
const SMALL = [-1.75, -1, 1.75, -1, 1.75, 1, -1.75, 1];
const TRIANGLE = [0, -2.25, 2.25, 1.5, -2.25, 1.5];

/** @param {any} state @param {any} _derived @param {import('../../lib/text.js').Translate} t */
const shapeHandles = (state, _derived, t) => handlesOf(state, t, t('axes.handle.second'));
/** @param {any} state @param {import('../../lib/text.js').Translate} t @param {string} second  the name of the second shape */
const handlesOf = (state, t, second) => [
  ...turnedHandles(state, 'first', shown, t, { name: t('axes.handle.first'), second: false }),
  ...turnedHandles(state, 'second', shown, t, { name: second, second: true }),
];

/** Both shapes' corners. @param {any} state */
const shapesOf = (state) => [placed(BOX, state.first), placed(TRIANGLE, state.second)];

/** @param {Pencil} pencil @param {Point[]} a @param {Point[]} b @param {boolean} hit */
function drawShapes(pencil, a, b, hit) {
  const { palette } = pencil;
  pencil.polygon(a).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
  pencil.polygon(b).fill(palette['ball-fill']).stroke(palette.path, 2);
  if (hit) pencil.polygon(b).stroke(palette.alarm, 2);
}

/** @param {Point[]} points @param {Point} axis */
function shadowOf(points, axis) {
  const along = points.map((p) => p.x * axis.x + p.y * axis.y);
  return { min: Math.min(...along), max: Math.max(...along) };
}

/** @param {{min: number, max: number}} a @param {{min: number, max: number}} b */
const gapOf = (a, b) => Math.max(a.min, b.min) - Math.min(a.max, b.max);

/**
 * Draws both shadows on a line parallel to an axis, at the distance `away` from the middle of the figure. Returns
 * a function that writes the length of the gap or of the overlap beside it, over whatever is drawn until then.
 * @param {Pencil} pencil
 * @param {Point[][]} shapes
 * @param {Point} axis
 * @param {number} away
 * @param {boolean} [short]  whether the axis ends near the shadows, and only a gap is connected with the shapes
 */
function drawShadows(pencil, [a, b], axis, away, short = false) {
  const { palette } = pencil;
  const side = { x: -axis.y, y: axis.x };
  const at = (/** @type {number} */ along, /** @type {number} */ off) => ({
    x: along * axis.x + (away + off) * side.x,
    y: along * axis.y + (away + off) * side.y,
  });
  const shadows = [a, b].map((points) => shadowOf(points, axis));
  const gap = gapOf(shadows[0], shadows[1]);
  const ends = [...a, ...b].map((p) => p.x * axis.x + p.y * axis.y);
  const [first, last] = short ? [Math.min(...ends) - 1, Math.max(...ends) + 1] : [-40, 40];
  pencil.line(at(first, 0), at(last, 0)).stroke(palette['wall-outline'], 1);
  const draw = (
    /** @type {Point[]} */ points,
    /** @type {{min: number, max: number}} */ shadow,
    /** @type {number} */ off,
    /** @type {string} */ color,
  ) => {
    for (const end of short && gap <= 0 ? [] : [shadow.min, shadow.max]) {
      const corner = points.find((p) => Math.abs(p.x * axis.x + p.y * axis.y - end) < 1e-9);
      if (corner) pencil.line(corner, at(end, off)).stroke(color, 1, [3, 4]);
    }
    pencil.line(at(shadow.min, off), at(shadow.max, off)).stroke(color, 6);
  };
  draw(a, shadows[0], -0.22, palette.obstacle);
  draw(b, shadows[1], 0.22, palette.path);
  const from = Math.min(shadows[0].max, shadows[1].max);
  if (gap > 0) pencil.line(at(from, 0), at(from + gap, 0)).stroke(palette.box, 6);
  // On the far side of the axis.
  const out = away < 0 ? -1 : 1;
  const tint = gap > 0 ? palette.box : palette.quiet;
  const text = gap > 0 ? value(gap) : `−${value(-gap)}`;
  return () =>
    pencil.label(
      text,
      at(from + gap / 2, 0),
      { x: out * side.x, y: out * side.y },
      tint,
      0.22 * pencil.scale + 5,
    );
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const shadow = {
  shown,
  initial: {
    first: [0, -1, 0.5235987755982988],
    second: [5.5, -0.5, -0.3490658503988659],
    axis: [1.5707963267948966],
  },
  settle: (state) => ({ ...state, axis: [roundedAngle(state.axis[0])] }),
  derive(state) {
    const axis = { x: Math.cos(state.axis[0]), y: Math.sin(state.axis[0]) };
    const shapes = shapesOf(state);
    const [a, b] = shapes.map((points) => shadowOf(points, axis));
    return { axis, shapes, gap: gapOf(a, b), hit: overlap(shapes[0], shapes[1]) };
  },
  handles: (state, _derived, t) => {
    const [angle] = state.axis;
    const far = 3.5; // along the axis
    return [
      ...shapeHandles(state, null, t).filter(({ tone }) => tone === 'whole' || tone === 'ray'),
      {
        ...angleHandle(angle, t, (to) => ({ axis: [to] })),
        id: 'axis',
        name: t('axes.handle.axis'),
        tone: 'wall',
        at: {
          x: far * Math.cos(angle) - AWAY * Math.sin(angle),
          y: far * Math.sin(angle) + AWAY * Math.cos(angle),
        },
        set: (/** @type {number} */ x, /** @type {number} */ y) => ({
          axis: [roundedAngle(Math.atan2(y, x) - Math.atan2(AWAY, far))],
        }),
      },
    ];
  },
  draw(_state, { axis, shapes }, pencil) {
    pencil.paper();
    drawShapes(pencil, shapes[0], shapes[1], false);
    drawShadows(pencil, shapes, axis, AWAY)();
  },
  says(_state, { gap, hit }, t) {
    if (gap > 0) return t('axes.shadow.gap', { gap: value(gap) });
    return t(hit ? 'axes.shadow.overlap' : 'axes.shadow.other', { overlap: value(-gap) });
  },
};

/** The line of `roll` is along an edge if it differs by less than this part of its way. */
const SNAP = 0.02;
const TURN = 2 * Math.PI;
/** An angle, from −π to π. @param {number} angle */
const wrapped = (angle) => angle - TURN * Math.round(angle / TURN);
/** @param {number} angle */
const unit = (angle) => ({ x: Math.cos(angle), y: Math.sin(angle) });
const angleOf = (/** @type {Point} */ { x, y }) => Math.atan2(y, x);

/**
 * The angles of the normals, from a to b, of all lines between two shapes: from the line that touches both shapes in one direction to that
 * in the other. Null if no line is between them.
 * @param {Point[]} a @param {Point[]} b
 */
export function linesBetween(a, b) {
  /** By how much b is beyond a along a direction. @param {Point} n */
  const gapAlong = (n) => shadowOf(b, n).min - shadowOf(a, n).max;
  const edges = [...normalsOf(a), ...normalsOf(b)].flatMap((n) => [angleOf(n), angleOf(n) + Math.PI]);
  const between = edges.find((angle) => gapAlong(unit(angle)) > 0);
  if (between === undefined) return null;
  // The lines that touch both shapes pass through a corner of each.
  const turns = a.flatMap((p) =>
    b.flatMap((q) =>
      [1, -1].flatMap((sign) => {
        const angle = angleOf({ x: q.x - p.x, y: q.y - p.y }) + (sign * Math.PI) / 2;
        return Math.abs(gapAlong(unit(angle))) < 1e-9 ? [wrapped(angle - between)] : [];
      }),
    ),
  );
  return { from: between + Math.min(...turns), to: between + Math.max(...turns) };
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const roll = {
  shown,
  initial: {
    first: [-3, 1, 0.5235987755982988],
    second: [3.5, -1, -0.3490658503988659],
    part: [0.3],
    around: 'box',
  },
  rules: { part: { most: 1 }, around: ['box', 'triangle'] },
  settle: (state) => ({ ...state, part: [clamp(state.part[0], 0, 1)] }),
  derive(state) {
    const shapes = shapesOf(state);
    const range = linesBetween(shapes[0], shapes[1]);
    if (!range) return { shapes, line: null };
    const isFirst = state.around === 'box';
    const own = shapes[isFirst ? 0 : 1];
    const part = (/** @type {number} */ angle) => wrapped(angle - range.from) / (range.to - range.from);
    // Outward normals of its edges; those of the triangle point against the direction from the box.
    const edge = own
      .map((p, i) => {
        const q = own[(i + 1) % own.length];
        const n = angleOf({ x: q.y - p.y, y: p.x - q.x }) + (isFirst ? 0 : Math.PI);
        return {
          p,
          q,
          angle: n,
          off: Math.abs(part(n) - state.part[0]),
          inside: part(n) >= 0 && part(n) <= 1,
        };
      })
      .filter(({ off, inside }) => inside && off < SNAP)
      .sort((one, other) => one.off - other.off)[0];
    const normal = unit(edge?.angle ?? range.from + state.part[0] * (range.to - range.from));
    const along = own.map((p) => p.x * normal.x + p.y * normal.y);
    const at = own[along.indexOf(isFirst ? Math.max(...along) : Math.min(...along))];
    const gap = gapOf(shadowOf(shapes[0], normal), shadowOf(shapes[1], normal));
    const ends = [range.from, range.to].map((angle) => {
      const n = unit(angle);
      const far = own.map((p) => p.x * n.x + p.y * n.y);
      return { n, at: own[far.indexOf(isFirst ? Math.max(...far) : Math.min(...far))] };
    });
    return { shapes, line: { normal, at, edge, gap, ends } };
  },
  handles: shapeHandles,
  draw(_state, { shapes, line }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawShapes(pencil, shapes[0], shapes[1], !line);
    if (!line) return;
    const { normal, at, edge, gap, ends } = line;
    // Where it ends: the lines that touch both shapes.
    for (const end of ends) pencil.straight(end.at, end.n).stroke(palette['wall-outline'], 1, [4, 4]);
    pencil.straight(at, normal).stroke(edge ? palette.box : palette.ink, edge ? 2 : 1.5);
    if (!edge) {
      pencil.dot(at, palette.ink);
      return;
    }
    const { p, q } = edge;
    pencil.line(p, q).stroke(palette.box, 5);
    const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    const sign = at.x * normal.x + at.y * normal.y < shadowOf(shapes[1], normal).min - 1e-9 ? 1 : -1;
    const tip = { x: middle.x + sign * gap * normal.x, y: middle.y + sign * gap * normal.y };
    pencil.arrow(middle, tip, palette.box, 2);
    pencil.label(value(gap), tip, { x: sign * normal.x, y: sign * normal.y }, palette.box, 6);
  },
  says(state, { line }, t) {
    if (!line) return t('axes.roll.none');
    if (line.edge) return t(`axes.roll.edge.${state.around}`, { gap: value(line.gap) });
    return t(state.part[0] === 0 || state.part[0] === 1 ? 'axes.roll.end' : `axes.roll.${state.around}`);
  },
};

/** Where the middles of the two shapes of `four` may be, so that the four axes stay around them. */
const INNER = { x: 5.75, y: 4.25 };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const four = {
  shown,
  initial: {
    // All four axes fit into the figure, and one of them has a gap.
    first: [-2.5, -1.25, 0.3490658503988659],
    second: [2.25, 0.25, -0.2617993877991494],
  },
  settle(state) {
    const inside = ([x, y, angle]) => [...placeIn(INNER, x, y), roundedAngle(angle)];
    return { ...state, first: inside(state.first), second: inside(state.second) };
  },
  derive(state) {
    const shapes = [placed(BOX, state.first), placed(SMALL, state.second)];
    // Opposite edges are parallel: each box has two axes.
    const axes = shapes.flatMap((points) => normalsOf(points).slice(0, 2));
    const gaps = axes.map((axis) => gapOf(shadowOf(shapes[0], axis), shadowOf(shapes[1], axis)));
    return { shapes, axes, gaps };
  },
  handles: (state, _derived, t) =>
    handlesOf(state, t, t('axes.handle.other')).map((handle) =>
      handle.tone === 'whole' || handle.tone === 'ray'
        ? {
            ...handle,
            set: (/** @type {number} */ x, /** @type {number} */ y) =>
              handle.set(
                clamp(x, -INNER.x + 0.75, INNER.x - 0.75),
                clamp(y, -INNER.y + 0.75, INNER.y - 0.75),
              ),
          }
        : handle,
    ),
  draw(_state, { shapes, axes, gaps }, pencil) {
    const [a, b] = shapes;
    pencil.paper();
    drawShapes(
      pencil,
      a,
      b,
      gaps.every((/** @type {number} */ gap) => gap <= 0),
    );
    const labels = axes.map((/** @type {Point} */ axis, /** @type {number} */ i) =>
      drawShadows(pencil, shapes, axis, i === 0 || i === 3 ? -5.5 : 5.5, true),
    );
    for (const write of labels) write();
  },
  says(_state, { gaps }, t) {
    const count = gaps.filter((/** @type {number} */ gap) => gap > 0).length;
    return t(count > 0 ? 'axes.four.gap' : 'axes.four.none', { count, widest: value(Math.max(...gaps)) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const every = {
  shown,
  initial: {
    first: [-4, -2.5, 0.5235987755982988],
    // A corner of the box points at a side of the triangle: only a normal of that side has a gap.
    second: [2.25, -3.5, 1.2217304763960306],
    step: [1],
    mistake: false,
  },
  rules: { step: { most: 5 } },
  settle: (state) => ({ ...state, step: [clamp(Math.round(state.step[0]), 1, 5)] }),
  limits: (state) => ({ step: state.mistake ? 2 : 5 }),
  derive(state) {
    const shapes = shapesOf(state);
    // The box has two pairs of parallel edges: one axis of each pair is enough.
    const axes = [...normalsOf(shapes[0]).slice(0, 2), ...normalsOf(shapes[1])];
    const gaps = axes.map((axis) => gapOf(shadowOf(shapes[0], axis), shadowOf(shapes[1], axis)));
    return {
      shapes,
      axes,
      gaps,
      hit: overlap(shapes[0], shapes[1]) !== null,
      wrong: overlapsByFirst(shapes[0], shapes[1]),
    };
  },
  handles: shapeHandles,
  draw(state, { shapes, axes, hit, wrong }, pencil) {
    const { palette } = pencil;
    const [a, b] = shapes;
    const used = axes.slice(0, Math.min(state.step[0], state.mistake ? 2 : 5));
    pencil.paper();
    drawShapes(pencil, a, b, state.mistake ? wrong : hit);
    pencil
      .polygon([
        { x: -30, y: 2.1 },
        { x: 30, y: 2.1 },
        { x: 30, y: 12 },
        { x: -30, y: 12 },
      ])
      .fill(palette.room);
    let found = false;
    const row = (/** @type {Point} */ axis, /** @type {number} */ i) => {
      const y = 2.75 + 0.95 * i;
      const shadows = shapes.map((/** @type {Point[]} */ points) => shadowOf(points, axis));
      const middle =
        (Math.min(shadows[0].min, shadows[1].min) + Math.max(shadows[0].max, shadows[1].max)) / 2;
      const bar = (
        /** @type {{min: number, max: number}} */ { min, max },
        /** @type {number} */ off,
        /** @type {string} */ color,
      ) =>
        pencil
          .line({ x: 1 + min - middle, y: y + off }, { x: 1 + max - middle, y: y + off })
          .stroke(color, 5);
      pencil.arrow(
        { x: -10.6 - 0.42 * axis.x, y: y - 0.42 * axis.y },
        { x: -10.6 + 0.42 * axis.x, y: y + 0.42 * axis.y },
        i < 2 ? palette.obstacle : palette.path,
        1.5,
      );
      bar(shadows[0], -0.17, palette.obstacle);
      bar(shadows[1], 0.17, palette.path);
      const gap = gapOf(shadows[0], shadows[1]);
      if (gap > 0) {
        const from = Math.min(shadows[0].max, shadows[1].max);
        pencil.line({ x: 1 + from - middle, y }, { x: 1 + from + gap - middle, y }).stroke(palette.box, 6);
      }
      const color = gap > 0 ? palette.box : palette.quiet;
      pencil.text(value(gap), { x: 10.4, y }, color);
      return gap > 0;
    };
    used.forEach((/** @type {Point} */ axis, /** @type {number} */ i) => {
      // The code stops at the first gap: the rows after it are faint.
      const before = found;
      pencil.faint(before ? 0.3 : 1, () => (found = row(axis, i) || before));
    });
    if (state.mistake && wrong !== hit)
      pencil.cross({ x: (state.first[0] + state.second[0]) / 2, y: (state.first[1] + state.second[1]) / 2 });
  },
  says(state, { gaps, hit, wrong }, t) {
    if (state.mistake) return t(wrong === hit ? 'axes.every.mistakeSame' : 'axes.every.mistake');
    const [step] = state.step;
    if (step < gaps.length) {
      const first = gaps.findIndex((/** @type {number} */ gap) => gap > 0) + 1;
      const values = { step, first, of: gaps.length };
      return t(first > 0 && first <= step ? 'axes.every.stop' : 'axes.every.so', values);
    }
    const count = gaps.filter((/** @type {number} */ gap) => gap > 0).length;
    return t(hit ? 'axes.every.none' : 'axes.every.gap', { count, of: gaps.length });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const push = {
  shown,
  initial: { first: [-0.75, 0.5, 0.5235987755982988], second: [1.5, -0.5, -0.3490658503988659] },
  derive: (state) => {
    const shapes = shapesOf(state);
    return { shapes, hit: overlap(shapes[0], shapes[1]) };
  },
  handles: shapeHandles,
  draw(_state, { shapes, hit }, pencil) {
    const { palette } = pencil;
    const [a, b] = shapes;
    pencil.paper();
    drawShapes(pencil, a, b, false);
    if (!hit) return;
    const { axis, depth } = hit;
    const moved = a.map(({ x, y }) => ({ x: x + depth * axis.x, y: y + depth * axis.y }));
    pencil.polygon(moved).stroke(palette.obstacle, 1.5, [5, 4]);
    const center = { x: (a[0].x + a[2].x) / 2, y: (a[0].y + a[2].y) / 2 };
    const end = { x: center.x + depth * axis.x, y: center.y + depth * axis.y };
    const write = drawShadows(pencil, shapes, axis, 6);
    pencil.arrow(center, end, palette.normal, 2.5);
    pencil.label(value(depth), end, axis, palette.normal, 6);
    write();
  },
  says: (_state, { hit }, t) =>
    hit
      ? t('axes.push.hit', { depth: value(hit.depth), x: value(hit.axis.x), y: value(hit.axis.y) })
      : t('axes.push.apart'),
};

const COUNT = 9;
/** Pixels per unit from which the depths of neighboring pairs do not cover each other. */
const LABELED = 20;
const ROUNDS = 30;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const crowd = {
  shown,
  initial: {
    places: [-7, -3, -4, -2, -1, -3, 2, -2.5, 5, -3, -5, 2, -2, 1, 1.5, 2, 5, 1.5],
    apart: false,
  },
  rules: { places: { most: 12, valid: (list) => list.length === 2 * COUNT } },
  derive(state) {
    const parts = Array.from({ length: COUNT }, (_, i) => ({
      x: state.places[2 * i],
      y: state.places[2 * i + 1],
      corners: i % 2 ? TRIANGLE : BOX,
      angle: i * 0.7,
    }));
    const corners = (/** @type {(typeof parts)[0]} */ { x, y, angle, corners: own }) =>
      placed(own, [x, y, angle]);
    /** @type {Set<number>} */
    const touched = new Set();
    /** @type {{depth: number, at: Point}[]} */
    const overlaps = [];
    const before = parts.map(corners);
    for (let i = 0; i < COUNT; i += 1)
      for (let k = i + 1; k < COUNT; k += 1) {
        const hit = overlap(before[i], before[k]);
        if (!hit) continue;
        touched.add(i).add(k);
        const [a, b] = [parts[i], parts[k]];
        overlaps.push({ depth: hit.depth, at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } });
      }
    if (state.apart) {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let i = 0; i < COUNT; i += 1) {
          for (let k = i + 1; k < COUNT; k += 1) {
            const hit = overlap(corners(parts[i]), corners(parts[k]));
            if (!hit) continue;
            for (const [part, share] of /** @type {const} */ ([
              [parts[i], 0.5],
              [parts[k], -0.5],
            ])) {
              part.x += share * hit.depth * hit.axis.x;
              part.y += share * hit.depth * hit.axis.y;
            }
          }
        }
      }
    }
    return { before, after: parts.map(corners), touched, overlaps };
  },
  handles: (state, _derived, t) =>
    Array.from({ length: COUNT }, (_, i) => ({
      id: `part-${i}`,
      name: t('axes.handle.part', { n: i + 1 }),
      tone: i % 2 ? 'ray' : 'whole',
      at: { x: state.places[2 * i], y: state.places[2 * i + 1] },
      set: (/** @type {number} */ x, /** @type {number} */ y) => {
        const places = [...state.places];
        places.splice(2 * i, 2, ...placeIn(shown, x, y));
        return { places };
      },
    })),
  draw(state, { before, after, touched, overlaps }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    after.forEach((/** @type {Point[]} */ points, /** @type {number} */ i) => {
      if (state.apart && touched.has(i)) pencil.polygon(before[i]).stroke(palette['wall-outline'], 1, [3, 4]);
      const [fill, line] =
        i % 2 ? [palette['ball-fill'], palette.path] : [palette['obstacle-fill'], palette.obstacle];
      pencil
        .polygon(points)
        .fill(fill)
        .stroke(touched.has(i) && !state.apart ? palette.alarm : line, 2);
    });
    // How deep each pair overlaps.
    if (state.apart || pencil.scale < LABELED) return;
    for (const { depth, at } of overlaps) pencil.label(value(depth), at, { x: 0, y: 0 }, palette.alarm, 0);
  },
  says: (state, { touched }, t) =>
    t(state.apart ? 'axes.crowd.apart' : touched.size > 0 ? 'axes.crowd.hit' : 'axes.crowd.free', {
      count: touched.size,
    }),
};
