// The third figure: how two shapes overlap, or how far they are apart. State -> derived values -> drawing and report.
import { OBB2, Vector2, measure } from 'raybound';
import { number, rowsOf } from '../../lib/numbers.js';
import { closest, compare } from './overlap.example.js';
import { clampOnly, copiedAxis } from './overlap.mistake.js';
import { KINDS, START, cornersOf, drawShape, knobsOf, obbOf, shapeOf } from './shape.js';
import { clamp } from '../../lib/state.js';

/** @typedef {import('./shape.js').Kind} Kind */
/** @typedef {ReturnType<typeof derive>} Derived */

const { box, obb, capsule, triangle } = START;

/** @type {Record<string, any>} */
export const initial = {
  circle: false,
  shape: 'box',
  first: [-4, -2, 6, 0, 3], // oriented boxes
  second: [4, 2, 4, -3, 4],
  ball: [-5, -3, 4],
  box,
  obb,
  capsule,
  triangle,
};

export const rules = { shape: ['box', 'obb', 'capsule', 'triangle'] };

/** @param {any} state */
export function derive(state) {
  const kind = /** @type {Kind} */ (state.shape);
  if (!state.circle) {
    const [a, b] = [obbOf(state.first), obbOf(state.second)];
    const { answer, shadows } = /** @type {any} */ (compare(a, b));
    return {
      boxes: true,
      kind,
      a,
      b,
      answer,
      shadows,
      wrong: copiedAxis(a, b),
      hasMistake: true,
      name: 'obbObb2',
    };
  }
  const [x, y, radius] = state.ball;
  const ball = { center: new Vector2(x, y), radius };
  const shape = shapeOf(kind, state[kind]);
  const { query } = KINDS[kind];
  const answer = /** @type {any} */ (closest(ball, query, shape));
  const hasMistake = kind === 'box';
  const wrong = hasMistake ? clampOnly(ball, shape) : null;
  const corners = cornersOf(kind, state[kind]);
  return { boxes: false, kind, ball, shape, corners, answer, wrong, hasMistake, name: `circle${query}2` };
}

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function handles(state, d, t) {
  /** @type {[string, Kind, string, string][]} list, kind, tones */
  const parts = d.boxes
    ? [
        ['first', 'obb', 'secondWhole', 'second'],
        ['second', 'obb', 'whole', 'shape'],
      ]
    : [
        ['ball', 'circle', 'secondWhole', 'second'],
        [d.kind, d.kind, 'whole', 'shape'],
      ];
  return parts.flatMap(([list, kind, whole, tone]) =>
    knobsOf(kind, state[list]).map((knob) => ({
      id: `${list}-${knob.id}`,
      name: `${t(`shapes.part.${d.boxes || list === 'ball' ? list : 'shape'}`)}: ${t(`shapes.handle.${knob.id}`)}`,
      tone: knob.id === 'whole' ? whole : tone,
      at: knob.at,
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({ [list]: knob.set(x, y) }),
      grow: knob.grow && ((/** @type {number} */ by) => ({ [list]: knob.grow?.(by) })),
    })),
  );
}

/** @param {any} _state @param {Derived} d @param {{x: number, y: number}} point */
export function under(_state, d, point) {
  const dot = { center: point, radius: 0 };
  if (d.boxes) {
    if (closest(dot, 'Obb', d.a).touches) return 'first-whole';
    return closest(dot, 'Obb', d.b).touches ? 'second-whole' : null;
  }
  if (closest(dot, 'Circle', d.ball).touches) return 'ball-whole';
  return closest(dot, KINDS[d.kind].query, d.shape).touches ? `${d.kind}-whole` : null;
}

/** @param {OBB2} obb */
const around = (obb) => {
  const [a, b, c, e] = obb.getCorners();
  return [a, b, e, c];
};

