// Runs in a page: what the scenes of all canvas libraries share.

import { Heap } from '../../js/wasm/allocator.js';

/** The first difference of the events of two equal scenes. @type {(expected: string[], found: string[]) => object} */
export function difference(expected, found) {
  const first = expected.findIndex((text, i) => text !== found[i]);
  return {
    count: expected.length,
    other: found.length,
    first,
    around: [expected, found].map((log) => log.slice(Math.max(0, first - 3), first + 4)),
  };
}

/** Counts the listeners of all targets of events, by replacing the methods that add and remove them. */
function countListeners() {
  const proto = EventTarget.prototype;
  const { addEventListener: add, removeEventListener: remove } = proto;
  /** @type {WeakMap<EventTarget, Map<unknown, Set<string>>>} */
  const known = new WeakMap();
  let count = 0;
  const keyOf = (type, options) =>
    `${type} ${Boolean(typeof options === 'object' ? options?.capture : options)}`;
  proto.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (!known.has(target)) known.set(target, new Map());
    const all = known.get(target);
    if (!all.has(listener)) all.set(listener, new Set());
    const keys = all.get(listener);
    count += Number(!keys.has(keyOf(type, options)));
    keys.add(keyOf(type, options));
    return add.call(target, type, listener, options);
  };
  proto.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    count -= Number(Boolean(known.get(target)?.get(listener)?.delete(keyOf(type, options))));
    return remove.call(target, type, listener, options);
  };
  return {
    left: () => count,
    restore: () => Object.assign(proto, { addEventListener: add, removeEventListener: remove }),
  };
}

/** Counts the blocks of wasm memory that are in use. */
function countBlocks() {
  const proto = Heap.prototype;
  const { take, give } = proto;
  /** @type {Map<Heap, Set<number>>} */
  const blocks = new Map();
  let taken = 0;
  proto.take = function (bytes) {
    const at = take.call(this, bytes);
    taken++;
    if (!blocks.has(this)) blocks.set(this, new Set());
    blocks.get(this).add(at);
    return at;
  };
  proto.give = function (at) {
    give.call(this, at);
    blocks.get(this)?.delete(at);
  };
  return {
    taken: () => taken,
    left: () => [...blocks.values()].reduce((sum, set) => sum + set.size, 0),
    restore: () => Object.assign(proto, { take, give }),
  };
}

/**
 * What is left after scenes came and went.
 * @param {(i: number) => unknown} visit  makes a scene, finds nodes of it, and destroys it
 * @param {number} count  of scenes
 */
export async function leftBy(visit, count) {
  const [listeners, blocks] = [countListeners(), countBlocks()];
  for (let i = 0; i < count; i++) await visit(i);
  const left = { listeners: listeners.left(), blocks: blocks.left(), taken: blocks.taken() };
  listeners.restore();
  blocks.restore();
  return left;
}

/**
 * Whether the library is used until all is read.
 * @param {Function} accelerate
 * @param {object} target  with many nodes
 * @param {object} other  whose acceleration is given back before all is read
 * @param {() => boolean} isReplaced  whether the hit test of the target is replaced
 */
export async function progressOf(accelerate, target, other, isReplaced) {
  const done = [];
  const acceleration = accelerate(target, { onProgress: (part) => done.push(part) });
  const isOwnFirst = !isReplaced();
  await acceleration.ready;
  // A second call says when all is read, which is at once.
  const again = await new Promise((resolve) => accelerate(target, { onProgress: resolve }));
  const early = accelerate(other, { onProgress() {} });
  early.dispose();
  await early.ready;
  return { done, isOwnFirst, isReplaced: isReplaced(), again };
}
