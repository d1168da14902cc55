// The figures of the lesson on three dimensions.
import { intersect } from 'raybound';
import { number } from '../../lib/numbers.js';
import { drawIntervals } from '../../lib/rays.js';
import { roomOf } from '../../lib/orbit.js';
import {
  arrow3,
  ball,
  box3,
  cross3,
  dot3,
  length3,
  plus3,
  pointsOf3,
  project,
  rayHandles3,
  scaled3,
  sheet,
  stick,
  straight,
  withDirection3,
} from '../../lib/space.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { intersectBox as printedIntersectBox } from './box3.example.js';
import { intersectBoxUnder as printedIntersectBoxUnder } from './matrix.example.js';
import { caseOfSegment as printedCaseOfSegment } from './segment.example.js';
import { intersectNormalized, normalAsArrow } from './matrix.mistake.js';

const intersectBox = replaceable('intersectBox', printedIntersectBox);
const intersectBoxUnder = replaceable('intersectBoxUnder', printedIntersectBoxUnder);
const caseOfSegment = replaceable('caseOfSegment', printedCaseOfSegment);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/space.js').Point3} Point3 */
/** @typedef {import('../../lib/space.js').Frame} Frame */
/** @typedef {import('../../lib/space.js').View} View */
/** @typedef {import('../../lib/space.js').Thing} Thing */
/** @typedef {{origin: Point3, direction: Point3}} Ray */
/** @typedef {'x' | 'y' | 'z'} Axis */

const shown = { x: 10, y: 5 };
const room = roomOf({ shown, floor: -3.75 });
const value = (/** @type {number} */ v) => number(v, 2);
/** @type {Axis[]} */
const AXES = ['x', 'y', 'z'];
/** Longer than any figure, in units. */
const FAR = 60;
const ZERO = { x: 0, y: 0, z: 0 };
const UNIT = { min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } };

/** @param {number[]} list @returns {Ray} */
function rayOf3(list) {
  const [origin, tip] = pointsOf3(list);
  return { origin, direction: plus3(tip, origin, -1) };
}
const at = (/** @type {Ray} */ { origin, direction }, /** @type {number} */ t) => plus3(origin, direction, t);

/** A ray as an arrow to t = 1 and a thin line beyond. @param {Ray} ray @param {Pencil} pencil */
const rayThings = (ray, { palette }) => [
  ...stick(ray.origin, at(ray, FAR / length3(ray.direction)), palette.path, 0.05),
  ...arrow3(ray.origin, at(ray, 1), palette.path),
];

/** @param {Pencil} pencil @param {View} view @param {Point3} p @param {string} text @param {string} color @param {{x: number, y: number}} [away] */
const label = (pencil, view, p, text, color, away = { x: 0, y: -1 }) =>
  pencil.label(text, project(view, p), away, color, 8);

const settle = (/** @type {any} */ state) => ({ ...state, ray: withDirection3(state.ray) });

/** Everything but pieces of planes casts a shadow. @param {Thing[]} things */
const inRoom = (things) => things.map((thing) => ({ ...thing, shadow: thing.kind !== 'sheet' }));

/** What all figures of this lesson share. */
const common = {
  ...room.common,
  settle,
  handles: (/** @type {any} */ state, /** @type {any} */ _derived, /** @type {any} */ t) => [
    ...rayHandles3(state, { view: room.view(state), shown, t }),
    room.handle(state, t),
  ],
};

// --- slabs ------------------------------------------------------------------------------------------------

const HALF = { x: 3, y: 2, z: 2 };
const BOX = { min: scaled3(HALF, -1), max: HALF };
/** Half sizes of the pieces of a slab's planes that are drawn. */
const REACH = { x: 4, y: 2.8, z: 3 };
/** The steps: the box alone, its slabs along x, y and z, and what they have in common. */
const BOX_ALONE = 0;
const RESULT = 4;
/** Height of a line of text, in pixels. */
const LINE = 19;

/** The interval of t in which a ray is in a slab. @param {Ray} ray @param {Axis} axis */
function slabOf({ origin, direction }, axis) {
  const [o, d, half] = [origin[axis], direction[axis], HALF[axis]];
  if (d === 0) return Math.abs(o) <= half ? [-Infinity, Infinity] : [Infinity, -Infinity];
  return [(-half - o) / d, (half - o) / d].sort((a, b) => a - b);
}

