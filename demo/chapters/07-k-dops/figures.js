// The figures of the lesson on k-DOPs.
import { KDop2, Matrix3, intersect } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { hullOf } from '../../lib/hull.js';
import { number } from '../../lib/numbers.js';
import { drawIntervals, drawRay, drawT, pointAt, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { clamp, put } from '../../lib/state.js';
import { angleHandle, placed, roundedAngle, turnedHandles } from '../../lib/turned-shapes.js';
import { replaceable } from '../../lib/replaceable.js';
import { overlap as shapesOverlap } from '../08-separating-axes/sat.example.js';
import { directionsOf, kdopOf as printedKdopOf, overlap as printedOverlap } from './kdop.example.js';
import { kdopAt } from './kdop.mistake.js';
import { intersectKdop as printedIntersectKdop } from './ray.example.js';

const kdopOf = replaceable('kdopOf', printedKdopOf);
const overlap = replaceable('overlap', printedOverlap);
const intersectKdop = replaceable('intersectKdop', printedIntersectKdop);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{min: number, max: number}} Range */

const shown = { x: 12, y: 6 };
const high = { x: 12, y: 7 };
const value = (/** @type {number} */ v) => number(v, 2);
const DEGREE = Math.PI / 180;
/** Longer than any figure, in units. */
const FAR = 60;

/** The k that the sliders offer. */
const KS = [4, 8, 16, 32];
/** @param {number[]} k @param {number} [most] */
const settleK = ([k], most = 32) => [Math.max(4, ...KS.filter((one) => one <= Math.min(k, most)))];

/** @param {Point} p @param {Point} d */
const along = (p, d) => p.x * d.x + p.y * d.y;
const lengthOf = (/** @type {Point} */ d) => Math.hypot(d.x, d.y);
/** A direction as a text. @param {Point} d */
const nameOf = ({ x, y }) => `(${x},\u00a0${y})`.replaceAll('-', '−');
const unit = (/** @type {Point} */ d) => ({ x: d.x / lengthOf(d), y: d.y / lengthOf(d) });

/** The part of a convex polygon with p · d ≤ most. @param {Point[]} corners @param {Point} d @param {number} most */
function clipped(corners, d, most) {
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const [from, to] = [along(a, d) - most, along(b, d) - most];
    const s = from / (from - to);
    const crossing = { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) };
    return [...(from <= 0 ? [a] : []), ...(from * to < 0 ? [crossing] : [])];
  });
}

/** The corners of a k-DOP. @param {Range[]} ranges @param {Point[]} directions */
const cornersOf = (ranges, directions) =>
  ranges.reduce(
    (corners, { min, max }, i) => {
      const d = directions[i];
      return clipped(clipped(corners, d, max), { x: -d.x, y: -d.y }, -min);
    },
    pointsOf([-1, -1, 1, -1, 1, 1, -1, 1].map((side) => 4000 * side)),
  );

/** @param {Point[]} corners */
const areaOf = (corners) =>
  Math.abs(
    corners.reduce((sum, a, i) => {
      const b = corners[(i + 1) % corners.length];
      return sum + (a.x * b.y - a.y * b.x) / 2;
    }, 0),
  );

/** Draws the two lines of a slab and the band between them. @param {Pencil} pencil @param {Point} d @param {Range} range */
function drawSlab(pencil, d, { min, max }) {
  const { palette } = pencil;
  const square = along(d, d);
  const at = (/** @type {number} */ v, /** @type {number} */ side) => ({
    x: (v * d.x) / square - side * d.y,
    y: (v * d.y) / square + side * d.x,
  });
  const far = FAR / Math.sqrt(square);
  pencil.faint(0.12, () => {
    pencil.polygon([at(min, -far), at(max, -far), at(max, far), at(min, far)]).fill(palette.box);
  });
  for (const v of [min, max]) pencil.line(at(v, -far), at(v, far)).stroke(palette.box, 1.5);
}

