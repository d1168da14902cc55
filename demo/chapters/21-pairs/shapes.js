// The shapes of the table of pairs: their first positions, how they are moved, and how they are drawn as SVG. y points down.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Record<string, any>} Shape  the plain object that the library takes */

/** Half of a picture's width and height, in units. */
export const SHOWN = { x: 8, y: 4.5 };
/** Longer than any picture. */
const FAR = 40;

const NORMALS = [1, 0, 0, 1, 1, 1, 1, -1];
const AXIS = { x: 0.8, y: 0.6 };

/**
 * A shape on the left, which comes first, and on the right.
 * @type {Record<string, [first: () => Shape, second: () => Shape]>}
 */
const PLACES = {
  ray: [() => ({ origin: { x: -6, y: 1.5 }, direction: { x: 4, y: -0.5 } }), () => ({})],
  segment: [
    () => ({ start: { x: -6, y: 2 }, end: { x: 4, y: -1 } }),
    () => ({ start: { x: 0.5, y: -2.5 }, end: { x: 3, y: 2.5 } }),
  ],
  line: [() => ({}), () => ({ start: { x: 0, y: -2 }, end: { x: 1.5, y: 2 } })],
  arc: [
    () => ({}),
    () => ({ center: { x: 2, y: 0 }, radius: 2.5, startAngle: 1.5, endAngle: 5, counterclockwise: false }),
  ],
  box: [
    () => ({ min: { x: -3, y: -1.5 }, max: { x: 0.75, y: 1 } }),
    () => ({ min: { x: 0, y: -2 }, max: { x: 4, y: 1.5 } }),
  ],
  obb: [
    () => ({ center: { x: -2, y: 0 }, halfSize: { x: 2.5, y: 1 }, axis: AXIS }),
    () => ({ center: { x: 2, y: 0 }, halfSize: { x: 2.5, y: 1.25 }, axis: { x: 0.8, y: -0.6 } }),
  ],
  matrixBox: [
    () => ({}),
    () => ({
      min: { x: -2, y: -1 },
      max: { x: 2, y: 1 },
      matrix: { elements: [1, 0.25, 0, -0.75, 1.25, 0, 1.5, 0, 1] },
    }),
  ],
  kdop: [
    () => ({ normals: NORMALS, ranges: [-4, 0, -1.5, 1.5, -4.5, 0.5, -4.5, 0.5] }),
    () => ({ normals: NORMALS, ranges: [-1, 4, -2, 2, -2, 5, -2, 5] }),
  ],
  sphere: [() => ({ center: { x: 0, y: 0.5 }, radius: 2 }), () => ({ center: { x: 1.5, y: 0 }, radius: 2 })],
  capsule: [
    () => ({ start: { x: -4, y: -1.5 }, end: { x: -1, y: 1 }, radius: 1 }),
    () => ({ start: { x: 0, y: 2 }, end: { x: 3.5, y: -1 }, radius: 1 }),
  ],
  plane: [
    () => ({ normal: { x: -0.8, y: 0.6 }, constant: -0.5 }),
    () => ({ normal: { x: -0.8, y: 0.6 }, constant: -0.5 }),
  ],
  triangle: [
    () => ({ a: { x: -4, y: -2 }, b: { x: 0.5, y: 0 }, c: { x: -3, y: 2 } }),
    () => ({ a: { x: 3.5, y: -2 }, b: { x: 2.5, y: 2.5 }, c: { x: -0.5, y: 0.5 } }),
  ],
  polygon: [() => ({}), () => ({ position: [4, -2.5, 3, 2.5, 0, 2.5, 2, 0, 0, -2.5] })],
  movingBox: [
    () => ({ min: { x: -6, y: -1 }, max: { x: -4, y: 1 }, motion: { x: 7, y: 0.5 } }),
    () => ({ min: { x: 1, y: -2 }, max: { x: 3, y: 0 }, motion: { x: 0, y: 2 } }),
  ],
  movingSphere: [
    () => ({ center: { x: -5.5, y: 0.5 }, radius: 1, motion: { x: 9, y: -0.5 } }),
    () => ({ center: { x: 2, y: -1.5 }, radius: 1.5, motion: { x: 0, y: 2 } }),
  ],
};

/** The two shapes of a pair in their first positions. @param {string} a @param {string} b @returns {[Shape, Shape]} */
export const firstShapes = (a, b) => [PLACES[a][0](), PLACES[b][1]()];

const POINTS = ['origin', 'start', 'end', 'center', 'a', 'b', 'c'];
const rounded = (/** @type {number} */ value) => Math.round(value * 1000) / 1000 + 0;
const moved = (/** @type {Point} */ { x, y }, /** @type {Point} */ by) => ({
  x: rounded(x + by.x),
  y: rounded(y + by.y),
});

