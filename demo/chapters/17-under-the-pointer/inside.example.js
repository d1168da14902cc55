/**
 * How often a polygon winds around a point; 0 is outside. Walks to the
 * right from the point and adds +1 for each crossed edge that goes down,
 * −1 for each crossed edge that goes up.
 */
export function windingNumber(corners, point) {
  let winding = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    // An edge includes its upper end, but not its lower end. So a walk
    // through a corner counts right, and no walk crosses a level edge.
    const down = a.y <= point.y && b.y > point.y;
    const up = b.y <= point.y && a.y > point.y;
    if (!down && !up) return;
    // The sign of an area: is the edge to the right of the point?
    const area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    if (down && area > 0) winding += 1;
    if (up && area < 0) winding -= 1;
  });
  return winding;
}

/** Whether a canvas fills the point, by one of its two fill rules. */
export function contains(corners, point, fillRule = 'nonzero') {
  const winding = windingNumber(corners, point);
  return fillRule === 'evenodd' ? winding % 2 !== 0 : winding !== 0;
}
