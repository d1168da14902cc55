// The figures of the lesson on many balls.
import { number } from '../../lib/numbers.js';
import { freePlace } from '../../lib/free-place.js';
import { randomFrom } from '../../lib/random.js';
import { rayHandles, withDirection } from '../../lib/rays.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { createGame } from './events.example.js';
import { collide, timeOfPair as printedTimeOfPair } from './pair.example.js';
import { predict } from './predict.example.js';
import { inListOrder } from './steps.mistake.js';
import { createTournament } from './tournament.example.js';

const timeOfPair = replaceable('timeOfPair', printedTimeOfPair);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{center: Point, velocity: Point, radius: number, mass: number}} Ball */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const at = (/** @type {Ball} */ { center, velocity }, /** @type {number} */ t) => ({
  x: center.x + t * velocity.x,
  y: center.y + t * velocity.y,
});
const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);

/** A game in a box from −size to size, of the printed code. @param {Ball[]} balls @param {Point} size */
const gameOf = (balls, size) =>
  createGame(balls, {
    predict: (/** @type {number} */ i, /** @type {number} */ now) => predict(balls, i, size, now, timeOfPair),
    collide,
    createTournament,
  });

/** @param {Pencil} pencil @param {Point} center @param {number} radius @param {string} [name] @param {string} [color] */
function drawBall(pencil, center, radius, name, color = pencil.palette.path) {
  pencil.circle(center, radius).fill(pencil.palette['ball-fill']).stroke(color, 2);
  if (name) pencil.text(name, center, pencil.palette.ink);
}
/** @param {Pencil} pencil @param {Point} center @param {number} radius */
const drawGhost = (pencil, center, radius) =>
  pencil.circle(center, radius).stroke(pencil.palette['wall-outline'], 1.25, [4, 3]);

// --- one step -------------------------------------------------------------------------------------------

const CROWD_RADIUS = 0.6;

/** Random moving balls that do not overlap. @param {number} count @param {Point} size @param {number} seed @returns {Ball[]} */
function crowdOf(count, size, seed) {
  const random = randomFrom(seed);
  /** @type {Ball[]} */
  const balls = [];
  while (balls.length < count) {
    const [x, y] = [(2 * random() - 1) * (size.x - 1), (2 * random() - 1) * (size.y - 1)];
    const angle = 2 * Math.PI * random();
    const center = { x, y };
    if (balls.some((other) => apart(other.center, center) < 2.6 * CROWD_RADIUS)) continue;
    const velocity = { x: 3 * Math.cos(angle), y: 3 * Math.sin(angle) };
    balls.push({ center, velocity, radius: CROWD_RADIUS, mass: 1 });
  }
  return balls;
}
const CROWD = crowdOf(24, shown, 12);

/**
 * The list of a ball, moved to the nearest position where it overlaps no other ball.
 * @param {number[]} list @param {Ball[]} others @param {Point} limit
 */
function placed([x, y, tipX, tipY], others, limit) {
  const blocked = (/** @type {Point} */ p) =>
    others.some(({ center, radius }) => apart(center, p) < radius + CROWD_RADIUS);
  const place = freePlace({ x, y }, limit, blocked) ?? { x, y };
  return withDirection(shown, [place.x, place.y, tipX, tipY]);
}
/** @param {number[]} list @param {number} [radius] @param {number} [mass] @returns {Ball} */
const ballOf = ([x, y, tipX, tipY], radius = CROWD_RADIUS, mass = 1) => ({
  center: { x, y },
  velocity: { x: tipX - x, y: tipY - y },
  radius,
  mass,
});

