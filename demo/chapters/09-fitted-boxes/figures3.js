// The figures of the lesson on boxes that fit that are three-dimensional.
import { OBB3 } from 'raybound';
import { number } from '../../lib/numbers.js';
import { roomOf } from '../../lib/orbit.js';
import { replaceable } from '../../lib/replaceable.js';
import { AIRPLANE, CUBE, attitude, cornersOf3, hullOf3, under, volumeOf } from '../../lib/solids.js';
import { box3, cross3, dot3, edges3, scaled3 } from '../../lib/space.js';
import { clamp } from '../../lib/state.js';
import {
  covarianceOf as printedCovarianceOf,
  eigenvectorsOf as printedEigenvectorsOf,
} from './jacobi.example.js';
import { boxAlong as printedBoxAlong } from './obb3.example.js';
import { transformObb as printedTransformObb } from './transform.example.js';

const covarianceOf = replaceable('covarianceOf', printedCovarianceOf);
const eigenvectorsOf = replaceable('eigenvectorsOf', printedEigenvectorsOf);
const boxAlong = replaceable('boxAlong', printedBoxAlong);
const transformObb = replaceable('transformObb', printedTransformObb);

/** @typedef {import('../../lib/space.js').Point3} Point3 */
/** @typedef {import('../../lib/space.js').Frame} Frame */
/** @typedef {{center: Point3, axes: Point3[], half: number[]}} Box */

const value = (/** @type {number} */ v) => number(v, 2);
const ORIGIN = { x: 0, y: 0, z: 0 };
const WORLD = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
];

/** The frame of a box, as box3 draws it. @param {Box} box @returns {Frame} */
const frameOf = ({ center, axes, half }) => {
  const [x, y, z] = axes.map((axis, i) => scaled3(axis, half[i]));
  return { x, y, z, o: center };
};
/** @param {Box} box */
const volumeOfBox = ({ half: [a, b, c] }) => 8 * a * b * c;

// --- around a model ---------------------------------------------------------------------------------------

const shown = { x: 9.6, y: 6 };
const room = roomOf({ shown, distance: 18, at: { x: 0.8, y: -0.4, z: -0.6 }, floor: -3.4 });
const BARS = { left: 5.2, one: 0.9, top: -5.6 };

const CORNERS = cornersOf3(AIRPLANE);
const HULL = hullOf3(CORNERS);
const VOLUME = volumeOf(HULL);
const HULL_CORNERS = [...new Set(HULL.flat())];
/** @type {Box} */
let smallest;
/** The smallest box in the airplane's own coordinates. Not before the library has started. */
const smallestOf = () => (smallest ??= findSmallest());

