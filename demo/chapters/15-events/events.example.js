/**
 * Simulates balls from event to event: each call of next() handles the earliest
 * collision.
 */
export function createGame(balls, { predict, collide, createTournament }) {
  let now = 0;
  const events = balls.map((_, i) => predict(i, now));
  const times = events.map(({ time }) => time);
  const tournament = createTournament(times);
  function next() {
    const i = tournament.first();
    const { time, other, axis } = events[i];
    if (time === Infinity) return null; // nothing moves
    const past = time - now;
    for (const ball of balls) {
      const { center, velocity } = ball;
      ball.center = {
        x: center.x + past * velocity.x,
        y: center.y + past * velocity.y,
      };
    }
    now = time;
    if (axis)
      balls[i].velocity = {
        ...balls[i].velocity,
        [axis]: -balls[i].velocity[axis],
      };
    else collide(balls[i], balls[other]);
    // These balls need new predictions, and so do all balls that were predicted
    // to hit one of them.
    const moved = axis ? [i] : [i, other];
    const changed = [...balls.keys()].filter(
      (k) => moved.includes(k) || moved.includes(events[k].other),
    );
    for (const k of changed) {
      events[k] = predict(k, now);
      times[k] = events[k].time;
      tournament.update(k);
    }
    return { time, ball: i, other, axis, changed };
  }
  return { events, tournament, next };
}
