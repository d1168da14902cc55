// The figures of the lesson on trees of boxes.
import { SpatialIndex } from 'raybound';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { drawRay, drawT, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { intersectSlabs } from '../04-slabs/slabs.example.js';
import { buildTree } from './build.example.js';
import { firstHit } from './bvh.example.js';
import { buildUnsorted, firstFound } from './bvh.mistake.js';

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{min: {x: number, y: number}, max: {x: number, y: number}}} Box */
/** @typedef {{bounds: Box, indices?: number[], children?: Tree[]}} Tree */

const shown = { x: 12, y: 7 };
const value = (/** @type {number} */ v) => number(v, 2);
const settle = (/** @type {any} */ state) => ({ ...state, ray: withDirection(shown, state.ray) });
const handles = (/** @type {any} */ state, /** @type {any} */ _derived, /** @type {Translate} */ t) =>
  rayHandles(state, shown, t);

/** Boxes of random positions and sizes. @param {number} count @param {number} size @param {number} seed @returns {Box[]} */
function boxesOf(count, size, seed) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const [x, y] = [22 * random() - 11, 12 * random() - 6];
    const [w, h] = [size * (0.2 + random()), size * (0.2 + random())];
    return {
      min: { x: Math.max(x - w / 2, -11.8), y: Math.max(y - h / 2, -6.8) },
      max: { x: Math.min(x + w / 2, 11.8), y: Math.min(y + h / 2, 6.8) },
    };
  });
}

const FEW = boxesOf(16, 2, 5);
const TREE = /** @type {Tree} */ (buildTree(FEW));

/** @param {Pencil} pencil @param {Box} box */
const outline = (pencil, { min, max }) =>
  pencil.polygon([min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }]);

/**
 * The box enlarged by `by` on each side, so that the sides of a parent and its children are not drawn over each other.
 * @param {Box} box @param {number} by @returns {Box}
 */
const wider = ({ min, max }, by) => ({
  min: { x: min.x - by, y: min.y - by },
  max: { x: max.x + by, y: max.y + by },
});

/** Nodes of a tree by their depth. @param {Tree} tree @returns {Tree[][]} */
function levelsOf(tree) {
  const levels = [[tree]];
  for (;;) {
    const next = levels[levels.length - 1].flatMap(({ children = [] }) => children);
    if (next.length === 0) return levels;
    levels.push(next);
  }
}
const LEVELS = levelsOf(TREE);
const DEEPEST = LEVELS.length - 1;

