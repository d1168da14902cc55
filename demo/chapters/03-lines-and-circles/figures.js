// The figures of the lesson on lines, segments and circles.
import { intersect } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import {
  drawLetters,
  drawRay,
  drawT,
  lengthOf,
  pointAt,
  rayHandles,
  rayOf,
  withDirection,
} from '../../lib/rays.js';
import { replaceable } from '../../lib/replaceable.js';
import * as printed from './rays.example.js';
import * as mistake from './rays.mistake.js';

const intersectCircle = replaceable('intersectCircle', printed.intersectCircle);
const intersectSegment = replaceable('intersectSegment', printed.intersectSegment);
const intersectCircleUnit = replaceable('intersectCircleUnit', mistake.intersectCircleUnit);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const settle = (/** @type {any} */ state) => ({
  ...state,
  ray: withDirection(shown, state.ray),
  ...(state.segment && { segment: withDirection(shown, state.segment) }),
});

/** @param {any} state @param {Translate} t */
const segmentHandles = (state, t) =>
  [0, 1].map((i) =>
    pointHandle(state, 'segment', 2 * i, shown, {
      id: `end-${i}`,
      name: t(i === 0 ? 'lines.handle.start' : 'lines.handle.end'),
      tone: 'shape',
    }),
  );

/** Handles of the circle's center and radius. @param {any} state @param {Translate} t @returns {import('../../lib/handles.js').Handle[]} */
const circleHandles = (state, t) => {
  const [x, y, radius] = state.circle;
  return [
    {
      id: 'center',
      name: t('lines.handle.center'),
      tone: 'whole',
      at: { x, y },
      set: (px, py) => ({ circle: [...placeIn(shown, px, py), radius] }),
    },
    {
      id: 'radius',
      name: t('lines.handle.radius'),
      tone: 'shape',
      at: { x: x + (x > 6 ? -radius : radius), y },
      value: String(radius),
      range: { min: 0.25, max: 5, now: radius },
      grow: (by) => ({ circle: [x, y, Math.min(Math.max(radius + by, 0.25), 5)] }),
      set: (px, py) => ({
        circle: [x, y, Math.min(Math.max(Math.round(Math.hypot(px - x, py - y) * 4) / 4, 0.25), 5)],
      }),
    },
  ];
};

/** @param {number[]} circle */
const circleOf = ([x, y, radius]) => ({ center: { x, y }, radius });

/**
 * The signed area of the parallelogram of the ray's arrow and the arrow from its origin to p: positive to the right of the ray, as y
 * points down.
 * @param {any} ray @param {Point} p
 */
