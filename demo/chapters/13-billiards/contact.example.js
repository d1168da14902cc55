import { Rebound } from 'raybound';

/** When a ball on its way first touches a wall, or null. */
export function contactOf({ center, velocity, radius }, wall) {
  const room = new Rebound({ obstacles: [wall], radius });
  const contact = room.next({ origin: center, direction: velocity });
  room.dispose();
  return contact;
}
