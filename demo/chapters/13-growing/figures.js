// The figures of the lesson on growing a polygon.
import { measure, offset } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { pointAlong } from '../../lib/rooms.js';
import { clamp, put } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { distanceTo as distanceToShape } from '../19-in-an-app/distance.example.js';
import { depthIn, distanceTo as printedDistanceTo } from './distance.example.js';
import { crossing, cutOutline } from './grow.example.js';
import { linkParts } from './link.example.js';
import { moveSides as printedMoveSides } from './sides.example.js';
import { moveCorners } from './grow.mistake.js';

const distanceTo = replaceable('distanceTo', printedDistanceTo);
const moveSides = replaceable('moveSides', printedMoveSides);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 6 };
const tall = { x: 12, y: 8 };
const value = (/** @type {number} */ v) => number(v, 2);
const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Twice the signed area. @param {Point[]} corners */
const area = (corners) =>
  corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length];
    return sum + a.x * b.y - a.y * b.x;
  }, 0);

/** The corners of a polygon in the order that makes its signed area positive. @param {number[]} list */
function cornersOf(list) {
  const corners = pointsOf(list);
  return area(corners) < 0 ? corners.reverse() : corners;
}

/**
 * The outline of a polygon that is grown by r, or shrunk by -r, by the printed code.
 * @param {Point[]} points @param {number} r @returns {Point[][]}
 */
function grow(points, r) {
  const isInward = r < 0;
  const sides = moveSides(isInward ? [...points].reverse() : points, Math.abs(r));
  const distance = (/** @type {Point} */ p) => (isInward ? depthIn(points, p) : distanceTo(points, p));
  return linkParts(cutOutline(sides, Math.abs(r), distance));
}

/** Whether sides meet only at corners, and no corner is within 0.1 of another side. @param {number[]} list */
function isSimple(list) {
  const corners = pointsOf(list);
  const n = corners.length;
  return corners.every((a, i) => {
    const b = corners[(i + 1) % n];
    return corners.every((c, k) => {
      const d = corners[(k + 1) % n];
      if (k !== i && k !== (i + 1) % n && distanceToShape({ points: [a, b], open: true }, c) < 0.1)
        return false;
      return k === i || crossing(a, b, c, d) === null || a === d || b === c;
    });
  });
}

/** Handles of the corners. A corner stays where it is if sides would cross. @param {any} state @param {any} t @param {Point} [size] */
const corners = (state, t, size = shown) =>
  pointsOf(state.polygon).map((_point, i) => ({
    ...pointHandle(state, 'polygon', 2 * i, size, {
      id: `corner-${i}`,
      name: t('grow.handle.corner', { n: i + 1 }),
      tone: /** @type {const} */ ('shape'),
    }),
    set(/** @type {number} */ x, /** @type {number} */ y) {
      const polygon = put(state.polygon, 2 * i, ...placeIn(size, x, y));
      return isSimple(polygon) ? { polygon } : {};
    },
  }));

/** @param {Record<string, any>} initial @param {number} least @param {number} most  of r */
const settled = (initial, least, most) => (/** @type {any} */ state) => ({
  ...state,
  polygon: isSimple(state.polygon) ? state.polygon : initial.polygon,
  r: [clamp(state.r[0], least, most)],
});

/** @param {Pencil} pencil @param {Point[]} points */
const drawPolygon = (pencil, points) =>
  pencil.polygon(points).fill(pencil.palette['obstacle-fill']).stroke(pencil.palette.obstacle, 2);
/** @param {Pencil} pencil @param {{from: Point, to: Point}[]} parts @param {string} color @param {number[]} [dash] */
const drawParts = (pencil, parts, color, dash) =>
  pencil.edges(parts.flatMap(({ from, to }) => [from, to])).stroke(color, 2.5, dash);

// --- corners ----------------------------------------------------------------------------------------------

