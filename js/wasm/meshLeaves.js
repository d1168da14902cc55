/** Traversal of the hierarchy of a mesh with a test of the program for each box. */

import {
  BVH_FIRST,
  BVH_FIRST_BITS,
  MESH_CENTER,
  MESH_FACE_COUNT,
  MESH_FIXED,
  MESH_FLAGS,
  MESH_GROUP_COUNT,
  MESH_NODE_CHILDREN,
  MESH_NODE_WORDS,
  MESH_SCALE,
  MESH_SHORT,
  MESH_SHORT_FACE,
  MESH_SOUP,
  MESH_VERTEX_COUNT,
} from '../generated/layout.js';
import { Store } from './Store.js';

/** @import { WasmMesh } from './WasmMesh.js' */

/** A box. @typedef {{min: {x: number, y: number, z: number}, max: {x: number, y: number, z: number}}} Bounds */

/**
 * The faces of the leaves whose boxes, and those of all nodes above them, pass a test. Nothing is kept between two steps but indices of
 * nodes, because the program may allocate, refit or dispose of the mesh.
 * @param {WasmMesh} mesh
 * @param {(box: Bounds) => unknown} test  'inside': what is below needs no test
 * @param {((box: Bounds) => number) | undefined} order
 * @returns {Generator<Int32Array, void, undefined>}
 */
export function* leaves(mesh, test, order) {
  if (mesh.faceCount === 0) return;
  const store = Store.common();
  /** Children of nodes: their links, the positions of their boxes in the nodes, and whether they need no test. */
  const stack = [{ link: 0, word: -1, isInside: false }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    let { isInside } = entry;
    if (entry.word >= 0 && !isInside) {
      const passed = test(boxAt(store, mesh, entry.word));
      if (!passed) continue;
      isInside = passed === 'inside';
    }
    const { link } = entry;
    if (link < 0) {
      yield facesOf(store, mesh, link);
      continue;
    }
    const children = [];
    const first = link * MESH_NODE_WORDS;
    const node = mesh.nodesAt / 4 + first;
    for (let child = 3; child >= 0; child--) {
      const below = store.i32[node + child + MESH_NODE_CHILDREN];
      if (below !== 0) children.push({ link: below, word: first + child, isInside });
    }
    if (order && !isInside) {
      const keys = new Map(children.map((child) => [child, order(boxAt(store, mesh, child.word))]));
      children.sort((a, b) => Number(keys.get(b)) - Number(keys.get(a)));
    }
    stack.push(...children);
  }
}

/** @param {number} bytes */
const align = (bytes) => Math.ceil(bytes / 16) * 16;

/**
 * The faces of a leaf. They are in the block before the sources, the groups and the nodes (src/mesh/mesh.h).
 * @param {Store} store @param {WasmMesh} mesh @param {number} link
 */
function facesOf({ i32, f64 }, { at, nodesAt }, link) {
  const header = (/** @type {number} */ field) => i32[at / 4 + field];
  const flags = header(MESH_FLAGS);
  const sources = flags & (MESH_SOUP | MESH_FIXED) ? 0 : 4 * header(MESH_VERTEX_COUNT);
  const isShort = (flags & MESH_SHORT) !== 0;
  const size = isShort ? MESH_SHORT_FACE : 4;
  const groupsAt = nodesAt - align(8 * header(MESH_GROUP_COUNT));
  const facesAt = groupsAt - align(sources) - align(size * header(MESH_FACE_COUNT));
  const first = link & BVH_FIRST;
  const count = ((link >>> BVH_FIRST_BITS) & 7) + 1;
  if (!isShort) return i32.slice(facesAt / 4 + first, facesAt / 4 + first + count);
  const bytes = new Uint8Array(f64.buffer, facesAt + size * first, size * count);
  return Int32Array.from(
    { length: count },
    (_, i) => bytes[3 * i] | (bytes[3 * i + 1] << 8) | (bytes[3 * i + 2] << 16),
  );
}

/**
 * The box of a child, in the coordinates of the mesh.
 * @param {Store} store
 * @param {WasmMesh} mesh
 * @param {number} word  the position of its first number after the first node
 * @returns {Bounds}
 */
function boxAt(store, mesh, word) {
  const { at, nodesAt } = mesh;
  const { f64 } = store;
  const f32 = new Float32Array(f64.buffer);
  const frame = at / 8;
  const scale = f64[frame + MESH_SCALE];
  const number = (/** @type {number} */ k) =>
    f32[nodesAt / 4 + word + 4 * k] / scale + f64[frame + MESH_CENTER + (k % 3)];
  return {
    min: { x: number(0), y: number(1), z: number(2) },
    max: { x: number(3), y: number(4), z: number(5) },
  };
}
