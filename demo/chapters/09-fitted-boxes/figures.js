// The figure of the lesson on boxes that fit that is two-dimensional.
import { OBB2 } from 'raybound';
import { pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { replaceable } from '../../lib/replaceable.js';
import { boxByCovariance as printedBoxByCovariance } from './obb.example.js';

const boxByCovariance = replaceable('boxByCovariance', printedBoxByCovariance);

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

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const spread = {
  shown,
  initial: {
    points: [-6, -3.5, -5, -1.5, -2.5, -2.5, -1, 0.5, 0.5, -1, 2, 2, 3.5, 0.5, 5.5, 3.75, 6.5, 2.25],
    least: true,
  },
  handles: (state, _derived, t) =>
    pointsOf(state.points).map((_point, i) =>
      pointHandle(state, 'points', 2 * i, shown, {
        id: `point-${i}`,
        name: t('fitted.handle.point', { n: i + 1 }),
        tone: 'shape',
      }),
    ),
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
    const mean = {
      x: points.reduce((/** @type {number} */ sum, /** @type {Point} */ p) => sum + p.x, 0) / points.length,
      y: points.reduce((/** @type {number} */ sum, /** @type {Point} */ p) => sum + p.y, 0) / points.length,
    };
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
