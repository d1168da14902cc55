/**
 * Detection of cycles and of excessive depth in trees of nodes whose lists of children the program can change.
 */

import { fail } from './check.js';

/** How many visits of one node may be nested: a callback of the program may start a few, a cycle starts them without end. */
const MOST = 100;

/** How deep nodes may be nested. Each level takes a few frames of the stack, which has 10,000 of them or more. */
const DEEPEST = 1000;

/** The number of nodes around the one that is being visited. */
let depth = 0;

/** The number of nested visits of each node that is being visited. @type {WeakMap<object, number>} */
const visited = /* @__PURE__ */ new WeakMap();

/**
 * The children of a group, checked, because the program can change the list.
 * @template {{isObject2D: boolean}} T @param {string} fn @param {{children: T[]}} group @returns {T[]}
 */
export function childrenOf(fn, { children }) {
  if (!Array.isArray(children)) fail(TypeError, fn, 'children', 'an array of nodes', children);
  for (let i = 0; i < children.length; i++)
    if (!children[i]?.isObject2D) fail(TypeError, fn, `children[${i}]`, 'an Object2D', children[i]);
  return children;
}

/**
 * Calls a function that visits the descendants of a node. Throws a TypeError for a node that is its own descendant, and a RangeError for
 * nodes that are nested too deep, instead of overflowing the stack.
 * @template T
 * @param {string} fn
 * @param {string} name  of the field, for the error
 * @param {object} node
 * @param {() => T} visit
 * @returns {T}
 */
export function below(fn, name, node, visit) {
  const times = (visited.get(node) ?? 0) + 1;
  if (times > MOST) fail(TypeError, fn, name, 'free of cycles', 'what contains itself');
  if (depth >= DEEPEST)
    fail(RangeError, fn, name, `free of cycles, and nested at most ${DEEPEST} deep`, 'more levels');
  visited.set(node, times);
  depth++;
  try {
    return visit();
  } finally {
    depth--;
    visited.set(node, times - 1);
  }
}