/** @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
function drawBoxes({ a, b, answer, shadows }, pencil) {
  const { palette } = pencil;
  const { normal, depth, touches: yes } = answer;
  const first = /** @type {OBB2} */ (a);
  const second = /** @type {OBB2} */ (b);

  pencil.polygon(around(second)).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2.5);
  pencil.polygon(around(first)).fill(palette['ball-fill']).stroke(palette.path, 2.5);

  // the line beside them, on the side with more room
  const side = new Vector2(-normal.y, normal.x);
  const reach = [first, second].map((one) => measure('obbPlane2', one, { normal: side, constant: 0 }));
  const least = Math.min(...reach.map((one) => one.min));
  const greatest = Math.max(...reach.map((one) => one.max));
  const border = Math.abs(side.y) > 0.6 ? 13.5 : 16;
  const below = greatest <= -least;
  const beside = clamp(below ? greatest + 2 : least - 2, -border, border);
  const on = (/** @type {number} */ along, /** @type {number} */ lane) =>
    new Vector2()
      .copy(side)
      .multiplyScalar(beside + (below ? lane : -lane))
      .addScaledVector(normal, along);

  pencil.line(on(-60, 0.5), on(60, 0.5)).stroke(palette.quiet, 1, [2, 4]);
  const colors = [palette.path, palette.obstacle];
  /** @type {any[]} */ (shadows).forEach(({ min: from, max: to, minPoint: lowest, maxPoint: highest }, i) => {
    const lane = i === 0 ? 0.1 : 0.9;
    pencil.line(lowest, on(from, lane)).stroke(colors[i], 1, [2, 4]);
    pencil.line(highest, on(to, lane)).stroke(colors[i], 1, [2, 4]);
    pencil.line(on(from, lane), on(to, lane)).stroke(colors[i], pencil.small ? 5 : 7);
  });
  const [p, q] = /** @type {any[]} */ (shadows);
  // Both shadows lie between these two: where they overlap, or the gap.
  const [from, to] = [Math.max(p.min, q.min), Math.min(p.max, q.max)];
  pencil.line(on(from, -0.6), on(from, 1.6)).stroke(palette.normal, 1.5);
  pencil.line(on(to, -0.6), on(to, 1.6)).stroke(palette.normal, 1.5);
  pencil.line(on(from, 0.5), on(to, 0.5)).stroke(palette.normal, 2.5);
  pencil.label(
    number(Math.abs(depth), 3),
    on((from + to) / 2, 0.5),
    below ? side : side.clone().negate(),
    palette.normal,
    14,
  );

  // the least way that parts them
  if (yes && depth > 0) {
    const moved = new OBB2(
      new Vector2().copy(first.center).addScaledVector(normal, depth),
      first.halfSize,
      first.axis,
    );
    pencil.polygon(around(moved)).stroke(palette.path, 1.5, [6, 4]);
    pencil.arrow(first.center, moved.center, palette.normal, 3);
  }
}

/** @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
function drawCircle({ kind, shape, corners, ball, answer, wrong }, pencil) {
  const { palette } = pencil;
  const { point, normal, depth, touches: yes } = answer;
  const { center, radius } = /** @type {{center: Vector2, radius: number}} */ (ball);
  drawShape(pencil, kind, shape, corners ?? []);
  pencil.circle(center, radius).fill(palette['ball-fill']).stroke(palette.path, 2.5);

  const own = new Vector2().copy(center).addScaledVector(normal, -radius);
  pencil.line(center, point).stroke(palette.path, 1.25, [3, 4]);
  if (!yes) pencil.line(point, own).stroke(palette.normal, 2.5);
  pencil.normal(point, normal);
  pencil.dot(own, palette.path);
  pencil.dot(point, palette.normal);
  const away = new Vector2().copy(normal).rotate(Math.PI / 2);
  pencil.label(number(Math.abs(depth), 3), new Vector2().lerpVectors(own, point, 0.5), away, palette.normal);
  if (yes && depth > 0) {
    const moved = new Vector2().copy(center).addScaledVector(normal, depth);
    pencil.circle(moved, radius).stroke(palette.path, 1.5, [6, 4]);
    pencil.arrow(center, moved, palette.normal, 3);
  }
  if (wrong && Number.isNaN(/** @type {any} */ (wrong).normal.x)) pencil.cross(center);
}

/** @param {any} _state @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
export function draw(_state, d, pencil) {
  pencil.paper();
  if (d.boxes) drawBoxes(d, pencil);
  else drawCircle(d, pencil);
}

/** @param {any} _state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function report(_state, d, t) {
  const { answer, boxes, hasMistake } = d;
  const { touches: yes, depth } = answer;
  const values = { n: number(Math.abs(depth)), axis: boxes ? t(`shapes.axis.${answer.part}`) : '' };
  const touching = yes && depth === 0;
  const kind = boxes ? 'boxes' : 'circle';
  const inside = !boxes && yes && depth > /** @type {any} */ (d.ball).radius;
  const which = touching ? 'touch' : inside ? 'inside' : yes ? 'yes' : 'no';
  let wrong = '–';
  let bad = false;
  let note = 'none';
  const say = (/** @type {boolean} */ met, /** @type {number} */ by) =>
    t(met ? 'shapes.deep' : 'shapes.apart', { n: number(Math.abs(by)) });
  if (boxes) {
    const found = /** @type {number | null} */ (d.wrong);
    wrong = found === null ? t('shapes.apartOnly') : say(true, found);
    bad = yes ? found === null || Math.abs(found - depth) > 1e-9 : found !== null;
    note = !bad ? 'same' : yes ? 'deep' : 'false';
  } else if (hasMistake) {
    const found = /** @type {any} */ (d.wrong);
    wrong = say(found.depth >= 0, found.depth);
    bad = Number.isNaN(found.normal.x);
    note = bad ? 'nan' : 'same';
  }
  return {
    messages: [{ kind: yes ? 'obstacle' : 'nothing', text: t(`shapes.${kind}.${which}`, values) }],
    query: `measure('${d.name}', …)`,
    rows: rowsOf(answer),
    ours: say(yes, depth),
    wrong,
    wrongNote: t(`shapes.${kind}.wrong.${note}`),
    bad,
  };
}
