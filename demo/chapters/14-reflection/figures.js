// The figures of the lesson on reflection and the exact path.
import { Rebound } from 'raybound';
import { placeIn, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { freeBall, roomHandles } from '../../lib/rooms.js';
import { pathWithEpsilon } from './epsilon.mistake.js';
import { hitWall } from '../01-ball/wall.example.js';
import { pathOf } from './path.example.js';
import { replaceable } from '../../lib/replaceable.js';
import * as printed from './reflect.example.js';
import { pathBySteps } from './steps.mistake.js';

const reflect = replaceable('reflect', printed.reflect);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{start: Point, end: Point}} Wall */
/** @typedef {{center: Point, velocity: Point, radius: number, normal?: Point}} Ball */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const dot = (/** @type {Point} */ a, /** @type {Point} */ b) => a.x * b.x + a.y * b.y;
const plus = (/** @type {Point} */ a, /** @type {Point} */ b, s = 1) => ({
  x: a.x + s * b.x,
  y: a.y + s * b.y,
});
const clampTo = (/** @type {number} */ v, /** @type {number} */ min, /** @type {number} */ max) =>
  Math.min(Math.max(v, min), max);
const MIDDLE = { x: 0, y: 2.5 };
/** Smaller than the other figures: on a phone, the unit normal and both angles are still apart. */
const CLOSE = { x: 9, y: 5.25 };

// --- one reflection -------------------------------------------------------------------------------------

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const mirror = {
  shown: CLOSE,
  initial: { from: [-3.5, 0], wall: [1.25, 2.25], mistake: false },
  settle(state) {
    const [x, y] = state.wall;
    const at = x === MIDDLE.x && y === MIDDLE.y ? [x + 1, y] : [x, y];
    const [fx, fy] = state.from;
    return { ...state, wall: at, from: fx === MIDDLE.x && fy === MIDDLE.y ? [fx, fy - 1] : [fx, fy] };
  },
  derive(state) {
    const from = { x: state.from[0], y: state.from[1] };
    const half = { x: state.wall[0] - MIDDLE.x, y: state.wall[1] - MIDDLE.y };
    const length = Math.hypot(half.x, half.y);
    const v = plus(MIDDLE, from, -1);
    // The normal points toward the side that the ray comes from.
    const side = half.y * v.x - half.x * v.y > 0 ? -1 : 1;
    const long = { x: side * half.y, y: -side * half.x };
    const n = { x: long.x / length, y: long.y / length };
    const into = dot(v, n);
    const wrong = plus(v, long, -2 * dot(v, long));
    return { from, half, length, v, n, long, into, after: reflect(v, n), wrong };
  },
  handles: (state, _derived, t) => [
    {
      id: 'from',
      name: t('handle.origin'),
      tone: 'ray',
      at: { x: state.from[0], y: state.from[1] },
      set: (x, y) => ({ from: placeIn(CLOSE, x, y) }),
    },
    {
      id: 'wall',
      name: t('rebound.handle.wall'),
      tone: 'wall',
      at: { x: state.wall[0], y: state.wall[1] },
      set: (x, y) => ({ wall: placeIn(CLOSE, x, y) }),
    },
  ],
  draw(state, { from, half, n, long, into, after, wrong, length }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.straight(MIDDLE, n).stroke(palette['wall-outline'], 1);
    pencil.line(plus(MIDDLE, half), plus(MIDDLE, half, -1)).stroke(palette.wall, 3);
    pencil.arrow(from, MIDDLE, palette.path, 2.5);
    const end = plus(MIDDLE, state.mistake ? wrong : after);
    const isWrong = state.mistake && Math.abs(length - 1) > 1e-9;
    if (!state.mistake) {
      // −(v · n) n twice, from the point that the ray would reach without the wall.
      const through = plus(MIDDLE, plus(MIDDLE, from, -1));
      pencil.line(MIDDLE, through).stroke(palette['path-soft'], 1.5, [4, 4]);
      const half1 = plus(through, n, -into);
      pencil.arrow(through, half1, palette.normal, 1.75);
      pencil.arrow(half1, end, palette.normal, 1.75);
      pencil.label('−(v · n) n', plus(through, n, -into / 2), { x: 1, y: 0 }, palette.normal, 8);
    }
    pencil.arrow(MIDDLE, plus(MIDDLE, state.mistake ? long : n), palette.normal, 2);
    pencil.arrow(MIDDLE, end, isWrong ? palette.alarm : palette.path, 2.5);
    pencil.label('v', plus(MIDDLE, plus(MIDDLE, from, -1), -0.5), { x: -1, y: 1 }, palette.path, 6);
    pencil.label('n', plus(MIDDLE, state.mistake ? long : n), n, palette.normal, 2);
    pencil.label('v′', plus(MIDDLE, plus(end, MIDDLE, -1), 0.5), { x: 1, y: 1 }, palette.path, 6);
    // The angles between the wall and both arrows, at the wall.
    const angle = (/** @type {Point} */ w) =>
      `${number((Math.asin(clampTo(Math.abs(dot(w, n)) / Math.hypot(w.x, w.y), 0, 1)) * 180) / Math.PI, 0)}°`;
    const out = plus(end, MIDDLE, -1);
    const away = plus(from, MIDDLE, -1);
    for (const [w, color] of /** @type {[Point, string][]} */ ([
      [away, palette.path],
      [out, isWrong ? palette.alarm : palette.path],
    ])) {
      const along = half.x * w.x + half.y * w.y >= 0 ? 1 : -1;
      const bisector = plus(
        { x: w.x / Math.hypot(w.x, w.y), y: w.y / Math.hypot(w.x, w.y) },
        half,
        along / length,
      );
      const far = Math.hypot(bisector.x, bisector.y) || 1;
      pencil.label(angle(w), plus(MIDDLE, bisector, 1.9 / far), { x: 0, y: 0 }, color, 0);
    }
  },
  says(state, { v, after, wrong, length, into }, t) {
    const speed = Math.hypot(v.x, v.y);
    const values = {
      length: value(length),
      speed: value(speed),
      after: value(Math.hypot(wrong.x, wrong.y)),
      angle: number((Math.asin(clampTo(-into / speed, 0, 1)) * 180) / Math.PI, 0),
    };
    if (!state.mistake) return t('rebound.mirror.right', values);
    const same = Math.hypot(after.x - wrong.x, after.y - wrong.y) < 1e-9;
    return t(same ? 'rebound.mirror.same' : 'rebound.mirror.wrong', values);
  },
};

