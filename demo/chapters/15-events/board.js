// A Galton board: balls fall through rows of pegs into bins.
import { Billiards } from 'raybound';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { clamp } from '../../lib/state.js';

/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 8 };
const MOST_ROWS = 12;
const MOST_BALLS = 300;
/** The board from its top to the top of the bins, and to their bottom. */
const TOP = -7.25;
const BINS = 3.5;
const BOTTOM = 7.5;
const STEPS_A_SECOND = 60;
/** Most steps per frame: after a pause of the page, the board does not catch up. */
const MOST_AT_ONCE = 3;
/** How fast the board runs, in its seconds per second. */
const RATE = 1.4;
/** Seconds from one ball to the next. */
const EVERY = 0.14;
/** A ball that is still among the pegs after this time, in seconds, is taken away. */
const PATIENCE = 25;
/** A ball starts up to this far to the side of the place from which balls fall, in units. */
const SPREAD = 0.15;
const GRAVITY = { least: 4, most: 16 };

/** Radii of pegs and balls per distance of two pegs: a ball just fits between two of them, so that it falls onto the middle of the next. */
const PEG = 0.2;
const BALL = 0.26;
/** Height of a row per distance of two pegs: the triangles of three pegs are equilateral. */
const ROW = Math.sqrt(3) / 2;
/** Pegs beside the triangle that balls from the middle reach. */
const BESIDE = 2;

/** The middle of the board's upper edge, below which the arrow of gravity starts. */
const FROM = { x: 9.5, y: -6.5 };
/** Length of the arrow, in units per unit of gravity. */
const ARROW = 0.25;

const initial = { drop: [0], rows: [8], bounce: [0.4], balls: [150], gravity: [0, 10] };

/** Sizes of a board: distance of pegs, their radius, that of balls. @param {number} rows */
function sizesOf(rows) {
  const pitch = Math.min(2, 20 / (rows + 2 * BESIDE), (BINS - TOP - 1.5) / rows / ROW);
  return { pitch, peg: PEG * pitch, ball: BALL * pitch };
}

/** The pegs, row by row; each row is as wide as the last one, so that no ball falls beside the pegs. @param {number} rows @returns {Point[]} */
export function pegsOf(rows) {
  const { pitch } = sizesOf(rows);
  return Array.from({ length: rows }, (_, row) => {
    const below = rows - row - 1;
    const count = rows + 2 * BESIDE - (below % 2);
    return Array.from({ length: count }, (_, i) => ({
      x: (i - (count - 1) / 2) * pitch,
      y: BINS - (below + 0.5) * ROW * pitch,
    }));
  }).flat();
}

/** The bin of a ball that falls at x. @param {number} x @param {number} rows */
export const binOf = (x, rows) => clamp(Math.floor(x / sizesOf(rows).pitch + (rows + 1) / 2), 0, rows);

/** The share of balls in each bin if each peg sends a ball to either side with the same probability. @param {number} rows */
export function binomial(rows) {
  let shares = [1];
  for (let row = 0; row < rows; row += 1)
    shares = Array.from({ length: row + 2 }, (_, i) => ((shares[i - 1] ?? 0) + (shares[i] ?? 0)) / 2);
  return shares;
}

/**
 * A board that runs. The same arguments give the same board, however its time is divided.
 * @param {any} state
 */