/** A copy of a shape at another place. @param {Shape} shape @param {Point} by @returns {Shape} */
export function translated(shape, by) {
  const copy = { ...shape };
  for (const name of POINTS) if (shape[name]) copy[name] = moved(shape[name], by);
  const along = (/** @type {Point} */ normal) => normal.x * by.x + normal.y * by.y;
  if (shape.matrix) {
    const elements = [...shape.matrix.elements];
    elements[6] = rounded(elements[6] + by.x);
    elements[7] = rounded(elements[7] + by.y);
    copy.matrix = { elements };
  } else if (shape.min) {
    copy.min = moved(shape.min, by);
    copy.max = moved(shape.max, by);
  }
  if (shape.ranges)
    copy.ranges = shape.ranges.map((/** @type {number} */ range, /** @type {number} */ i) => {
      const normal = shape.normals.slice(i & ~1, (i & ~1) + 2);
      return rounded(range + along({ x: normal[0], y: normal[1] }));
    });
  if (shape.normal) copy.constant = rounded(shape.constant - along(shape.normal));
  if (shape.position)
    copy.position = shape.position.map((/** @type {number} */ value, /** @type {number} */ i) =>
      rounded(value + (i % 2 ? by.y : by.x)),
    );
  return copy;
}

/** A number for SVG. */
const f = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);
const pair = (/** @type {Point} */ { x, y }) => `${f(x)} ${f(y)}`;
const path = (/** @type {string} */ d, /** @type {string} */ kind) => `<path class="${kind}" d="${d}" />`;
const outline = (/** @type {Point[]} */ points) => `M${points.map(pair).join('L')}Z`;
const cornersOf = (/** @type {Point} */ min, /** @type {Point} */ max) => [
  min,
  { x: max.x, y: min.y },
  max,
  { x: min.x, y: max.y },
];

/** The part of a convex polygon where the normal's height is at most a limit. @param {Point[]} points @param {Point} n @param {number} limit */
function clipped(points, n, limit) {
  /** @type {Point[]} */
  const kept = [];
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length];
    const hp = n.x * p.x + n.y * p.y - limit;
    const hq = n.x * q.x + n.y * q.y - limit;
    if (hp <= 0) kept.push(p);
    if (hp < 0 !== hq < 0 && hp !== hq) {
      const t = hp / (hp - hq);
      kept.push({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) });
    }
  });
  return kept;
}

/** An arrow of SVG from a point. @param {Point} from @param {Point} by @param {string} kind */
function arrow(from, by, kind) {
  const to = { x: from.x + by.x, y: from.y + by.y };
  const length = Math.hypot(by.x, by.y) || 1;
  const u = { x: by.x / length / 3, y: by.y / length / 3 };
  const left = { x: to.x - u.x * 1.2 - u.y * 0.7, y: to.y - u.y * 1.2 + u.x * 0.7 };
  const right = { x: to.x - u.x * 1.2 + u.y * 0.7, y: to.y - u.y * 1.2 - u.x * 0.7 };
  return path(`M${pair(from)}L${pair(to)}M${pair(left)}L${pair(to)}L${pair(right)}`, kind);
}

/** The path of a shape's outline. @param {string} kind @param {Shape} shape */
function outlineOf(kind, shape) {
  const { start, end, center, radius, min, max } = shape;
  switch (kind) {
    case 'box':
    case 'movingBox':
      return outline(cornersOf(min, max));
    case 'matrixBox': {
      const [a, b, , c, d, , x, y] = shape.matrix.elements;
      return outline(
        cornersOf(min, max).map((p) => ({ x: a * p.x + c * p.y + x, y: b * p.x + d * p.y + y })),
      );
    }
    case 'obb': {
      const { axis, halfSize } = shape;
      const low = { x: -halfSize.x, y: -halfSize.y };
      return outline(
        cornersOf(low, halfSize).map((p) => ({
          x: center.x + axis.x * p.x - axis.y * p.y,
          y: center.y + axis.y * p.x + axis.x * p.y,
        })),
      );
    }
    case 'kdop': {
      let points = cornersOf({ x: -FAR, y: -FAR }, { x: FAR, y: FAR });
      for (let i = 0; i < shape.ranges.length; i += 2) {
        const n = { x: shape.normals[i], y: shape.normals[i + 1] };
        points = clipped(points, n, shape.ranges[i + 1]);
        points = clipped(points, { x: -n.x, y: -n.y }, -shape.ranges[i]);
      }
      return outline(points);
    }
    case 'capsule': {
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      const n = { x: ((start.y - end.y) / length) * radius, y: ((end.x - start.x) / length) * radius };
      const at = (/** @type {Point} */ p, /** @type {number} */ side) =>
        pair({ x: p.x + side * n.x, y: p.y + side * n.y });
      const turn = `A${f(radius)} ${f(radius)} 0 0 0 `;
      return `M${at(start, 1)}L${at(end, 1)}${turn}${at(end, -1)}L${at(start, -1)}${turn}${at(start, 1)}Z`;
    }
    case 'triangle':
      return outline([shape.a, shape.b, shape.c]);
    case 'polygon':
      return outline(
        Array.from({ length: shape.position.length / 2 }, (_, i) => ({
          x: shape.position[2 * i],
          y: shape.position[2 * i + 1],
        })),
      );
    default: // circles
      return (
        `M${f(center.x - radius)} ${f(center.y)}` +
        `a${f(radius)} ${f(radius)} 0 0 0 ${f(2 * radius)} 0a${f(radius)} ${f(radius)} 0 0 0 ${f(-2 * radius)} 0Z`
      );
  }
}

