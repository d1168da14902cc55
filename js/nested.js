/**
 * Detection of cycles in trees of nodes whose lists of children the program can change.
 */

import { refuse } from './validate.js';

/** How many visits of one node may be nested: a callback of the program may start a few, a cycle starts them without end. */
const MOST = 100;

/** The number of nested visits of each node that is being visited. @type {WeakMap<object, number>} */
const visited = /* @__PURE__ */ new WeakMap();

/**
 * Calls a function that visits the descendants of a node. Throws a TypeError for a node that is its own descendant, instead of
 * overflowing the stack.
 * @template T
 * @param {string} fn
 * @param {string} name  of the field, for the error
 * @param {object} node
 * @param {() => T} visit
 * @returns {T}
 */
export function below(fn, name, node, visit) {
  const times = (visited.get(node) ?? 0) + 1;
  if (times > MOST) refuse(TypeError, fn, name, 'free of cycles', 'what contains itself');
  visited.set(node, times);
  try {
    return visit();
  } finally {
    visited.set(node, times - 1);
  }
}
