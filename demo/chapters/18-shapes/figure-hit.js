// The first figure: a ray or a segment against one shape. State -> derived values -> drawing and report.
import { KDop2, OBB2, Vector2, measure } from 'raybound';
import { meet, slabsOf, stretch } from './hit.example.js';
import { strictSlabs } from './hit.mistake.js';
import { KINDS, START, cornersOf, drawShape, knobsOf, shapeOf } from './shape.js';
import { number, rowsOf } from '../../lib/numbers.js';
import { showSlabs } from './slabs.js';
import { place, put } from '../../lib/state.js';

/** @typedef {import('./shape.js').Kind} Kind */
/** @typedef {ReturnType<typeof derive>} Derived */

/** @type {Record<string, any>} */
export const initial = { shape: 'box', segment: false, line: [-14, -6, -8, -4], ...START };
delete initial.mover;

export const rules = { shape: Object.keys(KINDS).filter((kind) => !['mover', 'polygon'].includes(kind)) };

/** Far beyond the figure's border. */
const BEYOND = 200;

const listOf = (/** @type {any} */ state) => state[KINDS[/** @type {Kind} */ (state.shape)].list];

/** @param {any} state */
export function derive(state) {
  const kind = /** @type {Kind} */ (state.shape);
  const n = listOf(state);
  const shape = shapeOf(kind, n);
  const corners = cornersOf(kind, n);
  const [ax, ay, bx, by] = state.line;
  const start = new Vector2(ax, ay);
  const end = new Vector2(bx, by);
  const direction = new Vector2().subVectors(end, start);
  const line = state.segment ? { start, end } : { origin: start, direction };
  const { query } = KINDS[kind];

  const hit = /** @type {any} */ (meet(line, query, shape));
  const span =
    hit && (kind === 'triangle' ? meet(line, 'Kdop', slabsOf(shape)) : kind === 'plane' ? null : hit);
  const inside = span && stretch(line, /** @type {any} */ (span));

  const slabs =
    KINDS[kind].query === 'Kdop'
      ? shape
      : kind === 'box' || kind === 'obb'
        ? new KDop2(
            (kind === 'box' ? new OBB2() : shape).getAxes().flatMap((/** @type {Vector2} */ a) => [...a]),
          ).setFromPoints(corners)
        : null;
  const hasMistake = slabs !== null && kind !== 'halfPlane';
  const wrong = hasMistake
    ? strictSlabs({ origin: start, direction }, slabs, state.segment ? 1 : Infinity)
    : null;

  return {
    kind,
    shape,
    corners,
    line,
    start,
    end,
    direction,
    hit,
    span,
    inside,
    wrong,
    hasMistake,
    slabs: kind === 'triangle' ? slabsOf(shape) : slabs,
    name: `${state.segment ? 'segment' : 'ray'}${query}2`,
  };
}

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function handles(state, d, t) {
  const { list } = KINDS[d.kind];
  const [ax, ay, bx, by] = state.line;
  return [
    {
      id: 'origin',
      name: t(state.segment ? 'shapes.handle.start' : 'handle.origin'),
      tone: 'ray',
      at: d.start,
      // The way it points stays as it is while there is room for it.
      set: (/** @type {number} */ x, /** @type {number} */ y) => {
        const [px, py] = place(x, y);
        return { line: [px, py, ...(state.segment ? [bx, by] : place(bx + px - ax, by + py - ay))] };
      },
    },
    {
      id: 'aim',
      name: t(state.segment ? 'shapes.handle.end' : 'handle.aim'),
      tone: 'tip',
      at: d.end,
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({
        line: put(state.line, 2, ...place(x, y)),
      }),
    },
    ...knobsOf(d.kind, state[list]).map((knob) => ({
      id: knob.id,
      name: t(`shapes.handle.${knob.id}`),
      tone: knob.id === 'whole' ? 'whole' : 'shape',
      at: knob.at,
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({ [list]: knob.set(x, y) }),
      grow: knob.grow && ((/** @type {number} */ by) => ({ [list]: knob.grow?.(by) })),
    })),
  ];
}

