// The figure of the lesson on planes with a camera in space: its six planes, the boxes that it keeps, and its picture.
import { measure } from 'raybound';
import { randomFrom } from '../../lib/random.js';
import { replaceable } from '../../lib/replaceable.js';
import { floorHandle, roomOf } from '../../lib/orbit.js';
import { CUBE, facesOf, polyhedron } from '../../lib/solids.js';
import {
  ball,
  cross3,
  dot3,
  drawSpace,
  length3,
  plus3,
  project,
  scaled3,
  stick,
  straight,
} from '../../lib/space.js';
import { clamp, put } from '../../lib/state.js';
import { sideOfBox as printedSideOfBox } from './planes.example.js';
import { sideOfCenter as printedSideOfCenter } from './planes.mistake.js';

const sideOfBox = replaceable('sideOfBox', printedSideOfBox);
const sideOfCenter = replaceable('sideOfCenter', printedSideOfCenter);

/** @typedef {import('../../lib/space.js').Point3} Point3 */
/** @typedef {{normal: Point3, constant: number}} Plane */
/** @typedef {{min: Point3, max: Point3}} Box */

const shown = { x: 12, y: 7.5 };
const FLOOR = -2;
const HALF = 10;
const room = roomOf({ shown, distance: 26, at: { x: 0.5, y: -0.5, z: 0 }, floor: FLOOR, half: HALF });
/** Height of the camera above the floor, and its nearest and farthest distance. */
const EYE = 3;
const [NEAR, FAR] = [1.5, 15];
/** Handles stay this far from the edge of the floor. */
const MOST = 9.5;
/** The camera's own picture, in the upper right corner. */
const INSET = { from: { x: 4.4, y: -7.3 }, to: { x: 11.8, y: -2.675 } };

/** Houses on the floor. @type {Box[]} */
const BOXES = (() => {
  const random = randomFrom(21);
  return Array.from({ length: 90 }, () => {
    const [x, z] = [(2 * random() - 1) * 9.2, (2 * random() - 1) * 9.2];
    const [w, h, d] = [0.2 + 0.4 * random(), 0.5 + 2 * random() ** 3, 0.2 + 0.4 * random()];
    return {
      min: { x: x - w, y: FLOOR, z: z - d },
      max: { x: x + w, y: FLOOR + h, z: z + d },
    };
  });
})();
/** @param {Box} box */
const frameOf = ({ min, max }) => straight(scaled3(plus3(min, max), 0.5), scaled3(plus3(max, min, -1), 0.5));
/** @param {Box} box @returns {Point3[]} */
const cornersOf = ({ min, max }) =>
  [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => ({ x, y, z }))));

const unit = (/** @type {Point3} */ v) => scaled3(v, 1 / length3(v));

/** The camera at a place of the floor that looks at another, and the six planes of what it sees. @param {number[]} list @param {number} degrees */
function cameraOf([x, z, aimX, aimZ], degrees) {
  const eye = { x, y: FLOOR + EYE, z };
  const forward = unit(plus3({ x: aimX, y: FLOOR, z: aimZ }, eye, -1));
  const right = unit(cross3(forward, { x: 0, y: 1, z: 0 }));
  const up = cross3(right, forward);
  const wide = Math.tan((degrees * Math.PI) / 360);
  const high = (wide * shown.y) / shown.x;
  const at = (/** @type {Point3} */ normal, /** @type {Point3} */ p) => ({
    normal,
    constant: -dot3(normal, p),
  });
  const side = (/** @type {Point3} */ inward, /** @type {number} */ slope) =>
    at(unit(plus3(inward, forward, slope)), eye);
  const planes = [
    at(forward, plus3(eye, forward, NEAR)),
    at(scaled3(forward, -1), plus3(eye, forward, FAR)),
    side(right, wide),
    side(scaled3(right, -1), wide),
    side(up, high),
    side(scaled3(up, -1), high),
  ];
  const distance = shown.x / wide;
  const view = { right, up, back: scaled3(forward, -1), distance, at: plus3(eye, forward, distance) };
  return { eye, view, planes };
}

/** Whether two convex shapes overlap (separating axes). @param {Point3[]} a @param {Point3[]} b @param {Point3[]} axes */
const overlap = (a, b, axes) =>
  axes.every((axis) => {
    const [p, q] = [a, b].map((points) => points.map((corner) => dot3(axis, corner)));
    return Math.max(...p) >= Math.min(...q) && Math.max(...q) >= Math.min(...p);
  });

/** @type {Record<string, (plane: Plane, shape: Box) => number>} */
const TESTS = {
  library: (plane, shape) => measure('boxPlane3', shape, plane).side,
  printed: sideOfBox,
  center: sideOfCenter,
};