const TRIANGLE = { polygon: [-4, 1.5, 4, 2, -1, -2.5], r: [2], along: [0.2], mistake: false };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const corner = {
  shown,
  initial: TRIANGLE,
  rules: { r: { most: 3 }, along: { most: 1 } },
  settle: (state) => ({ ...settled(TRIANGLE, 0.5, 3)(state), along: [clamp(state.along[0], 0, 1)] }),
  derive(state) {
    const points = cornersOf(state.polygon);
    const [r] = state.r;
    const outline = state.mistake ? moveCorners(points, r) : moveSides(points, r);
    const path = [...outline, outline[0]];
    const length = path.slice(1).reduce((sum, p, i) => sum + apart(p, path[i]), 0);
    const center = pointAlong(path, state.along[0] * length);
    const distance = distanceTo(points, center);
    const { normal } = points
      .map((start, i) =>
        measure('circleSegment2', { center, radius: r }, { start, end: points[(i + 1) % points.length] }),
      )
      .reduce((best, one) => (one.depth > best.depth ? one : best));
    const nearest = { x: center.x - distance * normal.x, y: center.y - distance * normal.y };
    const tip = state.mistake ? Math.max(...outline.map((p, i) => apart(p, points[i]))) : 0;
    return { points, path, center, distance, nearest, tip };
  },
  handles: (state, _derived, t) => corners(state, t),
  draw(state, { points, path, center, distance, nearest }, pencil) {
    const { palette } = pencil;
    const [r] = state.r;
    const wrong = distance > r + 0.01;
    pencil.paper();
    drawPolygon(pencil, points);
    pencil.polygon(path).stroke(state.mistake ? palette.alarm : palette.path, 2.5);
    pencil
      .circle(center, r)
      .fill(palette['ball-fill'])
      .stroke(wrong ? palette.alarm : palette.path, 1.75);
    pencil.line(center, nearest).stroke(palette.normal, 1.5);
    pencil.dot(center, wrong ? palette.alarm : palette.path);
    const middle = { x: (center.x + nearest.x) / 2, y: (center.y + nearest.y) / 2 };
    pencil.label(value(distance), middle, { x: 1, y: 0 }, wrong ? palette.alarm : palette.normal, 6);
  },
  says(state, { distance, tip }, t) {
    const [r] = state.r;
    const values = { r: value(r), distance: value(distance), tip: value(tip) };
    if (distance > r + 0.01) return t('grow.corner.far', values);
    return t(state.mistake ? 'grow.corner.tip' : 'grow.corner.touch', values);
  },
};

// --- step by step -----------------------------------------------------------------------------------------

const NOTCH = { polygon: [-8, -3, -1.5, -3, 0, 1.5, 1.5, -3, 8, -3, 8, 3.5, -8, 3.5], r: [1.5], step: [0] };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const steps = {
  shown,
  initial: NOTCH,
  rules: { r: { most: 2.5 }, step: { most: 3 } },
  settle: (state) => ({ ...settled(NOTCH, 0.5, 2.5)(state), step: [clamp(Math.round(state.step[0]), 0, 3)] }),
  derive(state) {
    const points = cornersOf(state.polygon);
    const [r] = state.r;
    const outline = moveSides(points, r);
    const parts = cutOutline(outline, r, (/** @type {Point} */ p) => distanceTo(points, p));
    // The cuts: starts of parts that are not corners of the outline.
    const cuts = parts.map(({ from }) => from).filter((p) => outline.every((q) => apart(p, q) > 1e-9));
    return { points, outline, parts, cuts };
  },
  handles: (state, _derived, t) => corners(state, t),
  draw(state, { points, outline, parts, cuts }, pencil) {
    const { palette } = pencil;
    const [[r], [step]] = [state.r, state.step];
    const kept = parts.filter((/** @type {any} */ part) => part.kept);
    const cut = parts.filter((/** @type {any} */ part) => !part.kept);
    pencil.paper();
    drawPolygon(pencil, points);
    if (step === 0) {
      points.forEach((/** @type {Point} */ a, /** @type {number} */ i) => {
        const b = points[(i + 1) % points.length];
        const length = apart(a, b);
        const [nx, ny] = [(r * (b.y - a.y)) / length, (r * (a.x - b.x)) / length];
        pencil.line({ x: a.x + nx, y: a.y + ny }, { x: b.x + nx, y: b.y + ny }).stroke(palette.path, 2.5);
        if (i === 0) {
          const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
          pencil.line(middle, { x: middle.x + nx, y: middle.y + ny }).stroke(palette.normal, 1.5);
          pencil.label(
            `r = ${value(r)}`,
            { x: middle.x + nx, y: middle.y + ny },
            { x: Math.sign(nx), y: Math.sign(ny) },
            palette.normal,
            2,
          );
        }
      });
      return;
    }
    if (step < 3) pencil.polygon(outline).stroke(palette.path, 2.5);
    if (step === 3) {
      drawParts(pencil, cut, palette.alarm, [4, 3]);
      drawParts(pencil, kept, palette.path);
    }
    if (step >= 2) for (const p of cuts) pencil.dot(p, palette.normal);
    if (step === 2 && cuts[0]) pencil.label(`${cuts.length / 2}`, cuts[0], { x: 1, y: 0 }, palette.normal, 8);
    if (step === 3 && cut[0]) pencil.label(`${cut.length}`, cut[0].to, { x: 1, y: 0 }, palette.alarm, 8);
  },
  says: (state, { cuts, parts }, t) =>
    t(`grow.steps.${state.step[0]}`, {
      cuts: cuts.length / 2,
      cut: parts.filter((/** @type {any} */ part) => !part.kept).length,
    }),
};