const sideOf = ({ origin, direction }, p) => direction.x * (p.y - origin.y) - direction.y * (p.x - origin.x);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const sides = {
  shown,
  initial: { ray: [-9, 2, -5, 1], segment: [2, -4, 5, 3] },
  settle,
  handles: (state, _derived, t) => [...rayHandles(state, shown, t), ...segmentHandles(state, t)],
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const ray = rayOf(state.ray);
    pencil.paper();
    pencil.line(pointAt(ray, -40), ray.origin).stroke(palette['wall-outline'], 1, [4, 4]);
    const [a, b] = pointsOf(state.segment);
    for (const p of [a, b]) {
      const side = sideOf(ray, p);
      const color = side > 0 ? palette.normal : side < 0 ? palette.box : palette.quiet;
      const far = { x: p.x + ray.direction.x, y: p.y + ray.direction.y };
      const corners = [ray.origin, pointAt(ray, 1), far, p];
      pencil.polygon(corners).stroke(color, 1.5, [4, 4]);
      pencil.faint(0.15, () => void pencil.polygon(corners).fill(color));
      pencil.label(value(side), mid(ray.origin, far), { x: 0, y: 0 }, color, 0);
    }
    pencil.line(a, b).stroke(palette.obstacle, 3);
    drawRay(pencil, ray, { marks: false });
    drawLetters(pencil, ray);
  },
  says(state, _derived, t) {
    const ray = rayOf(state.ray);
    const [a, b] = pointsOf(state.segment).map((p) => sideOf(ray, p));
    const key = a * b > 0 ? 'same' : a * b < 0 ? 'different' : a === b ? 'both' : 'on';
    const side = (/** @type {number} */ area) => t(area > 0 ? 'lines.right' : 'lines.left');
    return t(`lines.sides.${key}`, { a: value(a), b: value(b), sideA: side(a), sideB: side(b) });
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const segment = {
  shown,
  initial: { ray: [-9, 2, -6, 1.25], segment: [2, -4, 5, 3] },
  settle,
  handles: sides.handles,
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const ray = rayOf(state.ray);
    const [a, b] = pointsOf(state.segment);
    pencil.paper();
    const edge = { x: b.x - a.x, y: b.y - a.y };
    const line = { origin: a, direction: edge };
    pencil.line(pointAt(line, -40), pointAt(line, 40)).stroke(palette['obstacle-outline'], 1, [4, 4]);
    pencil.line(a, b).stroke(palette.obstacle, 3);
    drawRay(pencil, ray);
    drawLetters(pencil, ray);
    pencil.label('a', a, { x: -1, y: 0 }, palette.obstacle, 10);
    pencil.label('b', b, { x: 1, y: 0 }, palette.obstacle, 10);
    const area = ray.direction.x * edge.y - ray.direction.y * edge.x;
    if (area === 0) return;
    const t = ((a.x - ray.origin.x) * edge.y - (a.y - ray.origin.y) * edge.x) / area;
    const point = pointAt(ray, t);
    const hit = intersectSegment(ray, a, b);
    pencil.dot(point, hit ? palette.path : palette.quiet);
    const s =
      Math.hypot(edge.x, edge.y) === 0
        ? 0
        : ((point.x - a.x) * edge.x + (point.y - a.y) * edge.y) / (edge.x ** 2 + edge.y ** 2);
    pencil.label(
      `t = ${value(t)}, s = ${value(s)}`,
      point,
      { x: 1, y: -1 },
      hit ? palette.path : palette.quiet,
      10,
    );
  },
  says(state, _derived, t) {
    const ray = rayOf(state.ray);
    const [a, b] = pointsOf(state.segment);
    const hit = intersectSegment(ray, a, b);
    if (hit) return t('lines.segment.hit', { t: value(hit.t), s: value(hit.s) });
    const edge = { x: b.x - a.x, y: b.y - a.y };
    const area = ray.direction.x * edge.y - ray.direction.y * edge.x;
    if (area === 0) return t('lines.segment.parallel');
    const time = ((a.x - ray.origin.x) * edge.y - (a.y - ray.origin.y) * edge.x) / area;
    return t(time < 0 ? 'lines.segment.behind' : 'lines.segment.beside');
  },
};