/** What the camera of a state sees. @param {any} state */
function sightOf(state) {
  const camera = cameraOf(state.camera, state.angle[0]);
  const { planes, view } = camera;
  const faces = facesOf(
    planes.map(({ normal, constant }) => ({ normal: scaled3(normal, -1), most: constant })),
  );
  const corners = faces.slice(0, 2).flat();
  const world = [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ];
  const edges = [view.right, view.up, ...faces[1].map((corner) => plus3(corner, camera.eye, -1))];
  const axes = [
    ...planes.map(({ normal }) => normal),
    ...world,
    ...world.flatMap((axis) => edges.map((edge) => cross3(axis, edge))),
  ];
  const seen = BOXES.map((box) => overlap(cornersOf(box), corners, axes));
  return { ...camera, faces, seen };
}
/** The last sight: it stays while the reader orbits. @type {{key: string, sight?: ReturnType<typeof sightOf>}} */
let last = { key: '' };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const frustum = {
  ...room.common,
  initial: { camera: [-8, 4, 0, 0], angle: [50], test: 'library', turn: [-20], tilt: [38] },
  rules: { ...room.common.rules, angle: { most: 100 }, test: ['library', 'printed', 'center'] },
  settle(state) {
    const camera = state.camera.map((/** @type {number} */ v) => clamp(v, -MOST, MOST));
    const isNear = Math.hypot(camera[2] - camera[0], camera[3] - camera[1]) < 0.5;
    return {
      ...state,
      // The camera does not look straight down.
      camera: isNear ? put(camera, 2, camera[0] + (camera[0] > 0 ? -1 : 1)) : camera,
      angle: [clamp(state.angle[0], 20, 100)],
    };
  },
  derive(state) {
    const key = `${state.camera} ${state.angle}`;
    const sight = last.sight && last.key === key ? last.sight : sightOf(state);
    last = { key, sight };
    const run = TESTS[state.test];
    const kept = BOXES.map((box) => sight.planes.every((plane) => run(plane, box) >= 0));
    return { ...sight, kept };
  },
  handles(state, _derived, t) {
    const place = { view: room.view(state), y: FLOOR, most: MOST, t };
    return [
      floorHandle(state, 'camera', 0, place, {
        id: 'camera',
        name: t('planes.handle.camera'),
        tone: 'ray',
      }),
      floorHandle(state, 'camera', 2, place, { id: 'aim', name: t('planes.handle.aim'), tone: 'tip' }),
      room.handle(state, t),
    ];
  },
  draw(state, { eye, view, faces, kept, seen }, pencil) {
    const { palette } = pencil;
    const houses = BOXES.map((box, i) => {
      /** @type {import('../../lib/space.js').Thing} */
      const house = { kind: 'mesh', triangles: CUBE, frame: frameOf(box), color: palette.obstacle };
      if (kept[i] && seen[i]) return { ...house, shadow: true };
      if (kept[i]) return { ...house, color: palette.box, shadow: true };
      if (seen[i]) return { ...house, color: palette.alarm, opacity: 0.75 };
      return { ...house, color: palette.quiet, opacity: 0.14 };
    });
    const floor = { y: FLOOR, half: HALF, color: palette['wall-outline'] };
    const foot = { ...eye, y: FLOOR };
    const [x, z] = state.camera.slice(2);
    room.draw(pencil, state, [
      ...houses,
      ...polyhedron(faces, palette.path, { opacity: 0.12, width: 0.05, shadow: false }),
      ...faces[0].flatMap((/** @type {Point3} */ corner) => stick(eye, corner, palette.path, 0.03)),
      ...stick(foot, eye, palette.path, 0.06),
      ...stick(eye, { x, y: FLOOR, z }, palette['path-soft'], 0.04),
      ...ball(eye, palette.path, 0.25),
    ]);
    const drawn = houses.filter((_, i) => kept[i]);
    pencil.inset(INSET.from, INSET.to, () => drawSpace(pencil, view, drawn, floor));
    pencil.label(
      `${drawn.length} / ${BOXES.length}`,
      project(room.view(state), eye),
      { x: 0, y: -1 },
      palette.path,
      8,
    );
  },
  says(_state, { kept, seen }, t) {
    const count = (/** @type {(i: number) => boolean} */ test) => BOXES.filter((_box, i) => test(i)).length;
    const more = count((i) => kept[i] && !seen[i]);
    const lost = count((i) => seen[i] && !kept[i]);
    return t(`planes.frustum.${lost > 0 ? 'lost' : more > 0 ? 'kept' : 'tight'}`, {
      all: BOXES.length,
      kept: count((i) => kept[i]),
      more,
      lost,
    });
  },
};
