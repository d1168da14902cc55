// The figures of the lesson on trees of boxes.
import { SpatialIndex } from 'raybound';
import { number } from '../../lib/numbers.js';
import { randomFrom } from '../../lib/random.js';
import { drawRay, drawT, rayHandles, rayOf, withDirection } from '../../lib/rays.js';
import { replaceable } from '../../lib/replaceable.js';
import { clamp } from '../../lib/state.js';
import { intersectSlabs } from '../04-slabs/slabs.example.js';
import { boundsOf, buildTree, cutInHalf } from './build.example.js';
import { firstHit as printedFirstHit } from './bvh.example.js';
import { cutByCost } from './cost.example.js';
import { buildUnsorted, firstFound } from './bvh.mistake.js';

const firstHit = replaceable('firstHit', printedFirstHit);

/** @typedef {import('../../lib/pencil.js').Pencil} Pencil */
/** @typedef {import('../../lib/text.js').Translate} Translate */
/** @typedef {{x: number, y: number}} Point */
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
    const tests = state.grouped ? `${parents.length} + ${tested.length}` : `${tested.length}`;
    pencil.note(tests);
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

/** @typedef {(boxes: Box[], indices: number[]) => {axis: 'x' | 'y', parts: number[][]}} Cut */

/**
 * The splits of a tree in the order in which the printed code makes them: depth first, the first part before the second.
 * @param {Cut} cut
 */
function splitsOf(cut) {
  /** @type {Split[]} */
  const splits = [];
  buildTree(UNEVEN, undefined, (/** @type {Box[]} */ boxes, /** @type {number[]} */ indices) => {
    const { axis, parts } = cut(boxes, indices);
    const middle = (/** @type {number} */ i) => (boxes[i].min[axis] + boxes[i].max[axis]) / 2;
    const [before, after] = parts;
    const bounds = boundsOf(boxes, indices);
    const cost = parts.reduce(
      (/** @type {number} */ sum, /** @type {number[]} */ part) =>
        sum + sizeOf(boundsOf(boxes, part)) * part.length,
      0,
    );
    splits.push({
      bounds,
      axis,
      parts,
      at: (middle(before[before.length - 1]) + middle(after[0])) / 2,
      cost: cost / sizeOf(bounds),
    });
    return { axis, parts };
  });
  return splits;
}
const sizeOf = (/** @type {Box} */ { min, max }) => max.x - min.x + max.y - min.y;