/** The figure of slabs has a strip for the intervals below the box: its camera looks at a lower point. */
const tall = { x: 10, y: 6.25 };
const lower = roomOf({ shown: tall, floor: -3.75, at: { x: 0, y: -1.25, z: 0 } });

/** @param {Pencil} pencil @returns {Record<Axis, string>} */
const colorsOf = ({ palette }) => ({ x: palette.normal, y: palette.box, z: palette.obstacle });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const slabs = {
  ...common,
  ...lower.common,
  initial: { ray: [-7.5, 2.5, 4, -4.75, 1.75, 3], step: [RESULT], turn: [-30], tilt: [22] },
  rules: { ...lower.common.rules, step: { most: RESULT } },
  settle: (state) => ({ ...settle(state), step: [clamp(Math.round(state.step[0]), BOX_ALONE, RESULT)] }),
  handles: (state, _derived, t) => [
    ...rayHandles3(state, { view: lower.view(state), shown: tall, t }),
    lower.handle(state, t),
  ],
  derive(state) {
    const ray = rayOf3(state.ray);
    return { ray, spans: AXES.map((axis) => slabOf(ray, axis)), hit: intersectBox(ray, BOX) };
  },
  draw(state, { ray, spans, hit }, pencil) {
    const { palette } = pencil;
    const view = lower.view(state);
    const [step] = state.step;
    const colors = colorsOf(pencil);
    const most = (0.9 * FAR) / length3(ray.direction);
    /** @type {Thing[]} */
    const things = [
      ...rayThings(ray, pencil),
      ...box3(straight(ZERO, HALF), palette.obstacle, step === BOX_ALONE ? 0.3 : 0.12),
    ];
    /** @param {number} from @param {number} to @param {string} color @param {number} width */
    const part = (from, to, color, width) => {
      const [a, b] = [Math.max(from, 0), Math.min(to, most)];
      if (a < b) things.push(...stick(at(ray, a), at(ray, b), color, width));
    };
    // The pair of plates of the step, or all three faintly.
    AXES.forEach((axis, i) => {
      if (step !== i + 1 && step !== RESULT) return;
      const [u, v] = AXES.filter((other) => other !== axis);
      for (const side of [-1, 1])
        things.push(
          ...sheet(
            { ...ZERO, [axis]: side * HALF[axis] },
            { ...ZERO, [u]: REACH[u] },
            { ...ZERO, [v]: REACH[v] },
            colors[axis],
            step === RESULT ? 0.14 : 0.3,
          ),
        );
    });
    if (step > BOX_ALONE && step < RESULT) {
      part(spans[step - 1][0], spans[step - 1][1], colors[AXES[step - 1]], 0.3);
    } else if (step === RESULT && hit) {
      part(hit.tNear, hit.tFar, palette.path, 0.3);
      if (hit.tNear >= 0) things.push(...ball(at(ray, hit.tNear), colors[hit.axis], 0.3));
    }
    lower.draw(pencil, state, inRoom(things));
    if (step === RESULT && hit && hit.tNear >= 0)
      label(pencil, view, at(ray, hit.tNear), `t = ${value(hit.tNear)}`, colors[hit.axis]);
    const gap = Math.max(0.9, LINE / pencil.scale);
    drawIntervals(pencil, {
      left: 4,
      right: 9.6,
      top: tall.y - 3.5 * gap,
      gap,
      numbers: true,
      most: Math.max(3, ...spans.flat().filter((t) => t < 8)),
      rows: [
        ...AXES.slice(0, step).map((axis, i) => {
          const [from, to] = spans[i];
          return { from, to, name: axis, color: colors[axis] };
        }),
        ...(step === RESULT
          ? [{ from: hit?.tNear ?? 1, to: hit?.tFar ?? 0, name: 'x y z', color: palette.path }]
          : []),
      ],
    });
  },
  says(state, { spans, hit }, t) {
    const [step] = state.step;
    if (step === BOX_ALONE) return t('space.slabs.alone');
    if (step === RESULT) {
      if (!hit) return t('space.slabs.miss');
      if (hit.tNear < 0) return t('space.slabs.inside', { far: value(hit.tFar) });
      return t('space.slabs.hit', { axis: hit.axis, near: value(hit.tNear), far: value(hit.tFar) });
    }
    const [from, to] = spans[step - 1];
    const axis = AXES[step - 1];
    if (!(from <= to && to >= 0)) return t('space.slabs.never', { axis });
    return t('space.slabs.one', { axis, from: value(from), to: value(to) });
  },
};

