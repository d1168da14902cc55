// The figure of the lesson on boxes that fit that is two-dimensional.
import { OBB2 } from 'raybound';
import { pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { clamp } from '../../lib/state.js';
import { hullOf } from '../../lib/hull.js';
import { number } from '../../lib/numbers.js';
import { replaceable } from '../../lib/replaceable.js';
import { boxByCovariance as printedBoxByCovariance } from './obb.example.js';
import { smallestBox as printedSmallestBox } from './smallest.example.js';

const boxByCovariance = replaceable('boxByCovariance', printedBoxByCovariance);
const smallestBox = replaceable('smallestBox', printedSmallestBox);

/** @typedef {{x: number, y: number}} Point */

const value = (/** @type {number} */ v) => number(v, 2);
const shown = { x: 12, y: 6 };

/** @param {{center: Point, halfSize: Point, axis: Point}} box @returns {Point[]} */
const cornersOf = ({ center, halfSize, axis }) =>
  [-1, -1, 1, -1, 1, 1, -1, 1].flatMap((side, i, sides) => {
    if (i % 2) return [];
    const [u, v] = [side * halfSize.x, sides[i + 1] * halfSize.y];
    return [{ x: center.x + u * axis.x - v * axis.y, y: center.y + u * axis.y + v * axis.x }];
  });

/** A quarter of the area. @param {{halfSize: Point}} box */
const areaOf = ({ halfSize }) => halfSize.x * halfSize.y;

/** @param {Point[]} points @returns {Point} */
const meanOf = (points) => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
});
/** @param {Point} axis @returns {Point} */
const acrossOf = ({ x, y }) => ({ x: -y, y: x });
/** The root of the mean square of the distances along a unit vector. @param {Point[]} points @param {Point} mean @param {Point} axis */
const spreadAlong = (points, mean, axis) =>
  Math.sqrt(
    points.reduce((sum, p) => sum + ((p.x - mean.x) * axis.x + (p.y - mean.y) * axis.y) ** 2, 0) /
      points.length,
  );

/** The smallest box around points with sides along a unit vector. @param {Point[]} points @param {Point} axis */
function boxAlong(points, axis) {
  const [u, v] = [axis, acrossOf(axis)].map((w) => {
    const list = points.map((p) => w.x * p.x + w.y * p.y);
    const [min, max] = [Math.min(...list), Math.max(...list)];
    return { middle: (min + max) / 2, half: (max - min) / 2 };
  });
  const center = { x: u.middle * axis.x - v.middle * axis.y, y: u.middle * axis.y + v.middle * axis.x };
  return { center, halfSize: { x: u.half, y: v.half }, axis };
}

/** A handle for each point of a figure. @type {import('../../lib/lesson-figure.js').Lesson['handles']} */
const pointHandles = (state, _derived, t) =>
  pointsOf(state.points).map((_point, i) =>
    pointHandle(state, 'points', 2 * i, shown, {
      id: `point-${i}`,
      name: t('fitted.handle.point', { n: i + 1 }),
      tone: 'shape',
    }),
  );

// --- the spread along a line ------------------------------------------------------------------------------

