// The figures of the lesson on moving circles.
import { intersect } from 'raybound';
import { placeIn, pointHandle } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { pointAt, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { roomOf } from '../../lib/orbit.js';
import {
  arrow3,
  ball as dot,
  cross3,
  length3,
  orb,
  plus3,
  pointsOf3,
  project,
  rayHandles3,
  scaled3,
  stick,
  triangle3,
  tube,
  withDirection3,
} from '../../lib/space.js';
import { replaceable } from '../../lib/replaceable.js';
import * as printed from './sweep.example.js';
import { overlapAtEnd as printedOverlapAtEnd } from './sweep.mistake.js';

const overlapAtEnd = replaceable('overlapAtEnd', printedOverlapAtEnd);

const sweepCircles = replaceable('sweepCircles', printed.sweepCircles);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{center: Point, motion: Point, radius: number}} Mover */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const STILL = { x: 0, y: 0 };

/** @param {number[]} list  x and y of the center at the start of the step, then at its end @param {number} radius @returns {Mover} */
function moverOf(list, radius) {
  const { origin, direction } = rayOf(list);
  return { center: origin, motion: direction, radius };
}
const at = (/** @type {Mover} */ { center, motion }, /** @type {number} */ t) =>
  pointAt({ origin: center, direction: motion }, t);

/** @param {any} state @param {Translate} t @param {string} field @param {string} name */
const moverHandles = (state, t, field, name) =>
  rayHandles(state, shown, t, field).map((handle, i) => ({
    ...handle,
    name: t(i === 0 ? 'moving.handle.start' : 'moving.handle.end', { name: t(name) }),
  }));

/** @param {Pencil} pencil @param {Point} center @param {number} radius @param {boolean} [faint] */
function drawCircle(pencil, center, radius, faint = false) {
  const { palette } = pencil;
  pencil.circle(center, radius);
  if (!faint) pencil.fill(palette['ball-fill']);
  pencil.stroke(palette.path, faint ? 1 : 2, faint ? [4, 3] : []);
}

/** @param {Pencil} pencil @param {Point} center @param {number} radius */
const drawObstacle = (pencil, center, radius) =>
  pencil.circle(center, radius).fill(pencil.palette['obstacle-fill']).stroke(pencil.palette.obstacle, 2);

const RADIUS = 0.8;
const WALL = { start: { x: 3, y: -5 }, end: { x: 3, y: 5 } };
/** Where the bars of the ball's width and of a step begin. */
const BARS = { x: -9.5, y: [4.2, 5.1] };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const steps = {
  shown,
  initial: { ball: [-10, 2, 10, -1], speed: [1.25] },
  rules: { speed: { most: 8 } },
  settle: (state) => ({
    ...state,
    ball: withDirection(shown, state.ball),
    speed: [Math.min(Math.max(state.speed[0], 0.25), 8)],
  }),
  derive(state) {
    const ball = moverOf(state.ball, RADIUS);
    const length = Math.hypot(ball.motion.x, ball.motion.y);
    const count = Math.floor(length / state.speed[0]);
    const places = Array.from({ length: count + 1 }, (_, i) => at(ball, (i * state.speed[0]) / length));
    const hits = places.map(
      (center) => intersect('circleSegment2', { center, radius: RADIUS }, WALL) !== null,
    );
    const swept = intersect('movingCircleCapsule2', { ...ball }, { ...WALL, radius: 0 });
    return { places, hits, swept };
  },
  handles: (state, _derived, t) => moverHandles(state, t, 'ball', 'moving.ball'),
  draw(state, { places, hits, swept }, pencil, _time, t) {
    const { palette } = pencil;
    pencil.paper();
    pencil.line(WALL.start, WALL.end).stroke(palette.wall, 3);
    const { origin, direction } = rayOf(state.ball);
    pencil.line(origin, pointAt({ origin, direction }, 1)).stroke(palette['path-soft'], 1);
    places.forEach((/** @type {Point} */ center, /** @type {number} */ i) => {
      drawCircle(pencil, center, RADIUS, i > 0 && !hits[i]);
      if (hits[i]) pencil.circle(center, RADIUS).stroke(palette.alarm, 2.5);
    });
    /** @type {[string, number, string][]} */
    const bars = [
      [t('moving.steps.width'), 2 * RADIUS, palette.path],
      [t('moving.steps.step'), state.speed[0], palette.ink],
    ];
    bars.forEach(([name, length, color], i) => {
      const [from, to] = [0, length].map((x) => ({ x: BARS.x + x, y: BARS.y[i] }));
      pencil.line(from, to).stroke(color, 5).name(name, from, color, 0.9);
      pencil.label(value(length), to, { x: 1, y: 0 }, color, 6);
    });
    if (!swept) return;
    // Where the swept ball touches the wall, and how many positions show the hit.
    const touch = pointAt({ origin, direction }, Math.max(swept.t, 0));
    const count = hits.filter(Boolean).length;
    pencil.dot(touch, palette.ink, 3);
    pencil.label(`t = ${value(swept.t)}`, touch, { x: -1, y: -1 }, palette.ink, 10);
    pencil.label(`× ${count}`, { x: 3, y: 5 }, { x: 1, y: 0 }, count > 0 ? palette.ink : palette.alarm, 6);
  },
  says(state, { hits, swept }, t) {
    const count = hits.filter(Boolean).length;
    if (!swept) return t('moving.steps.none');
    return t(count > 0 ? 'moving.steps.seen' : 'moving.steps.missed', {
      count,
      speed: value(state.speed[0]),
    });
  },
};

