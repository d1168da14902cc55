// The figures of the lesson on planes.
import { measure } from 'raybound';
import { pointHandle } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { roomOf } from '../../lib/orbit.js';
import {
  arrow3,
  ball,
  cross3,
  dot3,
  eyeOf,
  length3,
  plus3,
  pointHandle3,
  pointsOf3,
  project,
  scaled3,
  sheet,
  stick,
} from '../../lib/space.js';
import { drawRay, pointAt, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { overlap } from '../08-separating-axes/sat.example.js';
import { distanceTo as printedDistanceTo, planeThrough as printedPlaneThrough } from './plane.example.js';
import { commonPoint as printedCommonPoint, sideOfBox as printedSideOfBox } from './planes.example.js';
import { boxMeetsPlane as printedBoxMeetsPlane, rayPlane as printedRayPlane } from './ray.example.js';
import { sideOfBall as printedSideOfBall, sideOfCenter as printedSideOfCenter } from './planes.mistake.js';

const distanceTo = replaceable('distanceTo', printedDistanceTo);
const planeThrough = replaceable('planeThrough', printedPlaneThrough);
const commonPoint = replaceable('commonPoint', printedCommonPoint);
const sideOfBox = replaceable('sideOfBox', printedSideOfBox);
const boxMeetsPlane = replaceable('boxMeetsPlane', printedBoxMeetsPlane);
const rayPlane = replaceable('rayPlane', printedRayPlane);
const sideOfBall = replaceable('sideOfBall', printedSideOfBall);
const sideOfCenter = replaceable('sideOfCenter', printedSideOfCenter);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/space.js').Point3} Point3 */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{normal: Point3, constant: number}} Plane */
/** @typedef {{min: Point3, max: Point3}} Box */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const flat = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, z: 0 });

// --- planes that are seen edge-on -------------------------------------------------------------------------

/** The plane of a list: x and y of a point of the plane, then of the tip of its normal. @param {number[]} list */
function planeOf([x, y, tipX, tipY]) {
  const length = Math.hypot(tipX - x, tipY - y);
  const normal = flat((tipX - x) / length, (tipY - y) / length);
  return { plane: { normal, constant: -dot3(normal, flat(x, y)) }, at: { x, y }, length };
}

/** @param {any} state @param {Translate} t @param {Point} [size] */
const planeHandles = (state, t, size = shown) => [
  pointHandle(state, 'plane', 0, size, { id: 'plane', name: t('planes.handle.plane'), tone: 'wall' }),
  pointHandle(state, 'plane', 2, size, { id: 'normal', name: t('planes.handle.normal'), tone: 'tip' }),
];

/**
 * Draws the plane, the half-plane behind it, and its normal.
 * @param {Pencil} pencil @param {Point} at @param {Point3} normal @param {number[]} plane
 */
function drawPlane(pencil, at, normal, [, , tipX, tipY]) {
  const { palette } = pencil;
  pencil.halfPlane(at, normal).fill(palette['obstacle-fill']);
  const tip = { x: tipX, y: tipY };
  pencil.straight(at, normal).stroke(palette.obstacle, 3);
  // The handle would cover a head at the tip.
  pencil.line(at, tip).stroke(palette.normal, 2.5).head(tip, normal, palette.normal);
  const middle = { x: (at.x + tipX) / 2, y: (at.y + tipY) / 2 };
  pencil.label('n', middle, { x: -1, y: 0 }, palette.normal, 4);
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const distance = {
  shown,
  initial: { plane: [-3, 2, -1.75, -0.5], point: [4, -2], mistake: false },
  settle: (state) => ({ ...state, plane: withDirection(shown, state.plane) }),
  derive(state) {
    const { plane, at, length } = planeOf(state.plane);
    const right = distanceTo(plane, flat(state.point[0], state.point[1]));
    return { plane, at, right, found: state.mistake ? right * length : right, length };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'point', 0, shown, { id: 'point', name: t('planes.handle.point'), tone: 'ray' }),
    ...planeHandles(state, t),
  ],
  draw(state, { plane: { normal }, at, right, found }, pencil) {
    const { palette } = pencil;
    const [x, y] = state.point;
    const foot = { x: x - right * normal.x, y: y - right * normal.y };
    const wrong = Math.abs(found - right) > 1e-9;
    pencil.paper();
    drawPlane(pencil, at, normal, state.plane);
    pencil.line({ x, y }, foot).stroke(palette.path, 2, [5, 4]);
    pencil.dot(foot, palette.obstacle);
    const middle = { x: (x + foot.x) / 2, y: (y + foot.y) / 2 };
    pencil.label(`s = ${value(found)}`, middle, { x: 1, y: 0 }, wrong ? palette.alarm : palette.path, 8);
  },
  says(_state, { right, found, length }, t) {
    const values = { distance: value(Math.abs(right)), found: value(found), length: value(length) };
    if (Math.abs(found - right) > 1e-9) return t('planes.distance.wrong', values);
    return t(`planes.distance.${right > 0 ? 'front' : right < 0 ? 'behind' : 'on'}`, values);
  },
};