// --- one direction ----------------------------------------------------------------------------------------

const SHAPE = [-5, 1, -3.5, -2.5, 1, -4, 4.5, -1.5, 4, 2, -1, 3];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const slab = {
  shown,
  initial: { points: SHAPE, angle: [0.5235987755982988] },
  settle: (state) => ({ ...state, angle: [roundedAngle(state.angle[0])] }),
  handles: (state, _derived, t) => {
    const [angle] = state.angle;
    return [
      {
        ...angleHandle(angle, t, (to) => ({ angle: [to] })),
        id: 'direction',
        name: t('kdop.handle.direction'),
        tone: 'wall',
        at: { x: 2.5 * Math.cos(angle), y: 2.5 * Math.sin(angle) },
        set: (x, y) => ({ angle: [roundedAngle(Math.atan2(y, x))] }),
      },
      ...pointsOf(state.points).map((_point, i) =>
        pointHandle(state, 'points', 2 * i, shown, {
          id: `point-${i}`,
          name: t('kdop.handle.point', { n: i + 1 }),
          tone: 'shape',
        }),
      ),
    ];
  },
  derive(state) {
    const points = pointsOf(state.points);
    const direction = { x: Math.cos(state.angle[0]), y: Math.sin(state.angle[0]) };
    return { points, direction, range: kdopOf(points, [direction])[0] };
  },
  draw(_state, { points, direction, range }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawSlab(pencil, direction, range);
    pencil.polygon(hullOf(points)).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.straight({ x: 0, y: 0 }, { x: -direction.y, y: direction.x }).stroke(palette['wall-outline'], 1);
    pencil.arrow({ x: 0, y: 0 }, { x: 2.5 * direction.x, y: 2.5 * direction.y }, palette['wall-outline'], 2);
    for (const [name, end] of Object.entries(range)) {
      const foot = { x: end * direction.x, y: end * direction.y };
      for (const p of points)
        if (Math.abs(along(p, direction) - end) < 1e-9) {
          pencil.line(p, foot).stroke(palette.obstacle, 1.5, [3, 4]);
          pencil.dot(p, palette.box, 9);
        }
      pencil.dot(foot, palette.box);
      pencil.label(`${name} = ${value(end)}`, foot, direction, palette.box);
    }
  },
  says: (_state, { direction, range }, t) =>
    t('kdop.slab', {
      x: value(direction.x),
      y: value(direction.y),
      min: value(range.min),
      max: value(range.max),
    }),
};

// --- how tight --------------------------------------------------------------------------------------------

/** The greatest x of points, which keeps them to the left of the bars. */
const RIGHT = 4;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const fit = {
  shown,
  initial: { points: [-9.5, -4.5, -7, -5, 2, 2.5, 3, 4.5, 0.5, 4.75, -9, -3], k: [4] },
  settle: (state) => ({ ...state, k: settleK(state.k) }),
  handles: (state, _derived, t) =>
    pointsOf(state.points).map((_point, i) => ({
      ...pointHandle(state, 'points', 2 * i, shown, {
        id: `point-${i}`,
        name: t('kdop.handle.point', { n: i + 1 }),
        tone: 'shape',
      }),
      set: (/** @type {number} */ x, /** @type {number} */ y) => ({
        points: put(state.points, 2 * i, ...placeIn(shown, Math.min(x, RIGHT), y)),
      }),
    })),
  derive(state) {
    const hull = hullOf(pointsOf(state.points));
    const ratios = KS.map((k) => {
      const directions = directionsOf(k);
      return areaOf(cornersOf(kdopOf(hull, directions), directions)) / areaOf(hull);
    });
    const directions = directionsOf(state.k[0]);
    return { hull, ratios, corners: cornersOf(kdopOf(hull, directions), directions) };
  },
  draw(state, { hull, corners, ratios }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(corners).fill(palette.room);
    pencil.polygon(hull).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.polygon(corners).stroke(palette.box, 2.5);
    // A bar for each k: the area of the hull, then the excess area of the k-DOP.
    KS.forEach((k, i) => {
      if (k > state.k[0]) return; // not tried yet
      const y = -3.5 + 2 * i;
      const [left, one] = [6, 1.25];
      const end = Math.min(left + one * ratios[i], 11.5);
      const chosen = k === state.k[0];
      pencil.line({ x: left, y }, { x: end, y }).stroke(palette.box, chosen ? 9 : 4);
      pencil.line({ x: left, y }, { x: left + one, y }).stroke(palette.obstacle, chosen ? 9 : 4);
      pencil.label(
        `k = ${k}: × ${value(ratios[i])}`,
        { x: left, y: y - 0.35 },
        { x: 1, y: -1 },
        palette.ink,
        0,
      );
    });
  },
  says(state, { ratios }, t) {
    const [k] = state.k;
    const ratio = ratios[KS.indexOf(k)];
    if (!Number.isFinite(ratio)) return t('kdop.fit.flat');
    return t('kdop.fit', { k, ratio: value(ratio) });
  },
};

