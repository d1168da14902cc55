// The figures of the lesson on bounding boxes.
import { Graph2D, PolyGeometry, Ray2, Vector2, intersectObjects } from 'raybound';
import { placeIn, pointHandle, pointsOf } from '../../lib/lesson-figure.js';
import { number } from '../../lib/numbers.js';
import { inSlices } from '../../lib/slices.js';
import { compareTimes } from '../../lib/timer.js';
import { randomFrom } from '../../lib/random.js';
import { drawRay, drawT, pointAt, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { intersectSegment } from '../03-lines-and-circles/rays.example.js';
import { intersectSlabs } from '../04-slabs/slabs.example.js';
import { angleHandle } from '../../lib/turned-shapes.js';
import { replaceable } from '../../lib/replaceable.js';
import { boxOfArc as printedBoxOfArc, boxOfPoints as printedBoxOfPoints } from './box.example.js';
import { intersectObjects as intersectPrinted } from './scene.example.js';
import { transformBox as printedTransformBox } from './transform.example.js';
import { boxOfEnds as printedBoxOfEnds } from './box.mistake.js';

const boxOfArc = replaceable('boxOfArc', printedBoxOfArc);
const boxOfPoints = replaceable('boxOfPoints', printedBoxOfPoints);
const transformBox = replaceable('transformBox', printedTransformBox);
const boxOfEnds = replaceable('boxOfEnds', printedBoxOfEnds);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{min: Point, max: Point}} Box */

const shown = { x: 12, y: 6 };
const value = (/** @type {number} */ v) => number(v, 2);
const settle = (/** @type {any} */ state) => ({ ...state, ray: withDirection(shown, state.ray) });
const DEGREE = Math.PI / 180;

/** @param {Pencil} pencil @param {Box} box */
const outline = (pencil, { min, max }) =>
  pencil.polygon([min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }]);

/** @param {Box} box */
const areaOf = ({ min, max }) => (max.x - min.x) * (max.y - min.y);