/** @param {any} _state @param {Derived} d @param {{x: number, y: number}} point */
export function under(_state, d, point) {
  const { query } = KINDS[d.kind];
  if (d.kind === 'plane' || d.kind === 'halfPlane') return null; // a finger there scrolls
  const dot = { start: point, end: point };
  if (query === 'Kdop' || query === 'MatrixBox') {
    // A circle is not asked about these: a short segment is.
    return meet({ start: point, end: { x: point.x + 1e-6, y: point.y } }, query, d.shape) ? 'whole' : null;
  }
  return measure(/** @type {any} */ (`circle${query}2`), { center: dot.start, radius: 0 }, d.shape).touches
    ? 'whole'
    : null;
}

/** @param {any} state @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
export function draw(state, d, pencil) {
  const { palette } = pencil;
  const at = (/** @type {number} */ t) => new Vector2().copy(d.start).addScaledVector(d.direction, t);
  const length = d.direction.length();
  const beyond = length > 0 ? BEYOND / length : 0;

  pencil.paper();
  if (d.kind === 'plane' || d.kind === 'halfPlane') {
    const [x, y, nx, ny] = listOf(state);
    if (d.kind === 'halfPlane') pencil.halfPlane({ x, y }, { x: nx, y: ny }).fill(palette['obstacle-fill']);
    pencil.straight({ x, y }, { x: nx, y: ny }).stroke(palette.obstacle, 2.5);
    pencil.arrow({ x, y }, { x: x + nx, y: y + ny }, palette.obstacle);
  } else {
    if (d.kind.startsWith('kdop')) {
      const n = listOf(state);
      const held = [0, 2, 4].map((i) => ({ x: n[i], y: n[i + 1] }));
      pencil.polygon(held).stroke(palette.obstacle, 1, [3, 4]);
    }
    drawShape(pencil, d.kind, d.shape, d.corners);
  }

  // the whole line, faint behind the start and past a segment's end
  if (length > 0) {
    pencil.line(at(-beyond), at(0)).stroke(palette['path-soft'], 1, [2, 6]);
    if (state.segment) pencil.line(at(1), at(beyond)).stroke(palette['path-soft'], 1, [2, 6]);
    else pencil.line(at(1), at(beyond)).stroke(palette.path, 1.75);
    pencil.line(at(0), at(1)).stroke(palette.path, 2.5);
    if (!state.segment) pencil.head(d.end, d.direction, palette.path);
  }
  if (d.inside && d.inside[0] <= d.inside[1]) {
    const [from, to] = d.inside;
    pencil.faint(0.45, () => pencil.line(at(from), at(Math.min(to, beyond))).stroke(palette.path, 9));
  }

  // surfaces: those behind the start are told too
  const surfaces = d.span
    ? [
        { t: d.span.tNear, point: d.span.near, normal: d.span.normalNear, side: -1 },
        { t: d.span.tFar, point: d.span.far, normal: d.span.normalFar, side: 1 },
      ]
    : d.hit
      ? [{ t: d.hit.t, point: d.hit.point, normal: d.hit.normal, side: -1 }]
      : [];
  const shown = surfaces.filter(({ t }) => Number.isFinite(t));
  const touch = shown.length === 2 && shown[0].t === shown[1].t;
  for (const { t, point, normal, side } of touch ? [shown[0]] : shown) {
    const behind = t < 0;
    pencil.faint(behind ? 0.45 : 1, () => {
      if (normal.lengthSq() > 0) pencil.normal(point, normal);
      pencil.dot(point, behind ? palette.quiet : palette.path);
    });
    const away = normal.lengthSq() > 0 ? turn(normal, side) : { x: 0, y: -1 };
    pencil.label(`t = ${number(t, 3)}`, point, away, behind ? palette.quiet : palette.ink);
  }
  if (touch && d.kind !== 'plane') {
    const other = shown[1].normal;
    if (other.lengthSq() > 0) pencil.normal(shown[1].point, other);
  }

  // what the mistake makes of it
  if (d.hasMistake && isWrong(d) && length > 0) {
    if (d.wrong === null) for (const { t, point } of shown) if (t >= 0) pencil.cross(point);
    if (d.wrong !== null) pencil.cross(at(Math.max(d.wrong, -beyond)));
  }
}

