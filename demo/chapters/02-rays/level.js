// A level to light: a room of any shape, and lamps in it.
import { Rebound } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { clamp } from '../../lib/state.js';

/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 7 };
const MOST_CORNERS = 24;
const MOST_LAMPS = 5;
/** Distance of the points of the floor for which is tested whether they are lit, in units. */
const PITCH = 0.5;
/** Sides shorter than this, in units, have no mark for a new corner. */
const LONG = 3;
/** Rays are cast past both sides of a corner, at this angle from it. */
const BESIDE = 1e-6;

/** Corners of the levels, in order around the room. @type {Record<string, number[]>} */
export const LEVELS = {
  comb: [
    -11, -6, 11, -6, 11, 6, 8, 6, 8, -2, 4, -2, 4, 6, 1, 6, 1, -2, -3, -2, -3, 6, -6, 6, -6, -2, -8, -2, -8,
    6, -11, 6,
  ],
  spiral: [
    -11, -6, 11, -6, 11, 6, -7, 6, -7, -2, 7, -2, 7, 2, -3, 2, -3, 0.5, 4, 0.5, 4, -0.5, -5, -0.5, -5, 4, 9,
    4, 9, -4, -11, -4,
  ],
  star: [0, -6.25, 2, -2, 10, -5, 4, 0.5, 11, 5, 3, 3, 0, 6.25, -3, 3, -11, 5, -4, 0.5, -10, -5, -2, -2],
};
export const CHOICES = [...Object.keys(LEVELS), 'own'];

const initial = {
  level: 'comb',
  room: LEVELS.star,
  // These places are inside each of the levels.
  lamps: [0, -4.5, 9, -4.5, -9, -4.5, 9, 4.25, -5.5, 2.5],
  count: [2],
};

/** @param {any} state @returns {number[]} */
const roomOf = ({ level, room }) => LEVELS[level] ?? room;
/** @param {any} state */
const lampsOf = ({ lamps, count: [count] }) => pointsOf(lamps).slice(0, count);

/** The corners of the area that a lamp lights, in the order of their angles. @param {Rebound} walls @param {Point[]} corners @param {Point} lamp */
function areaOf(walls, corners, lamp) {
  return corners
    .filter(({ x, y }) => x !== lamp.x || y !== lamp.y)
    .flatMap(({ x, y }) => {
      const angle = Math.atan2(y - lamp.y, x - lamp.x);
      return [angle - BESIDE, angle, angle + BESIDE];
    })
    .sort((a, b) => a - b)
    .flatMap((angle) => {
      const hit = walls.raycast({ origin: lamp, direction: { x: Math.cos(angle), y: Math.sin(angle) } });
      return hit ? [{ x: hit.point.x, y: hit.point.y }] : [];
    });
}

/**
 * The areas that lamps light in a room, and the points of its floor with the lamps that light each.
 * @param {number[]} room @param {Point[]} lamps
 */
export function lightIn(room, lamps) {
  const walls = new Rebound({ walls: [room], radius: 0 });
  const isInside = (/** @type {Point} */ p) => !walls.overlaps(p);
  const corners = pointsOf(room);
  const on = lamps.filter(isInside);
  /** @type {{at: Point, lit: boolean}[]} */
  const floor = [];
  for (let y = -shown.y + PITCH / 2; y < shown.y; y += PITCH)
    for (let x = -shown.x + PITCH / 2; x < shown.x; x += PITCH) {
      const at = { x, y };
      if (!isInside(at)) continue;
      const lit = on.some(
        (lamp) => !walls.raycastAny({ origin: at, direction: { x: lamp.x - x, y: lamp.y - y } }, { maxT: 1 }),
      );
      floor.push({ at, lit });
    }
  const areas = on.map((lamp) => areaOf(walls, corners, lamp));
  walls.dispose();
  return { areas, floor, on };
}