/** @param {Pencil} pencil @param {Box[]} boxes */
function drawBoxes(pencil, boxes) {
  for (const box of boxes)
    outline(pencil, box).fill(pencil.palette['obstacle-fill']).stroke(pencil.palette.obstacle, 1.5);
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const groups = {
  shown,
  initial: { ray: [-11, -2, -8, -2.5], grouped: false },
  settle,
  handles,
  derive(state) {
    const ray = rayOf(state.ray);
    const parents = LEVELS[2];
    const entered = parents.filter(({ bounds }) => intersectSlabs(ray, bounds));
    const inside = (/** @type {Tree} */ { indices, children = [] }) =>
      /** @type {number[]} */ (indices ?? children.flatMap(inside));
    const tested = state.grouped ? entered.flatMap(inside) : FEW.map((_, i) => i);
    const hit = tested.filter((i) => intersectSlabs(ray, FEW[i]));
    return { ray, parents, entered, tested, hit };
  },
  draw(state, { ray, parents, entered, tested, hit }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    FEW.forEach((box, i) => {
      outline(pencil, box);
      if (tested.includes(i)) pencil.fill(palette['obstacle-fill']);
      pencil.stroke(
        tested.includes(i) ? palette.obstacle : palette['wall-outline'],
        hit.includes(i) ? 3 : 1.5,
      );
    });
    if (state.grouped)
      for (const parent of parents)
        outline(pencil, wider(parent.bounds, 0.12)).stroke(
          entered.includes(parent) ? palette.box : palette['wall-outline'],
          2,
          entered.includes(parent) ? [] : [5, 4],
        );
    drawRay(pencil, ray, { marks: false });
  },
  says: (state, { parents, tested, hit }, t) =>
    t(state.grouped ? 'trees.groups.grouped' : 'trees.groups.each', {
      boxes: FEW.length,
      parents: parents.length,
      tests: parents.length + tested.length,
      tested: tested.length,
      hits: hit.length,
    }),
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const build = {
  shown,
  initial: { depth: [0] },
  rules: { depth: { most: DEEPEST } },
  settle: (state) => ({ ...state, depth: [Math.min(Math.max(Math.round(state.depth[0]), 0), DEEPEST)] }),
  handles: () => [],
  draw(state, _derived, pencil) {
    const { palette } = pencil;
    const [depth] = state.depth;
    pencil.paper();
    drawBoxes(pencil, FEW);
    LEVELS.slice(0, depth + 1).forEach((nodes, level) => {
      for (const { bounds } of nodes) {
        const last = level === depth;
        outline(pencil, wider(bounds, 0.25 - 0.05 * level)).stroke(
          last ? palette.box : palette['wall-outline'],
          last ? 2.5 : 1,
        );
      }
    });
  },
  says(state, _derived, t) {
    const [depth] = state.depth;
    const nodes = LEVELS[depth].length;
    return t(
      depth === 0 ? 'trees.build.root' : depth === DEEPEST ? 'trees.build.leaves' : 'trees.build.level',
      { depth, nodes },
    );
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const walk = {
  shown,
  initial: { ray: [-11, 3, -8, 2], step: [0] },
  rules: { step: { most: 30 } },
  handles,
  derive(state) {
    const ray = rayOf(state.ray);
    /** @type {any[]} */
    const visits = [];
    firstHit(TREE, FEW, ray, (/** @type {any} */ visit) => visits.push(visit));
    return { ray, visits };
  },
  settle: (state) => ({ ...settle(state), step: [Math.min(Math.max(Math.round(state.step[0]), 0), 30)] }),
  draw(state, { ray, visits }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawBoxes(pencil, FEW);
    const at = Math.min(state.step[0], visits.length) - 1;
    const best = visits[at]?.best;
    drawRay(pencil, ray, { marks: false, until: best && best.t < Infinity ? best.t : undefined });
    if (at < 0) return;
    for (const { node } of visits.slice(0, at))
      outline(pencil, wider(node.bounds, 0.12)).stroke(palette['wall-outline'], 1);
    for (const { node } of visits[at].stack)
      outline(pencil, wider(node.bounds, 0.12)).stroke(palette.box, 2, [5, 4]);
    outline(pencil, wider(visits[at].node.bounds, 0.12)).stroke(palette.normal, 3);
    if (best.index < 0) return;
    outline(pencil, FEW[best.index]).stroke(palette.path, 3.5);
    drawT(pencil, ray, best.t);
  },
  says(state, { visits }, t) {
    if (state.step[0] === 0) return t('trees.walk.begin');
    if (visits.length === 0) return t('trees.walk.miss');
    const n = Math.min(state.step[0], visits.length);
    const { stack, best } = visits[n - 1];
    const values = { n, waiting: stack.length, t: value(best.t), of: visits.length };
    if (n === visits.length && stack.every((/** @type {{t: number}} */ one) => one.t >= best.t))
      return t(
        best.index < 0 ? 'trees.walk.endMiss' : stack.length > 0 ? 'trees.walk.end' : 'trees.walk.endEmpty',
        values,
      );
    return t(best.index < 0 ? 'trees.walk.step' : 'trees.walk.stepBest', values);
  },
};

/** Boxes whose tree has nodes that overlap. */
const OVERLAPPING = /** @type {Box[]} */ ([
  { min: { x: -8, y: -4 }, max: { x: -6, y: -3 } },
  { min: { x: 2, y: -1 }, max: { x: 6, y: 1 } },
  { min: { x: -1.5, y: -5 }, max: { x: -0.5, y: 5 } },
  { min: { x: 9, y: 3 }, max: { x: 10, y: 4 } },
  { min: { x: 4.5, y: -5 }, max: { x: 9.5, y: -2 } },
  { min: { x: -9, y: 3 }, max: { x: 3, y: 4 } },
]);
const OVERLAPPING_TREE = /** @type {Tree} */ (buildTree(OVERLAPPING));

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const eager = {
  shown,
  initial: { ray: [-10, -4, -8, -3.75], mistake: false },
  settle,
  handles,
  derive(state) {
    const ray = rayOf(state.ray);
    return {
      ray,
      right: firstHit(OVERLAPPING_TREE, OVERLAPPING, ray),
      wrong: firstFound(OVERLAPPING_TREE, OVERLAPPING, ray),
    };
  },
  draw(state, { ray, right, wrong }, pencil) {
    const { palette } = pencil;
    const hit = state.mistake ? wrong : right;
    pencil.paper();
    drawBoxes(pencil, OVERLAPPING);
    for (const { bounds } of LEAVES) outline(pencil, wider(bounds, 0.15)).stroke(palette.box, 2, [5, 4]);
    drawRay(pencil, ray, { marks: false });
    if (hit.index < 0) return;
    outline(pencil, OVERLAPPING[hit.index]).stroke(palette.path, 3.5);
    drawT(pencil, ray, hit.t);
    if (hit.t !== right.t)
      pencil.cross({ x: ray.origin.x + hit.t * ray.direction.x, y: ray.origin.y + hit.t * ray.direction.y });
  },
  says(state, { right, wrong }, t) {
    const hit = state.mistake ? wrong : right;
    if (hit.index < 0) return t('trees.eager.none');
    if (hit.t !== right.t) return t('trees.eager.wrong', { t: value(hit.t), best: value(right.t) });
    return t('trees.eager.right', { t: value(hit.t) });
  },
};
const LEAVES = levelsOf(OVERLAPPING_TREE)
  .flat()
  .filter(({ indices }) => indices);

const COUNTS = [100, 1000, 5000];

/** @type {Map<number, {boxes: Box[], tree: Tree, bad: Tree, index: SpatialIndex}>} */
const scenes = new Map();
/** @param {number} count */
function sceneOf(count) {
  let scene = scenes.get(count);
  if (!scene) {
    const boxes = boxesOf(count, 3 / Math.sqrt(count), 3);
    const numbers = boxes.flatMap(({ min, max }) => [min.x, min.y, max.x, max.y]);
    scene = {
      boxes,
      tree: buildTree(boxes),
      bad: buildUnsorted(boxes),
      index: new SpatialIndex(new Float64Array(numbers)),
    };
    scenes.set(count, scene);
  }
  return scene;
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const many = {
  shown,
  initial: { ray: [-11, -4, -8, -3.5], count: [1000], unsorted: false },
  rules: { count: { most: 5000, valid: ([count]) => COUNTS.includes(count) } },
  settle,
  handles,
  derive(state) {
    const ray = rayOf(state.ray);
    const { boxes, tree, bad, index } = sceneOf(state.count[0]);
    /** @type {Tree[]} */
    const visited = [];
    const hit = firstHit(state.unsorted ? bad : tree, boxes, ray, (/** @type {any} */ { node }) =>
      visited.push(node),
    );
    return { ray, boxes, visited, hit, library: index.raycast(ray, { solid: true }) };
  },
  draw(_state, { ray, boxes, visited, hit }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const box of boxes) outline(pencil, box).stroke(palette['wall-outline'], 0.75);
    for (const { bounds } of visited) outline(pencil, bounds).stroke(palette.box, 1.5);
    drawRay(pencil, ray, { marks: false, until: hit.index < 0 ? undefined : hit.t });
    if (hit.index < 0) return;
    outline(pencil, boxes[hit.index]).fill(palette['obstacle-fill']).stroke(palette.obstacle, 3);
    drawT(pencil, ray, hit.t);
  },
  says(_state, { boxes, visited, hit, library }, t) {
    const values = { boxes: boxes.length, visited: visited.length, t: value(hit.t) };
    if (hit.index < 0) return t('trees.many.none', values);
    return t(library?.t === hit.t ? 'trees.many.same' : 'trees.many.other', values);
  },
};
