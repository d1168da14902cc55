// The figures of the lesson on a ball in a polygon.
import { freeBallAt } from '../../lib/free-place.js';
import { limitOf, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { lengthOf, pointAt, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { nextContact } from './ball.example.js';
import { hitWall as printedHitWall } from './wall.example.js';
import { firstInList } from './ball.mistake.js';

const hitWall = replaceable('hitWall', printedHitWall);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{center: Point, velocity: Point, radius: number}} Ball */

const shown = { x: 12, y: 6 };
const tall = { x: 12, y: 8 };
const value = (/** @type {number} */ v) => number(v, 2);

/** @param {number[]} list @param {number} radius @returns {Ball} */
function ballOf(list, radius) {
  const { origin, direction } = rayOf(list);
  return { center: origin, velocity: direction, radius };
}

const at = (/** @type {Ball} */ { center, velocity }, /** @type {number} */ t) =>
  pointAt({ origin: center, direction: velocity }, t);

/** Whether a ball overlaps a wall. @param {Point} center @param {number} radius @param {Point} a @param {Point} b */
function overlaps(center, radius, a, b) {
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const along = ((center.x - a.x) * ex + (center.y - a.y) * ey) / (ex * ex + ey * ey || 1);
  const s = Math.min(Math.max(along, 0), 1);
  return Math.hypot(center.x - a.x - s * ex, center.y - a.y - s * ey) < radius;
}

/** Moves the ball to the nearest position where it overlaps no wall. @param {any} state @param {number} radius @param {Point} [size] */
function settle(state, radius, size = shown) {
  // A wall needs two different points.
  const wall = state.wall.length === 4 ? withDirection(size, state.wall) : state.wall;
  const corners = pointsOf(wall);
  const ball = freeBallAt(withDirection(size, state.ball), limitOf(size), (center) =>
    corners.some((a, i) => overlaps(center, radius, a, corners[(i + 1) % corners.length])),
  );
  return { ...state, wall, ball: ball ?? state.ball };
}

/** @param {any} state @param {Translate} t @param {{x: number, y: number}} [size] */
const handlesOf = (state, t, size = shown) => [
  ...rayHandles(state, size, t, 'ball').map((handle, i) => ({
    ...handle,
    name: t(i === 0 ? 'handle.ball' : 'handle.direction'),
  })),
  ...pointsOf(state.wall).map((_point, i) =>
    pointHandle(state, 'wall', 2 * i, size, {
      id: `wall-${i}`,
      name: t('handle.wallCorner', { n: i + 1 }),
      tone: 'wall',
    }),
  ),
];

/**
 * Draws a wall thickened by `radius`, and its center line.
 * @param {Pencil} pencil @param {Point} a @param {Point} b @param {number} radius
 */
function drawWall(pencil, a, b, radius) {
  const { palette } = pencil;
  if (radius > 0) pencil.capsule(a, b, radius).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
  pencil.line(a, b).stroke(palette.wall, 3);
}

/** @param {Pencil} pencil @param {Point} center @param {number} radius @param {number} [alpha] */
function drawBall(pencil, center, radius, alpha = 1) {
  const { palette } = pencil;
  pencil.faint(alpha, () => {
    if (radius > 0) pencil.circle(center, radius).fill(palette['ball-fill']).stroke(palette.path, 2);
    pencil.dot(center, palette.path, 3.5);
  });
}

/**
 * Draws the path of the center, and the ball at its start and at the contact.
 * @param {Pencil} pencil @param {Ball} ball @param {{t: number} | null} hit @param {number} [radius]
 */
function drawFlight(pencil, ball, hit, radius = ball.radius) {
  const { palette } = pencil;
  const end = at(ball, hit ? hit.t : 40);
  pencil.line(ball.center, end).stroke(palette['path-soft'], 1.5);
  pencil.arrow(ball.center, at(ball, 1), palette.path, 2.5);
  drawBall(pencil, ball.center, radius, 0.6);
  if (hit) drawBall(pencil, end, radius);
}

const RADIUS = 1.5;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const thicken = {
  shown,
  initial: { ball: [-8, -3, -5.5, -2], wall: [3, -4, 5, 4], part: [0] },
  rules: { part: { most: 1 } },
  settle: (state) => ({ ...settle(state, RADIUS), part: [clamp(state.part[0], 0, 1)] }),
  derive(state) {
    const ball = ballOf(state.ball, RADIUS);
    const [a, b] = pointsOf(state.wall);
    return { ball, a, b, hit: hitWall(ball, a, b) };
  },
  handles: (state, _derived, t) => handlesOf(state, t),
  draw(state, { ball, a, b, hit }, pencil) {
    const wall = state.part[0] * RADIUS;
    pencil.paper();
    drawWall(pencil, a, b, wall);
    drawFlight(pencil, ball, hit, RADIUS - wall);
    pencil.label(`r = ${value(RADIUS - wall)}`, ball.center, { x: 0, y: 1 }, pencil.palette.path);
    if (hit) pencil.label(`t = ${value(hit.t)}`, at(ball, hit.t), { x: 0, y: -1 }, pencil.palette.ink);
  },
  says(state, { ball, hit }, t) {
    const wall = state.part[0] * RADIUS;
    const values = { ball: value(RADIUS - wall), wall: value(wall) };
    if (!hit) return t('ball.thicken.miss', values);
    const { x, y } = at(ball, hit.t);
    const key = wall >= RADIUS ? 'ball.thicken.point' : 'ball.thicken.hit';
    return t(key, { ...values, x: value(x), y: value(y), t: value(hit.t) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const parts = {
  shown,
  initial: { ball: [-8, 4.5, -5, 3.75], wall: [0, 0, 6, 3] },
  settle: (state) => settle(state, RADIUS),
  derive: thicken.derive,
  handles: (state, _derived, t) => handlesOf(state, t),
  draw(_state, { ball, a, b, hit }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawWall(pencil, a, b, RADIUS);
    for (const end of [a, b]) pencil.circle(end, RADIUS).stroke(palette['wall-outline'], 1, [4, 4]);
    pencil.line(ball.center, at(ball, hit ? hit.t : 40)).stroke(palette['path-soft'], 1.5);
    pencil.arrow(ball.center, at(ball, 1), palette.path, 2.5);
    pencil.dot(ball.center, palette.path);
    // The letters of the formulas.
    pencil.label('c', ball.center, { x: -1, y: 0 }, palette.path, 10);
    pencil.label('v', at(ball, 0.5), { x: 0, y: -1 }, palette.path, 4);
    pencil.label('a', a, { x: -1, y: -1 }, palette.wall, 6);
    pencil.label('b', b, { x: 1, y: 1 }, palette.wall, 6);
    if (!hit) return;
    const point = at(ball, hit.t);
    // The ball whose center the point is.
    pencil.circle(point, RADIUS).stroke(palette.path, 1, [4, 4]);
    pencil.normal(point, hit.normal);
    pencil.dot(point, palette.path);
    const tip = { x: point.x + 1.8 * hit.normal.x, y: point.y + 1.8 * hit.normal.y };
    pencil.label('n', tip, hit.normal, palette.normal, 4);
    pencil.label(`p, t = ${value(hit.t)}`, point, { x: 1, y: 0 }, palette.ink, 10);
  },
  says(_state, { ball, a, b, hit }, t) {
    if (!hit) return t('ball.parts.miss');
    const { x, y } = at(ball, hit.t);
    // The normal points from the touched point of the wall to the center.
    const touch = { x: x - RADIUS * hit.normal.x, y: y - RADIUS * hit.normal.y };
    const isEnd = [a, b].some((end) => Math.hypot(end.x - touch.x, end.y - touch.y) < 1e-9);
    return t(isEnd ? 'ball.parts.end' : 'ball.parts.side', { t: value(hit.t) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const reflect = {
  shown,
  initial: { ball: [-7, -4, -4, -0.5], wall: [-8, 4, 8, 4], split: true },
  settle: (state) => settle(state, 1),
  derive: (state) => {
    const ball = ballOf(state.ball, 1);
    const [a, b] = pointsOf(state.wall);
    return { ball, a, b, hit: hitWall(ball, a, b) };
  },
  handles: (state, _derived, t) => handlesOf(state, t),
  draw(state, { ball, a, b, hit }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawWall(pencil, a, b, 0);
    drawFlight(pencil, ball, hit);
    if (!hit) return;
    const point = at(ball, hit.t);
    const { x, y } = ball.velocity;
    const into = x * hit.normal.x + y * hit.normal.y;
    const part = { x: into * hit.normal.x, y: into * hit.normal.y };
    const after = { x: x - 2 * part.x, y: y - 2 * part.y };
    const plus = (/** @type {Point} */ p, /** @type {Point} */ v) => ({ x: p.x + v.x, y: p.y + v.y });
    if (state.split) {
      const slide = { x: x - part.x, y: y - part.y };
      pencil.arrow(point, plus(point, slide), palette.obstacle, 2);
      pencil.arrow(point, plus(point, { x: -part.x, y: -part.y }), palette.normal, 2);
      pencil.line(plus(point, slide), plus(point, after)).stroke(palette['wall-outline'], 1, [4, 4]);
    }
    pencil.arrow(point, plus(point, after), palette.path, 2.5);
    pencil.label(`v = (${value(x)}, ${value(y)})`, at(ball, 0.5), { x: 1, y: 0 }, palette.path, 10);
    pencil.label(
      `v′ = (${value(after.x)}, ${value(after.y)})`,
      plus(point, after),
      { x: 1, y: 0 },
      palette.path,
      6,
    );
    if (state.split)
      pencil.label(
        `v · n = ${value(into)}`,
        plus(point, { x: -part.x / 2, y: -part.y / 2 }),
        { x: -1, y: 0 },
        palette.normal,
        6,
      );
  },
  says(_state, { ball, hit }, t) {
    if (!hit) return t('ball.parts.miss');
    const { x, y } = ball.velocity;
    const into = x * hit.normal.x + y * hit.normal.y;
    return t('ball.reflect', {
      x: value(x),
      y: value(y),
      nx: value(hit.normal.x),
      ny: value(hit.normal.y),
      into: value(into),
      ax: value(x - 2 * into * hit.normal.x),
      ay: value(y - 2 * into * hit.normal.y),
    });
  },
};

/** The corner of the figure, how far from it its walls end, and the radius of the balls. */
const APEX = { x: -9.5, y: 0 };
const ARMS = 24;
const SMALL = 0.75;
const BALLS = 41;
/** The distance of the balls from the corner's contact at the start, and how much of the corner's angle they fill. */
const START = 12;
const FAN = 0.9;
/** More contacts than follow each other in the sharpest corner: in one of 20 degrees nine. */
const CONTACTS = 20;

/** A test that counts a contact only if it is later than now. @type {typeof hitWall} */
const hitLater = (ball, a, b) => {
  const hit = hitWall(ball, a, b);
  return hit && hit.t > 0 ? hit : null;
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const corner = {
  shown,
  initial: { angle: [60], later: false },
  rules: { angle: { most: 120 } },
  settle: (state) => ({ ...state, angle: [clamp(Math.round(state.angle[0]), 20, 120)] }),
  derive(state) {
    const half = (state.angle[0] * Math.PI) / 360;
    const along = (/** @type {number} */ angle, /** @type {number} */ length) => ({
      x: APEX.x + length * Math.cos(angle),
      y: APEX.y + length * Math.sin(angle),
    });
    const walls = [APEX, along(-half, ARMS), along(half, ARMS)];
    // Here a ball touches both walls.
    const goal = along(0, SMALL / Math.sin(half));
    const paths = Array.from({ length: BALLS }, (_, i) => {
      const angle = (i / (BALLS - 1) - 0.5) * 2 * half * FAN;
      const velocity = { x: -Math.cos(angle), y: -Math.sin(angle) };
      const center = { x: goal.x - START * velocity.x, y: goal.y - START * velocity.y };
      /** @type {Ball} */
      let ball = { center, velocity, radius: SMALL };
      const path = [center];
      for (let n = 0; n < CONTACTS; n += 1) {
        const next = nextContact(ball, walls, state.later ? hitLater : hitWall);
        if (!next || Math.hypot(next.center.x - goal.x, next.center.y - goal.y) > START / 2) break;
        ball = next;
        path.push(ball.center);
      }
      const end = at(ball, START);
      const isOut = Math.abs(Math.atan2(end.y - APEX.y, end.x - APEX.x)) > half;
      return { path: [...path, end], isOut };
    });
    return { walls, goal, paths, out: paths.filter(({ isOut }) => isOut).length };
  },
  handles: () => [],
  draw(_state, { walls, goal, paths }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const isLate of [false, true])
      for (const { path: points, isOut } of paths)
        if (isOut === isLate) pencil.polygon(points, false).stroke(isOut ? palette.alarm : palette.path, 1);
    pencil.polygon(walls).stroke(palette.wall, 3);
    drawBall(pencil, goal, SMALL);
  },
  says: (_state, { out }, t) => t(out ? 'ball.corner.out' : 'ball.corner.in', { out, of: BALLS }),
};

const ROOM = [-10, -5, 2, -5, 1, 0.5, 6, 1, 10, -4, 10.5, 6, -9, 6.5];

/** With more positions than this, only the last contact is numbered. */
const MOST_NUMBERS = 12;
/** How many contacts before the last one are drawn as balls; the others are only corners of the path. */
const MOST_BALLS = 8;

/** The hit of each wall, or null. @param {Ball} ball @param {Point[]} corners */
const hitsOf = (ball, corners) => corners.map((a, i) => hitWall(ball, a, corners[(i + 1) % corners.length]));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const nearest = {
  shown: tall,
  initial: { ball: [7, 4, 4, 2], wall: ROOM, mistake: false },
  rules: { wall: { most: 40 } },
  settle: (state) => settle(state, 1, tall),
  derive(state) {
    const ball = ballOf(state.ball, 1);
    const corners = pointsOf(state.wall);
    const hits = hitsOf(ball, corners);
    const best = hits.reduce(
      (first, hit, i) => (hit && (first < 0 || hit.t < hits[first].t) ? i : first),
      -1,
    );
    const wrong = firstInList(ball, corners);
    return { ball, corners, hits, best, wrong };
  },
  handles: (state, _derived, t) => handlesOf(state, t, tall),
  draw(state, { ball, corners, hits, best, wrong }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(corners).stroke(palette.wall, 3);
    const chosen = state.mistake ? (wrong?.wall ?? -1) : best;
    pencil.line(ball.center, at(ball, 40)).stroke(palette['path-soft'], 1, [4, 4]);
    drawFlight(pencil, ball, hits[chosen] ?? null);
    // The place of each wall in the list.
    corners.forEach((/** @type {Point} */ a, /** @type {number} */ i) => {
      const b = corners[(i + 1) % corners.length];
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      pencil.label(
        String(i + 1),
        middle,
        { x: Math.sign(b.y - a.y), y: Math.sign(a.x - b.x) },
        palette.wall,
        4,
      );
    });
    hits.forEach((/** @type {{t: number} | null} */ hit, /** @type {number} */ i) => {
      if (!hit) return;
      const point = at(ball, hit.t);
      pencil.circle(point, 1).stroke(palette['wall-outline'], 1, [3, 3]);
      pencil.label(
        `t = ${value(hit.t)}`,
        point,
        { x: 0, y: -1 },
        i === chosen ? palette.path : palette.quiet,
        12,
      );
    });
    if (state.mistake && chosen !== best) pencil.cross(at(ball, hits[chosen].t));
  },
  says(state, { hits, best, wrong }, t) {
    if (best < 0) return t('ball.nearest.miss');
    const count = hits.filter(Boolean).length;
    if (state.mistake && wrong.wall !== best)
      return t('ball.nearest.wrong', { n: wrong.wall + 1, t: value(wrong.t), best: value(hits[best].t) });
    return t('ball.nearest', { count, n: best + 1, t: value(hits[best].t) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const path = {
  shown: tall,
  initial: { ball: [-7, 3, -5, 2.5], wall: ROOM, contacts: [5], radius: [1] },
  rules: { contacts: { most: 40 }, radius: { most: 2 } },
  settle: (state) => ({
    ...settle(state, clamp(state.radius[0], 0.25, 2), tall),
    contacts: [clamp(Math.round(state.contacts[0]), 0, 40)],
    radius: [clamp(state.radius[0], 0.25, 2)],
  }),
  derive(state) {
    const corners = pointsOf(state.wall);
    const begin = ballOf(state.ball, state.radius[0]);
    /** @type {Ball[]} */
    const balls = [begin];
    while (balls.length <= state.contacts[0]) {
      const next = nextContact(balls[balls.length - 1], corners, hitWall);
      if (!next) break;
      balls.push(next);
    }
    return { corners, balls };
  },
  handles: (state, _derived, t) => handlesOf(state, t, tall),
  draw(_state, { corners, balls }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(corners).stroke(palette.wall, 3);
    const [{ center, radius }] = balls;
    pencil
      .polygon(
        balls.map((/** @type {Ball} */ ball) => ball.center),
        false,
      )
      .stroke(palette.path, 2);
    for (const ball of balls.slice(1, -1).slice(-MOST_BALLS)) drawBall(pencil, ball.center, radius, 0.35);
    drawBall(pencil, center, radius, 0.6);
    const last = balls[balls.length - 1];
    drawBall(pencil, last.center, radius);
    const speed = lengthOf({ origin: center, direction: last.velocity });
    pencil.arrow(last.center, at(last, 2 / speed), palette.path, 2.5);
    // The number of each contact, if there are few enough to read the numbers.
    if (balls.length <= MOST_NUMBERS)
      balls.slice(1).forEach((/** @type {Ball} */ ball, /** @type {number} */ i) => {
        const inward = { x: Math.sign(ball.velocity.x), y: Math.sign(ball.velocity.y) };
        pencil.label(String(i + 1), ball.center, inward, palette.ink, 4);
      });
    else pencil.label(String(balls.length - 1), last.center, { x: 0, y: -1 }, palette.ink, 8);
  },
  says(_state, { balls }, t) {
    let length = 0;
    for (let i = 1; i < balls.length; i += 1) {
      const [{ center: a }, { center: b }] = [balls[i - 1], balls[i]];
      length += Math.hypot(b.x - a.x, b.y - a.y);
    }
    return t('ball.path', { count: balls.length - 1, length: value(length) });
  },
};