/** A star's corners. @param {Point} center @param {number} size @param {number} tips @param {number} [turn] */
const starOf = ({ x, y }, size, tips, turn = 0) =>
  Array.from({ length: 2 * tips }, (_, i) => {
    const angle = turn + (Math.PI * i) / tips;
    const radius = i % 2 ? 0.5 * size : size;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

/** The first hit of a ray on a polygon's edges, or null. @param {any} ray @param {Point[]} points */
function firstEdge(ray, points) {
  let best = Infinity;
  points.forEach((a, i) => {
    const hit = intersectSegment(ray, a, points[(i + 1) % points.length]);
    if (hit && hit.t < best) best = hit.t;
  });
  return best < Infinity ? best : null;
}

const STAR = starOf({ x: 2, y: 0 }, 4, 8, 0.2);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const prefilter = {
  shown,
  initial: { ray: [-10, -3.5, -7, -3.75], box: true },
  settle,
  handles: (state, _derived, t) => rayHandles(state, shown, t),
  derive(state) {
    const ray = rayOf(state.ray);
    const box = boxOfPoints(STAR);
    const enters = intersectSlabs(ray, box) !== null;
    return { ray, box, enters, t: firstEdge(ray, STAR) };
  },
  draw(state, { ray, box, enters, t }, pencil, _time, words) {
    const { palette } = pencil;
    const tested = !state.box || enters;
    pencil.paper();
    pencil.polygon(STAR);
    if (tested) pencil.fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    else pencil.stroke(palette.obstacle, 1);
    if (state.box) outline(pencil, box).stroke(palette.box, 2, enters ? [] : [6, 4]);
    drawRay(pencil, ray, { marks: false });
    if (t !== null) drawT(pencil, ray, t);
    // The number of tests, beside the star.
    const tests = [state.box ? '1' : '', tested ? String(STAR.length) : ''].filter(Boolean).join(' + ');
    const beside = words('boxes.tests', { tests });
    pencil.label(beside, { x: box.max.x, y: 0 }, { x: 1, y: 0 }, tested ? palette.obstacle : palette.box, 6);
  },
  says(state, { enters, t: time }, t) {
    const edges = STAR.length;
    if (!state.box)
      return t(time === null ? 'boxes.prefilter.edgesMiss' : 'boxes.prefilter.edgesHit', { edges });
    if (!enters) return t('boxes.prefilter.out', { edges });
    return t(time === null ? 'boxes.prefilter.inMiss' : 'boxes.prefilter.inHit', { edges });
  },
};

/** How many rays the fan has. */
const FAN = 24;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const fan = {
  shown,
  initial: { origin: [-7, 1.5], width: [180] },
  rules: { width: { most: 360 } },
  settle: (state) => ({ ...state, width: [Math.min(Math.max(state.width[0], 5), 360)] }),
  handles: (state, _derived, t) => [
    pointHandle(state, 'origin', 0, shown, { id: 'origin', name: t('handle.origin'), tone: 'ray' }),
  ],
  derive(state) {
    const [x, y] = state.origin;
    const box = boxOfPoints(STAR);
    // Around the direction to the middle of the star.
    const middle = Math.atan2(-y, 2 - x);
    const rays = Array.from({ length: FAN }, (_, i) => {
      const angle = middle + ((i + 0.5) / FAN - 0.5) * state.width[0] * DEGREE;
      const ray = { origin: { x, y }, direction: { x: Math.cos(angle), y: Math.sin(angle) } };
      return { ray, enters: intersectSlabs(ray, box) !== null, t: firstEdge(ray, STAR) };
    });
    const entered = rays.filter(({ enters }) => enters).length;
    return { box, rays, entered, tests: FAN + entered * STAR.length, all: FAN * STAR.length };
  },
  draw(_state, { box, rays, tests, all }, pencil, _time, words) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(STAR).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    outline(pencil, box).stroke(palette.box, 2);
    for (const { ray, enters, t } of rays) {
      const end = pointAt(ray, t ?? 60);
      pencil
        .line(ray.origin, end)
        .stroke(enters ? palette.path : palette['path-soft'], enters ? 1.75 : 1, enters ? [] : [3, 4]);
      if (t !== null) pencil.dot(end, palette.path, 3.5);
    }
    // Two bars: the tests without the box and with it.
    for (const [y, key, count, color] of /** @type {[number, string, number, string][]} */ ([
      [-5.1, 'boxes.fan.edges', all, palette.obstacle],
      [-3, 'boxes.fan.box', tests, palette.box],
    ])) {
      const left = { x: 6.5, y: y + 1 };
      pencil.line(left, { x: left.x + (4.5 * count) / all, y: left.y }).stroke(color, 8);
      pencil.label(words(key, { count }), { x: left.x, y }, { x: 1, y: 0 }, color, 0);
    }
  },
  says: (_state, { entered, tests, all }, t) =>
    t(tests < all ? 'boxes.fan.less' : 'boxes.fan.more', {
      rays: FAN,
      entered,
      edges: STAR.length,
      tests,
      all,
    }),
};

/** An angle from −180 to 180 degrees. @param {number} degrees */
const wrapped = (degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const arc = {
  shown,
  initial: { from: [20], length: [200], mistake: false },
  rules: { from: { most: 360 }, length: { most: 360 } },
  settle: (state) => ({
    ...state,
    from: [Math.min(Math.max(state.from[0], -180), 180)],
    length: [Math.min(Math.max(state.length[0], 5), 360)],
  }),
  derive(state) {
    const circle = { x: 0, y: 0, radius: 4.5 };
    const from = state.from[0] * DEGREE;
    const to = from + state.length[0] * DEGREE;
    return { circle, from, to, right: boxOfArc(circle, from, to), wrong: boxOfEnds(circle, from, to) };
  },
  handles(state, { circle, from, to }, t) {
    const angles = [state.from[0], state.from[0] + state.length[0]];
    /** The state after an end was moved to an angle; the other end stays. @param {number} i @param {number} degrees */
    const moved = (i, degrees) => {
      const [a, b] = i === 0 ? [degrees, angles[1]] : [angles[0], degrees];
      const length = (((b - a) % 360) + 360) % 360;
      return { from: [wrapped(a)], length: [length < 5 ? 360 : length] };
    };
    return [from, to].map((angle, i) => ({
      ...angleHandle(angle, t, (to) => moved(i, Math.round(to / DEGREE))),
      id: `end-${i}`,
      name: t('boxes.handle.end', { n: i + 1 }),
      tone: 'shape',
      at: { x: circle.radius * Math.cos(angle), y: circle.radius * Math.sin(angle) },
      turn: (/** @type {number} */ steps) => moved(i, angles[i] + 5 * steps),
      set: (/** @type {number} */ x, /** @type {number} */ y) =>
        moved(i, 5 * Math.round(Math.atan2(y, x) / DEGREE / 5)),
    }));
  },
  draw(state, { circle, from, to, right, wrong }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.circle(circle, circle.radius).stroke(palette['wall-outline'], 1, [3, 4]);
    outline(pencil, state.mistake ? wrong : right).stroke(palette.box, 2.5);
    pencil.arc(circle, circle.radius, from, to).stroke(palette.obstacle, 4);
    const at = (/** @type {number} */ angle) => ({
      x: circle.radius * Math.cos(angle),
      y: circle.radius * Math.sin(angle),
    });
    for (const end of [from, to]) pencil.dot(at(end), palette.obstacle, 6);
    const quarter = Math.PI / 2;
    for (let k = Math.ceil(from / quarter); k * quarter <= to; k += 1) {
      const p = at(k * quarter);
      pencil.dot(p, palette.normal, 5);
      const degrees = (((90 * k) % 360) + 360) % 360;
      pencil.label(
        `${degrees}°`,
        p,
        { x: -Math.sign(Math.round(p.x)), y: -Math.sign(Math.round(p.y)) },
        palette.normal,
        8,
      );
    }
    const { min, max } = state.mistake ? wrong : right;
    pencil.label(`${value(max.x - min.x)} × ${value(max.y - min.y)}`, max, { x: 1, y: 1 }, palette.box, 6);
  },
  says(state, { right, wrong }, t) {
    const differs = ['min', 'max'].some((side) =>
      ['x', 'y'].some((axis) => Math.abs(right[side][axis] - wrong[side][axis]) > 1e-9),
    );
    if (state.mistake) return t(differs ? 'boxes.arc.wrong' : 'boxes.arc.same');
    return t(differs ? 'boxes.arc.quarters' : 'boxes.arc.ends');
  },
};

const SHAPE = starOf({ x: 0, y: 0 }, 3.5, 3, Math.PI / 6).filter((_, i) => i % 2 === 0);

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const turned = {
  shown,
  initial: { angle: [30] },
  rules: { angle: { most: 360 } },
  settle: (state) => ({ ...state, angle: [Math.min(Math.max(state.angle[0], 0), 360)] }),
  derive(state) {
    const [angle] = state.angle;
    const [cos, sin] = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)];
    const matrix = { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
    const move = ({ x, y }) => ({ x: cos * x - sin * y, y: sin * x + cos * y });
    const own = boxOfPoints(SHAPE);
    const corners = [own.min, { x: own.max.x, y: own.min.y }, own.max, { x: own.min.x, y: own.max.y }].map(
      move,
    );
    const points = SHAPE.map(move);
    return { points, corners, loose: transformBox(own, matrix), tight: boxOfPoints(points) };
  },
  handles(state, { points: [corner] }, t) {
    /** @param {number} degrees */
    const turnedTo = (degrees) => ({ angle: [((degrees % 360) + 360) % 360] });
    const start = Math.atan2(SHAPE[0].y, SHAPE[0].x);
    const [angle] = state.angle;
    return [
      {
        id: 'corner',
        name: t('boxes.handle.turn'),
        tone: 'shape',
        at: corner,
        value: t('value.degrees', { angle }),
        range: { min: 0, max: 360, now: angle },
        turn: (steps) => turnedTo(angle + 5 * steps),
        set: (x, y) => turnedTo(5 * Math.round((Math.atan2(y, x) - start) / DEGREE / 5)),
      },
    ];
  },
  draw(_state, { points, corners, loose, tight }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    pencil.polygon(points).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    pencil.polygon(corners).stroke(palette['wall-outline'], 1, [4, 4]);
    outline(pencil, loose).stroke(palette.box, 2);
    outline(pencil, tight).stroke(palette.path, 2);
    const ratio = areaOf(loose) / areaOf(tight);
    pencil.label(`× ${value(ratio)}`, { x: loose.max.x, y: 0 }, { x: 1, y: 0 }, palette.box, 6);
  },
  says(_state, { loose, tight }, t) {
    const area = areaOf;
    const ratio = value(area(loose) / area(tight));
    return ratio === '1' ? t('boxes.turned.equal') : t('boxes.turned', { ratio });
  },
};

const COUNT = 40;
const STARS = (() => {
  const random = randomFrom(17);
  return Array.from({ length: COUNT }, () => {
    const [x, y] = placeIn(shown, 22 * random() - 11, 11 * random() - 5.5);
    return starOf({ x, y }, 0.4 + 0.9 * random(), 8, random());
  });
})();

/** @type {Graph2D[] | undefined} */
let objects;
const objectsOf = () =>
  (objects ??= STARS.map((points) => {
    const geometry = new PolyGeometry(points.flatMap(({ x, y }) => [x, y]));
    geometry.computeBoundingBox();
    return new Graph2D(geometry);
  }));

/** Code is compiled for good after some thousand runs. Before, the times are ten times as long, and may be in the wrong order. */
const WARM_RUNS = 6000;
/** Runs of each query in one step. */
const RUNS = 50;
let isWarm = false;

/** @param {ReturnType<typeof rayOf>} ray */
function finderOf(ray) {
  const { origin, direction } = ray;
  const own = new Ray2(new Vector2(origin.x, origin.y), new Vector2(direction.x, direction.y));
  return (/** @type {boolean} */ box) => intersectObjects(own, objectsOf(), box);
}

/** Runs the queries until their code is compiled. @param {ReturnType<typeof finderOf>} find */
function* warmUp(find) {
  for (let runs = 0; runs < WARM_RUNS; runs += RUNS) {
    for (let i = 0; i < RUNS; i += 1) {
      find(true);
      find(false);
    }
    yield;
  }
}

/** The library's times with boxes and without, in milliseconds; null before they are reliable. @param {ReturnType<typeof finderOf>} find */
function timesOf(find) {
  if (!isWarm) return null;
  const [on, off] = compareTimes([() => find(true), () => find(false)]);
  return { on, off };
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const scene = {
  shown,
  axes: true,
  initial: { ray: [-11, 4, -8, 3], box: true },
  async prepare() {
    if (isWarm) return false;
    await inSlices(warmUp(finderOf(rayOf(scene.initial.ray))));
    isWarm = true;
    return true;
  },
  settle,
  handles: (state, _derived, t) => rayHandles(state, shown, t),
  derive(state) {
    const ray = rayOf(state.ray);
    const boxes = STARS.map(boxOfPoints);
    const entered = boxes.map((box) => intersectSlabs(ray, box) !== null);
    let edges = 0;
    const stars = STARS.map((points, i) => ({
      // The code reads the points of a star to test all of its edges.
      get points() {
        edges += points.length;
        return points;
      },
      box: boxes[i],
    }));
    const printed = intersectPrinted(ray, stars, state.box);
    const find = finderOf(ray);
    const library = find(state.box) ?? [];
    return {
      ray,
      boxes,
      entered,
      hits: printed.map(({ object, t }) => ({ star: stars.indexOf(object), t })),
      edges,
      times: timesOf(find),
      same: library.length === printed.length,
    };
  },
  draw(state, { ray, boxes, entered, hits, edges }, pencil, _time, words) {
    const { palette } = pencil;
    const found = new Set(hits.map((/** @type {{star: number}} */ { star }) => star));
    pencil.paper();
    STARS.forEach((points, i) => {
      pencil.polygon(points);
      if (found.has(i)) pencil.fill(palette['obstacle-fill']);
      pencil.stroke(
        !state.box || entered[i] ? palette.obstacle : palette['wall-outline'],
        found.has(i) ? 2.5 : 1,
      );
      if (state.box)
        outline(pencil, boxes[i]).stroke(palette.box, entered[i] ? 1.5 : 0.5, entered[i] ? [] : [2, 3]);
    });
    drawRay(pencil, ray, { marks: false });
    if (hits[0]) drawT(pencil, ray, hits[0].t, 't', palette.path);
    pencil.note(words(state.box ? 'boxes.scene.both' : 'boxes.scene.edges', { boxes: COUNT, edges }));
  },
  says(state, { entered, hits, edges, times, same }, t) {
    if (!same) return t('boxes.scene.other');
    const passed = entered.filter(Boolean).length;
    const counted = t(state.box ? 'boxes.scene.box' : 'boxes.scene.all', {
      boxes: COUNT,
      passed,
      edges,
      hits: hits.length,
    });
    if (!times) return counted;
    const us = (/** @type {'on' | 'off'} */ key) => number(1000 * times[key], 1);
    return `${counted} ${t('boxes.scene.times', { on: us('on'), off: us('off') })}`;
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const corner = {
  shown,
  initial: { points: [-6, -3, -1, -1.5, 3, -4, 7, 2, 1, 1, -2, 4] },
  handles: (state, _derived, t) =>
    pointsOf(state.points).map((_point, i) =>
      pointHandle(state, 'points', 2 * i, shown, {
        id: `corner-${i}`,
        name: t('boxes.handle.corner', { n: i + 1 }),
        tone: 'shape',
      }),
    ),
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const points = pointsOf(state.points);
    const box = boxOfPoints(points);
    pencil.paper();
    pencil.polygon(points).fill(palette['obstacle-fill']).stroke(palette.obstacle, 2);
    outline(pencil, box).stroke(palette.box, 2.5);
    for (const p of points)
      if (p.x === box.min.x || p.x === box.max.x || p.y === box.min.y || p.y === box.max.y)
        pencil.dot(p, palette.box, 9);
    for (const [p, side] of /** @type {[Point, number][]} */ ([
      [box.min, -1],
      [box.max, 1],
    ]))
      pencil.label(`(${value(p.x)}, ${value(p.y)})`, p, { x: side, y: side }, palette.box, 4);
  },
  says(state, _derived, t) {
    const { min, max } = boxOfPoints(pointsOf(state.points));
    return t('boxes.corner', { x0: value(min.x), y0: value(min.y), x1: value(max.x), y1: value(max.y) });
  },
};
