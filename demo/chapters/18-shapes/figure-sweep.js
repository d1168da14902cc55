// The second figure: a circle or a box on its way. State -> derived values -> drawing and report.
import { OBB2, Vector2 } from 'raybound';
import { number, rowsOf } from '../../lib/numbers.js';
import { KINDS, START, cornersOf, drawShape, grown, knobsOf, obbOf, shapeOf } from './shape.js';
import { LIMIT, clamp, place, put, quarter } from '../../lib/state.js';
import { centerAt, firstContact } from './sweep.example.js';
import { expandedBox } from './sweep.mistake.js';

/** @typedef {import('./shape.js').Kind} Kind */
/** @typedef {ReturnType<typeof derive>} Derived */

const { obb, capsule, triangle, mover } = START;

/** @type {Record<string, any>} */
export const initial = {
  moving: 'circle',
  target: 'box',
  time: [0.2],
  path: [-13, -11, 7, 4], // where the center starts and ends
  ball: [4],
  crate: [3, 2], // half sizes
  box: [5, 2, 6, 4],
  obb,
  capsule,
  triangle,
  plane: [3, -2, -4, 1],
  mover,
};

export const rules = {
  moving: ['circle', 'box'],
  target: ['box', 'obb', 'capsule', 'triangle', 'plane', 'mover'],
};

/** What a moving box is asked about. */
const FOR_BOX = ['box', 'plane'];

/** @param {string} field @param {string} word @param {any} state */
export const allowed = (field, word, state) =>
  field !== 'target' || state.moving === 'circle' || FOR_BOX.includes(word);

/** What a choice or a link asks for, made possible. @param {any} state */
export const settle = (state) => ({
  ...state,
  target: allowed('target', state.target, state) ? state.target : 'box',
  time: state.time.map((/** @type {number} */ t) => clamp(t, 0, 1)),
  ball: state.ball.map((/** @type {number} */ size) => Math.max(size, 0)),
  crate: state.crate.map((/** @type {number} */ size) => Math.max(size, 0)),
});

/** @param {any} state */
export function derive(state) {
  const kind = /** @type {Kind} */ (state.target);
  const shape = shapeOf(kind, state[kind]);
  const corners = cornersOf(kind, state[kind]);
  const [x0, y0, x1, y1] = state.path;
  const start = new Vector2(x0, y0);
  const end = new Vector2(x1, y1);
  const motion = new Vector2().subVectors(end, start);
  const round = state.moving === 'circle';
  const body = round
    ? { center: start, radius: state.ball[0], motion }
    : { center: start, halfSize: new Vector2(...state.crate), motion };
  const { query } = KINDS[kind];
  const contact = /** @type {any} */ (firstContact(body, query, shape));
  const hasMistake = round && (kind === 'box' || kind === 'obb') && motion.lengthSq() > 0;
  const wrong = hasMistake ? expandedBox(/** @type {any} */ (body), obbOf(state[kind])) : null;
  return {
    kind,
    shape,
    corners,
    start,
    end,
    motion,
    round,
    body,
    contact,
    wrong,
    hasMistake,
    name: `${round ? 'movingCircle' : 'movingBox'}${query}2`,
  };
}

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function handles(state, d, t) {
  const { kind, start, end, round } = d;
  const [x, y] = state.path;
  /** To the left and above, or where there is more room. */
  const beside = (/** @type {number} */ v, /** @type {number} */ half, /** @type {number} */ limit) =>
    v - half < -limit ? v + half : v - half;
  const size = round
    ? {
        id: 'ballRadius',
        at: { x: beside(x, state.ball[0], LIMIT.x), y },
        set: (/** @type {number} */ to) => ({ ball: [clamp(quarter(Math.abs(x - to)), 0, 12)] }),
        grow: (/** @type {number} */ by) => ({ ball: [clamp(quarter(state.ball[0] + by), 0, 12)] }),
      }
    : {
        id: 'crateSize',
        at: { x: beside(x, state.crate[0], LIMIT.x), y: beside(y, state.crate[1], LIMIT.y) },
        set: (/** @type {number} */ tx, /** @type {number} */ ty) => {
          const half = (/** @type {number} */ v) => clamp(quarter(Math.abs(v)), 0, 12);
          return { crate: [half(x - tx), half(y - ty)] };
        },
      };
  return [
    {
      id: 'start',
      tone: 'ray',
      at: start,
      set: (/** @type {number} */ tx, /** @type {number} */ ty) => ({
        path: put(state.path, 0, ...place(tx, ty)),
      }),
    },
    {
      id: 'end',
      tone: 'tip',
      at: end,
      set: (/** @type {number} */ tx, /** @type {number} */ ty) => ({
        path: put(state.path, 2, ...place(tx, ty)),
      }),
    },
    { ...size, tone: 'second' },
    ...knobsOf(kind, state[kind]).map((knob) => ({
      id: knob.id,
      tone: knob.id === 'whole' ? 'whole' : 'shape',
      at: knob.at,
      set: (/** @type {number} */ tx, /** @type {number} */ ty) => ({ [kind]: knob.set(tx, ty) }),
      grow: knob.grow && ((/** @type {number} */ by) => ({ [kind]: knob.grow?.(by) })),
    })),
  ].map((handle) => ({ ...handle, name: t(`shapes.handle.${handle.id}`) }));
}