// --- two k-DOPs -------------------------------------------------------------------------------------------

const FIRST = [-3.5, -0.75, 3.5, -0.75, 3.5, 0.75, -3.5, 0.75];
const SECOND = [-3, -0.5, 3, -1, 2, 1, -2, 1];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const pair = {
  shown: high,
  initial: {
    first: [-3.5, -3, 0.7853981633974483],
    second: [1.5, -3.5, 0.7853981633974483],
    k: [4],
    mistake: false,
  },
  settle: (state) => ({ ...state, k: settleK(state.k, 16) }),
  handles: (state, _derived, t) => [
    ...turnedHandles(state, 'first', high, t, { name: t('kdop.handle.first'), second: false }),
    ...turnedHandles(state, 'second', high, t, { name: t('kdop.handle.second'), second: true }),
  ],
  derive(state) {
    const directions = directionsOf(state.k[0]);
    const shapes = [placed(FIRST, state.first), placed(SECOND, state.second)];
    const [a, b] = state.mistake
      ? [kdopAt(pointsOf(FIRST), directions, state.first), kdopAt(pointsOf(SECOND), directions, state.second)]
      : shapes.map((points) => kdopOf(points, directions));
    return {
      directions,
      shapes,
      kdops: [a, b],
      hit: overlap(a, b),
      really: shapesOverlap(shapes[0], shapes[1]) !== null,
    };
  },
  draw(state, { directions, shapes, kdops, hit, really }, pencil) {
    const { palette } = pencil;
    const [a, b] = shapes;
    pencil.paper();
    pencil.polygon(a).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.polygon(b).fill(palette['ball-fill']).stroke(palette.path, 2);
    kdops.forEach((/** @type {Range[]} */ kdop, /** @type {number} */ i) => {
      const corners = cornersOf(kdop, directions);
      pencil.polygon(corners).stroke(i ? palette.path : palette.obstacle, 1.5, hit ? [] : [5, 4]);
    });
    pencil
      .polygon(pointsOf([-30, 2.2, 30, 2.2, 30, 12, -30, 12]))
      .fill(palette.room)
      .line({ x: -30, y: 2.2 }, { x: 30, y: 2.2 })
      .stroke(palette['wall-outline'], 1);
    const rowHeight = Math.min(1.1, 4.4 / directions.length);
    // Texts of neighboring rows do not overlap.
    const named = rowHeight * pencil.scale > 12;
    directions.forEach((/** @type {Point} */ direction, /** @type {number} */ i) => {
      const y = 2.2 + rowHeight * (i + 0.55);
      const scale = lengthOf(direction);
      const [one, other] = kdops.map((/** @type {Range[]} */ kdop) => ({
        min: kdop[i].min / scale,
        max: kdop[i].max / scale,
      }));
      const shift = 1.5 - (Math.min(one.min, other.min) + Math.max(one.max, other.max)) / 2;
      const bar = (
        /** @type {Range} */ { min, max },
        /** @type {number} */ off,
        /** @type {string} */ color,
        /** @type {number} */ width,
      ) => pencil.line({ x: shift + min, y: y + off }, { x: shift + max, y: y + off }).stroke(color, width);
      const d = unit(direction);
      pencil.arrow(
        { x: -11.2 - 0.3 * d.x, y: y - 0.3 * d.y },
        { x: -11.2 + 0.3 * d.x, y: y + 0.3 * d.y },
        palette.ink,
        1,
      );
      if (named) pencil.text(nameOf(direction), { x: -9.4, y }, palette.ink);
      bar(one, -0.12, palette.obstacle, 3);
      bar(other, 0.12, palette.path, 3);
      const gap = { min: Math.min(one.max, other.max), max: Math.max(one.min, other.min) };
      const isGap = gap.max > gap.min;
      if (isGap) bar(gap, 0, palette.box, 5);
      // The gap, or with a minus sign the overlap.
      if (named || isGap)
        pencil.text(value(gap.max - gap.min), { x: 10.4, y }, isGap ? palette.box : palette.quiet);
    });
    if (state.mistake && really && !hit)
      pencil.cross({ x: (state.first[0] + state.second[0]) / 2, y: (state.first[1] + state.second[1]) / 2 });
  },
  says(state, { directions, kdops: [a, b], hit, really }, t) {
    if (state.mistake) {
      if (really && !hit) return t('kdop.pair.lost');
      return t('kdop.pair.mistakeSame');
    }
    const count = a.filter(
      (/** @type {Range} */ { min, max }, /** @type {number} */ i) => min > b[i].max || b[i].min > max,
    ).length;
    const values = { count, of: directions.length };
    if (!hit) return t('kdop.pair.apart', values);
    return t(really ? 'kdop.pair.hit' : 'kdop.pair.maybe', values);
  },
};

