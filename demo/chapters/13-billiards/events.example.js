import { Billiards } from 'raybound';

/** Walls and obstacles, and the balls in them. */
export function open(scene, { positions, velocities, radii }, restitution) {
  return new Billiards({ ...scene, positions, velocities, radii, restitution });
}

/**
 * However long a step is: all contacts of that time happen, in the
 * order of their times. Tells how many they were.
 */
export function step(game, dt, onContact) {
  return game.step(dt, onContact);
}

/** Other walls, at any time; not where a ball is in their way. */
export function rebuild(game, scene) {
  try {
    game.setWalls(scene);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