/** Points that spread most from the upper left to the lower right. */
const CLOUD = pointsOf([
  -9, -3.5, -8, -1.5, -5.5, -2.5, -4, 0.5, -2.5, -1, -1, 2, 0.5, 0.5, 2.5, 3.75, 3.5, 2.25,
]);
/** The chart of the spread by the angle: its sides, and units per unit of spread. */
const CHART = { left: 6, right: 10.75, bottom: 4.25, unit: 1.75 };
const CHART_TITLE = -5.2;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const line = {
  shown,
  initial: { angle: [0] },
  rules: { angle: { most: 180 } },
  settle: (state) => ({ angle: [clamp(Math.round(state.angle[0]), 0, 180)] }),
  handles: (state, _derived, t) => {
    const { mean, axis } = lineOf(state.angle[0]);
    const turned = (/** @type {number} */ degrees) => ({ angle: [((degrees % 180) + 180) % 180] });
    return [
      {
        id: 'angle',
        name: t('fitted.handle.line'),
        tone: /** @type {const} */ ('tip'),
        at: { x: mean.x + 4.5 * axis.x, y: mean.y + 4.5 * axis.y },
        value: `${state.angle[0]}°`,
        range: { min: 0, max: 180, now: state.angle[0] },
        turn: (/** @type {number} */ steps) => turned(state.angle[0] + 5 * Math.sign(steps)),
        set: (/** @type {number} */ x, /** @type {number} */ y) =>
          turned(Math.round((Math.atan2(y - mean.y, x - mean.x) * 180) / Math.PI)),
      },
    ];
  },
  derive: (state) => lineOf(state.angle[0]),
  draw(state, { mean, axis, spread: size, box }, pencil, _time, t) {
    const { palette } = pencil;
    pencil.paper();
    const at = (/** @type {number} */ along) => ({
      x: mean.x + along * axis.x,
      y: mean.y + along * axis.y,
    });
    pencil.polygon(cornersOf(box)).stroke(palette.box, 2.5);
    pencil.line(at(-6), at(6)).stroke(palette['wall-outline'], 1.5);
    for (const p of CLOUD) {
      const foot = at((p.x - mean.x) * axis.x + (p.y - mean.y) * axis.y);
      pencil.line(p, foot).stroke(palette['wall-outline'], 1, [3, 3]);
      pencil.dot(foot, palette.quiet, 3.5);
    }
    for (const p of CLOUD) pencil.dot(p, palette.obstacle);
    pencil.dot(mean, palette.ink, 4);
    // The spread by the angle.
    const x = (/** @type {number} */ degrees) => CHART.left + ((CHART.right - CHART.left) * degrees) / 180;
    const y = (/** @type {number} */ s) => CHART.bottom - CHART.unit * s;
    pencil
      .line({ x: CHART.left, y: CHART.bottom }, { x: CHART.right, y: CHART.bottom })
      .stroke(palette['wall-outline'], 1.5);
    const curve = Array.from({ length: 61 }, (_, i) => ({ x: x(3 * i), y: y(lineOf(3 * i).spread) }));
    pencil.polygon(curve, false).stroke(palette.quiet, 2);
    const here = { x: x(state.angle[0]), y: y(size) };
    pencil.line({ x: here.x, y: CHART.bottom }, here).stroke(palette.box, 3);
    pencil.dot(here, palette.box, 5);
    pencil.label(value(size), here, { x: 0, y: -1 }, palette.box, 8);
    for (const degrees of [0, 90, 180])
      pencil.text(`${degrees}°`, { x: x(degrees), y: CHART.bottom + 0.7 }, palette.ink);
    pencil.text(t('fitted.line.chart'), { x: (CHART.left + CHART.right) / 2, y: CHART_TITLE }, palette.ink);
  },
  says(state, { spread: size, box }, t) {
    const all = Array.from({ length: 181 }, (_, i) => lineOf(i).spread);
    const key =
      size >= Math.max(...all) - 1e-9 ? 'most' : size <= Math.min(...all) + 1e-9 ? 'least' : 'between';
    const area = number(4 * areaOf(box), 1);
    return t(`fitted.line.${key}`, { spread: value(size), angle: state.angle[0], area });
  },
};

/** The line through the mean of the cloud at an angle. @param {number} degrees */
function lineOf(degrees) {
  const angle = (degrees * Math.PI) / 180;
  const axis = { x: Math.cos(angle), y: Math.sin(angle) };
  const mean = meanOf(CLOUD);
  return { mean, axis, spread: spreadAlong(CLOUD, mean, axis), box: boxAlong(CLOUD, axis) };
}

// --- the box along the covariance -------------------------------------------------------------------------

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const spread = {
  shown,
  initial: {
    // A rectangle, with more points in two opposite corners.
    points: [-5.5, -3, -3.5, -3, -5.5, -1, 5.5, 3, 3.5, 3, 5.5, 1, 3.5, 1, -5.5, 3, 5.5, -3],
    least: true,
  },
  handles: pointHandles,
  derive(state) {
    const points = pointsOf(state.points);
    const { center, halfSize, axis } = new OBB2().setFromPoints(points, true);
    return { points, box: boxByCovariance(points), least: { center, halfSize, axis } };
  },
  draw(state, { points, box, least }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    if (state.least) pencil.polygon(cornersOf(least)).stroke(palette.path, 2, [6, 4]);
    pencil.polygon(cornersOf(box)).stroke(palette.box, 2.5);
    const mean = meanOf(points);
    // The ellipse whose radii are those of the spread along the two axes.
    const [u, v] = [spreadAlong(points, mean, box.axis), spreadAlong(points, mean, acrossOf(box.axis))];
    const ellipse = Array.from({ length: 60 }, (_, i) => {
      const [a, b] = [u * Math.cos((i * Math.PI) / 30), v * Math.sin((i * Math.PI) / 30)];
      return { x: mean.x + a * box.axis.x - b * box.axis.y, y: mean.y + a * box.axis.y + b * box.axis.x };
    });
    pencil.polygon(ellipse).stroke(palette.quiet, 1.5);
    pencil.arrow(mean, { x: mean.x + 3 * box.axis.x, y: mean.y + 3 * box.axis.y }, palette.box, 2);
    for (const p of points) pencil.dot(p, palette.obstacle);
    pencil.dot(mean, palette.box, 5);
    const ratio = areaOf(box) / areaOf(least);
    if (!Number.isFinite(ratio)) return;
    const tip = { x: mean.x + 3 * box.axis.x, y: mean.y + 3 * box.axis.y };
    pencil.label(
      `${number((Math.atan2(box.axis.y, box.axis.x) * 180) / Math.PI, 0)}°`,
      tip,
      { x: 1, y: 1 },
      palette.box,
      4,
    );
    const corner = cornersOf(box).reduce((p, q) => (q.x > p.x ? q : p));
    pencil.label(`× ${value(ratio)}`, corner, { x: 1, y: 0 }, palette.box, 6);
  },
  says(_state, { box, least }, t) {
    const ratio = areaOf(box) / areaOf(least);
    return Number.isFinite(ratio) ? t('fitted.spread', { ratio: value(ratio) }) : t('fitted.spread.flat');
  },
};

