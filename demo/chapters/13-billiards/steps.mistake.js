import { SpatialIndex, intersect } from 'raybound';

/**
 * WRONG, to be compared: the loop of many a tutorial. All balls move,
 * then whatever overlaps is pushed apart and reflected.
 */
export function stepAll(balls, walls, dt, restitution = 1) {
  for (const { center, velocity } of balls) {
    center.x += velocity.x * dt; // what lay between here and there
    center.y += velocity.y * dt; // is not asked
  }
  let pushes = 0;
  const near = new SpatialIndex(boxesOf(balls), { method: 'fast' });
  for (const [i, j] of two(near.pairs(walls.index))) {
    const a = balls[i];
    const hit = intersect('circleSegment2', a, walls.segments[j]);
    if (hit) pushes += part(a, STILL, hit, 1, restitution);
  }
  for (const [i, j] of two(near.pairs())) {
    const [a, b] = [balls[i], balls[j]];
    const hit = intersect('circleCircle2', a, b);
    const share = b.mass / (a.mass + b.mass);
    if (hit) pushes += part(a, b, hit, share, restitution);
  }
  near.dispose();
  return pushes;
}

const STILL = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 } };

/** Pushes out, perhaps into another wall or ball, and reflects. */
function part(a, b, { normal, depth }, share, restitution) {
  move(a.center, normal, depth * share);
  move(b.center, normal, depth * (share - 1));
  const [v, w] = [a.velocity, b.velocity];
  const speed = (v.x - w.x) * normal.x + (v.y - w.y) * normal.y;
  if (speed >= 0) return 0; // they part already
  const change = -(1 + restitution) * speed;
  move(a.velocity, normal, change * share);
  move(b.velocity, normal, change * (share - 1));
  return 1;
}

function move(v, way, by) {
  v.x += way.x * by;
  v.y += way.y * by;
}

export function boxesOf(balls) {
  return balls.flatMap(({ center, radius }) => {
    const { x, y } = center;
    return [x - radius, y - radius, x + radius, y + radius];
  });
}

function two(list) {
  const pairs = [];
  for (let k = 0; k < list.length; k += 2) {
    pairs.push([list[k], list[k + 1]]);
  }
  return pairs;
}