/** A crowd on the left, a few boxes on the right, and nothing between them. */
const UNEVEN = (() => {
  const random = randomFrom(3);
  return Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [i < 12 ? -10.5 + 6 * random() : 7.5 + 3 * random(), -5 + 10 * random()];
    const [w, h] = [0.5 + random(), 0.5 + random()];
    return { min: { x: x - w / 2, y: y - h / 2 }, max: { x: x + w / 2, y: y + h / 2 } };
  });
})();
const ALL_UNEVEN = UNEVEN.map((_box, i) => i);
const SPLITS = { half: splitsOf(cutInHalf), cost: splitsOf(cutByCost) };
const MOST_SPLITS = UNEVEN.length;

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const halves = {
  shown,
  initial: { step: [1] },
  rules: { step: { most: MOST_SPLITS } },
  settle: (state) => ({ step: [clamp(Math.round(state.step[0]), 1, MOST_SPLITS)] }),
  derive: () => ({ splits: SPLITS.half }),
  limits: (_state, { splits }) => ({ step: splits.length }),
  handles: () => [],
  draw(state, { splits }, pencil) {
    pencil.paper();
    drawBoxes(pencil, UNEVEN);
    drawSplits(pencil, splits, Math.min(state.step[0], splits.length), false);
  },
  says(state, { splits }, t) {
    const step = Math.min(state.step[0], splits.length);
    const { axis, parts } = splits[step - 1];
    const values = { step, of: splits.length, axis, left: parts[0].length, right: parts[1].length };
    return t('trees.halves.split', values);
  },
};

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const build = {
  shown,
  initial: { step: [1], rule: 'own', cut: [-9] },
  rules: { step: { most: MOST_SPLITS }, rule: ['own', 'half', 'cost'], cut: { most: 12 } },
  settle: (state) => ({
    ...state,
    step: [clamp(Math.round(state.step[0]), 1, MOST_SPLITS)],
    cut: [clamp(state.cut[0], -11.25, 11.25)],
  }),
  derive(state) {
    if (state.rule !== 'own') return { splits: SPLITS[/** @type {'half' | 'cost'} */ (state.rule)] };
    // The first split is that of the reader, at the handle; the others are those of the code.
    const center = (/** @type {number} */ i) => (UNEVEN[i].min.x + UNEVEN[i].max.x) / 2;
    const isBefore = (/** @type {number} */ i) => center(i) < state.cut[0];
    const parts = [ALL_UNEVEN.filter(isBefore), ALL_UNEVEN.filter((i) => !isBefore(i))];
    const bounds = boundsOf(UNEVEN, ALL_UNEVEN);
    const isSplit = parts.every((part) => part.length > 0);
    const splits = isSplit
      ? splitsOf((boxes, indices) =>
          indices.length === ALL_UNEVEN.length ? { axis: 'x', parts } : cutByCost(boxes, indices),
        )
      : [{ bounds, axis: /** @type {const} */ ('x'), parts, at: 0, cost: UNEVEN.length }];
    return { splits: [{ ...splits[0], at: state.cut[0] }, ...splits.slice(1)] };
  },
  limits: (_state, { splits }) => ({ step: splits.length }),
  handles: (state, _derived, t) =>
    state.rule !== 'own' || state.step[0] > 1
      ? []
      : [
          {
            id: 'cut',
            name: t('trees.handle.cut'),
            tone: 'wall',
            at: { x: state.cut[0], y: 6.25 },
            range: { min: -11, max: 11, now: state.cut[0] },
            set: (x) => ({ cut: [clamp(Math.round(4 * x) / 4, -11.25, 11.25)] }),
          },
        ],
  draw(state, { splits }, pencil) {
    pencil.paper();
    drawBoxes(pencil, UNEVEN);
    drawSplits(pencil, splits, Math.min(state.step[0], splits.length), true);
  },
  says(state, { splits }, t) {
    const step = Math.min(state.step[0], splits.length);
    const { axis, parts, cost } = splits[step - 1];
    return t(state.rule === 'own' && step === 1 ? 'trees.build.own' : 'trees.build.split', {
      step,
      of: splits.length,
      axis,
      left: parts[0].length,
      right: parts[1].length,
      cost: number(cost, 1),
    });
  },
};

/** @typedef {{bounds: Box, axis: 'x' | 'y', parts: number[][], at: number, cost: number}} Split */

/**
 * Draws the first splits of a tree, the last of them with all that belongs to it.
 * @param {Pencil} pencil @param {Split[]} splits @param {number} step  how many, at least 1 @param {boolean} withCost
 */
function drawSplits(pencil, splits, step, withCost) {
  const { palette } = pencil;
  for (const { parts } of splits.slice(0, step - 1))
    for (const part of parts)
      outline(pencil, wider(boundsOf(UNEVEN, part), 0.1)).stroke(palette['wall-outline'], 1);
  const split = splits[step - 1];
  outline(pencil, wider(split.bounds, 0.22)).stroke(palette.normal, 2);
  drawSplit(pencil, split, withCost);
}

/**
 * Draws one split: the cut, the boxes around both parts, their numbers of boxes, and perhaps the cost.
 * @param {Pencil} pencil @param {Split} split @param {boolean} [withCost]
 */
function drawSplit(pencil, { bounds: { min, max }, axis, parts, at, cost }, withCost = true) {
  const { palette } = pencil;
  const isX = axis === 'x';
  const [from, to] = isX
    ? [
        { x: at, y: min.y },
        { x: at, y: max.y },
      ]
    : [
        { x: min.x, y: at },
        { x: max.x, y: at },
      ];
  pencil.line(from, to).stroke(palette.normal, 2, [6, 4]);
  for (const part of parts) {
    if (part.length === 0) continue;
    const around = boundsOf(UNEVEN, part);
    outline(pencil, wider(around, 0.1)).stroke(palette.box, 2);
    pencil.label(
      String(part.length),
      { x: (around.min.x + around.max.x) / 2, y: (around.min.y + around.max.y) / 2 },
      { x: 0, y: 0 },
      palette.box,
      0,
    );
  }
  if (withCost)
    pencil.label(`c = ${number(cost, 1)}`, from, { x: isX ? 1 : 0, y: isX ? 0 : -1 }, palette.normal, 6);
}

/** The figure of the traversal has the tree below the boxes, which are moved up. */
const tall = { x: 12, y: 10.25 };
const UP = 3.25;
/** The y of the first level of the tree's drawing, the distance of levels, the top of the drawing, and the radius of a node. */
const [FIRST, LEVEL, TOP, NODE] = [5.1, 1.45, 4.1, 0.42];
const HIGH = FEW.map(({ min, max }) => ({
  min: { x: min.x, y: min.y - UP },
  max: { x: max.x, y: max.y - UP },
}));
const HIGH_TREE = /** @type {Tree} */ (buildTree(HIGH));