const HALF = { x: 2.5, y: 1.25 };
/** @param {number[]} center @returns {Box} */
const boxAt = ([x, y]) => ({ min: flat(x - HALF.x, y - HALF.y), max: flat(x + HALF.x, y + HALF.y) });

/** The shadow's distance from the center. */
const SHADOW = 0.75;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const box = {
  shown,
  initial: { plane: [-4, 2.5, -3.5, 0.5], center: [1, 1.5], mistake: false },
  settle: (state) => ({ ...state, plane: withDirection(shown, state.plane) }),
  derive(state) {
    const { plane, at } = planeOf(state.plane);
    const shape = boxAt(state.center);
    const radius = HALF.x * Math.abs(plane.normal.x) + HALF.y * Math.abs(plane.normal.y);
    const right = sideOfBox(plane, shape);
    return {
      plane,
      at,
      shape,
      distance: distanceTo(plane, flat(state.center[0], state.center[1])),
      radius: state.mistake ? Math.hypot(HALF.x, HALF.y) : radius,
      right,
      side: state.mistake ? sideOfBall(plane, shape) : right,
    };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'center', 0, shown, { id: 'box', name: t('planes.handle.box'), tone: 'whole' }),
    ...planeHandles(state, t),
  ],
  under: (state, _derived, { x, y }) =>
    Math.abs(x - state.center[0]) < HALF.x && Math.abs(y - state.center[1]) < HALF.y ? 'box' : null,
  draw(state, { plane: { normal }, at, shape: { min, max }, distance: far, radius, side, right }, pencil) {
    const { palette } = pencil;
    const center = { x: state.center[0], y: state.center[1] };
    const along = (/** @type {number} */ s) => ({ x: center.x + s * normal.x, y: center.y + s * normal.y });
    pencil.paper();
    drawPlane(pencil, at, normal, state.plane);
    pencil
      .polygon([min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }])
      .stroke(side === 0 ? palette.normal : palette.wall, 2.5);
    if (state.mistake) pencil.circle(center, radius).stroke(palette.alarm, 1.5, [5, 4]);
    // The box's shadow on a line along the normal, and the lines at both ends of the shadow.
    if (!state.mistake)
      for (const s of [-1, 1])
        pencil.straight(along(s * radius), normal).stroke(palette['wall-outline'], 1, [3, 4]);
    // The shadow stands beside the distance, to its right: both are along the normal.
    const off = normal.y < 0 ? SHADOW : -SHADOW;
    const beside = (/** @type {number} */ s) => {
      const p = along(s);
      return { x: p.x - off * normal.y, y: p.y + off * normal.x };
    };
    pencil.line(beside(-radius), beside(radius)).stroke(palette.quiet, 2);
    pencil.line(beside(0), beside(-radius)).stroke(palette.box, 5);
    pencil.line(center, along(-far)).stroke(palette.path, 1.75, [5, 4]);
    pencil.label(`r = ${value(radius)}`, beside(-radius / 2), { x: 1, y: 0 }, palette.box, 8);
    pencil.label(`s = ${value(far)}`, along(-far / 2), { x: -1, y: 0 }, palette.path, 8);
    if (side !== right) pencil.cross(along(-far));
  },
  says(_state, { side, right, distance: far, radius }, t) {
    const values = { distance: value(far), radius: value(radius) };
    if (side !== right) return t('planes.box.wrong', values);
    return t(`planes.box.${side > 0 ? 'front' : side < 0 ? 'behind' : 'cut'}`, values);
  },
};