/** From this scale on a label in the circle has a name and a number, in pixels per unit. */
const ROOMY = 22;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const project = {
  shown,
  initial: { ray: [-10, 3, -6.5, 2], circle: [2, 1, 3] },
  settle,
  handles: (state, _derived, t) => [...rayHandles(state, shown, t), ...circleHandles(state, t)],
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const ray = rayOf(state.ray);
    const { center, radius } = circleOf(state.circle);
    pencil.paper();
    pencil.circle(center, radius).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.line(pointAt(ray, -40), ray.origin).stroke(palette['wall-outline'], 1, [4, 4]);
    drawRay(pencil, ray, { marks: false });
    drawLetters(pencil, ray);
    const t = closest(ray, center);
    const foot = pointAt(ray, t);
    // In a small picture there is room for names; the sentence has the numbers.
    const named = (/** @type {string} */ name, /** @type {number} */ v) =>
      pencil.scale < ROOMY ? name : `${name} = ${value(v)}`;
    pencil.line(center, foot).stroke(palette.normal, 2);
    const distance = Math.hypot(center.x - foot.x, center.y - foot.y);
    // Beside the line, and away from the chord.
    const unit = lengthOf(ray);
    const inward = {
      x: ray.direction.x / unit + (center.x - foot.x) / (distance || 1),
      y: ray.direction.y / unit + (center.y - foot.y) / (distance || 1),
    };
    pencil.label(named('m', distance), mid(center, foot), inward, palette.normal, 6);
    const outward = {
      x: (foot.x - center.x) / (distance || 1),
      y: (foot.y - center.y) / (distance || 1),
    };
    pencil.label(named('tc', t), foot, outward, palette.path, 8);
    if (distance <= radius) {
      const h = Math.sqrt(radius * radius - distance * distance);
      const half = h / lengthOf(ray);
      pencil.line(foot, pointAt(ray, t - half)).stroke(palette.box, 4);
      pencil.line(foot, pointAt(ray, t + half)).stroke(palette.box, 4);
      pencil.label(named('h', h), pointAt(ray, t - half), { x: -1, y: -1 }, palette.box, 4);
      pencil.line(center, pointAt(ray, t - half)).stroke(palette['obstacle-outline'], 1.5);
      pencil.label(
        named('r', radius),
        mid(center, pointAt(ray, t - half)),
        { x: 0, y: 1 },
        palette.obstacle,
        6,
      );
    }
    pencil.dot(foot, palette.path, 3.5);
    pencil.label('c', center, { x: 1, y: 1 }, palette.obstacle, 4);
  },
  says(state, _derived, t) {
    const ray = rayOf(state.ray);
    const { center, radius } = circleOf(state.circle);
    const foot = pointAt(ray, closest(ray, center));
    const distance = Math.hypot(center.x - foot.x, center.y - foot.y);
    const values = { m: value(distance), r: value(radius), t: value(closest(ray, center)) };
    if (distance > radius) return t('lines.project.miss', values);
    return t('lines.project.hit', { ...values, h: value(Math.sqrt(radius ** 2 - distance ** 2)) });
  },
};

/** @param {Point} a @param {Point} b */
const mid = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The t at which the line of a ray is closest to a point. @param {{origin: Point, direction: Point}} ray @param {Point} p */
const closest = ({ origin, direction }, p) =>
  ((p.x - origin.x) * direction.x + (p.y - origin.y) * direction.y) / (direction.x ** 2 + direction.y ** 2);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const circle = {
  shown,
  initial: { ray: [-10, 3, -6.5, 2], circle: [2, 1, 3], mistake: false },
  settle,
  handles: project.handles,
  derive(state) {
    const ray = rayOf(state.ray);
    const { center, radius } = circleOf(state.circle);
    return {
      ray,
      center,
      radius,
      right: intersectCircle(ray, center, radius),
      wrong: intersectCircleUnit(ray, center, radius),
    };
  },
  draw(state, { ray, center, radius, right, wrong }, pencil) {
    const { palette } = pencil;
    const hit = state.mistake ? wrong : right;
    pencil.paper();
    pencil.circle(center, radius).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    drawRay(pencil, ray);
    if (!hit) return;
    pencil.line(pointAt(ray, hit.tNear), pointAt(ray, hit.tFar)).stroke(palette.path, 5);
    drawT(pencil, ray, hit.tNear, 'tNear');
    drawT(pencil, ray, hit.tFar, 'tFar');
    if (state.mistake && differs(hit, right)) pencil.cross(pointAt(ray, hit.tNear));
  },
  says(state, { right, wrong }, t) {
    const hit = state.mistake ? wrong : right;
    if (state.mistake && differs(wrong, right)) return t('lines.circle.wrong');
    if (!hit) return t('lines.circle.miss');
    const values = { a: value(hit.tNear), b: value(hit.tFar) };
    if (hit.tNear === 0) return t('lines.circle.inside', values);
    return t(hit.tFar - hit.tNear < 1e-6 ? 'lines.circle.tangent' : 'lines.circle.hit', values);
  },
};

/** @param {any} a @param {any} b */
const differs = (a, b) => !a !== !b || (a && Math.abs(a.tNear - b.tNear) > 1e-9);

const wide = { x: 12, y: 8 };

