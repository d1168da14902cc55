/**
 * The velocity after a contact that keeps only a part of the speed along the
 * unit normal n: restitution 1 is a mirror, 0 stops the ball along n.
 */
export function bounce(velocity, n, restitution) {
  const speed = velocity.x * n.x + velocity.y * n.y;
  const change = (1 + restitution) * speed;
  return {
    x: velocity.x - change * n.x,
    y: velocity.y - change * n.y,
  };
}