// --- a ray ------------------------------------------------------------------------------------------------

const STONE = pointsOf([-6, -1, -4, -3.5, 0.5, -4, 3.5, -1, 3, 1.75, -1, 3, -5, 1.5]);
const RAY_K = 16;

/** The place of the intervals of t. */
const INTERVALS = { left: 6.5, right: 11.5, top: -6, gap: 0.85 };

/**
 * The slab that is entered last and the one that is left first, among the first ones, if the ray leaves before it enters.
 * @param {({tNear: number, tFar: number} | null)[]} spans
 * @returns {{entered: number, left: number, near: number, far: number} | null}
 */
function clashOf(spans) {
  let [entered, left] = [0, 0];
  spans.forEach((span, i) => {
    if (span && span.tNear > (spans[entered]?.tNear ?? -Infinity)) entered = i;
    if (span && span.tFar < (spans[left]?.tFar ?? Infinity)) left = i;
  });
  const [near, far] = [spans[entered]?.tNear ?? 0, spans[left]?.tFar ?? 0];
  return spans.every(Boolean) && near > far ? { entered, left, near, far } : null;
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const ray = {
  shown: high,
  initial: { ray: [-10, 1.25, -6, 2.5], k: [4], step: [3] },
  settle: (state) => {
    const k = settleK(state.k, RAY_K);
    const ray = withDirection(high, state.ray);
    return { ...state, ray, k, step: [clamp(Math.round(state.step[0]), 1, k[0] / 2 + 1)] };
  },
  limits: (state) => ({ step: state.k[0] / 2 + 1 }),
  handles: (state, _derived, t) => rayHandles(state, high, t),
  derive(state) {
    const line = rayOf(state.ray);
    const directions = directionsOf(state.k[0]);
    const kdop = kdopOf(STONE, directions);
    const spans = directions.map((direction, i) => intersectKdop(line, [kdop[i]], [direction]));
    const clash = clashOf(spans.slice(0, state.step[0]));
    return { line, directions, kdop, spans, clash, hit: intersectKdop(line, kdop, directions) };
  },
  draw(state, { line, directions, kdop, spans, clash, hit }, pencil) {
    const { palette } = pencil;
    const step = state.step[0] - 1;
    const last = step === directions.length;
    pencil.paper();
    if (!last) drawSlab(pencil, directions[step], kdop[step]);
    pencil.polygon(STONE).fill(palette['obstacle-fill']).stroke(palette.obstacle, 1.5);
    pencil.polygon(cornersOf(kdop, directions)).stroke(palette.box, 2.5);
    drawRay(pencil, line, { marks: false });
    const span = last ? hit : spans[step];
    if (span && Number.isFinite(span.tNear))
      pencil.line(pointAt(line, Math.max(span.tNear, 0)), pointAt(line, span.tFar)).stroke(palette.path, 5);
    if (last && hit && hit.tNear >= 0) drawT(pencil, line, hit.tNear, 'tNear');
    if (last && hit) drawT(pencil, line, hit.tFar, 'tFar');
    const ends = spans.flatMap((/** @type {any} */ one) => (one ? [one.tFar] : []));
    const most = Math.max(3, ...ends.filter((/** @type {number} */ t) => t < 8));
    if (clash) {
      // From the first exit to the last entry, over the rows of both slabs.
      const { left, right, top, gap } = INTERVALS;
      const [from, to] = [clash.far, clash.near].map(
        (t) => left + ((right - left) * clamp(t, 0, most)) / most,
      );
      const rows = [clash.left, clash.entered].sort((a, b) => a - b);
      const [high, low] = [top + gap * (rows[0] - 0.45), top + gap * (rows[1] + 0.45)];
      pencil.faint(0.35, () =>
        pencil.polygon(pointsOf([from, high, to, high, to, low, from, low])).fill(palette.alarm),
      );
    }
    const isClash = (/** @type {number} */ i) => clash?.entered === i || clash?.left === i;
    drawIntervals(pencil, {
      ...INTERVALS,
      most,
      rows: [
        ...directions.slice(0, step + 1).map((/** @type {Point} */ { x, y }, /** @type {number} */ i) => ({
          from: spans[i]?.tNear ?? 1,
          to: spans[i]?.tFar ?? 0,
          name: nameOf({ x, y }),
          color: isClash(i) ? palette.alarm : i === step ? palette.box : palette.quiet,
        })),
        ...(last
          ? [{ from: hit?.tNear ?? 1, to: hit?.tFar ?? 0, name: 'tNear, tFar', color: palette.path }]
          : []),
      ],
    });
  },
  says(state, { directions, spans, clash, hit }, t) {
    const step = state.step[0] - 1;
    const pair = clash && {
      near: value(clash.near),
      far: value(clash.far),
      entered: nameOf(directions[clash.entered]),
      left: nameOf(directions[clash.left]),
    };
    if (step === directions.length) {
      if (pair) return t('kdop.ray.missPair', { ...pair, k: state.k[0] });
      if (!hit) return t('kdop.ray.miss', { k: state.k[0] });
      if (hit.tNear < 0) return t('kdop.ray.inside', { far: value(hit.tFar) });
      return t('kdop.ray.hit', { k: state.k[0], near: value(hit.tNear), far: value(hit.tFar) });
    }
    const { x, y } = directions[step];
    const values = { n: step + 1, of: directions.length, x: value(x), y: value(y) };
    const span = spans[step];
    if (!span) return t('kdop.ray.never', values);
    if (clash?.entered === step) return t('kdop.ray.entered', { ...values, ...pair });
    if (clash?.left === step) return t('kdop.ray.left', { ...values, ...pair });
    return t('kdop.ray.one', { ...values, near: value(span.tNear), far: value(span.tFar) });
  },
};

// --- turning ----------------------------------------------------------------------------------------------

/** A long diamond, rotated at the start so that its k-DOPs are not exact. */
const STICK = placed([-4.5, 0, -0.5, -0.9, 4.5, 0, -0.5, 0.9], [0, 0, 0.35]);
/** The angle of each turn, in degrees. */
const EACH = 15;
const MOST_TURNS = 12;
const matrixOf = (/** @type {number} */ angle) =>
  new Matrix3().set(Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle), 0, 0, 0, 1);
