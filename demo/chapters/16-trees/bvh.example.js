/**
 * The t at which a ray enters a box, by slabs: 0 if it starts inside, Infinity
 * for a miss.
 */
export function entryOf({ min, max }, { origin, direction }) {
  let [near, far] = [0, Infinity];
  for (const axis of ['x', 'y']) {
    const [o, d] = [origin[axis], direction[axis]];
    if (d === 0 && (o < min[axis] || o > max[axis])) return Infinity;
    if (d === 0) continue;
    const [a, b] = [(min[axis] - o) / d, (max[axis] - o) / d];
    [near, far] = [
      Math.max(near, Math.min(a, b)),
      Math.min(far, Math.max(a, b)),
    ];
  }
  return near <= far ? near : Infinity;
}

/** The first box along a ray: its index and t. Index −1 if there is none. */
export function firstHit(tree, boxes, ray, onVisit = () => {}) {
  let best = { index: -1, t: Infinity };
  const stack = [{ node: tree, t: entryOf(tree.bounds, ray) }];
  while (stack.length > 0) {
    const { node, t } = stack.pop();
    if (t >= best.t) continue; // everything in the node comes later
    for (const index of node.indices ?? []) {
      const entry = entryOf(boxes[index], ray);
      if (entry < best.t) best = { index, t: entry };
    }
    const children = (node.children ?? []).map((child) => ({
      node: child,
      t: entryOf(child.bounds, ray),
    }));
    stack.push(
      ...children.filter((child) => child.t < best.t).sort((a, b) => b.t - a.t),
    ); // nearer on top
    onVisit({ node, stack: [...stack], best });
  }
  return best;
}
