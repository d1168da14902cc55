// The figures of the lesson on floating point.
import { Segment2, Vector2, intersect } from 'raybound';
import { placeIn, pointHandle } from '../../lib/lesson-figure.js';
import { number, whole } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { clamp } from '../../lib/state.js';
import { replaceable } from '../../lib/replaceable.js';
import { crosses as printedCrosses, sideOf as printedSideOf } from './side.example.js';
import {
  crossesRounded as printedCrossesRounded,
  roundedSideOf as printedRoundedSideOf,
} from './side.mistake.js';

const crosses = replaceable('crosses', printedCrosses);
const sideOf = replaceable('sideOf', printedSideOf);
const crossesRounded = replaceable('crossesRounded', printedCrossesRounded);
const roundedSideOf = replaceable('roundedSideOf', printedRoundedSideOf);

/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 6 };
const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** A power of ten as a text. @param {number} exponent */
const powerOfTen = (exponent) =>
  `10${String(exponent)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => DIGITS[Number(digit)])}`;
/** @param {number} value  above 0 */
function scientific(value) {
  const exponent = Math.floor(Math.log10(value));
  return `${number(value / 10 ** exponent, 2)} × ${powerOfTen(exponent)}`;
}
const MOST_ZOOM = 55;
/** The distance between neighboring doubles at 0.3. */
const SPACING = 2 ** -54;
/** From this zoom on, neighboring doubles are a quarter of a unit apart or more: at least 4 pixels on a phone. */
const APART = 52;
/** Up to this zoom the number line has ticks with numbers: beyond, the numbers are too long. */
const TICKED = 36;
/** Least distance of two ticks, and of a tick from 0.3, in units, on large and on small screens. */
const TICK = { large: 4.5, small: 7 };
/** The y of the handle of any number. */
const PROBE_Y = 2.75;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const zoom = {
  axes: false, // a number line
  shown: { x: 12, y: 4 },
  initial: { zoom: [4], probe: [-6] },
  rules: { zoom: { most: MOST_ZOOM } },
  settle: (state) => ({
    zoom: [clamp(Math.round(state.zoom[0]), 0, MOST_ZOOM)],
    probe: [clamp(state.probe[0], -11.25, 11.25)],
  }),
  handles: (state, _derived, t) => [
    {
      id: 'probe',
      name: t('float.handle.number'),
      tone: 'wall',
      at: { x: state.probe[0], y: PROBE_Y },
      set: (x) => ({ probe: [clamp(Math.round(4 * x) / 4, -11.25, 11.25)] }),
    },
  ],
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const scale = 2 ** state.zoom[0];
    const at = (/** @type {number} */ v) => (v - 0.3) * scale; // exact: a difference of neighbors, times a power of two
    pencil.paper();
    pencil.line({ x: -40, y: 0.5 }, { x: 40, y: 0.5 }).stroke(palette['wall-outline'], 1.5);
    const least = pencil.small ? TICK.small : TICK.large;
    const power = 10 ** Math.floor(Math.log10(least / scale));
    const step = power * ([1, 2, 5].find((k) => k * power * scale >= least) ?? 10);
    const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    for (let k = -3; state.zoom[0] <= TICKED && k <= 3; k += 1) {
      const v = (Math.round(0.3 / step) + k) * step;
      if (Math.abs(at(v)) < least / 2) continue;
      pencil.line({ x: at(v), y: -0.1 }, { x: at(v), y: 1.1 }).stroke(palette['wall-outline'], 1.5);
      pencil.text(
        Math.abs(v) < step / 2 ? '0' : v.toFixed(places).replace('-', '−'),
        { x: at(v), y: -0.8 },
        palette.ink,
      );
    }
    const gap = SPACING * scale;
    const apart = state.zoom[0] >= APART;
    if (apart) {
      const far = Math.ceil(13 / gap);
      for (let k = -far; k <= far; k += 1)
        pencil.line({ x: k * gap, y: 0.1 }, { x: k * gap, y: 0.9 }).stroke(palette.obstacle, 2);
    } else pencil.line({ x: -40, y: 0.5 }, { x: 40, y: 0.5 }).stroke(palette.obstacle, 9);
    for (const [v, name, up] of /** @type {const} */ ([
      [0.3, '0.3', -1],
      [0.1 + 0.2, '0.1 + 0.2', 1],
    ])) {
      const p = { x: at(v), y: 0.5 };
      pencil.dot(p, up < 0 ? palette.path : palette.normal, 6);
      pencil.label(name, p, { x: 0, y: up }, up < 0 ? palette.path : palette.normal, 18);
    }
    // The double that is nearest to the probe.
    const [x] = state.probe;
    const count = Math.round(x / gap);
    const there = { x: apart ? count * gap : x, y: 0.5 };
    pencil.line({ x, y: PROBE_Y }, there).stroke(palette.ink, 1.5, [3, 3]);
    pencil.dot(there, palette.ink, 4);
    const digits = Math.min(Math.ceil(state.zoom[0] * Math.log10(2)) + 1, 17);
    const text = apart
      ? `0.3 ${count < 0 ? '−' : '+'} ${Math.abs(count)} · 2⁻⁵⁴`
      : number(0.3 + x / scale, digits);
    pencil.label(text, { x, y: PROBE_Y }, { x: 1, y: 0 }, palette.ink, 12);
  },
  says: (state, _derived, t) => {
    const [level] = state.zoom;
    return t(level < 45 ? 'float.zoom.far' : level < APART ? 'float.zoom.near' : 'float.zoom.there', {
      level,
    });
  },
};

