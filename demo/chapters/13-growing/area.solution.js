/**
 * The area of a polygon: positive if its corners run clockwise on the screen,
 * where y points down, and negative if they run counterclockwise.
 */
export function areaOf(corners) {
  let twice = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    twice += a.x * b.y - a.y * b.x;
  });
  return twice / 2;
}
