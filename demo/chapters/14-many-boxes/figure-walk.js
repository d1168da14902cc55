// The second figure: a ray among thin walls, asked of the hierarchy by raybound and by a walk with two common mistakes.
import { Vector2 } from 'raybound';
import { number } from '../../lib/numbers.js';
import { place } from '../../lib/state.js';
import { closest, everything, over } from './walk.example.js';
import { strictWalk } from './walk.mistake.js';

/** Walls of a maze, some without any thickness: from x, y to x, y on whole units. */
const WALLS = [
  -16, -10, -12, -10, -12, -10, -12, -6, -14, -3, -8, -3, -16, 0, -16, 5, -14, 7, -10, 9, -9, -12, -5, -11, -6, -8, -6,
  -2, -8, 0, -4, 0, -10, 3, -10, 6, -7, 5, -3, 5, -5, 8, -4, 12, -3, -10, 1, -10, -2, -6, 0, -4, -1, -2, -1, 3, 1, 0,
  5, 0, 0, 6, 4, 7, 2, 9, 2, 13, 3, -12, 4, -8, 4, -5, 8, -5, 6, -3, 6, 2, 5, 4, 9, 4, 7, 7, 11, 7, 7, 10, 8, 12, 8,
  -11, 12, -10, 10, -7, 10, -3, 9, 0, 13, 0, 11, 2, 11, 6, 13, 9, 17, 9, 14, -12, 14, -8, 13, -5, 17, -4, 15, 0, 18, 0,
  15, 3, 15, 7, -18, -13, -17, -9, -18, 8, -16, 12, -13, 11, -9, 12, 16, 11, 18, 13,
]; // prettier-ignore

/** @type {Record<string, any>} */
export const initial = { line: [-18, 0, -12, 0] };
export const rules = {};

/** Built when it is first asked. @type {any} */
let made;
function maze() {
  const boxes = Float64Array.from(WALLS);
  made ??= { boxes, index: over(boxes) };
  made.nodes ??= [...made.index];
  return made;
}

/** @param {any} state */
export function derive({ line: [ax, ay, bx, by] }) {
  const { index, nodes } = maze();
  const start = new Vector2(ax, ay);
  const end = new Vector2(bx, by);
  const direction = new Vector2().subVectors(end, start);
  const ray = { origin: start, direction };
  const hits = everything(index, ray);
  const first = closest(index, ray);
  const wrong = strictWalk(ray, nodes, (/** @type {number} */ i) => index.box(i));
  const found = new Set(wrong.hits);
  const lost = hits.filter((/** @type {any} */ { index: i }) => !found.has(i));
  return { index, nodes, start, end, direction, hits, first, wrong, lost };
}

/** @typedef {ReturnType<typeof derive>} Derived */

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function handles({ line }, d, t) {
  const [ax, ay, bx, by] = line;
  return [
    {
      id: 'origin',
      name: t('handle.origin'),
      tone: 'ray',
      at: d.start,
      set: (/** @type {number} */ x, /** @type {number} */ y) => {
        const [px, py] = place(x, y);
        return { line: [px, py, ...place(bx + px - ax, by + py - ay)] };
      },
    },
    {
      id: 'aim',
      name: t('handle.aim'),
      tone: 'tip',
      at: d.end,
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({ line: [ax, ay, ...place(x, y)] }),
    },
  ];
}

export const under = () => null;

/** @param {any} _state @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
export function draw(_state, d, pencil) {
  const { palette } = pencil;
  const corners = (/** @type {any} */ { min, max }) => [
    min,
    { x: max.x, y: min.y },
    max,
    { x: min.x, y: max.y },
  ];
  pencil.paper();
  for (const { box, depth } of d.nodes) {
    if (depth > 0) pencil.polygon(corners(box)).stroke(palette.box, 1, depth === 1 ? [8, 4] : [2, 3]);
  }
  for (let i = 0; i < d.index.length; i += 1) {
    pencil
      .polygon(corners(d.index.box(i)))
      .fill(palette['obstacle-fill'])
      .stroke(palette.obstacle, 2.5);
  }
  const at = (/** @type {number} */ t) => new Vector2().copy(d.start).addScaledVector(d.direction, t);
  const length = d.direction.length();
  if (length > 0) {
    pencil.line(d.start, at(80 / length)).stroke(palette.path, 1.75);
    pencil.line(d.start, d.end).stroke(palette.path, 2.5).head(d.end, d.direction, palette.path);
  }
  for (const { t } of d.hits) pencil.dot(at(t), palette.path);
  for (const { t } of d.lost) pencil.cross(at(t));
}

/** @param {any} _state @param {Derived} d @param {import('../../lib/figure.js').Translate} t @returns {any} */
export function report(_state, d, t) {
  const { hit, asked } = d.first;
  const lost = d.lost.length;
  return {
    messages: [
      {
        kind: hit ? 'obstacle' : 'nothing',
        text: t(hit ? 'many.walk.hit' : 'many.walk.miss', { n: d.hits.length, t: number(hit?.t ?? 0) }),
      },
    ],
    query: 'index.raycast(ray)',
    rows: Object.entries(hit ?? {}).map(([key, value]) => [
      key,
      typeof value === 'number' ? number(value) : String(value),
    ]),
    ours: t('many.walk.hits', { n: d.hits.length }),
    oursNote: t('many.walk.note', { asked }),
    wrong: t('many.walk.hits', { n: d.wrong.hits.length }),
    wrongNote: t(lost > 0 ? 'many.walk.lost' : 'many.walk.same', { n: lost, asked: d.wrong.asked }),
    bad: lost > 0,
  };
}
