import { boundsOf } from './build.example.js';
import { entryOf } from './bvh.example.js';

/** Goes to the nearer child first, and returns the first hit that it finds. */
export function firstFound(tree, boxes, ray) {
  const t = (box) => entryOf(box, ray);
  if (t(tree.bounds) === Infinity) return { index: -1, t: Infinity };
  if (tree.indices) {
    const [index] = [...tree.indices].sort((i, k) => t(boxes[i]) - t(boxes[k]));
    const first = t(boxes[index]);
    return { index: first < Infinity ? index : -1, t: first };
  }
  const [near, far] = [...tree.children].sort(
    (a, b) => t(a.bounds) - t(b.bounds),
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
