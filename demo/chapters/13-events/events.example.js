import { add, collide } from './pair.example.js';
import { predict } from './predict.example.js';
import { createTournament } from './tournament.example.js';

/** Simulates balls in a box from −size to size. Each call of next() handles the earliest collision. */
export function createGame(balls, size) {
  let now = 0;
  const events = balls.map((_, i) => predict(balls, i, size, now));
  const times = events.map(({ time }) => time);
  const tournament = createTournament(times);
  function next() {
    const i = tournament.first();
    const { time, other, axis } = events[i];
    for (const ball of balls) ball.center = add(ball.center, ball.velocity, time - now);
    now = time;
    if (axis) balls[i].velocity = { ...balls[i].velocity, [axis]: -balls[i].velocity[axis] };
    else collide(balls[i], balls[other]);
    // These balls need new predictions, and so do all balls that were predicted to hit one of them.
    const moved = [i, other];
    const changed = [...balls.keys()].filter((k) => moved.includes(k) || moved.includes(events[k].other));
    for (const k of changed) {
      events[k] = predict(balls, k, size, now);
      times[k] = events[k].time;
      tournament.update(k);
    }
    return { time, ball: i, other, axis, changed };
  }
  return { events, tournament, next };
}
