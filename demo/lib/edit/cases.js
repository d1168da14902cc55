// What a reader can edit: each printed file with the functions that are compared, and generators of their inputs.
import { buildTree } from '../../chapters/16-trees/build.example.js';
import { prepareRay } from '../../chapters/04-slabs/reciprocal.example.js';
import { directionsOf, kdopOf } from '../../chapters/07-k-dops/kdop.example.js';
import { covarianceOf } from '../../chapters/09-fitted-boxes/covariance.example.js';
import { prepare } from '../../chapters/20-webgl/triangle.example.js';
import { randomFrom } from '../random.js';
import {
  axes3,
  ballAndWall,
  box,
  box3,
  box3Oriented,
  convex,
  coordinate,
  many,
  motion,
  oneOf,
  plane,
  point,
  point3,
  radius,
  ray,
  ray3,
  unit,
  wall,
} from './random-shapes.js';

/** @typedef {import('./random-shapes.js').Random} Random */

/** @typedef {'number' | 'boolean' | 'string' | [any] | {[key: string]: any}} Form  of a result: [form] is a list of any length */

/**
 * @typedef {object} Compared  a function of a printed file
 * @property {string} name
 * @property {string} [right]  the name of the right function, for a mistake
 * @property {Form} result
 * @property {boolean} [miss]  whether the result may be null
 * @property {(random: Random, exact: boolean) => unknown[]} inputs  `exact`: with numbers as in random-shapes.js
 *
 * @typedef {object} Row
 * @property {string} [printed]  the file with the right functions, for a mistake or an exercise
 * @property {Compared[]} functions
 */

export const CASE_COUNT = 1000;
const SEED = 20;

const POINT = { x: 'number', y: 'number' };
const RANGE = { min: 'number', max: 'number' };
const POINT3 = { ...POINT, z: 'number' };
const BOX = { min: POINT, max: POINT };
const OBB3 = { center: POINT3, axes: [POINT3], half: ['number'] };
const INTERVAL = { tNear: 'number', tFar: 'number' };

/** @typedef {Omit<Compared, 'name'>} Rule */

/** A row of functions that are printed. @param {Record<string, Rule>} rules @returns {Row} */
const shown = (rules) => ({
  functions: Object.entries(rules).map(([name, rule]) => ({ name, ...rule })),
});
/** A row of mistakes: each function has the name of the right one beside it. @param {string} printed @param {Record<string, [string, Rule]>} rules @returns {Row} */
const mistaken = (printed, rules) => ({
  printed,
  functions: Object.entries(rules).map(([name, [right, rule]]) => ({ name, right, ...rule })),
});
/** An exercise NAME.exercise.js with NAME.solution.js. @param {string} file @param {string} name @param {Rule} rule @returns {Record<string, Row>} */
const exercise = (file, name, rule) => ({
  [`${file}.exercise.js`]: {
    printed: `${file.replace(/.*\//, '')}.solution.js`,
    functions: [{ name, ...rule }],
  },
});

