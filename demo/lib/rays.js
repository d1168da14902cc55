// Rays in lessons' figures. The state holds two points: the origin and the point at t = 1.
import { pointHandle, placeIn } from './lesson-figure.js';
import { number } from './numbers.js';

/** @typedef {import('./pencil.js').Pencil} Pencil */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{origin: Point, direction: Point}} Ray */

/** Longer than any figure, in units. */
const FAR = 60;

/** @param {number[]} list  origin, then the point at t = 1 @returns {Ray} */
export const rayOf = ([x, y, tipX, tipY]) => ({
  origin: { x, y },
  direction: { x: tipX - x, y: tipY - y },
});

/** @param {Ray} ray @param {number} t */
export const pointAt = ({ origin, direction }, t) => ({
  x: origin.x + t * direction.x,
  y: origin.y + t * direction.y,
});

/** @param {Ray} ray */
export const lengthOf = ({ direction }) => Math.hypot(direction.x, direction.y);

/**
 * Handles of a ray's origin and of its point at t = 1.
 * @param {Record<string, any>} state
 * @param {{x: number, y: number}} shown
 * @param {import('./text.js').Translate} t
 * @param {string} [field]
 */
export const rayHandles = (state, shown, t, field = 'ray') => [
  pointHandle(state, field, 0, shown, { id: `${field}-origin`, name: t('handle.origin'), tone: 'ray' }),
  pointHandle(state, field, 2, shown, { id: `${field}-tip`, name: t('handle.aim'), tone: 'tip' }),
];

/**
 * The ray's list; if its two points coincide, the second point is moved by 1, so that the ray has a direction.
 * @param {{x: number, y: number}} shown @param {number[]} list
 */
export function withDirection(shown, list) {
  const [x, y, tipX, tipY] = list;
  if (x !== tipX || y !== tipY) return list;
  const right = placeIn(shown, x + 1, y);
  return right[0] === x ? [x, y, x - 1, y] : [x, y, ...right];
}

/**
 * Draws a ray: an arrow to t = 1, a thin line beyond, and marks at integer t.
 * @param {Pencil} pencil
 * @param {Ray} ray
 * @param {{marks?: boolean, until?: number}} [options]  until: where the ray ends, in t
 */
export function drawRay(pencil, ray, { marks = true, until = FAR / lengthOf(ray) } = {}) {
  const { palette } = pencil;
  pencil.line(ray.origin, pointAt(ray, until)).stroke(palette['path-soft'], 1.5);
  if (until >= 1) pencil.arrow(ray.origin, pointAt(ray, 1), palette.path, 2.5);
  if (!marks) return;
  const length = lengthOf(ray);
  const every = length * pencil.scale < 24 ? Math.ceil(24 / (length * pencil.scale)) : 1;
  const side = { x: -ray.direction.y / length, y: ray.direction.x / length };
  const half = 4 / pencil.scale;
  for (let t = every; t <= until && t * length < FAR; t += every) {
    const p = pointAt(ray, t);
    pencil
      .line(
        { x: p.x - half * side.x, y: p.y - half * side.y },
        { x: p.x + half * side.x, y: p.y + half * side.y },
      )
      .stroke(palette.path, 1.5);
  }
}

/**
 * The letters of the formulas: o at the origin of a ray, d beside its arrow.
 * @param {Pencil} pencil @param {Ray} ray
 */
export function drawLetters(pencil, ray) {
  const { path } = pencil.palette;
  pencil.label('o', ray.origin, { x: -Math.sign(ray.direction.x), y: 0 }, path, 10);
  pencil.label('d', pointAt(ray, 0.5), { x: 0, y: -1 }, path, 4);
}

/**
 * Draws a point of a ray, labeled with its t.
 * @param {Pencil} pencil @param {Ray} ray @param {number} t @param {string} [name] @param {string} [color]
 */
export function drawT(pencil, ray, t, name = 't', color = pencil.palette.ink) {
  const p = pointAt(ray, t);
  pencil.dot(p, color);
  pencil.label(`${name} = ${number(t, 2)}`, p, { x: 0, y: -1 }, color, 8);
}

/**
 * Draws intervals of t as horizontal bars, one below the other.
 * @param {Pencil} pencil
 * @param {object} bars
 * @param {number} bars.left    where t is 0, in figure units
 * @param {number} bars.right
 * @param {number} bars.top
 * @param {number} bars.most    t at the right end
 * @param {number} [bars.gap]   from bar to bar
 * @param {boolean} [bars.numbers]  whether to write both ends after the name
 * @param {{from: number, to: number, name: string, color: string}[]} bars.rows  from > to: an empty interval
 */
export function drawIntervals(pencil, { left, right, top, most, gap = 1.1, numbers = false, rows }) {
  const { palette } = pencil;
  const at = (/** @type {number} */ t) => left + ((right - left) * Math.min(Math.max(t, 0), most)) / most;
  rows.forEach(({ from, to, name, color }, i) => {
    const y = top + i * gap;
    pencil.line({ x: left, y }, { x: right, y }).stroke(palette['wall-outline'], 1);
    const begin = at(from);
    const end = at(to);
    if (from <= to && to >= 0 && begin < end) pencil.line({ x: begin, y }, { x: end, y }).stroke(color, 7);
    const ends = from <= to ? `${number(from, 2)} … ${number(to, 2)}` : '–';
    pencil.name(numbers ? `${name}: ${ends}` : name, { x: left, y }, color, gap);
  });
}
