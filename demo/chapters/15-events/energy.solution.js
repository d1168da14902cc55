/** The kinetic energy of balls: half of mass times speed squared, added up. */
export function energyOf(balls) {
  let energy = 0;
  for (const { mass, velocity } of balls)
    energy += (mass * (velocity.x ** 2 + velocity.y ** 2)) / 2;
  return energy;
}
