import { intersectSlabs } from '../04-slabs/slabs.example.js';

/** The first box along a ray: its index and t. Index −1 if there is none. */
export function firstHit(tree, boxes, ray, onVisit = () => {}) {
  const entryOf = (box) => intersectSlabs(ray, box)?.tNear ?? Infinity;
  let best = { index: -1, t: Infinity };
  const stack = [{ node: tree, t: entryOf(tree.bounds) }];
  while (stack.length > 0) {
    const { node, t } = stack.pop();
    if (t >= best.t) continue; // everything in the node comes later
    for (const index of node.indices ?? []) {
      const entry = entryOf(boxes[index]);
      if (entry < best.t) best = { index, t: entry };
    }
    const children = (node.children ?? [])
      .map((child) => ({ node: child, t: entryOf(child.bounds) }))
      .filter((child) => child.t < best.t);
    stack.push(...children.sort((a, b) => b.t - a.t)); // the nearer child on top
    onVisit({ node, stack: [...stack], best });
  }
  return best;
}