// --- the smallest box -------------------------------------------------------------------------------------

/** The chart of the area by the angle. */
const AREAS = { left: 7, right: 11.25, bottom: 4.25, height: 7.75 };

/** Points, all of them corners of their hull. */
const HULL = [-5.5, -0.75, -3, -2.75, 1, -2.75, 5, -1, 5.5, 1, 2.25, 3, -2.25, 2.5];

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const edges = {
  shown,
  initial: { points: HULL, edge: [1] },
  rules: { edge: { most: HULL.length / 2 } },
  settle: (state) => ({ ...state, edge: [clamp(Math.round(state.edge[0]), 1, HULL.length / 2)] }),
  handles: (state, derived, t) =>
    pointHandles(state, derived, t).map((handle) => ({
      ...handle,
      set: (x, y) => handle.set(Math.min(x, AREAS.left - 0.75), y), // not over the chart
    })),
  derive(state) {
    const points = hullOf(pointsOf(state.points));
    const boxes = points.map((a, i) => {
      const b = points[(i + 1) % points.length];
      const angle = Math.atan2(b.y - a.y, b.x - a.x);
      const box = boxAlong(points, { x: Math.cos(angle), y: Math.sin(angle) });
      // The same box has a side in each of four directions.
      const quarter = Math.PI / 2;
      return { box, area: 4 * areaOf(box), angle: angle - quarter * Math.floor(angle / quarter) };
    });
    const curve = Array.from({ length: 181 }, (_, i) => {
      const angle = (i * Math.PI) / 360;
      return { angle, area: 4 * areaOf(boxAlong(points, { x: Math.cos(angle), y: Math.sin(angle) })) };
    });
    const all = [...curve, ...boxes].map(({ area }) => area);
    return {
      points,
      boxes,
      curve,
      least: Math.min(...all),
      most: Math.max(...all),
      best: smallestBox(points),
    };
  },
  limits: (_state, { points }) => ({ edge: points.length }),
  draw(state, { points, boxes, curve, least, most, best }, pencil, _time, t) {
    const { palette } = pencil;
    const edge = Math.min(state.edge[0], points.length);
    const { box, area, angle } = boxes[edge - 1];
    const corners = (/** @type {any} */ { axis, u, v }) =>
      [
        [u.min, v.min],
        [u.max, v.min],
        [u.max, v.max],
        [u.min, v.max],
      ].map(([s, t]) => ({ x: s * axis.x - t * axis.y, y: s * axis.y + t * axis.x }));
    pencil.paper();
    pencil.polygon(points).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    if (best) pencil.polygon(corners(best)).stroke(palette.path, 2, [6, 4]);
    pencil.polygon(cornersOf(box)).stroke(palette.box, 2.5);
    pencil.line(points[edge - 1], points[edge % points.length]).stroke(palette.normal, 4);
    // The area by the angle, from a multiple of ten below the least to the greatest.
    const floor = AREAS.bottom;
    const lowest = 10 * (Math.ceil(least / 10) - 1);
    const place = (/** @type {{angle: number, area: number}} */ one) => ({
      x: AREAS.left + ((AREAS.right - AREAS.left) * one.angle) / (Math.PI / 2),
      y: floor - (AREAS.height * (one.area - lowest)) / (most - lowest || 1),
    });
    pencil
      .line({ x: AREAS.left, y: floor }, { x: AREAS.right, y: floor })
      .stroke(palette['wall-outline'], 1.5);
    pencil.polygon(curve.map(place), false).stroke(palette.quiet, 2);
    for (const one of boxes) pencil.dot(place(one), palette.normal, 4);
    const here = place({ angle, area });
    pencil.line({ x: here.x, y: floor }, here).stroke(palette.box, 3);
    pencil.dot(here, palette.box, 5.5);
    pencil.label(number(area, 1), here, { x: 0, y: -1 }, palette.box, 8);
    for (const [degrees, x] of /** @type {[number, number][]} */ ([
      [0, AREAS.left],
      [90, AREAS.right],
    ]))
      pencil.text(`${degrees}°`, { x, y: floor + 0.7 }, palette.ink);
    pencil.label(number(lowest, 0), { x: AREAS.left, y: floor }, { x: -1, y: 0 }, palette.ink, 4);
    pencil.text(t('fitted.edges.chart'), { x: (AREAS.left + AREAS.right) / 2, y: CHART_TITLE }, palette.ink);
  },
  says(state, { boxes, best }, t) {
    const edge = Math.min(state.edge[0], boxes.length);
    const { area } = boxes[edge - 1];
    const least = best?.area ?? area;
    const values = { edge, area: number(area, 1), least: number(least, 1) };
    return t(area <= least + 1e-9 ? 'fitted.edges.best' : 'fitted.edges.other', values);
  },
};