/** @returns {Box} */
function findSmallest() {
  const { center, halfSize, rotation } = new OBB3().setFromPoints(CORNERS, true);
  const e = rotation.elements;
  const axes = [0, 3, 6].map((i) => ({ x: e[i], y: e[i + 1], z: e[i + 2] }));
  return { center, axes, half: [halfSize.x, halfSize.y, halfSize.z] };
}
const KINDS = ['world', 'all', 'hull', 'smallest'];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const model = {
  ...room.common,
  initial: { box: 'all', climb: [25], turn: [-25], tilt: [24] },
  rules: { ...room.common.rules, box: KINDS, climb: { most: 60 } },
  settle: (state) => ({ ...state, climb: [clamp(Math.round(state.climb[0]), 0, 60)] }),
  handles: (state, _derived, t) => [room.handle(state, t)],
  derive(state) {
    const frame = attitude(40, state.climb[0], -0.8 * state.climb[0]);
    const points = CORNERS.map((p) => under(frame, p));
    const hull = HULL_CORNERS.map((p) => under(frame, p));
    const along = (/** @type {Point3[]} */ list) => boxAlong(points, eigenvectorsOf(covarianceOf(list)));
    const boxes = [
      boxAlong(points, WORLD),
      along(points),
      along(hull),
      {
        ...smallestOf(),
        center: under(frame, smallestOf().center),
        axes: smallestOf().axes.map((axis) => under(frame, axis)),
      },
    ];
    return { frame, boxes, ratios: boxes.map((box) => volumeOfBox(box) / VOLUME) };
  },
  draw(state, { frame, boxes, ratios }, pencil) {
    const { palette } = pencil;
    const chosen = KINDS.indexOf(state.box);
    const smallest = boxes[3];
    room.draw(pencil, state, [
      { kind: 'mesh', frame, triangles: AIRPLANE, color: palette.obstacle, shadow: true },
      ...(chosen === 3 ? [] : edges3(frameOf(smallest), palette.path, 0.04)),
      ...box3(frameOf(boxes[chosen]), chosen === 3 ? palette.path : palette.box, 0.16),
    ]);
    const line = Math.max(1.2, 38 / pencil.scale);
    KINDS.forEach((kind, i) => {
      const [x, y] = [BARS.left, BARS.top + line * i + 0.4 * line];
      const width = i === chosen ? 9 : 4;
      const end = { x: Math.min(x + BARS.one * ratios[i], shown.x - 0.3), y };
      pencil.line({ x, y }, end).stroke(kind === 'smallest' ? palette.path : palette.box, width);
      pencil.line({ x, y }, { x: x + BARS.one, y }).stroke(palette.obstacle, width);
      pencil.label(
        `× ${value(ratios[i])}`,
        { x: x - 0.2, y: y - 6 / pencil.scale },
        { x: 1, y: -1 },
        palette.ink,
        0,
      );
    });
  },
  says: (state, { ratios }, t) =>
    t(`fitted.model.${state.box}`, { ratio: value(ratios[KINDS.indexOf(state.box)]) }),
};

// --- under a matrix ---------------------------------------------------------------------------------------

const OWN = attitude(25, 20, 0);
/** @type {Box} */
const BOX = { center: ORIGIN, axes: [OWN.x, OWN.y, OWN.z], half: [2.4, 1.1, 1.4] };
const view = { x: 10, y: 5.5 };
const hall = roomOf({ shown: view, distance: 20, floor: -3.6 });

/** The columns of a matrix. @param {number} stretch  along x @param {number} shear  x per y @returns {Frame} */
const matrixOf = (stretch, shear) => ({
  x: { x: stretch, y: 0, z: 0 },
  y: { x: shear, y: 1, z: 0 },
  z: { x: 0, y: 0, z: 1 },
  o: ORIGIN,
});

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const matrix = {
  ...hall.common,
  initial: { stretch: [1], shear: [1], turn: [-25], tilt: [20] },
  rules: { ...hall.common.rules, stretch: { most: 2 }, shear: { most: 2 } },
  settle: (state) => ({
    ...state,
    stretch: [clamp(state.stretch[0], 0.5, 2)],
    shear: [clamp(state.shear[0], -2, 2)],
  }),
  handles: (state, _derived, t) => [hall.handle(state, t)],
  derive(state) {
    const columns = matrixOf(state.stretch[0], state.shear[0]);
    const linear = (/** @type {Point3} */ v) => under(columns, v);
    const [x, y, z] = BOX.axes.map((axis, i) => linear(scaled3(axis, BOX.half[i])));
    const image = { x, y, z, o: linear(BOX.center) };
    const box = transformObb(BOX, columns);
    const volume = 8 * Math.abs(dot3(x, cross3(y, z)));
    return { image, box, ratio: volumeOfBox(box) / volume };
  },
  draw(state, { image, box, ratio }, pencil) {
    const { palette } = pencil;
    hall.draw(pencil, state, [
      { kind: 'mesh', triangles: CUBE, frame: image, color: palette.obstacle, shadow: true },
      ...box3(frameOf(box), palette.box, 0.16),
    ]);
    pencil.note(`× ${value(ratio)}`);
  },
  says: (_state, { ratio }, t) =>
    t(ratio < 1 + 1e-9 ? 'fitted.matrix.same' : 'fitted.matrix.more', { ratio: value(ratio) }),
};
