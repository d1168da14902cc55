// The small figures of the lesson on picking in WebGL: a triangle seen along a ray, and a leak.
import { intersect } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { drawT, pointAt, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { replaceable } from '../../lib/replaceable.js';
import { clamp } from '../../lib/state.js';
import { angleHandle, placed, roundedAngle } from '../../lib/turned-shapes.js';
import { RAYS, raysAtEdge } from './rays-at-edge.js';
import { hitTriangle as printedHitTriangle, prepare } from './triangle.example.js';

const hitTriangle = replaceable('hitTriangle', printedHitTriangle);

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, z: number}} Point3 */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
/** @param {number[]} list */
const inside = (list) => pointsOf(list).flatMap(({ x, y }) => placeIn(shown, x, y));

// --- from the pointer to a ray ----------------------------------------------------------------------------

/** The x of the screen, which is seen from the side. */
const SCREEN = -5;
const MODEL = pointsOf([1, 4.5, 2.5, 1, 4.5, 2.5, 6, -0.5, 8, 1, 9.5, -4, 5, -3, 3.5, -4.5, 1.5, -2, 0.5, 1]);
const FAR = 60;

/** The first edge of a closed polyline along a ray. @param {import('../../lib/rays.js').Ray} ray @param {Point[]} points */
function firstEdge(ray, points) {
  let best = { t: Infinity, edge: -1 };
  points.forEach((start, i) => {
    const hit = intersect('raySegment2', ray, { start, end: points[(i + 1) % points.length] });
    if (hit && hit.t < best.t) best = { t: hit.t, edge: i };
  });
  return best;
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const camera = {
  shown,
  initial: { eye: [-10, 0], pointer: [1.25] },
  settle: (state) => ({
    eye: [clamp(state.eye[0], -11.25, SCREEN - 1), clamp(state.eye[1], -5.25, 5.25)],
    pointer: [clamp(state.pointer[0], -4.5, 4.5)],
  }),
  derive(state) {
    const ray = rayOf([...state.eye, SCREEN, state.pointer[0]]);
    return { ray, ...firstEdge(ray, MODEL) };
  },
  handles: (state, _derived, t) => [
    {
      id: 'pointer',
      name: t('webgl.handle.pointer'),
      tone: 'tip',
      at: { x: SCREEN, y: state.pointer[0] },
      range: { min: -4.5, max: 4.5, now: state.pointer[0] },
      turn: (steps) => ({ pointer: [clamp(state.pointer[0] + 0.25 * steps, -4.5, 4.5)] }),
      set: (_x, y) => ({ pointer: [clamp(Math.round(4 * y) / 4, -4.5, 4.5)] }),
    },
    {
      ...pointHandle(state, 'eye', 0, shown, { id: 'eye', name: t('webgl.handle.eye'), tone: 'ray' }),
      set: (x, y) => ({ eye: placeIn(shown, Math.min(x, SCREEN - 1), y) }),
    },
  ],
  draw(_state, { ray, t, edge }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    // What the screen shows.
    for (const y of [-4.75, 4.75])
      pencil
        .line(ray.origin, pointAt(rayOf([ray.origin.x, ray.origin.y, SCREEN, y]), 20))
        .stroke(palette['wall-outline'], 1, [4, 4]);
    pencil.line({ x: SCREEN, y: -4.75 }, { x: SCREEN, y: 4.75 }).stroke(palette.wall, 4);
    pencil.polygon(MODEL).fill(palette['obstacle-fill']).stroke(palette.obstacle, 1.5);
    for (const p of MODEL) pencil.dot(p, palette.obstacle, 2.5);
    pencil.line(ray.origin, pointAt(ray, Math.min(t, FAR))).stroke(palette.path, 2);
    pencil.label('t = 1', pointAt(ray, 1), { x: -1, y: -1 }, palette.path, 10);
    if (edge < 0) return;
    pencil.line(MODEL[edge], MODEL[(edge + 1) % MODEL.length]).stroke(palette.normal, 4);
    drawT(pencil, ray, t, 't', palette.normal);
  },
  says: (_state, { t: time, edge }, t) =>
    edge < 0 ? t('webgl.camera.miss') : t('webgl.camera.hit', { t: value(time) }),
};

// --- a ray in the space of an instance --------------------------------------------------------------------

/** A stone around the origin. */
const STONE = [-1.5, -0.5, -0.75, -1.25, 0.5, -1.25, 1.5, -0.25, 1.25, 0.75, 0.25, 1.25, -1, 1];
/** The middles of the world and of the space of the stone, in the figure. */
const WORLD = { x: -5, y: 0 };
const OWN = { x: 7.5, y: 0 };
/** How large the stone's space is drawn. */
const ENLARGED = 1.25;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const instance = {
  shown,
  initial: { ray: [-9, 2, -7.5, 1.25], angle: [0.5235987755982988], stretch: [2], unit: false },
  rules: { stretch: { most: 3 } },
  settle: (state) => ({
    ...state,
    ray: withDirection(shown, state.ray),
    angle: [roundedAngle(state.angle[0])],
    stretch: [clamp(state.stretch[0], 0.5, 3)],
  }),
  derive(state) {
    const ray = rayOf(state.ray);
    const [[angle], [stretch]] = [state.angle, state.stretch];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // World = turn by the angle, after the stretch along x.
    const inWorld = placed(
      STONE.map((v, i) => (i % 2 ? v : v * stretch)),
      [WORLD.x, WORLD.y, angle],
    );
    const back = (/** @type {Point} */ { x, y }) => ({
      x: (cos * x + sin * y) / stretch,
      y: cos * y - sin * x,
    });
    const { origin, direction } = ray;
    const own = {
      origin: back({ x: origin.x - WORLD.x, y: origin.y - WORLD.y }),
      direction: back(direction),
    };
    const length = Math.hypot(own.direction.x, own.direction.y);
    if (state.unit) own.direction = { x: own.direction.x / length, y: own.direction.y / length };
    return { ray, inWorld, own, world: firstEdge(ray, inWorld), local: firstEdge(own, pointsOf(STONE)) };
  },
  handles: (state, _derived, t) => [
    ...rayHandles(state, shown, t),
    {
      ...angleHandle(state.angle[0], t, (to) => ({ angle: [to] })),
      id: 'turn',
      name: t('webgl.handle.turn'),
      tone: 'shape',
      at: { x: WORLD.x + 4.5 * Math.cos(state.angle[0]), y: WORLD.y + 4.5 * Math.sin(state.angle[0]) },
      set: (x, y) => ({ angle: [roundedAngle(Math.atan2(y - WORLD.y, x - WORLD.x))] }),
    },
  ],
  draw(state, { ray, inWorld, own, world, local }, pencil) {
    const { palette } = pencil;
    const put = (/** @type {Point} */ { x, y }) => ({ x: OWN.x + ENLARGED * x, y: OWN.y + ENLARGED * y });
    const shownRay = {
      origin: put(own.origin),
      direction: { x: ENLARGED * own.direction.x, y: ENLARGED * own.direction.y },
    };
    const differs = Math.abs(world.t - local.t) > 1e-9;
    const color = differs ? palette.alarm : palette.normal;
    pencil.paper();
    pencil.polygon(inWorld).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.polygon(pointsOf(STONE).map(put)).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    for (const [one, t, name, tint] of /** @type {[any, number, string, string][]} */ ([
      [ray, world.t, 't', palette.normal],
      [shownRay, local.t, state.unit ? 't′' : 't', color],
    ])) {
      pencil.line(one.origin, pointAt(one, Math.min(t, FAR))).stroke(palette['path-soft'], 1.5);
      pencil.arrow(one.origin, pointAt(one, 1), palette.path, 2.5);
      if (t < Infinity) drawT(pencil, one, t, name, tint);
    }
    pencil.line({ x: 2, y: -shown.y }, { x: 2, y: shown.y }).stroke(palette['wall-outline'], 1);
  },
  says(_state, { world, local }, t) {
    if (world.edge < 0) return t('webgl.instance.miss');
    const values = { t: value(world.t), own: value(local.t) };
    return t(Math.abs(world.t - local.t) > 1e-9 ? 'webgl.instance.wrong' : 'webgl.instance.same', values);
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const weights = {
  shown,
  initial: { corners: [-7, 4, 8, 3, -1, -4.5], point: [3, 1.5] },
  settle: (state) => ({ ...state, corners: inside(state.corners), point: inside(state.point) }),
  derive(state) {
    const [a, b, c] = pointsOf(state.corners);
    const [p] = pointsOf(state.point);
    // The ray starts in front of the page and points into it.
    const ray = prepare({ origin: { ...p, z: -10 }, direction: { x: 0, y: 0, z: 1 } });
    const [A, B, C] = [a, b, c].map((corner) => ({ ...corner, z: 0 }));
    const [pa, pb, pc] = [a, b, c].map(({ x, y }) => ({ x: x - p.x, y: y - p.y }));
    return {
      a,
      b,
      c,
      p,
      hit: hitTriangle(ray, A, B, C),
      areas: [pc.x * pb.y - pc.y * pb.x, pa.x * pc.y - pa.y * pc.x, pb.x * pa.y - pb.y * pa.x],
    };
  },
  handles: (state, _derived, t) => [
    ...['a', 'b', 'c'].map((corner, i) =>
      pointHandle(state, 'corners', 2 * i, shown, {
        id: corner,
        name: t('webgl.handle.corner', { name: corner }),
        tone: 'shape',
      }),
    ),
    pointHandle(state, 'point', 0, shown, { id: 'point', name: t('webgl.handle.ray'), tone: 'whole' }),
  ],
  draw(_state, { a, b, c, p, hit, areas }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const total = areas[0] + areas[1] + areas[2];
    [
      [b, c],
      [c, a],
      [a, b],
    ].forEach(([from, to], i) => {
      const good = areas[i] * total >= 0;
      pencil.polygon([from, to, p]).stroke(good ? palette.obstacle : palette.alarm, 1);
      if (good) pencil.fill(palette['obstacle-fill']);
      else pencil.faint(0.15, () => pencil.fill(palette.alarm));
    });
    pencil.polygon([a, b, c]).stroke(palette.wall, 3);
    [
      [b, c, 'u', a],
      [c, a, 'v', b],
      [a, b, 'w', c],
    ].forEach(([from, to, name, corner], i) => {
      const middle = { x: (from.x + to.x + p.x) / 3, y: (from.y + to.y + p.y) / 3 };
      pencil.label(`${name} = ${value(areas[i])}`, middle, { x: 0, y: 0 }, palette.ink, 0);
      const weight = hit ? `: ${value([hit.u, hit.v, hit.w][i])}` : '';
      pencil.label(`${['a', 'b', 'c'][i]}${weight}`, corner, { x: 0.7, y: 0.7 }, palette.ink);
    });
    pencil.dot(p, hit ? palette.path : palette.alarm, 6);
  },
  says(_state, { hit, areas }, t) {
    const [u, v, w] = areas.map(value);
    if (areas[0] + areas[1] + areas[2] === 0) return t('webgl.weights.flat');
    if (!hit) return t('webgl.weights.miss', { u, v, w });
    return t(areas.includes(0) ? 'webgl.weights.edge' : 'webgl.weights.hit', { u, v, w });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const leak = {
  shown,
  initial: { end: [5, -4], alone: true },
  // Keeps the other two corners on different sides of the edge.
  settle: ({ end: [x, y], ...rest }) => ({ ...rest, end: placeIn(shown, Math.max(x, 1), Math.min(y, -1)) }),
  derive: ({ end, alone }) => raysAtEdge(end, alone),
  handles: ({ end }, { edge: [, corner] }, t) => [
    {
      id: 'end',
      name: t('webgl.handle.end'),
      tone: 'shape',
      at: corner,
      // The corner is a third of a unit and a seventh from the rounded point.
      set: (x, y) => ({ end: placeIn(shown, x - corner.x + end[0], y - corner.y + end[1]) }),
    },
  ],
  draw({ alone }, { triangles, edge: [a, b], leaks }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const triangle of triangles)
      pencil.polygon(triangle).fill(palette['obstacle-fill']).stroke(palette.obstacle, 1.5);
    pencil.line(a, b).stroke(palette.wall, 3);
    for (const { target } of leaks) pencil.dot(target, palette.alarm, 3.5);
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const color = leaks.length > 0 ? palette.alarm : palette.obstacle;
    if (alone) pencil.label(`${leaks.length} / ${RAYS}`, middle, { x: 1, y: -1 }, color, 12);
    else pencil.note(`${leaks.length} / ${RAYS}`, color);
    // The shared edge, from b to c in one triangle and from c to b in the other.
    const outward = (/** @type {Point} */ p) => ({
      x: Math.sign(p.x - middle.x),
      y: Math.sign(p.y - middle.y),
    });
    pencil.label('b', a, outward(a), palette.ink, 6).label('c', b, outward(b), palette.ink, 14);
    if (alone) return;
    triangles.forEach((/** @type {Point[]} */ corners, /** @type {number} */ i) => {
      const [x, y] = ['x', 'y'].map(
        (axis) => corners.reduce((sum, p) => sum + p[/** @type {'x' | 'y'} */ (axis)], 0) / corners.length,
      );
      const product = ['cx·by − cy·bx', 'bx·cy − by·cx'][i];
      pencil.label(product, { x, y }, { x: 0, y: 0 }, palette.ink, 0);
    });
  },
  says: (_state, { leaks, library }, t) =>
    t(leaks.length > 0 ? 'webgl.leak.leaks' : 'webgl.leak.tight', {
      leaks: leaks.length,
      of: RAYS,
      library,
    }),
};