const SHAPES = (() => {
  const random = randomFrom(11);
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  return Array.from({ length: 24 }, (_, i) => {
    const center = { x: between(-7, 11), y: between(-7, 7) };
    if (i % 2 === 0) return { center, radius: between(0.4, 1.2) };
    const angle = between(0, Math.PI);
    const [x, y] = [1.3 * Math.cos(angle), 1.3 * Math.sin(angle)];
    return { start: { x: center.x - x, y: center.y - y }, end: { x: center.x + x, y: center.y + y } };
  });
})();

/** The first t at which a ray hits a shape; 0 if the ray starts inside a circle. @param {any} ray @param {any} shape */
const printedT = (ray, shape) =>
  'radius' in shape
    ? intersectCircle(ray, shape.center, shape.radius)?.tNear
    : intersectSegment(ray, shape.start, shape.end)?.t;

/** @param {any} ray @param {any} shape */
function libraryT(ray, shape) {
  if (!('radius' in shape)) return intersect('raySegment2', ray, shape)?.t;
  const hit = intersect('rayCircle2', ray, shape);
  return hit ? Math.max(hit.tNear, 0) : undefined;
}

/** @param {any} ray @param {typeof printedT} tOf */
function nearestOf(ray, tOf) {
  let best = { index: -1, t: Infinity };
  SHAPES.forEach((shape, index) => {
    const t = tOf(ray, shape);
    if (t !== undefined && t < best.t) best = { index, t };
  });
  return best;
}

const RAYS = 120;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const view = {
  shown: wide,
  initial: { ray: [2.75, -0.25, 5.75, 0.25], around: true },
  settle: (state) => ({ ...state, ray: withDirection(wide, state.ray) }),
  handles: (state, _derived, t) => rayHandles(state, wide, t),
  derive(state) {
    const ray = rayOf(state.ray);
    const count = state.around ? RAYS : 1;
    const rays = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const { x, y } = ray.direction;
      return { origin: ray.origin, direction: { x: x * cos - y * sin, y: x * sin + y * cos } };
    });
    const hits = rays.map((one) => nearestOf(one, printedT));
    const same = rays.every((one, i) => nearestOf(one, libraryT).index === hits[i].index);
    return { rays, hits, same };
  },
  draw(_state, { rays, hits }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    const seen = new Set(hits.map((/** @type {{index: number}} */ hit) => hit.index));
    SHAPES.forEach((shape, i) => {
      const color = seen.has(i) ? palette.obstacle : palette['wall-outline'];
      if (shape.center && shape.radius !== undefined) {
        pencil.circle(shape.center, shape.radius);
        if (seen.has(i)) pencil.fill(palette['obstacle-fill']);
        pencil.stroke(color, 2);
      } else
        pencil.line(/** @type {Point} */ (shape.start), /** @type {Point} */ (shape.end)).stroke(color, 3);
    });
    rays.forEach((/** @type {any} */ ray, /** @type {number} */ i) => {
      const { t } = hits[i];
      const until = Number.isFinite(t) ? t : 60 / lengthOf(ray);
      if (rays.length === 1) drawRay(pencil, ray, { until });
      else pencil.line(ray.origin, pointAt(ray, until)).stroke(palette['path-soft'], 1);
      if (!Number.isFinite(t)) return;
      if (rays.length === 1) drawT(pencil, ray, t, 't', palette.path);
      else pencil.dot(pointAt(ray, t), palette.path, 2.5);
    });
    if (rays.length > 1)
      pencil.label(
        `${[...seen].filter((i) => i >= 0).length} / ${SHAPES.length}`,
        rays[0].origin,
        { x: 0, y: -1 },
        palette.ink,
      );
  },
  says(state, { hits, same }, t) {
    const count = new Set(
      hits.map((/** @type {{index: number}} */ hit) => hit.index).filter((/** @type {number} */ i) => i >= 0),
    ).size;
    if (!same) return t('lines.view.other');
    if (state.around) return t('lines.view.around', { rays: RAYS, count });
    return Number.isFinite(hits[0].t) ? t('lines.view.one', { t: value(hits[0].t) }) : t('lines.view.none');
  },
};