/** Columns and rows of the grid, one for each multiple of STEP around 0.5. */
const GRID = { x: 72, y: 36 };
const CELL = 24 / GRID.x;
const STEP = 2 ** -53;
/** The names of the signs −1, 0 and 1. */
const SIGNS = ['−', '0', '+'];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const grid = {
  shown,
  axes: false, // full of colors
  initial: { exact: false, probe: [1.5, -1] },
  derive(state) {
    // The line through (12, 12) and (24, 24), and points within a few units in the last place of (0.5, 0.5).
    const ray = { origin: { x: 12, y: 12 }, direction: { x: 12, y: 12 } };
    const signs = Array.from({ length: GRID.x * GRID.y }, (_, i) => {
      const [column, row] = [i % GRID.x, Math.floor(i / GRID.x)];
      const point = { x: 0.5 + (column - GRID.x / 2) * STEP, y: 0.5 + (row - GRID.y / 2) * STEP };
      return { right: sideOf(ray, point), shown: (state.exact ? sideOf : roundedSideOf)(ray, point) };
    });
    const cell = (/** @type {number} */ v, /** @type {number} */ count) =>
      clamp(Math.floor(v / CELL) + count / 2, 0, count - 1);
    const [column, row] = [cell(state.probe[0], GRID.x), cell(state.probe[1], GRID.y)];
    return {
      signs,
      wrong: signs.filter((one) => one.right !== one.shown).length,
      atProbe: signs[GRID.x * row + column],
    };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'probe', 0, shown, { id: 'probe', name: t('float.handle.probe'), tone: 'wall' }),
  ],
  draw(state, { signs, wrong, atProbe }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    signs.forEach((/** @type {{shown: number}} */ { shown: sign }, /** @type {number} */ i) => {
      const x = -12 + CELL * (i % GRID.x);
      const y = -6 + CELL * Math.floor(i / GRID.x);
      const color = sign > 0 ? palette.obstacle : sign < 0 ? palette.path : palette.room;
      pencil
        .polygon([
          { x, y },
          { x: x + CELL, y },
          { x: x + CELL, y: y + CELL },
          { x, y: y + CELL },
        ])
        .fill(color);
    });
    pencil.line({ x: -6, y: -6 }, { x: 6, y: 6 }).stroke(palette.ink, 2);
    const { shown: sign, right } = atProbe;
    const probe = { x: state.probe[0], y: state.probe[1] };
    pencil.label(SIGNS[sign + 1], probe, { x: 0, y: -1 }, sign === right ? palette.ink : palette.alarm, 12);
    pencil.note(`${wrong} / ${signs.length}`, wrong > 0 ? palette.alarm : palette.ink);
  },
  says(state, { wrong, signs, atProbe: { shown: sign, right } }, t) {
    const key = state.exact ? 'exact' : sign === right ? 'rounded' : 'probe';
    return t(`float.grid.${key}`, {
      wrong,
      of: signs.length,
      sign: SIGNS[sign + 1],
      right: SIGNS[right + 1],
    });
  },
};

