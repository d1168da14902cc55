import { Rebound } from 'raybound';

/** The way of the ball, from contact to contact. */
export function trace(wall, obstacle, radius, start, direction, limit) {
  const room = new Rebound({ walls: [wall], obstacles: [obstacle], radius });
  const way = room.trace(start, direction, {
    maxBounces: limit,
    stopAt: [0], // the obstacle
  });
  room.dispose(); // its memory is free again
  return way; // points, contacts, length, and why it ended
}