/** @param {any} state @param {Derived} d @param {{x: number, y: number}} point */
export function under(state, d, point) {
  const still = { x: 0, y: 0 };
  const dot = { center: point, radius: 0, motion: still };
  if (d.kind !== 'plane' && firstContact(dot, KINDS[d.kind].query, { ...d.shape, motion: still }))
    return 'whole';
  const self = d.round ? d.body : obbOf([...d.start, ...state.crate]);
  return firstContact(dot, d.round ? 'Circle' : 'Obb', { ...self, motion: still }) ? 'start' : null;
}

/** @param {any} state @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
export function draw(state, d, pencil) {
  const { palette, small } = pencil;
  const { kind, shape, round, contact, start, end } = d;
  const [time] = state.time;
  const body = (/** @type {Vector2} */ center) => {
    if (round) return pencil.circle(center, state.ball[0]);
    const [a, b, c, e] = new OBB2(center, new Vector2(...state.crate)).getCorners();
    return pencil.polygon([a, b, e, c]);
  };
  const at = (/** @type {number} */ t) => centerAt(d.body, t);
  const radius = round ? state.ball[0] : 0;

  pencil.paper();

  // what is to be met, and where the center of the moving shape is when they touch
  const edge = () => pencil.stroke(palette['obstacle-outline'], 1.25);
  if (kind === 'plane') {
    const [x, y, nx, ny] = state.plane;
    const unit = new Vector2(nx, ny).normalize();
    if (round) {
      for (const side of [-1, 1]) {
        const p = new Vector2(x, y).addScaledVector(unit, side * radius);
        pencil.straight(p, unit);
        edge();
      }
    }
    pencil.straight({ x, y }, { x: nx, y: ny }).stroke(palette.obstacle, 2.5);
    pencil.arrow({ x, y }, { x: x + nx, y: y + ny }, palette.obstacle);
  } else if (kind === 'mover') {
    const now = centerAt(shape, time);
    pencil.circle(shape.center, shape.radius).stroke(palette.obstacle, 1.25, [3, 4]);
    pencil.circle(centerAt(shape, 1), shape.radius).stroke(palette.obstacle, 1.25, [3, 4]);
    pencil.arrow(shape.center, centerAt(shape, 1), palette.obstacle, 1.5);
    if (contact) {
      const then = centerAt(shape, contact.t);
      pencil.circle(then, shape.radius).fill(palette['obstacle-band']).stroke(palette.obstacle, 1.25);
      pencil.circle(then, shape.radius + radius);
      edge();
    }
    pencil
      .circle(now, shape.radius)
      .fill(palette['obstacle-fill'])
      .stroke(palette.obstacle, small ? 2 : 2.5);
  } else {
    if (!round) {
      const [x, y, hx, hy] = state.box;
      const [a, b, c, e] = obbOf([x, y, hx + state.crate[0], hy + state.crate[1]]).getCorners();
      pencil.polygon([a, b, e, c]).fill(palette['obstacle-band']);
      edge();
    } else if (kind === 'capsule') {
      pencil.capsule(shape.start, shape.end, shape.radius + radius).fill(palette['obstacle-band']);
      edge();
    } else {
      const outline = grown(d.corners, radius);
      if (outline) pencil.outline(outline);
      else pencil.capsule(...farthest(d.corners), radius);
      pencil.fill(palette['obstacle-band']);
      edge();
    }
    drawShape(pencil, kind, shape, d.corners);
  }

  // the mistake: a grown box with sharp corners
  if (d.hasMistake) {
    const { center, halfSize, axis } = obbOf(state[kind]);
    const [a, b, c, e] = new OBB2(center, halfSize.clone().addScalar(radius), axis).getCorners();
    pencil.polygon([a, b, e, c]).stroke(palette.alarm, 1.25, [6, 5]);
  }

  // the way
  body(start).stroke(palette.path, 1.5, [3, 4]);
  body(end).stroke(palette.path, 1.5, [3, 4]);
  pencil.line(start, end).stroke(palette['path-soft'], 1.5, [6, 4]);
  if (contact) {
    body(at(contact.t)).fill(palette['ball-fill']).stroke(palette.path, 1.5);
    pencil.line(start, at(contact.t)).stroke(palette.path, 2);
    pencil.dot(at(contact.t), palette.path, 3);
  }
  if (d.motion.lengthSq() > 0) pencil.head(end, d.motion, palette['path-soft']);

  // the place at the time of the slider
  const stopped = contact !== null && time > contact.t;
  body(at(time)).stroke(stopped ? palette.alarm : palette.ink, small ? 2 : 2.5);
  pencil.dot(at(time), stopped ? palette.alarm : palette.ink, 3);

  if (contact) {
    pencil.normal(contact.point, contact.normal);
    pencil.dot(contact.point, palette.normal);
    pencil.label(`t = ${number(contact.t, 3)}`, contact.point, contact.normal.clone().negate(), palette.ink);
  }
  if (isWrong(d)) {
    if (d.wrong !== null) {
      body(at(d.wrong)).stroke(palette.alarm, 1.25, [6, 5]);
      pencil.cross(at(d.wrong));
    }
  }
}