const RAYS = 2000;
/** How many of the rays that hit are drawn. */
const DRAWN = 200;

/** With these offsets the coordinates are not short binary fractions, so all operations round. */
const OFF = { x: 1 / 3, y: 1 / 7 };
/** @param {any} state @returns {Point} */
const cornerOf = ({ corner: [x, y] }) => ({ x: x + OFF.x, y: y + OFF.y });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const corner = {
  shown,
  axes: false,
  initial: { corner: [3, -1], exact: false },
  settle: (state) => ({ ...state, corner: [Math.max(state.corner[0], -6), state.corner[1]] }),
  derive(state) {
    const m = cornerOf(state);
    const [a, b] = [
      { x: m.x - 1.3, y: -5.7 },
      { x: m.x + 0.7, y: 5.9 },
    ];
    const random = randomFrom(5);
    const test = state.exact ? crosses : crossesRounded;
    const rays = Array.from({ length: RAYS }, () => {
      const origin = { x: -11.5 + 4 * random(), y: -5 + 10 * random() };
      const length = Math.hypot(m.x - origin.x, m.y - origin.y);
      const ray = { origin, direction: { x: (m.x - origin.x) / length, y: (m.y - origin.y) / length } };
      return { ray, hit: test(ray, a, m) || test(ray, m, b) };
    });
    return { a, b, m, rays, leaks: rays.filter(({ hit }) => !hit) };
  },
  handles: (state, _derived, t) => [
    {
      id: 'corner',
      name: t('float.handle.corner'),
      tone: 'shape',
      at: cornerOf(state),
      set: (x, y) => ({ corner: placeIn({ x: 10, y: 4.5 }, x - OFF.x, y - OFF.y) }),
    },
  ],
  draw(_state, { a, b, m, rays, leaks }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const { ray } of rays.slice(0, DRAWN)) pencil.line(ray.origin, m).stroke(palette['path-soft'], 1);
    for (const { ray } of leaks) {
      const { origin, direction } = ray;
      const beyond = { x: origin.x + 60 * direction.x, y: origin.y + 60 * direction.y };
      pencil.line(origin, beyond).stroke(palette.alarm, 1);
    }
    pencil.polygon([a, m, b], false).stroke(palette.wall, 4);
    const color = leaks.length > 0 ? palette.alarm : palette.obstacle;
    pencil.label(`${leaks.length} / ${RAYS}`, m, { x: 1, y: 0 }, color, 12);
  },
  says: (_state, { leaks }, t) =>
    t(leaks.length > 0 ? 'float.corner.leaks' : 'float.corner.tight', { leaks: leaks.length, of: RAYS }),
};

const POINTS = 500;
const [LEAST_DIGITS, MOST_DIGITS] = [1, 17];
/** The x of a number of digits in the chart, and the y of a part of all points. */
const chartX = (/** @type {number} */ digits) =>
  -10 + (20 * (digits - LEAST_DIGITS)) / (MOST_DIGITS - LEAST_DIGITS);
const chartY = (/** @type {number} */ part) => 2.75 - 5.5 * part;

/**
 * For points within 10 to the power of −digits of a line: the part whose sign rounded arithmetic decides, and the part whose sign
 * would be wrong if it were trusted blindly.
 * @param {number} digits
 */
