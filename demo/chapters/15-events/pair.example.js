const dot = (a, b) => a.x * b.x + a.y * b.y;
export const add = (a, b, s) => ({ x: a.x + s * b.x, y: a.y + s * b.y });

/** The time until two balls touch; Infinity if they never do. */
export function timeOfPair(a, b) {
  const gap = add(b.center, a.center, -1);
  const closing = add(b.velocity, a.velocity, -1);
  const B = dot(gap, closing);
  if (B >= 0) return Infinity; // the balls do not approach
  const A = dot(closing, closing);
  const C = dot(gap, gap) - (a.radius + b.radius) ** 2;
  const D = B * B - A * C;
  return D < 0 ? Infinity : Math.max(0, (-B - Math.sqrt(D)) / A);
}

/**
 * Changes the velocities of two balls that collide: equal and opposite impulses
 * along the normal.
 */
export function collide(a, b, restitution = 1) {
  const gap = add(b.center, a.center, -1);
  const normal = add({ x: 0, y: 0 }, gap, 1 / Math.sqrt(dot(gap, gap)));
  const speed = dot(add(a.velocity, b.velocity, -1), normal); // of approach
  const impulse =
    ((1 + restitution) * speed * a.mass * b.mass) / (a.mass + b.mass);
  a.velocity = add(a.velocity, normal, -impulse / a.mass);
  b.velocity = add(b.velocity, normal, impulse / b.mass);
}
