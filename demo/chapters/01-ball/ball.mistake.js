import { hitWall } from './wall.example.js';

/** Returns the hit of the first wall in the list, not the earliest hit. */
export function firstInList(ball, corners) {
  for (let i = 0; i < corners.length; i += 1) {
    const hit = hitWall(ball, corners[i], corners[(i + 1) % corners.length]);
    if (hit) return { ...hit, wall: i };
  }
  return null;
}