/** Half the size of the box that moves. */
const SMALL = { x: 1.5, y: 1 };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const meet = {
  shown,
  initial: { plane: [2, 4, 1, 1], ray: [-9, -3, -6, -2] },
  settle: (state) => ({
    ...state,
    plane: withDirection(shown, state.plane),
    ray: withDirection(shown, state.ray),
  }),
  derive(state) {
    const { plane, at } = planeOf(state.plane);
    const { origin, direction } = rayOf(state.ray);
    const ray = { origin: flat(origin.x, origin.y), direction: flat(direction.x, direction.y) };
    const shape = { center: ray.origin, half: flat(SMALL.x, SMALL.y) };
    return {
      plane,
      at,
      ray,
      hit: rayPlane(ray, plane),
      contact: boxMeetsPlane(shape, ray.direction, plane),
      speed: dot3(plane.normal, ray.direction),
    };
  },
  handles: (state, _derived, t) => [...rayHandles(state, shown, t), ...planeHandles(state, t)],
  draw(state, { plane: { normal }, at, ray, hit, contact }, pencil) {
    const { palette } = pencil;
    const boxOn = (/** @type {Point} */ { x, y }) =>
      pencil.polygon([
        { x: x - SMALL.x, y: y - SMALL.y },
        { x: x + SMALL.x, y: y - SMALL.y },
        { x: x + SMALL.x, y: y + SMALL.y },
        { x: x - SMALL.x, y: y + SMALL.y },
      ]);
    pencil.paper();
    drawPlane(pencil, at, normal, state.plane);
    drawRay(pencil, ray, { marks: false, until: hit ?? undefined });
    boxOn(ray.origin).stroke(palette['wall-outline'], 1.5);
    if (hit !== null) pencil.dot(pointAt(ray, hit), palette.quiet, 4);
    if (contact === null) return;
    const center = pointAt(ray, contact);
    boxOn(center).stroke(palette.box, 2.5);
    pencil.dot(center, palette.box, 4);
    pencil.label(
      `t = ${value(contact)}`,
      { x: center.x, y: center.y - SMALL.y },
      { x: 0, y: -1 },
      palette.box,
      4,
    );
  },
  says(_state, { hit, contact, speed }, t) {
    if (contact === 0) return t('planes.meet.now');
    if (contact === null) return t(speed === 0 ? 'planes.meet.along' : 'planes.meet.away');
    return t('planes.meet.hit', { box: value(contact), ray: value(hit) });
  },
};

// --- planes in space --------------------------------------------------------------------------------------

const space = { x: 10.5, y: 5.25 };
const room = roomOf({ shown: space, floor: -4 });

/** Half of the side of a piece of a plane, in units. */
const PIECE = 4;

/**
 * A square piece of a plane, around the point of the plane that is nearest to `near`.
 * @param {Plane} plane @param {Point3} near @param {string} color
 */
function pieceOf(plane, near, color) {
  const { normal } = plane;
  const rough = Math.abs(normal.z) < 0.9 ? { x: 0, y: 0, z: 1 } : { x: 1, y: 0, z: 0 };
  const u = cross3(normal, rough);
  const unit = scaled3(u, PIECE / length3(u));
  const o = plus3(near, normal, -distanceTo(plane, near));
  return sheet(o, unit, cross3(normal, unit), color, 0.2);
}

const NAMES = ['a', 'b', 'c'];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const triangle = {
  ...room.common,
  initial: { points: [-3, -1, 2, 3, -1.5, 2, 0.5, 1, -2.5], turn: [25], tilt: [22], swapped: false },
  derive(state) {
    const points = pointsOf3(state.points);
    const [a, b, c] = points;
    const plane = state.swapped ? planeThrough(a, c, b) : planeThrough(a, b, c);
    const view = room.view(state);
    return { points, plane, view, front: plane && distanceTo(plane, eyeOf(view)) > 0 };
  },
  handles: (state, { view }, t) => [
    ...NAMES.map((name, i) =>
      pointHandle3(
        state,
        'points',
        3 * i,
        { view, shown: space, t },
        { id: name, name: t('planes.handle.corner', { name }), tone: 'shape' },
      ),
    ),
    room.handle(state, t),
  ],
  draw(state, { points, plane, view }, pencil) {
    const { palette } = pencil;
    const [a, b, c] = points;
    const middle = scaled3(plus3(plus3(a, b), c), 1 / 3);
    const things = [a, b, c].flatMap((p, i) => stick(p, [b, c, a][i], palette.obstacle, 0.12));
    if (plane)
      things.push(
        ...pieceOf(plane, middle, palette.obstacle),
        ...arrow3(middle, plus3(middle, plane.normal, 3), palette.normal, 0.14),
      );
    room.draw(pencil, state, things);
    const inner = project(view, middle);
    NAMES.forEach((name, i) => {
      const p = project(view, points[i]);
      const far = Math.hypot(p.x - inner.x, p.y - inner.y) || 1;
      pencil.label(name, p, { x: (p.x - inner.x) / far, y: (p.y - inner.y) / far }, palette.ink, 12);
    });
    if (!plane) return;
    const { x, y, z } = plane.normal;
    const tip = project(view, plus3(middle, plane.normal, 3));
    pencil.label(`n = (${value(x)}, ${value(y)}, ${value(z)})`, tip, { x: 0, y: -1 }, palette.normal, 6);
  },
  says(state, { plane, front }, t) {
    if (!plane) return t('planes.triangle.none');
    const order = state.swapped ? 'a, c, b' : 'a, b, c';
    return t(front ? 'planes.triangle.front' : 'planes.triangle.back', { order });
  },
};

