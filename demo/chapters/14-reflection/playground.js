// The lesson's large figure: a ball in any polygon, with an obstacle, traced by raybound.
import { Arc2, Rebound } from 'raybound';
import { limitOf, placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { freeBall, pointAlong, roomHandles } from '../../lib/rooms.js';
import { clamp } from '../../lib/state.js';

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import('../../lib/handles.js').Handle} Handle */
/** @typedef {import('../../lib/text.js').Translate} Translate */

const shown = { x: 12, y: 8 };
const LEAST_CORNERS = 3;
const MOST_CORNERS = 16;
const MOST_CONTACTS = 60;
const RADIUS = { min: 0.25, max: 2 };
const BOWL = { radius: 2.5, startAngle: -0.6, endAngle: 3.3 };
/** Sides shorter than this, in units, have no mark for a new corner. */
const LONG = 3;
/** In units per second. */
const SPEED = 7;

export const OBSTACLES = ['none', 'block', 'pillar', 'bowl'];

const initial = {
  wall: [-11, -7, 0, -6, 10, -7, 11, 0, 7, 7, -3, 5, -10, 7],
  ball: [-8, 2, -5, 0],
  obstacle: 'pillar',
  block: [1, -2, 5, -1, 4, 2, 1, 1],
  pillar: [3, 0],
  bowl: [3, 0],
  radius: [1],
  contacts: [6],
};

/** @param {any} state @returns {import('../../../js/rebound/Walls.js').Scene} */
function sceneOf({ wall, obstacle, block, pillar, bowl }) {
  const walls = [{ points: wall }];
  if (obstacle === 'block') return { walls, obstacles: [{ points: block }] };
  if (obstacle === 'pillar')
    return { walls, obstacles: [{ center: { x: pillar[0], y: pillar[1] }, radius: 2 }] };
  if (obstacle === 'bowl')
    return { walls, obstacles: [new Arc2(bowl[0], bowl[1], BOWL.radius, BOWL.startAngle, BOWL.endAngle)] };
  return { walls };
}

/** @param {any} state @param {number} [radius] */
const ballIn = (state, radius = state.radius[0]) => freeBall(state.ball, sceneOf(state), radius, shown);

/** @param {any} state @param {object} patch */
const ifFree = (state, patch) => (ballIn({ ...state, ...patch }) ? patch : {});

/** The obstacle stays where it is if the ball would fit nowhere. @param {any} state @param {Handle} handle @returns {Handle} */
const obstacleHandle = (state, handle) => ({
  ...handle,
  set: (x, y) => ifFree(state, /** @type {any} */ (handle.set(x, y))),
});

/** @param {any} state @param {Translate} t @returns {Handle[]} */
function obstacleHandles(state, t) {
  const { obstacle } = state;
  if (obstacle === 'none') return [];
  if (obstacle !== 'block')
    return [
      obstacleHandle(
        state,
        pointHandle(state, obstacle, 0, shown, {
          id: obstacle,
          name: t(`rebound.handle.${obstacle}`),
          tone: 'whole',
        }),
      ),
    ];
  return pointsOf(state.block).map((_point, i) =>
    obstacleHandle(
      state,
      pointHandle(state, 'block', 2 * i, shown, {
        id: `block-${i}`,
        name: t('rebound.handle.block', { n: i + 1 }),
        tone: 'shape',
      }),
    ),
  );
}

/** The midpoint of the side from corner i to the next corner. @param {number[]} wall @param {number} i @returns {Point} */
function middleOf(wall, i) {
  const [a, b] = [2 * i, (2 * i + 2) % wall.length];
  return { x: (wall[a] + wall[b]) / 2, y: (wall[a + 1] + wall[b + 1]) / 2 };
}

/** @param {any} state @param {number} i */
function insertAfter(state, i) {
  if (state.wall.length >= 2 * MOST_CORNERS) return undefined;
  const { x, y } = middleOf(state.wall, i);
  const wall = [...state.wall];
  wall.splice(2 * i + 2, 0, ...placeIn(shown, x, y));
  return ballIn({ ...state, wall }) ? { patch: { wall }, select: `wall-${i + 1}` } : undefined;
}

/** @param {any} state @param {number} i */
function removeAt(state, i) {
  if (state.wall.length <= 2 * LEAST_CORNERS) return undefined;
  const wall = [...state.wall];
  wall.splice(2 * i, 2);
  return ballIn({ ...state, wall }) ? { patch: { wall }, select: `wall-${Math.max(i - 1, 0)}` } : undefined;
}