/** A line through a point along a direction, beyond the picture. @param {Point} p @param {Point} d */
const endless = (p, d) => {
  const k = FAR / (Math.hypot(d.x, d.y) || 1);
  return `M${f(p.x - k * d.x)} ${f(p.y - k * d.y)}L${f(p.x + k * d.x)} ${f(p.y + k * d.y)}`;
};

/**
 * A shape as SVG. A wide invisible line under lines makes them easy to take.
 * @param {string} kind @param {Shape} shape @param {'first' | 'second'} place
 */
export function svgOf(kind, shape, place) {
  const { start, end, center, radius, origin, direction, normal, motion } = shape;
  const thin = (/** @type {string} */ d) => path(d, 'grip') + path(d, `line ${place}`);
  if (kind === 'ray') {
    const far = FAR / (Math.hypot(direction.x, direction.y) || 1);
    const d = `M${pair(origin)}L${f(origin.x + far * direction.x)} ${f(origin.y + far * direction.y)}`;
    return thin(d) + arrow(origin, direction, `line ${place}`) + dot(origin, place);
  }
  if (kind === 'segment') return thin(`M${pair(start)}L${pair(end)}`) + dot(start, place) + dot(end, place);
  if (kind === 'line') return thin(endless(start, { x: end.x - start.x, y: end.y - start.y }));
  if (kind === 'plane') {
    const square = normal.x * normal.x + normal.y * normal.y;
    const foot = { x: (-shape.constant * normal.x) / square, y: (-shape.constant * normal.y) / square };
    return thin(endless(foot, { x: -normal.y, y: normal.x })) + arrow(foot, normal, `line ${place}`);
  }
  if (kind === 'arc') {
    const at = (/** @type {number} */ angle) =>
      pair({ x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) });
    const large = shape.endAngle - shape.startAngle > Math.PI ? 1 : 0;
    return thin(`M${at(shape.startAngle)}A${f(radius)} ${f(radius)} 0 ${large} 1 ${at(shape.endAngle)}`);
  }
  const d = outlineOf(kind, shape);
  const area = path(d, `area ${place}`);
  if (!motion) return area;
  const from = center ?? { x: (shape.min.x + shape.max.x) / 2, y: (shape.min.y + shape.max.y) / 2 };
  const last = translated(shape, motion);
  return path(outlineOf(kind, last), `later ${place}`) + area + arrow(from, motion, `line ${place}`);
}

/** A moving shape at the time t, as SVG. @param {string} kind @param {Shape} shape @param {number} t */
export const laterSvg = (kind, shape, t) =>
  path(outlineOf(kind, translated(shape, { x: t * shape.motion.x, y: t * shape.motion.y })), 'contact');

/** A shape moved by its depth along the normal, where it only touches, as SVG. @param {string} kind @param {Shape} shape @param {{depth: number, normal: Point}} push */
export const pushedSvg = (kind, shape, { depth, normal }) =>
  path(outlineOf(kind, translated(shape, { x: depth * normal.x, y: depth * normal.y })), 'pushed');

/** The segment from the start to the end of a result, as SVG. @param {{start: Point, end: Point}} result */
export const sharedSvg = ({ start, end }) => path(`M${pair(start)}L${pair(end)}`, 'line normal');

/** @param {Point} at @param {string} kind */
export const dot = ({ x, y }, kind) => `<circle class="dot ${kind}" cx="${f(x)}" cy="${f(y)}" r="0.14" />`;

/** A unit normal at a point. @param {Point} at @param {Point} n */
export const normalSvg = (at, n) => arrow(at, { x: n.x * 1.1, y: n.y * 1.1 }, 'line normal');

/** Where a shape is, to find the one that is nearer to the pointer. @param {Shape} shape @returns {Point} */
export function placeOf(shape) {
  const { start, end, min, max, matrix, position, normal, ranges } = shape;
  if (start) return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  if (matrix) return { x: matrix.elements[6], y: matrix.elements[7] };
  if (min) return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 };
  if (position) return { x: position[0], y: position[1] };
  if (normal) return { x: -shape.constant * normal.x, y: -shape.constant * normal.y };
  if (ranges) return { x: (ranges[0] + ranges[1]) / 2, y: (ranges[2] + ranges[3]) / 2 };
  return shape.center ?? shape.origin ?? shape.a;
}
