// The second figure: one fast ball, one thin wall. Where steps put the ball, and where it touches.
import { Vector2, intersect } from 'raybound';
import { number, rowsOf } from '../../lib/numbers.js';
import { SHOWN, clamp, place, put } from '../../lib/state.js';
import { contactOf } from './contact.example.js';
import { piecesOf } from './polyline-walls.js';
import { stepAll } from './steps.mistake.js';

/** @type {Record<string, any>} */
export const initial = {
  line: [-17, 5, -11, 3], // the ball's center, and where it is going
  wall: [4, -9, 2, 9],
  radius: [1],
  step: [4.5],
};
export const rules = {};

const LEAST = { radius: 0.25, step: 0.25 };
const MOST = { radius: 3, step: 12 };
/** A ball is followed as far as the figure is wide. */
const REACH = 2.4 * SHOWN.x;

/** @param {any} state */
export const settle = (state) => ({
  ...state,
  radius: [clamp(state.radius[0], LEAST.radius, MOST.radius)],
  step: [clamp(state.step[0], LEAST.step, MOST.step)],
});

/**
 * The loop's own steps, until they leave the figure.
 * @param {any} ball @param {{start: Vector2, end: Vector2}} wall @param {number} step
 */
function follow(ball, wall, step) {
  const one = { ...ball, center: { ...ball.center }, velocity: { ...ball.velocity } };
  const walls = piecesOf({ walls: [], obstacles: [wall] });
  const places = [];
  for (let way = 0; way < REACH; way += step) {
    const before = { ...one.center };
    const moved = { x: before.x + one.velocity.x * step, y: before.y + one.velocity.y * step };
    // What the loop itself asks about, before it pushes.
    const hit = intersect('circleSegment2', { center: moved, radius: ball.radius }, wall);
    stepAll([one], walls, step);
    places.push({ before, moved, hit, after: { ...one.center }, n: places.length + 1 });
  }
  walls.index.dispose();
  return places;
}

/** @param {any} state */
export function derive({ line: [ax, ay, bx, by], wall: [cx, cy, dx, dy], radius: [radius], step: [step] }) {
  const center = new Vector2(ax, ay);
  const aim = new Vector2(bx, by);
  const way = new Vector2().subVectors(aim, center);
  const length = way.length();
  // One unit of time is one unit of way: a step's time is its length.
  const velocity = length > 0 ? way.clone().multiplyScalar(1 / length) : way;
  const ball = { center, velocity, radius };
  const wall = { start: new Vector2(cx, cy), end: new Vector2(dx, dy) };
  const first = contactOf(ball, wall);
  const contact = first && first.distance < REACH ? first : null;
  const overlap = intersect('circleSegment2', { center, radius }, wall);
  const places = length > 0 && !(overlap && overlap.depth > 0) ? follow(ball, wall, step) : [];
  const noticed = places.find(({ hit }) => hit !== null) ?? null;
  // Noticed from behind it is pushed out there.
  const behind =
    noticed !== null &&
    contact !== null &&
    noticed.hit !== null &&
    new Vector2().copy(noticed.hit.normal).dot(contact.normal) < 0;
  return { ball, aim, wall, step, contact, overlap, places, noticed, behind, length };
}

/** @typedef {ReturnType<typeof derive>} Derived */

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function handles({ line, wall }, d, t) {
  const [ax, ay, bx, by] = line;
  /** @param {number} i @param {string} id */
  const end = (i, id) => ({
    id,
    name: t(`billiards.one.${id}`),
    tone: 'wall',
    at: { x: wall[i], y: wall[i + 1] },
    set: (/** @type {number} */ x, /** @type {number} */ y) => ({ wall: put(wall, i, ...place(x, y)) }),
  });
  return [
    {
      id: 'ball',
      name: t('handle.ball'),
      tone: 'ray',
      at: d.ball.center,
      set: (/** @type {number} */ x, /** @type {number} */ y) => {
        const [px, py] = place(x, y);
        return { line: [px, py, ...place(bx + px - ax, by + py - ay)] };
      },
    },
    {
      id: 'aim',
      name: t('handle.direction'),
      tone: 'tip',
      at: d.aim,
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({ line: [ax, ay, ...place(x, y)] }),
    },
    end(0, 'top'),
    end(2, 'bottom'),
  ];
}

export const under = () => null;

/** @param {any} _state @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
export function draw(_state, d, pencil) {
  const { palette } = pencil;
  const { ball, wall, contact, places, noticed, length } = d;
  pencil.paper();
  // The loop's: each place that it looks at.
  const tunneled = contact !== null && (noticed === null || d.behind);
  for (const { before, moved, after, hit, n } of places) {
    const past = tunneled && n * d.step > contact.distance;
    const color = past || hit ? palette.alarm : palette.quiet;
    pencil.line(before, moved).stroke(color, 1, [2, 4]).circle(moved, ball.radius);
    if (hit) pencil.faint(0.2, () => pencil.fill(palette.alarm));
    pencil.stroke(color, 1.5, hit ? [] : [4, 3]);
    if (hit) pencil.circle(after, ball.radius).stroke(color, 1.5, [4, 3]).arrow(moved, after, color);
  }
  pencil.line(wall.start, wall.end).stroke(palette.wall, 3);
  // raybound's: to the contact and on from there.
  if (length > 0) {
    const far = new Vector2().copy(ball.center).addScaledVector(ball.velocity, REACH);
    pencil.line(ball.center, contact?.center ?? far).stroke(palette.path, 2.5);
    pencil.head(d.aim, ball.velocity, palette.path);
  }
  pencil.circle(ball.center, ball.radius).fill(palette['ball-fill']).stroke(palette.path, 2);
  if (contact) {
    const { center, point, normal, direction, distance } = contact;
    const on = new Vector2().copy(center).addScaledVector(direction, REACH - distance);
    pencil.line(center, on).stroke(palette['path-soft'], 1.75, [7, 5]);
    pencil.circle(center, ball.radius).fill(palette['ball-fill']).stroke(palette.path, 2.5);
    pencil.normal(point, normal).dot(point, palette.path);
  }
}

/** @param {Derived} d */
function verdict({ contact, overlap, noticed, behind, length }) {
  if (length === 0) return 'rests';
  if (overlap && overlap.depth > 0) return 'overlaps';
  if (!contact) return 'misses';
  if (!noticed) return 'through';
  return behind ? 'behind' : 'late';
}

/** @param {any} _state @param {Derived} d @param {import('../../lib/figure.js').Translate} t @returns {any} */
export function report(_state, d, t) {
  const { contact, noticed, places } = d;
  const how = verdict(d);
  const bad = how === 'through' || how === 'behind';
  const values = {
    n: noticed?.n ?? places.length,
    at: number(contact?.distance ?? 0, 2),
    deep: number(noticed?.hit?.depth ?? 0),
  };
  return {
    messages: [
      {
        kind: bad ? 'stop' : how === 'late' ? 'note' : 'nothing',
        text: t(`billiards.one.${how}`, values),
      },
    ],
    query: 'room.next(ray)',
    rows: rowsOf(contact),
    ours: contact ? t('billiards.one.at', values) : t('billiards.one.none'),
    oursNote: t(contact ? 'billiards.one.atNote' : 'billiards.one.noneNote'),
    wrong: noticed ? t('billiards.one.step', values) : t('billiards.one.never'),
    wrongNote: t(`billiards.one.note.${how}`, values),
    bad,
  };
}
