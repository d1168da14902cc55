/**
 * How often a polygon winds around a point: 0 is outside. Walks to the
 * right from the point and counts the edges that it crosses: +1 for an
 * edge that goes down, −1 for one that goes up.
 */
export function windingNumber(corners, point) {
  let winding = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    // An edge has its upper end, but not its lower one: so a corner
    // belongs to one of its two edges, and a level edge to neither.
    const down = a.y <= point.y && b.y > point.y;
    const up = b.y <= point.y && a.y > point.y;
    if (!down && !up) return;
    // Is the edge to the right of the point? The sign of an area says.
    const area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    if (down && area > 0) winding += 1;
    if (up && area < 0) winding -= 1;
  });
  return winding;
}

/** Whether a fill covers the point, as the canvas fills. */
export function contains(corners, point, fillRule = 'nonzero') {
  const winding = windingNumber(corners, point);
  return fillRule === 'evenodd' ? winding % 2 !== 0 : winding !== 0;
}