/** @type {Rule} */
const slabs = {
  result: INTERVAL,
  miss: true,
  inputs: (random, exact) => [ray(random, exact), box(random, exact)],
};
/** @type {Rule} */
const circle = {
  result: INTERVAL,
  miss: true,
  inputs: (random, exact) => [
    { origin: point(random, exact), direction: motion(random, exact) },
    point(random, exact, 5),
    radius(random, exact),
  ],
};
/** @type {Rule} */
const segment = {
  result: { t: 'number', s: 'number' },
  miss: true,
  inputs(random, exact) {
    const { start, end } = wall(random, exact);
    return [ray(random, exact), start, end];
  },
};
/** Two moving circles. @type {Rule['inputs']} */
function circles(random, exact) {
  const one = (/** @type {boolean} */ moves) => ({
    center: point(random, exact),
    radius: radius(random, exact),
    motion: moves ? motion(random, exact) : { x: 0, y: 0 },
  });
  const [a, b] = [one(true), one(!exact)];
  if (exact) a.motion = { x: 4 * a.motion.x, y: 4 * a.motion.y };
  return [a, b];
}
/** Angles of an arc whose ends are not at a multiple of a quarter turn. @type {Rule} */
const arc = {
  result: BOX,
  inputs(random, exact) {
    const from = coordinate(random, false, Math.PI);
    return [{ ...point(random, exact), radius: radius(random, exact) }, from, from + 2 * Math.PI * random()];
  },
};
/** @type {Rule} */
const light = {
  result: 'boolean',
  inputs: (random) => [point(random, false), point(random, false), many(2, () => wall(random, false))],
};
/** A matrix that is not flat. @param {Random} random @param {boolean} exact */
function matrix3(random, exact) {
  const [x, y, z] = axes3(random, exact).map((axis) => {
    const size = exact ? oneOf(random, [0.5, 1, 2]) : 0.5 + random();
    return { x: axis.x * size, y: axis.y * size, z: axis.z * size };
  });
  if (!exact) y.x += random();
  return { x, y, z, o: point3(random, exact, 2) };
}
/** A box under a matrix. @type {Rule['inputs']} */
function boxUnder(random, exact) {
  const given = ray3(random, false); // at an edge, two normals are right
  return [given, box3(random, exact), matrix3(random, exact)];
}
/** A covariance, times the number of points. @param {Random} random */
const spreadMatrix = (random) => covarianceOf(many(8, () => point3(random, false, 4)));
/** @type {Rule['inputs']} */
const circleAndBox = (random, exact) => [
  { center: point(random, exact), radius: radius(random, exact) },
  box(random, exact),
];
/** @param {Random} random @param {boolean} exact */
const turnedBox = (random, exact) => ({
  center: point(random, exact, 3),
  halfSize: { x: radius(random, exact), y: radius(random, exact) },
  axis: unit(random, exact),
});
const HULL = directionsOf(8);
const kdop = (/** @type {Random} */ random) => kdopOf(convex(random), HULL);
/** @type {Rule} */
const boxes3 = {
  result: 'boolean',
  inputs: (random, exact) => [box3Oriented(random, exact), box3Oriented(random, exact)],
};
/** @type {Rule} */
const sideOfBox = {
  result: 'number',
  inputs: (random, exact) => [plane(random, exact), box3(random, exact)],
};
/** @type {Rule['inputs']} */
const twoPolygons = (random) => [convex(random), convex(random)];
/** A polygon that is not convex. @param {Random} random @param {boolean} exact */
const outline = (random, exact) => many(5 + Math.floor(3 * random()), () => point(random, exact));
/** @type {Rule} */
const inPolygon = {
  result: 'boolean',
  inputs: (random, exact) => [outline(random, exact), point(random, exact, 6)],
};
/** @type {Rule} */
const toSegment = {
  result: 'number',
  inputs(random, exact) {
    const { start, end } = wall(random, exact);
    return [point(random, exact), start, end];
  },
};
const view = (/** @type {Random} */ random) => ({ zoom: 0.25 + 4 * random(), ...point(random, false, 50) });
const ball = (/** @type {Random} */ random) => ({
  center: point(random, false),
  velocity: point(random, false, 4),
  radius: 0.5 + random(),
  mass: 1 + random(),
});
/** Points close to the line of a ray, where rounding decides. @param {Random} random @param {boolean} exact */
function nearLine(random, exact) {
  const given = ray(random, exact);
  const at = coordinate(random, exact, 4);
  const { origin, direction } = given;
  const onLine = { x: origin.x + at * direction.x, y: origin.y + at * direction.y };
  // To multiples of 2^-40, for which the function is exact.
  const whole = ({ x = 0, y = 0 }) => ({
    x: Math.round(x * 2 ** 40) / 2 ** 40,
    y: Math.round(y * 2 ** 40) / 2 ** 40,
  });
  return { ray: { origin: whole(origin), direction: whole(direction) }, p: whole(onLine) };
}
/** @type {Rule} */
const sideOf = {
  result: 'number',
  inputs(random, exact) {
    const { ray: given, p } = nearLine(random, exact);
    return [given, p];
  },
};
/** @type {Rule} */
const crosses = {
  result: 'boolean',
  inputs(random, exact) {
    const { ray: given, p } = nearLine(random, exact);
    return [given, p, { x: p.x + Math.round(coordinate(random, true, 3)), y: p.y + 1 }];
  },
};
/** A triangle and a ray to it, or past it. @param {Random} random */
function triangle(random) {
  const [a, b, c] = many(3, () => point3(random, false, 5));
  const [u, v] = [1.2 * random(), 1.2 * random()];
  const at = (/** @type {'x' | 'y' | 'z'} */ k) => a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]);
  const origin = point3(random, false);
  const direction = { x: at('x') - origin.x, y: at('y') - origin.y, z: at('z') - origin.z };
  return { given: { origin, direction }, corners: [a, b, c] };
}
const HIT = { t: 'number', u: 'number', v: 'number', w: 'number' };
/** @type {Rule} */
const triangleAlone = {
  result: HIT,
  miss: true,
  inputs(random) {
    const { given, corners } = triangle(random);
    return [given, ...corners];
  },
};
/** @param {Random} random @param {boolean} exact */
const boxes = (random, exact) => many(12, () => box(random, exact, 8));
const list = (/** @type {unknown[]} */ all) => all.map((_, i) => i);
/** @type {Rule['inputs']} */
const boxesToSplit = (random) => {
  const all = boxes(random, false);
  return [all, list(all)];
};
const PARTS = { axis: 'string', parts: [['number']] };