/**
 * A unit normal at an angle around the z axis, tilted toward the z axis by `lean`.
 * @param {number} angle  degrees @param {number} [lean]  degrees @returns {Point3}
 */
function normalAt(angle, lean = 0) {
  const [a, b] = [angle, lean].map((degrees) => (degrees * Math.PI) / 180);
  // z is exactly 0 without a tilt: then the three planes have no common point.
  return { x: Math.cos(a) * Math.cos(b), y: Math.sin(a) * Math.cos(b), z: lean === 0 ? 0 : Math.sin(b) };
}
/** Distance of each plane from the middle, in units. */
const AWAY = 1;
/** Distance of the feet of their normals from these middles. */
const OUT = 2.5;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const three = {
  ...room.common,
  handles: (state, _derived, t) => [room.handle(state, t)],
  rules: { ...room.common.rules, lean: { most: 90 } },
  initial: { lean: [40], turn: [-35], tilt: [22] },
  settle: (state) => ({ ...state, lean: [clamp(state.lean[0], 0, 90)] }),
  derive(state) {
    const planes = [normalAt(90), normalAt(-30), normalAt(210, state.lean[0])].map((normal) => ({
      normal,
      constant: AWAY,
    }));
    const [a, b, c] = planes;
    const volume = dot3(a.normal, cross3(b.normal, c.normal));
    return { planes, volume, point: commonPoint(a, b, c) };
  },
  draw(state, { planes, point }, pencil) {
    const { palette } = pencil;
    const view = room.view(state);
    const colors = [palette.normal, palette.box, palette.obstacle];
    const things = planes.flatMap((/** @type {Plane} */ plane, /** @type {number} */ i) => {
      // The normals start beside the middles of the pieces: there they would cross each other.
      const aside = cross3(plane.normal, { x: 0, y: 0, z: 1 });
      const o = scaled3(plane.normal, -AWAY);
      const foot = plus3(o, aside, OUT / length3(aside));
      return [
        ...pieceOf(plane, { x: 0, y: 0, z: 0 }, colors[i]),
        ...arrow3(foot, plus3(foot, plane.normal, 2), colors[i], 0.14),
      ];
    });
    // The line that the first two planes share is parallel to z.
    const [a, b] = planes;
    const on = commonPoint(a, b, { normal: { x: 0, y: 0, z: 1 }, constant: 0 });
    things.push(...stick({ ...on, z: -30 }, { ...on, z: 30 }, palette.quiet, 0.08));
    if (point) things.push(...ball(point, palette.path, 0.35));
    room.draw(pencil, state, things);
    if (!point) return;
    const at = project(view, point);
    if (Math.abs(at.x) < space.x && Math.abs(at.y) < space.y)
      pencil.label(
        `(${value(point.x)}, ${value(point.y)}, ${value(point.z)})`,
        at,
        { x: 0, y: -1 },
        palette.path,
        10,
      );
  },
  says(_state, { volume, point }, t) {
    if (!point) return t('planes.three.none');
    return t(Math.abs(point.z) > 15 ? 'planes.three.far' : 'planes.three.one', {
      volume: number(Math.abs(volume), 3),
      z: value(point.z),
    });
  },
};

// --- culling ----------------------------------------------------------------------------------------------

const wide = { x: 12, y: 8 };
/** How far the camera sees, in units. */
const SIGHT = 13;

