import { createTournament } from './tournament.example.js';

const dot = (a, b) => a.x * b.x + a.y * b.y;
const add = (a, b, s) => ({ x: a.x + s * b.x, y: a.y + s * b.y });

/** In how much time two balls touch. Infinity: never. */
export function timeOfPair(a, b) {
  const gap = add(b.center, a.center, -1);
  const closing = add(b.velocity, a.velocity, -1);
  const B = dot(gap, closing);
  if (B >= 0) return Infinity; // they do not come nearer
  const A = dot(closing, closing);
  const C = dot(gap, gap) - (a.radius + b.radius) ** 2;
  const D = B * B - A * C;
  return D < 0 ? Infinity : Math.max(0, (-B - Math.sqrt(D)) / A);
}

/** In how much time a ball touches a side of the box from −size to size. */
function timeOfSide({ center, velocity, radius }, size, axis) {
  const speed = Math.abs(velocity[axis]);
  const free = size[axis] - radius - Math.sign(velocity[axis]) * center[axis];
  return speed > 0 ? Math.max(0, free / speed) : Infinity;
}

/** What a collision does: equal and opposite impulses along the normal. */
export function collide(a, b, restitution = 1) {
  const gap = add(b.center, a.center, -1);
  const normal = add({ x: 0, y: 0 }, gap, 1 / Math.sqrt(dot(gap, gap)));
  const speed = dot(add(a.velocity, b.velocity, -1), normal); // they approach with it
  const impulse = ((1 + restitution) * speed * a.mass * b.mass) / (a.mass + b.mass);
  a.velocity = add(a.velocity, normal, -impulse / a.mass);
  b.velocity = add(b.velocity, normal, impulse / b.mass);
}

/** Balls in a box. Each call of next() is one collision, the next of all. */
export function createGame(balls, size) {
  let now = 0;
  const events = []; // of each ball its own next one: time, and other or axis
  function predict(i) {
    events[i] = { time: Infinity };
    const keep = (t, what) => {
      if (now + t < events[i].time) events[i] = { time: now + t, ...what };
    };
    for (const axis of ['x', 'y']) keep(timeOfSide(balls[i], size, axis), { axis });
    balls.forEach((ball, k) => k !== i && keep(timeOfPair(balls[i], ball), { other: k }));
    times[i] = events[i].time;
  }
  const times = [];
  balls.forEach((_, i) => predict(i));
  const tournament = createTournament(times);

  return {
    events,
    tournament,
    next() {
      const i = tournament.first();
      const { time, other, axis } = events[i];
      for (const ball of balls) ball.center = add(ball.center, ball.velocity, time - now);
      now = time;
      if (axis) balls[i].velocity = { ...balls[i].velocity, [axis]: -balls[i].velocity[axis] };
      else collide(balls[i], balls[other]);
      // Void are the predictions of these balls, and of all that were to meet one of them.
      const met = [i, other];
      const changed = balls.map((_, k) => k).filter((k) => met.includes(k) || met.includes(events[k].other));
      for (const k of changed) {
        predict(k);
        tournament.update(k);
      }
      return { time, ball: i, other, axis, changed };
    },
  };
}