/** A k-DOP of the library. @param {Point[]} directions @param {Point[]} points */
const libraryKdop = (directions, points) =>
  new KDop2(directions.flatMap(({ x, y }) => [x, y])).setFromPoints(points);
/** @param {number[]} ranges  min and max in turn @returns {Range[]} */
const rangesOf = (ranges) => pointsOf(ranges).map(({ x: min, y: max }) => ({ min, max }));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const tumble = {
  shown,
  initial: { turns: [1], k: [8], from: 'last' },
  rules: { from: ['last', 'first'] },
  settle: (state) => ({
    ...state,
    k: settleK(state.k, 16),
    turns: [clamp(Math.round(state.turns[0]), 0, MOST_TURNS)],
  }),
  handles(state, { points: [tip] }, t) {
    const [turns] = state.turns;
    const turnedTo = (/** @type {number} */ count) => ({ turns: [clamp(count, 0, MOST_TURNS)] });
    const start = Math.atan2(STICK[2].y, STICK[2].x);
    return [
      {
        id: 'tip',
        name: t('kdop.handle.tip'),
        tone: 'shape',
        at: { x: -tip.x, y: -tip.y },
        value: t('value.degrees', { angle: turns * EACH }),
        range: { min: 0, max: MOST_TURNS * EACH, now: turns * EACH },
        turn: (steps) => turnedTo(turns + Math.sign(steps)),
        set(x, y) {
          const degrees = (Math.atan2(y, x) - start) / DEGREE;
          // Just below 0 and just above 180 degrees, the nearer end of the range.
          const count = Math.round(((((degrees + 90) % 360) + 360) % 360) - 90) / EACH;
          return turnedTo(Math.round(count));
        },
      },
    ];
  },
  derive(state) {
    const [turns] = state.turns;
    const directions = directionsOf(state.k[0]);
    const points = STICK.flatMap(({ x, y }) => placed([x, y], [0, 0, turns * EACH * DEGREE]));
    const kdop = libraryKdop(directions, STICK);
    if (state.from === 'first') kdop.applyMatrix3(matrixOf(turns * EACH * DEGREE));
    else for (let i = 0; i < turns; i += 1) kdop.applyMatrix3(matrixOf(EACH * DEGREE));
    return {
      points,
      tight: cornersOf(kdopOf(points, directions), directions),
      loose: cornersOf(rangesOf(kdop.ranges), directions),
    };
  },
  draw(_state, { points, tight, loose }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(points).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.polygon(loose).stroke(palette.box, 2.5);
    pencil.polygon(tight).stroke(palette.path, 2);
    const corner = loose.reduce((/** @type {Point} */ a, /** @type {Point} */ b) => (b.x > a.x ? b : a));
    pencil.label(`× ${value(areaOf(loose) / areaOf(tight))}`, corner, { x: 1, y: 0 }, palette.box, 6);
  },
  says(state, { tight, loose }, t) {
    const [turns] = state.turns;
    const ratio = value(areaOf(loose) / areaOf(tight));
    const key = turns === 0 ? 'none' : turns === 1 ? 'first' : state.from;
    return t(`kdop.tumble.${key}`, { turns, ratio, each: EACH });
  },
};

