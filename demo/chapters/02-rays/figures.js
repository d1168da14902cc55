// The figures of the lesson on rays.
import { intersect } from 'raybound';
import { pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { drawLetters, drawRay, drawT, lengthOf, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { replaceable } from '../../lib/replaceable.js';
import { intersectCircle, intersectSegment } from '../03-lines-and-circles/rays.example.js';
import {
  hitsFront as printedHitsFront,
  isLit as printedIsLit,
  pointAt as printedPointAt,
} from './light.example.js';
import { isLitNaive as printedIsLitNaive } from './light.mistake.js';

const hitsFront = replaceable('hitsFront', printedHitsFront);
const isLit = replaceable('isLit', printedIsLit);
const pointAt = replaceable('pointAt', printedPointAt);
const isLitNaive = replaceable('isLitNaive', printedIsLitNaive);

/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const settle = (/** @type {any} */ state) => ({ ...state, ray: withDirection(shown, state.ray) });

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const along = {
  shown,
  initial: { ray: [-8, 3, -5, 2], t: [2] },
  rules: { t: { most: 6 } },
  settle: (state) => ({ ...settle(state), t: [Math.min(Math.max(state.t[0], -2), 6)] }),
  handles: (state, _derived, t) => rayHandles(state, shown, t),
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const ray = rayOf(state.ray);
    const [t] = state.t;
    pencil.paper();
    pencil.line(pointAt(ray, -60 / lengthOf(ray)), ray.origin).stroke(palette['wall-outline'], 1, [4, 4]);
    drawRay(pencil, ray);
    // The handle covers the tip of the arrow.
    if (t !== 1) pencil.label('t = 1', pointAt(ray, 1), { x: 1, y: 1 }, palette.path, 8);
    drawT(pencil, ray, t, 't', t < 0 ? palette.alarm : palette.ink);
    drawLetters(pencil, ray);
  },
  says(state, _derived, t) {
    const ray = rayOf(state.ray);
    const [time] = state.t;
    const { x, y } = pointAt(ray, time);
    const values = {
      t: value(time),
      x: value(x),
      y: value(y),
      distance: value(Math.abs(time) * lengthOf(ray)),
      length: value(lengthOf(ray)),
    };
    return t(time < 0 ? 'rays.along.behind' : 'rays.along.point', values);
  },
};

/** The range of t of each kind. @type {Record<string, [number, number]>} */
const RANGES = { ray: [0, Infinity], segment: [0, 1], line: [-Infinity, Infinity] };

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const ends = {
  shown,
  initial: { ray: [-7, 2, -2, 1], wall: [3, -3, 4, 4], kind: 'ray' },
  rules: { kind: ['ray', 'segment', 'line'] },
  settle: (state) => ({ ...settle(state), wall: withDirection(shown, state.wall) }),
  handles: (state, _derived, t) => side.handles(state, null, t),
  derive(state) {
    const ray = rayOf(state.ray);
    const [a, b] = pointsOf(state.wall);
    // The line of the ray crosses the wall if the ray or its opposite does.
    const back = { origin: ray.origin, direction: { x: -ray.direction.x, y: -ray.direction.y } };
    const [hit, behind] = [ray, back].map((one) => intersectSegment(one, a, b));
    const t = hit?.t ?? (behind ? -behind.t : null);
    const [from, to] = RANGES[state.kind];
    return { ray, a, b, t, counts: t !== null && t >= from && t <= to };
  },
  draw(state, { ray, a, b, t, counts }, pencil) {
    const { palette } = pencil;
    const [from, to] = RANGES[state.kind].map((v) =>
      Math.min(Math.max(v, -60 / lengthOf(ray)), 60 / lengthOf(ray)),
    );
    pencil.paper();
    pencil
      .line(pointAt(ray, -60 / lengthOf(ray)), pointAt(ray, 60 / lengthOf(ray)))
      .stroke(palette['wall-outline'], 1, [4, 4]);
    pencil.line(a, b).stroke(palette.wall, 4);
    pencil.line(pointAt(ray, from), pointAt(ray, to)).stroke(palette.path, 2.5);
    pencil.head(pointAt(ray, 1), ray.direction, palette.path);
    if (t !== null) drawT(pencil, ray, t, 't', counts ? palette.ink : palette.quiet);
  },
  says(state, { t: time, counts }, t) {
    if (time === null) return t('rays.ends.never');
    return t(`rays.ends.${state.kind}.${counts ? 'hit' : 'miss'}`, { t: value(time) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const side = {
  shown,
  initial: { ray: [9, -2, 6, -1], wall: [2, 4, 4, -4], front: false },
  settle: (state) => ({ ...settle(state), wall: withDirection(shown, state.wall) }),
  handles: (state, _derived, t) => [
    ...rayHandles(state, shown, t),
    ...[0, 1].map((i) =>
      pointHandle(state, 'wall', 2 * i, shown, {
        id: `wall-${i}`,
        name: t(i === 0 ? 'rays.handle.start' : 'rays.handle.end'),
        tone: 'wall',
      }),
    ),
  ],
  derive(state) {
    const ray = rayOf(state.ray);
    const [a, b] = pointsOf(state.wall);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const normal = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    return { ray, a, b, normal, hit: intersectSegment(ray, a, b), front: hitsFront(ray, normal) };
  },
  draw(state, { ray, a, b, normal, hit, front }, pencil) {
    const { palette } = pencil;
    const counts = hit && (front || !state.front);
    pencil.paper();
    pencil.line(a, b).stroke(palette.wall, 4);
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    pencil.normal(middle, normal);
    drawRay(pencil, ray, { until: counts ? hit.t : undefined });
    if (counts) drawT(pencil, ray, hit.t);
    drawLetters(pencil, ray);
    const tip = { x: middle.x + 1.8 * normal.x, y: middle.y + 1.8 * normal.y };
    pencil.label('n', tip, normal, palette.normal, 4);
  },
  says(state, { ray, normal, hit, front }, t) {
    if (!hit) return t('rays.side.miss');
    const values = { dot: value(ray.direction.x * normal.x + ray.direction.y * normal.y) };
    if (front) return t('rays.side.front', values);
    return t(state.front ? 'rays.side.ignored' : 'rays.side.back', values);
  },
};

/** In the order of a list. The first one is the farthest in the first state, so the three kinds of query differ. */
const CIRCLES = [
  { center: { x: 7.5, y: -1.5 }, radius: 1.75 },
  { center: { x: -3, y: 1 }, radius: 1.5 },
  { center: { x: 2.5, y: -1 }, radius: 2 },
];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const which = {
  shown,
  initial: { ray: [-10, 2, -7.5, 1.5], want: 'first' },
  rules: { want: ['first', 'all', 'any'] },
  settle,
  handles: (state, _derived, t) => rayHandles(state, shown, t),
  derive(state) {
    const ray = rayOf(state.ray);
    const hits = CIRCLES.flatMap(({ center, radius }, i) => {
      const hit = intersectCircle(ray, center, radius);
      return hit ? [{ i, t: hit.tNear }] : [];
    });
    const sorted = [...hits].sort((a, b) => a.t - b.t);
    return {
      ray,
      hits: state.want === 'all' ? sorted : state.want === 'first' ? sorted.slice(0, 1) : hits.slice(0, 1),
    };
  },
  draw(state, { ray, hits }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    CIRCLES.forEach(({ center, radius }, i) => {
      pencil.circle(center, radius);
      if (hits.some((/** @type {{i: number}} */ hit) => hit.i === i))
        pencil.fill(palette['obstacle-fill']).stroke(palette.obstacle, 3);
      else pencil.stroke(palette['wall-outline'], 1.5);
    });
    drawRay(pencil, ray, { until: state.want === 'first' && hits[0] ? hits[0].t : undefined, marks: false });
    // The order in which the shapes are tested.
    const [found] = hits;
    CIRCLES.forEach(({ center }, i) => {
      const skipped = state.want === 'any' && found && i > found.i;
      if (!skipped) pencil.text(String(i + 1), center, palette.obstacle);
    });
    if (state.want !== 'any') for (const { t } of hits) drawT(pencil, ray, t);
  },
  says: (state, { hits }, t) =>
    hits.length === 0
      ? t('rays.which.none', { of: CIRCLES.length })
      : t(`rays.which.${state.want}`, { count: hits.length, of: CIRCLES.length, n: hits[0].i + 1 }),
};

const GRID = { x: 36, y: 18 };

/** Half of the size of the frame around the light, a little more than the figure. */
const FRAME = { x: shown.x + 0.5, y: shown.y + 0.5 };
/** Rays are cast past both sides of the end of a wall, at this angle from it. */
const BESIDE = 1e-6;

/**
 * The corners of the area that a light reaches, in the order of their angles. What is seen changes only at an end of a wall and where two walls
 * cross.
 * @param {Point} source @param {{start: Point, end: Point}[]} walls
 */
function litArea(source, walls) {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => ({ x: x * FRAME.x, y: y * FRAME.y }));
  const all = [...walls, ...corners.map((start, i) => ({ start, end: corners[(i + 1) % 4] }))];
  const crossings = walls.flatMap(({ start, end }) => {
    const along = { origin: start, direction: { x: end.x - start.x, y: end.y - start.y } };
    return walls.flatMap((other) => {
      const { t } = intersect('raySegment2', along, other) ?? { t: Infinity };
      return t <= 1 ? [pointAt(along, t)] : [];
    });
  });
  const angles = [...all.flatMap(({ start, end }) => [start, end]), ...crossings].flatMap((p) => {
    const angle = Math.atan2(p.y - source.y, p.x - source.x);
    return [angle - BESIDE, angle, angle + BESIDE];
  });
  return angles
    .sort((a, b) => a - b)
    .flatMap((angle) => {
      const direction = { x: Math.cos(angle), y: Math.sin(angle) };
      const hits = all.flatMap(
        (wall) => intersect('raySegment2', { origin: source, direction }, wall)?.t ?? [],
      );
      return hits.length > 0 ? [pointAt({ origin: source, direction }, Math.min(...hits))] : [];
    });
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const light = {
  shown,
  initial: {
    light: [-1, 0.5],
    walls: [-8, -3, -6, 3, 2, -4, 6, -2, 3, 1, 5, 5, -4, 4, -1, 3, 9, -5, 9, 1],
    mistake: false,
    rays: false,
  },
  axes: false,
  rules: { walls: { most: 12 } },
  handles: (state, _derived, t) => [
    pointHandle(state, 'light', 0, shown, { id: 'light', name: t('rays.handle.light'), tone: 'ray' }),
    ...pointsOf(state.walls).map((_point, i) =>
      pointHandle(state, 'walls', 2 * i, shown, {
        id: `wall-${i}`,
        name: t('handle.wallCorner', { n: i + 1 }),
        tone: 'wall',
      }),
    ),
  ],
  derive(state) {
    const source = { x: state.light[0], y: state.light[1] };
    const walls = Array.from({ length: state.walls.length / 4 }, (_, i) => ({
      start: { x: state.walls[4 * i], y: state.walls[4 * i + 1] },
      end: { x: state.walls[4 * i + 2], y: state.walls[4 * i + 3] },
    })).filter(({ start, end }) => start.x !== end.x || start.y !== end.y);
    const points = Array.from({ length: GRID.x * GRID.y }, (_, i) => ({
      x: -11.68 + (23.36 / (GRID.x - 1)) * (i % GRID.x),
      y: -5.63 + (11.26 / (GRID.y - 1)) * Math.floor(i / GRID.x),
    }));
    const lit = points.filter((point) => (state.mistake ? isLitNaive : isLit)(point, source, walls));
    const differs = points.some((point) => isLit(point, source, walls) !== isLitNaive(point, source, walls));
    const library = points.filter((point) =>
      walls.every((wall) => intersect('segmentSegment2', { start: point, end: source }, wall) === null),
    );
    const area = litArea(source, walls);
    return { source, walls, points, lit, library, area, differs, same: library.length === lit.length };
  },
  draw(state, { source, walls, points, lit, library, area }, pencil) {
    const { palette } = pencil;
    const [bright, right] = [new Set(lit), new Set(library)];
    pencil.paper();
    pencil.polygon(area).fill(palette['ball-fill']).stroke(palette['path-soft'], 1);
    // The points for which the printed code is called; those where it is wrong are larger.
    for (const point of points) {
      const isWrong = bright.has(point) !== right.has(point);
      pencil
        .circle(point, isWrong ? 0.14 : bright.has(point) ? 0.09 : 0.05)
        .fill(isWrong ? palette.alarm : bright.has(point) ? palette.path : palette.quiet);
    }
    if (state.rays) for (const corner of area) pencil.line(source, corner).stroke(palette.path, 1.25);
    for (const { start, end } of walls) pencil.line(start, end).stroke(palette.wall, 4);
    if (state.rays) for (const corner of area) pencil.dot(corner, palette.path, 3);
    pencil.dot(source, palette.box, 8);
    pencil.label(`${lit.length} / ${points.length}`, source, { x: 0, y: 1 }, palette.ink, 12);
  },
  says(state, { points, lit, differs, same }, t) {
    const values = { lit: lit.length, of: points.length };
    if (state.mistake && differs) return t('rays.light.wrong', values);
    return t(same ? 'rays.light.same' : 'rays.light.lit', values);
  },
};