function partsAt(digits) {
  const random = randomFrom(9);
  const away = 10 ** -digits;
  const ray = { origin: { x: 0.5, y: 0.25 }, direction: { x: 3.1, y: 1.7 } };
  let quick = 0;
  let wrong = 0;
  for (let i = 0; i < POINTS; i += 1) {
    const t = 4 * random() + 0.5;
    const off = (2 * random() - 1) * away;
    const p = { x: 0.5 + 3.1 * t - 1.7 * off, y: 0.25 + 1.7 * t + 3.1 * off };
    const left = 3.1 * (p.y - 0.25);
    const right = 1.7 * (p.x - 0.5);
    if (Math.abs(left - right) > 2 * Number.EPSILON * (Math.abs(left) + Math.abs(right))) quick += 1;
    if (roundedSideOf(ray, p) !== sideOf(ray, p)) wrong += 1;
  }
  return { quick: quick / POINTS, wrong: wrong / POINTS };
}
/** @type {ReturnType<typeof partsAt>[] | undefined} */
let chart;
const percent = (/** @type {number} */ part) => number(100 * part, 1);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const filter = {
  axes: false, // a chart
  shown: { x: 12, y: 4 },
  initial: { digits: [14] },
  rules: { digits: { most: MOST_DIGITS } },
  settle: (state) => ({ digits: [clamp(Math.round(state.digits[0]), LEAST_DIGITS, MOST_DIGITS)] }),
  derive(state) {
    chart ??= Array.from({ length: MOST_DIGITS }, (_, i) => partsAt(i + LEAST_DIGITS));
    return { chart, ...chart[state.digits[0] - LEAST_DIGITS] };
  },
  handles: (state, _derived, t) => [
    {
      id: 'digits',
      name: t('float.handle.digits'),
      tone: 'wall',
      at: { x: chartX(state.digits[0]), y: chartY(0) },
      range: { min: LEAST_DIGITS, max: MOST_DIGITS, now: state.digits[0] },
      value: String(state.digits[0]),
      turn: (steps) => ({ digits: [clamp(state.digits[0] + Math.sign(steps), LEAST_DIGITS, MOST_DIGITS)] }),
      set: (x) => {
        const digits = LEAST_DIGITS + ((x + 10) / 20) * (MOST_DIGITS - LEAST_DIGITS);
        return { digits: [clamp(Math.round(digits), LEAST_DIGITS, MOST_DIGITS)] };
      },
    },
  ],
  draw(state, { chart: all, quick, wrong }, pencil) {
    const { palette } = pencil;
    const [digits] = state.digits;
    const x = chartX(digits);
    pencil.paper();
    for (const part of [0, 1])
      pencil.line({ x: -10, y: chartY(part) }, { x: 10, y: chartY(part) }).stroke(palette['wall-outline'], 1);
    for (const [key, color, dash] of /** @type {['quick' | 'wrong', string, number[]][]} */ ([
      ['quick', palette.obstacle, []],
      ['wrong', palette.alarm, [6, 4]],
    ])) {
      const points = all.map((/** @type {any} */ parts, /** @type {number} */ i) => ({
        x: chartX(i + LEAST_DIGITS),
        y: chartY(parts[key]),
      }));
      pencil.polygon(points, false).stroke(color, 2.5, dash);
    }
    pencil.line({ x, y: chartY(1) }, { x, y: chartY(0) }).stroke(palette.ink, 1, [3, 3]);
    pencil.dot({ x, y: chartY(quick) }, palette.obstacle).dot({ x, y: chartY(wrong) }, palette.alarm);
    for (const part of [0, 1])
      pencil.label(`${100 * part}%`, { x: -10, y: chartY(part) }, { x: -1, y: 0 }, palette.ink, 4);
    for (const n of [1, 5, 9, 13, 17])
      pencil.text(powerOfTen(-n), { x: chartX(n), y: chartY(0) + 0.8 }, palette.ink);
    const side = digits > MOST_DIGITS / 2 ? -1 : 1;
    pencil.label(`${percent(quick)}%`, { x, y: chartY(quick) }, { x: side, y: 1 }, palette.obstacle, 6);
    pencil.label(`${percent(wrong)}%`, { x, y: chartY(wrong) }, { x: side, y: -1 }, palette.alarm, 6);
  },
  says: (state, { quick, wrong }, t) =>
    t('float.filter', {
      distance: powerOfTen(-state.digits[0]),
      quick: percent(quick),
      wrong: percent(wrong),
    }),
};