// --- a ball in a room -----------------------------------------------------------------------------------

const RADIUS = 1;

/** @param {number[]} list @returns {Wall[]} */
function wallsOf(list) {
  const corners = pointsOf(list);
  return corners
    .map((start, i) => ({ start, end: corners[(i + 1) % corners.length] }))
    .filter(({ start, end }) => start.x !== end.x || start.y !== end.y);
}

/**
 * The ball of a list: x and y of its center, then of the tip of its direction. Its speed is 1.
 * @param {number[]} list @param {number} radius @returns {Ball}
 */
function ballOf([x, y, tipX, tipY], radius) {
  const length = Math.hypot(tipX - x, tipY - y);
  return { center: { x, y }, velocity: { x: (tipX - x) / length, y: (tipY - y) / length }, radius };
}

const sceneOf = (/** @type {number[]} */ wall) => ({ walls: [{ points: wall }] });

/** @param {Record<string, any>} initial @param {Point} size @param {number} radius */
const inRoom = (initial, size, radius) => ({
  /** @param {any} state */
  settle(state) {
    const ball = freeBall(state.ball, sceneOf(state.wall), radius, size);
    return ball ? { ...state, ball } : { ...state, ball: initial.ball, wall: initial.wall };
  },
  handles: (/** @type {any} */ state, /** @type {any} */ _derived, /** @type {Translate} */ t) =>
    roomHandles(state, size, (wall) => freeBall(state.ball, sceneOf(wall), radius, size) !== null, t),
});

/** @param {Pencil} pencil @param {Point} center @param {number} radius @param {number} [alpha] */
function drawBall(pencil, center, radius, alpha = 1) {
  const { palette } = pencil;
  pencil.faint(alpha, () => {
    if (radius > 0) pencil.circle(center, radius).fill(palette['ball-fill']).stroke(palette.path, 2);
    pencil.dot(center, palette.path, 3.5);
  });
}

