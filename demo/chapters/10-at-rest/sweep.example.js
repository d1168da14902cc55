/**
 * The broad phase by sort and sweep: the pairs of boxes that overlap, as pairs
 * of indices. Touching counts.
 */
export function overlappingPairs(boxes) {
  const order = boxes.map((_, i) => i);
  order.sort((i, k) => boxes[i].min.x - boxes[k].min.x);
  const pairs = [];
  let open = [];
  for (const i of order) {
    const { min, max } = boxes[i];
    // Boxes that end to the left of this one overlap no later box either.
    open = open.filter((k) => boxes[k].max.x >= min.x);
    for (const k of open)
      if (boxes[k].min.y <= max.y && min.y <= boxes[k].max.y)
        pairs.push([Math.min(i, k), Math.max(i, k)]);
    open.push(i);
  }
  return pairs;
}