// --- several loops ----------------------------------------------------------------------------------------

/** @param {Point[]} points */
const flatten = (points) => points.flatMap(({ x, y }) => [x, y]);

/** The middle of some corners of a polygon. @param {number[]} polygon @param {number[]} corners */
function middleOf(polygon, corners) {
  const points = pointsOf(polygon).filter((_point, i) => corners.includes(i));
  const mean = (/** @type {number[]} */ list) => list.reduce((sum, v) => sum + v, 0) / list.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** Draws a ball in a passage: dashed and in the alarm color if it does not fit. @param {Pencil} pencil @param {Point} center @param {number} r @param {boolean} fits */
function drawInPassage(pencil, center, r, fits) {
  const { palette } = pencil;
  pencil.circle(center, r);
  if (fits) pencil.fill(palette['ball-fill']);
  pencil.stroke(fits ? palette.path : palette.alarm, 1.5, fits ? [] : [4, 3]);
}

/** Writes the number of each loop beside its first point. @param {Pencil} pencil @param {any[][]} loops @param {import('../../lib/text.js').Translate} t */
const numberLoops = (pencil, loops, t) =>
  loops.forEach(([first], i) =>
    pencil.label(
      t('grow.loop', { n: i + 1 }),
      first.startPosition ?? first,
      { x: 1, y: -1 },
      pencil.palette.path,
      6,
    ),
  );

const BAY = {
  polygon: [
    -7, -4.5, -0.75, -4.5, -0.75, -2.5, -4, -2, -4, 2, 4, 2, 4, -2, 0.75, -2.5, 0.75, -4.5, 7, -4.5, 7, 4.5,
    -7, 4.5,
  ],
  r: [0.5],
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const gap = {
  shown: tall,
  initial: BAY,
  rules: { r: { most: 3 } },
  settle: settled(BAY, 0.25, 3),
  derive(state) {
    const points = cornersOf(state.polygon);
    const loops = offset(flatten(points), state.r[0]);
    const middle = middleOf(state.polygon, [3, 4, 5, 6]); // of the bay
    const gate = middleOf(state.polygon, [1, 2, 7, 8]); // of its entrance
    const [r] = state.r;
    return {
      points,
      loops,
      gate,
      passes: distanceTo(points, gate) > r,
      middle,
      isFull: distanceTo(points, middle) < r,
    };
  },
  handles: (state, _derived, t) => corners(state, t, tall),
  draw(state, { points, loops, gate, passes, middle, isFull }, pencil, _time, t) {
    const { palette } = pencil;
    const [r] = state.r;
    pencil.paper();
    drawPolygon(pencil, points);
    drawInPassage(pencil, gate, r, passes);
    // The ball that does not get in, where it would fit.
    if (!passes && !isFull) pencil.circle(middle, r).fill(palette['ball-fill']).stroke(palette.path, 1.5);
    pencil.loops(loops).stroke(palette.path, 2.5);
    numberLoops(pencil, loops, t);
  },
  says: (state, { loops, isFull }, t) =>
    t(`grow.gap.${loops.length > 1 ? 'closed' : isFull ? 'full' : 'one'}`, {
      r: value(state.r[0]),
      loops: loops.length,
    }),
};

// --- shrinking --------------------------------------------------------------------------------------------

const DUMBBELL = {
  polygon: [-10, -4.5, -3, -4.5, -2, -1, 2, -1, 3, -4, 10, -4.5, 10, 4, 3, 4.5, 2, 1, -2, 1, -3, 4.5, -10, 4],
  r: [0.5],
  mistake: false,
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const room = {
  shown,
  initial: DUMBBELL,
  rules: { r: { most: 5 } },
  settle: settled(DUMBBELL, 0, 5),
  derive(state) {
    const points = cornersOf(state.polygon);
    const [r] = state.r;
    const gate = middleOf(state.polygon, [2, 3, 8, 9]); // of the corridor
    return {
      points,
      loops: offset(flatten(points), -r),
      moved: moveCorners(points, -r),
      gate,
      passes: depthIn(points, gate) > r,
    };
  },
  handles: (state, _derived, t) => corners(state, t),
  draw(state, { points, loops, moved, gate, passes }, pencil, _time, t) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(points).stroke(palette.wall, 3);
    if (state.mistake) pencil.polygon(moved).stroke(palette.alarm, 2.5);
    else pencil.loops(loops).fill(palette['ball-fill']).stroke(palette.path, 2.5);
    if (!state.mistake) {
      numberLoops(pencil, loops, t);
      // The ball in the corridor, while it has room there or nearly so.
      if (state.r[0] > 0 && state.r[0] < 2) drawInPassage(pencil, gate, state.r[0], passes);
    }
  },
  says(state, { points, loops, moved }, t) {
    const values = { r: value(state.r[0]), loops: loops.length };
    if (!state.mistake)
      return t(`grow.room.${loops.length === 0 ? 'none' : loops.length === 1 ? 'one' : 'many'}`, values);
    const near = (/** @type {Point} */ p) =>
      distanceToShape({ points: [...points, points[0]], open: true }, p) < state.r[0] - 0.01;
    const outline = moved.flatMap((/** @type {Point} */ a, /** @type {number} */ i) => {
      const b = moved[(i + 1) % moved.length];
      return [a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
    });
    return t(outline.some(near) ? 'grow.room.wrong' : 'grow.room.same', values);
  },
};

// --- any polygon ------------------------------------------------------------------------------------------

const ANY = {
  polygon: [-7, -3, -2, -4.5, 0, -1, 3, -4, 6.5, -3.5, 4, 0, 7, 3, 1, 4.5, -1, 2, -5, 4],
  r: [-2],
  joins: 'round',
  code: 'library',
};
const SPEED = 5; // units per second

/** A loop of corners and arcs as a polyline. @param {any[]} loop @returns {Point[]} */
const polylineOf = (loop) =>
  loop.flatMap((element) => {
    if (!('radius' in element)) return [element];
    const { origin, radius, startAngle, endAngle } = element;
    const count = Math.max(Math.ceil(Math.abs(endAngle - startAngle) / 0.1), 1);
    return Array.from({ length: count + 1 }, (_, k) => {
      const angle = startAngle + ((endAngle - startAngle) * k) / count;
      return { x: origin.x + radius * Math.cos(angle), y: origin.y + radius * Math.sin(angle) };
    });
  });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const any = {
  shown: tall,
  initial: ANY,
  rules: { r: { most: 3 }, joins: ['round', 'miter', 'square'], code: ['library', 'printed'] },
  settle: settled(ANY, -3, 3),
  derive(state) {
    const points = cornersOf(state.polygon);
    const [r] = state.r;
    // The printed code has round joins only.
    const printed = state.code === 'printed' && r !== 0 && state.joins === 'round';
    const loops = offset(flatten(points), r, { joins: state.joins });
    const path = loops.length > 0 ? polylineOf(loops[0]) : [];
    if (path.length > 0) path.push(path[0]);
    const length = path.slice(1).reduce((sum, p, i) => sum + apart(p, path[i]), 0);
    return { points, loops, printed: printed ? grow(points, r) : null, path, length };
  },
  handles: (state, _derived, t) => corners(state, t, tall),
  draw(state, { points, loops, printed, path, length }, pencil, time) {
    const { palette } = pencil;
    pencil.paper();
    drawPolygon(pencil, points);
    if (printed) for (const loop of printed) pencil.polygon(loop).stroke(palette.path, 2.5);
    else pencil.loops(loops).stroke(palette.path, 2.5);
    if (path.length === 0 || state.r[0] === 0) return;
    const center = pointAlong(path, length > 0 ? (time * SPEED) % length : 0);
    pencil.circle(center, Math.abs(state.r[0])).fill(palette['ball-fill']).stroke(palette.path, 1.5);
    pencil.dot(center, palette.path);
    pencil.label(`r = ${value(Math.abs(state.r[0]))}`, center, { x: 0, y: -1 }, palette.path, 6);
  },
  says(state, { loops, printed }, t) {
    if (printed) return t('grow.any.printed', { loops: printed.length, parts: printed.flat().length });
    if (loops.length === 0) return t('grow.any.none');
    const cannot = state.code === 'printed' && state.joins !== 'round';
    return t(cannot ? 'grow.any.joins' : 'grow.any.library', { loops: loops.length });
  },
};
