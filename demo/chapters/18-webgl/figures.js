// The small figures of the lesson on picking in WebGL: a triangle seen along a ray, and a leak.
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { RAYS, raysAtEdge } from './rays-at-edge.js';
import { hitTriangle, prepare } from './triangle.example.js';

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, z: number}} Point3 */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
/** @param {number[]} list */
const inside = (list) => pointsOf(list).flatMap(({ x, y }) => placeIn(shown, x, y));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const weights = {
  shown,
  initial: { corners: [-7, 4, 8, 3, -1, -4.5], point: [0, 1] },
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
      pencil.label(['a', 'b', 'c'][i], corner, { x: 0.7, y: 0.7 }, palette.ink);
    });
    pencil.dot(p, hit ? palette.path : palette.alarm, 6);
  },
  says(_state, { hit, areas }, t) {
    const [u, v, w] = areas.map(value);
    if (areas[0] + areas[1] + areas[2] === 0) return t('webgl.weights.flat');
    if (!hit) return t('webgl.weights.miss', { u, v, w });
    const [a, b, c] = [hit.u, hit.v, hit.w].map(value);
    return t(areas.includes(0) ? 'webgl.weights.edge' : 'webgl.weights.hit', { u, v, w, a, b, c });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const leak = {
  shown,
  initial: { end: [5, -4], alone: true },
  // Keeps the other two corners on different sides of the edge.
  settle: ({ end: [x, y], ...rest }) => ({ ...rest, end: placeIn(shown, Math.max(x, 1), Math.min(y, -1)) }),
  derive: ({ end, alone }) => raysAtEdge(end, alone),
  handles: (state, _derived, t) => [
    pointHandle(state, 'end', 0, shown, { id: 'end', name: t('webgl.handle.end'), tone: 'shape' }),
  ],
  draw(_state, { triangles, edge: [a, b], leaks }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const triangle of triangles)
      pencil.polygon(triangle).fill(palette['obstacle-fill']).stroke(palette.obstacle, 1.5);
    pencil.line(a, b).stroke(palette.wall, 3);
    for (const { target } of leaks) pencil.dot(target, palette.alarm, 3.5);
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const color = leaks.length > 0 ? palette.alarm : palette.obstacle;
    pencil.label(`${leaks.length} / ${RAYS}`, middle, { x: 1, y: -1 }, color, 12);
  },
  says: (_state, { leaks, library }, t) =>
    t(leaks.length > 0 ? 'webgl.leak.leaks' : 'webgl.leak.tight', {
      leaks: leaks.length,
      of: RAYS,
      library,
    }),
};
