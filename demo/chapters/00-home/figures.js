// The first page's figure: a ball that rebounds in a polygon.
import { Rebound } from 'raybound';
import { pointsOf } from '../../lib/lesson-figure.js';
import { freeBall, pointAlong, roomHandles } from '../../lib/rooms.js';

const shown = { x: 16, y: 8 };
const RADIUS = 0.9;
const CONTACTS = 60;
/** How many contacts of the path are drawn. */
const DRAWN = 9;
const SPEED = 9; // units per second

const initial = {
  wall: [-14, -6, -2, -7, 13, -5, 14, 5, 4, 3, -3, 7, -14, 5],
  ball: [-9, 0, -5, -3],
};
/** @param {number[]} wall @param {number[]} ball */
const placed = (wall, ball) => freeBall(ball, { walls: [{ points: wall }] }, RADIUS, shown);

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
    pencil.faint(0.45, () => void pencil.polygon(path.slice(0, DRAWN + 1), false).stroke(palette.path, 1.5));
    pencil.arrow({ x, y }, { x: tipX, y: tipY }, palette.path, 2);
    const ball = time === 0 || length === 0 ? path[0] : pointAlong(path, (time * SPEED) % length);
    pencil.circle(ball, RADIUS).fill(palette['ball-fill']).stroke(palette.path, 2.5);
    path
      .slice(1, DRAWN + 1)
      .forEach((/** @type {{x: number, y: number}} */ center, /** @type {number} */ i) => {
        pencil.label(String(i + 1), center, { x: 1, y: -1 }, palette.ink, 3);
      });
  },
  says: (_state, { contacts }, t) => t('home.path', { contacts }),
};