/** The distance of the doubles, or of the 32-bit floats, at a coordinate. @param {number} at @param {string} kind */
const gapAt = (at, kind) => 2 ** (Math.floor(Math.log2(at)) - (kind === 'float' ? 23 : 52));
/** The distances of numbers from which a scene jumps visibly, and at which the numbers are drawn as dots. */
const VISIBLE = 0.05;
const DOTTED = [0.4, 7];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const far = {
  shown,
  initial: { away: [7], ray: [-9, 3], kind: 'float' },
  rules: { away: { most: 16 }, kind: ['double', 'float'] },
  settle: (state) => ({ ...state, away: [Math.min(Math.max(Math.round(state.away[0]), 0), 16)] }),
  derive(state) {
    // The same scene, moved away from the origin: all coordinates lose their last digits.
    const stored = state.kind === 'float' ? Math.fround : (/** @type {number} */ v) => v;
    const shift = state.away[0] === 0 ? 0 : stored(10 ** state.away[0]);
    const round = (/** @type {Point} */ { x, y }) => ({
      x: stored(x + shift) - shift,
      y: stored(y + shift) - shift,
    });
    const wall = [
      { x: 3, y: -4.3 },
      { x: 4.7, y: 4.9 },
    ];
    const origin = { x: state.ray[0], y: state.ray[1] };
    const direction = { x: 6, y: -1.5 };
    const kept = { wall: wall.map(round), origin: round(origin) };
    const [start, end] = kept.wall;
    const hit =
      start.x === end.x && start.y === end.y
        ? null
        : intersect(
            'raySegment2',
            { origin: kept.origin, direction },
            new Segment2(new Vector2(start.x, start.y), new Vector2(end.x, end.y)),
          );
    return { wall, kept, origin, direction, hit, gap: shift === 0 ? 0 : gapAt(shift, state.kind) };
  },
  handles: (state, _derived, t) => [
    pointHandle(state, 'ray', 0, shown, { id: 'origin', name: t('handle.origin'), tone: 'ray' }),
  ],
  draw(_state, { wall, kept, direction, hit, gap }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    if (gap >= DOTTED[0] && gap <= DOTTED[1])
      for (let x = -Math.floor(shown.x / gap) * gap; x <= shown.x; x += gap)
        for (let y = -Math.floor(shown.y / gap) * gap; y <= shown.y; y += gap)
          pencil.dot({ x, y }, palette.quiet, 2.5);
    pencil.line(wall[0], wall[1]).stroke(palette['wall-outline'], 1.5, [5, 4]);
    pencil.line(kept.wall[0], kept.wall[1]).stroke(palette.wall, 4);
    const { x, y } = kept.origin;
    const until = hit ? hit.t : 10;
    pencil
      .line(kept.origin, { x: x + until * direction.x, y: y + until * direction.y })
      .stroke(palette.path, 2);
    pencil.dot(kept.origin, palette.path, 6);
    if (!hit) return;
    pencil.dot(hit.point, palette.path, 6);
    pencil.label(`t = ${number(hit.t, 4)}`, hit.point, { x: 1, y: -1 }, palette.path, 8);
  },
  says: (state, { kept: { wall }, gap }, t) => {
    const [away] = state.away;
    const isPoint = wall[0].x === wall[1].x && wall[0].y === wall[1].y;
    const key = away === 0 ? 'still' : gap < VISIBLE ? 'fine' : isPoint ? 'point' : 'coarse';
    const apart = gap < 0.001 ? scientific(gap) : gap < 1 ? number(gap, 3) : whole(gap);
    return t(`float.far.${key}`, { far: powerOfTen(away), gap: apart });
  },
};
