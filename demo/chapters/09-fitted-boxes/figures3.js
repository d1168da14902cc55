// The figures of the lesson on boxes that fit that are three-dimensional.
import { OBB3 } from 'raybound';
import { number } from '../../lib/numbers.js';
import { roomOf } from '../../lib/orbit.js';
import { replaceable } from '../../lib/replaceable.js';
import { AIRPLANE, CUBE, attitude, cornersOf3, hullOf3, under, volumeOf } from '../../lib/solids.js';
import { box3, cross3, dot3, edges3, scaled3 } from '../../lib/space.js';
import { clamp } from '../../lib/state.js';
import { covarianceOf as printedCovarianceOf } from './covariance.example.js';
import { eigenvectorsOf as printedEigenvectorsOf, turnTwo as printedTurnTwo } from './jacobi.example.js';
import { boxAlong as printedBoxAlong } from './obb3.example.js';
import { transformObb as printedTransformObb } from './transform.example.js';

const covarianceOf = replaceable('covarianceOf', printedCovarianceOf);
const eigenvectorsOf = replaceable('eigenvectorsOf', printedEigenvectorsOf);
const turnTwo = replaceable('turnTwo', printedTurnTwo);
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
  draw(state, { frame, boxes, ratios }, pencil, _time, t) {
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
        `${t(`fitted.bar.${kind}`)} × ${value(ratios[i])}`,
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

// --- Jacobi's method --------------------------------------------------------------------------------------

/** The pairs of axes in the order of the turns. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
];
const TURNS = 9;
const AXIS_NAMES = ['x', 'y', 'z'];
/** The grid of numbers: the middle of its first cell, and the size of a cell. */
const CELLS = { x: -8, y: -3, width: 3.5, height: 2.5 };
/** The chart of what is left off the diagonal: the x of its first column, the y of 1 and of 10 to the power of −16. */
const LEFT = { x: 4, step: 0.75, top: -3.6, bottom: 4 };
const TITLE = -4.9;

/** The covariance of the airplane after each number of turns, and the greatest number off the diagonal as a part of the greatest at all. */
function turns() {
  const frame = attitude(40, 25, -20);
  const matrix = covarianceOf(CORNERS.map((p) => under(frame, p))).map((/** @type {number[]} */ row) =>
    row.map((v) => v / CORNERS.length),
  );
  const vectors = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const most = Math.max(...matrix.flat().map(Math.abs));
  return Array.from({ length: TURNS + 1 }, (_, n) => {
    if (n > 0) turnTwo(matrix, vectors, PAIRS[(n - 1) % 3][0], PAIRS[(n - 1) % 3][1]);
    const left = Math.max(...PAIRS.map(([i, j]) => Math.abs(matrix[i][j]))) / most;
    return { matrix: matrix.map((/** @type {number[]} */ row) => [...row]), left };
  });
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const jacobi = {
  axes: false, // numbers
  shown: { x: 12, y: 5.5 },
  initial: { step: [0] },
  rules: { step: { most: TURNS } },
  settle: (state) => ({ step: [clamp(Math.round(state.step[0]), 0, TURNS)] }),
  handles: () => [],
  derive: () => turns(),
  draw(state, all, pencil, _time, t) {
    const { palette } = pencil;
    const [step] = state.step;
    const { matrix } = all[step];
    const [p, q] = PAIRS[(step + PAIRS.length - 1) % 3];
    const cell = (/** @type {number} */ i, /** @type {number} */ j) => ({
      x: CELLS.x + CELLS.width * j,
      y: CELLS.y + CELLS.height * i,
    });
    const most = Math.max(...matrix.flat().map(Math.abs));
    pencil.blank();
    for (let i = 0; i < 3; i += 1) {
      pencil.text(AXIS_NAMES[i], { x: cell(i, 0).x - 2.6, y: cell(i, 0).y }, palette.ink);
      pencil.text(AXIS_NAMES[i], { x: cell(0, i).x, y: cell(0, 0).y - 1.9 }, palette.ink);
      for (let j = 0; j < 3; j += 1) {
        const at = cell(i, j);
        const [w, h] = [CELLS.width / 2 - 0.15, CELLS.height / 2 - 0.15];
        const corners = [
          { x: at.x - w, y: at.y - h },
          { x: at.x + w, y: at.y - h },
          { x: at.x + w, y: at.y + h },
          { x: at.x - w, y: at.y + h },
        ];
        const v = matrix[i][j];
        pencil.faint(Math.sqrt(Math.abs(v) / most) * 0.45, () =>
          pencil.polygon(corners).fill(i === j ? palette.box : palette.alarm),
        );
        const turned = step > 0 && ((i === p && j === q) || (i === q && j === p));
        pencil.polygon(corners).stroke(turned ? palette.normal : palette['wall-outline'], turned ? 3 : 1);
        pencil.text(number(v, 3), at, palette.ink);
      }
    }
    // What is left off the diagonal, in powers of ten.
    const y = (/** @type {number} */ part) =>
      LEFT.top + ((LEFT.bottom - LEFT.top) * Math.min(-Math.log10(Math.max(part, 1e-16)), 16)) / 16;
    for (const [part, name] of /** @type {[number, string][]} */ ([
      [1, '1'],
      [1e-8, '10⁻⁸'],
      [1e-16, '10⁻¹⁶'],
    ])) {
      pencil.line({ x: LEFT.x - 0.5, y: y(part) }, { x: 11.5, y: y(part) }).stroke(palette.grid, 1.5);
      pencil.label(name, { x: LEFT.x - 0.5, y: y(part) }, { x: -1, y: 0 }, palette.ink, 2);
    }
    all.slice(0, step + 1).forEach((/** @type {{left: number}} */ { left }, /** @type {number} */ n) => {
      const at = { x: LEFT.x + LEFT.step * n, y: y(left) };
      pencil.line({ x: at.x, y: LEFT.bottom }, at).stroke(palette.alarm, n === step ? 6 : 3);
    });
    for (let n = 0; n <= TURNS; n += PAIRS.length)
      pencil.text(String(n), { x: LEFT.x + LEFT.step * n, y: LEFT.bottom + 0.7 }, palette.ink);
    pencil.text(t('fitted.jacobi.chart'), { x: LEFT.x + (LEFT.step * TURNS) / 2, y: TITLE }, palette.ink);
  },
  says(state, all, t) {
    const [step] = state.step;
    const { left } = all[step];
    if (step === 0) return t('fitted.jacobi.begin');
    const [i, j] = PAIRS[(step - 1) % 3].map((k) => AXIS_NAMES[k]);
    const percent = number(100 * left, 3);
    return t(left < 1e-9 ? 'fitted.jacobi.done' : 'fitted.jacobi.turn', { step, i, j, left: percent });
  },
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