/** @param {any} state @param {Translate} t @param {string} field @param {string} name */
const ballHandles = (state, t, field, name) =>
  rayHandles(state, shown, t, field).map((handle, i) => ({
    ...handle,
    name: t(i === 0 ? 'events.handle.ball' : 'events.handle.velocity', { name }),
  }));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const during = {
  shown,
  initial: { ball: [-9.5, 0.25, -7, 0.5], step: [1] },
  rules: { step: { most: 2 } },
  settle: (state) => ({
    ball: placed(state.ball, CROWD, { x: 11.25, y: 5.25 }),
    step: [clamp(state.step[0], 0.05, 2)],
  }),
  derive(state) {
    const balls = [ballOf(state.ball), ...CROWD];
    const [dt] = state.step;
    const pairs = balls.flatMap((a, i) =>
      balls.slice(i + 1).flatMap((b) => {
        const t = timeOfPair(a, b);
        if (t > dt) return [];
        const [p, q] = [at(a, t), at(b, t)];
        const seen = apart(at(a, dt), at(b, dt)) < a.radius + b.radius;
        return [{ seen, point: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 } }];
      }),
    );
    return { balls, pairs };
  },
  handles: (state, _derived, t) => ballHandles(state, t, 'ball', '1'),
  draw(state, { balls, pairs }, pencil) {
    const { palette } = pencil;
    const [dt] = state.step;
    pencil.paper();
    for (const ball of balls) {
      drawGhost(pencil, ball.center, ball.radius);
      pencil.line(ball.center, at(ball, dt)).stroke(palette['path-soft'], 1.5);
    }
    for (const ball of balls) drawBall(pencil, at(ball, dt), ball.radius);
    pencil.arrow(balls[0].center, at(balls[0], 1), palette.path, 2);
    for (const { seen, point } of pairs)
      if (seen) pencil.circle(point, 0.35).stroke(palette.obstacle, 2.5);
      else pencil.cross(point);
    const seen = pairs.filter((/** @type {any} */ one) => one.seen).length;
    pencil.note(`${seen} / ${pairs.length}`, seen < pairs.length ? palette.alarm : palette.ink);
  },
  says: (_state, { pairs }, t) =>
    t('events.during', {
      all: pairs.length,
      seen: pairs.filter((/** @type {any} */ { seen }) => seen).length,
    }),
};