/** @param {Pencil} pencil @param {Point[]} centers @param {string} color @param {number[]} [dash] */
const drawPath = (pencil, centers, color, dash) => pencil.polygon(centers, false).stroke(color, 2, dash);

/** Writes the number of each contact beside its center. @param {Pencil} pencil @param {Point[]} centers */
const numberContacts = (pencil, centers) =>
  centers.forEach((center, i) => pencil.label(String(i + 1), center, { x: 1, y: -1 }, pencil.palette.ink, 3));

const centersOf = (/** @type {Ball[]} */ path) => path.map(({ center }) => center);

/** Draws the ball's direction as an arrow to the dragged tip. @param {Pencil} pencil @param {any} state */
const drawAim = (pencil, { ball: [x, y, tipX, tipY] }) =>
  pencil.arrow({ x, y }, { x: tipX, y: tipY }, pencil.palette.path, 2.5);

const THICK = {
  ball: [-8.5, -1, -6.5, 1.25],
  wall: [-11, -5, 2, -5, 0, 0, 5, 2, 11, -3, 10.5, 5, -11, 5],
  part: [0],
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const room = {
  shown,
  initial: THICK,
  rules: { part: { most: 1 } },
  settle: (state) => ({
    ...inRoom(THICK, shown, RADIUS).settle(state),
    part: [clampTo(state.part[0], 0, 1)],
  }),
  handles: inRoom(THICK, shown, RADIUS).handles,
  derive(state) {
    const walls = wallsOf(state.wall);
    return { walls, path: pathOf(ballOf(state.ball, RADIUS), walls, 5, hitWall) };
  },
  draw(state, { walls, path }, pencil) {
    const { palette } = pencil;
    const wall = state.part[0] * RADIUS;
    const [first, ...rest] = centersOf(path);
    pencil.paper();
    if (wall > 0) {
      for (const { start, end } of walls) pencil.capsule(start, end, wall).stroke(palette.obstacle, 3);
      for (const { start, end } of walls) pencil.capsule(start, end, wall).fill(palette.room);
      for (const { start, end } of walls) pencil.capsule(start, end, wall).fill(palette['obstacle-fill']);
    }
    for (const { start, end } of walls) pencil.line(start, end).stroke(palette.wall, 3);
    drawPath(pencil, centersOf(path), palette.path);
    drawAim(pencil, state);
    for (const center of rest) drawBall(pencil, center, RADIUS - wall, 0.8);
    drawBall(pencil, first, RADIUS - wall);
    numberContacts(pencil, rest);
  },
  says(state, { path }, t) {
    const wall = state.part[0] * RADIUS;
    return t(wall >= RADIUS ? 'rebound.room.point' : 'rebound.room.ball', {
      ball: value(RADIUS - wall),
      wall: value(wall),
      count: path.length - 1,
    });
  },
};

// --- the wall that the ball has just left ---------------------------------------------------------------

const EPSILON = { ball: [-7, -2, -4, -1], wall: [-10.5, -5, 10, -4.5, 10.75, 4.75, -11, 5], epsilon: [0] };
const EPSILON_CONTACTS = 6;

/** The distance between two positions of a ball. @param {Ball} a @param {Ball} b */
const apart = (a, b) => Math.hypot(a.center.x - b.center.x, a.center.y - b.center.y);

/** The first contact at which two paths differ, or −1. @param {Ball[]} a @param {Ball[]} b */
const parting = (a, b) => a.findIndex((ball, i) => !b[i] || apart(ball, b[i]) > 1e-6);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const epsilon = {
  shown,
  initial: EPSILON,
  rules: { epsilon: { most: 4 } },
  settle: (state) => ({
    ...inRoom(EPSILON, shown, RADIUS).settle(state),
    epsilon: [clampTo(state.epsilon[0], 0, 4)],
  }),
  handles: inRoom(EPSILON, shown, RADIUS).handles,
  derive(state) {
    const walls = wallsOf(state.wall);
    const ball = ballOf(state.ball, RADIUS);
    const right = pathOf(ball, walls, EPSILON_CONTACTS, hitWall);
    const wrong = pathWithEpsilon(ball, walls, EPSILON_CONTACTS, state.epsilon[0]);
    const part = parting(right, wrong);
    const from = wrong[part - 1] ?? wrong[0];
    const gap = part > 0 && wrong[part] ? apart(wrong[part], from) : Infinity;
    return { walls, right, wrong, part, again: gap < 1e-6 };
  },
  draw(state, { walls, right, wrong, part }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const { start, end } of walls) pencil.line(start, end).stroke(palette.wall, 3);
    drawPath(pencil, centersOf(right), palette['path-soft'], [5, 4]);
    drawPath(pencil, centersOf(wrong), part < 0 ? palette.path : palette.alarm);
    if (part > 0) drawPath(pencil, centersOf(right.slice(0, part)), palette.path);
    drawAim(pencil, state);
    drawBall(pencil, right[0].center, RADIUS);
    for (const { center } of right.slice(1, part < 0 ? undefined : part))
      drawBall(pencil, center, RADIUS, 0.6);
    if (part > 0) {
      const last = wrong[Math.max(part - 1, 0)].center;
      pencil.circle(last, RADIUS).stroke(palette.alarm, 2);
      pencil.cross(last);
    }
    numberContacts(pencil, centersOf(right.slice(1, part < 0 ? undefined : part)));
  },
  says(_state, { part, again }, t) {
    if (part < 0) return t('rebound.epsilon.right', { count: EPSILON_CONTACTS });
    if (part === 1 && !again) return t('rebound.epsilon.first');
    return t(again ? 'rebound.epsilon.again' : 'rebound.epsilon.missed', { n: part - 1 });
  },
};

