// A gas of two colors that mixes, and two ways to go back: compute earlier moments again, or reverse all velocities.
import { Billiards } from 'raybound';
import { pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { clamp } from '../../lib/state.js';

/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 6.5 };
const WALL = { x: 11.25, y: 5.75 };
/** Half the thickness of the wall in the middle. */
const HALF = 0.15;
const RADIUS = 0.36;
const SPEED = 6; // units per second, on average
const MOST_BALLS = 120;
const MOST_TURN = 20;
/** A copy of the game is kept for each of these intervals, in seconds: a power of two, so that sums of it are exact. */
const KEPT = 0.25;
/** How fast the figure plays, in seconds of the gas per second, and how long it rests after the last moment, in seconds of the gas. */
const RATE = 2;
const REST = 6;
const SEED = 20250307;

export const WAYS = ['again', 'reverse'];

const initial = { gap: [-3.5, 3.5], count: [60], turn: [15], time: [0], way: 'reverse' };

/** The wall in the middle, above and below the gap. @param {number[]} gap */
const middleOf = ([top, bottom]) =>
  [
    [-WALL.y, top],
    [bottom, WALL.y],
  ]
    .filter(([from, to]) => from < to)
    .map(([from, to]) => [-HALF, from, HALF, from, HALF, to, -HALF, to]);

const ROOM = [-WALL.x, -WALL.y, WALL.x, -WALL.y, WALL.x, WALL.y, -WALL.x, WALL.y];

/** The gas at the start: the same for the same arguments, the first half of the balls on the left. @param {number[]} gap @param {number} count */
function createGas(gap, count) {
  const random = randomFrom(SEED + count);
  const pitch = 2.2 * RADIUS;
  /** @type {Point[]} */
  const places = [];
  for (let x = HALF + 1.5 * RADIUS; x <= WALL.x - 1.2 * RADIUS; x += pitch)
    for (let y = -WALL.y + 1.2 * RADIUS; y <= WALL.y - 1.2 * RADIUS; y += pitch) places.push({ x, y });
  const balls = [-1, 1].flatMap((side) => {
    const free = [...places];
    return Array.from({ length: count / 2 }, () => {
      const [{ x, y }] = free.splice(Math.floor(random() * free.length), 1);
      const angle = 2 * Math.PI * random();
      const speed = SPEED * (0.5 + random());
      return { at: [side * x, y], velocity: [speed * Math.cos(angle), speed * Math.sin(angle)] };
    });
  });
  return new Billiards({
    walls: [ROOM],
    obstacles: middleOf(gap),
    positions: balls.flatMap(({ at }) => at),
    velocities: balls.flatMap(({ velocity }) => velocity),
    radii: RADIUS,
  });
}

/**
 * A gas at any time: its positions are computed from a copy of the game at most `KEPT` seconds earlier. Times need not be in order.
 * @param {() => Billiards} create  the game at time 0
 */
export function createHistory(create) {
  /** @type {Uint8Array[]} */
  const copies = [];
  /** @param {number} index @returns {Billiards}  to be disposed of by the caller */
  function copyAt(index) {
    if (copies.length === 0) {
      const first = create();
      copies.push(first.toBuffer());
      first.dispose();
    }
    const last = Math.min(index, copies.length - 1);
    const game = Billiards.from(copies[last]);
    for (let i = last; i < index; i += 1) {
      game.step(KEPT);
      copies.push(game.toBuffer());
    }
    return game;
  }
  /** The game at a time. @param {number} time @returns {Billiards}  to be disposed of by the caller */
  function at(time) {
    const index = Math.floor(time / KEPT);
    const game = copyAt(index);
    game.step(time - index * KEPT);
    return game;
  }
  return {
    at,
    /** @param {number} time */
    positions(time) {
      const game = at(time);
      const list = Array.from(game.positions);
      game.dispose();
      return list;
    },
  };
}

/** @param {any} state */
export function createTimes({ gap, count: [count], turn: [turn], way }) {
  const forward = createHistory(() => createGas(gap, count));
  const reversed = createHistory(() => {
    const game = forward.at(turn);
    game.velocities.forEach((v, i, all) => (all[i] = -v));
    game.commit();
    return game;
  });
  return {
    /** The positions at a time up to twice the time of the turn. @param {number} time */
    positions(time) {
      if (time <= turn) return forward.positions(time);
      return way === 'again' ? forward.positions(2 * turn - time) : reversed.positions(time - turn);
    },
    start: () => forward.positions(0),
  };
}

