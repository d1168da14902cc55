// The handles of the figure: what each is called, where it is, and what moving it does to the scene.
import { Vector2 } from 'raybound';
import {
  LIMIT,
  addCorner,
  aimAt,
  cornerAt,
  cornerCount,
  edgeMiddle,
  heading,
  moveBall,
  moveCorner,
  moveObstacle,
  removeCorner,
  turn,
} from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Shape} Shape */
/** @typedef {import('./derived.js').Derived} Derived */
/** @typedef {import('../../lib/handles.js').Handle} Handle */
/** @typedef {import('../../lib/text.js').Translate} Translate */

const SHAPES = /** @type {Shape[]} */ (['wall', 'obstacle']);

/** Marks on edges shorter than this, or half as near to the obstacle's own handle, would be in the way. */
const EDGE_MIN_PIXELS = 60;

/** By one unit, with Shift by ten. @param {number} v @param {number} by @param {boolean} shift */
export const step = (v, by, shift) => v + by * (shift ? 10 : 1);

/** @param {Scene} scene @param {Shape} shape @param {number} index */
function insertAfter(scene, shape, index) {
  const patch = addCorner(scene, shape, index);
  return patch && { patch, select: `${shape}-${index + 1}` };
}

/** @param {Scene} scene @param {Shape} shape @param {number} index */
function removeAt(scene, shape, index) {
  const patch = removeCorner(scene, shape, index);
  return patch && { patch, select: `${shape}-${Math.min(index, cornerCount(scene, shape) - 2)}` };
}

/** @param {Scene} scene @param {Shape} shape @param {Translate} t @returns {Handle[]} */
const cornersOf = (scene, shape, t) =>
  Array.from({ length: cornerCount(scene, shape) }, (_, index) => ({
    id: `${shape}-${index}`,
    name: t(`handle.${shape}Corner`, { n: index + 1 }),
    tone: shape === 'wall' ? 'wall' : 'shape',
    at: cornerAt(scene, shape, index),
    help: 'help-corner',
    set: (x, y) => moveCorner(scene, shape, index, x, y),
    insert: () => insertAfter(scene, shape, index),
    remove: () => removeAt(scene, shape, index),
  }));

/**
 * The marks between corners that a pointer pulls a new corner out of. Keys add corners from a corner.
 * @param {Scene} scene @param {Derived} derived @param {number} scale  pixels per unit @returns {Handle[]}
 */
const marksOf = (scene, derived, scale) =>
  SHAPES.flatMap((shape) => {
    const n = cornerCount(scene, shape);
    return Array.from({ length: n > 1 ? n : 0 }, (_, index) => ({
      id: `edge-${shape}-${index}`,
      name: '',
      tone: /** @type {const} */ ('mark'),
      at: edgeMiddle(scene, shape, index),
      length: new Vector2().copy(cornerAt(scene, shape, index)).distanceTo(cornerAt(scene, shape, index + 1)),
      set: () => ({}),
      pull: () => insertAfter(scene, shape, index),
    })).filter(
      ({ at, length }) =>
        length * scale >= EDGE_MIN_PIXELS && derived.middle.distanceTo(at) * scale >= EDGE_MIN_PIXELS / 2,
    );
  });

/**
 * All handles of a scene in the order of Tab, after the marks, which lie below them.
 * @param {Scene} scene
 * @param {Derived} derived
 * @param {number} scale  pixels per unit
 * @param {Translate} t
 * @returns {Handle[]}
 */
export function handlesOf(scene, derived, scale, t) {
  const { start, tip, middle } = derived;
  const [ox, oy] = scene.offset;
  const angle = t('value.angle', { a: heading(scene) });
  return [
    ...marksOf(scene, derived, scale),
    { id: 'ball', name: t('handle.ball'), tone: 'ray', at: start, set: moveBall },
    {
      id: 'direction',
      name: t('handle.direction'),
      tone: 'tip',
      at: tip,
      value: angle,
      shown: angle,
      role: t('role.direction'),
      range: { min: 0, max: 360, now: heading(scene) },
      help: 'help-direction',
      set: (x, y) => aimAt(scene, x, y),
      turn: (degrees) => turn(scene, degrees),
    },
    ...cornersOf(scene, 'wall', t),
    {
      id: 'obstacle',
      name: t('handle.obstacle'),
      tone: 'whole',
      at: middle,
      value: t('value.point', { x: ox, y: oy }),
      shown: t('value.shown', { x: ox, y: oy }),
      range: { min: -2 * LIMIT.x, max: 2 * LIMIT.x, now: ox },
      set: (x, y) => moveObstacle(scene, ox + x - middle.x, oy + y - middle.y),
    },
    ...cornersOf(scene, 'obstacle', t),
  ];
}

/** An undone corner hands its focus on to the last one of its shape. @param {Scene} scene @param {string} id  of its handle */
export function heirOf(scene, id) {
  const shape = SHAPES.find((name) => id.startsWith(`${name}-`));
  return shape && `${shape}-${cornerCount(scene, shape) - 1}`;
}
