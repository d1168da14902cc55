// The fourth figure: a polygon grown or shrunk by a distance. State -> derived values -> drawing and report.
import { PolyGeometry, Vector2 } from 'raybound';
import { number } from '../../lib/numbers.js';
import { apart, outlineOf } from './outline.example.js';
import { movedSides } from './outline.mistake.js';
import { START, knobsOf } from './shape.js';
import { clamp, quarter } from '../../lib/state.js';

/** @typedef {import('./shape.js').Point} Point */
/** @typedef {ReturnType<typeof derive>} Derived */

/** As far as the slider goes: inward until nothing is left, outward to the picture's edge. */
const RANGE = /** @type {const} */ ([-9, 6]);
/** What rounding may take from a distance. */
const HAIR = 1e-9;

/** @type {Record<string, any>} */
export const initial = { joins: 'round', distance: [3], polygon: START.polygon };

export const rules = { joins: ['round', 'miter', 'square'] };

/** @param {any} state */
export const settle = (state) => ({
  ...state,
  distance: state.distance.map((/** @type {number} */ d) => clamp(quarter(d), ...RANGE)),
});

/** @param {any} state */
export function derive({ polygon, distance: [distance], joins }) {
  const loops = /** @type {any[][]} */ (outlineOf(polygon, distance, joins));
  const moved = movedSides(polygon, distance);
  const near = (/** @type {Point} */ place) => {
    const gap = apart(place, polygon);
    return distance < 0 ? gap > distance + HAIR : gap < distance - HAIR;
  };
  return {
    polygon,
    distance,
    loops,
    moved,
    /** Corners of the mistake that are nearer than the distance, or on the other side. */
    tooNear: moved.filter((place) => Number.isFinite(place.x) && near(place)),
    simple: geometryOf(polygon).isSimple(),
    movedSimple: geometryOf(moved.flatMap(({ x, y }) => [x, y])).isSimple(),
  };
}

/** @param {number[]} points */
const geometryOf = (points) => new PolyGeometry(points.map((v) => (Number.isFinite(v) ? v : 0))).close();

const isArc = (/** @type {object} */ element) => 'radius' in element;

/** @param {any} state @param {Derived} _d @param {import('../../lib/figure.js').Translate} t */
export const handles = (state, _d, t) =>
  knobsOf('polygon', state.polygon).map((knob) => ({
    id: knob.id,
    name: t(`shapes.handle.${knob.id}`),
    tone: knob.id === 'whole' ? 'whole' : 'shape',
    at: knob.at,
    set: (/** @type {number} */ x, /** @type {number} */ y) => ({ polygon: knob.set(x, y) }),
  }));

/** @param {any} state @param {Derived} _d @param {Point} point */
export const under = (state, _d, point) => (apart(point, state.polygon) <= 0 ? 'whole' : null);

/**
 * A side's middle and where it comes to on the outline: of the first side from the last one on that keeps its middle; of none
 * null.
 * @param {Derived} d
 */
function wayOf({ polygon, distance }) {
  const outward = Math.sign(new PolyGeometry(polygon).signedArea());
  for (let i = polygon.length - 4; i >= 0; i -= 2) {
    const [from, to] = [new Vector2(polygon[i], polygon[i + 1]), new Vector2(polygon[i + 2], polygon[i + 3])];
    const way = new Vector2().subVectors(to, from).normalize();
    const normal = new Vector2(way.y, -way.x).multiplyScalar(outward);
    const middle = new Vector2().lerpVectors(from, to, 0.5);
    const end = new Vector2().copy(middle).addScaledVector(normal, distance);
    if (Math.abs(apart(end, polygon) - distance) < HAIR) return { middle, end, way };
  }
  return null;
}

/** @param {any} _state @param {Derived} d @param {import('../../lib/pencil.js').Pencil} pencil */
export function draw(_state, d, pencil) {
  const { palette, small } = pencil;
  const { distance, loops, moved, tooNear } = d;
  const corners = [];
  for (let i = 0; i < d.polygon.length; i += 2) corners.push({ x: d.polygon[i], y: d.polygon[i + 1] });
  const outlines = () => pencil.loops(loops);

  pencil.paper();
  if (distance > 0) outlines().fill(palette['obstacle-band'], 'evenodd');
  pencil
    .polygon(corners)
    .fill(palette['obstacle-fill'])
    .stroke(palette.obstacle, small ? 2 : 2.5);
  if (distance < 0) outlines().fill(palette['obstacle-band'], 'evenodd');
  if (moved.every(({ x, y }) => Number.isFinite(x + y)))
    pencil.polygon(moved).stroke(palette.alarm, 1.25, [6, 5]);
  outlines().stroke(palette.path, 2);

  for (const corner of loops.flat().filter((element) => !isArc(element))) {
    // Where a circle of that radius touches in two places at once; a miter is farther.
    if (Math.abs(apart(corner, d.polygon) - distance) < HAIR)
      pencil.circle(corner, Math.abs(distance)).stroke(palette['path-soft'], 1);
    pencil.dot(corner, palette.path, 3);
  }
  for (const place of tooNear) pencil.cross(place);

  const way = wayOf(d);
  if (way && distance !== 0) {
    pencil.arrow(way.middle, way.end, palette.normal);
    pencil.label(
      number(Math.abs(distance)),
      new Vector2().lerpVectors(way.middle, way.end, 0.5),
      way.way,
      palette.normal,
    );
  }
}

/** @param {any} state @param {Derived} d @param {import('../../lib/figure.js').Translate} t */
export function report(state, d, t) {
  const { distance, loops, tooNear, simple, movedSimple } = d;
  const n = loops.length;
  const values = { n, d: number(Math.abs(distance)) };
  const one = (/** @type {string} */ key, /** @type {number} */ count) =>
    t(`shapes.outline.${key}${count === 1 ? '.one' : ''}`, { n: count });
  const which = n === 0 ? 'none' : distance === 0 ? 'zero' : n === 1 ? 'one' : 'several';
  const messages = [{ kind: n === 0 ? 'nothing' : 'obstacle', text: t(`shapes.outline.${which}`, values) }];
  if (!simple) messages.push({ kind: 'note', text: t('shapes.outline.crossing') });
  const bad = tooNear.length > 0 || (simple && !movedSimple);
  return {
    messages,
    query: `offset(polygon, ${number(distance)}, { joins: '${state.joins}' })`,
    rows: loops.map((loop, i) => {
      const arcs = loop.filter(isArc).length;
      return [`[${i}]`, `${one('corners', loop.length - arcs)}, ${one('arcs', arcs)}`];
    }),
    ours: one('loops', n),
    wrong: one('corners', d.moved.length),
    wrongNote:
      tooNear.length > 0
        ? one('wrong.near', tooNear.length)
        : t(`shapes.outline.wrong.${bad ? 'crosses' : 'same'}`),
    bad,
  };
}
