/** The shapes and groups in a group, sorted by z, then by their order. */

/** @import { DrawingNode } from './groups.js' */

/** The largest number of nodes in a chunk. Changes take O(chunk + number of chunks): microseconds up to millions of siblings. */
const CHUNK = 512;

/** @type {(a: DrawingNode, b: DrawingNode) => boolean} */
const isBelow = (a, b) => a.z < b.z || (a.z === b.z && a.order.label < b.order.label);

export class Siblings {
  /** @type {DrawingNode[][]} */
  #chunks = [[]];

  /** Adds nodes that are sorted, to no others. @param {DrawingNode[]} nodes */
  fill(nodes) {
    // Half full: later nodes may come between them.
    for (let i = 0; i < nodes.length; i += CHUNK / 2)
      this.#chunks[i / (CHUNK / 2)] = nodes.slice(i, i + CHUNK / 2);
  }

  /** The index of the first chunk whose last node is not below a node; the last chunk if there is none. @param {DrawingNode} node */
  #chunkOf(node) {
    const chunks = this.#chunks;
    let [low, high] = [0, chunks.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(chunks[middle][chunks[middle].length - 1], node)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @type {(chunk: DrawingNode[], node: DrawingNode) => number} */
  #indexIn(chunk, node) {
    let [low, high] = [0, chunk.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(chunk[middle], node)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds a node. Returns the sibling below it; null for the lowest. @param {DrawingNode} node */
  add(node) {
    const chunks = this.#chunks;
    const c = this.#chunkOf(node);
    const chunk = chunks[c];
    const i = this.#indexIn(chunk, node);
    const below = i > 0 ? chunk[i - 1] : c > 0 ? chunks[c - 1][chunks[c - 1].length - 1] : null;
    chunk.splice(i, 0, node);
    if (chunk.length > CHUNK) chunks.splice(c + 1, 0, chunk.splice(CHUNK / 2));
    return below;
  }

  /** @param {DrawingNode} node */
  remove(node) {
    const chunks = this.#chunks;
    const c = this.#chunkOf(node);
    chunks[c].splice(this.#indexIn(chunks[c], node), 1);
    if (chunks[c].length === 0 && chunks.length > 1) chunks.splice(c, 1);
  }

  /** The topmost node. @returns {DrawingNode | undefined} */
  get last() {
    const chunk = this.#chunks[this.#chunks.length - 1];
    return chunk[chunk.length - 1];
  }

  /** Visits the nodes from the bottom up. @param {(node: DrawingNode) => void} visit */
  forEach(visit) {
    for (const chunk of this.#chunks) for (const node of chunk) visit(node);
  }
}
