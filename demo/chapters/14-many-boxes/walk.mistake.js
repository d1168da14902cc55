/**
 * WRONG, to be compared: a walk as it is often printed. Strict
 * comparisons, and children in the order in which they lie.
 */
export function strictWalk(ray, nodes, boxOf) {
  const hits = [];
  let asked = 0;
  let missed = Infinity; // the depth of a node that was missed
  for (const { box, depth, leaf, indices } of nodes) {
    if (depth > missed) continue; // below it
    missed = Infinity;
    asked += 1;
    if (!strictBox(ray, box)) {
      missed = depth;
    } else if (leaf) {
      hits.push(...indices.filter((i) => strictBox(ray, boxOf(i))));
    }
  }
  return { hits, asked }; // all of them, for the closest one, too
}

function strictBox({ origin, direction }, { min, max }) {
  let near = 0;
  let far = Infinity;
  for (const k of ['x', 'y']) {
    const t0 = (min[k] - origin[k]) / direction[k]; // 0 / 0 along a
    const t1 = (max[k] - origin[k]) / direction[k]; // side: NaN
    near = Math.max(near, Math.min(t0, t1));
    far = Math.min(far, Math.max(t0, t1));
  }
  return near < far; // a flat box, a side, a corner: lost
}