// --- a box that is turned ---------------------------------------------------------------------------------

/** A vector turned by an angle around a unit vector (Rodrigues). @param {Point3} v @param {Point3} k @param {number} angle */
function rotated(v, k, angle) {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return plus3(plus3(scaled3(v, c), cross3(k, v), s), k, dot3(k, v) * (1 - c));
}

const AROUND = scaled3({ x: 1, y: 2, z: -2 }, 1 / 3);
const ANGLE = 1.1;
const OBB_HALF = { x: 3, y: 1.75, z: 1.5 };
/** The frame of the box, rotated by a fraction of its angle. @param {number} part @returns {Frame} */
const boxTurned = (part) => ({
  x: rotated({ ...ZERO, x: OBB_HALF.x }, AROUND, part * ANGLE),
  y: rotated({ ...ZERO, y: OBB_HALF.y }, AROUND, part * ANGLE),
  z: rotated({ ...ZERO, z: OBB_HALF.z }, AROUND, part * ANGLE),
  o: ZERO,
});

/** The names of the axes of the box. */
const OWN_NAMES = { x: 'u', y: 'v', z: 'w' };
/** The tips of arrows along the axes of the box, which stick out of it. @param {number} part @returns {Record<Axis, Point3>} */
const ownAxes = (part) => {
  const frame = boxTurned(part);
  return {
    x: scaled3(frame.x, 1 + 1 / OBB_HALF.x),
    y: scaled3(frame.y, 1 + 1 / OBB_HALF.y),
    z: scaled3(frame.z, 1 + 1 / OBB_HALF.z),
  };
};

/** Arrows along the world's axes, transformed by `shownAs`. @param {Pencil} pencil @param {(v: Point3) => Point3} shownAs */
const worldAxes = ({ palette }, shownAs) =>
  AXES.flatMap((axis) => arrow3(ZERO, shownAs({ ...ZERO, [axis]: 5 }), palette.quiet, 0.06));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const turnedBox = {
  ...common,
  initial: { ray: [-7, 2.5, 3, -4.5, 1.75, 2.05], part: [0], turn: [-25], tilt: [22] },
  rules: { ...common.rules, part: { most: 1 } },
  settle: (state) => ({ ...settle(state), part: [clamp(state.part[0], 0, 1)] }),
  derive(state) {
    const ray = rayOf3(state.ray);
    return { ray, hit: intersectBoxUnder(ray, UNIT, boxTurned(1)) };
  },
  handles: (state, _derived, t) => [
    ...rayHandles3(state, {
      view: room.view(state),
      shown,
      t,
      show: (p) => rotated(p, AROUND, -state.part[0] * ANGLE),
      hide: (p) => rotated(p, AROUND, state.part[0] * ANGLE),
    }),
    room.handle(state, t),
  ],
  draw(state, { ray, hit }, pencil) {
    const { palette } = pencil;
    const view = room.view(state);
    const back = (/** @type {Point3} */ v) => rotated(v, AROUND, -state.part[0] * ANGLE);
    const here = { origin: back(ray.origin), direction: back(ray.direction) };
    const own = ownAxes(1 - state.part[0]);
    const things = [
      ...worldAxes(pencil, back),
      ...AXES.flatMap((axis) => arrow3(ZERO, own[axis], colorsOf(pencil)[axis], 0.08)),
      ...box3(boxTurned(1 - state.part[0]), palette.obstacle),
      ...rayThings(here, pencil),
    ];
    if (hit) things.push(...ball(at(here, hit.tNear), palette.normal, 0.28));
    room.draw(pencil, state, inRoom(things));
    if (hit) label(pencil, view, at(here, hit.tNear), `t = ${value(hit.tNear)}`, palette.normal);
    for (const axis of AXES)
      label(pencil, view, back({ ...ZERO, [axis]: 5 }), axis, palette.quiet, { x: 1, y: 0 });
    for (const axis of AXES)
      label(pencil, view, own[axis], OWN_NAMES[axis], colorsOf(pencil)[axis], { x: 1, y: 0 });
  },
  says(state, { ray, hit }, t) {
    if (!hit) return t('space.turned.miss');
    if (state.part[0] < 1) return t('space.turned.hit', { t: value(hit.tNear) });
    const inside = (/** @type {Point3} */ v) => {
      const { x, y, z } = rotated(v, AROUND, -ANGLE);
      return `(${[x, y, z].map((one) => number(one, 1)).join(', ')})`;
    };
    const { origin, direction } = ray;
    return t('space.turned.straight', {
      t: value(hit.tNear),
      origin: inside(origin),
      direction: inside(direction),
    });
  },
};