/** The number of balls on the side where they started. @param {number[]} positions */
export const atHome = (positions) =>
  pointsOf(positions).filter(({ x }, i) => (i < positions.length / 4 ? x < 0 : x > 0)).length;

/** The largest distance of a ball from its start. @param {number[]} positions @param {number[]} start */
const farthest = (positions, start) =>
  Math.max(...pointsOf(positions).map(({ x, y }, i) => Math.hypot(x - start[2 * i], y - start[2 * i + 1])));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const gas = {
  shown,
  axes: false, // full of balls
  initial,
  lively: true,
  rules: { way: WAYS, count: { most: MOST_BALLS }, turn: { most: MOST_TURN }, time: { most: 2 * MOST_TURN } },
  settle(state) {
    const most = WALL.y;
    const [a, b] = state.gap.map((/** @type {number} */ v) => clamp(v, -most, most));
    const turn = clamp(Math.round(2 * state.turn[0]) / 2, 1, MOST_TURN);
    return {
      ...state,
      gap: [Math.min(a, b), Math.max(a, b)],
      count: [2 * clamp(Math.round(state.count[0] / 2), 1, MOST_BALLS / 2)],
      turn: [turn],
      time: [clamp(state.time[0], 0, 2 * turn)],
    };
  },
  limits: ({ turn: [turn] }) => ({ time: 2 * turn }),
  derive: (state) => ({
    times: createTimes(state),
    shown: { from: Infinity, time: state.time[0], positions: null },
  }),
  handles: (state, _derived, t) =>
    state.gap.map((/** @type {number} */ y, /** @type {number} */ i) => {
      const moved = (/** @type {number} */ to) => {
        const at = clamp(Math.round(4 * to) / 4, -WALL.y, WALL.y);
        const [top, bottom] = state.gap;
        return { gap: i === 0 ? [Math.min(at, bottom), bottom] : [top, Math.max(at, top)] };
      };
      return {
        id: `gap-${i}`,
        name: t(i === 0 ? 'events.handle.gapTop' : 'events.handle.gapBottom'),
        tone: /** @type {const} */ ('wall'),
        at: { x: 0, y },
        range: { min: -WALL.y, max: WALL.y, now: y },
        set: (/** @type {number} */ _x, /** @type {number} */ to) => moved(to),
        turn: (/** @type {number} */ steps) => moved(y - steps / 2),
      };
    }),
  draw(state, { times, shown: now }, pencil, seconds) {
    const { palette } = pencil;
    const [turn] = state.turn;
    // It plays on from the time that was chosen.
    now.from = Math.min(now.from, seconds);
    now.time = Math.min((state.time[0] + RATE * (seconds - now.from)) % (2 * turn + REST), 2 * turn);
    now.positions = times.positions(now.time);
    pencil.paper();
    pencil.polygon(pointsOf(ROOM)).stroke(palette.wall, 3);
    for (const part of middleOf(state.gap)) pencil.polygon(pointsOf(part)).fill(palette.wall);
    const balls = pointsOf(now.positions);
    balls.forEach((center, i) => {
      const left = i < balls.length / 2;
      pencil
        .circle(center, RADIUS)
        .fill(left ? palette['ball-fill'] : palette['obstacle-fill'])
        .stroke(left ? palette.path : palette.obstacle, 1.5);
    });
    const back = now.time > turn;
    pencil.note(`t = ${number(back ? 2 * turn - now.time : now.time, 1)} ${back ? '◀' : '▶'}`);
  },
  says(state, { times, shown: now }, t) {
    const [turn] = state.turn;
    const positions = now.positions ?? times.positions(now.time);
    const values = {
      home: atHome(positions),
      count: state.count[0],
      time: number(now.time > turn ? 2 * turn - now.time : now.time, 1),
    };
    if (now.time < 2 * turn) return t(now.time > turn ? 'events.gas.back' : 'events.gas.there', values);
    const far = farthest(times.positions(2 * turn), times.start());
    if (far === 0) return t('events.gas.exact', values);
    return t('events.gas.far', {
      ...values,
      far: far < 0.01 ? far.toExponential(0).replace('-', '−') : number(far, 2),
    });
  },
};
