// The first page's figure: a ball that rebounds in a polygon.
import { Rebound } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { pointAlong } from '../../lib/rooms.js';

const shown = { x: 16, y: 8 };
const RADIUS = 0.9;
const CONTACTS = 60;
/** So many contacts of the path are drawn. */
const DRAWN = 9;
const SPEED = 9; // units a second

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const hero = {
  shown,
  initial: {
    wall: [-14, -6, -2, -7, 13, -5, 14, 5, 4, 3, -3, 7, -14, 5],
    ball: [-9, 0, -5, -3],
  },
  settle: (state) =>
    state.ball[0] === state.ball[2] && state.ball[1] === state.ball[3]
      ? {
          ...state,
          ball: [state.ball[0], state.ball[1], ...placeIn(shown, state.ball[0] + 1, state.ball[1] + 1)],
        }
      : state,
  derive({ wall, ball }) {
    const room = new Rebound({ walls: [{ points: wall }], radius: RADIUS });
    const [x, y, tipX, tipY] = ball;
    const blocked = room.overlaps({ x, y });
    const trace = room.trace(
      { origin: { x, y }, direction: { x: tipX - x, y: tipY - y } },
      { maxContacts: CONTACTS },
    );
    const path = pointsOf(Array.from(trace.points));
    const { length } = trace;
    room.dispose();
    return { blocked, path, length, contacts: trace.contacts.length };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'ball', 0, shown, { id: 'ball', name: t('handle.ball'), tone: 'ray' }),
    pointHandle(state, 'ball', 2, shown, { id: 'direction', name: t('handle.direction'), tone: 'tip' }),
    ...pointsOf(state.wall).map((_point, i) =>
      pointHandle(state, 'wall', 2 * i, shown, {
        id: `corner-${i}`,
        name: t('handle.wallCorner', { n: i + 1 }),
        tone: 'wall',
      }),
    ),
  ],
  draw(state, { blocked, path, length }, pencil, time) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(pointsOf(state.wall)).stroke(palette.wall, 3);
    const [x, y, tipX, tipY] = state.ball;
    if (blocked) {
      pencil.circle({ x, y }, RADIUS).stroke(palette.alarm, 2.5);
      return;
    }
    pencil.faint(0.45, () => void pencil.polygon(path.slice(0, DRAWN + 1), false).stroke(palette.path, 1.5));
    pencil.arrow({ x, y }, { x: tipX, y: tipY }, palette.path, 2);
    const ball = time === 0 || length === 0 ? path[0] : pointAlong(path, (time * SPEED) % length);
    pencil.circle(ball, RADIUS).fill(palette['ball-fill']).stroke(palette.path, 2.5);
  },
  says: (_state, { blocked, contacts }, t) => t(blocked ? 'home.blocked' : 'home.path', { contacts }),
};