/** The rows by chapter and file. @type {Record<string, Row>} */
export const ROWS = {
  '01-ball/wall.example.js': shown({
    hitWall: { result: { t: 'number', normal: POINT }, miss: true, inputs: ballAndWall },
  }),
  ...exercise('01-ball/bounce', 'bounce', {
    result: POINT,
    inputs: (random, exact) => [point(random, exact), unit(random, exact), exact ? 0.5 : random()],
  }),
  '02-rays/light.example.js': shown({
    isLit: light,
    pointAt: { result: POINT, inputs: (random, exact) => [ray(random, exact), coordinate(random, exact, 4)] },
    hitsFront: { result: 'boolean', inputs: (random, exact) => [ray(random, exact), motion(random, exact)] },
  }),
  '02-rays/light.mistake.js': mistaken('light.example.js', { isLitNaive: ['isLit', light] }),
  ...exercise('02-rays/nearest', 'nearestWall', {
    result: 'number',
    inputs: (random) => [ray(random, false), many(4, () => wall(random, false))],
  }),
  '03-lines-and-circles/rays.example.js': shown({ intersectSegment: segment, intersectCircle: circle }),
  '03-lines-and-circles/rays.mistake.js': mistaken('rays.example.js', {
    intersectCircleUnit: ['intersectCircle', circle],
  }),
  ...exercise('03-lines-and-circles/covers', 'hitsCircle', { ...circle, result: 'boolean', miss: false }),
  '04-slabs/slabs.example.js': shown({ intersectSlabs: slabs }),
  '04-slabs/slabs.mistake.js': mistaken('slabs.example.js', {
    intersectSlabsNaive: ['intersectSlabs', slabs],
  }),
  '04-slabs/reciprocal.example.js': shown({
    intersectPrepared: {
      ...slabs,
      inputs: (random, exact) => [prepareRay(ray(random, exact)), box(random, exact)],
    },
  }),
  ...exercise('04-slabs/side', 'sideHit', { ...slabs, result: 'string' }),
  '05-boxes/box.example.js': shown({
    boxOfArc: arc,
    boxOfPoints: { result: BOX, inputs: (random, exact) => [many(5, () => point(random, exact))] },
  }),
  '05-boxes/box.mistake.js': mistaken('box.example.js', { boxOfEnds: ['boxOfArc', arc] }),
  '05-boxes/transform.example.js': shown({
    transformBox: {
      result: BOX,
      inputs(random, exact) {
        const [a, b, c, d, e, f] = many(6, () => coordinate(random, exact, 3));
        return [box(random, exact), { a, b, c, d, e, f }];
      },
    },
  }),
  ...exercise('05-boxes/overlap', 'boxesTouch', {
    result: 'boolean',
    inputs: (random, exact) => [box(random, exact), box(random, exact)],
  }),
  '06-three-dimensions/box3.example.js': shown({
    intersectBox: {
      result: { ...INTERVAL, axis: 'string' },
      miss: true,
      // At an edge, two axes are right.
      inputs: (random, exact) => [ray3(random, false), box3(random, exact)],
    },
  }),
  '06-three-dimensions/matrix.example.js': shown({
    intersectBoxUnder: {
      result: { ...INTERVAL, axis: 'string', normal: POINT3 },
      miss: true,
      inputs: boxUnder,
    },
  }),
  '06-three-dimensions/segment.example.js': shown({
    caseOfSegment: {
      result: { case: 'string' },
      inputs(random, exact) {
        const [a, b] = many(2, () => coordinate(random, exact, 2));
        return [random() < 0.1 ? null : { tNear: Math.min(a, b), tFar: Math.abs(b) + Math.abs(a) }];
      },
    },
  }),
  ...exercise('06-three-dimensions/normal', 'normalOfFace', {
    result: POINT3,
    inputs: (random) => [oneOf(random, ['x', 'y', 'z']), point3(random, false)],
  }),
  '07-k-dops/kdop.example.js': shown({
    kdopOf: {
      result: [{ min: 'number', max: 'number' }],
      inputs: (random, exact) => [many(5, () => point(random, exact)), HULL],
    },
    overlap: { result: 'boolean', inputs: (random) => [kdop(random), kdop(random)] },
    moved: {
      result: [{ min: 'number', max: 'number' }],
      inputs: (random) => [kdop(random), HULL, point(random, false)],
    },
  }),
  '07-k-dops/ray.example.js': shown({
    intersectKdop: {
      result: INTERVAL,
      miss: true,
      inputs: (random) => [ray(random, false), kdop(random), HULL],
    },
  }),
  ...exercise('07-k-dops/union', 'unionOf', {
    result: [{ min: 'number', max: 'number' }],
    inputs: (random) => [kdop(random), kdop(random)],
  }),
  '08-separating-axes/sat.example.js': shown({
    overlap: { result: { depth: 'number', axis: POINT }, miss: true, inputs: twoPolygons },
  }),
  '08-separating-axes/boxes3.example.js': shown({ boxesOverlap: boxes3 }),
  '08-separating-axes/boxes3.mistake.js': mistaken('boxes3.example.js', {
    overlapByFaces: ['boxesOverlap', boxes3],
  }),
  ...exercise('08-separating-axes/depth', 'depthOfBoxes', {
    result: 'number',
    miss: true,
    inputs: (random, exact) => [box(random, exact), box(random, exact)],
  }),
  '09-fitted-boxes/obb.example.js': shown({
    boxByCovariance: {
      result: { center: POINT, halfSize: POINT, axis: POINT },
      inputs: (random) => [convex(random, 6)],
    },
  }),
  '09-fitted-boxes/smallest.example.js': shown({
    smallestBox: {
      result: { area: 'number', axis: POINT, u: RANGE, v: RANGE },
      inputs: (random) => [convex(random, 6)],
    },
  }),
  '09-fitted-boxes/covariance.example.js': shown({
    covarianceOf: {
      result: [['number']],
      inputs: (random, exact) => [many(8, () => point3(random, exact, 4))],
    },
  }),
  '09-fitted-boxes/jacobi.example.js': shown({
    eigenvectorsOf: {
      result: [POINT3],
      inputs: (random) => [spreadMatrix(random)],
    },
  }),
  '09-fitted-boxes/obb3.example.js': shown({
    boxAlong: {
      result: OBB3,
      inputs: (random, exact) => [many(6, () => point3(random, exact)), axes3(random, exact)],
    },
  }),
  '09-fitted-boxes/transform.example.js': shown({
    transformObb: {
      result: OBB3,
      inputs: (random) => [box3Oriented(random, false), matrix3(random, false)],
    },
  }),
  ...exercise('09-fitted-boxes/upright', 'boxOf', {
    result: { min: POINT3, max: POINT3 },
    inputs: (random, exact) => [box3Oriented(random, exact)],
  }),
  '10-at-rest/touch.example.js': shown({
    circlesTouch: { result: 'boolean', inputs: circles },
    nearestInBox: { result: POINT, inputs: (random, exact) => [point(random, exact), box(random, exact)] },
    circleTouchesBox: {
      result: 'boolean',
      inputs: circleAndBox,
    },
    turnedBoxContains: {
      result: 'boolean',
      inputs: (random, exact) => [point(random, exact, 6), turnedBox(random, exact)],
    },
  }),
  '10-at-rest/touch.mistake.js': mistaken('touch.example.js', {
    circleTouchesGrownBox: [
      'circleTouchesBox',
      {
        result: 'boolean',
        inputs: circleAndBox,
      },
    ],
  }),
  '10-at-rest/sweep.example.js': shown({
    overlappingPairs: {
      result: [['number']],
      inputs: (random, exact) => [many(8, () => box(random, exact))],
    },
  }),
  ...exercise('10-at-rest/turned', 'circleTouchesTurnedBox', {
    result: 'boolean',
    inputs: (random, exact) => [
      { center: point(random, exact, 6), radius: radius(random, exact) },
      turnedBox(random, exact),
    ],
  }),
  '11-planes/plane.example.js': shown({
    distanceTo: {
      result: 'number',
      inputs: (random, exact) => [plane(random, exact), point3(random, exact)],
    },
    planeThrough: {
      result: { normal: POINT3, constant: 'number' },
      miss: true,
      inputs: (random) => many(3, () => point3(random, false)),
    },
  }),
  '11-planes/ray.example.js': shown({
    rayPlane: {
      result: 'number',
      miss: true,
      inputs: (random, exact) => [ray3(random, exact), plane(random, exact)],
    },
    boxMeetsPlane: {
      result: 'number',
      miss: true,
      inputs: (random, exact) => [
        {
          center: point3(random, exact),
          half: { x: radius(random, exact), y: radius(random, exact), z: radius(random, exact) },
        },
        ray3(random, exact).direction,
        plane(random, exact),
      ],
    },
  }),
  '11-planes/planes.example.js': shown({
    sideOfBox,
    commonPoint: {
      result: POINT3,
      miss: true,
      inputs: (random) => many(3, () => plane(random, false)),
    },
  }),
  '11-planes/planes.mistake.js': mistaken('planes.example.js', {
    sideOfBall: ['sideOfBox', sideOfBox],
    sideOfCenter: ['sideOfBox', sideOfBox],
  }),
  ...exercise('11-planes/sphere', 'sideOfSphere', {
    result: 'number',
    inputs: (random, exact) => [
      plane(random, exact),
      { center: point3(random, exact), radius: radius(random, exact) },
    ],
  }),
  '12-moving/sweep.example.js': shown({ sweepCircles: { result: 'number', miss: true, inputs: circles } }),
  ...exercise('12-moving/nearest', 'timeOfNearest', { result: 'number', inputs: circles }),
  '13-growing/sides.example.js': shown({
    moveSides: { result: [POINT], inputs: (random) => [convex(random), 0.25 + random()] },
  }),
  '13-growing/distance.example.js': shown({
    distanceTo: { ...inPolygon, result: 'number' },
  }),
  ...exercise('13-growing/area', 'areaOf', {
    result: 'number',
    inputs: (random, exact) => [outline(random, exact)],
  }),
  '14-reflection/reflect.example.js': shown({
    reflect: { result: POINT, inputs: (random, exact) => [point(random, exact), motion(random, exact)] },
  }),
  ...exercise('14-reflection/slide', 'slide', {
    result: POINT,
    inputs: (random, exact) => [point(random, exact), motion(random, exact)],
  }),
  '15-events/pair.example.js': shown({
    timeOfPair: { result: 'number', inputs: (random) => many(2, () => ball(random)) },
  }),
  ...exercise('15-events/outdated', 'outdated', {
    result: ['number'],
    inputs(random) {
      const count = 6;
      const event = (/** @type {number} */ i) => {
        const other = Math.floor(random() * (count + 1));
        return { time: Math.round(100 * random()) / 10, ...(other < count && other !== i && { other }) };
      };
      const first = Math.floor(random() * (count - 1));
      const second = first + 1 + Math.floor(random() * (count - 1 - first));
      return [Array.from({ length: count }, (_, i) => event(i)), first, second];
    },
  }),
  '16-trees/build.example.js': shown({
    boundsOf: { result: BOX, inputs: boxesToSplit },
    cutInHalf: { result: PARTS, inputs: boxesToSplit },
  }),
  '16-trees/cost.example.js': shown({ cutByCost: { result: PARTS, inputs: boxesToSplit } }),
  '16-trees/bvh.example.js': shown({
    firstHit: {
      result: { index: 'number', t: 'number' },
      inputs(random) {
        // Apart from each other, so that no two boxes are entered at the same t.
        const all = boxes(random, false).map(({ min }) => ({
          min,
          max: { x: min.x + random(), y: min.y + random() },
        }));
        const { direction } = ray(random, false);
        return [buildTree(all), all, { origin: point(random, false, 20), direction }];
      },
    },
  }),
  ...exercise('16-trees/window', 'boxesInWindow', {
    result: ['number'],
    inputs(random, exact) {
      const all = boxes(random, exact);
      return [buildTree(all), all, box(random, exact)];
    },
  }),
  '17-under-the-pointer/inside.example.js': shown({
    contains: inPolygon,
    windingNumber: { ...inPolygon, result: 'number' },
  }),
  '17-under-the-pointer/inside.mistake.js': mistaken('inside.example.js', {
    containsTwice: [
      'contains',
      { ...inPolygon, inputs: (...all) => [...inPolygon.inputs(...all), 'evenodd'] },
    ],
  }),
  '17-under-the-pointer/distance.example.js': shown({ distanceToSegment: toSegment }),
  ...exercise('17-under-the-pointer/stroke', 'isOnStroke', {
    result: 'boolean',
    inputs: (random, exact) => [outline(random, exact), radius(random, exact), point(random, exact)],
  }),
  '18-floating-point/side.example.js': shown({ sideOf, crosses }),
  '18-floating-point/side.mistake.js': mistaken('side.example.js', {
    roundedSideOf: ['sideOf', sideOf],
    crossesRounded: ['crosses', crosses],
  }),
  ...exercise('18-floating-point/between', 'isBetween', {
    result: 'boolean',
    inputs(random) {
      // With one decimal digit, coordinates are rounded, and so are their differences.
      const tenths = () => ({
        x: Math.round(100 * random() - 50) / 10,
        y: Math.round(100 * random() - 50) / 10,
      });
      if (random() < 0.25) {
        const [start, stop] = [tenths(), tenths()];
        return [start, stop, oneOf(random, [start, stop, stop, tenths()])];
      }
      const a = point(random, true, 3);
      const step = point(random, true, 2);
      const [end, at] = many(2, () => coordinate(random, true, 4));
      const on = (/** @type {number} */ k) => ({ x: a.x + k * step.x, y: a.y + k * step.y });
      return [a, on(end), random() < 0.8 ? on(at) : point(random, true, 3)];
    },
  }),
  '19-in-an-app/view.example.js': shown({
    toDrawing: { result: POINT, inputs: (random) => [view(random), point(random, false, 200)] },
  }),
  '19-in-an-app/distance.example.js': shown({
    distanceTo: {
      result: 'number',
      inputs: (random, exact) => [
        oneOf(random, [
          { center: point(random, exact), radius: radius(random, exact) },
          { points: outline(random, exact) },
          { points: outline(random, exact), open: true },
        ]),
        point(random, exact),
      ],
    },
  }),
  ...exercise('19-in-an-app/zoom', 'zoomAt', {
    result: { zoom: 'number', ...POINT },
    inputs: (random) => [view(random), point(random, false, 200), 0.5 + 2 * random()],
  }),
  '20-webgl/triangle.example.js': shown({
    hitTriangle: {
      ...triangleAlone,
      inputs(random) {
        const { given, corners } = triangle(random);
        return [prepare(given), ...corners];
      },
    },
  }),
  ...exercise('20-webgl/weights', 'mixed', {
    result: 'number',
    inputs(random) {
      const [u, v] = [random(), random()];
      return [{ u, v, w: 1 - u - v }, ...many(3, () => coordinate(random, false, 8))];
    },
  }),
};

/** The inputs with which a function is compared, always the same. @param {Pick<Compared, 'inputs'>} compared */
export function casesOf({ inputs }) {
  const random = randomFrom(SEED);
  return Array.from({ length: CASE_COUNT }, (_, i) => inputs(random, i % 2 === 0));
}