// --- one collision --------------------------------------------------------------------------------------

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const pair = {
  shown,
  initial: { first: [-9, 2, -5, 1], second: [5, -3, 3, -1.25], mass: [2], restitution: [1] },
  rules: { mass: { most: 8 }, restitution: { most: 1 } },
  settle: (state) => {
    const radius = Math.sqrt(clamp(state.mass[0], 0.5, 8));
    const first = withDirection(shown, state.first);
    const [x, y, tipX, tipY] = state.second;
    const place = freePlace(
      { x, y },
      { x: 11.25, y: 5.25 },
      (p) => apart(p, { x: first[0], y: first[1] }) < radius + 1,
    ) ?? { x, y };
    return {
      first,
      second: withDirection(shown, [place.x, place.y, tipX, tipY]),
      mass: [clamp(state.mass[0], 0.5, 8)],
      restitution: [clamp(state.restitution[0], 0, 1)],
    };
  },
  derive(state) {
    const [mass] = state.mass;
    const before = [ballOf(state.first, 1, 1), ballOf(state.second, Math.sqrt(mass), mass)];
    const t = timeOfPair(before[0], before[1]);
    const after = before.map((ball) => ({ ...ball, center: at(ball, Math.min(t, 1e3)) }));
    if (t < Infinity) collide(after[0], after[1], state.restitution[0]);
    const energy = (/** @type {Ball[]} */ balls) =>
      balls.reduce((sum, ball) => sum + (ball.mass * (ball.velocity.x ** 2 + ball.velocity.y ** 2)) / 2, 0);
    return { before, after, t, kept: energy(after) / energy(before) };
  },
  handles: (state, _derived, t) => [
    ...ballHandles(state, t, 'first', '1'),
    ...ballHandles(state, t, 'second', '2').map((handle, i) => ({
      ...handle,
      tone: /** @type {import('../../lib/handles.js').Handle['tone']} */ (i === 0 ? 'whole' : 'shape'),
    })),
  ],
  draw(_state, { before, after, t }, pencil) {
    const { palette } = pencil;
    const colors = [palette.path, palette.obstacle];
    pencil.paper();
    before.forEach((/** @type {Ball} */ ball, /** @type {number} */ i) => {
      pencil.line(ball.center, t < Infinity ? after[i].center : at(ball, 20)).stroke(palette['path-soft'], 1);
      pencil
        .circle(ball.center, ball.radius)
        .fill(palette[i ? 'obstacle-fill' : 'ball-fill'])
        .stroke(colors[i], 2);
      pencil.arrow(ball.center, at(ball, 1), colors[i], 2.5);
    });
    if (t === Infinity) return;
    after.forEach((/** @type {Ball} */ ball, /** @type {number} */ i) => {
      pencil.circle(ball.center, ball.radius).stroke(colors[i], 2);
      pencil.arrow(ball.center, at(ball, 1), colors[i], 2.5);
    });
    const [a, b] = after.map((/** @type {Ball} */ { center }) => center);
    pencil.line(a, b).stroke(palette.normal, 2);
    pencil.label(
      `t = ${value(t)}`,
      { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      { x: 0, y: -1 },
      palette.ink,
      26,
    );
  },
  says: (_state, { t: time, kept }, t) =>
    time === Infinity
      ? t('events.pair.miss')
      : t('events.pair.hit', { t: value(time), kept: number(100 * kept, 0) }),
};

// --- the order ------------------------------------------------------------------------------------------

const BOX = { x: 200, y: 200 };
const ORDER_RADIUS = 1;
const NAMES = ['A', 'B', 'C'];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const order = {
  shown,
  initial: { ball: [3, -5, 2.5, -0.5], time: [0], mistake: false },
  rules: { time: { most: 2 } },
  settle(state) {
    const others = orderBalls(state).slice(0, 2);
    const [x, y, tipX, tipY] = state.ball;
    const place = freePlace({ x, y }, { x: 11.25, y: 5.25 }, (p) =>
      others.some(({ center }) => apart(center, p) < 2 * ORDER_RADIUS),
    ) ?? { x, y };
    return {
      ...state,
      ball: withDirection(shown, [place.x, place.y, tipX, tipY]),
      time: [clamp(state.time[0], 0, 2)],
    };
  },
  derive(state) {
    const start = orderBalls(state);
    const [time] = state.time;
    const pairs = [
      [0, 1],
      [1, 2],
      [0, 2],
    ]
      .map(([a, b]) => ({ a, b, t: timeOfPair(start[a], start[b]) }))
      .filter(({ t }) => t < 2);
    /** The balls at the chosen time, simulated from event to event. */
    const right = orderBalls(state);
    const game = gameOf(right, BOX);
    let now = 0;
    let first = null;
    while (now < time) {
      const i = game.tournament.first();
      const next = game.events[i].time;
      if (next > time) break;
      const { ball, other } = game.next();
      first ??= [ball, other].sort();
      now = next;
    }
    const centers = right.map((ball) => at(ball, time - now));
    const wrong = orderBalls(state).map((ball) => ({ ...ball, time: 0 }));
    /** Of the pairs that the program of the list lets collide although they do not touch, the one that is farthest apart. */
    const [far] = pairs
      .filter(({ t }) => t <= time)
      .flatMap((pair) => {
        inListOrder(wrong, [pair]);
        const [a, b] = [wrong[pair.a].center, wrong[pair.b].center];
        const gap = apart(a, b) - 2 * ORDER_RADIUS;
        return gap > 0.01 ? [{ ...pair, from: a, to: b, gap }] : [];
      })
      .sort((a, b) => b.gap - a.gap);
    const wrongCenters = wrong.map((ball) => at(ball, time - ball.time));
    return { start, pairs, first, centers, wrongCenters, far };
  },
  handles: (state, _derived, t) => ballHandles(state, t, 'ball', 'C'),
  draw(state, { start, pairs, first, centers, wrongCenters, far }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const chosen = state.mistake ? wrongCenters : centers;
    start.forEach((/** @type {Ball} */ ball) => {
      drawGhost(pencil, ball.center, ball.radius);
      if (apart(ball.velocity, { x: 0, y: 0 }) > 0)
        pencil.arrow(ball.center, at(ball, 1), palette['path-soft'], 1.5);
    });
    const off = (/** @type {number} */ i) => apart(wrongCenters[i], centers[i]) > 0.01;
    if (state.mistake)
      centers.forEach(
        (/** @type {Point} */ center, /** @type {number} */ i) =>
          off(i) && drawGhost(pencil, center, ORDER_RADIUS),
      );
    if (state.mistake && far) {
      pencil.line(far.from, far.to).stroke(palette.alarm, 1.75);
      [far.from, far.to].forEach((center, i) => {
        pencil.circle(center, ORDER_RADIUS).stroke(palette.alarm, 1.25, [4, 3]);
        pencil.label(NAMES[i ? far.b : far.a], center, { x: 0, y: -1 }, palette.alarm, 4);
      });
    }
    chosen.forEach((/** @type {Point} */ center, /** @type {number} */ i) =>
      drawBall(
        pencil,
        center,
        ORDER_RADIUS,
        NAMES[i],
        state.mistake && off(i) ? palette.alarm : palette.path,
      ),
    );
    // All pairs have a ball of the first collision: after it, their other predictions are crossed out.
    const earliest = Math.min(...pairs.map(({ t }) => t));
    pairs.forEach(({ a, b, t }, /** @type {number} */ i) => {
      const isInvalid = !state.mistake && first && t > earliest;
      const text = `${i + 1}. ${NAMES[a]}–${NAMES[b]}: t = ${value(t)}`;
      const [x, y] = [-11.5, 2.8 + 1.2 * i];
      pencil.label(text, { x, y }, { x: 1, y: 0 }, isInvalid ? palette.quiet : palette.ink, 4);
      if (isInvalid) pencil.line({ x, y }, { x: x + 4.5, y }).stroke(palette.alarm, 1.5);
    });
  },
  says(state, { pairs, centers, wrongCenters, far, first }, t) {
    const sorted = [...pairs].sort((a, b) => a.t - b.t);
    if (pairs.length < 2) return t('events.order.single');
    const names = ({ a, b }) => `${NAMES[a]}–${NAMES[b]}`;
    const [one, ...others] = sorted.map(names);
    const values = {
      first: one,
      others: others.length > 1 ? t('events.order.two', { a: others[0], b: others[1] }) : others[0],
      count: others.length,
      t: value(sorted[0].t),
    };
    if (!first) return t('events.order.before', values);
    const differs = centers.some(
      (/** @type {Point} */ c, /** @type {number} */ i) => apart(c, wrongCenters[i]) > 0.01,
    );
    if (!state.mistake) return t('events.order.right', values);
    if (far) return t('events.order.apart', { first: one, pair: names(far), gap: value(far.gap) });
    return t(differs ? 'events.order.wrong' : 'events.order.same', values);
  },
};

/** A moves toward B, and C crosses between them. @param {any} state @returns {Ball[]} */
function orderBalls(state) {
  return [
    { center: { x: -8, y: 0 }, velocity: { x: 6, y: 0.25 }, radius: ORDER_RADIUS, mass: 1 },
    { center: { x: 3, y: 0.5 }, velocity: { x: 0, y: 0 }, radius: ORDER_RADIUS, mass: 1 },
    ballOf(state.ball, ORDER_RADIUS),
  ];
}

// --- the tournament -------------------------------------------------------------------------------------

const CUP_BOX = { x: 5.5, y: 5.5 };
const CUP_MIDDLE = -6;
const CUP_EVENTS = 20;
const CUP = crowdOf(8, CUP_BOX, 275);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const cup = {
  shown,
  initial: { ball: [-8, 2, -6.5, -0.5], step: [0] },
  rules: { step: { most: CUP_EVENTS } },
  settle(state) {
    const [x, y, tipX, tipY] = state.ball;
    const moved = placed([x - CUP_MIDDLE, y, tipX - CUP_MIDDLE, tipY], CUP.slice(1), { x: 4.75, y: 4.75 });
    const ball = withDirection(shown, [moved[0] + CUP_MIDDLE, moved[1], moved[2] + CUP_MIDDLE, moved[3]]);
    return { ball, step: [clamp(Math.round(state.step[0]), 0, CUP_EVENTS)] };
  },
  derive(state) {
    const [x, y, tipX, tipY] = state.ball;
    const mine = ballOf([x - CUP_MIDDLE, y, tipX - CUP_MIDDLE, tipY]);
    const balls = [mine, ...CUP.slice(1)].map((ball) => ({ ...ball }));
    const game = gameOf(balls, CUP_BOX);
    /** @type {any} */
    let last = null;
    for (let i = 0; i < state.step[0]; i += 1) last = game.next();
    const { winners } = game.tournament;
    const replayed = new Set();
    for (const i of last?.changed ?? []) for (let k = (8 + i) >> 1; k >= 1; k >>= 1) replayed.add(k);
    return { balls, events: game.events, winners, last, replayed };
  },
  handles: (state, _derived, t) => (state.step[0] > 0 ? [] : ballHandles(state, t, 'ball', '1')),
  draw(state, { balls, events, winners, last, replayed }, pencil) {
    const { palette } = pencil;
    const now = last?.time ?? 0;
    pencil.paper();
    const shift = ({ x, y }) => ({ x: x + CUP_MIDDLE, y });
    const box = [-1, 1, 1, -1].map((sx, i) => shift({ x: sx * CUP_BOX.x, y: (i < 2 ? -1 : 1) * CUP_BOX.y }));
    pencil.polygon(box).stroke(palette.wall, 2.5);
    const first = winners[1];
    balls.forEach((/** @type {Ball} */ ball, /** @type {number} */ i) => {
      const next = events[i].time - now;
      const mine = i === first || i === events[first].other;
      const end = shift(at(ball, Math.min(next, 10)));
      pencil.line(shift(ball.center), end).stroke(mine ? palette.normal : palette['path-soft'], mine ? 2 : 1);
      if (mine) pencil.circle(end, ball.radius).stroke(palette.normal, 1.5, [4, 3]);
    });
    balls.forEach((/** @type {Ball} */ ball, /** @type {number} */ i) =>
      drawBall(
        pencil,
        shift(ball.center),
        ball.radius,
        String(i + 1),
        last?.changed.includes(i) ? palette.box : palette.path,
      ),
    );
    if (state.step[0] === 0) pencil.arrow(shift(balls[0].center), shift(at(balls[0], 1)), palette.path, 2.5);
    // The tree: the leaves in a column at the left, the final match at the right.
    const placeOf = (/** @type {number} */ k) => {
      const depth = Math.floor(Math.log2(k));
      const row = k - 2 ** depth;
      return { x: [9.9, 8.1, 5.3, 1.9][depth], y: -5.5 + (11 * (row + 0.5)) / 2 ** depth };
    };
    for (let k = 1; k < 8; k += 1)
      for (const child of [2 * k, 2 * k + 1]) {
        const won = winners[child] === winners[k];
        const color = replayed.has(k) ? palette.box : won ? palette.path : palette['wall-outline'];
        pencil
          .line(placeOf(child), placeOf(k))
          .stroke(color, won ? 2.5 : 1, replayed.has(k) && !won ? [4, 3] : []);
      }
    for (let k = 15; k >= 1; k -= 1) {
      const i = winners[k];
      const color = replayed.has(k) || (k >= 8 && last?.changed.includes(k - 8)) ? palette.box : palette.ink;
      pencil.plate(`${i + 1}: ${number(events[i].time, 2)}`, placeOf(k), k === 1 ? palette.normal : color);
    }
  },
  says(state, { events, winners, last, replayed }, t) {
    const i = winners[1];
    const { time, other } = events[i];
    const next = { n: i + 1, other: (other ?? -1) + 1, t: value(time), replayed: replayed.size };
    if (!last) return t(other === undefined ? 'events.cup.firstWall' : 'events.cup.first', next);
    return t(other === undefined ? 'events.cup.nextWall' : 'events.cup.next', next);
  },
};
