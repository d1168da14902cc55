/** The time until a ball touches a side of the box from −size to size. */
function timeOfSide({ center, velocity, radius }, size, axis) {
  const speed = Math.abs(velocity[axis]);
  const free = size[axis] - radius - Math.sign(velocity[axis]) * center[axis];
  return speed > 0 ? Math.max(0, free / speed) : Infinity;
}

/**
 * The next collision of ball i: its time, and the side (axis) or the other ball
 * that it hits. `timeOfPair` returns the time until two balls touch.
 */
export function predict(balls, i, size, now, timeOfPair) {
  let next = { time: Infinity };
  const keep = (after, what) => {
    if (now + after < next.time) next = { time: now + after, ...what };
  };
  for (const axis of ['x', 'y'])
    keep(timeOfSide(balls[i], size, axis), { axis });
  balls.forEach(
    (ball, k) => k !== i && keep(timeOfPair(balls[i], ball), { other: k }),
  );
  return next;
}