/** The marks between corners: dragging a mark creates a new corner. @param {any} state @returns {Handle[]} */
const marksOf = (state) =>
  pointsOf(state.wall).flatMap((a, i) => {
    const { wall } = state;
    const b = { x: wall[(2 * i + 2) % wall.length], y: wall[(2 * i + 3) % wall.length] };
    if (wall.length >= 2 * MOST_CORNERS || Math.hypot(b.x - a.x, b.y - a.y) < LONG) return [];
    return [
      {
        id: `mark-${i}`,
        name: '',
        tone: /** @type {const} */ ('mark'),
        at: middleOf(wall, i),
        set: () => ({}),
        pull: () => insertAfter(state, i),
      },
    ];
  });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const path = {
  shown,
  initial,
  rules: {
    obstacle: OBSTACLES,
    radius: { most: RADIUS.max },
    contacts: { most: MOST_CONTACTS },
    wall: {
      valid: ({ length }) => length % 2 === 0 && length >= 2 * LEAST_CORNERS && length <= 2 * MOST_CORNERS,
    },
  },
  settle(given) {
    const limit = limitOf(shown);
    const inside = (/** @type {number[]} */ list) =>
      list.map((v, i) => clamp(v, i % 2 ? -limit.y : -limit.x, i % 2 ? limit.y : limit.x));
    const state = {
      ...given,
      wall: inside(given.wall),
      block: inside(given.block),
      pillar: inside(given.pillar),
      bowl: inside(given.bowl),
      contacts: [clamp(Math.round(given.contacts[0]), 0, MOST_CONTACTS)],
    };
    // If the ball fits nowhere, try smaller radii.
    for (let radius = clamp(given.radius[0], RADIUS.min, RADIUS.max); radius >= RADIUS.min; radius -= 0.25) {
      const ball = ballIn(state, radius);
      if (ball) return { ...state, ball, radius: [radius] };
    }
    return { ...initial, contacts: state.contacts };
  },
  handles: (state, _derived, t) => [
    ...marksOf(state),
    ...roomHandles(state, shown, (wall) => ballIn({ ...state, wall }) !== null, t).map((handle) => {
      const [, index] = /^wall-(\d+)$/.exec(handle.id) ?? [];
      if (index === undefined) return handle;
      return {
        ...handle,
        insert: () => insertAfter(state, Number(index)),
        remove: () => removeAt(state, Number(index)),
      };
    }),
    ...obstacleHandles(state, t),
  ],
  derive(state) {
    const room = new Rebound({ ...sceneOf(state), radius: state.radius[0] });
    const [x, y, tipX, tipY] = state.ball;
    const trace = room.trace(
      { origin: { x, y }, direction: { x: tipX - x, y: tipY - y } },
      { maxContacts: state.contacts[0] },
    );
    room.dispose();
    return { points: pointsOf(Array.from(trace.points)), contacts: trace.contacts, length: trace.length };
  },
  draw(state, { points, contacts, length }, pencil, time) {
    const { palette } = pencil;
    const [radius] = state.radius;
    pencil.paper();
    pencil.polygon(pointsOf(state.wall)).stroke(palette.wall, 3);
    const { obstacle, block, pillar, bowl } = state;
    if (obstacle === 'block')
      pencil.polygon(pointsOf(block)).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2.5);
    if (obstacle === 'pillar')
      pencil
        .circle({ x: pillar[0], y: pillar[1] }, 2)
        .fill(palette['obstacle-fill'])
        .stroke(palette.obstacle, 2.5);
    if (obstacle === 'bowl')
      pencil
        .arc({ x: bowl[0], y: bowl[1] }, BOWL.radius, BOWL.startAngle, BOWL.endAngle)
        .stroke(palette.obstacle, 3);
    pencil.polygon(points, false).stroke(palette.path, contacts.length > 15 ? 1 : 1.75);
    if (contacts.length <= 15)
      for (const { center, normal, point } of contacts) {
        pencil.faint(0.5, () => void pencil.circle(center, radius).stroke(palette.path, 1));
        pencil.arrow(point, { x: point.x + normal.x, y: point.y + normal.y }, palette.normal, 1.5);
      }
    const [x, y, tipX, tipY] = state.ball;
    pencil.arrow({ x, y }, { x: tipX, y: tipY }, palette.path, 2.5);
    const ball = time > 0 && length > 0 ? pointAlong(points, (time * SPEED) % length) : points[0];
    pencil.circle(ball, radius).fill(palette['ball-fill']).stroke(palette.path, 2.5);
    // Numbers at the first contacts, then the number of the last contact.
    contacts.forEach(({ center }, i) => {
      if (i < 9 || i === contacts.length - 1)
        pencil.label(String(i + 1), center, { x: 1, y: -1 }, palette.ink, 3);
    });
  },
  says: (state, { contacts, length }, t) =>
    t('rebound.path', {
      count: contacts.length,
      length: number(length, 1),
      radius: number(state.radius[0], 2),
    }),
};