/** @param {any} state @param {number} i */
function insertAfter(state, i) {
  const corners = pointsOf(state.room);
  if (corners.length >= MOST_CORNERS) return undefined;
  const [a, b] = [corners[i], corners[(i + 1) % corners.length]];
  const room = [...state.room];
  room.splice(2 * i + 2, 0, ...placeIn(shown, (a.x + b.x) / 2, (a.y + b.y) / 2));
  return { patch: { room }, select: `corner-${i + 1}` };
}

/** @param {any} state @param {number} i */
function removeAt(state, i) {
  if (state.room.length <= 6) return undefined;
  const room = [...state.room];
  room.splice(2 * i, 2);
  return { patch: { room }, select: `corner-${Math.max(i - 1, 0)}` };
}

/** The marks between corners: dragging a mark creates a new corner. @param {any} state @returns {import('../../lib/handles.js').Handle[]} */
const marksOf = (state) =>
  state.level !== 'own' || state.room.length >= 2 * MOST_CORNERS
    ? []
    : pointsOf(state.room).flatMap((a, i, all) => {
        const b = all[(i + 1) % all.length];
        if (Math.hypot(b.x - a.x, b.y - a.y) < LONG) return [];
        return [
          {
            id: `mark-${i}`,
            name: '',
            tone: /** @type {const} */ ('mark'),
            at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
            set: () => ({}),
            pull: () => insertAfter(state, i),
          },
        ];
      });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const level = {
  shown,
  initial,
  rules: {
    level: CHOICES,
    room: { valid: ({ length }) => length % 2 === 0 && length >= 6 && length <= 2 * MOST_CORNERS },
    lamps: { most: 12 },
    count: { most: MOST_LAMPS },
  },
  settle: (state) => ({
    ...state,
    room: pointsOf(state.room).flatMap(({ x, y }) => placeIn(shown, x, y)),
    count: [clamp(Math.round(state.count[0]), 1, MOST_LAMPS)],
  }),
  handles: (state, _derived, t) => [
    ...lampsOf(state).map((_lamp, i) =>
      pointHandle(state, 'lamps', 2 * i, shown, {
        id: `lamp-${i}`,
        name: t('rays.handle.lamp', { n: i + 1 }),
        tone: 'ray',
      }),
    ),
    ...marksOf(state),
    ...(state.level === 'own' ? pointsOf(state.room) : []).map((_corner, i) => ({
      ...pointHandle(state, 'room', 2 * i, shown, {
        id: `corner-${i}`,
        name: t('handle.wallCorner', { n: i + 1 }),
        tone: /** @type {const} */ ('wall'),
      }),
      insert: () => insertAfter(state, i),
      remove: () => removeAt(state, i),
    })),
  ],
  derive: (state) => lightIn(roomOf(state), lampsOf(state)),
  draw(state, { areas, floor, on }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const area of areas) pencil.polygon(area).fill(palette['ball-fill']);
    for (const { at, lit } of floor)
      pencil.circle(at, lit ? 0.05 : 0.1).fill(lit ? palette['path-soft'] : palette.quiet);
    pencil.polygon(pointsOf(roomOf(state))).stroke(palette.wall, 3);
    for (const lamp of lampsOf(state)) pencil.dot(lamp, on.includes(lamp) ? palette.box : palette.quiet, 8);
    const lit = floor.filter((/** @type {{lit: boolean}} */ one) => one.lit).length;
    pencil.note(`${lit} / ${floor.length}`, lit === floor.length ? palette.obstacle : palette.ink);
  },
  says(state, { floor, on }, t) {
    const lit = floor.filter((/** @type {{lit: boolean}} */ one) => one.lit).length;
    const corners = roomOf(state).length / 2;
    const values = {
      lit,
      of: floor.length,
      lamps: state.count[0],
      off: state.count[0] - on.length,
      corners,
      enough: Math.floor(corners / 3),
    };
    if (on.length < state.count[0]) return t('rays.level.outside', values);
    if (lit === floor.length) return t('rays.level.done', values);
    return t('rays.level.dark', values);
  },
};