const BOXES = (() => {
  const random = randomFrom(9);
  return Array.from({ length: 130 }, () => {
    const [x, y] = [(2 * random() - 1) * 11.5, (2 * random() - 1) * 7.5];
    const [w, h] = [0.2 + 0.8 * random(), 0.2 + 0.8 * random()];
    return { min: flat(x - w, y - h), max: flat(x + w, y + h) };
  });
})();

/** The triangle that a camera sees and its three planes, whose normals point inward. @param {number[]} list @param {number} degrees */
function frustumOf([x, y, tipX, tipY], degrees) {
  const middle = Math.atan2(tipY - y, tipX - x);
  const half = (degrees * Math.PI) / 360;
  const reach = SIGHT / Math.cos(half);
  const corners = [
    { x, y },
    ...[-half, half].map((a) => ({
      x: x + reach * Math.cos(middle + a),
      y: y + reach * Math.sin(middle + a),
    })),
  ];
  const planes = corners.map((a, i) => {
    const b = corners[(i + 1) % 3];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const normal = flat((a.y - b.y) / length, (b.x - a.x) / length);
    return { normal, constant: -dot3(normal, flat(a.x, a.y)) };
  });
  return { corners, planes };
}

/** @param {Box} shape @returns {Point[]} */
const cornersOf = ({ min, max }) => [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];
/** @param {Plane} plane @param {Box} shape */
const sideByLibrary = (plane, shape) => measure('boxPlane3', shape, plane).side;

/** @type {Record<string, (plane: Plane, shape: Box) => number>} */
const TESTS = { library: sideByLibrary, printed: sideOfBox, center: sideOfCenter };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const culling = {
  shown: wide,
  initial: { camera: [-10, 3, -6, 2], angle: [50], test: 'library' },
  rules: { angle: { most: 120 }, test: ['library', 'printed', 'center'] },
  settle: (state) => ({
    ...state,
    camera: withDirection(wide, state.camera),
    angle: [clamp(state.angle[0], 20, 120)],
  }),
  derive(state) {
    const { corners, planes } = frustumOf(state.camera, state.angle[0]);
    const run = TESTS[state.test];
    const kept = BOXES.map((shape) => planes.every((plane) => run(plane, shape) >= 0));
    const seen = BOXES.map((shape) => overlap(cornersOf(shape), corners) !== null);
    return { corners, planes, kept, seen };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'camera', 0, wide, { id: 'camera', name: t('planes.handle.camera'), tone: 'ray' }),
    pointHandle(state, 'camera', 2, wide, { id: 'aim', name: t('planes.handle.aim'), tone: 'tip' }),
  ],
  draw(state, { corners, planes, kept, seen }, pencil) {
    const { palette } = pencil;
    const [x, y, tipX, tipY] = state.camera;
    pencil.paper();
    pencil.polygon(corners).fill(palette['ball-fill']).stroke(palette.path, 2);
    BOXES.forEach((shape, i) => {
      pencil.polygon(cornersOf(shape));
      if (kept[i] && seen[i]) pencil.fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
      else if (kept[i]) pencil.stroke(palette.box, 2, [4, 3]);
      else pencil.stroke(seen[i] ? palette.alarm : palette['wall-outline'], seen[i] ? 3 : 1);
    });
    planes.forEach(({ normal }, /** @type {number} */ i) => {
      const [a, b] = [corners[i], corners[(i + 1) % 3]];
      pencil.normal({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, normal);
    });
    pencil.line({ x, y }, { x: tipX, y: tipY }).stroke(palette.path, 2.5);
    pencil.head({ x: tipX, y: tipY }, { x: tipX - x, y: tipY - y }, palette.path);
    const count = kept.filter(Boolean).length;
    pencil.label(`${count} / ${BOXES.length}`, { x, y }, { x: 0, y: 1 }, palette.path);
  },
  says(_state, { kept, seen }, t) {
    const count = (/** @type {(i: number) => boolean} */ test) => BOXES.filter((_box, i) => test(i)).length;
    const more = count((i) => kept[i] && !seen[i]);
    const lost = count((i) => seen[i] && !kept[i]);
    return t(`planes.culling.${lost > 0 ? 'lost' : more > 0 ? 'kept' : 'tight'}`, {
      all: BOXES.length,
      kept: count((i) => kept[i]),
      more,
      lost,
    });
  },
};
