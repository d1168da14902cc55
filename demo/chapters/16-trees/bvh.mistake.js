import { intersectSlabs } from '../04-slabs/slabs.example.js';
import { boundsOf } from './build.example.js';

/** Goes to the nearer child first, and returns the first hit that it finds. */
export function firstFound(tree, boxes, ray) {
  const entryOf = (box) => intersectSlabs(ray, box)?.tNear ?? Infinity;
  if (entryOf(tree.bounds) === Infinity) return { index: -1, t: Infinity };
  if (tree.indices) {
    const [index] = [...tree.indices].sort(
      (i, k) => entryOf(boxes[i]) - entryOf(boxes[k]),
    );
    const t = entryOf(boxes[index]);
    return { index: t < Infinity ? index : -1, t };
  }
  const [near, far] = [...tree.children].sort(
    (a, b) => entryOf(a.bounds) - entryOf(b.bounds),
  );
  const hit = firstFound(near, boxes, ray);
  // The far child may overlap the near child and have an earlier hit.
  return hit.index >= 0 ? hit : firstFound(far, boxes, ray);
}

/**
 * Cuts the list in half without sorting: the results are right, but the nodes
 * are large and overlap.
 */
export function buildUnsorted(boxes, indices = boxes.map((_, i) => i)) {
  const bounds = boundsOf(boxes, indices);
  if (indices.length <= 2) return { bounds, indices };
  const half = indices.length >> 1;
  const halves = [indices.slice(0, half), indices.slice(half)];
  return { bounds, children: halves.map((part) => buildUnsorted(boxes, part)) };
}
