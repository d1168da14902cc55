// Walls as the step-by-step loop takes them: segments, curves cut into many.
import { CircleGeometry, SpatialIndex } from 'raybound';
import { pointsOf } from './rooms.js';

/** Of a full circle. */
const CUTS = 96;

/** @param {{x: number, y: number}[]} points @param {boolean} closed */
const chain = (points, closed) =>
  points.flatMap((start, i) => {
    const end = points[(i + 1) % points.length];
    return i + 1 < points.length || closed ? [{ start, end }] : [];
  });

/** @param {{x: number, y: number}} center @param {number} radius */
const circle = (center, radius) =>
  pointsOf([...new CircleGeometry(radius, CUTS).position]).map(({ x, y }) => ({
    x: x + center.x,
    y: y + center.y,
  }));

/** @param {any} shape  of a scene */
function cut(shape) {
  if (shape.length) return chain(pointsOf(shape), true);
  if (shape.start) return [shape];
  if (shape.center) return chain(circle(shape.center, shape.radius), true);
  // An arc: what of its circle it covers.
  const { x, y, r, startAngle, endAngle } = shape;
  const at = (/** @type {number} */ i) => {
    const way = startAngle + ((endAngle - startAngle) * i) / CUTS;
    return { x: x + r * Math.cos(way), y: y + r * Math.sin(way) };
  };
  return chain(
    Array.from({ length: CUTS + 1 }, (_, i) => at(i)),
    false,
  );
}

/** @param {Required<import('../../../js/rebound/Walls.js').Scene>} scene */
export function piecesOf({ walls, obstacles }) {
  const segments = [...Array.from(walls), ...Array.from(obstacles)].flatMap(cut);
  const boxes = segments.flatMap(({ start: a, end: b }) => [
    Math.min(a.x, b.x),
    Math.min(a.y, b.y),
    Math.max(a.x, b.x),
    Math.max(a.y, b.y),
  ]);
  return { segments, index: new SpatialIndex(boxes) };
}

/** @typedef {ReturnType<typeof piecesOf>} Pieces */