/** The two corners of a flat shape that are farthest from each other. @param {Vector2[]} corners @returns {[Vector2, Vector2]} */
function farthest(corners) {
  /** @type {[Vector2, Vector2]} */
  let best = [corners[0], corners[0]];
  for (const a of corners) {
    for (const b of corners) if (a.distanceTo(b) > best[0].distanceTo(best[1])) best = [a, b];
  }
  return best;
}

/** @param {Derived} d */
function isWrong({ hasMistake, contact, wrong }) {
  if (!hasMistake) return false;
  if (contact === null || wrong === null) return contact !== wrong;
  return Math.abs(contact.t - wrong) > 1e-9;
}

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function report(state, d, t) {
  const { contact, wrong } = d;
  const [time] = state.time;
  const which = !contact ? 'miss' : contact.overlap ? 'overlap' : contact.t === 1 ? 'last' : 'hit';
  const messages = [
    {
      kind: !contact ? 'nothing' : contact.overlap ? 'stuck' : 'obstacle',
      text: t(
        `shapes.sweep.${which}`,
        contact ? { t: number(contact.t), x: number(contact.point.x, 2), y: number(contact.point.y, 2) } : {},
      ),
    },
  ];
  if (contact && !contact.overlap && time > contact.t)
    messages.push({ kind: 'note', text: t('shapes.sweep.beyond') });
  const bad = isWrong(d);
  const side = contact && !contact.overlap && state.ball[0] > 0;
  const note = !d.hasMistake ? 'none' : !bad ? (side ? 'same' : 'both') : !contact ? 'false' : 'early';
  return {
    messages,
    query: `intersect('${d.name}', …)`,
    rows: rowsOf(contact),
    ours: contact ? `t = ${number(contact.t)}` : t('shapes.missed'),
    wrong: !d.hasMistake ? '–' : wrong === null ? t('shapes.missed') : `t = ${number(wrong)}`,
    wrongNote: t(`shapes.sweep.wrong.${note}`),
    bad,
  };
}

/** @param {any} _state @param {Derived} d */
export const actions = {
  contact: (/** @type {any} */ _state, /** @type {Derived} */ d) =>
    d.contact ? { time: [d.contact.t] } : {},
};
