/**
 * The area of a polygon: positive if its corners run clockwise on the screen,
 * where y points down, and negative if they run counterclockwise.
 */
export function areaOf(corners) {
  let twice = 0;
  // Add the area of the triangle of (0, 0) and each side.
  return twice / 2;
}
