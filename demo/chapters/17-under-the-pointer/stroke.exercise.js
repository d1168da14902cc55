import { distanceToSegment } from './distance.example.js';

/**
 * Whether the closed outline of a polygon, drawn with a line of this width,
 * covers a point. The corners of the line are round.
 */
export function isOnStroke(corners, width, point) {
  return corners.some((a, i) => {
    const b = corners[(i + 1) % corners.length];
    return distanceToSegment(point, a, b) <= width; // too far
  });
}