// --- small steps ----------------------------------------------------------------------------------------

const STEPS = {
  ball: [-8, 1, -5, 2.25],
  wall: [-11, -5, -1, -5, 0, -1.5, 1, -5, 11, -5, 10, 5, -10, 5],
  size: [0.5],
};
const MOST_STEPS = 600;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const steps = {
  shown,
  initial: STEPS,
  rules: { size: { most: 3 } },
  settle: (state) => ({
    ...inRoom(STEPS, shown, RADIUS).settle(state),
    size: [clampTo(state.size[0], 0.1, 3)],
  }),
  handles: inRoom(STEPS, shown, RADIUS).handles,
  derive(state) {
    const walls = wallsOf(state.wall);
    const ball = ballOf(state.ball, RADIUS);
    const right = pathOf(ball, walls, 5, hitWall);
    const centers = centersOf(right);
    const length = centers
      .slice(1)
      .reduce((sum, { x, y }, i) => sum + Math.hypot(x - centers[i].x, y - centers[i].y), 0);
    const [size] = state.size;
    const count = Math.min(Math.round(length / size), MOST_STEPS);
    const stepped = pathBySteps(ball, walls, length / count, count);
    const [a, b] = [centers[centers.length - 1], stepped[stepped.length - 1]];
    const room = new Rebound(sceneOf(state.wall));
    const out = room.overlaps(b, 0);
    room.dispose();
    return { walls, right, stepped, count, away: Math.hypot(a.x - b.x, a.y - b.y), out };
  },
  draw(state, { walls, right, stepped, away, out }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const { start, end } of walls) pencil.line(start, end).stroke(palette.wall, 3);
    drawPath(pencil, centersOf(right), palette.path);
    drawPath(pencil, stepped, palette.alarm, [5, 4]);
    drawAim(pencil, state);
    if (stepped.length < 60) for (const place of stepped) pencil.dot(place, palette.alarm, 2.5);
    drawBall(pencil, right[0].center, RADIUS, 0.6);
    drawBall(pencil, right[right.length - 1].center, RADIUS);
    const last = stepped[stepped.length - 1];
    pencil.circle(last, RADIUS).stroke(palette.alarm, 2, [5, 4]);
    if (out) return;
    const exact = right[right.length - 1].center;
    pencil.line(exact, last).stroke(palette.alarm, 1.5);
    pencil.label(
      value(away),
      { x: (exact.x + last.x) / 2, y: (exact.y + last.y) / 2 },
      { x: 1, y: -1 },
      palette.alarm,
      8,
    );
  },
  says: (_state, { count, away, out, right }, t) =>
    t(out ? 'rebound.steps.out' : 'rebound.steps.away', {
      count,
      away: value(away),
      contacts: right.length - 1,
    }),
};
