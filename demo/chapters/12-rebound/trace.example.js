import { Rebound } from 'raybound';

/** The path of the ball, from contact to contact. */
export function trace(wall, obstacle, radius, start, direction, limit) {
  const room = new Rebound({ walls: [wall], obstacles: [obstacle], radius });
  const path = room.trace(
    { origin: start, direction },
    {
      maxContacts: limit,
      stopAt: [0], // the obstacle
    },
  );
  room.dispose(); // frees its memory
  return path; // points, contacts, length, and why it ended
}
