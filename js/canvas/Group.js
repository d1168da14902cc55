/** @import { DrawingContext } from './Object2D.js' */
import { below, childrenOf } from '../arguments/nested.js';
import { func, object, fail, withMethod } from '../arguments/check.js';
import { checkParents, Object2D } from './Object2D.js';

/** The number of groups around a group that `add` checks for a cycle, which only a program that sets `parent` can make. */
const NEAR = 64;

/**
 * A node with children, drawn in the order of their `index`. The group's transform applies to its children.
 *
 * @example
 * ```js
 * import { Graph2D, Group, RectGeometry, pick } from 'raybound';
 *
 * const group = new Group().add(new Graph2D(new RectGeometry(0, 0, 4, 4), { fillStyle: 'teal' }));
 * group.position.set(10, 0);
 * console.log(group.children.length, pick(group, { x: 12, y: 2 })?.part); // → 1 fill
 * ```
 */
export class Group extends Object2D {
  constructor() {
    super();
    /** @type {Object2D[]} */
    this.children = [];
  }

  /** Identifies a group without importing its class. */
  get isGroup() {
    return true;
  }

  /**
   * Adds objects in the order of `index`, removes them from their old parents, and dispatches `{type: 'add', obj}` for
   * each. A value that is not a node (`isObject2D`), the group itself or a group around it throws a TypeError before
   * anything is added.
   * @param {Object2D[]} objects
   */
  add(...objects) {
    checkParents('Group.add', this, NEAR);
    for (const obj of objects) {
      if (!object('Group.add', 'obj', obj, 'an Object2D').isObject2D)
        fail(TypeError, 'Group.add', 'obj', 'an Object2D', obj);
      if (isAround('Group.add', obj, this))
        fail(TypeError, 'Group.add', 'obj', 'neither the group nor one around it', obj);
    }
    // Several objects are sorted once at the end, unless a listener would see the unsorted order.
    const later = objects.length > 1 && !this.listeners.some(({ type }) => type === 'add');
    let isSorted = true;
    for (const obj of objects) {
      obj.parent?.remove(obj);
      obj.parent = this;
      const { children } = this;
      const last = children[children.length - 1];
      if (!last || !(last.index > obj.index)) children.push(obj);
      else if (later) {
        children.push(obj);
        isSorted = false;
      } else children.splice(placeOf(children, obj.index), 0, obj);
      this.dispatchEvent({ type: 'add', obj });
    }
    return isSorted ? this : this.sort();
  }

  /**
   * Removes objects at any depth below this group, and dispatches `{type: 'remove', obj}` at their parents. Objects
   * that are not below the group are ignored. (To remove the group itself call `group.parent.remove(group)`.)
   * @param {Object2D[]} objects
   * @override
   */
  remove(...objects) {
    for (const obj of objects) {
      const i = this.children.indexOf(obj);
      if (i >= 0) this.children.splice(i, 1).forEach((child) => this.release(child));
      else
        below('Group.remove', 'children', this, () => {
          for (const child of childrenOf('Group.remove', this)) if (isGroup(child)) child.remove(obj);
        });
    }
    return this;
  }

  /** Removes all children. */
  clear() {
    childrenOf('Group.clear', this)
      .splice(0)
      .forEach((child) => this.release(child));
    return this;
  }

  /** Called after a child was removed from `children`. @param {Object2D} obj */
  release(obj) {
    object('Group.release', 'obj', obj);
    obj.parent = undefined;
    this.dispatchEvent({ type: 'remove', obj });
  }

  /** Sorts the children by `index`; the sort is stable. */
  sort() {
    this.children.sort((a, b) => a.index - b.index);
    return this;
  }

  /** The first node with a name, this group included. @param {string} name */
  getObjectByName(name) {
    return this.getObjectByProperty('name', name);
  }

  /**
   * The first node, depth first and this group included, whose property has a value.
   * @param {string} property @param {unknown} value @returns {Object2D | undefined}
   */
  getObjectByProperty(property, value) {
    /** @type {Object2D | undefined} */
    let found;
    this.traverse((obj) => {
      if (!found && /** @type {any} */ (obj)[property] === value) found = obj;
    });
    return found;
  }

  /** Visits this group and all nodes below, depth first. @param {(obj: Object2D) => unknown} callback */
  traverse(callback) {
    visit('Group.traverse', this, func('Group.traverse', 'callback', callback), () => true);
    return this;
  }

  /** Like `traverse`, but skips invisible nodes and all nodes below them. @param {(obj: Object2D) => unknown} callback */
  traverseVisible(callback) {
    visit(
      'Group.traverseVisible',
      this,
      func('Group.traverseVisible', 'callback', callback),
      (obj) => obj.visible,
    );
    return this;
  }

  /**
   * Draws the children, each with its transform.
   * @param {DrawingContext} ctx
   * @override
   */
  drawShape(ctx) {
    withMethod('Group.drawShape', 'ctx', ctx, 'save', 'a canvas context or a Path2D');
    below('Group.draw', 'children', this, () => {
      for (const child of childrenOf('Group.draw', this)) child.draw(ctx);
    });
  }
}

/**
 * Whether a node is a group or around it. Steps up from the group and through the descendants of the node in turn, and ends with the shorter
 * of the two: a scene of n groups is put together in O(n log n), in any order.
 * @param {string} fn @param {Object2D} obj @param {Group} group
 */
function isAround(fn, obj, group) {
  /** @type {Group | undefined} */
  let above = group;
  /** Brent's mark, as in `checkParents`. */
  let mark = above;
  let next = 1;
  /** The lists of children on the path to the present descendant, and the place in each. */
  const lists = [[obj]];
  const places = [0];
  for (let steps = 1; above && lists.length > 0; steps++) {
    if (above === obj) return true;
    above = above.parent;
    if (above === mark) fail(TypeError, fn, 'parent', 'free of cycles', 'a node above itself');
    if (steps === next) {
      mark = /** @type {Group} */ (above);
      next *= 2;
    }
    const last = lists.length - 1;
    const node = lists[last][places[last]++];
    if (node === undefined) {
      lists.pop();
      places.pop();
    } else if (node === group) return true;
    else if (isGroup(node) && Array.isArray(node.children)) {
      lists.push(node.children);
      places.push(0);
    }
  }
  return false;
}

/**
 * The insertion position of an index among sorted children: after those with the same index.
 * @param {Object2D[]} children @param {number} index
 */
function placeOf(children, index) {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle].index <= index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {Object2D} obj @returns {obj is Group} */
function isGroup(obj) {
  return 'isGroup' in obj;
}

/**
 * Visits a node and all nodes below, depth first.
 * @param {string} fn
 * @param {Object2D} obj
 * @param {(obj: Object2D) => unknown} callback
 * @param {(obj: Object2D) => boolean} enter  false skips a node and all nodes below
 */
function visit(fn, obj, callback, enter) {
  if (!enter(obj)) return;
  callback(obj);
  if (isGroup(obj))
    below(fn, 'children', obj, () =>
      childrenOf(fn, obj).forEach((child) => visit(fn, child, callback, enter)),
    );
}