// --- a box under a matrix ---------------------------------------------------------------------------------

/**
 * A frame that is stretched along x, sheared (y leans toward x by `shear`) and rotated around y by `turn`.
 * @param {number} stretch @param {number} shear @param {number} [turn] @returns {Frame}
 */
function frameOf(stretch, shear, turn = 0.35) {
  const k = { x: 0, y: 1, z: 0 };
  return {
    x: rotated({ x: stretch, y: 0, z: 0 }, k, turn),
    y: rotated({ x: shear, y: 1.6, z: 0 }, k, turn),
    z: rotated({ x: 0, y: 0, z: 1.6 }, k, turn),
    o: ZERO,
  };
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const matrix = {
  ...common,
  initial: { ray: [-8, 1.5, 3, -5, 1, 2], stretch: [3], turn: [-20], tilt: [22], mistake: false },
  rules: { ...common.rules, stretch: { most: 4 } },
  settle: (state) => ({ ...settle(state), stretch: [clamp(state.stretch[0], 1, 4)] }),
  derive(state) {
    const ray = rayOf3(state.ray);
    const frame = frameOf(state.stretch[0], 0.8);
    return {
      ray,
      frame,
      hit: intersectBoxUnder(ray, UNIT, frame),
      wrong: intersectNormalized(ray, UNIT, frame),
    };
  },
  draw(state, { ray, frame, hit, wrong }, pencil) {
    const { palette } = pencil;
    const view = room.view(state);
    const shownHit = state.mistake ? wrong : hit;
    const bad = state.mistake && hit && Math.abs(wrong.tNear - hit.tNear) > 1e-9;
    const color = bad ? palette.alarm : palette.normal;
    const things = [...box3(frame, palette.obstacle), ...rayThings(ray, pencil)];
    for (const axis of AXES) things.push(...arrow3(ZERO, frame[axis], colorsOf(pencil)[axis], 0.08));
    if (shownHit) things.push(...ball(at(ray, shownHit.tNear), color, 0.28));
    room.draw(pencil, state, inRoom(things));
    if (shownHit) label(pencil, view, at(ray, shownHit.tNear), `t = ${value(shownHit.tNear)}`, color);
    for (const axis of AXES) label(pencil, view, frame[axis], axis, colorsOf(pencil)[axis], { x: 1, y: 0 });
    if (bad) pencil.cross(project(view, at(ray, wrong.tNear)));
  },
  says(state, { hit, wrong }, t) {
    if (!hit) return t('space.matrix.miss');
    const values = { t: value(hit.tNear), wrong: value(wrong.tNear) };
    return t(state.mistake ? 'space.matrix.wrong' : 'space.matrix.right', values);
  },
};

// --- normals ----------------------------------------------------------------------------------------------

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const normal = {
  ...common,
  initial: { ray: [-7.5, 1, 3.5, -4.9, 0.8, 2.4], shear: [1.5], turn: [-35], tilt: [22], mistake: false },
  rules: { ...common.rules, shear: { most: 3 } },
  settle: (state) => ({ ...settle(state), shear: [clamp(state.shear[0], -3, 3)] }),
  derive(state) {
    const ray = rayOf3(state.ray);
    const frame = frameOf(2.2, state.shear[0]);
    const hit = intersectBoxUnder(ray, UNIT, frame);
    if (!hit?.normal) return { ray, frame, hit: null };
    const arrow = normalAsArrow(hit.axis, frame);
    const wrong = dot3(arrow, hit.normal) < 0 ? scaled3(arrow, -1) : arrow;
    return {
      ray,
      frame,
      hit,
      wrong,
      angle: (Math.acos(clamp(dot3(wrong, hit.normal), -1, 1)) * 180) / Math.PI,
    };
  },
  draw(state, { ray, frame, hit, wrong, angle }, pencil) {
    const { palette } = pencil;
    const view = room.view(state);
    const things = [...box3(frame, palette.obstacle), ...rayThings(ray, pencil)];
    const bad = state.mistake && angle > 0.05;
    const color = bad ? palette.alarm : palette.normal;
    if (hit) {
      const p = at(ray, hit.tNear);
      const n = state.mistake ? wrong : hit.normal;
      things.push(...arrow3(p, plus3(p, n, 2.5), color, 0.14));
      // A small square in the face, at the foot of the normal.
      const [u, v] = AXES.filter((axis) => axis !== hit.axis).map((axis) => frame[axis]);
      const inFace = (/** @type {Point3} */ w) => scaled3(w, 0.7 / length3(w));
      things.push(...sheet(p, inFace(u), inFace(v), palette.normal, 0.35));
    }
    room.draw(pencil, state, inRoom(things));
    if (!hit) return;
    // The angle between the drawn normal and the face.
    const tip = plus3(at(ray, hit.tNear), state.mistake ? wrong : hit.normal, 2.5);
    label(pencil, view, tip, `${number(90 - (state.mistake ? angle : 0), 1)}°`, color);
  },
  says(state, { hit, angle }, t) {
    if (!hit) return t('space.normal.miss');
    if (!state.mistake) return t('space.normal.right', { axis: hit.axis });
    return t(angle > 0.05 ? 'space.normal.wrong' : 'space.normal.same', { angle: number(angle, 1) });
  },
};

// --- a segment under a matrix -----------------------------------------------------------------------------

const wide = { x: 10.5, y: 7 };
const hall = roomOf({ shown: wide, floor: -3.75, half: 9 });

/** The elements of a matrix in column-major order, as in three.js. @param {Frame} frame */
const elementsOf = ({ x, y, z, o }) => [
  x.x,
  x.y,
  x.z,
  0,
  y.x,
  y.y,
  y.z,
  0,
  z.x,
  z.y,
  z.z,
  0,
  o.x,
  o.y,
  o.z,
  1,
];

/** The result of raybound in the format of the printed code. @param {{start: Point3, end: Point3}} ends @param {Frame} frame */
function segmentByLibrary(ends, frame) {
  const span = intersect('segmentMatrixBox3', ends, { ...UNIT, matrix: { elements: elementsOf(frame) } });
  if (!span) return { case: 'miss' };
  const t = [span.tNear, span.tFar].find(Number.isFinite);
  return t === undefined ? { case: 'inside' } : { case: 'surface', t };
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const segment = {
  ...common,
  ...hall.common,
  initial: {
    ray: [-6, 3, 3, 2, -1, -1],
    spin: [35],
    stretch: [3],
    shear: [1],
    turn: [-20],
    tilt: [22],
    code: 'library',
  },
  rules: {
    ...common.rules,
    spin: { most: 180 },
    stretch: { most: 4 },
    shear: { most: 3 },
    code: ['library', 'printed'],
  },
  settle: (state) => ({
    ...settle(state),
    spin: [clamp(state.spin[0], -180, 180)],
    stretch: [clamp(state.stretch[0], 0.5, 4)],
    shear: [clamp(state.shear[0], -3, 3)],
  }),
  handles: (state, _derived, t) => [
    ...rayHandles3(state, { view: hall.view(state), shown: wide, t }, [
      'space.handle.start',
      'space.handle.end',
    ]),
    hall.handle(state, t),
  ],
  derive(state) {
    const [start, end] = pointsOf3(state.ray);
    const frame = frameOf(state.stretch[0], state.shear[0], (state.spin[0] * Math.PI) / 180);
    const found =
      state.code === 'library'
        ? segmentByLibrary({ start, end }, frame)
        : caseOfSegment(intersectBoxUnder({ origin: start, direction: plus3(end, start, -1) }, UNIT, frame));
    return { start, end, frame, found };
  },
  draw(state, { start, end, frame, found }, pencil) {
    const { palette } = pencil;
    const view = hall.view(state);
    const color = found.case === 'miss' ? palette.quiet : palette.path;
    const things = [...box3(frame, palette.obstacle), ...stick(start, end, color, 0.16)];
    if (found.case === 'surface')
      things.push(...ball(plus3(start, plus3(end, start, -1), found.t), palette.normal, 0.3));
    hall.draw(pencil, state, inRoom(things));
    if (found.case === 'surface') {
      const p = plus3(start, plus3(end, start, -1), found.t);
      label(pencil, view, p, `t = ${value(found.t)}`, palette.normal);
    }
  },
  says: (_state, { found }, t) => t(`space.segment.${found.case}`, { t: value(found.t ?? 0) }),
};
