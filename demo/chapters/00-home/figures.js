// The first page's figure: a ball that rebounds in a polygon.
import { Rebound } from 'raybound';
import { pointsOf } from '../../lib/lesson-figure.js';
import { freeBall, pointAlong, roomHandles } from '../../lib/rooms.js';

/** @typedef {{x: number, y: number}} Point */

const shown = { x: 16, y: 8 };
const RADIUS = 0.9;
const CONTACTS = 60;
/** How many contacts ahead of the ball are drawn, and how many behind it, fainter. */
const DRAWN = 9;
const SPEED = 9; // units per second

const initial = {
  wall: [-14, -6, -2, -7, 13, -5, 14, 5, 4, 3, -3, 7, -14, 5],
  ball: [-9, 0, -5, -3],
};
/** @param {number[]} wall @param {number[]} ball */
const placed = (wall, ball) => freeBall(ball, { walls: [{ points: wall }] }, RADIUS, shown);

/** Index of the first point of a path that is farther along it than `along`. @param {Point[]} path @param {number} along */
function contactAfter(path, along) {
  let i = 1;
  for (let rest = along; i < path.length - 1; i += 1) {
    rest -= Math.hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    if (rest < 0) break;
  }
  return i;
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const hero = {
  shown,
  initial,
  settle(state) {
    const ball = placed(state.wall, state.ball);
    return ball ? { ...state, ball } : initial;
  },
  derive({ wall, ball }) {
    const room = new Rebound({ walls: [{ points: wall }], radius: RADIUS });
    const [x, y, tipX, tipY] = ball;
    const trace = room.trace(
      { origin: { x, y }, direction: { x: tipX - x, y: tipY - y } },
      { maxContacts: CONTACTS },
    );
    const path = pointsOf(Array.from(trace.points));
    const { length } = trace;
    room.dispose();
    return { path, length, contacts: trace.contacts.length };
  },
  handles: (state, _derived, t) => roomHandles(state, shown, (wall) => placed(wall, state.ball) !== null, t),
  draw(state, { path, length }, pencil, time) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(pointsOf(state.wall)).stroke(palette.wall, 3);
    const [x, y, tipX, tipY] = state.ball;
    const along = length === 0 ? 0 : (time * SPEED) % length;
    const ball = along === 0 ? path[0] : pointAlong(path, along);
    const next = contactAfter(path, along);
    const ahead = path.slice(next, next + DRAWN);
    pencil.faint(
      0.15,
      () =>
        void pencil
          .polygon([...path.slice(Math.max(0, next - DRAWN), next), ball], false)
          .stroke(palette.path, 1.5),
    );
    pencil.faint(0.45, () => void pencil.polygon([ball, ...ahead], false).stroke(palette.path, 1.5));
    pencil.arrow({ x, y }, { x: tipX, y: tipY }, palette.path, 2);
    pencil.circle(ball, RADIUS).fill(palette['ball-fill']).stroke(palette.path, 2.5);
    ahead.forEach((/** @type {Point} */ center, /** @type {number} */ i) => {
      pencil.label(String(next + i), center, { x: 1, y: -1 }, palette.ink, 3);
    });
  },
  says: (_state, { contacts }, t) => t('home.path', { contacts }),
};