// --- a crowd ----------------------------------------------------------------------------------------------

const COUNT = 12;
const KINDS = [
  [-2.25, -0.35, 2.25, -0.35, 2.25, 0.35, -2.25, 0.35],
  [-1.75, -1, 1.75, 0, -1.75, 1],
  [-1.4, -0.7, 0.4, -1.5, 1.5, -0.3, 0.8, 1.2, -0.9, 1.1],
];

/** Whether two k-DOPs overlap, by the library. @param {number[]} normals @param {Range[]} a @param {Range[]} b */
const libraryOverlap = (normals, a, b) => {
  const [first, second] = [a, b].map((kdop) => ({
    normals,
    ranges: kdop.flatMap(({ min, max }) => [min, max]),
  }));
  return intersect('kdopKdop2', first, second) !== null;
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const crowd = {
  shown: high,
  initial: {
    places: [
      -8.5, -4, -5.5, -3.75, -2, -4.25, 1.5, -3.5, 5, -4, 8.5, -3, -8, 0, -4.75, 1, -1.25, 1, 1.75, 1.5, 5.25,
      -0.5, 8, 2.5,
    ],
    angle: [30],
    k: [4],
    code: 'library',
  },
  rules: { angle: { most: 180 }, code: ['library', 'printed'] },
  settle: (state) => ({ ...state, k: settleK(state.k), angle: [clamp(state.angle[0], 0, 180)] }),
  derive(state) {
    const directions = directionsOf(state.k[0]);
    const normals = directions.flatMap(({ x, y }) => [x, y]);
    const shapes = pointsOf(state.places).map(({ x, y }, i) =>
      placed(KINDS[i % KINDS.length], [x, y, 0.9 * i + state.angle[0] * DEGREE]),
    );
    const kdops = shapes.map((points) => kdopOf(points, directions));
    const both = (/** @type {Range[]} */ a, /** @type {Range[]} */ b) =>
      state.code === 'library' ? libraryOverlap(normals, a, b) : overlap(a, b);
    const pairs = [];
    for (let i = 0; i < COUNT; i += 1)
      for (let j = i + 1; j < COUNT; j += 1)
        if (both(kdops[i], kdops[j])) pairs.push({ i, j, hit: shapesOverlap(shapes[i], shapes[j]) !== null });
    return { directions, shapes, kdops, pairs };
  },
  handles: (state, _derived, t) =>
    pointsOf(state.places).map((_point, i) =>
      pointHandle(state, 'places', 2 * i, high, {
        id: `shape-${i}`,
        name: t('kdop.handle.shape', { n: i + 1 }),
        tone: 'whole',
      }),
    ),
  draw(state, { directions, shapes, kdops, pairs }, pencil) {
    const { palette } = pencil;
    const middles = pointsOf(state.places);
    /** @type {Set<number>} */
    const hits = new Set(pairs.flatMap((/** @type {any} */ { i, j, hit }) => (hit ? [i, j] : [])));
    pencil.paper();
    shapes.forEach((/** @type {Point[]} */ points, /** @type {number} */ i) => {
      pencil
        .polygon(points)
        .fill(palette['obstacle-fill'])
        .stroke(hits.has(i) ? palette.alarm : palette.obstacle, 2);
      pencil.polygon(cornersOf(kdops[i], directions)).stroke(palette.box, 1);
    });
    for (const { i, j, hit } of pairs)
      pencil.line(middles[i], middles[j]).stroke(hit ? palette.alarm : palette.box, 2, hit ? [] : [5, 4]);
    pencil.note(`${pairs.length} / ${(COUNT * (COUNT - 1)) / 2}`);
  },
  says(state, { pairs }, t) {
    const hits = pairs.filter((/** @type {any} */ { hit }) => hit).length;
    return t('kdop.crowd', {
      k: state.k[0],
      all: (COUNT * (COUNT - 1)) / 2,
      pairs: pairs.length,
      hits,
      wasted: pairs.length - hits,
    });
  },
};
