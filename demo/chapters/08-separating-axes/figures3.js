// The figure of the lesson on separating axes that is three-dimensional.
import { pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { roomOf } from '../../lib/orbit.js';
import { arrow3, box3, length3, plus3, pointHandle3, scaled3 } from '../../lib/space.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { axesOf, boxesOverlap as printedBoxesOverlap, gapOn } from './boxes3.example.js';
import { overlapByFaces as printedOverlapByFaces } from './boxes3.mistake.js';

const boxesOverlap = replaceable('boxesOverlap', printedBoxesOverlap);
const overlapByFaces = replaceable('overlapByFaces', printedOverlapByFaces);

/** @typedef {import('../../lib/space.js').Point3} Point3 */
/** @typedef {{center: Point3, axes: Point3[], half: number[]}} Box */

const value = (/** @type {number} */ v) => number(v, 2);

const high = { x: 12, y: 9 };
const room = roomOf({ shown: high, distance: 30, floor: -1.2, half: 6, above: true });
const HALF = [0.9, 0.9, 3];
const DIAGONAL = Math.SQRT1_2;
const LOW = { x: 0, y: 1.5, z: 0 };
/**
 * The shadows on all axes are in two columns, the face normals at the left: the y of the first row, the distance between rows, and the
 * x of each column's names, bars and numbers.
 */
const ROWS = { top: 1.75, gap: 0.82 };
const COLUMNS = [
  { names: -11.1, bars: -9.9, numbers: -3.6 },
  { names: 1, bars: 3.2, numbers: 10.4 },
];
/** The length of the longest bars. */
const LONG = 5;
const NAMES = (() => {
  const [a, b] = ['a', 'b'].map((name) => [1, 2, 3].map((i) => `${name}${i}`));
  return [...a, ...b, ...a.flatMap((u) => b.map((v) => `${u}×${v}`))];
})();

/**
 * A square beam that stands on an edge, rotated around the vertical by an angle.
 * @param {Point3} center @param {number} degrees @returns {Box}
 */
function beam(center, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const across = { x: c, y: 0, z: -s };
  const up = { x: 0, y: 1, z: 0 };
  return {
    center,
    axes: [
      plus3(scaled3(across, DIAGONAL), up, DIAGONAL),
      plus3(scaled3(up, DIAGONAL), across, -DIAGONAL),
      { x: s, y: 0, z: c },
    ],
    half: HALF,
  };
}
/** @param {Box} box @returns {import('../../lib/space.js').Frame} */
const frameOf = ({ center, axes, half }) => {
  const [x, y, z] = axes.map((axis, i) => scaled3(axis, half[i]));
  return { x, y, z, o: center };
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const edges = {
  ...room.common,
  initial: { center: [0, 4.3, 0], spin: [90], turn: [-30], tilt: [22], step: [6], mistake: false },
  rules: { ...room.common.rules, spin: { most: 90 }, step: { most: 15 } },
  settle: (state) => ({
    ...state,
    spin: [clamp(state.spin[0], -90, 90)],
    step: [clamp(Math.round(state.step[0]), 1, 15)],
  }),
  limits: (state) => ({ step: state.mistake ? 6 : 15 }),
  handles: (state, _derived, t) => [
    pointHandle3(
      state,
      'center',
      0,
      { view: room.view(state), shown: high, t },
      { id: 'beam', name: t('axes.handle.beam'), tone: 'ray' },
    ),
    room.handle(state, t),
  ],
  derive(state) {
    const [x, y, z] = state.center;
    const boxes = [beam(LOW, 0), beam({ x, y, z }, state.spin[0])];
    const [a, b] = boxes;
    const rows = axesOf(a, b).map((axis) => {
      const length = length3(axis);
      // Parallel edges have no cross product: no axis.
      if (length < 1e-9) return null;
      const one = scaled3(axis, 1 / length);
      return { axis: one, gap: gapOn(one, a, b) };
    });
    return { boxes, rows, hit: boxesOverlap(a, b), wrong: overlapByFaces(a, b) };
  },
  draw(state, { boxes, rows, hit, wrong }, pencil) {
    const { palette } = pencil;
    const [a, b] = boxes;
    const reported = state.mistake ? wrong : hit;
    const used = rows.slice(0, Math.min(state.step[0], state.mistake ? 6 : 15));
    const best = Math.max(...used.map((/** @type {any} */ row) => row?.gap ?? -Infinity));
    const things = [
      ...box3(frameOf(a), palette.obstacle),
      ...box3(frameOf(b), reported ? palette.alarm : palette.path),
    ];
    // The axis with the widest gap, drawn between the two beams.
    const found = used.find((/** @type {any} */ row) => row?.gap === best);
    if (best > 0) {
      const middle = scaled3(plus3(a.center, b.center), 0.5);
      for (const side of [-2.5, 2.5])
        things.push(...arrow3(middle, plus3(middle, found.axis, side), palette.box, 0.1));
    }
    room.draw(
      pencil,
      state,
      things.map((thing) => ({ ...thing, shadow: thing.kind === 'box' })),
    );
    pencil.polygon(pointsOf([-30, 1.2, 30, 1.2, 30, 12, -30, 12])).fill(palette.room);
    const reachOn = (/** @type {Point3} */ axis) =>
      // The gap between a box and itself is −2 times its reach.
      boxes.map((/** @type {Box} */ box) => gapOn(axis, box, box) / -2);
    const longest = Math.max(
      ...rows.map((/** @type {any} */ row) => {
        if (!row) return 0;
        const [p, q] = reachOn(row.axis);
        return Math.max(2 * (p + q) + row.gap, 2 * p, 2 * q);
      }),
    );
    const unit = Math.min(1, LONG / longest);
    used.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
      const column = COLUMNS[i < 6 ? 0 : 1];
      const y = ROWS.top + ROWS.gap * (i < 6 ? i : i - 6);
      const color = i < 3 ? palette.obstacle : i < 6 ? palette.path : palette.ink;
      pencil.text(NAMES[i], { x: column.names, y }, color);
      if (!row) return;
      const [p, q] = reachOn(row.axis).map((/** @type {number} */ v) => unit * v);
      const apart = unit * row.gap + p + q;
      const middle = column.bars + LONG / 2;
      const [one, other] = [middle - (apart + q - p) / 2, middle + (apart + p - q) / 2];
      const bar = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ off) =>
        pencil.line({ x: from, y: y + off }, { x: to, y: y + off });
      bar(one - p, one + p, -0.12).stroke(palette.obstacle, 3);
      bar(other - q, other + q, 0.12).stroke(palette.path, 3);
      if (row.gap > 0) bar(one + p, other - q, 0).stroke(palette.box, 4);
      const tint = row.gap > 0 ? palette.box : palette.quiet;
      pencil.text(value(row.gap), { x: column.numbers, y }, tint);
    });
  },
  says(state, { rows, hit, wrong }, t) {
    if (state.mistake) return t(wrong === hit ? 'axes.edges.same' : 'axes.edges.mistake');
    const gaps = rows.map((/** @type {any} */ row) => row !== null && row.gap > 0);
    const [step] = state.step;
    if (step < gaps.length) {
      const first = gaps.indexOf(true);
      const values = { step, axis: NAMES[Math.max(first, 0)], of: gaps.length };
      return t(first >= 0 && first < step ? 'axes.edges.stop' : 'axes.edges.so', values);
    }
    const [faces, of] = [gaps.slice(0, 6), gaps.slice(6)].map((list) => list.filter(Boolean).length);
    return t(hit ? 'axes.edges.hit' : 'axes.edges.gaps', { faces, edges: of });
  },
};
