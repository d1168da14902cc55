import { hitWall } from './wall.example.js';

/** Takes the first wall in the list that is hit, not the nearest. */
export function firstInList(ball, corners) {
  for (let i = 0; i < corners.length; i += 1) {
    const hit = hitWall(ball, corners[i], corners[(i + 1) % corners.length]);
    if (hit) return { ...hit, wall: i };
  }
  return null;
}
