/**
 * Half the perimeter of the box around the first 1, 2, 3 … boxes. In space it
 * would be the surface.
 */
function sizesOf(boxes) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  return boxes.map(({ min, max }) => {
    [left, top] = [Math.min(left, min.x), Math.min(top, min.y)];
    [right, bottom] = [Math.max(right, max.x), Math.max(bottom, max.y)];
    return right - left + bottom - top;
  });
}

/**
 * The cut with the lowest expected cost: the sum of size times number of boxes
 * over both parts.
 */
export function cutByCost(boxes, indices) {
  let best = { cost: Infinity };
  for (const axis of ['x', 'y']) {
    const centerOf = (i) => boxes[i].min[axis] + boxes[i].max[axis];
    const sorted = [...indices].sort((i, k) => centerOf(i) - centerOf(k));
    const list = sorted.map((i) => boxes[i]);
    const before = sizesOf(list);
    const after = sizesOf(list.reverse()).reverse();
    for (let n = 1; n < sorted.length; n += 1) {
      const cost = before[n - 1] * n + after[n] * (sorted.length - n);
      if (cost < best.cost) best = { cost, axis, n, sorted };
    }
  }
  const { cost, axis, n, sorted } = best;
  return { cost, axis, parts: [sorted.slice(0, n), sorted.slice(n)] };
}