const OTHER = 2;

/**
 * The roots of the equation of the ball's path and the grown circle: the times at which the circles touch if they pass through each other.
 * @param {Mover} ball @param {Mover} other  at rest
 */
function rootsOf(ball, other) {
  const [x, y] = [ball.center.x - other.center.x, ball.center.y - other.center.y];
  const a = ball.motion.x ** 2 + ball.motion.y ** 2;
  const half = -(x * ball.motion.x + y * ball.motion.y) / a;
  const square = half * half - (x * x + y * y - (ball.radius + other.radius) ** 2) / a;
  return square < 0 ? null : [half - Math.sqrt(square), half + Math.sqrt(square)];
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const sweep = {
  shown,
  initial: { ball: [-9, 3, 8, -3], other: [2.5, 0.5], grown: false, mistake: false },
  settle: (state) => ({ ...state, ball: withDirection(shown, state.ball) }),
  derive(state) {
    const ball = moverOf(state.ball, RADIUS);
    const other = { center: { x: state.other[0], y: state.other[1] }, motion: STILL, radius: OTHER };
    return { ball, other, t: sweepCircles(ball, other), wrong: overlapAtEnd(ball, other) };
  },
  handles: (state, _derived, t) => [
    ...moverHandles(state, t, 'ball', 'moving.ball'),
    pointHandle(state, 'other', 0, shown, { id: 'other', name: t('moving.other'), tone: 'whole' }),
  ],
  draw(state, { ball, other, t, wrong }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawObstacle(pencil, other.center, other.radius);
    if (state.grown)
      pencil.circle(other.center, other.radius + ball.radius).stroke(palette.obstacle, 1.5, [5, 4]);
    pencil.capsule(ball.center, at(ball, 1), ball.radius).stroke(palette['path-soft'], 1, [4, 4]);
    pencil.line(ball.center, at(ball, 1)).stroke(palette['path-soft'], 1.5);
    drawCircle(pencil, ball.center, state.grown ? 0.12 : ball.radius);
    drawCircle(pencil, at(ball, 1), state.grown ? 0.12 : ball.radius, true);
    if (state.mistake) {
      if (t !== null && !wrong) pencil.cross(at(ball, t));
      return;
    }
    if (t === null) {
      // The contact that is not in this step: behind the ball, or after the end.
      const roots = rootsOf(ball, other);
      if (!roots) return;
      const root = roots[1] < 0 ? roots[1] : roots[0];
      const place = at(ball, root);
      pencil.line(at(ball, root < 0 ? 0 : 1), place).stroke(palette['wall-outline'], 1.5, [2, 4]);
      pencil.circle(place, state.grown ? 0.12 : ball.radius).stroke(palette['wall-outline'], 1, [4, 3]);
      pencil.label(`t = ${value(root)}`, place, { x: 0, y: -1 }, palette.quiet, 24);
      return;
    }
    const contact = at(ball, t);
    drawCircle(pencil, contact, state.grown ? 0.12 : ball.radius);
    pencil.label(`t = ${value(t)}`, contact, { x: 0, y: -1 }, palette.ink, 24);
    if (t > 0) {
      const length = Math.hypot(contact.x - other.center.x, contact.y - other.center.y);
      const normal = { x: (contact.x - other.center.x) / length, y: (contact.y - other.center.y) / length };
      const touch = { x: other.center.x + OTHER * normal.x, y: other.center.y + OTHER * normal.y };
      pencil.normal(touch, normal).dot(touch, palette.normal, 3.5);
    }
  },
  says(state, { ball, other, t: time, wrong }, t) {
    if (state.mistake)
      return t(wrong === (time !== null) ? 'moving.sweep.mistakeSame' : 'moving.sweep.mistake');
    if (time === null) {
      const roots = rootsOf(ball, other);
      if (!roots) return t('moving.sweep.miss');
      const [first, second] = roots.map(value);
      return t(roots[1] < 0 ? 'moving.sweep.away' : 'moving.sweep.short', { first, second });
    }
    return t(time === 0 ? 'moving.sweep.start' : 'moving.sweep.hit', { t: value(time) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const both = {
  shown,
  initial: { ball: [-9, 3.5, 1, 1.5], other: [1.5, -2.5, -1.5, 1.5], time: [0], relative: false },
  rules: { time: { most: 1 } },
  settle: (state) => ({
    ...state,
    ball: withDirection(shown, state.ball),
    other: withDirection(shown, state.other),
    time: [Math.min(Math.max(state.time[0], 0), 1)],
  }),
  derive(state) {
    const ball = moverOf(state.ball, 1);
    const other = moverOf(state.other, 1.5);
    return { ball, other, t: sweepCircles(ball, other) };
  },
  handles: (state, _derived, t) => [
    ...moverHandles(state, t, 'ball', 'moving.ball'),
    ...moverHandles(state, t, 'other', 'moving.other').map((handle, i) => ({
      ...handle,
      tone: /** @type {import('../../lib/handles.js').Handle['tone']} */ (i === 0 ? 'whole' : 'shape'),
    })),
  ],
  draw(state, { ball, other, t }, pencil) {
    const { palette } = pencil;
    const [time] = state.time;
    pencil.paper();
    if (state.relative) {
      // The other circle stands still at its start; the ball moves by the difference of the motions.
      const motion = { x: ball.motion.x - other.motion.x, y: ball.motion.y - other.motion.y };
      const seen = { ...ball, motion };
      drawObstacle(pencil, other.center, other.radius);
      pencil.line(seen.center, at(seen, 1)).stroke(palette['path-soft'], 1.5);
      pencil.arrow(at(seen, 0.9), at(seen, 1), palette.path, 2);
      drawCircle(pencil, at(seen, time), seen.radius);
      if (t === null) return;
      drawCircle(pencil, at(seen, t), seen.radius, true);
      pencil.label(`t = ${value(t)}`, at(seen, t), { x: 0, y: -1 }, palette.ink, pencil.scale + 4);
      return;
    }
    pencil.arrow(ball.center, at(ball, 1), palette['path-soft'], 1.5);
    pencil.arrow(other.center, at(other, 1), palette['obstacle-outline'], 1.5);
    drawObstacle(pencil, at(other, time), other.radius);
    drawCircle(pencil, at(ball, time), ball.radius);
    if (t === null) return;
    drawCircle(pencil, at(ball, t), ball.radius, true);
    pencil.circle(at(other, t), other.radius).stroke(palette.obstacle, 1, [4, 3]);
    pencil.label(`t = ${value(t)}`, at(ball, t), { x: 0, y: -1 }, palette.ink, pencil.scale + 4);
  },
  says(state, { t: time }, t) {
    const values = { now: value(state.time[0]), t: value(time ?? 0) };
    if (time === null) return t('moving.both.miss', values);
    if (time === 0) return t('moving.both.start');
    return t(state.time[0] < time ? 'moving.both.before' : 'moving.both.after', values);
  },
};

// --- in space ---------------------------------------------------------------------------------------------

const CORNERS = pointsOf3([-4, -3, 0.5, 4, -2.5, -1.5, 0.5, 3.5, -1]);
const GLOBE = { center: { x: 0, y: -0.5, z: 0 }, radius: 2.25 };
const ORB = 1;
const room = roomOf({ shown, distance: 26, floor: -4.5, half: 9 });

/** @typedef {import('../../lib/space.js').Point3} Point3 */

/** The part of the triangle that contains a point of it: its face, an edge or a corner. @param {Point3} p */
function partAt(p) {
  const away = (/** @type {Point3} */ a, /** @type {Point3} */ b) => length3(plus3(a, b, -1));
  if (CORNERS.some((corner) => away(p, corner) < 1e-6)) return 'corner';
  const onEdge = CORNERS.some((a, i) => {
    const edge = plus3(CORNERS[(i + 1) % 3], a, -1);
    return length3(cross3(edge, plus3(p, a, -1))) < 1e-6 * length3(edge);
  });
  return onEdge ? 'edge' : 'face';
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const space = {
  ...room.common,
  initial: { ray: [-6.5, 2.5, 5, 7, -2.5, -4], what: 'triangle', grown: false, turn: [-25], tilt: [22] },
  rules: { ...room.common.rules, what: ['triangle', 'sphere'] },
  settle: (state) => ({ ...state, ray: withDirection3(state.ray) }),
  derive(state) {
    const [center, end] = pointsOf3(state.ray);
    const motion = plus3(end, center, -1);
    const [a, b, c] = CORNERS;
    const moving = { center, motion, radius: ORB };
    const hit =
      state.what === 'triangle'
        ? intersect('movingSphereTriangle3', moving, { a, b, c })
        : intersect('movingSphereSphere3', moving, GLOBE);
    return { center, end, motion, hit };
  },
  handles: (state, _derived, t) => [
    ...rayHandles3(state, { view: room.view(state), shown, t }).map((handle, i) => ({
      ...handle,
      name: t(i === 0 ? 'moving.handle.start' : 'moving.handle.end', { name: t('moving.ball') }),
    })),
    room.handle(state, t),
  ],
  draw(state, { center, end, motion, hit }, pencil) {
    const { palette } = pencil;
    const view = room.view(state);
    const radius = state.grown ? 0.12 : ORB;
    const [a, b, c] = CORNERS;
    const things = [...stick(center, end, palette.path, 0.06), ...orb(center, radius, palette.path)];
    if (state.what === 'sphere') things.push(...orb(GLOBE.center, GLOBE.radius, palette.obstacle, 0.5));
    else things.push(...triangle3(a, b, c, palette.obstacle, 0.5));
    if (state.grown && state.what === 'sphere')
      things.push(...orb(GLOBE.center, GLOBE.radius + ORB, palette.obstacle, 0.2));
    if (state.grown && state.what === 'triangle') {
      const across = cross3(plus3(b, a, -1), plus3(c, a, -1));
      for (const side of [-1, 1]) {
        const shift = scaled3(across, (side * ORB) / length3(across));
        const [p, q, r] = CORNERS.map((corner) => plus3(corner, shift));
        things.push(...triangle3(p, q, r, palette.obstacle, 0.2));
      }
      CORNERS.forEach((corner, i) =>
        things.push(
          ...orb(corner, ORB, palette.obstacle, 0.15),
          ...tube(corner, CORNERS[(i + 1) % 3], ORB, palette.obstacle, 0.15),
        ),
      );
    }
    const place = hit && plus3(center, motion, hit.t);
    if (hit) {
      things.push(...orb(place, radius, palette.path, 0.6), ...dot(hit.point, palette.normal, 0.14));
      if (hit.t > 0)
        things.push(...arrow3(hit.point, plus3(hit.point, hit.normal, 2.5), palette.normal, 0.1));
    }
    room.draw(
      pencil,
      state,
      things.map((thing) => ({ ...thing, shadow: thing.kind === 'orb' || thing.kind === 'triangle' })),
    );
    if (hit) pencil.label(`t = ${value(hit.t)}`, project(view, place), { x: 0, y: -1 }, palette.ink, 24);
  },
  says(state, { hit }, t) {
    if (!hit) return t('moving.space.miss');
    const key = state.what === 'sphere' ? 'sphere' : partAt(hit.point);
    return t(hit.t === 0 ? 'moving.space.start' : `moving.space.${key}`, { t: value(hit.t) });
  },
};

const COUNT = 60;
const PEGS = (() => {
  const random = randomFrom(31);
  return Array.from({ length: COUNT }, () => {
    const [x, y] = placeIn(shown, 22 * random() - 11, 11 * random() - 5.5);
    return { center: { x, y }, motion: STILL, radius: 0.15 + 0.25 * random() };
  });
})();

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const field = {
  shown,
  initial: { ball: [-11, -4, 11, 4], speed: [2], test: 'steps' },
  rules: { speed: { most: 6 }, test: ['steps', 'swept'] },
  settle: (state) => ({
    ...state,
    ball: withDirection(shown, state.ball),
    speed: [Math.min(Math.max(state.speed[0], 0.25), 6)],
  }),
  derive(state) {
    const ball = moverOf(state.ball, 0.3);
    const length = Math.hypot(ball.motion.x, ball.motion.y);
    const count = Math.floor(length / state.speed[0]);
    const places = Array.from({ length: count + 1 }, (_, i) => at(ball, (i * state.speed[0]) / length));
    const times = PEGS.map((peg) => sweepCircles(ball, peg));
    const swept = times.map((time) => time !== null);
    const seen = PEGS.map((peg, i) =>
      state.test === 'swept'
        ? swept[i]
        : places.some((center) => overlapAtEnd({ center, motion: STILL, radius: ball.radius }, peg)),
    );
    return { ball, places, times: times.filter((time) => time !== null), swept, seen };
  },
  handles: (state, _derived, t) => moverHandles(state, t, 'ball', 'moving.ball'),
  draw(state, { ball, places, times, swept, seen }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    PEGS.forEach(({ center, radius }, i) => {
      if (!swept[i]) pencil.circle(center, radius).stroke(palette['wall-outline'], 1.5);
      else if (seen[i]) drawObstacle(pencil, center, radius);
      else pencil.circle(center, radius).stroke(palette.alarm, 2).cross(center);
    });
    pencil.capsule(ball.center, at(ball, 1), ball.radius).stroke(palette['path-soft'], 1);
    if (state.test === 'swept') {
      // The ball at its contacts, in its true colors at the first one.
      const first = Math.min(...times);
      drawCircle(pencil, ball.center, ball.radius);
      for (const time of times) drawCircle(pencil, at(ball, time), ball.radius, time !== first);
      if (times.length > 0)
        pencil.label(`t = ${value(first)}`, at(ball, first), { x: 0, y: -1 }, palette.ink, 12);
    } else for (const center of places) drawCircle(pencil, center, ball.radius);
    const all = swept.filter(Boolean).length;
    const found = swept.filter(
      (/** @type {boolean} */ hit, /** @type {number} */ i) => hit && seen[i],
    ).length;
    pencil.note(`${found} / ${all}`, found < all ? palette.alarm : palette.ink);
  },
  says(state, { times, swept, seen }, t) {
    const all = swept.filter(Boolean).length;
    const missed = swept.filter(
      (/** @type {boolean} */ hit, /** @type {number} */ i) => hit && !seen[i],
    ).length;
    if (state.test === 'swept' && all > 0)
      return t('moving.field.swept', { all, t: value(Math.min(...times)) });
    return t(`moving.field.${missed > 0 ? 'missed' : all > 0 ? 'all' : 'none'}`, { all, missed });
  },
};
