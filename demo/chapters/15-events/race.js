// Two simulations of the same balls, side by side: from event to event by raybound, and in time steps.
import { Billiards, Rebound } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { randomFrom } from '../../lib/random.js';
import { clamp, put } from '../../lib/state.js';
import { stepAll } from './steps.mistake.js';

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{center: Point, velocity: Point, radius: number, mass: number}} Ball */

const shown = { x: 21, y: 10.5 };
/** Distance from the middle of the figure to the middle of each room. */
const SHIFT = 10.5;
/** Greatest |x| and |y| of a room's corners, from the middle of the room. */
const HALF = { x: 10.25, y: 10.25 };
const SPEED = 10; // units per second, on average
const MOST_BALLS = 300;
/** The part of a room's area, about 200, that the balls cover. */
const DENSITY = 0.2;
const STEPS_A_SECOND = 30;
/** Most steps per frame: after a pause of the page, the simulation does not catch up, and on a slow device it is slower instead of late. */
const MOST_AT_ONCE = 2;

const initial = {
  wall: [-9, -9, -3, -5, 0, -9.5, 4, -5.5, 9.5, -8, 6, 0, 9, 8.5, 1, 6, -4, 9.5, -5.5, 5, -9.5, 5, -6, -1],
  count: [40],
  step: [0.4],
};

const flatten = (/** @type {Ball[]} */ balls, /** @type {'center' | 'velocity'} */ key) =>
  balls.flatMap((ball) => [ball[key].x, ball[key].y]);

/**
 * Up to `count` balls at random free positions; the same balls for the same arguments.
 * @param {number[]} wall @param {number} count @returns {Ball[]}
 */
function deal(wall, count) {
  const random = randomFrom(20241120 + count);
  const radius = Math.min(0.7, Math.sqrt((DENSITY * 200) / count / Math.PI));
  const room = new Rebound({ walls: [{ points: wall }], radius });
  /** @type {Point[]} */
  const places = [];
  const pitch = 2.1 * radius;
  for (let y = -HALF.y; y <= HALF.y; y += pitch)
    for (let x = -HALF.x; x <= HALF.x; x += pitch) if (!room.overlaps({ x, y })) places.push({ x, y });
  room.dispose();
  return Array.from({ length: Math.min(count, places.length) }, () => {
    const [center] = places.splice(Math.floor(random() * places.length), 1);
    const angle = 2 * Math.PI * random();
    const speed = SPEED * (0.5 + random());
    const velocity = { x: speed * Math.cos(angle), y: speed * Math.sin(angle) };
    return { center, velocity, radius, mass: 1 };
  });
}

/** @param {any} state */
function begin({ wall, count: [count], step: [step] }) {
  const balls = deal(wall, count);
  const corners = pointsOf(wall);
  const walls = corners
    .map((start, i) => ({ start, end: corners[(i + 1) % corners.length] }))
    .filter(({ start, end }) => start.x !== end.x || start.y !== end.y);
  const room = new Rebound({ walls: [{ points: wall }] });
  const exact = new Billiards({
    walls: [{ points: wall }],
    positions: flatten(balls, 'center'),
    velocities: flatten(balls, 'velocity'),
    radii: balls.map(({ radius }) => radius),
  });
  const radius = balls[0]?.radius ?? 1;
  let made = 0;
  let collisions = 0;
  const match = {
    /** How many stepped balls are outside in the last picture. */
    out: 0,
    balls,
    radius,
    corners,
    get collisions() {
      return collisions;
    },
    positions: () => exact.positions,
    /** Whether each center is outside of the walls. @param {Point[]} centers */
    outside: (centers) => centers.map((center) => room.overlaps(center, 0)),
    /** @param {number} time  seconds since the figure began to play */
    until(time) {
      const due = Math.floor(time * STEPS_A_SECOND);
      if (due < made) made = due; // the simulation was restarted
      for (let i = Math.min(due - made, MOST_AT_ONCE); i > 0; i -= 1) {
        const dt = (step * 2 * radius) / SPEED;
        collisions += exact.step(dt);
        stepAll(balls, walls, dt);
      }
      made = due;
    },
    dispose() {
      exact.dispose();
      room.dispose();
    },
  };
  return match;
}

/** @typedef {ReturnType<typeof begin>} Match */

/** The match that is shown. @type {Match | null} */
let current = null;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const race = {
  shown,
  lively: true,
  pictures: STEPS_A_SECOND,
  event: ({ match }) => match.out,
  initial,
  rules: { wall: {}, count: { most: MOST_BALLS }, step: { most: 10 } },
  settle: (state) => ({
    ...state,
    wall: state.wall.map((/** @type {number} */ v) => clamp(v, -HALF.x, HALF.x)),
    count: [clamp(Math.round(state.count[0]), 1, MOST_BALLS)],
    step: [clamp(state.step[0], 0.1, 10)],
  }),
  derive(state) {
    /** @type {Match | undefined} */
    let own;
    return {
      // Begun when it is shown: values are also derived for states that are only checked.
      get match() {
        if (!own) {
          current?.dispose();
          current = own = begin(state);
        }
        return own;
      },
    };
  },
  handles: (state, _derived, t) =>
    pointsOf(state.wall).map((at, i) => ({
      ...pointHandle(state, 'wall', 2 * i, shown, {
        id: `wall-${i}`,
        name: t('handle.wallCorner', { n: i + 1 }),
        tone: 'wall',
      }),
      at: { x: at.x - SHIFT, y: at.y },
      set(x, y) {
        const [px, py] = placeIn({ x: HALF.x + 0.75, y: HALF.y + 0.75 }, x + SHIFT, y);
        const wall = put(state.wall, 2 * i, px, py);
        return deal(wall, 1).length > 0 ? { wall } : {};
      },
    })),
  draw(_state, { match }, pencil, time) {
    const { palette } = pencil;
    match.until(time);
    pencil.paper();
    /** @type {{text: string, at: Point, color: string}[]} */
    const counts = [];
    const exact = pointsOf(Array.from(match.positions()));
    const stepped = match.balls.map((/** @type {Ball} */ { center }) => center);
    for (const [side, centers] of /** @type {[number, Point[]][]} */ ([
      [-SHIFT, exact],
      [SHIFT, stepped],
    ])) {
      const outside = match.outside(centers);
      pencil.polygon(match.corners.map(({ x, y }) => ({ x: x + side, y }))).stroke(palette.wall, 2.5);
      const inside = outside.filter((out) => !out).length;
      if (centers === stepped) match.out = outside.length - inside;
      const color = inside < outside.length ? palette.alarm : palette.ink;
      counts.push({ text: `${inside} / ${outside.length}`, at: { x: side, y: shown.y - 0.6 }, color });
      centers.forEach(({ x, y }, i) => {
        if (Math.abs(x) > SHIFT - match.radius) return; // the ball has left its half of the figure
        pencil.circle({ x: x + side, y }, match.radius);
        pencil
          .fill(outside[i] ? palette.alarm : palette['ball-fill'])
          .stroke(outside[i] ? palette.alarm : palette.path, 1.25);
      });
    }
    pencil.line({ x: 0, y: -shown.y }, { x: 0, y: shown.y }).stroke(palette['wall-outline'], 1);
    // How many balls are inside, on each side.
    for (const { text, at, color } of counts) pencil.label(text, at, { x: 0, y: 0 }, color, 0);
  },
  says(_state, { match }, t) {
    const { balls, out, collisions } = match;
    const values = { count: balls.length, out, collisions };
    return t(values.out > 0 ? 'events.race.out' : 'events.race.in', values);
  },
};