/** Below the picture. @param {HTMLElement} section @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export const beside = (section, d, t) =>
  showSlabs(/** @type {HTMLElement} */ (section.querySelector('[data-part="slabs"]')), d, t);

/** Between the normal and the edge, so that words lie beside both. */
const turn = (/** @type {Vector2} */ normal, /** @type {number} */ side) =>
  new Vector2().copy(normal).rotate((side * Math.PI) / 3);

/** The t that counts: of the first surface ahead. @param {any} span */
const firstT = ({ tNear, tFar }) => (tNear >= 0 ? tNear : tFar);

/** @param {Derived} d */
function isWrong({ hit, wrong }) {
  if (hit === null || wrong === null) return hit !== wrong;
  return Math.abs(firstT(hit) - wrong) > 1e-9;
}

/** Which sentence says it. @param {any} state @param {Derived} d */
function sentence(state, { hit, span, kind, direction }) {
  const cast = state.segment ? 'segment' : 'ray';
  if (hit === null) {
    if (direction.lengthSq() === 0 && !state.segment) return 'zero';
    if (kind === 'matrixBox') {
      const [, , a, b, c, e] = state.matrix;
      if (new Vector2(a, b).cross({ x: c, y: e }) === 0) return 'singular';
    }
    if (kind === 'plane' && state.plane[2] === 0 && state.plane[3] === 0) return 'noPlane';
    return `${cast}.miss`;
  }
  if (!span) return hit.side === 0 ? 'on' : hit.side > 0 ? 'front' : 'back';
  const { tNear, tFar } = span;
  if (tNear === tFar) return 'touch';
  if (state.segment) {
    if (tNear === -Infinity && tFar === Infinity) return 'within';
    if (tNear === -Infinity) return 'leaves';
    return tFar === Infinity ? 'enters' : 'through';
  }
  if (tFar === Infinity) return span.inside ? 'endless' : 'stays';
  if (tFar === 0) return 'touchStart';
  return span.inside ? 'inside' : 'through';
}

/** @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
function ours({ hit, span }, t) {
  if (!hit) return t('shapes.missed');
  const first = span ? firstT(span) : hit.t;
  return first === Infinity ? t('shapes.insideOnly') : `t = ${number(first)}`;
}

/** Near and far side by side: what is told once comes last. @param {any} hit */
function inPairs(hit) {
  if (hit?.inside === undefined) return hit;
  const { inside, ...fields } = hit;
  return { ...fields, inside };
}

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function report(state, d, t) {
  const which = sentence(state, d);
  const at = d.span ?? {};
  const values = {
    near: number(at.tNear ?? 0),
    far: number(at.tFar ?? 0),
    t: number(d.hit?.t ?? 0),
    who: t(state.segment ? 'shapes.theSegment' : 'shapes.theRay'),
  };
  // A surface that is not reached has no point.
  const missing = (/** @type {string} */ key) =>
    /near$/i.test(key) ? at.tNear === -Infinity : /far$/i.test(key) && at.tFar === Infinity;
  const bad = d.hasMistake && isWrong(d);
  const mistake = !d.hasMistake
    ? 'none'
    : !bad
      ? 'same'
      : d.wrong === null
        ? 'lost'
        : d.wrong < 0
          ? at.tFar === Infinity
            ? 'within'
            : 'behind'
          : 'found';
  return {
    messages: [{ kind: d.hit ? 'obstacle' : 'nothing', text: t(`shapes.hit.${which}`, values) }],
    query: `intersect('${d.name}', …)`,
    rows: rowsOf(inPairs(d.hit), missing),
    ours: ours(d, t),
    wrong: !d.hasMistake ? '–' : d.wrong === null ? t('shapes.missed') : `t = ${number(d.wrong)}`,
    wrongNote: t(`shapes.hit.wrong.${mistake}`),
    bad,
  };
}