export function createBoard({
  drop: [drop],
  rows: [rows],
  bounce: [bounce],
  balls: [balls],
  gravity: [gx, gy],
}) {
  const { peg, ball } = sizesOf(rows);
  const random = randomFrom(4101);
  const game = new Billiards({
    walls: [[-shown.x, TOP - 1, shown.x, TOP - 1, shown.x, BOTTOM, -shown.x, BOTTOM]],
    obstacles: pegsOf(rows).map((center) => ({ center, radius: peg })),
    restitution: bounce,
  });
  /** @type {number[]} */
  const bins = Array(rows + 1).fill(0);
  /** When each ball in the game was dropped, in steps. @type {number[]} */
  const since = [];
  let steps = 0;
  let dropped = 0;

  function step() {
    if (dropped < balls && steps >= dropped * EVERY * STEPS_A_SECOND) {
      const x = drop + SPREAD * (2 * random() - 1);
      const y = TOP;
      // A place that is not free yet is tried again at the next step.
      if (!game.overlaps({ x, y }, ball)) {
        game.add({ x, y, radius: ball, mass: 1 });
        since.push(steps);
        dropped += 1;
      }
    }
    const { velocities } = game;
    for (let i = 0; i < velocities.length; i += 2) {
      velocities[i] += gx / STEPS_A_SECOND;
      velocities[i + 1] += gy / STEPS_A_SECOND;
    }
    if (velocities.length > 0) game.commit();
    game.step(1 / STEPS_A_SECOND);
    steps += 1;
    for (let i = game.count - 1; i >= 0; i -= 1) {
      const [x, y] = game.positions.subarray(2 * i, 2 * i + 2);
      const late = steps - since[i] > PATIENCE * STEPS_A_SECOND;
      if (y < BINS && !late) continue;
      if (y >= BINS) bins[binOf(x, rows)] += 1;
      game.remove(i);
      since[i] = since[since.length - 1];
      since.pop();
    }
  }

  return {
    bins,
    ball,
    step,
    get positions() {
      return game.positions;
    },
    get landed() {
      return bins.reduce((sum, one) => sum + one, 0);
    },
    get done() {
      return dropped === balls && game.count === 0;
    },
    /** Takes steps up to a time, a few at once. @param {number} time  in seconds */
    until(time) {
      const due = Math.floor(time * STEPS_A_SECOND);
      for (let i = Math.min(due - steps, MOST_AT_ONCE); i > 0 && !this.done; i -= 1) step();
    },
    dispose: () => game.dispose(),
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/** The board that is shown. @type {Board | null} */
let current = null;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const board = {
  shown,
  lively: true,
  initial,
  rules: {
    rows: { most: MOST_ROWS },
    balls: { most: MOST_BALLS },
    bounce: { most: 1 },
    gravity: { most: GRAVITY.most },
  },
  settle(state) {
    const gy = clamp(state.gravity[1], GRAVITY.least, GRAVITY.most);
    return {
      ...state,
      drop: [clamp(state.drop[0], -8, 8)],
      rows: [clamp(Math.round(state.rows[0]), 1, MOST_ROWS)],
      bounce: [clamp(state.bounce[0], 0, 0.9)],
      balls: [clamp(Math.round(state.balls[0]), 1, MOST_BALLS)],
      gravity: [clamp(state.gravity[0], -gy / 2, gy / 2), gy],
    };
  },
  derive(state) {
    /** @type {Board | undefined} */
    let own;
    return {
      /** When it was first drawn, in seconds. @type {number | null} */
      from: null,
      // Begun when it is shown: values are also derived for states that are only checked.
      get board() {
        if (!own) {
          current?.dispose();
          current = own = createBoard(state);
        }
        return own;
      },
    };
  },
  handles: (state, _derived, t) => [
    {
      id: 'drop',
      name: t('events.handle.drop'),
      tone: 'ray',
      at: { x: state.drop[0], y: TOP },
      set: (x) => ({ drop: [clamp(Math.round(4 * x) / 4, -8, 8)] }),
    },
    {
      id: 'gravity',
      name: t('events.handle.gravity'),
      tone: 'tip',
      at: { x: FROM.x + ARROW * state.gravity[0], y: FROM.y + ARROW * state.gravity[1] },
      set(x, y) {
        const gy = clamp(Math.round((y - FROM.y) / ARROW), GRAVITY.least, GRAVITY.most);
        return { gravity: [clamp(Math.round((x - FROM.x) / ARROW), -gy / 2, gy / 2), gy] };
      },
    },
  ],
  draw(state, derived, pencil, seconds) {
    const { palette } = pencil;
    const [rows] = state.rows;
    const [balls] = state.balls;
    // A board begins when it is first drawn.
    derived.from = Math.min(derived.from ?? seconds, seconds);
    derived.board.until(RATE * (seconds - derived.from));
    const { bins, ball, landed, positions } = derived.board;
    const { pitch, peg } = sizesOf(rows);
    const height = BOTTOM - BINS - 0.5;
    const shares = binomial(rows);
    // As high as the highest bin, or as the binomial distribution.
    const most = Math.max(balls * Math.max(...shares), ...bins);
    const left = (/** @type {number} */ i) => (i - (rows + 1) / 2) * pitch;
    pencil.paper();
    bins.forEach((/** @type {number} */ count, /** @type {number} */ i) => {
      const [a, b] = [left(i) + 0.05 * pitch, left(i) + 0.95 * pitch];
      const y = BOTTOM - (height * count) / most;
      const corners = [
        { x: a, y },
        { x: b, y },
        { x: b, y: BOTTOM },
        { x: a, y: BOTTOM },
      ];
      pencil.polygon(corners).fill(palette['ball-fill']);
      if (count > 0) pencil.polygon(corners).stroke(palette.path, 1);
      const expected = BOTTOM - (height * balls * shares[i]) / most;
      pencil.line({ x: a, y: expected }, { x: b, y: expected }).stroke(palette.normal, 2.5);
    });
    for (let i = 0; i <= rows + 1; i += 1)
      pencil
        .line({ x: left(i), y: BINS + 0.4 }, { x: left(i), y: BOTTOM })
        .stroke(palette['wall-outline'], 1.5);
    for (const center of pegsOf(rows))
      pencil.circle(center, peg).fill(palette['obstacle-fill']).stroke(palette.obstacle, 1.5);
    for (let i = 0; i < positions.length; i += 2)
      pencil
        .circle({ x: positions[i], y: positions[i + 1] }, ball)
        .fill(palette['ball-fill'])
        .stroke(palette.path, 1.5);
    const [gx, gy] = state.gravity;
    pencil.arrow(FROM, { x: FROM.x + ARROW * gx, y: FROM.y + ARROW * gy }, palette.ink, 2);
    pencil.note(`${landed} / ${balls}`);
  },
  says(state, { board: running }, t) {
    const [rows] = state.rows;
    const { bins, landed } = running;
    /** The mean of a function of the bin over all balls, in bins from the middle. @param {(bin: number) => number} of */
    const mean = (of) =>
      bins.reduce((/** @type {number} */ sum, count, i) => sum + count * of(i - rows / 2), 0) / landed;
    const middle = mean((bin) => bin);
    const values = {
      landed,
      balls: state.balls[0],
      rows,
      mean: number(Math.abs(middle), 2),
      width: number(Math.sqrt(mean((bin) => (bin - middle) ** 2)), 2),
      expected: number(Math.sqrt(rows) / 2, 2),
    };
    if (landed === 0) return t('events.board.start', values);
    return t(
      Math.abs(middle) < 0.005
        ? 'events.board.even'
        : middle < 0
          ? 'events.board.left'
          : 'events.board.right',
      values,
    );
  },
};