/** The places of the nodes: leaves at equal distances, and a parent in the middle of its children. */
const PLACES = (() => {
  /** @type {Map<Tree, Point>} */
  const places = new Map();
  const count = (/** @type {Tree} */ { children = [] }) =>
    children.length === 0 ? 1 : children.reduce((/** @type {number} */ sum, child) => sum + count(child), 0);
  const step = (2 * (tall.x - 0.75)) / count(HIGH_TREE);
  let leaf = 0.75 - tall.x + step / 2;
  const put = (/** @type {Tree} */ node, /** @type {number} */ depth) => {
    const y = FIRST + LEVEL * depth;
    const xs = (node.children ?? []).map((child) => put(child, depth + 1));
    const x = xs.length > 0 ? (Math.min(...xs) + Math.max(...xs)) / 2 : leaf;
    if (xs.length === 0) leaf += step;
    places.set(node, { x, y });
    return x;
  };
  put(HIGH_TREE, 0);
  return places;
})();

/**
 * The tree below the boxes: its nodes are as those in the scene, and numbers are their order on the stack.
 * @param {Pencil} pencil @param {any[]} visits  up to the present step
 */
function drawTree(pencil, visits) {
  const { palette } = pencil;
  const now = visits[visits.length - 1];
  const entry = now ? now.stack : [{ node: HIGH_TREE, t: 0 }];
  const stack = [...entry].reverse();
  const far = 4 * tall.x; // the paper may be wider than the figure
  pencil.polygon([
    { x: -far, y: TOP },
    { x: far, y: TOP },
    { x: far, y: 2 * tall.y },
    { x: -far, y: 2 * tall.y },
  ]);
  pencil.fill(palette.room).line({ x: -far, y: TOP }, { x: far, y: TOP });
  pencil.stroke(palette['wall-outline'], 1);
  const placeOf = (/** @type {Tree} */ node) => /** @type {Point} */ (PLACES.get(node));
  for (const [node, place] of PLACES)
    for (const child of node.children ?? [])
      pencil.line(place, placeOf(child)).stroke(palette['wall-outline'], 1);
  for (const [node, place] of PLACES) {
    const order = stack.findIndex((one) => one.node === node);
    const isOpen = order >= 0 && !(now && stack[order].t >= now.best.t);
    const visited = visits.some((one) => one.node === node);
    const best = now?.best.index ?? -1;
    const color = now?.node === node ? palette.normal : isOpen ? palette.box : palette['wall-outline'];
    pencil.circle(place, NODE).fill(visited ? palette.band : palette.room);
    pencil.stroke(color, now?.node === node ? 3 : 2, order >= 0 ? [4, 3] : []);
    if (node.indices?.includes(best)) pencil.circle(place, NODE + 0.18).stroke(palette.path, 3);
    if (order >= 0) pencil.text(String(order + 1), place, isOpen ? palette.box : palette.quiet);
  }
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const walk = {
  shown: tall,
  axes: false, // the tree has no coordinates
  initial: { ray: [-11, 1.75, -8, 1.75], step: [1] },
  rules: { step: { most: 30 } },
  handles: (state, _derived, t) =>
    rayHandles(state, tall, t).map((handle) => ({
      ...handle,
      // Above the drawing of the tree.
      set: (x, y) => handle.set(x, Math.min(y, TOP - 0.75)),
    })),
  derive(state) {
    const ray = rayOf(state.ray);
    /** @type {any[]} */
    const visits = [];
    firstHit(HIGH_TREE, HIGH, ray, (/** @type {any} */ visit) => visits.push(visit));
    return { ray, visits };
  },
  limits: (_state, { visits }) => ({ step: Math.max(visits.length, 1) }),
  settle: (state) => ({
    ...state,
    ray: withDirection(tall, state.ray),
    step: [clamp(Math.round(state.step[0]), 0, 30)],
  }),
  draw(state, { ray, visits }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    drawBoxes(pencil, HIGH);
    const at = Math.min(state.step[0], visits.length) - 1;
    const best = visits[at]?.best;
    drawRay(pencil, ray, { marks: false, until: best && best.t < Infinity ? best.t : undefined });
    drawTree(pencil, visits.slice(0, at + 1));
    if (at < 0) {
      // The root is on the stack.
      const entry = intersectSlabs(ray, HIGH_TREE.bounds);
      outline(pencil, wider(HIGH_TREE.bounds, 0.12)).stroke(palette.box, 2, [5, 4]);
      if (entry) pencil.title(`1. t = ${value(entry.tNear)}`, HIGH_TREE.bounds, palette.box);
      return;
    }
    for (const { node } of visits.slice(0, at))
      outline(pencil, wider(node.bounds, 0.12)).stroke(palette['wall-outline'], 1);
    // The nodes on the stack, the top one first, each with the t at which the ray enters it.
    [...visits[at].stack].reverse().forEach(({ node: { bounds }, t }, i) => {
      const dropped = t >= best.t;
      const color = dropped ? palette['wall-outline'] : palette.box;
      outline(pencil, wider(bounds, 0.12)).stroke(color, 2, [5, 4]);
      pencil.title(`${i + 1}. t = ${value(t)}`, bounds, dropped ? palette.quiet : palette.box);
    });
    outline(pencil, wider(visits[at].node.bounds, 0.12)).stroke(palette.normal, 3);
    if (best.index < 0) return;
    outline(pencil, HIGH[best.index]).stroke(palette.path, 3.5);
    drawT(pencil, ray, best.t, 't', palette.path);
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
    if (!OVERLAPPING[hit.index]) return;
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
/** More visited nodes than these are drawn thin and faintly. */
const MANY_NODES = 200;

/** @type {Record<string, (boxes: Box[]) => Tree>} */
const BUILDERS = {
  half: (boxes) => buildTree(boxes),
  cost: (boxes) => buildTree(boxes, undefined, cutByCost),
  unsorted: (boxes) => buildUnsorted(boxes),
};

/** @type {Map<number, {boxes: Box[], index: SpatialIndex, trees: Record<string, Tree>}>} */
const scenes = new Map();
/** The boxes, their index, and their tree, each made when it is first used. @param {number} count @param {string} rule */
function sceneOf(count, rule) {
  let scene = scenes.get(count);
  if (!scene) {
    const boxes = boxesOf(count, 3 / Math.sqrt(count), 3);
    const numbers = boxes.flatMap(({ min, max }) => [min.x, min.y, max.x, max.y]);
    scene = { boxes, index: new SpatialIndex(new Float64Array(numbers)), trees: {} };
    scenes.set(count, scene);
  }
  const { boxes, index, trees } = scene;
  trees[rule] ??= BUILDERS[rule](boxes);
  return { boxes, index, tree: trees[rule] };
}

/** @type {import('../../lib/lesson-figure.js').Lesson} */
export const many = {
  shown,
  axes: false, // full of boxes
  initial: { ray: [-11, -4, -8, -3.5], count: [1000], tree: 'half' },
  rules: {
    count: { most: 5000, valid: ([count]) => COUNTS.includes(count) },
    tree: Object.keys(BUILDERS),
  },
  settle,
  handles,
  derive(state) {
    const ray = rayOf(state.ray);
    const { boxes, tree, index } = sceneOf(state.count[0], state.tree);
    /** @type {Tree[]} */
    const visited = [];
    const hit = firstHit(tree, boxes, ray, (/** @type {any} */ { node }) => visited.push(node));
    return { ray, boxes, visited, hit, library: index.raycast(ray, { solid: true }) };
  },
  draw(_state, { ray, boxes, visited, hit }, pencil) {
    const { palette } = pencil;
    pencil.paper();
    for (const box of boxes) outline(pencil, box).stroke(palette['wall-outline'], 0.75);
    // Very many nodes would hide each other and the boxes.
    const crowded = Math.min(1, MANY_NODES / visited.length);
    pencil.faint(Math.max(crowded, 0.2), () => {
      for (const { bounds } of visited) outline(pencil, bounds).stroke(palette.box, crowded < 1 ? 0.75 : 1.5);
    });
    drawRay(pencil, ray, { marks: false, until: hit.index < 0 ? undefined : hit.t });
    if (!boxes[hit.index]) return;
    outline(pencil, boxes[hit.index]).fill(palette['obstacle-fill']).stroke(palette.obstacle, 3);
    drawT(pencil, ray, hit.t);
    pencil.note(String(visited.length), palette.box);
  },
  says(_state, { boxes, visited, hit, library }, t) {
    const values = { boxes: boxes.length, visited: visited.length, t: value(hit.t) };
    if (hit.index < 0) return t('trees.many.none', values);
    return t(library?.t === hit.t ? 'trees.many.same' : 'trees.many.other', values);
  },
};
