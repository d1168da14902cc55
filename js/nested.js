/**
 * Nodes with lists of children that a program may change, and may make a cycle of.
 */

import { refuse } from './validate.js';

/** How often a node may be visited while it is being visited: a callback of the program may do so some times, a cycle does so
 * without end. */
const MOST = 100;

/** Nodes that are being visited: how often. @type {WeakMap<object, number>} */
const visited = /* @__PURE__ */ new WeakMap();

/**
 * Calls a function that visits what is below a node. Throws a TypeError for a node that is below itself, where the stack would
 * overflow otherwise.
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
