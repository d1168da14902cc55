const overlap = (a, b) =>
  a.min.x <= b.max.x &&
  b.min.x <= a.max.x &&
  a.min.y <= b.max.y &&
  b.min.y <= a.max.y;

/** The indices of all boxes that overlap a window, in ascending order. */
export function boxesInWindow(tree, boxes, window) {
  const found = [];
  const stack = [tree];
  while (stack.length > 0) {
    const { bounds, indices, children } = stack.pop();
    if (!overlap(bounds, window)) continue;
    for (const i of indices ?? []) if (overlap(boxes[i], window)) found.push(i);
    stack.push(...(children ?? []));
  }
  return found.sort((a, b) => a - b);
}
